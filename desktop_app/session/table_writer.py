# SPDX-License-Identifier: MIT
"""Writes a finished game down line by line: each line becomes the acts of that turn.

Words are not refused: what was played was played. What the writer should know about a line is in
its `Outcome`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from desktop_app.rules import commands
from desktop_app.rules.acts.finishing import left_racks
from desktop_app.rules.board import Board
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.move import Exchange, format_position, parse_position, play_from_placements
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.setup import MAX_ROUND, GameSetup, Occasion, Step, day_of, occasion_fault
from desktop_app.rules.state import GameState, Phase, RowKind, ScoreRow
from desktop_app.rules.tiles import UNSEEN, sort_tiles
from desktop_app.session.game_session import GameSession
from desktop_app.session.move_text import MoveTextProblem, TextFault, parse_move
from desktop_app.session.table_entry import (
    Entry,
    PlayEntry,
    left_worth,
    read_entry,
    scored_beside_hidden,
)
from desktop_app.session.table_game import TableGame

# Lines typed when a finished game is written down from paper: turns and other acts.
#
# A turn is typed as at the table (`table_entry`), after the rack if it is known: ``AEFRSTE 8D
# FEASTER 80``. ``--`` removes the last play, ``+5`` and ``challenge`` uphold it after a challenge,
# ``note TEXT`` adds a note, ``undo`` takes the last turn back, ``turn`` gives the turn to the other
# player, ``end AEI`` ends the game, and ``time Ben 10`` takes off points for overtime. ``event
# TEXT``, ``round 3`` and ``date 2019-03-24`` fill in the head of the sheet.
#
# A word all in lower case is read as capitals, so that Shift is not needed; a blank is a small
# letter among capitals.
#
# One of the words above is always the act, except a rack in capitals before a square: ``NOTE 8D
# TEN``.

_STOOD = re.compile(r"\+(\d{1,4})")
_MAX_RACKS = 2


class WritingFault(Enum):
    """The errors in a line that is not a turn."""

    NO_TILES = "no-tiles"
    NO_PLAYER = "no-player"
    NO_POINTS = "no-points"
    NOTHING_SAID = "nothing-said"
    NO_ROUND = "no-round"
    NO_DAY = "no-day"
    LONG_EVENT = "long-event"


@dataclass(frozen=True, slots=True)
class WritingProblem:
    """Why a line cannot be read; `found` is the text in question."""

    fault: WritingFault
    found: str = ""


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn; `rack` is the player's rack, None if it was not written down."""

    entry: Entry
    rack: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class RackLine:
    """The rack of the player on turn, before the turn is known."""

    rack: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OffLine:
    """The last play came off the board after a challenge."""


@dataclass(frozen=True, slots=True)
class UpheldLine:
    """The last play was challenged and stands.

    Attributes:
        points: the points gained by it on paper, None if only the challenge is written.
        words: the challenged words, empty for the whole play.
    """

    points: int | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note to the last line of the sheet."""

    text: str


@dataclass(frozen=True, slots=True)
class UndoLine:
    """Take the last turn back."""


@dataclass(frozen=True, slots=True)
class OutOfTurnLine:
    """A play out of turn; `seat` is None for the other player."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class EndLine:
    """The game is over.

    Attributes:
        left: the tiles left, as text for `left_worth`: nothing if they follow from the game,
            one text for the player who is not out, two for the left and the right player.
    """

    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeLine:
    """A player loses points for overtime."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class HeadLine:
    """An entry at the head of the sheet; None leaves a value as it is, empty and 0 clear it."""

    event: str | None = None
    round_number: int | None = None
    played_on: str | None = None


WrittenLine = (
    TurnLine
    | RackLine
    | OffLine
    | UpheldLine
    | NoteLine
    | UndoLine
    | OutOfTurnLine
    | EndLine
    | TimeLine
    | HeadLine
)
Read = WrittenLine | WritingProblem | MoveTextProblem


def read_line(text: str, board: Board, setup: GameSetup) -> Read:
    """Parse one line, for a turn on `board`, which has none of its tiles."""
    text = " ".join(text.split())
    if text.startswith("#"):
        return _note(text[1:], setup)
    if text in ("--", "\N{EN DASH}", "\N{EM DASH}"):
        return OffLine()
    if match := _STOOD.fullmatch(text):
        return UpheldLine(int(match[1]))
    first, _, rest = text.partition(" ")
    act = _ACTS.get(first.casefold())
    if act is not None and not (first.isupper() and _is_position(rest)):
        return act(rest, setup)
    return _turn(text, board, setup)


def _is_position(text: str) -> bool:
    word = text.partition(" ")[0]
    try:
        parse_position(word)
    except ValueError:
        return False
    return True


def _turn(text: str, board: Board, setup: GameSetup) -> TurnLine | RackLine | MoveTextProblem:
    text = _in_capitals(text)
    first, _, rest = text.partition(" ")
    rack = tiles_of(first, setup)
    if rack is None or first.casefold() == "pass":
        entry = read_entry(text, board, setup)
        return entry if isinstance(entry, MoveTextProblem) else TurnLine(entry)
    if not rest:
        return RackLine(rack)
    problem = _lacks(rest, board, setup, rack)
    entry = problem or read_entry(rest, board, setup)
    if isinstance(entry, MoveTextProblem):
        # Columns count from the start of the whole line.
        return replace(entry, column=entry.column + len(first) + 1)
    return TurnLine(entry, rack)


def _in_capitals(text: str) -> str:
    """Read a play typed all in lower case as capitals; no play is made of blanks alone."""
    words = text.split(" ")
    for number, word in enumerate(words[1:], start=1):
        if _is_position(words[number - 1]) and word == word.lower():
            words[number] = word.upper()
    return " ".join(words)


def tiles_of(text: str, setup: GameSetup) -> tuple[str, ...] | None:
    """The tiles of a typed rack; None for a square, a number or anything else."""
    if text.startswith("-") or any(letter.isdigit() for letter in text):
        return None
    read = parse_move(f"-{text}", Board.empty(), setup.tile_set.faces)
    return read.tiles if isinstance(read, Exchange) else None


def _lacks(
    text: str, board: Board, setup: GameSetup, rack: Sequence[str]
) -> MoveTextProblem | None:
    """A tile that a turn uses but the rack lacks.

    None if there is none or the turn is unreadable.
    """
    words = text.split()
    move = parse_move(" ".join(words[:2]), board, setup.tile_set.faces, rack)
    if isinstance(move, MoveTextProblem) and move.fault is TextFault.NOT_ON_RACK:
        return move
    return None


def _note(text: str, setup: GameSetup) -> NoteLine | WritingProblem:
    text = text.strip()
    return NoteLine(text) if text else WritingProblem(WritingFault.NOTHING_SAID)


def _challenge(text: str, setup: GameSetup) -> UpheldLine:
    return UpheldLine(None, tuple(word.upper() for word in text.split()))


def _undo(text: str, setup: GameSetup) -> UndoLine:
    return UndoLine()


def _give(text: str, setup: GameSetup) -> OutOfTurnLine | WritingProblem:
    if not text:
        return OutOfTurnLine()
    seat = seat_named(text, setup)
    return WritingProblem(WritingFault.NO_PLAYER, text) if seat is None else OutOfTurnLine(seat)


def _end(text: str, setup: GameSetup) -> EndLine | WritingProblem:
    words = tuple(text.split())
    if len(words) > _MAX_RACKS:
        return WritingProblem(WritingFault.NO_TILES, text)
    for word in words:
        if left_worth(word, setup.tile_set.values) is None:
            return WritingProblem(WritingFault.NO_TILES, word)
    return EndLine(words)


def _time(text: str, setup: GameSetup) -> TimeLine | WritingProblem:
    name, _, number = text.rpartition(" ")
    digits = number.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 5 and int(digits)):
        return WritingProblem(WritingFault.NO_POINTS, number)
    seat = seat_named(name, setup)
    if seat is None:
        return WritingProblem(WritingFault.NO_PLAYER, name)
    return TimeLine(seat, int(digits))


def _event(text: str, setup: GameSetup) -> HeadLine | WritingProblem:
    is_sound = occasion_fault(Occasion(event=text)) is None
    return HeadLine(event=text) if is_sound else WritingProblem(WritingFault.LONG_EVENT, text)


def _round(text: str, setup: GameSetup) -> HeadLine | WritingProblem:
    is_number = text.isdecimal() and text.isascii() and len(text) < 4
    if text and not (is_number and 1 <= int(text) <= MAX_ROUND):
        return WritingProblem(WritingFault.NO_ROUND, text)
    return HeadLine(round_number=int(text or 0))


def _date(text: str, setup: GameSetup) -> HeadLine | WritingProblem:
    is_sound = not text or day_of(text) is not None
    return HeadLine(played_on=text) if is_sound else WritingProblem(WritingFault.NO_DAY, text)


_ACTS: dict[str, Callable[[str, GameSetup], Read]] = {
    "note": _note,
    "challenge": _challenge,
    "undo": _undo,
    "turn": _give,
    "end": _end,
    "time": _time,
    "event": _event,
    "round": _round,
    "date": _date,
}


def seat_named(text: str, setup: GameSetup) -> int | None:
    """The player whose name begins like this, ignoring case; None if none or both do."""
    wanted = " ".join(text.split()).casefold()
    names = [seat.name.casefold() for seat in setup.seats]
    if wanted in names:
        return names.index(wanted)
    found = [seat for seat, name in enumerate(names) if wanted and name.startswith(wanted)]
    return found[0] if len(found) == 1 else None


_UNNAMED_WORD = UNSEEN
"""Stands for a challenged word that was not written down."""


def is_written_down(setup: GameSetup) -> bool:
    """True if a game is written down from paper: no clock, and no presses by the players."""
    return setup.is_physical and setup.allotment_ms is None and Step.PRESS in setup.left_out


class LineProblem(Enum):
    """Why a line was not carried out, beyond the rules' reasons."""

    REFUSED = "refused"
    """`GameSession.rejected` has the reason."""
    NOT_NOW = "not-now"
    IS_OUT = "is-out"
    """The last tile has been played; only its challenge or the end may follow."""
    NO_LINE = "no-line"
    NO_BONUS = "no-bonus"
    """Under these rules a failed challenge does not gain that many points."""
    ASKS_RACKS = "asks-racks"
    """The tiles left on the racks have to be asked for."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a line.

    Attributes:
        trouble: why it was not carried out; None if it was.
        entry: the turn that was written.
        line: its 0-based number on the sheet, None if it is not a turn.
        strange: its words that are not in the game's list.
        text: the turn that was taken back, ready to be typed again.
        occasion: the head of the sheet, if the line changed it.
        other_left: the tiles left according to the game, if others were entered.
    """

    trouble: LineProblem | None = None
    entry: Entry | None = None
    line: int | None = None
    strange: tuple[str, ...] = ()
    text: str = ""
    other_left: tuple[str, ...] = ()
    occasion: Occasion | None = None


_DONE = Outcome()


class TableWriter:
    """Writes one game down.

    Args:
        session: the game; `is_written_down` is true of it.
        game: its turns.
        find_judge: returns the game's word list, None without one; called for the first word.
    """

    def __init__(
        self,
        session: GameSession,
        game: TableGame,
        find_judge: Callable[[], WordJudge | None] = lambda: None,
    ) -> None:
        self._session, self._game = session, game
        self._find_judge = find_judge
        self._judge: WordJudge | None = None

    @property
    def may_write(self) -> bool:
        """True if lines can be written: the game has begun and is not signed."""
        state = self._session.state
        unfit = (Phase.START, Phase.SETUP, Phase.SIGNED)
        return not self._session.is_read_only and state.phase not in unfit

    def read(self, text: str) -> Read:
        """Parse a line; changes nothing."""
        state, board = self._session.state, self._game.board_before()
        read = read_line(text, board, state.setup)
        if isinstance(read, TurnLine) and isinstance(read.entry, PlayEntry):
            return replace(read, entry=scored_beside_hidden(read.entry, board, state))
        return read

    def strange_words(self, entry: Entry) -> tuple[str, ...]:
        """The words of a turn that are not in the game's list; none without a list."""
        words = entry.score.texts if isinstance(entry, PlayEntry) else ()
        if not words or not self._session.state.setup.lexicon:
            return ()
        if self._judge is None:
            self._judge = self._find_judge()
        judge = self._judge
        return () if judge is None else tuple(w for w in words if not judge.is_acceptable(w))

    def write(self, line: WrittenLine) -> Outcome:  # noqa: PLR0911 (one line a kind)
        """Carry a line out."""
        match line:
            case TurnLine():
                return self._write_turn(line)
            case RackLine(rack=rack):
                return self._name_rack(rack)
            case OffLine():
                return self._challenge((), stands=False)
            case UpheldLine():
                return self._write_stood(line)
            case NoteLine(text=text):
                return self._note(text)
            case UndoLine():
                return self._take_back()
            case OutOfTurnLine(seat=seat):
                return self._give_turn(seat)
            case EndLine(left=left):
                return self._end(left)
            case TimeLine(seat=seat, points=points):
                return self._submit(commands.ChargeTime(seat, points))
            case HeadLine():
                return self._name_occasion(line)

    def note(self, line: int, text: str) -> bool:
        """Add a note to a line, below existing notes."""
        before = self._session.state.row_notes.get(line, "")
        return self._session.submit(
            commands.NoteEntry(line, "\n".join(filter(None, (before, text))))
        )

    def _write_turn(self, line: TurnLine) -> Outcome:
        target = self._game.target()
        if target is None:
            is_out = self._session.state.phase is Phase.OUT_PENDING
            return Outcome(LineProblem.IS_OUT if is_out else LineProblem.NOT_NOW)
        if line.rack is not None and not self._game.name_tiles(target.seat, line.rack):
            return Outcome(LineProblem.REFUSED)
        number = len(self._session.state.rows)
        entry, points = line.entry, None
        if isinstance(entry, PlayEntry):
            points = entry.score.points if entry.announced is None else entry.announced
        if not self._game.enter(entry, points):
            return Outcome(LineProblem.REFUSED)
        return Outcome(entry=entry, line=number, strange=self.strange_words(entry))

    def _name_rack(self, rack: tuple[str, ...]) -> Outcome:
        target = self._game.target()
        if target is None:
            return Outcome(LineProblem.NOT_NOW)
        is_named = self._game.name_tiles(target.seat, rack)
        return _DONE if is_named else Outcome(LineProblem.REFUSED)

    def _take_back(self) -> Outcome:
        state = self._session.state
        line = len(state.turns[-1].rows) if state.turns else len(state.rows)
        text = text_of_line(state, line) if line < len(state.rows) else ""
        is_done = self._session.submit(commands.TakeBackTurn())
        return Outcome(text=text) if is_done else Outcome(LineProblem.REFUSED)

    def _give_turn(self, seat: int | None) -> Outcome:
        state = self._session.state
        if state.on_turn is None or state.is_over:
            return Outcome(LineProblem.NOT_NOW)
        wanted = state.next_player(state.on_turn) if seat is None else seat
        if wanted == state.on_turn:
            return _DONE
        return self._submit(commands.ConductProcedure("give-turn", {"player": str(wanted)}))

    def _note(self, text: str) -> Outcome:
        line = len(self._session.state.rows) - 1
        if line < 0:
            return Outcome(LineProblem.NO_LINE)
        return _DONE if self.note(line, text) else Outcome(LineProblem.REFUSED)

    def _name_occasion(self, line: HeadLine) -> Outcome:
        known = self._session.state.setup.occasion
        number = known.round_number if line.round_number is None else line.round_number or None
        occasion = Occasion(
            known.played_on if line.played_on is None else line.played_on,
            known.event if line.event is None else line.event,
            number,
        )
        if not self._session.submit(commands.NameOccasion(occasion)):
            return Outcome(LineProblem.REFUSED)
        return Outcome(occasion=occasion)

    def _challenge(self, words: Sequence[str], *, stands: bool) -> Outcome:
        state = self._session.state
        turn = state.last_turn
        if turn is None:
            return Outcome(LineProblem.NO_LINE)
        by = state.next_player(turn.player)
        return self._submit(commands.CallChallenge(by, tuple(words), stands))

    def _write_stood(self, line: UpheldLine) -> Outcome:
        state = self._session.state
        rules, turn = state.setup.ruleset.challenge, state.open_turn
        if line.points is None or turn is None:
            return self._challenge(line.words, stands=True)
        formed = () if turn.laid is None else turn.laid.words
        bonus = rules.points_per_word if rules.style == "points" else 0
        if not bonus:
            return (
                Outcome(LineProblem.NO_BONUS) if line.points else self._challenge((), stands=True)
            )
        count, rest = divmod(line.points, bonus)
        if rest or not count or (formed and count > len(set(formed))):
            return Outcome(LineProblem.NO_BONUS)
        unnamed = tuple(_UNNAMED_WORD * (number + 1) for number in range(count))
        words = tuple(dict.fromkeys(formed))[:count] or unnamed
        return self._challenge(words, stands=True)

    def _end(self, left: tuple[str, ...]) -> Outcome:
        state = self._session.state
        if state.phase is Phase.OUT_PENDING and state.open_turn is not None and len(left) < 2:
            return self._end_by_rack(state.open_turn.player, "".join(left))
        if not left:
            return Outcome(LineProblem.ASKS_RACKS)
        values = state.setup.tile_set.values
        worths = [left_worth(text, values) or 0 for text in left]
        if len(worths) == state.player_count:
            return self._submit(commands.EndByHand(tuple(worths)))
        plays = [row.player for row in state.rows if row.kind is RowKind.PLAY]
        if not plays:
            return Outcome(LineProblem.NO_LINE)
        out = plays[-1]
        return self._submit(commands.EndByHand(_by_seat(state, out, worths[0]), out))

    def _end_by_rack(self, out: int, left: str) -> Outcome:
        """End the game after the last tile, counting the tiles left if all are known."""
        state = self._session.state
        other = state.next_player(out)
        tile_set = state.setup.tile_set
        left_tiles = left_racks(state)[other]
        if UNSEEN in left_tiles:
            return self._end_by_points(out, left)
        worth = tile_set.total(left_tiles) if not left else left_worth(left, tile_set.values) or 0
        named = tiles_of(left, state.setup) if left else None
        is_other = named is not None and Counter(named) != Counter(left_tiles)
        if worth == tile_set.total(left_tiles) and not is_other:
            return self._submit(commands.AcceptPlay(other))
        if not self._session.submit(commands.EndByHand(_by_seat(state, out, worth), out)):
            return Outcome(LineProblem.REFUSED)
        return Outcome(other_left=sort_tiles(left_tiles))

    def _end_by_points(self, out: int, left: str) -> Outcome:
        """End the game with the points left as entered; ask for them if they are missing."""
        state = self._session.state
        if not left:
            return Outcome(LineProblem.ASKS_RACKS)
        worth = left_worth(left, state.setup.tile_set.values) or 0
        return self._submit(commands.EndByHand(_by_seat(state, out, worth), out))

    def _submit(self, command: commands.Command) -> Outcome:
        return _DONE if self._session.submit(command) else Outcome(LineProblem.REFUSED)


def _by_seat(state: GameState, out: int, worth: int) -> tuple[int, ...]:
    return tuple(0 if seat == out else worth for seat in range(state.player_count))


def text_of_line(state: GameState, line: int) -> str:
    """A turn of the sheet as it would be typed; empty if the line is not a turn.

    Args:
        state: the game.
        line: 0-based number of the line.
    """
    row = state.rows[line]
    match row.kind:
        case RowKind.PLAY:
            return _text_of_play(state, line, row)
        case RowKind.EXCHANGE:
            is_named = UNSEEN not in row.tiles
            return f"-{''.join(row.tiles)}" if is_named else f"-{len(row.tiles)}"
        case RowKind.PASS:
            return "pass"
        case _:
            return ""


def _text_of_play(state: GameState, line: int, row: ScoreRow) -> str:
    play = play_from_placements(board_before_row(state, line), row.placements)
    if play is None:
        return str(row.points)
    place = format_position(play.row, play.col, play.direction)
    used = [placement.on_rack for placement in row.placements]
    has_more = Counter(row.rack) - Counter(used)
    rack = f"{''.join(sort_tiles(row.rack))} " if has_more else ""
    return f"{rack}{place} {''.join(play.tiles)} {row.points}"
