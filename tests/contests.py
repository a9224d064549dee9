"""Contests in memory: entries and ballots told in letters, as a test's story has them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from muster.core import commands as ask
from muster.core.contests import standing_of
from muster.core.facts import Model, Paper, PastWin
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Code
from tests.hall import ORGANISER, Hall

PAINTED, SPORT = "best-painted", "best-sport"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def opened(pack: str, names: str, **terms: object) -> Hall:
    """A contest for the best painted in which everybody who is named has an entry."""
    hall = Hall(pack).enter(names)
    settle(hall, PAINTED, **terms)
    for name in names.split():
        enter(hall, name)
    return hall


def settle(hall: Hall, award: str = PAINTED, **terms: object) -> None:
    category = "army" if (hall.pack.short, award) == ("SR17", PAINTED) else ""
    said = {"award": award, "method": "vote", "category": category, **terms}
    hall.do(ask.SetContest.model_validate(said))


def enter(hall: Hall, name: str, *models: str, award: str = PAINTED) -> None:
    """By the organiser, who lets them in late."""
    wish = entry(hall, name, *(models or (f"model of {name}",)), award=award)
    hall.do(wish.model_copy(update={"confirm": frozenset({Code.PAINTING_LATE})}))


def entry(hall: Hall, name: str, *models: str, award: str = PAINTED) -> ask.MakeEntry:
    """A model and its mark are written `Lady Justice#7`."""
    return ask.MakeEntry(award=award, entrant=hall.id(name), models=marked(*models))


def marked(*models: str) -> tuple[Model, ...]:
    return tuple(Model(name=each.partition("#")[0], mark=each.partition("#")[2]) for each in models)


def win(model: str, day: date, organiser: str = ORGANISER) -> PastWin:
    return PastWin(event="Spring Cup", day=day, organiser=organiser, models=marked(model))


def receipt(number: int) -> str:
    return f"{LETTERS[number % 32]}{LETTERS[number // 32]}AAAAAAAA"


def voted(hall: Hall, *papers: str, award: str = PAINTED) -> tuple[Paper, ...]:
    """`a>b`: a names b; `a>bc`: b first and then c. The papers as they lie in the box."""
    cast = []
    for number, paper in enumerate(papers):
        voter, _, named = paper.partition(">")
        hall.do(ask.CastVote(award=award, person=PersonId(voter)), by=voter)
        choices = tuple(hall.id(name) for name in named)
        cast.append(Paper(receipt=receipt(number), choices=choices))
    return tuple(cast)


def count(hall: Hall, *papers: str, award: str = PAINTED) -> None:
    hall.do(ask.OpenBallot(award=award))
    box = voted(hall, *papers, award=award)
    left = frozenset({Code.VOTERS_LEFT})
    hall.do(ask.CountBallot(award=award, papers=box, confirm=left))


def standing(hall: Hall, award: str = PAINTED) -> str:
    """`1a5 1b5 3c2`: rank, name, points; without a rank who cannot win."""
    rows = standing_of(hall.event, award)
    return " ".join(f"{row.rank or ''}{hall.name(row.entrant)}{row.points}" for row in rows)


def named(hall: Hall, entrants: Iterable[EntrantId]) -> str:
    return " ".join(sorted(hall.name(entrant) for entrant in entrants))
