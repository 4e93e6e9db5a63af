// Names that are nearly what was typed: one letter wrong in words of four letters or more, two in words of eight or more.

const wordsIn = (folded) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const mistakes = (word) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

// The letters of a word as bits: cheap proof that two words differ in too many.
const lettersOf = (word) => [...word].reduce((bits, letter) => bits | (1 << (letter.codePointAt(0) % 31)), 0);
function missing(bits, other) {
  let rest = bits & ~other;
  let n = 0;
  for (; rest; rest &= rest - 1) n += 1;
  return n;
}

// Every word of a name -> the places in `names()` that have it. Made on first use.
const namesByWord = (() => {
  let index = null;
  return () => {
    if (index) return index;
    index = new Map();
    names().forEach(([, name], place) => {
      for (const word of new Set(wordsIn(name))) {
        if (index.has(word)) index.get(word).places.push(place); else index.set(word, { places: [place], letters: lettersOf(word) });
      }
    });
    return index;
  };
})();

// Are two words the same but for `most` letters added, left out, changed or swapped with the next?
function isNear(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return false;
  let before = null;
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    before = last;
    last = row;
  }
  return last[b.length] <= most;
}

// Places of names in which every word of the query, or of what may become one, nearly occurs.
function nearNames(query) {
  let kept = null;
  for (const word of wordsIn(query)) {
    const most = mistakes(word);
    const found = new Set();
    const letters = lettersOf(word);
    for (const [other, { places, letters: others }] of namesByWord()) {
      if (missing(letters, others) > most) continue;
      const begun = other.length > word.length && word.length > 4 ? other.slice(0, word.length) : other;
      if (other.startsWith(word) || (most && (isNear(word, other, most) || (begun !== other && isNear(word, begun, 1))))) {
        for (const place of places) if (!kept || kept.has(place)) found.add(place);
      }
    }
    kept = found;
  }
  return kept || new Set();
}
