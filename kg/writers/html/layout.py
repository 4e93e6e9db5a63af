"""Where nodes are drawn: positions computed once, the same on every run. What is drawn is the business of `data`.

Forces as in Fruchterman and Reingold: linked nodes pull, all nodes push. Small components push exactly, pair by pair;
large ones push through a density grid (a particle-mesh), so that a round costs the same however many nodes share a
cell. Positions are rounded after every round: the last bits, in which processors differ, never add up.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from kg.writers.html.packing import around, even

__all__ = ["place"]

Points = npt.NDArray[np.float64]
Ends = npt.NDArray[np.int64]

_EDGE = 90.0  # pixels: the length an edge would like to have
_EXACT = 200  # nodes up to which every pair is looked at
_STAR = 12  # nodes up to which a star is drawn as a ring
_GRID = 192  # cells along one side of the density grid
_REACH = 9.0  # squared edge lengths beyond which a push fades
_MIDDLE = np.array([0.05, 0.11])  # how strongly nodes are drawn to the middle: less sideways, since screens are wide
_LABEL = (1.65, 0.75)  # room for a node and its label, in edge lengths
_BARE = (0.5, 0.4)  # room for a node whose label is not always shown
_GAP = np.array([1.6, 1.0])  # between components
_SHAPE = 1.6  # width of a small picture to its height; `packing` has that of large ones
_STRETCHES = (1.0, 1.2, 1.4, 1.7, 2.0, 2.4)  # widths that are tried


def place(
    count: int,
    links: Sequence[tuple[int, int]],
    *,
    bare: Container[int] = (),
    rooms: Mapping[int, tuple[float, float]] | None = None,
    rounds: int = 120,
) -> list[tuple[int, int]]:
    """A position in whole pixels for each of `count` nodes; the largest component first, the others beside it.

    Args:
        count: how many nodes there are.
        links: pairs of node numbers.
        bare: nodes that need no room for a label.
        rooms: width and height in pixels of nodes with their labels, where they are known.
        rounds: how often a large component is improved.

    >>> place(2, [(0, 1)]) == place(2, [(0, 1)])
    True
    """
    groups = _components(count, links)
    home = {node: (rank, place_) for rank, group in enumerate(groups) for place_, node in enumerate(group)}
    inner: list[list[tuple[int, int]]] = [[] for _ in groups]
    for a, b in links:
        if a != b:
            inner[home[a][0]].append((home[a][1], home[b][1]))
    is_large = bool(groups) and len(groups[0]) > _EXACT
    shapes = []
    for group, pairs in zip(groups, inner, strict=True):
        room = None if is_large else np.array([_room(node, bare, rooms or {}) for node in group])
        shapes.append(_settle(len(group), sorted(set(pairs)), room, rounds))
    positions = [(0, 0)] * count
    shifts = around(shapes) if is_large else _shelves(shapes)
    for group, points, shift in zip(groups, shapes, shifts, strict=True):
        for node, point in zip(group, np.rint((points + shift) * _EDGE).astype(int).tolist(), strict=True):
            positions[node] = (point[0], point[1])
    return positions


def _room(node: int, bare: Container[int], rooms: Mapping[int, tuple[float, float]]) -> tuple[float, float]:
    """Width and height to keep free for a node, in edge lengths."""
    if node in rooms:
        return rooms[node][0] / _EDGE, rooms[node][1] / _EDGE
    return _BARE if node in bare else _LABEL


def _components(count: int, links: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The connected components, largest first, each in order of node number."""
    parent = list(range(count))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = node = parent[parent[node]]
        return node

    for a, b in links:
        high, low = sorted((root(a), root(b)), reverse=True)
        parent[high] = low
    groups: dict[int, list[int]] = {}
    for node in range(count):
        groups.setdefault(root(node), []).append(node)
    return sorted(groups.values(), key=lambda group: (-len(group), group[0]))


def _settle(count: int, links: list[tuple[int, int]], room: Points | None, rounds: int) -> Points:
    """Positions of one component, in edge lengths, its least corner at the origin; with room for labels where asked."""
    points = _spiral(count, links)
    if not _is_star(count, links):
        ends: Ends = np.array(links, dtype=np.int64).reshape(-1, 2)
        push = _push_pairs if count <= _EXACT else _push_grid
        rounds = rounds if count > _EXACT else 3 * rounds
        for step in range(rounds):
            heat = 0.35 * math.sqrt(count) * (1 - step / rounds) ** 1.5 + 0.01
            force = push(points) + _pull(points, ends) - _MIDDLE * points
            length = np.sqrt((force * force).sum(axis=1, keepdims=True)) + 1e-9
            points = np.round(points + force / length * np.minimum(length, heat), 6)
    if count > _EXACT:
        points = even(points)
    elif room is not None:
        points = _make_room(points, room)
    settled: Points = points - points.min(axis=0)
    return settled


def _is_star(count: int, links: list[tuple[int, int]]) -> bool:
    """Whether all links meet in one node; then the start positions, a ring around it, are as good as any."""
    return count <= _STAR and any(all(node in link for link in links) for node in range(count))


def _spiral(count: int, links: list[tuple[int, int]]) -> Points:
    """Start positions: a ring or a sunflower, with the nodes of most links in the middle."""
    degree = [0] * count
    for a, b in links:
        degree[a] += 1
        degree[b] += 1
    points = np.zeros((count, 2))
    ring = count <= _STAR
    for rank, node in enumerate(sorted(range(count), key=lambda n: (-degree[n], n))):
        angle = 2 * math.pi * rank / max(count - 1, 1) if ring else 2.399963229728653 * rank
        radius = min(rank, 1.0) if ring else 0.8 * math.sqrt(rank)
        points[node] = (radius * math.cos(angle), radius * math.sin(angle))
    return np.round(points, 6)


def _pull(points: Points, ends: Ends) -> Points:
    """Each link pulls its two ends together with the square of its length."""
    gap = points[ends[:, 1]] - points[ends[:, 0]]
    gap *= np.sqrt((gap * gap).sum(axis=1, keepdims=True))
    force = np.empty_like(points)
    for axis in (0, 1):
        towards = np.bincount(ends[:, 0], gap[:, axis], len(points))
        force[:, axis] = towards - np.bincount(ends[:, 1], gap[:, axis], len(points))
    return force


def _push_pairs(points: Points) -> Points:
    """Every node pushes every other with the inverse of their distance, far ones less: small pictures stay compact."""
    gap = points[:, None, :] - points[None, :, :]
    square = (gap * gap).sum(axis=2) + 1e-4
    force: Points = (gap / (square * (1 + square / _REACH))[:, :, None]).sum(axis=1)
    return force


def _push_grid(points: Points) -> Points:
    """The same push, by way of the number of nodes in each cell of a grid."""
    low = points.min(axis=0)
    cell = float((points.max(axis=0) - low).max()) / (_GRID - 2) or 1.0
    at = (points - low) / cell
    corner = at.astype(np.int64)
    share = at - corner
    weights = [(dx, dy, np.abs(1 - dx - share[:, 0]) * np.abs(1 - dy - share[:, 1])) for dx in (0, 1) for dy in (0, 1)]
    density = np.zeros(_GRID * _GRID)
    for dx, dy, weight in weights:
        density += np.bincount((corner[:, 0] + dx) * _GRID + corner[:, 1] + dy, weight, _GRID * _GRID)
    field = _field(density.reshape(_GRID, _GRID)) / cell
    force = np.zeros_like(points)
    for dx, dy, weight in weights:
        force += field[:, corner[:, 0] + dx, corner[:, 1] + dy].T * weight[:, None]
    return force


def _field(density: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The push at each cell: the density folded with the inverse distance, once for each axis."""
    size = 2 * _GRID
    spectrum = np.fft.rfft2(density, (size, size))
    return np.stack([np.fft.irfft2(spectrum * kernel, (size, size))[:_GRID, :_GRID] for kernel in _kernels()])


@cache
def _kernels() -> tuple[npt.NDArray[np.complex128], npt.NDArray[np.complex128]]:
    """The spectra of the push that one node gives, along each axis."""
    size = 2 * _GRID
    steps = np.minimum(np.arange(size), size - np.arange(size)) * np.where(np.arange(size) < _GRID, 1.0, -1.0)
    square = steps[:, None] ** 2 + steps[None, :] ** 2 + 0.25
    return np.fft.rfft2(steps[:, None] / square), np.fft.rfft2(steps[None, :] / square)


def _make_room(points: Points, room: Points) -> Points:
    """Move nodes apart until their labels no longer lie on one another, or nearly so."""
    wide, high = ((room[:, None, axis] + room[None, :, axis]) / 2 for axis in (0, 1))
    for _ in range(200):
        gap = points[:, None, :] - points[None, :, :]
        over_x, over_y = wide - np.abs(gap[:, :, 0]), high - np.abs(gap[:, :, 1])
        clash = (over_x > 0) & (over_y > 0)
        np.fill_diagonal(clash, val=False)
        if not clash.any():
            break
        order = np.sign(np.arange(len(points))[:, None] - np.arange(len(points))[None, :])
        sideways = over_x / wide < over_y / high
        way = np.where(gap != 0, np.sign(gap), order[:, :, None])
        shift_x = np.where(clash & sideways, way[:, :, 0] * over_x, 0).sum(axis=1)
        shift_y = np.where(clash & ~sideways, way[:, :, 1] * over_y, 0).sum(axis=1)
        points = np.round(points + 0.3 * np.stack([shift_x, shift_y], axis=1), 6)
    return points


def _shelves(shapes: list[Points]) -> list[Points]:
    """How far to move each component: of shelves of several widths, those that are seen largest in a wide window."""
    sizes = [(points.max(axis=0) + _GAP).tolist() for points in shapes]
    least = max([math.sqrt(sum(w * h for w, h in sizes)), *(w for w, _ in sizes)], default=0.0)

    def extent(shifts: list[Points]) -> float:
        wide = max((shift[0] + w for shift, (w, _) in zip(shifts, sizes, strict=True)), default=0.0)
        high = max((shift[1] + h for shift, (_, h) in zip(shifts, sizes, strict=True)), default=0.0)
        return max(wide / _SHAPE, high)

    return min((_fill_shelves(sizes, least * stretch) for stretch in _STRETCHES), key=extent)


def _fill_shelves(sizes: list[list[float]], total: float) -> list[Points]:
    """Shelves of a width, and on a shelf columns, filled in order."""
    shifts: list[Points] = []
    shelf = shelf_height = x = y = column = 0.0
    for width, height in sizes:
        if y + height > shelf_height:  # the column is full
            x, y, column = x + column, 0.0, 0.0
            if height > shelf_height or x + width > total:  # and so is the shelf
                shelf, shelf_height, x = shelf + shelf_height, height, 0.0
        shifts.append(np.array([x, shelf + y]))
        y, column = y + height, max(column, width)
    return shifts
