"""What a rule pack may say about an event: every table and key, with its type and its title."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from muster.core.pairing.field import TOLERATED, FaultKind
from muster.core.rulepack.basis import Amount, Count, Id, Name, Named, Table
from muster.core.rulepack.controls import Control
from muster.core.rulepack.encounters import Element, Encounters
from muster.core.rulepack.ledger import Ledger, LootCard
from muster.core.rulepack.maps import Map
from muster.core.rulepack.roster import Roster
from muster.core.rulepack.sheets import Frame
from muster.core.rulepack.teams import Teams
from muster.core.rulepack.terrain import Terrain
from muster.core.rulepack.variants import Format, Variant

Worth = dict[str, Amount]
"""Points by name (`tp`, `vp` …): a number, or a CEL expression over `size`, `army`, `own`."""


class Validity(Table):
    """The dates of events the pack was written for."""

    first: date = Field(title="First day of the season")
    last: date = Field(title="Last day of the season")


class Baseline(Table):
    """Which edition is played and which errata count."""

    rules: str = Field(title="Rules of play")
    errata_days: Annotated[int, Field(ge=0, le=366)] = Field(
        0, title="Errata count from this many days after they appear"
    )
    errata_months: Annotated[int, Field(ge=0, le=12)] = Field(
        0, title="Errata count from this many calendar months after they appear"
    )


class Size(Table):
    """How large the armies are."""

    points: Count | None = Field(None, title="Size of an army")
    unit: str = Field("points", title="What size is counted in")
    table: tuple[Count, ...] = Field((), title="Sizes the pack lists")


class Registration(Table):
    """What an entrant must say before being paired."""

    faction_required: bool = Field(default=False, title="A Faction is declared at check-in")
    factions: tuple[str, ...] = Field(
        (), title="Factions of the game (none: those of the catalogue, or what people say)"
    )
    faction_locked: bool = Field(default=False, title="The Faction is kept for the whole event")
    painting_opt_in: bool = Field(
        default=False, title="The painting competition is entered at check-in"
    )
    organiser_may_play: bool = Field(default=True, title="The organiser may play")
    lists_open: bool = Field(default=False, title="Players may see each other's lists at any time")
    team_of: Annotated[int, Field(ge=1, le=12)] = Field(1, title="People in one entrant")


class RoundStep(Table):
    """A row of the table of rounds by attendance."""

    up_to: int | None = Field(None, title="Entrants, at most")
    rounds: Annotated[int, Field(ge=1)] = Field(title="Rounds")
    or_more: bool = Field(default=False, title="More may be played")


class Rounds(Table):
    """How many rounds an event has and when it ends."""

    fewest_entrants: Count = Field(2, title="Entrants the pack is made for, at least")
    by_attendance: tuple[RoundStep, ...] = Field(title="Rounds by attendance")
    doubling: bool = Field(
        default=False, title="Past the table, one more round for twice the entrants"
    )
    fixed: Annotated[int, Field(ge=1)] | None = Field(None, title="Rounds, whatever the attendance")
    encounter_needed: bool = Field(
        default=False, title="Every table has a copy of the encounter when play begins"
    )
    encounter_secret: bool = Field(
        default=False, title="The encounter is kept secret until play begins"
    )
    ends_on_sole_leader: bool = Field(default=False, title="The event ends on a sole leader")
    cut: Annotated[int, Field(ge=2)] | None = Field(
        None, title="Cut to this many once no more are undefeated"
    )
    advise_cut_from: Count | None = Field(
        None, title="From this many rounds on, a cut is recommended"
    )


class Pairing(Table):
    """Who meets whom."""

    first: Literal["random"] = Field("random", title="First round")
    later: Literal["adjacent", "piles"] = Field("adjacent", title="Later rounds")
    rematch_after: Annotated[int, Field(ge=1)] | None = Field(
        None, title="Rounds until two may meet again (none: never)"
    )
    separate: tuple[Literal["club", "region"], ...] = Field(
        (), title="Kept apart in the first round"
    )
    finals_tables: Count = Field(0, title="Finals tables in the last round")
    finals_first: bool = Field(default=False, title="Finals are played on the first tables")
    tolerate: tuple[FaultKind, ...] = Field(
        TOLERATED, title="What is given up first when nothing is legal"
    )
    attacker: Literal["none", "higher-placed"] = Field("none", title="Who is the Attacker")


class Pods(Table):
    """How many players share a table in a brawl."""

    least: Annotated[int, Field(ge=3)] = Field(4, title="Fewest at a table")
    most: Annotated[int, Field(ge=3)] = Field(8, title="Most at a table")
    preferred: Annotated[int, Field(ge=3)] = Field(5, title="Preferred at a table")


class OddField(Table):
    """What happens when somebody is left without an opponent."""

    ringer: bool = Field(default=False, title="A ringer may stand in")
    first: Literal["random"] = Field("random", title="Who sits out in the first round")
    later: Literal["lowest-placed", "random-lowest-tp"] = Field(
        "lowest-placed", title="Who sits out later"
    )


class Figure(Table):
    """A number each side reports."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    least: int | None = Field(0, title="Least")
    most: int | None = Field(None, title="Most")


class Ending(Table):
    """A way a game can end."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    tie: bool = Field(default=False, title="A tie ends like this")
    played: bool = Field(default=True, title="Players report it")
    allowed: bool = Field(default=True, title="Used at the event")


class GameResult(Table):
    """What is reported of a game and how its winner is found."""

    figures: tuple[Figure, ...] = Field(title="Figures reported")
    decided_by: str = Field(title="The figure that decides (`declared`: the winner is named)")
    derived: dict[str, str] = Field(default_factory=dict, title="Figures computed from those")
    endings: tuple[Ending, ...] = Field((), title="Ways a game can end")


class Points(Table):
    """Tournament points of a game that was played."""

    win: int = Field(title="Win")
    draw: int = Field(title="Draw")
    loss: int = Field(title="Loss")


class Cause(Named):
    """A reason that can be given for a forfeit, a concession or a disqualification."""

    disqualifies: bool = Field(default=False, title="The entrant is also disqualified")
    consider_disqualifying: bool = Field(
        default=False, title="The organiser considers disqualifying the entrant"
    )
    leaves: bool | None = Field(None, title="The entrant leaves the event")


class Unplayed(Table):
    """What both sides get for a game that one of them gave away."""

    winner: Worth = Field(title="Opponent's points")
    loser: Worth = Field(title="Own points")
    causes: tuple[Cause, ...] = Field((), title="Causes")


class Concession(Table):
    """What happens when a player gives up a game."""

    scored: Literal["as-agreed", "fixed"] = Field(title="How a concession is scored")
    winner: Worth = Field(default_factory=dict, title="Opponent's points")
    loser: Worth = Field(default_factory=dict, title="Own points")
    leaves: bool = Field(default=False, title="The entrant leaves the event for good")
    causes: tuple[Cause, ...] = Field((), title="Causes")
    army: Literal["list", "size"] = Field("list", title="What an army is worth")


class AgreedResult(Table):
    """When players may settle a game without playing it out."""

    allowed: bool = Field(default=True, title="Agreed results are allowed")
    before_packing_up: bool = Field(
        default=False, title="The organiser is told before anything is packed up"
    )


class Disqualification(Table):
    """What being thrown out means."""

    listed: bool = Field(default=False, title="Shown in the final standings")
    bars_awards: bool = Field(default=True, title="No awards or prizes")
    causes: tuple[Cause, ...] = Field((), title="Causes")


class Standings(Table):
    """The order of the final table."""

    order: tuple[str, ...] = Field(title="Order of tie-breaks")
    sos: Literal["opponents-tp", "opponents-tp-per-game"] = Field(
        "opponents-tp", title="Strength of schedule"
    )
    counts: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, title="Tie-breaks that count wins by their ending"
    )
    podium: bool = Field(default=False, title="Finals tables decide the first three places")
    podium_rest: tuple[str, ...] = Field((), title="Order below the podium")


class ClockRow(Table):
    """A row of a table of times by size."""

    size: Count = Field(title="Size")
    player: Count = Field(0, title="Minutes on each player's clock")
    round: Count = Field(0, title="Minutes of the round")
    turn: Count = Field(0, title="Minutes of a turn")
    extension: Count = Field(0, title="Minutes of an extension")


class Call(Table):
    """Something announced in the hall, at one kind of moment; `{left}` is the minutes left."""

    at: Literal["start", "play"] | None = Field(None, title="When the round or its play begins")
    left: Count | None = Field(None, title="With this many minutes left")
    every: Annotated[int, Field(ge=1)] | None = Field(None, title="Every so many minutes")
    say: str = Field(title="Words")


class ChessClock(Table):
    """How the chess clock of a table is kept; turn timing has none."""

    minutes: Annotated[int, Field(ge=1, le=1_440)] | None = Field(
        None, title="Minutes on each player's clock, whatever the size"
    )
    stages: tuple[str, ...] = Field((), title="What each side does before the first turn")
    least_turn: Count = Field(0, title="Seconds a turn takes at least")
    lead: Count = Field(0, title="A lead that ends a turn and the game at once")
    play_out: Count | None = Field(
        None, title="Minutes on both clocks together that are played out at the round's end"
    )
    runs_out: Name | Literal[""] = Field(
        "", title="The question that a clock answers by running out"
    )


class Times(Table):
    """How long a round lasts."""

    clock: Literal["round", "deathclock", "classic", "none"] = Field("round", title="Kind of clock")
    setup: Count = Field(0, title="Minutes to set up")
    play: Count | None = Field(None, title="Minutes of play")
    play_most: Count | None = Field(None, title="Minutes of play, at most")
    sized_for: Count | None = Field(None, title="The size that these minutes are meant for")
    calls: tuple[Call, ...] = Field((), title="Announcements")
    deathclock: tuple[ClockRow, ...] = Field((), title="Chess clocks by size")
    classic: tuple[ClockRow, ...] = Field((), title="Turn timing by size")
    shift: int = Field(0, title="Rows moved in the table of turn timing")
    extensions: bool = Field(default=True, title="Turns may be extended")
    chess: ChessClock = Field(default_factory=ChessClock, title="Chess clock of a table")


class Criterion(Named):
    """Something an entry gets marks for."""

    most: Annotated[int, Field(ge=1, le=100)] = Field(5, title="Marks, at most")


class AwardRule(Table):
    """A prize."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    place: Annotated[int, Field(ge=1)] | None = Field(None, title="Given for this place")
    optional: bool = Field(default=False, title="May be left out")
    methods: tuple[Literal["organiser", "vote", "score"], ...] = Field(
        (), title="Ways to choose a winner"
    )
    category_announced: bool = Field(default=False, title="Its category is announced in advance")
    categories: tuple[Named, ...] = Field((), title="Categories to choose from")
    candidates: Literal["entries", "entrants"] = Field(
        "entries", title="Who can win: what was entered, or everybody who plays"
    )
    own_vote: bool = Field(default=False, title="A voter may name themselves")
    most_votes: Annotated[int, Field(ge=1, le=10)] = Field(
        1, title="Names on one voter's paper, at most"
    )
    criteria: tuple[Criterion, ...] = Field((), title="What a judge gives marks for")
    no_repeat: bool = Field(
        default=False, title="Models of a winner may not win again this year with this organiser"
    )


class Conduct(Table):
    """How behaviour is dealt with."""

    warnings: Count | None = Field(None, title="Warnings before a disqualification is proposed")
    kinds: tuple[Cause, ...] = Field((), title="What can be noted about an entrant")
    tracking: tuple[Named, ...] = Field((), title="Ways to keep track of a game")


Page = Literal[
    "abilities",
    "announcement",
    "battle-traits",
    "conduct",
    "encounter",
    "game",
    "lists",
    "organiser-checklist",
    "painting",
    "player-checklist",
    "results",
    "round",
    "rulings",
    "terrain",
]
"""The pages that show guidance."""


class Guidance(Table):
    """Something people are told, on the page where it matters."""

    id: Id = Field(title="Name")
    page: Page = Field(title="Where it is shown")
    title: str = Field("", title="Heading")
    about: str = Field("", title="The encounter, warband or mode it is about")
    text: str = Field(title="Words")
    shows: tuple[str, ...] = Field((), title="Requirements it shows")
    with_variants: tuple[Id, ...] = Field((), title="Shown only with one of these variants")
    without_variants: tuple[Id, ...] = Field((), title="Not shown with one of these variants")
    tells: tuple[str, ...] = Field((), title="Places of the pack that it puts in words")
    unannounced: bool = Field(default=False, title="Left out of the event pack")


class Rulepack(Table):
    """A season's rules as data."""

    id: Id = Field(title="Pack")
    title: str = Field(title="Title")
    short: str = Field(title="Short name")
    game: str = Field(title="Game")
    season: Validity | None = Field(None, title="Season")
    baseline: Baseline = Field(title="Rules of play")
    size: Size = Field(default_factory=Size, title="Size")
    registration: Registration = Field(default_factory=Registration, title="Registration")
    roster: Roster = Field(default_factory=Roster, title="Lists")
    rounds: Rounds = Field(title="Rounds")
    pairing: Pairing = Field(default_factory=Pairing, title="Pairing")
    pods: Pods | None = Field(None, title="Pods")
    teams: Teams = Field(default_factory=Teams, title="Teams")
    odd_field: OddField = Field(default_factory=OddField, title="Odd field")
    result: GameResult = Field(title="Result")
    points: Points = Field(title="Tournament points")
    bye: Worth = Field(title="Bye")
    forfeit: Unplayed = Field(title="Forfeit")
    concession: Concession = Field(title="Concession")
    agreed: AgreedResult = Field(default_factory=AgreedResult, title="Agreed result")
    disqualification: Disqualification = Field(
        default_factory=Disqualification, title="Disqualification"
    )
    standings: Standings = Field(title="Standings")
    times: Times = Field(default_factory=Times, title="Times")
    encounter: Encounters = Field(default_factory=Encounters, title="Encounters")
    elements: tuple[Element, ...] = Field((), title="Elements of encounters")
    maps: tuple[Map, ...] = Field((), title="Maps")
    play: Frame = Field(default_factory=Frame, title="Play")
    controls: tuple[Control, ...] = Field((), title="Control")
    ledger: Id | Literal[""] = Field("", title="Ledger in use")
    ledgers: tuple[Ledger, ...] = Field((), title="Ledgers of brawls")
    loot: tuple[LootCard, ...] = Field((), title="Loot deck")
    awards: tuple[AwardRule, ...] = Field((), title="Awards")
    terrain: Terrain = Field(default_factory=Terrain, title="Terrain")
    conduct: Conduct = Field(default_factory=Conduct, title="Conduct")
    guidance: tuple[Guidance, ...] = Field((), title="Guidance")
    variants: tuple[Variant, ...] = Field((), title="Variants")
    formats: tuple[Format, ...] = Field((), title="Formats")
