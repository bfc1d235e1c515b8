# SPDX-License-Identifier: MIT
"""The only importer of the native engine; decides which engine is in use.

The native engine is an accelerator, and everything has a reference in Python. Setting
`RACKSIDE_ENGINE` to `reference` selects the reference even if the native engine is built.
"""

from __future__ import annotations

import importlib
import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from desktop_app.lexicon import compiling
from desktop_app.lexicon.compiling import CompiledList
from desktop_app.lexicon.word_list import read_text
from desktop_app.sentences.sentence import Sentence

if TYPE_CHECKING:
    from desktop_app._engine import (
        EndgameProgress,
        EndgameResult,
        Klv,
        Kwg,
        Learner,
        Positions,
        Setting,
        Tally,
        Watch,
        WinChances,
    )
    from desktop_app._engine import Inference as NativeInference
    from desktop_app._engine import Leaves as NativeLeaves
    from desktop_app._engine import Preendgame as NativePreendgame
    from desktop_app._engine import PreendgameRow as NativePreendgameRow
    from desktop_app._engine import PreendgameSnapshot as NativePreendgameSnapshot
    from desktop_app._engine import Simulation as NativeSimulation
    from desktop_app._engine import SimulationRow as NativeRow
    from desktop_app._engine import SimulationSnapshot as NativeSnapshot
    from desktop_app.lexicon.lexicon import Lexicon


__all__ = [
    "MODULE",
    "NATIVE",
    "REFERENCE",
    "VARIABLE",
    "EndgameProgress",
    "EndgameResult",
    "Kwg",
    "Learner",
    "NativeInference",
    "NativeLeaves",
    "NativePreendgame",
    "NativePreendgameRow",
    "NativePreendgameSnapshot",
    "NativeRow",
    "NativeSimulation",
    "NativeSnapshot",
    "Positions",
    "Setting",
    "Tally",
    "Watch",
    "WinChances",
    "compile_kwg",
    "compile_list",
    "describe",
    "graph_of",
    "how_to_get",
    "is_native",
    "leave_values",
    "load",
    "prepared_leaves",
    "word_graph",
]

MODULE = "desktop_app._engine"
VARIABLE = "RACKSIDE_ENGINE"
NATIVE = "native"
REFERENCE = "reference"


def load() -> tuple[ModuleType | None, str]:
    """Return the native module, or None and the reason.

    There is no cache here, because Python caches imported modules.
    """
    asked = os.environ.get(VARIABLE, "")
    if asked == REFERENCE:
        return None, f"{VARIABLE}={REFERENCE}"
    if asked not in ("", NATIVE):
        return None, f"{VARIABLE}={asked!r} is neither {NATIVE} nor {REFERENCE}"
    try:
        return importlib.import_module(MODULE), ""
    except ModuleNotFoundError:
        return None, "not built"
    except ImportError as error:
        return None, " ".join(str(error).split()) or "cannot be loaded"


def word_graph(source: bytes | Path, max_tile: int = 26) -> Kwg | None:
    """Return a native reader of a word graph (KWG), or None if the reference is in use.

    A path is memory-mapped, so the file must not change.

    Raises `EngineError`, a ValueError, if it is not a word graph of tiles up to `max_tile`, and
    OSError if the file cannot be read.
    """
    module, _ = load()
    if module is None:
        return None
    make = module.Kwg.open if isinstance(source, Path) else module.Kwg
    made: Kwg = make(source, max_tile)
    return made


def graph_of(lexicon: Lexicon, module: ModuleType) -> Kwg:
    """Return a lexicon's word graph for the native engine, reusing its finder's if possible.

    Raises `EngineError`, a ValueError, if it has more tiles than the native engine supports.
    """
    finder: object = lexicon.finder
    if not isinstance(finder, module.Kwg):
        finder = module.Kwg(lexicon.kwg.to_bytes(), len(lexicon.alphabet.faces))
    return cast("Kwg", finder)


def leave_values(data: bytes) -> Klv | None:
    """Return native leave values of `data` (KLV2), or None if the reference is in use.

    Raises `EngineError`, a ValueError, if `data` is not valid.
    """
    module, _ = load()
    return None if module is None else module.Klv(data)


def prepared_leaves(data: bytes | Path) -> NativeLeaves | None:
    """Return leave values of `data` (KLV2) for native searches, or None.

    A path is memory-mapped, so the file must not change.

    Raises as `leave_values`, and OSError if the file cannot be read.
    """
    module, _ = load()
    if module is None:
        return None
    klv = module.Klv.open(data) if isinstance(data, Path) else module.Klv(data)
    made: NativeLeaves = module.Leaves(klv)
    return made


def win_chances() -> WinChances | None:
    """Return the chances to win by spread and unseen tiles, or None if the reference is in use."""
    module, _ = load()
    if module is None:
        return None
    made: WinChances = module.WinChances()
    return made


def compile_kwg(words: Iterable[bytes], *, with_gaddag: bool = True) -> bytes:
    """Compile words as `lexicon.compiling.compile_kwg` does, natively if possible.

    Raises LexiconError as that does; whatever the native engine refuses is passed to it.
    """
    module, _ = load()
    if module is None:
        return compiling.compile_kwg(words, with_gaddag=with_gaddag)
    listed = list(words)
    try:
        compiled: bytes = module.compile_kwg(b"".join(word + b"\0" for word in listed), with_gaddag)
    except module.EngineError:
        return compiling.compile_kwg(listed, with_gaddag=with_gaddag)
    return compiled


def compile_list(path: Path) -> CompiledList:
    """Read and compile a word list as `lexicon.compiling.compile_list` does, natively if possible.

    Raises LexiconError and OSError as that does; whatever fails natively is passed to it.
    """
    module, _ = load()
    if module is None:
        return compiling.compile_list(path)
    try:
        data, count, skipped, definitions = module.compile_list(read_text(path))
    except (EOFError, OSError, ValueError, zlib.error):
        return compiling.compile_list(path)
    return CompiledList(data, count, definitions, skipped)


def is_native() -> bool:
    """True if the native engine is in use."""
    return load()[0] is not None


def describe() -> str:
    """Return `native`, or `reference (reason)`."""
    module, reason = load()
    return NATIVE if module is not None else f"{REFERENCE} ({reason})"


def how_to_get() -> Sentence:
    """Tell the user how to get the native engine."""
    if os.environ.get(VARIABLE, ""):
        return Sentence("Start without {variable} to use the native engine.", variable=VARIABLE)
    return Sentence(
        "To build the native engine, install Rust from https://rustup.rs and run ./play again."
    )


if __name__ == "__main__":
    print(f"engine: {describe()}")


# Numbers for a search, checked before they reach the native engine.

MAX_SEED = 2**64 - 1
MAX_COUNT = 10**12
"""Far more iterations, racks or nodes than a search could use."""


class LimitError(ValueError):
    """A number out of range; the message names it and the range."""


def check_within(name: str, number: int, least: int, most: int) -> None:
    """Check that a number is in a range, both ends included.

    Raises:
        LimitError: it is not.
    """
    if not least <= number <= most:
        raise LimitError(
            Sentence(
                "{name}: read {number}, expected {least} to {most}",
                name=name,
                number=number,
                least=least,
                most=most,
            )
        )
