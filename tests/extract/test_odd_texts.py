"""Texts that are no abstracts, or odd ones: nothing crashes, nothing is invented, nothing is lost."""

from __future__ import annotations

import pytest

from kg.extract import extract, load_nlp
from kg.markup import to_plain
from kg.model import Extraction, Origin, Paper

_SHOUTED = (
    "WE PROPOSE A NEW METHOD FOR OBJECT DETECTION THAT IS FASTER AND BETTER THAN ALL EARLIER METHODS ON COCO. "
    "THE RESULTS SHOW THAT IT WORKS."
)
_NAMELESS = {
    "one word": "Hello",
    "one space": " ",
    "one symbol": "∎",
    "german": "Wir untersuchen, wie sich die Wahl der Lernrate auf die Dauer auswirkt. Der Hund lief über die Strasse.",
    "chinese": "我们研究学习率的选择如何影响训练的稳定性。结果显示出明显的差异。",
    "russian": "Мы изучаем, как выбор шага влияет на устойчивость обучения. Различия заметны.",
    "arabic": "ندرس كيف يؤثر اختيار معدل التعلم على استقرار التدريب",
    "only maths": r"$\int_0^1 f(x)\,dx = \sum_{i=1}^n w_i f(x_i) + O(n^{-2})$, $A^\top A x = A^\top b$",
    "code": "def main(argv):\n    for i in range(10):\n        print(i)\n    return sorted(argv, key=len)\n",
    "bad scan": "W e stu dy h0w the ch0ice 0f the step s1ze changes the resu1t. lt w0rks we11 en0ugh f0r u5.",
    "prose": "The old man walked down the lane to the harbour, bought bread and fish, and talked about the weather.",
}


def read(text: str, profile: str) -> Extraction:
    """What a profile reads in a text."""
    return extract(load_nlp(profile), Paper("p", text, Origin("p.txt", 1)), to_plain(text))


@pytest.mark.parametrize("profile", ["accurate", "fast", "rules"])
@pytest.mark.parametrize("text", _NAMELESS.values(), ids=_NAMELESS.keys())
def test_no_name_is_invented(text: str, profile: str) -> None:
    """Where no name stands none is found."""
    assert [link.name for link in read(text, profile).links] == []


@pytest.mark.parametrize("profile", ["accurate", "fast", "rules"])
def test_capitals_name_nothing_where_all_is_capitals(profile: str) -> None:
    """In a shouted text known names are found, and its other words are no acronyms."""
    names = {link.name for link in read(_SHOUTED, profile).links}
    assert "COCO" in names
    assert len(names) <= 3
    assert not any(word in name.split() for name in names for word in ("WE", "PROPOSE", "THAT", "FASTER", "RESULTS"))


@pytest.mark.parametrize("profile", ["accurate", "fast", "rules"])
def test_nothing_is_lost_in_a_long_text(profile: str) -> None:
    """In 20,000 words every place of a name is found, also where windows of the model meet."""
    filler = ["The river was cold that year and nobody went to swim in it.", "Bread was dear, and so was oil."]
    blocks = [" ".join(filler * 20) + " We evaluate GraphQuilt on QH9." for _ in range(50)]
    text = " ".join(blocks)
    assert len(text.split()) > 20_000
    found = {link.name: len(link.mentions) for link in read(text, profile).links}
    assert found["QH9"] == 50
    assert found["GraphQuilt"] == 50


def test_signs_of_every_plane_do_no_harm() -> None:
    """Controls, private use and pictures between names leave the names."""
    names = {link.name for link in read("We test on QH9\x00\x1f\ue000 and \U0001f600 MD17.", "accurate").links}
    assert {"QH9", "MD17"} <= names
