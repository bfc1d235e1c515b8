# SPDX-License-Identifier: MIT
"""What a test needs of the computer, besides Python and its packages."""

from __future__ import annotations

import os
import shutil

import pytest

NO_SKIPS = "RACKSIDE_NO_SKIPS"
"""Set by ``.ci/run``, where the set-up has installed everything: then nothing may be missing."""

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
"""For tests with a pipe in a folder, which Windows does not have."""


def missing_programs(*names: str) -> str:
    """Return which of some programs are not installed, as a sentence; empty if all are there."""
    missing = [name for name in names if shutil.which(name) is None]
    return f"not installed: {', '.join(missing)}" if missing else ""


def skip_for(missing: str) -> None:
    """Skip the test for what is missing, if that is not empty; fail it with `NO_SKIPS`."""
    if not missing:
        return
    if os.environ.get(NO_SKIPS):
        pytest.fail(missing)
    pytest.skip(missing)
