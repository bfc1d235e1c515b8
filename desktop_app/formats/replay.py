# SPDX-License-Identifier: MIT
"""A GCG game played through on a board: scores, totals, words, and everything that does not fit.

Nothing stops a replay. Where the file and the rules differ the file is kept, because it is what
was written down at the table, and the difference is reported with its line.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.formats.errors import Problem
from desktop_app.formats.gcg_lines import is_score_alone
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
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.laying import lay_play
from desktop_app.formats.replay_checks import TileCheck
from desktop_app.formats.replay_model import (
    EventKind,
    PlayDetails,
    ReplayedEvent,
    ReplayedGame,
    ReplayRules,
)
from desktop_app.formats.replay_players import PlayerTable
from desktop_app.rules.board import STANDARD_15, Board, BoardLayout, Direction
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.move import Play
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.sentences.sentence import Sentence

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
    """Play a game through.

    Args:
        game: as read.
        rules: what tiles and plays are worth.
        layout: the board.
        judge: where there is one, words that stay on the board but are not acceptable are problems,
            and so is a withdrawn play whose words all are.
    """
    replay = _Replay(game, rules, layout, judge)
    for index, event in enumerate(game.events):
        following = game.events[index + 1] if index + 1 < len(game.events) else None
        replay.take(event, is_withdrawn=isinstance(following, GcgPhoneyWithdrawn))
    replay.check_racks(game)
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
        self._totals = [0] * len(self._players)
        self._board = Board.empty(layout)
        self._tiles = TileCheck(rules)
        self._events: list[ReplayedEvent] = []
        self._problems = list(game.problems)
        self._last_play: _OnBoard | None = None
        self._last_mover: int | None = None
        self._late: set[int] = set()

    def check_racks(self, game: GcgGame) -> None:
        """Look at the racks that are held where the record stops."""
        racks = [rack for _, rack in game.racks]
        for index, line in enumerate(game.rack_lines):
            for message in self._tiles.check_held(self._board, racks[: index + 1]):
                self._problems.append(Problem(line, message))

    def finish(self) -> ReplayedGame:
        """The game after the last event."""
        return ReplayedGame(
            names=self._players.names(),
            totals=tuple(self._totals),
            events=tuple(self._events),
            board=self._board,
            problems=tuple(sorted(self._problems, key=lambda problem: problem.line)),
        )

    def take(self, event: GcgEvent, *, is_withdrawn: bool) -> None:
        """Play one event; `is_withdrawn` when the next one takes it back."""
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
        total = self._settle(event, player, score)
        ply = len(self._events)
        self._events.append(
            ReplayedEvent(ply, player, kind, rack, score, total, event.line, details)
        )

    # ------------------------------------------------------------------ players and totals

    def _report(self, event: GcgEvent, message: str) -> None:
        self._problems.append(Problem(event.line, message))

    def _player(self, event: GcgEvent, kind: EventKind) -> int:
        # A withdrawal or a bonus belongs to the one who moved last, whoever shares the nick.
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

    # ------------------------------------------------------------------ plays

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

    # ------------------------------------------------------------------ everything else

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
    """The words with the one along the written direction first.

    A single tile can make words both ways; which is the main word is then what the file says.
    """
    along = [word.text for word in score.words if word.direction is play.direction]
    across = [word.text for word in score.words if word.direction is not play.direction]
    return (*along, *across)
