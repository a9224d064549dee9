"""Season Four worked out by hand: plain sums over what the players said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Says = Mapping[str, Any]


@dataclass(frozen=True)
class Turn:
    """What each side said in a Turn, and what was said for the table."""

    sides: tuple[Says, Says]
    table: Says


@dataclass(frozen=True)
class Scheme:
    """A Scheme one side took, and what was said about it: turn by turn, and at the end."""

    name: str
    noted: bool
    turns: Sequence[Says]
    end: Says = field(default_factory=dict)
    scores: str = "both"


def explosives(mine: Says, table: Says) -> int:
    across: int = mine.get("markers", 0)
    between: int = table.get("centerline", 0)
    return across + between


def vaults(mine: Says, _: Says) -> int:
    between: int = mine.get("centerline", 0)
    across: int = mine.get("enemy_half", 0)
    return between + across * 2


def intel(mine: Says, _: Says) -> int:
    single: int = mine.get("single", 0)
    several: int = mine.get("several", 0)
    return single + several


def ballots(mine: Says, _: Says) -> int:
    controlled: int = mine.get("ballots", 0)
    return controlled


MEASURES: Mapping[str, Callable[[Says, Says], int]] = {
    "plant-explosives": explosives,
    "raid-the-vaults": vaults,
    "cloak-and-dagger": intel,
    "stuff-the-ballots": ballots,
}


def strategy_vp(name: str, turns: Sequence[Turn], side: int, *, first: int = 2) -> list[int]:
    """A side's VP from the Strategy after every Turn."""
    vp, running = 0, []
    for number, turn in enumerate(turns, start=1):
        if number >= first and vp < 4 and MEASURES[name](turn.sides[side], turn.table) > vp:
            vp += 1
        running.append(vp)
    return running


def said(says: Says, **wanted: bool | int) -> bool:
    """Whether everything that is wanted was said, numbers as large at least."""
    return all(
        name in says and (says[name] is value if isinstance(value, bool) else says[name] >= value)
        for name, value in wanted.items()
    )


REVEAL: Mapping[str, Callable[[Says], bool]] = {
    "let-them-bleed": lambda says: said(says, bled=2),
    "death-beds": lambda says: "killed" in says and said(says, schemes_near=1, chosen_near=1),
    "power-ritual": lambda says: said(says, corner=True),
    "in-your-face": lambda says: "killed" in says and said(says, cost=8, leader_near=True),
    "deliver-a-message": lambda says: "target" in says and said(says, in_reach=True),
    "outflank": lambda says: said(says, flanks=2, marked=1),
    "hold-up-their-forces": lambda says: said(says, held=2),
    "espionage": lambda says: said(says, centerline=True, enemy_zone=True),
    "sweating-bullets": lambda says: said(says, engages=True, near_centre=True),
    "information-overload": lambda says: said(
        says, across=max(3, 1 + says.get("enemy_markers", 0))
    ),
    "take-prisoner": lambda says: said(says, engaged=True) and not says.get("helpers"),
    "protected-territory": lambda says: said(says, apart=10) and not says.get("enemies"),
    "ensnare": lambda says: "snared" in says and said(says, snares=2),
}

END: Mapping[str, Callable[[Says], bool]] = {
    "let-them-bleed": lambda says: says.get("unhurt") in {0, 1},
    "death-beds": lambda says: said(says, beds=2),
    "power-ritual": lambda says: (
        says.get("other_corners", 0) >= (2 if says.get("own_corners", 0) else 3)
    ),
    "in-your-face": lambda says: said(says, in_zone=True),
    "deliver-a-message": lambda says: said(says, markers=1),
    "outflank": lambda says: said(says, last_flanks=2, last_marked=2),
    "hold-up-their-forces": lambda says: said(says, last_held=2),
    "espionage": lambda says: said(
        says, last_own_zone=True, last_centerline=True, last_enemy_zone=True
    ),
    "sweating-bullets": lambda says: says.get("unengaged") == 0,
    "information-overload": lambda says: said(
        says, last_markers=max(2, 1 + says.get("last_enemy_markers", 0))
    ),
    "take-prisoner": lambda says: says.get("fate") in {"on-my-half", "killed-by-them"},
    "protected-territory": lambda says: said(says, last_apart=10, guarded=2),
    "ensnare": lambda says: said(says, last_snares=2),
}

ANY_TURN = {"death-beds", "in-your-face", "deliver-a-message", "ensnare"}
"""What can be revealed in the first Turn."""
REVEAL_NOTED = {"death-beds", "deliver-a-message", "sweating-bullets", "take-prisoner"}
END_NOTED = {"death-beds", "take-prisoner"}
"""What scores nothing unless it was noted."""


def reveal_vp(scheme: Scheme) -> int:
    if scheme.scores == "end" or (scheme.name in REVEAL_NOTED and not scheme.noted):
        return 0
    turns = scheme.turns if scheme.name in ANY_TURN else scheme.turns[1:]
    return int(any(REVEAL[scheme.name](says) for says in turns))


def end_vp(scheme: Scheme) -> int:
    if scheme.scores == "reveal" or (scheme.name in END_NOTED and not scheme.noted):
        return 0
    return int(END[scheme.name](scheme.end))


def total(strategy: str, turns: Sequence[Turn], side: int, schemes: Sequence[Scheme]) -> int:
    """All VP of a side in a whole game."""
    running = strategy_vp(strategy, turns, side)
    return running[-1] + sum(reveal_vp(scheme) + end_vp(scheme) for scheme in schemes)
