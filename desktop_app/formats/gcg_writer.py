# SPDX-License-Identifier: MIT
"""A `GcgGame` as text that other programs read."""

from __future__ import annotations

import re

from desktop_app.formats.gcg_model import (
    GcgChallengeBonus,
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgGame,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.gcg_plain import MARK, plain_game

_LINE_END = re.compile(r"\r\n|\r|\n")
_NOT_IN_NICK = re.compile(r"[\s:]+")


def safe_nick(name: str) -> str:
    """A nick for a name: one token without a colon, as event lines need it.

    ``safe_nick("Ann Lee") == "Ann_Lee"``; a name of nothing gives ``"player"``.
    """
    return _NOT_IN_NICK.sub("_", name.strip()) or "player"


def format_gcg(game: GcgGame) -> str:
    """The text of a GCG file that other programs open, to be stored as UTF-8.

    `parse_gcg` reads an equal game back when the nicks are tokens (`safe_nick`), texts hold no
    line ends and no white space at their ends, and every event has a score and a total.
    """
    return exact_text(plain_game(game))


def exact_text(game: GcgGame) -> str:
    """A game line by line as it is, whether or not others can read it.

    The ids of games from elsewhere are made from it, so it must stay what it is.
    """
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{player.number} {safe_nick(player.nick)} {_one_line(player.name)}".rstrip()
        for player in game.players
    ]
    lines += [
        f"#{pragma.keyword} {_one_line(pragma.text)}".rstrip()
        if pragma.keyword
        else f"# {_one_line(pragma.text)}".rstrip()
        for pragma in game.pragmata
    ]
    lines += _note_lines(game.note)
    for event in game.events:
        lines += [_event_line(event), *_note_lines(event.note)]
    lines += [f"#rack{number} {rack}".rstrip() for number, rack in game.racks]
    return "\n".join(lines) + "\n"


def _event_line(event: GcgEvent) -> str:
    head = f">{safe_nick(event.nick)}:"
    if isinstance(event, GcgOther):
        return f"{head} {_one_line(event.text)}".rstrip()
    # Readers that cut at every space expect the rack's place to be kept when it is empty, but for
    # the end rack bonus, which has none.
    rack = "" if isinstance(event, GcgEndRackBonus) and not event.rack else f" {event.rack}"
    parts = [f"{head}{rack}", _action(event)]
    if event.score is not None:
        # Other programs know a loss of nothing by its sign.
        is_loss = isinstance(event, GcgPhoneyWithdrawn | GcgEndRackPenalty | GcgTimePenalty)
        parts.append("-0" if is_loss and not event.score else f"{event.score:+d}")
        if event.total is not None:
            parts.append(str(event.total))
    if event.remark:
        parts.append(_one_line(event.remark))
    return " ".join(parts)


def _action(event: GcgEvent) -> str:  # noqa: PLR0911 (one line a kind)
    match event:
        case GcgPlay():
            return f"{event.position} {event.word}"
        case GcgPass():
            return "-"
        case GcgExchange():
            return f"-{event.tiles}"
        case GcgUnseenExchange():
            return f"-{event.count}"
        case GcgPhoneyWithdrawn():
            return "--"
        case GcgChallengeBonus():
            return "(challenge)"
        case GcgTimePenalty():
            return "(time)"
        case GcgEndRackBonus() | GcgEndRackPenalty():
            return f"({event.tiles})"
        case GcgOther():
            return event.text


def _note_lines(note: str) -> list[str]:
    """The first line behind ``#note``, the others below it where they can be told from the rest.

    A line that could be read as something else gets a ``#note`` of its own.
    """
    if not note:
        return []
    first, *others = _LINE_END.split(note)
    lines = [f"#note {first}".rstrip()]
    for other in others:
        is_plain = bool(other) and not other.startswith(("#", ">", MARK))
        lines.append(other if is_plain else f"#note {other}".rstrip())
    return lines


def _one_line(text: str) -> str:
    return " ".join(text.split())
