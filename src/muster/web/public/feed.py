"""Feeds (Atom): new events, and what an event announces: pairings that are up, rounds over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, tostring  # only ever written here

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.chain import Line
from muster.core.event import Event
from muster.core.facts import EventFinished, PairingsPublished, RoundClosed, RulesPublished
from muster.core.shown import public_round
from muster.journal.database.making import all_events
from muster.journal.database.shelf import Held
from muster.web.files import unless_known
from muster.web.gates import for_everybody, for_everybody_now
from muster.words.plain import clean
from muster.words.tongue import _, date_words, spoken

ATOM = "http://www.w3.org/2005/Atom"
MEDIA = "application/atom+xml; charset=utf-8"
MOST = 100
"""Entries of one feed, the newest first."""
BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)
"""When a feed changed last that has never had an entry."""


@dataclass(frozen=True, slots=True)
class Told:
    """One entry; `key` says what it is about, whatever it is called."""

    key: str
    title: str
    text: str
    address: str
    at: datetime


@require_safe
@for_everybody_now
def events(request: HttpRequest) -> HttpResponseBase:
    """Events that are listed, the newest first."""
    listed = sorted((c for c in all_events() if c.listed), key=lambda card: card.created)
    told = [
        Told(
            f"event {card.id}",
            clean(card.name),
            f"{date_words(card.day)}, {card.pack}",
            reverse("event", args=[card.id]),
            card.created,
        )
        for card in reversed(listed[-MOST:])
    ]
    made = _feed(_("Events"), reverse("home"), reverse("events-feed"), told)
    return unless_known(request, HttpResponse(made, content_type=MEDIA))


@require_safe
@for_everybody
def event(_request: HttpRequest, held: Held) -> HttpResponse:
    home, own = (reverse(name, args=[held.id]) for name in ("event", "event-feed"))
    told = list(_announced(held))[:MOST]
    made = _feed(clean(held.event.name), home, own, told)
    return HttpResponse(made, content_type=MEDIA)


def _announced(held: Held) -> Iterator[Told]:
    """What everybody was told and still holds, the newest first, each thing once."""
    seen: set[str] = set()
    for line in held.event.newest_first():
        say = WORDS.get(type(line.fact))
        told = say(held, line) if say and line.n not in held.event.retracted else None
        if told is not None and told.key not in seen:
            seen.add(told.key)
            yield told


def _pairings(held: Held, line: Line) -> Told | None:
    number = line.fact.round if isinstance(line.fact, PairingsPublished) else 0
    if public_round(held.event, number) is None:
        return None
    title = _("Round {n}: pairings are up").format(n=number)
    return _of_round(held, line, number, "pairings", title)


def _closed(held: Held, line: Line) -> Told | None:
    number = line.fact.round if isinstance(line.fact, RoundClosed) else 0
    if not _is_over(held.event, number):
        return None
    title = _("Round {n}: results are final").format(n=number)
    return _of_round(held, line, number, "results", title)


def _is_over(event: Event, number: int) -> bool:
    played = public_round(event, number)
    return played is not None and played.closed


def _of_round(held: Held, line: Line, number: int, what: str, title: str) -> Told:
    address = reverse("round" if what == "pairings" else "standings-after", args=[held.id, number])
    attempt = held.event.rounds[number - 1].attempt
    return Told(f"{held.id} {number} {attempt} {what}", title, title, address, line.at)


def _finished(held: Held, line: Line) -> Told:
    title = _("The event is over")
    return Told(f"{held.id} over", title, title, reverse("standings", args=[held.id]), line.at)


def _rules(held: Held, line: Line) -> Told:
    title = _("The rules are announced")
    return Told(f"{held.id} rules", title, title, reverse("event-rules", args=[held.id]), line.at)


WORDS: Mapping[type, Callable[[Held, Line], Told | None]] = {
    PairingsPublished: _pairings,
    RoundClosed: _closed,
    EventFinished: _finished,
    RulesPublished: _rules,
}
"""What is announced, and how it is said."""


# ── writing ──


def _feed(title: str, home: str, own: str, told: Iterable[Told]) -> bytes:
    entries = list(told)
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": spoken()})
    _add(feed, "id", _id(settings.ADDRESS + own))
    _add(feed, "title", title)
    _add(feed, "updated", _when(max((each.at for each in entries), default=BEGINNING)))
    SubElement(feed, "link", {"href": settings.ADDRESS + home})
    SubElement(feed, "link", {"rel": "self", "href": settings.ADDRESS + own})
    _add(SubElement(feed, "author"), "name", "Muster")
    for each in entries:
        entry = SubElement(feed, "entry")
        _add(entry, "id", _id(each.key))
        _add(entry, "title", each.title)
        _add(entry, "updated", _when(each.at))
        SubElement(entry, "link", {"href": settings.ADDRESS + each.address})
        _add(entry, "summary", each.text)
    return bytes(tostring(feed, encoding="utf-8", xml_declaration=True))


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _id(key: str) -> str:
    """The same for the same thing, for ever; no reader shows it twice."""
    return uuid5(NAMESPACE_URL, f"muster {key}").urn


def _when(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
