# SPDX-License-Identifier: MIT
"""The ten things that go wrong most often at a table, for a page to print.

Their answers are those of topics, so no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.topics import Answer, Topic

COUNT = 10


@dataclass(frozen=True, slots=True)
class Mishap:
    """A thing that goes wrong.

    Attributes:
        title: its English name.
        topics: ids of the topics that answer it, the most important one first.
        needs_clock: True if it cannot happen without a clock.
    """

    title: str
    topics: tuple[str, ...]
    needs_clock: bool = False


MISHAPS = (
    Mishap("Too many tiles", ("overdraw-1", "overdraw-play")),
    Mishap("A word that may be wrong", ("challenge-window", "challenge-style")),
    Mishap("Challenged after new tiles were drawn", ("challenge-excess", "fast-draw")),
    Mishap(
        "A long think about a challenge",
        ("hold-call", "hold-max", "courtesy-draw"),
        needs_clock=True,
    ),
    Mishap("A wrong score", ("score-check", "recount")),
    Mishap(
        "The clock was not pressed, or by mistake",
        ("end-of-turn", "accidental-clock"),
        needs_clock=True,
    ),
    Mishap("A blank without its letter", ("blank-missing",)),
    Mishap("A tile is missing or lies about", ("loose-tile", "missing-midgame")),
    Mishap("A player is late", ("late-one",), needs_clock=True),
    Mishap("The end of the game", ("end-out", "undrawn-tiles")),
    # What takes their place where a book has no clock, or says nothing.
    Mishap("Too few tiles", ("underdraw",)),
    Mishap("No play is left", ("zero-run", "no-move-possible")),
    Mishap("Too few tiles left for an exchange", ("exchange-min-bag", "exchange-illegal")),
    Mishap("A play that touches nothing, or is crooked", ("disconnected-diagonal",)),
)
"""The commonest come first; those at the end stand in for what does not fit a ruleset."""


@dataclass(frozen=True, slots=True)
class MishapAnswers:
    """A thing that goes wrong, and each of its topics with a ruleset's answer."""

    mishap: Mishap
    answers: tuple[tuple[Topic, Answer], ...]


def ten_things(
    ruleset: Ruleset, answer: Callable[[str], tuple[Topic, Answer] | None]
) -> tuple[MishapAnswers, ...]:
    """The ten things that go wrong under a ruleset, the commonest first.

    Those that its document settles are taken before the others.

    Args:
        ruleset: the rules.
        answer: a topic and its answer by the topic's id; None if the ruleset has no answer.
    """
    has_clock = ruleset.clock.allotment_s > 0
    found = []
    for mishap in MISHAPS:
        said = tuple(answered for topic in mishap.topics if (answered := answer(topic)) is not None)
        if said and (has_clock or not mishap.needs_clock):
            found.append(MishapAnswers(mishap, said))
    chosen = sorted(found, key=lambda answers: all(said.silent for _topic, said in answers.answers))
    return tuple(sorted(chosen[:COUNT], key=lambda answers: MISHAPS.index(answers.mishap)))
