// The legend: what each shape and colour means, how many there are, and a switch for each type.

function drawLegend() {
  const counts = new Map();
  for (let node = 0; node < nodes.type.length; node += 1) {
    const type = typeOf(node);
    counts.set(type, (counts.get(type) || 0) + Number(nodePasses(node)));
  }
  const rows = core.types.filter((type) => counts.has(type)).map((type) => el("button", {
    type: "button", "aria-pressed": String(!view.off.has(type)), "data-type": type, onclick: () => toggleType(type),
  }, icon(type), el("span", { class: "name" }, LOOKS[type].many), el("span", { class: "faint" }, counts.get(type).toLocaleString("en"))));
  document.getElementById("legend").replaceChildren(...rows);
}

function toggleType(type) {
  if (!view.off.delete(type)) view.off.add(type);
  else if (type === "venue") addVenues();
  drawLegend();
  draw();
  setAddress(true);
  document.querySelector(`#legend [data-type="${type}"]`).focus();
}

// Venues are left out of the first view, since each is tied to every paper; switched on, they join it.
function addVenues() {
  const papers = [...view.shown.keys()].filter((node) => typeOf(node) === "paper");
  const fresh = new Map();
  for (const paper of papers) {
    for (const other of neighbours(paper)) {
      if (typeOf(other) === "venue" && !view.shown.has(other)) fresh.set(other, { ...view.shown.get(paper) });
    }
  }
  const fixed = new Map(view.shown);
  for (const [node, at] of fresh) view.shown.set(node, at);
  settle(fresh, fixed, shownEdges().map((edge) => [edges.s[edge], edges.o[edge]]).filter(([a, b]) => fresh.has(a) || fresh.has(b)));
}
