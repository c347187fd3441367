"""Rods, handles, cords: a section drawn along a path."""

import math

from mathutils import Vector

from kit.shapes.curve import straight
from kit.shapes.mesh import mesh


def sweep(path, section, material=None, sides=24, up=None, closed=False, square=2.0, name='sweep'):
    """section: half axes (along `up`, across), or a function of 0..1 that gives them. square: 2 is
    an ellipse, more is a rounded rectangle. UV in metres: u round the section, v along the path."""
    points = [Vector(tuple(map(float, point))) for point in path]
    count, vertices, lengths = len(points), [], [0.0]
    tangents = [_tangent(points, i, closed) for i in range(count)]
    normal = Vector(up) if up else tangents[0].orthogonal()
    for i, point in enumerate(points):
        normal = (normal - tangents[i] * normal.dot(tangents[i])).normalized()
        side = tangents[i].cross(normal)
        wide, high = section(i / (count - 1)) if callable(section) else section
        if i:
            lengths.append(lengths[-1] + (point - points[i - 1]).length)
        for j in range(sides):
            c, s = _superellipse(2 * math.pi * j / sides, square)
            vertices.append(point + normal * (wide * c) + side * (high * s))
    lengths.append(lengths[-1] + (points[0] - points[-1]).length)
    wide, high = section(0.5) if callable(section) else section
    faces, uvs = _tube(count, sides, lengths, math.pi * (wide + high) / sides, closed)
    return mesh(name, vertices, faces, uvs, material, sharp=50)


def rod(start, end, radius, material=None, sides=24, **more):
    return sweep(straight(start, end), (radius, radius), material, sides, **more)


def taper(start, end, thick, thin, material=None, sides=32):
    """A leg: thick at the start, thin at the end."""

    def section(t):
        ease = (t / 0.012) ** 0.5 * 0.3 + 0.7 if t < 0.012 else 1
        radius = (thick * (1 - t) + thin * t) * ease
        return radius, radius

    return sweep(straight(start, end, 24), section, material, sides)


def _tangent(points, i, closed):
    count = len(points)
    before = points[i - 1] if (i > 0 or closed) else points[i]
    after = points[(i + 1) % count] if (i < count - 1 or closed) else points[i]
    return (after - before).normalized()


def _superellipse(angle, power):
    c, s = math.cos(angle), math.sin(angle)
    if power == 2:
        return c, s
    return math.copysign(abs(c) ** (2 / power), c), math.copysign(abs(s) ** (2 / power), s)


def _tube(count, sides, lengths, step, closed):
    faces, uvs = [], []
    for i in range(count if closed else count - 1):
        after = (i + 1) % count
        for j in range(sides):
            k = (j + 1) % sides
            faces.append([i * sides + j, i * sides + k, after * sides + k, after * sides + j])
            uvs.append(
                [
                    (j * step, lengths[i]),
                    ((j + 1) * step, lengths[i]),
                    ((j + 1) * step, lengths[i + 1]),
                    (j * step, lengths[i + 1]),
                ]
            )
    if not closed:
        faces += [list(range(sides))[::-1], [(count - 1) * sides + j for j in range(sides)]]
        uvs += [[(0, 0)] * sides] * 2
    return faces, uvs
