// The search box: names, aliases and titles; the best hits first.

const searchBox = document.getElementById("search");
const hitList = document.getElementById("hits");
const HITS = 12;
const ENOUGH = 3; // with fewer hits than these, names that are nearly so are found too
let hits = [];
let marked = 0;

const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

// Made on first use: [node, folded name] for every name there is.
const names = (() => {
  let list = null;
  return () => {
    if (!list) {
      list = nodes.label.map((text, node) => [node, fold(text), null]);
      for (const [node, aliases] of Object.entries(core.aliases)) {
        for (const alias of aliases) list.push([Number(node), fold(alias), alias]);
      }
    }
    return list;
  };
})();

function rankOf(name, words, whole) {
  if (name === whole) return 0;
  if (name.startsWith(whole)) return 1;
  const padded = ` ${name.replace(/[^\p{L}\p{N}+#.]+/gu, " ")}`;
  if (words.every((word) => padded.includes(` ${word}`))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : 9;
}

function find(query) {
  const whole = fold(query.trim());
  const words = whole.split(/\s+/);
  const best = new Map();
  if (whole) {
    for (const [node, name, alias] of names()) {
      const rank = rankOf(name, words, whole);
      if (rank < 9 && (!best.has(node) || rank < best.get(node).rank)) best.set(node, { node, rank, alias });
    }
  }
  if (best.size < ENOUGH && whole.length > 3) {
    for (const place of nearNames(whole)) {
      const [node, , alias] = names()[place];
      if (!best.has(node)) best.set(node, { node, rank: 5, alias });
    }
  }
  return [...best.values()].sort((a, b) => a.rank - b.rank || degree(b.node) - degree(a.node) || a.node - b.node);
}

function showHits() {
  const query = searchBox.value;
  const all = find(query);
  hits = all.slice(0, HITS);
  marked = 0;
  hitList.replaceChildren(...hits.map((hit, index) => hitRow(hit, index)));
  if (!all.length && query.trim()) hitList.append(el("li", { class: "faint" }, "Nothing is called that"));
  if (all.length > HITS) hitList.append(el("li", { class: "faint" }, `${(all.length - HITS).toLocaleString("en")} more: type on`));
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
// The indexes are made while the reader reaches for the keys.
searchBox.addEventListener("focus", () => setTimeout(namesByWord, 0), { once: true });
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
