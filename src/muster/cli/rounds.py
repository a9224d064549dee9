"""Commands that run rounds, from the start of the event to its end."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import ROUNDS, GameAt, Other, Reason, Who
from muster.cli.tables import pairings_table
from muster.core import commands as ask
from muster.core.awards import awards
from muster.core.ids import EntrantId
from muster.words.awards import award_words
from muster.words.faults import flaw_words

app = typer.Typer()


@command(app, "start", ROUNDS, "muster start", "muster start --rounds 4", "muster start --yes")
def start(
    desk: Desk,
    rounds: Annotated[
        int | None, typer.Option(help="Rounds to plan; the pack's number if not given.")
    ] = None,
) -> Answer:
    """Start the event with everybody who is checked in."""
    return desk.do(ask.StartEvent(rounds=rounds))


@command(app, "plan-rounds", ROUNDS, 'muster plan-rounds 5 --reason "More came than expected"')
def plan_rounds(
    desk: Desk, rounds: Annotated[int, typer.Argument(help="Rounds in all.")], reason: Reason = ""
) -> Answer:
    """Change how many rounds are planned."""
    return desk.do(ask.PlanRounds(rounds=rounds, reason=reason))


@command(
    app,
    "pair",
    ROUNDS,
    "muster pair",
    'muster pair --again --reason "Chi Park came late"',
    'muster pair --again --keep-started --reason "Table 3 had not begun"',
    "muster pair --final",
)
def pair(
    desk: Desk,
    *,
    again: Annotated[
        bool, typer.Option("--again", help="Pair the current round anew; this always shows.")
    ] = False,
    keep_started: Annotated[
        bool, typer.Option("--keep-started", help="Leave games that have begun as they are.")
    ] = False,
    final: Annotated[
        bool | None,
        typer.Option("--final/--no-final", help="This is the last round; else by the plan."),
    ] = None,
    reason: Reason = "",
) -> Answer:
    """Pair the next round, or the current one again."""
    wish = ask.PairRound(again=again, keep_started=keep_started, final=final, reason=reason)
    return _with_pairings(desk, desk.do(wish))


def _with_pairings(desk: Desk, answer: Answer) -> Answer:
    """Show the round as it now is, and every fault that was accepted."""
    if desk.preview:
        return answer
    now = desk.event.current
    if now is None:
        return answer
    faults = [Text(f"! {flaw_words(flaw, desk.names)}") for flaw in now.flaws]
    return answer.after(pairings_table(desk.event, now, desk.names), *faults)


@command(app, "swap", ROUNDS, 'muster swap "Ann Lee" "Bob Ray" --reason "Brothers"')
def swap(desk: Desk, first: Who, second: Other, reason: Reason = "") -> Answer:
    """Let two entrants take each other's place in the current round."""
    wish = ask.SwapEntrants(pair=_two(desk, first, second), reason=reason)
    return _with_pairings(desk, desk.do(wish))


def _two(desk: Desk, first: str, second: str) -> tuple[EntrantId, EntrantId]:
    return desk.entrant(first), desk.entrant(second)


@command(
    app,
    "move-game",
    ROUNDS,
    'muster move-game 3 7 --reason "Table 3 wobbles"',
    'muster move-game "Ann Lee" 1',
)
def move_game(
    desk: Desk,
    game: GameAt,
    table: Annotated[int, typer.Argument(help="The table to go to.")],
    reason: Reason = "",
) -> Answer:
    """Move a game to another table; a game already there takes its place."""
    wish = ask.MoveGame(game=desk.game(game).id, table=table, reason=reason)
    return _with_pairings(desk, desk.do(wish))


@command(app, "lock", ROUNDS, 'muster lock "Ann Lee" "Bob Ray" --reason "They asked for it"')
def lock(desk: Desk, first: Who, second: Other, reason: Reason = "") -> Answer:
    """Let two entrants meet in the next round to be paired."""
    return desk.do(ask.LockPair(pair=_two(desk, first, second), reason=reason))


@command(
    app,
    "apart",
    ROUNDS,
    'muster apart "Ann Lee" "Eva Lee" --reason "Sisters"',
    'muster apart "Ann Lee" "Eva Lee" --lift',
)
def apart(
    desk: Desk,
    first: Who,
    second: Other,
    reason: Reason = "",
    lift: Annotated[bool, typer.Option("--lift", help="Let them meet again.")] = False,
) -> Answer:
    """Keep two entrants from meeting while there is another way."""
    wish = ask.AllowPair if lift else ask.KeepApart
    return desk.do(wish(pair=_two(desk, first, second), reason=reason))


@command(app, "publish", ROUNDS, "muster publish")
def publish(desk: Desk) -> Answer:
    """Make the pairings public."""
    return _with_pairings(desk, desk.do(ask.PublishPairings()))


@command(app, "begin", ROUNDS, "muster begin", "muster begin 3 4")
def begin(
    desk: Desk,
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="TABLE…", help="Only these games.")
    ] = None,
) -> Answer:
    """Say that play begins; a game under way is never paired again."""
    games = tuple(desk.game(table).id for table in tables or ())
    return desk.do(ask.StartPlay(games=games))


@command(app, "close", ROUNDS, "muster close")
def close(desk: Desk) -> Answer:
    """Close the round; every game needs its result first."""
    return desk.do(ask.CloseRound())


@command(app, "cut", ROUNDS, "muster cut 4")
def cut(desk: Desk, size: Annotated[int, typer.Argument(help="How many play on.")]) -> Answer:
    """Let only the best of the standings play on; all other places are final."""
    return desk.do(ask.MakeCut(size=size))


@command(app, "finish", ROUNDS, "muster finish", 'muster finish --yes --reason "The hall closes"')
def finish(desk: Desk, reason: Reason = "") -> Answer:
    """End the event: awards by place are given and the secret of the draws is revealed."""
    done = desk.do(ask.FinishEvent(reason=reason))
    return done.after(*award_words(awards(desk.event), desk.names))


@command(
    app,
    "award",
    ROUNDS,
    'muster award best-painted "Ann Lee"',
    'muster award wooden-spoon "Bob Ray" --title "Wooden spoon"',
)
def award(
    desk: Desk,
    prize: Annotated[str, typer.Argument(metavar="AWARD", help="The award's id in the pack.")],
    who: Annotated[list[str], typer.Argument(metavar="NAME…", help="Who gets it.")],
    title: Annotated[str, typer.Option(help="In words, for an award the pack lacks.")] = "",
    reason: Reason = "",
) -> Answer:
    """Give an award; giving it again replaces it."""
    winners = desk.entrants(who)
    return desk.do(ask.GiveAward(award=prize, entrants=winners, title=title, reason=reason))
