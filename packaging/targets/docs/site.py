# SPDX-License-Identifier: MIT
"""Prepares the pages in docs/ for Sphinx: python site.py FOLDER fills FOLDER with sources.

The pages stay plain Markdown, as the program and code hosts show them. Sphinx needs a tree of
contents, too, which is read from the lists in docs/index.md and docs/user/index.md; and links to
files outside docs/ become plain text.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
GROUP = re.compile(r"^## (.+)$")
LISTED = re.compile(r"^- \[[^]]+\]\(([^)#]+)\.md\)")
LINK = re.compile(r"(?<!!)\[([^]]+)\]\(([^)\s#]+)(#[^)\s]*)?\)")
MERMAID = re.compile(r"^```mermaid$", re.MULTILINE)


def groups(page: Path) -> list[tuple[str, list[str]]]:
    """The headings of a list of pages, each with its pages as paths below docs/, no suffix."""
    found: list[tuple[str, list[str]]] = []
    for line in page.read_text("utf-8").splitlines():
        if head := GROUP.match(line):
            found.append((head[1], []))
        elif found and (link := LISTED.match(line)):
            target = (page.parent / f"{link[1]}.md").resolve().relative_to(DOCS)
            found[-1][1].append(target.with_suffix("").as_posix())
    return found


def trees() -> str:
    """The contents: first the handbook, then the rest."""
    handbook = DOCS / "user" / "index.md"
    parts = [("", ["user/index"]), *groups(handbook), *groups(DOCS / "index.md")]
    return "".join(
        "\n```{toctree}\n:hidden:\n"
        + (f":caption: {title}\n" if title else "")
        + "\n"
        + "".join(f"{name}\n" for name in names)
        + "```\n"
        for title, names in parts
    )


def prepare(page: Path) -> str:
    """A page as Sphinx takes it."""

    def keep(link: re.Match[str]) -> str:
        target = (page.parent / link[2]).resolve()
        is_far = re.match(r"[a-z]+:", link[2])
        is_here = target.is_file() and target.is_relative_to(DOCS)
        return link[0] if is_far or is_here else link[1]

    text = LINK.sub(keep, page.read_text("utf-8"))
    # Drawn by code hosts; here it is read as it stands.
    return MERMAID.sub("```text", text)


def main() -> int:
    """Fill the folder given as the only argument, which is emptied first."""
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    for page in DOCS.rglob("*.md"):
        copy = folder / page.relative_to(DOCS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(prepare(page), "utf-8")
    decisions = sorted((DOCS / "decisions").glob("0*.md"))
    with (folder / "decisions" / "README.md").open("a", encoding="utf-8") as stream:
        stream.write("\n```{toctree}\n:hidden:\n\n")
        stream.writelines(f"{page.stem}\n" for page in decisions)
        stream.write("```\n")
    with (folder / "index.md").open("a", encoding="utf-8") as stream:
        stream.write(trees())
    shutil.copytree(DOCS / "pictures", folder / "pictures")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
