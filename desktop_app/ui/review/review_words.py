# SPDX-License-Identifier: MIT
"""The words of the review. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from desktop_app.analysis.challenge_worth import FREE, LOSE_TURN, POINTS, challenge_worth
from desktop_app.analysis.costs import Cost
from desktop_app.analysis.heat import KeptTile
from desktop_app.analysis.insight_words import insight_sentences
from desktop_app.analysis.luck import DRAWS
from desktop_app.analysis.moves import name_inside, name_of
from desktop_app.analysis.plain_words import KINDS as PLAIN_KINDS
from desktop_app.analysis.played_turns import Fate, PlayedTurn
from desktop_app.analysis.review import (
    NOT_REVIEWED,
    ChallengeKind,
    ChallengeReview,
    Depth,
    Option,
    PlayerReview,
    TurnReview,
)
from desktop_app.analysis.review_report import weight
from desktop_app.analysis.review_words import (
    CHALLENGES,
    COSTS,
    KINDS,
    kinds_text,
    loss_text,
    plain_reasons_of,
    points_text,
    problem_text,
    reasons_of,
)
from desktop_app.analysis.why import MistakeKind
from desktop_app.rules.board import Board
from desktop_app.rules.move import format_square
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.tiles import BLANK, write_faces
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.review_presenter import PositionMap, ReviewView, Trial
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.review import plain_review

WINNER = -1
"""Stands for a seat: guess the winner's moves."""
Guess = int | None
"""Whose turns are guessed: `WINNER`, the seat of a player for their mistakes, None for none."""

DEPTHS: Mapping[Depth, str] = {
    Depth.INSTANT: "Instant: score and leave",
    Depth.QUICK: "Quick: simulation",
    Depth.DEEP: "Deep: long simulation",
}


def option_name(board: Board, option: Option) -> str:
    """Return a move inside a sentence, such as ``8D CARE`` or ``exchanging QV``."""
    return tr(name_inside(board, option.move))


def title_text(view: ReviewView, turn: PlayedTurn, *, has_move: bool = True) -> str:
    """Return the title of a turn: its number, player and, unless it is guessed, its move."""
    name = view.state.setup.seats[turn.player].name
    found = view.found.get(turn.line)
    if found is None or turn.move is None or not has_move:
        return tr("{name}, turn {number}").format(number=turn.number, name=name)
    board = board_before_row(view.state, turn.line)
    return tr("{name}, turn {number}: {move}").format(
        number=turn.number, name=name, move=tr(name_inside(board, turn.move))
    )


def verdict_text(view: ReviewView, turn: PlayedTurn) -> str:
    """Return how good a move was, in one or two sentences."""
    found = view.found.get(turn.line)
    if found is None:
        if turn.line in view.stale:
            return tr("The game or the word list has changed since this turn was reviewed.")
        return tr(NOT_REVIEWED)
    if found.problem or found.own is None or found.best is None or turn.situation is None:
        sentences = [tr(sentence) for sentence in problem_text(turn, found)]
        if turn.is_partly_known:
            sentences.append(tr("Whether another move was better cannot be told."))
        if turn.line in view.dropped:
            sentences.append(tr("Figures that were saved of this turn are dropped."))
        return " ".join(sentences)
    if view.is_plain:
        return plain_review.verdict_text(view, found)
    sentences = [_cost_sentence(found, turn.situation.board)]
    if found.own.is_phoney:
        fate = (
            tr("It is a phoney, and it came off.")
            if found.fate is Fate.WITHDRAWN
            else tr("It is a phoney, and it stayed.")
        )
        sentences += [fate, _challenge_cost(view, found), challenge_text(view, turn)]
    elif found.challenge is not None:
        sentences += [_challenge_cost(view, found), challenge_text(view, turn)]
    return " ".join(filter(None, sentences))


def sentences_on(view: ReviewView, turn: PlayedTurn) -> tuple[Sentence, ...]:
    """Return why the best move is better, or in plain words what there is to say of a move."""
    found, thoughts = view.found.get(turn.line), view.thoughts.get(turn.line, ())
    if found is None:
        return tuple(thoughts)
    told = (
        plain_reasons_of(turn, found, is_own=turn.player == view.learner)
        if view.is_plain
        else reasons_of(turn, found)
    )
    # Where it is certain which words they know, there is nothing to guess.
    known = None if thoughts else view.vocabulary.get(turn.player)
    name = view.state.setup.seats[turn.player].name
    more = insight_sentences(turn, found, name, known, is_plain=view.is_plain)
    return (*told, *more, *thoughts)


def options_on(view: ReviewView, turn: PlayedTurn) -> tuple[Option, ...]:
    """Return the moves of a turn that are listed; in plain words the one that they name, too."""
    found = view.found[turn.line]
    if not view.is_plain or found.known is None or found.known in found.options:
        return found.options
    return (*found.options, found.known)


def named_option(view: ReviewView, turn: PlayedTurn) -> int:
    """Return the index of the move that the words name first; it is marked in the list."""
    known = view.found[turn.line].known
    return options_on(view, turn).index(known) if view.is_plain and known is not None else 0


def kind_names(view: ReviewView) -> Iterable[tuple[MistakeKind | ChallengeKind, str]]:
    """Yield the names of kinds of mistakes, to choose from."""
    for kind, text in (PLAIN_KINDS if view.is_plain else KINDS).items():
        yield kind, capitalised(tr(text)) if view.is_plain else tr(text)
    for decision, text in CHALLENGES.items():
        yield decision, capitalised(tr(text)) if view.is_plain else tr(text)


def depth_names(view: ReviewView) -> Mapping[Depth, str]:
    """Return the names of the depths, in English."""
    return plain_review.DEPTHS if view.is_plain else DEPTHS


def _challenge_cost(view: ReviewView, found: TurnReview) -> str:
    challenge = found.challenge
    if challenge is None:
        return ""
    text = {
        ChallengeKind.MISSED: tr("{name} did not challenge it, which cost {loss}."),
        ChallengeKind.WRONG: tr("The challenge by {name} was wrong and cost {loss}."),
    }[challenge.kind]
    name = view.state.setup.seats[challenge.player].name
    return text.format(name=name, loss=tr(loss_text(challenge)))


def challenge_text(view: ReviewView, turn: PlayedTurn) -> str:
    """Return from which doubt a challenge of a play pays; empty if that is not known."""
    play = view.found[turn.line]
    later = (
        view.found.get(played_turn.line)
        for played_turn in view.turns
        if played_turn.line > turn.line and played_turn.player != turn.player
    )
    worth = challenge_worth(view.state.setup.ruleset, play, next(later, None))
    if worth is None or worth.style not in worth.doubts:
        return ""
    here = {
        FREE: tr("Here a challenge costs nothing, so any doubt is enough."),
        POINTS: tr(
            "Here a failed challenge costs points: challenge if the play is a "
            "phoney in {share} of 100 cases or more."
        ),
        LOSE_TURN: tr(
            "Here a failed challenge can cost the turn: challenge if the play is a "
            "phoney in {share} of 100 cases or more."
        ),
    }
    elsewhere = {
        FREE: "",
        POINTS: tr("Where it costs points instead: in {share} of 100 cases or more."),
        LOSE_TURN: tr("Where it costs the turn instead: in {share} of 100 cases or more."),
    }
    sentences = [
        (here if style == worth.style else elsewhere)[style].format(share=round(100 * doubt))
        for style, doubt in sorted(worth.doubts.items(), key=lambda item: item[0] != worth.style)
    ]
    return " ".join(filter(None, sentences))


def _cost_sentence(found: TurnReview, board: Board) -> str:
    assert found.best is not None
    if found.cost is Cost.NONE:
        return tr("As good as the best move.")
    if found.cost is Cost.UNSURE:
        return tr("Too close to {best} to call.").format(best=option_name(board, found.best))
    return tr("{best} is better. This cost {loss} ({cost}: {kind}).").format(
        best=tr(name_of(board, found.best.move)),
        loss=tr(loss_text(found)),
        cost=tr(COSTS[found.cost]),
        kind=tr(kinds_text(found)),
    )


def figures_text(turn: PlayedTurn, found: TurnReview, option: Option) -> str:
    """Return what the figures of a move and of its turn were made of."""
    assert turn.situation is not None
    move = option_name(turn.situation.board, option)
    rest = option.equity - option.score
    win = "" if option.win is None else f"{100 * option.win:.1f}"
    sentences = [
        tr("{move} scores {score}. Tiles kept: {tiles}.").format(
            move=move, score=tr(points_text(option.score)), tiles=write_faces(option.leave) or "-"
        )
    ]
    if found.depth is Depth.INSTANT:
        sentences.append(
            tr(
                "Its equity, {equity}, is the score and {rest} for the tiles kept and the"
                " position, from tables."
            ).format(equity=f"{option.equity:z.1f}", rest=f"{rest:+z.1f}")
        )
        if win:
            sentences.append(
                tr(
                    "The chance to win, {win} %, is from a table of games by spread and unseen"
                    " tiles."
                ).format(win=win)
            )
    elif option.is_proven:
        sentences.append(tr("Its value was searched to the end of the game and is exact."))
    elif found.phase == "simulation":
        sentences.append(
            tr_count(
                "It was simulated {count} time: {win} % wins and {equity} points on average.",
                "It was simulated {count} times: {win} % wins and {equity} points on average.",
                option.work,
            ).format(count=option.work, win=win, equity=f"{option.equity:+z.1f}")
        )
    elif found.phase == "preendgame":
        sentences.append(
            tr_count(
                "{count} draw of the bag was played to the end: {win} % wins.",
                "{count} draws of the bag were played to the end: {win} % wins.",
                option.work,
            ).format(count=option.work, win=win)
        )
    else:
        sentences.append(
            tr(
                "The search did not reach the end of the game. Gain so far, in points: {equity}."
            ).format(equity=f"{option.equity:+z.1f}")
        )
    sentences += [_loss_figures(found), _luck_figures(found)]
    return "\n".join(filter(None, sentences))


def _loss_figures(found: TurnReview) -> str:
    best, own = found.best, found.own
    if best is None or own is None or best == own:
        return ""
    low, high = found.loss.low, found.loss.high
    if found.measure == "win":
        return tr(
            "The loss of the move played lies between {low} and {high} in 100 games, in 95 of 100"
            " cases. It is called a mistake only if the lower value is over the limit."
        ).format(low=f"{100 * low:z.1f}", high=f"{100 * high:z.1f}")
    return tr(
        "The game was all but decided, so points count. In points, the loss of the move played"
        " lies between {low} and {high}, in 95 of 100 cases."
    ).format(low=f"{low:z.1f}", high=f"{high:z.1f}")


def _luck_figures(found: TurnReview) -> str:
    luck = found.luck
    if luck is None:
        return ""
    return tr(
        "Luck of the draw before this turn, in points: {points} ± {error}, "
        "compared with the mean of random draws ({count})."
    ).format(points=f"{luck.points:+z.1f}", count=DRAWS, error=f"{1.96 * luck.error:.1f}")


_MOST_TOLD, _MOST_SQUARES = 4, 12


def map_text(view: ReviewView, found: PositionMap) -> str:
    """Return a map of a position in words."""
    turn = next(turn for turn in view.turns if turn.line == found.line)
    if found.kept:
        more, less = found.kept[:_MOST_TOLD], found.kept[: -_MOST_TOLD - 1 : -1]
        return (plain_review.kept_text if view.is_plain else _kept_text)(more, less)
    if not found.squares:
        return tr("There is nothing to show for this turn.")
    if found.move is not None and view.is_plain:
        assert turn.situation is not None
        move = tr(name_inside(turn.situation.board, found.move))
        return plain_review.replies_text(move, found, _MOST_SQUARES)
    hottest = sorted(found.squares.items(), key=lambda item: -item[1].share)[:_MOST_SQUARES]
    if found.move is None:
        squares = [
            tr("{square} (up to {points})").format(
                square=format_square(square.row, square.col), points=tr(points_text(heat.points))
            )
            for square, heat in hottest
        ]
        return tr(
            "A larger dot is a higher score of the best play with {tile} there:\n{squares}"
        ).format(
            tile=tr("the blank") if found.tile == BLANK else found.tile, squares="\n".join(squares)
        )
    assert turn.situation is not None
    squares = [
        tr("{square} in {share} of 100 draws, for {points} on average").format(
            square=format_square(square.row, square.col),
            share=round(100 * heat.share),
            points=tr(points_text(heat.points)),
        )
        for square, heat in hottest
    ]
    return tr("Replies to {move} lay tiles most often on:\n{squares}").format(
        move=tr(name_inside(turn.situation.board, found.move)), squares="\n".join(squares)
    )


def _kept_text(more: tuple[KeptTile, ...], less: tuple[KeptTile, ...]) -> str:
    def told(tiles: Iterable[KeptTile]) -> str:
        return ", ".join(
            tr("{tile} ({expected}, by chance {chance})").format(
                tile=tr("blank") if tile.tile == BLANK else tile.tile,
                expected=f"{tile.expected:.2f}",
                chance=f"{tile.by_chance:.2f}",
            )
            for tile in tiles
        )

    sentences = (
        tr("After the opponent’s last move these tiles are more likely on their rack: {more}."),
        tr("These are less likely: {less}."),
        tr("The numbers are how many of each they kept on average."),
    )
    return " ".join(sentences).format(more=told(more), less=told(less))


def trial_text(view: ReviewView, turn: PlayedTurn, trial: Trial) -> str:
    """Return how good a tried move is beside the best one and the one that was played."""
    if view.is_plain:
        return plain_review.trial_text(view, turn, trial)
    assert turn.situation is not None
    board = turn.situation.board
    tried, played = trial.options[trial.tried], trial.options[trial.played]
    move = tr(name_of(board, tried.move))
    name = view.state.setup.seats[turn.player].name
    if trial.cost is Cost.NONE:
        verdict = tr("{move} is as good as the best move.").format(move=move)
    elif trial.cost is Cost.UNSURE:
        verdict = tr("{move} is too close to the best move to call.").format(move=move)
    else:
        loss = (
            tr("{number} of 100 games").format(number=f"{100 * trial.loss:.1f}")
            if trial.measure == "win"
            else tr(points_text(trial.loss))
        )
        verdict = tr("{move} costs {loss} compared with the best move.").format(
            move=move, loss=loss
        )
    if trial.phoneys:
        verdict = " ".join((plain_review.phoney_text(trial), verdict))
    if tried.move == played.move:
        return " ".join((verdict, tr("{name} played it too.").format(name=name)))
    other = option_name(board, played)
    return " ".join((verdict, tr("{name} played {other}.").format(name=name, other=other)))


def question_text(view: ReviewView, turn: PlayedTurn) -> str:
    """Return the question of a turn to guess."""
    name = view.state.setup.seats[turn.player].name
    return tr("What would you play for {name}? Lay it on the board, or type it below.").format(
        name=name
    )


def guess_turns(view: ReviewView, guess: Guess) -> list[PlayedTurn]:
    """Return the turns that are guessed: the winner's moves, or one player's mistakes."""
    if guess is None:
        return []
    if guess == WINNER:
        result = view.state.result
        winner = None if result is None else result.winner
        return [turn for turn in view.turns if turn.situation and turn.player == winner]
    return [turn for turn in mistakes_of(view) if turn.player == guess]


@dataclass(frozen=True, slots=True)
class Fault:
    """A move, or a decision to challenge it, that cost something.

    Attributes:
        turn: the turn.
        found: its figures.
        challenge: the decision; None if it is the move.
    """

    turn: PlayedTurn
    found: TurnReview
    challenge: ChallengeReview | None = None

    @property
    def player(self) -> int:
        """Seat of the player at fault."""
        return self.turn.player if self.challenge is None else self.challenge.player

    @property
    def kinds(self) -> tuple[MistakeKind | ChallengeKind, ...]:
        """The kinds of the mistake, or of the decision."""
        return self.found.kinds if self.challenge is None else (self.challenge.kind,)

    @property
    def weight(self) -> float:
        """The loss in games, by which faults are ordered."""
        return weight(self.challenge or self.found)


def mistake_text(view: ReviewView, fault: Fault) -> str:
    """Return a mistake as a line of the list."""
    turn, found, challenge = fault.turn, fault.found, fault.challenge
    if view.is_plain:
        text = plain_review.mistake_text(view, turn, found, challenge)
        return tr("{turn}. {text}").format(turn=title_text(view, turn), text=text)
    if challenge is not None:
        return tr("{turn}. {kind} by {name}. Cost: {loss}.").format(
            turn=title_text(view, turn),
            kind=capitalised(tr(CHALLENGES[challenge.kind])),
            name=view.state.setup.seats[challenge.player].name,
            loss=tr(loss_text(challenge)),
        )
    assert found.best is not None and turn.situation is not None
    best = option_name(turn.situation.board, found.best)
    return tr("{turn}. Better: {best}. Cost: {loss}. {kind}").format(
        turn=title_text(view, turn),
        best=best,
        loss=tr(loss_text(found)),
        kind=capitalised(tr(kinds_text(found))),
    )


def capitalised(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def progress_text(view: ReviewView) -> str:
    """Return how far the review is, and with which word list and rules it is made."""
    count, total = len(view.turns) - view.open_turns, len(view.turns)
    depth = view.done_turns
    if not total:
        return tr("This game has no turns to review.")
    if count < total or (view.is_running and depth < total):
        so_far = tr("Reviewed so far: {done} of {total}.").format(done=depth, total=total)
        return " ".join((so_far, *_terms_text(view)))
    return " ".join(_terms_text(view))


def _terms_text(view: ReviewView) -> Iterable[str]:
    if view.offered is None:
        return (tr("Word list: {list}.").format(list=view.lexicon),)
    return map(tr, view.offered.text)


def player_text(view: ReviewView, player: PlayerReview) -> str:
    """Return the sums of one player in a sentence."""
    if view.is_plain:
        return plain_review.player_text(view, player.player)
    name = view.state.setup.seats[player.player].name
    count = player.mistakes.total()
    mistakes = tr_count("{count} mistake", "{count} mistakes", count).format(count=count)
    parts = [
        tr("{name}: {mistakes}. All moves together cost {points}.").format(
            name=name, mistakes=mistakes, points=tr(points_text(player.cost_points))
        ),
        tr("Luck of the draws, in points: {luck}.").format(luck=f"{player.luck_points:+z.0f}"),
    ]
    return " ".join(parts)


def course_text(view: ReviewView) -> str:
    """Return the chance to win over the turns in words, for people who cannot see the graph."""
    names = [seat.name for seat in view.state.setup.seats]
    steps = [
        tr("{name}, turn {number}: {share} %").format(
            name=names[turn.player], number=turn.number, share=round(100 * chance)
        )
        for turn, chance in chances(view)
    ]
    if not steps:
        return tr("There is no chance to win to show yet.")
    return tr("Chance of {name} to win after each turn. {steps}.").format(
        name=names[0], steps="; ".join(steps)
    )


def legend_text(view: ReviewView) -> str:
    """Return how the graphs are to be read."""
    if view.is_plain:
        return plain_review.legend_text(view)
    names = [seat.name for seat in view.state.setup.seats]
    luck = tr("The broken line shows the luck of the draws alone.")
    if len(names) != 2:
        return luck
    wins = tr("The first graph is the chance of {first} to win.").format(first=names[0])
    others = tr(
        "The dotted scores are those of {second}."
        " Bars up are turns of {first}, bars down turns of {second}."
    )
    return f"{wins} {luck} {others.format(first=names[0], second=names[1])}"


def costs_text(view: ReviewView) -> str:
    """Return the turns that cost at least a point in words, as `course_text`."""
    names = [seat.name for seat in view.state.setup.seats]
    costs = [
        tr("{name}, turn {number}: {points}").format(
            number=turn.number, name=names[turn.player], points=round(found.cost_points)
        )
        for turn in view.turns
        if (found := view.found.get(turn.line)) is not None and round(found.cost_points)
    ]
    return tr("Points lost: {costs}.").format(costs="; ".join(costs)) if costs else ""


def scores_text(view: ReviewView) -> str:
    """Return the scores after the turns in words, as `course_text`."""
    names = [seat.name for seat in view.state.setup.seats]
    steps = [
        tr("{name}, turn {number}: {points}").format(
            name=names[turn.player], number=turn.number, points=points
        )
        for turn, points in scores(view)
    ]
    return tr("Scores after each turn. {steps}.").format(steps="; ".join(steps)) if steps else ""


def scores(view: ReviewView) -> list[tuple[PlayedTurn, int]]:
    """Return each turn with its player's score before the next turn, in points."""
    rows, found = view.state.rows, []
    ends = [*(turn.line for turn in view.turns[1:]), len(rows)]
    for turn, end in zip(view.turns, ends, strict=True):
        totals = (row.total for row in reversed(rows[:end]) if row.player == turn.player)
        found.append((turn, next(totals)))
    return found


def chances(view: ReviewView) -> list[tuple[PlayedTurn, float]]:
    """Return the chance of seat 0 to win after each reviewed turn, 0 to 1."""
    found = []
    for turn in view.turns:
        own = view.found[turn.line].own if turn.line in view.found else None
        if own is not None and own.win is not None:
            found.append((turn, own.win if turn.player == 0 else 1 - own.win))
    return found


def timed_turns(view: ReviewView) -> list[tuple[PlayedTurn, TurnReview]]:
    """Return the reviewed turns of a game with a clock, in order."""
    return [
        (turn, view.found[turn.line])
        for turn in view.turns
        if turn.remaining_ms is not None and turn.line in view.found
    ]


_WORST, _LATE_MINUTES = 10, 5


def time_text(view: ReviewView) -> str:
    """Return how the worst mistakes and time go together; empty without a clock or mistakes."""
    if view.is_plain:
        return ""
    moves = [fault for fault in worst(view, None, None) if not fault.challenge]
    worst_turns = [move.turn for move in moves[:_WORST]]
    if not timed_turns(view) or not worst_turns:
        return ""
    late = sum((turn.remaining_ms or 0) < _LATE_MINUTES * 60_000 for turn in worst_turns)
    return tr("Worst mistakes made in a player’s last five minutes: {late} of {all}.").format(
        late=late, all=len(worst_turns)
    )


def worst(
    view: ReviewView,
    player: int | None,
    kind: MistakeKind | ChallengeKind | None,
) -> list[Fault]:
    """Return all mistakes and decisions to challenge, the worst first.

    Args:
        view: the review.
        player: seat, None for all.
        kind: kind of mistake, None for all.
    """
    found = [
        fault
        for fault in faults_of(view)
        if player in (None, fault.player) and kind in (None, *fault.kinds)
    ]
    return sorted(found, key=lambda fault: -fault.weight)


def faults_of(view: ReviewView) -> Iterable[Fault]:
    """Yield the mistakes and the decisions to challenge that cost at least a point, in order."""
    for turn in view.turns:
        found = view.found.get(turn.line)
        if found is None:
            continue
        if found.is_mistake:
            yield Fault(turn, found)
        if found.challenge is not None and round(found.challenge.cost_points):
            yield Fault(turn, found, found.challenge)


def mistakes_of(view: ReviewView) -> Iterable[PlayedTurn]:
    """Yield the turns whose moves were mistakes, in order."""
    return (fault.turn for fault in faults_of(view) if fault.challenge is None)
