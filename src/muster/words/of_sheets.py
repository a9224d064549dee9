"""What a score sheet asks and pays, in a few words each."""

from __future__ import annotations

from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, Input
from muster.core.sheet.weighing import Span
from muster.words.plain import listing
from muster.words.tongue import N_, _

KINDS = {
    "yes": N_("yes or no"),
    "inches": N_("inches"),
    "model": N_("a model's name, or none"),
}
OWNERS = {
    ("both", "none"): N_("nobody, one side or both"),
    ("none",): N_("nobody or one side"),
    ("both",): N_("one side or both"),
    (): N_("one of the two sides"),
}
"""Who may have something, by whoever it is besides one side."""


def question_words(rules: Rulepack, asked: Input) -> tuple[str, str, str, str]:
    """Name, question, when and of whom, and what it takes for an answer."""
    return asked.id, asked.ask, _when_asked(rules, asked), answer_words(asked)


def answer_words(asked: Input, span: Span | None = None) -> str:
    """What a question takes for an answer; `span`: as the game stands."""
    if asked.kind == "count":
        return _number_words(asked, span)
    if asked.kind == "choice":
        return listing((choice.id for choice in asked.choices), "or")
    answer = _(OWNERS[asked.owners[2:]] if asked.kind == "side" else KINDS[asked.kind])
    if asked.of:
        return _("for {things}: {answer}").format(things=listing(asked.of), answer=answer)
    return answer


def _number_words(asked: Input, span: Span | None) -> str:
    least = span.least if span else asked.least
    most = span.most if span else asked.most
    low = least if isinstance(least, int) else 0
    if isinstance(most, int):
        return f"{low}-{most}"
    say = _("{least} or more") if most is None else _("{least} or more, as many as there can be")
    return say.format(least=low)


def award_words(rules: Rulepack, award: Award) -> tuple[str, str, str, str]:
    """Points, reason, when, and limits."""
    points = str(award.points) if isinstance(award.points, int) else _("as counted")
    return points, award.say, _when_scored(rules, award), _limits(rules, award)


ASKED = {
    ("start", "side"): N_("before play, each side"),
    ("start", "table"): N_("before play, the table"),
    ("end", "side"): N_("at the end, each side"),
    ("end", "table"): N_("at the end, the table"),
    ("turn", "side"): N_("every {turn}, each side"),
    ("turn", "table"): N_("every {turn}, the table"),
    ("turns", "side"): N_("{turn}s {first}-{last}, each side"),
    ("turns", "table"): N_("{turn}s {first}-{last}, the table"),
}
"""When something is asked, and of whom. A pack has its own word for a turn."""


def _when_asked(rules: Rulepack, asked: Input) -> str:
    some_turns = asked.at == "turn" and bool(asked.from_turn > 1 or asked.to_turn)
    when = _(ASKED["turns" if some_turns else asked.at, asked.each]).format(
        turn=rules.play.turn_word, first=asked.from_turn, last=asked.to_turn or rules.play.turns
    )
    return _("{when}, once").format(when=when) if asked.once else when


def _when_scored(rules: Rulepack, award: Award) -> str:
    if award.at == "end":
        return _("at the end")
    first = rules.play.scored_from if award.from_turn is None else award.from_turn
    last = award.to_turn or rules.play.turns
    return _("{turn}s {first}-{last}").format(turn=rules.play.turn_word, first=first, last=last)


def _limits(rules: Rulepack, award: Award) -> str:
    limits = {_("{most} a {turn}"): award.per_turn, _("{most} a game"): award.per_game}
    own = _(", ").join(
        say.format(most=most, turn=rules.play.turn_word)
        for say, most in limits.items()
        if most is not None
    )
    shared = (
        _("{cap} together: {most} a game").format(cap=cap.title, most=cap.per_game)
        for cap in rules.play.caps
        if cap.id == award.cap
    )
    return _("; ").join(filter(None, (own, *shared)))
