# SPDX-License-Identifier: MIT
"""Texts of ruling cards: a title and a sentence for every topic of the rules core.

Topics are row ids of the rules matrix. As in `ui/messages.py` each template is a whole sentence,
with the placeholders ``{name}`` (the player concerned) and ``{number}`` (the number of the ruling).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules import tile_events as te
from desktop_app.rules.board import Placement
from desktop_app.rules.clock import format_clock
from desktop_app.rules.desk_events import UNDONE, Amount, LedgerChange, Outcome, RulingMade
from desktop_app.rules.events import Event
from desktop_app.rules.move import format_square
from desktop_app.rules.procedures.penalties import DROP_OUT, EXCUSED
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.sentences.sentence import Counted, InRole
from desktop_app.translation.words import tr, tr_count, tr_filled
from desktop_app.ui.messages import SOMEBODY, with_sections


@dataclass(frozen=True, slots=True)
class RulingWords:
    """Texts of a ruling.

    Attributes:
        title: a few words for the card.
        plain: sentence for a ruling without a number.
        naming: sentence for one with a number; empty if `plain` will do.
        cases: sentences by outcome.
    """

    title: str
    plain: str
    naming: str | Counted = ""
    cases: Mapping[str, str | Counted] = field(default_factory=dict)


RULINGS: Mapping[str, RulingWords] = {
    "start-method": RulingWords(
        "Who begins",
        "{name} begins.",
        cases={
            "preset": "{name} went first, as settled beforehand.",
            "fewer-firsts": "{name} went first, having begun fewer games.",
            "more-seconds": "{name} went first, having played second more often.",
            "draw": "{name} won the draw and went first.",
        },
    ),
    "first-play-miss-centre": RulingWords(
        "Centre square missed",
        "The first play missed the centre square and could be challenged.",
        cases={"falls": "The first play missed the centre square and was challenged off."},
    ),
    "disconnected-diagonal": RulingWords(
        "Disconnected tiles",
        "The tiles did not form one joined line, and the play could be challenged.",
        cases={
            "falls": "The tiles did not form one joined line, and the play was challenged off.",
            "illegal": "The tiles did not form one joined line: either player had to say so.",
        },
    ),
    "orientation-violation": RulingWords(
        "Word laid the wrong way",
        "The word read from the other side, and the play could be challenged.",
        cases={"falls": "The word read from the other side, and the play was challenged off."},
    ),
    "challenge-style": RulingWords(
        InRole("Challenge", "a ruling"),
        "The challenge was decided for the whole play at once.",
        cases={
            "stands": "{name}'s play was acceptable and stayed.",
            "falls": "{name}'s play was not acceptable and was withdrawn.",
        },
    ),
    "challenge-window": RulingWords(
        "Time to challenge", "The time to challenge {name}'s play ran out, and it stayed."
    ),
    "challenge-excess": RulingWords(
        "Tiles drawn too early", "{name} returned the tiles drawn for the play that was withdrawn."
    ),
    "challenge-restart": RulingWords(
        "Clock after the challenge",
        "The clock of {name} was started again.",
        cases={"scores-first": "The scores were written before the clock of {name} was started."},
    ),
    "challenge-binding": RulingWords(
        InRole("Challenge", "a ruling"),
        "The director decided if {name} could take the challenge back.",
        cases={
            "retracted": "{name} took the challenge back.",
            "held": "{name} stopped the clock during the hold, which was a challenge.",
        },
    ),
    "concede-challenge": RulingWords(
        "Challenge given up", "{name} gave the challenge up without a lookup."
    ),
    "leave-area": RulingWords(
        "Leaving the table",
        "{name} left the table.",
        cases={
            "on-turn": "{name} left before the turn was over; call the director.",
            "clock": "{name} left before the opponent's clock was started.",
            "not-recorded": "{name} left before writing the running total.",
            "drawn": "{name} left after drawing tiles and should have waited.",
        },
    ),
    "leave-away-play": RulingWords(
        "Back at the table", "{name} could hold or challenge the play made meanwhile."
    ),
    "official-away": RulingWords(
        "Asked to help with a ruling",
        "{name} helped with a ruling.",
        cases={
            "clock-stopped": "{name} helped with a ruling; the clock was stopped.",
            "clock-runs": "{name} helped with a ruling; the clock ran on.",
        },
    ),
    "challenge-verdict": RulingWords("Verdict", "There was one verdict for all challenged words."),
    "hold-call": RulingWords(InRole("Hold", "a ruling"), "{name} held the play."),
    "hold-max": RulingWords(
        InRole("Hold", "a ruling"), "The time to hold ran out: {name} had to challenge or accept."
    ),
    "hold-accept": RulingWords("Hold released", "The play was accepted."),
    "courtesy-draw": RulingWords(
        "Drawing during a hold",
        "{name} could draw while the play was held, keeping the new tiles apart.",
        cases={
            "unstated": "{name} drew without saying so: this was no courtesy draw, and the play"
            " stayed held.",
        },
    ),
    "zero-run": RulingWords(
        "Turns without a score",
        "So many turns in a row scored nothing that the game ended.",
        cases={
            "claim": "So many turns in a row scored nothing that a player could stop the clock"
            " and end the game."
        },
    ),
    "zero-run-missed": RulingWords(
        "Turns without a score",
        "The run of turns without a score was not noticed, and play went on.",
    ),
    "accidental-clock": RulingWords(
        "Clock pressed by mistake",
        "{name} pressed the clock before the turn was over.",
        cases={
            "pass": "{name} pressed the clock by mistake and a tile was shown: the turn was passed."
        },
    ),
    "initial-clock-mistake": RulingWords(
        "First turn passed",
        "{name} should have begun, started the other clock instead and so passed.",
    ),
    "end-of-turn": RulingWords(
        "End of the turn",
        "The turn of {name} ended.",
        cases={
            "draw-tile": "The turn of {name} ended with the first tile drawn.",
            "hand-in-bag": "The turn of {name} ended with the hand in the bag.",
            "refill": "The turn of {name} ended with the drawing of tiles.",
            "neutralise-unexplained": "The turn of {name} ended because the clock was stopped"
            " without a reason.",
        },
    ),
    "hand-in-bag-undeclared": RulingWords(
        "Hand in the bag",
        "{name} reached into the bag before playing without saying that they were counting.",
        cases={
            "warned": "{name} reached into the bag before playing without a word and was"
            " warned; that was number {number} of this tournament.",
            "turn-over": "{name} reached into the bag before playing without a word, and the"
            " turn ended.",
        },
    ),
    "count-tiles": RulingWords(
        "Counting the bag", "{name} announced counting the tiles in the bag."
    ),
    "score-before-play": RulingWords(
        "Score written too early",
        "{name} wrote a score before laying the tiles.",
        cases={
            "warned": "{name} wrote a score before laying the tiles and was warned.",
            "spread": "{name} wrote a score before laying the tiles again and lost {number} of"
            " spread.",
            "director": "{name} wrote a score before laying the tiles again; the director"
            " decided what it cost.",
        },
    ),
    "verify-score-when": RulingWords(
        "Asking for the score",
        "{name} asked for the score.",
        cases={"discouraged": "{name} asked for the score; better on {name}'s own time."},
    ),
    "show-play": RulingWords(
        "Where was the play?", "{name} asked where the last play was, and had to be shown it."
    ),
    "out-announce": RulingWords("Going out", "{name} said that this play goes out."),
    "card-filler": RulingWords(
        "Handing the result in",
        "The result was signed; {name} hands it in.",
        cases={"nobody": "The result was signed; the rules do not say who hands it in."},
    ),
    "reveal-tiles": RulingWords(
        "Tiles shown", "{name} showed the tiles left over: the last play stayed."
    ),
    "late-one": RulingWords(
        "Late arrival",
        "{name} arrived late.",
        cases={
            "charged": Counted(
                "{name} arrived late and lost one second.",
                "{name} arrived late and lost {count} seconds.",
            ),
            "free": "{name} arrived; no clock ran meanwhile.",
            "erased": "{name} arrived late; the clock was not started by the director, so no"
            " time was lost.",
        },
    ),
    "late-both": RulingWords(
        "Late arrival",
        "Both players were late.",
        cases={
            "first": Counted(
                "{name} arrived first, one second late; the clock ran on for the other.",
                "{name} arrived first, {count} seconds late; the clock ran on for the other.",
            ),
            "charged": Counted(
                "{name} arrived last and lost one second.",
                "{name} arrived last and lost {count} seconds.",
            ),
        },
    ),
    "late-forfeit": RulingWords(
        "Game not played",
        "{name} did not come in time and lost the game.",
        cases={"double": "Neither player came in time: both lost the game."},
    ),
    "cume-record": RulingWords(
        "Score not written",
        "{name} drew before writing the running total and was warned.",
        "{name} drew before writing the running total again and lost {number} of spread.",
    ),
    "cume-verify-bag-empty": RulingWords(
        "Asking for the score",
        "The bag was empty: only the last written running total had to be said.",
    ),
    "overtime-rate": RulingWords(
        "Overtime",
        "{name} ran over the time: every started minute costs points.",
    ),
    "overtime-zero": RulingWords("Time is up", "The time of {name} ran out."),
    "overtime-limit": RulingWords(
        "Overtime limit", "{name} overran the time beyond the limit, and the game ended."
    ),
    "overtime-margin": RulingWords(
        "Overtime limit", "The result was fixed because {name} overran the time beyond the limit."
    ),
    "out-play-window": RulingWords(
        "Last play", "{name} played the last tile; the play could still be challenged."
    ),
    "end-out": RulingWords("Last tile played", "{name} had no tile left, and the game ended."),
    "final-out": RulingWords(
        "Tiles left over",
        "{name} went out and was credited with the tiles left on the other racks.",
        "{name} went out and was credited with {number} for the tiles left on the other racks.",
    ),
    "final-none": RulingWords(
        "Tiles left over",
        ("No player went out: each player lost the value of the tiles left on their own rack."),
    ),
    "no-move-possible": RulingWords(
        "No play possible", "The players agreed that no more plays are possible."
    ),
    "exchange-min-bag": RulingWords(
        InRole("Exchange", "a ruling"),
        "The bag held too few tiles for an exchange.",
        Counted(
            "An exchange takes at least one tile in the bag.",
            "An exchange takes at least {count} tiles in the bag.",
        ),
    ),
    "exchange-count-wrong": RulingWords(
        "Wrong number of tiles exchanged",
        "The tiles that {name} put down were exchanged, whatever number was said.",
        Counted(
            "{name} exchanged the one tile put down, whatever number was said.",
            "{name} exchanged the {count} tiles put down, whatever number was said.",
        ),
    ),
    "exchange-illegal": RulingWords(
        "Exchange not allowed",
        "The exchange of {name} was not allowed: the turn is lost and the rack stays.",
    ),
    "exchange-nothing-set": RulingWords(
        "Exchange without tiles",
        "{name} put no tile down: the turn was a pass.",
    ),
    "exchange-old-first": RulingWords(
        "Old tiles first",
        "{name} put old tiles into the bag before drawing; there was no penalty for it.",
    ),
    "drop-back": RulingWords("Tiles dropped back", "{name} dropped tiles back into the bag."),
    "courtesy-return-unseen": RulingWords(
        "Drawn tiles put back unseen",
        "{name} put drawn tiles back into the bag before the opponent had seen them.",
    ),
    "authority-director": RulingWords(
        "The director's decision",
        "The director decided what the rules leave open.",
        cases={"undone": "The last ruling was taken back."},
    ),
    "tie": RulingWords("Tie", "The scores were equal: each player has half a win."),
}
"""Texts by topic, for every topic the rules core rules on."""

_UNKNOWN = RulingWords("Ruling", "A rule of a later version of the program was applied.")


_UNDONE_TITLE = "Ruling taken back"
_UNDONE = "The ruling “{title}” was taken back; the game returned to its state before it."


def ruling_title(topic: str) -> str:
    """Return the title of a ruling card."""
    return tr(RULINGS.get(topic, _UNKNOWN).title)


def procedure_title(name: str) -> str:
    """Return the title of a desk procedure; an unknown one (of a later version) by its name."""
    known = PROCEDURES.get(name)
    return tr(known.title) if known else name.replace("-", " ").capitalize()


def title_of(ruling: RulingMade) -> str:
    """Return the title for the card of a ruling, made at the desk or in play."""
    if is_undoing(ruling):
        return tr(_UNDONE_TITLE)
    return procedure_title(ruling.procedure) if ruling.procedure else ruling_title(ruling.topic)


def outcome_of(ruling: RulingMade) -> str:
    """Return the outcome of a ruling, such as ``falls`` or ``spread``; empty if it has none."""
    match ruling.detail:
        case Outcome(word=word) | Amount(outcome=word):
            return word
        case LedgerChange():
            return _first_stated(ruling.detail)[0]
    return ""


def number_of(ruling: RulingMade) -> int | None:
    """Return the number of a ruling, whose unit depends on the outcome; None if it has none."""
    match ruling.detail:
        case Amount(number=number):
            return number
        case LedgerChange():
            return _first_stated(ruling.detail)[1]
    return None


def _first_stated(change: LedgerChange) -> tuple[str, int]:
    return next((name, value) for name, value in asdict(change).items() if value is not None)


def is_undoing(ruling: RulingMade) -> bool:
    """Return True if the ruling takes another one back."""
    return bool(ruling.procedure) and outcome_of(ruling) == UNDONE


def desk_sentences(rulings: Sequence[RulingMade], names: Sequence[str]) -> str:
    """Return the sentences for the rulings of one procedure; their effects come from its events.

    Only rulings on the topics of the procedure itself count. Acts of play within a procedure make
    rulings too, also about other players: a challenge that is allowed ends with a verdict on the
    challenged play.
    """
    known = (PROCEDURES.get(ruling.procedure) for ruling in rulings)
    topics = {topic for procedure in known if procedure for topic in procedure.topics}
    own = [ruling for ruling in rulings if ruling.topic in topics] or rulings
    return " ".join(dict.fromkeys(_desk_sentence(ruling, names) for ruling in own))


def _desk_sentence(ruling: RulingMade, names: Sequence[str]) -> str:
    if is_undoing(ruling):
        return tr(_UNDONE).format(title=procedure_title(ruling.procedure))
    procedure = PROCEDURES.get(ruling.procedure)
    text = tr(_UNKNOWN.plain if procedure is None else procedure.ruled)
    name = tr(SOMEBODY) if ruling.player is None else names[ruling.player]
    return text.format(name=name, topic=ruling.topic)


def ruling_sentence(ruling: RulingMade, names: Sequence[str], *, book: str = "") -> str:
    """Return the sentence for a ruling, with the sections after the name of the book.

    A topic without a sentence (from a journal of a later version) is named by its id.
    """
    words = RULINGS.get(ruling.topic, _UNKNOWN)
    number = number_of(ruling)
    shown = "" if number is None else str(number)
    template = words.naming if shown and words.naming else words.plain
    text = tr_filled(
        words.cases.get(outcome_of(ruling), template),
        shown,
        name=tr(SOMEBODY) if ruling.player is None else names[ruling.player],
        number=shown,
        topic=ruling.topic,
    )
    return with_sections(text, ruling.sections, book=book)


# Effects of a desk ruling, derived from its events, one line each. Tiles that a person at the
# screen may not see are counted, not named. Game points, spread and time are three ledgers and
# never share a line.

TILES, BOARD, POINTS = "Tiles", "Board", "Game points"
SPREAD, TIME, TURN, WARNING, GAME = "Spread", "Time", "Turn", "Warning", "Game"
SUBJECTS = (TILES, BOARD, POINTS, SPREAD, TIME, TURN, WARNING, GAME)
"""Order of the effects."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a ruling: its subject, such as ``Turn``, and a sentence."""

    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class Audience:
    """The readers of the sentences: names by seat, and the seats of the people at this screen."""

    names: Sequence[str]
    people: frozenset[int]

    def name(self, seat: int | None) -> str:
        """Return the name of a player; without a seat, the director."""
        return tr("the director") if seat is None else self.names[seat]

    def sees(self, seen_by: frozenset[int]) -> bool:
        """Return True if all people at the screen have seen it."""
        return self.people <= seen_by

    def place(self, spot: te.Spot) -> str:
        """Return a place as text that follows "to"."""
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
    """Return the effects of one procedure, ledger by ledger, without duplicates.

    Args:
        events: from `ProcedureBegun` to `ProcedureEnded`, or any others.
        names: names by seat.
        people: seats of the people at this screen; faces that one of them may not see are left
            out.
    """
    audience = Audience(tuple(names), frozenset(people))
    effects: dict[Effect, None] = {}
    for event in events:
        if (effect := _effect(event, audience)) is not None:
            effects[effect] = None
    ordered = sorted(effects, key=lambda effect: SUBJECTS.index(effect.subject))
    return tuple(Effect(tr(effect.subject), effect.text) for effect in ordered)


def _effect(event: Event, audience: Audience) -> Effect | None:
    if (plain := PLAIN.get(type(event))) is not None:
        subject, text = plain
        seat = getattr(event, "player", getattr(event, "by", None))
        return Effect(subject, tr(text).format(name=audience.name(seat)))
    if (described := DESCRIBED.get(type(event))) is not None:
        subject, describe = described
        text = describe(event, audience)
        return Effect(subject, text) if text else None
    return None


def _tiles(tiles: Sequence[str]) -> str:
    return " ".join(tiles)


def _joined(names: Sequence[str]) -> str:
    """Join names: `Ann, Ben and Cid`."""
    if len(names) < 2:
        return "".join(names)
    return tr("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def _squares(squares: Iterable[Any]) -> str:
    return " ".join(format_square(square.row, square.col) for square in squares)


def _laid(placements: Sequence[Placement]) -> str:
    return " ".join(placement.tile for placement in placements)


def _moved(event: te.TilesMoved, audience: Audience) -> str:
    count, is_seen = len(event.tiles), audience.sees(event.seen_by)
    if not count:
        return ""
    if is_seen and _is_shown_return(event, audience):
        text = tr_count(
            "{tiles} from {source} to {target}; everyone may see it.",
            "{tiles} from {source} to {target}; everyone may see them.",
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
    source, target = audience.place(event.source), audience.place(event.target)
    return text.format(count=count, tiles=_tiles(event.tiles), source=source, target=target)


def _is_shown_return(event: te.TilesMoved, audience: Audience) -> bool:
    """Return True if tiles go from a rack into the bag in view of all players."""
    is_return = event.source.seat is not None and event.target == te.BAG
    return is_return and event.seen_by >= frozenset(range(len(audience.names)))


def _exposed(event: te.TilesExposed, audience: Audience) -> str:
    if not event.tiles:
        return ""
    seers = _joined([audience.name(seat) for seat in sorted(event.seen_by)])
    count = len(event.tiles)
    if audience.sees(event.seen_by):
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
    place = audience.place(event.spot)
    return text.format(count=count, tiles=_tiles(event.tiles), place=place, seers=seers)


def _drawn(event: ev.TilesDrawn, audience: Audience) -> str:
    count = len(event.tiles)
    text = tr_count("{name} drew one tile.", "{name} drew {count} tiles.", count)
    return text.format(name=audience.name(event.player), count=len(event.tiles))


def _returned(event: ev.TilesReturned, audience: Audience) -> str:
    text = tr_count(
        "One tile from the rack of {name} to the bag.",
        "{count} tiles from the rack of {name} to the bag.",
        len(event.tiles),
    )
    return text.format(name=audience.name(event.player), count=len(event.tiles))


def _lifted(event: te.TilesLifted, audience: Audience) -> str:
    text = tr_count(
        "{tiles} on {squares} came off the board, to {target}.",
        "{tiles} on {squares} came off the board, to {target}.",
        len(event.placements),
    )
    squares, target = _squares(event.placements), audience.place(event.target)
    return text.format(tiles=_laid(event.placements), squares=squares, target=target)


def _put(event: te.TilesPut, audience: Audience) -> str:
    text = tr_count(
        "{tiles} was put on {squares}, from {source}.",
        "{tiles} were put on {squares}, from {source}.",
        len(event.placements),
    )
    squares, source = _squares(event.placements), audience.place(event.source)
    return text.format(tiles=_laid(event.placements), squares=squares, source=source)


def _designated(event: te.BlankDesignated, audience: Audience) -> str:
    square = format_square(event.square.row, event.square.col)
    if not event.letter:
        return tr("The blank on {square} has no letter.").format(square=square)
    return tr("The blank on {square} is {letter}.").format(square=square, letter=event.letter)


def _restated(event: te.PlayRestated, audience: Audience) -> str:
    text = tr("{name}'s play reads {words} now.")
    return text.format(name=audience.name(event.player), words=", ".join(event.words))


def _barred(event: te.SquaresBarred, audience: Audience) -> str:
    return tr("No tile may be played on {squares}.").format(squares=_squares(event.squares))


def _mislaid(event: te.TilesMislaid, audience: Audience) -> str:
    count = len(event.squares)
    texts = {
        te.TileFault.TURNED: tr_count(
            "The tile on {squares} is upside down.",
            "The tiles on {squares} are upside down.",
            count,
        ),
        te.TileFault.FACE_DOWN: tr_count(
            "The tile on {squares} is face down.", "The tiles on {squares} are face down.", count
        ),
        te.TileFault.ASKEW: tr_count(
            "The tile on {squares} is askew.", "The tiles on {squares} are askew.", count
        ),
        te.TileFault.BACKWARDS: tr("The word on {squares} reads backwards."),
    }
    return texts[event.fault].format(squares=_squares(event.squares))


def _lettering(event: te.LetteringTurned, audience: Audience) -> str:
    if not event.quarter_turns:
        return tr("The words and the board's lettering read the same way.")
    text = tr("The board's lettering is turned {degrees}° from the words.")
    return text.format(degrees=event.quarter_turns * 90)


def _withdrawn(event: ev.PlayWithdrawn, audience: Audience) -> str:
    text = tr_count(
        "{name}'s play came off with its one point.",
        "{name}'s play came off with its {points} points.",
        abs(event.points),
    )
    return text.format(name=audience.name(event.player), points=event.points)


def _points(seat: int, points: int, audience: Audience) -> str:
    text = tr("{name} gained {points}.") if points > 0 else tr("{name} lost {points}.")
    return text.format(name=audience.name(seat), points=abs(points)) if points else ""


NOTES: Mapping[tuple[str, de.NoteValue], str] = {
    (DROP_OUT, "all-lost"): "{name} loses every game in this event, including those "
    "to come; each opponent wins by the spread of a forfeit.",
    (DROP_OUT, "director"): "The games that {name} has played stand.",
    (DROP_OUT, EXCUSED): "The games that {name} has played stand.",
}
"""Consequences for a player's other games, by topic and detail of a desk note."""


def _note(event: de.NoteKept, audience: Audience) -> str:
    text = NOTES.get((event.topic, event.detail), "")
    return tr(text).format(name=audience.name(event.player)) if text else ""


def _spread(event: de.SpreadPenalised, audience: Audience) -> str:
    text = tr("{name} lost {spread} of tournament spread; the game stayed as it was.")
    return text.format(name=audience.name(event.player), spread=event.spread)


def _credited(event: ev.SpreadCredited, audience: Audience) -> str:
    text = tr("{name} gained {spread} of tournament spread; the game stayed as it was.")
    return text.format(name=audience.name(event.player), spread=event.spread)


def _time(event: ev.TimeAdjusted, audience: Audience) -> str:
    text = tr("{name} was given {time}.") if event.delta_ms > 0 else tr("{name} lost {time}.")
    time = format_clock(abs(event.delta_ms))
    return text.format(name=audience.name(event.player), time=time) if event.delta_ms else ""


def _erased(event: de.OvertimeErased, audience: Audience) -> str:
    text = tr("{name} was not charged for {time} of overtime.")
    return text.format(name=audience.name(event.player), time=format_clock(event.overtime_ms))


def _turn_ended(event: ev.TurnEnded, audience: Audience) -> str:
    texts = {
        ev.TurnKind.PLAY: tr("{name} ended the turn with a play."),
        ev.TurnKind.EXCHANGE: tr("{name} exchanged, and the turn ended."),
        ev.TurnKind.PASS: tr("The turn of {name} counted as a pass."),
        ev.TurnKind.CHALLENGE_LOST: tr("{name} lost the turn for the challenge."),
    }
    return texts[event.kind].format(name=audience.name(event.player))


def _declared(event: ev.ResultDeclared, audience: Audience) -> str:
    """Say who wins; with two players, also by which margin for the tournament."""
    if event.winner is None:
        is_shared = any(event.half_points) or not event.half_points
        return tr("The game is tied.") if is_shared else tr("No player wins the game.")
    name = audience.name(event.winner)
    margin = event.margins[event.winner] if event.margins else 0
    if margin <= 0:
        return tr("{name} wins.").format(name=name)
    return tr("{name} wins by {margin}.").format(name=name, margin=margin)


def _reconstructed(event: de.GameReconstructed, audience: Audience) -> str:
    return tr("Play went on from the beginning of turn {turn}.").format(turn=event.turn + 1)


PLAIN: Mapping[type[Any], tuple[str, str]] = {
    ev.TilesTakenUp: (TILES, "{name} took the tiles of this turn back."),
    ev.ExchangedTilesBagged: (TILES, "The exchanged tiles of {name} went into the bag."),
    ev.BoardTurned: (BOARD, "The board was turned round."),
    te.TilesRighted: (BOARD, "The misplaced tiles were put right."),
    ev.ClockStarted: (TIME, "The clock of {name} was running."),
    ev.ClockNeutralised: (TIME, "The clock was stopped."),
    ev.ClockRemoved: (TIME, "The game went on without a clock."),
    ev.FirstPlayerChosen: (TURN, "{name} went first."),
    de.TurnGiven: (TURN, "{name} was given the turn."),
    de.TurnLost: (TURN, "{name} lost the turn."),
    de.PlayReopened: (TURN, "{name}'s play could be challenged again."),
    ev.PlayAccepted: (TURN, "The last play stayed."),
    ev.PassAnnounced: (TURN, "{name} passed."),
    ev.HoldCalled: (TURN, "{name} held the play."),
    ev.ChallengeSaid: (TURN, "{name} challenged the play."),
    ev.ChallengeRetracted: (TURN, "The challenge of {name} was taken back."),
    de.PlayerWarned: (WARNING, "{name} was warned."),
    ev.GameEnded: (GAME, "The game ended."),
    ev.GameReopened: (GAME, "The game went on."),
    de.GameRestarted: (GAME, "The game began again."),
}
"""Events with one fixed sentence; ``{name}`` is the player of the event."""

_Describer = Callable[[Any, Audience], str]
DESCRIBED: Mapping[type[Any], tuple[str, _Describer]] = {
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
    de.PointsCorrected: (
        POINTS,
        lambda event, audience: _points(event.player, event.points, audience),
    ),
    ev.ChallengeBonusAwarded: (
        POINTS,
        lambda event, audience: _points(event.player, event.points, audience),
    ),
    ev.ScoreAdjusted: (
        POINTS,
        lambda event, audience: _points(event.player, event.points, audience),
    ),
    de.SpreadPenalised: (SPREAD, _spread),
    ev.SpreadCredited: (SPREAD, _credited),
    ev.TimeAdjusted: (TIME, _time),
    de.OvertimeErased: (TIME, _erased),
    ev.TurnEnded: (TURN, _turn_ended),
    de.GameReconstructed: (GAME, _reconstructed),
    ev.ResultDeclared: (GAME, _declared),
    de.NoteKept: (GAME, _note),
}
"""Events whose sentence depends on more than the player."""
