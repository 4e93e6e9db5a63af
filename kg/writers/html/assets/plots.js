// Plots: what is used most, and over which years or venues; which datasets are used together. Each plot is an SVG with
// its numbers as a table beneath.

const plotBox = document.getElementById("plots");
const PLOTS = {
  datasets: { title: "Datasets", links: ["kg:evaluatesOn", "kg:trainsOn", "kg:usesDataset"] },
  backbones: { title: "Backbones", links: ["kg:usesBackbone"] },
  methods: { title: "Methods in use", links: ["kg:usesMethod", "kg:studies"] },
  compared: { title: "Compared with", links: ["kg:comparesWith"] },
  tasks: { title: "Tasks", links: ["kg:addresses"] },
  metrics: { title: "Metrics", links: ["kg:usesMetric"] },
};
const plot = { what: "datasets", over: "year", top: 15, apart: false };
const PLOT_INK = () => ({ ink: theme().ink, soft: theme().soft, bar: themeName() === "dark" ? "#6cbcf0" : "#0072b2" });

// entity -> its papers, by links of some predicates; variants with the head of their family, a paper once.
function papersBy(links) {
  const wanted = new Set(core.predicates.flatMap(([curie], number) => (links.includes(curie) ? [number] : [])));
  const found = new Map();
  for (let edge = 0; edge < edges.s.length; edge += 1) {
    if (!wanted.has(edges.p[edge]) || !edgePasses(edge) || typeOf(edges.s[edge]) !== "paper") continue;
    const node = plot.apart ? edges.o[edge] : headOf(edges.o[edge]);
    if (!found.has(node)) found.set(node, { node, papers: new Set(), variants: new Set() });
    found.get(node).papers.add(edges.s[edge]);
    if (node !== edges.o[edge]) found.get(node).variants.add(edges.o[edge]);
  }
  return [...found.values()].sort((a, b) => b.papers.size - a.papers.size || a.node - b.node);
}

function redrawPlots() {
  if (desk.mode !== "plots") return;
  const able = Object.entries(PLOTS).map(([name, about]) => ({ name, ...about, rows: papersBy(about.links) })).filter(({ rows }) => rows.length);
  const chosen = able.find(({ name }) => name === plot.what) || able[0];
  const tabs = el("div", { class: "choices", role: "group", "aria-label": "What to count" }, ...able.map(({ name, title }) => el("button", {
    type: "button", class: "act", "data-plot": name, "aria-pressed": String(name === chosen.name),
    onclick: () => { plot.what = name; setAddress(true); redrawPlots(); plotBox.querySelector(`[data-plot=${name}]`).focus(); },
  }, title)));
  const over = el("select", { id: "over", onchange: () => { plot.over = over.value; setAddress(true); redrawPlots(); document.getElementById("over").focus(); } },
    el("option", { value: "year" }, "years"), el("option", { value: "venue" }, "venues"));
  over.value = plot.over;
  const family = el("input", { type: "checkbox", id: "family", onchange: () => { plot.apart = !family.checked; setAddress(true); redrawPlots(); document.getElementById("family").focus(); } });
  family.checked = !plot.apart;
  const parts = chosen ? [topPlot(chosen), chosen.name === "datasets" && pairPlot(chosen)] : [el("p", { class: "about" }, "Nothing to count.")];
  plotBox.replaceChildren(tabs, el("div", { class: "choices" }, el("label", { for: "over" }, "over "), over,
    el("label", { class: "choice", title: "AIME 2024 counts as AIME; a paper counts once" }, family, "variants of datasets and models count with their family")), ...parts.filter(Boolean));
}

// A bar for each of the most used, and how its papers spread over years or venues.
function topPlot({ title, rows }) {
  const top = rows.slice(0, plot.top);
  const of = (paper) => paperFacts().get(paper)[plot.over];
  const totals = new Map();
  for (const { papers } of rows) for (const paper of papers) totals.set(of(paper), (totals.get(of(paper)) || 0) + 1);
  const columns = plot.over === "year" ? [...totals.keys()].sort().slice(-12) : [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 12).map(([name]) => name);
  const lines = top.map(({ node, papers, variants }) => ({ node, variants, total: papers.size, cells: columns.map((column) => [...papers].filter((paper) => of(paper) === column).length) }));
  const heading = `${title} by papers${columns.length > 1 ? `, over ${plot.over}s` : ""}`;
  const table = grid({
    title: heading, rows: lines, sorted: 1,
    columns: [
      nodeColumn("name", ({ node }) => node),
      { name: "papers", text: ({ total }) => String(total), sort: ({ total }) => total },
      ...columns.map((name, index) => ({ name, text: ({ cells }) => String(cells[index]), sort: ({ cells }) => cells[index] })),
      ...(lines.some(({ variants }) => variants.size) ? [{ name: "variants counted", text: ({ variants }) => [...variants].map((node) => nodes.label[node]).sort().join(", ") }] : []),
    ],
  });
  return figure(heading, barsOf(lines, columns), table);
}

function barsOf(lines, columns) {
  const { ink, soft, bar } = PLOT_INK();
  const most = Math.max(...lines.map(({ total }) => total));
  const peak = Math.max(...lines.flatMap(({ cells }) => cells));
  const isNarrow = plotBox.clientWidth < 600;
  const [left, wide] = isNarrow ? [130, 110] : [220, 240];
  const [row, top] = [26, columns.length > 1 ? 64 : 12];
  const cell = 52;
  const grids = columns.length > 1 ? columns.length * cell + 30 : 0;
  const shapes = lines.flatMap(({ node, total, cells }, index) => {
    const y = top + index * row;
    const line = [
      svg("text", { x: left - 8, y: y + 17, "text-anchor": "end", fill: ink }, shorten(nodes.label[node], isNarrow ? 17 : 28)),
      svg("rect", { x: left, y: y + 4, width: round((total / most) * wide), height: row - 8, rx: 2, fill: bar }),
      svg("text", { x: round(left + (total / most) * wide + 6), y: y + 17, fill: soft }, total.toLocaleString("en")),
    ];
    if (grids) cells.forEach((n, at) => line.push(...heat(left + wide + 60 + at * cell, y, cell, row, n, peak)));
    return line;
  });
  const heads = grids ? columns.map((name, at) => slanted(left + wide + 60 + (at + 0.4) * cell, top - 8, name, soft)) : [];
  return drawing(left + wide + 60 + grids + 40, top + lines.length * row + 10, [...heads, ...shapes]);
}

function heat(x, y, width, height, n, peak) {
  const { ink, bar } = PLOT_INK();
  return [
    svg("rect", { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 2, fill: bar, "fill-opacity": n ? round(0.1 + 0.5 * Math.sqrt(n / peak)) : 0.03 }),
    ...(n ? [svg("text", { x: x + width / 2, y: y + height / 2 + 4.5, "text-anchor": "middle", fill: ink }, n.toLocaleString("en"))] : []),
  ];
}
const slanted = (x, y, text, fill) => svg("text", { transform: `translate(${round(x)} ${y}) rotate(-35)`, fill }, shorten(text, 16));

// Which datasets are used by the same papers.
function pairPlot({ rows }) {
  const top = rows.slice(0, 12).filter(({ papers }) => papers.size > 1);
  if (top.length < 3) return null;
  const { ink } = PLOT_INK();
  const both = (a, b) => [...a.papers].filter((paper) => b.papers.has(paper)).length;
  const lines = top.map((one) => ({ node: one.node, cells: top.map((other) => (one === other ? null : both(one, other))) }));
  const peak = Math.max(1, ...lines.flatMap(({ cells }) => cells));
  const [left, head, side] = [200, 96, 40];
  const shapes = lines.flatMap(({ node, cells }, index) => [
    svg("text", { x: left - 8, y: head + index * side + 25, "text-anchor": "end", fill: ink }, shorten(nodes.label[node], 28)),
    slanted(left + (index + 0.5) * side, head - 8, nodes.label[node], ink),
    ...cells.flatMap((n, at) => (n === null ? [] : heat(left + at * side, head + index * side, side, side, n, peak))),
  ]);
  const heading = "Datasets used together, by papers";
  const table = grid({
    title: heading, rows: lines,
    columns: [nodeColumn("name", ({ node }) => node), ...top.map(({ node }, index) => ({
      name: nodes.label[node], text: ({ cells }) => (cells[index] === null ? "" : String(cells[index])), sort: ({ cells }) => cells[index] ?? NaN,
    }))],
  });
  return figure(heading, drawing(left + top.length * side + 110, head + top.length * side + 10, shapes), table);
}

const drawing = (width, height, shapes) => svg("svg", {
  xmlns: SVG, viewBox: `0 0 ${round(width)} ${round(height)}`, width: round(width), height: round(height), role: "img", "font-family": "system-ui, sans-serif", "font-size": 13,
}, ...(themeName() === "dark" ? [svg("rect", { width: "100%", height: "100%", fill: theme().ground })] : []), ...shapes);

function figure(heading, picture, table) {
  picture.setAttribute("aria-label", `${heading}; the numbers are in the table that follows`);
  const save = el("button", { type: "button", class: "act", onclick: () => {
    saveAs(new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(picture)}\n`], { type: "image/svg+xml" }), `${fileName(heading)}.svg`);
  } }, "Save SVG");
  return el("div", { class: "plot" }, el("h2", {}, heading, save),
    el("div", { class: "wide", tabindex: 0, role: "region", "aria-label": `${heading}: plot` }, picture),
    el("details", {}, el("summary", {}, "The numbers"), table));
}
