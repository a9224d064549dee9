"""Arguments and options that several commands share, and the panels of the help."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

SET_UP = "1. Set up"
PEOPLE = "2. People"
ROUNDS = "3. Rounds"
RESULTS = "4. Results"
CONDUCT = "5. Rulings and conduct"
LOOK = "6. Look"
PAST = "7. The past"
MUSTER = "8. Muster itself"

EVERYWHERE = "Everywhere"
SCORE = "The score"


@dataclass(frozen=True, slots=True)
class Common:
    """What every command can be told."""

    event: Annotated[
        Path | None,
        typer.Option(
            "--event",
            "-e",
            envvar="MUSTER_EVENT",
            metavar="FOLDER",
            help="The event's folder; else the one we are in, or the only one in it.",
            rich_help_panel=EVERYWHERE,
        ),
    ] = None
    actor: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="NAME",
            help="Act as this person instead of the organiser.",
            rich_help_panel=EVERYWHERE,
        ),
    ] = ""
    yes: Annotated[
        bool,
        typer.Option(
            "--yes",
            "-y",
            help="Do it although there are doubts; what is forbidden stays so.",
            rich_help_panel=EVERYWHERE,
        ),
    ] = False
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Answer with one JSON object.", rich_help_panel=EVERYWHERE),
    ] = False


Who = Annotated[str, typer.Argument(metavar="NAME", help="A name, a part of it, or an id (e3).")]
Other = Annotated[str, typer.Argument(metavar="NAME", help="The other name.")]
Several = Annotated[
    list[str] | None, typer.Argument(metavar="NAME…", help="Names, parts of names, or ids.")
]
GameAt = Annotated[
    str, typer.Argument(metavar="TABLE", help="A table, or the name of somebody who plays there.")
]
Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="WORDS…",
        help="TABLE 5-2 in the order of the pairings; NAME 5-2 with theirs first; "
        "NAME 5 NAME 2; in a pod TABLE NAME=7 NAME=5 …",
    ),
]
Reason = Annotated[str, typer.Option("--reason", "-r", help="Why; everybody can read it.")]
RoundNumber = Annotated[
    int | None, typer.Option("--round", "-n", help="The round; the latest if not given.")
]
By = Annotated[
    str, typer.Option("--by", metavar="NAME", help="The player who says so, told by an official.")
]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision about a game of any round."""

    number: RoundNumber = None
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """What a score may say besides its words."""

    vp: Annotated[
        str, typer.Option(metavar="5-2", help="Victory points.", rich_help_panel=SCORE)
    ] = ""
    cp: Annotated[
        str, typer.Option(metavar="5-0", help="Control points.", rich_help_panel=SCORE)
    ] = ""
    apd: Annotated[
        str, typer.Option(metavar="40-22", help="Army points destroyed.", rich_help_panel=SCORE)
    ] = ""
    figure: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=5-2", help="Any other figure of the pack.", rich_help_panel=SCORE
        ),
    ] = None
    winner: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME|tie", help="Who won, where figures do not say.", rich_help_panel=SCORE
        ),
    ] = None
    list_: Annotated[
        list[str] | None,
        typer.Option(
            "--list", metavar="NAME=TITLE", help="The list they played.", rich_help_panel=SCORE
        ),
    ] = None
    ending: Annotated[
        str, typer.Option(help="How the game ended: scenario …", rich_help_panel=SCORE)
    ] = ""
