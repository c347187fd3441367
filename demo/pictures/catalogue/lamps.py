"""Table, floor and pendant lamps."""

import math

import numpy as np
from mathutils import Vector

from kit.materials.fabric import fabric
from kit.materials.glaze import glaze
from kit.materials.metal import metal, powder
from kit.materials.plain import glow, plain
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet, ring
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, loose, place
from kit.shapes.sweep import rod, sweep, taper
from kit.studio import bulb

PENDANTS = {'chalk': '#eeeae2', 'ink': '#33414c', 'ochre': '#c98f33'}


@product('table-lamp', 'sage oat', tq=dict(above=8), detail=dict(target=(0, -0.05, 0.2), fill=1.35, above=12))
def table_lamp(colour):
    side = curve([(0.055, 0.003), (0.078, 0.03), (0.086, 0.075), (0.072, 0.125), (0.038, 0.158), (0.018, 0.176)], 14)
    profile = fillet([(0, 0), (0.052, 0, 0.002), *side, (0.0155, 0.180, 0.003), (0, 0.180)], 5)
    base = lathe(profile, glaze(colour, size=0.2, rings=0.12, rough=0.5), 160, wobble=0.0008, seed=2)
    neck = [
        (0, 0.178),
        (0.0125, 0.178, 0.001),
        (0.0125, 0.190, 0.001),
        (0.0065, 0.192, 0.001),
        (0.0065, 0.222, 0.001),
        (0, 0.222),
    ]
    cord = curve([(0.02, 0.085, 0.006), (0.08, 0.14, 0.003), (0.2, 0.16, 0.003), (0.42, 0.28, 0.003), (0.8, 0.3, 0.003)], 14)
    return [
        base,
        lathe(fillet(neck, 4), metal('brass'), 60),
        *shade(0.212, 0.392, 0.150, 0.118, 2.4),
        loose(sweep(cord, (0.0027, 0.0027), plain('#cbb899', 0.9), 12)),
    ]


@product(
    'pendant-lamp',
    'ink chalk ochre',
    tq=dict(above=-7, around=20, fill=0.64),
    front=dict(above=0, fill=0.64),
    detail=dict(above=4, around=12, fill=1.3),
)
def pendant_lamp(colour):
    height, radius = 0.17, 0.16
    dome = curve([(0.022, height), (0.045, height - 0.006), (0.10, height - 0.045), (0.142, height - 0.10), (radius, 0.012)], 16)
    outside = fillet([*dome, (radius + 0.001, 0.002, 0.002), (radius - 0.001, 0, 0.0015)], 4)
    outer = lathe([(0, height + 0.0005), *outside], powder(PENDANTS[colour], 0.38, 0.3), 180)
    inner = lathe(
        [(r - 0.0022, z - 0.002) for r, z in outside[1:]] + [(radius - 0.001, 0.0002)], powder('#f6f1e6', 0.5, 0.3), 180
    )
    cap = [(0, height - 0.001), (0.026, height - 0.001, 0.001), (0.026, height + 0.003, 0.001), (0.0175, height + 0.006, 0.002)]
    cap += [(0.0165, height + 0.036, 0.004), (0.006, height + 0.042, 0.003), (0.004, height + 0.055, 0.002), (0, height + 0.056)]
    cord = rod((0, 0, height + 0.05), (0, 0, height + 3), 0.0026, plain('#3a3531', 0.95), 12)
    globe = _globe(0.040, 5, '#ffe2bd', (0, 0, 0.045))
    parts = [
        outer,
        inner,
        lathe(fillet(cap, 6), metal('brass', 0.22), 90),
        loose(cord),
        globe,
        bulb((0, 0, 0.045), 1.6, '#ffd2a0', 0.04),
    ]
    return group(parts, (0, 0, 0.42))


@product(
    'floor-lamp',
    'oak smoked',
    tq=dict(above=9, around=20, fill=0.82),
    front=dict(above=5, fill=0.82),
    detail=dict(target=(0, 0, 1.22), above=6, fill=1.6),
)
def floor_lamp(colour):
    timber, parts = wood(colour, 'Z', 0.9), []
    for k in range(3):
        turn = math.radians(80 + 120 * k)
        c, s = math.cos(turn), math.sin(turn)
        parts.append(taper((c * 0.030, s * 0.030, 1.12), (c * 0.275, s * 0.275, 0), 0.0145, 0.0115, timber))
    hub = lathe(
        fillet([(0, 1.085), (0.046, 1.085, 0.006), (0.046, 1.125, 0.006), (0.012, 1.132, 0.004), (0.009, 1.205), (0, 1.205)], 6),
        metal('brass', size=0.2),
        90,
    )
    brace = lathe(
        fillet([(0.128, 0.613), (0.136, 0.613, 0.003), (0.136, 0.621, 0.003), (0.128, 0.621)], 4), metal('brass', size=0.2), 90
    )
    cord = curve(
        [(0.0, 0.05, 1.05), (0.02, 0.12, 0.6), (0.05, 0.24, 0.05), (0.2, 0.34, 0.004), (0.9, 0.6, 0.004), (1.6, 0.6, 0.004)], 12
    )
    return [
        *parts,
        hub,
        brace,
        *shade(1.17, 1.50, 0.235, 0.175, 11, 0.0038),
        loose(sweep(cord, (0.003, 0.003), plain('#3a3531', 0.9), 10)),
    ]


@product(
    'desk-lamp',
    'brass black',
    tq=dict(above=12, around=24),
    front=dict(above=6),
    detail=dict(target=(0.10, -0.02, 0.36), above=10, around=30, fill=2.0),
)
def desk_lamp(colour):
    coat = metal('brass', 0.24, size=0.2) if colour == 'brass' else powder('#211f1e', 0.4, 0.3)
    foot = lathe(
        fillet([(0, 0), (0.082, 0, 0.003), (0.082, 0.016, 0.006), (0.012, 0.021, 0.004), (0.0085, 0.030, 0.002), (0, 0.03)], 6),
        coat,
        140,
    )
    elbow, head = (-0.075, 0, 0.285), (0.105, 0, 0.415)
    arms = [rod((0, 0, 0.02), elbow, 0.0052, coat), rod(elbow, head, 0.0052, coat)]
    joints = [
        place(
            lathe(
                fillet([(0, -0.014), (0.0115, -0.014, 0.002), (0.0115, 0.014, 0.002), (0, 0.014)], 5), metal('brass', 0.22), 60
            ),
            at,
            (90, 0, 0),
        )
        for at in (elbow, head)
    ]
    cone = fillet(
        [
            (0, 0.062),
            (0.014, 0.062, 0.004),
            (0.020, 0.045, 0.006),
            (0.064, -0.040, 0.004),
            (0.0655, -0.047, 0.001),
            (0.0635, -0.047, 0.001),
            (0.019, 0.038, 0.004),
            (0, 0.04),
        ],
        6,
    )
    hood = [lathe(cone, coat, 140), _globe(0.024, 6, '#ffe2bd', (0, 0, -0.006)), bulb((0, 0, -0.02), 1.1, '#ffd2a0', 0.024)]
    group(hood, (0.122, 0, 0.392), (0, -24, 0))
    cord = curve([(-0.05, 0.06, 0.004), (-0.12, 0.1, 0.003), (-0.3, 0.12, 0.003), (-0.9, 0.3, 0.003)], 12)
    return [foot, *arms, *joints, *hood, loose(sweep(cord, (0.0026, 0.0026), plain('#3a3531', 0.9), 10))]


def shade(low, high, wide, narrow, power, pitch=0.0019):
    """A linen shade that glows, with its bulb."""
    linen = fabric('#efe6d6', pitch=pitch, translucent=0.55, slub=0.8, sheen=0.05, relief=pitch * 0.3)
    cover = lathe([(wide + (narrow - wide) * t, low + (high - low) * t) for t in np.linspace(0, 1, 24)], linen, 160)
    edge = plain('#e9dfcd', 0.8)
    rims = [
        sweep(ring(r, z), (0.0022, 0.0032), edge, 12, up=(0, 0, 1), closed=True)
        for r, z in ((wide, low + 0.002), (narrow, high - 0.002))
    ]
    middle = (0, 0, low + (high - low) * 0.4)
    return [cover, *rims, _globe(0.026, 9, '#ffd9ad', middle), bulb(middle, power)]


def _globe(radius, strength, colour, at):
    """The visible bulb; its light comes from a lamp at the same position."""
    half = [(radius * math.sin(t), -radius * math.cos(t)) for t in np.linspace(0.15, math.pi - 0.15, 18)]
    made = place(lathe([(0, -radius), *half, (0, radius)], glow(colour, strength), 40), at)
    made.visible_shadow = False
    return made
