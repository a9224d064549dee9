"""What a score sheet asks and pays, in a few words each."""

from __future__ import annotations

from muster.cli.plain import listing
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, Input

KINDS = {
    "yes": "yes or no",
    "inches": "inches",
    "side": "nobody, one side or both",
    "model": "a model's name",
}


def question_words(rules: Rulepack, asked: Input) -> tuple[str, str, str, str]:
    """Name, question, when and of whom, and what it takes for an answer."""
    return asked.id, asked.ask, _when_asked(rules, asked), answer_words(asked)


def answer_words(asked: Input) -> str:
    if asked.kind == "count":
        return f"{asked.least}-{asked.most}" if asked.most is not None else f"{asked.least} or more"
    if asked.kind == "choice":
        return listing((choice.id for choice in asked.choices), "or")
    if asked.of:
        return f"for {listing(asked.of)}: {KINDS[asked.kind]}"
    return KINDS[asked.kind]


def award_words(rules: Rulepack, award: Award) -> tuple[str, str, str, str]:
    """Points, reason, when, and limits."""
    points = str(award.points) if isinstance(award.points, int) else "as counted"
    return points, award.say, _when_scored(rules, award), _limits(rules, award)


def _when_asked(rules: Rulepack, asked: Input) -> str:
    whose = "each side" if asked.each == "side" else "the table"
    word = rules.play.turn_word
    when = {"start": "before play", "end": "at the end", "turn": f"every {word}"}[asked.at]
    if asked.at == "turn" and (asked.from_turn > 1 or asked.to_turn):
        when = f"{word}s {asked.from_turn}-{asked.to_turn or rules.play.turns}"
    return f"{when}, {whose}" + (", once" if asked.once else "")


def _when_scored(rules: Rulepack, award: Award) -> str:
    if award.at == "end":
        return "at the end"
    first = rules.play.scored_from if award.from_turn is None else award.from_turn
    last = award.to_turn or rules.play.turns
    return f"{rules.play.turn_word}s {first}-{last}"


def _limits(rules: Rulepack, award: Award) -> str:
    caps = {cap.id: cap for cap in rules.play.caps}
    cap = caps.get(award.cap)
    limits = {
        f"a {rules.play.turn_word}": award.per_turn,
        "a game": award.per_game,
        f"a game with all of {cap.title}" if cap else "": cap.per_game if cap else None,
    }
    return ", ".join(f"{most} {per}" for per, most in limits.items() if most is not None)
