# SPDX-License-Identifier: MIT
"""Compares the players' paper score sheets with the game, turn by turn.

The players read the running totals from their own sheets; the program's totals are shown beside
them. A difference that was found is carried along, so that the next one can be found. Sheets and
players are seats; turns have 0-based numbers in the order played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_app.analysis.sheet_lines import SheetEntry, sheet_lines
from desktop_app.rules.state import GameState


@dataclass(frozen=True, slots=True)
class RecountTurn:
    """One turn or adjustment to compare.

    Attributes:
        player: its player.
        number: number of its line on the sheet, 0 in the final adjustments.
        entry: its entry, with the running total after it.
    """

    player: int
    number: int
    entry: SheetEntry


@dataclass(frozen=True, slots=True)
class SheetDifference:
    """A turn at which sheets differ from the program.

    Attributes:
        turn: the turn.
        said: the total on each sheet, by the seat of its owner.
        expected: the totals that only earlier differences would explain.
    """

    turn: RecountTurn
    said: tuple[int, ...]
    expected: tuple[int, ...]

    @property
    def differences(self) -> tuple[int, ...]:
        """Extra points that each sheet has gained at this turn."""
        return tuple(said - own for said, own in zip(self.said, self.expected, strict=True))

    @property
    def parting_sheets(self) -> tuple[int, ...]:
        """The seats whose sheets differ at this turn."""
        return tuple(seat for seat, more in enumerate(self.differences) if more)


def recount_turns(state: GameState) -> tuple[RecountTurn, ...]:
    """Return every turn and adjustment of the sheet, in the order played."""
    turns = [
        RecountTurn(seat, line.number, entry)
        for line in sheet_lines(state)
        for seat, entry in enumerate(line.entries)
        if entry is not None
    ]
    return tuple(sorted(turns, key=lambda turn: turn.entry.row))


@dataclass(frozen=True, slots=True)
class Recount:
    """Progress of a recount; every step returns a new one.

    Attributes:
        turns: the turns to compare.
        sheets: number of sheets.
        at: the current turn; the number of turns once done.
        said: the totals read for this turn so far, by sheet.
        carried: by sheet, the difference found so far for each player.
        found: every turn at which sheets differed.
        read: the totals on each sheet, for every turn that was read.
    """

    turns: tuple[RecountTurn, ...]
    sheets: int
    at: int = 0
    said: tuple[int, ...] = ()
    carried: tuple[tuple[int, ...], ...] = ()
    found: tuple[SheetDifference, ...] = ()
    read: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, state: GameState) -> Recount:
        """Begin a recount; every player has a sheet."""
        count = state.player_count
        return cls(recount_turns(state), count, carried=((0,) * count,) * count)

    @property
    def is_done(self) -> bool:
        """True if all turns have been read."""
        return self.at >= len(self.turns)

    @property
    def turn(self) -> RecountTurn:
        """The current turn. Raises IndexError if all have been read."""
        return self.turns[self.at]

    def expected(self, sheet: int) -> int:
        """Return a sheet's total at this turn if it has no further difference."""
        turn = self.turn
        return turn.entry.total + self.carried[sheet][turn.player]

    @property
    def parting(self) -> SheetDifference | None:
        """The difference at this turn, once all sheets have been read; None if there is none."""
        if self.is_done or len(self.said) < self.sheets:
            return None
        expected = tuple(self.expected(sheet) for sheet in range(self.sheets))
        return None if self.said == expected else SheetDifference(self.turn, self.said, expected)

    def say(self, totals: Sequence[int | None]) -> Recount:
        """Enter this turn's totals of all sheets, None for a total that agrees.

        Moves on to the next turn unless there is a difference, which is then in `parting`.
        """
        said = tuple(
            self.expected(sheet) if total is None else total for sheet, total in enumerate(totals)
        )
        read = replace(self, said=said)
        if read.parting is not None:
            return read
        return replace(self, at=self.at + 1, said=(), read=(*self.read, said))

    def read_again(self) -> Recount:
        """Read this turn again."""
        return replace(self, said=())

    def carry_on(self) -> Recount:
        """Record the difference at this turn and move on."""
        parting = self.parting
        if parting is None:
            return self
        player = self.turn.player
        carried = tuple(
            tuple(more + (differs if seat == player else 0) for seat, more in enumerate(of_sheet))
            for of_sheet, differs in zip(self.carried, parting.differences, strict=True)
        )
        found = (*self.found, parting)
        read = (*self.read, self.said)
        return replace(self, at=self.at + 1, said=(), carried=carried, found=found, read=read)

    def back(self) -> Recount:
        """Go back one turn, and drop the difference carried from it."""
        if self.said:
            return self.read_again()
        if not self.at:
            return self
        earlier = self.turns[self.at - 1]
        undone = next((difference for difference in self.found if difference.turn == earlier), None)
        if undone is None:
            return replace(self, at=self.at - 1, read=self.read[:-1])
        carried = tuple(
            tuple(
                more - (differs if seat == earlier.player else 0)
                for seat, more in enumerate(of_sheet)
            )
            for of_sheet, differs in zip(self.carried, undone.differences, strict=True)
        )
        found = tuple(difference for difference in self.found if difference is not undone)
        read = self.read[:-1]
        return replace(self, at=self.at - 1, carried=carried, found=found, read=read)

    def after_change(self, state: GameState) -> Recount:
        """Return the recount of a corrected or continued game; the current turn is read again."""
        turns = recount_turns(state)
        at = min(self.at, len(turns))
        return replace(self, turns=turns, at=at, said=(), read=self.read[:at])
