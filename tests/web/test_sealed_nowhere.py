"""What is sealed is nowhere: on no page but its owner's own, in no file, in no message."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from muster.core.event import Game
from muster.core.ids import EntrantId, EventId
from muster.journal.database import tapping
from muster.journal.database.models import KeyRow
from muster.journal.database.streams import STREAMS
from tests.web.at_table import choice
from tests.web.tour import stops
from tests.web.tour_events import Tour, make_tour
from tests.web.venue import Venue

NOTE = "Xylophone Quetzal"
POOL = ("death-beds", "deliver-a-message", "power-ritual", "espionage", "ensnare")
DONE = 303
PAGES = ("sheet/", "sheet/?turn=1", "sheet/taps/", "secrets/", "secrets/?mine")

PASSING = re.compile(
    r"\d{1,2}:\d\d(?::\d\d)?"
    r"|\b[0-9a-f]{8,}\b"
    r'|name="(?:key|csrfmiddlewaretoken)" value="[^"]*"'
    r'|data-(?:csrf|now|left|taps|edition)="[^"]*"'
)
"""What differs between any two looks at a page: times, seals, keys, numbers of lines."""


@dataclass(frozen=True)
class Secret:
    """A table at which the first side seals a choice."""

    tour: Tour

    @property
    def event(self) -> EventId:
        return self.tour.playing

    @property
    def game(self) -> Game:
        return self.tour.venue.games(self.event)[2]

    @property
    def owner(self) -> EntrantId:
        return self.game.entrants[0]

    def link(self, entrant: EntrantId) -> str:
        return self.tour.venue.link(self.event, entrant)

    def tap(self, kind: str, fields: dict[str, object]) -> None:
        door = f"{self.link(self.owner)}at/{self.game.id}/secrets/tap/{kind}/"
        assert Client().post(door, fields).status_code == DONE

    def seal(self, part: str, **notes: str) -> None:
        self.tap("seal", {**choice(part, **notes), "key": "a-key"})

    def others(self) -> dict[str, Client]:
        """Every page of this table that somebody else can open, and who opens it."""
        venue, game = self.tour.venue, self.game
        links = [self.link(game.entrants[1]), self.tour.judges_link]
        asked = (*PAGES, f"secrets/?for={self.owner}")
        pages: dict[str, Client] = {
            f"{link}at/{game.id}/{page}": Client() for link in links for page in asked
        }
        desk = f"/desk/{self.event}/at/{game.id}/"
        pages |= {f"{desk}{page}": venue.organiser for page in asked}
        at_round = f"/desk/{self.event}/round/{game.round}/game/{game.id}/"
        return pages | {at_round: venue.organiser, links[0]: Client()}


@pytest.fixture
def secret(venue: Venue) -> Secret:
    return Secret(make_tour(venue, {"schemes": POOL}))


@pytest.mark.req("GG4-023", "GG18-066")
def test_what_is_noted_is_on_no_page_but_its_owners(
    secret: Secret, capfd: pytest.CaptureFixture[str]
) -> None:
    secret.seal("death-beds", marker=NOTE)
    venue = secret.tour.venue
    found = []
    for who in (venue.organiser, venue.stranger, venue.visitor):
        found += [stop.path for stop in stops(secret.tour) if _tells(who, stop.path)]
    found += [path for path, who in secret.others().items() if _tells(who, path)]
    mine = f"{secret.link(secret.owner)}at/{secret.game.id}/"
    found += [page for page in PAGES[:-1] if _tells(Client(), f"{mine}{page}")]
    assert found == []
    assert _tells(Client(), f"{mine}secrets/?mine")
    assert NOTE not in "".join(capfd.readouterr())


@pytest.mark.req("GG4-023")
def test_what_is_revealed_is_seen_by_both(secret: Secret) -> None:
    secret.seal("death-beds", marker=NOTE)
    secret.tap("show", {"number": 1, "confirm": "shows-choice"})
    for entrant in secret.game.entrants:
        assert _tells(Client(), f"{secret.link(entrant)}at/{secret.game.id}/secrets/")


@pytest.mark.req("GG4-023", "GG18-066")
def test_no_answer_to_anybody_else_depends_on_what_was_chosen(secret: Secret) -> None:
    seen = []
    for part, note in (("death-beds", "marker"), ("deliver-a-message", "model")):
        with transaction.atomic():
            secret.seal(part, **{note: NOTE})
            seen.append({path: _read(who, path) for path, who in secret.others().items()})
            transaction.set_rollback(True)
    one, other = seen
    assert {path for path in one if one[path] != other[path]} == set()
    assert len(one) == 20


def test_nothing_of_it_lies_in_a_file_or_is_told_to_a_screen(
    secret: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(STREAMS, "_listeners", [lambda *one: told.append(one)])
    secret.seal("death-beds", marker=NOTE)
    files = [path.read_bytes() for path in settings.DATA.rglob("*") if path.is_file()]
    assert [raw for raw in files if NOTE.encode() in raw or b"Xylophone" in raw] == []
    number = STREAMS.number(secret.event, secret.game.id)
    assert told == [(secret.event, secret.game.id, each) for each in (number - 1, number)]


def test_no_hash_of_the_form_is_kept_that_could_be_tried_out_without_the_servers_key(
    secret: Secret, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = []
    for key in (b"one key", b"another key"):
        monkeypatch.setattr(tapping, "server_key", lambda _, key=key: key)
        with transaction.atomic():
            secret.seal("power-ritual")
            kept.append(set(KeyRow.objects.values_list("asked", flat=True)))
            transaction.set_rollback(True)
    assert kept[0]
    assert not kept[0] & kept[1]


def _tells(client: Client, path: str) -> bool:
    answer = client.get(path)
    return b"Xylophone" in answer.getvalue() or "Xylophone" in str(answer.headers)


def _read(client: Client, path: str) -> str:
    return PASSING.sub("", client.get(path).content.decode())
