// The graph as tables: reported results, papers, entities, links, and picked papers side by side. The same data as the
// picture has, for whoever would rather read, sort, copy, or hears the page.

const tableBox = document.getElementById("tables");
const desk = { mode: "graph", table: "results", dataset: null, papers: [] };
const TABLES = {
  results: { title: "Reported results", draw: resultsTable },
  compare: { title: "Compare papers", draw: compareTables },
  papers: { title: "Papers", draw: papersTable },
  entities: { title: "Entities", draw: entitiesTable },
  links: { title: "Links", draw: linksTable },
};

function redrawTable() {
  if (desk.mode !== "tables") return;
  const tabs = el("div", { class: "choices", role: "group", "aria-label": "Which table" }, ...Object.entries(TABLES).map(([name, { title }]) => el("button", {
    type: "button", class: "act", "data-table": name, "aria-pressed": String(desk.table === name),
    onclick: () => { desk.table = name; setAddress(true); redrawTable(); tableBox.querySelector(`[data-table=${name}]`).focus(); },
  }, name === "compare" && desk.papers.length ? `${title} (${desk.papers.length})` : title)));
  const note = facetsSet() ? [el("p", { class: "about" }, "Filtered: what the filters take away is not listed.")] : [];
  tableBox.replaceChildren(tabs, ...note, ...TABLES[desk.table].draw());
}

const nodeColumn = (name, node, text) => ({
  name,
  text: (row) => (node(row) === undefined ? text?.(row) || "" : text?.(row) || nodes.label[node(row)]),
  cell: (row) => (node(row) === undefined ? text?.(row) || "" : goto(node(row), text?.(row))),
});
const typed = (node) => el("span", { class: "typed" }, icon(typeOf(node)), typeOf(node));
const saidColumn = (evidence) => ({
  name: "sentence", wide: true,
  text: (row) => evidence(row).slice(0, 1).map((item) => item.before + item.marked + item.after).join(""),
  cell: (row) => evidence(row).slice(0, 1).flatMap((item) => [item.before, el("mark", {}, item.marked), item.after]),
});
const percentColumn = (value) => ({
  name: "confidence", sort: (row) => value(row) ?? NaN, text: (row) => (value(row) === null || value(row) === undefined ? "" : `${value(row)}%`),
});
const paperRow = (node) => {
  const { papers, paperAt } = details();
  const row = paperAt.get(node);
  return { venue: papers.venue[row], year: papers.year[row], authors: papers.authors[row] };
};

// Reported results, of one dataset or of all.
function resultsTable() {
  const all = details().results.map((result, row) => ({ ...result, row })).filter(({ papers }) => papers.some(nodePasses));
  const counts = new Map();
  for (const { dataset } of all) if (dataset !== undefined) counts.set(dataset, (counts.get(dataset) || 0) + 1);
  if (desk.dataset !== null && !counts.has(desk.dataset)) counts.set(desk.dataset, 0);
  const options = [...counts].sort(([a, m], [b, n]) => n - m || (nodes.label[a] < nodes.label[b] ? -1 : 1));
  const pick = el("select", { id: "dataset", onchange: () => {
    desk.dataset = pick.value === "" ? null : Number(pick.value);
    setAddress(true);
    redrawTable();
    document.getElementById("dataset").focus();
  } }, el("option", { value: "" }, `all datasets (${all.length.toLocaleString("en")})`),
  ...options.map(([node, n]) => el("option", { value: node }, `${nodes.label[node]} (${n.toLocaleString("en")})`)));
  pick.value = desk.dataset === null ? "" : String(desk.dataset);
  const rows = desk.dataset === null ? all : all.filter(({ dataset }) => dataset === desk.dataset);
  const papers = [...new Set(rows.flatMap((row) => row.papers))];
  const together = desk.dataset !== null && papers.length > 1 && el("button", { type: "button", class: "act", onclick: () => {
    desk.papers = papers.slice(0, 8);
    openTables("compare");
  } }, `Compare ${papers.length > 8 ? "the first 8" : "these"} papers`);
  return [
    el("div", { class: "choices" }, el("label", { for: "dataset" }, "Dataset "), pick, together || ""),
    grid(resultGrid(desk.dataset === null ? "Reported results" : `Reported results on ${nodes.label[desk.dataset]}`, rows)),
  ];
}

function resultGrid(title, rows) {
  return {
    title, rows: inOrder(rows, { text: (row) => row.metricText || "", sort: null }, false),
    note: "Values as papers print them. Set-ups differ between papers: read the sentence before you rank.",
    columns: [
      { name: "value", text: printedValue, sort: (row) => Number.parseFloat(String(row.value).replaceAll(",", "").replace("−", "-")) },
      nodeColumn("metric", (row) => row.metric, (row) => row.metricText),
      { name: "kind", text: (row) => row.kind || "" },
      nodeColumn("subject", (row) => row.system, (row) => row.systemText),
      nodeColumn("dataset", (row) => row.dataset, (row) => row.datasetText),
      nodeColumn("baseline", (row) => row.baseline, (row) => row.baselineText),
      nodeColumn("paper", (row) => row.papers[0]),
      { name: "venue", text: (row) => paperRow(row.papers[0]).venue },
      percentColumn((row) => evidenceOf(edges.s.length + row.row)[0]?.sure),
      saidColumn((row) => evidenceOf(edges.s.length + row.row)),
    ],
  };
}

function papersTable() {
  const rows = [...details().papers.n].filter(nodePasses);
  const things = (node, type) => neighbours(node).filter((other) => typeOf(other) === type);
  return [grid({
    title: "Papers", rows, note: "Tick papers to compare them.",
    columns: [
      { name: "compare", text: (node) => (desk.papers.includes(node) ? "yes" : ""), cell: pickBox },
      nodeColumn("title", (node) => node),
      { name: "authors", text: (node) => paperRow(node).authors.join(", "), cell: (node) => shorten(paperRow(node).authors.join(", "), 60) },
      { name: "venue", text: (node) => paperRow(node).venue },
      { name: "results", text: (node) => String(details().resultsAt.get(node)?.length || 0), sort: (node) => details().resultsAt.get(node)?.length || 0 },
      { name: "links", text: (node) => String(degree(node)), sort: degree },
      { name: "datasets", text: (node) => things(node, "dataset").map((other) => nodes.label[other]).join(", ") },
      { name: "code", text: (node) => things(node, "repository").map((other) => nodes.id[other]).join(" "), cell: (node) => things(node, "repository").map((other) => outward(nodes.id[other])) },
    ],
  })];
}

function entitiesTable() {
  const kinds = new Set(["paper", "repository", "website", "venue"]);
  const rows = nodes.id.map((_, node) => node).filter((node) => !kinds.has(typeOf(node)) && nodePasses(node));
  const papers = (node) => new Set([...edgesAt(node)].filter((edge) => edgePasses(edge) && edges.o[edge] === node && typeOf(edges.s[edge]) === "paper").map((edge) => edges.s[edge])).size;
  const counted = new Map(rows.map((node) => [node, papers(node)]));
  return [grid({
    title: "Entities", rows, sorted: 2,
    columns: [
      nodeColumn("name", (node) => node),
      { name: "type", text: typeOf, cell: typed },
      { name: "papers", text: (node) => String(counted.get(node)), sort: (node) => counted.get(node) },
      { name: "results", text: (node) => String(details().resultsAt.get(node)?.length || 0), sort: (node) => details().resultsAt.get(node)?.length || 0 },
      { name: "other names", text: (node) => (core.aliases[node] || []).join(", ") },
    ],
  })];
}

function linksTable() {
  const rows = [...edges.s.keys()].filter((edge) => edgePasses(edge) && wordsOf(edge)[0] !== "kg:publishedAt");
  return [grid({
    title: "Links", rows,
    columns: [
      nodeColumn("from", (edge) => edges.s[edge]),
      { name: "link", text: (edge) => wordsOf(edge)[1] },
      nodeColumn("to", (edge) => edges.o[edge]),
      { name: "type", text: (edge) => typeOf(edges.o[edge]), cell: (edge) => typed(edges.o[edge]) },
      percentColumn((edge) => edges.c[edge]),
      saidColumn(evidenceOf),
    ],
  })];
}
