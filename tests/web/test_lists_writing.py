"""Writing a list on the phone: tap by tap, pasted, by hand; what is refused stays written."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile
from muster.core.entrant import Listed
from muster.core.facts import ArmyList, Pick
from muster.core.ids import EventId
from muster.core.rulepack.patch import Patch
from muster.journal.perform import now
from muster.web.forms.lists import MOST_ROWS
from muster.web.lists.rows_form import MOST_LOOKED_UP
from tests.web.phone import phone, words_of
from tests.web.rosters import CATALOGUE, E1, E2, SOUND, Paper, pick, with_catalogue
from tests.web.venue import Venue


@pytest.fixture
def event(venue: Venue) -> EventId:
    return with_catalogue(venue)


@pytest.fixture
def paper(venue: Venue, event: EventId) -> Paper:
    return Paper(f"{venue.link(event, E1)}list/write/")


def test_models_are_tapped_and_the_total_runs_along(paper: Paper) -> None:
    for model in ("mira", "stilt", "stilt", "oilers"):
        paper.press(f"add:{model}")
    assert paper.sums == [
        ("Total", "37"),
        ("Size of the game", "75"),
        ("The leader&#39;s own points", "+28"),
        ("A list costs", "99 to 103"),
    ]
    assert paper.fields["model.0"] == ["mira", "stilt", "oilers"]
    assert paper.fields["count.0"] == ["1", "2", "1"]
    assert "2 × 14" in words_of(paper.html)  # noqa: RUF001 - the sign for times


def test_rows_are_counted_up_and_down_and_taken_out(paper: Paper) -> None:
    for act in ("add:mira", "add:stilt", "add:oilers", "more:1", "more:1", "less:0", "gone:1"):
        paper.press(act)
    assert (paper.fields["model.0"], paper.fields["count.0"]) == (["stilt"], ["3"])


def test_every_problem_is_named_on_the_way(paper: Paper) -> None:
    for act in ("add:duke", "add:mira", "add:oilers", "more:2", "more:2"):
        paper.press(act)
    assert len(paper.wrongs) >= 3
    assert any("Oilers" in say and "2" in say for say in paper.wrongs)


def test_a_sound_list_is_handed_in(venue: Venue, event: EventId, paper: Paper) -> None:
    for act in ("add:mira", *["add:stilt"] * 6, "add:oilers", "more:2"):
        paper.press(act)
    assert paper.wrongs == []
    done = paper.press("send", title="Oil and Fire")
    assert (done.status_code, done["Location"]) == (303, f"{venue.link(event, E1)}list/")
    who = venue.now(event).entrants[E1]
    assert who.listed is Listed.CHECKED
    assert who.lists == (SOUND.model_copy(update={"points": 102}),)


@pytest.mark.req("SR17-198")
def test_a_list_of_two_factions_is_said_to_wait_for_an_official(
    venue: Venue, event: EventId, paper: Paper
) -> None:
    pike = Profile(
        id="pike", name="Old Pike", factions=("Marsh",), traits=("Heavy Warbeast",), cost=14
    )
    more = Catalogue(title="Lanterns and Marsh", profiles=(*CATALOGUE.profiles, pike))
    venue.do(event, ask.SetCatalogue(catalogue=more))
    for act in ("add:mira", *["add:stilt"] * 5, "add:pike", "add:oilers", "more:3"):
        paper.press(act)
    said = words_of(paper.html)
    assert (paper.wrongs, "Nothing wrong found" in said) == ([], False)
    assert "An official will look at it" in said
    assert "is of Lanterns and has Old Pike" in said
    paper.press("send", title="Oil and Mud")
    assert venue.now(event).entrants[E1].listed is Listed.HANDED_IN
    assert "is of Lanterns and has Old Pike" in phone(venue, event, E1).read("list/")


def test_what_is_refused_is_still_written_there(venue: Venue, event: EventId, paper: Paper) -> None:
    paper.press("add:mira")
    before = venue.now(event).revision
    refused = paper.press("send", title="Half a list", theme="Fog")
    assert (refused.status_code, venue.now(event).revision) == (409, before)
    assert paper.wrongs
    assert paper.fields["title"] == ["Half a list"]
    assert paper.fields["theme"] == ["Fog"]
    assert paper.fields["model.0"] == ["mira"]


def test_a_number_that_is_none_is_named_and_nothing_else_is_lost(paper: Paper) -> None:
    paper.press("add:mira")
    answer = paper.press("look", **{"count.0": ["many"], "title": "Mine"})
    assert answer.status_code == 200
    assert "&#34;many&#34; is not a whole number." in paper.html
    assert (paper.fields["title"], paper.fields["model.0"]) == (["Mine"], ["mira"])


@pytest.mark.req("SR17-019")
def test_two_lists_are_kept_apart(paper: Paper) -> None:
    paper.press("add:mira", title="One", theme="Fog")
    paper.press("another")
    paper.press("add:stilt", title=["One", "Two"])
    paper.press("open:0")
    fields = paper.fields
    assert (fields["title"], fields["theme"]) == (["One", "Two"], ["Fog", ""])
    assert (fields["model.0"], fields["model.1"]) == (["mira"], ["stilt"])
    assert "Write another list" not in paper.html
    paper.press("away")
    assert (paper.fields["title"], paper.fields["model.0"]) == (["Two"], ["stilt"])


def test_models_are_looked_for_by_words(paper: Paper) -> None:
    paper.press("look", q="warj")
    assert 'value="add:stilt"' in paper.html
    assert 'value="add:mira"' not in paper.html


def test_those_of_the_faction_come_first(paper: Paper) -> None:
    assert "add:mira" in paper.html
    assert "add:duke" not in paper.html
    paper.press("look", q="duke")
    assert "add:duke" in paper.html


def test_a_pasted_list_becomes_rows(paper: Paper) -> None:
    paper.press("read", text="Mira Vane\n2x Stilt Walker\nOiler Crew\n")
    assert paper.fields["model.0"][:2] == ["mira", "stilt"]
    assert paper.fields["count.0"][:2] == ["1", "2"]
    assert "Oiler Crew" in paper.html
    assert "instead:2:oilers" in paper.html
    paper.press("instead:2:oilers")
    assert paper.fields["model.0"] == ["mira", "stilt", "oilers"]


@pytest.mark.req("SR17-204")
def test_what_was_pasted_is_shown_as_it_was_read_before_it_is_handed_in(
    venue: Venue, event: EventId, paper: Paper
) -> None:
    text = "Mira Vane\n6 Stilt Walker\n2 Oilers\n"
    before = venue.now(event).revision
    shown = paper.press("send", text=text, title="Oil and Fire")
    assert (shown.status_code, venue.now(event).revision) == (200, before)
    assert "9 models were read." in paper.html
    assert "102 of 99-103 army points" in words_of(paper.html)
    assert paper.fields["model.0"] == ["mira", "stilt", "oilers"]
    changed = paper.press("send", text=f"{text}Oilers Crew\n")
    assert (changed.status_code, venue.now(event).revision) == (200, before)
    assert "Oilers Crew" in paper.fields["name.0"]
    paper.press("send", text=text)
    assert paper.press("send").status_code == 303
    (army,) = venue.now(event).entrants[E1].lists
    assert [each.model for each in army.picks] == ["mira", "stilt", "oilers"]


def test_a_file_that_nobody_read_is_read_before_the_list_is_handed_in(
    venue: Venue, event: EventId, paper: Paper
) -> None:
    file = SimpleUploadedFile("list.txt", b"Mira Vane\n6 Stilt Walker\n2 Oilers\n")
    assert paper.press("send", file=file).status_code == 200
    assert paper.fields["model.0"] == ["mira", "stilt", "oilers"]
    assert paper.press("send").status_code == 303
    assert venue.now(event).entrants[E1].listed is Listed.CHECKED


@pytest.mark.req("SR17-204")
def test_pasting_into_the_second_list_does_not_name_it_after_the_first(paper: Paper) -> None:
    paper.press("add:mira")
    paper.press("another")
    paper.press("read", text=["", "Mira Vane\n2 Stilt Walker"])
    assert paper.fields["title"] == ["", ""]
    assert paper.fields["model.1"] == ["mira", "stilt"]
    assert "List 2" in paper.html


@pytest.mark.req("WC-126")
def test_a_list_says_what_was_looked_at(venue: Venue, event: EventId, paper: Paper) -> None:
    paper.press("add:mira")
    assert "Looked at: models and their prices, points" in words_of(paper.html)
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,), reason="As it is"))
    words = phone(venue, event, E1).read("list/")
    assert "the rules of this event have no such limit: number of models." in words


def test_a_unit_at_its_full_size_costs_more(paper: Paper) -> None:
    paper.press("add:oilers")
    paper.press("look", **{"cost.0": ["15"]})
    assert paper.sums[0] == ("Total", "15")


def test_without_a_catalogue_a_list_is_text_and_waits(venue: Venue) -> None:
    event = venue.event("SR17", 2)
    paper = Paper(f"{venue.link(event, E1)}list/write/")
    done = paper.press("send", title="Storm", text="Ten of them", points="75")
    assert done.status_code == 303
    who = venue.now(event).entrants[E1]
    assert (who.lists, who.listed) == (
        (ArmyList(title="Storm", points=75, text="Ten of them"),),
        Listed.HANDED_IN,
    )
    assert "waits for an official" in phone(venue, event, E1).read("list/")


def test_rows_can_be_written_by_hand(venue: Venue) -> None:
    event = venue.event("GG4", 2)
    paper = Paper(f"{venue.link(event, E1)}list/write/")
    paper.press("by-hand", **{"hand-name": "Somebody", "hand-cost": "7"})
    assert paper.press("send").status_code == 303
    lists = venue.now(event).entrants[E1].lists
    assert [army.picks for army in lists] == [(Pick(name="Somebody", points=7),)]
    assert lists[0].title == "List 1"


def test_after_they_are_due_lists_are_locked_until_leave_is_given(
    venue: Venue, event: EventId
) -> None:
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,)), E1)
    venue.do(event, ask.SetListTerms(due=now() - timedelta(minutes=1)))
    me = phone(venue, event, E1)
    assert "they are locked. Ask the organiser" in me.read("list/")
    assert me.open("list/write/").status_code == 302
    late = {"entrant": E1, "title": "Late", "text": "Later"}
    assert me.ask("register-lists", late).status_code == 409
    venue.do(event, ask.GiveLeave(entrant=E1, reason="Wrong file"))
    assert "You have leave to hand it in once more." in me.read("list/")
    assert me.open("list/write/").status_code == 200
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,)), E1)
    assert "they are locked" in me.read("list/")


def test_nobody_writes_somebody_elses_list(venue: Venue, event: EventId, paper: Paper) -> None:
    paper.press("add:mira")
    before = venue.now(event).revision
    assert paper.press("send", entrant=E2).status_code == 403
    assert venue.now(event).revision == before


def test_a_list_is_shown_row_by_row(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,)), E1)
    said = phone(venue, event, E1).read("list/")
    assert "1 Mira Vane Leader" in said
    assert "6 Stilt Walker 84" in said
    assert "Total 102" in said


def test_lists_of_others_are_read_as_the_event_has_it(venue: Venue, event: EventId) -> None:
    venue.do(event, ask.RegisterLists(entrant=E2, lists=(SOUND,)), E2)
    me = phone(venue, event, E1)
    seen = {}
    for sight in ("officials", "players", "public"):
        venue.do(event, ask.SetListTerms(shown=sight))
        public = venue.visitor.get(f"/e/{event}/entrant/{E2}/").content.decode()
        seen[sight] = (me.open(f"list/{E2}/").status_code, "Stilt Walker" in public)
    assert seen == {"officials": (404, False), "players": (200, False), "public": (200, True)}


def test_what_was_bought_is_priced_by_the_wounds_of_its_card(venue: Venue) -> None:
    event = with_catalogue(venue, "WC")
    paper = Paper(f"{venue.link(event, E1)}list/write/")
    paper.press("add:stilt")
    paper.press("look", **{"extra.0.0": ["swiftness"]})
    assert paper.sums[0] == ("Total", "39")
    paper.press("add:oilers")
    assert "(Wrench)" in paper.html


def test_the_pool_is_declared_where_the_rules_ask_for_it(venue: Venue) -> None:
    event = with_catalogue(venue)
    me = phone(venue, event, E1)
    assert me.open("list/pool/").status_code == 302
    house = {"roster.leader.fixed": True}
    patch = Patch(kind="house-rule", id="fixed", title="One leader all day", set=house)
    venue.do(event, ask.ChangeRules(patches=(patch,)))
    assert "Declare it" in me.read("list/")
    paper = Paper(f"{venue.link(event, E1)}list/pool/")
    paper.press("add:oilers")
    assert paper.press("send", leader="mira").status_code == 303
    pool = venue.now(event).entrants[E1].pools[""]
    assert (pool.leader, pool.picks) == ("mira", (pick("oilers"),))
    assert "Leads in every game: Mira Vane" in me.read("list/")


def test_a_file_with_more_rows_than_a_list_may_have_is_cut_and_that_is_said(paper: Paper) -> None:
    """A page that carried all of them could not be sent back."""
    text = "\n".join(f"Lantern {n}x" for n in range(MOST_ROWS + 100))
    paper.press("read", text=text)
    assert len(paper.fields["name.0"]) == MOST_ROWS
    assert "has 400 rows: only the first 300 were taken." in words_of(paper.html)
    paper.press("look", text="")
    assert paper.answer.status_code == 200


def test_what_may_have_been_meant_is_looked_for_in_some_rows_only(paper: Paper) -> None:
    """It takes a while in a large catalogue, and every tap asks for it."""
    sent = {"act": "look", "title": "T", "name.0": ["Oiler"] * 50}
    paper.take(paper.client.post(paper.address, sent))  # type: ignore[arg-type]  # the client's own kind of answer
    assert len(re.findall(r'"instead:\d+:oilers"', paper.html)) == MOST_LOOKED_UP
