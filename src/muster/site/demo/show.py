"""The demo's events: a dispute in round 3, registration, a brawl, a review, prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from muster.cli.rehearsal.cast import JUDGE, ORGANISER, people
from muster.cli.rehearsal.luck import clear_cut, upside_down
from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.standings import standings
from muster.journal.database import accounts
from muster.journal.database.links import token_of
from muster.journal.people import Person
from muster.site.demo.stage import Stage, new_stage

NAME, JUDGE_NAME, PASSWORD = "olive", "ruth", "muster-demo"

Make = Callable[[Person, Person, Iterator[str], Random], Stage]


def set_up(address: str) -> list[str]:
    """Make every event and tell how to get in."""
    organiser = accounts.person_of(accounts.create_account(NAME, PASSWORD, ORGANISER, host=True))
    judge = accounts.person_of(accounts.create_account(JUDGE_NAME, PASSWORD, JUDGE))
    names, dice = people(), Random(7)  # noqa: S311 - made-up results
    stages = [make(organiser, judge, names, dice) for make in EVENTS]
    return [*_events(stages), *_ways_in(address, stages[0])]


def _events(stages: list[Stage]) -> list[str]:
    return [f"  {stage.event.name}" for stage in stages]


def _ways_in(address: str, stage: Stage) -> list[str]:
    game = next(game for game in stage.games if game.result is None and game.report is None)
    lines = [
        "",
        f"Sign in at {address}/sign-in/",
        f"  organiser: {NAME}   judge: {JUDGE_NAME}   password: {PASSWORD}",
        f"Two players of {stage.event.name}, at table {game.table}:",
    ]
    for entrant in game.entrants:
        person = stage.event.entrants[entrant].people[0]
        lines.append(f"  {address}/p/{token_of(EventId(stage.id), person)}/")
    return [*lines, ""]


def round_three(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """Round 3 of a Malifaux event: half reported, one unconfirmed, one disputed."""
    stage = new_stage("gg4", "Winter Cup", organiser, dice)
    stage.do(ask.ChangeDetails(venue="Old Mill Hall", tables=12, capacity=24))
    stage.enter(names, 16)
    stage.pay(16)
    stage.arrive(16)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=4))
    stage.play_round()
    stage.play_round()
    stage.pair()
    stage.begin()
    for game in stage.games[2:5]:
        stage.report(game)
    stage.report(stage.games[5], confirmed=False)
    _dispute(stage)
    ruling = ask.MakeRuling(
        topic="Terrain",
        question="Does the low wall at table 4 give concealment across its corner?",
        decision="Yes, as long as any part of the base touches the wall.",
    )
    stage.do(ruling)
    return stage


def _dispute(stage: Stage) -> None:
    game = stage.games[1]
    score = clear_cut(stage.event.rules, game, stage.dice)
    first, second = game.entrants
    stage.do(ask.ReportResult(game=game.id, score=score), first)
    claim = ask.DisputeReport(game=game.id, score=upside_down(score), reason="Other way round")
    stage.do(claim, second)


def registration(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """Registration is open, the hall is nearly full."""
    stage = new_stage("gg18", "Spring Skirmish", organiser, dice)
    stage.do(ask.ChangeDetails(venue="Library, upper floor", tables=8, capacity=14))
    stage.enter(names, 16)
    stage.pay(9)
    stage.arrive(6)
    stage.appoint(judge)
    return stage


def brawl(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """A brawl under way: two pods, one of them done."""
    stage = new_stage("bb", "Bonanza Night", organiser, dice)
    stage.enter(names, 10)
    stage.arrive(10)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=2))
    stage.pair()
    stage.begin()
    stage.report(stage.games[0])
    return stage


def review(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """Round 2 is paired and looked over; an odd field, so somebody sits out."""
    stage = new_stage("wc", "Autumn Warbands", organiser, dice)
    stage.enter(names, 11)
    stage.arrive(11)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=3))
    stage.play_round()
    stage.pair()
    return stage


def prizes(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """A finished Steamroller with its prizes."""
    stage = new_stage("sr17", "Harbour Masters", organiser, dice)
    stage.enter(names, 16)
    stage.arrive(16)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=4))
    for _ in range(4):
        stage.play_round()
    stage.do(ask.FinishEvent(reason="All rounds played"))
    painted = next(e for e in stage.event.entrants.values() if e.painting)
    for award in stage.event.rules.awards:
        if award.place is None:
            stage.do(ask.GiveAward(award=award.id, entrants=(painted.id,)))
            break
    _spread(stage)
    return stage


def _spread(stage: Stage) -> None:
    """The organiser's own prize: the last of the table, who never gave up."""
    last = standings(stage.event)[-1].entrant
    stage.do(ask.GiveAward(award="own", title="Never gave up", entrants=(last,)))


EVENTS: tuple[Make, ...] = (round_three, registration, brawl, review, prizes)
