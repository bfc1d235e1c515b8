# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from desktop_app.engine.bots import Bot, StaticBot
from desktop_app.engine.level_bot import LevelBot
from desktop_app.engine.phoney_bot import PhoneyBot
from desktop_app.engine.profile import Choice, Profile, Taste, Words
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.registry import BotResources, make_bot, narrowed
from desktop_app.engine.searching_bots import ChampionBot, SimulatingBot
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.rules.move import Play
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view

STATIC = Profile("static", "Static", "Knows every word.")
HALF = Profile("half", "Half", "Knows common words.", words=Words(vocabulary=35))


def levels(highest: int) -> Mapping[str, int]:
    assert highest == IN_NO_LIST
    return {"AB": 10, "BE": 10, "BEE": 10}


@pytest.mark.parametrize(
    ("profile", "kind"),
    [
        (STATIC, StaticBot),
        (HALF, LevelBot),
        (replace(STATIC, choice=Choice(search="simulation")), SimulatingBot),
        (replace(STATIC, choice=Choice(search="champion")), ChampionBot),
        (replace(STATIC, taste=Taste(bluffs=0.2)), PhoneyBot),
    ],
)
def test_a_profile_makes_its_kind_of_bot_and_it_plays(profile: Profile, kind: type[Bot]) -> None:
    bot = make_bot(profile, BotResources(ReferenceEngine(make_lexicon(["AB"])), levels, seed=3))
    assert isinstance(bot, kind)
    assert isinstance(bot.choose_move(make_view("AB", bag_count=0)), Play)


def test_a_player_who_knows_every_word_reads_no_vocabulary() -> None:
    def refuse(_: int) -> Mapping[str, int]:
        raise AssertionError("read")

    make_bot(STATIC, BotResources(ReferenceEngine(make_lexicon(["AB"])), refuse))


def test_the_static_bot_plays_by_the_leaves_it_is_given() -> None:
    class KeepsTheEs:
        def value(self, leave: tuple[str, ...]) -> int:
            return 100_000 if leave == ("E", "E") else 0

    makings = BotResources(ReferenceEngine(make_lexicon(["AB", "BE", "BEE"])), levels)
    view = make_view("ABEE")
    by_thumb = make_bot(STATIC, makings).choose_move(view)
    by_leaves = make_bot(STATIC, replace(makings, leaves=KeepsTheEs())).choose_move(view)
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
    bot = make_bot(STATIC, makings)
    assert bot.name == "static"
    assert asked == [], "not before one is to be laid"
    move = bot.choose_move(make_view("REWALKV"))
    assert asked == [IN_NO_LIST]
    assert isinstance(move, Play)
    assert not lexicon.is_acceptable("".join(move.tiles))


@pytest.mark.parametrize(("level", "laid"), [(1, "AB"), (8, "AB"), (9, "ABBE"), (0, "ABBE")])
def test_a_lower_level_lays_no_word_to_be_avoided(level: int, laid: str) -> None:
    lexicon = make_lexicon(["AB", "ABBE"])
    makings = BotResources(
        ReferenceEngine(lexicon),
        lambda _: dict.fromkeys(("AB", "ABBE"), 10),
        avoided=frozenset({"ABBE"}),
    )
    profile = replace(HALF, level=level, words=Words(vocabulary=90))
    move = make_bot(profile, makings).choose_move(make_view("ABBE", bag_count=0))
    assert isinstance(move, Play)
    assert "".join(move.tiles) == laid


def test_a_bot_with_a_smaller_list_plays_from_it_and_challenges_by_the_whole_one() -> None:
    whole = make_lexicon(["AB", "ABBE", "BE"])
    own = narrowed(whole, make_lexicon(["BE", "EB"]))
    bot = make_bot(STATIC, BotResources(ReferenceEngine(whole), levels, own_list=own))
    move = bot.choose_move(make_view("ABBE"))
    assert isinstance(move, Play)
    assert sorted(move.tiles) == ["B", "E"], "EB is not in the list of the game"
    view = make_view("ABBE")
    assert bot.choose_challenge(replace(view, challengeable=("ABBE", "EB"))) == ("EB",)


def test_a_narrowed_list_has_the_words_of_both() -> None:
    whole = make_lexicon(["AB", "ABBE", "BE"])
    inner = make_lexicon(["AB", "BE"])
    assert narrowed(whole, inner) is inner, "nothing is compiled that is there"
    assert set(narrowed(whole, ["BE", "EB"]).words()) == {"BE"}
    for without in (make_lexicon(["EB"]), ["EB"], []):
        with pytest.raises(LexiconError, match="no word in common"):
            narrowed(whole, without)
