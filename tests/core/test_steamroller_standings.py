"""Strength of schedule and the four variants of the final standings."""

import pytest

from muster.cli.step import next_step
from muster.core.commands import (
    AmendEntrant,
    CloseRound,
    ConcedeGame,
    DisqualifyEntrant,
    DropEntrant,
    FinishEvent,
    MakeCut,
    PairRound,
    PlanRounds,
    ReportResult,
    RuleResult,
    SetEncounter,
    StartEvent,
    StartPlay,
    Undo,
)
from muster.core.course import deviations
from muster.core.finals import final_of
from muster.core.notices import NoticeCode, notices
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.standings import sole_leader, standings, undefeated
from muster.words.deviations import changed_here
from muster.words.names import Names
from tests.hall import Hall

ROUNDS = (
    ("p 5:40 - 0:22 q scenario", "r 3:60 - 2:55 s assassination", "t 6:35 - 1:10 u scenario"),
    ("p 4:50 - 3:48 r tiebreaker", "t 2:44 - 2:30 q assassination", "s 7:30 - 2:38 u scenario"),
    ("t 6:52 - 1:20 p scenario", "r 5:41 - 0:12 u scenario", "s 3:47 - 3:45 q assassination"),
)


def variant(name: str, **arguments: int) -> Patch:
    return Patch(kind="variant", id=name, title=name, arguments=arguments)


def played(*patches: Patch, rounds: int = 3) -> Hall:
    hall = Hall("SR17")
    if patches:
        hall.rules(*patches)
    hall.enter("p q r s t u").start()
    for results in ROUNDS[:rounds]:
        hall.pair(Code.FAULT).play(*results)
    return hall


def order(hall: Hall) -> str:
    return hall.names(row.entrant for row in standings(hall.event))


@pytest.mark.req("SR17-046", "SR17-060", "SR17-061", "SR17-062", "SR17-063")
def test_golden_35_totals_and_the_baseline_order() -> None:
    hall = played()
    assert {name: hall.totals(name) for name in "tprsqu"} == {
        "t": (3, 2, 14, 131),
        "p": (2, 5, 10, 110),
        "r": (2, 4, 11, 149),
        "s": (2, 2, 12, 132),
        "q": (0, 7, 5, 97),
        "u": (0, 7, 3, 60),
    }
    assert order(hall) == "t p r s q u"


@pytest.mark.req("SR17-061", "SR17-184")
def test_golden_36_assassin_scoring() -> None:
    assert order(played(variant("assassin-scoring"))) == "t s r p q u"


@pytest.mark.req("SR17-185")
def test_golden_37_control_point_scoring() -> None:
    assert order(played(variant("control-point-scoring"))) == "t s r p q u"


@pytest.mark.req("SR17-186")
def test_golden_38_destruction_scoring_does_not_look_at_wins() -> None:
    assert order(played(variant("destruction-scoring"))) == "r s t p q u"


@pytest.mark.req("SR17-047", "SR17-055")
def test_golden_39_the_event_goes_on_until_one_leads_alone() -> None:
    hall = played(rounds=2)
    assert sole_leader(hall.event) is None
    hall.do(PairRound())
    games = {frozenset(game.split("-")) for game in hall.pairings().split()}
    assert games == {frozenset("tp"), frozenset("ru"), frozenset("sq")}
    hall = played()
    assert sole_leader(hall.event) == hall.id("t")
    assert hall.refused(PairRound()) == [Code.EVENT_IS_DECIDED]


@pytest.mark.req("SR17-047")
def test_golden_22_two_tied_games_end_an_event_of_eight_after_two_rounds() -> None:
    hall = Hall("SR17").enter("a b c d e f g h").start()
    hall.pair().play(
        "a 5:9 - 0:9 b scenario",
        "c 5:9 - 0:9 d scenario",
        "e 1:9 = 1:9 f",
        "g 1:9 = 1:9 h",
    )
    assert sole_leader(hall.event) is None
    hall.pair(Code.FAULT).play(
        "a 5:9 - 0:9 c scenario",
        "b 5:9 - 0:9 e scenario",
        "d 5:9 - 0:9 g scenario",
        "f 5:9 - 0:9 h scenario",
    )
    assert sole_leader(hall.event) == hall.id("a")
    assert hall.refused(PairRound()) == [Code.EVENT_IS_DECIDED]


@pytest.mark.req("SR17-058", "SR17-063")
def test_golden_40_a_bye_adds_no_opponent_and_half_the_size_in_army_points() -> None:
    hall = Hall("SR17").enter("a b c").start().pair()
    sitting = hall.event.rounds[0].bye
    assert sitting is not None
    assert hall.totals(hall.name(sitting)) == (1, 0, 3, 38)


@pytest.mark.req("SR17-062")
def test_golden_40_army_points_break_the_last_tie() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    hall.pair().play("a 9:120 - 0:1 c scenario", "b 9:118 - 0:1 d scenario")
    assert order(hall).startswith("a b")


def frozen(hall: Hall) -> dict[str, int]:
    return {hall.name(row.entrant): row.place for row in standings(hall.event)}


@pytest.mark.req("SR17-164")
def test_golden_24_cut_to_top_four_freezes_everybody_else() -> None:
    hall = Hall("SR17").rules(variant("cut-to-top", top=4))
    hall.enter(" ".join("abcdefghijklmnopqrstuvwx")).start()
    for _ in range(3):
        hall.pair()
        assert hall.event.cut is None
        play_all(hall)
    cut = hall.event.cut
    assert cut is not None
    assert cut.round == 3
    before = frozen(hall)
    assert {hall.name(e) for e in cut.entrants} == {n for n, place in before.items() if place <= 4}
    assert hall.refused(MakeCut(size=4)) == [Code.CUT_ALREADY]
    hall.pair(Code.FAULT)
    assert len(hall.event.rounds[3].games) == 2
    play_all(hall)
    after = frozen(hall)
    rest = {name for name, place in before.items() if place > 4}
    assert {name: after[name] for name in rest} == {name: before[name] for name in rest}
    assert sorted(after[hall.name(e)] for e in cut.entrants) == [1, 2, 3, 4]


def play_all(hall: Hall) -> None:
    """The first named wins everywhere, by a margin of its own so that no totals are equal."""
    now = hall.event.rounds[-1]
    for i, game in enumerate(now.games):
        a, b = (hall.name(entrant) for entrant in game.entrants)
        result = f"{a} {5 + i}:{30 + 3 * i} - 1:{i} {b} scenario"
        hall.do(ReportResult(game=game.id, score=hall.score(result)))
    hall.do(CloseRound())


@pytest.mark.req("SR17-187")
def test_finals_tables_decide_the_first_three_places() -> None:
    hall = Hall("SR17").rules(variant("finals-tables"))
    hall.enter("a b c d e f g h").start(rounds=2)
    hall.pair().play(
        "a 5:50 - 0:9 e scenario",
        "b 5:40 - 0:9 f scenario",
        "c 5:30 - 0:9 g scenario",
        "d 5:20 - 0:9 h scenario",
    )
    hall.pair(Code.FAULT)
    games = hall.pairings().split()
    assert games[:2] == ["a-b", "c-d"]
    e, f = games[2].split("-")
    g, h = games[3].split("-")
    hall.play(
        "b 1:1 - 0:0 a scenario",
        "d 1:1 - 0:0 c scenario",
        f"{e} 9:9 - 0:0 {f} scenario",
        f"{g} 9:9 - 0:0 {h} scenario",
    )
    assert order(hall).split()[:3] == ["b", "a", "d"]


@pytest.mark.req("SR17-163")
def test_an_x_round_event_has_at_most_x_rounds() -> None:
    hall = Hall("SR17").rules(variant("x-round-event", rounds=2)).enter("a b c d e f g h").start()
    assert hall.event.planned == 2


@pytest.mark.req("SR17-053")
def test_for_six_rounds_a_cut_is_recommended() -> None:
    hall = Hall("SR17").enter(
        " ".join(f"p{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(33))
    )
    assert NoticeCode.CUT_ADVISED in {notice.code for notice in notices(hall.event)}


@pytest.mark.req("SR17-046", "SR17-060")
def test_a_tie_is_worth_no_tournament_point_but_keeps_control_and_army_points() -> None:
    hall = Hall("SR17").enter("a b").start().pair().play("a 4:31 = 4:31 b level")
    assert [hall.totals(name) for name in "ab"] == [(0, 0, 4, 31), (0, 0, 4, 31)]


@pytest.mark.req("SR17-063")
def test_dropped_and_disqualified_opponents_count_with_what_they_earned() -> None:
    hall = played(rounds=2)
    before = hall.totals("r")
    hall.do(DropEntrant(entrant=hall.id("p")))
    out = DisqualifyEntrant(entrant=hall.id("s"), cause="cheating", reason="caught")
    hall.do(out)
    assert hall.totals("r") == before


@pytest.mark.req("SR17-164")
def test_a_tie_is_no_defeat_when_undefeated_players_are_counted() -> None:
    hall = Hall("SR17").rules(variant("cut-to-top", top=4)).enter("a b c d e f g h").start()
    hall.pair().play(
        "a 5:9 - 0:9 b scenario",
        "c 5:9 - 0:9 d scenario",
        "e 1:9 = 1:9 f level",
        "g 1:9 = 1:9 h level",
    )
    assert len(undefeated(hall.event)) == 6
    assert hall.event.cut is None


@pytest.mark.req("SR17-047")
def test_without_a_sole_leader_after_the_table_the_organiser_plays_on_or_finishes() -> None:
    hall = Hall("SR17").enter("a b c d").start(rounds=1)
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 5:9 - 0:9 d scenario")
    assert hall.refused(PairRound()) == [Code.PAST_THE_PLAN]
    hall.do(PairRound(confirm=frozenset({Code.PAST_THE_PLAN})))
    hall.do(Undo(reason="enough"))
    assert hall.refused(FinishEvent()) == [Code.NO_SOLE_LEADER]
    hall.do(FinishEvent(confirm=frozenset({Code.NO_SOLE_LEADER})))
    assert hall.event.finish_reason == "all-rounds-played"


def leaders_win(rounds: int, *patches: Patch) -> Hall:
    """Twenty play so many rounds, and whoever has more tournament points wins."""
    hall = Hall("SR17").rules(*patches).enter(" ".join("abcdefghijklmnopqrst")).start()
    for _ in range(rounds):
        hall.pair(Code.FAULT)
        assert hall.event.current is not None
        points = {row.entrant: row.values[0] for row in standings(hall.event)}
        for game in hall.event.current.games:
            one, other = sorted(game.entrants, key=lambda e: (-points[e], hall.name(e)))
            hall.play(f"{hall.name(one)} 5:9 - 0:9 {hall.name(other)} scenario", close=False)
        hall.do(CloseRound())
    return hall


@pytest.mark.req("SR17-163")
def test_a_three_round_event_of_twenty_ends_after_round_three_whoever_leads() -> None:
    hall = leaders_win(3, variant("x-round-event", rounds=3))
    assert [row.values[0] for row in standings(hall.event)][:4] == [3, 3, 3, 2]
    assert next_step(hall.event, Names()).command == "muster finish"
    assert hall.refused(PairRound()) == [Code.MORE_ROUNDS_THAN_RULED]
    hall.do(FinishEvent())
    assert hall.event.finish_reason == "all-rounds-played"


@pytest.mark.req("SR17-163")
def test_a_fourth_round_of_a_three_round_event_is_a_deviation_that_is_listed() -> None:
    hall = leaders_win(3, variant("x-round-event", rounds=3))
    before = deviations(hall.event)
    assert hall.refused(PlanRounds(rounds=4, reason="Three lead")) == [Code.MORE_ROUNDS_THAN_RULED]
    known = frozenset({Code.MORE_ROUNDS_THAN_RULED})
    hall.do(PlanRounds(rounds=4, reason="Three lead", confirm=known))
    assert deviations(hall.event)[: len(before)] == before
    (listed,) = deviations(hall.event)[len(before) :]
    assert (listed.official, listed.effective, listed.because) == (3, 4, "Three lead")
    (*_rules, told) = changed_here(hall.event)
    assert (told.here, told.official) == ("4 rounds are planned.", "3 rounds at most.")
    assert hall.refused(FinishEvent()) == [Code.ROUNDS_LEFT]
    hall.pair(Code.FAULT)


@pytest.mark.req("SR17-163")
def test_a_three_round_event_does_not_start_with_four_rounds_unasked() -> None:
    hall = Hall("SR17").rules(variant("x-round-event", rounds=3)).enter("a b c d")
    assert hall.refused(StartEvent(rounds=4)) == [Code.MORE_ROUNDS_THAN_RULED]
    hall.do(StartEvent(rounds=2))


@pytest.mark.req("SR17-187", "SR17-200")
def test_finals_are_played_on_the_first_tables_and_marked() -> None:
    """Also by people who sat there before; whoever needs a certain table keeps it."""
    for fixed in (None, 1):
        hall = Hall("SR17").rules(variant("finals-tables")).enter("a b c d e f g h")
        if fixed:
            hall.do(AmendEntrant(entrant=hall.id("h"), table=fixed))
        hall.start(rounds=2).pair()
        hall.play(*(f"{one} 5:9 - 0:9 {two} scenario" for one, two in ("ab", "cd", "ef", "gh")))
        hall.pair(Code.FAULT)
        final = hall.event.rounds[1]
        marked = [(g.table, final_of(hall.event, g)) for g in final.games]
        finals = [2, 3] if fixed else [1, 2]
        assert [table for table, place in sorted(marked) if place] == finals
        assert [place for _, place in sorted(marked) if place] == [1, 2]


@pytest.mark.req("SR17-187", "SR17-200")
def test_of_players_who_share_a_place_the_draw_says_which_final_is_the_first() -> None:
    hall = Hall("SR17").rules(variant("finals-tables")).enter("a b c d e f g h").start(rounds=2)
    hall.pair()
    assert hall.event.current is not None
    for game in hall.event.current.games:
        one, other = map(hall.name, game.entrants)
        hall.play(f"{one} 5:9 - 0:9 {other} scenario", close=False)
    hall.do(CloseRound())
    known = frozenset({Code.FAULT})
    hall.do(PairRound(confirm=known))
    for _ in range(6):
        final = hall.event.rounds[1]
        best = final.certificate.order[:4]
        games = {game.id: game for game in final.games}
        assert [(games[one].table, {*games[one].entrants}) for one in final.finals] == [
            (1, {*best[:2]}),
            (2, {*best[2:]}),
        ]
        hall.do(PairRound(again=True, reason="Once more", confirm=known))


@pytest.mark.req("SR17-187")
def test_after_finals_tables_nobody_is_asked_for_another_round() -> None:
    """The first of them has the winner, also where others have as many tournament points."""
    hall = Hall("SR17").rules(variant("finals-tables")).enter("a b c d e f g h").start(rounds=2)
    hall.pair().play(*(f"{one} 5:9 - 0:9 {two} scenario" for one, two in ("ab", "cd", "ef", "gh")))
    hall.pair(Code.FAULT)
    assert hall.event.current is not None
    for game in hall.event.current.games:
        one, other = map(hall.name, game.entrants)
        hall.play(f"{one} 5:9 - 0:9 {other} scenario", close=False)
    hall.do(CloseRound())
    assert sole_leader(hall.event) is None
    hall.do(FinishEvent())


@pytest.mark.req("SR17-187")
def test_below_the_podium_points_come_first_unless_the_literal_order_is_chosen() -> None:
    literal = Patch(
        kind="house-rule",
        id="literal",
        title="Literal order",
        set={"standings.podium_rest": ["sos", "cp"]},
    )
    orders = {}
    for name, patches in (("chosen", ()), ("literal", (literal,))):
        hall = Hall("SR17").rules(variant("finals-tables"), *patches)
        hall.enter("a b c d e f g h").start(rounds=2)
        hall.pair().play(
            "a 5:50 - 0:9 e scenario",
            "b 5:40 - 0:9 f scenario",
            "c 5:30 - 0:9 g scenario",
            "d 5:20 - 0:9 h scenario",
        )
        hall.pair(Code.FAULT).play(
            "a 1:1 - 0:0 b scenario",
            "c 1:1 - 0:0 d scenario",
            "g 9:9 - 0:0 e scenario",
            "h 9:9 - 0:0 f scenario",
        )
        orders[name] = order(hall)
    # d, g and h have one win each; e and f none, but e's opponents did well.
    assert orders == {"chosen": "a b c d g h e f", "literal": "a b c d e g f h"}


@pytest.mark.req("SR17-187")
def test_a_final_that_had_begun_still_decides_the_podium() -> None:
    hall = Hall("SR17").rules(variant("finals-tables"))
    hall.enter("a b c d e f g h").start(rounds=2)
    hall.pair().play(
        "a 5:50 - 0:9 e scenario",
        "b 5:40 - 0:9 f scenario",
        "c 5:30 - 0:9 g scenario",
        "d 5:20 - 0:9 h scenario",
    )
    hall.pair(Code.FAULT)
    hall.do(SetEncounter(title="Standoff"))
    hall.do(StartPlay(games=(hall.game("a").id,)))
    knowing = frozenset({Code.FAULT, Code.ROUND_PUBLISHED})
    hall.do(PairRound(again=True, keep_started=True, reason="a mistake", confirm=knowing))
    final = hall.event.rounds[1]
    games = {game.id: hall.names(game.entrants) for game in final.games}
    assert [games[name] for name in final.finals] == ["a b", "c d"]
    play_all(hall)
    assert order(hall).split()[:3] == ["a", "b", "c"]


@pytest.mark.req("SR17-047")
def test_somebody_who_left_neither_decides_the_event_nor_keeps_it_open() -> None:
    hall = Hall("SR17").enter("a b c d").start()
    hall.pair().play("a 5:9 - 0:9 b scenario", "c 5:9 - 0:9 d scenario")
    hall.do(DropEntrant(entrant=hall.id("c")))
    assert sole_leader(hall.event) == hall.id("a")
    hall.do(DropEntrant(entrant=hall.id("a")))
    assert sole_leader(hall.event) is None


@pytest.mark.req("SR17-061")
def test_a_concession_is_a_way_of_winning_that_can_be_counted() -> None:
    count = Patch(
        kind="house-rule",
        id="count",
        title="Count concessions",
        set={"standings.counts.gifts": ["concession"], "standings.order": ["tp", "gifts"]},
    )
    hall = Hall("SR17").rules(count).enter("a b", army=100).start().pair()
    hall.do(ConcedeGame(game=hall.game("b").id), by="b")
    assert hall.totals("a") == (1, 1)


@pytest.mark.req("SR17-164")
def test_a_correction_that_overtakes_the_cut_is_said_before_playing_on() -> None:
    hall = Hall("SR17").rules(variant("cut-to-top", top=4)).enter("a b c d e f g h").start()
    hall.pair().play(
        "a 5:50 - 0:9 e scenario",
        "b 5:40 - 0:9 f scenario",
        "c 5:30 - 0:9 g scenario",
        "d 5:20 - 0:9 h scenario",
    )
    cut = hall.event.revision
    assert hall.event.cut is not None
    game = hall.game("d").id
    hall.do(RuleResult(game=game, score=hall.score("h 9:90 - 0:0 d scenario"), reason="misread"))
    assert hall.refused(PairRound()) == [Code.CUT_OVERTAKEN]
    hall.do(Undo(line=cut, reason="the cut was wrong"))
    hall.do(CloseRound())
    assert hall.event.cut is not None
    assert {hall.name(e) for e in hall.event.cut.entrants} == {"a", "b", "c", "h"}
    hall.pair(Code.FAULT)


@pytest.mark.req("SR17-164")
def test_a_lot_at_the_cut_is_written_down() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d")
    (made,) = hall.do(MakeCut(size=3))
    assert made.kind == "cut-made"
    assert {hall.name(e) for e in made.by_lot} == {"b", "d"}
