# SPDX-License-Identifier: MIT
"""The opponent that follows a person's level, chosen anew for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.rules.setup import Seat
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.game_choice import FITTING, BotOffer, GameChoice, split_kind, styled
from desktop_app.session.game_files import GameFiles
from desktop_app.session.opponents import QUICK, offer_of, offered_bots


def person_of(seats: Sequence[Seat]) -> str:
    """The name of the first person; empty if only bots play."""
    return next((seat.name for seat in seats if seat.is_person), "")


def fitting_offer(files: GameFiles, person: str) -> BotOffer:
    """The offer of the opponent that follows the person's level, with today's name."""
    level = files.fitting_level(person)
    today = offer_of(QUICK if level is None else level.id)
    if not today.is_available:
        today = offer_of(QUICK)
    text = (
        "Plays at the level you beat about half the time, chosen again for each game: now {name}."
    )
    sentence = Sentence(text, name=Sentence(today.name))
    return replace(today, id=FITTING, sentence=sentence, level=0, score=None)


def with_fitting(files: GameFiles, choice: GameChoice) -> GameChoice:
    """A choice whose fitting opponents are the level of the first person today."""
    kinds = {each.name: each.id for each in offered_bots()}
    named = named_today(files, choice).players

    def fitted(seat: Seat) -> Seat:
        player, style = split_kind(seat.kind)
        if player != FITTING:
            return seat
        today = fitting_offer(files, person_of(named)).name
        return replace(seat, kind=styled(kinds[today], style))

    return replace(choice, players=tuple(map(fitted, named)))


def named_today(files: GameFiles, choice: GameChoice) -> GameChoice:
    """A choice whose fitting opponents have today's name; one that was typed stays."""
    if all(split_kind(seat.kind)[0] != FITTING for seat in choice.players):
        return choice
    today = fitting_offer(files, person_of(choice.players)).name
    known = {each.name for each in offered_bots()}

    def named(seat: Seat) -> Seat:
        name, mark, number = seat.name.partition(" ")
        is_ours = split_kind(seat.kind)[0] == FITTING and name in known
        return replace(seat, name=f"{today}{mark}{number}") if is_ours else seat

    return replace(choice, players=tuple(map(named, choice.players)))
