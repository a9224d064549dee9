"""What nobody finds out, and what nobody can hold up: links, pairings and forms of strangers."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from html import unescape
from io import StringIO
from logging.config import DictConfigurator

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EntrantId, EventId
from muster.journal.database import accounts
from muster.journal.folder import Busy
from muster.site.hushing import Hushed
from muster.site.logs import Once
from muster.web import asking
from muster.web.accounts.owner import first_code
from muster.web.player import views
from tests import fresh_server
from tests.web.phone import Phone, judges_phone, phone
from tests.web.venue import PASSWORD, Venue


def _never(*_: object) -> None:
    raise AssertionError("read")


def _raise(raised: Exception) -> None:
    raise raised


def _logged(act: Callable[[], object]) -> str:
    """What the server's own handler would write meanwhile."""
    console = logging.StreamHandler(StringIO())
    console.addFilter(Hushed())
    logger = logging.getLogger("django.request")
    logger.addHandler(console)
    try:
        act()
    finally:
        logger.removeHandler(console)
    return console.stream.getvalue()


# ── pairings that are not public ──


def asked_about(phone: Phone, game: Game, kind: str, side: EntrantId) -> tuple[int, bytes]:
    sent = phone.ask(kind, {"game": game.id, f"figure.vp.{side}": "many", "methods": "dice"})
    return sent.status_code, sent.content


@pytest.mark.parametrize(
    "kind",
    ["report-result", "confirm-report", "concede-game", "sign-agreement", "state-tracking"],
)
def test_nobody_finds_out_by_asking_who_will_play_whom(venue: Venue, kind: str) -> None:
    """Every game that is not public, their own too, gets the same answer about everybody."""
    event = venue.paired()
    me, *_others = venue.now(event).entrants
    answers = {
        asked_about(phone(venue, event, me), game, kind, side)
        for game in venue.games(event)
        for side in venue.now(event).entrants
    }
    assert [status for status, _said in answers] == [422]


def test_a_judge_learns_of_pairings_when_everybody_does(venue: Venue) -> None:
    event = venue.paired()
    judge = judges_phone(venue, event)
    game = venue.games(event)[0]
    answers = {asked_about(judge, game, "rule-result", side) for side in venue.now(event).entrants}
    assert len(answers) == 1


def test_once_they_are_public_everybody_reports_as_ever(venue: Venue) -> None:
    event = venue.playing()
    game = venue.games(event)[0]
    boxes = {f"figure.vp.{side}": str(n) for n, side in enumerate(game.entrants)}
    first = phone(venue, event, game.entrants[0])
    assert first.ask("report-result", {"game": game.id, **boxes}).status_code == 303


def test_the_history_tells_of_pairings_when_everybody_knows_them(venue: Venue) -> None:
    """Neither who has the bye, nor who asked for whom, nor which rematch was accepted."""
    event = venue.started("GG4", 5)
    ruth = accounts.create_account("ruth", PASSWORD, "Ruth Bench")
    venue.do(event, ask.AppointJudge(person=accounts.person_of(ruth).id))
    hal = accounts.create_account("hal", PASSWORD, "Hal", host=True)
    a, b, c, *_others = venue.now(event).entrants
    venue.do(event, ask.LockPair(pair=(a, b), reason="They asked"))
    venue.do(event, ask.PairRound())
    venue.do(event, ask.SwapEntrants(pair=(b, c), reason="Ana asked for Chi"))
    venue.do(event, ask.Undo(reason="Bo minded"))
    hidden = [history(event, who)[:4] for who in (ruth, hal)]
    kept = "Pairings of round 1: not public yet"
    assert hidden == [[f"Taken back: {kept}", kept, kept, kept]] * 2
    venue.do(event, ask.PublishPairings())
    olive = accounts.find_account("olive")
    assert olive is not None
    first, *rest = (history(event, who)[1:5] for who in (olive, ruth, hal))
    words = ("Bo minded", "Ana asked for Chi", "has the bye", "They asked")
    assert [word in said for word, said in zip(words, first, strict=True)] == [True] * 4
    assert rest == [first] * 2


def history(event: EventId, who: accounts.Account) -> list[str]:
    """What the desk tells somebody of what happened, the latest first."""
    client = Client()
    client.force_login(who)
    said = re.findall(r'<p class="wrap">(.*?)</p>', _html(client, f"/desk/{event}/history/"))
    return [unescape(re.sub(r"</?s>", "", each)) for each in said]


# ── forms that are not read ──


@pytest.mark.parametrize("kind", ["register-entrants", "change-rules", "appoint-judge", "check-in"])
def test_a_form_of_somebody_who_can_never_ask_this_is_not_even_read(
    venue: Venue, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a long list takes a while: whoever holds a link must not make the hall wait."""
    event = venue.playing()
    monkeypatch.setattr(asking, "read_wish", _never)
    mine = phone(venue, event, next(iter(venue.now(event).entrants)))
    sent = {"file": SimpleUploadedFile("all.csv", b"name\nAna"), "account": "olive"}
    assert mine.ask(kind, sent).status_code == 403


def test_a_player_does_not_learn_who_has_an_account(venue: Venue) -> None:
    event = venue.playing()
    mine = phone(venue, event, next(iter(venue.now(event).entrants)))
    known, unknown = (mine.ask("appoint-judge", {"account": name}) for name in ("olive", "other"))
    assert known.status_code == unknown.status_code == 403
    assert known.content.replace(b"olive", b"other") == unknown.content


# ── private links ──


@pytest.mark.parametrize("raised", [Busy("a writer"), ZeroDivisionError()])
def test_no_log_ever_holds_a_private_link(
    venue: Venue, raised: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = venue.playing()
    link = venue.link(event, next(iter(venue.now(event).entrants)))
    monkeypatch.setattr(views, "entrant_of", lambda _here: _raise(raised))
    written = _logged(lambda: Client(raise_request_exception=False).get(link))
    assert "/p/…/" in written
    assert link.strip("/").partition("/")[2] not in written


def test_the_log_of_a_server_is_hushed() -> None:
    DictConfigurator(settings.LOGGING).configure()
    (console,) = logging.getLogger("django").handlers
    assert [type(each) for each in console.filters] == [Hushed, Once]


@pytest.mark.parametrize("page", ["/desk/", "/desk/{event}/entrants/", "/sign-in/", "/"])
def test_nothing_of_django_s_is_kept_on_the_way(venue: Venue, page: str) -> None:
    answer = venue.organiser.get(page.format(event=venue.playing()))
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_page_with_links_of_judges_is_kept_nowhere(venue: Venue) -> None:
    event: EventId = venue.playing()
    judges_phone(venue, event)
    answer = venue.organiser.get(f"/desk/{event}/officials/")
    assert answer.headers["Cache-Control"] == "no-store"


# ── conduct ──


NOTE, REASON = "Shouted at a child", "Shouted once more"


def test_notes_on_conduct_are_for_the_organiser_and_the_judges(venue: Venue) -> None:
    event = venue.playing()
    kind = venue.now(event).rules.conduct.kinds[0].id
    game = venue.games(event)[0]
    who = game.entrants[0]
    note = ask.NoteConduct(entrant=who, about=kind, measure="note", text=NOTE, game=game.id)
    venue.do(event, note)
    host = Client()
    host.force_login(accounts.create_account("hal", "correct horse battery", "Hal", host=True))
    ends = ("rulings", "history", f"entrants/{who}", f"round/1/game/{game.id}")
    pages = [f"/desk/{event}/{end}/" for end in ends]
    assert [page for page in pages if NOTE in _html(venue.organiser, page)] == pages
    assert [page for page in pages if NOTE in _html(host, page)] == []


def test_why_somebody_was_thrown_out_is_not_told_to_all(venue: Venue) -> None:
    """The game in progress is forfeited, and what was said of it may be a note on conduct."""
    event = venue.playing()
    game = venue.games(event)[0]
    who = game.entrants[0]
    cause = venue.now(event).rules.disqualification.causes[0].id
    venue.do(event, ask.DisqualifyEntrant(entrant=who, cause=cause, reason=REASON))
    ends = ("", "rules/", "pairings/", "standings/", f"game/{game.id}/", f"entrant/{who}/")
    told = [end for end in ends if REASON in _html(venue.visitor, f"/e/{event}/{end}")]
    assert told == []
    assert "forfeited" in _html(venue.visitor, f"/e/{event}/game/{game.id}/")


def _html(client: Client, page: str) -> str:
    return client.get(page).content.decode()


# ── what stays for ever, and who comes first ──


def test_nobody_fills_the_journal_with_lists(venue: Venue) -> None:
    event = venue.event()
    mine = next(iter(venue.now(event).entrants))
    many = {"entrant": mine, "title": [f"List {n}" for n in range(21)], "text": ["x"] * 21}
    before = venue.now(event).revision
    assert phone(venue, event, mine).ask("register-lists", many).status_code == 422
    assert venue.now(event).revision == before


def test_of_two_who_start_a_server_at_once_one_is_its_host() -> None:
    fresh_server.empty()
    made = [accounts.create_first(name, "correct horse battery", name) for name in ("a", "b")]
    assert [account is not None for account in made] == [True, False]


@pytest.mark.usefixtures("venue")
def test_who_was_slower_at_the_first_run_is_led_to_sign_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page was opened before there was an account, and sent after."""
    monkeypatch.setattr(accounts, "any_account", iter([False, True]).__next__)
    fields = {"name": "eve", "called": "Eve", "password": "long enough", "again": "long enough"}
    answer = Client(SERVER_NAME="localhost").post("/first-run/", fields)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/sign-in/")
    assert accounts.find_account("eve") is None


def test_behind_a_proxy_that_does_not_say_so_only_the_code_counts() -> None:
    fresh_server.empty()
    near = Client(SERVER_NAME="localhost")
    with override_settings(SESSION_COOKIE_SECURE=True):
        asked = ("/first-run/", f"/first-run/?code={first_code()}")
        assert [near.get(path).status_code for path in asked] == [403, 200]


def test_the_first_account_is_made_at_the_machine_or_with_the_code_it_printed() -> None:
    fresh_server.empty()
    stranger = Client(REMOTE_ADDR="192.168.1.77")
    code = first_code()
    assert [
        Client(SERVER_NAME="localhost").get("/first-run/").status_code,
        stranger.get("/first-run/").status_code,
        Client(SERVER_NAME="elsewhere.example").get("/first-run/").status_code,
        Client(headers={"X-Forwarded-For": "192.168.1.77"}).get("/first-run/").status_code,
        stranger.get(f"/first-run/?code={code}").status_code,
    ] == [200, 403, 403, 403, 200]
    fields = {"name": "sly", "called": "Sly", "password": PASSWORD, "again": PASSWORD}
    assert stranger.post("/first-run/", fields).status_code == 403
    assert not accounts.any_account()
    assert stranger.post("/first-run/", {**fields, "code": code}).status_code == 303
    assert accounts.any_account()
    fresh_server.empty()
