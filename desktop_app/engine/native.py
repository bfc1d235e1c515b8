# SPDX-License-Identifier: MIT
"""The only importer of the native engine, and the one place that says which engine is in use.

The native engine is an accelerator: everything has a reference in Python. `RACKSIDE_ENGINE` set to
`reference` asks for the reference even where the native engine is built.
"""

from __future__ import annotations

import importlib
import os
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app._engine import Kwg

MODULE = "desktop_app._engine"
VARIABLE = "RACKSIDE_ENGINE"
NATIVE = "native"
REFERENCE = "reference"


def load() -> tuple[ModuleType | None, str]:
    """The native module, or None and the reason why there is none.

    Nothing is kept here: Python keeps a module that was imported once.
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


def word_graph(data: bytes) -> Kwg | None:
    """A native look-up of the word graph `data` (KWG), or None where the reference is in use.

    Raises `EngineError`, a ValueError, when `data` is not a word graph.
    """
    module, _ = load()
    return None if module is None else module.Kwg(data)


def is_native() -> bool:
    """Whether the native engine is in use."""
    return load()[0] is not None


def describe() -> str:
    """`native`, or `reference (reason)`."""
    module, reason = load()
    return NATIVE if module is not None else f"{REFERENCE} ({reason})"


if __name__ == "__main__":
    print(f"engine: {describe()}")
