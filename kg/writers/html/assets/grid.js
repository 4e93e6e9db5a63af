// A table that sorts by any column, narrows to rows with some words, grows on request, and can be copied.
//
// columns: [{ name, text(row), cell(row)?, sort(row)?, wide? }]. `text` is what is copied and sorted by; `cell` what is
// shown, where that is more than text; `sort` a number, where text would sort wrongly.

const GRID_ROWS = 100;

function grid({ title, note, columns, rows, sorted = null }) {
  const state = { by: sorted, down: sorted !== null, words: "", shown: GRID_ROWS };
  const body = el("tbody");
  const said = el("p", { class: "faint", role: "status" });
  const more = el("button", { type: "button", class: "act", onclick: () => { state.shown += 5 * GRID_ROWS; fill(); } });
  const heads = columns.map((column, index) => el("th", { scope: "col", class: column.wide ? "broad" : null },
    el("button", { type: "button", onclick: () => sortBy(index) }, column.name)));
  const words = el("input", { type: "search", placeholder: "Only rows with …", "aria-label": `${title}: only rows with these words`, oninput: () => {
    state.words = words.value;
    state.shown = GRID_ROWS;
    fill();
  } });
  let list = rows;

  function sortBy(index) {
    state.down = state.by === index ? !state.down : false;
    state.by = index;
    fill();
  }
  function arranged() {
    const wanted = fold(state.words.trim()).split(/\s+/).filter(Boolean);
    const has = (row) => {
      const text = fold(columns.filter((column) => !column.wide).map((column) => column.text(row)).join(" "));
      return wanted.every((word) => text.includes(word));
    };
    const kept = wanted.length ? rows.filter(has) : [...rows];
    return state.by === null ? kept : inOrder(kept, columns[state.by], state.down);
  }
  function fill() {
    list = arranged();
    body.replaceChildren(...list.slice(0, state.shown).map((row) => el("tr", {}, ...columns.map((column) => tableCell(column, row)))));
    heads.forEach((head, index) => {
      if (state.by === index) head.setAttribute("aria-sort", state.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    said.textContent = list.length > state.shown
      ? `${count(list.length, "row")}, ${state.shown.toLocaleString("en")} shown` : count(list.length, "row");
    more.hidden = list.length <= state.shown;
    more.textContent = `Show ${Math.min(5 * GRID_ROWS, list.length - state.shown).toLocaleString("en")} more`;
  }
  const copies = Object.entries(COPIES).map(([name, write]) => el("button", { type: "button", class: "act", "data-copy": name, onclick: async () => {
    const text = write(columns.map((column) => column.name), list.map((row) => columns.map((column) => oneLine(column.text(row)))));
    said.textContent = `${count(list.length, "row")} ${await handOver(text, name, title)}`;
  } }, `Copy ${name}`));
  fill();
  const caption = el("caption", {}, title);
  return el("div", { class: "grid" },
    note ? el("p", { class: "about" }, note) : "",
    el("div", { class: "grid-tools" }, words, ...copies, said),
    el("div", { class: "wide", tabindex: 0, role: "region", "aria-label": title }, el("table", {}, caption, el("thead", {}, el("tr", {}, ...heads)), body)), more);
}

function tableCell(column, row) {
  const content = column.cell ? column.cell(row) : column.text(row);
  return el("td", { class: column.sort ? "number" : column.wide ? "broad" : null }, ...[content].flat());
}

// Rows without a value stand last, whichever way it is sorted; equal ones keep their order.
function inOrder(rows, column, down) {
  const key = column.sort || ((row) => fold(column.text(row)));
  const missing = (value) => value === "" || Number.isNaN(value) || value === null;
  const keyed = rows.map((row, index) => ({ row, index, value: key(row) }));
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  keyed.sort((a, b) => missing(a.value) - missing(b.value)
    || (missing(a.value) ? 0 : compare(a.value, b.value) * (down ? -1 : 1)) || a.index - b.index);
  return keyed.map(({ row }) => row);
}
