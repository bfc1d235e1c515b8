# SPDX-License-Identifier: MIT
"""Goals and best plays follow from games and logs alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from desktop_app.learn.activity import Deed, DeedKind
from desktop_app.learn.goals import (
    GOALS,
    WHOLE_GAME,
    BestKind,
    Doings,
    GoalState,
    best_plays,
    goal_states,
)
from desktop_app.play.players import ladder_levels
from desktop_app.storage.library_rows import PlayerGame, PlayMade

DAY_MS = 86_400_000
NOON_MS = 1_795_000_000_000
PLAIN = PlayerGame(
    game="g0",
    began_at_ms=NOON_MS,
    opponents=("Kai",),
    points=150,
    against=140,
    has_won=True,
    plays=(),
    withdrawn=0,
    turns=10,
    used_ms=None,
    overtime_s=0,
    challenges_won=0,
    challenges_lost=0,
    defences_won=0,
    defences_lost=0,
    kinds=("kai",),
)


def game(number: int = 0, *plays: PlayMade, **changes: object) -> PlayerGame:
    made = replace(PLAIN, game=f"g{number}", began_at_ms=NOON_MS + number, plays=plays)
    return replace(made, **changes)  # type: ignore[arg-type]


def play(word: str, points: int, *, number: int = 0, is_bingo: bool = False) -> PlayMade:
    return PlayMade(word, points, is_bingo, (word,), number)


def state(goal: str, games: Sequence[PlayerGame] = (), deeds: Sequence[Deed] = ()) -> GoalState:
    states = goal_states(Doings(games, deeds, ladder_levels()))
    return next(each for each in states if each.goal.id == goal)


def deeds(kind: DeedKind, count: int, *, step_ms: int = 1, **facts: object) -> list[Deed]:
    plain = Deed(NOON_MS, kind, "x", True)
    return [
        replace(plain, at_ms=NOON_MS + at * step_ms, **facts)  # type: ignore[arg-type]
        for at in range(count)
    ]


def test_goals_have_ids_of_their_own_and_nothing_is_reached_by_nothing() -> None:
    assert len({goal.id for goal in GOALS}) == len(GOALS) >= 30
    for each in goal_states(Doings()):
        assert (each.have, each.reached) == (0, None), each.goal.id


def test_the_first_of_several_goals_about_bingos_says_what_one_is() -> None:
    titles = [str(goal.title) for goal in GOALS if "bingo" in str(goal.title)]
    assert len(titles) > 1
    assert titles[0] == "First bingo (all tiles of the rack in one play)"


def test_the_first_bingo_has_its_date_its_game_and_its_play() -> None:
    plain = game(1, play("CAT", 10))
    first = game(2, play("AT", 4), play("DUELING", 74, number=3, is_bingo=True))
    later = game(3, play("STONING", 90, is_bingo=True))
    found = state("bingo", [plain, first, later])
    assert found.reached is not None
    mark = found.reached
    assert (mark.game, mark.play, mark.word, mark.points) == ("g2", 3, "DUELING", 74)
    assert mark.at_ms == NOON_MS + 2
    assert state("bingos-10", [plain, first, later]).have == 2


def test_help_counts_only_where_the_goal_says_so() -> None:
    helped = game(1, play("DUELING", 74, is_bingo=True), points=320, is_training=True)
    reached = {each.goal.id for each in goal_states(Doings([helped])) if each.reached}
    assert reached == {"first-game", "first-win"}
    own = {each.goal.id for each in goal_states(Doings([game(1, points=320)])) if each.reached}
    assert {"own-win", "score-200", "score-300"} <= own


def test_a_score_is_the_most_and_not_the_sum() -> None:
    games = [game(at, points=150) for at in range(5)]
    assert state("score-200", games).have == 150
    reached = state("score-200", [*games, game(6, points=200)]).reached
    assert reached is not None and (reached.game, reached.play) == ("g6", WHOLE_GAME)


@pytest.mark.parametrize(
    ("goal", "changes", "is_reached"),
    [
        ("beat-10", {}, True),
        ("beat-15", {}, False),
        ("beat-10", {"kinds": ("kai+blocker",)}, True),
        ("beat-20", {"kinds": ("champion",)}, True),
        ("beat-10", {"has_handicap": True}, False),
        ("beat-10", {"has_won": False}, False),
        ("beat-10", {"kinds": ("kai", "person")}, False),
        ("beat-5", {"kinds": ("person",)}, False),
        ("by-100", {"points": 300, "against": 200}, True),
        ("by-100", {"points": 300, "against": 201}, False),
        ("by-100", {"points": 300, "against": 200, "has_handicap": True}, False),
        ("challenge", {"challenges_won": 1}, True),
    ],
)
def test_wins(goal: str, changes: dict[str, object], is_reached: bool) -> None:
    assert (state(goal, [game(1, **changes)]).reached is not None) is is_reached


def test_three_wins_in_a_row_and_ten_games_in_time() -> None:
    results = [True, True, False, True, True, None, True, True, True]
    games = [game(at, has_won=won) for at, won in enumerate(results)]
    reached = state("three-wins", games).reached
    assert reached is not None and reached.game == "g8"
    timed = [game(at, used_ms=900_000, overtime_s=at % 2) for at in range(20)]
    in_time = state("in-time", timed).reached
    assert in_time is not None and in_time.game == "g18"


def test_words_on_the_board() -> None:
    many = PlayMade("AT", 20, False, ("AT", "AA", "TO", "QI"), 2)
    assert state("four-words", [game(1, many)]).reached
    assert state("q-without-u", [game(1, many)]).reached
    assert not state("q-without-u", [game(1, play("QUIET", 48), play("CINQUE", 30))]).reached
    assert state("twos-25", [game(1, many), game(2, many)]).have == 4
    bingos = [play("DUELING", 60, number=at, is_bingo=True) for at in (1, 4)]
    reached = state("two-bingos", [game(1, bingos[0]), game(2, *bingos)]).reached
    assert reached is not None and (reached.game, reached.play) == ("g2", 4)
    assert state("long-word", [game(1, play("UNLOCKING", 60))]).reached


def test_lessons_count_once_each() -> None:
    same = deeds(DeedKind.LESSON, 9, value=2)
    assert state("lessons-5", deeds=same).have == 1
    others = [replace(each, subject=f"l{at}") for at, each in enumerate(same)]
    assert state("lessons-5", deeds=others).reached
    assert state("stars-10", deeds=others).have == 0
    assert not state("first-lesson", deeds=deeds(DeedKind.LESSON, 9, is_end=False)).reached


def test_drills_puzzles_and_cards() -> None:
    drill = deeds(DeedKind.DRILL, 12)
    assert state("drill-ten", deeds=drill).reached
    mixed = [replace(each, subject="xy"[at % 2]) for at, each in enumerate(drill)]
    assert state("drill-ten", deeds=mixed).have == 1, "in one drill"
    wrong = [replace(each, is_right=at != 6) for at, each in enumerate(drill)]
    assert state("drill-ten", deeds=wrong).have == 6
    assert state("puzzles-row", deeds=deeds(DeedKind.PUZZLE, 5)).reached
    cards = [
        replace(each, subject=f"c{at % 60}", value=40.0 if at < 60 else 2.0)
        for at, each in enumerate(deeds(DeedKind.CARD, 61))
    ]
    assert state("known-50", deeds=cards).reached
    assert state("known-50", deeds=cards[:40] + cards[60:]).have == 40


def test_days_in_a_row_count_games_and_work() -> None:
    games = [game(1), game(2, began_at_ms=NOON_MS + 2 * DAY_MS)]
    between = deeds(DeedKind.DRILL, 1)
    between = [replace(deed, at_ms=NOON_MS + DAY_MS) for deed in between]
    reached = state("days-3", games, between).reached
    assert reached is not None and reached.at_ms == NOON_MS + 2 * DAY_MS
    assert state("days-3", games).have == 1
    weekly = deeds(DeedKind.DRILL, 4, step_ms=7 * DAY_MS)
    assert state("weeks-4", deeds=weekly).reached
    assert state("days-100", deeds=weekly).have == 4


def test_the_best_plays_are_the_earliest_of_equal_ones() -> None:
    high, later = play("QUIZ", 62, number=1), play("JAZZ", 62, number=2)
    bingo = play("STONING", 60, is_bingo=True, number=3)
    games = [game(1, high, later), game(2, bingo, points=310), game(3, play("ZAX", 99))]
    games[2] = replace(games[2], is_training=True, points=500)
    best = {each.kind: each for each in best_plays(games)}
    assert best[BestKind.PLAY].play == high and best[BestKind.PLAY].game.game == "g1"
    assert best[BestKind.BINGO].play == bingo
    assert best[BestKind.STRONG].play == high
    assert best[BestKind.LONGEST].play == bingo
    assert best[BestKind.GAME].game.game == "g2" and best[BestKind.GAME].play is None
    assert BestKind.WORDS not in best, "no play formed three words"
    assert best_plays([]) == ()
