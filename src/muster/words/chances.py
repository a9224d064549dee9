"""Who can still win and what somebody needs, in words that promise nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from muster.core.study.contention import Need, Still
from muster.core.study.outlook import Goal, Outlook, Race
from muster.core.tally import Outcome
from muster.words.names import Names
from muster.words.plain import some
from muster.words.tiebreaks import title
from muster.words.tongue import N_, _, ngettext, number_words

TITLES: Mapping[Goal, str] = {
    Goal.WIN: N_("First place"),
    Goal.FINAL: N_("A seat at the first finals table"),
    Goal.CUT: N_("The cut to the top {n}"),
}

STILL: Mapping[Goal, Mapping[Still, str]] = {
    Goal.WIN: {
        Still.CERTAIN: N_("is first, whatever else happens"),
        Still.CAN: N_("can still be first"),
        Still.OPEN: N_("not ruled out"),
        Still.OUT: N_("cannot be first any more"),
    },
    Goal.FINAL: {
        Still.CERTAIN: N_("is there, whatever else happens"),
        Still.CAN: N_("can still be there"),
        Still.OPEN: N_("not ruled out"),
        Still.OUT: N_("cannot be there any more"),
    },
    Goal.CUT: {
        Still.CERTAIN: N_("is through, whatever else happens"),
        Still.CAN: N_("can still be through"),
        Still.OPEN: N_("not ruled out"),
        Still.OUT: N_("cannot be through any more"),
    },
}

OUTCOMES = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.NONE)

CERTAIN: Mapping[Goal, Mapping[Outcome, str]] = {
    Goal.WIN: {
        Outcome.WIN: N_("Win, and you are first whatever else happens."),
        Outcome.DRAW: N_("A draw is enough: you are first whatever else happens."),
        Outcome.LOSS: N_("You are first even if you lose."),
        Outcome.NONE: N_("You are first, whatever else happens."),
    },
    Goal.FINAL: {
        Outcome.WIN: N_("Win, and you play for the first place whatever else happens."),
        Outcome.DRAW: N_("A draw is enough: then you play for the first place."),
        Outcome.LOSS: N_("You play for the first place even if you lose."),
        Outcome.NONE: N_("You play for the first place, whatever else happens."),
    },
    Goal.CUT: {
        Outcome.WIN: N_("Win, and you are through whatever else happens."),
        Outcome.DRAW: N_("A draw is enough: you are through whatever else happens."),
        Outcome.LOSS: N_("You are through even if you lose."),
        Outcome.NONE: N_("You are through, whatever else happens."),
    },
}

CLEAR: Mapping[Goal, str] = {
    Goal.WIN: N_("Win by {n} or more, and you are first whatever else happens."),
    Goal.FINAL: N_("Win by {n} or more, and you play for the first place whatever else happens."),
    Goal.CUT: N_("Win by {n} or more, and you are through whatever else happens."),
}

POSSIBLE: Mapping[Goal, Mapping[Outcome, str]] = {
    Goal.WIN: {
        Outcome.WIN: N_("With a win you can be first; it also depends on {what}."),
        Outcome.DRAW: N_("A draw can be enough to be first; it also depends on {what}."),
        Outcome.LOSS: N_("Even after a loss you can be first; it also depends on {what}."),
        Outcome.NONE: N_("You can still be first; it depends on {what}."),
    },
    Goal.FINAL: {
        Outcome.WIN: N_("With a win you can play for the first place; it also depends on {what}."),
        Outcome.DRAW: N_("A draw can be enough for the final; it also depends on {what}."),
        Outcome.LOSS: N_("Even after a loss you can be in the final; it also depends on {what}."),
        Outcome.NONE: N_("You can still play for the first place; it depends on {what}."),
    },
    Goal.CUT: {
        Outcome.WIN: N_("With a win you can be through; it also depends on {what}."),
        Outcome.DRAW: N_("A draw can be enough to be through; it also depends on {what}."),
        Outcome.LOSS: N_("Even after a loss you can be through; it also depends on {what}."),
        Outcome.NONE: N_("You can still be through; it depends on {what}."),
    },
}

MOST_TABLES = 6


def race_title(race: Race) -> str:
    return _(TITLES[race.goal]).format(n=race.places)


def still_words(race: Race, still: Still) -> str:
    return _(STILL[race.goal][still])


def share_words(share: float) -> str:
    """`12%`; something that happened is never nothing, and not always is never always."""
    if 0 < share < LEAST:
        return _("under 1%")
    if 1 - LEAST < share < 1 - ROUNDING:
        return _("over 99%")
    return _("{n}%").format(n=number_words(round(100 * share)))


LEAST = 0.01
ROUNDING = 1e-9


def needs_words(race: Race, needed: Mapping[Outcome, Need]) -> tuple[str, ...]:
    """What somebody needs, the safest way first; nothing if it is out of reach."""
    said = tuple(_said(race, needed))
    if not said or race.sure:
        return said
    maybe = _("If the cut to the top {n} is made after this round:").format(n=race.places)
    return (maybe, *said)


def _said(race: Race, needed: Mapping[Outcome, Need]) -> Iterator[str]:
    """A worse outcome that is enough says all about the better ones: they are left out."""
    told = [outcome for outcome in OUTCOMES if outcome in needed and needed[outcome].possible]
    enough = [n for n, outcome in enumerate(told) if needed[outcome].certain]
    for outcome in told[max(enough, default=0) :]:
        if needed[outcome].certain:
            yield _(CERTAIN[race.goal][outcome])
        else:
            yield from _unsure(race, outcome, needed[outcome])


def _unsure(race: Race, outcome: Outcome, need: Need) -> Iterator[str]:
    if outcome is Outcome.WIN and need.margin is not None:
        yield _(CLEAR[race.goal]).format(n=need.margin)
    yield _(POSSIBLE[race.goal][outcome]).format(what=_depends(race, need.tables))


def _depends(race: Race, tables: Sequence[int]) -> str:
    if not tables:
        own = _("your own score, and the place may be shared")
        return own if race.whole else _("the tie-breaks")
    say = ngettext("table {tables}", "tables {tables}", len(tables))
    return say.format(tables=some([*tables], MOST_TABLES))


def moment_words(outlook: Outlook) -> str:
    """Where the event stands: what is played, and what is still to come."""
    playing = ngettext(
        "Round {round}: {n} game is still played.",
        "Round {round}: {n} games are still played.",
        outlook.playing,
    )
    over = _("Round {round} is over.")
    say = (playing if outlook.playing else over).format(round=outlook.round, n=outlook.playing)
    if not outlook.later:
        return _("{say} It is the last round.").format(say=say)
    more = ngettext("{n} round follows.", "{n} rounds follow.", outlook.later)
    return f"{say} {more.format(n=outlook.later)}"


def counted_words(race: Race, names: Names) -> tuple[str, ...]:
    """What the answer rests on, and what it leaves open."""
    if not race.compared:
        return (_("Nothing can be ruled out here: what counts first has no limit in a game."),)
    listed = some([title(name, names) for name in race.compared])
    lines = [_("Counted exactly: {listed}.").format(listed=listed)]
    if not race.whole:
        lines.append(_("Who is level in that counts as still in it; later tie-breaks are open."))
    if not race.exact:
        lines.append(
            _("“Cannot” is proved for every way the rounds to come can be paired and played.")
        )
    return tuple(lines)
