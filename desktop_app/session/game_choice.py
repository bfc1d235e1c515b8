# SPDX-License-Identifier: MIT
"""What a person chose for a new game, and how it is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop_app.play.rulesets import DEFAULT_RULESET
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import MAX_ROUND, GameSetup, Mode, Occasion, Seat, Step

MIN_MINUTES, MAX_MINUTES = 1, 60
PLAYERS_JUDGE = "-"
"""In place of a word list, and the name of none: the players judge for themselves."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The form of a new game.

    Attributes:
        ruleset: id of the ruleset; `option` one of its options or empty.
        players: two to four seats in turn order.
        minutes: each player's time, None without a clock.
        lexicon: installed name, empty for the one that stands for the ruleset's own,
            `PLAYERS_JUDGE` where the players look challenged words up themselves.
        mode: automatic or by the book.
        first: seat that begins, None for the ruleset's own way to settle it.
        phoneys: in how many of a hundred turns each bot lays a phoney on purpose.
        is_guided: with help for beginners (`GameSetup.is_guided`).
    """

    ruleset: str
    players: tuple[Seat, ...]
    option: str = ""
    minutes: int | None = None
    lexicon: str = ""
    mode: Mode = Mode.AUTOMATIC
    first: int | None = None
    phoneys: int = 0
    is_guided: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players with what they are told to do."""
        return tuple(
            seat if seat.is_person else replace(seat, phoneys=self.phoneys) for seat in self.players
        )

    def as_record(self) -> dict[str, object]:
        """What the setting ``last_new_game`` keeps; time is left out where there is none."""
        record: dict[str, object] = {
            "ruleset": self.ruleset,
            "option": self.option,
            "players": [{"name": seat.name, "kind": seat.kind} for seat in self.players],
            "lexicon": self.lexicon,
        }
        if self.minutes is not None:
            record["minutes"] = self.minutes
        if self.phoneys:
            record["phoneys"] = self.phoneys
        if self.is_guided:
            record["guided"] = True
        return record

    @classmethod
    def from_record(cls, record: Mapping[str, object], mode: Mode) -> GameChoice | None:
        """The choice that was kept; None when nothing usable was."""
        ruleset, players = record.get("ruleset"), record.get("players")
        if not isinstance(ruleset, str) or not isinstance(players, list) or len(players) < 2:
            return None
        minutes, phoneys = record.get("minutes"), record.get("phoneys")
        return cls(
            ruleset=ruleset,
            players=tuple(Seat(str(each["name"]), str(each["kind"])) for each in players),
            option=str(record.get("option", "")),
            minutes=round(minutes) if isinstance(minutes, int | float) else None,
            lexicon=str(record.get("lexicon", "")),
            mode=mode,
            phoneys=round(phoneys) if isinstance(phoneys, int | float) else 0,
            is_guided=record.get("guided") is True,
        )


@dataclass(frozen=True, slots=True)
class RulesetOffer:
    """A ruleset that may be chosen: as it stands, and with each of its options."""

    ruleset: Ruleset
    options: tuple[Ruleset, ...] = ()


@dataclass(frozen=True, slots=True)
class BotOffer:
    """A bot that may be chosen: what a seat's `kind` says, and what a person reads.

    `is_available` is False for one that needs the native engine where there is none.
    """

    id: str
    name: str
    sentence: str
    is_available: bool = True


@dataclass(frozen=True, slots=True)
class LexiconOffer:
    """An installed word list."""

    name: str
    title: str
    word_count: int


@dataclass(frozen=True, slots=True)
class LexiconAnswer:
    """Which list stands for a ruleset's own: `wanted` are the ruleset's, best first."""

    name: str
    wanted: tuple[str, ...]
    is_substitute: bool


@dataclass(frozen=True, slots=True)
class NewGameOffers:
    """Everything the page of a new game offers.

    Attributes:
        rulesets: in the order in which they are shown.
        bots, lexica: what is there.
        answers: by ruleset id and option, which list would be used.
        problems: what could not be read, a sentence each.
        engine_notice: what does not work with the reference engine; empty with the native one.
    """

    rulesets: tuple[RulesetOffer, ...]
    bots: tuple[BotOffer, ...]
    lexica: tuple[LexiconOffer, ...]
    answers: Mapping[tuple[str, str], LexiconAnswer]
    problems: tuple[str, ...] = ()
    engine_notice: str = ""


# What two players of a physical set chose before they began, and how it is remembered.

SIDES = 2
"""A clock has two sides: the left player has seat 0, the right one seat 1."""
DONE_BY_PLAYERS = frozenset({Step.PRESS})
"""What is left to the players when nobody chose otherwise; the rest is written by itself."""
WRITTEN_LEFT_OUT = frozenset({Step.PRESS, Step.DRAW})
"""Of a game that is written down: its scores are those that were announced. That they were written
is left open, because in some books a play that was written may not be challenged any more.
"""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The form of a game at the table.

    Attributes:
        names: of the left and of the right player.
        ruleset: id of the ruleset; `option` one of its options or empty.
        minutes: each player's time, None without a clock.
        lexicon: installed name, empty for the one that stands for the ruleset's own,
            `PLAYERS_JUDGE` for none.
        first: seat that begins, as the players settled it.
        round_number: from 1 on, 0 for none.
        done_by_players: the steps of a turn that the players do themselves.
        enters_late: the clock may be pressed before anything is entered; the play follows.
        event: the tournament or the club, empty where nobody said.
        played_on: the day as ``2026-11-20``; empty for the day on which the game is begun here.
        is_written: the game is over already and is written down from paper, without a clock.
    """

    names: tuple[str, str] = ("", "")
    ruleset: str = DEFAULT_RULESET
    option: str = ""
    minutes: int | None = 25
    lexicon: str = ""
    first: int = 0
    round_number: int = 1
    done_by_players: frozenset[Step] = DONE_BY_PLAYERS
    enters_late: bool = True
    event: str = ""
    played_on: str = ""
    is_written: bool = False

    def as_record(self) -> dict[str, object]:
        """What the setting ``last_table_game`` keeps; time is left out where there is none.

        The day is that of one game alone.
        """
        record: dict[str, object] = {
            "names": list(self.names),
            "ruleset": self.ruleset,
            "option": self.option,
            "lexicon": self.lexicon,
            "first": self.first,
            "round": self.round_number,
            "steps": sorted(step.value for step in self.done_by_players),
            "late": self.enters_late,
            "event": self.event,
        }
        if self.minutes is not None:
            record["minutes"] = self.minutes
        return record

    @classmethod
    def from_record(cls, record: Mapping[str, object]) -> TableChoice | None:
        """The choice that was kept; None when nothing usable was."""
        names, ruleset = record.get("names"), record.get("ruleset")
        if not isinstance(ruleset, str) or not isinstance(names, list) or len(names) != SIDES:
            return None
        minutes, steps = record.get("minutes"), record.get("steps")
        known = {step.value: step for step in Step}
        kept = steps if isinstance(steps, list) else [step.value for step in DONE_BY_PLAYERS]
        return cls(
            names=(str(names[0]), str(names[1])),
            ruleset=ruleset,
            option=str(record.get("option", "")),
            minutes=minutes if isinstance(minutes, int) else None,
            lexicon=str(record.get("lexicon", "")),
            first=1 if record.get("first") == 1 else 0,
            round_number=_round_of(record.get("round")),
            done_by_players=frozenset(known[step] for step in kept if step in known),
            enters_late=record.get("late") is not False,
            event=str(record.get("event", "")),
        )

    def setup(self, ruleset: Ruleset, lexicon: str) -> GameSetup:
        """What the game is played with; `lexicon` is the name of the list, empty for none."""
        minutes = None if self.is_written else self.minutes
        return GameSetup(
            seats=(Seat(self.names[0]), Seat(self.names[1])),
            ruleset=ruleset,
            lexicon=lexicon,
            mode=Mode.BY_THE_BOOK,
            allotment_ms=None if minutes is None else minutes * 60_000,
            record=TournamentRecord.empty(SIDES),
            preset_first=self.first,
            is_physical=True,
            left_out=self._left_out(),
            occasion=Occasion(self.played_on, self.event, self.round_number or None),
            enters_late=None if self.is_written else self.enters_late,
        )

    def _left_out(self) -> frozenset[Step]:
        """The steps the program does; without a clock only of a written game is one the press."""
        if self.is_written:
            return WRITTEN_LEFT_OUT
        left_out = frozenset(Step) - self.done_by_players
        return left_out - {Step.PRESS} if self.minutes is None else left_out


def _round_of(value: object) -> int:
    return max(0, min(MAX_ROUND, value)) if isinstance(value, int) else 1
