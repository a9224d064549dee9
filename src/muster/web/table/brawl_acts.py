"""What can be tapped at a brawl: one small function each, from the fields of a tap to facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from muster.core.brawl import facts
from muster.core.brawl.brawl import Brawl
from muster.core.brawl.facts import NOBODY, AnyBrawlFact
from muster.core.brawl.moves import (
    END_PHASE,
    Doing,
    blows,
    comes_back,
    draw_loot,
    end_phase,
    end_turn,
)
from muster.core.brawl.problem import BrawlCode
from muster.core.brawl.terms import BrawlTerms
from muster.journal.database.brawls import BrawlStore
from muster.reading.unclear import Unclear
from muster.web.table.brawl_setup import seats_of
from muster.web.table.seat import Seat
from muster.web.table.tapping import Act, Tap
from muster.words.plain import clean
from muster.words.tongue import _

SOMEBODY_ELSE = "nobody"
"""What stands for nobody in a form, where nothing would mean: whoever has the credit."""

BENEFITS = (1, 2)

SEEN: list[str] = []
"""Nothing more is said: every screen of the table shows at its top what was told last."""

Facts = Sequence[AnyBrawlFact]
Make = Callable[[Brawl, Tap], Facts]


def store_of(seat: Seat) -> BrawlStore:
    return BrawlStore(seat.id, seat.game.id)


def _begin(seat: Seat, tap: Tap) -> list[str]:
    seats = seats_of(seat.game.entrants, tap)
    sure = BrawlCode.TABLE_SIZE in tap.fields.getlist("confirm")
    store_of(seat).begin(seat.actor, seats, yes=sure)
    return SEEN


def _undo(seat: Seat, tap: Tap) -> list[str]:
    store_of(seat).take_back(seat.actor, tap.number("act"))
    return SEEN


def _tell(make: Make, seat: Seat, tap: Tap) -> list[str]:
    seen = tap.number("seen") if "seen" in tap.fields else None
    sure = BrawlCode.JUST_TOLD in tap.fields.getlist("confirm")
    store_of(seat).tell(seat.actor, lambda brawl: make(brawl, tap), seen, yes=sure)
    return SEEN


# ── what happens ──


def _flip(brawl: Brawl, tap: Tap) -> Facts:
    cards = {player: tap.text(f"card.{player}") for player in brawl.players}
    flipped = {player: card for player, card in cards.items() if card}
    if not flipped:
        raise Unclear("nothing-flipped", _("Choose at least one card."))
    return (facts.Flipped(cards=flipped),)


def _happen(brawl: Brawl, tap: Tap) -> Facts:
    """Something of the ledger: to several at once, or to nobody."""
    what, by = tap.text("what"), tap.text("by")
    to = [str(player) for player in tap.fields.getlist("to") if player]
    happening = brawl.terms.happening(what)
    if happening is not None and happening.to != "none":
        if not to:
            raise Unclear("nobody-hit", _("Choose to whom it happens."))
        through = clean(tap.text("through"))
        doer = None if through and not by else _anybody(by)
        return blows(brawl, what, to, Doing(doer, through, tap.text("model")))
    answers = _answers(brawl.terms, what, tap, "")
    return (facts.Happened(what=what, by=_anybody(by), answers=answers),)


def _anybody(by: str) -> str:
    return NOBODY if by == SOMEBODY_ELSE else by


def _apply(_brawl: Brawl, tap: Tap) -> Facts:
    return (facts.Applied(by=tap.text("by"), what=_called(tap), to=tap.text("to")),)


def _lift(_brawl: Brawl, tap: Tap) -> Facts:
    return (facts.Lifted(what=_called(tap), to=tap.text("to")),)


def _called(tap: Tap) -> str:
    what = clean(tap.text("what"))
    if not what:
        raise Unclear("name-missing", _("Say what the Condition or terrain is called."))
    return what


def _back(brawl: Brawl, tap: Tap) -> Facts:
    return comes_back(brawl, tap.text("player"))


# ── loot ──


def _draw(brawl: Brawl, tap: Tap) -> Facts:
    return draw_loot(brawl, tap.text("player"), tap.text("card"))


def _attach(_brawl: Brawl, tap: Tap) -> Facts:
    given = {"player": tap.text("player"), "card": tap.text("card")}
    return (facts.LootAttached(**given, benefit=_benefit(tap)),)


def _pick_up(_brawl: Brawl, tap: Tap) -> Facts:
    given = {"player": tap.text("player"), "card": tap.text("card")}
    return (facts.LootPickedUp(**given, benefit=_benefit(tap)),)


def _benefit(tap: Tap) -> int:
    number = tap.number("benefit")
    if number not in BENEFITS:
        raise Unclear("not-understood", _("A loot card has two benefits: choose one of them."))
    return number


def _drop(_brawl: Brawl, tap: Tap) -> Facts:
    return (facts.LootDropped(card=tap.text("card")),)


def _discard(_brawl: Brawl, tap: Tap) -> Facts:
    return (facts.LootDiscarded(card=tap.text("card")),)


# ── ends ──


def _end_phase(brawl: Brawl, tap: Tap) -> Facts:
    """Answers of those who have something to say; the turn ends with them if that is wanted."""
    given = {
        player: _answers(brawl.terms, END_PHASE, tap, f".{player}") for player in brawl.players
    }
    said = {player: answers for player, answers in given.items() if any(answers.values())}
    ends = end_turn(brawl, tap.number("turn")) if tap.text("end") else ()
    if not said and not ends:
        raise Unclear("nothing-said", _("Nothing was filled in."))
    return (*end_phase(brawl, said), *ends)


def _end(_brawl: Brawl, tap: Tap) -> Facts:
    return (facts.BrawlEnded(reason=clean(tap.text("reason"))),)


def _answers(terms: BrawlTerms, what: str, tap: Tap, whose: str) -> dict[str, int]:
    happening = terms.happening(what)
    names = [question.id for question in happening.questions] if happening else []
    fields = {name: f"answer.{name}{whose}" for name in names}
    return {name: tap.number(field) for name, field in fields.items() if tap.text(field)}


MAKES: Mapping[str, Make] = {
    "flip": _flip,
    "happen": _happen,
    "apply": _apply,
    "lift": _lift,
    "back": _back,
    "draw": _draw,
    "attach": _attach,
    "pick-up": _pick_up,
    "drop": _drop,
    "discard": _discard,
    "end-phase": _end_phase,
    "end": _end,
}

ACTS: Mapping[str, Act] = {
    "begin": _begin,
    "undo": _undo,
    **{kind: partial(_tell, make) for kind, make in MAKES.items()},
}
