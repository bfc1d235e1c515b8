# SPDX-License-Identifier: MIT
"""The words of the review for people who are new to the game: without figures and terms.

Pure functions; `review_words` chooses between them and its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.analysis.costs import Cost
from desktop_app.analysis.heat import KeptTile
from desktop_app.analysis.plain_words import PHONEY, VERDICTS, kind_text, short_name
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import ChallengeKind, ChallengeReview, Depth, TurnReview
from desktop_app.analysis.review_words import plain_verdict_of, points_text
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.move import format_square
from desktop_app.rules.tiles import BLANK
from desktop_app.session.review_presenter import PositionMap, ReviewView, Trial
from desktop_app.translation.words import tr, tr_count

DEPTHS: Mapping[Depth, str] = {
    Depth.INSTANT: "An instant look",
    Depth.QUICK: "A quick look",
    Depth.DEEP: "A long look",
}
GOOD = frozenset({Cost.NONE, Cost.UNSURE, Cost.SMALL})
"""Costs of good moves, as the coach calls them."""


def verdict_text(view: ReviewView, found: TurnReview) -> str:
    """Return how good a move was."""
    cost = tr(VERDICTS[found.cost])
    if found.kind is MistakeKind.PHONEY:
        cost = tr(PHONEY) if found.ruling is None else tr("This word was not accepted at the table")
    elif found.kind is not None and found.known is None:
        # Else the kind would be that of the best move, while another one is named.
        moves = (None if option is None else option.move for option in (found.best, found.own))
        kind = kind_text(found.kind, *moves)
        cost = tr("{cost}: {kind}").format(cost=cost, kind=tr(kind))
    sentences = [tr("{judgement}.").format(judgement=cost)]
    if found.own is not None and found.own.is_phoney:
        is_off = found.fate is Fate.WITHDRAWN
        sentences.append(tr("Its tiles were taken back.") if is_off else tr("It stayed."))
    if MistakeKind.TIME in found.kinds:
        sentences.append(tr("There was little time left."))
    if found.challenge is not None:
        sentences.append(challenge_text(view, found, found.challenge))
    return " ".join(sentences)


def challenge_text(view: ReviewView, found: TurnReview, challenge: ChallengeReview) -> str:
    """Return what was wrong about a challenge."""
    text = {
        ChallengeKind.MISSED: tr("{name} did not challenge it."),
        ChallengeKind.WRONG: tr("{name} challenged it, but it is in the word list.")
        if found.ruling is None
        else tr("{name} challenged it, but it was accepted."),
    }[challenge.kind]
    return text.format(name=view.state.setup.seats[challenge.player].name)


def mistake_text(
    view: ReviewView, turn: PlayedTurn, found: TurnReview, challenge: ChallengeReview | None
) -> str:
    """Return a move that could have been better, or a challenge, after the title of the turn."""
    if challenge is not None:
        return challenge_text(view, found, challenge)
    verdict = plain_verdict_of(turn, found, is_own=turn.player == view.learner)
    return " ".join((verdict_text(view, found), tr(verdict)))


def player_text(view: ReviewView, player: int) -> str:
    """Return how many moves of a player were good."""
    own = [review for review in view.found.values() if review.player == player and review.phase]
    return tr_count(
        "{name}: {good} of {count} move was good.",
        "{name}: {good} of {count} moves were good.",
        len(own),
    ).format(
        name=view.state.setup.seats[player].name,
        good=sum(review.cost in GOOD for review in own),
        count=len(own),
    )


def legend_text(view: ReviewView) -> str:
    """Return how the graphs are to be read."""
    names = [seat.name for seat in view.state.setup.seats]
    luck = tr("The broken line shows the luck with the tiles alone.")
    if len(names) != 2:
        return luck
    wins = tr("The first graph is the chance of {first} to win.").format(first=names[0])
    scores = tr("The dotted scores are those of {second}.").format(second=names[1])
    return " ".join((wins, luck, scores))


def trial_text(view: ReviewView, turn: PlayedTurn, trial: Trial) -> str:
    """Return how good a tried move is, and which one was played."""
    assert turn.situation is not None
    board = turn.situation.board
    tried, played = trial.options[trial.tried], trial.options[trial.played]
    name = view.state.setup.seats[turn.player].name
    verdict = tr("{move}: {verdict}.").format(
        move=tr(short_name(board, tried.move, is_first=True)), verdict=tr(VERDICTS[trial.cost])
    )
    if trial.phoneys:
        verdict = " ".join((phoney_text(trial), verdict))
    if tried.move == played.move:
        return " ".join((verdict, tr("{name} played it too.").format(name=name)))
    other = tr(short_name(board, played.move, is_first=False))
    return " ".join((verdict, tr("{name} played {other}.").format(name=name, other=other)))


def phoney_text(trial: Trial) -> str:
    """Return that words of a tried move are not in the list, before its verdict."""
    return tr("Not in the word list: {words}. If the play stays on the board:").format(
        words=", ".join(trial.phoneys)
    )


def replies_text(move: str, found: PositionMap, most: int) -> str:
    """Return where replies to a move lay tiles, the likeliest squares first."""
    hottest = sorted(found.squares.items(), key=lambda item: -item[1].share)[:most]
    squares = [
        tr("{square}, for about {points}").format(
            square=format_square(square.row, square.col), points=tr(points_text(heat.points))
        )
        for square, heat in hottest
    ]
    return tr("Replies to {move} lay tiles most often on:\n{squares}").format(
        move=move, squares="\n".join(squares)
    )


def kept_text(more: tuple[KeptTile, ...], less: tuple[KeptTile, ...]) -> str:
    """Return which tiles the opponent may have kept, and which hardly."""

    def told(tiles: tuple[KeptTile, ...]) -> str:
        return ", ".join(tr("blank") if tile.tile == BLANK else tile.tile for tile in tiles)

    sentences = (
        tr("After the opponent’s last move these tiles are more likely on their rack: {more}."),
        tr("These are less likely: {less}."),
    )
    return " ".join(sentences).format(more=told(more), less=told(less))
