"""`muster export`: standings, results and entrants for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.options import MUSTER
from muster.journal.disk import hand_out
from muster.reading.unclear import Unclear
from muster.words.exports.asked import Asked
from muster.words.exports.bot4 import bot4, is_malifaux
from muster.words.exports.offered import ROWS, As, What
from muster.words.exports.systems import meets_in_pairs
from muster.words.exports.text import as_csv, as_json
from muster.words.exports.trf import trf
from muster.words.plain import listing

app = typer.Typer()

Form = Literal["csv", "json"]
FORMS = {"csv": as_csv, "json": as_json}


@command(
    app,
    "export",
    MUSTER,
    "muster export standings",
    "muster export results --format json --out results.json",
    "muster export entrants --out entrants.csv",
    "muster export results --for bcp --out results.csv",
    "muster export results --for bot4 --out event.json",
    "muster export results --for trf --out event.trf",
)
def export(
    desk: Desk,
    what: Annotated[What, typer.Argument()] = "standings",
    *,
    form: Annotated[Form, typer.Option("--format", "-f")] = "csv",
    words: Annotated[As, typer.Option("--for", help="Whose headings and shape it has.")] = "plain",
    out: Annotated[
        Path | None, typer.Option(help="A file to write; the terminal if not given.")
    ] = None,
) -> Answer:
    """Write standings, results or entrants as CSV or JSON, or in the shape of another system."""
    asked = Asked(desk.event, desk.names, official=desk.is_official)
    _check(asked, what, words)
    data, text, number = _made(asked, what, words, form)
    if out is None:
        return Answer(data, raw=text)
    hand_out(out, text.encode())
    return Answer({**data, "out": str(out)}, (f"{out}: {number}.",))


def _made(asked: Asked, what: What, words: As, form: Form) -> tuple[dict[str, object], str, str]:
    """As data, as text, and how much it is."""
    entrants = count(len(asked.event.entrants), "entrant")
    if words == "bot4":
        told = bot4(asked)
        return told, as_json(told), entrants
    if words == "trf":
        report = trf(asked)
        return {"trf": report}, report, entrants
    rows = ROWS[what, words](asked)
    return {what: rows}, FORMS[form](rows), count(len(rows), "row")


def _check(asked: Asked, what: What, words: As) -> None:
    rules = asked.event.rules
    if words in {"bot4", "trf"} and what != "results":
        raise Unclear("not-understood", f"--for {words} tells results: muster export results.")
    if words not in {"bot4", "trf"} and (what, words) not in ROWS:
        known = [each for each, told in ROWS if told == words]
        say = f"--for {words} tells {listing(known, 'or')}, not {what}."
        raise Unclear("not-understood", say, known=known)
    if words == "bot4" and not is_malifaux(rules):
        say = f"BOT4 tells Strategies, Schemes and Deployments; {rules.title} has none."
        raise Unclear("not-for-this-pack", say, pack=rules.id)
    if what == "results" and words != "plain" and not meets_in_pairs(rules):
        say = f"--for {words} tells games of two sides; {rules.title} has tables of many."
        raise Unclear("not-for-pods", say, pack=rules.id)
