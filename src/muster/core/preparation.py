"""What an organiser brings to an event, computed from how many come, the rules and the plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from muster.core.access import Actor
from muster.core.brawl.terms import terms_of as brawl_terms
from muster.core.contests import rule_of
from muster.core.entrant import Status
from muster.core.event import Event
from muster.core.markers import Kind, markers_for
from muster.core.pairing.pods import pod_sizes
from muster.core.rulepack.rounds import planned_rounds
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.times import round_minutes
from muster.core.table_clock.terms import terms_of as clock_terms
from muster.core.terrain.need import TerrainNeed, terrain_needs

PAIR = 2
MOST = 2_000
"""Entrants that anybody prepares for."""


class Thing(StrEnum):
    """What is brought. A marker is called what the pack calls it."""

    TABLES = "tables"
    NUMBERS = "numbers"
    MARKERS = "markers"
    LOOT_DECKS = "loot-decks"
    CHESS_CLOCKS = "chess-clocks"
    TIMERS = "timers"
    HALL_CLOCK = "hall-clock"
    RINGER = "ringer"
    ENCOUNTERS = "encounters"
    SLIPS = "slips"
    SCORE_SHEETS = "score-sheets"
    PAIRINGS = "pairings"
    CARDS = "cards"
    PACKS = "packs"
    BALLOTS = "ballots"
    CERTIFICATES = "certificates"


@dataclass(frozen=True, slots=True)
class Wanted:
    """So many in all. `must`: the rules ask for it, and nobody can do without.

    `what` is the pack's own name for it, `base` in millimetres where that does not say it.
    """

    thing: Thing
    count: int
    what: str = ""
    base: int | None = None
    must: bool = False


@dataclass(frozen=True, slots=True)
class Preparation:
    """`seats`: how many sit at each table; `minutes`: of a round, where it has an end."""

    entrants: int
    people: int
    rounds: int
    seats: tuple[int, ...]
    minutes: int | None
    wanted: tuple[Wanted, ...] = ()
    terrain: tuple[TerrainNeed, ...] = ()

    @property
    def tables(self) -> int:
        return len(self.seats)


def expected(event: Event) -> int:
    """Who has a place and has not gone; before anybody entered, everybody there is room for."""
    coming = {Status.REGISTERED, Status.IN}
    entered = sum(e.status in coming and not e.ringer for e in event.entrants.values())
    return entered or event.capacity or event.rules.rounds.fewest_entrants


def preparation(event: Event, actor: Actor, entrants: int | None = None) -> Preparation:
    """For everybody who is entered, or if so many come. A secret encounter stays its owner's."""
    number = expected(event) if entrants is None else entrants
    rules, seats = event.rules, seats_for(event.rules, number)
    rounds = max(event.planned or planned_rounds(rules, number).rounds, len(event.rounds))
    made = Preparation(
        entrants=number,
        people=number * rules.registration.team_of,
        rounds=rounds,
        seats=seats,
        minutes=round_minutes(rules),
        terrain=terrain_needs(event, len(seats)),
    )
    markers = markers_for(event, actor, rounds, seats)
    wanted = (*_hall(rules, made), *_markers(markers), *_paper(event, made))
    return replace(made, wanted=tuple(each for each in wanted if each.count))


def seats_for(rules: Rulepack, entrants: int) -> tuple[int, ...]:
    """How many sit at each table: pods, boards of teams, or the people of two sides."""
    if rules.pods:
        pods = rules.pods
        return tuple(pod_sizes(entrants, pods.least, pods.most, pods.preferred))
    games = -(-entrants // PAIR) if may_have_ringer(rules) else entrants // PAIR
    if rules.teams.boards:
        return (PAIR,) * (games * rules.teams.boards)
    return (PAIR * rules.registration.team_of,) * games


def may_have_ringer(rules: Rulepack) -> bool:
    """One person stands in for an opponent, not for a whole team of boards or at a pod."""
    return rules.odd_field.ringer and not (rules.teams.boards or rules.pods)


def _hall(rules: Rulepack, made: Preparation) -> Iterator[Wanted]:
    yield Wanted(Thing.TABLES, made.tables, must=True)
    yield Wanted(Thing.NUMBERS, made.tables)
    if made.entrants % PAIR and may_have_ringer(rules):
        yield Wanted(Thing.RINGER, 1)
    if made.minutes is not None:
        yield Wanted(Thing.HALL_CLOCK, 1)
    terms = None if rules.pods else clock_terms(rules)
    if terms is not None:
        kind = {"chess": Thing.CHESS_CLOCKS, "turns": Thing.TIMERS}[terms.kind]
        yield Wanted(kind, made.tables, must=True)
    brawl = brawl_terms(rules) if rules.pods else None
    if brawl is not None and brawl.loot:
        yield Wanted(Thing.LOOT_DECKS, made.tables, must=True)


def _markers(markers: dict[Kind, int]) -> Iterator[Wanted]:
    for (what, base), count in markers.items():
        yield Wanted(Thing.MARKERS, count, what, base, must=True)


def _paper(event: Event, made: Preparation) -> Iterator[Wanted]:
    rules, games = event.rules, made.tables * made.rounds
    if rules.encounter.slots or rules.pods:
        yield Wanted(Thing.ENCOUNTERS, games, must=rules.rounds.encounter_needed)
    yield Wanted(Thing.SLIPS, games)
    yield Wanted(Thing.SCORE_SHEETS, games)
    yield Wanted(Thing.PAIRINGS, made.rounds)
    yield Wanted(Thing.CARDS, made.people)
    yield Wanted(Thing.PACKS, made.people)
    held = [contest for contest in event.contests.values() if contest.held]
    for contest in held:
        rule = rule_of(event, contest.award)
        if contest.method == "vote":
            yield Wanted(Thing.BALLOTS, made.people, rule.title if rule else contest.award)
    by_place = sum(rule.place is not None for rule in rules.awards)
    yield Wanted(Thing.CERTIFICATES, by_place + len(held))
