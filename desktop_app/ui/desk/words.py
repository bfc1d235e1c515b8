# SPDX-License-Identifier: MIT
"""The words of every procedure, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from desktop_app.ui.desk import (
    words_board,
    words_challenge,
    words_director,
    words_drawing,
    words_overdraw,
    words_results,
    words_set,
    words_turn,
)
from desktop_app.ui.desk.procedure_words import ProcedureWords

WORDS: Mapping[str, ProcedureWords] = MappingProxyType(
    {
        **words_director.WORDS,
        **words_challenge.WORDS,
        **words_board.WORDS,
        **words_results.WORDS,
        **words_set.WORDS,
        **words_overdraw.WORDS,
        **words_drawing.WORDS,
        **words_turn.WORDS,
    }
)
"""Name of a procedure to its words."""
