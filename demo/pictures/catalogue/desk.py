"""Paper goods and desk accessories."""

import math
import random

import numpy as np

from kit.materials.fabric import fabric
from kit.materials.glass import glass
from kit.materials.glaze import glaze
from kit.materials.metal import metal, powder
from kit.materials.plain import plain, stone
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet, rounded
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, mesh, place
from kit.shapes.solid import box, prism
from kit.shapes.sweep import rod, sweep

CLOTH = {
    'sage': '#8f9b80',
    'ink': '#37454f',
    'clay': '#b26a4b',
    'tan': '#c9a27e',
    'sand': '#d8ccb8',
    'ochre': '#c8963f',
    'stone': '#b9b3a4',
}
UNDER = {'sage': 'tan', 'ink': 'stone', 'clay': 'sand'}


@product('notebook-set', 'sage ink clay', tq=dict(around=24, above=42), front=dict(above=62), detail=dict(above=30, fill=1.2))
def notebook_set(colour):
    lower, upper = book(CLOTH[UNDER[colour]]), book(CLOTH[colour], ribbon=True, band=True)
    group(lower, (0, 0, 0), (0, 0, 11))
    group(upper, (0, 0, 0.0162), (0, 0, -9))
    return [*lower, *upper, *group(pencil('#2d2c2a'), (-0.018, 0.02, 0.0360), (0, 0, 58))]


@product('pencil-pot', 'oat ink', tq=dict(above=16), front=dict(above=7), detail=dict(above=26, fill=1.35))
def pencil_pot(colour):
    radius, height = 0.040, 0.098
    profile = [
        (0, 0.003),
        (radius - 0.007, 0.003, 0.001),
        (radius - 0.006, 0, 0.001),
        (radius - 0.003, 0, 0.003),
        (radius, 0.006, 0.004),
    ]
    profile += [(radius, height, 0.0018), (radius - 0.0042, height, 0.0018), (radius - 0.0042, 0.009, 0.004), (0, 0.009)]
    pot = lathe(
        fillet(profile), glaze(colour, foot=0.022, rim=height, rim_width=0.005, size=0.1, rings=0.12), 180, wobble=0.0005, seed=2
    )
    standing = []
    places = (
        ('#37454f', -0.014, 0.010, -8, -10),
        ('#b26a4b', 0.016, 0.012, -6, 9),
        ('#d6b890', 0.004, -0.016, 9, 4),
        ('#2d2c2a', -0.018, -0.008, 6, -12),
        ('#8f9b80', 0.018, -0.006, 3, 14),
    )
    for i, (paint, x, y, lean, side) in enumerate(places):
        made = group(pencil(paint), turn=(0, -90, 0))
        made[0].parent.location.z = 0.085
        made[0].parent.rotation_euler = (math.radians(lean), math.radians(side - 90), 0)
        made[0].parent.location = (x, y, 0.098 + 0.006 * (i % 3))
        standing += made
    return [pot, *standing]


@product(
    'bookends',
    'black brass',
    tq=dict(around=26, above=16),
    front=dict(above=6),
    detail=dict(around=30, above=18, fill=1.8, target=(0.13, -0.03, 0.08)),
)
def bookends(colour):
    coat = metal('brass', 0.24, size=0.2) if colour == 'brass' else powder('#211f1e', 0.42, 0.3)
    volumes = (
        ('ink', 0.028, 0.205, 0.145),
        ('sand', 0.020, 0.185, 0.13),
        ('clay', 0.034, 0.215, 0.15),
        ('sage', 0.024, 0.195, 0.14),
        ('stone', 0.030, 0.210, 0.145),
        ('ochre', 0.016, 0.175, 0.125),
    )
    x, made = -sum(each[1] for each in volumes) / 2, []
    left = x
    for name, thick, high, deep in volumes:
        made += group(_standing(CLOTH[name], thick - 0.0012, high, deep), (x + thick / 2, -0.07 + deep / 2, 0))
        x += thick
    for at, side in ((left, -1), (x, 1)):
        arch = (
            [(-0.06, 0)] + [(0.06 * -math.cos(a), 0.085 + 0.06 * math.sin(a)) for a in np.linspace(0, math.pi, 40)] + [(0.06, 0)]
        )
        plate = place(prism(arch, 0.004, coat, 0, 0.001), turn=(90, 0, 90))
        foot = box(0.070, 0.12, 0.003, coat, (-side * 0.033, 0, 0.0015), 0.0008)
        made += group([plate, foot], (at + side * 0.001 - (0.004 if side < 0 else 0), 0, 0))
    return made


@product(
    'paper-weight',
    'clear amber',
    tq=dict(above=24, fill=0.8),
    front=dict(above=14, fill=0.8),
    detail=dict(above=30, fill=1.1),
)
def paper_weight(colour):
    tone = '#eef5f0' if colour == 'clear' else '#d98a3a'
    drop = curve(
        [(0.020, 0.0002), (0.033, 0.004), (0.0425, 0.017), (0.0425, 0.029), (0.034, 0.045), (0.018, 0.055), (0, 0.0575)], 16
    )
    drop = lathe([(0, 0), *drop], glass(tone, 0.0, 1.50, 0.8), 160, wobble=0.0012, seed=3)
    weight = [place(drop, (0.006, -0.006, 0.0048)), *_bubbles((0.006, -0.006, 0.0048))]
    return [*weight, *_letters()]


def _bubbles(at):
    """A spray of air that rises through the glass, largest at the top."""
    chance, made = random.Random(9), []
    for i in range(15):
        r = 0.0006 + 0.0020 * (i / 14) ** 2 * chance.uniform(0.7, 1.1)
        turn, out, z = chance.uniform(0, 6.3), 0.011 * math.sqrt(chance.random()) * (1.15 - i / 16), 0.013 + 0.0021 * i
        half = [(r * math.sin(t), -r * math.cos(t)) for t in np.linspace(0.2, 2.94, 10)]
        ball = lathe([(0, -r), *half, (0, r)], glass('#ffffff', 0, 0.667), 20)
        made.append(place(ball, (at[0] + out * math.cos(turn), at[1] + out * math.sin(turn), at[2] + z)))
    return made


def _letters():
    """Three sheets under the glass, the upper one written on."""
    made, ink = [], plain('#3f4d57', 0.8)
    for i, (tint, turn) in enumerate((('#d8cbb6', 19), ('#f4efe4', 6), ('#f6f2e8', 12))):
        sheet = prism(rounded(0.150, 0.112, 0.001, 3), 0.0012, plain(tint, 0.9, grain=700), 0.0014 * i, 0.0003, 1)
        made.append(place(sheet, turn=(0, 0, turn)))
    chance = random.Random(2)
    for row in range(9):
        x = -0.062
        while x < 0.054:
            long = chance.uniform(0.004, 0.015)
            word = box(min(long, 0.062 - x), 0.0011, 0.0001, ink, (x + long / 2, 0.042 - 0.0105 * row, 0), 0.00002, 1)
            made.append(word)
            group([word], (0, 0, 0.00412), (0, 0, 12))
            x += long + 0.0035
    return made


def book(cloth, ribbon=False, band=False, width=0.148, length=0.21, thick=0.016):
    """A cloth-bound notebook lying flat, its spine at -x."""
    cover, board = fabric(cloth, pitch=0.00095, slub=0.5, sheen=0.1), 0.0026
    x, y = width / 2, length / 2
    outline = fillet([(-x, -y, 0.0005), (x, -y, 0.004), (x, y, 0.004), (-x, y, 0.0005)], 8, closed=True)
    parts = [
        prism(outline, board, cover, 0, 0.0009),
        prism(outline, board, cover, thick - board, 0.0009),
        _spine(x, y, thick, cover),
    ]
    chance, paper, high = random.Random(4), plain('#f2ecdd', 0.85), (thick - 2 * board) / 22
    for i in range(22):
        inset = 0.0035 + chance.uniform(0, 0.0006)
        at = (-0.0005 - inset / 2 + chance.uniform(-0.0002, 0.0002), 0, board + high * (i + 0.5))
        parts.append(box(width - inset - 0.001, length - 2 * inset, high * 0.93, paper, at, 0.0001, 1))
    if ribbon:
        path = curve(
            [
                (0.012, -y + 0.02, thick * 0.5),
                (0.014, -y - 0.004, thick * 0.5),
                (0.019, -y - 0.026, 0.004),
                (0.026, -y - 0.052, 0.0008),
            ],
            10,
        )
        parts.append(sweep(path, (0.0004, 0.0030), fabric('#b8894e', 0.0006, slub=0.2), 12, up=(0, 0, 1)))
    if band:
        at = x - 0.022
        path = [
            (at, -y - 0.0008, 0.0005),
            (at, -y - 0.0008, thick),
            (at, -y + 0.0005, thick + 0.0011),
            (at, y - 0.0005, thick + 0.0011),
            (at, y + 0.0008, thick),
            (at, y + 0.0008, 0.0005),
        ]
        parts.append(sweep(path, (0.0007, 0.0030), plain('#2b2a29', 0.85), 16, up=(0, -1, 0), square=4))
    return parts


def pencil(paint):
    """Six-sided, sharpened, lying along x."""
    body = rod((-0.085, 0, 0), (0.062, 0, 0), 0.0037, powder(paint, 0.4, 0.1), 6)
    cone = sweep([(0.062, 0, 0), (0.080, 0, 0)], lambda t: (0.0036 * (1 - t) + 0.0011 * t,) * 2, wood('ash', size=0.1), 24)
    lead = sweep([(0.080, 0, 0), (0.0845, 0, 0)], lambda t: (0.0011 * (1 - t) + 0.0002,) * 2, plain('#1a1a1a', 0.4), 12)
    return [body, cone, lead]


def _spine(x, y, thick, cover):
    arc = [
        (-x + 0.001 - 0.0035 * math.cos(a), thick / 2 + thick / 2 * math.sin(a))
        for a in np.linspace(-math.pi / 2, math.pi / 2, 14)
    ]
    count = len(arc)
    vertices = [(px, py, pz) for py in (-y, y) for px, pz in arc]
    faces = [[i, i + 1, count + i + 1, count + i] for i in range(count - 1)]
    uvs = [[(i * 0.002, 0), ((i + 1) * 0.002, 0), ((i + 1) * 0.002, 2 * y), (i * 0.002, 2 * y)] for i in range(count - 1)]
    spine = mesh('spine', vertices, faces, uvs, cover)
    spine.modifiers.new('thickness', 'SOLIDIFY').thickness = 0.0018
    return spine


def _standing(cloth, thick, high, deep):
    """A book between bookends: cloth case, rounded spine to the front, pages above and behind."""
    cover = fabric(cloth, pitch=0.0012, slub=0.5, sheen=0.1)
    half, bulge = thick / 2, min(0.006, thick * 0.22)
    spine = [(half * s, -deep / 2 - bulge * (1 - s * s)) for s in np.linspace(-1, 1, 15)]
    case = prism(
        [
            *spine,
            (half, deep / 2),
            (half - 0.0024, deep / 2),
            (half - 0.0024, -deep / 2 + 0.003),
            (-half + 0.0024, -deep / 2 + 0.003),
            (-half + 0.0024, deep / 2),
            (-half, deep / 2),
        ],
        high,
        cover,
        0,
        0.0006,
        3,
    )
    pages = box(thick - 0.005, deep - 0.009, high - 0.008, plain('#efe8d8', 0.9, grain=800), (0, -0.0005, high / 2), 0.0003, 1)
    title = box(thick * 0.42, 0.0004, high * 0.20, plain('#e6d7b8', 0.6), (0, -deep / 2 - bulge - 0.0001, high * 0.72), 0.0001, 1)
    return [case, pages, title]
