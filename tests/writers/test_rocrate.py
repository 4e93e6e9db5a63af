"""The crate around an export: rocrate reads it and finds every file, with the hash that it has."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from kg.pipeline.exporting import export
from kg.writers.rocrate import RoCrateWriter, to_crate

rocrate = pytest.importorskip("rocrate.rocrate", reason="rocrate reads RO-Crates; pip install 'paperkg[dev]'")
NAMES = ["csv", "html", "json", "jsonld", "nq", "nt", "rocrate", "ttl"]


def _files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_rocrate_finds_every_file_of_an_export(any_graph: Any, tmp_path: Path):
    """The crate lists all files beside itself, and the size and SHA-256 that it gives are theirs."""
    out = tmp_path / "out"
    export(any_graph, NAMES, out)
    crate = rocrate.ROCrate(out)  # a file that is missing would be a warning, and warnings are errors here
    assert crate.version == "1.2"
    listed = {unquote(entity.id): entity for entity in crate.get_by_type("File")}
    assert set(listed) == _files(out) - {"ro-crate-metadata.json"}
    for path, entity in listed.items():
        data = (out / path).read_bytes()
        if path != "manifest.json":
            assert entity["sha256"] == hashlib.sha256(data).hexdigest()
            assert entity["contentSize"] == str(len(data))
        assert entity["encodingFormat"]


def test_every_part_hangs_on_the_root(real: Any, tmp_path: Path):
    """From the root every folder and file is reached through hasPart, once."""
    out = tmp_path / "out"
    export(real, NAMES, out)
    crate = rocrate.ROCrate(out)
    assert {part.id for part in crate.root_dataset["hasPart"]} >= {"csv/", "graph.ttl", "manifest.json"}
    (folder,) = [part for part in crate.root_dataset["hasPart"] if part.id == "csv/"]
    assert "csv/nodes.csv" in {part.id for part in folder["hasPart"]}


def test_files_say_which_specification_they_follow(real: Any, tmp_path: Path):
    """A file of a known format points at an entity that names its specification."""
    export(real, NAMES, tmp_path / "out")
    crate = rocrate.ROCrate(tmp_path / "out")
    assert crate.get("graph.ttl")["conformsTo"]["name"] == "RDF 1.1 Turtle"
    assert crate.get("graph.ttl")["encodingFormat"] == "text/turtle"
    assert crate.get("csv/datapackage.json")["conformsTo"]["name"] == "Data Package 1.0"


def test_the_manifest_knows_the_crate(real: Any, tmp_path: Path):
    """The crate is a file of the export like any other, and is written again with the same bytes."""
    manifest = export(real, NAMES, tmp_path / "a")
    export(real, NAMES, tmp_path / "b", jobs=2)
    (entry,) = [entry for entry in manifest.files if entry["format"] == "rocrate"]
    data = (tmp_path / "a" / "ro-crate-metadata.json").read_bytes()
    assert entry["sha256"] == hashlib.sha256(data).hexdigest()
    assert (tmp_path / "b" / "ro-crate-metadata.json").read_bytes() == data


def test_alone_it_describes_the_graph(real: Any, tmp_path: Path):
    """Without an export around it the crate lists no file, not even a manifest."""
    RoCrateWriter().write(real, tmp_path / "ro-crate-metadata.json")
    crate = rocrate.ROCrate(tmp_path)
    assert not crate.get_by_type("File")
    assert f"{real.number_of_nodes()} nodes" in crate.description


def test_no_clock_and_no_guess(real: Any, tmp_path: Path):
    """The date is the year of the youngest paper, or is left out; a licence that nobody gave is not stated."""
    root = to_crate(real, None)["@graph"][1]
    assert root["datePublished"] == "2024"
    assert root["license"] == {"@id": "#licence"}
    for _, node in real.nodes(data=True):
        node["year"] = None
    assert "datePublished" not in to_crate(real, None)["@graph"][1]
    licence = "https://creativecommons.org/licenses/by/4.0/"
    RoCrateWriter(licence=licence).write(real, tmp_path / "x")
    assert json.loads((tmp_path / "x").read_text("utf-8"))["@graph"][1]["license"] == {"@id": licence}


def test_odd_file_names_become_uris(real: Any):
    """A space, a hash or a letter outside ASCII is percent-encoded, as an id must be."""
    entry = {"format": "csv", "path": "vault/π & #1 100%.md", "bytes": 1, "sha256": "0"}
    ids = [item["@id"] for item in to_crate(real, [entry])["@graph"]]
    assert "vault/%CF%80%20%26%20%231%20100%25.md" in ids
