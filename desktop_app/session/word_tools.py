# SPDX-License-Identifier: MIT
"""Makes the word tools of the window: judge, dictionary, import, verdicts of games."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from desktop_app.learn.deck import Limits
from desktop_app.learn.learner_rules import list_for_rules
from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.store import LexiconStore
from desktop_app.session.dictionary import Dictionary
from desktop_app.session.game_session import GameSession
from desktop_app.session.games import Games
from desktop_app.session.judge_presenter import GameVerdicts, JudgePresenter
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.list_import import ListImport
from desktop_app.session.meanings import Meanings
from desktop_app.session.study_presenter import StudyPresenter
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import AdjudicationLog


class WordTools:
    """Makes them with the installed lists and one log.

    Args:
        store: the word lists.
        settings: remembers the judge's list.
        games: knows the ruleset of the last game.
        log_file: the log of verdicts.
        definitions: of words, for the dictionary.
    """

    def __init__(
        self,
        store: LexiconStore,
        settings: SettingsStore,
        games: Games,
        log_file: Path,
        definitions: Definitions,
    ) -> None:
        self._definitions = definitions
        self._store, self._settings, self._games = store, settings, games
        self._log = AdjudicationLog(log_file)

    @property
    def store(self) -> LexiconStore:
        """The installed word lists."""
        return self._store

    def judge_presenter(self) -> JudgePresenter:
        """The judge, with the list chosen last or the ruleset's."""
        return JudgePresenter(self._store, self._log, self._settings, self.list_of_rules())

    def dictionary(self) -> Dictionary:
        """The dictionary, with the ruleset's list preselected."""
        return Dictionary(self._store, self._definitions, self.list_of_rules())

    def meanings(self, parent: QObject) -> Meanings:
        """The meanings of words on the screen."""
        return Meanings(self._definitions, parent)

    def study_presenter(self, learn: LearnPresenter) -> StudyPresenter:
        """Word study with the list of the learner."""
        return StudyPresenter(
            learn,
            self._store,
            self._definitions,
            lambda: self.list_of_learner(learn),
            lambda: Limits.of(self._settings),
        )

    def list_import(self) -> ListImport:
        """The importer of word lists."""
        return ListImport(self._store)

    def verdicts(self, session: GameSession) -> GameVerdicts:
        """The verdicts of a game."""
        return GameVerdicts(session, self._log)

    def list_of_learner(self, learn: LearnPresenter) -> str:
        """The list that the learner studies: theirs, the school list, or that of the ruleset."""
        names = {installed.name for installed in self._store.installed()}
        return learn.words_for(self.list_of_rules(), names)

    def list_of_rules(self) -> str:
        """The list to use for the ruleset of the last game."""
        choice = self._games.choice_for(with_computer=False)
        return list_for_rules(self._store, choice.ruleset, choice.option)
