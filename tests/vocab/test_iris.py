"""Names and IRIs, as the contracts state them."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.model import Venue
from kg.vocab import iris

KG = "https://w3id.org/paperkg/ontology#"
TEXT = "We present Foo, evaluated on QH9."
ICML = Venue("ICML", 2026)
PAPER = iris.BASE + "id/paper/icml-2026-hzyrzsbuatdg"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("τ²-Bench", "tau2-bench", id="greek and superscript"),
        pytest.param("Humanity’s Last Exam", "humanity-s-last-exam", id="typographic apostrophe"),
        pytest.param("π0.5", "pi0-5", id="greek and point"),
        pytest.param("C++", "c-plus-plus", id="plus"),
        pytest.param("F#", "f-sharp", id="sharp"),
        pytest.param("Q&A", "q-and-a", id="ampersand"),
        pytest.param("λ-return", "lambda-return", id="lambda"),
        pytest.param("Gödel  Test", "godel-test", id="combining marks and spaces"),
        pytest.param("Video‑MME", "video-mme", id="non-breaking hyphen"),
    ],
)
def test_slug_examples(name: str, expected: str):
    """A slug keeps letters and digits, spells Greek and signs, and joins the rest by single hyphens."""
    assert iris.slug(name) == expected


def test_slug_of_a_name_without_letters_is_hashed():
    """A name without any letter or digit of the Latin or Greek script gets `x-` and six hexadecimal digits."""
    assert re.fullmatch(r"x-[0-9a-f]{6}", iris.slug("…"))
    assert iris.slug("…") != iris.slug("!!")


def test_long_slug_is_cut_and_hashed():
    """Over 80 characters, a slug is its first 70 and a hash of the whole name."""
    name = "a" * 81
    assert iris.slug(name) == "a" * 70 + "-" + iris.h(name, 8)
    assert iris.slug("a" * 80) == "a" * 80


@given(st.text())
def test_slug_is_safe_and_stable(name: str):
    """Any name has a slug of lower-case letters, digits and hyphens, 1 to 80 long; its own slug is itself."""
    made = iris.slug(name)
    assert made
    assert set(made) <= set(string.ascii_lowercase + string.digits + "-")
    assert len(made) <= 80
    assert iris.slug(made) == made


def test_paper_without_identifier():
    """A paper without identifiers is named by venue and a hash of title and abstract, white space collapsed."""
    assert iris.paper_iri(iris.BASE, TEXT, venue=ICML) == PAPER
    assert iris.paper_iri(iris.BASE, "  We present\nFoo,  evaluated on QH9. ", venue=ICML) == PAPER


def test_paper_without_venue():
    """Without a venue the paper's name starts with `text-`."""
    assert iris.paper_iri(iris.BASE, TEXT) == iris.BASE + "id/paper/text-hzyrzsbuatdg"


@pytest.mark.parametrize(
    ("identifiers", "tail"),
    [
        pytest.param(
            (("openreview", "aB_-9"), ("arxiv", "2401.00001v3")), "arxiv-2401.00001", id="arxiv beats openreview"
        ),
        pytest.param((("arxiv", "2401.00001"), ("doi", "10.1/X(y)")), "doi-10.1%2Fx%28y%29", id="doi is encoded"),
        pytest.param((("acl", "2022.acl-long.1"), ("pmid", "7")), "acl-2022.acl-long.1", id="acl beats pmid"),
        pytest.param((("openreview", "é/ü"),), "openreview-%C3%A9%2F%C3%BC", id="non-ascii"),
    ],
)
def test_paper_with_identifier(identifiers: tuple[tuple[str, str], ...], tail: str):
    """The strongest identifier names the paper, percent-encoded."""
    assert iris.paper_iri(iris.BASE, TEXT, venue=ICML, identifiers=identifiers) == iris.BASE + "id/paper/" + tail


def test_text_and_span():
    """A text's IRI holds its hash; a span's IRI holds its offsets."""
    text = iris.text_iri(iris.BASE, TEXT)
    assert text == iris.BASE + "id/text/375e558892e800a5"
    assert iris.span_iri(text, 29, 32) == text + "#char=29,32"


def test_assertion():
    """An assertion's IRI is a hash of the three IRIs of its triple."""
    made = iris.assertion_iri(iris.BASE, PAPER, KG + "evaluatesOn", iris.BASE + "id/dataset/qh9")
    assert made == iris.BASE + "id/assertion/uafhtzkdwanvbive"


def test_result():
    """A result's IRI is a hash of its eight lines, empty ones included."""
    made = iris.result_iri(
        iris.BASE,
        PAPER,
        subject=iris.BASE + "id/method/foo",
        dataset=iris.BASE + "id/dataset/qh9",
        metric_text="MAE",
        value_text="12.4",
        unit="%",
        kind="reduction",
    )
    assert made == iris.BASE + "id/result/ongbkd3t3icerze7"


def test_other_nodes():
    """Venue, author, run and entity follow their patterns."""
    assert iris.venue_iri(iris.BASE, ICML) == iris.BASE + "id/venue/icml-2026"
    assert iris.author_iri(PAPER, 2) == PAPER + "#author-2"
    assert iris.run_iri(iris.BASE, "abc") == iris.BASE + "id/run/abc"
    assert iris.entity_iri(iris.BASE, "DATASET", "frames") == iris.BASE + "id/dataset/frames"


def test_repository_and_website_are_valid_iris():
    """A repository is its canonical https URL; what no IRI may hold is percent-encoded."""
    assert iris.repository_iri("http://github.com/a/b.git") == "https://github.com/a/b"
    assert iris.website_iri("https://a.org/x y<z>") == "https://a.org/x%20y%3Cz%3E"


def test_a_paper_keeps_the_iri_that_it_brings():
    """An IRI of ours is as good as an identifier, but no registry's; one of another base, or an odd one, is not."""
    own = f"{iris.BASE}id/paper/icml-2026-hzyrzsbuatdg"
    assert iris.paper_iri(iris.BASE, "any text", identifiers=[("iri", own)]) == own
    assert iris.paper_iri(iris.BASE, "any text", identifiers=iter([("iri", own)])) == own
    assert iris.paper_iri(iris.BASE, "any text", identifiers=[("iri", own), ("arxiv", "2401.00001")]).endswith(
        "/arxiv-2401.00001"
    )
    for odd in (f"{own}/x y", "https://example.org/id/paper/x", f"{iris.BASE}id/dataset/x"):
        assert iris.paper_iri(iris.BASE, "any text", identifiers=[("iri", odd)]) == iris.paper_iri(
            iris.BASE, "any text"
        )
