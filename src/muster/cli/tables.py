"""Tables for people: standings, pairings, results, entrants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich import box
from rich.console import Console
from rich.table import Table

from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Game, Round
from muster.core.ids import EntrantId
from muster.core.standings import Standing
from muster.words.names import Names
from muster.words.plain import listing, printable
from muster.words.render import STATUS
from muster.words.scores import result_words
from muster.words.tiebreaks import SHORT, number
from muster.words.tiebreaks import heading as tiebreak_heading
from muster.words.why import finals_words

Row = Sequence[object]

NUMBERS = {"place", "table", "army", "line", "w", "d", "l", "minute", "left", "holds"}
"""Columns whose figures stand one below the other."""

NAMED = {"name", "against", "who", "pod"}
"""Columns that are the last to be squeezed on a narrow screen."""

NARROW = 64
"""Letters across: on a smaller screen a place, a name and its tie-breaks are all that fits."""


def table(title: str, headings: Sequence[str], rows: Iterable[Row]) -> Table:
    """A plain table; without rows it says so instead of showing an empty frame."""
    made = Table(
        title=printable(title),
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        min_width=len(title),
    )
    listed = [[printable(str(cell)) for cell in row] for row in rows]
    if not listed:
        made.add_column("nothing yet")
        return made
    for column, heading in enumerate(headings):
        figures = heading.isupper() and not any(map(_has_words, (row[column] for row in listed)))
        right = heading in NUMBERS or figures or heading in SHORT.values()
        named = heading in NAMED
        made.add_column(
            heading,
            justify="right" if right else "left",
            overflow="fold",
            no_wrap=right,
            min_width=10 if named else None,
        )
    for row in listed:
        made.add_row(*row)
    return made


def _has_words(cell: str) -> bool:
    return any(letter.isalpha() for letter in cell)


def standings_table(event: Event, names: Names, rows: Sequence[Standing], upto: int) -> Table:
    order = [tiebreak_heading(name) for name in event.rules.standings.order]
    played = event.round(upto)
    when = "during" if played is not None and not played.closed else "after"
    over = "Final standings" if event.secret else f"Standings {when} round {upto}"
    narrow = Console().width < NARROW
    more = () if narrow else ("faction", "w", "d", "l")
    return table(
        f"{event.name}: {over}",
        ("place", "name", *more, *order),
        (
            [
                row.place,
                _named(event.entrants[row.entrant], names),
                *(() if narrow else _record(event, row)),
                *map(number, row.values),
            ]
            for row in rows
        ),
    )


def _record(event: Event, row: Standing) -> tuple[object, ...]:
    return event.entrants[row.entrant].faction, row.wins, row.draws, row.losses


def _named(entrant: Entrant, names: Names) -> str:
    out = entrant.status not in {Status.IN, Status.REGISTERED}
    return names.entrant(entrant.id) + (f" ({STATUS[entrant.status]})" if out else "")


def side(game: Game, entrant: EntrantId, names: Names) -> str:
    return names.side(game, entrant) + (" (Attacker)" if game.attacker == entrant else "")


def pairings_table(event: Event, played: Round, names: Names, *, by_name: bool = False) -> Table:
    public = "" if played.published else " (not public yet)"
    title = f"{event.name}: round {played.number}{public}"
    games = sorted(played.tables(), key=lambda game: game.table)
    if by_name:
        return table(title, ("name", "table", "against"), _by_name(played, games, names))
    if event.rules.pods is not None:
        pods = [[g.table, names.all_entrants(g.entrants)] for g in games]
        return table(title, ("table", "pod"), pods)
    finals = [finals_words(event, game) for game in games]
    rows = [[g.table, *(side(g, e, names) for e in g.entrants)] for g in games]
    if played.bye is not None:
        rows.append(["", names.entrant(played.bye), "(bye)"])
    if any(finals):
        rows = [[*row, final] for row, final in zip_longest(rows, finals, fillvalue="")]
        return table(title, ("table", "name", "against", ""), rows)
    return table(title, ("table", "name", "against"), rows)


def _by_name(played: Round, games: Sequence[Game], names: Names) -> list[Row]:
    rows: list[Row] = [
        [side(game, e, names), game.table, listing(names.side(game, o) for o in game.others(e))]
        for game in games
        for e in game.entrants
    ]
    if played.bye is not None:
        rows.append([names.entrant(played.bye), "", "bye"])
    return sorted(rows, key=lambda row: str(row[0]).casefold())


def results_table(event: Event, played: Round, games: Sequence[Game], names: Names) -> Table:
    rows = [
        [g.table, names.sides(g), result_words(g, names) or "not started"]
        for g in sorted(games, key=lambda game: game.table)
    ]
    if played.bye is not None:
        rows.append(["", names.entrant(played.bye), "bye"])
    title = f"{event.name}: results of round {played.number}"
    return table(title, ("table", "who", "result"), rows)


def entrants_table(event: Event, names: Names, entrants: Iterable[Entrant]) -> Table:
    return table(
        f"{event.name}: entrants",
        ("id", "name", "club", "region", "faction", "army", "paid", "status"),
        (
            [
                e.id,
                names.entrant(e.id),
                e.club,
                e.region,
                e.faction,
                "" if e.army is None else e.army,
                "yes" if e.paid else "",
                STATUS[e.status],
            ]
            for e in entrants
        ),
    )
