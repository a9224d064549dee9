"""The event pack and the preparation: what everybody reads, and what only officials do."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from pypdf import PdfReader

from muster.core import commands as ask
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.paper import pdf as paper
from tests.web.looking import page, rows, text
from tests.web.venue import Venue

BYE = Patch(kind="house-rule", id="bye", title="A bye is worth 5 VP", set={"bye.vp": 5})


@pytest.mark.req("GG4-003", "GG4-004", "GG18-003")
def test_the_pack_announces_every_change_and_whether_it_is_published(venue: Venue) -> None:
    event = venue.event(entrants=4)
    venue.do(event, ask.ChangeRules(patches=(BYE,)))
    draft = page(venue.visitor, event, "pack/")
    worth = "A bye is worth: Tournament points 3, Victory points {}, Differential 2."
    assert f"{worth.format(5)} {worth.format(4)} A bye is worth 5 VP" in rows(draft)
    assert "Not announced yet" in text(draft)
    venue.do(event, ask.PublishRules())
    public = page(venue.visitor, event, "pack/")
    assert "Not announced yet" not in text(public)
    assert "Bye 3 5 2" in rows(public)


def test_the_pack_is_linked_from_the_events_page_and_offers_its_pdf(venue: Venue) -> None:
    event = venue.event(entrants=0)
    assert f'href="/e/{event}/pack/"' in page(venue.visitor, event)
    shown = page(venue.visitor, event, "pack/")
    assert f'href="/e/{event}/pack.pdf"' in shown
    assert "Olive Marsh" in text(shown)


@pytest.mark.parametrize("query", ["", "?page=us-letter", "?page=papyrus"])
def test_the_pdf_is_for_everybody_and_names_its_edition(venue: Venue, query: str) -> None:
    event = venue.event(entrants=0)
    answers = [who.get(f"/e/{event}/pack.pdf{query}") for who in (venue.visitor, venue.organiser)]
    assert [answer.headers["Content-Type"] for answer in answers] == ["application/pdf"] * 2
    assert answers[0].headers["Content-Disposition"] == f'inline; filename="{event}-pack.pdf"'
    assert answers[0].headers["X-Muster-Edition"].split()[0] == event
    assert answers[0].content == answers[1].content
    said = PdfReader(BytesIO(answers[0].content)).pages[0].extract_text()
    assert "GG4 Cup" in said


@pytest.mark.parametrize("path", ["pack/", "pack.pdf"])
def test_the_pack_can_only_be_looked_at(venue: Venue, path: str) -> None:
    event = venue.event(entrants=0)
    before = venue.now(event).revision
    assert venue.visitor.post(f"/e/{event}/{path}").status_code == 405
    assert venue.now(event).revision == before
    assert venue.visitor.get(f"/e/nowhere/{path}").status_code == 404


@pytest.mark.req("SR17-082")
def test_a_secret_scenario_is_not_in_the_pack(venue: Venue) -> None:
    event = venue.paired("SR17", 4)
    title = venue.now(event).encounters[1].title
    secret = text(page(venue.organiser, event, "pack/"))
    possible = [one.title for one in venue.now(event).rules.elements if one.set == "main"]
    assert [secret.count(one) for one in possible] == [1] * 6
    assert f"Round 1 {title}" not in secret
    venue.publish(event)
    public = text(page(venue.visitor, event, "pack/"))
    assert f"Round 1 {title}" in public


# ── preparation ──


def prepared(venue: Venue, event: str, query: str = "") -> str:
    answer = venue.organiser.get(f"/desk/{event}/preparation/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.req("SR17-083", "GG4-007")
def test_preparation_counts_for_those_entered_or_for_any_number(venue: Venue) -> None:
    event = venue.event("SR17", entrants=8)
    assert "8 entrants, 4 tables, 3 rounds." in text(prepared(venue, event))
    more = prepared(venue, event, "?entrants=16")
    assert "16 entrants, 8 tables, 4 rounds." in text(more)
    (sheets,) = (row for row in rows(more) if "Encounter sheets" in row)
    assert "the rules ask for it" in sheets
    assert sheets.endswith(" 32")
    assert f'href="/e/{event}/pack.pdf"' in more


@pytest.mark.req("GG4-007", "GG4-054")
def test_preparation_tells_what_the_pack_asks_an_organiser_to_see_to(venue: Venue) -> None:
    said = text(prepared(venue, venue.event("GG4", entrants=4)))
    assert "Reserve the venue" in said
    assert "Find a ringer for an odd field" in said


@pytest.mark.parametrize("typed", ["many", "-3", "0", "1", "99999999999", "4.5", "٣"])
def test_what_is_no_number_of_entrants_is_named_and_the_rest_is_shown(
    venue: Venue, typed: str
) -> None:
    event = venue.event("GG4", entrants=4)
    shown = text(prepared(venue, event, f"?entrants={typed}"))
    assert f"“{typed}” is not a number of entrants" in shown
    assert "4 entrants, 2 tables" in shown


def test_sheets_of_the_newest_round_can_be_printed_from_there(venue: Venue) -> None:
    event = venue.playing("GG4", 4)
    shown = prepared(venue, event)
    for name in ("slips", "score-sheets", "encounter"):
        assert f'href="/desk/{event}/print/{name}/1/"' in shown


def test_preparation_is_for_officials(venue: Venue) -> None:
    event = venue.event("GG4", entrants=4)
    path = f"/desk/{event}/preparation/"
    assert venue.visitor.get(path).status_code == 302
    assert venue.stranger.get(path).status_code == 403
    before = venue.now(event).revision
    assert venue.organiser.post(path).status_code == 405
    assert venue.now(event).revision == before


def test_the_terrain_that_is_missing_is_counted_beside_the_box(venue: Venue) -> None:
    event = venue.event("SR17", entrants=8)
    assert "Say what is in your box" in text(prepared(venue, event))
    wood = {"id": "wood", "title": "Wood", "kind": "forest", "size": (4, 4)}
    wish = ask.SetBox.model_validate({"boxed": ({"piece": wood, "count": 10},)})
    venue.do(event, wish.model_copy(update={"confirm": frozenset(Code)}))
    shown = [row for row in rows(prepared(venue, event)) if "Pieces of terrain" in row]
    assert "8 for each table" in shown[0]
    assert shown[0].endswith("32 10 22")


def test_a_press_that_gives_up_is_told_in_words(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = venue.event(entrants=0)
    with monkeypatch.context() as without_ink:
        without_ink.setattr(paper, "PRESS", (sys.executable, "-c", "raise SystemExit(1)"))
        answer = venue.visitor.get(f"/e/{event}/pack.pdf")
    assert answer.status_code == 503
    assert "Print the page itself from your browser" in answer.content.decode()
    assert venue.visitor.get(f"/e/{event}/pack.pdf").content.startswith(b"%PDF-")
