"""Decisions about behaviour and about the rules: everything is written down, some of it acts."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Role
from muster.core.decide.asked import Asked, Doubts, need_entrant, need_game, need_open
from muster.core.decide.calls import settled_with
from muster.core.decide.causes import find_cause
from muster.core.decide.entrants import disqualified
from muster.core.decide.sides import speaks_for
from muster.core.event import Event
from muster.core.ladder import Leads, ahead_of
from muster.core.problem import Code
from muster.core.rulings import precedents

Facts = tuple[facts.AnyFact, ...]

ASKED = {"kind", "confirm", "settles"}
"""What belongs to the wish alone."""


def make_ruling(event: Event, command: ask.MakeRuling, _: Asked) -> Facts:
    """A ruling holds for the rest of the event: earlier ones on the topic are shown first."""
    doubts = Doubts(command)
    for what in ("topic", "question", "decision"):
        if not getattr(command, what).strip():
            doubts.no(Code.NAME_MISSING, what=what)
    if command.game is not None:
        need_game(event, command.game)
    for earlier in precedents(event, command.topic):
        doubts.unless_confirmed(
            Code.PRECEDENT,
            line=earlier.line,
            topic=earlier.topic,
            question=earlier.question,
            decision=earlier.decision,
        )
    doubts.settle()
    ruled = facts.RulingMade.model_validate(command.model_dump(exclude=ASKED))
    return (ruled, *settled_with(event, command))


def note(event: Event, command: ask.NoteConduct, asked: Asked) -> Facts:
    """A second incident prompts; what the pack punishes at once, the organiser punishes at once."""
    who = need_entrant(event, command.entrant)
    doubts = Doubts(command)
    find_cause(event.rules.conduct.kinds, command.about, doubts)
    if not command.text.strip():
        doubts.no(Code.REASON_MISSING)
    if command.game is not None and who.id not in need_game(event, command.game).entrants:
        doubts.no(Code.NOT_IN_GAME, entrant=who.id)
    ahead = ahead_of(event, who.id, command.about, command.measure)
    if ahead.leads is Leads.PROPOSES:
        doubts.unless_confirmed(Code.SECOND_INCIDENT, entrant=who.id, before=ahead.warnings)
    if ahead.throws_out and not asked.organises:
        doubts.no(Code.NOT_ALLOWED, verb=command.kind, roles=(Role.ORGANISER,))
    doubts.settle()
    noted = facts.ConductNoted.model_validate(command.model_dump(exclude=ASKED))
    settled = settled_with(event, command)
    if not ahead.throws_out:
        return (noted, *settled)
    return (noted, *disqualified(event, who.id, command.about, command.text), *settled)


def state_tracking(event: Event, command: ask.StateTracking, asked: Asked) -> Facts:
    need_open(event)
    game = need_game(event, command.game)
    doubts = Doubts(command)
    known = tuple(method.id for method in event.rules.conduct.tracking)
    for method in command.methods:
        if method not in known:
            doubts.no(Code.TRACKING_UNKNOWN, method=method, known=known)
    if not command.methods:
        doubts.no(Code.TRACKING_UNKNOWN, method="", known=known)
    doubts.settle()
    side = speaks_for(event, game, command.by, asked, command)
    return (facts.TrackingStated(game=game.id, entrant=side, methods=command.methods),)
