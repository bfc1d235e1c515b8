# SPDX-License-Identifier: MIT
"""The warnings and penalties of an event as they were given, each with its section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_app.play.club_penalties import BookPenalty, book_penalties
from desktop_app.play.topics import all_topics
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.tournament.change_words import effect_text
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import Ending, PlayerPenalised, PlayerWarned
from desktop_app.tournament.offences import offence_text


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """A warning or a penalty that was given.

    Attributes:
        division, round, board: where; the board is 0 in a round without one.
        player: who was warned or penalised; empty for a result that was set by a ruling.
        what: the offence in words; empty if it is not known.
        effect: what it cost.
        section: of the rule book; empty if the ruling is not by the book.
        counts: True if it changes points or results; False for time, a turn or a warning.
    """

    division: str
    round: int
    board: int
    player: str
    what: Sentence
    effect: Sentence
    section: str
    counts: bool

    @property
    def text(self) -> Sentence:
        """The ruling in words, without the round."""
        said = self.effect
        if self.what:
            said = Sentence("{effect}, for {offence}", effect=said, offence=self.what)
        if self.section:
            said = Sentence("{said} ({section})", said=said, section=self.section)
        return Sentence("{name}: {ruling}", name=self.player, ruling=said) if self.player else said


def given_rulings(event: ClubEvent, rules: Ruleset) -> tuple[GivenRuling, ...]:
    """Return all warnings and penalties of an event, by division, round, board and player."""
    penalties = book_penalties(rules)
    found = (*_of_players(event, penalties), *_of_results(event, rules, penalties))
    return tuple(
        sorted(
            found, key=lambda ruling: (ruling.division, ruling.round, ruling.board, ruling.player)
        )
    )


def _of_players(event: ClubEvent, penalties: Sequence[BookPenalty]) -> Iterator[GivenRuling]:
    sections = {penalty.topic: penalty.section for penalty in penalties if penalty.topic}
    titles = {topic.id: topic.title for topic in all_topics()}
    given: tuple[PlayerWarned | PlayerPenalised, ...] = (*event.warnings, *event.penalties)
    for sanction in given:
        where = _where(event, sanction.player, sanction.round)
        effect = Sentence("warned")
        if isinstance(sanction, PlayerPenalised):
            effect = Sentence.counted(
                "{count} point off the spread", "{count} points off the spread", sanction.spread
            )
        section = sections.get(sanction.topic, "")
        is_counted = not isinstance(sanction, PlayerWarned)
        title = Sentence(titles.get(sanction.topic, sanction.topic))
        yield GivenRuling(*where, sanction.player, title, effect, section, is_counted)
    for ruled in event.rulings:
        yield GivenRuling(
            *_where(event, ruled.player, ruled.round),
            ruled.player,
            offence_text(ruled.offence),
            effect_text(ruled.effect, ruled.amount),
            ruled.section,
            counts=False,
        )


def _of_results(
    event: ClubEvent, rules: Ruleset, penalties: Sequence[BookPenalty]
) -> Iterator[GivenRuling]:
    sections = {penalty.offence: penalty.section for penalty in penalties}
    for division, rounds in event.rounds.items():
        for paired in rounds:
            for board, result in paired.results.items():
                where = division, paired.paired.round, board
                if result.lost:
                    effect = Sentence.counted(
                        "{count} point off the spread",
                        "{count} points off the spread",
                        result.lost,
                    )
                    section = rules.section_for("forfeit.abuse_spread")
                    what = offence_text("forfeit-abuse")
                    yield GivenRuling(*where, result.absent, what, effect, section, counts=True)
                elif result.ruling:
                    section = sections.get(result.ruling, "")
                    what = offence_text(result.ruling)
                    is_played = result.ending is Ending.PLAYED
                    effect = Sentence("result by a ruling")
                    name = "" if is_played else result.absent
                    yield GivenRuling(*where, name, what, effect, section, counts=True)


def _where(event: ClubEvent, player: str, number: int) -> tuple[str, int, int]:
    division = event.division_of(player)
    rounds = event.rounds.get(division, ())
    board = rounds[number - 1].board_of(player) if 1 <= number <= len(rounds) else None
    return division, number, board or 0
