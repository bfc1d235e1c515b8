# SPDX-License-Identifier: MIT
"""What a ruling of the desk changed, told from its events: a line for each thing.

Tiles whose faces somebody at the screen may not see are counted, not named. Game points, spread
and time are three ledgers and never stand in one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te
from desktop_app.rules.board import Placement
from desktop_app.rules.clock import format_clock
from desktop_app.rules.events import Event
from desktop_app.rules.move import format_square
from desktop_app.rules.procedures.penalties import DROP_OUT, EXCUSED
from desktop_app.translation.words import tr, tr_count

TILES, BOARD, POINTS = "Tiles", "Board", "Game points"
SPREAD, TIME, TURN, WARNING, GAME = "Spread", "Time", "Turn", "Warning", "Game"
SUBJECTS = (TILES, BOARD, POINTS, SPREAD, TIME, TURN, WARNING, GAME)
"""In this order they are told."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a ruling changed: what it belongs to, such as ``Turn``, and how."""

    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class Tale:
    """To whom it is told: the names by seat, and the seats of the people at this screen."""

    names: Sequence[str]
    people: frozenset[int]

    def name(self, seat: int | None) -> str:
        """A player by name; the director where there is no seat."""
        return tr("the director") if seat is None else self.names[seat]

    def sees(self, seen_by: frozenset[int]) -> bool:
        """Whether everybody at the screen has seen it anyway."""
        return self.people <= seen_by

    def place(self, spot: te.Spot) -> str:
        """A place as it stands after "to"."""
        if spot.seat is not None:
            return tr("the rack of {name}").format(name=self.names[spot.seat])
        return tr(_PLACES[spot.place])


_PLACES: Mapping[te.Place, str] = {
    te.Place.RACK: "the rack",
    te.Place.BAG: "the bag",
    te.Place.TABLE: "the table",
    te.Place.BOX: "the box",
    te.Place.OUTSIDE: "outside the game",
}


def effects_of_events(
    events: Iterable[Event], names: Sequence[str], people: Iterable[int]
) -> tuple[Effect, ...]:
    """What the events of one procedure changed, ledger by ledger; nothing is told twice.

    Args:
        events: from `ProcedureBegun` to `ProcedureEnded`, or any others.
        names: by seat.
        people: the seats of the people at this screen; faces that one of them may not see are
            not told.
    """
    tale = Tale(tuple(names), frozenset(people))
    told: dict[Effect, None] = {}
    for event in events:
        if (effect := _effect(event, tale)) is not None:
            told[effect] = None
    ordered = sorted(told, key=lambda effect: SUBJECTS.index(effect.subject))
    return tuple(Effect(tr(effect.subject), effect.text) for effect in ordered)


def _effect(event: Event, tale: Tale) -> Effect | None:
    if (plain := PLAIN.get(type(event))) is not None:
        subject, text = plain
        seat = getattr(event, "player", getattr(event, "by", None))
        return Effect(subject, tr(text).format(name=tale.name(seat)))
    if (told := TOLD.get(type(event))) is not None:
        subject, tell = told
        text = tell(event, tale)
        return Effect(subject, text) if text else None
    return None


def _tiles(tiles: Sequence[str]) -> str:
    return " ".join(tiles)


def _joined(names: Sequence[str]) -> str:
    """Names as they are read out: `Ann, Ben and Cid`."""
    if len(names) < 2:
        return "".join(names)
    return tr("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def _squares(squares: Iterable[Any]) -> str:
    return " ".join(format_square(each.row, each.col) for each in squares)


def _laid(placements: Sequence[Placement]) -> str:
    return " ".join(placement.tile for placement in placements)


def _moved(event: te.TilesMoved, tale: Tale) -> str:
    count, is_seen = len(event.tiles), tale.sees(event.seen_by)
    if not count:
        return ""
    if is_seen and _is_shown_return(event, tale):
        text = tr_count(
            "{tiles} from {source} to {target}; everybody may look at it.",
            "{tiles} from {source} to {target}; everybody may look at them.",
            count,
        )
    elif is_seen:
        text = tr("{tiles} from {source} to {target}.")
    else:
        text = tr_count(
            "One tile from {source} to {target}.",
            "{count} tiles from {source} to {target}.",
            count,
        )
    source, target = tale.place(event.source), tale.place(event.target)
    return text.format(count=count, tiles=_tiles(event.tiles), source=source, target=target)


def _is_shown_return(event: te.TilesMoved, tale: Tale) -> bool:
    """Whether tiles of a rack go into the bag before the eyes of all players."""
    is_return = event.source.seat is not None and event.target == te.BAG
    return is_return and event.seen_by >= frozenset(range(len(tale.names)))


def _exposed(event: te.TilesExposed, tale: Tale) -> str:
    if not event.tiles:
        return ""
    seers = _joined([tale.name(seat) for seat in sorted(event.seen_by)])
    count = len(event.tiles)
    if tale.sees(event.seen_by):
        text = tr_count(
            "{tiles} from {place} is seen by {seers}.",
            "{tiles} from {place} are seen by {seers}.",
            count,
        )
    else:
        text = tr_count(
            "One tile from {place} is seen by {seers}.",
            "{count} tiles from {place} are seen by {seers}.",
            count,
        )
    place = tale.place(event.spot)
    return text.format(count=count, tiles=_tiles(event.tiles), place=place, seers=seers)


def _drawn(event: ev.TilesDrawn, tale: Tale) -> str:
    count = len(event.tiles)
    text = tr_count("{name} drew one tile.", "{name} drew {count} tiles.", count)
    return text.format(name=tale.name(event.player), count=len(event.tiles))


def _returned(event: ev.TilesReturned, tale: Tale) -> str:
    text = tr_count(
        "One tile from the rack of {name} to the bag.",
        "{count} tiles from the rack of {name} to the bag.",
        len(event.tiles),
    )
    return text.format(name=tale.name(event.player), count=len(event.tiles))


def _lifted(event: te.TilesLifted, tale: Tale) -> str:
    text = tr_count(
        "{tiles} on {squares} came off the board, to {target}.",
        "{tiles} on {squares} came off the board, to {target}.",
        len(event.placements),
    )
    squares, target = _squares(event.placements), tale.place(event.target)
    return text.format(tiles=_laid(event.placements), squares=squares, target=target)


def _put(event: te.TilesPut, tale: Tale) -> str:
    text = tr_count(
        "{tiles} was put on {squares}, from {source}.",
        "{tiles} were put on {squares}, from {source}.",
        len(event.placements),
    )
    squares, source = _squares(event.placements), tale.place(event.source)
    return text.format(tiles=_laid(event.placements), squares=squares, source=source)


def _designated(event: te.BlankDesignated, tale: Tale) -> str:
    square = format_square(event.square.row, event.square.col)
    if not event.letter:
        return tr("The blank on {square} stands for no letter.").format(square=square)
    return tr("The blank on {square} is {letter}.").format(square=square, letter=event.letter)


def _restated(event: te.PlayRestated, tale: Tale) -> str:
    text = tr("The play of {name} reads {words} now.")
    return text.format(name=tale.name(event.player), words=", ".join(event.words))


def _barred(event: te.SquaresBarred, tale: Tale) -> str:
    return tr("Nothing may be laid on {squares}.").format(squares=_squares(event.squares))


def _mislaid(event: te.TilesMislaid, tale: Tale) -> str:
    count = len(event.squares)
    texts = {
        te.TileFault.TURNED: tr_count(
            "The tile on {squares} lies turned.", "The tiles on {squares} lie turned.", count
        ),
        te.TileFault.FACE_DOWN: tr_count(
            "The tile on {squares} lies face down.", "The tiles on {squares} lie face down.", count
        ),
        te.TileFault.ASKEW: tr_count(
            "The tile on {squares} lies askew.", "The tiles on {squares} lie askew.", count
        ),
        te.TileFault.BACKWARDS: tr("The word on {squares} reads backwards."),
    }
    return texts[event.fault].format(squares=_squares(event.squares))


def _lettering(event: te.LetteringTurned, tale: Tale) -> str:
    if not event.quarter_turns:
        return tr("The words and the bonus lettering stand the same way.")
    text = tr("The bonus lettering stands {degrees}\N{DEGREE SIGN} against the words.")
    return text.format(degrees=event.quarter_turns * 90)


def _withdrawn(event: ev.PlayWithdrawn, tale: Tale) -> str:
    text = tr_count(
        "The play of {name} came off with its one point.",
        "The play of {name} came off with its {points} points.",
        abs(event.points),
    )
    return text.format(name=tale.name(event.player), points=event.points)


def _points(seat: int, points: int, tale: Tale) -> str:
    text = tr("{name} gained {points}.") if points > 0 else tr("{name} lost {points}.")
    return text.format(name=tale.name(seat), points=abs(points)) if points else ""


NOTES: Mapping[tuple[str, str], str] = {
    (DROP_OUT, "all-lost"): "Every game of {name} in this event is lost, those to come included;"
    " each opponent wins by the spread of a forfeit.",
    (DROP_OUT, "director"): "The games that {name} has played stand.",
    (DROP_OUT, EXCUSED): "The games that {name} has played stand.",
}
"""What a note of the desk means for a player's other games, by topic and detail."""


def _note(event: de.NoteKept, tale: Tale) -> str:
    text = NOTES.get((event.topic, event.detail), "")
    return tr(text).format(name=tale.name(event.player)) if text else ""


def _spread(event: ev.SpreadPenalised, tale: Tale) -> str:
    text = tr("{name} lost {spread} of tournament spread; the game stayed as it was.")
    return text.format(name=tale.name(event.player), spread=event.spread)


def _credited(event: ev.SpreadCredited, tale: Tale) -> str:
    text = tr("{name} gained {spread} of tournament spread; the game stayed as it was.")
    return text.format(name=tale.name(event.player), spread=event.spread)


def _time(event: ev.TimeAdjusted, tale: Tale) -> str:
    text = tr("{name} was given {time}.") if event.delta_ms > 0 else tr("{name} lost {time}.")
    time = format_clock(abs(event.delta_ms))
    return text.format(name=tale.name(event.player), time=time) if event.delta_ms else ""


def _erased(event: de.OvertimeErased, tale: Tale) -> str:
    text = tr("{name} was not charged for {time} of overtime.")
    return text.format(name=tale.name(event.player), time=format_clock(event.overtime_ms))


def _turn_ended(event: ev.TurnEnded, tale: Tale) -> str:
    texts = {
        ev.TurnKind.PLAY: tr("The play of {name} ended the turn."),
        ev.TurnKind.EXCHANGE: tr("{name} exchanged, and the turn ended."),
        ev.TurnKind.PASS: tr("The turn of {name} counted as a pass."),
        ev.TurnKind.CHALLENGE_LOST: tr("{name} lost the turn for the challenge."),
    }
    return texts[event.kind].format(name=tale.name(event.player))


def _declared(event: ev.ResultDeclared, tale: Tale) -> str:
    """Who wins, and by how much it counts for the tournament where two have played."""
    if event.winner is None:
        is_shared = any(event.half_points) or not event.half_points
        return tr("The game is tied.") if is_shared else tr("Nobody wins the game.")
    name = tale.name(event.winner)
    if not event.margins:
        return tr("{name} wins.").format(name=name)
    margin = abs(event.margins[event.winner])
    return tr("{name} wins by {margin}.").format(name=name, margin=margin)


def _reconstructed(event: de.GameReconstructed, tale: Tale) -> str:
    return tr("Play went on from the beginning of turn {turn}.").format(turn=event.turn + 1)


PLAIN: Mapping[type[Any], tuple[str, str]] = {
    ev.TilesTakenUp: (TILES, "{name} took the tiles of this turn back."),
    ev.ExchangedTilesBagged: (TILES, "The exchanged tiles of {name} went into the bag."),
    ev.BoardTurned: (BOARD, "The board was turned round."),
    te.TilesRighted: (BOARD, "The tiles that lay wrong were put right."),
    ev.ClockStarted: (TIME, "The clock of {name} was running."),
    ev.ClockNeutralised: (TIME, "The clock was stopped."),
    ev.ClockRemoved: (TIME, "The game went on without a clock."),
    ev.FirstPlayerChosen: (TURN, "{name} went first."),
    de.TurnGiven: (TURN, "{name} was on turn."),
    de.TurnLost: (TURN, "{name} lost the turn."),
    de.PlayReopened: (TURN, "The play of {name} could be challenged again."),
    ev.PlayAccepted: (TURN, "The last play stayed."),
    ev.PassAnnounced: (TURN, "{name} passed."),
    ev.HoldCalled: (TURN, "{name} held the play."),
    ev.ChallengeSaid: (TURN, "{name} challenged the play."),
    ev.ChallengeRetracted: (TURN, "The challenge of {name} was taken back."),
    ev.PlayerWarned: (WARNING, "{name} was warned."),
    ev.GameEnded: (GAME, "The game ended."),
    ev.GameReopened: (GAME, "The game went on."),
    de.GameRestarted: (GAME, "The game began again."),
}
"""Events that one sentence tells; ``{name}`` is the player of the event."""

_Teller = Callable[[Any, Tale], str]
TOLD: Mapping[type[Any], tuple[str, _Teller]] = {
    te.TilesMoved: (TILES, _moved),
    te.TilesExposed: (TILES, _exposed),
    ev.TilesDrawn: (TILES, _drawn),
    ev.TilesReturned: (TILES, _returned),
    te.TilesLifted: (BOARD, _lifted),
    te.TilesPut: (BOARD, _put),
    te.BlankDesignated: (BOARD, _designated),
    te.SquaresBarred: (BOARD, _barred),
    te.TilesMislaid: (BOARD, _mislaid),
    te.LetteringTurned: (BOARD, _lettering),
    ev.PlayWithdrawn: (POINTS, _withdrawn),
    te.PlayRestated: (BOARD, _restated),
    de.PointsCorrected: (POINTS, lambda each, tale: _points(each.player, each.points, tale)),
    ev.ChallengeBonusAwarded: (POINTS, lambda each, tale: _points(each.player, each.points, tale)),
    ev.ScoreAdjusted: (POINTS, lambda each, tale: _points(each.player, each.points, tale)),
    ev.SpreadPenalised: (SPREAD, _spread),
    ev.SpreadCredited: (SPREAD, _credited),
    ev.TimeAdjusted: (TIME, _time),
    de.OvertimeErased: (TIME, _erased),
    ev.TurnEnded: (TURN, _turn_ended),
    de.GameReconstructed: (GAME, _reconstructed),
    ev.ResultDeclared: (GAME, _declared),
    de.NoteKept: (GAME, _note),
}
"""Events whose sentence depends on more than the player."""
