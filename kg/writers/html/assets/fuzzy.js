// Names that are nearly what was typed: one letter wrong in words of four letters or more, two in words of eight or more.

const wordsIn = (folded) => folded.match(isPlain(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) || [];
const mistakes = (word) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

// The letters of a word as bits: cheap proof that two words differ in too many.
const lettersOf = (word) => [...word].reduce((bits, letter) => bits | (1 << (letter.codePointAt(0) % 31)), 0);
function missing(bits, other) {
  let rest = bits & ~other;
  let n = 0;
  for (; rest; rest &= rest - 1) n += 1;
  return n;
}

// Every name there is, and every word of a name with the places of the names that have it.
const index = { folded: [], nodeOf: [], alias: [], next: 0, words: [], letters: [], places: [], at: new Map() };
const named = [...nodes.label.keys()].map((node) => [node, null])
  .concat(Object.entries(core.aliases).flatMap(([node, aliases]) => aliases.map((alias) => [Number(node), alias])));
function addName([node, alias]) {
  const place = index.folded.length;
  index.folded.push(fold(alias ?? nodes.label[node]));
  index.nodeOf.push(node);
  index.alias.push(alias);
  for (const word of new Set(wordsIn(index.folded[place]))) {
    const at = index.at.get(word);
    if (at !== undefined) { index.places[at].push(place); continue; }
    index.at.set(word, index.words.length);
    index.words.push(word);
    index.letters.push(lettersOf(word));
    index.places.push([place]);
  }
}
// It is made in spare moments, a few milliseconds at a time; who needs it sooner waits for the rest.
function makeIndex(until) {
  while (index.next < named.length && (index.next % 64 || performance.now() < until)) addName(named[index.next++]);
}
const names = () => { makeIndex(Infinity); return index; };
const inSpareTime = window.requestIdleCallback || ((act) => setTimeout(act, 40));
function makeIndexInSpareTime() {
  makeIndex(performance.now() + 8);
  if (index.next < named.length) inSpareTime(makeIndexInSpareTime);
}

// Are two words the same but for `most` letters added, left out, changed or swapped with the next? Only the `most`
// places beside the diagonal can lead there.
const LONGEST = 60;
const lanes = [0, 1, 2].map(() => new Uint8Array(LONGEST + 2));
function isNear(a, b, most) {
  if (Math.abs(a.length - b.length) > most || a.length > LONGEST || b.length > LONGEST) return false;
  let [before, last, row] = lanes;
  for (let j = 0; j <= b.length; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const [low, high] = [Math.max(1, i - most), Math.min(b.length, i + most)];
    row[low - 1] = low === 1 ? i : LONGEST;
    let least = row[low - 1];
    for (let j = low; j <= high; j += 1) {
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + Number(a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    row[high + 1] = LONGEST;
    if (least > most) return false;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] <= most;
}

// Is a word of a name nearly the word, or nearly what begins it?
function resembles(other, word, most) {
  if (other.startsWith(word) || isNear(word, other, most)) return true;
  return word.length > 4 && other.length > word.length && isNear(word, other.slice(0, word.length), 1);
}

// Places of names in which every word of the query, or of what may become one, nearly occurs.
function nearNames(query) {
  const { words, letters, places } = names();
  let kept = null;
  for (const word of wordsIn(query)) {
    const [most, bits] = [mistakes(word), lettersOf(word)];
    const found = new Set();
    for (let at = 0; at < words.length; at += 1) {
      if (words[at].length < word.length - most || missing(bits, letters[at]) > most) continue;
      if (most ? resembles(words[at], word, most) : words[at].startsWith(word)) {
        for (const place of places[at]) if (!kept || kept.has(place)) found.add(place);
      }
    }
    kept = found;
  }
  return kept || new Set();
}
