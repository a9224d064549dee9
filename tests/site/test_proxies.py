"""Behind a proxy: its word on who asks counts, and nobody else's."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode

import pytest

from muster.site.front.editions import Unreachable
from muster.web.origins import origin_of
from tests.site.house import House, Said, opened
from tests.site.served import PATIENCE, PROGRAM, Served, serving, wait_for

SPOKEN_FOR = {"x_forwarded_for": "203.0.113.7", "x_forwarded_proto": "https"}
"""What a proxy says, or anybody who would like to be somebody else."""


@pytest.mark.parametrize(
    ("proxies", "seen"),
    [
        ((), ("127.0.0.1", "http")),
        (("127.0.0.1",), ("203.0.113.7", "https")),
        (("10.0.0.1",), ("127.0.0.1", "http")),
    ],
)
def test_only_the_proxy_that_was_named_is_believed(
    proxies: tuple[str, ...], seen: tuple[str, str]
) -> None:
    with opened(proxies=proxies) as hall:
        hall.ask("/visitor", **SPOKEN_FOR)
        asked = hall.house.asked[-1]
        assert (asked["REMOTE_ADDR"], asked["wsgi.url_scheme"]) == seen


def test_who_adds_themselves_to_the_row_is_not_taken_for_another() -> None:
    with opened(proxies=("127.0.0.1",)) as hall:
        hall.ask("/visitor", x_forwarded_for="198.51.100.1, 203.0.113.7")
        assert hall.house.asked[-1]["REMOTE_ADDR"] == "203.0.113.7"


# ── while the database is gone ──


class Adrift(House):
    """A house whose database does not answer."""

    def find(self, event: str) -> int | None:
        raise Unreachable(event)


def test_pages_kept_in_memory_and_open_screens_outlast_the_database() -> None:
    with opened(Adrift()) as hall, hall.screen() as screen:
        assert screen.hear() == "retry: 1000\nid: 1\ndata: 1\n\n"
        assert hall.ask("/e/cup/").status == 200
        for path in ("/e/other/", "/e/other/live"):
            answer = hall.ask(path)
            assert (answer.status, answer.headers["retry-after"]) == (503, "5")
            assert answer.body.decode().startswith("The database cannot be reached.")
        hall.change("cup", 2)
        assert screen.hear() == "id: 2\ndata: 2\n\n"


# ── through a proxy, on a port other than 443 ──

PUBLIC = "https://events.example:8443"
FORM = "application/x-www-form-urlencoded"


class Hop(BaseHTTPRequestHandler):
    """A proxy as nginx is: it speaks of https, and tells the server what it makes of `Host`."""

    upstream = 0
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._hand_on()

    def do_POST(self) -> None:
        self._hand_on()

    def _hand_on(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        headers = {name: value for name, value in self.headers.items() if name != "Connection"}
        whole = self.headers["Host"]
        dropped = headers.pop("X-Keep-Port", None) is None
        headers["Host"] = whole.partition(":")[0] if dropped else whole
        headers |= {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        inner = HTTPConnection("127.0.0.1", self.upstream, timeout=PATIENCE)
        inner.request(self.command, self.path, self.rfile.read(length), headers)
        answer = inner.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in {"content-length", "connection", "transfer-encoding"}:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        inner.close()

    def log_message(self, *_: object) -> None:
        """Quiet."""


@contextmanager
def hop(upstream: int) -> Iterator[int]:
    handler = type("ToThere", (Hop,), {"upstream": upstream})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield proxy.server_port
        proxy.shutdown()


def sign_in(port: int, origin: str, **further: str) -> Said:
    """Somebody without an account tries to sign in through the proxy: what they are answered."""
    host = {"Host": origin.partition("://")[2]} | further
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/sign-in/", headers=host)
    page = connection.getresponse()
    page.read()
    token = re.search(r"csrftoken=(\w+)", page.headers["Set-Cookie"])
    assert token
    form = urlencode({"csrfmiddlewaretoken": token[1], "name": "ann", "password": "wrong"})
    sent = {"Origin": origin, "Cookie": token[0], "Content-Type": FORM, **host}
    connection.request("POST", "/sign-in/", form, sent)
    answer = connection.getresponse()
    said = Said(answer.status, dict(answer.getheaders()), answer.read())
    connection.close()
    return said


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("hosted") / "data"
    told = ("--address", PUBLIC, "--behind-proxy", "127.0.0.1", "--log", "json")
    with serving(data, *told) as server:
        account = ("account", "invite", "olive", "--called", "Olive", "--host", "--data", str(data))
        subprocess.run([*PROGRAM, *account], check=True, capture_output=True, env=on_sqlite())
        yield server


def on_sqlite() -> dict[str, str]:
    return {**os.environ, "DATABASE_URL": ""}


@pytest.mark.parametrize("kept", [{}, {"X-Keep-Port": "yes"}], ids=["dropped", "kept"])
def test_a_form_is_taken_on_any_port_whether_or_not_the_proxy_hands_on_the_port(
    hosted: Served, kept: dict[str, str]
) -> None:
    with hop(hosted.port) as port:
        answer = sign_in(port, PUBLIC, **kept)
    assert "This name and password do not belong together." in unescape(answer.body.decode())


def test_a_form_from_an_address_the_server_was_not_told_of_is_refused_in_words_for_both(
    hosted: Served,
) -> None:
    other = "https://events.example:9443"
    with hop(hosted.port) as port:
        answers = [sign_in(port, other) for _ in range(2)]
    page = unescape(answers[0].body.decode())
    assert [each.status for each in answers] == [403, 403]
    assert f"sent from a page at {other}, but this server is known as {PUBLIC}" in page
    assert f'href="{PUBLIC}"' in page

    def notes() -> list[str]:
        return [str(line["say"]) for line in hosted.lines if line["what"] == "note"]

    wait_for(notes)
    assert [note for note in notes() if f"--address {other}" in note] == notes()
    assert len(notes()) == 1


def test_a_page_of_another_site_is_refused_and_fills_no_log(hosted: Served) -> None:
    before = len(hosted.lines)
    sent = {"Origin": "https://evil.example", "Content-Type": FORM}
    answer = hosted.ask("/sign-in/", b"name=ann", **sent)
    assert answer.status == 403
    assert "sent from a page at https://evil.example" in unescape(answer.body)
    hosted.ask("/health/live")
    wait_for(lambda: len(hosted.lines) >= before + 2)
    assert {line["what"] for line in hosted.lines[before:]} == {"request"}


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://Events.Example:443/", "https://events.example"),
        ("https://events.example:8443", "https://events.example:8443"),
        ("http://[2001:DB8::1]:80/desk/", "http://[2001:db8::1]"),
        ("https://müster.example", "https://xn--mster-kva.example"),
        ("events.example", ""),
        ("ftp://events.example", ""),
        ("https://events.example:port", ""),
        ("null", ""),
    ],
)
def test_an_address_has_the_origin_that_browsers_make_of_it(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_a_server_is_not_started_with_an_address_that_nobody_could_open(tmp_path: Path) -> None:
    words = ("serve", "--data", str(tmp_path), "--address", "events.example")
    done = subprocess.run(
        [*PROGRAM, *words], check=False, capture_output=True, text=True, env=on_sqlite()
    )
    assert done.returncode == 1
    assert "--address events.example is no address of a page" in done.stdout
