"""Decisions about the lists entrants play, and the models they put on the table."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core import commands as ask
from muster.core import facts
from muster.core.check_score import LARGEST
from muster.core.decide.asked import Asked, Doubts, need_day, need_entrant, need_open
from muster.core.decide.sides import whose
from muster.core.entrant import Entrant, Listed
from muster.core.event import Event, Phase
from muster.core.problem import Code, Problem, refuse
from muster.core.roster.check import is_checked, is_complete, list_problems
from muster.core.roster.stand_ins import unknown_stand_in


def set_terms(event: Event, command: ask.SetListTerms, _: Asked) -> tuple[facts.AnyFact, ...]:
    need_open(event)
    if (command.due, command.shown) == (event.lists_due, event.sight):
        raise refuse(Code.ALREADY_SO)
    if command.due is not None:
        need_day(command.due)
    return (facts.ListTermsSet(due=command.due, shown=command.shown),)


def register(event: Event, command: ask.RegisterLists, asked: Asked) -> tuple[facts.AnyFact, ...]:
    """Until they are due; afterwards only an official changes them, knowingly, or gives leave.

    What is wrong with a list is for its player to mend; an official may take it all the same.
    """
    need_open(event)
    who = need_entrant(event, command.entrant)
    official = asked.official
    doubts = Doubts(command)
    lists = tuple(
        army.model_copy(update={"player": whose(doubts, who, army.player)})
        for army in command.lists
    )
    _plain(doubts, lists)
    if _is_late(event, who, asked):
        doubts.extend([Problem(Code.LISTS_LATE, {}, confirmable=official)])
    wrong = list(list_problems(event, who, lists))
    doubts.extend(Problem(each.code, each.data, confirmable=official) for each in wrong)
    if wrong and official and not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    whole = is_checked(event, lists) and is_complete(event, who, lists)
    return (
        facts.ListsRegistered(
            entrant=who.id,
            lists=lists,
            checked=not wrong and whole,
            reason=command.reason.strip() if wrong else "",
        ),
    )


def approve(event: Event, command: ask.ApproveLists, _: Asked) -> tuple[facts.AnyFact, ...]:
    need_open(event)
    who = need_entrant(event, command.entrant)
    if who.listed is Listed.NOT:
        raise refuse(Code.LISTS_MISSING, entrant=who.id)
    if who.listed is Listed.APPROVED:
        raise refuse(Code.ALREADY_SO)
    return (facts.ListsApproved(entrant=who.id, note=command.note.strip()),)


def give_leave(event: Event, command: ask.GiveLeave, asked: Asked) -> tuple[facts.AnyFact, ...]:
    need_open(event)
    who = need_entrant(event, command.entrant)
    if who.leave or not _is_late(event, who, asked):
        raise refuse(Code.ALREADY_SO)
    return (facts.LeaveGiven(entrant=who.id, reason=command.reason.strip()),)


def inspect_model(event: Event, command: ask.InspectModel, _: Asked) -> tuple[facts.AnyFact, ...]:
    """An official may allow more than the pack does, knowingly."""
    need_open(event)
    who = need_entrant(event, command.entrant)
    doubts = Doubts(command)
    if not command.model.strip():
        doubts.no(Code.NAME_MISSING, what="model")
    most = event.rules.roster.foreign_parts
    if command.allowed and most is not None and (command.share or 0) > most:
        doubts.unless_confirmed(Code.PARTS_FOREIGN, share=command.share, most=most)
    if command.allowed and command.what == "proxy":
        doubts.unless_confirmed(Code.PROXY)
    if command.allowed and command.what == "stand-in" and command.model.strip():
        near = unknown_stand_in(event.rules, event.catalogue, command.model)
        if near is not None:
            doubts.unless_confirmed(Code.STAND_IN_UNKNOWN, model=command.model.strip(), near=near)
    doubts.settle()
    return (
        facts.ModelInspected(
            entrant=who.id,
            model=command.model.strip(),
            what=command.what,
            share=command.share,
            allowed=command.allowed,
            note=command.note.strip(),
        ),
    )


def _plain(doubts: Doubts, lists: Sequence[facts.ArmyList]) -> None:
    """What is wrong with lists whatever the rules are."""
    titles = [army.title.strip() for army in lists]
    if not all(titles) or not titles:
        doubts.no(Code.NAME_MISSING, what="title")
    if len(set(titles)) != len(titles):
        doubts.no(Code.LIST_TWICE)
    for army in lists:
        if army.points is not None and not 0 <= army.points <= LARGEST:
            doubts.no(Code.NUMBER_IMPOSSIBLE, what="army", number=army.points)


def _is_late(event: Event, who: Entrant, asked: Asked) -> bool:
    due = event.lists_due
    late = event.phase is Phase.RUNNING or (due is not None and asked.at > due)
    return late and not who.leave
