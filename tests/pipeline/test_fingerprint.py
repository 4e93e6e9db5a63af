"""The fingerprint changes with what decides the bytes of a build, and with nothing else."""

from __future__ import annotations

import pytest

from kg.pipeline import fingerprint as module
from kg.pipeline.fingerprint import fingerprint
from kg.pipeline.settings import load_settings


def test_jobs_leave_it_alone():
    """The number of processes is no part of it."""
    assert fingerprint(load_settings(flags={"jobs": 2})) == fingerprint(load_settings())


@pytest.mark.parametrize("flags", [{"venue": "X 2001"}, {"limits.paper_characters": 7}, {"base": "https://a.b/"}])
def test_settings_change_it(flags: dict[str, object]):
    """Every other setting is."""
    assert fingerprint(load_settings(flags=flags)) != fingerprint(load_settings())


def test_version_changes_it(monkeypatch: pytest.MonkeyPatch):
    """So is the version of the package."""
    before = fingerprint(load_settings())
    monkeypatch.setattr(module, "package_version", lambda: "99")
    assert fingerprint(load_settings()) != before


def test_ontology_and_lexicon_are_in_it():
    """The files it covers are the schema, the roles and the lexicon, without code or caches."""
    names = [name for name, _ in module._files(module.resources.files("kg.ontology"), "")]
    assert {"schema.ttl", "roles.tsv"} <= set(names)
    assert any(name.startswith("lexicon/") for name in names)
    assert names == sorted(names, key=lambda name: name.split("/"))
    assert not [name for name in names if name.endswith((".py", ".pyc"))]
