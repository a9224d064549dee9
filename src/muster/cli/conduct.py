"""Commands about behaviour and about the rules: everything is written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import CONDUCT, By, GameAt, Who
from muster.core import commands as ask
from muster.core.ids import GameId

app = typer.Typer()

Measure = Literal["note", "warning", "corrective-measure"]

Text = Annotated[str, typer.Argument(help="What was seen, and what was done.")]
AtTable = Annotated[
    str, typer.Option("--table", metavar="TABLE", help="The game of this round it came up in.")
]
Settles = Annotated[
    bool, typer.Option("--settles", help="It also settles that table's call for a judge.")
]


@dataclass(frozen=True, slots=True)
class Where:
    """Where a question came up."""

    table: AtTable = ""
    settles: Settles = False


@dataclass(frozen=True, slots=True)
class Incident:
    """What a note is about, and where it came up."""

    about: Annotated[str, typer.Option(help="What it is about, by the pack: slow-play …")]
    table: AtTable = ""
    settles: Settles = False


def _game(desk: Desk, text: str) -> GameId | None:
    return desk.game(text).id if text else None


@command(
    app,
    "ruling",
    CONDUCT,
    'muster ruling "Line of sight" "Does a hedge block it?" "Yes, from base to base."',
    'muster ruling "Clock" "Who pauses?" "The judge." --as "Rosa Diaz" --table 4 --settles',
)
def ruling(
    desk: Desk,
    topic: Annotated[str, typer.Argument(help="What it is about, in a word or two.")],
    question: Annotated[str, typer.Argument(help="What was asked.")],
    decision: Annotated[str, typer.Argument(help="What holds for the rest of the event.")],
    *,
    where: Where,
) -> Answer:
    """Answer a question about the rules; earlier rulings on the topic are shown first."""
    wish = ask.MakeRuling(
        topic=topic,
        question=question,
        decision=decision,
        game=_game(desk, where.table),
        settles=where.settles,
    )
    return desk.do(wish)


@command(
    app,
    "warn",
    CONDUCT,
    'muster warn "Ann Lee" "Twenty minutes for one activation" --about slow-play',
    'muster warn "Ann Lee" "Deck reshuffled by a judge" --about deck-handling --corrective',
)
def warn(
    desk: Desk,
    who: Who,
    text: Text,
    *,
    incident: Incident,
    corrective: Annotated[
        bool, typer.Option("--corrective", help="Something was put right as well.")
    ] = False,
) -> Answer:
    """Warn an entrant; a second warning asks whether to disqualify."""
    measure: Measure = "corrective-measure" if corrective else "warning"
    return _write_down(desk, who, text, incident, measure)


@command(
    app,
    "note",
    CONDUCT,
    'muster note "Ann Lee" "Opponent complained, talked to both" --about slow-play',
)
def note(desk: Desk, who: Who, text: Text, *, incident: Incident) -> Answer:
    """Write something down about an entrant's conduct."""
    return _write_down(desk, who, text, incident, "note")


def _write_down(desk: Desk, who: str, text: str, incident: Incident, measure: Measure) -> Answer:
    wish = ask.NoteConduct(
        entrant=desk.entrant(who),
        about=incident.about,
        measure=measure,
        text=text,
        game=_game(desk, incident.table),
        settles=incident.settles,
    )
    return desk.do(wish)


@command(app, "tracking", CONDUCT, 'muster tracking 3 dice marker --by "Ann Lee"')
def tracking(
    desk: Desk,
    game: GameAt,
    methods: Annotated[list[str], typer.Argument(metavar="WAY…", help="Ways the pack knows.")],
    by: By = "",
) -> Answer:
    """Say how a player keeps track of a game."""
    side = desk.entrant(by) if by else None
    return desk.do(ask.StateTracking(game=desk.game(game).id, methods=tuple(methods), by=side))
