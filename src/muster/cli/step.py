"""What to type next: the first thing that an event, as it stands, is waiting for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from muster.cli.count import count
from muster.core.awards import awards
from muster.core.contests import open_ballot_of
from muster.core.course import Course, course
from muster.core.entrant import Status
from muster.core.event import Event, Game, Phase
from muster.core.notices import encounter_doubts, rules_are_public
from muster.core.problem import Code
from muster.words.names import Names
from muster.words.plain import some
from muster.words.scores import result_words

FEWEST = 2


@dataclass(frozen=True, slots=True)
class Step:
    command: str
    why: str


def next_step(event: Event, names: Names) -> Step:
    return BY_PHASE[event.phase](event, names)


def _preparing(event: Event, _: Names) -> Step:
    expected = [e for e in event.entrants.values() if e.status is Status.REGISTERED]
    present = len(event.present())
    if not event.entrants:
        return Step('muster enter "Ann Lee"', "Nobody is entered yet; --csv FILE takes a list.")
    if expected:
        why = f"{present} here, {len(expected)} not yet. Without them: muster start --yes"
        return Step("muster check-in --all", why)
    if present < FEWEST:
        return Step('muster enter "Bob Ray"', f"{count(present, 'entrant')} cannot be paired.")
    if not rules_are_public(event):
        return Step("muster publish-rules", "The rules differ from the official pack.")
    return Step("muster start", f"{present} entrants are checked in.")


def _running(event: Event, names: Names) -> Step:
    now = event.current
    if now is None or now.closed:
        return _between_rounds(event)
    if not now.published:
        why = f"Round {now.number} is paired and nobody can see it yet."
        return Step("muster publish", why)
    waiting = now.outstanding()
    if not waiting:
        return Step("muster close", f"Every game of round {now.number} has its result.")
    if not any(game.started for game in now.games):
        if any(d.code is Code.ENCOUNTER_MISSING for d in encounter_doubts(event, now.number)):
            why = f"Every table needs to know what round {now.number} is about."
            dealt = "deal" if event.rules.encounter.slots else "set NAME"
            return Step(f"muster encounter {dealt}", why)
        why = f"Round {now.number} is public; say when play begins, or enter results."
        return Step("muster begin", why)
    return _outstanding(event, waiting, names)


def _between_rounds(event: Event) -> Step:
    if not rules_are_public(event):
        return Step("muster publish-rules", "The rules were changed and not published.")
    played, going = len(event.rounds), course(event)
    if going is Course.DECIDED:
        return Step("muster finish", "There is a sole leader.")
    if going is Course.NO_LEADER:
        why = "Nobody leads alone; or on tie-breaks: muster finish --yes"
        return Step(f"muster plan-rounds {played + 1} --reason WHY", why)
    if going is Course.PLAYED_OUT:
        return Step("muster finish", f"All {count(event.planned, 'planned round')} are played.")
    if event.attempts.get(played + 1):
        why = f"Round {played + 1} was drawn before; everybody can read why it is drawn again."
        return Step("muster pair --reason WHY", why)
    return Step("muster pair", f"Round {played + 1} of {event.planned} comes next.")


def _outstanding(event: Event, waiting: tuple[Game, ...], names: Names) -> Step:
    disputed = [game for game in waiting if game.dispute is not None]
    if disputed:
        game = disputed[0]
        why = f"Table {game.table} is disputed: {names.all_entrants(game.entrants)}."
        return Step(f"muster rule {game.table} SCORE --reason WHY", why)
    conceding = next((game for game in waiting if game.conceding), None)
    if conceding is not None:
        name = names.entrant(conceding.conceding[-1])
        why = f"Table {conceding.table}: {result_words(conceding, names)}."
        return Step(f'muster concede "{name}" SCORE', why)
    agreed = next((game for game in waiting if game.agreed), None)
    if agreed is not None:
        why = f"Table {agreed.table}: {result_words(agreed, names)}."
        return Step(f"muster agree {agreed.table} SCORE --attest --reason WHY", why)
    reported = [game for game in waiting if game.report is not None]
    if reported:
        table = reported[0].table
        why = f"Reported and not confirmed: table {some([g.table for g in reported])}."
        return Step(f"muster confirm {table}", why)
    score = "SCORE" if event.rules.pods is None else "NAME=SCORE NAME=SCORE …"
    why = f"No result yet: table {some([game.table for game in waiting])}."
    return Step(f"muster report {waiting[0].table} {score}", why)


def _finished(event: Event, _: Names) -> Step:
    voting = next((award for award in event.contests if open_ballot_of(event, award)), None)
    if voting is not None:
        return Step(f"muster contest count {voting}", "People have voted, and nobody counted.")
    given = {award.award for award in awards(event)}
    left = [a for a in event.rules.awards if a.place is None and a.id not in given]
    if left:
        return Step(f"muster award {left[0].id} NAME", f"{left[0].title} may still be given.")
    return Step("muster standings", "The event is finished; muster verify checks its draws.")


BY_PHASE: dict[Phase, Callable[[Event, Names], Step]] = {
    Phase.PREPARING: _preparing,
    Phase.RUNNING: _running,
    Phase.FINISHED: _finished,
}
