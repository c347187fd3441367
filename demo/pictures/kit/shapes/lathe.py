"""Turned and thrown forms."""

import math

import numpy as np
from mathutils import Vector, noise

from kit.shapes.mesh import mesh


def lathe(profile, material=None, segments=160, wobble=0.0, seed=0, shape=None, name='lathe'):
    """profile: (radius, z) from start to end, wall thickness and inside included. wobble: metres
    by which the hand misses the circle. shape: (angle, r, z) -> r. UV in metres."""
    points = [np.array(point[:2], float) for point in profile]
    widest, tallest = max(p[0] for p in points), max(abs(p[1]) for p in points) + 1e-9
    vertices, rows = [], []
    for r, z in points:
        if r < 1e-7:
            rows.append([len(vertices)] * segments)
            vertices.append((0, 0, z))
            continue
        rows.append(list(range(len(vertices), len(vertices) + segments)))
        for i in range(segments):
            angle = 2 * math.pi * i / segments
            radius = shape(angle, r, z) if shape else r
            out, up = _miss(angle, r, z, widest, tallest, wobble, seed) if wobble else (0, 0)
            vertices.append(((radius + out) * math.cos(angle), (radius + out) * math.sin(angle), z + up))
    faces, uvs = _skin(rows, _lengths(points), 2 * math.pi * widest / segments, segments)
    return mesh(name, vertices, faces, uvs, material)


def _miss(angle, r, z, widest, tallest, wobble, seed):
    around = Vector((math.cos(angle) * 1.1 + seed * 7, math.sin(angle) * 1.1, z / widest * 1.3))
    tilt = Vector((math.cos(angle) * 0.9 + seed * 3 + 5, math.sin(angle) * 0.9, 0))
    out = wobble * noise.noise(around) * 2 * min(1, r / widest)
    return out, wobble * 0.6 * noise.noise(tilt) * z / tallest


def _lengths(points):
    lengths = [0.0]
    for a, b in zip(points, points[1:]):
        lengths.append(lengths[-1] + float(np.linalg.norm(b - a)))
    return lengths


def _skin(rows, lengths, step, segments):
    faces, uvs = [], []
    for j in range(len(rows) - 1):
        for i in range(segments):
            k = (i + 1) % segments
            corners = (rows[j][i], rows[j][k], rows[j + 1][k], rows[j + 1][i])
            places = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            face, uv = [], []
            for corner, (a, b) in zip(corners, places):
                if corner not in face:
                    face.append(corner)
                    uv.append((a * step, lengths[b]))
            if len(face) > 2:
                faces.append(face)
                uvs.append(uv)
    return faces, uvs
