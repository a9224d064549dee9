"""Events of every kind, and each of them at every moment of its day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Game
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.problems import PackRefused
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.variants import Variant
from muster.journal.database.tapping import sheet_here
from muster.journal.people import Person
from muster.packs import find
from muster.web.table.sheet_of import has_sheet
from tests.web import brawling
from tests.web.judging import judge as judges_account
from tests.web.phone import judges_phone
from tests.web.venue import Venue

PACKS = ("GG4", "GG18", "SR17", "WC", "BB")

HOUSE_RULES: dict[str, dict[str, object]] = {
    "GG4": {"standings.order": ["vp", "diff", "tp"]},
    "GG18": {"standings.order": ["diff", "tp"], "rounds.cut": 4},
    "SR17": {"standings.order": ["cp", "tp"], "encounter.slots.scenario.repeats": "allowed"},
    "WC": {"standings.order": ["vp", "tp"], "rounds.fixed": 2},
    "BB": {"standings.order": ["tp", "vp"], "rounds.fixed": 2},
}
"""One for each pack, chosen to change what pages reckon with."""


@dataclass(frozen=True, slots=True)
class Day:
    """An event to walk through: a pack with the variants and house rules it is played by."""

    pack: str
    title: str
    patches: tuple[Patch, ...] = ()


def every_day() -> list[Day]:
    """Every pack as it is, with each variant, each format and its house rule."""
    return [
        Day(pack, title, patches)
        for pack in PACKS
        for title, patches in [("as it is", ()), *_alone(pack), *_formats(pack), *_house(pack)]
    ]


@cache
def covering_days(pack: str) -> list[Day]:
    """As few as name every variant, every format and the house rule once; first as it is."""
    named = _formats(pack)
    covered = {patch.id for _, patches in named for patch in patches}
    together = _together(pack, covered)
    return [Day(pack, *each) for each in [("as it is", ()), *named, *_house(pack), *together]]


Named = tuple[str, tuple[Patch, ...]]


def _house(pack: str) -> list[Named]:
    rule = {"kind": "house-rule", "id": "ours", "title": "Ours", "set": HOUSE_RULES[pack]}
    return [("a house rule", (Patch.model_validate(rule),))]


def _formats(pack: str) -> list[Named]:
    rules = rules_of(pack)
    known = {variant.id: variant for variant in rules.variants}
    return [
        (
            each.title,
            tuple(
                _chosen(known[part.id]).model_copy(update={"arguments": dict(part.arguments)})
                if part.arguments
                else _chosen(known[part.id])
                for part in each.variants
            ),
        )
        for each in rules.formats
        if each.variants
    ]


def _alone(pack: str) -> list[Named]:
    rules = rules_of(pack)
    return [(each.title, _with_needed(rules, each)) for each in rules.variants]


def _together(pack: str, covered: set[str]) -> Iterator[Named]:
    """Variants side by side, as many as go together."""
    rules, done = rules_of(pack), set(covered)
    for first in rules.variants:
        if first.id in done:
            continue
        chosen = _with_needed(rules, first)
        for more in rules.variants:
            wider = (*chosen, *(p for p in _with_needed(rules, more) if p not in chosen))
            if more.id not in done and _go_together(rules, wider):
                chosen = wider
        done |= {patch.id for patch in chosen}
        yield ", ".join(patch.title for patch in chosen), chosen


def _with_needed(rules: Rulepack, variant: Variant) -> tuple[Patch, ...]:
    known = {each.id: each for each in rules.variants}
    return (*(_chosen(known[name]) for name in variant.requires), _chosen(variant))


def _chosen(variant: Variant) -> Patch:
    """As the organiser takes it over, with what is suggested."""
    given = {each.id: each.suggested for each in variant.parameters}
    filled = {"kind": "variant", "id": variant.id, "title": variant.title, "arguments": given}
    return Patch.model_validate(filled)


def _go_together(rules: Rulepack, patches: Sequence[Patch]) -> bool:
    """Nobody plays in teams, unless that is all that is changed."""
    try:
        changed = effective(rules, patches)
    except PackRefused:
        return False
    return changed.registration.team_of == rules.registration.team_of


def rules_of(pack: str) -> Rulepack:
    found = find(pack)
    assert found is not None, pack
    return found


# ── their day ──

ROUNDS = 2
FIELD = 7
"""Odd, so that somebody sits out, and enough for four at two tables."""

MOMENTS = (
    "set up", "entered", "checked in", "paired", "published", "playing", "closed",
    "last round", "finished",
)  # fmt: skip


def moments(venue: Venue, day: Day) -> Iterator[tuple[str, EventId]]:
    """The event at every moment that changes what pages show."""
    said = iter(MOMENTS)
    event = venue.event(day.pack, 0)
    if day.patches:
        venue.do(event, ask.ChangeRules(patches=day.patches))
    judges_account(venue, event)
    judges_phone(venue, event)
    yield next(said), event
    venue.do(event, ask.PublishRules())
    _enter(venue, event)
    yield next(said), event
    arrivals = tuple(ask.Arrival(entrant=e) for e in venue.now(event).entrants)
    venue.do(event, ask.CheckIn(arrivals=arrivals))
    yield next(said), event
    venue.do(event, ask.StartEvent(rounds=ROUNDS))
    venue.pair(event)
    yield next(said), event
    venue.do(event, ask.PublishPairings())
    yield next(said), event
    _begin(venue, event)
    yield next(said), event
    _end_round(venue, event)
    yield next(said), event
    venue.pair(event)
    venue.do(event, ask.PublishPairings())
    _begin(venue, event)
    yield next(said), event
    _end_round(venue, event)
    venue.do(event, ask.FinishEvent(reason="Enough for today"))
    yield next(said), event


def _enter(venue: Venue, event: EventId) -> None:
    rules = venue.now(event).rules
    size = rules.registration.team_of or 1
    people = [
        Person(id=PersonId(f"p{n}-{m}-{event}"), name=f"Player {n}{'abcdefghijkl'[m]}")
        for n in range(FIELD)
        for m in range(size)
    ]
    teams = [people[n : n + size] for n in range(0, len(people), size)]
    entries = tuple(
        ask.Entry(
            people=tuple(person.id for person in team),
            team=f"Team {n}" if size > 1 else "",
            faction="Lanterns" if size == 1 else "",
            factions={person.id: "Lanterns" for person in team} if size > 1 else {},
            army=rules.size.points,
        )
        for n, team in enumerate(teams)
    )
    venue.do(event, ask.RegisterEntrants(entries=entries), people=tuple(people))


def _begin(venue: Venue, event: EventId) -> None:
    """Play begins: one result is entered, one reported, and the last table keeps its sheet."""
    venue.do(event, ask.StartPlay())
    venue.do(event, ask.StartClock(play=60))
    if venue.now(event).rules.teams.boards:
        for game in venue.games(event):
            venue.do(event, ask.PairBoards(game=game.id))
    first, *others = _played(venue, event)
    _settle(venue, event, first)
    for game in others[:1]:
        told = ask.ReportResult(game=game.id, score=venue.score(event, game))
        venue.do(event, told, _speaker(venue, event, game))
    for game in others[-1:]:
        _keep_sheet(venue, event, game)


def _speaker(venue: Venue, event: EventId, game: Game) -> EntrantId:
    assert not game.people or game.people[0] in venue.now(event).entrants[game.entrants[0]].people
    return game.entrants[0]


def _keep_sheet(venue: Venue, event: EventId, game: Game) -> None:
    now = venue.now(event)
    if now.rules.pods:
        table = brawling.Table(venue, event)
        if table.game.result is None:
            table.sits_down()
    elif has_sheet(now, game):
        sheet_here(event, game.id).open(Actor(venue.me.id), game.attacker or game.entrants[0])


def _played(venue: Venue, event: EventId) -> list[Game]:
    """What has a result of its own: games, or the boards of teams; the open ones."""
    boards = [board for game in venue.games(event) for board in game.boards]
    return [game for game in boards or venue.games(event) if game.result is None]


def _settle(venue: Venue, event: EventId, game: Game) -> None:
    wish = ask.RuleResult(game=game.id, score=venue.score(event, game), how="entered")
    venue.do(event, wish)


def _end_round(venue: Venue, event: EventId) -> None:
    for game in _played(venue, event):
        _settle(venue, event, game)
    venue.do(event, ask.CloseRound())
