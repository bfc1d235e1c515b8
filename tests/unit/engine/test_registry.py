# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from desktop_app.engine.bots import FAMILIAR_LEVEL
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.registry import BOTS, BotResources, make_bot
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.rules.move import Play
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view


def levels(highest: int) -> Mapping[str, int]:
    assert highest == FAMILIAR_LEVEL
    return {"AB": 10}


@pytest.mark.parametrize("bot_id", BOTS)
def test_every_bot_is_made_by_its_id_and_plays(bot_id: str) -> None:
    bot = make_bot(bot_id, BotResources(ReferenceEngine(make_lexicon(["AB"])), levels, seed=3))
    assert bot.name == bot_id
    assert isinstance(bot.choose_move(make_view("AB", bag_count=0)), Play)


def test_the_ids_are_those_of_the_bots() -> None:
    assert list(BOTS) == ["beginner", "static", "simulating", "champion"]


def test_the_error_for_an_unknown_bot_lists_the_known_ones() -> None:
    with pytest.raises(
        ValueError, match="'grandmaster'; there are: beginner, static, simulating, champion"
    ):
        make_bot("grandmaster", BotResources(ReferenceEngine(make_lexicon(["AB"])), levels))


def test_only_the_beginner_reads_the_vocabulary() -> None:
    def refuse(_: int) -> Mapping[str, int]:
        raise AssertionError("read")

    make_bot("static", BotResources(ReferenceEngine(make_lexicon(["AB"])), refuse))


def test_the_static_bot_plays_by_the_leaves_it_is_given() -> None:
    class KeepsTheEs:
        def value(self, leave: tuple[str, ...]) -> int:
            return 100_000 if leave == ("E", "E") else 0

    makings = BotResources(ReferenceEngine(make_lexicon(["AB", "BE", "BEE"])), levels)
    view = make_view("ABEE")
    by_thumb = make_bot("static", makings).choose_move(view)
    by_leaves = make_bot("static", replace(makings, leaves=KeepsTheEs())).choose_move(view)
    assert isinstance(by_thumb, Play)
    assert isinstance(by_leaves, Play)
    assert by_thumb.tiles == ("B", "E", "E")
    assert sorted(by_leaves.tiles) == ["A", "B"]


def test_a_bot_plays_phoneys_on_request() -> None:
    asked: list[int] = []

    def all_levels(highest: int) -> Mapping[str, int]:
        asked.append(highest)
        return dict.fromkeys(("WALK", "WALKS", "WALKING"), 10)

    lexicon = make_lexicon(["WALK", "WALKS", "WALKING"])
    makings = BotResources(ReferenceEngine(lexicon), all_levels, phoneys=100)
    bot = make_bot("static", makings)
    assert bot.name == "static"
    assert asked == [], "not before one is to be laid"
    move = bot.choose_move(make_view("REWALKV"))
    assert asked == [IN_NO_LIST]
    assert isinstance(move, Play)
    assert not lexicon.is_acceptable("".join(move.tiles))
