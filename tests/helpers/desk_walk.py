# SPDX-License-Identifier: MIT
"""All paths through a desk procedure that a few plain answers open, at a few tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.procedures.conducting import ProcedureProgress, ask
from desktop_app.rules.procedures.dialogue import AnswerKind, Prompt
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState
from tests.helpers.tables import command, set_up

_MAX_WAYS = {False: 24, True: 8}
_MAX_QUESTIONS = 12

# The tables as scenario lines, with acts already done; `?` marks lines that need a clock or holds.
_MIDDLE = ("board 8D CARDS", "rack A HELLOST", "rack B QUIZEAT", "bag EEIIOORSTUNDLAAW", "turn A")
_FIRST = ("rack A HELLOST", "rack B QUIZEAT", "bag EEIIOORSTUNDLAAW", "turn A")
_BLANK = ("board 8D CARDS", "rack A ?ELLOST", "rack B QUIZEAT", "bag 3", "turn A")
_LATE = ("board 8D CARDS", "rack A O", "rack B QUIZEAT", "bag empty", "turn A")
_PLAYED = ("A starts-clock?", "A lays 9G HE", "A declares 15", "A presses?")
_OUT = ("A starts-clock?", "A lays 9D O", "A declares 4", "A presses?")
_TABLES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "before": ((), ()),
    "on-turn": (_MIDDLE, ()),
    "placed": (_MIDDLE, ("A starts-clock?", "A lays 9G HE")),
    "ended": (_MIDDLE, _PLAYED),
    "recorded": (_MIDDLE, (*_PLAYED, "A records?", "A draws 2?")),
    "overdrawn": (_MIDDLE, (*_PLAYED, "A records?", "A draws 4?")),
    "exchanged": (_MIDDLE, ("A starts-clock?", "A exchanges HE", "A presses?", "A draws 2?")),
    "left": (_MIDDLE, ("A starts-clock?", "A passes", "A presses?", "A leaves?")),
    "centre": (_FIRST, ("A starts-clock?", "A lays 1A HE?", "A declares 5?", "A presses?")),
    "blank": (_BLANK, ("A starts-clock?", "A lays 9G ?E?", "A declares 5?", "A presses?")),
    "held": (_MIDDLE, (*_PLAYED, "B holds?")),
    "challenged": (_MIDDLE, (*_PLAYED, "B says-challenge?")),
    "judged": (_MIDDLE, (*_PLAYED, "B challenges invalid?")),
    "out": (_LATE, _OUT),
    "over": (_LATE, (*_OUT, "B accepts?")),
    "overtime": ((*_LATE, "time A -0:40 B -0:20"), (*_OUT, "B accepts?")),
}


def tables(ruleset: str, players: int) -> Iterator[tuple[str, GameState]]:
    """Yield the named tables of a walk: before the start, in the middle, disputed, over."""
    names = "ABCD"[:players]
    for name, (lines, acts) in _TABLES.items():
        clock = load_ruleset(ruleset).clock.allotment_s > 0
        wanted = lines if clock else [line for line in lines if not line.startswith("time")]
        table = set_up(f"players {' '.join(names)}", *wanted, ruleset=ruleset)
        for text in acts:
            done = table.submit(command(table, text.removesuffix("?")))
            assert text.endswith("?") or not isinstance(done, Rejection), f"{text}: {done}"
        yield name, table.state


def walk(state: GameState, name: str) -> Iterator[ProcedureProgress]:
    """Yield the end of a procedure for each sequence of plain answers, up to a limit."""
    for every_question in (False, True):
        yield from islice(_ways(state, name, {}, every_question), _MAX_WAYS[every_question])


def _ways(
    state: GameState, name: str, answers: dict[str, str], every_question: bool
) -> Iterator[ProcedureProgress]:
    drawer = OrderedDrawer("")
    asked = ask(state, name, answers, judge=None, drawer=drawer, offers_defaults=every_question)
    if asked.prompt is None:
        yield asked
        return
    if len(answers) >= _MAX_QUESTIONS:
        return
    for answer in _answers(asked.prompt, state):
        yield from _ways(state, name, {**asked.answers, asked.prompt.key: answer}, every_question)


def _answers(prompt: Prompt, state: GameState) -> tuple[str, ...]:
    if prompt.kind in (AnswerKind.PLAYER, AnswerKind.CHOICE, AnswerKind.YES_NO):
        return prompt.pool
    if prompt.kind is AnswerKind.NUMBER:
        numbers = (prompt.least, min(prompt.least + 50, prompt.most), prompt.most)
        return tuple(dict.fromkeys(map(str, numbers)))
    if prompt.kind is AnswerKind.TEXT:
        return ("E",)
    if prompt.kind is AnswerKind.SQUARES:
        return (" ".join((prompt.pool or ("F8", "G8", "H8"))[: max(1, prompt.least)]),)
    return ("".join((prompt.pool or state.setup.tile_set.tiles)[: max(1, prompt.least)]),)
