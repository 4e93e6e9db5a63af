"""One paper from two records."""

from __future__ import annotations

from kg.model import Extraction, Origin, Paper, Venue
from kg.resolve.papers import distinct_ids, pair_records, unite
from kg.resolve.similarity import shingles, similarity
from kg.vocab.iris import BASE, h, sha256_hex

ICML = Venue("ICML", 2026)
WORDS = [f"word{i}" for i in range(60)]
TEXT = " ".join(WORDS)


def edited(*places: int) -> str:
    """The text with other words at some places."""
    return " ".join(f"other{i}" if i in places else word for i, word in enumerate(WORDS))


def united(*papers: Paper, **rest: object):
    """The papers united, each with an empty extraction."""
    extractions = [Extraction(paper.id, sha256_hex(paper.text)) for paper in papers]
    records, problems = pair_records(papers, extractions, base=BASE)
    assert not problems
    return unite(records, base=BASE, **rest)  # type: ignore[arg-type]


def paper(id_: str, text: str = TEXT, **fields: object) -> Paper:
    """A paper at ICML 2026."""
    return Paper(id_, text, Origin(f"{id_}.jsonl", 1), **({"venue": ICML} | fields))  # type: ignore[arg-type]


def test_same_identifier_is_one_paper():
    """Records with one arXiv id are one paper whatever their text; the replaced IRI is kept."""
    first = paper("a", "One wording of it.", identifiers=(("arxiv", "2401.1v1"),))
    second = paper("b", "Quite another one.", identifiers=(("arxiv", "2401.1v2"), ("doi", "10.1/X")))
    papers, replaced = united(first, second)
    assert [one.paper.iri for one in papers] == [BASE + "id/paper/doi-10.1%2Fx"]
    assert len(papers[0].paper.texts) == 2
    assert replaced == ((BASE + "id/paper/arxiv-2401.1", BASE + "id/paper/doi-10.1%2Fx"),)


def test_similar_abstracts_of_one_venue_are_one_paper():
    """At 0.8 of shared shingles two records of a venue meet, below they do not, and never across venues."""
    close, far = edited(30), edited(10, 30, 50)
    assert similarity(shingles(TEXT), shingles(close)) >= 0.8 > similarity(shingles(TEXT), shingles(far))
    assert len(united(paper("a"), paper("b", close))[0]) == 1
    assert len(united(paper("a"), paper("b", far))[0]) == 2
    assert len(united(paper("a"), paper("b", close, venue=Venue("ICML", 2025)))[0]) == 2
    assert len(united(paper("a"), paper("b", close, venue=None))[0]) == 2


def test_similarity_is_not_followed_through():
    """A is like B and B like C, but C is not like A: C does not join through B."""
    a, b, c = TEXT, edited(30), edited(30, 45)
    assert similarity(shingles(b), shingles(c)) >= 0.8 > similarity(shingles(a), shingles(c))
    papers, _ = united(paper("a", a), paper("b", b), paper("c", c))
    groups = sorted(sorted(r.paper.id for r in one.records) for one in papers)
    assert groups in ([["a", "b"], ["c"]], [["a"], ["b", "c"]])


def test_people_join_and_part_records():
    """A `same` pair joins unlike records; a `different` pair parts equal identifiers."""
    assert len(united(paper("a"), paper("b", "Nothing alike."), same=[("a", "b")])[0]) == 1
    pair = [paper(x, x + " text", identifiers=(("doi", "10.1/x"), ("arxiv", x))) for x in "ab"]
    assert len(united(*pair)[0]) == 1
    assert len(united(*pair, different=[("a", "b")])[0]) == 2


def test_a_record_read_twice_is_one_paper_with_two_records():
    """The same id and text in two files: one paper, both sources kept; in one place: one source."""
    first, second = paper("a"), Paper("a", TEXT, Origin("other.jsonl", 7), venue=ICML)
    papers, _ = united(first, second)
    assert [text.origin.file for text in papers[0].paper.texts] == ["a.jsonl", "other.jsonl"]
    assert len(united(first, first)[0][0].paper.texts) == 1


def test_one_id_for_two_texts_is_a_problem():
    """Each text gets an id of its own, and each record a problem with its place."""
    papers, problems = distinct_ids([paper("a"), Paper("a", "Other.", Origin("b.jsonl", 3))])
    assert [one.id for one in papers] == ["a~" + h(TEXT, 6), "a~" + h("Other.", 6)]
    assert {(problem.file, problem.line) for problem in problems} == {("a.jsonl", 1), ("b.jsonl", 3)}
    assert distinct_ids(papers) == (papers, ())


def test_a_paper_without_extraction_is_a_problem():
    """What was not extracted is left out, and said so."""
    records, problems = pair_records([paper("a")], [], base=BASE)
    assert not records
    assert "not extracted" in problems[0].message


def test_many_papers_of_different_texts_stay_apart():
    """How the time of it grows is measured in benchmarks/growth.py."""
    papers = [paper(f"p{i}", " ".join(f"w{(i * 7919 + j * j) % 5003}" for j in range(150))) for i in range(2000)]
    assert len(united(*papers)[0]) == 2000
