# SPDX-License-Identifier: MIT
"""Writes resources/translations/rackside.pot: every sentence of the program, once.

    .venv/bin/python packaging/catalogue.py            write it
    .venv/bin/python packaging/catalogue.py --check    exit with 1 and say what is out of date

Sentences are found in three places: in calls of `tr`, `tr_count` and `Sentence` by reading the
sources, in the tables of words by walking their values (`TABLES`), and in the answers of the rules
page.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, EnumType
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

# Only then can the program be found.
from desktop_app.rules.ruleset import Ruleset  # noqa: E402
from desktop_app.rules.ruleset_keys import specs  # noqa: E402
from desktop_app.sentences.sentence import Counted, InRole  # noqa: E402
from desktop_app.translation.languages import Entry, catalogue_text  # noqa: E402

TEMPLATE = ROOT / "resources" / "translations" / "rackside.pot"
HEADER = """\
Project-Id-Version: Rackside
Language:
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit
Plural-Forms: nplurals=2; plural=(n != 1);
"""
FOLDERS = tuple(
    f"desktop_app/{name}"
    for name in (
        *("translation", "ui", "paper", "session"),
        *(
            "sentences",
            "values",
            "rules",
            "lexicon",
            "formats",
            "settings",
            "storage",
            "play",
            "engine",
        ),
        *("analysis", "learn", "tournament"),
    )
)
KEY = re.compile(r"F\d+|.")
"""Keys that are called the same everywhere."""
SAYING = frozenset({"tr", "_tr", "Sentence", "make_reason"})
TRANSLATING = frozenset({"tr", "_tr"})
"""Those of them that take the role of a text."""
COUNTING = frozenset({"tr_count", "counted"})
TABLES: Mapping[str, tuple[str, ...]] = {
    "desktop_app.ui.club.boxes": ("SHEET_TITLES", "SYSTEMS", "PRIZES"),
    "desktop_app.ui.club.federation_boxes": ("EXPORTS",),
    "desktop_app.session.club_presenter": ("_MERGED", "_TAKEN"),
    "desktop_app.session.club_files_presenter": (
        *("_IMPORTED", "_KNOWN", "_LISTED", "_MORE_REMARKS"),
        *("_EXPECTED", "_HERE"),
    ),
    "desktop_app.play.club_acts": ("_MISSING",),
    "desktop_app.ui.coach.coach_panel": ("MODES", "TERMS", "ORDER"),
    "desktop_app.ui.new_game.level_question": ("SENTENCES",),
    "desktop_app.rules.ten_things": ("MISHAPS:title",),
    "desktop_app.learn.answers": ("SENTENCES",),
    "desktop_app.analysis.thought_words": ("_REASONS", "_FURTHER", "_HOOK", "_AVOIDED", "_MORE"),
    "desktop_app.analysis.plain_words": (
        "REASONS",
        "OF_OTHERS",
        "OTHERWISE",
        "CONCEDED",
        "PHONEY",
        "RULED_OFF",
        "RULED_GOOD",
        "COULD",
        "BETTER",
        "VERDICTS",
        "QUESTIONS",
        "KINDS",
        "PHONEY",
    ),
    "desktop_app.analysis.hints": ("_NAMED", "_SCORING", "_RARE", "_PASSES", "_EXCHANGES", "_LAYS"),
    "desktop_app.analysis.insight_words": (
        *("_THREAT", "_ANSWERS", "_PLAIN_ANSWERS", "_FOLLOW_UP"),
        *("_PLAYED_IT", "_BESIDE_BEST"),
    ),
    "desktop_app.analysis.review_words": ("KINDS", "PHONEYS", "COSTS", "CHALLENGES"),
    "desktop_app.ui.review.review_words": ("DEPTHS",),
    "desktop_app.ui.review.plain_review": ("DEPTHS",),
    "desktop_app.engine.klv": ("_CUT_SHORT",),
    "desktop_app.formats.record_checks": ("_PLAYS", "_EXCHANGES"),
    "desktop_app.formats.replay": ("_FAULT_TEXTS",),
    "desktop_app.values.forms": ("_PLAIN_TYPES",),
    "desktop_app.lexicon.definitions": ("PARTS", "FORMS", "NO_DEFINITION", "_DEFINED_FORM"),
    "desktop_app.paper.content": ("ROW_WORDS", "TILES_OF"),
    "desktop_app.rules.other_games": ("_TEXTS",),
    "desktop_app.rules.procedures.procedure": ("GROUP_TITLES",),
    "desktop_app.rules.procedures.registry": (
        "PROCEDURES:title,when,not_now,questions,answers,ruled",
    ),
    "desktop_app.rules.rejection": ("Reason:plain,naming,cases",),
    "desktop_app.rules.ruleset_words": (
        "WORDS",
        "AMOUNTS",
        "SHORT_TIME",
        "LONG_TIME",
        "THEN",
        "RECORD_PHRASES",
        "YES",
        "NO",
        "NONE",
    ),
    "desktop_app.rules.topics": (
        "NOT_MENTIONED",
        "LEFT_TO_BASE",
        "DECIDED",
        "DECIDED_IN",
        "ANY_TIME",
        "TIMES",
    ),
    "desktop_app.sentences.faults": ("WORDS", "NUMBERED", "_TOML_WORDS", "_TOML_OTHER"),
    "desktop_app.settings.table": ("GROUPS", "SETTINGS:group,title,sentence,labels,words"),
    "desktop_app.storage.library_file": ("_WORDS",),
    "desktop_app.ui.messages": ("*",),
    "desktop_app.ui.ruling_messages": (
        "RULINGS",
        "_UNKNOWN",
        "_UNDONE_TITLE",
        "_UNDONE",
        "SUBJECTS",
        "_PLACES",
        "NOTES",
        "PLAIN",
    ),
    "desktop_app.ui.board.move_box": ("SENTENCES", "SAY_WHICH"),
    "desktop_app.ui.board.accessible_parts": ("*",),
    "desktop_app.ui.desk.desk_text": ("DUE_TITLE", "NOT_NOW_TITLE"),
    "desktop_app.ui.handover.handover_words": ("_PAUSES",),
    "desktop_app.ui.help.keys_sheet": ("KEY_GROUPS",),
    "desktop_app.ui.main_window.act_bar": ("LABELS", "FIRST_STEPS"),
    "desktop_app.session.progress_presenter": ("BESTS",),
    "desktop_app.session.puzzle_presenter": ("KIND_NAMES", "THEME_NAMES"),
    "desktop_app.ui.learn.duplicate_page": ("_FAULTS",),
    "desktop_app.ui.main_window.learn_room": ("SECTIONS:title",),
    "desktop_app.ui.main_window.status_text": ("REASONS",),
    "desktop_app.ui.main_window.table_acts_menu": ("*",),
    "desktop_app.ui.new_game.new_game_page": ("_STYLES", "_ZERO", "_ROUNDS"),
    "desktop_app.ui.learn.activity_calendar": ("PARTS",),
    "desktop_app.ui.learn.search_form": ("FIELDS",),
    "desktop_app.ui.learn.study_page": ("KINDS", "ORDERS"),
    "desktop_app.ui.learn.study_quiz": ("TASKS", "GRADES", "CAUSES"),
    "desktop_app.ui.scoresheet.sheet_model": ("LEGEND",),
    "desktop_app.ui.scoresheet.score_sum": ("*",),
    "desktop_app.ui.theme": ("THEMES:title",),
}
"""Tables of words by module: ``*`` stands for all in capitals, ``NAME:field`` for some fields."""
ANSWERS = ("title", "answer", "short", "resolution", "note", "name", "sentence")
"""The keys of rulesets/topics and resources/players that are read out."""


class Sentences:
    """The sentences so far, in the order in which they are found."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.faults: list[str] = []

    def add(self, place: str, source: str, plural: str = "", role: str = "") -> None:
        """A sentence, the file it stands in, and its meaning if it has several."""
        role = source.role if isinstance(source, InRole) else role
        if not any(letter.isalpha() for letter in source) or (KEY.fullmatch(source) and not role):
            return
        known = f"{role}\4{source}" if role else source
        entry = self.entries.setdefault(known, Entry(str(source), role=role))
        if plural and entry.plural not in ("", plural):
            self.faults.append(f"{place}: {source!r} has two plurals")
        entry.plural = entry.plural or plural
        if place not in entry.places:
            entry.places.append(place)


def collect() -> Sentences:
    """Every sentence of the program; the faults are texts that no catalogue could hold."""
    found = Sentences()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            read_source(found, path)
    for module, names in TABLES.items():
        read_tables(found, module, names)
    for spec in specs(Ruleset).values():
        found.add("desktop_app/rules/ruleset.py", spec.key.says)
    for path in sorted((ROOT / "rulesets" / "topics").glob("*.toml")):
        read_answers(found, path)
    for path in sorted((ROOT / "resources" / "players").rglob("*.toml")):
        read_answers(found, path)
    for path in sorted((ROOT / "resources" / "voices").glob("*.toml")):
        for lines in tomllib.loads(path.read_text(encoding="utf-8")).values():
            for line in lines:
                found.add(path.relative_to(ROOT).as_posix(), line)
    return found


def read_source(found: Sentences, path: Path) -> None:
    """The literal texts of all calls that translate."""
    place = path.relative_to(ROOT).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            read_variables(found, place, node)
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if isinstance(node.args[0], ast.Starred):
            continue  # A pair out of a table, which is walked by itself.
        if _name(node.func) in COUNTING:
            one, many = (ast.literal_eval(each) for each in node.args[:2])
            found.add(place, one, many)
        elif _name(node.func) == "InRole":
            text, role = (ast.literal_eval(each) for each in node.args)
            found.add(place, text, role=role)
        elif _name(node.func) in SAYING:
            if isinstance(node.args[0], ast.JoinedStr | ast.BinOp):
                found.faults.append(f"{place}:{node.lineno}: a text is glued before it is said")
            role = ""
            if _name(node.func) in TRANSLATING and len(node.args) > 1:
                role = ast.literal_eval(node.args[1])
            for text in _texts(node.args[0]):
                found.add(place, text, role=role)


def read_variables(found: Sentences, place: str, function: ast.FunctionDef) -> None:
    """Texts that a function chooses among first and says then."""
    nodes = list(ast.walk(function))
    said = {
        node.args[0].id
        for node in nodes
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Name)
        if _name(node.func) in SAYING
    }
    for node in nodes:
        is_named = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        if is_named and node.targets[0].id in said:
            for text in _texts(node.value):
                found.add(place, text)


def read_tables(found: Sentences, module: str, names: tuple[str, ...]) -> None:
    """The values of the tables of a module."""
    place = module.replace(".", "/") + ".py"
    holder = vars(importlib.import_module(module))
    if names == ("*",):
        names = tuple(name for name in holder if name.lstrip("_").isupper())
    for name in names:
        table, _, members = name.partition(":")
        value = holder[table]
        if isinstance(value, EnumType):
            value = [getattr(each, member) for each in value for member in members.split(",")]
        for leaf in _leaves(value, frozenset(members.split(",")) if members else None):
            found.add(place, *((leaf,) if isinstance(leaf, str) else leaf))


def read_answers(found: Sentences, path: Path) -> None:
    """Titles and answers of a file of topics."""
    place = path.relative_to(ROOT).as_posix()
    tables = [tomllib.loads(path.read_text(encoding="utf-8"))]
    while tables:
        table = tables.pop(0)
        for key in ANSWERS:
            if isinstance(text := table.get(key), str):
                found.add(place, text)
        tables[:0] = [inner for inner in table.values() if isinstance(inner, dict)]


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts an expression may come to; what it looks up or tests is none of them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        for value in node.value.values:
            yield from _texts(value)


def _leaves(value: object, members: frozenset[str] | None = None) -> Iterator[str | Counted]:
    """The texts of a table; keys and codes of an enumeration are not among them.

    Of the records in it only the fields `members` count, or all.
    """
    if isinstance(value, Enum | type):
        return
    if isinstance(value, str | Counted):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _leaves(inner, members)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _leaves(inner, members)
    elif is_dataclass(value):
        for field in fields(value):
            if members is None or field.name in members:
                yield from _leaves(getattr(value, field.name), members)


def main(argv: list[str] | None = None) -> int:
    """Write the template or check it; the exit code."""
    parser = argparse.ArgumentParser(description="Collect the sentences of the program.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    args = parser.parse_args(argv)
    found = collect()
    for fault in found.faults:
        print(f"packaging/catalogue.py: {fault}", file=sys.stderr)
    text = catalogue_text(found.entries.values(), HEADER)
    if args.check:
        is_same = TEMPLATE.is_file() and TEMPLATE.read_text(encoding="utf-8") == text
        if not is_same:
            print(f"{TEMPLATE.name} is out of date: run packaging/catalogue.py", file=sys.stderr)
        return 0 if is_same and not found.faults else 1
    TEMPLATE.write_text(text, encoding="utf-8")
    print(f"{TEMPLATE.relative_to(ROOT)}: {len(found.entries)} sentences")
    return 1 if found.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
