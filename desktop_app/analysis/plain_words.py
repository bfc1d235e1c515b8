# SPDX-License-Identifier: MIT
"""The second vocabulary: reasons and verdicts in words for people who are new to the game.

They say what `analysis.reasons` says without its figures and terms; a test lists the terms. What is
not certain there is not said here either, as both are made from the same reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.analysis.comparison import Comparison, lead_of
from desktop_app.analysis.costs import Cost, limits_of
from desktop_app.analysis.moves import name_inside, name_of, word_of
from desktop_app.analysis.reasons import Reason, ReasonKind, begins_with
from desktop_app.analysis.why import MistakeKind, explain
from desktop_app.engine.evaluation import EvaluatedMove, Evaluation
from desktop_app.engine.leaves import VOWELS
from desktop_app.engine.move_order import COMMON, Taste, distinct
from desktop_app.rules.board import Board
from desktop_app.rules.move import Exchange, Move, Pass, Play, format_position
from desktop_app.rules.tiles import BLANK
from desktop_app.sentences.sentence import Counted, Sentence

MOST_SENTENCES = 2
"""Reasons after a verdict: the most telling ones."""

TERMS = (
    "leave",
    "set-up",
    "sets up",
    "setup",
    "equity",
    "draws",
    "spread",
    "in 100",
    "pre-endgame",
)
"""Words that no plain sentence has."""

REASONS: Mapping[ReasonKind, str] = {
    ReasonKind.TOO_CLOSE: "{move} and {other} are about equally good.",
    ReasonKind.EQUAL: "{move} and {other} are equally good.",
    ReasonKind.PHONEY: "{word} is not in the word list.",
    ReasonKind.BINGO: "{move} lays enough tiles at once for the bonus of {bonus}.",
    ReasonKind.HOOK: "{move} also makes {new} out of {old}.",
    ReasonKind.PARALLEL: "{move} makes other words at the same time: {texts}.",
    ReasonKind.SCORE: "{move} scores {gap} more than {other}.",
    ReasonKind.LEAVE: "{move} keeps better tiles for your next turn: {tiles}.",
    ReasonKind.BALANCE: "{other} keeps too many consonants: {tiles}.",
    ReasonKind.DUPLICATES: "{other} keeps the same letter more than once: {tiles}.",
    ReasonKind.Q_KEPT: "{other} keeps the Q, and few words have a Q.",
    ReasonKind.S_SPENT: "{other} uses an S for few points; it could bring more later.",
    ReasonKind.BLANK_SPENT: "{other} uses a blank for few points; it could bring more later.",
    ReasonKind.EXCHANGE: "{move} scores nothing now, but new tiles make up for it.",
    ReasonKind.LANE_OPENED: "{other} gives the opponent a good place in {lane}.",
    ReasonKind.HOOK_OPENED: "{other} lets the opponent put {letter} on {square}, for good points.",
    ReasonKind.TRIPLE_OPENED: "{other} lets the opponent reach the triple word square {square}.",
    ReasonKind.LANE_LEFT_OPEN: "After {other} the opponent still has a good place in {lane}.",
    ReasonKind.SETUP: "{move} makes a good place in {lane} for your next turn.",
    ReasonKind.CLOSED: "You are ahead, and {move} is the safer move.",
    ReasonKind.OPENED_UP: "You are behind, and {move} keeps the board open, to catch up.",
    ReasonKind.OWN_BINGOS: "After {move} it is likelier that you can lay all your tiles next turn.",
    ReasonKind.REPLY_BINGOS: (
        "After {other} it is likelier that the opponent lays all their tiles at once."
    ),
    ReasonKind.REPLY_SCORE: "After {other} the opponent scores more on average.",
    ReasonKind.EQUITY_OR_WIN: "{other} looks better at first, but {move} wins more often.",
    ReasonKind.DRAWS: "With the tiles that may be left in the bag, {move} wins more often.",
    ReasonKind.FINAL_SPREAD: "With best play by both, {move} ends the game better for you.",
    ReasonKind.GOES_OUT: (
        "{move} lays your last tiles, and you gain {points} for those of the opponent."
    ),
    ReasonKind.OUT_NEXT: "{move} lets you finish next turn, whatever the opponent plays.",
    ReasonKind.STUCK: "After {move} the opponent keeps {tiles} at the end.",
}
"""The sentence of each kind of reason: for {move}, beside {other}."""
OF_OTHERS: Mapping[ReasonKind, str] = {
    ReasonKind.LEAVE: "{move} keeps better tiles for the next turn: {tiles}.",
    ReasonKind.SETUP: "{move} makes a good place in {lane} for the player’s next turn.",
    ReasonKind.CLOSED: "The player is ahead, and {move} is the safer move.",
    ReasonKind.OPENED_UP: ("The player is behind, and {move} keeps the board open, to catch up."),
    ReasonKind.OWN_BINGOS: (
        "After {move} it is likelier that the player can lay all their tiles next turn."
    ),
    ReasonKind.FINAL_SPREAD: "With best play by both, {move} ends the game better for the player.",
    ReasonKind.GOES_OUT: (
        "{move} lays the player’s last tiles, and gains {points} for those of the opponent."
    ),
    ReasonKind.OUT_NEXT: ("{move} lets the player finish next turn, whatever the opponent plays."),
}
"""The sentences that speak to the player who moved, for anyone else."""
OTHERWISE: Mapping[str, str] = {
    "near": "{word} is not in the word list; {near} is.",
    "vowels": "{other} keeps too many vowels: {tiles}.",
    "hard": "{other} keeps tiles that are harder to use: {tiles}.",
}
"""Sentences of a kind in other cases."""
CONCEDED = "On the other hand: {reason}"

COULD: Mapping[bool, Counted] = {
    True: Counted(
        "You could have played {move} for one point more.",
        "You could have played {move} for {count} more.",
    ),
    False: Counted(
        "{move} would have scored one point more.", "{move} would have scored {count} more."
    ),
}
"""That another move scores more, to the player who moved and about anyone's move."""
BETTER: Mapping[bool, str] = {
    True: "You could have done better with {move}.",
    False: "{move} would have been better.",
}
"""That another move is better, although it scores no more; as `COULD`."""

VERDICTS: Mapping[Cost, str] = {
    Cost.NONE: "As good as the best move found",
    Cost.UNSURE: "A good move",
    Cost.SMALL: "A good move; one was a little better",
    Cost.MEDIUM: "There was a better move",
    Cost.LARGE: "There was a much better move",
}
"""The cost of a move in a few words."""
QUESTIONS: Mapping[Cost, str] = {
    Cost.SMALL: "There is a slightly better move. Try again?",
    Cost.MEDIUM: "There is a better move. Try again?",
    Cost.LARGE: "There is a much better move. Try again?",
}
KINDS: Mapping[MistakeKind, str] = {
    MistakeKind.PHONEY: "this word is not in the word list",
    MistakeKind.MISSED_BINGO: "all tiles at once",
    MistakeKind.MISSED_SPOT: "more points elsewhere",
    MistakeKind.LEAVE: "better tiles to keep",
    MistakeKind.SPENT: "one that saves the S or the blank",
    MistakeKind.EXCHANGE: "playing, exchanging or passing instead",
    MistakeKind.OPENED: "fewer chances for the opponent",
    MistakeKind.NEXT_TURN: "a better next turn",
    MistakeKind.RISK: "one that suits the score better",
    MistakeKind.PREENDGAME: "one that allows for the last tiles in the bag",
    MistakeKind.ENDGAME: "one that ends the game better",
    MistakeKind.TIME: "little time left",
    MistakeKind.OTHER: "more in the long run",
}
"""The merit of the better move, after ``There was a better move:``."""
INSTEAD: Mapping[tuple[type[Move], type[Move]], str] = {
    (Play, Exchange): "a play instead of the exchange",
    (Play, Pass): "a play instead of the pass",
    (Exchange, Play): "an exchange instead of the play",
    (Exchange, Pass): "an exchange instead of the pass",
    (Pass, Play): "a pass instead of the play",
    (Pass, Exchange): "a pass instead of the exchange",
}
"""The same for another kind of turn: the better one and the one that was taken."""
PHONEY = "This word is not in the word list"
"""Said of a phoney whatever it cost: its figures only hold if it stays on the board."""
RULED_OFF = (
    "The word list has {words}, but the play was taken off at the table, and the table decides."
)
RULED_GOOD = (
    "The word list does not have {words}, but the play was challenged and stayed, and the table"
    " decides."
)
"""Said of a play about which the table ruled otherwise than the list."""


def kind_text(kind: MistakeKind, better: Move | None, played: Move | None) -> str:
    """The merit of the better move, in English; for another kind of turn, which one it is.

    Args:
        kind: the kind of mistake.
        better, played: the two moves; None if one is not known.
    """
    if kind is MistakeKind.EXCHANGE and better is not None and played is not None:
        return INSTEAD.get((type(better), type(played)), KINDS[kind])
    return KINDS[kind]


@dataclass(frozen=True)
class Told:
    """Sentences in both vocabularies.

    Attributes:
        plain: without figures and terms.
        figures: with them.
    """

    plain: tuple[Sentence, ...] = ()
    figures: tuple[Sentence, ...] = ()

    def of(self, *, is_plain: bool) -> tuple[Sentence, ...]:
        """Return the sentences of one of them."""
        return self.plain if is_plain else self.figures


def both_ways(comparison: Comparison) -> Told:
    """Why one of two moves is better, in both vocabularies."""
    reasons = explain(comparison)
    return Told(
        plain_reasons(comparison, reasons)[: 1 + MOST_SENTENCES],
        tuple(reason.sentence for reason in reasons),
    )


def plain_reasons(comparison: Comparison, reasons: Sequence[Reason]) -> tuple[Sentence, ...]:
    """The sentences of reasons in plain words, in their order."""
    best = comparison.one.move
    is_told = comparison.is_clear
    found = []
    for reason in reasons:
        sentence = _plain(comparison, reason)
        is_conceded = reason.kind is not ReasonKind.PHONEY and reason.favours not in (None, best)
        if is_told and is_conceded:
            sentence = Sentence(CONCEDED, reason=sentence)
        found.append(sentence)
    return tuple(found)


def _plain(comparison: Comparison, reason: Reason) -> Sentence:
    own, other = comparison.one, comparison.other
    if reason.favours == other.move:
        own, other = other, own
    template = REASONS[reason.kind]
    details: dict[str, object] = {
        key: round(figure) if isinstance(figure, float) else figure
        for key, figure in reason.figures.items()
    }
    if reason.kind is ReasonKind.PHONEY and "near" in details:
        template = OTHERWISE["near"]
    elif reason.kind is ReasonKind.LEAVE:
        details["tiles"] = tiles_text(own.leave)
        if not own.leave:
            template, details["tiles"] = OTHERWISE["hard"], tiles_text(other.leave)
    elif reason.kind is ReasonKind.BALANCE:
        vowels = sum(tile in VOWELS for tile in other.leave)
        details["tiles"] = tiles_text(other.leave)
        if 2 * vowels > len(other.leave):
            template = OTHERWISE["vowels"]
    names = move_names(comparison.evaluation.situation.board, own.move, other.move, template)
    used = {**details, **names}
    return Sentence(template, **{key: used[key] for key in used if f"{{{key}}}" in template})


def tiles_text(tiles: Sequence[str]) -> str:
    """Tiles with a space between them, so that they are not read as a word."""
    return " ".join("?" if tile == BLANK else tile for tile in tiles)


def move_names(board: Board, own: Move, other: Move, template: str) -> dict[str, str]:
    """The two moves as plain sentences name them: by their word alone where that is enough."""
    words = [word_of(board, play) if isinstance(play, Play) else "" for play in (own, other)]
    return {
        key: short_name(
            board,
            move,
            is_first=begins_with(template, key),
            has_place=words[0] == words[1] != "",
        )
        for key, move in (("move", own), ("other", other))
    }


def short_name(board: Board, move: Move, *, is_first: bool, has_place: bool = False) -> str:
    """A move by its word, in capitals: ``HOUSE``, ``HOUSE at 8D``, exchanging QV, passing."""
    if not isinstance(move, Play):
        return name_of(board, move) if is_first else name_inside(board, move)
    word = word_of(board, move).upper()
    if not has_place:
        return word
    place = format_position(move.row, move.col, move.direction)
    return Sentence("{word} at {place}", word=word, place=place)


def better_known(evaluation: Evaluation, played: EvaluatedMove, taste: Taste) -> EvaluatedMove:
    """The move to tell a learner of: the best of common words that is surely better, if any.

    Else the best of all.
    """
    for row in distinct(evaluation.rows):
        if taste.level(row) > COMMON or row.phoneys:
            continue
        lead, measure = lead_of(evaluation, row, played)
        if limits_of(evaluation, measure).is_exceeded(lead):
            return row
    return evaluation.best


def for_learners(
    evaluation: Evaluation,
    played: EvaluatedMove,
    taste: Taste,
    told: tuple[Comparison, Sequence[Reason]],
    compared: Callable[[Move], Comparison],
) -> tuple[Comparison, Sequence[Reason]]:
    """The comparison that plain words tell of: with a move whose words most people know.

    Args:
        evaluation: holds the moves.
        played: the move that was played.
        taste: tells how common words are.
        told: the comparison with the best move, and its reasons.
        compared: compares another move with the one that was played.
    """
    known = better_known(evaluation, played, taste).move
    if known == evaluation.best.move:
        return told
    other = compared(known)
    return other, explain(other)


def plain_verdict(
    board: Board,
    better: Move,
    played: Move,
    gap: int,
    *,
    is_own: bool,
) -> Sentence:
    """That another move was better than the one that was played.

    Args:
        board: the board before the move.
        better, played: the moves.
        gap: by how many points `better` scores more.
        is_own: True if it is said to the player who moved.
    """
    is_told_by_points = gap > 0 and not isinstance(better, Exchange)
    template = COULD[is_own].many if is_told_by_points else BETTER[is_own]
    name = move_names(board, better, played, template)["move"]
    if is_told_by_points:
        return COULD[is_own].of(gap, move=name)
    return Sentence(BETTER[is_own], move=name)


def plain_remark(
    comparison: Comparison, reasons: Sequence[Reason], cost: Cost, played: Move, *, is_own: bool
) -> tuple[Sentence, ...]:
    """The sentences that tell a learner of a move: a verdict and the most telling reasons.

    Args:
        comparison: of the move that was played and of another one.
        reasons: from it.
        cost: what the move cost beside the best.
        played: the move that was played.
        is_own: True if it is said to the player who moved.
    """
    board = comparison.evaluation.situation.board
    better, own = _better_first(comparison, played)
    phoneys = plain_phoneys(comparison, reasons)
    if cost in (Cost.NONE, Cost.UNSURE) and phoneys:
        name = move_names(board, better.move, played, BETTER[is_own])["move"]
        return (*phoneys, Sentence(BETTER[is_own], move=name))
    if cost in (Cost.NONE, Cost.UNSURE):
        return (*phoneys, plain_praise(board, played, better.move))
    gap = better.score - own.score
    verdict = plain_verdict(board, better.move, played, gap, is_own=is_own)
    merits = plain_merits(comparison, reasons, played)
    if not is_own:
        merits = tuple(map(of_another, merits))
    return (*phoneys, verdict, *merits)


def plain_praise(board: Board, played: Move, best: Move) -> Sentence:
    """That a move is as good as the best one found, or is that one."""
    if played == best:
        name = short_name(board, played, is_first=True)
        return Sentence("{move} is the best move found.", move=name)
    template = "{move} is a good move; {other} is about as good."
    return Sentence(template, **move_names(board, played, best, template))


def plain_phoneys(comparison: Comparison, reasons: Sequence[Reason]) -> tuple[Sentence, ...]:
    """The words of the moves that are not in the list."""
    told = [reason for reason in reasons if reason.kind is ReasonKind.PHONEY]
    return plain_reasons(comparison, told)


def of_another(sentence: Sentence) -> Sentence:
    """A plain sentence on a move, to someone other than the player who moved."""
    details = {
        key: of_another(detail) if isinstance(detail, Sentence) else detail
        for key, detail in sentence.details.items()
    }
    template = _OF_OTHERS.get(sentence.template, sentence.template)
    if template == sentence.template and details == sentence.details:
        # Made again, it would lose the number of its plural.
        return sentence
    return Sentence(template, **details)


_OF_OTHERS = {REASONS[kind]: text for kind, text in OF_OTHERS.items()}


def is_of_phoney(sentence: Sentence) -> bool:
    """True if a plain sentence tells that a word is not in the list."""
    return sentence.template in (REASONS[ReasonKind.PHONEY], OTHERWISE["near"])


def plain_merits(
    comparison: Comparison, reasons: Sequence[Reason], played: Move
) -> tuple[Sentence, ...]:
    """The most telling reasons for the better move, besides the points that a verdict tells."""
    better, own = _better_first(comparison, played)
    dropped = {ReasonKind.PHONEY, ReasonKind.TOO_CLOSE}
    if better.score > own.score:
        dropped.add(ReasonKind.SCORE)
    rest = [
        reason for reason in reasons if reason.kind not in dropped and reason.favours == better.move
    ]
    return plain_reasons(comparison, rest)[:MOST_SENTENCES]


def _better_first(comparison: Comparison, played: Move) -> tuple[EvaluatedMove, EvaluatedMove]:
    one, other = comparison.one, comparison.other
    return (other, one) if one.move == played else (one, other)
