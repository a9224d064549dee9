"""Decisions about ballots: opened, voted in, counted; and who then gets the award."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.contest import Ballot, Contest
from muster.core.contests import (
    FEWEST_PAPERS,
    candidates,
    choosers,
    contest_of,
    leaders,
    open_ballot_of,
    paper_problems,
    rule_of,
    tied,
    voters,
    why_not,
)
from muster.core.decide.asked import Asked, Doubts
from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.problem import Code, refuse

Facts = tuple[facts.AnyFact, ...]

FEWEST = 2
"""With one alone there is nothing to choose."""


def open_ballot(event: Event, command: ask.OpenBallot, _: Asked) -> Facts:
    """The first among all who can win; the next among the tied; any other for a reason."""
    contest = _voted(event, command.award)
    if open_ballot_of(event, command.award) is not None:
        raise refuse(Code.BALLOT_IS_OPEN)
    again = tied(event, command.award)
    among = again or candidates(event, command.award)
    choosing = choosers(event, command.award, among, voters(event))
    doubts = Doubts(command)
    if len(among) < FEWEST:
        doubts.no(Code.CANDIDATES_FEW, least=FEWEST, given=len(among))
    elif len(choosing) < FEWEST_PAPERS:
        doubts.no(Code.PAPERS_FEW, least=FEWEST_PAPERS, given=len(choosing))
    if contest.ballots and not again:
        doubts.unless_confirmed(Code.ANOTHER_BALLOT)
        if not command.reason.strip():
            doubts.no(Code.REASON_MISSING)
    doubts.settle()
    return (
        facts.BallotOpened(
            award=command.award,
            ballot=len(contest.ballots) + 1,
            among=among,
            tied=bool(again),
            reason=command.reason,
        ),
    )


def cast_vote(event: Event, command: ask.CastVote, _: Asked) -> Facts:
    """Who, and nothing else: what the paper says is checked where it is put into the box."""
    ballot = _open(event, command.award)
    if command.person not in voters(event):
        raise refuse(Code.NOT_A_VOTER, person=command.person)
    if command.person in ballot.voters:
        raise refuse(Code.VOTED_ALREADY, person=command.person)
    return (facts.VoteCast(award=command.award, ballot=ballot.number, person=command.person),)


def count_ballot(event: Event, command: ask.CountBallot, _: Asked) -> Facts:
    """As many papers as people voted, each of them whole, in the order of their receipts."""
    ballot = _open(event, command.award)
    choosing = choosers(event, command.award, ballot.among, ballot.voters)
    papers = tuple(sorted(command.papers, key=lambda paper: paper.receipt))
    doubts = Doubts(command)
    if len(choosing) < FEWEST_PAPERS:
        doubts.no(Code.PAPERS_FEW, least=FEWEST_PAPERS, given=len(choosing))
    whole = not any(p for paper in papers for p in paper_problems(ballot, paper.choices))
    different = len({paper.receipt for paper in papers}) == len(papers)
    if len(papers) != len(ballot.voters) or not whole or not different:
        doubts.no(Code.PAPERS_OTHER, papers=len(papers), voters=len(ballot.voters))
    left = len(voters(event) - ballot.voters)
    if left:
        doubts.unless_confirmed(Code.VOTERS_LEFT, left=left)
    doubts.settle()
    return (facts.BallotCounted(award=command.award, ballot=ballot.number, papers=papers),)


def check_winners(
    event: Event, award: str, entrants: tuple[EntrantId, ...], doubts: Doubts
) -> None:
    """Whom an organiser names: who cannot win never does; any but who leads only knowingly."""
    contest, rule = event.contests.get(award), rule_of(event, award)
    if contest is None or not contest.held or rule is None:
        if rule is not None and rule.category_announced:
            doubts.unless_confirmed(Code.CATEGORY_LATE)
        return
    reasons = [why_not(event, award, entrant) for entrant in entrants]
    doubts.extend(why for why in reasons if why is not None and why not in doubts.problems)
    if contest.method == "organiser":
        return
    first = leaders(event, award)
    if not first or open_ballot_of(event, award) is not None:
        doubts.unless_confirmed(Code.NOT_COUNTED)
    elif not set(entrants) <= set(first):
        doubts.unless_confirmed(Code.NOT_LEADING, entrants=first)


def _voted(event: Event, award: str) -> Contest:
    contest = contest_of(event, award)
    if contest.method != "vote":
        raise refuse(Code.METHOD_OTHER, method=contest.method)
    return contest


def _open(event: Event, award: str) -> Ballot:
    contest_of(event, award)
    ballot = open_ballot_of(event, award)
    if ballot is None:
        raise refuse(Code.NO_BALLOT, award=award)
    return ballot
