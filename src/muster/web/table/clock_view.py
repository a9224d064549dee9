"""A table's clock, ready to be shown: two halves, what can be tapped beside them, what happened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from muster.core.rulepack.schema import Rulepack
from muster.core.table_clock.reading import ClockState
from muster.core.table_clock.terms import SIDES, ClockTerms, Stage, terms_of
from muster.web.clocks import clock_words
from muster.web.table.clock_end_view import FallenView, fallen_view
from muster.web.table.clock_half import WORDS, Half, Press, half, in_stage
from muster.web.table.clock_next import NextStep, next_step
from muster.web.table.clock_now import OnTable, clock_now
from muster.web.table.clock_sheet import sheet_of
from muster.web.table.clock_told import Logged, Note, log_of, notes_of
from muster.web.table.clock_undo import Undo, official_undo, undo_of
from muster.web.table.seat import Seat
from muster.web.table.sheet_of import asks_first
from muster.words.table_clock import stage_words
from muster.words.tongue import _, ngettext, time_words

MINUTE = 60
SECOND = timedelta(seconds=1)
GOING = {ClockState.RUNNING, ClockState.LENT}
FIRST_SCORED = (2, 1)
"""The first turn, by its number and side, at whose end anybody can be ahead."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Who may go first, by entrant and name, and the time there is; `minutes` if it can be set.

    `by` is the rules and the size it comes from, in the pack's own words.
    """

    say: str
    by: str
    sides: tuple[tuple[str, str], ...]
    first: str
    minutes: int
    may_set: bool
    again: bool


@dataclass(frozen=True, slots=True)
class Official:
    """What a judge can do: `sides` whose time can be changed."""

    paused: bool
    stopped: bool
    begun: bool
    undo: Press | None
    sides: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ClockView:
    """`halves`: theirs above, mine below."""

    opening: Opening | None
    nothing: str = ""
    halves: tuple[Half, ...] = ()
    title: str = ""
    state: str = ""
    together: str = ""
    ends: str = ""
    undo: Undo | None = None
    presses: tuple[Press, ...] = ()
    lending: tuple[Press, ...] = ()
    may_stop: bool = False
    notes: tuple[Note, ...] = ()
    fallen: FallenView | None = None
    next: NextStep | None = None
    official: Official | None = None
    log: tuple[Logged, ...] = ()

    @property
    def words(self) -> dict[str, str]:
        return {name: _(say) for name, say in WORDS.items()}


def clock_view(seat: Seat, now: OnTable | None) -> ClockView:
    if len(seat.game.entrants) != len(SIDES):
        return ClockView(None, _("A table of many has no chess clock: the hall's clock counts."))
    if now is None:
        return _unopened(seat)
    clock, shown = now.clock, now.shown
    order = (1, 0) if now.mine == 0 else (0, 1)
    return ClockView(
        opening=_opening(seat, clock.terms, str(clock.sides[0])) if _can_reopen(now) else None,
        halves=tuple(half(now, side) for side in order),
        title=stage_words(shown.stage, now.sides),
        state=shown.state,
        together=clock_words(shown.combined // SECOND) if clock.terms.kind == "chess" else "",
        ends=time_words(shown.expected_end.astimezone()) if shown.expected_end else "",
        undo=undo_of(now),
        presses=tuple(_presses(now)),
        lending=tuple(_lending(now)),
        may_stop=clock.begun and clock.stopped is None,
        notes=notes_of(now),
        fallen=fallen_view(now),
        next=next_step(now),
        official=_official(now) if now.hand.official else None,
        log=log_of(now),
    )


def view_now(seat: Seat) -> ClockView:
    return clock_view(seat, clock_now(seat))


# ── before it runs ──


def _unopened(seat: Seat) -> ClockView:
    terms = terms_of(seat.event.rules)
    if terms is None and not seat.is_official:
        return ClockView(None, _("By these rules a game has no clock of its own."))
    played = sheet_of(seat)
    known = played is not None and not asks_first(seat, played)
    first = str(played.sides[played.sheet.first]) if played and known else ""
    return ClockView(_opening(seat, terms, first, again=False))


def _opening(seat: Seat, terms: ClockTerms | None, first: str, *, again: bool = True) -> Opening:
    minutes = (terms.turn or terms.side) // MINUTE if terms else 0
    return Opening(
        say=_time_words(terms),
        by=_rules_words(seat.event.rules) if terms else "",
        sides=tuple((str(side), seat.names.entrant(side)) for side in seat.game.entrants),
        first=first,
        minutes=minutes,
        may_set=seat.is_official,
        again=again,
    )


def _time_words(terms: ClockTerms | None) -> str:
    if terms is None:
        return _("The rules set no time: say how many minutes each side has.")
    n = (terms.turn or terms.side) // MINUTE
    if terms.kind == "turns":
        say = ngettext("{n} minute for each turn", "{n} minutes for each turn", n)
    else:
        say = ngettext("{n} minute for each side", "{n} minutes for each side", n)
    return say.format(n=n)


def _rules_words(rules: Rulepack) -> str:
    size = f", {rules.size.points} {rules.size.unit}" if rules.size.points else ""
    return f"{rules.title}{size}"


def _can_reopen(now: OnTable) -> bool:
    return not now.clock.begun and now.clock.stopped is None


# ── while it runs ──


def _lending(now: OnTable) -> list[Press]:
    """Handing the clock over within a turn, and taking it back."""
    clock, shown = now.clock, now.shown
    stage = shown.stage
    others = now.mine is not None and now.mine != stage.side
    here = in_stage(now)
    other = now.sides[1 - stage.side]
    lend = _("Hand the clock to {name} for a decision").format(name=other)
    back = _("Take the clock back")
    if not clock.begun or now.down or shown.state in {ClockState.RAN_OUT, ClockState.STOPPED}:
        return []
    return [
        Press("lend", lend, (*here, ("loan", str(clock.loans + 1))), others),
        Press("give-back", back, (*here, ("loan", str(clock.loans))), others),
    ]


def _presses(now: OnTable) -> list[Press]:
    shown, terms = now.shown, now.clock.terms
    found = []
    if shown.state in GOING and terms.lead and _can_lead(shown.stage):
        found = [_claim(now, side) for side in SIDES if _may_claim(now, side)]
    if shown.state in GOING and _may_extend(now):
        more = terms.extension // MINUTE
        say = ngettext("Extend this turn by {n} minute", "Extend this turn by {n} minutes", more)
        found.append(Press("take-extension", say.format(n=more), in_stage(now)))
    return found


def _can_lead(stage: Stage) -> bool:
    """Nobody scores before the second player's second turn."""
    return (stage.turn, stage.side) >= FIRST_SCORED


def _may_extend(now: OnTable) -> bool:
    """Whoever's turn it is, while it lasts; an official for them."""
    side = now.shown.stage.side
    speaks = now.hand.official or side in now.hand.sides
    can = bool(now.clock.terms.extension) and now.shown.extensions[side]
    return speaks and can and bool(now.shown.turn_left)


def _may_claim(now: OnTable, side: int) -> bool:
    speaks = now.hand.official or side in now.hand.sides
    return speaks and side not in now.shown.claims


def _claim(now: OnTable, side: int) -> Press:
    """Whoever's turn it is says that they lead; the other side agrees."""
    stage, lead = now.shown.stage, now.clock.terms.lead
    own, mine = side == stage.side, side == now.mine
    leader = now.sides[stage.side]
    if mine:
        say = _("I am {n} ahead: the game is over") if own else _("Yes, {leader} is {n} ahead")
    else:
        say = _("{name} says: {leader} is {n} ahead")
    words = say.format(n=lead, leader=leader, name=now.sides[side])
    return Press("claim-lead", words, (*in_stage(now), ("side", str(side))))


def _official(now: OnTable) -> Official:
    chess, stage = now.clock.terms.kind == "chess", now.shown.stage
    return Official(
        paused=now.clock.pause is not None,
        stopped=now.clock.stopped is not None,
        begun=now.clock.begun,
        undo=official_undo(now),
        sides=tuple((str(n), now.sides[n]) for n in SIDES if chess or n == stage.side),
    )
