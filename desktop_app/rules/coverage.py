# SPDX-License-Identifier: MIT
"""Reading the files of `rulesets/coverage`: what each sentence of a rule book is answered by.

A file holds one table for each sentence that commands, allows or forbids, in the document's order:

    [[sentence]]
    section = "IV.E.1"
    kind = "command"                      command, allow or forbid
    text = "The player presses after announcing the score."      restated, on one line
    scenarios = ["CH-05"]                 what answers for it: scenarios,
    procedures = ["long-hold"]            procedures of the desk,
    topics = ["authority-director"]       topics of the rules page,
    keys = ["meta.residual_authority"]    keys of the ruleset
    reason = "It tells a club how to store its sets."     without any of these: why there is none

Lists that would be empty are left out. A sentence has an answer or a reason, never both. This
module knows the shape of the files and the ruleset keys; that the scenarios, procedures and topics
exist and cite the section is tested in `tests/scenarios/test_coverage.py`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.rules import ruleset_keys as codec
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import quoted
from desktop_app.sentences.faults import ToldError, toml_fault
from desktop_app.sentences.sentence import Sentence

MAX_BYTES = 1_000_000
TABLE = "sentence"


class CoverageError(ToldError):
    """A coverage file that cannot be used; the one-line message names file, sentence and key."""


KINDS = ("command", "allow", "forbid")
ANSWERS = ("scenarios", "procedures", "topics", "keys")
_WRITTEN = ("section", "kind", "text", *ANSWERS, "reason")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSentence:
    """A sentence of a rule book, restated, and what answers for it.

    `section` is written as the scenarios cite it; `place` counts from 1 within the section. `kind`
    is one of `KINDS`. `answers` are names by kind of answer, in the order of `ANSWERS` and without
    empty lists. `reason` is "" if there is an answer.
    """

    section: str
    place: int
    kind: str
    text: str
    answers: Mapping[str, tuple[str, ...]]
    reason: str = ""

    @property
    def number(self) -> str:
        """Its number in the list: "IV.E.1/2" is the second sentence of IV.E.1."""
        return f"{self.section}/{self.place}"


def parse_coverage(data: bytes, file: str) -> tuple[RuleSentence, ...]:
    """The sentences of a file, in its order; `file` is its name for messages.

    Raises CoverageError, with the first problem and the number of others on one line.
    """
    table = _toml(data, file)
    problems: list[str] = [
        Sentence("{path}: unknown key", path=key) for key in table if key != TABLE
    ]
    raw = table.get(TABLE)
    if not isinstance(raw, list) or not raw:
        problems.append(Sentence("{place}: no tables of this name", place=TABLE))
        raw = []
    counted: Counter[str] = Counter()
    found: list[RuleSentence] = []
    for position, entry in enumerate(raw, start=1):
        if not isinstance(entry, dict):
            place = _place(position)
            problems.append(
                Sentence("{place}: {value} is not a table", place=place, value=quoted(entry))
            )
            continue
        sentence = _Entry(entry, position, problems).read(counted)
        if sentence is not None:
            found.append(sentence)
    if problems:
        raise CoverageError(codec.one_line(file, problems))
    return tuple(found)


def _toml(data: bytes, file: str) -> dict[str, object]:
    if len(data) > MAX_BYTES:
        raise CoverageError(
            Sentence("{file}: a coverage file has at most {most} bytes", file=file, most=MAX_BYTES)
        )
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise CoverageError(
            Sentence("{file}: not a TOML file: {fault}", file=file, fault=toml_fault(error))
        ) from None


def _place(position: int, section: object = None) -> str:
    """The name of a table in messages: its position in the file, and its section if it has one."""
    return f"{TABLE} {position} ({section})" if isinstance(section, str) else f"{TABLE} {position}"


class _Entry:
    """One table of the file: reads its values and notes what is wrong with them."""

    def __init__(self, table: Mapping[str, object], position: int, problems: list[str]) -> None:
        self.table = table
        self.place = _place(position, table.get("section"))
        self.problems = problems

    def read(self, counted: Counter[str]) -> RuleSentence | None:
        """The sentence, None if anything is wrong; `counted` are the sentences by section."""
        before = len(self.problems)
        for key in self.table:
            if key not in _WRITTEN:
                self._note(Sentence("{path}: unknown key", path=f"{self.place}.{key}"))
        section, text = self._text("section"), self._text("text")
        kind = self._kind()
        reason = self._text("reason") if "reason" in self.table else ""
        answers = {key: self._names(key) for key in ANSWERS if key in self.table}
        for key in answers.get("keys", ()):
            if key not in codec.specs(Ruleset):
                self._note(
                    Sentence(
                        "{place}: {key} is not a key of a ruleset",
                        place=f"{self.place}.keys",
                        key=quoted(key),
                    )
                )
        self._check_answered(bool(answers), "reason" in self.table)
        if len(self.problems) > before:
            return None
        counted[section] += 1
        return RuleSentence(
            section=section,
            place=counted[section],
            kind=kind,
            text=text,
            answers=answers,
            reason=reason,
        )

    def _note(self, problem: str) -> None:
        self.problems.append(problem)

    def _kind(self) -> str:
        raw = self.table.get("kind")
        if isinstance(raw, str) and raw in KINDS:
            return raw
        self._note(
            Sentence(
                "{place}: read {value}, expected {words}",
                place=f"{self.place}.kind",
                value=quoted(raw),
                words=", ".join(KINDS),
            )
        )
        return ""

    def _text(self, key: str) -> str:
        raw = self.table.get(key)
        if isinstance(raw, str) and raw.strip() and raw.isprintable():
            return raw
        self._note(
            Sentence(
                "{place}: {value} is not a text in one line",
                place=f"{self.place}.{key}",
                value=quoted(raw),
            )
        )
        return ""

    def _names(self, key: str) -> tuple[str, ...]:
        raw, place = self.table[key], f"{self.place}.{key}"
        if not (isinstance(raw, list) and raw and all(isinstance(name, str) for name in raw)):
            self._note(
                Sentence("{place}: {value} is not a list of texts", place=place, value=quoted(raw))
            )
            return ()
        for name, count in Counter(raw).items():
            if count > 1:
                self._note(
                    Sentence("{place}: {name} appears twice", place=place, name=quoted(name))
                )
        return tuple(raw)

    def _check_answered(self, has_answer: bool, has_reason: bool) -> None:
        if has_answer and has_reason:
            self._note(
                Sentence("{place}: an answer and a reason why there is none", place=self.place)
            )
        if not has_answer and not has_reason:
            self._note(
                Sentence(
                    "{place}: no answer; it needs one of {keys}, or a reason why there is none",
                    place=self.place,
                    keys=", ".join(ANSWERS),
                )
            )
