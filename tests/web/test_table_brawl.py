"""A brawl on the phones of its table: sat down to, played, taken back."""

from __future__ import annotations

import re

import pytest

from muster.core.brawl.draws import deployment_order
from muster.core.brawl.loot import Place
from muster.journal.brawl import BrawlDamaged
from muster.journal.database.brawls import BrawlStore
from muster.journal.database.models import StreamRow
from tests.web.brawling import Table, all_out_brawl
from tests.web.phone import name_of
from tests.web.venue import Venue


@pytest.fixture
def table(venue: Venue) -> Table:
    return Table(venue, venue.playing("BB", 5))


def names(table: Table, *which: int) -> list[str]:
    return [name_of(table.event, table.players[n]) for n in which]


# ── sitting down ──


@pytest.mark.req("BB-003", "BB-004", "BB-005", "BB-006", "BB-007")
def test_whoever_tells_the_leaders_begins_the_brawl_for_all(table: Table) -> None:
    assert "Everybody plays one model of Cost 10 or less, and nothing else." in table.read()
    table.sits_down()
    order = [name_of(table.event, e) for e in table.players]
    drawn = deployment_order(table.brawl.seed, table.players)
    called = dict(zip(map(str, table.players), order, strict=True))
    first = ", ".join(called[each] for each in drawn[:-1])
    for who in table.players:
        said = table.read(who)
        assert f"Deploy in this order: {first} and {called[drawn[-1]]}." in said
        assert "Two Strategy Markers on the Diagonal Centerline" in said
        assert "These Markers are Ht 5, Blocking and Impassable." in said
        assert "no such thing as Deployment Zones, table halves and the Centerline" in said
        assert "The loot deck of 54 cards is shuffled" in said


@pytest.mark.req("BB-002")
def test_who_cannot_lead_is_named_and_nothing_begins(table: Table) -> None:
    one, two, *_ = table.players
    dear = table.leaders(**{f"cost.{one}": "11", f"station.{two}": "Master"})
    assert table.codes("begin", dear) == ["cost-too-high", "station-barred"]
    wrong = table.leaders(**{f"cost.{one}": "ten", f"model.{two}": " "})
    assert table.codes("begin", wrong) == ["bad-cost", "model-missing"]
    assert table.kept == []


@pytest.mark.req("BB-001")
def test_a_table_that_is_too_small_is_only_a_doubt(table: Table) -> None:
    *_, four, five = table.players
    gone = {f"{box}.{who}": "" for who in (four, five) for box in ("model", "cost")}
    assert table.codes("begin", table.leaders(**gone)) == ["table-size"]
    table.tap("begin", {**table.leaders(**gone), "confirm": "table-size"})
    assert set(table.brawl.players) == set(table.players[:3])


def test_leaders_are_corrected_until_something_has_happened(table: Table) -> None:
    table.sits_down()
    seed, one = table.brawl.seed, table.players[0]
    assert 'value="Leader 0"' in table.html(page="?leaders")
    table.tap("begin", table.leaders(**{f"cost.{one}": "9"}))
    assert (table.brawl.players[one].seat.cost, table.brawl.seed) == (9, seed)
    table.flips("5", "4", "3", "2", "1")
    assert table.codes("begin", table.leaders()) == ["begun-already"]


# ── playing ──


@pytest.mark.req("BB-008", "GG4-108")
def test_those_who_tie_flip_again_and_everybody_sees_whose_activation_it_is(table: Table) -> None:
    table.sits_down().flips("7", "RJ", "7R", "BJ")
    assert f"Still to flip: {names(table, 4)[0]}" in table.read()
    table.flips("", "", "", "", "3")
    one, three = names(table, 0, 2)
    assert f"They tie and flip again: {one} and {three}" in table.read(table.players[4])
    assert table.codes("flip", {f"card.{table.players[1]}": "2"}) == ["not-to-flip"]
    assert table.codes("flip", {f"card.{table.players[0]}": "99"}) == ["unknown-card"]
    table.flips("2", "", "12")
    order = [names(table, n)[0] for n in (1, 2, 0, 4, 3)]
    for who in table.players:
        html = table.html(who)
        assert re.findall(r'<span class="grow"><strong translate="no">([^<]*)', html) == order
        assert f"▶ {order[0]} activates" in table.read(who)


@pytest.mark.req("BB-021", "BB-022", "BB-023", "BB-029")
def test_one_tap_is_a_kill_with_its_reasons_in_everybodys_ledger(table: Table) -> None:
    table.sits_down().flips("5", "4", "3", "2", "1").happens("kills", 0, 1)
    assert table.totals == [6, 0, 0, 0, 0]
    (two,) = names(table, 1)
    for who in table.players:
        said = table.read(who)
        assert f"6 VP +4 killed {two} +2 first blood on {two}" in said
        assert "0 VP +0 Leader killed (3 could not be lost)" in said


@pytest.mark.req("BB-009")
def test_several_are_hit_at_once_in_initiative_order(table: Table) -> None:
    table.sits_down().flips("5", "1", "3", "2", "4").happens("damages", 0, 1, 2, 3)
    last = BrawlStore(table.event, table.game.id).load().acts[-1]
    assert [getattr(fact, "to", "") for fact in last.facts] == [table.players[n] for n in (2, 3, 1)]


@pytest.mark.req("BB-024")
def test_a_condition_is_credited_to_whoever_applied_it_first(table: Table) -> None:
    one, two, three, *_ = table.players
    table.sits_down().flips("5", "4", "3", "2", "1")
    table.tap("apply", {"by": two, "what": "Burning", "to": one})
    table.tap("apply", {"by": three, "what": "burning ", "to": one})
    table.tap("happen", {"what": "damages", "through": "Burning", "to": one})
    assert table.totals == [0, 1, 0, 0, 0]
    table.tap("lift", {"what": "Burning", "to": one})
    again = {"what": "damages", "through": "Burning", "to": one}
    assert table.codes("happen", again) == ["nobody-credited"]
    assert table.codes("apply", {"by": two, "what": " "}) == ["name-missing"]


@pytest.mark.req("BB-012")
def test_who_was_killed_comes_back_at_a_drawn_edge_when_it_is_their_turn(table: Table) -> None:
    table.sits_down().flips("5", "4", "3", "2", "1").happens("kills", 0, 1)
    table.happens("activation_ends", 0)
    two = table.players[1]
    assert 'Comes back within 8" of a table edge that is drawn' in table.read()
    table.tap("back", {"player": two})
    assert table.brawl.players[two].in_play
    assert table.codes("back", {"player": two}) == ["still-in-play"]
    assert "table edge, gains Slow, and must be activated" in table.read()


@pytest.mark.req("BB-014", "BB-015", "BB-016", "BB-017", "BB-027")
def test_loot_is_drawn_chosen_dropped_and_picked_up(table: Table) -> None:
    one, two, *_ = table.players
    table.sits_down().flips("5", "4", "3", "2", "1")
    top = table.brawl.loot.at(Place.PILE)[0]
    table.tap("draw", {"player": one})
    assert f"{names(table, 0)[0]} drew {top}: which benefit?" in table.read(two)
    card = {"player": one, "card": top}
    assert table.codes("attach", {**card, "benefit": "3"}) == ["not-understood"]
    table.tap("attach", {**card, "benefit": "2"})
    assert table.codes("attach", {**card, "benefit": "1"}) == ["card-elsewhere"]
    table.happens("kills", 1, 0)
    assert "Loot: 1 marker on the table" in table.read(two)
    table.tap("pick-up", {"player": two, "card": top, "benefit": "1"})
    table.ends_turn(**{f"answer.away.{two}": "1"})
    assert table.totals == [0, 4 + 1, 0, 0, 0]
    table.tap("discard", {"card": top})
    assert table.brawl.loot.at(Place.DISCARDED) == (top,)


def test_nobody_learns_from_a_page_what_the_next_card_is(table: Table) -> None:
    table.sits_down().flips("5", "4", "3", "2", "1")
    html = table.html()
    assert table.brawl.seed not in html
    shown = re.findall(r'<option value="(\w+)">[^<]*deck of paper', html)
    assert shown == [card.id for card in table.brawl.terms.loot]


@pytest.mark.req("BB-026", "BB-028")
def test_a_brawl_is_over_after_its_last_turn(table: Table) -> None:
    one, two, *_ = table.players
    table.sits_down()
    for turn in range(1, 6):
        assert f"Turn {turn} of 5" in table.read()
        table.ends_turn(**{f"answer.schemes.{one}": "2", f"answer.schemes.{two}": "1"})
    assert table.totals == [10, 5, 0, 0, 0]
    assert f"{names(table, 0)[0]} has won." in table.read(two)
    assert table.codes("draw", {"player": one}) == ["brawl-over"]


def test_answers_can_be_told_by_each_before_the_turn_ends(table: Table) -> None:
    one, two, *_ = table.players
    table.sits_down()
    table.tap("end-phase", {"turn": 1, f"answer.schemes.{one}": "2"})
    table.tap("end-phase", {"turn": 1, f"answer.schemes.{two}": "1"}, two)
    again = {"turn": 1, f"answer.schemes.{one}": "2"}
    assert table.codes("end-phase", again) == ["once-a-turn"]
    assert table.codes("end-phase", {"turn": 1}) == ["nothing-said"]
    assert (table.totals, table.brawl.turn) == ([2, 1, 0, 0, 0], 1)


def test_any_act_is_taken_back_and_the_rest_is_added_up_anew(table: Table) -> None:
    table.sits_down().flips("5", "4", "3", "2", "1")
    table.happens("damages", 0, 1).happens("damages", 2, 1)
    assert table.totals == [2, 0, 0, 0, 0]
    table.tap("undo", {"act": 3}, table.players[4])
    assert table.totals == [0, 0, 1, 0, 0]
    assert "(taken back)" in table.read()
    assert table.codes("undo", {"act": 3}) == ["act-stays"]
    assert table.codes("undo", {"act": 1}) == ["act-stays"]
    assert table.codes("undo", {"act": "last"}) == ["not-understood"]


@pytest.mark.req("GG4-106", "GG4-107", "GG4-109", "GG4-111")
def test_an_all_out_brawl_is_kept_on_the_same_page(venue: Venue) -> None:
    table = Table(venue, all_out_brawl(venue))
    one, two, *_ = table.players
    henchman = table.leaders(**{f"station.{one}": "Henchman"})
    assert table.codes("begin", henchman) == ["station-barred"]
    table.sits_down()
    assert 'each anywhere not within 6" of another model' in table.read()
    table.flips("5", "4", "3", "2", "1")
    table.happens("damages", 0, 1, 2, 3).happens("kills", 0, 1).happens("activation_ends", 0)
    assert 'Comes back within 6" of a table edge that is drawn' in table.read()
    assert table.codes("draw", {"player": one}) == ["no-loot"]
    table.ends_turn(**{f"answer.centre.{one}": "1"})
    assert table.totals == [6, 0, 0, 0, 0]
    assert table.codes("end-phase", {"turn": 2, f"answer.centre.{two}": "1"}) == ["not-possible"]


def test_names_stay_out_of_what_is_kept(table: Table) -> None:
    table.sits_down().flips("5", "4", "3", "2", "1").happens("kills", 0, 1)
    kept = "".join(table.kept)
    assert [name for name in names(table, 0, 1, 2, 3, 4) if name in kept] == []


def test_damaged_lines_are_said_in_words(table: Table) -> None:
    table.sits_down().flips("5", "4", "3", "2", "1")
    StreamRow.objects.filter(event=table.event, n=2).update(text="{")
    answer = table.client.get(table.at())
    assert (answer.status_code, b"are damaged" in answer.content) == (503, True)
    with pytest.raises(BrawlDamaged, match="line 2 "):
        table.brawl.player(table.players[0])


@pytest.mark.req("BB-031")
def test_a_blow_with_the_model_of_another_player_is_told_on_the_page(table: Table) -> None:
    table.sits_down().flips("9", "7", "5", "3", "1")
    ann, bob, chi = table.players[:3]
    table.tap("happen", {"what": "damages", "by": ann, "model": bob, "to": chi})
    first, second, third = names(table, 0, 1, 2)
    assert f"{first} with the model of {second} damages {third}." in table.read()
    assert table.brawl.players[ann].total > 0
    assert table.brawl.players[bob].total == 0


@pytest.mark.req("BB-030")
def test_who_has_no_model_in_play_is_offered_nothing_but_coming_back(table: Table) -> None:
    table.sits_down().flips("9", "7", "5", "3", "1").happens("kills", 0, 1)
    table.happens("activation_ends", 0)
    (second,) = names(table, 1)
    top = table.html().partition('class="ledger"')[0]
    assert "Comes back within" in top
    assert f"{second} has activated" not in top
    fields = {"what": "activation_ends", "by": table.players[1]}
    assert table.codes("happen", fields) == ["not-possible"]
