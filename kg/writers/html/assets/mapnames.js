// Names on the map: those of the most connected nodes, as many as fit without touching one another or the border.

const NAME = { size: 12, above: 11, below: 4, gap: 3 }; // pixels: type size, extent over and under the line, space between
const nameWidths = new Map();
let namedNodes = []; // at the last rest; while the map moves no others come
function nameWidth(ink, text) {
  if (!nameWidths.has(text)) nameWidths.set(text, ink.measureText(text).width);
  return nameWidths.get(text);
}

function paintNames(ink, near, width, height) {
  ink.font = `${NAME.size}px system-ui, sans-serif`;
  ink.textAlign = "center";
  ink.lineWidth = 3;
  ink.strokeStyle = theme().ground;
  ink.lineJoin = "round";
  const wanted = map.moving ? namedNodes : candidates(near);
  const placed = [];
  const covered = map.moving ? [] : coveredParts();
  const most = map.moving ? Infinity : roomForNames(near);
  for (const node of wanted) {
    if (placed.length >= most) break;
    const text = shorten(nodes.label[node].replace(/\s+/g, " "), 30);
    const at = toScreen(node);
    const y = at.y + dotSize(node) + NAME.size;
    const half = nameWidth(ink, text) / 2 + NAME.gap;
    const box = { left: at.x - half, right: at.x + half, top: y - NAME.above - NAME.gap, bottom: y + NAME.below + NAME.gap };
    const inside = box.left > 0 && box.right < width && box.top > 0 && box.bottom < height;
    if ((!inside && node !== view.selected) || placed.some((other) => touch(box, other.box)) || covered.some((part) => touch(box, part))) continue;
    placed.push({ node, box, text, x: at.x, y });
  }
  for (const { node, text, x, y } of placed) {
    ink.fillStyle = near && !near.has(node) ? theme().soft : theme().ink;
    ink.strokeText(text, x, y);
    ink.fillText(text, x, y);
  }
  if (!map.moving) namedNodes = placed.map(({ node }) => node);
  mapCanvas.dataset.names = String(placed.length);
}
const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// What lies over the map hides names.
function coveredParts() {
  const frame = mapBox.getBoundingClientRect();
  return [...document.querySelectorAll("#legend, .zoom")].map((part) => part.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => ({ left: left - frame.left, right: right - frame.left, top: top - frame.top, bottom: bottom - frame.top }));
}

const isClose = () => map.scale > 6 * map.fitted;
// Around a selected node the others are few, or its own would be lost among them.
const roomForNames = (near) => (near ? Math.min(LABELS.near, near.size + LABELS.beside) : Math.min(LABELS.near, LABELS.far + 30 * Math.max(0, Math.log2(map.scale / map.fitted))));
// The selected node and its neighbours first; papers only from near.
function* candidates(near) {
  if (near) for (const node of near) if (onMap(node)) yield node;
  const close = isClose();
  const paper = core.types.indexOf("paper");
  for (const node of map.hits) if ((close || nodes.type[node] !== paper) && !near?.has(node)) yield node;
}
