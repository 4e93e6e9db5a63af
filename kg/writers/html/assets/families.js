// Families of datasets and models: variants count with what they are variants of (kg:variantOf), up to the head of the
// family. A variant of a method is another method and counts by itself.

const headOf = (() => {
  let parents = null;
  const find = () => {
    const variantOf = core.predicates.findIndex(([curie]) => curie === "kg:variantOf");
    const papersOf = (node) => new Set([...edgesAt(node)].filter((edge) => edges.o[edge] === node && typeOf(edges.s[edge]) === "paper").map((edge) => edges.s[edge])).size;
    parents = new Map();
    for (let edge = 0; edge < edges.s.length; edge += 1) {
      const [variant, whole] = [edges.s[edge], edges.o[edge]];
      if (edges.p[edge] !== variantOf || variant === whole || typeOf(variant) !== typeOf(whole) || !["dataset", "model"].includes(typeOf(whole))) continue;
      const known = parents.get(variant);
      if (known === undefined || papersOf(whole) > papersOf(known) || (papersOf(whole) === papersOf(known) && whole < known)) parents.set(variant, whole);
    }
  };
  return (node) => {
    if (!parents) find();
    const chain = [node];
    for (;;) {
      const parent = parents.get(chain[chain.length - 1]);
      if (parent === undefined) return chain[chain.length - 1];
      if (chain.includes(parent)) return Math.min(...chain.slice(chain.indexOf(parent)));
      chain.push(parent);
    }
  };
})();
