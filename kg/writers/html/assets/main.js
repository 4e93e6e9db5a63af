// Events: pointer, keys, theme; and the start.

const tip = document.getElementById("tip");

function select(node, comesFromAfar) {
  if (node === view.selected && view.edge === null) { if (node !== null) nodePanel(node); return; }
  remember();
  open(node, comesFromAfar);
  setAddress(true);
}

function open(node, comesFromAfar) {
  view.selected = node;
  view.edge = null;
  const isNew = node !== null && (!view.shown.has(node) || (comesFromAfar && isLonely(node)));
  if (node !== null) view.off.delete(typeOf(node));
  if (isNew) showAround(node);
  drawLegend();
  if (node === null) hidePanel(); else nodePanel(node);
  draw();
  if (node !== null) reveal(node, isNew, comesFromAfar);
}

const SPECKS = 0.4; // below this scale names cannot be read
// After a panel opened or closed the stage has another width: measure first, then move, and only if need be.
function reveal(node, all, comesFromAfar) {
  network.redraw();
  if (desk.mode === "map" && comesFromAfar) revealOnMap(node);
  if (all) fit([...view.shown.keys()].filter(isVisible), true);
  else if (comesFromAfar || !isInSight(node) || network.getScale() < SPECKS) network.focus(node, { scale: Math.max(network.getScale(), 0.75), animation: animation() });
}
function isInSight(node) {
  const { x, y } = network.canvasToDOM(view.shown.get(node));
  return x > 40 && y > 40 && x < graphBox.clientWidth - 40 && y < graphBox.clientHeight - 40;
}

function isolate(node) {
  remember();
  showAround(node);
  draw();
  nodePanel(node);
  reveal(node, true);
}

function back() {
  const last = view.past.pop();
  if (!last) return;
  view.shown = last.shown;
  view.selected = last.selected;
  view.edge = null;
  if (view.selected === null) hidePanel(); else nodePanel(view.selected);
  draw();
  fit([...view.shown.keys()].filter(isVisible), true);
  setAddress(false);
}

function overview() {
  setMode("graph");
  remember();
  if (facetsSet()) showPassing(); else showFirst();
  open(null);
  network.redraw();
  fitFirst();
  setAddress(true);
}

// The first click of two may open the panel and so move the picture: the second belongs to the same node.
const DOUBLE = 400;
let lastClick = { time: -DOUBLE, node: undefined, x: 0, y: 0 };
const isSecond = ({ x, y }) =>
  performance.now() - lastClick.time < DOUBLE && Math.hypot(x - lastClick.x, y - lastClick.y) < 10;

network.on("click", ({ nodes: [node], edges: [edge], pointer: { DOM: at } }) => {
  if (isSecond(at)) return;
  lastClick = { time: performance.now(), node, x: at.x, y: at.y };
  tip.hidden = true;
  if (node !== undefined) select(node);
  else if (edge !== undefined) selectEdge(edge);
  else if (view.selected !== null || view.edge !== null) select(null);
});
network.on("doubleClick", () => {
  const { node } = lastClick;
  if (node !== undefined) { expand(node); nodePanel(node); }
});

function selectEdge(edge) {
  remember();
  view.edge = edge;
  view.selected = null;
  edgePanel(edge);
  draw();
}

// The tip beside the pointer.
function showTip({ x, y }, ...parts) {
  tip.replaceChildren(...parts);
  tip.hidden = false;
  const left = Math.min(x + 14, graphBox.clientWidth - tip.offsetWidth - 8);
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${Math.max(4, Math.min(y + 16, graphBox.clientHeight - tip.offsetHeight - 8))}px`;
}
network.on("hoverNode", ({ node, pointer }) => showTip(pointer.DOM, nodes.label[node], el("div", { class: "faint" }, `${typeOf(node)} · ${count(degree(node), "link")}`)));
network.on("hoverEdge", ({ edge, pointer }) => showTip(pointer.DOM,
  el("span", {}, shorten(nodes.label[edges.s[edge]], 60)), el("strong", {}, ` ${wordsOf(edge)[1]} `), el("span", {}, shorten(nodes.label[edges.o[edge]], 60))));
for (const name of ["blurNode", "blurEdge", "dragStart", "zoom"]) network.on(name, () => { tip.hidden = true; });
network.on("dragEnd", ({ nodes: [node] }) => {
  if (node !== undefined && view.shown.has(node)) view.shown.set(node, network.getPositions([node])[node]);
});

// Arrow keys go to the nearest node in that direction.
const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
function step([dx, dy]) {
  const from = view.shown.get(view.selected) || network.getViewPosition();
  let best = null;
  for (const [node, at] of view.shown) {
    const along = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    if (node === view.selected || !isVisible(node) || along <= 0) continue;
    if (best === null || along + 2 * aside < best.cost) best = { node, cost: along + 2 * aside };
  }
  if (best) select(best.node);
}
graphBox.addEventListener("keydown", (event) => {
  if (DIRECTIONS[event.key]) step(DIRECTIONS[event.key]);
  else if (event.key === "Enter" && view.selected !== null) { expand(view.selected); nodePanel(view.selected); }
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
  if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== "Escape")) return;
  if (event.key === "/") { event.preventDefault(); searchBox.focus(); searchBox.select(); }
  else if (event.key === "Backspace") { event.preventDefault(); back(); }
  else if (event.key === "Escape" && (view.selected !== null || view.edge !== null)) select(null);
});

document.getElementById("back").addEventListener("click", back);
document.getElementById("overview").addEventListener("click", overview);
document.getElementById("theme").addEventListener("click", () => setTheme(themeName() === "dark" ? "light" : "dark"));

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  drawLegend();
  if (view.selected !== null) nodePanel(view.selected);
  draw();
  redrawTable();
  redrawPlots();
}

addEventListener("popstate", readAddress);

const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => setTheme(dark.matches ? "dark" : "light"));
document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
showFirst();
drawLegend();
draw();
fitFirst();
readAddress();
if (!location.hash && core.first.focus !== undefined) open(core.first.focus);
document.documentElement.dataset.ready = "true";
inSpareTime(makeIndexInSpareTime);
