# SPDX-License-Identifier: MIT
"""`python -m desktop_app` opens the window; headless commands are in `rackside`."""

from __future__ import annotations

from desktop_app.app import main

if __name__ == "__main__":
    raise SystemExit(main())
