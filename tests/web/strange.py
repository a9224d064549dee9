"""People, clubs and words that no form expects: every script, and signs that mean something."""

from __future__ import annotations

from html.parser import HTMLParser

from muster.core.ids import EventId, PersonId
from muster.words.plain import clean
from tests.web.tour_events import Tour, make_tour
from tests.web.venue import Venue

LONG = "W" * 500
NAMES = (
    "<script>alert(1)</script>",
    "محمد عبد الرحمن",
    LONG,
    '"><img src=x onerror=alert(1)>',
    "ณัฐพงศ์ ศรีสุข",
    "{{7*7}} ${7*7} #{7*7} {% raw %}",
    "👩\u200d🚀 Zoë 🏳️\u200d🌈",
    "Z̷̢̛͓̈́a̴̡͋l̵̰͝g̸̣̕o̴̳͝",
    "\u202eevil\u202c \u2066Eve",
    "</textarea></select></title><blink onclick=alert(1)>",
    "O'Brien \"Bob\" & 'Sons' \\ `x`",
    "ශ්\u200dරීමති 王小明 علی\u200cرضا",  # noqa: RUF001 - a name
    "' OR 1=1; DROP TABLE people; --",
    "#let $x^2$ *y* _z_ @w \\",
)


def strange_tour(venue: Venue, tail: str = "") -> Tour:
    """Every event of the tour, with such words wherever the desk's forms take any.

    With a `tail` every name is as long as that makes it, wherever the draw has put it.
    """
    tour = make_tour(venue)
    for event in tour.all:
        rename_everybody(venue, event, tail)
    _say_it_everywhere(tour)
    return tour


def rename_everybody(venue: Venue, event: EventId, tail: str = "") -> None:
    for n, entrant in enumerate(venue.now(event).entrants.values()):
        name = f"{NAMES[n % len(NAMES)]}{tail}"[:500]
        for person in entrant.people:
            _renamed(venue, event, entrant.id, person, name)
        said = {"entrant": entrant.id, "club": NAMES[-1 - n % len(NAMES)], "region": name}
        venue.ask(event, "amend-entrant", said)


def _renamed(venue: Venue, event: EventId, entrant: str, person: PersonId, name: str) -> None:
    address = f"/desk/{event}/entrants/{entrant}/person/{person}/"
    answer = venue.organiser.post(address, {"name": name, "pronouns": NAMES[0]})
    assert answer.status_code == 303, name


def _say_it_everywhere(tour: Tour) -> None:
    venue, event = tour.venue, tour.playing
    mark, quote, code = NAMES[0], NAMES[3], NAMES[5]
    one = next(iter(venue.now(tour.preparing).entrants))
    game = venue.games(event)[3]
    forms: list[tuple[EventId, str, dict[str, object]]] = [
        (tour.preparing, "change-details", {"name": mark, "venue": quote}),
        (tour.preparing, "register-lists", {"entrant": one, "title": mark, "text": quote}),
        (tour.preparing, "register-entrants", {"name": LONG, "club": mark, "faction": quote}),
        (tour.preparing, "register-entrants", {"name": "\n".join(NAMES), "another": "1"}),
        (tour.preparing, "change-rules", {"own": f"{mark}\n{quote}\n{code}\n{LONG}"}),
        (tour.preparing, "list-errata", {"title": mark, "published": "2024-06-01"}),
        (tour.preparing, "appoint-judge", {"name": code}),
        (event, "call-ringer", {"name": NAMES[9]}),
        (event, "make-ruling", {"topic": mark, "question": quote, "decision": LONG}),
        (event, "pause-clock", {"reason": quote}),
        (event, "extend-clock", {"minutes": "5", "games": game.id, "reason": mark}),
    ]
    answers = {
        kind: venue.ask(where, kind, {**fields, "confirm": ["rules-change-late"]}).status_code
        for where, kind, fields in forms
    }
    assert answers == dict.fromkeys(answers, 303)


class Read(HTMLParser):
    """A page as a browser reads it: its words, and what none of our pages has of its own."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.smuggled: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        own_script = tag == "script" and "src" not in given
        handlers = [name for name in given if name.startswith("on") or name == "style"]
        foreign = (given.get("src") or "") == "x" or tag == "blink"
        if own_script or handlers or foreign:
            self.smuggled.append(f"<{tag} {given}>")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return clean(" ".join(self.words))
