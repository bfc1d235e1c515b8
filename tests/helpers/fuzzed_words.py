# SPDX-License-Identifier: MIT
"""The readers of word lists, rules, opponents and translations, for `tests.helpers.reader_fuzz`."""

from __future__ import annotations

import gzip
import json
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from desktop_app.commands.errors import UsageError
from desktop_app.commands.leaves import parsed_file
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.engine.klv import KlvLeaves, Ranks
from desktop_app.engine.profile import ProfileError, read_taste
from desktop_app.learn.lesson_file import load_lessons
from desktop_app.lexicon.compiling import compile_kwg
from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import read_levels
from desktop_app.lexicon.school import read_left_out
from desktop_app.lexicon.sidecar import checksum
from desktop_app.lexicon.store import LexiconStore
from desktop_app.lexicon.word_list import ENGLISH
from desktop_app.lexicon.word_search import find_definition
from desktop_app.play.players import load_players, load_voices
from desktop_app.play.reviewing import leaves_key
from desktop_app.play.ruleset_files import _head as head_of
from desktop_app.play.ruleset_files import read_tables, ruleset_title
from desktop_app.play.rulesets import available_rulesets, load_ruleset_file
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.ruleset_text import parse_toml
from desktop_app.rules.topics import TopicError, check_unique, parse_topics
from desktop_app.session.list_import import _checked as checked
from desktop_app.settings.paths import (
    cache_dir,
    resource_path,
    rulesets_dir,
    user_definitions_dir,
)
from desktop_app.translation.languages import CatalogueError, read_catalogue
from tests.helpers.commands_run import run_command
from tests.helpers.mutations import (
    changed_bytes,
    changed_fields,
    changed_json,
    changed_toml,
    packed,
)
from tests.helpers.reader_fuzz import Reader

_MADE = ("lexica/*", "cache/*", "cache/*/*")
WORDS = ("AA", "AB", "ABLE", "AE", "AI", "BA", "CAB", "QI", "ZEBRA", "ZEBRAS")


def _lists() -> Sequence[bytes]:
    defined = "".join(f"{word}\ta word of {len(word)} letters\n" for word in WORDS)
    return ["".join(f"{word}\n" for word in WORDS).encode(), f"# a list\n{defined}".encode()]


@cache
def graph() -> bytes:
    """Return the graph of some words."""
    return compile_kwg(_encoded(*WORDS))


def _encoded(*words: str) -> tuple[bytes, ...]:
    return tuple(filter(None, map(ENGLISH.encode, words)))


def _read_list(path: Path) -> Iterator[object]:
    store = lexicon_store()
    found = checked(path)
    if isinstance(found, str):
        yield found
    assert list(store.from_file(path).words())
    store.import_list(path, "mine", replace=True)
    assert store.load("mine").word_count


def sidecars() -> Sequence[bytes]:
    values = {
        "name": "Small",
        "title": "Ten words",
        "file": "small.kwg",
        "sha256": checksum(graph()),
        "words": len(WORDS),
        "nodes": len(graph()) // 4,
        "skipped": 0,
        "origin": "here",
        "definitions": "small.tsv",
        "format": 1,
    }
    return [json.dumps(values).encode()]


def _beside_sidecar(folder: Path) -> None:
    (folder / "lexica" / "small.kwg").write_bytes(graph())
    (folder / "lexica" / "small.tsv").write_bytes(b"AA\tlava\nQI\tenergy\n")
    values = json.loads(sidecars()[0])
    (folder / "lexica" / "other.json").write_text(json.dumps({**values, "name": "Other"}))


def _read_sidecar(path: Path) -> Iterator[object]:
    folder = path.parent
    store = LexiconStore(folder / "none", folder, folder.parent / "cache")
    found, problems = store.scan()
    yield from problems
    assert store.load("Other")
    for installed in found:
        store.load(installed.name)
        find_definition(installed, "QI")


def _read_definitions(path: Path) -> Iterator[object]:
    found = Definitions(path.parent / "none.gz", user_definitions_dir())
    found.find("QI")
    found.containing("word")
    assert [sense.text for sense in found.find("CWM")] == ["a valley"]
    yield from (problem for problem in found.problems if "none.gz" not in problem)


def _beside_definitions(folder: Path) -> None:
    (folder / "definitions" / "other.txt").write_bytes(b"CWM\ta valley\n")


def _read_shipped_definitions(path: Path) -> Iterator[object]:
    found = Definitions(path, user_definitions_dir())
    for word in ("AA", "CAT", "CATS", "RUN", "ZZZ"):
        found.find(word)
    found.containing("animal")
    yield from found.problems


def _shipped_definitions() -> Sequence[bytes]:
    data = gzip.decompress(resource_path("lexica", "definitions.tsv.gz").read_bytes())
    at = data.find(b"\nCAT\t") + 1
    first, some = data[: data.find(b"\n", 2_000) + 1], data[at : data.find(b"\n", at + 3_000) + 1]
    return [gzip.compress(first + some, mtime=0)]


def _read_levels(path: Path) -> None:
    read_levels(path, 35)


def _levels() -> Sequence[bytes]:
    data = gzip.decompress(resource_path("lexica", "vocabulary-levels.tsv.gz").read_bytes())
    return [gzip.compress(data[: data.find(b"\n", 2_000) + 1], mtime=0)]


def _read_left_out(path: Path) -> None:
    read_left_out(path)


def _left_out() -> Sequence[bytes]:
    data = resource_path("lexica", "not-in-school.tsv").read_bytes()
    return [data[: data.find(b"\n", 2_000) + 1]]


def _leaves() -> Sequence[bytes]:
    values = (0.5, -1.0, 1.0, 2.0, 8.0)
    words = compile_kwg(_encoded("A", "AB", "E", "ER", "S"), with_gaddag=False)
    nodes = struct.pack("<I", len(words) // 4) + words
    return [nodes + struct.pack(f"<I{len(values)}f", len(values), *values)]


def _read_match_leaves(path: Path) -> None:
    parsed_file(path, Ranks).check()
    leaves_key(path)


def _read_leaves(path: Path) -> None:
    found = KlvLeaves.read(path)
    for leave in ((), ("A",), ("A", "B"), ("E", "R"), ("S", "S"), ("?",)):
        found.value(leave)


def _read_rules(path: Path) -> Iterator[object]:
    entries = {ruleset.id: ruleset for ruleset in available_rulesets()}
    assert not entries["other"].problem
    own = entries["own"]
    if own.problem:
        yield own.problem
    ruleset_title("own")
    load_ruleset_file(path)
    for option in own.options:
        load_ruleset_file(path, option.name)


def _rules() -> Sequence[bytes]:
    family = (rulesets_dir() / "mattel-family.toml").read_text("utf-8")
    based = '[meta]\nid = "own"\nbase = "naspa-2016"\ntitle = "Ours"\nshort = "OUR"\nsilent = []\n'
    based += 'issuer = "Us"\nrevised = "2026"\n'
    return [family.replace('id = "mattel-family"', 'id = "own"', 1).encode(), based.encode()]


def _beside_rules(folder: Path) -> None:
    other = _rules()[1].replace(b'id = "own"', b'id = "other"')
    (folder / "rulesets" / "other.toml").write_bytes(other)


def _shipped_rules() -> tuple[bytes, dict[str, Any]]:
    """A bundled file, and its tables."""
    data = (rulesets_dir() / f"{_KEPT_RULES}.toml").read_bytes()
    return data, parse_toml(data.decode(), _KEPT_RULES)


def _kept_tables() -> Sequence[bytes]:
    data, tables = _shipped_rules()
    text = json.dumps(tables).encode()
    return [head_of(data, text) + text]


def _read_kept_tables(path: Path) -> None:
    assert path.parent == cache_dir() / "rulesets"
    # Whatever the kept ones are like, the tables are those of the file.
    assert read_tables(rulesets_dir() / f"{_KEPT_RULES}.toml") == _shipped_rules()[1]


def _read_topics(path: Path) -> None:
    # A folder of topics comes with the program, and is read once.
    data = path.read_bytes()
    check_unique({str(path): parse_topics(data, str(path))})


def _topics() -> Sequence[bytes]:
    found = sorted((rulesets_dir() / "topics").glob("*.toml"), key=lambda path: path.stat().st_size)
    return [path.read_bytes() for path in found[:2]]


def _read_players(_path: Path) -> Iterator[object]:
    found = load_players()
    assert {"vic", "other"} <= found.profiles.keys()
    yield from found.problems


def _players() -> Sequence[bytes]:
    return [resource_path("players", f"{name}.toml").read_bytes() for name in ("abby", "omar")]


def _beside_players(folder: Path) -> None:
    (folder / "players" / "other.toml").write_bytes(_players()[0])


def _read_voices(_path: Path) -> Iterator[object]:
    voices, faults = load_voices()
    assert voices["vic"] and voices["other"]
    yield from faults


def _voices() -> Sequence[bytes]:
    return [resource_path("voices", f"{name}.toml").read_bytes() for name in ("abby", "omar")]


def _portraits() -> Sequence[bytes]:
    drawn = [resource_path("portraits", f"{name}.svg").read_bytes() for name in ("abby", "omar")]
    # The header of a picture of 96 by 96 pixels; its size is all that is looked at.
    header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x60\0\0\0\x60\x08\x06\0\0\0"
    return [*drawn, header]


def _beside_a_picture(folder: Path) -> None:
    own = b'portrait = "own.svg"\n' + _players()[0]
    (folder / "players" / "own.toml").write_bytes(own)
    _beside_players(folder)


def _beside_a_voice(folder: Path) -> None:
    (folder / "players" / "voices" / "other.toml").write_bytes(_voices()[0])


def _styles() -> Sequence[bytes]:
    found = sorted(resource_path("players", "styles").glob("*.toml"))
    return [path.read_bytes() for path in found[:2]]


def _read_style(path: Path) -> None:
    read_taste(path.read_bytes(), str(path))


def _read_lessons(path: Path) -> Iterator[object]:
    own = {lesson.id: lesson for lesson in load_lessons() if lesson.is_own}
    assert own["other"].lesson is not None
    yield from own["own"].problems
    printed, _said = run_command("lessons", "--check", str(path.parent))
    yield from (line for line in printed.splitlines() if str(path) in line)


def _lessons() -> Sequence[bytes]:
    found = sorted(resource_path("lessons").glob("*.toml"), key=lambda path: path.stat().st_size)
    return [
        path.read_bytes().replace(f'id = "{path.stem}"'.encode(), b'id = "own"', 1)
        for path in found[:3]
    ]


def _beside_lessons(folder: Path) -> None:
    other = _lessons()[0].replace(b'id = "own"', b'id = "other"', 1)
    (folder / "lessons" / "other.toml").write_bytes(other)


def _read_catalogue(path: Path) -> None:
    found = read_catalogue(path)
    found.plural_rule()(2)


def _catalogues() -> Sequence[bytes]:
    head = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    one = '# note\nmsgid "Play"\nmsgstr "Spielen"\n\n'
    many = 'msgid "One turn"\nmsgid_plural "{count} turns"\nmsgstr[0] "Zug"\nmsgstr[1] "{count}"\n'
    return [f"{head}{one}{many}".encode()]


_KEPT_RULES = "mattel-family"
_LINES = changed_fields(r"\t ")
_FOUND = (LexiconError,)

READERS: Sequence[Reader] = (
    Reader("word list", "mine.txt", _lists, _read_list, (_LINES,), _FOUND, makes=_MADE),
    Reader(
        "packed word list",
        "mine.txt.gz",
        lambda: [gzip.compress(data, mtime=0) for data in _lists()],
        _read_list,
        (packed(_LINES), packed(changed_bytes)),
        _FOUND,
        makes=_MADE,
    ),
    Reader("word graph", "mine.kwg", lambda: [graph()], _read_list, (), _FOUND, makes=_MADE),
    Reader(
        "installed lists",
        "lexica/small.json",
        sidecars,
        _read_sidecar,
        (changed_json,),
        _FOUND,
        beside=_beside_sidecar,
        makes=("cache/*",),
    ),
    Reader(
        "own definitions",
        "definitions/own.txt",
        lambda: _lists()[1:],
        _read_definitions,
        (_LINES,),
        beside=_beside_definitions,
    ),
    Reader(
        "open definitions",
        "definitions.tsv.gz",
        _shipped_definitions,
        _read_shipped_definitions,
        (packed(_LINES), packed(changed_bytes)),
    ),
    Reader("levels", "levels.tsv.gz", _levels, _read_levels, (packed(_LINES),), _FOUND),
    Reader("words left out", "left-out.tsv", _left_out, _read_left_out, (_LINES,), _FOUND),
    Reader("leave values", "leaves.klv2", _leaves, _read_leaves, (), _FOUND),
    Reader("leaves of bots", "bots.klv2", _leaves, _read_match_leaves, (), (*_FOUND, UsageError)),
    Reader(
        "rules",
        "rulesets/own.toml",
        _rules,
        _read_rules,
        (changed_toml, changed_fields(r"=\[\]., ")),
        (RulesetError,),
        beside=_beside_rules,
    ),
    Reader(
        "kept tables of rules",
        f"cache/rulesets/{_KEPT_RULES}.json",
        _kept_tables,
        _read_kept_tables,
        changes=True,
    ),
    Reader("topics", "topics/a.toml", _topics, _read_topics, (changed_toml,), (TopicError,)),
    Reader(
        "opponents",
        "players/own.toml",
        _players,
        _read_players,
        (changed_toml, changed_fields("=. ")),
        beside=_beside_players,
    ),
    Reader(
        "voices",
        "players/voices/own.toml",
        _voices,
        _read_voices,
        (changed_toml, changed_fields("=., ")),
        beside=_beside_a_voice,
    ),
    Reader(
        "portraits",
        "players/own.svg",
        _portraits,
        _read_players,
        (changed_fields('<>="/ '),),
        beside=_beside_a_picture,
    ),
    Reader("style", "style.toml", _styles, _read_style, (changed_toml,), (ProfileError,)),
    Reader(
        "lessons",
        "lessons/own.toml",
        _lessons,
        _read_lessons,
        (changed_toml, changed_fields("=. ")),
        beside=_beside_lessons,
        makes=_MADE,
    ),
    Reader(
        "translation",
        "de.po",
        _catalogues,
        _read_catalogue,
        (changed_fields(" ;="),),
        (CatalogueError,),
    ),
)
