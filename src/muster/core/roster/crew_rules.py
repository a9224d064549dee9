"""Everything that is wrong with the crew of one game, and with what was named before the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.entrant import Entrant, Pool
from muster.core.event import Event, Game
from muster.core.facts import ArmyList
from muster.core.ids import PersonId
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Rule, brought
from muster.core.roster.crew_bans import none_banned, wrong_bans
from muster.core.roster.crew_days import hired_today
from muster.core.roster.crew_faction import faction_for, faction_of, kept_faction
from muster.core.roster.crew_fixed import fixed_crew, fixed_leader, leader_as_said
from muster.core.roster.crew_pool import out_of_pool, pool_of, unknown, wrong_pool
from muster.core.roster.crew_team import beyond_team_limits, with_teammates
from muster.core.roster.hiring_cost import as_many_models, within_size
from muster.core.roster.hiring_known import piece_of
from muster.core.roster.hiring_leader import leader_fits, one_leader, unfit
from muster.core.roster.hiring_models import (
    barred,
    masters_share_a_keyword,
    no_upgrades,
    none_barred,
    of_the_faction,
    within_slots,
)

CREW_RULES: tuple[Rule, ...] = (
    one_leader,
    leader_fits,
    none_barred,
    no_upgrades,
    of_the_faction,
    masters_share_a_keyword,
    within_slots,
    as_many_models,
    within_size,
)
"""What a crew must be by itself, whoever it is played against.

Of a pack's `[roster]` these are: all of `hiring`; of `leader` what one must be (`needed`, `kinds`,
`never`, `cost_most`, `in_faction`); `models` and `sized`.
"""


def pool_problems(event: Event, entrant: Entrant, pool: Pool) -> Iterator[Problem]:
    """What is wrong with what was named at check-in."""
    yield from wrong_pool(event, entrant, pool)


def leader_problems(
    event: Event, game: Game, entrant: Entrant, leader: str, player: str = ""
) -> Iterator[Problem]:
    """What is wrong with who is to lead in this game, for one player where several are a team."""
    piece = piece_of(event, leader)
    faction = entrant.faction_of(PersonId(player)) if player else faction_for(entrant, piece)
    pools = [pool_of(entrant, player)] if player else [*entrant.pools.values()]
    if game.bans and event.rules.roster.hiring.bans:
        yield Problem(Code.LEADERS_SETTLED)
    yield from unknown(event, piece)
    yield from barred(event.rules.roster.hiring, piece)
    yield from unfit(event.rules, faction, piece)
    yield from fixed_leader(event, entrant, piece, pools)
    yield from hired_today(event, game, entrant, [piece], player)


def ban_problems(
    event: Event, game: Game, entrant: Entrant, keywords: Sequence[str]
) -> Iterator[Problem]:
    """What is wrong with the Keywords that an entrant wants to ban in this game."""
    yield from wrong_bans(event, game, entrant, keywords)


def crew_problems(event: Event, game: Game, entrant: Entrant, crew: ArmyList) -> Iterator[Problem]:
    """What is wrong with what an entrant brings to one game, after leaders and bans are known."""
    player = str(crew.player)
    one = brought(event.rules, event.catalogue, faction_of(entrant, crew), crew)
    for rule in CREW_RULES:
        yield from rule(one)
    yield from kept_faction(event, entrant, crew)
    yield from fixed_crew(event, game, entrant, crew)
    if one.leader is not None:
        yield from leader_as_said(event, game, entrant, one.leader, player)
    yield from none_banned(game, one, entrant.id)
    yield from hired_today(event, game, entrant, one.pieces, player)
    yield from out_of_pool(event, entrant, one)
    yield from beyond_team_limits(event, with_teammates(game, entrant, crew))
