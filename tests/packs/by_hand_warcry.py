"""The twelve battleplans worked out by hand: plain sums over what the players said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

Says = Mapping[str, Any]
Totals = tuple[int, int]
SEAT = ("first", "second")
NOBODY = ("none",) * 4


@dataclass(frozen=True)
class Round:
    """A battle round: what each player said, what was said for the table, and the VP before it."""

    number: int
    sides: tuple[Says, Says]
    table: Says
    vp: Totals = (0, 0)
    last: Round | None = None


ASKED: Mapping[str, Callable[[int, int], bool]] = {
    "hoard": lambda mine, theirs: mine != theirs,
    "razed": lambda mine, theirs: mine < theirs,
    "measure": lambda mine, theirs: mine != theirs,
    "shielded": lambda mine, theirs: mine < theirs,
    "stood": lambda mine, theirs: mine > theirs,
    "worthless": lambda mine, theirs: mine < theirs,
    "ignored": lambda mine, theirs: mine != theirs,
    "halved": lambda mine, theirs: mine < theirs,
}
"""Whose questions depend on victory points, and how."""
ROUNDS = {"shrines": (2, 4), "changed": (2, 4), "foe": (2, 4), "marked": (1, 3)}
"""What is not asked in every battle round."""


def askable(name: str, number: int, mine: int, theirs: int) -> bool:
    first, last = ROUNDS.get(name, (1, 4))
    return first <= number <= last and (name not in ASKED or ASKED[name](mine, theirs))


def asked_only(one: Round) -> Round:
    """The round without answers to what its players would not have been asked."""
    a, b = one.vp
    chairs = ((one.sides[0], a, b), (one.sides[1], b, a), (one.table, a, b))
    first, second, table = (
        {name: said for name, said in says.items() if askable(name, one.number, mine, theirs)}
        for says, mine, theirs in chairs
    )
    if one.number > 1 and not table.get("changed", False):
        table.pop("at_start", None)
    in_order = dict(sorted(table.items(), key=lambda said: said[0] == "at_start"))
    return Round(one.number, (first, second), in_order, one.vp, one.last)


def played(plan: str, rounds: Sequence[Round], red: str = "none") -> list[Round]:
    """The rounds as they could be played; the last one only carries the final VP."""
    found: list[Round] = []
    vp: Totals = (0, 0)
    last: Round | None = None
    for one in rounds:
        last = asked_only(Round(one.number, one.sides, {**one.table, "red": red}, vp, last))
        found.append(last)
        a, b = (PLANS[plan](last, me) for me in (0, 1))
        vp = (vp[0] + a, vp[1] + b)
    return [*found, Round(len(rounds) + 1, ({}, {}), {}, vp, last)]


def holds(mine: int, theirs: int) -> int:
    return (mine >= 1) + (mine >= 2) + (mine > theirs)


def objectives(one: Round, me: int) -> int:
    mine, theirs = (one.sides[who].get("objectives", 0) for who in (me, 1 - me))
    return holds(mine, theirs)


def shielded(one: Round, me: int, *kinds: str) -> int:
    """Whether the opponent's fighter that is ignored this round is down, and of these kinds."""
    return int(one.sides[1 - me].get("shielded", "standing") in kinds)


def kills(one: Round, me: int) -> int:
    says = one.sides[me]
    counted: list[int] = []
    for who in (me, 1 - me):
        spared = shielded(one, who, "fighter", "hero", "ally", "hero-ally")
        counted.append(max(0, one.sides[who].get("felled", 0) - spared))
    heroes: int = max(0, says.get("heroes", 0) - shielded(one, me, "hero", "hero-ally"))
    allies: int = max(0, says.get("allies", 0) - shielded(one, me, "ally", "hero-ally"))
    return (counted[0] >= 1) + (counted[0] > counted[1]) + heroes + allies


def two_for_more(one: Round, me: int, name: str) -> int:
    mine, theirs = (one.sides[who].get(name, 0) for who in (me, 1 - me))
    return 2 if mine > theirs else 0


def lightning_raid(one: Round, me: int) -> int:
    hoard = one.table.get("hoard") == SEAT[me]
    return objectives(one, me) + two_for_more(one, me, "wounds") + hoard


def raze_to_the_ground(one: Round, me: int) -> int:
    return objectives(one, me) + 2 * (one.table.get("fist") == SEAT[1 - me])


def mystic_glade(one: Round, me: int) -> int:
    gifted = one.table.get("bloodgifted") == SEAT[me] and one.table.get("gift_near", False)
    return objectives(one, me) + (2 if gifted and one.sides[me].get("objectives", 0) else 0)


def a_tithe_of_blades(one: Round, me: int) -> int:
    return kills(one, me) + 2 * (one.table.get("measure") == SEAT[me])


def endless_struggle(one: Round, me: int) -> int:
    stood = int(one.sides[me].get("stood", False))
    return kills(one, me) + two_for_more(one, me, "shrines") + stood


def quarters(one: Round, who: int) -> int:
    names = ("red-left", "red-right", "blue-left", "blue-right")
    owners = dict(zip(names, one.table.get("quarters", NOBODY), strict=True))
    owners.pop(one.table.get("ignored", ""), None)
    return list(owners.values()).count(SEAT[who])


def control_ground(one: Round, me: int) -> int:
    return kills(one, me) + (2 if quarters(one, me) > quarters(one, 1 - me) else 0)


def a_reckoning_for_the_ages(one: Round, me: int) -> int:
    return kills(one, me) + two_for_more(one, me, "places")


def blood_on_the_forest_floor(one: Round, me: int) -> int:
    won = [0, 0]
    for half in ("red", "blue"):
        there = []
        for who in (0, 1):
            count = one.sides[who].get(half, 0)
            halved = one.sides[1 - who].get("halved") == half
            there.append(count // 2 if halved else count)
        for who in (0, 1):
            won[who] += there[who] > there[1 - who]
    return kills(one, me) + (2 if won[me] > won[1 - me] else 0)


def plundered_spoils(one: Round, me: int) -> int:
    owners = one.table.get("objectives", NOBODY[:3])
    held = list(owners).count(SEAT[me])
    wanted = {SEAT[me]: 1, SEAT[1 - me]: 0}.get(one.table["red"])
    spoils = wanted is not None and owners[wanted] == SEAT[me]
    near = one.sides[me].get("near", False)
    return (held >= 1) + (held >= 2) + spoils + (2 if near else 0)


def a_war_over_nothing(one: Round, me: int) -> int:
    names = ("centre", "placed-first", "placed-second")
    now = dict(zip(names, one.table.get("objectives", NOBODY[:3]), strict=True))
    now.pop(one.table.get("ignored", ""), None)
    start = one.table.get("at_start", NOBODY[:3])
    if one.last is not None and not one.table.get("changed", False):
        start = one.last.table.get("objectives", NOBODY[:3])
    before = dict(zip(names, start, strict=True))
    mine, theirs = ([n for n in now if now[n] == SEAT[who]] for who in (me, 1 - me))
    won = [name for name in mine if before[name] != SEAT[me]]
    return holds(len(mine), len(theirs)) + len(won)


def running_out_of_time(one: Round, me: int) -> int:
    worth = one.last.sides[1 - me].get("marked", 0) if one.last else 0
    return objectives(one, me) + (ceil(worth / 100) if one.sides[me].get("foe", False) else 0)


PLANS: Mapping[str, Callable[[Round, int], int]] = {
    "lightning-raid": lightning_raid,
    "raze-to-the-ground": raze_to_the_ground,
    "mystic-glade": mystic_glade,
    "a-tithe-of-blades": a_tithe_of_blades,
    "endless-struggle": endless_struggle,
    "brutal-encounter": control_ground,
    "a-reckoning-for-the-ages": a_reckoning_for_the_ages,
    "uncompromising-slaughter": control_ground,
    "blood-on-the-forest-floor": blood_on_the_forest_floor,
    "plundered-spoils": plundered_spoils,
    "a-war-over-nothing": a_war_over_nothing,
    "running-out-of-time": running_out_of_time,
}
