"""Which contests there are at an event, how far each is, and what won before."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.awards import awards
from muster.core.contest import Contest
from muster.core.contests import candidates, open_ballot_of, rule_of, voters
from muster.core.event import Event
from muster.core.rulepack.schema import AwardRule, Guidance
from muster.web.contests.how import METHODS
from muster.web.contests.shown import painting_told
from muster.web.desk.contests.past_view import PastView, past_view
from muster.web.desk.contests.settings_view import own_award
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.gates import Here
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class Card:
    title: str
    address: str
    held: bool
    state: str
    mood: str
    how: str


@dataclass(frozen=True, slots=True)
class PaintCard:
    """Whether models are painted as the event asks, where it does."""

    asked: str
    looked: int
    total: int


@dataclass(frozen=True, slots=True)
class ContestsView:
    """`own`: the name in addresses of one more contest of the organiser's own."""

    may: Offered
    cards: tuple[Card, ...]
    own: str
    painting: PaintCard
    told: tuple[Guidance, ...]
    past: PastView | None


def contests_view(here: Here) -> ContestsView:
    event = here.event
    rules = [rule for rule in (rule_of(event, award) for award in _known(event)) if rule]
    return ContestsView(
        may=offered(here),
        cards=tuple(_card(here, rule) for rule in rules),
        own=own_award(event),
        painting=_painting(event),
        told=painting_told(event),
        past=past_view(here) if any(rule.no_repeat for rule in rules) else None,
    )


def _known(event: Event) -> tuple[str, ...]:
    """Those of the pack in its order, then the organiser's own."""
    return tuple(dict.fromkeys((*(award.id for award in event.rules.awards), *event.contests)))


def _card(here: Here, rule: AwardRule) -> Card:
    contest = here.event.contests.get(rule.id)
    held = contest is not None and contest.held
    state, mood = _state(here, contest) if contest and held else (_("not held"), "")
    return Card(
        title=rule.title,
        address=reverse("desk-contest", args=[here.id, rule.id]),
        held=held,
        state=state,
        mood=mood,
        how=_(METHODS[contest.method]) if contest and held else "",
    )


def _state(here: Here, contest: Contest) -> tuple[str, str]:
    event, award = here.event, contest.award
    given = [each for each in awards(event) if each.award == award]
    if given:
        won = "; ".join(here.names.all_entrants(each.entrants) for each in given)
        return _("won by {names}").format(names=won), "done"
    ballot = open_ballot_of(event, award)
    if ballot is not None:
        everybody = len(voters(event) | ballot.voters)
        say = _("{n} of {all} have voted").format(n=len(ballot.voters), all=everybody)
        return say, "waiting"
    if any(each.papers is not None for each in contest.ballots):
        return _("counted"), "waiting"
    number = len(candidates(event, award))
    return ngettext("{n} can win", "{n} can win", number).format(n=number), ""


def _painting(event: Event) -> PaintCard:
    known = [who.id for who in event.entrants.values() if who.is_busy and not who.ringer]
    looked = sum(entrant in event.painted for entrant in known)
    return PaintCard(event.rules.roster.painted, looked, len(known))
