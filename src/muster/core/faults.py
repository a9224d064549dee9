"""The auditor at an event: every fault of a round as it is seated, whoever seated it."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core import facts
from muster.core.event import Event, Round
from muster.core.field import field_for
from muster.core.finals import finals_wanted
from muster.core.ids import EntrantId
from muster.core.pairing import Fault, FaultKind, audit


def audit_round(event: Event, played: Round) -> tuple[facts.Flaw, ...]:
    """The faults of a round that is being played or about to be."""
    groups = [game.entrants for game in played.games]
    return audit_groups(event, played.number, groups, played.bye, final=played.final)


def audit_groups(
    event: Event,
    number: int,
    groups: Iterable[tuple[EntrantId, ...]],
    bye: EntrantId | None,
    *,
    final: bool,
) -> tuple[facts.Flaw, ...]:
    """The faults of these pairs in round `number`; a pod has none that pairs could have."""
    if event.rules.pods is not None:
        return ()
    real = [tuple(e for e in group if not event.is_ringer(e)) for group in groups]
    games = [(group[0], group[1]) for group in real if len(group) > 1]
    sitting = [group[0] for group in real if len(group) == 1] + ([bye] if bye else [])
    who = [e for game in games for e in game] + sitting[-1:]
    field = field_for(event, number, who, finals=finals_wanted(event, final=final))
    found = audit(field, games, sitting[-1] if sitting else None)
    return (*(flaw(fault) for fault in found), *_sat_before(event, number, sitting[:-1]))


def _sat_before(event: Event, number: int, sitting: Iterable[EntrantId]) -> tuple[facts.Flaw, ...]:
    """A game against the ringer that plays on while somebody else has the bye."""
    players = field_for(event, number, sitting).players
    again = FaultKind.SAT_OUT_TWICE
    return tuple(facts.Flaw(kind=again, entrants=(p.id,)) for p in players if p.sat_out)


def flaw(fault: Fault) -> facts.Flaw:
    """A fault as the journal keeps it."""
    note = ", ".join(f"{name} {value}" for name, value in fault.note)
    return facts.Flaw(kind=fault.kind, entrants=fault.players, note=note)
