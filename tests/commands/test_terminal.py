"""Printing: marked spans, aligned tables, and nothing that steers the terminal."""

from __future__ import annotations

import pytest

from kg.commands.terminal import Talk, aligned, clean, marked, print_json, shorten
from kg.graph.answer_values import Quote


def quote(sentence: str, exact: str) -> Quote:
    """A quote of a span in a sentence."""
    begin = sentence.index(exact)
    return Quote(sentence, begin, begin + len(exact), exact, 0, 0, "a.txt", 1, "a#1", "rule", 0.5)


@pytest.mark.parametrize(
    ("sentence", "exact", "shown"),
    [
        pytest.param("We use LoRA.", "LoRA", "We use «LoRA».", id="inside"),
        pytest.param("LoRA wins", "LoRA", "«LoRA» wins", id="at-the-start"),
        pytest.param("  We \n use\tLoRA here ", "LoRA", "We use «LoRA» here", id="white-space"),
        pytest.param("On \x1b[31mQH9\x1b[0m", "QH9", "On �[31m«QH9»�[0m", id="escape-codes"),
        pytest.param("a \ue000QH9\ue001 b", "QH9", "a «QH9» b", id="private-use"),
        pytest.param("🙂 τ²-Bench \u202ex", "τ²-Bench", "🙂 «τ²-Bench» �x", id="emoji-and-direction"),
    ],
)
def test_marked(sentence: str, exact: str, shown: str):
    """The span stands between « and » where there is no bold, on one line, and steers nothing."""
    assert marked(quote(sentence, exact)) == shown


@pytest.mark.parametrize("text", ["\x1b]0;title\x07", "a\rb", "\x9b31m", "\u202e", "\ud800"])
def test_clean_takes_out_what_steers(text: str):
    """No control character, direction mark or lone surrogate reaches the terminal."""
    assert not set(clean(text)) & set(text) - set("]0;titleab31m")


def test_clean_keeps_text():
    """Letters of any script, emoji, tabs and line ends stay."""
    assert clean("π שלום 🙂\tx\n") == "π שלום 🙂\tx\n"


def test_aligned_with_heads():
    """Columns of numbers stand to the right under their heads, and cells stay on one line."""
    table = aligned([("a\nb", 5), ("c", 1234)], ("name", "n"), indent="  ")
    assert table == "  name     n\n  a b      5\n  c     1234"
    assert aligned([]) == ""
    assert aligned([], ("a", "b")) == "a  b"


def test_json_is_always_printable(capsys: pytest.CaptureFixture[str]):
    """Text stays readable in JSON; lone surrogates are escaped."""
    print_json({"a": "π\ud800"})
    assert capsys.readouterr().out == '{\n  "a": "π\\ud800"\n}\n'


def test_shorten():
    """A text is cut to its width, ellipsis included, and never broken over lines."""
    assert shorten("one\ntwo three", 9) == "one two…"


@pytest.mark.parametrize(("level", "said"), [(-1, ""), (0, "a\n"), (1, "a\nb\n")])
def test_talk_levels(level: int, said: str, capsys: pytest.CaptureFixture[str]):
    """-q silences talk, -v adds detail, and both go to stderr."""
    talk = Talk(level)
    talk.say("a")
    talk.detail("b")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", said)


def test_no_progress_off_a_terminal():
    """There is no bar where no one would see it."""
    with Talk().progress() as progress:
        assert progress is None
