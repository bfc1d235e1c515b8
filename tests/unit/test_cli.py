# SPDX-License-Identifier: MIT
from __future__ import annotations

import argparse
import errno
import io
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from desktop_app import __version__, cli
from desktop_app.commands.errors import UsageError
from desktop_app.settings.paths import data_dir as current_data_dir
from tests.helpers.searches import EMPTY_ROWS

Run = Callable[[argparse.Namespace], int]
Install = Callable[[Run], None]


class TypedError(ValueError):
    """A typed error like those of the program."""


TypedError.__module__ = "desktop_app.formats.errors"


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return a function that installs a command `probe` with the given `run`."""
    name = "desktop_app.commands.probe"

    def add_parser(subparsers: Any) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = subparsers.add_parser("probe")
        parser.add_argument("words", nargs="*")
        return parser

    def put(run: Run) -> None:
        module = ModuleType(name)
        module.__dict__.update(add_parser=add_parser, run=run)
        monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setitem(cli.COMMANDS, "probe", "try the dispatcher")

    return put


def raising(error: BaseException) -> Run:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """Return stderr, after checking that stdout is empty."""
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


@pytest.mark.parametrize("code", [0, 1])
def test_the_exit_code_is_the_commands(install: Install, code: int) -> None:
    install(lambda args: code)
    assert cli.main(["probe"]) == code


def test_a_break_on_windows_ends_a_command_as_an_interrupt_does(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = signal.SIGTERM
    monkeypatch.setattr(signal, "SIGBREAK", number, raising=False)
    before = signal.getsignal(number)

    def run(_args: argparse.Namespace) -> int:
        signal.raise_signal(number)
        return 0

    install(run)
    try:
        assert cli.main(["probe"]) == cli.EXIT_INTERRUPTED
    finally:
        signal.signal(number, before)


def test_arguments_reach_the_command(install: Install, tmp_path: Path) -> None:
    seen: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        seen.append(args)
        return 0

    install(run)
    assert cli.main(["probe", "a", "b", "--json", "--data", str(tmp_path / "d")]) == 0
    (args,) = seen
    assert (args.words, args.json) == (["a", "b"], True)
    assert current_data_dir() == tmp_path / "d"


def test_common_options_may_stand_before_the_command(install: Install, tmp_path: Path) -> None:
    seen: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        seen.append(args)
        return 0

    install(run)
    for data in (["--data", str(tmp_path / "d")], [f"--data={tmp_path / 'd'}"]):
        assert cli.main(["--json", *data, "probe", "a"]) == 0
        assert current_data_dir() == tmp_path / "d"
    assert [(args.words, args.json) for args in seen] == [(["a"], True)] * 2


def examples() -> list[list[str]]:
    """The lines of docs/cli.md that begin with `rackside`, as words without the program's name."""
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
    lines = [line.strip() for line in page.splitlines() if line.startswith("    rackside ")]
    plain = [line.partition(" > ")[0] for line in lines if "$(" not in line]
    return [shlex.split(line)[1:] for line in plain]


def parsed(words: list[str], monkeypatch: pytest.MonkeyPatch) -> argparse.Namespace:
    """The arguments that the command of these words would get."""
    seen: list[argparse.Namespace] = []

    def take(args: argparse.Namespace) -> int:
        seen.append(args)
        return 0

    module = cli.load_command(next(word for word in words if word in cli.COMMANDS))
    monkeypatch.setattr(module, "run", take)
    assert cli.main(words) == 0
    return seen[0]


@pytest.mark.parametrize("words", examples(), ids=" ".join)
def test_common_options_may_stand_anywhere(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [word for word in words if word != "--json"]
    folder = str(tmp_path / "d")
    expected = {**vars(parsed(words, monkeypatch)), "json": True, "data": folder}
    for common in (["--json", "--data", folder], [f"--data={folder}", "--json"]):
        for place in range(len(words) + 1):
            if place and words[place - 1].startswith("--"):
                # The value of an option, or what follows a switch.
                continue
            args = parsed([*words[:place], *common, *words[place:]], monkeypatch)
            assert vars(args) == expected, place
            assert current_data_dir() == tmp_path / "d"


def test_words_after_two_dashes_are_no_options(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(lambda args: 0)
    seen = parsed(["probe", "a", "--json", "--", "--data", "b"], monkeypatch)
    assert (seen.words, seen.json, seen.data) == (["a", "--data", "b"], True, None)


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("club e.club result 1 --round 1 388 412", "club e.club result 1 388 412 --round 1"),
        (
            "club e.club result --sure 1 -5 --round 2 412",
            "club e.club result 1 -5 412 --round 2 --sure",
        ),
        ("club e.club away Ann 2 --event X 3", "club e.club away Ann 2 3 --event X"),
        ("club e.club pair A:B --system manual C:D", "club e.club pair A:B C:D --system manual"),
        (
            "club --event X e.club --division B standings",
            "club e.club standings --event X --division B",
        ),
        ("judge cat --lexicon open-english dog", "judge cat dog --lexicon open-english"),
        (
            "rules naspa-2016 --reference clock.overtime",
            "rules naspa-2016 clock.overtime --reference",
        ),
    ],
)
def test_options_may_stand_between_the_other_words(
    words: str, same: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (parsed(line.split(), monkeypatch) for line in (words, same))
    assert vars(one) == vars(other)


def test_letters_that_the_console_lacks_are_escaped(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(args: argparse.Namespace) -> int:
        print(f"Nell {args.words[0]}")
        return 0

    console = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", console)
    install(run)
    assert cli.main(["probe", "Ødegård\udcff"]) == 0
    assert console.buffer.getvalue().rstrip() == rb"Nell \xd8deg\xe5rd\udcff"


def test_without_json_and_data_nothing_is_moved(install: Install, data_dir: Path) -> None:
    seen: list[bool] = []

    def run(args: argparse.Namespace) -> int:
        seen.append(args.json)
        return 0

    install(run)
    assert cli.main(["probe"]) == 0
    assert seen == [False]
    assert current_data_dir() == data_dir


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (UsageError("two files\n  are too many"), "two files are too many"),
        (FileNotFoundError(2, "Datei nicht gefunden", "a.gcg"), "a.gcg: no such file"),
        (TypedError("a.gcg, line 3: '8Z' is no square"), "a.gcg, line 3: '8Z' is no square"),
        (TypedError(), "TypedError"),
    ],
)
def test_bad_input_is_one_line_and_2(
    install: Install, capsys: pytest.CaptureFixture[str], error: Exception, line: str
) -> None:
    install(raising(error))
    assert cli.main(["probe"]) == 2
    message = said(capsys)
    assert message.startswith(f"rackside: {line}")
    assert message.count("\n") == 1


@pytest.mark.parametrize("error", [KeyError("x"), ValueError("x"), AssertionError(), TypeError()])
def test_a_bug_is_not_passed_off_as_bad_input(install: Install, error: Exception) -> None:
    install(raising(error))
    with pytest.raises(type(error)):
        cli.main(["probe"])


def test_an_interrupt_ends_quietly(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install(raising(KeyboardInterrupt()))
    assert cli.main(["probe"]) == 130
    assert said(capsys) == ""


@pytest.mark.parametrize("words", [[], ["nonsense"], ["--nonsense"], ["rules", "--nonsense"]])
def test_wrong_arguments_are_one_line_and_2(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 2
    message = said(capsys)
    assert message.startswith("rackside")
    assert message.count("\n") == 1


@pytest.mark.parametrize("before", [[], ["--json"], ["--data", "anywhere"]])
def test_version(before: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main([*before, "--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"rackside {__version__}\n"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_is_there_with_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main([name, "--help"])
    assert caught.value.code == 0
    shown = capsys.readouterr().out
    assert f"rackside {name}" in shown
    assert "--json" in shown
    assert "--data DIR" in shown


def test_help_loads_no_command() -> None:
    code = (
        "import sys\nfrom desktop_app import cli\n"
        "try: cli.main(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in sys.modules if m.startswith('desktop_app.commands.')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "['desktop_app.commands.errors']"


def test_a_best_play_loads_only_what_it_needs() -> None:
    script = (
        "import sys; from desktop_app.cli import main;"
        f"main(['moves', '{EMPTY_ROWS} AEINRST/ 0/0 0', '--limit', '1']);"
        "print(*sys.modules)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(shown.stdout.splitlines()[-1].split())
    engine = {f"desktop_app.engine.{name}" for name in ("simulation", "inference", "situation")}
    rules = {f"desktop_app.rules.{name}" for name in ("setup", "events", "state")}
    assert not loaded & (engine | rules | {"desktop_app.commands.searches"})
    assert not loaded & {"numpy", "PySide6", "secrets", "random"}


def test_a_reader_that_goes_away_is_no_error() -> None:
    program = f"{sys.executable} -m desktop_app.cli rules | true"
    run = subprocess.run(
        ["/bin/sh", "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    ("system", "error", "has_left"),
    [
        ("posix", BrokenPipeError(errno.EPIPE, "broken"), True),
        ("posix", OSError(errno.EINVAL, "invalid"), False),
        ("nt", OSError(errno.EINVAL, "invalid"), True),
        ("nt", OSError(errno.EINVAL, "invalid", "game.gcg"), False),
        ("nt", OSError(errno.ENOSPC, "full"), False),
        ("nt", ValueError("invalid"), False),
    ],
)
def test_a_reader_that_has_left(
    monkeypatch: pytest.MonkeyPatch, system: str, error: Exception, has_left: bool
) -> None:
    monkeypatch.setattr(cli, "os", SimpleNamespace(name=system))
    assert cli._reader_has_left(error) is has_left
