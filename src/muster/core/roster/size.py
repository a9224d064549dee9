"""How much a list may cost, and how little, where a pack gives it a window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece
from muster.core.roster.counting import bonus, price
from muster.core.roster.hiring_cost import cost_of


class Window(NamedTuple):
    """The least and the most a list may cost; nothing where there is no such limit, or unknown."""

    least: int | None
    most: int | None


def together(one: Brought, pieces: Iterable[Piece]) -> int | None:
    """What some rows cost, each as often as it is there; nothing where one cannot be counted."""
    rows = list(pieces)
    if any(price(one, piece) is None for piece in rows):
        return None
    return sum(cost_of(one, piece) for piece in rows)


def counted(one: Brought) -> int | None:
    """What the army costs, row by row; nothing where that cannot be told."""
    return together(one, one.main) if one.main else None


def total(one: Brought) -> int | None:
    """What the army costs: counted if that can be done, else as it was written down."""
    known = counted(one)
    return one.army.points if known is None else known


def window(one: Brought) -> Window:
    """A list whose leader nobody knows can still be too small, but not too large."""
    under, size = one.rules.roster.under, one.rules.size.points
    if size is None or under is None:
        return Window(None, None)
    own = bonus(one)
    least = max(0, size + (own or 0) - under)
    return Window(least, None if own is None else size + own)


def in_window(one: Brought) -> Iterator[Problem]:
    points, (least, most) = total(one), window(one)
    if points is None or points < 0:
        return
    said = {"list": one.army.title, "points": points}
    if most is not None and points > most:
        yield Problem(Code.LIST_TOO_LARGE, {**said, "most": most})
    if least is not None and points < least:
        yield Problem(Code.LIST_TOO_SMALL, {**said, "least": least})


def bonus_well_spent(one: Brought) -> Iterator[Problem]:
    """A leader's own points buy only what they are for: all the rest fits the size."""
    terms, size = one.rules.roster, one.rules.size.points
    if not (terms.bonus and terms.bonus_for) or size is None or not one.leaders:
        return
    rest = together(one, (piece for piece in one.main if not piece.has(*terms.bonus_for)))
    if rest is not None and rest > size:
        kinds = terms.bonus_for
        said = {"list": one.army.title, "points": rest, "most": size, "kinds": kinds}
        yield Problem(Code.BONUS_MISSPENT, said)


def added_up(one: Brought) -> Iterator[Problem]:
    points, known = one.army.points, counted(one)
    if points is not None and known is not None and points != known:
        said = {"list": one.army.title, "points": points, "counted": known}
        yield Problem(Code.LIST_ADDS_UP_OTHERWISE, said)
