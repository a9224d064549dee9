"""Who controls this? Tapped together on a phone, answered with its reason, written nowhere."""

from __future__ import annotations

import re
from urllib.parse import urlencode, urlsplit

import pytest

from muster.core import commands as ask
from tests.web.at_table import Table
from tests.web.phone import Phone, judges_phone, words_of
from tests.web.rosters import SOUND, with_catalogue
from tests.web.venue import Venue

UNIT = "a warrior unit that is wholly in a circular zone and in formation controls it"
OBJECTIVES = "armory fuel-cache stockpile"


class Asking:
    """Somebody who taps on the page: every press is sent with all that the form holds."""

    def __init__(self, phone: Phone, path: str) -> None:
        self.phone, self.path = phone, path
        self.html = ""
        self.look("")

    def look(self, query: str) -> Asking:
        response = self.phone.client.get(f"{self.path}{query}", follow=True)
        assert response.status_code == 200
        self.html = response.content.decode()
        return self

    def press(self, act: str, **changed: str) -> Asking:
        """A button, after boxes were ticked (`row_question="1"`) or cleared (`""`)."""
        fields = dict(self.fields)
        for key, value in changed.items():
            name = re.sub(r"^r(\d+)_", r"\1.", key).replace("p_", "p.", 1)
            fields[name] = value
        sent = {key: value for key, value in fields.items() if value}
        response = self.phone.client.get(self.path, {**sent, **({"act": act} if act else {})})
        if response.status_code == 302:
            query = urlsplit(response["Location"]).query
            return self.look(f"?{query}")
        self.html = response.content.decode()
        return self

    @property
    def fields(self) -> list[tuple[str, str]]:
        form = self.html[self.html.index('id="board"') : self.html.index("</form>")]
        found = []
        for tag in re.findall(r"<input [^>]*>", form):
            name, value = (re.search(rf'{key}="([^"]*)"', tag) for key in ("name", "value"))
            if name and ("checkbox" not in tag or " checked" in tag):
                found.append((name[1], value[1] if value else ""))
        for name, options in re.findall(r'<select [^>]*name="([^"]*)">(.*?)</select>', form):
            chosen = re.search(r'value="([^"]*)"[^>]* selected', options)
            found.append((name, chosen[1] if chosen else ""))
        return found

    @property
    def answer(self) -> str:
        said = re.search(r'answer[ \w]*" role="status">(.*?)</div>', self.html, re.DOTALL)
        assert said is not None
        return _words(said[1])

    @property
    def does(self) -> list[str]:
        return [_words(each) for each in re.findall(r'class="does"[^>]*>(.*?)</p>', self.html)]


def _words(part: str) -> str:
    return words_of(f"<main>{part}</main>")


def pit(venue: Venue) -> Table:
    return Table.of(venue, "SR17", scenario="the-pit-ii", objective=OBJECTIVES)


def at(table: Table, by: Phone, query: str = "") -> Asking:
    return Asking(by, f"{by.link}at/{table.game.id}/control/").look(query)


@pytest.mark.req("SR17-195", "SR17-113", "SR17-111")
def test_a_zone_is_asked_about_by_tapping_what_is_in_it(venue: Venue) -> None:
    table = pit(venue)
    ann, dov = table.names
    asking = at(table, table.ann, "?on=circular-zone")
    assert asking.answer == "Circular zone Name every model that is in the zone."
    asking.press("add.a.unit").press("more.1.models")
    assert asking.answer == f"Circular zone: controlled by {ann}: no opponent contests it."
    asking.press("add.b.warjack")
    assert asking.answer == f"Circular zone: controlled by nobody: it is contested by {dov}."
    asking.press("", r2_inert="1")
    assert asking.answer == f"Circular zone: controlled by {ann}: no opponent contests it."
    assert asking.does == [
        f"counts and contests: {UNIT}; a model in a zone contests it",
        "neither: an inert warjack neither controls nor contests",
    ]
    asking.press("more.1.outside")
    assert asking.answer == "Circular zone: controlled by nobody: no model there counts."
    again = at(table, table.dov, f"?{urlencode(asking.fields)}")
    assert again.answer == asking.answer


@pytest.mark.req("SR17-195", "SR17-111", "SR17-116")
def test_a_flag_and_an_objective_beside_it_are_asked_about_too(venue: Venue) -> None:
    table = Table.of(venue, "SR17", scenario="standoff", objective=OBJECTIVES)
    ann, dov = table.names
    asking = at(table, table.judge, "?on=flag").press("add.a.solo")
    assert asking.answer == "Flag: controlled by nobody: no model there counts."
    asking.press("", r1_base_to_base="1")
    assert asking.answer == f"Flag: controlled by {ann}: no opponent contests it."
    asking.press("add.b.objective")
    assert asking.answer == f"Flag: controlled by nobody: it is contested by {dov}."


@pytest.mark.req("SR17-194", "SR17-195")
def test_a_model_under_the_opponents_control_contests_for_them(venue: Venue) -> None:
    table = pit(venue)
    _ann, dov = table.names
    asking = at(table, table.ann, "?on=rectangular-zone").press("add.a.warjack")
    assert f"Controlled by {dov}" in words_of(asking.html)
    asking.press("", r1_controlled_by="b")
    assert asking.answer == f"Rectangular zone: controlled by nobody: it is contested by {dov}."


@pytest.mark.req("SR17-196", "SR17-128", "SR17-129")
def test_both_tie_breaks_are_told_from_what_became_of_both_armies(venue: Venue) -> None:
    table = pit(venue)
    ann, dov = table.names
    asking = at(table, table.ann, "?on=army").press("add.a.unit")
    asking.press("", r1_cost="9", r1_start="6", r1_lost="6").press("join.1")
    asking.press("", r2_cost="4")
    assert asking.does[0] == "0 lost, presence 0: not all of it is gone"
    asking.press("", r2_lost="1").press("add.b.warjack").press("", r3_cost="13")
    asking.press("", r3_at="rectangular-zone")
    assert asking.answer == (
        f"{ann}: 0 army points destroyed, 13 lost, presence 0. "
        f"{dov}: 13 army points destroyed, 0 lost, presence 13. "
        f"{dov} is ahead by army points: fewer of their own are gone."
    )
    asking.press("drop.1")
    assert asking.answer == f"{dov}: 0 army points destroyed, 0 lost, presence 13."


@pytest.mark.req("SR17-195")
def test_the_models_of_a_list_are_offered_with_what_their_cards_say(venue: Venue) -> None:
    event = with_catalogue(venue, "SR17", 4)
    for entrant in venue.now(event).entrants:
        venue.do(event, ask.RegisterLists(entrant=entrant, lists=(SOUND,)))
    venue.do(event, ask.StartEvent(rounds=3))
    parts = {"scenario": ("the-pit-ii",), "objective": tuple(OBJECTIVES.split())}
    venue.do(event, ask.SetEncounter(round=1, parts=parts))
    venue.do(event, ask.PairRound())
    venue.publish(event)
    table = Table(venue, event, venue.games(event)[0])
    asking = at(table, table.ann, "?on=rectangular-zone").press("list.b.2")
    assert asking.answer == (
        f"Rectangular zone: controlled by {table.names[1]}: no opponent contests it."
    )
    assert ("1.name", "Stilt Walker") in asking.fields
    assert ("1.kind", "warjack") in asking.fields
    asking.look("?on=army").press("list.a.2")
    assert ("1.cost", "14") in asking.fields


@pytest.mark.req("WC-123")
def test_warcry_counts_fighters_at_an_objective(venue: Venue) -> None:
    table = Table.of(venue, "WC", battleplan="lightning-raid")
    ann, dov = table.names
    asking = at(table, table.ann)
    asking.press("more.1.many").press("more.1.many").press("more.2.many")
    assert asking.answer == (
        f"Objective: controlled by {ann}: more than anybody else, {ann} 2 and {dov} 1."
    )
    asking.press("", p_removed="1")
    assert asking.answer == "Objective: controlled by nobody: the objective was removed."


@pytest.mark.req("GG18-118")
def test_a_quarter_of_ours_waits_for_the_cost_of_every_model(venue: Venue) -> None:
    table = Table.of(venue, "GG18", strategy="ours", deployment="standard")
    ann, _dov = table.names
    asking = at(table, table.ann)
    assert "Not counted yet. Say: cost" in words_of(asking.html)
    asking.press("", r1_cost="9", r2_cost="7", r2_peon="1")
    assert asking.answer.startswith(f"Table Quarter of Ours: controlled by {ann}: more than")


@pytest.mark.req("GG4-170")
def test_a_vault_needs_line_of_sight_as_everybody_reads_on_the_public_page(venue: Venue) -> None:
    table = Table.of(venue, "GG4", strategy="raid-the-vaults", deployment="standard")
    asking = Asking(table.ann, f"/e/{table.event}/control/")
    asking.press("more.1.many").press("more.2.many").press("", r2_in_sight="")
    assert asking.answer == (
        "Marker of Raid the Vaults: controlled by Player A: more than anybody else, "
        "Player A 1 and Player B 0."
    )


def test_asking_writes_nothing_and_nonsense_is_left_out(venue: Venue) -> None:
    table = pit(venue)
    before = venue.now(table.event).revision
    asking = at(table, table.ann)
    for query in (
        "?on=moon&1.side=z&1.kind=dragon&1.many=999&1.models=x&act=add.q.warjack",
        "?act=drop.7",
        "?act=more.x.y",
        "?act=list.a.3",
        "?on=army&1.kind=unit&1.start=0&1.lost=5&2.joins=9",
    ):
        asking.look(query)
    assert venue.now(table.event).revision == before
    assert table.facts == []


# ── the ways there ──


@pytest.mark.req("SR17-195")
def test_every_page_of_a_game_leads_to_it(venue: Venue) -> None:
    table = pit(venue)
    way = f"at/{table.game.id}/control/"
    judge = judges_phone(venue, table.event)
    pages = {
        "game": table.ann.client.get(table.ann.link),
        "sheet": table.ann.client.get(f"{table.ann.link}at/{table.game.id}/sheet/"),
        "encounter": table.ann.client.get(f"{table.ann.link}encounter/"),
        "judge": judge.client.get(f"{judge.link}judge/game/{table.game.id}/"),
    }
    assert {name: way in page.content.decode() for name, page in pages.items()} == dict.fromkeys(
        pages, True
    )
    public = table.ann.client.get(f"/e/{table.event}/encounter/1/").content.decode()
    assert f"/e/{table.event}/control/?on=circular-zone" in public
    assert "A circle 12 inches across." in public
    assert "A model in a zone contests it." in public
    assert "?on=flag" not in public


def test_an_encounter_without_places_leads_nowhere(venue: Venue) -> None:
    table = Table.of(venue, "GG4", strategy="cloak-and-dagger", deployment="standard")
    assert "Who controls this?" not in table.ann.read()
