"""What is sealed before a game is nowhere: on nobody else's page, in no file, in no message."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile
from muster.core.hiring.acts import SecretSealed
from muster.journal.database import accounts
from muster.journal.database.hiring import hiring_here
from muster.journal.database.links import token_of
from muster.journal.database.models import Account, PersonRow
from muster.journal.database.streams import STREAMS
from muster.web.table.hire_acts import ACTS
from tests.crews import CATALOGUE, FACTIONS
from tests.web.hiring import HiringTable
from tests.web.venue import PASSWORD, Venue

NOTE = "Xylophone Quetzal"
SECRET = Profile(
    id="xylophone", name=NOTE, cost=5, factions=FACTIONS, keywords=("Archive",), traits=("Minion",)
)
PAGES = ("hire/", "hire/?mine", "hire/?again", "hire/?all", "sheet/", "secrets/", "secrets/?mine")
AT_DESK = (
    "round/1/",
    "round/1/game/r1g1/",
    "history/",
    "lists/?show=all",
    "lists/e1/",
    "entrants/",
)


@pytest.fixture
def table(venue: Venue) -> HiringTable:
    """Ann wrote her crew by hand; nobody else ever wrote these words."""
    return HiringTable.with_crews(venue, catalogue=False)


def seal(table: HiringTable) -> None:
    table.hires(table.ann, "seal-leader", named=NOTE, key="a-key")


def others(table: HiringTable) -> dict[str, Client]:
    """Every page around this table that somebody else can open."""
    link, judge = table.dov.link, judges_link(table)
    at = f"at/{table.game.id}/"
    asked = (*PAGES, f"hire/?for={table.sides[0]}", f"hire/?for={table.sides[0]}&fix=leaders")
    pages = {f"{home}{at}{page}": Client() for home in (link, judge) for page in asked}
    pages |= {f"/desk/{table.event}/{at}{page}": table.venue.organiser for page in asked}
    pages |= {f"{table.ann.link}{at}{page}": table.venue.organiser for page in asked}
    desk, game = f"/desk/{table.event}/", table.game
    return pages | {
        link: Client(),
        f"{judge}judge/game/{game.id}/": Client(),
        f"{desk}round/{game.round}/game/{game.id}/": table.venue.organiser,
        f"{desk}history/": table.venue.organiser,
        f"{desk}history/journal/": table.venue.organiser,
        f"{desk}round/{game.round}/": table.venue.organiser,
        f"/e/{table.event}/game/{game.id}/": Client(),
        f"/e/{table.event}/": Client(),
        f"/e/{table.event}/pairings/": Client(),
    }


def judges_link(table: HiringTable) -> str:
    judges = table.venue.now(table.event).judges
    return f"/p/{token_of(table.event, *judges)}/" if judges else table.judge.link


def tells(client: Client, path: str) -> bool:
    answer = client.get(path)
    return b"Xylophone" in answer.getvalue() or "Xylophone" in str(answer.headers)


def test_a_sealed_leader_is_on_no_page_but_its_owners(
    table: HiringTable, capfd: pytest.CaptureFixture[str]
) -> None:
    seal(table)
    assert [path for path, who in others(table).items() if tells(who, path)] == []
    mine = f"{table.ann.link}at/{table.game.id}/"
    assert [page for page in PAGES if tells(Client(), f"{mine}{page}")] == ["hire/?mine"]
    assert NOTE not in "".join(capfd.readouterr())


def test_a_sealed_crew_and_a_draft_are_on_no_page_but_their_owners(table: HiringTable) -> None:
    for by in (table.ann, table.dov):
        table.hires(by, "seal-leader", named="Somebody")
    table.hires(table.ann, "paste", text=NOTE)
    assert [path for path, who in others(table).items() if tells(who, path)] == []
    table.hires(table.ann, "seal-crew", text=NOTE, points="5")
    assert [path for path, who in others(table).items() if tells(who, path)] == []
    table.hires(table.dov, "seal-crew", text="Others", points="5")
    assert tells(Client(), f"{table.dov.link}at/{table.game.id}/hire/")


def test_nothing_of_it_lies_in_a_file_or_is_told_to_a_screen(
    table: HiringTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(STREAMS, "_listeners", [lambda *one: told.append(one)])
    seal(table)
    number = STREAMS.number(table.event, table.game.id)
    assert told == [(table.event, table.game.id, number)]
    table.hires(table.dov, "seal-leader", named="Somebody")
    (line, *_) = hiring_here(table.event, table.game.id).lines()
    assert "Xylophone" not in line.model_dump_json()


@pytest.mark.of_sqlite
def test_nothing_of_it_lies_in_a_file_before_it_is_shown(venue: Venue) -> None:
    table = HiringTable.with_crews(venue, catalogue=False)
    table.hires(table.ann, "seal-leader", named="Okapi", key="a-key")
    assert not lies("Okapi")
    table.hires(table.dov, "seal-leader", named="Somebody")
    assert lies("Okapi")
    table.hires(table.ann, "paste", text="Marimba")
    table.hires(table.ann, "seal-crew", text="Marimba", points="5", key="b-key")
    assert not lies("Marimba")


def lies(word: str) -> bool:
    """Whether a file of the server has it."""
    files = (path.read_bytes() for path in settings.DATA.rglob("*") if path.is_file())
    return any(word.encode() in raw for raw in files)


def test_crews_are_public_only_where_lists_are(venue: Venue) -> None:
    table = HiringTable.with_crews(venue)
    known = Catalogue(title="More", profiles=(*CATALOGUE.profiles, SECRET))
    venue.do(table.event, ask.SetCatalogue(catalogue=known))
    table.led().adds(table.ann, "xylophone")
    for by in (table.ann, table.dov):
        table.hires(by, "seal-crew")
    page = f"/e/{table.event}/game/{table.game.id}/"
    assert not tells(Client(), page)
    venue.do(table.event, ask.SetListTerms(shown="public"))
    assert tells(Client(), page)
    assert tells(Client(), f"{table.judge.link}at/{table.game.id}/hire/")


def test_who_judges_and_plays_there_learns_nothing_at_the_desk(table: HiringTable) -> None:
    """Nor does a host who runs nothing here; and nobody by asking for what is not theirs."""
    for by in (table.ann, table.dov):
        table.hires(by, "seal-leader", named="Somebody")
    table.hires(table.ann, "seal-crew", text=NOTE, points="5")
    dov = table.venue.person(table.event, table.sides[1])
    table.venue.do(table.event, ask.AppointJudge(person=dov))
    row = PersonRow.objects.get(pk=dov)
    judging = Account.objects.create(name="dov", person=row, password=PASSWORD)
    hosting = accounts.create_account("hal", PASSWORD, "Hal Host", host=True)
    desk = f"/desk/{table.event}/"
    for account in (judging, hosting):
        client = Client()
        client.force_login(account)
        assert [page for page in AT_DESK if tells(client, f"{desk}{page}")] == []
        for page in (
            *PAGES,
            f"hire/?for={table.sides[0]}",
            f"hire/?for={table.sides[0]}&fix=crews",
        ):
            assert not tells(client, f"{desk}at/{table.game.id}/{page}")
        for kind in ACTS:
            path = f"{desk}at/{table.game.id}/hire/tap/{kind}/"
            answer = client.post(path, {"for": table.sides[0], "reason": "Curious", "keyword": "x"})
            assert b"Xylophone" not in answer.getvalue()
            assert "Xylophone" not in str(answer.headers)
    assert [type(fact) for fact in table.told[3:]] == [SecretSealed]
    assert table.now.crews == {}


def test_what_one_official_looked_at_is_not_told_to_another(table: HiringTable) -> None:
    seal(table)
    looks = {"for": table.sides[0], "reason": "A player asked"}
    at = f"at/{table.game.id}/hire/"
    table.venue.organiser.post(f"/desk/{table.event}/{at}tap/look/", looks)
    assert tells(table.venue.organiser, f"/desk/{table.event}/{at}")
    assert not tells(Client(), f"{judges_link(table)}{at}")
    assert not tells(Client(), f"{table.dov.link}{at}")


def test_a_leader_that_was_shown_at_the_table_is_not_shown_to_a_host(table: HiringTable) -> None:
    table.venue.do(table.event, ask.SetListTerms(shown="officials"))
    seal(table)
    table.hires(table.dov, "seal-leader", named="Somebody")
    host = Client()
    host.force_login(accounts.create_account("hal", PASSWORD, "Hal Host", host=True))
    pages = [f"/desk/{table.event}/{page}" for page in AT_DESK]
    assert [page for page in pages if tells(host, page)] == []
    assert tells(table.venue.organiser, f"/desk/{table.event}/round/1/game/r1g1/")
