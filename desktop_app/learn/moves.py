# SPDX-License-Identifier: MIT
"""Moves of lessons and drills: as typed, why they are not allowed, their worth and usual sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_app.analysis.moves import name_of
from desktop_app.engine.candidates import rank_moves
from desktop_app.engine.endgame import EndgameLimits, solve
from desktop_app.engine.equity import Outlook
from desktop_app.engine.protocol import ScoredPlay
from desktop_app.engine.situation import Situation
from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.tile_text import split_tiles
from desktop_app.learn.answers import Room
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules.board import Board, Placement, Square
from desktop_app.rules.move import (
    Exchange,
    Move,
    Pass,
    Play,
    play_from_placements,
)
from desktop_app.rules.placement import find_faults, find_impossible
from desktop_app.rules.rejection import Reason
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.tiles import face_of, holds_tiles, remove_tiles, write_faces
from desktop_app.sentences.sentence import Sentence

SOLVE_SECONDS = 10.0
"""How long an endgame of a task may be solved."""

FAULT_KINDS: Mapping[Reason, str] = {
    Reason.NO_TILES: "no-tiles",
    Reason.OFF_BOARD: "off-board",
    Reason.SQUARE_TAKEN: "taken",
    Reason.NOT_IN_LINE: "bent",
    Reason.GAP: "gap",
    Reason.TOO_FEW_FIRST: "too-short",
    Reason.MISSES_CENTRE: "off-centre",
    Reason.NOT_CONNECTED: "apart",
}
"""Kind of mistake by fault of the geometry, in the order in which one is named."""

FAULT_WORDS: Mapping[str, str] = {
    "bent": Sentence("The tiles are not in one line."),
    "gap": Sentence("There is a gap between the tiles."),
    "too-short": Sentence("The first word is too short."),
    "off-centre": Sentence("The first word does not cover the centre."),
    "apart": Sentence("The tiles touch nothing on the board."),
    "not-on-rack": Sentence("The tiles are not all on the rack."),
    "not-a-word": Sentence("One of the words is not a word."),
    "off-board": Sentence("The tiles run off the board."),
    "taken": Sentence("A square has a tile already."),
    "bag-too-small": Sentence("There are too few tiles in the bag."),
}
"""Faults as options and reasons, by kind."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a move is not allowed: the kind, what it is about, and the squares to mark."""

    kind: str
    items: str = ""
    count: int = 1
    squares: tuple[Square, ...] = ()


def read_move(text: str, board: Board) -> tuple[Move | None, tuple[Placement, ...]]:
    """A move as typed, and its tiles; the move is None if the tiles are not in one line.

    Raises:
        ValueError: it is no move.
    """
    words = text.split()
    if [word.casefold() for word in words] == ["pass"]:
        return Pass(), ()
    if len(words) == 1 and words[0].startswith("-"):
        return Exchange(split_tiles(words[0][1:].upper())), ()
    placements = read_placements(board, words)
    inside = all(board.layout.holds(placement.row, placement.col) for placement in placements)
    free = inside and not any(
        board.tile_at(placement.row, placement.col) for placement in placements
    )
    return play_from_placements(board, placements) if free else None, placements


def read_typed_move(
    text: str, board: Board, rack: Sequence[str]
) -> tuple[Move | None, tuple[Placement, ...]]:
    """A move as a learner types it.

    A word in small letters alone that the rack has too few blanks for is read as capitals.

    Raises:
        ValueError: it is no move.
    """
    found = read_move(text, board)
    is_small = text.rsplit(maxsplit=1)[-1].islower()
    if not is_small or holds_tiles(rack, [placement.on_rack for placement in found[1]]):
        return found
    capitals = read_move(text.upper(), board)
    return (
        capitals if holds_tiles(rack, [placement.on_rack for placement in capitals[1]]) else found
    )


def find_play_faults(
    room: Room, position: CgpPosition, placements: Sequence[Placement]
) -> list[Fault]:
    """Every fault of tiles laid at a position: geometry, rack, words. Empty for a legal play."""
    board = position.board
    refusals = find_impossible(board, placements)
    if not refusals:
        least = room.ruleset.placement.first_min_tiles
        refusals = find_faults(board, placements, first_min_tiles=least)
    faults = [Fault(FAULT_KINDS[refusal.reason], refusal.detail) for refusal in refusals]
    faults.sort(key=lambda fault: list(FAULT_KINDS.values()).index(fault.kind))
    impossible = {"no-tiles", "off-board", "taken"}
    rack = position.racks[0] if position.racks else ()
    laid = [placement.on_rack for placement in placements]
    if rack and not holds_tiles(rack, laid):
        lacking = sorted((Counter(laid) - Counter(rack)).elements())
        faults.append(Fault("not-on-rack", ", ".join(lacking)))
    if not any(fault.kind in {*impossible, "bent", "gap"} for fault in faults):
        score = score_play(board, placements, room.tile_set, room.scoring)
        bad = [word for word in score.words if not room.lexicon.is_acceptable(word.text)]
        if bad or not score.words:
            names = ", ".join(dict.fromkeys(word.text for word in bad))
            squares = tuple(Square(at.row, at.col) for word in bad for at in word.letters)
            faults.append(Fault("not-a-word", names or "".join(laid), max(1, len(bad)), squares))
    return faults


def worth_of(room: Room, position: CgpPosition, move: Move, best: str) -> int:
    """The worth of a legal move, comparable at one position, in millipoints.

    Args:
        room: the rules, words and leaves.
        position: before the move.
        move: a move that is legal there.
        best: one of `lesson.BESTS`.

    Raises:
        ValueError: ``endgame`` at a position that cannot be solved, or no rack.
    """
    score = 0
    if isinstance(move, Play):
        placements = move.placements()
        score = score_play(position.board, placements, room.tile_set, room.scoring).points
    if best == "score":
        return 1_000 * score
    if best == "endgame":
        return 1_000 * _endgame_worth(room, position, move, score)
    question = room.plays_at(position)
    outlook = outlook_of(room, position)
    plays = [ScoredPlay(move, score)] if isinstance(move, Play) else []
    ranked = rank_moves(plays, question, outlook, room.leaves)
    for candidate in ranked:
        if candidate.move == move or (
            isinstance(move, Exchange)
            and isinstance(candidate.move, Exchange)
            and Counter(candidate.move.tiles) == Counter(move.tiles)
        ):
            return candidate.equity_millipoints
    # No leave has as many tiles as a rack: passing keeps no more than the worst of a tile less.
    rack = tuple(sorted(question.rack))
    return min(room.leaves.value(rack[:at] + rack[at + 1 :]) for at in range(len(rack)))


def outlook_of(room: Room, position: CgpPosition) -> Outlook:
    """Return the tiles unseen, the bag and the rules of exchange at a position, for the engine."""
    found = Outlook.of_position(position, room.tile_set, room.ruleset.set.rack_size)
    return replace(found, exchange_min_bag=room.ruleset.exchange.min_bag)


def _endgame_worth(room: Room, position: CgpPosition, move: Move, score: int) -> int:
    """Points of spread to the end of the game, from a move on, by solving the rest."""
    situation = Situation.of_position(position, room.ruleset)
    after = _after(situation, move, score)
    if not after.unseen:
        return score + situation.out_factor * room.tile_set.total(situation.unseen)
    limits = EndgameLimits(seconds=SOLVE_SECONDS)
    return score - solve(room.engine, after, limits).value


def _after(situation: Situation, move: Move, score: int) -> Situation:
    """The situation of the opponent after a move in an endgame."""
    laid = move.placements() if isinstance(move, Play) else ()
    rack = remove_tiles(situation.rack, [placement.on_rack for placement in laid])
    own, other = situation.scores
    return replace(
        situation,
        board=situation.board.with_placements(laid),
        rack=situation.unseen,
        unseen=rack,
        known=(),
        scores=(other, own + score),
        scoreless=0 if score else situation.scoreless + 1,
    )


def move_text(board: Board, move: Move) -> str:
    """A move as it is typed, with the letters on the board written out."""
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, Exchange):
        return f"-{write_faces(move.tiles)}"
    return str(name_of(board, move))


def wrong_totals(room: Room, board: Board, placements: Sequence[Placement]) -> dict[str, int]:
    """The usual wrong totals of a play, by kind of mistake; none is the right one.

    In the order in which a total that fits several kinds is explained.
    """
    rules, tiles = room.scoring, room.tile_set
    score = score_play(board, placements, tiles, rules)
    bonus, words = score.bingo_points, score.words
    plain = {word: sum(tiles.points(at.tile) for at in word.letters) for word in words}
    with_letters = {word: sum(at.points for at in word.letters) for word in words}
    main, crosses = words[:1], words[1:]
    lettered = [
        Placement(placement.row, placement.col, face_of(placement.tile)) for placement in placements
    ]
    paid_again = score_play(board, placements, tiles, replace(rules, premium_once=False))
    totals = {
        "cross-missed": sum(word.points for word in main) + bonus,
        "main-missed": sum(word.points for word in crosses),
        "bonus-missed": score.points - bonus,
        "word-first": sum(
            plain[word] * word.factor + with_letters[word] - plain[word] for word in words
        )
        + bonus,
        "letter-missed": sum(plain[word] * word.factor for word in words) + bonus,
        "word-missed": sum(with_letters.values()) + bonus,
        "premiums-missed": sum(plain.values()) + bonus,
        "old-premium": paid_again.points,
        "blank-counted": score_play(board, lettered, tiles, rules).points,
    }
    has_letters = with_letters != plain
    has_words = any(word.factor > 1 for word in words)
    if not (has_letters and has_words):
        for kind in ("word-first", "premiums-missed"):
            del totals[kind]
    if not crosses:
        del totals["cross-missed"], totals["main-missed"]
    if not bonus:
        totals["bonus-given"] = score.points + rules.bingo_points
    return {kind: total for kind, total in totals.items() if total != score.points}


def sum_text(score: PlayScore) -> str:
    """A score as a sum, tile by tile: ``QUIET (20+1+1+1+1) × 2``."""
    parts = []
    for word in score.words:
        letters = "+".join(str(at.points) for at in word.letters)
        times = f" × {word.factor}" if word.factor > 1 else ""
        parts.append(f"{word.text} ({letters}){times}")
    if score.bingo_points:
        parts.append(str(score.bingo_points))
    return " + ".join(parts)
