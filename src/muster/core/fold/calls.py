"""What happens to a table's call for a judge."""

from __future__ import annotations

from dataclasses import replace

from muster.core import facts
from muster.core.call import Call, Voice
from muster.core.chain import Line
from muster.core.event import Event, Game, Noted
from muster.core.fold.rounds import change_game


def called(event: Event, fact: facts.JudgeCalled, line: Line) -> Event:
    voice = Voice(fact.by, fact.matter, fact.text)

    def change(game: Game) -> Game:
        first = Call(line.at, line.n, (voice,))
        return replace(game, call=game.call.with_voice(voice, line.n) if game.call else first)

    return change_game(event, fact.game, change)


def taken(event: Event, fact: facts.CallTaken, line: Line) -> Event:
    return change_game(
        event, fact.game, lambda game: replace(game, call=replace(_call(game), coming=line.by))
    )


def closed(event: Event, fact: facts.CallClosed, line: Line) -> Event:
    """A side takes back only its own word; an official closes the whole call.

    What the official said came of it is kept: the table reads it.
    """

    def change(game: Game) -> Game:
        call = _call(game)
        return replace(game, call=None if fact.by is None else call.without(fact.by))

    if fact.by is None and fact.outcome:
        event = replace(event, conduct=(*event.conduct, Noted(line, fact)))
    return change_game(event, fact.game, change)


def _call(game: Game) -> Call:
    if game.call is None:
        raise LookupError(game.id)
    return game.call
