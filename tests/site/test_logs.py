"""The log of a day: a line for every request and act, and nobody in it."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator

import pytest

from muster.core import commands as ask
from muster.core.problem import Refused
from muster.journal.database.shelf import SHELF
from muster.site.hushing import Hushed
from muster.site.logs import DAY, Lines, Once, Words, logging_of
from tests.site.house import wait_until
from tests.site.real import Real, open_for_real
from tests.web.venue import Venue

PASSWORD = "correct horse battery"  # noqa: S105 - typed into a form, to be looked for in the log
MAIL = "ann.lee@example.org"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is logged, as the log in JSON has it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    loggers = (DAY, logging.getLogger("muster"), logging.getLogger("django"))
    before = DAY.level
    for logger in loggers:
        logger.addHandler(handler)
    DAY.setLevel(logging.INFO)
    DAY.propagate = False
    yield stream
    DAY.setLevel(before)
    DAY.propagate = True
    for logger in loggers:
        logger.removeHandler(handler)


@pytest.fixture
def real(venue: Venue) -> Iterator[Real]:  # noqa: ARG001 - it has a server's folder emptied
    with open_for_real() as real:
        yield real


def _lines(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_an_act_and_a_refusal_have_a_line_each(
    real: Real, venue: Venue, written: io.StringIO
) -> None:
    real.ask("/health/live")
    event = venue.event(entrants=0)
    venue.do(event, ask.PublishRules())
    with pytest.raises(Refused):
        venue.do(event, ask.CloseRound())
    _, act, refusal = [{**line, "at": "", "ms": 0} for line in _lines(written)]
    assert act == {
        "at": "",
        "what": "act",
        "event": event,
        "command": "PublishRules",
        "ms": 0,
        "revision": 2,
        "lines": 1,
    }
    assert refusal == {
        "at": "",
        "what": "refusal",
        "event": event,
        "command": "CloseRound",
        "ms": 0,
        "codes": ["event-not-running"],
    }


def test_a_request_is_told_of_by_the_kind_of_its_address(
    real: Real, venue: Venue, written: io.StringIO
) -> None:
    event = venue.playing(entrants=2)
    link = venue.link(event, next(iter(venue.now(event).entrants)))
    asked = (f"/e/{event}/standings/", f"/e/{event}/standings/", link, "/e/nowhere/", "/nobody@x")
    for path in asked:
        real.ask(path)
    requests = [line for line in _lines(written) if line["what"] == "request"]
    said = [(line["kind"], line["status"], line.get("event")) for line in requests]
    assert said == [
        ("standings", 200, event),
        ("standings", 200, event),
        ("player", 200, None),
        ("event", 404, None),
        ("other", 404, None),
    ]


def test_nobody_is_in_the_log_of_a_whole_day(
    real: Real, venue: Venue, written: io.StringIO
) -> None:
    event = venue.playing(entrants=4)
    held = venue.now(event)
    links = [venue.link(event, entrant) for entrant in held.entrants]
    session = venue.organiser.cookies["sessionid"].value
    desk = ["", "entrants/", "round/1/", "print/", "history/", "print/player-cards/0/", "nowhere/"]
    public = ["", "pairings/", "standings/", "projector/", "round/1/", "game/x/", f"{MAIL}/"]
    pages = [*(f"/e/{event}/{part}" for part in public), *links, f"{links[0]}report/", "/p/guess/"]
    pages += [f"/{MAIL}/", f"/?q={MAIL}", f"/sign-in/?next=/desk/{MAIL}/"]
    for path in pages:
        real.ask(path)
    for part in desk:
        real.ask(f"/desk/{event}/{part}", cookie=f"sessionid={session}")
    form = {"content_type": "application/x-www-form-urlencoded"}
    real.ask("/sign-in/", "POST", f"name=olive&password={PASSWORD}", **form)
    real.ask(f"{links[0]}ask/report-result/", "POST", f"note={MAIL}&key=secret-key", **form)
    real.ask(f"/p/{MAIL}/ask/drop/", "POST", "key=secret-key", **form)
    venue.play_round(event)
    said = written.getvalue()
    people = [person.name for person in SHELF.get(event).people.values()]
    tokens = [link.split("/")[2] for link in links]
    secrets = [*people, *tokens, session, PASSWORD, MAIL, "secret-key", "127.0.0.1", "olive"]
    assert [each for each in secrets if each in said] == []
    whats = {line["what"] for line in _lines(written)}
    assert whats >= {"request", "act"}
    assert len(_lines(written)) > len(pages) + len(desk)


def test_what_strangers_type_as_a_host_is_not_kept(real: Real, written: io.StringIO) -> None:
    assert real.ask("/sign-in/", host="ann.lee.example:who").status == 400
    assert [(line["what"], line["status"]) for line in _lines(written)] == [("request", 400)]


def test_a_trace_says_where_and_not_with_whose_data() -> None:
    with pytest.raises(ValueError, match="ann") as raised:
        int(MAIL)
    record = logging.LogRecord("x", logging.ERROR, "", 0, "It broke", (), None)
    record.exc_info = (ValueError, raised.value, raised.tb)
    said = json.loads(Lines().format(record))
    assert (said["what"], said["level"], said["raised"], said["say"]) == (
        "note",
        "error",
        "ValueError",
        "It broke",
    )
    assert said["trace"][0].endswith("test_a_trace_says_where_and_not_with_whose_data")
    assert MAIL not in Words().format(record)


def test_without_a_log_a_trace_is_as_silent_about_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logging.config.dictConfig(logging_of("off"))
    try:
        int(MAIL)
    except ValueError:
        logging.getLogger("muster").exception("It broke")
    said = capsys.readouterr().err
    with capsys.disabled():  # the others write where they did before
        logging.config.dictConfig(logging_of("off"))
    assert "note level=error raised=ValueError" in said
    assert MAIL not in said


# ── the same again and again ──


@pytest.fixture
def trouble() -> Iterator[tuple[logging.Logger, list[str]]]:
    """A logger of its own, and what is written of it: the same again after a second."""
    heard: list[str] = []

    class Hearing(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    logger, handler = logging.getLogger("asyncio"), Hearing()
    handler.addFilter(Hushed())
    handler.addFilter(Once(every=1.0))
    before, logger.handlers = logger.handlers, [handler]
    yield logger, heard
    logger.handlers = before


def test_the_same_trouble_is_told_of_once_and_then_how_often_it_came(
    trouble: tuple[logging.Logger, list[str]],
) -> None:
    """Even if nothing is ever logged again. Who was connected is never told."""
    logger, heard = trouble
    for port in range(10_000):
        logger.error("socket.accept() out of system resource\nraddr=('203.0.113.7', %d)", port)
    wait_until(lambda: sum(map(_times, heard)) == 10_000)
    assert heard[0] == "socket.accept() out of system resource"
    assert len(heard) < 1_000
    assert "203.0.113.7" not in str(heard)


def _times(said: str) -> int:
    """How many a line stands for."""
    return int(said.rpartition("(")[2].split()[0]) if "more times in 1 s" in said else 1


def test_another_trouble_is_told_of_however_often_the_first_came(
    trouble: tuple[logging.Logger, list[str]],
) -> None:
    logger, heard = trouble
    for _ in range(3):
        logger.error("one")
        logger.error("two")
        logger.critical("one")
    wait_until(lambda: sum(map(_times, heard)) == 9)
    assert heard[:3] == ["one", "two", "one"]


def test_every_line_of_the_day_is_its_own() -> None:
    record = logging.LogRecord("muster.day", logging.INFO, "", 0, "request", (), None)
    record.said = {"status": 200}
    once = Once()
    assert [once.filter(record) for _ in range(3)] == [True] * 3
