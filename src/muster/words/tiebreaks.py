"""Tie-breaks as a table heads and shows them."""

from __future__ import annotations

from fractions import Fraction

from muster.words.names import Names
from muster.words.tongue import N_, _

SHORT = {"sos": "SoS"}
"""How a tie-break is headed where it is not simply in capitals."""

TITLES = {
    "tp": N_("Tournament points"),
    "diff": N_("Differential"),
    "sos": N_("Strength of schedule"),
    "boards": N_("Boards won"),
}
"""Tie-breaks that every pack has the same word for; the others are the pack's own figures."""


def heading(name: str) -> str:
    return SHORT.get(name, name.upper())


def title(name: str, names: Names) -> str:
    own = names.figures.get(name) or name.capitalize()
    return _(TITLES[name]) if name in TITLES else own


def number(value: int | Fraction) -> str:
    return str(value) if isinstance(value, int) else f"{float(value):.2f}"
