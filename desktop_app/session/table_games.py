# SPDX-License-Identifier: MIT
"""Games at the table: what was chosen for the last one, and a new one begun."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset import RulesetError
from desktop_app.rules.setup import MAX_ROUND
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.errors import GameError
from desktop_app.session.game_choice import PLAYERS_JUDGE, TableChoice
from desktop_app.session.game_session import GameSession
from desktop_app.session.games import Games
from desktop_app.session.home import TABLE
from desktop_app.session.table_game import TableGame
from desktop_app.session.table_writer import TableWriter, is_written_down
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import Value


class TableGames:
    """Begins games at the table and remembers how.

    Args:
        games: every game there is.
        settings: where the last choices are kept.
    """

    def __init__(self, games: Games, settings: SettingsStore) -> None:
        self._games, self._settings = games, settings

    def last_choice(self) -> TableChoice | None:
        """What was chosen for the last game; None when there was none."""
        return TableChoice.from_record(self._settings.record("last_table_game"))

    def choice(self) -> TableChoice:
        """What the form is filled in with."""
        return self.last_choice() or TableChoice()

    def next_choice(self) -> TableChoice:
        """The same two once more: the other one begins, and it is the next round."""
        last = self.choice()
        following = min(MAX_ROUND, last.round_number + 1) if last.round_number else 0
        return replace(last, first=1 - last.first, round_number=following)

    def start(self, choice: TableChoice) -> GameSession:
        """Begin a game and remember how.

        Raises:
            GameError: the ruleset or the word list cannot be read, or the disk is full.
        """
        try:
            ruleset = load_ruleset(choice.ruleset, choice.option or None)
        except (RulesetError, OSError) as error:
            raise GameError(told(error)) from None
        offers = self._games.offers()
        installed = {each.name for each in offers.lexica}
        lexicon = choice.lexicon or offers.answers[(ruleset.id, ruleset.option)].name
        if lexicon == PLAYERS_JUDGE or (not choice.lexicon and lexicon not in installed):
            # The clock and the sheet need no list; the players look words up elsewhere.
            lexicon = ""
        elif lexicon not in installed:
            raise GameError(
                Sentence("The word list {lexicon} is not installed any more.", lexicon=lexicon)
            )
        if not choice.is_written:
            self.keep(choice)
            self._settings.change(last_room=TABLE)
        return self._games.begin(choice.setup(ruleset, lexicon))

    def keep(self, choice: TableChoice) -> None:
        """Remember a choice."""
        self._settings.change(last_table_game=cast("dict[str, Value]", choice.as_record()))

    def keep_round(self, number: int) -> None:
        """Remember the number of the round, from which the next game counts on; 0 for none."""
        self.keep(replace(self.choice(), round_number=number))

    def game_of(self, session: GameSession) -> TableGame:
        """Lead a game at the table through its session."""
        agreed = session.state.setup.enters_late
        return TableGame(
            session, enters_late=self.choice().enters_late if agreed is None else agreed
        )

    def writer_of(self, session: GameSession, game: TableGame) -> TableWriter | None:
        """Write a game down through its session; None for one that is played."""
        setup = session.state.setup
        if not is_written_down(setup):
            return None
        return TableWriter(session, game, lambda: self._games.word_judge(setup))
