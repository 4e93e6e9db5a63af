"""The printed table."""

from __future__ import annotations

from kg.evaluation import Figure, Scores, format_table

SCORES = Scores({"core link": Figure(0.5, 0.25, 0.3333, 1000, 500)}, ("a missed METHOD 'X' (uses)", "b …"))


def test_table_says_that_gold_is_machine_assisted():
    """Nobody takes the gold for the work of independent people."""
    assert "machine-assisted" in format_table(SCORES)


def test_table_shows_as_many_errors_as_asked():
    """Errors come last, in order."""
    assert format_table(SCORES, errors=1).splitlines()[-1] == "a missed METHOD 'X' (uses)"
    assert "missed" not in format_table(SCORES)


def test_columns_are_aligned():
    """Head and figures end in the same column."""
    head, figures = format_table(SCORES).splitlines()[:2]
    assert len(head) == len(figures)
    assert figures.split()[-2:] == ["1000", "500"]


def test_types_and_roles_come_last_by_name():
    """Whole measures keep their order, so the table reads the same whatever the papers."""
    figure = Figure(0.0, 0.0, 0.0, 0, 0)
    names = ("link", "role uses", "type MODEL", "entity", "role mentions", "type DATASET", "url")
    lines = format_table(Scores(dict.fromkeys(names, figure), ())).splitlines()[1:-1]
    assert [line[:22].strip() for line in lines] == [
        "link",
        "entity",
        "url",
        "type DATASET",
        "type MODEL",
        "role mentions",
        "role uses",
    ]
