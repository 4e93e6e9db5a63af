"""Adding, editing or removing papers gives the graph of a clean build, merges and decisions included."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.resolve import resolve
from kg.vocab.curation import CurationRow
from kg.vocab.iris import BASE
from kg.vocab.lexicon import load_lexicon

# (name, type, forms, long form): every pair of them meets, or stays apart, by another rule.
NAMES = (
    ("LoRA", "METHOD", (), ""),
    ("low-rank adaptation", "METHOD", (), ""),
    ("SPA", "METHOD", (), ""),
    ("SPA", "METHOD", ("SPA", "Sparse Prompt Alignment"), "Sparse Prompt Alignment"),
    ("SPA", "METHOD", ("SPA", "Shared Path Attention"), "Shared Path Attention"),
    ("Quirky Mirror Zorp", "METHOD", (), ""),
    ("QM Zorp", "METHOD", (), ""),
    ("Llama-3.1-8B-Instruct", "MODEL", (), ""),
    ("Llama 3.1 8B", "MODEL", (), ""),
    ("LLaMA", "MODEL", (), ""),
    ("ZorpNet-7B", "MODEL", (), ""),
    ("ZorpNet-13B", "MODEL", (), ""),
    ("LIBERO-10", "DATASET", (), ""),
    ("LIBERO", "DATASET", (), ""),
    ("SGD", "DATASET", (), ""),
    ("SGD", "METHOD", (), ""),
)
DECISIONS = (
    CurationRow("same", "METHOD:SPA", "METHOD:LoRA", file="curation.tsv", line=2),
    CurationRow("different", "LoRA", "low-rank adaptation", file="curation.tsv", line=3),
    CurationRow("rename", "MODEL:LLaMA", "Llama (Meta)", file="curation.tsv", line=4),
    CurationRow("delete", "DATASET:SGD", file="curation.tsv", line=5),
)

paper = st.lists(
    st.tuples(st.integers(0, len(NAMES) - 1), st.sampled_from(["uses", "proposes", "compares_with"])),
    min_size=1,
    max_size=3,
)
edit = st.tuples(st.sampled_from(["put", "remove"]), st.integers(0, 5), paper)


def add(corpus: Any, number: int, content: list[tuple[int, str]]) -> None:
    """One paper that names these things."""
    named = [(NAMES[at], role) for at, role in content]
    text = f"Paper {number}. " + " ".join(f"It has {' or '.join(n[2] or (n[0],))} as {role}." for n, role in named)
    links = [(n[0], n[1], role, n[2]) if n[2] else (n[0], n[1], role) for n, role in named]
    acronyms = tuple((n[0], n[3]) for n, _ in named if n[3])
    corpus.add(f"p{number}", text, *links, acronyms=acronyms, file=f"{number}.jsonl")


@given(st.lists(edit, min_size=1, max_size=14), st.sets(st.integers(0, len(DECISIONS) - 1)))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_edits_equal_a_clean_build(corpus: Any, edits: list[Any], chosen: set[int]):
    """Whatever was added, changed and removed before, what is left decides the graph, ledger and problems alone."""
    rows = tuple(DECISIONS[at] for at in sorted(chosen))
    state: dict[int, list[tuple[int, str]]] = {}
    for action, number, content in edits:
        state.pop(number, None)
        if action == "put":
            state[number] = content
        edited, clean = type(corpus)(), type(corpus)()
        for at, one in state.items():
            add(edited, at, one)
        for at, one in sorted(state.items()):
            add(clean, at, one)
        found = [
            resolve(
                [_unplaced(p) for p in one.papers], one.extractions, lexicon=load_lexicon(), base=BASE, curation=rows
            )
            for one in (edited, clean)
        ]
        assert found[0] == found[1]


def _unplaced(one: Any) -> Any:
    """The paper at a line that does not tell when it was added."""
    from dataclasses import replace  # noqa: PLC0415 - only here

    return replace(one, origin=replace(one.origin, line=1))
