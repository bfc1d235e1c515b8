# SPDX-License-Identifier: MIT
from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop_app.commands import engine_lines as lines
from desktop_app.commands.engine_lines import read_request
from desktop_app.commands.errors import UsageError

WORDS = (
    *lines.FORMS, *lines.OPTIONS, *(name for form in lines.FORMS.values() for name in form.readers),
    "8D", "CARE", "C.RE", "-QV", "pass", "exchange", "3", "0", "-1", "0.5", "nan", "inf", "1e400",
    "9" * 30, "\u0663", "\u00b2", "", "é", "\x00", "=", "H8=C",
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("hello", lines.Hello()),
        ("help", lines.Help()),
        (" ready\r", lines.Ready()),
        ("stop", lines.Stop()),
        ("quit", lines.Quit()),
        ("set threads 2", lines.SetOption("threads", 2)),
        ("set memory-mb 64", lines.SetOption("memory-mb", 64)),
        ("set lexicon  my list.txt ", lines.SetOption("lexicon", "my list.txt")),
        ("set lexicon", lines.SetOption("lexicon", "")),
        ("position 15/15 AB/ 0/0 0 lex x;", lines.SetPosition("15/15 AB/ 0/0 0 lex x;")),
        ("moves", lines.FindMoves()),
        ("moves limit 3", lines.FindMoves(3)),
        ("simulate", lines.Simulate()),
        (
            "simulate plays 3 plies 4 iterations 5 seconds 1.5 confidence 0.9 tolerance 0.01"
            " by-equity opponent Q kept",
            lines.Simulate(3, 4, 5, 1.5, 0.9, 0.01, True, False, (), "Q", True),
        ),
        (
            "simulate move 8D CARE move -QV move pass iterations 9",
            lines.Simulate(iterations=9, moves=("8D CARE", "-QV", "pass")),
        ),
        ("preendgame", lines.SolvePreendgame()),
        ("preendgame plays 4 seconds 2", lines.SolvePreendgame(4, 2.0)),
        ("endgame seconds 3", lines.SolveEndgame(3.0)),
        ("infer after 8D C.RE racks 10", lines.Infer("8D C.RE", 10)),
        ("infer seconds 1 after exchange 3", lines.Infer("exchange 3", seconds=1.0)),
        ("infer after pass", lines.Infer("pass")),
        ("evaluate move 8D CARE seconds 2", lines.Evaluate(2.0, ("8D CARE",))),
        ("choose", lines.Choose()),
        ("choose clock -1.5 after pass", lines.Choose(clock=-1.5, after="pass")),
    ],
)
def test_a_line_is_a_typed_request(line: str, request_: lines.Request) -> None:
    assert read_request(line) == request_


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "read '', expected one of hello, help"),
        ("Hello", "read 'Hello', expected one of hello"),
        ("simulate depth 3", "simulate: read 'depth', expected one of plays, plies"),
        ("ready now", "ready: read 'now', expected no options"),
        ("moves limit", "limit: the line ends; expected a value"),
        ("moves limit x", "limit: read 'x', expected a whole number"),
        ("moves limit -1", "limit: read -1, expected 0 to"),
        ("moves limit 1 limit 2", "moves: limit is given twice"),
        ("simulate kept kept", "simulate: kept is given twice"),
        ("simulate plies 0", "plies: read 0, expected 1 to 100"),
        ("simulate seconds nan", "seconds: read 'nan', expected 0 to 1e+06"),
        ("simulate seconds -1", "seconds: read '-1', expected 0 to"),
        ("simulate confidence 0.5", "confidence: read '0.5', expected above 0.5 and below 1"),
        ("simulate move 8D", "move: the line ends; expected a value"),
        ("infer", "infer: expected the opponent's last turn, such as after 8D CARE"),
        ("infer after exchange x", "after: read 'x', expected a whole number"),
        ("infer after exchange 0", "after: read 0, expected 1 to"),
        ("simulate by-equity with-points", "simulate: expected by-equity or with-points, not both"),
        ("choose seconds 1 clock 2", "choose: expected seconds or clock, not both"),
        ("set", "set: read '', expected one of threads, seed"),
        ("set depth 3", "set: read 'depth', expected one of"),
        ("set threads", "threads: read '', expected a whole number"),
        ("set threads 0", "threads: read 0, expected 1 to 256"),
        ("set seed " + "9" * 5_000, "seed: read '999"),
    ],
)
def test_a_bad_line_is_named_in_one_line(line: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        read_request(line)
    assert said in str(error.value)
    assert len(str(error.value)) < 400 and "\n" not in str(error.value)


def is_answered(line: str) -> bool:
    """True if a line is a request; if not, its fault is one short line."""
    try:
        read_request(line)
    except UsageError as error:
        assert str(error).isprintable() and len(str(error)) < 400
        return False
    return True


@given(st.text())
@example("moves limit \u0663")
@example("set seed \u00b2")
def test_any_text_is_a_request_or_one_line(line: str) -> None:
    is_answered(line)


def test_many_lines_of_known_words_are_requests_or_one_line() -> None:
    chance = random.Random(38)
    found = [
        is_answered(" ".join(chance.choices(WORDS, k=chance.randrange(1, 9))))
        for _ in range(20_000)
    ]
    assert 100 < sum(found) < 10_000


def test_only_what_no_limit_ends_is_endless() -> None:
    limited = ("iterations 1", "seconds 1", "confidence 0.9")
    ends = [f"simulate {each}" for each in limited]
    ends += ["endgame seconds 1", "preendgame seconds 1", "evaluate", "choose", "ready"]
    assert not any(lines.is_endless(read_request(each)) for each in ends)
    assert all(
        lines.is_endless(read_request(each)) for each in ("simulate", "endgame", "preendgame")
    )


def test_every_option_of_a_request_is_in_its_usage() -> None:
    for word, form in lines.FORMS.items():
        assert form.usage.startswith(word)
        assert not [name for name in form.readers if name not in form.usage]
