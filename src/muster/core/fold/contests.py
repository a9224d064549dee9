"""What happens to contests that no game decides."""

from collections.abc import Callable
from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.contest import Ballot, Contest, ContestEntry
from muster.core.event import Event, with_item
from muster.core.ids import EntrantId


def contest_set(event: Event, fact: facts.ContestSet, _: Line) -> Event:
    """What was entered and voted before stays; a vote that is not held any more is given up."""
    before = event.contests.get(fact.award) or Contest(fact.award, fact.method)
    contest = replace(
        before,
        method=fact.method,
        title=fact.title,
        category=fact.category,
        votes=fact.votes,
        display=fact.display,
        held=fact.held,
    )
    if not fact.held or fact.method != "vote":
        contest = replace(contest, ballots=tuple(_given_up(ballot) for ballot in contest.ballots))
    return replace(event, contests=with_item(event.contests, fact.award, contest))


def _given_up(ballot: Ballot) -> Ballot:
    return replace(ballot, given_up=True) if ballot.is_open else ballot


def entry_made(event: Event, fact: facts.EntryMade, line: Line) -> Event:
    """Another entry of the same entrant takes the place of the first, and is looked at anew."""
    entry = ContestEntry(fact.entrant, fact.title, fact.models, line.n)
    return _change(event, fact.award, lambda contest: _with_entry(contest, entry))


def entry_withdrawn(event: Event, fact: facts.EntryWithdrawn, _: Line) -> Event:
    def without(contest: Contest) -> Contest:
        kept = {who: entry for who, entry in contest.entries.items() if who != fact.entrant}
        return replace(contest, entries=kept)

    return _change(event, fact.award, without)


def entry_checked(event: Event, fact: facts.EntryChecked, _: Line) -> Event:
    def look(entry: ContestEntry) -> ContestEntry:
        return replace(entry, legal=fact.legal, note=fact.note)

    return _change_entry(event, fact.award, fact.entrant, look)


def entry_scored(event: Event, fact: facts.EntryScored, line: Line) -> Event:
    def mark(entry: ContestEntry) -> ContestEntry:
        return replace(entry, marks=with_item(entry.marks, line.by, fact.marks))

    return _change_entry(event, fact.award, fact.entrant, mark)


def ballot_opened(event: Event, fact: facts.BallotOpened, line: Line) -> Event:
    votes = event.contests[fact.award].votes
    ballot = Ballot(fact.ballot, fact.among, line.n, tied=fact.tied, votes=votes)
    return _change(event, fact.award, lambda c: replace(c, ballots=(*c.ballots, ballot)))


def vote_cast(event: Event, fact: facts.VoteCast, line: Line) -> Event:
    helped = {fact.person} - {line.by}

    def with_voter(ballot: Ballot) -> Ballot:
        voters, others = ballot.voters | {fact.person}, ballot.helped | helped
        return replace(ballot, voters=voters, helped=others)

    return _change_ballot(event, fact, with_voter)


def ballot_counted(event: Event, fact: facts.BallotCounted, _: Line) -> Event:
    return _change_ballot(event, fact, lambda ballot: replace(ballot, papers=fact.papers))


def wins_recalled(event: Event, fact: facts.WinsRecalled, _: Line) -> Event:
    return replace(event, past_wins=(*event.past_wins, *fact.wins))


def paint_judged(event: Event, fact: facts.PaintJudged, _: Line) -> Event:
    return replace(event, painted=with_item(event.painted, fact.entrant, fact))


def _change(event: Event, award: str, change: Callable[[Contest], Contest]) -> Event:
    return replace(event, contests=with_item(event.contests, award, change(event.contests[award])))


def _with_entry(contest: Contest, entry: ContestEntry) -> Contest:
    return replace(contest, entries=with_item(contest.entries, entry.entrant, entry))


def _change_entry(
    event: Event, award: str, entrant: EntrantId, change: Callable[[ContestEntry], ContestEntry]
) -> Event:
    return _change(
        event, award, lambda contest: _with_entry(contest, change(contest.entries[entrant]))
    )


def _change_ballot(
    event: Event, fact: facts.VoteCast | facts.BallotCounted, change: Callable[[Ballot], Ballot]
) -> Event:
    def changed(contest: Contest) -> Contest:
        ballots = [change(b) if b.number == fact.ballot else b for b in contest.ballots]
        return replace(contest, ballots=tuple(ballots))

    return _change(event, fact.award, changed)
