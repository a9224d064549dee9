"""Contests and awards as programs read them: nothing that the prize-giving has not told."""

from __future__ import annotations

from pydantic import Field

from muster.api.public.entrants import NamedEntrant
from muster.core.contest import Ballot, Contest
from muster.core.contests import open_ballot_of, rule_of, voters
from muster.core.event import Event
from muster.core.facts import AwardGiven, Model, Paper
from muster.core.prizes import is_hidden, told
from muster.core.record import Record
from muster.journal.database.shelf import Held
from muster.words.names import Names, names_of
from muster.words.plain import folded


class EntryTold(Record):
    entrant: str
    name: str
    title: str
    models: tuple[Model, ...]


class CountTold(Record):
    """Every paper of a ballot that was counted, and who put one in, in the order of names."""

    ballot: int
    votes: tuple[int, ...] = Field(description="What the first, second … name is worth.")
    papers: tuple[Paper, ...]
    voters: tuple[str, ...]


class VotingTold(Record):
    """An open ballot: how many have voted, and never whom for."""

    voted: int
    of: int


class ContestTold(Record):
    award: str
    title: str
    category: str
    display: str
    method: str
    entries: tuple[EntryTold, ...]
    voting: VotingTold | None
    counts: tuple[CountTold, ...]


class ContestList(Record):
    contests: tuple[ContestTold, ...]


class AwardTold(Record):
    award: str
    title: str
    entrants: tuple[NamedEntrant, ...]


class AwardList(Record):
    awards: tuple[AwardTold, ...]


def awards_told(held: Held) -> AwardList:
    names = names_of(held.event, held.people)
    return AwardList(awards=tuple(_award(given, names) for given in told(held.event)))


def _award(given: AwardGiven, names: Names) -> AwardTold:
    return AwardTold(
        award=given.award,
        title=given.title,
        entrants=tuple(
            NamedEntrant(entrant=each, name=names.entrant(each)) for each in given.entrants
        ),
    )


def contests_told(held: Held) -> ContestList:
    event, names = held.event, names_of(held.event, held.people)
    shown = [each for each in event.contests.values() if each.held and rule_of(event, each.award)]
    return ContestList(contests=tuple(_contest(event, each, names) for each in shown))


def _contest(event: Event, contest: Contest, names: Names) -> ContestTold:
    rule = rule_of(event, contest.award)
    counted = [ballot for ballot in contest.ballots if ballot.papers is not None]
    entries = sorted(contest.entries.values(), key=lambda entry: entry.line)
    return ContestTold(
        award=contest.award,
        title=rule.title if rule else contest.award,
        category=contest.category,
        display=contest.display,
        method=contest.method,
        entries=tuple(
            EntryTold(
                entrant=entry.entrant,
                name=names.entrant(entry.entrant),
                title=entry.title,
                models=entry.models,
            )
            for entry in entries
        ),
        voting=_voting(event, contest.award),
        counts=()
        if is_hidden(event, contest.award)
        else tuple(_count(ballot, names) for ballot in counted),
    )


def _voting(event: Event, award: str) -> VotingTold | None:
    ballot = open_ballot_of(event, award)
    if ballot is None:
        return None
    return VotingTold(voted=len(ballot.voters), of=len(voters(event) | ballot.voters))


def _count(ballot: Ballot, names: Names) -> CountTold:
    """Not in the order in which they voted."""
    named = sorted((names.person(person) for person in ballot.voters), key=folded)
    return CountTold(
        ballot=ballot.number,
        votes=ballot.votes,
        papers=ballot.papers or (),
        voters=tuple(named),
    )
