"""`muster game`: the score sheet of one table, tapped as the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.app import command, epilog
from muster.cli.desk import Desk
from muster.cli.done import done_answer
from muster.cli.exits import Unclear
from muster.cli.options import RESULTS, By, GameAt, Reason, RoundNumber
from muster.cli.tables import table
from muster.cli.taps import read_answers, side_of
from muster.cli.words.of_sheets import answer_words
from muster.cli.words.tally import step_words, tally_data, tally_tables
from muster.core.event import Game
from muster.core.ids import EntrantId
from muster.core.rulepack.sheets import Input
from muster.core.sheet import taps
from muster.core.sheet.played import Played
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import TABLE
from muster.core.sheet.still import Open, open_questions
from muster.core.sheet.stream import standing
from muster.core.sheet.tell import values_now
from muster.journal.games import GameStore

app = typer.Typer(
    no_args_is_help=True,
    help="Keep a table's score sheet: answers turn by turn, undo, secret choices, the report.",
    epilog=epilog(
        [
            "muster game open 3 --first Ann",
            "muster game answer 3 Ann.objectives=2 Bob.objectives=1",
            "muster game end-turn 3",
            "muster game finish 3",
        ]
    ),
)


@dataclass(frozen=True, slots=True)
class Where:
    """Which game is meant."""

    table: GameAt
    number: RoundNumber = None


@command(app, "open", RESULTS, "muster game open 3 --first Ann")
def open_(
    desk: Desk,
    where: Where,
    first: Annotated[str, typer.Option("--first", metavar="NAME", help="Who goes first.")] = "",
) -> Answer:
    """Open the sheet of a table; the round's encounter says what is on it."""
    game = desk.game(where.table, where.number)
    starts = desk.entrant(first) if first else game.attacker
    return _shown(desk, _store(desk, game).open(desk.actor, starts).played)


@command(app, "show", RESULTS, "muster game show 3")
def show(desk: Desk, where: Where) -> Answer:
    """Show how a game stands, the reason for every point, and what is asked now."""
    return _shown(desk, _store(desk, desk.game(where.table, where.number)).load())


@command(app, "answer", RESULTS, "muster game answer 3 Ann.markers=2 Bob.markers=1 --turn 2")
def answer(
    desk: Desk,
    where: Where,
    words: Annotated[list[str], typer.Argument(metavar="NAME.QUESTION=ANSWER…")],
    turn: Annotated[
        int | None, typer.Option("--turn", help="An earlier turn, to put an answer right.")
    ] = None,
) -> Answer:
    """Answer the sheet's questions; a second answer replaces the first, an empty one removes it."""
    game = desk.game(where.table, where.number)
    store = _store(desk, game)
    played = store.load()
    made = list(read_answers(desk, played, words, turn))
    return _shown(desk, store.tap(desk.actor, *made).played)


@command(app, "end-turn", RESULTS, "muster game end-turn 3")
def end_turn(desk: Desk, where: Where) -> Answer:
    """End the turn under way and score it."""
    store = _store(desk, desk.game(where.table, where.number))
    tap = taps.TurnEnded(step=store.load().closed + 1)
    return _shown(desk, store.tap(desk.actor, tap).played)


@command(app, "stop", RESULTS, 'muster game stop 3 --reason "time was called"')
def stop(desk: Desk, where: Where, reason: Reason = "") -> Answer:
    """End a game before its last turn; what counts at the end can then be answered."""
    store = _store(desk, desk.game(where.table, where.number))
    return _shown(desk, store.tap(desk.actor, taps.PlayStopped(reason=reason)).played)


@command(app, "seal", RESULTS, "muster game seal 3 Ann death-beds --note marker=Corpse")
def seal(
    desk: Desk,
    where: Where,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose choice it is.")],
    choice: Annotated[str, typer.Argument(metavar="SCHEME", help="What is chosen.")],
    note: Annotated[
        list[str] | None, typer.Option("--note", metavar="NOTE=WORDS", help="What is noted.")
    ] = None,
) -> Answer:
    """Seal a secret choice: others see only that it was made, and cannot be told another later."""
    game = desk.game(where.table, where.number)
    store = _store(desk, game)
    played = store.load()
    side = side_of(desk, played, who)
    number = 1 + sum(owner == side for owner, _ in played.seals)
    notes = dict(_note(text) for text in note or ())
    tapped = store.seal(desk.actor, number, Choice(game.id, side, choice, notes))
    sealed = tapped.lines[-1].fact
    commitment = sealed.commitment if isinstance(sealed, taps.ChoiceSealed) else ""
    data = {"number": number, "commitment": commitment}
    return Answer(data, (f"Choice {number} is sealed: {commitment}",))


@command(app, "reveal", RESULTS, "muster game reveal 3 Ann --choice 1")
def reveal(
    desk: Desk,
    where: Where,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose choice it is.")],
    choice: Annotated[int, typer.Option("--choice", help="Which of their choices.")] = 1,
) -> Answer:
    """Show a sealed choice to everybody; that it is the sealed one is checked."""
    game = desk.game(where.table, where.number)
    store = _store(desk, game)
    side = side_of(desk, store.load(), who)
    return _shown(desk, store.show(desk.actor, side, choice).played)


@command(app, "undo", RESULTS, "muster game undo 3", "muster game undo 3 --line 7")
def undo(
    desk: Desk,
    where: Where,
    line: Annotated[
        int | None, typer.Option("--line", help="Which line; the latest that counts if not given.")
    ] = None,
) -> Answer:
    """Take a tap back; refused while a later one would then be impossible."""
    store = _store(desk, desk.game(where.table, where.number))
    latest = standing(store.lines())[-1].n
    tap = taps.TakenBack(line=latest if line is None else line)
    return _shown(desk, store.tap(desk.actor, tap).played)


@command(app, "finish", RESULTS, "muster game finish 3")
def finish(desk: Desk, where: Where, by: By = "") -> Answer:
    """Report what the sheet says as the game's result, and close the sheet."""
    game = desk.game(where.table, where.number)
    side = desk.entrant(by) if by else None
    _, done = _store(desk, game).finish(desk.actor, side)
    return done_answer(done, desk.store, desk.names)


def _store(desk: Desk, game: Game) -> GameStore:
    return GameStore(desk.store, game.id)


def _note(text: str) -> tuple[str, str]:
    name, sign, words = text.partition("=")
    if not sign:
        raise Unclear("not-understood", f'"{text}" is no note: write marker=Corpse.')
    return name.strip(), words.strip()


def _shown(desk: Desk, played: Played) -> Answer:
    sides = [desk.names.entrant(EntrantId(side)) for side in played.sides]
    sheet, tally = played.sheet, played.tally
    asked = open_questions(played)
    shown: list[RenderableType] = [*tally_tables(sheet, tally, sides)]
    shown += [f"{sides[told.side]} ({told.number}): {told.say}." for told in values_now(played)]
    if asked and not played.finished:
        shown.append(_questions(played, asked, sides))
    data = {
        "game": played.game,
        "parts": list(played.parts),
        "pool": list(played.pool),
        "closed": played.closed,
        "finished": played.finished,
        **tally_data(sheet, tally, sides),
        "asked": [
            {**one.spot._asdict(), "ask": one.input.ask, "answered": one.answered} for one in asked
        ],
    }
    return Answer(data, tuple(shown))


def _questions(played: Played, asked: Sequence[Open], sides: Sequence[str]) -> RenderableType:
    """A row a question, with each side's answer, or what it takes for one."""
    names = [one.input.id for one in {(o.part.id, o.input.id): o for o in asked}.values()]
    rows: dict[tuple[str, str], list[str]] = {}
    for one in asked:
        several = names.count(one.input.id) > 1
        name = f"{one.part.id}.{one.input.id}" if several else one.input.id
        row = rows.setdefault((one.part.id, one.input.id), [name, one.input.ask, "", "", ""])
        column = len(row) - 1 if one.spot.side == TABLE else 2 + one.spot.side
        row[column] = _said(played.answers.get(one.spot), one.input)
    word = _moment(played)
    return table(f"Asked now: {word}", ("name", "question", *sides, "table"), rows.values())


def _moment(played: Played) -> str:
    if played.tally.over is not None:
        return "at the end"
    step = played.closed + 1
    return f"{played.sheet.frame.turn_word} {step_words(played.sheet, step)}"


def _said(value: object, asked: Input) -> str:
    if value is None:
        return f"? {answer_words(asked)}"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
