"""Contests as sentences of an event's history: what is held, shown, voted and counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from muster.core import facts
from muster.words.contests import METHODS, model_words
from muster.words.names import Names
from muster.words.plain import listing, some
from muster.words.tongue import N_, _, ngettext

CONTEST_HISTORY: Mapping[type[facts.Fact], str] = {
    facts.ContestSet: N_("Contest for {award}: {terms}"),
    facts.EntryMade: N_("{award}: {entrant} shows {exhibit}"),
    facts.EntryWithdrawn: N_("{award}: {entrant} shows nothing any more{because}"),
    facts.EntryChecked: N_("{award}: the entry of {entrant} {fits}{noted}"),
    facts.EntryScored: N_("{award}: {entrant} got {marks_given}{noted}"),
    facts.BallotOpened: N_("{award}: a secret vote began among {standing_for}{because}"),
    facts.VoteCast: N_("{award}: {person} voted"),
    facts.BallotCounted: N_("{award}: the box was opened, with {in_the_box}"),
    facts.WinsRecalled: N_("Won before: {won}"),
    facts.PaintJudged: N_("{entrant}: the models {painted_enough}{noted}"),
}


def _terms(fact: facts.ContestSet, __: Names) -> str:
    if not fact.held:
        return _("is not held")
    worth = _(", ").join(str(each) for each in fact.votes) if fact.votes[1:] else ""
    said = [
        fact.title,
        fact.category,
        _("decided by {way}").format(way=_(METHODS[fact.method])),
        _("votes worth {points}").format(points=worth) if worth else "",
        _("on display {when}").format(when=fact.display) if fact.display else "",
    ]
    return _("; ").join(part for part in said if part)


def _exhibit(fact: facts.EntryMade, __: Names) -> str:
    models = some([model_words(model) for model in fact.models])
    if not fact.title:
        return models
    return f"{fact.title} ({models})" if models else fact.title


def _marks(fact: facts.EntryScored, __: Names) -> str:
    total = sum(fact.marks.values())
    return ngettext("{n} mark", "{n} marks", total).format(n=total)


def _papers(fact: facts.BallotCounted, __: Names) -> str:
    number = len(fact.papers)
    return ngettext("{n} paper", "{n} papers", number).format(n=number)


def _won(fact: facts.WinsRecalled, __: Names) -> str:
    return listing(
        _("{models} at {event}").format(
            models=some([model_words(model) for model in win.models]), event=win.event
        )
        for win in fact.wins
    )


CONTEST_PARTS: Mapping[str, Callable[[Any, Names], str]] = {
    "terms": _terms,
    "exhibit": _exhibit,
    "fits": lambda f, __: _("may be shown") if f.legal else _("may not be shown"),
    "marks_given": _marks,
    "standing_for": lambda f, names: names.all_entrants(f.among),
    "in_the_box": _papers,
    "won": _won,
    "painted_enough": lambda f, __: (
        _("are painted as the event asks") if f.passed else _("are not painted as the event asks")
    ),
}
