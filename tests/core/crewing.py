"""Games of Gaining Grounds with an invented catalogue, and crews made of it."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile
from muster.core.entrant import Pool
from muster.core.event import Game
from muster.core.facts import ArmyList, Pick
from muster.core.problem import Code, Problem
from muster.core.roster.check import (
    ban_problems,
    crew_problems,
    leader_problems,
    list_problems,
    pool_problems,
)
from muster.core.rulepack.patch import Patch
from tests.hall import Hall

GUILD = ("Guild",)


def card(name: str, cost: int, keywords: str = "", *traits: str, **more: object) -> Profile:
    said = {
        "id": name.casefold().replace(" ", "-"),
        "name": name,
        "cost": cost,
        "factions": GUILD,
        "keywords": tuple(keywords.split()),
        "traits": traits,
    }
    return Profile.model_validate({**said, **more})


MODELS = Catalogue(
    title="Clockmakers and Millers",
    profiles=(
        card("Aurelia", 15, "Clock", "Master"),
        card("Little Cog", 4, "Clock", "Totem", totem_of="Aurelia"),
        card("Bruno", 15, "Mill", "Master"),
        card("Corvin", 14, "Clock Mill", "Master"),
        card("Dorte", 9, "Clock", "Henchman"),
        card("Emmet", 8, "Mill", "Henchman"),
        card("Winder", 6, "Clock", "Minion", limit=2),
        card("Spring", 5, "Clock", "Minion", limit=4),
        card("Bell", 3, "Clock", "Minion", limit=1),
        card("Chime", 10, "Clock", "Enforcer"),
        card("Miller", 4, "Mill", "Minion", limit=3),
        card("Sluice", 6, "Mill Clock", "Minion"),
        card("Courier", 5, "Road", "Minion", "Versatile"),
        card("Sentry", 8, "Road", "Versatile"),
        card("Marshal", 9, "Mill", "Versatile"),
        card("Champion", 10, "Road", "Versatile", "Enforcer"),
        card("Old Hand", 7, "Clock", "Minion", "DMH"),
        card("Lilian, Last Bell", 15, "Clock", "Master", "DMH"),
        card("Nico", 13, "Road", "Master", "Dead Man's Hand"),
        card("Stranger", 5, "Fen", "Minion", factions=("Fenfolk",)),
        card("Fen Clock", 5, "Fen Clock", "Minion", factions=("Fenfolk",)),
        card("Fen Lord", 15, "Fen", "Master", factions=("Fenfolk",)),
        card("Brass Heart", 2, upgrade=True),
    ),
)


def variant(name: str, **arguments: int | tuple[str, ...]) -> Patch:
    return Patch(kind="variant", id=name, title=name, arguments=arguments)


def pick(name: str, **more: object) -> Pick:
    model = next((each.id for each in MODELS.profiles if each.name == name), "")
    return Pick.model_validate({"model": model, "name": name, **more})


def crew(leader: str, *models: str, **more: str) -> ArmyList:
    """Led by the first; a model that is named twice is there twice."""
    rows = [pick(name, count=models.count(name)) for name in dict.fromkeys(models)]
    picks = (pick(leader, role="leader"), *rows)
    return ArmyList.model_validate({"title": leader, "picks": picks, **more})


class Table:
    """Two entrants at a table, `a` and `b`, of whom one attacks."""

    def __init__(self, *patches: Patch, names: str = "a b", pack: str = "GG4") -> None:
        self.hall = Hall(pack)
        if patches:
            self.hall.rules(*patches)
        self.hall.enter(names)
        self.hall.do(ask.SetCatalogue(catalogue=MODELS))

    def start(self) -> Table:
        self.hall.start(rounds=4).pair()
        return self

    @property
    def game(self) -> Game:
        return self.hall.event.rounds[-1].games[0]

    def crew(self, one: ArmyList, name: str = "a") -> list[Problem]:
        event = self.hall.event
        return list(crew_problems(event, self.game, event.entrants[self.hall.id(name)], one))

    def codes(self, one: ArmyList, name: str = "a") -> list[Code]:
        return [problem.code for problem in self.crew(one, name)]

    def handed_in(self, *lists: ArmyList) -> list[Code]:
        event = self.hall.event
        who = event.entrants[self.hall.id("a")]
        return [problem.code for problem in list_problems(event, who, lists)]

    def leader(self, leader: str, name: str = "a") -> list[Code]:
        event = self.hall.event
        who = event.entrants[self.hall.id(name)]
        return [problem.code for problem in leader_problems(event, self.game, who, leader)]

    def ban(self, *keywords: str, name: str = "a") -> list[Code]:
        event = self.hall.event
        who = event.entrants[self.hall.id(name)]
        return [problem.code for problem in ban_problems(event, self.game, who, keywords)]

    def pool(self, leader: str, *rows: Pick) -> list[Code]:
        event = self.hall.event
        who = event.entrants[self.hall.id("a")]
        return [problem.code for problem in pool_problems(event, who, Pool(leader, rows))]

    def announce(self, **leaders: str) -> Table:
        for name, leader in leaders.items():
            wish = ask.AnnounceLeader(game=self.game.id, entrant=self.hall.id(name), leader=leader)
            self.hall.do(wish, by=name)
        return self

    def play(self, one: ArmyList, name: str = "a") -> Table:
        wish = ask.PlayCrew(game=self.game.id, entrant=self.hall.id(name), crew=one)
        self.hall.do(wish, by=name)
        return self

    def next_round(self, hours: int = 0) -> Table:
        """The round that follows, the pairings so many hours later than at once."""
        self.hall.play("a5-2b")
        self.hall.acts += hours * 60
        self.hall.pair(Code.FAULT)
        return self
