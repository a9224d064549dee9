"""One command's view of a brawl's file: players and cards found, acts carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.brawl.sheet import brawl_data, brawl_shown, entry_data
from muster.cli.hints import brawl_hinted
from muster.core.brawl.acts import add, take_back
from muster.core.brawl.brawl import Brawl, Entry
from muster.core.brawl.facts import NOBODY, Act, AnyBrawlFact, TakenBack
from muster.core.brawl.problem import BrawlRefused
from muster.core.deck import NotACard, card_of
from muster.journal.brawl import BrawlDamaged, NoBrawl, Page, append_act, locked, read_file
from muster.reading.find import find
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.brawl import Called, entry_words, fact_sentence, name_of
from muster.words.plain import folded

TABLE = "The table"
PLAY = "What happens"
LOOT = "Loot"
"""Panels of the help."""


@dataclass(frozen=True, slots=True)
class Table:
    page: Page

    @property
    def brawl(self) -> Brawl:
        return self.page.brawl

    @property
    def names(self) -> Called:
        return self.page.heading.names

    def player(self, text: str) -> str:
        return find(text, list(self.names.items()), 'Nobody at this table is called "{name}".')

    def anybody(self, text: str) -> str:
        """A player, or `nobody`: terrain that lay there before, say."""
        return NOBODY if folded(text) == "nobody" else self.player(text)


Make = Callable[[Table], Sequence[AnyBrawlFact]]


def look(file: Path) -> Table:
    with foreseen(file):
        return Table(read_file(file))


def perform(file: Path, make: Make) -> Answer:
    """Make facts of what the table is now, and keep them as one act."""
    return _carry_out(file, lambda t: add(t.brawl.terms, t.page.acts, make(t)))


def undo(file: Path, number: Callable[[Table], int]) -> Answer:
    return _carry_out(file, lambda t: take_back(t.brawl.terms, t.page.acts, number(t)))


def _carry_out(file: Path, decide: Callable[[Table], tuple[Act, Brawl]]) -> Answer:
    with foreseen(file), locked(file):
        table = Table(read_file(file))
        try:
            act, brawl = decide(table)
        except BrawlRefused as refusal:
            raise refused(refusal, table.names) from None
        append_act(file, table.page, act)
    return _done(replace(table.page, brawl=brawl, acts=(*table.page.acts, act)), act)


def _done(page: Page, act: Act) -> Answer:
    names = page.heading.names
    terms = page.brawl.terms
    said = [fact_sentence(fact, terms, names) for fact in act.facts]
    gone = {fact.act for fact in act.facts if isinstance(fact, TakenBack)}
    was = [
        fact_sentence(f, terms, names) for each in page.acts if each.n in gone for f in each.facts
    ]
    gained = [
        (player.id, entry)
        for player in page.brawl.players.values()
        for entry in player.entries
        if entry.act == act.n
    ]
    data = {
        "act": act.n,
        "said": said,
        "taken_back": was,
        "points": [{"name": name_of(w, names), **entry_data(e, names)} for w, e in gained],
        **brawl_data(page),
    }
    show = [Text.assemble(("✓ ", "green"), sentence) for sentence in said]
    told = [Text(f"  It was: {sentence}") for sentence in was]
    points = [f"  {_gain(who, entry, names)}" for who, entry in gained]
    return Answer(data, (*show, *told, *points, *brawl_shown(page)))


def _gain(who: str, entry: Entry, names: Called) -> str:
    return f"{name_of(who, names)} {entry_words(entry, names)} = {entry.total} VP"


def refused(refusal: BrawlRefused, names: Called) -> Unclear | SeveralUnclear:
    """A no of the rules, with every reason; only doubts can be set aside with --yes."""
    doubts = all(problem.confirmable for problem in refusal.problems)
    kept = " Add --yes to do it all the same." if doubts else ""
    reasons = tuple(
        Unclear(
            problem.code,
            f"{brawl_hinted(problem, names)}{kept}",
            doubt=doubts,
            **problem.data,
        )
        for problem in refusal.problems
    )
    return reasons[0] if len(reasons) == 1 else SeveralUnclear(reasons)


@contextmanager
def foreseen(file: Path) -> Iterator[None]:
    """What can be wrong with the file, in words."""
    try:
        yield
    except NoBrawl:
        say = f"There is no brawl in {file}. Begin one with muster brawl start"
        raise Unclear("no-brawl", say) from None
    except BrawlDamaged as damaged:
        say = f"{file}: line {damaged.n} {damaged.say}. Nothing was changed; put a copy back."
        raise Unclear("brawl-damaged", say, line=damaged.n) from None


def card(text: str) -> str:
    """A card as the deck spells it."""
    try:
        return str(card_of(text))
    except NotACard as unknown:
        raise Unclear("unknown-card", f"{unknown}.", card=text) from None
