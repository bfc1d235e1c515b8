# SPDX-License-Identifier: MIT
"""Games in a few lines: events written by hand and folded by the real fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules.desk_events import Amount, Outcome, Unit
from desktop_app.rules.events import AdjustmentKind, EndReason
from desktop_app.rules.evolving import EVOLUTIONS, start_game
from desktop_app.rules.move import Play, parse_position
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import remove_tiles, sort_tiles


def make_setup(
    *names: str,
    ruleset: str = "naspa-2016",
    minutes: int | None = 25,
    mode: Mode = Mode.AUTOMATIC,
) -> GameSetup:
    """Return the setup of a game of people, by default Ann and Ben."""
    seats = tuple(Seat(name) for name in names or ("Ann", "Ben"))
    return GameSetup(
        seats=seats,
        ruleset=load_ruleset(ruleset),
        lexicon="open-english",
        mode=mode,
        allotment_ms=None if minutes is None else minutes * 60_000,
        record=TournamentRecord.empty(len(seats)),
    )


class GameTale:
    """A game built act by act; `state` is the fold of its events.

    No rule is enforced. Racks are as the test needs them: before a play or an exchange the missing
    tiles are swapped into the rack from the bag.
    """

    def __init__(self, setup: GameSetup | None = None, *, first: int = 0) -> None:
        self.setup = setup or make_setup()
        self.events: list[ev.Event] = [ev.GameStarted(self.setup)]
        self.state: GameState = start_game(self.setup)
        self.tell(ev.FirstPlayerChosen(first, "draw"))
        for seat in range(len(self.setup.seats)):
            self.fill(seat)

    def tell(self, *events: ev.Event) -> GameTale:
        """Append events."""
        for event in events:
            self.events.append(event)
            self.state = EVOLUTIONS[type(event)](self.state, event)
        return self

    def fill(self, seat: int) -> GameTale:
        """Draw the missing tiles, evenly spread over the sorted bag."""
        count = self.state.missing_tiles(seat)
        bag = self.state.bag
        drawn = tuple(bag[(index * len(bag)) // count] for index in range(count))
        return self.tell(ev.TilesDrawn(seat, drawn)) if drawn else self

    def rack(self, seat: int, tiles: str | Sequence[str]) -> GameTale:
        """Give a player exactly these tiles, from their rack, the bag or, last, another rack."""
        racks = list(self.state.racks)
        pool = list(sort_tiles((*self.state.bag, *racks[seat])))
        for tile in tiles:
            if tile in pool:
                pool.remove(tile)
                continue
            other = next(at for at, held in enumerate(racks) if at != seat and tile in held)
            racks[other] = (*remove_tiles(racks[other], (tile,)), pool.pop(0))
        racks[seat] = tuple(tiles)
        self.state = replace(self.state, racks=tuple(racks), bag=sort_tiles(pool))
        return self

    def lay(self, position: str, word: str) -> GameTale:
        """Lay `word` for the player on turn: `.` for a tile already there, `e` for a blank as E."""
        seat = self._on_turn()
        row, col, direction = parse_position(position)
        play = Play(row, col, direction, tuple(word))
        self._have(seat, play.rack_tiles())
        score = self.score(position, word)
        return self.tell(ev.TilesLaid(seat, play.placements(), score.texts, score.points))

    def score(self, position: str, word: str) -> PlayScore:
        """Return the score of a play on the current board."""
        row, col, direction = parse_position(position)
        placements = Play(row, col, direction, tuple(word)).placements()
        setup = self.setup
        return score_play(self.state.board, placements, setup.tile_set, setup.scoring)

    def play(self, position: str, word: str, *, used_s: int = 60, draw: bool = True) -> GameTale:
        """Play a whole turn, accepted, and draw."""
        self.spend(used_s)
        seat = self._on_turn()
        self.lay(position, word)
        self.end_turn()
        self.tell(ev.PlayAccepted(self._on_turn(), "next-play"))
        return self.fill(seat) if draw else self

    def end_turn(self) -> GameTale:
        """End a turn whose tiles are laid."""
        seat, laid = self._on_turn(), self.state.turn.laid
        assert laid is not None
        is_out = not self.state.racks[seat] and not self.state.bag
        return self.tell(
            ev.TurnEnded(seat, ev.TurnKind.PLAY, "clock-press", laid.points, is_out),
        )

    def phoney(self, position: str, word: str, *, used_s: int = 60) -> GameTale:
        """Make a play that is challenged off."""
        self.spend(used_s)
        seat = self._on_turn()
        self.lay(position, word)
        self.end_turn()
        laid = self.state.last_turn.laid if self.state.last_turn else None
        assert laid is not None
        return self.tell(
            ev.ChallengeCalled(self._on_turn(), laid.words),
            ev.ChallengeAdjudicated(False),
            ev.PlayWithdrawn(seat, laid.placements, laid.points),
            de.RulingMade("challenge-style", ("IV.I.3",), seat, Outcome("falls")),
        )

    def good_challenge(self, *, bonus: int = 0, loses_turn: bool = False) -> GameTale:
        """Challenge the last play, which is acceptable."""
        turn = self.state.last_turn
        assert turn is not None and turn.laid is not None
        challenger = self._on_turn()
        self.tell(
            ev.ChallengeCalled(challenger, turn.laid.words),
            ev.ChallengeAdjudicated(True),
            de.RulingMade(
                "challenge-style", ("IV.I.3",), turn.player, Amount(bonus, Unit.POINTS, "stands")
            ),
        )
        if bonus:
            self.tell(ev.ChallengeBonusAwarded(turn.player, bonus))
        if loses_turn:
            self.tell(ev.TurnEnded(challenger, ev.TurnKind.CHALLENGE_LOST, "challenge", 0))
        return self

    def exchange(self, tiles: str, *, used_s: int = 20) -> GameTale:
        """Exchange tiles for the player on turn."""
        self.spend(used_s)
        seat = self._on_turn()
        self._have(seat, tuple(tiles))
        self.tell(
            ev.ExchangeAnnounced(seat, tuple(tiles)),
            ev.TurnEnded(seat, ev.TurnKind.EXCHANGE, "clock-press", 0),
        )
        self.fill(seat)
        return self.tell(ev.ExchangedTilesBagged(seat))

    def pass_turn(self, *, used_s: int = 5) -> GameTale:
        """Pass for the player on turn."""
        self.spend(used_s)
        seat = self._on_turn()
        return self.tell(
            ev.PassAnnounced(seat), ev.TurnEnded(seat, ev.TurnKind.PASS, "clock-press", 0)
        )

    def spend(self, seconds: int) -> GameTale:
        """Let time pass on the clock of the player on turn."""
        if self.state.clock.exists and self.state.clock.running != self._on_turn():
            self.tell(ev.ClockStarted(self._on_turn()))
        return self.tell(ev.TimePassed(seconds * 1000))

    def empty_bag(self) -> GameTale:
        """Empty the bag, as if its tiles had never existed."""
        self.state = replace(self.state, bag=())
        return self

    def end(self, reason: EndReason, player: int | None = None) -> GameTale:
        """End the game, make the rack adjustments and declare the result."""
        self.tell(ev.GameEnded(reason, player))
        if reason is EndReason.OUT and player is not None:
            others = [seat for seat in range(self.state.player_count) if seat != player]
            left = tuple(tile for seat in others for tile in self.state.racks[seat])
            points = 2 * self.setup.tile_set.total(left)
            self.tell(ev.ScoreAdjusted(player, AdjustmentKind.RACK_BONUS, points, left))
        else:
            for seat, rack in enumerate(self.state.racks):
                points = -self.setup.tile_set.total(rack)
                self.tell(ev.ScoreAdjusted(seat, AdjustmentKind.RACK_DEDUCTION, points, rack))
        for seat in range(self.state.player_count):
            if self.state.clock.overtime_s(seat):
                self.tell(ev.ScoreAdjusted(seat, AdjustmentKind.TIME_PENALTY, -10))
        return self.tell(self._result())

    def _result(self) -> ev.ResultDeclared:
        points = self.state.points
        best = [seat for seat, total in enumerate(points) if total == max(points)]
        margins = (points[0] - points[1], points[1] - points[0]) if len(points) == 2 else ()
        return ev.ResultDeclared(margins, best[0] if len(best) == 1 else None, self.state.record)

    def _on_turn(self) -> int:
        assert self.state.on_turn is not None
        return self.state.on_turn

    def _have(self, seat: int, tiles: tuple[str, ...]) -> None:
        """Swap the tiles a player needs into the rack."""
        held = list(self.state.racks[seat])
        missing = []
        for tile in tiles:
            if tile in held:
                held.remove(tile)
            else:
                missing.append(tile)
        kept = held[: len(held) - len(missing)] if missing else held
        self.rack(seat, (*tiles, *kept))


def middle_game(*names: str, ruleset: str = "naspa-2016") -> GameTale:
    """Return a game after some turns: a bingo, a phoney, an exchange, a pass and a blank."""
    tale = GameTale(make_setup(*names, ruleset=ruleset))
    turns = (
        lambda: tale.play("8D", "FEASTER", used_s=95),
        lambda: tale.play("E5", "QUI.T", used_s=40),
        lambda: tale.phoney("J8", ".OVEN", used_s=130),
        lambda: tale.play("J6", "HI.E", used_s=75),
        lambda: tale.exchange("VVU"),
        tale.pass_turn,
        lambda: tale.play("G8", ".INGlE", used_s=61),
    )
    for turn in turns:
        turn()
    return tale


def finished_game(*names: str, ruleset: str = "naspa-2016") -> GameTale:
    """Return `middle_game` with an empty bag, the last tiles played, and an unsigned result."""
    tale = middle_game(*names, ruleset=ruleset)
    seat = tale.state.on_turn
    assert seat is not None
    tale.rack(seat, "ND").empty_bag()
    tale.spend(24 * 60).play("13G", ".ND", draw=False)
    return tale.end(EndReason.OUT, seat)
