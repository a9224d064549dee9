"""Checking an event afterwards: every act is asked for again, and every draw is made again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from muster.core import facts
from muster.core.allowed import by_host, why_not
from muster.core.chain import BEGINNING, PLACED, PLAIN, BaseLine, Line
from muster.core.draws import Request, draw_cut, draw_round, purpose
from muster.core.encounter.draw import draw_encounter, explained, request_of
from muster.core.event import Event
from muster.core.fairness import commitment
from muster.core.fairness import seed as seed_of
from muster.core.faults import audit_round
from muster.core.fold import Impossible, advance, fold
from muster.core.problem import Refused
from muster.core.recount import miscounted
from muster.core.replay import acts
from muster.core.rulepack.digest import digest
from muster.core.rulepack.schema import Rulepack


class Subject(StrEnum):
    """What is checked."""

    CHAIN = "chain"
    POSSIBLE = "possible"
    ALLOWED = "allowed"
    PACK = "pack"
    COMMITMENT = "commitment"
    SEED = "seed"
    DRAW = "draw"
    FAULTS = "faults"
    CUT = "cut"
    STANDINGS = "standings"
    DEAL = "deal"
    CARDS = "cards"
    SHEET = "sheet"
    TAPS = "taps"
    REPORT = "report"
    PHOTO = "photo"
    BRAWL = "brawl"
    CLOCK = "clock"
    TICKS = "ticks"
    HIRING = "hiring"
    BALLOT = "ballot"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. `holds` is None while the secret is not out yet.

    `game` names the game whose own stream the line is in; of the journal it is empty.
    """

    subject: Subject
    line: int
    holds: bool | None
    note: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    checks: tuple[Check, ...]
    revision: int
    head: str

    @property
    def holds(self) -> bool:
        return all(check.holds is not False for check in self.checks)

    @property
    def waiting(self) -> bool:
        """Whether something can only be checked once the event is finished."""
        return any(check.holds is None for check in self.checks)


SET_BACK = "the machine's clock was set back here"
"""Noted where a line is dated before the one it follows. No order hangs on it.

What does hang on a line's time is asked again with the time that is written: whether a list was
late, how far a clock had run, which rounds were of one day.
"""

OLD_RULE = "asks for the rule of before parties stood aside, although it has a salt"
"""Noted where a first line has a salt and asks for the older rule: that came with the salts."""

OLD_SEAL = "is sealed as lines were before the one it follows, or before the rule it asks for"
"""No version of Muster writes so: it would leave out what older lines did not have to say."""

STUMBLES = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What lines that no honest Muster wrote can make their reader fall over."""


def verify(lines: Sequence[Line], pack: Rulepack) -> Verdict:
    """Everything a stranger can check with the journal and the pack alone.

    What remains is a result that could have been but was not: nothing in a journal can tell.
    """
    if not lines:
        return Verdict((Check(Subject.CHAIN, 1, holds=False, note="nothing there"),), 0, "")
    checks = [*in_order(Subject.CHAIN, lines)]
    if all(check.holds for check in checks):
        checks += [*_sealed(lines[0]), *asked_again(lines, pack)]
    return Verdict(tuple(checks), lines[-1].n, lines[-1].hash)


def _sealed(first: Line) -> Iterator[Check]:
    """The second rule of who stands aside came after lines proved their place."""
    if isinstance(first.fact, facts.EventCreated) and int(first.fact.aside) > 1:
        holds = first.digest == PLACED
        yield Check(Subject.ALLOWED, first.n, holds, "" if holds else OLD_SEAL)


def asked_again(lines: Sequence[Line], pack: Rulepack) -> Iterator[Check]:
    """Everything but the chain itself."""
    secret = _secret(lines)
    yield from _beginning(lines[0], pack, secret)
    yield from _replay(lines, pack, secret or "")


def in_order(subject: Subject, lines: Sequence[BaseLine], game: str = "") -> Iterator[Check]:
    """Each line follows the one before; that it says what was written was checked on reading.

    The order is what numbers and hashes say. Times prove none: clocks are wrong, and are set.
    What was written after a version of Muster that seals in a new way was not written before it.
    """
    prev, before = BEGINNING, lines[0]
    for n, line in enumerate(lines, start=1):
        older = line.digest < before.digest
        note = OLD_SEAL if older else SET_BACK if line.at < before.at else ""
        holds = line.n == n and line.prev == prev and not older
        yield Check(subject, line.n, holds, note, game)
        prev, before = line.hash, line


def _secret(lines: Sequence[Line]) -> str | None:
    """What the organiser revealed at the end; None while the event is running."""
    ends = (line.fact for line in lines if isinstance(line.fact, facts.EventFinished))
    return next((end.secret for end in ends), None)


def _beginning(first: Line, pack: Rulepack, secret: str | None) -> Iterator[Check]:
    created = first.fact
    if not isinstance(created, facts.EventCreated):
        return
    yield Check(Subject.PACK, first.n, created.pack.digest == digest(pack))
    kept = None if secret is None else _commits(secret, created.commitment)
    yield Check(Subject.COMMITMENT, first.n, kept)


def _commits(secret: str, promised: str) -> bool:
    try:
        return commitment(secret) == promised
    except ValueError:
        return False


def _replay(lines: Sequence[Line], pack: Rulepack, secret: str) -> Iterator[Check]:
    """Fold the event act by act and look at each as it was then."""
    n = lines[0].n
    try:
        event = fold(lines[:1], pack)
        if lines[0].digest != PLAIN and not event.aside_rule:
            yield Check(Subject.ALLOWED, n, holds=True, note=OLD_RULE)
        for act in acts(lines[1:]):
            n = act[0].n
            objection = why_not(event, act, secret)
            shown = "by the host, who is not in the journal" if by_host(act) else ""
            yield Check(Subject.ALLOWED, n, objection is None, objection or shown)
            for line in act:
                n = line.n
                yield from _drawn(event, line, secret)
                event = advance(event, [line])
        yield from _counted(event, lines)
    except (Impossible, *STUMBLES):
        yield Check(Subject.POSSIBLE, n, holds=False)
    else:
        yield Check(Subject.POSSIBLE, event.revision, holds=True)


def _counted(event: Event, lines: Sequence[Line]) -> Iterator[Check]:
    """The table, where somebody can count it with a pencil."""
    wrong = miscounted(event, lines)
    if wrong is not None and event.rounds:
        yield Check(Subject.STANDINGS, event.revision, not wrong, ", ".join(wrong))


def _drawn(before: Event, line: Line, secret: str) -> Iterator[Check]:
    fact = line.fact
    if isinstance(fact, facts.RoundPaired):
        yield from _pairing(before, line, fact, secret)
    elif isinstance(fact, facts.PairingsChanged):
        yield _faults(before, line, fact)
    elif isinstance(fact, facts.CutMade):
        remade = draw_cut(before, len(fact.entrants), secret) == fact if secret else None
        yield Check(Subject.CUT, line.n, remade)
    elif isinstance(fact, facts.EncounterDealt):
        yield from _dealing(before, line, fact, secret)


def _dealing(before: Event, line: Line, fact: facts.EncounterDealt, secret: str) -> Iterator[Check]:
    """The flips give these parts; and, once the secret is out, they are the flips it gives."""
    again = f"attempt {fact.attempt}: {fact.reason}" if fact.attempt > 1 else ""
    try:
        yield Check(Subject.DEAL, line.n, explained(before, fact) == fact, again)
        if not fact.by_hand:
            made = draw_encounter(before, request_of(before, fact), secret) if secret else None
            yield Check(Subject.CARDS, line.n, made if made is None else made == fact)
    except Refused:
        yield Check(Subject.DEAL, line.n, holds=False)


def _pairing(before: Event, line: Line, fact: facts.RoundPaired, secret: str) -> Iterator[Check]:
    seed = bytes.fromhex(fact.certificate.seed)
    expected = seed_of(secret, before.contributions, purpose(fact.round), fact.attempt)
    again = f"attempt {fact.attempt}: {fact.reason}" if fact.attempt > 1 else ""
    numbered = fact.attempt == before.attempts.get(fact.round, 0) + 1
    holds = None if numbered and not secret else numbered and seed == expected
    yield Check(Subject.SEED, line.n, holds, again)
    request = Request(fact.round, final=fact.final, kept=fact.kept, reason=fact.reason)
    yield Check(Subject.DRAW, line.n, draw_round(before, request, fact.attempt, seed) == fact)
    yield _faults(before, line, fact)


def _faults(before: Event, line: Line, fact: facts.RoundPaired | facts.PairingsChanged) -> Check:
    """The auditor, who knows nothing of the draw, finds no fault that is not written down."""
    after = advance(before, [line]).rounds[fact.round - 1]
    written = {(flaw.kind, frozenset(flaw.entrants)) for flaw in fact.flaws}
    found = {(flaw.kind, frozenset(flaw.entrants)) for flaw in audit_round(before, after)}
    hidden = sorted(kind for kind, _ in found - written)
    return Check(Subject.FAULTS, line.n, not hidden, ", ".join(hidden))
