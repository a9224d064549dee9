"""What can be tapped on a score sheet: each a small act on the game's own stream."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.check_score import tidy
from muster.core.commands import ConfirmReport
from muster.core.event import Game
from muster.core.problem import Code, Problem, Refused, refuse
from muster.core.sheet import taps
from muster.core.sheet.nothing import nothing_else
from muster.core.sheet.of_game import report_of
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES, START, Spot
from muster.core.sheet.stream import standing
from muster.journal.database.doing import perform_here
from muster.journal.database.stopping import is_stopped, stop_clocks
from muster.journal.games import GameStore, Tapped
from muster.reading.unclear import Unclear
from muster.web.gates import held_of
from muster.web.table.seat import Seat
from muster.web.table.secrets_of import picked, scoring_pool, sealed_by
from muster.web.table.sheet_of import asks_first, first_by_clock, seen_at, side_names, store_of
from muster.web.table.sheet_reading import read_answer
from muster.web.table.sheet_words import over_words, tap_said, turn_words
from muster.web.table.tapping import Act, Tap
from muster.web.table.who_first import tell_clock
from muster.words.tongue import _


def now_of(seat: Seat) -> Game:
    """The game as it is by now: somebody else may have been quicker."""
    held = held_of(seat.id)
    return (held.event.game(seat.game.id) if held else None) or seat.game


def need_unsettled(seat: Seat) -> None:
    """A game that has its result is not scored any more, whatever its sheet says."""
    if seat.game.result is not None:
        raise refuse(Code.SHEET_FINISHED)


def opened(seat: Seat) -> GameStore:
    """The sheet, opened now if nobody has yet; whoever attacks goes first."""
    store = store_of(seat)
    if seen_at(seat.event, store)[0] is None:
        need_unsettled(seat)
        store.open(seat.actor, seat.game.attacker)
    return store


def open_sheet(seat: Seat, tap: Tap) -> list[str]:
    """Two phones may open it at once: the second finds it open."""
    store = opened(seat)
    by_clock = first_by_clock(seat) if asks_first(seat, store.load()) else ""
    first = tap.text("first") or by_clock
    return _say_first(seat, store, first) if first else []


def say_first(seat: Seat, tap: Tap) -> list[str]:
    need_unsettled(seat)
    return _say_first(seat, store_of(seat), tap.text("first"))


def _say_first(seat: Seat, store: GameStore, first: str) -> list[str]:
    played = store.load()
    if first not in played.sides:
        raise Unclear("not-understood", _("Who goes first? Nobody of this table was named."))
    side = [*map(str, played.sides)].index(first)
    if played.first != side:
        store.tap(seat.actor, taps.FirstSaid(side=side))
    tell_clock(seat, played.sides[side])
    return []


def answer(seat: Seat, tap: Tap) -> list[str]:
    """What was said already is not said twice; of a turn that is over it is a correction."""
    need_unsettled(seat)
    tapped = store_of(seat).reply(seat.actor, lambda played: _said(played, tap), confirmed(tap))
    steps = [line.fact.step for line in tapped.lines if isinstance(line.fact, taps.Answered)]
    say = _("{turn} was over: this corrects it, and everything after it is counted again.")
    sheet, closed = tapped.played.sheet, tapped.played.closed
    return [say.format(turn=turn_words(sheet, step)) for step in steps if START < step <= closed]


def _said(played: Played, tap: Tap) -> list[taps.Answered]:
    made = read_answer(played, tap)
    if played.answers.get(Spot(made.step, made.side, made.part, made.input)) == made.value:
        return []
    if made.step != START:
        need_seals(played, tap)
    return [made]


def need_seals(played: Played, tap: Tap) -> None:
    """The first answer locks what is secret: whoever has not sealed all is asked about it."""
    if played.begun or not scoring_pool(played) or Code.SEALS_MISSING in confirmed(tap):
        return
    most = picked(played)
    doubts = []
    for side in SIDES:
        sealed = sealed_by(played, side)
        if sealed < most:
            data = {"entrant": played.sides[side], "sealed": sealed, "picked": most}
            doubts.append(Problem(Code.SEALS_MISSING, data, confirmable=True))
    if doubts:
        raise Refused(doubts)


def confirmed(tap: Tap) -> frozenset[Code]:
    """The doubts that were set aside; a code that nobody knows is none."""
    known = {str(code): code for code in Code}
    return frozenset(known[code] for code in tap.fields.getlist("confirm") if code in known)


def end_turn(seat: Seat, tap: Tap) -> list[str]:
    """Both may end a turn at once: it ends once."""
    need_unsettled(seat)
    store = store_of(seat)
    played, step = store.load(), tap.number("step")
    if 1 <= step <= played.closed and not played.finished:
        return [_("{turn} had ended already.").format(turn=turn_words(played.sheet, step))]
    need_seals(played, tap)
    ended = _closed(seat, tap, taps.TurnEnded(step=step))
    over = ended.played.tally.over
    if over:
        stop_clocks(seat.id, seat.actor, [seat.game.id], tap.made)
    return [over_words(over, side_names(played, seat.names))] if over else []


def _closed(seat: Seat, tap: Tap, closing: taps.Tap) -> Tapped:
    """A step is closed; whoever says that nothing else happened has answered what was open."""
    store, confirm = store_of(seat), confirmed(tap)
    if not tap.text("nothing"):
        return store.tap(seat.actor, closing, confirm=confirm)
    left = confirm - {Code.LEFT_BLANK}
    return store.reply(seat.actor, lambda played: (*nothing_else(played), closing), left)


def stop(seat: Seat, tap: Tap) -> list[str]:
    need_unsettled(seat)
    reason = tap.text("other") or tap.text("reason")
    _closed(seat, tap, taps.PlayStopped(reason=reason))
    stop_clocks(seat.id, seat.actor, [seat.game.id], tap.made)
    return []


def undo(seat: Seat, tap: Tap) -> list[str]:
    """Take back one tap. Two may take back the same one at once: it is gone once."""
    need_unsettled(seat)
    store, line = store_of(seat), tap.number("line")
    lines = store.lines()
    known, counts = {each.n: each for each in lines}, {each.n for each in standing(lines)}
    if line in known and line not in counts and known[line].fact.kind != "taken-back":
        return [_("That was taken back already.")]
    was_over = store.load().tally.over is not None
    try:
        after = store.tap(seat.actor, taps.TakenBack(line=line)).played
    except Refused as refusal:
        raise _in_words(seat, store, refusal) from None
    goes_on = was_over and after.tally.over is None and is_stopped(seat.id, seat.game.id)
    return [_("The clock stays stopped: a judge can let it run again.")] if goes_on else []


def _in_words(seat: Seat, store: GameStore, refusal: Refused) -> Refused:
    """Nobody knows the numbers of taps by heart: what stands in the way is told."""
    known = {each.n: each for each in store.lines()}
    played = store.load()
    names = side_names(played, seat.names)

    def told(problem: Problem) -> Problem:
        leaning = problem.data.get("lines")
        if problem.code is not Code.LINE_LEANED_ON or not isinstance(leaning, tuple):
            return problem
        what = "; ".join(tap_said(played, known[n].fact, names) for n in leaning if n in known)
        return Problem(Code.TAP_LEANED_ON, {"what": what})

    return Refused(map(told, refusal.problems))


def finish(seat: Seat, tap: Tap) -> list[str]:
    """What the sheet says is reported for my side; if the other did so already, I agree."""
    store, game = store_of(seat), now_of(seat)
    others = game.report is not None and seat.mine not in {None, game.report.by}
    played = store.load()
    if played.finished and others and game.result is None:
        _need_same(seat, game, played)
        perform_here(seat.id, seat.actor, ConfirmReport(game=game.id, by=seat.mine))
        return []
    need_unsettled(seat)
    store.finish(seat.actor, seat.mine, confirmed(tap))
    stop_clocks(seat.id, seat.actor, [game.id], tap.made)
    return [] if seat.mine else [_("Entered: this is the result.")]


def _need_same(seat: Seat, game: Game, played: Played) -> None:
    """Whoever says yes to the sheet says yes to nothing else that was reported meanwhile."""
    said = tidy(seat.event.rules, game, report_of(played))
    if game.report is None or not game.report.score.says_the_same(said):
        say = _("Something else was reported meanwhile: look at it before you agree.")
        raise Unclear("other-report", say)


def reopen(seat: Seat, _tap: Tap) -> list[str]:
    """A sheet that was finished by mistake goes on, as long as its result does not count."""
    need_unsettled(seat)
    store = store_of(seat)
    last = [each.n for each in standing(store.lines()) if isinstance(each.fact, taps.SheetFinished)]
    if last:
        store.tap(seat.actor, taps.TakenBack(line=last[-1]))
    return []


ACTS: Mapping[str, Act] = {
    "open": open_sheet,
    "first": say_first,
    "answer": answer,
    "end-turn": end_turn,
    "stop": stop,
    "undo": undo,
    "finish": finish,
    "reopen": reopen,
}
"""By the end of the address it is sent to."""
