"""Before somebody is warned: what is on record for them, and what it leads to."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.ids import EntrantId, EventId
from tests.web.phone import judges_phone, phone
from tests.web.venue import Venue


def ahead(venue: Venue, event: EventId, entrant: str, about: str, measure: str = "warning") -> str:
    chosen = {"entrant": entrant, "about": about, "measure": measure}
    answer = venue.organiser.get(f"/desk/{event}/rulings/ahead/", chosen)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    return " ".join(answer.content.decode().split())


def warn(venue: Venue, event: EventId, entrant: EntrantId, about: str) -> None:
    wish = ask.NoteConduct(entrant=entrant, about=about, measure="warning", text="Too slow")
    venue.do(event, wish)


@pytest.mark.req("GG18-008")
def test_a_second_warning_says_beforehand_that_it_proposes_a_disqualification(
    venue: Venue,
) -> None:
    event = venue.playing("GG18", 4)
    one = venue.games(event)[0].entrants[0]
    first = ahead(venue, event, one, "slow-play")
    assert "This is warning 1. At warning 2 a disqualification is proposed." in first
    assert "Nothing is on record for" in first
    warn(venue, event, one, "slow-play")
    second = ahead(venue, event, one, "behaviour")
    assert "This is warning 2: the pack proposes a disqualification now." in second
    assert "Too slow" in second
    assert "This does not count as a warning." in ahead(venue, event, one, "behaviour", "note")


@pytest.mark.req("GG4-017")
def test_where_the_pack_counts_nothing_it_says_so_and_what_the_pack_tells(venue: Venue) -> None:
    event = venue.playing("GG4", 4)
    told = ahead(venue, event, venue.games(event)[0].entrants[0], "slow-play")
    assert "This is warning 1. The pack sets no number" in told
    assert "slow play, meant or not, may be judged poor sportsmanship" in told


@pytest.mark.req("GG18-009", "GG18-016")
def test_what_a_cause_alone_leads_to(venue: Venue) -> None:
    event = venue.playing("GG18", 4)
    one = venue.games(event)[0].entrants[0]
    assert "disqualifies at once: noting it ends the event" in ahead(venue, event, one, "cheating")
    assert "asks to consider disqualifying" in ahead(venue, event, one, "hidden-state")
    judge = judges_phone(venue, event)
    seen = judge.open(f"judge/conduct/ahead/?entrant={one}&about=cheating").content.decode()
    assert "only the organiser notes it" in seen


def test_nobody_chosen_leads_nowhere(venue: Venue) -> None:
    event = venue.playing("GG18", 4)
    assert ahead(venue, event, "", "slow-play") == ""
    assert ahead(venue, event, "e99", "slow-play") == ""


def test_every_form_that_notes_conduct_asks_for_it(venue: Venue) -> None:
    event = venue.playing("GG18", 4)
    one = venue.games(event)[0].entrants[0]
    at = f'hx-get="/desk/{event}/rulings/ahead/"'
    for page in ("rulings/", f"entrants/{one}/"):
        assert at in venue.organiser.get(f"/desk/{event}/{page}").content.decode()
    judge = judges_phone(venue, event)
    assert f'hx-get="{judge.link}judge/conduct/ahead/"' in judge.html("judge/conduct/")


def test_a_slow_tables_call_is_settled_by_a_warning(venue: Venue) -> None:
    event = venue.playing("GG4", 4)
    game = venue.games(event)[0]
    judge, me = judges_phone(venue, event), phone(venue, event, game.entrants[0])
    me.ask("call-judge", {"game": game.id, "matter": "slow-play"})
    html = judge.html(f"judge/conduct/?game={game.id}")
    assert '<option value="slow-play" selected>' in html
    wish = {"entrant": game.entrants[1], "about": "slow-play", "measure": "warning"}
    judge.ask("note-conduct", {**wish, "text": "Seen", "game": game.id, "settles": "1"})
    assert venue.now(event).calls == ()


def test_the_opponent_of_somebody_thrown_out_is_not_told_why(venue: Venue) -> None:
    event = venue.playing("GG18", 4)
    one, two = venue.games(event)[0].entrants
    note = ask.NoteConduct(entrant=one, about="cheating", text="Loaded dice under the table")
    venue.do(event, note)
    read = phone(venue, event, two).read()
    assert "forfeited the game" in read
    assert "Loaded dice" not in read
    assert "cheating" not in read.casefold()


@pytest.mark.req("GG18-008")
def test_whoever_is_warned_reads_it_with_what_it_leads_to_and_not_what_officials_wrote(
    venue: Venue,
) -> None:
    event = venue.playing("GG18", 4)
    one, two = venue.games(event)[0].entrants
    warned, other = phone(venue, event, one), phone(venue, event, two)
    venue.do(event, ask.NoteConduct(entrant=one, about="slow-play", measure="note", text="Slow"))
    assert "Slow play" not in warned.read("more/")
    warn(venue, event, one, "slow-play")
    warn(venue, event, one, "behaviour")
    read = warned.read()
    assert "This is your warning number 1. At number 2 a disqualification is proposed." in read
    assert "This is your warning number 2: the organiser may disqualify you." in read
    assert "Too slow" not in read
    assert "your warning" not in other.read()
