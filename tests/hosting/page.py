"""docs/host.md as a list of what it tells a host to type and to write; of the standard library."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "host.md"
FENCED = re.compile(r"^```(\S*) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

FOLLOWED = (
    "packages", "source", "program", "settings", "/usr/local/bin/muster", "try",
    "/etc/systemd/system/muster.service", "start", "first-account",
    "install-nginx", "/etc/nginx/sites-available/muster", "start-nginx",
    "/usr/local/bin/muster-backup", "/etc/systemd/system/muster-backup.service",
    "/etc/systemd/system/muster-backup.timer", "backup-timer", "settings-backup",
    "accounts", "backup", "brought", "restore", "vacuum", "postgresql", "move", "move-back",
    "empty-database", "new-password", "database-for-others", "another-machine",
    "install-caddy", "/etc/caddy/Caddyfile", "start-caddy", "drill", "key-back", "old-database",
    "restore-postgresql", "upgrade", "way-back",
)  # fmt: skip
"""Every block that is done, in the order in which it is."""

NOT_FOLLOWED = {
    "certbot": "asks an authority of the world outside",
    "upstream": "for machines with addresses of their own; in the test each has its own proxy",
    "two-machines": "the same for Caddy",
    "metrics-from-elsewhere": "for a machine that watches this one",
    "options": "an example of every option; the service is started with its own",
    "log-example": "what a log looks like",
    "shared-folder": "for hosts who let a group in; modes have tests of their own",
}
"""Every block that is not, and why."""


@dataclass(frozen=True)
class Block:
    language: str
    name: str
    text: str

    @property
    def is_file(self) -> bool:
        """Its name is where to write it."""
        return self.name.startswith("/")


def blocks() -> list[Block]:
    return [Block(*found) for found in FENCED.findall(PAGE.read_text("utf-8"))]
