# SPDX-License-Identifier: MIT
"""Reading a lesson file: TOML text to a `Lesson`, collecting every fault with line and column.

`docs/lessons.md` describes the format. What needs a word list, a ruleset or other lessons is found
by `lesson_check`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from desktop_app.formats.cgp import CgpPosition, parse_cgp
from desktop_app.formats.errors import FormatError, quoted
from desktop_app.formats.tile_text import split_tiles
from desktop_app.learn.lesson import (
    FORMAT,
    HINT_KINDS,
    TASK_TYPES,
    Choose,
    Form,
    Hint,
    Key,
    Lesson,
    PassMark,
    Reading,
    Step,
    Task,
)
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import STANDARD_15, Board, Square
from desktop_app.rules.move import parse_position
from desktop_app.rules.ruleset_keys import NAME, RulesetError
from desktop_app.rules.ruleset_text import decode_ruleset, parse_toml
from desktop_app.sentences.faults import fault_of
from desktop_app.sentences.sentence import Sentence
from desktop_app.settings.paths import resource_path, user_lessons_dir
from desktop_app.values.files import read_file
from desktop_app.values.json_text import is_later, later_version

SUFFIX = ".toml"
MAX_STEPS = 60
MAX_MINUTES = 60
_HEAD = (
    "format",
    "id",
    "title",
    "goal",
    "number",
    "needs",
    "minutes",
    "lexicon",
    "topics",
    "terms",
    "pass",
    "positions",
    "step",
)
_PASS = ("right", "of", "must")

_EXPECTED: Mapping[Form, str] = {
    Form.TEXT: Sentence("a text"),
    Form.NAME: Sentence("a name of small letters, digits and hyphens"),
    Form.TEXTS: Sentence("a list of texts"),
    Form.FLAG: Sentence("true or false"),
    Form.SQUARES: Sentence('a list of squares such as "D8" or "A1-A15"'),
    Form.LANES: Sentence('a list of rows such as "8" and columns such as "H"'),
    Form.MOVE: Sentence('a move such as "8D QUIET", "H8=A I9=B", "-QV" or "pass"'),
    Form.MOVES: Sentence('a list of moves such as "8D QUIET" or "-QV"'),
    Form.TILES: Sentence("letters, ? for a blank"),
    Form.TABLE: Sentence("texts by kind of mistake"),
    Form.HINTS: Sentence("a list of texts"),
    Form.ANSWER: Sentence("a text, a number, true or false, or a list of texts"),
}


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A file as read.

    Attributes:
        file: its path.
        lesson: None if there are problems.
        problems: every fault, in the order of the file.
        is_own: True for a teacher's own file.
        title, tasks: its title and the number of its tasks, as far as they could be read.
    """

    file: Path
    lesson: Lesson | None
    problems: tuple[FormatError, ...]
    is_own: bool = False
    title: str = ""
    tasks: int = 0

    @property
    def id(self) -> str:
        """The id of its lesson: the file's name without its ending."""
        return self.file.stem


def load_lessons(folder: Path | None = None) -> tuple[LessonFile, ...]:
    """Every lesson file of a folder, in the order of the curriculum.

    Without a folder: the bundled ones and a teacher's own. A file that cannot be read has a
    problem; the others work. Files are read again when they have changed.
    """
    if folder is not None:
        found = [_load(file, True) for file in _files(folder)]
    else:
        found = [_load(file, False) for file in _files(resource_path("lessons"))]
        bundled = {file.id for file in found}
        found += [_own(file, bundled) for file in _files(user_lessons_dir())]
    return tuple(sorted(found, key=_place_in_curriculum))


def _own(file: Path, bundled: Collection[str]) -> LessonFile:
    """A teacher's own file; refused if a bundled lesson has its id."""
    found = _load(file, True)
    if file.stem not in bundled:
        return found
    taken = Sentence("{name} is the id of a lesson that comes with the program", name=file.stem)
    places = found.lesson.places if found.lesson else {}
    line, column = nearest_place(places, "id")
    fault = FormatError(taken, file=str(file), line=line, column=column)
    return replace(found, lesson=None, problems=(fault, *found.problems))


def _place_in_curriculum(file: LessonFile) -> tuple[bool, bool, int, str]:
    number = file.lesson.number if file.lesson else 0
    return file.is_own, not number, number, file.id


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []


def _load(file: Path, is_own: bool) -> LessonFile:
    try:
        status = file.stat()
        return _kept(file, status.st_mtime_ns, status.st_size, is_own)
    except OSError as error:
        return LessonFile(file, None, (FormatError(fault_of(error), file=str(file)),), is_own)


@lru_cache(maxsize=256)
def _kept(file: Path, mtime_ns: int, size: int, is_own: bool) -> LessonFile:
    """A file as it was then."""
    return read_lesson(read_file(file), file, is_own=is_own)


def read_lesson(data: bytes, file: Path, *, is_own: bool = False) -> LessonFile:
    """The lesson of a file's contents, or all of its faults."""
    try:
        text = decode_ruleset(data, str(file))
        tables = parse_toml(text, str(file))
    except RulesetError as error:
        return LessonFile(file, None, (FormatError(str(error)),), is_own)
    if is_later(tables, FORMAT):
        # What else is wrong in it is what this version does not know.
        line, column = nearest_place(locate_keys(text).values, "format")
        fault = later_version(tables["format"])
        problem = FormatError(fault, file=str(file), line=line, column=column)
        return LessonFile(file, None, (problem,), is_own)
    reader = _Reader(str(file), locate_keys(text))
    lesson = reader.lesson(tables, file.stem, is_own)
    found = tuple(sorted(reader.problems, key=lambda error: (error.line or 0, error.column or 0)))
    title, steps = tables.get("title"), tables.get("step")
    steps = steps if isinstance(steps, list) else []
    tasks = [step for step in steps if isinstance(step, dict) and "task" in step]
    title = title if isinstance(title, str) else ""
    return LessonFile(file, None if found else lesson, found, is_own, title, len(tasks))


# --- where things stand ---------------------------------------------------------------------------

_HEADER = re.compile(r"[ \t]*(\[\[?)\s*([^\]\n]+?)\s*\]\]?")
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_ASSIGNED = re.compile(rf"[ \t]*({_PART}(?:\s*\.\s*{_PART})*)[ \t]*=[ \t]*")
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|.', re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Places:
    """Lines and columns of a TOML text, 1-based, by path: ``step[2].ask``, ``step[2].plays[0]``.

    The steps are counted from 0. `values` are the places of the values.
    """

    keys: Mapping[str, tuple[int, int]]
    values: Mapping[str, tuple[int, int]]


def locate_keys(text: str) -> Places:
    """The places of the keys, the values and the items of lists in a valid TOML text."""
    keys: dict[str, tuple[int, int]] = {}
    values: dict[str, tuple[int, int]] = {}
    counts: dict[str, int] = {}
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    table, at = "", 0

    def place(index: int) -> tuple[int, int]:
        line = next(n for n in range(len(starts), 0, -1) if starts[n - 1] <= index)
        return line, index - starts[line - 1] + 1

    while at < len(text):
        if header := _HEADER.match(text, at):
            parts = [part.strip("\"' ") for part in header[2].split(".")]
            if header[1] == "[[":
                counts[parts[0]] = counts.get(parts[0], -1) + 1
                keys.setdefault(parts[0], place(header.start(1)))
            if parts[0] in counts:
                parts[0] = f"{parts[0]}[{counts[parts[0]]}]"
            table = ".".join(parts)
            keys[table] = values[table] = place(header.start(1))
            at = header.end()
        elif assigned := _ASSIGNED.match(text, at):
            parts = [part.strip().strip("\"'") for part in re.findall(_PART, assigned[1])]
            path = ".".join(filter(None, (table, *parts)))
            keys[path], values[path] = place(assigned.start(1)), place(assigned.end())
            if len(parts) > 1:
                above = path.rpartition(".")[0]
                keys.setdefault(above, keys[path])
                values.setdefault(above, values[path])
            at = _skip_value(text, assigned.end(), path, place, values)
            continue
        line_end = text.find("\n", at)
        at = len(text) if line_end < 0 else line_end + 1
    return Places(keys, values)


def nearest_place(places: Mapping[str, tuple[int, int]], path: str) -> tuple[int, int]:
    """The place of a path, or of the nearest one above it."""
    while path not in places and path:
        path = re.sub(r"(\[\d+\]|\.?[^.\[\]]+)$", "", path)
    return places.get(path, (1, 1))


def _skip_value(
    text: str,
    at: int,
    path: str,
    place: Callable[[int], tuple[int, int]],
    values: dict[str, tuple[int, int]],
) -> int:
    """The index of the line after a value; notes where the texts of a list stand."""
    depth = items = 0
    while at < len(text) and (found := _TOKEN.match(text, at)):
        token = found[0]
        if token == "\n" and not depth:
            return found.end()
        if token in ("[", "{"):
            depth += 1
        elif token in ("]", "}"):
            depth -= 1
        elif depth and token[0] in "\"'":
            values[f"{path}[{items}]"] = place(at)
            items += 1
        at = found.end()
    return at


# --- reading --------------------------------------------------------------------------------------


class _BadValueError(ValueError):
    """A value that is not of its form; the message is what was expected.

    `item` is the index in a list, None for the whole value.
    """

    def __init__(self, expected: str, item: int | None = None) -> None:
        super().__init__(expected)
        self.item = item


Kind = TypeVar("Kind", bound=Step)


class _Reader:
    """Takes values out of the tables of one file, and notes what is wrong and where."""

    def __init__(self, file: str, places: Places) -> None:
        self._file, self._places = file, places
        self._named: tuple[str, ...] = ()
        self.problems: list[FormatError] = []

    # --- the file ---

    def lesson(self, tables: dict[str, Any], name: str, is_own: bool) -> Lesson:
        """The lesson; worthless if there are problems."""
        self._refuse_unknown(tables, "", _HEAD)
        if tables.get("format") != FORMAT:
            self._bad("format", tables.get("format"), Sentence("{number}", number=FORMAT))
        lesson_id = self._take(tables, "", "id", Key(Form.NAME, is_needed=True))
        if lesson_id and lesson_id != name:
            self._bad("id", lesson_id, Sentence("{name}, the name of the file", name=quoted(name)))
        positions = self._positions(tables.get("positions", {}))
        steps = self._steps(tables.get("step", []))
        lesson = Lesson(
            id=name,
            title=self._take(tables, "", "title", Key(Form.TEXT, is_needed=True)),
            goal=self._take(tables, "", "goal", Key(Form.TEXT, is_needed=True)),
            number=self._take(tables, "", "number", Key(Form.NUMBER, most=99)),
            needs=self._take(tables, "", "needs", Key(Form.TEXTS)),
            minutes=self._take(
                tables, "", "minutes", Key(Form.NUMBER, least=1, most=MAX_MINUTES, default=5)
            ),
            lexicon=self._take(tables, "", "lexicon", Key(Form.NAME, is_needed=True)),
            topics=self._take(tables, "", "topics", Key(Form.TEXTS)),
            terms=self._take(tables, "", "terms", Key(Form.TEXTS)),
            pass_mark=self._pass(tables.get("pass")),
            positions=positions,
            steps=steps,
            file=self._file,
            places=self._places.values,
            is_own=is_own,
        )
        self._check_references(lesson)
        return lesson

    def _positions(self, raw: object) -> dict[str, CgpPosition]:
        if not isinstance(raw, dict):
            self._bad("positions", raw, Sentence("a table of positions"))
            return {}
        found = {}
        self._named = tuple(raw)
        for name, text in raw.items():
            path = f"positions.{name}"
            if not NAME.fullmatch(name):
                self._bad(path, name, _EXPECTED[Form.NAME])
            if not isinstance(text, str):
                self._bad(path, text, Sentence("a position in CGP"))
                continue
            try:
                found[name] = parse_cgp(text)
            except FormatError as error:
                line, column = self._place(path)
                # The column counts from the quote before the text.
                at = None if error.column is None else column + error.column
                self._note(error.message, line, at)
        return found

    def _steps(self, raw: object) -> tuple[Step, ...]:
        if (
            not isinstance(raw, list)
            or not raw
            or not all(isinstance(table, dict) for table in raw)
        ):
            self._bad("step", raw or None, Sentence("[[step]] tables, at least one"))
            return ()
        if len(raw) > MAX_STEPS:
            self._bad("step", len(raw), Sentence("at most {most} steps", most=MAX_STEPS))
        steps = [self._step(table, f"step[{index}]") for index, table in enumerate(raw)]
        return tuple(step for step in steps if step is not None)

    def _step(self, table: dict[str, Any], path: str) -> Step | None:
        if "task" not in table:
            reading = self._filled(Reading, table, path, ())
            if not reading.say:
                self._bad(f"{path}.say", None, Sentence("a text, or a task"))
            return reading
        kind = TASK_TYPES.get(table["task"]) if isinstance(table["task"], str) else None
        if kind is None:
            known = Sentence("one of {names}", names=", ".join(TASK_TYPES))
            self._bad(f"{path}.task", table["task"], known)
            return None
        task = self._filled(kind, table, path, ("task",))
        self._check_together(task, table, path)
        return task

    def _filled(
        self, kind: type[Kind], table: dict[str, Any], path: str, more: tuple[str, ...]
    ) -> Kind:
        declared = {field.name: field.metadata["key"] for field in fields(kind)}
        self._refuse_unknown(table, path, (*more, *declared))
        values = {name: self._take(table, path, name, key) for name, key in declared.items()}
        return kind(**values)

    def _check_together(self, task: Task, table: dict[str, Any], path: str) -> None:
        """Check which keys go together, and the kinds of mistakes."""
        given = [key for key in task.one_of if key in table]
        if task.one_of and len(given) != 1:
            self._note(
                Sentence(
                    "read {given}; expected exactly one of {keys}",
                    given=", ".join(given) or Sentence("none"),
                    keys=", ".join(task.one_of),
                ),
                *self._place(f"{path}.{given[-1]}" if given else f"{path}.task"),
            )
        for key, other in task.requires.items():
            name, _, value = key.partition("=")
            if name in table and (not value or table[name] == value) and other not in table:
                self._note(
                    Sentence("{key} is missing; {other} needs it", key=other, other=name),
                    *self._place(f"{path}.{name}"),
                )
        known = ("any", *task.mistakes)
        if isinstance(task, Choose):
            count = max(map(len, (task.plays, task.leaves, task.options)))
            known = ("any", *map(str, range(1, count + 1)))
        for mistake in task.wrong:
            if mistake not in known:
                self._note(
                    Sentence(
                        "{kind} is not a kind of mistake here; expected one of {known}",
                        kind=quoted(mistake),
                        known=", ".join(known),
                    ),
                    *self._place(f"{path}.wrong.{mistake}", of_key=True),
                )

    def _pass(self, raw: object) -> PassMark | None:
        if raw is None:
            return None
        if not isinstance(raw, dict):
            self._bad("pass", raw, Sentence("a table with right, of and must"))
            return None
        self._refuse_unknown(raw, "pass", _PASS)
        right, of = (self._take(raw, "pass", key, Key(Form.NUMBER, True)) for key in _PASS[:2])
        return PassMark(right, of, self._take(raw, "pass", "must", Key(Form.TEXTS)))

    def _check_references(self, lesson: Lesson) -> None:
        """Check names that lead from one part of the file to another."""
        seen: set[str] = set()
        for index, step in enumerate(lesson.steps):
            path = f"step[{index}]"
            if step.at and step.at not in self._named:
                names = ", ".join(self._named) or Sentence("none")
                self._bad(f"{path}.at", step.at, Sentence("a position ({names})", names=names))
            if not isinstance(step, Task) or not step.id:
                continue
            if step.id in seen:
                self._bad(f"{path}.id", step.id, Sentence("another id: there is such a task above"))
            seen.add(step.id)
        if lesson.steps and not lesson.tasks:
            self._bad("step", None, Sentence("a task, at least one"))
        mark = lesson.pass_mark
        if mark is None:
            return
        count = len(lesson.tasks)
        if mark.of != count:
            self._bad("pass.of", mark.of, Sentence("{count}, the number of tasks", count=count))
        if not 1 <= mark.right <= count:
            self._bad("pass.right", mark.right, Sentence("a number from 1 to {most}", most=count))
        for name in mark.must:
            if name not in seen:
                known = ", ".join(sorted(seen))
                self._bad("pass.must", name, Sentence("the id of a task ({names})", names=known))

    # --- values ---

    def _take(self, table: Mapping[str, Any], path: str, name: str, key: Key) -> Any:
        """The value of a key in its form; its default if it is missing or wrong."""
        where = ".".join(filter(None, (path, name)))
        if name not in table:
            if key.is_needed:
                self._bad(where, None, _expected(key))
            return key.missing
        try:
            return _parsed(table[name], key)
        except _BadValueError as error:
            raw = table[name]
            if error.item is not None:
                where, raw = f"{where}[{error.item}]", raw[error.item]
            self._bad(where, raw, str(error))
            return key.missing

    def _refuse_unknown(
        self, table: Mapping[str, object], path: str, known: tuple[str, ...]
    ) -> None:
        for name in table:
            if name not in known:
                where = ".".join(filter(None, (path, name)))
                self._note(
                    Sentence(
                        "{key} is not a key; expected one of {known}",
                        key=quoted(name),
                        known=", ".join(known),
                    ),
                    *self._place(where, of_key=True),
                )

    # --- problems ---

    def _bad(self, path: str, raw: object, expected: str) -> None:
        """Note a value that is missing (None) or wrong."""
        name = re.sub(r".*\.|\[\d+\]$", "", path)
        if raw is None:
            fault = Sentence("{key} is missing; expected {allowed}", key=name, allowed=expected)
        else:
            shown = quoted(raw) if isinstance(raw, str) else str(raw)[:40]
            fault = Sentence(
                "{key}: read {value}, expected {allowed}", key=name, value=shown, allowed=expected
            )
        self._note(fault, *self._place(path))

    def _note(self, fault: str, line: int, column: int | None) -> None:
        self.problems.append(FormatError(fault, file=self._file, line=line, column=column))

    def _place(self, path: str, *, of_key: bool = False) -> tuple[int, int]:
        return nearest_place(self._places.keys if of_key else self._places.values, path)


def _expected(key: Key) -> str:
    if key.form is Form.NUMBER:
        return Sentence("a number from {least} to {most}", least=key.least, most=key.most)
    if key.form is Form.CHOICE:
        return Sentence("one of {names}", names=", ".join(key.allowed))
    return _EXPECTED[key.form]


def _parsed(raw: object, key: Key) -> Any:
    """The value in its form. Raises _BadValueError."""
    try:
        return _PARSERS[key.form](raw, key)
    except _BadValueError:
        raise
    except ValueError:
        raise _BadValueError(_expected(key)) from None


def _text(raw: object, key: Key) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError
    if not raw.replace("\n", "").isprintable():
        raise _BadValueError(Sentence("a text without control characters"))
    return raw.strip()


def _name(raw: object, key: Key) -> str:
    if not isinstance(raw, str) or not NAME.fullmatch(raw):
        raise ValueError
    return raw


def _number(raw: object, key: Key) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool) or not key.least <= raw <= key.most:
        raise ValueError
    return raw


def _flag(raw: object, key: Key) -> bool:
    if not isinstance(raw, bool):
        raise ValueError
    return raw


def _choice(raw: object, key: Key) -> str:
    if not isinstance(raw, str) or raw not in key.allowed:
        raise ValueError
    return raw


Item = TypeVar("Item")


def _listed(raw: object, key: Key, parse: Callable[[object, Key], Item]) -> tuple[Item, ...]:
    if not isinstance(raw, list) or not raw:
        raise ValueError
    found = []
    for index, item in enumerate(raw):
        try:
            found.append(parse(item, key))
        except ValueError as error:
            expected = str(error) if isinstance(error, _BadValueError) else _expected(key)
            raise _BadValueError(expected, index) from None
    return tuple(found)


def _square(text: str) -> Square:
    row, col, _ = parse_position(text)
    if not text[:1].isalpha() or not STANDARD_15.holds(row, col):
        raise ValueError
    return Square(row, col)


def parse_squares(text: str) -> tuple[Square, ...]:
    """The squares of ``D8``, or of a line such as ``A1-A15``.

    Raises:
        ValueError: another text.
    """
    first, mark, last = text.partition("-")
    start, end = _square(first), _square(last if mark else first)
    if start.row != end.row and start.col != end.col:
        raise ValueError
    return tuple(
        Square(row, col)
        for row in range(start.row, end.row + 1)
        for col in range(start.col, end.col + 1)
    )


def _squares(raw: object, key: Key) -> tuple[Square, ...]:
    groups = _listed(raw, key, lambda item, key: parse_squares(_text(item, key)))
    return tuple(square for group in groups for square in group)


def _lane(raw: object, key: Key) -> str:
    text = _text(raw, key).upper()
    if not re.fullmatch(r"[1-9]|1[0-5]|[A-O]", text):
        raise ValueError
    return text


def _move(raw: object, key: Key) -> str:
    text = _text(raw, key)
    words = text.split()
    if text == "pass":
        return text
    if len(words) == 1 and text.startswith("-") and len(text) > 1:
        split_tiles(text[1:].upper())
    elif not read_placements(Board.empty(), words):
        raise ValueError
    return text


def _tiles(raw: object, key: Key) -> str:
    text = _text(raw, key)
    split_tiles(text)
    return text.upper()


def _table(raw: object, key: Key) -> Mapping[str, str]:
    if not isinstance(raw, dict) or not all(isinstance(text, str) for text in raw.values()):
        raise ValueError
    return {name: _text(text, key) for name, text in raw.items()}


def _hint(raw: object, key: Key) -> Hint:
    text = _text(raw, key)
    kind, mark, rest = text.partition(":")
    if not mark or kind not in HINT_KINDS:
        return Hint("text", text)
    if kind == "lane":
        return Hint(kind, _lane(rest, key))
    if kind == "tiles":
        return Hint(kind, _tiles(rest, key))
    for word in rest.split():
        parse_squares(word)
    return Hint(kind, rest.strip())


def _answer(raw: object, key: Key) -> object:
    if isinstance(raw, list):
        return _listed(raw, key, _text)
    return raw if isinstance(raw, int) else _text(raw, key)


_PARSERS: Mapping[Form, Callable[[object, Key], Any]] = {
    Form.TEXT: _text,
    Form.NAME: _name,
    Form.TEXTS: lambda raw, key: _listed(raw, key, _text),
    Form.NUMBER: _number,
    Form.FLAG: _flag,
    Form.CHOICE: _choice,
    Form.SQUARES: _squares,
    Form.LANES: lambda raw, key: _listed(raw, key, _lane),
    Form.MOVE: _move,
    Form.MOVES: lambda raw, key: _listed(raw, key, _move),
    Form.TILES: _tiles,
    Form.TABLE: _table,
    Form.HINTS: lambda raw, key: _listed(raw, key, _hint),
    Form.ANSWER: _answer,
}
