# SPDX-License-Identifier: MIT
"""Threats, follow-ups and moves of known words: facts on draws whose right answer is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.insight import (
    Answer,
    best_within,
    find_threat,
    follow_up_of,
    moves_by_words,
    plays_to_ask,
    threat_of,
)
from desktop_app.analysis.insight_words import (
    follow_up_sentence,
    insight_sentences,
    known_words_sentences,
    plain_threat,
    threat_sentences,
)
from desktop_app.analysis.plain_words import TERMS
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import Depth, Reviewer, TurnReview
from desktop_app.analysis.review_record import turn_of, turn_value
from desktop_app.engine import native
from desktop_app.engine.evaluator import Effort
from desktop_app.engine.klv import NO_LEAVES, KlvLeaves
from desktop_app.engine.move_order import COMMON, NO_TASTE, Taste
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.replies import Reply, Turns, sample_replies, sample_turns
from desktop_app.rules.board import Direction
from desktop_app.rules.move import Exchange, Move, Pass, Play
from tests.helpers.evaluations import evaluation_of, row_of
from tests.helpers.play_turns import turns_of
from tests.helpers.positions import make_lexicon
from tests.helpers.searches import BAD, endgame, situation

BOARD = situation(f"{BAD} AABDEES/ 90/20 0").board
"""Has BAD at 8G."""
THREAT = Play(6, 10, Direction.DOWN, ("A", "S", "E"))
"""Down column K."""
ELSEWHERE = Play(0, 0, Direction.ACROSS, tuple("DEED"))
IN_THE_WAY = Play(7, 9, Direction.ACROSS, ("E", "S"))
"""Row 8, on K8."""
IN_THE_LANE = Play(6, 10, Direction.DOWN, ("T", "O"))
APART = Play(12, 0, Direction.ACROSS, ("T", "O"))


def replies(count: int, score: int = 60) -> tuple[Reply, ...]:
    """A hundred draws, in so many of which the threat is played; the others score about 20."""
    rest = tuple(Reply(ELSEWHERE, 18 + 4 * (at % 2)) for at in range(100 - count))
    return tuple(Reply(THREAT, score - 2 + 4 * (at % 2)) for at in range(count)) + rest


@pytest.mark.parametrize(
    ("move", "after", "answer"),
    [
        (IN_THE_LANE, 2, Answer.USED),
        (IN_THE_WAY, 2, Answer.BLOCKED),
        (APART, 2, Answer.RARER),
        (APART, 40, Answer.LEFT_OPEN),
        (Pass(), 40, Answer.LEFT_OPEN),
        (Exchange(("A",)), 40, Answer.LEFT_OPEN),
        (IN_THE_WAY, 38, Answer.LEFT_OPEN),
    ],
)
def test_a_threat_is_met_or_left_open(move: Move, after: int, answer: Answer) -> None:
    found = threat_of(move, replies(40), replies(after))
    assert found is not None and found.lane == (Direction.DOWN, 10)
    assert (found.share, found.mean, found.most, found.rest) == (0.4, 60, 62, 20)
    assert found.after_share == after / 100 and found.answer is answer
    assert found.draws == 100


def test_a_threat_that_is_left_for_few_points_is_not_called_open() -> None:
    found = threat_of(APART, replies(40), replies(40, score=24))
    assert found is not None and found.answer is Answer.UNSURE


@pytest.mark.parametrize(
    "before",
    [
        replies(14),
        replies(40, score=26),
        replies(100),
        replies(40)[:40],
        tuple(Reply(Pass(), 0) for _ in range(100)),
    ],
    ids=["too rare", "too low", "always", "too few draws", "none"],
)
def test_nothing_is_a_threat_that_the_draws_do_not_tell(before: tuple[Reply, ...]) -> None:
    assert threat_of(APART, before, before) is None


def test_nothing_was_threatened_on_an_empty_board_or_with_an_empty_bag() -> None:
    def sample(_moves: tuple[Move, ...]) -> dict[Move, tuple[Reply, ...]]:
        raise AssertionError("nothing is drawn")

    empty = situation("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AABDEES/ 0/0 0")
    assert find_threat(empty, APART, sample) is None
    assert find_threat(replace(endgame("AB", "CD"), board=BOARD), APART, sample) is None


@pytest.mark.parametrize("answer", list(Answer))
def test_a_threat_is_said_with_its_figures_and_plainly_without(answer: Answer) -> None:
    found = threat_of(APART, replies(40), replies(38))
    assert found is not None
    first, last = threat_sentences(BOARD, APART, replace(found, answer=answer))
    assert first == (
        "Before this move the opponent threatened column K: the best reply lay there in 40 of 100"
        " draws, for 60 on average and 62 at most; in the other draws it scored 20."
    )
    assert "13A TO" in last and "38 of 100" in last
    plain = plain_threat(BOARD, APART, replace(found, answer=answer))
    assert len(plain) == (answer is not Answer.UNSURE)
    for sentence in plain:
        assert not any(term in sentence.casefold() for term in TERMS)
        assert "TO" in sentence and "column K" in sentence


def turns(count: int, score: int = 50) -> tuple[Turns, ...]:
    """A hundred draws, in so many of which the own next turn lies in column K."""
    return tuple(
        Turns(Pass(), 0, THREAT, score - 2 + 4 * (at % 2))
        if at < count
        else Turns(Pass(), 0, ELSEWHERE, 18 + 4 * (at % 2))
        for at in range(100)
    )


def test_a_follow_up_is_worth_what_it_adds_to_the_turns_in_which_it_comes() -> None:
    found = follow_up_of(turns(30), turns(0))
    assert found is not None and found.lane == (Direction.DOWN, 10)
    assert (found.share, found.mean, found.rest) == (0.3, 50, 20)
    assert found.gain == pytest.approx(9.0), "30 points more in 30 of 100 turns"
    assert (found.other_share, found.other_mean) == (0, 20)
    sentence = follow_up_sentence(BOARD, IN_THE_WAY, APART, found)
    assert sentence.endswith(
        "in column K in 30 of 100 draws, for 50 on average; in the other draws it scores 20, so"
        " that place is worth 9 on average. After 13A TO it lies there in 0, and the turn scores"
        " 20 in all."
    )


@pytest.mark.parametrize(
    ("made", "other"),
    [
        (turns(9), turns(0)),
        (turns(30), turns(30)),
        (turns(30, score=20), turns(0)),
        (turns(100), turns(0)),
        (turns(30)[:40], turns(0)[:40]),
        ((), ()),
    ],
    ids=["too rare", "no oftener", "no better", "always", "too few draws", "no draws"],
)
def test_no_follow_up_that_the_draws_do_not_tell(
    made: tuple[Turns, ...], other: tuple[Turns, ...]
) -> None:
    assert follow_up_of(made, other) is None


# Words that one knows.

LEVELS = {"QAT": 80, "TEA": 20, "ETA": 60}
TASTE = Taste(lambda word: LEVELS.get(word, 99))
BEST = replace(row_of(Play(0, 0, Direction.DOWN, tuple("QAT")), win=0.7), words=("QAT",))
SECOND = replace(row_of(Play(0, 2, Direction.DOWN, tuple("ETA")), win=0.6), words=("ETA",))
KNOWN = replace(row_of(Play(0, 4, Direction.DOWN, tuple("TEA")), win=0.5), words=("TEA",))
PHONEY = replace(
    row_of(Play(0, 6, Direction.DOWN, tuple("TAE")), win=0.65), words=("TAE",), phoneys=("TAE",)
)


def test_the_best_moves_of_commoner_and_commoner_words() -> None:
    found = moves_by_words(evaluation_of(BEST, PHONEY, SECOND, KNOWN), TASTE)
    assert [(move.level, move.words) for move in found] == [
        (80, ("QAT",)), (60, ("ETA",)), (COMMON, ("TEA",)),
    ]  # fmt: skip
    assert found[0].cost is Cost.NONE and found[1].loss.mean == pytest.approx(0.1)
    for vocabulary, words in ((95, "QAT"), (79, "ETA"), (60, "ETA"), (40, "TEA"), (12, "TEA")):
        within = best_within(found, vocabulary)
        assert within is not None and within.words == (words,)
    assert best_within(found[:2], 40) is None
    assert moves_by_words(evaluation_of(BEST, KNOWN), NO_TASTE) == ()


def test_an_exchange_needs_no_word() -> None:
    exchange = replace(row_of(Exchange(("A",)), win=0.4), words=())
    found = moves_by_words(evaluation_of(BEST, exchange), TASTE)
    assert [move.level for move in found] == [80, COMMON]


WORDS = make_lexicon(("QAT", "TEA", "ETA", "EAT", "AT", "ATE"))
SMALL = Effort(screening=40, batches=4, iterations=40)
HEAD = "#player1 Ann Ann\n#player2 Ben Ben\n"


def reviewer(taste: Taste = TASTE, depth: Depth = Depth.QUICK) -> Reviewer:
    wins = native.win_chances()
    leaves = KlvLeaves(NO_LEAVES)
    return Reviewer(make_engine(WORDS), leaves, depth, effort=SMALL, wins=wins, taste=taste)


@pytest.mark.native
def test_a_play_of_common_words_is_looked_for_if_none_was_compared() -> None:
    engine = make_engine(WORDS)
    (turn,) = turns_of(f"{HEAD}>Ann: AEQTUUU 8G QAT +24 24\n")
    assert turn.situation is not None
    rare = evaluation_of(BEST, at=turn.situation)
    (asked,) = plays_to_ask(engine, KlvLeaves(NO_LEAVES), rare, TASTE)
    assert isinstance(asked, Play) and sorted(asked.rack_tiles()) == ["A", "E", "T"]
    common = evaluation_of(BEST, KNOWN, at=turn.situation)
    assert plays_to_ask(engine, KlvLeaves(NO_LEAVES), common, TASTE) == ()
    assert plays_to_ask(engine, KlvLeaves(NO_LEAVES), rare, NO_TASTE) == ()


def reviewed(gcg: str, **more: object) -> tuple[PlayedTurn, TurnReview]:
    turn = turns_of(gcg)[-1]
    return turn, reviewer(**more).review(turn)  # type: ignore[arg-type]


QAT = f"{HEAD}>Ann: AEQTUUU 8G QAT +24 24\n"
TEA = f"{HEAD}>Ann: AEQTUUU 8F TEA +6 6\n"
TIED = f"{HEAD}>Ann: AEQTUUU 8G EAT +6 6\n"


@pytest.mark.native
def test_the_best_move_of_known_words_stands_beside_the_best_of_all() -> None:
    turn, found = reviewed(TIED)
    assert found.best is not None and found.best.words == ("QAT",)
    (told,) = known_words_sentences(turn, found, "Ann", 40.0, is_plain=False)
    assert told.startswith("With words that Ann may know (a guess from their level), ")
    assert "TEA, which costs" in told and "QAT" in told
    assert known_words_sentences(turn, found, "Ann", 40.0, is_plain=True) == (), "already named"
    other = replace(found, known=None)
    (plain,) = known_words_sentences(turn, other, "Ann", 40.0, is_plain=True)
    assert plain.endswith("the best move found was TEA.")
    (common,) = known_words_sentences(turn, found, "Ann", 85.0, is_plain=False)
    assert common.endswith("Ann may know them (a guess from their level).")
    assert known_words_sentences(turn, found, "Ann", None, is_plain=False) == ()
    assert (
        known_words_sentences(turn, replace(found, by_words=()), "Ann", 40.0, is_plain=True) == ()
    )


@pytest.mark.native
def test_a_player_who_played_it_is_told_so() -> None:
    turn, found = reviewed(TEA)
    (told,) = known_words_sentences(turn, found, "Ann", 40.0, is_plain=False)
    assert "TEA was the best move found of the words that Ann may know" in told
    assert "needs a rarer word" in told
    turn, found = reviewed(QAT)
    assert known_words_sentences(turn, found, "Ann", 85.0, is_plain=False) == ()
    assert known_words_sentences(turn, found, "Ann", 40.0, is_plain=False) == (), "knew more"


@pytest.mark.native
def test_a_review_keeps_what_it_found_and_old_ones_are_read() -> None:
    _, found = reviewed(TIED)
    threat = threat_of(APART, replies(40), replies(38))
    full = replace(found, threat=threat, follow_up=follow_up_of(turns(30), turns(0)))
    assert full.by_words and threat is not None
    value = turn_value(full)
    assert turn_of(value) == full
    for name in ("threat", "follow_up", "by_words"):
        del value[name]
    assert turn_of(value) == replace(full, threat=None, follow_up=None, by_words=())


@pytest.mark.native
def test_an_instant_look_and_a_play_that_came_off_have_no_threat() -> None:
    words = make_lexicon(("TEA", "EAT", "ZAX", "AX", "ATE", "RETAINS", "STAINER"))
    leaves, wins = KlvLeaves(NO_LEAVES), native.win_chances()
    gcg = f"{HEAD}>Ann: AAINRST 8G TEA +6 6\n>Ben: AEINRST 9G EAT +12 12\n"
    (_, turn) = turns_of(gcg)
    assert turn.situation is not None and turn.move is not None
    engine = make_engine(words)
    instant = Reviewer(engine, leaves, Depth.INSTANT, wins=wins, taste=TASTE).review(turn)
    assert instant.threat is None and instant.by_words == ()
    asked = []

    def sampled(*args: object, **more: object) -> dict[Move, tuple[Reply, ...]]:
        asked.append(args[3])
        return {Pass(): replies(40), turn.move: replies(38)}  # type: ignore[dict-item]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("desktop_app.analysis.review.sample_replies", sampled)
        quick = Reviewer(engine, leaves, Depth.QUICK, effort=SMALL, wins=wins)
        assert quick.review(turn).threat is not None and asked == [(Pass(), turn.move)]
        assert quick.review(replace(turn, fate=Fate.WITHDRAWN)).threat is None


def test_nothing_is_said_of_a_turn_that_is_not_reviewed() -> None:
    (turn,) = turns_of(f"{HEAD}>Ann: AE 8G AE +4 4\n")
    assert turn.is_partly_known
    bare = TurnReview(turn.line, turn.player, Depth.QUICK, problem=turn.problem)
    threat = threat_of(APART, replies(40), replies(38))
    assert insight_sentences(turn, replace(bare, threat=threat), "Ann", 40.0) == ()


@pytest.mark.native
def test_replies_are_those_of_the_turns_in_the_same_draws() -> None:
    engine, leaves = make_engine(WORDS), KlvLeaves(NO_LEAVES)
    at = situation(f"{BAD} AABDEES/ 90/20 0")
    moves = (Pass(), IN_THE_WAY)
    some = sample_replies(engine, at, leaves, moves, draws=8)
    whole = sample_turns(engine, at, leaves, moves, draws=8)
    for move in moves:
        assert [(reply.move, reply.score) for reply in some[move]] == [
            (each.reply, each.reply_score) for each in whole[move]
        ]
