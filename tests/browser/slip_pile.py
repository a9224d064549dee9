"""A pile of slips entered by a plain program: every one numbered, so that each can be counted."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

from muster.core import commands as ask
from muster.core.facts import ResultRuled
from muster.core.ids import EventId
from tests.browser.running import Running
from tests.web.sending import form_of
from tests.web.venue import Venue

DONE = 303
PATIENCE = 20
TOKEN = "a" * 32


@dataclass
class Pile:
    """`answered`: slips the server said yes to. `hanging`: those whose answer never came."""

    venue: Venue
    event: EventId
    server: Running
    answered: set[int] = field(default_factory=set)
    hanging: set[int] = field(default_factory=set)
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        self.games = self.venue.games(self.event)

    def enter_until_it_breaks(self) -> None:
        while not self.hanging:
            self.enter(next(self.numbers))

    def enter(self, number: int) -> None:
        known = self.answered if self._send(number) else self.hanging
        known.add(number)

    def enter_what_hangs(self) -> None:
        waiting, self.hanging = self.hanging, set()
        for number in sorted(waiting):
            self.enter(number)

    def _send(self, number: int) -> bool:
        """Whether the server said that it has it; if the line breaks, nobody knows."""
        body = urlencode(self._form(number), doseq=True)
        line = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            line.request("POST", f"/desk/{self.event}/ask/rule-result/", body, self._headers())
            status = line.getresponse().status
        except (OSError, HTTPException):
            return False
        finally:
            line.close()
        assert status == DONE, status
        return True

    def _form(self, number: int) -> dict[str, object]:
        """A correction, so that one game can take as many as there are."""
        game = self.games[number % len(self.games)]
        score = self.venue.score(self.event, game)
        wish = ask.RuleResult(game=game.id, score=score, how="ruled", reason=f"slip {number}")
        return {**form_of(wish), "key": f"k{number}"}

    def _headers(self) -> dict[str, str]:
        session = self.venue.organiser.cookies["sessionid"].value
        return {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
        }

    def written(self) -> Counter[int]:
        """How often each slip is in the journal."""
        facts = (line.fact for line in self.venue.now(self.event).lines())
        reasons = (fact.reason for fact in facts if isinstance(fact, ResultRuled))
        return Counter(int(reason.removeprefix("slip ")) for reason in reasons)
