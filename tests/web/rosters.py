"""Invented models, lists of them, and the forms they are written on."""

from __future__ import annotations

import re
from html import unescape

from django.http import HttpResponse
from django.test import Client

from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile, Weapon
from muster.core.facts import ArmyList, Pick
from muster.core.ids import EntrantId, EventId
from muster.core.rulepack.patch import Patch
from tests.web.venue import Venue

E1, E2 = EntrantId("e1"), EntrantId("e2")

CATALOGUE = Catalogue(
    title="Lantern Wars",
    source="made up for tests",
    profiles=(
        Profile(
            id="mira", name="Mira Vane", factions=("Lanterns",), traits=("Warcaster",),
            bonus=28, limit=1, sole=True, wounds=18,
        ),
        Profile(
            id="stilt", name="Stilt Walker", factions=("Lanterns",), traits=("Heavy Warjack",),
            cost=14, wounds=30,
        ),
        Profile(
            id="oilers", name="Oilers", factions=("Lanterns",), traits=("Unit",), cost=9, full=15,
            limit=2, wounds=8, weapons=(Weapon(name="Wrench"), Weapon(name="Torch", melee=False)),
        ),
        Profile(
            id="duke", name="The Mud Duke", factions=("Marsh",), traits=("Warlock",), bonus=30,
            limit=1, sole=True, wounds=20,
        ),
    ),
)  # fmt: skip


def pick(model: str, count: int = 1, points: int | None = None) -> Pick:
    card = CATALOGUE.by_id[model]
    cost = card.cost if points is None else points
    return Pick(model=card.id, name=card.name, count=count, points=cost)


SOUND = ArmyList(title="Oil and Fire", picks=(pick("mira"), pick("stilt", 6), pick("oilers", 2)))
"""102 of at most 75 + 28 points."""


def with_catalogue(venue: Venue, pack: str = "SR17", entrants: int = 3) -> EventId:
    event = venue.event(pack, entrants)
    venue.do(event, ask.SetCatalogue(catalogue=CATALOGUE))
    return event


def lists_come_in(venue: Venue, event: EventId) -> None:
    """A catalogue, one leader all day, a list that was checked, one that waits, a model seen."""
    fixed = {"roster.leader.fixed": True}
    patch = Patch(kind="house-rule", id="fixed", title="One leader all day", set=fixed)
    venue.do(event, ask.ChangeRules(patches=(patch,)))
    text = ArmyList(title="By hand", text="Somebody\nSomebody else", points=40)
    venue.do(event, ask.RegisterLists(entrant=E2, lists=(text,), reason="They asked me to"))
    venue.do(event, ask.SetCatalogue(catalogue=CATALOGUE))
    venue.do(event, ask.RegisterLists(entrant=E1, lists=(SOUND,), reason="As it is"))
    venue.do(event, ask.DeclarePool(entrant=E1, leader="mira", pool=(pick("oilers"),)))
    note = "The torch is carved from wood"
    venue.do(event, ask.InspectModel(entrant=E1, model="Oilers", share=20, note=note))


class Paper:
    """The page on which a list is written, without any script."""

    def __init__(self, address: str, client: Client | None = None) -> None:
        self.address, self.client = address, client or Client()
        self.take(self.client.get(address))  # type: ignore[arg-type]  # the client's own kind of answer

    def take(self, answer: HttpResponse) -> HttpResponse:
        self.answer = answer
        self.html = answer.content.decode()
        return answer

    @property
    def fields(self) -> dict[str, list[str]]:
        """Everything that the form would send, as it stands."""
        form = re.search(r'<form id="draft".*?</form>', self.html, re.DOTALL)
        assert form is not None, self.html[:2000]
        found: dict[str, list[str]] = {}
        for tag in re.finditer(FIELD, form[0], re.DOTALL):
            name, value = _field(tag[0])
            if name:
                found.setdefault(name, []).append(value)
        return found

    def press(self, act: str, **changed: object) -> HttpResponse:
        """A button of the form, with some fields filled in otherwise."""
        sent = {**self.fields, **changed, "act": act}
        return self.take(self.client.post(self.address, sent))  # type: ignore[arg-type]  # as above

    @property
    def wrongs(self) -> list[str]:
        return [unescape(each) for each in re.findall(r'<li class="wrong">(.*?)</li>', self.html)]

    @property
    def sums(self) -> list[tuple[str, str]]:
        region = re.search(r'<section id="reckoning".*?</section>', self.html, re.DOTALL)
        assert region is not None
        return re.findall(r'<dt>(.*?)</dt><dd class="number">(.*?)</dd>', region[0])


FIELD = r"<input\b[^>]*>|<textarea\b[^>]*>.*?</textarea>|<select\b[^>]*>.*?</select>"


def _field(tag: str) -> tuple[str, str]:
    name = re.search(r'\bname="([^"]*)"', tag)
    if name is None or 'type="file"' in tag or name[1] == "confirm":
        return "", ""
    if tag.startswith("<select"):
        chosen = re.search(r'<option[^>]*value="([^"]*)"[^>]* selected', tag)
        return name[1], unescape(chosen[1]) if chosen else ""
    if tag.startswith("<textarea"):
        return name[1], unescape(re.sub(r"^<[^>]*>|</textarea>$", "", tag))
    value = re.search(r'\bvalue="([^"]*)"', tag)
    return name[1], unescape(value[1]) if value else ""
