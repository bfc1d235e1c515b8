# SPDX-License-Identifier: MIT
"""The word lists that headless commands are given by name or by file."""

from __future__ import annotations

from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.settings.paths import cache_dir, resource_path, user_lexica_dir


def lexicon_store() -> LexiconStore:
    """The installed lists: those that come with the program and the user's own."""
    return LexiconStore(resource_path("lexica"), user_lexica_dir(), cache_dir() / "lexica")


def open_lexicon(name_or_file: str) -> Lexicon:
    """An installed list, or one compiled from a file; raises LexiconError when it is neither."""
    return lexicon_store().open(name_or_file)
