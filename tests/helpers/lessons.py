# SPDX-License-Identifier: MIT
"""Small lesson files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from desktop_app.learn.lesson import Lesson
from desktop_app.learn.lesson_file import read_lesson

POSITIONS = {
    "empty": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIETAO/ 0/0 0",
    "quiet": "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 MAPLEOK/ 48/0 0",
    "sea": "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 SEAOOKM/ 48/0 0",
}
SCORE = """\
[[step]]
task = "score"
id = "one"
at = "quiet"
ask = "What is your score?"
play = "7G MAKE"
"""


def lesson_text(
    *steps: str, name: str = "sample", needs: Sequence[str] = (), head: str = "", **more: str
) -> str:
    """A lesson file of these steps; `more` are further positions, `head` further lines."""
    lines = ["format = 1", f'id = "{name}"', 'title = "A sample"', 'goal = "Try the reader."']
    if needs:
        lines.append(f"needs = {list(needs)!r}".replace("'", '"'))
    lines += [head] if head else []
    lines += ['lexicon = "open-english-school"', "[positions]"]
    used = {**POSITIONS, **more}
    text = "\n".join(steps)
    lines += [f'{key} = "{cgp}"' for key, cgp in used.items() if f'"{key}"' in text or key in more]
    return "\n".join(lines) + "\n" + text


def read_sample(*steps: str, **more: str) -> Lesson:
    """The lesson of these steps."""
    found = read_lesson(lesson_text(*steps, **more).encode(), Path("sample.toml"))
    assert found.lesson is not None, [str(problem) for problem in found.problems]
    return found.lesson
