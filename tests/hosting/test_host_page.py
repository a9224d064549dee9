"""docs/host.md can be followed to the letter: with Debian's nginx, Caddy and PostgreSQL."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hosting.page import FOLLOWED, NOT_FOLLOWED, ROOT, blocks
from tests.hosting.systemctl import settings

TOOLS = ("apt-get", "chroot", "ip", "unshare")
DEBIANS_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

SHUT_IN = ("NoNew", "Protect", "Private", "Restrict", "Lock", "Capability", "UMask")

LAID_OVER = """
set -eu
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --rbind /dev "$1/root/dev"
mount -t tmpfs -o mode=1777 none "$1/root/dev/shm"
mount -t proc proc "$1/root/proc"
mount -t tmpfs -o mode=755 none "$1/root/run"
mount -t tmpfs -o mode=1777 none "$1/root/tmp"
mkdir -p "$1/root$2"
mount --bind "$2" "$1/root$2"
cd "$1/root$2"
chroot "$1/root" sh -c 'cd "$0" && exec /usr/bin/python3 -m tests.hosting.following' "$2"
"""
"""A root laid over this machine's, and processes of its own: all of it is gone with the last."""


def test_every_block_of_the_hosts_page_is_followed_or_said_why_not() -> None:
    named = [block.name for block in blocks()]
    assert sorted(named) == sorted([*FOLLOWED, *NOT_FOLLOWED])
    assert len(named) == len(set(named))


def test_every_block_that_is_typed_names_only_files_of_the_page_or_of_debian() -> None:
    written = {block.name for block in blocks() if block.is_file}
    typed = "\n".join(block.text for block in blocks() if not block.is_file)
    started = {word for word in typed.split() if word.startswith("/usr/local/bin/")}
    assert started <= written


def test_both_proxies_keep_what_is_for_the_machine_itself_from_everybody_else() -> None:
    pages = {block.name: block.text for block in blocks()}
    nginx, caddy = pages["/etc/nginx/sites-available/muster"], pages["/etc/caddy/Caddyfile"]
    assert "location ~ ^/(health|metrics)(/|$) { return 404; }" in nginx
    assert "@inside path /metrics /metrics/* /health /health/*" in caddy
    assert "respond @inside 404" in caddy
    assert "proxy_set_header Host $http_host;" in nginx


def test_no_proxy_writes_private_links_into_a_log() -> None:
    pages = {block.name: block.text for block in blocks()}
    nginx, caddy = pages["/etc/nginx/sites-available/muster"], pages["/etc/caddy/Caddyfile"]
    servers = nginx.count("server {")
    assert nginx.count("access_log off;") == nginx.count("error.log emerg;") == servers
    assert "exclude http.log.error" in caddy


def test_both_units_are_shut_in_alike() -> None:
    pages = {block.name: block.text for block in blocks()}
    shut_in = [
        [line for line in pages[f"/etc/systemd/system/{unit}.service"].splitlines()
         if line.startswith(SHUT_IN)]
        for unit in ("muster", "muster-backup")
    ]  # fmt: skip
    assert shut_in[0] == shut_in[1] != []


def test_a_step_of_several_commands_that_changes_a_server_stops_at_the_first_that_fails() -> None:
    steps = [block for block in blocks() if "systemctl stop muster" in block.text]
    steps += [block for block in blocks() if "/srv/muster/venv\n" in block.text]
    assert steps != []
    assert [block.name for block in steps if "( set -e\n" not in block.text] == []


def test_settings_mean_the_same_to_the_stand_in_for_systemd_and_to_a_shell(tmp_path: Path) -> None:
    file = tmp_path / "muster.env"
    file.write_text("# said\nA='x?y=1&z=2'\nB=plain\n\nC=\"two words\"\n")
    said = {"A": "x?y=1&z=2", "B": "plain", "C": "two words"}
    assert settings(file.read_text()) == said
    shell = f'. {file}; printf "%s|%s|%s" "$A" "$B" "$C"'
    assert subprocess.check_output(["sh", "-c", shell], text=True) == "|".join(said.values())


@pytest.mark.soak
def test_the_hosts_page_followed_to_the_letter_serves_events_from_two_machines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = [tool for tool in TOOLS if shutil.which(tool, path=DEBIANS_PATH) is None]
    if missing or os.geteuid() != 0:
        why = f"needs root on a Debian, and {', '.join(missing)}" if missing else "needs root"
        pytest.skip(f"Following docs/host.md {why}")
    kept = {name: said for name, said in os.environ.items() if name.startswith(("PIP_", "http"))}
    done = subprocess.run(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", LAID_OVER, "sh",
         str(tmp_path), str(ROOT)],
        check=False,
        stdout=subprocess.PIPE,
        stderr=None,
        text=True,
        env={**kept, "PATH": DEBIANS_PATH, "LANG": "C.UTF-8", "HOME": "/root",
             "DEBIAN_FRONTEND": "noninteractive", "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, "See above for the block that failed."
    answer = json.loads(done.stdout.splitlines()[-1])
    assert set(answer["done"]) == set(FOLLOWED)
    assert answer["figures"]["workers"] == 4
    with capsys.disabled():
        sys.stderr.write(json.dumps(answer["figures"], indent=1))
