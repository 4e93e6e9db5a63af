"""Names out of packages that fields keep current: model lists, benchmark registries, data set loaders.

Their files are read as text: Python by its syntax tree, YAML and JavaScript data by pattern. No code of theirs runs.
A recipe says which files of a package hold names of which type.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kg.errors import VocabularyError

if TYPE_CHECKING:
    from kg.vocab.lexicon.archives import Package

__all__ = ["RECIPES", "Changes", "compare_records", "harvest"]

Record = dict[str, Any]
_ARXIV = re.compile(r"arxiv\.org/(?:abs|pdf)/(\d{4}\.\d{4,5})")
_GITHUB = re.compile(r"github\.com/([\w.-]+/[\w-][\w.-]*\w)")


@dataclass(frozen=True, slots=True)
class Rule:
    """Files of a package (a glob), the type of the names in them, and what reads a text."""

    pattern: str
    type: str
    read: Callable[[str], Iterator[Record]]


@dataclass(frozen=True, slots=True)
class Changes:
    """What a harvest brought: names that are new, that are gone, and that say other things than before."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]


def harvest(package: Package) -> tuple[Record, ...]:
    """The gazetteer records of a package, each name once, with source, version and licence, sorted by type and name.

    Raises:
        VocabularyError: there is no recipe for this package.
    """
    if package.name not in RECIPES:
        raise VocabularyError(f"no recipe for the package {package.name!r}; there are: {', '.join(sorted(RECIPES))}")
    source = f"{package.name}=={package.version}" if package.version else package.name
    found: dict[tuple[str, str], Record] = {}
    for rule in RECIPES[package.name]:
        for _, text in package.texts(rule.pattern):
            for record in rule.read(text):
                name = " ".join(str(record["name"]).split())
                if not re.search(r"[^\W\d_]", name):
                    continue
                made = found.setdefault((rule.type, name), {"name": name, "type": rule.type, "aliases": [], "urls": {}})
                made["aliases"] = sorted({*made["aliases"], *record.get("aliases", ())} - {name, ""})
                made["urls"] = record.get("urls", {}) | made["urls"]
    rights = {"source": [source], "licence": [package.licence] if package.licence else [], "n_sources": 1}
    return tuple(found[key] | rights for key in sorted(found))


def compare_records(old: Iterable[Record], new: Iterable[Record]) -> Changes:
    """What changed from one harvest to the next, as `type name`; another version of the source alone is no change."""
    before, after = ({f"{r['type']} {r['name']}": _content(r) for r in records} for records in (old, new))
    return Changes(
        added=tuple(sorted(after.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - after.keys())),
        changed=tuple(sorted(name for name in after.keys() & before.keys() if after[name] != before[name])),
    )


def _content(record: Record) -> tuple[Any, ...]:
    return (
        sorted(record.get("aliases", ())),
        sorted(record.get("urls", {}).items()),
        sorted(record.get("licence", ())),
    )


# ------------------------------------------------------------------------------------------- reading texts


def _tree(text: str) -> ast.AST | None:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _urls(text: str) -> dict[str, str]:
    """The first arXiv paper and repository named in a text."""
    arxiv, github = _ARXIV.search(text), _GITHUB.search(text)
    found = {"arxiv": arxiv.group(1) if arxiv else "", "github": github.group(1).removesuffix(".git") if github else ""}
    return {kind: value for kind, value in found.items() if value}


def _classes(text: str) -> Iterator[Record]:
    """Public classes with a docstring, and the first paper that it names."""
    tree = _tree(text)
    for node in tree.body if isinstance(tree, ast.Module) else ():
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            about = ast.get_docstring(node) or ""
            if about:
                urls = {kind: value for kind, value in _urls(about).items() if kind == "arxiv"}
                yield {"name": node.name, "urls": urls}


def _calls(function: str, name: str, *aliases: str) -> Callable[[str], Iterator[Record]]:
    """Calls of a function with constant arguments: its name, other names, and the pages in any of them."""

    def read(text: str) -> Iterator[Record]:
        tree = _tree(text)
        for node in ast.walk(tree) if tree else ():
            if isinstance(node, ast.Call) and _called(node) == function:
                given = {k.arg: k.value.value for k in node.keywords if k.arg and isinstance(k.value, ast.Constant)}
                if isinstance(given.get(name), str):
                    pages = _urls(" ".join(value for value in given.values() if isinstance(value, str)))
                    others = [given[a] for a in aliases if isinstance(given.get(a), str)]
                    yield {"name": given[name], "aliases": others, "urls": pages}

    return read


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _pairs_in(variable: str) -> Callable[[str], Iterator[Record]]:
    """The values of a mapping that is written out: `NAMES = OrderedDict([("bert", "BERT"), …])`, or a dict."""

    def read(text: str) -> Iterator[Record]:
        tree = _tree(text)
        for node in ast.walk(tree) if tree else ():
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AnnAssign)
                else []
            )
            if any(isinstance(target, ast.Name) and target.id == variable for target in targets) and node.value:  # type: ignore[attr-defined]
                yield from _strings_of_pairs(node.value)  # type: ignore[attr-defined]

    return read


def _strings_of_pairs(node: ast.AST) -> Iterator[Record]:
    for inner in ast.walk(node):
        values: list[ast.expr] = []
        if isinstance(inner, ast.Tuple) and len(inner.elts) == 2:  # noqa: PLR2004 - a pair
            values = [inner.elts[1]]
        elif isinstance(inner, ast.Dict):
            values = inner.values
        for value in values:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield {"name": value.value}


_FIELD = re.compile(r"^(?:- )?(title|name|arxiv|paper)\s*:\s*(.+?)\s*$", re.MULTILINE)


def _yaml_card(text: str) -> Iterator[Record]:
    """A card with a title (`GSM8K: Grade School …`: the name stands before the colon) and perhaps a paper."""
    fields = {key: value.strip("'\"") for key, value in reversed(_FIELD.findall(text))}
    title = fields.get("title") or fields.get("name", "")
    name = title.partition(":")[0].strip()
    if name and len(name) <= _LONGEST:
        yield {"name": name, "urls": _urls(fields.get("arxiv") or fields.get("paper", ""))}


_LONGEST = 40
_INDEXED = re.compile(r"^- \w+:\s*\n((?:\s{2,}.*\n?)+)", re.MULTILINE)


def _yaml_index(text: str) -> Iterator[Record]:
    """An index of data sets: a list of mappings, each with its name and perhaps a paper inside."""
    for block in _INDEXED.findall(text):
        fields = {
            key: value.strip("'\"") for key, value in re.findall(r"^\s+(name|paper):\s*(.+?)\s*$", block, re.MULTILINE)
        }
        if fields.get("name"):
            yield {"name": fields["name"], "urls": _urls(fields.get("paper", ""))}


_JS_LABEL = re.compile(r"""\b(?:label|name|prettyLabel)["']?\s*:\s*["']([^"'\n]{2,60})["']""")


def _js_labels(text: str) -> Iterator[Record]:
    """Labels in JavaScript or TypeScript data."""
    for label in _JS_LABEL.findall(text):
        yield {"name": label}


def _module_titles(text: str) -> Iterator[Record]:
    """The first line of a module's docstring, where the docstring names a paper too."""
    tree = _tree(text)
    about = ast.get_docstring(tree) if isinstance(tree, ast.Module) else ""
    title = re.sub(r"( model| architecture)?\.?\s*\Z", "", (about or "").partition("\n")[0], flags=re.IGNORECASE)
    urls = {kind: value for kind, value in _urls(about or "").items() if kind == "arxiv"}
    if urls and re.match(r"[A-Z]", title) and len(title.split()) <= _TITLE_WORDS:
        yield {"name": title, "urls": urls}


_TITLE_WORDS = 3

RECIPES: dict[str, tuple[Rule, ...]] = {
    "@huggingface/tasks": (Rule("dist/commonjs/tasks/*/data.js", "metric", _js_labels),),
    "evalscope": (Rule("evalscope/benchmarks/*.py", "benchmark", _calls("BenchmarkMeta", "pretty_name")),),
    "inspect-evals": (Rule("inspect_evals/*/eval.yaml", "benchmark", _yaml_card),),
    "lm-eval": (Rule("lm_eval/tasks/*.py", "benchmark", _calls("TaskConfig", "task")),),
    "mteb": (Rule("mteb/*.py", "dataset", _calls("TaskMetadata", "name")),),
    "opencompass": (Rule("*dataset-index.yml", "benchmark", _yaml_index),),
    "timm": (Rule("timm/models/*.py", "model", _module_titles),),
    "torch-geometric": (
        Rule("torch_geometric/datasets/*.py", "dataset", _classes),
        Rule("torch_geometric/nn/models/*.py", "method", _classes),
    ),
    "transformers": (
        Rule("*models/auto/configuration_auto.py", "model", _pairs_in("MODEL_NAMES_MAPPING")),
        Rule("*models/auto/auto_mappings.py", "model", _pairs_in("MODEL_NAMES_MAPPING")),
    ),
}
"""Name of a package -> which of its files hold names."""
