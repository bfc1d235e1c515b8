# SPDX-License-Identifier: MIT
"""Converts a GCG game to the form that other programs open, and back without loss.

Macondo (and so Woogles) and MAGPIE refuse a file with an unknown keyword or event line, with a note
above the first event, or with an empty rack. They ignore the text of notes. So everything they do
not know goes into notes that begin with `MARK`:

    [rackside] ruleset naspa-2016       a pragma; ``#style x`` for one of another program
    [rackside] note text                a line of the note on the whole game
    [rackside] lexicon csw 2021         the word list by its name in this program
    [rackside] name 2 Ann               the name of a player, if both have the same
    [rackside] rack AB?                 the known rack of the event above; may be empty
    [rackside] word CA?                 the true word above: its blank has no letter yet
    [rackside] total -10                the total above; those programs read none below zero
    [rackside] as TEXT                  the event above is TEXT
    [rackside] line Ann TEXT            an event of another type follows the one above
    [rackside] before Ann TEXT          ... precedes the one above

Both programs look for their patterns anywhere in a line. An invisible word joiner (U+2060)
keeps users' texts from matching one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.formats.errors import quoted
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
    GcgPlayer,
    GcgPragma,
    GcgTimePenalty,
    GcgUnseenExchange,
)
from desktop_app.formats.tile_text import (
    join_tiles,
    split_rack,
    split_tiles,
    split_word,
    written_tiles,
)
from desktop_app.rules.move import parse_position
from desktop_app.rules.tiles import BLANK, rack_tile, sort_tiles
from desktop_app.sentences.sentence import Sentence

# Parsing the text after ``>nick:`` in an event line.
#
# Accepted beyond the standard form: any or no white space between the parts, a rack with spaces or
# none at all, lower-case positions, missing plus signs, typographic minus signs, phoney marks after
# the word (``WORD*``), the word ``pass``, and any text after the total.

# White space is collapsed to single spaces before matching, and neighbouring parts cannot match the
# same characters, so that no line makes the search slow.
_RACK = r"(?P<rack>[^()0-9+\-]*?) ?"
_SCORE = r"(?: ?(?P<score>\+? ?[+-] ?[0-9]{1,6}|(?<= )[0-9]{1,6})(?![0-9]))?"
_TOTAL = r"(?: (?P<total>-?[0-9]{1,6})(?![0-9]))?"
_END = _SCORE + _TOTAL + r"(?: (?P<remark>\S.*))?"

_IN_PARENTHESES = re.compile(_RACK + r"\((?P<inside>[^()]*)\)" + _END)
_WITHDRAWN = re.compile(_RACK + r"--" + _END)
_EXCHANGE = re.compile(_RACK + r"-(?P<tiles>[0-9]{1,3}|[^\s0-9()+\-]+)(?![0-9])" + _END)
_EXCHANGE_APART = re.compile(_RACK + r"- (?P<tiles>[^\s0-9()+\-]+)" + _END)
_PASS = re.compile(_RACK + r"(?:-|\b[Pp][Aa][Ss][Ss])(?= |$|[+-])" + _END)
# Rack and position must be separate: RST8D could be RS and T8, or RST and 8D.
_PLAY = re.compile(
    r"(?:(?P<rack>[^()0-9+\-]*) |)(?P<position>[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})(?![0-9])"
    r" ?(?P<word>[^\s0-9+\-]{1,100})" + _END
)
_POINTS = re.compile(r"(?P<score>\+? ?[+-] ?[0-9]{1,6})(?: (?P<total>-?[0-9]{1,6}))?(?: |$)")

_NUMBER_LIKE = re.compile(r"[+-]|[0-9]")
"""The beginning of a remark that was meant as a number."""

_MINUS_SIGNS = str.maketrans("−–—", "---")
_PHONEY_MARKS = "*#!"
_TIME_WORDS = frozenset({"time", "overtime", "clock", "time penalty"})
_CHALLENGE_WORDS = frozenset({"challenge", "challenge bonus"})
_UNKNOWN_RACK = "UNKNOWN"


def parse_event(nick: str, text: str, line: int) -> tuple[GcgEvent, str | None]:
    """Parse the text after the nick.

    Args:
        nick: the player's name in the line.
        text: the rest of the line.
        line: 1-based, for the event.

    Returns:
        The event (`GcgOther` if unknown), and what is odd about it or None.
    """
    text = " ".join(text.translate(_MINUS_SIGNS).split())
    for pattern, build in _BUILDERS:
        match = pattern.fullmatch(text)
        event = build(nick, match, line) if match is not None else None
        if event is not None:
            return event, _rack_oddity(event) or _number_oddity(event)
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
    # Words in lower case name an unknown type of adjustment.
    if not _are_tiles(tiles) or tiles.islower():
        return None
    tiles = _normal_rack(tiles)
    # A blank left over costs 0; it is a penalty if the line names the player's own rack.
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
    if text is None:
        return None
    # Quackle puts a plus before every number: +-12 is minus 12.
    signs, digits = re.sub(r"[0-9 ]", "", text), re.sub(r"[+\- ]", "", text)
    return -int(digits) if "-" in signs else int(digits)


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


def _number_oddity(event: GcgEvent) -> str | None:
    if event.total is not None or not _NUMBER_LIKE.match(event.remark):
        return None
    return Sentence(
        "read {text}: expected a score and a total, such as +24 150", text=quoted(event.remark)
    )


MARK = "[rackside]"
OWN_KEYWORD = "rackside-"
"""Begins the keyword of a pragma that only this program knows."""

IRREGULAR_TEXT = "tiles not in one line"
LEFT_TEXT = "tiles left at the end"
SCORE_ALONE_TEXT = "a play of which only the score is known"
SCORE_ALONE_FROM = ", from "
"""Comes between `SCORE_ALONE_TEXT` and the known tiles of the rack, before a colon."""

_JOINER = "\u2060"
_KEYWORD = rf"(?={_JOINER}*(?:player|title|description|id|rack|char|note|lex|game-|tile|board-|- ))"
_BEFORE_KEYWORD = re.compile("#" + _KEYWORD)
_GUARDED_KEYWORD = re.compile(f"#{_JOINER}{_KEYWORD}")
_BEFORE_SPACE = re.compile(rf":(?={_JOINER}*\s)")
_GUARDED_SPACE = re.compile(rf":{_JOINER}(?={_JOINER}*\s)")
_LEXICON = re.compile(r"\b(CSW|NWL|TWL|COLLINS)\D{0,30}?(?:20)?(\d\d)\b", re.IGNORECASE)
_TOKENS = re.compile(r"\S+\s+\S+")
_GAME_TYPES = ("classic", "wordsmog")
_STANDARD_TILES = Counter(
    "A" * 9 + "BB" + "CC" + "DDDD" + "E" * 12 + "FF" + "GGG" + "HH" + "I" * 9 + "JK" + "LLLL"
    "MM" + "N" * 6 + "O" * 8 + "PP" + "Q" + "R" * 6 + "SSSS" + "T" * 6 + "UUUU" + "VV" + "WW"
    "X" + "YY" + "Z" + "??"
)
_WORTH = {1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
_RACK_SIZE = 7
_TURNS = GcgPlay | GcgPass | GcgExchange | GcgUnseenExchange


def plain_game(game: GcgGame) -> GcgGame:
    """Convert `game` for other programs; `restored_game` converts it back.

    Every event must have its score and its total, as in games of this program.
    """
    head, hidden = _split_pragmata(game.pragmata)
    players, names = _with_distinct_names(game.players)
    hidden = [*names, *hidden]
    hidden += [f"note {line}".rstrip() for line in game.note.split("\n") if game.note]
    writer = _PlainWriter(game.events)
    events = writer.run()
    lines = [*writer.loose, *(f"{MARK} {_guarded_text(line)}" for line in hidden)]
    note = "\n".join(lines)
    if events:
        events[-1] = _with_lines(events[-1], lines)
        note = ""
    return replace(game, players=players, events=tuple(events), pragmata=tuple(head), note=note)


def restored_game(game: GcgGame) -> GcgGame:
    """Undo `plain_game`; any other file is returned unchanged."""
    return _Restorer(game).run()


def lexicon_name(name: str) -> str:
    """Return other programs' name of a word list, such as ``NWL23``; empty if there is none.

    ``lexicon_name("Collins 2021") == lexicon_name("csw21") == "CSW21"``.
    """
    match = _LEXICON.search(name.replace("_", " "))
    if match is None:
        return ""
    family = match[1].upper().replace("COLLINS", "CSW")
    return family + match[2]


def _guarded_text(text: str) -> str:
    text = _BEFORE_KEYWORD.sub("#" + _JOINER, text)
    return _BEFORE_SPACE.sub(":" + _JOINER, text) if ">" in text else text


def _guarded_line(line: str) -> str:
    """Guard a line of a note, so that it is neither empty nor like one of this program."""
    needs_joiner = not line or line.startswith((MARK, _JOINER))
    return _guarded_text(_JOINER + line if needs_joiner else line)


def _bare_text(text: str) -> str:
    text = _GUARDED_KEYWORD.sub("#", text)
    return _GUARDED_SPACE.sub(":", text) if ">" in text else text


def _guarded_note(note: str) -> str:
    return "\n".join(map(_guarded_line, note.split("\n"))) if note else ""


def _with_lines(event: GcgEvent, lines: Iterable[str]) -> GcgEvent:
    return replace(event, note="\n".join(filter(None, (event.note, *lines))))


def _split_pragmata(pragmata: Iterable[GcgPragma]) -> tuple[list[GcgPragma], list[str]]:
    """Split pragmata into those that every reader accepts, and texts of notes for the others."""
    head: list[GcgPragma] = []
    hidden: list[str] = []
    seen: set[str] = set()
    for pragma in pragmata:
        keyword, text = pragma.keyword, pragma.text
        known = lexicon_name(text) if keyword == "lexicon" else ""
        if keyword not in seen and (known or _is_taken(keyword, text)):
            seen.add(keyword)
            head.append(replace(pragma, text=known or _guarded_text(text)))
            if known in ("", text):
                continue
        if keyword == "lexicon" and (known or "lexicon" not in seen):
            seen.add(keyword)
            keyword = f"{OWN_KEYWORD}lexicon"
        own = keyword.removeprefix(OWN_KEYWORD)
        hidden.append(f"{own if own != keyword else '#' + keyword} {text}".rstrip())
    return head, hidden


def _is_taken(keyword: str, text: str) -> bool:
    match keyword:
        case "title" | "description":
            return True
        case "id":
            return _TOKENS.match(text) is not None
        case "game-type":
            return text in _GAME_TYPES
        case "tile-distribution":
            return text == "english"
        case _:
            return False


def _with_distinct_names(players: Sequence[GcgPlayer]) -> tuple[tuple[GcgPlayer, ...], list[str]]:
    """Make the players' names distinct, because MAGPIE refuses duplicates."""
    found: list[GcgPlayer] = []
    hidden: list[str] = []
    for player in players:
        name = player.name
        if name in {other.name for other in found}:
            name = f"{name} ({player.number})"
            hidden.append(f"name {player.number} {player.name}")
        found.append(replace(player, nick=_guarded_text(player.nick), name=_guarded_text(name)))
    return tuple(found), hidden


@dataclass
class _PlainWriter:
    """Converts the events to ones that every reader knows.

    Attributes:
        loose: after `run`, the lines of events that have no known event beside them.
    """

    given: Sequence[GcgEvent]
    loose: list[str] = field(default_factory=list)
    written: list[GcgEvent] = field(default_factory=list)
    before: list[GcgOther] = field(default_factory=list)
    unseen: Counter[str] = field(default_factory=lambda: Counter(_STANDARD_TILES))
    laid: tuple[str, ...] = ()
    last_rack: str = ""
    is_play_last: bool = False

    def run(self) -> list[GcgEvent]:
        """Convert all events."""
        for index, event in enumerate(self.given):
            self._take(event, self.given[index + 1 :])
        self.loose = [line for event in self.before for line in _hidden_lines("line", event)]
        return self.written

    def _take(self, event: GcgEvent, later: Sequence[GcgEvent]) -> None:
        if isinstance(event, GcgOther) and event.text.startswith(
            (SCORE_ALONE_TEXT, IRREGULAR_TEXT)
        ):
            self.is_play_last = False
            _, _, known = event.text.partition(":")[0].partition(SCORE_ALONE_FROM)
            rack = self._rack_of_pass(known, event, later)
            hidden = [f"{MARK} as {_guarded_text(event.text)}"]
            turn = GcgPass(nick=event.nick, rack=rack, score=0, total=event.total)
            self._write(turn, event, hidden)
        elif isinstance(event, GcgOther) and (left := self._tiles_left(event)) is not None:
            self._write(left, event, [f"{MARK} as {_guarded_text(event.text)}"])
        elif self._is_known(event):
            self._take_known(event, later)
        elif self.written:
            self.written[-1] = _with_lines(self.written[-1], _hidden_lines("line", event))
        else:
            self.before.append(_as_other(event))

    def _is_known(self, event: GcgEvent) -> bool:
        match event:
            case GcgOther():
                return False
            case GcgPhoneyWithdrawn() | GcgChallengeBonus():
                return self.is_play_last
            case GcgEndRackBonus() | GcgEndRackPenalty():
                return bool(event.tiles)
            case GcgTimePenalty():
                return (event.score or 0) <= 0
            case _:
                return True

    def _take_known(self, event: GcgEvent, later: Sequence[GcgEvent]) -> None:
        assert not isinstance(event, GcgOther)
        hidden: list[str] = []
        plain = event
        match event:
            case GcgPlay():
                word = event.word.replace(BLANK, "e")
                if word != event.word:
                    hidden.append(f"{MARK} word {event.word}")
                self.laid = _laid(event.word)
                plain = replace(event, rack=self._rack_of_play(event, later), word=word)
            case GcgExchange():
                used = written_tiles(event.tiles)
                plain = replace(event, rack=self._rack(event.rack, used, len(used)))
            case GcgUnseenExchange():
                plain = replace(event, rack=self._rack(event.rack, (), event.count))
            case GcgPass():
                plain = replace(event, rack=self._rack_of_pass(event.rack, event, later))
            case GcgPhoneyWithdrawn():
                plain = replace(event, rack=self.last_rack)
                self.unseen += Counter(self.laid)
            case GcgChallengeBonus():
                # After the last play no tile is left: the rack is the one that was played out.
                rack = self._rack(event.rack, (), 0) or self.last_rack
                plain = replace(event, rack=rack)
            case GcgTimePenalty():
                plain = replace(event, rack=self._rack(event.rack, (), 0))
            case GcgEndRackPenalty():
                plain = replace(event, rack=event.tiles)
            case GcgEndRackBonus():
                plain = replace(event, rack="")
        if plain.rack != event.rack:
            hidden.append(f"{MARK} rack {event.rack}".rstrip())
        self._write(plain, event, hidden)
        if isinstance(event, _TURNS):
            self.is_play_last = isinstance(event, GcgPlay)
        if isinstance(event, GcgPlay):
            self.unseen -= Counter(self.laid)
            self.last_rack = plain.rack
        elif isinstance(event, GcgPhoneyWithdrawn):
            self.is_play_last = False

    def _write(self, plain: GcgEvent, event: GcgEvent, hidden: list[str]) -> None:
        if (event.total or 0) < 0 and isinstance(
            plain, _TURNS | GcgPhoneyWithdrawn | GcgChallengeBonus
        ):
            plain = replace(plain, total=0)
            hidden = [*hidden, f"{MARK} total {event.total}"]
        lines = [_guarded_note(event.note), *hidden]
        for other in self.before:
            lines += _hidden_lines("before", other)
        self.before.clear()
        note = "\n".join(filter(None, lines))
        remark = _guarded_text(plain.remark)
        nick = _guarded_text(plain.nick)
        self.written.append(replace(plain, nick=nick, note=note, remark=remark))

    def _tiles_left(self, event: GcgOther) -> GcgEvent | None:
        """Replace a final adjustment of unknown tiles by one with tiles of the same worth.

        An opponent's tiles count double, as in MAGPIE, if possible.
        """
        points = event.score or 0
        if not event.text.startswith(LEFT_TEXT) or not self.written:
            return None
        worth = abs(points) if points < 0 or points % 2 else points // 2
        tiles = join_tiles(sort_tiles(self._tiles_worth(worth, _RACK_SIZE) or ()))
        if not tiles:
            return None
        nick, total = event.nick, event.total
        if points < 0:
            return GcgEndRackPenalty(nick=nick, rack=tiles, tiles=tiles, score=points, total=total)
        return GcgEndRackBonus(nick=nick, tiles=tiles, score=points, total=total)

    def _tiles_worth(self, worth: int, most: int) -> tuple[str, ...] | None:
        """Find at most `most` unseen tiles of this total worth; None if there are none."""
        if not worth or not most:
            return None if worth else ()
        for value in sorted(_WORTH, reverse=True):
            for tile in _WORTH[value] if value <= worth else "":
                if self.unseen[tile]:
                    self.unseen[tile] -= 1
                    others = self._tiles_worth(worth - value, most - 1)
                    self.unseen[tile] += 1
                    if others is not None:
                        return (tile, *others)
                    break
        return None

    def _rack(self, known: str, used: Sequence[str], least: int, likely: Iterable[str] = ()) -> str:
        """Make a rack of possible tiles: the used ones, the known ones, then `likely` ones."""
        rack = Counter(used)
        room = self.unseen - rack
        wanted = [*(Counter(written_tiles(known)) - rack).elements()]
        held = list(rack.elements())
        for tile in wanted:
            if room[tile] and len(held) < _RACK_SIZE:
                held.append(tile)
                room[tile] -= 1
        spare = [*likely, *(tile for tile, _ in room.most_common() if tile != BLANK), BLANK]
        for tile in spare:
            while len(held) < least and room[tile] > 0:
                held.append(tile)
                room[tile] -= 1
        text = join_tiles(sort_tiles(held))
        # Keep the file's order if nothing has changed.
        return known if Counter(held) == Counter(written_tiles(known)) else text

    def _rack_of_play(self, event: GcgPlay, later: Sequence[GcgEvent]) -> str:
        """Make the rack before a play.

        MAGPIE ends the game if seven tiles remain and none is kept.
        """
        left = self.unseen.total() - len(self.laid)
        goes_on = not _is_taken_back(later) and any(isinstance(other, _TURNS) for other in later)
        least = len(self.laid) + (1 if goes_on and left <= _RACK_SIZE else 0)
        return self._rack(event.rack, self.laid, least, _next_tiles(event.nick, later))

    def _rack_of_pass(self, known: str, event: GcgEvent, later: Sequence[GcgEvent]) -> str:
        """Make the rack of a player who passes, including the tiles of their next move."""
        follows = () if known else _next_tiles(event.nick, later)
        return self._rack(known or join_tiles(follows), (), 1)


def _laid(word: str) -> tuple[str, ...]:
    return tuple(rack_tile(tile.tile) for tile in split_word(word) if not tile.lay_before)


def _is_taken_back(later: Sequence[GcgEvent]) -> bool:
    return bool(later) and isinstance(later[0], GcgPhoneyWithdrawn)


def _next_tiles(nick: str, later: Sequence[GcgEvent]) -> tuple[str, ...]:
    """Return the tiles that a player plays or exchanges in their next turn."""
    for event in later:
        if event.nick != nick:
            continue
        if isinstance(event, GcgPlay):
            return _laid(event.word)
        if isinstance(event, GcgExchange):
            return written_tiles(event.tiles)
    return ()


def _as_other(event: GcgEvent) -> GcgOther:
    if isinstance(event, GcgOther):
        return event
    signs = {GcgPhoneyWithdrawn: "--", GcgChallengeBonus: "(challenge)", GcgTimePenalty: "(time)"}
    tiles = f"({event.tiles})" if isinstance(event, GcgEndRackBonus | GcgEndRackPenalty) else ""
    action = tiles or signs.get(type(event), "")
    text = " ".join(filter(None, (event.rack, action, f"{event.score or 0:+d} {event.total or 0}")))
    return GcgOther(nick=event.nick, text=text, note=event.note)


def _hidden_lines(kind: str, event: GcgEvent) -> list[str]:
    other = _as_other(event)
    line = f"{MARK} {kind} {other.nick} {_guarded_text(other.text)}"
    return [line, *filter(None, [_guarded_note(other.note)])]


class _Restorer:
    """Moves what is in the notes back to where it belongs."""

    def __init__(self, game: GcgGame) -> None:
        self._game = game
        self._names: dict[int, str] = {}
        self._lexicon = ""
        self._hidden: list[GcgPragma] = []
        self._game_note: list[str] = []

    def run(self) -> GcgGame:
        """Return the original game."""
        events = [restored for event in self._game.events for restored in self._restored(event)]
        loose = self._restored(GcgPass(nick="", note=self._game.note))
        lexicon = [GcgPragma("lexicon", self._lexicon)] if self._lexicon else []
        pragmata = [
            replace(pragma, text=_bare_text(pragma.text))
            for pragma in self._game.pragmata
            if pragma.keyword != "lexicon" or not lexicon
        ]
        note = "\n".join(filter(None, (loose[0].note, "\n".join(self._game_note))))
        return replace(
            self._game,
            players=tuple(map(self._player, self._game.players)),
            events=(*events, *loose[1:]),
            pragmata=(*pragmata, *lexicon, *self._hidden),
            note=note,
        )

    def _player(self, player: GcgPlayer) -> GcgPlayer:
        name = self._names.get(player.number, _bare_text(player.name))
        return replace(player, nick=_bare_text(player.nick), name=name)

    def _restored(self, event: GcgEvent) -> list[GcgEvent]:
        """Return an event and those hidden in its note, each with its own notes, in order."""
        if MARK not in event.note and _JOINER not in f"{event.nick}{event.note}{event.remark}":
            return [event]
        nick, remark = _bare_text(event.nick), _bare_text(event.remark)
        own = replace(event, nick=nick, remark=remark)
        found: list[tuple[GcgEvent, list[str]]] = [(own, [])]
        place, at = 0, 0
        for line in event.note.split("\n") if event.note else ():
            if line != MARK and not line.startswith(MARK + " "):
                found[at][1].append(_bare_text(line.removeprefix(_JOINER)))
                continue
            kind, _, text = _bare_text(line[len(MARK) :].strip()).partition(" ")
            if kind in ("line", "before"):
                nick, _, rest = text.partition(" ")
                at = place if kind == "before" else len(found)
                place += kind == "before"
                found.insert(at, (parse_event(nick, rest, event.line)[0], []))
            elif (changed := _changed(found[place][0], kind, text)) is not None:
                found[place] = (changed, found[place][1])
            else:
                self._take_head(kind, text)
        return [replace(entry, note="\n".join(lines)) for entry, lines in found]

    def _take_head(self, kind: str, text: str) -> None:
        if kind == "note":
            self._game_note.append(text)
        elif kind == "name":
            number, _, name = text.partition(" ")
            if number.isascii() and number.isdecimal():
                self._names[int(number)] = name
        elif kind == "lexicon":
            self._lexicon = text
        elif kind.startswith("#"):
            self._hidden.append(GcgPragma(kind[1:].lower(), text))
        elif kind:
            self._hidden.append(GcgPragma(OWN_KEYWORD + kind.lower(), text))


def _changed(event: GcgEvent, kind: str, text: str) -> GcgEvent | None:
    """Return an event as corrected by its note; None if the note is not about it."""
    if kind == "as":
        return parse_event(event.nick, text, event.line)[0]
    if kind == "rack" and not isinstance(event, GcgOther):
        return replace(event, rack=text)
    if kind == "word" and isinstance(event, GcgPlay):
        return replace(event, word=text)
    if kind == "total" and re.fullmatch(r"-?[0-9]{1,6}", text):
        return replace(event, total=int(text))
    return None
