"""How many rounds are announced, and how long each of them lasts."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event, Phase
from muster.core.rulepack.rounds import planned_rounds
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.times import announcements, clock_row, round_lengths, size_of_times
from muster.core.table_clock.terms import MINUTE, ClockTerms, terms_of
from muster.words.announcement.about import minutes
from muster.words.announcement.parts import Cell, Grid, Section, row, spoken
from muster.words.plain import listing
from muster.words.tongue import _, ngettext


def rounds(event: Event) -> Section:
    rules = event.rules.rounds
    settled = event.phase is not Phase.PREPARING or rules.fixed is not None
    by_number = len(rules.by_attendance) > 1 and not settled
    cut = _(
        "Once no more than {n} are undefeated, only the first {n} of the standings play on; "
        "all other places are then final."
    )
    return Section(
        "rounds",
        _("Rounds"),
        says=spoken(
            "" if by_number else _number(event),
            _by_number(event.rules) if by_number else "",
        ),
        grids=(Grid("", (_counted(event.rules), _("Rounds")), tuple(_rows(event.rules)), 1),)
        if by_number
        else (),
        points=spoken(
            _("It is over once somebody alone has the most tournament points after a round.")
            if rules.ends_on_sole_leader
            else "",
            cut.format(n=rules.cut) if rules.cut else "",
            _("The pack is made for {n} entrants or more.").format(n=rules.fewest_entrants),
        ),
    )


def is_one_round(event: Event) -> bool:
    """Whether nothing comes after the first round, as far as is known."""
    rules = event.rules.rounds
    if event.planned or rules.fixed is not None:
        return (event.planned or rules.fixed) == 1
    return not rules.by_attendance[1:] and not rules.doubling and _plan(event.rules) == 1


def _plan(rules: Rulepack) -> int:
    """The rounds that are planned for as few as may play."""
    return planned_rounds(rules, rules.rounds.fewest_entrants).rounds


def _by_number(rules: Rulepack) -> str:
    teams = rules.registration.team_of > 1
    return _("By the number of teams:") if teams else _("By the number who play:")


def _counted(rules: Rulepack) -> str:
    return _("Teams") if rules.registration.team_of > 1 else _("Entrants")


def attendance_words(rules: Rulepack) -> str:
    """The rounds by the number who play, in one sentence."""
    if rules.rounds.fixed is not None:
        say = ngettext("{n} round at most.", "{n} rounds at most.", rules.rounds.fixed)
        return say.format(n=rules.rounds.fixed)
    rows = [tuple(cell.text for cell in row) for row in _rows(rules)]
    if not rows[1:]:
        number = _plan(rules)
        return ngettext("{n} round is played.", "{n} rounds are played.", number).format(n=number)
    shown = _("; ").join(_("{who}: {rounds}").format(who=a, rounds=b) for a, b in rows)
    return _("Rounds by the number who play: {rows}.").format(rows=shown)


def _number(event: Event) -> str:
    number = event.planned or _plan(event.rules)
    return ngettext("{n} round is played.", "{n} rounds are played.", number).format(n=number)


def _rows(rules: Rulepack) -> Iterator[tuple[Cell, ...]]:
    """The pack's rows, each with the rounds that Muster plans for so many."""
    least = rules.rounds.fewest_entrants
    for step in rules.rounds.by_attendance:
        most = step.up_to
        if most is not None and most < least:
            continue
        plan = planned_rounds(rules, most or least)
        number = _("{n} or more").format(n=plan.rounds) if plan.or_more else plan.rounds
        span = _("{least} to {most}") if most else _("{least} or more")
        yield row(span.format(least=least, most=most), number)
        least = (most or least) + 1
    if rules.rounds.doubling:
        yield row(_("each time twice as many"), _("one more"))


def times(event: Event) -> Section:
    rules, table_clock = event.rules, terms_of(event.rules)
    calls = announcements(rules)
    grid = Grid(
        _("Called out in the hall"),
        (_("Minute"), _("Words")),
        tuple((*row(call.minute), *row(call.say, pack=1)) for call in calls),
    )
    return Section(
        "times",
        _("Times"),
        says=spoken(_length(rules), _meant_for(event)),
        points=spoken(*(_at_table(table_clock) if table_clock else ())),
        grids=(grid,) if calls else (),
    )


def _length(rules: Rulepack) -> str:
    setup, play = round_lengths(rules)
    if rules.times.clock == "none":
        return _("Games are not timed: a round lasts until every game is over.")
    if play is None:
        return _("The organiser says before each round how long it lasts.")
    if clock_row(rules) is not None:
        return _("A round is planned for {time}.").format(time=minutes(play))
    if not setup:
        return _("A round lasts {time}.").format(time=minutes(play))
    say = _("A round lasts {whole}: {setup} to set up, then {play} of play.")
    return say.format(whole=minutes(setup + play), setup=minutes(setup), play=minutes(play))


def _meant_for(event: Event) -> str:
    """That the minutes are those of another size."""
    size = size_of_times(event.official, event.rules)
    if size is None:
        return ""
    say = _("These minutes are meant for {n} {unit}; the organiser should set them for this event.")
    return say.format(n=size, unit=event.official.size.unit)


def _at_table(terms: ClockTerms) -> Iterator[str]:
    """What the clock of a table is set to, and what follows from it."""
    if terms.kind == "turns":
        yield _("A turn takes {time} at most.").format(time=minutes(terms.turn // MINUTE))
        if terms.extension:
            say = _("Each player may extend one turn of the game by {time}.")
            yield say.format(time=minutes(terms.extension // MINUTE))
        return
    yield _("Each player has {time} on a chess clock.").format(time=minutes(terms.side // MINUTE))
    if terms.stages:
        say = _("It runs from the first step of a game on: {steps}.")
        yield say.format(steps=listing(stage.lower() for stage in terms.stages))
    if terms.least_turn:
        yield _("A turn takes at least {n} seconds of it.").format(n=terms.least_turn)
    if terms.lead:
        say = _("A turn may end sooner if both confirm that a lead of {n} wins the game.")
        yield say.format(n=terms.lead)
    if terms.runs_out:
        yield _(
            "Whoever's clock runs out loses, unless it was their own turn and the scenario, "
            "scored at once, wins them the game."
        )
    if terms.play_out is not None:
        yield _(
            "When the round ends, a game with {time} or less on both clocks together is played "
            "out; one that an official paused plays on until its own end; any other is a tie."
        ).format(time=minutes(terms.play_out // MINUTE))
