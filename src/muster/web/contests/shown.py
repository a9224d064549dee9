"""A contest as everybody sees it: what it is about, what is shown, and how it came out."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.contest import Contest
from muster.core.contests import open_ballot_of, rule_of, voters
from muster.core.event import Event
from muster.core.prizes import is_hidden, told
from muster.core.rulepack.schema import Guidance
from muster.core.rulepack.told import told_here
from muster.journal.database.shelf import Held
from muster.web.contests.count import CountView, counts_of
from muster.web.contests.entries import EntryView, entries_of
from muster.web.contests.how import how_words
from muster.web.naming import names_in
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class ContestShown:
    """`secret`: it is counted, and the prize-giving has not come to it yet."""

    award: str
    title: str
    category: str
    display: str
    how: tuple[str, ...]
    entered: bool
    entries: tuple[EntryView, ...]
    voting: str
    counts: tuple[CountView, ...]
    secret: bool
    winner: str


def contests_shown(held: Held, at: str) -> tuple[ContestShown, ...]:
    """Those that are held, in the order of the pack; `at` is where whoever looks sees photos."""
    return tuple(contest_shown(held, contest, at) for contest in contests_held(held.event))


def contests_held(event: Event) -> tuple[Contest, ...]:
    known = dict.fromkeys((*(award.id for award in event.rules.awards), *event.contests))
    found = (event.contests[award] for award in known if award in event.contests)
    return tuple(contest for contest in found if contest.held and rule_of(event, contest.award))


def contest_shown(held: Held, contest: Contest, at: str) -> ContestShown:
    event, rule = held.event, rule_of(held.event, contest.award)
    secret = is_hidden(event, contest.award)
    return ContestShown(
        award=contest.award,
        title=rule.title if rule else contest.award,
        category=contest.category,
        display=contest.display,
        how=how_words(event, contest),
        entered=rule is not None and rule.candidates == "entries",
        entries=entries_of(held, contest, at),
        voting=voting_words(event, contest.award),
        counts=() if secret else counts_of(held, contest),
        secret=secret and any(ballot.papers is not None for ballot in contest.ballots),
        winner=_winner(held, contest.award),
    )


def voting_words(event: Event, award: str) -> str:
    """How many have voted so far: never more than that, and never whom for."""
    ballot = open_ballot_of(event, award)
    if ballot is None:
        return ""
    say = _("The ballot is open: {n} of {all} have voted.")
    return say.format(n=len(ballot.voters), all=len(voters(event) | ballot.voters))


def _winner(held: Held, award: str) -> str:
    given = (each for each in told(held.event) if each.award == award)
    return "; ".join(names_in(held).all_entrants(each.entrants) for each in given)


def painting_told(event: Event) -> tuple[Guidance, ...]:
    """What the pack tells about painting."""
    return tuple(each for each in told_here(event) if each.page == "painting")
