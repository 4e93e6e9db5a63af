"""Counts -> a picture for papers and slides, by matplotlib (extra `plots`)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from kg.errors import PluginError

if TYPE_CHECKING:
    from kg.graph.counts import Counts

__all__ = ["PICTURES", "draw_counts"]

PICTURES = ("png", "svg", "pdf")
_BLUE = "#0072b2"
_WIDEST_NAME = 32
# Without dates and random names in the files, the same counts give the same bytes.
_METADATA = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}


def draw_counts(counts: Counts, *, title: str, picture: str, pairs: bool = False) -> bytes:
    """The picture of a table of counts: bars, and beside them a grid of the columns where there are several.

    Args:
        counts: what is drawn.
        title: stands above it, as text.
        picture: one of `PICTURES`.
        pairs: the columns are the names of the rows, so there are no bars.

    Raises:
        PluginError: matplotlib is not installed.
    """
    try:
        import matplotlib as mpl  # noqa: PLC0415 - optional
        from matplotlib.figure import Figure  # noqa: PLC0415 - as above
    except ImportError as error:
        raise PluginError("plots need matplotlib: pip install 'paperkg[plots]'") from error
    # `$` would start a formula in names.
    with mpl.rc_context({"svg.hashsalt": "paperkg", "text.parse_math": False, "svg.fonttype": "none"}):
        has_grid = len(counts.columns) > 1
        figure = Figure(figsize=(4 + (0.55 * len(counts.columns) if has_grid else 2), 1.4 + 0.3 * len(counts.rows)))
        shares = [*([] if pairs else [2.4]), *([0.55 * len(counts.columns)] if has_grid else [])]
        axes = list(figure.subplots(1, len(shares), sharey=True, squeeze=False, width_ratios=shares)[0])
        if not pairs:
            _draw_bars(axes[0], counts)
        if has_grid:
            _draw_grid(axes[-1], counts)
        axes[0].set_yticks(range(len(counts.rows)), [_short(name) for name, _, _ in counts.rows])
        axes[0].set_ylim(len(counts.rows) - 0.5, -0.5)  # the first row on top
        figure.suptitle(title, fontsize=11)
        figure.tight_layout()
        out = io.BytesIO()
        figure.savefig(out, format=picture, dpi=200, metadata=_METADATA[picture])
    return out.getvalue()


def _short(name: str) -> str:
    text = " ".join(name.split())
    return text if len(text) <= _WIDEST_NAME else text[: _WIDEST_NAME - 1] + "…"


def _draw_bars(axes: Any, counts: Counts) -> None:
    bars = axes.barh(range(len(counts.rows)), [total for _, total, _ in counts.rows], color=_BLUE, height=0.7)
    axes.bar_label(bars, padding=2, fontsize=8)
    axes.set_xlabel("papers")
    axes.spines[["top", "right"]].set_visible(False)


def _draw_grid(axes: Any, counts: Counts) -> None:
    cells = [list(row) for _, _, row in counts.rows]
    peak = max((n for row in cells for n in row), default=1) or 1
    axes.imshow([[(n / peak) ** 0.5 for n in row] for row in cells], cmap="Blues", vmin=0, vmax=1.6, aspect="auto")
    for y, row in enumerate(cells):
        for x, n in enumerate(row):
            if n:
                axes.text(x, y, str(n), ha="center", va="center", fontsize=8)
    axes.set_xticks(range(len(counts.columns)), [_short(name) for name in counts.columns], rotation=40, ha="right")
    axes.tick_params(length=0, labelsize=8)
    axes.spines[:].set_visible(False)
