"""`muster requirements`: which rules of the packs are accounted for, and by what."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from muster.cli import coverage_sources as sources
from muster.cli.coverage_report import Account, Report, Status, report

RULES = Path("docs/rules")
NO_TREE = (
    "muster requirements reads docs/rules, tests and packs from the source tree, "
    "and {root} is not one. Run it at the top of a checkout, or name one with --root."
)


def requirements(
    area: Annotated[
        list[str] | None, typer.Option(help="List this area's requirements one by one.")
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="List what nothing accounts for.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    strict: Annotated[
        str,
        typer.Option(
            metavar="AREAS",
            help="Fail if these areas (comma-separated) owe a test to a must or a record.",
        ),
    ] = "",
    root: Annotated[Path, typer.Option(help="The top of the source tree.")] = Path(),
) -> None:
    """Say which rules of the packs are tested, shown as guidance, pending or missing."""
    console, complaints = Console(), Console(stderr=True)
    if not (root / RULES / "requirements.toml").is_file():
        complaints.print(NO_TREE.format(root=root.resolve()), markup=False)
        raise typer.Exit(2)
    whole = read(root)
    strict_areas = [name.strip() for name in strict.split(",") if name.strip()]
    if strangers := sorted({*(area or ()), *strict_areas} - {*whole.areas}):
        raise typer.BadParameter(f"no such area: {', '.join(strangers)}")
    chosen = whole.within(area) if area else whole
    if as_json:
        typer.echo(json.dumps(as_data(chosen), indent=2, ensure_ascii=False))
    else:
        show(chosen, console, one_by_one=bool(area), missing=missing)
    lacking = whole.lacking(strict_areas)
    for line in (*_strays(whole), *_debts(lacking)):
        complaints.print(line, markup=False, soft_wrap=True)
    if whole.strays or lacking:
        raise typer.Exit(1)


def read(root: Path) -> Report:
    rules = root / RULES
    tests = sorted((root / "tests").rglob("*.py"))
    packs = sorted((root / "src/muster/packs").glob("*/*.toml"))
    return report(
        sources.catalogue(_text(rules / "requirements.toml")),
        [m for path in tests for m in sources.marks(_text(path), _relative(path, root))],
        [m for path in packs for m in sources.guidance(_text(path), path.parent.name)],
        sources.pending(_text(rules / "pending.toml")),
    )


def as_data(chosen: Report) -> dict[str, object]:
    return {
        "requirements": [
            {
                **each.requirement.model_dump(),
                "status": each.status,
                "tests": each.tests,
                "pages": each.pages,
                "reason": each.reason,
            }
            for each in chosen.accounts
        ],
        "strays": [
            {"what": stray.what, "flaw": stray.flaw, "where": stray.where}
            for stray in chosen.strays
        ],
    }


def show(chosen: Report, console: Console, *, one_by_one: bool, missing: bool) -> None:
    console.print(_tally(chosen))
    listed = [
        each
        for each in chosen.accounts
        if (one_by_one and not missing)
        or (missing and each.status is Status.MISSING)
        or each.status is Status.PENDING
    ]
    if listed:
        console.print(_one_by_one(listed))
    if shown := [each for each in chosen.accounts if each.status is Status.SHOWN]:
        console.print(_guidance(shown))


def _tally(chosen: Report) -> Table:
    table = Table("area", "level", title="Requirements")
    for status in Status:
        table.add_column(status.value, justify="right")
    for (area, level), counts in chosen.tally().items():
        table.add_row(area, level, *(str(counts[status] or "") for status in Status))
    totals = [sum(each.status is status for each in chosen.accounts) for status in Status]
    table.add_section()
    table.add_row("all", "", *map(str, totals))
    return table


def _one_by_one(accounts: list[Account]) -> Table:
    table = Table("id", "level", "status", "rule", "accounted for by", title="One by one")
    for each in accounts:
        places = [*each.tests, *each.pages] or [each.reason]
        requirement = each.requirement
        table.add_row(
            requirement.id,
            requirement.level,
            each.status.value,
            escape(requirement.text),
            escape("\n".join(places)),
        )
    return table


def _guidance(shown: list[Account]) -> Table:
    table = Table("page", "shows", title="Shown as guidance")
    pages = sorted({page for each in shown for page in each.pages})
    for page in pages:
        table.add_row(escape(page), ", ".join(a.requirement.id for a in shown if page in a.pages))
    return table


def _strays(whole: Report) -> list[str]:
    return [
        f"{stray.what} {stray.flaw}" + (f" ({stray.where})" if stray.where else "")
        for stray in whole.strays
    ]


def _debts(lacking: tuple[Account, ...]) -> list[str]:
    return [
        f"{each.requirement.id} has no test ({each.requirement.area}, {each.requirement.level}): "
        f"{each.requirement.text}"
        for each in lacking
    ]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _relative(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
