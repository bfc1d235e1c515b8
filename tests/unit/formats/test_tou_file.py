# SPDX-License-Identifier: MIT
"""TOU files, byte for byte."""

from __future__ import annotations

from datetime import date

import pytest

from desktop_app.formats.errors import FormatError
from desktop_app.formats.tou_file import TouRound, read_tou, tou_name, write_tou


def test_a_section_as_rating_officers_read_it() -> None:
    ann = (
        "Ann Abel",
        [TouRound(2, 412, 3, True), TouRound(0, 388, 2, False), TouRound(2, 50, 1, False)],
    )
    zoe = (tou_name("Zoë 2 Bösendorfer-Meyerhold"), [TouRound(1, 1400, 1, True)])
    text = write_tou("Winter Öpen", date(2026, 11, 20), [("", [ann, zoe])])
    assert text.decode("ascii").split("\r\n") == [
        "*M20.11.2026 Winter Open",
        "*A",
        "                                      0",
        "Ann Abel             2412  +3  388   2 2001  +1",
        "Zoe Bosendorfer-Meye 1999  +1",
        "*** END OF FILE ***",
        "",
    ]


def test_a_large_section_has_wider_numbers() -> None:
    players = [(f"P{chr(65 + place % 26)}", [TouRound(2, 400, 100, True)]) for place in range(100)]
    text = write_tou("X", date(2026, 1, 2), [("B", players)])
    assert f"{'PA':<20} 2400 +100" in text.decode()


def test_a_file_is_read_with_firsts_byes_and_ties() -> None:
    read = read_tou(
        "*M30.11.2025 Open\r\n*A\r\n          0\r\n"
        "Ann Abel             2412  +3 1388   2 2050   1\r\n"
        "Ben                   050   2 1388  +1    0   2\r\n"
        "no scores here\r\n"
        "*** END OF FILE ***\r\nafter the end 2412 3\r\n"
    )
    assert read.title == "30.11.2025 Open"
    (section,) = read.sections
    assert [player.name for player in section.players] == ["Ann Abel", "Ben", "?3"]
    assert section.players[0].rounds == (
        TouRound(2, 412, 3, went_first=True),
        TouRound(1, 388, 2, went_first=False),
        TouRound(2, 50, 1, went_first=False),
    )
    assert section.players[1].rounds[2] == TouRound(0, 0, 2, went_first=False)
    assert [problem.line for problem in read.problems] == [6]


def test_a_text_without_players_is_refused() -> None:
    with pytest.raises(FormatError, match="no line of a player"):
        read_tou("*M30.11.2025 Open\n*A\nnothing\n")


def test_rounds_without_an_opponent_have_the_players_own_number() -> None:
    rounds = [TouRound(2, 0, 1, False), TouRound(0, 0, 1, False), TouRound(None, 0, 1, False)]
    text = write_tou("X", date(2026, 1, 2), [("A", [("Ann", rounds)])]).decode()
    assert "Ann                  2001  +1 0000   1 1000   1\r\n" in text
    (section,) = read_tou(text).sections
    assert [each.half_points for each in section.players[0].rounds] == [2, 0, None]


def test_a_name_may_have_digits() -> None:
    read = read_tou("*M1.1.2026 X\n*A\nAnn 2nd of4 Rye 2400 +2 2400 2\nP2 300 1 300 +1\n")
    (section,) = read.sections
    assert [(player.name, len(player.rounds)) for player in section.players] == [
        ("Ann 2nd of4 Rye", 2),
        ("P2", 2),
    ]


@pytest.mark.parametrize(
    ("name", "written"),
    [("Player 2", "Player"), ("* 4 Ann", "Ann"), ("Ünal Çelik", "Unal Celik"), ("12", "")],
)
def test_a_name_as_the_file_can_hold_it(name: str, written: str) -> None:
    assert tou_name(name) == written
