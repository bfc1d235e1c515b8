# SPDX-License-Identifier: MIT
"""A class plays consensus: moves are proposed, voted on in secret, valued and played."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from desktop_app.session.consensus_presenter import (
    Ballot,
    ConsensusPresenter,
    ConsensusView,
    Stage,
    Worth,
)
from desktop_app.translation.words import tip, tr, tr_count
from desktop_app.ui.announcer import announce
from desktop_app.ui.learn.class_parts import STEP_KEY, ClassScreen, ResultTable, TeachingPage
from desktop_app.ui.messages import rejection_text
from desktop_app.ui.theme import tabular, ui_font

SCORE, EQUITY = 2, 3
"""Columns that a narrow table does without."""
_FLAG = "\N{CHECK MARK}"


def worth_text(move: str, worth: Worth) -> str:
    """A move with its value in one line."""
    return tr("{move}: score {score}, equity {equity}, wins {win} %").format(
        move=move, score=worth.score, equity=f"{worth.equity:+z.1f}", win=round(100 * worth.win)
    )


def candidate_line(ballot: Ballot, number: int) -> str:
    """A candidate of a finished ballot, marked if it is the best or has no valid word."""
    worth, move = ballot.worths[number], ballot.candidates[number]
    if worth.phoneys:
        return tr("{move} (not a word)").format(move=move)
    return tr("{move} (best of these)").format(move=move) if worth.place == 1 else move


class ConsensusPage(TeachingPage):
    """A class's game against the computer, run by the teacher."""

    def __init__(self, presenter: ConsensusPresenter, parent: QWidget | None = None) -> None:
        super().__init__(presenter, parent)
        self.presenter = presenter
        self.view: ConsensusView | None = None
        self._turn_shown: tuple[int, Stage] | None = None
        self.scores, self.guide = QLabel(self), QLabel(self.column)
        self.scores.setFont(tabular(ui_font(17, QFont.Weight.DemiBold)))
        self.guide.setFont(ui_font(17))
        self.guide.setWordWrap(True)
        self.entry.setToolTip(self.tr("A move: 8D WORD, -VVW to exchange these tiles, or pass"))
        self.entry.returnPressed.connect(self._enter)
        self._candidate_heads = (self.tr("Number"), self.tr("Move"))
        self.moves = ResultTable(self.tr("Moves"), self._candidate_heads, 1, self.column)
        voters = (self.tr("Voter"), self.tr("Vote"))
        self.voters = ResultTable(self.tr("Voters"), voters, 0, self.column)
        self.moves.row_opened.connect(self._choose)
        self.voters.row_changed.connect(lambda _row: self._guide_voter())
        self.voters.clicked.connect(lambda _index: self.take_focus())
        self.voters.row_opened.connect(lambda _row: self.take_focus())
        self._make_buttons()
        self._lay_out(
            (self.scores,),
            (self.guide, self.entry, self.message, self.answer),
            (self.moves, self.voters),
            (self.propose, self.remove, self.ballot, self.cast, self.back, self.play),
            (self.best, self.window_button, self.paper),
            (self.ballot, self.play),
        )
        presenter.shown.connect(self._show)
        presenter.rejected.connect(lambda rejection: self.say(rejection_text(rejection)))
        presenter.best_found.connect(self._show_best)

    def take_focus(self) -> None:
        stage = None if self.view is None else self.view.stage
        if stage is Stage.TOLD:
            self.play.setFocus(Qt.FocusReason.OtherFocusReason)
        elif stage in (Stage.PROPOSE, Stage.VOTE):
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.moves.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_away(self) -> None:
        super().put_away()
        self.view = self._turn_shown = None

    # ------------------------------------------------------------------ parts

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.stage is Stage.OVER

    def _make_buttons(self) -> None:
        self.propose = self._button(
            self.tr("Propose"), self.tr("Add the typed move to the list (Enter)"), self._enter
        )
        self.remove = self._button(
            self.tr("Remove the move"),
            self.tr("Remove the selected move"),
            self._remove,
        )
        self.ballot = self._button(
            self.tr("Begin the vote"),
            tip(self.tr("Close the list; then the voters vote one by one"), STEP_KEY),
            self._begin_vote,
        )
        self.cast = self._button(
            self.tr("Vote"),
            self.tr("Vote for the move you typed, or for the selected one (Enter)"),
            self._enter,
        )
        self.back = self._button(
            self.tr("Back to the moves"),
            self.tr("Propose more moves before the first vote"),
            self.presenter.reopen,
        )
        self.play = self._button(
            self.tr("Play the chosen move"),
            tip(self.tr("Play it on the board; then the computer replies"), STEP_KEY),
            self._play,
        )
        self.play.setProperty("role", "primary")
        self.best = self._button(
            self.tr("Show the best moves"),
            self.tr("Show the engine's moves in this window only; the class does not see them"),
            self._find_best,
        )

        self.paper = self._button(
            self.tr("Print turns..."),
            self.tr("Print every turn with its move and the engine's, or save it as PDF"),
            self._print,
        )

    # ------------------------------------------------------------------ showing

    def _show(self, view: ConsensusView) -> None:
        self.view = view
        stage = view.stage
        rack = () if stage is Stage.OVER else view.rack
        self.board.show_position(view.board, rack, view.values, last=view.last)
        heading = self.tr("{title}: turn {number}").format(title=view.title, number=view.turn)
        if stage is Stage.OVER:
            heading = self.tr("{title}: the end").format(title=view.title)
        self.heading.setText(heading)
        self.scores.setText("   ".join(f"{name} {points}" for name, points in view.scores))
        self._show_notes(view.notes)
        is_proposing, is_voting = stage is Stage.PROPOSE, stage is Stage.VOTE
        has_votes = any(has_voted for _voter, has_voted in view.voted)
        for part, is_there in (
            (self.entry, is_proposing or is_voting),
            (self.propose, is_proposing),
            (self.remove, is_proposing and bool(view.candidates)),
            (self.ballot, is_proposing and bool(view.candidates)),
            (self.cast, is_voting),
            (self.back, is_voting and not has_votes),
            (self.play, stage is Stage.TOLD),
            (self.best, is_proposing or is_voting),
            (self.paper, bool(view.ballots)),
            (self.voters, is_voting),
        ):
            part.setVisible(is_there)
        self.ballot.setText(
            self.tr("All agree") if len(view.candidates) == 1 else self.tr("Begin the vote")
        )
        self._show_moves(view)
        if is_voting:
            self._show_voters(view)
        is_new = self._turn_shown != (view.turn, stage)
        self._turn_shown = (view.turn, stage)
        if is_new:
            self._begin_stage(view)
        self._show_guide(view)
        self._follow_in_window()

    def _begin_stage(self, view: ConsensusView) -> None:
        is_secret = view.stage is Stage.VOTE
        self.entry.clear()
        # The class looks on while one after the other votes.
        self.entry.setEchoMode(
            QLineEdit.EchoMode.Password if is_secret else QLineEdit.EchoMode.Normal
        )
        self.entry.setPlaceholderText(
            self.tr("number, or the move") if is_secret else self.tr("8D WORD")
        )
        self.entry.setAccessibleName(self.tr("Vote") if is_secret else self.tr("Proposed move"))
        if view.stage is not Stage.COUNT:
            self.answer.setText("")
        self.message.hide()
        if self.isVisible():
            self.take_focus()

    def _show_moves(self, view: ConsensusView) -> None:
        result = view.result
        if view.stage is Stage.OVER:
            self.moves.show_columns(turn_heads(), (SCORE, EQUITY))
            self.moves.show_rows(turn_rows(view))
        elif view.stage in (Stage.PROPOSE, Stage.VOTE, Stage.COUNT) or result is None:
            self.moves.show_columns(self._candidate_heads)
            rows = [(str(number), move) for number, move in enumerate(view.candidates, start=1)]
            self.moves.show_rows(rows)
        else:
            self.moves.show_columns(
                (
                    self.tr("Votes"),
                    self.tr("Move"),
                    self.tr("Score"),
                    self.tr("Equity"),
                    self.tr("Wins %"),
                ),
                (EQUITY, SCORE),
            )
            self.moves.show_rows(result_rows(result))
        self.moves.set_row(-1)

    def _show_voters(self, view: ConsensusView) -> None:
        self.voters.blockSignals(True)
        self.voters.show_rows(
            [(voter, _FLAG if has_voted else "") for voter, has_voted in view.voted]
        )
        missing = (number for number, (_voter, voted) in enumerate(view.voted) if not voted)
        self.voters.set_row(next(missing, 0))
        self.voters.blockSignals(False)

    def _show_guide(self, view: ConsensusView) -> None:
        texts = {
            Stage.WAIT: self.tr("The computer is thinking."),
            Stage.PROPOSE: self.tr("Type a move and press Enter. Propose up to six."),
            Stage.VOTE: self._vote_text(),
            Stage.COUNT: self.tr("All have voted. The engine is valuing the moves."),
            Stage.TOLD: self._chosen_text(view),
            Stage.OVER: self.tr("The game is over. It is in the library."),
        }
        text = texts[view.stage]
        if view.stage is Stage.PROPOSE and view.last_move:
            played = self.tr("The computer played {move}.").format(move=view.last_move)
            text = f"{played} {text}"
        if text != self.guide.text():
            self.guide.setText(text)
            announce(self.guide, text)

    def _vote_text(self) -> str:
        text = self.tr("Voter {voter}: type the number of a move and press Enter.")
        return text.format(voter=self._voter())

    def _guide_voter(self) -> None:
        if self.view is not None and self.view.stage is Stage.VOTE:
            self.guide.setText(self._vote_text())

    def _chosen_text(self, view: ConsensusView) -> str:
        ballot = view.result
        if ballot is None or ballot.chosen is None:
            return ""
        votes = list(ballot.votes.values()).count(ballot.chosen)
        text = tr_count(
            "{move} has most votes: one.", "{move} has most votes: {count}.", votes
        ).format(move=ballot.candidates[ballot.chosen], count=votes)
        counts = [list(ballot.votes.values()).count(at) for at in range(len(ballot.candidates))]
        if counts.count(max(counts)) > 1:
            text += " " + self.tr("Other moves had as many votes; this is the best of them.")
        best = self.tr("The engine's best move: {move}.").format(move=ballot.best)
        if ballot.best_score is not None:
            best = tr_count(
                "The engine's best move: {move} for {count} point.",
                "The engine's best move: {move} for {count} points.",
                ballot.best_score,
            ).format(move=ballot.best, count=ballot.best_score)
        return f"{text} {best}"

    def _show_best(self, moves: tuple[tuple[str, Worth], ...]) -> None:
        text = "\n".join(worth_text(move, worth) for move, worth in moves)
        self.answer.setText(text)
        announce(self.answer, text)

    # ------------------------------------------------------------------ acts

    def _voter(self) -> str:
        row = self.voters.row
        return self.voters.text(row) if row >= 0 else ""

    def _enter(self) -> None:
        """Propose the typed move, or vote for it; in the vote, a marked move will do."""
        view = self.view
        if view is None:
            return
        self.say("")
        typed = self.entry.text()
        if view.stage is Stage.PROPOSE:
            is_done = self.presenter.propose(typed)
        else:
            row = self.moves.row
            chosen = typed if typed.strip() or row < 0 else str(row + 1)
            is_done = self.presenter.vote(self._voter(), chosen)
        if is_done:
            self.entry.clear()
        self.take_focus()
        self.entry.selectAll()

    def _choose(self, row: int) -> None:
        """Vote for the move of a row; while moves are proposed, nothing."""
        if self.view is not None and self.view.stage is Stage.VOTE:
            self.entry.setText(str(row + 1))
            self._enter()

    def _remove(self) -> None:
        row = self.moves.row
        if row < 0:
            self.say(self.tr("Choose the move in the list first."))
        else:
            self.say("")
            self.presenter.withdraw(row)

    def _begin_vote(self) -> None:
        self.say("")
        self.presenter.begin_vote()

    def _play(self) -> None:
        self.say("")
        self.presenter.play()

    def _print(self) -> None:
        if self.view is not None:
            self.print_requested.emit(self.heading.text(), turn_heads(), turn_rows(self.view))

    def _find_best(self) -> None:
        self.answer.setText(self.tr("Looking for the best moves..."))
        self.presenter.find_best()
        self.take_focus()

    # ------------------------------------------------------------------ the class window

    def _fill_window(self, window: ClassScreen) -> None:
        view = self.view
        if view is None:
            return
        result = view.result
        if view.stage in (Stage.PROPOSE, Stage.VOTE, Stage.COUNT):
            lines = [f"{number}. {move}" for number, move in enumerate(view.candidates, start=1)]
        elif result is not None:
            lines = [
                self._result_line(int(votes), move, wins)
                for votes, move, _, _, wins in result_rows(result)
            ]
        else:
            lines = []
        scores = "   ".join(f"{name} {points}" for name, points in view.scores)
        rack = () if view.stage is Stage.OVER else view.rack
        text = "\n".join([scores, *lines])
        window.show_turn(self.heading.text(), text, view.board, rack, view.values, view.last)

    def _result_line(self, votes: int, move: str, wins: str) -> str:
        line = tr_count("{move}: one vote", "{move}: {count} votes", votes)
        line = line.format(move=move, count=votes)
        return self.tr("{line}, wins {win} %").format(line=line, win=wins) if wins else line


def turn_heads() -> tuple[str, ...]:
    """The heads of `turn_rows`."""
    return (tr("Turn"), tr("Move"), tr("Score"), tr("Wins %"), tr("Engine's best"))


def turn_rows(view: ConsensusView) -> list[tuple[str, ...]]:
    """Every turn of the class: number, chosen move, score, chance to win and engine's best move."""
    rows: list[tuple[str, ...]] = []
    for ballot in view.ballots:
        worth = ballot.worths[ballot.chosen or 0]
        wins = "" if worth.phoneys else str(round(100 * worth.win))
        move = ballot.candidates[ballot.chosen or 0]
        rows.append((str(ballot.turn), move, str(worth.score), wins, ballot.best))
    return rows


def result_rows(ballot: Ballot) -> list[tuple[str, str, str, str, str]]:
    """Votes, move, score, equity and chance to win of each candidate, most votes first."""
    votes = list(ballot.votes.values())
    order = sorted(
        range(len(ballot.candidates)),
        key=lambda number: (-votes.count(number), ballot.worths[number].place),
    )
    rows = []
    for number in order:
        worth = ballot.worths[number]
        is_phoney = bool(worth.phoneys)
        rows.append(
            (
                str(votes.count(number)),
                candidate_line(ballot, number),
                str(worth.score),
                "" if is_phoney else f"{worth.equity:+z.1f}",
                "" if is_phoney else str(round(100 * worth.win)),
            )
        )
    return rows
