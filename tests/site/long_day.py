"""A day of seven events in browsers: every act asked and every page opened at one server."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urljoin

from muster.core import commands as ask
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.problem import Code
from muster.core.sheet.still import open_questions
from muster.journal.database.links import token_of
from muster.journal.database.streams import STREAMS
from muster.journal.database.tapping import sheet_here
from muster.journal.people import Person
from muster.journal.perform import Done
from muster.web.table.sheet_of import has_sheet
from tests import snapshots
from tests.web.crawl import GOES_ON, LINK, kind_of
from tests.web.days import Day, covering_days, moments
from tests.web.sending import form_of
from tests.web.venue import Venue

PATIENCE = 120.0
DONE = frozenset({200, 204, 303})
TOKEN = "a" * 32
TOGETHER = 6
"""Pages that are asked for at one time: a browser takes so many lines to a server."""
OFTEN = 2
"""Pages of one kind that somebody opens at one moment."""
CHANGED = 40
"""How often an answer is changed: a game of many turns comes to as many taps."""
SEVEN = (("GG4", 0), ("GG18", 0), ("SR17", 0), ("WC", 0), ("BB", 0), ("GG4", 1), ("SR17", 1))
"""Packs, and which of their days: every pack as it is, and two with variants."""


def seven_days() -> list[Day]:
    return [covering_days(pack)[n] for pack, n in SEVEN]


@dataclass(frozen=True, slots=True)
class Said:
    status: int
    kind: str
    to: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Browser:
    """Somebody's, at one server; with a session they are signed in."""

    port: int
    session: str = ""

    def get(self, path: str) -> Said:
        return self._ask("GET", path)

    def post(self, path: str, fields: Mapping[str, object]) -> Said:
        form = "application/x-www-form-urlencoded"
        return self._ask("POST", path, urlencode(fields, doseq=True).encode(), form)

    def upload(self, path: str, fields: Mapping[str, str], name: str, content: bytes) -> Said:
        """A form with a file in it."""
        edge = "-----muster-of-tests"
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
            for key, value in fields.items()
        ]
        said = f'--{edge}\r\nContent-Disposition: form-data; name="{name}"; filename="a.jpg"\r\n'
        parts += [f"{said}Content-Type: image/jpeg\r\n\r\n".encode(), content, b"\r\n"]
        parts.append(f"--{edge}--\r\n".encode())
        return self._ask("POST", path, b"".join(parts), f"multipart/form-data; boundary={edge}")

    def _ask(self, method: str, path: str, body: bytes | None = None, form: str = "") -> Said:
        line = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        cookies = f"csrftoken={TOKEN}" + (f"; sessionid={self.session}" if self.session else "")
        headers = {"Cookie": cookies, "X-CSRFToken": TOKEN, "Accept-Encoding": "identity"}
        try:
            line.request(method, path, body, headers | ({"Content-Type": form} if form else {}))
            said = line.getresponse()
            kind, to = said.headers.get("Content-Type", ""), said.headers.get("Location", "")
            return Said(said.status, kind, to, said.read())
        finally:
            line.close()


@dataclass
class ServedVenue(Venue):
    """As `Venue`, but whatever is asked is asked of a server, by a form."""

    port: int = 0

    def do(
        self,
        event: EventId,
        command: ask.Command,
        by: EntrantId | None = None,
        *,
        people: tuple[Person, ...] = (),
    ) -> Done:
        if people:  # the desk makes people of names; these have ids of their own
            return super().do(event, command, by, people=people)
        door = f"/desk/{event}/" if by is None else self.link(event, by)
        form = {**form_of(command), "confirm": [code.value for code in Code]}
        said = self.desk.post(f"{door}ask/{command.kind}/", form)
        assert said.status in DONE, (command.kind, said.status, said.body[:2000])
        return Done((), self.now(event))

    @property
    def desk(self) -> Browser:
        return Browser(self.port, self.organiser.cookies["sessionid"].value)


@dataclass
class LongDay:
    """Everybody's pages at every moment of the events of a day, one event after the other."""

    venue: ServedVenue
    opened: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def events(self, days: Sequence[Day]) -> Iterator[EventId]:
        """Each event once its day is over."""
        for day in days:
            event = EventId("")
            for moment, event in moments(self.venue, day):
                if moment == "playing":
                    self._photographed(event)
                    self._scored(event)
                for browser, start in self._everybody(event):
                    self._look_round(browser, start)
            yield event

    def _everybody(self, event: EventId) -> Iterator[tuple[Browser, str]]:
        port, known = self.venue.port, list(self.venue.now(event).entrants.values())
        yield self.venue.desk, f"/desk/{event}/"
        judge = self.venue.stranger.cookies["sessionid"].value
        yield Browser(port, judge), f"/desk/{event}/"
        people = [PersonId("judge"), *(each.people[0] for each in (*known[:1], *known[-1:]))]
        for person in people:
            yield Browser(port), f"/p/{token_of(event, person)}/"
        yield Browser(port), f"/e/{event}/"

    def _photographed(self, event: EventId) -> None:
        for n, game in enumerate(self.venue.games(event)[:2]):
            fields = {"game": game.id, "note": "The slip", "key": f"photo-{event}-{n}"}
            path = f"/desk/{event}/ask/attach-photo/"
            said = self.venue.desk.upload(
                path, fields, "photo", snapshots.saved(snapshots.picture(4000, 3000, n))
            )
            self.opened["photos"] += said.status in DONE

    def _scored(self, event: EventId) -> None:
        """Both sides of the table that keeps its sheet answer, and think better of it."""
        now = self.venue.now(event)
        for game in (one for one in self.venue.games(event) if has_sheet(now, one)):
            sheet = sheet_here(event, game.id)
            if not STREAMS.number(event, game.id):
                continue
            asked = [one for one in open_questions(sheet.load()) if one.input.kind == "count"]
            at = f"{self.venue.link(event, game.entrants[0])}at/{game.id}/sheet/tap/answer/"
            for n in range(CHANGED):
                for one in asked:
                    value = one.span.least + n % (1 + (one.span.most or n) - one.span.least)
                    form = {"spot": ".".join(map(str, one.spot)), "value": value}
                    said = self.venue.desk.post(
                        at,
                        {**form, "key": f"{at}{form['spot']}{n}", "confirm": "seals-missing"},
                    )
                    self.opened["taps"] += said.status in DONE

    def _look_round(self, browser: Browser, start: str) -> None:
        """Follow every link that stays with this event, a few pages of each kind."""
        waiting, known, often = deque([start]), {start}, Counter[str]()
        with ThreadPoolExecutor(TOGETHER) as threads:
            while waiting:
                paths = [waiting.popleft() for _ in range(min(TOGETHER, len(waiting)))]
                for path, said in zip(paths, threads.map(browser.get, paths), strict=True):
                    for link in self._seen(path, said):
                        if link.startswith(start) and link not in known:
                            known.add(link)
                            often[kind_of(link)] += 1
                            if often[kind_of(link)] <= OFTEN:
                                waiting.append(link)

    def _seen(self, path: str, said: Said) -> list[str]:
        self.opened[kind_of(path)] += 1
        if said.status in GOES_ON:
            return [urljoin(path, said.to)]
        if said.status != 200:
            self.wrong.append(f"{path}: {said.status}")
        if not said.kind.startswith("text/html"):
            return []
        return [urljoin(path, unescape(link)) for link in LINK.findall(said.body.decode())]


def held_by(pid: int) -> int:
    """Megabytes of memory that a process has for itself or shares with others."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000
