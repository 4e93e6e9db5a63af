"""JSON one value at a time: arrays, lines, packed or not, and what is broken in them."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InputError
from kg.importing import json_stream
from kg.importing.json_stream import Broken, Element, stream_json


def stream(tmp_path: Path, text: str | bytes, name: str = "a.json") -> list[Element | Broken]:
    """The values of a file with this content."""
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return list(stream_json(path))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[{"a": 1},\n {"a": 2}]', [({"a": 1}, 1, 1), ({"a": 2}, 2, 2)]),
        ('{"a": 1}\n\n{"a": 2}\n', [({"a": 1}, 1, 1), ({"a": 2}, 2, 3)]),
        ('{\n"a": 1\n}', [({"a": 1}, 1, 1)]),
        ("[]", []),
        ("", []),
        ("[1, 22, 333]", [(1, 1, 1), (22, 2, 1), (333, 3, 1)]),
        ('\ufeff["π"]', [("π", 1, 1)]),
    ],
)
def test_values_come_with_number_and_line(tmp_path: Path, text: str, found: list[tuple[object, int, int]]):
    """Arrays and lines give the same values; the line is that in which a value begins."""
    assert stream(tmp_path, text) == [Element(*one) for one in found]


@pytest.mark.parametrize(
    ("text", "kinds", "line"),
    [
        ('[{"a": 1}, {"a": }]', ["Element", "Broken"], 1),
        ('[{"a": 1},\n{"a": 1', ["Element", "Broken"], 2),
        ('[{"a": 1},\n', ["Element", "Broken"], 2),
        ('{"a": 1}\n{bad}\n{"a": 2}\n', ["Element", "Broken", "Element"], 2),
        ('{"a": 1}\n{"a": "x', ["Element", "Broken"], 2),
        ("[" * 100_000, ["Broken"], 1),
    ],
)
def test_what_is_broken_has_a_line(tmp_path: Path, text: str, kinds: list[str], line: int):
    """What stands before a fault is read; in lines also what stands behind it."""
    found = stream(tmp_path, text)
    assert [type(one).__name__ for one in found] == kinds
    assert [one.line for one in found if isinstance(one, Broken)] == [line]


def test_packed_files_are_unpacked(tmp_path: Path):
    """The name does not matter, the first bytes do; a packed file that is cut off is said to be."""
    packed = gzip.compress(b'[{"a": 1}]')
    assert stream(tmp_path, packed, "a.json") == [Element({"a": 1}, 1, 1)]
    with pytest.raises(InputError, match="get the file again"):
        stream(tmp_path, gzip.compress(json.dumps(list(range(10_000))).encode())[:-50])


@given(values=st.lists(st.recursive(st.none() | st.floats(allow_nan=False) | st.text(), st.lists, max_leaves=5)))
def test_blocks_of_any_size_give_the_same_values(values: list[object], tmp_path_factory: pytest.TempPathFactory):
    """Where a block ends, in a number, an escape or between two values, does not show."""
    path = tmp_path_factory.mktemp("stream") / "a.json"
    path.write_text(json.dumps(values), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for size in (1, 3, 2**20):
            patch.setattr(json_stream, "_BLOCK", size)
            assert [one.value for one in stream_json(path) if isinstance(one, Element)] == values


def test_memory_does_not_grow_with_the_file(tmp_path: Path):
    """Thirty megabytes are read in less than six: a few blocks, and one value at a time."""
    path = tmp_path / "long.json"
    with path.open("w", encoding="utf-8") as out:
        out.write("[" + ",\n".join(['{"abstract": "' + "x" * 3000 + '"}'] * 10_000) + "]")
    tracemalloc.start()
    assert sum(1 for _ in stream_json(path)) == 10_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 6 * 2**20
