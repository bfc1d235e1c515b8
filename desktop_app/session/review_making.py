# SPDX-License-Identifier: MIT
"""Opens the review of a game: with the word list and rules that were chosen for it, or fit it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from desktop_app.engine import native
from desktop_app.formats.gcg_export import ruleset_name
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.bot_thoughts import thoughts_of
from desktop_app.play.known_words import guessed_vocabulary, vocabulary_of_level
from desktop_app.play.opponent_bots import BotFiles
from desktop_app.play.review_terms import (
    ReviewTerms,
    available,
    list_text,
    review_terms,
    rules_text,
    source_text,
)
from desktop_app.play.reviewing import review_file, task_for, with_rules
from desktop_app.play.rulesets import available_rulesets
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.sentences.faults import told
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.errors import GameError
from desktop_app.session.game_session import GameSession
from desktop_app.session.review_presenter import OfferedTerm, OfferedTerms, ReviewPresenter
from desktop_app.session.voice import Voice
from desktop_app.settings.paths import cache_dir, data_dir
from desktop_app.storage.errors import StorageError
from desktop_app.storage.processes import processor_count
from desktop_app.storage.review_file import (
    ChosenTerms,
    SavedReview,
    read_review,
    write_review,
)

_MOST_THREADS = 4
"""Threads of a review in the window; more would need too much memory."""


def make_review(
    session: GameSession,
    store: LexiconStore,
    files: BotFiles,
    analysis: AnalysisService,
    voice: Voice,
    choice: tuple[str, str] | None = None,
    *,
    level_of: Callable[[str], int | None] = lambda _name: None,
) -> ReviewPresenter:
    """Open the review of a game that is over or only viewed.

    Args:
        session: the game.
        store: the installed word lists.
        files: the leave values.
        analysis: the service that runs the work.
        voice: the words it uses.
        choice: names of the word list and the rules to use from now on, empty for those of the
            game; they are saved. None for what was saved.
        level_of: the level of the ladder of a person by name, None where no game tells it; from it
            it is guessed which words they know.

    Raises:
        GameError: a list or rules are not there, or a file cannot be read or written.
    """
    game = session.journal or session.source
    try:
        saved_at = None if game is None else review_file(game, data_dir())
        saved, is_readable = _saved(saved_at)
        chosen = available(saved.chosen, store) if choice is None else ChosenTerms(*choice)
        terms = review_terms(session.state, store, chosen)
        task = task_for(
            terms.lexicon,
            files.leaves,
            cache_dir(),
            files.levels,
            ruleset=ruleset_name(terms.ruleset),
        )
        if choice is not None and saved_at is not None and is_readable:
            saved = replace(saved, chosen=chosen, lexicon=task.name, ruleset=task.ruleset)
            saved_at.parent.mkdir(parents=True, exist_ok=True)
            write_review(saved_at, saved)
    except (LexiconError, RulesetError, StorageError, OSError) as error:
        raise GameError(told(error)) from None
    presenter = ReviewPresenter(
        with_rules(session.state, terms.ruleset),
        # The game is over: nothing else needs the processor.
        task.with_threads(min(_MOST_THREADS, processor_count())),
        analysis,
        saved_at=saved_at,
        has_engine=native.is_native(),
        offered=_offered(terms, chosen, store),
        voice=voice,
        parent=session,
    )
    # By the rules and the list that it was played with, whatever it is reviewed with.
    presenter.explain(thoughts_of(session.state, game, store, files))
    presenter.vocabulary = guessed_vocabulary(
        session.state.setup.seats, lambda name: vocabulary_of_level(level_of(name) or 0)
    )
    return presenter


def _saved(path: Path | None) -> tuple[SavedReview, bool]:
    """Return what is saved, and False for a file that the review sets aside or leaves alone."""
    try:
        return SavedReview() if path is None else read_review(path), True
    except StorageError:
        return SavedReview(), False


def _offered(terms: ReviewTerms, chosen: ChosenTerms, store: LexiconStore) -> OfferedTerms:
    lists = tuple(
        (installed.name, installed.sidecar.title or installed.name)
        for installed in store.installed()
    )
    return OfferedTerms(
        OfferedTerm(
            terms.title,
            source_text(terms.lexicon_source),
            list_text(terms),
            chosen.lexicon,
            lists,
        ),
        OfferedTerm(
            terms.ruleset.meta.title,
            source_text(terms.ruleset_source),
            rules_text(terms),
            chosen.ruleset,
            _rules(),
        ),
    )


def _rules() -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for entry in available_rulesets():
        if not entry.problem:
            found.append((entry.id, entry.title))
            found += [(f"{entry.id}:{option.name}", option.title) for option in entry.options]
    return tuple(found)
