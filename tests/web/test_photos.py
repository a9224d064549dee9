"""Photos through the pages: who adds them, who takes them away, and what never comes through."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EventId, PersonId
from muster.journal.database.links import token_of
from muster.journal.database.models import PhotoRow
from muster.journal.database.photos import photo_of
from muster.journal.people import Person
from tests.snapshots import digest, kept, picture, saved, snapshot, told_too_much
from tests.web.phone import Phone, judges_phone, phone
from tests.web.photographing import newest, of_game, upload
from tests.web.venue import Venue


@pytest.fixture
def event(venue: Venue) -> EventId:
    return venue.playing(entrants=4)


@pytest.fixture
def game(venue: Venue, event: EventId) -> Game:
    return venue.games(event)[0]


@pytest.fixture
def mine(venue: Venue, event: EventId, game: Game) -> Phone:
    return phone(venue, event, game.entrants[0])


# ── adding ──


def test_a_player_adds_a_photo_and_sees_it(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    assert "Add a photo" in mine.read()
    assert mine.ask("attach-photo", of_game(game, note="The slip")).status_code == 303
    line = newest(venue, event)
    assert photo_of(event, digest()) == kept()
    assert ("Photos of this game: 1" in mine.read(), "The slip" in mine.read()) == (True, True)
    assert f'src="{mine.link}photo/{line}/?small"' in mine.html()
    assert mine.open(f"photo/{line}/").content == kept()


def test_what_is_served_tells_nothing_of_its_maker(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    mine.ask("attach-photo", of_game(game, told_too_much(6)))
    served = mine.open(f"photo/{newest(venue, event)}/").content
    assert [mark in served for mark in (b"Exif", b"GPS", b"Pocket", b"Ann")] == [False] * 4


def test_a_photo_is_served_to_be_looked_at_and_kept_nowhere(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    line = venue.attach(event, game, game.entrants[0])
    for page in (f"photo/{line}/", f"photo/{line}/?small"):
        headers = mine.open(page).headers
        assert {name: headers[name] for name in SERVED} == SERVED
    assert len(mine.open(f"photo/{line}/?small").content) < len(kept()) + 1000


SERVED = {
    "Content-Type": "image/jpeg",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Content-Disposition": 'inline; filename="photo.jpg"',
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}


def test_sent_again_under_its_key_it_counts_once(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    for _ in range(2):
        assert mine.ask("attach-photo", of_game(game, key="once")).status_code == 303
    assert len(venue.now(event).photos) == 1
    twice = mine.ask("attach-photo", of_game(game, key="twice"))
    assert (twice.status_code, b"This very photo is there already" in twice.content) == (409, True)


def test_whoever_has_no_room_left_is_told_before_they_try(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    for n in (1, 2):
        venue.attach(event, game, game.entrants[0], n)
    assert "You have added 2 photos already." in mine.read()
    assert "attach-photo" not in mine.html()
    assert mine.ask("attach-photo", of_game(game)).status_code == 409
    assert "attach-photo" in phone(venue, event, game.entrants[1]).html()


def test_the_organiser_and_a_judge_add_photos_to_games_and_rulings(
    venue: Venue, event: EventId, game: Game
) -> None:
    judge = judges_phone(venue, event)
    assert venue.ask(event, "attach-photo", of_game(game)).status_code == 303
    assert judge.ask("attach-photo", of_game(game, snapshot(1))).status_code == 303
    venue.do(event, ask.MakeRuling(topic="Hedges", question="?", decision="No"))
    ruling = str(venue.now(event).revision)
    of_ruling = {"ruling": ruling, "photo": upload(snapshot(2))}
    assert judge.ask("attach-photo", of_ruling).status_code == 303
    line = newest(venue, event)
    desk = venue.organiser.get(f"/desk/{event}/rulings/").content.decode()
    for page, home in (
        (judge.html("judge/rulings/"), judge.link),
        (desk, f"/desk/{event}/"),
    ):
        assert f'src="{home}photo/{line}/?small"' in page


def test_without_a_file_or_of_nothing_it_is_refused_in_words(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    nothing = mine.ask("attach-photo", {"game": game.id, "photo": digest()})
    assert (nothing.status_code, b"Choose a photo first." in nothing.content) == (422, True)
    gone = mine.ask("attach-photo", {"game": "r1g9", "photo": upload()})
    assert (gone.status_code, b"was paired away" in gone.content) == (422, True)
    of_what = venue.ask(event, "attach-photo", {"photo": upload()})
    assert (of_what.status_code, b"one game, one ruling" in of_what.content) == (409, True)
    assert PhotoRow.objects.count() == 0


@pytest.mark.parametrize(
    "handed_in",
    [
        (b"<script>alert(1)</script>", "no photo that Muster can read"),
        (b"\0\0\0\x18ftypheic" + bytes(50), "Most Compatible"),
        (snapshot()[:400], "damaged, or was cut off"),
        (saved(picture(6000, 5000), "PNG"), "too many pixels"),
        (snapshot() + bytes(10 * 1024 * 1024), "more than 10 MB"),
        (saved(picture(), "GIF"), "Send a JPEG, PNG or WebP"),
    ],
    ids=["page", "heic", "cut off", "huge", "large", "gif"],
)
def test_a_file_that_cannot_be_is_refused_with_what_to_do(
    venue: Venue, event: EventId, game: Game, mine: Phone, handed_in: tuple[bytes, str]
) -> None:
    raw, say = handed_in
    before = venue.now(event).revision
    answer = mine.ask("attach-photo", of_game(game, raw))
    assert (answer.status_code, say in answer.content.decode()) == (422, True)
    assert "Nothing was changed." in answer.content.decode()
    assert (venue.now(event).revision, PhotoRow.objects.count()) == (before, 0)


# ── taking away ──


def test_who_added_a_photo_takes_it_away_and_it_is_gone(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    line = venue.attach(event, game, game.entrants[0])
    opponent = phone(venue, event, game.entrants[1])
    assert opponent.ask("remove-photo", {"line": str(line)}).status_code == 403
    assert "Take it away" in mine.read()
    assert mine.ask("remove-photo", {"line": str(line)}).status_code == 303
    assert (mine.open(f"photo/{line}/").status_code, PhotoRow.objects.count()) == (404, 0)


def test_once_a_judge_ruled_only_the_organiser_is_offered_to(
    venue: Venue, event: EventId, game: Game, mine: Phone
) -> None:
    line = venue.attach(event, game, game.entrants[0])
    wish = ask.RuleResult(game=game.id, score=venue.score(event, game), reason="Seen")
    venue.do(event, wish)
    assert "Take it away" not in mine.read()
    refused = mine.ask("remove-photo", {"line": str(line)})
    assert (refused.status_code, b"only the organiser takes it away" in refused.content) == (
        409,
        True,
    )
    desk = venue.organiser.get(f"/desk/{event}/round/1/game/{game.id}/").content
    assert b"Take it away" in desk
    assert venue.ask(event, "remove-photo", {"line": str(line)}).status_code == 303


def test_an_erased_photo_is_said_to_be_erased(venue: Venue, event: EventId, game: Game) -> None:
    entrant = game.entrants[0]
    line = venue.attach(event, game)
    person = venue.person(event, entrant)
    address = f"/desk/{event}/entrants/{entrant}/person/{person}/erase/"
    assert venue.organiser.post(address, {"sure": "1"}).status_code == 303
    desk = venue.organiser.get(f"/desk/{event}/round/1/game/{game.id}/").content
    assert (b"This photo was erased." in desk, b"?small" in desk) == (True, False)
    assert venue.organiser.get(f"/desk/{event}/photo/{line}/").status_code == 404


def test_a_judges_photo_is_theirs_on_a_link_of_their_own(
    venue: Venue, event: EventId, game: Game
) -> None:
    """A judge is dismissed: what they added they still see, what others added no longer."""
    ruth = Person(id=PersonId("ruth"), name="Ruth Calder")
    venue.do(event, ask.AppointJudge(person=ruth.id), people=(ruth,))
    judge = Phone(f"/p/{token_of(event, ruth.id)}/")
    judge.ask("attach-photo", of_game(game))
    own, other = newest(venue, event), venue.attach(event, game, n=1)
    venue.do(event, ask.DismissJudge(person=ruth.id))
    seen = [judge.open(f"photo/{line}/").status_code for line in (own, other)]
    assert seen == [200, 404]
