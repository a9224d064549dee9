"""A secret vote from phones and the booth: one paper each, seen by nobody, counted by everybody."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from muster.core.ids import EntrantId, EventId
from muster.journal.database.models import KeyRow
from tests.web.contesting import PAINTED, ballot, contest, count, held, paper_fields, text, votes
from tests.web.venue import Venue

SECRET = "no-store"  # noqa: S105 - a header


@pytest.fixture
def event(venue: Venue) -> EventId:
    """SR17: five who play, three who show something, and the ballot is open."""
    made = held(venue)
    ballot(venue, made)
    return made


def page_of(venue: Venue, event: EventId, entrant: str) -> str:
    return f"{venue.link(event, EntrantId(entrant))}contests/{PAINTED}/"


def vote(venue: Venue, event: EventId, who: str, *choices: str, **more: str) -> tuple[int, str]:
    """From their phone: what the answer was, and the receipt they saw before they pressed."""
    link = venue.link(event, EntrantId(who))
    fields = paper_fields(text(venue.visitor.get(page_of(venue, event, who))))
    said = {f"choice.{n}": choice for n, choice in enumerate(choices, 1)}
    answer = venue.visitor.post(f"{link}ask/cast-vote/", {**fields, **said, **more})
    return answer.status_code, fields["receipt"]


def test_the_page_a_phone_opens_on_asks_for_the_vote_until_it_is_given(
    venue: Venue, event: EventId
) -> None:
    link = venue.link(event, EntrantId("e1"))
    assert f'href="{link}contests/{PAINTED}/">Vote: Best painted</a>' in text(
        venue.visitor.get(link)
    )
    assert vote(venue, event, "e1", "e2")[0] == 303
    assert "Vote: Best painted" not in text(venue.visitor.get(link))


def test_while_a_game_is_played_the_vote_waits_below_it(venue: Venue, event: EventId) -> None:
    venue.pair(event)
    venue.publish(event)
    playing = venue.games(event)[0].entrants[0]
    seen = text(venue.visitor.get(venue.link(event, playing)))
    assert '<a class="button whole" href="' in seen
    assert re.search(r'class="button first large whole"[^>]*>Vote', seen) is None


@pytest.mark.req("SR17-103")
def test_a_vote_is_a_paper_with_the_receipt_that_was_shown_before(
    venue: Venue, event: EventId
) -> None:
    """Own entries may be chosen; the journal says who voted, and the box alone whom for."""
    receipts = [
        vote(venue, event, f"e{n}", choice)[1]
        for n, choice in enumerate(("e1", "e1", "e2", "e3", "e1"), 1)
    ]
    assert contest(venue, event).ballots[0].papers is None
    count(venue, event)
    papers = contest(venue, event).ballots[0].papers or ()
    assert [(p.receipt, p.choices) for p in papers] == sorted(
        zip(receipts, (("e1",), ("e1",), ("e2",), ("e3",), ("e1",)), strict=True)
    )


def test_there_is_one_paper_for_each(venue: Venue, event: EventId) -> None:
    first = paper_fields(text(venue.visitor.get(page_of(venue, event, "e1"))))
    assert vote(venue, event, "e1", "e2")[0] == 303
    link = venue.link(event, EntrantId("e1"))
    again = venue.visitor.post(f"{link}ask/cast-vote/", {**first, "key": "k", "choice.1": "e3"})
    assert again.status_code == 409
    page = text(venue.visitor.get(page_of(venue, event, "e1")))
    assert "cast-vote" not in page
    assert "Your paper is in the box" in page


def test_a_paper_that_comes_twice_on_bad_wifi_counts_once(venue: Venue, event: EventId) -> None:
    link = venue.link(event, EntrantId("e1"))
    fields = paper_fields(text(venue.visitor.get(page_of(venue, event, "e1"))))
    sent = {**fields, "choice.1": "e2"}
    assert [venue.visitor.post(f"{link}ask/cast-vote/", sent).status_code for _ in "ab"] == [
        303
    ] * 2
    assert contest(venue, event).ballots[0].voters == {venue.person(event, EntrantId("e1"))}


@pytest.mark.parametrize(
    ("choices", "more"),
    [
        ((), {}),
        (("e9",), {}),
        (("e4",), {}),
        (("e1", "e2"), {}),
        (("e1",), {"receipt": "no receipt"}),
        (("e1",), {"award": "best-sport"}),
    ],
)
def test_a_paper_that_could_not_lie_in_the_box_is_refused_and_nothing_is_written(
    venue: Venue, event: EventId, choices: tuple[str, ...], more: dict[str, str]
) -> None:
    before = venue.now(event).revision
    assert vote(venue, event, "e1", *choices, **more)[0] in {409, 422}
    assert venue.now(event).revision == before


def test_nobody_votes_for_somebody_else_but_the_booth(venue: Venue, event: EventId) -> None:
    fields = paper_fields(text(venue.visitor.get(page_of(venue, event, "e1"))))
    sent = {**fields, "choice.1": "e2"}
    before = venue.now(event).revision
    other = venue.visitor.post(f"{venue.link(event, EntrantId('e2'))}ask/cast-vote/", sent)
    assert other.status_code == 403
    assert venue.ask(event, "cast-vote", sent, client=venue.stranger).status_code == 403
    assert venue.ask(event, "cast-vote", sent, client=Client()).status_code == 403
    assert venue.now(event).revision == before
    assert venue.ask(event, "cast-vote", sent).status_code == 303


def test_there_is_no_looking_at_a_vote_beforehand(venue: Venue, event: EventId) -> None:
    assert vote(venue, event, "e1", "e2", preview="1")[0] == 422


def test_an_answer_says_nothing_of_what_a_paper_says(venue: Venue, event: EventId) -> None:
    link = venue.link(event, EntrantId("e1"))
    fields = paper_fields(text(venue.visitor.get(page_of(venue, event, "e1"))))
    answer = venue.visitor.post(f"{link}ask/cast-vote/", {**fields, "choice.1": "e4"})
    assert answer.status_code == 409
    assert answer.headers["Cache-Control"] == SECRET
    assert fields["receipt"] not in text(answer)
    assert "choice.1" not in text(answer)


@pytest.mark.req("GG4-032")
def test_where_the_pack_says_so_nobody_can_choose_their_own(venue: Venue) -> None:
    event = held(venue, "GG4")
    ballot(venue, event)
    page = text(venue.visitor.get(page_of(venue, event, "e1")))
    radios = re.findall(
        r'<input type="radio" name="choice.1" value="(e\d)"[^>]*?( disabled)?>', page
    )
    assert sorted(radios) == [("e1", " disabled"), ("e2", ""), ("e3", "")]
    assert vote(venue, event, "e1", "e1")[0] == 409
    assert vote(venue, event, "e1", "e2")[0] == 303


@pytest.mark.req("GG4-033")
def test_several_votes_are_a_first_second_and_third_choice(venue: Venue) -> None:
    event = held(venue, "GG4", 6, 4, votes=(3, 2, 1))
    ballot(venue, event)
    page = text(venue.visitor.get(page_of(venue, event, "e6")))
    assert page.count('name="choice.1"') == page.count('name="choice.3"') == 4
    assert vote(venue, event, "e6", "e2", "e2")[0] == 409
    assert vote(venue, event, "e6", "e2", "", "e4")[0] == 422
    assert vote(venue, event, "e6", "e2", "e1", "e4")[0] == 303
    votes(venue, event, "e2", "e1 e3", "e2 e4 e1")
    count(venue, event)
    seen = text(venue.visitor.get(f"/e/{event}/contests/"))
    rows = re.findall(r'class="number">(\d)</td><th scope="row"><span[^>]*>([^<]+)', seen)
    assert rows[0] == ("1", "The Last Stand")


# ── nobody sees who voted for what ──


def looks(venue: Venue, event: EventId) -> dict[str, str]:
    """Everything the organiser can look at about the contest and what happened."""
    desk = f"/desk/{event}/"
    ends = (
        "contests/",
        f"contests/{PAINTED}/",
        "history/",
        "history/journal/",
        "awards/",
        "state/",
    )
    paths = [f"{desk}{end}" for end in ends] + [f"{desk}contests/{PAINTED}/booth/"]
    paths += [f"/e/{event}/contests/", f"/e/{event}/"]
    answers = {path: venue.organiser.get(path) for path in paths}
    return {
        path: b"".join(answer).decode() if answer.streaming else text(answer)
        for path, answer in answers.items()
    }


def test_the_organiser_sees_who_has_not_voted_and_no_receipt_before_the_count(
    venue: Venue, event: EventId
) -> None:
    receipts = votes(venue, event, "e1", "e2")
    seen = looks(venue, event)
    page = seen[f"/desk/{event}/contests/{PAINTED}/"]
    missing = re.search(r'<ul class="names".*?</ul>', page, re.DOTALL)
    assert missing is not None
    assert re.findall("<li>([^<]+)", missing[0]) == ["Chi Park", "Dov Stein", "Eli Brandt"]
    assert [path for path, each in seen.items() for r in receipts if r in each] == []


def test_after_the_count_papers_stand_by_receipt_and_by_nobody(
    venue: Venue, event: EventId
) -> None:
    votes(venue, event, "e2", "e1", "e1", "e3", "e1")
    count(venue, event)
    page = looks(venue, event)[f"/desk/{event}/contests/{PAINTED}/"]
    papers = re.findall(
        r'<li data-paper="([^"]+)"><code[^>]*>[^<]*</code> <span[^>]*>([^<]*)', page
    )
    assert [receipt for receipt, _ in papers] == sorted(receipt for receipt, _ in papers)
    assert sorted(name for _, name in papers) == ["Ana Ruiz"] * 3 + ["Ben Okafor", "Chi Park"]


def test_what_a_retry_is_known_by_says_nothing_of_the_paper(venue: Venue, event: EventId) -> None:
    """Whatever is chosen, the same person's wish is the same: what they chose is no part of it."""
    link = venue.link(event, EntrantId("e1"))
    fields = paper_fields(text(venue.visitor.get(page_of(venue, event, "e1"))))
    for choice in ("e2", "e3"):
        answer = venue.visitor.post(f"{link}ask/cast-vote/", {**fields, "choice.1": choice})
        assert answer.status_code == 303
    (row,) = KeyRow.objects.filter(event=event, key=fields["key"])
    assert fields["receipt"] not in str(vars(row))
    votes(venue, event, "", "e1", "e1", "e1", "e1")
    count(venue, event)
    papers = contest(venue, event).ballots[0].papers or ()
    assert [p.choices for p in papers if p.receipt == fields["receipt"]] == [("e2",)]


# ── the booth ──


def test_the_booth_asks_for_a_name_then_for_the_paper_and_then_for_the_next(
    venue: Venue, event: EventId
) -> None:
    booth = f"/desk/{event}/contests/{PAINTED}/booth/"
    person = venue.person(event, EntrantId("e4"))
    names = venue.organiser.get(booth)
    assert f'href="{booth}{person}/" translate="no">Dov Stein' in text(names)
    paper = venue.organiser.get(f"{booth}{person}/")
    assert [answer.headers["Cache-Control"] for answer in (names, paper)] == [SECRET] * 2
    fields = paper_fields(text(paper))
    assert "data-receipt" not in text(paper)
    answer = venue.ask(event, "cast-vote", {**fields, "choice.1": "e2"})
    assert (answer.status_code, answer.headers["Location"]) == (303, booth)
    after = text(venue.organiser.get(booth))
    assert "Dov Stein" not in after
    assert fields["receipt"] not in after
    gone_back = venue.organiser.get(f"{booth}{person}/")
    assert (gone_back.status_code, gone_back.headers["Location"]) == (302, booth)


def test_who_is_voted_for_at_the_desk_finds_out_and_so_does_everybody(
    venue: Venue, event: EventId
) -> None:
    booth = f"/desk/{event}/contests/{PAINTED}/booth/"
    fields = paper_fields(
        text(venue.organiser.get(f"{booth}{venue.person(event, EntrantId('e1'))}/"))
    )
    venue.ask(event, "cast-vote", {**fields, "choice.1": "e2"})
    votes(venue, event, "", "e1", "e1", "e3", "e1")
    noticed = [
        "put in at the desk" in text(venue.visitor.get(page_of(venue, event, who)))
        for who in ("e1", "e2")
    ]
    assert noticed == [True, False]
    count(venue, event)
    page = text(venue.visitor.get(f"/e/{event}/contests/"))
    named = re.findall(r'<li><span translate="no">([^<]*)</span>( <span[^>]*>at the desk)?', page)
    assert [(name, bool(helped)) for name, helped in named] == [
        ("Ana Ruiz", True),
        ("Ben Okafor", False),
        ("Chi Park", False),
        ("Dov Stein", False),
        ("Eli Brandt", False),
    ]


def test_the_booth_is_the_organisers(venue: Venue, event: EventId) -> None:
    booth = f"/desk/{event}/contests/{PAINTED}/booth/"
    assert venue.stranger.get(booth).status_code == 403
    assert venue.visitor.get(booth).status_code == 302
    assert venue.organiser.post(booth).status_code == 405
    assert venue.organiser.get(f"/desk/{event}/contests/nothing/booth/").status_code == 404
