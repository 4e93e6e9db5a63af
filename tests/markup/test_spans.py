"""Spans of plain text go back to the span of source that an annotator would mark."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.markup import source_span, to_plain
from kg.model import PlainText

ROWS = [
    ("plain", "we use StormFox here", "StormFox", "StormFox"),
    ("wrapped in a macro", r"propose \textbf{StormFox}.", "StormFox", "StormFox"),
    ("wrapped twice", r"propose \textbf{*StormFox*}.", "StormFox", "StormFox"),
    ("wrapped in Markdown", "(*StormFox*)", "StormFox", "StormFox"),
    ("wrapped in code", "the `StormFox` flag", "StormFox", "StormFox"),
    ("wrapped with more", r"\emph{the StormFox} net", "StormFox", "StormFox"),
    ("spelled at both ends", "a **S**torm **F**o**X** net", "Storm FoX", "**S**torm **F**o**X**"),
    ("spelled at the start", "a **S**torm Fox net", "Storm Fox", "**S**torm Fox"),
    ("spelled at the end", "a Storm **Fox** net", "Storm Fox", "Storm **Fox**"),
    ("spelled by nested macros", r"a \textbf{\ul{St}}orm Fox", "Storm Fox", r"\textbf{\ul{St}}orm Fox"),
    ("spelled and wrapped", "**a *S*torm *F*ox** net", "Storm Fox", "*S*torm *F*ox"),
    ("maths at the start", r"On $\tau ^2$-Bench we", "τ²-Bench", r"$\tau ^2$-Bench"),
    ("maths alone", r"with $\pi_{0.5}$ we", "π0.5", r"$\pi_{0.5}$"),
    ("maths at the end", "the pass@$k$ rate", "pass@k", "pass@$k$"),
    ("maths inside", "our S$^3$GNN net", "S³GNN", "S$^3$GNN"),
    ("maths only sets the name", r"propose $\textbf{StormFox}$, a", "StormFox", "StormFox"),
    ("maths goes on", r"Spearman $\rho = 0.8$", "Spearman ρ", r"Spearman $\rho"),
    ("part of maths", r"where $R = S^2$ holds", "R", "R"),
    ("macro that is a name", r"with \StormFox{} we", "StormFox", r"\StormFox{}"),
    ("escape inside", r"the Storm\&Fox net", "Storm&Fox", r"Storm\&Fox"),
    ("tie inside", "Lean~4 proofs", "Lean 4", "Lean~4"),
    ("hyphen that does not break", "Video‑MME", "Video-MME", "Video‑MME"),
    ("link text", "[StormFox](https://x.org) is", "StormFox", "StormFox"),
    ("raised by a tag", "A<sup>2</sup>Fox is", "A²Fox", "A<sup>2</sup>Fox"),
]


@pytest.mark.parametrize(("source", "name", "exact"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_name_goes_back_to_its_exact_string(source: str, name: str, exact: str):
    """Markers inside a name and their partners belong to it, markers around it do not, dollars of maths do."""
    plain = to_plain(source)
    start = plain.text.index(name)
    span = source_span(plain, start, start + len(name))
    assert source[span.start : span.end] == exact


def test_plain_text_of_another_make_is_enough():
    """A `PlainText` without markers is parsed again."""
    marked = to_plain("a **S**torm net")
    plain = PlainText(marked.text, marked.source, marked.starts, marked.ends)
    assert source_span(plain, 2, 7) == source_span(marked, 2, 7)


@given(st.text(alphabet="ab *_{}$\\`<>^2τ[]()"), st.data())
def test_a_widened_span_holds_the_exact_one(source: str, data: st.DataObject):
    """Widening never loses a character and never takes one of the neighbours."""
    plain = to_plain(source)
    if not plain.text:
        return
    start = data.draw(st.integers(0, len(plain.text) - 1))
    end = data.draw(st.integers(start + 1, len(plain.text)))
    exact, wide = plain.to_source(start, end), source_span(plain, start, end)
    assert wide.start <= exact.start < exact.end <= wide.end
    assert start == 0 or wide.start >= min(exact.start, plain.ends[start - 1])
    assert end == len(plain.text) or wide.end <= max(exact.end, plain.starts[end])
