# SPDX-License-Identifier: MIT
"""A bot that plays as a person of some strength does, by a `profile.Profile`."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import islice

from desktop_app.engine import native
from desktop_app.engine.candidates import exchanges_of, find_top, plays_of, question_of
from desktop_app.engine.equity import Candidate, Outlook
from desktop_app.engine.fits import Fits, ListedFits, PackedFits, Way, can_pack
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.klv import KlvLeaves
from desktop_app.engine.leaves import RULE_OF_THUMB, Leaves
from desktop_app.engine.mind import Found, Turn, share, share_with, start_share
from desktop_app.engine.native_engine import NativeEngine, make_engine
from desktop_app.engine.native_setting import RECORD
from desktop_app.engine.profile import Profile, Sight, Words
from desktop_app.engine.protocol import Engine, ScoredPlay
from desktop_app.engine.simulation import SimulationOptions, begin_simulation
from desktop_app.engine.situation import Situation
from desktop_app.engine.thoughts import Missed, Overlooked, Thoughts
from desktop_app.lexicon.kwg import Kwg
from desktop_app.lexicon.levels import IN_NO_LIST
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.word_list import Alphabet
from desktop_app.rules.board import Direction
from desktop_app.rules.move import PLAYED_THROUGH, Exchange, Move, Pass, Play
from desktop_app.rules.position import SeatView
from desktop_app.rules.scoring import score_play
from desktop_app.rules.tiles import is_blank, remove_tiles, sort_tiles

_POINT = 1_000
_FIRST, _MORE, _EVERY = 64, 512, 100_000
"""So many of their best moves are looked through before more are listed, and then all of them."""

_LOOKS = 3
"""A player who sees no play looks again; after this many looks they exchange or pass."""

_HARDER = 0.5
"""Factor of the chance to miss a word or a place, for each further look."""

_SOUNDS_LIKE = 35
"""The level of a word that one might believe in."""

_LEARNED, _RARE = 3, 60
"""Words of up to so many letters are learned from lists; threes beyond this level less."""

_POWER = frozenset("JQXZ")
"""The first words that people learn from a list are those of two letters with one of these."""

_BLOCKS_AMONG, _REPLIES = 6, 40
"""A blocker looks at so many replies to each of so many plays."""

_TILE = 4
"""Points that a laid tile is worth to a player who likes long words better than points."""

_NEVER, _FAR = 0.001, 50

_ALWAYS_FOUND = 4
"""Letters of a word that is as easy to find as any."""


@lru_cache(maxsize=1024)
def _known_share(level: int, vocabulary: float, fade: float) -> float:
    """The share of the words of a level that a player knows."""
    return 1 / (1 + math.exp(min((level - vocabulary) / fade, _FAR)))


class Knowledge:
    """The words of one opponent in one game.

    Args:
        lexicon: the list of the game.
        levels: upper-case word to level of commonness; a word without one is in no list.
        words: what the player knows.
        seed: another seed knows other words of the same kind.
        phoneys: gives plausible words that no list holds; called only where some are believed.
        lays_believed: True if those that the player believes in are laid; they are never doubted.
        avoided: words in upper case that they know and do not lay.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        levels: Mapping[str, int],
        words: Words,
        seed: int,
        phoneys: Callable[[], Iterable[str]] = tuple,
        *,
        lays_believed: bool = True,
        avoided: Set[str] = frozenset(),
    ) -> None:
        self._lays_believed = lays_believed
        self._lexicon, self._levels, self._words, self._seed = lexicon, levels, words, seed
        self._phoneys, self._avoided = phoneys, avoided

    def is_rare(self, word: str) -> bool:
        """True for a word beyond the vocabulary, which a player knows from a list if at all."""
        return self.level_of(word) > self._words.vocabulary

    @property
    def lexicon(self) -> Lexicon:
        """The list of the game."""
        return self._lexicon

    def avoids(self, word: str) -> bool:
        """True if they would not lay this word though they know it."""
        return word in self._avoided

    def knows(self, word: str) -> bool:
        """True if they would lay this word of the list."""
        words = self._words
        if words.is_everything:
            return True
        return len(word) <= words.longest and self._is_within(word, words.vocabulary, words.short)

    def among(self, words: Iterable[str]) -> list[str]:
        """Those of some words of the list that they would lay, as `knows` decides."""
        if self._words.is_everything:
            return list(words)
        # Beginners know few of 270,000 words, so nothing is called for one that they cannot know.
        rule, level_of = self._words, self._levels.get
        shares = [
            _known_share(level, rule.vocabulary, rule.fade) for level in range(IN_NO_LIST + 1)
        ]
        hashed = start_share(self._seed)
        known = []
        for word in words:
            length = len(word)
            if length <= _LEARNED:
                if self.knows(word):
                    known.append(word)
            elif length <= rule.longest:
                chance = shares[level_of(word, IN_NO_LIST)]
                if chance > _NEVER and share_with(hashed, word) < chance:
                    known.append(word)
        return known

    def count(self) -> int:
        """How many words of the list they know."""
        return len(self.among(self._lexicon.words()))

    def recognises(self, word: str, further: float) -> bool:
        """True if they would not doubt this word: they know it, believe in it, or have seen it.

        `further` is how many levels beyond their own vocabulary they have seen words.
        """
        if self._words.is_everything:
            return self._lexicon.is_acceptable(word)
        if not self._lexicon.is_acceptable(word):
            return self._believes(word)
        return self._is_within(word, self._words.vocabulary + further, self._words.short)

    def _is_within(self, word: str, vocabulary: float, short: float) -> bool:
        known = _known_share(self.level_of(word), vocabulary, self._words.fade)
        if len(word) <= _LEARNED:
            if len(word) == _LEARNED and self.level_of(word) > _RARE:
                short *= self._words.rare
            elif len(word) < _LEARNED and not _POWER.isdisjoint(word):
                short = max(short, self._words.power)
            known += (1 - known) * short
        # Most words are beyond most players: a hash takes longer than all else.
        return known > _NEVER and share(self._seed, word) < known

    def level_of(self, word: str) -> int:
        """The level of commonness of a word, also of one that is in no list."""
        return self._levels.get(word, IN_NO_LIST)

    def readiness_level(self, word: str) -> int:
        """The level by which a word they lay occurs to them: a phoney sounds like a usual word."""
        level = self.level_of(word)
        if level >= IN_NO_LIST and not self._lexicon.is_acceptable(word):
            return _SOUNDS_LIKE
        return level

    def _believes(self, phoney: str) -> bool:
        return share(self._seed, phoney) < self._words.phoneys

    @cached_property
    def engine(self) -> Engine | None:
        """Finds the plays with known words alone; None where no word is known."""
        if self._words.is_everything:
            return make_engine(self._lexicon)
        if _known_share(IN_NO_LIST, self._words.vocabulary, self._words.fade) > _NEVER:
            known = self.among(self._lexicon.words())
        else:
            # No word without a level is known, and walking the whole list takes longer.
            known = list(filter(self._lexicon.is_acceptable, self.among(self._levels)))
        if self._words.phoneys and self._lays_believed:
            known += [word for word in self._phoneys() if self._believes(word)]
        if self._avoided:
            known = [word for word in known if word not in self._avoided]
        lexicon = compile_words(known, self._lexicon.alphabet)
        return None if lexicon is None else make_engine(lexicon)


def compile_words(words: Iterable[str], alphabet: Alphabet) -> Lexicon | None:
    """A list of these words, for finding plays; None without any word."""
    encoded = {tiles for tiles in map(alphabet.encode, words) if tiles}
    if not encoded:
        return None
    kwg = Kwg.from_bytes(native.compile_kwg(sorted(encoded)), max_tile=None)
    return Lexicon("known words", kwg, alphabet, native.word_graph)


class LevelBot:
    """Plays the best of the plays that a player of some strength finds.

    Args:
        profile: the player.
        knowledge: the words they know in this game.
        leaves: what kept tiles are worth.
        seed: another seed overlooks other plays; the same seed and view make the same move.
    """

    def __init__(
        self, profile: Profile, knowledge: Knowledge, leaves: Leaves = RULE_OF_THUMB, seed: int = 0
    ) -> None:
        self._profile, self._knowledge, self._seed = profile, knowledge, seed
        self._leaves = leaves
        # Compiled here and not at the first move, for which a person waits.
        self._engine = knowledge.engine
        self._minded = _MindedLeaves(
            leaves, max(profile.choice.leave, profile.taste.leave), profile.taste.bingo
        )

    @property
    def name(self) -> str:
        """The id of the player."""
        return self._profile.id

    def choose_move(self, view: SeatView, halt: CancelToken | None = None) -> Move:
        """The best play they see; an exchange where that seems better, or where they see none."""
        engine = self._engine
        if engine is None:
            return self._without_play(view)
        if self._profile.mind.words:
            return self._by_mind(engine, view)
        for count in (_FIRST, _MORE, _EVERY) if self._profile.choice.points >= 1 else (_EVERY,):
            ranked = self._ranked(engine, view, count)
            looks = range(_LOOKS if len(ranked) < count else 1)
            found = next((seen for look in looks if (seen := self._seen(view, ranked, look))), None)
            if found:
                return self._least_open(engine, view, found).move
            if len(ranked) < count:
                break
        return self._without_play(view)

    def choose_challenge(self, view: SeatView) -> tuple[str, ...]:
        """The words that they do not recognise, where they dare."""
        rule, knowledge = self._profile.challenges, self._knowledge
        return tuple(
            word
            for word in view.challengeable
            if not knowledge.recognises(word, rule.recognises)
            and share(self._seed, "doubt", word) < rule.doubts
        )

    def thoughts(self, view: SeatView) -> Thoughts:
        """The turn as it went in their mind, with the move that `choose_move` makes."""
        move = self.choose_move(view)
        made = _score_of(move, view)
        known = () if self._engine is None else _plays(self._engine, view)
        whole = _plays(make_engine(self._knowledge.lexicon), view)
        best, best_of_all = self._showiest_valid(known, view), _showiest(whole)
        overlooked = []
        if best_of_all and best_of_all.score > max(made, best.score if best else 0):
            overlooked.append(self._beyond(best_of_all, view))
        if self._engine is not None and self._profile.mind.words:
            turn = self._turn(self._engine, view)
            _, look = turn.found(may_exchange=bool(self._most_exchanged(view)))
            words, enough = turn.reached(look), math.ceil(self._profile.mind.usual)
            if best and best.score > made:
                why, word = turn.why_not(best.play, look)
                texts = words_of(best.play, view)
                if why is Missed.NO_CROSS:
                    word = next((text for text in texts if text != word), word)
                overlooked.append(Overlooked(best.play, best.score, texts, why, word))
            return Thoughts(words, move, made, enough, tuple(overlooked))
        glance = self._last_glance(move, view)
        if best and best.score > made:
            why, word = glance.why_not(best.play) or (Missed.LIKED_LESS, "")
            texts = words_of(best.play, view)
            overlooked.append(Overlooked(best.play, best.score, texts, why, word or texts[0]))
        perfect = self._profile.sight.is_perfect
        words = () if perfect else glance.words(play.play for play in known)
        return Thoughts(words, move, made, None, tuple(overlooked))

    def _showiest_valid(self, known: Sequence[ScoredPlay], view: SeatView) -> ScoredPlay | None:
        """The play of the highest score without a phoney that they take for a word."""
        is_acceptable, left = self._knowledge.lexicon.is_acceptable, list(known)
        while best := _showiest(left):
            if all(map(is_acceptable, words_of(best.play, view))):
                return best
            left.remove(best)
        return None

    def _beyond(self, best: ScoredPlay, view: SeatView) -> Overlooked:
        """A play with a word that they do not know, or do not lay."""
        texts, laid = words_of(best.play, view), self._engine
        avoided = next(filter(self._knowledge.avoids, texts), None)
        if avoided is not None:
            return Overlooked(best.play, best.score, texts, Missed.AVOIDED, avoided)
        # Their plays are those of the words that were compiled, whatever `knows` says of others.
        unknown = [text for text in texts if not (laid and laid.lexicon.is_acceptable(text))]
        return Overlooked(best.play, best.score, texts, Missed.UNKNOWN, unknown[0])

    def _last_glance(self, move: Move, view: SeatView) -> _Glance:
        """The look at which they found their play; the last one if they found none."""
        sight = self._profile.sight
        looks = [_Glance(view, sight, self._knowledge, self._seed, look) for look in range(_LOOKS)]
        if not isinstance(move, Play):
            return looks[0 if self._comes_to_mind(move, looks[0]) else -1]
        return next((glance for glance in looks if glance.sees(move)), looks[-1])

    def _by_mind(self, engine: Engine, view: SeatView) -> Move:
        """The best play of those that come to mind, word first."""
        turn = self._turn(engine, view)
        most = self._most_exchanged(view)
        seen, _ = turn.found(may_exchange=bool(most))
        if most and all(found.is_poor for found in seen) and (not seen or turn.exchanges()):
            return Exchange(turn.given(most))
        if not seen:
            return Pass()
        wanted = _BLOCKS_AMONG if self._profile.taste.block else 1
        best = heapq.nlargest(wanted, seen, key=lambda found: found.rank)
        best = [found for found in best if found.is_poor == best[0].is_poor]
        return self._least_open(engine, view, [_candidate(view, found) for found in best]).move

    def _most_exchanged(self, view: SeatView) -> int:
        """How many tiles they would and could exchange."""
        if self._profile.choice.exchange == "never":
            return 0
        return Outlook.of(view).most_exchanged(len(view.rack))

    def _turn(self, engine: Engine, view: SeatView) -> Turn:
        taste, leave = (
            self._profile.taste,
            max(self._profile.choice.leave, self._profile.taste.leave),
        )

        worths: dict[tuple[str, ...], float] = {}

        def worth_kept(laid: tuple[str, ...]) -> float:
            worth = worths.get(laid)
            if worth is None:
                kept = sort_tiles(remove_tiles(view.rack, laid))
                worth = leave * self._leaves.value(kept) / _POINT if kept else 0.0
                worths[laid] = worth
            return worth

        def further(way: Way) -> float:
            liked = taste.hooks * len(way.others)
            if taste.bingo and way.laid == view.rack_size:
                liked += taste.bingo
            if leave and view.bag_count:
                liked += worth_kept(way.play.rack_tiles())
            return liked

        return Turn(
            self._profile.mind,
            view,
            _fits(engine, view),
            self._knowledge.readiness_level,
            self._seed,
            further,
        )

    def _ranked(self, engine: Engine, view: SeatView, count: int) -> list[Candidate]:
        """Their `count` best moves as they value them, the best first."""
        if not view.bag_count and self._profile.choice.endgame == "careless":
            # To them the last turns are like any other: no tile is left over in their minds.
            view = replace(view, bag_count=1)
        ranked = list(find_top(engine, view, count, self._minded))
        if self._profile.choice.points < 1 or self._profile.taste.hooks:
            ranked.sort(key=lambda candidate: -self._liking(candidate, view))
        return ranked

    def _liking(self, candidate: Candidate, view: SeatView) -> float:
        """The value of a move to this player, who may like long words and hooks."""
        if not isinstance(candidate.move, Play):
            return candidate.equity_millipoints
        points, hooks = self._profile.choice.points, self._profile.taste.hooks
        laid = len(candidate.move.tiles) - candidate.move.tiles.count(PLAYED_THROUGH)
        liked = points * candidate.equity_millipoints + (1 - points) * _POINT * _TILE * laid
        return liked + (hooks * _POINT * (len(words_of(candidate.move, view)) - 1) if hooks else 0)

    def _seen(self, view: SeatView, ranked: list[Candidate], look: int) -> list[Candidate]:
        """The first moves of a ranking that they see at this look: one, or some for a blocker."""
        glance = _Glance(view, self._profile.sight, self._knowledge, self._seed, look)
        wanted = _BLOCKS_AMONG if self._profile.taste.block else 1
        across = _is_across(view)
        seen = (
            candidate
            for candidate in ranked
            if self._comes_to_mind(candidate.move, glance)
            and not (across and isinstance(candidate.move, Play) and _is_down(candidate.move))
        )
        return list(islice(seen, wanted))

    def _comes_to_mind(self, move: Move, glance: _Glance) -> bool:
        if isinstance(move, Play):
            return glance.sees(move)
        if not isinstance(move, Exchange) or self._profile.choice.exchange != "worth":
            return False
        # A whole rack given back keeps no tiles either, and is no bingo.
        return not self._profile.taste.bingo or len(move.tiles) < glance.rack_count

    def _least_open(self, engine: Engine, view: SeatView, seen: list[Candidate]) -> Candidate:
        """The move that is worth most, less what the opponent's best replies score on average.

        The first one, where replies cannot be played out.
        """
        block = self._profile.taste.block
        if len(seen) == 1 or not isinstance(self._leaves, KlvLeaves):
            return seen[0]
        options = SimulationOptions(plies=1, seed=self._seed, iterations=_REPLIES)
        moves = [candidate.move for candidate in seen]
        try:
            situation = Situation.of_view(view)
            found = begin_simulation(engine, situation, self._leaves, moves, options).result()
        except ValueError:
            return seen[0]
        replies = {row.move: row.plies[0].score if row.plies else 0.0 for row in found.rows}
        return max(
            seen,
            key=lambda candidate: (
                candidate.equity_millipoints - block * _POINT * replies.get(candidate.move, 0.0)
            ),
        )

    def _without_play(self, view: SeatView) -> Move:
        """Exchange or pass, because no play is seen."""
        exchanges = exchanges_of(view, self._leaves)
        if not exchanges or self._profile.choice.exchange == "never":
            return Pass()
        return exchanges[0].move


def _is_across(view: SeatView) -> bool:
    """True for a turn in which they look across alone: people open so where it is all the same."""
    return view.board.is_empty and view.board.layout.is_symmetric


def _is_down(play: Play) -> bool:
    return play.direction is Direction.DOWN


def _plays(engine: Engine, view: SeatView) -> Sequence[ScoredPlay]:
    """Every play, but of a first play and its twin downwards only the one across."""
    plays = plays_of(engine, view)
    return [play for play in plays if not _is_down(play.play)] if _is_across(view) else plays


def _fits(engine: Engine, view: SeatView) -> Fits:
    """The words of these plays, packed where the native engine gives all of them so."""
    is_whole = not view.barred and len(view.rack) <= view.rack_size
    if isinstance(engine, NativeEngine) and is_whole and can_pack(engine.codes):
        packed = engine.pack(question_of(view))
        if _is_across(view):
            size = RECORD.size
            # A record begins with 1 for a play downwards.
            records = (packed[at : at + size] for at in range(0, len(packed), size))
            packed = b"".join(record for record in records if not record[0])
        if packed:
            return PackedFits(view, engine.codes, packed)
    return ListedFits(view, _plays(engine, view))


def _candidate(view: SeatView, found: Found) -> Candidate:
    """A play that was seen, with its value to the player in place of equity."""
    play = found.way.play
    kept = sort_tiles(remove_tiles(view.rack, play.rack_tiles()))
    return Candidate(play, found.way.score, kept, round(_POINT * found.value))


def _score_of(move: Move, view: SeatView) -> int:
    if not isinstance(move, Play):
        return 0
    return score_play(view.board, move.placements(), view.tile_set, view.scoring).points


def _showiest(plays: Iterable[ScoredPlay]) -> ScoredPlay | None:
    """The play of the highest score; the place and the tiles settle equal ones."""

    def key(scored: ScoredPlay) -> tuple[object, ...]:
        play = scored.play
        return scored.score, -play.row, -play.col, play.direction.name, play.tiles

    return max(plays, key=key, default=None)


class _MindedLeaves:
    """The values of leaves as far as a player minds them."""

    def __init__(self, leaves: Leaves, factor: float, bingo: float) -> None:
        self._leaves, self._factor, self._bingo = leaves, factor, bingo

    def value(self, leave: tuple[str, ...]) -> int:
        """Millipoints; a play that keeps nothing is worth what they like bingos for."""
        if not leave:
            return round(self._bingo * _POINT)
        return round(self._factor * self._leaves.value(leave)) if self._factor else 0


def words_of(play: Play, view: SeatView) -> tuple[str, ...]:
    """The words that a play makes, the main word first."""
    return score_play(view.board, play.placements(), view.tile_set, view.scoring).texts


class _Glance:
    """One look at a position: which words and places come to mind."""

    def __init__(
        self, view: SeatView, sight: Sight, knowledge: Knowledge, seed: int, look: int
    ) -> None:
        self._view, self._sight, self._knowledge = view, sight, knowledge
        self._key = (seed, look, "".join(view.board.tiles), "".join(sort_tiles(view.rack)))
        self._look = look
        self.rack_count = len(view.rack)

    def sees(self, play: Play) -> bool:
        """True if the player finds the word and sees the place."""
        return self._sight.is_perfect or self.why_not(play) is None

    def why_not(self, play: Play) -> tuple[Missed, str] | None:
        """Why a play is not seen, and the word that this is about; None for one that is."""
        sight = self._sight
        if sight.is_perfect:
            return None
        main, *others = words_of(play, self._view)
        if not self._thinks_of(play, main):
            return Missed.NO_THOUGHT, main
        place = sight.places
        at = (play.row, play.col, play.direction.name, main)
        is_plain_seen = self._happens(place, "place", *at)
        for other in others:
            place *= sight.hook
            if self._knowledge.is_rare(other):
                place *= sight.rare_hook
        if self._happens(place, "place", *at):
            return None
        return (Missed.NO_CROSS, others[0]) if is_plain_seen else (Missed.NO_PLACE, main)

    def words(self, plays: Iterable[Play]) -> tuple[str, ...]:
        """The main words of these plays that come to mind."""
        mains = ((play, words_of(play, self._view)[0]) for play in plays)
        return tuple(dict.fromkeys(word for play, word in mains if self._thinks_of(play, word)))

    def _thinks_of(self, play: Play, main: str) -> bool:
        sight = self._sight
        blanks = sum(1 for tile in play.tiles if tile != PLAYED_THROUGH and is_blank(tile))
        through = play.tiles.count(PLAYED_THROUGH)
        word = sight.words * sight.letter ** max(0, len(main) - _ALWAYS_FOUND)
        word *= sight.blank**blanks * sight.through ** max(0, through - 1)
        return self._happens(word, "word", main)

    def _happens(self, chance: float, *parts: object) -> bool:
        # Each further look misses less: (1 - chance) shrinks.
        missed = (1 - chance) * _HARDER**self._look
        return share(*self._key, *parts) >= missed
