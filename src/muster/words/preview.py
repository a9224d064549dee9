"""What a wish would change, in words."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.preview import PlaceChange, RoundChange, TableChange
from muster.words.names import Names
from muster.words.plain import listing, ordinal
from muster.words.tongue import _, ngettext


def place_change_words(change: PlaceChange, names: Names) -> str:
    before, after = _place(change.before), _place(change.after)
    return _("{entrant}: {before} → {after}").format(
        entrant=names.entrant(change.entrant), before=before, after=after
    )


def _place(place: int | None) -> str:
    return _("no place") if place is None else ordinal(place)


def round_change_words(change: RoundChange, names: Names) -> list[str]:
    """Round 3 is paired: what the corrected standings would have made of it."""
    say = ngettext(
        "Round {round} is paired already; with this, another game at table {tables}:",
        "Round {round} is paired already; with this, other games at tables {tables}:",
        len(change.tables),
    )
    tables = listing(map(_table, change.tables))
    instead = [_instead([names.entrant(e) for e in group]) for group in change.instead]
    return [say.format(round=change.round, tables=tables), *(f"  {game}" for game in instead)]


def repair_words(tables: Sequence[TableChange]) -> str:
    """What is offered beside the change itself."""
    return ngettext(
        "Do it, then pair table {tables} again …",
        "Do it, then pair tables {tables} again …",
        len(tables),
    ).format(tables=listing(str(each.table) for each in tables))


def _table(change: TableChange) -> str:
    return (
        _("{table} (has begun)").format(table=change.table) if change.started else f"{change.table}"
    )


def _instead(group: list[str]) -> str:
    if group[1:]:
        return _("{entrants} would meet").format(entrants=listing(group))
    return _("{entrant} would sit out").format(entrant=group[0])
