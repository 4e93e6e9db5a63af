"""The reliability table as a picture: a small SVG, written as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.evaluation.calibration import Bin, Calibration

__all__ = ["to_svg"]

_SIDE, _LEFT, _TOP = 320, 56, 36
_WIDTH, _HEIGHT = _LEFT + _SIDE + 20, _TOP + _SIDE + 52
_TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_STYLE = (
    "text{font:12px sans-serif;fill:#333}.grid{stroke:#ddd}.ideal{stroke:#888;stroke-dasharray:5 4}"
    ".gap{stroke:#d55e00;stroke-width:2}.line{fill:none;stroke:#0072b2;stroke-width:2}.bin{fill:#0072b2}"
)


def to_svg(calibration: Calibration) -> str:
    """A reliability diagram: a dot for each bin, the dashed line of a perfect confidence, the gap between them.

    >>> from kg.evaluation import Bin, Calibration
    >>> svg = to_svg(Calibration((Bin(0.1, 0.3, 5, 0.2, 0.4),), 0.2))
    >>> svg.startswith("<svg "), "expected calibration error 0.200" in svg
    (True, True)
    """
    count = sum(part.count for part in calibration.bins)
    title = f"Reliability of {count} links: expected calibration error {calibration.error:.3f}"
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        *_axes(),
        f'<text x="{_WIDTH / 2:g}" y="20" text-anchor="middle">{title}</text>',
        _line("ideal", (0, 0), (1, 1)),
        *(_line("gap", (part.confidence, part.confidence), (part.confidence, part.right)) for part in calibration.bins),
        f'<polyline class="line" points="{" ".join(_point(part) for part in calibration.bins)}"/>',
        *map(_dot, calibration.bins),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _axes() -> list[str]:
    parts = []
    for tick in _TICKS:
        parts += [
            _line("grid", (tick, 0), (tick, 1)),
            _line("grid", (0, tick), (1, tick)),
            f'<text x="{_x(tick)}" y="{_TOP + _SIDE + 18}" text-anchor="middle">{tick:g}</text>',
            f'<text x="{_LEFT - 8}" y="{_y(tick)}" dy="4" text-anchor="end">{tick:g}</text>',
        ]
    middle = _TOP + _SIDE // 2
    return [
        *parts,
        f'<text x="{_LEFT + _SIDE // 2}" y="{_HEIGHT - 10}" text-anchor="middle">mean confidence</text>',
        f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">share right</text>',
    ]


def _dot(part: Bin) -> str:
    about = f"{part.count} links, confidence {part.low:.2f} to {part.high:.2f}: {part.right:.2f} right"
    place = f'cx="{_x(part.confidence)}" cy="{_y(part.right)}"'
    return f'<circle class="bin" {place} r="4"><title>{about}</title></circle>'


def _line(kind: str, begin: tuple[float, float], end: tuple[float, float]) -> str:
    ends = f'x1="{_x(begin[0])}" y1="{_y(begin[1])}" x2="{_x(end[0])}" y2="{_y(end[1])}"'
    return f'<line class="{kind}" {ends}/>'


def _point(part: Bin) -> str:
    return f"{_x(part.confidence)},{_y(part.right)}"


def _x(value: float) -> str:
    return f"{_LEFT + _SIDE * value:.1f}"


def _y(value: float) -> str:
    return f"{_TOP + _SIDE * (1 - value):.1f}"
