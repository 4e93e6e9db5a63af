"""The committed sample is what this version builds from the bundled example."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.examples import path
from kg.pipeline.settings import load_settings
from kg.pipeline.spine import build

SAMPLE = Path(__file__).resolve().parents[2] / "exports" / "sample"
FORMATS = ["html", "json", "jsonld", "ttl"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, built as exports/README.md says."""
    out = tmp_path_factory.mktemp("sample")
    settings = load_settings(flags={"profile": "rules", "output.formats": FORMATS})
    build([str(path())], settings=settings, out=out)
    return out


def test_sample_is_current(built: Path) -> None:
    """Every file has the same bytes; where one differs, exports/README.md says how to build the sample anew."""
    made = {file.name for file in built.iterdir()}
    kept = {file.name for file in SAMPLE.iterdir()}
    assert made == kept
    assert [name for name in sorted(made) if (built / name).read_bytes() != (SAMPLE / name).read_bytes()] == []
