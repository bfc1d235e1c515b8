# SPDX-License-Identifier: MIT
"""Notes a crash of the interpreter itself, in a library or the engine.

No exception tells of it: Python writes the stacks of all threads to a file that is open for this
alone. The next start finds it.
"""

from __future__ import annotations

import faulthandler
import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from desktop_app.values.files import read_file

_LONGEST = 100_000


class CrashNote:
    """The file for the stacks of a crash; it is empty while the program runs, and removed after."""

    def __init__(self, file: Path) -> None:
        """Take what an earlier run left; `found` is its text, empty if that ended as it should."""
        self.file = file
        self.found = ""
        self._stream: TextIO | None = None
        # Usually there is none.
        with suppress(OSError):
            self.found = read_file(file)[:_LONGEST].decode("utf-8", "replace").strip()

    def begin(self) -> None:
        """Let a crash of this process be noted. A folder that is not writable prevents nothing."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._stream = self.file.open("w", encoding="utf-8")
        except OSError:
            return
        faulthandler.enable(self._stream)

    def end(self) -> None:
        """The program ends as it should."""
        if self._stream is not None:
            faulthandler.disable()
            self._stream.close()
            self._stream = None
            # An empty one says the same.
            with suppress(OSError):
                os.unlink(self.file)
