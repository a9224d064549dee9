"""What everybody should know although nothing is refused because of it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.notices import Notice, NoticeCode
from muster.words.names import Names
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
    NoticeCode.ERRATUM_NOT_IN_FORCE: N_("{title} appeared too late to count at this event."),
    NoticeCode.LEFT_BUT_PAIRED: N_("{entrant} has left but is paired at table {table}."),
    NoticeCode.PAINT_REFUSED: N_("Not painted as the event asks: {entrants}."),
    NoticeCode.PAINT_NOT_SEEN: N_("Nobody has looked yet whether these are painted: {entrants}."),
    NoticeCode.SOLE_LEADER: N_("{entrant} alone leads: by the pack the event is over."),
}


def notice_words(notice: Notice, names: Names) -> str:
    return render(_(NOTICES[notice.code]), notice.data, names)
