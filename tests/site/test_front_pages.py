"""Public pages from memory: the bytes of the newest edition, rendered once, the same for all."""

import gzip
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from muster.site.front.app import Limits
from muster.site.front.pages import OVERHEAD, page_of
from muster.web.headers import GUARD
from tests.site.house import House, Open, opened, wait_until


def test_a_page_is_rendered_once_while_its_event_stays_as_it_is(hall: Open) -> None:
    first, second = hall.ask("/e/cup/"), hall.ask("/e/cup/")
    assert first.body == b"edition 1 in en"
    assert second == first
    assert len(hall.house.asked) == 1


def test_a_change_of_the_event_is_in_the_next_page(hall: Open) -> None:
    hall.ask("/e/cup/")
    hall.change("cup", 2)
    assert hall.ask("/e/cup/").body == b"edition 2 in en"
    assert len(hall.house.asked) == 2


def test_a_change_of_another_event_leaves_a_page_kept(hall: Open) -> None:
    hall.house.editions["league"] = 7
    hall.ask("/e/cup/")
    hall.change("league", 8)
    hall.ask("/e/cup/")
    assert len(hall.house.asked) == 1


def test_the_answer_carries_our_headers_and_not_the_internal_one(hall: Open) -> None:
    headers = hall.ask("/e/cup/").headers
    guard = {name.lower(): value for name, value in GUARD.items()}
    assert headers == guard | {
        "content-type": "text/html; charset=utf-8",
        "content-length": "15",
        "cache-control": "no-cache",
        "vary": "Accept-Encoding, Accept-Language, Cookie, HX-Request",
        "etag": headers["etag"],
    }


def test_a_browser_that_holds_the_page_is_told_so(hall: Open) -> None:
    etag = hall.ask("/e/cup/").headers["etag"]
    again = hall.ask("/e/cup/", If_None_Match=f'"other", W/{etag}')
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", etag)
    hall.change("cup", 2)
    assert hall.ask("/e/cup/", If_None_Match=etag).status == 200


def test_a_change_that_does_not_show_leaves_the_browsers_page_good(hall: Open) -> None:
    hall.house.shown = "the same"
    etag = hall.ask("/e/cup/").headers["etag"]
    hall.change("cup", 2)
    assert hall.ask("/e/cup/", If_None_Match=etag).status == 304
    assert len(hall.house.asked) == 2


def test_whoever_takes_gzip_gets_it_and_the_others_the_plain_page() -> None:
    with opened(House(shown="pairing " * 1000)) as hall:
        plain = hall.ask("/e/cup/", Accept_Encoding="identity")
        refusing = hall.ask("/e/cup/", Accept_Encoding="gzip;q=0, *")
        zipped = hall.ask("/e/cup/", Accept_Encoding="br, gzip;q=0.5")
        any_coding = hall.ask("/e/cup/", Accept_Encoding="*")
        assert len(hall.house.asked) == 1
    assert refusing == plain
    assert any_coding == zipped
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == plain.body
    assert len(zipped.body) < len(plain.body) / 10
    assert zipped.headers["etag"] != plain.headers["etag"]


def test_head_says_what_get_would(hall: Open) -> None:
    head, get = hall.ask("/e/cup/", "HEAD"), hall.ask("/e/cup/")
    assert (head.status, head.headers, head.body) == (200, get.headers, b"")
    assert len(hall.house.asked) == 1


def test_languages_are_kept_apart_and_a_choice_comes_before_the_browsers(hall: Open) -> None:
    german = hall.ask("/e/cup/", Accept_Language="de-CH,de;q=0.9")
    chosen = hall.ask("/e/cup/", Accept_Language="en", Cookie="a=b; language=de")
    english = hall.ask("/e/cup/", Accept_Language="fr")
    assert (german.body, english.body) == (b"edition 1 in de", b"edition 1 in en")
    assert chosen == german
    assert len(hall.house.asked) == 2


def test_what_a_page_can_be_asked_for_and_the_wish_for_a_part_are_kept_apart(hall: Open) -> None:
    for query, headers in (
        ("", {}),
        ("?by=table", {}),
        ("", {"HX_Request": "true"}),
        ("", {"HX_Request": "true", "HX_Boosted": "true"}),
    ):
        hall.ask(f"/e/cup/pairings/{query}", **headers)
    asked = [
        (environ["QUERY_STRING"], environ.get("HTTP_HX_REQUEST")) for environ in hall.house.asked
    ]
    assert asked == [("", None), ("by=table", None), ("", "true")]


def test_by_whatever_name_the_server_is_called_a_page_is_the_same(hall: Open) -> None:
    """No page says by which; so nobody has it made anew by making up another."""
    pages = [hall.ask("/e/cup/", Host=host) for host in ("laptop.local", "10.0.0.7", "evil.test")]
    assert pages == [pages[0]] * 3
    assert [environ["HTTP_HOST"] for environ in hall.house.asked] == ["muster.test"]


def test_a_page_for_all_is_asked_for_by_nobody(hall: Open) -> None:
    hall.ask("/e/cup/", Cookie="session=mine; language=de", Authorization="mine")
    (environ,) = hall.house.asked
    said = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
    assert said == {
        "HTTP_HOST": "muster.test",
        "HTTP_ACCEPT_LANGUAGE": "de",
        "HTTP_COOKIE": "language=de",
    }
    assert "REMOTE_ADDR" not in environ


def test_a_page_that_is_not_marked_is_asked_for_by_everybody_themselves(hall: Open) -> None:
    said = [hall.ask("/e/cup/visitor", Cookie=f"session={who}").body for who in ("ann", "ben")]
    assert said == [b"session=ann", b"session=ben"]


def test_a_page_that_gives_a_cookie_is_never_kept(hall: Open) -> None:
    answers = [hall.ask("/e/cup/greeting") for _ in range(2)]
    assert [one.headers.get("set-cookie") for one in answers] == ["session=secret"] * 2
    assert [one.headers.get("x-muster-edition") for one in answers] == [None, None]
    assert len(hall.house.asked) == 3


def test_an_event_that_is_not_in_memory_is_fetched(hall: Open) -> None:
    hall.house.on_disk["old-league"] = 40
    assert hall.ask("/e/old-league/").body == b"edition 40 in en"
    assert hall.ask("/e/old-league/").body == b"edition 40 in en"
    assert len(hall.house.asked) == 1


def test_whoever_heard_of_a_change_from_another_process_is_shown_it(hall: Open) -> None:
    assert hall.ask("/e/cup/").body == b"edition 1 in en"
    hall.house.on_disk["cup"] = 2  # written there, and not heard of here yet
    assert hall.ask("/e/cup/").body == b"edition 1 in en"
    assert hall.ask("/e/cup/", Muster_Edition="2").body == b"edition 2 in en"
    assert hall.ask("/e/cup/", Muster_Edition="1").body == b"edition 2 in en"


@pytest.mark.parametrize("said", ["99", "-1", "two", "9" * 40, ""])
def test_an_edition_that_nobody_made_changes_nothing(hall: Open, said: str) -> None:
    assert hall.ask("/e/cup/", Muster_Edition=said).body == b"edition 1 in en"


def test_an_unknown_event_is_left_to_django(hall: Open) -> None:
    assert hall.ask("/e/nowhere/").body == b"not here"


def test_many_who_want_a_page_at_once_cause_one_rendering() -> None:
    all_asked = threading.Event()
    house = House(before_rendering=lambda: _wait(all_asked))
    with opened(house) as hall, ThreadPoolExecutor(50) as visitors:
        answers = [visitors.submit(hall.ask, "/e/cup/") for _ in range(50)]
        wait_until(lambda: len(hall.server.server_state.tasks) == 50)
        all_asked.set()
        assert {answer.result().body for answer in answers} == {b"edition 1 in en"}
    assert len(house.asked) == 1


def test_whoever_heard_of_a_change_is_not_given_a_rendering_begun_before_it() -> None:
    begun, go_on = threading.Event(), threading.Event()
    house = House()

    def slow_at_first() -> None:
        if len(house.asked) == 1:
            begun.set()
            _wait(go_on)

    house.before_rendering = slow_at_first
    with opened(house) as hall, ThreadPoolExecutor(1) as visitors:
        early = visitors.submit(hall.ask, "/e/cup/")
        _wait(begun)
        hall.change("cup", 2)
        assert hall.ask("/e/cup/").body == b"edition 2 in en"
        go_on.set()
        assert early.result().body == b"edition 1 in en"
        assert hall.ask("/e/cup/").body == b"edition 2 in en"


def test_the_page_not_asked_for_longest_makes_room() -> None:
    with opened(House(shown="x" * 20_000), Limits(page_bytes=9_000)) as hall:
        for path in ("/e/cup/a/", "/e/cup/b/", "/e/cup/a/", "/e/cup/c/", "/e/cup/a/", "/e/cup/b/"):
            hall.ask(path)
        rendered = [environ["PATH_INFO"] for environ in hall.house.asked]
    assert rendered == ["/e/cup/a/", "/e/cup/b/", "/e/cup/c/", "/e/cup/b/"]


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        (b"seat " * 10_000, 1_000),
        (b"seat " * 20_000, 101_000),
        (random.Random(1).randbytes(100_000), 100_000),
        (b"", 100),
    ],
    ids=["small: zipped alone", "large: both", "does not shrink: as it is", "nothing"],
)
def test_a_page_is_kept_once_unless_unpacking_it_would_take_long(body: bytes, kept: int) -> None:
    page = page_of(1, 200, [(b"x-muster-edition", b"cup 1")], body)
    assert page.plain is not None
    assert page.body_of(page.plain) == body
    assert (b"content-length", b"%d" % len(body)) in page.plain.headers
    assert page.zipped is None or gzip.decompress(page.body_of(page.zipped)) == body
    assert page.size - OVERHEAD <= kept


def _wait(event: threading.Event) -> None:
    assert event.wait(10)
