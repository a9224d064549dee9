"""What can lie on a table of Gaining Grounds Season Four, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.packs.told import (
    Model,
    Pays,
    Strange,
    Told,
    Turn,
    after_the_first,
    at_most,
    both,
    least,
    says,
    unremarkable,
    when,
    with_all,
)

DIAGONAL = {"corner", "flank"}
"""Deployments whose Centerline runs from corner to corner."""
CORNERS_OWN = {"standard": 2, "wedge": 2, "corner": 1, "flank": 1, "close": 2}
"""Table corners inside one Deployment Zone."""


def longest(deployment: str, straight: int) -> int:
    """Whole inches that two things can be apart, along the Centerline or on one half of a table
    of three feet: its diagonal, if that is the Centerline.
    """
    return 51 if deployment in DIAGONAL else straight


def _strategy(
    worth: Pays, strange: Callable[[Told], Strange] = unremarkable, alone: str = ""
) -> Model:
    """A VP each Turn if something is worth more than the VP that the Strategy gave so far."""
    return Model(
        turn=after_the_first(lambda turn: int(worth(turn) > turn.had)),
        game=4,
        strange=strange,
        alone=alone,
    )


def _scheme(
    reveal: Pays, end: Pays, strange: Callable[[Told], Strange] = unremarkable, alone: str = ""
) -> Model:
    """A VP when it is revealed, which is once, and a VP at the end."""
    return Model(
        turn=lambda turn: int(reveal(turn) and not turn.had),
        end=end,
        game=2,
        strange=strange,
        alone=alone,
    )


# ── Strategies ──


def plant_explosives(told: Told) -> Strange:
    """Five tokens each: no more than ten markers, wherever they lie."""
    for number, (first, second, table) in enumerate(told.turns, start=1):
        lie = first.get("markers", 0) + second.get("markers", 0) + table.get("centerline", 0)
        yield from when(lie > 10, f"turn {number}: {lie} markers of ten tokens")


def _planted(turn: Turn) -> int:
    lie: int = turn.table.get("centerline", 0)
    return turn.count("markers") + lie


def raid_the_vaults(told: Told) -> Strange:
    """Two markers beside the Centerpoint, one in each quarter: on a diagonal two more lie on it."""
    between, across = (4, 1) if told.deployment in DIAGONAL else (2, 2)
    yield from both(told, "centerline", lambda _: between)
    for turn in told.each():
        wrong = turn.count("enemy_half") > across
        yield from when(wrong, f"turn {turn.number}: enemy half")


def cloak_and_dagger(told: Told) -> Strange:
    for turn in told.each():
        yield from when(turn.count("several") == 1, f"turn {turn.number}: one of several")


def stuff_the_ballots(told: Told) -> Strange:
    """Seven markers: three on a straight Centerline and two on each half, or five and one.

    Nobody votes in the first Turn.
    """
    most = 6 if told.deployment in DIAGONAL else 5
    for turn in told.each():
        ballots = turn.count("ballots")
        yield from when(ballots > most, f"turn {turn.number}: ballots of a side")
        yield from when(turn.number == 1 and ballots, "votes in the first turn")
    yield from both(told, "ballots", lambda _: 7)


# ── Schemes ──


def once_revealed(told: Told) -> Strange:
    for side in (0, 1):
        revealed = told.course(side, "revealed", 0)
        yield from when(sum(revealed) > 1, "revealed twice")
        yield from when(revealed and revealed[0], "scored in the first turn")


def let_them_bleed(told: Told) -> Strange:
    for turn in told.each():
        yield from when(turn.count("bled") > 2, f"turn {turn.number}: of the two dearest")


def power_ritual(told: Told) -> Strange:
    """A wedge ends in two corners; no document says that these are part of it."""
    inside = CORNERS_OWN[told.deployment]
    for side in told.end[:2]:
        own, other = side.get("own_corners", 0), side.get("other_corners", 0)
        yield from when(own > inside, f"{own} corners in a zone that has {inside}")
        outside = 4 - (own if told.deployment == "wedge" else inside)
        yield from when(other > outside, f"{other} corners outside a zone that has {inside}")


def _ritual(end: Turn) -> int:
    return int(min(1, end.count("own_corners")) + end.count("other_corners") >= 3)


def outflank(told: Told) -> Strange:
    for mine, names in [
        *((turn.mine, ("flanks", "marked")) for turn in told.each()),
        *((side, ("last_flanks", "last_marked")) for side in told.end[:2]),
    ]:
        flanks, marked = (mine.get(name) for name in names)
        yield from when((flanks or 0) > 2 or (marked or 0) > 2, "more than two ends")
        if flanks is not None and marked is not None:
            yield from when(marked > flanks, f"{marked} of {flanks} at two ends")


def information_overload(told: Told) -> Strange:
    """Who scores first removes two markers, which the other does not count any more."""
    for turn in told.each():
        across, seen = turn.count("across"), turn.theirs.get("enemy_markers", turn.count("across"))
        yield from when(across > seen + 2, f"turn {turn.number}: {across}, seen as {seen}")
    for side in (0, 1):
        lie = told.end[side].get("last_markers")
        seen = told.end[1 - side].get("last_enemy_markers", lie)
        wrong = lie is not None and not seen <= lie <= seen + 2
        yield from when(wrong, f"{lie} markers at the end, seen as {seen}")


def _overload(turn: Turn) -> int:
    across = turn.count("across")
    return int(across >= 3 and across > turn.count("enemy_markers"))


def _overloaded(end: Turn) -> int:
    """Two are removed for it, so that there are two."""
    mine = end.count("last_markers")
    return int(mine >= 2 and mine > end.count("last_enemy_markers"))


def take_prisoner(told: Told) -> Strange:
    """Nobody is killed between the end of the last Turn and the end of the game."""
    for side in (0, 1):
        held = told.turns and told.turns[-1][side].get("engaged")
        killed = told.end[side].get("fate", "").startswith("killed")
        yield from when(held and killed, "engaged when the last turn ended, and dead")


def _prisoner(end: Turn) -> int:
    return int(end.mine.get("fate") in ("on-my-half", "killed-by-them"))


def protected_territory(told: Told) -> Strange:
    """Half of the table is 36 by 18 inches, or a triangle as long as the diagonal."""
    for mine, name in [
        *((turn.mine, "apart") for turn in told.each()),
        *((side, "last_apart") for side in told.end[:2]),
    ]:
        long = longest(told.deployment, 40)
        yield from when(mine.get(name, 0) > long, "farther apart than half the table is long")
    for side in told.end[:2]:
        yield from when(side.get("guarded", 0) > 2, "more than both are guarded")


SAID_TO_SCORE = "its text is in none of the documents: players say that it scores, in any Turn"
ONE_PLACE = "what is near one model, asked once: nothing else is said of it"
ITSELF = "models or markers that are counted at one moment and are as many as there are"

MODELS: Mapping[str, Model] = {
    "reckoning": Model(says("reckoned"), game=4, alone=SAID_TO_SCORE),
    "plant-explosives-gg0": Model(says("exploded"), game=4, alone=SAID_TO_SCORE),
    "vendetta": _scheme(after_the_first(says("revealed")), says("ended"), once_revealed),
    "assassinate": _scheme(after_the_first(says("revealed")), says("ended"), once_revealed),
    "plant-explosives": _strategy(_planted, plant_explosives),
    "raid-the-vaults": _strategy(
        lambda turn: turn.count("centerline", "enemy_half", "enemy_half"), raid_the_vaults
    ),
    "cloak-and-dagger": _strategy(lambda turn: turn.count("single", "several"), cloak_and_dagger),
    "stuff-the-ballots": _strategy(lambda turn: turn.count("ballots"), stuff_the_ballots),
    "let-them-bleed": _scheme(
        after_the_first(least("bled", 2)), at_most("unhurt", 1), let_them_bleed
    ),
    "death-beds": _scheme(
        with_all(says("killed"), least("schemes_near", 1), least("chosen_near", 1)),
        least("beds", 2),
        alone=ONE_PLACE,
    ),
    "power-ritual": _scheme(after_the_first(says("corner")), _ritual, power_ritual),
    "in-your-face": _scheme(
        with_all(says("killed", "leader_near"), least("cost", 8)), says("in_zone"), alone=ONE_PLACE
    ),
    "deliver-a-message": _scheme(says("target", "in_reach"), least("markers", 1), alone=ONE_PLACE),
    "outflank": _scheme(
        after_the_first(with_all(least("flanks", 2), least("marked", 1))),
        with_all(least("last_flanks", 2), least("last_marked", 2)),
        outflank,
    ),
    "hold-up-their-forces": _scheme(
        after_the_first(least("held", 2)), least("last_held", 2), alone=ITSELF
    ),
    "espionage": _scheme(
        after_the_first(says("centerline", "enemy_zone")),
        says("last_own_zone", "last_centerline", "last_enemy_zone"),
        alone="each marker is removed from another place, and players say of each that it was",
    ),
    "sweating-bullets": _scheme(
        after_the_first(says("engages", "near_centre")), at_most("unengaged", 0), alone=ONE_PLACE
    ),
    "information-overload": _scheme(after_the_first(_overload), _overloaded, information_overload),
    "take-prisoner": _scheme(
        after_the_first(with_all(says("engaged"), at_most("helpers", 0))), _prisoner, take_prisoner
    ),
    "protected-territory": _scheme(
        after_the_first(with_all(least("apart", 10), at_most("enemies", 0))),
        with_all(least("last_apart", 10), least("guarded", 2)),
        protected_territory,
    ),
    "ensnare": _scheme(
        with_all(says("snared"), least("snares", 2)), least("last_snares", 2), alone=ONE_PLACE
    ),
}
