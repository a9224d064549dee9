"""Decisions about the event as a whole: rules, judges, start, plan, cut, finish, awards."""

from __future__ import annotations

from datetime import date, timedelta

from muster.core import commands as ask
from muster.core import facts
from muster.core.awards import barred
from muster.core.course import Course, course, too_many
from muster.core.decide.asked import (
    FEWEST,
    MOST_ROUNDS,
    Asked,
    Doubts,
    need_day,
    need_entrant,
    need_open,
    need_running,
)
from muster.core.decide.ballots import check_winners
from muster.core.draws import draw_cut
from muster.core.encounter.rules import running_out
from muster.core.entrant import Status
from muster.core.event import Event, Phase
from muster.core.fairness import commitment
from muster.core.notices import naming_doubts, rules_are_public
from muster.core.problem import Code, refuse
from muster.core.rulepack.document import PackRefused
from muster.core.rulepack.patch import effective
from muster.core.rulepack.rounds import planned_rounds

Facts = tuple[facts.AnyFact, ...]

LARGEST_HALL = 100_000
"""More places or tables than this are a slip of the finger."""


def create(command: ask.CreateEvent, asked: Asked) -> Facts:
    """The first line of a journal. Whoever creates an event organises it."""
    if not asked.actor.person:
        raise refuse(Code.NOT_ALLOWED, verb=command.kind, roles=())
    if not command.name.strip():
        raise refuse(Code.NAME_MISSING)
    doubts = Doubts(command)
    _doubt_day(command.day, asked, doubts)
    doubts.settle()
    return (
        facts.EventCreated(
            name=command.name.strip(),
            pack=command.pack,
            day=command.day,
            organiser=asked.actor.person,
            commitment=commitment(asked.chance.secret),
            aside=facts.ASIDE,
        ),
    )


def create_again(_: Event, __: ask.CreateEvent, ___: Asked) -> Facts:
    raise refuse(Code.EVENT_HAS_STARTED)


def _doubt_day(day: date, asked: Asked, doubts: Doubts) -> None:
    """An event before it begins lies ahead; it may still be yesterday where others are."""
    need_day(day)
    if day < asked.at.date() - timedelta(days=1):
        doubts.unless_confirmed(Code.DAY_IS_PAST, day=day)


def change_details(event: Event, command: ask.ChangeDetails, asked: Asked) -> Facts:
    doubts = Doubts(command)
    if command.day is not None and command.day != event.day:
        if event.phase is Phase.PREPARING:
            _doubt_day(command.day, asked, doubts)
        else:
            need_day(command.day)
    for name in ("capacity", "tables"):
        number = getattr(command, name)
        if number is not None and not 0 <= number <= LARGEST_HALL:
            doubts.no(Code.NUMBER_IMPOSSIBLE, what=name, number=number)
    if command.name is not None and not command.name.strip():
        doubts.no(Code.NAME_MISSING)
    doubts.settle()
    given = command.model_dump(exclude_none=True, exclude={"kind", "confirm"})
    now = {
        "name": event.name,
        "day": event.day,
        "venue": event.venue,
        "capacity": event.capacity,
        "tables": event.tables,
    }
    changed = {**now, **given}
    for name in ("capacity", "tables"):
        changed[name] = changed[name] or None
    return (facts.DetailsChanged.model_validate(changed),)


def change_rules(event: Event, command: ask.ChangeRules, _: Asked) -> Facts:
    need_open(event)
    doubts = Doubts(command)
    try:
        effective(event.official, command.patches)
    except PackRefused as refusal:
        for problem in refusal.problems:
            doubts.no(Code.RULES_REFUSED, say=str(problem))
    if event.phase is Phase.RUNNING:
        doubts.unless_confirmed(Code.RULES_CHANGE_LATE)
        if not command.reason.strip():
            doubts.no(Code.REASON_MISSING)
    doubts.settle()
    return (facts.RulesChanged(patches=command.patches, reason=command.reason),)


def publish_rules(event: Event, _: ask.PublishRules, __: Asked) -> Facts:
    need_open(event)
    return (facts.RulesPublished(),)


def list_errata(_: Event, command: ask.ListErrata, __: Asked) -> Facts:
    if not command.title.strip():
        raise refuse(Code.NAME_MISSING)
    need_day(command.published)
    return (facts.ErrataListed(title=command.title.strip(), published=command.published),)


def appoint_judge(event: Event, command: ask.AppointJudge, _: Asked) -> Facts:
    if command.person == event.organiser:
        raise refuse(Code.JUDGE_IS_ORGANISER)
    if command.person in event.judges:
        raise refuse(Code.ALREADY_SO)
    return (facts.JudgeAppointed(person=command.person),)


def dismiss_judge(event: Event, command: ask.DismissJudge, _: Asked) -> Facts:
    if command.person not in event.judges:
        raise refuse(Code.NOT_A_JUDGE)
    return (facts.JudgeDismissed(person=command.person),)


def hand_over(event: Event, command: ask.HandOver, asked: Asked) -> Facts:
    if command.person == event.organiser:
        raise refuse(Code.ALREADY_SO)
    plays = event.busy(command.person)
    playing = plays is not None and not event.entrants[plays].ringer
    if playing and not event.rules.registration.organiser_may_play:
        raise refuse(Code.ORGANISER_MAY_NOT_PLAY, person=command.person)
    by_host = asked.actor.person != event.organiser
    return (facts.OrganiserChanged(person=command.person, by_host=by_host),)


def start(event: Event, command: ask.StartEvent, _: Asked) -> Facts:
    need_open(event)
    if event.phase is Phase.RUNNING:
        raise refuse(Code.EVENT_HAS_STARTED)
    doubts = Doubts(command)
    present = event.present()
    if not rules_are_public(event):
        doubts.no(Code.RULES_NOT_PUBLISHED)
    if len(present) < FEWEST:
        doubts.no(Code.TOO_FEW_ENTRANTS, least=FEWEST, present=len(present))
    elif len(present) < event.rules.rounds.fewest_entrants:
        least = event.rules.rounds.fewest_entrants
        doubts.unless_confirmed(Code.PACK_MADE_FOR_MORE, least=least, present=len(present))
    absent = tuple(e.id for e in event.entrants.values() if e.status is Status.REGISTERED)
    if absent:
        doubts.unless_confirmed(Code.NOT_EVERYBODY_CHECKED_IN, entrants=absent)
    doubts.extend(naming_doubts(event, present))
    if command.rounds is not None and not 1 <= command.rounds <= MOST_ROUNDS:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="rounds", number=command.rounds)
    rounds = command.rounds or planned_rounds(event.rules, len(present)).rounds
    _doubt_rounds(event, rounds, doubts)
    doubts.settle()
    return (facts.EventStarted(rounds=rounds),)


def plan_rounds(event: Event, command: ask.PlanRounds, _: Asked) -> Facts:
    need_running(event)
    doubts = Doubts(command)
    if not max(1, len(event.rounds)) <= command.rounds <= MOST_ROUNDS:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="rounds", number=command.rounds)
    if not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    _doubt_rounds(event, command.rounds, doubts)
    doubts.settle()
    return (facts.RoundsPlanned(rounds=command.rounds, reason=command.reason),)


def _doubt_rounds(event: Event, rounds: int, doubts: Doubts) -> None:
    """More than the rules allow, or than there is to play for; said once, by the plan."""
    if rounds > event.planned:
        doubts.extend(running_out(event.rules, rounds))
    if too_many(event, rounds):
        most = event.rules.rounds.fixed
        doubts.unless_confirmed(Code.MORE_ROUNDS_THAN_RULED, most=most, rounds=rounds)


def make_cut(event: Event, command: ask.MakeCut, asked: Asked) -> Facts:
    need_running(event)
    if event.cut is not None:
        raise refuse(Code.CUT_ALREADY, round=event.cut.round)
    doubts = Doubts(command)
    now = event.current
    if now is None or not now.closed:
        doubts.no(Code.ROUND_NOT_CLOSED, round=now.number if now else 1)
    if not FEWEST <= command.size < len(event.present()):
        doubts.no(Code.CUT_TOO_LARGE, size=command.size, present=len(event.present()))
    doubts.settle()
    return (draw_cut(event, command.size, asked.chance.secret),)


def finish(event: Event, command: ask.FinishEvent, asked: Asked) -> Facts:
    need_running(event)
    doubts = Doubts(command)
    now = event.current
    if not rules_are_public(event):
        doubts.no(Code.RULES_NOT_PUBLISHED)
    if now is None or not now.closed:
        doubts.no(Code.ROUND_NOT_CLOSED, round=now.number if now else 1)
    going = course(event)
    if going is Course.ROUNDS_LEFT:
        doubts.unless_confirmed(Code.ROUNDS_LEFT, left=event.planned - len(event.rounds))
    elif going is Course.NO_LEADER:
        doubts.unless_confirmed(Code.NO_SOLE_LEADER, rounds=event.planned + 1)
    doubts.settle()
    decided = going is Course.DECIDED
    reason = command.reason or ("sole-leader" if decided else "all-rounds-played")
    return (facts.EventFinished(reason=reason, secret=asked.chance.secret),)


def give_award(event: Event, command: ask.GiveAward, _: Asked) -> Facts:
    doubts = Doubts(command)
    known = {award.id: award.title for award in event.rules.awards}
    title = command.title.strip() or known.get(command.award, "")
    if not title:
        doubts.no(Code.AWARD_UNKNOWN, award=command.award, known=tuple(known))
    if not command.entrants:
        doubts.no(Code.NO_ENTRANTS_GIVEN)
    for entrant in command.entrants:
        need_entrant(event, entrant)
        if barred(event, entrant):
            doubts.no(Code.AWARD_BARRED, entrant=entrant)
    if command.award in (event.revealed or ()):
        doubts.unless_confirmed(Code.AWARD_TOLD, title=title)
    check_winners(event, command.award, command.entrants, doubts)
    doubts.settle()
    return (
        facts.AwardGiven(
            award=command.award, title=title, entrants=command.entrants, reason=command.reason
        ),
    )
