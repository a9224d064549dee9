"""What can stand on a table of Steamroller 2017, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.packs.told import Model, Strange, Told, Turn, when

KILL_BOX, SCORED = 3, 4
"""The first player's turns and the second's alternate: the turn from which each of them counts."""


def _acts(turn: Turn) -> bool:
    return turn.side == (turn.number - 1) % 2


def _controlled(turn: Turn) -> int:
    """Of what both control, only the active player scores."""
    control = turn.table.get("control", ())
    return sum(one == turn.me or (one == "both" and _acts(turn)) for one in control)


def _scored(turn: Turn) -> int:
    """A CP for what a side controls and, once, for the enemy objective; two for their Kill Box.

    The Kill Box is the active player's, and nobody's who has no warcaster left.
    """
    points = 0
    if turn.number >= SCORED:
        destroyed = turn.mine.get("objective") and not any(turn.before("objective"))
        points += _controlled(turn) + bool(destroyed)
    frame = turn.told.frame[turn.number - 1][1 - turn.side]
    stands = turn.theirs.get("kill_box") and not frame.get("beaten")
    if turn.number >= KILL_BOX and stands and not _acts(turn):
        points += 2
    return points


def _adjusted(end: Turn) -> int:
    """With a clock its player's warcasters are gone, and their Kill Box.

    Unless scoring the table as it was in time put that player five ahead.
    """
    last = Turn(end.told, end.number - 1, end.side)
    out, lead = end.told.frame[-1], end.other.had - end.had
    late = out[1 - end.side].get("clock_out") and not (out[2].get("in_time") and lead >= 5)
    box = 2 if late and last.theirs.get("kill_box") else 0
    return end.count("gained") - min(end.count("by_casters_only"), end.had) - box


def scenario(places: int, *, objectives: bool = False) -> Callable[[Told], Strange]:
    """A zone or flag has one owner, or is shared; what a side loses it had, what it gains it had
    not. An objective cannot be damaged before the second player's second turn, and goes once.
    """

    def strange(told: Told) -> Strange:
        for number, (_, _, table) in enumerate(told.turns, start=1):
            said = len(table.get("control", ("",) * places))
            yield from when(said != places, f"turn {number}: {said} places of {places}")
        for side in (0, 1):
            gone = [bool(one) for one in told.course(side, "objective")]
            yield from when(sum(gone) > 1, "an objective is destroyed twice")
            yield from when(any(gone) and not objectives, "there is no objective")
            yield from when(any(gone[: SCORED - 1]), "an objective is destroyed too early")
            last = Turn(told, len(told.turns), side)
            held = _controlled(last) if last.number >= SCORED else 0
            lost, gained = (told.end[side].get(one, 0) for one in ("by_casters_only", "gained"))
            yield from when(lost > held, f"{lost} lost of {held}")
            yield from when(gained > places - held, f"{gained} gained beside {held} of {places}")

    return strange


MODELS: Mapping[str, Model] = {
    name: Model(_scored, _adjusted, strange=scenario(places, objectives=objectives))
    for name, places, objectives in (
        ("the-pit-ii", 3, True),
        ("standoff", 4, True),
        ("spread-the-net", 5, False),
        ("breakdown", 3, False),
        ("outlast", 4, False),
        ("recon-ii", 3, True),
        ("patrol", 3, False),
        ("killing-field", 3, False),
        ("target-of-opportunity", 4, True),
    )
}
"""Of each scenario its zones and flags, and whether it has objectives. CPs have no limit."""
