# SPDX-License-Identifier: MIT
"""A two-player position as the player on turn knows it; the input of searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from desktop_app.engine.equity import GivenPosition, Outlook
from desktop_app.engine.native_setting import SettingRules, TileCodes
from desktop_app.rules.board import Board, Square
from desktop_app.rules.move import Move, Play, format_square, tiles_used
from desktop_app.rules.position import SeatView
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import ScoringRules, scoring_of, tile_set_of
from desktop_app.rules.tiles import TileSet, holds_tiles, sort_tiles, write_faces
from desktop_app.sentences.sentence import Sentence

PLAYERS = 2


class SituationError(ValueError):
    """Not a two-player position, an impossible position, or a move without its tiles."""


@dataclass(frozen=True)
class Situation:
    """A two-player position as the player on turn knows it, and the rules for the rest of it.

    Attributes:
        board: the board.
        rack: the player's own tiles.
        unseen: the tiles in the bag and on the other rack, sorted.
        bag_count: how many of them are in the bag.
        scores: points of the player on turn and of the opponent.
        scoreless: successive scoreless turns so far.
        tile_set, scoring: the points of the tiles and the scoring rules.
        first_min_tiles: fewest tiles of the opening play.
        rack_size: number of tiles on a full rack.
        exchange_min_bag: fewest tiles in the bag for an exchange.
        zero_run_limit: successive scoreless turns that end the game.
        out_factor: points of spread that going out gains per point on the other rack.
        barred: squares on which no tile may be laid.
        known: tiles of the other rack that are known, perhaps all; they are in `unseen` too.
    """

    board: Board
    rack: tuple[str, ...]
    unseen: tuple[str, ...]
    bag_count: int
    scores: tuple[int, int]
    scoreless: int
    tile_set: TileSet
    scoring: ScoringRules
    first_min_tiles: int = 2
    rack_size: int = 7
    exchange_min_bag: int = 7
    zero_run_limit: int = 6
    out_factor: int = 2
    barred: frozenset[Square] = frozenset()
    known: tuple[str, ...] = ()

    def as_view(self) -> SeatView:
        """The position as a bot in seat 0 sees it."""
        return SeatView(
            seat=0,
            board=self.board,
            rack=self.rack,
            rack_counts=(len(self.rack), self.other_rack_size),
            bag_count=self.bag_count,
            unseen=self.unseen,
            points=self.scores,
            tile_set=self.tile_set,
            scoring=self.scoring,
            rack_size=self.rack_size,
            exchange_min_bag=self.exchange_min_bag,
            first_min_tiles=self.first_min_tiles,
            zero_run=self.scoreless,
            zero_run_limit=self.zero_run_limit,
            out_factor=self.out_factor,
        )

    @classmethod
    def of_view(cls, view: SeatView) -> Situation:
        """The situation of a seat in a two-player game.

        Tiles that the opponent has yet to draw count as drawn, because that happens before the next
        turn.

        Raises:
            SituationError: there are more players.
        """
        _check_players(len(view.points))
        return cls(
            board=view.board,
            rack=view.rack,
            unseen=view.unseen,
            bag_count=max(0, len(view.unseen) - view.rack_size),
            scores=(view.points[view.seat], view.points[1 - view.seat]),
            scoreless=view.zero_run,
            tile_set=view.tile_set,
            scoring=view.scoring,
            first_min_tiles=view.first_min_tiles,
            rack_size=view.rack_size,
            exchange_min_bag=view.exchange_min_bag,
            zero_run_limit=view.zero_run_limit,
            out_factor=view.out_factor,
            barred=view.barred,
        )

    @classmethod
    def of_position(cls, position: GivenPosition, ruleset: Ruleset) -> Situation:
        """The situation of a position from a file, by a ruleset.

        If the position names the opponent's rack, it is the whole rack; else the opponent has a
        full one.

        Raises:
            SituationError: there are more players, no rack of the player on turn, or more tiles
                than the set has.
        """
        _check_players(len(position.racks))
        own, told = position.racks[0], position.racks[1] if len(position.racks) > 1 else ()
        if not own:
            raise SituationError(Sentence("the player on turn has no rack"))
        tile_set, rack_size = tile_set_of(ruleset), ruleset.set.rack_size
        check_supply(position.board, (*own, *told), tile_set)
        outlook = Outlook.of_position(position, tile_set, rack_size)
        return cls(
            board=position.board,
            rack=own,
            unseen=outlook.unseen,
            bag_count=outlook.bag_count,
            scores=(position.scores[0], position.scores[1] if len(position.scores) > 1 else 0),
            scoreless=position.zero_turns,
            tile_set=tile_set,
            scoring=scoring_of(ruleset),
            first_min_tiles=ruleset.placement.first_min_tiles,
            rack_size=rack_size,
            exchange_min_bag=ruleset.exchange.min_bag,
            zero_run_limit=ruleset.zero_run.turns(PLAYERS),
            out_factor=ruleset.final.out_factor,
            known=told,
        )

    @property
    def other_rack_size(self) -> int:
        """Number of tiles the opponent has."""
        return len(self.unseen) - self.bag_count

    def before(self, act: Move | int) -> Situation:
        """The situation before the opponent's last turn, as the same player knew it.

        Args:
            act: the opponent's play (which is on the board), exchange or pass, or the number of
                tiles exchanged.

        Raises:
            SituationError: the play is not on the board.
        """
        if not isinstance(act, Play):
            return self
        placements = act.placements()
        for placement in placements:
            if self.board.tile_at(placement.row, placement.col) != placement.tile:
                raise SituationError(
                    Sentence(
                        "{place}: the play does not lie there",
                        place=format_square(placement.row, placement.col),
                    )
                )
        unseen = sort_tiles((*self.unseen, *act.rack_tiles()))
        return replace(
            self,
            board=self.board.without((placement.row, placement.col) for placement in placements),
            unseen=unseen,
            bag_count=max(0, len(unseen) - self.rack_size),
            known=(),
        )

    def setting_rules(self, codes: TileCodes) -> SettingRules:
        """The rules that the native engine needs to play the game to its end."""
        return SettingRules(
            self.board.layout,
            self.scoring,
            codes.values(self.tile_set),
            first_min_tiles=self.first_min_tiles,
            rack_size=self.rack_size,
            exchange_min_bag=self.exchange_min_bag,
            zero_run_limit=self.zero_run_limit,
            out_factor=self.out_factor,
        )


def _check_players(count: int) -> None:
    if count > PLAYERS:
        raise SituationError(Sentence("players: read {count}; expected 2", count=count))


def check_supply(board: Board, racks: Iterable[str], tile_set: TileSet) -> None:
    """Check that the set has the tiles of a position.

    Raises:
        SituationError: it does not; the message names the extra tiles.
    """
    seen = Counter(placement.on_rack for placement in board.placements())
    seen.update(racks)
    extra = sort_tiles((seen - Counter(tile_set.distribution)).elements())
    if extra:
        raise SituationError(
            Sentence("more tiles than the set has: {tiles}", tiles=" ".join(extra))
        )


def check_racks(situation: Situation, candidates: Iterable[Move]) -> None:
    """Check the size of the opponent's rack, and that each candidate's tiles are on the rack.

    Raises:
        SituationError: one is wrong; the message says which, and what was read.
    """
    held = min(len(situation.unseen), situation.rack_size)
    if situation.other_rack_size != held:
        raise SituationError(
            Sentence(
                "tiles of the opponent: read {count}, expected {held}",
                count=situation.other_rack_size,
                held=held,
            )
        )
    if not holds_tiles(situation.unseen, situation.known):
        raise SituationError(
            Sentence(
                "the opponent cannot hold {tiles}: not all of them are unseen",
                tiles=write_faces(situation.known),
            )
        )
    for number, move in enumerate(candidates, start=1):
        if not holds_tiles(situation.rack, tiles_used(move)):
            raise SituationError(
                Sentence(
                    "candidate {number}: {tiles} are not all on the rack",
                    number=number,
                    tiles=write_faces(tiles_used(move)),
                )
            )
