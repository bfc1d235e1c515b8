# SPDX-License-Identifier: MIT
"""Files with single changed bytes, as bad disks leave them."""

from __future__ import annotations

import random
from collections.abc import Iterator


def with_changed_bytes(data: bytes, times: int, seed: int = 0) -> Iterator[tuple[str, bytes]]:
    """Yield copies of a file, each with one byte changed, and a description of the change.

    Half of the positions are among nonzero bytes: most of a database is empty.
    """
    source = random.Random(seed)
    used = [place for place, byte in enumerate(data) if byte]
    for number in range(times):
        place = source.choice(used) if number % 2 else source.randrange(len(data))
        value = source.choice(
            [byte for byte in (0, 0x80, 0xFF, data[place] ^ 1) if byte != data[place]]
        )
        yield f"byte {place} is {value}", data[:place] + bytes([value]) + data[place + 1 :]
