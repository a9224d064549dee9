"""Commands about what is brought to one game, named at check-in, or looked at by an official."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.lists_in import read_whole, rows_of, whole_list
from muster.cli.options import CONDUCT, LOOK, PEOPLE, RESULTS, GameAt, Reason, RoundNumber, Who
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.facts import Inspection
from muster.core.ids import PersonId
from muster.core.roster.crew_traits import traits_open
from muster.core.roster.marks import every_trait
from muster.reading.army_list_text import list_text
from muster.reading.find import find
from muster.reading.unclear import Unclear
from muster.words.plain import listing

NO_TRAIT = 'There is no battle trait called "{name}".'

app = typer.Typer()
looking = typer.Typer()

Player = Annotated[str, typer.Option("--player", metavar="NAME", help="Whose, in a team.")]
Leader = Annotated[str, typer.Argument(metavar="LEADER", help="A model, as the catalogue has it.")]


@command(
    app,
    "pool",
    PEOPLE,
    'muster pool "Ann Lee" --leader "Iron Duchess"',
    'muster pool "Ann Lee" --file pool.txt',
)
def pool(
    desk: Desk,
    who: Who,
    leader: Annotated[str, typer.Option(help="Who always leads.")] = "",
    file: Annotated[Path | None, typer.Option(help="All that may ever be hired.")] = None,
    player: Player = "",
) -> Answer:
    """Name at check-in who leads in every game, or all that may ever be hired."""
    wish = {
        "entrant": desk.entrant(who),
        "player": _whose(desk, player),
        "leader": _model(desk, leader) if leader else "",
        "pool": whole_list(desk, file).picks,
    }
    return desk.do(ask.DeclarePool.model_validate(wish))


@dataclass(frozen=True, slots=True)
class Whose:
    """Which game, and which of a team."""

    player: Player = ""
    number: RoundNumber = None


@command(app, "leader", RESULTS, 'muster leader 3 "Ann Lee" "Iron Duchess"')
def announce(desk: Desk, game: GameAt, who: Who, leader: Leader, *, whose: Whose) -> Answer:
    """Say who leads a side in a game."""
    wish = {
        "game": desk.game(game, whose.number).id,
        "entrant": desk.entrant(who),
        "player": _whose(desk, whose.player),
        "leader": _model(desk, leader),
    }
    return desk.do(ask.AnnounceLeader.model_validate(wish))


@command(app, "ban", RESULTS, 'muster ban 3 "Ann Lee" Tinker Sapper', 'muster ban 3 "Ann Lee"')
def ban(
    desk: Desk,
    game: GameAt,
    who: Who,
    keywords: Annotated[
        list[str] | None, typer.Argument(metavar="KEYWORD…", help="None, if nothing is banned.")
    ] = None,
    number: RoundNumber = None,
) -> Answer:
    """Say which Keywords the other side may not hire in a game."""
    found = desk.game(game, number).id
    said = tuple(keywords or ())
    return desk.do(ask.BanKeywords(game=found, entrant=desk.entrant(who), keywords=said))


@command(app, "trait", RESULTS, 'muster trait 3 "Ann Lee" "Aspire to Glory"', "muster trait 3 Ann")
def trait(
    desk: Desk,
    game: GameAt,
    who: Who,
    title: Annotated[
        str, typer.Argument(metavar="TRAIT", help="Left out: those that can be picked are listed.")
    ] = "",
    number: RoundNumber = None,
) -> Answer:
    """Pick the battle trait of a side, the defender first."""
    found, entrant = desk.game(game, number), desk.entrant(who)
    known = traits_open(desk.event, found, entrant)
    offered = every_trait(desk.event.rules) if known is None else known
    if not title:
        rows = [[each.title, each.mark, each.say] for each in offered]
        data = {"traits": [each._asdict() for each in offered], "known": known is not None}
        return Answer(data, (table("Battle traits", ("trait", "runemark", "does"), rows),))
    called = [(each.title, each.title) for each in every_trait(desk.event.rules)]
    picked = find(title, called, NO_TRAIT) if called else title
    return desk.do(ask.PickTrait(game=found.id, entrant=entrant, trait=picked))


@dataclass(frozen=True, slots=True)
class Brought:
    """What a side brings to a game."""

    file: Annotated[Path, typer.Option(help="The crew: text, JSON or rows of a spreadsheet.")]
    player: Player = ""
    number: RoundNumber = None


@command(app, "crew", RESULTS, 'muster crew 3 "Ann Lee" --file crew.txt')
def crew(desk: Desk, game: GameAt, who: Who, *, brought: Brought, reason: Reason = "") -> Answer:
    """Write down what a side brings to a game."""
    whole = read_whole(desk, brought.file)
    army = whole.army.model_copy(
        update={"title": whole.army.title or "Crew", "player": _whose(desk, brought.player)}
    )
    found, entrant = desk.game(game, brought.number).id, desk.entrant(who)
    wish = ask.PlayCrew(game=found, entrant=entrant, crew=army, reason=reason)
    answer = desk.do(wish)
    shown = (*rows_of(desk, desk.event.entrants[entrant], army), *whole.remarks)
    return replace(answer, show=(*answer.show, *shown))


@command(looking, "crews", LOOK, "muster crews 3")
def crews(desk: Desk, game: GameAt, number: RoundNumber = None) -> Answer:
    """Show what both sides bring to a game: leaders, bans, battle traits and public crews."""
    found, names = desk.game(game, number), desk.names
    known = desk.event.catalogue.by_id if desk.event.catalogue else {}
    shown = [
        f"{names.entrant(side)}: {known[leader].name if leader in known else leader} leads."
        for (side, _), leader in found.leaders.items()
    ]
    shown += [
        f"{names.entrant(side)} bans {listing(banned) or 'nothing'}."
        for side, banned in found.bans.items()
    ]
    shown += [
        f"{names.entrant(side)} has the battle trait {picked}."
        for side, picked in found.traits.items()
    ]
    shown += [
        f"{names.entrant(side)}\n{army.text or list_text(army, desk.event.catalogue)}"
        for (side, _), army in found.crews.items()
    ]
    data = {
        "leaders": {side: leader for (side, _), leader in found.leaders.items()},
        "bans": dict(found.bans),
        "traits": dict(found.traits),
        "crews": [{"entrant": side, "crew": army} for (side, _), army in found.crews.items()],
    }
    return Answer(data, tuple(shown) or ("Nothing is known yet.",))


# ── models that are looked at ──


@dataclass(frozen=True, slots=True)
class Seen:
    """What an official saw."""

    what: Annotated[Inspection, typer.Option(help="What it is.")] = "conversion"
    share: Annotated[
        int | None, typer.Option(help="Hundredths of it that are made by somebody else.")
    ] = None
    refused: Annotated[bool, typer.Option("--refused", help="It may not be used.")] = False
    note: Annotated[str, typer.Option(help="What you saw.")] = ""


@command(
    app,
    "inspect",
    CONDUCT,
    'muster inspect "Ann Lee" "Iron Duchess" --share 30 --note "New arm"',
    'muster inspect "Ann Lee" "Iron Duchess" --what proxy --refused',
)
def inspect_model(
    desk: Desk,
    who: Who,
    model: Annotated[str, typer.Argument(metavar="MODEL", help="Which model.")],
    *,
    seen: Seen,
) -> Answer:
    """Write down that a converted or replaced model may be used, or may not."""
    wish = ask.InspectModel(
        entrant=desk.entrant(who),
        model=model,
        what=seen.what,
        share=seen.share,
        allowed=not seen.refused,
        note=seen.note,
    )
    return desk.do(wish)


@command(looking, "models", LOOK, "muster models")
def models(desk: Desk) -> Answer:
    """Show the models that officials looked at."""
    rows = [
        [
            desk.names.entrant(one.fact.entrant),
            one.fact.model,
            one.fact.what,
            "" if one.fact.share is None else f"{one.fact.share} %",
            "may be used" if one.fact.allowed else "may not be used",
            one.fact.note,
        ]
        for one in desk.event.inspected
    ]
    headings = ("name", "model", "what", "by others", "so", "note")
    data = {"inspected": [one.fact.model_dump(mode="json") for one in desk.event.inspected]}
    return Answer(data, (table("Models looked at", headings, rows),))


def _whose(desk: Desk, player: str) -> PersonId | Literal[""]:
    return desk.person(player) if player else ""


def _model(desk: Desk, name: str) -> str:
    """Its id in the catalogue; without a catalogue, the name itself."""
    known = desk.event.catalogue
    if known is None or name in known.by_id:
        return name
    found = known.by_name.get(name.casefold(), ())
    if len(found) != 1:
        say = f'There is no model called "{name}" in the catalogue.'
        several = f'Several models are called "{name}": {listing(p.id for p in found)}.'
        raise Unclear("model-unknown", several if found else say, model=name)
    return found[0].id
