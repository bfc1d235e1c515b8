# SPDX-License-Identifier: MIT
"""What the room of a physical set says: of the entry line, of a difference, of the clock."""

from __future__ import annotations

from desktop_app.session.move_text import MoveTextProblem, TextFault
from desktop_app.session.table_entry import PlayEntry
from desktop_app.session.table_game import Pressed, Target
from desktop_app.translation.words import tr, tr_count


def target_text(name: str, target: Target) -> str:
    """Whose turn the entry line is for."""
    if target.line is None:
        return tr("{name}, turn {turn}").format(name=name, turn=target.turn)
    return tr("Still to enter: {name}, turn {turn}").format(name=name, turn=target.turn)


def problem_text(problem: MoveTextProblem) -> str:
    """What is wrong with what was typed, in one sentence that names the character."""
    sentences = {
        TextFault.EMPTY: tr("Type a score such as 24, or a play such as 8D WORD."),
        TextFault.BAD_POSITION: tr(
            "Character {column}: {found} is neither a score nor a square such as 8D or H8."
        ),
        TextFault.WORD_MISSING: tr("Character {column}: a word is missing after the square."),
        TextFault.TOO_MUCH: tr("Character {column}: {found} is more than a play needs."),
        TextFault.UNKNOWN_TILE: tr("Character {column}: {found} is not in this set."),
        TextFault.OFF_BOARD: tr("Character {column}: {found} lies outside the board."),
        TextFault.OTHER_TILE_THERE: tr("Character {column}: {found} meets {detail} on the board."),
        TextFault.NOTHING_THERE: tr("Character {column}: there is no tile on {detail}."),
        TextFault.NOT_ON_RACK: tr("Character {column}: {found} is not on the rack."),
        TextFault.NO_NEW_TILE: tr("Character {column}: {found} is on the board already."),
        TextFault.TILES_MISSING: tr(
            "Character {column}: say how many tiles, or which: -3 or -ABC."
        ),
        TextFault.BAD_COUNT: tr("Character {column}: no rack has so many tiles: {found}."),
    }
    return sentences[problem.fault].format(
        column=problem.column, found=problem.found, detail=problem.detail
    )


def score_text(entry: PlayEntry) -> str:
    """What the tiles add up to."""
    words = ", ".join(entry.score.texts)
    if entry.score.bingo_points:
        text = tr_count(
            "{words}: one point, {bonus} of it for the whole rack.",
            "{words}: {points} points, {bonus} of them for the whole rack.",
            entry.score.points,
        )
        return text.format(words=words, points=entry.score.points, bonus=entry.score.bingo_points)
    return tr_count(
        "{words}: one point.",
        "{words}: {points} points.",
        entry.score.points,
    ).format(words=words, points=entry.score.points)


def difference_text(name: str, entry: PlayEntry) -> str:
    """That another score was announced than the tiles add up to."""
    assert entry.announced is not None, "only an announced score can differ"
    words = ", ".join(entry.score.texts)
    more = entry.announced - entry.score.points
    text = tr("{name} said {said}, {more} more than {words} adds up to: {sum}.")
    if more < 0:
        text = tr("{name} said {said}, {more} fewer than {words} adds up to: {sum}.")
    return text.format(
        name=name, said=entry.announced, more=abs(more), words=words, sum=entry.score.points
    )


def difference_answers(entry: PlayEntry) -> tuple[str, str]:
    """The two scores that may stand: the announced one first."""
    return (
        tr("{points} as announced").format(points=entry.announced),
        tr("{points} as it adds up").format(points=entry.score.points),
    )


def pressed_text(pressed: Pressed, name: str) -> str:
    """Why a press did nothing; empty when it did something, or was refused with a reason."""
    if pressed is Pressed.NOT_RUNNING:
        return tr("{name}'s time does not run, so that side is down already.").format(name=name)
    if pressed is Pressed.NO_CLOCK:
        return tr("No clock runs in this game.")
    return ""


def pause_text(pause: str) -> str:
    """Why the clock stands still; empty when it does not."""
    return {
        "resumed": tr("The game is taken up again. Press either side of the clock to go on."),
        "slept": tr("The computer slept; that time is nobody's. Press either side to go on."),
        "halted": tr("The clock is stopped. Press either side to go on."),
        "ruling": tr("The clock is stopped while the desk asks."),
        "failed": tr("The disk refused the last act. Press either side to try again."),
    }.get(pause, "")


def start_text(name: str) -> str:
    """How the first clock is started."""
    return tr("{name} begins. Press either side of the clock to start it.").format(name=name)


def laid_text(name: str, *, has_clock: bool) -> str:
    """That a turn waits for the score to be said."""
    if has_clock:
        text = tr("{name} has laid tiles. Enter the score that is said, then press the clock.")
        return text.format(name=name)
    return tr("{name} has laid tiles. Enter the score that is said.").format(name=name)


def announced_text(name: str, points: int) -> str:
    """That a turn waits for the clock."""
    text = tr("{name} says {points}. Press the clock to end the turn.")
    return text.format(name=name, points=points)


def late_text(name: str) -> str:
    """That a turn was ended by the clock and has still to be entered."""
    text = tr("{name} has pressed the clock. Enter what it was: 24, 8D WORD, -3 or pass.")
    return text.format(name=name)


def unreckoned_text() -> str:
    """That the game has ended and its racks have still to be counted."""
    return tr("The game has ended. Say what is left on the racks: Game over...")


def misread_rack_text(text: str) -> str:
    """That something else than tiles was entered for a rack."""
    return tr("{text} names no tiles of this set. Type them like AEINRT?.").format(text=text)
