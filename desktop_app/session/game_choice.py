# SPDX-License-Identifier: MIT
"""What a person chose for a new game, and how it is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import Mode, Seat

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
