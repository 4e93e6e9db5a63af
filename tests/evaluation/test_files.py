"""Reading gold and predictions, and what is said about bad files."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import InputError
from kg.evaluation import read_gold, read_predictions


def test_blank_lines_are_skipped_and_order_is_kept(tmp_path: Path):
    """Gold records come in the order of the file."""
    file = tmp_path / "gold.jsonl"
    file.write_text('\ufeff{"id": "b", "entities": []}\n\n{"id": "a", "entities": []}\n', encoding="utf-8")
    assert [paper["id"] for paper in read_gold(file)] == ["b", "a"]


def test_line_separators_inside_strings_do_not_split_a_record(tmp_path: Path):
    """U+2028 in a text is text."""
    file = tmp_path / "gold.jsonl"
    file.write_text('{"id": "a", "entities": [], "text": "x\u2028y"}', encoding="utf-8")
    assert read_gold(file)[0]["text"] == "x\u2028y"


def test_last_prediction_of_an_id_counts(tmp_path: Path):
    """As in the referee, a later line replaces an earlier one."""
    file = tmp_path / "out.jsonl"
    file.write_text('{"id": "a", "urls": []}\n{"id": "a", "results": []}\n', encoding="utf-8")
    assert read_predictions(file) == {"a": {"id": "a", "results": []}}


@pytest.mark.parametrize(
    ("content", "line", "word"),
    [
        pytest.param(b'{"id": "a", "entities": []}\n{"id"', 2, "invalid JSON", id="broken-json"),
        pytest.param(b"[" * 100_000, 1, "JSON", id="deep-json"),
        pytest.param(b"[1]", 1, '"id"', id="no-object"),
        pytest.param(b'{"id": 7, "entities": []}', 1, '"id"', id="id-is-a-number"),
        pytest.param(b'{"id": "a"}', 1, "gold file", id="no-entities"),
        pytest.param(b'{"id": "a", "entities": 3}', 1, "must be a list", id="entities-no-list"),
        pytest.param(b'{"id": "a", "entities": [{"name": "x"}]}', 1, '"type"', id="entity-without-type"),
        pytest.param(
            b'{"id": "a", "entities": [], "results": [{"value": "1"}]}', 1, '"kind"', id="result-without-kind"
        ),
        pytest.param(b"", 0, "no gold records", id="empty"),
        pytest.param(b"\xff\xfe\x00", 0, "UTF-8", id="binary"),
    ],
)
def test_bad_gold_names_file_and_line(tmp_path: Path, content: bytes, line: int, word: str):
    """The error says what is wrong and where."""
    file = tmp_path / "gold.jsonl"
    file.write_bytes(content)
    with pytest.raises(InputError, match=word) as caught:
        read_gold(file)
    assert (caught.value.path, caught.value.line) == (str(file), line)


def test_missing_file_is_an_input_error(tmp_path: Path):
    """No traceback for a wrong path."""
    with pytest.raises(InputError, match=r"nowhere\.jsonl: cannot be read"):
        read_predictions(tmp_path / "nowhere.jsonl")
