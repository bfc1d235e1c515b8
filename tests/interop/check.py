# SPDX-License-Identifier: MIT
"""Check that Macondo opens every exported game: `check.py PROGRAM FOLDER`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.helpers.exported_games import exported_games


def main(program: str, folder: Path) -> int:
    """Write the games, open them, and report each that is refused or has other totals."""
    folder.mkdir()
    totals = {}
    for name, text, state in exported_games():
        path = folder / f"{name}.gcg"
        path.write_text(text, encoding="utf-8")
        total = dict.fromkeys(range(state.player_count), 0)
        total.update((row.player, row.total) for row in state.rows)
        totals[str(path)] = sorted(total.values())
    done = subprocess.run([program, *totals], capture_output=True, text=True, check=True)
    faults = []
    for line in done.stdout.splitlines():
        opened = json.loads(line)
        name = Path(opened["file"]).stem
        if opened["fault"]:
            faults.append(f"{name}: {opened['fault']}")
        elif name in LATER_TOTALS:
            continue
        elif sorted(opened["totals"]) != totals[opened["file"]]:
            faults.append(f"{name}: {opened['totals']}, expected {totals[opened['file']]}")
    for fault in faults:
        print(fault)
    print(f"{len(totals) - len(faults)} passed, {len(faults)} failed")
    return 1 if faults else 0


LATER_TOTALS = ("rulings", "below-zero", "left")
"""Games whose last points stand in a note alone, or are below zero where Macondo reads none."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
