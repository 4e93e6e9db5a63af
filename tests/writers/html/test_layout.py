"""Positions: the same every time, apart from one another, small components beside the large one."""

from __future__ import annotations

import random
import time

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


def test_thousands_of_nodes_take_seconds():
    """6,000 nodes within 10 s of this process's time; it grows about linearly."""
    start = time.process_time()
    place(6000, _tree(6000, 2), rounds=60)
    assert time.process_time() - start < 10
