"""Who controls a place, and what armies have lost, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from muster.core.control.answers import default_of
from muster.core.control.army import Army, Line, Why, destroyed_by
from muster.core.control.assign import Open
from muster.core.control.model import Replies
from muster.core.control.verdict import Because, Part, Verdict
from muster.core.rulepack.controls import Control, Question, Reply
from muster.core.rulepack.schema import Rulepack
from muster.words.plain import listing
from muster.words.tongue import N_, _

BECAUSE: Mapping[Because, str] = {
    Because.VOID: "{void}",
    Because.NOBODY_COUNTS: N_("no model there counts"),
    Because.UNCONTESTED: N_("no opponent contests it"),
    Because.SHARED: N_("each has a model that counts, and no opponent contests"),
    Because.CONTESTED: N_("it is contested by {contesters}"),
    Because.MOST: N_("more than anybody else, {totals}"),
    Because.LEVEL: N_("nobody has more, {totals}"),
    Because.ENOUGH: N_("{needed} or more are enough, {totals}"),
    Because.TOO_FEW: N_("{needed} or more are needed, {totals}"),
}

PARTS = {
    (True, True): N_("counts and contests"),
    (True, False): N_("counts"),
    (False, True): N_("contests"),
    (False, False): N_("neither"),
}
WEIGHED = {
    (True, True): N_("counts {weight} and contests"),
    (True, False): N_("counts {weight}"),
}
"""By whether a model counts, and whether it contests."""

WHY: Mapping[Why, str] = {
    Why.CASTER: N_("a warcaster or warlock is worth 10"),
    Why.LISTED: N_("the listed cost counts, whatever was paid"),
    Why.NO_COST: N_("models without a cost are ignored"),
    Why.INERT: N_("an inert warjack is ignored"),
    Why.WILD: N_("a wild warbeast is ignored"),
    Why.NO_ROOM: N_("no room to enter: removed, and counted as destroyed"),
    Why.DESTROYED: N_("destroyed or removed"),
    Why.FILLED: N_("casualties of like solos fill one after the other, and this one is full"),
    Why.STANDING: N_("not all of it is gone"),
    Why.AGAIN: N_("destroyed before and returned: counted every time"),
    Why.NOT_TOGETHER: N_("of a solo all remaining models must be at the same flag"),
}


HOW: Mapping[str, str] = {
    "sole": N_("{done} by a side that has something that counts there, if no opponent contests."),
    "most": N_(
        "{done} by the side that has more than the other; if both have the same, by nobody."
    ),
    "enough": N_("{done} by every side that has {needed} or more."),
}


@dataclass(frozen=True, slots=True)
class Reference:
    """How a kind of place is controlled, in the pack's own sentences."""

    id: str
    title: str
    tell: str
    how: str
    counts: tuple[str, ...]
    contests: tuple[str, ...]
    unless: tuple[str, ...]


def reference(control: Control) -> Reference:
    """Everything a pack says of a kind of place, to be read before anybody asks."""
    how = _(HOW[control.decided]).format(done=control.done, needed=control.needed)
    more = [clause.say for clause in (*control.unless, *control.void)]
    return Reference(
        control.id,
        control.title,
        control.tell,
        how,
        _sentences(clause.say for clause in control.counts),
        _sentences(clause.say for clause in control.contests),
        _sentences([*more, control.one_place] if control.one_place else more),
    )


def references(rules: Rulepack, parts: Mapping[str, Sequence[str]]) -> tuple[Reference, ...]:
    """Of the places that an encounter has; none where it has none."""
    chosen = {name for names in parts.values() for name in names}
    wanted = {name for e in rules.elements if e.id in chosen for name in e.controls}
    return tuple(reference(control) for control in rules.controls if control.id in wanted)


def _sentences(says: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{say[:1].upper()}{say[1:]}." for say in says))


def verdict_words(control: Control, verdict: Verdict) -> str:
    """One sentence, as in `Flag: controlled by A: no opponent contests it`."""
    place = f"{control.title} {verdict.place}".strip()
    why = _(BECAUSE[verdict.because]).format(
        void=verdict.void,
        contesters=listing(_in_the_way(verdict)),
        totals=listing(f"{side} {total}" for side, total in verdict.totals.items()),
        needed=control.needed,
    )
    return _("{place}: {done} by {who}: {why}.").format(
        place=place,
        done=control.done.lower(),
        who=listing(verdict.controllers) or _("nobody"),
        why=why,
    )


def _in_the_way(verdict: Verdict) -> list[str]:
    """Who contests it against somebody who would control it otherwise."""
    holders = {part.model.side for part in verdict.parts if part.counts}
    return [side for side in verdict.contesters if holders - {side}]


def part_words(part: Part) -> str:
    """What a model does; how much it counts for where that is not one."""
    does = (part.counts, part.contests)
    plain = part.weight in {0, 1} or does not in WEIGHED
    return _(PARTS[does] if plain else WEIGHED[does]).format(weight=part.weight)


def model_words(questions: Sequence[Question], name: str, replies: Replies) -> str:
    """A model by its name, then whatever is not as it would be anyway."""
    said = [_said(question, replies[question.id]) for question in questions]
    told = _(", ").join(word for word in said if word)
    return f"{name}: {told}" if name and told else name or told or _("model")


def _said(question: Question, reply: Reply) -> str:
    if reply == default_of(question):
        return ""
    if question.kind == "count":
        return f"{reply} {question.ask}" if isinstance(reply, int) else ""
    if question.kind == "yes":
        return question.ask if reply else question.no or _("not {said}").format(said=question.ask)
    if question.kind == "side":
        return f"{question.ask} {reply}"
    titles = {choice.id: choice.title for choice in question.choices}
    return titles.get(str(reply), str(reply)).lower()


def open_words(choice: Open) -> str:
    return _("{side} says which of {places} {model} counts for.").format(
        side=choice.side, places=listing(choice.places, "or"), model=choice.model
    )


def line_words(line: Line) -> str:
    """Why an entry is worth what it is."""
    return _("; ").join([*(_(WHY[why]) for why in line.why), *line.because])


def army_words(one: Army, counted: Sequence[Army]) -> str:
    """What an army comes to for both tie-breaks."""
    return _("{side}: {apd} army points destroyed, {lost} lost, presence {presence}.").format(
        side=one.side,
        apd=destroyed_by(one.side, counted),
        lost=one.suffered,
        presence=one.presence,
    )


def tie_words(counted: Sequence[Army]) -> str:
    """Who is ahead by army points, and if nobody is, by presence."""
    for sign, what, key in (
        (-1, N_("{side} is ahead by army points: fewer of their own are gone."), "suffered"),
        (1, N_("Level on army points; {side} is ahead by presence."), "presence"),
    ):
        best = max((sign * getattr(army, key) for army in counted), default=0)
        leads = [army.side for army in counted if sign * getattr(army, key) == best]
        if len(leads) == 1 < len(counted):
            return _(what).format(side=leads[0])
    return _("Level on army points and on presence.")
