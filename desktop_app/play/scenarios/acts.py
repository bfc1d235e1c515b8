# SPDX-License-Identifier: MIT
"""The verbs of a scenario and the commands they stand for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from desktop_app.formats.errors import FormatError
from desktop_app.formats.scenario import DIRECTOR, JUDGE, Step, parse_time_ms
from desktop_app.formats.tile_text import split_tiles
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules import commands as cmd
from desktop_app.rules import commands as en
from desktop_app.rules import commands as tc
from desktop_app.rules.board import Board, Square
from desktop_app.rules.commands import Command
from desktop_app.rules.help import CoachWord
from desktop_app.rules.move import parse_position
from desktop_app.rules.score_rows import board_before_row
from desktop_app.rules.setup import Occasion
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tile_events import TileFault
from desktop_app.rules.tiles import UNSEEN
from desktop_app.sentences.faults import ToldError, is_bad_input

# Acts on blanks and on misplaced tiles.

FAULTS = {fault.value: fault for fault in TileFault}


def _square(text: str) -> Square:
    row, col, _ = parse_position(text)
    return Square(row, col)


def _mark(
    command: Callable[[int, int, int, str], Command],
) -> Callable[[int, tuple[str, ...], GameState], Command]:
    def build(actor: int, words: tuple[str, ...], state: GameState) -> Command:
        if len(words) != 2:
            raise ToldError(f"read {' '.join(words)!r}, expected a square and a letter")
        square = _square(words[0])
        return command(actor, square.row, square.col, words[1])

    return build


def _writes_blanks(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.WriteMarks(actor, tuple(tile.upper() for tile in split_tiles("".join(words))))


def _turns_over(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if len(words) != 1:
        raise ToldError(f"read {' '.join(words)!r}, expected one tile of the rack")
    return cmd.FakeBlank(actor, words[0])


def _squares(text: str) -> tuple[Square, ...]:
    return tuple(_square(part) for part in text.split(","))


def _mislays(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    *where, how = words or ("",)
    if how not in FAULTS or len(where) > 1:
        known = ", ".join(FAULTS)
        raise ToldError(f"read {' '.join(words)!r}, expected squares and one of {known}")
    return cmd.MislayTiles(actor, _squares(where[0]) if where else (), FAULTS[how])


def _rights(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if len(words) > 1:
        raise ToldError(f"read {' '.join(words)!r}, expected squares such as H8,I8")
    return cmd.RightTiles(actor, _squares(words[0]) if words else ())


_BOARD_ACTS: dict[str, Callable[[int, tuple[str, ...], GameState], Command]] = {
    "says-blank": _mark(cmd.SayBlank),
    "writes-blank": _mark(cmd.WriteBlank),
    "writes-blanks": _writes_blanks,
    "turns-over": _turns_over,
    "mislays": _mislays,
    "rights": _rights,
}


# Acts beyond those of a turn.

BuildAct = Callable[[int, tuple[str, ...], GameState], Command]


def without_words(command: Callable[[int], Command]) -> BuildAct:
    """Make an act that takes no words, only the player."""

    def build(actor: int, words: tuple[str, ...], state: GameState) -> Command:
        if words:
            raise ToldError(f"read {' '.join(words)!r} after an act that takes nothing")
        return command(actor)

    return build


def _asks(about: str) -> BuildAct:
    return without_words(lambda actor: tc.AskOpponent(actor, about))


def _exposes(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return tc.ExposeTiles(actor, split_tiles("".join(words)))


TABLE_ACTS: dict[str, BuildAct] = {
    "says-counting": without_words(tc.SayCounting),
    "says-draws": without_words(tc.SayDrawing),
    "enters-bag": without_words(tc.EnterBag),
    "records-early": without_words(tc.WriteScoreEarly),
    "asks-score": _asks("score"),
    "asks-cume": _asks("cumulative"),
    "asks-where": _asks("place"),
    "exposes": _exposes,
    "reveals": without_words(tc.RevealRack),
    "arrives": without_words(tc.Arrive),
}
"""Verb to the function that makes its command; it raises ValueError for words it cannot use."""


# Entries by hand: scores, racks, corrections, notes.
#
# Lines of the score sheet are numbered from 1 in a scenario.

_MAX_UNNAMED = 99
_ENDING = "expected each player with the points left, and at the end out A where A went out"


def read_tiles(words: Sequence[str]) -> tuple[str, ...]:
    """Read tiles: ``ABC``, or ``AB 3`` with three more unnamed tiles.

    Raises:
        ValueError: a character that is not a tile, or a number too large for a rack.
    """
    tiles: list[str] = []
    for word in words:
        if not word.isdecimal():
            tiles.extend(split_tiles(word))
        elif int(word) <= _MAX_UNNAMED:
            tiles.extend((UNSEEN,) * int(word))
        else:
            raise ToldError(f"read {word!r}, expected at most {_MAX_UNNAMED} tiles")
    return tuple(tiles)


def read_line(words: Sequence[str]) -> int:
    """Read a 1-based line number and return it 0-based. Raises ValueError."""
    if not words or not re.fullmatch(r"[1-9]\d{0,3}", words[0]):
        raise ToldError(f"read {' '.join(words)!r}, expected the number of a line, from 1")
    return int(words[0]) - 1


def _enters(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.EnterScore(actor, _points("".join(words)))


def _points(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise ToldError(f"read {text!r}, expected a score")
    return int(text)


def _names(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.IdentifyTiles(actor, split_tiles("".join(words)))


def _notes(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.NoteEntry(read_line(words), " ".join(words[1:]).strip('"'))


def _dates(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """Read ``2026-11-20 round 4 event "Spring Open"``; every part is optional."""
    said = Occasion()
    while words:
        if words[0] == "event":
            said, words = replace(said, event=" ".join(words[1:]).strip('"')), ()
        elif words[0] == "round" and re.fullmatch(r"-?\d{1,9}", " ".join(words[1:2])):
            said, words = replace(said, round_number=int(words[1])), words[2:]
        elif re.match(r"\d", words[0]):
            said, words = replace(said, played_on=words[0]), words[1:]
        else:
            raise ToldError(f"read {words[0]!r}, expected a day, round NUMBER or event NAME")
    return en.NameOccasion(said)


def _corrects(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """Read ``3 8D FEASTER 74``, ``3 8D FEASTER``, ``3 74``, ``3 pass`` or ``3 exchange ABC``."""
    line = read_line(words)
    rest = words[1:]
    correction = en.CorrectEntry(line)
    if not rest:
        raise ToldError("expected what the line is: a play, a score, pass or exchange")
    if rest == ("pass",):
        return replace(correction, kind=RowKind.PASS.value)
    if rest[0] == "exchange":
        return replace(correction, kind=RowKind.EXCHANGE.value, tiles=read_tiles(rest[1:]))
    if len(rest) == 1:
        return replace(correction, points=_points(rest[0]))
    points = _points(rest[2]) if len(rest) == 3 else None
    placements = read_placements(_board_before(state, line), rest[:2])
    if len(rest) > 3:
        raise ToldError(f"read {' '.join(rest)!r}, expected a position, a word and a score")
    return replace(correction, kind=RowKind.PLAY.value, placements=placements, points=points)


def _board_before(state: GameState, line: int) -> Board:
    """Return the board before a line; the current board for a missing line, which is refused."""
    return board_before_row(state, line) if line < len(state.rows) else state.board


def _ends_by_hand(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """Read ``A 0 B 12 out A``: points of the tiles left, and the player who went out."""
    seats = {player.name: seat for seat, player in enumerate(state.setup.seats)}
    out = None
    if words[-2:-1] == ("out",):
        if words[-1] not in seats:
            raise ToldError(f"read {words[-1]!r}, expected a player")
        out, words = seats[words[-1]], words[:-2]
    left = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or set(left) != set(seats):
        raise ToldError(f"read {' '.join(words)!r}, {_ENDING}")
    return en.EndByHand(tuple(_points(left[name]) for name in seats), out)


def _takes_back(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.TakeBackTurn()


def _takes_turns_back(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """Read ``3``: the 1-based number of the turn to go back to."""
    return en.TakeBackTurns(actor, _points("".join(words)) - 1)


def _takes_hint(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return en.TakeHint(actor, _points("".join(words)))


def _hears_coach(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """Read ``why 3``: what the coach says, and the turn, counted from 1."""
    known = {word.value: word for word in CoachWord}
    if len(words) != 2 or words[0] not in known:
        raise ToldError(f"read {' '.join(words)!r}, expected {' or '.join(known)} and a turn")
    return en.HearCoach(actor, _points(words[1]) - 1, known[words[0]])


def _is_charged(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    """Read ``10``: points for overtime on an external clock."""
    return en.ChargeTime(actor, _points("".join(words)))


_ENTRY_ACTS: dict[str, BuildAct] = {
    "enters": _enters,
    "names": _names,
    "corrects": _corrects,
    "notes": _notes,
    "dates": _dates,
    "ends-by-hand": _ends_by_hand,
    "takes-turn-back": _takes_back,
    "charges-time": _is_charged,
}


VERDICTS = {"valid": True, "invalid": False}


def step_command(step: Step, state: GameState) -> Command:
    """Return the command of a step that is not an expectation.

    Raises:
        FormatError: an unknown verb, or words it cannot use; with the line number.
    """
    try:
        if step.actor is None:
            return _table_command(step)
        build = _ACTS.get(step.verb)
        if build is None:
            raise ToldError(f"read {step.verb!r}, expected one of {', '.join(_ACTS)}")
        return build(step.actor, step.words, state)
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise FormatError(str(error), line=step.line) from None


def _table_command(step: Step) -> Command:
    if step.verb == "wait":
        return cmd.PassTime(parse_time_ms("".join(step.words)))
    if step.verb == "settle":
        return cmd.SettleStart()
    if step.verb == "draw":
        return cmd.DrawForStart()
    if step.verb == JUDGE:
        if step.words[:1] != ("rules",):
            raise ToldError("expected judge rules, judge rules valid or judge rules invalid")
        return cmd.AdjudicateChallenge(None, _verdict(step.words[1:]))
    if step.words[:1] == ("rules",):
        return _ruling(None, step.words[1:])
    if step.words == ("undoes",):
        return cmd.UndoRuling()
    raise ToldError("expected director rules PROCEDURE, director asks PROCEDURE, director undoes")


def asked_procedure(step: Step) -> tuple[str, dict[str, str]] | None:
    """Return procedure and answers of ``director asks NAME taken=QZX``; None for other steps.

    Raises:
        FormatError: no procedure is named, or an answer is malformed; with the line number.
    """
    words = step.words if step.actor is None else (step.verb, *step.words)
    if (step.actor is None and step.verb != DIRECTOR) or words[:1] != ("asks",):
        return None
    try:
        if len(words) < 2:
            raise ToldError("expected the name of a procedure")
        return words[1], read_answers(words[2:])
    except ValueError as error:
        if not is_bad_input(error):
            raise
        raise FormatError(str(error), line=step.line) from None


def _ruling(by: int | None, words: tuple[str, ...]) -> cmd.ConductProcedure:
    if not words:
        raise ToldError("expected the name of a procedure")
    return cmd.ConductProcedure(words[0], read_answers(words[1:]), by)


def read_answers(words: tuple[str, ...]) -> dict[str, str]:
    """Read the answers to a procedure's questions: ``taken=QZX squares=H8,I8``.

    Raises:
        ValueError: a word without ``=``, or a question answered twice; the message quotes it.
    """
    answers: dict[str, str] = {}
    for word in words:
        key, mark, value = word.partition("=")
        if not mark or not key or key in answers:
            raise ToldError(f"read {word!r}, expected each question once, as in taken=QZX")
        answers[key] = value.replace(",", " ")
    return answers


def _rules(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return _ruling(actor, words)


def _racks(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if not words:
        return cmd.RackTiles(actor)
    if len(words) == 1 and words[0].isdecimal():
        return cmd.RackTiles(actor, state.draw_of(actor).loose[: int(words[0])])
    return cmd.RackTiles(actor, split_tiles("".join(words)))


def _returns(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.ReturnTiles(actor, split_tiles("".join(words)))


def _bags(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.BagTiles(actor, split_tiles("".join(words)) if words else None)


def _lays(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.LayTiles(actor, read_placements(state.board, words))


def _declares(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if len(words) == 1 and words[0].isdecimal():
        return cmd.DeclareScore(actor, int(words[0]))
    raise ToldError(f"read {' '.join(words)!r}, expected a score")


def _exchanges(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.ExchangeTiles(actor, read_tiles(words))


def _draws(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.DrawTiles(actor, _count(words))


def _count(words: tuple[str, ...]) -> int | None:
    """Read a number of tiles, None if there is none. Raises ValueError for anything else."""
    if not words:
        return None
    if len(words) == 1 and words[0].isdecimal():
        return int(words[0])
    raise ToldError(f"read {' '.join(words)!r}, expected a number of tiles")


def _draws_anyway(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.DrawTiles(actor, _count(words), anyway=True)


def _says_exchange(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.SayExchange(actor, _count(words))


def _puts_down(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.PutDownTiles(actor, split_tiles("".join(words)))


def _challenges(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    verdict = VERDICTS.get(words[-1]) if words else None
    named = words[:-1] if verdict is not None else words
    return cmd.CallChallenge(actor, tuple(word.upper() for word in named), verdict)


def _says_challenge(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.SayChallenge(actor, words)


def _writes_words(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.WriteWords(actor, words)


def _adjudicates(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.AdjudicateChallenge(actor, _verdict(words))


def _verdict(words: tuple[str, ...]) -> bool | None:
    if len(words) > 1 or (words and words[0] not in VERDICTS):
        raise ToldError(f"read {' '.join(words)!r}, expected valid or invalid")
    return VERDICTS[words[0]] if words else None


def _leaves(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if words not in ((), ("official",)):
        raise ToldError(f"read {' '.join(words)!r}, expected official or nothing")
    return cmd.LeaveTable(actor, bool(words))


def _neutralises(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.NeutraliseClock(actor, words[0] if words else "")


_ACTS: dict[str, BuildAct] = {
    **_BOARD_ACTS,
    **_ENTRY_ACTS,
    "lays": _lays,
    "plays": _lays,
    "takes-up": without_words(cmd.TakeUpTiles),
    "declares": _declares,
    "presses": without_words(cmd.PressClock),
    "records": without_words(cmd.RecordScore),
    "draws": _draws,
    "racks": _racks,
    "returns": _returns,
    "bags": _bags,
    "draws-anyway": _draws_anyway,
    "says-exchange": _says_exchange,
    "puts-down": _puts_down,
    "rules": _rules,
    "exchanges": _exchanges,
    "passes": without_words(cmd.AnnouncePass),
    "accepts": without_words(cmd.AcceptPlay),
    "holds": without_words(cmd.CallHold),
    "challenges": _challenges,
    "says-challenge": _says_challenge,
    "retracts": without_words(cmd.RetractChallenge),
    "writes-words": _writes_words,
    "hands-in-slip": without_words(cmd.HandInSlip),
    "stands-up": without_words(cmd.StandUp),
    "summons-judge": without_words(cmd.SummonJudge),
    "adjudicates": _adjudicates,
    "concedes": without_words(cmd.ConcedeChallenge),
    "leaves": _leaves,
    "returns-to-table": without_words(cmd.ReturnToTable),
    "neutralises": _neutralises,
    "starts-clock": without_words(cmd.StartClock),
    "turns-board": without_words(cmd.TurnBoard),
    "agrees-end": without_words(cmd.AgreeEnd),
    "signs": without_words(cmd.SignResult),
    "goes-out": without_words(cmd.AnnounceOut),
    "takes-hint": _takes_hint,
    "hears-coach": _hears_coach,
    "goes-back-to-turn": _takes_turns_back,
    **TABLE_ACTS,
}
