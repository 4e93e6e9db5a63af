"""Places, colours and sizes are those of the page, the same on every run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import kg.writers.html
from kg.graph.relational import Tables
from kg.writers.drawing import COLORS, edge_label, looks
from kg.writers.html.words import TYPES


def test_colours_are_those_of_the_page():
    """A type has one colour, on the page as in Gephi."""
    script = (Path(kg.writers.html.__file__).parent / "assets" / "look.js").read_text("utf-8")
    page = dict(re.findall(r'^  (\w+): \{ many: .*? color: "(#[0-9a-f]{6})"', script, re.MULTILINE))
    assert {group: color for group, color in COLORS.items() if group != "result"} == page
    assert set(COLORS) == {*TYPES, "result"}


def test_each_node_has_a_look_in_the_order_of_the_table(any_graph: Any):
    """Looks stand in the order of the rows, and say the type of an entity or else the kind."""
    tables = Tables(any_graph)
    found = looks(tables)
    assert [look.group for look in found] == [(r["type"] or r["kind"]).lower() for r in tables.records("nodes")]
    assert all(COLORS[look.group] == look.color for look in found)
    assert found == looks(Tables(any_graph.copy()))


def test_no_two_nodes_lie_on_one_another(real: Any):
    """Every node has a place of its own."""
    places = [(look.x, look.y) for look in looks(Tables(real))]
    assert len(set(places)) == len(places) == len(real)


def test_a_node_with_more_links_is_larger(real: Any):
    """Size follows the links, within bounds."""
    rows = zip(Tables(real).records("nodes"), looks(Tables(real)), strict=True)
    sizes = sorted((int(row["links"]), look.size) for row, look in rows)
    assert [size for _, size in sizes] == sorted(size for _, size in sizes)
    assert sizes[0][1] >= 12
    assert sizes[-1][1] <= 80


def test_a_strange_type_is_drawn_too(real: Any):
    """A type that the page does not know has a colour all the same."""
    entity = next(key for key, data in real.nodes(data=True) if data["kind"] == "entity")
    real.nodes[entity]["type"] = "ROBOT"
    strange = [look for look in looks(Tables(real)) if look.group == "robot"]
    assert [look.color for look in strange] == [COLORS["website"]]
    assert edge_label("ex:isHelpedBy") == "is helped by"
