# SPDX-License-Identifier: MIT
"""Tries an installed Rackside: data, engine, commands, learning, club, first screen.

    python -P smoke_check.py FOLDER_OF_THE_CHECKOUT

The folder is only named so that nothing may come from it. Exits with 1 and one line at a fault.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import desktop_app
from desktop_app.engine import native
from desktop_app.learn.deck import Grade, schedule
from desktop_app.session.handbook import Handbook
from desktop_app.settings import paths

RULESETS = {"sanspa-1999", "mattel-family", "sanspa-2001", "singapore-2015", "naspa-2016"}
LISTS = ("open-english", "open-english-school")
LEAVES = 914_624
LESSONS = 26
PAGES = 20
WEIGHTS = ("Regular", "Medium", "SemiBold", "Bold")
SIZE = (1280, 800)
PNG = b"\x89PNG\r\n\x1a\n"
# A window that painted nothing compresses to about four thousand bytes.
PAINTED_BYTES = 10_000


def check(holds: object, fault: str) -> None:
    """End the program with `fault` unless `holds`."""
    if not holds:
        sys.exit(f"packaging/try: {fault}")


def run(*command: str) -> str:
    """The output of an installed command, which must succeed and warn of nothing."""
    path = Path(sys.executable).with_name(command[0])
    if sys.platform == "win32":
        path = path.with_suffix(".exe")
    done = subprocess.run([path, *command[1:]], capture_output=True, text=True, check=False)
    shown = " ".join(command)
    check(done.returncode == 0, f"`{shown}` ended with {done.returncode}: {done.stderr[-600:]}")
    return done.stdout


def check_data(checkout: Path) -> None:
    """The installed files are used, and all of them are there."""
    package = Path(desktop_app.__file__).resolve()
    check(not package.is_relative_to(checkout), f"{package} is in the checkout")
    check(
        paths.shipped_dir() == package.parent / "_data", f"data is read from {paths.shipped_dir()}"
    )
    rulesets = {path.stem for path in paths.rulesets_dir().glob("*.toml")}
    check(rulesets >= RULESETS, f"no ruleset {', '.join(RULESETS - rulesets)}")
    pages = Handbook.load().pages
    check(len(pages) > PAGES, f"the handbook has {len(pages)} pages")
    pictures = paths.handbook_dir().parent / "pictures"
    check((pictures / "start.png").is_file(), f"no pictures in {pictures}")
    for name in LISTS:
        graph = paths.resource_path("lexica", f"{name}.kwg")
        check(graph.is_file(), f"no word list {graph}")
        native_graph = native.word_graph(graph.read_bytes())
        check(native_graph is not None, f"engine: {native.describe()}")
        check(native_graph and native_graph.accepts(bytes([3, 1, 20])), f"{name}: no CAT")
    learned = paths.resource_path("leaves", "english-school.klv2")
    check(learned.is_file(), f"no leave values {learned}")
    check(len(native.leave_values(learned.read_bytes()) or ()) == LEAVES, f"odd values {learned}")
    for weight in WEIGHTS:
        font = paths.resource_path("fonts", f"Inter-{weight}.ttf")
        check(font.is_file(), f"no font {font}")


def check_commands() -> None:
    """The entry points run, and the commands find rulesets and word lists by themselves."""
    check(run("rackside", "--version") == f"rackside {desktop_app.__version__}\n", "version")
    listed = run("rackside", "rules")
    check(all(ruleset in listed for ruleset in RULESETS), "`rackside rules` lacks a ruleset")
    # The search of the rules needs an SQLite with FTS5.
    found = run("rackside", "explain", "--find", "eight tiles")
    check(found.startswith("overdraw"), f"eight tiles are no overdraw: {found}")
    listed = run("rackside", "lexicon", "list")
    check(all(name in listed for name in LISTS), "`rackside lexicon list` lacks a word list")
    played = json.loads(run("rackside", "selfplay", "--games", "1", "--json"))
    check(len(played["games"]) == 1, "no game was played")
    judged = run("rackside", "judge", "--lexicon", LISTS[0], "CAT", "DOG")
    check("UNACCEPTABLE" not in judged and "ACCEPTABLE" in judged, "the judge is wrong about CAT")


def check_learning() -> None:
    """The Learn room has its lessons, definitions and puzzles, and the libraries it needs."""
    lessons = json.loads(run("rackside", "lessons", "--check", "--json"))
    check(len(lessons) >= LESSONS, f"{len(lessons)} lessons")
    check("definition" in run("rackside", "word", "QI"), "`rackside word` has no definition of QI")
    puzzles = paths.resource_path("puzzles", f"{LISTS[1]}.jsonl.gz")
    checked = json.loads(
        run("rackside", "puzzles", "--check", str(puzzles), "--sample", "1", "--json")
    )
    check(checked["checked"] == 1, f"no puzzles in {puzzles}")
    run("rackside", "study", "twos", "--export", "twos.apkg")
    check(Path("twos.apkg").is_file(), "no deck was written for Anki")
    check(schedule(None, Grade.GOOD, 0, "").due_day > 0, "a known card is due at once")


def check_club() -> None:
    """A round of an event is paired."""
    run("rackside", "club", "evening.club", "new", "--ruleset", "naspa-2016", "--rounds", "1")
    for player in ("Ann", "Ben", "Cy", "Di"):
        run("rackside", "club", "evening.club", "enter", player)
    boards = json.loads(run("rackside", "club", "evening.club", "pair", "--json"))
    check(len(boards) == 2, f"four players were paired on {len(boards)} boards")


def check_screen() -> None:
    """The start screen paints itself, offscreen, in the size that was asked for."""
    shot = Path("start.png").absolute()
    run("rackside-window", "--shot", str(shot), "--size", "{}x{}".format(*SIZE))
    check(shot.is_file(), "the start screen was not written")
    data = shot.read_bytes()
    size = (int.from_bytes(data[16:20]), int.from_bytes(data[20:24]))
    check(data.startswith(PNG) and size == SIZE, f"the start screen is {size}, not {SIZE}")
    check(len(data) > PAINTED_BYTES, f"the start screen is empty ({len(data)} bytes)")


def main() -> None:
    """Check everything; the first fault ends it."""
    check_data(Path(sys.argv[1]).resolve())
    check_commands()
    check_learning()
    check_club()
    check_screen()
    print(
        f"engine: {native.describe()}, start screen {SIZE[0]}x{SIZE[1]}, {len(RULESETS)} rulesets"
    )


if __name__ == "__main__":
    main()
