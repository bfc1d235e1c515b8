# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import starmap

import pytest

from desktop_app.engine import fits
from desktop_app.engine.candidates import question_of
from desktop_app.engine.fits import HEAVY, Way, ways
from desktop_app.engine.level_bot import Knowledge, LevelBot, words_of
from desktop_app.engine.mind import Found, Turn
from desktop_app.engine.profile import Choice, Mind, Profile, Taste, Words
from desktop_app.engine.protocol import ScoredPlay
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.engine.thoughts import Missed
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.rules.board import Board, Direction, Square
from desktop_app.rules.move import Exchange, Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import is_blank
from tests.helpers.positions import make_lexicon
from tests.unit.engine.test_candidates import make_view

WORDS = (
    "AT", "TEA", "EAT", "ATE", "RATE", "TEAR", "TEARS", "NOTE", "STONE", "ONES", "TO", "ON", "IN",
    "NO", "TEN", "NET", "SET", "SIT", "TIN", "NINE", "QUIT", "QUIZ", "AX", "TAX", "ZOO",
)  # fmt: skip
LEVELS = dict.fromkeys(WORDS, 10)
TEAR = Board.empty().with_placements(Play(7, 6, Direction.ACROSS, tuple("TEAR")).placements())
SEEDS = range(60)


@pytest.fixture
def lexicon() -> Lexicon:
    return make_lexicon(WORDS)


def bot_of(lexicon: Lexicon, seed: int = 0, **rest: object) -> LevelBot:
    words = Words(vocabulary=40, fade=2)
    mind = rest.pop("mind", Mind(words=6))
    choice = rest.pop("choice", Choice(leave=0))
    profile = Profile("p", "P", "Plays.", words=words, mind=mind, choice=choice, **rest)  # type: ignore[arg-type]
    return LevelBot(profile, Knowledge(lexicon, LEVELS, words, seed), seed=seed)


def plays_there(lexicon: Lexicon, view: SeatView) -> tuple[ScoredPlay, ...]:
    return ReferenceEngine(lexicon).generate(question_of(view))


def turn_of(lexicon: Lexicon, view: SeatView, mind: Mind, seed: int = 0) -> Turn:
    there = plays_there(lexicon, view)
    return Turn(mind, view, there, lambda word: LEVELS.get(word, 99), seed)


def plays(lexicon: Lexicon, view: SeatView, **rest: object) -> list[Play]:
    moves = [bot_of(lexicon, seed, **rest).choose_move(view) for seed in SEEDS]
    return [move for move in moves if isinstance(move, Play)]


def laid(play: Play) -> int:
    return len(play.rack_tiles())


def test_the_same_seed_and_view_make_the_same_move_and_others_another(lexicon: Lexicon) -> None:
    view = make_view("AETRONS")
    first, second = plays(lexicon, view), plays(lexicon, view)
    assert first == second
    assert len(set(first)) > 3


def test_every_word_of_every_play_is_at_its_place(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    for play in plays_there(lexicon, view):
        main, *further = words_of(play.play, view)
        found = list(ways(view, [play]))
        if laid(play.play) == 1:
            assert {way.word for way in found} == {main, *further}, "either may come to mind"
        else:
            assert [way.word for way in found] == [main]
        assert all(len(way.others) == len(further) for way in found)
        assert all(way.laid == laid(play.play) for way in found)


def test_more_words_come_to_mind_at_each_look_and_none_is_lost(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    for seed in SEEDS:
        turn = turn_of(lexicon, view, Mind(words=3), seed)
        first, second = turn.words(0), turn.words(1)
        assert second[: len(first)] == first
        assert len(set(second)) == len(second)
    counts = [len(turn_of(lexicon, view, Mind(words=3), seed).words()) for seed in SEEDS]
    assert min(counts) < 2
    assert max(counts) > 4


def test_short_common_words_come_to_mind_before_long_and_rare_ones(lexicon: Lexicon) -> None:
    view = make_view("AETNOSR")
    rare = {**LEVELS, "ATE": 80}
    firsts: list[str] = []
    for seed in range(900):
        there = plays_there(lexicon, view)
        turn = Turn(Mind(words=2), view, there, lambda word: rare.get(word, 99), seed)
        firsts += turn.words()[:1]
    assert firsts.count("ATE") < firsts.count("EAT") * 0.7
    assert firsts.count("STONE") < firsts.count("NOTE")


def test_who_looks_at_few_words_scores_less(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)

    def mean(words: float) -> float:
        found = [bot_of(lexicon, seed, mind=Mind(words=words)).thoughts(view) for seed in SEEDS]
        return sum(each.score for each in found) / len(found)

    assert mean(1) < mean(4) < mean(60)


def test_downward_places_and_further_words_are_seen_less(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    keen = Mind(words=60, down=1, cross=1, usual=200)

    def counts(mind: Mind) -> tuple[int, int]:
        found = plays(lexicon, view, mind=mind)
        down = sum(play.direction is Direction.DOWN for play in found)
        return down, sum(len(words_of(play, view)) > 1 for play in found)

    down, crossed = counts(keen)
    assert counts(replace(keen, down=0.1))[0] < down / 2
    assert counts(replace(keen, cross=0.1))[1] < crossed / 2


def test_one_tile_is_laid_for_little_only_where_nothing_else_is_found(lexicon: Lexicon) -> None:
    view = make_view("SVVVVVV", board=TEAR)
    some = plays(lexicon, view, mind=Mind(words=60, exchange=0, cross=1))
    assert some, "TEARS is better than a pass"
    assert {laid(play) for play in some} == {1}
    view = make_view("SVVVONE", board=TEAR)
    found = plays(lexicon, view, mind=Mind(words=60, cross=1, down=1, exchange=0, usual=30))
    assert all(laid(play) > 1 for play in found)


def test_who_sees_only_one_tile_to_lay_looks_longer_for_two(lexicon: Lexicon) -> None:
    """A fifth of the plays of level 1 laid one tile; of people it is about a tenth."""
    view = make_view("SVVVONE", board=TEAR)
    mind = Mind(words=0.5, wander=0, astray=0, cross=1, down=1, exchange=0, usual=30)
    late = 0
    for seed in SEEDS:
        turn = turn_of(lexicon, view, mind, seed)
        seen, look = turn.found(may_exchange=False)
        at_third = [way for word in turn.words(2) for way in turn.ways_of(word)]
        late += bool(at_third) and all(map(turn.sees, at_third)) and look > 2
        assert look >= 4 or not all(found.is_single for found in seen)
        best = max(seen, key=lambda found: found.rank)
        assert not best.is_single or all(found.is_single for found in seen)
    assert late


def test_a_little_play_of_two_tiles_is_made_before_one_of_a_single_tile(lexicon: Lexicon) -> None:
    view = make_view("SVVVONE", board=TEAR)
    turn = turn_of(lexicon, view, Mind(words=60, cross=1, down=1, least=20, usual=30, tile=0))
    there = [turn.value(way) for word in turn.words(5) for way in turn.ways_of(word)]
    assert all(found.is_poor for found in there)
    two = [found for found in there if found.way.laid == 2]
    one = max((found for found in there if found.is_single), key=lambda found: found.value)
    assert min(found.value for found in two) < one.value
    assert min(found.rank for found in two) > one.rank


def test_a_play_of_few_points_is_made_only_where_nothing_better_is_found(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)

    def low(least: float) -> int:
        found = plays(lexicon, view, mind=Mind(words=1, least=least, exchange=0))
        return sum(
            score_play(view.board, play.placements(), view.tile_set, view.scoring).points <= 6
            for play in found
        )

    assert low(6) < low(3) / 2


def test_who_looks_once_makes_more_little_plays(lexicon: Lexicon) -> None:
    """Plays of up to three points were half as many at levels 5 to 10 as people make."""
    view = make_view("AETNOSI", board=TEAR)

    def low(looks: int) -> int:
        mind = Mind(words=1, least=6, looks=looks, exchange=0)
        found = plays(lexicon, view, mind=mind)
        return sum(
            score_play(view.board, play.placements(), view.tile_set, view.scoring).points <= 6
            for play in found
        )

    assert low(3) < low(2) < low(1)


def test_one_tile_for_a_share_of_a_usual_turn_is_a_play_like_others(lexicon: Lexicon) -> None:
    view = make_view("SVVVONE", board=TEAR)

    def singles(single: float) -> list[Found]:
        mind = Mind(words=60, cross=1, down=1, usual=30, least=0, single=single)
        turn = turn_of(lexicon, view, mind)
        there = [turn.value(way) for word in turn.words(5) for way in turn.ways_of(word)]
        return [found for found in there if found.way.laid == 1]

    assert all(found.is_single and found.is_poor for found in singles(1))
    assert not any(found.is_single for found in singles(0))
    scores = {found.way.score for found in singles(1)}
    between = (min(scores) + max(scores)) / 2
    some = singles(between / 30)
    assert all(found.is_single == (found.way.score < between) for found in some)
    assert len({found.is_single for found in some}) == 2


def test_a_heavy_tile_is_laid_for_fewer_points(lexicon: Lexicon) -> None:
    view = make_view("XATNOTE")

    def share_of(heavy: float) -> float:
        mind = Mind(words=60, heavy=heavy, tile=20, usual=200)
        found = plays(lexicon, view, mind=mind)
        return sum("X" in play.tiles for play in found) / len(found)

    assert {"J", "Q", "X", "Z", "K", "V"} == HEAVY
    assert share_of(50) == 1
    assert share_of(0) < 1


def test_who_has_found_a_usual_turn_looks_no_further(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    easy = [bot_of(lexicon, s, mind=Mind(words=60, usual=3)).thoughts(view) for s in SEEDS]
    hard = [bot_of(lexicon, s, mind=Mind(words=60, usual=200)).thoughts(view) for s in SEEDS]
    assert sum(each.score for each in easy) < sum(each.score for each in hard)
    reasons = {missed.why for each in easy for missed in each.overlooked}
    assert Missed.SETTLED in reasons
    assert Missed.SETTLED not in {m.why for each in hard for m in each.overlooked}


def test_without_a_play_they_exchange_or_pass_as_the_rules_allow(lexicon: Lexicon) -> None:
    view = make_view("VVUUWWC", board=TEAR)
    gives = [bot_of(lexicon, s, mind=Mind(words=6, exchange=1)).choose_move(view) for s in SEEDS]
    assert all(isinstance(move, Exchange) and 3 <= len(move.tiles) <= 7 for move in gives)
    slow = [bot_of(lexicon, s, mind=Mind(words=6, exchange=0)).choose_move(view) for s in SEEDS]
    assert all(isinstance(move, Exchange) for move in slow), "there is no play: it beats a pass"
    stubborn = Choice(leave=0, exchange="never")
    moves = [
        bot_of(lexicon, s, mind=Mind(words=6, exchange=1), choice=stubborn).choose_move(view)
        for s in SEEDS
    ]
    assert set(moves) == {Pass()}
    late = replace(view, bag_count=6)
    assert bot_of(lexicon, mind=Mind(words=6, exchange=1)).choose_move(late) == Pass()


def test_who_may_not_exchange_looks_on_until_they_have_a_word(lexicon: Lexicon) -> None:
    """Level 1 passed twice a game with tiles in the bag, while words that it knows fitted."""
    few = Mind(words=0.3, astray=0, exchange=0)
    late = make_view("ATVVUUC", bag_count=6, board=TEAR)
    assert len(plays(lexicon, late, mind=few)) == len(SEEDS)
    stubborn = Choice(leave=0, exchange="never")
    early = make_view("ATVVUUC", board=TEAR)
    assert len(plays(lexicon, early, mind=few, choice=stubborn)) == len(SEEDS)


def test_with_an_empty_bag_the_same_board_is_seen_with_the_same_eyes(lexicon: Lexicon) -> None:
    view = make_view("ATN", bag_count=0, board=TEAR)
    mind = Mind(words=1, down=0.3, cross=0.3)
    moves = [bot_of(lexicon, seed, mind=mind).choose_move(view) for seed in SEEDS]
    later = replace(view, zero_run=2)
    assert moves == [bot_of(lexicon, s, mind=mind).choose_move(later) for s in SEEDS]
    assert 0 < moves.count(Pass()) < len(moves)


def test_who_looks_less_at_the_end_passes_with_a_play_on_the_board(lexicon: Lexicon) -> None:
    view = make_view("ATN", bag_count=0, board=TEAR)
    mind = Mind(words=3, down=0.7, cross=0.7)
    hasty, patient = (len(plays(lexicon, view, mind=replace(mind, last=n))) for n in (0.1, 20))
    assert hasty < patient
    more = replace(view, bag_count=20)
    assert plays(lexicon, more, mind=mind) == plays(lexicon, more, mind=replace(mind, last=20))


def test_attention_wanders_around_the_same_mean(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)

    def counts(wander: float) -> list[int]:
        mind = Mind(words=4, astray=0, wander=wander)
        return [len(turn_of(lexicon, view, mind, seed).words()) for seed in range(300)]

    steady, usual, moody = counts(0), counts(1), counts(2)
    assert len(set(steady)) == 1
    assert sum(each < 2 for each in usual) < sum(each < 2 for each in moody)
    assert sum(usual) / 300 == pytest.approx(steady[0], rel=0.2)


def test_a_blank_is_kept_while_there_are_tiles_to_draw(lexicon: Lexicon) -> None:
    """Beginners spent both blanks for nine and four points in their first two turns."""
    mind = Mind(words=60, astray=0, usual=12, cross=1, down=1, exchange=0)
    view = make_view("?EATUUU", board=TEAR)
    early = plays(lexicon, view, mind=mind)
    assert not any(is_blank(tile) for play in early for tile in play.rack_tiles())
    spent = plays(lexicon, view, mind=replace(mind, blank=0, tile=20))
    assert any(is_blank(tile) for play in spent for tile in play.rack_tiles())
    last = plays(lexicon, replace(view, bag_count=0), mind=replace(mind, tile=20))
    assert any(is_blank(tile) for play in last for tile in play.rack_tiles())


def test_a_blank_is_laid_for_many_points_and_where_nothing_else_fits(lexicon: Lexicon) -> None:
    mind = Mind(words=60, astray=0, usual=12, cross=1, down=1, exchange=0)
    showy = plays(lexicon, make_view("?QUAVVV", board=TEAR), mind=replace(mind, blank=5))
    assert any(is_blank(tile) for play in showy for tile in play.rack_tiles())
    stuck = plays(lexicon, make_view("?UUUVVV", bag_count=6, board=TEAR), mind=mind)
    assert len(stuck) == len(SEEDS)


def test_a_word_that_only_lengthens_another_comes_late_unless_by_an_ending() -> None:
    lexicon = make_lexicon(("TEAR", "TEARFUL", "FUR", "TEARS", "US"))
    levels = dict.fromkeys(("TEARFUL", "FUR", "TEARS", "US"), 10)
    view = make_view("FULSVVV", board=TEAR)
    there = plays_there(lexicon, view)
    rest = {way.word: way.rest for way in ways(view, there)}
    assert (rest["TEARFUL"], rest["TEARS"]) == ("FUL", "S")
    assert not rest["US"]
    mind = Mind(words=2, letter=1)
    firsts = Counter(
        Turn(mind, view, there, lambda word: levels.get(word, 99), seed).words()[0]
        for seed in range(400)
        if Turn(mind, view, there, lambda word: levels.get(word, 99), seed).words()
    )
    assert firsts["TEARFUL"] < firsts["TEARS"] / 2


@pytest.mark.parametrize("direction", Direction)
def test_a_tile_before_a_word_is_no_ending(direction: Direction) -> None:
    """An S behind TEAR is seen at once, one before it is not.

    One tile makes two words here, so TEAR is lengthened by the main word or by the further one.
    """
    lexicon = make_lexicon(("TEARS", "STEAR", "SA"))
    board = Board.empty().with_placements(Play(5, 5, direction, tuple("TEAR")).placements())
    for line in (4, 9):
        row, col = (6, line) if direction is Direction.ACROSS else (line, 6)
        board = board.with_placements(Play(row, col, direction, ("A",)).placements())
    view = make_view("S", board=board)
    there = plays_there(lexicon, view)
    crossed = [way for way in ways(view, there) if way.others]
    assert {(way.word, way.rest) for way in crossed if way.through == 1 and len(way.word) > 2} == {
        ("TEARS", "S"),
        ("STEAR", "S...."),
    }
    levels = {"TEARS": 10, "STEAR": 10, "SA": 99}
    firsts = Counter(
        word
        for seed in range(400)
        for word in Turn(Mind(words=2), view, there, levels.__getitem__, seed).words()[:1]
    )
    assert firsts["STEAR"] < firsts["TEARS"] / 2


def test_a_word_that_stands_on_the_board_is_thought_of_late() -> None:
    lexicon = make_lexicon(("TEAR", "RATE", "TARE"))
    view = make_view("TEAVVVV", board=TEAR)
    levels = dict.fromkeys(("TEAR", "RATE", "TARE"), 10)
    there = plays_there(lexicon, view)
    firsts = Counter(
        word
        for seed in range(400)
        for word in Turn(Mind(words=2), view, there, levels.__getitem__, seed).words()[:1]
    )
    assert firsts["TEAR"] < firsts["RATE"] / 3


def test_an_empty_board_is_looked_at_across(lexicon: Lexicon) -> None:
    """Twelve of fifteen opponents' games began downwards, two of fifteen of people's."""
    found = plays(lexicon, make_view("AETNOSI"))
    assert {play.direction for play in found} == {Direction.ACROSS}
    for seed in SEEDS:
        told = bot_of(lexicon, seed).thoughts(make_view("AETNOSI"))
        assert all(overlooked.play.direction is Direction.ACROSS for overlooked in told.overlooked)


def test_a_first_word_need_not_end_on_the_star(lexicon: Lexicon) -> None:
    """Of equal places the leftmost was taken, so that most games began with a word before it."""
    three = [play for play in plays(lexicon, make_view("TENVVVV")) if laid(play) == 3]
    assert {play.col for play in three} == {5, 6, 7}
    first = [bot_of(lexicon, seed).choose_move(make_view("TENVVVV")) for seed in SEEDS]
    assert first == [bot_of(lexicon, seed).choose_move(make_view("TENVVVV")) for seed in SEEDS]


def test_a_run_of_passes_makes_them_look_on(lexicon: Lexicon) -> None:
    view = make_view("ATN", bag_count=0, board=TEAR)
    mind = Mind(words=1, down=0.3, cross=0.3)
    moves = [bot_of(lexicon, s, mind=mind).choose_move(view) for s in SEEDS]
    later = replace(view, zero_run=3)
    again = [bot_of(lexicon, s, mind=mind).choose_move(later) for s in SEEDS]
    assert again.count(Pass()) < moves.count(Pass()) / 4


def test_the_impatient_give_up_sooner_with_an_empty_bag(lexicon: Lexicon) -> None:
    """Nearly all games of level 10 ended with an out play; of people it is three of four."""
    view = replace(make_view("ATN", bag_count=0, board=TEAR), zero_run=3)
    few = Mind(words=0.5, down=0.3, cross=0.3)
    stubborn, impatient = (
        len(plays(lexicon, view, mind=replace(few, patience=looks))) for looks in (6, 3)
    )
    assert impatient < stubborn
    more = replace(view, bag_count=20)
    assert plays(lexicon, more, mind=few) == plays(lexicon, more, mind=replace(few, patience=3))


def test_blanks_and_an_s_are_not_given_back_before_other_tiles(lexicon: Lexicon) -> None:
    view = make_view("?SVVUUC")
    for seed in SEEDS:
        turn = turn_of(lexicon, view, Mind(words=3), seed)
        given = turn.given(7)
        assert len(given) > 5 or not {"?", "S"} & set(given)


def test_squares_barred_by_a_ruling_and_tiles_beyond_a_full_rack_are_not_used(
    lexicon: Lexicon,
) -> None:
    view = replace(
        make_view("AETNOSI", board=TEAR),
        barred=frozenset(starmap(Square, ((6, 6), (6, 7), (8, 6)))),
    )
    mind = Mind(words=60, cross=1, down=1)
    found = plays(lexicon, view, mind=mind)
    squares = {at.square for play in found for at in play.placements()}
    assert squares and view.barred.isdisjoint(squares)
    wide = replace(make_view("AETNOSI", board=TEAR), rack_size=2)
    assert {laid(play) for play in plays(lexicon, wide, mind=mind)} <= {1, 2}


@pytest.mark.native
def test_only_places_of_words_that_come_to_mind_are_looked_at(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn with a blank took a tenth of a second: each of thousands of plays was taken apart."""
    made = 0

    class Counted(Way):
        def __init__(self, *args: object, **rest: object) -> None:
            nonlocal made
            super().__init__(*args, **rest)  # type: ignore[arg-type]
            made += self.laid > 1

    monkeypatch.setattr(fits, "Way", Counted)
    view = make_view("??AETNO", board=TEAR)
    there = sum(laid(play.play) > 1 for play in plays_there(lexicon, view))
    bot_of(lexicon, mind=Mind(words=2)).choose_move(view)
    assert 0 < made < there / 3


def test_who_can_go_out_and_sees_it_does(lexicon: Lexicon) -> None:
    view = make_view("AT", bag_count=0, board=TEAR)
    for seed in SEEDS:
        found = bot_of(lexicon, seed, mind=Mind(words=60, down=1, cross=1)).choose_move(view)
        assert isinstance(found, Play)
        assert laid(found) == 2


def test_a_game_does_not_begin_with_a_pass(lexicon: Lexicon) -> None:
    """A beginner with EYIWAUI on an empty board passed."""
    few = Mind(words=0.3, exchange=0)
    moves = [bot_of(lexicon, seed, mind=few).choose_move(make_view("VVTTVEA")) for seed in SEEDS]
    assert not any(isinstance(move, Pass) for move in moves)
    stuck = bot_of(lexicon, mind=few).choose_move(make_view("VVUUWWC"))
    assert isinstance(stuck, Exchange)


def test_who_has_passed_looks_with_new_eyes(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    again = replace(view, zero_run=1)
    mind = Mind(words=3)
    assert any(
        turn_of(lexicon, view, mind, s).words() != turn_of(lexicon, again, mind, s).words()
        for s in SEEDS
    )


def test_a_word_that_fits_in_many_places_does_not_come_to_mind_more_easily() -> None:
    lexicon = make_lexicon(("TEAR", "TO", "NR"))
    view = make_view("TONVVVV", board=TEAR)
    places = Counter(way.word for way in ways(view, plays_there(lexicon, view)))
    assert places["TO"] > places["NR"] > 0
    firsts = Counter(
        word
        for seed in range(400)
        for word in turn_of(lexicon, view, Mind(words=2, cross=1), seed).words()[:1]
    )
    assert abs(firsts["TO"] - firsts["NR"]) < 80


def test_styles_change_the_choice(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    mind = Mind(words=60, cross=1, down=1, usual=200)
    plain = plays(lexicon, view, mind=mind)
    keen = plays(lexicon, view, mind=mind, taste=Taste(hooks=30))

    def further(found: list[Play]) -> int:
        return sum(len(words_of(play, view)) - 1 for play in found)

    assert further(keen) > further(plain)
    long = make_lexicon(("ZAX", "RETINAS"))
    chooser = replace(mind, tile=0)
    rack = make_view("RETINAS")
    profile = Profile(
        "p", "P", "s", words=Words(98, 1), mind=chooser, choice=Choice(leave=0), taste=Taste(200)
    )
    bot = LevelBot(profile, Knowledge(long, {"RETINAS": 10}, profile.words, 0))
    found = bot.choose_move(rack)
    assert isinstance(found, Play)
    assert laid(found) == 7


def reasons(lexicon: Lexicon, mind: Mind, view: SeatView) -> set[Missed]:
    found = [bot_of(lexicon, seed, mind=mind).thoughts(view) for seed in SEEDS]
    return {missed.why for each in found for missed in each.overlooked}


def test_thoughts_tell_the_move_and_why_a_better_play_was_not_made(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    for seed in SEEDS:
        bot = bot_of(lexicon, seed)
        told = bot.thoughts(view)
        assert told.move == bot.choose_move(view)
        assert all(missed.score > told.score for missed in told.overlooked)
        if isinstance(told.move, Play):
            assert set(words_of(told.move, view)) & set(told.words)
    everything = Mind(words=400, astray=0, down=1, cross=1, usual=200)
    assert Missed.NO_THOUGHT in reasons(lexicon, replace(everything, words=1), view)
    assert Missed.NO_CROSS in reasons(lexicon, replace(everything, cross=0.1), view)
    assert Missed.SETTLED in reasons(lexicon, replace(everything, usual=2), view)
    long = replace(everything, tile=20, heavy=0)
    assert Missed.LIKED_LESS in reasons(lexicon, long, make_view("XATNOTE"))
    assert Missed.NO_PLACE in reasons(lexicon, replace(everything, down=0.1), view)


def test_thoughts_name_a_word_that_is_not_known_or_not_laid() -> None:
    lexicon = make_lexicon(("TEA", "QUIZ"))
    view = make_view("QUIZTEA")
    words = Words(vocabulary=40, fade=2)
    profile = Profile("p", "P", "s", words=words, mind=Mind(words=60), choice=Choice(leave=0))
    bot = LevelBot(profile, Knowledge(lexicon, {"TEA": 10, "QUIZ": 95}, words, 0))
    (missed,) = bot.thoughts(view).overlooked
    assert (missed.why, missed.word) == (Missed.UNKNOWN, "QUIZ")
    both = {"TEA": 10, "QUIZ": 10}
    polite = Knowledge(lexicon, both, words, 0, avoided=frozenset({"QUIZ"}))
    (missed,) = LevelBot(profile, polite).thoughts(view).overlooked
    assert (missed.why, missed.word) == (Missed.AVOIDED, "QUIZ")


def test_a_word_they_would_have_come_to_is_one_that_they_settled_before(lexicon: Lexicon) -> None:
    view = make_view("AETNOSI", board=TEAR)
    mind = Mind(words=400, astray=0, down=1, cross=1, usual=2)
    for seed in SEEDS:
        turn = turn_of(lexicon, view, mind, seed)
        _, look = turn.found(may_exchange=False)
        reached, in_time = turn.reached(look), turn.words(look)
        assert in_time[: len(reached)] == reached
        for play in plays_there(lexicon, view):
            why, word = turn.why_not(play.play, look)
            if why is Missed.SETTLED:
                assert word in in_time and word not in reached
            elif why is Missed.NO_THOUGHT:
                assert word not in in_time
                assert word == words_of(play.play, view)[0] or laid(play.play) == 1
            else:
                assert word in reached


def test_a_phoney_they_believe_in_is_no_better_play() -> None:
    lexicon = make_lexicon(("TEA", "EAT"))
    view = make_view("QUIZTEA")
    words = Words(vocabulary=60, fade=2, phoneys=1)
    levels = {"TEA": 10, "EAT": 10}
    believing = Knowledge(lexicon, levels, words, 0, phoneys=lambda: ("QUIZ",))
    profile = Profile("p", "P", "s", words=words, mind=Mind(words=1), choice=Choice(leave=0))
    found = set()
    for seed in SEEDS:
        told = LevelBot(profile, believing, seed=seed).thoughts(view)
        assert all("QUIZ" not in missed.words for missed in told.overlooked)
        found |= set(told.words)
    assert "QUIZ" in found, "they think of it"
