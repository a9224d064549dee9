"""Commands about the past: what happened, and taking it back."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import PAST, Reason
from muster.core import commands as ask
from muster.core.chain import Line
from muster.core.event import Event
from muster.core.facts import Retracted
from muster.core.withheld import taken_back
from muster.words.facts import fact_words
from muster.words.withheld import line_words

app = typer.Typer()
acts = typer.Typer()


@command(app, "history", PAST, "muster history", "muster history --lines 10")
def history(
    desk: Desk,
    lines: Annotated[
        int | None, typer.Option("--lines", "-l", min=1, help="Only the latest so many.")
    ] = None,
) -> Answer:
    """Tell everything that happened, one sentence a line: when, who, what."""
    event = desk.event
    gone = _taken_back(event)
    told = event.lines()[-lines:] if lines else event.lines()
    data = [
        {
            "line": line.n,
            "at": line.at.isoformat(),
            "by": desk.names.person(line.by),
            "kind": line.fact.kind,
            "say": _words(line, desk),
            "taken_back_in": gone.get(line.n),
        }
        for line in told
    ]
    return Answer(
        {"lines": data, "revision": event.revision},
        tuple(_sentence(line, desk, gone.get(line.n)) for line in told),
    )


def _taken_back(event: Event) -> dict[int, int]:
    """For each retracted line, the line that took it back."""
    return {
        n: line.n
        for line in event.lines()
        if isinstance(line.fact, Retracted)
        for n in line.fact.lines
    }


def _words(line: Line, desk: Desk) -> str:
    """What happened, as far as whoever asks may know it; what was taken back by its numbers."""
    event, actor = desk.event, desk.actor
    if isinstance(line.fact, Retracted):
        return fact_words(taken_back(event, actor, line.fact), desk.names)
    return line_words(event, actor, line, desk.names)


def _sentence(line: Line, desk: Desk, gone: int | None) -> Text:
    """A line that was taken back is struck through and says so in words."""
    when = f"{line.at.astimezone():%Y-%m-%d %H:%M}"
    said = _words(line, desk)
    text = Text.assemble(
        (f"{line.n:>4}  {when}  {desk.names.person(line.by)}: ", "dim"),
        (said, "strike" if gone else ""),
    )
    return text.append(f" (taken back in line {gone})") if gone else text


@command(acts, "undo", PAST, "muster undo", 'muster undo --line 41 --reason "Wrong table"')
def undo(
    desk: Desk,
    line: Annotated[
        int | None,
        typer.Option("--line", "-l", help="Any line of the act; the latest act if none."),
    ] = None,
    reason: Reason = "",
) -> Answer:
    """Take an act back by a new line; refused while something later stands on it."""
    answer = desk.do(ask.Undo(line=line, reason=reason))
    newest = desk.event.lines()[-1].fact
    gone = newest.lines if isinstance(newest, Retracted) else ()
    said = [fact_words(x.fact, desk.names) for x in desk.event.lines() if x.n in gone]
    return answer.after(*(f"No longer counts: {sentence}" for sentence in said))
