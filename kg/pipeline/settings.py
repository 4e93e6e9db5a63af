"""Settings: where they come from, in which order, and what they may be.

Later sources win: the shipped default.toml, `[tool.paperkg]` of ./pyproject.toml or the file of `--config`,
`KG_*` variables, flags. Nothing here reads the environment: commands hand it in as a mapping.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

from kg.errors import ConfigError, nearest

__all__ = ["PROFILES", "ExtractSettings", "HtmlSettings", "Limits", "OutputSettings", "Settings", "load_settings"]

PROFILES = ("accurate", "fast", "rules")
"""Known profiles, and whether this version ships them."""

_PREFIX = "KG_"


def _at_least(least: float, most: float | None = None) -> Any:
    return field(metadata={"least": least, "most": most})


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What is too big to be a paper or a list of papers."""

    paper_characters: int = _at_least(1)
    file_megabytes: int = _at_least(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractSettings:
    """How papers are read.

    Args:
        min_confidence: links and results below it are left out.
        model: folder of the trained model; "" is the one that ships for the profile.
        without: parts of the reading to leave out, see kg.extract.nlp.
    """

    min_confidence: float = _at_least(0, 1)
    model: str
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HtmlSettings:
    """What the page shows at first."""

    max_nodes: int = _at_least(1, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputSettings:
    """Which writers a build runs."""

    formats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The effective settings of one run."""

    base: str
    profile: str
    jobs: int = _at_least(0)
    venue: str
    limits: Limits
    extract: ExtractSettings
    html: HtmlSettings
    output: OutputSettings

    def as_dict(self) -> dict[str, Any]:
        """The settings that decide the bytes of a build, JSON-ready: all but `jobs` and the model's folder."""
        settings = dataclasses.asdict(self)
        del settings["jobs"]
        del settings["extract"]["model"]  # a folder of this machine; what is in it is in the fingerprint
        settings["extract"]["without"] = list(self.extract.without)
        settings["output"]["formats"] = list(self.output.formats)
        return settings


def load_settings(
    *,
    config: Path | None = None,
    project: Path | None = None,
    environment: Mapping[str, str] | None = None,
    flags: Mapping[str, Any] | None = None,
) -> Settings:
    """The effective settings.

    Args:
        config: a TOML file that stands in for the project's own table.
        project: a pyproject.toml whose `[tool.paperkg]` counts where `config` is not given; it may be absent.
        environment: variables; those that start with KG_ set the key they spell.
        flags: dotted key -> value; a value of None counts as not given.

    Raises:
        ConfigError: a key is unknown (the message names the nearest), or a value is of the wrong type or out of
            range; the message names the source.

    >>> load_settings(environment={"KG_LIMITS_PAPER_CHARACTERS": "50"}).limits.paper_characters
    50
    >>> load_settings(flags={"jobs": 2}).jobs
    2
    """
    default = resources.files("kg.pipeline").joinpath("default.toml").read_text(encoding="utf-8")
    values = _flatten(tomllib.loads(default))
    known = dict(_fields(Settings))
    for source, rows in (
        _file_rows(config, project),
        ("the environment", _environment_rows(environment or {}, known)),
        ("the command line", {key: value for key, value in (flags or {}).items() if value is not None}),
    ):
        for key, value in rows.items():
            if key not in known:
                raise ConfigError(f"{source}: no setting named {key!r}: {nearest(key, known)}")
            values[key] = _checked(key, value, known[key], source)
    settings: Settings = _made(Settings, {key: _checked(key, values[key], known[key], "default.toml") for key in known})
    _check_choices(settings)
    return settings


def _fields(made: type, prefix: str = "") -> list[tuple[str, tuple[Any, Mapping[str, Any]]]]:
    """Dotted key, type and metadata of every setting."""
    found: list[tuple[str, tuple[Any, Mapping[str, Any]]]] = []
    hints = get_type_hints(made)
    for part in dataclasses.fields(made):
        hint = hints[part.name]
        if dataclasses.is_dataclass(hint):
            found += _fields(hint, f"{prefix}{part.name}.")  # type: ignore[arg-type]
        else:
            found.append((prefix + part.name, (hint, part.metadata)))
    return found


def _made(made: type, values: Mapping[str, Any], prefix: str = "") -> Any:
    hints = get_type_hints(made)
    return made(
        **{
            part.name: _made(hints[part.name], values, f"{prefix}{part.name}.")
            if dataclasses.is_dataclass(hints[part.name])
            else values[prefix + part.name]
            for part in dataclasses.fields(made)
        }
    )


def _flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for key, value in table.items():
        rows |= _flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return rows


def _file_rows(config: Path | None, project: Path | None) -> tuple[str, dict[str, Any]]:
    path = config or project
    if path is None or (config is None and not path.is_file()):
        return "", {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path}: cannot read the settings: {error}") from error
    own = table.get("tool", {}).get("paperkg")
    if own is None:
        # A pyproject.toml without our table says nothing; a file of --config may hold the keys themselves.
        own = {} if config is None or path.name == "pyproject.toml" else table
    return str(path), _flatten(own)


def _environment_rows(environment: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, Any]:
    spelled = {_PREFIX + key.replace(".", "_").upper(): key for key in known}
    rows: dict[str, Any] = {}
    for name in sorted(environment):
        if not name.startswith(_PREFIX):
            continue
        if name not in spelled:
            raise ConfigError(f"the environment: no setting named {name}: {nearest(name, spelled)}")
        key = spelled[name]
        rows[key] = _from_text(name, environment[name], known[key][0])
    return rows


def _from_text(name: str, text: str, hint: Any) -> Any:
    try:
        if hint in (int, float):
            return hint(text)
    except ValueError as error:
        raise ConfigError(f"the environment: {name} must be a number, not {text!r}") from error
    if hint == tuple[str, ...]:
        return [part for part in text.replace(",", " ").split() if part]
    return text


def _checked(key: str, value: Any, wanted: tuple[Any, Mapping[str, Any]], source: str) -> Any:
    hint, metadata = wanted
    if hint == tuple[str, ...]:
        if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
            raise ConfigError(f"{source}: {key} must be a list of texts, not {value!r}")
        return tuple(sorted(set(value)))
    right = isinstance(value, int | float if hint is float else hint) and not isinstance(value, bool)
    if not right:
        words = {int: "a whole number", float: "a number", str: "a text"}
        raise ConfigError(f"{source}: {key} must be {words[hint]}, not {value!r}")
    least, most = metadata.get("least"), metadata.get("most")
    if (least is not None and value < least) or (most is not None and value > most):
        limit = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ConfigError(f"{source}: {key} must be {limit}, not {value}")
    return hint(value)


def _check_choices(settings: Settings) -> None:
    if settings.profile not in PROFILES:
        raise ConfigError(f"no profile named {settings.profile!r}: {nearest(settings.profile, PROFILES)}")
    if not settings.base.startswith(("http://", "https://")) or settings.base[-1] not in "/#":
        raise ConfigError(f"base must be an http(s) IRI that ends in / or #, not {settings.base!r}")
    if any(mark in settings.base for mark in ' <>"{}|^`\\') or not settings.base.isascii():
        raise ConfigError(f"base must be an ASCII IRI without spaces, quotes or brackets, not {settings.base!r}")
