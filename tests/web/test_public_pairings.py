from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EntrantId, EventId, PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.journal.database.shelf import SHELF
from muster.journal.people import Person
from muster.web.naming import names_in
from tests.web.looking import page, rows, text
from tests.web.phone import phone
from tests.web.venue import Venue

NO_TABLE = "\N{EN DASH}"


def name(event: EventId, entrant: EntrantId) -> str:
    return names_in(SHELF.get(event)).entrant(entrant)


def sides(event: EventId, game: Game) -> tuple[str, str]:
    first, second = game.entrants
    return name(event, first), name(event, second)


def role(game: Game, side: int) -> str:
    return " Attacker" if game.attacker == game.entrants[side] else ""


@pytest.mark.req("GG4-006")
def test_everybody_finds_their_table_under_their_own_name(venue: Venue) -> None:
    event = venue.playing("SR17", entrants=5)
    seated = [(game.table, *sides(event, game)) for game in venue.games(event)]
    expected = [
        *((a, f"{table} {a} {b} why? {a}") for table, a, b in seated),
        *((b, f"{table} {b} {a} why? {b}") for table, a, b in seated),
    ]
    bye = venue.now(event).rounds[0].bye
    assert bye is not None
    expected.append((name(event, bye), f"{NO_TABLE} {name(event, bye)} bye"))
    assert rows(page(venue.visitor, event, "pairings/")) == [row for _, row in sorted(expected)]


def test_by_table_the_tables_stand_in_their_order(venue: Venue) -> None:
    event = venue.playing("SR17", entrants=6)
    games = sorted(venue.games(event), key=lambda game: game.table)
    assert rows(page(venue.visitor, event, "pairings/?by=table")) == [
        f"{game.table} {a} {b} why? table {game.table}"
        for game in games
        for a, b in [sides(event, game)]
    ]


@pytest.mark.req("GG4-006")
def test_a_result_stands_in_the_row_of_both_sides(venue: Venue) -> None:
    event = venue.playing(entrants=2)
    game = venue.games(event)[0]
    venue.do(
        event, ask.RuleResult(game=game.id, score=venue.score(event, game, 6, 2), how="entered")
    )
    a, b = sides(event, game)
    seen = rows(page(venue.visitor, event, "pairings/"))
    assert seen == sorted(
        [f"1 {a}{role(game, 0)} {b} 6-2 won", f"1 {b}{role(game, 1)} {a} 2-6 lost"],
        key=lambda row: row[2:],
    )


def test_a_report_is_shown_as_not_confirmed(venue: Venue) -> None:
    event = venue.playing(entrants=2)
    game = venue.games(event)[0]
    report = ask.ReportResult(game=game.id, score=venue.score(event, game, 6, 2))
    venue.do(event, report, by=game.entrants[0])
    assert "6-2 not confirmed" in " ".join(rows(page(venue.visitor, event, "pairings/")))


def test_pairings_that_are_not_published_are_nowhere_to_be_seen(venue: Venue) -> None:
    event = venue.paired(entrants=6)
    game = venue.games(event)[0]
    assert venue.visitor.get(f"/e/{event}/game/{game.id}/").status_code == 404
    for path in ("", "pairings/", "round/1/", "standings/", "projector/", "rules/", "entrant/e1/"):
        html = page(venue.visitor, event, path)
        assert game.id not in html, path
        assert venue.now(event).rounds[0].certificate.seed not in html, path
    assert "as soon as the organiser publishes it" in text(page(venue.visitor, event, "pairings/"))


def test_while_the_next_round_is_paired_the_last_one_stays(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    venue.play_round(event)
    venue.pair(event)
    said = text(page(venue.visitor, event, "pairings/"))
    assert "Pairings of round 1" in said
    assert "Round 2 is being paired." in said


def test_a_team_is_found_under_each_of_its_people(venue: Venue) -> None:
    event = venue.event("SR17", entrants=0)
    pairs = (("Zoe", "Amir"), ("Lou", "Kim"))
    people = [Person(id=PersonId(name.lower()), name=name) for pair in pairs for name in pair]
    entries = tuple(
        ask.Entry(people=tuple(PersonId(name.lower()) for name in pair), team=team, faction="Cryx")
        for pair, team in zip(pairs, ("Owls", "Foxes"), strict=True)
    )
    two = Patch(kind="house-rule", id="teams", title="Teams", set={"registration.team_of": 2})
    venue.do(event, ask.ChangeRules(patches=(two,)))
    venue.do(event, ask.PublishRules())
    venue.do(event, ask.RegisterEntrants(entries=entries), people=tuple(people))
    arrivals = tuple(ask.Arrival(entrant=entrant) for entrant in venue.now(event).entrants)
    venue.do(event, ask.CheckIn(arrivals=arrivals))
    venue.do(event, ask.StartEvent(rounds=1))
    venue.pair(event)
    venue.do(event, ask.PublishPairings())
    assert rows(page(venue.visitor, event, "pairings/")) == [
        "1 Amir Owls Foxes why? Amir",
        "1 Kim Foxes Owls why? Kim",
        "1 Lou Foxes Owls why? Lou",
        "1 Zoe Owls Foxes why? Zoe",
    ]


# ── one game ──


def test_a_game_tells_how_its_result_came_to_be_and_why_they_met(venue: Venue) -> None:
    event = venue.playing(entrants=2)
    game = venue.games(event)[0]
    a, b = sides(event, game)
    report = ask.ReportResult(game=game.id, score=venue.score(event, game, 6, 2))
    venue.do(event, report, by=game.entrants[0])
    dispute = ask.DisputeReport(game=game.id, reason="They cheat!")
    venue.do(event, dispute, by=game.entrants[1])
    ruled = venue.score(event, game, 5, 3)
    venue.do(event, ask.RuleResult(game=game.id, score=ruled, how="ruled", reason="Counted again"))
    said = text(page(venue.visitor, event, f"game/{game.id}/"))
    for words in (
        f"{a} reported from table 1 of round 1: {a} wins 6-2",
        f"{b} disputed the report from table 1 of round 1",
        f"Result of table 1 of round 1 by ruling: {a} wins 5-3 (Counted again)",
        f"{a} meets {b} by lot.",
        venue.now(event).rounds[0].certificate.seed,
    ):
        assert words in said
    assert "cheat" not in said


# ── what a round is about ──


def test_an_encounter_is_secret_until_play_begins_where_the_pack_says_so(venue: Venue) -> None:
    event = venue.paired("SR17", entrants=4)
    title = venue.now(event).encounters[1].title
    venue.do(event, ask.PublishPairings())
    for path in ("", "pairings/", "encounter/1/", "projector/"):
        assert title not in page(venue.visitor, event, path), path
    assert "not public yet" in text(page(venue.visitor, event, "encounter/1/"))
    venue.do(event, ask.StartClock(play=120))
    for path in ("", "pairings/", "encounter/1/", "projector/"):
        assert title in page(venue.visitor, event, path), path


@pytest.mark.req("SR17-083")
def test_an_encounter_has_its_rules_its_drawing_and_its_deal(venue: Venue) -> None:
    event = venue.playing("SR17", entrants=4)
    html = page(venue.visitor, event, "encounter/1/")
    known = venue.now(event).encounters[1]
    say = next(e.say for e in venue.now(event).rules.elements if e.title == known.title)
    assert say[:60] in text(html)
    assert 'src="data:image/svg+xml' in html
    assert "How it was dealt" in text(html)


@pytest.mark.req("SR17-200")
def test_finals_tables_are_marked_wherever_pairings_are_shown(venue: Venue) -> None:
    event = venue.event("SR17", 8)
    finals = Patch(kind="variant", id="finals-tables", title="Finals Tables")
    venue.do(event, ask.ChangeRules(patches=(finals,)))
    venue.do(event, ask.PublishRules())
    venue.do(event, ask.StartEvent(rounds=2))
    venue.pair(event)
    venue.publish(event)
    venue.play_round(event)
    venue.do(event, ask.PairRound(confirm=frozenset({Code.FAULT})))
    review = venue.organiser.get(f"/desk/{event}/round/2/").content.decode()
    assert review.count(">finals table<") == 2
    venue.publish(event)
    first, second, *others = sorted(venue.games(event), key=lambda game: game.table)
    by_table = rows(page(venue.visitor, event, "pairings/?by=table"))
    assert [row.count("Finals table") for row in by_table] == [1, 1, 0, 0]
    assert [f"Finals table {n}" in row for n, row in enumerate(by_table[:2], 1)] == [True, True]
    for number, game in ((1, first), (2, second)):
        assert f"Finals table {number}" in phone(venue, event, game.entrants[0]).read()
    assert "Finals table" not in phone(venue, event, others[0].entrants[0]).read()
    desk = venue.organiser.get(f"/desk/{event}/round/2/").content.decode()
    assert [f"Finals table {n}" in desk for n in (1, 2, 3)] == [True, True, False]
    printed = venue.organiser.get(f"/desk/{event}/print/pairings-by-table/2/").content.decode()
    assert [f"Finals table {n}" in printed for n in (1, 2, 3)] == [True, True, False]
