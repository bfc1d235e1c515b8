# SPDX-License-Identifier: MIT
"""A game that goes on from a position of a lesson or a puzzle, against a fitting opponent."""

from __future__ import annotations

from desktop_app.rules.position_check import Position
from desktop_app.rules.setup import Seat
from desktop_app.session.game_choice import FITTING, GameChoice
from desktop_app.session.game_session import GameSession
from desktop_app.session.games import Games
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.lesson_view import StepView
from desktop_app.session.opponents import offered_bots
from desktop_app.translation.words import tr


def position_of_step(step: StepView) -> Position:
    """Return the position on view, with the learner on turn; its unknown tiles are left open."""
    if step.position is not None:
        return step.position
    placements = () if step.board is None else tuple(step.board.placements())
    return Position(placements, (step.rack, ()))


def play_on(games: Games, step: StepView, learn: LearnPresenter) -> GameSession:
    """Begin a game from the position on view.

    It is played without a clock, by the rules of a puzzle or of the learner, with the word list of
    the step. The learner keeps the rack; the other one is drawn at random.

    Args:
        games: begins it.
        step: what is on view.
        learn: the learner, who plays under the name of the last game until they have one; without
            any, they are Player 1.

    Raises:
        GameError: the position cannot be, or the game cannot begin.
    """
    usual = games.choice_for(with_computer=True)
    person = next((player.name for player in usual.players if player.is_person), "")
    name = learn.learner.name if learn.is_named else person
    name = name or tr("Player {number}").format(number=1)
    # The name of a bot follows the level of the day.
    bot = offered_bots()[0].name
    ruleset, option = learn.rules
    if step.ruleset:
        ruleset, option = step.ruleset, ""
    choice = GameChoice(
        ruleset,
        (Seat(name), Seat(bot, FITTING)),
        option,
        lexicon=step.lexicon,
        is_guided=usual.is_guided,
    )
    return games.start_position(choice, position_of_step(step))
