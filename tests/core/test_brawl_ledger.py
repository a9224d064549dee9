"""Points at a table of many: who gains, who loses, and why."""

import pytest

from muster.core.brawl import facts
from muster.core.brawl.brawl import Standing, standings, winners
from muster.core.brawl.facts import Act, Happened, Seat
from muster.core.brawl.fold import FOLD
from muster.core.brawl.problem import BrawlCode, BrawlRefused
from muster.core.brawl.terms import check_seats
from muster.core.rulepack.ledger import Ledger
from muster.core.rulepack.schema import Rulepack
from tests.core.melee import ALL_OUT, Melee, seats, terms
from tests.packs.making import BB, GG4, played

# ── Bonanza Brawl ──


@pytest.mark.req("BB-021", "BB-022", "BB-023")
def test_first_blood_and_a_kill_pay_more_for_a_dearer_victim_and_nobody_falls_below_nothing() -> (
    None
):
    melee = Melee().hit("x", "y")
    assert melee.totals == "x2"
    melee.kill("x", "y")
    assert melee.totals == "x6"
    assert melee.reasons("y") == [("killed", -3, 0)]


@pytest.mark.req("BB-020", "BB-021")
def test_two_points_become_none_and_the_swallowed_point_is_remembered() -> None:
    melee = Melee().hit("y", "w").kill("x", "y")
    assert melee.reasons("y") == [("first_blood", 2, 2), ("killed", -3, -2)]
    assert melee.totals == "x6"


@pytest.mark.req("BB-021", "BB-022")
def test_a_kill_of_a_cheaper_model_pays_three_and_costs_three() -> None:
    melee = Melee().hit("x", "y").kill("x", "y").hurts_itself("x").hit("w", "x").kill("z", "x")
    assert melee.reasons("z") == [("kill", 3, 3)]
    assert melee.totals == "x3 z3 w1"


@pytest.mark.req("BB-029")
def test_a_model_killed_outright_pays_first_blood_and_the_kill() -> None:
    assert Melee().kill("v", "w").reasons("v") == [("first_blood", 1, 1), ("kill", 3, 3)]
    assert Melee().kill("u", "w").reasons("u") == [("first_blood", 2, 2), ("kill", 4, 4)]
    assert Melee().kill("u", "w").totals == "u6"


@pytest.mark.req("BB-025")
def test_who_hurts_itself_still_counts_as_unhurt_until_somebody_else_does() -> None:
    melee = Melee().hurts_itself("y").hit("z", "y")
    assert melee.totals == "z1"
    assert Melee().hurts_itself("y").hit("x", "y").totals == "x2"
    assert melee.hit("z", "y").hit("x", "y").totals == "z1"


@pytest.mark.req("BB-025")
def test_damage_by_its_own_terrain_is_damage_a_model_does_to_itself() -> None:
    assert Melee().hit("y", "y", through="Pit").hit("z", "y").totals == "z1"


def test_what_nobody_did_is_still_damage() -> None:
    assert Melee().hit("", "y").hit("z", "y").totals == ""


@pytest.mark.req("BB-021")
def test_a_leader_that_kills_itself_costs_three_and_nobody_gains() -> None:
    assert Melee().kill("y", "y").totals == ""
    melee = Melee().hit("y", "w").hit("y", "z").hit("y", "x").kill("y", "y")
    assert melee.totals == "y2"
    assert Melee().hit("y", "w").kill("", "y").reasons("y")[-1] == ("killed", -3, -2)


@pytest.mark.req("BB-023")
def test_a_model_healed_to_full_can_lose_its_first_blood_again() -> None:
    assert Melee().hit("z", "y").heal("y").hit("z", "y").totals == "z2"


@pytest.mark.req("BB-024")
def test_damage_of_a_condition_is_credited_to_who_applied_it_first() -> None:
    melee = Melee().do(facts.Applied(by="x", what="Burning", to="y"))
    melee.do(facts.Applied(by="z", what="burning", to="y"))
    credited = melee.brawl.credited("BURNING", "y")
    assert credited == "x"
    assert melee.hit(credited, "y", through="Burning").totals == "x2"


@pytest.mark.req("BB-024")
def test_damage_of_terrain_is_credited_to_who_made_it_even_after_their_death() -> None:
    melee = Melee().do(facts.Applied(by="x", what="Pit of fire")).kill("y", "x")
    assert melee.brawl.credited("pit of  fire", "z") == "x"
    melee.do(facts.Lifted(what="Pit of fire"))
    with pytest.raises(BrawlRefused, match="nobody-credited"):
        melee.brawl.credited("Pit of fire", "z")


def test_a_condition_ends_with_its_model_and_the_next_to_apply_it_is_the_first() -> None:
    melee = Melee().do(facts.Applied(by="x", what="Poison", to="y")).kill("z", "y").respawn("y")
    melee.do(facts.Applied(by="w", what="Poison", to="y"))
    assert melee.brawl.credited("Poison", "y") == "w"


def test_two_pieces_of_terrain_have_two_names_and_nothing_ends_that_is_not_there() -> None:
    melee = Melee().do(facts.Applied(by="x", what="Pit"))
    assert melee.refused(facts.Applied(by="y", what="pit")) == [BrawlCode.TERRAIN_KNOWN]
    assert melee.refused(facts.Lifted(what="Fog")) == [BrawlCode.NOT_APPLIED]


@pytest.mark.req("BB-026")
def test_each_scheme_marker_near_a_strategy_marker_is_worth_a_point_in_the_end_phase() -> None:
    assert Melee().end_phase("x", schemes=3).end_phase("y", schemes=1).totals == "x3 y1"


@pytest.mark.req("BB-027")
def test_each_loot_card_away_from_the_strategy_markers_is_worth_a_point() -> None:
    melee = Melee().loot("x").loot("x", benefit=2).loot("y")
    assert melee.end_phase("x", away=1).end_phase("y", away=0).end_phase("z", away=1).totals == "x2"


# ── All Out Brawl ──


@pytest.mark.req("GG4-111")
def test_all_out_brawl_pays_kills_at_once_and_damage_at_the_end_of_the_activation() -> None:
    melee = Melee(ALL_OUT).hit("x", "y").hit("x", "z").hit("x", "w").kill("x", "w")
    assert melee.totals == "x2"
    melee.activated("x")
    assert melee.totals == "x5"
    assert melee.end_phase("x", centre=1).totals == "x6"


@pytest.mark.req("GG4-111")
def test_a_model_damaged_twice_in_an_activation_counts_once_and_again_in_the_next() -> None:
    melee = Melee(ALL_OUT).hit("x", "y").hit("x", "y").activated("x").end_turn()
    assert melee.hit("x", "y").activated("x").totals == "x2"


@pytest.mark.req("GG4-111")
def test_damage_in_anothers_activation_and_to_oneself_counts_for_nobody() -> None:
    melee = Melee(ALL_OUT).hit("x", "y").activated("y").activated("x")
    assert melee.totals == ""
    assert melee.hit("z", "z").activated("z").totals == ""


@pytest.mark.req("GG4-168", "GG4-111")
def test_whoever_is_damaged_in_an_activation_counts_for_it_whoever_did_it() -> None:
    """Ann's activation: terrain hurts Bob, Chi hits Dov; Dov's own blow at Ann is no enemy's."""
    melee = Melee(ALL_OUT, "a6 b7 c8 d9").hit("", "b").hit("c", "d").hit("d", "a")
    assert melee.activated("a").totals == "a2"
    assert melee.activated("b").totals == "a2"


@pytest.mark.req("GG4-168")
def test_what_is_damaged_after_the_last_activation_counts_for_nobody() -> None:
    melee = Melee(ALL_OUT).activated("x").hit("", "y", "Burning").end_turn()
    assert melee.activated("x").totals == ""


@pytest.mark.req("GG4-111")
def test_nobody_is_near_the_centre_without_a_model() -> None:
    melee = Melee(ALL_OUT).kill("x", "y")
    near = Happened(what="end_phase", by="y", answers={"centre": 1})
    assert melee.refused(near) == [BrawlCode.NOT_POSSIBLE]
    assert melee.end_phase("y").totals == "x2"


# ── coming back, turns and the end ──


@pytest.mark.req("BB-012", "GG4-109")
@pytest.mark.parametrize("rules", [BB, ALL_OUT])
def test_a_leader_comes_back_unhurt_and_only_with_no_model_in_play(rules: Rulepack) -> None:
    melee = Melee(rules)
    back = facts.Respawned(player="y", edge="north")
    assert melee.refused(back) == [BrawlCode.STILL_IN_PLAY]
    melee.kill("x", "y").respawn("y")
    player = melee.brawl.players["y"]
    assert (player.in_play, player.marks) == (True, Melee(rules).brawl.players["y"].marks)


@pytest.mark.req("BB-030", "BB-012", "GG4-109")
@pytest.mark.parametrize("rules", [BB, ALL_OUT])
def test_a_killed_leader_comes_back_before_its_player_acts_again(rules: Rulepack) -> None:
    melee = Melee(rules, "x6 y8 z9 w10").flip("x9 y13 z5 w2").activated("y").kill("x", "y")
    melee.end_turn().flip("x9 y13 z5 w2")
    ends = Happened(what="activation_ends", by="y")
    for act in (ends, Happened(what="damages", by="y", to="x")):
        assert melee.refused(act) == [BrawlCode.NOT_POSSIBLE]
    melee.hit("y", "x", "Burning")
    melee.respawn("y").hit("y", "x").activated("y")
    assert melee.brawl.next_up == "x"


@pytest.mark.req("GG4-109")
def test_in_all_out_brawl_a_leader_need_not_come_back_and_in_bonanza_brawl_it_must() -> None:
    stays = Happened(what="stays_out", by="y")
    melee = Melee(ALL_OUT, "x6 y8 z9 w10")
    assert melee.refused(stays) == [BrawlCode.NOT_POSSIBLE]
    melee.kill("x", "y").flip("x9 y13 z5 w2").do(stays)
    assert melee.brawl.next_up == "x"
    assert Melee().kill("x", "y").refused(stays) == [BrawlCode.UNKNOWN_HAPPENING]


@pytest.mark.req("BB-030")
@pytest.mark.parametrize("rules", [BB, ALL_OUT])
def test_a_model_killed_in_its_own_activation_has_activated(rules: Rulepack) -> None:
    melee = Melee(rules, "x6 y8 z9 w10").flip("x9 y13 z5 w2").hit("y", "z").kill("x", "y")
    assert melee.hit("y", "x").activated("y").brawl.next_up == "x"
    assert melee.refused(facts.Respawned(player="y", edge="north")) == [BrawlCode.HAS_ACTIVATED]


@pytest.mark.req("BB-031", "BB-022", "BB-023")
def test_a_model_under_anothers_control_hits_with_its_own_cost_for_who_controls_it() -> None:
    """Z (9) controls X (6): X's model on Y (8) is worth more than Z's own would be."""
    melee = Melee().do(Happened(what="damages", by="z", to="y", model="x"))
    assert melee.totals == "z2"
    assert melee.kill("z", "y", model="x").totals == "z6"
    with_own = Melee().hit("z", "y").kill("z", "y")
    assert with_own.totals == "z4"


@pytest.mark.req("BB-031", "GG4-111")
def test_who_controls_the_killer_gains_also_from_the_killers_own_player() -> None:
    assert Melee(ALL_OUT).kill("z", "y", model="x").activated("z").totals == "z3"
    assert Melee(ALL_OUT).kill("z", "x", model="x").totals == "z2"
    gone = Melee().kill("y", "x")
    blow = Happened(what="damages", by="z", to="y", model="x")
    assert gone.refused(blow) == [BrawlCode.NOT_IN_PLAY]
    nobodys = Happened(what="damages", to="y", model="x")
    assert Melee().refused(nobodys) == [BrawlCode.PLAYER_MISSING]


def test_a_brawl_of_an_older_muster_goes_on_by_its_own_ledger() -> None:
    """A file has its ledger in its first line: what it says folds as it was written."""
    ledger = ALL_OUT.ledgers[0].model_dump()
    for happening in ledger["happenings"]:
        if happening["id"] == "activation_ends":
            happening["needs"] = ()
        if happening["id"] == "damages":
            happening["changes"] = ({"of": "by", "mark": "damaged", "when": "enemy", "add": "to"},)
    old = Melee(ALL_OUT)
    old.terms = old.terms.model_copy(update={"ledger": Ledger.model_validate(ledger)})
    old.hit("x", "y").hit("", "z").kill("w", "y")
    assert old.activated("y").activated("x").totals == "w2"
    act = Act.model_validate({"n": 2, "facts": [{"kind": "happened", "what": "damages"}]})
    assert act.facts == (Happened(what="damages"),)


def test_nobody_comes_back_after_activating_in_the_same_turn() -> None:
    melee = Melee().activated("y").kill("x", "y")
    back = facts.Respawned(player="y", edge="north")
    assert melee.refused(back) == [BrawlCode.HAS_ACTIVATED]
    assert melee.end_turn().respawn("y").brawl.players["y"].in_play


def test_a_model_that_is_not_in_play_is_neither_hit_nor_killed_nor_healed() -> None:
    melee = Melee().kill("x", "y")
    for what in ("damages", "kills"):
        assert melee.refused(Happened(what=what, by="x", to="y")) == [BrawlCode.NOT_POSSIBLE]
    assert melee.refused(Happened(what="heals", by="y")) == [BrawlCode.NOT_POSSIBLE]


@pytest.mark.req("BB-028")
def test_after_five_turns_most_points_win_and_equal_points_share_the_place() -> None:
    melee = Melee(BB, "x6 y8 z9 w10").hit("x", "w").hit("y", "x").hit("z", "y").end_turn(4)
    assert winners(melee.brawl) == ()
    melee.end_turn()
    assert standings(melee.brawl) == (
        Standing("x", 1, 2),
        Standing("y", 2, 1),
        Standing("z", 2, 1),
        Standing("w", 4, 0),
    )
    assert winners(melee.brawl) == ("x",)
    assert melee.refused(Happened(what="damages", by="x", to="y")) == [BrawlCode.BRAWL_OVER]


def test_how_many_turns_there_are_is_the_organisers_and_a_brawl_can_end_early() -> None:
    short = played(BB, **{"ledgers__bonanza-brawl__turns": 2})
    assert Melee(short).end_turn(2).brawl.over
    assert winners(Melee().hit("x", "y").do(facts.BrawlEnded(reason="Time")).brawl) == ("x",)


# ── what cannot be said ──


def test_bad_answers_are_all_named_at_once() -> None:
    wrong = Happened(what="end_phase", by="q", to="x", answers={"schemes": 100, "away": 2, "f": 1})
    assert Melee().refused(wrong) == [
        BrawlCode.UNKNOWN_PLAYER,
        BrawlCode.PLAYER_TOO_MANY,
        BrawlCode.ANSWER_IMPOSSIBLE,
        BrawlCode.ANSWER_IMPOSSIBLE,
        BrawlCode.UNKNOWN_QUESTION,
    ]
    assert Melee().refused(Happened(what="damages", by="x")) == [BrawlCode.PLAYER_MISSING]
    assert Melee().refused(Happened(what="tickles", by="x")) == [BrawlCode.UNKNOWN_HAPPENING]


def test_an_expression_that_fails_in_play_is_a_refusal() -> None:
    points = "12 / (by.total - 2)"
    path = "ledgers__bonanza-brawl__happenings__damages__awards__first_blood__points"
    melee = Melee(played(BB, **{path: points})).end_phase("x", schemes=2)
    blow = Happened(what="damages", by="x", to="y")
    assert melee.refused(blow) == [BrawlCode.LEDGER_FAILS]


def test_the_end_phase_is_answered_once_a_turn() -> None:
    melee = Melee().end_phase("x", schemes=1)
    again = Happened(what="end_phase", by="x", answers={"schemes": 1})
    assert melee.refused(again) == [BrawlCode.ONCE_A_TURN]
    assert melee.end_turn().end_phase("x", schemes=1).totals == "x2"


def test_a_brawl_begins_once() -> None:
    assert Melee().refused(facts.BrawlBegan(seats=(), seed="00")) == [BrawlCode.BEGUN_ALREADY]


def test_everything_that_can_happen_is_folded() -> None:
    assert {*FOLD, facts.TakenBack} == set(facts.BrawlFact.__subclasses__())


# ── who sits down ──


@pytest.mark.req("BB-001", "GG4-106")
@pytest.mark.parametrize("rules", [BB, ALL_OUT])
@pytest.mark.parametrize(("count", "fits"), [(3, False), (4, True), (8, True), (9, False)])
def test_a_table_seats_four_to_eight_and_others_are_warned(
    rules: Rulepack, count: int, *, fits: bool
) -> None:
    agreed = terms(rules)
    sat = seats(" ".join(f"{letter}5" for letter in "abcdefghi"[:count]))
    if not fits:
        with pytest.raises(BrawlRefused) as caught:
            check_seats(agreed, sat)
        assert [(p.code, p.confirmable) for p in caught.value.problems] == [
            (BrawlCode.TABLE_SIZE, True)
        ]
    check_seats(agreed, sat, yes=True)


@pytest.mark.req("GG4-106")
def test_all_out_brawl_bars_masters_henchmen_and_costs_above_ten() -> None:
    sat = (
        *seats("a10 b11 c5"),
        Seat(id="d", model="Nellie", cost=9, station="Master"),
        Seat(id="e", model="Phiona", cost=9, station="henchman"),
    )
    with pytest.raises(BrawlRefused) as caught:
        check_seats(terms(ALL_OUT), sat, yes=True)
    assert [(p.code, p.data["model"]) for p in caught.value.problems] == [
        (BrawlCode.COST_TOO_HIGH, "Model b"),
        (BrawlCode.STATION_BARRED, "Nellie"),
        (BrawlCode.STATION_BARRED, "Phiona"),
    ]
    with pytest.raises(BrawlRefused, match=r"cost-too-high, station-barred$"):
        check_seats(terms(BB), sat, yes=True)


def test_nobody_sits_at_a_table_twice_and_nobody_brawls_alone() -> None:
    with pytest.raises(BrawlRefused, match="seated-twice"):
        check_seats(terms(), seats("a5 a6 b5 c5"))
    with pytest.raises(BrawlRefused, match="table-size"):
        check_seats(terms(), seats("a5"), yes=True)
    assert terms(ALL_OUT).ledger.id == "all-out-brawl"
    assert GG4.ledger == ""
