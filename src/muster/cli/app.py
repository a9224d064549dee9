"""Making commands: every one takes the same options, answers in words or JSON, and never traces."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from typing import Any

import typer
from rich.markup import escape

from muster.cli.answer import Answer, tell, tell_trouble
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.options import Common
from muster.cli.trouble import KNOWN, refused, trouble_of
from muster.core.problem import Refused
from muster.words.names import Names
from muster.words.plain import printable

Work = Callable[..., Answer]

PREVIEW = "preview"
"""What the context carries where nothing is to be written."""


def command(
    app: typer.Typer, name: str, panel: str, *examples: str, free: bool = False
) -> Callable[[Work], Work]:
    """Make a command of a function that is given the desk and its own options.

    `free` lets words that look like options (`-3`) reach the function as they are.
    """

    def register(work: Work) -> Work:
        app.command(
            name,
            epilog=epilog(examples),
            rich_help_panel=panel,
            context_settings={"ignore_unknown_options": True} if free else {},
        )(_runner(work))
        return work

    return register


def default(group: typer.Typer, *examples: str) -> Callable[[Work], Work]:
    """Make a function the work of a group itself: done where none of its commands is named."""

    def register(work: Work) -> Work:
        group.callback(invoke_without_command=True, epilog=epilog(examples))(_runner(work))
        return work

    return register


def epilog(examples: Sequence[str]) -> str:
    lines = [f"  [cyan]{escape(line)}[/cyan]" for line in examples]
    return "\n".join(["[bold]Examples[/bold]", *lines])


def _runner(work: Work) -> Callable[..., None]:
    """The function typer calls: it has the command's own options and the common ones."""
    context = inspect.Parameter("context", _BY_NAME, annotation=typer.Context)
    wanted = {p.name: _options(p) for p in [*_parameters(work)][1:]}
    common = _parameters(Common)

    def run(context: typer.Context, **given: Any) -> None:  # noqa: ANN401 - typer's values
        if context.invoked_subcommand is not None:
            _need_nothing_said(context)
            return
        options = Common(**{option.name: given.pop(option.name) for option in common})
        own = {name: _value(name, bundle, given) for name, bundle in wanted.items()}
        desk = Desk(options, preview=context.obj == PREVIEW)
        raise typer.Exit(carry_out(desk, lambda: work(desk, **own)))

    bundled = [option for _, options in wanted.values() for option in options]
    every = [option.replace(kind=_BY_NAME) for option in (context, *bundled, *common)]
    run.__dict__["__signature__"] = inspect.Signature(every)
    run.__annotations__ = {option.name: option.annotation for option in every}
    run.__doc__ = work.__doc__
    return run


def _need_nothing_said(context: typer.Context) -> None:
    """An option before a group's command would be heard by nobody."""
    for name in context.params:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            command = context.invoked_subcommand
            raise typer.BadParameter(f"Options come after the command: {command} …", ctx=context)


_BY_NAME = inspect.Parameter.KEYWORD_ONLY

Bundle = tuple[Callable[..., object] | None, list[inspect.Parameter]]
"""What makes a command's argument, and the options it is made of; a plain one is only itself."""


def _parameters(made: Callable[..., object]) -> list[inspect.Parameter]:
    return list(inspect.signature(made, eval_str=True).parameters.values())


def _options(parameter: inspect.Parameter) -> Bundle:
    """A dataclass among a command's arguments stands for one option for each of its fields."""
    kind = parameter.annotation
    if isinstance(kind, type) and is_dataclass(kind):
        return kind, _parameters(kind)
    return None, [parameter]


def _value(name: str, bundle: Bundle, given: dict[str, Any]) -> object:
    make, options = bundle
    if make is None:
        return _sound(given[name])
    return make(**{option.name: _sound(given[option.name]) for option in options})


def _sound(value: object) -> object:
    """Typed words without what a terminal or a broken encoding may have slipped in."""
    if isinstance(value, list):
        return [_sound(each) for each in value]
    return printable(value) if isinstance(value, str) else value


def carry_out(desk: Desk, work: Callable[[], Answer]) -> Exits:
    """Do a command's work and tell the answer; whatever is foreseen ends in a sentence."""
    as_json = desk.options.as_json
    try:
        answer = work()
    except BrokenPipeError:
        raise
    except Refused as refusal:
        names = desk.names if desk.is_read else Names()
        actor = desk.options.actor or "the organiser"
        return tell_trouble(refused(refusal.problems, names, actor), as_json=as_json)
    except tuple(KNOWN) as error:
        return tell_trouble(trouble_of(error), as_json=as_json)
    return tell(answer, as_json=as_json)
