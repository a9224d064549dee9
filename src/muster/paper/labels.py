"""The few words that stand on every copy of a sheet, whatever it shows."""

from __future__ import annotations

from collections.abc import Mapping

from muster.words.tongue import N_, _

LABELS: Mapping[str, str] = {
    "against": N_("Against"),
    "attacker": N_("Attacker"),
    "bye": N_("Bye"),
    "cost": N_("Cost"),
    "draws": N_("D"),
    "draws-title": N_("Draws"),
    "drawn": N_("Drawn"),
    "encounters": N_("What the rounds are about"),
    "end": N_("End"),
    "ended-by": N_("Ended by"),
    "faction": N_("Faction"),
    "from-front": N_("From the front"),
    "from-left": N_("From the left"),
    "in-secret": N_("In secret"),
    "losses": N_("L"),
    "losses-title": N_("Losses"),
    "measured": N_(
        "From the edge of the table to the middle of the piece; front is the lower edge of the "
        "map, where the first side sits. Turned against the clock."
    ),
    "model": N_("Model"),
    "name": N_("Name"),
    "nobody": N_("Nobody yet"),
    "nothing-laid": N_("Nothing lies on any table yet."),
    "of": N_("of"),
    "on-the-table": N_("On the table"),
    "piece": N_("Piece"),
    "place": N_("Place"),
    "players": N_("Players"),
    "round": N_("Round"),
    "signature": N_("Signature"),
    "start": N_("Start"),
    "table": N_("Table"),
    "turned": N_("Turned"),
    "wins": N_("W"),
    "wins-title": N_("Wins"),
    "won": N_("Won"),
}


def labels() -> dict[str, str]:
    """All of them in the language spoken."""
    return {key: _(text) for key, text in LABELS.items()}
