# SPDX-License-Identifier: MIT
"""The words of the list of all turns of a review, and of what stands beside it. Pure functions."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.moves import name_of
from desktop_app.analysis.plain_words import short_name
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import TurnReview
from desktop_app.analysis.review_words import is_decided, points_text
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.tiles import sort_tiles, write_faces
from desktop_app.session.review_presenter import TO_THE_END, ReviewView, Thinking
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.review import review_words
from desktop_app.ui.widgets.rows import Cell, Row


def turn_heads(view: ReviewView) -> tuple[str, ...]:
    """Return the titles of the columns of `turn_rows`."""
    last = tr("Better") if view.is_plain else tr("Cost")
    return tr("Turn"), tr("Player"), tr("Move"), tr("Score"), last


def turn_rows(view: ReviewView, hidden: Collection[int] = ()) -> list[Row]:
    """Return each turn with its move, its score and what it cost.

    Args:
        view: the review.
        hidden: lines of the turns whose move is still to be guessed.
    """
    return [_row(view, turn, is_hidden=turn.line in hidden) for turn in view.turns]


def _row(view: ReviewView, turn: PlayedTurn, *, is_hidden: bool) -> Row:
    name = view.state.setup.seats[turn.player].name
    if is_hidden:
        return Row((str(turn.number), name, "?", "", ""), turn.line, tr("Guess the move first."))
    found = view.found.get(turn.line)
    move, points = _move(view, turn), str(turn.points) if turn.move is not None else ""
    is_mistake = found is not None and found.is_mistake
    last = Cell(_last(view, turn, found), is_bold=is_mistake)
    cells = (str(turn.number), name, move, points, last)
    return Row(cells, turn.line, review_words.verdict_text(view, turn))


def _move(view: ReviewView, turn: PlayedTurn) -> str:
    if turn.move is None:
        return tr("not known")
    move = tr(name_of(board_before_row(view.state, turn.line), turn.move))
    return tr("{move} (off)").format(move=move) if turn.fate is Fate.WITHDRAWN else move


def _last(view: ReviewView, turn: PlayedTurn, found: TurnReview | None) -> str:
    if found is None:
        return "..."
    if found.best is None or found.own is None or turn.situation is None:
        return "-"
    better = found.known or found.best
    if view.is_plain:
        is_good = not found.is_mistake
        board = turn.situation.board
        return "" if is_good else tr(short_name(board, better.move, is_first=True))
    if found.cost is Cost.NONE:
        return tr("none")
    if found.cost is Cost.UNSURE:
        return tr("too close to call")
    if found.cost_win is None or is_decided(found):
        return tr(points_text(found.cost_points))
    return tr("{number} of 100 games").format(number=f"{100 * found.cost_win:.1f}")


def unseen_text(view: ReviewView, turn: PlayedTurn) -> str:
    """Return the tiles that the player of a turn has not seen; empty if their rack is not known."""
    if turn.situation is None:
        return ""
    tiles = sort_tiles(turn.situation.unseen)
    runs = " ".join(write_faces(tuple(run)) for _tile, run in groupby(tiles))
    name, bag = view.state.setup.seats[turn.player].name, turn.situation.bag_count
    head = tr_count(
        "{count} tile that {name} has not seen, {bag} in the bag:",
        "{count} tiles that {name} has not seen, {bag} in the bag:",
        len(tiles),
    )
    return f"{head.format(count=len(tiles), name=name, bag=bag)}\n{runs}"


def thinking_text(thinking: Thinking) -> str:
    """Return how long a turn has been thought about, and how much work that was."""
    found, seconds = thinking.found, round(thinking.seconds)
    if found is None or found.best is None:
        return tr("Thinking ...") if thinking.is_running else tr("There was too little time.")
    work = found.best.work
    if found.phase == "endgame":
        text = tr("Searched to the end for {seconds} s." if seconds else "Searched to the end.")
    elif found.phase == "preendgame":
        text = tr_count(
            "Searched to the end for {seconds} s, with one rack of the opponent.",
            "Searched to the end for {seconds} s, with {work} racks of the opponent.",
            work,
        )
    elif thinking.plies == TO_THE_END:
        text = tr("Playouts of each move to the end of the game: {work}, in {seconds} s.")
    else:
        text = tr("Playouts of each move: {work}, in {seconds} s. Turns ahead: {plies}.")
    if thinking.has_inference and found.phase != "endgame":
        kept = tr("What the opponent may have kept, by their last move, is allowed for.")
        text = f"{text} {kept}"
    return text.format(work=work, plies=thinking.plies, seconds=seconds)


def note_text(view: ReviewView, turn: PlayedTurn) -> str:
    """Return what was noted on the rows of a turn; empty without a note."""
    lines = [played_turn.line for played_turn in view.turns]
    after = next((line for line in lines if line > turn.line), len(view.state.rows))
    notes = (view.state.row_notes.get(line, "") for line in range(turn.line, after))
    return "\n".join(filter(None, notes))
