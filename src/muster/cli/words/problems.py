"""Every reason the rules can say no, in words: what is wrong, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from muster.cli.names import Names
from muster.cli.words.faults import fault_words
from muster.cli.words.render import Data, render
from muster.cli.words.sheets import SHEET_SPECIAL, SHEET_WORDS
from muster.core.problem import Code, Problem

WORDS: Mapping[Code, str] = {
    Code.NOT_ALLOWED: "This is for {roles}, and {actor} is not. Nothing was changed.",
    Code.ALREADY_SO: "It is so already.",
    Code.EVENT_NOT_RUNNING: "The event has not started. Next: muster start",
    Code.EVENT_HAS_STARTED: "The event has already started.",
    Code.EVENT_IS_FINISHED: "The event is finished; only corrections by ruling are taken.",
    Code.EVENT_IS_DECIDED: "{entrant} alone leads, so by the pack the event is decided. "
    "Next: muster finish",
    Code.RULES_REFUSED: "These rules cannot be: {say}.",
    Code.RULES_NOT_PUBLISHED: "The rules differ from the official pack and were not published. "
    "Next: muster publish-rules",
    Code.RULES_CHANGE_LATE: "The event is running: rules everybody was told would change.",
    Code.NO_ENTRANTS_GIVEN: "Nobody was named.",
    Code.TOO_FEW_ENTRANTS: "At least {least} entrants must be checked in; there are {present}.",
    Code.PACK_MADE_FOR_MORE: "The pack is made for {least} entrants or more; there are {present}.",
    Code.NOT_EVERYBODY_CHECKED_IN: "Not checked in: {entrants}. They will not be paired.",
    Code.UNKNOWN_ENTRANT: "There is no entrant {entrant}.",
    Code.ENTERED_TWICE: "{at_row}{person} is entered already. "
    "Somebody else of that name: add --another.",
    Code.TEAM_SIZE: "{at_row}An entrant here is {least} different people; {given} named.",
    Code.ORGANISER_MAY_NOT_PLAY: "{at_row}{person} is the organiser, "
    "and by this pack the organiser does not play.",
    Code.JUDGE_IS_ORGANISER: "The organiser judges anyway and cannot be appointed.",
    Code.NOT_A_JUDGE: "They are not a judge.",
    Code.FACTION_MISSING: "{entrant} has to declare a Faction: add --faction.",
    Code.FACTION_LOCKED: "{entrant} plays {faction} for the whole event.",
    Code.WRONG_STATUS: "{entrant} is {status}.",
    Code.EVENT_FULL: "All {capacity} places are taken.",
    Code.LISTS_LATE: "Lists are locked once the event has started.",
    Code.LIST_TWICE: "Two lists have the same name.",
    Code.LIST_UNKNOWN: '{entrant} has no list called "{title}"; there are {known}.',
    Code.NO_RINGER: "No ringer is standing by.",
    Code.RINGER_NOT_IN_PACK: "This pack knows no ringer: who is left over has a bye.",
    Code.RINGER_ALREADY_CALLED: "{entrant} is standing by already.",
    Code.SAME_ENTRANT_TWICE: "The same entrant is named twice.",
    Code.LOCKED_ALREADY: "{entrants} are to meet in that round already.",
    Code.RESULTS_MISSING: "Round {round} has games without a result: {tables}. "
    "Enter them with muster report, or rule.",
    Code.ROUND_NOT_CLOSED: "Round {round} is not closed. Next: muster close",
    Code.ROUND_NOT_PAIRED: "Round {round} is not paired. Next: muster pair",
    Code.ROUND_NOT_PUBLISHED: "The pairings of round {round} are not public. Next: muster publish",
    Code.ROUND_PUBLISHED: "The pairings of round {round} are public: "
    "people may already be at their tables.",
    Code.ENCOUNTER_MISSING: "Round {round} has no encounter, and every table needs a copy. "
    "Next: muster encounter deal, or muster encounter set",
    Code.ENCOUNTERS_ALIKE: "An event should have {least} different ones as {slot}; "
    "so far it has {different}.",
    Code.SLOT_UNKNOWN: 'An encounter here has no part "{slot}"; there are {known}.',
    Code.ELEMENT_COUNT: "{slot}: {needed} needed, {given} given.",
    Code.ELEMENT_TWICE: "{slot}: {element} is there twice.",
    Code.ELEMENT_NOT_IN_USE: "{slot}: {element} is not played at this event.",
    Code.ELEMENT_REPEATED: "{slot}: {element} is what round {round} is about; "
    "an event has each only once.",
    Code.ELEMENT_UNPAIRED: "{slot} follows from the rest: {elements}. Leave it out.",
    Code.NOTHING_TO_DEAL: "Round {round} has all its parts and none was dealt: "
    "name the part to deal.",
    Code.CHOSEN_AND_DEALT: 'The part "{slot}" is chosen and to be dealt: say only one.',
    Code.DEAL_IMPOSSIBLE: "{slot}: {needed} needed, and only {left} can still be dealt.",
    Code.CARD_GONE: "{card} was flipped before and is gone from the deck.",
    Code.CARDS_MISSING: "{slot}: the cards are used up and {missing} more must be found. "
    "Flip on and give them all.",
    Code.CARDS_LEFT: "{left} of the {given} cards were not needed: they would be gone for nothing.",
    Code.PLAY_HAS_STARTED: "Games have begun at {tables} and are never taken apart.",
    Code.PAST_THE_PLAN: "All {planned} planned rounds are played. Next: muster finish",
    Code.REASON_MISSING: "This needs its reason, which everybody can read: add --reason.",
    Code.NOT_PAIRED_NOW: "{entrant} is not in this round.",
    Code.TABLE_UNKNOWN: "There is no table {table}: tables go from 1 to {tables}.",
    Code.TOO_FEW_TABLES: "{needed} tables are needed and the hall has {tables}.",
    Code.UNKNOWN_GAME: "There is no {game}.",
    Code.OTHER_ROUND: "That game belongs to round {round}, which is not being played now. "
    "A result of another round is corrected with muster rule --round {round}.",
    Code.HAS_RESULT: "Table {table} has a result already. It is corrected with muster rule.",
    Code.NO_REPORT: "Nothing has been reported from table {table}.",
    Code.OWN_REPORT: "The report from table {table} is their own; the other side answers it.",
    Code.DISPUTED: "{entrant} disputes the report from table {table}. Next: muster rule {table}",
    Code.FIGURE_MISSING: "{figure} of {entrant} is missing.",
    Code.FIGURE_UNKNOWN: "There is no figure called {figure}; this pack has {known}.",
    Code.SIDE_MISSING: "The score of {entrant} is missing.",
    Code.ENDING_UNKNOWN: "A game here does not end by {ending}; give --ending {known}.",
    Code.ENDING_MISSING: "How did the game end? Give --ending {known}.",
    Code.AGREEMENT_NOT_ALLOWED: "By this pack a result cannot be agreed on.",
    Code.CAUSE_UNKNOWN: 'The pack does not know the cause "{cause}"; give {known}.',
    Code.ARMY_MISSING: "What was the army of {entrant} worth? Give --army.",
    Code.SCORE_MISSING: "A conceded game is scored as it was agreed or as it stands: "
    "give the score.",
    Code.CONCEDER_LEADS: "Whoever concedes cannot be ahead in the score.",
    Code.CONSIDER_DISQUALIFYING: "For this cause ({cause}) the pack asks to consider "
    "disqualifying: muster disqualify",
    Code.NOT_FOR_PODS: "This is for games of two, not for pods.",
    Code.SECOND_INCIDENT: "{entrant} was warned before ({before}): "
    "consider muster disqualify instead.",
    Code.PRECEDENT: "Line {line} ruled on {topic} before: {question} {decision}",
    Code.TRACKING_UNKNOWN: "Keeping track is by {known}.",
    Code.CUT_OVERTAKEN: "{entrants} would be past the cut after round {round} by now. "
    "To cut again: muster undo the closing of that round, then muster close",
    Code.NO_SOLE_LEADER: "Nobody leads alone. Another round: muster plan-rounds {rounds}; "
    "or finish on tie-breaks",
    Code.LEFT_BUT_PAIRED: "{entrant} has left but is paired at table {table}. "
    "Next: muster pair --again --reason WHY, or muster forfeit",
    Code.CUT_ALREADY: "The cut was made after round {round}.",
    Code.CUT_TOO_LARGE: "A cut to {size} does not fit {present} who are in.",
    Code.ROUNDS_LEFT: "Rounds still to play by the plan: {left}.",
    Code.AWARD_UNKNOWN: 'There is no award "{award}" in the pack ({known}): give its --title.',
    Code.AWARD_BARRED: "{entrant} may not have an award.",
    Code.LINE_UNKNOWN: "There is no line {line}.",
    Code.LINE_STAYS: "Line {line} cannot be taken back.",
    Code.LINE_LEANED_ON: "Line {line} cannot be taken back before what was built on it: {lines}.",
    Code.NUMBER_IMPOSSIBLE: "{at_row}{number} is not possible for {what}.",
    **SHEET_WORDS,
}
"""The sentences that are the same whatever the data; `SPECIAL` has the others."""


def _fault(data: Data, names: Names) -> str:
    entrants = data.get("entrants")
    listed = entrants if isinstance(entrants, tuple) else ()
    said = fault_words(str(data["fault"]), listed, str(data.get("note", "")), names)
    return f"{said[:1].upper()}{said[1:]}."


def _impossible(data: Data, names: Names) -> str:
    least, most = data.get("least"), data.get("most")
    limits = {
        (False, False): "",
        (True, False): " It is {least} or more.",
        (False, True): " It is {most} or less.",
        (True, True): " It lies between {least} and {most}.",
    }[least is not None, most is not None]
    return render(f"{{number}} is not possible as {{figure}} of {{entrant}}.{limits}", data, names)


def _not_in_game(data: Data, names: Names) -> str:
    if data.get("entrant") is None:
        return "Say for whom: add --by with the player's name."
    return render("{entrant} does not play at table {table}.", data, names)


def _contradicts(data: Data, names: Names) -> str:
    if data.get("entrants"):
        return render("Only one can win a game; {entrants} were named.", data, names)
    if data.get("entrant") is None:
        return render("A game that ends by {ending} has a winner: add --winner.", data, names)
    if data.get("ending"):
        return render("A game that ends by {ending} is a tie and has no winner.", data, names)
    return render("{entrant} cannot be the winner with these figures.", data, names)


def _signature(data: Data, names: Names) -> str:
    if data.get("entrant") is None:
        told = ", and you were told before anything was packed up"
        packing = told if data.get("before_packing_up") else ""
        return f"Attest that the score is likely, nobody was induced{packing}: add --attest."
    return render("{entrant} has not consented to this very score.", data, names)


def _name_missing(data: Data, _: Names) -> str:
    return f"The {data.get('what', 'name')} is missing."


def _element_unknown(data: Data, names: Names) -> str:
    known = data.get("known")
    choices = known if isinstance(known, tuple) else ()
    near = get_close_matches(str(data["element"]), choices, n=1)
    hint = " Did you mean {near}?" if near else " muster encounter list shows what there is."
    say = f'{{slot}}: there is no "{{element}}".{hint}'
    return render(say, {**data, "near": "".join(near)}, names)


def _card_unknown(data: Data, names: Names) -> str:
    if data.get("deal") == "die":
        return render("{slot}: {card} is no roll of this die.", data, names)
    return render('{slot}: "{card}" is no card. Write 7R, 12M, 1C, 13T, RJ or BJ.', data, names)


SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.FAULT: _fault,
    Code.FIGURE_IMPOSSIBLE: _impossible,
    Code.NOT_IN_GAME: _not_in_game,
    Code.WINNER_CONTRADICTS: _contradicts,
    Code.SIGNATURE_MISSING: _signature,
    Code.NAME_MISSING: _name_missing,
    Code.ELEMENT_UNKNOWN: _element_unknown,
    Code.CARD_UNKNOWN: _card_unknown,
    **SHEET_SPECIAL,
}


def problem_words(problem: Problem, names: Names, actor: str = "") -> str:
    data: Data = {**problem.data, "actor": actor or "whoever asks"}
    if problem.code in SPECIAL:
        return SPECIAL[problem.code](data, names)
    return render(WORDS[problem.code], data, names)
