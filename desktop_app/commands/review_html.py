# SPDX-License-Identifier: MIT
"""Reports of reviews as a page of HTML with drawings in SVG; no script, no other file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from desktop_app.analysis.insight_words import insight_sentences
from desktop_app.analysis.moment_words import Paragraph, heading
from desktop_app.analysis.moves import name_inside, name_of
from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.report_colours import ON_PAPER, dark_style
from desktop_app.analysis.review import NOT_REVIEWED, TurnReview
from desktop_app.analysis.review_report import (
    GameReport,
    PlayerReport,
    Sum,
    first_of_lines,
    left_out,
    luck_course,
    ordered_sums,
)
from desktop_app.analysis.review_words import (
    CHALLENGES,
    KINDS,
    kind_names,
    loss_text,
    problem_text,
    reasons_of,
)
from desktop_app.commands.move_rows import move_text
from desktop_app.rules.board import Board, Premium
from desktop_app.rules.move import Move, Play
from desktop_app.rules.tiles import face_of, is_blank, sort_tiles, write_faces
from desktop_app.sentences.numbers import number_of

_STYLE = f"""
body {{ font: 15px/1.45 sans-serif; color: {ON_PAPER.text}; max-width: 960px; margin: 24px auto }}
h1 {{ font-size: 24px }} h2 {{ font-size: 19px; margin-top: 28px }} h3 {{ font-size: 16px }}
section {{ break-before: page }}
table {{ border-collapse: collapse; margin: 8px 0 }}
td, th {{ padding: 3px 8px; text-align: left; font-size: 13px }}
td.n, th.n {{ text-align: right }} .even td {{ background: {ON_PAPER.stripe} }}
.mistake td {{ color: {ON_PAPER.mistake} }} .lesson {{ page-break-inside: avoid; margin: 16px 0 }}
{dark_style()}"""
_SOFT, _LINE = ON_PAPER.muted, ON_PAPER.line
# Those of a board are none of `ON_PAPER`: they stay as they are on a dark page.
_TILE_INK, _BLANK_INK, _EDGE_INK, _TILE, _BEST, _PLAYED = (
    "#201f1c",
    "#6d695f",
    "#c8c2b3",
    "#f3d27a",
    "#bfe3c0",
    "#f3bcae",
)
_PREMIUMS = {
    Premium.NONE: "#fbf8f0",
    Premium.DOUBLE_LETTER: "#bcd9ea",
    Premium.TRIPLE_LETTER: "#5f8fd0",
    Premium.DOUBLE_WORD: "#f0a8b4",
    Premium.TRIPLE_WORD: "#c9494b",
}
_UNITS = (
    "Points and games lost are those of all moves, also of those too close to call. Games lost is"
    " what they took from the chance to win, added up: 1.00 is a whole game."
    " Luck is what the tiles drawn were worth beside the average draw."
)
_PHASES = {
    "opening": "Opening (more than 60 tiles in the bag)",
    "middle": "Middle",
    "late": "Late (7 tiles in the bag or fewer)",
    "endgame": "Endgame (empty bag)",
}
_SQUARE = 17


def page(games: Sequence[GameReport], player: PlayerReport | None) -> str:
    """Return the page of a player over games, if one is given, or the pages of the games."""
    title = player.name if player is not None else "Reviews"
    if player is None and len(games) == 1:
        title = _title(games[0])
    if player is None:
        parts = [line for game in games for line in _game(game)]
    else:
        parts = [*_player(player), *_games(games, player)]
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _title(game: GameReport) -> str:
    sides = (f"{name} {points}" for name, points in zip(game.names, game.points, strict=True))
    return ", ".join(sides)


# One game.


def _game(game: GameReport) -> Iterable[str]:
    # Each section begins a page on paper.
    yield f"<section>\n<h1>{escape(_title(game))}</h1>"
    if game.played_on:
        yield f"<p>{escape(game.played_on)}</p>"
    for sentence in filter(None, (game.made_with, left_out(game.reviews))):
        yield f"<p>{escape(sentence)}</p>"
    rows = [
        (
            game.names[each.player],
            each.mistakes.total(),
            f"{each.cost_points:.0f}",
            "" if each.cost_win is None else f"{each.cost_win:.2f}",
            f"{each.luck_points:+.0f}",
            "" if each.luck_win is None else f"{each.luck_win:+.2f}",
        )
        for each in game.players
    ]
    head = ("Player", "Mistakes", "Points lost", "Games lost", "Luck, points", "Luck, games")
    yield table(head, rows, numbers=range(1, 6))
    yield f"<p>{_UNITS}</p>"
    if any(each.own is not None for each in game.reviews):
        yield f"<h2>Chance of {escape(game.names[0])} to win</h2>"
        yield win_graph(game)
        yield "<p>Over the turns. The broken line shows the luck of the draws alone.</p>"
    yield "<h2>The moments of this game</h2>"
    open_turns = sum(each.problem == NOT_REVIEWED for each in game.reviews)
    yield f"<p>{escape(heading(game.moments, open_turns))}</p>"
    yield from map(_moment, game.moments)
    if game.lessons:
        yield "<h2>The lessons of this game</h2>"
    by_line = {turn.line: turn for turn in game.turns}
    for review in game.lessons:
        yield _lesson(game, by_line[review.line], review)
    yield "<h2>Every turn</h2>"
    yield _turns(game)
    for turn, review in zip(game.turns, game.reviews, strict=True):
        if review.ruling is not None:
            where = f"{game.names[turn.player]}, turn {turn.number}"
            yield f"<p>{escape(where)}: {escape(review.ruling)}</p>"
    yield "</section>"


def _moment(paragraph: Paragraph) -> str:
    situation, review = paragraph.moment.turn.situation, paragraph.moment.review
    assert situation is not None and review.own is not None and review.best is not None
    better = review.best.move if review.is_mistake else None
    board = _boards(situation.board, review.own.move, better)
    text = escape(" ".join(paragraph.sentences))
    return f'<div class="lesson"><h3>{escape(paragraph.title)}</h3><p>{text}</p>{board}</div>'


def _lesson(game: GameReport, turn: PlayedTurn, review: TurnReview) -> str:
    assert turn.situation is not None and review.best is not None and review.own is not None
    board, name = turn.situation.board, game.names[turn.player]
    played, best = (name_inside(board, each.move) for each in (review.own, review.best))
    rack = write_faces(sort_tiles(turn.situation.rack))
    known = game.vocabulary.get(turn.player)
    told = (*reasons_of(turn, review), *insight_sentences(turn, review, name, known))
    points = "".join(f"<li>{escape(sentence)}</li>" for sentence in told)
    return (
        f'<div class="lesson"><h3>{escape(name)}, turn {turn.number}, with'
        f" {escape(rack)}: {escape(played)}; {escape(best)} is better</h3>"
        f"<p>It cost {escape(loss_text(review))}: {escape(_kinds(review, game.names))}.</p>"
        f"{_boards(board, review.own.move, review.best.move)}<ul>{points}</ul></div>"
    )


def _boards(board: Board, played: Move, best: Move | None) -> str:
    """Return the move that was played and a better one, each on its own board: they may overlap."""
    shown = [("Played", played, _PLAYED)]
    if best is not None:
        shown.append(("Better", best, _BEST))
    laid = [(how, move, fill) for how, move, fill in shown if isinstance(move, Play)]
    return f"<p>{boards_svg(board, laid)}</p>" if laid else ""


def _turns(game: GameReport) -> str:
    rows, marked = [], []
    for turn, review in zip(game.turns, game.reviews, strict=True):
        name = _whole(game.names[turn.player])
        if review.own is None or review.best is None or turn.situation is None:
            move = "" if turn.move is None else move_text(turn.move)
            problem = " ".join(problem_text(turn, review))
            rows.append((turn.number, name, move, "", "", "", problem))
            continue
        board = turn.situation.board
        rows.append(
            (
                turn.number,
                name,
                _move(board, review.own.move),
                "" if review.played == 0 else _move(board, review.best.move),
                _hundredths(review.cost_win) if review.is_mistake else "",
                f"{review.cost_points:.0f}" if review.is_mistake else "",
                _kinds(review, game.names),
            )
        )
        if review.is_mistake:
            marked.append(turn.order - 1)
    head = ("No.", "Player", "Played", "Best", "Lost of 100 games", "Points lost", "")
    # In percent; a letter of a name takes a little more than one.
    wide = min(28, max(12, round(1.3 * max(map(len, game.names))) + 3))
    widths = (6, wide, 19, 20, 9, 10, 36 - wide)
    return table(head, rows, numbers=(0, 4, 5), marked=marked, widths=widths)


def _move(board: Board, move: Move) -> str:
    """A move. Its square and its word stay together; an exchange may wrap before the tiles."""
    name = name_inside(board, move)
    return _whole(name) if isinstance(move, Play) else name


def _whole(text: str) -> str:
    """A text that does not wrap."""
    return text.replace("-", "\N{NON-BREAKING HYPHEN}").replace(" ", "\N{NO-BREAK SPACE}")


def _hundredths(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"


def _kinds(review: TurnReview, names: Sequence[str]) -> str:
    kinds = list(kind_names(review))
    if (challenge := review.challenge) is not None:
        kinds.append(f"{CHALLENGES[challenge.kind]} by {names[challenge.player]}")
    return ", ".join(kinds)


# A player.


def _games(games: Sequence[GameReport], player: PlayerReport) -> Iterable[str]:
    rows = []
    for game in games:
        for seat in player.seats_in(game):
            own = game.players[seat]
            others = (name for at, name in enumerate(game.names) if at != seat)
            points = (each for at, each in enumerate(game.points) if at != seat)
            rows.append(
                (
                    _whole(game.played_on),
                    ", ".join(others),
                    f"{game.points[seat]} : {', '.join(map(str, points))}",
                    own.mistakes.total(),
                    f"{own.cost_points:.0f}",
                    "" if own.cost_win is None else f"{own.cost_win:.2f}",
                    f"{own.luck_points:+.0f}",
                )
            )
    yield "<h2>Every game</h2>"
    head = (
        "Day",
        "Against",
        "Result",
        "Mistakes",
        "Points lost",
        "Games lost",
        "Luck, points",
    )
    yield table(head, rows, numbers=range(3, 7))


def _player(report: PlayerReport) -> Iterable[str]:
    yield f"<h1>{escape(report.name)}</h1>"
    count, turns = number_of(report.games, "game"), number_of(report.turns, "turn")
    lost = sum(points for _, points in report.months.values())
    yield (
        f"<p>{count}, {turns}. {lost / max(1, report.turns):.1f} points lost a turn. Bingos played"
        f" {report.bingos} of {report.possible} that could be played. Luck of the draws"
        f" {report.luck_points:+.0f} points.</p>"
    )
    yield f"<p>{_UNITS}</p>"
    kinds = [(KINDS[kind], each) for kind, each in ordered_sums(report.kinds)]
    yield _sums("Mistakes by kind", kinds)
    phases = [(_PHASES[key], report.phases[key]) for key in _PHASES if key in report.phases]
    yield _sums("By phase", phases)
    lengths = [
        (number_of(length, "letter"), report.lengths[length]) for length in sorted(report.lengths)
    ]
    yield _sums("By length of the better word", lengths)
    clocks = [(_clock(least), report.clocks[least]) for least in sorted(report.clocks)]
    yield _sums("By time left", clocks)
    if report.missed:
        yield "<h2>Words that were better</h2>"
        rows = [
            (each.word, each.played, f"{each.cost_points:.0f}", f"1 in {1 / each.chance:,.0f}")
            if each.chance
            else (each.word, each.played, f"{each.cost_points:.0f}", "")
            for each in report.missed[:30]
        ]
        head = ("Word", "Played instead", "Points lost", "Chance to draw it")
        yield table(head, rows, numbers=(2, 3))
    if report.challenges:
        yield "<h2>Challenges</h2>"
        made = [
            (CHALLENGES[kind], each.count, f"{each.points:.0f}")
            for kind, each in report.challenges.items()
        ]
        yield table(("", "Times", "Points lost"), made, numbers=(1, 2))
    if report.months:
        yield "<h2>By month</h2>"
        yield "<p>Points lost a turn:</p>"
        yield month_graph(report)
        months = [
            (month or "unknown", count, f"{points / count:.1f}")
            for month, (count, points) in sorted(report.months.items())
        ]
        yield table(("Month", "Turns", "Points lost a turn"), months, numbers=(1, 2))


def _clock(least: int) -> str:
    return "Overtime" if least < 0 else f"{least} minutes or more" if least else "Under a minute"


def _sums(title: str, sums: Sequence[tuple[str, Sum]]) -> str:
    if not sums:
        return ""
    rows = [(name, each.count, f"{each.points:.0f}", f"{each.games:.2f}") for name, each in sums]
    head = ("", "Mistakes", "Points lost", "Games lost")
    return f"<h2>{escape(title)}</h2>\n{table(head, rows, numbers=(1, 2, 3))}"


# Tables and drawings.


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[object]],
    numbers: Iterable[int] = (),
    marked: Iterable[int] = (),
    widths: Sequence[int] = (),
) -> str:
    """Return a table; `numbers` are columns aligned right, `marked` rows in bold.

    With `widths`, in percent, the table is as wide as the page.
    """
    right, bold = set(numbers), set(marked)

    def cells(values: Sequence[object], tag: str) -> str:
        texts = []
        for column, value in enumerate(values):
            form = " class=n" if column in right else ""
            if widths and tag == "th":
                form += f' width="{widths[column]}%"'
            texts.append(f"<{tag}{form}>{escape(str(value))}</{tag}>")
        return "".join(texts)

    lines = []
    for number, row in enumerate(rows):
        # The printed page knows no counting in its styles.
        looks = " ".join(
            look for look, is_on in (("even", number % 2), ("mistake", number in bold)) if is_on
        )
        form = f' class="{looks}"' if looks else ""
        lines.append(f"<tr{form}>{cells(row, 'td')}</tr>")
    top = f"<thead><tr>{cells(head, 'th')}</tr></thead>"
    whole = ' width="100%"' if widths else ""
    return f"<table{whole}>{top}\n<tbody>" + "\n".join(lines) + "</tbody></table>"


def boards_svg(board: Board, shown: Sequence[tuple[str, Play, str]]) -> str:
    """Return a board for each play, side by side.

    Args:
        board: before the play.
        shown: the title of each, the play, and the colour of its tiles.
    """
    wide, high = (board.layout.cols + 1) * _SQUARE, (board.layout.rows + 2) * _SQUARE
    parts = []
    for number, (how, play, colour) in enumerate(shown):
        left = number * (wide + _SQUARE)
        title = f"{how}: {name_of(board, play)}"
        parts.append(f'<g transform="translate({left} 0)">')
        parts.extend(_board_parts(board, play, colour, title))
        parts.append("</g>")
    return _svg(len(shown) * (wide + _SQUARE) - _SQUARE, high, parts)


def _board_parts(board: Board, play: Play, colour: str, title: str) -> Iterator[str]:
    layout = board.layout
    laid = {(each.row, each.col): each.tile for each in play.placements()}
    margin, top = _SQUARE, 2 * _SQUARE
    yield _text(margin + layout.cols * _SQUARE / 2, 0.7 * margin, title, 12, _SOFT)
    for col in range(layout.cols):
        x = margin + (col + 0.5) * _SQUARE
        yield _text(x, top - 0.3 * margin, chr(ord("A") + col), 11, _SOFT)
    for row in range(layout.rows):
        yield _text(0.5 * margin, top + (row + 0.68) * _SQUARE, str(row + 1), 11, _SOFT)
        for col in range(layout.cols):
            tile = laid.get((row, col)) or board.tile_at(row, col)
            fill = _PREMIUMS[layout.premium_at(row, col)]
            if tile:
                fill = colour if (row, col) in laid else _TILE
            x, y = margin + col * _SQUARE, top + row * _SQUARE
            yield (
                f'<rect x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}" fill="{fill}"'
                f' stroke="{_EDGE_INK}"/>'
            )
            if tile:
                ink = _BLANK_INK if is_blank(tile) else _TILE_INK
                yield _text(x + _SQUARE / 2, y + 0.72 * _SQUARE, face_of(tile), 13, ink)


_GRAPH_WIDTH, _GRAPH_HEIGHT, _EDGE = 620, 180, 36
"""As wide as the text of a printed page."""


def _rule(y: float, text: str) -> str:
    right = _GRAPH_WIDTH - _EDGE
    line = f'<line x1="{_EDGE}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="{_LINE}"/>'
    return line + _text(_EDGE / 2, y + 4, text, 11, _SOFT)


def _course(points: Iterable[tuple[float, float]], ink: str, *, is_broken: bool = False) -> str:
    """A line through points from 0 to 1, from the left and from below."""
    wide, high = _GRAPH_WIDTH - 2 * _EDGE, _GRAPH_HEIGHT - 1.5 * _EDGE
    line = " ".join(f"{_EDGE + x * wide:.1f},{_EDGE / 2 + (1 - y) * high:.1f}" for x, y in points)
    dashes = ' stroke-dasharray="6 4"' if is_broken else ""
    return f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2.5"{dashes}/>'


def win_graph(game: GameReport) -> str:
    """Return the chance of the first player to win over the turns, and where luck alone led."""
    turns: Sequence[PlayedTurn] = game.turns
    last = max(1, len(turns) - 1)
    chances = [
        ((turn.order - 1) / last, own.win if turn.player == 0 else 1 - own.win)
        for turn, review in zip(turns, game.reviews, strict=True)
        if (own := review.own) is not None and own.win is not None
    ]
    luck = [
        ((turn.order - 1) / last, min(1.0, max(0.0, share)))
        for turn, share in luck_course(turns, {each.line: each for each in game.reviews})
    ]
    high = _GRAPH_HEIGHT - 1.5 * _EDGE
    parts = [
        _rule(_EDGE / 2 + (1 - share / 100) * high, f"{share} %") for share in (0, 25, 50, 75, 100)
    ]
    for order, number in first_of_lines(turns):
        if number == 1 or number % 5 == 0:
            x = _EDGE + (order - 1) / last * (_GRAPH_WIDTH - 2 * _EDGE)
            parts.append(_text(x, _GRAPH_HEIGHT - 6, str(number), 11, _SOFT))
    parts += [_course(luck, _SOFT, is_broken=True), _course(chances, ON_PAPER.course)]
    return _svg(_GRAPH_WIDTH, _GRAPH_HEIGHT, parts)


def month_graph(report: PlayerReport) -> str:
    """Return the points lost a turn over the months; empty for fewer than two."""
    months = [
        (month, points / count) for month, (count, points) in sorted(report.months.items()) if month
    ]
    if len(months) < 2:
        return ""
    most = 5 * math.ceil(max(each for _, each in months) / 5) or 5
    last, high = len(months) - 1, _GRAPH_HEIGHT - 1.5 * _EDGE
    parts = [_rule(_EDGE / 2 + (1 - share) * high, f"{share * most:.3g}") for share in (0, 0.5, 1)]
    every = 1 + last // 8
    for number, (month, _) in enumerate(months):
        if number % every == 0:
            x = _EDGE + number / last * (_GRAPH_WIDTH - 2 * _EDGE)
            parts.append(_text(x, _GRAPH_HEIGHT - 6, month, 11, _SOFT))
    course = [(number / last, each / most) for number, (_, each) in enumerate(months)]
    return _svg(_GRAPH_WIDTH, _GRAPH_HEIGHT, [*parts, _course(course, ON_PAPER.course)])


def _svg(width: float, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">' + "".join(parts) + "</svg>"
    )


def _text(x: float, y: float, text: str, size: int, ink: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" text-anchor="middle"'
        f' fill="{ink}">{escape(text)}</text>'
    )
