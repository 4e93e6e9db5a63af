"""GraphML (graphml.graphdrawing.org, 1.0), as networkx, yEd, Gephi and `kg export --format graphml` write it.

The file is walked element by element, so that its size does not matter. Document types and entities are refused: no
GraphML needs them, and they can make a small file unfold into a huge one.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from kg.errors import InputError
from kg.importing.protocol import Imported, open_bytes, peek
from kg.importing.statements import Statements

__all__ = ["GraphMLImporter"]


class GraphMLImporter:
    """Reads GraphML."""

    name = "graphml"
    title = "GraphML"

    def can_read(self, path: Path) -> bool:
        """Whether the root of the XML is graphml."""
        return b"<graphml" in peek(path)[:4096]

    def read(self, path: Path) -> Imported:
        """The papers, and what the edges say of them.

        Raises:
            InputError: it is not well-formed, or declares a document type.
        """
        told = Statements(path, "import:graphml")
        nodes = edges = 0
        ids: dict[str, str] = {}
        for tag, attributes, data in _elements(path):
            if tag == "node":
                nodes += 1
                if attributes.get("id"):
                    # An attribute of the name id is the node's own, where the XML id is a number.
                    id_ = ids[attributes["id"]] = data.get("iri") or data.get("id") or attributes["id"]
                    told.add_node(id_, data, nodes)
                else:
                    told.skip(f"node {nodes} has no id, left out", 0)
                continue
            edges += 1
            source, target = attributes.get("source"), attributes.get("target")
            if source and target:
                # The id of an edge is its key in networkx: the name of the relation where nothing else gives it.
                ends = ids.get(source, source), ids.get(target, target)
                told.add_edge(*ends, data | {"key": data.get("key", attributes.get("id", ""))}, edges)
            else:
                told.skip(f"edge {edges} has no source or no target, left out", 0)
        if not nodes:
            raise InputError("no GraphML: there is no node in it", path=str(path))
        return told.finish()


def _elements(path: Path) -> Iterator[tuple[str, dict[str, str], dict[str, Any]]]:
    """(node or edge, its XML attributes, its data by name) in order."""
    names: dict[str, str] = {}
    try:
        with open_bytes(path) as stream:
            _refuse_document_types(stream, path)
        with open_bytes(path) as stream:
            graphs: list[ET.Element] = []
            for event, element in ET.iterparse(stream, events=("start", "end")):  # noqa: S314 - no DTD, see above
                tag = element.tag.rpartition("}")[2]
                if tag == "graph":
                    graphs.append(element) if event == "start" else graphs.pop()
                elif event == "end" and tag == "key":
                    names[element.get("id", "")] = element.get("attr.name") or element.get("id", "")
                elif event == "end" and tag in {"node", "edge"}:
                    yield tag, dict(element.attrib), _data(element, names)
                    if graphs:
                        graphs[-1].clear()
    except ET.ParseError as error:
        raise InputError(f"not well-formed: {error}", path=str(path), line=error.position[0]) from error
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"cannot be read to its end: {error}", path=str(path)) from error


def _refuse_document_types(stream: IO[bytes], path: Path) -> None:
    # A document type stands before the root, so it is in the first bytes or nowhere.
    head = stream.read(65536)
    before, _, _ = head.partition(b"<graphml")
    if b"<!DOCTYPE" in before or b"<!ENTITY" in before:
        raise InputError("declares a document type, which is not read; remove the declaration", path=str(path))


def _data(element: ET.Element, names: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in element:
        if one.tag.rpartition("}")[2] != "data":
            continue
        key = one.get("key", "")
        text = "".join(one.itertext()).strip()
        if text:
            found[names.get(key, key)] = text
    return found
