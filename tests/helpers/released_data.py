# SPDX-License-Identifier: MIT
"""Whole data folders kept for later versions to open, and what each question about them answers.

``python -m tests.helpers.released_data FOLDER`` makes the folder of a new version: it uses the
program as its users do, and asks it the questions. It never overwrites one; see
`tests/data/versions/README.md`.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import repeat
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop_app import cli
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.native_engine import make_engine
from desktop_app.learn.consensus import Meeting
from desktop_app.learn.duplicate import DuplicateRules, Evening, Judge, terms_of
from desktop_app.learn.puzzles import read_set
from desktop_app.play.players import load_players, voice_of
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.scoring import scoring_of, tile_set_of
from desktop_app.session.class_presenter import DuplicatePresenter
from desktop_app.settings import paths
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from desktop_app.storage.journal import Journal, pack_journal, read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.learners import LearnerLog, Learners
from desktop_app.storage.tracking_file import SavedSheet, sheets_path, write_sheets
from desktop_app.translation.languages import catalogue_file, read_catalogue
from tests.helpers.stored_journals import FOLDER as JOURNALS

FOLDER = JOURNALS.parent / "versions"
DATA, EXPECTED = "data", "expected.json"
NOON_MS = 1_795_200_000_000
DAY_MS = 86_400_000

# Id of the game, the stored journal that it is played from, and how many of its events.
GAMES = {
    "20261120-120000-000001": ("naspa-2016-automatic", None),
    "20261121-120000-000002": ("sanspa-2001-automatic", None),
    "20261122-120000-000003": ("naspa-2016-by-the-book", None),
    "20261123-120000-000004": ("naspa-2016-wood", None),
    "20261124-120000-000005": ("mattel-family-three", 40),
}
FINISHED, PACKED, TRACKED = tuple(GAMES)[:3]
DUPLICATE, CONSENSUS = "20261120-180000", "20261121-180000"
"""Names of classes, as of games."""

SETTINGS: dict[str, Any] = {"theme": "night", "text_size": "125", "autosort": False}

Pick = Callable[[Any], Any]


def _fields(*names: str) -> Pick:
    """Return a function that picks these fields of a record."""
    return lambda record: {name: record[name] for name in names}


def _rows(pick: Pick, part: str = "") -> Pick:
    """Return a function that picks from every row of a list, or of a part of a record."""
    return lambda answer: [pick(row) for row in (answer[part] if part else answer)]


_GAME = _fields("id", "players", "points", "ruleset", "finished_at_ms", "turns", "winner")
_EVENING = "{data}/evening.club"

QUESTIONS: dict[str, tuple[tuple[str, ...], Pick]] = {
    "games": (("library", "list"), _rows(_GAME, "games")),
    "games of a player": (("library", "--player", "Ann Lee"), _rows(_GAME, "games")),
    "a word played": (("library", "--word", "Q*"), _rows(_GAME, "games")),
    "the figures of a player": (
        ("statistics", "Ann Lee"),
        _fields("average", "bingos", "challenges_won", "games", "high_game"),
    ),
    "a packed game": (
        ("journal", f"{{data}}/journals/{PACKED}.journal"),
        lambda answer: [answer["damage"], len(answer["events"]), answer["events"][-1]],
    ),
    "a saved review": (
        ("review", f"{{data}}/journals/{FINISHED}.journal", "--saved"),
        _rows(_fields("player", "turns", "cost_points", "mistakes", "kinds"), "players"),
    ),
    "learners": (
        ("progress",),
        _rows(_fields("learner", "class", "cards", "drills_answered", "puzzles")),
    ),
    "a list to study": (("study", "list:Mine"), _rows(_fields("word"), "words")),
    "a saved search": (("study", "list:qs"), _rows(_fields("word"), "words")),
    "a word of an own list": (("judge", "CATZ", "--lexicon", "club-words"), lambda answer: answer),
    "an own ruleset": (("rules", "club-night", "score.bingo_pts"), _fields("value", "origin")),
    "an own definition": (
        ("word", "CATZ", "--lexicon", "club-words"),
        _rows(_fields("text", "source"), "definitions"),
    ),
    "an own lesson": (
        ("lessons", "club-night"),
        _fields("title", "tasks", "problems"),
    ),
    "rounds of a club": (
        ("club", _EVENING, "rounds"),
        _rows(lambda paired: [_fields("points", "first")(board) for board in paired["boards"]]),
    ),
    "standings of a club": (
        ("club", _EVENING, "standings"),
        _rows(_fields("player", "rank", "wins", "spread", "games")),
    ),
    "the history of a club": (
        ("club", _EVENING, "history"),
        _rows(_fields("change", "kind", "text", "before", "undone", "made_at_ms")),
    ),
}
"""A title of each question: the command that answers it, and what of the answer stays for ever."""


def _own_player() -> Any:
    players = load_players()
    player = players.profiles["pat"]
    return [player.name, player.sentence, player.words.vocabulary, player.sight.words]


def _own_portrait_and_voice() -> Any:
    portrait = load_players().portrait_of("ruth")
    assert portrait is not None
    voice = {occasion.value: list(lines) for occasion, lines in voice_of("ruth").items()}
    return [portrait.name, portrait.read_text("utf-8"), voice]


def _own_puzzles() -> Any:
    found = read_set(_puzzles_file())
    assert not found.problems
    pick = _fields("id", "kind", "position", "answers")
    return [pick(json.loads(puzzle.line())) for puzzle in found.puzzles]


def _duplicate() -> Any:
    entries = LearnerLog(_class_file(DUPLICATE)).read().entries
    rules, words = terms_of(entries)
    ruleset = load_ruleset(rules)
    least = ruleset.placement.first_min_tiles
    engine = make_engine(lexicon_store().load(words))
    judge = Judge(engine, tile_set_of(ruleset), scoring_of(ruleset), least)
    evening = Evening.of(entries, judge)
    tops = [[turn.top, turn.top_points] for turn in evening.turns]
    ranking = [[row.place, row.table, row.points, row.warnings] for row in evening.ranking()]
    return [evening.title, evening.is_over, evening.notes, tops, ranking]


def _consensus() -> Any:
    meeting = Meeting.of(LearnerLog(_class_file(CONSENSUS)).read().entries)
    ballot = meeting.ballot
    votes = [list(ballot.candidates), ballot.votes, meeting.tally]
    return json.loads(json.dumps([meeting.title, meeting.game, meeting.notes, votes]))


def _own_translation() -> Any:
    file = catalogue_file("eo")
    assert file is not None
    return [[entry.source, *entry.forms] for entry in read_catalogue(file).entries]


INSIDE: dict[str, Callable[[], Any]] = {
    "an own player": _own_player,
    "the portrait and the voice of an own player": _own_portrait_and_voice,
    "an own set of puzzles": _own_puzzles,
    "an evening of duplicate": _duplicate,
    "a consensus": _consensus,
    "an own translation": _own_translation,
}
"""Questions that no command answers, and what does."""

_WORDS = "cats\ncatz\ndogs\nquiz\n"
_RULESET = """\
[meta]
id = "club-night"
title = "Club night"
short = "CN"
revised = "2026-11"
issuer = "The club"
base = "naspa-2016"
residual_authority = "players"
silent = []

[score]
bingo_pts = 40

[cite]
meta.residual_authority = "1"
score.bingo_pts = "2"
"""

_PLAYER = """\
name = "Pat"
sentence = "Teaches on Mondays, and sees six words in ten."

[words]
vocabulary = 30

[sight]
words = 0.6
"""
_SPEAKER = """\
name = "Ruth"
sentence = "Has a face and a voice."
portrait = "ruth.svg"

[words]
vocabulary = 40

[sight]
words = 0.7
"""
_PORTRAIT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <circle cx="48" cy="48" r="48" fill="#4f7a6b"/>
  <circle cx="48" cy="44" r="22" fill="#f3cdb0"/>
</svg>
"""
_VOICE = """\
begins = ["Good evening.", "Shall we?"]
bingo = ["All seven!"]
"""
_LESSON = """\
format = 1
id = "club-night"
number = 90
title = "Club night"
goal = "You can open our game."
minutes = 2
lexicon = "open-english-school"
topics = ["one-line"]
terms = ["play"]
pass = { right = 1, of = 1, must = ["lay"] }

[positions]
empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 NOSTACE/ 0/0 0"

[[step]]
at = "empty"
say = "You go first."

[[step]]
task = "place"
id = "lay"
ask = "Lay a word of two tiles or more."
tiles = 2
right = "Well done!"
wrong.off-centre = "Cover H8."
wrong.too-short = "One tile isn't enough."
wrong.not-a-word = "That isn't in our word list."
wrong.gap = "Leave no empty square."
hints = ["Try NO.", "tiles:NO", "lane:8"]
"""
_TRANSLATION = """\
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "New Game"
msgstr "Nova ludo"

msgid "%n game"
msgid_plural "%n games"
msgstr[0] "%n ludo"
msgstr[1] "%n ludoj"
"""


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextmanager
def _typing(lines: Sequence[str]) -> Iterator[None]:
    before, sys.stdin = sys.stdin, _Terminal("\n".join(lines) + "\n")
    try:
        yield
    finally:
        sys.stdin = before


def run(*words: str, typed: Sequence[str] = (), codes: Sequence[int] = (0,)) -> str:
    """Run a command; return what it prints."""
    out = io.StringIO()
    with redirect_stdout(out), _typing(typed):
        code = cli.main(list(words))
    assert code in codes, (words, code)
    return out.getvalue()


def use(data: Path) -> None:
    """Let this process work in a data folder."""
    os.environ[paths.DATA_VARIABLE] = str(data)


def make(data: Path) -> None:
    """Fill an empty data folder, with each kind of file that people make."""
    use(data)
    journals = data / "journals"
    journals.mkdir(parents=True)
    for number, (game, (name, count)) in enumerate(GAMES.items()):
        events = read_journal(JOURNALS / "0.1" / f"{name}{JOURNAL_SUFFIX}").events[:count]
        moment = repeat(NOON_MS + number * DAY_MS)
        path = journals / f"{game}{JOURNAL_SUFFIX}"
        with Journal.create(path, now_ms=moment.__next__) as journal:
            journal.append(events)
    assert pack_journal(journals / f"{PACKED}{JOURNAL_SUFFIX}")
    run("review", str(journals / f"{FINISHED}{JOURNAL_SUFFIX}"), "--depth", "instant")
    sheet = SavedSheet({"A": frozenset({0, 3})}, "an S is out", ("QUOIT",), marked=3, right=2)
    write_sheets(sheets_path(journals / f"{TRACKED}{JOURNAL_SUFFIX}"), {0: sheet})
    SettingsStore(paths.settings_file()).change(**SETTINGS)
    log = AdjudicationLog(paths.adjudications_file())
    log.append(Adjudication(NOON_MS, ("QI", "ZZZ"), False, "open-english", "Ann Lee"))
    _study()
    _make_own(data)
    _hold_evening(data / "evening.club")
    _hold_classes()
    _puzzles_file().parent.mkdir()
    run("puzzles", "--count", "2", "--out", str(_puzzles_file()))
    run("library", "list")


def _study() -> None:
    run("study", "QI or ZA or OE", "--learner", "Nell", "--new-learner", "--add", "--quiz", "hook")
    run("study", "--due", typed=("S", "S", "S"), codes=(0, 1))
    run("study", "ZA", "--suspend", "--quiz", "hook")
    learner = Learners(paths.data_dir()).current
    assert learner is not None
    learner.log("drills").append(
        {"drill": "hooks", "right": True, "ms": 4_000, "at_ms": NOON_MS},
        {"drill": "score", "right": False, "ms": 9_000, "at_ms": NOON_MS + DAY_MS},
    )
    run("study", "length:2 has:Q", "--save", "Mine")
    run("study", "length:2 has:Q", "--save-search", "qs")


def _make_own(data: Path) -> None:
    words = data / "words.txt"
    words.write_text(_WORDS, "utf-8")
    run("lexicon", "import", str(words), "--name", "club-words")
    words.unlink()
    for folder, name, text in (
        (paths.user_rulesets_dir(), "club-night.toml", _RULESET),
        (paths.user_players_dir(), "pat.toml", _PLAYER),
        (paths.user_players_dir(), "ruth.toml", _SPEAKER),
        (paths.user_players_dir(), "ruth.svg", _PORTRAIT),
        (paths.user_players_dir() / "voices", "ruth.toml", _VOICE),
        (paths.user_lessons_dir(), "club-night.toml", _LESSON),
        (paths.user_definitions_dir(), "club.txt", "# Ours\nCATZ\ttwo cats of the club\n"),
        (paths.user_translations_dir(), "eo.po", _TRANSLATION),
    ):
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def _hold_evening(file: Path) -> None:
    club = ("club", str(file))
    run(*club, "new", "--event", "Evening", "--ruleset", "naspa-2016", "--rounds", "3")
    for name, rating in (("Ann Lee", 1500), ("Ben", 1400), ("Dé", 1300), ("Zoë", 1200)):
        run(*club, "enter", name, "--rating", str(rating))
    run(*club, "pair")
    run(*club, "result", "1", "400", "380")
    run(*club, "result", "2", "350", "420")
    run(*club, "result", "2", "351", "420")
    run(*club, "pair")
    run(*club, "result", "1", "390", "390")
    run(*club, "leave", "Zoë")


def _hold_classes() -> None:
    application = QCoreApplication.instance() or QCoreApplication([])
    file = _class_file(DUPLICATE)
    presenter = DuplicatePresenter(file.parent, lexicon_store(), now_ms=lambda: NOON_MS)
    refused: list[str] = []
    presenter.refused.connect(refused.append)
    rules = DuplicateRules(seconds=120, warnings=0)
    presenter.begin("Class 7b", ("1", "2"), rules, "naspa-2016", "open-english-school")
    presenter.wait()
    presenter.draw("AEINRST")
    assert presenter.hand_in("1 8D RETINAS 66") and presenter.hand_in("2 8H TEA late")
    presenter.warn("2")
    presenter.close_turn()
    presenter.draw()
    presenter.close_turn()
    presenter.note("Table 2 was late.")
    presenter.end()
    made = next(file.parent.iterdir())
    # Its name is the local time of where it is made.
    made.rename(file)
    assert not refused, refused
    del application
    # What a presenter of consensus writes up to the votes; its game is one of the journals.
    LearnerLog(_class_file(CONSENSUS)).append(
        {
            "event": "begun",
            "title": "Class 8a",
            "voters": ["Ada", "Cy"],
            "game": tuple(GAMES)[-1],
            "at_ms": NOON_MS + DAY_MS,
        },
        {"event": "turn", "turn": 3},
        {"event": "candidate", "move": "8D QUIET"},
        {"event": "candidate", "move": "pass"},
        {"event": "vote", "voter": "Ada", "candidate": 0},
        {"event": "vote", "voter": "Cy", "candidate": 0},
        {"event": "notes", "text": "All agreed."},
    )


def _class_file(stem: str) -> Path:
    return paths.data_dir() / "classes" / f"{stem}.log"


def _puzzles_file() -> Path:
    return paths.data_dir() / "puzzles" / "own.jsonl"


def answers(data: Path, titles: Iterable[str] = (*QUESTIONS, *INSIDE)) -> dict[str, Any]:
    """Return the answers to these questions about a data folder."""
    use(data)
    found = {}
    for title in titles:
        if title in INSIDE:
            found[title] = INSIDE[title]()
            continue
        words, pick = QUESTIONS[title]
        asked = [word.replace("{data}", str(data)) for word in words]
        found[title] = pick(json.loads(run(*asked, "--json", codes=(0, 1))))
    return found


def main(folder: Path) -> None:
    """Make the folder of a new version. Raises FileExistsError if it is there."""
    folder.mkdir(parents=True)
    make(folder / DATA)
    expected = json.dumps(answers(folder / DATA), indent=1, ensure_ascii=False, sort_keys=True)
    (folder / EXPECTED).write_text(expected + "\n", "utf-8")
    # What can be made again at any time.
    shutil.rmtree(folder / DATA / "cache")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
