"""Questions to an event about its contests: who can win, who may vote, who leads."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from muster.core.contest import Ballot, Contest, ContestEntry
from muster.core.counting import Ranked, Total, decisive, ranked, totals
from muster.core.event import Event
from muster.core.facts import AwardGiven, Model, PastWin
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code, Problem, refuse
from muster.core.rulepack.schema import AwardRule

__all__ = [
    "FEWEST_PAPERS",
    "Ranked",
    "Total",
    "candidates",
    "choice_problems",
    "choosers",
    "contest_of",
    "decisive",
    "is_repeat",
    "leaders",
    "open_ballot_of",
    "repeats",
    "rule_of",
    "standing_of",
    "tied",
    "totals",
    "voters",
    "why_not",
    "wins",
]

FEWEST_PAPERS = 3
"""Fewer in a box are no secret: who voted is known, and so each would know the other's."""


# ── the contest ──


def rule_of(event: Event, award: str) -> AwardRule | None:
    """What the rules say of a contest, or of one of the organiser's own, which has a title."""
    found = next((rule for rule in event.rules.awards if rule.id == award and rule.methods), None)
    contest = event.contests.get(award)
    own = contest is not None and contest.title
    return own_rule(award, own) if found is None and own else found


def own_rule(award: str, title: str) -> AwardRule:
    """A contest that the pack does not know: entered, and chosen or voted for."""
    return AwardRule(id=award, title=title, optional=True, methods=("organiser", "vote"))


def contest_of(event: Event, award: str) -> Contest:
    """A contest that is held; refused if there is none."""
    contest = event.contests.get(award)
    if contest is None or not contest.held or rule_of(event, award) is None:
        held = (c.award for c in event.contests.values() if c.held)
        raise refuse(Code.NO_CONTEST, award=award, known=tuple(held))
    return contest


def open_ballot_of(event: Event, award: str) -> Ballot | None:
    contest = event.contests.get(award)
    ballot = contest.ballot if contest else None
    return ballot if ballot is not None and ballot.is_open else None


# ── who can win ──


def candidates(event: Event, award: str) -> tuple[EntrantId, ...]:
    """Who can win now: what was entered and nothing speaks against, or everybody who plays."""
    rule = rule_of(event, award)
    if rule is None or award not in event.contests:
        return ()
    named = event.contests[award].entries if rule.candidates == "entries" else event.entrants
    return tuple(entrant for entrant in named if why_not(event, award, entrant) is None)


def why_not(event: Event, award: str, entrant: EntrantId) -> Problem | None:
    """What keeps somebody from winning a contest; None if nothing does."""
    rule, who = rule_of(event, award), event.entrants[entrant]
    if rule is None or who.ringer or who.is_out:
        return Problem(Code.AWARD_BARRED, {"entrant": entrant})
    if not who.arrived:
        return Problem(Code.NOT_THERE, {"entrant": entrant})
    if rule.candidates == "entrants":
        return None
    entry = event.contests[award].entries.get(entrant)
    if entry is None:
        return Problem(Code.NOT_ENTERED, {"entrant": entrant})
    if entry.legal is False:
        return Problem(Code.ENTRY_ILLEGAL, {"entrant": entrant, "note": entry.note})
    won = repeats(event, entry) if rule.no_repeat else ()
    return _won_before(entrant, entry, won[0]) if won else None


def _won_before(entrant: EntrantId, entry: ContestEntry, win: PastWin) -> Problem:
    again = tuple(_called(model) for model in entry.models if is_repeat(model, win))
    said = {"entrant": entrant, "models": again, "event": win.event, "day": win.day}
    return Problem(Code.WON_BEFORE, said)


def _called(model: Model) -> str:
    return f"{model.name} ({model.mark})" if model.mark else model.name


def repeats(event: Event, entry: ContestEntry) -> tuple[PastWin, ...]:
    """Earlier wins of this year, with this organiser, that models of an entry were part of."""
    return tuple(
        win
        for win in event.past_wins
        if (win.organiser, win.day.year) == (event.organiser, event.day.year)
        and any(is_repeat(model, win) for model in entry.models)
    )


def is_repeat(model: Model, win: PastWin) -> bool:
    return _identity(model) in {_identity(each) for each in win.models}


def _identity(model: Model) -> tuple[str, str]:
    """However it is written: a model is known by its name and its mark."""
    return _plain(model.name), _plain(model.mark)


def _plain(text: str) -> str:
    """Case, spaces, accents and how a keyboard makes them are no difference."""
    apart = unicodedata.normalize("NFKD", " ".join(text.split()))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def wins(event: Event) -> tuple[PastWin, ...]:
    """What won here and may not win again this year: to be recalled at later events."""
    return tuple(
        PastWin(event=event.name, day=event.day, organiser=event.organiser, models=models)
        for given in event.awards
        for models in _models_of(event, given)
        if models
    )


def _models_of(event: Event, given: AwardGiven) -> Iterator[tuple[Model, ...]]:
    rule, contest = rule_of(event, given.award), event.contests.get(given.award)
    if rule is None or contest is None or not rule.no_repeat:
        return
    for entrant in given.entrants:
        if entrant in contest.entries:
            yield contest.entries[entrant].models


# ── who may vote, and for whom ──


def voters(event: Event) -> frozenset[PersonId]:
    """Everybody who came to play and was not thrown out; also who has left since."""
    there = (e for e in event.entrants.values() if e.arrived and not e.ringer and not e.is_out)
    return frozenset(person for entrant in there for person in entrant.people)


def choosers(
    event: Event, award: str, among: Sequence[EntrantId], people: Iterable[PersonId]
) -> frozenset[PersonId]:
    """Those of them whose paper could say one thing or another.

    With two on a ballot and none for oneself, what these two wrote is known without looking.
    """
    rule = rule_of(event, award)
    if rule is not None and rule.own_vote:
        return frozenset(people)
    return frozenset(p for p in people if len(set(among) - set(event.of_person(p))) > 1)


def choice_problems(
    event: Event, award: str, person: PersonId, choices: Sequence[EntrantId]
) -> tuple[Problem, ...]:
    """What is wrong with a voter's paper: whom it names, and how many."""
    contest_of(event, award)
    ballot = open_ballot_of(event, award)
    if ballot is None:
        return (Problem(Code.NO_BALLOT, {"award": award}),)
    found = list(paper_problems(ballot, choices))
    rule = rule_of(event, award)
    own = set(event.of_person(person)) & set(choices)
    if own and rule is not None and not rule.own_vote:
        found.append(Problem(Code.OWN_VOTE, {"entrant": min(own)}))
    return tuple(found)


def paper_problems(ballot: Ballot, choices: Sequence[EntrantId]) -> Iterator[Problem]:
    """What is wrong with a paper, whoever put it in."""
    most = min(len(ballot.votes), len(ballot.among))
    if not 1 <= len(choices) <= most:
        yield Problem(Code.CHOICES_COUNT, {"most": most, "given": len(choices)})
    if len(set(choices)) != len(choices):
        yield Problem(Code.CHOICE_TWICE)
    for entrant in choices:
        if entrant not in ballot.among:
            yield Problem(Code.NOT_ON_BALLOT, {"entrant": entrant})


# ── who leads ──


def standing_of(event: Event, award: str) -> tuple[Ranked, ...]:
    """Everybody with votes or marks to be ranked by, the best first, who cannot win last.

    Nothing yet where the organiser chooses, or while no ballot was counted.
    """
    contest = event.contests.get(award)
    if contest is None or contest.method == "organiser":
        return ()
    whole = [*contest.entries] if contest.method == "score" else _voted_among(contest)
    return ranked(contest, {entrant: why_not(event, award, entrant) for entrant in whole})


def _voted_among(contest: Contest) -> list[EntrantId]:
    counted = decisive(contest)
    return [*counted[0].among] if counted else []


def leaders(event: Event, award: str) -> tuple[EntrantId, ...]:
    """Who is first; several if they are tied."""
    return tuple(row.entrant for row in standing_of(event, award) if row.rank == 1)


def tied(event: Event, award: str) -> tuple[EntrantId, ...]:
    """Those among whom there is another ballot, or the organiser's choice; none if one leads."""
    first = leaders(event, award)
    return first if len(first) > 1 else ()
