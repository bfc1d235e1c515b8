# SPDX-License-Identifier: MIT
"""``rackside study``: lists of words, and quizzes on them."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from typing import Any

from desktop_app.commands.errors import UsageError, check_least
from desktop_app.commands.lexicons import open_lexicon
from desktop_app.learn.quizzes import (
    Cause,
    Judged,
    Order,
    Question,
    QuizKind,
    QuizRun,
    in_order,
    make_questions,
    read_answer,
)
from desktop_app.learn.study_files import LISTS, OwnLists
from desktop_app.learn.word_lists import READY_LISTS, Vocabulary, find_words, ready_list
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.lexicon.store import DEFAULT_NAME
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
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the words, the questions or the lists; returns 1 if there are no words."""
    learner = _learner(args.learner)
    own = None if learner is None else OwnLists(learner.folder / LISTS)
    if args.lists:
        return _print_lists(own, args.json)
    if args.forget is not None:
        _own(own).remove(args.forget)
        return 0
    if not args.query:
        raise UsageError("study needs a LIST or a QUERY, or --lists")
    if args.limit is not None:
        check_least("--limit", args.limit, 1)
    query = " ".join(args.query)
    vocabulary = Vocabulary(
        open_lexicon(args.lexicon), lambda: read_levels(resource_path(*SHIPPED_LEVELS))
    )
    words = (
        find_words(vocabulary, query) if own is None else find_words(vocabulary, query, own.read)
    )[: args.limit]
    if args.save is not None:
        _own(own).write(args.save, words)
        return 0
    if args.quiz is None:
        _print_words(vocabulary, words, args.json)
        return 0 if words else 1
    kind = QuizKind(args.quiz)
    ready = ready_list(query)
    title = query if ready is None else str(ready.title)
    questions = make_questions(kind, words, vocabulary, title=title, seed=args.seed)
    if args.order is not None:
        questions = in_order(questions, Order(args.order), vocabulary, seed=args.seed)
    if args.json or not sys.stdin.isatty():
        _print_questions(vocabulary, query, kind, questions, args.json)
        return 0 if questions else 1
    return _ask(questions)


def _own(own: OwnLists | None) -> OwnLists:
    if own is None:
        raise UsageError("your own lists need a learner; add one in the window")
    return own


def _learner(name: str | None) -> Learner | None:
    """Return the learner of a name, ignoring case, or the last one; None if there is none."""
    learners = Learners(data_dir())
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

_STOP = "."
_HELP = {
    QuizKind.ANAGRAM: "Type every word of the letters, with spaces between them.",
    QuizKind.HOOK: "Type the letters that go before the word, a dot, and those that go after it.",
    QuizKind.VALIDITY: "Is it a word? Type y or n.",
    QuizKind.RECALL: "Type every word of the list, with spaces between them.",
    QuizKind.CARD: "Do you know it? Type y or n.",
}
_CAUSES = {"!": Cause.TYPO, "?": Cause.MISREAD}


def _ask(questions: tuple[Question, ...]) -> int:
    """Ask questions in the terminal; returns 0 if all first answers were right, else 1."""
    run = QuizRun(questions)
    if questions:
        print(_HELP[questions[0].kind], "A dot alone ends the quiz.")
    with suppress(EOFError):
        while (question := run.current) is not None:
            text = input(f"{run.left} left  {question.prompt}  ").strip()
            if text == _STOP:
                break
            judged = _judge(run, question, text)
            print(_verdict(question, judged))
            if not judged.is_right:
                asked = input("Enter to go on; ! for a typing error, ? if you misread it  ")
                if _CAUSES.get(asked.strip()) is Cause.TYPO:
                    run.excuse()
            run.go_on()
    result = run.result
    print(f"{result.right} of {result.asked} right", _share("recall", result.recall), end=" ")
    print(_share("precision", result.precision))
    return 0 if result.asked and not run.missed else 1


def _judge(run: QuizRun, question: Question, text: str) -> Judged:
    if question.kind is QuizKind.CARD:
        return run.rate(is_known=text.casefold().startswith("y"))
    return run.answer(read_answer(question, text))


def _verdict(question: Question, judged: Judged) -> str:
    if judged.is_right:
        return f"right: {' '.join(question.answers)}".rstrip(": ")
    parts = [f"missed: {' '.join(judged.missed)}"] if judged.missed else []
    parts += [f"wrong: {' '.join(judged.wrong)}"] if judged.wrong else []
    parts += [f"other letters: {' '.join(judged.slips)}"] if judged.slips else []
    return "; ".join(parts)


def _share(name: str, share: float | None) -> str:
    return "" if share is None else f"{name} {share:.0%}"
