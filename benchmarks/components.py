"""Prints the processor time of each component that reads papers, and its share of the whole.

    python benchmarks/components.py [--profile PROFILE] INPUT...

Processor time of one process, so that other work on the machine does not count. Loading is left out; the first papers
warm the caches.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict

from kg.extract import load_nlp
from kg.extract.state import put_plain
from kg.markup import to_plain
from kg.pipeline.settings import load_settings
from kg.pipeline.sources import read_papers

_WARM = 5


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", metavar="INPUT")
    parser.add_argument("--profile", default="accurate")
    arguments = parser.parse_args()
    papers = read_papers(arguments.inputs, settings=load_settings()).papers
    nlp = load_nlp(arguments.profile)
    spent: dict[str, float] = defaultdict(float)
    found = 0
    for number, paper in enumerate((*papers[:_WARM], *papers)):
        at = time.process_time()

        def lap(name: str, *, counts: bool = number >= _WARM) -> None:
            nonlocal at
            now = time.process_time()
            if counts:
                spent[name] += now - at
            at = now

        plain = to_plain(paper.text)
        lap("normalise")
        doc = put_plain(nlp.make_doc(plain.text), plain)
        doc.spans["candidates"] = []
        lap("tokenise")
        for name, component in nlp.pipeline:
            doc = component(doc)
            lap(name)
        found += len(doc.user_data["results"]) if number >= _WARM else 0
    total = sum(spent.values())
    print(f"{len(papers)} papers, {found} results, {len(papers) / total:,.0f} papers a processor second")
    for name, seconds in spent.items():
        print(f"{name:16}{1000 * seconds / len(papers):8.2f} ms a paper{seconds / total:8.1%}")


if __name__ == "__main__":
    main()
