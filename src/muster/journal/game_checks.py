"""What is asked at the door of a game's stream: whose secret, and can it be opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from muster.core.access import Actor, may_choose
from muster.core.check_score import tidy
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.problem import Code, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.of_game import report_of
from muster.core.sheet.played import Played, apply
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import SIDES
from muster.journal.folder import FolderWriting
from muster.journal.seals import Kept, Seals

SECRET_TAPS = (taps.ChoiceSealed, taps.ChoiceShown, taps.ListSealed)


@dataclass(frozen=True, slots=True)
class Held:
    """A game under lock, for somebody who may keep its sheet."""

    writing: FolderWriting
    event: Event
    game: Game


def whose(tap: taps.Tap, lines: Sequence[taps.TapLine]) -> int | None:
    """The side whose secret a tap is about, also one that takes such a tap back."""
    known = {line.n: line.fact for line in lines}
    while isinstance(tap, taps.TakenBack) and tap.line in known:
        tap = known.pop(tap.line)
    return tap.side if isinstance(tap, SECRET_TAPS) else None


def need_owner(held: Held, played: Played, actor: Actor, side: int | None) -> None:
    """Nobody seals or shows what is the opponent's; a side that cannot be is refused elsewhere."""
    mine = side not in SIDES or may_choose(held.event, actor, held.game, played.sides[side])
    if not mine:
        raise refuse(Code.NOT_ALLOWED, verb="choose", roles=("organiser", "player"))


def need_registered(event: Event, entrant: EntrantId, title: str) -> None:
    known = tuple(army.title for army in event.entrants[entrant].lists)
    if title not in known:
        raise refuse(Code.LIST_UNKNOWN, entrant=entrant, title=title, known=known)


def own(played: Played, seals: Seals, side: int) -> Iterator[tuple[int, Kept]]:
    """What a side has sealed and not shown yet."""
    for (owner, number), sealed in played.seals.items():
        if owner == side and (owner, number) not in played.shown and sealed in seals:
            yield number, seals[sealed]


def need_openable(played: Played, secret: Sequence[tuple[int, Kept]], choice: Choice) -> None:
    """A seal that could never be opened is refused before it is made."""
    for number, one in secret:
        found = problems_of(replace(played, seals={}), one.shown(choice.side, number))
        if found:
            raise Refused(found)
        played = apply(played, one.shown(choice.side, number))


def counts(held: Held, closed: Played) -> bool:
    """Whether the game's result says already what its sheet does."""
    result = held.game.result
    if result is None or result.score is None:
        return False
    return result.score.says_the_same(tidy(held.event.rules, held.game, report_of(closed)))
