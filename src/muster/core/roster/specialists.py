"""Specialists: how many may stand by a list, and what it is after some of them were swapped in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from muster.core.facts import ArmyList, Pick
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Card, brought
from muster.core.roster.size import counted, together
from muster.core.rulepack.schema import Rulepack


def most_specialists(rules: Rulepack) -> int:
    """Their points for one list; a size between two rows has those of the smaller."""
    size = rules.size.points or 0
    rows = [row for row in rules.roster.specialist_points if row.size <= size]
    return max(rows, key=lambda row: row.size).points if rows else 0


def standing_by(one: Brought) -> Iterator[Problem]:
    specialists = [piece for piece in one.pieces if piece.is_specialist]
    if not specialists:
        return
    said = {"list": one.army.title}
    if not one.rules.roster.specialists:
        yield Problem(Code.SPECIALISTS_NOT_HERE, said)
        return
    points, most = together(one, specialists), most_specialists(one.rules)
    if points is not None and points > most:
        yield Problem(Code.SPECIALISTS_MANY, {**said, "points": points, "most": most})
    if one.rules.roster.specialists_apart:
        cards = {piece.key for piece in one.main}
        for name in {piece.key: piece.name for piece in specialists if piece.key in cards}.values():
            yield Problem(Code.SPECIALIST_IN_LIST, {**said, "model": name})


def swapped(one: Brought, removed: Sequence[int], added: Sequence[int]) -> ArmyList:
    """The army that is played: without the cards removed, with the specialists added.

    A card is named by its row in the list, counted from 0: once for each that goes or comes.
    What the army costs is counted anew; specialists who still stand by are no part of it.
    """
    gone, come = Counter(removed), Counter(added)
    picks = [
        pick.model_copy(update={"role": _role(pick), "count": left})
        for row, pick in enumerate(one.army.picks)
        if (left := come[row] if pick.role == "specialist" else pick.count - gone[row]) > 0
    ]
    army = one.army.model_copy(update={"picks": tuple(picks), "points": None})
    points = counted(brought(one.rules, one.catalogue, one.faction, army))
    return army.model_copy(update={"points": points})


def swap_problems(one: Brought, removed: Sequence[int], added: Sequence[int]) -> Iterator[Problem]:
    """What is wrong with the cards that go and come; what they lead to is checked like any list."""
    if added and not one.rules.roster.specialists:
        yield Problem(Code.SPECIALISTS_NOT_HERE, {"list": one.army.title})
    for rows, code in ((removed, Code.SWAP_REMOVES), (added, Code.SWAP_ADDS)):
        for row, times in sorted(Counter(rows).items()):
            pick = one.army.picks[row] if 0 <= row < len(one.army.picks) else None
            comes = pick is not None and pick.role == "specialist"
            if pick is None or comes != (code is Code.SWAP_ADDS) or times > pick.count:
                model = pick.name if pick else str(row + 1)
                yield Problem(code, {"list": one.army.title, "model": model, "count": times})


def drawn_from(one: Brought, played: Brought) -> Iterator[Problem]:
    """What is wrong with an army that is said to be this list after a swap: cards it never had.

    A unit of another size, or something attached to somebody else, is another card.
    """
    left = Counter[Card]()
    for piece in one.pieces:
        left[piece.card] += piece.pick.count
    for piece in played.pieces:
        left[piece.card] -= piece.pick.count
        if left[piece.card] < 0:
            data = {"list": one.army.title, "model": piece.name, "count": piece.pick.count}
            yield Problem(Code.SWAP_ADDS, data)


def _role(pick: Pick) -> str:
    return "" if pick.role == "specialist" else pick.role
