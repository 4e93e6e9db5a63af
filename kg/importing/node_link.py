"""Node-link JSON: a graph.json of ours as the very graph, a stranger's as papers and what is said of them.

The shape is that of networkx and D3: `nodes` with `id`, and `links` or `edges` with `source` and `target`.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kg.errors import InputError
from kg.graph.node_link import from_node_link
from kg.importing.contract import check_contract, is_ours
from kg.importing.protocol import Imported, open_text, peek
from kg.importing.statements import Statements

__all__ = ["NodeLinkImporter"]

_NODES = re.compile(r'"(?:nodes|directed|multigraph|links|edges)"\s*:')


class NodeLinkImporter:
    """Reads node-link JSON."""

    name = "json"
    title = "node-link JSON (graph.json of a build or export; networkx and D3)"

    def can_read(self, path: Path) -> bool:
        """Whether it is a JSON object with nodes or links."""
        text = peek(path).decode("utf-8", errors="replace").lstrip("\ufeff \t\r\n")
        return text.startswith("{") and _NODES.search(text) is not None

    def read(self, path: Path) -> Imported:
        """The graph, or what a stranger's graph says of papers.

        Raises:
            InputError: it is no node-link JSON, or a graph of ours that is damaged.
        """
        try:
            with open_text(path) as stream:
                value = json.load(stream)
        except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
            line = getattr(error, "lineno", 0)
            raise InputError(f"not valid JSON: {error}", path=str(path), line=line) from error
        if is_ours(value):
            try:
                graph = from_node_link(value)
            except (KeyError, TypeError, ValueError) as error:
                raise InputError(f"no graph of paperkg ({error!r}); export it again", path=str(path)) from error
            check_contract(graph, str(path))
            return Imported(graph=graph)
        return _strange(value, path)


def _strange(value: object, path: Path) -> Imported:
    nodes = value.get("nodes") if isinstance(value, dict) else None
    links = (value.get("links") or value.get("edges")) if isinstance(value, dict) else None
    if not isinstance(nodes, list) or not isinstance(links, list | None):
        raise InputError("no node-link JSON: it needs lists `nodes` and `links` (or `edges`)", path=str(path))
    told = Statements(path, "import:json")
    for number, node in enumerate(nodes, start=1):
        if isinstance(node, dict) and _key(node.get("id", node.get("key"))):
            attributes = node.get("attributes")
            told.add_node(_key(node.get("id", node.get("key"))), _flat(node, attributes), number)
        else:
            told.skip(f"node {number} has no id, left out", 0)
    for number, link in enumerate(links or [], start=1):
        ends = (_key(link.get("source")), _key(link.get("target"))) if isinstance(link, dict) else ("", "")
        if all(ends):
            told.add_edge(*ends, _flat(link, link.get("attributes")), number)
        else:
            told.skip(f"link {number} has no source or no target, left out", 0)
    return told.finish()


def _key(value: object) -> str:
    """The id of a node as text; D3 puts the whole node where it stood."""
    if isinstance(value, dict):
        value = value.get("id")
    is_id = isinstance(value, str | int | float) and not isinstance(value, bool)
    return str(value) if is_id else ""


def _flat(value: Mapping[str, Any], attributes: object) -> dict[str, Any]:
    """The attributes of a node or link; graphology puts them one level down."""
    return dict(value) | (attributes if isinstance(attributes, dict) else {})
