"""What is announced about lists: how many, when, who reads them, and what may be in them."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.roster.specialists import most_specialists
from muster.core.rulepack.roster import Hiring, Leader, Roster
from muster.core.rulepack.schema import Rulepack
from muster.words.announcement.parts import Said, Section, spoken
from muster.words.plain import listing
from muster.words.tongue import N_, _, date_words, ngettext, time_words

READ = {
    "officials": N_("Only officials read them, besides their own players."),
    "players": N_("Everybody who plays may read everybody's lists at any time."),
    "public": N_("Everybody may read them."),
}
WRITTEN = {
    "freely": N_("What you bring is yours to choose; lists may be handed in."),
    "game": N_("What you bring is chosen for each game, once its Encounter is known."),
}


def lists(event: Event) -> Section:
    rules = event.rules
    return Section(
        "lists",
        _("Lists"),
        says=spoken(handed_in_words(rules.roster), _due(event), _read(event)),
        points=(
            *spoken(*_factions(rules), *_size(rules)),
            *_leader(rules.roster.leader),
            *_models(rules.roster),
            *_hiring(rules.roster),
        ),
    )


def handed_in_words(terms: Roster) -> str:
    if terms.written == "game" and terms.models == 1:
        return _("You choose your one model for each game.")
    if terms.written != "event":
        return _(WRITTEN[terms.written])
    if terms.most is not None and terms.most > terms.least:
        say = _("Each player hands in {least} to {most} lists for the whole event.")
        if terms.most == terms.least + 1:
            say = _("Each player hands in {least} or {most} lists for the whole event.")
        if not terms.least:
            say = ngettext(
                "Each player may hand in one list for the whole event.",
                "Each player may hand in up to {most} lists for the whole event.",
                terms.most,
            )
        return say.format(least=terms.least, most=terms.most)
    number = terms.least or 1
    say = ngettext(
        "Each player hands in one list for the whole event.",
        "Each player hands in {n} lists for the whole event.",
        number,
    )
    return say.format(n=number)


def _due(event: Event) -> str:
    if event.rules.roster.written == "game":
        return ""
    if event.lists_due is None:
        return _("They can be handed in and changed until the event starts.")
    due = event.lists_due.astimezone()
    say = _("They are due by {time} on {day}, and locked afterwards.")
    return say.format(time=time_words(due), day=date_words(due.date()))


def _read(event: Event) -> str:
    return "" if event.rules.roster.written == "game" else _(READ[event.lists_shown])


def _factions(rules: Rulepack) -> Iterator[str]:
    said = rules.registration
    if said.faction_required and said.faction_locked:
        yield _("You declare one Faction at check-in and keep it for the whole event.")
    elif said.faction_required:
        yield _("You declare a Faction at check-in.")
    if rules.roster.one_faction:
        yield _("All lists of a player are of one Faction.")


def _size(rules: Rulepack) -> Iterator[str]:
    terms, size = rules.roster, f"{rules.size.points} {rules.size.unit}"
    known = rules.size.points is not None
    if known and terms.under is not None:
        say = _("A list has {size} and may stay {n} below.")
        yield say.format(size=size, n=terms.under)
    elif known and terms.sized and terms.models != 1:
        team = rules.registration.team_of > 1
        say = _("What each player of a team brings costs {size} at most.")
        yield (say if team else _("What you bring costs {size} at most.")).format(size=size)
    if terms.bonus:
        yield _("A leader's own points come on top of the size.")
        if terms.bonus_for:
            yield _("They are spent on these only: {kinds}.").format(kinds=listing(terms.bonus_for))
    if terms.models is not None:
        say = ngettext("Exactly one model.", "Exactly {n} models.", terms.models)
        yield say.format(n=terms.models)
    if terms.specialists:
        say = _("Up to {n} army points of specialists may stand by each list.")
        yield say.format(n=most_specialists(rules))


def _leader(leader: Leader) -> Iterator[Said]:
    if leader.kinds:
        kinds = listing(leader.kinds, "or")
        yield Said(_("A leader is one of these: {kinds}.").format(kinds=kinds), "pack")
    if leader.never:
        never = listing(leader.never, "or")
        yield Said(_("A leader is never one of these: {kinds}.").format(kinds=never), "pack")
    yield from spoken(
        _("There is exactly one leader.") if leader.needed else "",
        _("Up to a size of {n} a list has one leader, who may be several models.").format(
            n=leader.alone_up_to
        )
        if leader.by_card and leader.alone_up_to is not None
        else "",
        _("A leader costs {n} at most.").format(n=leader.cost_most) if leader.cost_most else "",
        _("The leader is of the Faction you declared.") if leader.in_faction else "",
        _("The leader costs nothing.") if leader.free and leader.cost_most is None else "",
        _("You name at check-in who leads in every round.") if leader.fixed else "",
        _("Two lists of a player have different leaders.") if leader.different else "",
    )


def _models(terms: Roster) -> Iterator[Said]:
    if terms.only:
        yield Said(_("Only these: {kinds}.").format(kinds=listing(terms.only)), "pack")
    yield from spoken(
        "" if terms.limits else _("A model may be brought more often than its limit says."),
        _("A model's limit is for the whole team.") if terms.team_limits else "",
        _("A list's theme may make models in it cheaper or free.") if terms.theme_prices else "",
        _("What there is only one of is in one of a player's lists only.")
        if terms.sole_once
        else "",
        _("A model has {n} blessings at most.").format(n=terms.blessings_most)
        if terms.blessings_most is not None
        else "",
    )


def _hiring(terms: Roster) -> Iterator[Said]:
    """Where the Leader comes alone, nothing is hired that limits could be about."""
    hiring = terms.hiring
    if hiring.never and not all_excepted(hiring):
        kinds = listing(hiring.never, "or")
        yield Said(_("Never leads and is never hired: {kinds}.").format(kinds=kinds), "pack")
    if hiring.excepted:
        yield Said(excepted_words(hiring), "pack")
    if hiring.once_a_day:
        kinds = listing(hiring.once_a_day, "or")
        say = _("Hired once, a {kinds} is not hired again by the same player that day.")
        yield Said(say.format(kinds=kinds), "pack")
    if terms.models == 1:
        yield from spoken(
            _("No other model is hired."), "" if hiring.upgrades else _("Upgrades are not hired.")
        )
    else:
        yield from spoken(*_limits(hiring))


def all_excepted(hiring: Hiring) -> bool:
    """Whether nothing of what is barred stays barred."""
    return {each.casefold() for each in hiring.excepted} == {"all"}


def excepted_words(hiring: Hiring) -> str:
    """Which of the models that are barred may be played all the same."""
    if not hiring.excepted:
        return ""
    kinds = listing(hiring.never, "or")
    if all_excepted(hiring):
        return _("All models of {kinds} may lead and be hired.").format(kinds=kinds)
    say = _("All the same, of {kinds} these may lead and be hired: {names}.")
    return say.format(kinds=kinds, names=listing(hiring.excepted))


def _limits(hiring: Hiring) -> Iterator[str]:
    if hiring.in_faction:
        yield _("Models without the leader's Keyword are of the Faction you declared.")
    if hiring.surcharge:
        say = _("A model that neither shares the leader's Keyword nor is Versatile costs {n} more.")
        yield say.format(n=hiring.surcharge)
    if hiring.masters_share_keyword:
        yield _("A Master who shares no Keyword with the leader is not hired.")
    if hiring.bans:
        say = ngettext(
            "Each player bans up to one Keyword for the opponent.",
            "Each player bans up to {n} Keywords for the opponent.",
            hiring.bans,
        )
        yield say.format(n=hiring.bans)
    if not hiring.upgrades:
        yield _("Upgrades are not hired.")
    yield from _most(hiring)


def _most(hiring: Hiring) -> Iterator[str]:
    """Limits that are a number where there is one."""
    stones = _("A Soulstone Pool has {n} at most.")
    limits = (
        (hiring.slots, _("A Crew has {n} slots for models without the leader's Keyword.")),
        (
            hiring.pool,
            _("At check-in you name the models you may hire; they cost {n} together at most."),
        ),
        (hiring.stones_most, stones if hiring.stones_most else _("There is no Soulstone Pool.")),
    )
    for number, say in limits:
        if number is not None:
            yield say.format(n=number)
