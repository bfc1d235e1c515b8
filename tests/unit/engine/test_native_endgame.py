# SPDX-License-Identifier: MIT
"""Endgames solved by the native engine, as Python requests them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from desktop_app.engine import native

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.native

VALUES = {"A": 1, "B": 3, "C": 3, "Q": 10, "S": 1, "V": 4}


def tiles(letters: str) -> bytes:
    return bytes(ord(letter) - ord("A") + 1 for letter in letters)


def engine() -> ModuleType:
    module, reason = native.load()
    assert module is not None, reason
    return module


def solve(
    racks: tuple[bytes, bytes], board: bytes | None = None, **limits: Any
) -> Any:  # the types of the module are known to mypy only where it is built
    module = engine()
    words = b"".join(tiles(word) + b"\0" for word in ("CAB", "CABS", "AB", "ABS"))
    values = bytearray(32)
    for letter, value in VALUES.items():
        values[tiles(letter)[0]] = value
    kwg = module.Kwg(module.compile_kwg(words))
    setting = module.Setting(kwg, bytes(values), b"\1" * 225, b"\1" * 225, scoreless_limit=2)
    return module.solve_endgame(setting, CAB if board is None else board, racks, **limits)


CAB = bytes(7 * 15 + 6) + tiles("CAB") + bytes(225 - 7 * 15 - 9)


def test_going_out_brings_the_other_rack_twice() -> None:
    result = solve((tiles("S"), tiles("Q")))
    assert (result.value, result.proven, result.cancelled) == (8 + 20, True, False)
    assert (result.lower, result.upper) == (28, 28)
    # Across row 7 from column 6, four squares; a tile is laid on the last one.
    assert result.line[:9] == bytes([0, 7, 6, 4, 0, 0, 0, *tiles("S"), 0])
    assert result.nodes > 0
    assert result.seconds > 0


def test_two_passes_cost_what_is_left() -> None:
    result = solve((tiles("V"), tiles("Q")))
    assert (result.value, len(result.line)) == (10 - 4, 2 * 26)
    assert result.line[0] == result.line[26] == 3


def test_a_stopped_watch_and_limits_end_the_search() -> None:
    watch = engine().Watch()
    watch.stop()
    assert solve((tiles("S"), tiles("Q")), watch=watch).cancelled
    limited = solve((tiles("S"), tiles("Q")), seconds=5.0, nodes=1000, threads=2, memory_mb=1)
    assert limited.value == 28


@pytest.mark.parametrize(
    ("racks", "options", "message"),
    [
        ((b"", b"\1"), {}, "the rack of the player on turn: 0 tiles"),
        ((b"\1", b"\1" * 8), {}, "the rack of the opponent: 8 tiles"),
        ((b"\1", b"\x20"), {}, "the rack of the opponent: 32 is not a tile"),
        ((b"\1", b"\1"), {"scoreless": 2}, "scoreless turns: read 2, expected fewer than"),
        ((b"\1", b"\1"), {"scoreless": -1}, "scoreless: read -1"),
        ((b"\1", b"\1"), {"seconds": -1.0}, "seconds: read -1, expected at least 0"),
        ((b"\1", b"\1"), {"seconds": float("nan")}, "seconds"),
        ((b"\1", b"\1"), {"threads": 0}, "threads"),
        ((b"\1", b"\1"), {"memory_mb": 0}, "memory_mb"),
        ((b"\1", b"\1"), {"board": bytes(224)}, "224"),
        ((b"\1", b"\1"), {"board": b"\x80" * 225}, "row 0, column 0"),
    ],
)
def test_what_is_no_endgame_is_refused(
    racks: tuple[bytes, bytes], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(engine().EngineError, match=message):
        solve(racks, **options)
