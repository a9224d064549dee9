"""Two people at two laptops write to the same folder at once."""

import subprocess
import sys
from pathlib import Path

from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]
EACH = 12

HAMMER = f"""
import sys
from tests.cli.terminal import Terminal
from pathlib import Path
muster = Terminal(Path(sys.argv[1]))
for n in range({EACH}):
    muster("enter", f"{{sys.argv[2]}} {{n}}", "--faction", "Guild")
    muster("check-in", f"{{sys.argv[2]}} {{n}}")
"""


def test_two_writers_at_once_lose_nothing_and_the_chain_holds(muster: Terminal) -> None:
    muster.new()
    writers = [
        subprocess.Popen([sys.executable, "-c", HAMMER, str(muster.folder), who], cwd=ROOT)
        for who in ("Ann", "Bob")
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    entrants = muster.json("entrants")["entrants"]
    assert {each["name"] for each in entrants} == {
        f"{who} {n}" for who in ("Ann", "Bob") for n in range(EACH)
    }
    assert {each["status"] for each in entrants} == {"in"}
    assert len({each["id"] for each in entrants}) == 2 * EACH
    verdict = muster.json("verify")
    assert (verdict["holds"], verdict["revision"]) == (True, 1 + 4 * EACH)


def test_the_program_itself_answers_with_its_exit_code(muster: Terminal) -> None:
    muster.new()
    command = [sys.executable, "-c", "from muster.cli.main import app; app()"]
    options = ["--event", str(muster.folder), "--json"]
    done = subprocess.run([*command, "pair", *options], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert '"code": "event-not-running"' in done.stdout
    wrong = subprocess.run(
        [*command, "pair", "--agian"], capture_output=True, text=True, check=False
    )
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "Traceback" not in wrong.stderr
    pipe = f"from muster.cli.main import app; app()' history --event '{muster.folder}' | head -c 0"
    shell = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -c '{pipe}"], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in shell.stderr
