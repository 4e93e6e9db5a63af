// The map: every node at its place in the layout of the whole graph, on a canvas of our own. Dots while it moves, links
// and names when it rests; the names of the most connected nodes, as many as fit without touching.

const mapBox = document.getElementById("map");
const mapCanvas = document.getElementById("map-canvas");
const map = { scale: 0, fitted: 1, x: 0, y: 0, order: null, growth: 1, moving: 0, asked: false, hits: [] };
const LABELS = { far: 55, near: 140 };

// The most connected first; made on first use.
function mapOrder() {
  map.order ||= nodes.id.map((_, node) => node).sort((a, b) => degree(b) - degree(a) || a - b);
  return map.order;
}
const onMap = (node) => !view.off.has(typeOf(node)) && nodePasses(node);
const toScreen = (node) => ({ x: (nodes.x[node] - map.x) * map.scale + mapBox.clientWidth / 2, y: (nodes.y[node] - map.y) * map.scale + mapBox.clientHeight / 2 });
// Half the width of a dot: it grows with the links of its node, and a little as the reader comes closer; few nodes have
// room for larger ones.
const room = Math.min(3, Math.max(1, Math.sqrt(4000 / (nodes.id.length || 1))));
const weights = Float32Array.from(nodes.id, (_, node) => room * (0.8 + 0.42 * Math.sqrt(degree(node))));
const dotSize = (node) => Math.min(11, Math.max(1.1, weights[node] * map.growth));

// All but the outermost hundredth of the nodes fit the window at first.
function fitMap() {
  const spread = (column) => {
    const sorted = Float64Array.from(column).sort();
    const at = (share) => sorted[Math.floor((sorted.length - 1) * share)] || 0;
    return { middle: (at(0.01) + at(0.99)) / 2, width: Math.max(200, at(0.99) - at(0.01)) };
  };
  const [x, y] = [spread(nodes.x), spread(nodes.y)];
  map.fitted = map.scale = 0.9 * Math.min(mapBox.clientWidth / x.width, mapBox.clientHeight / y.width);
  Object.assign(map, { x: x.middle, y: y.middle });
}

function redrawMap() {
  if (desk.mode !== "map" || map.asked) return;
  map.asked = true;
  requestAnimationFrame(() => { map.asked = false; paintMap(); });
}

function paintMap() {
  if (!map.scale) fitMap();
  map.growth = (map.scale / map.fitted) ** 0.4;
  const [width, height] = [mapBox.clientWidth, mapBox.clientHeight];
  const ratio = Math.min(2, devicePixelRatio || 1);
  if (mapCanvas.width !== Math.round(width * ratio) || mapCanvas.height !== Math.round(height * ratio)) {
    mapCanvas.width = Math.round(width * ratio);
    mapCanvas.height = Math.round(height * ratio);
  }
  const ink = mapCanvas.getContext("2d");
  ink.setTransform(ratio, 0, 0, ratio, 0, 0);
  ink.fillStyle = theme().ground;
  ink.fillRect(0, 0, width, height);
  const seen = inWindow(width, height);
  if (!map.moving) paintLinks(ink, seen);
  paintDots(ink, seen);
  map.hits = seen;
  mapCanvas.dataset.scale = (map.scale / map.fitted).toFixed(2);
  if (!map.moving) paintNames(ink, seen);
}

function inWindow(width, height) {
  const hidden = core.types.map((type) => view.off.has(type));
  const [left, right] = [map.x - (width / 2 + 20) / map.scale, map.x + (width / 2 + 20) / map.scale];
  const [top, bottom] = [map.y - (height / 2 + 20) / map.scale, map.y + (height / 2 + 20) / map.scale];
  return mapOrder().filter((node) => nodes.x[node] > left && nodes.x[node] < right && nodes.y[node] > top && nodes.y[node] < bottom
    && !hidden[nodes.type[node]] && nodePasses(node));
}

function paintLinks(ink, seen) {
  const trace = (list) => {
    ink.beginPath();
    for (const edge of list) {
      const [a, b] = [toScreen(edges.s[edge]), toScreen(edges.o[edge])];
      ink.moveTo(a.x, a.y);
      ink.lineTo(b.x, b.y);
    }
    ink.stroke();
  };
  const found = new Set();
  for (const node of seen) for (const edge of edgesAt(node)) if (edgePasses(edge) && onMap(edges.s[edge]) && onMap(edges.o[edge])) found.add(edge);
  ink.strokeStyle = theme().edge;
  ink.lineWidth = 0.6;
  ink.globalAlpha = found.size > 5000 ? 0.12 : found.size > 800 ? 0.3 : 0.7;
  trace(found);
  ink.globalAlpha = 1;
  if (view.selected === null) return;
  ink.strokeStyle = theme().strong;
  ink.lineWidth = 1.2;
  trace([...edgesAt(view.selected)].filter((edge) => found.has(edge)));
}

// Dots are squares until they are large enough for their shape to be seen; the most connected lie on top.
function paintDots(ink, seen) {
  const near = view.selected === null ? null : new Set([view.selected, ...neighbours(view.selected)]);
  const ofType = core.types.map(() => []);
  for (let rank = seen.length - 1; rank >= 0; rank -= 1) ofType[nodes.type[seen[rank]]].push(seen[rank]);
  const [midX, midY] = [mapBox.clientWidth / 2, mapBox.clientHeight / 2];
  ofType.forEach((list, type) => {
    const look = LOOKS[core.types[type]];
    const corners = OUTLINES[look.shape].split(" ").map((pair) => pair.split(",").map((number) => Number(number) / RADIUS - 1));
    ink.fillStyle = ink.strokeStyle = colorOf(core.types[type]);
    for (const node of list) {
      const [x, y, size] = [(nodes.x[node] - map.x) * map.scale + midX, (nodes.y[node] - map.y) * map.scale + midY, dotSize(node)];
      if (near) ink.globalAlpha = near.has(node) ? 1 : 0.18;
      if (size < 3) { ink.fillRect(x - size, y - size, 2 * size, 2 * size); continue; }
      ink.beginPath();
      for (const [dx, dy] of corners) ink.lineTo(x + dx * size, y + dy * size);
      ink.closePath();
      if (look.hollow) ink.stroke(); else ink.fill();
    }
  });
}

function paintNames(ink, seen) {
  ink.globalAlpha = 1;
  const near = view.selected === null ? [] : [view.selected, ...neighbours(view.selected)].filter((node) => seen.includes(node));
  const room = Math.min(LABELS.near, LABELS.far + 30 * Math.max(0, Math.log2(map.scale / map.fitted)) + near.length);
  const close = map.scale > 6 * map.fitted;
  const taken = [];
  ink.font = "12px system-ui, sans-serif";
  ink.textAlign = "center";
  ink.lineWidth = 3;
  ink.strokeStyle = theme().ground;
  ink.lineJoin = "round";
  for (const node of new Set([...near, ...seen])) {
    if (taken.length >= room) break;
    if (typeOf(node) === "paper" && !close && !near.includes(node)) continue;
    const text = shorten(nodes.label[node].replace(/\s+/g, " "), 30);
    const at = toScreen(node);
    const y = at.y + dotSize(node) + 12;
    const half = text.length * 3.4 + 4;
    const box = { left: at.x - half, right: at.x + half, top: y - 12, bottom: y + 5 };
    if (taken.some((other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)) continue;
    taken.push(box);
    ink.fillStyle = node === view.selected ? colorOf(typeOf(node)) : theme().ink;
    ink.strokeText(text, at.x, y);
    ink.fillText(text, at.x, y);
  }
  mapCanvas.dataset.names = String(taken.length);
}

// Moving: links and names come back a moment after the last step.
function moveMap(change) {
  change();
  clearTimeout(map.moving);
  map.moving = setTimeout(() => { map.moving = 0; redrawMap(); }, 140);
  redrawMap();
}
function zoomMap(factor, at = { x: mapBox.clientWidth / 2, y: mapBox.clientHeight / 2 }) {
  moveMap(() => {
    const scale = Math.min(map.fitted * 80, Math.max(map.fitted * 0.5, map.scale * factor));
    const shift = 1 / map.scale - 1 / scale;
    map.x += (at.x - mapBox.clientWidth / 2) * shift;
    map.y += (at.y - mapBox.clientHeight / 2) * shift;
    map.scale = scale;
  });
}
const panMap = (dx, dy) => moveMap(() => { map.x -= dx / map.scale; map.y -= dy / map.scale; });

// Who comes to a node by a search or an address is taken there.
function revealOnMap(node) {
  if (!map.scale) fitMap();
  moveMap(() => Object.assign(map, { x: nodes.x[node], y: nodes.y[node], scale: Math.max(map.scale, 3 * map.fitted) }));
}

function nodeAt(x, y) {
  let best = null;
  for (const node of map.hits) {
    const at = toScreen(node);
    const far = Math.hypot(at.x - x, at.y - y) - dotSize(node);
    if (far < 6 && (best === null || far < best.far)) best = { node, far };
  }
  return best ? best.node : null;
}

const fingers = new Map();
let dragged = 0;
mapCanvas.addEventListener("pointerdown", (event) => {
  mapCanvas.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  dragged = fingers.size > 1 ? 99 : 0;
});
mapCanvas.addEventListener("pointermove", (event) => {
  const from = fingers.get(event.pointerId);
  const to = { x: event.offsetX, y: event.offsetY };
  if (!from) return tipOnMap(to);
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) zoomMap(Math.hypot(to.x - other.x, to.y - other.y) / (Math.hypot(from.x - other.x, from.y - other.y) || 1), other);
  else panMap(to.x - from.x, to.y - from.y);
  dragged += Math.hypot(to.x - from.x, to.y - from.y);
  fingers.set(event.pointerId, to);
});
mapCanvas.addEventListener("pointerup", (event) => {
  fingers.delete(event.pointerId);
  if (dragged < 5) select(nodeAt(event.offsetX, event.offsetY));
});
mapCanvas.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
mapCanvas.addEventListener("pointerleave", () => { tip.hidden = true; });
mapCanvas.addEventListener("wheel", (event) => { event.preventDefault(); zoomMap(Math.exp(-event.deltaY / 500), { x: event.offsetX, y: event.offsetY }); }, { passive: false });

function tipOnMap(at) {
  const node = nodeAt(at.x, at.y);
  mapCanvas.style.cursor = node === null ? "grab" : "pointer";
  if (node === null) tip.hidden = true;
  else showTip(at, nodes.label[node], el("div", { class: "faint" }, `${typeOf(node)} · ${count(degree(node), "link")}`));
}

mapCanvas.addEventListener("keydown", (event) => {
  const pace = 80;
  const act = {
    ArrowRight: () => panMap(-pace, 0), ArrowLeft: () => panMap(pace, 0), ArrowDown: () => panMap(0, -pace), ArrowUp: () => panMap(0, pace),
    "+": () => zoomMap(1.5), "=": () => zoomMap(1.5), "-": () => zoomMap(1 / 1.5), 0: () => moveMap(fitMap),
    Enter: () => select(nodeInMiddle()),
  }[event.key];
  if (act) { event.preventDefault(); act(); }
});
// Enter opens the most connected node near the middle.
function nodeInMiddle() {
  const inside = ({ x, y }) => Math.hypot(x - mapBox.clientWidth / 2, y - mapBox.clientHeight / 2) < 90;
  return map.hits.find((node) => inside(toScreen(node))) ?? null;
}
new ResizeObserver(redrawMap).observe(mapBox);
for (const [id, factor] of [["map-in", 1.6], ["map-out", 1 / 1.6]]) document.getElementById(id).addEventListener("click", () => zoomMap(factor));
document.getElementById("map-all").addEventListener("click", () => moveMap(fitMap));
