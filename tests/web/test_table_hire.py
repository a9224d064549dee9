"""What is chosen before a game on two phones: leaders, bans, crews, sealed and shown together."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.catalogue import Catalogue
from muster.core.facts import CrewPlayed, LeaderAnnounced
from muster.core.hiring.acts import SecretFell, SecretLooked, SecretsShown
from tests.crews import CATALOGUE
from tests.web.at_table import refusal
from tests.web.hiring import BANS, HiringTable
from tests.web.phone import Phone
from tests.web.venue import Venue

TIMES = "\N{MULTIPLICATION SIGN}"
DONE, REFUSED, NOT_YOURS, UNCLEAR, MISSING = 303, 409, 403, 422, 404


@pytest.fixture
def table(venue: Venue) -> HiringTable:
    return HiringTable.with_crews(venue, BANS)


# ── leaders ──


def test_leaders_are_sealed_and_shown_together(table: HiringTable) -> None:
    assert "Choose your Leader" in table.sees(table.ann)
    table.leads(table.ann, "ada-quill")
    assert "is choosing" in table.sees(table.dov)
    assert table.now.leaders == {}
    table.leads(table.dov, "bram-holt")
    first, second = table.sides
    assert table.now.leaders == {(first, ""): "ada-quill", (second, ""): "bram-holt"}
    for by in (table.ann, table.dov):
        assert "Ada Quill" in table.sees(by)
        assert "Bram Holt" in table.sees(by)
    assert [fact.kind for fact in table.told] == [
        "secret-sealed",
        "secret-sealed",
        "secrets-shown",
    ]


def test_each_fact_is_by_whoever_chose(table: HiringTable) -> None:
    table.led()
    lines = table.venue.now(table.event).lines()[-2:]
    facts = [line.fact for line in lines]
    assert all(isinstance(fact, LeaderAnnounced) for fact in facts)
    people = [table.venue.person(table.event, side) for side in table.sides]
    assert [line.by for line in lines] == people


def test_a_leader_can_be_changed_until_it_is_shown(table: HiringTable) -> None:
    table.leads(table.ann, "ada-quill")
    assert "Choose your Leader" not in table.sees(table.ann)
    assert "Choose your Leader" in table.sees(table.ann, "?again")
    table.leads(table.ann, "old-sorrel").leads(table.dov, "bram-holt")
    assert table.now.leaders[table.sides[0], ""] == "old-sorrel"
    status, _ = refusal(table.hire(table.ann, "seal-leader", {"secret.leader": "ada-quill"}))
    assert status == REFUSED


@pytest.mark.req("GG4-080", "GG4-081")
def test_who_may_not_lead_is_not_offered_and_refused_with_the_reason(table: HiringTable) -> None:
    read = table.sees(table.ann)
    assert ("Ada Quill" in read, "Hollow Judge" in read, "Page" in read) == (True, False, False)
    status, said = refusal(table.hire(table.ann, "seal-leader", {"secret.leader": "hollow-judge"}))
    assert (status, "Hollow Judge" in said) == (REFUSED, True)
    assert table.told == []


def test_nobody_chooses_for_the_other_side(table: HiringTable) -> None:
    other = {"secret.leader": "bram-holt", "for": table.sides[1]}
    assert table.hire(table.ann, "seal-leader", other).status_code == NOT_YOURS
    assert table.hire(table.ann, "say-leader", other).status_code == NOT_YOURS
    stranger = table.hire(table.stranger, "seal-leader", other)
    assert stranger.status_code == NOT_YOURS
    look = {"for": table.sides[1], "reason": "curious"}
    assert table.hire(table.ann, "look", look).status_code == NOT_YOURS
    assert table.told == []


def test_an_official_chooses_for_who_has_no_phone(table: HiringTable) -> None:
    table.leads(table.ann, "ada-quill")
    judge, whose = table.judge, table.sides[1]
    assert f"Choose for {table.names[1]}" in table.sees(judge)
    assert "Bram Holt" in table.sees(judge, f"?for={whose}")
    fields = {"secret.leader": "bram-holt", "for": whose}
    assert table.hire(judge, "seal-leader", fields).status_code == DONE
    assert table.now.leaders[whose, ""] == "bram-holt"


def test_on_paper_is_said_openly_and_opens_what_the_other_sealed(table: HiringTable) -> None:
    table.leads(table.ann, "ada-quill")
    table.hires(table.dov, "say-leader", leader="bram-holt")
    assert set(table.now.leaders.values()) == {"ada-quill", "bram-holt"}
    assert isinstance(table.told[-1], SecretsShown)


# ── bans ──


@pytest.mark.req("GG4-087")
def test_bans_are_said_openly_the_attacker_first(table: HiringTable) -> None:
    assert table.hire(table.ann, "ban", {"keyword": "Fog"}).status_code == REFUSED
    table.led()
    assert "Ban Keywords" in table.sees(table.ann)
    assert "Ban Keywords" not in table.sees(table.dov)
    assert table.hire(table.dov, "ban", {"none": "1"}).status_code == REFUSED
    harbour = refusal(table.hire(table.ann, "ban", {"keyword": "Harbour"}))
    assert (harbour[0], "Harbour" in harbour[1]) == (REFUSED, True)
    table.hires(table.ann, "ban", keyword="Fog")
    assert table.now.bans == {table.sides[0]: ("Fog",)}
    table.hires(table.dov, "ban", none="1")
    assert table.now.bans[table.sides[1]] == ()
    assert "Your crew" in table.sees(table.ann)


def test_without_bans_crews_follow_leaders(venue: Venue) -> None:
    table = HiringTable.with_crews(venue).led()
    assert "Bans" not in table.sees(table.ann)
    assert "Your crew" in table.sees(table.ann)


# ── crews ──


@pytest.fixture
def hiring(table: HiringTable) -> HiringTable:
    """Ann banned Fog."""
    return table.led().hires(table.ann, "ban", keyword="Fog").hires(table.dov, "ban", none="1")


def test_a_crew_is_put_together_with_its_sums_and_problems_live(hiring: HiringTable) -> None:
    hiring.adds(hiring.ann, "page", "page", "inkling", "foghorn")
    read = hiring.sees(hiring.ann)
    assert f"2 {TIMES} Page" in read
    assert "Cost 18/50" in read
    assert "Models 5" in read
    hiring.adds(hiring.ann, "page", "page")
    read = hiring.sees(hiring.ann)
    assert "Not yet as the rules have it" in read
    hiring.hires(hiring.ann, "less", less="1")
    assert f"3 {TIMES} Page" in hiring.sees(hiring.ann)
    assert "Not yet as the rules have it" not in hiring.sees(hiring.ann)


@pytest.mark.req("GG4-087")
def test_a_crew_with_a_banned_model_is_refused_with_words(hiring: HiringTable) -> None:
    dov = hiring.dov
    assert "Foghorn" not in hiring.sees(dov)
    assert "Foghorn" in hiring.sees(dov, "?all")
    assert "Lamplighter" in hiring.sees(dov), "Versatile models are hired all the same"
    hiring.adds(dov, "docker", "foghorn")
    status, said = refusal(hiring.hire(dov, "seal-crew"))
    assert (status, "Foghorn" in said, "Fog" in said) == (REFUSED, True, True)
    assert "Do it all the same" not in said
    assert hiring.now.crews == {}


def test_crews_are_sealed_and_shown_together(hiring: HiringTable) -> None:
    hiring.adds(hiring.ann, "page", "binder").hires(hiring.ann, "seal-crew")
    assert "Binder" not in hiring.sees(hiring.ann)
    assert "Binder" in hiring.sees(hiring.ann, "?mine")
    assert "Binder" not in hiring.steps(hiring.dov, "?mine")
    hiring.adds(hiring.dov, "docker").hires(hiring.dov, "seal-crew")
    for by in (hiring.ann, hiring.dov):
        read = hiring.sees(by)
        assert "Binder" in read
        assert "Docker" in read
    ann, dov = (hiring.now.crews[side, ""] for side in hiring.sides)
    assert [(pick.model, pick.role) for pick in ann.picks] == [
        ("ada-quill", "leader"),
        ("page", ""),
        ("binder", ""),
    ]
    assert (ann.points, dov.points) == (13, 6)
    facts = [line.fact for line in hiring.venue.now(hiring.event).lines()][-2:]
    assert [isinstance(fact, CrewPlayed) and fact.checked for fact in facts] == [True, True]


def test_what_was_shown_is_changed_by_an_official_alone(hiring: HiringTable) -> None:
    for by in (hiring.ann, hiring.dov):
        hiring.hires(by, "seal-crew")
    hiring.adds(hiring.ann, "page")
    assert hiring.hire(hiring.ann, "say-crew").status_code == REFUSED
    judge, whose = hiring.judge, hiring.sides[0]
    assert "Correct it" in hiring.sees(judge)
    page = f"?for={whose}&fix=crews"
    assert "The crew of" in hiring.sees(judge, page)
    hiring.hires(judge, "add", add="binder", **{"for": whose})
    sent = {"for": whose, "confirm": "hire-shown"}
    assert hiring.hire(judge, "say-crew", sent).status_code == DONE
    assert [p.model for p in hiring.now.crews[whose, ""].picks] == ["ada-quill", "binder"]


def test_an_official_seals_what_breaks_a_rule_only_with_a_reason(hiring: HiringTable) -> None:
    judge, whose = hiring.judge, hiring.sides[1]
    hiring.hires(judge, "add", add="foghorn", **{"for": whose})
    sent = {"for": whose, "confirm": "keyword-banned"}
    assert "reason" in refusal(hiring.hire(judge, "seal-crew", sent))[1].lower()
    sent["reason"] = "They own nothing else"
    assert hiring.hire(judge, "seal-crew", sent).status_code == DONE
    hiring.hires(hiring.ann, "seal-crew")
    facts = [line.fact for line in hiring.venue.now(hiring.event).lines()]
    (taken,) = [f for f in facts if isinstance(f, CrewPlayed) and f.entrant == whose]
    assert (taken.checked, taken.reason) == (False, "They own nothing else")


def test_a_pasted_crew_is_read_line_by_line(hiring: HiringTable) -> None:
    hiring.hires(hiring.ann, "paste", text="Ada Quill\n2x Page\nBinder (8)\nWho is this")
    read = hiring.sees(hiring.ann)
    assert (f"2 {TIMES} Page" in read, "Binder" in read, "Who is this" in read) == (
        True,
        True,
        True,
    )
    assert "Not yet as the rules have it" in read


def test_what_cannot_be_played_any_more_falls_unseen(hiring: HiringTable) -> None:
    hiring.adds(hiring.ann, "page").hires(hiring.ann, "seal-crew")
    left = tuple(each for each in CATALOGUE.profiles if each.id != "page")
    fewer = Catalogue(title="Fewer", profiles=left)
    hiring.venue.do(hiring.event, ask.SetCatalogue(catalogue=fewer))
    hiring.hires(hiring.dov, "seal-crew")
    assert isinstance(hiring.told[-1], SecretFell)
    assert hiring.now.crews == {}
    assert "cannot be played any more" in hiring.sees(hiring.ann)
    hiring.hires(hiring.ann, "clear").hires(hiring.ann, "seal-crew")
    assert len(hiring.now.crews) == 2


def test_a_judge_looks_for_a_reason_that_both_read(hiring: HiringTable) -> None:
    hiring.adds(hiring.ann, "binder").hires(hiring.ann, "seal-crew")
    judge, whose = hiring.judge, hiring.sides[0]
    assert "Binder" not in hiring.sees(judge)
    assert hiring.hire(judge, "look", {"for": whose, "reason": " "}).status_code == REFUSED
    hiring.hires(judge, "look", reason="Dov doubts it", **{"for": whose})
    assert "Binder" in hiring.sees(judge)
    assert isinstance(hiring.told[-1], SecretLooked)
    for by in (hiring.ann, hiring.dov):
        assert "Dov doubts it" in hiring.sees(by)
        assert "Binder" not in hiring.steps(by)


def test_without_a_catalogue_everything_is_written_by_hand(venue: Venue) -> None:
    table = HiringTable.with_crews(venue, BANS, catalogue=False)
    for by, leader in ((table.ann, "Somebody"), (table.dov, "Somebody else")):
        assert "Name of the Leader" in table.sees(by)
        table.hires(by, "seal-leader", named=leader)
    table.hires(table.ann, "ban", keyword="Fog").hires(table.dov, "ban", none="1")
    sent = {"text": "Two of these\nThree of those", "points": "44"}
    for by in (table.ann, table.dov):
        table.hires(by, "seal-crew", **sent)
    assert "Three of those" in table.sees(table.dov)
    assert {crew.points for crew in table.now.crews.values()} == {44}


# ── the ways there ──


def test_my_game_leads_there_and_says_what_is_chosen(table: HiringTable) -> None:
    assert "Choose your crew: Leaders" in table.ann.read()
    next_to_do = '<summary class="button large whole first">Report the result'
    assert next_to_do not in table.ann.html()
    table.leads(table.ann, "ada-quill")
    assert "Choose your crew" not in table.ann.read()
    assert "Crews: Leaders" in table.ann.read()
    assert next_to_do in table.ann.html()
    assert "Crews" in table.read(table.ann)


def test_a_pack_without_such_choices_has_no_such_page(venue: Venue) -> None:
    table = HiringTable.of(venue, "SR17", scenario="the-pit-ii")
    assert table.ann.open(f"at/{table.game.id}/hire/").status_code == MISSING


def test_only_what_is_known_is_asked_for(table: HiringTable) -> None:
    assert table.hire(table.ann, "no-such-thing").status_code == UNCLEAR
    assert table.hire(table.ann, "add", {"secret.add": "nobody"}).status_code == UNCLEAR
    assert table.hire(table.judge, "seal-leader", {"secret.leader": "x"}).status_code == UNCLEAR
    door = f"{table.ann.link}at/{table.game.id}/hire/tap/seal-leader/"
    assert Phone(table.ann.link).client.get(door).status_code == 405


def test_a_row_that_is_full_stays_full_and_the_draft_can_be_read(venue: Venue) -> None:
    table = HiringTable.with_crews(venue).led()
    table.hires(table.ann, "paste", text="999x Page").adds(table.ann, "page", "page", "page")
    assert "1000" in table.sees(table.ann)
    table.hires(table.ann, "clear")


@pytest.mark.parametrize("points", ["-5", "9" * 1_500, "٣"])
def test_points_that_are_no_number_are_not_sealed(venue: Venue, points: str) -> None:
    table = HiringTable.with_crews(venue, catalogue=False)
    for by in (table.ann, table.dov):
        table.hires(by, "seal-leader", named="Somebody")
    before = table.told
    sent = {"secret.text": "Ten of them", "secret.points": points}
    assert table.hire(table.ann, "seal-crew", sent).status_code == 422
    assert table.told == before
