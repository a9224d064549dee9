"""Where pages of the tour are: their paths, and who may look at them."""

from __future__ import annotations

from collections.abc import Callable

from muster.core.ids import EventId
from tests.web.contesting import OWN, PAINTED
from tests.web.tour_events import Tour, Who

BOARD = "?on=vault&1.side=a&1.many=2&1.in_sight=1&2.side=b&2.many=1&2.summoned=1"
"""Two models against one, on the page that tells who controls a marker."""

Make = Callable[[Tour], list[tuple[str, Who]]]


def public(part: str = "") -> Make:
    return lambda tour: [(f"/e/{event}/{part}", "anybody") for event in tour.all]


def desk(part: str = "") -> Make:
    return lambda tour: [(f"/desk/{event}/{part}", "official") for event in tour.all]


def phone(part: str = "") -> Make:
    return lambda tour: [(f"{tour.link(event)}{part}", "link") for event in tour.all]


def judge(part: str = "") -> Make:
    return lambda tour: [(f"{tour.judges_link}{part}", "link")]


def of_playing(path: Callable[[Tour], str], who: Who = "anybody") -> Make:
    return lambda tour: [(path(tour), who)]


def sheets(tour: Tour, suffix: str) -> list[tuple[str, Who]]:
    rounds = [
        "pairings-by-name",
        "pairings-by-table",
        "slips",
        "encounter",
        "score-sheets",
        "standings",
    ]
    made: list[tuple[str, Who]] = [
        (f"/desk/{tour.playing}/print/{name}/2{suffix}", "official") for name in rounds
    ]
    lists: tuple[str, Who] = (f"/desk/{tour.preparing}/print/lists/0{suffix}", "official")
    made.append((f"/desk/{tour.review}/print/setup-cards/0{suffix}", "official"))
    encounter = f"/desk/{tour.review}/print/setup-cards-with-encounter/1{suffix}"
    made.append((encounter, "organiser"))
    return [*made, lists, (f"/desk/{tour.playing}/print/player-cards/0{suffix}", "organiser")]


def entrant(tour: Tour) -> str:
    return str(tour.game(tour.playing).entrants[0])


def photo(tour: Tour) -> str:
    return f"photo/{next(iter(tour.venue.now(tour.playing).photos))}/"


def photo_of_table(tour: Tour) -> str:
    photos = tour.venue.now(tour.playing).photos.values()
    return next(f"photo/{photo.line}/" for photo in photos if photo.table)


def called(tour: Tour) -> str:
    """A table that waits for a judge, asked about."""
    return f"?game={tour.venue.now(tour.playing).calls[0].id}"


def contests(tour: Tour) -> list[tuple[EventId, str]]:
    """One that is voted in, and one whose papers are counted."""
    return [(tour.playing, f"contests/{PAINTED}/"), (tour.over, f"contests/{OWN}/")]


def booth(tour: Tour) -> str:
    return f"/desk/{tour.playing}/contests/{PAINTED}/booth/"


def brawl(tour: Tour) -> list[str]:
    """A brawl under way, and its Leaders told anew."""
    at = f"at/{tour.venue.games(tour.brawl)[-1].id}/brawl/"
    return [at, f"{at}?leaders"]


def table(tour: Tour, end: str) -> str:
    return f"at/{tour.venue.games(tour.playing)[-1].id}/{end}"


def both_ways(*ends: str) -> Make:
    """A page of the last table, as its player and as a judge sees it."""
    return lambda tour: [
        (f"{link}{table(tour, end)}", "link")
        for end in ends
        for link in (tour.link(tour.playing), tour.judges_link)
    ]


def at_the_desk(*ends: str) -> Make:
    return lambda tour: [(f"/desk/{tour.playing}/{table(tour, end)}", "official") for end in ends]


def clock(tour: Tour) -> str:
    return f"at/{tour.venue.games(tour.playing)[-1].id}/clock/"


def lease(end: str) -> Make:
    """A door of an event that is away."""
    return lambda tour: [(f"/desk/{tour.lent[0]}/lease/{end}", "organiser")]


def branch(end: str) -> Make:
    """Two stories of one event."""
    return lambda tour: [(f"/desk/{tour.lent[0]}/lease/branch/{tour.lent[1]}/{end}", "organiser")]


def person(tour: Tour) -> str:
    person = tour.venue.person(tour.playing, tour.game(tour.playing).entrants[0])
    return f"/desk/{tour.playing}/entrants/{entrant(tour)}/person/{person}/"
