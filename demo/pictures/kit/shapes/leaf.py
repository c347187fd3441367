"""Leaves and twigs."""

import math
import random

from mathutils import Matrix, Vector

from kit.shapes.curve import curve
from kit.shapes.mesh import mesh
from kit.shapes.sweep import sweep


def blade(length, width, material, fold=0.25, curl=0.3, steps=14, ribs=9, belly=1.0):
    """A pointed leaf along y, folded at the middle, its tip hanging by `curl`."""
    vertices, faces, uvs = [], [], []
    for i in range(steps + 1):
        t = i / steps
        half = width / 2 * math.sin(math.pi * min(1, t**belly)) ** 0.8 if 0 < t < 1 else 0
        for j in range(ribs):
            s = j / (ribs - 1) * 2 - 1
            lift = fold * abs(s) ** 1.4 * half - curl * length * t * t + 0.04 * width * math.sin(t * 9 + s * 3)
            vertices.append((s * half, length * t, lift))
    for i in range(steps):
        for j in range(ribs - 1):
            a = i * ribs + j
            faces.append([a, a + 1, a + ribs + 1, a + ribs])
            uvs.append([(p / (ribs - 1), q / steps) for p, q in ((j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1))])
    return mesh('blade', vertices, faces, uvs, material)


def disc(radius, material, cup=0.25, seed=0, sides=36, rings=7):
    """A round leaf, its edge drawn down and waved."""
    vertices, faces = [(0, 0, 0)], []
    for k in range(1, rings + 1):
        q = k / rings
        for i in range(sides):
            a = 2 * math.pi * i / sides
            r = radius * q * (1 + 0.03 * math.sin(2 * a + seed) + 0.02 * math.sin(3 * a + seed * 2))
            drop = cup * q * q * (1 + 0.35 * math.sin(2 * a + seed * 1.7)) - 0.03 * math.sin(5 * a + seed) * q
            vertices.append((r * math.cos(a), r * math.sin(a) * 1.06, -radius * drop))
    faces += [[0, 1 + i, 1 + (i + 1) % sides] for i in range(sides)]
    for k in range(rings - 1):
        for i in range(sides):
            a, b, n = 1 + k * sides + i, 1 + k * sides + (i + 1) % sides, sides
            faces.append([a, a + n, b + n, b])
    uvs = [[(0.5 + vertices[i][0] / radius / 2, 0.5 + vertices[i][1] / radius / 2) for i in face] for face in faces]
    return mesh('disc', vertices, faces, uvs, material)


def eucalyptus(base, tip, pairs, leaves, bark, seed, size=0.016):
    """A twig with pairs of round leaves that shrink towards the tip."""
    chance = random.Random(seed)
    a, b = Vector(base), Vector(tip)
    middle = (a + b) / 2 + Vector((chance.uniform(-0.03, 0.03), chance.uniform(-0.02, 0.02), 0.03))
    path = curve([a, middle, b], 30)
    grown = [sweep(path, lambda t: (0.0016 * (1 - t * 0.7),) * 2, bark, sides=10)]
    for i in range(pairs):
        t = 0.30 + 0.70 * i / (pairs - 1)
        radius = size * (1.15 - 0.65 * t) * chance.uniform(0.85, 1.12)
        for half in (0, math.pi):
            leaf = disc(radius, leaves, 0.18, chance.randint(0, 99))
            leaf.matrix_world = (
                Matrix.Translation(path[int(t * (len(path) - 1))])
                @ Matrix.Rotation(i * math.pi / 2 + half + chance.uniform(-0.4, 0.4), 4, 'Z')
                @ Matrix.Translation((radius * 1.05, 0, radius * 0.25))
                @ Matrix.Rotation(chance.uniform(-1.2, -0.45), 4, 'Y')
                @ Matrix.Rotation(chance.uniform(-0.4, 0.4), 4, 'X')
            )
            grown.append(leaf)
    return grown
