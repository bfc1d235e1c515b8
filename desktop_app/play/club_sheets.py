# SPDX-License-Identifier: MIT
"""Sheets of a club's event as pages of HTML: for the wall, the boards, and a club's site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape

from desktop_app.rules.ruleset import Ruleset
from desktop_app.tournament.club import ClubEvent, PairedRound
from desktop_app.tournament.club_changes import Ending
from desktop_app.tournament.prizes import awards, awards_of, money_text, prize_text
from desktop_app.tournament.result_line import GameKind, ResultLine
from desktop_app.tournament.standings import wins_text

_STYLE = """
body { font: 16px/1.4 sans-serif; color: #1c1b18; max-width: 1000px; margin: 24px auto }
h1 { font-size: 26px } h2 { font-size: 21px; margin-top: 28px }
table { border-collapse: collapse; margin: 8px 0 }
td, th { padding: 4px 10px; text-align: left; border-bottom: 1px solid #c9c3b4 }
td.n, th.n { text-align: right }
.wall td, .wall th { font-size: 26px; padding: 8px 18px }
.slip { border: 1px dashed #6b675d; padding: 14px; margin: 10px 0; page-break-inside: avoid }
"""
_MARKS = {2: "W", 1: "T", 0: "L"}
_KINDS = {
    GameKind.BYE: "bye",
    GameKind.FORFEIT: "forfeit",
    GameKind.DOUBLE_FORFEIT: "forfeit",
    GameKind.DROP_OUT: "dropped out",
    GameKind.DISQUALIFICATION: "disqualified",
}


def page(event: ClubEvent, rules: Ruleset, sheets: tuple[str, ...]) -> str:
    """Return a page with sheets of all divisions, by their names in `SHEETS`."""
    parts = [f"<h1>{escape(event.opened.event)}</h1>"]
    for division in event.divisions:
        if division:
            parts.append(f"<h1>{escape(division)}</h1>")
        for sheet in sheets:
            parts += SHEETS[sheet](event, division, rules)
    body = "\n".join(parts)
    return (
        f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>{escape(event.opened.event)}"
        f"</title><style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _table(
    head: Sequence[str], rows: Iterable[Sequence[object]], numbers: Iterable[int] = ()
) -> str:
    """A table; `numbers` are columns that stand right."""
    right = set(numbers)

    def cells(values: Sequence[object], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=n' if column in right else ''}>{escape(str(value))}</{tag}>"
            for column, value in enumerate(values)
        )

    lines = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return f"<table><tr>{cells(head, 'th')}</tr>\n{lines}</table>"


def _last(event: ClubEvent, division: str) -> PairedRound | None:
    rounds = event.rounds.get(division, ())
    return rounds[-1] if rounds else None


def _boards(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """The last paired round by board, in letters for a wall."""
    if (last := _last(event, division)) is None:
        return
    rows: list[tuple[object, ...]] = [
        (board, *pair) for board, pair in enumerate(last.paired.boards, start=1)
    ]
    rows += [("bye", name, "") for name in last.paired.byes]
    yield f"<h2>Round {last.paired.round}: boards</h2>"
    yield f"<div class=wall>{_table(('Board', 'First', 'Second'), rows, numbers=(0,))}</div>"


def _names(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """The last paired round by name: everyone finds their own board."""
    if (last := _last(event, division)) is None:
        return
    rows: list[tuple[object, ...]] = [(name, "bye", "", "") for name in last.paired.byes]
    for board, (first, second) in enumerate(last.paired.boards, start=1):
        rows += [(first, board, "first", second), (second, board, "second", first)]
    yield f"<h2>Round {last.paired.round}: names</h2>"
    head = ("Name", "Board", "Goes", "Opponent")
    ordered = sorted(rows, key=lambda row: str(row[0]).casefold())
    yield f"<div class=wall>{_table(head, ordered, numbers=(1,))}</div>"


def _standings(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    rows: list[tuple[object, ...]] = [
        (each.place, each.player, wins_text(each), f"{each.spread:+d}", each.games)
        for each in event.standings(division, rules)
    ]
    head = ["", "Player", "Wins", "Spread", "Games"]
    won = awards_of(event, rules)
    if won and event.is_complete:
        head.append("Prize")
        rows = [(*row, won.get(str(row[1]), "")) for row in rows]
    number = event.next_round(division) - 1
    yield f"<h2>Standings after round {number}</h2>"
    yield _table(head, rows, numbers=(0, 2, 3, 4))


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
    yield _table(("Prize", "Winner", "", "Wins"), rows)


def _cross_table(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A row a player, a column a round: result, opponent's place, and the spread so far."""
    ranked = event.standings(division, rules)
    numbers = {each.player: row for row, each in enumerate(ranked, start=1)}
    by_player: dict[str, dict[int, ResultLine]] = {}
    for line in event.lines(division, rules):
        by_player.setdefault(line.player, {})[line.round] = line
    rounds = range(1, event.next_round(division))
    rows = [
        (
            numbers[each.player],
            each.player,
            *(_cell(by_player[each.player].get(number), numbers) for number in rounds),
            wins_text(each),
            f"{each.spread:+d}",
        )
        for each in ranked
    ]
    yield "<h2>Cross table</h2>"
    head = ("", "Player", *(f"Round {number}" for number in rounds), "Wins", "Spread")
    yield _table(head, rows, numbers=(0, len(rounds) + 2, len(rounds) + 3))


def _cell(line: ResultLine | None, numbers: Mapping[str, int]) -> str:
    if line is None:
        return ""
    if line.kind is GameKind.TO_COME:
        return f"against {numbers.get(line.opponent, line.opponent)}"
    against = f" {numbers.get(line.opponent, line.opponent)}" if line.opponent else ""
    kind = f" {_KINDS[line.kind]}" if line.kind in _KINDS else ""
    return f"{_MARKS[line.half_points]}{against} {line.spread:+d}{kind}"


def _slips(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A slip a board of the last round, to be filled in and signed."""
    if (last := _last(event, division)) is None:
        return
    for board, (first, second) in enumerate(last.paired.boards, start=1):
        rows = [
            (first, "first", "________", "________"),
            (second, "second", "________", "________"),
        ]
        yield (
            f"<div class=slip><b>{escape(event.opened.event)}, round {last.paired.round}, board"
            f" {board}</b>{_table(('Player', '', 'Points', 'Signed'), rows)}</div>"
        )


def _cards(event: ClubEvent, division: str, rules: Ruleset) -> Iterator[str]:
    """A score card a player, filled in as far as the event has come."""
    for entrant in event.seeded(division):
        spread = 0
        rows = []
        own = (each for each in event.lines(division, rules) if each.player == entrant.name)
        for line in sorted(own, key=lambda each: each.round):
            spread += line.spread
            points = _points(event, division, line)
            mark = "" if line.kind is GameKind.TO_COME else _MARKS[line.half_points]
            start = {True: "first", False: "second", None: ""}[line.went_first]
            kind = line.opponent or _KINDS.get(line.kind, "")
            rows.append(
                (line.round, kind, start, *points, mark, f"{line.spread:+d}", f"{spread:+d}")
            )
        head = ("Round", "Opponent", "Went", "For", "Against", "", "Spread", "Sum")
        yield f"<h2>{escape(entrant.name)}</h2>" + _table(head, rows, numbers=(0, 3, 4, 6, 7))


def _points(event: ClubEvent, division: str, line: ResultLine) -> tuple[str, str]:
    paired = event.rounds[division][line.round - 1]
    board = paired.board_of(line.player)
    result = paired.results.get(board) if board is not None else None
    if board is None or result is None or result.ending is not Ending.PLAYED:
        return "", ""
    points = (str(result.first), str(result.second))
    return points if paired.paired.boards[board - 1][0] == line.player else points[::-1]


SHEETS: dict[str, Callable[[ClubEvent, str, Ruleset], Iterator[str]]] = {
    "boards": _boards,
    "names": _names,
    "standings": _standings,
    "cross-table": _cross_table,
    "prizes": _prizes,
    "slips": _slips,
    "cards": _cards,
}
"""The sheets by the names that `rackside club FILE print` takes."""
