# SPDX-License-Identifier: MIT
"""The choices of a new game, and how they are saved."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from desktop_app.play.opponent_bots import COMMON_LEVELS
from desktop_app.play.players import STYLE_MARK
from desktop_app.play.rulesets import DEFAULT_RULESET
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import MAX_ROUND, GameSetup, Mode, Occasion, Seat, Step

MIN_MINUTES, MAX_MINUTES = 1, 60
MINUTE_MS = 60_000
MAX_START_POINTS, MAX_TAKE_BACKS = 300, 20
OWN_MISTAKES = -1
"""In place of a rate of phoneys: no deliberate ones, but those that a bot takes for words."""
_PERCENT = 100


@dataclass(frozen=True, slots=True)
class CommonWords:
    """The commonest words as a list for a bot: up to a vocabulary level, and about how many."""

    level: int
    count: int


COMMON_WORDS: Mapping[str, CommonWords] = {
    name: CommonWords(level, count)
    for (name, level), count in zip(COMMON_LEVELS.items(), (4_000, 11_000, 41_000), strict=True)
}
"""Names that stand for the commonest words in `Seat.lexicon`."""
PLAYERS_JUDGE = "-"
"""In place of a word list's name: the players judge words themselves."""


SIDES = 2
"""A clock has two sides: the left player has seat 0, the right one seat 1."""
DONE_BY_PLAYERS = frozenset({Step.PRESS})
"""The steps that players of a physical set do by default."""
WRITTEN_LEFT_OUT = frozenset({Step.PRESS, Step.DRAW})
"""Steps the program does while a game is written from paper: its scores are those announced.

`Step.RECORD` is not one of them, because under some rules a recorded play can no longer be
challenged.
"""


@dataclass(frozen=True, slots=True)
class TableTerms:
    """Terms of a game with a physical set, besides rules, time and words.

    Attributes:
        round_number: 1-based, 0 for none.
        done_by_players: the steps of a turn that the players do themselves.
        enters_late: True if the clock may be pressed before the play is entered.
        event: the tournament or club, or empty.
        played_on: the day as ``2026-11-20``; empty for today.
        is_written: True if a finished game is written down from paper, without a clock.
    """

    round_number: int = 1
    done_by_players: frozenset[Step] = DONE_BY_PLAYERS
    enters_late: bool = True
    event: str = ""
    played_on: str = ""
    is_written: bool = False

    def left_out(self, *, has_clock: bool) -> frozenset[Step]:
        """The steps the program does; without a clock it presses one only in a written game."""
        if self.is_written:
            return WRITTEN_LEFT_OUT
        left_out = frozenset(Step) - self.done_by_players
        return left_out if has_clock else left_out - {Step.PRESS}

    def as_record(self) -> dict[str, object]:
        """The terms as saved in the settings; the day is not saved."""
        return {
            "round": self.round_number,
            "steps": sorted(step.value for step in self.done_by_players),
            "late": self.enters_late,
            "event": self.event,
        }

    @classmethod
    def from_record(cls, record: Mapping[str, object]) -> TableTerms:
        """Read saved terms; missing or wrong values get their defaults."""
        steps, number = record.get("steps"), record.get("round")
        kept = steps if isinstance(steps, list) else [step.value for step in DONE_BY_PLAYERS]
        return cls(
            round_number=max(0, min(MAX_ROUND, number)) if isinstance(number, int) else 1,
            done_by_players=frozenset(step for step in Step if step.value in kept),
            enters_late=record.get("late") is not False,
            event=str(record.get("event", "")),
        )


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A filled-in form of a new game, on the screen or with a physical set.

    Attributes:
        ruleset: id of the ruleset.
        option: one of its options, or empty.
        players: two to four seats in turn order; with a physical set the left player first.
        minutes: each player's time, None without a clock.
        lexicon: installed name; empty for the ruleset's default list (or its substitute),
            `PLAYERS_JUDGE` if the players look challenged words up themselves.
        mode: automatic or by the book.
        first: seat that begins, None to settle it by the rules.
        phoneys: percentage of turns in which each bot plays a phoney on purpose; `OWN_MISTAKES`
            for those alone that it takes for words. With 0 it plays valid words only, unless its
            style bluffs.
        is_guided: True with help for beginners (`GameSetup.is_guided`).
        is_self_scored: True if people score their own plays (`GameSetup.is_self_scored`).
        free_take_backs: as `GameSetup.free_take_backs`.
        table: the terms of a game with a physical set, None on the screen.
        occasion: event and round of a game on the screen that belongs to a club.
        record: the players' records from earlier games of the event; None without any.
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
    is_self_scored: bool = False
    free_take_backs: int = 0
    table: TableTerms | None = None
    occasion: Occasion = Occasion()  # noqa: RUF009
    record: TournamentRecord | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players; bots with their rate of phoneys."""
        percent, believes = max(0, self.phoneys), self.phoneys != 0
        return tuple(
            seat if seat.is_person else replace(seat, phoneys=percent, believes_phoneys=believes)
            for seat in self.players
        )

    def as_record(self) -> dict[str, object]:
        """The choice as saved in the settings; untimed games have no minutes.

        The key is ``last_new_game`` for games on the screen, ``last_table_game`` with a physical
        set.
        """
        record: dict[str, object] = {
            "ruleset": self.ruleset,
            "option": self.option,
            "lexicon": self.lexicon,
        }
        if self.minutes is not None:
            record["minutes"] = self.minutes
        if self.table is not None:
            names = [seat.name for seat in self.players]
            return record | {"names": names, "first": self.first or 0} | self.table.as_record()
        record["players"] = [_seat_record(seat) for seat in self.players]
        if self.phoneys == OWN_MISTAKES:
            record["mistakes"] = True
        elif self.phoneys:
            record["phoneys"] = self.phoneys
        if self.is_guided:
            record["guided"] = True
        if self.is_self_scored:
            record["self_scored"] = True
        if self.free_take_backs:
            record["free_take_backs"] = self.free_take_backs
        return record

    @classmethod
    def from_record(cls, record: Mapping[str, object], mode: Mode) -> GameChoice | None:
        """Read a saved choice; None if it is unusable.

        `mode` is used for a game on the screen; who begins is not restored.
        """
        ruleset, names = record.get("ruleset"), record.get("names")
        players = _players_of(names if isinstance(names, list) else record.get("players"))
        if not isinstance(ruleset, str) or len(players) < SIDES:
            return None
        minutes = _number(record.get("minutes"), MAX_MINUTES)
        choice = cls(
            ruleset=ruleset,
            players=players,
            option=str(record.get("option", "")),
            minutes=minutes or None,
            lexicon=str(record.get("lexicon", "")),
        )
        if isinstance(names, list):
            first = 1 if record.get("first") == 1 else 0
            terms = TableTerms.from_record(record)
            return replace(choice, mode=Mode.BY_THE_BOOK, first=first, table=terms)
        return replace(
            choice,
            mode=mode,
            phoneys=OWN_MISTAKES
            if record.get("mistakes") is True
            else _number(record.get("phoneys"), _PERCENT),
            is_guided=record.get("guided") is True,
            is_self_scored=record.get("self_scored") is True,
            free_take_backs=_number(record.get("free_take_backs"), MAX_TAKE_BACKS),
        )

    def setup(self, ruleset: Ruleset, lexicon: str) -> GameSetup:
        """The setup of the game; `lexicon` is the name of the list, empty for none."""
        table = self.table
        is_written = table is not None and table.is_written
        minutes = None if is_written else self.minutes
        setup = GameSetup(
            seats=self.seats,
            ruleset=ruleset,
            lexicon=lexicon,
            mode=self.mode,
            allotment_ms=None if minutes is None else minutes * MINUTE_MS,
            record=self.record or TournamentRecord.empty(len(self.players)),
            occasion=self.occasion,
            preset_first=self.first,
            is_guided=self.is_guided,
            is_self_scored=self.is_self_scored,
            declared_stands=self.mode is Mode.BY_THE_BOOK,
            free_take_backs=self.free_take_backs,
        )
        if table is None:
            return setup
        return replace(
            setup,
            is_physical=True,
            left_out=table.left_out(has_clock=self.minutes is not None),
            occasion=Occasion(table.played_on, table.event, table.round_number or None),
            enters_late=None if is_written else table.enters_late,
        )


USUAL_TABLE = GameChoice(
    DEFAULT_RULESET,
    (Seat(""), Seat("")),
    minutes=25,
    mode=Mode.BY_THE_BOOK,
    first=0,
    table=TableTerms(),
)
"""The form's defaults for a game with a physical set; the left player has seat 0."""


def _players_of(seats: object) -> tuple[Seat, ...]:
    """Read saved seats: names alone, or names with kinds."""
    if not isinstance(seats, list):
        return ()
    return tuple(_seat_of(seat) if isinstance(seat, dict) else Seat(str(seat)) for seat in seats)


def _seat_record(seat: Seat) -> dict[str, object]:
    """A seat as saved in the settings; a handicap only where there is one."""
    record: dict[str, object] = {"name": seat.name, "kind": seat.kind}
    if seat.start_points:
        record["start_points"] = seat.start_points
    if seat.allotment_ms is not None:
        record["minutes"] = seat.allotment_ms // MINUTE_MS
    if seat.lexicon:
        record["lexicon"] = seat.lexicon
    return record


def _seat_of(record: Mapping[str, object]) -> Seat:
    minutes = _number(record.get("minutes"), MAX_MINUTES)
    return Seat(
        str(record.get("name")),
        str(record.get("kind")),
        start_points=_number(record.get("start_points"), MAX_START_POINTS),
        allotment_ms=minutes * MINUTE_MS or None,
        lexicon=str(record.get("lexicon", "")),
    )


def _number(value: object, most: int) -> int:
    """A saved number from 0 to `most`; 0 for anything that is none."""
    if not isinstance(value, int | float) or (type(value) is float and not math.isfinite(value)):
        return 0
    return max(0, min(most, round(value)))


@dataclass(frozen=True, slots=True)
class RulesetOffer:
    """A ruleset to choose, without and with each of its options."""

    ruleset: Ruleset
    options: tuple[Ruleset, ...] = ()


FITTING = "fitting"
"""A seat's `kind` in a choice that takes the level that fits the person, anew for each game."""


def split_kind(kind: str) -> tuple[str, str]:
    """A bot's id without its style, and the id of the style, empty for none."""
    player, _, style = kind.partition(STYLE_MARK)
    return player, style


def styled(player_id: str, style: str) -> str:
    """A seat's `kind` for a bot with a style; an empty style is none."""
    return f"{player_id}{STYLE_MARK}{style}" if style else player_id


@dataclass(frozen=True, slots=True)
class BotOffer:
    """A bot to choose: its id (a seat's `kind`), name and description.

    `is_fitting` is True for the one whom this person beats about half the time.
    `level` is the place on the ladder from 1, 0 for a teacher's own player; `score` the average
    score of the player, and `phoneys` how many words they lay by mistake in a game that are none,
    each None where it was not measured. `is_available` is False if it needs the native engine and
    there is none. `unmoved_by` are the styles that do not change how it plays. `portrait` is the
    file of their picture, None for a neutral one.
    """

    id: str
    name: str
    sentence: str
    is_available: bool = True
    level: int = 0
    score: int | None = None
    is_fitting: bool = False
    unmoved_by: frozenset[str] = frozenset()
    phoneys: float | None = None
    portrait: Path | None = None


@dataclass(frozen=True, slots=True)
class StyleOffer:
    """A style that any bot may play in, with `BotOffer`'s meaning of `is_available`.

    `is_bluffing` is True if it tries phoneys on purpose.
    """

    id: str
    name: str
    sentence: str
    is_available: bool = True
    is_bluffing: bool = False


@dataclass(frozen=True, slots=True)
class LexiconOffer:
    """An installed word list."""

    name: str
    title: str
    word_count: int


@dataclass(frozen=True, slots=True)
class LexiconAnswer:
    """The list to use for a ruleset; `wanted` are the ruleset's lists, best first."""

    name: str
    wanted: tuple[str, ...]
    is_substitute: bool


@dataclass(frozen=True, slots=True)
class NewGameOffers:
    """Everything to choose from on the New Game page.

    Attributes:
        rulesets: in the order displayed.
        bots, lexica, styles: those available.
        answers: by ruleset id and option, the list that would be used.
        problems: files that could not be read, one sentence each.
        asks_level: True before the first game, when the form asks how well the person plays.
        games_by_pair: by `session.game_terms.pair_key`, the last game with handicaps or help.
        engine_notice: what does not work with the reference engine; empty with the native one.
    """

    rulesets: tuple[RulesetOffer, ...]
    bots: tuple[BotOffer, ...]
    lexica: tuple[LexiconOffer, ...]
    answers: Mapping[tuple[str, str], LexiconAnswer]
    problems: tuple[str, ...] = ()
    engine_notice: str = ""
    styles: tuple[StyleOffer, ...] = ()
    games_by_pair: Mapping[str, GameChoice] = field(default_factory=dict)
    asks_level: bool = False
