"""Decisions about the hall: its tables, their terrain, the plan that leads to them."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.decide.asked import Asked, Doubts, need_open
from muster.core.decide.results import open_game
from muster.core.decide.sides import speaks_for
from muster.core.event import Event
from muster.core.facts.hall import Mark
from muster.core.hall import is_table, place_of, tables_of
from muster.core.hall_plan import plan_problems
from muster.core.problem import Code, Refused, refuse
from muster.core.terrain.piece import Layout
from muster.core.terrain.refusals import box_problems, laying_problems

Facts = tuple[facts.AnyFact, ...]


def describe_table(event: Event, command: ask.DescribeTable, _: Asked) -> Facts:
    """What people are told of a table is said as a whole; its marks in their own order."""
    need_open(event)
    if not is_table(event, command.table):
        raise _no_table(event, command.table)
    told = facts.TableDescribed(
        table=command.table,
        name=command.name.strip(),
        theme=command.theme.strip(),
        note=command.note.strip(),
        marks=tuple(mark for mark in Mark if mark in command.marks),
    )
    before = place_of(event, command.table)
    known = (before.name, before.theme, before.note, before.marks)
    if (told.name, told.theme, told.note, told.marks) == known:
        raise refuse(Code.ALREADY_SO)
    return (told,)


def draw_hall(event: Event, command: ask.DrawHall, _: Asked) -> Facts:
    need_open(event)
    doubts = Doubts(command)
    doubts.extend(plan_problems(event, command))
    doubts.settle()
    drawn = facts.HallDrawn.model_validate(_said(command))
    if drawn == event.hall:
        raise refuse(Code.ALREADY_SO)
    return (drawn,)


def set_box(event: Event, command: ask.SetBox, _: Asked) -> Facts:
    """The box as a whole; tables that were laid from it stay as they are."""
    need_open(event)
    doubts = Doubts(command)
    doubts.extend(box_problems(command.boxed, event.rules.terrain))
    doubts.settle()
    if command.boxed == event.box:
        raise refuse(Code.ALREADY_SO)
    return (facts.BoxSet(boxed=command.boxed),)


def lay_terrain(event: Event, command: ask.LayTerrain, _: Asked) -> Facts:
    """All tables or none: what is wrong with any of them is named with its pieces."""
    need_open(event)
    doubts = Doubts(command)
    tables = [each.table for each in command.tables]
    twice = tuple(dict.fromkeys(table for table in tables if tables.count(table) > 1))
    if twice:
        doubts.no(Code.LAID_TWICE, tables=twice)
    for table in dict.fromkeys(tables):
        if not is_table(event, table):
            doubts.extend(_no_table(event, table).problems)
    doubts.extend(laying_problems(command.tables, event.rules.terrain))
    doubts.settle()
    if all((place_of(event, t.table).layout or Layout()) == t.layout for t in command.tables):
        raise refuse(Code.ALREADY_SO)
    return (facts.TerrainLaid(tables=command.tables, reason=command.reason),)


def review_terrain(event: Event, command: ask.ReviewTerrain, _: Asked) -> Facts:
    """For a round there is or the next one; a table that was seen may be seen again with a note."""
    need_open(event)
    doubts = Doubts(command)
    if command.round > len(event.rounds) + 1:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="round", number=command.round)
    for table in dict.fromkeys(command.tables):
        if not is_table(event, table):
            doubts.extend(_no_table(event, table).problems)
    doubts.settle()
    seen = event.reviewed.get(command.round, frozenset())
    if seen >= {*command.tables} and not command.note.strip():
        raise refuse(Code.ALREADY_SO)
    tables = tuple(sorted({*command.tables}))
    return (facts.TerrainReviewed(round=command.round, tables=tables, note=command.note),)


def agree_terrain(event: Event, command: ask.AgreeTerrain, asked: Asked) -> Facts:
    """Each side says all of it, before there is a result; the same words make it agreed."""
    game = open_game(event, command.game)
    side = speaks_for(event, game, command.by, asked, command)
    said = [(_even(each.piece), _even(each.traits)) for each in command.pieces]
    doubts = Doubts(command)
    for piece, traits in said:
        if not (piece and traits):
            doubts.no(Code.TRAITS_MISSING, piece=piece)
    for piece in dict.fromkeys(piece for piece, traits in said if dict(said)[piece] != traits):
        doubts.no(Code.PIECE_TWICE, piece=piece)
    doubts.settle()
    pieces = tuple(facts.AgreedPiece(piece=piece, traits=traits) for piece, traits in said)
    if game.terrain.get(side) == pieces:
        raise refuse(Code.ALREADY_SO)
    return (facts.TerrainAgreed(game=game.id, entrant=side, pieces=pieces),)


def _even(text: str) -> str:
    """Two who mean the same also say the same: spaces do not make a difference."""
    return " ".join(text.split())


def _no_table(event: Event, table: int) -> Refused:
    most = max(tables_of(event), default=0)
    return refuse(Code.TABLE_UNKNOWN, table=table, tables=most)


def _said(command: ask.Command) -> dict[str, object]:
    return command.model_dump(exclude={"kind", "confirm"})
