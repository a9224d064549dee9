"""Does what docs/host.md says, in a root and a network of its own; tells in JSON what came of it.

Run by `tests/hosting/test_host_page.py` as root of that root, with Debian's Python alone.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode

from tests.hosting.page import FOLLOWED, ROOT, blocks

CLONE_NEWNET = 0x40000000
PATIENCE = 120.0
PASSWORD = "correct horse battery"  # noqa: S105 - of a made-up person
NGINX, CADDY = "https://events.example:8443", "https://events.example:9443"
UPSTREAM, WHEELS = Path("/srv/upstream"), Path("/srv/wheels")
DATA, BACKUPS = Path("/srv/muster/data"), Path("/srv/muster/backups")
ENV = Path("/etc/muster.env")
HOME = Path("/root")
LOCAL_ROOT = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"

BLOCKS = {block.name: block for block in blocks()}
FIGURES: dict[str, Any] = {}
DONE: list[str] = []


def as_it_is(text: str) -> str:
    return text


def on_another_port(text: str) -> str:
    """As the page says for another port than 443."""
    said = text.replace("listen 443", "listen 8443").replace("[::]:443", "[::]:8443")
    return said.replace("--address https://events.example", f"--address {NGINX}")


def on_another_machine(text: str) -> str:
    """The second machine is another folder, settings and port of the same one."""
    said = text.replace("/srv/muster/data", "/srv/muster/second").replace("8000", "8001")
    return said.replace("/etc/muster.env", "/etc/second.env").replace(
        "--address https://events.example", f"--address {CADDY}"
    )


def with_a_local_certificate(text: str) -> str:
    """No authority of the world outside can be asked here, and port 80 is nginx's."""
    said = text.replace("events.example {", "events.example:9443 {\n    tls internal")
    said = said.replace("{\n", "{\n    auto_https disable_redirects\n", 1)
    return said.replace(":8000", ":8001")


def from_upstream(text: str) -> str:
    return text.replace("ADDRESS", str(UPSTREAM))


def tell(said: str) -> None:
    sys.stderr.write(said + "\n")
    sys.stderr.flush()


def follow(name: str, edit: Callable[[str], str] = as_it_is, cwd: Path = HOME, to: str = "") -> str:
    """Do one block where `sudo -i` leaves somebody; what it said."""
    block, began = BLOCKS[name], time.monotonic()
    text = edit(block.text)
    if block.is_file:
        Path(to or name).write_text(text)
        said = ""
    else:
        tell(f"── {name}")
        shell = ["bash", "-euo", "pipefail", "-c", text]
        done = subprocess.run(shell, cwd=cwd, check=False, capture_output=True, text=True)
        tell(done.stdout[-2000:] + done.stderr[-2000:])
        if done.returncode:
            sys.exit(f"The block {name} of docs/host.md failed with {done.returncode}.")
        need("Permission denied" not in done.stderr, f"The block {name} alarms who types it.")
        said = done.stdout
    DONE.append(name)
    FIGURES.setdefault("seconds", {})[name] = round(time.monotonic() - began, 1)
    return said


def prepare() -> None:
    """What stands in for a machine of its own: no service starts by itself, systemctl is ours."""
    refuse = Path("/usr/sbin/policy-rc.d")
    refuse.write_text("#!/bin/sh\nexit 101\n")
    refuse.chmod(0o755)
    ours = Path("/usr/local/sbin/systemctl")
    shutil.copy(Path(__file__).with_name("systemctl.py"), ours)
    ours.chmod(0o755)
    HOME.chmod(0o700)
    with Path("/etc/hosts").open("a") as hosts:
        hosts.write("127.0.0.1 localhost events.example\n")


def run(*words: str, **given: Any) -> str:  # noqa: ANN401 - as subprocess has it
    said: str = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, **given).stdout
    return said


def fetch() -> None:
    """Everything that needs a network; what the page installs later is there by then."""
    wanted = {
        word
        for block in map(BLOCKS.__getitem__, FOLLOWED)
        for line in re.findall(r"^apt-get install --yes (.*)$", block.text, re.MULTILINE)
        for word in line.split()
    }
    follow("packages")
    apt = ["apt-get", "install", "--yes", "--quiet", *sorted(wanted)]
    if subprocess.run(apt, check=False, stdout=sys.stderr).returncode:
        sys.exit(f"Debian's packages cannot be installed: {' '.join(sorted(wanted))}.")
    run("git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(UPSTREAM))
    follow("source", from_upstream)
    follow("program")
    needed = [f"--requirement={ROOT}/requirements/{each}.txt" for each in ("base", "build")]
    run("/srv/muster/venv/bin/pip", "download", "--quiet", f"--dest={WHEELS}", *needed)
    os.environ |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(WHEELS)}


def cut_off() -> None:
    """A network with nobody else in it, and the address that the page gives its database."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET):
        sys.exit("No network of its own could be made.")
    for words in ("link set lo up", "addr add 10.0.0.5/24 dev lo"):
        subprocess.run(["ip", *words.split()], check=True)


class Browser:
    """Somebody with cookies; what is sent says where it comes from, as browsers do."""

    def __init__(self) -> None:
        self._cookies = CookieJar()

    def open(self, address: str, fields: dict[str, str] | None = None) -> tuple[int, str, str]:
        base = "/".join(address.split("/")[:3])
        headers = {"Origin": base} if fields is not None else {}
        token = {c.name: c.value or "" for c in self._cookies}.get("csrftoken", "")
        body = urlencode({"csrfmiddlewaretoken": token, **fields}) if fields is not None else None
        asked = urllib.request.Request(address, body.encode() if body else None, headers)  # noqa: S310 - our own
        opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=trusting(address)),
            urllib.request.HTTPCookieProcessor(self._cookies),
            Still,
        )
        try:
            with opener.open(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.headers["Location"] or "", answer.read().decode()
        except HTTPError as other:
            return other.code, other.headers["Location"] or "", other.read().decode()


class Still(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def trusting(address: str) -> ssl.SSLContext:
    ours = address.startswith(NGINX)
    return ssl.create_default_context(
        cafile="/etc/ssl/muster/certificate.pem" if ours else LOCAL_ROOT
    )


def need(true: object, say: str) -> None:
    if not true:
        for log in Path("/var/log/started").glob("*"):
            tell(f"{log}:\n{log.read_text()[-3000:]}")
        sys.exit(say)


def wait_for(true: Callable[[], object], say: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        need(time.monotonic() < end, say)
        time.sleep(0.1)


def workers() -> int:
    found = 0
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += b"spawn_main" in each.read_bytes()
        except OSError:
            continue
    return found


# ── the page, from its beginning ──


def at_nginx(text: str) -> str:
    return text.replace("https://events.example", NGINX)


def sign_in(browser: Browser, said: str) -> None:
    """By the link for a password that a command printed."""
    link = re.search(r"https://\S+/invited/\w+/", said)
    need(link, f"There is no link in: {said}")
    assert link
    browser.open(link[0])
    chosen = browser.open(link[0], {"password": PASSWORD, "again": PASSWORD})
    need(chosen[0] == 303, f"No password could be chosen through nginx: {chosen}")


def install(browser: Browser) -> str:
    """One machine with SQLite behind nginx: somebody signs in and makes an event."""
    follow("settings")
    follow("/usr/local/bin/muster")
    need(follow("try").startswith("muster "), "muster does not tell its version.")
    follow("/etc/systemd/system/muster.service", on_another_port)
    need("ready" in follow("start"), "The server is not ready.")
    said = follow("first-account", at_nginx)
    follow("install-nginx")
    follow("/etc/nginx/sites-available/muster", on_another_port)
    follow("start-nginx")
    sign_in(browser, said)
    browser.open(f"{NGINX}/desk/new/")
    day = (datetime.now(UTC) + timedelta(days=30)).date().isoformat()
    fields = {"pack": "gaining-grounds-4", "name": "Winter Cup", "day": day, "key": "k1"}
    status, onward, page = browser.open(f"{NGINX}/desk/new/", fields)
    need(status == 303, f"No event could be made through nginx: {status} {page[:500]}")
    return onward.split("/")[2]


def back_up(browser: Browser) -> None:
    """Every night; and all that is left one day is the folder, brought by somebody else."""
    for name in (
        "/usr/local/bin/muster-backup",
        "/etc/systemd/system/muster-backup.service",
        "/etc/systemd/system/muster-backup.timer",
    ):
        follow(name)
    need(".sqlite3" in follow("backup-timer"), "There is no copy.")
    verify_units()
    follow("settings-backup")
    sign_in(browser, follow("accounts", at_nginx))
    follow("backup")
    run("systemctl", "stop", "muster")
    key, settings = (DATA / "server.key").read_bytes(), ENV.read_text()
    DATA.rename("/srv/muster/lost")
    ENV.write_text("")
    run("chown", "-R", "root:root", str(BACKUPS))
    run("chmod", "-R", "a+rX", str(BACKUPS))
    follow("packages", without_a_network)
    follow("brought")
    follow("restore")
    need((DATA / "server.key").read_bytes() == key, "The key did not come back.")
    need(ENV.read_text() == settings, "The settings did not come back.")
    others = [each for each in BACKUPS.iterdir() if each.stat().st_mode & 0o077]
    need(not others, f"Others may read {others}.")
    wait_until_ready(8000)
    follow("vacuum")
    is_signed_in(browser)


def without_a_network(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "apt-get" not in line)


def verify_units() -> None:
    if shutil.which("systemd-analyze"):
        units = ("muster.service", "muster-backup.service", "muster-backup.timer")
        paths = [f"/etc/systemd/system/{unit}" for unit in units]
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *paths],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        need(done.returncode == 0, f"systemd does not understand a unit: {done.stderr}")
        FIGURES["units_verified"] = list(units)


def is_signed_in(browser: Browser) -> None:
    wait_until_ready(8000)
    status, _, _ = browser.open(f"{NGINX}/desk/")
    need(status == 200, f"Nobody is signed in any more: {status}")


def move(browser: Browser) -> None:
    """To PostgreSQL, with everybody who is signed in; back; and there again."""
    follow("settings")
    follow("postgresql")
    mode = ENV.stat().st_mode & 0o777
    need(mode == 0o600, f"{ENV} can be read by others: {mode:o}")
    FIGURES["moved"] = " ".join(follow("move").split())
    is_signed_in(browser)
    settings = ENV.read_text()
    need("MUSTER_HOSTS" in settings, "The settings were emptied.")
    follow("move-back")
    need("DATABASE_URL" not in ENV.read_text(), "DATABASE_URL is still there.")
    is_signed_in(browser)
    follow("empty-database")
    ENV.write_text(settings)
    follow("move")
    is_signed_in(browser)
    follow("new-password")
    need(ENV.read_text() != settings, "The password is the one before.")
    is_signed_in(browser)


def wait_until_ready(port: int) -> None:
    def is_ready() -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=5):
                return True
        except OSError:
            return False

    wait_for(is_ready, f"Nothing is ready at port {port}.")


def second_machine() -> None:
    follow("database-for-others")
    Path("/etc/second.env").write_text("MUSTER_DATA='/srv/muster/second'\n")
    folder = ["install", "-d", "-o", "muster", "-g", "muster", "-m", "0700", "/srv/muster/second"]
    subprocess.run(folder, check=True)
    along = Path("/srv/along")
    along.mkdir(parents=True)
    shutil.copy("/srv/muster/data/server.key", along)
    shutil.copy("/etc/muster.env", along / "muster.env")
    shutil.copy("/etc/ssl/muster-database/certificate.pem", along)
    follow("another-machine", on_another_machine, along)
    follow(
        "/etc/systemd/system/muster.service",
        on_another_machine,
        to="/etc/systemd/system/second.service",
    )
    subprocess.run(["systemctl", "start", "second"], check=True)
    wait_until_ready(8001)
    wait_until_ready(8000)
    follow("install-caddy")
    follow("/etc/caddy/Caddyfile", with_a_local_certificate)
    follow("start-caddy")
    wait_for(lambda: Path(LOCAL_ROOT).exists(), "Caddy made no certificate.")
    wait_for(lambda: workers() == 4, "There are not two workers on both machines.")
    FIGURES["workers"] = workers()
    talk_encrypted()


def talk_encrypted() -> None:
    """To this database alone: with another's certificate nobody is let through."""
    asked = "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE "
    asked += "application_name LIKE 'muster%' AND client_addr = '10.0.0.5'"
    psql = ("runuser", "-u", "postgres", "--", "psql", "--no-psqlrc", "-At", "-c", asked)
    need(run(*psql, cwd="/") == "t\n", "The second machine does not talk encrypted.")
    (url,) = re.findall("DATABASE_URL='(.*)'", Path("/etc/second.env").read_text())
    foreign = url.replace("/etc/ssl/muster-database.pem", "/etc/ssl/muster/certificate.pem")
    done = subprocess.run(["psql", foreign, "-c", "SELECT 1"], check=False, capture_output=True)
    need(b"certificate verify failed" in done.stderr, f"Another's certificate did: {done}")


def act_here_and_see_there(browser: Browser, event: str) -> None:
    """A form through nginx and the first server; heard through Caddy and the second."""
    wait_for(lambda: answers(f"{CADDY}/"), "Caddy does not answer.")
    context = trusting(CADDY)
    live = f"{CADDY}/e/{event}/live"
    with urllib.request.urlopen(live, timeout=PATIENCE, context=context) as stream:  # noqa: S310 - our own
        first = heard(stream)
        began = time.monotonic()
        browser.open(f"{NGINX}/desk/{event}/setup/")
        sent = {"key": "k2", "name": "Summer Cup"}
        status, _, page = browser.open(f"{NGINX}/desk/{event}/ask/publish-rules/", sent)
        need(status in {200, 303}, f"A form was refused through nginx: {status} {page[:800]}")
        FIGURES["act_answered_seconds"] = round(time.monotonic() - began, 3)
        need(heard(stream) > first, "The stream did not tell of a later edition.")
        FIGURES["heard_on_the_other_seconds"] = round(time.monotonic() - began, 3)
    for base in (NGINX, CADDY):
        for path in ("/health/ready", "/health/live", "/metrics", "/health"):
            need(browser.open(base + path)[0] == 404, f"{base}{path} can be seen from outside.")
    need(browser.open(f"{CADDY}/desk/{event}/setup/")[0] == 200, "The session counts on one only.")


def answers(address: str) -> bool:
    try:
        return Browser().open(address)[0] < 500
    except OSError:
        return False


def heard(stream: Any) -> int:  # noqa: ANN401 - what urllib hands out
    for line in stream:
        if line.startswith(b"data: "):
            return int(line[6:])
    sys.exit("The stream ended.")


def put_a_dump_back(browser: Browser) -> None:
    """With the key from the folder; another key that lay there is kept."""
    (BACKUPS / "server.key").write_bytes(b"another")
    need(".dump" in follow("backup-timer"), "There is no dump.")
    kept = [each.read_bytes() for each in BACKUPS.glob("server.key.before-*")]
    need(kept == [b"another"], f"The key that lay there was not kept: {kept}")
    follow("drill")
    run("systemctl", "stop", "second")
    run("systemctl", "stop", "muster")
    (DATA / "server.key").unlink()
    follow("key-back")
    follow("restore-postgresql")
    is_signed_in(browser)
    on_a_new_database(browser)


def on_a_new_database(browser: Browser) -> None:
    """When only the folder of backups is left: a PostgreSQL without role and database."""
    run("systemctl", "stop", "muster")
    version, name = run("pg_lsclusters", "--no-header").split()[:2]
    run("pg_dropcluster", "--stop", version, name)
    run("pg_createcluster", version, name)
    (DATA / "server.key").unlink()
    follow("brought")
    follow("key-back")
    follow("old-database")
    follow("postgresql")
    follow("restore-postgresql")
    is_signed_in(browser)


def upgrade(browser: Browser) -> None:
    """To a version that is new, and back to the one before."""
    before = Path("/srv/muster/venv").readlink()
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@events.example")
    run("git", "-C", str(UPSTREAM), *who, "commit", "--quiet", "--allow-empty", "-m", "Newer")
    follow("upgrade")
    need(Path("/srv/muster/venv").readlink() != before, "The version is the one before.")
    is_signed_in(browser)
    follow("way-back")
    need(Path("/srv/muster/venv").readlink() == before, "There is no way back.")
    is_signed_in(browser)


def find_no_link_in_logs(browser: Browser) -> None:
    """Nor when nobody answers behind the proxy."""
    secret = "keepthislinktoyourself"  # noqa: S105 - made up
    for base, unit in ((NGINX, "muster"), (CADDY, "second")):
        browser.open(f"{base}/p/{secret}/")
        run("systemctl", "stop", unit)
        need(browser.open(f"{base}/p/{secret}/")[0] >= 500, f"Somebody answers at {base}.")
    logs = [*Path("/var/log/nginx").glob("*"), *Path("/var/log/started").glob("*")]
    need(logs, "There are no logs.")
    for log in logs:
        need(secret not in log.read_text(), f"{log} holds a private link.")


def main() -> None:
    began = time.monotonic()
    prepare()
    fetch()
    cut_off()
    browser = Browser()
    event = install(browser)
    back_up(browser)
    move(browser)
    second_machine()
    act_here_and_see_there(browser, event)
    put_a_dump_back(browser)
    upgrade(browser)
    find_no_link_in_logs(browser)
    FIGURES["all_seconds"] = round(time.monotonic() - began, 1)
    sys.stdout.write(json.dumps({"done": DONE, "figures": FIGURES}) + "\n")


if __name__ == "__main__":
    os.umask(0o022)
    main()
