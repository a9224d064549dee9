"""What is announced about the tables: their size, their terrain, and what is known of each."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.place import Place
from muster.core.rulepack.terrain import Terrain
from muster.words.announcement.parts import Cell, Grid, Section, spoken
from muster.words.hall import mark_words
from muster.words.plain import clean, listing
from muster.words.terrain_methods import METHODS, method_words
from muster.words.tongue import _, number_words


def terrain(event: Event) -> Section:
    board, terms = event.rules.encounter.board, event.rules.terrain
    size = _("Tables are {width} by {depth} inches.")
    return Section(
        "terrain",
        _("Tables and terrain"),
        says=spoken(
            size.format(width=number_words(board.width), depth=number_words(board.depth)),
            _("The hall has {n} of them.").format(n=event.tables) if event.tables else "",
            _methods(event),
        ),
        points=spoken(
            *_pieces(terms), *_distances(terms), *_shares(terms, zones=not event.rules.pods)
        ),
        grids=tuple(_tables(event)),
    )


def _methods(event: Event) -> str:
    """How the tables were laid, where that is known; else the ways the pack has."""
    laid = {place.layout.method for place in event.places.values() if place.layout}
    used = [name for name in METHODS if name in laid] or event.rules.terrain.methods
    if not used:
        return ""
    say = (
        _("Terrain is laid out by this method: {methods}.")
        if not used[1:]
        else _("Terrain is laid out by these methods: {methods}.")
    )
    return say.format(methods=listing(map(method_words, used)))


def _pieces(terms: Terrain) -> Iterator[str]:
    if terms.fewest or terms.most:
        span = _("{least} to {most}") if terms.most else _("{least} or more")
        number = span.format(least=terms.fewest, most=terms.most)
        yield _("Pieces of terrain on a table: {number}.").format(number=number)
    if terms.recommended:
        yield _("{n} of them are recommended.").format(n=terms.recommended)
    if terms.mostly_unrestricted:
        yield _("More than half of them are unrestricted.")
    if terms.blockers:
        yield _("Of all pieces, {n} or more block line of sight.").format(n=terms.blockers)
    if terms.side_most is not None:
        say = _("A piece is {least} to {most} inches long and wide.")
        yield say.format(least=number_words(terms.side_least), most=number_words(terms.side_most))


def _distances(terms: Terrain) -> Iterator[str]:
    distances = (
        (terms.from_edge, _("From the table edge, a piece lies more than {n} inches.")),
        (terms.apart, _("From each other, pieces lie more than {n} inches.")),
        (
            terms.restricted_apart,
            _("From each other, restricted pieces lie more than {n} inches."),
        ),
    )
    for inches, say in distances:
        if inches:
            yield say.format(n=number_words(inches))
    if terms.zones and not terms.restricted_in_zones:
        yield _("No restricted piece lies in a deployment zone.")
    if terms.huge_base:
        say = _("A base of {n} mm reaches every zone, flag and objective.")
        yield say.format(n=terms.huge_base)


def _shares(terms: Terrain, *, zones: bool) -> Iterator[str]:
    """How much of what; shares of deployment zones only where there are such."""
    if terms.density:
        say = _("Terrain covers {least} to {most} % of a table.")
        least, most = (number_words(share) for share in terms.density)
        yield say.format(least=least, most=most)
    shares = (
        (terms.moves, _("About {n} % of the terrain disrupts movement.")),
        (terms.sight, _("About {n} % of the terrain disrupts sight.")),
        (terms.sight_split, _("About {n} % of that conceals rather than blocks.")),
    )
    of_zones = (
        (terms.unreachable, _("Of a deployment zone {n} % at most is out of reach.")),
        (terms.clear_lines, _("Of the sight lines from zone to zone {n} % at most are clear.")),
    )
    for share, say in (*shares, *(of_zones if zones else ())):
        if share is not None:
            yield say.format(n=number_words(share))
    if terms.gap:
        yield _("Ways between pieces are {n} mm wide or more.").format(n=terms.gap)


def _tables(event: Event) -> Iterator[Grid]:
    told = [place for place in event.places.values() if _told(place)]
    if told:
        rows = tuple(
            (Cell(str(place.number)), Cell(_told(place), "names"))
            for place in sorted(told, key=lambda place: place.number)
        )
        yield Grid(_("What is known of the tables"), (_("Table"), _("What to know")), rows)


def _told(place: Place) -> str:
    marks = ", ".join(mark_words(place.marks))
    parts = (clean(place.name), clean(place.theme), marks, clean(place.note))
    return " · ".join(part for part in parts if part)
