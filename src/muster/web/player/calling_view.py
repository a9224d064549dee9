"""Calling a judge to my table: what it can be about, what came of it, and what else I was told."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.call import Call
from muster.core.event import Game, Noted
from muster.core.facts import CallClosed, Matter, RulingMade
from muster.core.ids import EntrantId, GameId
from muster.core.ladder import warned
from muster.core.rulings import told_to
from muster.web.judging.calls_view import title_of
from muster.web.player.me import Me
from muster.words.calls import TITLES
from muster.words.conduct import warned_words
from muster.words.facts import MEASURE
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


@dataclass(frozen=True, slots=True)
class Told:
    """Something an official told me: the answer to my table, or a measure. `mood` colours it."""

    line: int
    head: str
    title: str
    question: str
    answer: str
    mood: str


def told(me: Me) -> tuple[Told, ...]:
    """Everything that officials told me at this event, the latest first."""
    return tuple(_told(me, noted) for noted in told_to(me.event, me.id))


def told_lately(me: Me) -> tuple[Told, ...]:
    """What was told since the pairings of the latest round were made, for the page of my game."""
    since = me.event.current.line if me.event.current else 0
    return tuple(each for each in told(me) if each.line > since)


def _told(me: Me, noted: Noted) -> Told:
    fact, line = noted.fact, noted.line
    who, when = me.names.person(line.by), time_words(line.at.astimezone())
    if isinstance(fact, RulingMade):
        head = _("Ruling by {name} at {time}").format(name=who, time=when)
        topic, question, answer = map(clean, (fact.topic, fact.question, fact.decision))
        return Told(line.n, head, topic, question, answer, "good")
    if isinstance(fact, CallClosed):
        head = _("{name} came to your table at {time}").format(name=who, time=when)
        return Told(line.n, head, "", "", clean(fact.outcome), "good")
    say = _("{measure} by {name} at {time}")
    head = say.format(measure=_(MEASURE[fact.measure]), name=who, time=when)
    title, given = me.names.causes.get(fact.about, ""), warned(me.event, noted)
    return Told(line.n, head, title, "", warned_words(given) if given else "", "needs")
