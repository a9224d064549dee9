"""What an entrant wants to know is announced: no rule is changed behind the event pack's back."""

from __future__ import annotations

import pytest
from pydantic import JsonValue

from muster.core import commands as ask
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch, effective
from muster.words.deviations import Changed, changed
from tests.hall import Hall
from tests.packs.making import SR17, house_rule, variant
from tests.words.announcing import cells, played, sections, words


def test_chance_deals_only_what_is_announced_for_it() -> None:
    said = words(played("GG18"), "encounters")
    assert "1 of 5 (Ply for Information, Ours, Symbols of Authority, Public Executions and" in said
    as_well = "Extraction, Guard the Stash, Interference or Headhunter as well"
    assert f"the organiser may choose {as_well}; never the same twice" in said
    assert "by lot, 1 of 4 (Standard Deployment, Corner Deployment, Flank" in said


def test_no_ringer_is_announced_where_none_may_be_called() -> None:
    boards = house_rule("Boards", registration__team_of=3, teams__boards=3)
    assert "ringer" not in words(played("GG4", boards), "pairing")
    assert "ringer" in words(played("GG4"), "pairing")


@pytest.mark.req("GG4-055")
@pytest.mark.parametrize(
    ("pack", "who", "instead"),
    [
        ("GG4", "Nobody meets the ringer or has a bye", "the next lowest placed does instead."),
        ("SR17", "Nobody has a bye", "it is drawn among the others."),
        ("WC", "Nobody has a bye", "the next lowest placed has it instead."),
    ],
)
def test_it_is_announced_who_is_left_over_instead_of_somebody_who_was(
    pack: str, who: str, instead: str
) -> None:
    said = words(played(pack), "pairing")
    assert f"{who} a second time as long as that can be avoided: {instead}" in said


def test_nothing_is_announced_of_later_rounds_where_there_is_one() -> None:
    brawl = variant("all-out-brawl")
    assert "later" not in words(played("GG4", brawl), "pairing")
    two = house_rule("Two", rounds__by_attendance=[{"rounds": 2}])
    assert "later as few as possible meet again" in words(played("GG4", brawl, two), "pairing")


def test_a_brawl_is_announced_without_contradicting_itself() -> None:
    event = played("GG4", variant("all-out-brawl"))
    (grid,) = sections(event)["changes"].grids
    here = [row[0] for row in cells(grid)]
    assert [say for say in here if "leader is" in say or "leader may be" in say] == [
        "A leader is none of these: Master or Henchman."
    ]
    assert [say for say in here if "share a table" in say] == [
        "All Out Brawl: 4 to 8 players share a table, 5 if it can be."
    ]
    assert "Who forfeits gets: Victory points 0." in here
    assert "both" not in words(event, "worth")


def test_an_offence_is_announced_once_with_all_that_may_follow() -> None:
    for pack in ("GG4", "GG18", "SR17", "WC", "BB"):
        terms = sections(played(pack))["conduct"].terms
        offences = [offence for term in terms for offence in term.text.split("; ")]
        assert len(offences) == len(set(offences))
    follows = {term.text: term.title for term in sections(played("GG4"))["conduct"].terms}
    assert follows["Cheating"] == "Warning, forfeit or disqualification"
    assert follows["Poor sportsmanship"] == "Warning, or forfeit and disqualification"
    rolled = {term.title: term.text for term in sections(played("SR17"))["conduct"].terms}
    assert rolled["Warning, forfeit or disqualification"] == "Exploiting the rules on purpose"


@pytest.mark.req("SR17-118", "SR17-119", "SR17-120", "SR17-121", "SR17-122")
def test_what_every_scenario_pays_is_announced_before_anybody_knows_which_it_is() -> None:
    said = words(played("SR17"), "play")
    assert "1 for each zone and each flag they control" in said
    assert "5 control points more than the opponent wins at once" in said
    assert "2 control points at once" in said
    assert "Kill Box" not in words(played("SR17", variant("rumble")), "play")


def test_a_paired_part_is_announced_with_what_it_comes_with() -> None:
    said = words(played("GG18"), "encounters")
    assert "Paired Scheme: comes with the Strategy: the one of the same suit" in said
    assert "each side picks 2 of them; the Paired Scheme may be among them" in said


def test_a_team_event_counts_its_teams() -> None:
    said = words(played("GG4", variant("team-event")), "rounds")
    assert said.startswith("Rounds\nBy the number of teams:")


def test_a_game_between_teams_is_not_conceded_as_a_whole() -> None:
    said = words(played("SR17", variant("team-match", players=3)), "worth")
    assert "concedes" not in said
    assert "a board is conceded" in said


@pytest.mark.parametrize(
    ("pack", "values", "said"),
    [
        ("GG18", {}, "They stay, though, after: The app failed and there are no printed cards."),
        (
            "SR17",
            {"concession__causes__unsporting__leaves": True},
            "They leave the event after: An unsporting concession.",
        ),
    ],
)
def test_whom_a_concession_costs_the_event_is_announced(
    pack: str, values: dict[str, bool], said: str
) -> None:
    assert said in words(played(pack, house_rule("House", **values)), "worth")


def test_rows_of_rounds_begin_at_the_fewest_that_play() -> None:
    (grid,) = sections(played("GG4", house_rule("Many", rounds__fewest_entrants=20)))[
        "rounds"
    ].grids
    assert cells(grid) == [["20 to 32", "4"], ["33 or more", "5 or more"]]


def test_no_call_names_a_limit_of_its_own() -> None:
    """What a clock is played out with is said by the rule alone, which may be changed."""
    said = words(played("SR17", house_rule("Ten", times__chess__play_out=10)), "times")
    assert "10 minutes or less on both clocks" in said
    assert "five minutes" not in said


@pytest.mark.parametrize(
    ("pack", "path", "value"),
    [
        ("GG18", "forfeit.causes.no-show.title", "Too late"),
        ("GG18", "forfeit.causes.no-show.disqualifies", True),
        ("SR17", "disqualification.causes.stalling.title", "Dawdling"),
        ("GG18", "conduct.warnings", 0),
        ("GG4", "registration.organiser_may_play", False),
        ("GG4", "roster.leader.needed", False),
        ("GG4", "roster.limits", False),
        ("SR17", "roster.theme_prices", False),
        ("SR17", "roster.leader.alone_up_to", 50),
        ("SR17", "times.chess.lead", 6),
        ("SR17", "terrain.recommended", 7),
        ("SR17", "terrain.mostly_unrestricted", False),
        ("SR17", "terrain.huge_base", 100),
        ("GG4", "terrain.moves", 60),
        ("GG4", "terrain.sight", 60),
        ("GG4", "terrain.sight_split", 40),
        ("GG4", "terrain.unreachable", 30),
        ("GG4", "terrain.clear_lines", 20),
    ],
)
def test_a_rule_that_is_changed_is_announced_as_it_then_is(
    pack: str, path: str, value: JsonValue
) -> None:
    def said(*patches: Patch) -> list[tuple[str, ...]]:
        event = played(pack, *patches)
        return [one.words() for name, one in sections(event).items() if name != "changes"]

    patch = Patch(kind="house-rule", id="house", title="House", set={path: value})
    assert said(patch) != said()


def contest(pack: str, **values: object) -> str:
    hall = Hall(pack)
    wish = {"award": "best-painted", "confirm": frozenset(Code), **values}
    hall.do(ask.SetContest.model_validate(wish))
    return words(hall.event, "contests")


def test_entries_are_made_by_check_in_where_the_pack_asks_for_it() -> None:
    assert "says so by check-in." in contest("GG4", method="organiser")
    assert "check-in" not in contest("GG18", method="organiser")


def test_several_votes_may_be_fewer() -> None:
    assert "Everybody names up to 2, worth 3 and 1 points." in contest(
        "GG4", method="vote", votes=(3, 1)
    )


def test_blessings_are_announced_with_their_prices() -> None:
    event = played("WC", house_rule("Cheap", roster__blessings__might__regular=7))
    (grid,) = sections(event)["blessings"].grids
    assert [row[2] for row in cells(grid) if row[0] == "Blessing of Might"] == ["7"]


@pytest.mark.parametrize(("pack", "columns"), [("GG18", 3), ("SR17", 2)])
def test_miniatures_that_stand_for_others_are_announced(pack: str, columns: int) -> None:
    event = played(pack)
    (grid,) = sections(event)["stand-ins"].grids
    assert [row[0] for row in cells(grid)] == [r.model for r in event.rules.roster.stand_ins]
    assert {len(row) for row in (grid.columns, *grid.rows)} == {columns}


@pytest.mark.req("SR17-065", "SR17-156")
def test_a_variant_of_another_size_tells_the_clock_and_the_round_of_that_size() -> None:
    rumble = Patch(kind="variant", id="rumble", title="Rumble")
    (*_others, row) = changed(SR17, effective(SR17, [rumble]), [rumble])
    assert row == Changed(
        official="With 75 army points each player has 60 minutes on the clock; "
        "a round takes 120 minutes.",
        here="With 25 army points each player has 30 minutes on the clock; "
        "a round takes 60 minutes.",
        because="Rumble",
    )
