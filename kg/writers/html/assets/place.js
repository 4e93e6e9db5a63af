// Positions for nodes that were not in the view before. No chance is involved: the same steps give the same picture.

const LABEL_WIDTH = 116;
const LABEL_HEIGHT = 46;
const LENGTH = 130;

// Moves `fresh` (node -> {x, y}) to good places among the `fixed` ones, which stay. `weight` draws all to the middle:
// needed where nothing is fixed, or unconnected parts would drift apart.
function settle(fresh, fixed, pairs, weight = { x: 0, y: 0 }) {
  const all = [...fresh].map(([node, at]) => ({ node, at, free: true }));
  for (const [node, at] of fixed) all.push({ node, at, free: false });
  const rank = new Map(all.map((item, index) => [item.node, index]));
  const linked = pairs.map(([a, b]) => [rank.get(a), rank.get(b)]);
  const rounds = 160;
  const middle = { x: mean(all, "x"), y: mean(all, "y") };
  for (let round = 0; round < rounds; round += 1) {
    const force = all.map(({ at }) => ({ x: (middle.x - at.x) * weight.x, y: (middle.y - at.y) * weight.y }));
    push(all, force, round / rounds);
    for (const [a, b] of linked) {
      const x = all[b].at.x - all[a].at.x;
      const y = all[b].at.y - all[a].at.y;
      const pull = Math.hypot(x, y) / LENGTH;
      force[a].x += x * pull; force[a].y += y * pull;
      force[b].x -= x * pull; force[b].y -= y * pull;
    }
    const heat = 60 * (1 - round / rounds) + 2;
    all.forEach((item, index) => {
      if (!item.free) return;
      const size = Math.hypot(force[index].x, force[index].y) || 1;
      item.at.x += (force[index].x / size) * Math.min(size, heat);
      item.at.y += (force[index].y / size) * Math.min(size, heat);
    });
  }
  for (const { at } of all) { at.x = Math.round(at.x); at.y = Math.round(at.y); }
}

const mean = (all, axis) => all.reduce((sum, { at }) => sum + at[axis], 0) / (all.length || 1);

// Every node pushes every other; late in the run, labels that lie on one another push harder.
function push(all, force, progress) {
  for (let a = 0; a < all.length; a += 1) {
    for (let b = a + 1; b < all.length; b += 1) {
      if (!all[a].free && !all[b].free) continue;
      const x = all[a].at.x - all[b].at.x || (a - b) * 0.01;
      const y = all[a].at.y - all[b].at.y || (b - a) * 0.01;
      const push_ = (LENGTH * LENGTH) / (x * x + y * y + 25);
      const clash = progress > 0.5 && Math.abs(x) < LABEL_WIDTH && Math.abs(y) < LABEL_HEIGHT;
      const lift = clash ? Math.sign(y) * (LABEL_HEIGHT - Math.abs(y)) * 3 : 0;
      force[a].x += x * push_; force[a].y += y * push_ + lift;
      force[b].x -= x * push_; force[b].y -= y * push_ + lift;
    }
  }
}

// New nodes start on a ring around `centre`, in the directions they have in the stored layout of the whole graph.
function ring(centre, at, fresh) {
  const angle = (node) => Math.atan2(nodes.y[node] - nodes.y[centre], nodes.x[node] - nodes.x[centre]);
  const order = [...fresh].sort((a, b) => angle(a) - angle(b) || a - b);
  const radius = Math.max(LENGTH, order.length * 12);
  return new Map(order.map((node, index) => {
    const turn = (2 * Math.PI * index) / order.length - Math.PI / 2;
    return [node, { x: at.x + radius * Math.cos(turn), y: at.y + radius * Math.sin(turn) }];
  }));
}
