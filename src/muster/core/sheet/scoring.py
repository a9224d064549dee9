"""From answers to points: every award of every step with its reason, the caps that bit, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cel

from muster.core.rulepack.expression import number_in, truth_in
from muster.core.rulepack.sheets import Award, End, Input
from muster.core.sheet.seen import Answers, Counts, Moment, contexts, step_of
from muster.core.sheet.sheet import END, FRAME, SIDES, TABLE, Leans, Part, Sheet, Spot

ALWAYS = "true"
LEVEL = "level"
"""How a game is decided in which nothing sets the sides apart."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Points one side got, or would have got: `wanted` is what the award was worth before caps.

    `held` says what kept some of it back: a cap, a note that was not written, a death that had
    already been scored.
    """

    step: int
    side: int
    part: str
    award: str
    say: str
    points: int
    wanted: int
    held: str = ""


@dataclass(frozen=True, slots=True)
class Over:
    """Why a game is over: by an early end, or decided when it had run its course."""

    id: str
    say: str
    step: int
    ending: str = ""
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What a sheet comes to. `totals` are those after every step, by side."""

    scored: tuple[Scored, ...]
    totals: tuple[tuple[int, ...], ...]
    over: Over | None
    figures: tuple[Mapping[str, int], ...] = ()

    @property
    def total(self) -> tuple[int, ...]:
        return self.totals[-1]


class Count:
    """Scores a sheet step by step; used once and thrown away."""

    def __init__(self, sheet: Sheet, answers: Answers) -> None:
        self.sheet, self.answers = sheet, dict(answers)
        caps = {cap.id: 0 for cap in sheet.frame.caps}
        self.counts = tuple(Counts(got=dict(caps)) for _ in SIDES)
        self.scored: list[Scored] = []
        self.totals: list[tuple[int, ...]] = [(0,) * len(SIDES)]
        self.answered: dict[tuple[int, str], set[str]] = {}
        for spot in answers:
            self.answered.setdefault((spot.step, spot.part), set()).add(spot.input)
        self.caps = {cap.id: cap for cap in sheet.frame.caps}

    def run(self, closed: int, *, ended: bool) -> Tally:
        """Score the steps that were ended, and the end itself if the game is over."""
        over = None
        step = 0
        for step in range(1, closed + 1):
            self.step(step, "turn", step - 1)
            over = self.early(step)
            if over is not None:
                break
        course = step >= self.sheet.steps
        figures: tuple[Mapping[str, int], ...] = ()
        if over is not None or course or ended:
            self.step(END, "end", step)
            if over is None or over.winner is None:
                over = self.decided(step, over, course=course)
            figures = self.figures(step)
        return Tally(tuple(self.scored), tuple(self.totals), over, figures)

    def step(self, step: int, at: str, before: int) -> None:
        """All awards of a step are weighed against how things stood before it."""
        self._forget_unasked(step, before)
        found = [
            scored
            for part in self.sheet.parts
            if any(award.at == at for award in part.awards) and self._touched(part, step)
            for scored in self._part(part, step, at, before)
        ]
        spent: dict[tuple[int, str], int] = {}
        deaths: dict[tuple[int, str], str] = {}
        for part, award, side, wanted in found:
            self._give(part, award, _Gain(step, side, wanted), spent, deaths)
        self.totals.append(tuple(counts.total for counts in self.counts))

    def _forget_unasked(self, step: int, before: int) -> None:
        """An answer to what is not asked after all (nobody is behind, say) counts for nothing."""
        for part in self.sheet.parts:
            for asked in part.inputs:
                if asked.only == ALWAYS or step_of(asked, step) != step:
                    continue
                for side in (TABLE, *part.sides):
                    spot = Spot(step, side, part.id, asked.id)
                    if spot in self.answers and not self.is_asked(part, asked, side, before):
                        del self.answers[spot]

    def is_asked(self, part: Part, asked: Input, side: int, before: int) -> bool:
        """Whether a question is put in the step after one; of the table, if to either side."""
        step = END if asked.at == "end" else before + 1
        moment = Moment(step, before)
        made = contexts(self.sheet, part, self.answers, moment, self.counts)
        return any(truth_in(asked.only, made[one]) for one in (SIDES if side == TABLE else (side,)))

    def _touched(self, part: Part, step: int) -> bool:
        """Whether anything a part could be paid for was said at all."""
        mine = self.answered.get((step, part.id)) or self.answered.get((step, FRAME))
        return bool(mine) or any(not any(part.leans[award.id]) for award in part.awards)

    def _part(
        self, part: Part, step: int, at: str, before: int
    ) -> Iterator[tuple[Part, Award, int, int]]:
        turn = self.sheet.turn(before if step == END else step)
        made: tuple[cel.Context, ...] = ()
        for award in part.awards:
            if award.at != at or not self._in_time(award, turn):
                continue
            for side in part.sides:
                if not self._answered(part, award, step, side):
                    continue
                made = made or contexts(
                    self.sheet, part, self.answers, Moment(step, before), self.counts
                )
                if truth_in(award.when, made[side]):
                    wanted = worth(award, made[side])
                    if wanted:
                        yield part, award, side, wanted

    def _in_time(self, award: Award, turn: int) -> bool:
        if award.at == "end":
            return True
        first = self.sheet.frame.scored_from if award.from_turn is None else award.from_turn
        return first <= turn <= (award.to_turn or turn)

    def _answered(self, part: Part, award: Award, step: int, side: int) -> bool:
        """Silence earns nothing: one of the questions an award leans on was answered."""
        leans = part.leans[award.id]
        if not any(leans):
            return True
        parts = (self.sheet.parts[0],) if part.id == FRAME else (self.sheet.parts[0], part)
        return any(
            Spot(step_of(asked, step), where, one.id, asked.id) in self.answers
            for one in parts
            for asked in one.inputs
            for where in _whose(asked, leans, side)
        )

    def _give(
        self,
        part: Part,
        award: Award,
        gain: _Gain,
        spent: dict[tuple[int, str], int],
        deaths: dict[tuple[int, str], str],
    ) -> None:
        side = gain.side
        own = f"{part.id}.{award.id}"
        held = _undocumented(self.sheet, part, award) or self._death(part, award, gain, deaths)
        allowed = 0 if held else gain.wanted
        for name, limit, so_far in self._limits(award, own, side, spent):
            if limit is not None and allowed > limit - so_far:
                allowed, held = max(0, limit - so_far), name
        counts = self.counts[side]
        counts.total += allowed
        for name in (own, award.cap):
            if name:
                counts.got[name] = counts.got.get(name, 0) + allowed
                spent[side, name] = spent.get((side, name), 0) + allowed
        self.scored.append(
            Scored(gain.step, side, part.id, award.id, award.say, allowed, gain.wanted, held)
        )

    def _limits(
        self, award: Award, own: str, side: int, spent: Mapping[tuple[int, str], int]
    ) -> Iterator[tuple[str, int | None, int]]:
        got = self.counts[side].got
        yield "per-turn", award.per_turn, spent.get((side, own), 0)
        yield "per-game", award.per_game, got.get(own, 0)
        if award.cap:
            cap = self.caps[award.cap]
            yield cap.id, cap.per_turn, spent.get((side, cap.id), 0)
            yield cap.id, cap.per_game, got.get(cap.id, 0)

    def _death(
        self, part: Part, award: Award, gain: _Gain, deaths: dict[tuple[int, str], str]
    ) -> str:
        """One death scores for one part only; the first that claims it has it."""
        if not award.death:
            return ""
        who = self.answers.get(Spot(gain.step, gain.side, part.id, award.death), "")
        name = str(who).strip().casefold()
        first = deaths.setdefault((gain.side, name), part.id) if name else part.id
        return "" if first == part.id else "death"

    def early(self, step: int) -> Over | None:
        """Whether the game ends with this step, and for whom."""
        for part in self.sheet.parts:
            if not part.ends:
                continue
            made = contexts(self.sheet, part, self.answers, Moment(step, step - 1), self.counts)
            for end in part.ends:
                over = _ended(end, step, made)
                if over is not None:
                    return over
        return None

    def decided(self, step: int, early: Over | None, *, course: bool) -> Over:
        """Who won a game that ran its course, was stopped, or ended without a winner."""
        frame = self.sheet.frame
        made = self._at_the_end(step)
        for decider in frame.deciders:
            if course and early is None and not decider.always:
                continue
            mine, theirs = (number_in(decider.number, made[side]) for side in SIDES)
            if mine != theirs:
                winner = 0 if mine > theirs else 1
                return Over(decider.id, decider.say, step, decider.ending, winner)
        return Over(LEVEL, early.say if early else "", step, frame.tie_ending)

    def _at_the_end(self, step: int) -> tuple[cel.Context, ...]:
        whole = self.sheet.parts[0]
        return contexts(self.sheet, whole, self.answers, Moment(END, step), self.counts)

    def figures(self, step: int) -> tuple[Mapping[str, int], ...]:
        frame = self.sheet.frame
        made = self._at_the_end(step)
        return tuple(
            {name: number_in(text, made[side]) for name, text in frame.report.items()}
            for side in SIDES
        )


@dataclass(frozen=True, slots=True)
class _Gain:
    step: int
    side: int
    wanted: int


def count(sheet: Sheet, answers: Answers, closed: int, *, ended: bool = False) -> Tally:
    """What a sheet comes to with these answers; same answers, same tally, in whatever order."""
    return Count(sheet, answers).run(closed, ended=ended)


def worth(award: Award, seen: cel.Context) -> int:
    return award.points if isinstance(award.points, int) else number_in(award.points, seen)


def _whose(asked: Input, leans: Leans, side: int) -> Iterator[int]:
    """Who would have to answer a question for an award to lean on it."""
    if asked.each == "table":
        yield from (TABLE,) if asked.id in leans.mine | leans.theirs else ()
        return
    if asked.id in leans.mine:
        yield side
    if asked.id in leans.theirs:
        yield 1 - side


def _undocumented(sheet: Sheet, part: Part, award: Award) -> str:
    """What was not written down scores nothing, or only what needed no writing."""
    if part.id == FRAME:
        return ""
    if not part.documented and sheet.frame.undocumented == "nothing":
        return "undocumented"
    all_notes = {note.id for note in part.notes}
    needed = all_notes if sheet.frame.undocumented == "nothing" else set(award.notes)
    missing = needed - part.written if part.documented else set(award.notes)
    return "undocumented" if missing else ""


def _ended(end: End, step: int, made: Sequence[cel.Context]) -> Over | None:
    for side in SIDES:
        if truth_in(end.when, made[side]):
            winner = None if end.undecided else side
            return Over(end.id, end.say, step, end.ending, winner)
    return None
