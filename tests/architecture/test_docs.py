# SPDX-License-Identifier: MIT
"""The pages agree with the program: links lead somewhere, and commands are understood."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app import cli
from desktop_app.app import make_parser
from desktop_app.session.handbook import Handbook, slug_of
from tests.architecture.project import ROOT

PICTURES = ROOT / "docs" / "pictures"
LINK = re.compile(r"(?<!!)\[[^]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[[^]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
CODE = re.compile(r"```.*?^```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
LINE = re.compile(r"^(?: {4}|\s*)(?:\.venv/bin/)?(rackside(?:-window)?) ((?:.*\\\n)*.*)$", re.M)
SPOKEN = re.compile(r"`(?:\.venv/bin/)?rackside ([^`]+)`")


def pages() -> list[Path]:
    found = [ROOT / "README.md", *ROOT.glob("packaging/*.md")]
    found += [*(ROOT / "docs").rglob("*.md"), *(ROOT / "rulesets").glob("*.md")]
    return sorted({*found, *(ROOT / "resources").rglob("*.md")})


def headings(page: Path) -> set[str]:
    """The names by which links reach the headings of a page."""
    seen: dict[str, int] = {}
    names = set()
    for title in HEADING.findall(
        re.sub(r"```.*?^```", "", page.read_text("utf-8"), flags=re.S | re.M)
    ):
        slug = slug_of(LINK.sub(lambda link: link[0].partition("]")[0][1:], title))
        count = seen[slug] = seen.get(slug, -1) + 1
        names.add(f"{slug}-{count}" if count else slug)
    return names


def broken_links(page: Path) -> Iterator[str]:
    text = page.read_text("utf-8")
    for link in (*LINK.findall(CODE.sub("", text)), *PICTURE.findall(text)):
        target, _, heading = link.partition("#")
        if re.match(r"[a-z]+:", link):
            continue
        file = (page.parent / target).resolve() if target else page
        if not file.exists() or (heading and heading not in headings(file)):
            yield link


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", pages(), ids=name)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    assert list(broken_links(page)) == []


def test_the_search_for_broken_links_finds_them(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Top\n\n[a](page.md#top) [b](page.md#no) [c](no.md) ![d](no.png) `[e](x)`\n")
    assert list(broken_links(page)) == ["page.md#no", "no.md", "no.png"]


def test_every_picture_is_shown_on_a_page_and_made_by_one_command() -> None:
    shown = {
        Path(link).name for page in pages() for link in PICTURE.findall(page.read_text("utf-8"))
    }
    there = {path.stem for path in PICTURES.glob("*.png")}
    script = (ROOT / "packaging" / "pictures").read_text("utf-8")
    assert set(re.findall(r"^(?:shot|sheet|plot) ([a-z-]+) ", script, re.MULTILINE)) == there
    assert {f"{each}.png" for each in there} == {each for each in shown if each.endswith(".png")}


def lines() -> list[tuple[str, str, str]]:
    """Page, program and arguments of each command that fills a line."""
    return [
        (name(page), program, words.replace("\\\n", " "))
        for page in pages()
        for program, words in LINE.findall(page.read_text("utf-8"))
        # Prose goes on where a line happens to begin with the program's name.
        if not re.match(r"[a-z]+[,.:;]? (is|are|has|and|can|the|a|to)\b", words)
    ]


def words_of(line: str) -> list[str]:
    """The arguments: what a shell puts in is a word, and nothing is optional."""
    plain = re.sub(r"\$\([^)]*\)", "WORD", line)
    plain = re.split(r"\s(?:>|\|)\s|\s{3,}", plain)[0].replace("[", "").replace("]", "")
    return shlex.split(plain)


@pytest.mark.parametrize(("page", "program", "line"), lines())
def test_every_command_line_is_understood(
    page: str, program: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if program == "rackside-window":
        make_parser().parse_args(words_of(line))
        return
    words = words_of(line)
    command = next((word for word in words if word in cli.COMMANDS), "")
    assert command, f"{page} names a command that is not there"
    taken: list[argparse.Namespace] = []

    def take(args: argparse.Namespace) -> int:
        taken.append(args)
        return 0

    monkeypatch.setattr(cli.load_command(command), "run", take)
    assert cli.main(words) == 0 and taken


def test_there_are_command_lines() -> None:
    assert len(lines()) > 30


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from options(below)


def spoken() -> list[tuple[str, str]]:
    """Page and arguments of each command named within a sentence."""
    return sorted(
        {
            (name(page), words)
            for page in pages()
            for words in SPOKEN.findall(page.read_text("utf-8"))
        }
    )


@pytest.mark.parametrize(("page", "line"), spoken())
def test_a_command_named_in_a_sentence_is_there_with_its_options(page: str, line: str) -> None:
    first, told = line.split(maxsplit=1)[0], re.findall(r"--[a-z][a-z-]*", line)
    if first.startswith("-"):
        assert set(told) <= {"--version", "--data", "--json", "--help"}
        return
    assert first in cli.COMMANDS, page
    known = set(options(cli.build_parser(first)))
    assert set(told) <= known, page


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = LINK.findall((folder / "README.md").read_text("utf-8"))
    assert listed == sorted(path.name for path in folder.glob("0*.md"))


def test_the_pages_in_the_program_are_packed() -> None:
    packed = (ROOT / "MANIFEST.in").read_text().split()
    for page in Handbook.load().pages:
        folder = name(page.file.resolve().parent)
        assert folder in packed or name(page.file.resolve()) in packed, page.name


# The recipes of docs/CONTRIBUTING.md: files, names and headings.

RECIPES = ROOT / "docs" / "CONTRIBUTING.md"
_SPAN = re.compile(r"`([^`]+)`")
_PATH = re.compile(r"[\w./-]*\w\.(?:py|md|toml|rs|svg|pot|json)|[\w./-]+/[\w./-]*")
_NAME = re.compile(r"(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)(?:\(.*\))?")
_STANDS_FOR_ONE = re.compile(r"(?:\b|_)(?:NAME|NEW|OLD|MODULE|CODE|ID)(?:\b|_)")
_NAMES = r"(`[\w.]+(?:\([^`]*\))?`(?:(?:, | and | or )`[\w.]+(?:\([^`]*\))?`)*)"
_NAMES_OF_FILES = re.compile(
    rf"{_NAMES},? (?:(?:is|are|in|of|to) )+(?:the )?`([\w/]+\.py)`|{_NAMES} \(`([\w/]+\.py)`\)"
)
_BASES = ("", "desktop_app", "docs", "resources", "desktop_app/rules")


def recipes() -> str:
    """Return the page on one line, without its blocks of commands."""
    page = re.sub(r"```.*?^```", "", RECIPES.read_text("utf-8"), flags=re.S | re.M)
    return " ".join(page.split())


def named_files(path: str) -> list[Path]:
    """Return the files and folders that a page may mean by a path; of a bare name, all."""
    found = [ROOT / base / path for base in _BASES if (ROOT / base / path).exists()]
    if "/" not in path:
        found += [
            each
            for folder in ("desktop_app", "tests", "packaging")
            for each in (ROOT / folder).rglob(path)
        ]
    return found


def missing_files(page: str) -> list[str]:
    """Return the paths of a page, also those of its commands, that lead nowhere."""
    words = [word for span in _SPAN.findall(page) for word in span.split()]
    paths = [word for word in words if _PATH.fullmatch(word) and not _STANDS_FOR_ONE.search(word)]
    return [each for each in paths if not named_files(each.rstrip("/"))]


def missing_names(page: str, sources: str) -> list[str]:
    """Return the names of a page that are in no source, or not in the file that it gives."""
    known = set(re.findall(r"\w+", sources))
    spans = [span for span in _SPAN.findall(page) if not _STANDS_FOR_ONE.search(span)]
    missing = [
        span
        for span in spans
        if (found := _NAME.fullmatch(span)) and not _PATH.fullmatch(span) and found[1] not in known
    ]
    for names, file, others, beside in _NAMES_OF_FILES.findall(page):
        text = "\n".join(path.read_text("utf-8") for path in named_files(file or beside))
        for span in _SPAN.findall(names or others):
            found = None if _STANDS_FOR_ONE.search(span) else _NAME.fullmatch(span)
            if found and not re.search(rf"\b{found[1]}\b", text):
                missing.append(f"{span} in {file or beside}")
    return missing


def sources() -> str:
    """Return the text of all sources and tables in which a name of the recipes may stand."""
    folders = ("desktop_app", "tests", "packaging", "rulesets", "resources/players")
    files = [path for each in folders for path in (ROOT / each).rglob("*.py")]
    files += [*(ROOT / "rulesets").rglob("*.toml"), ROOT / "pyproject.toml"]
    return "\n".join(
        path.read_text("utf-8") for path in [*files, *(ROOT / "resources/players").glob("*.toml")]
    )


def test_every_file_of_the_recipes_is_there() -> None:
    assert len(_SPAN.findall(recipes())) > 250
    assert missing_files(recipes()) == []


def test_every_name_of_the_recipes_is_in_the_sources() -> None:
    assert missing_names(recipes(), sources()) == []


def test_every_recipe_that_is_referred_to_is_there() -> None:
    titles = set(HEADING.findall(RECIPES.read_text("utf-8")))
    named = re.findall(r'"(To (?:add|list) [^"]+)"', recipes())
    assert len(named) > 9
    assert set(named) <= titles


def test_the_search_for_missing_files_and_names_finds_them() -> None:
    page = (
        "`rules/game.py` `rules/gone.py` `cli.py` `gone.py` `./test tests/unit tests/gone`"
        " `ACTS` of `rules/game.py`, `COMMANDS` in `rules/game.py`, `Gone.name` `make_gone()`"
        " `ACTS` and `gone` of `rules/game.py`, `docs/NAME.md`"
    )
    assert missing_files(page) == ["rules/gone.py", "gone.py", "tests/gone"]
    assert missing_names(page, "ACTS COMMANDS name") == [
        "make_gone()",
        "gone",
        "COMMANDS in rules/game.py",
        "gone in rules/game.py",
    ]
