# SPDX-License-Identifier: MIT
"""What stands on the paper that is handed in after a game: card, tally slip, or a plain result.

Which of them it is, who fills it in and who signs follows from the ruleset: `result.sign` and
`result.tie_filler` (1999 and 2001 18.7, 18.10; NASPA V.J; family and Singapore sign nothing).
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.paper.matter import Matter
from desktop_app.paper.words import signed
from desktop_app.rules.clock import format_clock
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState, RowKind
from desktop_app.translation.words import tr

RACK_KINDS = frozenset({RowKind.RACK_BONUS, RowKind.RACK_DEDUCTION})
TIME_KINDS = frozenset({RowKind.TIME_PENALTY, RowKind.OVERTIME_LIMIT})


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the slip: what it is, and what each player has there, empty to be written."""

    label: str
    values: tuple[str, ...]
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class ResultSlip:
    """A whole slip.

    Attributes:
        title: what it is called under the ruleset.
        names: by seat, empty strings where nobody is named.
        first: the seat that began, None where that is not known.
        lines: the reckoning from the score of the plays to the final score.
        winner: the winner's name or that nobody won; empty while it is to be written.
        rule: who fills it in, signs it and hands it in, in whole sentences with the section.
        signatures: what stands at each player's line for signing; empty where nobody signs.
        signed: the seats that have signed.
    """

    title: str
    names: tuple[str, ...]
    first: int | None
    lines: tuple[ResultLine, ...]
    winner: str
    rule: str
    signatures: tuple[str, ...]
    signed: frozenset[int] = frozenset()


def result_slip(matter: Matter) -> ResultSlip:
    """The slip of a game that is over, or one to be filled in."""
    ruleset, state = matter.ruleset, matter.state
    names = matter.names or ("", "")
    result = None if state is None else state.result
    signing = _signature(ruleset)
    return ResultSlip(
        title=_title(ruleset),
        names=names,
        first=matter.first,
        lines=_lines(state, len(names)) if result is not None else _lines(None, len(names)),
        winner="" if state is None else _winner(state),
        rule=_rule(ruleset),
        signatures=(signing,) * len(names) if signing else (),
        signed=frozenset() if result is None else result.signed,
    )


def _title(ruleset: Ruleset) -> str:
    titles = {"card": tr("Result card"), "slip": tr("Tally slip")}
    return titles.get(ruleset.result.sign, tr("Result"))


def _signature(ruleset: Ruleset) -> str:
    words = {"card": tr("Signature"), "slip": tr("Signature or initials")}
    return words.get(ruleset.result.sign, "")


def _rule(ruleset: Ruleset) -> str:
    """Who does what with it."""
    section = ruleset.section_for("result.sign")
    match ruleset.result.sign, ruleset.result.tie_filler:
        case "card", "first-out":
            text = tr(
                "The winner fills the card in, after a draw whoever went out first. Both players "
                "sign; then the score is final ({section})."
            )
        case "card", _:
            text = tr(
                "The winner fills the card in and both players sign it; then the score is final "
                "({section})."
            )
        case "slip", _:
            text = tr(
                "Both players sign or initial the slip. The winner hands it in, after a tie "
                "whoever went first ({section})."
            )
        case _:
            return tr("These rules ask for no signature.")
    return text.format(section=section)


def _winner(state: GameState) -> str:
    if state.result is None:
        return ""
    if state.result.winner is None:
        return tr("nobody")
    return state.setup.seats[state.result.winner].name


def _lines(state: GameState | None, players: int) -> tuple[ResultLine, ...]:
    """From the score of the plays to the spread; the spread only where two play."""
    labels = (tr("Score of the plays"), tr("Tiles left"), tr("Overtime"), tr("Other points"))
    values: list[tuple[str, ...]] = [("",) * players] * 4
    final: tuple[str, ...] = ("",) * players
    spread: tuple[str, ...] = ("",) * players
    if state is not None and state.result is not None:
        columns = [_reckoned(state, seat) for seat in range(players)]
        values = list(zip(*columns, strict=True))
        final = tuple(str(points) for points in state.points)
        spread = tuple(signed(margin) for margin in state.result.margins)
    lines = [ResultLine(label, value) for label, value in zip(labels, values, strict=True)]
    lines.append(ResultLine(tr("Final score"), final, is_final=True))
    if players == 2:
        lines.append(ResultLine(tr("Spread"), spread or ("",) * players))
    return tuple(lines)


def _reckoned(state: GameState, seat: int) -> tuple[str, str, str, str]:
    """The score of the plays, and what the tiles left, the time and all else changed."""
    after = [row for row in state.rows if row.player == seat]
    racks = sum(row.points for row in after if row.kind in RACK_KINDS)
    times = sum(row.points for row in after if row.kind in TIME_KINDS)
    lifts = (RowKind.LIFT, RowKind.RESIGNATION)
    others = sum(row.points for row in after if row.kind in lifts)
    plays = state.points[seat] - racks - times - others
    time = signed(times) if times else ""
    over_s = state.charged_overtime_s(seat)
    if times and over_s:
        time = tr("{time} over: {points}").format(
            time=format_clock(over_s * 1000), points=signed(times)
        )
    return (str(plays), signed(racks) if racks else "", time, signed(others) if others else "")
