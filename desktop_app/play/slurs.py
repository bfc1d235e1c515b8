# SPDX-License-Identifier: MIT
"""Words that insult people for what they are: no puzzle has them, and no lower level plays them.

No drill, hint or card tells what one means. They are valid all the same where the list of the game
holds them.
"""

from __future__ import annotations

from functools import lru_cache

from desktop_app.lexicon.school import LEFT_OUT, SLURS, read_left_out
from desktop_app.settings.paths import resource_path


@lru_cache(maxsize=1)
def slurs() -> frozenset[str]:
    """Every slur of `open-english`, in upper case, with all its forms."""
    left_out = read_left_out(resource_path(*LEFT_OUT))
    return frozenset(word for word, reason in left_out.items() if reason in SLURS)


def is_slur(word: str) -> bool:
    """True for a word that insults people for what they are, in any case of letters."""
    return word.upper() in slurs()
