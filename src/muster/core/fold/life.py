"""What happens to the event as a whole."""

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Cut, Event, Phase, Trail
from muster.core.rulepack.patch import effective
from muster.core.rulepack.schema import Rulepack


def event_created(line: Line, fact: facts.EventCreated, pack: Rulepack) -> Event:
    return Event(
        name=fact.name,
        day=fact.day,
        organiser=fact.organiser,
        commitment=fact.commitment,
        aside_rule=int(fact.aside),
        official=pack,
        rules=pack,
        pack_digest=fact.pack.digest,
        revision=line.n,
        head=line.hash,
        trail=Trail(line, None),
    )


def details_changed(event: Event, fact: facts.DetailsChanged, _: Line) -> Event:
    return replace(
        event,
        name=fact.name,
        day=fact.day,
        venue=fact.venue,
        capacity=fact.capacity,
        tables=fact.tables,
    )


def rules_changed(event: Event, fact: facts.RulesChanged, _: Line) -> Event:
    rules = effective(event.official, fact.patches)
    return replace(event, patches=fact.patches, rules=rules, announced=False)


def rules_published(event: Event, _: facts.RulesPublished, __: Line) -> Event:
    return replace(event, announced=True)


def errata_listed(event: Event, fact: facts.ErrataListed, _: Line) -> Event:
    return replace(event, errata=(*event.errata, fact))


def judge_appointed(event: Event, fact: facts.JudgeAppointed, _: Line) -> Event:
    return replace(event, judges=event.judges | {fact.person})


def judge_dismissed(event: Event, fact: facts.JudgeDismissed, _: Line) -> Event:
    return replace(event, judges=event.judges - {fact.person})


def organiser_changed(event: Event, fact: facts.OrganiserChanged, _: Line) -> Event:
    return replace(event, organiser=fact.person, judges=event.judges - {fact.person})


def event_started(event: Event, fact: facts.EventStarted, _: Line) -> Event:
    return replace(event, phase=Phase.RUNNING, planned=fact.rounds)


def rounds_planned(event: Event, fact: facts.RoundsPlanned, _: Line) -> Event:
    return replace(event, planned=fact.rounds)


def cut_made(event: Event, fact: facts.CutMade, _: Line) -> Event:
    return replace(event, cut=Cut(fact.round, fact.entrants))


def event_finished(event: Event, fact: facts.EventFinished, _: Line) -> Event:
    return replace(event, phase=Phase.FINISHED, finish_reason=fact.reason, secret=fact.secret)


def award_given(event: Event, fact: facts.AwardGiven, _: Line) -> Event:
    others = tuple(award for award in event.awards if award.award != fact.award)
    return replace(event, awards=(*others, fact))
