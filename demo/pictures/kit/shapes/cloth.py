"""Soft goods: stuffed covers, folded stacks."""

import math

import bpy
import numpy as np
from mathutils import Vector, noise

from kit.shapes.curve import rounded
from kit.shapes.mesh import bake, mesh, refine, soften

FRAMES = 45


def pillow(size, material, depth=None, cells=52, pressure=4.2):
    """A square cover sewn at the edge and blown up by cloth simulation (about 16 s)."""
    depth = depth or size
    index, vertices, faces, uvs = {}, [], [], []
    for side in (0, 1):
        for i in range(cells + 1):
            for j in range(cells + 1):
                seam = i in (0, cells) or j in (0, cells)
                if seam and side:
                    index[1, i, j] = index[0, i, j]
                    continue
                index[side, i, j] = len(vertices)
                lift = 0 if seam else (0.004, -0.004)[side]
                vertices.append(((i / cells - 0.5) * size, (j / cells - 0.5) * depth, lift))
        for i in range(cells):
            for j in range(cells):
                square = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)][:: 1 - 2 * side]
                faces.append([index[side, a, b] for a, b in square])
                uvs.append([(a / cells * size, b / cells * depth) for a, b in square])
    cover = mesh('pillow', vertices, faces, uvs, material)
    _blow(cover, pressure)
    return refine(soften(bake(cover)), 2)


def folded(width, depth, layers, thick, material, seed=0, sag=0.003):
    """Cloth folded back and forth along x into `layers` layers, the stack `depth` deep. UV in metres."""
    path = _folds(width, layers, thick * 1.03)
    section = _even(rounded(thick, depth, thick * 0.46, 6), max(48, int(depth / 0.004)))
    return _drawn(path, section, material, lambda x, y, z: _rest(x, y, z, thick, sag, seed))


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


def _folds(width, layers, pitch):
    """(x, z) along the middle of the cloth, fold by fold."""
    path, half = [], width / 2 - pitch / 2
    for layer in range(layers):
        z = pitch * (layer + 0.5)
        towards = 1 if layer % 2 == 0 else -1
        path += [(towards * half * t, z) for t in [i / 20 * 2 - 1 for i in range(21)]]
        if layer < layers - 1:
            turn = [math.pi * i / 8 - math.pi / 2 for i in range(1, 8)]
            path += [(towards * (half + pitch / 2 * math.cos(a)), z + pitch / 2 + pitch / 2 * math.sin(a)) for a in turn]
    return path


def _blow(cover, pressure):
    cloth = cover.modifiers.new('cloth', 'CLOTH')
    cloth.settings.quality, cloth.settings.mass, cloth.settings.air_damping = 7, 0.25, 3
    cloth.settings.use_pressure, cloth.settings.uniform_pressure_force = True, pressure
    cloth.settings.tension_stiffness, cloth.settings.compression_stiffness = 40, 14
    cloth.settings.shear_stiffness, cloth.settings.bending_stiffness = 9, 0.6
    cloth.settings.effector_weights.gravity = 0
    cloth.collision_settings.use_collision = False
    cloth.point_cache.frame_end = FRAMES
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, FRAMES
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
