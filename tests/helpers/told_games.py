# SPDX-License-Identifier: MIT
"""Tales whose logs fold: setting a rack or emptying the bag is an event too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from desktop_app.formats.gcg import load_gcg
from desktop_app.formats.gcg_import import events_from_gcg
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules.desk_events import ProcedureBegun, ProcedureEnded
from desktop_app.rules.events import EndReason
from desktop_app.rules.tiles import sort_tiles
from tests.helpers.games import GameTale, make_setup


class LoggedTale(GameTale):
    """A `GameTale` whose events contain the whole game."""

    def rack(self, seat: int, tiles: str | Sequence[str]) -> GameTale:
        """Give a player exactly these tiles, by returning and drawing."""
        wanted, held = Counter(tiles), Counter(self.state.racks[seat])
        spare = tuple((held - wanted).elements())
        if spare:
            self.tell(ev.TilesReturned(seat, spare))
        short = wanted - held - Counter(self.state.bag)
        for other, rack in enumerate(self.state.racks):
            lent = tuple((Counter(rack) & short).elements()) if other != seat else ()
            if lent:
                self.tell(ev.TilesReturned(other, lent))
                others = [tile for tile in self.state.bag if tile not in wanted]
                self.tell(ev.TilesDrawn(other, tuple(others[: len(lent)])))
        missing = tuple((wanted - held).elements())
        return self.tell(ev.TilesDrawn(seat, missing)) if missing else self

    def empty_bag(self) -> GameTale:
        """Empty the bag."""
        super().empty_bag()
        state = self.state
        assert state.on_turn is not None
        return self.tell(
            ev.PositionSet(
                placements=tuple(state.board.placements()),
                racks=state.racks,
                bag=sort_tiles(state.bag),
                points=state.points,
                remaining_ms=state.clock.remaining_ms,
                on_turn=state.on_turn,
                first=state.first,
                zero_run=state.zero_run,
            )
        )


def told_game(*names: str, ruleset: str = "naspa-2016") -> LoggedTale:
    """A finished game with a hold, challenges both ways, a ruling, an exchange and overtime."""
    tale = LoggedTale(make_setup(*names, ruleset=ruleset))
    tale.spend(95).lay("8D", "FEASTER").end_turn()
    tale.tell(ev.HoldCalled(1), ev.PlayAccepted(1, "said")).fill(0)
    tale.play("E5", "QUI.T", used_s=40)
    tale.phoney("J8", ".OVEN", used_s=130)
    tale.play("J6", "HI.E", used_s=75)
    tale.exchange("VVU")
    tale.tell(ProcedureBegun("note", {}))
    tale.tell(de.RulingMade("authority-director", ("II.A",), 1, None, "note"))
    tale.tell(ProcedureEnded("note"))
    tale.pass_turn()
    tale.spend(61).lay("G8", ".INGlE").end_turn()
    tale.good_challenge(bonus=5).fill(0)
    seat = tale.state.on_turn
    assert seat is not None
    tale.rack(seat, "ND")
    tale.empty_bag()
    tale.spend(24 * 60).play("13G", ".ND", draw=False)
    tale.end(EndReason.OUT, seat)
    return tale


def gcg_events(name: str, ruleset: str = "naspa-2016") -> tuple[ev.Event, ...]:
    """Return the log of a file in `tests/data/gcg`."""
    game = load_gcg(Path(__file__).parents[1] / "data" / "gcg" / name)
    return events_from_gcg(game, load_ruleset(ruleset)).events
