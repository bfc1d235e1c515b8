# SPDX-License-Identifier: MIT
from __future__ import annotations

import threading

import pytest

from desktop_app.session.sounds import SAMPLE_BYTES, Sound, SoundPlayer, Stream, samples_of

SOON_S = 10.0


class FakeDevice:
    """Takes frames when a test asks for them."""

    def __init__(self) -> None:
        self.stream: Stream | None = None
        self.started, self.closed = threading.Event(), threading.Event()

    def start(self, stream: Stream, /) -> None:
        self.stream = stream
        self.started.set()

    def close(self) -> None:
        self.closed.set()

    def take(self, frames: int) -> bytes:
        assert self.started.wait(SOON_S)
        assert self.stream is not None
        return self.stream.send(frames)


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_short_and_quiet(sound: Sound) -> None:
    samples = memoryview(samples_of(sound)).cast("h")
    assert 0 < len(samples) <= 22_050, "at most a second"
    assert 1000 < max(map(abs, samples)) < 6000, "heard, but quiet"
    assert abs(samples[-1]) < 50, "it ends without a click"


def test_a_sound_is_played_whole_and_silence_follows() -> None:
    device = FakeDevice()
    player = SoundPlayer(lambda: device)
    player.play(Sound.TILE)
    wanted = samples_of(Sound.TILE)
    half = len(wanted) // SAMPLE_BYTES // 2
    heard = device.take(half) + device.take(len(wanted) // SAMPLE_BYTES)
    assert heard[: len(wanted)] == wanted
    assert not any(heard[len(wanted) :])
    assert len(device.take(7)) == 7 * SAMPLE_BYTES
    player.close()
    assert device.closed.is_set()


def test_an_idle_device_is_closed_and_opened_again() -> None:
    devices: list[FakeDevice] = []

    def open_one() -> FakeDevice:
        devices.append(FakeDevice())
        return devices[-1]

    player = SoundPlayer(open_one, idle_s=0.01)
    player.play(Sound.TILE)
    while not devices:
        threading.Event().wait(0.001)
    assert devices[0].closed.wait(SOON_S)
    player.play(Sound.END)
    while len(devices) < 2:
        threading.Event().wait(0.001)
    assert devices[1].started.wait(SOON_S)
    player.close()
    assert devices[1].closed.is_set()


@pytest.mark.parametrize(
    "error", [ImportError("no module"), OSError("no card"), RuntimeError(-401)]
)
def test_without_a_device_it_is_silent_and_asks_only_once(error: Exception) -> None:
    tries = []

    def fail() -> FakeDevice:
        tries.append(1)
        raise error

    player = SoundPlayer(fail)
    player.play(Sound.TILE)
    while not player.is_silent:
        threading.Event().wait(0.001)
    player.play(Sound.PLAY)
    player.close()
    assert tries == [1]
