// The graph as the page holds it: columns as they stand in the file, and the indexes made from them.
// Node and edge are numbers; everything else is looked up.

const core = JSON.parse(document.getElementById("core").textContent);
const nodes = core.nodes;
const edges = core.edges;
const typeOf = (node) => core.types[nodes.type[node]];
const wordsOf = (edge) => core.predicates[edges.p[edge]];

// edgesAt(node): the edges that start or end there, in order; degree(node): how many.
const [edgesAt, degree] = (() => {
  const from = new Uint32Array(nodes.id.length + 1);
  const isLoop = (edge) => edges.o[edge] === edges.s[edge];
  edges.s.forEach((node) => { from[node + 1] += 1; });
  edges.o.forEach((node, edge) => { from[node + 1] += Number(!isLoop(edge)); });
  for (let node = 0; node < nodes.id.length; node += 1) from[node + 1] += from[node];
  const next = from.slice();
  const list = new Uint32Array(from[nodes.id.length]);
  for (let edge = 0; edge < edges.s.length; edge += 1) {
    list[next[edges.s[edge]]++] = edge;
    if (!isLoop(edge)) list[next[edges.o[edge]]++] = edge;
  }
  return [(node) => list.subarray(from[node], next[node]), (node) => from[node + 1] - from[node]];
})();
const otherEnd = (edge, node) => (edges.s[edge] === node ? edges.o[edge] : edges.s[edge]);

// The neighbours of a node, the most telling links first.
function neighbours(node) {
  const best = new Map();
  for (const edge of edgesAt(node)) {
    const other = otherEnd(edge, node);
    if (other !== node && edgePasses(edge) && (!best.has(other) || edges.p[edge] < edges.p[best.get(other)])) best.set(other, edge);
  }
  const rank = ([a, e], [b, f]) => edges.p[e] - edges.p[f] || degree(b) - degree(a) || edges.c[f] - edges.c[e] || a - b;
  return [...best].sort(rank).map(([other]) => other);
}

// The second block is large and is read when the first panel opens.
const details = (() => {
  let read = null;
  return () => {
    if (read) return read;
    read = JSON.parse(document.getElementById("details").textContent);
    read.paperAt = new Map(read.papers.n.map((node, row) => [node, row]));
    read.resultsAt = new Map();
    read.results.forEach((result, row) => {
      const ends = [...result.papers, result.system, result.dataset, result.metric, result.baseline];
      for (const node of new Set(ends.filter((end) => end !== undefined))) {
        if (!read.resultsAt.has(node)) read.resultsAt.set(node, []);
        read.resultsAt.get(node).push(row);
      }
    });
    return read;
  };
})();

// The evidence of an edge (or, after all edges, of a result) as pieces of text around the marked span.
function evidenceOf(index) {
  const { evidence, texts } = details();
  const found = [];
  for (let row = evidence.from[index]; row < evidence.from[index + 1]; row += 1) {
    const text = texts[evidence.text[row]];
    const start = evidence.sentence[row];
    const begin = start + evidence.begin[row];
    const end = begin + evidence.length[row];
    const stop = Math.max(start + evidence.sentenceLength[row], end);
    found.push({
      text: evidence.text[row], begin, end,
      before: text.slice(start, begin), marked: text.slice(begin, end), after: text.slice(end, stop),
      rule: evidence.rules[evidence.rule[row]], sure: evidence.c[row],
    });
  }
  return found;
}

const nodeById = new Map(nodes.id.map((id, node) => [id, node]));
