"""Teapot, water jug, watering can, oil bottle."""

import math

import numpy as np
from mathutils import Vector

from kit.materials.glaze import GLAZES, glaze
from kit.materials.metal import metal, powder
from kit.materials.plain import plain
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, place
from kit.shapes.sweep import sweep
from kit.shapes.weld import weld


@product('teapot', 'sage charcoal', detail=dict(around=-22, above=26, target=(0, 0, 0.12), fill=1.4))
def teapot(colour):
    radius = 0.072
    outside = curve([(0.036, 0.0015), (0.058, 0.012), (radius, 0.05), (0.064, 0.084), (0.040, 0.104), (0.033, 0.108)], 14)
    inside = curve([(0.029, 0.1065), (0.036, 0.101), (0.059, 0.082), (radius - 0.005, 0.05), (0.052, 0.015), (0, 0.008)], 10)
    profile = fillet([(0, 0.002), (0.03, 0.002, 0.001), (0.031, 0, 0.001), *outside, (0.031, 0.1095, 0.0015), *inside], 6)
    body = lathe(profile, segments=180, wobble=0.0004, seed=3)
    path = curve([(0.054, 0, 0.040), (0.082, 0, 0.053), (0.099, 0, 0.080), (0.118, 0, 0.103)], 14)
    taper = lambda t: (0.0165 * (1 - t) ** 1.2 + 0.0072, 0.0145 * (1 - t) ** 1.2 + 0.0068)
    spout = sweep(path, taper, sides=32, up=(0, 0, 1))
    lugs = [
        sweep(
            curve([(s * 0.056, 0, 0.086), (s * 0.060, 0, 0.100), (s * 0.0585, 0, 0.112)], 8),
            (0.0058, 0.0062),
            sides=20,
            up=(0, 1, 0),
        )
        for s in (1, -1)
    ]
    glazed = glaze(colour, foot=0.006, size=0.12, specks=0.2, rough=0.46, drift=0.55)
    welded = weld([body, spout, *lugs], 0.0009, 9, glazed)
    return group([welded, _mouth(path), _lid(glazed), *_hoop()], turn=(0, 0, -16))


@product(
    'water-jug', 'chalk clay', tq=dict(above=16), front=dict(above=6), detail=dict(above=30, fill=1.4, target=(0, -0.02, 0.19))
)
def water_jug(colour):
    height = 0.215
    outside = curve(
        [(0.043, 0.003), (0.060, 0.030), (0.066, 0.075), (0.056, 0.130), (0.042, 0.170), (0.041, 0.195), (0.046, height)], 12
    )
    inside = [(r - 0.0042, z) for r, z in outside[::-1] if z > 0.012]
    profile = [(0, 0.003), (0.038, 0.003), (0.039, 0), (0.043, 0.0005), *outside, (0.044, height + 0.0016), *inside, (0, 0.010)]

    def lip(angle, r, z):
        """The rim is drawn out towards +x and pinched beside the spout."""
        high = max(0, min(1, (z - 0.160) / (height - 0.160))) ** 1.6
        off = abs(math.atan2(math.sin(angle), math.cos(angle)))
        return r + high * (0.028 * math.exp(-((off / 0.34) ** 2)) - 0.0045 * math.exp(-(((off - 0.75) / 0.3) ** 2)))

    body = lathe(fillet([(*p, 0.0008) for p in profile], 3), segments=200, wobble=0.0005, seed=11, shape=lip)
    path = curve(
        [(-0.040, 0, 0.196), (-0.062, 0, 0.203), (-0.090, 0, 0.180), (-0.098, 0, 0.135), (-0.082, 0, 0.090), (-0.058, 0, 0.072)],
        14,
    )
    flare = lambda t: abs(2 * t - 1) ** 5
    handle = sweep(path, lambda t: (0.0050 + 0.0024 * flare(t), 0.0092 + 0.0034 * flare(t)), sides=28, up=(0, 0, 1))
    glazed = glaze(colour, foot=0.022, rim=height, rim_width=0.006, size=0.18, rings=0.12)
    return [place(weld([body, handle], 0.0010, 7, glazed), turn=(0, 0, 196))]


@product('watering-can', 'brass black', tq=dict(above=14, around=18), detail=dict(above=24, fill=1.35, around=18))
def watering_can(colour):
    coat = metal('brass', 0.22, size=0.2) if colour == 'brass' else powder('#211f1e', 0.4, 0.3)
    body = lathe(
        fillet(
            [(0, 0.001), (0.066, 0, 0.004), (0.068, 0.006, 0.003), (0.056, 0.118, 0.006), (0.040, 0.127, 0.004)]
            + [(0.037, 0.140, 0.001), (0.0355, 0.140, 0.001), (0.038, 0.125, 0.004), (0.054, 0.116, 0.006), (0.060, 0.01, 0.004), (0, 0.01)],
        ),
        coat, 180,
    )  # fmt: skip
    neck = curve(
        [(0.052, 0, 0.030), (0.090, 0, 0.055), (0.125, 0, 0.115), (0.150, 0, 0.175), (0.178, 0, 0.196), (0.194, 0, 0.194)], 16
    )
    spout = sweep(neck, lambda t: (0.0105 * (1 - t) ** 1.3 + 0.0040,) * 2, coat, 28)
    grip = curve(
        [(0.020, 0, 0.134), (0.0, 0, 0.168), (-0.050, 0, 0.178), (-0.098, 0, 0.140), (-0.098, 0, 0.085), (-0.060, 0, 0.050)], 16
    )
    handle = sweep(grip, (0.0036, 0.0036), coat, 20, up=(0, 1, 0))
    cuff = lathe(fillet([(0.0665, 0.004), (0.0695, 0.004, 0.001), (0.0690, 0.0085, 0.001), (0.0665, 0.0085)], 4), coat, 160)
    return group([body, spout, handle, cuff], turn=(0, 0, -14))


@product(
    'oil-bottle',
    'sage ink',
    tq=dict(above=12, around=14),
    front=dict(above=5),
    detail=dict(above=20, fill=1.5, target=(0, 0, 0.2)),
)
def oil_bottle(colour):
    side = curve(
        [(0.036, 0.004), (0.039, 0.02), (0.039, 0.09), (0.034, 0.128), (0.016, 0.158), (0.0125, 0.180), (0.0125, 0.200)], 12
    )
    profile = fillet(
        [
            (0, 0.002),
            (0.032, 0.002, 0.001),
            (0.033, 0, 0.001),
            *side,
            (0.0150, 0.203, 0.001),
            (0.0150, 0.211, 0.002),
            (0.009, 0.212, 0.001),
            (0, 0.205),
        ],
        4,
    )
    bottle = lathe(
        profile, glaze(colour, foot=0.012, rim=0.212, rim_width=0.004, size=0.16, rings=0.12), 180, wobble=0.0004, seed=8
    )
    steel = metal('brass', 0.2)
    stopper = lathe(
        fillet([(0, 0.211), (0.0085, 0.211, 0.001), (0.0100, 0.222, 0.002), (0.0055, 0.226, 0.002), (0, 0.226)], 5),
        wood('oak', size=0.05),
        60,
    )
    path = curve([(0, 0, 0.222), (0, 0, 0.236), (0.004, 0, 0.246), (0.016, 0, 0.256)], 12)
    spout = sweep(path, lambda t: (0.0036 - 0.0012 * t,) * 2, steel, 24)
    return group([bottle, stopper, spout], turn=(0, 0, -30))


def _mouth(path):
    """The dark opening at the tip of a spout."""
    hole = lathe([(0, 0), (0.0047, 0), (0.0052, 0.0006), (0.0045, 0.0012), (0, 0.0012)], plain('#0b0a09', 0.9), 40)
    tip, before = Vector(path[-1]), Vector(path[-15])
    direction = (tip - before).normalized()
    hole.rotation_euler = direction.to_track_quat('Z', 'Y').to_euler()
    hole.location = tip - direction * 0.0004
    return hole


def _lid(glazed):
    dome = curve([(0.0305, 0.1125), (0.02, 0.1165), (0.008, 0.119)], 8)
    knob = curve([(0.0085, 0.128), (0.0105, 0.133), (0.0075, 0.138), (0, 0.1395)], 8)
    profile = [
        (0, 0.1085),
        (0.0305, 0.1085, 0.001),
        (0.0325, 0.1105, 0.0012),
        *dome,
        (0.005, 0.1205, 0.003),
        (0.0052, 0.124, 0.003),
        *knob,
    ]
    return lathe(fillet(profile, 6), glazed, 120, wobble=0.0002)


def _hoop():
    """Bow of brass wire, wrapped in bent oak where it is held."""
    bow = [(-0.0600 * math.cos(a), 0, 0.128 + 0.062 * math.sin(a) ** 0.92) for a in np.linspace(0, math.pi, 100)]
    bow = [(-0.0585, 0, 0.106), *bow, (0.0585, 0, 0.106)]
    swell = lambda t: math.sin(math.pi * t) ** 0.35 if 0 < t < 1 else 0
    grip = sweep(
        bow[22:-22],
        lambda t: (0.0030 + 0.0024 * swell(t), 0.0040 + 0.0026 * swell(t)),
        wood('oak', girth=0.036, size=0.12),
        28,
        up=(0, 1, 0),
    )
    wires = [sweep(part, (0.0021, 0.0021), metal('brass'), 16, up=(0, 1, 0)) for part in (bow[:26], bow[-26:])]
    return [grip, *wires]
