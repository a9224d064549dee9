"""Decisions about the clock of the round that is played."""

from __future__ import annotations

from datetime import timedelta

from muster.core import commands as ask
from muster.core import facts
from muster.core.decide.asked import Asked, Doubts, need_current, need_game
from muster.core.decide.rounds import doubt_play, need_public
from muster.core.event import Event, Round
from muster.core.facts.clock import MOST_MINUTES
from muster.core.ids import GameId
from muster.core.problem import Code, Refused, refuse
from muster.core.round_clock import MINUTE, RoundClock
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.times import round_lengths

Facts = tuple[facts.AnyFact, ...]


def start(event: Event, command: ask.StartClock, _: Asked) -> Facts:
    """The round begins: every game that has not begun, and the clock."""
    now = need_current(event, command.round)
    need_public(now)
    if now.number in event.clocks:
        raise refuse(Code.CLOCK_STARTED, round=now.number)
    doubts = Doubts(command)
    waiting = tuple(game.id for game in now.games if not game.started)
    if waiting:
        doubt_play(event, now, doubts)
    setup, play = _lengths(event.rules, command, now, doubts)
    begun = (facts.PlayStarted(round=now.number, games=waiting),) if waiting else ()
    return (*begun, facts.ClockStarted(round=now.number, setup=setup, play=play))


def _lengths(
    rules: Rulepack, command: ask.StartClock, now: Round, doubts: Doubts
) -> tuple[int, int]:
    """The minutes asked for or those of the rules; others than everybody was told are doubted."""
    usual = round_lengths(rules)
    setup = usual.setup if command.setup is None else command.setup
    play = usual.play if command.play is None else command.play
    if play is None:
        doubts.no(Code.ROUND_LENGTH_MISSING, round=now.number)
        raise Refused(doubts.problems)
    if not 0 <= setup <= MOST_MINUTES:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="setup", number=setup)
    if not 1 <= play <= MOST_MINUTES:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="play", number=play)
    if usual.play is not None:
        most = max(usual.play, rules.times.play_most or 0)
        if setup != usual.setup or not usual.play <= play <= most:
            doubts.unless_confirmed(
                Code.ROUND_LENGTH_OTHER, setup=usual.setup, play=usual.play, most=most
            )
    doubts.settle()
    return setup, play


def pause(event: Event, command: ask.PauseClock, _: Asked) -> Facts:
    now = need_current(event)
    if _need_clock(event, now).paused:
        raise refuse(Code.ALREADY_SO)
    return (facts.ClockPaused(round=now.number, reason=command.reason),)


def resume(event: Event, _: ask.ResumeClock, __: Asked) -> Facts:
    now = need_current(event)
    if not _need_clock(event, now).paused:
        raise refuse(Code.ALREADY_SO)
    return (facts.ClockResumed(round=now.number),)


def skip_setup(event: Event, _: ask.SkipSetup, asked: Asked) -> Facts:
    now = need_current(event)
    clock = _need_clock(event, now)
    if clock.ran(asked.at) >= clock.setup:
        raise refuse(Code.ALREADY_SO)
    return (facts.SetupSkipped(round=now.number),)


def extend(event: Event, command: ask.ExtendClock, asked: Asked) -> Facts:
    """More time for everybody or for some tables; what has passed cannot be taken back."""
    now = need_current(event)
    clock = _need_clock(event, now)
    if not 1 <= abs(command.minutes) <= MOST_MINUTES:
        raise refuse(Code.NUMBER_IMPOSSIBLE, what="extension", number=command.minutes)
    for wanted in command.games:
        game = need_game(event, wanted)
        if game.round != now.number:
            raise refuse(Code.OTHER_ROUND, game=wanted, round=game.round)
    everybody: list[GameId | None] = [None, *(game.id for game in now.games)]
    spare = min(_spare(clock, game, asked) for game in command.games or everybody)
    if command.minutes * MINUTE < -spare:
        raise refuse(Code.CLOCK_TOO_LITTLE_LEFT, left=spare // MINUTE)
    return (
        facts.ClockExtended(
            round=now.number,
            minutes=command.minutes,
            games=tuple(dict.fromkeys(command.games)),
            reason=command.reason,
        ),
    )


def _spare(clock: RoundClock, game: GameId | None, asked: Asked) -> timedelta:
    """What could be taken back: time of play that has not passed."""
    return max(clock.end(game) - max(clock.ran(asked.at), clock.setup), timedelta())


def _need_clock(event: Event, now: Round) -> RoundClock:
    if now.number not in event.clocks:
        raise refuse(Code.CLOCK_NOT_STARTED, round=now.number)
    return event.clocks[now.number]
