"""What is announced about conduct: what is noted, and where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from muster.core.event import Event
from muster.core.rulepack.basis import Named
from muster.core.rulepack.schema import Cause, Rulepack
from muster.words.announcement.parts import Said, Section, Term, spoken
from muster.words.tongue import N_, _, ngettext

NO, PERHAPS, CERTAINLY = range(3)
OTHER = "other"


class Follows(NamedTuple):
    """What may follow from an offence; `out`: whether that is a disqualification."""

    warned: bool = False
    forfeited: bool = False
    out: int = NO


FOLLOWS = {
    Follows(warned=True): N_("Warning"),
    Follows(warned=True, out=PERHAPS): N_("Warning or disqualification"),
    Follows(warned=True, out=CERTAINLY): N_("Warning or disqualification"),
    Follows(warned=True, forfeited=True): N_("Warning or forfeit of the game"),
    Follows(warned=True, forfeited=True, out=PERHAPS): N_("Warning, forfeit or disqualification"),
    Follows(warned=True, forfeited=True, out=CERTAINLY): N_(
        "Warning, or forfeit and disqualification"
    ),
    Follows(forfeited=True): N_("Forfeit of the game"),
    Follows(forfeited=True, out=PERHAPS): N_("Forfeit, perhaps disqualification"),
    Follows(forfeited=True, out=CERTAINLY): N_("Forfeit and disqualification"),
    Follows(out=PERHAPS): N_("Reason for a disqualification"),
    Follows(out=CERTAINLY): N_("Disqualification at once"),
}


def conduct(event: Event) -> Section:
    rules = event.rules
    return Section(
        "conduct",
        _("Conduct"),
        says=spoken(*_ladder(rules)),
        terms=tuple(_offences(rules)),
        points=(*_tracking(rules), *spoken(*_thrown_out(rules))),
    )


def _offences(rules: Rulepack) -> Iterator[Term]:
    """Every offence once, with all that may follow from it."""
    follows: dict[str, Follows] = {}
    for title, one in _each(rules):
        known = follows.get(title, Follows())
        follows[title] = Follows(
            warned=known.warned or one.warned,
            forfeited=known.forfeited or one.forfeited,
            out=max(known.out, one.out),
        )
    leads = {title: _(FOLLOWS[one]) for title, one in follows.items()}
    for lead in dict.fromkeys(leads.values()):
        titles = (title for title, other in leads.items() if other == lead)
        yield Term(lead, "; ".join(titles), "pack")


def _each(rules: Rulepack) -> Iterator[tuple[str, Follows]]:
    """What can be noted about somebody, what costs a game, and what may cost the event.

    A reason that the organiser finds words for is a row of their form, and no offence.
    """
    every: list[tuple[Named, Follows]] = [
        *(
            (one, Follows(warned=not one.disqualifies, out=_out(one)))
            for one in rules.conduct.kinds
        ),
        *((one, Follows(forfeited=True, out=_out(one))) for one in rules.forfeit.causes),
        *((one, Follows(out=PERHAPS)) for one in rules.disqualification.causes),
    ]
    return ((one.title, follows) for one, follows in every if one.id != OTHER)


def _out(cause: Cause) -> int:
    if cause.disqualifies:
        return CERTAINLY
    return PERHAPS if cause.consider_disqualifying else NO


def _ladder(rules: Rulepack) -> Iterator[str]:
    yield _(
        "The organiser decides, and judges in the organiser's name; a ruling holds for the whole "
        "event. Offences stand here with what may follow from them."
    )
    if rules.conduct.warnings == 0:
        yield _("Any warning may end the event for you.")
    elif rules.conduct.warnings is not None:
        say = ngettext(
            "After one warning, further unacceptable behaviour may end the event for you.",
            "After {n} warnings, further unacceptable behaviour may end the event for you.",
            rules.conduct.warnings,
        )
        yield say.format(n=rules.conduct.warnings)


def _tracking(rules: Rulepack) -> Iterator[Said]:
    ways = [way.title for way in rules.conduct.tracking]
    if ways:
        say = _("Keep track in one or more of these ways: {ways}.")
        yield Said(say.format(ways="; ".join(ways)), "pack")


def _thrown_out(rules: Rulepack) -> Iterator[str]:
    out = rules.disqualification
    yield _("Whoever is disqualified plays no more here, and forfeits a game in progress.")
    if not out.listed:
        yield _("Whoever is disqualified has no place in the standings.")
    if out.bars_awards:
        yield _("Whoever is disqualified wins no award.")
