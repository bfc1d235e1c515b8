# SPDX-License-Identifier: MIT
"""Sheets of a club's event as pages of HTML: for the wall, the boards, and a club's site.

The parts of a sheet are values; `page_parts` makes the HTML and translates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise

from desktop_app.play.club_rulings import given_rulings
from desktop_app.play.page_parts import (
    Box,
    Heading,
    Line,
    Links,
    Part,
    Say,
    Section,
    SheetPart,
    Table,
    whole_page,
)
from desktop_app.play.submission import check_list
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.sentence import InRole, Sentence, all_of, joined
from desktop_app.tournament.club import ClubEvent, Entrant, PairedRound
from desktop_app.tournament.club_changes import Ending, PrizeKind
from desktop_app.tournament.prizes import awards, awards_of, money_text, prize_text
from desktop_app.tournament.result_line import GameKind, ResultLine
from desktop_app.tournament.standings import (
    alphabetic,
    points_text,
    score_text,
    standing_cells,
    wins_text,
)

_CUT_APART = ("slips", "cards", "certificates")
_ROUNDS_ACROSS = 6
"""Rounds that fit across a sheet in letters that can be read; more go on under the names again."""
_CARD_ROUNDS = 16
"""Rounds of a score card that fit on a sheet."""
_MARKS = {
    2: InRole("W", "mark of a win"),
    1: InRole("T", "mark of a tie"),
    0: InRole("L", "mark of a loss"),
}
_KINDS = {
    GameKind.BYE: Sentence("bye"),
    GameKind.FORFEIT: Sentence("forfeit"),
    GameKind.DOUBLE_FORFEIT: Sentence("forfeit"),
    GameKind.DROP_OUT: Sentence("dropped out"),
    GameKind.DISQUALIFICATION: Sentence("disqualified"),
}
_ROUND, _BOARD = Sentence("Round"), InRole("Board", "a number in a club")
_PLAYER, _OPPONENT = Sentence("Player"), Sentence("Opponent")
_WINS, _SPREAD = Sentence("Wins"), Sentence("Spread")
_BYE = Sentence("bye")


def page(event: ClubEvent, rules: Ruleset, sheets: tuple[str, ...], say: Say = str) -> str:
    """Return a page with sheets of all divisions, by their names in `SHEETS`.

    Each sheet of a division is a section, and begins a page of paper. `say` translates.
    """
    sections: list[Part] = []
    for division in event.divisions:
        title = Heading(_title(event, division), 1)
        for sheet in sheets:
            if parts := list(SHEETS[sheet](event, division, rules)):
                # Slips and cards are cut apart, and each has the names in its own words.
                sections.append(Section(parts if sheet in _CUT_APART else [title, *parts]))
    name = event.opened.event
    return whole_page(name, sections or [Heading(name, 1)], say)


def _title(event: ClubEvent, division: str) -> str:
    return ", ".join(filter(None, (event.opened.event, division)))


_SITE = ("standings", "cross-table", "wall-chart", "prizes")
_SITE_TITLES = {
    "standings": Sentence("Standings"),
    "cross-table": Sentence("Cross table"),
    "wall-chart": Sentence("Wall chart"),
    "prizes": Sentence("Prizes"),
}


def site(event: ClubEvent, rules: Ruleset, say: Say = str) -> Mapping[str, str]:
    """Return the event as pages for a club's site: their text by the names of their files.

    ``index.html`` leads to all others: for each division the standings and tables, every round,
    and every player. `say` translates.
    """
    pages: dict[str, str] = {}

    def add(file: str, title: str, parts: Iterable[Part]) -> None:
        pages[file] = whole_page(title, parts, say, is_site=True)

    index: list[Part] = [Heading(event.opened.event, 1)]
    back = Links([("index.html", Sentence("All pages"))], is_list=False)
    for number, division in enumerate(event.divisions, start=1):
        of = "" if len(event.divisions) == 1 else f"-{number}"
        title = _title(event, division)
        head = (Heading(title, 1), back)
        links: list[tuple[str, str]] = []
        for sheet in _SITE:
            if parts := list(SHEETS[sheet](event, division, rules)):
                add(f"{sheet}{of}.html", title, [*head, *parts])
                links.append((f"{sheet}{of}.html", _SITE_TITLES[sheet]))
        for paired in event.rounds.get(division, ()):
            file = f"round-{paired.paired.round}{of}.html"
            add(file, title, [*head, *_round(paired)])
            links.append((file, _round_title(paired.paired.round)))
        players = []
        for place, (entrant, card) in enumerate(_each_card(event, division, rules), start=1):
            file = f"player-{place}{of}.html"
            add(file, entrant.name, [*head, *card])
            players.append((file, entrant.name))
        if division:
            index.append(Heading(division))
        index += (Links(links), Heading(Sentence("Players")), Links(players))
    add("index.html", event.opened.event, index)
    return pages


def _round_title(number: int) -> Sentence:
    return Sentence("Round {round}", round=number)


def _round(paired: PairedRound) -> Iterator[SheetPart]:
    """A round with its results."""
    rows: list[tuple[object, ...]] = []
    heads, pairs = _pairs(paired)
    for board, pair in enumerate(pairs, start=1):
        result = paired.results.get(board)
        points: str = Sentence("to come")
        if result is not None:
            points = {
                Ending.PLAYED: score_text(result.first, result.second),
                Ending.FORFEIT: Sentence("forfeit: {name}", name=result.absent),
                Ending.DOUBLE_FORFEIT: Sentence("both forfeit"),
            }[result.ending]
        rows.append((board, *pair, points))
    rows += [("", name, "", _BYE) for name in paired.paired.byes]
    yield Heading(_round_title(paired.paired.round))
    yield Table((_BOARD, *heads, Sentence("Points")), rows, numbers=(0,))


def _pairs(paired: PairedRound) -> tuple[tuple[str, str], list[tuple[str, ...]]]:
    """Heads for two columns of players, and the players of each board.

    Where one named first does not go first, or it is not known, who does is marked.
    """
    if paired.has_first_first:
        return (InRole("First", "the player who begins"), Sentence("Second")), list(
            paired.paired.boards
        )
    marked = [
        tuple(
            Sentence("{name} (first)", name=name) if name == paired.goes_first(board) else name
            for name in pair
        )
        for board, pair in enumerate(paired.paired.boards, start=1)
    ]
    return (_PLAYER, _OPPONENT), marked


def _goes(paired: PairedRound, board: int, player: str) -> str:
    """``first`` or ``second``; empty if that is not known."""
    first = paired.goes_first(board)
    return _seat(player == first if first else None)


def _seat(is_first: bool | None) -> str:
    return "" if is_first is None else Sentence("first") if is_first else Sentence("second")


def _last(event: ClubEvent, division: str) -> PairedRound | None:
    rounds = event.rounds.get(division, ())
    return rounds[-1] if rounds else None


def _boards(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """The last paired round by board, in letters for a wall."""
    if (last := _last(event, division)) is None:
        return
    heads, pairs = _pairs(last)
    rows: list[tuple[object, ...]] = [(board, *pair) for board, pair in enumerate(pairs, start=1)]
    rows += [(_BYE, name, "") for name in last.paired.byes]
    yield Heading(Sentence("Round {round}: boards", round=last.paired.round))
    yield Box("wall", [Table((_BOARD, *heads), rows, numbers=(0,))])


def _names(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """The last paired round by name: everyone finds their own board."""
    if (last := _last(event, division)) is None:
        return
    rows: list[tuple[object, ...]] = [(name, _BYE, "", "") for name in last.paired.byes]
    for board, pair in enumerate(last.paired.boards, start=1):
        rows += [
            (name, board, _goes(last, board, name), other) for name, other in (pair, pair[::-1])
        ]
    yield Heading(Sentence("Round {round}: names", round=last.paired.round))
    head = (Sentence("Name"), _BOARD, Sentence("Goes"), _OPPONENT)
    listed = ((event.entrants[str(name)].listed_name, *rest) for name, *rest in rows)
    ordered = sorted(listed, key=lambda row: alphabetic(str(row[0])))
    yield Box("wall", [Table(head, ordered, numbers=(1,))])


def _standings(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    rows: list[tuple[object, ...]] = [
        standing_cells(standing) for standing in event.standings(division, rules)
    ]
    head = ["", _PLAYER, _WINS, _SPREAD, Sentence("Games"), Sentence("Average")]
    won = awards_of(event, rules)
    if won and event.is_complete:
        head.append(Sentence("Prize"))
        rows = [(*row, won.get(str(row[1]), "")) for row in rows]
    yield Heading(_as_far_as(event, division))
    yield Table(head, rows, numbers=(0, 2, 3, 4, 5))


def _as_far_as(event: ClubEvent, division: str) -> Sentence:
    """The standings and the rounds that count, such as ``round 3 and 2 of 6 games of round 4``."""
    rounds = event.rounds.get(division, ())
    whole = next(
        (number for number, paired_round in enumerate(rounds) if paired_round.missing), len(rounds)
    )
    parts = [Sentence("round {round}", round=whole)] if whole else []
    for paired_round in rounds[whole:]:
        number, games, byes = (
            paired_round.paired.round,
            len(paired_round.paired.boards),
            len(paired_round.paired.byes),
        )
        if not paired_round.missing:
            parts.append(Sentence("round {round}", round=number))
        elif paired_round.results:
            parts.append(
                Sentence.counted(
                    "{known} of {count} game of round {round}",
                    "{known} of {count} games of round {round}",
                    games,
                    known=len(paired_round.results),
                    round=number,
                )
            )
        elif byes:
            parts.append(
                Sentence.counted(
                    "the bye of round {round}", "the byes of round {round}", byes, round=number
                )
            )
    if not parts:
        return Sentence("Standings before round 1")
    return Sentence("Standings after {rounds}", rounds=all_of(parts))


def _prizes(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """Every prize with its winners; on the page of the first division alone."""
    if division != event.divisions[0] or not event.prizes:
        return
    rows = []
    for award in awards(event, rules):
        given = [money_text(award.cents)] if award.cents else []
        given += [prize.award for prize in award.prizes if prize.award]
        worth = joined(given)
        if award.is_shared:
            worth = Sentence("{prizes} each", prizes=worth)
        what = joined(prize_text(prize) for prize in award.prizes)
        rows.append((what, all_of(award.players), award.reason, worth))
    yield Heading(Sentence("Prizes"))
    yield Table((Sentence("Prize"), Sentence("Winner"), "", InRole("Wins", "what they win")), rows)


def _cross_table(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """A row a player, a column a round: result, opponent's place, and the spread so far."""
    ranked = event.standings(division, rules)
    numbers = {standing.player: row for row, standing in enumerate(ranked, start=1)}
    by_player: dict[str, dict[int, ResultLine]] = {}
    for line in event.lines(division, rules):
        by_player.setdefault(line.player, {})[line.round] = line
    for rounds in _parts_of(event.next_round(division) - 1, _ROUNDS_ACROSS):
        rows = [
            (
                numbers[standing.player],
                standing.player,
                *(_cell(by_player[standing.player].get(number), numbers) for number in rounds),
                wins_text(standing),
                points_text(standing.spread, is_signed=True),
            )
            for standing in ranked
        ]
        yield _part_title(Sentence("Cross table"), rounds, event.next_round(division) - 1)
        head = ("", _PLAYER, *map(_round_title, rounds), _WINS, _SPREAD)
        yield Box("card", [Table(head, rows, numbers=(0, len(rounds) + 2, len(rounds) + 3))])


def _parts_of(count: int, most: int) -> tuple[range, ...]:
    """Divide the rounds 1 to `count` into parts of about the same size, `most` rounds at most."""
    parts = max(1, -(-count // most))
    ends = [1 + count * part // parts for part in range(parts + 1)]
    return tuple(range(start, end) for start, end in pairwise(ends))


def _part_title(title: Sentence, rounds: range, count: int) -> Heading:
    """The heading of a part of a table; the second and later ones begin a page."""
    if len(rounds) == count:
        return Heading(title)
    return Heading(_of_rounds(title, rounds), look="next" if rounds.start > 1 else "")


def _of_rounds(title: str, rounds: range) -> Sentence:
    first, last = rounds.start, rounds.stop - 1
    return Sentence("{title}, rounds {first} to {last}", title=title, first=first, last=last)


def _cell(line: ResultLine | None, numbers: Mapping[str, int]) -> str:
    if line is None:
        return ""
    opponent = numbers.get(line.opponent, line.opponent)
    if line.kind is GameKind.TO_COME:
        return Sentence("against {opponent}", opponent=opponent)
    mark, spread = _MARKS[line.half_points], points_text(line.spread, is_signed=True)
    made = (
        Sentence("{mark} {opponent} {spread}", mark=mark, opponent=opponent, spread=spread)
        if line.opponent
        else Sentence("{mark} {spread}", mark=mark, spread=spread)
    )
    how = _KINDS.get(line.kind)
    return Sentence("{result}\n{how}", result=made, how=how) if how else made


def _slips(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """A slip a board of the last round, to be filled in and signed."""
    if (last := _last(event, division)) is None:
        return
    for board, pair in enumerate(last.paired.boards, start=1):
        rows = [
            # To be filled in by those who draw for it.
            (name, _goes(last, board, name) or "______", "____________", "____________________")
            for name in pair
        ]
        title = Sentence(
            "{event}: round {round}, board {board}",
            event=_title(event, division),
            round=last.paired.round,
            board=board,
        )
        head = (_PLAYER, "", Sentence("Points"), InRole("Signed", "a place to sign"))
        yield Box("slip", [Heading(title, 3), Table(head, rows, widths=(43, 10, 17, 30))])


def _cards(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """A score card a player, filled in as far as the event has come."""
    # They are cut apart, so each has the names of the event and the division.
    names = Line(_title(event, division))
    for _, card in _each_card(event, division, rules):
        for part in card:
            yield part
            if isinstance(part, Heading):
                yield names


def _each_card(
    event: ClubEvent, division: str, rules: Ruleset
) -> Iterator[tuple[Entrant, Iterator[SheetPart]]]:
    """Every player of a division in the order of their numbers, with their score card."""
    entrants = event.seeded(division)
    numbers = {entrant.name: place for place, entrant in enumerate(entrants, start=1)}
    own: dict[str, dict[int, ResultLine]] = {entrant.name: {} for entrant in entrants}
    for line in event.lines(division, rules):
        own[line.player][line.round] = line
    for entrant in entrants:
        yield entrant, _card(event, division, entrant, numbers, own[entrant.name])


def _card(
    event: ClubEvent,
    division: str,
    entrant: Entrant,
    numbers: Mapping[str, int],
    own: Mapping[int, ResultLine],
) -> Iterator[SheetPart]:
    """A player's score card, with empty lines for the rounds to come."""
    spread = halves = 0
    rows: list[tuple[object, ...]] = []
    for number in range(1, event.opened.rounds + 1):
        line = own.get(number)
        if line is None:
            rows.append((number, "", "", "", "", "", "", "", "", ""))
            continue
        spread, halves = spread + line.spread, halves + line.half_points
        paired = event.rounds[division][number - 1]
        board = paired.board_of(entrant.name)
        against = event.entrants.get(line.opponent)
        rating = against.rating if against is not None and against.rating is not None else ""
        is_open = line.kind is GameKind.TO_COME
        rows.append(
            (
                number,
                board or "",
                # Only where it is known: an imported game may not say, and a forfeit has no start.
                _seat(line.went_first),
                f"{numbers[line.opponent]} {line.opponent}"
                if line.opponent
                else _KINDS.get(line.kind, ""),
                rating,
                *_points(event, division, line),
                ""
                if is_open
                else Sentence(
                    "{mark} {wins}", mark=_MARKS[line.half_points], wins=f"{halves / 2:g}"
                ),
                "" if is_open else points_text(line.spread, is_signed=True),
                "" if is_open else points_text(spread, is_signed=True),
            )
        )
    rating = "" if entrant.rating is None else f" ({entrant.rating})"
    head = (
        *(_ROUND, _BOARD, Sentence("Goes"), _OPPONENT, Sentence("Rating")),
        *(InRole("For", "own points"), InRole("Against", "the opponent's points")),
        *(_WINS, _SPREAD, Sentence("Sum")),
    )
    title = f"{numbers[entrant.name]} {entrant.name}{rating}"
    for part in _parts_of(len(rows), _CARD_ROUNDS):
        yield Heading(_of_rounds(title, part) if len(part) < len(rows) else title)
        some = rows[part.start - 1 : part.stop - 1]
        yield Box("cut", [Table(head, some, numbers=(0, 1, 4, 5, 6, 8, 9))])


def _wall_chart(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """A row a player by number, a column a round: score, opponent, wins and spread so far."""
    entrants = event.seeded(division)
    numbers = {entrant.name: place for place, entrant in enumerate(entrants, start=1)}
    own: dict[str, dict[int, ResultLine]] = {entrant.name: {} for entrant in entrants}
    for line in event.lines(division, rules):
        own[line.player][line.round] = line
    count = event.opened.rounds
    chart = [
        (
            f"{numbers[entrant.name]} {entrant.name}",
            _chart_cells(event, division, own[entrant.name], numbers),
        )
        for entrant in entrants
    ]
    for rounds in _parts_of(count, _ROUNDS_ACROSS):
        yield _part_title(Sentence("Wall chart"), rounds, count)
        head = (_PLAYER, *map(_round_title, rounds))
        rows = [(name, *(cells[number - 1] for number in rounds)) for name, cells in chart]
        yield Box("chart", [Table(head, rows)])


def _chart_cells(
    event: ClubEvent, division: str, own: Mapping[int, ResultLine], numbers: Mapping[str, int]
) -> list[str]:
    """The cells of a player in the wall chart, one for each round of the event."""
    wins = losses = spread = 0
    cells: list[str] = []
    for number in range(1, event.opened.rounds + 1):
        line = own.get(number)
        if line is None:
            cells.append("")
            continue
        if line.kind is GameKind.TO_COME:
            cells.append(_versus(line, numbers))
            continue
        wins, losses = wins + line.half_points, losses + 2 - line.half_points
        spread += line.spread
        points = _score(_points(event, division, line))
        against = _versus(line, numbers) if line.opponent else ""
        played = points or _KINDS.get(line.kind, "")
        if played and against:
            played = Sentence("{said} {more}", said=played, more=against)
        here, so_far = (points_text(figure, is_signed=True) for figure in (line.spread, spread))
        cells.append(
            Sentence(
                "{played}\n{wins}-{losses}\n{spread} = {sum}",
                played=played or against,
                wins=f"{wins / 2:g}",
                losses=f"{losses / 2:g}",
                spread=here,
                sum=so_far,
            )
        )
    return cells


def _versus(line: ResultLine, numbers: Mapping[str, int]) -> Sentence:
    return Sentence("v {opponent}", opponent=numbers[line.opponent])


def _score(points: tuple[str, str]) -> str:
    """Points of both as ``410-390``, with a negative one as ``9 : −7``; empty without points."""
    between = " : " if any(point.startswith("−") for point in points) else "-"
    return between.join(filter(None, points))


_PLACES = (Sentence("First place"), Sentence("Second place"), Sentence("Third place"))


def _certificates(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """A page for each of the first three and for every other prize, to be framed."""
    won: list[tuple[str, str, str]] = [
        (
            joined(filter(None, (_PLACES[standing.place - 1], division))),
            standing.player,
            Sentence(
                "wins: {wins}, spread: {spread}",
                wins=wins_text(standing),
                spread=points_text(standing.spread, is_signed=True),
            ),
        )
        for standing in event.standings(division, rules)
        if standing.place <= len(_PLACES) and standing.games
    ]
    is_first = division == event.divisions[0]
    for award in awards(event, rules) if is_first else ():
        prize = award.prizes[0]
        is_place = prize.kind is PrizeKind.PLACE and prize.lowest is None and prize.highest is None
        won += ((prize_text(prize), name, award.reason) for name in award.players if not is_place)
    for number, (what, name, reason) in enumerate(won):
        # Qt prints paragraphs, and no boxes around them.
        yield Line(event.opened.event, "certificate next" if number else "certificate", above=4)
        yield Line(name, "certificate award")
        yield Line(what, "certificate", is_capital=True)
        yield Line(reason, "certificate")


def _points(event: ClubEvent, division: str, line: ResultLine) -> tuple[str, str]:
    paired = event.rounds[division][line.round - 1]
    board = paired.board_of(line.player)
    result = paired.results.get(board) if board is not None else None
    if board is None or result is None or result.ending is not Ending.PLAYED:
        return "", ""
    points = (points_text(result.first), points_text(result.second))
    return points if paired.paired.boards[board - 1][0] == line.player else points[::-1]


def _check_list(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """The check list of NASPA; on the page of the first division alone."""
    if division != (event.divisions or ("",))[0]:
        return
    yield Heading(Sentence("Check list for NASPA"))
    marks = {
        True: Sentence("done"),
        False: InRole("missing", "not done yet"),
        None: Sentence("for you"),
    }
    rows = [
        (marks[item.is_done if item.is_known else None], item.title, item.missing)
        for item in check_list(event, date.today())
    ]
    yield Table(("", "", ""), rows)


def _rulings(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[SheetPart]:
    """All warnings and penalties that were given, with their sections."""
    rows = [
        (
            ruling.round,
            ruling.board or "",
            ruling.player,
            ruling.effect,
            ruling.what,
            ruling.section,
        )
        for ruling in given_rulings(event, rules)
        if ruling.division == division
    ]
    yield Heading(Sentence("Warnings and penalties"))
    if not rows:
        yield Line(Sentence("None was given."))
        return
    head = (
        *(_ROUND, _BOARD, _PLAYER, Sentence("Ruling")),
        *(InRole("For", "a reason"), Sentence("Section")),
    )
    yield Table(head, rows, numbers=(0, 1))


SHEETS: Mapping[str, Callable[[ClubEvent, str, Ruleset], Iterator[SheetPart]]] = {
    "boards": _boards,
    "names": _names,
    "standings": _standings,
    "cross-table": _cross_table,
    "prizes": _prizes,
    "wall-chart": _wall_chart,
    "slips": _slips,
    "cards": _cards,
    "certificates": _certificates,
    "rulings": _rulings,
    "check-list": _check_list,
}
"""The sheets by the names that `rackside club FILE print` takes."""
