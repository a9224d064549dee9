"""The score sheet on two phones: what one taps the other sees, and can take back."""

from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.core.sheet import taps
from muster.web.table import sheet_view
from tests.web.at_table import DONE, NOT_YOURS, REFUSED, UNCLEAR, VAULTS, Table, refusal
from tests.web.venue import Venue


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table.of(venue, "GG4", **VAULTS)


@pytest.fixture
def playing(table: Table) -> Table:
    """In turn 2, with nothing scored yet."""
    table.taps(table.ann, "open")
    return table.ends_turn(table.ann)


# ── opening ──


def test_an_attacker_goes_first_and_nothing_is_asked_about_it(table: Table) -> None:
    assert "Open the sheet" in table.read(table.dov)
    table.taps(table.dov, "open")
    assert table.played.sides[0] == table.game.attacker
    assert "Attacker" in table.read(table.ann)


def test_two_phones_open_one_sheet(table: Table) -> None:
    table.taps(table.ann, "open").taps(table.dov, "open")
    assert [fact.kind for fact in table.facts] == ["sheet-opened"]


def test_where_turns_are_scored_one_by_one_the_sheet_is_told_who_goes_first(venue: Venue) -> None:
    table = Table.of(venue, "SR17", scenario="the-pit-ii", objective="armory fuel-cache stockpile")
    ann, dov = table.names
    assert f"Who goes first? {ann} goes first {dov} goes first" in table.read(table.ann)
    table.taps(table.ann, "open", first=table.sides[1])
    assert f"Turn 1, {dov}" in table.read(table.ann)
    table.taps(table.dov, "first", first=table.sides[0])
    assert f"Turn 1, {ann}" in table.read(table.dov)


def test_a_sheet_that_was_opened_for_the_lists_asks_who_goes_first_later(venue: Venue) -> None:
    table = Table.of(venue, "SR17", scenario="the-pit-ii", objective="armory fuel-cache stockpile")
    table.taps(table.ann, "open")
    read = table.read(table.dov)
    assert "Who goes first? Every player's turn is scored by itself" in read
    assert "Turn 1" not in read


def test_an_encounter_that_is_secret_keeps_its_sheet_closed(venue: Venue) -> None:
    event = venue.paired("SR17", 4)
    venue.do(event, ask.PublishPairings())
    table = Table(venue, event, venue.games(event)[0])
    assert "The encounter is secret until play begins" in table.read(table.ann)
    assert refusal(table.tap(table.ann, "open"))[0] == NOT_YOURS
    assert table.facts == []


# ── answers ──


def test_what_one_phone_taps_the_other_sees(playing: Table) -> None:
    playing.says(playing.ann, "centerline", "2").says(playing.dov, "centerline", "1", side=1)
    boxes = re.findall(r'name="typed" value="(\d*)"', playing.html(playing.dov))
    assert boxes == ["1", "2", "", ""]
    totals = re.findall(
        r'class="total">(\d)</strong><span class="coming">(\+\d)', playing.html(playing.dov)
    )
    assert totals == [("0", "+1"), ("0", "+1")]


@pytest.mark.req("GG4-116", "GG4-117")
def test_every_award_says_what_it_pays_and_why_not(table: Table) -> None:
    table.taps(table.ann, "open").says(table.ann, "centerline", "1")
    assert "controlled markers worth more than VP so far · from turn 2 · from turn 2" in table.read(
        table.ann
    )
    table.ends_turn(table.ann).says(table.ann, "centerline", "1")
    assert "controlled markers worth more than VP so far +1 ·" in table.read(table.ann)
    table.ends_turn(table.ann)
    read = table.read(table.ann)
    assert f"Every point so far +1 {table.names[0]}, Turn 2: controlled markers worth" in read
    assert "(3 left)" in read


@pytest.mark.req("GG4-115")
def test_a_cap_that_is_reached_is_told(table: Table) -> None:
    table.seals(table.ann, "power-ritual")
    table.tap(table.ann, "show", {"number": "1", "confirm": "shows-choice"}, "secrets")
    table.ends_turn(table.ann).says(table.ann, "corner", "yes").ends_turn(table.ann)
    assert table.played.tally.total == (1, 0)
    assert "removed a Scheme Marker at a corner · cap of 1 reached" in table.read(table.dov)


def test_an_answer_said_twice_is_written_once(playing: Table) -> None:
    before = len(playing.facts)
    playing.says(playing.ann, "centerline", "2").says(playing.dov, "centerline", "2")
    assert len(playing.facts) == before + 1


def test_a_tap_that_comes_twice_counts_once(playing: Table) -> None:
    before = len(playing.facts)
    for number in ("1", "2", "1"):
        fields = {**playing.answer("centerline", number), "key": "same-key"}
        assert playing.tap(playing.ann, "answer", fields).status_code == DONE
    assert len(playing.facts) == before + 2


def test_a_pressed_button_takes_its_answer_back(playing: Table) -> None:
    playing.says(playing.ann, "centerline", "2").says(playing.ann, "centerline", "")
    assert playing.played.answers == {}


def test_what_cannot_be_is_refused_with_its_reason_and_nothing_is_written(playing: Table) -> None:
    before = playing.facts
    status, said = refusal(playing.tap(playing.ann, "answer", playing.answer("centerline", "9")))
    assert status == REFUSED
    assert '"Markers you control on the Centerline": 9 cannot be' in said
    for spot in ("", "2.0.nope.centerline", "9.0.raid-the-vaults.centerline", "x"):
        answer = playing.tap(
            playing.ann, "answer", {"spot": spot, "value": "1", "confirm": "seals-missing"}
        )
        assert answer.status_code in {REFUSED, UNCLEAR}
    assert playing.facts == before


def test_a_turn_that_is_over_can_be_corrected_and_all_after_it_is_counted_again(
    playing: Table,
) -> None:
    playing.says(playing.ann, "centerline", "1").ends_turn(playing.ann)
    playing.says(playing.ann, "centerline", "2").ends_turn(playing.ann)
    assert playing.played.tally.total == (2, 0)
    fields = playing.answer("centerline", "0", step=2)
    answer = playing.ann.client.post(
        f"{playing.ann.link}at/{playing.game.id}/sheet/tap/answer/",
        fields,
        headers={"HX-Request": "true"},
    )
    assert "Turn 2 was over: this corrects it" in answer.headers["HX-Trigger"]
    assert playing.played.tally.total == (1, 0)
    assert "a turn that is over: what you change is counted again" in playing.read(
        playing.ann, "sheet/?turn=2"
    )


def test_a_turn_that_has_not_come_cannot_be_opened(playing: Table) -> None:
    for asked in ("5", "end", "0", "-1", "x", "99999", "1e3", "%3Cscript%3E"):
        assert "Turn 2 Raid the Vaults" in playing.read(playing.ann, f"sheet/?turn={asked}")


def test_what_is_said_before_play_is_asked_for_as_long_as_it_is_open(venue: Venue) -> None:
    table = Table.of(venue, "WC", battleplan="plundered-spoils")
    red = "Before play Plundered Spoils Who uses the red deployment points"
    table.taps(table.ann, "open").ends_turn(table.ann)
    before = table.read(table.ann)
    assert (red in before, "4 answers are open" in before) == (True, True)
    after = table.says(table.ann, "red", "first").read(table.ann)
    assert (red in after, "3 answers are open" in after) == (False, True)
    assert red in table.read(table.ann, "sheet/?turn=1")


def test_both_end_a_turn_at_once_and_it_ends_once(playing: Table) -> None:
    playing.taps(playing.ann, "end-turn", step=2).taps(playing.dov, "end-turn", step=2)
    assert playing.played.closed == 2
    status, said = refusal(playing.tap(playing.ann, "end-turn", {"step": 9}))
    assert (status, "Turn 9 has not come" in said) == (REFUSED, True)


def test_the_latest_tap_is_taken_back_in_one_and_any_other_in_the_list(playing: Table) -> None:
    playing.says(playing.ann, "centerline", "2")
    line = len(playing.facts)
    assert f'name="line" value="{line}"' in playing.html(playing.dov)
    playing.taps(playing.dov, "undo", line=line).taps(playing.ann, "undo", line=line)
    assert playing.played.answers == {}
    assert playing.facts[-1] == taps.TakenBack(line=line)
    read = playing.read(playing.ann, "sheet/taps/")
    assert "Markers you control on the Centerline: 2 (taken back)" in read


def test_what_was_built_on_is_taken_back_later_and_told_in_words(playing: Table) -> None:
    playing.says(playing.ann, "centerline", "1")
    first = next(n for n, fact in enumerate(playing.facts, 1) if isinstance(fact, taps.TurnEnded))
    status, said = refusal(playing.tap(playing.dov, "undo", {"line": first}))
    assert status == REFUSED
    assert "First take this back: Turn 2:" in said


def test_the_page_of_all_taps_shows_so_many_and_leads_to_the_others(
    playing: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_view, "MOST_ROWS", 3)
    for value in ("1", "2", "1", "2"):
        playing.says(playing.ann, "centerline", value)
    last = len(playing.facts)
    assert last == 6
    page = f"{playing.ann.link}at/{playing.game.id}/sheet/taps/"

    def shown(end: str) -> tuple[list[tuple[str, str]], list[str]]:
        html = playing.html(playing.ann, f"sheet/taps/{end}")
        links = re.findall(rf'<a href="{page}([^"]*)">', html)
        return re.findall(r' start="(\d+)"|id="undo-(\d+)"', html), links

    assert shown("") == ([("6", ""), ("", "6"), ("", "5"), ("", "4")], ["?before=4"])
    assert shown("?before=4") == ([("3", ""), ("", "3"), ("", "2")], [""])
    for strange in ("?before=-1", "?before=1", "?before=99", "?before=x"):
        assert shown(strange) == shown("")
