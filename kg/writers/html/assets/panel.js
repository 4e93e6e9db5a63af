// The panel: everything the graph knows of a node or an edge, with the sentences it was read in.

const PAGE = 20;
const panel = document.getElementById("panel");

function showPanel(...parts) {
  panel.replaceChildren(el("button", { class: "close", type: "button", "aria-label": "Close", onclick: () => select(null) }, "×"), ...parts);
  panel.hidden = false;
  panel.scrollTop = 0;
  document.body.classList.add("with-panel");
}
function hidePanel() {
  panel.hidden = true;
  document.body.classList.remove("with-panel");
}

const goto = (node, text) => el("button", { class: "goto", type: "button", onclick: () => select(node) }, text || nodes.label[node]);

function nodePanel(node) {
  const type = typeOf(node);
  const isPaper = type === "paper";
  showPanel(
    el("p", { class: "kind" }, icon(type), type),
    el("h2", {}, nodes.label[node]),
    ...(isPaper ? aboutPaper(node) : aboutThing(node)),
    actions(node),
    ...(isPaper ? [resultTable(node), ...groups(node), readText(node)] : [...groups(node), resultTable(node)]).filter(Boolean),
  );
}

function aboutPaper(node) {
  const { papers } = details();
  const row = details().paperAt.get(node);
  const where = papers.venue[row];
  const out = [...Object.entries(papers.ids[row]).map(([scheme, value]) => identifierLink(scheme, value))];
  if (papers.url[row]) out.unshift(outward(papers.url[row]));
  return [
    papers.authors[row].length ? el("p", { class: "about" }, papers.authors[row].join(", ")) : null,
    where ? el("p", { class: "about" }, where) : null,
    outwardList(out),
  ].filter(Boolean);
}

function aboutThing(node) {
  const names = core.aliases[node];
  const pages = (details().pages[node] || []).map((page) => pageLink(...page));
  return [names ? el("p", { class: "about" }, `also: ${names.join(" · ")}`) : null, outwardList(pages)].filter(Boolean);
}

const outwardList = (links) => (links.length ? el("ul", { class: "outward" }, ...links.map((link) => el("li", {}, link))) : null);

function actions(node) {
  const hidden = hiddenNeighbours(node).length;
  const some = hidden > STEP ? `${STEP} of ${hidden.toLocaleString("en")} more` : count(hidden, "more neighbour");
  const text = hidden ? `Show ${some}` : "All neighbours shown";
  const more = el("button", { class: "act", type: "button", disabled: !hidden, title: "Double-click or Enter", onclick: () => { expand(node); nodePanel(node); } }, text);
  const only = el("button", { class: "act", type: "button", onclick: () => isolate(node) }, "Only its neighbours");
  const isPaper = typeOf(node) === "paper";
  const table = typeOf(node) === "dataset" && details().resultsAt.has(node) && el("button", { class: "act", type: "button", onclick: () => openTables("results", node) }, "Results as table");
  const compare = isPaper && el("button", { class: "act", type: "button", onclick: () => { pickPaper(node, true); openTables("compare"); } },
    desk.papers.length ? `Compare with ${count(desk.papers.filter((other) => other !== node).length, "picked paper")}` : "Compare");
  const cite = isPaper && copyButton("BibTeX", () => bibtex(node));
  return el("div", { class: "acts" }, more, only, table || "", compare || "", cite || "", copyButton("Turtle", () => turtle(node)));
}

// The links of a node, grouped by predicate, outgoing before incoming.
function groups(node) {
  const found = new Map();
  let filtered = 0;
  for (const edge of edgesAt(node)) {
    if (!edgePasses(edge)) { filtered += 1; continue; }
    const out = edges.s[edge] === node;
    const key = `${out ? 0 : 1} ${String(edges.p[edge]).padStart(3, "0")}`;
    if (!found.has(key)) found.set(key, { words: wordsOf(edge)[out ? 1 : 2], list: [] });
    found.get(key).list.push(edge);
  }
  const said = filtered ? [el("p", { class: "about" }, `${count(filtered, "link")} left out by the filters`)] : [];
  return said.concat([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { words, list }]) => {
    list.sort((a, b) => edges.c[b] - edges.c[a] || a - b);
    const heading = el("h3", {}, words, list.length > 1 ? el("span", { class: "faint" }, ` ${list.length.toLocaleString("en")}`) : "");
    return el("section", {}, heading, longList(list, (edge) => linkRow(edge, otherEnd(edge, node))));
  }));
}

function longList(list, row) {
  const rows = el("ul", { class: "links" }, ...list.slice(0, PAGE).map(row));
  if (list.length <= PAGE) return rows;
  const more = el("button", { class: "more", type: "button" });
  const say = () => {
    const rest = list.length - rows.childElementCount;
    more.textContent = `show ${Math.min(PAGE, rest)} more of ${rest.toLocaleString("en")}`;
    more.hidden = rest === 0;
  };
  more.addEventListener("click", () => {
    rows.append(...list.slice(rows.childElementCount, rows.childElementCount + PAGE).map(row));
    say();
  });
  say();
  return el("div", {}, rows, more);
}

function linkRow(edge, other) {
  const found = evidenceOf(edge);
  const line = el("div", { class: "link" }, icon(typeOf(other)), goto(other), yearOf(other), found.length ? sure(edges.c[edge]) : "");
  return el("li", {}, line, ...quotes(found));
}

function yearOf(node) {
  const row = details().paperAt.get(node);
  const year = row === undefined ? null : details().papers.year[row];
  return year ? el("span", { class: "faint" }, String(year)) : "";
}

function sure(percent) {
  if (percent === null) return "";
  const text = `${percent}%`;
  return el("span", { class: "sure", title: `confidence ${text}` }, el("meter", { min: 0, max: 100, value: percent, "aria-hidden": "true" }), text);
}

// The first sentence is shown, the others on request.
function quotes(found) {
  if (!found.length) return [];
  const rest = found.slice(1);
  const more = rest.length && el("button", {
    class: "more", type: "button", onclick: (event) => event.target.replaceWith(...rest.map(quote)),
  }, `${count(rest.length, "more place")} in the text`);
  return [quote(found[0]), more || ""];
}

function quote(item) {
  return el("blockquote", {},
    el("p", {}, item.before, el("mark", {}, item.marked), item.after),
    el("p", { class: "why" }, `rule ${item.rule}`));
}

function edgePanel(edge) {
  const [, forward] = wordsOf(edge);
  const found = evidenceOf(edge);
  showPanel(
    el("p", { class: "kind" }, "link"),
    el("div", { class: "link" }, icon(typeOf(edges.s[edge])), goto(edges.s[edge])),
    el("h2", {}, forward),
    el("div", { class: "link" }, icon(typeOf(edges.o[edge])), goto(edges.o[edge])),
    el("p", { class: "about" }, found.length ? sure(edges.c[edge]) : "from the record of the paper"),
    ...found.map(quote),
  );
}

// Numbers that a paper reports, or that were reported of a thing.
function resultTable(node) {
  const all = details().resultsAt.get(node) || [];
  if (!all.length) return null;
  const isPaper = typeOf(node) === "paper";
  const columns = ["value", "metric", "dataset", "system", "against"];
  const body = el("tbody", {}, ...all.slice(0, 50).flatMap((row) => resultRows(row, columns, isPaper)));
  const heading = el("h3", {}, "results", el("span", { class: "faint" }, ` ${all.length.toLocaleString("en")}${all.length > 50 ? ", 50 shown" : ""}`));
  const head = el("thead", {}, el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, name))));
  return el("section", {}, heading, el("div", { class: "wide" }, el("table", {}, head, body)));
}

// The number as it is printed; a change has its sign.
const SIGNS = { improvement: "+", reduction: "−" };
function printedValue({ value, unit, kind, uncertainty }) {
  const sign = /^[-+−]/.test(value) ? "" : SIGNS[kind] || "";
  return `${sign}${value}${uncertainty ? ` ± ${uncertainty}` : ""}${unit ? (/^[%x×]/.test(unit) ? unit : ` ${unit}`) : ""}`;
}
function resultRows(row, columns, isPaper) {
  const result = details().results[row];
  const cell = (key, text) => (result[key] === undefined ? text || "" : goto(result[key], text || nodes.label[result[key]]));
  const cells = {
    system: () => el("td", {}, cell("system", result.systemText)),
    metric: () => el("td", {}, cell("metric", result.metricText)),
    value: () => el("td", { class: "number", title: result.kind }, printedValue(result)),
    dataset: () => el("td", {}, cell("dataset", result.datasetText)),
    against: () => el("td", {}, cell("baseline", result.baselineText)),
  };
  const line = el("tr", { class: "number-row" }, ...columns.map((name) => cells[name]()));
  const said = evidenceOf(edges.s.length + row).slice(0, 1).map(quote);
  const by = isPaper ? [] : result.papers.map((paper) => el("div", { class: "link" }, icon("paper"), goto(paper), yearOf(paper)));
  return [line, el("tr", { class: "said" }, el("td", { colspan: columns.length }, ...by, ...said))];
}

// The text that was read, with everything found in it marked.
function readText(node) {
  const { papers, texts } = details();
  const row = details().paperAt.get(node);
  const spans = [...edgesAt(node)].filter((edge) => edges.s[edge] === node)
    .flatMap((edge) => evidenceOf(edge).map((item) => ({ ...item, title: `${wordsOf(edge)[1]}: ${nodes.label[edges.o[edge]]}` })))
    .sort((a, b) => a.begin - b.begin || b.end - a.end);
  const blocks = papers.texts[row].map((text, index) => {
    const parts = [];
    let at = 0;
    for (const span of spans.filter((item) => item.text === text)) {
      if (span.begin < at) continue;
      parts.push(texts[text].slice(at, span.begin), el("mark", { title: span.title }, span.marked));
      at = span.end;
    }
    return [el("p", { class: "read" }, ...parts, texts[text].slice(at)), el("p", { class: "why" }, `read in ${papers.origin[row][index]}`)];
  });
  return blocks.length ? el("details", {}, el("summary", {}, "The text that was read"), ...blocks.flat()) : null;
}
