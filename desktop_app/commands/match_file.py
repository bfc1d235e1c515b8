# SPDX-License-Identifier: MIT
"""The games of a long series, a line a game, so that it can be played in several runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.formats.errors import FormatError
from desktop_app.formats.value_codec import decode_fields
from desktop_app.play.match_tally import PlayedGame
from desktop_app.storage.file_lock import lock

_LINE_START = b'{"game": '


@dataclass(frozen=True)
class Series:
    """What all the games of a file have in common.

    Attributes:
        bots: ids by seat.
        seed: of the whole series.
        lexicon, ruleset: names.
        minutes: each side's time; None where clocks did not run.
        phoneys: in how many of a hundred turns each bot lays one on purpose.
    """

    bots: tuple[str, ...]
    seed: int
    lexicon: str
    ruleset: str
    minutes: int | None
    phoneys: tuple[int, ...]


class MatchFile:
    """A file of lines of JSON, each a game with its series.

    Args:
        path: the file; it is made with the first game.
        series: what the games of this run have in common.
    """

    def __init__(self, path: Path, series: Series) -> None:
        self._path = path
        self._series = asdict(series)
        self._common = json.loads(json.dumps(self._series))

    def read(self) -> list[PlayedGame]:
        """The games that are there already, none where there is no file.

        Raises:
            OSError: the file cannot be read.
            FormatError: a line is no game, or one of another series, or a game is there twice.
        """
        if not self._path.exists():
            return []
        games: dict[int, PlayedGame] = {}
        text = self._path.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                game = self._read_line(line)
                if game.game in games:
                    raise FormatError(f"game {game.game} is there twice")
            except FormatError as error:
                raise FormatError(error.message, file=str(self._path), line=number) from None
            games[game.game] = game
        return list(games.values())

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Keep other runs from the file; a last line that a killed run left unfinished is removed.

        Raises:
            UsageError: another run is writing to it.
            OSError: it cannot be written.
        """
        with self._path.open("a+b") as file:
            if not lock(file.fileno()):
                raise UsageError(f"{self._path}: another run is writing to this file")
            file.seek(0)
            whole, newline, last = file.read().rpartition(b"\n")
            if last.startswith(_LINE_START) and not last.endswith(b"}"):
                file.truncate(len(whole) + len(newline))
            try:
                yield
            finally:
                if not self._path.stat().st_size:
                    self._path.unlink()

    def add(self, game: PlayedGame) -> None:
        """Write a game behind the others. Raises OSError when that cannot be done."""
        line = json.dumps({**asdict(game), **self._series})
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def _read_line(self, line: str) -> PlayedGame:
        try:
            said: Any = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise FormatError(f"read {line[:40]!r}, expected a game as a JSON object")
        for name, expected in self._common.items():
            if said.pop(name, None) != expected:
                raise FormatError(f"another series: expected {name} to be {expected!r}")
        game: PlayedGame = decode_fields(PlayedGame, said, "game", {})
        return game
