"""A game's sheet to look at: points with their reasons, what is asked now, every line of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.desk import Desk
from muster.cli.tables import table
from muster.cli.tally import tally_tables
from muster.core.ids import EntrantId
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import TABLE
from muster.core.sheet.still import Open, open_questions
from muster.core.sheet.stream import standing
from muster.core.sheet.taps import TapLine
from muster.core.sheet.tell import values_now
from muster.journal.games import Tapped
from muster.journal.seals import Kept
from muster.words.answers import said_words
from muster.words.of_sheets import answer_words
from muster.words.plain import listing
from muster.words.tally import step_words, tally_data
from muster.words.taps import tap_words

Own = Mapping[tuple[int, int], Kept]
"""By side and number."""

WHEN: Mapping[str, str] = {"reveal": "scores in play only", "end": "scores at the end only"}


def shown(desk: Desk, played: Played, own: Own = MappingProxyType({})) -> Answer:
    """`own`: what whoever looks has sealed and not shown yet."""
    sides = _names(desk, played)
    sheet, tally = played.sheet, played.tally
    asked = open_questions(played)
    shown: list[RenderableType] = [*tally_tables(sheet, tally, sides)]
    shown += [f"{sides[told.side]} ({told.number}): {told.say}." for told in values_now(played)]
    shown += [_sealed(played, number, secret) for (_, number), secret in own.items()]
    if asked and not played.finished:
        shown.append(_questions(asked, sides, _moment(played)))
    data = {
        "game": played.game,
        "parts": list(played.parts),
        "pool": list(played.pool),
        "offered": list(played.offered),
        "picked": {
            slot: dict(zip(sides, parts, strict=True)) for slot, parts in played.picked.items()
        },
        "closed": played.closed,
        "finished": played.finished,
        **tally_data(sheet, tally, sides),
        "own": [
            {"number": number, **secret.model_dump(mode="json", exclude={"salt"})}
            for (_, number), secret in own.items()
        ],
        "asked": [
            {
                **one.spot._asdict(),
                "ask": one.input.ask,
                "answered": one.answered,
                "value": one.value,
                "least": one.span.least,
                "most": one.span.most,
            }
            for one in asked
        ],
    }
    return Answer(data, tuple(shown))


def turn_ended(answer: Answer, played: Played, step: int) -> Answer:
    """The sheet after a turn, told first which was ended and which is open now."""
    word, ended = played.sheet.frame.turn_word, played.sheet.named(step)
    now = None if played.tally.over else played.sheet.named(step + 1)
    then = f"{word} {now} is open" if now else "so is the game"
    told = answer.after(f"{word} {ended} is over; {then}.")
    return replace(told, data={**answer.data, "ended": ended, "open": now})


def nothing_said(desk: Desk, tapped: Tapped) -> Answer:
    """The sheet after nothing else happened, told first what was answered by that."""
    said = [
        tap_words(tapped.played, line.fact, _names(desk, tapped.played)) for line in tapped.lines
    ]
    return shown(desk, tapped.played).after(*(said or ["Nothing was open that could score."]))


def _sealed(played: Played, number: int, secret: Kept) -> str:
    """A choice of one's own, with what was noted: its title, and when it scores if that differs."""
    element = next((each for each in played.rules.elements if each.id == secret.part), None)
    asks = {note.id: note.ask for note in element.notes} if element else {}
    more = [f"{asks.get(name, name)}: {words}" for name, words in secret.notes.items()]
    more += [WHEN[secret.scores]] if secret.scores in WHEN else []
    title = element.title if element else secret.part
    return f"Your choice {number}, still sealed: {title}" + (f" ({listing(more)})" if more else "")


def _questions(asked: Sequence[Open], sides: Sequence[str], word: str) -> RenderableType:
    """A row a question, with what each side said, or what it takes for an answer."""
    names = [one.input.id for one in {(o.part.id, o.input.id): o for o in asked}.values()]
    rows: dict[tuple[str, str], list[str]] = {}
    for one in asked:
        several = names.count(one.input.id) > 1
        name = f"{one.part.id}.{one.input.id}" if several else one.input.id
        row = rows.setdefault((one.part.id, one.input.id), [name, one.input.ask, ""])
        said = _said(one, sides)
        told = said if one.spot.side == TABLE else f"{sides[one.spot.side]}: {said}"
        row[2] = f"{row[2]}; {told}" if row[2] else told
    return table(f"Asked now: {word}", ("name", "question", "answers"), rows.values())


def _moment(played: Played) -> str:
    if played.tally.over is not None:
        return "at the end"
    step = played.closed + 1
    return f"{played.sheet.frame.turn_word} {step_words(played.sheet, step)}"


def _said(one: Open, sides: Sequence[str]) -> str:
    """An answer, one that still stands from an earlier turn, or what is taken for one."""
    if one.value is None:
        return f"? {answer_words(one.input, one.span)}"
    said = said_words(one.input, one.value, sides)
    return said if one.answered else f"{said} (as before)"


def told(desk: Desk, played: Played, lines: Sequence[TapLine]) -> Answer:
    """Every line of a sheet in words; those that were taken back are marked."""
    sides = _names(desk, played)
    counting = {line.n for line in standing(lines)}
    rows = [
        {
            "line": line.n,
            "at": line.at.isoformat(),
            "by": desk.names.person(line.by),
            "kind": line.fact.kind,
            "say": tap_words(played, line.fact, sides),
            "counts": line.n in counting or line.fact.kind == "taken-back",
        }
        for line in lines
    ]
    cells = [
        (row["line"], row["by"], row["say"], "" if row["counts"] else "taken back") for row in rows
    ]
    return Answer({"lines": rows}, (table("The sheet", ("line", "by", "what", ""), cells),))


def _names(desk: Desk, played: Played) -> list[str]:
    return [desk.names.entrant(EntrantId(side)) for side in played.sides]
