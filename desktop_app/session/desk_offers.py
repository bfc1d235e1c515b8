# SPDX-License-Identifier: MIT
"""What can be ruled now: the procedures that are due and those that are possible, and who rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from desktop_app.play.drawing import OrderedDrawer
from desktop_app.play.topics import all_topics
from desktop_app.rules.procedures.conducting import ask
from desktop_app.rules.procedures.procedure import Group
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.state import GameState
from desktop_app.rules.topics import TopicError
from desktop_app.settings.paths import resource_path


@dataclass(frozen=True, slots=True)
class DeskOffer:
    """A procedure that may be carried out now.

    Attributes:
        name: as `ConductProcedure` takes it.
        group: its heading.
        topics: the rows of the rules matrix that it is about.
        is_due: the game itself shows that it is called for.
        why_not: why it does not apply now and is listed only to say so; None where it can be
            carried out.
    """

    name: str
    group: Group
    topics: tuple[str, ...]
    is_due: bool
    why_not: Rejection | None = None


_WHILE_PLAYING = (Group.DRAWING, Group.TURN, Group.CHALLENGE, Group.BOARD)
_OF_DIRECTORS = frozenset({"second-ruling"})
"""Procedures that only directors carry out: where players settle everything, none is offered."""


def desk_offers(state: GameState) -> tuple[DeskOffer, ...]:
    """Those that are due first, then the others, both in the order of the desk."""
    offers = [
        DeskOffer(name, procedure.group, procedure.topics, procedure.is_due(state))
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state) and not (name in _OF_DIRECTORS and players_rule(state))
    ]
    offers += _not_now(state)
    return tuple(sorted(offers, key=lambda offer: not offer.is_due))


def _not_now(state: GameState) -> list[DeskOffer]:
    """The procedures of the book that do not apply as the game stands, each with the reason."""
    rules = state.setup.ruleset
    return [
        DeskOffer(
            name, procedure.group, procedure.topics, is_due=False, why_not=why_not(state, name)
        )
        for name, procedure in PROCEDURES.items()
        if procedure.is_in_book(rules)
        and not procedure.is_possible(state)
        and not (name in _OF_DIRECTORS and players_rule(state))
    ]


def why_not(state: GameState, name: str) -> Rejection | None:
    """Why a procedure cannot be carried out as the game stands, None if it can be asked for."""
    rejection = ask(state, name, {}, judge=None, drawer=OrderedDrawer()).rejection
    if rejection is None:
        return None
    refusals = tuple(
        replace(each, detail=_moment(state, name)) if each.detail == name else each
        for each in rejection.refusals
    )
    return Rejection(refusals)


def _moment(state: GameState, name: str) -> str:
    """The plainest reason that holds: before play, after it, without a clock, or its own."""
    group = PROCEDURES[name].group
    if group is Group.CLOCK and not state.clock.exists:
        return "no-clock"
    if state.on_turn is None and not state.is_over:
        return "not-begun"
    return "over" if state.is_over and group in _WHILE_PLAYING else name


def due_names(state: GameState) -> tuple[str, ...]:
    """The procedures that the game itself calls for."""
    return tuple(
        name
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state) and procedure.is_due(state)
    )


def players_rule(state: GameState) -> bool:
    """Whether the players settle things themselves: there is no director (family rules)."""
    return state.setup.ruleset.meta.residual_authority == "players"


@dataclass(frozen=True, slots=True)
class DeskWords:
    """What people type to find a procedure.

    Attributes:
        phrases: procedure to what it is called in plain words (resources/desk/words.toml).
        topics: topic of the rules to its title and search words, in one text.
    """

    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)


def load_desk_words() -> DeskWords:
    """The words that come with the program; without topics where those cannot be read."""
    with resource_path("desk", "words.toml").open("rb") as file:
        phrases = {name: tuple(each) for name, each in tomllib.load(file).items()}
    try:
        topics = {topic.id: " ".join((topic.title, *topic.words)) for topic in all_topics()}
    except (TopicError, OSError):
        topics = {}
    return DeskWords(phrases, topics)
