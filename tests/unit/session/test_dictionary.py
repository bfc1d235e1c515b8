# SPDX-License-Identifier: MIT
"""Answers of the dictionary, and its messages about invalid lists and letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.store import LexiconStore
from desktop_app.lexicon.word_list import WordFault
from desktop_app.session import dictionary as module
from desktop_app.session.dictionary import Dictionary, ListAnswer, Search, SearchAnswer
from desktop_app.session.meanings import HIDDEN
from desktop_app.values.whole_files import write_whole

WORDS = {
    "club": "ACRE a unit of area\nARE\nCARE to feel concern\nCARES\nRACE to run\nSCARE\n",
    "short": "ARE\nQI life force\n",
}


def make(folder: Path, *names: str) -> tuple[LexiconStore, Dictionary]:
    store = LexiconStore(folder / "none", folder / "lexica", folder / "cache")
    for name in names:
        source = folder / f"{name}.txt"
        source.write_text(WORDS[name], encoding="ascii")
        store.import_list(source, name)
    return store, Dictionary(store, Definitions(folder / "open.tsv.gz", folder / "own"), "club")


def ask(dictionary: Dictionary, qtbot: QtBot, search: Search, text: str, name: str) -> SearchAnswer:
    answers: list[SearchAnswer] = []
    dictionary.answered.connect(answers.append)
    dictionary.ask(search, text, name)
    qtbot.waitUntil(lambda: bool(answers))
    dictionary.answered.disconnect(answers.append)
    return answers[0]


def test_a_word_with_its_lists_hooks_and_anagrams(tmp_path: Path, qtbot: QtBot) -> None:
    _, dictionary = make(tmp_path, "club", "short")
    answer = ask(dictionary, qtbot, Search.WORD, " care ", "club")
    entry = answer.entry
    assert entry is not None and entry.word == "CARE"
    assert entry.answers == (
        ListAnswer("club", True, "to feel concern"),
        ListAnswer("short", False),
    )
    assert entry.hooks is not None
    assert (entry.hooks.front, entry.hooks.back) == (("S",), ("S",))
    assert entry.hooks.is_front_inner and not entry.hooks.is_back_inner
    assert entry.anagrams == ("ACRE", "CARE", "RACE")


def test_a_word_is_answered_again_with_its_rank(tmp_path: Path, qtbot: QtBot) -> None:
    _, dictionary = make(tmp_path, "club")
    answers: list[SearchAnswer] = []
    dictionary.answered.connect(answers.append)
    dictionary.ask(Search.WORD, "care", "club")
    qtbot.waitUntil(lambda: len(answers) == 2)
    # All three anagrams are as probable: by the alphabet.
    assert [answer.entry.rank for answer in answers if answer.entry is not None] == [None, 2]


def test_a_word_with_its_definitions_and_faults(tmp_path: Path, qtbot: QtBot) -> None:
    _, dictionary = make(tmp_path, "club")
    own = tmp_path / "own"
    own.mkdir()
    (own / "ours.txt").write_text("CARE\tto mind\nQI life force\n", encoding="ascii")
    entry = ask(dictionary, qtbot, Search.WORD, "care", "club").entry
    assert entry is not None
    assert (entry.definitions, entry.files) == (("to mind",), ("ours.txt",))
    faults = " ".join(entry.faults)
    assert "line 2, column 3" in faults and "open.tsv.gz" in faults


def test_the_meaning_of_a_slur_is_not_told(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.play.word_facts.is_slur", lambda word: word == "CARE")
    _, dictionary = make(tmp_path, "club")
    own = tmp_path / "own"
    own.mkdir()
    (own / "ours.txt").write_text("CARE\tto mind\n", encoding="ascii")
    entry = ask(dictionary, qtbot, Search.WORD, "care", "club").entry
    assert entry is not None and entry.answers == (ListAnswer("club", True, ""),)
    assert entry.definitions == (HIDDEN,) and not entry.files


def test_a_word_that_cannot_be_one_is_explained(tmp_path: Path, qtbot: QtBot) -> None:
    _, dictionary = make(tmp_path, "club")
    answer = ask(dictionary, qtbot, Search.WORD, "c?re", "club")
    assert answer.problem is not None
    assert (answer.problem.fault, answer.problem.letter) == (WordFault.UNKNOWN_LETTER, "?")
    assert answer.entry is None


@pytest.mark.parametrize(
    ("search", "text", "words"),
    [
        (Search.ANAGRAM, "rac?", ("ACRe", "CARe", "RACe")),
        (Search.PARTS, "scare", ("CARES", "SCARE", "ACRE", "CARE", "RACE", "ARE")),
        (Search.PATTERN, "*are", ("SCARE", "CARE", "ARE")),
        (Search.PATTERN, "z*", ()),
    ],
)
def test_words_come_the_longest_first(
    tmp_path: Path, qtbot: QtBot, search: Search, text: str, words: tuple[str, ...]
) -> None:
    _, dictionary = make(tmp_path, "club")
    answer = ask(dictionary, qtbot, search, text, "club")
    assert (answer.found, answer.total) == (words, len(words))


def test_of_many_words_all_are_counted_and_the_longest_shown(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_SHOWN", 2)
    _, dictionary = make(tmp_path, "club")
    answer = ask(dictionary, qtbot, Search.PATTERN, "*", "club")
    assert (answer.found, answer.total) == (("CARES", "SCARE"), 6)


def test_a_bad_pattern_is_reported(tmp_path: Path, qtbot: QtBot) -> None:
    _, dictionary = make(tmp_path, "club")
    answer = ask(dictionary, qtbot, Search.PATTERN, "c[ar", "club")
    assert answer.error is not None and "not closed" in answer.error.reason


def test_a_damaged_list_spoils_no_other(tmp_path: Path, qtbot: QtBot) -> None:
    store, dictionary = make(tmp_path, "club", "short")
    short = store.find("short")
    assert short is not None
    write_whole(short.folder / short.sidecar.file, b"nonsense")
    answer = ask(dictionary, qtbot, Search.WORD, "are", "short")
    assert answer.entry is not None
    club, broken = answer.entry.answers
    assert club.is_held and broken.is_held is None
    assert "import it again" in broken.why
    assert answer.entry.hooks is None
    assert "import it again" in ask(dictionary, qtbot, Search.PATTERN, "*", "short").why


def test_missing_definitions_are_reported_beside_the_word(tmp_path: Path, qtbot: QtBot) -> None:
    store, dictionary = make(tmp_path, "short")
    short = store.find("short")
    assert short is not None
    (short.folder / short.sidecar.definitions).unlink()
    answer = ask(dictionary, qtbot, Search.WORD, "qi", "short")
    assert answer.entry is not None
    assert answer.entry.answers == (ListAnswer("short", True, why="no such file or folder"),)


def test_without_a_list_it_says_so(tmp_path: Path, qtbot: QtBot) -> None:
    _, dictionary = make(tmp_path)
    assert dictionary.preferred == ""
    answer = ask(dictionary, qtbot, Search.ANAGRAM, "care", "")
    assert answer.found is None and answer.why == "" and answer.error is None
    answer = ask(dictionary, qtbot, Search.WORD, "care", "")
    assert answer.entry is not None and answer.entry.answers == ()


def test_only_the_last_question_is_answered(tmp_path: Path, qtbot: QtBot) -> None:
    _, dictionary = make(tmp_path, "club")
    answers: list[SearchAnswer] = []
    dictionary.answered.connect(answers.append)
    dictionary.ask(Search.WORD, "are", "club")
    dictionary.ask(Search.WORD, "race", "club")
    qtbot.waitUntil(lambda: bool(answers))
    assert {answer.text for answer in answers} == {"RACE"}


def test_a_list_that_was_imported_anew_is_read_anew(tmp_path: Path, qtbot: QtBot) -> None:
    store, dictionary = make(tmp_path, "short")
    assert ask(dictionary, qtbot, Search.ANAGRAM, "za", "short").found == ()
    source = tmp_path / "newer.txt"
    source.write_text("ZA\n", encoding="ascii")
    store.import_list(source, "short", replace=True)
    assert ask(dictionary, qtbot, Search.ANAGRAM, "za", "short").found == ("ZA",)
