# SPDX-License-Identifier: MIT
"""Texts for a game on a physical set: entry line, score differences, clock."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.desk_events import RulingMade
from desktop_app.rules.events import Event, TimeAdjusted, TurnEnded
from desktop_app.rules.setup import Occasion
from desktop_app.rules.state import GameState
from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.session.table_entry import ExchangeEntry, PlayEntry, ScoreEntry
from desktop_app.session.table_game import Pressed, Target
from desktop_app.session.table_writer import (
    LineProblem,
    Outcome,
    Read,
    TurnLine,
    WritingFault,
    WritingProblem,
)
from desktop_app.translation.words import tr, tr_count
from desktop_app.ui.messages import book_name
from desktop_app.ui.ruling_messages import ruling_sentence


def target_text(name: str, target: Target) -> str:
    """Return whose turn the entry line is for."""
    if target.line is None:
        return tr("{name}, turn {turn}").format(name=name, turn=target.turn)
    return tr("Still to enter: {name}, turn {turn}").format(name=name, turn=target.turn)


def problem_text(problem: MoveTextProblem) -> str:
    """Describe a mistake in one sentence that names the character."""
    sentences = {
        TextFault.EMPTY: tr("Type a score such as 24, or a play such as 8D WORD."),
        TextFault.BAD_POSITION: tr(
            "Character {column}: {found} is neither a score nor a square such as 8D or H8."
        ),
        TextFault.WORD_MISSING: tr("Character {column}: a word is missing after the square."),
        TextFault.TOO_MUCH: tr("Character {column}: {found} is more than a play needs."),
        TextFault.UNKNOWN_TILE: tr("Character {column}: {found} is not in this set."),
        TextFault.OFF_BOARD: tr("Character {column}: {found} is outside the board."),
        TextFault.OTHER_TILE_THERE: tr(
            "Character {column}: {found} is on a square that holds {detail}."
        ),
        TextFault.NOTHING_THERE: tr("Character {column}: there is no tile on {detail}."),
        TextFault.NOT_ON_RACK: tr("Character {column}: {found} is not on the rack."),
        TextFault.NO_NEW_TILE: tr("Character {column}: {found} is already on the board."),
        TextFault.TILES_MISSING: tr(
            "Character {column}: type how many tiles, or which: -3 or -ABC."
        ),
        TextFault.BAD_COUNT: tr("Character {column}: no rack has so many tiles: {found}."),
    }
    return sentences[problem.fault].format(
        column=problem.column, found=problem.found, detail=problem.detail
    )


def score_text(entry: PlayEntry) -> str:
    """Return the sum of the tiles."""
    words = ", ".join(entry.score.texts)
    if entry.score.bingo_points:
        text = tr_count(
            "{words}: one point, {bonus} of it for laying {laid} tiles at once.",
            "{words}: {points} points, {bonus} of them for laying {laid} tiles at once.",
            entry.score.points,
        )
        return text.format(
            words=words,
            points=entry.score.points,
            bonus=entry.score.bingo_points,
            laid=len(entry.placements),
        )
    return tr_count(
        "{words}: one point.",
        "{words}: {points} points.",
        entry.score.points,
    ).format(words=words, points=entry.score.points)


def difference_text(name: str, entry: PlayEntry) -> str:
    """Say that the score announced differs from the sum of the tiles."""
    assert entry.announced is not None, "only an announced score can differ"
    words = ", ".join(entry.score.texts)
    more = entry.announced - entry.score.points
    text = tr("{name} said {said}, but {words} scores {sum}: {more} too many.")
    if more < 0:
        text = tr("{name} said {said}, but {words} scores {sum}: {more} too few.")
    return text.format(
        name=name, said=entry.announced, more=abs(more), words=words, sum=entry.score.points
    )


def difference_answers(entry: PlayEntry) -> tuple[str, str]:
    """Return the two scores to choose from, the announced one first."""
    return (
        tr("{points} as announced").format(points=entry.announced),
        tr("{points} as the tiles add up").format(points=entry.score.points),
    )


def pressed_text(pressed: Pressed, name: str) -> str:
    """Say why a press did nothing; empty if it worked, or was refused with a reason."""
    if pressed is Pressed.NOT_RUNNING:
        return tr("{name}'s clock is not running, so that side is already down.").format(name=name)
    if pressed is Pressed.NO_CLOCK:
        return tr("No clock runs in this game.")
    return ""


def pause_text(pause: str) -> str:
    """Say why the clock is stopped; empty if it is not."""
    return {
        "resumed": tr("The game is resumed. Press either side of the clock to continue."),
        "slept": tr(
            "The computer was asleep; that time is not counted. Press either side to continue."
        ),
        "halted": tr("The clock is stopped. Press either side to continue."),
        "ruling": tr("The clock is stopped while the desk asks."),
        "failed": tr("The last act could not be saved. Press either side to try again."),
        "round": tr("The clocks start when the director starts the round."),
    }.get(pause, "")


def start_text(name: str) -> str:
    """Say how to start the first clock."""
    return tr("{name} begins. Press either side of the clock to start it.").format(name=name)


_OF_A_PRESS = ("accidental-clock", "initial-clock-mistake")


def mistaken_press_text(events: Sequence[Event], state: GameState) -> str:
    """Say what a press with nothing entered did, and by which section; empty if it did nothing.

    Args:
        events: those of the press.
        state: the game after it.
    """
    names = [seat.name for seat in state.setup.seats]
    book = book_name(state.setup.ruleset.id)
    said = [
        ruling_sentence(event, names, book=book)
        for event in events
        if isinstance(event, RulingMade) and event.topic in _OF_A_PRESS
    ]
    if not said:
        return ""
    given = next((event for event in events if isinstance(event, TimeAdjusted)), None)
    if given is not None:
        text = tr_count(
            "{name} gets {count} second more; the turn goes on.",
            "{name} gets {count} seconds more; the turn goes on.",
            given.delta_ms // 1000,
        )
        said.append(text.format(name=names[given.player], count=given.delta_ms // 1000))
    elif any(isinstance(event, TurnEnded) for event in events):
        said.append(tr("That was a pass."))
    return " ".join(said)


def laid_text(name: str, *, has_clock: bool) -> str:
    """Say that the score of a turn is still to be announced."""
    if has_clock:
        text = tr("{name} has laid tiles. Enter the announced score, then press the clock.")
        return text.format(name=name)
    return tr("{name} has laid tiles. Enter the announced score.").format(name=name)


def announced_text(name: str, points: int) -> str:
    """Say that the turn must be ended with the clock."""
    text = tr("{name} says {points}. Press the clock to end the turn.")
    return text.format(name=name, points=points)


def late_text(name: str) -> str:
    """Say that a turn ended with the clock is still to be entered."""
    text = tr("{name} has pressed the clock. Enter the turn: 24, 8D WORD, -3 or pass.")
    return text.format(name=name)


def unreckoned_text() -> str:
    """Say that the game has ended and the racks must still be counted."""
    return tr("The game has ended. Enter the tiles left on the racks: Game over...")


def misread_rack_text(text: str) -> str:
    """Say that the text entered for a rack has letters that are not tiles."""
    return tr("{text} has letters that are not tiles of this set. Type tiles like AEINRT?.").format(
        text=text
    )


# Texts for writing down a finished game.


def placeholder() -> str:
    """Return the placeholder of the empty line."""
    return tr("AEFRSTE 8D FEASTER 80, 24, -3, pass, --, note, undo, end")


def line_name() -> str:
    """Return the accessible name of the line."""
    return tr("A turn, or what happened to the last one")


def misread_text(problem: MoveTextProblem | WritingProblem) -> str:
    """Say why a line cannot be understood."""
    if isinstance(problem, MoveTextProblem):
        return problem_text(problem)
    sentences = {
        WritingFault.NO_TILES: tr("{found} is neither tiles nor points: type end AEI, or end 3."),
        WritingFault.NO_PLAYER: tr("{found} is not a player, or could be either."),
        WritingFault.NO_POINTS: tr("{found} is not a number of points: type time Ben 10."),
        WritingFault.NO_ROUND: tr("{found} is not a round: type round and a number up to 99."),
        WritingFault.NO_DAY: tr(
            "{found} is not a date: type date 2019-03-24, year, month and day."
        ),
        WritingFault.LONG_EVENT: tr("The name of the event is too long: {found}"),
        WritingFault.NOTHING_SAID: tr("The note is empty: type note and then its text."),
    }
    return sentences[problem.fault].format(found=problem.found)


def trouble_text(trouble: LineProblem) -> str:
    """Say why a line was not written down; empty if the rules gave a reason."""
    return {
        LineProblem.REFUSED: "",
        LineProblem.ASKS_RACKS: "",
        LineProblem.NOT_NOW: tr("Nothing can be written down now."),
        LineProblem.IS_OUT: tr(
            "The last tile has been played. Type end, or -- or a challenge of that play."
        ),
        LineProblem.NO_LINE: tr("There is no turn yet that this could belong to."),
        LineProblem.NO_BONUS: tr(
            "Under these rules a challenge of that play does not give that "
            "many points: type challenge."
        ),
    }[trouble]


def preview_text(read: Read, strange: tuple[str, ...]) -> str:
    """Describe a line while it is typed; empty if there is nothing to add."""
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
    """Say that some words are not in the list."""
    return tr("Not in the word list: {words}.").format(words=", ".join(words))


def outcome_text(name: str, outcome: Outcome) -> str:
    """Describe a line that was written down; empty if nothing is odd."""
    entry = outcome.entry
    if outcome.occasion is not None:
        return occasion_text(outcome.occasion)
    if outcome.other_left:
        text = tr("Recorded, but the turns entered would leave {tiles}.")
        return text.format(tiles=" ".join(outcome.other_left))
    if outcome.text:
        return tr("The turn is taken back. Type it again, or leave it out.")
    if isinstance(entry, PlayEntry) and entry.differs:
        return _difference_text(name, entry, outcome.strange)
    return strange_text(outcome.strange) if outcome.strange else _done_text(name, outcome)


def occasion_text(occasion: Occasion) -> str:
    """Return the heading of the sheet."""
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
    """Say that the last tile was played."""
    return tr("{name} has played the last tile. Type end, or -- if the play came off.").format(
        name=name
    )


def after_text() -> str:
    """Say what can still be written after the end."""
    return tr("The game is over: note, time with name and points, or undo.")


def begin_text(name: str) -> str:
    """Say how to begin."""
    return tr("{name} begins. Type the first turn, such as 8D FEASTER 80, and Enter.").format(
        name=name
    )


def turn_target_text() -> str:
    """Return the target of the line when no turn can be written."""
    return tr("After that")
