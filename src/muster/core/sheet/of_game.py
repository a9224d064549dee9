"""From an event to a game's sheet and back: what is played for, and the report it yields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from muster.core.encounter.elements import in_play
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score, Side
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES
from muster.core.sheet.taps import SheetOpened

Parts = Mapping[str, Sequence[str]]


def parts_of(elements: Iterable[Element]) -> Parts:
    """Elements by the part of an encounter that they are."""
    parts: dict[str, list[str]] = {}
    for element in elements:
        parts.setdefault(element.slot, []).append(element.id)
    return parts


def common_and_pool(rules: Rulepack, parts: Parts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What both sides play for, and what each picks from in secret.

    In the order in which parts are read from the disk, be they still in memory.
    """
    slots, parts = rules.encounter.slots, in_play(rules, parts)
    together = {slot.id for slot in slots if slot.shown == "together"}
    picked = {slot.id for slot in slots if slot.picked} - together
    secret = picked | {slot.id for slot in slots if slot.joins in picked}
    own = secret | together
    common = tuple(one for slot in sorted(parts) if slot not in own for one in parts[slot])
    pool = tuple(one for slot in sorted(parts) if slot in secret for one in parts[slot])
    return common, pool


def offered(rules: Rulepack, parts: Parts) -> tuple[str, ...]:
    """What each side picks one of, and both show at the same time."""
    together = {slot.id for slot in rules.encounter.slots if slot.shown == "together"}
    here = in_play(rules, parts)
    return tuple(one for slot in sorted(here) if slot in together for one in here[slot])


def chooses_list(event: Event, game: Game) -> bool:
    """Whether which list is played is a secret choice: where sides have registered several."""
    lists = [event.entrants[entrant].lists for entrant in game.entrants]
    return len(lists) == len(SIDES) and all(lists) and any(len(each) > 1 for each in lists)


def opening(event: Event, game: Game, first: EntrantId | None = None) -> SheetOpened:
    """The first line of a game's stream; whoever goes first comes first."""
    encounter = event.encounters.get(game.round)
    parts = encounter.parts if encounter else {}
    common, pool = common_and_pool(event.rules, parts)
    return SheetOpened(
        game=game.id,
        sides=tuple(sorted(game.entrants, key=lambda entrant: entrant != first)),
        parts=common,
        pool=pool,
        offered=offered(event.rules, parts),
    )


def report_of(played: Played) -> Score:
    """What a sheet that is over reports: figures, and the winner where figures do not decide."""
    tally = played.tally
    over = tally.over
    declared = played.rules.result.decided_by == "declared"
    winner = over.winner if over and declared else None
    lists = played.listed or ("",) * len(played.sides)
    return Score(
        sides=tuple(
            Side(entrant=entrant, figures=dict(figures), army_list=title)
            for entrant, figures, title in zip(played.sides, tally.figures, lists, strict=True)
        ),
        winner=None if winner is None else played.sides[winner],
        ending=over.ending if over else "",
    )
