# SPDX-License-Identifier: MIT
"""Texts of the tracking sheet, one whole sentence at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop_app.rules.tiles import BLANK
from desktop_app.session.acts import NO_SEAT
from desktop_app.session.tracking import CellState, TrackingLevel, TrackingView, WordAnswer
from desktop_app.translation.words import tr_count

Translate = Callable[[str], str]

LAST_IN_BAG = 7
"""Largest number of tiles in the bag at which the last tiles are shown large."""


def where_text(view: TrackingView, tr: Translate) -> str:
    """Return how many tiles are left, and where they are."""
    holders = ", ".join(_holder_text(view, seat, count, tr) for seat, count in view.holders)
    if view.is_hidden:
        return tr("Bag {bag}, {holders}").format(bag=bag_text(view, tr), holders=holders)
    if view.level is TrackingLevel.AUTOMATIC:
        return tr("Unseen {total}: bag {bag}, {holders}").format(
            total=len(view.left), bag=bag_text(view, tr), holders=holders
        )
    if view.level is TrackingLevel.CHECK:
        text = tr("Your sheet {total} · bag {bag}, {holders}, you {own}")
        if not view.own_count:
            text = tr("The sheet {total} · bag {bag}, {holders}")
        return text.format(
            total=len(view.left), bag=bag_text(view, tr), holders=holders, own=view.own_count
        )
    text = tr("Your own sheet. Bag {bag}, {holders}")
    return text.format(bag=bag_text(view, tr), holders=holders)


def _holder_text(view: TrackingView, seat: int, count: int, tr: Translate) -> str:
    """Return a player and how many tiles they hold, and how many they are about to draw."""
    due = view.due.get(seat, 0)
    text = tr("{name} {count} (draws {due})") if due else tr("{name} {count}")
    return text.format(name=view.names[seat], count=count, due=due)


def bag_text(view: TrackingView, tr: Translate) -> str:
    """Return the number of tiles in the bag, as it follows "bag"."""
    count = str(view.bag_count)
    return count if view.is_bag_known else tr("at most {count}").format(count=count)


def kinds_text(view: TrackingView, tr: Translate) -> str:
    """Return vowels, consonants and blanks left, and the letters of blanks on the board.

    For a blank sheet, return how to use it.
    """
    if view.level is TrackingLevel.BLANK:
        return tr("Click a tile to cross it off, or type its letter; Shift gives it back.")
    text = tr("Vowels {vowels} · consonants {consonants} · blanks {blanks}")
    if view.blank_letters:
        text = tr("Vowels {vowels} · consonants {consonants} · blanks {blanks} (played: {letters})")
    return text.format(
        vowels=view.vowels,
        consonants=view.consonants,
        blanks=view.blanks,
        letters=" ".join(view.blank_letters),
    )


def last_text(view: TrackingView, tr: Translate) -> str:
    """Return the last tiles of the game; with an empty bag, those of the opponent.

    A record with more tiles than the set is called one.
    """
    if view.faults:
        return " ".join(view.faults)
    tiles = view.left
    if view.bag_count > LAST_IN_BAG or view.level is TrackingLevel.BLANK or not tiles:
        return ""
    shown = " ".join(tiles)
    if view.level is TrackingLevel.CHECK:
        return tr("Left on your sheet: {tiles}").format(tiles=shown)
    if view.holds is not None:
        return tr("{name} holds {tiles}").format(name=view.names[view.holds], tiles=shown)
    return tr("Unseen: {tiles}").format(tiles=shown)


def cell_name(view: TrackingView, face: str, number: int, tr: Translate) -> str:
    """Return the accessible name of one tile."""
    states: Mapping[CellState, str] = {
        CellState.LEFT: tr("{face}, {number} of {count}: not seen"),
        CellState.RACK: tr("{face}, {number} of {count}: on your rack"),
        CellState.CROSSED: tr("{face}, {number} of {count}: crossed off"),
        CellState.MISSED: tr("{face}, {number} of {count}: played, but not crossed off"),
        CellState.EXTRA: tr("{face}, {number} of {count}: crossed off, but not played"),
    }
    cells = view.cells[face]
    sentence = states[cells[number]]
    if cells[number] is CellState.LEFT and view.level is not TrackingLevel.AUTOMATIC:
        sentence = tr("{face}, {number} of {count}: not crossed off")
    return sentence.format(face=face_name(face, tr), number=number + 1, count=len(cells))


def detail_text(view: TrackingView, face: str, tr: Translate) -> str:
    """Return how many of a face are left, and the chance of drawing one next."""
    text = tr("{face}: {left} of {count} left.")
    chance = view.chances.get(face, 0.0)
    if chance:
        text = tr("{face}: {left} of {count} left. Chance that the next tile is one: {percent} %.")
    elif view.level is TrackingLevel.BLANK:
        text = tr("{face}: {count} in the set.")
    return text.format(
        face=face_name(face, tr),
        left=view.left_of(face),
        count=len(view.cells[face]),
        percent=round(100 * chance),
    )


def face_name(face: str, tr: Translate) -> str:
    """Return the name of a face."""
    return tr("Blank") if face == BLANK else face


def mark_text(view: TrackingView) -> str:
    """Return the result of checking the sheet against the last turn; "" before the first."""
    mark = view.mark
    if mark is None:
        return ""
    if mark.is_right:
        text = tr_count(
            "Your sheet is right. Right in {right} of one turn.",
            "Your sheet is right. Right in {right} of {marked} turns.",
            view.marked,
        )
    elif not mark.extra:
        text = tr_count(
            "Played but not crossed off: {missed}. Right in {right} of one turn.",
            "Played but not crossed off: {missed}. Right in {right} of {marked} turns.",
            view.marked,
        )
    elif not mark.missed:
        text = tr_count(
            "Crossed off but not played: {extra}. Right in {right} of one turn.",
            "Crossed off but not played: {extra}. Right in {right} of {marked} turns.",
            view.marked,
        )
    else:
        text = tr_count(
            "Played but not crossed off: {missed}. Crossed off but not played: {extra}."
            " Right in {right} of one turn.",
            "Played but not crossed off: {missed}. Crossed off but not played: {extra}."
            " Right in {right} of {marked} turns.",
            view.marked,
        )
    return text.format(
        missed=_tiles(mark.missed),
        extra=_tiles(mark.extra),
        right=view.right,
        marked=view.marked,
    )


def retrack_text(view: TrackingView, tr: Translate) -> str:
    """Return why the sheet must be tracked again; "" if not."""
    texts = {
        "stopped": tr("The clock was stopped. Count again what you had crossed off."),
        "exchange": tr("Tiles were exchanged. Count again what you had crossed off."),
        "challenge": tr("There was a challenge. Count again what you had crossed off."),
        "phoney": tr("A play came off the board. Take its tiles back on your sheet."),
        "ruling": tr("The desk has ruled. Compare your sheet with the board."),
        "reconstruction": tr("The game goes on from an earlier turn. Track the board again."),
    }
    return texts.get(view.retrack, "")


def notice_text(view: TrackingView, tr: Translate) -> str:
    """Return the notice: a rule, a request, or the result of the check."""
    if view.stopped_rule:
        return tr("While the clock is stopped: {rule}").format(rule=view.stopped_rule)
    return retrack_text(view, tr) or mark_text(view)


def answer_text(view: TrackingView, answer: WordAnswer, tr: Translate) -> str:
    """Return what the word list says about a word noted during the game."""
    none = tr("none")
    is_of_table = answer.seat == NO_SEAT
    if answer.is_acceptable:
        text = tr("{name}: {word} is in {list}. Front hooks: {front}. Back hooks: {back}.")
    elif answer.front or answer.back:
        text = tr("{name}: {word} is not in {list}. Front hooks: {front}. Back hooks: {back}.")
    else:
        text = tr("{name}: {word} is not in {list}, with or without a hook.")
    return text.format(
        name=tr("The table") if is_of_table else view.names[answer.seat],
        word=answer.word,
        list=view.lexicon,
        front=" ".join(answer.front) or none,
        back=" ".join(answer.back) or none,
    )


def _tiles(counts: Mapping[str, int]) -> str:
    return " ".join(face for face, count in counts.items() for _ in range(count))
