# SPDX-License-Identifier: MIT
"""A judge is loaded in the background, once."""

from __future__ import annotations

from desktop_app.session.game_files import BackgroundJudge


class Words:
    def is_acceptable(self, word: str) -> bool:
        return word == "CAT"


def test_a_judge_is_loaded_once_and_waited_for() -> None:
    loads: list[int] = []

    def load() -> Words:
        loads.append(1)
        return Words()

    judge = BackgroundJudge(load)
    assert judge.is_acceptable("CAT")
    assert not judge.is_acceptable("TAC")
    assert loads == [1]
