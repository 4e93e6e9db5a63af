// The map: every node at its place in the layout of the whole graph, on a canvas of our own. What of it is in sight, and
// how a reader moves it; the painting is in mappaint.js.

const mapBox = document.getElementById("map");
const mapCanvas = document.getElementById("map-canvas");
const map = { width: 0, height: 0, shapes: 0, scale: 0, fitted: 1, x: 0, y: 0, growth: 1, moving: 0, asked: false, hits: [] };
const onMap = (node) => !view.off.has(typeOf(node)) && nodePasses(node);
// Asked once for each picture: each question to the browser may make it lay out the page.
const measureMap = () => Object.assign(map, { width: mapBox.clientWidth, height: mapBox.clientHeight });
const toScreen = (node) => ({ x: (nodes.x[node] - map.x) * map.scale + map.width / 2, y: (nodes.y[node] - map.y) * map.scale + map.height / 2 });

// All but the outermost hundredth of the nodes fit the window at first.
function fitMap() {
  measureMap();
  const spread = (column) => {
    const sorted = Float64Array.from(column).sort();
    const at = (share) => sorted[Math.floor((sorted.length - 1) * share)] || 0;
    return { middle: (at(0.01) + at(0.99)) / 2, width: Math.max(200, at(0.99) - at(0.01)) };
  };
  const [x, y] = [spread(nodes.x), spread(nodes.y)];
  map.fitted = map.scale = 0.9 * Math.min(map.width / x.width, map.height / y.width);
  Object.assign(map, { x: x.middle, y: y.middle });
}

function redrawMap() {
  if (desk.mode !== "map" || map.asked) return;
  map.asked = true;
  requestAnimationFrame(() => { map.asked = false; paintMap(); });
}

// Moving: links come back, and names anew, a moment after the last step.
function moveMap(change) {
  change();
  clearTimeout(map.moving);
  map.moving = setTimeout(() => { map.moving = 0; redrawMap(); }, 140);
  redrawMap();
}
function zoomMap(factor, at = { x: map.width / 2, y: map.height / 2 }) {
  moveMap(() => {
    const scale = Math.min(map.fitted * 80, Math.max(map.fitted * 0.5, map.scale * factor));
    const shift = 1 / map.scale - 1 / scale;
    map.x += (at.x - map.width / 2) * shift;
    map.y += (at.y - map.height / 2) * shift;
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
  let [best, least] = [null, 6];
  const [left, top] = [map.width / 2 - map.x * map.scale, map.height / 2 - map.y * map.scale];
  for (const node of map.hits) {
    const [dx, dy] = [nodes.x[node] * map.scale + left - x, nodes.y[node] * map.scale + top - y];
    if (Math.abs(dx) > 20 || Math.abs(dy) > 20) continue;
    const far = Math.hypot(dx, dy) - dotSize(node);
    if (far < least) [best, least] = [node, far];
  }
  return best;
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
  const inside = ({ x, y }) => Math.hypot(x - map.width / 2, y - map.height / 2) < 90;
  return map.hits.find((node) => inside(toScreen(node))) ?? null;
}
new ResizeObserver(redrawMap).observe(mapBox);
for (const [id, factor] of [["map-in", 1.6], ["map-out", 1 / 1.6]]) document.getElementById(id).addEventListener("click", () => zoomMap(factor));
document.getElementById("map-all").addEventListener("click", () => moveMap(fitMap));
