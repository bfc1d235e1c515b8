# SPDX-License-Identifier: MIT
"""What follows ``>nick:`` on an event line of a GCG file: text to one event.

Accepted beside the plain form: any white space or none between the parts, a rack with spaces or
none at all, lower-case positions, plus signs left out, typographic minus signs, marks for a phoney
behind the word (``WORD*``), ``pass`` in letters, and any text after the total.
"""

from __future__ import annotations

import re

from desktop_app.formats.errors import quoted
from desktop_app.formats.gcg_model import (
    GcgChallengeBonus,
    GcgEndRackBonus,
    GcgEndRackPenalty,
    GcgEvent,
    GcgExchange,
    GcgOther,
    GcgPass,
    GcgPhoneyWithdrawn,
    GcgPlay,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.tile_text import join_tiles, split_rack, split_tiles, split_word
from desktop_app.rules.move import parse_position
from desktop_app.sentences.sentence import Sentence

# The text is matched after its white space was collapsed to single spaces, and no two neighbouring
# parts can match the same characters, so that no line makes the search slow.
_RACK = r"(?P<rack>[^()0-9+\-]*?) ?"
_SCORE = r"(?: ?(?P<score>[+-] ?[0-9]{1,6}|(?<= )[0-9]{1,6})(?![0-9]))?"
_TOTAL = r"(?: (?P<total>-?[0-9]{1,6})(?![0-9]))?"
_END = _SCORE + _TOTAL + r"(?: (?P<remark>\S.*))?"

_IN_PARENTHESES = re.compile(_RACK + r"\((?P<inside>[^()]*)\)" + _END)
_WITHDRAWN = re.compile(_RACK + r"--" + _END)
_EXCHANGE = re.compile(_RACK + r"-(?P<tiles>[0-9]{1,3}|[^\s0-9()+\-]+)(?![0-9])" + _END)
_EXCHANGE_APART = re.compile(_RACK + r"- (?P<tiles>[^\s0-9()+\-]+)" + _END)
_PASS = re.compile(_RACK + r"(?:-|\b[Pp][Aa][Ss][Ss])(?= |$|[+-])" + _END)
# Rack and position must stand apart: RST8D could be RS and T8, or RST and 8D.
_PLAY = re.compile(
    r"(?:(?P<rack>[^()0-9+\-]*) |)(?P<position>[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})(?![0-9])"
    r" ?(?P<word>[^\s0-9+\-]{1,100})" + _END
)
_POINTS = re.compile(r"(?P<score>[+-] ?[0-9]{1,6})(?: (?P<total>-?[0-9]{1,6}))?(?: |$)")

_MINUS_SIGNS = str.maketrans("−–—", "---")
_PHONEY_MARKS = "*#!"
_TIME_WORDS = frozenset({"time", "overtime", "clock", "time penalty"})
_CHALLENGE_WORDS = frozenset({"challenge", "challenge bonus"})
_UNKNOWN_RACK = "UNKNOWN"


def parse_event(nick: str, text: str, line: int) -> tuple[GcgEvent, str | None]:
    """Read what follows the nick.

    Args:
        nick: the player as the line names it.
        text: the rest of the line.
        line: 1-based, for the event.

    Returns:
        The event, `GcgOther` when it is none that is known, and what is odd about it or None.
    """
    text = " ".join(text.translate(_MINUS_SIGNS).split())
    for pattern, build in _BUILDERS:
        match = pattern.fullmatch(text)
        event = build(nick, match, line) if match is not None else None
        if event is not None:
            return event, _rack_oddity(event)
    points = _POINTS.search(text)
    score, total = _number(points, "score"), _number(points, "total")
    other = GcgOther(nick=nick, text=text, score=score, total=total, line=line)
    return other, Sentence(
        "event {text}: expected a play, -, -tiles, --, (challenge), (time) or (tiles)",
        text=quoted(text),
    )


def _build_in_parentheses(nick: str, match: re.Match[str], line: int) -> GcgEvent | None:
    inside = match["inside"].strip()
    score, total, remark = _ending(match)
    rack = _rack(match)
    if inside.casefold() in _TIME_WORDS:
        if score is not None and match["score"].isdecimal():
            score = -score
        return GcgTimePenalty(
            nick=nick, rack=rack, score=score, total=total, remark=remark, line=line
        )
    if inside.casefold() in _CHALLENGE_WORDS:
        return GcgChallengeBonus(
            nick=nick, rack=rack, score=score, total=total, remark=remark, line=line
        )
    tiles = inside.replace(",", "").replace(" ", "")
    # Words in lower case name a kind of adjustment that is not known here.
    if not _are_tiles(tiles) or tiles.islower():
        return None
    tiles = _normal_rack(tiles)
    # A blank left over costs nothing; that the line names one's own rack makes it a penalty.
    is_penalty = score is not None and (score < 0 or (score == 0 and rack == tiles != ""))
    kind = GcgEndRackPenalty if is_penalty else GcgEndRackBonus
    return kind(
        nick=nick,
        rack=rack,
        tiles=tiles,
        score=score,
        total=total,
        remark=remark,
        line=line,
    )


def _build_withdrawn(nick: str, match: re.Match[str], line: int) -> GcgEvent | None:
    score, total, remark = _ending(match)
    return GcgPhoneyWithdrawn(
        nick=nick, rack=_rack(match), score=score, total=total, remark=remark, line=line
    )


def _build_exchange(nick: str, match: re.Match[str], line: int) -> GcgEvent | None:
    tiles = match["tiles"]
    if tiles.casefold() == "pass" or (tiles.isdecimal() and int(tiles) == 0):
        return _build_pass(nick, match, line)
    score, total, remark = _ending(match)
    rack = _rack(match)
    if tiles.isdecimal():
        return GcgUnseenExchange(
            nick=nick,
            rack=rack,
            count=int(tiles),
            score=score,
            total=total,
            remark=remark,
            line=line,
        )
    if not _are_tiles(tiles):
        return None
    return GcgExchange(
        nick=nick,
        rack=rack,
        tiles=_normal_rack(tiles),
        score=score,
        total=total,
        remark=remark,
        line=line,
    )


def _build_pass(nick: str, match: re.Match[str], line: int) -> GcgEvent | None:
    score, total, remark = _ending(match)
    return GcgPass(nick=nick, rack=_rack(match), score=score, total=total, remark=remark, line=line)


def _build_play(nick: str, match: re.Match[str], line: int) -> GcgEvent | None:
    word = match["word"].rstrip(_PHONEY_MARKS)
    try:
        parse_position(match["position"])
        split_word(word)
    except ValueError:
        return None
    score, total, remark = _ending(match)
    return GcgPlay(
        nick=nick,
        rack=_rack(match),
        position=match["position"].upper(),
        word=word,
        score=score,
        total=total,
        remark=remark,
        line=line,
    )


_BUILDERS = (
    (_IN_PARENTHESES, _build_in_parentheses),
    (_WITHDRAWN, _build_withdrawn),
    (_EXCHANGE, _build_exchange),
    (_EXCHANGE_APART, _build_exchange),
    (_PASS, _build_pass),
    (_PLAY, _build_play),
)


def _ending(match: re.Match[str]) -> tuple[int | None, int | None, str]:
    return _number(match, "score"), _number(match, "total"), match["remark"] or ""


def _number(match: re.Match[str] | None, group: str) -> int | None:
    text = match[group] if match is not None else None
    return None if text is None else int(text.replace(" ", ""))


def _rack(match: re.Match[str]) -> str:
    text = "".join((match["rack"] or "").split())
    return "" if text == _UNKNOWN_RACK else _normal_rack(text)


def _normal_rack(text: str) -> str:
    return join_tiles(split_rack(text)) if _are_tiles(text) else text


def _are_tiles(text: str) -> bool:
    try:
        split_tiles(text)
    except ValueError:
        return False
    return True


def _rack_oddity(event: GcgEvent) -> str | None:
    rack = "" if isinstance(event, GcgOther) else event.rack
    if _are_tiles(rack):
        return None
    return Sentence(
        "rack {rack}: expected letters and ? for blanks; taken as unknown", rack=quoted(rack)
    )
