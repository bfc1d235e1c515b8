# SPDX-License-Identifier: MIT
"""Converts a GCG game to an event log for viewing.

The file takes precedence over the rules: its scores and totals are kept. If the tiles do not fit
the bag (an unknown rack, a tile too many), the position is simply set. Racks hold only tiles known
from the file; all others stay in the bag.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop_app.formats.errors import FormatError, Problem
from desktop_app.formats.gcg_export import (
    CHALLENGE_LOST_NOTE,
    CHALLENGE_STOOD_NOTE,
    LIFT_TEXT,
    LOST_TURN_NOTE,
    POSITION_PRAGMA,
    RESIGNATION_TEXT,
    ruleset_name,
)
from desktop_app.formats.gcg_lines import (
    UNSUCCESSFUL_CHALLENGE_NOTE,
    correction_of,
    is_physical,
    is_score_alone,
    is_worth_alone,
    kept_lines,
    knows_racks,
    named_ruleset,
    occasion_of,
    own_note,
    rack_before,
    result_of,
    start_board_of,
    start_points_of,
)
from desktop_app.formats.gcg_model import (
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgOther,
    GcgPass,
    GcgPlay,
    GcgUnseenExchange,
)
from desktop_app.formats.record_checks import ReplayRules
from desktop_app.formats.replay import EventKind, ReplayedEvent, replay_gcg
from desktop_app.formats.tile_text import split_word, written_tiles
from desktop_app.rules import events as ev
from desktop_app.rules.board import Board
from desktop_app.rules.desk_events import CorrectionKind, PointsCorrected, TurnLost
from desktop_app.rules.game import evolve
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState
from desktop_app.rules.table_events import EntryNoted, RecordRemarked, ScoreEntered
from desktop_app.rules.tile_events import RackIdentified
from desktop_app.rules.tiles import UNSEEN, holds_tiles, sort_tiles
from desktop_app.sentences.sentence import Sentence

# The players' racks according to a GCG file, line by line.

TURNS = frozenset({EventKind.PLAY, EventKind.EXCHANGE, EventKind.PASS})
"""The lines that are a player's turn."""


_BESIDE = (EventKind.TIME_PENALTY, EventKind.CHALLENGE_BONUS)
"""Other lines that also name a player's rack."""


@dataclass(frozen=True, slots=True)
class Need:
    """Tiles that a player must hold before a line; `is_whole` if they are the whole rack."""

    tiles: tuple[str, ...] = ()
    is_whole: bool = False


class Needs:
    """The tiles that each player must hold, line by line."""

    def __init__(
        self,
        game: GcgGame,
        replayed: Sequence[ReplayedEvent],
        player_count: int,
        *,
        is_exact: bool = False,
    ) -> None:
        """Read a game; `is_exact` if a line names all known tiles of a rack, even none."""
        self._is_exact = is_exact
        self._known: list[list[tuple[int, Need]]] = [[] for _ in range(player_count)]
        for line, event in zip(game.events, replayed, strict=True):
            self._note(line, event)
        numbers = {player.number: index for index, player in enumerate(game.players)}
        for racks, ply in ((game.opening_racks, -1), (game.racks, len(replayed))):
            for number, rack in racks:
                if number in numbers:
                    self._add(numbers[number], ply, Need(written_tiles(rack), True))
        for known in self._known:
            known.sort(key=lambda pair: pair[0])
        if is_exact:
            # A player without a line here holds no known tiles.
            for player in range(player_count):
                self._add(player, len(replayed), Need((), True))

    def _note(self, line: GcgEvent, event: ReplayedEvent) -> None:
        if event.kind in TURNS:
            used: tuple[str, ...] = ()
            if event.details is not None:
                used = event.details.play.rack_tiles()
            elif isinstance(line, GcgExchange):
                used = written_tiles(line.tiles)
            rack = written_tiles(event.rack)
            tiles = tuple((Counter(rack) | Counter(used)).elements())
            self._add(event.player, event.ply, Need(tiles, bool(rack) or self._is_exact))
        elif self._is_exact and is_score_alone(line):
            self._add(event.player, event.ply, Need(written_tiles(rack_before(line)), True))
        elif self._is_exact and event.kind in _BESIDE:
            self._add(event.player, event.ply, Need(written_tiles(event.rack), True))
        elif isinstance(line, GcgEndRackPenalty):
            self._add(event.player, event.ply, Need(written_tiles(line.tiles), True))
        elif isinstance(line, GcgEndRackBonus) and len(self._known) == 2:
            self._add(1 - event.player, event.ply, Need(written_tiles(line.tiles), True))
            self._add(event.player, event.ply, Need((), True))

    def _add(self, player: int, ply: int, need: Need) -> None:
        self._known[player].append((ply, need))

    def after(self, player: int, ply: int) -> Need:
        """Return what the player holds at the next line after `ply` that reveals it."""
        return next((need for at, need in self._known[player] if at > ply), Need())


# Building the log of a game read from a file: known tiles of racks, and positions.
#
# If the tiles do not fit the bag (an unknown rack, a tile too many), the position is set.


class GcgLog:
    """A log under construction, folded as it grows.

    Attributes:
        state: the game after the last event.
        events: all events, from `GameStarted`.
    """

    def __init__(self, setup: GameSetup) -> None:
        self._setup = setup
        started = ev.GameStarted(setup)
        self.events: list[ev.Event] = [started]
        self.state: GameState = evolve(None, started)

    def emit(self, *events: ev.Event) -> None:
        """Append events, in order."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def fill(self, seat: int, need: Need) -> None:
        """Draw the tiles that the player must hold next, as far as possible."""
        held = Counter(self.state.racks[seat])
        want = Counter(need.tiles)
        if not need.is_whole:
            # The file does not name the other tiles, so earlier known ones stay as far as they fit.
            kept = held - want
            room = self._setup.ruleset.set.rack_size - want.total()
            want += Counter(sort_tiles(kept.elements())[: max(0, room)])
        drawn, returned = tuple((want - held).elements()), tuple((held - want).elements())
        if not returned and holds_tiles(self.state.bag, drawn):
            if drawn:
                self.emit(ev.TilesDrawn(seat, sort_tiles(drawn)))
            self._name(seat, tuple(want.elements()))
            return
        if self.state.open_turn is None and not self.state.set_aside:
            self.hold(seat, tuple(want.elements()))

    def hold(self, seat: int, tiles: Iterable[str], named: tuple[str, ...] | None = None) -> None:
        """Set a player's rack, overriding earlier knowledge.

        With `named` None all of it is known.
        """
        racks = list(self.state.racks)
        known = [self.state.shown_rack(other) for other in range(self.state.player_count)]
        racks[seat] = sort_tiles(tiles)
        known[seat] = racks[seat] if named is None else sort_tiles(named)
        self.set_position(racks=tuple(racks), known=tuple(known))

    def hold_at_least(self, seat: int, tiles: Iterable[str]) -> None:
        """Make sure that a player's rack includes these tiles."""
        rack, wanted = self.state.racks[seat], tuple(tiles)
        if not holds_tiles(rack, wanted):
            self.hold(seat, (Counter(rack) | Counter(wanted)).elements())

    def _name(self, seat: int, tiles: tuple[str, ...]) -> None:
        """With a physical set, record which tiles of a rack are known."""
        if self._setup.is_physical and self.state.shown_rack(seat) != sort_tiles(tiles):
            self.emit(RackIdentified(seat, sort_tiles(tiles)))

    def set_position(
        self,
        *,
        on_turn: int | None = None,
        racks: tuple[tuple[str, ...], ...] | None = None,
        points: tuple[int, ...] | None = None,
        known: tuple[tuple[str, ...], ...] | None = None,
        board: Board | None = None,
    ) -> None:
        """Set the position with some parts changed; the bag gets the rest of the set."""
        state = self.state
        held = state.racks if racks is None else racks
        seats = range(state.player_count)
        named = tuple(map(state.shown_rack, seats)) if known is None else known
        placements = tuple((state.board if board is None else board).placements())
        seat = on_turn if on_turn is not None else state.on_turn
        first = state.first if state.first is not None else seat
        bag = Counter(self._setup.tile_set.tiles)
        bag -= Counter(placement.on_rack for placement in placements)
        for rack in held:
            bag -= Counter(rack)
        hidden = sum(rack.count(UNSEEN) for rack in held)
        self.emit(
            ev.PositionSet(
                placements=placements,
                racks=held,
                bag=sort_tiles(bag.elements())[hidden:],
                points=state.points if points is None else points,
                remaining_ms=(),
                on_turn=seat or 0,
                first=first,
                zero_run=state.zero_run,
            )
        )
        # A position does not include which tiles are known.
        for player, tiles in enumerate(named):
            self._name(player, tiles)


RECORDED = "recorded"
"""Trigger of every turn end and acceptance in a game read from a file."""

MAX_PLAYERS = 4

_ADJUSTMENTS = {
    EventKind.END_RACK_BONUS: ev.AdjustmentKind.RACK_BONUS,
    EventKind.END_RACK_PENALTY: ev.AdjustmentKind.RACK_DEDUCTION,
    EventKind.TIME_PENALTY: ev.AdjustmentKind.TIME_PENALTY,
    EventKind.OTHER: ev.AdjustmentKind.LIFT,
}
_AUTHORITY = "authority-director"


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game from a file.

    Attributes:
        events: a consistent log; without a result if the file has none.
        problems: faults in the file, by line.
    """

    events: tuple[ev.Event, ...]
    problems: tuple[Problem, ...]


def events_from_gcg(game: GcgGame, ruleset: Ruleset, *, lexicon: str = "") -> ImportedGame:
    """Convert a GCG game to a log.

    Args:
        game: the parsed file.
        ruleset: for the points of tiles and the scoring of plays.
        lexicon: the word list named in the setup.

    Raises:
        FormatError: more than `MAX_PLAYERS` players.
    """
    setup = _setup(game, ruleset, lexicon, ())
    rules = ReplayRules(
        setup.tile_set,
        setup.scoring,
        ruleset.set.rack_size,
        ruleset.placement.first_min_tiles,
    )
    replayed = replay_gcg(game, rules, setup.layout)
    if len(replayed.names) > MAX_PLAYERS:
        read = len(replayed.names)
        fault = Sentence.counted(
            "read one player, expected {most} at most",
            "read {count} players, expected {most} at most",
            read,
            most=MAX_PLAYERS,
        )
        raise FormatError(fault)
    setup = _setup(game, ruleset, lexicon, replayed.names)
    importer = _Importer(game, setup, replayed.events, replayed.problems)
    return ImportedGame(importer.run(), replayed.problems)


def _setup(game: GcgGame, ruleset: Ruleset, lexicon: str, names: Sequence[str]) -> GameSetup:
    named = [*names]
    named += [f"player{number}" for number in range(len(named) + 1, 3)]
    is_from_position = game.pragma(POSITION_PRAGMA) is not None
    start = (0,) * len(named) if is_from_position else start_points_of(game, len(named))
    return GameSetup(
        seats=tuple(
            Seat(name, start_points=points) for name, points in zip(named, start, strict=True)
        ),
        ruleset=ruleset,
        lexicon=lexicon or game.pragma("lexicon") or "",
        mode=Mode.AUTOMATIC,
        allotment_ms=None,
        record=TournamentRecord.empty(len(named)),
        is_physical=is_physical(game),
        occasion=occasion_of(game),
        kept=kept_lines(game),
        is_from_position=is_from_position,
        is_ruleset_named=named_ruleset(game) == ruleset_name(ruleset),
    )


class _Importer:
    """Builds a log event by event, folding it on the way."""

    def __init__(
        self,
        game: GcgGame,
        setup: GameSetup,
        replayed: Sequence[ReplayedEvent],
        problems: Sequence[Problem],
    ) -> None:
        self._setup = setup
        self._problems = problems
        self._rows: list[tuple[int, int]] = []
        self._game = game
        self._lines = game.events
        self._replayed = replayed
        self._needs = Needs(game, replayed, len(setup.seats), is_exact=knows_racks(game))
        self._last_play: ev.PlayWithdrawn | None = None
        self._log = GcgLog(setup)
        self._result = result_of(game)

    def run(self) -> tuple[ev.Event, ...]:
        """Return the whole log."""
        # In files of this program the player who began is first, even if the first line is the
        # other's.
        is_ours = knows_racks(self._game)
        first = self._replayed[0].player if self._replayed and not is_ours else 0
        count = len(self._setup.seats)
        self._log.set_position(
            on_turn=first,
            racks=((),) * count,
            points=start_points_of(self._game, count),
            board=start_board_of(self._game, self._setup.layout, self._setup.tile_set.faces),
        )
        for seat in range(len(self._setup.seats)):
            self._log.fill(seat, self._needs.after(seat, -2))
        last_turn = max(
            (
                replayed_event.ply
                for line, replayed_event in zip(self._lines, self._replayed, strict=True)
                if replayed_event.kind not in _ADJUSTMENTS or is_score_alone(line)
            ),
            default=-1,
        )
        for line, event in zip(self._lines, self._replayed, strict=True):
            if event.ply == last_turn + 1:
                self._end_play()
            self._take(line, event)
            self._rows.append((event.line, len(self._log.state.rows) - 1))
            if self._log.state.points[event.player] != event.total:
                points = list(self._log.state.points)
                points[event.player] = event.total
                self._log.set_position(points=tuple(points))
        if self._result is not None and self._log.state.result is None:
            self._end_play()
        if self._log.state.result is not None:
            self._declare()
        self._remark()
        return tuple(self._log.events)

    def _remark(self) -> None:
        """Write each problem beside the row of its line, else beside the last row before it."""
        last = len(self._log.state.rows) - 1
        for problem in self._problems:
            row = max((row for line, row in self._rows if line <= problem.line), default=0)
            message = problem.message
            said = message if isinstance(message, Sentence) else Sentence("{text}", text=message)
            self._log.emit(RecordRemarked(min(row, last), json.dumps(said.value)))

    def _take(self, line: GcgEvent, event: ReplayedEvent) -> None:
        is_alone = is_score_alone(line)
        if event.kind in TURNS or is_alone:
            self._accept(event.player)
            if self._log.state.on_turn != event.player:
                self._log.set_position(on_turn=event.player)
        lines = len(self._log.state.rows)
        match event.kind:
            case EventKind.OTHER if is_alone:
                self._play_alone(event)
            case EventKind.PLAY:
                self._play(event)
            case EventKind.EXCHANGE:
                self._exchange(line, event)
            case EventKind.PASS:
                self._pass(line, event)
            case EventKind.PHONEY_WITHDRAWN:
                self._withdraw(event)
            case EventKind.CHALLENGE_BONUS:
                self._challenge(is_acceptable=True)
                self._log.emit(ev.ChallengeBonusAwarded(event.player, event.score))
            case _:
                self._adjust(line, event)
        if self._has_stood(line, event):
            self._challenge(is_acceptable=True)
        texts = (_unknown_text(line), _unplaced_text(line, event), own_note(line))
        note = "\n".join(filter(None, texts))
        if note and len(self._log.state.rows) > lines:
            self._log.emit(EntryNoted(len(self._log.state.rows) - 1, note))
        # After the end no position is set: it would open the game again.
        if not self._log.state.is_over and not self._is_challenged_next(event):
            self._accept(self._log.state.next_player(event.player))
            self._log.fill(event.player, self._needs.after(event.player, event.ply))

    def _is_challenged_next(self, event: ReplayedEvent) -> bool:
        following = self._replayed[event.ply + 1 : event.ply + 2]
        challenges = (EventKind.PHONEY_WITHDRAWN, EventKind.CHALLENGE_BONUS)
        return self._is_play(event) and any(
            replayed_event.kind in challenges for replayed_event in following
        )

    def _is_play(self, event: ReplayedEvent) -> bool:
        return event.kind is EventKind.PLAY or is_score_alone(self._lines[event.ply])

    def _has_stood(self, line: GcgEvent, event: ReplayedEvent) -> bool:
        """True if a line is a challenged play that stayed, by its note or by the turn lost next."""
        if not self._is_play(event):
            return False
        following = event.ply + 1
        return line.note.startswith(CHALLENGE_STOOD_NOTE) or (
            following < len(self._lines)
            and self._is_lost_challenge(self._lines[following], self._replayed[following].player)
        )

    def _accept(self, by: int) -> None:
        if self._log.state.open_turn is not None:
            self._log.emit(ev.PlayAccepted(by, RECORDED))

    def _play(self, event: ReplayedEvent) -> None:
        seat, details = event.player, event.details
        assert details is not None, "the replay gives every play its details"
        used = details.play.rack_tiles()
        self._log.hold_at_least(seat, used)
        placements = details.play.placements()
        self._log.emit(ev.TilesLaid(seat, placements, details.words, event.score))
        self._last_play = ev.PlayWithdrawn(seat, placements, event.score)
        is_out = not self._log.state.racks[seat] and not self._log.state.bag
        self._log.emit(ev.TurnEnded(seat, ev.TurnKind.PLAY, RECORDED, event.score, is_out))

    def _play_alone(self, event: ReplayedEvent) -> None:
        """Log a play of which only the score is known."""
        points = event.total - self._log.state.points[event.player]
        self._log.emit(ScoreEntered(event.player, points))
        self._last_play = ev.PlayWithdrawn(event.player, (), points)
        self._log.emit(ev.TurnEnded(event.player, ev.TurnKind.PLAY, RECORDED, points))

    def _exchange(self, line: GcgEvent, event: ReplayedEvent) -> None:
        seat = event.player
        tiles = self._exchanged(line, event)
        if isinstance(line, GcgUnseenExchange):
            self._put_down_unseen(seat, line.count)
            return
        self._log.hold_at_least(seat, tiles)
        self._log.emit(ev.ExchangeAnnounced(seat, tiles))
        self._log.emit(ev.TurnEnded(seat, ev.TurnKind.EXCHANGE, RECORDED, event.score))
        self._log.fill(seat, self._needs.after(seat, event.ply))
        self._log.emit(ev.ExchangedTilesBagged(seat))

    def _put_down_unseen(self, seat: int, count: int) -> None:
        """Log an exchange of which only the number of tiles is known."""
        named = self._log.state.shown_rack(seat)
        unseen = (UNSEEN,) * count
        self._log.hold(seat, (*named, *unseen), named)
        self._log.emit(ev.ExchangeAnnounced(seat, unseen))
        self._log.emit(ev.TurnEnded(seat, ev.TurnKind.EXCHANGE, RECORDED, 0))
        self._log.emit(ev.ExchangedTilesBagged(seat))

    def _exchanged(self, line: GcgEvent, event: ReplayedEvent) -> tuple[str, ...]:
        """Return the tiles of an exchange if the file names them."""
        if isinstance(line, GcgExchange):
            return written_tiles(line.tiles)
        return ()

    def _pass(self, line: GcgEvent, event: ReplayedEvent) -> None:
        if line.note.startswith(LOST_TURN_NOTE):
            self._log.emit(TurnLost(event.player))
            return
        is_lost = self._is_lost_challenge(line, event.player)
        kind = ev.TurnKind.CHALLENGE_LOST if is_lost else ev.TurnKind.PASS
        if not is_lost:
            self._log.emit(ev.PassAnnounced(event.player))
        self._log.emit(ev.TurnEnded(event.player, kind, RECORDED, event.score))

    def _is_lost_challenge(self, line: GcgEvent, player: int) -> bool:
        """True if a line is a turn lost for the challenge of an acceptable play."""
        lost_notes = (CHALLENGE_LOST_NOTE, UNSUCCESSFUL_CHALLENGE_NOTE)
        return isinstance(line, GcgPass) and (
            line.note.startswith(lost_notes) or self._is_other_out(player)
        )

    def _is_other_out(self, player: int) -> bool:
        """True if another player is out: a pass then is a challenge of that play that was lost."""
        state = self._log.state
        racks = (rack for seat, rack in enumerate(state.racks) if seat != player)
        return not state.bag and not all(racks)

    def _challenge(self, *, is_acceptable: bool) -> None:
        turn = self._log.state.open_turn
        if turn is None or turn.laid is None:
            return
        by = self._log.state.next_player(turn.player)
        self._log.emit(
            ev.ChallengeCalled(by, turn.laid.words), ev.ChallengeAdjudicated(is_acceptable)
        )

    def _withdraw(self, event: ReplayedEvent) -> None:
        withdrawn, self._last_play = self._last_play, None
        self._challenge(is_acceptable=False)
        if withdrawn is not None:
            self._log.emit(withdrawn)

    def _adjust(self, line: GcgEvent, event: ReplayedEvent) -> None:
        # The recorded total counts, because no position can be set once play is over.
        points = event.total - self._log.state.points[event.player]
        if event.kind is EventKind.OTHER and not points:
            return
        kind = CorrectionKind.CORRECTION if _unknown_text(line) else correction_of(line)
        if kind is not None:
            self._log.emit(PointsCorrected(event.player, kind, points, _AUTHORITY))
            return
        tiles: tuple[str, ...] = ()
        if is_worth_alone(line):
            bonus, deduction = ev.AdjustmentKind.RACK_BONUS, ev.AdjustmentKind.RACK_DEDUCTION
            what = bonus if points > 0 else deduction
            self._log.emit(ev.ScoreAdjusted(event.player, what, points))
            return
        if isinstance(line, GcgEndRackBonus | GcgEndRackPenalty):
            tiles = written_tiles(line.tiles)
        adjustment = _ADJUSTMENTS[event.kind]
        if isinstance(line, GcgOther) and line.text.startswith(RESIGNATION_TEXT):
            adjustment = ev.AdjustmentKind.RESIGNATION
        self._log.emit(ev.ScoreAdjusted(event.player, adjustment, points, tiles))

    def _end_play(self) -> None:
        """End play; only the final adjustments may follow."""
        pairs = list(zip(self._lines, self._replayed, strict=True))
        worths = [event for line, event in pairs if is_worth_alone(line)]
        bonus = [event.player for event in self._replayed if event.kind is EventKind.END_RACK_BONUS]
        bonus += [event.player for event in worths if (event.score or 0) > 0]
        late = [event.player for event in self._replayed if event.kind is EventKind.TIME_PENALTY]
        kinds = {event.kind for event in self._replayed}
        is_lifted = any(
            isinstance(line, GcgOther) and line.text.startswith(LIFT_TEXT) for line in self._lines
        )
        left = [
            event
            for line, event in pairs
            if isinstance(line, GcgOther) and line.text.startswith(RESIGNATION_TEXT)
        ]
        if self._result is not None:
            self._log.emit(ev.GameEnded(self._result.reason, self._result.player))
        elif left:
            # A player who leaves loses points, or the opponent gains them.
            leaver = left[0].player
            if left[0].score > 0:
                leaver = self._log.state.next_player(leaver)
            self._log.emit(ev.GameEnded(ev.EndReason.RESIGNATION, leaver))
        elif is_lifted and late:
            self._log.emit(ev.GameEnded(ev.EndReason.OVERTIME_LIMIT, late[0]))
        elif bonus:
            self._log.emit(ev.GameEnded(ev.EndReason.OUT, bonus[0]))
        elif EventKind.END_RACK_PENALTY in kinds:
            self._log.emit(ev.GameEnded(ev.EndReason.ZERO_RUN))
        elif worths or late:
            self._log.emit(ev.GameEnded(ev.EndReason.AGREED))

    def _declare(self) -> None:
        if (result := self._result) is not None:
            record = self._log.state.record
            self._log.emit(
                ev.ResultDeclared(
                    result.margins, result.winner, record, result.half_points, result.is_rated
                )
            )
            return
        points = self._log.state.points
        best = [seat for seat, own in enumerate(points) if own == max(points)]
        margins = (points[0] - points[1], points[1] - points[0]) if len(points) == 2 else ()
        winner = best[0] if len(best) == 1 else None
        self._log.emit(ev.ResultDeclared(margins, winner, self._log.state.record))


def _unplaced_text(line: GcgEvent, event: ReplayedEvent) -> str:
    """Return a play as written if some of its tiles found no square; empty for every other line."""
    if not isinstance(line, GcgPlay) or event.details is None:
        return ""
    square_count = len(split_word(line.word))
    return f"{line.position} {line.word}" if len(event.details.play.tiles) < square_count else ""


def _unknown_text(line: GcgEvent) -> str:
    """Return the text of a line of unknown type; empty for every other line."""
    if not isinstance(line, GcgOther) or is_score_alone(line) or is_worth_alone(line):
        return ""
    is_known = correction_of(line) is not None
    is_known = is_known or line.text.startswith((LIFT_TEXT, RESIGNATION_TEXT))
    return "" if is_known else line.text
