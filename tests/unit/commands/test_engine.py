# SPDX-License-Identifier: MIT
"""The resident engine as programs use it: a process, or a stream of lines in this one."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from desktop_app import cli
from desktop_app.commands.engine import LONGEST_LINE, Conversation, read_lines
from desktop_app.commands.engine_session import EngineSession
from tests.helpers.command_line import complaint
from tests.helpers.searches import BAD, word_file

NATIVE = pytest.mark.native
ROOT = Path(__file__).parents[3]
POSITION = f"{BAD} AABDEES/ 12/20 0"
START = "import sys; from desktop_app.cli import main; sys.exit(main())"
LONG_S = 60
"""Longer than any answer takes; only a fault is waited for so long."""

Reply = tuple[str, int, dict[str, Any]]
"""A word, the number of the line that is answered, and what was found."""


def parsed(text: str) -> list[Reply]:
    replies = []
    for line in text.splitlines():
        word, number, rest = line.split(" ", 2)
        assert word in ("ok", "error", "info")
        replies.append((word, int(number), json.loads(rest)))
    return replies


def talk(said: bytes) -> list[Reply]:
    """Return the replies to these lines, in this process."""
    out = io.StringIO()
    Conversation(EngineSession(), out).run(io.BytesIO(said))
    return parsed(out.getvalue())


class Client:
    """A process of the engine."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            (sys.executable, "-c", START, "engine", *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    def say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def hear(self) -> Reply:
        assert self.process.stdout
        (reply,) = parsed(self.process.stdout.readline().decode())
        return reply

    def ask(self, line: str) -> dict[str, Any]:
        self.say(line)
        word, _, found = self.hear()
        assert word == "ok", found
        return found

    def end(self) -> tuple[int, bytes, bytes]:
        """Close the input and return the exit code and the rest of both outputs."""
        out, err = self.process.communicate(timeout=LONG_S)
        return self.process.returncode, out, err


@pytest.fixture
def words(tmp_path: Path) -> str:
    return word_file(tmp_path)


@pytest.fixture
def begin() -> Iterator[Callable[..., Client]]:
    clients: list[Client] = []

    def made(*options: str) -> Client:
        clients.append(Client(*options))
        return clients[-1]

    yield made
    for client in clients:
        client.process.kill()
        client.process.communicate()


def test_every_request_has_one_answer_in_order() -> None:
    lines = b"# a comment\nhello\n\n   \nbogus\nready\r\nmoves\nquit\nhello\n"
    replies = talk(lines)
    assert [reply[:2] for reply in replies] == [
        ("ok", 2), ("error", 5), ("ok", 6), ("error", 7), ("ok", 8),
    ]  # fmt: skip


def test_the_last_line_needs_no_end() -> None:
    assert talk(b"ready\nhelp")[-1][1] == 2
    assert talk(b"") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"\xff\xfe\x00", "expected one of hello"),
        (b"{" * 5_000, "expected one of hello"),
        (b"position " + b"[" * 15_000, "CGP: column 1: 15000 characters"),
        (b"set seed " + b"9" * 9_000, "seed: read"),
        (b"x" * (LONGEST_LINE + 1), f"expected a line of at most {LONGEST_LINE} bytes"),
        (b"x" * (9 * LONGEST_LINE), f"expected a line of at most {LONGEST_LINE} bytes"),
    ],
)
def test_a_bad_line_has_one_line_and_the_next_is_answered(line: bytes, message: str) -> None:
    (word, number, bad), after = talk(line + b"\nready\n")
    assert (word, number, after) == ("error", 1, ("ok", 2, {}))
    assert message in bad["message"] and len(bad["message"]) < 1_000


def test_bytes_of_chance_never_end_it() -> None:
    chance = random.Random(38)
    words = [b"set", b"position", b"moves", b"ready", b"help", b"7", b"\xc3", b"\x00", b"\r", b"#"]
    lines = [
        chance.randbytes(chance.randrange(60)).replace(b"\n", b"")
        if chance.random() < 0.5
        else b" ".join(chance.choices(words, k=chance.randrange(1, 5)))
        for _ in range(3_000)
    ]
    replies = talk(b"\n".join((*lines, b"ready")) + b"\n")
    assert replies[-1] == ("ok", len(lines) + 1, {})
    numbers = [number for _, number, _ in replies]
    assert numbers == sorted(set(numbers))


class Pieces:
    """A stream that gives its bytes in pieces, as a pipe does."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = list(pieces)

    def read(self, size: int, /) -> bytes:
        assert all(len(piece) <= size for piece in self._pieces)
        return self._pieces.pop(0) if self._pieces else b""


def test_lines_come_together_from_pieces() -> None:
    long = b"x" * (LONGEST_LINE // 2 + 1)
    pieces = Pieces(b"a", b"b\nc\n\nd", b"\n", long, long, long, b"x\ne", b"\n", long, long)
    assert list(read_lines(pieces)) == [b"ab", b"c", b"", b"d", None, b"e", None]


@NATIVE
def test_a_search_without_an_end_ends_with_the_input(words: str) -> None:
    said = f"set lexicon {words}\nposition {POSITION}\nsimulate iterations 7 plays 1\nsimulate\n"
    *_, (_, _, counted), (_, _, endless) = talk(said.encode())
    assert counted["iterations"] == 7 and counted["ending"] == "iterations"
    assert endless["ending"] == "cancelled"


@NATIVE
@pytest.mark.parametrize("last", ["stop", "quit"])
def test_a_stop_ends_every_search_before_it_and_none_after(
    words: str, last: str, begin: Callable[..., Client]
) -> None:
    client = begin("--lexicon", words, "--info-ms", "20")
    client.ask(f"position {POSITION}")
    for line in ("simulate", "simulate plays 2", "ready", last, "simulate iterations 3 plays 1"):
        client.say(line)
    replies = [reply for reply in parsed(client.end()[1].decode()) if reply[0] != "info"]
    assert {word for word, _, _ in replies} == {"ok"}
    endings = [(number, found.get("ending")) for _, number, found in replies]
    wanted = [(2, "cancelled"), (3, "cancelled"), (4, None), (5, None)]
    assert endings == wanted + ([(6, "iterations")] if last == "stop" else [])


@NATIVE
@pytest.mark.parametrize(
    ("search", "file", "number", "found"),
    [
        ("simulate", "positions.cgp", 5, {"ending": "cancelled"}),
        ("endgame", "endgames.cgp", 1, {"proven": False}),
        ("preendgame", "positions.cgp", 131, {"ending": "cancelled"}),
        ("infer after pass racks 1000000", "positions.cgp", 5, {"complete": False}),
    ],
)
def test_a_stop_ends_the_search(
    search: str, file: str, number: int, found: dict[str, object], begin: Callable[..., Client]
) -> None:
    """With all words, none of these searches would end by itself for seconds."""
    cgp = (ROOT / "benchmarks" / file).read_text(encoding="ascii").splitlines()[number - 1]
    client = begin("--info-ms", "10", "--lexicon", "open-english-school")
    client.ask(f"position {cgp}")
    client.say(search)
    assert client.hear()[0] == "info"
    client.say("stop")
    while (reply := client.hear())[0] == "info":
        pass
    word, line, answered = reply
    assert (word, line) == ("ok", 2) and client.hear() == ("ok", 3, {})
    assert {name: answered.get(name) for name in found} == found
    assert client.end() == (0, b"", b"")


@NATIVE
def test_a_process_keeps_its_time(words: str, begin: Callable[..., Client]) -> None:
    client = begin("--lexicon", words, "--info-ms", "0")
    client.ask(f"position {POSITION}")
    assert client.ask("choose seconds 0")["kind"] == "play"
    assert client.ask("simulate seconds 0.3")["ending"] == "time"
    assert client.ask("choose clock 3 after 8G BAD")["kind"] == "play"
    assert client.end()[0] == 0


def test_options_of_the_command_are_set(words: str, begin: Callable[..., Client]) -> None:
    client = begin("--threads", "2", "--seed", "9", "--lexicon", words, "--ruleset", "sanspa-2001")
    options = client.ask("hello")["options"]
    assert (options["threads"], options["seed"], options["ruleset"]) == (2, 9, "sanspa-2001")
    assert options["lexicon"] == words


@pytest.mark.parametrize(
    ("words_", "said"),
    [
        (("--threads", "0"), "--threads: read 0, expected 1 to 256"),
        (("--memory-mb", "-4"), "--memory-mb: read -4, expected 1 to"),
        (("--lexicon", "nowhere.txt"), "nowhere.txt"),
        (("--ruleset", "nowhere"), "nowhere"),
        (("--leaves", "nowhere.klv2"), "nowhere.klv2"),
    ],
)
def test_a_bad_option_of_the_command_is_named(
    words_: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in complaint(capsys, "engine", *words_)


def test_it_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"ready\nhelp\n")))
    assert cli.main(["engine"]) == 0
    assert [word for word, _, _ in parsed(capsys.readouterr().out)] == ["ok", "ok"]


def test_a_reader_that_leaves_ends_it_without_a_word(begin: Callable[..., Client]) -> None:
    client = begin()
    client.ask("ready")
    assert client.process.stdout and client.process.stdin and client.process.stderr
    client.process.stdout.close()
    client.say("help")
    # The input stays open: it is the output that is gone.
    code, said = client.process.wait(LONG_S), client.process.stderr.read()
    assert (code, said) == (0, b"")
    client.process.stdin.close()
    client.process.stdin = client.process.stdout = None


def test_a_stop_without_a_search_is_answered() -> None:
    assert talk(b"stop\nstop\nready\n") == [("ok", each, {}) for each in (1, 2, 3)]


def test_a_fault_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> dict[str, Any]:
        raise RuntimeError("a fault")

    monkeypatch.setattr(EngineSession, "carry_out", fail)
    with pytest.raises(RuntimeError, match="a fault"):
        talk(b"ready\n")


def test_a_stream_that_cannot_be_read_ends_the_conversation() -> None:
    class Broken:
        def read(self, _size: int, /) -> bytes:
            raise OSError("gone")

    faults: list[threading.ExceptHookArgs] = []
    hook, threading.excepthook = threading.excepthook, faults.append
    try:
        Conversation(EngineSession(), io.StringIO()).run(Broken())
    finally:
        threading.excepthook = hook


@NATIVE
def test_the_client_of_the_page_works(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "engine" / "protocol.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert len(code.splitlines()) <= 34
    client = tmp_path / "client.py"
    client.write_text(code, encoding="utf-8")
    done = subprocess.run(
        (sys.executable, str(client), POSITION, sys.executable, "-c", START),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=LONG_S,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 5 and all(line.endswith("%") for line in lines)
