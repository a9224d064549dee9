"""What a wish would change, in words."""

from __future__ import annotations

from muster.cli.names import Names
from muster.cli.plain import listing, ordinal
from muster.core.preview import PlaceChange, RoundChange


def place_change_words(change: PlaceChange, names: Names) -> str:
    return f"{names.entrant(change.entrant)}: {_place(change.before)} → {_place(change.after)}"


def _place(place: int | None) -> str:
    return "no place" if place is None else ordinal(place)


def round_change_words(change: RoundChange, names: Names) -> list[str]:
    """Round 3 is paired: what the corrected standings would have made of it."""
    tables = listing(
        f"{each.table}{' (has begun)' if each.started else ''}" for each in change.tables
    )
    instead = [_instead([names.entrant(e) for e in group]) for group in change.instead]
    return [
        f"Round {change.round} is paired already; with this, other games at tables {tables}:",
        *(f"  {game}" for game in instead),
    ]


def _instead(group: list[str]) -> str:
    return f"{listing(group)} would meet" if group[1:] else f"{group[0]} would sit out"
