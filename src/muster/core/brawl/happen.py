"""What something of the ledger does: who gains and loses, and what the models carry afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from muster.core.brawl.brawl import Brawl, Entry, MarkValue, Player
from muster.core.brawl.facts import NOBODY, Happened
from muster.core.brawl.problem import BrawlCode, BrawlRefused, no
from muster.core.brawl.said import problems_of
from muster.core.rulepack.expression import BadExpression, Seen, context, number_in, truth_in
from muster.core.rulepack.ledger import Change, Happening, LedgerAward, Mark

KINDS: Mapping[str, Callable[[int], int]] = {"count": int, "yes": bool}
"""What expressions see of an answer; one that was not given is none, or no."""


def happen(brawl: Brawl, fact: Happened) -> Brawl:
    """The brawl after it; refused if it cannot have happened."""
    happening = brawl.terms.happening(fact.what)
    if happening is None:
        known = tuple(each.id for each in brawl.terms.ledger.happenings)
        raise no(BrawlCode.UNKNOWN_HAPPENING, name=fact.what, known=known)
    problems = tuple(problems_of(brawl, fact, happening))
    if problems:
        raise BrawlRefused(problems)
    try:
        return _done(brawl, fact, happening)
    except BadExpression as bad:
        raise no(BrawlCode.LEDGER_FAILS, what=happening.id, why=str(bad)) from bad


def _done(brawl: Brawl, fact: Happened, happening: Happening) -> Brawl:
    """Awards and changes are all asked about the moment before it."""
    seen = context(_moment(brawl, fact, happening))
    for need in happening.needs:
        if not truth_in(need.when, seen):
            raise no(BrawlCode.NOT_POSSIBLE, reason=need.say, by=fact.by, to=fact.to)
    for award in happening.awards:
        brawl = _awarded(brawl, fact, award, seen)
    for change in happening.changes:
        if truth_in(change.when, seen):
            brawl = _changed(brawl, fact, change)
    return _afterwards(brawl, fact, happening)


def start_marks(marks: tuple[Mark, ...]) -> dict[str, MarkValue]:
    """What a model carries when it comes into play."""
    return {mark.id: mark.start if mark.kind == "yes" else () for mark in marks}


# ── what expressions see ──


def _moment(brawl: Brawl, fact: Happened, happening: Happening) -> Mapping[str, object]:
    return {
        "by": _seen(brawl, fact.by, fact.model or fact.by),
        "to": _seen(brawl, fact.to, fact.to),
        "enemy": NOBODY not in {fact.by, fact.to} and fact.by != fact.to,
        "answer": {
            question.id: KINDS[question.kind](fact.answers.get(question.id, 0))
            for question in happening.questions
        },
        "turn": brawl.turn,
        "through": fact.through != "",
    }


def _seen(brawl: Brawl, who: str, acting: str) -> Mapping[str, object]:
    """A player, and the model that acts or is acted on: another's, if they control that."""
    if who == NOBODY:
        blank = {mark.id: mark.kind != "yes" and () for mark in brawl.terms.ledger.marks}
        none = {"id": who, "model": who, "cost": 0, "in_play": False, "up": False}
        return {**none, "loot": 0, "total": 0, **blank}
    player, model = brawl.players[who], brawl.players[acting]
    return {
        "id": who,
        "model": model.id,
        "cost": model.seat.cost,
        "in_play": model.in_play,
        "up": brawl.next_up == who,
        "loot": len(brawl.carried(who)),
        "total": player.total,
        **player.marks,
    }


# ── what it does ──


def _awarded(brawl: Brawl, fact: Happened, award: LedgerAward, seen: Seen) -> Brawl:
    """Points that are nothing leave no trace; the floor holds after every single award."""
    who = fact.by if award.to == "by" else fact.to
    if who == NOBODY or not truth_in(award.when, seen):
        return brawl
    points = award.points if isinstance(award.points, int) else number_in(award.points, seen)
    if points == 0:
        return brawl
    player, floor = brawl.players[who], brawl.terms.ledger.floor
    total = player.total + points if floor is None else max(floor, player.total + points)
    entry = Entry(
        act=brawl.act,
        turn=brawl.turn,
        award=award.id,
        say=award.say,
        by=fact.by,
        to=fact.to,
        through=fact.through,
        points=points,
        counted=total - player.total,
        total=total,
    )
    return _with(brawl, replace(player, total=total, entries=(*player.entries, entry)))


def _changed(brawl: Brawl, fact: Happened, change: Change) -> Brawl:
    whose = {"by": (fact.by,), "to": (fact.to,), "everybody": tuple(brawl.players)}[change.of]
    added = {"by": fact.by, "to": fact.to}.get(change.add or "", NOBODY)
    for who in whose:
        if who != NOBODY:
            player = brawl.players[who]
            # A list is of the others: nobody stands in their own.
            mark = _mark_now(player.marks[change.mark], change, NOBODY if added == who else added)
            brawl = _with(brawl, replace(player, marks={**player.marks, change.mark: mark}))
    return brawl


def _mark_now(before: MarkValue, change: Change, added: str) -> MarkValue:
    if isinstance(before, bool):
        return before if change.now is None else change.now
    kept = () if change.clear else before
    return kept if added in {NOBODY, *kept} else (*kept, added)


def _afterwards(brawl: Brawl, fact: Happened, happening: Happening) -> Brawl:
    said = brawl.said | {(fact.what, fact.by)} if happening.once_a_turn else brawl.said
    brawl = replace(brawl, said=said)
    if happening.activates:
        brawl = _with(brawl, replace(brawl.players[fact.by], acted=True))
    return _killed(brawl, fact.to) if happening.kills else brawl


def _killed(brawl: Brawl, who: str) -> Brawl:
    """The model leaves play: its loot lies there as markers, its Conditions are gone."""
    left = {key: by for key, by in brawl.credits.items() if key[1] != who}
    brawl = replace(brawl, loot=brawl.loot.drop_all(who), credits=left)
    return _with(brawl, replace(brawl.players[who], in_play=False))


def _with(brawl: Brawl, player: Player) -> Brawl:
    return replace(brawl, players={**brawl.players, player.id: player})
