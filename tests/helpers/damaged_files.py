# SPDX-License-Identifier: MIT
"""Files with single bytes changed by chance, as bad disks leave them."""

from __future__ import annotations

import random
from collections.abc import Iterator


def with_changed_bytes(data: bytes, times: int, seed: int = 0) -> Iterator[tuple[str, bytes]]:
    """Copies of a file, each with one byte changed, and a line that says which.

    Half of the places lie among bytes that are not zero: most of a database is empty.
    """
    source = random.Random(seed)
    used = [place for place, byte in enumerate(data) if byte]
    for number in range(times):
        place = source.choice(used) if number % 2 else source.randrange(len(data))
        value = source.choice(
            [each for each in (0, 0x80, 0xFF, data[place] ^ 1) if each != data[place]]
        )
        yield f"byte {place} is {value}", data[:place] + bytes([value]) + data[place + 1 :]
