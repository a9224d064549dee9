"""`muster export`: standings, results and entrants for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.options import MUSTER
from muster.cli.records import Record, standing_record
from muster.core.event import Game, Round
from muster.core.rulepack.worth import point_names
from muster.core.standings import standings
from muster.core.tally import game_gains, round_gains
from muster.words.scores import result_words

app = typer.Typer()

SHIELDED = ("=", "+", "-", "@", "'")
"""How a cell begins that a spreadsheet would not take as it is."""


@command(
    app,
    "export",
    MUSTER,
    "muster export standings",
    "muster export results --format json --out results.json",
    "muster export entrants --out entrants.csv",
)
def export(
    desk: Desk,
    what: Annotated[Literal["standings", "results", "entrants"], typer.Argument()] = "standings",
    *,
    form: Annotated[Literal["csv", "json"], typer.Option("--format", "-f")] = "csv",
    out: Annotated[
        Path | None, typer.Option(help="A file to write; the terminal if not given.")
    ] = None,
) -> Answer:
    """Write standings, results or entrants as CSV or JSON."""
    rows = ROWS[what](desk)
    data: dict[str, object] = {what: rows}
    text = FORMS[form](rows)
    if out is None:
        return Answer(data, raw=text)
    out.write_text(text, encoding="utf-8", newline="")
    said = f"{out}: {count(len(rows), 'row')}."
    return Answer({**data, "out": str(out)}, (said,))


def _standings(desk: Desk) -> list[Record]:
    return [standing_record(desk.event, row, desk.names) for row in standings(desk.event)]


def _entrants(desk: Desk) -> list[Record]:
    """One row for each entrant, under headings that `muster enter --csv` reads again."""
    team = desk.event.rules.registration.team_of
    players = ["name"] if team == 1 else [f"player {n}" for n in range(1, team + 1)]
    return [
        {
            "id": entrant.id,
            **dict(zip(players, map(desk.names.person, entrant.people), strict=False)),
            "team name": entrant.team,
            "club": entrant.club,
            "region": entrant.region,
            "faction": entrant.faction,
            "army points": entrant.army,
            "table": entrant.table,
            "painting": entrant.painting,
            "paid": entrant.paid,
            "status": entrant.status,
        }
        for entrant in desk.event.entrants.values()
        if not entrant.ringer
    ]


def _results(desk: Desk) -> list[Record]:
    """One row for each side of each game, byes included."""
    rows = [row for played in _public(desk) for game in played.games for row in _sides(desk, game)]
    byes = [
        {
            "round": played.number,
            "table": "",
            "name": desk.names.entrant(played.bye),
            "outcome": "bye",
            **round_gains(desk.event.rules, played)[played.bye].points,
        }
        for played in _public(desk)
        if played.bye is not None and played.published
    ]
    columns = (
        "round",
        "table",
        "name",
        "against",
        "outcome",
        *point_names(desk.event.rules),
        "how",
    )
    in_order = sorted((*rows, *byes), key=lambda row: (row["round"], row["table"] or LAST))
    return [{key: row.get(key, "") for key in columns} for row in in_order]


LAST = 1_000_000
"""Where a bye stands among the tables of its round."""


def _public(desk: Desk) -> list[Round]:
    """The rounds that whoever asks may see."""
    return [played for played in desk.event.rounds if played.published or desk.is_official]


def _sides(desk: Desk, game: Game) -> list[Record]:
    gains = game_gains(desk.event.rules, game)
    return [
        {
            "round": game.round,
            "table": game.table,
            "name": desk.names.entrant(entrant),
            "against": desk.names.all_entrants(game.others(entrant)),
            "outcome": gains[entrant].outcome,
            **(gains[entrant].points if game.result else {}),
            "how": game.result.how if game.result else result_words(game, desk.names),
        }
        for entrant in game.entrants
    ]


ROWS: Mapping[str, Callable[[Desk], list[Record]]] = {
    "standings": _standings,
    "results": _results,
    "entrants": _entrants,
}


def as_csv(rows: list[Record]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    if rows:
        writer.writerow(rows[0])
    writer.writerows([_cell(value) for value in row.values()] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would run as a formula is shielded by an apostrophe."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(SHIELDED) else value


def as_json(rows: list[Record]) -> str:
    return f"{json.dumps(rows, ensure_ascii=False, indent=1, default=str)}\n"


FORMS: Mapping[str, Callable[[list[Record]], str]] = {"csv": as_csv, "json": as_json}
