"""Data -> one HTML file: template, style, scripts and the policy that lets nothing else run.

The file asks no host for anything: the drawing library is the copy that pyvis ships, put inline. Text of papers only
enters as escaped JSON, which the scripts turn into text nodes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup

__all__ = ["ASSETS", "SCRIPTS", "policy", "render", "to_script_json"]

ASSETS = files("kg.writers.html") / "assets"
# In this order they make one script; later files use what earlier ones declare.
SCRIPTS = (
    "data.js",
    "look.js",
    "facets.js",
    "place.js",
    "view.js",
    "panel.js",
    "cite.js",
    "search.js",
    "fuzzy.js",
    "legend.js",
    "filters.js",
    "copy.js",
    "grid.js",
    "tables.js",
    "compare.js",
    "export.js",
    "families.js",
    "plots.js",
    "map.js",
    "pixels.js",
    "mapnames.js",
    "mappaint.js",
    "address.js",
    "main.js",
)

_LIBRARY = "lib/vis-9.1.2/vis-network.min.js"
_ESCAPES = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}


def render(core: dict[str, Any], details: dict[str, Any]) -> str:
    """The page that shows the two data blocks of `data.page_data`."""
    style, library, script = _asset("page.css"), _library(), _script()
    return _template().render(
        meta=core["meta"],
        policy=policy(styles=[style], scripts=[library, script]),
        style=Markup(style),  # noqa: S704 # our own file, as are the next two
        library=Markup(library),  # noqa: S704
        script=Markup(script),  # noqa: S704
        core=Markup(to_script_json(core)),  # noqa: S704 # escaped by to_script_json
        details=Markup(to_script_json(details)),  # noqa: S704
    )


def to_script_json(value: object) -> str:
    r"""JSON that may stand inside a script element whatever strings it holds.

    >>> print(to_script_json("</script> R&D"))
    "\u003c/script\u003e R\u0026D"
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.translate(_ESCAPES)


def policy(*, styles: list[str], scripts: list[str]) -> str:
    """The Content-Security-Policy that allows these inline styles and scripts and nothing else."""
    return (
        f"default-src 'none'; script-src {_hashes(scripts)}; style-src {_hashes(styles)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hashes(parts: list[str]) -> str:
    digests = (base64.b64encode(hashlib.sha256(part.encode("utf-8")).digest()).decode("ascii") for part in parts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, keep_trailing_newline=True)
    return environment.from_string(_asset("page.html"))


@cache
def _asset(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8").replace("\r\n", "\n")


@cache
def _script() -> str:
    parts = "\n".join(_asset(name) for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'


@cache
def _library() -> str:
    """vis-network with its licence notice; the reference to a source map is cut, since browsers would fetch it."""
    text = (files("pyvis") / _LIBRARY).read_text(encoding="utf-8").replace("\r\n", "\n")
    return re.sub(r"//# sourceMappingURL=.*", "", text)
