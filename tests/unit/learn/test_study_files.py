# SPDX-License-Identifier: MIT
from __future__ import annotations

import errno
import json
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from zipfile import ZipFile

import pytest

from desktop_app.commands.lexicons import open_lexicon
from desktop_app.learn.deck import Deck, NewCard, Schedule
from desktop_app.learn.study_files import (
    COLUMNS,
    OwnLists,
    StudyRow,
    cards_of,
    left_out_sentences,
    read_rows,
    rows_of,
    unknown_words,
    write_anki,
    write_card_box,
    write_csv,
)
from desktop_app.learn.word_lists import Vocabulary
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.settings.paths import resource_path
from desktop_app.storage import durable
from desktop_app.storage.learners import LearnerLog


def test_an_own_list_is_written_read_and_removed(tmp_path: Path) -> None:
    own = OwnLists(tmp_path / "lists")
    assert own.names() == ()
    own.write("hard-ones", ("za", "QI", "ZA"))
    own.write("b", ("AA",))
    assert own.names() == ("b", "hard-ones")
    assert own.read("Hard-Ones") == ("QI", "ZA")
    own.remove("b")
    assert own.names() == ("hard-ones",)


def test_a_list_by_the_same_name_in_other_case_is_replaced(tmp_path: Path) -> None:
    own = OwnLists(tmp_path)
    own.write("Animals", ("CAT",))
    own.write("animals", ("DOG",))
    assert own.names() == ("Animals",)
    assert own.read("animals") == ("DOG",)


def test_a_list_that_is_missing_or_damaged_is_named(tmp_path: Path) -> None:
    own = OwnLists(tmp_path)
    with pytest.raises(LookupError):
        own.read("none")
    (tmp_path / "bad.txt").write_text("QI\n123\n", encoding="ascii")
    with pytest.raises(LexiconError, match=r"bad.txt.*line 2"):
        own.read("bad")


@pytest.mark.parametrize("name", ["", "..", "a/b", "-x", "CON", "aux", "twos", "Sevens", "a" * 41])
def test_a_bad_name_writes_nothing(name: str, tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"cannot be the name|is already a list named"):
        OwnLists(tmp_path).write(name, ("QI",))
    assert not list(tmp_path.glob("**/*.txt"))


def test_an_empty_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="one word"):
        OwnLists(tmp_path).write("mine", ())


@pytest.fixture(scope="module")
def english() -> Vocabulary:
    return Vocabulary(
        open_lexicon("open-english"), lambda: read_levels(resource_path(*SHIPPED_LEVELS))
    )


def define(word: str) -> str:
    return {"QI": "life <force> & more", "AB": "a muscle", "BA": "=soul"}.get(word, "")


DAY = date(2026, 11, 20)
READERS = Path(__file__).parents[2] / "data" / "readers"


def test_a_csv_file_has_all_of_a_card(english: Vocabulary, tmp_path: Path) -> None:
    deck = Deck(LearnerLog(tmp_path / "cards.log"))
    deck.add(
        [NewCard("anagram:open-english:IQ", {}, Schedule(DAY.toordinal(), 700_000, 8.0, 5.0, 1, 0))]
    )
    rows = rows_of(("QI", "AB", "BA", "LONE"), english, define, deck)
    assert [row.alphagram for row in rows] == ["IQ", "AB", "ELNO"]
    path = tmp_path / "words.csv"
    write_csv(path, rows)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert lines[1].startswith("IQ,QI,") and lines[1].endswith(",life <force> & more,3,2026-11-20")
    assert lines[2].startswith("AB,AB BA,") and "AB: a muscle; BA: =soul" in lines[2]
    # A spreadsheet would take a cell that begins with a dash for a formula.
    assert lines[3] == "ELNO,ENOL LENO LONE NOEL NOLE,'- - AC - A,S S R S S,,,"
    read = read_rows(path)
    assert [(row.alphagram, row.words, row.box, row.due) for row in read] == [
        ("IQ", ("QI",), 3, DAY),
        ("AB", ("AB", "BA"), None, None),
        ("ELNO", ("ENOL", "LENO", "LONE", "NOEL", "NOLE"), None, None),
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("words\nqi\nza\n", [("IQ", ("QI",)), ("AZ", ("ZA",))]),
        ("\ufeffWords;Box\r\nQI;\r\n", [("IQ", ("QI",))]),
        ("note\talphagram\nx\tqi\n\n", [("IQ", ())]),
        ('words\n"AB BA"\n', [("AB", ("AB", "BA"))]),
    ],
)
def test_csv_files_of_other_programs(
    text: str, rows: list[tuple[str, tuple[str, ...]]], tmp_path: Path
) -> None:
    path = tmp_path / "other.csv"
    path.write_text(text, encoding="utf-8", newline="")
    assert [(row.alphagram, row.words) for row in read_rows(path)] == rows


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "line 1: expected titles of columns"),
        (b"x,y\n1,2\n", "line 1: expected titles of columns"),
        (b"words\nQI\nQ1\n", "line 3"),
        (b"words\nA\n", "line 2"),
        (b"words,box\nQI,many\n", "line 2: box"),
        (b"words,due\nQI,soon\n", "line 2: due"),
        (b"words,due\nQI,2200-01-01\n", "line 2: due: .*expected a day up to 2199-12-31"),
        (b"words\n\xff\n", "line 2: the file is not UTF-8"),
        (b"words\n" + b'"' + b"x" * 200_000 + b'"\n', "line"),
        (b"SQLite format 3\0rubbish", "card box"),
    ],
)
def test_a_bad_file_names_its_place(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=said) as caught:
        read_rows(path)
    assert str(path) in str(caught.value)


def test_one_bad_line_takes_no_other_with_it_and_words_left_out_are_said(
    english: Vocabulary, tmp_path: Path
) -> None:
    path = tmp_path / "words.csv"
    path.write_bytes(b"words,box\nQI,1\nQ1,\nQXZ,\nBA,many\nAB,\n")
    bad: list[LexiconError] = []
    rows = read_rows(path, bad)
    assert [row.words for row in rows] == [("QI",), ("QXZ",), ("AB",)]
    assert [error.line for error in bad] == [3, 5]
    unknown = unknown_words([*rows, StudyRow("QQ", ())], english)
    assert unknown == ("QXZ", "QQ")
    said = left_out_sentences(unknown, "open-english", bad)
    assert "QXZ, QQ" in said[0]
    assert "Line 3" in said[1] and "Line 5" in said[2] and "many" in said[2]
    assert left_out_sentences((), "open-english", ()) == ()


def test_a_quotation_mark_that_is_not_closed_names_all_lines_that_it_takes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "words.csv"
    path.write_bytes(b'words,due\nQI,\n"unclosed\nAB,\n\nBA,\n')
    bad: list[LexiconError] = []
    assert [row.words for row in read_rows(path, bad)] == [("QI",)]
    (error,) = bad
    assert error.line == 3 and "lines 3 to 6" in str(error) and "quotation mark" in str(error)


def test_an_import_that_leaves_much_out_names_the_first_of_it() -> None:
    bad = [LexiconError("why", line=number) for number in range(40)]
    said = left_out_sentences([f"W{number}" for number in range(30)], "open-english", bad)
    assert len(said) == 14
    assert said[0].startswith("30 words") and "W11 ..." in said[0] and "W12" not in said[0]
    assert said[-1] == "28 more lines were left out."


def test_imported_cards_begin_with_the_interval_of_their_box(english: Vocabulary) -> None:
    today = DAY.toordinal()
    rows = [
        StudyRow("IQ", ("QI",), box=5, due=DAY),
        StudyRow("AB", ("AB", "BA"), box=3),
        StudyRow("AZ", (), box=0),
        StudyRow("ELNO", ("LONE", "QI")),
        StudyRow("QXZ", ("QXZ",)),
    ]
    cards = cards_of(rows, english, today)
    assert [card.key.rpartition(":")[2] for card in cards] == ["IQ", "AB", "AZ", "ELNO"]
    first, second, third, fourth = (card.schedule for card in cards)
    assert first == Schedule(today, today - 20, 20.0, 5.0, 1, 0)
    assert second is not None and (second.due_day, second.stability) == (today, 7.0)
    assert third is None and fourth is None


def test_a_card_box_is_written_and_read(english: Vocabulary, tmp_path: Path) -> None:
    path = tmp_path / "Anagrams.db"
    write_card_box(path, [StudyRow("IQ", ("QI",), box=4, due=DAY), StudyRow("AB", ("AB", "BA"))])
    write_card_box(path, [StudyRow("IQ", ("QI",), box=4, due=DAY), StudyRow("AB", ("AB", "BA"))])
    rows = read_rows(path)
    assert rows == (StudyRow("IQ", (), box=4, due=DAY), StudyRow("AB", ()))
    assert [card.key for card in cards_of(rows, english, DAY.toordinal())] == [
        "anagram:open-english:IQ",
        "anagram:open-english:AB",
    ]


def test_a_card_box_with_other_contents_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE questions (question, cardbox, next_scheduled)")
        connection.execute("INSERT INTO questions VALUES ('A1', 1, 1)")
        connection.commit()
    with pytest.raises(LexiconError, match=r"row 1: read 'A1'"):
        read_rows(path)


def test_a_card_box_below_the_first_is_refused() -> None:
    with pytest.raises(LexiconError, match=r"neg\.db: row \d+: read box -\d+; expected 0 or more"):
        read_rows(READERS / "neg.db")


def test_a_full_disk_leaves_the_card_box_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Anagrams.db"
    write_card_box(path, [StudyRow("IQ", ("QI",))])
    before = path.read_bytes()

    def refuse(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(durable, "write_all", refuse)
    with pytest.raises(OSError):
        write_card_box(path, [StudyRow("AB", ("AB", "BA"))])
    assert path.read_bytes() == before


def test_all_cards_that_are_counted_are_kept(english: Vocabulary, tmp_path: Path) -> None:
    """One of six is due in the year 9999."""
    bad: list[LexiconError] = []
    cards = cards_of(read_rows(READERS / "far.csv", bad), english, DAY.toordinal())
    log = LearnerLog(tmp_path / "cards.log")
    assert [error.line for error in bad] == [3]
    assert Deck(log).add(cards) == len(cards) == len(Deck(log)) == 5


def notes(path: Path, folder: Path) -> list[tuple[str, str]]:
    with ZipFile(path) as archive:
        archive.extract("collection.anki2", folder)
    with closing(sqlite3.connect(folder / "collection.anki2")) as connection:
        decks = json.loads(connection.execute("SELECT decks FROM col").fetchone()[0])
        models = json.loads(connection.execute("SELECT models FROM col").fetchone()[0])
        assert "1607392319" in models
        folder.joinpath("decks").write_text(" ".join(sorted(decks)))
        return connection.execute("SELECT guid, flds FROM notes ORDER BY id").fetchall()


def test_an_anki_deck_has_the_same_notes_each_time(english: Vocabulary, tmp_path: Path) -> None:
    rows = rows_of(("QI", "AB", "LONE"), english, define)
    found = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.apkg"
        (tmp_path / name).mkdir()
        write_anki(path, "Ann's <words>", rows, "open-english")
        assert [each.name for each in tmp_path.glob(".*")] == []
        found.append((notes(path, tmp_path / name), (tmp_path / name / "decks").read_text()))
    (first, decks), (second, same_decks) = found
    assert decks == same_decks
    assert first == second and len({guid for guid, _ in first}) == 3
    letters, words, definition = first[0][1].split("\x1f")
    assert (letters, definition) == ("IQ", "life &lt;force&gt; &amp; more")
    assert "<b>QI</b> NS" in words
    assert "AC <b>LONE</b> R" in first[2][1]
    write_anki(tmp_path / "one.apkg", "Ann's <words>", rows[:1], "club")
    (other,) = notes(tmp_path / "one.apkg", tmp_path / "one")
    assert other[0] not in [guid for guid, _ in first]
