"""What can stand on a battlefield of Warcry, and what it gives."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from tests.packs.told import Model, Strange, Told, Turn, both, when

OWNER = {"first": 0, "second": 1}
FALLEN = {"fighter", "hero", "ally", "hero-ally"}
"""What a fighter picked for Grim Resolve was who was taken down."""
QUARTERS = ("red-left", "red-right", "blue-left", "blue-right")
WAR = ("centre", "placed-first", "placed-second")
NOBODY = ("none",) * len(WAR)


def _of_the_one_behind(told: Told, name: str, neutral: tuple[Any, ...] = ()) -> Strange:
    """Only somebody who has fewer victory points picks: nobody while both have as many."""
    for turn in told.each():
        picked = turn.mine.get(name)
        wrong = picked and picked not in neutral and told.behind(turn.number) != turn.side
        yield from when(wrong, f"round {turn.number}: {name} of somebody who is not behind")


def _if_one_is_behind(told: Told, name: str) -> Strange:
    """What the player with fewer victory points picks is there if there is such a player."""
    for number, (_, _, table) in enumerate(told.turns, start=1):
        said = table.get(name)
        wrong = said and said != "none" and told.behind(number) is None
        yield from when(wrong, f"round {number}: {name}, with both level")
        yield from when(said == "both", f"round {number}: both have {name}")


# ── Objectives ──


def _held(turn: Turn) -> int:
    """A point for any objective, for two, and for more than the opponent."""
    mine = turn.count("objectives")
    return (mine >= 1) + (mine >= 2) + (mine > turn.other.count("objectives"))


def objectives(told: Told) -> Strange:
    yield from both(told, "objectives", lambda _: told.there)


def lightning_raid(told: Told) -> Strange:
    yield from objectives(told)
    yield from _if_one_is_behind(told, "hoard")
    for number, (first, second, table) in enumerate(told.turns, start=1):
        hoard, held = table.get("hoard"), (first.get("objectives"), second.get("objectives"))
        wrong = hoard in OWNER and held[OWNER[hoard]] == 0
        yield from when(wrong, f"round {number}: the hoard of who controls nothing")


def _raided(turn: Turn) -> int:
    devastated = turn.stands("wounds") > turn.other.stands("wounds")
    return _held(turn) + 2 * devastated + (turn.table.get("hoard") == turn.me)


def raze_to_the_ground(told: Told) -> Strange:
    """Each round who is behind may remove one: what is gone is controlled by nobody."""
    yield from _of_the_one_behind(told, "razed")
    gone = 0
    for number, (first, second, table) in enumerate(told.turns, start=1):
        gone += bool(first.get("razed")) + bool(second.get("razed"))
        held = first.get("objectives", 0) + second.get("objectives", 0)
        yield from when(held > told.there - gone, f"round {number}: {held} held, {gone} razed")
        yield from when(table.get("fist") == "both", f"round {number}: two fell first")


def _razed(turn: Turn) -> int:
    return _held(turn) + 2 * (turn.table.get("fist") == ("second", "first")[turn.side])


def mystic_glade(told: Told) -> Strange:
    yield from objectives(told)
    for number, turn in enumerate(told.turns, start=1):
        gifted, near = turn[2].get("bloodgifted", ""), turn[2].get("gift_near")
        yield from when(gifted == "both", f"round {number}: one fighter of both")
        yield from when(near and gifted == "none", f"round {number}: nobody's gift is near")
        said = turn[OWNER[gifted]].get("objectives") if gifted in OWNER else None
        yield from when(near and said == 0, f"round {number}: near an objective of nobody")


def _gifted(turn: Turn) -> int:
    gift = turn.table.get("bloodgifted") == turn.me and turn.table.get("gift_near")
    return _held(turn) + 2 * bool(gift)


def running_out_of_time(told: Told) -> Strange:
    """Objectives go, two a round at most while four are there, and never come back.

    Who is behind picks one at least, also one that nobody controls.
    """
    fewest = most = told.there
    for number, (first, second, table) in enumerate(told.turns, start=1):
        if most >= 4:
            fewest, most = most - 2, most - (told.behind(number) is not None)
        left = table.get("left", most)
        yield from when(not fewest <= left <= most, f"round {number}: {left} left")
        held = first.get("objectives", 0) + second.get("objectives", 0)
        yield from when(held > left, f"round {number}: {held} held of {left}")
        fewest, most = (left, left) if "left" in table else (fewest, most)


def _foe(turn: Turn) -> int:
    """The enemy fighter of most points when the last round ended: a point for every 100 begun."""
    if turn.number == 1 or not turn.mine.get("foe"):
        return _held(turn)
    last = Turn(turn.told, turn.number - 1, 1 - turn.side)
    return _held(turn) + ceil(last.count("marked") / 100)


# ── Objectives by name ──


def _named(turn: Turn, name: str = "objectives", ignored: str = "") -> tuple[int, int]:
    """How many of those that count each side controls, this one's first."""
    control: tuple[str, ...] = turn.table.get(name, ())
    places = QUARTERS if len(control) == 4 else WAR
    counted = [one for one, place in zip(control, places, strict=False) if place != ignored]
    return counted.count(turn.me), counted.count(("second", "first")[turn.side])


def one_owner(told: Told) -> Strange:
    """Control is of who has more fighters there, so that never both have it."""
    for number, (_, _, table) in enumerate(told.turns, start=1):
        for name in ("objectives", "quarters", "at_start"):
            shared = "both" in table.get(name, ())
            yield from when(shared, f"round {number}: both control one of {name}")


def plundered_spoils(told: Told) -> Strange:
    yield from one_owner(told)
    red = told.start[2].get("red")
    yield from when(red not in (None, *OWNER), f"red is used by {red}")


def _plundered(turn: Turn) -> int:
    """The red player's is B, the blue player's is A."""
    mine, _ = _named(turn)
    red, control = turn.told.start[2].get("red"), turn.table.get("objectives", ("",) * 3)
    spoils = red in OWNER and control[1 if red == turn.me else 0] == turn.me
    return (mine >= 1) + (mine >= 2) + spoils + 2 * bool(turn.mine.get("near"))


def a_war_over_nothing(told: Told) -> Strange:
    yield from one_owner(told)
    yield from _if_one_is_behind(told, "ignored")


def _warred(turn: Turn) -> int:
    """A point for each objective now controlled and not when the round began.

    That is as the last round ended, unless somebody says otherwise.
    """
    ignored: str = turn.table.get("ignored", "")
    mine, theirs = _named(turn, ignored=ignored)
    began: tuple[str, ...] = turn.table.get("at_start", NOBODY)
    if not turn.table.get("changed") and turn.number > 1:
        began = turn.told.turns[turn.number - 2][2].get("objectives", NOBODY)
    now: tuple[str, ...] = turn.table.get("objectives", NOBODY)
    new = sum(
        owner == turn.me and was != turn.me and place != ignored
        for owner, was, place in zip(now, began, WAR, strict=True)
    )
    return (mine >= 1) + (mine >= 2) + (mine > theirs) + new


# ── Fighters taken down ──


def felled(told: Told) -> Strange:
    """Whoever is down fell this round, or was down when the last one ended."""
    for turn in told.each():
        fell = turn.mine.get("felled")
        for name in ("heroes", "allies"):
            before = [0, *turn.before(name)][-1]
            down = turn.mine.get(name, before)
            wrong = fell is not None and down > before + fell
            yield from when(wrong, f"round {turn.number}: {before} {name}, then {down}")


def _shielded(turn: Turn) -> str:
    """What the side's own fighter was that is ignored, if it fell."""
    said: str = turn.mine.get("shielded", "nobody")
    return said if said in FALLEN else ""


def _down(turn: Turn) -> int:
    """A point for any enemy that fell this round, for more than fell of one's own, for every Hero
    and every Ally or Monster that is down. Who is shielded by Grim Resolve is ignored.
    """
    theirs, mine = _shielded(turn.other), _shielded(turn)
    fell = max(turn.count("felled") - bool(theirs), 0)
    lost = max(turn.other.count("felled") - bool(mine), 0)
    heroes = max(turn.stands("heroes") - ("hero" in theirs), 0)
    allies = max(turn.stands("allies") - ("ally" in theirs), 0)
    return (fell > 0) + (fell > lost) + heroes + allies


def a_tithe_of_blades(told: Told) -> Strange:
    yield from felled(told)
    yield from _if_one_is_behind(told, "measure")
    yield from _of_the_one_behind(told, "shielded", neutral=("nobody",))
    for turn in told.each():
        fallen = _shielded(turn.other)
        for name, kind in (("felled", ""), ("heroes", "hero"), ("allies", "ally")):
            wrong = fallen and kind in fallen and turn.mine.get(name) == 0
            yield from when(wrong, f"round {turn.number}: {fallen}, with no {name}")


def _tithe(turn: Turn) -> int:
    return _down(turn) + 2 * (turn.table.get("measure") == turn.me)


def endless_struggle(told: Told) -> Strange:
    """An objective becomes active in each round that somebody begins behind.

    The exhausted fighter is of who is ahead.
    """
    yield from felled(told)
    lit = [told.behind(number) is not None for number in range(1, len(told.turns) + 1)]
    yield from both(told, "shrines", lambda number: min(told.there, sum(lit[:number])))
    for turn in told.each():
        wrong = turn.mine.get("stood") and told.behind(turn.number) != 1 - turn.side
        yield from when(wrong, f"round {turn.number}: exhausted, and not ahead")


def _struggled(turn: Turn) -> int:
    shrines = turn.count("shrines") > turn.other.count("shrines")
    return _down(turn) + 2 * shrines + bool(turn.mine.get("stood"))


def ground(told: Told) -> Strange:
    yield from felled(told)
    yield from one_owner(told)
    yield from _if_one_is_behind(told, "ignored")


def _ground(turn: Turn) -> int:
    mine, theirs = _named(turn, "quarters", turn.table.get("ignored", ""))
    return _down(turn) + 2 * (mine > theirs)


def a_reckoning(told: Told) -> Strange:
    yield from felled(told)
    yield from _of_the_one_behind(told, "worthless")


def _reckoned(turn: Turn) -> int:
    more = turn.count("places") > turn.other.count("places")
    return _down(turn) + 2 * more


def blood_on_the_forest_floor(told: Told) -> Strange:
    yield from felled(told)
    yield from _of_the_one_behind(told, "halved")


def _halves(turn: Turn) -> int:
    balance = 0
    for half in ("red", "blue"):
        mine = turn.count(half) // (2 if turn.theirs.get("halved") == half else 1)
        theirs = turn.other.count(half) // (2 if turn.mine.get("halved") == half else 1)
        balance += (mine > theirs) - (mine < theirs)
    return _down(turn) + 2 * (balance > 0)


MODELS: Mapping[str, Model] = {
    "lightning-raid": Model(_raided, strange=lightning_raid),
    "raze-to-the-ground": Model(_razed, strange=raze_to_the_ground),
    "mystic-glade": Model(_gifted, strange=mystic_glade),
    "a-tithe-of-blades": Model(_tithe, strange=a_tithe_of_blades),
    "endless-struggle": Model(_struggled, strange=endless_struggle),
    "brutal-encounter": Model(_ground, strange=ground),
    "a-reckoning-for-the-ages": Model(_reckoned, strange=a_reckoning),
    "uncompromising-slaughter": Model(_ground, strange=ground),
    "blood-on-the-forest-floor": Model(_halves, strange=blood_on_the_forest_floor),
    "plundered-spoils": Model(_plundered, strange=plundered_spoils),
    "a-war-over-nothing": Model(_warred, strange=a_war_over_nothing),
    "running-out-of-time": Model(_foe, strange=running_out_of_time),
}
