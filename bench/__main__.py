"""Runs every benchmark, each in a fresh process so that none warms up another.

`--write` keeps what they say in docs/benchmarks.md; everything else is handed on to them.
"""

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

BENCHES = (
    "pairing",
    "sheets",
    "pages",
    "taps",
    "crowd",
    "flood",
    "writing",
    "folding",
    "footprint",
    "terrain",
    "simulation",
)
PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

Written by `make bench` on {day}, on {machine} with {cores} cores and {memory} GB of memory, \
Python {python}. Figures are ratios against a peer or a baseline of the same run wherever \
there is one: seconds depend on the machine, ratios hardly do.
"""


def main() -> int:
    handed_on = sys.argv[1:]
    if "--write" in handed_on:
        handed_on.remove("--write")
        return _write(handed_on)
    return max(
        subprocess.run(_command(name, handed_on), check=False).returncode for name in BENCHES
    )


def _command(name: str, more: list[str]) -> list[str]:
    return [sys.executable, "-m", f"bench.{name}", *more]


def _write(more: list[str]) -> int:
    """The page is written whole, or not at all."""
    parts = [_head()]
    for name in BENCHES:
        print(f"{name} …", flush=True)
        command = _command(name, ["--markdown", *more])
        ran = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True)
        if ran.returncode:
            return ran.returncode
        parts.append(f"## {name.capitalize()}\n\n{ran.stdout.strip()}\n")
        print(ran.stdout, flush=True)
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    print(f"{PAGE} is written.")
    return 0


def _head() -> str:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**30
    return HEAD.format(
        day=datetime.now(UTC).date(),
        machine=f"{platform.system()} {platform.machine()}",
        cores=cores,
        memory=memory,
        python=platform.python_version(),
    )


if __name__ == "__main__":
    sys.exit(main())
