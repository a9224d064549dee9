"""Sentences about an event as a whole: its size and season, rounds, pairing and times."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from muster.core.rulepack.times import announcements
from muster.words.announcement.pairing import BOARDS, KEPT_APART, LATER, SITTING, rematch_words
from muster.words.announcement.rounds import attendance_words
from muster.words.plain import listing
from muster.words.sayings.saying import (
    Say,
    Spot,
    choice,
    in_rows,
    items_of,
    number,
    pods_words,
    several,
    switch,
    text,
)
from muster.words.tongue import N_, _, ngettext


def _size(spot: Spot) -> str:
    rules = spot.rules
    if rules.size.points is None:
        return _("The size is not set.")
    if rules.roster.models == 1:
        return _("Everybody brings one model, of Cost {n} at most.").format(n=rules.size.points)
    return _("The size is {n} {unit}.").format(n=rules.size.points, unit=rules.size.unit)


def _errata(spot: Spot) -> str:
    terms = spot.rules.baseline
    if terms.errata_months:
        say = _("FAQ and errata count {n} months after they came out.")
        return say.format(n=terms.errata_months)
    return _("FAQ and errata count {n} days after they came out.").format(n=terms.errata_days)


def _apart(spot: Spot) -> str:
    levels = [_(KEPT_APART[str(each)]) for each in items_of(spot.value)]
    if not levels:
        return _("Nobody is kept apart in the first round.")
    say = _("In the first round, players of the same {level} are kept apart.")
    return say.format(level=listing(levels, "or"))


def _length(spot: Spot) -> str:
    times = spot.rules.times
    if times.play is None:
        return _("The organiser says how long a round lasts.")
    say = _("A round lasts {play} minutes.")
    if times.setup:
        say = _("A round lasts {play} minutes, after {setup} to set up.")
    most = times.play_most or times.play
    more = _(" The organiser may choose {play} to {most}.") if most > times.play else ""
    return (say + more).format(play=times.play, setup=times.setup, most=most)


def _calls(spot: Spot) -> str:
    shown = " ".join(call.say for call in announcements(spot.rules))
    return _("Called out: {words}").format(words=shown) if shown else _("Nothing is called out.")


def _shift(spot: Spot) -> str:
    rows = spot.rules.times.shift
    if not rows:
        return _("Turns have the time of the event's size.")
    larger = ngettext(
        "Turns have the time of the next larger size.",
        "Turns have the time {n} sizes larger.",
        abs(rows),
    )
    smaller = ngettext(
        "Turns have the time of the next smaller size.",
        "Turns have the time {n} sizes smaller.",
        abs(rows),
    )
    return (larger if rows > 0 else smaller).format(n=abs(rows))


def _row_of_clock(row: Mapping[str, JsonValue]) -> str:
    say = _("size {size}: {n} minutes")
    return say.format(size=row.get("size"), n=row.get("player") or row.get("round"))


def _season(spot: Spot) -> str:
    season = spot.rules.season
    if season is None:
        return _("Written for events of any day.")
    say = _("Written for events from {first} to {last}.")
    return say.format(first=season.first, last=season.last)


EVENT: Mapping[str, Say] = {
    "season": _season,
    "baseline": _errata,
    "baseline.rules": text(N_("Rules of play: {text}."), N_("No rules of play are named.")),
    "size": _size,
    "size.table": several(N_("Sizes that the pack lists: {names}."), N_("No sizes are listed.")),
    "registration.faction_required": switch(
        N_("You declare a Faction at check-in."), N_("No Faction is declared.")
    ),
    "registration.faction_locked": switch(
        N_("You keep your Faction for the whole event."), N_("You may change your Faction.")
    ),
    "registration.factions": several(
        N_("Factions of the game: {names}."), N_("Factions are those of the catalogue.")
    ),
    "registration.painting_opt_in": switch(
        N_("The painting competition is entered at check-in."),
        N_("The painting competition is not entered at check-in."),
    ),
    "registration.organiser_may_play": switch(
        N_("The organiser may play."), N_("The organiser does not play.")
    ),
    "registration.lists_open": switch(
        N_("Players may see each other's lists at any time."),
        N_("Players do not see each other's lists."),
    ),
    "registration.team_of": lambda spot: (
        _("An entrant is a team of {n}.").format(n=spot.value)
        if spot.rules.registration.team_of > 1
        else _("An entrant is one person.")
    ),
    # ── rounds and pairing ──
    "rounds.fewest_entrants": number(N_("Made for {n} entrants or more.")),
    "rounds.by_attendance": lambda spot: attendance_words(spot.rules),
    "rounds.doubling": lambda spot: attendance_words(spot.rules),
    "rounds.fixed": lambda spot: attendance_words(spot.rules),
    "rounds.encounter_needed": switch(
        N_("A copy of the encounter lies on every table when play begins."),
        N_("A round can begin without an encounter on the tables."),
    ),
    "rounds.encounter_secret": switch(
        N_("What a round is about stays secret until it begins."),
        N_("What a round is about is known beforehand."),
    ),
    "rounds.ends_on_sole_leader": switch(
        N_("The event is over once somebody alone has the most tournament points."),
        N_("All rounds are played, whoever leads."),
    ),
    "rounds.cut": number(
        N_("Once no more than {n} are undefeated, only the first {n} play on."),
        N_("Everybody plays every round."),
    ),
    "rounds.advise_cut_from": number(
        N_("From {n} rounds on, a cut is recommended."), N_("A cut is never recommended.")
    ),
    "pairing.first": choice({"random": N_("The first round is drawn by lot.")}),
    "pairing.later": choice(LATER),
    "pairing.rematch_after": lambda spot: rematch_words(spot.rules.pairing.rematch_after),
    "pairing.separate": _apart,
    "pairing.finals_tables": number(
        N_("Finals tables in the last round: {n}."), nought=N_("There are no finals tables.")
    ),
    "pairing.finals_first": switch(
        N_("Finals are played on the first tables."), N_("Finals are played on any tables.")
    ),
    "pairing.tolerate": lambda _spot: _("What gives way where no pairing keeps every rule."),
    "pairing.attacker": choice(
        {
            "none": N_("Nobody is the Attacker."),
            "higher-placed": N_("The higher placed is the Attacker."),
        }
    ),
    "pods": pods_words,
    "teams.boards": number(
        N_("A game between teams is played on {n} boards."),
        nought=N_("A game is not divided into boards."),
    ),
    "teams.paired": choice(BOARDS),
    "odd_field.ringer": switch(
        N_("If the number is odd a ringer may stand in."), N_("There is no ringer.")
    ),
    "odd_field.first": choice({"random": N_("In the first round chance decides who sits out.")}),
    "odd_field.later": choice(SITTING),
    # ── times ──
    "times.clock": choice(
        {
            "round": N_("The whole round is timed."),
            "deathclock": N_("Each player has a chess clock."),
            "classic": N_("Each turn is timed, and the round has a fixed length."),
            "none": N_("Games are not timed."),
        }
    ),
    "times.setup": _length,
    "times.play": _length,
    "times.play_most": _length,
    "times.sized_for": number(
        N_("The minutes are meant for a size of {n}."), N_("The minutes are meant for any size.")
    ),
    "times.calls": _calls,
    "times.deathclock": in_rows(
        N_("Chess clocks: {rows}."), N_("No chess clocks are listed."), _row_of_clock
    ),
    "times.classic": in_rows(
        N_("Rounds of timed turns: {rows}."), N_("No timed turns are listed."), _row_of_clock
    ),
    "times.shift": _shift,
    "times.extensions": switch(N_("Turns may be extended."), N_("No turn may be extended.")),
    "times.chess.minutes": number(
        N_("Minutes on each player's clock: {n}, whatever the size."),
        N_("Each player's clock follows the size."),
    ),
    "times.chess.stages": several(
        N_("The clock runs from the first step on: {names}."), N_("The clock times only turns.")
    ),
    "times.chess.least_turn": number(N_("Seconds that a turn takes at least: {n}.")),
    "times.chess.lead": number(
        N_("A turn may end sooner if both confirm that a lead of {n} wins."),
        nought=N_("No turn ends sooner because of a lead."),
    ),
    "times.chess.play_out": number(
        N_("A game with {n} minutes or less on both clocks is played out at the round's end."),
        N_("No game is played out at the round's end."),
    ),
    "times.chess.runs_out": lambda spot: (
        _("A clock that runs out is noted on the score sheet.")
        if spot.value
        else _("A clock that runs out is not noted on the score sheet.")
    ),
}
