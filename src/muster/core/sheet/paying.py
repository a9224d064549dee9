"""From what awards are worth to what is paid: caps, notes that are missing, deaths scored once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from muster.core.rulepack.sheets import Award
from muster.core.sheet.seen import Answers, dead
from muster.core.sheet.sheet import DEATH, FRAME, ONE_DEATH, SIDES, Part, Sheet, Spot
from muster.core.sheet.standing import Scored, Standing
from muster.core.sheet.weighing import Claim

UNDOCUMENTED = "undocumented"
UNSHOWN = "unshown"
PER_TURN = "per-turn"
PER_GAME = "per-game"


def pay(
    sheet: Sheet, answers: Answers, claims: Sequence[Claim], step: int, before: Standing
) -> Standing:
    """How the game stands once a step's claims are paid."""
    payer = _Payer(sheet, answers, step, before)
    order = sorted(range(len(claims)), key=lambda n: payer.waits(claims[n]))
    paid = {n: payer.pay(claims[n]) for n in order}
    scored = tuple(paid[n] for n in range(len(claims)))
    return Standing(
        step=step,
        got=tuple(payer.got),
        totals=(*before.totals, tuple(payer.totals)),
        scored=(*before.scored, *scored),
    )


class _Payer:
    """Pays the claims of one step in the sheet's order; used once.

    Of two choices that one death could score for, the one that its player names comes first.
    """

    def __init__(self, sheet: Sheet, answers: Answers, step: int, before: Standing) -> None:
        self.sheet, self.answers, self.step = sheet, answers, step
        self.caps = {cap.id: cap for cap in sheet.frame.caps}
        self.got = [dict(side) for side in before.got]
        self.totals = list(before.totals[-1])
        self.spent: dict[tuple[int, str], int] = {}
        self.deaths: dict[tuple[int, str], str] = {}

    def waits(self, claim: Claim) -> bool:
        """Whether the death that a claim needs was given to another choice."""
        given = self.answers.get(Spot(self.step, claim.side, ONE_DEATH, DEATH))
        return bool(given) and bool(claim.award.death) and claim.part.id != given

    def pay(self, claim: Claim) -> Scored:
        part, award, side, wanted, held, lacks = claim
        own = f"{part.id}.{award.id}"
        held = undocumented(self.sheet, part, award) or held or self._unshown(part)
        points = 0 if held else wanted
        for name, limit, so_far in self._limits(award, own, side):
            if limit is not None and points > limit - so_far:
                points, held = max(0, limit - so_far), name
        if points and self._scored_elsewhere(part, award, side):
            points, held = 0, DEATH
        self.totals[side] += points
        for name in filter(None, (own, award.cap)):
            self.got[side][name] = self.got[side].get(name, 0) + points
            self.spent[side, name] = self.spent.get((side, name), 0) + points
        return Scored(self.step, side, part.id, award.id, award.say, points, wanted, held, lacks)

    def _limits(self, award: Award, own: str, side: int) -> Iterator[tuple[str, int | None, int]]:
        got, spent = self.got[side], self.spent
        yield PER_TURN, award.per_turn, spent.get((side, own), 0)
        yield PER_GAME, award.per_game, got.get(own, 0)
        if award.cap:
            cap = self.caps[award.cap]
            yield cap.id, cap.per_turn, spent.get((side, cap.id), 0)
            yield cap.id, cap.per_game, got.get(cap.id, 0)

    def _unshown(self, part: Part) -> str:
        """A choice scores nothing in a turn that was over when it was shown."""
        return UNSHOWN if self.step <= part.since else ""

    def _scored_elsewhere(self, part: Part, award: Award, side: int) -> bool:
        """One death scores for one part only; the first that is paid for it has it."""
        name = dead(self.answers.get(Spot(self.step, side, part.id, award.death)))
        return bool(name) and self.deaths.setdefault((side, name), part.id) != part.id


def undocumented(sheet: Sheet, part: Part, award: Award) -> str:
    """What was not written down scores nothing, or only what needed no writing."""
    if part.id == FRAME or len(part.sides) == len(SIDES):
        return ""
    strict = sheet.frame.undocumented == "nothing"
    if strict and not part.documented:
        return UNDOCUMENTED
    needed = {note.id for note in part.notes} if strict else set(award.notes)
    missing = needed - part.written if part.documented else needed
    return UNDOCUMENTED if missing else ""


def nothing_yet(caps: Mapping[str, object]) -> Standing:
    """How every game begins."""
    return Standing(0, tuple(dict.fromkeys(caps, 0) for _ in SIDES), ((0,) * len(SIDES),))
