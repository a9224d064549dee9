"""Contests at the desk: held or not, entered, looked at, marked, and given in the end."""

from __future__ import annotations

import re
from datetime import date

import pytest

from muster.core import commands as ask
from muster.core.facts import Model
from muster.core.ids import EntrantId, EventId
from tests.web.contesting import PAINTED, ballot, contest, count, enter, held, text, votes
from tests.web.phone import judges_phone, phone, words_of
from tests.web.venue import DAY, Venue


def desk(venue: Venue, event: EventId, end: str = "") -> str:
    """What stands on a page of the desk's contests."""
    return words_of(text(venue.organiser.get(f"/desk/{event}/contests/{end}")))


def buttons(venue: Venue, event: EventId) -> list[str]:
    """What can be pressed until somebody has won."""
    page = text(venue.organiser.get(f"/desk/{event}/contests/{PAINTED}/"))
    region = page[page.index('id="deciding"') : page.index('id="h-how"')]
    return re.findall(r"<button[^>]*>([^<]+)</button>", region)


@pytest.mark.req("GG4-028")
def test_a_contest_is_held_if_the_organiser_switches_it_on(venue: Venue) -> None:
    event = venue.event("GG4", 4)
    assert "Best painted Crew not held" in desk(venue, event)
    assert "event-contests" not in text(venue.visitor.get(f"/e/{event}/"))
    form = {
        "award": PAINTED,
        "held": "true",
        "method": "vote",
        "votes": "3, 2, 1",
        "category": "",
        "display": "At lunch, on the long table",
    }
    assert venue.ask(event, "set-contest", form).status_code == 303
    made = contest(venue, event)
    assert (made.method, made.votes, made.display) == ("vote", (3, 2, 1), form["display"])
    assert "At lunch, on the long table" in desk(venue, event, f"{PAINTED}/")
    assert venue.ask(event, "set-contest", {**form, "held": "false"}).status_code == 303
    assert "Best painted Crew not held" in desk(venue, event)


def test_a_method_without_votes_takes_no_notice_of_what_votes_were_worth(venue: Venue) -> None:
    event = held(venue, "GG4", votes=(3, 2, 1), category="")
    form = {"award": PAINTED, "held": "true", "method": "score", "votes": "3, 2, 1"}
    assert venue.ask(event, "set-contest", form).status_code == 303
    assert (contest(venue, event).method, contest(venue, event).votes) == ("score", (1,))


def test_the_packs_categories_are_offered_and_others_are_taken(venue: Venue) -> None:
    event = venue.event("SR17", 4, here=False)
    page = text(venue.organiser.get(f"/desk/{event}/contests/{PAINTED}/"))
    assert len(re.findall(r'<option lang="en" value="', page)) > 1
    form = {"award": PAINTED, "held": "true", "method": "vote", "category": "Best cat"}
    assert venue.ask(event, "set-contest", form).status_code == 303
    assert contest(venue, event).category == "Best cat"


def test_a_contest_of_the_organisers_own_is_listed_after_the_packs(venue: Venue) -> None:
    event = venue.event("WC", 4)
    form = {"award": "own-1", "method": "vote", "title": "Best display board"}
    assert venue.ask(event, "set-contest", form).status_code == 303
    assert "Best display board" in desk(venue, event)
    assert desk(venue, event, "own-1/").startswith("All contests Best display board")
    assert 'value="own-2"' in text(venue.organiser.get(f"/desk/{event}/contests/"))


def test_entries_are_made_with_models_one_to_a_line(venue: Venue) -> None:
    event = held(venue, entries=1)
    lines = "Kommander Sorscha # base 07\n\n  Widowmaker \nWidowmaker # the tall one"
    form = {"award": PAINTED, "entrant": "e2", "title": "Winter", "models": lines}
    assert venue.ask(event, "make-entry", form).status_code == 303
    entry = contest(venue, event).entries[EntrantId("e2")]
    assert entry.models == (
        Model(name="Kommander Sorscha", mark="base 07"),
        Model(name="Widowmaker"),
        Model(name="Widowmaker", mark="the tall one"),
    )
    page = text(venue.organiser.get(f"/desk/{event}/contests/{PAINTED}/entry/e2/"))
    assert "Kommander Sorscha # base 07\nWidowmaker\nWidowmaker # the tall one</textarea>" in page


@pytest.mark.parametrize("lines", ["# a mark alone", "x" * 101, "Sorscha # " + "y" * 101])
def test_a_line_that_is_no_model_is_named_by_its_number(venue: Venue, lines: str) -> None:
    event = held(venue, entries=1)
    before = venue.now(event).revision
    form = {"award": PAINTED, "entrant": "e2", "models": f"Good one\n{lines}"}
    answer = venue.ask(event, "make-entry", form)
    assert (answer.status_code, venue.now(event).revision) == (422, before)
    assert "Models, line 2:" in text(answer)


@pytest.mark.req("GG4-029")
def test_an_entry_that_is_not_legal_is_said_to_be_and_cannot_win(venue: Venue) -> None:
    event = held(venue, "GG4", category="", method="organiser")
    assert "legality not checked" in desk(venue, event, f"{PAINTED}/")
    wish = {"award": PAINTED, "entrant": "e1", "legal": "false", "note": "Two Masters"}
    assert venue.ask(event, "check-entry", wish).status_code == 303
    page = desk(venue, event, f"{PAINTED}/")
    assert "not legal" in page
    assert "Two Masters" in page
    assert venue.ask(event, "give-award", {"award": PAINTED, "entrants": "e1"}).status_code == 409
    fine = {"award": PAINTED, "entrant": "e2", "legal": "true"}
    assert venue.ask(event, "check-entry", fine).status_code == 303
    assert venue.ask(event, "give-award", {"award": PAINTED, "entrants": "e2"}).status_code == 303
    assert "won by Ben Okafor" in desk(venue, event)


@pytest.mark.req("GG4-034")
def test_marks_by_the_four_criteria_stand_with_their_total(venue: Venue) -> None:
    event = held(venue, "GG4", category="", method="score")
    page = text(venue.organiser.get(f"/desk/{event}/contests/{PAINTED}/"))
    names = list(dict.fromkeys(re.findall(r'name="(mark\.[^"]+)"', page)))
    marks = dict(zip(names, ("5", "4", "3", "4"), strict=True))
    wish = {"award": PAINTED, "entrant": "e1", **marks}
    assert venue.ask(event, "score-entry", wish).status_code == 303
    assert "16 of 20 marks" in desk(venue, event, f"{PAINTED}/")
    too_many = {**wish, names[0]: "6"}
    assert venue.ask(event, "score-entry", too_many).status_code == 409
    assert venue.ask(event, "score-entry", {**wish, names[0]: "five"}).status_code == 422
    assert buttons(venue, event)[0] == "Give the award to Ana Ruiz"


def test_a_judge_gives_marks_and_does_not_set_the_contest(venue: Venue) -> None:
    event = held(venue, "GG4", category="", method="score")
    judge = judges_phone(venue, event)
    form = {"award": PAINTED, "held": "false", "method": "score"}
    assert judge.ask("set-contest", form).status_code == 403
    assert (
        judge.ask("check-entry", {"award": PAINTED, "entrant": "e1", "legal": "1"}).status_code
        == 303
    )


@pytest.mark.req("GG4-031")
def test_where_the_organiser_chooses_they_simply_name_the_winner(venue: Venue) -> None:
    event = held(venue, "GG4", category="", method="organiser")
    assert buttons(venue, event) == ["Give the award"]
    assert venue.ask(event, "give-award", {"award": PAINTED, "entrants": "e3"}).status_code == 303
    assert "Given Chi Park" in desk(venue, event, f"{PAINTED}/")


@pytest.mark.req("SR17-105")
def test_the_best_sport_is_voted_for_among_everybody_who_plays(venue: Venue) -> None:
    event, sport = venue.started("SR17", 4), "best-sport"
    form = {"award": sport, "held": "true", "method": "vote"}
    assert venue.ask(event, "set-contest", form).status_code == 303
    assert "everybody who plays here can win it" in desk(venue, event, f"{sport}/")
    assert venue.ask(event, "open-ballot", {"award": sport}).status_code == 303
    paper = phone(venue, event, EntrantId("e4")).read(f"contests/{sport}/")
    assert "I vote for Ana Ruiz Ben Okafor Chi Park Dov Stein" in paper
    votes(venue, event, "e2", "e4", "e4", "e4", award=sport)
    assert venue.ask(event, "count-ballot", {"award": sport}).status_code == 303
    assert "Give the award to Dov Stein" in desk(venue, event, f"{sport}/")


# ── what won before ──


@pytest.mark.req("GG4-030")
def test_what_won_at_another_event_of_the_year_is_found_and_noted_with_one_press(
    venue: Venue,
) -> None:
    """It is named with its event beside the entry, which can no longer win."""
    march = held(venue, "GG4", category="", method="organiser")
    venue.do(march, ask.GiveAward(award=PAINTED, entrants=(EntrantId("e1"),)))
    event = held(venue, "GG4", category="", method="organiser")
    page = text(venue.organiser.get(f"/desk/{event}/contests/"))
    assert "Found on this server" in page
    found = re.search(r'name="wins" value="([^"]+)"', page)
    assert found is not None
    wins = found[1].replace("&#34;", '"')
    assert venue.ask(event, "recall-wins", {"wins": wins}).status_code == 303
    assert "Found on this server" not in desk(venue, event)
    assert "GG4 Cup" in desk(venue, event, f"{PAINTED}/")
    assert venue.ask(event, "give-award", {"award": PAINTED, "entrants": "e1"}).status_code == 409
    assert venue.ask(event, "recall-wins", {"wins": "[{]"}).status_code == 422


def test_a_win_elsewhere_is_noted_by_hand(venue: Venue) -> None:
    event = held(venue, "GG4", category="", method="organiser")
    form = {"event": "Spring Cup", "day": "2024-03-02", "models": "Lady Justice # 07"}
    assert venue.ask(event, "recall-wins", form).status_code == 303
    (win,) = venue.now(event).past_wins
    assert (win.event, win.day, win.organiser) == ("Spring Cup", date(2024, 3, 2), venue.me.id)
    assert win.day.year == DAY.year
    enter(venue, event, EntrantId("e4"), "Justice", "Lady Justice")
    assert venue.ask(event, "recall-wins", {**form, "day": "yesterday"}).status_code == 422


# ── a vote, as far as the organiser sees it ──


@pytest.mark.req("SR17-104")
def test_a_tie_offers_a_second_ballot_among_the_two_or_the_organisers_choice(
    venue: Venue,
) -> None:
    event = held(venue)
    assert buttons(venue, event)[0] == "Open the ballot"
    ballot(venue, event)
    assert buttons(venue, event) == ["Close and count", "Give this ballot up"]
    votes(venue, event, "e1", "e1", "e2", "e2", "e3")
    count(venue, event)
    assert buttons(venue, event) == [
        "Second ballot among the two",
        "I choose Ana Ruiz",
        "I choose Ben Okafor",
    ]
    assert venue.ask(event, "open-ballot", {"award": PAINTED}).status_code == 303
    assert "Only among the tied: Ana Ruiz, Ben Okafor" in desk(venue, event, f"{PAINTED}/")
    votes(venue, event, "e2", "e1", "e2", "e2", "e1")
    count(venue, event)
    assert buttons(venue, event)[0] == "Give the award to Ben Okafor"
    assert venue.ask(event, "give-award", {"award": PAINTED, "entrants": "e2"}).status_code == 303
    assert buttons(venue, event) == []


def test_counting_before_everybody_voted_is_asked_about_first(venue: Venue) -> None:
    event = held(venue)
    ballot(venue, event)
    votes(venue, event, "e1", "e1", "e2")
    answer = venue.ask(event, "count-ballot", {"award": PAINTED})
    assert answer.status_code == 409
    assert "Do it all the same" in text(answer)
    assert contest(venue, event).ballots[0].papers is None
    sure = {"award": PAINTED, "confirm": "voters-left"}
    assert venue.ask(event, "count-ballot", sure).status_code == 303


def test_nobody_hands_in_papers_with_the_count(venue: Venue) -> None:
    event = held(venue)
    ballot(venue, event)
    receipts = votes(venue, event, "e1", "e1", "e2", "e3", "e3")
    forged = {"award": PAINTED, "papers": '{"receipt": "AAAAAAAAAA", "choices": ["e1"]}'}
    assert venue.ask(event, "count-ballot", forged).status_code == 303
    papers = contest(venue, event).ballots[0].papers or ()
    assert {paper.receipt for paper in papers} == set(receipts)


# ── painted models ──


@pytest.mark.req("GG18-021")
def test_who_passes_the_painting_check_is_pressed_in_one_list(venue: Venue) -> None:
    event = venue.event("GG18", 3)
    page = f"/desk/{event}/painted/"
    assert "Not looked at: 3 of 3" in words_of(text(venue.organiser.get(page)))
    assert venue.ask(event, "judge-paint", {"entrant": "e1", "passed": "true"}).status_code == 303
    failed = {"entrant": "e2", "passed": "false", "note": "bare metal"}
    assert venue.ask(event, "judge-paint", failed).status_code == 303
    left = words_of(text(venue.organiser.get(page)))
    assert "Not looked at: 1 of 3" in left
    assert "Ana Ruiz" not in left
    every = words_of(text(venue.organiser.get(f"{page}?show=all")))
    assert "Ana Ruiz passes" in every
    assert "Ben Okafor does not pass bare metal" in every
    listed = words_of(text(venue.organiser.get(f"/desk/{event}/entrants/?show=all")))
    assert "painting not checked" in listed
    assert "not painted" in listed


def test_a_stranger_sees_none_of_it(venue: Venue) -> None:
    event = held(venue)
    for end in ("contests/", f"contests/{PAINTED}/", f"contests/{PAINTED}/entry/e1/", "painted/"):
        assert venue.stranger.get(f"/desk/{event}/{end}").status_code == 403
        assert venue.visitor.get(f"/desk/{event}/{end}").status_code == 302
        assert venue.organiser.post(f"/desk/{event}/{end}").status_code == 405
    for nothing in ("nothing/", f"{PAINTED}/entry/e5/", f"{PAINTED}/entry/e99/"):
        assert venue.organiser.get(f"/desk/{event}/contests/{nothing}").status_code == 404
