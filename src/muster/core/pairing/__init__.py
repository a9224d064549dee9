"""Pairing: who meets whom, exactly by the rules, and checkable by anyone."""

from muster.core.pairing.audit import audit
from muster.core.pairing.explain import Because, Passed, Why, explain
from muster.core.pairing.field import (
    EMPTY,
    TOLERATED,
    Fault,
    FaultKind,
    Field,
    Pairings,
    Player,
    Terms,
)
from muster.core.pairing.pairing import SYSTEMS, pair, pair_in_order
from muster.core.pairing.pods import Pods, pods
from muster.core.pairing.sitters import SITTERS
from muster.core.pairing.tables import Seating, assign_tables

__all__ = [
    "EMPTY",
    "SITTERS",
    "SYSTEMS",
    "TOLERATED",
    "Because",
    "Fault",
    "FaultKind",
    "Field",
    "Pairings",
    "Passed",
    "Player",
    "Pods",
    "Seating",
    "Terms",
    "Why",
    "assign_tables",
    "audit",
    "explain",
    "pair",
    "pair_in_order",
    "pods",
]
