// The address bar: which node is open, which view, which table of what, what is filtered. Links and the browser's "back"
// use it.

function addressNow() {
  const parts = [];
  if (view.selected !== null) parts.push(["node", nodes.id[view.selected]]);
  if (desk.mode !== "graph") parts.push(["show", desk.mode === "tables" ? desk.table : desk.mode]);
  if (desk.mode === "tables" && desk.table === "results" && desk.dataset !== null) parts.push(["dataset", nodes.id[desk.dataset]]);
  if (desk.mode === "tables" && desk.table === "compare") for (const paper of desk.papers) parts.push(["paper", nodes.id[paper]]);
  if (desk.mode === "plots" && plot.what !== "datasets") parts.push(["count", plot.what]);
  if (desk.mode === "plots" && plot.over !== "year") parts.push(["over", plot.over]);
  if (desk.mode === "plots" && plot.apart) parts.push(["variants", "apart"]);
  parts.push(...filterParts());
  return parts.length ? `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}` : "";
}

// A page in a frame without an address of its own (a notebook) cannot change it.
function setAddress(isStep) {
  if (location.protocol === "about:") return;
  const address = addressNow();
  if (location.hash === address) return;
  history[isStep ? "pushState" : "replaceState"](null, "", address || location.pathname + location.search);
}

// Of a facet the address names what is left or what is taken away, whichever is less.
const FACETS = { predicate: "link", venue: "venue", year: "year" };
const inWords = (facet, value) => (facet === "predicate" ? core.predicates[value][0] : value);
const HIDDEN_AT_FIRST = "venue";
function filterParts() {
  const hidden = [...view.off].sort().join(" ");
  const parts = hidden === HIDDEN_AT_FIRST ? [] : [["hide", hidden]];
  for (const [facet, name] of Object.entries(FACETS)) {
    if (!facets[facet].size) continue;
    const left = facetValues(facet).filter((value) => !facets[facet].has(value));
    const isFew = left.length && left.length < facets[facet].size;
    for (const value of isFew ? left : facets[facet]) parts.push([isFew ? name : `no-${name}`, inWords(facet, value)]);
  }
  if (facets.code) parts.push(["code", "yes"]);
  if (facets.sure) parts.push(["sure", facets.sure]);
  return parts;
}
function readFilters(wanted) {
  const before = JSON.stringify(filterParts());
  const types = (wanted.get("hide") ?? HIDDEN_AT_FIRST).split(" ").filter((type) => core.types.includes(type));
  view.off = new Set(types);
  for (const [facet, name] of Object.entries(FACETS)) {
    const [some, without] = [new Set(wanted.getAll(name)), new Set(wanted.getAll(`no-${name}`))];
    const isOut = (value) => without.has(inWords(facet, value)) || (some.size && !some.has(inWords(facet, value)));
    facets[facet] = new Set(some.size || without.size ? facetValues(facet).filter(isOut) : []);
  }
  facets.code = wanted.get("code") === "yes";
  facets.sure = Math.min(100, Math.max(0, Math.round(Number(wanted.get("sure")) / 5) * 5 || 0));
  if (JSON.stringify(filterParts()) === before) return;
  if (!filterSheet.hidden) buildFilters();
  applyFilters();
}

// #node=ID opens a node, #q=WORDS searches, #show=results&dataset=ID opens a table, #show=compare&paper=ID&paper=ID too;
// what is filtered stands in all of them.
function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const numbers = (name) => wanted.getAll(name).map((id) => nodeById.get(id)).filter((node) => node !== undefined);
  const what = wanted.get("show") || "graph";
  desk.dataset = numbers("dataset")[0] ?? null;
  if (wanted.has("paper")) desk.papers = [...new Set(numbers("paper"))].filter((node) => typeOf(node) === "paper");
  if (Object.hasOwn(TABLES, what)) desk.table = what;
  plot.what = Object.hasOwn(PLOTS, wanted.get("count")) ? wanted.get("count") : "datasets";
  plot.over = wanted.get("over") === "venue" ? "venue" : "year";
  plot.apart = wanted.get("variants") === "apart";
  setMode(Object.hasOwn(TABLES, what) ? "tables" : Object.hasOwn(MODES, what) ? what : "graph");
  readFilters(wanted);
  const node = numbers("node")[0];
  if (node !== undefined && node !== view.selected) open(node, true);
  else if (node === undefined && view.selected !== null) open(null);
  if (wanted.get("q")) { searchBox.value = wanted.get("q"); searchBox.focus(); showHits(); }
}

// One view at a time covers the stage; the picture stays beneath, so that it keeps its size.
const MODES = { graph: () => {}, map: redrawMap, tables: redrawTable, plots: redrawPlots };
function setMode(mode) {
  desk.mode = mode;
  for (const button of document.querySelectorAll("#modes button")) {
    if (button.dataset.mode === mode) button.setAttribute("aria-current", "page"); else button.removeAttribute("aria-current");
  }
  for (const name of Object.keys(MODES)) if (name !== "graph") document.getElementById(name).hidden = name !== mode;
  document.body.dataset.mode = mode;
  MODES[mode]();
}
function openTables(table, dataset) {
  desk.table = table;
  if (dataset !== undefined) desk.dataset = dataset;
  setMode("tables");
  setAddress(true);
  tableBox.scrollTop = 0;
}
for (const button of document.querySelectorAll("#modes button")) {
  button.addEventListener("click", () => { setMode(button.dataset.mode); setAddress(true); });
}
