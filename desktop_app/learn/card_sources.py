# SPDX-License-Identifier: MIT
"""Cards from elsewhere: mistakes of reviewed games, words of one's own games, rulings.

A session object takes them over in a worker, because every reviewed game is read::

    games = reviewed_games(journals_dir, store, leaves, cache)
    taken = take_mistakes(deck, games, "Ann", journals_dir)     added, removed, problems
    shown = MistakeCard.of(deck.card(key).data)                 position, moves, reasons
    shown = ruling_of(key)                                      case, answer, sections
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from desktop_app.analysis.costs import DECIDED_LIMITS, ENDGAME_LIMITS, WIN_LIMITS
from desktop_app.analysis.move_record import SQUARES, TAGS
from desktop_app.analysis.moves import name_inside
from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.analysis.review import Depth, Option, TurnReview
from desktop_app.formats.cgp import CgpPosition, Operation, format_cgp, parse_cgp
from desktop_app.formats.gcg_export import ruleset_name
from desktop_app.learn.deck import Deck, NewCard
from desktop_app.learn.quizzes import QuizKind, card_key
from desktop_app.learn.word_lists import alphagram_of
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.reviewing import ReviewTask, known_turns, task_for, with_rules
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import UnknownTopicError, all_topics, explain, load_topic
from desktop_app.rules.move import Exchange, Move, Play
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.ruleset_words import Say
from desktop_app.rules.state import GameState
from desktop_app.rules.tiles import sort_tiles, write_faces
from desktop_app.rules.topics import Answer, NoAnswerError
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import fold_journal
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, sizes_in
from desktop_app.storage.review_file import read_review, review_path
from desktop_app.values.decoding import Decoder
from desktop_app.values.forms import Form

MISTAKE, RULING = "mistake", "ruling"
_WIDTH = 1.96
"""Standard errors of a 95 % limit."""

_SHORT = 4
"""Words up to this length that were missed are asked by their hooks, longer ones as anagrams."""


# Mistakes.


@dataclass(frozen=True)
class ReviewedGame:
    """A game of the library with the figures of its review that still hold.

    Attributes:
        id: name of its journal.
        state: the game at its end.
        turns: its moves.
        reviews: figures by row of the score sheet.
        task: what it was reviewed with.
        problem: why it cannot be read; then the rest is empty.
    """

    id: str
    state: GameState | None = None
    turns: tuple[PlayedTurn, ...] = ()
    reviews: Mapping[int, TurnReview] | None = None
    task: ReviewTask | None = None
    problem: str = ""

    def seats(self, player: str) -> frozenset[int]:
        """Return the seats of a player by name, ignoring case."""
        if self.state is None:
            return frozenset()
        wanted = _plain(player)
        names = (_plain(seat.name) for seat in self.state.setup.seats)
        return frozenset(seat for seat, name in enumerate(names) if name == wanted)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def reviewed_games(
    journals: Path, store: LexiconStore, leaves: Path, cache: Path
) -> Iterator[ReviewedGame]:
    """Read every game that has a review, oldest first; one that cannot be read names its problem.

    Args:
        journals: the folder of the games.
        store: the installed word lists.
        leaves: the leave values (KLV2).
        cache: folder of the program's caches.
    """
    for game_id in sorted(sizes_in(journals)):
        journal = journals / f"{game_id}{JOURNAL_SUFFIX}"
        if not review_path(journal).exists():
            continue
        try:
            yield _read_game(journal, store, leaves, cache)
        except (StorageError, OSError) as error:
            yield ReviewedGame(game_id, problem=told(error))


def _read_game(journal: Path, store: LexiconStore, leaves: Path, cache: Path) -> ReviewedGame:
    saved = read_review(review_path(journal))
    found = store.find(saved.lexicon)
    if found is None:
        raise StorageError(
            Sentence(
                "{path}: the review was made with {name}, which is not installed",
                path=review_path(journal),
                name=saved.lexicon,
            )
        )
    task = task_for(found, leaves, cache, ruleset=saved.ruleset).at(Depth.INSTANT)
    state = fold_journal(read_journal(journal).events, journal)
    with suppress(RulesetError, OSError):
        if saved.ruleset and saved.ruleset != ruleset_name(state.setup.ruleset):
            state = with_rules(state, load_ruleset(saved.ruleset))
    turns = played_turns(state)
    return ReviewedGame(journal.stem, state, turns, known_turns(task, turns, saved).fresh, task)


@dataclass(frozen=True)
class MistakeCard:
    """A mistake to do better: the position, what was played, and what would have been right.

    Attributes:
        game: name of the journal.
        line: 0-based row of the score sheet.
        player: name of the player.
        cgp: the position, the player's rack first.
        played: the mistake.
        good: every move that is as good as the best, the best first.
        cost_points, cost_win: the cost of the mistake; the latter is None where it is not known.
        kind: its kind, the value of a `analysis.why.MistakeKind`; empty if it has none.
        lexicon: the word list of the review.
        why: why the best move is better.
    """

    game: str
    line: int
    player: str
    cgp: str
    played: Move
    good: tuple[Move, ...]
    cost_points: float
    cost_win: float | None
    kind: str
    lexicon: str
    why: tuple[Sentence, ...] = ()

    @property
    def key(self) -> str:
        """The key of its card."""
        return mistake_key(self.game, self.line)

    @cached_property
    def position(self) -> CgpPosition:
        """The position. Raises FormatError if it is damaged."""
        return parse_cgp(self.cgp)

    @property
    def rack(self) -> str:
        """The player's rack, such as ``AEINRT?``."""
        return write_faces(self.position.racks[0])

    def text(self, move: Move) -> str:
        """Return a move as a sentence names it: ``8D CARE``, exchanging QV, passing."""
        return name_inside(self.position.board, move)

    def is_right(self, move: Move) -> bool:
        """True if a move is one of the good ones, however it is written."""
        return any(_same(good) == _same(move) for good in self.good)

    def value(self) -> dict[str, Any]:
        """Return it as a JSON value, the data of its card."""
        win = None if self.cost_win is None else round(self.cost_win, 4)
        rounded = replace(self, cost_points=round(self.cost_points, 2), cost_win=win)
        value: dict[str, Any] = _MISTAKES.write(rounded)
        return value

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> MistakeCard | None:
        """Return the mistake of a card's data; None if it is damaged."""
        try:
            card = _MISTAKES.read(data)
            return card if card.good and card.position.racks else None
        except ValueError:
            return None


_MISTAKES: Decoder[MistakeCard] = Decoder(
    MistakeCard, Form(SQUARES | {"line": (0, 10_000)}, tags=TAGS, skips_unknown=True)
)


def mistake_key(game: str, line: int) -> str:
    """Return the key of the card of a turn."""
    return f"{MISTAKE}:{game}:{line}"


def _same(move: Move) -> object:
    """Return a value that is equal for two ways to write one move."""
    if isinstance(move, Play):
        return frozenset(move.placements())
    return sorted(move.tiles) if isinstance(move, Exchange) else None


def mistakes_of(
    game: ReviewedGame, player: str, known: Iterable[str] = ()
) -> Iterator[MistakeCard]:
    """Return the mistakes of a player in a game, without those whose keys are known.

    Args:
        game: the game.
        player: name of the player.
        known: keys of cards.
    """
    known = frozenset(known)
    seats = game.seats(player)
    by_line = {turn.line: turn for turn in game.turns}
    for line, review in sorted((game.reviews or {}).items()):
        turn = by_line[line]
        is_card = review.is_mistake and review.player in seats and review.best is not None
        if is_card and turn.situation is not None and mistake_key(game.id, line) not in known:
            yield _mistake(game, turn, review, player)


def _mistake(game: ReviewedGame, turn: PlayedTurn, review: TurnReview, player: str) -> MistakeCard:
    assert turn.situation is not None and review.best is not None and review.own is not None
    assert game.task is not None
    situation = turn.situation
    position = CgpPosition(
        situation.board,
        (sort_tiles(situation.rack), ()),
        situation.scores,
        situation.scoreless,
        (Operation("lex", game.task.name),),
    )
    return MistakeCard(
        game=game.id,
        line=turn.line,
        player=player,
        cgp=format_cgp(position),
        played=review.own.move,
        good=tuple(option.move for option in review.options if is_as_good(option, review)),
        cost_points=review.cost_points,
        cost_win=review.cost_win,
        kind="" if review.kind is None else review.kind.value,
        lexicon=game.task.name,
        why=review.reasons if review.ruling is None else (review.ruling, *review.reasons),
    )


def is_as_good(option: Option, review: TurnReview) -> bool:
    """True if a move of a reviewed turn is no mistake beside the best one, or too close to call.

    The move that was played is the mistake, and phoneys are never right.
    """
    best = review.best
    if best is None or option is review.own or option.is_phoney:
        return False
    if review.measure == "win" and best.win is not None and option.win is not None:
        error = _WIDTH * math.hypot(best.win_error, option.win_error)
        return best.win - option.win - error <= WIN_LIMITS.none
    limits = ENDGAME_LIMITS if review.phase == "endgame" else DECIDED_LIMITS
    return best.equity - option.equity <= limits.none


@dataclass(frozen=True)
class Taken:
    """The changes to a deck.

    Attributes:
        added, removed: number of cards.
        games: number of games that were read.
        problems: a sentence for each game that could not be read.
        unknown: how many of those removed were of turns whose rack is only partly known.
    """

    added: int = 0
    removed: int = 0
    games: int = 0
    problems: tuple[str, ...] = ()
    unknown: int = 0


def take_mistakes(deck: Deck, games: Iterable[ReviewedGame], player: str, journals: Path) -> Taken:
    """Add the mistakes of a player to a deck, once each, and remove those that are gone.

    A card goes if its game was removed, if the turn is no mistake any more after a correction
    of the game or a closer look, or if its rack is only partly known. A game whose
    review cannot be read keeps its cards.

    Args:
        deck: the deck.
        games: the reviewed games.
        player: name of the player.
        journals: the folder of the games.

    Raises:
        StorageError: the deck cannot be written.
        OSError, LexiconError: a word list cannot be read.
    """
    old = [key for key in deck if key.startswith(f"{MISTAKE}:")]
    problems: list[str] = []
    gone: set[str] = set()
    unknown: set[str] = set()
    added = count = 0
    for game in games:
        if game.problem:
            problems.append(game.problem)
            continue
        count += 1
        # One write a game, so that a long library can be interrupted.
        new = [NewCard(card.key, card.value()) for card in mistakes_of(game, player, old)]
        added += deck.add(new, is_in_order=True)
        mistaken = {
            mistake_key(game.id, line)
            for line, review in (game.reviews or {}).items()
            if review.is_mistake and review.player in game.seats(player)
        }
        judged = {mistake_key(game.id, line) for line in game.reviews or {}}
        gone |= (judged & set(old)) - mistaken
        unknown |= {mistake_key(game.id, turn.line) for turn in game.turns if turn.is_partly_known}
    unknown &= set(old)
    gone |= unknown
    there = sizes_in(journals)
    gone |= {key for key in old if _game_of(key) not in there}
    removed = deck.remove(sorted(gone))
    return Taken(added, removed, count, tuple(problems), len(unknown))


def dropped_sentence(count: int) -> Sentence:
    """Tell that cards are dropped because it cannot be told what was best."""
    return Sentence.counted(
        "{count} card is dropped: its rack is only partly known.",
        "{count} cards are dropped: their racks are only partly known.",
        count,
    )


def _game_of(key: str) -> str:
    return key.partition(":")[2].rpartition(":")[0]


# Words.


def words_of_games(games: Iterable[ReviewedGame], player: str) -> tuple[NewCard, ...]:
    """Return cards of the words that a player missed or played wrongly, the costliest first.

    A better word that was missed is asked as an anagram, or by its hooks if it is short. The words
    of a play are asked for validity if it was a phoney of the player, or if they challenged it, or
    let it stand, wrongly.
    """
    costs: dict[str, float] = {}
    for game in games:
        if game.task is None:
            continue
        seats = game.seats(player)
        for review in (game.reviews or {}).values():
            for key in _words_of(review, seats, game.task.name):
                costs[key] = costs.get(key, 0.0) + review.cost_points
    return tuple(NewCard(key) for key in sorted(costs, key=lambda key: (-costs[key], key)))


def _words_of(review: TurnReview, seats: frozenset[int], lexicon: str) -> Iterator[str]:
    best, own, challenge = review.best, review.own, review.challenge
    if review.player in seats and own is not None:
        if own.is_phoney:
            yield from (_word_key(QuizKind.VALIDITY, lexicon, word) for word in own.words)
        if review.is_mistake and best is not None and isinstance(best.move, Play) and best.words:
            word = best.words[0]
            if best.words != own.words:
                kind = QuizKind.HOOK if len(word) <= _SHORT else QuizKind.ANAGRAM
                yield _word_key(kind, lexicon, word)
    if challenge is not None and challenge.player in seats and own is not None:
        yield from (_word_key(QuizKind.VALIDITY, lexicon, word) for word in own.words)


def _word_key(kind: QuizKind, lexicon: str, word: str) -> str:
    word = word.upper()
    return card_key(kind, lexicon, alphagram_of(word) if kind is QuizKind.ANAGRAM else word)


# Rulings.

_DESK = "desk."
"""Begins the name of a case of the desk; other names are topics of the rules."""


@dataclass(frozen=True)
class RulingCard:
    """A question about the rules.

    Attributes:
        title: a few words.
        case: one sentence on what has happened; empty for a topic, whose title is the question.
        answer: the ruleset's answer, with sections.
    """

    title: str
    case: str
    answer: Answer


def ruling_cards(ruleset_id: str) -> tuple[NewCard, ...]:
    """Return a card for each case of the desk and each topic on which a ruleset has an answer.

    Raises:
        RulesetError: the ruleset is unknown or damaged.
    """
    ruleset = load_ruleset(ruleset_id)
    cases = [
        f"{_DESK}{name}"
        for name, procedure in PROCEDURES.items()
        if procedure.is_in_book(ruleset) and procedure.topics
    ]
    covered = {PROCEDURES[case.removeprefix(_DESK)].topics[0] for case in cases}
    topics = [topic.id for topic in all_topics() if topic.id not in covered]
    keys = [f"{RULING}:{name}:{ruleset_id}" for name in (*cases, *topics)]
    found = ((key, ruling_of(key)) for key in keys)
    return tuple(NewCard(key) for key, card in found if card is not None and not card.answer.silent)


def ruling_of(key: str, say: Say = str) -> RulingCard | None:
    """Return the question of a card's key; None if the ruleset or the case is not there any more.

    Args:
        key: the key.
        say: translates each text for the reader.
    """
    name, _, ruleset_id = key.partition(":")[2].partition(":")
    procedure = PROCEDURES.get(name.removeprefix(_DESK)) if name.startswith(_DESK) else None
    try:
        topic = load_topic(name if procedure is None else procedure.topics[0])
        answer = explain(topic, load_ruleset(ruleset_id), say)
    except (UnknownTopicError, NoAnswerError, RulesetError, OSError):
        return None
    if procedure is None:
        return RulingCard(say(topic.title), "", answer)
    return RulingCard(say(procedure.title), say(procedure.when), answer)
