"""Formats, variants that ask for names, and rules that are kept for another event."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.rulepack.patch import Patch
from muster.packs import official_packs
from muster.web.forms.rules import Wrong, chosen_rules
from tests.packs.making import house_rule
from tests.web.judging import judge
from tests.web.looking import text
from tests.web.venue import Venue

GG4 = official_packs()["gaining-grounds-4"]
LIMITED = Patch(kind="variant", id="limited", title="Limited (X)", arguments={"slots": 4})
SINGLES = Patch(kind="variant", id="singles", title="Singles")
CLASSIC = Patch(
    kind="variant", id="classic", title="Classic (X)", arguments={"names": ("Ann", "Bo")}
)


def sent(**fields: str | list[str]) -> QueryDict:
    query = QueryDict(mutable=True)
    for name, value in fields.items():
        query.setlist(name.replace("__", "."), value if isinstance(value, list) else [value])
    return query


def chosen(**fields: str | list[str]) -> tuple[list[Patch], list[Wrong]]:
    found = chosen_rules(GG4, sent(**fields))
    return found.patches, found.wrong


@pytest.mark.req("GG4-099")
def test_a_format_adds_its_variants_to_those_that_are_ticked() -> None:
    asked = {"argument__limited__slots": "4"}
    assert chosen(format="allied", **asked) == ([LIMITED, SINGLES], [])
    team = Patch(kind="variant", id="team-event", title="Team Event")
    assert chosen(format="allied", variant=["singles", "team-event"], **asked) == (
        [LIMITED, SINGLES, team],
        [],
    )


@pytest.mark.req("GG4-100")
def test_what_a_format_fills_in_itself_is_not_asked_for() -> None:
    asked = {"argument__bans__bans": "2", "argument__classic__names": "Ann"}
    patches, wrong = chosen(format="wild", **asked)
    assert ([patch.called for patch in patches], wrong) == (
        ["Alternating Leaders", "Bans (2)", "Classic (All)"],
        [],
    )


@pytest.mark.req("GG4-101")
def test_standard_stands_alone_and_an_unknown_format_is_named() -> None:
    assert chosen(format="standard") == ([], [])
    say = "Standard has no variants: take the ticks away, or choose no format."
    assert chosen(format="standard", variant="singles")[1] == [Wrong("format", say)]
    assert chosen(format="mild")[1] == [Wrong("format", 'There is no format "mild".')]


def test_names_are_typed_with_commas_between_them() -> None:
    for typed in ("Ann, Bo", "Ann & Bo", " Ann ,, Bo "):
        assert chosen(variant="classic", argument__classic__names=typed) == ([CLASSIC], [])
    assert chosen(variant="classic", argument__classic__names=" , ")[1] == [
        Wrong("argument.classic.names", 'Classic (X): "," names nobody.')
    ]


def page_of(venue: Venue, event: EventId) -> str:
    return venue.organiser.get(f"/desk/{event}/rules/").content.decode()


@pytest.mark.req("GG4-084", "GG4-099")
def test_everybody_reads_the_variants_with_what_was_filled_in(venue: Venue) -> None:
    event = venue.event(entrants=2)
    fields = {"format": "wild", "argument.bans.bans": "1", "variant": "fixed-pool"}
    asked = {"argument.fixed-pool.cost": "70", "argument.classic.names": "All"}
    assert venue.ask(event, "change-rules", {**fields, **asked}).status_code == 303
    public = venue.visitor.get(f"/e/{event}/rules/").content.decode()
    for title in ("Alternating Leaders", "Bans (1)", "Classic (All)", "Fixed Pool (70)"):
        assert f">{title}</b>" in public
    desk = page_of(venue, event)
    assert 'name="argument.classic.names" value="All"' in desk
    assert 'value="bans" aria-describedby="about.bans" checked' in desk


def test_the_page_says_which_format_it_is(venue: Venue) -> None:
    event = venue.event(entrants=2)
    assert '<b lang="en">Standard</b>.' in page_of(venue, event)
    venue.do(event, ask.ChangeRules(patches=(LIMITED, SINGLES)))
    assert '<b lang="en">Allied</b>.' in page_of(venue, event)
    venue.do(event, ask.ChangeRules(patches=(SINGLES,)))
    assert "So far this is the format" not in page_of(venue, event)


@pytest.mark.req("GG4-101")
def test_the_wizard_makes_an_event_of_a_format(venue: Venue) -> None:
    fields = {"pack": GG4.id, "name": "Cup", "day": "2026-12-05", "format": "allied"}
    answer = venue.organiser.post("/desk/new/", {**fields, "argument.limited.slots": "4"})
    event = EventId(answer.headers["Location"].split("/")[2])
    assert venue.now(event).patches == (LIMITED, SINGLES)
    refused = venue.organiser.post("/desk/new/", {**fields, "argument.limited.slots": ""})
    assert refused.status_code == 422
    assert b"How many slots has a Crew?" in refused.content


def load(venue: Venue, event: EventId, raw: bytes) -> tuple[int, str]:
    file = SimpleUploadedFile("rules.json", raw, content_type="application/json")
    answer = venue.organiser.post(f"/desk/{event}/rules/load/", {"file": file})
    return answer.status_code, answer.content.decode()


@pytest.mark.req("GG4-101")
def test_the_rules_of_one_event_are_saved_and_loaded_at_another(venue: Venue) -> None:
    first, second = venue.event(entrants=2), venue.event(entrants=2)
    mine = (CLASSIC, house_rule("Generous", bye__vp=5, points__win=4))
    venue.do(first, ask.ChangeRules(patches=mine))
    saved = venue.organiser.get(f"/desk/{first}/rules/saved/")
    assert saved.headers["Content-Disposition"] == f'attachment; filename="{first}-rules.json"'
    status, page = load(venue, second, saved.content)
    assert (status, venue.now(second).patches) == (200, ())
    assert 'value="Ann &amp; Bo"' in page
    worth = "A bye is worth: Tournament points 3, Victory points {}, Differential 2."
    assert f"{worth.format(5)} In the pack: {worth.format(4)}" in text(page)
    kept = [json.dumps(each) for each in json.loads(saved.content)["patches"] if each["set"]]
    fields = {"variant": "classic", "argument.classic.names": "Ann & Bo", "kept": kept}
    assert venue.ask(second, "change-rules", fields).status_code == 303
    assert venue.now(second).patches == mine


@pytest.mark.parametrize("raw", [b"", b"hello", b"{}", b"\xff\xff", b"[" * 5000])
def test_a_file_that_is_no_rules_is_said_so_and_nothing_is_lost(venue: Venue, raw: bytes) -> None:
    event = venue.event(entrants=2)
    venue.do(event, ask.ChangeRules(patches=(SINGLES,)))
    status, page = load(venue, event, raw)
    assert (status, venue.now(event).patches) == (422, (SINGLES,))
    assert "This is no document of rules saved by Muster" in page
    assert 'value="singles" aria-describedby="about.singles" checked' in page


def test_rules_for_another_pack_are_not_loaded(venue: Venue) -> None:
    first, second = venue.event("SR17", entrants=2), venue.event(entrants=2)
    saved = venue.organiser.get(f"/desk/{first}/rules/saved/").content
    status, page = load(venue, second, saved)
    assert status == 422
    assert "These rules are for the pack steamroller-2017" in page


def test_only_the_organiser_loads_rules_and_officials_save_them(venue: Venue) -> None:
    event = venue.event(entrants=2)
    saving, loading = f"/desk/{event}/rules/saved/", f"/desk/{event}/rules/load/"
    official = judge(venue, event)
    assert (official.get(saving).status_code, official.post(loading).status_code) == (200, 403)
    visitor = venue.visitor
    assert (visitor.get(saving).status_code, visitor.post(loading).status_code) == (302, 403)
    assert venue.organiser.get(loading).status_code == 405
