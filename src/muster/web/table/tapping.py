"""The one door of a table: a tap is read, done once, and answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.utils.datastructures import MultiValueDictKeyError
from django.views.decorators.http import require_POST

from muster.core.chain import canonical
from muster.core.problem import Refused
from muster.journal.database.shelf import SHELF
from muster.journal.database.tapping import once
from muster.journal.games import NoSheet
from muster.journal.perform import now
from muster.reading.unclear import Unclear
from muster.web.asking import not_understood, refused, told
from muster.web.saying import refusal_view
from muster.web.table.seat import Seat
from muster.words.tongue import _

NOT_ASKED = {"csrfmiddlewaretoken", "key", "next", "made"}
"""Fields that do not make one tap another."""

MILLISECONDS = re.compile(r"[0-9]{1,13}")
LONGEST_TEXT = 2_000


@dataclass(frozen=True, slots=True)
class Tap:
    """What was tapped. `made` is when, as the phone knows it; now if it does not say."""

    fields: QueryDict
    made: datetime
    now: datetime

    def text(self, name: str) -> str:
        text = str(self.fields.get(name, "")).strip()
        if len(text) > LONGEST_TEXT:
            raise Unclear("too-long", _("This is too long: say it in fewer words."))
        return text

    def number(self, name: str) -> int:
        """A whole number; `Unclear` if it is none."""
        try:
            return int(str(self.fields[name]))
        except (MultiValueDictKeyError, ValueError):
            raise Unclear("not-understood", _("The page sent no number here.")) from None


Act = Callable[[Seat, Tap], list[str]]
"""Does what was tapped; returns sentences that say what was done, if that is worth a word."""

State = Callable[[Seat], Mapping[str, object]]
"""What a phone that keeps its own screen is told after a tap."""

Shown = Callable[[HttpRequest, Seat, HttpResponse], HttpResponse]
"""Adds to the answer what came of the tap, where the page it was made on can show it at once."""


def door(
    acts: Mapping[str, Act], state: State | None = None, shown: Shown | None = None
) -> Callable[..., HttpResponse]:
    """A view that does one of these acts; a phone that asks for JSON is told the state."""

    @require_POST
    def tap(request: HttpRequest, seat: Seat, kind: str) -> HttpResponse:
        wants_state = state is not None and "application/json" in request.headers.get("Accept", "")
        try:
            said = _done(request, seat, acts, kind)
        except Refused as refusal:
            if wants_state and state is not None:
                reasons = refusal_view(request.POST, seat.here, refusal.problems).reasons
                no = [{"code": each.code, "say": each.say} for each in reasons]
                return JsonResponse({"refused": no, **state(_again(seat))}, status=409)
            return refused(request, seat.here, refusal.problems)
        except Unclear as unclear:
            return not_understood(request, seat.here, unclear)
        if wants_state and state is not None:
            return JsonResponse({"done": said, **state(_again(seat))})
        answer = told(request, seat.here, said)
        return answer if shown is None else shown(request, _again(seat), answer)

    return tap


def _done(request: HttpRequest, seat: Seat, acts: Mapping[str, Act], kind: str) -> list[str]:
    act = acts.get(kind)
    if act is None:
        raise Unclear("not-understood", _("This page asks for something Muster does not know."))
    tap = Tap(request.POST, _made(request.POST), now())
    asked = canonical([seat.game.id, kind, _sent(request.POST)])
    try:
        said = once(seat.id, seat.actor, request.POST.get("key", ""), asked, lambda: act(seat, tap))
    except NoSheet:
        say = _("Nobody has opened the sheet of this table yet: open it first.")
        raise Unclear("no-sheet", say) from None
    return said or []


def _sent(fields: QueryDict) -> dict[str, list[str]]:
    asked = (name for name in sorted(fields) if name not in NOT_ASKED)
    return {name: [*map(str, fields.getlist(name))] for name in asked}


def _made(fields: QueryDict) -> datetime:
    """Milliseconds of the server's time, as the phone reckons it."""
    said = str(fields.get("made", ""))
    if not MILLISECONDS.fullmatch(said):
        return now()
    return datetime.fromtimestamp(int(said) / 1000, UTC)


def _again(seat: Seat) -> Seat:
    """The same seat with the event as it is after the tap."""
    held = SHELF.known(seat.id)
    game = held.event.game(seat.game.id) if held else None
    if held is None or game is None:
        return seat
    return replace(seat, here=replace(seat.here, held=held), game=game)
