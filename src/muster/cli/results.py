"""Commands about results: reported, confirmed, disputed, ruled, agreed, given away."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import (
    RESULTS,
    By,
    Decision,
    GameAt,
    Reason,
    RoundNumber,
    ScoreOptions,
    Words,
)
from muster.cli.reporting import report_file
from muster.cli.scores import Typed, is_silent, lists_typed, read_game, read_score
from muster.core import commands as ask
from muster.core.awards import awards
from muster.core.ids import EntrantId
from muster.core.roster.check import own_lists
from muster.core.score import Score
from muster.journal.hiring import HiringStore
from muster.reading.unclear import Unclear
from muster.words.awards import award_words

app = typer.Typer()

Cause = Annotated[str, typer.Option(help="A cause the pack knows.")]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a result comes from: a slip, if nothing is said."""

    by: By = ""
    csv: Annotated[
        Path | None, typer.Option(help="A file of results; what fits no game is named.")
    ] = None


@command(
    app,
    "report",
    RESULTS,
    "muster report 3 5-2",
    'muster report "Ann Lee" 5 "Bob Ray" 2',
    "muster report 3 --cp 5-0 --apd 40-22 --winner ann --ending scenario",
    "muster report 1 Ann=7 Bob=5 Chi=5 Dov=2",
    'muster report 3 5-2 --by "Ann Lee"',
    "muster report --csv results.csv",
    free=True,
)
def report(
    desk: Desk,
    words: Words = None,
    *,
    source: Source,
    number: RoundNumber = None,
    score: ScoreOptions,
) -> Answer:
    """Enter a result, which counts at once; --by makes it a player's report, to be confirmed."""
    if source.csv is not None:
        return report_file(desk, source.csv)
    typed = read_game(desk, words, number, score)
    side = _by(desk, source.by)
    wish = ask.ReportResult(game=typed.game.id, score=read_score(desk, typed), by=side)
    return desk.do(wish)


def _by(desk: Desk, name: str) -> EntrantId | None:
    return desk.entrant(name) if name else None


def _other_side(desk: Desk, typed: Typed, name: str) -> EntrantId | None:
    """Who answers a report: the side named; for an official, the one that did not report."""
    if name or desk.options.actor or typed.game.report is None:
        return _by(desk, name)
    others = typed.game.others(typed.game.report.by)
    return others[0] if len(others) == 1 else None


@command(app, "confirm", RESULTS, "muster confirm 3", 'muster confirm 3 --as "Bob Ray"')
def confirm(desk: Desk, game: GameAt, by: By = "") -> Answer:
    """Confirm what the other side reported: it counts."""
    typed = read_game(desk, [game], None, ScoreOptions())
    return desk.do(ask.ConfirmReport(game=typed.game.id, by=_other_side(desk, typed, by)))


@command(
    app,
    "dispute",
    RESULTS,
    'muster dispute 3 --by "Bob Ray" --reason "It was a draw"',
    "muster dispute 3 3-3",
    free=True,
)
def dispute(
    desk: Desk,
    words: Words = None,
    *,
    by: By = "",
    reason: Reason = "",
    score: ScoreOptions,
) -> Answer:
    """Say that the other side's report is wrong; the organiser or a judge will rule."""
    typed = read_game(desk, words, None, score)
    claim = None if is_silent(typed) else read_score(desk, typed)
    side = _other_side(desk, typed, by)
    return desk.do(ask.DisputeReport(game=typed.game.id, by=side, score=claim, reason=reason))


@command(
    app,
    "rule",
    RESULTS,
    'muster rule 3 5-2 --reason "Both had miscounted"',
    'muster rule 3 2-5 --round 1 --reason "Slip was read upside down"',
    'muster rule 3 4-1 --as-it-stands --reason "Time was up"',
    'muster preview rule 3 2-5 --round 1 --reason "Slip was read upside down"',
    free=True,
)
def rule(
    desk: Desk,
    words: Words = None,
    *,
    decision: Decision,
    as_it_stands: Annotated[
        bool, typer.Option("--as-it-stands", help="The game was stopped and counts as it is.")
    ] = False,
    score: ScoreOptions,
) -> Answer:
    """Decide a game by the organiser's or a judge's word; also corrects any earlier result."""
    typed = read_game(desk, words, decision.number, score)
    how: Literal["ruled", "as-it-stands"] = "as-it-stands" if as_it_stands else "ruled"
    before = award_words(awards(desk.event), desk.names)
    wish = ask.RuleResult(
        game=typed.game.id, score=read_score(desk, typed), how=how, reason=decision.reason
    )
    done = desk.do(wish)
    after = award_words(awards(desk.event), desk.names)
    changed = [f"Now {award}" for award in after if before and award not in before]
    return done.after(*changed)


@command(app, "sign", RESULTS, 'muster sign 3 4-4 --by "Ann Lee"', free=True)
def sign(desk: Desk, words: Words = None, *, by: By = "", score: ScoreOptions) -> Answer:
    """Consent to an agreed result; it counts once both sides and the organiser agree."""
    typed = read_game(desk, words, None, score)
    wish = ask.SignAgreement(game=typed.game.id, score=read_score(desk, typed), by=_by(desk, by))
    return desk.do(wish)


@dataclass(frozen=True, slots=True)
class Consent:
    """What an agreed result stands on."""

    signed: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Who consented on paper; give it once for each."),
    ] = None
    attest: Annotated[
        bool, typer.Option("--attest", help="The score is likely and nobody was induced.")
    ] = False


@command(
    app,
    "agree",
    RESULTS,
    'muster agree 3 4-4 --attest --reason "Fire alarm in turn 4"',
    'muster agree 3 4-4 --signed ann --signed bob --attest --reason "Fire alarm"',
    free=True,
)
def agree(
    desk: Desk, words: Words = None, *, decision: Decision, consent: Consent, score: ScoreOptions
) -> Answer:
    """Let a result count that both sides agreed on without playing the game out."""
    typed = read_game(desk, words, decision.number, score)
    wish = ask.AgreeResult(
        game=typed.game.id,
        score=read_score(desk, typed),
        signed=desk.entrants(consent.signed or ()),
        attested=consent.attest,
        reason=decision.reason,
    )
    return desk.do(wish)


@command(
    app,
    "concede",
    RESULTS,
    'muster concede "Ann Lee" 2-5',
    'muster concede "Ann Lee" --army 74 --cp 0-3 --apd 10-22',
    'muster concede "Ann Lee" --list "Ann Lee=Storm"',
    'muster concede "Ann Lee" --cause app-failure',
    free=True,
)
def concede(
    desk: Desk,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORDS…", help="NAME of who gives up, and the score if any."),
    ] = None,
    *,
    cause: Cause = "",
    army: Annotated[int | None, typer.Option(help="What the conceded army costs.")] = None,
    score: ScoreOptions,
) -> Answer:
    """Give a game up, for the player who is named first."""
    if words and words[0].isdecimal():
        raise Unclear("not-understood", 'Name who gives up: muster concede "Ann Lee" 2-5')
    typed = read_game(desk, words, None, score)
    wish = ask.ConcedeGame(
        game=typed.game.id,
        by=typed.first,
        cause=cause,
        score=_as_it_stood(desk, typed),
        army=army,
        army_list=lists_typed(desk, typed).get(typed.first, "") or _shown(desk, typed),
    )
    return desk.do(wish)


def _shown(desk: Desk, typed: Typed) -> str:
    """The list that was chosen at the table, if it was shown there."""
    store = HiringStore(desk.store, typed.game.id)
    army = store.lists(desk.event).get(typed.first)
    several = len(own_lists(desk.event, typed.game, typed.first)) > 1
    return army.title if army is not None and several else ""


@dataclass(frozen=True, slots=True)
class Loss:
    """Why a game is lost without being played out, and what follows."""

    cause: Cause = ""
    stay: Annotated[
        bool, typer.Option("--stay", help="They play on although the cause would disqualify.")
    ] = False


@command(
    app,
    "forfeit",
    RESULTS,
    'muster forfeit "Ann Lee" --cause invalid-game',
    'muster forfeit "Ann Lee" "Bob Ray" --cause other --reason "Neither came"',
    'muster forfeit "Ann Lee" --cause other --cp 0-4 --apd 0-30 --reason "Left"',
)
def forfeit(
    desk: Desk,
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="Who loses the game.")],
    *,
    loss: Loss,
    decision: Decision,
    score: ScoreOptions,
) -> Answer:
    """Impose the loss of a game on a player, or on both; a score says what was on the table."""
    losers = desk.entrants(names)
    typed = read_game(desk, losers[:1], decision.number, score)
    wish = ask.ForfeitGame(
        game=typed.game.id,
        by=losers,
        cause=loss.cause,
        score=_as_it_stood(desk, typed),
        reason=decision.reason,
        stay=loss.stay,
    )
    return desk.do(wish)


def _as_it_stood(desk: Desk, typed: Typed) -> Score | None:
    return None if is_silent(typed) else read_score(desk, typed, unfinished=True)


@command(app, "missing", RESULTS, 'muster missing 3 --reason "Both left, no slip"')
def missing(desk: Desk, game: GameAt, decision: Decision) -> Answer:
    """Declare a result lost: the game counts as played and scores nothing."""
    lost = desk.game(game, decision.number)
    return desk.do(ask.DeclareMissing(game=lost.id, reason=decision.reason))
