# SPDX-License-Identifier: MIT
"""The word list of a person, for commands of learning; what plays a game loads none of this."""

from __future__ import annotations

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.learn.learner_rules import list_of_last_game
from desktop_app.learn.study_acts import list_of
from desktop_app.settings.paths import settings_file
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.learners import Learner


def list_of_person(learner: Learner | None) -> str:
    """Return the name of the list that a learner studies; without one, that of the last game."""
    store = lexicon_store()
    usual = list_of_last_game(store, SettingsStore(settings_file(), reads_only=True))
    if learner is None:
        return usual
    return list_of(learner, usual, {installed.name for installed in store.installed()})
