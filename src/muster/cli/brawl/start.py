"""Sitting down to a brawl: its players, its pack, its seed and its file."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.brawl.at_table import TABLE, look, refused
from muster.cli.brawl.sheet import brawl_data, brawl_shown, setup_lines
from muster.cli.desk import Desk
from muster.cli.setup import find_pack
from muster.core.brawl.facts import Act, BrawlBegan, Seat
from muster.core.brawl.problem import BrawlRefused
from muster.core.brawl.terms import BrawlTerms, check_seats, terms_of
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.schema import Rulepack
from muster.journal.brawl import BrawlExists, Heading, begin_file
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, folded, listing

app = typer.Typer()

SEAT = re.compile(r"(?P<name>[^:]+):(?P<model>.*\S)\s+(?P<cost>\d{1,2})(?:\s+(?P<station>\w+))?")
HEX = re.compile(r"(?:[0-9a-f]{2})+")


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played."""

    pack: Annotated[str, typer.Option(help="bb, gg4, or a pack's folder.")] = "bb"
    variant: Annotated[
        list[str] | None, typer.Option(help="A variant of the pack: all-out-brawl …")
    ] = None
    turns: Annotated[
        int | None, typer.Option(min=1, max=20, help="Turns, if not as the pack has it.")
    ] = None


@command(
    app,
    "start",
    TABLE,
    'muster brawl start friday.brawl "Ann: Lady Justice 9" "Bob: Rasputina 8" "Chi: Nekima 10" '
    '"Dov: Mei Feng 7"',
    "muster brawl start friday.brawl --pack gg4 --variant all-out-brawl …",
)
def start(
    desk: Desk,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to keep it in.")],
    seats: Annotated[
        list[str],
        typer.Argument(metavar="SEATS…", help='"Player: Model Cost", and its station if you like.'),
    ],
    rules: Rules,
    seed: Annotated[
        str, typer.Option(metavar="HEX", help="What to draw from; made at random if not given.")
    ] = "",
) -> Answer:
    """Begin the ledger of a table: who sits there, with which Leader."""
    terms = _terms(rules)
    read = _seats(seats)
    names = {seat.id: name for seat, name in read}
    _need_distinct(names.values())
    try:
        check_seats(terms, [seat for seat, _ in read], yes=desk.options.yes)
    except BrawlRefused as refusal:
        raise refused(refusal, names) from None
    began = BrawlBegan(seats=tuple(seat for seat, _ in read), seed=_seed(seed))
    try:
        begin_file(file, Heading(terms=terms, names=names), Act(n=1, facts=(began,)))
    except BrawlExists:
        say = f"There is a file {file} already; it was left as it is. Choose another name."
        raise Unclear("brawl-exists", say) from None
    page = look(file).page
    lines = setup_lines(page)
    return Answer({"setup": lines, **brawl_data(page)}, (*lines, *brawl_shown(page)))


def _terms(rules: Rules) -> BrawlTerms:
    official = find_pack(rules.pack)
    patches = [Patch(kind="variant", id=name, title=name) for name in rules.variant or ()]
    played = effective(official, patches)
    if rules.turns is not None and played.ledger:
        longer = {f"ledgers.{played.ledger}.turns": rules.turns}
        patches.append(Patch(kind="house-rule", id="turns", title="Turns", set=dict(longer)))
        played = effective(official, patches)
    terms = terms_of(played)
    if terms is None:
        raise _no_ledger(official)
    return terms


def _no_ledger(pack: Rulepack) -> Unclear:
    brawls = [variant.id for variant in pack.variants if "ledger" in variant.set]
    hint = f" Add --variant {listing(brawls, 'or')}." if brawls else ""
    return Unclear("not-a-brawl", f"{pack.title} is not played as a brawl.{hint}", pack=pack.id)


def _seats(texts: Sequence[str]) -> list[tuple[Seat, str]]:
    """Who sits there and what they are called; every text that is not understood is named."""
    found = [SEAT.fullmatch(clean(text)) for text in texts]
    like_this = 'write "Player: Model Cost", as in "Ann: Nekima 10"'
    reasons = tuple(
        Unclear("unknown-seat", f'"{text}" is not understood: {like_this}.', seat=text)
        for text, match in zip(texts, found, strict=True)
        if match is None
    )
    if reasons:
        raise SeveralUnclear(reasons)
    return [_seat(number, match) for number, match in enumerate(found, start=1) if match]


def _seat(number: int, said: re.Match[str]) -> tuple[Seat, str]:
    seat = Seat(
        id=f"p{number}",
        model=clean(said["model"]),
        cost=int(said["cost"]),
        station=said["station"] or "",
    )
    return seat, clean(said["name"])


def _need_distinct(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if folded(name) in seen:
            say = f"Two players are called {name}: tell them apart."
            raise Unclear("name-twice", say, name=name)
        seen.add(folded(name))


def _seed(text: str) -> str:
    if not text:
        return secrets.token_hex(16)
    if not HEX.fullmatch(text.lower()):
        raise Unclear("bad-seed", f'"{text}" is no seed: pairs of 0-9 and a-f.', seed=text)
    return text.lower()
