"""What a player can check of an event: what was promised, each draw, and what checking comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.draws import purpose
from muster.core.event import Event, Round
from muster.core.published import fingerprint, is_public
from muster.core.verify import Check, Subject, Verdict
from muster.journal.database.shelf import Held
from muster.web.naming import names_in
from muster.web.public.proofs import PROOFS
from muster.web.public.shown import public_rounds
from muster.words.names import Names
from muster.words.plain import folded
from muster.words.tongue import _, ngettext
from muster.words.verdicts import SUBJECTS, conclusion, set_back

OF_DRAW = frozenset({Subject.SEED, Subject.DRAW, Subject.FAULTS})


@dataclass(frozen=True, slots=True)
class Bytes:
    """What somebody added when they checked in."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw and what it was made of; `holds` is None while the secret is not out."""

    number: int
    attempt: int
    purpose: str
    seed: str
    digest: str
    line: int
    again: str
    by_hand: str
    holds: bool | None


@dataclass(frozen=True, slots=True)
class Row:
    """So many of a kind were looked at, and so many of them do not hold."""

    say: str
    looked: int
    failed: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What checking came to; `wrong` names the lines that do not hold, `noted` those to know of."""

    holds: bool
    say: str
    rows: tuple[Row, ...]
    wrong: tuple[str, ...]
    noted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProofView:
    """`judged` is there once the event is over; `copy`: everybody may download it."""

    judged: Judged | None
    copy: bool
    file: str
    parts: tuple[Bytes, ...]
    draws: tuple[Drawn, ...]
    lines: str
    fingerprint: str


def proof_view(held: Held) -> ProofView:
    event = held.event
    verdict = PROOFS.of(event) if is_public(event) else None
    return ProofView(
        judged=judged(verdict) if verdict else None,
        copy=is_public(event),
        file=f"{held.id}-public.muster",
        parts=_parts(event, names_in(held)),
        draws=tuple(_drawn(played, verdict) for played in public_rounds(event)),
        lines=ngettext("{n} line", "{n} lines", event.revision).format(n=event.revision),
        fingerprint=fingerprint(event),
    )


def _parts(event: Event, names: Names) -> tuple[Bytes, ...]:
    """By name; of an entrant who was taken off again the bytes still count."""
    found = [
        Bytes(names.entrant(entrant) if entrant in event.entrants else entrant, said)
        for entrant, said in event.contributions.items()
    ]
    return tuple(sorted(found, key=lambda one: folded(one.name)))


def _drawn(played: Round, verdict: Verdict | None) -> Drawn:
    certificate = played.certificate
    checks = [c for c in verdict.checks if c.line == played.line] if verdict else []
    about = [check.holds for check in checks if check.subject in OF_DRAW]
    return Drawn(
        number=played.number,
        attempt=played.attempt,
        purpose=purpose(played.number),
        seed=certificate.seed,
        digest=certificate.digest,
        line=played.line,
        again=played.reason,
        by_hand=played.by_hand,
        holds=False not in about if about else None,
    )


def judged(verdict: Verdict) -> Judged:
    failed = [check for check in verdict.checks if check.holds is False]
    return Judged(
        holds=verdict.holds,
        say=conclusion(verdict),
        rows=tuple(_rows(verdict)),
        wrong=_wrong(failed),
        noted=set_back(verdict),
    )


def _rows(verdict: Verdict) -> Iterator[Row]:
    for subject, say in SUBJECTS.items():
        found = [check.holds for check in verdict.checks if check.subject is subject]
        if found:
            yield Row(_(say), len(found), found.count(False))


def _wrong(failed: list[Check]) -> tuple[str, ...]:
    say = _("Line {n}: {what}")
    return tuple(say.format(n=check.line, what=_(SUBJECTS[check.subject])) for check in failed)
