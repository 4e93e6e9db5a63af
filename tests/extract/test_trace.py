"""Why a name was not extracted: the stage that dropped it is named, with the reason."""

from __future__ import annotations

import pytest

from kg.extract import load_nlp
from kg.extract.trace import explain_miss
from kg.markup import to_plain

TEXT = "We use multiple large language models (LLMs) on LIBERO-10. Code: https://github.com/a/FooNet."


@pytest.mark.parametrize(
    ("name", "stage", "word"),
    [
        ("zzz", "text", "does not contain"),
        ("libero-10", "text", "another case"),
        ("FooNet", "urls", "address"),
        ("use", "finders", "no finder"),
        ("LIBERO", "finders", "part of"),
        ("LLMs", "policy", "stop name"),
        ("multiple", "policy", "context"),
    ],
)
def test_dropping_stage_is_named(name: str, stage: str, word: str) -> None:
    """The last step is the one that dropped the name, and says why."""
    last = explain_miss(load_nlp(), to_plain(TEXT), name)[-1]
    assert (last[0], last[1]) == (stage, "dropped")
    assert word in last[2]


def test_kept_name_ends_with_its_role() -> None:
    """A name that is kept ends at its role and the rule that gave it."""
    last = explain_miss(load_nlp(), to_plain(TEXT), "LIBERO-10")[-1]
    assert last[:2] == ("roles", "kept")
    assert "evaluates_on" in last[2]
