# SPDX-License-Identifier: MIT
"""TOU files, byte for byte."""

from __future__ import annotations

from datetime import date

from desktop_app.formats.tou_file import TouRound, write_tou


def test_a_section_as_rating_officers_read_it() -> None:
    ann = (
        "Ann Abel",
        [TouRound(2, 412, 3, True), TouRound(0, 388, 2, False), TouRound(0, 50, 1, False)],
    )
    zoe = ("Zoë 2 Bösendorfer-Meyerhold", [TouRound(1, 1400, 1, True)])
    text = write_tou("Winter Öpen", date(2026, 11, 20), [("", [ann, zoe])])
    assert text.decode("ascii").split("\r\n") == [
        "*M20.11.2026 Winter Open",
        "*A",
        "                                      0",
        "Ann Abel             2412  +3  388   2  050   1",
        "Zoe  Bosendorfer-Mey 1999  +1",
        "*** END OF FILE ***",
        "",
    ]


def test_a_large_section_has_wider_numbers() -> None:
    players = [(f"P{chr(65 + place % 26)}", [TouRound(2, 400, 100, True)]) for place in range(100)]
    text = write_tou("X", date(2026, 1, 2), [("B", players)])
    assert f"{'PA':<20} 2400 +100" in text.decode()
