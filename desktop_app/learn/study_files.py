# SPDX-License-Identifier: MIT
"""Files of word study: own lists, CSV, Anki decks, and the card boxes of other programs."""

from __future__ import annotations

import csv
import hashlib
import html
import io
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from desktop_app.formats.csv_cells import csv_text, plain_cell
from desktop_app.learn.deck import BOX_DAYS, Deck, NewCard, Schedule, day_of
from desktop_app.learn.quizzes import QuizKind, card_key
from desktop_app.learn.word_lists import Vocabulary, alphagram_of, ready_list
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.word_list import (
    check_file_size,
    find_problem,
    parse_word_list,
    read_text,
    read_word_list,
    split_words,
)
from desktop_app.lexicon.word_search import find_hooks
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.durable import replace_file
from desktop_app.values.file_names import is_device
from desktop_app.values.files import check_file, open_file, replace_path
from desktop_app.values.moments import unix_ms

LISTS = "lists"
"""Folder of a learner's own lists, in the learner's folder."""

_LIST_SUFFIX = ".txt"
_LIST_NAME = re.compile(r"[^\W_][\w-]{0,39}")


def name_is_taken(name: str) -> Sentence:
    """Return why a list or a search cannot have the name of another list."""
    return Sentence("there is already a list named {name!r}; choose another name", name=name)


class OwnLists:
    """A learner's own lists: text files with one word a line, in one folder.

    Args:
        folder: made with the first list.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> tuple[str, ...]:
        """Return the names of all lists, in alphabetical order."""
        return tuple(sorted(path.stem for path in self.folder.glob(f"*{_LIST_SUFFIX}")))

    def read(self, name: str) -> tuple[str, ...]:
        """Return the words of a list, in alphabetical order.

        Raises:
            LookupError: there is no such list.
            LexiconError: it cannot be read; the message names file and line.
            OSError: as above.
        """
        wanted = name.casefold()
        found = next((own for own in self.names() if own.casefold() == wanted), None)
        if found is None:
            raise LookupError(name)
        return read_word_list(self._path(found)).words

    def write(self, name: str, words: Iterable[str]) -> None:
        """Write a list, replacing one of the same name.

        Raises:
            LexiconError: the name has other characters than letters, digits, hyphens and
                underscores, is longer than 40, or is that of a ready-made list; or it has no words.
            OSError: it cannot be written.
        """
        if not _LIST_NAME.fullmatch(name):
            raise LexiconError(
                Sentence(
                    "{name!r} cannot be the name of a list; expected letters, digits, - and _, "
                    "at most 40",
                    name=name,
                )
            )
        if is_device(name):
            raise LexiconError(
                Sentence("{name!r} cannot be the name of a list: Windows keeps it", name=name)
            )
        if ready_list(name) is not None:
            raise LexiconError(name_is_taken(name))
        held = sorted({word.upper() for word in words})
        if not held:
            raise LexiconError(Sentence("a list needs at least one word"))
        # Another case is the same file on some systems.
        known = {own.casefold(): own for own in self.names()}
        replace_file(
            self._path(known.get(name.casefold(), name)),
            "".join(f"{word}\n" for word in held).encode(),
        )

    def remove(self, name: str) -> bool:
        """Remove a list, ignoring case; False if there is none. Raises OSError if it stays."""
        wanted = name.casefold()
        found = next((own for own in self.names() if own.casefold() == wanted), None)
        if found is not None:
            self._path(found).unlink(missing_ok=True)
        return found is not None

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{_LIST_SUFFIX}"


# Cards as files: CSV, Anki, and the card boxes of other programs.

COLUMNS = ("alphagram", "words", "front", "back", "definition", "box", "due")
"""The columns of a CSV file; several words, and their hooks, are separated by spaces."""

NO_HOOKS = "-"
MAX_BYTES = 32 * 1024 * 1024
_ANKI_MODEL = 1_607_392_319
"""Fixed, so that a second import into Anki changes the notes and adds none."""

_MIDDLING = 5.0
"""Difficulty of a card from elsewhere."""

_SQLITE = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class StudyRow:
    """A line of a file: the words of the same letters, and how well they are known.

    Attributes:
        alphagram: the letters.
        words: every word of them.
        front, back: the hooks of each word, without spaces; empty if it has none.
        definition: what the words mean; empty if it is not known.
        box: how well the card is known, 0 for new; None if it is in no deck.
        due: the day it is due; None for a new card.
    """

    alphagram: str
    words: tuple[str, ...]
    front: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    definition: str = ""
    box: int | None = None
    due: date | None = None


def rows_of(
    words: Iterable[str],
    vocabulary: Vocabulary,
    define: Callable[[str], str],
    deck: Deck | None = None,
) -> tuple[StudyRow, ...]:
    """Return a line for each set of letters among words, in the order of the words.

    Args:
        words: the words, in upper case.
        vocabulary: has their anagrams and hooks.
        define: returns the definition of a word, empty if there is none.
        deck: knows boxes and days of anagram cards.
    """
    return tuple(
        _row(alphagram, vocabulary, define, deck)
        for alphagram in dict.fromkeys(map(alphagram_of, words))
    )


def _row(
    alphagram: str, vocabulary: Vocabulary, define: Callable[[str], str], deck: Deck | None
) -> StudyRow:
    words = vocabulary.anagrams(alphagram)
    hooks = [find_hooks(vocabulary.lexicon, word) for word in words]
    meanings = [(word, define(word)) for word in words]
    key = card_key(QuizKind.ANAGRAM, vocabulary.lexicon.name, alphagram)
    card = deck.card(key) if deck is not None and key in deck else None
    schedule = None if card is None else card.schedule
    return StudyRow(
        alphagram,
        words,
        tuple("".join(hook.front) for hook in hooks),
        tuple("".join(hook.back) for hook in hooks),
        "; ".join(
            text if len(words) == 1 else f"{word}: {text}" for word, text in meanings if text
        ),
        None if card is None else card.box,
        None if schedule is None else date.fromordinal(schedule.due_day),
    )


LAST_DUE = date(2199, 12, 31)
"""A card is due on this day at the latest."""


def write_csv(path: Path, rows: Iterable[StudyRow]) -> None:
    """Write a CSV file with the columns `COLUMNS`. Raises OSError."""
    cells = (
        (
            row.alphagram,
            " ".join(row.words),
            " ".join(hooks or NO_HOOKS for hooks in row.front),
            " ".join(hooks or NO_HOOKS for hooks in row.back),
            row.definition,
            "" if row.box is None else row.box,
            "" if row.due is None else row.due.isoformat(),
        )
        for row in rows
    )
    replace_file(path, csv_text((COLUMNS, *cells), line_end="\r\n").encode("utf-8"))


def read_rows(path: Path, left_out: list[LexiconError] | None = None) -> tuple[StudyRow, ...]:
    """Read a CSV file, or the card box of Zyzzyva or Xerafin, by its content.

    With `left_out`, an error for each line of CSV that cannot be used goes there, with its line
    number, and the other lines are read; without, the first one is raised.

    A CSV file needs a line of titles with ``alphagram`` or ``words``; other columns may be missing
    or be others. Commas, semicolons or tabs separate them.

    Raises:
        LexiconError: it is neither, or has an invalid line; the message names file and line.
        OSError: the file cannot be read.
    """
    check_file_size(path, MAX_BYTES)
    with open_file(path) as file:
        data = file.read(MAX_BYTES + 1)
    if data.startswith(_SQLITE):
        return _read_card_box(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LexiconError(Sentence("the file is not UTF-8"), path=path, line=line) from None
    try:
        return tuple(_csv_rows(text, left_out))
    except LexiconError as error:
        raise error.located(path) from None


def _csv_rows(text: str, left_out: list[LexiconError] | None) -> Iterator[StudyRow]:
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        titles = [title.strip().casefold() for title in next(reader, [])]
        if "alphagram" not in titles and "words" not in titles:
            raise LexiconError(
                Sentence("expected titles of columns such as {titles}", titles=",".join(COLUMNS)),
                line=1,
            )
        last = reader.line_num
        for fields in reader:
            line, last = last + 1, reader.line_num
            if any(field.strip() for field in fields):
                values = dict(zip(titles, map(plain_cell, fields), strict=False))
                try:
                    _check_closed(values, line, last)
                    row = _csv_row(values, last)
                except LexiconError as error:
                    if left_out is None:
                        raise
                    left_out.append(error)
                else:
                    yield row
    except csv.Error:
        raise LexiconError(
            Sentence("a cell is too long, or a line ends inside it; expected lines of CSV"),
            line=reader.line_num,
        ) from None


def _check_closed(values: Mapping[str, str], line: int, last: int) -> None:
    """Raise LexiconError if an open quotation mark has drawn other lines into a word."""
    is_word = any("\n" in values.get(name, "").strip() for name in ("words", "alphagram"))
    if last > line and is_word:
        raise LexiconError(
            Sentence(
                "a quotation mark is not closed, so that lines {line} to {last} cannot be read",
                line=line,
                last=last,
            ),
            line=line,
        )


def _csv_row(values: Mapping[str, str], line: int) -> StudyRow:
    words = split_words(values.get("words", ""))
    alphagram = alphagram_of("".join(split_words(values.get("alphagram", ""))))
    for word in (*words, *((alphagram,) if alphagram or not words else ())):
        problem = find_problem(word)
        if problem is not None:
            raise LexiconError(problem.told(), line=line)
    box, due = values.get("box", "").strip(), values.get("due", "").strip()
    if box and not (box.isascii() and box.isdigit() and len(box) < 4):
        raise LexiconError(Sentence("box: read {text!r}; expected a number", text=box), line=line)
    try:
        day = date.fromisoformat(due) if due else None
    except ValueError:
        raise LexiconError(
            Sentence("due: read {text!r}; expected a day such as 2026-11-20", text=due), line=line
        ) from None
    if day is not None and day > LAST_DUE:
        raise LexiconError(
            Sentence("due: read {text}; expected a day up to {last}", text=due, last=LAST_DUE),
            line=line,
        )
    # Words of other letters are another card each.
    return StudyRow(
        alphagram or alphagram_of(words[0]),
        words or (),
        definition=values.get("definition", ""),
        box=int(box) if box else None,
        due=day,
    )


def _read_card_box(path: Path) -> tuple[StudyRow, ...]:
    """Read the table ``questions`` of a card box."""
    check_file(path)
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        found = connection.execute(
            "SELECT question, cardbox, next_scheduled FROM questions LIMIT 500000"
        ).fetchall()
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        # A name of a table may be no UTF-8.
        is_text = not isinstance(error, UnicodeDecodeError)
        why = str(error) if is_text else Sentence("it is damaged")
        raise LexiconError(
            Sentence("{why}; expected the card box of a word study program", why=why), path=path
        ) from None
    finally:
        connection.close()
    rows = []
    for number, (question, box, due) in enumerate(found, start=1):
        is_ours = isinstance(question, str) and find_problem(alphagram_of(question)) is None
        if not is_ours:
            raise LexiconError(
                Sentence("row {row}: read {text!a}; expected letters", row=number, text=question),
                path=path,
            )
        if type(box) is int and box < 0:
            raise LexiconError(
                Sentence("row {row}: read box {box}; expected 0 or more", row=number, box=box),
                path=path,
            )
        is_new = type(box) is not int or type(due) is not int or not 0 < due < _LAST_SECOND
        rows.append(
            StudyRow(
                alphagram_of(question),
                (),
                box=None if is_new else box,
                due=None if is_new else date.fromordinal(day_of(due * 1000)),
            )
        )
    return tuple(rows)


def write_card_box(path: Path, rows: Iterable[StudyRow]) -> None:
    """Write a card box that Zyzzyva and Xerafin can open, replacing the file.

    Raises:
        OSError: it cannot be written.
    """
    # Made in memory, so that a full disk leaves the old file.
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(
            "CREATE TABLE questions (question varchar(16), correct integer, incorrect integer,"
            " streak integer, last_correct integer, difficulty integer, cardbox integer,"
            " next_scheduled integer)"
        )
        connection.execute("CREATE UNIQUE INDEX question_index ON questions (question)")
        connection.executemany(
            "INSERT OR REPLACE INTO questions VALUES (?, 0, 0, 0, 0, 0, ?, ?)",
            [(row.alphagram, row.box if row.due else None, _second_of(row)) for row in rows],
        )
        connection.commit()
        data = connection.serialize()
    replace_file(path, data)


_LAST_SECOND = int(datetime(2199, 12, 31, tzinfo=UTC).timestamp())


def _second_of(row: StudyRow) -> int | None:
    if row.due is None:
        return None
    return unix_ms(datetime(row.due.year, row.due.month, row.due.day, 12)) // 1000


def cards_of(rows: Iterable[StudyRow], vocabulary: Vocabulary, today: int) -> list[NewCard]:
    """Return the anagram cards of lines that have a word in the list.

    A card that has a box begins with the interval of that box; otherwise it is new.

    Args:
        rows: the lines.
        vocabulary: the list.
        today: the number of the day, as `deck.day_of`.
    """
    name = vocabulary.lexicon.name
    found: dict[str, NewCard] = {}
    for row in rows:
        for alphagram in dict.fromkeys((*map(alphagram_of, row.words), row.alphagram)):
            if vocabulary.anagrams(alphagram):
                key = card_key(QuizKind.ANAGRAM, name, alphagram)
                found.setdefault(key, NewCard(key, schedule=_begun(row, today)))
    return list(found.values())


def read_cards(
    path: Path, vocabulary: Vocabulary, today: int, title: str = ""
) -> tuple[list[NewCard], tuple[str, ...]]:
    """Return the cards of a file, and sentences about the words and lines that are left out.

    `title` is what the sentences call the word list; without one, they use its name.

    Raises as `read_rows`, but not for a line of CSV.
    """
    bad: list[LexiconError] = []
    rows = read_rows(path, bad)
    unknown = unknown_words(rows, vocabulary)
    said = left_out_sentences(unknown, title or vocabulary.lexicon.name, bad)
    return cards_of(rows, vocabulary, today), said


def unknown_words(rows: Iterable[StudyRow], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the words of lines that are not in the list; `cards_of` makes no card for them.

    Of a line without words it is the letters, if they make no word.
    """
    found: dict[str, None] = {}
    for row in rows:
        if row.words:
            missing = [word for word in row.words if word.upper() not in vocabulary.lexicon]
        else:
            missing = [] if vocabulary.anagrams(row.alphagram) else [row.alphagram]
        found |= dict.fromkeys(word.upper() for word in missing)
    return tuple(found)


_MOST_MENDED = 1 << 20
"""Bytes of a list whose bad lines are left out one by one; a longer one is no list by hand."""


def read_list(path: Path) -> tuple[tuple[str, ...], tuple[LexiconError, ...]]:
    """Read a list with one word a line; return its words, and an error for each line left out.

    Raises:
        LexiconError: it has no word, or is not a text with a word a line.
        OSError: the file cannot be read.
    """
    try:
        return read_word_list(path).words, ()
    except LexiconError as error:
        if error.column is None:
            raise
        first = error
    data = read_text(path)
    if len(data) > _MOST_MENDED:
        raise first
    words: set[str] = set()
    bad: list[LexiconError] = []
    for number, line in enumerate(data.split(b"\n"), start=1):
        try:
            words.update(parse_word_list(io.BytesIO(line)).words)
        except LexiconError as error:
            # Without a column it is an empty line, or a word that is too long or too short.
            if error.column is not None:
                bad.append(LexiconError(error.reason, line=number))
    if not words:
        raise first
    return tuple(sorted(words)), tuple(bad)


def nothing_imported(error: LexiconError) -> LexiconError:
    """Return the error of an import that says so, with the line."""
    if error.line is None:
        said = Sentence("Nothing was imported: {why}.", why=error.reason)
    else:
        said = Sentence(
            "Nothing was imported. Line {line}: {why}.", line=error.line, why=error.reason
        )
    return LexiconError(said)


MAX_NAMED = 12
"""Words and lines of an import that are named; of more, the number is said."""


def named_words(words: Sequence[str]) -> str:
    """List words; of more than `MAX_NAMED` the rest are dots."""
    return ", ".join(words[:MAX_NAMED]) + (" ..." if len(words) > MAX_NAMED else "")


def left_out_sentences(
    unknown: Sequence[str], name: str, bad: Sequence[LexiconError]
) -> tuple[str, ...]:
    """Return sentences about what an import left out, and why."""
    said = []
    if unknown:
        said.append(
            Sentence.counted(
                "One word is not in {list} and was left out: {words}.",
                "{count} words are not in {list} and were left out: {words}.",
                len(unknown),
                list=name,
                words=named_words(unknown),
            )
        )
    for error in bad[:MAX_NAMED]:
        text = "Line {line} was left out: {why}."
        if error.reason.endswith("."):
            text = "Line {line} was left out: {why}"
        said.append(Sentence(text, line=error.line or 0, why=error.reason))
    if len(bad) > MAX_NAMED:
        count = len(bad) - MAX_NAMED
        said.append(
            Sentence.counted(
                "One more line was left out.", "{count} more lines were left out.", count
            )
        )
    return tuple(said)


def _begun(row: StudyRow, today: int) -> Schedule | None:
    if row.box is None or (row.due is None and not row.box):
        return None
    days = max(BOX_DAYS[min(row.box, len(BOX_DAYS) - 1)], 1)
    due = today if row.due is None else row.due.toordinal()
    # The last answer was about an interval ago, as far as one can tell.
    return Schedule(due, max(min(today, due) - days, 1), float(days), _MIDDLING, 1, 0)


def write_anki(path: Path, title: str, rows: Iterable[StudyRow], lexicon: str) -> None:
    """Write a deck for Anki, one note for each line, whose question is the letters.

    The same list and letters make the same note, so that a second import changes and adds none.

    Args:
        path: the ``.apkg`` file.
        title: name of the deck.
        rows: the lines.
        lexicon: name of the word list.

    Raises:
        OSError: it cannot be written.
    """
    # Imported here: it takes a tenth of a second, and few need it.
    import genanki  # noqa: PLC0415

    model = genanki.Model(
        _ANKI_MODEL,
        "Rackside words",
        fields=[{"name": name} for name in ("Letters", "Words", "Definition")],
        templates=[
            {
                "name": "Anagrams",
                "qfmt": "<div class=letters>{{Letters}}</div>",
                "afmt": "{{FrontSide}}<hr id=answer>{{Words}}<p>{{Definition}}</p>",
            }
        ],
        css=".card { font-family: sans-serif; text-align: center } .letters { font-size: 32px }",
    )
    number = hashlib.blake2b(f"{lexicon} {title}".encode(), digest_size=4).digest()
    deck = genanki.Deck(1 << 30 | int.from_bytes(number, "big") >> 2, title)
    for at, row in enumerate(rows):
        lines = [
            f"{html.escape(front)} <b>{html.escape(word)}</b> {html.escape(back)}".strip()
            for word, front, back in zip(row.words, row.front, row.back, strict=True)
        ]
        fields = [html.escape(row.alphagram), "<br>".join(lines), html.escape(row.definition)]
        guid = genanki.guid_for(lexicon, row.alphagram)
        deck.add_note(genanki.Note(model=model, fields=fields, guid=guid, due=at))
    made = path.with_name(f".{path.name}.part")
    try:
        genanki.Package(deck).write_to_file(made)
        replace_path(made, path)
    finally:
        made.unlink(missing_ok=True)
