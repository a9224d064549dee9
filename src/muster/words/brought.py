"""What people bring, as sentences of an event's history: catalogues, lists, leaders, crews."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from muster.core import facts
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.tongue import N_, _, date_words, ngettext, time_words

LIST_HISTORY: Mapping[type[facts.Fact], str] = {
    facts.CatalogueSet: N_("Catalogue: {cards}"),
    facts.ListTermsSet: N_("Lists: {when_due}; {readers}"),
    facts.ListsRegistered: N_("{entrant} plays {armies}{because}"),
    facts.ListsApproved: N_("The lists of {entrant} were approved{noted}"),
    facts.LeaveGiven: N_("{entrant} may hand in lists once more{because}"),
    facts.PoolDeclared: N_("{entrant} named before the first game: {named}"),
    facts.LeaderAnnounced: N_("{entrant} at {game}: {led} leads"),
    facts.KeywordsBanned: N_("{entrant} at {game}: {banned}"),
    facts.TraitPicked: N_("{entrant} at {game} picks the battle trait {trait}"),
    facts.CrewPlayed: N_("{entrant} at {game} plays {crew_brought}{because}"),
    facts.ModelInspected: N_(
        "{entrant}: {model} was looked at ({sort}{parts}) and {verdict}{noted}"
    ),
}

READERS = {
    None: N_("who reads them is as in the pack"),
    "officials": N_("officials and their own players read them"),
    "players": N_("all players read them"),
    "public": N_("everybody reads them"),
}
SORTS = {
    "conversion": N_("a conversion"),
    "stand-in": N_("a stand-in"),
    "card": N_("its card"),
    "proxy": N_("a proxy"),
    "other": N_("something else"),
}


def _cards(fact: facts.CatalogueSet, __: Names) -> str:
    if fact.catalogue is None:
        return _("none")
    number = len(fact.catalogue.profiles)
    said = ngettext("{title}, {n} model or unit", "{title}, {n} models and units", number)
    return said.format(title=fact.catalogue.title, n=number)


def _when_due(fact: facts.ListTermsSet, __: Names) -> str:
    if fact.due is None:
        return _("due when the event starts")
    said = _("due by {time} on {day}")
    return said.format(time=time_words(fact.due), day=date_words(fact.due.date()))


def _named(fact: facts.PoolDeclared, names: Names) -> str:
    leader = _("{leader} leads").format(leader=names.model(fact.leader)) if fact.leader else ""
    number = sum(pick.count for pick in fact.pool)
    pool = ngettext("a pool of {n} model", "a pool of {n} models", number).format(n=number)
    return _("; ").join(part for part in (leader, pool if number else "") if part) or _("nothing")


def _banned(fact: facts.KeywordsBanned, __: Names) -> str:
    if not fact.keywords:
        return _("no Keyword is banned")
    return _("banned {keywords}").format(keywords=listing(fact.keywords))


def _crew(fact: facts.CrewPlayed, __: Names) -> str:
    """What is in it is for those to read who may read lists."""
    return fact.crew.title or _("a crew")


def _foreign(fact: facts.ModelInspected, __: Names) -> str:
    return "" if fact.share is None else _(", {n} % made by others").format(n=fact.share)


def _noted(fact: facts.ModelInspected | facts.ListsApproved, __: Names) -> str:
    return f" ({fact.note})" if fact.note else ""


LIST_PARTS: Mapping[str, Callable[[Any, Names], str]] = {
    "armies": lambda f, __: listing(army.title for army in f.lists),
    "cards": _cards,
    "when_due": _when_due,
    "readers": lambda f, __: _(READERS[f.shown]),
    "noted": _noted,
    "named": _named,
    "led": lambda f, names: names.model(f.leader),
    "banned": _banned,
    "crew_brought": _crew,
    "sort": lambda f, __: _(SORTS[f.what]),
    "parts": _foreign,
    "verdict": lambda f, __: _("allowed") if f.allowed else _("refused"),
}
