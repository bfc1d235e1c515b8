# SPDX-License-Identifier: MIT
"""Scenario files: a position, acts, and expectations; see docs/scenarios.md.

A file has any number of scenarios, each below a heading ``scenario ID``. Each line is a statement;
``#`` begins a comment. The statements before the first step set up the table. This module only
parses: it knows the words of the format and their shapes, not the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from desktop_app.formats.errors import FormatError
from desktop_app.formats.tile_text import split_tiles
from desktop_app.sentences.faults import ToldError, is_bad_input
from desktop_app.sentences.numbers import number_of

SETUP_WORDS = frozenset(
    {
        "scenario", "cite", "rulesets", "mode", "players", "words", "words-in", "clock", "preset",
        "record", "board", "rack", "bag", "points", "time", "turn", "zero-run", "order", "first",
        "extra", "set", "scores", "left-out", "result", "computer",
    }
)  # fmt: skip
DIRECTOR = "director"
JUDGE = "judge"
TABLE_STEPS = frozenset({"wait", "settle", "draw", "expect", DIRECTOR, JUDGE})
STEPS = ("announce", "press", "record", "draw")
"""The steps of a turn that can be left out."""
_LONGEST_ORDER = 500
"""Tiles: several sets; a draw for the start that ties forever is not a scenario."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line after the setup.

    Attributes:
        line: 1-based.
        text: the line as written, without its comment.
        actor: seat of the player who acts, None for the table itself.
        verb: the first word of the act, or ``expect``.
        words: the words after it.
    """

    line: int
    text: str
    actor: int | None
    verb: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardWord:
    """A word on the board: ``board 8D CARd``."""

    line: int
    position: str
    word: str


@dataclass(frozen=True)
class Scenario:
    """A parsed scenario.

    Attributes:
        id: its name, unique in the file.
        cite: the sections it is about, as written.
        rulesets: ids of the rulesets to run it under, an option after a colon.
        mode: ``automatic`` or ``by-the-book``.
        players: names by seat.
        computers: seats of the players who count as the computer.
        words: the acceptable words; None if all are.
        judged: False if there is no word judge (``words none``).
        words_in: the words of each reference of the ruleset.
        clock_ms: each player's time; None for the ruleset's, 0 for no clock.
        preset: seat that begins by the organiser's decision.
        records: seat to ``name=count`` entries of the tournament record.
        board, racks, bag, bag_count, points, times_ms, turn, zero_run, first: the position.
        order: the first tiles drawn from the bag, in order.
        extra: tiles in a position that are not of the set.
        is_physical: True with a physical set, whose tiles are known only once named.
        declared_stands: True if a declared score counts until its line is corrected.
        results: earlier results of the tournament, each with its line and its words.
        left_out: the steps of a turn that the players leave to the program, by the book.
        steps: the acts and expectations.
        line: line of its heading, 1-based.
        rulesets_line: line of its rulesets, 1-based.
        order_line: line of its order, 1-based; 1 without one.
    """

    id: str
    cite: str
    rulesets: tuple[str, ...]
    mode: str
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    computers: frozenset[int] = frozenset()
    words: frozenset[str] | None = None
    judged: bool = True
    words_in: dict[str, frozenset[str]] = field(default_factory=dict)
    clock_ms: int | None = None
    preset: int | None = None
    records: dict[int, dict[str, int]] = field(default_factory=dict)
    board: tuple[BoardWord, ...] = ()
    racks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    bag: tuple[str, ...] | None = None
    bag_count: int | None = None
    points: dict[int, int] = field(default_factory=dict)
    times_ms: dict[int, int] = field(default_factory=dict)
    turn: int | None = None
    first: int | None = None
    zero_run: int = 0
    order: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    is_physical: bool = False
    declared_stands: bool = False
    left_out: tuple[str, ...] = ()
    results: tuple[tuple[int, tuple[str, ...]], ...] = ()
    line: int = 1
    rulesets_line: int = 1
    order_line: int = 1

    @property
    def has_position(self) -> bool:
        """True if the game begins from a position instead of the first draw."""
        return bool(
            self.board or self.racks or self.bag is not None or self.bag_count is not None
            or self.points or self.times_ms or self.turn is not None or self.zero_run
        )  # fmt: skip


def parse_time_ms(text: str) -> int:
    """Parse ``25:00``, ``-0:01``, ``14s`` or ``0:00.4`` into milliseconds.

    Raises:
        ValueError: another form; the message quotes it.
    """
    match = re.fullmatch(r"(-?)(?:(\d{1,4}):([0-5]\d)|(\d{1,6})\s?s?)(?:\.(\d{1,3}))?s?", text)
    if match is None:
        raise ToldError(f"read {text!r}, expected a time such as 25:00, -0:01 or 14s")
    sign, minutes, seconds, plain, fraction = match.groups()
    whole = int(plain) if plain is not None else int(minutes) * 60 + int(seconds)
    milliseconds = whole * 1000 + int((fraction or "0").ljust(3, "0"))
    return -milliseconds if sign else milliseconds


def seat_of(players: Sequence[str], name: str) -> int:
    """Return the seat of a name. Raises ValueError if there is none."""
    if name not in players:
        raise ToldError(f"read {name!r}, expected a player: {', '.join(players)}")
    return players.index(name)


def parse_scenarios(text: str) -> tuple[Scenario, ...]:
    """Parse the scenarios of a file; each begins with its heading ``scenario ID``.

    Raises:
        FormatError: an unknown or missing statement, a bad value, or a duplicate id; it names the
            scenario and the line.
    """
    scenarios: dict[str, Scenario] = {}
    reader = _Reader()
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if line.split()[0] == "scenario" and reader.id:
            _finish(reader, scenarios)
            reader = _Reader()
        try:
            reader.read(number, line)
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise FormatError(reader.named(str(error)), line=number) from None
    _finish(reader, scenarios)
    return tuple(scenarios.values())


def _finish(reader: _Reader, scenarios: dict[str, Scenario]) -> None:
    """Add the parsed scenario to the earlier ones, by id.

    Raises:
        FormatError: it is incomplete, or its id is used above; with the line of its heading.
    """
    heading = reader.lines.get("scenario")
    try:
        scenario = reader.finish()
    except FormatError as error:
        raise FormatError(reader.named(error.message), line=heading) from None
    if (other := scenarios.get(scenario.id)) is not None:
        message = f"this id is used on line {other.line} already"
        raise FormatError(reader.named(message), line=heading)
    scenarios[scenario.id] = scenario


class _Reader:
    """Collects the statements of one scenario."""

    def __init__(self) -> None:
        self.values: dict[str, object] = {"players": ("A", "B"), "mode": "automatic", "cite": ""}
        self.board: list[BoardWord] = []
        self.racks: dict[int, tuple[str, ...]] = {}
        self.points: dict[int, int] = {}
        self.times: dict[int, int] = {}
        self.records: dict[int, dict[str, int]] = {}
        self.order: tuple[str, ...] = ()
        self.words_in: dict[str, frozenset[str]] = {}
        self.steps: list[Step] = []
        self.results: list[tuple[int, tuple[str, ...]]] = []
        self.lines: dict[str, int] = {}

    @property
    def id(self) -> str:
        """The id; empty before the heading."""
        return str(self.values.get("scenario", ""))

    def named(self, message: str) -> str:
        """Prefix a message with the name of the scenario."""
        return f"scenario {self.id}: {message}" if self.id else message

    @property
    def players(self) -> tuple[str, ...]:
        players = self.values["players"]
        assert isinstance(players, tuple)
        return players

    def seat(self, name: str) -> int:
        return seat_of(self.players, name)

    def read(self, number: int, line: str) -> None:
        words = line.split()
        if words[0] in self.players or words[0] in TABLE_STEPS:
            self._step(number, line, words)
        elif words[0] in SETUP_WORDS:
            if self.steps:
                raise ToldError(f"{words[0]!r} sets the table up and stands before the first step")
            self._setup(number, words[0], words[1:])
            self.lines[words[0]] = number
        else:
            raise ToldError(f"read {words[0]!r}, expected a statement or a player's name")

    def _step(self, number: int, line: str, words: list[str]) -> None:
        if words[0] in TABLE_STEPS:
            self.steps.append(Step(number, line, None, words[0], tuple(words[1:])))
            return
        if len(words) < 2:
            raise ToldError(f"what does {words[0]} do? Expected an act after the name")
        self.steps.append(Step(number, line, self.seat(words[0]), words[1], tuple(words[2:])))

    def _setup(self, number: int, word: str, rest: list[str]) -> None:
        if not rest:
            raise ToldError(f"{word}: expected a value")
        if word == "board":
            self.board.append(_board_word(number, rest))
            return
        if word == "result":
            self.results.append((number, tuple(rest)))
            return
        handlers: dict[str, Callable[[list[str]], None]] = {
            "rack": self._rack,
            "points": self._points,
            "time": self._times,
            "record": self._record,
            "bag": self._bag,
            "words": self._words,
            "words-in": self._words_in,
            "set": self._set,
            "scores": self._scores,
            "computer": self._computers,
            "left-out": self._left_out,
        }
        if word in handlers:
            handlers[word](rest)
        else:
            self.values[word] = self._plain(word, rest)

    def _plain(self, word: str, rest: list[str]) -> object:
        if word in ("rulesets", "players"):
            return _names(word, rest)
        if word == "cite":
            return " ".join(rest)
        if word in ("preset", "turn", "first"):
            return self.seat(rest[0])
        if word == "zero-run":
            return _integer(rest[0])
        if word == "extra":
            return split_tiles("".join(rest))
        if word == "order":
            tiles = split_tiles("".join(rest))
            if len(tiles) > _LONGEST_ORDER:
                read = number_of(len(tiles), "tile")
                raise ToldError(f"order: read {read}, expected {_LONGEST_ORDER} at most")
            return tiles
        if word == "clock":
            return 0 if rest[0] == "none" else parse_time_ms(rest[0])
        if word == "mode" and rest[0] not in ("automatic", "by-the-book"):
            raise ToldError(f"read {rest[0]!r}, expected automatic or by-the-book")
        return rest[0]

    def _rack(self, rest: list[str]) -> None:
        tiles = "" if rest[1:] == ["empty"] else "".join(rest[1:])
        self.racks[self.seat(rest[0])] = split_tiles(tiles)

    def _points(self, rest: list[str]) -> None:
        for name, value in _pairs(rest):
            self.points[self.seat(name)] = _integer(value)

    def _times(self, rest: list[str]) -> None:
        for name, value in _pairs(rest):
            self.times[self.seat(name)] = parse_time_ms(value)

    def _record(self, rest: list[str]) -> None:
        entries = self.records.setdefault(self.seat(rest[0]), {})
        for entry in rest[1:]:
            name, mark, value = entry.partition("=")
            if not mark or not re.fullmatch(
                r"firsts|seconds|strikes|overdraws|forfeits|warning:[a-z-]+", name
            ):
                raise ToldError(f"read {entry!r}, expected firsts=3, warning:cume-record=1, ...")
            entries[name] = _integer(value)

    def _bag(self, rest: list[str]) -> None:
        if rest == ["empty"]:
            self.values["bag_count"] = 0
        elif rest[0].isdecimal():
            self.values["bag_count"] = _integer(rest[0])
        else:
            self.values["bag"] = split_tiles("".join(rest))

    def _words(self, rest: list[str]) -> None:
        self.values["judged"] = rest != ["none"]
        if rest not in (["any"], ["none"]):
            self.values["words"] = frozenset(word.upper() for word in rest)

    def _words_in(self, rest: list[str]) -> None:
        self.words_in[rest[0]] = frozenset(word.upper() for word in rest[1:])

    def _set(self, rest: list[str]) -> None:
        if rest != ["physical"]:
            raise ToldError(f"set: read {' '.join(rest)!r}, expected physical")
        self.values["set"] = True

    def _scores(self, rest: list[str]) -> None:
        if rest != ["declared"]:
            raise ToldError(f"scores: read {' '.join(rest)!r}, expected declared")
        self.values["scores"] = True

    def _computers(self, rest: list[str]) -> None:
        self.values["computer"] = frozenset(map(self.seat, rest))

    def _left_out(self, rest: list[str]) -> None:
        if unknown := sorted(set(rest) - set(STEPS)):
            raise ToldError(f"left-out: read {unknown[0]!r}, expected {', '.join(STEPS)}")
        self.values["left-out"] = _names("left-out", rest)

    def finish(self) -> Scenario:
        values = dict(self.values)
        for word in ("scenario", "rulesets"):
            if word not in values:
                raise FormatError(f"the statement {word!r} is missing")
        if not self.steps:
            raise FormatError("there is no step")
        if "left-out" in values and values["mode"] != "by-the-book":
            raise FormatError("left-out: only by the book do the players do these steps")
        names = {
            "scenario": "id",
            "computer": "computers",
            "zero-run": "zero_run",
            "clock": "clock_ms",
            "set": "is_physical",
            "scores": "declared_stands",
            "left-out": "left_out",
        }
        fields = {names.get(word, word): value for word, value in values.items()}
        return Scenario(
            # The value of each was parsed by its word.
            **fields,  # type: ignore[arg-type]
            steps=tuple(self.steps),
            board=tuple(self.board),
            racks=self.racks,
            points=self.points,
            times_ms=self.times,
            records=self.records,
            words_in=self.words_in,
            results=tuple(self.results),
            line=self.lines["scenario"],
            rulesets_line=self.lines["rulesets"],
            order_line=self.lines.get("order", 1),
        )


def _board_word(number: int, rest: list[str]) -> BoardWord:
    if len(rest) != 2:
        raise ToldError("board: expected a position and a word, such as 8D CARd")
    return BoardWord(number, rest[0], rest[1])


def _names(word: str, rest: list[str]) -> tuple[str, ...]:
    if len(set(rest)) < len(rest):
        raise ToldError(f"{word}: the same name stands there twice")
    return tuple(rest)


def _pairs(rest: list[str]) -> list[tuple[str, str]]:
    if len(rest) % 2:
        raise ToldError("expected pairs of a player and a value")
    return list(zip(rest[::2], rest[1::2], strict=True))


def _integer(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise ToldError(f"read {text!r}, expected a whole number")
    return int(text)
