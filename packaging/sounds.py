# SPDX-License-Identifier: MIT
"""Writes resources/sounds: the sounds of the game rooms, computed here from sines and noise.

    .venv/bin/python packaging/sounds.py          write them
    .venv/bin/python packaging/sounds.py --check  exit with 1 if they would be written otherwise

A struck piece of wood is a few sines that die away, of which the higher ones die first, under a
short burst of noise. Nothing is recorded, so nothing has a licence.
"""

from __future__ import annotations

import argparse
import io
import math
import random
import sys
import wave
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "sounds"
RATE = 22_050
"""Samples a second."""
PEAK = 0.16
"""Loudest sample of the loudest sound, of 1: quiet beside speech."""

Samples = list[float]


def strike(pitches: Iterable[tuple[float, float, float]], seconds: float) -> Samples:
    """Add sines that die away; each is a frequency in Hz, a strength, and seconds to a third."""
    parts = tuple(pitches)
    return [
        sum(
            strength * math.sin(math.tau * pitch * at / RATE) * math.exp(-at / RATE / life)
            for pitch, strength, life in parts
        )
        for at in range(round(seconds * RATE))
    ]


def noise(strength: float, life: float, seconds: float, seed: int) -> Samples:
    """A burst of noise that dies away within `life` seconds to a third."""
    chance = random.Random(seed)
    return [
        strength * chance.uniform(-1, 1) * math.exp(-at / RATE / life)
        for at in range(round(seconds * RATE))
    ]


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Add sounds, each from a number of seconds on."""
    whole = [0.0] * max(round(start * RATE) + len(part) for start, part in parts)
    for start, part in parts:
        for at, sample in enumerate(part, round(start * RATE)):
            whole[at] += sample
    return whole


def tick(seed: int, pitch: float = 1.0) -> Samples:
    """One tile put down on wood."""
    wood = ((640, 0.5, 0.012), (1380, 0.35, 0.008), (2550, 0.2, 0.004))
    tone = strike(((hz * pitch, strength, life) for hz, strength, life in wood), 0.07)
    return mix((0, tone), (0, noise(0.5, 0.002, 0.012, seed)))


def bar(hz: float) -> Samples:
    """One bar of a marimba, struck softly."""
    return strike(((hz, 0.5, 0.16), (4 * hz, 0.07, 0.05)), 0.6)


SOUNDS = {
    "tile": tick(1),
    "play": mix(
        (0, tick(2, 0.9)), (0.055, tick(3, 0.8)), (0.06, strike(((170, 0.5, 0.03),), 0.14))
    ),
    "bingo": mix((0, bar(523.25)), (0.11, bar(659.26)), (0.22, bar(783.99))),
    "end": mix((0, bar(392.0)), (0.2, bar(523.25)), (0.2, bar(329.63))),
}


def as_wave(samples: Samples, loudest: float) -> bytes:
    """One channel of 16 bits; the last 5 ms fade, so that nothing clicks."""
    fade = round(0.005 * RATE)
    data = bytearray()
    for at, sample in enumerate(samples):
        level = min(1.0, (len(samples) - at) / fade) * PEAK / loudest
        data += round(sample * level * 32767).to_bytes(2, "little", signed=True)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(bytes(data))
    return file.getvalue()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    is_check = parser.parse_args().check
    loudest = max(abs(sample) for samples in SOUNDS.values() for sample in samples)
    stale = []
    for name, samples in SOUNDS.items():
        path, data = FOLDER / f"{name}.wav", as_wave(samples, loudest)
        if not path.exists() or path.read_bytes() != data:
            stale.append(path.name)
            if not is_check:
                FOLDER.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
    print(f"{'stale' if is_check else 'written'}: {', '.join(stale) or 'none'}")
    return int(is_check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
