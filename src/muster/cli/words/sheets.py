"""Every reason a score sheet can say no, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.cli.names import Names
from muster.cli.plain import listing
from muster.cli.words.render import Data, render
from muster.core.problem import Code
from muster.core.sheet.sheet import END, START

SHEET_WORDS: Mapping[Code, str] = {
    Code.SHEET_FINISHED: "The sheet is finished and reported. A mistake is put right by a ruling.",
    Code.GAME_IS_OVER: "The game is over. {say}",
    Code.GAME_NOT_OVER: "The game is still going on; what counts at its end comes then.",
    Code.TURN_OVER: "Turn {step} is over already; {open} comes next.",
    Code.PICKED_TWICE: "{part} is chosen already.",
    Code.SEAL_LATE: "Choices are sealed before the first answer; play has begun.",
    Code.SEALED_ALREADY: "Choice {number} is sealed already and stays as it is.",
    Code.SEAL_BROKEN: "This is not what was sealed as choice {number}. Nothing was shown.",
    Code.SEAL_MISSING: "Nothing was sealed as choice {number}.",
    Code.SEAL_UNOPENED: "Choice {number} was never shown: it scores nothing.",
    Code.LIST_SEALED: "A list is sealed already and stays as it is.",
    Code.LIST_OTHER: "This is not the list that {entrant} sealed. Nothing was shown.",
    Code.LISTS_WAIT: "Both lists are shown together, and there is none of {entrant} yet.",
    Code.SHOWN_ALREADY: "Choice {number} is shown already.",
    Code.QUESTION_AMBIGUOUS: "{input} is asked by {parts}: write it inside a table of that name.",
    Code.PAPER_MISSHAPEN: "Here goes {wanted}.",
    Code.ANSWER_AT_START: '"{ask}" is answered before play.',
    Code.ANSWER_AT_END: '"{ask}" is answered when the game is over.',
    Code.ANSWER_NOT_THIS_TURN: '"{ask}" is asked in turns {from_turn} to {to_turn}, '
    "not in turn {turn}.",
    Code.ANSWER_NOT_ASKED: '"{ask}" is not asked now: what it depends on does not hold.',
    Code.ANSWER_TOGETHER: '"{ask}": there are {most} in all, and the other side has {other}.',
    Code.ANSWER_UNFIT: '"{ask}": {value} does not fit beside the other answers.',
    Code.ANSWER_FALLS: '"{ask}" cannot fall: it was {before}.',
    Code.SCORE_TOO_HIGH: "{entrant} has {number} {figure}, and this encounter gives {most} "
    "at most.",
    Code.SCORE_DOUBTFUL: "{entrant}: {say}",
}


def moment(step: object) -> str:
    """Where on the sheet something stands, in words."""
    return {START: "the start", END: "the end"}.get(_whole(step), f"turn {step}")


def _whole(value: object) -> int:
    return value if isinstance(value, int) else -1


def _near(data: Data) -> str:
    return f" Did you mean {data['near']}?" if data.get("near") else ""


def _turn_not_come(data: Data, names: Names) -> str:
    return render("Turn {step} has not come; {open} is the latest.", data, names)


def _part_unknown(data: Data, names: Names) -> str:
    return render('There is no "{part}" here.', data, names) + _near(data)


def _note_unknown(data: Data, names: Names) -> str:
    say = 'Nothing called "{note}" is noted for this.'
    known = data.get("known")
    noted = f" Noted: {listing(known, 'or')}." if isinstance(known, list) and known else ""
    return render(say, data, names) + (_near(data) or noted)


def _question_unknown(data: Data, names: Names) -> str:
    say = 'Nothing called "{input}" is asked here.'
    known = data.get("known")
    asked = f" Asked: {listing(known, 'or')}." if isinstance(known, list) and known else ""
    return render(say, data, names) + (_near(data) or asked)


def _not_theirs(data: Data, names: Names) -> str:
    whose = "once for the table" if data["each"] == "table" else "of each side"
    return render(f'"{{ask}}" is asked {whose}.', data, names)


def _key_unknown(data: Data, names: Names) -> str:
    return render('"{key}" is not a part of a written sheet.', data, names) + _near(data)


def _once(data: Data, names: Names) -> str:
    said = f'"{{ask}}" was said in {moment(data["step"])} already, and it is said once a game.'
    return render(said, data, names)


def _scores_taken(data: Data, names: Names) -> str:
    when = {
        "both": "both in play and at the end",
        "reveal": "in play only",
        "end": "at the end only",
    }[str(data["scores"])]
    return render(f"Choices that score {when}: {{most}} at most.", data, names)


def _impossible(data: Data, names: Names) -> str:
    choices, of = data.get("choices"), data.get("of")
    things = f" for each of {listing(of)}" if isinstance(of, tuple) and of else ""
    most = data.get("most")
    limit = "" if most is None else f" to {most}"
    takes = {
        "count": f"a whole number, {data['least']}{limit or ' or more'}",
        "yes": "true or false",
        "inches": "a distance in inches",
        "choice": listing(choices, "or") if isinstance(choices, list) else "",
        "side": f"first, second{', both' if data.get('both', True) else ''} or none{things}",
        "model": "a model's name",
    }[str(data["kind"])]
    return render(f'"{{ask}}": {{value}} cannot be. It takes {takes}.', data, names)


SHEET_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.TURN_NOT_COME: _turn_not_come,
    Code.PART_UNKNOWN: _part_unknown,
    Code.NOTE_UNKNOWN: _note_unknown,
    Code.QUESTION_UNKNOWN: _question_unknown,
    Code.SCORES_TAKEN: _scores_taken,
    Code.ANSWER_NOT_THEIRS: _not_theirs,
    Code.ANSWER_IMPOSSIBLE: _impossible,
    Code.ANSWER_ONCE: _once,
    Code.KEY_UNKNOWN: _key_unknown,
}
