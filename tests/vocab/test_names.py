"""How names are compared, put in the singular and folded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.vocab.names import fold, fold_name, is_acronym_of, name_key, singular


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("τ²-Bench", "τ2bench"),
        ("π0.5", "π05"),
        ("C++", "cplusplus"),
        ("C#", "csharp"),
        ("Humanity’s Last Exam", "humanityslastexam"),
        ("Straße", "strasse"),
        ("Poincaré", "poincare"),
        ("--", ""),
    ],
)
def test_key_holds_letters_and_digits(name: str, key: str) -> None:
    """A key is the folded letters and digits, superscripts as digits, + and # spelled."""
    assert name_key(name) == key


@given(st.text())
def test_key_is_idempotent(name: str) -> None:
    """The key of a key is the key."""
    assert name_key(name_key(name)) == name_key(name)


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("GNNs", "GNN"),
        ("VAEs", "VAE"),
        ("LoRAs", "LoRA"),
        ("graph neural networks", "graph neural network"),
        ("Graph Neural Networks", "Graph Neural Network"),
        ("Transformers", "Transformer"),
        ("sensitivity analyses", "sensitivity analysis"),
        ("policies", "policy"),
        ("Gaussian processes", "Gaussian process"),
        ("kernel matrices", "kernel matrix"),
        ("evaluation metrics", "evaluation metric"),
        ("KV caches", "KV cache"),
        ("GPUs", "GPU"),
        ("NeRFs", "NeRF"),
    ],
)
def test_plural_becomes_singular(plural: str, one: str) -> None:
    """The last word of a name is put in the singular, its case kept."""
    assert singular(plural) == one
    assert singular(one) == one


@pytest.mark.parametrize(
    "name",
    [
        *("Adams", "loss", "bias", "BLEUS", "FRAMES", "corpus", "dynamics", "time series", "basis", "gas", "S4", ""),
        *("FoeGlass", "DeepFocus", "GenAxis", "NeuLens", "CrossBus", "mixture of experts", "Tree-of-Thoughts"),
    ],
)
def test_name_that_only_looks_plural_stays(name: str) -> None:
    """Proper and coined names in -s, words in -ss, -us, -is, -ics, capitals, and what stands behind "of"."""
    assert singular(name) == name


@pytest.mark.parametrize(
    ("short", "long", "reads"),
    [
        ("GNN", "graph neural network", True),
        ("GNNs", "Graph Neural Network", True),
        ("RLHF", "Reinforcement Learning from Human Feedback", True),
        ("MoE", "mixture of experts", True),
        ("SAM", "segment anything model", True),
        ("SAM", "stochastic gradient descent", False),
        ("GNN", "neural network", False),
        ("DPO", "DPO", False),
    ],
)
def test_acronym_reads_off_its_long_form(short: str, long: str, reads: bool) -> None:  # noqa: FBT001 - a table of cases
    """An acronym takes the first letters of all words in order, small words left out."""
    assert is_acronym_of(short, long) is reads


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("message-passing", "message passing"),
        ("Video\u2011MME", "video mme"),
        ("DeepSeek R1", "DeepSeek-R1"),
        ("τ²-Bench", "τ2-bench"),
        ("GPT 2", "GPT-2"),
        ("Humanity’s Last Exam", "humanity's last exam"),
    ],
)
def test_spellings_of_one_name_fold_alike(one: str, other: str) -> None:
    """Case, kinds of hyphen, single separators and superscripts do not matter."""
    assert fold_name(one)[0] == fold_name(other)[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [("GPT-4.1", "GPT-41"), ("C++", "C"), ("LIBERO-10 0", "LIBERO-100"), ("a, b", "ab"), ("a - b", "a b")],
)
def test_different_names_fold_apart(one: str, other: str) -> None:
    """Points, signs, spaces between digits and longer gaps do matter."""
    assert fold_name(one)[0] != fold_name(other)[0]


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_every_folded_character_has_a_source(text: str) -> None:
    """The way back is inside the text, never decreases, and leads to where the character came from."""
    folded = fold(text)
    assert len(folded.cased) == len(folded.text)
    last = 0
    for index, char in enumerate(folded.cased):
        start, end = folded.to_source(index, index + 1)
        assert last <= start < end <= len(text)
        assert char in fold_name(text[start])[1] or char == " "
        last = start


@given(st.text(alphabet="aA1-_ .é²\u2011,"))
def test_name_and_text_fold_alike(text: str) -> None:
    """A name as a pattern and the same name as a text have one folded form."""
    folded = fold(text)
    assert fold_name(text) == (folded.text, folded.cased)
