"""Decisions about photos: what may be attached to what, how many, and who takes one away."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Role
from muster.core.decide.asked import Asked, Doubts, need_open
from muster.core.decide.results import public_game
from muster.core.decide.sides import not_for
from muster.core.event import Event
from muster.core.hall import is_table, tables_of
from muster.core.photo import Photo
from muster.core.photos import is_evidence, of_entry, of_game, of_ruling, of_table, ruling_at
from muster.core.problem import Code, refuse

Facts = tuple[facts.AnyFact, ...]

MOST = 6
"""Photos of one thing, whatever it is."""

MOST_OF_ONE = 2
"""Of one player, the board and the slip: there is always room for the others and for a judge."""

MOST_OF_ENTRY = 4
"""Of what one shows oneself: from all sides, with room for the judges."""


def attach(event: Event, command: ask.AttachPhoto, asked: Asked) -> Facts:
    """Players show their own until the event is over; officials whatever was decided."""
    official = asked.official
    there = _there(event, command, official=official)
    if not official:
        need_open(event)
    mine = [photo for photo in there if photo.by == asked.actor.person]
    most = MOST_OF_ENTRY if command.award else MOST_OF_ONE
    doubts = Doubts(command)
    if any(photo.digest == command.photo for photo in there):
        doubts.no(Code.PHOTO_TWICE)
    elif len(there) >= MOST:
        doubts.no(Code.PHOTOS_FULL, most=MOST)
    elif not official and len(mine) >= most:
        doubts.no(Code.PHOTOS_FULL, most=most, own=True)
    doubts.settle()
    return (facts.PhotoAttached.model_validate(command.model_dump(exclude={"kind", "confirm"})),)


def _there(event: Event, command: ask.AttachPhoto, *, official: bool) -> tuple[Photo, ...]:
    """What is attached already to the one thing that the photo is of."""
    entry = command.award or command.entrant
    given = (command.game, command.ruling, command.table, entry or None)
    if sum(one is not None for one in given) != 1:
        raise refuse(Code.PHOTO_OF_NOTHING)
    if command.game is not None:
        return of_game(event, public_game(event, command.game).id)
    if command.table is not None:
        return _of_table(event, command, command.table, official=official)
    if entry:
        return _of_entry(event, command)
    if command.ruling is None or ruling_at(event, command.ruling) is None:
        raise refuse(Code.RULING_UNKNOWN, line=command.ruling)
    return of_ruling(event, command.ruling)


def _of_table(
    event: Event, command: ask.AttachPhoto, table: int, *, official: bool
) -> tuple[Photo, ...]:
    """Everybody sees these, so officials alone take them."""
    if not official:
        raise not_for(command, Role.ORGANISER, Role.JUDGE)
    if not is_table(event, table):
        raise refuse(Code.TABLE_UNKNOWN, table=table, tables=max(tables_of(event), default=0))
    return of_table(event, table)


def _of_entry(event: Event, command: ask.AttachPhoto) -> tuple[Photo, ...]:
    contest, entrant = event.contests.get(command.award), command.entrant
    if contest is None or entrant is None or entrant not in contest.entries:
        raise refuse(Code.PHOTO_OF_NOTHING)
    return of_entry(event, command.award, entrant)


def remove(event: Event, command: ask.RemovePhoto, asked: Asked) -> Facts:
    """Its line is taken back, so there is one way only for something to count no longer."""
    photo = event.photos.get(command.line)
    if photo is None:
        raise refuse(Code.PHOTO_UNKNOWN, line=command.line)
    if not asked.organises and is_evidence(event, photo):
        raise refuse(Code.PHOTO_STAYS)
    return (facts.Retracted(lines=(photo.line,), reason=command.reason),)
