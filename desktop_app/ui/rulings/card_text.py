# SPDX-License-Identifier: MIT
"""What stands on a ruling card: the sentence, and the effects on turn, score, tiles and clock.

A ruling of the desk reads by the words of its procedure, and its effects are told from its events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.rules.desk_events import ProcedureBegun, ProcedureEnded
from desktop_app.rules.events import Event, RulingMade
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.state import GameState, RowKind, ScoreRow
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import book_name, section_words
from desktop_app.ui.ruling_effects import Effect, effects_of_events
from desktop_app.ui.ruling_messages import (
    desk_sentence,
    is_undoing,
    ruling_sentence,
    ruling_title,
    title_of,
)

_FALLS = "falls"
_STANDS = "stands"

NOBODY = -1


@dataclass(frozen=True, slots=True)
class CardText:
    """A ruling card in words.

    Attributes:
        title: a few words.
        sentence: what happened, with no section.
        section: the sections as they are shown, such as ``NASPA IV.I.3``; empty when there is none.
        effects: what it changed, in the order turn, score, tiles, clock.
        topic: the id of the topic of the rules that it is about.
        procedure: the procedure of the desk that ruled, empty for the plain acts of play and for
            a ruling that took another one back.
    """

    title: str
    sentence: str
    section: str
    effects: tuple[Effect, ...]
    topic: str
    procedure: str = ""


@dataclass(frozen=True, slots=True)
class RulingGroup:
    """The rulings that stand on one card: those of one procedure, or a single one.

    Attributes:
        rulings: in order, at least one.
        events: what the procedure did, empty outside procedures.
    """

    rulings: tuple[RulingMade, ...]
    events: tuple[Event, ...] = ()

    @property
    def is_of_desk(self) -> bool:
        """Whether a procedure of the desk ruled."""
        return bool(self.rulings[0].procedure)

    @property
    def own_rulings(self) -> tuple[RulingMade, ...]:
        """Those on the topics of the procedure itself.

        The acts of play that it brings about rule besides, and about other players: a challenge
        that is allowed ends with a verdict on the play of the one who is challenged.
        """
        procedure = PROCEDURES.get(self.rulings[0].procedure)
        topics = () if procedure is None else procedure.topics
        return tuple(each for each in self.rulings if each.topic in topics) or self.rulings


def ruling_groups(events: Sequence[Event]) -> tuple[RulingGroup, ...]:
    """All rulings of a log, those of one procedure together with what it did."""
    groups: list[RulingGroup] = []
    inside: list[Event] | None = None
    for event in events:
        if isinstance(event, ProcedureBegun):
            inside = []
        elif isinstance(event, ProcedureEnded) and inside is not None:
            made = tuple(each for each in inside if isinstance(each, RulingMade))
            if made:
                groups.append(RulingGroup(made, tuple(inside)))
            inside = None
        elif inside is not None:
            inside.append(event)
        elif isinstance(event, RulingMade):
            groups.append(RulingGroup((event,)))
    return tuple(groups)


def group_card(group: RulingGroup, state: GameState, *, is_fresh: bool = True) -> CardText:
    """The card of a group of rulings; parameters as for `card_text`."""
    first = group.rulings[0]
    if not group.is_of_desk:
        return card_text(first, state, is_fresh=is_fresh)
    seats = state.setup.seats
    names = tuple(seat.name for seat in seats)
    people = [index for index, seat in enumerate(seats) if seat.is_person]
    if state.setup.is_physical:
        # Nobody sees the tiles that only stand for wooden ones.
        people = [NOBODY]
    sentences = dict.fromkeys(desk_sentence(ruling, names) for ruling in group.own_rulings)
    sections = dict.fromkeys(each for ruling in group.rulings for each in ruling.sections)
    return CardText(
        title_of(first),
        " ".join(sentences),
        _cited(state, tuple(sections)),
        effects_of_events(group.events, names, people),
        first.topic,
        "" if is_undoing(first) else first.procedure,
    )


def _cited(state: GameState, sections: Sequence[str]) -> str:
    book = book_name(state.setup.ruleset.id)
    return f"{book} {section_words(sections)}" if sections else ""


def card_text(ruling: RulingMade, state: GameState, *, is_fresh: bool = True) -> CardText:
    """The card of a ruling.

    Args:
        ruling: the ruling.
        state: the game right after it, or long after it.
        is_fresh: it was made just now, so that the state tells what it changed.
    """
    names = tuple(seat.name for seat in state.setup.seats)
    section = _cited(state, ruling.sections)
    tellers = _TELLERS.get(ruling.topic, ()) if is_fresh else ()
    effects = tuple(effect for tell in tellers if (effect := tell(ruling, state)) is not None)
    title, sentence = ruling_title(ruling.topic), ruling_sentence(_plain(ruling), names)
    return CardText(title, sentence, section, effects, ruling.topic)


def _plain(ruling: RulingMade) -> RulingMade:
    """The ruling without its sections, which have a place of their own on the card."""
    return RulingMade(ruling.topic, (), ruling.player, ruling.detail)


def _verdict(ruling: RulingMade) -> str:
    return ruling.detail.partition(" ")[0]


def _name(state: GameState, seat: int) -> str:
    return state.setup.seats[seat].name


def _tell_turn(ruling: RulingMade, state: GameState) -> Effect | None:
    if state.on_turn is None or state.is_over:
        return None
    lost = state.rows[-1] if state.rows else None
    if _verdict(ruling) == _FALLS and ruling.player is not None:
        text = tr("{name} lost the turn; {next} was next.")
        text = text.format(name=_name(state, ruling.player), next=_name(state, state.on_turn))
    elif lost is not None and lost.kind is RowKind.CHALLENGE_LOST:
        text = tr("{name} lost the turn for the challenge; {next} was next.")
        text = text.format(name=_name(state, lost.player), next=_name(state, state.on_turn))
    else:
        text = tr("{name} was on turn.").format(name=_name(state, state.on_turn))
    return Effect(tr("Turn"), text)


def _last_row(state: GameState, kind: RowKind, player: int | None) -> ScoreRow | None:
    rows = (row for row in reversed(state.rows) if row.kind is kind and row.player == player)
    return next(rows, None)


def _tell_score(ruling: RulingMade, state: GameState) -> Effect | None:
    if ruling.player is None:
        return None
    name, total = _name(state, ruling.player), state.points[ruling.player]
    if _verdict(ruling) == _FALLS:
        row = _last_row(state, RowKind.PHONEY_WITHDRAWN, ruling.player)
        points = abs(row.points) if row is not None else 0
        text = tr_count(
            "The one point of the play was taken back: {name} had {total}.",
            "The {points} points of the play were taken back: {name} had {total}.",
            points,
        )
        return Effect(tr("Score"), text.format(points=points, name=name, total=total))
    number = ruling.detail.partition(" ")[2]
    if number.isdecimal() and int(number):
        text = tr_count(
            "{name} was given one point for the challenge and had {total}.",
            "{name} was given {points} points for the challenge and had {total}.",
            int(number),
        )
        return Effect(tr("Score"), text.format(points=number, name=name, total=total))
    return Effect(tr("Score"), tr("The score did not change.")) if number else None


def _tell_tiles(ruling: RulingMade, state: GameState) -> Effect | None:
    if _verdict(ruling) == _FALLS and ruling.player is not None:
        text = tr("The tiles of the play went back to the rack of {name}.")
        return Effect(tr("Tiles"), text.format(name=_name(state, ruling.player)))
    if _verdict(ruling) == _STANDS:
        return Effect(tr("Tiles"), tr("The tiles stayed on the board."))
    return None


def _tell_clock(ruling: RulingMade, state: GameState) -> Effect | None:
    if not state.clock.exists:
        return None
    if state.clock.running is None:
        return Effect(tr("Clock"), tr("The clock was stopped."))
    text = tr("The clock of {name} was running.").format(name=_name(state, state.clock.running))
    return Effect(tr("Clock"), text)


def _tell_compensation(ruling: RulingMade, state: GameState) -> Effect | None:
    if ruling.player is None or not state.clock.exists:
        return None
    seconds = state.setup.ruleset.turn.erroneous_press_compensation_s
    if state.setup.ruleset.turn.erroneous_press_ends or not seconds:
        return None
    text = tr_count(
        "{name} was given one second.",
        "{name} was given {seconds} seconds.",
        seconds,
    )
    opponent = _name(state, state.next_player(ruling.player))
    return Effect(tr("Clock"), text.format(name=opponent, seconds=seconds))


def _tell_mistaken_turn(ruling: RulingMade, state: GameState) -> Effect | None:
    if ruling.player is None:
        return None
    text = tr("{name} stayed on turn.")
    if state.setup.ruleset.turn.erroneous_press_ends:
        text = tr("The turn of {name} ended and counted as a pass.")
    return Effect(tr("Turn"), text.format(name=_name(state, ruling.player)))


def _tell_overtime(ruling: RulingMade, state: GameState) -> Effect | None:
    rate = state.setup.ruleset.overtime.pts_per_minute
    if not rate:
        return None
    text = tr_count(
        "Every started minute of overtime costs one point.",
        "Every started minute of overtime costs {points} points.",
        rate,
    )
    return Effect(tr("Score"), text.format(points=rate))


def _tell_hold(ruling: RulingMade, state: GameState) -> Effect | None:
    seconds = state.setup.ruleset.hold.max_s
    if seconds < 0:
        return Effect(tr("Time"), tr("The hold had no time limit."))
    text = tr_count(
        "After one second {name} had to challenge or accept.",
        "After {seconds} seconds {name} had to challenge or accept.",
        seconds,
    )
    name = _name(state, ruling.player) if ruling.player is not None else ""
    return Effect(tr("Time"), text.format(seconds=seconds, name=name))


_Teller = Callable[[RulingMade, GameState], Effect | None]
_CHALLENGE: tuple[_Teller, ...] = (_tell_turn, _tell_score, _tell_tiles, _tell_clock)
_TELLERS: Mapping[str, tuple[_Teller, ...]] = {
    "challenge-style": _CHALLENGE,
    "first-play-miss-centre": _CHALLENGE,
    "disconnected-diagonal": _CHALLENGE,
    "accidental-clock": (_tell_mistaken_turn, _tell_compensation),
    "end-of-turn": (_tell_turn,),
    "overtime-rate": (_tell_overtime,),
    "hold-call": (_tell_hold, _tell_clock),
}
