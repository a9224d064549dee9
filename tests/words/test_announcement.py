"""The event pack says what is enforced: a rule that is changed is announced as it then is."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import get_args

import pytest

from muster.core import commands as ask
from muster.core.facts import Sight
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.apply import argument_words, sample_arguments
from muster.core.rulepack.baseline import errata_until, in_force
from muster.core.rulepack.basis import Table
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.rounds import planned_rounds
from muster.core.rulepack.schema import OddField, Pairing, Rulepack, Standings
from muster.core.rulepack.times import announcements, clock_row
from muster.core.rulepack.variants import Variant
from muster.core.rulepack.worth import bye_worth
from muster.words.announcement.encounters import DEALT
from muster.words.announcement.lists import READ
from muster.words.announcement.pairing import LATER, SITTING
from muster.words.announcement.worth import SOS
from muster.words.deviations import changed
from tests.hall import Hall
from tests.packs.making import ALL, SR17, house_rule, variant
from tests.words.announcing import cells, played, sections, words

SHORTS = [pack.short for pack in ALL]
VARIANTS = [(pack, each) for pack in ALL for each in pack.variants]


def chosen(each: Variant) -> Patch:
    return Patch(kind="variant", id=each.id, title=each.title, arguments=sample_arguments(each))


# ── variants, house rules, deviations ──


@pytest.mark.req("GG4-004", "GG18-003", "GG4-084", "GG4-102")
@pytest.mark.parametrize(("pack", "each"), VARIANTS, ids=lambda one: getattr(one, "id", ""))
def test_every_variant_is_announced_with_everything_it_changes(
    pack: Rulepack, each: Variant
) -> None:
    needed = [chosen(other) for other in pack.variants if other.id in each.requires]
    patches = [*needed[:1], chosen(each)]
    event = played(pack.short, *patches)
    changes = sections(event)["changes"]
    said = [term.text for term in changes.terms]
    filled = [re.sub(r"\bX\b", argument_words(v), each.say) for v in patches[-1].arguments.values()]
    told = filled[0] if len(filled) == 1 else each.say
    assert any(text.startswith(f"{patches[-1].called}. {told}") for text in said)
    found = changed(event.official, event.rules, event.patches)
    shown = [row for grid in changes.grids for row in cells(grid)]
    assert shown == [[one.here, one.official, one.because] for one in found]


@pytest.mark.req("GG4-003", "GG4-004", "GG18-003")
@pytest.mark.parametrize("pack", SHORTS)
def test_a_house_rule_is_announced_with_its_value_and_the_packs(pack: str) -> None:
    event = played(pack, house_rule("A kinder bye", bye__tp=7))
    changes = sections(event)["changes"]
    assert ("House rule", "A kinder bye") in [(each.title, each.text) for each in changes.terms]
    ((here, official, because),) = cells(changes.grids[0])
    assert here.startswith("A bye is worth: Tournament points 7, ")
    assert official.startswith("A bye is worth")
    assert "Tournament points 7" not in official
    assert because == "A kinder bye"


def test_a_house_rule_in_plain_words_is_announced_although_it_changes_nothing() -> None:
    changes = sections(played("GG4", house_rule("Lunch is at noon")))["changes"]
    assert [each.text for each in changes.terms][-1] == "Lunch is at noon"
    assert changes.grids == ()


@pytest.mark.parametrize("pack", SHORTS)
def test_the_official_rules_are_said_to_be_unchanged(pack: str) -> None:
    event = played(pack)
    (said,) = sections(event)["changes"].says
    assert said.text == f"The rules are those of {event.rules.title}, unchanged."


@pytest.mark.req("GG4-004", "GG4-099")
def test_a_format_is_announced_by_its_name() -> None:
    event = played("GG4", variant("limited", slots=4), variant("singles"))
    first = sections(event)["changes"].terms[0]
    assert (first.title, first.text[:7]) == ("Format", "Allied.")


# ── numbers that are enforced ──


@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17", "WC"])
@pytest.mark.parametrize("tp", [0, 2, 9])
def test_a_bye_is_announced_with_what_it_is_worth(pack: str, tp: int) -> None:
    event = played(pack, house_rule("Bye", bye__tp=tp))
    (grid,) = sections(event)["worth"].grids
    (bye,) = (row for row in cells(grid) if row[0] == "Bye")
    assert bye[1:] == [str(number) for number in bye_worth(event.rules).values()]


def test_points_of_games_are_those_of_the_rules() -> None:
    event = played("GG4", house_rule("Five", points__win=5, points__draw=2))
    (grid,) = sections(event)["worth"].grids
    assert cells(grid)[:3] == [
        ["Win", "5", "as played", "as played"],
        ["Draw", "2", "as played", "as played"],
        ["Loss", "0", "as played", "as played"],
    ]


def test_what_grows_with_the_game_is_announced_as_its_least() -> None:
    (grid,) = sections(played("SR17"))["worth"].grids
    rows = {row[0]: row[1:] for row in cells(grid)}
    assert rows["The opponent concedes"] == ["1", "3+", "38+"]
    assert rows["Bye"] == ["1", "3", "38"]


@pytest.mark.parametrize("size", SR17.size.table)
def test_the_minutes_of_a_chess_clock_are_those_of_the_size(size: int) -> None:
    event = played("SR17", house_rule("Size", size__points=size))
    row, said = clock_row(event.rules), words(event, "times")
    assert row is not None
    assert f"Each player has {row.player} minutes on a chess clock." in said
    assert f"A round is planned for {row.round} minutes." in said


@pytest.mark.parametrize("shift", [(), ("casual",), ("frenzy",), ("no-extensions",)])
def test_turn_timing_is_announced_with_its_own_minutes(shift: tuple[str, ...]) -> None:
    event = played("SR17", variant("classic"), *map(variant, shift))
    row, said = clock_row(event.rules), words(event, "times")
    assert row is not None
    assert f"A turn takes {row.turn} minutes at most." in said
    assert (f"by {row.extension} minutes" in said) == bool(row.extension)
    assert "chess clock" not in said


@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17"])
def test_calls_are_announced_at_their_minutes(pack: str) -> None:
    event = played(pack)
    calls = [[str(call.minute), call.say] for call in announcements(event.rules)]
    assert cells(sections(event)["times"].grids[0]) == calls


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"times__play": 90}, "A round lasts 105 minutes: 15 minutes to set up, then 90"),
        ({"times__setup": 0}, "A round lasts 120 minutes."),
        ({"times__clock": "none"}, "a round lasts until every game is over"),
    ],
)
def test_a_round_is_announced_as_long_as_it_is(values: dict[str, int], said: str) -> None:
    assert said in words(played("GG4", house_rule("Times", **values)), "times")


@pytest.mark.req("GG4-047", "GG18-032", "SR17-048")
@pytest.mark.parametrize("pack", ["GG4", "GG18", "SR17", "WC"])
def test_rounds_by_attendance_are_those_that_are_planned(pack: str) -> None:
    event = played(pack)
    (grid,) = sections(event)["rounds"].grids
    for span, rounds in cells(grid):
        ends = [int(number) for number in re.findall(r"\d+", span)]
        planned = {planned_rounds(event.rules, number).rounds for number in ends}
        assert planned == {int(number) for number in re.findall(r"\d+", rounds)}, span


def test_a_fixed_number_of_rounds_needs_no_table() -> None:
    section = sections(played("SR17", variant("x-round-event", rounds=3)))["rounds"]
    assert (section.grids, section.says[0].text) == ((), "3 rounds are played.")


def test_once_it_has_started_the_rounds_are_those_planned() -> None:
    section = sections(Hall("GG4").enter("a b c d").start(rounds=2).event)["rounds"]
    assert (section.grids, section.says[0].text) == ((), "2 rounds are played.")


@pytest.mark.parametrize(
    ("pack", "patch", "said"),
    [
        ("GG4", None, "Tournament points, then Differential, then Victory points."),
        (
            "SR17",
            variant("assassin-scoring"),
            "Tournament points, then Assassinations, then Control points, then Strength of",
        ),
        ("BB", None, "Victory points."),
    ],
)
def test_what_wins_is_announced_in_order(pack: str, patch: Patch | None, said: str) -> None:
    event = played(pack, patch) if patch else played(pack)
    assert sections(event)["places"].says[0].text.startswith(said)


def test_a_cut_and_its_size_are_announced() -> None:
    assert "no more than 8 are undefeated" in words(played("SR17", variant("cut-to-top", top=8)))


@pytest.mark.parametrize(
    ("value", "said"),
    [(None, "Nobody meets the same opponent twice"), (2, "may meet again 2 rounds later")],
)
def test_who_may_meet_again_is_announced(value: int | None, said: str) -> None:
    event = played("GG18", house_rule("Again", pairing__rematch_after=value))
    assert said in words(event, "pairing")


def test_pods_and_teams_are_announced_by_their_numbers() -> None:
    assert "4 to 8 players share a table, 5 if it can be." in words(played("BB"), "pairing")
    teams = played("SR17", variant("team-match", players=3))
    assert "played on 3 boards" in words(teams, "pairing")
    assert "An entrant is: a team of 3" in words(teams, "event")


# ── rules of play ──


@pytest.mark.req("GG4-005", "GG18-001")
@pytest.mark.parametrize("pack", ["GG4", "GG18"])
def test_the_last_day_of_errata_is_the_last_that_counts(pack: str) -> None:
    event = played(pack)
    last = errata_until(event.rules, event.day)
    assert in_force(event.rules, last, event.day)
    assert not in_force(event.rules, last + timedelta(days=1), event.day)
    day = f"{last.day} {last:%B %Y}"
    assert f"count if they came out by {day}." in words(event, "baseline")


def test_errata_are_announced_with_whether_they_count() -> None:
    hall = Hall("GG4")
    for title, day in (("Old FAQ", date(2024, 1, 1)), ("New FAQ", date(2024, 6, 1))):
        hall.do(ask.ListErrata(title=title, published=day))
    said = [each.text for each in sections(hall.event)["baseline"].points]
    assert said == [
        "Old FAQ of 1 January 2024 counts.",
        "New FAQ of 1 June 2024 came out too late.",
    ]


# ── lists, models, contests ──


def test_the_deadline_and_the_readers_of_lists_are_announced() -> None:
    hall = Hall("SR17")
    due = datetime(2024, 6, 14, 18, tzinfo=UTC)
    hall.do(ask.SetListTerms(due=due, shown="public"))
    said = words(hall.event, "lists")
    assert "14 June 2024, and locked afterwards." in said
    assert "Everybody may read them." in said
    assert "Each player hands in 1 or 2 lists" in said


@pytest.mark.parametrize(
    ("pack", "patch", "said"),
    [
        ("GG4", variant("bans", bans=2), "Each player bans up to 2 Keywords for the opponent."),
        ("GG4", variant("fixed-pool", cost=80), "they cost 80 together at most."),
        ("GG4", variant("limited", slots=3), "A Crew has 3 slots"),
        ("SR17", variant("specialists"), "Up to 20 army points of specialists"),
        (
            "GG4",
            house_rule("Small", size__points=35),
            "What you bring costs 35 Soulstones at most.",
        ),
        (
            "GG4",
            variant("team-event"),
            "What each player of a team brings costs 50 Soulstones at most.",
        ),
        (
            "GG4",
            variant("classic", names=("All",)),
            "All models of DMH or Dead Man's Hand may lead and be hired.",
        ),
        ("GG4", house_rule("Any", registration__faction_locked=False), "a Faction at check-in."),
    ],
)
def test_what_may_be_brought_is_announced_as_it_is_checked(
    pack: str, patch: Patch, said: str
) -> None:
    assert said in words(played(pack, patch), "lists")


def test_painting_that_is_asked_for_is_announced() -> None:
    event = played("SR17", variant("basic-painting"))
    assert f"Every model is painted: {event.rules.roster.painted}." in words(event, "models")
    assert "nobody needs them to play" in words(played("SR17"), "models")


@pytest.mark.req("SR17-102", "GG4-028")
def test_a_contest_is_announced_with_its_category_and_how_it_is_decided() -> None:
    hall = Hall("SR17")
    assert "contests" not in sections(hall.event)
    wish = ask.SetContest(award="best-painted", method="vote", category="army", display="At lunch")
    hall.do(wish.model_copy(update={"confirm": frozenset(Code)}))
    (contest,) = sections(hall.event)["contests"].terms
    assert contest.title == "Best painted"
    for words_ in ("Category: ", "a secret vote", "Everybody has one vote.", "Shown: At lunch."):
        assert words_ in contest.text
    assert "By contest: Best painted" in words(hall.event, "awards")


# ── what is not announced ──


def test_names_are_public_and_addresses_are_not() -> None:
    hall = Hall("GG4")
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    said = words(hall.event)
    assert "Organiser: Tess Organ" in said
    assert "Judges: Jo Judge" in said
    assert "tess@hall.test" not in said


def test_the_packs_own_words_are_left_out_where_their_rule_is_changed() -> None:
    three = "An event has three rounds or more"
    assert three in words(played("GG18"))
    assert three not in words(played("GG18", house_rule("Two", rounds__fixed=2)))


# ── completeness ──


def _choices(table: type[Table], key: str) -> set[str]:
    return set(get_args(table.model_fields[key].annotation))


def test_every_way_a_pack_may_choose_has_words() -> None:
    assert set(LATER) == _choices(Pairing, "later")
    assert set(SITTING) == _choices(OddField, "later")
    assert set(SOS) == _choices(Standings, "sos")
    assert set(READ) == set(get_args(Sight))
    slots = {slot.deal for pack in ALL for slot in pack.encounter.slots}
    assert slots - {"fixed"} <= set(DEALT)
