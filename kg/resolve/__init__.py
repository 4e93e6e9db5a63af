"""Extractions -> Resolution: names, papers from records, matching, families, canonical ids, results, merge ledger.

Whatever needs two papers at once lives in this room. `corpus` holds the order of the steps.
"""

from __future__ import annotations

from kg.resolve.corpus import resolve

__all__ = ["resolve"]
