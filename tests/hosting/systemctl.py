#!/usr/bin/python3
"""A stand-in where no systemd runs: what a unit says is started as its user, with its settings.

Only what docs/host.md types. Sandboxing, restarts and timers are not done.
"""

from __future__ import annotations

import os
import pwd
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

UNITS = (Path("/etc/systemd/system"), Path("/lib/systemd/system"))
RUNNING = Path("/run/started")
LOGS = Path("/var/log/started")
CLUSTERS = ("pg_lsclusters", "--no-header")


def read(unit: str) -> dict[str, list[str]]:
    for folder in UNITS:
        if (folder / unit).exists():
            text = (folder / unit).read_text().replace("\\\n", " ")
            said: dict[str, list[str]] = {}
            for name, value in re.findall(r"^(\w+)=(.*)$", text, flags=re.MULTILINE):
                said.setdefault(name, []).append(value)
            return said
    sys.exit(f"Unit {unit} could not be found.")


def surroundings(said: dict[str, list[str]], user: str) -> dict[str, str]:
    found = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": pwd.getpwnam(user).pw_dir}
    for file in said.get("EnvironmentFile", []):
        found |= settings(Path(file).read_text())
    return found


def settings(text: str) -> dict[str, str]:
    """What a file for `EnvironmentFile=` says: quotes around a value are no part of it."""
    lines = [line for line in text.splitlines() if line.strip() and line[0] not in "#;"]
    said = (line.partition("=") for line in lines)
    return {name: value[1:-1] if value[:1] in {"'", '"'} else value for name, _, value in said}


def start(unit: str) -> None:
    said = read(unit)
    (command,) = said["ExecStart"]
    user = said.get("User", ["root"])[0]
    kind = said.get("Type", ["simple"])[0]
    words = ["runuser", "-u", user, "--", *shlex.split(command.lstrip("-"))]
    given = surroundings(said, user)
    if kind in {"oneshot", "forking"}:
        subprocess.run(words, check=True, env=given, cwd="/")
        return
    for folder in (RUNNING, LOGS):
        folder.mkdir(exist_ok=True)
    with (LOGS / unit).open("ab") as log:
        process = subprocess.Popen(
            words, env=given, cwd="/", stdout=log, stderr=log, start_new_session=True
        )
    (RUNNING / unit).write_text(str(process.pid))


def stop(unit: str) -> None:
    noted = RUNNING / unit
    if not noted.exists():
        return
    group = int(noted.read_text())
    noted.unlink()
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGTERM)
    while any(_is_of(group, each) for each in Path("/proc").glob("[0-9]*/stat")):
        time.sleep(0.05)


def _is_of(group: int, stat: Path) -> bool:
    """Whether a process is of this group, and alive: nobody may be there to bury the dead."""
    try:
        state, _, its = stat.read_text().rpartition(")")[2].split()[:3]
    except OSError:
        return False
    return int(its) == group and state != "Z"


def postgresql(act: str) -> None:
    """Debian's unit has one of its own for every cluster."""
    os.umask(0o022)
    sockets = ("-o", "postgres", "-g", "postgres", "-m", "2775", "/var/run/postgresql")
    subprocess.run(["install", "-d", *sockets], check=True)
    listed = subprocess.run(CLUSTERS, check=True, capture_output=True, text=True).stdout
    for line in listed.splitlines():
        version, name, _, state = line.split()[:4]
        done = "restart" if act == "restart" else "start"
        if state != "online" or done == "restart":
            ctl = ["pg_ctlcluster", "--skip-systemctl-redirect", version, name, done]
            subprocess.run(ctl, check=True)


def main(act: str, *words: str) -> None:
    units = [word if "." in word else f"{word}.service" for word in words if word[0] != "-"]
    if act == "enable" and "--now" not in words:
        return
    for unit in units:
        if unit == "postgresql.service":
            postgresql(act)
        elif not unit.endswith(".timer"):
            if act in {"stop", "restart", "reload-or-restart"}:
                stop(unit)
            if act != "stop":
                start(unit)


if __name__ == "__main__":
    main(*sys.argv[1:])
