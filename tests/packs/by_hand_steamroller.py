"""A Steamroller game worked out by hand: who has how many control points, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Pair = tuple[int, int]
NOBODY = (False, False)


@dataclass(frozen=True)
class Scenario:
    """How much there is to control, whether objectives stand, whether the Kill Box is used."""

    places: int
    objectives: bool
    kill_box: bool


SCENARIOS = {
    "the-pit-ii": Scenario(3, objectives=True, kill_box=True),
    "standoff": Scenario(4, objectives=True, kill_box=True),
    "spread-the-net": Scenario(5, objectives=False, kill_box=True),
    "breakdown": Scenario(3, objectives=False, kill_box=True),
    "outlast": Scenario(4, objectives=False, kill_box=True),
    "recon-ii": Scenario(3, objectives=True, kill_box=True),
    "patrol": Scenario(3, objectives=False, kill_box=False),
    "killing-field": Scenario(3, objectives=False, kill_box=False),
    "target-of-opportunity": Scenario(4, objectives=True, kill_box=False),
}


@dataclass(frozen=True)
class Turn:
    """One player's turn: who controls each place, and what else happened to either side."""

    control: tuple[str, ...] = ()
    objective: tuple[bool, bool] = NOBODY
    in_box: bool = False
    beaten: tuple[bool, bool] = NOBODY
    out_of_time: int | None = None
    in_time: bool = False


@dataclass(frozen=True)
class Finish:
    """What is counted when the game is over, the first player's number first."""

    casters: Pair = (1, 1)
    destroyed: Pair = (0, 0)
    presence: Pair = (0, 0)
    lost_with_casters: int = 0
    gained: int = 0


@dataclass(frozen=True)
class Game:
    turns: int
    after_turns: tuple[Pair, ...]
    cp: Pair
    how: str
    winner: int | None


def play(turns: Sequence[Turn], finish: Finish) -> Game:
    """The game up to the turn that ends it; without one, play stops after the turns given."""
    points = [0, 0]
    after: list[Pair] = []
    for number, turn in enumerate(turns, start=1):
        for side in (0, 1):
            points[side] += earned(number, turn, side)
        after.append((points[0], points[1]))
        decided = early(number, turn, points)
        if decided is not None:
            return finished(tuple(after), turn, decided, finish)
    return finished(tuple(after), Turn(), ("", None), finish)


def earned(number: int, turn: Turn, side: int) -> int:
    """Control and objectives from the fourth turn in all, the Kill Box from the third."""
    active = 0 if number % 2 else 1
    total = held(number, turn, side)
    if number >= 4 and turn.objective[side]:
        total += 1
    if in_kill_box(number, turn) and side != active:
        total += 2
    return total


def held(number: int, turn: Turn, side: int) -> int:
    """Zones and flags that count for a side; of what both control only the active player's do."""
    active = 0 if number % 2 else 1
    counts = {("first", "second")[side], "both" if side == active else ""}
    return sum(owner in counts for owner in turn.control) if number >= 4 else 0


def in_kill_box(number: int, turn: Turn) -> bool:
    """Whoever is beaten has nobody left to be in it."""
    return number >= 3 and turn.in_box and not turn.beaten[0 if number % 2 else 1]


def early(number: int, turn: Turn, points: Sequence[int]) -> tuple[str, int | None] | None:
    """How a turn ends the game; a name without a winner leaves it to the tie-breakers."""
    lead = points[0] - points[1]
    if turn.beaten == (True, True):
        return "", None
    if True in turn.beaten:
        return "beaten", 1 - turn.beaten.index(True)
    late = turn.out_of_time
    if late is not None:
        own_turn = (number % 2 == 1) == (late == 0)
        ahead = lead if late == 0 else -lead
        return ("ahead", late) if own_turn and turn.in_time and ahead >= 5 else ("clock", 1 - late)
    return ("ahead", int(lead < 0)) if abs(lead) >= 5 else None


def finished(
    after: tuple[Pair, ...], turn: Turn, decided: tuple[str, int | None], finish: Finish
) -> Game:
    how, winner = decided
    cp = list(after[-1]) if after else [0, 0]
    if how == "clock" and winner is not None:
        in_own_turn = (len(after) % 2 == 0) == (winner == 0)
        cp[winner] -= 2 if in_own_turn and in_kill_box(len(after), turn) else 0
    if how == "clock" and winner is not None and len(after) >= 4:
        late = 1 - winner
        cp[late] -= finish.lost_with_casters
        cp[winner] += finish.gained
    score = (cp[0], cp[1])
    if not how:
        # Once all are gone at once nobody has one left; after the last turn nobody counts them.
        uncounted = turn.beaten == (True, True) or len(after) == 14
        how, winner = tie_break(score, finish, counted=not uncounted)
    return Game(len(after), after, score, how, winner)


def tie_break(cp: Pair, finish: Finish, *, counted: bool) -> tuple[str, int | None]:
    comparisons = {
        "casters": finish.casters if counted else (0, 0),
        "control": cp,
        "destroyed": finish.destroyed,
        "presence": finish.presence,
    }
    for name, (first, second) in comparisons.items():
        if first != second:
            return name, 0 if first > second else 1
    return "level", None
