"""Positions: the same every time, apart from one another, small components beside the large one."""

from __future__ import annotations

import random

import pytest

from kg.writers.html.layout import place


def _tree(count: int, seed: int) -> list[tuple[int, int]]:
    rng = random.Random(seed)
    return [(rng.randrange(node), node) for node in range(1, count)]


@pytest.mark.parametrize("count", [1, 2, 60, 900])
def test_two_runs_give_the_same_positions(count: int):
    """Small components are laid out pair by pair, large ones by a grid; both are repeatable."""
    links = _tree(count, 3)
    assert place(count, links) == place(count, links)


def test_no_nodes_no_positions():
    """An empty graph has a layout too."""
    assert place(0, []) == []


def test_loops_and_parallel_links_are_harmless():
    """A link of a node to itself, or one given twice, gives finite, distinct positions."""
    assert len(set(place(3, [(0, 0), (0, 1), (0, 1), (1, 0), (2, 2)]))) == 3


def test_labels_of_a_small_picture_do_not_lie_on_one_another():
    """In a picture of readable size, two nodes are never closer than a label is high."""
    spots = place(60, _tree(60, 5))
    close = [(a, b) for i, a in enumerate(spots) for b in spots[:i] if abs(a[0] - b[0]) < 80 and abs(a[1] - b[1]) < 35]
    assert len(close) <= 1


def test_nodes_get_the_room_their_labels_take():
    """Where the sizes of labels are known, no two of them lie on one another."""
    rooms = {node: (90.0 + 20 * (node % 7), 60.0 + 20 * (node % 2)) for node in range(60)}
    spots = place(60, _tree(60, 5), rooms=rooms)
    clashes = [
        (a, b)
        for a in range(60)
        for b in range(a)
        if abs(spots[a][0] - spots[b][0]) < (rooms[a][0] + rooms[b][0]) / 2 - 2
        and abs(spots[a][1] - spots[b][1]) < (rooms[a][1] + rooms[b][1]) / 2 - 2
    ]
    assert len(clashes) <= 1


def test_small_components_lie_beside_a_large_one():
    """Hundreds of pairs and singles: no node lies on another, and all of it has about the shape of a screen."""
    links = _tree(900, 4) + [(node, node + 1) for node in range(900, 1400, 2)]
    spots = place(1600, links)
    width, height = max(x for x, _ in spots), max(y for _, y in spots)
    assert 1.0 < width / height < 2.2
    assert len(set(spots)) == 1600
    beside = sum(0.25 < y / height < 0.75 for _, y in spots[900:])
    assert beside > 350


def test_a_large_component_has_no_knot():
    """A tenth of the width and height holds a few of the nodes, not most of them."""
    hub = [(0, node) for node in range(1, 600)] + [(node % 40 + 1, node) for node in range(600, 2000)]
    spots = place(2000, hub)
    width, height = max(x for x, _ in spots), max(y for _, y in spots)
    middle = [(x, y) for x, y in spots if abs(x - width / 2) < 0.05 * width and abs(y - height / 2) < 0.05 * height]
    assert len(middle) < 0.08 * len(spots)


def test_linked_nodes_are_closer_than_others():
    """The picture shows structure: links are much shorter than the mean distance of all pairs."""
    links = _tree(900, 1)
    spots = place(900, links)
    length = [abs(spots[a][0] - spots[b][0]) + abs(spots[a][1] - spots[b][1]) for a, b in links]
    rng = random.Random(0)
    pairs = [(rng.randrange(900), rng.randrange(900)) for _ in range(900)]
    apart = [abs(spots[a][0] - spots[b][0]) + abs(spots[a][1] - spots[b][1]) for a, b in pairs]
    assert sum(length) * 3 < sum(apart)


def test_components_do_not_overlap():
    """The boxes around the components are apart, and the whole is no long strip."""
    sizes = [20, 9, 3, 2, 2, 1, 1]
    links, groups, first = [], [], 0
    for size in sizes:
        groups.append(range(first, first + size))
        links += [(node, node + 1) for node in range(first, first + size - 1)]
        first += size
    spots = place(first, links)
    boxes = []
    for group in groups:
        xs, ys = [spots[node][0] for node in group], [spots[node][1] for node in group]
        boxes.append((min(xs), max(xs), min(ys), max(ys)))
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert a[1] < b[0] or b[1] < a[0] or a[3] < b[2] or b[3] < a[2]
    width, height = max(x for x, _ in spots), max(y for _, y in spots)
    assert 0.4 < width / height < 4


def test_thousands_of_nodes_get_a_place_each():
    """How its time grows is measured in benchmarks/growth.py."""
    assert len(place(6000, _tree(6000, 2), rounds=60)) == 6000
