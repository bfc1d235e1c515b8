# SPDX-License-Identifier: MIT
"""Replays a GCG game on a board: scores, totals, words, and everything that does not fit.

Nothing stops a replay. If the file and the rules differ, the file is kept, because it was written
at the table, and the difference is reported with its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.formats.board_text import board_squares
from desktop_app.formats.errors import Problem
from desktop_app.formats.gcg_lines import is_score_alone, start_board_of, start_points_of
from desktop_app.formats.gcg_model import (
    GcgChallengeBonus,
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgPlayer,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.record_checks import HeldTiles, ReplayRules, TileCheck, foreign_line
from desktop_app.formats.tile_text import WrittenTile, join_tiles, split_word, written_tiles
from desktop_app.rules.board import STANDARD_15, Board, BoardLayout, Direction
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.move import (
    PLAYED_THROUGH,
    Play,
    format_position,
    format_square,
    parse_position,
)
from desktop_app.rules.other_games import other_game
from desktop_app.rules.placement import find_faults
from desktop_app.rules.rejection import Reason
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.tiles import face_of
from desktop_app.sentences.sentence import Counted, Sentence

# A gap is not among them: its squares are reported one by one.
_FAULT_TEXTS: Mapping[Reason, str | Counted] = {
    Reason.TOO_FEW_FIRST: Counted(
        "the first play has fewer than one tile", "the first play has fewer than {count} tiles"
    ),
    Reason.MISSES_CENTRE: "the first play does not cover {detail}",
    Reason.NOT_CONNECTED: "touches no tile on the board",
}


@dataclass(frozen=True, slots=True)
class LaidPlay:
    """A written play on the board before it.

    Attributes:
        play: only tiles on free squares; everything else is `PLAYED_THROUGH`.
        faults: one line each, in reading order of the squares, then the geometry.
    """

    play: Play
    faults: tuple[str, ...]


def lay_play(board: Board, written: GcgPlay, *, first_min_tiles: int = 2) -> LaidPlay:
    """Lay a written play as far as its squares are free.

    Tiles already on the board may be written as ``.``, in parentheses or as plain letters.

    Raises:
        ValueError: invalid position or word; never for plays from `parse_gcg`.
    """
    row, col, direction = parse_position(written.position)
    row_step, col_step = direction.step
    tiles: list[str] = []
    faults: list[str] = []
    for index, tile in enumerate(split_word(written.word)):
        square = (row + index * row_step, col + index * col_step)
        if not board.layout.holds(*square):
            faults.append(
                Sentence(
                    "{position} {word} runs off the board",
                    position=written.position,
                    word=written.word,
                )
            )
            break
        there = board.tile_at(*square)
        tiles.append(tile.tile if not there and tile.tile != PLAYED_THROUGH else PLAYED_THROUGH)
        fault = _square_fault(tile, there)
        if fault:
            faults.append(
                Sentence("square {square}: {fault}", square=format_square(*square), fault=fault)
            )
    play = Play(row, col, direction, tuple(tiles))
    return LaidPlay(play, (*faults, *_geometry(board, play, first_min_tiles)))


def _square_fault(written: WrittenTile, there: str) -> str:
    """Return what is odd about one square; `there` is the tile already on it, or empty."""
    if there:
        if written.tile == PLAYED_THROUGH or face_of(written.tile) == face_of(there):
            return ""
        return Sentence(
            "read {tile!r} on a square that holds {there!r}",
            tile=join_tiles([written.tile]),
            there=join_tiles([there]),
        )
    if written.lay_before:
        return Sentence(
            "read {tile!r} for a tile played through, but the square is empty", tile=written.tile
        )
    if written.tile == "?":
        return Sentence("a blank without its letter")
    return ""


def _geometry(board: Board, play: Play, first_min_tiles: int) -> list[str]:
    placements = play.placements()
    if not placements:
        return [Sentence("the play has no new tile")]
    found: list[str] = []
    for refusal in find_faults(board, placements, first_min_tiles=first_min_tiles):
        words = _FAULT_TEXTS.get(refusal.reason)
        if isinstance(words, Counted):
            found.append(words.of(first_min_tiles))
        elif words is not None:
            found.append(Sentence(words, detail=refusal.detail))
    return found


# A replayed game: events with scores and totals, the board, and what was odd.


class EventKind(Enum):
    """The type of an event; the value is its name in the output of ``rackside replay``."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    PHONEY_WITHDRAWN = "phoney-withdrawn"
    CHALLENGE_BONUS = "challenge-bonus"
    END_RACK_BONUS = "end-rack-bonus"
    END_RACK_PENALTY = "end-rack-penalty"
    TIME_PENALTY = "time-penalty"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class PlayDetails:
    """Details that only plays have.

    Attributes:
        play: the tiles laid; fewer than in the file if squares were not free.
        words: in upper case, the word along the play first; empty if no word was formed.
        computed: its score by the rules; `ReplayedEvent.score` is the score in the file.
    """

    play: Play
    words: tuple[str, ...]
    computed: int

    @property
    def position(self) -> str:
        """``8D`` across or ``D8`` down."""
        return format_position(self.play.row, self.play.col, self.play.direction)

    @property
    def tiles(self) -> str:
        """The tiles with ``.`` for those played through, lower case for blanks."""
        return join_tiles(self.play.tiles)


@dataclass(frozen=True, slots=True)
class ReplayedEvent:
    """One event of a game.

    Attributes:
        ply: 0-based index of the event in the game; withdrawals and adjustments count too.
        player: 0-based.
        kind: the type of the event.
        rack: as written with ``?`` for blanks, for an end rack bonus the tiles that count; empty
            if not given.
        score: from the file, else by the rules; for a withdrawal the negative of the play.
        total: the player's points after the event, from the file, else added up.
        line: 1-based line of the file.
        details: for a play that was laid or attempted; else None.
    """

    ply: int
    player: int
    kind: EventKind
    rack: str
    score: int
    total: int
    line: int
    details: PlayDetails | None = None


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A whole game.

    Attributes:
        names: the players' full names, by player.
        totals: their points after the last event.
        events: in file order.
        board: the board after the last event.
        problems: faults, by line.
    """

    names: tuple[str, ...]
    totals: tuple[int, ...]
    events: tuple[ReplayedEvent, ...]
    board: Board
    problems: tuple[Problem, ...]

    def board_rows(self) -> tuple[str, ...]:
        """One string per row: ``.`` for an empty square, lower case for blanks."""
        return tuple("".join(row) for row in board_squares(self.board))


# The player of an event line's nick, and whose turn it is.


class PlayerTable:
    """The players of a game, extended when an event has an unknown nick.

    Nicks are compared exactly, then ignoring case and underscores, then with the full names,
    because real files differ in all of these between player lines and events.
    """

    def __init__(self, players: Iterable[GcgPlayer]) -> None:
        self._slots: list[GcgPlayer | None] = []
        for player in players:
            while len(self._slots) < player.number:
                self._slots.append(None)
            self._slots[player.number - 1] = player

    def __len__(self) -> int:
        return len(self._slots)

    def names(self) -> tuple[str, ...]:
        """Return the full names; a player number missing in the file is called ``player N``."""
        return tuple(
            slot.name if slot else f"player {number}"
            for number, slot in enumerate(self._slots, start=1)
        )

    def find(self, nick: str, last_mover: int | None) -> int | None:
        """Return the 0-based player of a nick, None if unknown.

        If two players have the same nick, it is the one who did not move last.
        """
        for has_nick in (_is_exact, _is_loose, _is_full_name):
            found = [
                index for index, slot in enumerate(self._slots) if slot and has_nick(slot, nick)
            ]
            if found:
                return next((index for index in found if index != last_mover), found[0])
        return None

    def add(self, nick: str) -> int:
        """Give an unknown nick the first free number; returns its 0-based player."""
        free = next((i for i, slot in enumerate(self._slots) if slot is None), len(self._slots))
        if free == len(self._slots):
            self._slots.append(None)
        self._slots[free] = GcgPlayer(free + 1, nick, nick)
        return free


def _fold(name: str) -> str:
    return " ".join(name.replace("_", " ").split()).casefold()


def _is_exact(player: GcgPlayer, nick: str) -> bool:
    return player.nick == nick


def _is_loose(player: GcgPlayer, nick: str) -> bool:
    return _fold(player.nick) == _fold(nick)


def _is_full_name(player: GcgPlayer, nick: str) -> bool:
    return _fold(player.name) == _fold(nick)


_KINDS: dict[type[GcgEvent], EventKind] = {
    GcgPlay: EventKind.PLAY,
    GcgPass: EventKind.PASS,
    GcgExchange: EventKind.EXCHANGE,
    GcgUnseenExchange: EventKind.EXCHANGE,
    GcgPhoneyWithdrawn: EventKind.PHONEY_WITHDRAWN,
    GcgChallengeBonus: EventKind.CHALLENGE_BONUS,
    GcgEndRackBonus: EventKind.END_RACK_BONUS,
    GcgEndRackPenalty: EventKind.END_RACK_PENALTY,
    GcgTimePenalty: EventKind.TIME_PENALTY,
    GcgOther: EventKind.OTHER,
}
_TURNS = frozenset({EventKind.PLAY, EventKind.EXCHANGE, EventKind.PASS})


def replay_gcg(
    game: GcgGame,
    rules: ReplayRules,
    layout: BoardLayout = STANDARD_15,
    judge: WordJudge | None = None,
) -> ReplayedGame:
    """Replay a game.

    Args:
        game: the parsed file.
        rules: for the points of tiles and plays.
        layout: the board.
        judge: if given, unacceptable words that stay on the board are problems, and so is a
            withdrawn play of acceptable words only.
    """
    replay = _Replay(game, rules, layout, judge)
    for index, event in enumerate(game.events):
        following = game.events[index + 1] if index + 1 < len(game.events) else None
        replay.take(event, is_withdrawn=isinstance(following, GcgPhoneyWithdrawn))
    replay.check_last_racks(game)
    return replay.finish()


@dataclass(frozen=True, slots=True)
class _OnBoard:
    """The last play while it may still be withdrawn."""

    player: int
    play: Play
    score: int
    words: tuple[str, ...]


class _Replay:
    """The state between two events."""

    def __init__(
        self, game: GcgGame, rules: ReplayRules, layout: BoardLayout, judge: WordJudge | None
    ) -> None:
        self._rules = rules
        self._judge = judge
        self._players = PlayerTable(game.players)
        self._totals = list(start_points_of(game, len(self._players)))
        began = start_board_of(game, layout, rules.tile_set.faces)
        self._board = Board.empty(layout) if began is None else began
        self._events: list[ReplayedEvent] = []
        self._problems = list(game.problems)
        self._last_play: _OnBoard | None = None
        self._last_mover: int | None = None
        self._late: set[int] = set()
        others = [
            Problem(pragma.line, other)
            for pragma in game.pragmata
            if (other := other_game(pragma.keyword, pragma.text))
        ]
        if not others and (line := foreign_line(game, rules.tile_set)):
            message = Sentence(
                "this game uses letters that these rules do not have: points and numbers of tiles"
                " are not checked"
            )
            others = [Problem(line, message)]
        self._problems += others
        self._tiles = TileCheck(rules, is_foreign=bool(others))
        self._held = HeldTiles(rules.rack_size)
        opening = dict(game.opening_racks)
        lines = game.rack_lines[: len(opening)]
        self._check_racks(tuple(opening.values()), lines)
        for number, rack in opening.items():
            self._held.told[number - 1] = Counter(written_tiles(rack))

    def check_last_racks(self, game: GcgGame) -> None:
        """Check the racks at the end of the record."""
        lines = game.rack_lines[len(game.opening_racks) :]
        self._check_racks(tuple(rack for _, rack in game.racks), lines)
        for (number, rack), line in zip(game.racks, lines, strict=False):
            for message in self._held.check_last(number - 1, rack):
                self._problems.append(Problem(line, message))

    def _check_racks(self, racks: Sequence[str], lines: Sequence[int]) -> None:
        """Check racks that are held at the same time."""
        for index, line in enumerate(lines):
            for message in self._tiles.check_held(self._board, racks[: index + 1]):
                self._problems.append(Problem(line, message))

    def finish(self) -> ReplayedGame:
        """Return the game after the last event."""
        return ReplayedGame(
            names=self._players.names(),
            totals=tuple(self._totals),
            events=tuple(self._events),
            board=self._board,
            problems=tuple(sorted(self._problems, key=lambda problem: problem.line)),
        )

    def take(self, event: GcgEvent, *, is_withdrawn: bool) -> None:
        """Replay one event; `is_withdrawn` if the next one withdraws it."""
        kind = _KINDS[type(event)]
        player = self._player(event, kind)
        if kind in _TURNS:
            self._check_turn(player, event)
        details = None
        match event:
            case GcgPlay():
                details, score = self._play(event, player, is_withdrawn=is_withdrawn)
            case GcgPhoneyWithdrawn():
                player, score = self._withdraw(event, player)
            case _:
                score = self._score_of_other(event)
                if isinstance(event, GcgTimePenalty):
                    self._check_late(event, player)
                if is_score_alone(event):
                    nothing = Play(0, 0, Direction.ACROSS, ())
                    self._last_play = _OnBoard(player, nothing, score, ())
        rack = self._rack(event)
        self._report_all(
            event, self._held.take(player, event, None if details is None else details.play)
        )
        total = self._settle(event, player, score)
        ply = len(self._events)
        self._events.append(
            ReplayedEvent(ply, player, kind, rack, score, total, event.line, details)
        )

    def _report(self, event: GcgEvent, message: str) -> None:
        self._problems.append(Problem(event.line, message))

    def _player(self, event: GcgEvent, kind: EventKind) -> int:
        # A withdrawal or a bonus belongs to the last player to move, even with a shared nick.
        other = self._last_mover if kind in _TURNS else None
        player = self._players.find(event.nick, other)
        if player is None:
            player = self._players.add(event.nick)
            self._totals += [0] * (len(self._players) - len(self._totals))
            self._report(
                event,
                Sentence("unknown player {nick!r}: no #player line names it", nick=event.nick),
            )
        return player

    def _check_turn(self, player: int, event: GcgEvent) -> None:
        if player == self._last_mover and len(self._players) > 1:
            self._report(
                event,
                Sentence("{nick!r} moves twice in a row: a turn may be missing", nick=event.nick),
            )
        self._last_mover = player

    def _settle(self, event: GcgEvent, player: int, score: int) -> int:
        before = self._totals[player]
        total = before + score
        if event.total is not None and event.total != total:
            self._report(
                event,
                Sentence(
                    "recorded total {total}: {before} {score:+d} is {sum}",
                    total=event.total,
                    before=before,
                    score=score,
                    sum=total,
                ),
            )
            total = event.total
        self._totals[player] = total
        return total

    def _rack(self, event: GcgEvent) -> str:
        if isinstance(event, GcgOther):
            return ""
        if isinstance(event, GcgEndRackBonus):
            return event.rack or event.tiles
        return event.rack

    def _play(self, event: GcgPlay, player: int, *, is_withdrawn: bool) -> tuple[PlayDetails, int]:
        laid = lay_play(self._board, event, first_min_tiles=self._rules.first_min_tiles)
        for fault in (*laid.faults, *self._tiles.check_play(self._board, event.rack, laid.play)):
            self._report(event, fault)
        placements = laid.play.placements()
        if placements:
            result = score_play(self._board, placements, self._tiles.tile_set, self._rules.scoring)
            self._board = self._board.with_placements(placements)
        else:
            result = PlayScore((), 0)
        words = _words(result, laid.play)
        if event.score is None:
            self._report(
                event, Sentence("no score recorded: the play scores {points}", points=result.points)
            )
        elif event.score != result.points and not self._tiles.has_unknown(words):
            self._report(
                event,
                Sentence(
                    "recorded score {score}: the play scores {points}",
                    score=event.score,
                    points=result.points,
                ),
            )
        score = result.points if event.score is None else event.score
        if not is_withdrawn:
            self._judge_words(event, words)
        self._last_play = _OnBoard(player, laid.play, score, words)
        return PlayDetails(laid.play, words, result.points), score

    def _judge_words(self, event: GcgEvent, words: tuple[str, ...]) -> None:
        if self._judge is None:
            return
        for word in words:
            if not self._judge.is_acceptable(word):
                self._report(event, Sentence("{word} is not in the lexicon", word=word))

    def _withdraw(self, event: GcgPhoneyWithdrawn, player: int) -> tuple[int, int]:
        last = self._last_play
        if last is None:
            self._report(event, Sentence("read '--', but there is no play to withdraw"))
            return player, event.score or 0
        self._last_play = None
        if last.player != player:
            self._report(
                event,
                Sentence("read '--' for {nick!r}, but the last play is another's", nick=event.nick),
            )
        if self._events[-1].details is None:
            self._report(event, Sentence("read '--', but the event before it is not a play"))
        if event.score != -last.score:
            self._report(event, _withdrawn_score(event.score, last.score))
        if self._judge is not None and all(map(self._judge.is_acceptable, last.words)):
            self._report(
                event,
                Sentence("{words}: withdrawn, but in the lexicon", words=", ".join(last.words)),
            )
        self._board = self._board.without(
            (placement.row, placement.col) for placement in last.play.placements()
        )
        return last.player, -last.score

    def _score_of_other(self, event: GcgEvent) -> int:
        self._report_all(event, self._tiles.check_other(self._board, event))
        is_silent = isinstance(event, GcgPass | GcgExchange | GcgUnseenExchange | GcgOther)
        if event.score is None and not is_silent:
            self._report(event, Sentence("no score recorded: counted as 0"))
        return event.score or 0

    def _check_late(self, event: GcgEvent, player: int) -> None:
        if player in self._late:
            self._report(event, Sentence("a second time penalty for {nick!r}", nick=event.nick))
        self._late.add(player)

    def _report_all(self, event: GcgEvent, messages: list[str]) -> None:
        for message in messages:
            self._report(event, message)


def _withdrawn_score(recorded: int | None, scored: int) -> Sentence:
    if recorded is None:
        return Sentence("no score: the play withdrawn scored {scored}", scored=scored)
    return Sentence(
        "recorded score {recorded:+d}: the play withdrawn scored {scored}",
        recorded=recorded,
        scored=scored,
    )


def _words(score: PlayScore, play: Play) -> tuple[str, ...]:
    """Return the words with the one along the written direction first.

    A single tile can make words both ways; the file decides which is the main word.
    """
    along = [word.text for word in score.words if word.direction is play.direction]
    across = [word.text for word in score.words if word.direction is not play.direction]
    return (*along, *across)
