// How things look: a colour and a shape for each type (Okabe and Ito's colours, which colour-blind people tell apart),
// and the small helpers that build DOM. Text only ever goes in as text.

const LOOKS = {
  paper: { many: "papers", color: "#8b94a3", shape: "square" },
  method: { many: "methods", color: "#d55e00", shape: "dot" },
  model: { many: "models", color: "#0072b2", shape: "hexagon" },
  dataset: { many: "datasets", color: "#009e73", shape: "diamond" },
  task: { many: "tasks", color: "#cc79a7", shape: "triangle" },
  metric: { many: "metrics", color: "#e69f00", shape: "triangleDown" },
  repository: { many: "repositories", color: "#3a3f48", dark: "#d5dae2", shape: "star" },
  website: { many: "websites", color: "#56b4e9", shape: "star", hollow: true },
  venue: { many: "venues", color: "#8b94a3", shape: "square", hollow: true },
};
const THEMES = {
  light: { ink: "#1b1f26", soft: "#5a6372", ground: "#f7f8fa", edge: "#aab2bf", strong: "#3d4654" },
  dark: { ink: "#e8ebf0", soft: "#a2abb9", ground: "#13161b", edge: "#4c5563", strong: "#c3cad6" },
};
const themeName = () => document.documentElement.dataset.theme;
const theme = () => THEMES[themeName()];
const colorOf = (type) => (themeName() === "dark" && LOOKS[type].dark) || LOOKS[type].color;

function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

const polygon = (corners, turn, wave) =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner + turn) * 2 * Math.PI) / corners;
    const radius = wave && corner % 2 ? 3 : 7;
    return `${(7 + radius * Math.sin(angle)).toFixed(1)},${(7 - radius * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
const OUTLINES = {
  square: "1.5,1.5 12.5,1.5 12.5,12.5 1.5,12.5", dot: polygon(24, 0), hexagon: polygon(6, 0.5), diamond: polygon(4, 0),
  triangle: polygon(3, 0), triangleDown: polygon(3, 0.5), star: polygon(10, 0, true),
};

function icon(type) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
  const look = LOOKS[type];
  shape.setAttribute("points", OUTLINES[look.shape]);
  shape.setAttribute("fill", look.hollow ? "none" : colorOf(type));
  shape.setAttribute("stroke", colorOf(type));
  shape.setAttribute("stroke-width", look.hollow ? "2" : "1");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 14 14");
  svg.setAttribute("aria-hidden", "true");
  svg.append(shape);
  return svg;
}

// A link out, if the address is one a browser may safely open; else the address as text.
const RESOLVERS = {
  arxiv: "https://arxiv.org/abs/", doi: "https://doi.org/", openreview: "https://openreview.net/forum?id=",
  acl: "https://aclanthology.org/", pmid: "https://pubmed.ncbi.nlm.nih.gov/", wikidata: "https://www.wikidata.org/wiki/", github: "https://github.com/",
};
function outward(address, name) {
  let url = null;
  try {
    url = new URL(address);
  } catch {
    // no address: shown as text below
  }
  if (!url || !["http:", "https:"].includes(url.protocol)) return el("span", {}, name && name !== address ? `${name}: ${address}` : address);
  return el("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, name || address.replace(/^https?:\/\//, ""));
}
function identifierLink(scheme, value) {
  const known = Object.hasOwn(RESOLVERS, scheme) && !/^[a-z]+:/i.test(value);
  return known ? outward(RESOLVERS[scheme] + encodeURIComponent(value).replaceAll("%2F", "/"), `${scheme} ${value}`) : outward(value, scheme);
}

// A page about a thing: the kind of page in words, and what its registry calls it.
const PAGES = { arxiv: "arXiv", github: "GitHub", hf: "Hugging Face", modelscope: "ModelScope", openml: "OpenML", paperswithcode: "Papers with Code", wikidata: "Wikidata" };
function pageLink(kind, value, url) {
  if (!kind) return outward(value);
  const words = Object.hasOwn(PAGES, kind) ? PAGES[kind] : kind;
  return url ? outward(url, `${words} ${value}`) : outward(value, words);
}

const shorten = (text, room) => (text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text);
const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many || `${one}s`}`;
