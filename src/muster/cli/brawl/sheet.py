"""A brawl to look at: places with the latest reasons, order, loot; for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType

from muster.cli.tables import table
from muster.core.brawl.brawl import Brawl, Entry, Player, standings, winners
from muster.core.brawl.draws import deployment_order
from muster.core.brawl.loot import Place
from muster.journal.brawl import Page
from muster.words.brawl import entry_words, name_of
from muster.words.plain import listing

LATEST = 3
"""Reasons that are shown beside a total."""


def brawl_data(page: Page) -> dict[str, object]:
    brawl, names = page.brawl, page.heading.names
    return {
        "title": brawl.terms.ledger.title,
        "acts": len(page.acts),
        "turn": brawl.turn,
        "turns": brawl.terms.ledger.turns,
        "over": brawl.over,
        "winners": _called(winners(brawl), names),
        "must_flip": _called(brawl.must_flip, names),
        "order": _called(brawl.order, names),
        "next_up": names.get(brawl.next_up, ""),
        "players": [
            {"place": row.place, **_player_data(brawl, brawl.players[row.player], names)}
            for row in standings(brawl)
        ],
        "loot": {
            "pile": len(brawl.loot.at(Place.PILE)),
            "markers": brawl.loot.at(Place.MARKER),
            "discarded": brawl.loot.at(Place.DISCARDED),
        },
    }


def _called(players: tuple[str, ...], names: Mapping[str, str]) -> list[str]:
    return [name_of(player, names) for player in players]


def _player_data(brawl: Brawl, player: Player, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": player.id,
        "name": name_of(player.id, names),
        "model": player.seat.model,
        "cost": player.seat.cost,
        "vp": player.total,
        "in_play": player.in_play,
        "marks": {
            mark: value if isinstance(value, bool) else _called(value, names)
            for mark, value in player.marks.items()
        },
        "loot": [
            {"card": card, "benefit": brawl.loot.where[card].benefit}
            for card in brawl.carried(player.id)
        ],
        "entries": [entry_data(entry, names) for entry in player.entries],
    }


def entry_data(entry: Entry, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "act": entry.act,
        "turn": entry.turn,
        "award": entry.award,
        "points": entry.points,
        "counted": entry.counted,
        "total": entry.total,
        "say": entry_words(entry, names),
    }


def brawl_shown(page: Page) -> tuple[RenderableType, ...]:
    brawl, names = page.brawl, page.heading.names
    ledger = brawl.terms.ledger
    rows = [
        [
            row.place,
            name_of(row.player, names),
            row.total,
            _model(brawl, brawl.players[row.player]),
            "; ".join(
                entry_words(entry, names)
                for entry in brawl.players[row.player].entries[: -LATEST - 1 : -1]
            ),
        ]
        for row in standings(brawl)
    ]
    title = f"{ledger.title}: " + ("over" if brawl.over else f"turn {brawl.turn} of {ledger.turns}")
    headings = ("place", "name", "VP", "model", "latest reasons")
    return (table(title, headings, rows), *_lines(brawl, names))


def _model(brawl: Brawl, player: Player) -> str:
    """A model with what is worth knowing at a glance."""
    titles = {mark.id: mark.title for mark in brawl.terms.ledger.marks}
    marks = [titles[name].lower() for name, value in player.marks.items() if value is True]
    loot = [_card(brawl, card) for card in brawl.carried(player.id)]
    state = [*marks, *loot] if player.in_play else ["not in play"]
    return f"{player.seat.model} {player.seat.cost}" + (f" ({', '.join(state)})" if state else "")


def _card(brawl: Brawl, card: str) -> str:
    benefit = brawl.loot.where[card].benefit
    return f"{card} benefit {benefit}" if benefit else f"{card} choosing"


def _lines(brawl: Brawl, names: Mapping[str, str]) -> list[str]:
    if brawl.over:
        won = _called(winners(brawl), names)
        return [f"{listing(won)} {'share the first place' if won[1:] else 'has won'}."]
    lines = [waiting_line(brawl, names)]
    markers = brawl.loot.at(Place.MARKER)
    if markers:
        lines.append(f"Loot markers on the table: {listing(markers)}.")
    return lines


def waiting_line(brawl: Brawl, names: Mapping[str, str]) -> str:
    """What Initiative waits for, or whose turn it is."""
    if brawl.must_flip:
        again = any(brawl.flips.values())
        return f"To flip{' (again)' if again else ''}: {listing(_called(brawl.must_flip, names))}."
    order = listing(_called(brawl.order, names))
    if brawl.next_up:
        return f"Initiative: {order}. Next to activate: {name_of(brawl.next_up, names)}."
    return f"Initiative: {order}. Everybody has activated. Next: muster brawl turn-end"


def setup_lines(page: Page) -> list[str]:
    """What is done before the first turn."""
    brawl, names = page.brawl, page.heading.names
    ledger = brawl.terms.ledger
    order = listing(_called(deployment_order(brawl.seed, brawl.players), names))
    apart = f', not within {ledger.apart}" of another model' if ledger.apart else ""
    lines = [f"Deploy anywhere{apart}, in this order: {order}."]
    markers = brawl.terms.markers(len(brawl.players))
    if markers is not None:
        traits = listing(ledger.marker_traits)
        lines.append(f"{markers.say} These Markers are {traits}." if traits else markers.say)
    if ledger.ignored:
        gone = listing(ledger.ignored)
        lines.append(f"In play there is no such thing as {gone}: references to them are ignored.")
    if brawl.terms.loot:
        lines.append(f"The loot deck of {len(brawl.terms.loot)} cards is shuffled and set aside.")
    return lines
