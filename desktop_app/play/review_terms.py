# SPDX-License-Identifier: MIT
"""The word list and the rules that a game is reviewed with, and how they were settled.

What the user chose comes first, then what the game names, then what its lines are evidence of. This
is the one place that decides, for the window, the command and an import alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from desktop_app.formats.gcg_lines import named_ruleset
from desktop_app.formats.gcg_model import GcgChallengeBonus, GcgGame
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.store import DEFAULT_NAME, LexiconStore
from desktop_app.play.rulesets import (
    DEFAULT_RULESET,
    available_rulesets,
    load_ruleset,
    wanted_lexica,
)
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.state import GameState, RowKind
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.review_file import NOTHING_CHOSEN, ChosenTerms

_MOST_WORDS = 3
"""Words that are named as evidence."""


class Source(Enum):
    """How a word list or rules were settled."""

    CHOSEN = "chosen"
    """By the user, for the review."""
    NAMED = "named"
    """By the game."""
    RULES = "rules"
    """A word list that the rules of the game name."""
    GUESSED = "guessed"
    """From evidence in the game."""
    ASSUMED = "assumed"
    """Nothing in the game tells."""


@dataclass(frozen=True, slots=True)
class ReviewTerms:
    """The word list and the rules of a review.

    Attributes:
        lexicon: the list.
        lexicon_source: how it was settled.
        ruleset: the rules.
        ruleset_source: how they were settled.
        words: words of the game from which the list was guessed: no other installed list has them.
        challenge_points: points for a challenge that failed, from which the rules were guessed.
        missing: the list that the game names, if it is not installed and none was chosen.
    """

    lexicon: Installed
    lexicon_source: Source
    ruleset: Ruleset
    ruleset_source: Source
    words: tuple[str, ...] = ()
    challenge_points: int = 0
    missing: str = ""

    @property
    def title(self) -> str:
        """The title of the word list."""
        return self.lexicon.sidecar.title or self.lexicon.name


def source_text(source: Source) -> Sentence:
    """Return how a word list or rules were settled, in a word or two."""
    match source:
        case Source.CHOSEN:
            return Sentence("chosen")
        case Source.NAMED:
            return Sentence("of the game")
        case Source.RULES:
            return Sentence("of the rules")
        case Source.GUESSED:
            return Sentence("guessed")
        case Source.ASSUMED:
            return Sentence("assumed")


def list_text(terms: ReviewTerms) -> Sentence:
    """Return which word list is used and why, in a sentence."""
    title = terms.title
    if terms.missing:
        return Sentence(
            "Word list: {list}. That of the game, {missing}, is not installed.",
            list=title,
            missing=terms.missing,
        )
    match terms.lexicon_source:
        case Source.CHOSEN:
            return Sentence("Word list: {list}, as chosen.", list=title)
        case Source.NAMED:
            return Sentence("Word list: {list}, as the game says.", list=title)
        case Source.RULES:
            return Sentence("Word list: {list}, that of the rules.", list=title)
        case Source.GUESSED if terms.words:
            words = ", ".join(terms.words)
            return Sentence("Word list: {list}, guessed from {words}.", list=title, words=words)
        case Source.GUESSED:
            return Sentence("Word list: {list}, guessed from the words of the game.", list=title)
        case Source.ASSUMED:
            return Sentence("Word list: {list}. The game does not name one.", list=title)


def rules_text(terms: ReviewTerms) -> Sentence:
    """Return which rules are used and why, in a sentence."""
    title = terms.ruleset.meta.title
    match terms.ruleset_source:
        case Source.CHOSEN:
            return Sentence("Rules: {rules}, as chosen.", rules=title)
        case Source.GUESSED:
            return Sentence.counted(
                "Rules: {rules}, guessed from a challenge for {count} point.",
                "Rules: {rules}, guessed from a challenge for {count} points.",
                terms.challenge_points,
                rules=title,
            )
        case Source.ASSUMED:
            return Sentence("Rules: {rules}. The game does not name any.", rules=title)
        case Source.NAMED | Source.RULES:
            return Sentence("Rules: {rules}, as the game says.", rules=title)


def ruleset_of(game: GcgGame) -> Ruleset:
    """Return the ruleset that a file names if it is installed, else the one that fits it best."""
    named = named_ruleset(game)
    try:
        return load_ruleset(named)
    except (RulesetError, OSError):
        bonuses = (event.score for event in game.events if isinstance(event, GcgChallengeBonus))
        return _guessed_ruleset(filter(None, bonuses))[0]


def review_terms(
    state: GameState, store: LexiconStore, chosen: ChosenTerms = NOTHING_CHOSEN
) -> ReviewTerms:
    """Return the word list and the rules to review a game with.

    Args:
        state: the game.
        store: the installed word lists.
        chosen: what goes before what the game names.

    Raises:
        LexiconError: the chosen list is not installed, or no list is.
        RulesetError, OSError: the chosen rules are not available.
    """
    rules, rules_source, points = _rules(state, chosen.ruleset)
    named, missing = state.setup.lexicon, ""
    words: tuple[str, ...] = ()
    if chosen.lexicon:
        found, source = _installed(store, chosen.lexicon), Source.CHOSEN
    elif named and not (resolved := store.resolve((named,))).notice:
        found, source = _installed(store, resolved.name), Source.NAMED
    else:
        found, source, words = _guessed_list(state, store, rules, rules_source)
        missing = named
    return ReviewTerms(found, source, rules, rules_source, words, points, missing)


def available(chosen: ChosenTerms, store: LexiconStore) -> ChosenTerms:
    """Return a choice without a list and rules that are no longer there."""
    ruleset = chosen.ruleset
    try:
        load_ruleset(ruleset)
    except (RulesetError, OSError):
        ruleset = ""
    return ChosenTerms(chosen.lexicon if store.find(chosen.lexicon) else "", ruleset)


def _installed(store: LexiconStore, name: str) -> Installed:
    found = store.find(name)
    if found is None:
        names = ", ".join(installed.name for installed in store.installed())
        raise LexiconError(
            Sentence("{name!r} is not installed; installed: {names}", name=name, names=names)
        )
    return found


def _rules(state: GameState, chosen: str) -> tuple[Ruleset, Source, int]:
    if chosen:
        return load_ruleset(chosen), Source.CHOSEN, 0
    if state.setup.is_ruleset_named:
        return state.setup.ruleset, Source.NAMED, 0
    bonuses = [row.points for row in state.rows if row.kind is RowKind.CHALLENGE_BONUS]
    ruleset, points = _guessed_ruleset(bonuses)
    return ruleset, Source.GUESSED if points else Source.ASSUMED, points


def _guessed_ruleset(bonuses: Iterable[int]) -> tuple[Ruleset, int]:
    """Return the first rules whose failed challenges cost so much, and the points for one word.

    Without such rules it is the default, and no points. Rule books come before their options.
    """
    given = [points for points in bonuses if points > 0]
    usual = load_ruleset(DEFAULT_RULESET)
    if not given or any(points % min(given) for points in given):
        return usual, 0
    entries = [entry for entry in available_rulesets() if not entry.problem]
    names = [entry.id for entry in entries]
    names += [f"{entry.id}:{option.name}" for entry in entries for option in entry.options]
    for name in names:
        try:
            ruleset = load_ruleset(name)
        except (RulesetError, OSError):
            continue
        if ruleset.challenge.points_per_word == min(given):
            return ruleset, min(given)
    return usual, 0


def _guessed_list(
    state: GameState, store: LexiconStore, ruleset: Ruleset, source: Source
) -> tuple[Installed, Source, tuple[str, ...]]:
    """Return the installed list with the most words of a game, and the words that speak for it.

    If several have as many, it is the one that the rules name, else the one of the program.
    """
    wanted = store.resolve(wanted_lexica(ruleset))
    if source in (Source.NAMED, Source.CHOSEN) and not wanted.notice and wanted.wanted:
        return _installed(store, wanted.name), Source.RULES, ()
    installed = store.installed()
    if not installed:
        return _installed(store, DEFAULT_NAME), Source.ASSUMED, ()
    words = _words_of(state)
    has = {lexicon.name: _known(lexicon, words) for lexicon in installed}
    most = max(map(len, has.values()))
    best = [lexicon for lexicon in installed if len(has[lexicon.name]) == most]
    preferred = [
        lexicon for name in (wanted.name, DEFAULT_NAME) for lexicon in best if lexicon.name == name
    ]
    found = (preferred or best)[0]
    if len(best) == len(installed):
        return found, Source.ASSUMED, ()
    others = {
        word for lexicon in installed if lexicon.name != found.name for word in has[lexicon.name]
    }
    only = [word for word in has[found.name] if word not in others]
    return found, Source.GUESSED, tuple(only[:_MOST_WORDS])


def _words_of(state: GameState) -> Sequence[str]:
    """The words of the plays that stayed on the board, each once."""
    withdrawn = {row.placements for row in state.rows if row.kind is RowKind.PHONEY_WITHDRAWN}
    played = (row for row in state.rows if row.placements not in withdrawn)
    return tuple(dict.fromkeys(word.upper() for row in played for word in row.words))


def _known(installed: Installed, words: Iterable[str]) -> Sequence[str]:
    """The words that a list has; none if it cannot be read."""
    try:
        # Without its checksum, which takes longer than a frame of the window.
        graph = Kwg.map(installed.folder / installed.sidecar.file)
    except (LexiconError, OSError):
        return ()
    lexicon = Lexicon(installed.name, graph)
    return [word for word in words if lexicon.is_acceptable(word)]
