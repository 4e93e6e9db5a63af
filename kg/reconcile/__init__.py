"""Entities -> their counterparts at an external authority, over the W3C Reconciliation Service API.

What a service answers is a proposal; a person accepts it by a row of curation.tsv. A build never asks a service.
"""

from __future__ import annotations

from kg.reconcile.client import Candidate, Query, Service
from kg.reconcile.proposals import Proposal, choose, queries_of, reconcile

__all__ = ["Candidate", "Proposal", "Query", "Service", "choose", "queries_of", "reconcile"]
