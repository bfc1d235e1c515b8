# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

from desktop_app.engine.candidates import find_candidates, find_top, rank_exchanges, rank_plays
from desktop_app.engine.equity import Outlook, equity
from desktop_app.engine.leaves import leave_value
from desktop_app.engine.reference import ReferenceEngine
from desktop_app.rules.board import Board, Direction, Square
from desktop_app.rules.move import Exchange, Pass, Play, format_position
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import ScoringRules
from tests.helpers.positions import ENGLISH_SET, ask, make_lexicon

BAG = Outlook(50, ("A",) * 57)
EMPTY_BAG = Outlook(0, ("Q", "A"))


def make_view(rack: str, bag_count: int = 50, board: Board | None = None) -> SeatView:
    return SeatView(
        seat=0,
        board=board or Board.empty(),
        rack=tuple(rack),
        rack_counts=(len(rack), 7),
        bag_count=bag_count,
        unseen=("A",) * (bag_count + 7),
        points=(0, 0),
        tile_set=ENGLISH_SET,
        scoring=ScoringRules(),
    )


def test_equity_with_tiles_in_the_bag_is_score_and_leave() -> None:
    assert equity(20, ("S", "?"), BAG, ENGLISH_SET) == 20_000 + leave_value(("S", "?"))


def test_going_out_gains_twice_what_the_opponent_holds() -> None:
    assert equity(20, (), EMPTY_BAG, ENGLISH_SET) == 20_000 + 2 * 11_000


def test_not_going_out_counts_what_is_kept_against_the_move() -> None:
    assert equity(20, ("V", "?"), EMPTY_BAG, ENGLISH_SET) == 20_000 - 2 * 4_000 - 10_000


def test_plays_come_by_equity_score_position_and_tiles() -> None:
    engine = ReferenceEngine(make_lexicon(["AB", "BA", "ABA", "SAB"]))
    question = ask(Board.empty(), "ABAS?")
    ranked = rank_plays(engine.generate(question), question, BAG)
    keys = []
    for candidate in ranked:
        assert isinstance(candidate.move, Play)
        position = format_position(candidate.move.row, candidate.move.col, candidate.move.direction)
        keys.append(
            (-candidate.equity_millipoints, -candidate.score, position, candidate.move.tiles)
        )
    assert keys == sorted(keys)
    assert len({key[0] for key in keys}) > 3
    assert len({key[2] for key in keys if key[:2] == keys[0][:2]}) > 1


def test_a_leave_is_what_stays_on_the_rack_sorted_with_blanks_last() -> None:
    engine = ReferenceEngine(make_lexicon(["AB"]))
    question = ask(Board.empty(), "Z?BASA")
    (leave,) = {
        play.leave
        for play in rank_plays(engine.generate(question), question, BAG)
        if isinstance(play.move, Play) and play.move.tiles == ("A", "b")
    }
    assert leave == ("A", "B", "S", "Z")
    (kept,) = {
        play.leave
        for play in rank_plays(engine.generate(question), question, BAG)
        if isinstance(play.move, Play) and play.move.tiles == ("A", "B")
    }
    assert kept == ("A", "S", "Z", "?")


def test_each_different_exchange_is_offered_once() -> None:
    exchanges = rank_exchanges(ask(Board.empty(), "AAB"), BAG)
    given = sorted(
        exchange.move.tiles for exchange in exchanges if isinstance(exchange.move, Exchange)
    )
    assert given == [("A",), ("A", "A"), ("A", "A", "B"), ("A", "B"), ("B",)]
    assert all(exchange.score == 0 for exchange in exchanges)
    worth = {exchange.leave: exchange.equity_millipoints for exchange in exchanges}
    assert worth[("A", "B")] == leave_value(("A", "B"))


def test_no_exchange_from_too_small_a_bag() -> None:
    question = ask(Board.empty(), "AAB")
    assert rank_exchanges(question, Outlook(6, ("A",) * 13)) == []
    assert rank_exchanges(question, Outlook(0, ("A",) * 7, exchange_min_bag=0)) == []
    few = rank_exchanges(question, Outlook(1, ("A",) * 8, exchange_min_bag=1))
    assert {candidate.move for candidate in few} == {Exchange(("A",)), Exchange(("B",))}


def test_every_move_of_a_seat_best_first() -> None:
    engine = ReferenceEngine(make_lexicon(["AB"]))
    found = find_candidates(engine, make_view("VVUUAB?"))
    worth = [candidate.equity_millipoints for candidate in found[:-1]]
    assert worth == sorted(worth, reverse=True)
    assert found[-1].move == Pass()
    kinds = {type(candidate.move) for candidate in found}
    assert kinds == {Play, Exchange, Pass}
    assert len([candidate for candidate in found if isinstance(candidate.move, Play)]) == 12


def test_the_opening_length_of_the_seat_is_kept() -> None:
    engine = ReferenceEngine(make_lexicon(["AB", "ABA"]))
    found = find_candidates(engine, replace(make_view("AB", bag_count=0), first_min_tiles=3))
    assert [candidate.move for candidate in found] == [Pass()]


def test_with_an_empty_bag_going_out_comes_first() -> None:
    engine = ReferenceEngine(make_lexicon(["AB", "BA", "ABED", "XI"]))
    board = Board.empty().with_placements(Play(7, 7, Direction.ACROSS, ("X", "I")).placements())
    best = find_candidates(engine, make_view("ABED", bag_count=0, board=board))
    assert best[-1].move == Pass()
    assert all(not isinstance(candidate.move, Exchange) for candidate in best)


def test_the_best_few_are_the_first_of_all() -> None:
    engine = ReferenceEngine(make_lexicon(["AB", "BA", "ABA", "SAB"]))
    view = make_view("ABAS?")
    every = find_candidates(engine, view)
    assert find_top(engine, view, 7) == tuple(every[:7])
    barred = replace(view, barred=frozenset({Square(7, 7)}))
    exchanges = find_top(engine, barred, 500)
    assert exchanges == tuple(find_candidates(engine, barred)[:-1])
    assert all(isinstance(exchange.move, Exchange) for exchange in exchanges)


def test_a_pass_is_all_there_is_where_nothing_else_is_allowed() -> None:
    engine = ReferenceEngine(make_lexicon(["AB"]))
    view = make_view("QQ", bag_count=3)
    for known in (view, replace(view, barred=frozenset({Square(7, 7)}))):
        assert [candidate.move for candidate in find_top(engine, known, 3)] == [Pass()]


def test_no_play_lays_more_tiles_than_a_full_rack_has() -> None:
    """A player who has drawn too many tiles may lay seven of them."""
    engine = ReferenceEngine(make_lexicon(["ENACTORS", "COARSEN"]))
    view = make_view("ACENORST")
    for found in (find_candidates(engine, view), find_top(engine, view, 5)):
        plays = [candidate.move for candidate in found if isinstance(candidate.move, Play)]
        assert plays and all(len(play.tiles) == 7 for play in plays)
