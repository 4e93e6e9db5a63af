"""A picture of thousands of nodes made compact: an even body, and the small components in the room around it.

Forces leave a knot in the middle and a halo of stragglers, and hundreds of small components beside it would make a
strip that no window holds.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

__all__ = ["around", "even"]

Points = npt.NDArray[np.float64]

_EVEN = 0.6  # how far nodes move to where all parts of the body would be equally dense
_BODY = 0.985  # share of the nodes of the largest component that nothing may lie among
_GAP = np.array([1.2, 0.8])  # between components, in edge lengths
_SHAPE = 1.6  # width of the whole picture to its height


def even(points: Points) -> Points:
    """The points with the crowd in the middle spread and the stragglers drawn in; their directions stay.

    Args:
        points: positions of a component, in edge lengths.
    """
    middle, axes = _body(points)
    ways = (points - middle) / axes
    radius = np.sqrt((ways * ways).sum(axis=1))
    rank = np.empty(len(points))
    rank[np.argsort(np.round(radius, 6), kind="stable")] = np.arange(len(points))
    spread = np.sqrt((rank + 0.5) / len(points))
    wanted = _EVEN * spread + (1 - _EVEN) * np.minimum(radius, 1.0)
    moved: Points = np.round(middle + ways * axes * (wanted / np.maximum(radius, 1e-9))[:, None], 6)
    return moved


def _body(points: Points) -> tuple[Points, Points]:
    """Middle and half axes of the ellipse that most points lie in."""
    middle = np.median(points, axis=0)
    gaps = np.abs(points - middle)
    axes = np.maximum(np.quantile(gaps, 0.5, axis=0), 0.5)
    radius = np.sqrt(((gaps / axes) ** 2).sum(axis=1))
    body: Points = axes * max(float(np.quantile(radius, _BODY)), 1e-9)
    return middle, body


def around(shapes: list[Points]) -> list[Points]:
    """How far to move each component: each goes to the nearest free place around the first, the largest.

    Args:
        shapes: positions of each component, its least corner at the origin; the largest first.
    """
    middle, axes = _body(shapes[0])
    sizes = [(math.ceil(wide), math.ceil(high)) for wide, high in ((p.max(axis=0) + _GAP).tolist() for p in shapes[1:])]
    half = _half_window(axes, sizes)
    taken = np.zeros((2 * half[0] + 1, 2 * half[1] + 1), dtype=bool)
    cells = np.rint(shapes[0] - middle).astype(int) + half
    inside = ((cells >= 0) & (cells < taken.shape)).all(axis=1)
    taken[cells[inside, 0], cells[inside, 1]] = True
    places = _places(half, axes)
    seen: dict[tuple[int, int], int] = {}  # size -> places before this one have no room for it
    shifts = [np.zeros(2)]
    for size in sizes:
        index = next(at for at in range(seen.get(size, 0), len(places)) if _is_free(taken, places[at], size))
        seen[size] = index + 1
        (x, y), (wide, high) = places[index], size
        taken[x : x + wide, y : y + high] = True
        shifts.append(np.array([x, y]) - half + middle + _GAP / 2)
    low = np.min([points.min(axis=0) + shift for points, shift in zip(shapes, shifts, strict=True)], axis=0)
    return [shift - low for shift in shifts]


def _is_free(taken: npt.NDArray[np.bool_], place: tuple[int, int], size: tuple[int, int]) -> bool:
    right, bottom = place[0] + size[0], place[1] + size[1]
    fits = right <= taken.shape[0] and bottom <= taken.shape[1]
    return fits and not taken[place[0] : right, place[1] : bottom].any()


def _half_window(axes: Points, sizes: list[tuple[int, int]]) -> tuple[int, int]:
    """Half the width and height, in cells of one edge length, of a window that surely has room for all."""
    area = 2.5 * sum(wide * high for wide, high in sizes) + 4 * _SHAPE * float(axes.max()) ** 2
    side = math.sqrt(area / _SHAPE) / 2 + 2 * max((max(size) for size in sizes), default=0) + 2
    return math.ceil(_SHAPE * side), math.ceil(side)


def _places(half: tuple[int, int], axes: Points) -> list[tuple[int, int]]:
    """The cells outside the body, those first that leave the picture an oval of the shape of a screen."""
    x, y = np.meshgrid(np.arange(2 * half[0] + 1), np.arange(2 * half[1] + 1), indexing="ij")
    across, down = x - half[0], y - half[1]
    outside = (across / axes[0]) ** 2 + (down / axes[1]) ** 2 > 1
    far = ((across / _SHAPE) ** 2 + down**2)[outside]
    order = np.lexsort((x[outside], y[outside], np.round(far, 6)))
    return list(zip(x[outside][order].tolist(), y[outside][order].tolist(), strict=True))
