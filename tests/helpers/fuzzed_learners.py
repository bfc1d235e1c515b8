# SPDX-License-Identifier: MIT
"""Readers of what learners keep: lists and cards to study, puzzles, searches, decks, logs."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from desktop_app.engine.situation import SituationError
from desktop_app.formats.errors import FormatError
from desktop_app.learn.activity import DeedKind, days_of, deeds_of
from desktop_app.learn.card_sources import MistakeCard
from desktop_app.learn.deck import Deck, Grade, Limits, NewCard, due_count
from desktop_app.learn.goals import Doings, goal_states
from desktop_app.learn.learner_report import learner_report
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.learn.lesson_run import begun
from desktop_app.learn.lesson_run import fold as fold_lesson
from desktop_app.learn.puzzle_runs import best_runs, read_missed, read_seen
from desktop_app.learn.puzzles import PuzzleError, daily, hints, question, read_set, set_text
from desktop_app.learn.saved_searches import SavedSearches
from desktop_app.learn.study_files import read_list, read_rows, write_card_box, write_csv
from desktop_app.lexicon.errors import LexiconError
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Play
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import LearnerLog, Learners
from tests.helpers.mutations import (
    changed_bytes,
    changed_database,
    changed_fields,
    changed_json,
    changed_json_line,
    packed,
)
from tests.helpers.puzzles import BASIS, PUZZLES
from tests.helpers.reader_fuzz import Reader

_NOW_MS = 1_800_000_000_000


def _read_study(path: Path) -> None:
    rows = read_rows(path)
    write_csv(path.with_name("again.csv"), rows)
    write_card_box(path.with_name("again.db"), rows)
    read_rows(path.with_name("again.db"))


def _read_list(path: Path) -> Iterator[Exception]:
    words, bad = read_list(path)
    assert all(word.isalpha() for word in words)
    yield from bad


def _lists() -> Sequence[bytes]:
    return [b"AE\nQI\n\nza  a note\nNASTIER\n", "QI\r\nZA\r\n".encode("utf-8-sig")]


def _cards() -> Sequence[bytes]:
    return [
        b"alphagram,words,definition,box,due\nAEINRST,NASTIER RETAINS,more nasty,3,2026-12-01\n"
        b"QI,QI,energy,,\n",
        b"words\tbox\nQI\t1\nZA\t2\n",
    ]


def boxes() -> Sequence[bytes]:
    """Return a whole file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.csv"
        path.write_bytes(_cards()[0])
        rows = read_rows(path)
        write_card_box(path.with_suffix(".db"), rows)
        return [path.with_suffix(".db").read_bytes()]


def _read_puzzles(path: Path) -> Iterator[object]:
    found = read_set(path)
    yield from found.problems
    set_text(found.basis, found.puzzles)
    ruleset = load_ruleset("naspa-2016")
    for puzzle in found.puzzles:
        # One whose position cannot be is left out by the desk.
        with suppress(FormatError, SituationError):
            situation = puzzle.situation(ruleset)
            question(puzzle, situation)
            hints(puzzle, situation)
    daily(found.puzzles, date(2026, 11, 20))


def _puzzles() -> Sequence[bytes]:
    return [set_text(BASIS, PUZZLES).encode()]


def _read_searches(path: Path) -> Iterator[object]:
    found = SavedSearches(path.parent)
    found.all()
    yield from found.problems()
    copies = path.parent / "copies"
    copies.mkdir(exist_ok=True)
    copy = SavedSearches(copies)
    copy.path.write_bytes(path.read_bytes())
    copy.write("new", "length:3")
    assert copy.query("new") == "length:3"
    assert not copy.problems()


def _searches() -> Sequence[bytes]:
    entries = [{"name": "twos", "query": "length:2"}, {"name": "Q", "query": "has:Q"}]
    return [json.dumps({"format": 1, "searches": entries}).encode()]


_MISTAKE = MistakeCard(
    "a",
    3,
    "Ann",
    f"{'/'.join(['15'] * 15)} AEINRST/ 0/0 0",
    Exchange(("A",)),
    (Play(7, 3, Direction.ACROSS, tuple("RETAINS")),),
    12.5,
    0.1,
    "",
    "open-english",
    (Sentence("It lays {count} tiles.", count=7),),
)


def learner_log() -> Sequence[bytes]:
    with TemporaryDirectory() as folder:
        log = LearnerLog(Path(folder) / "cards.log")
        times = iter(range(_NOW_MS, _NOW_MS + 10**9, 10**6))
        deck = Deck(log, wall=lambda: next(times))
        deck.add([NewCard("anagram open-english AEINRST"), NewCard("anagram open-english QI")])
        for key in tuple(deck):
            deck.answer(key, Grade.GOOD)
        deck.answer(key, Grade.AGAIN)
        deck.undo()
        deck.postpone([key])
        deck.suspend([key])
        deck.suspend([key], is_suspended=False)
        deck.add([NewCard(_MISTAKE.key, data=_MISTAKE.value())])
        deck.close()
        return [log.path.read_bytes(), log.path.with_suffix(".due").read_bytes()]


def _read_deck(path: Path) -> Iterator[object]:
    log = LearnerLog(path)
    deck = Deck(log, wall=lambda: _NOW_MS)
    yield from deck.problems
    for key in deck:
        mistake = MistakeCard.of(deck.card(key).data)
        if mistake is not None:
            mistake.value()
            for move in (mistake.played, *mistake.good):
                mistake.text(move)
    deck.today()
    deck.counts()
    due_count(log, _NOW_MS, deck.limits)
    tuple(deeds_of(DeedKind.CARD, log.read().entries))


def _read_counts(path: Path) -> None:
    log = LearnerLog(path.with_suffix(".log"))
    due_count(log, _NOW_MS, is_quick=True)
    due_count(log, _NOW_MS)


def _beside_counts(folder: Path) -> None:
    (folder / "cards.log").write_bytes(learner_log()[0])


_LESSON = next(lesson.lesson for lesson in load_lessons() if lesson.lesson is not None)
_LOGS = {
    "lessons": [
        {**begun(_LESSON), "seed": 1, "at_ms": _NOW_MS},
        *(
            {"lesson": _LESSON.id, "event": "went-on", "step": step, "at_ms": _NOW_MS}
            for step in range(len(_LESSON.steps))
        ),
        {
            "lesson": _LESSON.id,
            "event": "answered",
            "task": _LESSON.tasks[0].id,
            "right": True,
            "at_ms": _NOW_MS,
        },
        {"lesson": _LESSON.id, "event": "ended", "stars": 2, "at_ms": _NOW_MS},
    ],
    "drills": [{"drill": "score", "right": True, "ms": 900, "at_ms": _NOW_MS}],
    "puzzles": [
        {"puzzle": "ab", "is_right": False, "rating": 300.0, "at_ms": _NOW_MS},
        {"puzzle": "ab", "right": True, "at_ms": _NOW_MS},
        {
            "puzzle": "cd",
            "run": "rush",
            "minutes": 3,
            "began_ms": 7,
            "right": True,
            "at_ms": _NOW_MS,
        },
    ],
    "quizzes": [
        {"quiz": "anagram", "list": "twos", "found": 3, "wanted": 4, "wrong": 1, "at_ms": _NOW_MS}
    ],
}


def _logs() -> Sequence[bytes]:
    return [b"".join(json.dumps(entry).encode() + b"\n" for entry in log) for log in _LOGS.values()]


def _read_log(path: Path) -> Iterator[object]:
    entries = LearnerLog(path).read()
    yield from entries.problems
    deeds = [deed for kind in DeedKind for deed in deeds_of(kind, entries.entries)]
    days_of((), deeds)
    goal_states(Doings(deeds=tuple(deeds)))
    fold_lesson(_LESSON, entries.entries)
    best_runs(entries.entries)
    read_missed(entries.entries)
    read_seen(entries.entries)


def _read_report(path: Path) -> Iterator[object]:
    learners = Learners(path.parent.parent.parent)
    for name in _LOGS:
        shutil.copyfile(path, path.with_name(f"{name}.log"))
    learner = learners.current
    assert learner is not None
    found = learner_report(
        learner,
        load_lessons()[:3],
        (),
        today=date(2027, 1, 16),
        now_ms=lambda: _NOW_MS,
        limits=Limits(),
    )
    yield from found.problems


def _read_learner(path: Path) -> None:
    learners = Learners(path.parent.parent.parent)
    found = learners.list()
    assert all(learner.name for learner in found)
    assert "Ben" in {learner.name for learner in found}
    assert learners.current in found


def _beside_learner(folder: Path) -> None:
    Learners(folder).add("Ben", now_ms=2 * _NOW_MS)


def _mend_learner(path: Path) -> Iterator[object]:
    learners = Learners(path.parent.parent.parent)
    yield from learners.mend()
    assert not learners.mend()


def _learner_cards() -> Sequence[bytes]:
    card = {
        "name": "Zoë",
        "made_at_ms": _NOW_MS,
        "group": "3b",
        "child": True,
        "words": "",
        "rules": "",
    }
    return [json.dumps(card).encode() + b"\n"]


_LINES = (changed_json_line,)
_LINE = changed_fields(r",;\t")

READERS: Sequence[Reader] = (
    Reader(
        "cards",
        "a.csv",
        _cards,
        _read_study,
        (_LINE,),
        (LexiconError,),
        makes=("again.*",),
    ),
    Reader("list to study", "a.txt", _lists, _read_list, (_LINE,), (LexiconError,)),
    Reader(
        "card box",
        "a.db",
        boxes,
        _read_study,
        (changed_database,),
        (LexiconError,),
        makes=("again.*",),
    ),
    Reader("puzzles", "a.jsonl", _puzzles, _read_puzzles, _LINES, (PuzzleError,)),
    Reader(
        "packed puzzles",
        "a.jsonl.gz",
        lambda: [gzip.compress(puzzle, mtime=0) for puzzle in _puzzles()],
        _read_puzzles,
        (packed(changed_json_line), packed(changed_bytes)),
        (PuzzleError,),
    ),
    Reader(
        "saved searches",
        "searches.json",
        _searches,
        _read_searches,
        (changed_json,),
        makes=("copies/*",),
    ),
    Reader(
        "deck",
        "cards.log",
        lambda: learner_log()[:1],
        _read_deck,
        _LINES,
        (StorageError,),
        makes=("cards.*",),
        # A clock that was set back is noted.
        changes=True,
    ),
    Reader(
        "counts of cards",
        "cards.due",
        lambda: learner_log()[1:],
        _read_counts,
        (changed_json,),
        beside=_beside_counts,
        # Counts that do not fit are made again.
        changes=True,
    ),
    Reader("logs", "lessons.log", _logs, _read_log, _LINES, (StorageError,)),
    Reader(
        "report",
        "learners/20261120-101010/cards.log",
        lambda: [*_logs(), learner_log()[0]],
        _read_report,
        _LINES,
        (StorageError,),
        makes=("learners/*/*.log",),
    ),
    Reader(
        "learner",
        "learners/20261120-101010/learner.json",
        _learner_cards,
        _read_learner,
        (changed_json,),
        beside=_beside_learner,
    ),
    Reader(
        "mended learner",
        "learners/20261120-101010/learner.json",
        _learner_cards,
        _mend_learner,
        (changed_json,),
        makes=("learners/*/*",),
        moves=True,
        changes=True,
    ),
)
