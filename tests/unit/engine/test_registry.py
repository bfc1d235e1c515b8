# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections.abc import Mapping

import pytest

from desktop_app.engine.bots import FAMILIAR_LEVEL
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.registry import BOTS, make_bot
from desktop_app.rules.move import Play
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view


def levels(highest: int) -> Mapping[str, int]:
    assert highest == FAMILIAR_LEVEL
    return {"AB": 10}


@pytest.mark.parametrize("bot_id", ["static", "beginner"])
def test_every_bot_is_made_by_its_id_and_plays(bot_id: str) -> None:
    bot = make_bot(bot_id, ReferenceEngine(make_lexicon(["AB"])), levels, seed=3)
    assert bot.name == bot_id
    assert isinstance(bot.choose_move(make_view("AB", bag_count=0)), Play)


def test_the_ids_are_those_of_the_bots() -> None:
    assert list(BOTS) == [kind.id for kind in BOTS.values()] == ["beginner", "static"]


def test_an_unknown_bot_is_told_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'grandmaster'; there are: beginner, static"):
        make_bot("grandmaster", ReferenceEngine(make_lexicon(["AB"])), levels)


def test_only_the_beginner_reads_the_vocabulary() -> None:
    def refuse(_: int) -> Mapping[str, int]:
        raise AssertionError("read")

    make_bot("static", ReferenceEngine(make_lexicon(["AB"])), refuse)
