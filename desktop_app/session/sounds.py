# SPDX-License-Identifier: MIT
"""The sounds of the game rooms, played by miniaudio in a thread of their own.

Qt's own players are in the part of PySide6 that is not installed (decision 44). A computer without
a loudspeaker, or without miniaudio, stays silent.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Generator
from enum import Enum
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol

from desktop_app.settings.paths import resource_path

RATE = 22_050
"""Samples a second of every file."""
SAMPLE_BYTES = 2
_PERIOD_MS = 30
_IDLE_S = 3.0
"""The device is closed after so long without a sound: an open one keeps the processor awake."""
_CLOSE_S = 2.0


class Sound(Enum):
    """A sound, by the name of its file in ``resources/sounds``."""

    TILE = "tile"
    PLAY = "play"
    BINGO = "bingo"
    END = "end"


Stream = Generator[bytes, int, None]
"""Is sent a number of frames, and yields their bytes; it has been started."""


class Device(Protocol):
    """A sound device, as miniaudio has it."""

    def start(self, stream: Stream, /) -> None:
        """Begin to take frames from a stream, in a thread of the device."""

    def close(self) -> None:
        """Stop, and give the device back."""


def open_device() -> Device:
    """Open the system's sound device.

    Raises ImportError without miniaudio, and its MiniaudioError if there is no device.
    """
    # Loading it takes longer than a frame may.
    import miniaudio  # noqa: PLC0415

    backends = None
    if sys.platform.startswith("linux"):
        backends = [miniaudio.Backend.PULSEAUDIO]
        # Without a sound card ALSA writes a page of complaints to the terminal.
        if Path("/dev/snd").exists():
            backends.append(miniaudio.Backend.ALSA)
    device: Device = miniaudio.PlaybackDevice(
        output_format=miniaudio.SampleFormat.SIGNED16,
        nchannels=1,
        sample_rate=RATE,
        buffersize_msec=_PERIOD_MS,
        backends=backends,
        app_name="Rackside",
    )
    return device


@cache
def samples_of(sound: Sound) -> bytes:
    """Read the samples of a sound: one channel of 16 bits, `RATE` a second.

    Raises OSError, EOFError or wave.Error if the file cannot be read.
    """
    with wave.open(str(resource_path("sounds", f"{sound.value}.wav")), "rb") as file:
        return file.readframes(file.getnframes())


class SoundPlayer:
    """Plays one sound at a time; a new one cuts off the one before.

    Args:
        open_device: opens the sound device, in the player's thread.
        idle_s: seconds of silence after which the device is closed.
    """

    def __init__(
        self, open_device: Callable[[], Device] = open_device, idle_s: float = _IDLE_S
    ) -> None:
        self._open, self._idle_s = open_device, idle_s
        self._wanted: SimpleQueue[Sound | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._rest = b""
        self.is_silent = False
        """True once there turned out to be no device."""

    def play(self, sound: Sound) -> None:
        """Play a sound; return at once."""
        if self.is_silent:
            return
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()
        self._wanted.put(sound)

    def close(self) -> None:
        """Give the device back; a sound that is being played is cut off."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(_CLOSE_S)
            self._thread = None

    def _work(self) -> None:
        """Take sounds from the queue until it says None."""
        device: Device | None = None
        try:
            while True:
                try:
                    sound = self._wanted.get(timeout=None if device is None else self._idle_s)
                except Empty:
                    if device is not None:
                        device.close()
                    device = None
                    continue
                if sound is None:
                    break
                self._rest = samples_of(sound)
                if device is None:
                    device = self._open()
                    stream = self._stream()
                    next(stream)
                    device.start(stream)
        # Whatever a sound system raises, a game goes on without sounds.
        except Exception:
            self.is_silent = True
        if device is not None:
            device.close()

    def _stream(self) -> Stream:
        """Yield what is left of the sound, then silence. Runs in the device's thread."""
        frames = yield b""
        while True:
            size = frames * SAMPLE_BYTES
            rest = self._rest
            chunk = rest[:size]
            # A sound that began meanwhile is not lost.
            if self._rest is rest:
                self._rest = rest[size:]
            frames = yield chunk.ljust(size, b"\0")
