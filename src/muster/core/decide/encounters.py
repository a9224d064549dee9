"""Decisions about encounters: chosen, dealt, planned for several rounds at once."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core import commands as ask
from muster.core import facts
from muster.core.decide.asked import MOST_ROUNDS, Asked, Doubts, need_open
from muster.core.deck import NotACard, card_of
from muster.core.encounter.draw import Request, attempts, draw_encounter, gone_cards, used_up
from muster.core.encounter.elements import completed, dealable, lacking, merged, title_of
from muster.core.encounter.rules import problems, too_alike
from muster.core.event import Event
from muster.core.fold.encounters import encounter_dealt, encounter_set, remember_deal
from muster.core.problem import Code, Problem, refuse

Facts = tuple[facts.AnyFact, ...]


def set_encounter(event: Event, command: ask.SetEncounter, _: Asked) -> Facts:
    """What a round is about: any time before it is closed."""
    need_open(event)
    number = event.at_hand if command.round is None else command.round
    doubts = Doubts(command)
    _doubt_round(event, number, doubts)
    parts = completed(event.rules, command.parts) if command.parts else {}
    _doubt_parts(event, number, parts, doubts)
    title = command.title if command.title.strip() else title_of(event.rules, parts)
    if not title.strip():
        doubts.no(Code.NAME_MISSING, what="title")
    made = facts.EncounterSet(round=number, title=title, text=command.text, parts=parts)
    _doubt_alike(event, encounter_set(event, made), doubts)
    doubts.settle()
    return (made,)


def deal_encounter(event: Event, command: ask.DealEncounter, asked: Asked) -> Facts:
    """Leave to chance what the round lacks; what was dealt before is dealt again with a reason."""
    number = event.at_hand if command.round is None else command.round
    known = event.encounters.get(number)
    parts = merged(event.rules, known.parts if known else {}, command.parts)
    slots = command.slots or lacking(event.rules, parts) or (known.dealt if known else ())
    if not slots and parts == (known.parts if known else {}):
        raise refuse(Code.NOTHING_TO_DEAL, round=number)
    wanted = ask.RoundPlan(round=number, parts=command.parts, deal=slots, by_hand=command.by_hand)
    return _plan(event, (wanted,), Doubts(command), asked, command.reason)


def plan_encounters(event: Event, command: ask.PlanEncounters, asked: Asked) -> Facts:
    if not command.plans:
        raise refuse(Code.NOTHING_TO_DEAL, round=event.at_hand)
    return _plan(event, command.plans, Doubts(command), asked, command.reason)


def _plan(
    event: Event, plans: tuple[ask.RoundPlan, ...], doubts: Doubts, asked: Asked, reason: str
) -> Facts:
    """First what is chosen, for all rounds, then what is dealt: so that chance avoids it."""
    need_open(event)
    for plan in plans:
        _doubt_round(event, plan.round, doubts, dealt=bool(plan.deal))
    _doubt_twice(plans, doubts)
    chosen = [_chosen(event, plan) for plan in plans if plan.parts or not plan.deal]
    after = event
    for each in chosen:
        after = encounter_set(after, each)
    for each in chosen:
        if not each.parts:
            doubts.no(Code.NAME_MISSING, what="encounter", round=each.round)
        _doubt_parts(after, each.round, each.parts, doubts)
    requests = [_request(after, plan, reason, doubts) for plan in plans if plan.deal]
    doubts.settle()
    dealt: list[facts.EncounterDealt] = []
    for request in requests:
        doubts.extend(used_up(after, request))
        made = draw_encounter(after, request, asked.chance.secret)
        after = encounter_dealt(remember_deal(after, made), made)
        dealt.append(made)
    _doubt_alike(event, after, doubts)
    doubts.settle()
    return (*chosen, *dealt)


def _chosen(event: Event, plan: ask.RoundPlan) -> facts.EncounterSet:
    known = event.encounters.get(plan.round)
    parts = merged(event.rules, known.parts if known else {}, plan.parts)
    kept = {name: part for name, part in parts.items() if name not in plan.deal}
    whole = completed(event.rules, kept)
    text = known.text if known else ""
    title = title_of(event.rules, whole)
    return facts.EncounterSet(round=plan.round, title=title, text=text, parts=whole)


def _request(event: Event, plan: ask.RoundPlan, reason: str, doubts: Doubts) -> Request:
    known = dealable(event.rules)
    for name in plan.deal:
        if name not in known:
            doubts.no(Code.SLOT_UNKNOWN, slot=name, known=known)
        if name in plan.parts:
            doubts.no(Code.CHOSEN_AND_DEALT, slot=name)
    in_order = tuple(name for name in known if name in plan.deal)
    request = Request(plan.round, in_order, plan.by_hand, reason)
    if attempts(event, request) and not reason.strip():
        doubts.no(Code.REASON_MISSING)
    for card in _flipped_twice(event, request):
        doubts.unless_confirmed(Code.CARD_GONE, card=card)
    return request


def _flipped_twice(event: Event, request: Request) -> tuple[str, ...]:
    """Cards given by hand that are gone from the deck already."""
    gone, twice = set(gone_cards(event, request.round)), list[str]()
    for words in request.by_hand:
        try:
            card = str(card_of(words))
        except NotACard:  # a roll, or a slip that is named when it is read
            continue
        if card in gone:
            twice.append(card)
        gone.add(card)
    return tuple(twice)


def _doubt_closed(event: Event, number: int, doubts: Doubts, *, dealt: bool) -> None:
    """What a round was about is written down afterwards if nobody did; it is not made otherwise."""
    known = event.encounters.get(number)
    if known is not None or dealt:
        title = known.title if known else ""
        doubts.no(Code.ROUND_IS_CLOSED, round=number, title=title, dealt=dealt)
    else:
        doubts.unless_confirmed(Code.ROUND_IS_CLOSED, round=number)


def _doubt_round(event: Event, number: int, doubts: Doubts, *, dealt: bool = False) -> None:
    now, played = event.current, event.round(number)
    if not 1 <= number <= MOST_ROUNDS:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="round", number=number)
    elif played is not None and played.closed:
        _doubt_closed(event, number, doubts, dealt=dealt)
        return
    begun = [game.table for game in now.games if game.started] if now else []
    if begun and now is not None and now.number == number:
        doubts.unless_confirmed(Code.PLAY_HAS_STARTED, tables=tuple(begun))


def _doubt_twice(plans: Iterable[ask.RoundPlan], doubts: Doubts) -> None:
    numbers = [plan.round for plan in plans]
    for number in sorted({n for n in numbers if numbers.count(n) > 1}):
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="a second plan of a round", number=number)


def _doubt_parts(event: Event, number: int, parts: facts.Parts, doubts: Doubts) -> None:
    doubts.extend(_against(event, number, parts))


def _against(event: Event, number: int, parts: facts.Parts) -> list[Problem]:
    others = {n: known.parts for n, known in event.encounters.items() if n != number}
    return problems(event.rules, parts, others)


def _doubt_alike(before: Event, after: Event, doubts: Doubts) -> None:
    """Said once, by the act that makes it so."""
    for problem in _alike(after):
        if problem not in _alike(before):
            doubts.unless_confirmed(problem.code, **problem.data)


def _alike(event: Event) -> list[Problem]:
    rounds = {n: known.parts for n, known in event.encounters.items()}
    return too_alike(event.rules, rounds, event.planned)
