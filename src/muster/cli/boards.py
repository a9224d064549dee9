"""`muster boards`: games between teams, their boards paired by captains or at once; who leads."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.desk import Desk
from muster.cli.options import ROUNDS, GameAt, Reason, RoundNumber, Who
from muster.cli.records import game_record
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EntrantId, PersonId, whole_game
from muster.core.teams.boards import is_of_teams, turn
from muster.reading.find import NOBODY_HERE, find
from muster.reading.unclear import Unclear
from muster.words.exports.asked import Record
from muster.words.plain import clean
from muster.words.scores import result_words

app = typer.Typer()
group = typer.Typer(help="Games between teams: show their boards, pair them, say who leads.")
app.add_typer(group, name="boards", rich_help_panel=ROUNDS)

SIDES = 2


@default(
    group,
    "muster boards",
    "muster boards name 1 ann",
    "muster boards pair 1 ann=dov bob=eva chi=fay",
    'muster boards stand-in Otters ann "Zoe Hart"',
)
def overview(desk: Desk, number: RoundNumber = None) -> Answer:
    """Games between teams: show their boards, pair them, say who leads."""
    return show(desk, number)


@command(group, "show", ROUNDS, "muster boards show", "muster boards show --round 1")
def show(desk: Desk, number: RoundNumber = None) -> Answer:
    """Show the boards of every game between teams, and whose turn it is to name somebody."""
    played = desk.round(number)
    games = [game for game in played.games if is_of_teams(desk.event, game)]
    if not games:
        raise Unclear("no-boards", f"Round {played.number} has no games between teams.")
    data = {"round": played.number, "games": [_record(desk, game) for game in games]}
    return Answer(data, tuple(_shown(desk, game) for game in games))


def _record(desk: Desk, game: Game) -> Record:
    now = turn(desk.event, game) if game.result is None else None
    waits = {"board": now.board, "entrant": now.entrant, "free": now.free} if now else None
    return {**game_record(game, desk.names), "named": game.named, "turn": waits}


def _shown(desk: Desk, game: Game) -> Table:
    names, now = desk.names, turn(desk.event, game)
    title = f"{names.all_entrants(game.entrants)}: {result_words(game, names) or 'not begun'}"
    if now is not None:
        whom = f"answers {names.person(now.answers)}" if now.answers else "puts somebody up"
        title += f"; board {now.board}: {names.entrant(now.entrant)} {whom}"
    rows = [
        [b.table, *(names.person(p) for p in b.people), result_words(b, names) or "not begun"]
        for b in game.boards
    ]
    teams = [names.entrant(entrant) for entrant in game.entrants]
    return table(title, ("table", *teams, "result"), rows)


@command(
    group,
    "pair",
    ROUNDS,
    "muster boards pair 1 ann=dov bob=eva chi=fay",
    "muster boards pair 1",
    'muster boards pair 1 ann=eva bob=dov chi=fay --reason "Misheard"',
)
def pair(
    desk: Desk,
    game: GameAt,
    boards: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=NAME…", help="Who meets whom; none: by the teams' order."),
    ] = None,
    reason: Reason = "",
) -> Answer:
    """Pair all boards of a game between teams at once."""
    whole = _whole(desk, game)
    pairs = tuple(_pair(desk, whole, text) for text in boards or ())
    return desk.do(ask.PairBoards(game=whole.id, boards=pairs, reason=reason))


def _whole(desk: Desk, text: str) -> Game:
    found = desk.event.game(whole_game(desk.game(text).id))
    return desk.game(text) if found is None else found


def _pair(desk: Desk, game: Game, text: str) -> tuple[PersonId, PersonId]:
    """Two names in any order: each is looked for in both teams."""
    parts = text.split("=")
    if len(parts) != SIDES:
        say = f'"{text}" is no board. Write who meets whom: ann=dov'
        raise Unclear("not-understood", say, words=text)
    people = [_player(desk, game.entrants, part) for part in parts]
    first = desk.event.entrants[game.entrants[0]].people
    one, other = people if people[0] in first else reversed(people)
    return one, other


def _player(desk: Desk, entrants: tuple[EntrantId, ...], text: str) -> PersonId:
    people = [p for entrant in entrants for p in desk.event.entrants[entrant].people]
    return find(text, [(person, desk.names.person(person)) for person in people], NOBODY_HERE)


@command(group, "name", ROUNDS, "muster boards name 1 ann", 'muster boards name 1 ann --as "Bo"')
def name(desk: Desk, game: GameAt, who: Who) -> Answer:
    """Put a player up for the next board, or answer with one, for the captain whose turn it is."""
    whole = _whole(desk, game)
    person = _player(desk, whole.entrants, who)
    side = next(e for e in whole.entrants if person in desk.event.entrants[e].people)
    by = side if desk.is_official else None
    return desk.do(ask.NamePlayer(game=whole.id, person=person, by=by))


@command(group, "captain", ROUNDS, "muster boards captain Otters bob")
def captain(desk: Desk, team: Who, who: Who) -> Answer:
    """Make somebody the captain of their team."""
    entrant = desk.entrant(team)
    person = _player(desk, (entrant,), who)
    return desk.do(ask.NameCaptain(entrant=entrant, person=person))


@command(
    group,
    "stand-in",
    ROUNDS,
    'muster boards stand-in Otters ann "Zoe Hart"',
    'muster boards stand-in Otters ann "Zoe Hart" --faction Guild --reason "Ann is ill"',
)
def stand_in(  # noqa: PLR0913 - who, for whom, in which team, and what is said of it
    desk: Desk,
    team: Who,
    leaves: Annotated[str, typer.Argument(metavar="NAME", help="Who leaves.")],
    comes: Annotated[str, typer.Argument(metavar="NAME", help="Who stands in.")],
    *,
    faction: Annotated[str, typer.Option(help="The Faction they declare.")] = "",
    reason: Reason = "",
) -> Answer:
    """Let somebody stand in for a teammate, from the next boards on."""
    entrant = desk.entrant(team)
    if not clean(comes):
        raise Unclear("name-empty", "A name is empty.")
    person = desk.somebody(comes)
    wish = ask.NameSubstitute(
        entrant=entrant,
        leaves=_player(desk, (entrant,), leaves),
        person=person.id,
        faction=clean(faction),
        reason=reason,
    )
    return desk.do(wish, person)
