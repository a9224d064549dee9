"""Tables of more than two: everybody faces everybody, and nothing is compared with one alone."""

import pytest

from muster.core import commands as ask
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.score import Score
from muster.core.tally import Gain, Outcome, tally
from muster.core.tiebreaks import opponents_tp
from muster.core.verify import verify
from muster.core.why import why
from tests.hall import Hall

DUELS = Patch(
    kind="house-rule",
    id="duels",
    title="A brawl counted like duels",
    set={"points.win": 3, "points.draw": 1, "result.derived.diff": "own.vp - their.vp"},
)


def brawl(*patches: Patch) -> Hall:
    hall = Hall("BB")
    if patches:
        hall.rules(*patches)
    hall.enter("a b c d").start(rounds=2).pair()
    finish(hall, a=7, b=4, c=2, d=0)
    return hall


def finish(hall: Hall, **figures: int) -> None:
    sides = tuple(hall.side(name, vp=vp) for name, vp in figures.items())
    game = hall.game(next(iter(figures)))
    hall.do(ask.ReportResult(game=game.id, score=Score(sides=sides)))
    hall.do(ask.CloseRound())


@pytest.mark.req("BB-028")
def test_in_a_brawl_one_wins_and_nobody_has_a_differential() -> None:
    hall = brawl(DUELS)
    game = hall.event.rounds[0].games[0]
    sheets = tally(hall.event)

    def gain(name: str, outcome: Outcome, **points: int) -> tuple[Gain, ...]:
        return (Gain(1, game.others(hall.id(name)), outcome, points),)

    assert {hall.name(e): gains for e, gains in sheets.items()} == {
        "a": gain("a", Outcome.WIN, tp=3, vp=7),
        "b": gain("b", Outcome.LOSS, tp=0, vp=4),
        "c": gain("c", Outcome.LOSS, tp=0, vp=2),
        "d": gain("d", Outcome.LOSS, tp=0, vp=0),
    }


def test_who_shares_the_first_place_of_a_brawl_drew_and_the_others_lost() -> None:
    hall = Hall("BB").rules(DUELS).enter("a b c d").start().pair()
    finish(hall, a=7, b=7, c=2, d=0)
    outcomes = {hall.name(e): gains[0].outcome for e, gains in tally(hall.event).items()}
    assert outcomes == {
        "a": Outcome.DRAW,
        "b": Outcome.DRAW,
        "c": Outcome.LOSS,
        "d": Outcome.LOSS,
    }


def test_the_strength_of_schedule_counts_everybody_at_the_table() -> None:
    hall = brawl(DUELS)
    hall.pair(Code.FAULT)
    finish(hall, b=5, a=5, c=1, d=0)
    sheets = tally(hall.event)
    assert {name: opponents_tp(sheets, hall.id(name)) for name in "abcd"} == {
        "a": 2 * 1,
        "b": 2 * 4,
        "c": 2 * (4 + 1),
        "d": 2 * (4 + 1),
    }


@pytest.mark.req("BB-001")
def test_a_brawl_is_drawn_and_checked_like_any_other_round() -> None:
    hall = brawl()
    again = ask.PairRound(confirm=frozenset({Code.FAULT}))
    hall.do(again)
    flaws = hall.event.rounds[1].flaws
    assert len({frozenset(flaw.entrants) for flaw in flaws if flaw.kind == "rematch"}) == 6
    assert verify(hall.lines, hall.pack).holds
    assert why(hall.event, 1, hall.id("a")) is None


def test_two_tables_of_a_brawl_change_places_by_hand() -> None:
    hall = Hall("BB").enter("a b c d e f g h").start().pair()
    first, second = hall.event.rounds[0].games
    pair = (first.entrants[0], second.entrants[0])
    confirm = frozenset({Code.ROUND_PUBLISHED})
    hall.do(ask.SwapEntrants(pair=pair, reason="brothers", confirm=confirm))
    now = hall.event.rounds[0]
    assert now.games[0].entrants == (pair[1], *first.entrants[1:])
    assert verify(hall.lines, hall.pack).holds


def test_a_correction_in_a_brawl_shows_places_but_no_other_pairings() -> None:
    hall = brawl()
    hall.pair(Code.FAULT)
    sides = tuple(hall.side(name, vp=vp) for name, vp in zip("abcd", (0, 4, 2, 7), strict=True))
    game = hall.event.rounds[0].games[0].id
    seen = hall.preview(ask.RuleResult(game=game, score=Score(sides=sides), reason="misread"))
    moved = {(hall.name(c.entrant), c.before, c.after) for c in seen.places}
    assert (moved, seen.rounds) == ({("a", 1, 4), ("d", 4, 1)}, ())


def test_who_is_thrown_out_of_a_brawl_forfeits_nothing() -> None:
    hall = Hall("BB").enter("a b c d").start().pair()
    hall.do(ask.DisqualifyEntrant(entrant=hall.id("a"), cause="cheating", reason="seen"))
    assert hall.game("a").result is None
    lost = ask.ForfeitGame(game=hall.game("a").id, by=(hall.id("b"),), cause="no-show")
    assert hall.refused(lost) == [Code.NOT_FOR_PODS]


def test_somebody_left_alone_beside_pods_that_play_on_sits_out() -> None:
    hall = Hall("BB").enter("a b c d").start(rounds=2).pair()
    hall.do(ask.StartPlay())
    hall.enter("late")
    again = ask.PairRound(again=True, keep_started=True, reason="late", confirm=frozenset(Code))
    hall.do(again)
    assert hall.event.rounds[0].bye == hall.id("late")
    assert [len(game.entrants) for game in hall.event.rounds[0].games] == [4]
