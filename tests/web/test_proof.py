"""The page that explains how an event can be checked, at every moment of it."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.verify import SET_BACK, Check, Subject, Verdict
from muster.web.public.proof_view import judged
from muster.web.public.proofs import Proofs
from tests.web.venue import Venue


def proof(venue: Venue, event: EventId) -> str:
    return venue.visitor.get(f"/e/{event}/proof/").content.decode()


def test_before_anybody_came_the_promise_is_there(venue: Venue) -> None:
    event = venue.event(entrants=0)
    page = proof(venue, event)
    assert venue.now(event).commitment in page
    assert "Nobody has checked in yet" in page
    assert "Nothing is drawn yet" in page


def test_while_it_is_played_seeds_are_shown_and_the_secret_is_not(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    now = venue.now(event)
    page = proof(venue, event)
    assert [said for said in now.contributions.values() if said not in page] == []
    assert now.rounds[0].certificate.seed in page
    assert (now.head in page, "shown when the event is finished" in page) == (True, True)
    assert "Download the public copy" not in page


def test_a_draw_that_is_not_public_is_not_told(venue: Venue) -> None:
    event = venue.paired(entrants=4)
    assert venue.now(event).rounds[0].certificate.seed not in proof(venue, event)


def test_once_it_is_over_everything_is_checked_before_your_eyes(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.play_round(event)
    venue.do(event, ask.FinishEvent(reason="Dark"))
    now, page = venue.now(event), proof(venue, event)
    assert f"It holds: {now.revision} lines, ending in {now.head[:16]}." in page
    assert (now.secret in page, '<span class="chip done">holds</span>' in page) == (True, True)
    assert f'href="/e/{event}/copy/"' in page
    assert "What a line tells in part rests on whoever made the copy" in page


def test_prizes_that_are_still_to_be_told_keep_the_copy_back(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.play_round(event)
    venue.do(event, ask.BeginPrizeGiving())
    venue.do(event, ask.FinishEvent(reason="Dark"))
    assert "Download the public copy" not in proof(venue, event)
    assert venue.visitor.get(f"/e/{event}/copy/").status_code == 404


def test_pages_lead_to_it(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    game = venue.games(event)[0].id
    for page in ("", f"game/{game}/", "rules/"):
        shown = venue.visitor.get(f"/e/{event}/{page}").content.decode()
        assert f'href="/e/{event}/proof/' in shown, page


def test_what_does_not_hold_is_said_with_its_line() -> None:
    checks = (Check(Subject.CHAIN, 1, holds=True), Check(Subject.DRAW, 7, holds=False))
    found = judged(Verdict(checks, 7, "ab" * 32))
    assert (found.holds, found.say) == (False, "This journal does not hold.")
    assert found.wrong == ("Line 7: Pairings, tables and byes drawn again with the same seed",)


def test_a_clock_that_was_set_back_is_said_with_its_line() -> None:
    checks = (
        Check(Subject.CHAIN, 1, holds=True),
        Check(Subject.CHAIN, 2, holds=True, note=SET_BACK),
    )
    found = judged(Verdict(checks, 2, "ab" * 32))
    told = "Line 2: the machine's clock was set back here. The order of the lines still holds."
    assert (found.holds, found.wrong, found.noted) == (True, (), (told,))


def test_a_journal_is_checked_once(venue: Venue) -> None:
    event = venue.now(venue.playing(entrants=4))
    proofs = Proofs(room=1)
    assert proofs.of(event) is proofs.of(event)
    other = venue.now(venue.playing(entrants=4))
    assert proofs.of(other).head == other.head
