// A node as text to take away: a paper as BibTeX, any node and its links as Turtle.

function bibtex(node) {
  const { papers, paperAt } = details();
  const row = paperAt.get(node);
  const ids = papers.ids[row];
  const year = papers.year[row];
  const last = fold((papers.authors[row][0] || "").split(/\s+/).pop()).replace(/[^a-z0-9]/g, "");
  const first = wordsIn(fold(nodes.label[node])).find((word) => word.length > 3 && /^[a-z0-9]+$/.test(word)) || "";
  const fields = [
    ["title", `{${latexCell(oneLine(nodes.label[node]))}}`],
    ["author", papers.authors[row].map((name) => latexCell(oneLine(name))).join(" and ")],
    ["booktitle", latexCell(oneLine(papers.venue[row].replace(String(year || ""), "")))],
    ["year", year ? String(year) : ""],
    ["doi", ids.doi && latexCell(oneLine(ids.doi))],
    ["eprint", ids.arxiv && latexCell(oneLine(ids.arxiv))],
    ["archiveprefix", ids.arxiv && "arXiv"],
    ["url", /^https?:\/\//i.test(papers.url[row]) ? oneLine(papers.url[row]).replace(/[{}\\\s]/g, encodeURIComponent) : ""],
  ].filter(([, value]) => value);
  const key = `${last}${year || ""}${first}` || `paper${node}`;
  return `@${papers.venue[row] ? "inproceedings" : "misc"}{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}\n`;
}

// Characters that may not stand in an IRI are percent-encoded, quotes and line ends of labels escaped.
const KG = "https://w3id.org/paperkg/ontology#";
const whole = (text) => text.replace(/\p{Cs}/gu, "\ufffd");
function iriOf(node) {
  const id = nodes.id[node];
  return `<${whole(id.startsWith("id/") ? core.meta.base + id : id).replace(/[\p{Cc}\s<>"{}|\\^`]/gu, encodeURIComponent)}>`;
}
const literal = (text) => JSON.stringify(whole(text));
function turtle(node) {
  const links = [...edgesAt(node)].filter((edge) => edgePasses(edge) && wordsOf(edge)[0].startsWith("kg:")).map((edge) => `${iriOf(edges.s[edge])} ${wordsOf(edge)[0]} ${iriOf(edges.o[edge])} .`);
  const type = typeOf(node);
  const ofType = type === "website" ? "" : `a kg:${type[0].toUpperCase()}${type.slice(1)} ; `;
  return [
    `@prefix kg: <${KG}> .`, "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "",
    `${iriOf(node)} ${ofType}rdfs:label ${literal(nodes.label[node])} .`, ...links, "",
  ].join("\n");
}

function copyButton(name, text) {
  const button = el("button", { class: "act", type: "button", onclick: async () => {
    button.textContent = (await copyText(text())) ? `${name} copied` : "The browser refused to copy";
  } }, `Copy ${name}`);
  return button;
}
