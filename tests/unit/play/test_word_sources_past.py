# SPDX-License-Identifier: MIT
"""The word list of an earlier game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.word_sources import PastJudges
from desktop_app.settings.paths import resource_path


@dataclass(frozen=True)
class Game:
    lexicon: str = "open-english"
    ruleset: str = "naspa-2016"
    option: str = ""


def test_the_list_of_a_game_knows_its_words(tmp_path: Path) -> None:
    judges = PastJudges(LexiconStore(resource_path("lexica"), tmp_path / "own", tmp_path / "cache"))
    judge = judges(Game())
    assert judge is not None
    assert judge.is_acceptable("QUIZ") and not judge.is_acceptable("QZX")
    assert judges(Game()) is judge, "a list is loaded once"
    assert judges(Game(lexicon="")) is None
    assert judges(Game(lexicon="gone")) is None
    gone = judges(Game(ruleset="no-such-rules"))
    assert gone is not None and gone.is_acceptable("QUIZ")
