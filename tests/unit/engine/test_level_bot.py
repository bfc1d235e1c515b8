# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from desktop_app.engine import level_bot
from desktop_app.engine.equity import Candidate
from desktop_app.engine.klv import SHIPPED, KlvLeaves
from desktop_app.engine.leaves import Leaves
from desktop_app.engine.level_bot import Knowledge, LevelBot, words_of
from desktop_app.engine.mind import share
from desktop_app.engine.profile import Challenges, Choice, Profile, Sight, Taste, Words
from desktop_app.engine.protocol import Engine
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.settings.paths import resource_path
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view

COMMON = ("AT", "TEA", "EAT", "ATE", "RATE", "TEAR", "NOTE", "STONE", "ONES", "TO", "ON", "IN")
RARE = ("AA", "TAE", "ETA", "AE", "NAE", "ZA", "QI", "AI", "OE")
LEVELS = dict.fromkeys(COMMON, 10) | dict.fromkeys(RARE, 95)
TEAR = Board.empty().with_placements(Play(7, 6, Direction.ACROSS, tuple("TEAR")).placements())


@pytest.fixture
def lexicon() -> Lexicon:
    return make_lexicon((*COMMON, *RARE))


def bot_of(lexicon: Lexicon, profile: Profile, seed: int = 0) -> LevelBot:
    knowledge = Knowledge(lexicon, LEVELS, profile.words, seed, lambda: ("RETA", "STEAR"))
    return LevelBot(profile, knowledge, seed=seed)


def player(**sections: object) -> Profile:
    return Profile("p", "P", "Plays.", **sections)  # type: ignore[arg-type]


def test_a_share_is_spread_evenly_and_never_changes() -> None:
    shares = [share("seed", number) for number in range(2_000)]
    assert 0.47 < sum(shares) / len(shares) < 0.53
    assert share(7, "RATE") == share(7, "RATE") != share(8, "RATE")
    assert share(1, "23") != share(12, "3")


def test_a_word_is_known_by_its_commonness_and_for_the_whole_game(lexicon: Lexicon) -> None:
    words = Words(vocabulary=50, fade=5)
    for seed in range(20):
        knowledge = Knowledge(lexicon, LEVELS, words, seed)
        assert all(map(knowledge.knows, COMMON))
        assert not any(map(knowledge.knows, RARE))
    half = Words(vocabulary=10, fade=5)
    known = [Knowledge(lexicon, LEVELS, half, seed).knows("RATE") for seed in range(400)]
    assert 150 < sum(known) < 250
    again = [Knowledge(lexicon, LEVELS, half, seed).knows("RATE") for seed in range(400)]
    assert known == again


def test_short_words_are_learned_from_lists_and_long_ones_are_not_tried(lexicon: Lexicon) -> None:
    learned = Knowledge(lexicon, LEVELS, Words(vocabulary=30, fade=2, short=1), 0)
    assert all(map(learned.knows, RARE))
    short = Knowledge(lexicon, LEVELS, Words(vocabulary=30, fade=2, longest=4), 0)
    assert short.knows("RATE")
    assert not short.knows("STONE")
    assert short.count() == len(COMMON) - 1


def test_rare_words_of_three_letters_are_learned_less_than_those_of_two() -> None:
    """A beginner laid GJU and PIU; weak players know QI and ZA, and few threes like those."""
    levels = {"GJU": 80, "QI": 80, "NAE": 55}
    words = Words(vocabulary=20, fade=4, short=0.5, rare=0.1)
    lexicon = make_lexicon(tuple(levels))
    known = [Knowledge(lexicon, levels, words, seed) for seed in range(400)]
    counts = {word: sum(knowledge.knows(word) for knowledge in known) for word in levels}
    assert counts["GJU"] < 40
    assert 150 < counts["QI"] < 250
    assert 150 < counts["NAE"] < 250
    plain = [Knowledge(lexicon, levels, replace(words, rare=1), seed) for seed in range(400)]
    assert sum(knowledge.knows("GJU") for knowledge in plain) > 150


def test_words_of_two_letters_with_a_power_tile_are_learned_first() -> None:
    """Level 2 laid a fifth of its Qs within three turns: it hardly ever knew QI."""
    levels = {"QI": 70, "AE": 70, "SUQ": 80, "VEX": 80}
    words = Words(vocabulary=20, fade=4, short=0.1, power=0.6)
    lexicon = make_lexicon(tuple(levels))
    known = [Knowledge(lexicon, levels, words, seed) for seed in range(400)]
    counts = {word: sum(knowledge.knows(word) for knowledge in known) for word in levels}
    assert 200 < counts.pop("QI") < 280
    assert all(15 < count < 80 for count in counts.values())
    more = [Knowledge(lexicon, levels, replace(words, short=1), seed) for seed in range(20)]
    assert all(knowledge.knows("QI") for knowledge in more)


@pytest.mark.parametrize("longest", [3, 5])
def test_the_words_among_others_are_those_that_are_known(lexicon: Lexicon, longest: int) -> None:
    words = Words(vocabulary=12, fade=5, short=0.4, rare=0.5, power=0.7, longest=longest)
    told = [*COMMON, *RARE, "SUQ", "NEVER"]
    for seed in range(50):
        knowledge = Knowledge(lexicon, LEVELS | {"STONE": 12}, words, seed)
        assert knowledge.among(told) == list(filter(knowledge.knows, told))


def test_every_word_of_a_play_is_known(lexicon: Lexicon) -> None:
    view = make_view("AETZNOS", board=TEAR)
    for seed in range(30):
        bot = bot_of(
            lexicon, player(words=Words(vocabulary=40, fade=3), sight=Sight(words=0.6)), seed
        )
        move = bot.choose_move(view)
        assert not isinstance(move, Play) or set(words_of(move, view)) <= set(COMMON)


def test_a_player_overlooks_plays_but_not_others_each_time(lexicon: Lexicon) -> None:
    view = make_view("AETRONS")
    profile = player(sight=Sight(words=0.5, letter=0.8))
    moves = [bot_of(lexicon, profile, seed).choose_move(view) for seed in range(40)]
    assert len(set(moves)) > 3
    assert moves == [bot_of(lexicon, profile, seed).choose_move(view) for seed in range(40)]
    best = bot_of(lexicon, player()).choose_move(view)
    assert {bot_of(lexicon, player(), seed).choose_move(view) for seed in range(9)} == {best}


def found_share(lexicon: Lexicon, sight: Sight, wanted: Play, rack: str, board: Board) -> float:
    """How often the best play is the one that is wanted."""
    view = make_view(rack, board=board)
    profile = player(sight=sight, choice=Choice(leave=0))
    moves = [bot_of(lexicon, profile, seed).choose_move(view) for seed in range(200)]
    return sum(move == wanted for move in moves) / len(moves)


def test_long_words_and_hooks_are_missed_more_often(lexicon: Lexicon) -> None:
    view = make_view("STONEIN")
    long = bot_of(lexicon, player(choice=Choice(leave=0))).choose_move(view)
    assert isinstance(long, Play)
    assert words_of(long, view) == ("STONE",)
    easy = found_share(lexicon, Sight(letter=0.9), long, "STONEIN", Board.empty())
    hard = found_share(lexicon, Sight(letter=0.2), long, "STONEIN", Board.empty())
    assert easy > 0.75
    assert hard < 0.4
    # Beside TEAR every play but one along the row makes a further word.
    beside = make_view("AETNOSI", board=TEAR)
    best = bot_of(lexicon, player(choice=Choice(leave=0))).choose_move(beside)
    assert isinstance(best, Play)
    assert len(words_of(best, beside)) > 1
    assert found_share(lexicon, Sight(hook=0.2), best, "AETNOSI", TEAR) < 0.6


def test_a_rare_hook_is_missed_where_a_common_one_is_seen(lexicon: Lexicon) -> None:
    knows_all = Words(vocabulary=50, fade=2, short=1)
    view = make_view("AETNOSI", board=TEAR)
    for seed in range(30):
        profile = player(words=knows_all, sight=Sight(rare_hook=0))
        move = bot_of(lexicon, profile, seed).choose_move(view)
        assert isinstance(move, Play)
        assert not set(words_of(move, view)[1:]) & set(RARE)


def test_phoneys_are_believed_for_a_whole_game(lexicon: Lexicon) -> None:
    believer = player(
        words=Words(vocabulary=60, fade=2, phoneys=1), choice=Choice(leave=0, exchange="stuck")
    )
    view = make_view("STEARVV")
    move = bot_of(lexicon, believer).choose_move(view)
    assert isinstance(move, Play)
    assert words_of(move, view) == ("STEAR",)
    seen = replace(view, challengeable=("STEAR",))
    assert bot_of(lexicon, believer).choose_challenge(seen) == ()
    assert bot_of(lexicon, player()).choose_challenge(seen) == ("STEAR",)


def test_phoneys_that_are_believed_need_not_be_laid(lexicon: Lexicon) -> None:
    believer = player(words=Words(vocabulary=60, fade=2, phoneys=1))
    knowledge = Knowledge(
        lexicon, LEVELS, believer.words, 0, lambda: ["STEAR"], lays_believed=False
    )
    bot = LevelBot(believer, knowledge)
    view = make_view("STEARVV")
    move = bot.choose_move(view)
    assert not isinstance(move, Play) or all(map(lexicon.is_acceptable, words_of(move, view)))
    assert bot.choose_challenge(replace(view, challengeable=("STEAR",))) == ()


def test_challenges_go_by_what_is_recognised_and_by_courage(lexicon: Lexicon) -> None:
    view = replace(make_view("AETRONS"), challengeable=("RATE", "ZA", "TQA"))
    words = Words(vocabulary=50, fade=2)
    bold = player(words=words, challenges=Challenges(recognises=0, doubts=1))
    assert bot_of(lexicon, bold).choose_challenge(view) == ("ZA", "TQA")
    read = player(words=words, challenges=Challenges(recognises=49, doubts=1))
    assert bot_of(lexicon, read).choose_challenge(view) == ("TQA",)
    shy = player(words=words, challenges=Challenges(recognises=0, doubts=0))
    assert bot_of(lexicon, shy).choose_challenge(view) == ()
    expert = player()
    assert bot_of(lexicon, expert).choose_challenge(view) == ("TQA",)


def test_greed_takes_points_where_others_keep_good_tiles(lexicon: Lexicon) -> None:
    view = make_view("STONEAT")
    leaves = KlvLeaves.read(resource_path(*SHIPPED))
    careful = LevelBot(player(), Knowledge(lexicon, LEVELS, Words(), 0), leaves).choose_move(view)
    greedy_profile = player(choice=Choice(leave=0))
    greedy = LevelBot(greedy_profile, Knowledge(lexicon, LEVELS, Words(), 0), leaves)
    move = greedy.choose_move(view)
    assert isinstance(move, Play)
    assert "S" in move.tiles
    assert careful != move


def test_a_player_who_likes_long_words_takes_one_for_fewer_points() -> None:
    lexicon = make_lexicon(("ZA", "NOTES"))
    view = make_view("ZANOTES")
    assert bot_of(lexicon, player(choice=Choice(leave=0))).choose_move(view) != bot_of(
        lexicon, player(choice=Choice(points=0.1, leave=0))
    ).choose_move(view)


@pytest.mark.parametrize("exchange", ["worth", "stuck", "never"])
def test_without_a_play_a_player_exchanges_or_passes(lexicon: Lexicon, exchange: str) -> None:
    view = make_view("VVUUWWC")
    move = bot_of(lexicon, player(choice=Choice(exchange=exchange))).choose_move(view)
    assert isinstance(move, Pass if exchange == "never" else Exchange)
    assert bot_of(lexicon, player()).choose_move(make_view("VVUUW", bag_count=6)) == Pass()


def test_an_exchange_is_weighed_only_by_those_who_do(lexicon: Lexicon) -> None:
    view = make_view("VVUUWIN")
    assert isinstance(bot_of(lexicon, player()).choose_move(view), Exchange)
    stuck = bot_of(lexicon, player(choice=Choice(exchange="stuck"))).choose_move(view)
    assert isinstance(stuck, Play)


def test_with_an_empty_bag_the_careless_leave_the_big_tiles() -> None:
    lexicon = make_lexicon(("ZA", "TEES"))
    view = make_view("ZATEES", bag_count=0)
    careful = bot_of(lexicon, player()).choose_move(view)
    careless = bot_of(lexicon, player(choice=Choice(endgame="careless"))).choose_move(view)
    assert isinstance(careful, Play)
    assert isinstance(careless, Play)
    assert "Z" in careful.tiles


def test_a_chaser_of_bingos_gives_points_for_one() -> None:
    lexicon = make_lexicon(("ZAX", "RETINAS"))
    view = make_view("RETINAS", board=Board.empty())
    fond = player(taste=Taste(bingo=100))
    move = bot_of(lexicon, fond).choose_move(view)
    assert isinstance(move, Play)
    assert len(move.tiles) == 7


def test_a_chaser_of_bingos_does_not_take_a_whole_exchange_for_one(lexicon: Lexicon) -> None:
    view = make_view("VVUUWWC")
    assert isinstance(bot_of(lexicon, player()).choose_move(view), Exchange)
    fond = bot_of(lexicon, player(taste=Taste(bingo=100))).choose_move(view)
    assert isinstance(fond, Exchange)
    assert len(fond.tiles) < 7


def test_a_style_may_mind_the_tiles_that_stay_more_than_the_player(lexicon: Lexicon) -> None:
    view = make_view("STONEAT")
    greedy = player(choice=Choice(leave=0, exchange="stuck"))
    fond = replace(greedy, taste=Taste(leave=2))
    assert bot_of(lexicon, fond).choose_move(view) != bot_of(lexicon, greedy).choose_move(view)


def test_a_hunter_of_hooks_makes_more_words(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    plain = bot_of(lexicon, player()).choose_move(view)
    keen = bot_of(lexicon, player(taste=Taste(hooks=30))).choose_move(view)
    assert isinstance(plain, Play)
    assert isinstance(keen, Play)
    assert len(words_of(keen, view)) >= len(words_of(plain, view))
    assert len(words_of(keen, view)) > 1


def test_all_moves_are_listed_only_if_none_of_some_hundreds_is_seen(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a blank on the rack there are thousands, and they were listed after the first 64."""
    asked: list[int] = []

    def top(engine: Engine, view: SeatView, count: int, leaves: Leaves) -> Sequence[Candidate]:
        asked.append(count)
        return [Candidate(Exchange(("A",)), 0, (), 0)] * count

    monkeypatch.setattr(level_bot, "find_top", top)
    monkeypatch.setattr(level_bot, "_EVERY", 1_000)
    never = player(choice=Choice(exchange="never"))
    bot_of(lexicon, never).choose_move(make_view("AETNOSI", board=TEAR))
    assert asked == [64, 512, 1_000]
    asked.clear()
    bot_of(lexicon, player()).choose_move(make_view("AETNOSI", board=TEAR))
    assert asked == [64]
