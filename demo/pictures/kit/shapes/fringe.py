"""Knotted fringes."""

import random

from kit.materials.fabric import fabric
from kit.shapes.curve import curve
from kit.shapes.sweep import sweep


def fringe(depth, x, z, colour, fall=0.0):
    """Along the end of a cloth at x: hanging by `fall`, or lying on the table."""
    thread, made, chance = fabric(colour, pitch=0.0012), [], random.Random(2)
    count = int(depth / 0.0072)
    for i in range(count):
        y = (i / (count - 1) - 0.5) * (depth - 0.01)
        drift, long = chance.uniform(-0.007, 0.007), chance.uniform(0.78, 1.05)
        low, out = (z - fall * long, 0.022 + drift) if fall else (0.003, 0.036 * long)
        path = curve(
            [
                (x + 0.01, y, z),
                (x - 0.013, y + drift * 0.3, z - (z - low) * 0.3),
                (x - out * 0.95, y + drift * 0.2, z - (z - low) * 0.7),
                (x - out, y + drift, low),
            ],
            6,
        )
        knot = lambda t: (0.0017 + 0.0012 * (0.22 < t < 0.32) - 0.0005 * t,) * 2
        made.append(sweep(path, knot, thread, 7))
    return made
