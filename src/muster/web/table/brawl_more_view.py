"""What a brawl needs now and then: others' blows, Conditions, loot, answers, the end."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.brawl.brawl import Brawl
from muster.core.brawl.facts import NOBODY
from muster.core.brawl.loot import Place
from muster.core.brawl.moves import END_PHASE
from muster.core.rulepack.ledger import Happening, Question
from muster.words.brawl import Called
from muster.words.tongue import _

Choice = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """One question; `yes` is answered by a tick, all others by a number."""

    field: str
    say: str
    yes: bool
    most: int


@dataclass(frozen=True, slots=True)
class Answering:
    """A player, and what they are asked."""

    id: str
    name: str
    questions: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Credit:
    """A Condition on somebody, or terrain (on nobody), and who made it."""

    what: str
    by: str
    to: str
    on: str


@dataclass(frozen=True, slots=True)
class Lying:
    """A loot card on the table or with a player."""

    card: str
    say: str
    benefits: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MoreView:
    """`others` is what happens to nobody and is asked with questions of its own."""

    players: tuple[Choice, ...]
    targets: tuple[Choice, ...]
    up: str
    blows: tuple[Choice, ...]
    alone: tuple[Choice, ...]
    others: tuple[Answering, ...]
    credits: tuple[Credit, ...]
    flipping: tuple[Choice, ...]
    end_phase: tuple[Answering, ...]
    loot: bool
    pile: tuple[str, ...]
    markers: tuple[Lying, ...]
    attached: tuple[Lying, ...]


def more_view(brawl: Brawl, names: Called) -> MoreView:
    happenings = brawl.terms.ledger.happenings
    in_play = [player for player in brawl.players.values() if player.in_play]
    alone = [each for each in happenings if each.to == "none" and each.id != END_PHASE]
    return MoreView(
        players=tuple((player, names.get(player, player)) for player in brawl.players),
        targets=tuple((player.id, names.get(player.id, player.id)) for player in in_play),
        up=brawl.next_up,
        blows=tuple((each.id, plain(each)) for each in happenings if each.to != "none"),
        alone=tuple((each.id, plain(each)) for each in alone if not each.questions),
        others=tuple(_asked(each.id, plain(each), each, "") for each in alone if each.questions),
        credits=tuple(_credit(key, by, names) for key, by in brawl.credits.items()),
        flipping=tuple((player, names.get(player, player)) for player in brawl.must_flip),
        end_phase=_end_phase(brawl, names),
        loot=bool(brawl.terms.loot),
        pile=_in_the_pile(brawl),
        markers=tuple(_lying(brawl, card, names) for card in brawl.loot.at(Place.MARKER)),
        attached=tuple(_lying(brawl, card, names) for card in brawl.loot.at(Place.ATTACHED)),
    )


def plain(happening: Happening) -> str:
    """What happens without who and whom: `damages`, `heals to full Health`."""
    words = happening.title.replace("{by}", "").replace("{to}", "…").split()
    said = " ".join(words).removesuffix("…").strip()
    return said or happening.id


def _credit(key: tuple[str, str], by: str, names: Called) -> Credit:
    what, to = key
    return Credit(what, names.get(by, by), to, names.get(to, to) if to != NOBODY else "")


def _end_phase(brawl: Brawl, names: Called) -> tuple[Answering, ...]:
    """Everybody who has not answered in this turn, in Initiative order."""
    happening = brawl.terms.happening(END_PHASE)
    if happening is None or not happening.questions:
        return ()
    waiting = [each for each in brawl.players if (END_PHASE, each) not in brawl.said]
    return tuple(
        _asked(player, names.get(player, player), happening, f".{player}")
        for player in brawl.in_order(waiting)
    )


def _asked(id_: str, name: str, happening: Happening, whose: str) -> Answering:
    return Answering(id_, name, tuple(_question(each, whose) for each in happening.questions))


def _question(question: Question, whose: str) -> Asked:
    field = f"answer.{question.id}{whose}"
    return Asked(field, question.ask, question.kind == "yes", question.most)


def _in_the_pile(brawl: Brawl) -> tuple[str, ...]:
    """What a deck of paper may give, in the pack's order: the order of ours is nobody's to know."""
    pile = set(brawl.loot.at(Place.PILE))
    return tuple(card.id for card in brawl.terms.loot if card.id in pile)


def _lying(brawl: Brawl, card: str, names: Called) -> Lying:
    spot = brawl.loot.where[card]
    say = _("{card}, dropped by {name}") if spot.place is Place.MARKER else _("{card}, with {name}")
    who = names.get(spot.player, spot.player)
    return Lying(card, say.format(card=card, name=who), brawl.terms.benefits(card))
