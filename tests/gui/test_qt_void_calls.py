# SPDX-License-Identifier: MIT
"""A Qt call that returns nothing must leave None's reference count alone.

PySide6 6.12.0 on Python 3.11 lost one reference with each call and crashed after some thousands of
them (docs/decisions/0002): far too late for a short test.
"""

from __future__ import annotations

import subprocess
import sys

CALLS = 200_000

PROGRAM = f"""
import sys
from PySide6.QtWidgets import QApplication, QWidget

application = QApplication([])
widget = QWidget()
before = sys.getrefcount(None)
for _ in range({CALLS}):
    widget.update()
after = sys.getrefcount(None)
print("calls", {CALLS}, "lost", max(0, before - after))
"""


def test_none_survives_many_void_calls() -> None:
    # In a separate process, which may crash.
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    words = run.stdout.split()
    assert words[:2] == ["calls", str(CALLS)]
    # A few may go while modules settle; the bug loses one with each call.
    assert int(words[3]) < CALLS // 100
