"""The lexicon as the package ships it, and its tables as text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InputError
from kg.vocab.lexicon import Entry, Lexicon, StopName, load_lexicon, read_lexicon
from kg.vocab.lexicon.check import check_lexicon
from kg.vocab.lexicon.entry import COLUMNS, join_list, split_list
from kg.vocab.lexicon.figures import figures
from kg.vocab.lexicon.tables import shipped, to_table
from kg.vocab.matcher import Matcher

QH9 = Entry(
    "dataset/qh9",
    "QH9",
    kinds=("benchmark", "dataset"),
    aliases=("QH9 | stable", "QH9-dyn"),
    safe=("QH9",),
    cue=("QH9-dyn",),
    match="folded",
    prior=0.87,
    role="proposes",
    family="QM9",
    pages=(("arxiv", "2306.09549"), ("homepage", "https://example.org/?a=b|c")),
    source="paperkg",
    licence="facts",
)
LINE = "dataset/qh9\tQH9\tdataset\t\tQH9\t\tsafe\t0.80\t\t\t\t\t\tpaperkg\tfacts"


def _write(folder: Path, **tables: str) -> Path:
    for name, line in tables.items():
        folder.joinpath(f"{name}.tsv").write_text("\t".join(COLUMNS) + "\n" + line + "\n", encoding="utf-8")
    return folder


def test_shipped_tables_are_in_order() -> None:
    """`kg lexicon check` has nothing to say of the tables in the package."""
    assert check_lexicon(shipped()) == []


def test_lexicon_is_read_once() -> None:
    """Every caller of a process shares one value."""
    assert load_lexicon() is load_lexicon()


@pytest.mark.parametrize(
    ("name", "entry_id"),
    [
        ("GSM8K", "dataset/gsm8k"),
        ("gsm-8k", "dataset/gsm8k"),
        ("DPO", "method/dpo"),
        ("Direct Preference Optimization", "method/dpo"),
        ("graph neural networks", "method/graph-neural-network"),
        ("GRPO", "method/grpo"),
        ("CLIP", "model/clip"),
        ("Humanity's Last Exam", "dataset/hle"),
        ("libero", "dataset/libero"),
        ("perplexity", "metric/perplexity"),
    ],
)
def test_well_known_name_is_there(name: str, entry_id: str) -> None:
    """The most probable meaning of a well-known name, in whatever spelling, comes first."""
    assert load_lexicon().lookup(name)[0].id == entry_id


@pytest.mark.parametrize(
    ("one", "other"), [("QM9", "QH9"), ("MD17", "rMD17"), ("CIFAR-10", "CIFAR-100"), ("MMLU", "MMLU-Pro")]
)
def test_near_misses_are_two_entries(one: str, other: str) -> None:
    """Names that differ by a letter, a digit or a suffix share no entry."""
    lexicon = load_lexicon()
    ids = {entry.id for entry in lexicon.lookup(one, "DATASET")}
    assert ids
    assert ids.isdisjoint(entry.id for entry in lexicon.lookup(other, "DATASET"))


@pytest.mark.parametrize("name", ["LLM", "LLMs", "state-of-the-art", "neural networks", "GPUs", "deep learning"])
def test_stop_name_is_no_entry(name: str) -> None:
    """Class names, ranks and fields are stop names, in the plural too, and never found in a text."""
    assert load_lexicon().is_stop_name(name)
    assert Matcher.from_lexicon(load_lexicon()).find(f"we use {name} here") == []


@pytest.mark.parametrize(
    ("name", "better", "unit"), [("accuracy", True, "%"), ("perplexity", False, ""), ("latency", False, "ms")]
)
def test_metric_says_which_way_is_better(name: str, better: bool, unit: str) -> None:  # noqa: FBT001 - a table of cases
    """Common metrics carry direction and unit."""
    entry = load_lexicon().lookup(name, "METRIC")[0]
    assert (entry.higher_is_better, entry.unit) == (better, unit)


def test_plain_english_names_no_dataset_or_model() -> None:
    """Ordinary sentences with words that are also names have no safe hit."""
    text = (
        "Adam and Claude met a llama at the zoo. The dragon in the frames of the clip was blue, and a falcon came to "
        "the pope. SHE SAID IT WAS THE BEST MOMENT OF HER LIFE. A catch-22, said Galactica. The arc of the moon is "
        "slow; mental health is a task of the house. IBM paid the bird in the cage. Gemma and Phil sing in the rain."
    )
    hits = Matcher.from_lexicon(load_lexicon()).find(text)
    wrong = [hit for hit in hits if hit.kind == "safe" and hit.entries[0].startswith(("dataset/", "model/"))]
    assert wrong == []


def test_entry_survives_its_row() -> None:
    """A row read back is the entry that was written, bars and all."""
    assert Entry.from_row(QH9.to_row()) == QH9


@given(st.lists(st.text(alphabet="a|\\b", min_size=1), min_size=1))
def test_list_cell_round_trips(values: list[str]) -> None:
    """Values with bars and backslashes come back from a cell."""
    assert split_list(join_list(values)) == tuple(values)


def test_kind_of_a_surface_follows_its_column() -> None:
    """Listed surfaces match as their column says, the others as `match` does."""
    assert [QH9.kind_of(surface) for surface in QH9.surfaces] == ["safe", "folded", "cue"]


def test_lookup_keeps_to_a_type_and_prefers_the_probable() -> None:
    """A name of several types gives the most probable first, or the entries of one type."""
    lexicon = Lexicon([Entry("method/sam", "SAM", prior=0.3), Entry("model/sam", "SAM", prior=0.6)])
    assert [entry.id for entry in lexicon.lookup("sam")] == ["model/sam", "method/sam"]
    assert [entry.id for entry in lexicon.lookup("SAMs", "METHOD")] == ["method/sam"]
    assert lexicon.lookup("SAMBA") == ()


def test_surfaces_are_listed_with_their_owners() -> None:
    """Safe and cue surfaces name the ids that they can mean."""
    lexicon = Lexicon([QH9, Entry("method/adam", "Adam", cue=("Adam",))], [StopName("LLM", "class name")])
    assert lexicon.safe_surfaces == {"QH9": ("dataset/qh9",)}
    assert lexicon.cue_surfaces == {"Adam": ("method/adam",), "QH9-dyn": ("dataset/qh9",)}


def test_other_header_names_file_and_line(tmp_path: Path) -> None:
    """A table with another header is an error that says where."""
    tmp_path.joinpath("datasets.tsv").write_text("id\tname\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"datasets.tsv:1: the header must be id name"):
        read_lexicon(tmp_path)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        pytest.param("dataset/a\tA", "not an entry: 2 cells instead of 15", id="cells missing"),
        pytest.param(LINE.replace("safe", "never"), "not an entry: match is 'never'", id="unknown match"),
        pytest.param(LINE.replace("dataset/qh9", "qh9"), "the id 'qh9' has no type", id="no type"),
        pytest.param(LINE.replace("dataset/qh9", "dataset/"), "has no type; it must be dataset/slug", id="no slug"),
        pytest.param(LINE.replace("0.80", "high"), "not an entry: could not convert", id="prior in words"),
        pytest.param(LINE.replace("qh9", "ok"), "the id 'dataset/ok' stands in an earlier row too", id="double id"),
    ],
)
def test_broken_row_costs_itself(tmp_path: Path, row: str, message: str) -> None:
    """A row that is no entry is reported with file and line, and all other rows are read."""
    good = LINE.replace("qh9", "ok").replace("QH9", "OK9")
    lexicon = read_lexicon(_write(tmp_path, datasets=f"{good}\n{row}\n{good.replace('ok', 'too')}"))
    assert sorted(lexicon.entries) == ["dataset/ok", "dataset/too"]
    (problem,) = lexicon.problems
    assert (problem.file, problem.line) == ("datasets.tsv", 3)
    assert problem.message.startswith(message) or message in problem.message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (LINE.replace("dataset/qh9", "model/qh9"), "must be dataset/slug"),
        (LINE.replace("\tdataset\t", "\tpaper\t"), "datasets have some of"),
        (LINE.replace("0.80", "1.80"), "must be between 0 and 1"),
        (LINE.replace("\t\tQH9\t", "\t\tQH8\t"), "safe surface 'QH8' is neither name nor alias"),
        (LINE.replace("facts", "GPL-3.0"), "licence 'GPL-3.0' is not among"),
        (LINE.replace("\tfacts", "\t"), "source and licence must be given"),
        (LINE.replace("QH9", "graph"), "'graph' is a lower-case word"),
        (LINE.replace("QH9", "Q9"), "'Q9' is too short"),
        (LINE + "\n" + LINE, "stands there twice"),
        (LINE + "\n" + LINE.replace("qh9", "qh10"), "must come before"),
        (LINE + "\n" + LINE.replace("qh9", "qh9-2"), "stands in line 2 too"),
    ],
)
def test_check_finds_what_is_wrong(tmp_path: Path, line: str, message: str) -> None:
    """Each rule of the check speaks up on a row that breaks it."""
    problems = check_lexicon(_write(tmp_path, datasets=line))
    assert any(message in problem.message for problem in problems if problem.file == "datasets.tsv")


@pytest.mark.parametrize(
    ("table", "row", "message"),
    [
        ("stop_names", "QH9\tx\tpaperkg\tfacts", "is a stop name"),
        ("cue_names", "QH9\tx\tpaperkg\tfacts", "is a cue name"),
    ],
)
def test_gate_heeds_the_tables_kept_by_hand(tmp_path: Path, table: str, row: str, message: str) -> None:
    """A name that people took out may not be safe."""
    tmp_path.joinpath(f"{table}.tsv").write_text(f"name\treason\tsource\tlicence\n{row}\n", encoding="utf-8")
    problems = check_lexicon(_write(tmp_path, datasets=LINE))
    assert any(message in problem.message for problem in problems)


def test_gate_stops_english_words(tmp_path: Path) -> None:
    """A capitalised word that is ordinary English may not be safe."""
    tmp_path.joinpath("ordinary_words.tsv").write_text("word\tsource\tlicence\nfalcon\tx\tfacts\n", encoding="utf-8")
    problems = check_lexicon(_write(tmp_path, datasets=LINE.replace("QH9", "Falcon")))
    assert any("'Falcon' is an English word" in problem.message for problem in problems)


def test_figures_count_surfaces_by_kind() -> None:
    """Figures add up over the surfaces of a type."""
    row = next(row for row in figures(Lexicon([QH9])) if row["type"] == "DATASET")
    assert (row["entries"], row["safe"], row["folded"], row["cue"]) == (1, 1, 1, 1)


def test_table_is_plain_text() -> None:
    """A table is its header and its cells, tab-separated, nothing quoted."""
    assert to_table(("a", "b"), [("x", 'y "z"')]) == 'a\tb\nx\ty "z"\n'


def test_alias_of_many(tmp_path: Path) -> None:
    """An alias that five entries claim is a problem of each that calls it safe, with file and line."""
    rows = [
        f"dataset/z{n}9\tZ{n}9\tdataset\tZORP7\tZORP7|Z{n}9\t\tsafe\t0.80\t\t\t\t\t\tpaperkg\tfacts" for n in range(5)
    ]
    found = [p for p in check_lexicon(_write(tmp_path, datasets="\n".join(rows))) if "is claimed by 5" in p.message]
    assert [(p.file, p.line) for p in found] == [("datasets.tsv", line) for line in range(2, 7)]
