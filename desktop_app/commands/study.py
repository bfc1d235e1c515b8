# SPDX-License-Identifier: MIT
"""``rackside study``: lists of words, and quizzes on them."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from typing import Any

from desktop_app.commands.errors import UsageError, check_least, check_within
from desktop_app.commands.lexicons import open_lexicon
from desktop_app.learn.deck import LOG, LONGEST_DAYS, Deck, Grade, NewCard, wall_ms
from desktop_app.learn.quizzes import (
    Cause,
    Judged,
    Order,
    Question,
    QuizKind,
    QuizRun,
    grade_of,
    in_order,
    lexicon_of,
    make_questions,
    question_of,
    read_answer,
)
from desktop_app.learn.study_files import LISTS, OwnLists
from desktop_app.learn.word_lists import READY_LISTS, Vocabulary, find_words, ready_list
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.sentences.numbers import number_of
from desktop_app.settings.paths import data_dir, resource_path
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
        "--quiz", choices=[each.value for each in QuizKind], help="the kind of quiz"
    )
    parser.add_argument(
        "--order", choices=[each.value for each in Order], help="the order of the questions"
    )
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="for random choices (0)")
    parser.add_argument("--limit", metavar="N", type=int, help="at most N words")
    parser.add_argument(
        "--lexicon", metavar="NAME|FILE", default=DEFAULT_NAME, help=f"the list ({DEFAULT_NAME})"
    )
    parser.add_argument("--save", metavar="NAME", help="keep the words as a list of your own")
    parser.add_argument("--forget", metavar="NAME", help="remove a list of your own")
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
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the words, the questions or the lists; returns 1 if there are no words."""
    learner = _learner(args.learner, is_new=args.new_learner)
    own = None if learner is None else OwnLists(learner.folder / LISTS)
    if args.lists:
        return _print_lists(own, args.json)
    if args.forget is not None:
        _own(own).remove(args.forget)
        return 0
    if args.due:
        return _ask_due(args, _deck(learner))
    if not args.query:
        raise UsageError("study needs a LIST or a QUERY, or --lists, --due or --forget")
    if args.limit is not None:
        check_least("--limit", args.limit, 1)
    query = " ".join(args.query)
    vocabulary = _vocabulary(args.lexicon)
    words = (
        find_words(vocabulary, query) if own is None else find_words(vocabulary, query, own.read)
    )[: args.limit]
    if args.save is not None:
        _own(own).write(args.save, words)
        return 0
    changes = (args.add, args.remove, args.suspend, args.resume, args.postpone is not None)
    if not any(changes) and args.quiz is None:
        _print_words(vocabulary, words, args.json)
        return 0 if words else 1
    kind = QuizKind(args.quiz or QuizKind.ANAGRAM)
    ready = ready_list(query)
    title = query if ready is None else str(ready.title)
    questions = make_questions(kind, words, vocabulary, title=title, seed=args.seed)
    if any(changes):
        return _change(args, _deck(learner), words, questions)
    if args.order is not None:
        questions = in_order(questions, Order(args.order), vocabulary, seed=args.seed)
    if args.json or not sys.stdin.isatty():
        _print_questions(vocabulary, query, kind, questions, args.json)
        return 0 if questions else 1
    return _ask(QuizRun(questions))


def _vocabulary(lexicon: str) -> Vocabulary:
    return Vocabulary(open_lexicon(lexicon), lambda: read_levels(resource_path(*SHIPPED_LEVELS)))


def _deck(learner: Learner | None) -> Deck:
    if learner is None:
        raise UsageError("cards need a learner: --learner NAME --new-learner")
    return Deck(learner.log(LOG))


def _change(
    args: argparse.Namespace, deck: Deck, words: tuple[str, ...], questions: tuple[Question, ...]
) -> int:
    """Change the cards of questions; returns 1 if there are none."""
    keys = [each.key for each in questions]
    count = sum(key in deck for key in keys)
    if args.postpone is not None:
        check_within("--postpone", args.postpone, 1, LONGEST_DAYS)
    if args.add:
        is_in_order = list(words) != sorted(words)
        count = deck.add(map(NewCard, keys), is_in_order=is_in_order)
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
    for each in learners.list():
        if name.casefold() in (each.name.casefold(), each.id.casefold()):
            return each
    known = ", ".join(each.name for each in learners.list()) or "none"
    raise UsageError(f"no learner is called {name!r}; there are: {known}")


def _print_lists(own: OwnLists | None, as_json: bool) -> int:
    names = () if own is None else own.names()
    if as_json:
        lists = [
            {"list": each.id, "title": str(each.title), "query": each.query} for each in READY_LISTS
        ]
        print(json.dumps({"lists": lists, "own": names}))
        return 0
    for each in READY_LISTS:
        print(f"{each.id:16} {each.title}: {each.query}")
    for name in names:
        print(f"{name:16} your own")
    return 0


def _print_words(vocabulary: Vocabulary, words: tuple[str, ...], as_json: bool) -> None:
    entries = [vocabulary.entry(word) for word in words]
    if as_json:
        rows = [
            {
                "word": each.word,
                "front": each.hooks.front,
                "back": each.hooks.back,
                "front_inner": each.hooks.is_front_inner,
                "back_inner": each.hooks.is_back_inner,
                "anagrams": each.anagrams,
                "ways": each.ways,
                "rank": each.rank,
                "level": each.level,
            }
            for each in entries
        ]
        print(json.dumps({"lexicon": vocabulary.lexicon.name, "words": rows}))
        return
    for each in entries:
        print(f"{each.hooked}  ({each.ways:,})  {' '.join(each.anagrams)}".rstrip())


def _print_questions(
    vocabulary: Vocabulary,
    query: str,
    kind: QuizKind,
    questions: tuple[Question, ...],
    as_json: bool,
) -> None:
    if as_json:
        rows = [{"question": each.prompt, "answers": each.answers} for each in questions]
        quiz = {"quiz": kind.value, "query": query, "lexicon": vocabulary.lexicon.name}
        print(json.dumps({**quiz, "questions": rows}))
        return
    for each in questions:
        print(f"{each.prompt}  {' '.join(each.answers)}".rstrip())


# In a terminal.

_STOP, _EASY = ".", "e"
_HELP = {
    QuizKind.ANAGRAM: "Type every word of the letters, with spaces between them.",
    QuizKind.HOOK: "Type the letters that go before the word, a dot, and those that go after it.",
    QuizKind.VALIDITY: "Is it a word? Type y or n.",
    QuizKind.RECALL: "Type every word of the list, with spaces between them.",
    QuizKind.CARD: "Do you know it? Type y, n, or e if it was easy.",
}
_CAUSES = {"!": Cause.TYPO, "?": Cause.MISREAD}


def _ask(run: QuizRun, deck: Deck | None = None) -> int:
    """Ask questions in the terminal; returns 0 if all first answers were right, else 1.

    With a deck, first answers are scheduled.
    """
    kind = None
    with suppress(EOFError):
        while (question := run.current) is not None:
            if question.kind is not kind:
                kind = question.kind
                print(_HELP[kind], "A dot alone ends the quiz.")
            began_ms = wall_ms()
            text = input(f"{run.left} left  {question.prompt}  ").strip()
            if text == _STOP:
                break
            used_ms = wall_ms() - began_ms
            judged = _judge(run, question, text)
            print(_verdict(question, judged))
            cause = Cause.UNKNOWN
            if not judged.is_right:
                asked = input("Enter to go on; ! for a typing error, ? if you misread it  ")
                cause = _CAUSES.get(asked.strip(), Cause.UNKNOWN)
                if cause is Cause.TYPO:
                    run.excuse()
            if deck is not None and run.is_first:
                told = "" if judged.is_right else cause.value
                grade = Grade.EASY if _is_easy(question, text) else grade_of(judged, cause)
                deck.answer(question.key, grade, cause=told, used_ms=used_ms)
            run.go_on()
    result = run.result
    print(f"{result.right} of {result.asked} right", _share("recall", result.recall), end=" ")
    print(_share("precision", result.precision))
    return 0 if result.asked and not run.missed else 1


def _ask_due(args: argparse.Namespace, deck: Deck) -> int:
    """Ask the cards of today, or print them; returns 1 if none is due, or one was missed."""
    vocabularies: dict[str, Vocabulary] = {}
    questions: list[Question] = []
    for key in deck.today():
        lexicon = lexicon_of(key)
        if lexicon and lexicon not in vocabularies:
            vocabularies[lexicon] = _vocabulary(lexicon)
        question = question_of(key, vocabularies[lexicon]) if lexicon else None
        if question is not None:
            questions.append(question)
    if args.json or not sys.stdin.isatty():
        _print_due(deck, questions, args.json)
        return 0 if questions else 1
    run = QuizRun(questions)
    code = _ask(run, deck)
    if run.result.asked:
        deck.note_quiz(quiz="due", asked=run.result.asked, right=run.result.right)
    deck.close()
    return code


def _print_due(deck: Deck, questions: list[Question], as_json: bool) -> None:
    counts = deck.counts()
    if not as_json:
        print(f"{counts.due} due, {counts.new} new, {len(deck)} in all")
        for each in questions:
            print(f"{each.kind.value:9} {each.prompt}")
        return
    rows = [
        {
            "card": each.key,
            "question": each.prompt,
            "answers": each.answers,
            "box": deck.card(each.key).box,
        }
        for each in questions
    ]
    print(json.dumps({"due": counts.due, "new": counts.new, "deck": len(deck), "cards": rows}))


def _judge(run: QuizRun, question: Question, text: str) -> Judged:
    if question.kind is QuizKind.CARD:
        return run.rate(is_known=text.casefold().startswith(("y", _EASY)))
    return run.answer(read_answer(question, text))


def _is_easy(question: Question, text: str) -> bool:
    return question.kind is QuizKind.CARD and text.casefold().startswith(_EASY)


def _verdict(question: Question, judged: Judged) -> str:
    if judged.is_right:
        return f"right: {' '.join(question.answers)}".rstrip(": ")
    parts = [f"missed: {' '.join(judged.missed)}"] if judged.missed else []
    parts += [f"wrong: {' '.join(judged.wrong)}"] if judged.wrong else []
    parts += [f"other letters: {' '.join(judged.slips)}"] if judged.slips else []
    return "; ".join(parts)


def _share(name: str, share: float | None) -> str:
    return "" if share is None else f"{name} {share:.0%}"
