"""`muster encounter`: what rounds are about, shown, chosen, dealt and planned."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from muster.cli import diagram
from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.desk import Desk
from muster.cli.encounter_plan import Planning, plan_answer, typed_plans
from muster.cli.options import ROUNDS, Reason, RoundNumber
from muster.cli.parts import parts_typed, slot_typed
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.access import may_see_encounter
from muster.core.encounter.elements import in_use, merged
from muster.core.encounter.known import Encounter
from muster.core.facts import EncounterDealt
from muster.core.problem import Code, refuse
from muster.reading.text_file import text_of
from muster.reading.unclear import Unclear
from muster.words.encounters import deal_words, element_title, encounter_words, parts_of

app = typer.Typer()
group = typer.Typer(help="What a round is about: show it, choose it, deal it, plan all rounds.")
app.add_typer(group, name="encounter", rich_help_panel=ROUNDS)
group.add_typer(diagram.app)

Tables = Annotated[bool, typer.Option("--tables", help="A copy for every table.")]
Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PARTS…",
        help="Elements by name, or PART=NAME,NAME; a number will do where they are numbered.",
    ),
]


@default(
    group,
    "muster encounter",
    "muster encounter show --round 2 --tables",
    "muster encounter set ours corner --round 2",
    "muster encounter deal --round 2",
    "muster encounter plan --rotation day --deal",
    "muster encounter list",
)
def overview(desk: Desk, number: RoundNumber = None, tables: Tables = False) -> Answer:
    """What a round is about: show it, choose it, deal it, plan all rounds."""
    return show(desk, number, tables)


@command(group, "show", ROUNDS, "muster encounter show --round 2", "muster encounter show --tables")
def show(desk: Desk, number: RoundNumber = None, tables: Tables = False) -> Answer:
    """Show what a round is about and how it was dealt, or print a copy for every table."""
    event = desk.event
    wanted = event.at_hand if number is None else number
    known = event.encounters.get(wanted)
    if known is None:
        raise Unclear("no-encounter", f"Round {wanted} has no encounter yet.", round=wanted)
    if not may_see_encounter(event, desk.actor, wanted):
        raise refuse(Code.NOT_ALLOWED, verb="encounter", roles=("organiser",))
    said = encounter_words(event.rules, known)
    copies = _copies(desk, wanted, said) if tables else []
    dealt = [line for deal in known.deals for line in _told(desk, deal)]
    return Answer(
        {**_data(desk, wanted, known), "copies": len(copies)}, tuple(copies or [said, *dealt])
    )


def _told(desk: Desk, dealt: EncounterDealt) -> list[str]:
    again = f", attempt {dealt.attempt}" if dealt.attempt > 1 else ""
    heading = f"\nDealt{' by hand' if dealt.by_hand else ''}{again}:"
    return [heading, *(f"  {line}" for line in deal_words(desk.event.rules, dealt))]


def _copies(desk: Desk, number: int, said: str) -> list[str]:
    played = desk.round(number)
    games = sorted(played.games, key=lambda game: game.table)
    return [f"Table {g.table}: {desk.names.all_entrants(g.entrants)}\n{said}\n" for g in games]


def _data(desk: Desk, number: int, known: Encounter) -> dict[str, object]:
    elements = [
        {"slot": slot.id, "id": e.id, "title": e.title, "say": e.say, "changed": e.changed}
        for slot, found in parts_of(desk.event.rules, known)
        for e in found
    ]
    return {
        "round": number,
        "title": known.title,
        "text": known.text,
        "parts": known.parts,
        "elements": elements,
        "deals": known.deals,
    }


@command(
    group,
    "set",
    ROUNDS,
    "muster encounter set ours corner --round 2",
    "muster encounter set strategy=ours schemes=1,3,7,12",
    'muster encounter set --title "The Pit" --file the-pit.txt',
)
def set_parts(
    desk: Desk,
    words: Words = None,
    number: RoundNumber = None,
    title: Annotated[str, typer.Option(help="What it is called, in your own words.")] = "",
    file: Annotated[Path | None, typer.Option(help="A text file to print with it.")] = None,
) -> Answer:
    """Choose what a round is about; parts that are not named stay as they are."""
    event = desk.event
    wanted = event.at_hand if number is None else number
    known = event.encounters.get(wanted)
    typed = parts_typed(event.rules, words or [])
    parts = merged(event.rules, known.parts if known else {}, typed) if typed else {}
    text = known.text if known and typed and file is None else text_of(file)
    return desk.do(ask.SetEncounter(round=number, title=title, text=text, parts=parts))


@dataclass(frozen=True, slots=True)
class Dealing:
    """What a deal may be told besides the parts to deal."""

    number: RoundNumber = None
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="PART=NAME", help="A part that is chosen, not dealt."),
    ] = None
    cards: Annotated[
        str, typer.Option(metavar='"7R 12M RJ …"', help="Cards or rolls of your own, in order.")
    ] = ""
    reason: Reason = ""


@command(
    group,
    "deal",
    ROUNDS,
    "muster encounter deal",
    "muster encounter deal schemes --round 2",
    'muster encounter deal schemes --cards "4M 11C BJ 4T 9R 13T 11M 2R"',
    'muster encounter deal --round 2 --reason "A card was missing"',
)
def deal(
    desk: Desk,
    dealing: Dealing,
    slots: Annotated[
        list[str] | None,
        typer.Argument(metavar="PART…", help="Which parts; those the round lacks if none."),
    ] = None,
) -> Answer:
    """Leave to chance what a round is about, from Muster's deck or from your own cards."""
    rules = desk.event.rules
    return desk.do(
        ask.DealEncounter(
            round=dealing.number,
            slots=tuple(slot_typed(rules, name).id for name in slots or ()),
            parts=parts_typed(rules, dealing.with_ or []),
            by_hand=tuple(dealing.cards.replace(",", " ").split()),
            reason=dealing.reason,
        )
    )


@command(
    group,
    "plan",
    ROUNDS,
    "muster encounter plan",
    "muster encounter plan --rotation day --deal",
    "muster encounter plan ours/corner extraction/flank headhunter/close --deal",
)
def plan(
    desk: Desk,
    planning: Planning,
    rounds: Annotated[
        list[str] | None,
        typer.Argument(metavar="ROUND…", help="Parts of each round in order, apart by a slash."),
    ] = None,
    reason: Reason = "",
) -> Answer:
    """Plan all rounds at once, by a rotation, by hand or by chance; or show the plan."""
    if not rounds and not planning.rotation and not planning.dealt:
        return plan_answer(desk)
    plans = typed_plans(desk.event, rounds or [], planning)
    done = desk.do(ask.PlanEncounters(plans=plans, reason=reason))
    return done.after(*plan_answer(desk).show)


@command(group, "list", ROUNDS, "muster encounter list", "muster encounter list schemes")
def list_elements(
    desk: Desk,
    part: Annotated[str, typer.Argument(metavar="PART", help="Only one part.")] = "",
) -> Answer:
    """List what the rounds of this event can be about."""
    rules = desk.event.rules
    slots = [slot_typed(rules, part)] if part else list(rules.encounter.slots)
    found = [(slot, element) for slot in slots for element in in_use(rules, slot)]
    data = [
        {"slot": s.id, "id": e.id, "title": e.title, "suit": e.suit, "number": e.number}
        for s, e in found
    ]
    rows = [[s.title, e.id, element_title(e), _card(e.suit, e.number)] for s, e in found]
    shown = table(f"{rules.title}: encounters", ("part", "id", "title", "card"), rows)
    brawl = next((each.title for each in rules.ledgers if each.id == rules.ledger), "")
    if brawl and not found:
        return Answer({"elements": data}, (f"Every round is a brawl: {brawl}.",))
    return Answer({"elements": data}, (shown,))


def _card(suit: str | None, number: int | None) -> str:
    return " ".join(str(each) for each in (number, suit) if each is not None)
