"""Outlines: smooth curves through points, and polylines with rounded corners."""

import math

import numpy as np


def curve(points, steps=16, closed=False):
    """Catmull-Rom through the points, in any dimension."""
    knots = [np.array(point, float) for point in points]
    count, drawn = len(knots), []
    for i in range(count if closed else count - 1):
        b, c = knots[i], knots[(i + 1) % count]
        a = knots[i - 1] if (i > 0 or closed) else 2 * b - c
        d = knots[(i + 2) % count] if (i + 2 < count or closed) else 2 * c - b
        for t in np.linspace(0, 1, steps, endpoint=False):
            drawn.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    if not closed:
        drawn.append(knots[-1])
    return [tuple(point) for point in drawn]


def fillet(corners, steps=8, closed=False):
    """(x, y) or (x, y, radius) -> polyline whose corners are arcs: edges that catch light."""
    count, drawn = len(corners), []
    for i, corner in enumerate(corners):
        radius = corner[2] if len(corner) > 2 else 0
        here = np.array(corner[:2], float)
        if radius <= 0 or (not closed and i in (0, count - 1)):
            drawn.append(tuple(here))
            continue
        before, after = np.array(corners[i - 1][:2], float), np.array(corners[(i + 1) % count][:2], float)
        drawn += _arc(before, here, after, radius, steps)
    return drawn


def rounded(width, depth, radius, steps=10):
    """Rectangle about the origin with round corners, closed."""
    x, y = width / 2, depth / 2
    return fillet([(-x, -y, radius), (x, -y, radius), (x, y, radius), (-x, y, radius)], steps, closed=True)


def straight(start, end, steps=12):
    a, b = np.array(start, float), np.array(end, float)
    return [tuple(a * (1 - t) + b * t) for t in np.linspace(0, 1, steps)]


def ring(radius, z=0.0, steps=120):
    return [(radius * math.cos(a), radius * math.sin(a), z) for a in np.linspace(0, 2 * math.pi, steps, endpoint=False)]


def _arc(before, here, after, radius, steps):
    u, v = before - here, after - here
    long_u, long_v = np.linalg.norm(u), np.linalg.norm(v)
    if min(long_u, long_v) < 1e-9:
        return [tuple(here)]
    u, v = u / long_u, v / long_v
    angle = math.acos(max(-1, min(1, float(u @ v))))
    if angle > math.pi - 1e-3:
        return [tuple(here)]
    cut = min(radius / math.tan(angle / 2), long_u * 0.48, long_v * 0.48)
    start, end = here + u * cut, here + v * cut
    return [tuple((1 - t) ** 2 * start + 2 * t * (1 - t) * here + t * t * end) for t in np.linspace(0, 1, steps + 1)]
