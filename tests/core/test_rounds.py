"""Pairing inside an event: who sits, who attacks, what the organiser changes by hand."""

import pytest

from muster.core import commands as ask
from muster.core.event import Round
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.score import Score
from tests.hall import ABOUT_NOTHING, Hall

HAND = frozenset({Code.FAULT, Code.ROUND_PUBLISHED})


def current(hall: Hall) -> Round:
    now = hall.event.current
    assert now is not None
    return now


def games(hall: Hall) -> set[frozenset[str]]:
    return {frozenset(hall.name(e) for e in game.entrants) for game in current(hall).games}


def kinds(hall: Hall) -> set[str]:
    """The faults of the newest round, but for tables used before: small halls have few."""
    return {flaw.kind for flaw in current(hall).flaws} - {"table-again"}


def sits(hall: Hall) -> str:
    bye = current(hall).bye
    assert bye is not None
    return hall.name(bye)


def give_bye(hall: Hall, name: str) -> None:
    now = current(hall)
    if now.bye is not None and now.bye != hall.id(name):
        hall.do(ask.SwapEntrants(pair=(now.bye, hall.id(name)), reason="story", confirm=HAND))


@pytest.mark.req("GG4-052", "GG4-053")
def test_golden_25_from_the_top_each_meets_the_next_they_have_not_met() -> None:
    hall = Hall("GG4").enter("a b c d e f").start()
    hall.pair().play("a8-4b", "c7-5d", "e4-3f")
    # Standing after round 1: a, c, e, f, d, b by TP, differential and VP.
    hall.pair()
    assert games(hall) == {frozenset("ac"), frozenset("ef"), frozenset("db")} or games(hall) == {
        frozenset("ac"),
        frozenset("ed"),
        frozenset("fb"),
    }
    assert frozenset("ef") not in games(hall)


@pytest.mark.req("GG4-053")
def test_a_rematch_that_cannot_be_avoided_needs_the_organisers_word() -> None:
    hall = Hall("GG4").enter("a b").start()
    hall.pair().play("a5-2b")
    assert hall.refused(ask.PairRound()) == [Code.FAULT]
    hall.pair(Code.FAULT)
    assert kinds(hall) == {"rematch"}


@pytest.mark.req("GG18-038")
def test_golden_27_two_who_met_in_round_1_may_meet_again_in_round_4() -> None:
    hall = Hall("GG18").enter("a b c d").start(rounds=4)
    hall.pair().play("a6-1b", "c5-1d")
    hall.pair().play("a6-1c", "b5-1d")
    hall.pair()
    assert games(hall) == {frozenset("ad"), frozenset("bc")}
    hall.play("a6-1d", "b5-1c").pair()
    assert kinds(hall) == set()


@pytest.mark.req("GG4-055", "GG4-056")
def test_golden_28_bye_and_ringer_count_together_and_pass_upwards() -> None:
    hall = Hall("GG4").enter("a b c d e f g").start(rounds=3)
    hall.pair()
    give_bye(hall, "g")
    hall.play("a8-2f", "b7-2e", "c6-2d")
    hall.do(ask.CallRinger(person=PersonId("rita")))
    hall.pair(Code.FAULT)
    facing = next(e for g in current(hall).games for e in g.entrants if hall.event.is_ringer(e))
    if hall.id("f") not in hall.game("rita").entrants:
        other = hall.game("rita").others(facing)[0]
        hall.do(ask.SwapEntrants(pair=(other, hall.id("f")), reason="story", confirm=HAND))
    hall.play("rita8-0f", "a8-0d", "b8-0c", "e8-1g")
    hall.do(ask.ReleaseRinger())
    order = hall.table()
    assert order.endswith("5d0 6g3 7f0") or order.split()[-1].startswith("7f")
    hall.pair(Code.FAULT)
    assert sits(hall) not in {"g", "f"}
    lowest = next(row[1] for row in reversed(order.split()) if row[1] not in "gf")
    assert sits(hall) == lowest


@pytest.mark.req("GG4-056", "GG18-045")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_when_everybody_has_sat_out_the_organiser_confirms_a_second_time(pack: str) -> None:
    hall = Hall(pack).enter("a b c").start(rounds=4)
    for _ in range(3):
        hall.pair(Code.FAULT)
        for game in current(hall).games:
            a, b = (hall.name(e) for e in game.entrants)
            hall.do(ask.ReportResult(game=game.id, score=hall.score(f"{a}5-4{b}")))
        hall.do(ask.CloseRound())
    assert {r.bye for r in hall.event.rounds} == {hall.id(name) for name in "abc"}
    assert Code.FAULT in hall.refused(ask.PairRound())
    hall.pair(Code.FAULT)
    assert "sat-out-twice" in {flaw.kind for flaw in current(hall).flaws}


@pytest.mark.req("SR17-059")
def test_the_steamroller_bye_goes_to_somebody_with_the_fewest_points_once() -> None:
    hall = Hall("SR17").enter("a b c d e").start()
    seen: list[str] = []
    for _ in range(2):
        hall.pair(Code.FAULT)
        points = {name: hall.totals(name)[0] for name in "abcde"}
        before = {name: tp - (1 if name == sits(hall) else 0) for name, tp in points.items()}
        free = [tp for name, tp in before.items() if name not in seen]
        assert before[sits(hall)] == min(free)
        seen.append(sits(hall))
        for game in current(hall).games:
            a, b = (hall.name(e) for e in game.entrants)
            result = f"{a} 5:9 - 0:9 {b} scenario"
            hall.do(ask.ReportResult(game=game.id, score=hall.score(result)))
        hall.do(ask.CloseRound())
    assert len(set(seen)) == 2


@pytest.mark.req("GG4-055", "GG18-044", "SR17-054", "GG4-051", "GG18-036")
@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17"])
def test_the_first_round_is_random_and_differs_between_events(pack: str) -> None:
    seen = set()
    for extra in range(12):
        hall = Hall(pack)
        for _ in range(extra):  # other acts before check-in give other contributions
            hall.do(ask.ChangeDetails(venue=str(extra)))
        hall.enter("a b c d e").start().pair()
        seen.add((frozenset(games(hall)), sits(hall)))
    assert len(seen) > 5
    assert len({sitting for _, sitting in seen}) > 1


@pytest.mark.req("GG4-051", "GG18-036")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_neighbours_can_be_kept_apart_in_the_first_round(pack: str) -> None:
    apart = Patch(
        kind="house-rule", id="apart", title="Regions apart", set={"pairing.separate": ["region"]}
    )
    for extra in range(6):
        hall = Hall(pack).rules(apart)
        for _ in range(extra):
            hall.do(ask.ChangeDetails(venue=str(extra)))
        hall.enter("a b c d", region="North").enter("e f g h", region="South").start().pair()
        assert all(len(game & set("abcd")) == 1 for game in games(hall))


@pytest.mark.req("GG4-052", "GG18-037")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_later_rounds_pair_by_the_whole_standing_from_the_top(pack: str) -> None:
    hall = Hall(pack).enter("a b c d e f g h").start()
    hall.pair().play("a8-1b", "c7-1d", "e6-1f", "g5-1h").pair()
    assert games(hall) == {frozenset("ac"), frozenset("eg"), frozenset("hf"), frozenset("db")}


def test_golden_34_the_higher_placed_attacks_and_chance_decides_ties() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a8-1b", "c7-1d").pair()
    top = hall.game("a")
    assert hall.name(top.attacker or top.entrants[1]) == "a"
    attackers = set()
    for extra in range(12):
        tied = Hall("GG4")
        for _ in range(extra):
            tied.do(ask.ChangeDetails(venue=str(extra)))
        tied.enter("a b").start().pair()
        attackers.add(tied.name(current(tied).games[0].attacker or tied.id("a")))
    assert attackers == {"a", "b"}


@pytest.mark.req("SR17-056", "SR17-057")
def test_an_odd_pile_sends_one_player_down_and_never_the_same_twice() -> None:
    hall = Hall("SR17").enter("a b c d e f").start()
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 5:9 - 0:9 d scenario", "e 5:9 - 0:9 f scenario")
    hall.pair()
    down = {hall.name(e) for e in current(hall).certificate.paired_down}
    assert len(down & set("ace")) == 1
    mixed = [game for game in games(hall) if len(game & set("ace")) == 1]
    assert [game & set("ace") for game in mixed] == [frozenset(down & set("ace"))]
    for game in current(hall).games:
        first, second = sorted(hall.name(e) for e in game.entrants)
        winner = first if first in down or second not in down else second
        loser = second if winner == first else first
        result = f"{winner} 5:9 - 0:9 {loser} scenario"
        hall.do(ask.ReportResult(game=game.id, score=hall.score(result)))
    hall.do(ask.CloseRound())
    hall.pair(Code.FAULT, Code.EVENT_IS_DECIDED)
    again = {hall.name(e) for e in current(hall).certificate.paired_down} & down
    flagged = {
        hall.name(e)
        for flaw in current(hall).flaws
        if flaw.kind == "paired-down-twice"
        for e in flaw.entrants
    }
    assert again == flagged & again


def test_a_second_attempt_needs_a_reason_and_draws_anew() -> None:
    hall = Hall("GG4").enter("a b c d e f g h").start()
    hall.do(ask.PairRound())
    assert hall.refused(ask.PairRound(again=True)) == [Code.REASON_MISSING]
    first = current(hall).certificate.seed
    hall.do(ask.PairRound(again=True, reason="two were missing"))
    now = current(hall)
    assert (now.attempt, now.reason) == (2, "two were missing")
    assert now.certificate.seed != first


def test_undoing_a_draw_does_not_give_the_first_attempt_again() -> None:
    hall = Hall("GG4").enter("a b c d e f g h").start()
    hall.do(ask.PairRound())
    first = current(hall).certificate.seed
    hall.do(ask.Undo(reason="too early"))
    assert hall.event.rounds == ()
    hall.do(ask.PairRound(reason="now"))
    assert current(hall).attempt == 2
    assert current(hall).certificate.seed != first


def test_published_pairings_are_drawn_again_only_knowingly() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    again = ask.PairRound(again=True, reason="a latecomer")
    assert hall.refused(again) == [Code.ROUND_PUBLISHED]
    hall.do(again.model_copy(update={"confirm": frozenset({Code.ROUND_PUBLISHED})}))
    assert not current(hall).published


def test_games_that_have_begun_are_never_paired_again() -> None:
    hall = Hall("GG4").enter("a b c d e f").start().pair()
    begun = current(hall).games[0]
    hall.do(ask.StartPlay(games=(begun.id,), confirm=ABOUT_NOTHING))
    again = ask.PairRound(
        again=True, reason="wrong result", confirm=frozenset({Code.ROUND_PUBLISHED})
    )
    assert hall.refused(again) == [Code.PLAY_HAS_STARTED]
    hall.do(again.model_copy(update={"keep_started": True}))
    now = current(hall)
    kept = next(game for game in now.games if game.id == begun.id)
    assert (kept.entrants, kept.table, kept.started) == (begun.entrants, begun.table, True)
    assert len(now.games) == 3
    assert len({game.table for game in now.games}) == 3
    assert now.published


def test_two_are_swapped_by_hand_with_a_reason_and_an_audit() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d")
    hall.do(ask.PairRound())
    assert games(hall) == {frozenset("ac"), frozenset("bd")}
    swap = ask.SwapEntrants(pair=(hall.id("c"), hall.id("b")))
    assert sorted(hall.refused(swap)) == sorted([Code.REASON_MISSING, Code.FAULT, Code.FAULT])
    hall.do(swap.model_copy(update={"reason": "they asked", "confirm": HAND}))
    assert games(hall) == {frozenset("ab"), frozenset("cd")}
    assert current(hall).by_hand == "they asked"
    assert kinds(hall) == {"rematch"}


def test_a_game_under_way_cannot_be_swapped() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    hall.seat(("a", "b"))
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a5-2b")))
    swap = ask.SwapEntrants(pair=(hall.id("a"), hall.id("c")), reason="x", confirm=HAND)
    assert hall.refused(swap) == [Code.PLAY_HAS_STARTED]


def test_the_sitter_can_be_swapped_in() -> None:
    hall = Hall("GG4").enter("a b c").start().pair()
    was = sits(hall)
    other = next(name for name in "abc" if name != was)
    hall.do(ask.SwapEntrants(pair=(hall.id(was), hall.id(other)), reason="a train", confirm=HAND))
    assert sits(hall) == other


def test_games_change_tables_by_hand() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair()
    first, second = current(hall).games
    move = ask.MoveGame(game=first.id, table=second.table, reason="closer to the door")
    assert hall.refused(move) == [Code.ROUND_PUBLISHED]
    hall.do(move.model_copy(update={"confirm": HAND}))
    assert [game.table for game in current(hall).games] == [second.table, first.table]
    away = ask.MoveGame(game=first.id, table=9, reason="x")
    assert hall.refused(away) == [Code.TABLE_UNKNOWN]
    nowhere = ask.MoveGame(game=GameId("r7g1"), table=1, reason="x")
    assert hall.refused(nowhere) == [Code.UNKNOWN_GAME]


def test_two_can_be_locked_together_or_kept_apart() -> None:
    hall = Hall("GG4").enter("a b c d e f").start()
    hall.do(ask.LockPair(pair=(hall.id("a"), hall.id("f")), reason="teaching game"))
    hall.pair()
    assert frozenset("af") in games(hall)
    hall.play("a8-1f", "b7-1c", "d6-1e")
    hall.do(ask.KeepApart(pair=(hall.id("a"), hall.id("b")), reason="a couple"))
    hall.pair()
    assert frozenset("ab") not in games(hall)
    assert hall.refused(ask.KeepApart(pair=(hall.id("a"), hall.id("a")))) == [
        Code.SAME_ENTRANT_TWICE
    ]


def test_a_fixed_table_is_kept_and_nobody_plays_on_a_table_twice() -> None:
    hall = Hall("GG4").enter("a b c d e f g h").start()
    hall.do(ask.ChangeDetails(tables=6))
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), table=4))
    hall.pair()
    assert hall.game("a").table == 4
    hall.play("a8-1b", "c7-1d", "e6-1f", "g5-1h").pair()
    assert hall.game("a").table == 4
    first = {e: g.table for g in hall.event.rounds[0].games for e in g.entrants}
    second = {e: g.table for g in hall.event.rounds[1].games for e in g.entrants}
    assert [hall.name(e) for e in second if first[e] == second[e]] == ["a"]


def test_a_fixed_table_may_lie_beyond_the_games() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    for name in "ab":
        hall.do(ask.AmendEntrant(entrant=hall.id(name), table=9))
    hall.pair()
    assert 9 in {game.table for game in current(hall).games}


def test_too_few_tables_are_said_before_pairing() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.ChangeDetails(tables=1))
    assert hall.refused(ask.PairRound()) == [Code.TOO_FEW_TABLES]


def test_past_the_planned_rounds_the_organiser_confirms() -> None:
    hall = Hall("GG18").enter("a b c d").start(rounds=1).pair().play("a5-2b", "c5-2d")
    assert hall.refused(ask.PairRound()) == [Code.PAST_THE_PLAN]
    hall.do(ask.PlanRounds(rounds=2, reason="time left"))
    hall.pair()


@pytest.mark.req("BB-001")
def test_a_brawl_seats_tables_of_four_to_eight() -> None:
    hall = Hall("BB").enter(" ".join("abcdefghijkl")).start().pair()
    sizes = [len(game.entrants) for game in current(hall).games]
    assert sum(sizes) == 12
    assert all(4 <= size <= 8 for size in sizes)
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.req("BB-001")
def test_a_brawl_of_three_is_warned_about() -> None:
    hall = Hall("BB").enter("a b c").start()
    assert hall.refused(ask.PairRound()) == [Code.FAULT]


def test_a_score_for_a_brawl_names_everybody() -> None:
    hall = Hall("BB").enter("a b c d").start().pair()
    sides = tuple(hall.side(name, vp=3) for name in "abc")
    wrong = ask.ReportResult(game=hall.game("a").id, score=Score(sides=sides))
    assert hall.refused(wrong) == [Code.SIDE_MISSING]


def test_of_two_people_who_pair_the_same_round_only_one_does() -> None:
    hall = Hall("GG4").enter("a b c d").start()
    hall.do(ask.PairRound(round=1))
    assert hall.refused(ask.PairRound(round=1)) == [Code.ROUND_PAIRED]
