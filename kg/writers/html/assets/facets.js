// Filters beyond the legend: predicate, venue, year, code, confidence. What they let pass is held in two arrays that
// everything drawn or listed asks. While no filter is set there are no arrays and all passes.

const facets = { predicate: new Set(), venue: new Set(), year: new Set(), code: false, sure: 0 };
const passing = { edges: null, nodes: null };
const edgePasses = (edge) => !passing.edges || passing.edges[edge] === 1;
const nodePasses = (node) => !passing.nodes || passing.nodes[node] === 1;
const facetsSet = () =>
  [facets.predicate.size > 0, facets.venue.size > 0, facets.year.size > 0, facets.code, facets.sure > 0].filter(Boolean).length;

// What filters ask of a paper, by its node. Read on first use, since the years stand in the second block.
const paperFacts = (() => {
  let facts = null;
  return () => {
    if (facts) return facts;
    const { n, venue, year } = details().papers;
    const code = core.predicates.findIndex(([curie]) => curie === "kg:hasCode");
    const withCode = new Set(edges.s.filter((_, edge) => edges.p[edge] === code));
    facts = new Map(n.map((node, row) => [node, {
      venue: venue[row].replace(String(year[row] || ""), "").replace(/\s+/g, " ").trim() || "no venue",
      year: year[row] ? String(year[row]) : "no year",
      code: withCode.has(node),
    }]));
    return facts;
  };
})();

// All values of a facet, in order.
const facetValues = (facet) => facet === "predicate"
  ? core.predicates.map((_, number) => number)
  : [...new Set([...paperFacts().values()].map((fact) => fact[facet]))].sort((a, b) => (a < b ? -1 : 1));

// Does a paper pass all filters on papers, but for the one that is being counted?
function paperPasses(fact, except) {
  return (except === "venue" || !facets.venue.has(fact.venue)) && (except === "year" || !facets.year.has(fact.year))
    && (except === "code" || !facets.code || fact.code);
}
const sureEnough = (edge) => edges.c[edge] === null || edges.c[edge] >= facets.sure;

function refreshPassing() {
  if (!facetsSet()) { passing.edges = null; passing.nodes = null; return; }
  const nodeOn = new Uint8Array(nodes.id.length);
  const edgeOn = new Uint8Array(edges.s.length);
  const ofPaper = new Uint8Array(nodes.id.length);
  for (const [node, fact] of paperFacts()) { ofPaper[node] = 2; nodeOn[node] = Number(paperPasses(fact)); }
  const linkOn = (edge) => !facets.predicate.has(edges.p[edge]) && sureEnough(edge);
  for (let edge = 0; edge < edges.s.length; edge += 1) {
    const [s, o] = [edges.s[edge], edges.o[edge]];
    if (ofPaper[s] !== 2) continue;
    ofPaper[o] = Math.max(ofPaper[o], 1);
    if (nodeOn[s] && linkOn(edge)) { edgeOn[edge] = 1; nodeOn[o] = 1; }
  }
  // Links between things stay where both ends do; a thing that no paper is linked to stays for such a link.
  for (let edge = 0; edge < edges.s.length; edge += 1) {
    const [s, o] = [edges.s[edge], edges.o[edge]];
    if (ofPaper[s] === 2 || !linkOn(edge)) continue;
    if (nodeOn[s] && !ofPaper[o]) nodeOn[o] = 1;
    if (nodeOn[o] && !ofPaper[s]) nodeOn[s] = 1;
    if (nodeOn[s] && nodeOn[o]) edgeOn[edge] = 1;
  }
  passing.nodes = nodeOn;
  passing.edges = edgeOn;
}

// How many papers (or, for predicates, links) each value has among what all other filters let pass.
function facetCounts(facet) {
  const counts = new Map();
  const add = (value) => counts.set(value, (counts.get(value) || 0) + 1);
  if (facet === "predicate") {
    const facts = paperFacts();
    for (let edge = 0; edge < edges.s.length; edge += 1) {
      const fact = facts.get(edges.s[edge]);
      if (sureEnough(edge) && (!fact || paperPasses(fact))) add(edges.p[edge]);
    }
  } else for (const fact of paperFacts().values()) if (paperPasses(fact, facet)) add(fact[facet]);
  return counts;
}

// The most connected nodes of those that pass: entities, the types by turns, and the papers that join them.
function showPassing() {
  const links = new Map();
  for (let edge = 0; edge < edges.s.length; edge += 1) {
    if (edgePasses(edge) && typeOf(edges.s[edge]) === "paper" && typeOf(edges.o[edge]) !== "venue") {
      links.set(edges.o[edge], (links.get(edges.o[edge]) || 0) + 1);
    }
  }
  const room = Math.max(40, core.first.n.length);
  const turns = new Map();
  const entities = [...links].sort(([a, m], [b, n]) => n - m || a - b).map(([node, n]) => {
    const turn = turns.get(nodes.type[node]) || 0;
    turns.set(nodes.type[node], turn + 1);
    return { node, n, turn: Math.floor(turn / 6) };
  }).filter(({ node }) => !view.off.has(typeOf(node))).sort((a, b) => a.turn - b.turn).slice(0, Math.floor(room * 0.55));
  const joined = new Map();
  for (const { node } of entities) {
    for (const edge of edgesAt(node)) if (edgePasses(edge) && typeOf(edges.s[edge]) === "paper") joined.set(edges.s[edge], (joined.get(edges.s[edge]) || 0) + 1);
  }
  const papers = [...joined].sort(([a, m], [b, n]) => n - m || a - b).slice(0, room - entities.length).map(([node]) => node);
  placeAfresh([...papers, ...entities.map(({ node }) => node)]);
}

// Nodes picked from all over keep the directions they have in the layout of the whole graph.
function placeAfresh(list) {
  const span = (column) => {
    const values = list.map((node) => column[node]).sort((a, b) => a - b);
    return { low: values[0], width: Math.max(1, values[values.length - 1] - values[0]) };
  };
  const [x, y] = [span(nodes.x), span(nodes.y)];
  const side = 150 * Math.sqrt(list.length);
  const spot = (node) => ({ x: ((nodes.x[node] - x.low) / x.width) * side * 1.4, y: ((nodes.y[node] - y.low) / y.width) * side });
  view.shown = new Map(list.sort((a, b) => a - b).map((node) => [node, spot(node)]));
  settle(view.shown, new Map(), shownEdges().map((edge) => [edges.s[edge], edges.o[edge]]), { x: 1.4, y: 2.6 });
}
