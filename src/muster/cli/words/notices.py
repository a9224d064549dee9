"""What everybody should know although nothing is refused because of it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from muster.cli.names import Names
from muster.cli.words.render import render
from muster.core.notices import Notice, NoticeCode

NOTICES: Mapping[NoticeCode, str] = {
    NoticeCode.OUTDATED_PACK: "The pack was written for events from {first} to {last}.",
    NoticeCode.RULES_NOT_PUBLISHED: "The rules differ from the official pack "
    "and are not published: muster publish-rules",
    NoticeCode.SMALL_FIELD: "The pack is made for {least} entrants or more.",
    NoticeCode.CUT_ADVISED: "For {rounds} rounds the pack recommends a cut: muster rules",
    NoticeCode.VARIANTS: "{say}.",
    NoticeCode.ERRATUM_NOT_IN_FORCE: "{title} appeared too late to count at this event.",
    NoticeCode.LEFT_BUT_PAIRED: "{entrant} has left but is paired at table {table}: "
    "muster pair --again --reason WHY, or muster forfeit",
    NoticeCode.SOLE_LEADER: "{entrant} alone leads: by the pack the event is over.",
}


def notice_words(notice: Notice, names: Names) -> str:
    return render(NOTICES[notice.code], notice.data, names)
