# SPDX-License-Identifier: MIT
"""The order of what lessons teach: nothing is used before it was shown.

A lesson shows the notations that its steps name in `teaches`, and introduces its `terms` where a
step that is read has them first. Lessons that come earlier in the curriculum, or that it needs, are
known to its learner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from desktop_app.formats.errors import quoted
from desktop_app.learn.lesson import NOTATIONS, Choose, Fill, Lesson, Reading, Step, Task
from desktop_app.sentences.sentence import Sentence

_SIGNS: Mapping[str, re.Pattern[str]] = {
    "squares": re.compile(r"\b[A-O](?:[1-9]|1[0-5])\b"),
    "moves": re.compile(
        r"\b(?:[A-O](?:[1-9]|1[0-5])|(?:[1-9]|1[0-5])[A-O]) [A-Za-z.]{2,}\b(?<![a-z])"
    ),
    "premiums": re.compile(r"\b[23][LW]\b"),
}
assert tuple(_SIGNS) == NOTATIONS


def _texts(step: Step) -> str:
    found = [step.say]
    if isinstance(step, Task):
        found += [step.ask, step.right, *step.wrong.values()]
        found += [hint.text for hint in step.hints if hint.kind == "text"]
    if isinstance(step, Choose):
        found += [*step.options, *step.plays]
    return "\n".join(found)


def notations_of(step: Step) -> set[str]:
    """The notations that a step uses."""
    text = _texts(step)
    found = {name for name, sign in _SIGNS.items() if sign.search(text)}
    # The lines of a score sheet are shown as moves.
    return found | ({"moves", "squares"} if isinstance(step, Fill) else set())


@lru_cache(maxsize=256)
def _word(term: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(term)}(?:s|es|ed|ing)?\b", re.IGNORECASE)


def _introduced(lesson: Lesson, term: str) -> int:
    """The index of the step that introduces a term of a lesson."""
    steps = enumerate(lesson.steps)
    return next(
        (at for at, step in steps if isinstance(step, Reading) and _word(term).search(step.say)), 0
    )


def _before(lesson: Lesson, lessons: Mapping[str, Lesson]) -> list[Lesson]:
    """The lessons that its learner has had."""
    needed, left = set(), [*lesson.needs]
    while left:
        name = left.pop()
        if name not in needed and name in lessons:
            needed.add(name)
            left += lessons[name].needs
    last = lesson.number or max((other.number for other in lessons.values()), default=0) + 1
    return [
        other
        for other in lessons.values()
        if other is not lesson and (other.id in needed or 0 < other.number < last)
    ]


def used_too_early(lesson: Lesson, lessons: Sequence[Lesson]) -> Iterator[tuple[str, str]]:
    """The notations and terms that a lesson uses before they were shown, each with a step's path.

    Args:
        lesson: the lesson.
        lessons: all there are; those of the curriculum have a number.
    """
    by_id = {other.id: other for other in lessons} | {lesson.id: lesson}
    before = _before(lesson, by_id)
    known = {name for earlier in before for step in earlier.steps for name in step.teaches}
    teachers = {
        name: other.id for other in lessons for step in other.steps for name in step.teaches
    }
    had = {term for earlier in before for term in earlier.terms}
    late = {
        term: source.id
        for source in sorted(by_id.values(), key=lambda other: other.number or 1000, reverse=True)
        for term in source.terms
        if term not in had
    }
    for at, step in enumerate(lesson.steps):
        known |= set(step.teaches)
        for name in sorted(notations_of(step) - known):
            yield f"step[{at}]", _early(name, teachers.get(name, ""))
        text = _texts(step)
        for term, teacher in late.items():
            is_shown = teacher == lesson.id and at >= _introduced(lesson, term)
            if not is_shown and _word(term).search(text):
                yield f"step[{at}]", _early(term, teacher)


def _early(name: str, teacher: str) -> str:
    if teacher:
        return Sentence(
            "{name} is used before it is shown, in {lesson}", name=quoted(name), lesson=teacher
        )
    return Sentence("{name} is used, and no lesson shows it", name=quoted(name))
