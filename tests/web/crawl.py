"""Every page of an event opened by everybody, and every look from a terminal."""

from __future__ import annotations

import re
import shutil
import sys
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import unescape
from pathlib import Path
from types import TracebackType
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from muster.core.event import Event
from muster.core.ids import EventId, PersonId
from muster.journal.database.carrying import take_out
from muster.journal.database.links import token_of
from muster.web.foreseen import OURS
from tests.cli.terminal import run
from tests.depth import DEPTH
from tests.plain_words import not_plain, page_text
from tests.web.days import MOMENTS, PACKS, Day, rules_of
from tests.web.venue import Venue

# ── who looks ──


@dataclass(frozen=True, slots=True)
class Eyes:
    """Somebody who opens pages: where they begin, and which pages are theirs to find."""

    role: str
    client: Client
    starts: tuple[str, ...]
    within: tuple[str, ...]


def everybody(venue: Venue, event: EventId) -> list[Eyes]:
    """Organiser, judge at the desk and on the phone, players, and a visitor."""
    desk, public = f"/desk/{event}/", f"/e/{event}/"
    known = venue.now(event).entrants.values()
    players = [f"/p/{token_of(event, each.people[0])}/" for each in known]
    judge = f"/p/{token_of(event, PersonId('judge'))}/"
    return [
        Eyes("organiser", _quiet(venue.organiser), (desk,), (desk,)),
        Eyes("judge", _quiet(venue.stranger), (desk,), (desk,)),
        Eyes("judge's phone", _quiet(Client()), (judge,), (judge,)),
        *(Eyes("player", _quiet(Client()), (each,), (each,)) for each in _two(players)),
        Eyes("visitor", _quiet(venue.visitor), (public,), (public,)),
    ]


def _two(players: list[str]) -> list[str]:
    """The first and the last: one whose game is over soon, and one who may have none."""
    return [players[0], players[-1]] if players else []


def _quiet(client: Client) -> Client:
    """What breaks is told with everything else that is wrong."""
    client.raise_request_exception = False
    return client


# ── what they see ──


@dataclass(frozen=True, slots=True)
class Seen:
    """A page as somebody got it. `kind` is the name of its address, `text` what can be read."""

    day: Day
    moment: str
    role: str
    event: Event
    kind: str
    path: str
    html: str

    @property
    def text(self) -> str:
        """All words that are shown, without markup, scripts and drawings' insides."""
        shown = HIDDEN.sub(" ", self.html)
        return " ".join(unescape(TAG.sub(" ", shown)).split())

    @property
    def where(self) -> str:
        return f"{self.day.pack} {self.day.title} · {self.moment} · {self.role} · {self.path}"


TAG = re.compile(r"<[^>]+>")
HIDDEN = re.compile(r"<(script|style|template)\b.*?</\1>", re.DOTALL)

Look = Callable[[Seen], Iterable[str]]
"""Something that is looked for on every page: what is wrong with it, in a few words each."""


def no_empty_table(seen: Seen) -> Iterator[str]:
    for body in re.findall(r"<tbody[^>]*>(.*?)</tbody>", seen.html, re.DOTALL):
        if "<tr" not in body:
            yield "a table without a row"
    for table in re.findall(r"<table[^>]*>(.*?)</table>", seen.html, re.DOTALL):
        if "<tr" not in table:
            yield "an empty table"


def no_trace(seen: Seen) -> Iterator[str]:
    if "Traceback (most recent" in seen.html or "Something broke" in seen.html:
        yield "a trace"


def no_key(seen: Seen) -> Iterator[str]:
    """No key, path or operator, and no rule of another mode, on a phone or a public page.

    The desk shows some on purpose: the place that a house rule sets, the words of a box's file.
    """
    if not seen.kind.startswith("desk"):
        text = page_text(seen.html, names=False)
        yield from not_plain(text, rules_of(seen.day.pack), seen.day.patches)


LOOKS: list[Look] = [no_empty_table, no_trace, no_key]
"""Everything that every page is looked through for: a new check is one more line."""


# ── the walk ──

LINK = re.compile(r'(?:href|hx-get)="([^"#]+)')
OK, GOES_ON, BROKE = 200, (301, 302, 303, 307, 308), 500

PRESSED = {"desk-sheet-pdf", "event-pack-pdf"}
"""What takes a printing press: tested by itself."""

RICHEST = "playing"
"""The moment at which there is the most to see."""


Wish = Callable[[Day, str, str], int]
"""How many pages of a kind somebody opens by following links; none: only those they begin with."""


def whole(_day: Day, _moment: str, _role: str) -> int:
    """Everybody follows every link at every moment."""
    return 2


def in_turn(number: int) -> Wish:
    """Everybody follows every link at the richest moment and at some more, which are others in the
    next day; four times as deep, at every moment. Pages that people begin with are opened always.
    """
    step = max(1, round(4 / DEPTH))
    wholly = {RICHEST, *MOMENTS[number % step :: step]}
    return lambda _day, moment, _role: 2 * (moment in wholly)


def sparing(first: Day) -> Wish:
    """Enough for every change of the program.

    In the first day of a pack everybody follows links at the richest moment and at two more, which
    are others in each pack; in its other days organiser and player do at the richest. The pages
    that people begin with are opened always.
    """
    turn = PACKS.index(first.pack)
    wholly = {RICHEST, *MOMENTS[turn :: len(PACKS)]}

    def wish(day: Day, moment: str, role: str) -> int:
        if day == first:
            return int(moment in wholly)
        return int(moment == RICHEST and role in {"organiser", "player"})

    return wish


@dataclass
class Walk:
    """Pages that were opened, and everything wrong with them."""

    wish: Wish = whole
    looks: Sequence[Look] = field(default_factory=lambda: LOOKS)
    opened: int = 0
    wrong: list[str] = field(default_factory=list)

    def at(self, venue: Venue, day: Day, moment: str, event: EventId) -> None:
        for eyes in everybody(venue, event):
            self._round(venue.now(event), day, moment, eyes)

    def _round(self, event: Event, day: Day, moment: str, eyes: Eyes) -> None:
        most = self.wish(day, moment, eyes.role)
        waiting, known, often = deque(eyes.starts), set(eyes.starts), Counter[str]()
        while waiting:
            path = waiting.popleft()
            kind = kind_of(path)
            often[kind] += 1
            if kind in PRESSED or often[kind] > max(most, 1):
                continue
            leads, on = self._open(eyes.client, Seen(day, moment, eyes.role, event, kind, path, ""))
            for link in leads if most or on else ():
                if link not in known and _of(eyes, link):
                    known.add(link)
                    waiting.append(link)

    def _open(self, client: Client, here: Seen) -> tuple[list[str], bool]:
        """Where a page leads, and whether it only leads on; what is wrong is written down."""
        answer = client.get(here.path)
        self.opened += 1
        if answer.status_code in GOES_ON:
            return [urljoin(here.path, answer.headers["Location"])], True
        if answer.status_code != OK:
            self.wrong.append(f"{here.where}: {answer.status_code} {_cause(answer)}")
            return [], False
        if not answer.headers["Content-Type"].startswith("text/html"):
            return [], False
        html = answer.content.decode()
        seen = replace(here, html=html)
        self.wrong += [f"{seen.where}: {say}" for look in self.looks for say in look(seen)]
        return [urljoin(here.path, unescape(link)) for link in LINK.findall(html)], False


Raised = tuple[type[BaseException], BaseException, TracebackType]


def _cause(answer: object) -> str:
    raised = getattr(answer, "exc_info", None)
    return _raised(raised) if raised else ""


def _raised(raised: Raised | tuple[None, None, None]) -> str:
    what, why, trace = raised
    where = traceback.extract_tb(trace)[-1]
    return f"{what and what.__name__}: {why} in {where.filename}:{where.lineno} {where.name}"


def kind_of(path: str) -> str:
    try:
        return str(resolve(urlsplit(path).path).url_name)
    except Resolver404:
        return "nowhere"


def _of(eyes: Eyes, link: str) -> bool:
    """Pages of this event, and of nobody else's phone."""
    return link.startswith(eyes.within)


# ── the same from a terminal ──

SOMEBODY = "Player 0a"

BY_THE_RULES: tuple[str, ...] = (
    "status", "pairings", "results", "standings", f"explain {SOMEBODY}", "chances",
    f"chances {SOMEBODY}", "lists", "crews 1", "board", "deviations", "guidance", "times",
    "announce", "bring", "diagram", "verify", "rules", "encounter list", "encounter show",
    "boards show", "game show 1", "sheet list", "export results",
)  # fmt: skip
"""Commands that change nothing and say something else in every pack and variant."""

LOOKED: tuple[str, ...] = (
    *BY_THE_RULES,
    "entrants", "waitlist", "rulings", "models", "calls", "history", "encounter show --round 1",
    "table list", "hall show", "terrain show 1", "clock show", "paint", "contest show",
    "prizes show", "photo list", "catalogue show", "game history 1", "export standings",
    "export entrants",
)  # fmt: skip
"""All that change nothing, as they are typed; of somebody who plays they ask by name."""


def typed(say: str) -> list[str]:
    words = say.replace(SOMEBODY, "Player-0a").split()
    return [word.replace("Player-0a", SOMEBODY) for word in words]


def in_terminal(
    event: EventId, day: Day, moment: str, folder: Path, looks: Sequence[str] = LOOKED
) -> list[str]:
    """What is wrong with the answers to every look: they may refuse, in words, and never trace."""
    take_out(event, folder)
    wrong = []
    for say in looks:
        told = f"{day.pack} {day.title} · {moment} · muster {say}"
        try:
            answer = run(*typed(say), MUSTER_EVENT=str(folder), COLUMNS="100")
        except OURS:
            wrong.append(f"{told}: {_raised(sys.exc_info())}")
            continue
        if answer.exit_code not in ORDERLY or "Usage:" in answer.stderr:
            wrong.append(f"{told}: exit {answer.exit_code} {answer.stderr[-200:]}")
    shutil.rmtree(folder)
    return wrong


ORDERLY = {0, 1, 2}
"""Done, or refused in words: what is asked for may not be there yet. Nothing is ever damaged."""
