"""Contests that no game decides, in words: how they are decided, and why something cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from muster.core.contest import Contest
from muster.core.facts.contests import Method, Model
from muster.core.problem import Code
from muster.core.rulepack.schema import AwardRule
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.render import Data, render
from muster.words.tongue import N_, _, ngettext

METHODS: Mapping[Method, str] = {
    "organiser": N_("the organiser's choice"),
    "vote": N_("a secret vote"),
    "score": N_("marks"),
}
"""Ways to choose a winner."""

CONTEST_WORDS: Mapping[Code, str] = {
    Code.NO_CONTEST: N_('No contest "{award}" is held here.'),
    Code.CATEGORY_LATE: N_("Its category was to be fixed and published before the event started."),
    Code.VOTES_WORTH: N_(
        "Where people vote, each name on a paper is worth less than the one before it: 3, 2, 1. "
        "Elsewhere there is nothing to set."
    ),
    Code.VOTES_MANY: N_("A voter names {most} at most; there are values for {given}."),
    Code.CONTEST_DECIDED: N_("People have voted under these terms, so they stay."),
    Code.NO_ENTRIES: N_("Nothing is entered here: everybody who plays can win."),
    Code.ENTRIES_SHUT: N_("The vote has begun: what people vote on stays as it is."),
    Code.PAINTING_LATE: N_(
        "{entrant} did not enter the painting competition at check-in. "
        "After that it takes the organiser's leave."
    ),
    Code.NOT_ENTERED: N_("{entrant} has entered nothing in this contest."),
    Code.NOT_THERE: N_("{entrant} has not checked in."),
    Code.WON_BEFORE: N_(
        "{entrant} cannot win again this year: {models} won at {event} on {day}, "
        "with the same organiser."
    ),
    Code.MARK_MISSING: N_("{criterion}: the mark is missing."),
    Code.MARK_UNKNOWN: N_('There are no marks for "{criterion}", but for {known}.'),
    Code.MARK_IMPOSSIBLE: N_("{criterion}: {number} is not possible; marks go from 0 to {most}."),
    Code.BALLOT_IS_OPEN: N_("A ballot is open already. It is counted first."),
    Code.BALLOT_STAYS: N_(
        "A ballot is open ({award}), and its box is not carried about. Count it first, "
        "or give it up."
    ),
    Code.COPY_NOT_YET: N_(
        "There is a public copy once the event is finished and every prize is told: "
        "until then some of it is still secret."
    ),
    Code.ANOTHER_BALLOT: N_("There was a ballot, and it left nobody tied."),
    Code.CANDIDATES_FEW: N_("A ballot needs {least} who can win; there are {given}."),
    Code.NO_BALLOT: N_("No ballot is open, so nobody can vote."),
    Code.NOT_A_VOTER: N_("{person} does not vote here: only those do who came to play."),
    Code.VOTED_ALREADY: N_(
        "{person} has voted. A paper in the box is neither taken out nor changed."
    ),
    Code.PAPER_MISSING: N_(
        "The paper did not come with the vote, and nothing was put into the box. "
        "Load the page again."
    ),
    Code.CHOICES_COUNT: N_("A paper names somebody, and {most} at most; this one names {given}."),
    Code.CHOICE_TWICE: N_("A paper names nobody twice."),
    Code.NOT_ON_BALLOT: N_("{entrant} is not on this ballot."),
    Code.OWN_VOTE: N_("By these rules nobody votes for themselves."),
    Code.RECEIPT_TWICE: N_(
        "A paper with this receipt lies in the box already. Load the page again for a fresh one."
    ),
    Code.PAPERS_FEW: N_(
        "A vote in which fewer than {least} people have a choice is no secret; here {given} have."
    ),
    Code.PAPERS_OTHER: N_(
        "Papers in the box: {papers}; people who voted: {voters}. "
        "Where these differ, or a paper is not whole, nothing is counted. Give this ballot up."
    ),
    Code.NOT_COUNTED: N_("Nothing is counted yet that says who wins."),
    Code.NOT_LEADING: N_("First by the count: {entrants}."),
    Code.PAINT_NOT_ASKED: N_("By these rules models need not be painted."),
}


def _category_missing(data: Data, names: Names) -> str:
    if not data.get("known"):
        return _("Say what its category is.")
    return render(_("Say what its category is: {known}, or another."), data, names)


def _method_unknown(data: Data, names: Names) -> str:
    ways = data.get("ways")
    known = listing((_(METHODS[way]) for way in ways), "or") if isinstance(ways, tuple) else ""
    return render(_("By the rules this is decided by {ways}."), {"ways": known}, names)


def _method_other(data: Data, names: Names) -> str:
    method = _(METHODS[data["method"]])  # type: ignore[index]  # a problem's data is not typed
    return render(_("This contest is decided otherwise: by {way}."), {"way": method}, names)


def _entry_empty(data: Data, __: Names) -> str:
    if data.get("models"):
        return _("Name the models: by them is known what has won before.")
    return _("Say what is shown: a title, or its models.")


def _entry_illegal(data: Data, names: Names) -> str:
    if not data.get("note"):
        return render(_("The entry of {entrant} may not be shown."), data, names)
    return render(_("The entry of {entrant} may not be shown: {note}"), data, names)


def _given_up(data: Data, names: Names) -> str:
    number = int(str(data["voters"]))
    say = ngettext(
        "{voters} person has voted. The paper would be destroyed unread.",
        "{voters} people have voted. The papers would be destroyed unread.",
        number,
    )
    return render(say, data, names)


def _voters_left(data: Data, names: Names) -> str:
    number = int(str(data["left"]))
    say = ngettext(
        "{left} person has not voted. Once the papers are counted nobody votes any more.",
        "{left} people have not voted. Once the papers are counted nobody votes any more.",
        number,
    )
    return render(say, data, names)


CONTEST_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.CATEGORY_MISSING: _category_missing,
    Code.METHOD_UNKNOWN: _method_unknown,
    Code.METHOD_OTHER: _method_other,
    Code.ENTRY_EMPTY: _entry_empty,
    Code.ENTRY_ILLEGAL: _entry_illegal,
    Code.BALLOT_GIVEN_UP: _given_up,
    Code.VOTERS_LEFT: _voters_left,
}
"""The sentences that depend on the data."""


# ── what doors say besides ──


def category_words(rule: AwardRule, category: str) -> str:
    """A category by its title, or one of the organiser's own as it was written."""
    return next((each.title for each in rule.categories if each.id == category), category)


def worth_words(contest: Contest) -> str:
    """What the names on a paper are worth, where there may be several: `3, 2, 1`."""
    return _(", ").join(str(worth) for worth in contest.votes) if contest.votes[1:] else ""


def points_words(points: Fraction) -> str:
    """Whole, or with two places: judges are averaged."""
    return str(points) if points.denominator == 1 else f"{float(points):.2f}".rstrip("0")


def model_words(model: Model) -> str:
    return f"{model.name} ({model.mark})" if model.mark else model.name
