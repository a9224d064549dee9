"""What an organiser brings, in words: each thing, what it is for, and what of it is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.event import Event
from muster.core.preparation import Preparation, Thing, Wanted
from muster.core.rulepack.schema import Page, Rulepack
from muster.core.rulepack.told import told_here
from muster.core.terrain.need import Ground, TerrainNeed
from muster.words.plain import clean, listing
from muster.words.tongue import N_, _, ngettext, number_words

TITLES: Mapping[Thing, str] = {
    Thing.TABLES: N_("Tables of {width} by {depth} inches"),
    Thing.NUMBERS: N_("Signs with the tables' numbers"),
    Thing.MARKERS: N_("{what}"),
    Thing.LOOT_DECKS: N_("Loot decks of 54 cards"),
    Thing.CHESS_CLOCKS: N_("Chess clocks"),
    Thing.TIMERS: N_("Timers for turns"),
    Thing.HALL_CLOCK: N_("Clock that everybody sees"),
    Thing.RINGER: N_("Ringer for an odd field"),
    Thing.ENCOUNTERS: N_("Encounter sheets"),
    Thing.SLIPS: N_("Result slips"),
    Thing.SCORE_SHEETS: N_("Score sheets"),
    Thing.PAIRINGS: N_("Pairings for the wall"),
    Thing.CARDS: N_("Player cards"),
    Thing.PACKS: N_("Event packs"),
    Thing.BALLOTS: N_("Papers to vote on: {what}"),
    Thing.CERTIFICATES: N_("Certificates"),
}

USES: Mapping[Thing, str] = {
    Thing.TABLES: N_("with something to play on"),
    Thing.NUMBERS: N_("pairings name the number"),
    Thing.MARKERS: N_("for the encounters"),
    Thing.LOOT_DECKS: N_("one for each table, or the phones keep it"),
    Thing.CHESS_CLOCKS: N_("one for each table, or two phones"),
    Thing.TIMERS: N_("one for each table, or two phones"),
    Thing.HALL_CLOCK: N_("the projector page shows it"),
    Thing.RINGER: N_("somebody who plays when one is left over"),
    Thing.ENCOUNTERS: N_("one for each table in every round"),
    Thing.SLIPS: N_("one for each table in every round, four to a page"),
    Thing.SCORE_SHEETS: N_("one for each table in every round, or the phones keep it"),
    Thing.PAIRINGS: N_("one for each round"),
    Thing.CARDS: N_("one for each player, eight to a page"),
    Thing.PACKS: N_("one for each player, or its address"),
    Thing.BALLOTS: N_("for whoever votes without a phone"),
    Thing.CERTIFICATES: N_("one for each award"),
}

TERRAIN: Mapping[Ground, str] = {
    Ground.PIECES: N_("Pieces of terrain"),
    Ground.BLOCKERS: N_("Pieces that block line of sight"),
    Ground.COVER: N_("Square inches covered by terrain"),
    Ground.LAID: N_("{title}"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """`id` is the same for the same thing at every look; `pack`: its title is the pack's.

    `each` is said where it is more than one to a table; `has` where it is known.
    """

    id: str
    title: str
    use: str
    count: str
    each: str = ""
    has: str = ""
    missing: str = ""
    must: bool = False
    pack: bool = False


def rows(made: Preparation, rules: Rulepack) -> tuple[Row, ...]:
    return tuple(_row(wanted, made, rules) for wanted in made.wanted)


def terrain_rows(made: Preparation) -> tuple[Row, ...]:
    return tuple(_terrain(need) for need in made.terrain)


def _row(wanted: Wanted, made: Preparation, rules: Rulepack) -> Row:
    board = rules.encounter.board
    base = _(", {base} mm").format(base=wanted.base) if wanted.base else ""
    title = _(TITLES[wanted.thing]).format(
        what=f"{clean(wanted.what)}{base}",
        width=number_words(board.width),
        depth=number_words(board.depth),
    )
    marker = wanted.thing is Thing.MARKERS
    equal = marker and made.tables and len(set(made.seats)) == 1
    return Row(
        id=f"{wanted.thing}-{clean(wanted.what)}",
        title=title,
        use=_(USES[wanted.thing]),
        count=number_words(wanted.count),
        each=number_words(wanted.count // made.tables) if equal else "",
        must=wanted.must,
        pack=marker,
    )


def _terrain(need: TerrainNeed) -> Row:
    return Row(
        id=f"{need.ground}-{need.title}",
        title=_(TERRAIN[need.ground]).format(title=clean(need.title)),
        use=_("as the tables are laid out") if need.ground is Ground.LAID else _("by the rules"),
        count=number_words(need.needed),
        each="" if need.each is None else number_words(need.each),
        has="" if need.has is None else number_words(need.has),
        missing=number_words(need.missing) if need.missing else "",
        pack=need.ground is Ground.LAID,
    )


def summary(made: Preparation) -> tuple[str, ...]:
    """How many come, where they sit, and how long they play."""
    who = ngettext("{n} entrant", "{n} entrants", made.entrants).format(n=made.entrants)
    rounds = ngettext("{n} round", "{n} rounds", made.rounds).format(n=made.rounds)
    return (
        _("{who}, {tables}, {rounds}.").format(who=who, tables=_seats(made), rounds=rounds),
        *_long(made),
    )


def _seats(made: Preparation) -> str:
    tables = ngettext("{n} table", "{n} tables", made.tables).format(n=made.tables)
    sizes = sorted(Counter(made.seats).items(), reverse=True)
    if not sizes or sizes == [(2, made.tables)]:
        return tables
    several = listing(_("{count} of {size}").format(count=n, size=size) for size, n in sizes)
    return f"{tables} ({several})"


def _long(made: Preparation) -> tuple[str, ...]:
    if made.minutes is None:
        return (_("The rules set no length of a round: say how long you play."),)
    whole = made.minutes * made.rounds
    hours, minutes = divmod(whole, 60)
    say = _("The rounds alone take {hours} h {minutes} min, without breaks.")
    return (say.format(hours=hours, minutes=minutes),)


def checklist(event: Event) -> tuple[str, ...]:
    """What the pack asks an organiser to see to, with the variants that are chosen."""
    page: Page = "organiser-checklist"
    return tuple(each.text for each in told_here(event) if each.page == page)
