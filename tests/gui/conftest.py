# SPDX-License-Identifier: MIT
"""What the rooms are shown with and nothing changes is made once, not again for every test.

Those are the games that play themselves, the same from the same seed, and the pseudo-language. The
first room that wants one still makes it, so all of it runs here too.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import ClassVar

import pytest

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.jobs import CancelToken
from desktop_app.rules.move import Move
from desktop_app.rules.position import SeatView
from desktop_app.session import demonstration
from desktop_app.translation import languages

pseudo_catalogue = functools.cache(languages.pseudo_catalogue)


class RememberingBot(StaticBot):
    """Plays in a position that it has seen before as it did then."""

    _moves: ClassVar[dict[tuple[str, SeatView], Move]] = {}

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        position = (self._engine.lexicon.name, view)
        if position not in self._moves:
            self._moves[position] = super().choose_move(view, halt)
        return self._moves[position]


@pytest.fixture(scope="module", autouse=True)
def made_once() -> Iterator[None]:
    """For the tests of the window alone: those of the games and of the language make their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demonstration, "StaticBot", RememberingBot)
        patch.setattr(languages, "pseudo_catalogue", pseudo_catalogue)
        yield
