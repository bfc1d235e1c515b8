# SPDX-License-Identifier: MIT
"""The words that a challenger writes, for the rooms: the rules of `lexicon.written_words`."""

from __future__ import annotations

from desktop_app.lexicon.written_words import (
    MOST_WORDS,
    WordFault,
    WordProblem,
    find_problem,
    split_words,
    tidy,
)

__all__ = ["MOST_WORDS", "WordFault", "WordProblem", "find_problem", "split_words", "tidy"]
