"""The whole fold: what meets, what stays apart, and what the graph side says of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.model import Resolution, Result, WebAddress
from kg.resolve import resolve
from kg.vocab.iris import BASE
from kg.vocab.lexicon import Entry, Lexicon

LLAMA = Entry("model/llama", "Llama", safe=("Llama",), match="safe", prior=0.9)
QH9 = Entry("dataset/qh9", "QH9", kinds=("benchmark",), match="safe", prior=0.9, pages=(("arxiv", "2306.09549"),))
GRPO = Entry("method/grpo", "GRPO", aliases=("Group Relative Policy Optimization",), prior=0.9)


def names(resolution: Resolution, type_: str) -> list[str]:
    """The names of all entities of a type, sorted."""
    return sorted(entity.name for entity in resolution.entities if entity.type == type_)


def edges(resolution: Resolution, predicate: str) -> set[tuple[str, str]]:
    """(subject, object) of a predicate, by label and name."""
    shown = {entity.iri: entity.name for entity in resolution.entities}
    shown |= {paper.iri: paper.texts[0].record for paper in resolution.papers}
    found = [one for one in resolution.assertions if one.predicate == predicate]
    return {(shown.get(one.subject, one.subject), shown.get(one.object, one.object)) for one in found}


# ------------------------------------------------------------------------------------------------- identity


def test_long_and_short_forms_meet(corpus: Any):
    """A paper that writes only the long form, and one that writes only the acronym, mean what a third one defines."""
    pair = ("LM", "Learnable Modulation")
    corpus.add("a", "We use Learnable Modulation (LM) here.", ("LM", "METHOD", "uses", pair), acronyms=(pair,))
    corpus.add("b", "We use Learnable Modulation.", ("Learnable Modulation", "METHOD", "uses"))
    corpus.add("c", "We use LM.", ("LM", "METHOD", "uses"))
    assert len(names(corpus.resolve(), "METHOD")) == 1


def test_acronyms_are_scoped_to_their_paper(corpus: Any):
    """Two papers that define one acronym differently have two methods; a third that defines nothing joins neither."""
    for id_, long in (("a", "Learnable Modulation"), ("b", "Lattice Matching")):
        text = f"We use {long} (LM) here."
        corpus.add(id_, text, ("LM", "METHOD", "uses", ("LM", long)), acronyms=(("LM", long),))
    corpus.add("c", "We use LM.", ("LM", "METHOD", "uses"))
    assert names(corpus.resolve(), "METHOD") == ["LM", "Lattice Matching", "Learnable Modulation"]


def test_a_defined_acronym_is_not_the_lexicons(corpus: Any):
    """A paper whose long form differs from the lexicon's does not mean the lexicon's entity."""
    pair = ("GRPO", "Gated Recurrent Policy Operator")
    text = "We use a Gated Recurrent Policy Operator (GRPO)."
    corpus.add("a", text, ("GRPO", "METHOD", "uses", pair), acronyms=(pair,))
    corpus.add("b", "We train with GRPO.", ("GRPO", "METHOD", "uses"))
    resolution = corpus.resolve(GRPO)
    assert sorted(entity.lexicon for entity in resolution.entities) == ["", "method/grpo"]


def test_homonyms_are_split_by_type(corpus: Any):
    """The optimiser and the data set of one name are two entities, without an edge between the papers' uses."""
    corpus.add("a", "The network is trained with SGD.", ("SGD", "METHOD", "uses"))
    corpus.add("b", "Scores on SGD, a dialogue set.", ("SGD", "DATASET", "evaluates_on"))
    resolution = corpus.resolve()
    assert [entity.iri for entity in resolution.entities] == [BASE + "id/dataset/sgd", BASE + "id/method/sgd"]
    assert edges(resolution, "kg:usesMethod") == {("a", "SGD")}
    assert edges(resolution, "kg:evaluatesOn") == {("b", "SGD")}


def test_a_proposed_name_belongs_to_its_paper(corpus: Any):
    """Two papers that propose SPA propose two methods; a third that mentions SPA means neither for sure."""
    corpus.add("a", "We propose SPA, a planner for maps.", ("SPA", "METHOD", "proposes"))
    corpus.add("b", "This work introduces SPA for speech.", ("SPA", "METHOD", "proposes"))
    corpus.add("c", "Faster than SPA.", ("SPA", "METHOD", "compares_with"))
    resolution = corpus.resolve()
    assert len(names(resolution, "METHOD")) == 3
    assert all(entity.iri.startswith(BASE + "id/method/spa-") for entity in resolution.entities)


def test_one_proposal_is_what_later_papers_mean(corpus: Any):
    """A name that one paper proposes is what other papers mean by it."""
    corpus.add("a", "We propose SPA, a planner.", ("SPA", "METHOD", "proposes"))
    corpus.add("b", "Faster than SPA.", ("SPA", "METHOD", "compares_with"))
    assert names(corpus.resolve(), "METHOD") == ["SPA"]


def test_two_wordings_of_one_abstract_propose_one_thing(corpus: Any):
    """Two records that share much text but stay two papers propose one method under one name."""
    shared = "a planner for maps that searches over paths and keeps the best of them in a queue"
    corpus.add("a", f"We propose SPA, {shared}.", ("SPA", "METHOD", "proposes"))
    corpus.add(
        "b", f"Here comes SPA, {shared}; then much more is said about its cost and use.", ("SPA", "METHOD", "proposes")
    )
    resolution = corpus.resolve()
    assert len(resolution.papers) == 2
    assert names(resolution, "METHOD") == ["SPA"]


def test_the_lexicon_names_types_and_links(corpus: Any):
    """A known entity takes the lexicon's name, id, pages and kind, and spellings become aliases."""
    corpus.add("a", "Tested on Qh9.", ("Qh9", "DATASET", "evaluates_on"))
    (entity,) = corpus.resolve(QH9).entities
    assert (entity.name, entity.lexicon, entity.aliases) == ("QH9", "dataset/qh9", ("Qh9",))
    assert entity.classes == ("kg:Benchmark", "kg:Dataset")
    assert entity.pages == (("arxiv", "2306.09549"),)


def test_a_lexicon_alias_of_another_size_is_another_model(corpus: Any):
    """Lists of aliases that hold sizes do not merge sizes."""
    entry = Entry("model/llama-3", "Llama 3", aliases=("Llama 3 8B",), prior=0.9)
    corpus.add(
        "a", "Runs on Llama 3 8B and Llama 3.", ("Llama 3 8B", "MODEL", "backbone"), ("Llama 3", "MODEL", "backbone")
    )
    resolution = corpus.resolve(entry)
    assert {"Llama 3", "Llama 3 8B"} < set(names(resolution, "MODEL"))
    assert edges(resolution, "kg:variantOf") == {("Llama 3 8B", "Llama 3"), ("Llama 3", "Llama")}


# -------------------------------------------------------------------------------------------------- families


def test_family_chain(corpus: Any):
    """Versions stand below their series and family, which the lexicon adds; evidence is a mention of the child."""
    text = "We fine-tune Llama-3.1-8B-Instruct and Llama-3.1-70B."
    corpus.add("a", text, ("Llama-3.1-8B-Instruct", "MODEL", "backbone"), ("Llama-3.1-70B", "MODEL", "backbone"))
    resolution = corpus.resolve(LLAMA)
    assert edges(resolution, "kg:variantOf") == {
        ("Llama-3.1-8B-Instruct", "Llama-3.1-8B"),
        ("Llama-3.1-8B", "Llama-3.1"),
        ("Llama-3.1-70B", "Llama-3.1"),
        ("Llama-3.1", "Llama"),
    }
    family = [one for one in resolution.assertions if one.predicate == "kg:variantOf"]
    assert {one.evidence[0].exact for one in family} <= {"Llama-3.1-8B-Instruct", "Llama-3.1-70B"}


def test_parts_of_a_data_set(corpus: Any):
    """LIBERO-10 is part of LIBERO where LIBERO is mentioned; unmentioned stems of short names are not made up."""
    corpus.add(
        "a", "On LIBERO and LIBERO-10.", ("LIBERO", "DATASET", "evaluates_on"), ("LIBERO-10", "DATASET", "evaluates_on")
    )
    corpus.add("b", "On MD17 and MD22.", ("MD17", "DATASET", "evaluates_on"), ("MD22", "DATASET", "evaluates_on"))
    resolution = corpus.resolve()
    assert edges(resolution, "kg:partOf") == {("LIBERO-10", "LIBERO")}
    assert names(resolution, "DATASET") == ["LIBERO", "LIBERO-10", "MD17", "MD22"]


# ---------------------------------------------------------------------------------------- links and results


def test_one_paper_one_entity_one_role(corpus: Any):
    """Of two roles the first in the order of precedence wins, with its own mentions as evidence only."""
    text = "We introduce FooNet. Then foonet is compared with others."
    corpus.add("a", text, ("FooNet", "METHOD", "proposes"), ("foonet", "METHOD", "compares_with"))
    (one,) = corpus.resolve().assertions
    assert one.predicate == "kg:proposes"
    assert [evidence.exact for evidence in one.evidence] == ["FooNet"]


def test_evidence_is_the_raw_text(corpus: Any):
    """Evidence repeats the source at its offsets, whatever the mention claims."""
    text = "Tested on QH9 and QH9 again."
    corpus.add("a", text, ("QH9", "DATASET", "evaluates_on"))
    (one,) = corpus.resolve().assertions
    assert [(e.exact, text[e.start : e.end]) for e in one.evidence] == [("QH9", "QH9")] * 2


def test_addresses(corpus: Any):
    """A repository that one sentence offers is the paper's code; another one and a page are only named."""
    text = "Code: https://github.com/a/b. See https://github.com/c/d and https://e.org"
    spans = [
        (text.index(url), text.index(url) + len(url), url)
        for url in ("https://github.com/a/b", "https://github.com/c/d", "https://e.org")
    ]
    urls = (
        WebAddress(*spans[0], "repository", is_offered=True),
        WebAddress(*spans[1], "repository"),
        WebAddress(*spans[2], "website"),
    )
    corpus.add("a", text, urls=urls)
    resolution = corpus.resolve()
    assert edges(resolution, "kg:hasCode") == {("a", "https://github.com/a/b")}
    assert edges(resolution, "kg:mentionsRepository") == {("a", "https://github.com/c/d")}
    assert edges(resolution, "kg:website") == {("a", "https://e.org")}


def test_results_resolve_in_their_paper(corpus: Any):
    """This work is the one proposed method; names the paper links resolve, others stay text."""
    text = "We present Foo. It cuts MAE by 12.4% on QH9 against Bar."
    result = Result(
        "this work", "MAE", "12.4", "12.4", "%", "reduction", 16, 55, 0.8, "r", dataset="QH9", baseline="Baz"
    )
    corpus.add("a", text, ("Foo", "METHOD", "proposes"), ("QH9", "DATASET", "evaluates_on"), results=(result,))
    (found,) = corpus.resolve().results
    assert (found.system, found.dataset) == (BASE + "id/method/foo", BASE + "id/dataset/qh9")
    assert (found.metric, found.baseline) == (None, None)
    assert found.evidence.exact == text[16:55]


def test_this_work_is_left_out_where_two_things_are_proposed(corpus: Any):
    """With two proposed methods nobody knows which one a result is about."""
    result = Result("this work", "accuracy", "9", "9", "%", "absolute", 0, 5, 0.8, "r")
    corpus.add(
        "a", "We present Foo and Bar.", ("Foo", "METHOD", "proposes"), ("Bar", "METHOD", "proposes"), results=(result,)
    )
    assert corpus.resolve().results[0].system is None


@pytest.mark.parametrize(
    ("fields", "links", "label"),
    [
        pytest.param({"title": "A  Title"}, (("Foo", "METHOD", "proposes"),), "A Title", id="title"),
        pytest.param({}, (("Foo", "METHOD", "proposes"),), "Foo (ICML 2026)", id="proposal"),
        pytest.param({"venue": None}, (), "We present Foo, which is a small and …", id="first words"),
    ],
)
def test_labels(corpus: Any, fields: Any, links: Any, label: Any):
    """A paper is called by its title, else by what it proposes, else by its first words."""
    corpus.add("a", "We present **Foo**, which is a small and fast thing.", *links, **fields)
    assert corpus.resolve().papers[0].label == label


def test_the_ledger_says_why(corpus: Any):
    """Each name that is not the entity's own has a row with the rule that brought it in."""
    corpus.add(
        "a", "We use Group Relative Policy Optimization.", ("Group Relative Policy Optimization", "METHOD", "uses")
    )
    (row,) = corpus.resolve(GRPO).merges
    assert (row.subject, row.predicate, row.object) == (
        "Group Relative Policy Optimization",
        "skos:exactMatch",
        BASE + "id/method/grpo",
    )
    assert (row.justification, row.rule, row.evidence) == ("semapv:LexicalMatching", "lexicon", "a")


# ------------------------------------------------------------------------------------------------ whole sets

NAMES = ["SPA", "Spa", "LM", "QH9", "Llama-3-8B", "Llama 3", "GRPO", "offline RL", "RL", "Foo v2", "Foo"]
LONGS = {"LM": ["Learnable Modulation", "Lattice Matching"], "SPA": ["Sparse Path Attention"]}


@st.composite
def corpora(draw: Any):
    """A few papers with names that clash, in every type and role."""
    rows = []
    for i in range(draw(st.integers(2, 6))):
        links = draw(
            st.lists(
                st.tuples(
                    st.sampled_from(NAMES),
                    st.sampled_from(["METHOD", "MODEL"]),
                    st.sampled_from(["proposes", "uses", "compares_with"]),
                ),
                max_size=4,
            )
        )
        longs = [(short, long) for short in LONGS for long in draw(st.lists(st.sampled_from(LONGS[short]), max_size=1))]
        text = f"Paper {i} has {' and '.join(NAMES)} and {' and '.join(long for _, long in longs)}."
        rows.append((f"p{i}", text, links, tuple(longs)))
    return rows


@pytest.fixture(scope="session")
def make_corpus():
    """A function that fills a corpus with drawn rows."""

    def fill(corpus: Any, rows: Any) -> Any:
        for id_, text, links, acronyms in rows:
            corpus.add(id_, text, *links, acronyms=acronyms)
        return corpus

    return fill


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=corpora(), seed=st.integers(0, 1000))
def test_order_does_not_show(corpus: Any, make_corpus: Any, rows: Any, seed: Any):
    """Any order of papers and of extractions gives an equal resolution."""
    made = make_corpus(type(corpus)(), rows)
    lexicon = Lexicon([LLAMA, GRPO])
    expected = resolve(made.papers, made.extractions, lexicon=lexicon, base=BASE)
    shuffler = random.Random(seed)
    papers, extractions = made.papers[:], made.extractions[:]
    shuffler.shuffle(papers)
    shuffler.shuffle(extractions)
    assert resolve(papers, extractions, lexicon=lexicon, base=BASE) == expected


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=corpora())
def test_every_edge_has_its_ends_and_evidence(corpus: Any, make_corpus: Any, rows: Any):
    """IRIs are unique, every assertion ends at an entity, and evidence reproduces the text."""
    made = make_corpus(type(corpus)(), rows)
    resolution = resolve(made.papers, made.extractions, lexicon=Lexicon([LLAMA, GRPO]), base=BASE)
    iris = [entity.iri for entity in resolution.entities]
    assert len(set(iris)) == len(iris)
    texts = {text.iri: text.text for paper in resolution.papers for text in paper.texts}
    for one in resolution.assertions:
        assert one.object in iris
        assert all(texts[e.text][e.start : e.end] == e.exact for e in one.evidence)


# ----------------------------------------------------------------------------------------------------- gold


def test_gold_seeds_resolve(gold_corpus: Callable[..., Any]):
    """All gold links of the seeds come out as assertions, none twice."""
    papers, extractions = gold_corpus("seeds.jsonl")
    resolution = resolve(papers, extractions, lexicon=Lexicon([]), base=BASE)
    links = [one for one in resolution.assertions if one.predicate not in {"kg:variantOf", "kg:partOf"}]
    expected = sum(1 for e in extractions for link in e.links if link.mentions)
    assert 0.97 * expected <= len(links) <= expected


def test_hard_negatives_stay_apart(shared: Any, corpus: Any):
    """No pair of names that gold keeps apart has one entity (names as written, no lexicon)."""
    rows = (shared / "gold" / "identity" / "pairs.jsonl").read_text(encoding="utf-8").splitlines()
    pairs = [row for row in map(json.loads, rows) if not row["same"]]
    for i, name in enumerate(sorted({(row["type"], row[side]) for row in pairs for side in "ab"})):
        corpus.add(f"p{i}", f"Number {i} has {name[1]}.", (name[1], name[0], "uses"))
    resolution = corpus.resolve()
    entity = {}
    for row in resolution.entities:
        entity |= {(row.type, form): row.iri for form in (row.name, *row.aliases)}
    joined = [
        (row["a"], row["b"])
        for row in pairs
        if entity.get((row["type"], row["a"])) == entity.get((row["type"], row["b"]), "")
    ]
    assert len(joined) <= 0.01 * len(pairs), joined
