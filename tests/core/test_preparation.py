"""What to bring follows from how many come, the rules and the plan."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import PersonId
from muster.core.preparation import Preparation, Thing, Wanted, expected, preparation, seats_for
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.terrain.need import Ground, TerrainNeed
from muster.core.terrain.piece import Boxed, Layout, Piece, TableLayout
from muster.core.terrain.piece import Laid as LaidPiece
from muster.words.preparation import TERRAIN, TITLES, USES
from tests.hall import ORGANISER, Hall
from tests.packs.making import BB, GG4, SR17, WC, played, variant

ORGANISING, JUDGE = Actor(ORGANISER), Actor(PersonId("jo"))


def bring(hall: Hall, entrants: int | None = None, actor: Actor = ORGANISING) -> Preparation:
    return preparation(hall.event, actor, entrants)


def counts(made: Preparation, thing: Thing) -> int:
    return sum(each.count for each in made.wanted if each.thing is thing)


def markers(made: Preparation) -> dict[str, int]:
    return {each.what: each.count for each in made.wanted if each.thing is Thing.MARKERS}


def ruled(pack: str, *patches: Patch) -> Hall:
    return Hall(pack).rules(*patches)


# ── who comes ──


def test_it_is_for_everybody_who_has_a_place() -> None:
    hall = Hall("GG4").enter("a b c d e")
    hall.do(ask.DropEntrant(entrant=hall.id("a")))
    assert expected(hall.event) == 4


def test_before_anybody_entered_it_is_for_all_the_places() -> None:
    hall = Hall("GG4")
    assert expected(hall.event) == GG4.rounds.fewest_entrants
    hall.do(ask.ChangeDetails(capacity=24))
    assert expected(hall.event) == 24


def test_any_number_may_be_asked_about() -> None:
    made = bring(Hall("GG4").enter("a b c d"), 33)
    assert (made.entrants, made.tables, made.rounds) == (33, 17, 5)


# ── tables ──


@pytest.mark.parametrize(
    ("rules", "entrants", "seats"),
    [
        (GG4, 8, (2, 2, 2, 2)),
        pytest.param(GG4, 9, (2, 2, 2, 2, 2), id="a ringer plays the ninth"),
        pytest.param(SR17, 9, (2, 2, 2, 2), id="the ninth has a bye"),
        pytest.param(BB, 11, (6, 5), id="pods"),
        pytest.param(played(GG4, "team-event"), 4, (4, 4), id="two share a side"),
        pytest.param(GG4, 0, (), id="nobody"),
    ],
)
def test_tables_by_who_shares_them(rules: object, entrants: int, seats: tuple[int, ...]) -> None:
    assert seats_for(rules, entrants) == seats  # type: ignore[arg-type]  # a pack, whatever pytest calls it


def test_every_board_of_a_game_between_teams_is_a_table() -> None:
    made = bring(ruled("SR17", variant("team-match", players=3)), 4)
    assert (made.tables, made.people) == (6, 12)


def test_no_ringer_stands_in_for_a_team_of_boards() -> None:
    rules = played(GG4, registration__team_of=3, teams__boards=3)
    assert seats_for(rules, 5) == (2,) * 6


def test_an_odd_field_wants_a_ringer_where_one_may_play() -> None:
    assert counts(bring(Hall("GG4"), 9), Thing.RINGER) == 1
    assert counts(bring(Hall("GG4"), 8), Thing.RINGER) == 0
    assert counts(bring(Hall("SR17"), 9), Thing.RINGER) == 0


# ── paper ──


@pytest.mark.req("SR17-083")
def test_every_table_has_a_copy_of_the_scenario_in_every_round() -> None:
    made = bring(Hall("SR17"), 16)
    assert (made.tables, made.rounds) == (8, 4)
    assert Wanted(Thing.ENCOUNTERS, 32, must=True) in made.wanted
    assert Wanted(Thing.ENCOUNTERS, 12) in bring(Hall("GG4"), 8).wanted


@pytest.mark.req("GG4-007")
def test_slips_and_score_sheets_are_for_every_table_in_every_round() -> None:
    made = bring(Hall("GG4"), 16)
    assert counts(made, Thing.SLIPS) == counts(made, Thing.SCORE_SHEETS) == 8 * 4
    assert counts(made, Thing.PAIRINGS) == 4
    assert counts(made, Thing.CARDS) == 16


def test_ballots_and_certificates_follow_the_contests_that_are_held() -> None:
    hall = Hall("GG4")
    assert counts(bring(hall, 8), Thing.CERTIFICATES) == 1
    wish = ask.SetContest(award="best-painted", method="vote")
    hall.do(wish.model_copy(update={"confirm": frozenset(Code)}))
    made = bring(hall, 8)
    assert Wanted(Thing.BALLOTS, 8, "Best painted Crew") in made.wanted
    assert counts(made, Thing.CERTIFICATES) == 2


# ── clocks ──


def test_clocks_are_those_the_rules_keep_time_with() -> None:
    assert counts(bring(Hall("SR17"), 8), Thing.CHESS_CLOCKS) == 4
    classic = bring(ruled("SR17", variant("classic")), 8)
    assert counts(classic, Thing.TIMERS) == 4
    assert counts(classic, Thing.CHESS_CLOCKS) == 0
    untimed = bring(ruled("SR17", variant("no-time-limits")), 8)
    assert counts(untimed, Thing.HALL_CLOCK) == counts(untimed, Thing.CHESS_CLOCKS) == 0


# ── what lies on the tables ──


def test_markers_are_those_of_the_encounters_that_are_planned() -> None:
    hall = Hall("WC")
    for number, plan in ((1, "lightning-raid"), (2, "a-tithe-of-blades"), (3, "mystic-glade")):
        hall.do(ask.SetEncounter(round=number, parts={"battleplan": (plan,)}))
    made = markers(bring(hall, 8))
    assert made["Objective"] == 4 * 4
    needs = {n.what for e in WC.elements if e.id == "lightning-raid" for n in e.needs}
    assert needs <= set(made)


def test_a_round_still_open_may_need_the_most_of_any_encounter() -> None:
    made = markers(bring(Hall("SR17"), 2))
    assert made == {
        "Rectangular zone, 6 by 12 inches": 2,
        "Circular zone, 12 inches across": 2,
        "Objective on a 50 mm base": 2,
        "Flag on a 40 mm base": 2,
    }


def test_a_secret_plan_is_counted_for_its_organiser_only() -> None:
    hall = ruled("SR17", variant("x-round-event", rounds=2))
    hall.do(ask.AppointJudge(person=JUDGE.person))
    for number, scenario in ((1, "breakdown"), (2, "outlast")):
        parts = {"scenario": (scenario,), "objective": SR17.encounter.slots[1].fixed}
        hall.do(ask.SetEncounter(round=number, parts=parts, confirm=frozenset(Code)))
    assert "Objective on a 50 mm base" not in markers(bring(hall, 8))
    assert markers(bring(hall, 8, JUDGE)) == markers(bring(Hall("SR17"), 8))


@pytest.mark.req("BB-004")
def test_a_brawl_needs_markers_by_who_sits_at_its_tables_and_a_deck_each() -> None:
    made = bring(Hall("BB"), 9)
    assert made.seats == (5, 4)
    assert markers(made) == {"Strategy Marker": 3}
    assert counts(made, Thing.LOOT_DECKS) == 2


# ── terrain ──


def piece(name: str, kind: str) -> Piece:
    return Piece(id=name, title=name.capitalize(), kind=kind, size=(4.0, 5.0))


def boxed(hall: Hall, *contents: tuple[str, str, int]) -> Hall:
    hall.do(
        ask.SetBox(
            boxed=tuple(Boxed(piece=piece(name, kind), count=n) for name, kind, n in contents)
        )
    )
    return hall


@pytest.mark.req("SR17-084", "SR17-089")
def test_terrain_is_counted_by_the_rules_and_beside_what_the_box_has() -> None:
    hall = Hall("SR17")
    assert bring(hall, 8).terrain == (
        TerrainNeed(Ground.PIECES, needed=32, each=8),
        TerrainNeed(Ground.BLOCKERS, needed=8, each=2),
    )
    pieces, blockers = bring(boxed(hall, ("wood", "forest", 6), ("hill", "hill", 30)), 8).terrain
    assert (pieces.has, pieces.missing) == (36, 0)
    assert (blockers.has, blockers.missing) == (6, 2)


@pytest.mark.req("GG4-037")
def test_cover_is_counted_in_square_inches() -> None:
    hall = boxed(Hall("GG4"), ("house", "building", 30))
    (cover,) = bring(hall, 4).terrain
    assert cover == TerrainNeed(Ground.COVER, needed=908, each=454, has=600)
    assert cover.missing == 308


def test_tables_that_are_laid_need_just_what_lies_there() -> None:
    hall = boxed(Hall("GG4"), ("house", "building", 1))
    layout = Layout(pieces=(LaidPiece(piece=piece("house", "building"), at=(0.0, 0.0)),))
    laid = tuple(TableLayout(table=n, layout=layout) for n in (1, 2))
    hall.do(ask.LayTerrain(tables=laid, confirm=frozenset(Code)))
    *_, need = bring(hall, 4).terrain
    assert need == TerrainNeed(Ground.LAID, needed=2, has=1, title="House")
    assert need.missing == 1


# ── words ──


def test_everything_that_is_brought_has_words() -> None:
    assert set(TITLES) == set(USES) == set(Thing)
    assert set(TERRAIN) == set(Ground)
