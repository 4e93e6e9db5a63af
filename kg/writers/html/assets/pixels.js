// Dots and lines in great number, set pixel by pixel on a sheet of their own: as many calls of a canvas would take longer
// than a picture may. A sheet has the size of the map and is laid over it.

const OPAQUE = 0xff000000;
// A colour as the pixels hold it: red in the lowest byte, as on all machines that browsers run on.
function pixelOf(color) {
  const value = Number.parseInt(color.slice(1), 16);
  return (((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}
function mixed(color, ground, share) {
  const part = (shift) => Math.round(((color >> shift) & 0xff) * share + ((ground >> shift) & 0xff) * (1 - share)) << shift;
  return (part(0) | part(8) | part(16)) >>> 0;
}

function makeSheet() {
  const canvas = document.createElement("canvas");
  const sheet = { canvas, width: 0, height: 0, image: null, pixels: new Uint32Array(0), counts: new Uint8Array(0) };
  sheet.clear = (width, height) => {
    if (width !== sheet.width || height !== sheet.height || !sheet.image) {
      Object.assign(canvas, { width, height });
      sheet.image = new ImageData(width, height);
      Object.assign(sheet, { width, height, pixels: new Uint32Array(sheet.image.data.buffer) });
    } else sheet.pixels.fill(0);
  };
  sheet.lay = (ink, width, height) => {
    canvas.getContext("2d").putImageData(sheet.image, 0, 0);
    ink.drawImage(canvas, 0, 0, width, height);
  };
  return sheet;
}

// Whole numbers and plain loops: this runs for every node of a frame.
function setSquare({ pixels, width, height }, x, y, half, pixel) {
  const [left, top] = [Math.max(0, (x - half + 0.5) | 0), Math.max(0, (y - half + 0.5) | 0)];
  const [right, bottom] = [Math.min(width, left + (2 * half + 0.5 | 0)), Math.min(height, top + (2 * half + 0.5 | 0))];
  for (let row = top * width; row < bottom * width; row += width) {
    for (let at = row + left; at < row + right; at += 1) pixels[at] = pixel;
  }
}

// Counts a line on the pixels it crosses. Where many cross, the picture will be darker, and so show where links are dense.
function countLine({ counts, width, height }, x0, y0, x1, y1) {
  let [from, to] = [0, 1];
  const [dx, dy] = [x1 - x0, y1 - y0];
  for (const [start, way, end] of [[x0, dx, width - 1], [y0, dy, height - 1]]) {
    if (way === 0) { if (start < 0 || start > end) return; continue; }
    const [a, b] = [-start / way, (end - start) / way];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  if (from > to) return;
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) * (to - from)));
  let [x, y] = [x0 + dx * from + 0.5, y0 + dy * from + 0.5];
  const [stepX, stepY] = [(dx * (to - from)) / steps, (dy * (to - from)) / steps];
  for (let step = 0; step <= steps; step += 1) {
    const at = (y | 0) * width + (x | 0);
    if (counts[at] < 255) counts[at] += 1;
    x += stepX;
    y += stepY;
  }
}
function clearCounts(sheet) {
  const size = sheet.width * sheet.height + sheet.width;
  if (sheet.counts.length === size) sheet.counts.fill(0); else sheet.counts = new Uint8Array(size);
}
function showCounts({ counts, pixels }, pixel, strength) {
  const shade = Uint32Array.from({ length: 256 }, (_, n) => (pixel & 0xffffff) + 0x1000000 * Math.round(190 * (1 - (1 - strength) ** n)));
  for (let at = 0; at < pixels.length; at += 1) if (counts[at]) pixels[at] = shade[counts[at]];
}
