"""The tables of a round: what is known of every game, those that wait for something first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from muster.core.event import Event, Game, Round
from muster.core.ids import GameId
from muster.core.round_clock import MINUTE
from muster.core.tally import Outcome, game_gains
from muster.core.teams.boards import is_of_teams
from muster.web.gates import Here
from muster.words.names import Names
from muster.words.scores import result_words
from muster.words.tongue import _, ngettext
from muster.words.why import finals_words

DISPUTED, REPORTED, OPEN, SETTLED = range(4)
"""What comes first in the list."""

MOODS = ("trouble", "waiting", "", "done")


@dataclass(frozen=True, slots=True)
class SideView:
    name: str
    won: bool
    attacks: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """`enter`: what its link says; `more`: minutes of its own; `final`: which final it is."""

    game: GameId
    table: int
    sides: tuple[SideView, ...]
    say: str
    mood: str
    more: str
    final: str
    address: str
    enter: str


@dataclass(frozen=True, slots=True)
class TablesView:
    """`every`: the settled ones are shown too."""

    rows: tuple[TableRow, ...]
    outstanding: int
    total: int
    every: bool
    bye: str


def tables_view(here: Here, played: Round, *, every: bool) -> TablesView:
    shown = played.tables() if every else played.outstanding()
    ordered = sorted(shown, key=lambda game: (0 if played.closed else _urgency(game), game.table))
    return TablesView(
        rows=tuple(table_row(here, game) for game in ordered),
        outstanding=len(played.outstanding()),
        total=len(played.tables()),
        every=every,
        bye=here.names.entrant(played.bye) if played.bye is not None else "",
    )


def _urgency(game: Game) -> int:
    if game.result is not None:
        return SETTLED
    if game.dispute is not None:
        return DISPUTED
    return OPEN if game.report is None and not game.signed else REPORTED


def table_row(here: Here, game: Game) -> TableRow:
    event, names = here.event, here.names
    boards = is_of_teams(event, game)
    address = "desk-boards" if boards else "desk-game"
    enter = _("Enter") if game.result is None else _("Correct")
    return TableRow(
        game=game.id,
        table=game.table,
        sides=tuple(_sides(event, game, names)),
        say=result_words(game, names) or (_("boards not paired") if boards else _("not begun")),
        mood=MOODS[_urgency(game)],
        more=own_time(event, game),
        final=finals_words(event, game),
        address=reverse(address, args=[here.id, game.round, game.id]),
        enter=_("Boards") if boards else enter,
    )


def _sides(event: Event, game: Game, names: Names) -> Iterator[SideView]:
    gains = game_gains(event.rules, game)
    for entrant in game.entrants:
        won = gains[entrant].outcome is Outcome.WIN
        yield SideView(names.side(game, entrant), won, game.attacker == entrant)


def own_time(event: Event, game: Game) -> str:
    """The minutes a table has more, or fewer, than the hall."""
    clock = event.clocks.get(game.round)
    minutes = round((clock.end(game.id) - clock.end()) / MINUTE) if clock else 0
    if not minutes:
        return ""
    say = ngettext("{n} minute of its own", "{n} minutes of its own", abs(minutes))
    return say.format(n=f"{minutes:+}")
