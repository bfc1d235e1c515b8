# SPDX-License-Identifier: MIT
from __future__ import annotations

from desktop_app.rules.record import PlayerRecord, TournamentRecord


def test_a_game_gives_one_first_and_seconds_to_the_others() -> None:
    record = TournamentRecord.empty(3).with_game_started_by(1)
    assert [(player.firsts, player.seconds) for player in record.players] == [
        (0, 1),
        (1, 0),
        (0, 1),
    ]


def test_warnings_are_counted_by_offence() -> None:
    player = PlayerRecord().with_warning("cume-record").with_warning("cume-record")
    player = player.with_warning("phone")
    assert dict(player.warnings) == {"cume-record": 2, "phone": 1}
    assert dict(PlayerRecord().warnings) == {}


def test_one_players_record_is_replaced() -> None:
    record = TournamentRecord.empty(2).with_player(1, PlayerRecord(strikes=2))
    assert [player.strikes for player in record.players] == [0, 2]
