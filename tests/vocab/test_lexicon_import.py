"""How the lexicon is made from a gazetteer and annotated abstracts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.errors import InputError
from kg.vocab.lexicon.build import Built, HandKept, build_lexicon
from kg.vocab.lexicon.calibrate import smoothed
from kg.vocab.lexicon.concepts import read_concepts
from kg.vocab.lexicon.entry import Entry, StopName
from kg.vocab.lexicon.families import with_families
from kg.vocab.lexicon.gazetteer import read_gazetteer
from kg.vocab.lexicon.gold import drafts_from_gold, read_gold


def _record(name: str, type_: str = "dataset", **more: Any) -> str:
    record = {"name": name, "type": type_, "aliases": [], "safe": [], "urls": {}, "source": ["x"], "licence": ["MIT"]}
    return json.dumps(record | more)


def _gold(text: str, *entities: tuple[str, str, str, list[str]]) -> str:
    named = [{"name": n, "type": t, "role": r, "surfaces": s} for n, t, r, s in entities]
    return json.dumps({"id": text[:12], "text": text, "entities": named})


def _built(*records: str, gold: tuple[str, ...] = (), hand: HandKept | None = None) -> Built:
    drafts = read_gazetteer(records, path="g.jsonl")
    return build_lexicon(drafts, read_gold(gold, plain=str, path="t.jsonl"), hand or HandKept())


@pytest.mark.parametrize(
    "record",
    [
        _record("acme/some-model", "metric"),
        _record("Toxic prompt", "metric", source=["crfm-helm==0.5.16"]),
        _record("BLINKIT2IRetrieval", source=["mteb==2.26.24"], hints={"sub": "mteb-task"}),
        _record("Layer", "method", source=["github:berkeleybop/artificial-intelligence-ontology:aio.json@1"]),
        _record("some_id", id_only=True, n_sources=1),
    ],
    ids=["hub id", "log field", "test case", "catalogue term", "bare id"],
)
def test_noise_is_left_out(record: str) -> None:
    """Records that no paper would write are dropped, each by its rule."""
    assert read_gazetteer([record], path="g") == []


@pytest.mark.parametrize(
    "alias",
    [
        "acme/QH9",
        "QH9 (Afrikaans)",
        "2020-04-01",
        "QH9-2024-05",
        "OpenAI: QH9",
        "QH9-32b",
        "QH9 Diamond",
        "qh9_task_sub_id",
    ],
)
def test_alias_that_says_more_or_less_than_the_name_is_dropped(alias: str) -> None:
    """Hub paths, languages, dates, providers, sizes and parts are no spellings of the name."""
    (draft,) = read_gazetteer([_record("QH9", aliases=[alias, "qh9"])], path="g")
    assert sorted(draft.surfaces) == ["QH9", "qh9"]


def test_model_is_shown_with_its_hyphens() -> None:
    """Of spellings that match alike, the one with capitals and hyphens is shown."""
    (draft,) = read_gazetteer([_record("gpt 5", "model", aliases=["GPT 5", "GPT-5", "gpt_5"])], path="g")
    assert draft.name == "GPT-5"


def test_dataset_and_benchmark_are_one() -> None:
    """A name listed as data set and as benchmark is one entry of both kinds."""
    built = _built(_record("QH9"), _record("QH9", "benchmark", urls={"arxiv": "1"}))
    (entry,) = built.lexicon.entries.values()
    assert (entry.id, entry.kinds, entry.pages) == ("dataset/qh9", ("benchmark", "dataset"), (("arxiv", "1"),))


def test_acronym_joins_the_only_long_name() -> None:
    """An acronym with one long form becomes its alias; with two it stays alone and is not trusted."""
    long = _record("Direct Preference Optimization", "method", aliases=["DPO"], safe=["DPO"])
    assert list(_built(long, _record("DPO", "method")).lexicon.entries) == ["method/direct-preference-optimization"]
    other = _record("Dynamic Path Ordering", "method", aliases=["DPO"], safe=["DPO"])
    assert "method/dpo" in _built(long, other, _record("DPO", "method")).lexicon.entries


def test_family_must_begin_the_name() -> None:
    """A family that the name does not begin with is an error of the source."""
    drafts = read_gazetteer(
        [_record("Qwen-VL", "model", family="Qwen"), _record("Cosmos", "model", family="GLM")], path="g"
    )
    assert [(draft.name, draft.family) for draft in drafts] == [("Cosmos", ""), ("Qwen-VL", "Qwen")]


def test_part_has_the_longest_safe_name_it_begins_with() -> None:
    """A data set's whole is read off its name, unless that whole is an ambiguous word."""
    names = ["GPQA", "GPQA Diamond", "GPQA Diamond Hard", "ARC-AGI", "CIFAR-10", "CIFAR-100"]
    entries = [Entry(f"dataset/{i}", name, safe=(name,), prior=0.9) for i, name in enumerate(names)]
    families = [e.family for e in with_families([*entries, Entry("dataset/arc", "ARC", cue=("ARC",), prior=0.9)])]
    assert families == ["", "GPQA", "GPQA Diamond", "", "", "", ""]


def test_gold_names_are_grouped_by_spelling_and_acronym() -> None:
    """Plural, case, hyphen and acronym make one draft; the role counts are kept."""
    gold = [
        _gold(
            "Graph neural networks (GNNs) a",
            ("Graph Neural Network", "METHOD", "uses", ["Graph neural networks", "GNNs"]),
        ),
        _gold("A graph-neural network b", ("graph-neural network", "METHOD", "studies", ["graph-neural network"])),
        _gold("A GNN c", ("GNN", "METHOD", "studies", ["GNN"])),
    ]
    (draft,) = drafts_from_gold(read_gold(gold, plain=str, path="t"))
    assert (draft.annotated, dict(draft.roles)) == (3, {"uses": 1, "studies": 2})
    assert {"GNN"} < set(draft.surfaces)


def test_prior_is_the_share_of_right_abstracts() -> None:
    """A concept that is annotated in half of the abstracts that have it has a prior near one half."""
    right = [
        _gold(f"{i} we use optimal transport", ("optimal transport", "METHOD", "uses", ["optimal transport"]))
        for i in range(10)
    ]
    wrong = [_gold(f"{i} so optimal transport is mentioned") for i in range(10)]
    entry = _built(gold=(*right, *wrong)).lexicon.entries["method/optimal-transport"]
    assert entry.match == "folded"
    assert entry.prior == smoothed(10, 20, expected=0.4)


def test_concept_seen_once_is_left_out_and_data_set_seen_once_kept() -> None:
    """One annotation is enough for a distinctive name of a data set, not for a concept."""
    text = _gold(
        "On QH9 with slow cooking",
        ("QH9", "DATASET", "evaluates_on", ["QH9"]),
        ("slow cooking", "METHOD", "uses", ["slow cooking"]),
    )
    assert list(_built(gold=(text,)).lexicon.entries) == ["dataset/qh9"]


def test_spelling_that_is_mostly_wrong_needs_a_cue() -> None:
    """A safe spelling that abstracts use for other things is demoted."""
    wrong = tuple(_gold(f"{i} the DARE value") for i in range(4))
    assert _built(_record("DARE", safe=["DARE"]), gold=wrong).lexicon.entries["dataset/dare"].safe == ()


def test_english_word_in_capitals_needs_a_cue_until_proven() -> None:
    """A word that abstracts write in lower case is not safe in capitals, unless ten abstracts prove it."""
    lower = _gold("a short clip")
    few = tuple(_gold(f"{i} with CLIP", ("CLIP", "MODEL", "backbone", ["CLIP"])) for i in range(4))
    many = tuple(_gold(f"{i} with CLIP", ("CLIP", "MODEL", "backbone", ["CLIP"])) for i in range(12))
    assert _built(gold=(lower, *few)).lexicon.entries["model/clip"].safe == ()
    assert _built(gold=(lower, *many)).lexicon.entries["model/clip"].safe == ("CLIP",)


def test_tables_kept_by_hand_win() -> None:
    """Stop names vanish, cue names are never safe, metrics get their direction."""
    hand = HandKept((StopName("LLM", "class"),), ("QH9",), {"bleu": (True, "points")})
    built = _built(_record("LLM", "model"), _record("QH9"), _record("BLEU", "metric"), hand=hand)
    assert sorted(built.lexicon.entries) == ["dataset/qh9", "metric/bleu"]
    assert built.lexicon.entries["dataset/qh9"].safe == ()
    bleu = built.lexicon.entries["metric/bleu"]
    assert (bleu.higher_is_better, bleu.unit) == (True, "points")


def test_order_of_lines_does_not_matter() -> None:
    """The same records in another order make the same tables."""
    records = [
        _record("QH9"),
        _record("QH9", "benchmark"),
        _record("SAM", "method"),
        _record("SAM", "model"),
        _record("Q-H-9"),
    ]
    assert _built(*records).tables() == _built(*reversed(records)).tables()


@pytest.mark.parametrize(
    ("line", "message"),
    [("{", "g.jsonl:2: not JSON"), ('{"name": "x"}', "g.jsonl:2: needs a name and a type"), ("[]", "needs a name")],
)
def test_bad_line_is_named(line: str, message: str) -> None:
    """A gazetteer line that is no record is an error with its number."""
    with pytest.raises(InputError, match=message):
        read_gazetteer([_record("QH9"), line], path="g.jsonl")


def test_bad_gold_line_is_named() -> None:
    """A gold line without a text is an error with its number."""
    with pytest.raises(InputError, match=r"t.jsonl:1: not a gold record"):
        read_gold(['{"id": "a"}'], plain=str, path="t.jsonl")


def test_shipped_tables_are_what_import_makes(shared: Path) -> None:
    """`kg lexicon import` writes exactly the tables in ontology/lexicon."""
    from kg.markup import to_plain  # noqa: PLC0415 - only here
    from kg.vocab.lexicon.tables import (  # noqa: PLC0415 - only here
        read_cue_names,
        read_metric_facts,
        read_stop_names,
        shipped,
    )

    with shared.joinpath("names/gazetteer_permissive.jsonl").open(encoding="utf-8") as lines:
        drafts = read_gazetteer(lines, path="gazetteer")
    with shared.joinpath("gold/train.jsonl").open(encoding="utf-8") as lines:
        abstracts = read_gold(lines, plain=lambda text: to_plain(text).text, path="gold")
    hand = HandKept(
        tuple(read_stop_names(shipped())),
        read_cue_names(shipped()),
        read_metric_facts(shipped()),
        read_concepts(shipped())[0],
    )
    tables = build_lexicon(drafts, abstracts, hand).tables()
    different = [n for n, text in tables.items() if shipped().joinpath(n).read_text(encoding="utf-8") != text]
    assert different == []
