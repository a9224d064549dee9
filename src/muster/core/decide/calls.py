"""Decisions about calls for a judge: made, taken, settled, withdrawn."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.call import Call, Voice
from muster.core.decide.asked import Asked, Doubts, need_game
from muster.core.decide.results import current_game
from muster.core.decide.sides import speaks_for
from muster.core.event import Event, Game
from muster.core.problem import Code, refuse

Facts = tuple[facts.AnyFact, ...]


def call(event: Event, command: ask.CallJudge, asked: Asked) -> Facts:
    """A table has one open call: the same again adds nothing, another reason is added to it."""
    game = current_game(event, command.game)
    raised_hand = command.by is None and asked.official
    side = None if raised_hand else speaks_for(event, game, command.by, asked, command)
    doubts = Doubts(command)
    if command.matter is facts.Matter.OTHER and not command.text.strip():
        doubts.no(Code.NAME_MISSING, what="matter")
    doubts.settle()
    if game.call is not None and game.call.says(Voice(side, command.matter, command.text)):
        return ()
    return (
        facts.JudgeCalled(game=game.id, matter=command.matter, text=command.text.strip(), by=side),
    )


def take(event: Event, command: ask.TakeCall, asked: Asked) -> Facts:
    """Two judges need not walk to one table: who is coming is said before another does."""
    game, open_call = _called(event, command)
    if open_call.coming == asked.actor.person:
        return ()
    doubts = Doubts(command)
    if open_call.coming is not None:
        doubts.unless_confirmed(Code.CALL_TAKEN, person=open_call.coming, table=game.table)
    doubts.settle()
    return (facts.CallTaken(game=game.id),)


def close(event: Event, command: ask.CloseCall, asked: Asked) -> Facts:
    """An official settles a call; a side withdraws what it asked for itself."""
    game, open_call = _called(event, command)
    if command.by is None and asked.official:
        return (facts.CallClosed(game=game.id, outcome=command.outcome.strip()),)
    side = speaks_for(event, game, command.by, asked, command)
    if open_call.voice_of(side) is None:
        raise refuse(Code.CALL_NOT_THEIRS, entrant=side, table=game.table)
    return (facts.CallClosed(game=game.id, outcome=command.outcome.strip(), by=side),)


def settled_with(event: Event, command: ask.MakeRuling | ask.NoteConduct) -> Facts:
    """The end of the call that a ruling or a note answers; one that is over stays over."""
    game = event.game(command.game) if command.settles and command.game is not None else None
    waits = game is not None and game.call is not None
    return (facts.CallClosed(game=game.id),) if game is not None and waits else ()


def _called(event: Event, command: ask.TakeCall | ask.CloseCall) -> tuple[Game, Call]:
    game = need_game(event, command.game)
    if game.call is None:
        raise refuse(Code.NO_CALL, table=game.table)
    return game, game.call
