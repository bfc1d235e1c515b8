# SPDX-License-Identifier: MIT
"""Files that users may have: damaged, cut short, from other programs, or written by hand.

Each table is by file name, whose extension is what the file claims to be.
"""

from __future__ import annotations

import io
import json
import warnings
import zipfile
import zlib
from collections.abc import Mapping

from desktop_app.formats.event_codec import encode_event
from desktop_app.play.rulesets import load_ruleset
from desktop_app.settings.paths import rulesets_dir
from desktop_app.storage.journal_lines import format_header
from tests.helpers.games import middle_game

_EMPTY = "/".join(["15"] * 15)
_HEAD = b"#player1 a Ann\n#player2 b Ben\n"

GAMES: Mapping[str, bytes] = {
    "picture.gcg": b"\x89PNG\r\n\x00\x01\x02\x03",
    "letter.gcg": b"Dear Ben,\nwe lost again.\n",
    "endless.gcg": b"\n" * 20_001,
    "too-long.gcg": _HEAD + b">a: AB - +0 0\n" * 1_001,
    "too-large.gcg": b"#note " + b"x" * 3_000_000,
    "six.gcg": b"".join(b">p%d: AB - +0 0\n" % number for number in range(6)),
    "nothing.cgp": b" ",
    "no-racks.cgp": _EMPTY.encode(),
    "no-scores.cgp": f"{_EMPTY} A/B".encode(),
    "no-zeros.cgp": f"{_EMPTY} A/B 0/0".encode(),
    "short.cgp": b"15/15 A/B 0/0 0",
    "short-row.cgp": f"14{_EMPTY[2:]} A/B 0/0 0".encode(),
    "long-row.cgp": f"16{_EMPTY[2:]} A/B 0/0 0".encode(),
    "no-run.cgp": f"0A14{_EMPTY[2:]} A/B 0/0 0".encode(),
    "no-tile.cgp": f"!14{_EMPTY[2:]} A/B 0/0 0".encode(),
    "bad-rack.cgp": f"{_EMPTY} a/B 0/0 0".encode(),
    "many-racks.cgp": f"{_EMPTY} A/B/C/D/E 0/0/0/0/0 0".encode(),
    "one-score.cgp": f"{_EMPTY} A/B 0 0".encode(),
    "no-score.cgp": f"{_EMPTY} A/B x/0 0".encode(),
    "no-number.cgp": f"{_EMPTY} A/B 0/0 -1".encode(),
    "no-name.cgp": f"{_EMPTY} A/B 0/0 0 ;lex X;".encode(),
    "far-too-long.cgp": b"1" * 10_001,
    "too-many-tiles.cgp": f"{_EMPTY} ZZZ/ZZ 0/0 0".encode(),
}
"""Games and positions that cannot be opened."""


def journal_of(*events: object, is_spoilt: bool = False) -> bytes:
    """Return a journal of any contents, with correct checksums unless `is_spoilt`."""
    data = format_header(0)
    checksum = int(data[-11:-3], 16)
    for number, event in enumerate(events, 2):
        text = event if isinstance(event, bytes) else json.dumps(event).encode()
        body = b'{"line":%d,"more":0,"at_ms":0,"event":%s' % (number, text)
        checksum = zlib.crc32(body, checksum) ^ is_spoilt
        data += b'%s,"crc":"%08x"}\n' % (body, checksum)
    return data


def _started(**changes: object) -> dict[str, object]:
    event = encode_event(middle_game("Ann", "Ben").events[0])
    setup = event["setup"]
    assert isinstance(setup, dict)
    return {**event, "setup": {**setup, **changes}}


def _ruleset(**changes: object) -> dict[str, object]:
    return _started(ruleset={**load_ruleset("naspa-2016").as_table(), **changes})


JOURNALS: Mapping[str, bytes] = {
    "foreign.journal": b"Dear diary,\n",
    "never-begun.journal": format_header(0)[:30],
    "newer.journal": b'{"format":"rackside-journal","version":99,"created_at_ms":0,"crc":"0"}\n',
    "spoilt.journal": journal_of(_started(), _started(), is_spoilt=True),
    "unfinished.journal": journal_of(_started()) + b'{"line":3\n' + journal_of(_started())[60:],
    "no-json.journal": journal_of(b"{,}"),
    "no-object.journal": journal_of([1]),
    "unknown-event.journal": journal_of({"event": "Fireworks"}),
    "unknown-field.journal": journal_of({"event": "PlayAccepted", "colour": 1}),
    "missing-field.journal": journal_of({"event": "PlayAccepted", "by": 1}),
    "wrong-kind.journal": journal_of({"event": "PlayAccepted", "by": "one", "trigger": ""}),
    "wrong-list.journal": journal_of({"event": "TilesDrawn", "player": 0, "tiles": 3}),
    "out-of-range.journal": journal_of({"event": "PlayAccepted", "by": 9, "trigger": ""}),
    "wrong-enum.journal": journal_of({"event": "GameEnded", "reason": "bored", "player": None}),
    "endless-text.journal": journal_of({"event": "PlayAccepted", "by": 1, "trigger": "x" * 10_001}),
    "no-setup.journal": journal_of({"event": "GameStarted", "setup": 5}),
    "no-seats.journal": journal_of(_started(seats=None)),
    "no-ruleset.journal": journal_of(_started(ruleset=3)),
    "odd-option.journal": journal_of(_ruleset(option=3)),
    "odd-cite.journal": journal_of(_ruleset(cite=3)),
    "odd-silent.journal": journal_of(_ruleset(silent=["x"])),
    "odd-value.journal": journal_of(_ruleset(**{"set.rack_size": "many"})),
    "no-beginning.journal": journal_of({"event": "PlayAccepted", "by": 1, "trigger": "press"}),
}
"""Game logs that cannot be read."""


def _zip(*entries: tuple[str, bytes], mode: int = 0) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for name, data in entries:
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = mode << 16
            archive.writestr(info, data)
    return out.getvalue()


_GOOD_ZIP = _zip(("a.gcg", _HEAD + b">a: AB - +0 0\n" * 20))

ARCHIVES: Mapping[str, bytes] = {
    "no.zip": b"not at all",
    "cut.zip": _GOOD_ZIP[: len(_GOOD_ZIP) // 2],
    "rotten.zip": _GOOD_ZIP[:40] + b"\xff\xff\xff\xff" + _GOOD_ZIP[44:],
    "empty.zip": _zip(),
    "outside.zip": _zip(("../a.gcg", b"x"), ("C:\\a.gcg", b"x")),
    "link.zip": _zip(("a.gcg", b"/etc"), mode=0o120777),
    "twice.zip": _zip(("a.gcg", b"x"), ("A.gcg", b"x")),
    "bomb.zip": _zip(("a.gcg", b"x" * 30_000_000)),
    "other.zip": _zip(("a.txt", b"x"), ("b.gcg", b"Dear Ben"), ("c.journal", b"Dear diary\n")),
    "names.zip": _zip(("journals/..journal", b"x"), ("journals/a b!.journal", format_header(0))),
    "begun.zip": _zip(("journals/a.journal", format_header(0))),
    "wrong-ending.txt": b"x",
    "odd.gcg": b"Dear Ben,\n",
}
"""Files offered to the library that are not games."""

BACKUPS: Mapping[str, bytes] = {
    "backup-20260101-000000-daily.zip": b"not at all",
    "backup-20260102-000000-daily.zip": _zip(("a.txt", b"x")),
    "backup-20260103-000000-daily.zip": _zip(("MANIFEST.json", b"{,}")),
    "backup-20260104-000000-daily.zip": _zip(("MANIFEST.json", b"{}")),
    "backup-20260105-000000-daily.zip": _zip(("manifest.json", b"{,}")),
    "backup-20260106-000000-daily.zip": _zip(("manifest.json", b"{}")),
    "backup-20260107-000000-daily.zip": _zip(
        ("manifest.json", b'{"format": "rackside-backup", "version": 99}')
    ),
    "backup-20260108-000000-daily.zip": _zip(
        ("manifest.json", b'{"format": "rackside-backup", "version": 1}')
    ),
}
"""Files in the backup folder that are not backups."""

SETTINGS_FILES: tuple[bytes, ...] = (
    b"{,}",
    b"[]",
    b"\xff\xfe",
    b'{"theme": NaN}',
    b"[" * 100_000,
    b" " * 1_000_001,
    b'{"colour": 1}',
)
"""Settings files that cannot be read, and one with an unknown setting."""

_HOUSE = (rulesets_dir() / "mattel-family.toml").read_text(encoding="utf-8")


def _house(name: str, *swaps: tuple[str, str]) -> bytes:
    text = _HOUSE.replace('id = "mattel-family"', f'id = "{name}"', 1)
    for old, new in swaps:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


RULESETS: Mapping[str, bytes] = {
    "h1.toml": b"[meta",
    "h2.toml": b"a = = 1",
    "h3.toml": b"a = 1\na = 2",
    "h4.toml": b"\xff",
    "h5.toml": b"#" * 1_000_001,
    "h6.toml": b"a" + b".a" * 20 + b" = 1",
    "h7.toml": b"[meta]\nid = 'h7'\n",
    "h8.toml": b"a = 1",
    "h9.toml": _house("other"),
    "mattel-family.toml": _house("mattel-family"),
    "h10.toml": _house("h10", ('base = ""', 'base = "h10"')),
    "h11.toml": _house("h11", ('base = ""', 'base = "nobody"')),
    "h12.toml": _house("h12", ('short = "FAM"', 'short = ""')),
    "h13.toml": _house("h13", ("rack_size = 7", 'rack_size = "seven"')),
    "h14.toml": _house("h14", ("rack_size = 7", "rack_size = 1")),
    "h15.toml": _house("h15", ("rack_size = 7", "racks_size = 7")),
    "h16.toml": _house("h16", ("tiles_total = 100", "tiles_total = 99")),
    "h17.toml": _house("h17", ("silent = [", 'silent = [\n    "meta.colour",')),
    "h18.toml": _house("h18", ("silent = [", 'silent = [\n    "table.players_min",')),
    "h19.toml": _house("h19", ('residual_authority = "players"', 'residual_authority = "cat"')),
    "h20.toml": _house("h20") + b'\n[option.x.meta]\nid = "y"\n[option.x.set]\ncolour = 1\n',
    "h21.toml": _house("h21") + b"\n[option]\nx = 1\n",
}
"""User rulesets with mistakes."""

_SIDECAR = {
    "name": "X",
    "title": "X",
    "file": "x.kwg",
    "sha256": "",
    "words": 1,
    "nodes": 1,
    "skipped": 0,
    "origin": "",
    "definitions": "",
    "format": 1,
}

LEXICA: Mapping[str, bytes] = {
    "a.json": b"{,}",
    "b.json": b"{}",
    "c.json": json.dumps({**_SIDECAR, "words": "many"}).encode(),
    "d.json": json.dumps({**_SIDECAR, "format": 99}).encode(),
    "e.json": json.dumps({**_SIDECAR, "file": "../x.kwg"}).encode(),
    "f.json": b" " * 100_001,
}
"""Invalid descriptions of word lists."""

TRACKING: tuple[bytes, ...] = (
    b"{,}",
    b"[]",
    b'{"format": "rackside-tracking", "version": 9}',
    b'{"format": "rackside-tracking", "version": 1}',
    b'{"format": "rackside-tracking", "version": 1, "seats": {"9": {}}}',
    b'{"format": "rackside-tracking", "version": 1, "seats": {"0": {"crossed": 1}}}',
    b'{"format": "rackside-tracking", "version": 1, "seats": {"0": {"queries": 1}}}',
    b'{"format": "rackside-tracking", "version": 1, "seats": {"0": {"missed": 1}}}',
    b'{"format": "rackside-tracking", "version": 1, "seats": {"0": {"marked": "x"}}}',
    b'{"format": "rackside-tracking", "version": 1, "seats": {"0": {"notes": 1}}}',
    b" " * 1_000_001,
)
"""Tracking sheets that cannot be read."""
