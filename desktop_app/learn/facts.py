# SPDX-License-Identifier: MIT
"""Facts that a lesson states and the program works out: ``{score 8D QUIET}`` in a text becomes 48.

A fact is a name and what it is about. Between braces it is written into a text; in `claims` of a
step it stands with the value that the words of the step rely on: ``squares K5-K11 = 7``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from desktop_app.formats.cgp import CgpPosition
from desktop_app.formats.errors import quoted
from desktop_app.formats.tile_text import split_tiles
from desktop_app.learn.answers import NOWHERE, Room
from desktop_app.learn.lesson import Lesson, Step, Task
from desktop_app.learn.lesson_file import parse_squares
from desktop_app.learn.moves import find_play_faults, read_move
from desktop_app.lexicon.word_search import find_hooks, find_pattern
from desktop_app.rules.board import Placement, Premium
from desktop_app.rules.position_check import Position, unseen_tiles
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.sentences.sentence import Sentence

PLACE = re.compile(r"\{([^{}]*)\}")
AnyStep = TypeVar("AnyStep", bound=Step)


class FactError(ValueError):
    """A fact that does not exist or cannot be worked out; the message says why."""


@dataclass(frozen=True)
class Facts:
    """The facts of one position under a ruleset and a word list."""

    room: Room
    position: CgpPosition

    def value(self, fact: str) -> str:
        """The value of a fact, such as ``48`` for ``score 8D QUIET``.

        Raises:
            FactError: there is no such fact, or it cannot be worked out here.
        """
        name, _, about = fact.strip().partition(" ")
        find = FACTS.get(name)
        if find is None:
            raise FactError(
                Sentence(
                    "{fact} is not a fact; expected one of {known}",
                    fact=quoted(fact.strip()),
                    known=", ".join(FACTS),
                )
            )
        try:
            return str(find(self, about.strip()))
        except (ValueError, KeyError) as error:
            raise FactError(
                Sentence("{fact} cannot be worked out: {why}", fact=quoted(fact), why=str(error))
            ) from None

    def fill(self, text: str) -> str:
        """A text with every fact between braces replaced by its value.

        Raises:
            FactError: as `value`.
        """
        return PLACE.sub(lambda found: self.value(found[1]), text)

    # --- plays ---

    def placements(self, move: str) -> tuple[Placement, ...]:
        """The tiles of a play that can be made here. Raises ValueError for another."""
        placements = read_move(move, self.position.board)[1]
        at = replace(self.position, racks=((), ()))
        for fault in find_play_faults(self.room, at, placements):
            if fault.kind != "not-a-word":
                raise ValueError(f"{fault.kind} {fault.items}".strip())
        return placements

    def scored(self, move: str) -> PlayScore:
        """The score of a play, word by word. Raises ValueError as `placements`."""
        room = self.room
        return score_play(self.position.board, self.placements(move), room.tile_set, room.scoring)

    def premiums(self, move: str) -> list[str]:
        """The premium squares that a play covers, in the order of its tiles."""
        layout = self.position.board.layout
        kinds = (
            layout.premium_at(placement.row, placement.col) for placement in self.placements(move)
        )
        return [kind.value for kind in kinds if kind is not Premium.NONE]

    def part(self, about: str) -> int:
        """The points of one of the words that a play forms: ``FLOWERS J8 SUN``."""
        word, _, move = about.partition(" ")
        found = self.scored(move)
        return next(score.points for score in found.words if score.text == word)

    def bingos(self) -> int:
        """The number of plays that lay the whole rack of seven."""
        found = self.room.engine.generate(self.room.plays_at(self.position))
        return sum(1 for play in found if len(play.play.placements()) == 7)

    def best(self) -> int:
        """The most points that a play can score."""
        found = self.room.engine.generate(self.room.plays_at(self.position))
        return max((play.score for play in found), default=0)

    # --- tiles and words ---

    def unseen(self, tiles: str) -> int:
        """How many of these letters are neither on the board nor on the rack; all without any."""
        rack = self.position.racks[0] if self.position.racks else ()
        shown = Position(tuple(self.position.board.placements()), (rack,))
        return _count(unseen_tiles(self.room.ruleset, shown), tiles)

    def key(self, about: str) -> int:
        """The number at a key of the learner's ruleset, or of the one that is named after it."""
        name, _, book = about.partition(" ")
        value = self.room.under(book).ruleset.value(name)
        if not isinstance(value, int):
            raise ValueError(Sentence("it is not a number"))
        return value

    def hooks(self, word: str, *, is_front: bool) -> str:
        """The letters that make a longer word before or after a word."""
        found = find_hooks(self.room.lexicon, word)
        return "".join(found.front if is_front else found.back) or "-"


def _count(tiles: tuple[str, ...], wanted: str) -> int:
    counted = Counter(tiles)
    return sum(counted[tile] for tile in set(split_tiles(wanted)) or counted)


def _squares(about: str) -> int:
    return len({square for part in about.split() for square in parse_squares(part)})


def _pattern(facts: Facts, about: str) -> int:
    return len(find_pattern(facts.room.lexicon, about, most=1_000_000).words)


FACTS: Mapping[str, Callable[[Facts, str], int | str]] = {
    "score": lambda facts, about: facts.scored(about).points,
    "part": Facts.part,
    "laid": lambda facts, about: len(facts.placements(about)),
    "premiums": lambda facts, about: " ".join(facts.premiums(about)) or "-",
    "best": lambda facts, _about: facts.best(),
    "bingos": lambda facts, _about: facts.bingos(),
    "value": lambda facts, about: facts.room.tile_set.total(split_tiles(about)),
    "unseen": Facts.unseen,
    "set": lambda facts, about: _count(facts.room.tile_set.tiles, about),
    "squares": lambda _facts, about: _squares(about),
    "words": _pattern,
    "word": lambda facts, about: "yes" if facts.room.lexicon.is_acceptable(about) else "no",
    "front": lambda facts, about: facts.hooks(about, is_front=True),
    "back": lambda facts, about: facts.hooks(about, is_front=False),
    "key": lambda facts, about: facts.key(about),
}
"""By name; docs/lessons.md explains each."""


def facts_at(lesson: Lesson, step: Step, room: Room) -> Facts:
    """The facts of the position that a step shows."""
    return Facts(room, lesson.position(step) or NOWHERE)


def claim_parts(claim: str) -> tuple[str, str]:
    """A claim's fact and its value: ``squares K5-K11`` and ``7``."""
    fact, _, value = claim.partition("=")
    return fact.strip(), " ".join(value.split())


def filled(step: AnyStep, facts: Facts) -> AnyStep:
    """A step with the facts in its texts filled in.

    Raises:
        FactError: one of them does not exist or cannot be worked out.
    """
    changes: dict[str, Any] = {}
    for name, text in _texts_of(step):
        if "{" in text:
            changes[name] = facts.fill(text)
    if not isinstance(step, Task):
        return replace(step, **changes) if changes else step
    if any("{" in text for text in step.wrong.values()):
        changes["wrong"] = {kind: facts.fill(text) for kind, text in step.wrong.items()}
    if any("{" in hint.text for hint in step.hints):
        changes["hints"] = tuple(replace(hint, text=facts.fill(hint.text)) for hint in step.hints)
    return replace(step, **changes) if changes else step


def _texts_of(step: Step) -> Iterator[tuple[str, str]]:
    yield "say", step.say
    if isinstance(step, Task):
        yield "ask", step.ask
        yield "right", step.right
