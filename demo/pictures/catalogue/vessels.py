"""Vases, planters and their plants."""

import math
import random

from mathutils import Matrix, Vector

from kit.materials.glaze import GLAZES, glaze
from kit.materials.leaf import coin, foliage
from kit.materials.plain import plain, soil
from kit.product import product
from kit.shapes.curve import curve, fillet
from kit.shapes.lathe import lathe
from kit.shapes.leaf import blade, disc, eucalyptus
from kit.shapes.mesh import place
from kit.shapes.sweep import sweep


@product('fluted-vase', 'chalk clay', tq=dict(above=12), detail=dict(target=(0, -0.04, 0.16), fill=1.9, above=14))
def fluted_vase(colour):
    height, radius, flutes = 0.22, 0.062, 26
    outside = curve(
        [(0.036, 0.002), (0.054, 0.03), (radius, 0.085), (0.054, 0.145), (0.030, 0.186), (0.0235, 0.203), (0.027, height)], 16
    )
    inside = [(r - 0.0042, z) for r, z in outside[::-1]][:-8]

    def flute(angle, r, z):
        share = max(0, min(1, (z - 0.006) / 0.02)) * max(0, min(1, (0.188 - z) / 0.03))
        return r - (1 - abs(math.cos(flutes * angle / 2)) ** 0.8) * 0.0036 * share * (r / radius)

    profile = fillet(
        [(0, 0.0015), (0.032, 0.0015, 0.001), (0.033, 0, 0.001), *outside, (0.0248, height + 0.0014, 0.001), *inside], 5
    )
    glazed = glaze(colour, foot=0.004, rim=height, rim_width=0.004, size=0.2, specks=GLAZES[colour]['specks'] * 0.6)
    vase = lathe(profile, glazed, flutes * 16, shape=flute)
    leaves, bark = foliage('#6f8466', '#8fa088'), plain('#6b5a44', 0.7)
    tips = [(-0.10, 0.01, 0.43), (0.055, -0.02, 0.50), (0.13, 0.03, 0.38), (-0.02, 0.04, 0.46)]
    twigs = [eucalyptus((x * 0.08, y * 0.08, 0.12), (x, y, z), 9, leaves, bark, i + 3) for i, (x, y, z) in enumerate(tips)]
    return [vase, *(part for twig in twigs for part in twig)]


@product('bud-vase', 'blush sage ochre', tq=dict(above=12, around=18), detail=dict(target=(0, -0.02, 0.085), fill=1.7, above=20))
def bud_vase(colour):
    side = curve(
        [(0.026, 0.002), (0.041, 0.018), (0.044, 0.040), (0.030, 0.066), (0.0125, 0.083), (0.0098, 0.102), (0.0135, 0.122)], 14
    )
    inside = [(r - 0.0030, z) for r, z in side[::-1]][:-10]
    profile = fillet([(0, 0.0015), (0.022, 0.0015, 0.001), (0.023, 0, 0.001), *side, (0.0120, 0.1232, 0.001), *inside], 5)
    vase = lathe(profile, glaze(colour, foot=0.009, rim=0.123, rim_width=0.004, size=0.1, rings=0.12), 180, wobble=0.0004, seed=3)
    return [vase, *_pampas()]


@product(
    'planter',
    'clay charcoal',
    tq=dict(above=14, around=20),
    front=dict(above=5),
    detail=dict(target=(0, -0.03, 0.12), fill=1.9, above=24),
)
def planter(colour):
    pot, earth = _pot(colour, 0.088, 0.150)
    leaves = foliage('#3d5f3c', '#6c8a55')
    chance = random.Random(5)
    grown = []
    for i in range(17):
        length = chance.uniform(0.20, 0.36) * (1 - 0.2 * (i > 11))
        leaf = blade(length, chance.uniform(0.036, 0.050), leaves, fold=0.55, curl=chance.uniform(0.02, 0.16), belly=0.8)
        lean = chance.uniform(66, 84) if i < 11 else chance.uniform(48, 62)
        root = 0.028 * math.sqrt(chance.random())
        turn = i * 137.5 + chance.uniform(-14, 14)
        leaf.matrix_world = (
            Matrix.Rotation(math.radians(turn), 4, 'Z')
            @ Matrix.Translation((0, root, 0.128))
            @ Matrix.Rotation(math.radians(lean), 4, 'X')
            @ Matrix.Rotation(math.radians(chance.uniform(-30, 30)), 4, 'Y')
        )
        grown.append(leaf)
    return [pot, earth, *grown]


@product('pilea-in-pot', 'oat', tq=dict(above=16), detail=dict(fill=1.5, above=24, target=(0, 0, 0.14)))
def pilea(colour):
    height, radius = 0.082, 0.050
    pot, earth = _pot(colour, radius, height)
    profile = [(0, 0.001), (0.040, 0, 0.001), (0.058, 0.006, 0.004), (0.060, 0.0125, 0.0012)]
    profile += [(0.057, 0.0125, 0.0012), (0.050, 0.006, 0.004), (0, 0.005)]
    glazed = glaze(colour, foot=0.003, rim=0.0125, rim_width=0.002, size=0.1)
    saucer = lathe(fillet(profile, 6), glazed, 160, wobble=0.0005, seed=6)
    for part in (pot, earth):
        part.location.z += 0.0052
    leaves, stalks = coin('#2f6030', '#5f9148'), plain('#94805a', 0.45)
    chance = random.Random(11)
    trunk = curve([(0, 0, height - 0.012), (0.002, 0.001, height + 0.02), (0, 0, height + 0.048)], 8)
    grown = [sweep(trunk, lambda t: (0.0046 - 0.0016 * t,) * 2, plain('#7a6248', 0.8, grain=300), 14)]
    for i in range(24):
        grown += _pilea_leaf(i / 23, i * 2.39996, height, leaves, stalks, chance)
    return [pot, earth, saucer, *grown]


def _pilea_leaf(t, turn, height, leaves, green, chance):
    """A coin-shaped leaf on a long stalk; t runs from the lowest leaf to the topmost."""
    turn += chance.uniform(-0.35, 0.35)
    rise = math.radians(6 + 70 * t**1.25 + chance.uniform(-8, 8))
    length = (0.088 - 0.030 * t) * chance.uniform(0.80, 1.18)
    start = Vector((0, 0, height + 0.008 + 0.042 * t))
    out = Vector((math.cos(turn) * math.cos(rise), math.sin(turn) * math.cos(rise), math.sin(rise)))
    tip = start + out * length + Vector((0, 0, -0.014 * (1 - t)))
    stalk = sweep(
        curve([start, start + out * length * 0.5 + Vector((0, 0, 0.014)), tip], 10),
        lambda s: (0.0013 - 0.0004 * s,) * 2,
        green,
        8,
    )
    leaf = disc((0.0255 - 0.012 * t) * chance.uniform(0.75, 1.15), leaves, 0.34, chance.randint(0, 99))
    sway = Vector((chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3) - 0.2, 0))
    up = (Vector((0, 0, 1)) * 0.6 + out * 0.85 + sway).normalized()
    leaf.matrix_world = Matrix.Translation(tip) @ up.to_track_quat('Z', 'Y').to_matrix().to_4x4()
    return [stalk, leaf]


def _pot(colour, radius, height):
    profile = fillet(
        [
            (0, 0.004),
            (radius * 0.72, 0.004, 0.001),
            (radius * 0.73, 0, 0.002),
            (radius * 0.82, 0, 0.008),
            (radius, height, 0.0025),
        ]
        + [(radius - 0.006, height, 0.0025), (radius - 0.010, height - 0.03, 0.001), (0, height - 0.03)]
    )
    pot = lathe(profile, glaze(colour, size=0.14, foot=0.03, rings=0.05), 180, wobble=0.0006, seed=4)
    earth = lathe(
        [(0, height - 0.014), (radius * 0.5, height - 0.013), (radius - 0.004, height - 0.018)], soil(), 80, wobble=0.002
    )
    return pot, earth


def _pampas():
    """Three dried stems with a long seed head each."""
    straw, chance = plain('#c9ae83', 0.85), random.Random(8)
    grown = []
    for x, y, z in ((-0.045, 0.01, 0.235), (0.038, -0.012, 0.262), (0.004, 0.02, 0.215)):
        path = curve([(0, 0, 0.03), (x * 0.30, y * 0.3, z * 0.6), (x, y, z)], 16)
        grown.append(sweep(path, (0.0009, 0.0009), straw, 8))
        for i in range(46):
            t = 0.60 + 0.40 * i / 45
            foot = Vector(path[min(len(path) - 1, int(t * (len(path) - 1)))])
            turn, size = chance.uniform(0, 6.3), 0.011 * (1.25 - abs(2 * (t - 0.6) / 0.4 - 0.7)) * chance.uniform(0.7, 1.2)
            tip = foot + Vector((math.cos(turn) * size * 0.55, math.sin(turn) * size * 0.55, size * 1.1))
            grown.append(sweep([foot, (foot + tip) / 2, tip], lambda s: (0.0013 * (1 - s) + 0.0004,) * 2, straw, 6))
    return grown
