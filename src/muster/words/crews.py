"""Crews in words: why somebody cannot lead, be hired, be in a pool, or be banned."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.core.problem import Code
from muster.words.names import Names
from muster.words.render import Data, render
from muster.words.tongue import N_, _

CREW_WORDS: Mapping[Code, str] = {
    Code.LEADER_KIND: N_("{leader} cannot lead; whoever leads here is one of these: {kinds}."),
    Code.LEADER_BARRED: N_("{leader} cannot lead, being one of these: {traits}."),
    Code.LEADER_COST: N_("{leader} cannot lead: the cost is {cost}, and {most} is the most."),
    Code.LEADER_FACTION: N_("{leader} cannot lead: not of {faction}, the Faction declared."),
    Code.LEADER_OTHER: N_("{leader} is not who was named to lead: {named}."),
    Code.LEADER_NOT_NAMED: N_("{entrant} has not named who leads at this event."),
    Code.LEADERS_UNNAMED: N_("Who leads at this event is not named yet: {entrants}."),
    Code.LEADERS_WAIT: N_("Who leads is announced first. Still to say: {entrants}."),
    Code.LEADERS_SETTLED: N_("Keywords are banned already, so who leads can no longer change."),
    Code.MODEL_BARRED: N_("{model} cannot be in a crew at this event: {trait}."),
    Code.MODEL_FOREIGN: N_(
        "{model} cannot be hired: not of {faction}, and no Keyword shared with {leader}."
    ),
    Code.MASTER_FOREIGN: N_("{model} is a Master who shares no Keyword with {leader}."),
    Code.HIRED_TODAY: N_("{model} was hired in round {round} already, on the same day."),
    Code.KEYWORD_UNKNOWN: N_('No model has the Keyword "{keyword}".'),
    Code.KEYWORD_BANNED: N_("{model} cannot be hired: {keywords} was banned in this game."),
    Code.BANS_TOO_MANY: N_("{given} Keywords are named, and {most} may be banned."),
    Code.BAN_ON_LEADER: N_("{keyword} is a Keyword of {leader}, who leads the other side."),
    Code.BANS_WAIT: N_("{entrant} attacks and names Keywords first."),
    Code.BANS_MISSING: N_("{entrant} has not said yet which Keywords are banned, if any."),
    Code.BANS_NAMED: N_("{entrant} has said already which Keywords are banned."),
    Code.TRAITS_NONE: N_("There are no battle traits in these rules."),
    Code.TRAITS_WAIT: N_("{entrant} defends and picks a battle trait first."),
    Code.POOL_MISSING: N_("{entrant} has named no pool to hire from."),
    Code.POOLS_UNNAMED: N_("No pool to hire from is named yet: {entrants}."),
    Code.POOL_COST: N_("The pool costs {cost}, and {most} is the most."),
    Code.NOT_IN_POOL: N_("{model}: {given} hired, and the pool named at check-in has {most}."),
    Code.SLOTS_FULL: N_("The crew fills {given} slots, and there are {most}."),
    Code.CREW_COST: N_("{list} costs {cost}, and {most} is the most."),
    Code.CREW_MODELS: N_("{list} has {given} models; it must have {needed}."),
    Code.MODELS_FEW: N_("{list} has {given} models, and {least} is the least."),
    Code.MODELS_MANY: N_("{list} has {given} models, and {most} is the most."),
    Code.ALLIANCES_MIXED: N_("{list} mixes {alliances}: all of a list are of one alliance."),
    Code.CREW_FIXED: N_("{entrant} plays the same crew at the whole event, and this is another."),
    Code.UPGRADES_NONE: N_("{model} is an Upgrade, and none can be hired here."),
    Code.TEAM_LIMIT: N_("{model}: {given} in the crews of the team, and the limit is {most}."),
}


def _leader_count(data: Data, names: Names) -> str:
    """Several could lead, or none can, and nothing says who does; or too many are said to."""
    none = _(
        'In {list} several models could lead, or none. Write "Leader:" before the name of the one '
        "that does."
    )
    many = _("{list} has {given} models that lead; only one can.")
    return render(many if data["given"] else none, data, names)


CREW_SPECIAL: Mapping[Code, Callable[[Data, Names], str]] = {Code.LEADER_COUNT: _leader_count}
