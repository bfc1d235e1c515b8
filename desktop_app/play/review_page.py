# SPDX-License-Identifier: MIT
"""Reports of reviews as a page of HTML with drawings in SVG; no script, no other file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import escape

from desktop_app.analysis.insight_words import insight_sentences
from desktop_app.analysis.moment_words import Paragraph, heading
from desktop_app.analysis.moves import name_inside, name_of
from desktop_app.analysis.played_turns import PlayedTurn
from desktop_app.analysis.report_colours import ON_PAPER
from desktop_app.analysis.review import NOT_REVIEWED, Depth, TurnReview
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
from desktop_app.formats.tile_text import join_tiles
from desktop_app.play.page_parts import (
    REPORT_STYLE,
    Box,
    Bullets,
    Drawing,
    Heading,
    Line,
    Part,
    Say,
    Section,
    SheetPart,
    Table,
    whole_page,
)
from desktop_app.play.review_terms import ReviewTerms, list_text, rules_text
from desktop_app.rules.board import Board, Premium
from desktop_app.rules.move import Exchange, Move, Pass, Play, format_position
from desktop_app.rules.tiles import face_of, is_blank, sort_tiles, write_faces
from desktop_app.sentences.sentence import InRole, Sentence, in_a_row, joined

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
_UNITS = Sentence(
    "Points and games lost are those of all moves, also of those too close to call. Games lost is"
    " what they took from the chance to win, added up: 1.00 is a whole game."
    " Luck is what the tiles drawn were worth beside the average draw."
)
_PHASES = {
    "opening": Sentence("Opening (more than 60 tiles in the bag)"),
    "middle": InRole("Middle", "a part of a game"),
    "late": Sentence("Late (7 tiles in the bag or fewer)"),
    "endgame": Sentence("Endgame (empty bag)"),
}
_PLAYER, _MISTAKES = Sentence("Player"), Sentence("Mistakes")
_POINTS_LOST, _GAMES_LOST = Sentence("Points lost"), Sentence("Games lost")
_LUCK_POINTS = Sentence("Luck, points")
_SQUARE = 17


def page(games: Sequence[GameReport], player: PlayerReport | None, say: Say = str) -> str:
    """Return the page of a player over games, if one is given, or the pages of the games.

    `say` translates.
    """
    title: str = Sentence("Reviews")
    if player is not None:
        title = player.name
    elif len(games) == 1:
        title = _title(games[0])
    parts: list[Part] = (
        [Section(list(_game(game))) for game in games]
        if player is None
        else [*_player(player), *_games(games, player)]
    )
    return whole_page(title, parts, say, style=REPORT_STYLE)


def made_with(depth: Depth | None, terms: ReviewTerms, *, is_mixed: bool) -> Sentence:
    """Return depth, word list and rules of a review; None for a depth of which nothing is known."""
    how = Sentence("mixed") if is_mixed else _DEPTHS[depth]
    return Sentence(
        "Depth: {depth}. {list} {rules}",
        depth=how,
        list=list_text(terms),
        rules=rules_text(terms),
    )


_DEPTHS = {
    None: Sentence("not reviewed"),
    Depth.INSTANT: Sentence("instant"),
    Depth.QUICK: Sentence("quick"),
    Depth.DEEP: InRole("deep", "a review"),
}


def _title(game: GameReport) -> str:
    sides = (f"{name} {points}" for name, points in zip(game.names, game.points, strict=True))
    return ", ".join(sides)


# One game.


def _game(game: GameReport) -> Iterator[SheetPart]:
    # Each section begins a page on paper.
    yield Heading(_title(game), 1)
    yield from map(Line, filter(None, (game.played_on, game.made_with, left_out(game.reviews))))
    rows = [
        (
            game.names[player.player],
            player.mistakes.total(),
            f"{player.cost_points:.0f}",
            "" if player.cost_win is None else f"{player.cost_win:.2f}",
            f"{player.luck_points:+z.0f}",
            "" if player.luck_win is None else f"{player.luck_win:+z.2f}",
        )
        for player in game.players
    ]
    heads = (_PLAYER, _MISTAKES, _POINTS_LOST, _GAMES_LOST, _LUCK_POINTS, Sentence("Luck, games"))
    yield _table(heads, rows, numbers=range(1, 6))
    yield Line(_UNITS)
    if any(turn_review.own is not None for turn_review in game.reviews):
        yield Heading(Sentence("Chance of {name} to win", name=game.names[0]))
        yield Drawing(lambda say: win_graph(game))
        said = Sentence("Over the turns. The broken line shows the luck of the draws alone.")
        yield Line(said)
    yield Heading(Sentence("The moments of this game"))
    open_turns = sum(turn_review.problem == NOT_REVIEWED for turn_review in game.reviews)
    yield Line(heading(game.moments, open_turns))
    yield from map(_moment, game.moments)
    if game.lessons:
        yield Heading(Sentence("The lessons of this game"))
    by_line = {turn.line: turn for turn in game.turns}
    for review in game.lessons:
        yield _lesson(game, by_line[review.line], review)
    yield Heading(Sentence("Every turn"))
    yield _turns(game)
    for turn, review in zip(game.turns, game.reviews, strict=True):
        if review.ruling is not None:
            yield Line(
                Sentence(
                    "{name}, turn {number}: {ruling}",
                    name=game.names[turn.player],
                    number=turn.number,
                    ruling=review.ruling,
                )
            )


def _moment(paragraph: Paragraph) -> Box:
    situation, review = paragraph.moment.turn.situation, paragraph.moment.review
    assert situation is not None and review.own is not None and review.best is not None
    better = review.best.move if review.is_mistake else None
    boards = _boards(situation.board, review.own.move, better)
    return Box(
        "lesson", [Heading(paragraph.title, 3), Line(in_a_row(paragraph.sentences)), *boards]
    )


def _lesson(game: GameReport, turn: PlayedTurn, review: TurnReview) -> Box:
    assert turn.situation is not None and review.best is not None and review.own is not None
    board, name = turn.situation.board, game.names[turn.player]
    known = game.vocabulary.get(turn.player)
    title = Sentence(
        "{name}, turn {number}, with {rack}: {played}; {best} is better",
        name=name,
        number=turn.number,
        rack=write_faces(sort_tiles(turn.situation.rack)),
        played=name_inside(board, review.own.move),
        best=name_inside(board, review.best.move),
    )
    kinds = _kinds(review, game.names)
    cost = Sentence("It cost {loss}: {kinds}.", loss=loss_text(review), kinds=kinds)
    boards = _boards(board, review.own.move, review.best.move)
    told = (*reasons_of(turn, review), *insight_sentences(turn, review, name, known))
    return Box("lesson", [Heading(title, 3), Line(cost), *boards, Bullets(told)])


def _boards(board: Board, played: Move, best: Move | None) -> Iterator[Drawing]:
    """The move that was played and a better one, each on its own board: they may overlap."""
    laid = []
    if isinstance(played, Play):
        title = Sentence("Played: {move}", move=name_of(board, played))
        laid.append((title, played, _PLAYED))
    if isinstance(best, Play):
        laid.append((Sentence("Better: {move}", move=name_of(board, best)), best, _BEST))
    if laid:
        yield Drawing(partial(boards_svg, board, laid))


def _turns(game: GameReport) -> Table:
    rows: list[tuple[object, ...]] = []
    marked = []
    for turn, review in zip(game.turns, game.reviews, strict=True):
        name = _whole(game.names[turn.player])
        if review.own is None or review.best is None or turn.situation is None:
            move = "" if turn.move is None else _written(turn.move)
            problem = in_a_row(problem_text(turn, review))
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
    heads = (
        *(InRole("No.", "a number of a turn"), _PLAYER, InRole("Played", "the move")),
        *(InRole("Best", "the best move"), Sentence("Lost of 100 games"), _POINTS_LOST, ""),
    )
    # In percent; a letter of a name takes a little more than one.
    wide = min(28, max(12, round(1.3 * max(map(len, game.names))) + 3))
    widths = (6, wide, 19, 20, 9, 10, 36 - wide)
    return _table(heads, rows, numbers=(0, 4, 5), marked=marked, widths=widths)


def _table(
    head: Sequence[str],
    rows: Sequence[Sequence[object]],
    numbers: Iterable[int],
    marked: Iterable[int] = (),
    widths: Sequence[int] = (),
) -> Table:
    """A table of a report: every second row is striped."""
    return Table(head, rows, numbers, widths, frozenset(marked), is_striped=True)


def _move(board: Board, move: Move) -> str:
    """A move. Its square and its word stay together; an exchange may wrap before the tiles."""
    name = name_inside(board, move)
    return _whole(name) if isinstance(move, Play) else name


def _written(move: Move) -> str:
    """A move on a board that is not known: ``8D CARE``, ``-QVV`` for an exchange, or pass."""
    if isinstance(move, Pass):
        return Sentence("pass")
    if isinstance(move, Exchange):
        return f"-{join_tiles(move.tiles)}"
    return f"{format_position(move.row, move.col, move.direction)} {join_tiles(move.tiles)}"


def _whole(text: str) -> str:
    """A text that does not wrap."""
    return text.replace("-", "\N{NON-BREAKING HYPHEN}").replace(" ", "\N{NO-BREAK SPACE}")


def _hundredths(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"


def _kinds(review: TurnReview, names: Sequence[str]) -> str:
    kinds = list(map(Sentence, kind_names(review)))
    if (challenge := review.challenge) is not None:
        kind = Sentence(CHALLENGES[challenge.kind])
        kinds.append(Sentence("{kind} by {name}", kind=kind, name=names[challenge.player]))
    return joined(kinds)


# A player.


def _games(games: Sequence[GameReport], player: PlayerReport) -> Iterator[Part]:
    rows = []
    for game in games:
        for seat in player.seats_in(game):
            own = game.players[seat]
            others = (name for at, name in enumerate(game.names) if at != seat)
            points = (score for at, score in enumerate(game.points) if at != seat)
            rows.append(
                (
                    _whole(game.played_on),
                    ", ".join(others),
                    f"{game.points[seat]} : {', '.join(map(str, points))}",
                    own.mistakes.total(),
                    f"{own.cost_points:.0f}",
                    "" if own.cost_win is None else f"{own.cost_win:.2f}",
                    f"{own.luck_points:+z.0f}",
                )
            )
    yield Heading(Sentence("Every game"))
    heads = (
        *(Sentence("Day"), InRole("Against", "the opponent"), Sentence("Result")),
        *(_MISTAKES, _POINTS_LOST, _GAMES_LOST, _LUCK_POINTS),
    )
    yield _table(heads, rows, numbers=range(3, 7))


def _player(report: PlayerReport) -> Iterator[Part]:
    yield Heading(report.name, 1)
    lost = sum(points for _, points in report.months.values())
    yield Line(
        Sentence(
            "{games}, {turns}. Points lost a turn: {lost}. Bingos played: {bingos} of {possible}"
            " that could be played. Luck of the draws, in points: {luck}.",
            games=Sentence.counted("{count:,} game", "{count:,} games", report.games),
            turns=Sentence.counted("{count:,} turn", "{count:,} turns", report.turns),
            lost=f"{lost / max(1, report.turns):.1f}",
            bingos=report.bingos,
            possible=report.possible,
            luck=f"{report.luck_points:+z.0f}",
        )
    )
    yield Line(_UNITS)
    yield from _sums(
        Sentence("Mistakes by kind"),
        [(Sentence(KINDS[kind]), total) for kind, total in ordered_sums(report.kinds)],
    )
    phases = [(_PHASES[key], report.phases[key]) for key in _PHASES if key in report.phases]
    yield from _sums(Sentence("By phase"), phases)
    lengths = [
        (Sentence.counted("{count} letter", "{count} letters", length), report.lengths[length])
        for length in sorted(report.lengths)
    ]
    yield from _sums(Sentence("By length of the better word"), lengths)
    clocks = [(_clock(least), report.clocks[least]) for least in sorted(report.clocks)]
    yield from _sums(Sentence("By time left"), clocks)
    if report.missed:
        yield Heading(Sentence("Words that were better"))
        rows = [
            (
                word.word,
                word.played,
                f"{word.cost_points:.0f}",
                Sentence("1 in {count}", count=f"{1 / word.chance:,.0f}") if word.chance else "",
            )
            for word in report.missed[:30]
        ]
        heads = (
            *(Sentence("Word"), Sentence("Played instead"), _POINTS_LOST),
            Sentence("Chance to draw it"),
        )
        yield _table(heads, rows, numbers=(2, 3))
    if report.challenges:
        yield Heading(Sentence("Challenges"))
        made = [
            (Sentence(CHALLENGES[kind]), total.count, f"{total.points:.0f}")
            for kind, total in report.challenges.items()
        ]
        times = InRole("Times", "how often")
        yield _table(("", times, _POINTS_LOST), made, numbers=(1, 2))
    if report.months:
        yield Heading(Sentence("By month"))
        yield Line(Sentence("Points lost a turn:"))
        yield Drawing(lambda say: month_graph(report))
        months = [
            (month or InRole("unknown", "a month"), count, f"{points / count:.1f}")
            for month, (count, points) in sorted(report.months.items())
        ]
        by_month = (Sentence("Month"), Sentence("Turns"), Sentence("Points lost a turn"))
        yield _table(by_month, months, numbers=(1, 2))


def _clock(least: int) -> Sentence:
    if least < 0:
        return Sentence("Overtime")
    if not least:
        return Sentence("Under a minute")
    return Sentence.counted("{count} minute or more", "{count} minutes or more", least)


def _sums(title: Sentence, sums: Sequence[tuple[str, Sum]]) -> Iterator[Part]:
    if sums:
        rows = [
            (name, total.count, f"{total.points:.0f}", f"{total.games:.2f}") for name, total in sums
        ]
        yield Heading(title)
        yield _table(("", _MISTAKES, _POINTS_LOST, _GAMES_LOST), rows, numbers=(1, 2, 3))


# Drawings.


def boards_svg(board: Board, shown: Sequence[tuple[str, Play, str]], say: Say) -> str:
    """Return a board for each play, side by side.

    Args:
        board: before the play.
        shown: the title of each, the play, and the colour of its tiles.
        say: translates the titles.
    """
    wide, high = (board.layout.cols + 1) * _SQUARE, (board.layout.rows + 2) * _SQUARE
    parts = []
    for number, (title, play, colour) in enumerate(shown):
        left = number * (wide + _SQUARE)
        parts.append(f'<g transform="translate({left} 0)">')
        parts.extend(_board_parts(board, play, colour, say(title)))
        parts.append("</g>")
    return _svg(len(shown) * (wide + _SQUARE) - _SQUARE, high, parts)


def _board_parts(board: Board, play: Play, colour: str, title: str) -> Iterator[str]:
    layout = board.layout
    laid = {(placement.row, placement.col): placement.tile for placement in play.placements()}
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
        for turn, share in luck_course(turns, {review.line: review for review in game.reviews})
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
    most = 5 * math.ceil(max(lost for _, lost in months) / 5) or 5
    last, high = len(months) - 1, _GRAPH_HEIGHT - 1.5 * _EDGE
    parts = [_rule(_EDGE / 2 + (1 - share) * high, f"{share * most:.3g}") for share in (0, 0.5, 1)]
    every = 1 + last // 8
    for number, (month, _) in enumerate(months):
        if number % every == 0:
            x = _EDGE + number / last * (_GRAPH_WIDTH - 2 * _EDGE)
            parts.append(_text(x, _GRAPH_HEIGHT - 6, month, 11, _SOFT))
    course = [(number / last, lost / most) for number, (_, lost) in enumerate(months)]
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
