# SPDX-License-Identifier: MIT
"""Walking the score sheets turn by turn until they part.

Everybody reads the running totals of his own paper sheet; the program's own stand beside them. A
difference that was found is carried along, so that the walk can go on and find the next one.
Sheets and players are seats, turns have 0-based numbers in the order in which they were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_app.analysis.sheet_lines import SheetEntry, sheet_lines
from desktop_app.rules.state import GameState


@dataclass(frozen=True, slots=True)
class RecountTurn:
    """One turn or adjustment of the walk.

    Attributes:
        player: whose it is.
        number: of its line on the sheet, 0 in the final reckoning.
        entry: what stands there, with the running total after it.
    """

    player: int
    number: int
    entry: SheetEntry


@dataclass(frozen=True, slots=True)
class SheetDifference:
    """A turn at which the sheets part.

    Attributes:
        turn: which turn.
        said: the total on each sheet, by the seat of its owner.
        expected: what each would have, had only differences found before been made.
    """

    turn: RecountTurn
    said: tuple[int, ...]
    expected: tuple[int, ...]

    @property
    def differences(self) -> tuple[int, ...]:
        """How many points more than here each sheet has gained at this turn."""
        return tuple(said - own for said, own in zip(self.said, self.expected, strict=True))

    @property
    def parting_sheets(self) -> tuple[int, ...]:
        """Whose sheets differ from the program."""
        return tuple(seat for seat, more in enumerate(self.differences) if more)


def recount_turns(state: GameState) -> tuple[RecountTurn, ...]:
    """Every turn and adjustment of the sheet, in the order in which they were played."""
    turns = [
        RecountTurn(seat, line.number, entry)
        for line in sheet_lines(state)
        for seat, entry in enumerate(line.entries)
        if entry is not None
    ]
    return tuple(sorted(turns, key=lambda turn: turn.entry.row))


@dataclass(frozen=True, slots=True)
class Recount:
    """Where a walk stands; every step gives a new one.

    Attributes:
        turns: what is walked.
        sheets: how many sheets there are.
        at: the turn that is being read; the number of turns when the walk is done.
        said: the totals read for this turn so far, by sheet.
        carried: by sheet, how much more it has of each player than the program, found before.
        found: every turn at which the sheets parted.
        read: for every turn that has been read, the total on each sheet.
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
        """The beginning of a walk; every player has a sheet."""
        count = state.player_count
        return cls(recount_turns(state), count, carried=((0,) * count,) * count)

    @property
    def is_done(self) -> bool:
        """Whether all turns have been read."""
        return self.at >= len(self.turns)

    @property
    def turn(self) -> RecountTurn:
        """The turn that is being read. Raises IndexError when all have been."""
        return self.turns[self.at]

    def expected(self, sheet: int) -> int:
        """The total of this turn's player that a sheet has if it parts no further."""
        turn = self.turn
        return turn.entry.total + self.carried[sheet][turn.player]

    @property
    def parting(self) -> SheetDifference | None:
        """The difference of this turn, once all sheets have been read."""
        if self.is_done or len(self.said) < self.sheets:
            return None
        expected = tuple(self.expected(sheet) for sheet in range(self.sheets))
        return None if self.said == expected else SheetDifference(self.turn, self.said, expected)

    def say(self, totals: Sequence[int | None]) -> Recount:
        """Read this turn off all sheets, None where a total is the same as here.

        The walk goes on to the next turn unless they part, which `parting` says then.
        """
        said = tuple(
            self.expected(sheet) if total is None else total for sheet, total in enumerate(totals)
        )
        read = replace(self, said=said)
        if read.parting is not None:
            return read
        return replace(self, at=self.at + 1, said=(), read=(*self.read, said))

    def read_again(self) -> Recount:
        """Read this turn once more."""
        return replace(self, said=())

    def carry_on(self) -> Recount:
        """Note the difference of this turn and go on with it."""
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
        """The turn before this one again; what was carried from it is forgotten."""
        if self.said:
            return self.read_again()
        if not self.at:
            return self
        earlier = self.turns[self.at - 1]
        undone = next((each for each in self.found if each.turn == earlier), None)
        if undone is None:
            return replace(self, at=self.at - 1, read=self.read[:-1])
        carried = tuple(
            tuple(
                more - (differs if seat == earlier.player else 0)
                for seat, more in enumerate(of_sheet)
            )
            for of_sheet, differs in zip(self.carried, undone.differences, strict=True)
        )
        found = tuple(each for each in self.found if each is not undone)
        read = self.read[:-1]
        return replace(self, at=self.at - 1, carried=carried, found=found, read=read)

    def after_change(self, state: GameState) -> Recount:
        """The walk over a game that has been corrected or has gone on; this turn is read again."""
        turns = recount_turns(state)
        at = min(self.at, len(turns))
        return replace(self, turns=turns, at=at, said=(), read=self.read[:at])
