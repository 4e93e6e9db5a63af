// The picture as SVG and as PNG: all nodes in view, whatever part of them is in sight, with a legend and a title.

const SVG = "http://www.w3.org/2000/svg";
const RADIUS = 7; // of the outlines in look.js, around (7, 7)
// What XML cannot hold: control characters, halves of pairs.
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/gu;
const round = (number) => Math.round(number * 10) / 10;

function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === "string" ? child.replace(NO_XML, "\ufffd") : child)));
  return element;
}

function pictureOf() {
  const items = [...view.shown.keys()].filter(isVisible).sort((a, b) => a - b).map((node) => ({ node, look: nodeLook(node, null), at: view.shown.get(node) }));
  const xs = items.map(({ at }) => at.x);
  const ys = items.map(({ at }) => at.y);
  const box = { x: Math.min(0, ...xs) - 110, y: Math.min(0, ...ys) - 70 };
  box.width = Math.max(640, Math.max(0, ...xs) + 110 - box.x);
  box.height = Math.max(0, ...ys) + 120 - box.y;
  const looks = new Map(items.map(({ node, look }) => [node, look]));
  const list = shownEdges();
  const turns = fan(list);
  const root = svg("svg", {
    xmlns: SVG, viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, width: box.width, height: box.height, role: "img", "font-family": "system-ui, sans-serif",
  }, svg("title", {}, core.meta.title));
  root.append(
    svg("rect", { x: box.x, y: box.y, width: box.width, height: box.height, fill: theme().ground }),
    svg("g", { fill: "none", "stroke-opacity": list.length > 250 ? 0.5 : 0.9 }, ...list.flatMap((edge, index) => edgeShapes(edge, turns[index], looks))),
    svg("g", {}, ...items.map(({ look, at }) => outline(look, at))),
    svg("g", { "text-anchor": "middle", "paint-order": "stroke", "stroke-linejoin": "round" }, ...items.map(({ look, at }) => words(look, at))),
    legendOf(items, box),
  );
  return { root, box };
}

function outline(look, at) {
  const scale = look.size / RADIUS;
  return svg("polygon", {
    points: OUTLINES[look.shape], fill: look.color.background, stroke: look.color.border, "stroke-width": round(1.5 / scale),
    transform: `translate(${round(at.x - look.size)} ${round(at.y - look.size)}) scale(${round(scale * 10) / 10})`,
  });
}

function words(look, at) {
  const lines = (look.label || "").split("\n");
  const size = Math.round(look.font.size);
  return svg("text", { "font-size": size, fill: look.font.color, stroke: theme().ground, "stroke-width": 3 },
    ...lines.map((line, index) => svg("tspan", { x: round(at.x), y: round(at.y + look.size + size + 2 + index * size * 1.15) }, line)));
}

function edgeShapes(edge, turn, looks) {
  const [from, to] = [view.shown.get(edges.s[edge]), view.shown.get(edges.o[edge])];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (!dx && !dy) return [];
  const bend = { x: (from.x + to.x) / 2 + dy * turn, y: (from.y + to.y) / 2 - dx * turn };
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const gap = looks.get(edges.o[edge]).size + 2;
  const tip_ = { x: to.x - gap * Math.cos(angle), y: to.y - gap * Math.sin(angle) };
  const wing = (side) => `${round(tip_.x - 6 * Math.cos(angle + side))},${round(tip_.y - 6 * Math.sin(angle + side))}`;
  const passingBy = wordsOf(edge)[0] === "kg:mentionsInPassing";
  return [
    svg("path", { d: `M${round(from.x)} ${round(from.y)} Q${round(bend.x)} ${round(bend.y)} ${round(tip_.x)} ${round(tip_.y)}`, stroke: theme().edge, "stroke-dasharray": passingBy ? "3 4" : null }),
    svg("polygon", { points: `${round(tip_.x)},${round(tip_.y)} ${wing(0.45)} ${wing(-0.45)}`, fill: theme().edge }),
  ];
}

function legendOf(items, box) {
  const group = svg("g", { "font-size": 13, fill: theme().ink });
  let x = box.x + 16;
  const y = box.y + box.height - 18;
  for (const type of core.types) {
    const n = items.filter(({ node }) => typeOf(node) === type).length;
    if (!n) continue;
    const text = count(n, type, LOOKS[type].many);
    const look = LOOKS[type];
    group.append(
      svg("polygon", { points: OUTLINES[look.shape], fill: look.hollow ? "none" : colorOf(type), stroke: colorOf(type), transform: `translate(${x} ${y - 11})` }),
      svg("text", { x: x + 20, y }, text));
    x += 36 + text.length * 7.2;
  }
  group.append(svg("text", { x: box.x + 16, y: box.y + 26, "font-size": 16, "font-weight": 600 }, core.meta.title));
  return group;
}

const svgText = () => new XMLSerializer().serializeToString(pictureOf().root);
function saveSvg() {
  saveAs(new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${svgText()}\n`], { type: "image/svg+xml" }), `${fileName(core.meta.title)}.svg`);
}

// Drawn from the SVG, at twice its size where a canvas can be that large.
const CANVAS = 8000;
function savePng() {
  const { root, box } = pictureOf();
  const scale = Math.min(2, CANVAS / Math.max(box.width, box.height));
  const image = new Image();
  image.addEventListener("load", () => {
    const canvas = el("canvas", { width: Math.round(box.width * scale), height: Math.round(box.height * scale) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => saveAs(blob, `${fileName(core.meta.title)}.png`), "image/png");
  });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
}

document.getElementById("png").addEventListener("click", savePng);
document.getElementById("svg").addEventListener("click", saveSvg);
document.getElementById("print").addEventListener("click", () => print());

// On paper the canvas would be a cut of the picture: there it is replaced by the whole of it, in light colours.
const sheetBox = document.getElementById("on-paper");
let onScreen = null;
addEventListener("beforeprint", () => {
  onScreen = themeName();
  document.documentElement.dataset.theme = "light";
  if (desk.mode === "graph") sheetBox.replaceChildren(pictureOf().root);
});
addEventListener("afterprint", () => {
  sheetBox.replaceChildren();
  document.documentElement.dataset.theme = onScreen || "light";
});
