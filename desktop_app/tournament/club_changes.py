# SPDX-License-Identifier: MIT
"""The changes that a club file records. The file is the list of these, in order.

Players, events and divisions are named by their names, rounds and boards by numbers from 1. A club
without divisions has one with an empty name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from desktop_app.tournament.pairing import System


class Departure(Enum):
    """Why a player plays no further rounds."""

    LEFT = "left"
    """With the director's leave: nothing else changes."""
    DROP_OUT = "drop-out"
    DISQUALIFIED = "disqualified"


class Ending(Enum):
    """How a paired game came out."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double-forfeit"


@dataclass(frozen=True, slots=True)
class EventOpened:
    """A new event begins.

    Attributes:
        event: name.
        ruleset: id of the ruleset.
        rounds: how many rounds are planned.
        missed_is_loss: True if a round that a player missed counts as a loss by the spread of a
            forfeit; else it counts for nothing. See `club.missed_by_the_rules`.
    """

    event: str
    ruleset: str
    rounds: int
    missed_is_loss: bool = True


@dataclass(frozen=True, slots=True)
class RoundsSet:
    """The event has another number of rounds than it was opened with."""

    event: str
    rounds: int


@dataclass(frozen=True, slots=True)
class FileTaken:
    """A file was imported: the changes recorded with this one, right after it, are from it.

    Taking this change back takes those back too.

    Attributes:
        file: name of the file.
        changes: how many changes are from it.
    """

    event: str
    file: str
    changes: int


@dataclass(frozen=True, slots=True)
class EventDescribed:
    """Facts about an event that federations ask for; a later change replaces them all.

    Attributes:
        first_day, last_day: ISO dates, such as ``2026-03-07``; empty if they are not known.
        place: where it is played.
        director: name.
        director_member: the director's number at the federation.
        tournament: the number of the event at the federation.
        word_list: name of the list that it is played with.
    """

    event: str
    first_day: str = ""
    last_day: str = ""
    place: str = ""
    director: str = ""
    director_member: str = ""
    tournament: str = ""
    word_list: str = ""


@dataclass(frozen=True, slots=True)
class PlayerEntered:
    """A player joins an event. The same player again corrects what was entered before.

    Attributes:
        missed_is_loss: as in `EventOpened`, for this player's missed rounds; None for as the event
            has it, or as it was entered before.
        deviation: how uncertain the rating is, as one standard deviation in points; 0 for the usual
            one, None for as it was entered before.
        listed: the name surname first, if it was entered so; empty for as before.
    """

    event: str
    player: str
    rating: int | None = None
    division: str = ""
    club: str = ""
    team: str = ""
    missed_is_loss: bool | None = None
    deviation: int | None = None
    listed: str = ""


@dataclass(frozen=True, slots=True)
class PlayerListed:
    """A federation has a player under this name and number; a later change replaces both.

    Attributes:
        listed: the name, surname first: ``Dunn, Di``; empty for as it is guessed.
        member: the number, such as ``AA000001``; empty if it is not known.
    """

    event: str
    player: str
    listed: str = ""
    member: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player's name was corrected; it changes nothing itself.

    The changes that name the player are made again with the new name, and stand in the file before
    this one.

    Attributes:
        was: the name before.
        name: the name since.
    """

    event: str
    was: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerAway:
    """A player misses some rounds that are not paired yet; an empty list cancels that."""

    event: str
    player: str
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player plays no more rounds.

    Attributes:
        is_excused: True if the director accepted the reason for dropping out.
        spread: margin by which a disqualified player's games are lost, where the rules name none.
    """

    event: str
    player: str
    departure: Departure = Departure.LEFT
    is_excused: bool = False
    spread: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who left plays again from the next round on."""

    event: str
    player: str


class Rival(Enum):
    """The opponent of a player who cannot be caught."""

    SAFE = "safe"
    """Cannot be caught either."""
    OUT = "out"
    """Can win no prize for a place."""
    LAST = "last"
    """Can win one, with the least chance: all others can too."""
    NONE = "none"
    """There is none: a bye."""


@dataclass(frozen=True, slots=True)
class SafeMeeting:
    """Why a player who cannot be caught meets another.

    Attributes:
        place: the player's place in the standings before the round.
        opponent: empty for a bye.
        has_prizes: True if there were prizes for places; else the first place was at stake.
    """

    player: str
    place: int
    opponent: str
    rival: Rival
    has_prizes: bool = True


@dataclass(frozen=True, slots=True)
class GivenResult:
    """How a round counts for a player without an opponent, where a file of another program says.

    Attributes:
        half_points: 2 for a win, 1 for a tie, 0 for a loss; None if the round counts for nothing.
        spread: points of the spread; 0 if it counts for nothing.
    """

    player: str
    half_points: int | None = None
    spread: int = 0


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """The next round of a division is paired.

    Attributes:
        boards: who goes first and who second, from board 1.
        byes: players without an opponent.
        groups: in a round of groups of four, the members of each group.
        given: players without board and bye for whom the round counts as given here, whether they
            are away or not.
        safe: who could not be caught, and whom they meet for that.
        without_first: boards of a file that does not name who goes first on them.
    """

    event: str
    division: str
    round: int
    system: System
    seed: int
    boards: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    given: tuple[GivenResult, ...] = ()
    safe: tuple[SafeMeeting, ...] = ()
    without_first: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundUnpaired:
    """The last paired round of a division is withdrawn; it has no result yet.

    Who left or came since it was paired has done so before it is paired again.
    """

    event: str
    division: str
    round: int


@dataclass(frozen=True, slots=True)
class BoardAdded:
    """Two players without a board in the last paired round meet on a new one.

    Each of them had a bye in it, or came after it was paired.
    """

    event: str
    division: str
    round: int
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class GameAdjourned:
    """A board's game is finished later; the round does not wait for it. A result ends that."""

    event: str
    division: str
    round: int
    board: int


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A board's result; a later one for the same board corrects it.

    Attributes:
        first, second: points of the players as they are paired.
        absent: the player who forfeited.
        game: id of the game in the library, empty if its moves are not known.
        began: the player who went first, if it was not the one paired so; empty if it was.
        is_start_known: False in a result from a file that does not name who went first; the game
            is then a start for neither.
        lost: points of spread that a forfeit costs who did not come, more than those of the rules:
            they stayed away to gain by it; 0 for those of the rules.
        ruling: the offence for which the director changed the points, one of the rulesets.
    """

    event: str
    division: str
    round: int
    board: int
    ending: Ending = Ending.PLAYED
    first: int = 0
    second: int = 0
    absent: str = ""
    game: str = ""
    began: str = ""
    is_start_known: bool = True
    lost: int = 0
    ruling: str = ""

    @property
    def counted(self) -> tuple[object, ...]:
        """The parts that count in the standings; equal for equal results."""
        if self.ending is Ending.PLAYED:
            return self.first, self.second
        return self.ending, self.absent, self.lost


@dataclass(frozen=True, slots=True)
class PlayerWarned:
    """A warning that counts in the player's further games of the event.

    Attributes:
        topic: the offence, a topic of the rules.
    """

    event: str
    player: str
    round: int
    topic: str


@dataclass(frozen=True, slots=True)
class PlayerPenalised:
    """A ruling takes points off a player's spread in a round.

    Attributes:
        spread: points taken off, more than 0.
        topic: the offence, a topic of the rules.
    """

    event: str
    player: str
    round: int
    spread: int
    topic: str = ""


class Effect(Enum):
    """The consequences of rulings that leave the points as they are."""

    OPPONENT_TIME = "opponent-time"
    """Time for the opponent."""
    OWN_TIME = "own-time"
    """Time off the player's own."""
    TURN = "turn"
    """A turn is lost."""
    EXPELLED = "expelled"
    """The player is disqualified."""
    NO_PRIZE = "no-prize"


@dataclass(frozen=True, slots=True)
class PlayerRuled:
    """A penalty of the rule book that takes no points off.

    Attributes:
        offence: its id.
        amount: seconds of time; the margin of the games of one who is expelled, 0 if the rules
            name it.
        section: of the rule book.
    """

    event: str
    player: str
    round: int
    offence: str
    effect: Effect
    amount: int = 0
    section: str = ""


@dataclass(frozen=True, slots=True)
class RoundTimed:
    """The clock of a round is set; a later one replaces it. Instants are Unix milliseconds.

    Attributes:
        starts_at_ms: when the round starts; it may be still to come.
        length_ms: time of the round.
        break_ms: time between its end and the next round.
        overtime_ms: time that boards may still play after its end.
        stopped_at_ms: when the director stopped the clock; None while it runs.
        break_at_ms: when the break began; None for when the last result came in.
    """

    event: str
    round: int
    starts_at_ms: int
    length_ms: int
    break_ms: int = 0
    overtime_ms: int = 0
    stopped_at_ms: int | None = None
    break_at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class PairingPlanned:
    """How the rounds of a division are paired unless the director asks otherwise.

    Attributes:
        repeats, factor, gibson: as in `pairing.Wish`.
        clubmates_until: two of one club do not meet up to this round while it can be avoided.
        finish: how many of the last rounds are king of the hill.
    """

    event: str
    division: str = ""
    system: System = System.SWISS
    repeats: int = 0
    factor: int = 2
    clubmates_until: int = 0
    finish: int = 0
    gibson: int = 0


class PrizeKind(Enum):
    """Kinds of prizes."""

    PLACE = "place"
    """A place in the standings, of all players or of those in a band of ratings."""
    HIGH_GAME = "high-game"
    HIGH_LOSS = "high-loss"
    """The highest score of a game that was lost."""
    LARGEST_WIN = "largest-win"
    HIGH_PLAY = "high-play"
    """The play with the most points, of the games that are attached to results."""
    BEST_BINGO = "best-bingo"
    """The bingo that is drawn most rarely, of the games that are attached to results."""


@dataclass(frozen=True, slots=True)
class PrizeOffered:
    """A prize of an event; the same one again replaces it, and without money and award removes it.

    Attributes:
        division: whose players can win it; empty for those of the division without a name, or of
            all divisions if they have names.
        place: 1 for the best, 2 for the next.
        lowest, highest: ratings of the players who can win it; None for no limit.
        cents: money, in hundredths.
        award: a prize that is no money, such as ``Cup``.
        unless_placed: True if a player who wins a prize for a place among all players cannot win
            it.
    """

    event: str
    kind: PrizeKind
    division: str = ""
    place: int = 1
    lowest: int | None = None
    highest: int | None = None
    cents: int = 0
    award: str = ""
    unless_placed: bool = False


@dataclass(frozen=True, slots=True)
class NotedPlay:
    """A play of an attached game: the best of its player, or their rarest bingo.

    Attributes:
        one_in: how rarely the letters of the word are drawn from a full bag; 0 if it is no bingo.
    """

    player: str
    word: str
    points: int
    one_in: int = 0


@dataclass(frozen=True, slots=True)
class GameAttached:
    """The moves of a board's game; a later one replaces them, and an empty text removes them.

    Attributes:
        gcg: the text of a GCG file.
        points: final scores of the game, of the players as they are paired.
        noted: for each player the play with the most points and the rarest bingo.
    """

    event: str
    division: str
    round: int
    board: int
    gcg: str = ""
    points: tuple[int, ...] = ()
    noted: tuple[NotedPlay, ...] = ()


Change = (
    EventOpened
    | RoundsSet
    | FileTaken
    | PlayerRenamed
    | EventDescribed
    | PlayerEntered
    | PlayerListed
    | PlayerAway
    | PlayerLeft
    | PlayerReturned
    | RoundPaired
    | RoundUnpaired
    | BoardAdded
    | GameAdjourned
    | ResultEntered
    | PlayerWarned
    | PlayerPenalised
    | PlayerRuled
    | RoundTimed
    | PairingPlanned
    | PrizeOffered
    | GameAttached
)


@dataclass(frozen=True, slots=True)
class RecordedChange:
    """A change as it stands in the file.

    Attributes:
        number: 1-based, in order of time.
        made_at_ms, undone_at_ms: Unix time in milliseconds.
        made_by, undone_by: who recorded it, and who took it back; empty if not known.
    """

    number: int
    made_at_ms: int
    change: Change
    undone_at_ms: int | None = None
    made_by: str = ""
    undone_by: str = ""


_NAMING = (
    "player",
    "absent",
    "began",
    "boards",
    "byes",
    "groups",
    "given",
    "noted",
    "safe",
)
"""The fields of changes that hold names of players, besides those of `BoardAdded`."""


def renamed(change: Change, old: str, new: str) -> Change:
    """Return a change with a player's name replaced, also in the head of an attached game.

    The moves of the game keep the nickname, and the game in the library keeps the name it was
    played under.
    """

    def put(value: object) -> Any:
        if isinstance(value, tuple):
            return tuple(map(put, value))
        if isinstance(value, NotedPlay | GivenResult):
            return replace(value, player=put(value.player))
        if isinstance(value, SafeMeeting):
            return replace(value, player=put(value.player), opponent=put(value.opponent))
        return new if value == old else value

    naming = (*_NAMING, "first", "second") if isinstance(change, BoardAdded) else _NAMING
    named = {field: put(getattr(change, field)) for field in naming if hasattr(change, field)}
    if isinstance(change, GameAttached):
        head = re.compile(rf"^(#player[12]\s+\S+\s+){re.escape(old)}(?=\s*$)", re.MULTILINE)
        named["gcg"] = head.sub(lambda found: found[1] + new, change.gcg)
    if isinstance(change, PlayerListed) and change.player == old:
        # A federation has a corrected name otherwise too.
        named["listed"] = ""
    return replace(change, **named)
