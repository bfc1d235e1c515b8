# SPDX-License-Identifier: MIT
"""Results of library tasks as sentences."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from desktop_app.session import library_news
from desktop_app.translation.words import tr, tr_count


def news_text(news: library_news.News) -> str:
    """Describe a result for the message line."""
    match news:
        case library_news.Refused(why):
            return tr("Nothing was changed: {why}").format(why=tr(why))
        case library_news.Exported(file, games):
            text = tr_count(
                "One game was written to {file}.", "{count} games were written to {file}.", games
            )
            return text.format(count=games, file=file)
        case library_news.BackedUp(games):
            text = tr_count(
                "The backup is made and checked. It holds one game.",
                "The backup is made and checked. It holds {count} games.",
                games,
            )
            return text.format(count=games)
        case library_news.Salvaged(game, kept_as):
            text = tr_count(
                "The game {names} is recovered with one turn. The damaged file is kept as {file}.",
                "The game {names} is recovered with {count} turns. The damaged file is kept as "
                "{file}.",
                game.turns,
            )
            return text.format(names=versus(game), count=game.turns, file=kept_as)
        case library_news.Imported():
            return _imported(news)
        case library_news.Restored():
            return _restored(news)


def versus(game: library_news.DamagedGame) -> str:
    """Return the players of a damaged game."""
    return tr(" v ").join(game.names)


def salvage_offer(game: library_news.DamagedGame) -> str:
    """Describe the damage to a game, and what can be recovered."""
    text = tr_count(
        "The file of the game {names} is damaged at line {line}. The game can be recovered up to "
        "there: one turn, {points}. The damaged file is kept.",
        "The file of the game {names} is damaged at line {line}. The game can be recovered up to "
        "there: {count} turns, {points}. The damaged file is kept.",
        game.turns,
    )
    points = " : ".join(map(str, game.points))
    return text.format(names=versus(game), line=game.line, count=game.turns, points=points)


def problems_of(news: library_news.News) -> tuple[str, ...]:
    """Return problems with single files, one line each."""
    if isinstance(news, library_news.Refused):
        return ()
    return news.left_out if isinstance(news, library_news.BackedUp) else news.problems


def is_good(news: library_news.News) -> bool:
    """Return True if there were no problems."""
    return not isinstance(news, library_news.Refused) and not problems_of(news)


def _imported(news: library_news.Imported) -> str:
    sentences = []
    text = tr_count("One game was imported.", "{count} games were imported.", news.added)
    sentences.append(text.format(count=news.added))
    if news.known:
        text = tr_count("One was already here.", "{count} were already here.", news.known)
        sentences.append(text.format(count=news.known))
    sentences += _beside(news.beside)
    return " ".join(sentences)


def _restored(news: library_news.Restored) -> str:
    sentences = []
    text = tr_count("One game was restored.", "{count} games were restored.", news.games)
    sentences.append(text.format(count=news.games))
    if news.unchanged:
        sentences.append(tr("Games left unchanged: {count}.").format(count=news.unchanged))
    sentences += _beside(news.beside)
    if news.has_settings:
        sentences.append(tr("The settings are restored; some take effect at the next start."))
    sentences.append(tr("The newest backup holds everything as it was before."))
    return " ".join(sentences)


def _beside(count: int) -> list[str]:
    if not count:
        return []
    sentence = tr("Games renamed because another game here has the same name: {count}.")
    return [sentence.format(count=count)]


def backup_kind(kind: str) -> str:
    """Return the reason for a backup as text."""
    return {
        "daily": tr("Automatic"),
        "by-hand": tr("Made by you"),
        "before-restore": tr("Before a backup was restored"),
    }[kind]


def size_text(size_bytes: int) -> str:
    """Return a file size as text, such as 1.2 MB."""
    return QLocale().formattedDataSize(
        size_bytes, 1, QLocale.DataSizeFormat.DataSizeTraditionalFormat
    )
