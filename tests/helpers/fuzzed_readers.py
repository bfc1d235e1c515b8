# SPDX-License-Identifier: MIT
"""All readers of files, for `tests.helpers.reader_fuzz`."""

from __future__ import annotations

from collections.abc import Sequence

from tests.helpers import (
    fuzzed_clubs,
    fuzzed_games,
    fuzzed_learners,
    fuzzed_problems,
    fuzzed_rooms,
    fuzzed_words,
)
from tests.helpers.reader_fuzz import Reader

READERS: Sequence[Reader] = (
    *fuzzed_games.READERS,
    *fuzzed_words.READERS,
    *fuzzed_rooms.READERS,
    *fuzzed_learners.READERS,
    *fuzzed_clubs.READERS,
    *fuzzed_problems.READERS,
)
