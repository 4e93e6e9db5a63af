// What is drawn: never the whole graph, only the nodes in `shown`. vis-network draws; physics is off.

const STEP = 40;
const LEGIBLE = 0.55;
const view = { shown: new Map(), selected: null, edge: null, off: new Set(["venue"]), past: [] };
const drawnNodes = new vis.DataSet();
const drawnEdges = new vis.DataSet();
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const graphBox = document.getElementById("graph");
const network = new vis.Network(graphBox, { nodes: drawnNodes, edges: drawnEdges }, {
  physics: false,
  layout: { improvedLayout: false },
  interaction: { hover: true, keyboard: false, zoomSpeed: 0.6, selectConnectedEdges: false },
  nodes: { borderWidth: 1.5, borderWidthSelected: 3 },
  edges: { arrows: { to: { enabled: true, scaleFactor: 0.45 } }, hoverWidth: 0, selectionWidth: 1.5 },
});

const isVisible = (node) => view.shown.has(node) && !view.off.has(typeOf(node)) && (nodePasses(node) || node === view.selected);

function shownEdges() {
  const found = new Set();
  for (const node of view.shown.keys()) {
    if (isVisible(node)) for (const edge of edgesAt(node)) if (edgePasses(edge) && isVisible(otherEnd(edge, node))) found.add(edge);
  }
  return [...found].sort((a, b) => a - b);
}

function nodeLook(node, near) {
  const type = typeOf(node);
  const look = LOOKS[type];
  const faded = near && !near.has(node);
  const plain = type === "paper" || type === "repository" || type === "website";
  const size = plain ? 8 : Math.min(8 + 2.6 * Math.sqrt(degree(node)), 22);
  const color = colorOf(type);
  const fill = look.hollow ? theme().ground : color;
  const border = node === view.selected ? theme().ink : look.hollow ? color : theme().ground;
  return {
    id: node, ...view.shown.get(node), label: plain ? (faded ? "" : shorten(nodes.label[node], 26)) : label(nodes.label[node], 36), shape: look.shape, size,
    opacity: faded ? 0.25 : 1,
    color: { background: fill, border, highlight: { background: fill, border }, hover: { background: fill, border: theme().ink } },
    // Titles of papers appear when the reader comes closer, or when their paper is what it is about.
    scaling: { label: { drawThreshold: plain && !near ? 10 : 6 } },
    font: {
      face: "system-ui, sans-serif", size: plain ? 11 : Math.min(16 + degree(node) / 6, 20), vadjust: -2,
      color: faded ? theme().edge : plain ? theme().soft : theme().ink, strokeWidth: 3, strokeColor: theme().ground,
    },
  };
}

// A label in at most two lines.
function label(text, room) {
  const words = shorten(text.replace(/\s+/g, " "), room).split(" ");
  const lines = [""];
  for (const word of words) {
    const line = lines[lines.length - 1];
    if (line && line.length + word.length > room / 2 + 1 && lines.length < 2) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}

function edgeLook(edge, turn, near, crowded) {
  const [curie, forward] = wordsOf(edge);
  const touched = edge === view.edge || edges.s[edge] === view.selected || edges.o[edge] === view.selected;
  const passing = curie === "kg:mentionsInPassing";
  const labelled = edge === view.edge || (touched && near && near.size <= 26);
  return {
    id: edge, from: edges.s[edge], to: edges.o[edge], dashes: passing ? [3, 4] : false,
    width: curie === "kg:proposes" ? 2.2 : 1,
    label: labelled ? forward : undefined,
    font: { face: "system-ui, sans-serif", size: 10, color: theme().soft, strokeWidth: 0, background: theme().ground, align: "middle" },
    color: { color: touched ? theme().strong : theme().edge, highlight: theme().strong, hover: theme().strong, opacity: near && !touched ? 0.2 : crowded ? 0.45 : 0.85 },
    smooth: { enabled: turn !== 0, type: turn > 0 ? "curvedCW" : "curvedCCW", roundness: Math.abs(turn) },
  };
}

// Several predicates between one pair fan out, whichever way they point.
function fan(list) {
  const seen = new Map();
  return list.map((edge) => {
    const forward = edges.s[edge] < edges.o[edge];
    const pair = forward ? `${edges.s[edge]} ${edges.o[edge]}` : `${edges.o[edge]} ${edges.s[edge]}`;
    const rank = seen.get(pair) || 0;
    seen.set(pair, rank + 1);
    const turn = 0.22 * Math.ceil(rank / 2) * (rank % 2 ? 1 : -1);
    return rank === 0 ? 0 : forward ? turn : -turn;
  });
}

function focusSet() {
  if (view.edge !== null) return new Set([edges.s[view.edge], edges.o[view.edge]]);
  if (view.selected === null || !isVisible(view.selected)) return null;
  return new Set([view.selected, ...neighbours(view.selected).filter(isVisible)]);
}

function draw() {
  const near = focusSet();
  const visible = [...view.shown.keys()].filter(isVisible);
  const list = shownEdges();
  const turns = fan(list);
  replace(drawnEdges, list.map((edge, index) => edgeLook(edge, turns[index], near, list.length > 250)), () => {
    replace(drawnNodes, visible.map((node) => nodeLook(node, near)), () => {});
  });
  redrawMap();
  network.unselectAll();
  if (view.selected !== null && isVisible(view.selected)) network.selectNodes([view.selected], false);
  document.getElementById("back").disabled = view.past.length === 0;
  document.getElementById("status").textContent =
    `${visible.length.toLocaleString("en")} of ${count(nodes.id.length, "node")} shown${facetsSet() ? ", filtered" : ""}${core.first.cut ? `, ${core.first.cut.toLocaleString("en")} of the answer left out at first` : ""}`;
}

// Edges must not outlive their nodes, nor come before them: old ones go, `between` runs, new ones come.
function replace(set, items, between) {
  const wanted = new Set(items.map((item) => item.id));
  set.remove(set.getIds().filter((id) => !wanted.has(id)));
  between();
  set.update(items);
}

const animation = () => (calm ? false : { duration: 350, easingFunction: "easeInOutQuad" });
const FIT = { most: 1.25, least: 0.05, aside: 90, over: 55, under: 55 }; // scales; pixels around a node for its label
// All of the nodes in sight; where the legend would cover one of them, beside the legend.
function fit(list, moved) {
  const all = (list && list.length ? list : [...view.shown.keys()].filter(isVisible)).map((node) => view.shown.get(node)).filter(Boolean);
  const [width, height] = [graphBox.clientWidth, graphBox.clientHeight];
  if (!all.length || !width || !height) return;
  const of = (axis, pick) => all.reduce((best, at) => pick(best, at[axis]), all[0][axis]);
  const box = { left: of("x", Math.min) - FIT.aside, right: of("x", Math.max) + FIT.aside, top: of("y", Math.min) - FIT.over, bottom: of("y", Math.max) + FIT.under };
  const placed = (edge) => {
    const scale = Math.max(FIT.least, Math.min(FIT.most, (width - edge) / (box.right - box.left), height / (box.bottom - box.top)));
    return { scale, position: { x: (box.left + box.right) / 2 - edge / 2 / scale, y: (box.top + box.bottom) / 2 } };
  };
  const legend = document.getElementById("legend");
  const [edge, high] = [legend.offsetLeft + legend.offsetWidth, legend.offsetHeight + 30];
  const isCovered = ({ scale, position }) => all.some(({ x, y }) => (x - position.x) * scale + width / 2 < edge + 20 && (y - position.y) * scale + height / 2 > height - high);
  const free = placed(0);
  network.moveTo({ ...(width >= 700 && edge < width / 3 && isCovered(free) ? placed(edge) : free), animation: moved ? animation() : false });
}
// On a small screen the whole first view would be specks: it opens where most of it can be read at once.
function fitFirst() {
  fit(null, false);
  const { clientWidth: width, clientHeight: height } = graphBox;
  if (width >= 700 || network.getScale() >= LEGIBLE) return;
  const scale = LEGIBLE + 0.05;
  const all = [...view.shown].filter(([node]) => isVisible(node)).map(([, at]) => at);
  const seenFrom = (middle) => all.filter(({ x, y }) => Math.abs(x - middle.x) < (0.42 * width) / scale && Math.abs(y - middle.y) < (0.36 * height) / scale).length;
  const best = all.map((at) => ({ at, n: seenFrom(at) })).sort((a, b) => b.n - a.n)[0];
  if (best) network.moveTo({ position: best.at, scale });
}

// Views: the one the page opened with, the surroundings of a node, and the step back.
function remember() {
  view.past.push({ shown: new Map(view.shown), selected: view.selected });
  if (view.past.length > 100) view.past.shift();
}
function showFirst() {
  view.shown = new Map(core.first.n.map((node, index) => [node, { x: core.first.x[index], y: core.first.y[index] }]));
}
function showAround(node) {
  const near = neighbours(node).filter((other) => !view.off.has(typeOf(other))).slice(0, STEP);
  view.shown = new Map([[node, { x: 0, y: 0 }]]);
  addAround(node, near);
}
function addAround(node, list) {
  const fresh = ring(node, view.shown.get(node), list);
  const fixed = new Map(view.shown);
  for (const [other, at] of fresh) view.shown.set(other, at);
  const pairs = shownEdges().map((edge) => [edges.s[edge], edges.o[edge]]).filter(([a, b]) => a !== b && (fresh.has(a) || fresh.has(b)));
  settle(fresh, fixed, pairs);
}
// Who comes from a search or an address wants to see the surroundings, not a node in a crowd of others.
function isLonely(node) {
  const near = neighbours(node);
  return near.filter(isVisible).length < Math.min(near.length, STEP) / 2;
}
const hiddenNeighbours = (node) => neighbours(node).filter((other) => !view.shown.has(other) && !view.off.has(typeOf(other)));

function expand(node) {
  if (!view.shown.has(node)) return;
  const next = hiddenNeighbours(node).slice(0, STEP);
  if (!next.length) {
    document.getElementById("status").textContent = "All neighbours are shown";
    return;
  }
  remember();
  addAround(node, next);
  draw();
  fit([node, ...neighbours(node).filter(isVisible)], true);
}
