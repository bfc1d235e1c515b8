# SPDX-License-Identifier: MIT
"""A club file as its room shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import overload

from desktop_app.play.club_penalties import BookPenalty, abuse_spread, book_penalties
from desktop_app.play.club_ratings import club_ratings, first_rating
from desktop_app.play.club_rounds import (
    names_margin,
    open_boards,
    pairable_anew,
    planned_wish,
    starts,
    without_board,
)
from desktop_app.play.club_rulings import GivenRuling, given_rulings
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import all_topics, load_headings
from desktop_app.rules.acts.finishing import TOPICS
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.change_words import change_text, meeting_text
from desktop_app.tournament.club import LONGEST_ROUND_MS, Club, ClubEvent, PairedRound, roster
from desktop_app.tournament.club_changes import (
    Departure,
    Ending,
    PairingPlanned,
    PrizeOffered,
    ResultEntered,
    RoundTimed,
)
from desktop_app.tournament.history import HistoryLine
from desktop_app.tournament.pairing import System
from desktop_app.tournament.prizes import awards, money_text, prize_text
from desktop_app.tournament.round_clock import done_at_ms, next_minutes
from desktop_app.tournament.standings import (
    Standing,
    standing_cells,
)
from desktop_app.tournament.warning_sums import WarningSum, warning_sums


class Ranking(Enum):
    """The tables under *Standings*."""

    PLAYERS = "players"
    TEAMS = "teams"
    RATINGS = "ratings"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a round.

    Attributes:
        first, second: the players' names.
        points: their points, None without a result or after a forfeit.
        absent: who forfeited; both for a double forfeit.
        is_done: True if there is a result.
        has_game: True if the game itself is attached to the result.
        is_adjourned: True if the game is finished later.
        starter: who goes first: 0 for the player named first, 1 for the other, None if that is not
            known.
    """

    number: int
    first: str
    second: str
    points: tuple[int, int] | None = None
    absent: tuple[str, ...] = ()
    is_done: bool = False
    has_game: bool = False
    is_adjourned: bool = False
    starter: int | None = 0


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of the division.

    Attributes:
        is_paired: True if they are in a round; before that they can be removed.
        is_gone: True if they play no more rounds.
        departure: why they left; None while they play.
        is_away: True if they miss the next round.
        away: the rounds to come that they miss.
        firsts, seconds: games begun and answered.
        longest_run: games that they began, or answered, one after the other.
        warnings: how many warnings they had in the event.
        penalty: points taken off their spread.
        rulings: how many penalties took no points off: time, turns and the like.
        can_pair_anew: True if the round of their open board can be paired again without them.
        open_board: their board that still plays, as round, board and opponent; None without one.
        deviation: how uncertain the rating is, in points; 0 for the usual one.
    """

    name: str
    rating: int | None
    club: str
    team: str
    division: str
    is_paired: bool
    is_gone: bool
    departure: Departure | None
    is_away: bool
    away: tuple[int, ...]
    firsts: int
    seconds: int
    longest_run: int
    warnings: int
    penalty: int
    open_board: tuple[int, int, str] | None = None
    deviation: int = 0
    rulings: int = 0
    can_pair_anew: bool = False


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A place in the standings; wins, spread and average margin as text."""

    place: int
    player: str
    wins: str
    spread: str
    games: int
    average: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A recorded change, in words.

    Attributes:
        text: a correction has the value before too.
        made_at_ms, undone_at_ms: Unix time in milliseconds; None if it was not taken back.
        made_by, undone_by: empty if not known.
    """

    number: int
    text: str
    made_at_ms: int
    undone_at_ms: int | None = None
    made_by: str = ""
    undone_by: str = ""

    @property
    def is_undone(self) -> bool:
        """True if it was taken back."""
        return self.undone_at_ms is not None


class HistoryRows(Sequence[HistoryRow]):
    """All changes of a file, newest first; those of other events have their name in front.

    The rows are made when they are first looked at: they are behind a tab, and there are thousands.
    """

    def __init__(self, lines: Sequence[HistoryLine] = (), event: str = "") -> None:
        self._lines, self._event = lines, event

    @cached_property
    def _rows(self) -> tuple[HistoryRow, ...]:
        return tuple(map(self._row, reversed(self._lines)))

    def _row(self, line: HistoryLine) -> HistoryRow:
        recorded, text = line.recorded, line.words
        if line.event != self._event:
            text = Sentence("{event}: {text}", event=line.event, text=text)
        times = recorded.made_at_ms, recorded.undone_at_ms
        return HistoryRow(recorded.number, text, *times, recorded.made_by, recorded.undone_by)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> HistoryRow: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[HistoryRow, ...]: ...
    def __getitem__(self, at: int | slice) -> HistoryRow | tuple[HistoryRow, ...]:
        """Return a row, 0 the newest, or some of them."""
        return self._rows[at]


@dataclass(frozen=True, slots=True)
class DivisionView:
    """A division with one of its rounds.

    Attributes:
        name: empty in an event without divisions.
        round: the round on view, 0 if none is paired.
        paired: how many rounds are paired.
        boards, byes: of the round on view.
        missing: boards that still play, of all rounds, as round and board.
        adjourned: boards that are finished later, likewise.
        boardless: who could get a board in the last round, those with a bye first.
        standings: best first.
        reasons: sentences on who could not be caught when the round on view was paired.
        rulings: the warnings and penalties of the round on view, in words.
    """

    name: str = ""
    round: int = 0
    paired: int = 0
    boards: tuple[BoardRow, ...] = ()
    byes: tuple[str, ...] = ()
    missing: tuple[tuple[int, int], ...] = ()
    standings: tuple[StandingRow, ...] = ()
    adjourned: tuple[tuple[int, int], ...] = ()
    boardless: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubView:
    """A club file as its room shows it. All empty while no file is open.

    Attributes:
        file: path of the file.
        event: name of the event on view.
        events: the names of all events of the file.
        ruleset: title of the ruleset.
        rounds: how many rounds are planned.
        shown: the division and the round that the director looks at.
        divisions: all divisions with their last rounds, for the wall.
        players: of the division on view, by name.
        offences: what a player can be warned for: topics of the rules with their titles.
        plan: how the rounds of the division on view are planned; None without a plan.
        system: the system that is planned for its next round.
        prizes: the prizes of the event, with the text of who wins them.
        needs_margin: True if the director names the margin of a disqualified player's games.
        left_needs_margin: True if they name that of a game that a player left.
        history: newest first.
        ranking: what the director looks at under *Standings*.
        teams: the standings of the teams, if they are looked at.
        ratings: name, rating as entered, rating after all events and its deviation, if looked at.
        has_teams: True if players of the division are of teams.
        known: name, rating and club of players of earlier events who are not entered yet.
        warned: a line for the warnings of each player and offence, and what the next one costs;
            then one for each ruling that takes no points off.
        clock: the clock of a round as it was last set; None without one.
        clock_seen_ms: the latest instant since then that the file knows of.
        clock_done_ms: when the last result of its round came in; None while boards play.
        minutes: of the next clock: the round, the break, overtime.
        penalties: those of the rule book for a game.
        abuse, abuse_section: the spread that a forfeit to gain by it costs, -1 if the director
            decides and 0 if the rules have none; with the section of the book.
        listed: names of lists, surname first, by the names of all players of the file.
    """

    file: str = ""
    event: str = ""
    events: tuple[str, ...] = ()
    ruleset: str = ""
    rounds: int = 0
    shown: DivisionView = DivisionView()
    divisions: tuple[DivisionView, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    offences: tuple[tuple[str, str], ...] = ()
    plan: PairingPlanned | None = None
    system: System = System.SWISS
    prizes: tuple[tuple[PrizeOffered, Sentence], ...] = ()
    needs_margin: bool = False
    history: Sequence[HistoryRow] = ()
    ranking: Ranking = Ranking.PLAYERS
    teams: tuple[StandingRow, ...] = ()
    ratings: tuple[tuple[str, ...], ...] = ()
    has_teams: bool = False
    known: tuple[tuple[str, str, str], ...] = ()
    warned: tuple[tuple[str, Sentence], ...] = ()
    clock: RoundTimed | None = None
    clock_seen_ms: int = 0
    clock_done_ms: int | None = None
    minutes: tuple[int, int, int] = (60, 10, 5)
    left_needs_margin: bool = False
    penalties: tuple[BookPenalty, ...] = ()
    abuse: int = 0
    abuse_section: str = ""
    listed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class LinkedBoard:
    """A board of a club that is played in a game room or a table room.

    Attributes:
        players: who goes first and who second.
        ruleset: id of the ruleset.
        minutes: each player's time, None without a clock.
        record: what earlier games of the event hand on: starts and warnings.
        warnings: those of its players in earlier games, with the price of the next one.
        result: its result so far; None without one.
    """

    event: str
    division: str
    round: int
    board: int
    players: tuple[str, str]
    ruleset: str
    minutes: int | None
    record: TournamentRecord
    warnings: tuple[WarningSum, ...]
    result: ResultEntered | None


def view_of(
    file: ClubFile,
    event_name: str,
    division: str,
    wanted: int,
    ranking: Ranking = Ranking.PLAYERS,
) -> ClubView:
    """Return a file's contents.

    Args:
        file: the file.
        event_name: the event to show; empty for the last one.
        division: its division to show; the first one if there is no such.
        wanted: the round to show, 0 for the last one.
        ranking: what to rank besides the players.
    """
    event = file.club.events.get(event_name, file.club.current)
    if event is None:
        return ClubView(str(file.path))
    rules = load_ruleset(event.opened.ruleset)
    names = event.divisions or ("",)
    shown = division if division in names else names[0]
    last = tuple(_division(event, name, rules, 0) for name in names)
    return ClubView(
        str(file.path),
        event.opened.event,
        tuple(file.club.events),
        rules.title,
        event.opened.rounds,
        _division(event, shown, rules, wanted) if wanted else last[names.index(shown)],
        last,
        _players(event, shown, rules),
        _offences(rules),
        event.plans.get(shown),
        planned_wish(event, shown).system,
        _prizes(event, rules),
        rules.forfeit.cheat_games == "awarded",
        HistoryRows(tuple(file.lines), event.opened.event),
        ranking,
        _rows(event.team_standings(shown, rules)) if ranking is Ranking.TEAMS else (),
        _ratings(file.club, event, shown) if ranking is Ranking.RATINGS else (),
        any(entrant.team for entrant in event.of_division(shown)),
        _known(file.club, event),
        _warned(event, rules),
        event.clock,
        _seen_ms(file),
        done_at_ms(event, file.history),
        next_minutes(event, rules),
        not names_margin(rules),
        penalties=book_penalties(rules),
        abuse=abuse_spread(rules),
        abuse_section=rules.section_for("forfeit.abuse_spread"),
        listed=_listed(file.club, event),
    )


def _listed(club: Club, event: ClubEvent) -> Mapping[str, str]:
    everyone = {**roster(club), **event.entrants}
    return MappingProxyType({name: entrant.listed_name for name, entrant in everyone.items()})


def board_row(
    number: int, pair: tuple[str, ...], result: ResultEntered | None, *, has_game: bool
) -> BoardRow:
    """Return a board with its result so far."""
    first, second = pair
    if result is None:
        return BoardRow(number, first, second, has_game=has_game)
    absent: tuple[str, ...] = ()
    if result.ending is Ending.FORFEIT:
        absent = (result.absent,)
    elif result.ending is Ending.DOUBLE_FORFEIT:
        absent = (first, second)
    points = (result.first, result.second) if result.ending is Ending.PLAYED else None
    return BoardRow(number, first, second, points, absent, True, has_game or bool(result.game))


def linked_board(event: ClubEvent, division: str, number: int, board: int) -> LinkedBoard | None:
    """Return a board as a game room needs it; None if there is no such board."""
    rounds = event.rounds.get(division, ())
    if not 1 <= number <= len(rounds) or not 1 <= board <= len(rounds[number - 1].paired.boards):
        return None
    paired = rounds[number - 1]
    first, second = paired.paired.boards[board - 1]
    rules = load_ruleset(event.opened.ruleset)
    return LinkedBoard(
        event.opened.event,
        division,
        number,
        board,
        (first, second),
        rules.id,
        rules.clock.allotment_s // 60 or None,
        TournamentRecord((event.record(first, rules, number), event.record(second, rules, number))),
        warning_sums(event, rules, (first, second)),
        paired.results.get(board),
    )


def result_of(event: ClubEvent, division: str, number: int, board: int) -> ResultEntered | None:
    """Return the result of a board; None without one, or if there is no such board."""
    rounds = event.rounds.get(division, ())
    return rounds[number - 1].results.get(board) if 1 <= number <= len(rounds) else None


def _division(event: ClubEvent, name: str, rules: Ruleset, wanted: int) -> DivisionView:
    rounds = event.rounds.get(name, ())
    shown = wanted if 0 < wanted <= len(rounds) else len(rounds)
    paired = rounds[shown - 1] if rounds else None
    return DivisionView(
        name,
        shown,
        len(rounds),
        _boards(paired),
        paired.paired.byes if paired is not None else (),
        missing_of(event, name),
        _rows(event.standings(name, rules)),
        _open_boards(event, name, lambda paired_round: sorted(paired_round.adjourned)),
        without_board(event, name),
        tuple(map(meeting_text, paired.paired.safe)) if paired is not None else (),
        tuple(
            ruling_text(ruling)
            for ruling in given_rulings(event, rules)
            if (ruling.division, ruling.round) == (name, shown)
        ),
    )


def _rows(ranked: Iterable[Standing]) -> tuple[StandingRow, ...]:
    return tuple(StandingRow(*standing_cells(standing)) for standing in ranked)


def _ratings(club: Club, event: ClubEvent, division: str) -> tuple[tuple[str, ...], ...]:
    """Name, rating as entered, rating after all events and its deviation; the best first."""
    after = club_ratings(club, load_ruleset)
    own = sorted(event.of_division(division), key=lambda entrant: -after[entrant.name].rating)
    return tuple(
        (
            entrant.name,
            ""
            if entrant.rating is None
            else f"{entrant.rating} ± {round(first_rating(entrant).deviation)}",
            str(round(after[entrant.name].rating)),
            f"± {round(after[entrant.name].deviation)}",
        )
        for entrant in own
    )


def _known(club: Club, event: ClubEvent) -> tuple[tuple[str, str, str], ...]:
    own = {name.casefold() for name in event.entrants}
    found = (entrant for name, entrant in roster(club).items() if name.casefold() not in own)
    return tuple(
        (entrant.name, "" if entrant.rating is None else str(entrant.rating), entrant.club)
        for entrant in sorted(found, key=lambda entrant: entrant.name.casefold())
    )


def warning_text(warnings: WarningSum) -> Sentence:
    """Return the warnings of a player for an offence, and what the next one costs."""
    return Sentence.counted(
        "{name}: {topic}, {count} warning. {following}",
        "{name}: {topic}, {count} warnings. {following}",
        warnings.count,
        name=warnings.player,
        topic=Sentence(topic_title(warnings.topic)),
        following=warnings.following,
    )


def ruling_text(ruling: GivenRuling) -> str:
    """Return a warning or a penalty of a round in words, with its board."""
    if not ruling.board:
        return Sentence("{ruling}", ruling=ruling.text)
    return Sentence("Board {board}: {ruling}", board=ruling.board, ruling=ruling.text)


def _warned(event: ClubEvent, rules: Ruleset) -> tuple[tuple[str, Sentence], ...]:
    sums = ((warning.player, warning_text(warning)) for warning in warning_sums(event, rules))
    ruled = ((ruling.player, change_text(ruling)) for ruling in event.rulings)
    return (*sums, *ruled)


def _boards(paired: PairedRound | None) -> tuple[BoardRow, ...]:
    if paired is None:
        return ()
    return tuple(
        replace(
            board_row(number, pair, paired.results.get(number), has_game=number in paired.games),
            is_adjourned=number in paired.adjourned,
            starter=pair.index(first) if (first := paired.goes_first(number)) else None,
        )
        for number, pair in enumerate(paired.paired.boards, start=1)
    )


def missing_of(event: ClubEvent, division: str) -> tuple[tuple[int, int], ...]:
    """Return the boards of a division that still play, as round and board."""
    return _open_boards(event, division, lambda paired_round: paired_round.playing)


def _open_boards(
    event: ClubEvent, division: str, boards: Callable[[PairedRound], Iterable[int]]
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (paired_round.paired.round, board)
        for paired_round in event.rounds.get(division, ())
        for board in boards(paired_round)
    )


def _players(event: ClubEvent, division: str, rules: Ruleset) -> tuple[PlayerRow, ...]:
    following = event.next_round(division)
    went = {start.player: start for start in starts(event, division)}
    still_play = open_boards(event, division)
    anew = pairable_anew(event, division)
    rounds = [paired_round.paired for paired_round in event.rounds.get(division, ())]
    paired = {
        name
        for round_paired in rounds
        for names in (*round_paired.boards, round_paired.byes)
        for name in names
    }
    rows = []
    for player in sorted(event.of_division(division), key=lambda entrant: entrant.name.casefold()):
        own = went[player.name]
        rows.append(
            PlayerRow(
                player.name,
                player.rating,
                player.club,
                player.team,
                player.division,
                player.name in paired,
                player.gone_after is not None,
                None if player.departure is None else player.departure.departure,
                following in player.away,
                tuple(sorted(number for number in player.away if number >= following)),
                own.firsts,
                own.seconds,
                own.longest_run,
                sum(warning.player == player.name for warning in event.warnings),
                sum(taken.spread for taken in event.penalties if taken.player == player.name),
                still_play.get(player.name),
                player.deviation,
                sum(ruled.player == player.name for ruled in event.rulings),
                player.name in anew,
            )
        )
    return tuple(rows)


def topic_title(topic: str) -> str:
    """Return the title of a topic of the rules, the topic itself if there is none."""
    return next((known.title for known in all_topics() if known.id == topic), topic)


def _offences(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """The offences that the rules put a price on, or all matters of the director."""
    priced = {
        TOPICS[tariff.offence] for tariff in rules.penalty.tariffs if tariff.offence in TOPICS
    }
    found = [topic for topic in all_topics() if topic.id in priced]
    if not found:
        found = [topic for heading in load_headings()[-1:] for topic in heading.topics]
    return tuple((topic.id, topic.title) for topic in found)


def _prizes(event: ClubEvent, rules: Ruleset) -> tuple[tuple[PrizeOffered, Sentence], ...]:
    """Each prize with what it is for, what is given, and who wins it as the event stands."""
    won = {prize: award for award in awards(event, rules) for prize in award.prizes}
    rows = []
    for prize in event.prizes:
        given = ", ".join(filter(None, (money_text(prize.cents) * bool(prize.cents), prize.award)))
        award = won.get(prize)
        winners = ", ".join(award.players) if award is not None and award.players else "-"
        text = Sentence(
            "{prize}: {given}: {winners}", prize=prize_text(prize), given=given, winners=winners
        )
        if prize.division:
            text = Sentence("{division}: {prize}", division=prize.division, prize=text)
        rows.append((prize, text))
    return tuple(rows)


def _seen_ms(file: ClubFile) -> int:
    """The latest instant recorded since the clock was last set.

    One that is more than a day later is that of a clock that was wrong.
    """
    since: list[int] = []
    for change in reversed(file.history):
        since.append(change.made_at_ms)
        if isinstance(change.change, RoundTimed):
            return max(when for when in since if when <= change.made_at_ms + LONGEST_ROUND_MS)
    return max(since, default=0)
