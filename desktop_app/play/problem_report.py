# SPDX-License-Identifier: MIT
"""A report of a problem, for a person to read and to send on; nothing is sent by the program.

It holds the versions, the end of the log and, if wanted, one game. Names are taken out of all of
it: those of players, of the user and of the user's folders. Its text is for the makers of the
program, so it is not translated.
"""

from __future__ import annotations

import getpass
import io
import json
import platform
import re
import socket
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from desktop_app import __version__
from desktop_app.engine import native
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.setup import Occasion, Seat
from desktop_app.rules.table_events import EntryNoted, OccasionNamed, RecordRemarked
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage import durable
from desktop_app.storage.errors import StorageError
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_lines import journal_bytes
from desktop_app.storage.library import Library
from desktop_app.storage.program_log import last_lines

LINES = 200
"""Lines of the log in a report."""
TEXT, GAME = "report.txt", "game.journal"
"""The files in a report."""
NO_NAME, NO_TEXT = "(name)", "(text)"
_SHORTEST = 2
"""Letters of a name that is taken out; a single one could be any word."""


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """A report before it is saved.

    Attributes:
        head: the lines before the user's own words.
        log: the lines after them.
        game: the journal of the game without names; None if there is none.
    """

    head: tuple[str, ...]
    log: tuple[str, ...]
    game: bytes | None = None

    def text(self, said: str) -> str:
        """Return all of it but the game; `said` are the user's own words, left as they are."""
        words = ("", "What happened:", "", *said.strip().splitlines()) if said.strip() else ()
        return "\n".join((*self.head, *words, *self.log)) + "\n"


def versions() -> dict[str, str]:
    """Return the versions of the program and of what it runs on, as far as they need no screen."""
    return {
        "Rackside": __version__,
        "Python": platform.python_version(),
        "Engine": native.describe(),
        "System": platform.platform(),
    }


def make_report(
    facts: Mapping[str, str], log_file: Path, names: Iterable[str], game: Path | None = None
) -> ProblemReport:
    """Make a report.

    Args:
        facts: title and value of each fact, such as `versions`.
        log_file: the log.
        names: names of players, taken out besides those of the game and of the user.
        game: the journal of the game to add.

    Raises:
        StorageError: the game cannot be read.
    """
    events = () if game is None else read_journal(game).events
    hide = _Hider({*names, *(seat.name for seat in _seats(events))})
    log = last_lines(log_file, LINES)
    return ProblemReport(
        (
            "Report of a problem in Rackside",
            "",
            *(f"{title}: {hide(value)}" for title, value in facts.items()),
        ),
        ("", f"The last lines of the log, {len(log)} of at most {LINES}:", "", *map(hide, log)),
        journal_bytes([_without_names(event, hide) for event in events], 0) if events else None,
    )


def write_report(report: ProblemReport, said: str, file: Path) -> None:
    """Write a report, with the user's own words, as a ZIP file; an earlier one is replaced.

    Raises:
        OSError: it cannot be written; an earlier file is as it was.
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(TEXT, report.text(said))
        if report.game is not None:
            archive.writestr(GAME, report.game)
    durable.replace_file(file, data.getvalue())


def known_names(library_file: Path, journals_dir: Path) -> tuple[str, ...]:
    """Return the names of all players in the library; none if it cannot be read."""
    if not library_file.exists():
        return ()
    try:
        with Library(library_file, journals_dir, leaves_damaged=True, fills_again=False) as library:
            return tuple(player.name for player in library.players())
    except StorageError:
        return ()


class _Hider:
    """Takes names out of text: longest first, as whole words, in capitals or not."""

    def __init__(self, names: Iterable[str]) -> None:
        user, home = _user(), str(Path.home())
        # Parts of a name as well: "Di" of "Di Dunn".
        parts = {part for name in names for part in (name, *name.split())}
        known = {*parts, user, socket.gethostname()}
        ordered = sorted((name for name in known if len(name) >= _SHORTEST), key=len, reverse=True)
        self._home = home if len(home) > 1 else ""
        self._names = (
            re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?!\w)", re.IGNORECASE)
            if ordered
            else None
        )

    def __call__(self, text: str) -> str:
        """Return the text without names."""
        if self._home:
            text = text.replace(self._home, "~")
        return text if self._names is None else self._names.sub(NO_NAME, text)


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        # A user that the system does not know by name.
        return ""


def _seats(events: Sequence[Event]) -> Iterable[Seat]:
    first = events[0] if events else None
    return first.setup.seats if isinstance(first, GameStarted) else ()


def _without_names(event: Event, hide: _Hider) -> Event:
    """Return an event without names; words that people wrote are left out whole."""
    match event:
        case GameStarted(setup):
            seats = tuple(
                replace(seat, name=f"Player {number}") for number, seat in enumerate(setup.seats, 1)
            )
            occasion = _without_event(setup.occasion)
            return GameStarted(replace(setup, seats=seats, occasion=occasion, kept=()))
        case OccasionNamed(occasion):
            return OccasionNamed(_without_event(occasion))
        case EntryNoted(line, text):
            return EntryNoted(line, NO_TEXT if text else "")
        case NoteKept(topic, player, str() as detail):
            return NoteKept(topic, player, hide(detail))
        case RecordRemarked(line, _):
            return RecordRemarked(line, json.dumps(Sentence(NO_TEXT).value))
        case _:
            return event


def _without_event(occasion: Occasion) -> Occasion:
    return replace(occasion, event=NO_NAME if occasion.event else "")
