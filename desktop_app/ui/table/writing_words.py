# SPDX-License-Identifier: MIT
"""What is said while a finished game is written down: of a line, of what came of it."""

from __future__ import annotations

from desktop_app.rules.setup import Occasion
from desktop_app.session.move_text import MoveTextProblem
from desktop_app.session.table_entry import ExchangeEntry, PlayEntry, ScoreEntry
from desktop_app.session.table_writer import (
    Outcome,
    Read,
    Trouble,
    TurnLine,
    WritingFault,
    WritingProblem,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.table.entry_words import problem_text, score_text


def placeholder() -> str:
    """What stands in the empty line."""
    return tr("AEFRSTE 8D FEASTER 80   24   -3   pass   --   note   undo   end")


def line_name() -> str:
    """What the line is called."""
    return tr("A turn, or what happened to the last one")


def misread_text(problem: MoveTextProblem | WritingProblem) -> str:
    """Why a line cannot be understood."""
    if isinstance(problem, MoveTextProblem):
        return problem_text(problem)
    sentences = {
        WritingFault.NO_TILES: tr("{found} names no tiles and no points: type end AEI, or end 3."),
        WritingFault.NO_PLAYER: tr("{found} is no player, or could be both."),
        WritingFault.NO_POINTS: tr("{found} is no number of points: type time Ben 10."),
        WritingFault.NO_ROUND: tr("{found} is no round: type round and a number up to 99."),
        WritingFault.NO_DAY: tr("{found} is no day: type date 2019-03-24, year, month and day."),
        WritingFault.LONG_EVENT: tr("The name of the event is too long: {found}"),
        WritingFault.NOTHING_SAID: tr("The note is empty: type note and what it says."),
    }
    return sentences[problem.fault].format(found=problem.found)


def trouble_text(trouble: Trouble) -> str:
    """Why a line was not written; empty where the rules have said it."""
    return {
        Trouble.REFUSED: "",
        Trouble.ASKS_RACKS: "",
        Trouble.NOT_NOW: tr("Nothing can be written down now."),
        Trouble.IS_OUT: tr("The last tile is laid. Type end, or -- or a challenge of that play."),
        Trouble.NO_LINE: tr("Nothing is written yet that this could belong to."),
        Trouble.NO_BONUS: tr(
            "Under these rules no challenge of that play brings so many points: type challenge."
        ),
    }[trouble]


def preview_text(read: Read, strange: tuple[str, ...]) -> str:
    """What a line says, while it is typed; empty where there is nothing to say."""
    if not isinstance(read, TurnLine) or not isinstance(read.entry, PlayEntry):
        return ""
    entry = read.entry
    if not entry.score.texts:
        return ""
    if not entry.differs and not strange:
        return score_text(entry)
    text = tr_count(
        "{words}: one point, {said} announced. Not in the word list: {strange}.",
        "{words}: {sum} points, {said} announced. Not in the word list: {strange}.",
        entry.score.points,
    )
    if not strange:
        text = tr_count(
            "{words}: one point, {said} announced.",
            "{words}: {sum} points, {said} announced.",
            entry.score.points,
        )
    elif not entry.differs:
        text = tr_count(
            "{words}: one point. Not in the word list: {strange}.",
            "{words}: {sum} points. Not in the word list: {strange}.",
            entry.score.points,
        )
    return text.format(
        words=", ".join(entry.score.texts),
        sum=entry.score.points,
        said=entry.announced,
        strange=", ".join(strange),
    )


def strange_text(words: tuple[str, ...]) -> str:
    """That the list does not hold some words."""
    return tr("Not in the word list: {words}.").format(words=", ".join(words))


def outcome_text(name: str, outcome: Outcome) -> str:
    """What a person should know of a line that was written; empty where nothing is odd."""
    entry = outcome.entry
    if outcome.occasion is not None:
        return occasion_text(outcome.occasion)
    if outcome.other_left:
        text = tr("It is written so; by what was entered {tiles} would be left.")
        return text.format(tiles=" ".join(outcome.other_left))
    if outcome.text:
        return tr("The turn is taken back. Type it anew, or leave it out.")
    if isinstance(entry, PlayEntry) and entry.differs:
        return _difference_text(name, entry, outcome.strange)
    return strange_text(outcome.strange) if outcome.strange else _done_text(name, outcome)


def occasion_text(occasion: Occasion) -> str:
    """What stands at the head of the sheet now."""
    number = occasion.round_number
    parts = (
        occasion.event,
        "" if number is None else tr("round {number}").format(number=number),
        occasion.played_on,
    )
    known = ", ".join(part for part in parts if part)
    return tr("At the head of the sheet: {text}.").format(text=known or tr("nothing"))


def _difference_text(name: str, entry: PlayEntry, strange: tuple[str, ...]) -> str:
    text = tr("{name}: {said} is written as announced; the tiles add up to {sum}.")
    if strange:
        text = tr(
            "{name}: {said} is written as announced; the tiles add up to {sum}. "
            "Not in the word list: {strange}."
        )
    return text.format(
        name=name, said=entry.announced, sum=entry.score.points, strange=", ".join(strange)
    )


def _done_text(name: str, outcome: Outcome) -> str:
    match outcome.entry:
        case PlayEntry(score=score):
            text = tr("{name}: {words} for {points}.")
            return text.format(name=name, words=", ".join(score.texts), points=score.points)
        case ScoreEntry(points=points):
            return tr("{name}: {points}, the play is not known.").format(name=name, points=points)
        case ExchangeEntry(tiles=tiles):
            return tr("{name} exchanges {count}.").format(name=name, count=len(tiles))
        case _:
            return ""


def out_text(name: str) -> str:
    """That the last tile was laid."""
    return tr("{name} has laid the last tile. Type end, or -- where the play came off.").format(
        name=name
    )


def after_text() -> str:
    """What can still be written after the end."""
    return tr("The game is over: note, time with name and points, or undo.")


def begin_text(name: str) -> str:
    """How a game is begun."""
    return tr("{name} begins. Type the first turn, such as 8D FEASTER 80, and Enter.").format(
        name=name
    )


def turn_target_text() -> str:
    """What the line is for where no turn can be written."""
    return tr("What followed")
