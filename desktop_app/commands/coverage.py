# SPDX-License-Identifier: MIT
"""`rackside rules --coverage [ID]`: what the rule books' sentences are answered by."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from itertools import groupby

from desktop_app.commands.errors import UsageError
from desktop_app.play.coverage import coverage_files, load_coverage
from desktop_app.play.ruleset_files import ruleset_title
from desktop_app.rules.coverage import ANSWERS, RuleSentence
from desktop_app.sentences.numbers import number_of

WIDTH = 100
HEADS = ("sentences", *ANSWERS, "not for a program")
_NOTE = "A sentence with several kinds of answer counts in the column of each."


def counts(sentences: Sequence[RuleSentence]) -> tuple[int, ...]:
    """Return how many there are, and how many have each kind of answer, in the order of `HEADS`."""
    answered = (sum(kind in sentence.answers for sentence in sentences) for kind in ANSWERS)
    return (len(sentences), *answered, sum(bool(sentence.reason) for sentence in sentences))


def print_coverage(ruleset: str | None, as_json: bool) -> None:
    """Print the table of all lists, or the list of one ruleset.

    Raises UsageError if that ruleset has none, CoverageError or OSError if a file cannot be used.
    """
    files = coverage_files()
    if ruleset is None:
        _print_table({name: load_coverage(file) for name, file in files.items()}, as_json)
    elif ruleset in files:
        _print_list(ruleset, load_coverage(files[ruleset]), as_json)
    else:
        known = ", ".join(files) or "none"
        raise UsageError(
            f"{ruleset!r} has no list of its document's sentences (there are: {known})"
        )


def _print_table(lists: Mapping[str, tuple[RuleSentence, ...]], as_json: bool) -> None:
    rows = {name: counts(sentences) for name, sentences in lists.items()}
    if as_json:
        keys = (*HEADS[:-1], "reasons")
        documents = [
            {"ruleset": name, **dict(zip(keys, row, strict=True))} for name, row in rows.items()
        ]
        print(json.dumps({"documents": documents}))
        return
    width = max(map(len, ("document", *rows)))
    print("  ".join((f"{'document':<{width}}", *HEADS)))
    for name, row in rows.items():
        cells = (f"{count:>{len(head)}}" for count, head in zip(row, HEADS, strict=True))
        print("  ".join((f"{name:<{width}}", *cells)))
    print(_NOTE)


def _print_list(ruleset: str, sentences: tuple[RuleSentence, ...], as_json: bool) -> None:
    if as_json:
        print(
            json.dumps(
                {"ruleset": ruleset, "sentences": [_as_json(sentence) for sentence in sentences]}
            )
        )
        return
    count = number_of(len(sentences), "sentence", "sentences")
    print(f"{ruleset_title(ruleset) or ruleset} ({ruleset}): {count}")
    for section, entries in groupby(sentences, key=lambda sentence: sentence.section):
        print(f"\n{section}")
        for entry in entries:
            print("\n".join(_lines(entry)))


def _lines(sentence: RuleSentence) -> list[str]:
    answers = [f"{kind}: {', '.join(names)}" for kind, names in sentence.answers.items()]
    if sentence.reason:
        answers.append(f"not for a program: {sentence.reason}")
    head = f"  {sentence.number:<12} {sentence.kind:<8}"
    margin = " " * len(head)
    lines = _wrapped(sentence.text, head + " ", margin + " ")
    for answer in answers:
        lines += _wrapped(answer, margin + "   ", margin + "     ")
    return lines


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _as_json(sentence: RuleSentence) -> dict[str, object]:
    return {
        "number": sentence.number,
        "section": sentence.section,
        "kind": sentence.kind,
        "text": sentence.text,
        **{kind: list(sentence.answers.get(kind, ())) for kind in ANSWERS},
        "reason": sentence.reason or None,
    }
