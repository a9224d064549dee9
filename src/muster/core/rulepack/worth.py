"""What a game is worth by the pack: points of byes and given-away games, and derived figures."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.rulepack.basis import Amount
from muster.core.rulepack.expression import Variables, whole_number
from muster.core.rulepack.schema import Rulepack, Worth

BOARDS = "boards"
"""What a team earns for every board it wins."""


def point_names(rules: Rulepack) -> tuple[str, ...]:
    """Everything an entrant can earn in a round: tp, the figures reported, those derived."""
    boards = (BOARDS,) if rules.teams.boards else ()
    return ("tp", *boards, *figure_names(rules), *rules.result.derived)


def figure_names(rules: Rulepack) -> tuple[str, ...]:
    return tuple(figure.id for figure in rules.result.figures)


def evaluate(
    rules: Rulepack, worth: Worth, *, army: int = 0, own: Mapping[str, int] | None = None
) -> dict[str, int]:
    """The points of a worth, by name; a name the pack leaves out is worth nothing.

    `army` is what the opponent's army counts for, `own` what was scored before the game ended.
    """
    variables: Variables = {
        "size": rules.size.points or 0,
        "army": army,
        "own": _filled(rules, own or {}),
    }
    return {name: _amount(worth.get(name, 0), variables) for name in point_names(rules)}


def on_every_board(rules: Rulepack, points: Mapping[str, int], *, won: bool) -> dict[str, int]:
    """What something is worth to a team: tournament points once, all else for every board."""
    boards = rules.teams.boards
    if not boards:
        return dict(points)
    many = {name: number if name == "tp" else number * boards for name, number in points.items()}
    return {**many, BOARDS: boards if won else 0}


def bye_worth(rules: Rulepack) -> dict[str, int]:
    return on_every_board(rules, evaluate(rules, rules.bye), won=True)


def derive(rules: Rulepack, own: Mapping[str, int], their: Mapping[str, int]) -> dict[str, int]:
    """The figures computed from both sides' reported ones."""
    variables: Variables = {"own": _filled(rules, own), "their": _filled(rules, their)}
    return {name: whole_number(text, variables) for name, text in rules.result.derived.items()}


def counts_armies(worth: Worth) -> bool:
    """Whether what an army costs is part of what somebody gets."""
    return any("army" in str(amount) for amount in worth.values())


def army_value(rules: Rulepack, listed: int | None) -> int:
    """What a conceded army counts for: its list, or the event's size where no list is known."""
    if rules.concession.army == "list" and listed is not None:
        return listed
    return rules.size.points or 0


def _amount(amount: Amount, variables: Variables) -> int:
    return amount if isinstance(amount, int) else whole_number(amount, variables)


def _filled(rules: Rulepack, figures: Mapping[str, int]) -> dict[str, int]:
    return {name: figures.get(name, 0) for name in figure_names(rules)}
