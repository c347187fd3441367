"""Soft goods: cushions, blankets, linen, towels, rugs, baskets."""

import math

import numpy as np

from kit.camera import outline
from kit.materials.fabric import fabric
from kit.materials.pile import terry, wool
from kit.materials.plain import plain
from kit.product import product
from kit.shapes.cloth import folded, hung, pillow, rolled
from kit.shapes.curve import curve
from kit.shapes.fringe import fringe
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, place
from kit.shapes.sweep import sweep

LINEN = {'clay': '#b5694a', 'sage': '#97a188', 'oat': '#e0d6c4', 'ink': '#3f4d57', 'chalk': '#efeae0', 'charcoal': '#3a3836'}
STRIPES = {'oat': '#a5896a', 'ink': '#d8cdb9', 'chalk': '#b08f73', 'sage': '#e6dfcf', 'clay': '#e3d2bf'}


@product(
    'cushion',
    'clay sage oat',
    tint='oat',
    tq=dict(around=18, above=12),
    front=dict(above=9),
    detail=dict(above=16, fill=1.5),
)
def cushion(colour):
    sewn = pillow(0.48, fabric(LINEN[colour], pitch=0.0019, slub=0.9, sheen=0.3), chop=0.07)
    group(sewn, turn=(72, 0, -8))
    sewn[0].parent.location.z -= outline(sewn)[:, 2].min() + 0.008
    return sewn


@product(
    'floor-cushion',
    'clay ink',
    tq=dict(around=24, above=18, fill=0.78),
    front=dict(above=8),
    detail=dict(above=20, fill=1.7, target=(-0.1, -0.25, 0.1)),
)
def floor_cushion(colour):
    radius, height = 0.31, 0.17
    bulge = curve(
        [
            (radius - 0.045, 0.004),
            (radius + 0.006, 0.045),
            (radius + 0.012, height * 0.5),
            (radius + 0.004, height - 0.045),
            (radius - 0.045, height - 0.004),
        ],
        16,
    )
    crown = curve(
        [(radius - 0.06, height + 0.002), (radius * 0.5, height + 0.012), (0.04, height + 0.006), (0, height - 0.006)], 14
    )
    pleat = lambda angle, r, z: r * (1 + 0.006 * math.sin(28 * angle + 6 * z) * min(1, abs(z - height / 2) / 0.08))
    cover = lathe(
        [(0, 0), (radius * 0.7, 0), *bulge, *crown],
        fabric(LINEN[colour], pitch=0.0038, slub=0.9, sheen=0.4),
        320,
        wobble=0.007,
        seed=2,
        shape=pleat,
    )
    piping = [
        sweep(
            [(r * math.cos(a), r * math.sin(a), z) for a in np.linspace(0, 2 * math.pi, 160, endpoint=False)],
            (0.0055, 0.0055),
            fabric(LINEN[colour], pitch=0.003),
            12,
            closed=True,
        )
        for r, z in ((radius - 0.040, height - 0.001), (radius - 0.040, 0.007))
    ]
    button = place(
        lathe(curve([(0.018, 0), (0.015, 0.006), (0, 0.009)], 8), fabric(LINEN[colour], pitch=0.002), 40), (0, 0, height - 0.008)
    )
    return [cover, *piping, button]


@product(
    'wool-blanket',
    'oat ink',
    tint='blush',
    tq=dict(around=24, above=20),
    front=dict(above=10),
    detail=dict(around=24, above=20, fill=1.5),
)
def wool_blanket(colour):
    cloth = wool(LINEN[colour], (STRIPES[colour], 0.085, 0.006))
    stack = folded(0.32, 0.42, 6, 0.0215, cloth, seed=4, sag=0.016, slip=0.014)
    ends = fringe(0.40, -0.150, 0.012, LINEN[colour]) + fringe(0.40, -0.146, 0.122, LINEN[colour], fall=0.055)
    return group([stack, *ends], turn=(0, 0, 104))


@product(
    'towel',
    'chalk sage clay',
    tint='mist',
    tq=dict(around=32, above=22),
    front=dict(above=10),
    detail=dict(around=34, above=22, fill=1.6),
)
def towel(colour):
    made, height = [], 0.0
    sizes = ((0.24, 0.34, 6, 0.0125), (0.235, 0.33, 6, 0.0122), (0.17, 0.22, 4, 0.0135))
    for i, (width, depth, layers, thick) in enumerate(sizes):
        end = layers * width
        cloth = terry(LINEN[colour], borders=[(end - 0.066, end - 0.036)] if i == 2 else ())
        stack = folded(width, depth, layers, thick, cloth, seed=i * 3 + 1, sag=0.011, slip=0.009)
        made.append(place(stack, (0.004 * i, -0.003 * i, height), (0, 0, (104, 100, 107)[i])))
        height += layers * thick * 1.03 - 0.003
    return made


@product(
    'linen-napkins',
    'chalk clay sage',
    tq=dict(around=30, above=30),
    front=dict(above=24),
    detail=dict(around=32, above=28, fill=1.5),
)
def linen_napkins(colour):
    linen = fabric(LINEN[colour], pitch=0.0016, slub=0.9, sheen=0.2)
    stack = [
        place(
            folded(0.185, 0.185, 4, 0.0028, linen, seed=i + 2, sag=0.0022),
            ((-1) ** i * 0.002, i * 0.001, i * 0.0138),
            (0, 0, (103, 98, 104, 100)[i]),
        )
        for i in range(4)
    ]
    band = [
        (
            0.097 * math.copysign(abs(math.cos(a)) ** 0.25, math.cos(a)),
            0,
            0.0265 + 0.0285 * math.copysign(abs(math.sin(a)) ** 0.25, math.sin(a)),
        )
        for a in np.linspace(0, 2 * math.pi, 120, endpoint=False)
    ]
    ribbon = sweep(band, (0.0007, 0.0085), fabric('#c9ad84', pitch=0.0012), 12, up=(0, 0, 1), closed=True, square=4)
    return [*stack, place(ribbon, (0, 0.004, 0.0015), (0, 0, 101), 1.02)]


@product('tea-towel', 'oat ink', tq=dict(around=30, above=28), front=dict(above=26), detail=dict(around=34, above=26, fill=1.6))
def tea_towel(colour):
    made = []
    for i in range(2):
        cloth = fabric(
            LINEN[('oat', 'ink')[(i + (colour == 'oat')) % 2]] if i == 0 else LINEN[colour],
            pitch=0.0018,
            slub=0.8,
            checks=(STRIPES[colour], 0.026, 0.004) if i else None,
        )
        made.append(
            place(
                folded(0.19, 0.25, 4, 0.0042, cloth, seed=i * 5 + 2, sag=0.003), (0.003 * i, 0, 0.0195 * i), (0, 0, (105, 98)[i])
            )
        )
    return made


@product(
    'table-runner', 'oat sage', tq=dict(around=34, above=28), front=dict(above=24), detail=dict(around=38, above=26, fill=1.7)
)
def table_runner(colour):
    linen = fabric(
        LINEN[colour], pitch=0.0020, slub=1.0, stripe=(STRIPES[colour], [(0.655, 0.659), (0.665, 0.677), (0.683, 0.687)])
    )
    return [rolled(4.2, 0.12, 0.36, 0.0048, linen)]


@product(
    'round-rug',
    'oat charcoal',
    tq=dict(around=20, above=36, fill=0.82),
    front=dict(above=52),
    detail=dict(around=-20, above=26, fill=2.2, target=(0, -0.35, 0)),
)
def round_rug(colour):
    radius, coils = 0.60, 25
    pitch = radius / coils
    scallop = [(0, 0.016)]
    for k in range(coils):
        scallop += [
            (pitch * (k + t), 0.004 + 0.014 * math.sin(math.pi * t) ** 0.6) for t in (0.03, 0.15, 0.3, 0.5, 0.7, 0.85, 0.97)
        ]
    scallop += [(radius, 0.006), (radius, 0)]
    braid = lambda angle, r, z: r + 0.0022 * math.sin(angle * max(8, round(r / 0.007)) + r * 40)
    jute = fabric('#cdb891' if colour == 'oat' else '#45413d', pitch=0.0075, slub=1.0, sheen=0.3, relief=0.004)
    return [lathe(scallop, jute, 420, wobble=0.004, seed=3, shape=braid)]


@product(
    'laundry-basket',
    'oat',
    tq=dict(around=22, above=18, fill=0.80),
    front=dict(above=8, fill=0.8),
    detail=dict(around=20, above=22, fill=1.7, target=(0.02, -0.15, 0.36)),
)
def laundry_basket(colour):
    height, stakes, rows = 0.44, 30, 34
    cane, dark = fabric('#c9a878', pitch=0.0030, slub=0.8, sheen=0.1), plain('#b08c5c', 0.7, grain=300)
    size = lambda z: 0.165 + 0.050 * math.sin(math.pi * 0.62 * z / height)
    made = []
    for row in range(rows):
        z = 0.010 + (height - 0.03) * row / (rows - 1)
        weave = [
            (
                (size(z) + 0.0046 * math.cos(stakes / 2 * a + math.pi * row)) * math.cos(a),
                (size(z) + 0.0046 * math.cos(stakes / 2 * a + math.pi * row)) * math.sin(a),
                z,
            )
            for a in np.linspace(0, 2 * math.pi, 240, endpoint=False)
        ]
        made.append(sweep(weave, (0.0058, 0.0030), cane, 8, up=(0, 0, 1), closed=True))
    for k in range(stakes):
        a = 2 * math.pi * (k + 0.5) / stakes
        made.append(
            sweep(
                [(size(z) * math.cos(a), size(z) * math.sin(a), z) for z in np.linspace(0.002, height - 0.006, 14)],
                (0.0030, 0.0030),
                dark,
                8,
            )
        )
    for strand in range(3):
        rope = [
            (
                (size(height) + 0.0075 * math.cos(26 * a + strand * 2.094)) * math.cos(a),
                (size(height) + 0.0075 * math.cos(26 * a + strand * 2.094)) * math.sin(a),
                height - 0.004 + 0.0075 * math.sin(26 * a + strand * 2.094),
            )
            for a in np.linspace(0, 2 * math.pi, 420, endpoint=False)
        ]
        made.append(sweep(rope, (0.0060, 0.0060), cane, 10, closed=True))
    made.append(lathe([(0, 0.006), (0.150, 0.006), (0.163, 0.010)], dark, 80))
    made += _handles(size(height), height, cane)
    lining = lathe(
        [
            (size(height) - 0.016, height - 0.002),
            (size(height) + 0.010, height + 0.010),
            (size(height) + 0.014, height - 0.03),
            (size(height) + 0.013, height - 0.075),
        ],
        fabric('#efe9de', pitch=0.0026),
        200,
        wobble=0.003,
        seed=4,
    )
    return [*made, lining]


def _handles(radius, height, cane):
    made = []
    for side in (-1, 1):
        arch = curve(
            [
                (side * radius, -0.055, height - 0.05),
                (side * (radius + 0.014), -0.050, height + 0.03),
                (side * (radius + 0.020), 0, height + 0.060),
                (side * (radius + 0.014), 0.050, height + 0.03),
                (side * radius, 0.055, height - 0.05),
            ],
            12,
        )
        made.append(sweep(arch, (0.0075, 0.0075), cane, 14))
    return made


OVER_A_CHAIR = (
    *((0.226, 0.47), (0.236, 0.62), (0.246, 0.78), (0.278, 0.852), (0.322, 0.852)),
    *((0.350, 0.78), (0.358, 0.60), (0.362, 0.40), (0.366, 0.26)),
)


def throw(colour, width=0.36, path=OVER_A_CHAIR, thick=0.014, fringed=True):
    """A blanket or a towel laid over an edge, along a path in y and z; the usual one fits the dining chair."""
    if fringed:
        cloth = wool(LINEN[colour], (STRIPES[colour], 0.085, 0.006))
    else:
        cloth = fabric(LINEN[colour], pitch=0.0022, slub=0.8, checks=(STRIPES[colour], 0.026, 0.004))
    way = curve(path, 10)
    made = [hung(way, width, thick, cloth, (2.5, 0.012 if fringed else 0.006), seed=3)]
    if fringed:
        y, z = path[-1]
        made += group(fringe(width * 0.93, 0, 0, LINEN[colour], fall=0.06), (y + 0.008, 0, z + 0.004))
    return group(made, turn=(0, 0, 90))
