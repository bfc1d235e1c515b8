# SPDX-License-Identifier: MIT
"""What the window has to do with words: a judge, a dictionary, the verdicts of games."""

from __future__ import annotations

from pathlib import Path

from desktop_app.lexicon.store import DEFAULT_NAME, LexiconStore
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import RulesetError
from desktop_app.session.dictionary import Dictionary
from desktop_app.session.game_session import GameSession
from desktop_app.session.games import Games
from desktop_app.session.judge_desk import GameVerdicts, JudgeDesk
from desktop_app.session.list_import import ListImport
from desktop_app.session.offers import answer_for
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import AdjudicationLog


class WordTools:
    """Makes them, each with the lists of this computer and one log.

    Args:
        store: the word lists.
        settings: remembers the list of record.
        games: knows which rules were played last.
        log_file: where verdicts are kept.
    """

    def __init__(
        self, store: LexiconStore, settings: SettingsStore, games: Games, log_file: Path
    ) -> None:
        self._store, self._settings, self._games = store, settings, games
        self._log = AdjudicationLog(log_file)

    def judge_desk(self) -> JudgeDesk:
        """The judge, with the list that was chosen last or that of the rules."""
        return JudgeDesk(self._store, self._log, self._settings, self._list_of_rules())

    def dictionary(self) -> Dictionary:
        """The dictionary, with the list of the rules."""
        return Dictionary(self._store, self._list_of_rules())

    def list_import(self) -> ListImport:
        """What takes a word list from a file."""
        return ListImport(self._store)

    def verdicts(self, session: GameSession) -> GameVerdicts:
        """The verdicts of a game."""
        return GameVerdicts(session, self._log)

    def _list_of_rules(self) -> str:
        """The list that stands for the one that the rules of the last game name."""
        choice = self._games.choice_for(with_computer=False)
        try:
            ruleset = load_ruleset(choice.ruleset, choice.option or None)
        except (RulesetError, OSError):
            return DEFAULT_NAME
        return answer_for(self._store, ruleset).name
