"""The last rounds of a Steamroller: who plays on after a cut, and the places that finals decide."""

import pytest

from muster.core.commands import (
    AmendEntrant,
    CloseRound,
    FinishEvent,
    MakeCut,
    PairRound,
    ReportResult,
    RuleResult,
    SetEncounter,
    StartPlay,
    Undo,
)
from muster.core.finals import final_of
from muster.core.notices import NoticeCode, notices
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.standings import sole_leader, standings
from tests.hall import Hall
from tests.packs.making import variant


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
    assert hall.order().split()[:3] == ["b", "a", "d"]


@pytest.mark.req("SR17-053")
def test_for_six_rounds_a_cut_is_recommended() -> None:
    hall = Hall("SR17").enter(
        " ".join(f"p{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(33))
    )
    assert NoticeCode.CUT_ADVISED in {notice.code for notice in notices(hall.event)}


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
        orders[name] = hall.order()
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
    assert hall.order().split()[:3] == ["a", "b", "c"]


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
