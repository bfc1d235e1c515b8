# SPDX-License-Identifier: MIT
"""A new member of an enum is asked for by every table of its members, and by every set of some."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import ModuleType

import pytest

import desktop_app
from tests.architecture.project import name as path_of

WITHOUT: Mapping[str, tuple[str, str]] = {
    "analysis.insight_words._BESIDE_BEST": ("MEDIUM LARGE", "these read as SMALL, with the loss"),
    "analysis.insight_words._PLAYED_IT": ("MEDIUM LARGE", "these read as SMALL, with the loss"),
    "analysis.insight_words._PLAIN_ANSWERS": ("UNSURE", "an answer that is not sure goes unsaid"),
    "analysis.plain_words.QUESTIONS": (
        "NONE UNSURE",
        "it is asked only after a mistake",
    ),
    "analysis.review_words.PHONEYS": ("CHALLENGED", "the table ruled that it was good"),
    "analysis.thought_words._FURTHER": (
        "AVOIDED LIKED_LESS NO_CROSS NO_THOUGHT SETTLED",
        "a further word made does not change what these say",
    ),
    "analysis.thought_words._REASONS": ("AVOIDED", "it is said apart, by what was avoided"),
    "analysis.why._MISTAKES": (
        "TOO_CLOSE EQUAL EQUITY_OR_WIN DRAWS FINAL_SPREAD GOES_OUT OUT_NEXT STUCK",
        "these say why, and not what to practise",
    ),
    "formats.gcg_import._ADJUSTMENTS": (
        "PLAY EXCHANGE PASS PHONEY_WITHDRAWN CHALLENGE_BONUS",
        "these are turns, of which another table takes care",
    ),
    "learn.activity._FIELDS": ("LESSON", "its end counts as a lesson, and all before as tasks"),
    "learn.goals._RANKS": ("GAME", "the best game is ranked by games, the others by plays"),
    "learn.lesson._DEFAULTS": (
        "TEXT NAME NUMBER CHOICE MOVE TILES",
        "a number has its own, and the others are empty texts",
    ),
    "learn.lesson_file._EXPECTED": ("NUMBER CHOICE", "these say the numbers and words of the key"),
    "learn.puzzle_grades._KIND_GUESS": ("CHALLENGE", "it is rated by its words alone"),
    "play.club_penalties._EFFECTS": (
        "SPREAD POINTS LOSS FLAT_LOSS",
        "these change a result, and are no effects on what follows",
    ),
    "play.club_penalties._WHOLE": (
        "SPREAD POINTS LOSS FLAT_LOSS TIME OWN_TIME",
        "these have an amount, and `_COSTS` says it",
    ),
    "play.club_penalties._COSTS": (
        "TURN EXPULSION NO_PRIZE",
        "these have no amount, and `_WHOLE` says them",
    ),
    "play.club_penalties._SAY_MUCH": (
        "SPREAD POINTS LOSS FLAT_LOSS TIME OWN_TIME",
        "these are measured in points",
    ),
    "play.club_sheets._KINDS": (
        "PLAYED LEFT AWARDED TO_COME",
        "these have points on the sheet instead of a word",
    ),
    "play.word_matches._SEARCHES": ("WORD", "a word is looked up and not searched for"),
    "rules.acts.turns._COUNTED_AS": ("PLAY", "a play counts by its points"),
    "tournament.change_words._EFFECTS": (
        "OPPONENT_TIME OWN_TIME",
        "these name a number of seconds",
    ),
    "tournament.pairing._COSTS": (
        "ROUND_ROBIN QUADS TEAM_ROUND_ROBIN HALVES INTERLEAVED CHEW AUSTRALIAN MANUAL",
        "these follow a table or a rule of their own, and weigh no pairings",
    ),
    "tournament.result_line._KINDS": (
        "OUT ZERO_RUN AGREED OVERTIME_LIMIT SHORTENED",
        "a game that ended so was played",
    ),
    "ui.board.board_ground._MARKS": ("NONE", "a plain square has no mark"),
    "ui.coach.coach_panel._CORNERS": (
        "PHONEY MISSED_BINGO TIME OTHER",
        "these have a picture of another form",
    ),
    "ui.learn.study_page.ORDERS": ("SCHEDULE", "cards that are due come by themselves"),
    "ui.scoresheet.score_sum.PREMIUM_NAMES": ("NONE", "a plain square has no name"),
    **{
        f"ui.scoresheet.sheet_view.{table}": ("PLAY", "the play takes the width that is left")
        for table in (
            *("_WIDTHS", "_MIDDLE_WIDTHS", "_NARROW_WIDTHS", "_UNTIMED_WIDTHS"),
            "_MIN_WIDTHS",
        )
    },
}
"""Partial tables that a new member has to be weighed for: what they leave out, and why."""
SOME: Mapping[str, str] = {
    "analysis.plain_words.OF_OTHERS": "most reasons read the same about another player",
    "analysis.tracking_order._LIMITS": "the groups by worth, of several ways to group",
    "formats.gcg_export._RULED_TEXTS": "lines by a ruling, which GCG has no form for",
    "formats.replay._FAULT_TEXTS": "reasons with other words for a file than at the table",
    "learn.moves.FAULT_KINDS": "reasons why a play cannot be made",
    "rules.acts.turns._KIND_OF_PHASE": "phases in which a turn is open",
    "session.puzzle_solving._ANSWERS": "puzzles that are not answered by laying tiles",
    "ui.learn.answer_parts._FORMS": "answers with a second form for an example",
    "ui.learn.lesson_player._USES": "answers that are given on the board",
    "ui.main_window.act_bar.FIRST_STEPS": "acts that a beginner is led to",
    "ui.main_window.game_controller.ASKING": "acts that have a setting to be confirmed",
    "ui.main_window.table_room.OF_STEPS": "acts that are steps which a setting leaves out",
}
"""Tables of a few members; any other one has a default that is right for it."""
MEMBERS: Mapping[str, int] = {
    "analysis.costs.Cost": 5,
    "analysis.reasons.ReasonKind": 30,
    "analysis.review.Depth": 3,
    "formats.replay.EventKind": 9,
    "learn.anagram_wall.Find": 4,
    "learn.lesson.Form": 14,
    "learn.quizzes.QuizKind": 8,
    "lexicon.school.Reason": 10,
    "paper.kinds.Kind": 7,
    "play.club_export.ExportKind": 9,
    "play.club_penalties.PenaltyKind": 9,
    "play.club_rounds.OpenGame": 4,
    "play.review_terms.Source": 5,
    "rules.board.Direction": 2,
    "rules.board.Premium": 5,
    "rules.events.AdjustmentKind": 6,
    "rules.events.EndReason": 11,
    "rules.events.TurnKind": 4,
    "rules.procedures.dialogue.AnswerKind": 7,
    "rules.procedures.procedure.Group": 8,
    "rules.rejection.Reason": 59,
    "rules.setup.Step": 4,
    "rules.state.Phase": 12,
    "rules.state.RowKind": 16,
    "rules.tile_events.TileFault": 4,
    "session.acts.TableAct": 21,
    "session.consensus_presenter.Stage": 6,
    "session.judge_presenter.ListState": 4,
    "session.lesson_view.AnswerKind": 11,
    "session.table_faces.FaceState": 9,
    "session.tracking.CellState": 5,
    "storage.backups.BackupKind": 3,
    "tournament.pairing.System": 13,
    "tournament.result_line.GameKind": 9,
    "tournament.round_clock.Stage": 6,
    "ui.board.task_board.BoardUse": 4,
    "ui.scoresheet.sheet_model.Field": 5,
    "ui.widgets.status_line.Step": 4,
}
"""Members of each enum of which the program has sets; count a new one once it is in the right ones.

`(RowKind.PLAY, RowKind.PASS)` is a set, also within a function.
"""


@functools.cache
def modules() -> tuple[ModuleType, ...]:
    """Every module of the program."""
    found = pkgutil.walk_packages(desktop_app.__path__, f"{desktop_app.__name__}.")
    return tuple(
        importlib.import_module(each.name) for each in found if "__main__" not in each.name
    )


def tables_of(module: ModuleType) -> Iterator[tuple[str, type[Enum], frozenset[str]]]:
    """Yield name, enum and missing members of mappings keyed by members of the program's enums."""
    for table, value in vars(module).items():
        if table.startswith("__") or not isinstance(value, Mapping):
            continue
        enums = {type(key) for key in value if isinstance(key, Enum)}
        for enum in enums:
            if enum.__module__.startswith(desktop_app.__name__):
                yield table, enum, frozenset(each.name for each in enum if each not in value)


def found_tables() -> dict[str, set[str]]:
    """Missing members by table, where each table is defined."""
    whole: dict[str, set[str]] = {}
    at: dict[int, str] = {}
    for module in modules():
        for table, _, missing in tables_of(module):
            name = f"{module.__name__}.{table}".removeprefix(f"{desktop_app.__name__}.")
            # A table that is imported elsewhere is met again; the definition is annotated or first.
            first = at.setdefault(id(vars(module)[table]), name)
            if first != name and _defines(module, table):
                whole.pop(first, None)
                at[id(vars(module)[table])] = first = name
            if first == name:
                whole.setdefault(name, set()).update(missing)
    return whole


def _defines(module: ModuleType, table: str) -> bool:
    source = inspect.getsource(module)
    return any(line.startswith((f"{table} =", f"{table}:")) for line in source.splitlines())


def test_every_table_has_every_member_or_says_why_not() -> None:
    tables = found_tables()
    assert len(tables) > 80
    partial = {name: " ".join(sorted(missing)) for name, missing in tables.items() if missing}
    declared = {name: " ".join(sorted(names.split())) for name, (names, _) in WITHOUT.items()}
    assert {name: names for name, names in partial.items() if name not in SOME} == declared
    assert SOME.keys() <= partial.keys()


_MEMBER_IN_A_ROW = re.compile(r"\w\.[A-Z][A-Z0-9_]*,")


def sets_in(module: ModuleType) -> Iterator[tuple[type[Enum], int]]:
    """Yield enum and line of every tuple, set and list of members of one of the program's enums."""
    file = module.__file__ or ""
    text = Path(file).read_text(encoding="utf-8") if file.endswith(".py") else ""
    if not _MEMBER_IN_A_ROW.search(text):
        return  # quicker than a look at each of a million nodes
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Tuple | ast.Set | ast.List) or len(node.elts) < 2:
            continue
        members = [each.value for each in node.elts if isinstance(each, ast.Attribute)]
        owners = {ast.unparse(each) for each in members}
        if len(members) < len(node.elts) or len(owners) > 1:
            continue
        enum: object = module
        for part in owners.pop().split("."):
            enum = getattr(enum, part, None)
        if not isinstance(enum, type) or not issubclass(enum, Enum):
            continue
        if enum.__module__.startswith(desktop_app.__name__):
            yield enum, node.lineno


def test_a_new_member_is_weighed_for_every_set_of_members() -> None:
    found: dict[type[Enum], list[str]] = {}
    for module in modules():
        for enum, line in sets_in(module):
            found.setdefault(enum, []).append(f"{path_of(Path(module.__file__ or ''))}:{line}")
    assert sum(map(len, found.values())) > 150
    names = {
        f"{enum.__module__}.{enum.__name__}".removeprefix(f"{desktop_app.__name__}."): enum
        for enum in found
    }
    to_weigh = {name: found[enum] for name, enum in names.items() if len(enum) != MEMBERS.get(name)}
    assert not to_weigh, "does a new member belong to these sets? Then count it in MEMBERS"
    assert names.keys() == MEMBERS.keys()


class _Colour(Enum):
    RED = "red"
    BLUE = "blue"


@pytest.mark.parametrize(("table", "missing"), [({_Colour.RED: 1}, {"BLUE"}), ({"red": 1}, None)])
def test_the_search_for_partial_tables_finds_them(
    table: object, missing: set[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("desktop_app.some")
    module.__dict__["TABLE"] = table
    monkeypatch.setattr(_Colour, "__module__", "desktop_app.some")
    assert [found for _, _, found in tables_of(module)] == ([] if missing is None else [missing])


def test_the_search_for_sets_finds_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("desktop_app.some")
    module.__file__ = str(tmp_path / "some.py")
    module.__dict__.update(Colour=_Colour, colours=module)
    Path(module.__file__).write_text(
        "BOTH = (Colour.RED, Colour.BLUE)\n"
        "def _is_plain(colour):\n"
        "    return colour in {colours.Colour.RED, colours.Colour.BLUE}\n"
        "OTHERS = (Colour.RED, 1), (Colour.RED,), [str.upper, str.lower]\n"
    )
    monkeypatch.setattr(_Colour, "__module__", "desktop_app.some")
    assert list(sets_in(module)) == [(_Colour, 1), (_Colour, 3)]
