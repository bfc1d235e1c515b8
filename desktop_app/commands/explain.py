# SPDX-License-Identifier: MIT
"""`rackside explain TOPIC`: the rulesets' answers on a topic, with sections."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.text_search import WordIndex
from desktop_app.play.topics import (
    all_topics,
    bundled_rulesets,
    explain,
    explain_options,
    load_headings,
    load_topic,
    search_entry,
)
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.topics import Answer, NoAnswerError, Topic

WIDTH = 96


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Declare the arguments of `rackside explain` under `subparsers`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "explain",
        help="show the rulesets' answers on a topic",
        description="With TOPIC: shows the answer of every ruleset, or of the one given with "
        "--ruleset. --list lists all topics, --find those that match some words.",
    )
    parser.add_argument("topic", metavar="TOPIC", nargs="?", help="a topic from --list")
    parser.add_argument("--ruleset", metavar="ID", help="a ruleset, or ID:OPTION")
    parser.add_argument("--list", action="store_true", help="list the topics under their headings")
    parser.add_argument(
        "--find", metavar="WORDS", nargs="+", help="list topics that match the words"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the answers, the list or the topics found; returns 1 if nothing was found, else 0.

    Raises UsageError unless exactly one of the three was chosen, UnknownTopicError, NoAnswerError
    for a house ruleset, and RulesetError, TopicError or OSError for a bad file.
    """
    if (args.topic is not None) + bool(args.list) + (args.find is not None) != 1:
        raise UsageError("explain needs a TOPIC, --list or --find WORDS (one of them)")
    if args.list:
        _print_list(args.json)
        return 0
    if args.find is not None:
        return _print_found(" ".join(args.find), args.ruleset, args.json)
    _print_topic(load_topic(args.topic), args.ruleset, args.json)
    return 0


def _print_list(as_json: bool) -> None:
    headings = load_headings()
    if as_json:
        listed = [
            {
                "heading": heading.letter,
                "title": heading.title,
                "topics": [{"topic": topic.id, "title": topic.title} for topic in heading.topics],
            }
            for heading in headings
        ]
        print(json.dumps({"headings": listed}))
        return
    for heading in headings:
        print(f"{heading.letter}. {heading.title}")
        width = max((len(topic.id) for topic in heading.topics), default=0)
        for topic in heading.topics:
            print(f"  {topic.id:<{width}}  {topic.title}")
        print()


def _print_found(query: str, ruleset_id: str | None, as_json: bool) -> int:
    topics = {topic.id: topic for topic in all_topics()}
    hits = WordIndex(map(search_entry, topics.values())).find(query)
    ruleset = None if ruleset_id is None else load_ruleset(ruleset_id)
    answers = [_answer_or_none(topics[hit.id], ruleset) for hit in hits]
    if as_json:
        found = [
            {"topic": hit.id, "title": topics[hit.id].title, "score": round(hit.score, 2)}
            | ({} if answer is None else {"answer": answer.as_json()})
            for hit, answer in zip(hits, answers, strict=True)
        ]
        print(json.dumps({"query": query, "found": found}))
        return 0 if hits else 1
    if not hits:
        print(f"no topic fits {query!r}")
        return 1
    width = max(len(hit.id) for hit in hits)
    for hit, answer in zip(hits, answers, strict=True):
        print(f"{hit.id:<{width}}  {topics[hit.id].title}")
        if answer is not None:
            print("\n".join(_answer_lines(answer)))
    return 0


def _answer_or_none(topic: Topic, ruleset: Ruleset | None) -> Answer | None:
    """Return a ruleset's answer; None without a ruleset or if a house ruleset has none."""
    try:
        return None if ruleset is None else explain(topic, ruleset)
    except NoAnswerError:
        return None


def _print_topic(topic: Topic, ruleset_id: str | None, as_json: bool) -> None:
    if ruleset_id is not None:
        answers, options = [explain(topic, load_ruleset(ruleset_id))], []
    else:
        answers = [explain(topic, ruleset) for ruleset in bundled_rulesets()]
        options = explain_options(topic)
    if as_json and ruleset_id is not None:
        print(json.dumps(answers[0].as_json()))
    elif as_json:
        table = {
            "topic": topic.id,
            "title": topic.title,
            "answers": [answer.as_json() for answer in answers],
            "options": [answer.as_json() for answer in options],
        }
        print(json.dumps(table))
    else:
        print(f"{topic.title} ({topic.id})")
        for answer in [*answers, *options]:
            print(f"\n{answer.ruleset}")
            print("\n".join(_answer_lines(answer)))


def _answer_lines(answer: Answer) -> list[str]:
    note = f"The document does not settle this. {answer.resolution}"
    lines = _wrapped(answer.answer) + _wrapped(note if answer.silent else answer.resolution)
    if answer.sections:
        near = "nearest section" if answer.silent else "section"
        lines.append(f"  [{near} {', '.join(answer.sections)}]")
    return lines


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
