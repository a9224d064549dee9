"""What is simulated, from what was typed: plans side by side, each with a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from pydantic import JsonValue

from muster.cli.handed_in import read_text
from muster.cli.setup import find_pack
from muster.cli.which_pack import with_variants
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.rounds import planned_rounds
from muster.core.rulepack.schema import Rulepack
from muster.core.study.plan import DRAWS, Plan, slim
from muster.reading.spreadsheet import read_sheet
from muster.reading.unclear import Unclear
from muster.words.plain import listing

FIELD = "The field"
RULES = "The rules"
MOST_ROUNDS = 30


@dataclass(frozen=True, slots=True)
class FieldOptions:
    """Who plays."""

    entrants: Annotated[
        int, typer.Option(min=4, max=2_000, help="How many play.", rich_help_panel=FIELD)
    ] = 64
    spread: Annotated[
        float,
        typer.Option(
            min=0,
            max=10,
            help="How far strengths lie apart: standard deviations of a game's luck.",
            rich_help_panel=FIELD,
        ),
    ] = 1.0
    strengths: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.csv",
            help="One strength a line, after a name or alone; instead of --entrants and --spread.",
            rich_help_panel=FIELD,
        ),
    ] = None
    draws: Annotated[
        float,
        typer.Option(
            min=0,
            max=0.9,
            help="Share of games between equals that are drawn.",
            rich_help_panel=FIELD,
        ),
    ] = DRAWS


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """By which rules, where they are not the pack's own."""

    rounds: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_ROUNDS,
            help="Rounds; by the pack's table if not given.",
            rich_help_panel=RULES,
        ),
    ] = None
    variant: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A variant of the pack, or NAME:6; again for more.",
            rich_help_panel=RULES,
        ),
    ] = None
    cut: Annotated[
        int | None,
        typer.Option(
            min=2, help="Cut to this many once no more are undefeated.", rich_help_panel=RULES
        ),
    ] = None
    finals: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Finals tables in the last round, for the first places.",
            rich_help_panel=RULES,
        ),
    ] = None
    tie_breaks: Annotated[
        str,
        typer.Option(
            metavar="A,B,C", help="The order of tie-breaks: tp,sos …", rich_help_panel=RULES
        ),
    ] = ""
    compare: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CHANGE",
            help="Play it also with a change, side by side: cut=4, finals, rounds=6, "
            'tie-breaks=tp,sos, variant=NAME; several as "cut=4 rounds=7". Again for more.',
            rich_help_panel=RULES,
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class Named:
    """A plan, and what it is called in tables and plots."""

    name: str
    plan: Plan


def plans_of(pack: str, field: FieldOptions, rules: RuleOptions, seed: int) -> list[Named]:
    """The plan itself, then one for every change it is compared with."""
    strengths = _strengths(field.strengths)
    entrants = len(strengths) or field.entrants
    official = find_pack(pack)

    def plan(chosen: RuleOptions) -> Plan:
        if chosen.cut and chosen.cut >= entrants:
            say = f"A cut to {chosen.cut} of {entrants} players cuts nobody: name fewer."
            raise Unclear("cut-too-large", say, cut=chosen.cut, entrants=entrants)
        ruled = _ruled(official, chosen)
        rounds = chosen.rounds or planned_rounds(ruled, entrants).rounds
        return Plan(slim(ruled), entrants, rounds, field.spread, field.draws, seed, strengths)

    changed = [Named(text, plan(_changed(rules, text))) for text in rules.compare or ()]
    return [Named("as planned", plan(rules)), *changed]


def _ruled(official: Rulepack, chosen: RuleOptions) -> Rulepack:
    rules = with_variants(official, chosen.variant or ())
    ours: dict[str, JsonValue] = {}
    if chosen.cut:
        ours["rounds.cut"] = chosen.cut
    if chosen.finals:
        ours |= {"pairing.finals_tables": chosen.finals, "standings.podium": True}
    if chosen.tie_breaks:
        ours["standings.order"] = [word.strip() for word in chosen.tie_breaks.split(",")]
    if not ours:
        return rules
    return effective(rules, [Patch(kind="house-rule", id="study", title="As asked", set=ours)])


def _changed(rules: RuleOptions, text: str) -> RuleOptions:
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in CHANGES:
            raise _not_understood(text)
        try:
            rules = CHANGES[name](rules, value)
        except ValueError:
            raise _not_understood(text) from None
    return rules


def _number(value: str, most: int = 1_000) -> int:
    number = int(value)
    if not 1 <= number <= most:
        raise ValueError(value)
    return number


CHANGES: Mapping[str, Callable[[RuleOptions, str], RuleOptions]] = {
    "cut": lambda rules, value: replace(rules, cut=_number(value)),
    "finals": lambda rules, value: replace(rules, finals=_number(value or "1")),
    "rounds": lambda rules, value: replace(rules, rounds=_number(value, MOST_ROUNDS)),
    "tie-breaks": lambda rules, value: replace(rules, tie_breaks=value),
    "variant": lambda rules, value: replace(rules, variant=[*(rules.variant or ()), value]),
}


def _not_understood(text: str) -> Unclear:
    known = listing(("cut=4", "finals", "rounds=6", "tie-breaks=tp,sos", "variant=NAME"), "or")
    return Unclear("not-understood", f'"{text}" is not understood; write {known}.', words=text)


def _strengths(path: Path | None) -> tuple[float, ...]:
    """The last cell of every line; a first line without a number is a heading."""
    if path is None:
        return ()
    rows = read_sheet(read_text(str(path)).encode()).rows
    heading = bool(rows) and _is_heading(rows[0][1])
    found = [_strength(path, n, row) for n, row in rows[heading:]]
    if len(found) < FEWEST:
        say = f"{path} has {len(found)} strengths; a field needs {FEWEST}."
        raise Unclear("too-few-strengths", say, file=str(path))
    return tuple(found)


FEWEST = 4


def _is_heading(row: Sequence[str]) -> bool:
    try:
        float(row[-1])
    except ValueError:
        return True
    return False


def _strength(path: Path, line: int, row: Sequence[str]) -> float:
    if row[-1].isdecimal() and WHOLE_BEFORE.search(",".join(row[:-1])):
        say = f'{path}, line {line}: "{",".join(row[-2:])}" may be one number or two: write 1.5.'
        raise Unclear("not-a-strength", say, file=str(path), line=line)
    try:
        number = float(row[-1])
    except ValueError:
        number = float("nan")
    if not abs(number) <= LARGEST:
        say = f'{path}, line {line}: "{row[-1]}" is not a strength: a number such as 0.8 or -1.'
        raise Unclear("not-a-strength", say, file=str(path), line=line)
    return number


LARGEST = 1_000.0
WHOLE_BEFORE = re.compile(r"(^|[,;\t])\s*[-+]?\d+$")
"""A number right before the last cell: together they may be one with a decimal comma."""
