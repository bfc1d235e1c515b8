# SPDX-License-Identifier: MIT
"""How well the rules page finds a topic by phrases that it has not seen.

Each phrase of each topic is left out in turn and asked: is its topic first, or among the first
three? ``python -m benchmarks.rules_search`` prints the shares, ``--misses`` also what is not first.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from desktop_app.play.text_search import Entry, WordIndex
from desktop_app.play.topics import load_headings, search_entry

LEAST = 15
"""Ways to ask that a topic should have."""


class LeavingOut(WordIndex):
    """An index that can do without one phrase for a while."""

    def find_without(self, number: int, entry: Entry, phrase: str) -> list[str]:
        """Return what the phrase finds, best first, if this entry, at this place, lacks it."""
        others = tuple(other for other in entry.phrases if other != phrase)
        self._replace(number, replace(entry, phrases=others))
        found = [hit.id for hit in self.find(phrase + " ")]
        self._replace(number, entry)
        return found

    def _replace(self, number: int, entry: Entry) -> None:
        self._database.execute("DELETE FROM ways WHERE entry = ?", (number,))
        self._database.execute("DELETE FROM entries WHERE rowid = ?", (number,))
        self._add(number, entry)


def places(entries: list[Entry], own: set[str]) -> list[tuple[Entry, str, list[str]]]:
    """Each phrase of the entries in `own`, and what is found when it is left out, best first."""
    index = LeavingOut(entries)
    return [
        (entry, phrase, index.find_without(at, entry, phrase))
        for at, entry in enumerate(entries)
        if entry.id in own
        for phrase in entry.phrases
    ]


def main() -> None:
    """Print the shares of phrases whose topic is first, and among the first three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print what is not found first")
    parser.add_argument("--letter", default="", help="only the topics of one heading")
    args = parser.parse_args()
    topics = [topic for heading in load_headings() for topic in heading.topics]
    own = {
        topic.id
        for heading in load_headings()
        if not args.letter or heading.letter == args.letter.upper()
        for topic in heading.topics
    }
    asked = places([search_entry(topic) for topic in topics], own)
    first = sum(hits[:1] == [entry.id] for entry, _, hits in asked)
    third = sum(entry.id in hits[:3] for entry, _, hits in asked)
    few = sum(len(topic.words) < LEAST for topic in topics if topic.id in own)
    print(f"{len(own)} topics, {few} with fewer than {LEAST} ways to ask")
    print(
        f"{len(asked)} phrases: first {first / len(asked):.1%}, of three {third / len(asked):.1%}"
    )
    if args.misses:
        for entry, phrase, hits in asked:
            if hits[:1] != [entry.id]:
                print(f"{entry.id}: {phrase!r} -> {' '.join(hits[:3])}")


if __name__ == "__main__":
    main()
