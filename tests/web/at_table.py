"""Two phones at one table, and a judge beside it: taps on its sheet and its secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EntrantId, EventId
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import END, START, TABLE
from muster.core.sheet.taps import Tap
from muster.journal.database.tapping import sheet_here
from muster.journal.games import NoSheet
from tests.web.phone import Phone, judges_phone, name_of, phone, words_of
from tests.web.venue import Venue

SEEN, DONE, WRONG_METHOD, NOT_YOURS, REFUSED, UNCLEAR = 200, 303, 405, 403, 409, 422

VAULTS = {
    "strategy": "raid-the-vaults",
    "deployment": "corner",
    "schemes": "let-them-bleed death-beds power-ritual in-your-face deliver-a-message",
}
"""A round whose sheet has something of everything."""


@dataclass
class Table:
    """The first game of an event; `ann` and `dov` are the phones of its two sides."""

    venue: Venue
    event: EventId
    game: Game

    @classmethod
    def of(cls, venue: Venue, pack: str = "GG4", **parts: str) -> Table:
        """Round 1 is public and begun; `parts` are what it is about, if not what luck deals."""
        event = venue.started(pack, 4)
        if parts:
            _set_encounter(venue, event, parts)
            venue.do(event, ask.PairRound())
        else:
            venue.pair(event)
        venue.publish(event)
        return cls(venue, event, venue.games(event)[0])

    # ── who ──

    @property
    def sides(self) -> tuple[EntrantId, ...]:
        """As on the sheet: an attacker goes first."""
        return tuple(sorted(self.game.entrants, key=lambda e: e != self.game.attacker))

    @property
    def ann(self) -> Phone:
        return phone(self.venue, self.event, self.sides[0])

    @property
    def dov(self) -> Phone:
        return phone(self.venue, self.event, self.sides[1])

    @property
    def stranger(self) -> Phone:
        """Somebody who plays at another table."""
        return phone(self.venue, self.event, self.venue.games(self.event)[1].entrants[0])

    @property
    def judge(self) -> Phone:
        return judges_phone(self.venue, self.event)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name_of(self.event, side) for side in self.sides)

    # ── tapping ──

    def tap(
        self, by: Phone, kind: str, fields: Mapping[str, object] | None = None, room: str = "sheet"
    ) -> HttpResponse:
        path = f"{by.link}at/{self.game.id}/{room}/tap/{kind}/"
        return by.client.post(path, dict(fields or {}))  # type: ignore[return-value]  # the client's own kind of answer

    def taps(self, by: Phone, kind: str, **fields: object) -> Table:
        """As `tap`, where it is done; what is left blank when a step is closed is meant to be."""
        if kind in {"end-turn", "stop", "finish"}:
            fields["confirm"] = ["left-blank", *filter(None, [fields.get("confirm")])]
        answer = self.tap(by, kind, fields)
        assert answer.status_code == 303, words_of(answer.content.decode())
        return self

    def seals(self, by: Phone, part: str, **notes: str) -> Table:
        answer = self.tap(by, "seal", choice(part, **notes), "secrets")
        assert answer.status_code == 303, words_of(answer.content.decode())
        return self

    def says(
        self, by: Phone, name: str, value: object, *, side: int = 0, step: int | None = None
    ) -> Table:
        return self.taps(by, "answer", **self.answer(name, value, side=side, step=step))

    def answer(
        self, name: str, value: object, *, side: int = 0, step: int | None = None
    ) -> dict[str, object]:
        """The fields of an answer, in the turn under way if no step is given; doubts set aside."""
        played = self.played
        (asked,) = [
            one
            for one in played.sheet.questions()
            if one.input.id == name and (side in one.sides or one.sides == (TABLE,))
        ]
        where = TABLE if asked.sides == (TABLE,) else side
        now = {"start": START, "end": END, "turn": played.closed + 1}[asked.input.at]
        spot = f"{now if step is None else step}.{where}.{asked.part.id}.{name}"
        return {"spot": spot, "value": value, "confirm": "seals-missing"}

    def ends_turn(self, by: Phone, times: int = 1) -> Table:
        for _ in range(times):
            step = self.played.closed + 1
            self.taps(by, "end-turn", step=step, confirm="seals-missing")
        return self

    # ── looking ──

    @property
    def played(self) -> Played:
        return sheet_here(self.event, self.game.id).load()

    @property
    def facts(self) -> list[Tap]:
        """Everything in the game's stream."""
        try:
            return [line.fact for line in sheet_here(self.event, self.game.id).lines()]
        except NoSheet:
            return []

    @property
    def stamp(self) -> str:
        """Said by a sheet that has followed all of it."""
        return sheet_here(self.event, self.game.id).lines()[-1].hash[:12]

    @property
    def now(self) -> Game:
        found = self.venue.now(self.event).game(self.game.id)
        assert found is not None
        return found

    def html(self, by: Phone, page: str = "sheet/") -> str:
        return by.html(f"at/{self.game.id}/{page}")

    def read(self, by: Phone, page: str = "sheet/") -> str:
        return words_of(self.html(by, page))

    def desk(self, page: str = "sheet/", client: Client | None = None) -> HttpResponse:
        path = f"/desk/{self.event}/at/{self.game.id}/{page}"
        return (client or self.venue.organiser).get(path)  # type: ignore[return-value]  # as above


def choice(part: str, **notes: str) -> dict[str, object]:
    """The fields of a choice and what is noted about it."""
    return {"secret.part": part, **{f"secret.note.{name}": words for name, words in notes.items()}}


def refusal(answer: HttpResponse) -> tuple[int, str]:
    """The status of an answer, and what it says."""
    return answer.status_code, words_of(answer.content.decode())


def _set_encounter(venue: Venue, event: EventId, parts: Mapping[str, str]) -> None:
    given = {slot: tuple(ids.split()) for slot, ids in parts.items()}
    venue.do(event, ask.SetEncounter(round=1, title="The first", parts=given))
