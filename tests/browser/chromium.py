"""A real Chromium: found, or installed by whichever way this machine allows.

`python -m tests.browser.chromium` installs one where there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

SHELL, WHOLE = "chromium-headless-shell", "chromium"
"""The same engine without windows takes a quarter less of a machine; either will do."""
NAMES = (SHELL, WHOLE, "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "MUSTER_CHROMIUM"
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HELP = f"""No Chromium was found and none could be installed.
Install one (Debian: apt-get install {SHELL}), or name one in {VARIABLE}."""


def find() -> str:
    """The program, or nothing."""
    named = os.environ.get(VARIABLE, "")
    found = next((path for name in NAMES if (path := shutil.which(name))), "")
    return named or found or _playwrights_own()


def arguments() -> list[str]:
    """Its own sandbox cannot be had by root."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*ARGUMENTS, *(["--no-sandbox"] if root else [])]


def _playwrights_own() -> str:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else ""  # noqa: PTH110 - a path as Playwright gives it


def install() -> bool:
    """Debian's package where it can be had, Playwright's own download otherwise."""
    apt = shutil.which("apt-get")
    ways = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if apt and os.geteuid() == 0:
        subprocess.run([apt, "update", "-qq"], check=False)
        ways = [[apt, "install", "-y", "-qq", name] for name in (SHELL, WHOLE)] + ways
    return any(subprocess.run(way, check=False).returncode == 0 for way in ways)


def main() -> None:
    if not find() and not (install() and find()):
        sys.exit(HELP)


if __name__ == "__main__":
    main()
