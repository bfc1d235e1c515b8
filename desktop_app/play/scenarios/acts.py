# SPDX-License-Identifier: MIT
"""The acts a scenario may name, and the commands they stand for."""

from __future__ import annotations

from desktop_app.formats.errors import FormatError
from desktop_app.formats.scenario import DIRECTOR, JUDGE, Step, parse_time_ms
from desktop_app.formats.tile_text import split_tiles
from desktop_app.play.scenarios import board_acts, entry_acts
from desktop_app.play.scenarios.table_acts import TABLE_ACTS, BuildAct, without_words
from desktop_app.play.scenarios.written_tiles import read_placements
from desktop_app.rules import commands as cmd
from desktop_app.rules.commands import Command
from desktop_app.rules.state import GameState

VERDICTS = {"valid": True, "invalid": False}


def step_command(step: Step, state: GameState) -> Command:
    """The command of a step that is no expectation.

    Raises:
        FormatError: an unknown verb, or words it cannot use; it has the line.
    """
    try:
        if step.actor is None:
            return _table_command(step)
        build = _ACTS.get(step.verb)
        if build is None:
            raise ValueError(f"read {step.verb!r}, expected one of {', '.join(_ACTS)}")
        return build(step.actor, step.words, state)
    except ValueError as error:
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
            raise ValueError("expected judge rules, judge rules valid or judge rules invalid")
        return cmd.AdjudicateChallenge(None, _verdict(step.words[1:]))
    if step.words[:1] == ("rules",):
        return _ruling(None, step.words[1:])
    if step.words == ("undoes",):
        return cmd.UndoRuling()
    raise ValueError("expected director rules PROCEDURE, director asks PROCEDURE, director undoes")


def asked_procedure(step: Step) -> tuple[str, dict[str, str]] | None:
    """The procedure and the answers of ``director asks NAME taken=QZX``; None for other steps.

    Raises:
        FormatError: no procedure is named, or an answer is not written so; it has the line.
    """
    words = step.words if step.actor is None else (step.verb, *step.words)
    if (step.actor is None and step.verb != DIRECTOR) or words[:1] != ("asks",):
        return None
    try:
        if len(words) < 2:
            raise ValueError("expected the name of a procedure")
        return words[1], read_answers(words[2:])
    except ValueError as error:
        raise FormatError(str(error), line=step.line) from None


def _ruling(by: int | None, words: tuple[str, ...]) -> cmd.ConductProcedure:
    if not words:
        raise ValueError("expected the name of a procedure")
    return cmd.ConductProcedure(words[0], read_answers(words[1:]), by)


def read_answers(words: tuple[str, ...]) -> dict[str, str]:
    """``taken=QZX squares=H8,I8``: the answers to the questions of a procedure.

    Raises:
        ValueError: a word without ``=``, or a question answered twice; the message quotes it.
    """
    answers: dict[str, str] = {}
    for word in words:
        key, mark, value = word.partition("=")
        if not mark or not key or key in answers:
            raise ValueError(f"read {word!r}, expected each question once, as in taken=QZX")
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
    raise ValueError(f"read {' '.join(words)!r}, expected a score")


def _exchanges(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.ExchangeTiles(actor, entry_acts.read_tiles(words))


def _draws(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.DrawTiles(actor, _count(words))


def _count(words: tuple[str, ...]) -> int | None:
    """A number of tiles, None where none is written; ValueError for anything else."""
    if not words:
        return None
    if len(words) == 1 and words[0].isdecimal():
        return int(words[0])
    raise ValueError(f"read {' '.join(words)!r}, expected a number of tiles")


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
        raise ValueError(f"read {' '.join(words)!r}, expected valid or invalid")
    return VERDICTS[words[0]] if words else None


def _leaves(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    if words not in ((), ("official",)):
        raise ValueError(f"read {' '.join(words)!r}, expected official or nothing")
    return cmd.LeaveTable(actor, bool(words))


def _neutralises(actor: int, words: tuple[str, ...], state: GameState) -> Command:
    return cmd.NeutraliseClock(actor, words[0] if words else "")


_ACTS: dict[str, BuildAct] = {
    **board_acts.ACTS,
    **entry_acts.ACTS,
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
    **TABLE_ACTS,
}
