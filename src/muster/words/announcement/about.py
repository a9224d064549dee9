"""What is announced of the event itself: when, where, by whom, and by which rules."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.rulepack.baseline import errata_until, in_force, in_season
from muster.words.announcement.parts import Said, Section, Term, spoken
from muster.words.names import Names
from muster.words.plain import clean, listing
from muster.words.tongue import _, date_words, ngettext


def about(event: Event, names: Names) -> Section:
    return Section("event", _("The event"), terms=tuple(_terms(event, names)))


def _terms(event: Event, names: Names) -> Iterator[Term]:
    rules = event.rules
    yield Term(_("Day"), date_words(event.day))
    if event.venue:
        yield Term(_("Venue"), clean(event.venue), "names")
    yield Term(_("Organiser"), names.person(event.organiser), "names")
    if not rules.registration.organiser_may_play:
        yield Term(_("The organiser"), _("does not play"))
    if event.judges:
        judges = sorted(names.person(judge) for judge in event.judges)
        yield Term(_("Judges"), listing(judges), "names")
    if event.capacity:
        yield Term(_("Places"), str(event.capacity))
    yield Term(_("Game"), rules.game, "pack")
    yield Term(_("Rule pack"), rules.title, "pack")
    if rules.size.points and not rules.pods:
        yield Term(_("Size"), f"{rules.size.points} {rules.size.unit}", "pack")
    people = rules.registration.team_of
    if people > 1:
        yield Term(_("An entrant is"), _("a team of {n}").format(n=people))


def baseline(event: Event) -> Section:
    """Which rules of play count on the day, and which of the errata that are known."""
    return Section(
        "baseline",
        _("Rules of play"),
        says=(Said(f"{event.rules.baseline.rules}.", "pack"), *spoken(_errata(event))),
        points=(*_listed(event), *spoken(_season(event))),
    )


def _errata(event: Event) -> str:
    terms = event.rules.baseline
    if not (terms.errata_days or terms.errata_months):
        return _("FAQ and errata count as soon as they are out.")
    latest = date_words(errata_until(event.rules, event.day))
    return _("FAQ and errata count if they came out by {day}.").format(day=latest)


def _listed(event: Event) -> Iterator[Said]:
    for each in event.errata:
        counts = in_force(event.rules, each.published, event.day)
        say = _("{title} of {day} counts.") if counts else _("{title} of {day} came out too late.")
        yield Said(say.format(title=clean(each.title), day=date_words(each.published)), "names")


def _season(event: Event) -> str:
    season = event.rules.season
    if season is None or in_season(event.rules, event.day):
        return ""
    say = _("The pack was written for events from {first} to {last}: this is one of another time.")
    return say.format(first=date_words(season.first), last=date_words(season.last))


def minutes(number: int) -> str:
    return ngettext("{n} minute", "{n} minutes", number).format(n=number)
