# SPDX-License-Identifier: MIT
"""The two vocabularies of the coach and of the review: plain words, or terms and figures."""

from __future__ import annotations

from desktop_app.rules.setup import GameSetup
from desktop_app.session.opponents import offer_of
from desktop_app.settings.store import SettingsStore

LEARNERS_LEVEL = 8
"""Against computers up to this level, games are talked about in plain words, of words that most
people know."""
SETTING = "coach_words"


def is_for_learners(setup: GameSetup) -> bool:
    """True if one person plays, against computers of levels 1 to 8."""
    rivals = [offer_of(seat.kind) for seat in setup.seats if not seat.is_person]
    is_alone = len(rivals) == len(setup.seats) - 1
    return is_alone and all(0 < (rival.level or 0) <= LEARNERS_LEVEL for rival in rivals)


class Voice:
    """The vocabulary in which one game is talked about.

    Args:
        settings: hold the choice: the one of the opponent's level, or always the same.
        is_learner: True if the opponent's level speaks for plain words.
    """

    def __init__(self, settings: SettingsStore, *, is_learner: bool = False) -> None:
        self._settings, self.is_learner = settings, is_learner
        self._was_plain = self.is_plain

    @property
    def is_plain(self) -> bool:
        """True to speak in plain words: as the settings say, else by the opponent's level."""
        chosen = self._settings.text(SETTING)
        return chosen == "plain" or (chosen == "level" and self.is_learner)

    @property
    def has_choice(self) -> bool:
        """True where plain words are usual or have been used, so that figures can be asked for."""
        self._was_plain = self._was_plain or self.is_plain
        return self.is_learner or self._was_plain

    def show_figures(self, are_shown: bool) -> None:
        """Keep in the settings that terms and figures are used, or plain words."""
        words = "figures"
        if not are_shown:
            words = "level" if self.is_learner else "plain"
        self._settings.change(**{SETTING: words})
