"""Who is turned away before their form is read: it is costly to read, and answers would tell."""

from __future__ import annotations

from django.http import QueryDict
from pydantic import ValidationError

from muster.core import commands as ask
from muster.core.access import MAY, Role, could_be
from muster.core.ids import GameId
from muster.core.problem import Code, Problem
from muster.journal.database.doing import was_granted
from muster.reading.unclear import Unclear
from muster.web.forms.numbers import is_number
from muster.web.forms.read import KINDS
from muster.web.forms.unfit import unfit
from muster.web.gates import Here
from muster.web.photos.view import ANY, refusal_of
from muster.words.tongue import _

GAMES = ("game", "games")
"""Fields that name a game."""


COSTLY = frozenset({"attach-photo"})
"""What is so costly to read that whoever plays elsewhere is not even listened to."""


PHOTO_OF = ("game", "ruling", "table", "award", "entrant")
"""Fields that say what a photo is of."""

COUNTED = frozenset({"ruling", "table"})
"""Those of them that are numbers."""


def turned_away(here: Here, kind: str, sent: QueryDict) -> Problem | None:
    """Why somebody can never ask this here, whatever else their form says."""
    meant_for = MAY[KINDS[kind]] if kind in KINDS else frozenset(Role)
    held = could_be(here.event, here.actor)
    if kind in COSTLY and not _may_play_in(here, sent.get("game", "")):
        held -= {Role.PLAYER_OF_GAME}
    if kind in COSTLY and not _shows_own(here, sent):
        held -= {Role.PLAYER}
    if meant_for & held:
        return None
    return Problem(Code.NOT_ALLOWED, {"verb": kind, "roles": tuple(sorted(meant_for))})


def check_public(here: Here, sent: QueryDict) -> None:
    """Who plays whom is the organiser's to know until it is public: nobody finds out by asking."""
    if here.is_organiser:
        return
    named = [here.event.game(GameId(one.strip())) for field in GAMES for one in sent.getlist(field)]
    if any(game and not here.event.rounds[game.round - 1].published for game in named):
        raise Unclear("not-public", _("The pairings of this round are not public yet."))


def no_room(here: Here, kind: str, sent: QueryDict) -> Problem | None:
    """Why a photo would be refused whatever it shows: then nobody takes the time to read it.

    One that comes again under its key may be the very one that is there.
    """
    if kind not in COSTLY or was_granted(here.id, here.actor, sent.get("key", "")):
        return None
    game = GameId(sent.get("game", "").strip())
    if game and here.event.game(game) is None:
        return None
    filled = {name: text for name in PHOTO_OF if (text := sent.get(name, "").strip())}
    given = {name: t for name, t in filled.items() if name not in COUNTED or is_number(t)}
    try:
        wish = ask.COMMAND.validate_python({"kind": kind, "photo": ANY, **given})
    except ValidationError as error:
        raise unfit(error) from None
    return refusal_of(here, wish)


def _shows_own(here: Here, sent: QueryDict) -> bool:
    """Whether a photo is of what somebody shows in a contest themselves."""
    mine = here.event.of_person(here.actor.person)
    return bool(sent.get("award", "").strip()) and sent.get("entrant", "").strip() in mine


def _may_play_in(here: Here, named: str) -> bool:
    """One that is gone is said to be; of one that is not public nobody finds out whose it is."""
    game = here.event.game(GameId(named.strip()))
    if game is None:
        return bool(named.strip())
    mine = here.event.of_person(here.actor.person)
    public = here.event.rounds[game.round - 1].published
    return public and any(entrant in game.entrants for entrant in mine)
