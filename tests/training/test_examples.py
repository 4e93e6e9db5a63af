"""Texts become pieces with signals, spans become tags and roles."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.signals import SIGNALS
from kg.extract.wordpiece import WordPiece
from kg.training.annotations import TypedSpan, read_annotated
from kg.training.examples import Examples, label
from kg.training.figures import spans_of
from kg.training.tags import IGNORED, begin_of, inside_of
from kg.vocab.lexicon import Entry, Lexicon
from kg.vocab.roles import ROLES, TYPES


def test_first_piece_begins_others_continue(cut: WordPiece):
    """The pieces of one word and of the words after it continue the mention; outside there is no role."""
    text = "we propose FooNet a on QH9"
    tags, roles = label(cut(text), [TypedSpan(11, 19, "METHOD", "proposes")])
    begin, inside, role = begin_of("METHOD"), inside_of("METHOD"), ROLES.index("proposes")
    assert tags.tolist() == [0, 0, begin, inside, inside, 0, 0, 0]
    assert roles.tolist() == [IGNORED, IGNORED, role, role, role, IGNORED, IGNORED, IGNORED]


def test_neighbours_stay_two(cut: WordPiece):
    """Two mentions side by side begin each on its own."""
    spans = [TypedSpan(0, 1, "METHOD", "uses"), TypedSpan(2, 3, "METHOD", "uses")]
    assert label(cut("a b"), spans)[0].tolist() == [begin_of("METHOD")] * 2


def test_half_a_piece_is_outside(cut: WordPiece):
    """A span that ends inside a piece leaves that piece outside."""
    assert label(cut("foo a"), [TypedSpan(0, 2, "METHOD", "uses")])[0].tolist() == [0, 0]


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 2), st.sampled_from(TYPES)), max_size=8))
def test_tags_give_the_spans_back(parts: list[tuple[int, int, str]]):
    """Whatever spans are labelled, the tags describe exactly those."""
    words, spans = [], []
    for length, gap, type_ in parts:
        spans.append((len(words), len(words) + length, type_))
        words += ["a"] * (length + gap)
    pieces = WordPiece(["[UNK]", "[CLS]", "[SEP]", "a"])(" ".join(words))
    tags, _ = label(pieces, [TypedSpan(2 * a, 2 * b - 1, type_, "uses") for a, b, type_ in spans])
    assert spans_of(tags) == {(a, b, TYPES.index(type_)) for a, b, type_ in spans}


def test_examples_have_one_row_a_piece(cut: WordPiece, annotated: Path):
    """Ids, signals, tags and roles of a paper have the same length, and its names are tagged."""
    examples = list(Examples(cut).of_papers(read_annotated(annotated)))
    assert [example.id for example in examples] == [f"p{number}" for number in range(12)]
    for example in examples:
        assert example.signals.shape == (len(example.ids), len(SIGNALS))
        assert len(example.tags) == len(example.roles) == len(example.ids)
        assert sorted(type_ for *_, type_ in spans_of(example.tags)) == [0, 1, 2]


def test_signals_come_from_the_given_lexicon(cut: WordPiece, annotated: Path):
    """A name is known only where the lexicon of these examples holds it."""
    papers = read_annotated(annotated)[:1]
    column = SIGNALS.index("lexicon-safe METHOD")
    known = Lexicon([Entry("method/foonet", "FooNet", safe=("FooNet",), match="safe", prior=1.0)])
    (without,) = Examples(cut, Lexicon([])).of_papers(papers)
    (having,) = Examples(cut, known).of_papers(papers)
    assert not without.signals[:, column].any()
    assert np.flatnonzero(having.signals[:, column]).tolist() == [2, 3]


def test_empty_text_is_no_example(cut: WordPiece, tmp_path: Path):
    """A text without any word is left out."""
    path = tmp_path / "t.jsonl"
    path.write_text('{"id": "a", "text": " ", "entities": []}\n', encoding="utf-8")
    assert list(Examples(cut).of_papers(read_annotated(path))) == []
