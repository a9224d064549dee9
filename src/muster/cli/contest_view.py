"""Contests and painted models as tables: entries, papers, who leads, who was looked at."""

from __future__ import annotations

from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.desk import Desk
from muster.cli.tables import table
from muster.core.contest import Ballot, Contest, ContestEntry
from muster.core.contests import Ranked, contest_of, rule_of, standing_of, voters, why_not
from muster.core.problem import Problem
from muster.journal.receipts import spaced
from muster.words.contests import METHODS, category_words, model_words, points_words, worth_words
from muster.words.exports.asked import Record
from muster.words.plain import listing
from muster.words.problems import problem_words

LEGAL = {None: "", True: "yes", False: "no"}


def contests_answer(desk: Desk, award: str = "") -> Answer:
    held = [c for c in desk.event.contests.values() if c.held and rule_of(desk.event, c.award)]
    shown = [contest_of(desk.event, award)] if award else held
    show: list[RenderableType] = [part for contest in shown for part in _tables(desk, contest)]
    offered = [rule.id for rule in desk.event.rules.awards if rule.methods]
    if not shown:
        show.append(f"No contest is held. Hold one: muster contest set {listing(offered, 'or')}")
    return Answer({"contests": [_record(desk, contest) for contest in shown]}, tuple(show))


def _tables(desk: Desk, contest: Contest) -> list[RenderableType]:
    title = _title(desk, contest)
    show: list[RenderableType] = [f"{title}: {_terms(desk, contest)}"]
    if contest.entries:
        rows = [_entry_row(desk, contest, entry) for entry in contest.entries.values()]
        show.append(table(f"{title}: entries", ("who", "what", "legal", "cannot win"), rows))
    show += [_ballot(desk, title, ballot) for ballot in contest.ballots if ballot.papers]
    voting = contest.ballot if contest.ballot and contest.ballot.is_open else None
    if voting:
        show.append(f"Voted so far: {len(voting.voters)} of {len(voters(desk.event))}")
    standing = standing_of(desk.event, contest.award)
    if standing:
        rows = [_standing_row(desk, row) for row in standing]
        show.append(table(f"{title}: standing", ("rank", "who", "points", "votes"), rows))
    return show


def _title(desk: Desk, contest: Contest) -> str:
    return desk.names.awards.get(contest.award, contest.award)


def _terms(desk: Desk, contest: Contest) -> str:
    rule = rule_of(desk.event, contest.award)
    category = category_words(rule, contest.category) if rule else contest.category
    worth = f"votes worth {worth_words(contest)}" if worth_words(contest) else ""
    said = (category, METHODS[contest.method], worth, contest.display)
    return "; ".join(part for part in said if part)


def _entry_row(desk: Desk, contest: Contest, entry: ContestEntry) -> list[object]:
    models = listing(model_words(model) for model in entry.models)
    what = f"{entry.title}: {models}" if entry.title and models else entry.title or models
    problem = why_not(desk.event, contest.award, entry.entrant)
    return [desk.names.entrant(entry.entrant), what, LEGAL[entry.legal], _why(desk, problem)]


def _why(desk: Desk, problem: Problem | None) -> str:
    return problem_words(problem, desk.names) if problem else ""


def _ballot(desk: Desk, title: str, ballot: Ballot) -> RenderableType:
    """Every paper, so that everybody finds their own and can add up."""
    rows = [
        [spaced(paper.receipt), listing(desk.names.entrant(choice) for choice in paper.choices)]
        for paper in ballot.papers or ()
    ]
    return table(f"{title}: papers of ballot {ballot.number}", ("receipt", "names"), rows)


def _standing_row(desk: Desk, row: Ranked) -> list[object]:
    return [row.rank or "", desk.names.entrant(row.entrant), points_words(row.points), row.votes]


def _record(desk: Desk, contest: Contest) -> Record:
    event = desk.event
    return {
        "award": contest.award,
        "title": _title(desk, contest),
        "method": contest.method,
        "category": contest.category,
        "votes": contest.votes,
        "display": contest.display,
        "entries": [
            {
                "entrant": entry.entrant,
                "name": desk.names.entrant(entry.entrant),
                "title": entry.title,
                "models": [model.model_dump() for model in entry.models],
                "legal": entry.legal,
                "note": entry.note,
                "cannot_win": _why(desk, why_not(event, contest.award, entry.entrant)),
            }
            for entry in contest.entries.values()
        ],
        "ballots": [
            {
                "ballot": ballot.number,
                "among": ballot.among,
                "open": ballot.is_open,
                "voted": len(ballot.voters),
                "papers": [paper.model_dump() for paper in ballot.papers or ()],
            }
            for ballot in contest.ballots
        ],
        "standing": [
            {
                "rank": row.rank,
                "entrant": row.entrant,
                "name": desk.names.entrant(row.entrant),
                "points": points_words(row.points),
                "votes": row.votes,
            }
            for row in standing_of(event, contest.award)
        ],
    }


SEEN = {None: "not yet", True: "yes", False: "no"}


def paint_answer(desk: Desk) -> Answer:
    """Who was looked at, and what came of it."""
    asked = desk.event.rules.roster.painted
    here = [e.id for e in desk.event.entrants.values() if e.is_busy and not e.ringer]
    judged = {entrant: desk.event.painted.get(entrant) for entrant in here}
    data = {
        "painted": asked,
        "entrants": [
            {
                "entrant": entrant,
                "name": desk.names.entrant(entrant),
                "passed": found.passed if found else None,
                "note": found.note if found else "",
            }
            for entrant, found in judged.items()
        ],
    }
    if not asked:
        return Answer(data, ("By these rules models need not be painted.",))
    rows = [
        [
            desk.names.entrant(entrant),
            SEEN[found.passed if found else None],
            found.note if found else "",
        ]
        for entrant, found in judged.items()
    ]
    return Answer(data, (f"Painted {asked}.", table("Painted", ("who", "passed", "note"), rows)))
