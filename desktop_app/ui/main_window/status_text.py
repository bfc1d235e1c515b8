# SPDX-License-Identifier: MIT
"""Texts of the status line: the score of the tiles laid, or the state of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtWidgets import QMenu, QPushButton

from desktop_app.analysis.sheet_lines import place_of_row, sheet_lines
from desktop_app.analysis.sheet_story import score_of_last_play
from desktop_app.rules.acts.laying import Preview, preview_play
from desktop_app.rules.board import Placement
from desktop_app.rules.commands import NeutraliseClock
from desktop_app.rules.placement import falls_by_fault, find_faults
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.turns import LastTurn
from desktop_app.sentences.sentence import InRole
from desktop_app.session.acts import TableAct, next_act
from desktop_app.session.draft import Draft
from desktop_app.session.game_session import GameSession
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.handover.handover_words import turn_line
from desktop_app.ui.main_window.act_bar import FIRST_STEPS, not_offered
from desktop_app.ui.messages import (
    ANY_REASON,
    book_name,
    phase_sentence,
    refusals_text,
    rejection_text,
    with_sections,
)
from desktop_app.ui.widgets.status_line import StatusLine, Step, Tone

Translate = Callable[[str], str]


_UNFINISHED = frozenset(
    {
        Reason.GAP,
        Reason.NOT_CONNECTED,
        Reason.MISSES_CENTRE,
        Reason.TOO_FEW_FIRST,
        Reason.NO_WORD,
        Reason.BLANK_UNDESIGNATED,
    }
)
"""Faults that more tiles may correct."""
GUIDED_TURNS = 2
"""Number of turns in which a beginner gets instructions."""
_STEPS = (Phase.SETUP, Phase.PLACED, Phase.EXCHANGING, Phase.PASSING)


@dataclass(frozen=True, slots=True)
class Status:
    """A sentence and its kind."""

    text: str
    tone: Tone = Tone.PLAIN


def laid_status(
    state: GameState,
    seat: int,
    placements: tuple[Placement, ...],
    tr: Translate = str,
    *,
    is_listed: Callable[[str], bool] | None = None,
) -> Status:
    """Return the score of the tiles being tried, or why they cannot be played.

    `is_listed` looks up a word, in a game that shows beginners whether words are valid.
    """
    preview = preview_play(state, seat, placements)
    if preview.refusals:
        book = book_name(state.setup.ruleset.id)
        if state.setup.is_guided:
            # Without the section, for beginners.
            first = preview.refusals[-1]
            return Status(refusals_text([Refusal(first.reason, (), first.detail)]))
        # An unfinished play is not a mistake yet; pressing Play reports it as one.
        is_unfinished = {refusal.reason for refusal in preview.refusals} <= _UNFINISHED
        tone = Tone.PLAIN if is_unfinished else Tone.ILLEGAL
        return Status(refusals_text(preview.refusals, book=book), tone)
    if is_listed is not None and preview.score is not None and not preview.faults:
        return _checked_status(
            preview.score, is_listed, tr, shows_points=not state.setup.is_self_scored
        )
    text = _score_text(preview, len(placements), tr)
    if state.setup.mode is Mode.AUTOMATIC and state.setup.is_self_scored:
        words = "" if preview.score is None else ", ".join(preview.score.texts)
        text = tr("{words}: a legal play. Press Play, then enter its score.").format(words=words)
    elif state.setup.mode is Mode.BY_THE_BOOK:
        # The player works out the score.
        words = "" if preview.score is None else ", ".join(preview.score.texts)
        text = tr("{words}: a legal play. Declare the score, then press the clock.")
        if not state.clock.exists:
            text = tr("{words}: a legal play. Declare the score.")
        text = text.format(words=words)
    if not preview.faults:
        return Status(text, Tone.LEGAL)
    faults = refusals_text([Refusal(fault) for fault in preview.faults])
    warning = tr("{faults} The play stands unless it is challenged. {text}")
    if not falls_by_fault(preview.faults, state.setup.ruleset.placement.bad_geometry):
        warning = tr("{faults} This is an illegal play. {text}")
    return Status(warning.format(faults=faults, text=text), Tone.WARNING)


def tried_status(state: GameState, draft: Draft, tr: Translate = str) -> Status:
    """Return the score of tiles laid for a review of a game, or why they score none."""
    setup, placements = state.setup, draft.placements
    least = setup.ruleset.placement.first_min_tiles
    faults = find_faults(draft.board, placements, first_min_tiles=least)
    if faults:
        return Status(refusals_text(faults))
    score = score_play(draft.board, placements, setup.tile_set, setup.scoring)
    text = tr_count("{words}: one point.", "{words}: {points} points.", score.points)
    return Status(text.format(words=", ".join(score.texts), points=score.points))


def _checked_status(
    score: PlayScore, is_listed: Callable[[str], bool], tr: Translate, *, shows_points: bool
) -> Status:
    """Return the score, unless the player works it out, and whether the words are in the list."""
    unlisted = [word for word in score.texts if not is_listed(word.upper())]
    if not unlisted and not shows_points:
        text = tr("{words}: in the word list. Press Play, then enter the score.")
        return Status(text.format(words=", ".join(score.texts)), Tone.LEGAL)
    if not unlisted:
        text = tr_count(
            "{words}: one point. In the word list: press Play.",
            "{words}: {points} points. In the word list: press Play.",
            score.points,
        ).format(words=", ".join(score.texts), points=score.points)
        return Status(text, Tone.LEGAL)
    text = tr_count(
        "{words} is not in the list; you may play it, but it may be challenged.",
        "{words} are not in the list; you may play them, but they may be challenged.",
        len(unlisted),
    )
    return Status(text.format(words=", ".join(unlisted)), Tone.WARNING)


def _score_text(preview: Preview, laid: int, tr: Translate) -> str:
    if preview.score is None:
        return ""
    words = ", ".join(preview.score.texts)
    points = preview.score.points
    if preview.score.bingo_points:
        text = tr_count(
            "{words}: one point, {bonus} of it for laying {laid} tiles at once."
            " Press Enter to play.",
            "{words}: {points} points, {bonus} of them for laying {laid} tiles at once."
            " Press Enter to play.",
            points,
        )
        bonus = preview.score.bingo_points
        return text.format(words=words, points=points, bonus=bonus, laid=laid)
    return tr_count(
        "{words}: one point. Press Enter to play.",
        "{words}: {points} points. Press Enter to play.",
        points,
    ).format(words=words, points=points)


def game_status(state: GameState, thinking: int, tr: Translate = str) -> Status:
    """Return the last turn, and whose turn it is."""
    if state.is_over:
        return Status("")
    if state.on_turn is None:
        return Status(tr("Draw for who begins."))
    seat = state.setup.seats[state.on_turn]
    if thinking >= 0:
        name = state.setup.seats[thinking].name
        return Status(_praise(state, tr("{name} is thinking.").format(name=name), tr))
    if state.phase in (Phase.HELD, Phase.OUT_PENDING):
        holder = "" if state.held_by is None else state.setup.seats[state.held_by].name
        out = seat if state.last_turn is None else state.setup.seats[state.last_turn.player]
        name = out.name if state.phase is Phase.OUT_PENDING else seat.name
        return Status(phase_sentence(state.phase, name=name, holder=holder), Tone.NOTICE)
    if state.phase in _STEPS:
        return Status(_step_text(state, seat.name, tr), Tone.NOTICE)
    if state.setup.is_guided and seat.is_person:
        return Status(_guide_text(state, tr), Tone.NOTICE)
    return _turn_status(state, seat.name, tr)


def _turn_status(state: GameState, name: str, tr: Translate) -> Status:
    """Return the last turn, and who is on turn now."""
    if state.last_turn is None:
        # A game that starts from a position has a player on turn, but no beginning.
        text = tr("{name} begins.") if state.board.is_empty else tr("{name} is on turn.")
        if state.setup.is_from_position:
            text = tr("This game begins from a position. {name} is on turn.")
        return Status(text.format(name=name))
    last = _praise(state, turn_line(state, state.last_turn, tr), tr)
    if _waits_for_a_person(state):
        return Status(tr("{last} Accept it or challenge it.").format(last=last), Tone.NOTICE)
    return Status(tr("{last} {name} is on turn.").format(last=last, name=name))


def _praise(state: GameState, text: str, tr: Translate) -> str:
    """Return a text after *Bingo!* or *Right* if the last play deserves it.

    *Right* is for a person who has just declared the score of their play right.
    """
    turn, setup = state.last_turn, state.setup
    if turn is None or turn.laid is None:
        return text
    is_person = setup.seats[turn.player].is_person
    is_right = setup.is_self_scored and is_person and _is_declared_right(state, turn)
    if len(turn.laid.placements) >= setup.scoring.bingo_tiles:
        text = tr("Bingo! {text}").format(text=text)
    return tr("Right. {text}").format(text=text) if is_right else text


def _is_declared_right(state: GameState, turn: LastTurn) -> bool:
    score = score_of_last_play(state)
    return score is not None and turn.declared == score.points


def _guide_text(state: GameState, tr: Translate) -> str:
    """Return instructions for a beginner, in their first turns."""
    if state.board.is_empty:
        return tr(
            "Drag tiles to the board: the first word must cover the centre square. Then press Play."
        )
    if state.last_turn is None:
        return tr("Your turn: join a word to the tiles on the board, then press Play.")
    last = turn_line(state, state.last_turn, tr)
    own_plays = sum(row.player == state.on_turn for row in state.rows)
    if own_plays < GUIDED_TURNS:
        return tr("{last} Now join a word to the tiles on the board.").format(last=last)
    return tr("{last} Your turn.").format(last=last)


def _step_text(state: GameState, name: str, tr: Translate) -> str:
    """Return the state of a turn by the book, and the next step."""
    seats = state.setup.seats
    if state.phase is Phase.SETUP:
        waiting = [player.name for seat, player in enumerate(seats) if state.missing_tiles(seat)]
        if 0 < len(waiting) < len(seats):
            text = tr("Draw again, for {other}; {name} begins.")
            return text.format(other=waiting[0], name=name)
        return tr("Draw the first racks; {name} begins.").format(name=name)
    if state.phase is not Phase.PLACED:
        return phase_sentence(state.phase, name=name)
    if state.setup.mode is Mode.AUTOMATIC:
        return tr("Enter the score of your play and press Declare. The right score counts.")
    if state.turn.declared is None:
        text = tr("{name} has laid tiles. Declare the score, then press the clock.")
        return text.format(name=name)
    text = tr_count(
        "{name} declares one point. Press the clock to end the turn.",
        "{name} declares {points} points. Press the clock to end the turn.",
        state.turn.declared,
    )
    return text.format(name=name, points=state.turn.declared)


def _waits_for_a_person(state: GameState) -> bool:
    """True if a bot on turn waits for a person to challenge the last play."""
    turn, seats = state.open_turn, state.setup.seats
    if turn is None or state.on_turn is None or seats[state.on_turn].is_person:
        return False
    return any(seat.is_person for index, seat in enumerate(seats) if index != turn.player)


def walk_status(state: GameState, row_count: int, tr: Translate = str) -> Status:
    """Return the turn on view, by its line number; `row_count` rows are played."""
    lines = sheet_lines(state, has_plays=False)
    # A row that belongs to the turn before it has no line.
    rows = range(row_count - 1, -1, -1)
    place = next((found for row in rows if (found := place_of_row(lines, row))), None)
    if place is None:
        return Status(tr("Looking back: before the first turn."), Tone.NOTICE)
    turn, name = lines[place[0]].number, state.setup.seats[place[1]].name
    if not turn:
        return Status(tr("Looking back: after the last turn."), Tone.NOTICE)
    text = tr("Looking back: after turn {turn} of {last} ({name}).")
    last = max(line.number for line in lines)
    return Status(text.format(name=name, turn=turn, last=last), Tone.NOTICE)


# The status line of a room: the last message, else the state of the game.

_OF_ORDER = (Reason.STEP_MISSING, Reason.WRONG_PHASE, Reason.STEP_REPEATED, Reason.TURN_ENDED)
"""Refusals of an act that comes too early or too late in the turn."""


class RoomStatus:
    """Keeps a message until the game goes on or another position is viewed.

    Args:
        line: the widget.
        session: the game.
        standing: returns the status when there is no message.
    """

    def __init__(
        self, line: StatusLine, session: GameSession, standing: Callable[[], Status]
    ) -> None:
        self._line, self._session, self._standing = line, session, standing
        self._said: Status | None = None
        self._said_at = self._moment
        steps: dict[Step, Callable[[], None]] = {
            Step.FIRST: lambda: session.view_row(0),
            Step.BACK: lambda: session.step(-1),
            Step.ON: lambda: session.step(1),
            Step.LAST: session.view_now,
        }
        line.step_requested.connect(lambda step: steps[step]())

    def say(self, text: str, tone: Tone = Tone.NOTICE) -> None:
        """Show a message until the next change."""
        self._said, self._said_at = Status(text, tone), self._moment
        self.show()

    def say_refusal(self, refusal: Refusal) -> None:
        """Show why tiles cannot be laid, or which act must come first."""
        first = self._first_step(refusal)
        self.say(first or refusals_text((refusal,)), Tone.ILLEGAL)

    def say_rejection(self, rejection: Rejection) -> None:
        """Show why an act is rejected, with sections, or which act must come first."""
        state = self._session.state
        book = book_name(state.setup.ruleset.id)
        refusal = rejection.refusals[0]
        first = self._first_step(refusal)
        if first:
            text = with_sections(first, refusal.sections, book=book)
        else:
            text = rejection_text(rejection, book=book)
        self.say(text, Tone.ILLEGAL)

    def _first_step(self, refusal: Refusal) -> str:
        """Return the act that must come first, as a sentence; empty if there is none."""
        state = self._session.state
        is_before = state.phase in (Phase.START, Phase.SETUP) or refusal.reason in _OF_ORDER
        if refusal.detail or not is_before:
            return ""
        return tr(FIRST_STEPS.get(next_act(state), ""))

    def say_not_offered(self, act: TableAct) -> None:
        """Show when an act is possible that is not possible now."""
        self.say(not_offered(act, self._session.state), Tone.ILLEGAL)

    @property
    def _moment(self) -> tuple[int, int]:
        """Number of events, and position on view."""
        return len(self._session.events), self._session.viewed_ply

    def clear(self) -> None:
        """Remove the message."""
        self._said = None
        self.show()

    def show(self) -> None:
        """Update the line."""
        if self._said_at != self._moment:
            self._said = None
        status = self._standing() if self._said is None else self._said
        self._line.show_message(status.text, status.tone)
        session = self._session
        is_walked = not session.is_live or session.is_read_only or session.state.is_over
        self._line.show_steps(
            is_shown=is_walked and bool(session.state.rows),
            has_earlier=session.viewed_ply > 0,
            has_later=not session.is_live,
            is_going_on=not (session.is_read_only or session.state.is_over),
            may_begin=is_walked and not session.viewed_state.is_over,
            may_review=session.is_read_only and session.state.result is None,
        )


# The reason for stopping the clock, chosen from those of the ruleset.

ANY_STATED = "any-stated"
REASONS: Mapping[str, str] = {
    ANY_STATED: ANY_REASON,
    "blank-check": "Blank check",
    "broken-clock": "Broken clock",
    "challenge": InRole("Challenge", "a reason"),
    "director": "Director",
    "end-of-game": "End of game",
    "extra-tiles": "Extra tiles",
    "family-emergency": "Family emergency",
    "illegal-exchange": "Illegal exchange",
    "medical-emergency": "Medical emergency",
    "missing-tiles": "Missing tiles",
    "overdraw": "Overdraw",
    "score-difference": "Score difference",
}
"""Texts of the reasons in the bundled rulesets."""


def reason_text(reason: str) -> str:
    """Return a reason as text; one of a user's ruleset as it is written there."""
    return tr(REASONS[reason]) if reason in REASONS else reason.replace("-", " ").capitalize()


HALTED = "halted"
"""Pause of the session between the press of the button and the choice of a reason."""


def ask_reason(button: QPushButton, session: GameSession, seat: int) -> QMenu:
    """Stop the clock at once, and open the menu of reasons at the button.

    The choice becomes the reason of that seat. If the menu is closed without a choice, the game
    stays paused until it is resumed.
    """
    session.halt(HALTED)
    menu = QMenu(button)
    for reason in sorted(session.state.setup.ruleset.clock.neutralise_reasons):
        action = menu.addAction(reason_text(reason))
        action.triggered.connect(
            lambda _on=False, reason=reason: session.submit(NeutraliseClock(seat, reason))
        )
    if not menu.isEmpty():
        menu.addSeparator()
    plain = menu.addAction(tr("Without a reason"))
    plain.triggered.connect(lambda _on=False: session.submit(NeutraliseClock(seat)))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    return menu
