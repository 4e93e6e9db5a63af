// The filter sheet: one group of check boxes per facet, each value with how much of it the other filters leave.

const filterSheet = document.getElementById("filters");
const filterButton = document.getElementById("filter");
const SHEET = [
  { facet: "predicate", title: "Link", words: (value) => core.predicates[value][1] },
  { facet: "venue", title: "Venue", words: (value) => value },
  { facet: "year", title: "Year", words: (value) => value },
];

function toggleFilters(wanted) {
  const open = wanted ?? filterSheet.hidden;
  if (open) buildFilters();
  filterSheet.hidden = !open;
  filterButton.setAttribute("aria-expanded", String(open));
  if (open) filterSheet.querySelector("input").focus();
  else filterButton.focus();
}

function buildFilters() {
  filterSheet.replaceChildren(
    el("div", { class: "sheet-head" }, el("h2", {}, "Filters"),
      el("button", { type: "button", class: "more", id: "reset", onclick: resetFilters }, "Reset"),
      el("button", { type: "button", class: "close", "aria-label": "Close filters", onclick: () => toggleFilters(false) }, "×")),
    sureSlider(), codeBox(),
    ...SHEET.map(({ facet, title, words }) => facetGroup(facet, title, facetValues(facet), words)).filter(Boolean),
  );
  sayFilters();
}

function sureSlider() {
  const slider = el("input", { type: "range", id: "sure", min: 0, max: 100, step: 5, value: facets.sure, oninput: () => {
    facets.sure = Number(slider.value);
    applyFilters();
  }, onchange: () => setAddress(true) });
  return el("div", { class: "facet" }, el("label", { for: "sure" }, "Confidence at least ", el("output", { for: "sure", id: "sure-at" })), slider);
}

function codeBox() {
  const box = el("input", { type: "checkbox", id: "code", onchange: () => { facets.code = box.checked; filterStep(); } });
  box.checked = facets.code;
  return el("label", { class: "value" }, box, el("span", { class: "name" }, "Papers with code only"), el("span", { class: "faint", id: "code-count" }));
}

// A facet with a single value would filter nothing.
function facetGroup(facet, title, values, words) {
  if (values.length < 2) return null;
  const rows = values.map((value) => {
    const box = el("input", { type: "checkbox", "data-facet": facet, onchange: () => {
      if (box.checked) facets[facet].delete(value); else facets[facet].add(value);
      filterStep();
    } });
    box.value = value;
    box.checked = !facets[facet].has(value);
    const only = el("button", { type: "button", class: "more", "aria-label": `Only ${words(value)}`, onclick: () => {
      facets[facet] = new Set(values.filter((other) => other !== value));
      tick(facet, (other) => other === String(value));
      filterStep();
    } }, "only");
    const row = el("div", { class: "value" }, el("label", {}, box, el("span", { class: "name" }, words(value)), el("span", { class: "faint" })), only);
    row.facetValue = value;
    return row;
  });
  const every = el("button", { type: "button", class: "more", onclick: () => {
    facets[facet] = new Set();
    tick(facet, () => true);
    filterStep();
  } }, "all");
  return el("fieldset", { class: "facet", "data-group": facet }, el("legend", {}, title), el("p", { class: "every" }, every), ...rows);
}

function tick(facet, wanted) {
  for (const box of filterSheet.querySelectorAll(`[data-facet=${facet}]`)) box.checked = wanted(box.value);
}

function resetFilters() {
  for (const { facet } of SHEET) facets[facet] = new Set();
  facets.code = false;
  facets.sure = 0;
  buildFilters();
  filterStep();
  document.getElementById("reset").focus();
}

// What a reader filters is a step that the browser's back button takes back.
function filterStep() {
  applyFilters();
  setAddress(true);
}

// Without a selected node the view becomes the most connected of what passes; with one, its surroundings are thinned.
function applyFilters() {
  refreshPassing();
  if (view.selected === null && view.edge === null) {
    if (facetsSet()) showPassing(); else showFirst();
  }
  drawLegend();
  draw();
  if (view.selected !== null) nodePanel(view.selected);
  else fit([...view.shown.keys()].filter(isVisible), false);
  sayFilters();
  redrawTable();
  redrawPlots();
}

function sayFilters() {
  filterButton.textContent = facetsSet() ? `Filters · ${facetsSet()}` : "Filters";
  if (!filterSheet.childElementCount) return;
  document.getElementById("sure-at").textContent = `${facets.sure}%`;
  document.getElementById("code-count").textContent = (facetCounts("code").get(true) || 0).toLocaleString("en");
  for (const { facet } of SHEET) {
    const counts = facetCounts(facet);
    for (const row of filterSheet.querySelectorAll(`[data-group=${facet}] .value`)) {
      row.querySelector(".faint").textContent = (counts.get(row.facetValue) || 0).toLocaleString("en");
    }
  }
}

filterButton.addEventListener("click", () => toggleFilters());
filterSheet.addEventListener("keydown", (event) => {
  if (event.key === "Escape") toggleFilters(false);
  if (event.key !== "Tab") event.stopPropagation();
});
