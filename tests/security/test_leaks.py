"""Secrets with a mark on them: every address as everybody sees it, and who finds a mark where."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import pytest
from django.conf import settings
from django.test import Client

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.ids import EventId
from muster.journal.database.accounts import Account
from muster.journal.database.event_secret import secret_of
from muster.journal.database.links import Holder, holder_of
from muster.journal.database.models import EventRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from tests.security.cast import Cast, undone
from tests.web.tour import stops

OFFICIALS = {"organiser", "judge", "judge's link"}
MAIL, NOTE, LIST = "canary.mail", "CanaryNote", "CanaryList"

SEEN_BY: dict[str, set[str]] = {
    MAIL: {"organiser"},
    NOTE: OFFICIALS,
    LIST: OFFICIALS | {"player's link"},
    "link of player": {"organiser", "player's link"},
    "link of opponent": {"organiser", "opponent's link"},
    "link of judge": {"organiser", "judge's link"},
    "salt": {"organiser"},
    "secret": set(),
    "password": set(),
    "key": set(),
}
"""Everybody on whose pages each mark must be found, and on nobody else's.

Sealed choices and votes have tests of their own, in which not even the length of a page tells.
"""

HASHED = "argon2$"


@dataclass(frozen=True)
class Look:
    who: str
    path: str
    said: str


@pytest.fixture(scope="module")
def looks(cast: Cast) -> list[Look]:
    """Every address as everybody sees it, once there is something to hide."""
    _hide(cast)
    return list(_crawl(cast))


def _hide(cast: Cast) -> None:
    tour, venue = cast.tour, cast.tour.venue
    game = tour.game(tour.playing)
    noted = game.entrants[0]
    _write_to(venue.person(tour.playing, noted), tour.playing)
    kind = venue.now(tour.playing).rules.conduct.kinds[0].id
    note = ask.NoteConduct(entrant=noted, about=kind, measure="warning", text=NOTE, game=game.id)
    venue.do(tour.playing, note)
    first = next(iter(venue.now(tour.preparing).entrants))
    hidden = ArmyList(title=f"{LIST} Title", text=f"{LIST} 5", points=40)
    venue.do(tour.preparing, ask.SetListTerms(shown="officials"))
    venue.do(tour.preparing, ask.RegisterLists(entrant=first, lists=(hidden,), reason="As it is"))


def _write_to(person: str, event: EventId) -> None:
    known = next(one for one in SHELF.get(event).people.values() if one.id == person)
    told = Person(id=known.id, name=known.name, email=f"{MAIL}@nowhere.example")
    DatabaseStore(event).add_people((told,))


def _crawl(cast: Cast) -> Iterator[Look]:
    for event in (cast.tour.playing, cast.tour.preparing):
        for path in pages(cast, event):
            if path.startswith("/p/"):
                asked = {f"{who}'s link": (Client(), at) for who, at in cast.behind(path).items()}
            elif path.startswith("/desk/"):
                asked = {who: (cast.desk[who], path) for who in AT_DESK}
            else:
                asked = {"nobody": (cast.desk["nobody"], path)}
            for who, (client, at) in asked.items():
                answer = client.get(at)
                body = answer.getvalue().decode("latin-1")
                yield Look(who, at, f"{dict(answer.headers)}\n{body}")


GAME = re.compile(r"\br\d+g\d+\b")


def pages(cast: Cast, event: EventId) -> list[str]:
    """Every page about an event, each name once; what is printed is seen as a page as well.

    Games are seen each: something may be hidden in any of them. So is what is a judge's.
    """
    known = [stop for stop in stops(cast.tour) if _is_about(stop.path, event)]
    games = [stop.path for stop in known if stop.name == "desk-game"]
    judges = judges_pages(cast, event)
    about = {*games, *judges, *{stop.name: stop.path for stop in known}.values()}
    return sorted(path for path in about if not path.endswith(".pdf"))


def judges_pages(cast: Cast, event: EventId) -> set[str]:
    """The tour has them of one event alone; here they are behind the judge's link to this one."""
    tour, game = cast.tour, next(iter(cast.tour.venue.games(event)), None)
    theirs = f"{tour.judges_link}judge/"
    ours = f"/p/{cast.links['judge', event]}/judge/"
    ends = {stop.path.removeprefix(theirs) for stop in stops(tour) if stop.path.startswith(theirs)}
    return {f"{ours}{GAME.sub(game.id, end) if game else end}" for end in ends}


def _is_about(path: str, *events: EventId) -> bool:
    """Or about no event at all."""
    of = path.split("/")[2:3]
    holder = holder_of(of[0]) if path.startswith("/p/") else None
    named = holder.event if isinstance(holder, Holder) else of[0] if of else ""
    return named in events or not path.startswith(("/p/", "/e/", "/desk/"))


AT_DESK = ("nobody", "stranger", "host", "judge", "organiser")


def marks(cast: Cast) -> dict[str, tuple[str, ...]]:
    event = cast.tour.playing
    words = {mark: (mark,) for mark in (MAIL, NOTE, LIST)}
    links = {f"link of {who}": (cast.links[who, event],) for who in ("player", "opponent", "judge")}
    secrets = [secret_of(row) for row in EventRow.objects.exclude(pk=cast.tour.over)]
    hashes = Account.objects.values_list("password", flat=True)
    key = (settings.DATA / "server.key").read_bytes()
    salts = [line.salt for line in cast.tour.venue.now(event).lines()]
    rest = {
        "salt": tuple(salts),
        "secret": tuple(secrets),
        "password": (HASHED, *hashes),
        "key": (key.hex(),),
    }
    return {**words, **links, **rest}


def test_every_mark_is_seen_by_those_it_is_for_and_by_nobody_else(
    cast: Cast, looks: list[Look]
) -> None:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for mark, words in marks(cast).items():
        found[mark] |= {look.who for look in looks if any(word in look.said for word in words)}
    assert dict(found) == SEEN_BY


def test_nobody_s_own_page_tells_of_another_s_link(cast: Cast, looks: list[Look]) -> None:
    everybodys = {token for (who, _), token in cast.links.items() if who != "made up"}
    for look in looks:
        own = {look.path.split("/")[2]} if look.path.startswith("/p/") else set()
        if look.who != "organiser":
            assert (look.path, {t for t in everybodys - own if t in look.said}) == (
                look.path,
                set(),
            )


# ── what cannot be marked: no answer may depend on it ──


PASSING = re.compile(
    r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?|\b[0-9a-f]{8,}\b"
    r'|name="(?:key|csrfmiddlewaretoken|receipt)" value="[^"]*"'
    r'|data-(?:csrf|now|left|taps|edition|receipt)="[^"]*"'
)
"""What differs between any two looks at a page: times, hashes, keys, numbers of lines."""


COMPARED = ("ETag", "Last-Modified", "Content-Length")
"""Said of a page as it is, times and all."""


class Told(NamedTuple):
    status: int
    heads: dict[str, str]
    length: int
    said: str


class Answered(Protocol):
    """What a browser got, whichever client stands for it."""

    @property
    def status_code(self) -> int: ...
    @property
    def headers(self) -> Mapping[str, str]: ...
    def getvalue(self) -> bytes: ...


def seen(cast: Cast, event: EventId, people: set[str]) -> dict[tuple[str, str], Told]:
    found = {}
    for path in pages(cast, event):
        if path.startswith("/p/"):
            links = {who: link for (who, e), link in cast.links.items() if e == event}
            token = path.split("/")[2]
            asked = {w: (Client(), path.replace(token, t)) for w, t in links.items()}
        elif path.startswith("/desk/"):
            asked = {who: (cast.desk[who], path) for who in ("judge", "host")}
        else:
            asked = {"nobody": (Client(), path)}
        for who, (client, at) in asked.items():
            if who in people:
                found[who, at] = told(client.get(at))
    return found


def told(answer: Answered) -> Told:
    """What an answer tells whoever compares it with another: nothing of this may depend on it."""
    said = answer.getvalue().decode("latin-1")
    heads = {name: answer.headers.get(name, "") for name in COMPARED}
    return Told(answer.status_code, heads, len(said), PASSING.sub("", said))


def differing(
    cast: Cast, event: EventId, acts: tuple[ask.Command, ask.Command], people: set[str]
) -> set[tuple[str, str]]:
    """Where a page tells which of two was done."""
    both = []
    for act in acts:
        with undone():
            cast.tour.venue.do(event, act)
            both.append(seen(cast, event, people))
    one, other = both
    assert one
    return {where for where in one if one[where] != other[where]}


TwoSecrets = Callable[[Cast], tuple[ask.Command, ask.Command]]
"""Two things that can be done at the event whose round is under review, told to nobody."""


def two_pairings(cast: Cast) -> tuple[ask.Command, ask.Command]:
    """One or the other of a game goes to another table."""
    first, second, *_ = cast.tour.venue.games(cast.tour.review)
    one, other = ((side, second.entrants[0]) for side in first.entrants)
    return ask.SwapEntrants(pair=one, reason="x"), ask.SwapEntrants(pair=other, reason="y")


def two_wishes(cast: Cast) -> tuple[ask.Command, ask.Command]:
    """One or the other of a game shall meet somebody in the next round."""
    first, second, *_ = cast.tour.venue.games(cast.tour.review)
    one, other = ((side, second.entrants[0]) for side in first.entrants)
    return ask.LockPair(pair=one, reason="x"), ask.LockPair(pair=other, reason="y")


def two_scenarios(cast: Cast) -> tuple[ask.Command, ask.Command]:
    """For the next round; none is played twice."""
    dealt = cast.tour.venue.now(cast.tour.review).encounters[1].parts["scenario"]
    one, other, *_ = (
        ask.DealEncounter(round=2, parts={"scenario": (each,)})
        for each in ("standoff", "outlast", "the-pit-ii")
        if each not in dealt
    )
    return one, other


@pytest.mark.parametrize("two", [two_pairings, two_wishes, two_scenarios])
def test_what_is_not_public_is_the_organiser_s_alone(cast: Cast, two: TwoSecrets) -> None:
    hidden_from = {"nobody", "player", "judge", "host"}
    assert differing(cast, cast.tour.review, two(cast), hidden_from) == set()


def test_who_has_paid_is_known_at_the_desk_alone(cast: Cast) -> None:
    event = cast.tour.preparing
    one, other, *_ = cast.tour.venue.now(event).entrants
    paid = ask.AmendEntrant(entrant=one, paid=True), ask.AmendEntrant(entrant=other, paid=True)
    assert differing(cast, event, paid, {"nobody", "opponent"}) == set()
