# SPDX-License-Identifier: MIT
"""The words of the list of all turns."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.played_turns import played_turns
from desktop_app.analysis.review import TurnReview
from desktop_app.session.review_presenter import ReviewView, Thinking
from desktop_app.ui.review import turn_words as words
from tests.helpers.play_turns import state_of
from tests.unit.ui.review.test_review_words import review
from tests.unit.ui.review.test_review_words import view as view_of

GAME = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8G TIE +6 6
#note Missed RETAINS.
>Ben: ABDEORZ - +0 0
>Ann: AENR - +0 6
"""
STATE = state_of(GAME)


def shown(found: TurnReview, *, is_plain: bool = False) -> ReviewView:
    view = view_of({found.line: found})
    return replace(view, state=STATE, turns=played_turns(STATE), is_plain=is_plain)


def test_each_turn_has_its_move_its_score_and_its_cost() -> None:
    view = shown(review())
    rows = words.turn_rows(view)
    assert rows[0].texts == ("1", "Ann", "8G TIE", "6", "20.0 of 100 games")
    assert rows[0].cell(4).is_bold and "RETAINS" in rows[0].tip
    assert rows[1].texts == ("1", "Ben", "Passing", "0", "..."), "it is not reviewed yet"
    assert [row.key for row in rows] == [0, 1, 2]


def test_a_turn_that_is_not_known_whole_costs_nothing_that_is_told() -> None:
    turns = played_turns(STATE)
    assert turns[2].is_partly_known
    found = replace(review(), line=2, problem=turns[2].problem, options=(), played=None)
    view = shown(found)
    assert words.turn_rows(view)[2].texts[4] == "-"
    assert words.unseen_text(view, turns[2]) == ""


def test_a_move_to_guess_is_not_given_away() -> None:
    view = shown(review())
    row = words.turn_rows(view, {0})[0]
    assert "TIE" not in "".join(row.texts) and "TIE" not in row.tip
    assert row.texts[3:] == ("", "")


def test_costs_are_told_by_their_class() -> None:
    def last(cost: Cost, **changes: object) -> str:
        found = review(cost, **changes)
        view = shown(found)
        return words.turn_rows(view)[0].texts[4]

    assert last(Cost.NONE) == "none"
    assert last(Cost.UNSURE) == "too close to call"
    assert last(Cost.LARGE, measure="spread", cost_win=0.001) == "60 points"
    assert last(Cost.LARGE, measure="spread") == "20.0 of 100 games"
    assert last(Cost.LARGE, cost_win=None) == "60 points"


def test_in_plain_words_the_better_move_is_named_and_no_figure() -> None:
    view = shown(review(), is_plain=True)
    assert words.turn_heads(view)[4] == "Better"
    assert words.turn_rows(view)[0].texts[4] == "RETAINS"
    good = replace(view, found={0: review(Cost.NONE)})
    assert words.turn_rows(good)[0].texts[4] == ""


def test_unseen_tiles_are_counted_and_grouped() -> None:
    view = shown(review())
    head, tiles = words.unseen_text(view, view.turns[0]).split("\n")
    assert head == "93 tiles that Ann has not seen, 86 in the bag:"
    assert tiles.startswith("AAAAAAAA BB CC DDDD EEEEEEEEEEE ") and tiles.endswith(" ??")


def test_notes_of_a_turn_are_told() -> None:
    view = shown(review())
    assert words.note_text(view, view.turns[0]) == "Missed RETAINS."
    assert words.note_text(view, view.turns[1]) == ""


def test_a_search_that_took_no_time_says_none() -> None:
    solved = replace(review(), phase="endgame")
    told = [
        words.thinking_text(Thinking(0, 2, has_inference=False, found=solved, seconds=seconds))
        for seconds in (0.2, 3.0)
    ]
    assert told == ["Searched to the end.", "Searched to the end for 3 s."]
