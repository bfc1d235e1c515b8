# SPDX-License-Identifier: MIT
"""Ctrl+C at every step of a piece of work at which the interpreter checks for signals."""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

_OURS = "desktop_app"
_LOOKS = ("CALL", "RESUME", "JUMP_BACKWARD")
"""Instructions after which the interpreter checks for signals."""


def interrupt_at(step: int, work: Callable[[], object]) -> bool:
    """Call `work` with a KeyboardInterrupt at one of its steps.

    Args:
        step: 0-based, counted over the places in the program's frames where signals are
            checked.
        work: the function to interrupt.

    Returns:
        True if it was interrupted; False if it ended before that step.
    """
    left = step
    last: dict[FrameType, str] = {}

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal left
        if _OURS not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            before = last.get(frame, "")
            last[frame] = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            if before.startswith(_LOOKS) and left >= 0:
                left -= 1
                if left < 0:
                    raise KeyboardInterrupt
        return trace

    outer = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(outer)
    return False
