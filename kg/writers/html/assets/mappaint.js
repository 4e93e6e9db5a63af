// How the map is painted: links, dots, names, in this order. While it moves, links are left out and the names that stand
// there go along.

const sheets = { links: makeSheet(), dots: makeSheet() };
const LABELS = { far: 55, near: 140, beside: 12 };
const FADED = 0.18;
const DRAWN = 3; // half the width from which a dot has the shape of its type
const MANY = { shapes: 800, drawn: 6 }; // with more shapes than that in motion, only larger dots have theirs
const STROKES = 3000; // links up to which each is a line of the canvas
const COUNTED = 40000; // links above which a part of them stands for all: it looks the same

const mapOrder = (() => {
  let order = null;
  return () => (order ||= Uint32Array.from(nodes.id.keys()).sort((a, b) => degree(b) - degree(a) || a - b));
})();

// Half the width of a dot: it grows with the links of its node, and a little as the reader comes closer; few nodes have
// room for larger ones.
const dotRoom = Math.min(3, Math.max(1, Math.sqrt(4000 / (nodes.id.length || 1))));
const weights = Float32Array.from(nodes.id, (_, node) => dotRoom * (0.8 + 0.42 * Math.sqrt(degree(node))));
const dotSize = (node) => Math.min(11, Math.max(0.8, weights[node] * map.growth));

function paintMap() {
  measureMap();
  const { width, height } = map;
  if (!width || !height) return;
  if (!map.scale) fitMap();
  const roominess = Math.min(1, Math.sqrt((width * height) / 1e6)); // dots of a small window are small
  map.growth = roominess * (map.scale / map.fitted) ** 0.4;
  const ratio = Math.min(2, devicePixelRatio || 1);
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (mapCanvas.width !== across || mapCanvas.height !== down) Object.assign(mapCanvas, { width: across, height: down });
  const ink = mapCanvas.getContext("2d");
  ink.setTransform(ratio, 0, 0, ratio, 0, 0);
  ink.globalAlpha = 1;
  ink.fillStyle = theme().ground;
  ink.fillRect(0, 0, width, height);
  map.hits = inWindow(width, height);
  const near = view.selected === null ? null : new Set([view.selected, ...neighbours(view.selected)]);
  if (!map.moving) paintLinks(ink, width, height);
  paintDots(ink, near, ratio);
  paintNames(ink, near, width, height);
  mapCanvas.dataset.scale = (map.scale / map.fitted).toFixed(2);
}

// The nodes in the window, the most connected first.
const seenNodes = new Uint32Array(nodes.id.length);
function inWindow(width, height) {
  const hidden = core.types.map((type) => view.off.has(type));
  const [left, right] = [map.x - (width / 2 + 20) / map.scale, map.x + (width / 2 + 20) / map.scale];
  const [top, bottom] = [map.y - (height / 2 + 20) / map.scale, map.y + (height / 2 + 20) / map.scale];
  const { x, y, type } = nodes;
  let n = 0;
  for (const node of mapOrder()) {
    if (x[node] > left && x[node] < right && y[node] > top && y[node] < bottom && !hidden[type[node]] && nodePasses(node)) seenNodes[n++] = node;
  }
  return seenNodes.subarray(0, n);
}

function paintLinks(ink, width, height) {
  const found = linksSeen();
  if (found.length <= STROKES) {
    ink.globalAlpha = found.length > 800 ? 0.4 : 0.7;
    strokeLinks(ink, found, theme().edge, 0.6);
  } else {
    const { links } = sheets;
    links.clear(width, height);
    clearCounts(links);
    const { x, y } = nodes;
    const [left, top] = [width / 2 - map.x * map.scale, height / 2 - map.y * map.scale];
    const every = Math.ceil(found.length / COUNTED);
    for (let place = 0; place < found.length; place += every) {
      const edge = found[place];
      const [a, b] = [edges.s[edge], edges.o[edge]];
      countLine(links, x[a] * map.scale + left, y[a] * map.scale + top, x[b] * map.scale + left, y[b] * map.scale + top);
    }
    showCounts(links, pixelOf(theme().soft), 1 - 0.95 ** every);
    if (view.selected !== null) ink.globalAlpha = 0.35;
    links.lay(ink, width, height);
  }
  ink.globalAlpha = 1;
  if (view.selected !== null) strokeLinks(ink, [...edgesAt(view.selected)].filter(linkOnMap), theme().strong, 1.2);
}

const linkOnMap = (edge) => edgePasses(edge) && onMap(edges.s[edge]) && onMap(edges.o[edge]);
function linksSeen() {
  const known = new Uint8Array(edges.s.length);
  const found = [];
  for (const node of map.hits) {
    for (const edge of edgesAt(node)) {
      if (known[edge]) continue;
      known[edge] = 1;
      if (linkOnMap(edge)) found.push(edge);
    }
  }
  return found;
}

function strokeLinks(ink, list, color, width) {
  ink.strokeStyle = color;
  ink.lineWidth = width;
  ink.beginPath();
  for (const edge of list) {
    const [a, b] = [toScreen(edges.s[edge]), toScreen(edges.o[edge])];
    ink.moveTo(a.x, a.y);
    ink.lineTo(b.x, b.y);
  }
  ink.stroke();
}

// Dots are squares until they are large enough for their shape to be seen; the most connected lie on top.
function paintDots(ink, near, ratio) {
  const { dots } = sheets;
  const [width, height] = [mapCanvas.width, mapCanvas.height];
  dots.clear(width, height);
  const ground = pixelOf(theme().ground);
  const full = core.types.map((type) => pixelOf(colorOf(type)));
  const faded = full.map((pixel) => (mixed(pixel, ground, FADED) | OPAQUE) >>> 0);
  const [scale, left, top] = [map.scale * ratio, width / 2 - map.x * map.scale * ratio, height / 2 - map.y * map.scale * ratio];
  const large = [];
  const drawn = map.moving && map.shapes > MANY.shapes ? MANY.drawn : DRAWN;
  map.shapes = 0;
  for (let rank = map.hits.length - 1; rank >= 0; rank -= 1) {
    const node = map.hits[rank];
    const size = dotSize(node);
    if (size >= DRAWN) map.shapes += 1;
    if (size >= drawn) { large.push(node); continue; }
    const pixel = near && !near.has(node) ? faded[nodes.type[node]] : (full[nodes.type[node]] | OPAQUE) >>> 0;
    setSquare(dots, nodes.x[node] * scale + left, nodes.y[node] * scale + top, size * ratio, pixel);
  }
  dots.lay(ink, map.width, map.height);
  for (const node of large) {
    const at = toScreen(node);
    const stamp = stampOf(core.types[nodes.type[node]], dotSize(node), ratio);
    ink.globalAlpha = near && !near.has(node) ? FADED : 1;
    ink.drawImage(stamp.canvas, at.x - stamp.half, at.y - stamp.half, 2 * stamp.half, 2 * stamp.half);
  }
  ink.globalAlpha = 1;
}

// A shape in some size and colour, painted once and stamped from then on.
const stamps = new Map();
function stampOf(type, size, ratio) {
  const step = Math.round(size * 2) / 2;
  const key = `${type} ${step} ${ratio} ${colorOf(type)}`;
  if (stamps.has(key)) return stamps.get(key);
  const half = step + 2;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(2 * half * ratio);
  const ink = canvas.getContext("2d");
  ink.scale(ratio, ratio);
  ink.fillStyle = ink.strokeStyle = colorOf(type);
  ink.beginPath();
  for (const pair of OUTLINES[LOOKS[type].shape].split(" ")) {
    const [x, y] = pair.split(",").map((number) => half + (Number(number) / RADIUS - 1) * step);
    ink.lineTo(x, y);
  }
  ink.closePath();
  if (LOOKS[type].hollow) ink.stroke(); else ink.fill();
  stamps.set(key, { canvas, half });
  return stamps.get(key);
}
