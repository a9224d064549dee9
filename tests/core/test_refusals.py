"""Whatever is asked at the wrong time or about the wrong thing is refused, and with which words."""

from collections.abc import Callable, Mapping
from datetime import date

import pytest

from muster.core import commands as ask
from muster.core.facts import PackRef
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.problem import Code, Refused
from tests.core.stages import (
    JO,
    announced,
    arriving,
    begun,
    closed,
    deserted,
    entry,
    finished,
    full,
    paired,
    playing,
    second_round,
)
from tests.hall import ORGANISER, Hall

DAY = date(2024, 6, 15)
NOBODY = EntrantId("e99")
HUGE = 10**9

Row = tuple[Callable[[Hall], ask.Command], list[Code]]
Rows = Mapping[str, Row]


def pair(hall: Hall, first: str, second: str) -> tuple[EntrantId, EntrantId]:
    return hall.id(first), hall.id(second)


# ── what is refused then ──

ANNOUNCED: Rows = {
    "an event without a name": (lambda _: ask.ChangeDetails(name=" "), [Code.NAME_MISSING]),
    "fewer than no places": (lambda _: ask.ChangeDetails(capacity=-1), [Code.NUMBER_IMPOSSIBLE]),
    "an erratum without a title": (
        lambda _: ask.ListErrata(title=" ", published=DAY),
        [Code.NAME_MISSING],
    ),
    "the organiser as judge": (
        lambda _: ask.AppointJudge(person=ORGANISER),
        [Code.JUDGE_IS_ORGANISER],
    ),
    "dismissing a stranger": (lambda _: ask.DismissJudge(person=JO), [Code.NOT_A_JUDGE]),
    "handing over to oneself": (lambda _: ask.HandOver(person=ORGANISER), [Code.ALREADY_SO]),
    "a second beginning": (
        lambda _: ask.CreateEvent(name="x", day=DAY, pack=PackRef(id="x", digest="x")),
        [Code.EVENT_HAS_STARTED],
    ),
    "checking in nobody": (lambda _: ask.CheckIn(arrivals=()), [Code.NO_ENTRANTS_GIVEN]),
    "pairing": (lambda _: ask.PairRound(), [Code.EVENT_NOT_RUNNING]),
    "planning": (lambda _: ask.PlanRounds(rounds=3, reason="x"), [Code.EVENT_NOT_RUNNING]),
    "cutting": (lambda _: ask.MakeCut(size=2), [Code.EVENT_NOT_RUNNING]),
    "finishing": (lambda _: ask.FinishEvent(), [Code.EVENT_NOT_RUNNING]),
    "closing": (lambda _: ask.CloseRound(), [Code.EVENT_NOT_RUNNING]),
}

ARRIVING: Rows = {
    "a judge twice": (lambda _: ask.AppointJudge(person=JO), [Code.ALREADY_SO]),
    "the ringer as an entrant": (
        lambda _: ask.RegisterEntrants(entries=(entry("rita"),)),
        [Code.ENTERED_TWICE],
    ),
    "an army no table holds": (
        lambda _: ask.RegisterEntrants(entries=(entry("x", army=HUGE), entry("y", army=-1))),
        [Code.NUMBER_IMPOSSIBLE, Code.NUMBER_IMPOSSIBLE],
    ),
    "a table below the first": (
        lambda hall: ask.AmendEntrant(entrant=hall.id("a"), table=-1),
        [Code.NUMBER_IMPOSSIBLE],
    ),
    "one arrival twice": (
        lambda hall: ask.CheckIn(arrivals=(arrival(hall, "late"), arrival(hall, "late"))),
        [Code.SAME_ENTRANT_TWICE],
    ),
    "painting twice": (
        lambda hall: ask.EnterPainting(entrant=hall.id("a"), reason="x"),
        [Code.ALREADY_SO],
    ),
    "a place for somebody who has one": (
        lambda hall: ask.OfferPlace(entrant=hall.id("a")),
        [Code.WRONG_STATUS],
    ),
    "apart twice": (lambda hall: ask.KeepApart(pair=pair(hall, "b", "a")), [Code.ALREADY_SO]),
    "a lock with oneself": (
        lambda hall: ask.LockPair(pair=pair(hall, "a", "a")),
        [Code.SAME_ENTRANT_TWICE],
    ),
    "a lock with nobody": (
        lambda hall: ask.LockPair(pair=(hall.id("a"), NOBODY)),
        [Code.UNKNOWN_ENTRANT],
    ),
    "a lock with the ringer": (
        lambda hall: ask.LockPair(pair=pair(hall, "a", "rita")),
        [Code.WRONG_STATUS],
    ),
    "an award nobody knows, for nobody": (
        lambda _: ask.GiveAward(award="tallest", entrants=()),
        [Code.AWARD_UNKNOWN, Code.NO_ENTRANTS_GIVEN],
    ),
}

FULL: Rows = {
    "coming back to a place that is taken": (
        lambda hall: ask.ReturnEntrant(entrant=hall.id("a")),
        [Code.EVENT_FULL],
    ),
}

BEGUN: Rows = {
    "a ringer coming back unasked": (
        lambda hall: ask.ReturnEntrant(entrant=hall.id("rita")),
        [Code.WRONG_STATUS],
    ),
    "starting": (lambda _: ask.StartEvent(), [Code.EVENT_HAS_STARTED]),
    "pairing again": (lambda _: ask.PairRound(again=True, reason="x"), [Code.ROUND_NOT_PAIRED]),
    "publishing": (lambda _: ask.PublishPairings(), [Code.ROUND_NOT_PAIRED]),
    "a plan of nothing": (
        lambda _: ask.PlanRounds(rounds=0),
        [Code.NUMBER_IMPOSSIBLE, Code.REASON_MISSING],
    ),
    "a cut of everybody": (
        lambda _: ask.MakeCut(size=4),
        [Code.ROUND_NOT_CLOSED, Code.CUT_TOO_LARGE],
    ),
    "finishing": (lambda _: ask.FinishEvent(), [Code.ROUND_NOT_CLOSED, Code.ROUNDS_LEFT]),
}

DESERTED: Rows = {
    "pairing": (lambda _: ask.PairRound(), [Code.TOO_FEW_ENTRANTS]),
}

PAIRED: Rows = {
    "starting play": (lambda _: ask.StartPlay(), [Code.ROUND_NOT_PUBLISHED]),
    "a cut": (lambda _: ask.MakeCut(size=2), [Code.ROUND_NOT_CLOSED]),
    "a swap with oneself": (
        lambda hall: ask.SwapEntrants(pair=pair(hall, "a", "a"), reason="x"),
        [Code.SAME_ENTRANT_TWICE],
    ),
    "a swap with nobody": (
        lambda hall: ask.SwapEntrants(pair=(hall.id("a"), NOBODY), reason="x"),
        [Code.NOT_PAIRED_NOW],
    ),
    "a swap of two who meet": (
        lambda hall: ask.SwapEntrants(pair=pair(hall, "a", "b")),
        [Code.REASON_MISSING],
    ),
    "a move to where it is": (
        lambda hall: ask.MoveGame(game=hall.game("a").id, table=hall.game("a").table, reason="x"),
        [Code.ALREADY_SO],
    ),
    "a move below the first table": (
        lambda hall: ask.MoveGame(game=hall.game("a").id, table=0, reason="x"),
        [Code.TABLE_UNKNOWN],
    ),
    "a missing result": (
        lambda hall: ask.DeclareMissing(game=hall.game("a").id, reason="x"),
        [Code.ROUND_NOT_PUBLISHED],
    ),
    "a forfeit": (
        lambda hall: forfeit(hall, "a", reason="x"),
        [Code.ROUND_NOT_PUBLISHED],
    ),
}

PLAYING: Rows = {
    "publishing twice": (lambda _: ask.PublishPairings(), [Code.ALREADY_SO]),
    "starting twice": (lambda _: ask.StartPlay(), [Code.ALREADY_SO]),
    "a ruling about no game": (
        lambda _: ask.MakeRuling(topic="x", question="x", decision="x", game=GameId("r9g9")),
        [Code.UNKNOWN_GAME],
    ),
    "conduct in somebody else's game": (
        lambda hall: ask.NoteConduct(
            entrant=hall.id("a"), about="slow-play", text="x", game=hall.game("c").id
        ),
        [Code.NOT_IN_GAME],
    ),
    "keeping track by no means": (
        lambda hall: ask.StateTracking(game=hall.game("c").id, by=hall.id("c"), methods=()),
        [Code.TRACKING_UNKNOWN],
    ),
    "missing without a reason": (
        lambda hall: ask.DeclareMissing(game=hall.game("c").id, reason=" "),
        [Code.REASON_MISSING],
    ),
    "agreeing on what is settled": (
        lambda hall: ask.AgreeResult(game=hall.game("a").id, score=hall.score("a5-2b")),
        [Code.HAS_RESULT],
    ),
    "a paper signed by strangers": (
        lambda hall: ask.AgreeResult(
            game=hall.game("c").id, score=hall.score("c5-2d"), signed=pair(hall, "a", "c")
        ),
        [Code.NOT_IN_GAME],
    ),
    "a report for somebody elsewhere": (
        lambda hall: ask.ReportResult(
            game=hall.game("c").id, score=hall.score("c5-2d"), by=hall.id("a")
        ),
        [Code.NOT_IN_GAME],
    ),
    "a concession without a score": (
        lambda hall: ask.ConcedeGame(game=hall.game("c").id, by=hall.id("c")),
        [Code.SCORE_MISSING],
    ),
    "a concession at an impossible score": (
        lambda hall: ask.ConcedeGame(
            game=hall.game("c").id, by=hall.id("c"), score=hall.score("c1-99d")
        ),
        [Code.FIGURE_IMPOSSIBLE],
    ),
    "a forfeit by nobody": (lambda hall: forfeit(hall, "c", by=()), [Code.NO_ENTRANTS_GIVEN]),
    "a forfeit at an impossible score": (
        lambda hall: forfeit(hall, "c", score=hall.score("c1-99d")),
        [Code.FIGURE_IMPOSSIBLE],
    ),
    "a forfeit of what was played, without a reason": (
        lambda hall: forfeit(hall, "a"),
        [Code.REASON_MISSING],
    ),
}

CLOSED: Rows = {
    "closing": (lambda _: ask.CloseRound(), [Code.ROUND_NOT_PAIRED]),
    "pairing again": (lambda _: ask.PairRound(again=True, reason="x"), [Code.ROUND_NOT_PAIRED]),
    "a swap": (
        lambda hall: ask.SwapEntrants(pair=pair(hall, "a", "c"), reason="x"),
        [Code.ROUND_NOT_PAIRED],
    ),
    "a cut of one": (lambda _: ask.MakeCut(size=1), [Code.CUT_TOO_LARGE]),
    "a cut of everybody": (lambda _: ask.MakeCut(size=4), [Code.CUT_TOO_LARGE]),
    "fewer rounds than were played": (
        lambda _: ask.PlanRounds(rounds=0, reason="x"),
        [Code.NUMBER_IMPOSSIBLE],
    ),
}

SECOND_ROUND: Rows = {
    "moving a game of the first": (
        lambda _: ask.MoveGame(game=GameId("r1g1"), table=1, reason="x"),
        [Code.OTHER_ROUND],
    ),
    "starting a game of the first": (
        lambda _: ask.StartPlay(games=(GameId("r1g1"),), confirm=frozenset(Code)),
        [Code.OTHER_ROUND],
    ),
    "starting no game": (
        lambda _: ask.StartPlay(games=(GameId("r9g9"),), confirm=frozenset(Code)),
        [Code.UNKNOWN_GAME],
    ),
}

FINISHED: Rows = {
    name: (command, [Code.EVENT_IS_FINISHED])
    for name, command in {
        "rules": lambda _: ask.ChangeRules(patches=()),
        "publishing rules": lambda _: ask.PublishRules(),
        "starting": lambda _: ask.StartEvent(),
        "planning": lambda _: ask.PlanRounds(rounds=3, reason="x"),
        "cutting": lambda _: ask.MakeCut(size=2),
        "finishing": lambda _: ask.FinishEvent(),
        "registering": lambda _: ask.RegisterEntrants(entries=(entry("z"),)),
        "amending": lambda hall: ask.AmendEntrant(entrant=hall.id("a"), club="x"),
        "offering": lambda hall: ask.OfferPlace(entrant=hall.id("a")),
        "checking in": lambda hall: ask.CheckIn(arrivals=(arrival(hall, "a"),)),
        "painting": lambda hall: ask.EnterPainting(entrant=hall.id("a"), reason="x"),
        "dropping": lambda hall: ask.DropEntrant(entrant=hall.id("a")),
        "returning": lambda hall: ask.ReturnEntrant(entrant=hall.id("a")),
        "a ringer": lambda _: ask.CallRinger(person=PersonId("rita")),
        "keeping apart": lambda hall: ask.KeepApart(pair=pair(hall, "a", "b")),
        "allowing": lambda hall: ask.AllowPair(pair=pair(hall, "a", "b")),
        "locking": lambda hall: ask.LockPair(pair=pair(hall, "a", "b")),
        "publishing": lambda _: ask.PublishPairings(),
        "tracking": lambda hall: ask.StateTracking(
            game=GameId("r1g1"), by=hall.id("a"), methods=("app",)
        ),
    }.items()
}

STAGES: Mapping[Callable[[], Hall], Rows] = {
    announced: ANNOUNCED,
    arriving: ARRIVING,
    full: FULL,
    begun: BEGUN,
    deserted: DESERTED,
    paired: PAIRED,
    playing: PLAYING,
    closed: CLOSED,
    second_round: SECOND_ROUND,
    finished: FINISHED,
}


def arrival(hall: Hall, name: str) -> ask.Arrival:
    return ask.Arrival(entrant=hall.id(name), faction="Guild")


def forfeit(hall: Hall, name: str, **more: object) -> ask.ForfeitGame:
    said = {"game": hall.game(name).id, "by": (hall.id(name),), "cause": "invalid-game"}
    return ask.ForfeitGame.model_validate({**said, **more})


@pytest.mark.parametrize(
    ("stage", "what"),
    [
        pytest.param(stage, what, id=f"{stage.__name__}: {what}")
        for stage, rows in STAGES.items()
        for what in rows
    ],
)
def test_refused_at_this_stage(stage: Callable[[], Hall], what: str) -> None:
    command, codes = STAGES[stage][what]
    assert stage().refused(command(stage())) == codes


def test_a_refusal_says_what_it_is_about() -> None:
    def said(hall: Hall, command: ask.Command) -> list[dict[str, object]]:
        with pytest.raises(Refused) as refusal:
            hall.do(command)
        return [dict(problem.data) for problem in refusal.value.problems]

    hall = arriving()
    locked = ask.LockPair(pair=pair(hall, "a", "rita"))
    assert said(hall, locked) == [{"entrant": hall.id("rita"), "status": "ringer"}]
    assert said(begun(), ask.MakeCut(size=2)) == [{"round": 1}]
    assert said(second_round(), ask.MakeCut(size=2)) == [{"round": 2}]
