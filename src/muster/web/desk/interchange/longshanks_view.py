"""Saved pages as they were understood, and what would come of them under a pack."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from pydantic import TypeAdapter, ValidationError

from muster.core.rulepack.schema import Rulepack
from muster.journal.people import Person
from muster.packs import find, official_packs
from muster.reading.longshanks.saved import SavedEvent
from muster.reading.taking_in import StandIn, check_history, summary
from muster.reading.trying_in import Tried, tried
from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _

SAVED = TypeAdapter(SavedEvent)
SCORE = re.compile(r"(\d{1,3})\s*-\s*(\d{1,3})")
MOST_PLAYERS = 128
LARGEST = 10_000_000
"""Bytes of all pages together."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a form asks for, and what would come of it unless something is wrong."""

    pack: Rulepack | None = None
    saved: SavedEvent | None = None
    history: bool = True
    stand_in: StandIn | None = None
    tried: Tried | None = None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LongshanksView:
    """`kept` goes back with the form, so that nobody has to choose the files again."""

    packs: tuple[tuple[str, str], ...]
    chosen: str
    history: bool
    win: str
    draw: str
    problems: tuple[str, ...]
    said: tuple[str, ...]
    left: tuple[str, ...]
    name: str
    kept: str
    ready: bool


def longshanks_view(wanted: Wanted | None) -> LongshanksView:
    asked = wanted or Wanted()
    saved, taken = asked.saved, asked.tried.taken if asked.tried else None
    return LongshanksView(
        packs=tuple((pack.id, pack.title) for pack in official_packs().values()),
        chosen=asked.pack.id if asked.pack else "",
        history=asked.history,
        win="{}-{}".format(*asked.stand_in.win) if asked.stand_in else "",
        draw="{}-{}".format(*asked.stand_in.draw) if asked.stand_in else "",
        problems=asked.problems,
        said=tuple(summary(saved, taken)) if saved and taken else (),
        left=taken.left if taken else (),
        name=saved.name if saved else "",
        kept=SAVED.dump_json(saved).decode() if saved else "",
        ready=asked.tried is not None,
    )


def asked_for(request: HttpRequest, by: Person) -> Wanted:
    """The form, with what is wrong with it."""
    history = request.POST.get("history", "yes") == "yes"
    pack = find(request.POST.get("pack", ""))
    saved: SavedEvent | None = None
    stand_in: StandIn | None = None
    try:
        stand_in = _stand_in(request.POST)
        saved = _saved(request)
        if history and pack is not None:
            check_history(saved, pack, stand_in)
            _check_size(saved)
    except Unclear as unclear:
        return Wanted(pack, saved, history, stand_in, problems=(unclear.say,))
    if pack is None:
        say = _("Choose the rule pack it was played under.")
        return Wanted(None, saved, history, stand_in, problems=(say,))
    made = tried(saved, pack, stand_in, by, history=history)
    return Wanted(pack, saved, history, stand_in, made)


def _check_size(saved: SavedEvent) -> None:
    """Playing a large event again takes longer than anybody waits for a page."""
    if len(saved.players) > MOST_PLAYERS:
        say = _(
            "There are {players} players: more than {most} are taken in with muster import, "
            "in a terminal. Here you can take the entrants only."
        ).format(players=len(saved.players), most=MOST_PLAYERS)
        raise Unclear("too-many-rows", say, most=MOST_PLAYERS)


def _saved(request: HttpRequest) -> SavedEvent:
    """From the files, or as it was understood from them before."""
    from muster.reading.longshanks.read import read_pages  # noqa: PLC0415 - loads Beautiful Soup

    files = request.FILES.getlist("pages")
    kept = request.POST.get("kept", "")
    if kept and not files:
        return _kept(kept)
    if sum(file.size or 0 for file in files) > LARGEST:
        raise Unclear("file-too-large", _("The pages may have 10 MB together at most."))
    return read_pages([(clean(file.name or ""), file.read()) for file in files])


def _kept(text: str) -> SavedEvent:
    """It went through somebody's browser: it is checked like everything that comes from there."""
    from muster.reading.longshanks.read import checked  # noqa: PLC0415 - as above

    try:
        return checked(SAVED.validate_json(text))
    except ValidationError:
        raise Unclear("file-missing", _("Choose the pages that you saved.")) from None


def _stand_in(sent: Mapping[str, str]) -> StandIn | None:
    if not sent.get("win", "").strip():
        return None
    return StandIn(_score(sent["win"]), _score(sent.get("draw") or "0-0"))


def _score(text: str) -> tuple[int, int]:
    found = SCORE.fullmatch(text.strip())
    if found is None:
        say = _('"{text}" is not a score: write 1-0.').format(text=clean(text))
        raise Unclear("not-understood", say)
    return int(found[1]), int(found[2])
