"""What the five packs say about results, standings, conduct and awards."""

import pytest

from muster.core.pairing.field import FaultKind
from muster.core.rulepack.digest import digest, document
from muster.core.rulepack.schema import Cause, Points, Rulepack
from muster.packs import find, official_packs
from tests.packs.making import ALL, BB, GG4, GG18, SR17, WC


def shown(pack: Rulepack) -> set[str]:
    return {requirement for entry in pack.guidance for requirement in entry.shows}


def disqualifying(causes: tuple[Cause, ...]) -> list[str]:
    return [cause.id for cause in causes if cause.disqualifies]


def considered(causes: tuple[Cause, ...]) -> list[str]:
    return [cause.id for cause in causes if cause.consider_disqualifying]


def test_five_packs_come_with_muster_and_are_found_by_id_or_short_name() -> None:
    assert list(official_packs()) == sorted(pack.id for pack in ALL)
    assert [find(name) for name in ("gg4", "GG18", "Sr17", "wc", "BB")] == list(ALL)
    assert [find(pack.id.upper()) for pack in ALL] == list(ALL)
    assert find("gg3") is None


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.short)
def test_a_pack_comes_back_whole_from_its_document(pack: Rulepack) -> None:
    again = Rulepack.model_validate_json(document(pack))
    assert again == pack
    assert digest(again) == digest(pack)


def test_every_pack_has_a_digest_of_its_own() -> None:
    assert len({digest(pack) for pack in ALL}) == 5


@pytest.mark.req("GG4-060", "GG18-039")
def test_three_for_a_win_one_for_a_draw_and_victory_points_decide() -> None:
    for pack in (GG4, GG18, WC):
        assert pack.points == Points(win=3, draw=1, loss=0)
        assert pack.result.decided_by == "vp"


@pytest.mark.req("SR17-046")
def test_steamroller_gives_one_for_a_win_and_nothing_for_a_tie() -> None:
    assert SR17.points == Points(win=1, draw=0, loss=0)


@pytest.mark.req("GG4-063", "GG18-041")
def test_the_gaining_grounds_order_of_standings() -> None:
    assert [pack.standings.order for pack in (GG4, GG18)] == [("tp", "diff", "vp")] * 2


@pytest.mark.req("SR17-062")
def test_the_steamroller_order_of_standings() -> None:
    assert SR17.standings.order == ("tp", "sos", "cp", "apd")


@pytest.mark.req("BB-028")
def test_a_brawl_is_placed_by_victory_points_alone() -> None:
    assert (BB.standings.order, BB.result.decided_by) == (("vp",), "vp")
    assert BB.points == Points(win=0, draw=0, loss=0)


def test_a_brawl_seats_four_to_eight() -> None:
    assert BB.pods is not None
    assert (BB.pods.least, BB.pods.preferred, BB.pods.most) == (4, 5, 8)


def test_a_brawler_is_a_leader_of_cost_ten_at_most_and_never_below_zero() -> None:
    assert (BB.size.points, BB.result.figures[0].least) == (10, 0)


def test_malifaux_pairs_at_random_and_then_by_standing() -> None:
    for pack in (GG4, GG18, WC):
        assert (pack.pairing.first, pack.pairing.later) == ("random", "adjacent")


def test_steamroller_pairs_at_random_and_then_in_piles() -> None:
    assert (SR17.pairing.first, SR17.pairing.later) == ("random", "piles")


def test_a_rematch_waits_three_rounds_in_2018_and_for_ever_elsewhere() -> None:
    assert [pack.pairing.rematch_after for pack in ALL] == [None, 3, None, None, None]


def test_a_rematch_is_among_the_last_things_given_up() -> None:
    for pack in ALL:
        last_two = pack.pairing.tolerate[-2:]
        assert last_two == (FaultKind.REMATCH, FaultKind.SAT_OUT_TWICE)


def test_who_sits_out_and_whether_a_ringer_stands_in() -> None:
    odd = [(pack.odd_field.ringer, pack.odd_field.later) for pack in (GG4, GG18, SR17)]
    assert odd == [(True, "lowest-placed"), (True, "lowest-placed"), (False, "random-lowest-tp")]


def test_malifaux_locks_one_faction() -> None:
    for pack in (GG4, GG18):
        assert pack.registration.faction_required is True
        assert pack.registration.faction_locked is True


def test_the_painting_competition_is_entered_at_check_in() -> None:
    assert [pack.registration.painting_opt_in for pack in (GG4, GG18)] == [True, False]


def test_the_organiser_of_2018_does_not_play() -> None:
    assert [pack.registration.organiser_may_play for pack in ALL] == [True, False, True, True, True]


def test_the_higher_placed_attacks_in_gaining_grounds_4() -> None:
    assert GG4.pairing.attacker == "higher-placed"


def test_a_game_cannot_give_more_victory_points_than_its_sheet() -> None:
    assert [pack.result.figures[0].most for pack in (GG4, GG18)] == [8, 10]


def test_a_forfeit_for_misconduct_or_cheating_also_disqualifies() -> None:
    assert disqualifying(GG4.forfeit.causes) == ["misconduct", "poor-sportsmanship", "cheating"]


@pytest.mark.req("GG18-053")
def test_every_forfeit_of_2018_asks_about_disqualification() -> None:
    causes = GG18.forfeit.causes
    assert considered(causes) + disqualifying(causes) == [
        "illegal-crew",
        "missing-card",
        "invalid-game",
        "no-show",
        "misconduct",
        "other",
        "cheating",
    ]


@pytest.mark.req("GG18-020")
def test_conceding_leaves_the_event_of_2018_except_for_a_failed_app() -> None:
    assert GG18.concession.leaves is True
    assert {cause.id: cause.leaves for cause in GG18.concession.causes} == {
        "withdraws": None,
        "app-failure": False,
    }


@pytest.mark.req("SR17-011", "SR17-018")
def test_conceding_in_steamroller_does_not_leave_the_event() -> None:
    assert SR17.concession.leaves is False
    assert [cause.id for cause in SR17.concession.causes] == [
        "gives-up",
        "app-failure",
        "unsporting",
    ]
    assert considered(SR17.concession.causes) == ["unsporting"]


def test_agreed_results_need_the_organiser_in_4_and_an_unpacked_table_in_2018() -> None:
    assert GG4.concession.scored == "as-agreed"
    assert (GG4.agreed.before_packing_up, GG18.agreed.before_packing_up) == (False, True)
    assert [pack.agreed.allowed for pack in (GG4, GG18, SR17)] == [True, True, False]


def test_the_disqualified_are_not_listed_and_win_nothing() -> None:
    for pack in ALL:
        assert (pack.disqualification.listed, pack.disqualification.bars_awards) == (False, True)


def test_the_ladder_of_2018_is_one_warning_and_none_for_cheating() -> None:
    assert GG18.conduct.warnings == 1
    assert disqualifying(GG18.conduct.kinds) == ["inducement", "cheating"]


def test_an_impolite_demeanour_disqualifies_at_once_in_steamroller() -> None:
    assert disqualifying(SR17.conduct.kinds) == ["demeanour"]
    assert considered(SR17.conduct.kinds) == [
        "abuse",
        "bullying",
        "cheating",
        "arguing",
        "improper-play",
        "stalling",
        "exploiting-rules",
    ]


def test_what_else_makes_an_organiser_consider_disqualifying() -> None:
    assert {pack.short: considered(pack.conduct.kinds) for pack in (GG4, GG18, WC, BB)} == {
        "GG4": ["disrespect", "cheating"],
        "GG18": ["hidden-state"],
        "WC": ["cheating"],
        "BB": ["cheating"],
    }
    assert {pack.short: considered(pack.forfeit.causes) for pack in (SR17, WC, BB)} == {
        "SR17": ["exploiting-rules", "unsporting"],
        "WC": ["misconduct", "cheating"],
        "BB": ["misconduct", "cheating"],
    }


def test_gaining_grounds_4_knows_four_ways_to_track_a_game() -> None:
    assert [way.id for way in GG4.conduct.tracking] == ["app", "marker", "dice", "dials"]


def test_steamroller_notes_how_a_game_was_won_and_the_clock_counts_as_assassination() -> None:
    wins = [ending.id for ending in SR17.result.endings if ending.allowed and not ending.tie]
    assert wins == ["assassination", "scenario", "tiebreaker", "clock", "concession"]
    assert SR17.standings.counts == {"assassinations": ("assassination", "clock")}


def test_steamroller_reports_control_points_and_army_points_destroyed() -> None:
    assert [figure.id for figure in SR17.result.figures] == ["cp", "apd"]
    assert SR17.result.decided_by == "declared"


def test_only_steamroller_ends_on_a_sole_leader() -> None:
    ends = [pack.rounds.ends_on_sole_leader for pack in ALL]
    assert ends == [False, False, True, False, False]


@pytest.mark.req("GG4-028")
def test_contests_are_the_organisers_to_hold() -> None:
    for pack in ALL:
        assert [award.id for award in pack.awards if award.methods] == [
            "best-painted",
            "best-sport",
        ]
        assert all(award.optional for award in pack.awards if award.methods)


@pytest.mark.req("GG4-030", "GG4-032", "GG4-033", "GG4-034")
def test_the_best_painted_crew() -> None:
    painted = next(award for award in GG4.awards if award.id == "best-painted")
    assert painted.methods == ("organiser", "vote", "score")
    assert (painted.own_vote, painted.no_repeat, painted.most_votes) == (False, True, 5)
    assert [(each.title, each.most) for each in painted.criteria] == [
        ("Presentation", 5),
        ("Technique", 5),
        ("Theme", 5),
        ("WOW Factor", 5),
    ]


def test_every_event_has_one_winner() -> None:
    for pack in ALL:
        assert [award.title for award in pack.awards if award.place == 1] in (
            ["Winner"],
            ["First place"],
        )


@pytest.mark.req("SR17-101")
def test_the_steamroller_awards() -> None:
    assert [(award.id, award.place, award.optional) for award in SR17.awards] == [
        ("first", 1, False),
        ("second", 2, False),
        ("third", 3, False),
        ("best-painted", None, True),
        ("best-sport", None, True),
    ]
    assert [award.id for award in SR17.awards if award.category_announced] == ["best-painted"]
    painted, sport = SR17.awards[-2:]
    assert [(each.methods, each.own_vote, each.most_votes) for each in (painted, sport)] == [
        (("organiser", "vote"), True, 1)
    ] * 2
    assert (painted.candidates, sport.candidates) == ("entries", "entrants")


@pytest.mark.req("SR17-004")
def test_the_steamroller_sizes() -> None:
    assert SR17.size.table == (0, 25, 50, 75, 100, 150, 200)


@pytest.mark.req("GG4-072", "GG18-033")
def test_malifaux_plays_fifty_soulstones() -> None:
    assert [(pack.size.points, pack.size.unit) for pack in (GG4, GG18)] == [(50, "Soulstones")] * 2


INFORMS = {
    "GG4": "007 012 013 018 020 022 097 098 105 110 113",
    "GG18": "004 007 012 013 014 015",
    "SR17": "002 005 006 007 008 009 010 053",
    "BB": "010 011 013",
}


@pytest.mark.parametrize("pack", [GG4, GG18, SR17, BB], ids=lambda pack: pack.short)
def test_people_are_told_everything_the_event_rules_only_recommend(pack: Rulepack) -> None:
    told = {f"{pack.short}-{number}" for number in INFORMS[pack.short].split()}
    assert told - shown(pack) == set()


def test_a_pack_only_shows_requirements_of_its_own() -> None:
    for pack in ALL:
        assert {requirement.partition("-")[0] for requirement in shown(pack)} == {pack.short}


def test_guidance_of_a_variant_is_shown_with_it_only() -> None:
    bound = {entry.id: entry.with_variants for entry in GG4.guidance if entry.with_variants}
    assert bound == {
        "team-hands": ("team-event", "double-rush"),
        "team-turns": ("team-event", "double-rush"),
        "team-as-one": ("team-event", "double-rush"),
        "team-schemes": ("team-event",),
        "double-rush-limits": ("double-rush",),
        "brawl-limits": ("all-out-brawl",),
        "hardcore-limits": ("henchman-hardcore",),
        "double-rush-scoring": ("double-rush",),
        "hardcore-crew": ("henchman-hardcore",),
        "brawl-initiative": ("all-out-brawl",),
        "brawl-return": ("all-out-brawl",),
        "brawl-points": ("all-out-brawl",),
    }
