"""Names, numbers and URLs that are one, and those that are not."""

from __future__ import annotations

import pytest

from kg.evaluation.normal import name_form, number_form, url_form


@pytest.mark.parametrize(
    ("left", "right", "is_one"),
    [
        pytest.param("Chain-of-Thought", "chain of thought", True, id="hyphens"),
        pytest.param("Video\u2011MME", "Video-MME", True, id="u2011"),
        pytest.param("τ²-Bench", "τ2 bench", True, id="superscript"),
        pytest.param("C++", "C#", False, id="signs"),
        pytest.param("QH9", "QM9", False, id="one-letter"),
        pytest.param("Ｆｕｌｌ", "full", True, id="full-width"),
    ],
)
def test_names_compare_by_letters_and_digits(left: str, right: str, is_one: bool):  # noqa: FBT001 - a table column
    """Case, hyphens and superscripts do not part names; letters, digits, + and # do."""
    assert (name_form(left) == name_form(right)) is is_one


@pytest.mark.parametrize(
    ("printed", "form"),
    [
        pytest.param("100,000", "100000", id="thousands"),
        pytest.param("+3.2", "3.2", id="plus"),
        pytest.param("\u22123", "-3", id="minus-sign"),
        pytest.param("-.5", "-0.5", id="leading-zero"),
        pytest.param("37.10%", "37.10", id="digits-are-kept"),
        pytest.param(r"2\times10^{-5}", "2e-5", id="power-with-factor"),
        pytest.param("10^6", "1e6", id="power"),
        pytest.param("12/15", "12/15", id="fraction"),
        pytest.param("3/", "3", id="slash-at-the-end"),
        pytest.param("5.", "5", id="point-at-the-end"),
        pytest.param("Half", "half", id="word"),
        pytest.param(7, "7", id="a-number"),
    ],
)
def test_numbers_have_one_form(printed: object, form: str):
    """Printed values lose their dress, not their digits."""
    assert number_form(printed) == form


def test_urls_lose_case_and_last_slash():
    """Nothing else of a URL is changed."""
    assert url_form("HTTPS://A.org/B//") == "https://a.org/b"
