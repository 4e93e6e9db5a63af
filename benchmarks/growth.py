"""Prints how the time of the parts that could grow with the square of their input grows when the input is doubled.

    python benchmarks/growth.py [INPUT...]

Processor time of one process. A ratio of about 2 is linear, of about 4 quadratic. The papers of INPUT are read by rules
and resolved; without INPUT that line is left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator

from kg.markup import to_plain
from kg.model import Extraction, Origin, Paper
from kg.pipeline.mapping import extract_papers
from kg.pipeline.settings import load_settings
from kg.pipeline.sources import read_papers
from kg.resolve import resolve
from kg.vocab.iris import sha256_hex
from kg.vocab.lexicon import load_lexicon
from kg.writers.html.layout import place

_OPENINGS = ("$", "*a ", "**a", "{", "[", "`", "&", "<", "\\textbf{", "[a](", "\\cite[", "https://", "\\(", "$x^{")

Work = Callable[[int], object]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="*", metavar="INPUT")
    arguments = parser.parse_args()
    print(f"{'':36}{'size':>9}{'s':>8}{'twice, s':>10}{'ratio':>7}")
    for what, size, work in _works(arguments.inputs):
        work(10)  # what is made on first use counts for neither
        once, twice = _time(work, size), _time(work, 2 * size)
        print(f"{what:36}{size:9,}{once:8.2f}{twice:10.2f}{twice / once:7.1f}", flush=True)


def _works(inputs: list[str]) -> Iterator[tuple[str, int, Work]]:
    """What is measured: its name, a size, and the work for any size up to twice that."""
    yield "markup: one word, letters", 500_000, lambda size: to_plain("a" * size)
    for opening in _OPENINGS:
        yield f"markup: {opening} again and again", 50_000, _again(opening)
    yield "page: layout of a tree, nodes", 3_000, _layout
    made = [_made(number) for number in range(8_000)]
    empty = [Extraction(paper.id, sha256_hex(paper.text)) for paper in made]
    yield "papers of different texts told apart", 4_000, _resolving(made, empty)
    if inputs:
        settings = load_settings(flags={"profile": "rules"})
        papers = list(read_papers(inputs, settings=settings).papers)
        links = list(extract_papers(papers, settings, jobs=1))
        yield "links resolved, papers", len(papers) // 2, _resolving(papers, links)


def _again(opening: str) -> Work:
    return lambda size: to_plain(opening * size)


def _layout(size: int) -> object:
    return place(size, [(number // 2, number) for number in range(1, size)], rounds=60)


def _made(number: int) -> Paper:
    text = " ".join(f"w{(number * 7919 + word * word) % 5003}" for word in range(150))
    return Paper(f"p{number}", text, Origin("made.jsonl", number + 1))


def _resolving(papers: list[Paper], extractions: list[Extraction]) -> Work:
    lexicon, base = load_lexicon(), load_settings().base
    return lambda size: resolve(papers[:size], tuple(extractions[:size]), lexicon=lexicon, base=base)


def _time(work: Work, size: int) -> float:
    start = time.process_time()
    work(size)
    return max(time.process_time() - start, 1e-6)


if __name__ == "__main__":
    main()
