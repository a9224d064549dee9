"""Where a note about somebody leads: what is on record, and what the pack says comes next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from muster.core.event import Event, Noted
from muster.core.facts import ConductNoted
from muster.core.ids import EntrantId
from muster.core.rulings import conduct_of, incidents


class Leads(StrEnum):
    """What follows from a warning by its number, where the pack counts them."""

    NOWHERE = "nowhere"
    UNCOUNTED = "uncounted"
    COUNTS = "counts"
    PROPOSES = "proposes"


@dataclass(frozen=True, slots=True)
class Ahead:
    """`warnings` so far; `proposes_at`: the warning at which a disqualification is proposed.

    `considers`: the pack asks to consider it for this cause alone; `throws_out`: at once.
    """

    record: tuple[Noted, ...]
    warnings: int
    leads: Leads
    proposes_at: int | None
    considers: bool
    throws_out: bool

    @property
    def grave(self) -> bool:
        """Somebody may be thrown out by it."""
        return self.throws_out or self.considers or self.leads is Leads.PROPOSES


def ahead_of(event: Event, entrant: EntrantId, about: str, measure: str) -> Ahead:
    """What is on record, and what one more note of this kind would lead to."""
    kind = next((kind for kind in event.rules.conduct.kinds if kind.id == about), None)
    allowed, before = event.rules.conduct.warnings, incidents(event, entrant)
    out = event.entrants[entrant].is_out
    return Ahead(
        record=conduct_of(event, entrant),
        warnings=before,
        leads=_leads(measure, before, allowed),
        proposes_at=None if allowed is None else allowed + 1,
        considers=kind is not None and kind.consider_disqualifying,
        throws_out=kind is not None and kind.disqualifies and not out,
    )


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning that was given: which of somebody's it was, and where it led."""

    number: int
    leads: Leads
    proposes_at: int | None


def warned(event: Event, noted: Noted) -> Warned | None:
    """Nothing of a note that is no warning."""
    fact, allowed = noted.fact, event.rules.conduct.warnings
    if not isinstance(fact, ConductNoted) or fact.measure != "warning":
        return None
    until = (one for one in conduct_of(event, fact.entrant) if one.line.n <= noted.line.n)
    number = sum(isinstance(o.fact, ConductNoted) and o.fact.measure == "warning" for o in until)
    at = None if allowed is None else allowed + 1
    return Warned(number, _leads("warning", number - 1, allowed), at)


def _leads(measure: str, before: int, allowed: int | None) -> Leads:
    if measure != "warning":
        return Leads.NOWHERE
    if allowed is None:
        return Leads.UNCOUNTED
    return Leads.PROPOSES if before >= allowed else Leads.COUNTS
