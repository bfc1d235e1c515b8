# SPDX-License-Identifier: MIT
"""The questions of a procedure: a dialogue that is replayed from its answers.

A procedure is one function that asks its questions in order and then emits its events. It is run
from the beginning each time, with the answers so far. The first unanswered question stops it
(`AnswerNeededError`), so nothing is ever half done: only a complete run is carried out. Random
draws made on the way become answers, too.

Answers are text: tiles as on a rack (``QZ?``), a player by name or 0-based seat, squares as ``H8
I8``, ``yes`` and ``no``, whole numbers, one of the offered words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.events import TimeAdjusted
from desktop_app.rules.move import format_square, parse_position
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.tiles import UNSEEN, read_faces, write_faces

_SECONDS = "-seconds"
_MAX_TEXT = 200
MAX_SECONDS = 6_000
"""Maximum clock time in seconds that is asked for: a hundred minutes."""


class AnswerKind(Enum):
    """Kinds of answers."""

    PLAYER = "player"
    TILES = "tiles"
    CHOICE = "choice"
    YES_NO = "yes-no"
    NUMBER = "number"
    SQUARES = "squares"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """Time to answer a question while the clock is stopped.

    Attributes:
        seconds: -1 for no limit. The answer ``KEY-seconds`` is the number of seconds used.
        charged: seat whose clock runs after that, None for no seat.
    """

    seconds: int = -1
    charged: int | None = None


UNLIMITED = TimeLimit()


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question.

    Attributes:
        key: its name, under which the answer is given.
        kind: the kind of answer.
        asked: seat that answers; None for the director.
        pool: the tiles to choose from, the words of a choice, the names of the players, or the
            squares as text; empty if any value of the kind is allowed.
        least, most: minimum and maximum number of tiles or squares, or of a number.
        seen_by: seats that see the faces of the tiles in the pool.
        limit: time to answer.
        default: the answer used if none is given; empty if one is needed.
    """

    key: str
    kind: AnswerKind
    asked: int | None = None
    pool: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    seen_by: frozenset[int] = frozenset()
    limit: TimeLimit = UNLIMITED
    default: str = ""


class AnswerNeededError(Exception):
    """A procedure cannot go on without the answer to `prompt`."""

    def __init__(self, prompt: Prompt) -> None:
        super().__init__(prompt.key)
        self.prompt = prompt


class ProcedureRefusedError(Exception):
    """A procedure does not apply, or an answer is invalid: `rejection` is the reason."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(str(rejection))
        self.rejection = rejection


@dataclass
class Dialogue:
    """The questions of one run of a procedure, answered from `answers`.

    Attributes:
        act: receives the events of the procedure.
        answers: the answers by question. Random draws are added.
        asked: the questions of this run, in order.
        offers_defaults: True to ask questions with a usual answer, too, because people at the
            desk may want to answer differently.
    """

    act: Act
    answers: dict[str, str]
    asked: list[str] = field(default_factory=list)
    offers_defaults: bool = False

    # ------------------------------------------------------------------ questions

    def player(
        self, key: str, *, among: Iterable[int] | None = None, default: int | None = None
    ) -> int:
        """Ask for a player; not asked if there is only one candidate."""
        seats = tuple(range(self.act.state.player_count) if among is None else among)
        if not seats:
            raise self.refused(Reason.NOT_ALLOWED, key)
        if len(seats) == 1 and key not in self.answers:
            return seats[0]
        names = tuple(self.act.state.setup.seats[seat].name for seat in seats)
        shown = "" if default is None else self.act.state.setup.seats[default].name
        text = self._answer(Prompt(key, AnswerKind.PLAYER, pool=names, default=shown))
        for seat, name in zip(seats, names, strict=True):
            if text in (name, str(seat)):
                return seat
        raise self.bad(key, text)

    def tiles(
        self,
        key: str,
        pool: Sequence[str],
        least: int,
        most: int | None = None,
        *,
        asked: int | None = None,
        seen_by: Iterable[int] = (),
        limit: TimeLimit = UNLIMITED,
    ) -> tuple[str, ...]:
        """Ask for `least` to `most` tiles of a pool; `most` None is exactly `least`.

        The numbers are limited to the size of the pool; not asked if all of it must be taken.
        """
        high = min(least if most is None else most, len(pool))
        low = min(least, high)
        if low == len(pool) and key not in self.answers:
            return tuple(pool)
        prompt = Prompt(
            key, AnswerKind.TILES, asked, tuple(pool), low, high, frozenset(seen_by), limit
        )
        text = self._answer(prompt)
        chosen = self._read_tiles(key, text)
        if not low <= len(chosen) <= high or not may_hold(self.act.state, pool, chosen):
            raise self.bad(key, text)
        return chosen

    def blind(self, key: str, pool: Sequence[str], count: int) -> tuple[str, ...]:
        """Tiles picked unseen: at random, unless the players enter which ones were picked.

        With a physical set they are asked for if some faces of the pool are known, because only the
        players can tell whether one of those was picked. `UNSEEN` stands for an unknown tile.
        """
        count = min(count, len(pool))
        is_certain = count in (0, len(pool)) or set(pool) == {UNSEEN}
        if self.act.state.setup.is_physical and not is_certain:
            return self.tiles(key, pool, count)
        if key not in self.answers:
            self.answers[key] = write_faces(self.act.drawer.draw(tuple(pool), count))
        self.asked.append(key)
        chosen = self._read_tiles(key, self.answers[key])
        if len(chosen) != count or not may_hold(self.act.state, pool, chosen):
            raise self.bad(key, self.answers[key])
        return chosen

    def choice(
        self, key: str, options: Sequence[str], *, asked: int | None = None, default: str = ""
    ) -> str:
        """Ask for one of several words; not asked if there is only one."""
        if len(options) == 1 and key not in self.answers:
            return options[0]
        prompt = Prompt(key, AnswerKind.CHOICE, asked, tuple(options), default=default)
        text = self._answer(prompt)
        if text not in options:
            raise self.bad(key, text)
        return text

    def yes(self, key: str, *, asked: int | None = None, default: bool | None = None) -> bool:
        """Ask yes or no."""
        shown = "" if default is None else ("yes" if default else "no")
        return (
            self._word(Prompt(key, AnswerKind.YES_NO, asked, ("yes", "no"), default=shown)) == "yes"
        )

    def number(
        self,
        key: str,
        least: int,
        most: int,
        *,
        asked: int | None = None,
        default: int | None = None,
    ) -> int:
        """Ask for a whole number from `least` to `most`; not asked if only one is possible."""
        if least == most and key not in self.answers:
            return least
        shown = "" if default is None else str(default)
        text = self._answer(Prompt(key, AnswerKind.NUMBER, asked, (), least, most, default=shown))
        if not re.fullmatch(r"-?\d{1,9}", text) or not least <= int(text) <= most:
            raise self.bad(key, text)
        return int(text)

    def squares(
        self,
        key: str,
        among: Iterable[Square] | None = None,
        *,
        least: int = 1,
        most: int | None = None,
    ) -> tuple[Square, ...]:
        """Ask for squares such as ``H8 I8``; `among` None allows any square of the board.

        Not asked if all of `among` must be taken.
        """
        layout = self.act.state.board.layout
        pool = None if among is None else tuple(sorted(among))
        high = (layout.rows * layout.cols if pool is None else len(pool)) if most is None else most
        if pool and len(pool) == least and key not in self.answers:
            return pool
        names = (
            () if pool is None else tuple(format_square(square.row, square.col) for square in pool)
        )
        text = self._answer(Prompt(key, AnswerKind.SQUARES, None, names, least, high))
        chosen = tuple(dict.fromkeys(self._read_square(key, word) for word in text.split()))
        if not least <= len(chosen) <= high or not set(chosen) <= set(pool or chosen):
            raise self.bad(key, text)
        return chosen

    def text(self, key: str, *, default: str = "") -> str:
        """Ask for a few words."""
        text = self._answer(Prompt(key, AnswerKind.TEXT, most=_MAX_TEXT, default=default))
        if not text.isprintable() or not text.strip() or len(text) > _MAX_TEXT:
            raise self.bad(key, text)
        return text

    # ------------------------------------------------------------------ refusals

    def refused(self, reason: Reason, detail: str = "", *keys: str) -> ProcedureRefusedError:
        """The error for a procedure that does not apply now; sections as in `Act.refusal`.

        If there are none, those of `meta.residual_authority` are cited.
        """
        cited = self.act.refusal(reason, detail, *keys)
        if not cited.sections:
            cited = self.act.refusal(reason, detail, "meta.residual_authority")
        return ProcedureRefusedError(Rejection((cited,)))

    def refused_by(self, step: str, reason: Reason, detail: str = "") -> ProcedureRefusedError:
        """The error for a procedure that is forbidden by a step of the ruleset's `[sections]`."""
        refusal = Refusal(reason, self.act.step_sections(step), detail)
        return ProcedureRefusedError(Rejection((refusal,)))

    def bad(self, key: str, text: str) -> ProcedureRefusedError:
        """The error for an invalid answer."""
        return self.refused(Reason.BAD_ANSWER, f"{key}={text}"[:_MAX_TEXT])

    # ------------------------------------------------------------------ answers

    def _answer(self, prompt: Prompt) -> str:
        self.asked.append(prompt.key)
        text = self.answers.get(prompt.key, prompt.default)
        if prompt.key not in self.answers and (self.offers_defaults or not text):
            raise AnswerNeededError(prompt)
        self._charge(prompt)
        return text

    def _word(self, prompt: Prompt) -> str:
        text = self._answer(prompt)
        if text not in prompt.pool:
            raise self.bad(prompt.key, text)
        return text

    def _charge(self, prompt: Prompt) -> None:
        """Deduct the time used beyond the limit from a clock."""
        limit = prompt.limit
        if limit.seconds < 0:
            return
        key = prompt.key + _SECONDS
        self.asked.append(key)
        text = self.answers.get(key, "0")
        if not re.fullmatch(r"\d{1,5}", text):
            raise self.bad(key, text)
        over = int(text) - limit.seconds
        if over > 0 and limit.charged is not None and self.act.state.clock.exists:
            self.act.emit(TimeAdjusted(limit.charged, -over * 1000))

    def _read_tiles(self, key: str, text: str) -> tuple[str, ...]:
        if text in ("", "none"):
            return ()
        setup = self.act.state.setup
        faces = setup.tile_set.distribution
        try:
            return read_faces(text, (*faces, UNSEEN) if setup.is_physical else faces)
        except ValueError:
            raise self.bad(key, text) from None

    def _read_square(self, key: str, word: str) -> Square:
        try:
            row, col, _ = parse_position(word)
        except ValueError:
            raise self.bad(key, word) from None
        if not self.act.state.board.layout.holds(row, col):
            raise self.bad(key, word)
        return Square(row, col)

    def check_all_used(self) -> None:
        """Refuse answers to questions that were not asked, which are mistakes."""
        for key in self.answers:
            if key not in self.asked:
                raise self.bad(key, self.answers[key])


def placements_on(act: Act, squares: Iterable[Square]) -> tuple[Placement, ...]:
    """The tiles on some squares, in their order; empty squares are skipped."""
    board = act.state.board
    return tuple(
        Placement(square.row, square.col, tile)
        for square in squares
        if (tile := board.tile_at(square.row, square.col))
    )
