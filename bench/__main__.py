"""Runs every benchmark, each in a fresh process so that none warms up another."""

import subprocess
import sys

BENCHES = ("pairing", "sheets", "pages")


def main() -> int:
    commands = [[sys.executable, "-m", f"bench.{name}", *sys.argv[1:]] for name in BENCHES]
    return max(subprocess.run(command, check=False).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main())
