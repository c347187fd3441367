"""Soft goods: stuffed covers, folded stacks."""

import math
import random

import numpy as np
from mathutils import Vector, noise

from kit.shapes.curve import rounded
from kit.shapes.mesh import mesh
from kit.shapes.sweep import sweep


def pillow(size, material, plump=0.105, chop=0.0, cord=0.0034, cells=120, seed=3):
    """A square cover, piped at the seam, filled with feathers: full in the middle, drawn in along the sides, puckered
    at the seam. plump: half its thickness in metres. chop: how far the top is struck in, as a share of half the size."""
    vertices, faces, uvs, count = [], [], [], cells + 1
    for side in (1, -1):
        for i in range(count):
            for j in range(count):
                vertices.append(_filled(i / cells * 2 - 1, j / cells * 2 - 1, side, size / 2, plump, chop, seed))
        for i in range(cells):
            for j in range(cells):
                square = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)][::side]
                faces.append([(side < 0) * count * count + a * count + b for a, b in square])
                uvs.append([(a / cells * size, b / cells * size) for a, b in square])
    around = [(i, 0) for i in range(cells)] + [(cells, j) for j in range(cells)]
    around += [(i, cells) for i in range(cells, 0, -1)] + [(0, j) for j in range(cells, 0, -1)]
    piping = sweep([vertices[i * count + j] for i, j in around], (cord, cord), material, 12, closed=True)
    return [mesh('pillow', vertices, faces, uvs, material), piping]


def _filled(a, b, side, half, plump, chop, seed):
    """Where the point (a, b) of a flat cover, -1 to 1, lies once it is filled."""
    middle_a, middle_b = 1 - a * a, 1 - b * b
    x = a * (1 - 0.095 * middle_b * abs(a) ** 1.5) * (1 - 0.04 * a * a * b * b)
    y = b * (1 - 0.095 * middle_a * abs(b) ** 1.5) * (1 - 0.04 * a * a * b * b)
    full = max(0.0, middle_a * middle_b) ** 0.62
    here = Vector((a * 1.7 + seed, b * 1.7, side * 3))
    full *= 1 + 0.22 * noise.noise(here) + 0.07 * noise.noise(here * 2.6)
    edge = 1 - min(middle_a, middle_b)
    along = b if abs(a) > abs(b) else a
    pucker = noise.noise(Vector((along * 9 + seed, edge * 1.2, side * 5 + (abs(a) > abs(b)) * 7)))
    full += 0.34 * pucker * edge**2 * (1 - edge) ** 0.5 * min(1, full * 4)
    corner = abs(a * b) ** 2
    full += 0.05 * corner * noise.noise(Vector(((a - b) * 5, seed, side))) * min(1, full * 5)
    struck = chop * math.exp(-((a / 0.42) ** 2)) * max(0, b + 0.35) ** 1.6
    full *= 1 + 1.5 * struck * math.exp(-(((b - 0.2) / 0.5) ** 2))
    return x * half, (y - struck) * half, side * full * plump


def folded(width, depth, layers, thick, material, seed=0, sag=0.003, slip=0.0):
    """Cloth folded back and forth along x into `layers` layers, the stack `depth` deep. slip: metres by which
    the hand misses the edge of the fold below. UV in metres."""
    path = _folds(width, layers, thick * 1.03, slip, seed)
    section = _even(rounded(thick, depth, thick * 0.46, 6), max(48, int(depth / 0.004)))

    def settle(x, y, z):
        x, y, z = _rest(x, y, z, thick, sag, seed)
        return x, y + 1.6 * slip * noise.noise(Vector((seed * 1.3, z / thick * 0.55, 0.5))), z

    return _drawn(path, section, material, settle)


def hung(path, width, thick, material, waves=(3.0, 0.012), seed=0):
    """Cloth laid over an edge and hanging down, `width` wide along y, drawn along a path in x and z. waves: how
    many there are across, and how far they stand out at the ends of the path."""
    count, swing = waves
    section = _even(rounded(thick, width, thick * 0.45, 4), max(80, int(width / 0.006)))
    top = max(z for _, z in path)

    def settle(x, y, z):
        free = min(1, max(0, top - z) / 0.25) ** 1.3
        turn = 2 * math.pi * count * (y / width + 0.12 * noise.noise(Vector((seed, y * 4, z * 1.5))))
        side = 1 if x > path[len(path) // 2][0] else -1
        return x + side * swing * free * (0.6 + math.sin(turn + seed)), y * (1 - 0.06 * free), z

    return _drawn(path, section, material, settle)


def rolled(turns, tail, depth, thick, material):
    """Cloth rolled up, its end lying flat for `tail` metres."""
    spiral = []
    for a in np.linspace(0, turns * 2 * math.pi, 260):
        radius = 0.012 + thick * 1.05 * a / (2 * math.pi)
        spiral.append((radius * math.cos(a - 1.6), radius * math.sin(a - 1.6)))
    lowest = min(z for _, z in spiral)
    spiral = [(x, z - lowest + thick / 2) for x, z in spiral]
    x, z = spiral[-1]
    flat = [(x + tail * t, (z - thick / 2) * (1 - t) ** 3 + thick / 2) for t in np.linspace(0.05, 1, 30)]
    section = _even(rounded(thick * 0.9, depth, thick * 0.4, 4), 120)
    return _drawn(spiral + flat, section, material, lambda x, y, z: (x, y + 0.003 * math.sin(x * 40 + z * 30), z))


def _rest(x, y, z, thick, sag, seed):
    """Settles the cloth: neighbours move together, so that layers never cross."""
    soft = Vector((x * 7 + seed, y * 7, z * 6 + seed * 2))
    lift = sag * noise.noise(soft) * min(1, z / (3 * thick))
    layer = Vector((seed, 3.7 * round(z / (thick * 1.03) - 0.5), x * 3))
    return x + 0.6 * sag * noise.noise(soft + Vector((7, 7, 7))), y + 0.5 * sag * noise.noise(layer) * y * 6, z + lift


def _drawn(path, section, material, settle):
    """The section (across the cloth, along y) drawn along a path in x and z."""
    across, vertices, faces, uvs = len(section), [], [], []
    along, round_ = _lengths(path), _lengths([*section, section[0]])
    for k, (x, z) in enumerate(path):
        before, after = path[max(0, k - 1)], path[min(len(path) - 1, k + 1)]
        length = math.dist(before, after) or 1
        normal = (-(after[1] - before[1]) / length, (after[0] - before[0]) / length)
        vertices += [settle(x + normal[0] * off, y, z + normal[1] * off) for off, y in section]
    for k in range(len(path) - 1):
        for j in range(across):
            i = (j + 1) % across
            faces.append([k * across + j, (k + 1) * across + j, (k + 1) * across + i, k * across + i])
            uvs.append(
                [(round_[j], along[k]), (round_[j], along[k + 1]), (round_[j + 1], along[k + 1]), (round_[j + 1], along[k])]
            )
    for end in (0, len(path) - 1):
        faces.append([end * across + j for j in range(across)][:: 1 if end else -1])
        uvs.append([(v, u) for u, v in section][:: 1 if end else -1])
    return mesh('cloth', vertices, faces, uvs, material, sharp=60)


def _lengths(points):
    lengths = [0.0]
    for a, b in zip(points, points[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    return lengths


def _even(outline, count):
    """Resamples a closed outline to evenly spaced points."""
    closed = [*outline, outline[0]]
    lengths = _lengths(closed)
    spots = np.linspace(0, lengths[-1], count, endpoint=False)
    return list(zip(*(np.interp(spots, lengths, [point[axis] for point in closed]) for axis in (0, 1))))


def _folds(width, layers, pitch, slip=0.0, seed=0):
    """(x, z) along the middle of the cloth, fold by fold."""
    path, chance = [], random.Random(seed)
    reach = [width / 2 - pitch / 2 + slip * chance.uniform(-1, 0.4) for _ in range(layers + 1)]
    for layer in range(layers):
        z = pitch * (layer + 0.5)
        towards = 1 if layer % 2 == 0 else -1
        start, end = -towards * reach[layer], towards * reach[layer + 1]
        path += [(start + (end - start) * i / 20, z) for i in range(21)]
        if layer < layers - 1:
            turn = [math.pi * i / 8 - math.pi / 2 for i in range(1, 8)]
            path += [(end + towards * pitch / 2 * math.cos(a), z + pitch / 2 + pitch / 2 * math.sin(a)) for a in turn]
    return path
