# SPDX-License-Identifier: MIT
"""``rackside word``: which lists hold a word, its hooks and anagrams; or a search in one list."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from desktop_app.commands.errors import UsageError, check_least
from desktop_app.commands.lexicons import lexicon_store, open_definitions, open_lexicon
from desktop_app.lexicon.definitions import NO_DEFINITION
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.sidecar import Installed
from desktop_app.lexicon.store import DEFAULT_NAME
from desktop_app.lexicon.word_list import MAX_LENGTH, MIN_LENGTH, find_problem, tidy
from desktop_app.lexicon.word_search import (
    MAX_FOUND,
    find_anagrams,
    find_hooks,
)
from desktop_app.play.slurs import is_slur
from desktop_app.play.word_facts import HIDDEN, list_answer
from desktop_app.play.word_matches import Matches, Search, find_matches


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "word",
        help="look a word up: lists, definition, hooks, anagrams, patterns",
        description="Shows which installed lists hold a word, its definition, hooks and anagrams; "
        "or searches one list.",
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--anagram",
        dest="search",
        action="store_const",
        const=Search.ANAGRAM,
        default=Search.WORD,
        help="words of all these letters; ? is a blank",
    )
    kind.add_argument(
        "--from",
        dest="search",
        action="store_const",
        const=Search.PARTS,
        help="words of some of these letters",
    )
    kind.add_argument(
        "--pattern",
        dest="search",
        action="store_const",
        const=Search.PATTERN,
        help="? any letter, * any number of letters, [AEI] one of these, [^AEI] none of them",
    )
    parser.add_argument("text", metavar="WORD|LETTERS|PATTERN", help="what to look up")
    parser.add_argument(
        "--lexicon",
        metavar="NAME|FILE",
        default=DEFAULT_NAME,
        help=f"list for hooks, anagrams and patterns ({DEFAULT_NAME})",
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=int,
        default=MAX_FOUND,
        help=f"maximum number of results, the longest ({MAX_FOUND})",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print what was found; returns 1 if nothing was."""
    check_least("--limit", args.limit, 1)
    lexicon = open_lexicon(args.lexicon)
    if args.search is Search.WORD:
        return _look_up(args, lexicon)
    return _print_found(args, lexicon, find_matches(lexicon, args.search, args.text, args.limit))


def _print_found(args: argparse.Namespace, lexicon: Lexicon, found: Matches) -> int:
    if args.json:
        facts = {
            "text": args.text.upper(),
            "lexicon": lexicon.name,
            "words": found.words,
            "cut": found.is_cut,
        }
        print(json.dumps(facts))
    else:
        for word in found.words:
            print(word)
        if found.is_cut:
            print("...")
    return 0 if found.words else 1


def _look_up(args: argparse.Namespace, lexicon: Lexicon) -> int:
    word = tidy(args.text)
    if find_problem(word) is not None:
        raise UsageError(
            f"{args.text!r} is no word: expected {MIN_LENGTH} to {MAX_LENGTH} letters A to Z; "
            "with blanks or signs use --anagram, --from or --pattern"
        )
    lists = [_list_facts(installed, word) for installed in lexicon_store().installed()]
    if lexicon.name not in [listed["name"] for listed in lists]:
        lists.insert(0, {"name": lexicon.name, "holds": word in lexicon, "definition": ""})
    hooks = find_hooks(lexicon, word)
    definitions = open_definitions()
    senses = () if is_slur(word) else definitions.find(word)
    for problem in definitions.problems:
        print(f"rackside: {problem}", file=sys.stderr)
    facts: dict[str, Any] = {
        "word": word,
        "lists": lists,
        "definitions": [{**asdict(sense), "told": sense.told()} for sense in senses],
        "lexicon": lexicon.name,
        "front_hooks": hooks.front,
        "back_hooks": hooks.back,
        "front_inner": hooks.is_front_inner,
        "back_inner": hooks.is_back_inner,
        "anagrams": [anagram for anagram in find_anagrams(lexicon, word).words if anagram != word],
    }
    print(json.dumps(facts) if args.json else _text(facts))
    return 0 if any(listed["holds"] for listed in lists) else 1


def _list_facts(installed: Installed, word: str) -> dict[str, Any]:
    """Return one list's facts on a word; a damaged list does not affect the others."""
    store = lexicon_store()
    found = list_answer(installed, lambda wanted: store.load(wanted.name), word)
    facts = {"name": installed.name, "holds": found.is_held, "definition": found.definition}
    return facts | ({"problem": found.why} if found.why else {})


def _text(facts: dict[str, Any]) -> str:
    lines = [facts["word"]]
    width = max(len(listed["name"]) for listed in facts["lists"])
    for listed in facts["lists"]:
        answer = "cannot be read" if listed["holds"] is None else "yes" if listed["holds"] else "no"
        more = listed.get("problem") or listed["definition"]
        lines.append(f"{listed['name'].ljust(width)}  {answer}  {more}".rstrip())
    for number, told in enumerate(
        [sense["told"] for sense in facts["definitions"]]
        or [HIDDEN if is_slur(facts["word"]) else NO_DEFINITION]
    ):
        lines.append(f"{'' if number else 'definition':11}  {told}")
    inner = [
        facts["word"][1:] if facts["front_inner"] else "-",
        facts["word"][:-1] if facts["back_inner"] else "-",
    ]
    lines += [
        f"front hooks  {' '.join(facts['front_hooks']) or '-'}",
        f"back hooks   {' '.join(facts['back_hooks']) or '-'}",
        f"inner hooks  {' '.join(inner)}",
        f"anagrams     {' '.join(facts['anagrams']) or '-'}",
    ]
    return "\n".join(lines)
