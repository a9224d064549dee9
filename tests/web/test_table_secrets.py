"""Sealed choices on two phones: everybody sees that something was chosen, and nobody what."""

from __future__ import annotations

import re

import pytest

from muster.core import commands as ask
from muster.core.rulepack.patch import Patch
from muster.core.sheet import taps
from muster.core.sheet.sheet import Pick
from tests.web.at_table import (
    DONE,
    NOT_YOURS,
    REFUSED,
    SEEN,
    UNCLEAR,
    VAULTS,
    Table,
    choice,
    refusal,
)
from tests.web.phone import Phone
from tests.web.venue import Venue


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table.of(venue, "GG4", **VAULTS)


@pytest.fixture
def old(venue: Venue) -> Table:
    """Where a choice that was not written down in full scores nothing at all."""
    schemes = "dig-their-graves covert-breakthrough show-of-force inescapable-trap"
    parts = {"strategy": "ply-for-information", "deployment": "standard"}
    return Table.of(venue, "GG18", **parts, paired="surround-them", schemes=schemes)


# ── sealing ──


@pytest.mark.req("GG4-023", "GG4-026")
def test_both_see_that_something_is_sealed_and_when_but_not_what(table: Table) -> None:
    ann = table.names[0]
    table.seals(table.ann, "death-beds", marker="Corpse")
    (sealed,) = table.played.seals.values()
    read = table.read(table.dov, "secrets/")
    assert re.search(rf"{ann} has sealed 1 of 2 Choice 1, sealed \d\d:\d\d · {sealed[:8]}", read)
    assert "Corpse" not in table.html(table.dov, "secrets/?mine")
    assert f"{ann} 1 of 2" in table.read(table.dov)


def test_ones_own_choices_are_shown_on_demand(table: Table) -> None:
    table.seals(table.ann, "death-beds", marker="Corpse")
    assert "Corpse" not in table.html(table.ann, "secrets/")
    assert "Death Beds A type of Marker that is not a Scheme Marker: Corpse" in table.read(
        table.ann, "secrets/?mine"
    )


def test_an_official_who_looks_at_a_players_page_is_not_shown_what_is_theirs(table: Table) -> None:
    table.seals(table.ann, "death-beds", marker="Corpse")
    page = f"{table.ann.link}at/{table.game.id}/secrets/?mine"
    html = table.venue.organiser.get(page).content.decode()
    assert "Their own choices are shown to nobody but them." in html
    assert "Corpse" not in html


def test_sealing_opens_the_sheet(table: Table) -> None:
    assert "You have sealed 0 of 2" in table.read(table.ann, "secrets/")
    table.seals(table.ann, "power-ritual")
    assert [fact.kind for fact in table.facts] == ["sheet-opened", "choice-sealed"]


@pytest.mark.req("GG4-025")
def test_a_note_that_is_missing_is_asked_about_before_it_is_sealed(table: Table) -> None:
    status, said = refusal(table.tap(table.ann, "seal", choice("death-beds"), "secrets"))
    assert status == REFUSED
    assert "Not written down: A type of Marker that is not a Scheme Marker." in said
    assert "Do it all the same" in said
    assert [fact.kind for fact in table.facts] == []
    sure = {**choice("death-beds"), "confirm": "note-missing"}
    assert table.tap(table.ann, "seal", sure, "secrets").status_code == DONE
    table.tap(table.ann, "show", {"number": 1, "confirm": "shows-choice"}, "secrets")
    assert "Not noted: A type of Marker" in table.read(table.dov, "secrets/")
    assert "killed an enemy beside both Markers · not written down" in table.read(table.dov)


def test_what_is_chosen_twice_or_once_too_often_is_refused(table: Table) -> None:
    table.seals(table.ann, "power-ritual")
    again = table.tap(table.ann, "seal", choice("power-ritual"), "secrets")
    assert refusal(again)[0] == REFUSED
    table.seals(table.ann, "in-your-face")
    third = table.tap(table.ann, "seal", choice("let-them-bleed"), "secrets")
    assert refusal(third)[0] == REFUSED
    unknown = table.tap(table.dov, "seal", choice("nothing-like-it"), "secrets")
    assert refusal(unknown)[0] == REFUSED
    assert sorted(table.played.seals) == [(0, 1), (0, 2)]


@pytest.mark.req("GG4-026")
def test_a_seal_can_be_taken_back_before_play_and_stays_when_it_has_begun(table: Table) -> None:
    table.seals(table.ann, "power-ritual")
    assert table.tap(table.ann, "unseal", {"number": 1}, "secrets").status_code == DONE
    assert table.played.seals == {}
    table.seals(table.ann, "in-your-face").ends_turn(table.ann)
    assert refusal(table.tap(table.ann, "unseal", {"number": 1}, "secrets"))[0] == REFUSED
    late = table.tap(table.dov, "seal", choice("power-ritual"), "secrets")
    status, said = refusal(late)
    assert (status, "play has begun" in said) == (REFUSED, True)
    assert list(table.played.seals) == [(0, 1)]


def test_the_first_answer_asks_about_whoever_has_not_sealed_all(table: Table) -> None:
    table.seals(table.ann, "power-ritual").seals(table.ann, "in-your-face")
    fields = {**table.answer("centerline", "1"), "confirm": ""}
    status, said = refusal(table.tap(table.ann, "answer", fields))
    assert (status, f"{table.names[1]} has sealed 0 of 2." in said) == (REFUSED, True)
    assert f"{table.names[0]} has sealed" not in said
    table.says(table.ann, "centerline", "1")
    second = {**table.answer("centerline", "2", side=1), "confirm": ""}
    assert table.tap(table.dov, "answer", second).status_code == DONE


# ── showing ──


def test_what_is_revealed_is_seen_by_both_and_on_the_sheet(table: Table) -> None:
    table.seals(table.ann, "death-beds", marker="Corpse")
    assert (
        table.tap(
            table.ann, "show", {"number": 1, "confirm": "shows-choice"}, "secrets"
        ).status_code
        == DONE
    )
    for by in (table.ann, table.dov):
        assert "Choice 1, shown" in table.read(by, "secrets/")
        assert "Death Beds A type of Marker that is not a Scheme Marker: Corpse" in table.read(
            by, "secrets/"
        )
        assert f"Death Beds · {table.names[0]} Enemy model you killed" in table.read(by)


def test_nobody_seals_or_shows_what_is_the_opponents(table: Table) -> None:
    table.seals(table.ann, "power-ritual")
    ann = {"for": table.sides[0]}
    tries = {
        "seal": {**choice("in-your-face"), **ann},
        "show": {"number": 1, **ann},
        "unseal": {"number": 1, **ann},
        "look": {"number": 1, "reason": "Curious", **ann},
        "paper": {**choice("in-your-face"), "documented": "yes", **ann},
    }
    before = table.facts
    for kind, fields in tries.items():
        assert (kind, table.tap(table.dov, kind, fields, "secrets").status_code) == (
            kind,
            NOT_YOURS,
        )
    stranger = {table.tap(table.stranger, kind, {}, "secrets").status_code for kind in tries}
    assert stranger == {NOT_YOURS}
    assert table.facts == before


def test_what_stands_on_paper_is_shown_when_play_has_begun(table: Table) -> None:
    table.taps(table.ann, "open").ends_turn(table.ann)
    assert "nothing more is sealed. What stands on paper can be shown." in table.read(
        table.ann, "secrets/"
    )
    fields = {**choice("death-beds", marker="Corpse"), "documented": "yes"}
    assert table.tap(table.ann, "paper", fields, "secrets").status_code == DONE
    assert table.played.shown[0, 1] == Pick("death-beds", {"marker": "Corpse"}, since=0)
    assert "Written on paper." in table.read(table.dov, "secrets/")


@pytest.mark.req("GG18-067")
def test_what_was_not_written_down_scores_nothing_and_says_so(old: Table) -> None:
    old.taps(old.ann, "open", first=old.sides[0]).ends_turn(old.ann)
    fields = {**choice("dig-their-graves"), "documented": "no"}
    assert old.tap(old.ann, "paper", fields, "secrets").status_code == DONE
    read = old.read(old.dov, "secrets/")
    assert "Not written down. What was not written down in full scores nothing at all." in read
    old.says(old.ann, "buried", "Silurid").says(old.ann, "graves", "1")
    assert "killed an enemy beside a Scheme Marker +0 1 earned; not written down" in old.read(
        old.ann
    )


def test_whoever_shows_a_choice_is_told_what_it_is_and_asked_first(table: Table) -> None:
    table.seals(table.ann, "death-beds", marker="Corpse")
    before = len(table.facts)
    status, said = refusal(table.tap(table.ann, "show", {"number": 1}, "secrets"))
    assert (status, len(table.facts)) == (REFUSED, before)
    what = "Death Beds, A type of Marker that is not a Scheme Marker: Corpse"
    assert f"You are about to show both of you: {what}. Once shown" in said


def test_an_official_on_a_players_page_is_not_told_what_would_be_shown(table: Table) -> None:
    table.seals(table.ann, "death-beds", marker="Corpse")
    watching = Phone(table.ann.link, table.venue.organiser)
    said = refusal(table.tap(watching, "show", {"number": 1}, "secrets"))[1]
    assert "You are about to show both of you: choice 1." in said
    assert "Corpse" not in said


# ── officials ──


@pytest.mark.req("GG4-023")
def test_an_official_looks_for_a_reason_and_both_see_that_and_not_what(table: Table) -> None:
    table.seals(table.ann, "death-beds", marker="Corpse")
    judge, ann = table.judge, {"for": table.sides[0], "number": 1}
    assert refusal(table.tap(judge, "look", {**ann, "reason": " "}, "secrets"))[0] == REFUSED
    assert "Corpse" not in table.html(judge, "secrets/")
    fields = {**ann, "reason": "Dov doubts it"}
    assert table.tap(judge, "look", fields, "secrets").status_code == DONE
    assert "Corpse" in table.html(judge, "secrets/")
    told = f"Ruth Calder looked at choice 1 of {table.names[0]}: Dov doubts it"
    for by in (table.ann, table.dov):
        assert told in table.read(by, "secrets/")
        assert "Corpse" not in table.html(by, "secrets/")
    assert "Corpse" not in table.desk("secrets/").content.decode()
    assert isinstance(table.facts[-1], taps.SealOpened)


def test_an_official_shows_what_is_somebodys_only_with_a_reason(table: Table) -> None:
    table.seals(table.ann, "power-ritual")
    judge, ann = table.judge, {"for": table.sides[0], "number": 1}
    assert refusal(table.tap(judge, "show", ann, "secrets"))[0] == REFUSED
    fields = {**ann, "reason": "Ann asked me to"}
    assert table.tap(judge, "show", fields, "secrets").status_code == DONE
    assert "by an official: Ann asked me to" in table.read(table.dov, "sheet/taps/")


def test_an_official_seals_for_who_has_no_phone(table: Table) -> None:
    judge = table.judge
    assert f"Choose for {table.names[1]}" in table.read(judge, "secrets/")
    page = f"secrets/?for={table.sides[1]}"
    assert f'name="for" value="{table.sides[1]}"' in table.html(judge, page)
    fields = {**choice("power-ritual"), "for": table.sides[1]}
    assert table.tap(judge, "seal", fields, "secrets").status_code == DONE
    assert list(table.played.seals) == [(1, 1)]
    assert "Power Ritual" in table.read(table.dov, "secrets/?mine").split("The pool")[0]
    nobody = table.tap(judge, "seal", choice("power-ritual"), "secrets")
    assert nobody.status_code == UNCLEAR


# ── halves ──


@pytest.mark.req("GG4-092", "GG4-093")
def test_where_choices_score_in_halves_each_says_which(venue: Venue) -> None:
    event = venue.event("GG4", 4)
    secrets = Patch(kind="variant", id="too-many-secrets", title="Too Many Secrets")
    venue.do(event, ask.ChangeRules(patches=(secrets,)))
    venue.do(event, ask.PublishRules())
    venue.do(event, ask.StartEvent(rounds=3))
    venue.pair(event)
    venue.publish(event)
    table = Table(venue, event, venue.games(event)[0])
    page = table.html(table.ann, "secrets/")
    assert ">in play only</option>" in page
    assert ">in play and at the end</option>" not in page
    first, second, *_ = venue.now(event).encounters[1].parts["schemes"]
    sure = {"confirm": "note-missing"}
    sealed = {**choice(first), **sure, "secret.scores": "end"}
    assert table.tap(table.ann, "seal", sealed, "secrets").status_code == DONE
    wrong = {**choice(second), **sure, "secret.scores": "never"}
    assert table.tap(table.ann, "seal", wrong, "secrets").status_code == UNCLEAR
    both = {**choice(second), **sure}
    assert table.tap(table.ann, "seal", both, "secrets").status_code == REFUSED
    assert "at the end only" in table.read(table.ann, "secrets/?mine")


# ── the ways there ──


def test_my_game_leads_to_what_is_sealed(table: Table) -> None:
    assert "Schemes" in table.ann.read()
    table.seals(table.ann, "power-ritual")
    assert "Schemes: 1 of 2 sealed" in table.ann.read()
    assert "Schemes: 0 of 2 sealed" in table.dov.read()
    table.seals(table.ann, "in-your-face")
    assert "Schemes: sealed ✓" in table.ann.read()


def test_a_round_without_secrets_has_no_such_page(venue: Venue) -> None:
    table = Table.of(venue, "WC", battleplan="mystic-glade")
    page = f"{table.ann.link}at/{table.game.id}/secrets/"
    assert table.ann.client.get(page).status_code == 404
    assert table.ann.client.get(f"{table.ann.link}at/{table.game.id}/sheet/").status_code == SEEN
