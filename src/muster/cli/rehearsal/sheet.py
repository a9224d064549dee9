"""One table keeps its score sheet before your eyes: secret choices, taps, turns, the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from muster.cli.rehearsal.stage import Stage
from muster.cli.tally import tally_tables
from muster.core.access import Actor
from muster.core.event import Game
from muster.core.problem import Code, Refused
from muster.core.rulepack.sheets import Kind
from muster.core.sheet import taps
from muster.core.sheet.played import Played
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import SIDES, Answer
from muster.core.sheet.still import Open, open_questions
from muster.journal.games import GameStore

OFTEN = 3
"""How much of anything players usually have, in inches or in pieces."""
SELDOM = 0.15
"""How often something happens in a turn that happens once a game."""


def keep_sheet(stage: Stage, game: Game, players: tuple[Actor, ...]) -> None:
    """Play a game on its sheet to the end; the first player's report is made from it."""
    store = GameStore(stage.store, game.id)
    played = store.open(players[0], game.attacker).played
    owners = [players[game.entrants.index(side)] for side in played.sides]
    for side in SIDES:
        seal_choices(store, owners[side], side, stage.dice)
    played = store.load()
    while played.tally.over is None:
        played = answer_questions(store, owners[0], played, stage.dice)
        ended = taps.TurnEnded(step=played.closed + 1)
        played = store.tap(owners[0], ended, confirm={Code.LEFT_BLANK}).played
    for side, number in played.seals:
        played = store.show(owners[side], side, number).played
    played = answer_questions(store, owners[0], played, stage.dice)
    sides = [stage.names.entrant(entrant) for entrant in played.sides]
    stage.show(f"  Table {game.table} kept its sheet:")
    stage.show(*tally_tables(played.sheet, played.tally, sides))
    _, done = store.finish(players[0], confirm={Code.LEFT_BLANK})
    stage.event = done.event


def seal_choices(store: GameStore, owner: Actor, side: int, dice: Random) -> None:
    """Each side picks from the pool in secret, as many as the pack says, and notes what it must."""
    played = store.load()
    elements = {element.id: element for element in played.rules.elements}
    picks = sum(slot.picked for slot in played.rules.encounter.slots) if played.pool else 0
    for number, part in enumerate(dice.sample(played.pool, picks), start=1):
        notes = {note.id: "the one with the hat" for note in elements[part].notes}
        store.seal(owner, number, Choice(played.game, side, part, notes))


def answer_questions(store: GameStore, actor: Actor, played: Played, dice: Random) -> Played:
    """Answer what is asked; what cannot be is simply not said."""
    for tap in _answers(played, dice):
        try:
            played = store.tap(actor, tap).played
        except Refused:
            continue
    return played


def _answers(played: Played, dice: Random) -> Iterator[taps.Answered]:
    for one in open_questions(played):
        value = GUESS[one.input.kind](one, dice)
        spot = one.spot
        yield taps.Answered(
            step=spot.step, side=spot.side, part=spot.part, input=spot.input, value=value
        )


def _count(one: Open, dice: Random) -> Answer:
    least, most = one.span
    return max(least, dice.randint(0, OFTEN if most is None else min(OFTEN, most)))


def _side(one: Open, dice: Random) -> Answer:
    owners = one.input.owners
    if one.input.of:
        often = [{"first": 3, "second": 2, "none": 2}.get(owner, 0) for owner in owners]
        return tuple(dice.choices(owners, often, k=len(one.input.of)))
    return dice.choice(owners)


GUESS: Mapping[Kind, Callable[[Open, Random], Answer]] = {
    "count": _count,
    "yes": lambda _, dice: dice.random() < SELDOM,
    "inches": lambda _, dice: float(dice.randint(0, 4 * OFTEN)),
    "choice": lambda one, dice: dice.choice(one.input.choices).id,
    "side": _side,
    "model": lambda _, dice: f"model {dice.randint(1, 9)}",
}
"""What players might say to each kind of question."""
