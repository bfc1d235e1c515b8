# SPDX-License-Identifier: MIT
"""Links and paths in the documentation exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from desktop_app.cli import COMMANDS
from tests.architecture.project import ROOT, files, name

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
# A path in code marks that begins with one of our folders and is not a pattern.
PATH = re.compile(
    r"`((?:desktop_app|docs|tests|packaging|resources|rulesets|benchmarks)/[\w./-]+)`"
)
PAGES = [path for path in files(".md") if "licences" not in path.parts]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link for link in LINK.findall(text) if "://" not in link]
    missing = [link for link in links if not (page.parent / link).exists()]
    missing += [path for path in PATH.findall(text) if not (ROOT / path).exists()]
    assert not missing


def test_every_command_has_its_section_and_no_other() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^## rackside (\w+)", text, re.MULTILINE)) == set(COMMANDS)
