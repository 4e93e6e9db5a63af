"""The clock, the date and the memory of this process, for those who may not ask themselves."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime

from kg.pipeline.report import Meter

__all__ = ["make_meter"]


def make_meter() -> Meter:
    """A meter that starts now."""
    date = datetime.now(UTC).isoformat(timespec="seconds")
    return Meter(time.perf_counter, peak_memory=peak_memory, date=date)


def peak_memory() -> int:
    """The most memory that this process, and the largest of its finished children, held: bytes; 0 if unknown."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return max(own, children) * unit
