# SPDX-License-Identifier: MIT
"""Each sentence of a rule book that commands, allows or forbids has an answer that cites it.

The lists are in rulesets/coverage; desktop_app/rules/coverage.py explains them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from desktop_app.commands.scenario import SUFFIX, read_scenarios
from desktop_app.formats.scenario import Scenario
from desktop_app.play.coverage import coverage_files, load_coverage
from desktop_app.play.ruleset_files import bundled_files
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.topics import all_topics, bundled_options, explain
from desktop_app.rules.coverage import RuleSentence
from desktop_app.rules.procedures.procedure import Procedure
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.topics import Topic

HERE = Path(__file__).parent
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
NAMED = {
    "mattel-family": (
        "opening", "Begin", "Exch", "Pass", "First", "Words", "Chal", "Score1", "EndTurn",
        "Bonus50", "Next", "Win", "C",
    ),
    "singapore-2015": ("Pre", "FG", "G"),
    "naspa-2016": (*ROMAN, "A", "Glossary"),
}  # fmt: skip
"""The first parts of the sections of a document that are not numbers, in its order."""
FAMILY_HEADINGS = {
    "To Begin": "Begin",
    "Exchanging": "Exch",
    "Passing": "Pass",
    "Placing the First Word": "First",
    "Permitted Words": "Words",
    "Challenging(?: Words)?": "Chal",
    "Scoring the First Word": "Score1",
    "Ending a Turn": "EndTurn",
    "Adding 50": "Bonus50",
    "Next Players Turn": "Next",
    "Winning": "Win",
}
"""Patterns of the headings that scenarios cite, and the names of these sections."""
CITED = {
    "mattel-family": (
        r"opening|Begin|Exch|Pass|First|Words|Chal|Score1|EndTurn|Bonus50|Next|Win|C\d+"
    ),
    "singapore-2015": r"G\d+(?:\.\d+)?|FG|Pre",
    "naspa-2016": r"(?:A|[IV]+)(?:\.[A-Za-z0-9]+)+|I|II|III|IV|V|VI|Glossary",
    "sanspa-1999": r"\d+(?:\.\d+)*[a-z]?(?:\(\w\))*(?:\.[iv]+)?(?:\.[a-z])?",
}
CITED["sanspa-2001"] = CITED["sanspa-1999"]


def parts(section: str) -> list[str]:
    """The parts of a section: 16.1(2) has three, and so has 16.1.2."""
    return re.findall(r"\d+|[A-Za-z]+", section)


def is_near(one: str, other: str) -> bool:
    """True if the sections are the same or one is a part of the other."""
    return all(a == b for a, b in zip(parts(one), parts(other), strict=False))


def cited_in(text: str, ruleset: str) -> set[str]:
    """The sections of a ruleset's document in the `cite` of a scenario, such as "2001 18.5; G1"."""
    years = {"sanspa-1999": "1999", "sanspa-2001": "2001"}
    found: set[str] = set()
    for clause in text.split(";"):
        named = set(re.findall(r"1999|2001", clause))
        if ruleset in years and named and years[ruleset] not in named:
            continue
        plain = re.sub(r"1999|2001|AMB-\d+", " ", clause)
        if ruleset == "mattel-family":
            for heading, short in FAMILY_HEADINGS.items():
                plain = re.sub(rf"\b{heading}\b", short, plain)
        found.update(re.findall(rf"(?<![\w.-])(?:{CITED[ruleset]})(?!\w)", plain))
    return found


@cache
def scenarios() -> dict[str, Scenario]:
    files = sorted(HERE.glob(f"*{SUFFIX}"))
    return {scenario.id: scenario for file in files for scenario in read_scenarios(file)}


@cache
def topics() -> dict[str, Topic]:
    return {topic.id: topic for topic in all_topics()}


@cache
def variants(ruleset: str) -> list[Ruleset]:
    """A ruleset without and with each of its options."""
    return [
        load_ruleset(ruleset),
        *(option for option in bundled_options() if option.id == ruleset),
    ]


def scenario_sections(name: str, ruleset: str) -> set[str] | str:
    scenario = scenarios().get(name)
    if scenario is None:
        return "there is no such scenario"
    if ruleset not in {each.partition(":")[0] for each in scenario.rulesets}:
        return "it does not run under this ruleset"
    return cited_in(scenario.cite, ruleset)


def procedure_sections(name: str, ruleset: str) -> set[str] | str:
    procedure = PROCEDURES.get(name)
    if procedure is None:
        return "there is no such procedure"
    if not any(procedure.is_in_book(rules) for rules in variants(ruleset)):
        return "this ruleset does not provide for it"
    return {each for rules in variants(ruleset) for each in _cited_by(procedure, rules)}


def _cited_by(procedure: Procedure, rules: Ruleset) -> Iterable[str]:
    steps = [
        f"{family}.{case}" for family, cases in procedure.steps.items() for case in cases.split()
    ]
    for cited in (*map(rules.sections.get, steps), *map(rules.cite.get, procedure.grounds)):
        yield from (cited or "").split(", ")
    for topic in procedure.topics:
        if topic in topics():
            yield from explain(topics()[topic], rules).sections


def topic_sections(name: str, ruleset: str) -> set[str] | str:
    topic = topics().get(name)
    if topic is None:
        return "there is no such topic"
    own = [column for column in topic.cells if column.partition(":")[0] == ruleset]
    spoken = [column for column in own if not topic.cells[column].silent]
    if not spoken:
        return "the topic has no answer from this document"
    answers = [explain(topic, load_ruleset(column)) for column in spoken]
    return {section for answer in answers for section in answer.sections}


def key_sections(name: str, ruleset: str) -> set[str] | str:
    if load_ruleset(ruleset).is_silent(name):
        return "the document leaves this key open"
    return {each for rules in variants(ruleset) for each in rules.cite.get(name, "").split(", ")}


SECTIONS = {
    "scenarios": scenario_sections,
    "procedures": procedure_sections,
    "topics": topic_sections,
    "keys": key_sections,
}


def faults(sentence: RuleSentence, ruleset: str) -> list[str]:
    """The faults of the answers of a sentence."""
    found, cited = [], set[str]()
    for kind, names in sentence.answers.items():
        for name in names:
            sections = SECTIONS[kind](name, ruleset)
            if isinstance(sections, str):
                found.append(f"{sentence.number}: {kind}: {name}: {sections}")
            else:
                cited |= sections - {""}
    if sentence.answers and not any(is_near(sentence.section, each) for each in cited):
        sections = ", ".join(sorted(cited)) or "nothing"
        found.append(f"{sentence.number}: no answer cites its section; they cite {sections}")
    return found


def order(section: str, ruleset: str) -> list[tuple[int, str]]:
    """The place of a section in its document. Raises ValueError for one that it has not."""
    names = NAMED.get(ruleset, ())
    if section in names:
        return [(names.index(section), "")]
    first, *rest = parts(section)
    if not names:
        return [(int(each), "") if each.isdigit() else (0, each) for each in (first, *rest)]
    place = [(names.index(first), "")]
    for each in rest:
        is_roman = first == "A" and each in ROMAN
        number = int(each) if each.isdigit() else ROMAN[each] if is_roman else 0
        place.append((number, "" if number else each))
    return place


FILES = coverage_files()


def test_each_rule_book_has_a_list() -> None:
    assert set(FILES) == {file.stem for file in bundled_files()}
    folder = bundled_files()[0].parent / "coverage"
    assert {file.stem for file in folder.glob("*")} == set(FILES)


@pytest.mark.parametrize("ruleset", FILES)
def test_each_sentence_is_answered_by_what_cites_its_section(ruleset: str) -> None:
    sentences = load_coverage(FILES[ruleset])
    found = [fault for sentence in sentences for fault in faults(sentence, ruleset)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("ruleset", FILES)
def test_the_sentences_stand_in_the_order_of_the_document(ruleset: str) -> None:
    sections = [sentence.section for sentence in load_coverage(FILES[ruleset])]
    assert sections == sorted(sections, key=lambda section: order(section, ruleset))


@pytest.mark.parametrize("ruleset", FILES)
def test_each_sentence_is_said_once_and_ends(ruleset: str) -> None:
    texts = Counter(sentence.text for sentence in load_coverage(FILES[ruleset]))
    assert [text for text, count in texts.items() if count > 1] == []
    reasons = (sentence.reason for sentence in load_coverage(FILES[ruleset]))
    unended = [text for text in (*texts, *reasons) if text and not text.endswith(".")]
    assert not unended


def test_a_fault_of_each_kind_is_found() -> None:
    def fault(section: str, ruleset: str = "singapore-2015", **answers: tuple[str, ...]) -> str:
        made = RuleSentence(section=section, place=1, kind="allow", text="It is.", answers=answers)
        return "; ".join(faults(made, ruleset))

    assert "no such scenario" in fault("G1", scenarios=("none",))
    assert "does not run under this ruleset" in fault("13.1", scenarios=("UD-01",))
    assert "no such procedure" in fault("G1", procedures=("none",))
    assert "no such topic" in fault("G1", topics=("none",))
    assert "no answer from this document" in fault("G1", topics=("same-word-twice",))
    assert "leaves this key open" in fault("G2", keys=("start.clock_start",))
    assert "they cite G20" in fault("G2", keys=("meta.residual_authority",))
    assert fault("G20", keys=("meta.residual_authority",)) == ""


@pytest.mark.parametrize(
    ("text", "ruleset", "sections"),
    [
        ("1999, 2001 18.4; Singapore G16; NASPA V.G.1", "sanspa-2001", {"18.4"}),
        ("1999, 2001 18.4; Singapore G16; NASPA V.G.1", "singapore-2015", {"G16"}),
        ("1999, 2001 18.4; Singapore G16; NASPA V.G.1", "naspa-2016", {"V.G.1"}),
        ("2001 16.1(2); 1999 16.1", "sanspa-1999", {"16.1"}),
        ('family "Challenging Words": no holds', "mattel-family", {"Chal"}),
        ('family "Passing", C8; AMB-1', "mattel-family", {"Pass", "C8"}),
    ],
)
def test_the_sections_of_a_document_are_found_in_a_cite(
    text: str, ruleset: str, sections: set[str]
) -> None:
    assert cited_in(text, ruleset) == sections
