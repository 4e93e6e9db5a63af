"""Drafts from a gazetteer file (one JSON object a line: name, type, aliases, safe, urls, source, licence, …).

Each rule that leaves something out is a function of its own with the reason in its docstring.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kg.errors import InputError
from kg.vocab.lexicon.draft import Draft, group_key, unite
from kg.vocab.names import fold_name, is_acronym_of, singular

if TYPE_CHECKING:
    from kg.model import EntityType

__all__ = ["read_gazetteer"]

_TYPES: dict[str, EntityType] = {
    "dataset": "DATASET",
    "benchmark": "DATASET",
    "environment": "DATASET",
    "method": "METHOD",
    "metric": "METRIC",
    "model": "MODEL",
    "task": "TASK",
}
_PAGES = {
    "arxiv": "arxiv",
    "github": "github",
    "hf_dataset": "hf",
    "hf_model": "hf",
    "homepage": "homepage",
    "paperswithcode": "paperswithcode",
}


def read_gazetteer(lines: Iterable[str], *, path: str) -> list[Draft]:
    """The drafts of a gazetteer, cleaned and united by name, in order of type and name.

    Raises:
        InputError: a line that is no JSON object with a name and a known type.
    """
    drafts = [_draft(record) for record in _records(lines, path) if _is_wanted(record)]
    return _without_double_owners(_united(drafts))


def _records(lines: Iterable[str], path: str) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as error:
            raise InputError(f"not JSON: {error.msg}; one object a line is wanted", path=path, line=number) from error
        if not isinstance(record, dict) or not record.get("name") or record.get("type") not in _TYPES:
            raise InputError(f"needs a name and a type of {', '.join(sorted(_TYPES))}", path=path, line=number)
        yield record


# ------------------------------------------------------------------------------------------ whole records

_METRIC_LISTS = ("crfm-helm", "github:IBM/science-result-extractor", "npm:@huggingface/tasks")
_TERM_LISTS = ("github:berkeleybop/artificial-intelligence-ontology", "github:ISA-tools/stato")


def _is_wanted(record: dict[str, Any]) -> bool:
    return not any(rule(record) for rule in (_is_hub_id, _is_log_field, _is_test_case, _is_catalogue_term, _is_bare_id))


def _only_from(record: dict[str, Any], lists: tuple[str, ...]) -> bool:
    sources = record.get("source", [])
    return bool(sources) and all(source.startswith(lists) for source in sources)


def _is_hub_id(record: dict[str, Any]) -> bool:
    """Models listed as metrics, `owner/name`: the source names which model a task page shows."""
    return "/" in record["name"] and record["type"] in ("metric", "method", "task")


def _is_log_field(record: dict[str, Any]) -> bool:
    """Evaluation frameworks list every column they log as a metric; one framework alone is no witness."""
    return record["type"] == "metric" and _only_from(record, _METRIC_LISTS)


def _is_test_case(record: dict[str, Any]) -> bool:
    """Task ids of a test suite (`BLINKIT2IRetrieval`): no paper writes them."""
    only_suite = _only_from(record, ("mteb==",))
    return record.get("hints", {}).get("sub") == "mteb-task" and only_suite


def _is_catalogue_term(record: dict[str, Any]) -> bool:
    """Single words of term catalogues (Layer, Preprocessing): too general to name a method."""
    return _only_from(record, _TERM_LISTS) and len(record["name"].split()) == 1


def _is_bare_id(record: dict[str, Any]) -> bool:
    """Lower-case identifiers with underscores or in one word, known to one source only."""
    name = record["name"]
    return bool(record.get("id_only")) and record.get("n_sources", 1) == 1 and (name.islower() and " " not in name)


# ----------------------------------------------------------------------------------------------- surfaces

_DATE = re.compile(r"\b20\d\d-?\d\d(-?\d\d)?\b|\(")
_PROVIDER = re.compile(r"^[\w .]+: |^(databricks|openai|anthropic|meta|google|deepset|mistralai)[-. ]", re.IGNORECASE)
_LONG = 60
_MANY = 3


def _is_surface(alias: str, name: str) -> bool:
    """Whether an alias is a way to write the name: no hub path, date, remark, provider or id of a part."""
    if "/" in alias or "(" in alias or len(alias) > _LONG or not re.search(r"[^\W\d_]", alias):
        return False
    if _DATE.search(alias) or _PROVIDER.search(alias) or ":" in alias:
        return False
    return "__" not in alias and alias.count("_") < _MANY and not _is_version_of(alias, name)


def _is_version_of(alias: str, name: str) -> bool:
    """Whether an alias says more than the name (a size, date, language or part): that is another entity."""
    a, n = fold_name(alias)[0], fold_name(name)[0]
    digits = Counter(re.findall(r"\d+", a)) != Counter(re.findall(r"\d+", n))
    longer = a != n and (a.startswith(n) or a.endswith(n) or n.startswith(a)) and not is_acronym_of(alias, name)
    return (digits or longer) and not is_acronym_of(name, alias)


def _is_foreign_acronym(alias: str, record: dict[str, Any]) -> bool:
    """Whether an alias of a metric is an acronym of none of its names: ASR is no way to write CER."""
    if record["type"] != "metric" or not (alias.isupper() and alias.isalpha()) or alias == record["name"].upper():
        return False
    return not any(is_acronym_of(alias, spelling) for spelling in (record["name"], *record["aliases"]))


def _draft(record: dict[str, Any]) -> Draft:
    """The draft of one record."""
    name = _shown(record)
    listed = [alias for alias in record.get("aliases", []) if _is_surface(alias, name)]
    aliases = [alias for alias in listed if not _is_foreign_acronym(alias, record)]
    draft = Draft(_TYPES[record["type"]], name)
    surfaces = [name, *(s for s in _distinct([name, *aliases]) if s != name)]
    draft.surfaces = Counter(dict.fromkeys(surfaces, 0))
    draft.trusted = set(record.get("safe", [])) & set(surfaces)
    reasons = record.get("ambiguous_why") or []
    if any(reason.startswith(("english", "proper-noun")) for reason in reasons):
        draft.ordinary = {s for s in surfaces if s not in draft.trusted and _is_plain_word(s)}
    draft.kinds = _kinds(record) if draft.type == "DATASET" else set()
    draft.pages = _pages(record)
    draft.family = _family(record, name)
    draft.sources = set(map(_short_source, record.get("source", [])))
    draft.licences = set(record.get("licence", []))
    return draft


def _is_plain_word(surface: str) -> bool:
    return surface.isalpha() and (surface.islower() or surface.istitle() or surface.isupper())


def _shown(record: dict[str, Any]) -> str:
    """The spelling to show: the name, or an alias that only adds the hyphens and capitals that it lacks."""
    name = re.sub(r"(?<=ss)e\Z", "", str(record["name"]).strip())  # "gaussian processe": a plural cut short
    same = [a for a in record.get("aliases", []) if fold_name(a)[0] == fold_name(name)[0] and "_" not in a]
    is_model = record["type"] == "model"
    spellings: list[str] = [name, *same]
    return max(
        spellings,
        key=lambda s: ("_" not in s, sum(map(str.isupper, s)), s.count("-") if is_model else 0, s == name),
    )


def _distinct(surfaces: list[str]) -> list[str]:
    """One surface for each spelling that matching tells apart, plurals left to the matcher."""
    seen: dict[tuple[str, str], str] = {}
    for surface in surfaces:
        seen.setdefault(fold_name(surface), surface)
    return [s for s in seen.values() if singular(s) == s]


def _kinds(record: dict[str, Any]) -> set[str]:
    return {kind for kind in (record["type"], *record.get("types", {})) if _TYPES.get(kind) == "DATASET"}


def _pages(record: dict[str, Any]) -> dict[str, str]:
    urls = record.get("urls", {})
    return {_PAGES[kind]: str(urls[kind]) for kind in _PAGES if urls.get(kind)}


def _family(record: dict[str, Any], name: str) -> str:
    """The family, only where the name starts with it: the others were wrong in one of eight."""
    family = str(record.get("family") or "")
    is_start = fold_name(name)[0].startswith(fold_name(family)[0]) and fold_name(name)[0] != fold_name(family)[0]
    return family if family and is_start and len(family) > 1 else ""


def _short_source(source: str) -> str:
    """A source as it is shown: repositories without path, commit without `github:`."""
    if source.startswith("mined:"):
        return "paper lists (counted names)"
    return re.sub(r":[^@]*(@.*)?$", "", source.removeprefix("github:")) if source.startswith("github:") else source


# ------------------------------------------------------------------------------------------- whole drafts


_NameKey = tuple[str, str]


def _united(drafts: list[Draft]) -> list[Draft]:
    """Drafts of one type with the same name made one; an acronym joins the only long name that lists it."""
    by_name: dict[_NameKey, Draft] = {}
    for draft in sorted(drafts, key=lambda d: (d.type, -len(d.sources), d.name)):
        at: _NameKey = (draft.type, group_key(draft.name))
        if at in by_name:
            unite(by_name[at], draft)
        else:
            by_name[at] = draft
    by_spelling: dict[_NameKey, list[_NameKey]] = {}
    for at, draft in sorted(by_name.items()):
        for surface in sorted(draft.surfaces):
            by_spelling.setdefault((draft.type, surface), []).append(at)
    for at in sorted(by_name):
        _join_acronym(by_name, at, by_spelling)
    return [by_name[at] for at in sorted(by_name)]


def _join_acronym(by_name: dict[_NameKey, Draft], at: _NameKey, by_spelling: dict[_NameKey, list[_NameKey]]) -> None:
    """Unite a draft named by an acronym with the long name that has it as an alias, if there is just one."""
    short = by_name[at]
    if not short.name.isupper():
        return
    listing = [other for other in by_spelling[short.type, short.name] if other != at and other in by_name]
    owners = [other for other in listing if is_acronym_of(short.name, by_name[other].name)]
    if len(owners) == 1:
        unite(by_name[owners[0]], short)
        del by_name[at]


def _without_double_owners(drafts: list[Draft]) -> list[Draft]:
    """Drafts in which a spelling that several of one type claim stays with the one it names, or is not trusted."""
    claims: dict[tuple[str, str], list[Draft]] = {}
    for draft in drafts:
        for key in sorted(draft.keys()):
            claims.setdefault((draft.type, key), []).append(draft)
    for (_, key), owners in sorted(claims.items()):
        if len(owners) > 1:
            named = [draft for draft in owners if group_key(draft.name) == key]
            for draft in owners:
                same = [s for s in draft.surfaces if group_key(s) == key]
                for surface in same:
                    if named and draft not in named:
                        del draft.surfaces[surface]
                    draft.trusted.discard(surface)
    return drafts
