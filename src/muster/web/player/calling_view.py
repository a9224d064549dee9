"""Calling a judge to my table: what it can be about, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.call import Call
from muster.core.event import Game
from muster.core.facts import Matter
from muster.core.ids import EntrantId, GameId
from muster.web.judging.calls_view import title_of
from muster.web.player.me import Me
from muster.words.calls import TITLES
from muster.words.plain import clean
from muster.words.tongue import _, time_words


@dataclass(frozen=True, slots=True)
class Called:
    """An open call of my table. `mine`: what I said it is about; of the other side's, nothing."""

    say: str
    coming: str
    mine: str


@dataclass(frozen=True, slots=True)
class Calling:
    """`matters`: what a button each calls about; `stamp` changes with anything that is shown."""

    game: GameId
    me: EntrantId
    matters: tuple[tuple[str, str], ...]
    other: str
    called: Called | None
    stamp: str


def calling(me: Me, game: Game) -> Calling:
    known = [matter for matter in Matter if matter is not Matter.OTHER]
    call = game.call
    return Calling(
        game=game.id,
        me=me.id,
        matters=tuple((str(matter), _(TITLES[matter])) for matter in known),
        other=_(TITLES[Matter.OTHER]),
        called=_called(me, game, call) if call else None,
        stamp=f"{game.id} {game.table} {call.line if call else 0} {call.coming if call else ''}",
    )


def _called(me: Me, game: Game, call: Call) -> Called:
    say = _("Judge called at {time} · Table {table}")
    own = call.voice_of(me.id)
    return Called(
        say=say.format(time=time_words(call.since.astimezone()), table=game.table),
        coming=_("{name} is coming.").format(name=me.names.person(call.coming))
        if call.coming
        else _("Waiting for somebody to come: stay at your table."),
        mine=_own(title_of(own), own.text) if own else "",
    )


def _own(title: str, text: str) -> str:
    return f"{title}: {clean(text)}" if text else title
