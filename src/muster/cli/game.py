"""`muster game`: the score sheet of one table, tapped as the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, TypeVar

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, epilog
from muster.cli.desk import Desk
from muster.cli.done import done_answer
from muster.cli.game_view import nothing_said, shown, told, turn_ended
from muster.cli.options import RESULTS, By, GameAt, Reason, RoundNumber
from muster.cli.taps import read_answers, read_turn, side_of
from muster.core.access import may_see_encounter
from muster.core.at_table import Doing, Standing, next_at_table
from muster.core.event import Game
from muster.core.hiring.steps import step_now
from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.nothing import nothing_else
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import Scores
from muster.core.sheet.stream import standing
from muster.journal.games import GameStore, NoSheet, Tapped
from muster.journal.hiring import HiringStore
from muster.journal.perform import Done
from muster.journal.table_clocks import ClockStore
from muster.reading.unclear import Unclear
from muster.words.hiring import next_words
from muster.words.plain import listing
from muster.words.problems import problem_words

Result = TypeVar("Result")

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
    store, starts = _store(desk, game), desk.entrant(first) if first else game.attacker
    now = _standing(desk, game)
    thing = next_at_table(desk.event, game, now)
    early = thing is not None and thing.doing in {Doing.LISTS, Doing.PICKS}
    if starts is None and desk.event.rules.play.each_side and not early:
        say = "Who goes first? Turns are scored one by one: add --first NAME."
        raise Unclear("first-missing", say, table=game.table)
    played = now.played
    if played is None or not first or played.begun:
        played = store.open(desk.actor, starts).played
    asked = desk.event.rules.play.each_side and game.attacker is None
    if first and asked and starts in played.sides and played.first is None:
        said = taps.FirstSaid(side=played.sides.index(starts))
        played = store.tap(desk.actor, said).played
    return _with_next(desk, game, shown(desk, played))


@command(app, "show", RESULTS, "muster game show 3", "muster game show 3 --as Ann")
def show(desk: Desk, where: Where) -> Answer:
    """Show how a game stands, the reason for every point, what is asked now, and your own seals."""
    game = desk.game(where.table, where.number)
    store = _store(desk, game)
    return _with_next(desk, game, shown(desk, store.load(), store.own(desk.actor)))


def _with_next(desk: Desk, game: Game, answer: Answer) -> Answer:
    """What is shown of a game, and what its table does next."""
    thing = next_at_table(desk.event, game, _standing(desk, game))
    return replace(answer, show=(*answer.show, next_words(thing, desk.names))) if thing else answer


def _standing(desk: Desk, game: Game) -> Standing:
    """How far a table is, read from all that is kept of it."""
    hiring = HiringStore(desk.store, game.id)
    try:
        played = GameStore(desk.store, game.id).load()
    except NoSheet:
        played = None
    step = step_now(desk.event, game, hiring.load(), hiring.lists(desk.event))
    return Standing(played, ClockStore(desk.store, game.id).load(), step)


@command(app, "answer", RESULTS, "muster game answer 3 Ann.markers=2 Bob.markers=1 --turn 2")
def answer(
    desk: Desk,
    where: Where,
    words: Annotated[list[str], typer.Argument(metavar="NAME.QUESTION=ANSWER…")],
    turn: Annotated[
        str, typer.Option("--turn", help="An earlier turn (2, or 2a), to put an answer right.")
    ] = "",
) -> Answer:
    """Answer the sheet's questions; a second answer replaces the first, an empty one removes it."""
    game = desk.game(where.table, where.number)
    store = _store(desk, game)
    played = store.load()
    made = list(read_answers(desk, played, words, turn))
    return _tapped(desk, store, *made)


@command(
    app,
    "end-turn",
    RESULTS,
    "muster game end-turn 3",
    "muster game end-turn 3 --turn 2      # nothing happens if turn 2 is over already",
)
def end_turn(
    desk: Desk,
    where: Where,
    turn: Annotated[
        str, typer.Option("--turn", help="The turn that ends (2, or 2a), to be sure of it.")
    ] = "",
) -> Answer:
    """End the turn under way and score it; what was left blank is asked about once."""
    store = _store(desk, desk.game(where.table, where.number))
    played = store.load()
    step = read_turn(played, turn) if turn else played.closed + 1
    answer = _tapped(desk, store, taps.TurnEnded(step=step))
    return turn_ended(answer, store.load(), step)


@command(app, "nothing-else", RESULTS, "muster game nothing-else 3")
def nothing_more(desk: Desk, where: Where) -> Answer:
    """Say that nothing else happened: no, 0 and nobody to what is open and could score.

    What is said before play, distances and choices stay open.
    """
    store = _store(desk, desk.game(where.table, where.number))
    return nothing_said(desk, store.reply(desk.actor, nothing_else))


@command(app, "stop", RESULTS, 'muster game stop 3 --reason "time was called"')
def stop(desk: Desk, where: Where, reason: Reason = "") -> Answer:
    """End a game before its last turn; what counts at the end can then be answered."""
    store = _store(desk, desk.game(where.table, where.number))
    return _tapped(desk, store, taps.PlayStopped(reason=reason))


@dataclass(frozen=True, slots=True)
class Secret:
    """What is chosen, and what is noted with it."""

    choice: Annotated[str, typer.Argument(metavar="SCHEME", help="What is chosen.")]
    note: Annotated[
        list[str] | None, typer.Option("--note", metavar="NOTE=WORDS", help="What is noted.")
    ] = None
    scores: Annotated[Scores, typer.Option("--scores", help="When it scores.")] = "both"


@command(app, "seal", RESULTS, "muster game seal 3 Ann death-beds --note marker=Corpse")
def seal(
    desk: Desk,
    where: Where,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose choice it is.")],
    secret: Secret,
) -> Answer:
    """Seal a secret choice: others see only that it was made, and cannot be told another later."""
    game = desk.game(where.table, where.number)
    store = _store(desk, game)
    played = store.load()
    side = side_of(desk, played, who)
    if _is_pick(desk, secret.choice) and not played.pool:
        return _picked(desk, store.seal_pick(desk.actor, side, secret.choice))
    number = played.next_choice(side)
    notes = dict(_note(text) for text in secret.note or ())
    if not desk.options.yes:
        _need_notes(desk, secret.choice, notes)
    choice = Choice(game.id, side, secret.choice, notes, secret.scores)
    sealed = store.seal(desk.actor, number, choice).played.seals[side, number]
    data = {"number": number, "commitment": sealed}
    return Answer(data, (f"Choice {number} is sealed: {sealed}",))


def _is_pick(desk: Desk, choice: str) -> bool:
    """Whether both sides pick one of it and show it together, as objectives of Steamroller."""
    rules = desk.event.rules
    together = {slot.id for slot in rules.encounter.slots if slot.shown == "together"}
    return any(each.id == choice and each.slot in together for each in rules.elements)


def _picked(desk: Desk, tapped: Tapped) -> Answer:
    """What was picked, or that it waits for the other side."""
    played = tapped.played
    both = [line.fact for line in tapped.lines if isinstance(line.fact, taps.PicksShown)]
    if not both:
        say = "Picked in secret; both are shown when the other side has picked, too."
        return Answer({"picked": {}}, (say,))
    names = [desk.names.entrant(side) for side in played.sides]
    titles = {element.id: element.title for element in desk.event.rules.elements}
    shown = dict(zip(names, both[0].parts, strict=True))
    told = tuple(f"{name}: {titles[part]}" for name, part in shown.items())
    return Answer({"picked": shown}, ("Both have picked.", *told))


@command(
    app,
    "reveal",
    RESULTS,
    "muster game reveal 3 Ann --as Ann",
    'muster game reveal 3 Ann --choice 2 --reason "Ann asked me to"',
)
def reveal(
    desk: Desk,
    where: Where,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose choice it is.")],
    choice: Annotated[int, typer.Option("--choice", help="Which of their choices.")] = 1,
    reason: Reason = "",
) -> Answer:
    """Show a sealed choice to everybody; an official who shows another's says why."""
    store = _store(desk, desk.game(where.table, where.number))
    side = side_of(desk, store.load(), who)
    return shown(desk, store.show(desk.actor, side, choice, reason).played)


@command(app, "look", RESULTS, 'muster game look 3 Ann --choice 1 --reason "Bob doubts it"')
def look(
    desk: Desk,
    where: Where,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose choice it is.")],
    choice: Annotated[int, typer.Option("--choice", help="Which of their choices.")] = 1,
    reason: Reason = "",
) -> Answer:
    """Look at a sealed choice as an official; it stays sealed, and the reason is kept."""
    store = _store(desk, desk.game(where.table, where.number))
    side = side_of(desk, store.load(), who)
    secret = store.look(desk.actor, side, choice, reason)
    data = {"choice": secret.part, "notes": dict(secret.notes)}
    notes = listing(f"{name}: {words}" for name, words in secret.notes.items())
    return Answer(data, (f"{secret.part} ({notes})" if notes else secret.part,))


@command(app, "seal-list", RESULTS, 'muster game seal-list 3 Ann "Cygnar, storm"')
def seal_list(
    desk: Desk,
    where: Where,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Whose list it is.")],
    title: Annotated[str, typer.Argument(metavar="LIST", help="The title of a registered list.")],
) -> Answer:
    """Seal which list is played: it cannot be changed, and both are shown together."""
    store = _store(desk, desk.game(where.table, where.number))
    side = side_of(desk, store.load(), who)
    sealed = store.seal_list(desk.actor, side, title).played.lists[side]
    return Answer({"commitment": sealed}, (f"The list is sealed: {sealed}",))


@command(app, "show-lists", RESULTS, "muster game show-lists 3")
def show_lists(desk: Desk, where: Where) -> Answer:
    """Show the lists of both sides at once, when both are sealed."""
    store = _store(desk, desk.game(where.table, where.number))
    played = store.show_lists(desk.actor).played
    names = [desk.names.entrant(side) for side in played.sides]
    chosen = dict(zip(names, played.listed, strict=True))
    return Answer({"lists": chosen}, tuple(f"{name}: {title}" for name, title in chosen.items()))


@command(app, "history", RESULTS, "muster game history 3")
def history(desk: Desk, where: Where) -> Answer:
    """List everything that was tapped, with the numbers that undo takes."""
    store = _store(desk, desk.game(where.table, where.number))
    return told(desk, store.load(), store.lines())


@command(app, "undo", RESULTS, "muster game undo 3", "muster game undo 3 --line 7")
def undo(
    desk: Desk,
    where: Where,
    line: Annotated[
        int | None, typer.Option("--line", help="Which line; the latest that counts if not given.")
    ] = None,
    reason: Reason = "",
) -> Answer:
    """Take a tap back; refused while a later one would then be impossible."""
    store = _store(desk, desk.game(where.table, where.number))
    latest = standing(store.lines())[-1].n
    tap = taps.TakenBack(line=latest if line is None else line, reason=reason)
    return shown(desk, store.tap(desk.actor, tap).played)


@command(app, "finish", RESULTS, "muster game finish 3")
def finish(desk: Desk, where: Where, by: By = "") -> Answer:
    """Report what the sheet says as the game's result, and close the sheet."""
    game = desk.game(where.table, where.number)
    side = desk.entrant(by) if by else None
    done, doubts = _finished(desk, _store(desk, game), side)
    if not done.lines:
        say = "The game has this result already; its sheet is closed now."
        return Answer({"done": [], "revision": done.event.revision}, (say,))
    return done_answer(done, desk.store, desk.names, doubts)


def _tapped(desk: Desk, store: GameStore, *several: taps.Tap) -> Answer:
    """The sheet after some taps, with the doubts that were set aside before it."""
    tapped, doubts = _sure(desk, lambda codes: store.tap(desk.actor, *several, confirm=codes))
    said = (f"All the same: {problem_words(doubt, desk.names)}" for doubt in doubts)
    return shown(desk, tapped.played).after(*said)


def _finished(
    desk: Desk, store: GameStore, side: EntrantId | None
) -> tuple[Done, tuple[Problem, ...]]:
    done, doubts = _sure(desk, lambda codes: store.finish(desk.actor, side, codes))
    return done[1], doubts


def _sure(
    desk: Desk, do: Callable[[Collection[Code]], Result]
) -> tuple[Result, tuple[Problem, ...]]:
    """Doubts that come back are set aside with `--yes`, and only those."""
    doubts: tuple[Problem, ...] = ()
    while True:
        try:
            return do({problem.code for problem in doubts}), doubts
        except Refused as refusal:
            if not desk.options.yes or not all(one.confirmable for one in refusal.problems):
                raise
            doubts += refusal.problems


def _store(desk: Desk, game: Game) -> GameStore:
    """The sheet of a game, for those who may know what the round is about."""
    if not may_see_encounter(desk.event, desk.actor, game.round):
        raise refuse(Code.NOT_ALLOWED, verb="encounter", roles=("organiser",))
    return GameStore(desk.store, game.id)


def _need_notes(desk: Desk, choice: str, notes: Mapping[str, str]) -> None:
    """A seal cannot be opened to add a note: better to ask before."""
    elements = {element.id: element for element in desk.event.rules.elements}
    wanted = elements[choice].notes if choice in elements else ()
    missing = [note for note in wanted if not notes.get(note.id)]
    misspelt = [name for name in notes if name not in {note.id for note in wanted}]
    if missing and not misspelt:
        asked = listing(f"--note {note.id}=… ({note.ask})" for note in missing)
        say = f"Not noted, and what depends on it scores nothing: add {asked}, or --yes."
        names = [note.id for note in missing]
        raise Unclear("note-missing", say, doubt=True, notes=names)


def _note(text: str) -> tuple[str, str]:
    name, sign, words = text.partition("=")
    if not sign:
        raise Unclear("not-understood", f'"{text}" is no note: write marker=Corpse.')
    return name.strip(), words.strip()
