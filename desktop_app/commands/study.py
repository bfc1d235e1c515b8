# SPDX-License-Identifier: MIT
"""``rackside study``: lists of words, and quizzes on them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError, check_least, check_within, one_line
from desktop_app.commands.learner_list import list_of_person
from desktop_app.commands.lexicons import lexicon_store, open_definitions, open_lexicon
from desktop_app.commands.move_rows import read_move
from desktop_app.engine.klv import SHIPPED
from desktop_app.learn import card_sources
from desktop_app.learn.deck import LOG, LONGEST_DAYS, Card, Deck, Grade, Limits, wall_ms
from desktop_app.learn.quiz_results import LOG as RESULTS
from desktop_app.learn.quiz_results import QuizEntry, keep_result
from desktop_app.learn.quizzes import (
    Cause,
    Judged,
    Order,
    Question,
    QuizKind,
    QuizResult,
    QuizRun,
    card_key,
    card_question,
    grade_of,
    in_order,
    lexicon_of,
    make_questions,
    read_answer,
)
from desktop_app.learn.saved_searches import SavedSearches
from desktop_app.learn.study_acts import (
    NO_REVIEWS,
    NewWords,
    check_card_file,
    keep_list,
    keep_search,
    new_words,
    take_games,
    words_of,
    write_cards,
)
from desktop_app.learn.study_files import LISTS, OwnLists, read_cards, rows_of
from desktop_app.learn.word_lists import READY_LISTS, Vocabulary, ready_list
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.play.slurs import is_slur
from desktop_app.sentences.numbers import number_of
from desktop_app.settings.paths import (
    cache_dir,
    data_dir,
    journals_dir,
    resource_path,
    settings_file,
)
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.learners import Learner, Learners


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "study",
        help="list words to study, and quiz yourself on them",
        description="Lists the words of a list or a query with what a card shows of them, or makes "
        "a quiz on them. docs/study.md has the lists and the query language.",
    )
    parser.add_argument("query", metavar="LIST|QUERY", nargs="*", help="words to study")
    parser.add_argument("--lists", action="store_true", help="show the lists there are")
    parser.add_argument(
        "--quiz", choices=[kind.value for kind in QuizKind], help="the kind of quiz"
    )
    parser.add_argument(
        "--order", choices=[order.value for order in Order], help="the order of the questions"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="for random choices (0)")
    parser.add_argument("--limit", metavar="N", type=int, help="at most N words")
    parser.add_argument(
        "--lexicon", metavar="NAME|FILE", help="the list (the learner's, or that of the last game)"
    )
    parser.add_argument("--save", metavar="NAME", help="keep the words as a list of your own")
    parser.add_argument("--save-search", metavar="NAME", help="keep the query under a name")
    parser.add_argument(
        "--forget", metavar="NAME", help="remove a list of your own, or a saved search"
    )
    parser.add_argument("--learner", metavar="NAME", help="a learner; the last one by default")
    parser.add_argument(
        "--new-learner", action="store_true", help="make the learner of --learner first"
    )
    deck = parser.add_argument_group("the learner's cards")
    deck.add_argument("--due", action="store_true", help="ask the cards of today")
    deck.add_argument("--add", action="store_true", help="add cards of the words, as for --quiz")
    deck.add_argument("--remove", action="store_true", help="remove the cards of the words")
    deck.add_argument("--suspend", action="store_true", help="stop asking the cards of the words")
    deck.add_argument("--resume", action="store_true", help="ask the cards of the words again")
    deck.add_argument(
        "--postpone", metavar="DAYS", type=int, help="ask the cards of the words later"
    )
    deck.add_argument("--mistakes", action="store_true", help="add the mistakes of reviewed games")
    deck.add_argument(
        "--words-of-games", action="store_true", help="add words missed or played wrongly in them"
    )
    deck.add_argument("--player", metavar="NAME", help="the player of the games (the learner)")
    deck.add_argument("--rulings", metavar="RULESET", help="add the cases of a ruleset")
    files = parser.add_argument_group("files")
    files.add_argument(
        "--export",
        metavar="FILE",
        type=Path,
        help="write the words, or the anagram cards of the deck: .csv, .apkg for Anki, .db",
    )
    files.add_argument(
        "--import",
        dest="import_file",
        metavar="FILE",
        type=Path,
        help="add the words of a CSV file or of a card box as cards",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the words, the questions or the lists; returns 1 if there are no words."""
    learner = _learner(args.learner, is_new=args.new_learner)
    own = None if learner is None else OwnLists(learner.folder / LISTS)
    return _study(args, learner, own) if args.query else _act(args, learner, own)


def _act(args: argparse.Namespace, learner: Learner | None, own: OwnLists | None) -> int:
    """Do what needs no words."""
    if args.lists:
        return _print_lists(own, args.json)
    if args.forget is not None:
        is_search = SavedSearches(data_dir()).remove(args.forget)
        if not (is_search or _own(own).remove(args.forget)):
            raise UsageError(f"--forget: no list and no search is called {args.forget!r}")
        return 0
    if args.due:
        return _ask_due(args, _deck(learner))
    if args.mistakes or args.words_of_games or args.rulings is not None:
        return _take_cards(args, learner)
    if args.import_file is not None:
        return _import(args, learner)
    if args.export is not None:
        return _export(args, _vocabulary(_list_name(args, learner)), None, learner)
    raise UsageError("study needs a LIST or a QUERY, or --lists, --due or another action")


def _study(args: argparse.Namespace, learner: Learner | None, own: OwnLists | None) -> int:
    """List, keep, write or ask the words of a query."""
    if args.limit is not None:
        check_least("--limit", args.limit, 1)
    query = " ".join(args.query)
    vocabulary = _vocabulary(_list_name(args, learner))
    saved = SavedSearches(data_dir())
    if args.save_search is not None:
        keep_search(own, saved, args.save_search, query, vocabulary)
        return 0
    words = words_of(vocabulary, query, own, saved)[: args.limit]
    if args.save is not None:
        keep_list(_own(own), saved, args.save, words)
        return 0
    if args.export is not None:
        return _export(args, vocabulary, words, learner)
    changes = (args.add, args.remove, args.suspend, args.resume, args.postpone is not None)
    if not any(changes) and args.quiz is None:
        _print_words(vocabulary, words, args.json)
        return 0 if words else 1
    kind = QuizKind(args.quiz or QuizKind.ANAGRAM)
    if any(changes):
        new = new_words(kind, words, vocabulary, query, args.seed)
        return _change(args, _deck(learner), new)
    ready = ready_list(query)
    title = query if ready is None else str(ready.title)
    questions = make_questions(kind, words, vocabulary, title=title, seed=args.seed)
    if args.order is not None:
        questions = in_order(questions, Order(args.order), vocabulary, seed=args.seed)
    if args.json or not sys.stdin.isatty():
        _print_questions(vocabulary, query, kind, questions, args.json)
        return 0 if questions else 1
    define = _definer()
    cards = [_word_asked(question, vocabulary, define) for question in questions]
    return _ask(cards, quiz=None if learner is None else _Quiz(learner, kind, query, vocabulary))


def _definer() -> Callable[[str], str]:
    """Return what gives the definition of a word; empty if there is none.

    Faults in the user's own files are reported on standard error with the first word.
    """
    definitions, told = open_definitions(), set[str]()

    def define(word: str) -> str:
        senses = () if is_slur(word) else definitions.find(word)
        for problem in definitions.problems:
            if problem not in told:
                told.add(problem)
                print(f"rackside: {problem}", file=sys.stderr)
        return "; ".join(sense.told() for sense in senses)

    return define


def _vocabulary(lexicon: str) -> Vocabulary:
    return Vocabulary(
        open_lexicon(lexicon),
        lambda: read_levels(resource_path(*SHIPPED_LEVELS)),
        defined_by=open_definitions().containing,
    )


def _deck(learner: Learner | None) -> Deck:
    if learner is None:
        raise UsageError("cards need a learner: --learner NAME --new-learner")
    return Deck(learner.log(LOG), limits=Limits.of(SettingsStore(settings_file(), reads_only=True)))


def _change(args: argparse.Namespace, deck: Deck, new: NewWords) -> int:
    """Change the cards of words; returns 1 if there are none."""
    keys = [question.key for question in new.questions]
    count = sum(key in deck for key in keys)
    if args.postpone is not None:
        check_within("--postpone", args.postpone, 1, LONGEST_DAYS)
    if args.add:
        count = deck.add(new.cards, is_in_order=new.is_in_order)
    if args.remove:
        count = deck.remove(keys)
    if args.suspend or args.resume:
        deck.suspend(keys, is_suspended=args.suspend)
    if args.postpone is not None:
        deck.postpone(keys, args.postpone)
    deck.close()
    print(
        json.dumps({"cards": count, "deck": len(deck)}) if args.json else number_of(count, "card")
    )
    return 0 if keys else 1


def _take_cards(args: argparse.Namespace, learner: Learner | None) -> int:
    """Add cards of reviewed games and of rulings; returns 1 if a game could not be read."""
    deck = _deck(learner)
    assert learner is not None
    player = args.player or learner.name
    taken, added = card_sources.Taken(), 0
    if args.mistakes or args.words_of_games:
        leaves = resource_path(*SHIPPED)
        games = tuple(
            card_sources.reviewed_games(journals_dir(), lexicon_store(), leaves, cache_dir())
        )
        taken, added = take_games(
            deck,
            games,
            player,
            journals_dir(),
            has_mistakes=args.mistakes,
            has_words=args.words_of_games,
        )
        if not games:
            print(f"rackside: {NO_REVIEWS}", file=sys.stderr)
    if args.rulings is not None:
        added += deck.add(card_sources.ruling_cards(args.rulings))
    deck.close()
    for problem in taken.problems:
        print(f"rackside: {problem}", file=sys.stderr)
    added += taken.added
    if args.json:
        print(json.dumps({"added": added, "removed": taken.removed, "deck": len(deck)}))
    else:
        print(f"{number_of(added, 'card')} added, {taken.removed} removed")
    if taken.unknown:
        print(f"rackside: {card_sources.dropped_sentence(taken.unknown)}", file=sys.stderr)
    return 1 if taken.problems else 0


def _import(args: argparse.Namespace, learner: Learner | None) -> int:
    deck, vocabulary = _deck(learner), _vocabulary(_list_name(args, learner))
    cards, left_out = read_cards(args.import_file, vocabulary, deck.day)
    for said in left_out:
        print(f"rackside: {said}", file=sys.stderr)
    added = deck.add(cards, is_in_order=True)
    deck.close()
    print(
        json.dumps({"cards": added, "deck": len(deck)}) if args.json else number_of(added, "card")
    )
    if left_out and not cards:
        raise UsageError(f"{args.import_file}: nothing was imported")
    return 0 if cards else 1


def _export(
    args: argparse.Namespace,
    vocabulary: Vocabulary,
    words: tuple[str, ...] | None,
    learner: Learner | None,
) -> int:
    """Write words, or the anagram cards of the deck; returns 1 if there are none."""
    path: Path = args.export
    try:
        check_card_file(path)
    except LexiconError as error:
        raise UsageError(f"--export: {error}") from None
    deck = None if learner is None else Deck(learner.log(LOG))
    if words is None:
        prefix = card_key(QuizKind.ANAGRAM, vocabulary.lexicon.name, "")
        keys = [key.removeprefix(prefix) for key in _deck(learner) if key.startswith(prefix)]
        words = tuple(keys)
    rows = rows_of(words, vocabulary, _definer(), deck)
    title = " ".join(args.query) or f"Rackside: {learner.name if learner else ''}"
    write_cards(path, title, rows, vocabulary.lexicon.name)
    print(json.dumps({"rows": len(rows)}) if args.json else number_of(len(rows), "card"))
    return 0 if rows else 1


def _list_name(args: argparse.Namespace, learner: Learner | None) -> str:
    """Return the list to use: the one of `--lexicon`, or that of the learner."""
    return args.lexicon or list_of_person(learner)


def _own(own: OwnLists | None) -> OwnLists:
    if own is None:
        raise UsageError("your own lists need a learner: --learner NAME --new-learner")
    return own


def _learner(name: str | None, *, is_new: bool) -> Learner | None:
    """Return the learner of a name, ignoring case, or the last one; None if there is none."""
    learners = Learners(data_dir())
    if is_new:
        return learners.add(name or "", now_ms=wall_ms())
    if name is None:
        return learners.current
    if (found := learners.find(name)) is not None:
        return found
    known = ", ".join(learner.name for learner in learners.list()) or "none"
    raise UsageError(f"no learner is called {name!r}; there are: {known}")


def _print_lists(own: OwnLists | None, as_json: bool) -> int:
    names = () if own is None else own.names()
    saved = SavedSearches(data_dir())
    for problem in saved.problems():
        print(f"rackside: {problem}", file=sys.stderr)
    if as_json:
        lists = [
            {"list": ready.id, "title": str(ready.title), "query": ready.query}
            for ready in READY_LISTS
        ]
        print(json.dumps({"lists": lists, "own": names, "searches": saved.all()}))
        return 0
    for ready in READY_LISTS:
        print(f"{ready.id:16} {ready.title}: {ready.query}")
    for name in names:
        print(f"{name:16} your own")
    for name, query in saved.all().items():
        print(f"{name:16} saved search: {query}")
    return 0


def _print_words(vocabulary: Vocabulary, words: tuple[str, ...], as_json: bool) -> None:
    entries = [vocabulary.entry(word) for word in words]
    define = _definer()
    if as_json:
        rows = [
            {
                "word": entry.word,
                "front": entry.hooks.front,
                "back": entry.hooks.back,
                "front_inner": entry.hooks.is_front_inner,
                "back_inner": entry.hooks.is_back_inner,
                "anagrams": entry.anagrams,
                "ways": entry.ways,
                "rank": entry.rank,
                "level": entry.level,
                "definition": define(entry.word),
            }
            for entry in entries
        ]
        print(json.dumps({"lexicon": vocabulary.lexicon.name, "words": rows}))
        return
    for entry in entries:
        parts = (entry.hooked, f"({entry.ways:,})", " ".join(entry.anagrams), define(entry.word))
        print("  ".join(part for part in parts if part))


def _print_questions(
    vocabulary: Vocabulary,
    query: str,
    kind: QuizKind,
    questions: tuple[Question, ...],
    as_json: bool,
) -> None:
    if as_json:
        rows = [
            {"question": question.prompt, "answers": question.answers} for question in questions
        ]
        quiz = {"quiz": kind.value, "query": query, "lexicon": vocabulary.lexicon.name}
        print(json.dumps({**quiz, "questions": rows}))
        return
    for question in questions:
        print(f"{question.prompt}  {' '.join(question.answers)}".rstrip())


# In a terminal.

_STOP, _EASY = ".", "e"
_HELP = {
    QuizKind.ANAGRAM: "Type every word of the letters, with spaces between them.",
    QuizKind.HOOK: "Type the letters that go before the word, a dot, and those that go after it.",
    QuizKind.VALIDITY: "Is it a word? Type y or n.",
    QuizKind.RECALL: "Type every word of the list, with spaces between them.",
    QuizKind.MISSING: "Type every letter that fits the gap.",
    QuizKind.BLANK: "Type every word of the letters and a blank, with spaces between them.",
    QuizKind.SUBWORD: "Type every word of three letters or more in these letters.",
    QuizKind.CARD: "Press Enter to see the answer.",
}
_MOVE_HELP = "Type your move, such as 8D CARE, -QV or pass."
_CAUSES = {"!": Cause.TYPO, "?": Cause.MISREAD}


@dataclass(frozen=True)
class _Asked:
    """A question in the terminal.

    Attributes:
        question: the question.
        back: the other side of a card that learners rate themselves.
        mistake: the position of a mistake, whose answer is a move.
    """

    question: Question
    back: str = ""
    mistake: card_sources.MistakeCard | None = None

    @property
    def help(self) -> str:
        """How to answer."""
        return _HELP[self.question.kind] if self.mistake is None else _MOVE_HELP

    @property
    def answers(self) -> tuple[str, ...]:
        """The right answers, as JSON has them."""
        return self.question.answers or ((self.back,) if self.back else ())


def _word_asked(question: Question, vocabulary: Vocabulary, define: Callable[[str], str]) -> _Asked:
    if question.kind is not QuizKind.CARD:
        return _Asked(question)
    parts = (vocabulary.entry(question.prompt).hooked, define(question.prompt))
    return _Asked(question, "; ".join(part for part in parts if part))


@dataclass(frozen=True)
class _Quiz:
    """Whose quiz it is, and on what; its result is kept."""

    learner: Learner
    kind: QuizKind
    query: str
    vocabulary: Vocabulary

    def keep(self, result: QuizResult, used_ms: int) -> None:
        """Keep the result, as the window does. Raises StorageError."""
        name = self.vocabulary.lexicon.name
        entry = QuizEntry.of(self.kind.value, self.query, name, 0, used_ms, result, wall_ms())
        keep_result(self.learner.log(RESULTS), entry)


def _ask(cards: list[_Asked], deck: Deck | None = None, quiz: _Quiz | None = None) -> int:
    """Ask questions in the terminal; returns 0 if all first answers were right, else 1.

    With a deck, first answers are scheduled; its result, or that of a quiz, is kept.
    """
    start_ms = wall_ms()
    by_key = {card.question.key: card for card in cards}
    run = QuizRun(card.question for card in cards)
    helped = ""
    with suppress(EOFError):
        while (question := run.current) is not None:
            asked = by_key[question.key]
            if asked.help != helped:
                helped = asked.help
                print(helped, "A dot alone ends the quiz.")
            began_ms = wall_ms()
            text = input(f"{run.left} left  {question.prompt}  ").strip()
            if text == _STOP:
                break
            used_ms = wall_ms() - began_ms
            grade, cause = _answer(run, asked, text)
            if deck is not None and run.is_first:
                told = "" if cause is None else cause.value
                deck.answer(question.key, grade, cause=told, used_ms=used_ms)
            run.go_on()
    result = run.result
    if quiz is not None and result.asked:
        quiz.keep(result, max(wall_ms() - start_ms, 0))
    if deck is not None and result.asked:
        deck.note_quiz(quiz="due", asked=result.asked, right=result.right)
    print(f"{result.right} of {result.asked} right", _share("recall", result.recall), end=" ")
    print(_share("precision", result.precision))
    return 0 if result.asked and not run.missed else 1


def _answer(run: QuizRun, asked: _Asked, text: str) -> tuple[Grade, Cause | None]:
    """Judge a typed answer; returns its grade, and the cause if it was wrong."""
    if asked.mistake is not None:
        judged = run.rate(is_known=_is_good_move(asked.mistake, text))
        print(f"{'right' if judged.is_right else 'no'}: {asked.back}")
        return grade_of(judged), None if judged.is_right else Cause.UNKNOWN
    if asked.question.kind is QuizKind.CARD:
        print(asked.back)
        known = input("Did you know it? y, n, or e if it was easy  ").strip().casefold()[:1]
        judged = run.rate(is_known=known in ("y", _EASY))
        grade = Grade.EASY if known == _EASY else grade_of(judged)
        return grade, None if judged.is_right else Cause.UNKNOWN
    judged = run.answer(read_answer(asked.question, text))
    print(_verdict(asked.question, judged))
    if judged.is_right:
        return grade_of(judged), None
    why = input("Enter to go on; ! for a typing error, ? if you misread it  ")
    cause = _CAUSES.get(why.strip(), Cause.UNKNOWN)
    if cause is Cause.TYPO:
        run.excuse()
    return grade_of(judged, cause), cause


def _is_good_move(mistake: card_sources.MistakeCard, text: str) -> bool:
    try:
        return mistake.is_right(read_move(text, mistake.position.board))
    except (UsageError, ValueError):
        return False


def _ask_due(args: argparse.Namespace, deck: Deck) -> int:
    """Ask the cards of today, or print them; returns 1 if none is due, or one was missed."""
    vocabularies: dict[str, Vocabulary] = {}
    found: list[_Asked] = []
    define = _definer()
    for key in deck.today():
        try:
            card = _due_card(deck.card(key), vocabularies, define)
        except LexiconError as error:
            print(f"rackside: {one_line(error)}", file=sys.stderr)
            continue
        if card is not None:
            found.append(card)
    if args.json or not sys.stdin.isatty():
        _print_due(deck, found, args.json)
        return 0 if found else 1
    code = _ask(found, deck)
    deck.close()
    return code


def _due_card(
    card: Card, vocabularies: dict[str, Vocabulary], define: Callable[[str], str]
) -> _Asked | None:
    """Return the question of a card; None if it cannot be asked any more."""
    if card.kind == card_sources.MISTAKE:
        mistake = card_sources.MistakeCard.of(card.data)
        if mistake is None:
            return None
        good = ", ".join(mistake.text(move) for move in mistake.good)
        back = " ".join((f"{good}.", *mistake.why))
        prompt = f"{mistake.cgp}  {mistake.rack}"
        return _Asked(Question(card.key, QuizKind.CARD, prompt, ()), back, mistake)
    if card.kind == card_sources.RULING:
        ruling = card_sources.ruling_of(card.key)
        if ruling is None:
            return None
        answer = ruling.answer
        texts = (answer.answer, answer.resolution, ", ".join(answer.sections))
        back = " ".join(text for text in texts if text)
        prompt = f"{ruling.title}. {ruling.case}".strip()
        return _Asked(Question(card.key, QuizKind.CARD, prompt, ()), back)
    lexicon = lexicon_of(card.key)
    if not lexicon:
        return None
    if lexicon not in vocabularies:
        vocabularies[lexicon] = _vocabulary(lexicon)
    question = card_question(card.key, vocabularies[lexicon])
    if question is None:
        return None
    return _word_asked(question, vocabularies[lexicon], define)


def _print_due(deck: Deck, cards: list[_Asked], as_json: bool) -> None:
    counts = deck.counts()
    if not as_json:
        print(f"{counts.due} due, {counts.new} new, {len(deck)} in all")
        for card in cards:
            print(f"{deck.card(card.question.key).kind:9} {card.question.prompt}")
        return
    rows = [
        {
            "card": card.question.key,
            "question": card.question.prompt,
            "answers": card.answers,
            "box": deck.card(card.question.key).box,
        }
        for card in cards
    ]
    print(json.dumps({"due": counts.due, "new": counts.new, "deck": len(deck), "cards": rows}))


def _verdict(question: Question, judged: Judged) -> str:
    if judged.is_right:
        return f"right: {' '.join(question.answers)}".rstrip(": ")
    parts = [f"missed: {' '.join(judged.missed)}"] if judged.missed else []
    parts += [f"wrong: {' '.join(judged.wrong)}"] if judged.wrong else []
    parts += [f"other letters: {' '.join(judged.slips)}"] if judged.slips else []
    return "; ".join(parts)


def _share(name: str, share: float | None) -> str:
    return "" if share is None else f"{name} {share:.0%}"
