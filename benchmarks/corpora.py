"""Prints exact-span and type figures of a profile on public corpora that others annotated.

    python benchmarks/corpora.py [--profile NAME] [--only NAME]... [--limit N] [--corpora DIR] [--json]

The corpora are read through `load_corpora.py` in their folder; they are no part of this project. Each was annotated
under guidelines of its own, so a figure here says how near two ideas of a named thing are, and is no share of errors.
A prediction is right if a gold span has the same ends and the class that its type is mapped to; predictions of types
that a corpus does not label are left out. "span" does not look at the class. Where a corpus counts the noun after a
name to the name ("MNIST data set"), a second line "+ noun" does so with our datasets before they are compared.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from kg.errors import KgError
from kg.model import Origin, Paper
from kg.pipeline.mapping import extract_papers
from kg.pipeline.settings import PROFILES, Settings, load_settings

CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"
MOST_WORDS = 400
NOTE = "These corpora annotate differently from paperkg and from each other: compare versions, not corpora."

Item = tuple[str, str, list[tuple[int, int, str]], Any]
Place = tuple[int, int]  # number of the item, offset into its text
Span = tuple[int, int, int, str]  # number of the item, start, end, class

THINGS = "METHOD|MODEL"  # corpora that do not tell a method from a model


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """One labelled text collection, and how it is held against ours.

    Args:
        load: gives its items, from the module of loaders.
        classes: label of the corpus -> class; labels that are absent are left out.
        unit: what a reader of its output is told about how it was read.
        document: what stands before this mark in the id of an item names its document; empty: an item stands alone.
        is_tokenised: whether all its tokens are set apart by spaces.
        takes_noun: whether its datasets end with the noun after them.
        takes_list: whether "A and B datasets" is one span.
    """

    name: str
    load: Callable[[ModuleType], Iterator[Item]]
    classes: dict[str, str]
    unit: str
    document: str = ""
    is_tokenised: bool = False
    takes_noun: bool = False
    takes_list: bool = False

    def class_of(self, type_: str) -> str:
        """The class of one of our types; empty where the corpus does not label such things."""
        return next((c for c in self.classes.values() if type_ in c.split("|")), "")


SCIER = {"Dataset": "DATASET", "Method": THINGS, "Task": "TASK"}
GSAP = {"Dataset": "DATASET", "MLModel": THINGS, "ModelArchitecture": THINGS, "Method": THINGS, "Task": "TASK"}
ALONE = "each sentence alone"
BLOCKS = f"runs of sentences of at most {MOST_WORDS} words, tokens joined again"
ALL = (
    Corpus(
        name="heddes-test",
        load=lambda m: m.heddes("Test_set"),
        classes={"Dataset": "DATASET"},
        unit=ALONE,
        takes_noun=True,
        takes_list=True,
    ),
    Corpus(
        name="heddes-zero-shot",
        load=lambda m: m.heddes("Zero-shot"),
        classes={"Dataset": "DATASET"},
        unit=ALONE,
        takes_noun=True,
        takes_list=True,
    ),
    Corpus(
        name="scier-test",
        load=lambda m: m.scier("test"),
        classes=SCIER,
        unit=BLOCKS,
        document="#",
        is_tokenised=True,
    ),
    Corpus(
        name="scier-ood",
        load=lambda m: m.scier("test_ood"),
        classes=SCIER,
        unit=BLOCKS,
        document="#",
        is_tokenised=True,
    ),
    Corpus(
        name="tdmsci-test",
        load=lambda m: m.tdmsci("test"),
        classes={name: name for name in ("DATASET", "METRIC", "TASK")},
        unit=ALONE + ", tokens joined again",
        is_tokenised=True,
        takes_noun=True,
    ),
    Corpus(
        name="gsap-ner",
        load=lambda m: (item for fold in range(10) for item in m.gsap_ner(fold)),
        classes=GSAP,
        unit="each paragraph alone; gold spans nest and ours do not; generic mentions and sources are left out",
        document="|",
    ),
    Corpus(
        name="scirex-dev",
        load=lambda m: m.scirex("dev"),
        classes={"Material": "DATASET", "Method": THINGS, "Metric": "METRIC", "Task": "TASK"},
        unit=BLOCKS,
        document="#",
        is_tokenised=True,
    ),
)


# ------------------------------------------------------------------------------------------------ reading


def read_loaders(folder: Path) -> ModuleType:
    """The module of loaders of a folder of corpora."""
    path = folder / "load_corpora.py"
    if not path.is_file():
        raise SystemExit(f"{path} does not exist; name the folder that holds the corpora with --corpora DIR")
    spec = importlib.util.spec_from_file_location("load_corpora", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def first_documents(items: Iterator[Item], corpus: Corpus, limit: int) -> list[Item]:
    """The items of the first `limit` documents (0: of all)."""
    kept: list[Item] = []
    seen: set[str] = set()
    for n, item in enumerate(items):
        seen.add(item[0].partition(corpus.document)[0] if corpus.document else str(n))
        if limit and len(seen) > limit:
            break
        kept.append(item)
    return kept


def to_blocks(items: Sequence[Item], corpus: Corpus) -> Iterator[tuple[str, list[Place]]]:
    """Texts to be read as papers are, each with the place that every one of its characters comes from."""
    text, places, document, words = "", list[Place](), "", 0
    for number, offset, sentence in _sentences(items, corpus):
        owner = items[number][0].partition(corpus.document)[0] if corpus.document else str(number)
        size = sentence.count(" ") + 1
        if text and (owner != document or words + size > MOST_WORDS):
            yield text, places
            text, places, words = "", [], 0
        if text:
            text, places = text + " ", [*places, (number, offset)]
        kept = natural_places(sentence) if corpus.is_tokenised else range(len(sentence))
        text += "".join(sentence[i] for i in kept)
        places = places + [(number, offset + i) for i in kept]
        document, words = owner, words + size
    if text:
        yield text, places


def _sentences(items: Sequence[Item], corpus: Corpus) -> Iterator[tuple[int, int, str]]:
    """Item number, offset and text of each sentence; only tokenised documents are cut, after a full stop."""
    for number, (_, text, _, _) in enumerate(items):
        cut = re.finditer(r".+?(?: \.(?= (?!\d))|\Z)", text, re.DOTALL) if corpus.is_tokenised else ()
        whole = [(found.start() + len(found[0]) - len(found[0].lstrip()), found[0].strip()) for found in cut]
        yield from ((number, offset, sentence) for offset, sentence in (whole or [(0, text)]) if sentence)


_CLOSING = re.compile(r"[,.;:?!%)\]}]+|['’](?:s|re|ve|ll|d|m)?|n['’]t")
_OPENING = frozenset("([{")


def natural_places(text: str) -> list[int]:
    """The characters to keep so that tokens stand as in print: `( Bi - LSTM )` -> `(Bi-LSTM)`.

    A dash between a lower-case word and a capital is left alone: it is most often a dash, not a hyphen.
    """
    tokens = text.split(" ")
    dropped: set[int] = set()
    place = 0
    for n, (word, after) in enumerate(pairwise(tokens)):
        place += len(word)
        is_joined = n + 2 < len(tokens) and _is_compound(word, after, tokens[n + 2])
        was_joined = word in {"-", "."} and _is_compound(tokens[n - 1], word, after) and place - 2 in dropped
        if _CLOSING.fullmatch(after) or word in _OPENING or is_joined or was_joined:
            dropped.add(place)
        place += 1
    return [i for i in range(len(text)) if i not in dropped]


def _is_compound(left: str, mark: str, right: str) -> bool:
    if mark == ".":
        return left[-1:].isdigit() and right.isdigit()
    is_dash = left.islower() and right[:1].isupper()
    return mark == "-" and left[-1:].isalnum() and right[:1].isalnum() and not is_dash


# ------------------------------------------------------------------------------------------------ their ends

# Counted in the training sentences of Heddes et al.: how their spans end after the name.
_SORT = (
    "benchmark|data|document|face|image|machine learning|stream|table|test|testing|text|track|training|validation|video"
)
_HEAD = "benchmark|collection|corpora|corpus|database|data ?set|data|repository|set|track|treebank"
_NOUN = re.compile(rf" (?:(?:{_SORT}) )?(?:{_HEAD})(?P<plural>s|(?<=ora))?(?!\w)")
_JOINT = re.compile(r",? (?:and|or) (?:the )?|, (?:the )?")


def to_their_ends(spans: set[Span], items: Sequence[Item], corpus: Corpus) -> set[Span]:
    """The spans with our datasets as the corpus would cut them: the noun taken in, and lists of them if it does so."""
    datasets = sorted(span for span in spans if span[-1] == "DATASET")
    widened: list[Span] = []
    for number, start, end, name in datasets:
        text = items[number][1]
        noun = _NOUN.match(text, end)
        begin = start
        if corpus.takes_list and noun and noun["plural"] is not None:
            while widened and widened[-1][0] == number and _JOINT.fullmatch(text, widened[-1][2], begin):
                begin = widened.pop()[1]
        widened.append((number, begin, noun.end() if noun else end, name))
    return (spans - set(datasets)) | set(widened)


# ------------------------------------------------------------------------------------------------ figures


def read_spans(items: Sequence[Item], corpus: Corpus, settings: Settings) -> set[Span]:
    """What the profile finds, as spans of the items."""
    blocks = list(to_blocks(items, corpus))
    papers = [Paper(f"{corpus.name}-{n}", text, Origin(corpus.name, n)) for n, (text, _) in enumerate(blocks)]
    spans = set()
    for (_, places), extraction in zip(blocks, extract_papers(papers, settings, jobs=1), strict=True):
        for link in extraction.links:
            for mention in link.mentions:
                (first, start), (last, end) = places[mention.start], places[mention.end - 1]
                if first == last and corpus.class_of(link.type):
                    spans.add((first, start, end + 1, corpus.class_of(link.type)))
    return spans


def gold_spans(items: Sequence[Item], corpus: Corpus) -> set[Span]:
    """What the corpus labels, of the labels that are mapped."""
    return {
        (number, start, end, corpus.classes[label])
        for number, (_, _, entities, _) in enumerate(items)
        for start, end, label in entities
        if label in corpus.classes
    }


def figures(gold: set[Span], found: set[Span]) -> dict[str, dict[str, float]]:
    """Figures of spans, of spans with their class, and of each class."""
    classes = sorted({span[-1] for span in gold})
    rows = {"span and type": _figure(gold, found)}
    if len(classes) > 1:
        rows = {"span": _figure({span[:-1] for span in gold}, {span[:-1] for span in found})} | rows
        for name in classes:
            rows[name] = _figure({s for s in gold if s[-1] == name}, {s for s in found if s[-1] == name})
    return rows


def figures_of(items: Sequence[Item], corpus: Corpus, settings: Settings) -> dict[str, dict[str, float]]:
    """All figures of a profile on a corpus."""
    gold, found = gold_spans(items, corpus), read_spans(items, corpus, settings)
    rows = figures(gold, found)
    if corpus.takes_noun:
        again = figures(gold, to_their_ends(found, items, corpus))
        rows |= {f"{name} + noun": row for name, row in again.items() if name in {"span and type", "DATASET"}}
    return rows


def _figure(gold: set[Any], found: set[Any]) -> dict[str, float]:
    right = len(gold & found)
    p = right / len(found) if found else 0.0
    r = right / len(gold) if gold else 0.0
    f1 = 2 * p * r / (p + r) if right else 0.0
    return {"p": round(p, 4), "r": round(r, 4), "f1": round(f1, 4), "gold": len(gold), "predicted": len(found)}


def mapping(corpus: Corpus) -> str:
    """The mapping of labels, in words."""
    return ", ".join(f"{label} = {name}" for label, name in corpus.classes.items())


def report(corpus: Corpus, items: Sequence[Item], rows: dict[str, dict[str, float]]) -> str:
    """The table of one corpus."""
    lines = [f"{corpus.name}: {len(items):,} texts ({corpus.unit}); {mapping(corpus)}"]
    lines.append(f"  {'':22}{'P':>7}{'R':>7}{'F1':>7}{'gold':>9}{'predicted':>11}")
    for name, row in rows.items():
        numbers = f"{row['p']:7.3f}{row['r']:7.3f}{row['f1']:7.3f}{row['gold']:9,}{row['predicted']:11,}"
        lines.append(f"  {name:22}{numbers}")
    return "\n".join(lines)


def main() -> None:
    """Reads and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [corpus.name for corpus in ALL]
    parser.add_argument("--profile", default="rules", choices=sorted(PROFILES))
    parser.add_argument("--only", action="append", choices=names, help="a corpus; may be given several times")
    parser.add_argument("--limit", type=int, default=0, help="documents of each corpus, from its start (0: all)")
    parser.add_argument("--corpora", type=Path, default=CORPORA, help="folder of the corpora (default: ../shared)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    loaders = read_loaders(arguments.corpora)
    try:
        settings = load_settings(flags={"profile": arguments.profile})
    except KgError as error:
        raise SystemExit(str(error)) from error
    made: dict[str, Any] = {"profile": arguments.profile, "limit": arguments.limit, "note": NOTE, "corpora": {}}
    if not arguments.json:
        print(f"profile {arguments.profile}. {NOTE}", flush=True)
    for corpus in ALL:
        if arguments.only and corpus.name not in arguments.only:
            continue
        items = first_documents(corpus.load(loaders), corpus, arguments.limit)
        rows = figures_of(items, corpus, settings)
        made["corpora"][corpus.name] = {"texts": len(items), "mapping": corpus.classes, "figures": rows}
        if not arguments.json:
            print("\n" + report(corpus, items, rows), flush=True)
    if arguments.json:
        print(json.dumps(made, indent=2))


if __name__ == "__main__":
    main()
