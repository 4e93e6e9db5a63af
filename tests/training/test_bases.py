"""The encoder is found and named exactly, or the error says what is missing."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.training.bases import find_base


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like an encoder."""
    place = tmp_path / "tiny-encoder"
    place.mkdir()
    for name in ("config.json", "vocab.txt", "model.safetensors"):
        (place / name).write_text(name, encoding="utf-8")
    return place


def test_folder_is_named_without_its_path(folder: Path):
    """What a model's card says of its base holds name and hash, and no path of a machine."""
    base = find_base(str(folder))
    assert base.to_json() == {
        "package": "tiny-encoder",
        "version": "",
        "licence": "",
        "sha256": hashlib.sha256(b"model.safetensors").hexdigest(),
    }


def test_licence_is_read_from_the_readme(folder: Path):
    """The encoder's own README says its licence."""
    (folder / "README.md").write_text("---\nlanguage: en\nlicense: apache-2.0\n---\n# x\n", encoding="utf-8")
    assert find_base(str(folder)).licence == "apache-2.0"


@pytest.mark.parametrize("missing", ["config.json", "vocab.txt", "model.safetensors"])
def test_incomplete_folder_is_refused(folder: Path, missing: str):
    """The error names the file that is missing."""
    (folder / missing).unlink()
    with pytest.raises(InputError, match=missing):
        find_base(str(folder))


def test_unknown_package_names_the_next_step():
    """A package that is not installed is named with the command that installs it."""
    with pytest.raises(InputError, match="pip install no-such-encoder"):
        find_base("no-such-encoder")


def test_package_without_encoder_is_refused():
    """An installed package that holds no encoder is no base."""
    with pytest.raises(InputError, match="holds no encoder"):
        find_base("click")
