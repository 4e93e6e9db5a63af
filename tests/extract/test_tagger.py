"""The trained component, with a stand-in for the network: decoding, windows, grouping, thresholds, damaged files."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import ConfigError
from kg.extract import load_nlp
from kg.extract.decoding import _NEXT_DOOR, TaggedSpan, best_path, find_tagged_spans, softmax, windows
from kg.extract.modelfile import TaggerModel, load_model
from kg.extract.signals import SIGNALS, find_signals
from kg.extract.state import LocalEntity, put_plain
from kg.extract.tagger import Tagger, _named, _spread, tag
from kg.extract.wordpiece import WordPiece
from kg.markup import to_plain
from kg.vocab.roles import ROLES, TYPES, roles_for

WORDS = "we propose foo ##net on qh ##9 and large language models . a b c"
PIECES = WordPiece(["[UNK]", "[CLS]", "[SEP]", *WORDS.split()])


def stand_in(named: dict[str, tuple[str, str]], *, most: int = 510, threshold: float = 0.5) -> TaggerModel:
    """A model that knows the words of `named` (first piece -> type, role) and nothing else."""
    pieces = PIECES
    ids = {pieces(word).ids[0]: (TYPES.index(t), ROLES.index(r)) for word, (t, r) in named.items()}

    def run(batch, signals):  # noqa: ANN001, ANN202 - arrays
        assert signals.shape == (1, batch.shape[1], len(SIGNALS))
        tags = np.zeros((1, batch.shape[1], 1 + 2 * len(TYPES)), dtype=np.float32)
        roles = np.zeros((1, batch.shape[1], len(ROLES)), dtype=np.float32)
        for at, piece in enumerate(batch[0]):
            found = ids.get(int(piece))
            tags[0, at, 1 + 2 * found[0] if found else 0] = 8
            if found:
                roles[0, at, found[1]] = 8
        return tags, roles

    return TaggerModel(
        cut=pieces,
        run=run,
        first=pieces.first,
        last=pieces.last,
        max_pieces=most,
        types=TYPES,
        roles=ROLES,
        thresholds=dict.fromkeys(TYPES, threshold),
        usual_roles={type_: roles_for(type_) for type_ in TYPES},
        calibration=(0.0, 0.5, 0.5, 0.5),
    )


def prepared(text: str):
    """A Doc that the rules have read, and its plain text."""
    nlp = load_nlp("rules")
    plain = to_plain(text)
    doc = put_plain(nlp.make_doc(plain.text), plain)
    doc.spans["candidates"] = []
    for _, component in nlp.pipeline:
        doc = component(doc)
    return doc


@given(st.lists(st.lists(st.floats(0, 1), min_size=5, max_size=5), min_size=1, max_size=8))
def test_path_never_continues_what_did_not_begin(rows: list[list[float]]) -> None:
    """A continuation follows its own type only."""
    path = best_path(np.array(rows, dtype=np.float32))
    for before, after in zip([0, *path], path, strict=False):
        if after and after % 2 == 0:
            assert before in {after, after - 1}


@given(st.lists(st.lists(st.floats(0.01, 1), min_size=5, max_size=5), min_size=1, max_size=4))
def test_path_is_the_best_of_all(rows: list[list[float]]) -> None:
    """No other sequence of tags has a better grade."""
    table = np.array(rows, dtype=np.float32)

    def grade(path: tuple[int, ...]) -> float:
        total = sum(math.log(float(row[here]) + 1e-9) for row, here in zip(table, path, strict=True))
        for before, here in itertools.pairwise((0, *path)):
            if here and here % 2 == 0 and before not in {here - 1, here}:
                return -math.inf
            if here % 2 and before in {here, here + 1}:
                total -= _NEXT_DOOR
        return total

    best = max(map(grade, itertools.product(range(5), repeat=len(rows))))
    assert grade(tuple(best_path(table))) == pytest.approx(best, abs=1e-5)


@given(st.integers(1, 2000), st.integers(20, 510))
def test_windows_cover_every_piece(length: int, most: int) -> None:
    """No piece is lost at a seam, and no window is longer than allowed."""
    found = windows(length, most, 10)
    assert {i for start, end in found for i in range(start, end)} == set(range(length))
    assert all(0 < end - start <= most for start, end in found)


def test_pieces_keep_their_places() -> None:
    """Every piece lies in the text, in order; a word cut in pieces keeps its bounds."""
    text = "We propose FooNet on QH9."
    pieces = PIECES(text)
    assert [text[a:b] for a, b in zip(pieces.starts, pieces.ends, strict=True)] == [
        "We", "propose", "Foo", "Net", "on", "QH", "9", ".",
    ]  # fmt: skip
    assert list(pieces.words) == sorted(pieces.words)


def test_unknown_word_is_one_piece() -> None:
    """What the vocabulary does not cover is one unknown piece over the whole word."""
    pieces = PIECES("zebra")
    assert pieces.ids == (PIECES.unknown,)
    assert (pieces.starts, pieces.ends) == ((0,), (5,))


def test_words_are_tagged_by_their_first_piece() -> None:
    """A name of two pieces is one span with the bounds of the word."""
    pieces = PIECES("we propose FooNet")
    tags = np.zeros((len(pieces.ids), 11), dtype=np.float32)
    tags[:, 0] = 8
    tags[2] = 0
    tags[2, 1] = 8
    (found,) = find_tagged_spans(pieces, softmax(tags), softmax(np.zeros((len(pieces.ids), len(ROLES)), np.float32)))
    assert (found.start, found.end) == (11, 17)


def test_signals_have_one_row_a_piece() -> None:
    """Lexicon, look and case are seen at the pieces of the name, and nowhere else."""
    doc = prepared("we propose FooNet on QH9.")
    rows = find_signals(doc, PIECES("we propose FooNet on QH9."))
    assert rows.shape == (8, len(SIGNALS))
    shape = rows[:, SIGNALS.index("shape")]
    assert shape[2] == shape[3] == 1
    assert shape[0] == 0


def test_model_decides_mentions_types_and_roles() -> None:
    """Mentions, entities and confidences are the model's; the lexicon link of the place stays."""
    doc = Tagger(stand_in({"foo": ("METHOD", "proposes"), "qh": ("DATASET", "trains_on")}))(
        prepared("we propose FooNet on QH9.")
    )
    found = {e["name"]: (e["type"], e["role"], e["role_rule"]) for e in doc.user_data["entities"]}
    assert found == {"FooNet": ("METHOD", "proposes", "model"), "QH9": ("DATASET", "trains_on", "model")}
    assert [e["candidate"] for e in doc.user_data["entities"] if e["name"] == "QH9"] == ["dataset/qh9"]


def test_doubtful_entities_and_stop_names_are_left_out() -> None:
    """Below the threshold of its type an entity is dropped; so is a stop name, whatever the model says."""
    model = stand_in({"foo": ("METHOD", "uses"), "models": ("METHOD", "uses")}, threshold=1.0)
    assert Tagger(model)(prepared("FooNet and models.")).user_data["entities"] == []


def test_role_fits_the_type() -> None:
    """A role that the type does not take is never given."""
    doc = Tagger(stand_in({"foo": ("METHOD", "addresses")}))(prepared("we propose FooNet."))
    assert doc.user_data["entities"][0]["role"] in roles_for("METHOD")


def test_a_size_makes_a_model() -> None:
    """A name with a number of parameters is a model, whatever the network says."""
    doc = prepared("we propose FooNet-7B.")
    span = doc.char_span(11, 20)
    tagged = TaggedSpan(11, 20, 0.9, (0.6, 0.4, 0.0, 0.0, 0.0), tuple(float(role == "proposes") for role in ROLES))
    judged = Tagger(stand_in({}))._judge([(span, tagged)], Counter(["FooNet-7B"]), {}, {})
    assert TYPES[0] == "METHOD"
    assert (judged.entity["type"], judged.entity["role"]) == ("MODEL", "proposes")


def test_a_data_set_ends_before_its_noun() -> None:
    """In "QH9 dataset" the name is QH9; what is no data set keeps the word."""
    tagger, text = Tagger(stand_in({})), "QH9 dataset"
    for type_, end in (("DATASET", 3), ("METHOD", 11)):
        tagged = TaggedSpan(0, 11, 0.9, tuple(float(one == type_) for one in TYPES), (1.0,))
        assert tagger._without_noun(text, tagged).end == end


def test_a_short_form_is_within_what_its_long_form_begins() -> None:
    """T2M and "text-to-motion generation" are one task where the paper defines T2M."""
    entity = LocalEntity(
        name="T2M",
        type="TASK",
        forms=["T2M"],
        members=[0],
        candidate="",
        score=1.0,
        role="addresses",
        role_rule="model",
        role_score=1.0,
        cue="",
    )
    assert _named(entity, {"t2m": "text-to-motion"}).names == ("T2M", "text-to-motion")


def test_long_text_loses_nothing_at_seams() -> None:
    """A text of many windows gives every name, each once."""
    text = " ".join(["a b c FooNet"] * 60)
    found = tag(stand_in({"foo": ("METHOD", "uses")}, most=140), prepared(text))
    assert len(found) == 60
    assert [text[span.start : span.end] for span in found] == ["FooNet"] * 60


@pytest.mark.parametrize("missing", ["model.json", "model.onnx", "vocab.txt"])
def test_missing_file_names_what_mends_it(tmp_path: Path, missing: str) -> None:
    """A model folder without one of its files is refused, with the next step."""
    for name in {"model.json", "model.onnx", "vocab.txt"} - {missing}:
        (tmp_path / name).write_text("{}")
    with pytest.raises(ConfigError, match=f"{missing}.*kg train"):
        load_model(tmp_path)


def test_damaged_model_is_refused(tmp_path: Path) -> None:
    """A file that is no network is refused, with the next step."""
    (tmp_path / "model.json").write_text(json.dumps({"format": 1}))
    (tmp_path / "vocab.txt").write_text("[UNK]\n[CLS]\n[SEP]\n")
    (tmp_path / "model.onnx").write_bytes(b"no network")
    with pytest.raises(ConfigError, match="--profile rules"):
        load_model(tmp_path)


def test_a_name_counts_wherever_it_stands() -> None:
    """A place that the model overlooks is a mention if an entity of its name was found elsewhere; longer names win."""
    model = stand_in({"foo": ("METHOD", "proposes"), "qh": ("DATASET", "uses")})
    seen = Tagger(model)
    doc = prepared("we propose FooNet on QH9. FooNet and QH9.")
    judged = seen.judge(doc)
    overlooked = [replace(one, spans=one.spans[:1]) for one in judged]
    assert [len(one.spans) for one in _spread(doc, overlooked)] == [2, 2]
