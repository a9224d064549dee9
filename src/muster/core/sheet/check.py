"""Whether a tap can be: every reason against it, before it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from muster.core.problem import Code, Problem
from muster.core.rulepack.problems import nearest
from muster.core.sheet import taps
from muster.core.sheet.answers import answer_problems, misfits, stale
from muster.core.sheet.of_game import common_and_pool, parts_of
from muster.core.sheet.played import Played, apply
from muster.core.sheet.sealed import Choice, list_choice, opens, pick_of
from muster.core.sheet.sheet import END, SIDES
from muster.core.sheet.silence import left_blank
from muster.core.sheet.still import none_of

Problems = Iterator[Problem]


def problems_of(played: Played, tap: taps.Tap) -> list[Problem]:
    """Everything against a tap; a finished sheet takes none but an official's look.

    What was left blank is asked about when nothing else stands in the way.
    """
    found = [*_checked(played, tap), *_new_to(played, tap)]
    firm = any(not problem.confirmable for problem in found)
    blank = CLOSES.get(type(tap)) if not firm else None
    return [*found, *_blank(played, blank(played))] if blank else found


def refusals_of(played: Played, tap: taps.Tap) -> list[Problem]:
    """What nobody can insist on, against a tap, whenever it was written."""
    return [problem for problem in _checked(played, tap) if not problem.confirmable]


def _checked(played: Played, tap: taps.Tap) -> list[Problem]:
    if played.finished and not isinstance(tap, taps.SealOpened):
        return [Problem(Code.SHEET_FINISHED)]
    return list(CHECK[type(tap)](played, tap))


def _new_to(played: Played, tap: taps.Tap) -> Problems:
    """What is refused today and was taken once: nothing is sealed after a game was stopped."""
    if isinstance(tap, SEALS) and played.begun and not played.turned and not played.finished:
        yield Problem(Code.SEAL_LATE)


def problems_beside(
    played: Played, tap: taps.ChoiceShown, sealed: Iterable[taps.ChoiceShown]
) -> list[Problem]:
    """Everything against a choice beside all that its side has sealed and not shown yet."""
    for other in sealed:
        played = apply(played, other)
    return problems_of(replace(played, seals={}), tap)


def _first_said(_: Played, tap: taps.FirstSaid) -> Problems:
    """Said wrongly, it is said again: every turn is then scored anew."""
    yield from _side(tap.side)


def _sealed(played: Played, tap: taps.ChoiceSealed) -> Problems:
    """Choices are sealed before play, once, and as many as may be made."""
    yield from _side(tap.side)
    if played.turned:
        yield Problem(Code.SEAL_LATE)
    if (tap.side, tap.number) in played.seals:
        yield Problem(Code.SEALED_ALREADY, {"number": tap.number})
    yield from _number(played, tap.number)


def _shown(played: Played, tap: taps.ChoiceShown) -> Problems:
    yield from _side(tap.side)
    yield from _number(played, tap.number)
    if _picked(played):
        yield from _part(played, tap)
    yield from _scores(played, tap)
    sealed = played.seals.get((tap.side, tap.number))
    choice = Choice(played.game, tap.side, tap.part, tap.notes, tap.scores)
    if sealed is not None and not opens(sealed, choice, tap.salt):
        yield Problem(Code.SEAL_BROKEN, {"number": tap.number})
    if (tap.side, tap.number) in played.shown:
        yield Problem(Code.SHOWN_ALREADY, {"number": tap.number})
    if any(pick.part == tap.part for pick in played.picks(tap.side)):
        titles = {element.id: element.title for element in played.rules.elements}
        yield Problem(Code.PICKED_TWICE, {"part": titles.get(tap.part, tap.part)})


def _seal_opened(played: Played, tap: taps.SealOpened) -> Problems:
    """An official looks at what is sealed, and says why."""
    key = (tap.side, tap.number)
    if key not in played.seals:
        yield Problem(Code.SEAL_MISSING, {"number": tap.number})
    if key in played.shown:
        yield Problem(Code.SHOWN_ALREADY, {"number": tap.number})
    if not tap.reason.strip():
        yield Problem(Code.REASON_MISSING)


def _part(played: Played, tap: taps.ChoiceShown) -> Problems:
    known = {element.id: element for element in played.rules.elements}
    everything = common_and_pool(played.rules, parts_of(known.values()))[1]
    pool = played.pool or everything
    if tap.part not in pool or tap.part not in known:
        near = nearest(tap.part, pool)
        yield Problem(Code.PART_UNKNOWN, {"part": tap.part, "near": near, "known": pool})
        return
    notes = [note.id for note in known[tap.part].notes]
    for name in tap.notes:
        if name not in notes:
            near = nearest(name, notes)
            yield Problem(Code.NOTE_UNKNOWN, {"note": name, "near": near, "known": notes})


def _scores(played: Played, tap: taps.ChoiceShown) -> Problems:
    """Where choices score in play only or at the end only, so many may be of each kind."""
    frame = played.rules.play
    halves = frame.reveal_only + frame.end_only
    if tap.scores == "both" and not halves:
        return
    limits = {
        "both": _picked(played) - halves,
        "reveal": frame.reveal_only,
        "end": frame.end_only,
    }
    most = limits[tap.scores]
    if sum(pick.scores == tap.scores for pick in played.picks(tap.side)) >= most:
        yield Problem(Code.SCORES_TAKEN, {"scores": tap.scores, "most": most})


def _picked(played: Played) -> int:
    return sum(slot.picked for slot in played.secret_slots)


def _number(played: Played, number: int) -> Problems:
    picked = _picked(played)
    if 1 <= number <= picked:
        return
    titles = [slot.title for slot in played.secret_slots]
    yield Problem(Code.CHOICES_MADE, {"number": number, "picked": picked, "slots": titles})


def _side(side: int) -> Problems:
    if side not in SIDES:
        data = {"number": side, "what": "a side", "least": 0, "most": 1}
        yield Problem(Code.NUMBER_IMPOSSIBLE, data)


def _list_sealed(played: Played, tap: taps.ListSealed) -> Problems:
    """A list is chosen once, before play, and neither changed nor taken back."""
    yield from _side(tap.side)
    if played.turned:
        yield Problem(Code.SEAL_LATE)
    if tap.side in played.lists:
        yield Problem(Code.LIST_SEALED)


def _lists_shown(played: Played, tap: taps.ListsShown) -> Problems:
    """Both lists are shown together, so both are sealed first."""
    if played.listed:
        yield Problem(Code.ALREADY_SO)
    if not len(tap.titles) == len(tap.salts) == len(SIDES):
        yield Problem(Code.LISTS_WAIT, {"entrant": played.sides})
        return
    for side, title, salt in zip(SIDES, tap.titles, tap.salts, strict=True):
        who = {"entrant": played.sides[side]}
        if side not in played.lists:
            yield Problem(Code.LISTS_WAIT, who)
        elif not opens(played.lists[side], list_choice(played.game, side, title), salt):
            yield Problem(Code.LIST_OTHER, who)


def _pick_sealed(played: Played, tap: taps.PickSealed) -> Problems:
    """Picked once, after the lists and before play; each side for itself."""
    yield from _side(tap.side)
    yield from _offered(played, tap.slot)
    if played.turned:
        yield Problem(Code.SEAL_LATE)
    if played.lists and not played.listed:
        yield Problem(Code.LISTS_FIRST)
    if (tap.side, tap.slot) in played.pick_seals or tap.slot in played.picked:
        yield Problem(Code.PICK_SEALED)


def _picks_shown(played: Played, tap: taps.PicksShown) -> Problems:
    """Both picks are shown together: both sealed before, or both said aloud from paper."""
    yield from _offered(played, tap.slot)
    if tap.slot in played.picked:
        yield Problem(Code.ALREADY_SO)
    if not len(tap.parts) == len(tap.salts) == len(SIDES):
        yield Problem(Code.PICKS_WAIT, {"entrant": played.sides})
        return
    pool = [element.id for element in played.offers.get(tap.slot, ())]
    sealed = [played.pick_seals.get((side, tap.slot), "") for side in SIDES]
    for side, part, salt in zip(SIDES, tap.parts, tap.salts, strict=True):
        who = {"entrant": played.sides[side]}
        if part not in pool:
            near = nearest(part, pool)
            yield Problem(Code.PART_UNKNOWN, {"part": part, "near": near, "known": pool})
        if any(sealed) and not sealed[side]:
            yield Problem(Code.PICKS_WAIT, who)
        elif any(sealed) and not opens(sealed[side], pick_of(played.game, side, part), salt):
            yield Problem(Code.PICK_OTHER, who)


def _offered(played: Played, slot: str) -> Problems:
    if slot not in played.offers:
        yield Problem(Code.NOT_OFFERED)


def _turn_ended(played: Played, tap: taps.TurnEnded) -> Problems:
    if played.tally.over is not None:
        yield Problem(Code.GAME_IS_OVER, {"say": played.tally.over.say})
    elif tap.step != played.closed + 1:
        code = Code.TURN_OVER if tap.step <= played.closed else Code.TURN_NOT_COME
        step, now = map(played.sheet.named, (tap.step, played.closed + 1))
        yield Problem(code, {"step": step, "open": now})


def _stopped(played: Played, tap: taps.PlayStopped) -> Problems:
    if played.tally.over is not None:
        yield Problem(Code.GAME_IS_OVER, {"say": played.tally.over.say})
    if not tap.reason.strip():
        yield Problem(Code.REASON_MISSING)


def _blank(played: Played, step: int) -> Problems:
    """Whoever closes a step is asked once about what could have scored in it and was not said."""
    blank = left_blank(played, step)
    if blank:
        asked = tuple(dict.fromkeys((one.input.ask, one.spot.side) for one in blank))
        who = [(ask, played.sides[side] if side in SIDES else "") for ask, side in asked]
        turn = step if step == END else played.sheet.turn(step)
        word = played.sheet.frame.turn_word.lower()
        mine = (one for one in blank if one.spot.step == step != END)
        none = any(none_of(one) is not None for one in mine)
        said = {"blank": tuple(who), "turn": turn, "word": word, "nothing": none}
        yield Problem(Code.LEFT_BLANK, said, confirmable=True)


def _finished(played: Played, _: taps.SheetFinished) -> Problems:
    if played.tally.over is None:
        yield Problem(Code.GAME_NOT_OVER, {"open": played.closed + 1})
        return
    pool = [element for element in played.rules.elements if element.id in played.pool]
    silent = bool(pool) and not any(element.awards for element in pool)
    hidden = [key for key in played.seals if key not in played.shown and not silent]
    for side, number in hidden:
        yield Problem(Code.SEAL_UNOPENED, {"side": side, "number": number}, confirmable=True)
    steps = sorted({spot.step for spot in played.answers})
    for one in (misfit for step in steps for misfit in misfits(played, step)):
        yield stale(played, one)


CHECK: Mapping[type[taps.Tap], Callable[[Played, Any], Problems]] = {
    taps.FirstSaid: _first_said,
    taps.ChoiceSealed: _sealed,
    taps.ChoiceShown: _shown,
    taps.SealOpened: _seal_opened,
    taps.ListSealed: _list_sealed,
    taps.ListsShown: _lists_shown,
    taps.PickSealed: _pick_sealed,
    taps.PicksShown: _picks_shown,
    taps.Answered: answer_problems,
    taps.TurnEnded: _turn_ended,
    taps.PlayStopped: _stopped,
    taps.SheetFinished: _finished,
}
"""What is asked about each tap."""

SEALS = (taps.ChoiceSealed, taps.ListSealed, taps.PickSealed)
"""What is sealed before play."""

CLOSES: Mapping[type[taps.Tap], Callable[[Played], int]] = {
    taps.TurnEnded: lambda played: played.closed + 1,
    taps.PlayStopped: lambda played: played.closed + 1,
    taps.SheetFinished: lambda _: END,
}
"""The step that some taps close."""
