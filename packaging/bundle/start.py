# SPDX-License-Identifier: MIT
"""Where the frozen program begins: both commands in one file, and Python for its own processes.

Called `rackside`, it runs the headless commands, else it opens the window. The program runs parts
of itself as `sys.executable -m MODULE`, which here leads back to this file.
"""

from __future__ import annotations

import os
import sys
from types import ModuleType

OWN = "desktop_app"


def stand_in_for_opengl() -> None:
    """Give pyqtgraph the two modules of OpenGL that it imports, 9 MB, and that no chart uses."""
    widgets = ModuleType("PySide6.QtOpenGLWidgets")
    widgets.QOpenGLWidget = type("QOpenGLWidget", (), {})  # type: ignore[attr-defined]
    for module in (ModuleType("PySide6.QtOpenGL"), widgets):
        sys.modules[module.__name__] = module


def main() -> int:
    """Do what the arguments ask for; returns the exit code."""
    words = sys.argv[1:]
    stand_in_for_opengl()
    if any(word == "--multiprocessing-fork" or "resource_tracker" in word for word in words):
        from multiprocessing import freeze_support  # noqa: PLC0415

        freeze_support()  # Does not come back.
    if words[:1] == ["-m"] and len(words) > 1 and words[1].split(".")[0] == OWN:
        del sys.argv[:2]
        if words[1] not in (OWN, f"{OWN}.cli"):
            import runpy  # noqa: PLC0415

            runpy.run_module(words[1], run_name="__main__")
            return 0
        is_window = words[1] == OWN
    else:
        is_window = os.path.basename(sys.argv[0]).removesuffix(".exe") != "rackside"
    if is_window:
        from desktop_app.app import main as run  # noqa: PLC0415
    else:
        from desktop_app.cli import main as run  # noqa: PLC0415
    return run()


if __name__ == "__main__":
    raise SystemExit(main())
