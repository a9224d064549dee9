"""What the rounds of an event are about: chosen, dealt, by hand, by rotation."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.test import Client

from muster.core.commands import RoundPlan
from muster.core.ids import EventId
from muster.web.forms.parts import plans_in
from tests.web.judging import judge
from tests.web.venue import Venue


def page(venue: Venue, event: EventId, client: Client | None = None) -> str:
    answer = (client or venue.organiser).get(f"/desk/{event}/encounters/")
    assert answer.status_code == 200
    return answer.content.decode()


def parts(venue: Venue, event: EventId) -> dict[int, dict[str, tuple[str, ...]]]:
    return {n: known.parts for n, known in venue.now(event).encounters.items()}


def sent_by(form: str) -> dict[str, list[str]]:
    """The fields of a form that nobody has touched."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form):
        found.setdefault(name, []).append(value)
    return {n: v for n, v in found.items() if n not in {"csrfmiddlewaretoken", "key"}}


def form_with(shown: str, button: str) -> dict[str, list[str]]:
    """What pressing a button would send."""
    before = shown[: shown.index(f">{button}</button>")]
    return sent_by(before[before.rindex("<form") :])


def test_each_round_says_what_is_open(venue: Venue) -> None:
    event = venue.event("WC", entrants=4)
    shown = page(venue, event)
    assert shown.count("Nothing is chosen or dealt yet.") == 3


def test_a_part_is_chosen(venue: Venue) -> None:
    event = venue.event("WC", entrants=4)
    fields = {"plan": "2", "plan.2.battleplan": "lightning-raid"}
    assert venue.ask(event, "plan-encounters", fields).status_code == 303
    assert parts(venue, event) == {2: {"battleplan": ("lightning-raid",)}}
    shown = page(venue, event)
    assert "Lightning Raid" in shown
    assert "data:image/svg" in shown


def test_everything_that_is_open_is_dealt_at_once(venue: Venue) -> None:
    event = venue.event("GG4", entrants=4)
    fields = form_with(page(venue, event), "Deal everything that is open")
    assert venue.ask(event, "plan-encounters", fields).status_code == 303
    slots = {n: {name: len(e) for name, e in p.items()} for n, p in parts(venue, event).items()}
    each = {"strategy": 1, "deployment": 1, "schemes": 5}
    assert slots == {1: each, 2: each, 3: each}
    assert "Deal everything that is open" not in page(venue, event)
    assert "How it was dealt" in page(venue, event)


def test_one_round_is_dealt_alone(venue: Venue) -> None:
    event = venue.event("GG4", entrants=4)
    assert venue.ask(event, "deal-encounter", {"round": "2"}).status_code == 303
    assert list(parts(venue, event)) == [2]


def test_dealing_again_needs_its_reason(venue: Venue) -> None:
    event = venue.event("WC", entrants=4)
    venue.ask(event, "deal-encounter", {"round": "1"})
    again = {"plan": "1", "plan.1.battleplan": "*"}
    answer = venue.ask(event, "plan-encounters", again)
    assert answer.status_code == 409
    assert b"This needs its reason" in answer.content
    assert venue.ask(event, "plan-encounters", {**again, "reason": "Wet"}).status_code == 303
    assert venue.now(event).encounters[1].deals[-1].attempt == 2
    assert "It was dealt 2 times." in page(venue, event)


def test_cards_are_flipped_by_hand(venue: Venue) -> None:
    event = venue.event("GG4", entrants=4)
    fields = {"plan": "1", "deal.1": ["strategy", "schemes"], "cards.1": "7R 1C, 2C;3M 4T 5R"}
    assert venue.ask(event, "plan-encounters", fields).status_code == 303
    (deal,) = venue.now(event).encounters[1].deals
    shown = [flip.shows for flip in deal.flips]
    assert (deal.by_hand, shown) == (True, ["7R", "1C", "2C", "3M", "4T", "5R"])


@pytest.mark.parametrize("cards", ["", "7R", "7X 1C 2C 3M 4T 5R", "7R 1C 2C 3M 4T 5R 6R"])
def test_cards_that_do_not_come_out_are_refused(venue: Venue, cards: str) -> None:
    event = venue.event("GG4", entrants=4)
    fields = {"plan": "1", "deal.1": ["strategy", "schemes"], "cards.1": cards}
    answer = venue.ask(event, "plan-encounters", fields)
    refused = {"": 303}.get(cards, 409)
    assert (answer.status_code, bool(parts(venue, event))) == (refused, not cards)


def test_a_rotation_fills_the_rounds_and_the_rest_is_dealt(venue: Venue) -> None:
    event = venue.event("GG18", entrants=4)
    fields = form_with(page(venue, event), "Use it and deal the rest")
    assert venue.ask(event, "plan-encounters", fields).status_code == 303
    found = parts(venue, event)
    assert [known["strategy"] for known in found.values()] == [
        ("extraction",),
        ("ply-for-information",),
        ("headhunter",),
    ]
    assert [len(known["schemes"]) for known in found.values()] == [4, 4, 4]


def test_the_organisers_own_words_stay_with_what_was_chosen(venue: Venue) -> None:
    event = venue.event("WC", entrants=4)
    venue.ask(event, "plan-encounters", {"plan": "1", "plan.1.battleplan": "lightning-raid"})
    words = {**form_with(page(venue, event), "Save"), "title": "Storm!", "text": "Bring a coat."}
    assert venue.ask(event, "set-encounter", words).status_code == 303
    known = venue.now(event).encounters[1]
    assert (known.title, known.text) == ("Storm!", "Bring a coat.")
    assert known.parts == {"battleplan": ("lightning-raid",)}


def test_a_secret_encounter_is_shown_to_the_organiser_alone(venue: Venue) -> None:
    event = venue.event("SR17", entrants=4)
    venue.ask(event, "plan-encounters", {"plan": "1", "plan.1.scenario": "recon-ii"})
    assert "secret until play begins" in page(venue, event)
    assert "Round 1</h2>" not in page(venue, event)
    shown = page(venue, event, judge(venue, event))
    assert "What it is about is the organiser" in shown
    assert "Round 1</h2>" in shown


def test_a_round_that_is_over_stays_as_it_was(venue: Venue) -> None:
    event = venue.playing("WC", 4)
    venue.play_round(event)
    shown = page(venue, event)
    assert 'id="round-1-choose"' not in shown
    assert 'id="round-2-choose"' in shown


def test_a_round_of_which_nothing_is_said_stays_as_it_is() -> None:
    sent = QueryDict("plan=1&plan=2&plan=3&plan=x&plan=99999999&plan.2.a=&plan.3.a=*&plan.3.b=c")
    assert plans_in(sent) == (RoundPlan(round=3, parts={"b": ("c",)}, deal=("a",)),)
