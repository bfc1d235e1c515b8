# SPDX-License-Identifier: MIT
"""The room in which lessons are answered, with the school list."""

from __future__ import annotations

from functools import lru_cache

from desktop_app.commands.lexicons import lexicon_store
from desktop_app.learn.answers import Question, Room
from desktop_app.learn.lesson import Lesson
from desktop_app.learn.questions import ask
from desktop_app.play.rulesets import load_ruleset
from tests.helpers.lessons import read_sample


@lru_cache
def room(ruleset: str = "naspa-2016") -> Room:
    """The room of a ruleset."""
    return Room.of(load_ruleset(ruleset), lexicon_store().load("open-english-school"))


def question_of(
    lesson: Lesson,
    number: int = 0,
    *,
    ruleset: str = "naspa-2016",
    seed: int = 0,
    asking_in: Room | None = None,
) -> Question:
    """A question of a lesson, the first one by default, in a given room or that of a ruleset."""
    task = lesson.tasks[number]
    return ask(task, lesson.position(task), asking_in or room(ruleset), seed)


def asked(
    kind: str,
    *lines: str,
    at: str = "quiet",
    ruleset: str = "naspa-2016",
    seed: int = 0,
    asking_in: Room | None = None,
    **more: str,
) -> Question:
    """The question of one task at a position of `tests.helpers.lessons` or of `more`."""
    head = ["[[step]]", f'task = "{kind}"', 'id = "one"', f'at = "{at}"', 'ask = "Well?"']
    lesson = read_sample("\n".join([*head, *lines, ""]), **more)
    return question_of(lesson, ruleset=ruleset, seed=seed, asking_in=asking_in)
