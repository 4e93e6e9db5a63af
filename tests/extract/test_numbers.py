"""Numbers as they stand in text: value, unit, sign, range; and what is part of a word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.numbers import find_numbers

NUMBERS = [
    ("from 45% to 9%", [("45", "%"), ("9", "%")]),
    ("14-20%", [("14", "%"), ("20", "%")]),
    ("14 to 20%", [("14", "%"), ("20", "%")]),
    ("3.5/5.4", [("3.5", ""), ("5.4", "")]),
    ("1.4x-1.6x", [("1.4", "x"), ("1.6", "x")]),
    ("2.5×", [("2.5", "x")]),
    ("6.5-fold", [("6.5", "x")]),
    ("100,000× less", [("100000", "x")]),
    ("1000 ns/day", [("1000", "ns/day")]),
    ("+3.2 points", [("3.2", "points")]),
    ("3.2 percentage points", [("3.2", "points")]),
    ("a 15.8-point gain", [("15.8", "points")]),
    ("near-100% success", [("100", "%")]),
    ("39/42 cases", [("39", "/42")]),
    ("9 of 10 tasks", [("9", "/10")]),
    ("only 7.04M of them", [("7.04", "M")]),
    ("12,4 %", [("12.4", "%")]),
    (".077", [("0.077", "")]),
    ("1.5 × 10⁻³", [("1.5e-3", "")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), NUMBERS, ids=[text for text, _ in NUMBERS])
def test_value_and_unit(text: str, found: list[tuple[str, str]]) -> None:
    """Each spelling has one value and one unit; percent and percentage points stay apart."""
    assert [(n.value, n.unit) for n in find_numbers(text)] == found


@pytest.mark.parametrize("text", ["GPT-4 and v2.1", "2501.01234", "the 3rd", "a 3D scene", "ResNet50", "4-bit", "x86"])
def test_part_of_a_word_is_no_number(text: str) -> None:
    """Versions, identifiers, ordinals and digits of words are left out."""
    assert list(find_numbers(text)) == []


@given(st.text(alphabet="0123456789.,%x×±-–/ ()+eKM\n", max_size=60))
def test_offsets_hold_whatever_the_text(text: str) -> None:
    """Numbers come in order, do not overlap, and stand where they say."""
    end = 0
    for number in find_numbers(text):
        assert end <= number.start < number.end
        assert text[number.start : number.end] == number.text
        end = number.end


@pytest.mark.parametrize("sign", ["x", "X", "×"])
def test_a_power_of_ten_is_no_factor(sign: str) -> None:
    """What is multiplied by a power of ten is not so many times something."""
    assert "x" not in {number.unit for number in find_numbers(f"The rate is about 4.38 {sign} 10^(-22) rad.")}
