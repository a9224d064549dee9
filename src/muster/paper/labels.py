"""The few words that stand on every copy of a sheet, whatever it shows."""

from __future__ import annotations

from collections.abc import Mapping

from muster.words.tongue import N_, _

LABELS: Mapping[str, str] = {
    "against": N_("Against"),
    "attacker": N_("Attacker"),
    "bye": N_("Bye"),
    "draws": N_("D"),
    "draws-title": N_("Draws"),
    "drawn": N_("Drawn"),
    "end": N_("End"),
    "ended-by": N_("Ended by"),
    "faction": N_("Faction"),
    "in-secret": N_("In secret"),
    "losses": N_("L"),
    "losses-title": N_("Losses"),
    "name": N_("Name"),
    "nobody": N_("Nobody yet"),
    "of": N_("of"),
    "on-the-table": N_("On the table"),
    "place": N_("Place"),
    "players": N_("Players"),
    "round": N_("Round"),
    "signature": N_("Signature"),
    "start": N_("Start"),
    "table": N_("Table"),
    "wins": N_("W"),
    "wins-title": N_("Wins"),
    "won": N_("Won"),
}


def labels() -> dict[str, str]:
    """All of them in the language spoken."""
    return {key: _(text) for key, text in LABELS.items()}
