// Picked papers side by side: which entities they share and how each is linked to them, and their numbers.

function pickPaper(node, wanted) {
  desk.papers = desk.papers.filter((other) => other !== node);
  if (wanted) desk.papers.push(node);
  setAddress(false);
}

function pickBox(node) {
  const box = el("input", { type: "checkbox", "aria-label": `Compare ${nodes.label[node]}`, onchange: () => {
    pickPaper(node, box.checked);
    const tab = tableBox.querySelector("[data-table=compare]");
    tab.textContent = `${TABLES.compare.title} (${desk.papers.length})`;
  } });
  box.checked = desk.papers.includes(node);
  return box;
}

function compareTables() {
  const picked = desk.papers.map((node) => el("li", {}, goto(node),
    el("button", { type: "button", class: "more", "aria-label": `Leave out ${nodes.label[node]}`, onclick: () => { pickPaper(node, false); redrawTable(); } }, "leave out")));
  const list = el("ol", { class: "picked" }, ...picked);
  if (desk.papers.length < 2) {
    return [list, el("p", { class: "about" }, "Pick two papers or more: tick them in the table of papers, press “Compare” in a paper's panel, or choose a dataset under reported results.")];
  }
  const rows = linksOfPicked();
  const results = details().results.map((result, row) => ({ ...result, row })).filter(({ papers }) => papers.some((node) => desk.papers.includes(node)));
  const shared = rows.filter(({ links }) => links.size > 1);
  const what = shared.length ? `They share ${count(shared.length, "entity", "entities")}.` : "Nothing the graph knows is shared by two of them.";
  return [
    list,
    grid({ title: "What they share, and what one of them has", note: what, rows, sorted: 2, columns: compareColumns() }),
    ...(results.length ? [grid(resultGrid("What they report", results))] : []),
  ];
}

// entity -> paper -> the predicates that link them, for the entities of all picked papers.
function linksOfPicked() {
  const found = new Map();
  for (const paper of desk.papers) {
    for (const edge of edgesAt(paper)) {
      const other = edges.o[edge];
      if (!edgePasses(edge) || other === paper || typeOf(other) === "venue") continue;
      if (!found.has(other)) found.set(other, { node: other, links: new Map() });
      const { links } = found.get(other);
      links.set(paper, [...(links.get(paper) || []), edge]);
    }
  }
  return [...found.values()].sort((a, b) => b.links.size - a.links.size || a.node - b.node);
}

function compareColumns() {
  const words = (list) => (list || []).map((edge) => wordsOf(edge)[1]).join(", ");
  const said = (list) => (list || []).map((edge) => el("button", { type: "button", class: "goto", title: "The sentence", onclick: () => selectEdge(edge) }, wordsOf(edge)[1]));
  return [
    nodeColumn("entity", ({ node }) => node),
    { name: "type", text: ({ node }) => typeOf(node), cell: ({ node }) => typed(node) },
    { name: "papers", text: ({ links }) => String(links.size), sort: ({ links }) => links.size },
    ...desk.papers.map((paper, index) => ({
      name: `${index + 1}. ${shorten(nodes.label[paper], 32)}`,
      text: ({ links }) => words(links.get(paper)), cell: ({ links }) => said(links.get(paper)),
    })),
  ];
}
