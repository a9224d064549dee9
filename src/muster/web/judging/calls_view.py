"""Tables that wait for a judge, ready to be shown: the one that waits longest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from muster.core import commands as ask
from muster.core.access import may, may_hear
from muster.core.call import Voice
from muster.core.event import Game
from muster.core.facts import Matter
from muster.core.ids import GameId
from muster.core.round_clock import MINUTE
from muster.web.gates import Here
from muster.words.calls import TITLES
from muster.words.plain import clean
from muster.words.tongue import _, time_words

NAMED_BY_ITSELF = {Matter.SLOW_PLAY, Matter.TIME, Matter.SCORE, Matter.CONDUCT}
"""Matters that are a ruling's topic as they stand; of the rules there are many."""


@dataclass(frozen=True, slots=True)
class SaidView:
    """What one side asks for; `who` is empty where an official saw a raised hand."""

    who: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class CallView:
    """`since` and `now` are milliseconds since 1970, from which a screen goes on counting.

    `mine`: I am coming; `may`: nobody judges a game they play in.
    """

    game: GameId
    round: int
    table: int
    names: tuple[str, ...]
    said: tuple[SaidView, ...]
    at: str
    since: int
    now: int
    minutes: int
    coming: str
    mine: bool
    may: bool


@dataclass(frozen=True, slots=True)
class Filled:
    """What a call puts into the form that answers it."""

    topic: str
    question: str
    about: str


def open_calls(here: Here) -> tuple[CallView, ...]:
    return tuple(view for game in here.event.calls if (view := call_of(here, game)) is not None)


def call_of(here: Here, game: Game) -> CallView | None:
    call = game.call
    if call is None:
        return None
    at = datetime.now(UTC)
    return CallView(
        game=game.id,
        round=game.round,
        table=game.table,
        names=tuple(here.names.entrant(entrant) for entrant in game.entrants),
        said=tuple(_said(here, voice) for voice in heard(here, game)),
        at=time_words(call.since.astimezone()),
        since=_instant(call.since),
        now=_instant(at),
        minutes=max(0, (at - call.since) // MINUTE),
        coming=here.names.person(call.coming) if call.coming else "",
        mine=call.coming == here.actor.person,
        may=may(here.event, here.actor, ask.TakeCall(game=game.id)),
    )


def heard(here: Here, game: Game) -> tuple[Voice, ...]:
    """What is said of a table's call to whoever looks: a party hears their own side alone."""
    voices = game.call.voices if game.call else ()
    return tuple(v for v in voices if may_hear(here.event, here.actor, game.id, v.by))


def newest_call(here: Here) -> int:
    """The line of the latest open call: a screen that has heard only earlier ones rings."""
    return max((game.call.line for game in here.event.calls if game.call), default=0)


def public_game(here: Here, wanted: str) -> Game | None:
    """The game a page is asked about; who meets whom is the organiser's until it is public."""
    found = here.event.game(GameId(wanted))
    known = found is not None and here.event.rounds[found.round - 1].published
    return found if known else None


def filled_by(here: Here, game: Game | None) -> Filled:
    """The first matter that is a topic of its own, and everything that was said in words."""
    voices = heard(here, game) if game else ()
    named = [voice.matter for voice in voices if voice.matter in NAMED_BY_ITSELF]
    kinds = {kind.id for kind in here.event.rules.conduct.kinds}
    return Filled(
        topic=_(TITLES[named[0]]) if named else "",
        question="\n".join(voice.text for voice in voices if voice.text),
        about=next((str(matter) for matter in named if matter in kinds), ""),
    )


def title_of(voice: Voice) -> str:
    return _(TITLES[voice.matter])


def _said(here: Here, voice: Voice) -> SaidView:
    who = here.names.entrant(voice.by) if voice.by else ""
    return SaidView(who, title_of(voice), clean(voice.text))


def _instant(at: datetime) -> int:
    return round(at.timestamp() * 1000)
