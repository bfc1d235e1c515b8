# SPDX-License-Identifier: MIT
"""The expectations of a scenario, and their comparison with the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop_app.formats.errors import FormatError
from desktop_app.formats.note_texts import note_text
from desktop_app.formats.ruling_texts import detail_text
from desktop_app.formats.scenario import Step, seat_of
from desktop_app.formats.tile_text import join_tiles, split_tiles
from desktop_app.rules.acts.finishing import who_hands_in
from desktop_app.rules.clock import format_clock
from desktop_app.rules.move import format_square, parse_position
from desktop_app.rules.procedures.conducting import ProcedureProgress
from desktop_app.rules.procedures.dialogue import Prompt
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Rejection
from desktop_app.rules.score_rows import last_play_points
from desktop_app.rules.set_check import suspended_by
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tiles import holds_tiles, sort_tiles
from desktop_app.sentences.faults import ToldError, is_bad_input
from desktop_app.tournament.event_results import event_lines
from desktop_app.tournament.result_line import ResultLine, lines_of_game
from desktop_app.tournament.standings import Standing, standings, wins_text

NONE = "none"


@dataclass(frozen=True, slots=True)
class CheckPoint:
    """The situation that an expectation is compared with.

    Attributes:
        state: the game now.
        rejection: of the last act, None if it was carried out.
        players: names by seat.
        asked: the progress of the last procedure asked about, None if there was none.
        shown: tiles that were shown so far, and the seats that saw them.
        results: the tournament before this game.
    """

    state: GameState
    rejection: Rejection | None
    players: tuple[str, ...]
    asked: ProcedureProgress | None = None
    shown: tuple[Shown, ...] = ()
    results: tuple[ResultLine, ...] = ()

    def name(self, seat: int | None) -> str:
        """Return a player's name, ``none`` without a seat."""
        return NONE if seat is None else self.players[seat]

    def seat(self, name: str) -> int:
        """Return the seat of a name. Raises ValueError if there is none."""
        return seat_of(self.players, name)


Shown = tuple[tuple[str, ...], frozenset[int]]
"""Tiles shown at one time, and the seats that saw them."""
Compared = tuple[str, str]
"""The expected and the actual value, as text."""


def compare(step: Step, moment: CheckPoint) -> Compared:
    """Return the expected and actual text of an ``expect`` step; they are equal if it holds.

    Raises:
        FormatError: an unknown expectation or words it cannot use; with the line number.
    """
    subject, *rest = step.words or ("",)
    check = _CHECKS.get(subject)
    if check is None:
        raise FormatError(f"read {subject!r}, expected one of {', '.join(_CHECKS)}", line=step.line)
    try:
        return check(rest, moment)
    except IndexError:
        raise FormatError(f"expect {subject}: expected more words", line=step.line) from None
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise FormatError(f"expect {subject}: {error}", line=step.line) from None


def _by_player(
    values: Callable[[CheckPoint, int], str],
) -> Callable[[list[str], CheckPoint], Compared]:
    """An expectation of one or more pairs: a player and a value."""

    def check(rest: list[str], moment: CheckPoint) -> Compared:
        if not rest or len(rest) % 2:
            raise ToldError("expected pairs of a player and a value")
        names = rest[::2]
        got = [f"{name} {values(moment, moment.seat(name))}" for name in names]
        return " ".join(rest), " ".join(got)

    return check


def _one(value: Callable[[CheckPoint], str]) -> Callable[[list[str], CheckPoint], Compared]:
    """An expectation of one value for the whole game."""

    def check(rest: list[str], moment: CheckPoint) -> Compared:
        return " ".join(rest), value(moment)

    return check


def _line_of(rest: Sequence[str]) -> int:
    """Read the number of a line, from 1; returns its index."""
    if not re.fullmatch(r"[1-9]\d{0,3}", rest[0]):
        raise ToldError(f"read {rest[0]!r}, expected the number of a line, from 1")
    return int(rest[0]) - 1


def _read_tiles(words: Sequence[str]) -> tuple[str, ...]:
    """Read tiles such as ``QZ``; ``none`` and ``empty`` stand for no tiles."""
    if not words:
        raise ToldError(f"expected tiles, or {NONE}")
    return () if list(words) in ([NONE], ["empty"]) else split_tiles("".join(words))


def _tiles_of(
    tiles: Callable[[CheckPoint, int], tuple[str, ...]],
) -> Callable[[list[str], CheckPoint], Compared]:
    """An expectation of a player's tiles, in any order, or of their number."""

    def check(rest: list[str], moment: CheckPoint) -> Compared:
        name, got = rest[0], tiles(moment, moment.seat(rest[0]))
        if len(rest) == 2 and rest[1].isdecimal():
            return f"{name} {rest[1]}", f"{name} {len(got)}"
        return _tiles_text(_read_tiles(rest[1:])), _tiles_text(got)

    return check


def _heap(
    tiles: Callable[[CheckPoint], tuple[str, ...]],
) -> Callable[[list[str], CheckPoint], Compared]:
    """An expectation of tiles on no rack, in any order."""

    def check(rest: list[str], moment: CheckPoint) -> Compared:
        return _tiles_text(_read_tiles(rest)), _tiles_text(tiles(moment))

    return check


def is_cited(section: str, cited: Sequence[str]) -> bool:
    """True if a section or part of it is cited: 16.1 is, if 16.1(2) is."""
    part = rf"{re.escape(section)}([.(].*|(?<=\d)[A-Za-z ].*)?"
    return any(re.fullmatch(part, other) for other in cited)


def _rejected(rest: list[str], moment: CheckPoint) -> Compared:
    """Compare the code, and any sections, with those of the last act's rejection."""
    if moment.rejection is None:
        return "rejected " + " ".join(rest), "carried out"
    for refusal in moment.rejection.refusals:
        if not rest or refusal.reason.value == rest[0]:
            sections = [section for section in rest[1:] if is_cited(section, refusal.sections)]
            found = [refusal.reason.value, *sections] if rest else []
            if found == rest:
                return " ".join(rest), " ".join(rest)
    shown = [
        " ".join((refusal.reason.value, *refusal.sections)) for refusal in moment.rejection.refusals
    ]
    return " ".join(rest), "; ".join(shown)


def _ruling(rest: list[str], moment: CheckPoint) -> Compared:
    if not rest:
        raise ToldError("expected a topic")
    wanted = " ".join(rest)
    rulings = [" ".join((ruling.topic, *ruling.sections)) for ruling in moment.state.desk.rulings]
    for ruling in moment.state.desk.rulings:
        if ruling.topic == rest[0] and all(
            is_cited(section, ruling.sections) for section in rest[1:]
        ):
            return wanted, wanted
    return wanted, "; ".join(rulings) or NONE


def _square(rest: list[str], moment: CheckPoint) -> Compared:
    row, col, _ = parse_position(rest[0])
    return " ".join(rest), f"{rest[0]} {moment.state.board.tile_at(row, col) or 'empty'}"


def _last_play(moment: CheckPoint) -> str:
    points = last_play_points(moment.state)
    return NONE if points is None else str(points)


def _laid_or_last_score(moment: CheckPoint) -> str:
    laid = moment.state.turn.laid
    return str(laid.points) if laid is not None else _last_play(moment)


def _words(moment: CheckPoint) -> str:
    laid = moment.state.turn.laid
    if laid is not None:
        return " ".join(laid.words)
    plays = [row for row in moment.state.rows if row.kind is RowKind.PLAY]
    return " ".join(plays[-1].words) if plays else NONE


def _warnings(rest: list[str], moment: CheckPoint) -> Compared:
    warnings = moment.state.record.players[moment.seat(rest[0])].warnings
    return " ".join(rest), f"{rest[0]} {rest[1]} {warnings.get(rest[1], 0)}"


def _margin(moment: CheckPoint, seat: int) -> str:
    result = moment.state.result
    return NONE if result is None or not result.margins else str(result.margins[seat])


def _winner(moment: CheckPoint) -> str:
    result = moment.state.result
    return "undecided" if result is None else moment.name(result.winner)


def _method(moment: CheckPoint) -> str:
    for ruling in moment.state.desk.rulings:
        if ruling.topic == "start-method":
            return detail_text(ruling.detail)
    return NONE


def _clock_face(moment: CheckPoint, seat: int) -> str:
    clock = moment.state.clock
    return format_clock(clock.remaining_ms[seat]) if clock.exists else NONE


def _place(moment: CheckPoint, seat: int) -> str:
    """A player's place by this game alone: wins, then spread."""
    if moment.state.result is None:
        return NONE
    ranked = {
        standing.player: standing.place for standing in standings(lines_of_game(moment.state))
    }
    return str(ranked[moment.players[seat]])


def _ended(moment: CheckPoint) -> str:
    result = moment.state.result
    return NONE if result is None else result.reason.value


def _half_points(moment: CheckPoint, seat: int) -> str:
    result = moment.state.result
    return NONE if result is None or not result.half_points else str(result.half_points[seat])


def _is_rated(moment: CheckPoint) -> bool:
    if moment.state.result is None:
        raise ToldError("the game is not decided")
    return moment.state.result.is_rated


def _note(rest: list[str], moment: CheckPoint) -> Compared:
    """Compare a note of the desk: ``note resign postponed``, ``note late-forfeit A removed``."""
    seat = moment.seat(rest[1]) if rest[1] in moment.players else None
    wanted = " ".join(rest[1 if seat is None else 2 :])
    return wanted, note_text(moment.state.note(rest[0], seat)) or NONE


def _entry(rest: list[str], moment: CheckPoint) -> Compared:
    """Compare a line: ``entry 3 A play 74 201`` (player, kind, points, total after it)."""
    line = _line_of(rest)
    if not 0 <= line < len(moment.state.rows):
        return " ".join(rest), NONE
    row = moment.state.rows[line]
    told = (moment.name(row.player), row.kind.value, str(row.points), str(row.total))
    return " ".join(rest), " ".join((rest[0], *told[: len(rest) - 1]))


def _corrected(moment: CheckPoint) -> str:
    return " ".join(str(line + 1) for line in sorted(moment.state.corrected)) or NONE


def _noted(rest: list[str], moment: CheckPoint) -> Compared:
    text = moment.state.row_notes.get(_line_of(rest), NONE)
    return " ".join(rest), f"{rest[0]} {text}"


def _prompt(moment: CheckPoint) -> Prompt:
    if moment.asked is None or moment.asked.prompt is None:
        raise ToldError("no question was asked; 'director asks PROCEDURE' comes before")
    return moment.asked.prompt


def _question(moment: CheckPoint) -> str:
    if moment.asked is None:
        return "nobody asked"
    return NONE if moment.asked.prompt is None else moment.asked.prompt.key


def _pool(rest: list[str], moment: CheckPoint) -> Compared:
    pool = _prompt(moment).pool
    if len(rest) == 1 and rest[0].isdecimal():
        return rest[0], str(len(pool))
    return _tiles_text(_read_tiles(rest)), _tiles_text(pool)


def _choose(moment: CheckPoint) -> str:
    prompt = _prompt(moment)
    return str(prompt.most) if prompt.least == prompt.most else f"{prompt.least} {prompt.most}"


def _seen_by(moment: CheckPoint) -> str:
    return " ".join(moment.name(seat) for seat in sorted(_prompt(moment).seen_by)) or NONE


def _asked(moment: CheckPoint) -> str:
    asked = _prompt(moment).asked
    return "director" if asked is None else moment.name(asked)


def _shown(rest: list[str], moment: CheckPoint) -> Compared:
    """``shown QZ A B``: tiles, or a number of them, that each named player saw at one time."""
    seats = [moment.seat(name) for name in rest[1:]]
    if not seats:
        raise ToldError("expected tiles and the players who saw them")
    wanted = " ".join(rest)
    for tiles, seen_by in moment.shown:
        if all(seat in seen_by for seat in seats) and _is_part(rest[0], tiles):
            return wanted, wanted
    return wanted, _told_shown(moment)


def _is_part(text: str, tiles: tuple[str, ...]) -> bool:
    """True if tiles have the given number or include the given ones."""
    if text.isdecimal():
        return len(tiles) == int(text)
    return holds_tiles(tiles, split_tiles(text))


def _not_shown(rest: list[str], moment: CheckPoint) -> Compared:
    """``not-shown QZ B``: a player saw none of these tiles.

    ``not-shown any B``: no tiles at all.
    """
    seats = [moment.seat(name) for name in rest[1:]]
    if not seats:
        raise ToldError("expected tiles, or any, and the players who did not see them")
    wanted = () if rest[0] == "any" else split_tiles(rest[0])
    for tiles, seen_by in moment.shown:
        is_one = not wanted or set(wanted) & set(tiles)
        if tiles and is_one and seen_by.intersection(seats):
            return " ".join(rest), _told_shown(moment)
    return " ".join(rest), " ".join(rest)


def _told_shown(moment: CheckPoint) -> str:
    told = (
        " ".join((_tiles_text(tiles), *(moment.name(seat) for seat in sorted(seen_by))))
        for tiles, seen_by in moment.shown
    )
    return "; ".join(told) or NONE


def _detail(rest: list[str], moment: CheckPoint) -> Compared:
    """``ruling-detail forfeit spread -50``: the detail of a ruling on a topic."""
    details = [
        detail_text(ruling.detail)
        for ruling in moment.state.desk.rulings
        if ruling.topic == rest[0]
    ]
    wanted = " ".join(rest[1:])
    return wanted, wanted if wanted in details else "; ".join(details) or NONE


def _standing(name: str, moment: CheckPoint) -> Standing | None:
    """A player's standing in the event: earlier results, this game, and rulings."""
    rules = moment.state.setup.ruleset
    ranked = standings(event_lines(moment.results, (moment.state,), rules))
    return next((standing for standing in ranked if standing.player == name), None)


def _by_name(value: Callable[[Standing], str]) -> Callable[[list[str], CheckPoint], Compared]:
    """An expectation of pairs: a player of the event, in this game or not, and a value."""

    def check(rest: list[str], moment: CheckPoint) -> Compared:
        if not rest or len(rest) % 2:
            raise ToldError("expected pairs of a player and a value")
        told = []
        for name in rest[::2]:
            standing = _standing(name, moment)
            told.append(f"{name} {NONE if standing is None else value(standing)}")
        return " ".join(rest), " ".join(told)

    return check


def _due(rest: list[str], moment: CheckPoint) -> Compared:
    due = [name for name, procedure in PROCEDURES.items() if procedure.is_due(moment.state)]
    return rest[0], rest[0] if rest[0] in due else " ".join(due) or NONE


def _not_due(rest: list[str], moment: CheckPoint) -> Compared:
    procedure = PROCEDURES.get(rest[0])
    if procedure is None:
        raise ToldError(f"read {rest[0]!r}, expected the name of a procedure")
    return rest[0], "due" if procedure.is_due(moment.state) else rest[0]


def _possible(rest: list[str], moment: CheckPoint) -> Compared:
    now = [name for name, procedure in PROCEDURES.items() if procedure.is_possible(moment.state)]
    return rest[0], rest[0] if rest[0] in now else " ".join(now) or NONE


def _barred(moment: CheckPoint) -> str:
    squares = sorted(moment.state.barred)
    return " ".join(format_square(square.row, square.col) for square in squares) or NONE


def _mislaid(moment: CheckPoint) -> str:
    squares = sorted(moment.state.mislaid)
    return " ".join(format_square(square.row, square.col) for square in squares) or NONE


def _tiles_text(tiles: tuple[str, ...]) -> str:
    return join_tiles(sort_tiles(tiles)) or NONE


_CHECKS: dict[str, Callable[[list[str], CheckPoint], Compared]] = {
    "points": _by_player(lambda moment, seat: str(moment.state.points[seat])),
    "spread": _by_player(lambda moment, seat: str(moment.state.spread[seat])),
    "margin": _by_player(_margin),
    "place": _by_player(_place),
    "clock": _by_player(_clock_face),
    "firsts": _by_player(lambda moment, seat: str(moment.state.record.players[seat].firsts)),
    "seconds": _by_player(lambda moment, seat: str(moment.state.record.players[seat].seconds)),
    "strikes": _by_player(lambda moment, seat: str(moment.state.record.players[seat].strikes)),
    "late": _by_player(lambda moment, seat: format_clock(moment.state.late_ms[seat])),
    "event-wins": _by_name(wins_text),
    "event-spread": _by_name(lambda standing: str(standing.spread)),
    "event-place": _by_name(lambda standing: str(standing.place)),
    "rack": _tiles_of(lambda moment, seat: moment.state.racks[seat]),
    "bag": _one(lambda moment: str(len(moment.state.bag))),
    "phase": _one(lambda moment: moment.state.phase.value),
    "turn": _one(lambda moment: moment.name(moment.state.on_turn)),
    "first": _one(lambda moment: moment.name(moment.state.first)),
    "method": _one(_method),
    "running": _one(lambda moment: moment.name(moment.state.clock.running)),
    "score": _one(_laid_or_last_score),
    "words": _one(_words),
    "zero-run": _one(lambda moment: str(moment.state.zero_run)),
    "over": _one(lambda moment: "" if moment.state.is_over else "not over"),
    "going": _one(lambda moment: "over" if moment.state.is_over else ""),
    "ended": _one(_ended),
    "winner": _one(_winner),
    "half-points": _by_player(_half_points),
    "rated": _one(lambda moment: "" if _is_rated(moment) else "not rated"),
    "unrated": _one(lambda moment: "rated" if _is_rated(moment) else ""),
    "hands-in": _one(lambda moment: moment.name(who_hands_in(moment.state))),
    "note": _note,
    "entry": _entry,
    "corrected": _one(_corrected),
    "noted": _noted,
    "known": _tiles_of(lambda moment, seat: moment.state.shown_rack(seat)),
    "square": _square,
    "rejected": _rejected,
    "ruling": _ruling,
    "ruling-detail": _detail,
    "shown": _shown,
    "not-shown": _not_shown,
    "suspended": _one(lambda moment: "" if suspended_by(moment.state) else "not suspended"),
    "not-suspended": _one(lambda moment: suspended_by(moment.state)),
    "warnings": _warnings,
    "absent": _one(
        lambda moment: " ".join(moment.name(seat) for seat in sorted(moment.state.absent)) or NONE
    ),
    "open": _one(lambda moment: "" if moment.state.open_turn else "settled"),
    "settled": _one(lambda moment: "open" if moment.state.open_turn else ""),
    "question": _one(_question),
    "pool": _pool,
    "choose": _one(_choose),
    "seen-by": _one(_seen_by),
    "asked": _one(_asked),
    "seconds-allowed": _one(lambda moment: str(_prompt(moment).limit.seconds)),
    "charged": _one(lambda moment: moment.name(_prompt(moment).limit.charged)),
    "loose": _tiles_of(lambda moment, seat: moment.state.draw_of(seat).loose),
    "due": _due,
    "not-due": _not_due,
    "possible": _possible,
    "barred": _one(_barred),
    "box": _heap(lambda moment: moment.state.box),
    "added": _heap(lambda moment: moment.state.added),
    "missing": _heap(lambda moment: moment.state.missing),
    "mislaid": _one(_mislaid),
    "lettering": _one(lambda moment: str(moment.state.lettering_turns)),
}
