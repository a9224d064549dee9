"""The ways to set up a table, by the names organisers know them."""

from __future__ import annotations

from collections.abc import Mapping

from muster.words.tongue import N_, _

METHODS: Mapping[str, str] = {
    "cluster": N_("Cluster"),
    "quadrant": N_("Quadrant"),
    "scatter": N_("Scatter"),
    "balanced": N_("Balanced"),
}
ABOUT: Mapping[str, str] = {
    "cluster": N_("Most of it in the middle, the rest together elsewhere."),
    "quadrant": N_("Two pieces in every quarter of the table."),
    "scatter": N_("One in the middle, one in every quarter, the rest around it."),
    "balanced": N_("Spread over the table, so that both sides have as much of everything."),
}


def method_words(method: str) -> str:
    """Nothing for a table that was laid by hand; one that nobody knows, as it is written."""
    return _(METHODS[method]) if method in METHODS else method
