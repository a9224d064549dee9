"""Variants and house rules of an event that was made already."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from pydantic import JsonValue

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.rulepack.apply import sample_arguments
from muster.core.rulepack.patch import Patch, effective
from muster.packs import find, official_packs
from muster.web.desk.setup.rules_form import sent_rules
from muster.web.forms.house import (
    Offer,
    house_rule,
    in_own_words,
    offers,
    official_value,
    value_of,
)
from muster.web.forms.rules import chosen_rules
from tests.packs.making import house_rule as made_elsewhere
from tests.web.judging import judge
from tests.web.looking import text
from tests.web.sending import form_of
from tests.web.venue import Venue

BYE = Patch(kind="house-rule", id="bye-vp", title="Bye: VP", set={"bye.vp": 5})


def change(venue: Venue, event: EventId, **fields: object) -> tuple[int, tuple[Patch, ...]]:
    status = venue.ask(event, "change-rules", fields).status_code
    return status, venue.now(event).patches


def test_a_form_becomes_variants_and_house_rules(venue: Venue) -> None:
    event = venue.event("SR17", entrants=2)
    fields = {
        "variant": ["classic", "x-round-event"],
        "argument.x-round-event.rounds": "4",
        "house.bye.cp": "2",
        "house.standings.order": ["tp", "cp", "", ""],
        "house.pairing.separate": '["club"]',
        "house.registration.lists_open": "false",
        "house.points.draw": "",
    }
    lists = "Registration: Players may see each other's lists at any time"
    assert change(venue, event, **fields)[1] == (
        Patch(kind="variant", id="classic", title="Classic Turn Timing"),
        Patch(kind="variant", id="x-round-event", title="X Round Event", arguments={"rounds": 4}),
        _house("bye.cp", "Bye: CP", 2),
        _house("standings.order", "Standings: Order of tie-breaks", ["tp", "cp"]),
        _house("pairing.separate", "Pairing: Kept apart in the first round", ["club"]),
        _house("registration.lists_open", lists, value=False),
    )


def _house(path: str, title: str, value: JsonValue) -> Patch:
    slug = path.replace(".", "-").replace("_", "-")
    return Patch(kind="house-rule", id=slug, title=title, set={path: value})


def test_the_form_of_a_page_changes_nothing_when_it_is_sent_as_it_is() -> None:
    for pack in official_packs().values():
        document = pack.model_dump(mode="json")
        patches = [
            *(
                Patch(kind="variant", id=v.id, title=v.title, arguments=sample_arguments(v))
                for v in pack.variants
            ),
            made_elsewhere("Generous", bye__vp=5, points__win=4),
            *(
                house_rule(document, offer.path, official_value(document, offer.path))
                for offer in offers(pack)
                if official_value(document, offer.path) not in (None, "", [])
            ),
            in_own_words(1, "Be kind"),
        ]
        assert chosen_rules(pack, sent_rules(pack, patches)).patches == patches


@pytest.mark.req("WC-126")
def test_limits_of_lists_are_set_in_the_form(venue: Venue) -> None:
    event = venue.event("WC", entrants=2)
    fields = {
        "house.roster.leader.needed": "true",
        "house.roster.leader.kinds": "Hero, Leader",
        "house.roster.models_least": "3",
        "house.roster.models_most": "15",
        "house.roster.one_alliance": "true",
    }
    status, patches = change(venue, event, **fields)
    assert status == 303
    assert [patch.set for patch in patches] == [
        {"roster.leader.needed": True},
        {"roster.leader.kinds": ["Hero", "Leader"]},
        {"roster.models_least": 3},
        {"roster.models_most": 15},
        {"roster.one_alliance": True},
    ]
    page = venue.organiser.get(f"/desk/{event}/rules/").content.decode()
    assert 'value="Hero, Leader"' in page


def test_every_offered_house_rule_is_a_place_of_its_pack() -> None:
    for pack in official_packs().values():
        document = pack.model_dump(mode="json")
        given = [(offer.path, official_value(document, offer.path)) for offer in offers(pack)]
        patches = [house_rule(document, path, value) for path, value in given]
        assert effective(pack, patches) == pack


def test_minutes_on_chess_clocks_are_offered_where_two_play_and_turns_are_not_timed() -> None:
    packs = official_packs().values()
    given = {p.id for p in packs if Offer("times.chess.minutes", "number") in offers(p)}
    assert given == {p.id for p in packs if p.pods is None and p.times.clock != "classic"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("-1", -1),
        ("true", True),
        ('["club"]', ["club"]),
        ("half_up(size)", "half_up(size)"),
        ("NaN", "NaN"),
        ("1e999", "1e999"),
        ("1" * 5000, "1" * 5000),
        ("[" * 100_000, "[" * 100_000),
    ],
)
def test_a_value_is_what_json_can_hold_or_a_word(text: str, value: object) -> None:
    assert value_of(text) == value


@pytest.mark.req("GG4-003")
def test_changed_rules_are_published_before_the_event_starts(venue: Venue) -> None:
    event = venue.event(entrants=4)
    assert change(venue, event, **{"house.bye.vp": "5"}) == (303, (BYE,))
    page = venue.organiser.get(f"/desk/{event}/setup/").content.decode()
    worth = "A bye is worth: Tournament points 3, Victory points {}, Differential 2."
    assert f"{worth.format(5)} In the pack: {worth.format(4)}" in text(page)
    assert venue.ask(event, "start-event").status_code == 409
    assert venue.ask(event, "publish-rules").status_code == 303
    assert venue.ask(event, "start-event").status_code == 303


def test_a_number_that_is_none_is_refused_in_words_and_nothing_is_written(venue: Venue) -> None:
    event = venue.event("SR17", entrants=2)
    fields = {"variant": "cut-to-top", "argument.cut-to-top.top": "two"}
    answer = venue.ask(event, "change-rules", fields)
    assert answer.status_code == 422
    assert b"is not a whole number" in answer.content
    assert venue.now(event).patches == ()


@pytest.mark.parametrize(
    "fields",
    [
        {"variant": "no-such-variant"},
        {"house.no.such": "1"},
        {"place": "points.wins", "value": "1"},
        {"house.points.win": "NaN"},
        {"house.standings.order": "elo"},
        {"place": "title", "value": "Ours"},
    ],
)
def test_rules_that_cannot_be_are_refused(venue: Venue, fields: dict[str, str]) -> None:
    event = venue.event(entrants=2)
    assert change(venue, event, **fields) == (409, ())


def test_a_late_change_is_a_doubt_and_needs_its_reason(venue: Venue) -> None:
    event = venue.started()
    fields = {"house.bye.vp": "5", "reason": "All were asked"}
    answer = venue.ask(event, "change-rules", fields)
    assert answer.status_code == 409
    assert b"rules-change-late" in answer.content
    assert b"Do it all the same" in answer.content
    sure = {**fields, "confirm": "rules-change-late"}
    assert change(venue, event, **sure) == (303, (BYE,))


def test_what_would_change_is_shown_first(venue: Venue) -> None:
    event = venue.event(entrants=4)
    before = venue.now(event).revision
    answer = venue.ask(event, "change-rules", {"house.bye.vp": "5", "preview": "1"})
    assert (answer.status_code, venue.now(event).revision) == (200, before)
    assert b"Nothing is written yet" in answer.content


def test_a_house_rule_made_elsewhere_stays_or_goes_as_a_whole(venue: Venue) -> None:
    event = venue.event(entrants=4)
    other = made_elsewhere("Generous", bye__vp=5, points__win=4)
    venue.do(event, ask.ChangeRules(patches=(other,)))
    page = venue.organiser.get(f"/desk/{event}/rules/").content.decode()
    assert "Generous" in page
    assert change(venue, event, kept=other.model_dump_json()) == (303, (other,))
    assert change(venue, event, kept="junk")[0] == 422
    assert change(venue, event) == (303, ())


def test_every_field_a_test_sends_is_one_the_page_sends() -> None:
    pack = find("GG4")
    assert pack is not None
    command = ask.ChangeRules(patches=(BYE, in_own_words(1, "Be kind")))
    sent = QueryDict(mutable=True)
    for name, value in form_of(command).items():
        sent.setlist(name, value if isinstance(value, list) else [value])
    assert tuple(chosen_rules(pack, sent).patches) == command.patches


def test_deviations_are_shown_while_rules_are_chosen(venue: Venue) -> None:
    event = venue.event(entrants=2)
    address = f"/desk/{event}/rules/deviations/"
    page = venue.organiser.post(address, {"variant": "too-many-secrets"}).content.decode()
    many = "Schemes: by the numbers of cards, {} of 13; each side picks {} of them."
    said = f"{many.format(7, 4)} In the pack: {many.format(5, 2)} (Too Many Secrets)"
    assert said in text(page)
    assert venue.now(event).patches == ()
    assert venue.organiser.get(address).status_code == 405
    assert venue.stranger.post(address).status_code == 403


def test_a_judge_reads_the_rules_and_is_offered_no_change(venue: Venue) -> None:
    event = venue.event(entrants=2)
    page = venue.organiser.get(f"/desk/{event}/rules/").content.decode()
    assert "change-rules" in page
    answer = judge(venue, event).get(f"/desk/{event}/rules/")
    assert (answer.status_code, b"change-rules" in answer.content) == (200, False)
