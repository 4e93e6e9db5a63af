"""No abstract is described by a lexicon that was mined from it."""

from __future__ import annotations

import json
from pathlib import Path

from kg.training.annotations import AnnotatedPaper, Named
from kg.training.folds import FOLDS, lexicon_without, make_folds


def paper(number: int, name: str) -> AnnotatedPaper:
    """A paper that uses a method of this name."""
    text = f"Our system number {number} uses {name}."
    named = {"name": name, "type": "METHOD", "role": "uses", "surfaces": [name]}
    line = json.dumps({"id": f"p{number}", "text": text, "entities": [named]})
    return AnnotatedPaper(f"p{number}", text, (Named("METHOD", "uses", (name,)),), line)


PAPERS = [paper(number, "QuuxNet" if number % 2 else f"Solo{number}Net") for number in range(22)]


def test_every_paper_is_in_one_fold():
    """The folds hold every paper once; the others of a fold are all the rest."""
    folds = make_folds(PAPERS, seed=0)
    assert len(folds) == FOLDS
    assert sorted(p.id for fold in folds for p in fold.papers) == sorted(p.id for p in PAPERS)
    for fold in folds:
        assert {p.id for p in fold.papers} | {p.id for p in fold.others} == {p.id for p in PAPERS}
        assert not {p.id for p in fold.papers} & {p.id for p in fold.others}


def test_lot_follows_the_seed():
    """The same seed draws the same folds, another seed others."""
    assert make_folds(PAPERS, seed=1) == make_folds(PAPERS, seed=1)
    assert make_folds(PAPERS, seed=1) != make_folds(PAPERS, seed=2)


def test_lexicon_of_a_fold_does_not_know_it(tmp_path: Path):
    """Names of the gazetteer and of other papers are known, what only the fold itself names is not."""
    gazetteer = tmp_path / "names.jsonl"
    row = {"name": "CorgeBench", "type": "benchmark", "source": "made up", "licence": "facts"}
    gazetteer.write_text(json.dumps(row) + "\n", encoding="utf-8")
    fold = make_folds(PAPERS, seed=0)[0]
    lexicon = lexicon_without(fold, gazetteer)
    assert lexicon.lookup("CorgeBench")
    assert lexicon.lookup("QuuxNet")
    own = [named.surfaces[0] for p in fold.papers for named in p.named if named.surfaces[0] != "QuuxNet"]
    assert own
    assert not any(lexicon.lookup(name) for name in own)
    assert lexicon.stop_names
