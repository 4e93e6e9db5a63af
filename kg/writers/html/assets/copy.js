// Rows as text that people paste elsewhere: CSV, Markdown, LaTeX. Text of papers is untrusted there too: a spreadsheet
// must not take it for a formula, nor Markdown or LaTeX for markup.

const oneLine = (text) => String(text).replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
const looksLikeNumber = (text) => /^[-+−]?[\d.,]+(e[-+]?\d+)?\s*[%x×]?$/i.test(text);
function csvCell(text) {
  const safe = /^[=+\-@|]/.test(text) && !looksLikeNumber(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const MARKDOWN = /[\\`*_[\]<>|&~#]/g;
const LATEX = {
  "\\": "\\textbackslash{}", "&": "\\&", "%": "\\%", $: "\\$", "#": "\\#", _: "\\_", "{": "\\{", "}": "\\}",
  "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "<": "\\textless{}", ">": "\\textgreater{}",
};
const latexCell = (text) => text.replace(/[\\&%$#_{}~^<>]/g, (character) => LATEX[character]);

const COPIES = {
  CSV: (head, rows) => [head, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n"),
  Markdown: (head, rows) => [head, head.map(() => null), ...rows]
    .map((row) => `| ${row.map((text) => (text === null ? "---" : text.replace(MARKDOWN, "\\$&"))).join(" | ")} |`).join("\n"),
  LaTeX: (head, rows) => {
    const [first, ...rest] = [head, ...rows].map((row) => `${row.map(latexCell).join(" & ")} \\\\`);
    return [`\\begin{tabular}{${"l".repeat(head.length)}}`, "\\hline", first, "\\hline", ...rest, "\\hline", "\\end{tabular}"].join("\n");
  },
};

// Pages from disk may lack the clipboard interface; then the text goes through a field that is selected.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = el("textarea", { "aria-hidden": "true", class: "aside" });
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

// What is too long for a clipboard becomes a file.
const CLIPBOARD = 1e6;
const ENDINGS = { CSV: "csv", Markdown: "md", LaTeX: "tex" };
async function handOver(text, form, title) {
  if (text.length > CLIPBOARD || !(await copyText(text))) {
    saveAs(new Blob([text], { type: "text/plain;charset=utf-8" }), `${fileName(title)}.${ENDINGS[form]}`);
    return `saved as ${form}`;
  }
  return `copied as ${form}`;
}
const fileName = (title) => fold(title).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "table";

function saveAs(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
