# SPDX-License-Identifier: MIT
"""Sheets of a club's event as pages of HTML: for the wall, the boards, and a club's site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import escape
from itertools import pairwise

from desktop_app.play.club_rulings import given_rulings
from desktop_app.play.submission import check_list
from desktop_app.rules.ruleset import Ruleset
from desktop_app.sentences.numbers import number_of
from desktop_app.tournament.club import ClubEvent, Entrant, PairedRound
from desktop_app.tournament.club_changes import Ending, PrizeKind
from desktop_app.tournament.prizes import awards, awards_of, money_text, prize_text
from desktop_app.tournament.result_line import GameKind, ResultLine
from desktop_app.tournament.standings import (
    alphabetic,
    average_text,
    points_text,
    score_text,
    wins_text,
)

_STYLE = """
body { font: 16px/1.4 sans-serif; color: #1c1b18; max-width: 1000px; margin: 24px auto;
  padding: 0 12px }
h1 { font-size: 26px } h2 { font-size: 21px; margin-top: 28px }
h3 { font-size: 16px; margin: 4px 0 }
div { overflow-x: auto }
table { border-collapse: collapse; margin: 8px 0 }
td, th { padding: 4px 10px; text-align: left; border-bottom: 1px solid #c9c3b4;
  white-space: nowrap }
td.n, th.n { text-align: right }
.wall td, .wall th { font-size: 26px; padding: 8px 18px }
.chart td { white-space: pre; padding: 3px 5px; vertical-align: top }
.card td, .card th, .cut td, .cut th { white-space: pre; font-size: 14px; padding: 4px 5px }
section + section { page-break-before: always }
.card, .cut, .slip { page-break-inside: avoid }
.certificate { text-align: center; font-size: 24px; margin: 24px 0 }
.next { page-break-before: always }
.award { font-size: 46px; font-weight: bold; margin: 40px 0 }
.slip { border: 1px dashed #6b675d; padding: 14px; margin: 10px 0 }
.slip td { padding-top: 15px }
"""
_CUT_APART = ("slips", "cards", "certificates")
_ROUNDS_ACROSS = 6
"""Rounds that fit across a sheet in letters that can be read; more go on under the names again."""
_CARD_ROUNDS = 16
"""Rounds of a score card that fit on a sheet."""
_MEDALS = 3
_MARKS = {2: "W", 1: "T", 0: "L"}
_KINDS = {
    GameKind.BYE: "bye",
    GameKind.FORFEIT: "forfeit",
    GameKind.DOUBLE_FORFEIT: "forfeit",
    GameKind.DROP_OUT: "dropped out",
    GameKind.DISQUALIFICATION: "disqualified",
}


def page(event: ClubEvent, rules: Ruleset, sheets: tuple[str, ...]) -> str:
    """Return a page with sheets of all divisions, by their names in `SHEETS`.

    Each sheet of a division is a section, and begins a page of paper.
    """
    sections = []
    for division in event.divisions:
        title = f"<h1>{_title(event, division)}</h1>"
        for sheet in sheets:
            if parts := list(SHEETS[sheet](event, division, rules)):
                # Slips and cards are cut apart, and each has the names in its own words.
                head = "" if sheet in _CUT_APART else title
                sections.append(f"<section>{head}{''.join(parts)}</section>")
    return whole_page(event.opened.event, sections or [f"<h1>{escape(event.opened.event)}</h1>"])


def _title(event: ClubEvent, division: str) -> str:
    return escape(", ".join(filter(None, (event.opened.event, division))))


def whole_page(title: str, parts: Iterable[str]) -> str:
    """Return a page of HTML for screen and paper; `parts` are its body."""
    body = "\n".join(parts)
    return (
        "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


_ON_PHONES = """<style>@media (max-width: 600px) {
td, th, .card td, .card th, .cut td, .cut th { padding: 4px 3px; font-size: 13px;
  white-space: normal }
.chart td + td { white-space: pre; font-size: 12px }
table { display: block; overflow-x: auto }
}</style>"""
"""Qt would take no styles after this, so the sheets for paper do without."""
_SITE = ("standings", "cross-table", "wall-chart", "prizes")
_SITE_TITLES = {
    "standings": "Standings",
    "cross-table": "Cross table",
    "wall-chart": "Wall chart",
    "prizes": "Prizes",
}


def site(event: ClubEvent, rules: Ruleset) -> Mapping[str, str]:
    """Return the event as pages for a club's site: their text by the names of their files.

    ``index.html`` leads to all others: for each division the standings and tables, every round,
    and every player.
    """
    pages: dict[str, str] = {}
    index = [_ON_PHONES, f"<h1>{escape(event.opened.event)}</h1>"]
    back = "<p><a href='index.html'>All pages</a></p>"
    for number, division in enumerate(event.divisions, start=1):
        of = "" if len(event.divisions) == 1 else f"-{number}"
        title = ", ".join(filter(None, (event.opened.event, division)))
        head = [_ON_PHONES, f"<h1>{escape(title)}</h1>", back]
        links = []
        for sheet in _SITE:
            if parts := list(SHEETS[sheet](event, division, rules)):
                pages[f"{sheet}{of}.html"] = whole_page(title, [*head, *parts])
                links.append((f"{sheet}{of}.html", _SITE_TITLES[sheet]))
        for paired in event.rounds.get(division, ()):
            file = f"round-{paired.paired.round}{of}.html"
            pages[file] = whole_page(title, [*head, *_round(paired)])
            links.append((file, f"Round {paired.paired.round}"))
        players = []
        for place, (each, card) in enumerate(_each_card(event, division, rules), start=1):
            file = f"player-{place}{of}.html"
            pages[file] = whole_page(each.name, [*head, *card])
            players.append((file, each.name))
        if division:
            index.append(f"<h2>{escape(division)}</h2>")
        index += (_links(links), "<h2>Players</h2>", _links(players))
    pages["index.html"] = whole_page(event.opened.event, index)
    return pages


def _links(links: Iterable[tuple[str, str]]) -> str:
    items = (f"<li><a href='{file}'>{escape(text)}</a></li>" for file, text in links)
    return f"<ul>{''.join(items)}</ul>"


def _round(paired: PairedRound) -> Iterator[str]:
    """A round with its results."""
    rows: list[tuple[object, ...]] = []
    heads, pairs = _pairs(paired)
    for board, pair in enumerate(pairs, start=1):
        result = paired.results.get(board)
        points = "to come"
        if result is not None:
            points = {
                Ending.PLAYED: score_text(result.first, result.second),
                Ending.FORFEIT: f"forfeit: {result.absent}",
                Ending.DOUBLE_FORFEIT: "both forfeit",
            }[result.ending]
        rows.append((board, *pair, points))
    rows += [("", name, "", "bye") for name in paired.paired.byes]
    yield f"<h2>Round {paired.paired.round}</h2>"
    yield html_table(("Board", *heads, "Points"), rows, numbers=(0,))


def _pairs(paired: PairedRound) -> tuple[tuple[str, str], list[tuple[str, ...]]]:
    """Heads for two columns of players, and the players of each board.

    Where one named first does not go first, or it is not known, who does is marked.
    """
    if paired.has_first_first:
        return ("First", "Second"), list(paired.paired.boards)
    marked = [
        tuple(f"{name} (first)" if name == paired.goes_first(board) else name for name in pair)
        for board, pair in enumerate(paired.paired.boards, start=1)
    ]
    return ("Player", "Opponent"), marked


def _goes(paired: PairedRound, board: int, player: str) -> str:
    """``first`` or ``second``; empty if that is not known."""
    first = paired.goes_first(board)
    return "" if not first else "first" if player == first else "second"


def html_table(
    head: Sequence[str],
    rows: Iterable[Sequence[object]],
    numbers: Iterable[int] = (),
    widths: Sequence[int] = (),
) -> str:
    """A table; `numbers` are columns that stand right, `widths` fill the paper, in percent."""
    right = set(numbers)

    def cells(values: Sequence[object], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=n' if column in right else ''}"
            f"{f' width={widths[column]}%' if widths else ''}>{escape(str(value))}</{tag}>"
            for column, value in enumerate(values)
        )

    lines = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    look = " width=100%" if widths else ""
    return f"<table{look}><thead><tr>{cells(head, 'th')}</tr></thead>\n{lines}</table>"


def _last(event: ClubEvent, division: str) -> PairedRound | None:
    rounds = event.rounds.get(division, ())
    return rounds[-1] if rounds else None


def _boards(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """The last paired round by board, in letters for a wall."""
    if (last := _last(event, division)) is None:
        return
    heads, pairs = _pairs(last)
    rows: list[tuple[object, ...]] = [(board, *pair) for board, pair in enumerate(pairs, start=1)]
    rows += [("bye", name, "") for name in last.paired.byes]
    yield f"<h2>Round {last.paired.round}: boards</h2>"
    yield f"<div class=wall>{html_table(('Board', *heads), rows, numbers=(0,))}</div>"


def _names(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """The last paired round by name: everyone finds their own board."""
    if (last := _last(event, division)) is None:
        return
    rows: list[tuple[object, ...]] = [(name, "bye", "", "") for name in last.paired.byes]
    for board, pair in enumerate(last.paired.boards, start=1):
        rows += [
            (name, board, _goes(last, board, name), other) for name, other in (pair, pair[::-1])
        ]
    yield f"<h2>Round {last.paired.round}: names</h2>"
    head = ("Name", "Board", "Goes", "Opponent")
    listed = ((event.entrants[str(name)].listed_name, *rest) for name, *rest in rows)
    ordered = sorted(listed, key=lambda row: alphabetic(str(row[0])))
    yield f"<div class=wall>{html_table(head, ordered, numbers=(1,))}</div>"


def _standings(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    rows: list[tuple[object, ...]] = [
        (
            each.place,
            each.player,
            wins_text(each),
            points_text(each.spread, is_signed=True),
            each.games,
            average_text(each),
        )
        for each in event.standings(division, rules)
    ]
    head = ["", "Player", "Wins", "Spread", "Games", "Average"]
    won = awards_of(event, rules)
    if won and event.is_complete:
        head.append("Prize")
        rows = [(*row, won.get(str(row[1]), "")) for row in rows]
    yield f"<h2>Standings {_as_far_as(event, division)}</h2>"
    yield html_table(head, rows, numbers=(0, 2, 3, 4, 5))


def _as_far_as(event: ClubEvent, division: str) -> str:
    """The rounds that count, such as ``after round 3 and 2 of 6 games of round 4``."""
    rounds = event.rounds.get(division, ())
    whole = next((number for number, each in enumerate(rounds) if each.missing), len(rounds))
    parts = [f"round {whole}"] if whole else []
    for each in rounds[whole:]:
        number, games, byes = each.paired.round, len(each.paired.boards), len(each.paired.byes)
        if not each.missing:
            parts.append(f"round {number}")
        elif each.results:
            parts.append(f"{len(each.results)} of {number_of(games, 'game')} of round {number}")
        elif byes:
            parts.append(f"the {'bye' if byes == 1 else 'byes'} of round {number}")
    if not parts:
        return "before round 1"
    return "after " + " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _prizes(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """Every prize with its winners; on the page of the first division alone."""
    if division != event.divisions[0] or not event.prizes:
        return
    rows = []
    for award in awards(event, rules):
        given = [money_text(award.cents)] if award.cents else []
        given += [each.award for each in award.prizes if each.award]
        shared = " each" if award.is_shared else ""
        what = ", ".join(prize_text(each) for each in award.prizes)
        named = " and ".join(award.players)
        rows.append((what, named, award.reason, ", ".join(given) + shared))
    yield "<h2>Prizes</h2>"
    yield html_table(("Prize", "Winner", "", "Wins"), rows)


def _cross_table(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A row a player, a column a round: result, opponent's place, and the spread so far."""
    ranked = event.standings(division, rules)
    numbers = {each.player: row for row, each in enumerate(ranked, start=1)}
    by_player: dict[str, dict[int, ResultLine]] = {}
    for line in event.lines(division, rules):
        by_player.setdefault(line.player, {})[line.round] = line
    for rounds in _parts_of(event.next_round(division) - 1, _ROUNDS_ACROSS):
        rows = [
            (
                numbers[each.player],
                each.player,
                *(_cell(by_player[each.player].get(number), numbers) for number in rounds),
                wins_text(each),
                points_text(each.spread, is_signed=True),
            )
            for each in ranked
        ]
        yield _part_title("Cross table", rounds, event.next_round(division) - 1)
        head = ("", "Player", *(f"Round {number}" for number in rounds), "Wins", "Spread")
        table = html_table(head, rows, numbers=(0, len(rounds) + 2, len(rounds) + 3))
        yield f"<div class=card>{table}</div>"


def _parts_of(count: int, most: int) -> tuple[range, ...]:
    """Divide the rounds 1 to `count` into parts of about the same size, `most` rounds at most."""
    parts = max(1, -(-count // most))
    ends = [1 + count * part // parts for part in range(parts + 1)]
    return tuple(range(start, end) for start, end in pairwise(ends))


def _part_title(title: str, rounds: range, count: int) -> str:
    """The heading of a part of a table; the second and later ones begin a page."""
    if len(rounds) == count:
        return f"<h2>{title}</h2>"
    look = " class=next" if rounds.start > 1 else ""
    return f"<h2{look}>{title}, rounds {rounds.start} to {rounds.stop - 1}</h2>"


def _cell(line: ResultLine | None, numbers: Mapping[str, int]) -> str:
    if line is None:
        return ""
    if line.kind is GameKind.TO_COME:
        return f"against {numbers.get(line.opponent, line.opponent)}"
    against = f" {numbers.get(line.opponent, line.opponent)}" if line.opponent else ""
    kind = f"\n{_KINDS[line.kind]}" if line.kind in _KINDS else ""
    spread = points_text(line.spread, is_signed=True)
    return f"{_MARKS[line.half_points]}{against} {spread}{kind}"


def _slips(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A slip a board of the last round, to be filled in and signed."""
    if (last := _last(event, division)) is None:
        return
    for board, pair in enumerate(last.paired.boards, start=1):
        rows = [
            # To be filled in by those who draw for it.
            (name, _goes(last, board, name) or "______", "____________", "____________________")
            for name in pair
        ]
        slip = html_table(("Player", "", "Points", "Signed"), rows, widths=(43, 10, 17, 30))
        yield (
            f"<div class=slip><h3>{_title(event, division)}: round {last.paired.round}, board"
            f" {board}</h3>{slip}</div>"
        )


def _cards(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A score card a player, filled in as far as the event has come."""
    # They are cut apart, so each has the names of the event and the division.
    names = f"</h2><p>{_title(event, division)}</p>"
    for _, card in _each_card(event, division, rules):
        yield from (part.replace("</h2>", names) for part in card)


def _each_card(
    event: ClubEvent, division: str, rules: Ruleset
) -> Iterator[tuple[Entrant, Iterator[str]]]:
    """Every player of a division in the order of their numbers, with their score card."""
    entrants = event.seeded(division)
    numbers = {each.name: place for place, each in enumerate(entrants, start=1)}
    own: dict[str, dict[int, ResultLine]] = {each.name: {} for each in entrants}
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
) -> Iterator[str]:
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
        # Only where it is known: an imported game may not say, and a forfeit has no start.
        start = "" if line.went_first is None else "first" if line.went_first else "second"
        against = event.entrants.get(line.opponent)
        rating = against.rating if against is not None and against.rating is not None else ""
        is_open = line.kind is GameKind.TO_COME
        rows.append(
            (
                number,
                board or "",
                start,
                f"{numbers[line.opponent]} {line.opponent}"
                if line.opponent
                else _KINDS.get(line.kind, ""),
                rating,
                *_points(event, division, line),
                "" if is_open else f"{_MARKS[line.half_points]} {halves / 2:g}",
                "" if is_open else points_text(line.spread, is_signed=True),
                "" if is_open else points_text(spread, is_signed=True),
            )
        )
    rating = "" if entrant.rating is None else f" ({entrant.rating})"
    head = ("Round", "Board", "Goes", "Opponent", "Rating", "For", "Against", "Wins")
    title = f"{numbers[entrant.name]} {escape(entrant.name)}{rating}"
    for part in _parts_of(len(rows), _CARD_ROUNDS):
        of = f", rounds {part.start} to {part.stop - 1}" if len(part) < len(rows) else ""
        yield f"<h2>{title}{of}</h2>"
        some = rows[part.start - 1 : part.stop - 1]
        table = html_table((*head, "Spread", "Sum"), some, numbers=(0, 1, 4, 5, 6, 8, 9))
        yield f"<div class=cut>{table}</div>"


def _wall_chart(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A row a player by number, a column a round: score, opponent, wins and spread so far."""
    entrants = event.seeded(division)
    numbers = {each.name: place for place, each in enumerate(entrants, start=1)}
    own: dict[str, dict[int, ResultLine]] = {each.name: {} for each in entrants}
    for each in event.lines(division, rules):
        own[each.player][each.round] = each
    count = event.opened.rounds
    chart = [
        (
            f"{numbers[each.name]} {each.name}",
            _chart_cells(event, division, own[each.name], numbers),
        )
        for each in entrants
    ]
    for rounds in _parts_of(count, _ROUNDS_ACROSS):
        yield _part_title("Wall chart", rounds, count)
        head = ("Player", *(f"Round {number}" for number in rounds))
        rows = [(name, *(cells[number - 1] for number in rounds)) for name, cells in chart]
        yield f"<div class=chart>{html_table(head, rows)}</div>"


def _chart_cells(
    event: ClubEvent, division: str, own: Mapping[int, ResultLine], numbers: Mapping[str, int]
) -> list[str]:
    """The cells of a player in the wall chart, one for each round of the event."""
    wins = losses = spread = 0
    cells = []
    for number in range(1, event.opened.rounds + 1):
        line = own.get(number)
        if line is None:
            cells.append("")
            continue
        if line.kind is GameKind.TO_COME:
            cells.append(f"v {numbers[line.opponent]}")
            continue
        wins, losses = wins + line.half_points, losses + 2 - line.half_points
        spread += line.spread
        points = _score(_points(event, division, line))
        against = f"v {numbers[line.opponent]}" if line.opponent else ""
        played = " ".join(filter(None, (points or _KINDS.get(line.kind, ""), against)))
        here, so_far = (points_text(each, is_signed=True) for each in (line.spread, spread))
        cells.append(f"{played}\n{wins / 2:g}-{losses / 2:g}\n{here} = {so_far}")
    return cells


def _score(points: tuple[str, str]) -> str:
    """Points of both as ``410-390``, with a negative one as ``9 : −7``; empty without points."""
    between = " : " if any(each.startswith("−") for each in points) else "-"
    return between.join(filter(None, points))


def _certificates(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A page for each of the first three and for every other prize, to be framed."""
    of = f", {division}" if division else ""
    won = [
        (
            f"{('First', 'Second', 'Third')[each.place - 1]} place{of}",
            each.player,
            f"wins: {wins_text(each)}, spread: {points_text(each.spread, is_signed=True)}",
        )
        for each in event.standings(division, rules)
        if each.place <= _MEDALS and each.games
    ]
    is_first = division == event.divisions[0]
    for award in awards(event, rules) if is_first else ():
        prize = award.prizes[0]
        is_place = prize.kind is PrizeKind.PLACE and prize.lowest is None and prize.highest is None
        won += (
            (_capital(prize_text(prize)), name, award.reason)
            for name in award.players
            if not is_place
        )
    for number, each in enumerate(won):
        yield _certificate(event, *each, look=" next" if number else "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _certificate(event: ClubEvent, what: str, name: str, reason: str, look: str) -> str:
    # Qt prints paragraphs, and no boxes around them.
    return (
        f"<p class='certificate{look}'><br><br><br><br>{escape(event.opened.event)}</p>"
        f"<p class='certificate award'>{escape(name)}</p>"
        f"<p class=certificate>{escape(what)}</p>"
        f"<p class=certificate>{escape(reason)}</p>"
    )


def _points(event: ClubEvent, division: str, line: ResultLine) -> tuple[str, str]:
    paired = event.rounds[division][line.round - 1]
    board = paired.board_of(line.player)
    result = paired.results.get(board) if board is not None else None
    if board is None or result is None or result.ending is not Ending.PLAYED:
        return "", ""
    points = (points_text(result.first), points_text(result.second))
    return points if paired.paired.boards[board - 1][0] == line.player else points[::-1]


def _check_list(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """The check list of NASPA; on the page of the first division alone."""
    if division != (event.divisions or ("",))[0]:
        return
    yield "<h2>Check list for NASPA</h2>"
    marks = {True: "done", False: "missing", None: "for you"}
    rows = [
        (marks[each.is_done if each.is_known else None], each.title, each.missing)
        for each in check_list(event, date.today())
    ]
    yield html_table(("", "", ""), rows)


def _rulings(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """All warnings and penalties that were given, with their sections."""
    rows = [
        (each.round, each.board or "", each.player, each.effect, each.what, each.section)
        for each in given_rulings(event, rules)
        if each.division == division
    ]
    yield "<h2>Warnings and penalties</h2>"
    if not rows:
        yield "<p>None was given.</p>"
        return
    head = ("Round", "Board", "Player", "Ruling", "For", "Section")
    yield html_table(head, rows, numbers=(0, 1))


SHEETS: dict[str, Callable[[ClubEvent, str, Ruleset], Iterator[str]]] = {
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
