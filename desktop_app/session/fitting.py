# SPDX-License-Identifier: MIT
"""The opponent that follows a person's level, chosen anew for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from desktop_app.rules.setup import Seat
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.game_choice import (
    FITTING,
    SIDES,
    BotOffer,
    GameChoice,
    split_kind,
    styled,
)
from desktop_app.session.game_files import GameFiles
from desktop_app.session.opponents import QUICK, offer_of, offered_bots
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import Value

_MOST_FOLLOWED = 200


def person_of(seats: Sequence[Seat]) -> str:
    """The name of the first person; empty if only bots play."""
    return next((seat.name for seat in seats if seat.is_person), "")


FOLLOWS_AFTER = 3
"""Games that count after which the form suggests the opponent that follows the level."""
FOLLOWED = "followed"
"""The setting with the people to whom it was suggested, in lower case."""


class Following:
    """Suggests the opponent that follows a person's level, once to each person."""

    def __init__(self, files: GameFiles, settings: SettingsStore) -> None:
        self._files, self._settings, self._person = files, settings, ""

    def suggested(self, choice: GameChoice) -> GameChoice:
        """The choices of the form against the computer, with the opponent that follows.

        It is suggested to one person who has played `FOLLOWS_AFTER` games that count, against one
        level of the ladder without a style; after that their choice stands.
        """
        self._person = person_of(choice.players) if self._is_new(choice) else ""
        if not self._person:
            return choice
        seats = (
            player if player.is_person else Seat(player.name, FITTING) for player in choice.players
        )
        return named_today(self._files, replace(choice, players=tuple(seats)))

    def note_start(self, choice: GameChoice) -> None:
        """Note that a game begins: what was suggested has been taken or not."""
        if self._person and self._person == person_of(choice.players):
            known = [person for person in self._settings.record(FOLLOWED) if person != self._person]
            kept = dict.fromkeys([*known, _plain(self._person)][-_MOST_FOLLOWED:], "yes")
            self._settings.change(**{FOLLOWED: cast("dict[str, Value]", kept)})
        self._person = ""

    def words(self, choice: GameChoice) -> str:
        """How the opponent of a game was chosen; empty if none follows, or before all games."""
        if all(split_kind(player.kind)[0] != FITTING for player in choice.players):
            return ""
        person = person_of(choice.players)
        steps, today = step_words(self._files, person), fitting_offer(self._files, person)
        name = Sentence(today.name)
        return Sentence("You play {name}. {steps}", name=name, steps=steps) if steps else ""

    def _is_new(self, choice: GameChoice) -> bool:
        person = person_of(choice.players)
        bots = [seat.kind for seat in choice.players if not seat.is_person]
        if len(choice.players) != SIDES or len(bots) != 1 or not person:
            return False
        player, style = split_kind(bots[0])
        is_level = player != FITTING and not style and offer_of(player).level > 0
        is_told = _plain(person) in self._settings.record(FOLLOWED)
        return is_level and not is_told and self._files.count_rated(person) >= FOLLOWS_AFTER


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def step_words(files: GameFiles, person: str) -> str:
    """How the level that fits compares with the last one played; empty before a game that counts.

    Such as ``2 steps stronger than Elin, whom you played last.``
    """
    before, today = files.last_level(person), files.fitting_level(person)
    if before is None or today is None:
        return ""
    steps = today.level - before.level
    last = Sentence(before.name)
    if steps > 0:
        return Sentence.counted(
            "{count} step stronger than {last}, whom you played last.",
            "{count} steps stronger than {last}, whom you played last.",
            steps,
            last=last,
        )
    if steps < 0:
        return Sentence.counted(
            "{count} step weaker than {last}, whom you played last.",
            "{count} steps weaker than {last}, whom you played last.",
            -steps,
            last=last,
        )
    return Sentence("As strong as last time.")


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
    if steps := step_words(files, person):
        sentence = Sentence("{said} {more}", said=sentence, more=steps)
    return replace(today, id=FITTING, sentence=sentence, level=0, score=None)


def with_fitting(files: GameFiles, choice: GameChoice) -> GameChoice:
    """A choice whose fitting opponents are the level of the first person today."""
    kinds = {bot.name: bot.id for bot in offered_bots()}
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
    known = {bot.name for bot in offered_bots()}

    def named(seat: Seat) -> Seat:
        name, mark, number = seat.name.partition(" ")
        is_ours = split_kind(seat.kind)[0] == FITTING and name in known
        return replace(seat, name=f"{today}{mark}{number}") if is_ours else seat

    return replace(choice, players=tuple(map(named, choice.players)))
