"""The command line as a whole: Typer speaks English, and here it learns Japanese – its help, and what it says to mistakes."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.main import get_command

from engine.cli.app import app
from engine.cli.help_ja import HELP, MISTAKES
from engine.cli.terminal import LANGUAGES, spoken
from engine.cli.texts import TEXTS

PROGRAM = "python -m engine"


def run(arguments: Sequence[str]) -> int:
    """Carries a command line out; the exit code."""
    command: Any = get_command(app)
    if wanted(arguments) == "ja":
        for part in _parts(command):
            part.get_help = lambda context, part=part: _page(part, context)
    try:
        code = command.main([*arguments], prog_name=PROGRAM, standalone_mode=False)
    except typer.Abort:
        return 1
    except typer.TyperException as error:
        _tell(error, wanted(arguments))
        return error.exit_code
    return code if isinstance(code, int) else 0


def wanted(arguments: Sequence[str]) -> str:
    """The language that a command line asks for, found before anybody has read it: mistakes are told in it, too."""
    named = re.findall(r"(?:^|\0)--lang[=\0]([^\0]*)", "\0".join(arguments))
    return named[-1] if named and named[-1] in LANGUAGES else spoken()


def in_japanese(message: str) -> str:
    """What Typer says about a mistake, in Japanese; as it is where it says something new."""
    for pattern, japanese in MISTAKES:
        found = re.fullmatch(pattern, message)
        if found:
            return japanese.format(*[part.replace("'", "") for part in found.groups()])
    return message


def _parts(command: Any) -> Iterator[Any]:
    yield command
    for part in getattr(command, "commands", {}).values():
        yield from _parts(part)


def _tell(error: Any, lang: str) -> None:
    context = getattr(error, "ctx", None)
    if lang == "en" or (context is not None and error.message == context.get_help()):
        error.show()
        return
    screen = Console(stderr=True, highlight=False, emoji=False, soft_wrap=True)
    if context is not None:
        usage = context.get_usage().removeprefix("Usage: ")
        screen.print(Text(f"使い方：{usage}\n「{context.command_path} --help」で説明を表示します。\n"))
    screen.print(Text.assemble((TEXTS["error"][1], "bold red"), " ", in_japanese(error.format_message())))


def _page(command: Any, context: Any) -> str:
    """A command's help."""
    screen = Console(highlight=False, emoji=False, force_terminal=False, no_color=True)
    with screen.capture() as page:
        screen.print(Text(f"使い方：{command.get_usage(context).removeprefix('Usage: ')}\n"))
        screen.print(Padding(Text(_said(command.help or "")), (0, 2)))
        records: dict[str, list[tuple[str, str]]] = {"引数": [], "オプション": [], "コマンド": []}
        for parameter in command.get_params(context):
            kind = "引数" if parameter.param_type_name == "argument" else "オプション"
            records[kind].append(_record(parameter, context))
        for name, part in getattr(command, "commands", {}).items():
            records["コマンド"].append((name, _said(part.help or "")))
        for heading, rows in records.items():
            if rows:
                screen.print(Text(f"\n{heading}："))
                screen.print(_table(rows))
    return "\n".join(line.rstrip() for line in page.get().splitlines())


def _record(parameter: Any, context: Any) -> tuple[str, str]:
    name, told = parameter.get_help_record(context)
    english = parameter.help or ""
    rest = told.removeprefix(english).strip()
    rest = rest.replace("[required]", "［必須］").replace("[default: ", "［省略時：").replace("]", "］")
    return name, f"{_said(english)}{rest}"


def _said(english: str) -> str:
    text = " ".join(english.split())
    return HELP.get(text, text)


def _table(rows: Sequence[tuple[str, str]]) -> Padding:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")  # Japanese has no spaces to break at
    for name, told in rows:
        table.add_row(Text(name), Text(told))
    return Padding(table, (0, 2))
