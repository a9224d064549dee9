"""A brawl as a phone shows it: whose activation it is, everybody's points, what can be tapped."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from muster.core.brawl.acts import latest
from muster.core.brawl.brawl import Brawl, Player, standings
from muster.core.brawl.draws import deployment_order
from muster.core.brawl.loot import Place
from muster.core.brawl.moves import ACTIVATED, STAYS_OUT, can_happen
from muster.core.rulepack.ledger import Happening
from muster.journal.brawl import Story
from muster.paper.brawl_rules import brawl_rules
from muster.paper.told import Told
from muster.web.table.brawl_history import Past, history_of
from muster.web.table.brawl_more_view import MoreView, more_view, plain
from muster.web.table.brawl_result import ResultView, by_hand, result_of
from muster.web.table.brawl_said import act_words, called, latest_words
from muster.web.table.seat import Seat
from muster.words.brawl import Called, entry_words
from muster.words.plain import listing
from muster.words.tongue import N_, _

Choice = tuple[str, str]

FLIPS: tuple[Choice, ...] = (
    ("RJ", N_("Red Joker")),
    *((str(value), str(value)) for value in range(13, 0, -1)),
    ("BJ", N_("Black Joker")),
)
"""What can be flipped for Initiative, highest first."""


class Stage(StrEnum):
    """What a table is doing."""

    FLIPPING = "flipping"
    ACTIVATING = "activating"
    ENDING = "ending"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Row:
    """A player. `blows` is what whoever is up can do to them by one tap."""

    id: str
    name: str
    mine: bool
    up: bool
    acted: bool
    place: int
    total: int
    model: str
    cost: int
    in_play: bool
    marks: tuple[str, ...]
    cards: tuple[str, ...]
    reasons: tuple[str, ...]
    blows: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Up:
    """Whose activation it is. `alone` is what they do to nobody; `ends` is how it ends.

    `stays`: a Leader that may come back need not.
    """

    id: str
    name: str
    in_play: bool
    back: str
    must: bool
    loot: bool
    alone: tuple[Choice, ...]
    ends: Choice | None
    stays: Choice | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card that waits for its benefit."""

    card: str
    player: str
    name: str
    benefits: tuple[str, str]


@dataclass(frozen=True, slots=True)
class BrawlView:
    """`seen` is the latest act this page knows of; `undo` the one a single tap takes back.

    `undo_say` tells which that is, where it is not the one that was told last.
    """

    title: str
    back: str
    turn: int
    turns: int
    stage: Stage
    open: bool
    seen: int
    rows: tuple[Row, ...]
    up: Up | None
    drawn: tuple[Drawn, ...]
    waiting: str
    my_flip: str
    flips: tuple[Choice, ...]
    setup: tuple[str, ...]
    rules: tuple[Told, ...]
    pile: int | None
    latest: tuple[str, ...]
    undo: int
    undo_say: str
    history: tuple[Past, ...]
    more: MoreView
    result: ResultView | None


def brawl_view(seat: Seat, story: Story) -> BrawlView:
    brawl, names = story.brawl, called(seat)
    ledger, stage = brawl.terms.ledger, _stage(brawl)
    undo = latest(story.acts)
    return BrawlView(
        title=ledger.title,
        back=by_hand(seat),
        turn=brawl.turn,
        turns=ledger.turns,
        stage=stage,
        open=seat.game.result is None,
        seen=len(story.acts),
        rows=tuple(_row(seat, brawl, player, names) for player in _order(brawl, stage)),
        up=_up(brawl, names) if stage is Stage.ACTIVATING else None,
        drawn=_waiting_cards(brawl, names),
        waiting=_waiting(brawl, names),
        my_flip=seat.mine if seat.mine is not None and seat.mine in brawl.must_flip else "",
        flips=tuple((card, _(say)) for card, say in FLIPS),
        setup=_setup(seat, brawl, names) if undo == 1 else (),
        rules=_rules(seat, len(brawl.players))[1:],
        pile=len(brawl.loot.at(Place.PILE)) if brawl.terms.loot else None,
        latest=latest_words(story, names) if len(story.acts) > 1 else (),
        undo=undo if undo > 1 else 0,
        undo_say="" if undo == len(story.acts) else act_words(story, undo, names),
        history=history_of(story, names, seat.names),
        more=more_view(brawl, names),
        result=result_of(seat, brawl) if stage is Stage.OVER else None,
    )


def _stage(brawl: Brawl) -> Stage:
    if brawl.over:
        return Stage.OVER
    if brawl.must_flip:
        return Stage.FLIPPING
    return Stage.ACTIVATING if brawl.next_up else Stage.ENDING


def _order(brawl: Brawl, stage: Stage) -> tuple[Player, ...]:
    """In Initiative order while it is known, and by points in the end."""
    if stage is Stage.OVER:
        return tuple(brawl.players[row.player] for row in standings(brawl))
    return tuple(brawl.players[player] for player in brawl.order or brawl.players)


def _row(seat: Seat, brawl: Brawl, player: Player, names: Called) -> Row:
    places = {row.player: row.place for row in standings(brawl)}
    up = brawl.next_up
    target = not brawl.over and up and up != player.id and player.in_play
    return Row(
        id=player.id,
        name=names.get(player.id, player.id),
        mine=player.id == seat.mine,
        up=player.id == up and not brawl.over,
        acted=player.acted and not brawl.over,
        place=places[player.id],
        total=player.total,
        model=player.seat.model,
        cost=player.seat.cost,
        in_play=player.in_play,
        marks=() if brawl.over else _marks(brawl, player),
        cards=tuple(_card(brawl, card) for card in brawl.carried(player.id)),
        reasons=tuple(entry_words(entry, names) for entry in reversed(player.entries)),
        blows=tuple((each.id, plain(each)) for each in _blows(brawl)) if target else (),
    )


def _marks(brawl: Brawl, player: Player) -> tuple[str, ...]:
    titles = {mark.id: mark.title for mark in brawl.terms.ledger.marks}
    return tuple(titles[mark] for mark, so in player.marks.items() if so is True)


def _blows(brawl: Brawl) -> list[Happening]:
    return [each for each in brawl.terms.ledger.happenings if each.to != "none"]


def _card(brawl: Brawl, card: str) -> str:
    benefit = brawl.loot.where[card].benefit
    if not benefit:
        return _("{card}: benefit not chosen yet").format(card=card)
    return f"{card}: {brawl.terms.benefits(card)[benefit - 1]}"


def _up(brawl: Brawl, names: Called) -> Up:
    player, ledger = brawl.players[brawl.next_up], brawl.terms.ledger
    alone = [each for each in ledger.happenings if each.to == "none" and not each.once_a_turn]
    name = names.get(player.id, player.id)
    return Up(
        id=player.id,
        name=name,
        in_play=player.in_play,
        back=_('Comes back within {inches}" of a table edge that is drawn').format(
            inches=ledger.respawn.inches
        ),
        must=ledger.respawn.must,
        loot=bool(brawl.terms.loot),
        alone=tuple((each.id, plain(each)) for each in alone if not each.questions),
        ends=_said_by(brawl, ACTIVATED, player.id, name),
        stays=_said_by(brawl, STAYS_OUT, player.id, name),
    )


def _said_by(brawl: Brawl, what: str, player: str, name: str) -> Choice | None:
    """Something of the ledger that can be said of a player now, in words."""
    happening = brawl.terms.happening(what)
    if happening is None or not can_happen(brawl, what, player):
        return None
    return happening.id, happening.title.replace("{by}", name)


def _waiting_cards(brawl: Brawl, names: Called) -> tuple[Drawn, ...]:
    cards = () if brawl.over else brawl.loot.at(Place.DRAWN)
    whose = {card: brawl.loot.where[card].player for card in cards}
    return tuple(
        Drawn(card, player, names.get(player, player), brawl.terms.benefits(card))
        for card, player in whose.items()
    )


def _waiting(brawl: Brawl, names: Called) -> str:
    """Who has to flip, and whether it is for a tie."""
    who = listing(names.get(player, player) for player in brawl.must_flip)
    again = any(brawl.flips[player] for player in brawl.must_flip)
    say = _("They tie and flip again: {names}") if again else _("Still to flip: {names}")
    return say.format(names=who) if who else ""


def _setup(seat: Seat, brawl: Brawl, names: Called) -> tuple[str, ...]:
    """What is done before the first turn; the order of deployment was drawn."""
    drawn = deployment_order(brawl.seed, brawl.players)
    order = listing(names.get(player, player) for player in drawn)
    told = [_("Deploy in this order: {names}.").format(names=order)]
    before, *_in_play = _rules(seat, len(brawl.players))
    return (*told, *before.paragraphs)


def _rules(seat: Seat, players: int) -> tuple[Told, ...]:
    """What is told of the table: first what is done before play, then what holds in it."""
    (rules,) = brawl_rules(seat.event, [players])
    return rules.told
