# SPDX-License-Identifier: MIT
"""The check of the sentences of a lesson: figures, words, squares and sums in them.

Every sentence of a step is held against the board, the word list and the answer. A figure has to be
one of the step; any other stands in `claims`, or is written as a fact between braces.
docs/lessons.md lists what is understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from desktop_app.formats.errors import quoted
from desktop_app.learn.answers import Question
from desktop_app.learn.board_questions import (
    ChooseQuestion,
    ClickQuestion,
    PlaceQuestion,
    ScoreQuestion,
)
from desktop_app.learn.facts import PLACE, FactError, Facts, claim_parts
from desktop_app.learn.lesson import Fill, Legal, Pick, Place, Reading, Step, Task, Turn, Type
from desktop_app.learn.moves import read_move
from desktop_app.learn.questions import FillQuestion, PickQuestion, TypeQuestion
from desktop_app.rules.move import format_square
from desktop_app.rules.scoring import LetterScore, PlayScore, score_play
from desktop_app.sentences.sentence import Sentence

_WORDS = (
    "none one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
NUMBERS = {word: number for number, word in enumerate(_WORDS.split())}
_NUMBER = rf"(?:\d+|{'|'.join(NUMBERS)})"
_LETTERS = r"[A-Z](?:(?:,| and|, and) [A-Z])*"
_PREMIUM = r"[23][LW]"
_NO_UNIT = r"(?! (?:[a-z]+ )?(?:tiles?|letters?|times|squares?|of)\b)"


def _pattern(text: str, *, is_folded: bool = False) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE if is_folded else 0)


_FIGURE = _pattern(r"(?<![\w:.])(?<!row )(?<!rows )(?<!Row )(?<!line )(?<!lines )\d+(?![\w:])")
_LETTER_VALUE = _pattern(
    rf"\b({_LETTERS})(?: on its {_PREMIUM})?(?: alone)?,? (?:is|are|counts?)"
    rf"(?: only| just| still)?(?: worth)?(?: only)? ({_NUMBER})\b{_NO_UNIT}"
)
_MORE_VALUES = _pattern(rf"(?:,| and) (?:the )?({_LETTERS}) (?:is )?({_NUMBER})\b{_NO_UNIT}")
_WORD_VALUE = _pattern(rf"\b([A-Z]{{2,}}) (?:is|scores|makes) (\d+)\b{_NO_UNIT}")
_LETTER_SUM = _pattern(rf"\b(?:letters|tiles)(?: of [A-Z]+)? (?:make|add up to) ({_NUMBER})\b")
_PRODUCT = _pattern(
    rf"\b({_NUMBER}) times ({_NUMBER}) (?:is|are|makes?) ({_NUMBER})\b", is_folded=True
)
_SUM = _pattern(
    rf"\b({_NUMBER}(?:,? (?:and|plus) {_NUMBER}|, {_NUMBER})+)(?: more)?"
    rf" (?:makes?|is|are) ({_NUMBER})\b",
    is_folded=True,
)
_LESS = _pattern(
    rf"\b({_NUMBER}) (?:less|minus) ({_NUMBER}) (?:makes?|is|leaves) ({_NUMBER})\b", is_folded=True
)
_LIES_ON = _pattern(
    rf"\b([A-Z])(?: of [A-Z]+)?(?: in the corner)? (?:lies|is|stands) on (?:a|an|the) ({_PREMIUM})"
)
_UNDER = _pattern(rf"\b({_PREMIUM}) under the (?:last |first )?([A-Z])\b")
_ONE_ON = _pattern(rf"\bOne of them (?:lies|is) on a ({_PREMIUM})")
_SQUARES = _pattern(rf"\b({_NUMBER}) squares\b", is_folded=True)
_SOME = _pattern(
    rf"\bthere are ({_NUMBER})(?: of (?:them|these))?\b(?= ?[.,:]| in all)"
    rf"|\b({_NUMBER}) of (?:them|these|those) (?:fit|are (?:real )?words)\b",
    is_folded=True,
)
_NOT_SOME = _pattern(
    rf"\b({_NUMBER}) of (?:them|these|those) (?:are not words|aren't words|don't fit)",
    is_folded=True,
)
_LAID = _pattern(rf"\b[Yy]ou lay(?: just| only)? ({_NUMBER}) tiles?\b")
_WITH = r"with(?: the)?(?: letters?)? ([A-Z]+)\b"
_BEGINS = _pattern(rf"\b[Ii]t (?:can )?(?:starts?|begins?) {_WITH}")
_ENDS = _pattern(rf"\b[Ii]t (?:can )?ends? {_WITH}(?! of)")
_NO_WORD = _pattern(r"\b([A-Z]{2,}) (?:is no word|is not a word|isn't a word|isn't in|is not in)\b")
_PLAYED = _pattern(r"\b([A-Z]{2,})\b[^.?!]{0,40}?\bfrom ([A-O]\d{1,2})\b")
_NAMED = _pattern(r"\b[A-Z]{2,}\b")
_SAME = _pattern(r"\bscores? (?:about|nearly) the same\b")
_NO_BINGO = _pattern(r"\bno bingo\b|\bthere isn't a bingo\b", is_folded=True)
LETTERS = "letters "
"""Begins a claim that names groups of letters which are no words: ``letters ING ED``."""
MAX_SAME = 3
"""Points between plays that score about the same."""


def number_of(text: str) -> int:
    """The number of a numeral in digits or words."""
    return int(text) if text.isdecimal() else NUMBERS[text.casefold()]


class Prose:
    """The facts known at one step, and its sentences that contradict them.

    Args:
        step: the step, its facts not filled in.
        facts: of its position.
        question: the question of a task; None for a step that is read.
        letters: groups of letters that the lesson names although they are no words.
    """

    def __init__(
        self, step: Step, facts: Facts, question: Question | None, letters: Iterable[str] = ()
    ) -> None:
        self._step, self._facts, self._question = step, facts, question
        self._letters = set(letters)

    # --- claims ---

    def claims(self) -> Iterator[tuple[int, str]]:
        """The claims that are wrong: their index, and what was found."""
        for index, claim in enumerate(self._step.claims):
            if claim.startswith(LETTERS):
                continue
            fact, said = claim_parts(claim)
            if not said:
                yield index, Sentence("expected a fact and its value, as in squares K5-K11 = 7")
                continue
            try:
                value = self._facts.value(fact)
            except FactError as error:
                yield index, str(error)
                continue
            if value != said:
                yield (
                    index,
                    Sentence(
                        "read {said}, and {fact} is {value}", said=said, fact=fact, value=value
                    ),
                )

    # --- sentences ---

    def faults(self, text: str) -> Iterator[str]:
        """The statements of a text that are false, one sentence each."""
        for fact in PLACE.findall(text):
            try:
                self._facts.value(fact)
            except FactError as error:
                yield str(error)
        try:
            plain = self._facts.fill(text)
        except FactError:
            return
        # What was worked out needs no proof.
        bare = PLACE.sub("…", text)
        checks = (
            self._letter_values,
            self._word_values,
            self._sums,
            self._premiums,
            self._counts,
            self._answers,
            self._places,
            self._plays,
        )
        for check in checks:
            yield from check(plain)
        yield from self._words(plain)
        yield from self._figures(bare, plain)

    @cached_property
    def _play(self) -> str:
        """The play that the step is about, empty without one."""
        step = self._step
        return step.play if isinstance(step, Reading | Turn) else getattr(step, "play", "")

    @cached_property
    def _score(self) -> PlayScore | None:
        if not self._play or self._play.startswith("-") or self._play == "pass":
            return None
        try:
            return self._facts.scored(self._play)
        except ValueError:
            return None

    @cached_property
    def _laid(self) -> dict[str, set[str]]:
        """Of each letter in the words of the play, the premium squares under it, or ``-``."""
        found: dict[str, set[str]] = {}
        layout = self._facts.position.board.layout
        for word in self._score.words if self._score is not None else ():
            for letter, letter_score in zip(word.text, word.letters, strict=False):
                kind = layout.premium_at(letter_score.row, letter_score.col).value
                found.setdefault(letter, set()).add(kind or "-")
        return found

    @cached_property
    def _blanks(self) -> set[str]:
        board = self._facts.position.board
        laid = self._facts.placements(self._play) if self._score is not None else ()
        return {
            placement.tile.upper()
            for placement in (*board.placements(), *laid)
            if placement.tile.islower()
        }

    def _values_of(self, letter: str) -> set[int]:
        """The points that a letter may be said to have: plain, or where the play lays it."""
        words = [word for score in self._scores for word in score.words]
        counted = (
            letter_score.points
            for word in words
            for face, letter_score in zip(word.text, word.letters, strict=False)
            if face == letter
        )
        plain = self._facts.room.tile_set.points(letter)
        return {plain, *counted} | ({0} if letter in self._blanks else set())

    def _letter_values(self, text: str) -> Iterator[str]:
        for found in _LETTER_VALUE.finditer(text):
            pairs = [(found[1], found[2])]
            pairs += _MORE_VALUES.findall(text[found.end() :].split(".", maxsplit=1)[0])
            for named, said in pairs:
                letters = re.findall("[A-Z]", named)
                if number_of(said) == self._facts.room.tile_set.total(letters):
                    continue
                for letter in letters:
                    values = self._values_of(letter)
                    if number_of(said) not in values:
                        yield _differs(f"{letter} {said}", " / ".join(map(str, sorted(values))))

    def _word_values(self, text: str) -> Iterator[str]:
        scored = self._scored_words
        for word, said in _WORD_VALUE.findall(text):
            values = scored.get(word)
            if values and number_of(said) not in values:
                yield _differs(f"{word} {said}", " / ".join(map(str, sorted(values))))
        for said in _LETTER_SUM.findall(text):
            sums = self._letter_sums
            if sums and number_of(said) not in sums:
                yield _differs(said, " / ".join(map(str, sorted(sums))))

    @cached_property
    def _scored_words(self) -> dict[str, set[int]]:
        """The points of every word that the plays of the step form."""
        found: dict[str, set[int]] = {}
        for score in self._scores:
            for word in score.words:
                found.setdefault(word.text, set()).add(word.points)
        return found

    @cached_property
    def _scores(self) -> list[PlayScore]:
        scores = [] if self._score is None else [self._score]
        texts = getattr(self._step, "plays", ())
        if isinstance(self._step, Fill):
            board, room = self._facts.position.board, self._facts.room
            for text in texts:
                laid = read_move(text, board)[1]
                scores.append(score_play(board, laid, room.tile_set, room.scoring))
                board = board.with_placements(laid)
            return scores
        for text in texts:
            try:
                scores.append(self._facts.scored(text))
            except ValueError:
                continue
        return scores

    @cached_property
    def _letter_sums(self) -> set[int]:
        """The sum of the main word of each play, plain and with the premiums of letters."""
        found = set()
        for score in self._scores:
            main = score.words[0]
            found.add(main.points // main.factor)
            found.add(self._facts.room.tile_set.total(tuple(main.text)))
        return found

    def _sums(self, text: str) -> Iterator[str]:
        for first, other, said in _PRODUCT.findall(text):
            if (right := number_of(first) * number_of(other)) != number_of(said):
                yield _differs(said, str(right))
        for parts, said in _SUM.findall(text):
            numbers = re.findall(_NUMBER, parts.casefold())
            if (right := sum(map(number_of, numbers))) != number_of(said):
                yield _differs(said, str(right))
        for first, other, said in _LESS.findall(text):
            if (right := number_of(first) - number_of(other)) != number_of(said):
                yield _differs(said, str(right))

    def _premiums(self, text: str) -> Iterator[str]:
        if not self._laid:
            return
        named = [*_LIES_ON.findall(text), *((at, kind) for kind, at in _UNDER.findall(text))]
        for letter, kind in named:
            if kind not in self._laid.get(letter, ()):
                yield _differs(f"{letter}: {kind}", " ".join(sorted(self._laid.get(letter, "-"))))
        for kind in _ONE_ON.findall(text):
            count = self._facts.premiums(self._play).count(kind)
            if count != 1:
                yield _differs(f"one {kind}", str(count))

    def _claimed(self, fact: str) -> set[str]:
        return {
            value for name, value in map(claim_parts, self._step.claims) if name.startswith(fact)
        }

    def _counts(self, text: str) -> Iterator[str]:
        question = self._question
        for found in _SQUARES.finditer(text):
            known = self._claimed("squares")
            if isinstance(question, ClickQuestion):
                known |= {str(len(question.groups)), str(question.task.count)}
            if number_of(found[1]) > 2 and str(number_of(found[1])) not in known:
                yield _unclaimed(found[0], "squares K5-K11 = 7")
        for said in (one or other for one, other in _SOME.findall(text)):
            counted = self._counted
            if counted and number_of(said) not in counted:
                yield _differs(said, " / ".join(map(str, sorted(counted))))
        for said in _NOT_SOME.findall(text):
            if isinstance(question, PickQuestion):
                lacking = len(question.options) - len(question.fitting)
                if number_of(said) != lacking:
                    yield _differs(said, str(lacking))
        for found in _LAID.finditer(text):
            if self._score is not None:
                count = len(self._facts.placements(self._play))
                if number_of(found[1]) != count:
                    yield _differs(found[0], str(count))

    @cached_property
    def _counted(self) -> set[int]:
        """How many there are of what is asked for."""
        question = self._question
        match question:
            case PickQuestion():
                return {len(question.fitting)}
            case ClickQuestion():
                return {len(question.groups)}
            case TypeQuestion() if question.task.find in ("words", "anagram"):
                return {len(question.words)}
            case TypeQuestion() if question.number is not None:
                return set()
        return set()

    @cached_property
    def _right_words(self) -> set[str]:
        """Words that are right answers; empty for a task that asks for none."""
        question = self._question
        match question:
            case TypeQuestion() if question.number is None and question.task.find != "last-rack":
                return set(question.words)
            case PlaceQuestion() if question.task.word:
                return {question.task.word}
            case PlaceQuestion():
                return {
                    word for solution in question.solutions for word in question.words_of(solution)
                }
        return set()

    def _answers(self, text: str) -> Iterator[str]:
        if not self._right_words:
            return
        for start in _BEGINS.findall(text):
            if not any(word.startswith(start) for word in self._right_words):
                yield Sentence("no right word starts with {start}", start=start)
        for end in _ENDS.findall(text):
            if not any(word.endswith(end) for word in self._right_words):
                yield Sentence("no right word ends with {end}", end=end)

    def _places(self, text: str) -> Iterator[str]:
        if self._score is None:
            return
        words: dict[str, list[LetterScore]] = {}
        for score in self._score.words:
            words.setdefault(score.text, []).append(score.letters[0])
        for word, said in _PLAYED.findall(text):
            if word in words:
                starts = [format_square(score.row, score.col) for score in words[word]]
                if said not in starts:
                    yield _differs(f"{word}: {said}", " / ".join(starts))

    def _plays(self, text: str) -> Iterator[str]:
        question = self._question
        if _SAME.search(text) and isinstance(question, ChooseQuestion):
            points = [score.points for score in self._scores]
            if points and max(points) - min(points) > MAX_SAME:
                yield _differs(_SAME.search(text)[0], ", ".join(map(str, points)))  # type: ignore[index]
        if _NO_BINGO.search(text) and (count := self._facts.bingos()):
            yield Sentence("plays that are a bingo here: {count}", count=count)

    # --- words and figures ---

    def _words(self, text: str) -> Iterator[str]:
        """Words in capitals that are not in the list, unless that is what is said or asked."""
        lexicon = self._facts.room.lexicon
        denied = set(_NO_WORD.findall(text))
        for word in denied:
            if lexicon.is_acceptable(word):
                yield Sentence("{word} is in the list", word=word)
        known = self._known_groups(text) | denied
        for word in dict.fromkeys(_NAMED.findall(text)):
            if word not in known and not lexicon.is_acceptable(word):
                yield Sentence(
                    "{word} is not in the list; if that is meant, write word {word} = no or "
                    "letters {word} in claims",
                    word=word,
                )

    def _known_groups(self, text: str) -> set[str]:
        """Groups of capitals that need not be words: parts of words, racks, and what is asked."""
        step, question = self._step, self._question
        found = set(self._letters) | {"OK"}
        found |= {
            fact.partition(" ")[2] for fact, value in map(claim_parts, step.claims) if value == "no"
        }
        found |= set(_BEGINS.findall(text)) | set(_ENDS.findall(text))
        if self._score is not None:
            found |= {word.text for word in self._score.words}
        rack = self._facts.position.racks[0] if self._facts.position.racks else ()
        found.add("".join(rack))
        if isinstance(step, Type):
            found.add(step.tiles)
        if isinstance(question, PickQuestion | ChooseQuestion):
            found |= {part for option in question.options for part in _NAMED.findall(option)}
        return found

    def _figures(self, bare: str, plain: str) -> Iterator[str]:
        """Figures that are none of the step."""
        known = self._known_figures | self._worked_out(plain)
        for figure in dict.fromkeys(_FIGURE.findall(bare)):
            if int(figure) not in known:
                yield _unclaimed(figure, "{score 8D WORD}")

    def _worked_out(self, text: str) -> set[int]:
        """Figures of sums and values that were checked by themselves."""
        said = [part for product in _PRODUCT.findall(text) for part in product]
        said += [part for difference in _LESS.findall(text) for part in difference]
        for parts, total in _SUM.findall(text):
            said += [*re.findall(_NUMBER, parts.casefold()), total]
        numbers = {number_of(figure) for figure in said}
        for found in _LETTER_VALUE.finditer(text):
            rest = text[found.end() :].split(".", maxsplit=1)[0]
            numbers |= {number_of(found[2]), *(number_of(e[1]) for e in _MORE_VALUES.findall(rest))}
        if self._letter_sums:
            numbers |= {number_of(figure) for figure in _LETTER_SUM.findall(text)}
        return numbers

    @cached_property
    def _known_figures(self) -> set[int]:
        """Figures of the position, the rules, the task, its claims and its answer."""
        facts, step, question = self._facts, self._step, self._question
        ruleset, scores = facts.room.ruleset, facts.position.scores
        layout = facts.position.board.layout
        known = {ruleset.set.rack_size, ruleset.score.bingo_pts, facts.room.tile_set.total(("Q",))}
        known |= {len(facts.room.tile_set.tiles), layout.rows, layout.cols, *scores}
        known |= {ruleset.clock.allotment_s // 60, ruleset.overtime.pts_per_minute}
        known |= {abs(one - other) for one in scores for other in scores}
        for fact, value in map(claim_parts, step.claims):
            known |= {int(digits) for digits in re.findall(r"\d+", value)}
            if fact.startswith("key ") and fact.split()[1].endswith("_s") and value.isdecimal():
                # Times are said in minutes.
                known.add(int(value) // 60)
        for score in self._scores:
            known |= {score.points, *(word.points for word in score.words)}
            known |= {letter.points for word in score.words for letter in word.letters}
        known |= self._letter_sums
        points = [play_score.points for play_score in self._scores]
        known |= {abs(one - other) for one in points for other in points}
        if isinstance(step, Place):
            known.add(step.min)
        if isinstance(step, Legal):
            known.add(step.bag)
        if isinstance(step, Type):
            known.add(step.seconds)
            known |= {facts.room.tile_set.points(tile) for tile in step.tiles if tile != "?"}
            known |= {step.seconds // 60, step.seconds % 60} if step.seconds else set()
        match question:
            case ScoreQuestion():
                known |= set(question.totals.values())
            case FillQuestion():
                known |= set(question.numbers)
            case TypeQuestion() if question.number is not None:
                known.add(question.number)
                if question.task.find == "final":
                    left = [facts.room.tile_set.total(rack) for rack in facts.position.racks]
                    known |= {ruleset.final.out_multiplier * total for total in left} | {*left}
        if isinstance(step, Task) and not isinstance(step, Pick):
            known |= {
                int(digits) for digits in re.findall(r"\d+", str(getattr(step, "answer", "")))
            }
        return known


def named_letters(claims: Sequence[str]) -> set[str]:
    """Groups of letters that claims name as no words: ``letters ING``."""
    return {
        group
        for claim in claims
        if claim.startswith(LETTERS)
        for group in claim.removeprefix(LETTERS).split()
    }


def _differs(said: str, found: str) -> str:
    return Sentence("read {said}, expected {found}", said=quoted(said), found=found)


def _unclaimed(said: str, example: str) -> str:
    return Sentence(
        "{said}: not a figure of this step; write it as a fact or a claim, as in {example}",
        said=quoted(said),
        example=example,
    )
