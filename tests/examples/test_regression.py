"""How well the example corpus is read: a regression test that runs everywhere.

The least figures below are set a little under what was measured. Raise them when extraction gets better.
Gold data are machine-assisted annotations; the same hand wrote texts and gold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kg.evaluation import Scores, format_table, score
from kg.examples import path
from kg.pipeline.extractions import extraction_row
from kg.pipeline.spine import extract

if TYPE_CHECKING:
    from kg.model import Paper
    from kg.pipeline.settings import Settings

# measure: (figure, least value)
LEAST = {
    "url": ("f1", 1.00),
    "proposed found": ("r", 0.50),
    "entity": ("f1", 0.70),
    "core": ("f1", 0.70),
    "link": ("f1", 0.45),
    "result value": ("f1", 0.75),
}


@pytest.fixture(scope="module")
def scores(settings: Settings, gold: list[dict[str, Any]], papers: dict[str, Paper]) -> Scores:
    """The figures of profile rules on the example corpus."""
    rows = [extraction_row(extraction) for extraction in extract([str(path())], settings=settings).extractions]
    with_texts = [{**paper, "text": papers[paper["id"]].text} for paper in gold]
    return score(with_texts, {row["id"]: row for row in rows})


@pytest.mark.parametrize("measure", LEAST)
def test_example_corpus_is_read_as_well_as_before(scores: Scores, measure: str):
    """No measure falls below its least value; the message is the whole table."""
    name, least = LEAST[measure]
    assert getattr(scores.figures[measure], name) >= least, "\n" + format_table(scores, errors=40)
