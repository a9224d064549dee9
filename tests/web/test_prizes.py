"""The prize-giving at the desk, on the wall, on phones; certificates."""

from __future__ import annotations

from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.prizes import in_order
from muster.core.problem import Code
from muster.journal.database import accounts
from tests.web.looking import page, text
from tests.web.phone import name_of
from tests.web.venue import PASSWORD, Venue


def finished(venue: Venue) -> tuple[EventId, str, str]:
    """An event that is over, who is its best sport, and that sport's phone."""
    event = venue.playing("SR17")
    venue.do(event, ask.BeginPrizeGiving())
    venue.play_round(event)
    sport = next(iter(venue.now(event).entrants))
    venue.do(event, ask.GiveAward(award="best-sport", entrants=(sport,), reason="Brought cake"))
    venue.do(event, ask.FinishEvent(reason="Hall closes", confirm=frozenset(Code)))
    return event, name_of(event, sport), venue.link(event, sport)


def _tell(venue: Venue, event: EventId, award: str) -> None:
    address = f"/desk/{event}/ask/reveal-prize/"
    answer = venue.organiser.post(address, {"award": award, "next": f"/desk/{event}/awards/"})
    assert answer.status_code == 303


def test_nobody_reads_an_award_before_it_is_told(venue: Venue) -> None:
    event, sport, link = finished(venue)
    public = [f"/e/{event}/", f"/e/{event}/projector/", link]
    for address in public:
        assert "Best sport:" not in text(venue.visitor.get(address).content.decode()), address
        assert "Brought cake" not in venue.visitor.get(address).content.decode()
    wall = text(page(venue.visitor, event, "projector/"))
    assert "Prize-giving" in wall
    assert "Next: Best sport" in wall
    assert sport not in wall
    _tell(venue, event, "best-sport")
    wall = text(page(venue.visitor, event, "projector/"))
    assert f"Best sport {sport}" in wall
    following = in_order(venue.now(event))[1]
    assert f"Next: {following.title}" in wall
    assert "Best sport" in text(page(venue.visitor, event, ""))


def test_the_desk_shows_the_next_award_as_its_biggest_button(venue: Venue) -> None:
    event, sport, _link = finished(venue)
    html = venue.organiser.get(f"/desk/{event}/awards/").content.decode()
    assert '<button class="first large">Tell it: Best sport</button>' in html
    assert sport in text(html)


def test_a_stranger_tells_nothing(venue: Venue) -> None:
    event, _sport, _link = finished(venue)
    before = venue.now(event).revision
    answer = venue.stranger.post(f"/desk/{event}/ask/reveal-prize/", {"award": "first"})
    assert answer.status_code in {403, 404}
    assert venue.now(event).revision == before


def test_after_the_end_everything_is_public(venue: Venue) -> None:
    event, sport, _link = finished(venue)
    venue.do(event, ask.EndPrizeGiving(confirm=frozenset({Code.PRIZES_HIDDEN})))
    shown = text(page(venue.visitor, event, ""))
    assert f"Best sport {sport}" in shown
    assert "Final standings" in text(page(venue.visitor, event, "projector/"))


def test_a_host_who_is_no_official_learns_no_award_before_the_others(venue: Venue) -> None:
    """They may play there themselves."""
    event, sport, _link = finished(venue)
    host = Client()
    host.force_login(accounts.create_account("hal", PASSWORD, "Hal Host", host=True))

    def told(place: str) -> bool:
        shown = text(host.get(f"/desk/{event}/{place}/").content.decode())
        return f"Best sport {sport}" in shown or "Brought cake" in shown

    assert [place for place in ("awards", "history") if told(place)] == []
    _tell(venue, event, "best-sport")
    assert [place for place in ("awards", "history") if told(place)] == ["awards", "history"]


def test_an_award_whose_winner_was_thrown_out_can_be_given_again(venue: Venue) -> None:
    event, _sport, _link = finished(venue)
    address = f"/desk/{event}/awards/"
    assert 'value="best-sport"' not in _giving(venue, address)
    who = next(iter(venue.now(event).entrants))
    venue.do(
        event,
        ask.DisqualifyEntrant(entrant=who, cause="cheating", reason="x", confirm=frozenset(Code)),
    )
    assert 'value="best-sport"' in _giving(venue, address)


def _giving(venue: Venue, address: str) -> str:
    return venue.organiser.get(address).content.decode().partition('id="h-give"')[2]


def test_certificates_are_the_organisers_to_print(venue: Venue) -> None:
    event, sport, _link = finished(venue)
    address = f"/desk/{event}/print/certificates/0"
    shown = text(venue.organiser.get(f"{address}/").content.decode())
    assert f"Best sport {sport}" in shown
    assert "Brought cake" in shown
    assert venue.organiser.get(f"{address}.pdf").content.startswith(b"%PDF-")
    assert venue.visitor.get(f"{address}/").status_code != 200
