"""Where a note about somebody leads, in words."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.ladder import Ahead, Leads, Warned
from muster.words.tongue import N_, _

LEADS: Mapping[Leads, str] = {
    Leads.NOWHERE: N_("This does not count as a warning."),
    Leads.UNCOUNTED: N_(
        "This is warning {n}. The pack sets no number: what follows is for the organiser to decide."
    ),
    Leads.COUNTS: N_("This is warning {n}. At warning {at} a disqualification is proposed."),
    Leads.PROPOSES: N_("This is warning {n}: the pack proposes a disqualification now."),
}


WARNED: Mapping[Leads, str] = {
    Leads.NOWHERE: "",
    Leads.UNCOUNTED: N_("This is your warning number {n}."),
    Leads.COUNTS: N_(
        "This is your warning number {n}. At number {at} a disqualification is proposed."
    ),
    Leads.PROPOSES: N_("This is your warning number {n}: the organiser may disqualify you."),
}
"""The same, for whoever was warned."""


def warned_words(given: Warned) -> str:
    return _(WARNED[given.leads]).format(n=given.number, at=given.proposes_at)


def ahead_words(ahead: Ahead, *, organiser: bool) -> tuple[str, ...]:
    """What one more note means: by its number, and by its cause."""
    by_number = _(LEADS[ahead.leads]).format(n=ahead.warnings + 1, at=ahead.proposes_at)
    if ahead.throws_out:
        return (_at_once(organiser=organiser),)
    if ahead.considers:
        return (by_number, _("For this cause the pack asks to consider disqualifying."))
    return (by_number,)


def _at_once(*, organiser: bool) -> str:
    if organiser:
        return _(
            "For this cause the pack disqualifies at once: noting it ends the event for them, "
            "and a game under way is forfeited."
        )
    return _("For this cause the pack disqualifies at once: only the organiser notes it.")
