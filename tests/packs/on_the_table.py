"""What can lie on a table, from the rule documents alone: where answers contradict it.

It shares nothing with the sheet but the names of its questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

Says = Mapping[str, Any]
Strange = Iterator[str]

DIAGONAL = {"corner", "flank"}
"""Deployments whose Centerline runs from corner to corner."""
CORNERS_OWN = {"standard": 2, "wedge": 2, "corner": 1, "flank": 1, "close": 2}
"""Table corners inside one Deployment Zone, at most."""
ACROSS = 51
"""Inches from corner to corner of the table of three feet."""


@dataclass(frozen=True)
class Told:
    """What was said of one part of a game: turn by turn, at the end, by each side and the table.

    `there`: how many objectives the map has. A turn that is missing says nothing.
    """

    turns: Sequence[tuple[Says, Says, Says]]
    end: tuple[Says, Says, Says]
    deployment: str = ""
    there: int = 0

    def each(self) -> Iterator[tuple[int, Says, Says]]:
        """Every turn of every side: its number, what the side said, and what the other did."""
        for number, (first, second, _) in enumerate(self.turns, start=1):
            yield number, first, second
            yield number, second, first

    def course(self, side: int, name: str, missing: int | None = None) -> list[Any]:
        """What one side said of something, turn by turn."""
        return [turn[side].get(name, missing) for turn in self.turns]


def _when(wrong: object, say: str) -> Strange:
    if wrong:
        yield say


def _both(told: Told, name: str, most: Callable[[int], int]) -> Strange:
    """Both sides together have no more of something than there is in that turn."""
    for number, (first, second, _) in enumerate(told.turns, start=1):
        together = first.get(name, 0) + second.get(name, 0)
        yield from _when(together > most(number), f"turn {number}: {together} {name} of both")


# ── Gaining Grounds Season Four ──


def plant_explosives(told: Told) -> Strange:
    """Five tokens each: no more than ten markers, wherever they lie."""
    for number, (first, second, table) in enumerate(told.turns, start=1):
        lie = first.get("markers", 0) + second.get("markers", 0) + table.get("centerline", 0)
        yield from _when(lie > 10, f"turn {number}: {lie} markers of ten tokens")


def raid_the_vaults(told: Told) -> Strange:
    """Two markers beside the Centerpoint, one in each quarter: on a diagonal two more lie on it."""
    slanted = told.deployment in DIAGONAL
    between, across = (4, 1) if slanted else (2, 2)
    yield from _both(told, "centerline", lambda _: between)
    for number, mine, _ in told.each():
        yield from _when(mine.get("enemy_half", 0) > across, f"turn {number}: enemy half")


def cloak_and_dagger(told: Told) -> Strange:
    for number, mine, _ in told.each():
        yield from _when(mine.get("several", 0) == 1, f"turn {number}: one of several")


def stuff_the_ballots(told: Told) -> Strange:
    """Seven markers: three on a straight Centerline and two on each half, or five and one."""
    most = 6 if told.deployment in DIAGONAL else 5
    for number, mine, _ in told.each():
        yield from _when(mine.get("ballots", 0) > most, f"turn {number}: ballots of a side")
    yield from _both(told, "ballots", lambda _: 7)


def let_them_bleed(told: Told) -> Strange:
    for number, mine, _ in told.each():
        yield from _when(mine.get("bled", 0) > 2, f"turn {number}: of the two dearest")


def power_ritual(told: Told) -> Strange:
    for side in told.end[:2]:
        own, other = side.get("own_corners", 0), side.get("other_corners", 0)
        yield from _when(own + other > 4, "more than four corners")
        inside = CORNERS_OWN.get(told.deployment, 2)
        yield from _when(own > inside, f"{own} corners in a zone that has {inside}")


def outflank(told: Told) -> Strange:
    for mine, names in [
        *((mine, ("flanks", "marked")) for _, mine, _ in told.each()),
        *((side, ("last_flanks", "last_marked")) for side in told.end[:2]),
    ]:
        flanks, marked = (mine.get(name) for name in names)
        yield from _when((flanks or 0) > 2 or (marked or 0) > 2, "more than two ends")
        if flanks is not None and marked is not None:
            yield from _when(marked > flanks, f"{marked} of {flanks} at two ends")


def protected_territory(told: Told) -> Strange:
    for _, mine, _ in told.each():
        yield from _when(mine.get("apart", 0) > ACROSS, "farther apart than the table is long")
    for side in told.end[:2]:
        yield from _when(side.get("last_apart", 0) > ACROSS, "as above, at the end")
        yield from _when(side.get("guarded", 0) > 2, "more than both are guarded")


# ── Gaining Grounds 2018 ──


def symbols_of_authority(told: Told) -> Strange:
    """Three markers on each side of the table; who removes any removes the other side's."""
    for side in (0, 1):
        gone = list(accumulate(told.course(side, "removed", 0)))
        yield from _when(gone and gone[-1] > 3, f"{gone[-1] if gone else 0} of three removed")
        left = told.end[1 - side].get("standing", 0)
        lost = gone[-1] if gone else 0
        yield from _when(left > 3 - lost, f"{left} stand after {lost} of three are gone")


def guard_the_stash(told: Told) -> Strange:
    for number, mine, _ in told.each():
        yield from _when(mine.get("stashes", 0) > 2, f"turn {number}: of two stashes")


def surround_them(told: Told) -> Strange:
    for side in told.end[:2]:
        enemy, own, other = (
            side.get(name, 0) for name in ("enemy_corners", "own_corners", "other_corners")
        )
        yield from _when(enemy + own + other > 4, "more than four corners")
        inside = CORNERS_OWN.get(told.deployment, 2)
        yield from _when(max(own, enemy) > inside, "more corners than a zone has")
        yield from _when(other > 4 - 2 * inside, "more corners outside both zones than there are")


def guarded_treasure(told: Told) -> Strange:
    for _, mine, _ in told.each():
        yield from _when(mine.get("treasures_apart", 0) > ACROSS, "farther than the table is long")


def search_the_ruins(told: Told) -> Strange:
    for side in told.end[:2]:
        ruins, across = side.get("ruins", 0), side.get("ruins_across", 0)
        yield from _when(across and "ruins" in side and across > ruins, f"{across} of {ruins}")


def recover_evidence(told: Told) -> Strange:
    """Five markers, and what is removed stays so."""
    for side in (0, 1):
        said = [n for n in told.course(side, "recovered") if n is not None]
        yield from _when(said != sorted(said), "recovered evidence comes back")
        yield from _when(any(n > 5 for n in said), "more than five")


def vendetta(told: Told) -> Strange:
    """What models cost does not change, and the avenger costs something."""
    for side in (0, 1):
        mine, theirs = (
            {n for n in told.course(side, name) if n is not None}
            for name in ("avenger_cost", "target_cost")
        )
        yield from _when(len(mine) > 1 or len(theirs) > 1, "a cost changes")
        yield from _when(0 in mine, "an avenger who costs nothing")


def public_demonstration(told: Told) -> Strange:
    for number, mine, _ in told.each():
        yield from _when(mine.get("demonstrators", 0) > 3, f"turn {number}: of three noted")


# ── Steamroller ──


def scenario(told: Told) -> Strange:
    """An objective is destroyed once; what a side loses it had, and it never had more than all."""
    for side in (0, 1):
        times = sum(bool(gone) for gone in told.course(side, "objective"))
        yield from _when(times > 1, "an objective is destroyed twice")


# ── Warcry ──


def objectives(told: Told) -> Strange:
    yield from _both(told, "objectives", lambda _: told.there)


def lightning_raid(told: Told) -> Strange:
    yield from objectives(told)
    for number, turn in enumerate(told.turns, start=1):
        owner = {"first": 0, "second": 1}.get(turn[2].get("hoard", ""))
        said = turn[owner].get("objectives") if owner is not None else None
        yield from _when(said == 0, f"round {number}: the hoard of who controls nothing")


def raze_to_the_ground(told: Told) -> Strange:
    """Each round one player may remove one: what is gone is controlled by nobody."""
    gone = 0
    for number, (first, second, _) in enumerate(told.turns, start=1):
        gone += bool(first.get("razed")) + bool(second.get("razed"))
        held = first.get("objectives", 0) + second.get("objectives", 0)
        yield from _when(held > told.there - gone, f"round {number}: {held} held, {gone} razed")


def mystic_glade(told: Told) -> Strange:
    yield from objectives(told)
    for number, turn in enumerate(told.turns, start=1):
        gifted, near = turn[2].get("bloodgifted", ""), turn[2].get("gift_near")
        owner = {"first": 0, "second": 1}.get(gifted)
        yield from _when(near and gifted == "none", f"round {number}: nobody's gift is near")
        said = turn[owner].get("objectives") if owner is not None else None
        yield from _when(near and said == 0, f"round {number}: near an objective of nobody")


def felled(told: Told) -> Strange:
    """Whoever is down was taken down in some round: no more are down than ever fell."""
    for side in (0, 1):
        fell: int | None = 0
        for number, turn in enumerate(told.turns, start=1):
            now = turn[side].get("felled")
            fell = None if fell is None or now is None else fell + now
            for name in ("heroes", "allies"):
                down = turn[side].get(name, 0)
                wrong = fell is not None and down > fell
                yield from _when(wrong, f"round {number}: {down} {name} of {fell} that fell")


def endless_struggle(told: Told) -> Strange:
    """At most one objective becomes active each round, none before the second."""
    yield from felled(told)
    yield from _both(told, "shrines", lambda number: min(told.there, number - 1))


def running_out_of_time(told: Told) -> Strange:
    """Objectives go, two a round at most while four are there, and never come back."""
    before = told.there
    for number, (first, second, table) in enumerate(told.turns, start=1):
        left = table.get("left", before)
        fewest = before - 2 if before >= 4 else before
        yield from _when(not fewest <= left <= before, f"round {number}: {before}, then {left}")
        held = first.get("objectives", 0) + second.get("objectives", 0)
        yield from _when(held > left, f"round {number}: {held} held of {left}")
        before = left


STRANGE: Mapping[str, Callable[[Told], Strange]] = {
    "plant-explosives": plant_explosives,
    "raid-the-vaults": raid_the_vaults,
    "cloak-and-dagger": cloak_and_dagger,
    "stuff-the-ballots": stuff_the_ballots,
    "let-them-bleed": let_them_bleed,
    "power-ritual": power_ritual,
    "outflank": outflank,
    "protected-territory": protected_territory,
    "symbols-of-authority": symbols_of_authority,
    "guard-the-stash": guard_the_stash,
    "surround-them": surround_them,
    "guarded-treasure": guarded_treasure,
    "search-the-ruins": search_the_ruins,
    "recover-evidence": recover_evidence,
    "vendetta": vendetta,
    "public-demonstration": public_demonstration,
    "the-pit-ii": scenario,
    "standoff": scenario,
    "recon-ii": scenario,
    "target-of-opportunity": scenario,
    "lightning-raid": lightning_raid,
    "raze-to-the-ground": raze_to_the_ground,
    "mystic-glade": mystic_glade,
    "a-tithe-of-blades": felled,
    "endless-struggle": endless_struggle,
    "brutal-encounter": felled,
    "a-reckoning-for-the-ages": felled,
    "uncompromising-slaughter": felled,
    "blood-on-the-forest-floor": felled,
    "running-out-of-time": running_out_of_time,
}
"""Elements of which a table says more than each answer does alone."""


def contradictions(part: str, told: Told) -> list[str]:
    found = STRANGE.get(part)
    return list(found(told)) if found else []
