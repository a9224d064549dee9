"""Every reason a score sheet can say no, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from muster.core.ids import EntrantId
from muster.core.problem import Code
from muster.core.sheet.sheet import END, START
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.render import Data, render
from muster.words.tongue import N_, _

SHEET_WORDS: Mapping[Code, str] = {
    Code.SHEET_FINISHED: N_(
        "The sheet is finished and reported. A mistake is put right by a ruling."
    ),
    Code.GAME_IS_OVER: N_("The game is over. {say}"),
    Code.GAME_NOT_OVER: N_("The game is still going on; what counts at its end comes then."),
    Code.TURN_OVER: N_("Turn {step} is over already; {open} comes next."),
    Code.PICKED_TWICE: N_("{part} is chosen already."),
    Code.SEALED_AGAINST: N_(
        "This does not go with what {entrant} has sealed already: nothing is chosen twice, and "
        "only so many choices score in play or at the end. Nothing was sealed. Ask {entrant}, or "
        "look at what is sealed and say why."
    ),
    Code.SEAL_LATE: N_("Choices are sealed before the first answer; play has begun."),
    Code.SEALED_ALREADY: N_("Choice {number} is sealed already and stays as it is."),
    Code.SEAL_BROKEN: N_("This is not what was sealed as choice {number}. Nothing was shown."),
    Code.SEAL_MISSING: N_("Nothing was sealed as choice {number}."),
    Code.SEAL_UNOPENED: N_("Choice {number} was never shown: it scores nothing."),
    Code.SEALS_MISSING: N_(
        "{entrant} has sealed {sealed} of {picked}. With the first answer play begins, and nothing "
        "more is sealed; what stands on paper can still be shown."
    ),
    Code.SHOWS_CHOICE: N_(
        "You are about to show both of you: {what}. Once shown, it cannot be hidden again."
    ),
    Code.NOTE_MISSING: N_(
        "Not written down: {notes}. It cannot be added once it is sealed, and what depends on it "
        "scores nothing."
    ),
    Code.TAP_LEANED_ON: N_("Something was built on it. First take this back: {what}"),
    Code.LIST_SEALED: N_("A list is sealed already and stays as it is."),
    Code.LIST_OTHER: N_("This is not the list that {entrant} sealed. Nothing was shown."),
    Code.LISTS_WAIT: N_("Both lists are shown together, and there is none of {entrant} yet."),
    Code.LISTS_FIRST: N_(
        "Lists are chosen first, and both are shown; then this is picked. Nothing was picked yet."
    ),
    Code.NOT_OFFERED: N_("This encounter has nothing of the kind to pick from."),
    Code.PICK_SEALED: N_("This side has picked already. Take it back first to pick another."),
    Code.PICK_OTHER: N_("This is not what {entrant} picked. Nothing was shown."),
    Code.PICKS_WAIT: N_("Both picks are shown together, and {entrant} has not picked yet."),
    Code.SHOWN_ALREADY: N_("Choice {number} is shown already."),
    Code.QUESTION_AMBIGUOUS: N_("{input} is asked by {parts}: say by which."),
    Code.PAPER_MISSHAPEN: N_("Here goes {wanted}."),
    Code.ANSWER_AT_START: N_('"{ask}" is answered before play.'),
    Code.ANSWER_AT_END: N_('"{ask}" is answered when the game is over.'),
    Code.ANSWER_NOT_THIS_TURN: N_(
        '"{ask}" is asked in turns {from_turn} to {to_turn}, not in turn {turn}.'
    ),
    Code.ANSWER_NOT_ASKED: N_('"{ask}" is not asked now: what it depends on does not hold.'),
    Code.ANSWER_TOGETHER: N_('"{ask}": there are {most} in all, and the other side has {other}.'),
    Code.ANSWER_FALLS: N_('"{ask}" cannot fall: it was {before}.'),
    Code.SCORE_TOO_HIGH: N_(
        "{entrant} has {number} {figure}, and this encounter gives {most} at most."
    ),
    Code.SCORE_DOUBTFUL: N_("{entrant}: {say}"),
}


def moment(step: object) -> str:
    """Where on the sheet something stands, in words."""
    if step == START:
        return _("the start")
    return _("the end") if step == END else _("turn {turn}").format(turn=step)


def _nearest(data: Data, names: Names, plain: str, near: str) -> str:
    """A sentence, or the one that names what may have been meant."""
    return render(_(near) if data.get("near") else _(plain), data, names)


def _of_known(data: Data, names: Names, plain: str, near: str, known: str) -> str:
    """As `_nearest`; where nothing is near, all there is."""
    all_there_is = known if data.get("known") else plain
    return _nearest(data, names, all_there_is, near)


def _turn_not_come(data: Data, names: Names) -> str:
    return render(_("Turn {step} has not come; {open} is the latest."), data, names)


def _part_unknown(data: Data, names: Names) -> str:
    return _nearest(
        data,
        names,
        N_('There is no "{part}" here.'),
        N_('There is no "{part}" here. Did you mean {near}?'),
    )


def _note_unknown(data: Data, names: Names) -> str:
    return _of_known(
        data,
        names,
        N_('Nothing called "{note}" is noted for this.'),
        N_('Nothing called "{note}" is noted for this. Did you mean {near}?'),
        N_('Nothing called "{note}" is noted for this. Noted: {known}.'),
    )


def _question_unknown(data: Data, names: Names) -> str:
    return _of_known(
        data,
        names,
        N_('Nothing called "{input}" is asked here.'),
        N_('Nothing called "{input}" is asked here. Did you mean {near}?'),
        N_('Nothing called "{input}" is asked here. Asked: {known}.'),
    )


def _key_unknown(data: Data, names: Names) -> str:
    return _nearest(
        data,
        names,
        N_('"{key}" is not a part of a written sheet.'),
        N_('"{key}" is not a part of a written sheet. Did you mean {near}?'),
    )


def _not_theirs(data: Data, names: Names) -> str:
    once = data["each"] == "table"
    say = _('"{ask}" is asked once for the table.') if once else _('"{ask}" is asked of each side.')
    return render(say, data, names)


def _once(data: Data, names: Names) -> str:
    say = _('"{ask}" was said in {moment} already, and it is said once a game.')
    return render(say, {**data, "moment": moment(data["step"])}, names)


def _unfit(data: Data, names: Names) -> str:
    plain = N_('"{ask}": {value} does not fit beside the other answers.')
    why = N_('"{ask}": {value} does not fit beside the other answers. {why}')
    return render(_(why if data.get("why") else plain), data, names)


def _when(data: Data) -> str:
    """`in battle round 2`, as the pack calls its turns."""
    if data["turn"] == END:
        return _("at the end")
    return _("in {word} {turn}").format(word=data["word"], turn=data["turn"])


def _stale(data: Data, names: Names) -> str:
    who = names.entrant(EntrantId(str(data["who"]))) if data["who"] else _("the table")
    say = _('Then "{ask}" ({who}, {when}) cannot be {value} any more: put that right too.')
    return render(say, {**data, "who": who, "when": _when(data)}, names)


def _left_blank(data: Data, names: Names) -> str:
    """The questions that were left open, each with whom it was put to."""
    asked: dict[str, list[str]] = {}
    for ask, who in cast("Sequence[tuple[str, str]]", data["blank"]):
        asked.setdefault(ask, []).append(names.entrant(EntrantId(who)) if who else "")
    each = (
        f'"{ask}" ({listing(filter(None, who))})' if any(who) else f'"{ask}"'
        for ask, who in asked.items()
    )
    say = _("You left these blank {when}, and what is left blank scores nothing: {asked}.")
    return render(say, {"when": _when(data), "asked": _("; ").join(each)}, names)


SCORES = {
    "both": N_("Choices that score both in play and at the end: {most} at most."),
    "reveal": N_("Choices that score in play only: {most} at most."),
    "end": N_("Choices that score at the end only: {most} at most."),
}


NEVER_SO = {
    "both": N_("Here a choice scores in play only or at the end only: say which."),
    "reveal": N_("Here every choice scores both in play and at the end."),
    "end": N_("Here every choice scores both in play and at the end."),
}


def _scores_taken(data: Data, names: Names) -> str:
    words = SCORES if data["most"] else NEVER_SO
    return render(_(words[str(data["scores"])]), data, names)


def _choices_made(data: Data, names: Names) -> str:
    if not data["picked"]:
        return _("Nothing is chosen in secret in this game.")
    say = _(
        "Choice {number} is too many: each side chooses {picked} ({slots}). "
        "Before play a choice can be taken back and made anew."
    )
    return render(say, data, names)


TAKES = {
    "count": N_("a whole number, {least} or more"),
    "count-to": N_("a whole number, {least} to {most}"),
    "yes": N_("true or false"),
    "inches": N_("a distance in inches"),
    "choice": "{choices}",
    "side": "{owners}",
    "side-of": N_("{owners} for each of {of}"),
    "model": N_("a model's name"),
}


def _kind(data: Data) -> str:
    kind = str(data["kind"])
    if kind == "count":
        return kind if data.get("most") is None else "count-to"
    return "side-of" if kind == "side" and data.get("of") else kind


def _impossible(data: Data, names: Names) -> str:
    takes = render(_(TAKES[_kind(data)]), data, names)
    say = _('"{ask}": {value} cannot be. It takes {takes}.')
    return render(say, {**data, "takes": takes}, names)


SHEET_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {
    Code.TURN_NOT_COME: _turn_not_come,
    Code.PART_UNKNOWN: _part_unknown,
    Code.NOTE_UNKNOWN: _note_unknown,
    Code.QUESTION_UNKNOWN: _question_unknown,
    Code.SCORES_TAKEN: _scores_taken,
    Code.CHOICES_MADE: _choices_made,
    Code.ANSWER_NOT_THEIRS: _not_theirs,
    Code.ANSWER_IMPOSSIBLE: _impossible,
    Code.ANSWER_ONCE: _once,
    Code.KEY_UNKNOWN: _key_unknown,
    Code.ANSWER_UNFIT: _unfit,
    Code.ANSWER_STALE: _stale,
    Code.LEFT_BLANK: _left_blank,
}
