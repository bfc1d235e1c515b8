# SPDX-License-Identifier: MIT
"""The paper handed in after a game: result card, tally slip, or plain result.

The ruleset decides which it is, who fills it in and who signs: `result.sign` and
`result.tie_filler` (1999 and 2001 18.7, 18.10; NASPA V.J; family and Singapore sign nothing).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF

from desktop_app.paper.canvas import (
    BODY,
    LABEL,
    NOTE,
    RULE,
    SHADE,
    Align,
    Canvas,
    Document,
    Style,
    Weight,
    draw_cuts,
    draw_field,
    draw_fields,
    draw_name,
    draw_order,
    draw_tick,
    occasion_fields,
    slots,
)
from desktop_app.paper.content import MARGIN_MM, PaperContent, PaperSize, signed
from desktop_app.rules.clock import format_clock
from desktop_app.rules.events import AdjustmentKind, ReckonedFor
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.score_rows import points_of_no_play
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.state import ROWS_OF_ADJUSTMENTS, GameState
from desktop_app.rules.tiles import BLANK
from desktop_app.translation.words import tr


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the slip: its label, and each player's value, empty to be written by hand."""

    label: str
    values: tuple[str, ...]
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class ResultSlip:
    """A whole slip.

    Attributes:
        title: its title under the ruleset.
        names: by seat, empty strings if unknown.
        first: the seat that began, None if unknown.
        lines: from the points of the plays to the final score.
        winner: the winner's name, or that the game is a tie; empty to be written by hand.
        rule: who fills it in, signs it and hands it in, in sentences with the section.
        signatures: the text at each player's signature line; empty if there are none.
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


def result_slip(content: PaperContent) -> ResultSlip:
    """Return the slip of a finished game, or one to fill in."""
    ruleset, state = content.ruleset, content.state
    names = content.names or ("", "")
    result = None if state is None else state.result
    signing = _signature(ruleset)
    return ResultSlip(
        title=_title(ruleset),
        names=names,
        first=content.first,
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
    """Say who fills in, signs and hands in the slip."""
    section = ruleset.section_for("result.sign")
    match ruleset.result.sign, ruleset.result.tie_filler:
        case "card", "first-out":
            text = tr(
                "The winner, or after a tie the player who went out first, fills in "
                "the card. Both players sign; then the score is final ({section})."
            )
        case "card", _:
            text = tr(
                "The winner fills in the card and both players sign it; then the "
                "score is final ({section})."
            )
        case "slip", _:
            text = tr(
                "Both players sign or initial the slip. The winner, or after a tie "
                "the player who went first, hands it in ({section})."
            )
        case _:
            return tr("These rules do not require a signature.")
    return text.format(section=section)


def _winner(state: GameState) -> str:
    if state.result is None:
        return ""
    if state.result.winner is None:
        return tr("no player")
    return state.setup.seats[state.result.winner].name


def _lines(state: GameState | None, players: int) -> tuple[ResultLine, ...]:
    """Return the lines from the points of the plays to the spread, which needs two players."""
    labels = (tr("Points from plays"), tr("Tiles left"), tr("Overtime"), tr("Other points"))
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
    """Return the points of plays, tiles left, time, and other changes."""
    points = Counter[ReckonedFor]()
    causes = {ROWS_OF_ADJUSTMENTS[kind]: kind.reckoned_for for kind in AdjustmentKind}
    for row in state.rows:
        if row.player == seat and row.kind in causes:
            points[causes[row.kind]] += row.points
    points[ReckonedFor.OTHERS] += points_of_no_play(state, seat) + state.setup.start_points[seat]
    racks, times, others = (points[cause] for cause in ReckonedFor)
    plays = state.points[seat] - racks - times - others
    time = signed(times) if times else ""
    over_s = state.charged_overtime_s(seat)
    if times and over_s:
        time = tr("{time} over: {points}").format(
            time=format_clock(over_s * 1000), points=signed(times)
        )
    return (str(plays), signed(racks) if racks else "", time, signed(others) if others else "")


# The result card, tally slip or plain result, two on a page: one to hand in, one to keep.

HIGHEST_MM = 10.0
REST_MM = 49.0
"""Height of a slip without its lines and signatures."""
SIGNATURES_MM = 13.0
NAMES_MM = 13.0
LABELS_MM = 42.0

_FINAL = Style(5.0, Weight.BOLD, Align.RIGHT)
_FIGURE = Style(4.2, align=Align.RIGHT)


def result_document(content: PaperContent, size: PaperSize) -> Document:
    """Return two copies of a game's slip, or two to fill in."""
    slip = result_slip(content)
    return Document(slip.title, size, (partial(_draw_page, slip, content, size),))


def _draw_page(slip: ResultSlip, content: PaperContent, size: PaperSize, canvas: Canvas) -> None:
    draw_cuts(canvas, size, 1, 2)
    for place in slots(size, 1, 2):
        box = place.adjusted(MARGIN_MM, MARGIN_MM, -MARGIN_MM, -MARGIN_MM)
        _draw_slip(canvas, box, slip, content)


def _draw_slip(canvas: Canvas, box: QRectF, slip: ResultSlip, content: PaperContent) -> None:
    canvas.text(QRectF(box.left(), box.top(), 100, 7), slip.title, Style(6.0, Weight.BOLD))
    right = QRectF(box.left() + 100, box.top(), box.width() - 100, 5)
    canvas.text(right, content.ruleset.title, Style(3.2, Weight.MEDIUM, Align.RIGHT))
    row = QRectF(box.left(), box.top() + 8.5, box.width(), 7)
    draw_fields(canvas, row, occasion_fields(content.occasion), (5, 2, 2, 4))
    top = box.top() + 20
    y = _draw_table(canvas, box, top, slip)
    draw_field(canvas, QRectF(box.left(), y + 1.5, box.width(), 7.5), tr("Winner"), slip.winner)
    y += 9
    if slip.signatures:
        y = _draw_signatures(canvas, box, y, slip)
    canvas.paragraph(QRectF(box.left(), y + 2, box.width(), 8), slip.rule, NOTE)


def _draw_table(canvas: Canvas, box: QRectF, top: float, slip: ResultSlip) -> float:
    wide = (box.width() - LABELS_MM) / len(slip.names)
    canvas.box(QRectF(box.left(), top, box.width(), NAMES_MM), width=0.0, fill=SHADE)
    for seat, name in enumerate(slip.names):
        left = box.left() + LABELS_MM + seat * wide
        _draw_player(canvas, QRectF(left, top, wide, NAMES_MM), slip, seat, name)
    y = top + NAMES_MM
    rest = REST_MM + (SIGNATURES_MM if slip.signatures else 0)
    height = min(HIGHEST_MM, (box.height() - rest) / len(slip.lines))
    for line in slip.lines:
        _draw_line(canvas, QRectF(box.left(), y, box.width(), height), wide, line)
        y += height
    for seat in range(len(slip.names)):
        x = box.left() + LABELS_MM + seat * wide
        canvas.line((x, top), (x, y), width=0.3)
    canvas.line((box.left(), top + NAMES_MM), (box.right(), top + NAMES_MM), width=0.3)
    canvas.box(QRectF(box.left(), top, box.width(), y - top), width=0.4)
    return y


def _draw_player(canvas: Canvas, box: QRectF, slip: ResultSlip, seat: int, name: str) -> None:
    canvas.text(QRectF(box.left() + 1.5, box.top() + 0.5, 30, 3.6), tr("Player"), LABEL)
    right = box.right()
    if len(slip.names) == 2:
        place = None if slip.first is None else int(slip.first != seat)
        right = draw_order(canvas, right - 1, box.center().y(), place=place)
    draw_name(canvas, QRectF(box.left() + 1.5, box.top() + 4, right - box.left() - 4, 8), name)


def _draw_line(canvas: Canvas, row: QRectF, wide: float, line: ResultLine) -> None:
    style = Style(3.6, Weight.STRONG) if line.is_final else BODY
    label = QRectF(row.left() + 1.5, row.top(), LABELS_MM - 2, row.height())
    canvas.text(label, line.label, style)
    figure = _FINAL if line.is_final else _FIGURE
    for seat, value in enumerate(line.values):
        left = row.left() + LABELS_MM + seat * wide
        canvas.text(QRectF(left + 1.5, row.top(), wide - 4, row.height()), value, figure)
    canvas.line((row.left(), row.bottom()), (row.right(), row.bottom()), width=0.15)


def _draw_signatures(canvas: Canvas, box: QRectF, y: float, slip: ResultSlip) -> float:
    gap = 6.0
    wide = (box.width() - gap * (len(slip.signatures) - 1)) / len(slip.signatures)
    for seat, label in enumerate(slip.signatures):
        place = QRectF(box.left() + seat * (wide + gap), y, wide, SIGNATURES_MM)
        known = tr("signed on the screen") if seat in slip.signed else ""
        draw_field(canvas, place, label, known, value=NOTE)
    return y + SIGNATURES_MM


# Slips filled in during a game; their content depends on the ruleset.

WORDS = 4
"""Lines for words on a challenge slip; few plays form more."""


@dataclass(frozen=True, slots=True)
class ChallengeSlip:
    """A challenge slip.

    Attributes:
        words: number of lines for challenged words.
        blanks: number of boxes for letters of blanks, if the rules want them on this slip.
        verdicts: the two verdicts to tick.
        fields: labels of the two players.
        section: the ruleset, with the section of its document if there is one.
    """

    words: int
    blanks: int
    verdicts: tuple[str, str]
    fields: tuple[str, str]
    section: str


@dataclass(frozen=True, slots=True)
class BlankSlip:
    """A slip on which the letters of the blanks are written or circled.

    Attributes:
        blanks: number of blanks in the set, each with its own letters to circle.
        letters: the faces that a blank may stand for.
        section: the ruleset, with the section of its document if there is one.
    """

    blanks: int
    letters: tuple[str, ...]
    section: str


def challenge_slip(ruleset: Ruleset) -> ChallengeSlip:
    """Return a ruleset's challenge slip."""
    has_blanks = ruleset.blank.designate == "state-and-print-slip"
    return ChallengeSlip(
        words=WORDS,
        blanks=_slip_blanks(ruleset) if has_blanks else 0,
        verdicts=(tr("Acceptable"), tr("Not acceptable")),
        fields=(tr("Challenger"), tr("Played by")),
        section=_cited(ruleset, "challenge.binding"),
    )


def blank_slip(ruleset: Ruleset) -> BlankSlip:
    """Return a ruleset's slip for designating blanks."""
    return BlankSlip(
        _slip_blanks(ruleset), tile_set_of(ruleset).faces, _cited(ruleset, "blank.designate")
    )


def _slip_blanks(ruleset: Ruleset) -> int:
    return ruleset.set.distribution.get(BLANK, 0)


def _cited(ruleset: Ruleset, path: str) -> str:
    """Return the ruleset, with the section of its document if there is one."""
    section = ruleset.section_for(path)
    if not section or ruleset.is_silent(path):
        return ruleset.title
    return tr("{ruleset}: {section}").format(ruleset=ruleset.title, section=section)


# Slips, several on a page with lines to cut along.

INSIDE_MM = 7.0
"""Free margin around a slip, for imprecise cuts and printers with wide margins."""
ACROSS = 2
CHALLENGES_DOWN, BLANKS_DOWN = 3, 4

LINE_MM = 7.0

_TITLE = Style(4.4, Weight.BOLD)
_VALUE = Style(3.3, Weight.MEDIUM)
_LETTER = Style(3.5, Weight.MEDIUM, Align.CENTRE)


def challenge_slips_document(content: PaperContent, size: PaperSize) -> Document:
    """Return a page of challenge slips."""
    slip = challenge_slip(content.ruleset)
    return Document(tr("Challenge slips"), size, (partial(_challenges, slip, content, size),))


def blank_slips_document(content: PaperContent, size: PaperSize) -> Document:
    """Return a page of blank slips."""
    slip = blank_slip(content.ruleset)
    return Document(tr("Blank slips"), size, (partial(_blanks, slip, content, size),))


def _challenges(
    slip: ChallengeSlip, content: PaperContent, size: PaperSize, canvas: Canvas
) -> None:
    draw_cuts(canvas, size, ACROSS, CHALLENGES_DOWN)
    for place in slots(size, ACROSS, CHALLENGES_DOWN):
        box = place.adjusted(INSIDE_MM, INSIDE_MM, -INSIDE_MM, -INSIDE_MM)
        _draw_challenge(canvas, box, slip, content)


def _draw_challenge(
    canvas: Canvas, box: QRectF, slip: ChallengeSlip, content: PaperContent
) -> None:
    """Draw one challenge slip in a box."""
    _draw_top(canvas, box, tr("Challenge", "a slip"), slip.section)
    y = _draw_place(canvas, box, box.top() + 5.5, content)
    row = QRectF(box.left(), y, box.width(), LINE_MM)
    draw_fields(canvas, row, tuple((label, "") for label in slip.fields), (1, 1), value=_VALUE)
    y += LINE_MM + 2
    canvas.text(QRectF(box.left(), y, box.width(), 3.4), tr("Words, in capital letters"), LABEL)
    y += 2.5
    foot = 7.0 + (9.0 if slip.blanks else 0.0)
    height = (box.bottom() - foot - y) / slip.words
    for number in range(1, slip.words + 1):
        line = y + number * height
        canvas.line((box.left(), line), (box.right(), line), ink=RULE)
    if slip.blanks:
        _draw_blank_boxes(canvas, slip, box.left(), box.bottom() - foot + 2)
    x = box.left()
    for verdict in slip.verdicts:
        x = draw_tick(canvas, x, box.bottom() - 2.6, verdict, is_on=False)
    draw_field(canvas, QRectF(x, box.bottom() - 7, box.right() - x, 7), tr("Judge", "a person"))


def _draw_blank_boxes(canvas: Canvas, slip: ChallengeSlip, left: float, top: float) -> None:
    label = tr("The blanks are")
    wide = canvas.width(label, LABEL) + 2
    canvas.text(QRectF(left, top, wide, 7), label, LABEL)
    for number in range(slip.blanks):
        canvas.box(QRectF(left + wide + number * 9, top, 7, 7), width=0.25)


def _blanks(slip: BlankSlip, content: PaperContent, size: PaperSize, canvas: Canvas) -> None:
    draw_cuts(canvas, size, ACROSS, BLANKS_DOWN)
    for place in slots(size, ACROSS, BLANKS_DOWN):
        box = place.adjusted(INSIDE_MM, INSIDE_MM, -INSIDE_MM, -INSIDE_MM)
        _draw_top(canvas, box, tr("Blank", "a slip"), slip.section)
        y = _draw_place(canvas, box, box.top() + 5.5, content)
        _draw_letters(canvas, box, y + 2.5, slip)


def _draw_letters(canvas: Canvas, box: QRectF, top: float, slip: BlankSlip) -> None:
    """Draw, for every blank, a box for its letter, and the letters to circle."""
    rows = 2
    across = -(-len(slip.letters) // rows)
    blank_height = (box.bottom() - top) / max(1, slip.blanks)
    side = min(12.0, blank_height - 5)
    for number in range(slip.blanks):
        y = top + number * blank_height
        label = tr("Blank {number}").format(number=number + 1)
        canvas.text(QRectF(box.left(), y, side + 4, 3.4), label, LABEL)
        canvas.box(QRectF(box.left(), y + 4, side, side), width=0.35)
        left = box.left() + side + 4
        wide = (box.right() - left) / across
        high = min(8.0, (blank_height - 3) / rows)
        for place, letter in enumerate(slip.letters):
            cell = QRectF(
                left + place % across * wide, y + 2.5 + place // across * high, wide, high
            )
            canvas.text(cell, letter, _LETTER)


def _draw_top(canvas: Canvas, box: QRectF, title: str, section: str) -> None:
    canvas.text(QRectF(box.left(), box.top(), box.width() * 0.3, 5), title, _TITLE)
    right = QRectF(box.left() + box.width() * 0.3, box.top(), box.width() * 0.7, 5)
    canvas.text(right, section, NOTE.at(Align.RIGHT))


def _draw_place(canvas: Canvas, box: QRectF, top: float, content: PaperContent) -> float:
    """Draw round, table and players, as far as known; returns the y below them."""
    row = QRectF(box.left(), top, box.width(), LINE_MM)
    if not content.names:
        empty = ((tr("Round"), ""), (tr("Table"), ""), (tr("Players"), ""))
        draw_fields(canvas, row, empty, (2, 2, 6), value=_VALUE)
        return row.bottom()
    fields = occasion_fields(content.occasion)[:3]
    draw_fields(canvas, row, fields, (13, 5, 5), value=_VALUE)
    row.translate(0, LINE_MM)
    names = ", ".join(name for name in content.names if name)
    draw_field(canvas, row, tr("Players"), names, value=_VALUE)
    return row.bottom()


# Slips of duplicate, on which each table writes its play.

CLASS_DOWN = 4
LONGEST_WORD = 15
"""Boxes for the letters of a word, one for each square of a row."""


def class_slips_document(count: int, size: PaperSize) -> Document:
    """Return pages with at least `count` blank slips of duplicate, eight on each."""
    pages = max(1, -(-count // (ACROSS * CLASS_DOWN)))
    return Document(tr("Slips of duplicate"), size, (partial(_class_slips, size),) * pages)


def _class_slips(size: PaperSize, canvas: Canvas) -> None:
    draw_cuts(canvas, size, ACROSS, CLASS_DOWN)
    for place in slots(size, ACROSS, CLASS_DOWN):
        _draw_class_slip(canvas, place.adjusted(INSIDE_MM, INSIDE_MM, -INSIDE_MM, -INSIDE_MM))


def _draw_class_slip(canvas: Canvas, box: QRectF) -> None:
    row = QRectF(box.left(), box.top(), box.width(), 11)
    draw_fields(canvas, row, ((tr("Table"), ""), (tr("Turn"), "")), (1, 1))
    y = row.bottom() + 3
    wide = box.width() * 0.45
    draw_field(canvas, QRectF(box.left(), y, wide, 11), tr("First square"))
    x = box.left() + wide + 5
    for direction in (tr("across"), tr("down")):
        x = draw_tick(canvas, x, y + 7, direction, is_on=False)
    y += 14
    label = tr("Word, with the letters on the board; circle a blank")
    canvas.text(QRectF(box.left(), y, box.width(), 3.4), label, LABEL)
    side, y = box.width() / LONGEST_WORD, y + 4.5
    for number in range(LONGEST_WORD):
        canvas.box(QRectF(box.left() + number * side, y, side, 9.5), width=0.25)
    row = QRectF(box.left(), y + 12, box.width(), 11)
    draw_fields(canvas, row, ((tr("Score"), ""), (tr("Marked by the desk"), "")), (1, 1))
