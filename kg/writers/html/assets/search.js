// The search box: names, aliases and titles; the best hits first.

const searchBox = document.getElementById("search");
const hitList = document.getElementById("hits");
const HITS = 12;
const ENOUGH = 3; // with fewer hits than these, names that are nearly so are found too
let hits = [];
let marked = 0;

const isPlain = (text) => !/[^\x00-\x7f]/.test(text);
const fold = (text) => (isPlain(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "")).toLowerCase();

// Does the name hold the word where one of its own words begins?
const isLetter = (character) => /[\p{L}\p{N}+#.]/u.test(character);
function beginsWord(name, word) {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) if (at === 0 || !isLetter(name[at - 1])) return true;
  return false;
}

const NONE = 9;
function rankOf(name, words, whole) {
  for (const word of words) if (!name.includes(word)) return NONE;
  if (name.startsWith(whole)) return name.length === whole.length ? 0 : 1;
  return words.every((word) => beginsWord(name, word)) ? 2 : 3;
}

// All nodes with a fitting name: the best of them in order, and how many there are.
function find(query, most) {
  const whole = fold(query.trim());
  if (!whole) return { best: [], total: 0 };
  const words = whole.split(/\s+/);
  const { folded, nodeOf } = names();
  const ranks = new Map();
  const add = (place, rank) => {
    const known = ranks.get(nodeOf[place]);
    if (!known || rank < known.rank) ranks.set(nodeOf[place], { rank, place });
  };
  for (let place = 0; place < folded.length; place += 1) {
    const rank = rankOf(folded[place], words, whole);
    if (rank !== NONE) add(place, rank);
  }
  if (ranks.size < ENOUGH && whole.length > 3) for (const place of nearNames(whole)) if (!ranks.has(nodeOf[place])) add(place, 5);
  return { best: firstOf(ranks, most), total: ranks.size };
}

// The first in order; sorting tens of thousands for a dozen would be felt at each key.
function firstOf(ranks, most) {
  const comes = (a, b) => a.rank - b.rank || degree(b.node) - degree(a.node) || a.node - b.node;
  const first = [];
  for (const [node, { rank, place }] of ranks) {
    const hit = { node, rank, alias: names().alias[place] };
    if (first.length === most && comes(hit, first[most - 1]) >= 0) continue;
    if (first.length === most) first.pop();
    let at = first.length;
    while (at > 0 && comes(hit, first[at - 1]) < 0) at -= 1;
    first.splice(at, 0, hit);
  }
  return first;
}

function showHits() {
  const query = searchBox.value;
  const { best, total } = find(query, HITS);
  hits = best;
  marked = 0;
  hitList.replaceChildren(...hits.map((hit, index) => hitRow(hit, index)));
  if (!total && query.trim()) hitList.append(el("li", { class: "faint" }, "Nothing is called that"));
  if (total > HITS) hitList.append(el("li", { class: "faint" }, `${(total - HITS).toLocaleString("en")} more: type on`));
  openHits(Boolean(query.trim()));
  markHit(0);
}

function hitRow({ node, alias }, index) {
  const papers = typeOf(node) === "paper" ? typeOf(node) : `${typeOf(node)} · ${count(degree(node), "link")}`;
  const name = el("span", { class: "name" }, nodes.label[node], alias ? el("span", { class: "faint" }, ` (${alias})`) : "");
  return el("li", { role: "option", id: `hit-${index}`, onmousedown: (event) => { event.preventDefault(); choose(index); } },
    icon(typeOf(node)), name, el("span", { class: "faint" }, papers));
}

function markHit(index) {
  marked = hits.length ? (index + hits.length) % hits.length : 0;
  [...hitList.querySelectorAll("[role=option]")].forEach((row, at) => row.setAttribute("aria-selected", String(at === marked)));
  if (hits.length) {
    searchBox.setAttribute("aria-activedescendant", `hit-${marked}`);
    hitList.children[marked].scrollIntoView({ block: "nearest" });
  } else searchBox.removeAttribute("aria-activedescendant");
}

function openHits(open) {
  hitList.hidden = !open;
  searchBox.setAttribute("aria-expanded", String(open));
}

function choose(index) {
  if (!hits[index]) return;
  openHits(false);
  searchBox.blur();
  select(hits[index].node, true);
  document.getElementById("graph").focus({ preventScroll: true });
}

searchBox.addEventListener("input", showHits);
searchBox.addEventListener("focus", () => { if (searchBox.value.trim()) showHits(); });
searchBox.addEventListener("blur", () => openHits(false));
searchBox.addEventListener("keydown", (event) => {
  const act = {
    ArrowDown: () => markHit(marked + 1), ArrowUp: () => markHit(marked - 1), Enter: () => choose(marked),
    Escape: () => { searchBox.value = ""; openHits(false); searchBox.blur(); },
  }[event.key];
  if (act) { event.preventDefault(); act(); }
  event.stopPropagation();
});
