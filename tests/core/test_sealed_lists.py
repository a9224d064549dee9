"""What both choose in secret and show together: which list is played, which objective."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.of_game import report_of
from muster.core.sheet.paper import Unreadable, read_paper
from muster.core.sheet.sealed import Choice, commitment, list_choice, pick_of
from tests.packs.making import SR17
from tests.stream import ANN, BOB, GAME, SALT, Stream

TITLES = ("Storm", "Swamp")


def pit() -> Stream:
    return Stream("SR17", scenario=["the-pit-ii"])


def sealed(side: int, title: str = "") -> taps.ListSealed:
    choice = list_choice(GAME, side, title or TITLES[side])
    return taps.ListSealed(side=side, commitment=commitment(choice, SALT))


def shown(*titles: str) -> taps.ListsShown:
    return taps.ListsShown(titles=titles or TITLES, salts=(SALT, SALT))


@pytest.mark.req("SR17-099")
def test_lists_are_shown_together_once_both_are_sealed() -> None:
    stream = pit()
    assert stream.refused(shown()) == [Code.LISTS_WAIT] * 2
    stream.tap(sealed(0))
    assert stream.refused(shown()) == [Code.LISTS_WAIT]
    stream.tap(sealed(1))
    assert "Storm" not in stream.text
    assert stream.tap(shown()).played.listed == TITLES
    assert stream.refused(shown()) == [Code.ALREADY_SO]


@pytest.mark.req("SR17-099")
def test_a_list_that_was_chosen_stays_chosen() -> None:
    stream = pit().tap(sealed(0))
    assert stream.refused(sealed(0, "Swamp")) == [Code.LIST_SEALED]
    assert stream.refused(taps.TakenBack(line=2)) == [Code.LINE_STAYS]
    stream.tap(sealed(1))
    assert stream.refused(shown("Swamp", "Swamp")) == [Code.LIST_OTHER]
    assert stream.refused(taps.ListsShown(titles=TITLES, salts=(SALT, ""))) == [Code.LIST_OTHER]
    assert stream.refused(taps.ListsShown(titles=("Storm",), salts=(SALT,))) == [Code.LISTS_WAIT]
    stream.tap(shown())
    assert stream.refused(taps.TakenBack(line=4)) == [Code.LINE_STAYS]


@pytest.mark.req("SR17-099")
def test_lists_are_chosen_before_the_first_turn_by_the_two_who_play() -> None:
    stream = pit().end_turn()
    assert stream.refused(sealed(0)) == [Code.SEAL_LATE]
    assert pit().refused(sealed(1).model_copy(update={"side": 2})) == [Code.NUMBER_IMPOSSIBLE]


def test_the_report_says_which_lists_were_played() -> None:
    stream = pit().tap(sealed(0), sealed(1), shown()).stop()
    assert [side.army_list for side in report_of(stream.played).sides] == list(TITLES)
    assert [side.army_list for side in report_of(pit().stop().played).sides] == ["", ""]


# ── objectives ──

POOL = ("armory", "fuel-cache", "stockpile")
PICKED = ("armory", "stockpile")


def about(scenario: str) -> Stream:
    """A round has all its parts, also those that its scenario has no use for."""
    return Stream("SR17", scenario=[scenario], objective=POOL)


def picks(side: int, part: str = "") -> taps.PickSealed:
    choice = pick_of(GAME, side, part or PICKED[side])
    return taps.PickSealed(side=side, slot="objective", commitment=commitment(choice, SALT))


def both(*parts: str, salts: tuple[str, ...] = (SALT, SALT)) -> taps.PicksShown:
    return taps.PicksShown(slot="objective", parts=parts or PICKED, salts=salts)


@pytest.mark.req("SR17-025", "SR17-192")
def test_objectives_are_picked_in_secret_and_shown_at_once_when_both_are_in() -> None:
    stream = about("the-pit-ii").tap(picks(0))
    assert stream.refused(both()) == [Code.PICKS_WAIT]
    stream.tap(picks(1))
    assert not any(part in line for line in stream.text.splitlines()[1:] for part in PICKED)
    assert stream.refused(both("stockpile", "stockpile")) == [Code.PICK_OTHER]
    assert stream.refused(both("vault", "stockpile")) == [Code.PART_UNKNOWN, Code.PICK_OTHER]
    assert stream.tap(both()).played.picked == {"objective": PICKED}
    assert stream.refused(both()) == [Code.ALREADY_SO]
    assert stream.refused(taps.TakenBack(line=4)) == [Code.LINE_STAYS]
    assert stream.refused(taps.TakenBack(line=3)) == [Code.LINE_LEANED_ON]


@pytest.mark.req("SR17-192")
def test_objectives_are_picked_after_the_lists_and_before_play() -> None:
    stream = about("standoff").tap(sealed(0))
    assert stream.refused(picks(0)) == [Code.LISTS_FIRST]
    stream.tap(sealed(1), shown(), picks(0))
    assert stream.refused(picks(0, "stockpile")) == [Code.PICK_SEALED]
    stream.undo().tap(picks(0, "stockpile")).end_turn()
    assert stream.refused(picks(1)) == [Code.SEAL_LATE]


@pytest.mark.req("SR17-193")
@pytest.mark.parametrize("scenario", ["breakdown", "outlast", "spread-the-net"])
def test_a_scenario_without_objectives_offers_none(scenario: str) -> None:
    stream = about(scenario)
    assert (stream.played.pool, stream.played.offered) == ((), ())
    assert stream.refused(picks(0)) == [Code.NOT_OFFERED]
    aloud = both(salts=("", ""))
    assert stream.refused(aloud) == [Code.NOT_OFFERED, *[Code.PART_UNKNOWN] * 2]


@pytest.mark.req("SR17-193")
def test_the_scenarios_that_place_objectives_are_those_that_use_them() -> None:
    placing = {e.id for e in SR17.elements if any("Objective" in need.what for need in e.needs)}
    assert {e.id for e in SR17.elements if e.uses} == placing
    assert all(about(scenario).played.offered == POOL for scenario in placing)


@pytest.mark.req("SR17-192")
def test_a_finished_sheet_says_nothing_of_an_objective_that_was_never_shown() -> None:
    stream = about("the-pit-ii").tap(picks(0)).stop()
    assert stream.tap(taps.SheetFinished()).played.finished


def test_what_was_picked_on_paper_is_said_of_both_sides_or_of_neither() -> None:
    said = {"first": {"objective": "armory"}, "second": {"objective": "stockpile"}}
    assert read_paper(SR17, ["the-pit-ii"], said).picked == {"objective": PICKED}
    with pytest.raises(Unreadable) as wrong:
        read_paper(SR17, ["the-pit-ii"], {"first": {"objective": "armory"}})
    assert [one.place for one in wrong.value.found] == ["second.objective"]
    with pytest.raises(Unreadable) as none:
        read_paper(SR17, ["breakdown"], said)
    assert [one.problem.code for one in none.value.found] == [Code.KEY_UNKNOWN] * 2


def test_a_sheet_from_before_objectives_were_shown_together_still_opens() -> None:
    """Sealed and shown one by one, and finished without a word about what scores nothing."""
    old = taps.SheetOpened(game=GAME, sides=(ANN, BOB), parts=("breakdown",), pool=POOL)
    stream = Stream.opened(SR17, old)
    choice = Choice(GAME, 0, "armory", {})
    seal = taps.ChoiceSealed(side=0, number=1, commitment=commitment(choice, SALT))
    stream.tap(seal, taps.ChoiceShown(side=0, number=1, part="armory", salt=SALT))
    assert [pick.part for pick in stream.played.picks(0)] == ["armory"]
    other = taps.ChoiceSealed(side=1, number=1, commitment=commitment(choice, SALT))
    assert stream.tap(other).end_turn().undo().stop().tap(taps.SheetFinished()).played.finished
