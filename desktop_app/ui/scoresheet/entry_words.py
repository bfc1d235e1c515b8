# SPDX-License-Identifier: MIT
"""A correction of the score sheet in sentences: what is wrong with it, and what follows from it."""

from __future__ import annotations

from desktop_app.analysis.sheet_lines import place_of_row, sheet_entry, sheet_lines
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.score_rows import Clash
from desktop_app.rules.state import GameState, RowKind
from desktop_app.session.corrections import BadPoints, Consequences, LineChange
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import book_name, rejection_text, winner_sentence
from desktop_app.ui.scoresheet.sheet_signs import entry_words


def place_text(state: GameState, line: int) -> str:
    """Where a line stands: ``line 3 of Ann``; in the final reckoning a line has no number."""
    lines = sheet_lines(state)
    place = place_of_row(lines, line)
    name = state.setup.seats[state.rows[line].player].name
    number = 0 if place is None else lines[place[0]].number
    if not number:
        return tr("the final reckoning of {name}").format(name=name)
    return tr("line {number} of {name}").format(number=number, name=name)


def capitalised(sentence: str) -> str:
    """A sentence that begins with a place."""
    return sentence[:1].upper() + sentence[1:]


def title_text(state: GameState, line: int) -> str:
    """What is being corrected."""
    entry = entry_words(sheet_entry(state, line))
    return tr("Correct {place}: {entry}").format(place=place_text(state, line), entry=entry)


def note_title_text(state: GameState, line: int) -> str:
    """What is being noted beside."""
    entry = entry_words(sheet_entry(state, line))
    return tr("Note beside {place}: {entry}").format(place=place_text(state, line), entry=entry)


def problem_text(problem: MoveTextProblem) -> str:
    """What is wrong with what stands in a field."""
    sentences = {
        TextFault.EMPTY: tr("Type the square and the word, such as 8D FEASTER."),
        TextFault.BAD_POSITION: tr("{found} is no square; type one such as 8D or H8 first."),
        TextFault.WORD_MISSING: tr("The word is missing after the square."),
        TextFault.TOO_MUCH: tr("{found} is more than a square and a word."),
        TextFault.UNKNOWN_TILE: tr("{found} is no tile of this set."),
        TextFault.OFF_BOARD: tr("{found} lies outside the board."),
        TextFault.OTHER_TILE_THERE: tr("{found} meets the {detail} that lay there before."),
        TextFault.NOTHING_THERE: tr("No tile lay on {detail} before this play."),
        TextFault.NOT_ON_RACK: tr("{found} is not on the rack."),
        TextFault.NO_NEW_TILE: tr("{found} was on the board before; nothing new is laid."),
        TextFault.TILES_MISSING: tr("Say which tiles were exchanged, or how many."),
        TextFault.BAD_COUNT: tr("Say which tiles were exchanged, or how many."),
    }
    return sentences[problem.fault].format(found=problem.found, detail=problem.detail)


def points_problem_text(problem: BadPoints) -> str:
    """What is wrong with the points."""
    if not problem.text:
        return tr("Say how many points it scored.")
    return tr("{text} is no number of points.").format(text=problem.text)


def refusal_text(state: GameState, line: int, refusal: Clash | Rejection) -> str:
    """Why a correction cannot be, in a sentence that names the line that stands in the way."""
    if isinstance(refusal, Clash):
        return _clash_text(state, line, refusal)
    reasons = {each.reason: each for each in refusal.refusals}
    if Reason.NO_TILE_THERE in reasons:
        return tr(
            "A ruling has moved tiles of this play since, so its place can no longer be changed."
        )
    if Reason.WRONG_PHASE in reasons:
        return tr("Lines can be corrected between two turns, when nothing is half done.")
    if Reason.NOT_ON_RACK in reasons:
        return tr(
            "The program dealt these tiles itself: the square and the points can be changed, the "
            "tiles cannot."
        )
    book = book_name(state.setup.ruleset.id)
    return rejection_text(refusal, book=book)


def _clash_text(state: GameState, line: int, clash: Clash) -> str:
    if clash.line == line:
        return tr("A tile lay on one of these squares already, before this play.")
    other = sheet_entry(state, clash.line)
    text = tr("{place} stands in the way: {entry} would lie on the same square.")
    sentence = text.format(place=place_text(state, clash.line), entry=entry_words(other))
    return capitalised(sentence)


def consequence_lines(told: Consequences) -> tuple[str, ...]:
    """Everything that a correction brings about, a sentence a thing."""
    lines = [_change_text(told, change) for change in told.changes]
    lines += [_loose_text(told.after, line) for line in told.loose]
    lines += _total_texts(told)
    if told.before.result != told.after.result:
        lines += _result_texts(told)
    if not told.later and not told.loose:
        lines.append(tr("No other line changes."))
    return tuple(lines)


def _change_text(told: Consequences, change: LineChange) -> str:
    text = tr("{place} reads {after} instead of {before}.")
    words_before = told.before.rows[change.line].words
    words_after = told.after.rows[change.line].words
    old, new = entry_words(change.before), entry_words(change.after)
    if old == new and words_before != words_after:
        text = tr("{place}, {after}, forms {words} instead of {old_words}.")
    sentence = text.format(
        place=place_text(told.before, change.line),
        before=old,
        after=new,
        words=", ".join(words_after) or tr("no word"),
        old_words=", ".join(words_before) or tr("no word"),
    )
    return capitalised(sentence)


def _loose_text(after: GameState, line: int) -> str:
    text = tr("{place}, {entry}, would not lie as the rules want: nothing joins it there.")
    entry = entry_words(sheet_entry(after, line))
    sentence = text.format(place=place_text(after, line), entry=entry)
    return capitalised(sentence)


def _total_texts(told: Consequences) -> list[str]:
    lines = []
    for seat, player in enumerate(told.before.setup.seats):
        old, new = told.before.points[seat], told.after.points[seat]
        if old != new:
            text = tr_count(
                "{name} has {new} point instead of {old}.",
                "{name} has {new} points instead of {old}.",
                abs(new),
            )
            lines.append(text.format(name=player.name, new=new, old=old))
    return lines


def _result_texts(told: Consequences) -> list[str]:
    names = [seat.name for seat in told.after.setup.seats]
    before, after = told.before.result, told.after.result
    if after is None or before is None:
        return []
    sentence = winner_sentence(after, names, told.after.points)
    if before.winner == after.winner:
        return [tr("The result changes: {sentence}").format(sentence=sentence)]
    return [tr("The game has another winner: {sentence}").format(sentence=sentence)]


def kind_name(kind: RowKind) -> str:
    """What a line may be made."""
    names = {
        RowKind.PLAY: tr("A play"),
        RowKind.EXCHANGE: tr("An exchange"),
        RowKind.PASS: tr("A pass"),
    }
    return names[kind]
