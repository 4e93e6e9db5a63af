// The address bar: which node is open, which view, which table of what. Links and the browser's "back" use it.

function addressNow() {
  const parts = [];
  if (view.selected !== null) parts.push(["node", nodes.id[view.selected]]);
  if (desk.mode !== "graph") parts.push(["show", desk.mode === "tables" ? desk.table : desk.mode]);
  if (desk.mode === "tables" && desk.table === "results" && desk.dataset !== null) parts.push(["dataset", nodes.id[desk.dataset]]);
  if (desk.mode === "tables" && desk.table === "compare") for (const paper of desk.papers) parts.push(["paper", nodes.id[paper]]);
  return parts.length ? `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}` : "";
}

// A page in a frame without an address of its own (a notebook) cannot change it.
function setAddress(isStep) {
  if (location.protocol === "about:") return;
  const address = addressNow();
  if (location.hash === address) return;
  history[isStep ? "pushState" : "replaceState"](null, "", address || location.pathname + location.search);
}

// #node=ID opens a node, #q=WORDS searches, #show=results&dataset=ID opens a table, #show=compare&paper=ID&paper=ID too.
function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const numbers = (name) => wanted.getAll(name).map((id) => nodeById.get(id)).filter((node) => node !== undefined);
  const what = wanted.get("show") || "graph";
  desk.dataset = numbers("dataset")[0] ?? null;
  if (wanted.has("paper")) desk.papers = [...new Set(numbers("paper"))].filter((node) => typeOf(node) === "paper");
  if (Object.hasOwn(TABLES, what)) desk.table = what;
  setMode(Object.hasOwn(TABLES, what) ? "tables" : Object.hasOwn(MODES, what) ? what : "graph");
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
