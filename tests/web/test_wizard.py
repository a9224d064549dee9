"""Making a new event."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from html import unescape
from threading import Barrier

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from muster.core.commands import RoundPlan
from muster.core.event import Event
from muster.core.ids import EventId
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.rounds import planned_rounds
from muster.journal.database.making import all_events
from tests.web.looking import text
from tests.web.venue import Venue

SOON = datetime.now(UTC).date() + timedelta(days=30)
GOOD = {"pack": "gaining-grounds-4", "name": "Winter Cup", "day": SOON.isoformat(), "key": "k1"}


def send(client: Client, **fields: object) -> HttpResponse:
    return client.post("/desk/new/", {**GOOD, **fields})  # type: ignore[return-value]  # the client's own kind of answer


def made(venue: Venue, answer: HttpResponse) -> Event:
    assert answer.status_code == 303, wrong(answer)
    where = re.fullmatch(r"/desk/([a-z0-9-]+)/setup/", answer.headers["Location"])
    assert where
    return venue.now(EventId(where[1]))


def wrong(answer: HttpResponse) -> list[str]:
    """Everything the page complains of."""
    page = answer.content.decode()
    return [unescape(say) for say in re.findall(r'<li class="wrong" lang="en">(.*?)</li>', page)]


def test_an_event_is_made_with_a_pack_a_name_and_a_day(venue: Venue) -> None:
    event = made(venue, send(venue.organiser))
    assert (event.name, event.day, event.official.short) == ("Winter Cup", SOON, "GG4")
    assert (event.organiser, event.rules, event.revision) == (venue.me.id, event.official, 1)


@pytest.mark.parametrize(
    "name", ["Зимний кубок", "冬の大会", "كأس الشتاء", "Çok & <b>güzel</b>", "Κύπελλο"]
)
def test_an_event_may_be_called_in_any_script(venue: Venue, name: str) -> None:
    assert made(venue, send(venue.organiser, name=name)).name == name


def test_expected_entrants_become_tables_and_places(venue: Venue) -> None:
    event = made(venue, send(venue.organiser, expected="15", venue="Old Mill"))
    assert (event.venue, event.tables, event.capacity) == ("Old Mill", 8, 16)


def test_places_follow_from_the_tables_of_the_hall(venue: Venue) -> None:
    event = made(venue, send(venue.organiser, expected="30", tables="10"))
    assert (event.tables, event.capacity) == (10, 20)


def test_no_limit_can_be_asked_for(venue: Venue) -> None:
    assert made(venue, send(venue.organiser, expected="15", capacity="0")).capacity is None


@pytest.mark.parametrize(("expected", "rounds"), [("", 3), ("4", 3), ("20", 4), ("34", 5)])
def test_a_new_event_is_planned_for_those_expected_or_the_fewest_the_pack_is_made_for(
    venue: Venue, expected: str, rounds: int
) -> None:
    """Before anybody entered: on its desk as on the page that made it."""
    answer = send(venue.organiser, expected=expected)
    event = made(venue, answer)
    plan = venue.organiser.get(answer.headers["Location"].replace("setup", "encounters"))
    shown = set(re.findall(r"Round (\d)", plan.content.decode()))
    assert shown == {str(n) for n in range(1, rounds + 1)}
    assert planned_rounds(event.rules, int(expected or 4)).rounds == rounds


def test_rounds_are_suggested_by_the_pack_for_those_expected(venue: Venue) -> None:
    page = send(venue.organiser, expected="20", look="1").content.decode()
    assert "By these rules 20 entrants play 4 rounds." in page
    assert all_events() == []


def test_variants_and_house_rules_are_chosen_at_once(venue: Venue) -> None:
    event = made(
        venue,
        send(
            venue.organiser,
            pack="steamroller-2017",
            variant=["cut-to-top"],
            **{"argument.cut-to-top.top": "8", "house.points.win": "2", "own": "Paint!\n\nBe kind"},
        ),
    )
    assert event.patches == (
        Patch(kind="variant", id="cut-to-top", title="Cut to Top X", arguments={"top": 8}),
        Patch(
            kind="house-rule",
            id="points-win",
            title="Tournament points: Win",
            set={"points.win": 2},
        ),
        Patch(kind="house-rule", id="own-1", title="Paint!"),
        Patch(kind="house-rule", id="own-2", title="Be kind"),
    )


def test_rules_that_cannot_be_make_no_event_and_nothing_typed_is_lost(venue: Venue) -> None:
    answer = send(
        venue.organiser,
        pack="steamroller-2017",
        name="Harbour 杯",
        venue="Pier 4",
        variant=["casual", "cut-to-top"],
        **{"argument.cut-to-top.top": "x", "house.points.win": "many", "own": "Be kind"},
    )
    page = answer.content.decode()
    assert (answer.status_code, all_events()) == (422, [])
    assert wrong(answer)[:3] == [
        'Cut to Top X: "x" is not a whole number.',
        "Classic Casual Time Limits: needs Classic Turn Timing",
        "Tournament points: Win: must be a whole number",
    ]
    for kept in ('value="Harbour 杯"', 'value="Pier 4"', 'value="x"', 'value="many"', ">Be kind<"):
        assert kept in page
    ticked = re.findall(r'value="([a-z0-9-]+)"[^>]* checked', page)
    assert ticked == ["steamroller-2017", "cut-to-top", "casual", "later"]


def test_everything_that_is_missing_is_said_at_its_place(venue: Venue) -> None:
    answer = send(venue.organiser, pack="", name=" ", day="soon", expected="-1", tables="9" * 40)
    assert answer.status_code == 422
    assert wrong(answer) == [
        "Choose a rule pack.",
        "The event needs a name.",
        '"soon" is not a day.',
        '"-1" is no such number.',
        f'"{"9" * 40}" is no such number.',
    ]


def test_a_form_sent_twice_makes_one_event(venue: Venue) -> None:
    first, second = send(venue.organiser), send(venue.organiser)
    assert first.headers["Location"] == second.headers["Location"]
    assert len(all_events()) == 1


def test_a_form_sent_twice_at_the_same_moment_makes_one_event(venue: Venue) -> None:
    ready = Barrier(2)

    def press(_: int) -> str:
        browser = Client()
        browser.cookies = venue.organiser.cookies
        ready.wait()
        try:
            return send(browser).headers["Location"]
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as hands:
        first, second = hands.map(press, range(2))
    assert first == second
    assert len(all_events()) == 1


def test_another_form_makes_another_event(venue: Venue) -> None:
    send(venue.organiser)
    send(venue.organiser, key="k2")
    send(venue.stranger)
    assert len(all_events()) == 3


def test_a_pack_out_of_its_season_is_warned_of(venue: Venue) -> None:
    query = "/desk/new/?pack=steamroller-2017&day="
    late = venue.organiser.get(f"{query}2026-01-01").content.decode()
    then = venue.organiser.get(f"{query}2018-01-01").content.decode()
    assert ("Not in season" in late, "Not in season" in then) == (True, False)


def test_encounters_come_from_the_rotation_of_the_day(venue: Venue) -> None:
    event = made(
        venue,
        send(
            venue.organiser,
            pack="gaining-grounds-2018",
            expected="8",
            encounters="rotation.october-december",
        ),
    )
    assert [known.title for known in event.encounters.values()] == [
        "Interference, Standard Deployment",
        "Supply Wagons, Corner Deployment",
        "Symbols of Authority, Flank Deployment",
    ]


def test_encounters_can_be_chosen_round_by_round(venue: Venue) -> None:
    plan = RoundPlan(round=2, parts={"battleplan": ("lightning-raid",)})
    fields = {"plan": ["1", "2"], "plan.1.battleplan": "", "plan.2.battleplan": "lightning-raid"}
    event = made(
        venue, send(venue.organiser, pack="warcry-matched-play", encounters="choose", **fields)
    )
    assert {n: known.parts for n, known in event.encounters.items()} == {2: plan.parts}


def test_an_encounter_that_cannot_be_makes_no_event(venue: Venue) -> None:
    fields = {"plan": "1", "plan.1.schemes": ["breakthrough"]}
    answer = send(venue.organiser, encounters="choose", **fields)
    assert (answer.status_code, all_events()) == (409, [])
    assert wrong(answer)[0] == "Schemes: 5 needed, 1 given."
    assert 'value="Winter Cup"' in answer.content.decode()


def test_what_was_chosen_for_later_is_not_counted(venue: Venue) -> None:
    fields = {"plan": "1", "plan.1.schemes": ["breakthrough"]}
    assert made(venue, send(venue.organiser, encounters="later", **fields)).encounters == {}


def test_deviations_are_shown_while_rules_are_chosen(venue: Venue) -> None:
    sent = {**GOOD, "variant": "henchman-hardcore", "house.bye.vp": "5"}
    page = venue.organiser.post("/desk/new/deviations/", sent).content.decode()
    size = "The size is {} Soulstones."
    assert f"{size.format(30)} In the pack: {size.format(50)}" in text(page)
    worth = "A bye is worth: Tournament points 3, Victory points {}, Differential 2."
    assert f"{worth.format(5)} In the pack: {worth.format(4)}" in text(page)
    assert all_events() == []


def test_contradictions_and_warnings_are_shown_while_rules_are_chosen(venue: Venue) -> None:
    sent = {
        "pack": "steamroller-2017",
        "variant": ["classic", "no-time-limits", "x-round-event", "cut-to-top"],
        "argument.x-round-event.rounds": "3",
        "argument.cut-to-top.top": "4",
    }
    page = venue.organiser.post("/desk/new/deviations/", sent).content.decode()
    assert "Classic Turn Timing: contradicts No Time Limits" in page
    assert "Number of rounds: X Round Event, Cut to Top X: more than one of a category" in page


@pytest.mark.parametrize("address", ["/desk/new/", "/desk/new/deviations/"])
def test_a_visitor_signs_in_first_and_nothing_is_made(venue: Venue, address: str) -> None:
    assert venue.visitor.post(address, GOOD).status_code == 403
    assert all_events() == []


def test_other_methods_are_none(venue: Venue) -> None:
    assert venue.organiser.put("/desk/new/").status_code == 405
    assert venue.organiser.get("/desk/new/deviations/").status_code == 405


def test_junk_is_answered_in_words(venue: Venue) -> None:
    junk = {"pack": "\x00", "variant": "no-such", "house.": "1", "house.points.win": "NaN"}
    deep = {"place": "a.b.c", "value": "[" * 100_000, "kept": "{}", "plan": "9" * 5000}
    answer = send(venue.organiser, **junk, **deep)
    assert (answer.status_code, wrong(answer)[0]) == (422, "Choose a rule pack.")
    known = send(venue.organiser, **{**junk, **deep, "pack": "gaining-grounds-4"})
    assert (known.status_code, all_events()) == (422, [])


def test_an_event_on_the_last_of_all_days_is_refused_in_words(venue: Venue) -> None:
    answer = send(venue.organiser, day="9999-12-31")
    assert (answer.status_code, b"9999 is not possible for a year." in answer.content) == (
        409,
        True,
    )
    assert all_events() == []


# ── a day that is past, and a page that is loaded again ──


def test_a_day_that_is_past_is_doubted_at_its_field_and_may_be_meant(venue: Venue) -> None:
    answer = send(venue.organiser, day="2024-06-15")
    assert answer.status_code == 409
    assert wrong(answer) == ["The event would be on 15 June 2024, which is past."]
    event = made(venue, send(venue.organiser, day="2024-06-15", confirm="day-is-past"))
    assert event.day == date(2024, 6, 15)


def fields_of(page: str, *names: str) -> dict[str, str]:
    """What the fields of a page hold."""
    found = {name: re.search(rf'<input id="{name}"[^>]*value="([^"]*)"', page) for name in names}
    return {name: unescape(match[1]) if match else "" for name, match in found.items()}


def test_what_was_typed_is_there_when_the_page_is_loaded_again_until_it_is_made(
    venue: Venue,
) -> None:
    client = venue.organiser
    typed = {"pack": "steamroller-2017", "name": "Harbour Cup", "expected": "12", "key": "k7"}
    assert client.post("/desk/new/", {**typed, "keep": "1"}).status_code == 204
    page = client.get("/desk/new/").content.decode()
    assert fields_of(page, "name", "expected") == {"name": "Harbour Cup", "expected": "12"}
    assert 'value="steamroller-2017"' in page
    assert re.search(r'value="steamroller-2017"[^>]*checked', page)
    without_scripts = client.post("/desk/new/", {**typed, "name": "Quay Cup", "look": "1"})
    assert without_scripts.status_code == 200
    assert fields_of(client.get("/desk/new/").content.decode(), "name") == {"name": "Quay Cup"}
    made(venue, send(client, key="k7"))
    client.post("/desk/new/", {**typed, "keep": "1"})  # on its way while the event was made
    assert fields_of(client.get("/desk/new/").content.decode(), "name") == {"name": ""}


def test_starting_over_forgets_what_was_typed(venue: Venue) -> None:
    client = venue.organiser
    client.post("/desk/new/", {**GOOD, "keep": "1"})
    assert "Start over" in client.get("/desk/new/").content.decode()
    assert client.post("/desk/new/", {"fresh": "1"}).status_code == 303
    page = client.get("/desk/new/").content.decode()
    assert (fields_of(page, "name"), "Start over" in page) == ({"name": ""}, False)


def test_a_link_that_fills_the_form_in_comes_before_what_was_left(venue: Venue) -> None:
    venue.organiser.post("/desk/new/", {**GOOD, "keep": "1"})
    page = venue.organiser.get("/desk/new/?name=Spring").content.decode()
    assert fields_of(page, "name") == {"name": "Spring"}


@pytest.mark.parametrize(
    ("size", "tables", "places"), [("", 8, 16), ("5", 40, 16)], ids=["players", "teams of five"]
)
def test_tables_are_counted_by_boards(venue: Venue, size: str, tables: int, places: int) -> None:
    team = {"variant": "team-match", "argument.team-match.players": size} if size else {}
    answer = send(venue.organiser, pack="steamroller-2017", expected="16", **team)
    event = made(venue, answer)
    assert (event.tables, event.capacity) == (tables, places)
