"""Sentences about lists, leaders and hiring."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.rulepack.tree import as_table
from muster.words.announcement.lists import excepted_words, handed_in_words
from muster.words.plain import listing
from muster.words.sayings.saying import Say, Spot, in_rows, number, several, switch, text
from muster.words.tongue import N_, _


def _leads(spot: Spot) -> str:
    leader = spot.rules.roster.leader
    said = (
        (_("A leader is one of these: {names}."), leader.kinds),
        (_("A leader is none of these: {names}."), leader.never),
    )
    shown = [say.format(names=listing(names, "or")) for say, names in said if names]
    return " ".join(shown) or _("A leader may be of any kind.")


def _blessing(spot: Spot) -> str:
    row = as_table(spot.value)
    say = _("{title}: {say} Price {regular}, elite {elite}.")
    return say.format(
        title=row.get("title"), say=row.get("say"), regular=row.get("regular"), elite=row["elite"]
    )


LISTS: Mapping[str, Say] = {
    "roster.written": lambda spot: handed_in_words(spot.rules.roster),
    "roster.least": lambda spot: handed_in_words(spot.rules.roster),
    "roster.most": lambda spot: handed_in_words(spot.rules.roster),
    "roster.one_faction": switch(
        N_("All lists of a player are of one Faction."),
        N_("The lists of a player may be of different Factions."),
    ),
    "roster.under": number(
        N_("A list may stay {n} below the size."), N_("A list may stay below the size.")
    ),
    "roster.sized": switch(
        N_("No list is larger than the size."), N_("A list may be larger than the size.")
    ),
    "roster.bonus": switch(
        N_("A leader's own points come on top of the size."),
        N_("A leader has no points on top of the size."),
    ),
    "roster.bonus_for": several(
        N_("A leader's own points are spent on these only: {names}."),
        N_("A leader's own points are spent on anything."),
    ),
    "roster.theme_prices": switch(
        N_("A list's theme may make models in it cheaper or free."),
        N_("A list's theme makes nothing cheaper."),
    ),
    "roster.only": several(
        N_("A list has only these: {names}."), N_("A list may have models of every kind.")
    ),
    "roster.related": several(
        N_("A list says whom these belong to: {names}."),
        N_("A list need not say who belongs to whom."),
    ),
    "roster.models": number(
        N_("Models in a list: exactly {n}."), N_("Models in a list: as many as you like.")
    ),
    "roster.own_faction": switch(
        N_("A model of another Faction than its list waits for an official."),
        N_("A model may be of another Faction than its list."),
    ),
    "roster.models_least": number(
        N_("Models in a list: at least {n}."), N_("Models in a list: as few as you like.")
    ),
    "roster.models_most": number(
        N_("Models in a list: at most {n}."), N_("Models in a list: as many as you like.")
    ),
    "roster.alliances": several(
        N_("Models are of one of these alliances: {names}."), N_("Alliances are not looked at.")
    ),
    "roster.one_alliance": switch(
        N_("All models of a list are of one alliance."), N_("A list may mix alliances.")
    ),
    "roster.specialists_apart": switch(
        N_("No specialist has a card that is in its list already."),
        N_("A specialist may have a card that is in its list already."),
    ),
    "roster.limits": switch(
        N_("No more of a model than its limit."), N_("A model may be brought beyond its limit.")
    ),
    "roster.team_limits": switch(
        N_("A model's limit is for the whole team."), N_("A model's limit is for each player.")
    ),
    "roster.sole_once": switch(
        N_("What there is only one of is in one of a player's lists only."),
        N_("What there is only one of may be in all of a player's lists."),
    ),
    "roster.leader.needed": switch(N_("Every list has one leader."), N_("A list needs no leader.")),
    "roster.leader.kinds": _leads,
    "roster.leader.never": _leads,
    "roster.leader.cost_most": number(
        N_("A leader costs {n} at most."), N_("A leader may cost anything.")
    ),
    "roster.leader.free": switch(N_("The leader costs nothing."), N_("The leader is paid for.")),
    "roster.leader.in_faction": switch(
        N_("The leader is of the Faction you declared."), N_("The leader may be of any Faction.")
    ),
    "roster.leader.by_card": switch(
        N_("Every model of these kinds leads, named or not."),
        N_("Only who is named as the leader leads."),
    ),
    "roster.leader.alone_up_to": number(
        N_("Up to a size of {n} a list has one leader, who may be several models."),
        N_("At any size a list has one leader, who may be several models."),
    ),
    "roster.leader.fixed": switch(
        N_("You name at check-in who leads in every round."),
        N_("You choose your leader anew for every game."),
    ),
    "roster.leader.different": switch(
        N_("Two lists of a player have different leaders."),
        N_("Two lists of a player may have the same leader."),
    ),
    "roster.hiring.never": several(
        N_("Never leads and is never hired: {names}."),
        N_("Nothing is barred from being hired."),
        "or",
    ),
    "roster.hiring.excepted": lambda spot: (
        excepted_words(spot.rules.roster.hiring) or _("Nobody is excepted from what is barred.")
    ),
    "roster.hiring.in_faction": switch(
        N_("Models without the leader's Keyword are of the Faction you declared."),
        N_("Models may be of any Faction."),
    ),
    "roster.hiring.surcharge": number(
        N_("A model that neither shares the leader's Keyword nor is Versatile costs {n} more.")
    ),
    "roster.hiring.masters_share_keyword": switch(
        N_("A Master who shares no Keyword with the leader is not hired."),
        N_("A Master may be hired without sharing a Keyword with the leader."),
    ),
    "roster.hiring.once_a_day": several(
        N_("Hired once, these are not hired again that day: {names}."),
        N_("What was hired before may be hired again."),
    ),
    "roster.hiring.bans": number(
        N_("Keywords that each player bans: up to {n}."), nought=N_("Nobody bans Keywords.")
    ),
    "roster.hiring.slots": number(
        N_("A Crew has {n} slots for models without the leader's Keyword."),
        N_("Models without the leader's Keyword take no slots."),
    ),
    "roster.hiring.pool": number(
        N_("At check-in you name the models you may hire; they cost {n} together at most."),
        N_("No models are named at check-in."),
    ),
    "roster.hiring.upgrades": switch(N_("Upgrades may be hired."), N_("Upgrades are not hired.")),
    "roster.hiring.stones_most": number(
        N_("A Soulstone Pool has {n} at most."),
        N_("A Soulstone Pool has no limit."),
        nought=N_("There is no Soulstone Pool."),
    ),
    "roster.specialists": switch(
        N_("Specialists may stand by a list."), N_("There are no specialists.")
    ),
    "roster.specialist_points": in_rows(
        N_("Specialists: {rows}."),
        N_("Specialists: none at any size."),
        lambda row: _("size {size}: {n} points").format(size=row["size"], n=row["points"]),
    ),
    "roster.elite_from": number(
        N_("The elite price is paid for models with {n} wounds or more."),
        N_("Nobody pays the elite price."),
    ),
    "roster.blessings": several(N_("Blessings: {names}."), N_("There are no blessings.")),
    "roster.blessings.*": _blessing,
    "roster.blessings_most": number(
        N_("A model has {n} blessings at most."), N_("A model may have every blessing.")
    ),
    "roster.shared_mark": switch(
        N_("A runemark that all share gives a warband its battle trait."),
        N_("There are no battle traits."),
    ),
    "roster.stand_ins": several(
        N_("These miniatures may stand for others: {names}."),
        N_("No miniature stands for another."),
    ),
    "roster.foreign_parts": number(
        N_("Of a converted model {n} % at most is other makers' product."),
        N_("How much of a converted model is other makers' product is open."),
    ),
    "roster.painted": text(
        N_("Every model is painted: {text}."), N_("Nobody needs painted models.")
    ),
    "roster.checklist": several(
        N_("Looked at in a converted model: {names}."),
        N_("Nothing is looked at in a converted model."),
    ),
}
