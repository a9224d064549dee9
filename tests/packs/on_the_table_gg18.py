"""What can lie on a table of Gaining Grounds 2018, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate

from tests.packs.on_the_table_gg4 import CORNERS_OWN, longest
from tests.packs.told import (
    Model,
    Pays,
    Strange,
    Told,
    Turn,
    after_the_first,
    least,
    nothing,
    says,
    unremarkable,
    when,
    with_all,
)


def _strategy(
    turn: Pays,
    end: Pays = nothing,
    strange: Callable[[Told], Strange] = unremarkable,
    alone: str = "",
) -> Model:
    """A VP at the end of every Turn after the first."""
    return Model(after_the_first(turn), end, 4, strange, alone)


def _scheme(
    turn: Pays = nothing,
    end: Pays = nothing,
    strange: Callable[[Told], Strange] = unremarkable,
    alone: str = "",
) -> Model:
    return Model(turn, end, 3, strange, alone)


def _more(name: str) -> Pays:
    """More of something than the other side."""
    return lambda turn: int(turn.count(name) > turn.other.count(name))


# ── Strategies ──


def quarters(told: Told) -> Strange:
    """Whoever has most controls a quarter, so that never both do."""
    for number, (_, _, table) in enumerate(told.turns, start=1):
        shared = "both" in table.get("quarters", ())
        yield from when(shared, f"turn {number}: both control a quarter")


def _two_quarters(turn: Turn) -> int:
    return int(turn.table.get("quarters", ()).count(turn.me) >= 2)


def symbols_of_authority(told: Told) -> Strange:
    """Three markers on each side of the table; who removes any removes the other side's."""
    for side in (0, 1):
        removed = told.course(side, "removed", 0)
        yield from when(removed and removed[0], "removed in the first turn")
        gone = list(accumulate(removed))
        lost = gone[-1] if gone else 0
        yield from when(lost > 3, f"{lost} of three removed")
        left = told.end[1 - side].get("standing", 0)
        yield from when(left > 3 - lost, f"{left} stand after {lost} of three are gone")


def _any_standing(end: Turn) -> int:
    """Nobody but the other side removes them, so that what it left is there."""
    lost = sum(end.other.before("removed"))
    return int(end.mine.get("standing", 3 - lost) > 0)


def guard_the_stash(told: Told) -> Strange:
    for turn in told.each():
        yield from when(turn.count("stashes") > 2, f"turn {turn.number}: of two stashes")


def from_the_second(name: str) -> Callable[[Told], Strange]:
    """Nobody gains the Condition in the first Turn."""

    def strange(told: Told) -> Strange:
        for turn in told.each():
            yield from when(turn.number == 1 and turn.count(name), f"{name} in the first turn")

    return strange


# ── Schemes ──


def surround_them(told: Told) -> Strange:
    inside = CORNERS_OWN[told.deployment]
    for side in told.end[:2]:
        enemy, own, other = (
            side.get(name, 0) for name in ("enemy_corners", "own_corners", "other_corners")
        )
        yield from when(max(own, enemy) > inside, "more corners than a zone has")
        yield from when(other > 4 - 2 * inside, "more corners outside both zones than there are")


def _surrounded(end: Turn) -> int:
    enemy, own = end.count("enemy_corners"), end.count("own_corners")
    others = max(enemy - 1, 0) + end.count("other_corners") + min(own, 1)
    return min(enemy, 1) + min(others, 2)


def guarded_treasure(told: Told) -> Strange:
    """Both are within 2 inches of the Centerline: a strip not much wider than it is."""
    long = longest(told.deployment, 36)
    for turn in told.each():
        apart = turn.mine.get("treasures_apart", 0)
        yield from when(apart > long, f"turn {turn.number}: farther than the Centerline is long")


def _punished(turn: Turn) -> int:
    return int(bool(turn.mine.get("weak_killed")) or turn.mine.get("weak_left") == 0)


def _first_time(name: str) -> Pays:
    return lambda turn: int(bool(turn.mine.get(name)) and not any(turn.before(name)))


def _no_leader_left(end: Turn) -> int:
    return int(end.mine.get("leaders_left") == 0)


def shown_once(name: str) -> Callable[[Told], Strange]:
    """It is shown once in the game."""

    def strange(told: Told) -> Strange:
        for side in (0, 1):
            shown = sum(bool(said) for said in told.course(side, name, 0))
            yield from when(shown > 1, f"{name} in {shown} turns")

    return strange


def _once(pays: Pays) -> Pays:
    return lambda turn: 0 if turn.had else pays(turn)


def _entourage(end: Turn) -> int:
    where: str = end.mine.get("whereabouts", "elsewhere")
    across = where in ("enemy-half", "enemy-zone")
    return across + (where == "enemy-zone") + (across and bool(end.mine.get("hale")))


def show_of_force(told: Told) -> Strange:
    """Both count the same Upgrades."""
    for turn in told.each():
        mine, seen = turn.mine.get("upgrades"), turn.theirs.get("enemy_upgrades")
        wrong = mine is not None and seen is not None and mine != seen
        yield from when(wrong, f"turn {turn.number}: {mine} Upgrades, seen as {seen}")


def _force(turn: Turn) -> int:
    return int(turn.count("upgrades") >= max(turn.count("enemy_upgrades"), 1))


def search_the_ruins(told: Told) -> Strange:
    for side in told.end[:2]:
        ruins, across = side.get("ruins", 0), side.get("ruins_across", 0)
        yield from when(across and "ruins" in side and across > ruins, f"{across} of {ruins}")


def _searched(end: Turn) -> int:
    if end.count("ruins") < 3:
        return 0
    return 2 + (end.count("ruins_across") >= 2)


def _taken(end: Turn) -> int:
    return (2 + bool(end.mine.get("alone"))) if end.count("captors") else 0


def _sucker(turn: Turn) -> int:
    """A Henchman of cost 0 counts as 13 minus its Cache."""
    killer, cost = turn.mine.get("killer"), turn.count("killer_cost")
    if killer is None:
        return 0
    cost = 13 - cost if killer == "henchman" else cost
    dearer = killer == "master" or cost > turn.count("sucker_cost")
    return 1 + dearer + (turn.number >= 4)


def recover_evidence(told: Told) -> Strange:
    """Five markers, and what is removed stays so."""
    for side in (0, 1):
        said = [n for n in told.course(side, "recovered") if n is not None]
        yield from when(said != sorted(said), "recovered evidence comes back")
        yield from when(any(n > 5 for n in said), "more than five")


def _recovered(turn: Turn) -> int:
    return max(turn.stands("recovered") - turn.had, 0)


def vendetta(told: Told) -> Strange:
    """What models cost does not change, and the avenger costs something, and no more."""
    for side in (0, 1):
        mine, theirs = (
            {n for n in told.course(side, name) if n is not None}
            for name in ("avenger_cost", "target_cost")
        )
        yield from when(len(mine) > 1 or len(theirs) > 1, "a cost changes")
        yield from when(0 in mine, "an avenger who costs nothing")
        attacks = sum(bool(said) for said in told.course(side, "first_attack", 0))
        yield from when(attacks > 1, "two first attacks")


def _avenged(turn: Turn) -> int:
    if not 0 < turn.stands("avenger_cost") <= turn.stands("target_cost"):
        return 0
    return 3 if turn.mine.get("target_killed") else _first_time("first_attack")(turn)


def _gone(end: Turn) -> int:
    return int(end.had > 0 and bool(end.mine.get("target_gone")))


def public_demonstration(told: Told) -> Strange:
    for turn in told.each():
        demonstrators = turn.count("demonstrators")
        yield from when(demonstrators > 3, f"turn {turn.number}: of three noted")
    yield from shown_once("demonstrators")(told)


def _demonstrated(turn: Turn) -> int:
    dear = turn.stands("demonstrators_cost") >= 15
    return turn.count("demonstrators") if dear else 0


ITSELF = "models or markers that are counted at one moment and are as many as there are"
ONE_MODEL = "what happened to one model, told once: nothing else is said of it"

MODELS: Mapping[str, Model] = {
    "ply-for-information": _strategy(_more("intel"), strange=from_the_second("intel")),
    "extraction": _strategy(least("near", 2), alone=ITSELF),
    "ours": _strategy(_two_quarters, strange=quarters),
    "guard-the-stash": _strategy(least("stashes", 2), strange=guard_the_stash),
    "symbols-of-authority": _strategy(least("removed", 1), _any_standing, symbols_of_authority),
    "interference": _strategy(_two_quarters, strange=quarters),
    "public-executions": _strategy(_more("shed_blood"), strange=from_the_second("shed_blood")),
    "headhunter": _strategy(
        least("heads", 1), alone="a head for every model killed, and nobody counts those"
    ),
    "supply-wagons": _strategy(
        says("across"), alone="one wagon each, pushed as often as models like"
    ),
    "surround-them": _scheme(end=_surrounded, strange=surround_them),
    "guarded-treasure": _scheme(
        after_the_first(with_all(least("treasures", 2), least("treasures_apart", 8))),
        strange=guarded_treasure,
    ),
    "punish-the-weak": _scheme(after_the_first(_punished), alone=ITSELF),
    "eliminate-the-leadership": _scheme(
        lambda turn: _first_time("leader_hurt")(turn) + _first_time("leader_killed")(turn),
        _no_leader_left,
        alone="a Leader may be healed, replaced or buried, so that nothing follows from a turn",
    ),
    "covert-breakthrough": _scheme(end=lambda end: end.count("breakthroughs"), alone=ITSELF),
    "dig-their-graves": _scheme(with_all(says("buried"), least("graves", 1)), alone=ONE_MODEL),
    "set-up": _scheme(_once(lambda turn: turn.count("set_ups")), strange=shown_once("set_ups")),
    "hold-up-their-forces": _scheme(after_the_first(least("held_up", 2)), alone=ITSELF),
    "undercover-entourage": _scheme(end=_entourage, alone=ONE_MODEL),
    "inescapable-trap": _scheme(after_the_first(least("trapped", 2)), alone=ITSELF),
    "show-of-force": _scheme(after_the_first(_force), strange=show_of_force),
    "search-the-ruins": _scheme(end=_searched, strange=search_the_ruins),
    "take-prisoner": _scheme(end=_taken, alone=ONE_MODEL),
    "take-one-for-the-team": _scheme(_once(_sucker), strange=shown_once("killer")),
    "recover-evidence": _scheme(_recovered, strange=recover_evidence),
    "vendetta": _scheme(_avenged, _gone, vendetta),
    "public-demonstration": _scheme(_once(_demonstrated), strange=public_demonstration),
}
