"""Every file that other programs can have of an event, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from muster.core.rulepack.schema import Rulepack
from muster.words.exports import plain, systems
from muster.words.exports.asked import Asked, Record
from muster.words.exports.bot4 import bot4, is_malifaux
from muster.words.exports.text import as_csv, as_json
from muster.words.exports.trf import trf
from muster.words.tongue import N_

CSV, JSON, TEXT = "text/csv", "application/json", "text/plain"

What = Literal["standings", "results", "entrants"]
As = Literal["plain", "longshanks", "bcp", "bot4", "trf"]


@dataclass(frozen=True, slots=True)
class Export:
    """`fits` says whether an event under these rules can be told so; `public`: to everybody."""

    name: str
    say: str
    use: str
    media: str
    text: Callable[[Asked], str]
    public: bool = True
    fits: Callable[[Rulepack], bool] = lambda _rules: True


Rows = Callable[[Asked], Sequence[Record]]

ROWS: Mapping[tuple[What, As], Rows] = {
    ("standings", "plain"): plain.standing_rows,
    ("results", "plain"): plain.result_rows,
    ("entrants", "plain"): plain.entrant_rows,
    ("results", "longshanks"): systems.longshanks_results,
    ("results", "bcp"): systems.bcp_results,
    ("entrants", "longshanks"): partial(systems.system_entrants, "longshanks"),
    ("entrants", "bcp"): partial(systems.system_entrants, "bcp"),
}
"""What is told in rows, and in whose words."""


def _csv(what: What, words: As = "plain") -> Callable[[Asked], str]:
    return lambda asked: as_csv(ROWS[what, words](asked))


def _json(what: What) -> Callable[[Asked], str]:
    return lambda asked: as_json(ROWS[what, "plain"](asked))


_EXPORTS = (
    Export(
        "standings.csv",
        N_("Standings, CSV"),
        N_("Every place with its tie-breaks, for a spreadsheet."),
        CSV,
        _csv("standings"),
    ),
    Export(
        "standings.json",
        N_("Standings, JSON"),
        N_("The same for programs."),
        JSON,
        _json("standings"),
    ),
    Export(
        "results.csv",
        N_("Results, CSV"),
        N_("One row for each side of each game, also on boards. Muster reads it again."),
        CSV,
        _csv("results"),
    ),
    Export(
        "results.json", N_("Results, JSON"), N_("The same for programs."), JSON, _json("results")
    ),
    Export(
        "results-longshanks.csv",
        N_("Results in the words of Longshanks"),
        N_("One row for each game."),
        CSV,
        _csv("results", "longshanks"),
        fits=systems.meets_in_pairs,
    ),
    Export(
        "results-bcp.csv",
        N_("Results in the words of Best Coast Pairings"),
        N_("One row for each game."),
        CSV,
        _csv("results", "bcp"),
        fits=systems.meets_in_pairs,
    ),
    Export(
        "bot4.json",
        N_("The event for Bag o\u2019 Tools (BOT4)"),
        N_("Fixtures and league, as ranking lists fetch them."),
        JSON,
        lambda asked: as_json(bot4(asked)),
        fits=is_malifaux,
    ),
    Export(
        "event.trf",
        N_("TRF for pairing checkers"),
        N_("FIDE\u2019s report file: players or teams by their ids; a win is 1, a draw a half."),
        TEXT,
        trf,
        fits=systems.meets_in_pairs,
    ),
    Export(
        "entrants.csv",
        N_("Entrants, CSV"),
        N_("With club, Faction, table and who has paid. Muster reads it again."),
        CSV,
        _csv("entrants"),
        public=False,
    ),
    Export(
        "entrants.json",
        N_("Entrants, JSON"),
        N_("The same for programs."),
        JSON,
        _json("entrants"),
        public=False,
    ),
    Export(
        "entrants-longshanks.csv",
        N_("Entrants in the words of Longshanks"),
        N_("Player, community, home and Faction."),
        CSV,
        _csv("entrants", "longshanks"),
        public=False,
    ),
    Export(
        "entrants-bcp.csv",
        N_("Entrants in the words of Best Coast Pairings"),
        N_("First and last name, team and Faction."),
        CSV,
        _csv("entrants", "bcp"),
        public=False,
    ),
)

EXPORTS: Mapping[str, Export] = {export.name: export for export in _EXPORTS}


def offered(rules: Rulepack, *, official: bool) -> list[Export]:
    """What there is of an event under these rules, for officials or for everybody."""
    return [each for each in EXPORTS.values() if each.fits(rules) and (official or each.public)]
