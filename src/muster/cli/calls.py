"""Commands about calls for a judge: who waits, who comes, what came of it."""

from __future__ import annotations

from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import CONDUCT, LOOK, By, GameAt, RoundNumber
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.access import may_hear, may_tap
from muster.core.call import Call, Voice
from muster.core.event import Game
from muster.core.facts import Matter
from muster.core.ids import EntrantId
from muster.core.round_clock import MINUTE
from muster.journal.perform import now
from muster.words.calls import TITLES
from muster.words.exports.asked import Record
from muster.words.names import Names
from muster.words.plain import listing

app = typer.Typer()
looking = typer.Typer()


@command(
    app,
    "call",
    CONDUCT,
    'muster call 4 slow-play --by "Ann Lee"',
    'muster call 4 other "The board was knocked" --as "Ann Lee"',
)
def call(
    desk: Desk,
    game: GameAt,
    matter: Annotated[Matter, typer.Argument(help="What about.")] = Matter.RULES,
    text: Annotated[str, typer.Argument(metavar="WORDS", help="And in a few words.")] = "",
    by: By = "",
) -> Answer:
    """Call a judge to a table; the same call again adds nothing."""
    side = desk.entrant(by) if by else None
    found = desk.game(game).id
    return desk.do(ask.CallJudge(game=found, matter=matter, text=text, by=side))


@command(app, "come", CONDUCT, 'muster come 4 --as "Rosa Diaz"')
def come(desk: Desk, game: GameAt, number: RoundNumber = None) -> Answer:
    """Say that you are coming to a table that called."""
    return desk.do(ask.TakeCall(game=desk.game(game, number).id))


@command(
    app,
    "settle",
    CONDUCT,
    'muster settle 4 "Explained the rule"',
    'muster settle 4 --by "Ann Lee"',
)
def settle(
    desk: Desk,
    game: GameAt,
    outcome: Annotated[str, typer.Argument(metavar="WORDS", help="What came of it.")] = "",
    by: By = "",
    number: RoundNumber = None,
) -> Answer:
    """Close a table's call; with --by it is withdrawn by the player who called."""
    side = desk.entrant(by) if by else None
    found = desk.game(game, number).id
    return desk.do(ask.CloseCall(game=found, outcome=outcome, by=side))


@command(looking, "calls", LOOK, "muster calls", "muster calls --json")
def calls(desk: Desk) -> Answer:
    """Show which tables wait for a judge, the longest first; a player sees their own table's."""
    shown = [
        (game, game.call)
        for game in desk.event.calls
        if game.call is not None and may_tap(desk.event, desk.actor, game)
    ]
    data = {"calls": [_record(desk, game, made) for game, made in shown]}
    rows = [
        [
            game.table,
            desk.names.all_entrants(game.entrants),
            _about(desk, game, made),
            f"{_minutes(made)} min",
            desk.names.person(made.coming) if made.coming else "",
        ]
        for game, made in shown
    ]
    headings = ("table", "who", "about", "waiting", "coming")
    return Answer(data, (table("Calls for a judge", headings, rows),))


def _record(desk: Desk, game: Game, made: Call) -> Record:
    return {
        "game": game.id,
        "round": game.round,
        "table": game.table,
        "since": made.since.isoformat(),
        "minutes": _minutes(made),
        "coming": desk.names.person(made.coming) if made.coming else None,
        "said": [
            {"by": voice.by, "matter": voice.matter, "text": voice.text}
            for voice in _heard(desk, game, made)
        ],
    }


def _about(desk: Desk, game: Game, made: Call) -> str:
    return listing(
        _said(voice.by, TITLES[voice.matter], voice.text, desk.names)
        for voice in _heard(desk, game, made)
    )


def _said(by: EntrantId | None, about: str, text: str, names: Names) -> str:
    who = f"{names.entrant(by)}: " if by else ""
    return f"{who}{about}{f' ({text})' if text else ''}"


def _heard(desk: Desk, game: Game, made: Call) -> tuple[Voice, ...]:
    """What one side says of the other is for officials who have no part, and for itself."""
    said = made.voices
    return tuple(v for v in said if may_hear(desk.event, desk.actor, game.id, v.by))


def _minutes(made: Call) -> int:
    return max(0, (now() - made.since) // MINUTE)
