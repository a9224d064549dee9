"""The Strategies and Schemes of Gaining Grounds 2018 worked out by hand, from answers to VP."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Says = Mapping[str, Any]
Scheme = Callable[[Sequence[Says], Says], int]
SEAT = ("first", "second")


@dataclass(frozen=True)
class Turn:
    """What each player said of the Strategy, and what was said for the table."""

    sides: tuple[Says, Says]
    table: Says


def number(says: Says, name: str) -> int:
    """An answer that is counted; nothing said counts nothing."""
    return int(says.get(name, 0))


def more(name: str) -> Callable[[Turn, int], bool]:
    return lambda turn, me: number(turn.sides[me], name) > number(turn.sides[1 - me], name)


def enough(name: str, needed: int) -> Callable[[Turn, int], bool]:
    return lambda turn, me: number(turn.sides[me], name) >= needed


def two_quarters(turn: Turn, me: int) -> bool:
    return list(turn.table.get("quarters", ())).count(SEAT[me]) >= 2


STRATEGIES: Mapping[str, Callable[[Turn, int], bool]] = {
    "ply-for-information": more("intel"),
    "extraction": enough("near", 2),
    "ours": two_quarters,
    "guard-the-stash": enough("stashes", 2),
    "symbols-of-authority": enough("removed", 1),
    "interference": two_quarters,
    "public-executions": more("shed_blood"),
    "headhunter": enough("heads", 1),
    "supply-wagons": enough("across", 1),
}
"""Whether a Crew earns its VP at the end of a Turn after the first."""


def strategy_vp(name: str, turns: Sequence[Turn], end: Says, me: int) -> int:
    earned = sum(STRATEGIES[name](turn, me) for turn in turns[1:])
    if name == "symbols-of-authority":
        return min(earned, 3) + (number(end, "standing") > 0)
    return min(earned, 4)


def surround_them(_: Sequence[Says], end: Says) -> int:
    enemy, own, other = (number(end, f"{name}_corners") for name in ("enemy", "own", "other"))
    rest = other + (1 if own else 0) + (enemy - 1 if enemy else 0)
    return (1 if enemy else 0) + min(rest, 2)


def guarded_treasure(turns: Sequence[Says], _: Says) -> int:
    pairs = [(number(says, "treasures"), says.get("treasures_apart", 0)) for says in turns[1:]]
    return min(3, len([1 for guarded, apart in pairs if guarded > 1 and apart >= 8]))


def punish_the_weak(turns: Sequence[Says], _: Says) -> int:
    nobody = {"weak_left": 0}.items()
    return min(3, sum("weak_killed" in says or nobody <= says.items() for says in turns[1:]))


def eliminate_the_leadership(turns: Sequence[Says], end: Says) -> int:
    hurt = any(says.get("leader_hurt") for says in turns)
    killed = any("leader_killed" in says for says in turns)
    gone = number(end, "leaders_left") == 0 and "leaders_left" in end
    return hurt + killed + gone


def covert_breakthrough(_: Sequence[Says], end: Says) -> int:
    return [0, 1, 2, 3, 3, 3][number(end, "breakthroughs")]


def dig_their_graves(turns: Sequence[Says], _: Says) -> int:
    return min(3, sum("buried" in says and number(says, "graves") > 0 for says in turns))


def set_up(turns: Sequence[Says], _: Says) -> int:
    return min(3, sum(number(says, "set_ups") for says in turns))


def each_turn(holds: Callable[[Says], bool]) -> Scheme:
    """1 VP for every Turn after the first in which something holds, up to 3."""
    return lambda turns, _: min(3, len([says for says in turns[1:] if holds(says)]))


def shows_force(says: Says) -> bool:
    mine = number(says, "upgrades")
    return mine > 0 and not mine < number(says, "enemy_upgrades")


def undercover_entourage(_: Sequence[Says], end: Says) -> int:
    far = {"enemy-zone": 2, "enemy-half": 1}.get(end.get("whereabouts", ""), 0)
    return far + (1 if far and end.get("hale") else 0)


def search_the_ruins(_: Sequence[Says], end: Says) -> int:
    if number(end, "ruins") < 3:
        return 0
    return 3 if number(end, "ruins_across") > 1 else 2


def take_prisoner(_: Sequence[Says], end: Says) -> int:
    if not end.get("captors"):
        return 0
    return 3 if end.get("alone") else 2


def take_one_for_the_team(turns: Sequence[Says], _: Says) -> int:
    for turn, says in enumerate(turns, start=1):
        if "killer" in says:
            cost = number(says, "killer_cost")
            worth = {"master": 1000, "henchman": 13 - cost}.get(says["killer"], cost)
            dearer = worth > number(says, "sucker_cost")
            return 1 + dearer + (turn > 3)
    return 0


def recover_evidence(turns: Sequence[Says], _: Says) -> int:
    return min(3, max((number(says, "recovered") for says in turns), default=0))


def vendetta(turns: Sequence[Says], end: Says) -> int:
    attacked = False
    for says in turns:
        own = number(says, "avenger_cost")
        fair = 0 < own <= number(says, "target_cost")
        if "target_killed" in says and (fair or attacked):
            return 3
        attacked = attacked or bool(fair and says.get("first_attack"))
    return attacked + bool(attacked and end.get("target_gone"))


def public_demonstration(turns: Sequence[Says], _: Says) -> int:
    return sum(
        number(says, "demonstrators") for says in turns if number(says, "demonstrators_cost") > 14
    )


SCHEMES: Mapping[str, Scheme] = {
    "surround-them": surround_them,
    "guarded-treasure": guarded_treasure,
    "punish-the-weak": punish_the_weak,
    "eliminate-the-leadership": eliminate_the_leadership,
    "covert-breakthrough": covert_breakthrough,
    "dig-their-graves": dig_their_graves,
    "set-up": set_up,
    "hold-up-their-forces": each_turn(lambda says: number(says, "held_up") > 1),
    "undercover-entourage": undercover_entourage,
    "inescapable-trap": each_turn(lambda says: number(says, "trapped") > 1),
    "show-of-force": each_turn(shows_force),
    "search-the-ruins": search_the_ruins,
    "take-prisoner": take_prisoner,
    "take-one-for-the-team": take_one_for_the_team,
    "recover-evidence": recover_evidence,
    "vendetta": vendetta,
    "public-demonstration": public_demonstration,
}
"""What each Scheme gives by itself, noted and documented, of all Turns so far and the end."""
