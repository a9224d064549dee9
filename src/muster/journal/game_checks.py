"""What is asked at the door of a game's stream: whose secret, and can it be opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from muster.core.access import Actor, may_choose, may_tap
from muster.core.check_score import tidy
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Problem, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.check import problems_beside
from muster.core.sheet.of_game import chooses_list, report_of
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES
from muster.journal.seals import Kept, Seals
from muster.journal.streams import StreamStore, StreamWriting

SECRET_TAPS = (taps.ChoiceSealed, taps.ChoiceShown, taps.ListSealed, taps.PickSealed)


@dataclass(frozen=True, slots=True)
class Held:
    """A game under lock, for somebody who may keep its sheet and its clock."""

    writing: StreamWriting
    event: Event
    game: Game


@contextmanager
def at_table(store: StreamStore, name: GameId, actor: Actor, verb: str) -> Iterator[Held]:
    """The game, under lock, for whoever may do this at its table."""
    with store.writing() as writing:
        event = writing.event
        game = event.game(name)
        if game is None:
            raise refuse(Code.UNKNOWN_GAME, game=name)
        if not may_tap(event, actor, game):
            roles = ("organiser", "judge", "player-of-game")
            raise refuse(Code.NOT_ALLOWED, verb=verb, roles=roles)
        yield Held(writing, event, game)


def whose(tap: taps.Tap, lines: Sequence[taps.TapLine]) -> int | None:
    """The side whose secret a tap is about, also one that takes such a tap back."""
    *_, about = _meant(tap, lines)
    return about.side if isinstance(about, SECRET_TAPS) else None


def _meant(tap: taps.Tap, lines: Sequence[taps.TapLine]) -> Iterator[taps.Tap]:
    """A tap, what it takes back, and what that has taken back in its turn."""
    yield tap
    while isinstance(tap, taps.TakenBack) and 0 < tap.line <= len(lines):
        lines, tap = lines[: tap.line - 1], lines[tap.line - 1].fact
        yield tap


def need_owner(held: Held, played: Played, actor: Actor, side: int | None) -> None:
    """Nobody seals or shows what is the opponent's; a side that cannot be is refused elsewhere."""
    mine = side not in SIDES or may_choose(held.event, actor, held.game, played.sides[side])
    if not mine:
        raise refuse(Code.NOT_ALLOWED, verb="choose", roles=("organiser", "player"))


def need_official(held: Held, actor: Actor) -> None:
    """Only an official who does not play there looks at what others keep secret."""
    if not _judges(held, actor):
        raise refuse(Code.NOT_ALLOWED, verb="look", roles=("organiser", "judge"))


def plays(held: Held, played: Played, actor: Actor, side: int) -> bool:
    """Whether a side is theirs."""
    return side in SIDES and held.event.speaks(actor.person, held.game, played.sides[side])


def need_reason(held: Held, played: Played, actor: Actor, side: int, reason: str) -> None:
    """What is somebody else's is shown, or taken back, for a reason that everybody can read."""
    if not plays(held, played, actor, side) and not reason.strip():
        raise refuse(Code.REASON_MISSING)


def said_why(tap: taps.Tap) -> str:
    return str(getattr(tap, "reason", ""))


def need_unlocked(held: Held, lines: Sequence[taps.TapLine], actor: Actor, tap: taps.Tap) -> None:
    """Once something was shown or a turn was over, no choice is sealed anew, whatever is undone.

    An official may, for the record keeps it.
    """
    seals = any(isinstance(each, taps.ChoiceSealed) for each in _meant(tap, lines))
    played_on = any(isinstance(line.fact, taps.ChoiceShown | taps.TurnEnded) for line in lines)
    if seals and played_on and not _judges(held, actor):
        raise refuse(Code.SEAL_LATE)


def need_unsettled(held: Held, actor: Actor) -> None:
    """A game with a result is over for its players; an official may still put its sheet right."""
    if held.game.result is not None and not _judges(held, actor):
        raise refuse(Code.HAS_RESULT, game=held.game.id, table=held.game.table)


def _judges(held: Held, actor: Actor) -> bool:
    return not held.event.has_part(actor.person, held.game)


def need_registered(event: Event, entrant: EntrantId, title: str) -> None:
    known = tuple(army.title for army in event.entrants[entrant].lists)
    if title not in known:
        raise refuse(Code.LIST_UNKNOWN, entrant=entrant, title=title, known=known)


def need_choices(played: Played) -> None:
    """What both pick is shown by itself when both have; nobody shows theirs alone."""
    for slot in () if played.pool else played.offers:
        waits = [e for s, e in enumerate(played.sides) if (s, slot) not in played.pick_seals]
        raise refuse(Code.PICKS_WAIT, entrant=tuple(waits)) if waits else refuse(Code.ALREADY_SO)


def need_lists(held: Held, played: Played) -> None:
    """Where lists are chosen, they are known before anything else is picked."""
    if chooses_list(held.event, held.game) and not played.listed:
        raise refuse(Code.LISTS_FIRST)


def own(played: Played, seals: Seals, side: int) -> Iterator[tuple[int, Kept]]:
    """What a side has sealed and not shown yet."""
    for (owner, number), sealed in played.seals.items():
        if owner == side and (owner, number) not in played.shown and sealed in seals:
            yield number, seals[sealed]


def need_beside(
    held: Held, played: Played, seals: Seals, actor: Actor, key: tuple[int, int]
) -> None:
    """A choice that could never be shown beside the others of its side is refused.

    Whoever does not play that side is not told by which of them.
    """
    side, number = key
    shown = {n: one.shown(side, n) for n, one in own(played, seals, side)}
    pick = played.shown.get(key)
    if pick is not None:
        shown[number] = taps.ChoiceShown(
            side=side, number=number, part=pick.part, notes=dict(pick.notes), scores=pick.scores
        )
    choice = shown.pop(number, None)
    if choice is None:
        return
    rest = {other: one for other, one in played.shown.items() if other != key}
    without = replace(played, shown=rest)
    known = problems_beside(without, choice, ())
    found = problems_beside(without, choice, shown.values())
    if found and not plays(held, played, actor, side):
        found = known or [Problem(Code.SEALED_AGAINST, {"entrant": played.sides[side]})]
    if found:
        raise Refused(found)


def counts(held: Held, closed: Played) -> bool:
    """Whether the game's result says already what its sheet does."""
    result = held.game.result
    if result is None or result.score is None:
        return False
    return result.score.says_the_same(tidy(held.event.rules, held.game, report_of(closed)))
