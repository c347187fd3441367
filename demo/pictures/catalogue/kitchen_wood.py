"""Turned and sawn things for kitchen and bath."""

import math
import random

from kit.materials.glaze import glaze
from kit.materials.metal import metal
from kit.materials.plain import plain
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet, rounded
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, loose, place
from kit.shapes.solid import box, prism
from kit.shapes.sweep import rod, sweep


@product('serving-tray', 'oak walnut', tq=dict(above=30), front=dict(above=48), detail=dict(above=24, fill=1.4))
def serving_tray(colour):
    radius = 0.18
    profile = [
        (0, 0.004),
        (radius - 0.03, 0.004, 0.004),
        (radius - 0.026, 0, 0.002),
        (radius - 0.012, 0, 0.006),
        (radius, 0.026, 0.012),
    ]
    profile += [
        (radius + 0.001, 0.034, 0.0022),
        (radius - 0.009, 0.034, 0.003),
        (radius - 0.013, 0.016, 0.010),
        (radius - 0.022, 0.0125, 0.006),
        (0, 0.0125),
    ]
    return [lathe(fillet(profile), wood(colour, 'X', 0.36, rough=0.5), 240)]


@product(
    'chopping-board',
    'oak walnut',
    tq=dict(around=-30, above=46, fill=0.8),
    front=dict(above=60),
    detail=dict(around=-30, above=26, fill=1.7, target=(0.12, 0, 0.03)),
)
def chopping_board(colour):
    large = fillet(
        [
            (-0.20, -0.095, 0.03),
            (0.13, -0.095, 0.045),
            (0.17, -0.024, 0.03),
            (0.27, -0.024, 0.023),
            (0.27, 0.024, 0.023),
            (0.17, 0.024, 0.03),
            (0.13, 0.095, 0.045),
            (-0.20, 0.095, 0.03),
        ],
        10,
        closed=True,
    )
    board = prism(large, 0.020, wood(colour, 'X', 0.42, rough=0.48), 0, 0.0045)
    eye = lathe(fillet([(0, 0.0203), (0.0085, 0.0203), (0.0095, 0.0206, 0.0003), (0.0085, 0.0206)], 3), plain('#1d1713', 0.9), 40)
    loop = curve(
        [
            (0.245, 0, 0.0195),
            (0.262, 0.004, 0.026),
            (0.288, 0.012, 0.010),
            (0.316, 0.006, 0.0025),
            (0.318, -0.012, 0.0025),
            (0.290, -0.016, 0.008),
            (0.262, -0.004, 0.026),
            (0.246, -0.001, 0.0195),
        ],
        14,
    )
    return [board, place(eye, (0.246, 0, 0)), sweep(loop, (0.0019, 0.0019), plain('#8a5a3c', 0.7), 14)]


@product(
    'pepper-mill',
    'oak walnut',
    tq=dict(above=12, fill=0.8),
    front=dict(above=5, fill=0.8),
    detail=dict(above=14, fill=1.5, target=(0, 0, 0.17)),
)
def pepper_mill(colour):
    timber = wood(colour, 'Z', 0.2)
    body = curve([(0.0285, 0.004), (0.0275, 0.030), (0.0195, 0.070), (0.0185, 0.105), (0.0235, 0.140), (0.0245, 0.146)], 14)
    head = curve([(0.0240, 0.1535), (0.0270, 0.172), (0.0240, 0.193), (0.013, 0.204), (0, 0.207)], 14)
    brass = metal('brass', 0.2)
    knob = [(0, 0.205), (0.0045, 0.205, 0.001), (0.0075, 0.211, 0.002), (0.0072, 0.217, 0.003), (0, 0.219)]
    return [
        lathe(
            fillet([(0, 0.001), (0.024, 0, 0.001), (0.0285, 0.001, 0.001), *body, (0.020, 0.148, 0.001), (0, 0.148)], 5),
            timber,
            140,
        ),
        lathe([(0.0232, 0.1475), (0.0238, 0.149), (0.0238, 0.152), (0.0232, 0.1535)], brass, 120),
        lathe([(0, 0.152), (0.020, 0.152), *head], timber, 140),
        lathe(fillet(knob, 5), brass, 60),
    ]


@product(
    'rolling-pin',
    'ash',
    tq=dict(around=-30, above=34, fill=0.84),
    front=dict(above=36, fill=0.84),
    detail=dict(around=-40, above=26, fill=2.2, target=(0.17, 0, 0.03)),
)
def rolling_pin(colour):
    along = curve([(0.0, 0.0235), (0.10, 0.0235), (0.16, 0.0222), (0.20, 0.0190), (0.2185, 0.0160)], 10)
    side = [(r, z) for z, r in [*along, (0.2235, 0.0125), (0.225, 0.007), (0.225, 0)]]
    profile = [(r, -z) for r, z in side[::-1]] + side[1:]
    pin = place(lathe(profile, wood(colour, 'Z', 0.30, rough=0.5), 140), (0, 0.03, 0.0285), (0, 90, 0))
    return [pin, *_pastry()]


def _pastry():
    """A round of dough just rolled out, on flour."""
    dough = plain('#ead9b4', 0.75, grain=60)
    uneven = lambda a, r, z: r * (1 + 0.035 * math.sin(2 * a + 1) + 0.02 * math.sin(5 * a) + 0.008 * math.sin(13 * a))
    rolled = fillet([(0, 0), (0.150, 0, 0.002), (0.152, 0.0045, 0.003), (0, 0.0052)], 6)
    sheet = lathe(rolled, dough, 220, shape=uneven)
    flour, chance, made = plain('#f6f1e6', 1.0, 0.0), random.Random(6), []
    for _ in range(150):
        turn, out, r = chance.uniform(0, 6.3), 0.21 * math.sqrt(chance.random()), chance.uniform(0.0005, 0.0017)
        grain = lathe([(0, 0), (r, 0), (r * 0.6, r * 0.35), (0, r * 0.45)], flour, 7)
        x, y = out * math.cos(turn) * 1.1 - 0.01, out * math.sin(turn) * 0.8 - 0.045
        made.append(loose(place(grain, (x, y, 0.0052 if math.hypot(x, y + 0.03) < 0.142 else 0.0002))))
    return [place(sheet, (0, -0.03, 0)), *made]


@product(
    'bath-tray',
    'ash',
    tint='mist',
    tq=dict(around=24, above=30, fill=0.88),
    front=dict(above=30, fill=0.86),
    detail=dict(around=-30, above=26, fill=2.0, target=(-0.2, 0, 0.03)),
)
def bath_tray(colour):
    """A board with a groove in which a book stands, cork below, a hole to hang it by."""
    board = bare_bath_tray(colour)
    leaf = [box(0.150, 0.0028, 0.205, plain('#37454f', 0.75, grain=500), (0, 0, 0.1025), 0.0006)]
    leaf.append(box(0.144, 0.011, 0.198, plain('#efe8d8', 0.9, grain=700), (0, -0.0068, 0.1015), 0.0004, 1))
    leaf.append(box(0.150, 0.0028, 0.205, plain('#37454f', 0.75, grain=500), (0, -0.0136, 0.1025), 0.0006))
    leaf.append(box(0.064, 0.0006, 0.034, plain('#d8c49c', 0.6), (0, -0.0151, 0.140), 0.0001, 1))
    group(leaf, (-0.045, 0.052, 0.014), (-16, 0, 0))
    cup = lathe(
        fillet(
            [(0, 0.001), (0.028, 0, 0.002), (0.039, 0.012, 0.008), (0.041, 0.066, 0.0015)]
            + [(0.038, 0.066, 0.0015), (0.035, 0.012, 0.006), (0, 0.008)],
            6,
        ),
        glaze('chalk', foot=0.012, rim=0.066, rim_width=0.003, size=0.08),
        140,
        wobble=0.0005,
        seed=2,
    )
    soap = prism(rounded(0.078, 0.050, 0.016, 10), 0.024, plain('#dcc9a8', 0.5, grain=160), 0, 0.009, 6)
    return [*board, *leaf, place(cup, (0.145, 0.004, 0.020)), place(soap, (-0.235, -0.020, 0.0205), (0, 0, 14))]


def bare_bath_tray(colour):
    along, dark = wood(colour, 'X', 0.5), plain('#3d2f22', 0.9)
    outline = rounded(0.72, 0.168, 0.026, 10)
    parts = [prism(outline, 0.020, along, 0, 0.004)]
    parts.append(box(0.40, 0.0105, 0.0006, dark, (-0.02, 0.052, 0.0201), 0.0002, 1))
    parts.append(place(lathe([(0, 0.0203), (0.013, 0.0203), (0.0138, 0.0200)], dark, 60), (0.325, 0, 0)))
    cork = plain('#b98d5c', 0.95, grain=300)
    return parts + [box(0.016, 0.15, 0.004, cork, (x, 0, -0.002), 0.0005, 1) for x in (-0.27, 0.27)]


@product(
    'desk-tray', 'oak walnut', tq=dict(around=-24, above=34), front=dict(above=46), detail=dict(around=30, above=28, fill=1.6)
)
def desk_tray(colour):
    width, depth, height, wall = 0.30, 0.15, 0.028, 0.009
    along, cross = wood(colour, 'X', 0.36), wood(colour, 'Y', 0.3)
    parts = [prism(rounded(width - 0.004, depth - 0.004, 0.008), 0.007, along, 0, 0.0015)]
    parts += [box(width, wall, height, along, (0, y, height / 2), 0.003) for y in (-(depth - wall) / 2, (depth - wall) / 2)]
    parts += [
        box(wall, depth - 2 * wall, height, cross, (x, 0, height / 2), 0.003) for x in (-(width - wall) / 2, (width - wall) / 2)
    ]
    parts.append(box(wall * 0.8, depth - 2 * wall, height - 0.006, cross, (0.055, 0, (height - 0.006) / 2), 0.002))
    brass = metal('brass', 0.22)
    pen = lathe(
        fillet([(0, 0), (0.0018, 0.001), (0.0042, 0.016, 0.004), (0.0046, 0.118, 0.002), (0.0040, 0.128, 0.002), (0, 0.1285)], 6),
        brass,
        40,
    )
    place(pen, (-0.118, -0.030, 0.0120), (0, 90, 7))
    pencil = rod((-0.125, 0.012, 0.0112), (0.030, 0.030, 0.0112), 0.0037, plain('#37454f', 0.5), 6)
    clips = [_clip(brass, (0.083 + 0.014 * (i % 3), -0.034 + 0.022 * i, 0.0085), 30 + 67 * i) for i in range(4)]
    return [*parts, pen, pencil, *clips]


def _clip(coat, at, turn):
    path = curve(
        [
            (0.010, -0.003, 0),
            (-0.010, -0.003, 0),
            (-0.013, 0, 0),
            (-0.010, 0.003, 0),
            (0.012, 0.003, 0),
            (0.0145, 0, 0.0006),
            (0.012, -0.0045, 0.001),
            (-0.006, -0.0045, 0.001),
        ],
        8,
    )
    return place(sweep(path, (0.0006, 0.0006), coat, 10), at, (0, 0, turn))
