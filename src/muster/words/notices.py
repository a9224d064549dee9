"""What everybody should know although nothing is refused because of it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.notices import Notice, NoticeCode
from muster.core.problem import Code, Problem
from muster.words.names import Names
from muster.words.problems import problem_words
from muster.words.render import render
from muster.words.tongue import N_, _

NOTICES: Mapping[NoticeCode, str] = {
    NoticeCode.OUTDATED_PACK: N_("The pack was written for events from {first} to {last}."),
    NoticeCode.RULES_NOT_PUBLISHED: N_(
        "The rules differ from the official pack and are not published."
    ),
    NoticeCode.SMALL_FIELD: N_("The pack is made for {least} entrants or more."),
    NoticeCode.CUT_ADVISED: N_("For {rounds} rounds the pack recommends a cut."),
    NoticeCode.VARIANTS: N_("{say}."),
    NoticeCode.TIME_OF_ANOTHER_SIZE: N_(
        "{minutes} minutes of play are meant for a size of {meant}, and {size} is played: set the "
        "minutes in the rules."
    ),
    NoticeCode.ERRATUM_NOT_IN_FORCE: N_("{title} appeared too late to count at this event."),
    NoticeCode.ODD_FIELD: N_(
        "{present} are here: somebody will sit out unless a ringer stands in."
    ),
    NoticeCode.BYE: N_("{entrant} has a bye. With a ringer nobody sits out."),
    NoticeCode.ELEMENT_AGAIN: N_("{slot}: {element} is what round {round} was about, too."),
    NoticeCode.PAINT_REFUSED: N_("Not painted as the event asks: {entrants}."),
    NoticeCode.PAINT_NOT_SEEN: N_("Nobody has looked yet whether these are painted: {entrants}."),
    NoticeCode.ELEMENTS_RUN_OUT: N_(
        "{slot}: the rules have {there}, and {rounds} rounds are planned. From round {since} on "
        "one that was played comes again."
    ),
    NoticeCode.SOLE_LEADER: N_("{entrant} alone leads: by the pack the event is over."),
}


def notice_words(notice: Notice, names: Names) -> str:
    """What a command would doubt is said in the words of that doubt."""
    if isinstance(notice.code, Code):
        return problem_words(Problem(notice.code, notice.data), names)
    return render(_(NOTICES[notice.code]), notice.data, names)
