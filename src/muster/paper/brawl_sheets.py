"""The score sheet of a table of many: points by turn, and what they are given for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.brawl.terms import terms_of
from muster.core.rulepack.ledger import LedgerAward
from muster.core.rulepack.schema import Rulepack
from muster.paper.to_fill_in import AnswerRow, Paid, Question, SheetPart
from muster.words.tongue import _


def brawl_parts(rules: Rulepack, players: Sequence[str]) -> Iterator[SheetPart]:
    """One row for each player; without a ledger in the pack its turns are still counted."""
    terms = terms_of(rules)
    ledger = terms.ledger if terms else None
    turns = ledger.turns if ledger else rules.play.turns
    rows = tuple(AnswerRow(name, (False, *(True,) * turns, True)) for name in players)
    happenings = ledger.happenings if ledger else ()
    yield SheetPart(
        title=ledger.title if ledger else _("Points"),
        group="",
        notes=(),
        turn=rules.play.turn_word,
        steps=tuple(str(turn) for turn in range(1, turns + 1)),
        questions=(Question(_("Points gained and lost"), (), rows),),
        paid=tuple(dict.fromkeys(_paid(award) for one in happenings for award in one.awards)),
    )


def _paid(award: LedgerAward) -> Paid:
    points = str(award.points) if isinstance(award.points, int) else _("as counted")
    people = {"{by}": _("a player"), "{to}": _("an opponent")}
    say = award.say
    for mark, word in people.items():
        say = say.replace(mark, word)
    return Paid(points, say, "", "")
