"""Settings come from five places in a fixed order, and a wrong one is named with its source."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from kg.errors import ConfigError
from kg.pipeline.settings import load_settings


def write(path: Path, text: str) -> Path:
    """The path, now holding the text."""
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults_are_complete():
    """The shipped default.toml gives every setting a value."""
    settings = load_settings()
    assert (settings.profile, settings.jobs, settings.limits.paper_characters) == ("accurate", 1, 100_000)
    assert settings.output.formats == ("html", "json", "jsonld", "nt", "ttl")


def test_later_sources_win(tmp_path: Path):
    """pyproject.toml beats the defaults, the environment beats it, and a flag beats all."""
    project = write(tmp_path / "pyproject.toml", '[tool.paperkg]\njobs = 2\nvenue = "A 2001"\nbase = "https://a.b/"\n')
    environment = {"KG_JOBS": "3", "KG_VENUE": "B 2002", "PATH": "/bin"}
    settings = load_settings(project=project, environment=environment, flags={"jobs": 4})
    assert (settings.base, settings.venue, settings.jobs) == ("https://a.b/", "B 2002", 4)


def test_config_file_stands_in_for_project(tmp_path: Path):
    """With --config the project's own table does not count."""
    project = write(tmp_path / "pyproject.toml", "[tool.paperkg]\njobs = 2\n")
    config = write(tmp_path / "mine.toml", '[limits]\npaper_characters = 9\n[output]\nformats = ["ttl", "nt"]\n')
    settings = load_settings(config=config, project=project)
    assert (settings.jobs, settings.limits.paper_characters, settings.output.formats) == (1, 9, ("nt", "ttl"))


def test_config_file_may_be_a_project_file(tmp_path: Path):
    """A file given with --config may keep its settings under [tool.paperkg]; one without that table says nothing."""
    assert load_settings(config=write(tmp_path / "a.toml", "[tool.paperkg]\njobs = 7\n")).jobs == 7
    assert load_settings(config=write(tmp_path / "pyproject.toml", "[project]\nname = 'x'\n")).jobs == 1


def test_absent_project_file_is_fine(tmp_path: Path):
    """There need not be a pyproject.toml in the current folder."""
    assert load_settings(project=tmp_path / "pyproject.toml") == load_settings()


def test_flag_of_none_is_not_given():
    """A flag that the user left out does not hide what the file says."""
    assert load_settings(environment={"KG_JOBS": "3"}, flags={"jobs": None}).jobs == 3


@pytest.mark.parametrize(
    ("environment", "flags", "message"),
    [
        pytest.param({}, {"job": 1}, "the command line: no setting named 'job': did you mean jobs?", id="unknown-flag"),
        pytest.param({"KG_PROFIL": "x"}, {}, "KG_PROFIL: did you mean KG_PROFILE?", id="unknown-variable"),
        pytest.param({"KG_JOBS": "two"}, {}, "KG_JOBS must be a number, not 'two'", id="variable-no-number"),
        pytest.param({}, {"jobs": "2"}, "jobs must be a whole number, not '2'", id="text-for-number"),
        pytest.param({}, {"jobs": True}, "jobs must be a whole number, not True", id="truth-for-number"),
        pytest.param({}, {"jobs": -1}, "jobs must be at least 0, not -1", id="too-small"),
        pytest.param({}, {"extract.min_confidence": 1.5}, "must be from 0 to 1, not 1.5", id="out-of-range"),
        pytest.param({}, {"venue": 7}, "venue must be a text, not 7", id="number-for-text"),
        pytest.param({}, {"output.formats": "ttl"}, "must be a list of texts, not 'ttl'", id="text-for-list"),
        pytest.param({}, {"profile": "rule"}, "no profile named 'rule': did you mean rules?", id="unknown-profile"),
        pytest.param({}, {"base": "https://a.b"}, "ends in / or #", id="base-without-end"),
        pytest.param({}, {"base": "https://a b/"}, "without spaces", id="base-with-space"),
    ],
)
def test_wrong_settings_are_named(environment: dict[str, str], flags: dict[str, object], message: str):
    """Whatever is wrong, the message says which setting, where it stands and what is known."""
    with pytest.raises(ConfigError) as caught:
        load_settings(environment=environment, flags=flags)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("jobz = 1\n", "no setting named 'jobz': did you mean jobs?", id="unknown"),
        pytest.param("[limits]\npaper_character = 1\n", "did you mean limits.paper_characters?", id="unknown-nested"),
        pytest.param("jobs = [\n", "cannot read the settings", id="no-toml"),
    ],
)
def test_wrong_file_is_named(tmp_path: Path, text: str, message: str):
    """The message names the file that the wrong setting stands in."""
    config = write(tmp_path / "mine.toml", text)
    with pytest.raises(ConfigError) as caught:
        load_settings(config=config)
    assert str(config) in str(caught.value)
    assert message in str(caught.value)


def test_missing_config_file_is_an_error(tmp_path: Path):
    """A file that the user names must exist."""
    with pytest.raises(ConfigError, match="cannot read the settings"):
        load_settings(config=tmp_path / "none.toml")


def test_jobs_do_not_decide_the_bytes():
    """`jobs` is the one setting that is not part of what a build records."""
    settings = load_settings(flags={"jobs": 2})
    assert settings.as_dict() == load_settings().as_dict()
    assert {f.name for f in dataclasses.fields(settings)} - set(settings.as_dict()) == {"jobs"}
