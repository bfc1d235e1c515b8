# SPDX-License-Identifier: MIT
"""Colour arithmetic for the theme test: contrast, colour difference, simulated colour blindness.

Sources: WCAG 2.1 (relative luminance, contrast ratio); CIE 142-2001 as worked out by Sharma, Wu
and Dalal 2005 (CIEDE2000); Machado, Oliveira and Fernandes 2009 (severity 1.0).
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices on linear RGB, by kind of vision."""


def linear_rgb(colour: str) -> Triple:
    """Return ``#rrggbb`` as linear light, each channel 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _to_linear(red), _to_linear(green), _to_linear(blue)


def _to_linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = linear_rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def as_seen(colour: str, sight: str) -> Triple:
    """Return linear RGB of a colour as one of `SIGHTS` sees it, clamped to 0 to 1."""
    rgb = linear_rgb(colour)
    seen = [
        min(1.0, max(0.0, sum(k * v for k, v in zip(row, rgb, strict=True))))
        for row in SIGHTS[sight]
    ]
    return seen[0], seen[1], seen[2]


def lab(rgb: Triple) -> Triple:
    """Return CIELAB (D65) of linear sRGB."""
    red, green, blue = rgb
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (_cube_root(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 difference of two CIELAB colours."""
    mean_c = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    g = (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7))) / 2
    a1, a2 = one[1] * (1 + g), other[1] * (1 + g)
    c1, c2 = math.hypot(a1, one[2]), math.hypot(a2, other[2])
    h1, h2 = _hue(a1, one[2]), _hue(a2, other[2])
    delta_h = _hue_step(c1 * c2, h2 - h1)
    delta_big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(delta_h) / 2)
    mean_l, mean_cp = (one[0] + other[0]) / 2, (c1 + c2) / 2
    mean_h = _mean_hue(c1 * c2, h1, h2)
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_cp, 1 + 0.015 * mean_cp * t
    turn = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r_c = 2 * math.sqrt(mean_cp**7 / (mean_cp**7 + 25**7))
    r_t = -math.sin(math.radians(2 * turn)) * r_c
    light, chroma, hue = (other[0] - one[0]) / s_l, (c2 - c1) / s_c, delta_big_h / s_h
    return math.sqrt(light**2 + chroma**2 + hue**2 + r_t * chroma * hue)


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def _hue_step(chroma: float, step: float) -> float:
    if chroma == 0:
        return 0.0
    if abs(step) <= 180:
        return step
    return step - 360 if step > 180 else step + 360


def _mean_hue(chroma: float, h1: float, h2: float) -> float:
    if chroma == 0:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def difference(one: str, other: str, sight: str = "normal") -> float:
    """Return CIEDE2000 between two ``#rrggbb`` colours as one of `SIGHTS` sees them."""
    return ciede2000(lab(as_seen(one, sight)), lab(as_seen(other, sight)))
