# SPDX-License-Identifier: MIT
"""GCG, the common text format for games: read and write.

    game = parse_gcg(text)          # collects faults in game.problems
    text = format_gcg(game)         # UTF-8 with the pragma for it

The author's definition is at poslfit.com; docs/file-formats.md lists what else is
accepted.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from desktop_app.formats import gcg_model
from desktop_app.formats.errors import FormatError, Problem, quoted
from desktop_app.formats.gcg_plain import MARK, parse_event, plain_game, restored_game
from desktop_app.formats.text_file import read_text_file
from desktop_app.formats.tile_text import join_tiles, split_rack
from desktop_app.sentences.faults import visible
from desktop_app.sentences.sentence import Sentence

# Writing a `GcgGame` as text for other programs.

_LINE_END = re.compile(r"\r\n|\r|\n")
_NOT_IN_NICK = re.compile(r"[\s:]+")


def safe_nick(name: str) -> str:
    """Make a nick from a name: one token without a colon, as event lines require.

    ``safe_nick("Ann Lee") == "Ann_Lee"``; a blank name gives ``"player"``.
    """
    return _NOT_IN_NICK.sub("_", name.strip()) or "player"


def format_gcg(game: gcg_model.GcgGame) -> str:
    """Format a GCG file for other programs, to be stored as UTF-8.

    `parse_gcg` reads an equal game back if the nicks are tokens (`safe_nick`), texts have no line
    breaks or surrounding white space, and every event has a score and a total.
    """
    return exact_text(plain_game(game))


def exact_text(game: gcg_model.GcgGame) -> str:
    """Format a game line by line, without regard to other programs.

    The ids of imported games are derived from it, so it must never change.
    """
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{player.number} {safe_nick(player.nick)} {_one_line(player.name)}".rstrip()
        for player in game.players
    ]
    lines += [
        f"#{pragma.keyword} {_one_line(pragma.text)}".rstrip()
        if pragma.keyword
        else f"# {_one_line(pragma.text)}".rstrip()
        for pragma in game.pragmata
    ]
    lines += _note_lines(game.note)
    lines += [f"#rack{number} {rack}".rstrip() for number, rack in game.opening_racks]
    for event in game.events:
        lines += [_event_line(event), *_note_lines(event.note)]
    lines += [f"#rack{number} {rack}".rstrip() for number, rack in game.racks]
    return "\n".join(lines) + "\n"


def _event_line(event: gcg_model.GcgEvent) -> str:
    head = f">{safe_nick(event.nick)}:"
    if isinstance(event, gcg_model.GcgOther):
        return f"{head} {_one_line(event.text)}".rstrip()
    # Readers that split at every space expect a place for an empty rack, except in the end rack
    # bonus, which has none.
    rack = (
        "" if isinstance(event, gcg_model.GcgEndRackBonus) and not event.rack else f" {event.rack}"
    )
    parts = [f"{head}{rack}", _action(event)]
    if event.score is not None:
        # Other programs recognise a loss of 0 by its sign.
        is_loss = isinstance(
            event,
            gcg_model.GcgPhoneyWithdrawn | gcg_model.GcgEndRackPenalty | gcg_model.GcgTimePenalty,
        )
        parts.append("-0" if is_loss and not event.score else f"{event.score:+d}")
        if event.total is not None:
            parts.append(str(event.total))
    if event.remark:
        parts.append(_one_line(event.remark))
    return " ".join(parts)


def _action(event: gcg_model.GcgEvent) -> str:  # noqa: PLR0911 (one line a kind)
    match event:
        case gcg_model.GcgPlay():
            return f"{event.position} {event.word}"
        case gcg_model.GcgPass():
            return "-"
        case gcg_model.GcgExchange():
            return f"-{event.tiles}"
        case gcg_model.GcgUnseenExchange():
            return f"-{event.count}"
        case gcg_model.GcgPhoneyWithdrawn():
            return "--"
        case gcg_model.GcgChallengeBonus():
            return "(challenge)"
        case gcg_model.GcgTimePenalty():
            return "(time)"
        case gcg_model.GcgEndRackBonus() | gcg_model.GcgEndRackPenalty():
            return f"({event.tiles})"
        case gcg_model.GcgOther():
            return event.text


def _note_lines(note: str) -> list[str]:
    """Format a note: the first line after ``#note``, the others below it if unambiguous.

    A line that could be mistaken for something else gets its own ``#note``.
    """
    if not note:
        return []
    first, *others = _LINE_END.split(note)
    lines = [f"#note {first}".rstrip()]
    for other in others:
        is_plain = bool(other) and not other.startswith(("#", ">", MARK))
        lines.append(other if is_plain else f"#note {other}".rstrip())
    return lines


def _one_line(text: str) -> str:
    return " ".join(text.split())


# Reading GCG text: line by line, collecting faults without stopping.

MAX_LINES = 20_000
"""Upper bound of lines in a game, including notes."""

MAX_EVENTS = 1_000
"""Upper bound of event lines in a game; the longest real ones have about a hundred."""

_MAX_EVENT_CHARS = 1_000
_MAX_PLAYERS = 4
_PRAGMA = re.compile(r"#([A-Za-z][A-Za-z0-9_-]*)(?:[:\s]\s*(.*))?", re.DOTALL)
_NUMBERED = re.compile(r"(player|rack)([0-9]{1,3})")


def parse_gcg(text: str) -> gcg_model.GcgGame:
    """Parse the text of a GCG file.

    Faults are collected in `GcgGame.problems`; as much of a line as possible is kept.

    Raises:
        FormatError: no event line and no player line, or far too many lines or events.
    """
    lines = _LINE_END.split(text)
    if len(lines) > MAX_LINES:
        raise FormatError(
            Sentence.counted(
                "not a GCG file: one line, expected {most} at most",
                "not a GCG file: {count} lines, expected {most} at most",
                len(lines),
                most=MAX_LINES,
            ),
            line=MAX_LINES,
        )
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        reader.read_line(number, line.strip().removeprefix("\ufeff"))
    game = reader.finish()
    if not game.players and not reader.event_lines:
        first = next((line.strip() for line in lines if line.strip()), "")
        raise FormatError(
            Sentence(
                "not a GCG file: read {first}, expected lines such as '#player1 nick name' "
                "and '>nick: RACK 8D WORD +24 24'",
                first=quoted(first),
            ),
            line=1,
        )
    return game


class _Reader:
    """The parser's state between two lines."""

    def __init__(self) -> None:
        self.event_lines = 0
        self._players: dict[int, gcg_model.GcgPlayer] = {}
        self._events: list[gcg_model.GcgEvent] = []
        self._pragmata: list[gcg_model.GcgPragma] = []
        self._opening: dict[int, tuple[str, int]] = {}
        self._racks: dict[int, tuple[str, int]] = {}
        self._player_line = 0
        self._problems: list[Problem] = []
        self._game_note = ""
        self._note: list[str] = []
        self._in_note = False

    def read_line(self, number: int, line: str) -> None:
        """Parse the next line, without surrounding white space."""
        if line.startswith("#"):
            self._read_pragma(number, line)
        elif line.startswith(">"):
            self._close_note()
            self._read_event(number, line)
        elif self._in_note:
            # A line of a note that its writer broke in two.
            self._note.append(line)
        elif line:
            self._report(
                number,
                Sentence(
                    "read {line}: expected a line that begins with # or >; left out",
                    line=quoted(line),
                ),
            )

    def finish(self) -> gcg_model.GcgGame:
        """Return the game after the last line."""
        self._close_note()
        if len(self._players) == 1:
            (player,) = self._players.values()
            self._report(
                self._player_line,
                Sentence(
                    "only one player is named, {nick}: expected two", nick=quoted(player.nick)
                ),
            )
        # Without an event, the racks of the head are those at the end too.
        opening = sorted(self._opening.items()) if self._events else []
        racks = sorted({**({} if opening else self._opening), **self._racks}.items())
        game = gcg_model.GcgGame(
            players=tuple(player for _, player in sorted(self._players.items())),
            events=tuple(self._events),
            pragmata=tuple(self._pragmata),
            opening_racks=tuple((number, rack) for number, (rack, _) in opening),
            racks=tuple((number, rack) for number, (rack, _) in racks),
            note=self._game_note,
            problems=tuple(sorted(self._problems, key=lambda problem: problem.line)),
            rack_lines=tuple(line for _, (_, line) in (*opening, *racks)),
        )
        return restored_game(game)

    def _report(self, number: int, message: str) -> None:
        self._problems.append(Problem(number, message))

    def _read_pragma(self, number: int, line: str) -> None:
        match = _PRAGMA.fullmatch(line)
        keyword = match[1].lower() if match else ""
        text = (match[2] or "") if match else line[1:].strip()
        if keyword == "note":
            self._in_note = True
            self._note.append(text)
            return
        self._close_note()
        numbered = _NUMBERED.fullmatch(keyword)
        if numbered is None:
            # The encoding belongs to the file, not to the game.
            if keyword != "character-encoding":
                self._pragmata.append(gcg_model.GcgPragma(keyword, text, number))
        elif not 1 <= int(numbered[2]) <= _MAX_PLAYERS:
            self._pragmata.append(gcg_model.GcgPragma(keyword, text, number))
            self._report(
                number,
                Sentence(
                    "read {line}: expected player 1 to {most}",
                    line=quoted(line),
                    most=_MAX_PLAYERS,
                ),
            )
        elif numbered[1] == "player":
            self._read_player(number, int(numbered[2]), text)
        else:
            self._read_rack(number, int(numbered[2]), text)

    def _read_player(self, number: int, index: int, text: str) -> None:
        nick, _, name = text.partition(" ")
        nick, *rest = nick.split("\t", 1)
        name = " ".join([*rest, name]).strip()
        if index in self._players:
            self._report(
                number,
                Sentence("player {index} is named again as {text}", index=index, text=quoted(text)),
            )
            return
        if not nick:
            nick = f"player{index}"
            self._report(
                number,
                Sentence(
                    "player {index} has no nick: expected '#player{index} nick name'", index=index
                ),
            )
        if any(player.nick == nick for player in self._players.values()):
            self._report(
                number,
                Sentence("the nick {nick} is already used by another player", nick=quoted(nick)),
            )
        self._player_line = number
        self._players[index] = gcg_model.GcgPlayer(index, nick, name or nick)

    def _read_rack(self, number: int, index: int, text: str) -> None:
        racks = self._racks if self._events else self._opening
        try:
            racks[index] = join_tiles(split_rack(text)), number
        except ValueError:
            self._report(
                number,
                Sentence("rack {text}: expected letters and ? for blanks", text=quoted(text)),
            )

    def _close_note(self) -> None:
        if not self._in_note:
            return
        while len(self._note) > 1 and not self._note[-1]:
            self._note.pop()
        text = "\n".join(map(visible, self._note))
        self._note, self._in_note = [], False
        if not self._events:
            self._game_note = f"{self._game_note}\n{text}" if self._game_note else text
            return
        event = self._events[-1]
        self._events[-1] = replace(event, note=f"{event.note}\n{text}" if event.note else text)

    def _read_event(self, number: int, line: str) -> None:
        self.event_lines += 1
        if self.event_lines > MAX_EVENTS:
            raise FormatError(
                Sentence(
                    "not a game: more than {most} event lines, expected about fifty",
                    most=MAX_EVENTS,
                ),
                line=number,
            )
        body = line[1:].strip()
        if len(body) > _MAX_EVENT_CHARS:
            self._report(
                number,
                Sentence.counted(
                    "an event line of one character was left out",
                    "an event line of {count} characters was left out",
                    len(body),
                ),
            )
            return
        parts = self._split_nick(number, body)
        if parts is None:
            self._report(
                number, Sentence("read {line}: expected '>nick: ...'; left out", line=quoted(line))
            )
            return
        event, oddity = parse_event(*parts, number)
        self._events.append(event)
        if oddity:
            self._report(number, oddity)

    def _split_nick(self, number: int, body: str) -> tuple[str, str] | None:
        """Split off the nick; the player lines reveal nicks that contain a colon."""
        nicks = sorted((p.nick for p in self._players.values()), key=len, reverse=True)
        for nick in nicks:
            rest = body[len(nick) :].lstrip()
            if body.startswith(nick) and rest.startswith(":"):
                return nick, rest[1:]
        nick, colon, rest = body.partition(":")
        if colon and nick.strip():
            return nick.strip(), rest
        nick, _, rest = body.partition(" ")
        if nick in nicks:
            self._report(number, Sentence("no colon after the nick {nick}", nick=quoted(nick)))
            return nick, rest
        return None


MAX_BYTES = 2_000_000
"""Upper bound in bytes of a GCG file; a game with long notes has some ten thousand."""


def load_gcg(path: Path) -> gcg_model.GcgGame:
    """Read a GCG file in any encoding; encoding faults are added to `GcgGame.problems`.

    Raises:
        OSError: the file cannot be opened or read.
        FormatError: not a GCG file; its `file` is `path`.
    """
    source = read_text_file(path, kind="GCG", limit_bytes=MAX_BYTES)
    try:
        game = parse_gcg(source.text)
    except FormatError as error:
        raise error.with_file(str(path)) from None
    problems = tuple(sorted((*source.problems, *game.problems), key=lambda problem: problem.line))
    return replace(game, problems=problems)
