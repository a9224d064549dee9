"""The demo's events: a dispute in round 3, running clocks, registration, a brawl, prizes, teams."""

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
from muster.site.demo import contests, hall
from muster.site.demo.contests import PAINTED, SPORT
from muster.site.demo.lists import bring_crews, bring_lists, join_factions, load_catalogue
from muster.site.demo.stage import Stage, new_stage
from muster.site.demo.tables import keep_sheet, run_clock
from muster.site.demo.teams import enter_teams, pair_boards, play_boards, play_in_teams

NAME, JUDGE_NAME, PASSWORD = "olive", "ruth", "muster-demo"

Make = Callable[[Person, Person, Iterator[str], Random], Stage]


def set_up(address: str) -> list[str]:
    """Make every event and tell how to get in."""
    organiser = accounts.person_of(accounts.create_account(NAME, PASSWORD, ORGANISER, host=True))
    judge = accounts.person_of(accounts.create_account(JUDGE_NAME, PASSWORD, JUDGE))
    names, dice = people(), Random(7)  # noqa: S311 - made-up results
    stages = [make(organiser, judge, names, dice) for make in EVENTS]
    ways = [_players(address, stages[0]), _players(address, stages[1])]
    return [*_events(stages), *_sign_in(address), *ways[0], *ways[1], ""]


def _events(stages: list[Stage]) -> list[str]:
    return [f"  {stage.event.name}" for stage in stages]


def _sign_in(address: str) -> list[str]:
    return [
        "",
        f"Sign in at {address}/sign-in/",
        f"  organiser: {NAME}   judge: {JUDGE_NAME}   password: {PASSWORD}",
    ]


def _players(address: str, stage: Stage) -> list[str]:
    game = next(game for game in stage.games if game.result is None and game.report is None)
    people = [stage.event.entrants[entrant].people[0] for entrant in game.entrants]
    links = [f"  {address}/p/{token_of(EventId(stage.id), person)}/" for person in people]
    return [f"Two players of {stage.event.name}, at table {game.table}:", *links]


def round_three(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """Round 3 of a Malifaux event: half reported, one unconfirmed, one disputed, one calls.

    Its tables have terrain, and painted models are given marks.
    """
    stage = new_stage("gg4", "Winter Cup", organiser, dice)
    stage.do(ask.ChangeDetails(venue="Old Mill Hall", tables=8, capacity=16))
    stage.enter(names, 16)
    load_catalogue(stage)
    join_factions(stage)
    stage.pay(16)
    hall.furnish(stage)
    hall.lay_terrain(stage)
    contests.hold(stage, PAINTED, "score", display="By the entrance, from the second round on")
    contests.hold(stage, SPORT)
    contests.show_models(stage)
    contests.recall_wins(stage)
    stage.arrive(16)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=4))
    stage.play_round()
    stage.play_round()
    contests.give_marks(stage, 3)
    stage.pair()
    hall.look_over(stage, note="Loose ruin at table 4 glued")
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
    called = stage.games[6]
    question = "Is the ruin at our table Hazardous terrain?"
    stage.do(ask.CallJudge(game=called.id, text=question), called.entrants[0])
    hall.agree_terrain(stage, stage.games[0], sides=2)
    hall.agree_terrain(stage, called, sides=1)
    bring_crews(stage, stage.games[0])
    keep_sheet(stage, stage.games[0], turns=2)
    return stage


def clocks(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """Round 2 of a Steamroller: chess clocks on the tables, one low, one paused; a vote is open."""
    stage = new_stage("sr17", "Ironworks Open", organiser, dice)
    stage.do(ask.ChangeDetails(venue="The old foundry", tables=6))
    stage.enter(names, 8)
    load_catalogue(stage)
    join_factions(stage)
    bring_lists(stage, 8)
    hall.furnish(stage)
    hall.lay_terrain(stage)
    contests.hold(stage, PAINTED, display="On the long table under the clock")
    contests.show_models(stage)
    stage.arrive(8)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=3))
    stage.play_round()
    contests.vote(stage, PAINTED, list(stage.event.entrants)[5:])
    stage.pair()
    stage.begin()
    first, low, paused, *_ = stage.games
    keep_sheet(stage, first, turns=5)
    run_clock(stage, first, spent=(21, 18))
    run_clock(stage, low, spent=(56, 40))
    run_clock(stage, paused, spent=(12, 15), pause="Does the forest block line of sight here?")
    return stage


def _dispute(stage: Stage) -> None:
    game = stage.games[1]
    score = stage.name_lists(game, clear_cut(stage.event.rules, game, stage.dice))
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
    contests.look_at_paint(stage, 4)
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
    """Round 2 is paired and looked over, most tables too; an odd field, so somebody sits out."""
    stage = new_stage("wc", "Autumn Warbands", organiser, dice)
    stage.enter(names, 11)
    stage.arrive(11)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=3))
    stage.play_round()
    stage.pair()
    hall.look_over(stage, all_but=2)
    return stage


def prizes(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """A finished Steamroller with its prizes, two of them by vote; nobody has told them yet."""
    stage = new_stage("sr17", "Harbour Masters", organiser, dice)
    stage.enter(names, 16)
    contests.hold(stage, PAINTED)
    contests.hold(stage, SPORT)
    contests.show_models(stage)
    stage.arrive(16)
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=4))
    for _ in range(4):
        stage.play_round()
    contests.decide(stage, PAINTED)
    contests.decide(stage, SPORT)
    stage.do(ask.FinishEvent(reason="All rounds played"))
    _spread(stage)
    return stage


def _spread(stage: Stage) -> None:
    """The organiser's own prize: the last of the table, who never gave up."""
    last = standings(stage.event)[-1].entrant
    stage.do(ask.GiveAward(award="own", title="Never gave up", entrants=(last,)))


def teams(organiser: Person, judge: Person, names: Iterator[str], dice: Random) -> Stage:
    """Teams of three: at one table the boards are played, at the other captains still choose."""
    stage = new_stage("sr17", "Five Towns Cup", organiser, dice)
    play_in_teams(stage)
    enter_teams(stage, names)
    stage.arrive(len(stage.event.entrants))
    stage.appoint(judge)
    stage.do(ask.StartEvent(rounds=3))
    stage.pair()
    stage.begin()
    played, choosing = stage.games
    pair_boards(stage, played)
    play_boards(stage, played)
    pair_boards(stage, choosing, 2)
    return stage


EVENTS: tuple[Make, ...] = (round_three, clocks, registration, brawl, review, prizes, teams)
