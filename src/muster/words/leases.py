"""Where an event is while it is away, and every answer to a file that comes back, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from muster.core.problem import Code
from muster.journal.lending import Away, Branch, Choice, Lease, State
from muster.words.names import Names
from muster.words.render import Data
from muster.words.tongue import N_, _, date_words, time_words


def moment_words(at: datetime) -> str:
    """`14 March 2026, 14:30`, by the clock of this machine."""
    local = at.astimezone()
    return f"{date_words(local.date())}, {time_words(local)}"


def _lent(data: Data, __: Names) -> str:
    say = _('This event is at "{holder}" since {since}: everything is entered there.')
    return say.format(holder=data["holder"], since=_since(data))


def _handed_back(data: Data, __: Names) -> str:
    say = _("This event was handed back to {address} on {since}: it goes on there.")
    return say.format(address=data["address"], since=_since(data))


def _since(data: Data) -> str:
    since = data["since"]
    return moment_words(since) if isinstance(since, datetime) else str(since)


def away_words(away: Away) -> str:
    """What every page of an event says that is not written here."""
    said = {"holder": away.holder, "address": away.address, "since": moment_words(away.since)}
    if away.handed_back:
        say = _(
            "This event went back to {address} on {since}, and goes on there. "
            "This page shows it as it was then."
        )
    else:
        say = _(
            'This event is at "{holder}" since {since}, and everything is entered there. '
            "This page shows it as it was then."
        )
    return say.format(**said)


LEASE_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.EVENT_LENT: _lent,
    Code.EVENT_HANDED_BACK: _handed_back,
}

WHY: Mapping[str, str] = {
    "no-lease": N_(
        "This file has no lease on it: it is a copy of an event, not one that comes back. "
        "Nothing was changed."
    ),
    "unknown-lease": N_(
        "This server has not lent what is in this file: its lease is not known here. "
        "Nothing was changed."
    ),
    "other-event": N_("This file holds another event than its lease is for. Nothing was changed."),
    "not-back": N_(
        "This is the file that was taken along, not the one that comes back. On the machine that "
        'has the event, choose "Hand it back" and bring the file that it gives you. '
        "Nothing was changed."
    ),
    "comes-back": N_(
        "This file brings an event back to {address}: it is handed in there, at the event's desk. "
        "Nothing was changed."
    ),
    "own-loan": N_(
        "This server has lent this event itself: the file is for another machine. "
        "Nothing was changed."
    ),
    "not-yours": N_(
        "This event is here already, and somebody else organises it: they or the host can open "
        "this file. Nothing was changed."
    ),
    "known-elsewhere": N_(
        "People of this event are known here from events that you do not run. The host can open "
        "this file. Nothing was changed."
    ),
    "older": N_(
        "This file is older than what is here: it ends at line {theirs}, and here are {ours}. "
        "Nothing was changed."
    ),
    "elsewhere": N_(
        'The event is at "{holder}" by now, under another lease. Have it handed back from there '
        "first, or end that lease. Nothing was changed."
    ),
    "lent-already": N_('The event is at "{holder}" already. Nothing was changed.'),
    "borrowed": N_(
        "This event is borrowed from {address}: hand it back there, and lend it from there. "
        "Nothing was changed."
    ),
    "not-lent": N_("The event is not lent to anybody by now. Nothing was changed."),
    "not-borrowed": N_("This event was not borrowed, or is handed back. Nothing was changed."),
    "not-handed": N_("This event is not handed back. Nothing was changed."),
    "handed-already": N_(
        "This machine had the event under this lease, and handed it back. Lend it again there. "
        "Nothing was changed."
    ),
    "reason-missing": N_("Say why: it is shown in the event's history. Nothing was changed."),
    "name-missing": N_("Give the laptop a name that people know it by. Nothing was changed."),
    "chosen": N_("The choice was made already. Nothing was changed."),
}
"""Why a file, or a wish about a lease, is not taken."""


def not_taken_words(why: str, data: Mapping[str, object]) -> str:
    return _(WHY[why]).format(**data)


# ── what was ──

LEASE: Mapping[State, str] = {
    State.LENT: N_('Lent to "{holder}" on {since}, with {revision} lines.'),
    State.BACK: N_(
        'Lent to "{holder}" on {since}, with {revision} lines; came back on {ended}, with {last}.'
    ),
    State.BROKEN: N_(
        'Lent to "{holder}" on {since}, with {revision} lines; the lease was ended here on {ended}.'
    ),
    State.HELD: N_('Borrowed from {address} on {since}, as "{holder}", with {revision} lines.'),
    State.HANDED: N_(
        "Borrowed from {address} on {since}; handed back on {ended}, with {last} lines."
    ),
}


def lease_words(lease: Lease) -> str:
    """What became of a lease, and why it was ended here, if it was."""
    say = _(LEASE[lease.state]).format(
        holder=lease.holder,
        address=lease.address,
        since=moment_words(lease.since),
        revision=lease.revision,
        ended=moment_words(lease.ended) if lease.ended else "",
        last=lease.ended_at,
    )
    if not lease.reason:
        return say
    return _("{say} The lease was ended here before: {reason}").format(say=say, reason=lease.reason)


BRANCH: Mapping[Choice, str] = {
    Choice.OPEN: N_(
        'What "{holder}" brought on {came} does not go on from what is here: both have the lines '
        "up to {common}, and then each its own. Nobody has chosen yet."
    ),
    Choice.TAKEN: N_(
        'From line {next} on, what "{holder}" brought on {came} counts. {who} chose it on '
        "{chosen}: {reason}"
    ),
    Choice.SET_ASIDE: N_(
        'What "{holder}" brought on {came} does not count from line {next} on. {who} chose so on '
        "{chosen}: {reason}"
    ),
}
OURS = N_(
    "What was written here from line {next} on does not count any more. {who} chose so on "
    "{chosen}: {reason}"
)


def branch_words(branch: Branch, names: Names) -> str:
    """What was chosen about two stories, by whom and why; one without a holder was written here."""
    say = BRANCH[branch.choice] if branch.holder else OURS
    return _(say).format(
        holder=branch.holder,
        came=moment_words(branch.came),
        common=branch.common,
        next=branch.common + 1,
        who=names.person(branch.chosen_by),
        chosen=moment_words(branch.chosen) if branch.chosen else "",
        reason=branch.reason,
    )
