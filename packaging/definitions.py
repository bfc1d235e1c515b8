# SPDX-License-Identifier: MIT
"""Writes resources/lexica/definitions.tsv.gz: open definitions of the words of `open-english`.

    apt-get install wordnet-base                       (Debian: WordNet 3.0 in /usr/share/wordnet)
    .venv/bin/python packaging/definitions.py          write it
    .venv/bin/python packaging/definitions.py --check  exit with 1 if it would be written otherwise
    .venv/bin/python packaging/definitions.py --coverage    how many words have one

The source is WordNet 3.0 of Princeton University (licence in resources/licences/wordnet.txt), and
`own_definitions.tsv` beside this script for the words of grammar and the many short, new and local
words that WordNet does not have (`own_definitions.py` checks it). From WordNet come lower-case
headwords without examples, at most two senses a word. Regular and irregular inflections name their
word. Decision 36 says why.

The form of the file is in `desktop_app/lexicon/definitions.py`.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

# Only then can the program be found.
import own_definitions  # noqa: E402

from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels  # noqa: E402
from desktop_app.lexicon.word_list import MAX_LENGTH, MIN_LENGTH, read_word_list  # noqa: E402

WORDNET = Path("/usr/share/wordnet")
RESOURCES = ROOT / "resources"
OUTPUT = RESOURCES / "lexica" / "definitions.tsv.gz"
LIST = RESOURCES / "lexica" / "open-english.txt.gz"
LAID = Path(__file__).with_name("laid_words.txt")
"""The words that bots and hints lay most often, made by `laid_words.py`."""
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
PARTS_IN_ORDER = "nvar"
TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
MAX_SENSES = 2
MAX_GLOSS = 90
"""A longer gloss loses the clauses after a semicolon beyond this many characters."""
VOWELS = "AEIOU"

_EXAMPLES = re.compile(r';?\s*".*$')
_LEFT_OVER = re.compile(r"(?:;\s*(?:as in )?e\.g\.,?|\s*[,;:])$")
"""The words that led to the examples."""
_CRUDE = re.compile(
    r"\b(obscene|vulgar|offensive|derogatory|disparag\w+|ethnic slur|sexual\w*|intercourse|"
    r"prostitut\w+|penis|vagina|vulva|genital\w*|masturbat\w+|orgasm|buttocks|feces|excrement|urin\w+|semen)\b"
)
"""A gloss with one of these gives way to other senses of its word."""


@dataclass
class Entry:
    """Facts about a word.

    Attributes:
        senses: as in the file, the most frequent first.
        parts: every part of speech the word has.
        count: how often the word is tagged in WordNet's texts.
        irregular, regular: the words it is a form of, as (form, base).
    """

    senses: list[str] = field(default_factory=list)
    parts: set[str] = field(default_factory=set)
    count: int = 0
    irregular: list[tuple[str, str]] = field(default_factory=list)
    regular: list[tuple[str, str]] = field(default_factory=list)


# ---------------------------------------------------------------------- WordNet


def read_glosses(folder: Path, name: str) -> Iterator[tuple[str, str, str]]:
    """Yield synset offset, lower-case headword and gloss, as wndb(5WN) lays them out."""
    for line in (folder / f"data.{name}").read_text("ascii").splitlines():
        if line.startswith("  "):
            continue
        facts, _, gloss = line.partition(" | ")
        columns = facts.split(" ")
        for at in range(int(columns[3], 16)):
            word = columns[4 + 2 * at].partition("(")[0]
            if word.isalpha() and word.islower():
                yield columns[0], word, gloss


def read_order(folder: Path, name: str) -> dict[tuple[str, str], int]:
    """Return (word, offset) to the number of the sense, from 1: the most frequent first."""
    order = {}
    for line in (folder / f"index.{name}").read_text("ascii").splitlines():
        if line.startswith("  "):
            continue
        columns = line.split()
        offsets = columns[-int(columns[2]) :]
        order.update({(columns[0], offset): at for at, offset in enumerate(offsets, start=1)})
    return order


def read_counts(folder: Path) -> dict[tuple[str, str, int], int]:
    """Return (word, part, sense number) to its count in the tagged texts."""
    counts: dict[tuple[str, str, int], int] = {}
    for line in (folder / "cntlist.rev").read_text("ascii").splitlines():
        key, number, count = line.split()
        word, _, rest = key.partition("%")
        counts[word, TYPES[rest[0]], int(number)] = int(count)
    return counts


def tidy_gloss(gloss: str) -> str:
    """Return a gloss without examples and, if it is long, without its later clauses."""
    clauses = [clause.strip() for clause in _EXAMPLES.sub("", gloss.strip()).split(";")]
    kept = clauses[0]
    for clause in filter(None, clauses[1:]):
        if len(kept) + len(clause) > MAX_GLOSS:
            break
        kept += f"; {clause}"
    return end_gloss(" ".join(kept.replace("`", "'").replace("( ", "(").split()))


def end_gloss(gloss: str) -> str:
    """Return a gloss without what led to examples that were cut off: ``; e.g.,`` or a colon."""
    return _LEFT_OVER.sub("", gloss)


def read_senses(folder: Path, words: frozenset[str]) -> dict[str, Entry]:
    """Return the entries of the words that are headwords, in upper case."""
    counts = read_counts(folder)
    found: dict[str, list[_Sense]] = defaultdict(list)
    for name, part in PARTS.items():
        order = read_order(folder, name)
        for offset, word, gloss in read_glosses(folder, name):
            text = tidy_gloss(gloss)
            if word.upper() in words and text:
                number = order[word, offset]
                count = counts.get((word, part, number), 0)
                found[word.upper()].append((-count, number, PARTS_IN_ORDER.index(part), text))
    return {
        word: Entry(
            _choose(senses),
            {PARTS_IN_ORDER[sense[2]] for sense in senses},
            -sum(s[0] for s in senses),
        )
        for word, senses in found.items()
    }


_Sense = tuple[int, int, int, str]
"""Negative count, number of the sense, index of the part of speech, text: sorted as shown."""


def _choose(senses: list[_Sense]) -> list[str]:
    """Return at most two senses: the most frequent, and the best of another part of speech."""
    ranked = sorted([sense for sense in senses if not _CRUDE.search(sense[3])] or senses)
    rest = [sense for sense in ranked[1:] if sense[3] != ranked[0][3]]
    others = [sense for sense in rest if sense[2] != ranked[0][2]] or rest
    chosen = (ranked[0], *others[: MAX_SENSES - 1])
    return [f"{PARTS_IN_ORDER[part]}:{text}" for _, _, part, text in chosen]


def read_irregular(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield word, form and base of the irregular inflections, in upper case."""
    for name in ("noun", "verb", "adj"):
        for line in (folder / f"{name}.exc").read_text("ascii").splitlines():
            inflected, *bases = line.upper().split()
            for base in bases:
                if inflected != base and inflected.isalpha() and base.isalpha():
                    yield inflected, _form(name, inflected), base


def _form(name: str, inflected: str) -> str:
    if name == "noun":
        return "s"
    if name == "adj":
        return "m" if inflected.endswith("ST") else "c"
    if inflected.endswith("ING"):
        return "g"
    return "z" if inflected.endswith("S") else "d"


# ---------------------------------------------------------------------- inflections by rule


def regular_bases(word: str) -> Iterator[tuple[str, str]]:
    """Yield (form, base) for each regular way in which a word may be an inflection."""
    if word.endswith("MEN"):
        yield "s", word[:-2] + "AN"
    if word.endswith("S") and not word.endswith("SS"):
        for base in _bases_of_s(word):
            yield "s", base
            yield "z", base
    for ending, forms in (("ED", "d"), ("ING", "g"), ("ER", "c"), ("EST", "m")):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 2:
            continue
        for base in _bases_of_ending(stem, ending):
            yield forms, base


def _bases_of_s(word: str) -> Iterator[str]:
    stem = word[:-1]
    if not stem.endswith(("S", "X", "Z")) and not re.search(r"[^AEIOUQ]Y$", stem):
        yield stem
    if word.endswith("IES") and len(word) > 4:
        yield word[:-3] + "Y"
    if word.endswith("ES"):
        stem = word[:-2]
        if stem.endswith(("S", "X", "Z", "CH", "SH", "O")):
            yield stem
        if stem.endswith(("SS", "ZZ")):
            yield stem[:-1]


def _bases_of_ending(stem: str, ending: str) -> Iterator[str]:
    if stem.endswith("Y") and ending == "ING" and len(stem) > 1:
        yield stem[:-1] + "IE"
    if ending != "ING" and stem.endswith("I"):
        yield stem[:-1] + "Y"
        yield stem + "E"
        return
    if not _must_double(stem) and not (ending != "ING" and stem.endswith("E")):
        yield stem
    if not (ending == "ING" and stem.endswith("E") and not stem.endswith(("EE", "OE", "YE"))):
        yield stem + "E"
    if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in VOWELS + "WXY":
        yield stem[:-1]
    if stem.endswith("CK"):
        yield stem[:-1]


def _must_double(stem: str) -> bool:
    """True if a base would double its last letter: HOP is not the base of HOPING."""
    return re.fullmatch(r"([^AEIOU]|QU)*[AEIOUY][^AEIOUWXYH]", stem) is not None


WANTED = {"s": "n", "z": "v", "d": "v", "g": "v", "c": "a", "m": "a"}
"""The part of speech of a base by the form."""


def add_inflections(entries: dict[str, Entry], words: frozenset[str], folder: Path) -> None:
    """Add to the entries what each word of the list is an inflection of."""
    parts = {word: entry.parts for word, entry in entries.items()}
    irregular = [
        (inflected, form, base)
        for inflected, form, base in read_irregular(folder)
        if inflected in words and WANTED[form] in parts.get(base, ())
    ]
    with_irregular = {(form, base) for _, form, base in irregular}
    for inflected, form, base in irregular:
        entries.setdefault(inflected, Entry()).irregular.append((form, base))
    for word in sorted(words):
        bases: dict[str, list[str]] = defaultdict(list)
        for form, base in dict.fromkeys(regular_bases(word)):
            # FOREST is no form of FORE.
            is_likely = word not in parts or form == "s" or (form not in "cm" and len(base) > 2)
            if is_likely and WANTED[form] in parts.get(base, ()):
                bases[form].append(base)
        for form, found in bases.items():
            # SINGED comes from SINGE: the past of SING is SANG.
            plain = [base for base in found if (form, base) not in with_irregular] or found
            base = max(plain, key=lambda base: (len(base) > 2, entries[base].count))
            entry = entries.setdefault(word, Entry())
            if (form, base) not in entry.irregular:
                entry.regular.append((form, base))


MATES = {"d": "g", "g": "d", "z": "g", "c": "m", "m": "c"}
"""Two forms that a word has both or neither: KNEED and KNEEING show that KNEE is a verb too."""


def add_other_parts(entries: dict[str, Entry], words: frozenset[str]) -> None:
    """Add what the words without an entry are inflections of, where WordNet lacks that part.

    Its KNEE is no verb and its ILLEGAL no noun, but the list has KNEED, KNEEING and ILLEGALS.
    """
    bases = {word for word, entry in entries.items() if entry.senses}
    forms = {word: [each for each in regular_bases(word) if each[1] in bases] for word in words}
    known = {each for found in forms.values() for each in found}
    for word in words - entries.keys():
        found = [
            (form, base)
            for form, base in forms[word]
            if ((MATES[form], base) in known if form != "s" else ("g", base) not in known)
            and (form not in "cm" or entries[base].parts & {"a", "r"})
        ]
        if found:
            best = max(found, key=lambda each: (len(each[1]) > 2, entries[each[1]].count, each))
            entries[word] = Entry(regular=[best])


# ---------------------------------------------------------------------- the file


def make(folder: Path, words: frozenset[str]) -> str:
    """Return the lines of the file."""
    entries = {word: entry for word, entry in read_senses(folder, words).items() if len(word) > 2}
    own = {line.word for line in own_definitions.read_lines()}
    for line in own_definitions.read_lines():
        count = entries[line.word].count if line.word in entries else 0
        parts = own_definitions.parts_of(line.senses)
        entries[line.word] = Entry(list(line.senses), parts, count)
    add_inflections(entries, words, folder)
    add_other_parts(entries, words)
    lines = []
    for word, entry in sorted(entries.items()):
        senses = entry.senses if word in own else _with_forms(entry, entry.senses, entries)
        lines.append("\t".join((word, *senses)) + "\n")
    return "".join(lines)


def _with_forms(entry: Entry, senses: list[str], entries: dict[str, Entry]) -> list[str]:
    """Add the words it is a form of: those of commoner words come before the senses."""
    first, last = [], []
    for form, base in entry.irregular + entry.regular:
        (first if entries[base].count > entry.count else last).append(f"{form}>{base}")
    if senses and first:
        return [first[0], senses[0]]
    return [*first, *senses, *last][:MAX_SENSES]


def packed(text: str) -> bytes:
    """Return the file's bytes, the same for the same text."""
    return gzip.compress(text.encode(), 9, mtime=0)


def print_coverage(text: str, words: frozenset[str]) -> None:
    """Print how many words have a definition: by length, by how common, and of those laid most."""
    defined = {line.partition("\t")[0] for line in text.splitlines()}
    for length in range(MIN_LENGTH, MAX_LENGTH + 1):
        _print_share(
            f"{length:2} letters", {word for word in words if len(word) == length}, defined
        )
    levels = read_levels(RESOURCES.joinpath(*SHIPPED_LEVELS))
    for low, high in ((0, 99), (0, 20), (0, 35), (0, 50), (51, 70), (71, 80), (81, 99)):
        some = {word for word, level in levels.items() if low <= level <= high}
        _print_share(f"levels {low:2} to {high:2}", some, defined)
    _print_share("laid most", frozenset(LAID.read_text("ascii").split()), defined)


def _print_share(name: str, words: Set[str], defined: Set[str]) -> None:
    count = len(words & defined)
    print(f"{name:15}  {count:7,} of {len(words):7,}  {count / len(words):6.1%}")


def main() -> int:
    """Write or compare the file, or print its coverage."""
    parser = argparse.ArgumentParser(description="Definitions from WordNet 3.0.")
    parser.add_argument("folder", nargs="?", type=Path, default=WORDNET, help="of WordNet's files")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--coverage", action="store_true", help="describe the file that is there")
    args = parser.parse_args()
    words = frozenset(read_word_list(LIST).words)
    if args.coverage:
        print_coverage(gzip.decompress(OUTPUT.read_bytes()).decode(), words)
        return 0
    text = make(args.folder, words)
    if args.check:
        is_same = gzip.decompress(OUTPUT.read_bytes()).decode() == text
        print("the same" if is_same else f"{OUTPUT}: differs from what WordNet gives")
        return 0 if is_same else 1
    OUTPUT.write_bytes(packed(text))
    print(f"{OUTPUT.name}: {text.count(chr(10)):,} words, {OUTPUT.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
