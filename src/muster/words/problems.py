"""Every reason the rules can say no, in words: what is wrong, and what was kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from muster.core.event import How
from muster.core.ids import PersonId
from muster.core.problem import Code, Problem
from muster.core.score import Score
from muster.words.clock import other_length
from muster.words.contests import CONTEST_SPECIAL, CONTEST_WORDS
from muster.words.crews import CREW_SPECIAL, CREW_WORDS
from muster.words.faults import fault_words
from muster.words.hall import HALL_SPECIAL, HALL_WORDS
from muster.words.hiring import HIRING_WORDS
from muster.words.leases import LEASE_SPECIAL
from muster.words.lists import LIST_SPECIAL, LIST_WORDS
from muster.words.names import Names
from muster.words.own_case import OWN_CASE_SPECIAL, OWN_CASE_WORDS
from muster.words.photos import photos_full
from muster.words.plain import CARDS, listing
from muster.words.render import Data, render
from muster.words.scores import score_words
from muster.words.sheets import SHEET_SPECIAL, SHEET_WORDS
from muster.words.slips import slip_wrong
from muster.words.table_clock import TABLE_CLOCK_WORDS
from muster.words.teams import TEAM_WORDS
from muster.words.terrain import TERRAIN_SPECIAL, TERRAIN_WORDS
from muster.words.terrain_lacking import LACKING_SPECIAL
from muster.words.tongue import N_, _, ngettext

WORDS: Mapping[Code, str] = {
    Code.ALREADY_SO: N_("It is so already."),
    Code.EVENT_NOT_RUNNING: N_("The event has not started."),
    Code.EVENT_HAS_STARTED: N_("The event has already started."),
    Code.EVENT_IS_FINISHED: N_("The event is finished; only corrections by ruling are taken."),
    Code.EVENT_IS_DECIDED: N_("{entrant} alone leads, so by the pack the event is decided."),
    Code.RULES_REFUSED: N_("These rules cannot be: {say}."),
    Code.RULES_NOT_PUBLISHED: N_("The rules differ from the official pack and were not published."),
    Code.RULES_CHANGE_LATE: N_("The event is running: rules everybody was told would change."),
    Code.NO_ENTRANTS_GIVEN: N_("Nobody was named."),
    Code.TOO_FEW_ENTRANTS: N_("At least {least} entrants must be checked in; there are {present}."),
    Code.PACK_MADE_FOR_MORE: N_(
        "The pack is made for {least} entrants or more; there are {present}."
    ),
    Code.NOT_EVERYBODY_CHECKED_IN: N_("Not checked in: {entrants}. They will not be paired."),
    Code.UNKNOWN_ENTRANT: N_("There is no entrant {entrant}."),
    Code.ENTERED_TWICE: N_("{person} is entered already."),
    Code.DAY_IS_PAST: N_("The event would be on {day}, which is past."),
    Code.TEAM_SIZE: N_("An entrant here is {least} different people; {given} named."),
    Code.ORGANISER_MAY_NOT_PLAY: N_(
        "{person} is the organiser, and by this pack the organiser does not play."
    ),
    Code.JUDGE_IS_ORGANISER: N_("The organiser judges anyway and cannot be appointed."),
    Code.NOT_A_JUDGE: N_("They are not a judge."),
    Code.FACTION_MISSING: N_("{entrant} has to declare a Faction."),
    Code.FACTION_LOCKED: N_("{entrant} plays {faction} for the whole event."),
    Code.WRONG_STATUS: N_("{entrant} is {status}."),
    Code.EVENT_FULL: N_("All {capacity} places are taken."),
    Code.LISTS_LATE: N_(
        "It is too late for this: the time to hand in is over, or the event has started. "
        "Ask an official."
    ),
    Code.LIST_TWICE: N_("Two lists have the same name."),
    Code.LIST_UNKNOWN: N_('{entrant} has no list called "{title}"; there are {known}.'),
    Code.NO_RINGER: N_("No ringer is standing by."),
    Code.RINGER_NOT_IN_PACK: N_("This pack knows no ringer: who is left over has a bye."),
    Code.RINGER_ALREADY_CALLED: N_("{entrant} is standing by already."),
    Code.SAME_ENTRANT_TWICE: N_("The same entrant is named twice."),
    Code.LOCKED_ALREADY: N_("{entrants} are to meet in that round already."),
    Code.RESULTS_MISSING: N_("Round {round} has games without a result: {tables}."),
    Code.ROUND_NOT_CLOSED: N_("Round {round} is not closed."),
    Code.NOT_PAIRED: N_("Here and not paired in round {round}: {entrants}."),
    Code.APART_BUT_PAIRED: N_("{entrants} are to be kept apart and are paired at table {table}."),
    Code.ROUND_NOT_PAIRED: N_("Round {round} is not paired."),
    Code.ROUND_GONE: N_(
        "This was about round {round}, and it is round {now} by now. Nothing was changed."
    ),
    Code.ROUND_PAIRED: N_("Round {round} is paired already, by somebody else just now."),
    Code.ROUND_NOT_PUBLISHED: N_("The pairings of round {round} are not public."),
    Code.ROUND_PUBLISHED: N_(
        "The pairings of round {round} are public: people may already be at their tables."
    ),
    Code.ENCOUNTER_MISSING: N_("Round {round} has no encounter: say what is played."),
    Code.ENCOUNTERS_ALIKE: N_(
        "An event should have {least} different ones as {slot}; so far it has {different}."
    ),
    Code.SLOT_UNKNOWN: N_('An encounter here has no part "{slot}"; there are {known}.'),
    Code.ELEMENT_COUNT: N_("{slot}: {needed} needed, {given} given."),
    Code.ELEMENT_TWICE: N_("{slot}: {element} is there twice."),
    Code.ELEMENT_NOT_IN_USE: N_("{slot}: {element} is not played at this event."),
    Code.ELEMENT_REPEATED: N_(
        "{slot}: {element} is what round {round} is about; an event has each only once."
    ),
    Code.ELEMENT_UNPAIRED: N_("{slot} follows from the rest: {elements}. Leave it out."),
    Code.NOTHING_TO_DEAL: N_(
        "Round {round} has all its parts and none was dealt: name the part to deal."
    ),
    Code.CHOSEN_AND_DEALT: N_('The part "{slot}" is chosen and to be dealt: say only one.'),
    Code.ELEMENTS_RUN_OUT: N_(
        "{slot}: the rules have {there}, and {rounds} rounds are planned. From round {since} on "
        "one that was played comes again."
    ),
    Code.ELEMENTS_PLAYED: N_(
        "{slot}: all {there} that are dealt are in other rounds. "
        "One of them comes again in round {round}."
    ),
    Code.CARD_GONE: N_("{card} was flipped before and is gone from the deck."),
    Code.CARDS_MISSING: N_(
        "{slot}: the cards are used up and {missing} more must be found. Flip on and give them all."
    ),
    Code.CARDS_LEFT: N_(
        "{left} of the {given} cards were not needed: they would be gone for nothing."
    ),
    Code.PLAY_HAS_STARTED: N_("Games have begun at {tables} and are never taken apart."),
    Code.ROUND_LENGTH_MISSING: N_(
        "The rules set no length for round {round}: say how many minutes are played."
    ),
    Code.CLOCK_STARTED: N_("The clock of round {round} was started already."),
    Code.CLOCK_NOT_STARTED: N_("The clock of round {round} has not been started."),
    Code.CLOCK_TOO_LITTLE_LEFT: N_("Minutes that can still be taken back: {left}."),
    Code.PAST_THE_PLAN: N_("All {planned} planned rounds are played."),
    Code.MORE_ROUNDS_THAN_RULED: N_(
        "The rules of this event allow {most} rounds, whoever leads. "
        "More are a change to the rules that everybody can read."
    ),
    Code.REASON_MISSING: N_("This needs its reason, which everybody can read."),
    Code.NOT_PAIRED_NOW: N_("{entrant} is not in this round."),
    Code.TABLE_UNKNOWN: N_("There is no table {table}: tables go from 1 to {tables}."),
    Code.TOO_FEW_TABLES: N_("{needed} tables are needed and the hall has {tables}."),
    Code.UNKNOWN_GAME: N_("There is no {game}."),
    Code.OTHER_ROUND: N_(
        "That game belongs to round {round}, which is not being played now. "
        "A result of another round is corrected by a ruling."
    ),
    Code.NO_REPORT: N_("Nothing has been reported from table {table}."),
    Code.OWN_REPORT: N_("The report from table {table} is their own; the other side answers it."),
    Code.DISPUTED: N_("{entrant} disputes the report from table {table}."),
    Code.FIGURE_MISSING: N_("{figure} of {entrant} is missing."),
    Code.FIGURE_UNKNOWN: N_("There is no figure called {figure}; this pack has {known}."),
    Code.SIDE_MISSING: N_("The score of {entrant} is missing."),
    Code.ENDING_UNKNOWN: N_("A game here does not end by {ending}, but by {known}."),
    Code.ENDING_MISSING: N_("How did the game end? By {known}."),
    Code.AGREEMENT_NOT_ALLOWED: N_("By this pack a result cannot be agreed on."),
    Code.CAUSE_UNKNOWN: N_('The pack does not know the cause "{cause}"; it knows {known}.'),
    Code.ARMY_MISSING: N_("What was the army of {entrant} worth?"),
    Code.SCORE_MISSING: N_(
        "A conceded game is scored as it was agreed or as it stands: give the score."
    ),
    Code.CONCEDER_LEADS: N_(
        "{entrant} is ahead: as the score stands, the one who concedes wins the game."
    ),
    Code.CONSIDER_DISQUALIFYING: N_(
        "For this cause ({cause}) the pack asks to consider disqualifying."
    ),
    Code.NOT_FOR_PODS: N_("This is for games of two, not for pods."),
    Code.SECOND_INCIDENT: N_(
        "{entrant} was warned before ({before}): consider disqualifying instead."
    ),
    Code.PRECEDENT: N_("Line {line} ruled on {topic} before: {question} {decision}"),
    Code.NO_CALL: N_("Nobody at table {table} is waiting for a judge."),
    Code.CALL_TAKEN: N_("{person} is coming to table {table} already."),
    Code.CALL_NOT_THEIRS: N_(
        "The call from table {table} is not from {entrant}: "
        "who called withdraws it, or a judge settles it."
    ),
    Code.TRACKING_UNKNOWN: N_("Keeping track is by {known}."),
    Code.PHOTO_OF_NOTHING: N_(
        "Say what the photo shows: one game, one ruling, one table, or one entry."
    ),
    Code.RULING_UNKNOWN: N_("There is no ruling in line {line}."),
    Code.PHOTO_TWICE: N_("This very photo is there already."),
    Code.PHOTO_UNKNOWN: N_("There is no photo in line {line}; it may have been taken away."),
    Code.PHOTO_STAYS: N_(
        "A ruling was made on what this photo shows: only the organiser takes it away now."
    ),
    Code.CUT_OVERTAKEN: N_(
        "{entrants} would be past the cut after round {round} by now. "
        "To cut again, take back the closing of that round first."
    ),
    Code.NO_SOLE_LEADER: N_("Nobody leads alone: plan another round, or finish on tie-breaks."),
    Code.LEFT_BUT_PAIRED: N_("{entrant} has left but is paired at table {table}."),
    Code.CUT_ALREADY: N_("The cut was made after round {round}."),
    Code.CUT_TOO_LARGE: N_("A cut to {size} does not fit {present} who are in."),
    Code.ROUNDS_LEFT: N_("Rounds still to play by the plan: {left}."),
    Code.AWARD_UNKNOWN: N_(
        'There is no award "{award}" in the pack ({known}); one of your own needs a title.'
    ),
    Code.AWARD_BARRED: N_("{entrant} may not have an award."),
    Code.AWARD_TOLD: N_(
        "{title} was told at the prize-giving already; everybody would see it change."
    ),
    Code.AWARD_NOT_GIVEN: N_('Nobody has been given "{award}" ({known}).'),
    Code.NO_PRIZE_GIVING: N_("No prize-giving is held."),
    Code.PRIZES_HIDDEN: N_("Not told yet: {titles}. All of it would be seen at once."),
    Code.LINE_UNKNOWN: N_("There is no line {line}."),
    Code.LINE_STAYS: N_("Line {line} cannot be taken back."),
    Code.LINE_LEANED_ON: N_(
        "Line {line} cannot be taken back before what was built on it: {lines}."
    ),
    Code.STREAM_FULL: N_(
        "This table has been tapped {most} times, and that is enough. Call a judge, who can go on."
    ),
    Code.NUMBER_IMPOSSIBLE: N_("{number} is not possible for {what}."),
    **SHEET_WORDS,
    **TEAM_WORDS,
    **TABLE_CLOCK_WORDS,
    **LIST_WORDS,
    **CONTEST_WORDS,
    **HIRING_WORDS,
    **CREW_WORDS,
    **HALL_WORDS,
    **TERRAIN_WORDS,
    **OWN_CASE_WORDS,
}
"""The sentences that are the same whatever the data; `SPECIAL` has the others."""


def _fault(data: Data, names: Names) -> str:
    entrants = data.get("entrants")
    listed = entrants if isinstance(entrants, tuple) else ()
    said = fault_words(str(data["fault"]), listed, str(data.get("note", "")), names)
    return _("{fault}.").format(fault=f"{said[:1].upper()}{said[1:]}")


LIMITS = {
    (False, False): N_("{number} is not possible as {figure} of {entrant}."),
    (True, False): N_("{number} is not possible as {figure} of {entrant}. It is {least} or more."),
    (False, True): N_("{number} is not possible as {figure} of {entrant}. It is {most} or less."),
    (True, True): N_(
        "{number} is not possible as {figure} of {entrant}. It lies between {least} and {most}."
    ),
}
"""By whether there is a least and a most."""


def _impossible(data: Data, names: Names) -> str:
    known = (data.get("least") is not None, data.get("most") is not None)
    return render(_(LIMITS[known]), data, names)


def _not_in_game(data: Data, names: Names) -> str:
    if data.get("entrant") is None:
        return _("Say for whom.")
    return render(_("{entrant} does not play at table {table}."), data, names)


def _contradicts(data: Data, names: Names) -> str:
    if data.get("entrants"):
        return render(_("Only one can win a game; {entrants} were named."), data, names)
    if data.get("entrant") is None:
        return render(_("A game that ends by {ending} has a winner."), data, names)
    if data.get("ending"):
        return render(_("A game that ends by {ending} is a tie and has no winner."), data, names)
    return render(_("{entrant} cannot be the winner with these figures."), data, names)


def _signature(data: Data, names: Names) -> str:
    if data.get("entrant") is not None:
        return render(_("{entrant} has not consented to this very score."), data, names)
    if not data.get("before_packing_up"):
        return _("Attest that the score is likely and nobody was induced.")
    return _(
        "Attest that the score is likely, nobody was induced, "
        "and you were told before anything was packed up."
    )


MISSING = {
    "name": N_("The name is missing."),
    "title": N_("The title is missing."),
    "topic": N_("The topic is missing."),
    "question": N_("The question is missing."),
    "decision": N_("The decision is missing."),
    "matter": N_("Say in a few words what it is about."),
    "model": N_("Say which model it is."),
    "leader": N_("Say who leads."),
    "encounter": N_("The encounter of round {round} is missing."),
}
MISSING_ELSE = N_("Something is missing: {what}.")


def _name_missing(data: Data, names: Names) -> str:
    what = str(data.get("what", "name"))
    return render(_(MISSING.get(what, MISSING_ELSE)), data, names)


SINCE = {
    How.ENTERED: N_("{result}: entered by {person} {ago}."),
    How.CONFIRMED: N_("{result}: confirmed by {person} {ago}."),
}
SINCE_ELSE = N_("{result}: decided by {person} {ago}.")


def _since(data: Data, names: Names) -> str:
    """As in: Ana Ruiz wins 5-3: entered by Ruth a minute ago."""
    minutes, score = data.get("minutes"), data.get("score")
    number = minutes if isinstance(minutes, int) else 0
    said = ngettext("a minute ago", "{n} minutes ago", number).format(n=number)
    told = {
        "result": score_words(score, names) if isinstance(score, Score) else _("The result"),
        "person": names.person(PersonId(str(data.get("person")))),
        "ago": said if number else _("just now"),
    }
    how = data.get("how")
    return _(SINCE.get(how, SINCE_ELSE) if isinstance(how, How) else SINCE_ELSE).format(**told)


def _has_result(data: Data, names: Names) -> str:
    if "person" not in data:
        say = _("Table {table} has a result already. It is corrected by a ruling.")
        return render(say, data, names)
    say = _("Table {table} has a result already. {since} It is corrected by a ruling.")
    return say.format(table=data["table"], since=_since(data, names))


def _entered_already(data: Data, names: Names) -> str:
    last = _("That is what you have, too.") if data.get("same") else _("Keep it, or change it?")
    return f"{_since(data, names)} {last}"


def _round_closed(data: Data, names: Names) -> str:
    if data.get("title"):
        return render(
            _("Round {round} is closed: it was about {title}, and stays so."), data, names
        )
    if data.get("dealt"):
        return render(
            _("Round {round} is closed: say what was played in it; chance comes too late."),
            data,
            names,
        )
    return render(
        _("Round {round} is closed and has no encounter: what was played in it is added now."),
        data,
        names,
    )


def _element_unknown(data: Data, names: Names) -> str:
    near = near_element(data)
    if not near:
        return render(_('{slot}: there is no "{element}".'), data, names)
    say = _('{slot}: there is no "{element}". Did you mean {near}?')
    return render(say, {**data, "near": near}, names)


def near_element(data: Data) -> str:
    """What somebody may have meant who named an element that there is not."""
    known = data.get("known")
    choices = known if isinstance(known, tuple) else ()
    return "".join(get_close_matches(str(data["element"]), choices, n=1))


def _card_unknown(data: Data, names: Names) -> str:
    if data.get("deal") == "die":
        return render(_("{slot}: {card} is no roll of this die."), data, names)
    say = _('{slot}: "{card}" is no card. Write {cards}.')
    return render(say, {**data, "cards": listing(CARDS, "or")}, names)


SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.FAULT: _fault,
    Code.FIGURE_IMPOSSIBLE: _impossible,
    Code.NOT_IN_GAME: _not_in_game,
    Code.WINNER_CONTRADICTS: _contradicts,
    Code.SIGNATURE_MISSING: _signature,
    Code.NAME_MISSING: _name_missing,
    Code.ELEMENT_UNKNOWN: _element_unknown,
    Code.ROUND_IS_CLOSED: _round_closed,
    Code.HAS_RESULT: _has_result,
    Code.ENTERED_ALREADY: _entered_already,
    Code.CARD_UNKNOWN: _card_unknown,
    Code.ROUND_LENGTH_OTHER: other_length,
    Code.SLIP_WRONG: slip_wrong,
    Code.PHOTOS_FULL: photos_full,
    **SHEET_SPECIAL,
    **CREW_SPECIAL,
    **LIST_SPECIAL,
    **CONTEST_SPECIAL,
    **HALL_SPECIAL,
    **TERRAIN_SPECIAL,
    **LACKING_SPECIAL,
    **LEASE_SPECIAL,
    **OWN_CASE_SPECIAL,
}


def problem_words(problem: Problem, names: Names, actor: str = "") -> str:
    data: Data = {**problem.data, "actor": actor or _("whoever asks")}
    special = SPECIAL.get(problem.code)
    say = special(data, names) if special else render(_(WORDS[problem.code]), data, names)
    row = data.get("row")
    return say if not row else _("Row {row}: {problem}").format(row=row, problem=say)
