"""Tables, shelf, coat rack."""

import math

from kit.materials.metal import metal
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet, rounded
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, place
from kit.shapes.solid import box, prism
from kit.shapes.sweep import rod, sweep, taper


@product(
    'side-table',
    'oak smoked',
    tq=dict(around=22, above=17, fill=0.80),
    front=dict(fill=0.78),
    detail=dict(target=(0, -0.1, 0.48), fill=1.5, above=22),
)
def side_table(colour):
    top, radius = 0.50, 0.225
    tray = [
        (0, top - 0.020),
        (radius - 0.010, top - 0.020, 0.006),
        (radius, top - 0.008, 0.006),
        (radius, top + 0.012, 0.003),
        (radius - 0.011, top + 0.012, 0.003),
        (radius - 0.014, top, 0.004),
        (0, top),
    ]
    along, upright = wood(colour, 'X', 0.45), wood(colour, 'Z', 0.45)
    parts = [lathe(fillet(tray), along, 200)]
    for k in range(3):
        turn = math.radians(80 + 120 * k)
        c, s = math.cos(turn), math.sin(turn)
        parts.append(taper((c * 0.120, s * 0.120, top - 0.016), (c * 0.205, s * 0.205, 0), 0.0175, 0.0120, upright))
        parts.append(rod((0, 0, 0.20), (c * 0.168, s * 0.168, 0.20), 0.0085, along))
    hub = lathe(fillet([(0, 0.184), (0.024, 0.184, 0.004), (0.024, 0.216, 0.004), (0, 0.216)], 5), upright, 60)
    return [*parts, hub]


@product(
    'coffee-table',
    'walnut',
    tq=dict(around=26, above=20, fill=0.84),
    front=dict(above=7, fill=0.82),
    detail=dict(target=(-0.25, -0.1, 0.36), fill=2.0, around=-34, above=26),
)
def coffee_table(colour):
    along, upright = wood(colour, 'X', 0.9), wood(colour, 'Z', 0.45)
    oval = [
        (0.56 * math.copysign(abs(math.cos(a)) ** 0.72, math.cos(a)), 0.31 * math.copysign(abs(math.sin(a)) ** 0.72, math.sin(a)))
        for a in [2 * math.pi * i / 140 for i in range(140)]
    ]
    parts = [prism(oval, 0.028, along, 0.352, 0.010, 6)]
    shelf = [(x * 0.66, y * 0.60) for x, y in oval]
    parts.append(prism(shelf, 0.014, along, 0.135, 0.005))
    for x in (-1, 1):
        for y in (-1, 1):
            parts.append(taper((x * 0.37, y * 0.165, 0.354), (x * 0.435, y * 0.215, 0), 0.0215, 0.0145, upright))
    parts += [
        sweep(
            [(x * 0.385, -0.16, 0.335), (x * 0.385, 0.16, 0.335)],
            (0.018, 0.011),
            wood(colour, 'Y', 0.4),
            square=3.5,
            up=(0, 0, 1),
        )
        for x in (-1, 1)
    ]
    parts += [rod((x * 0.408, -0.19, 0.142), (x * 0.408, 0.19, 0.142), 0.0095, along) for x in (-1, 1)]
    return parts


@product(
    'wall-shelf',
    'oak walnut',
    stage='wall',
    tq=dict(around=24, above=10, fill=0.72),
    front=dict(above=4, fill=0.74),
    detail=dict(around=-34, above=16, fill=1.9, target=(-0.2, -0.1, 0.02)),
)
def wall_shelf(colour):
    along = wood(colour, 'X', 0.6)
    parts = [box(0.60, 0.19, 0.022, along, (0, -0.097, 0), 0.003), box(0.60, 0.016, 0.055, along, (0, -0.009, 0.036), 0.003)]
    for x in (-0.21, 0.21):
        bracket = curve([(x, -0.006, -0.135), (x, -0.028, -0.085), (x, -0.085, -0.030), (x, -0.150, -0.012)], 14)
        parts.append(sweep(bracket, (0.0065, 0.0095), metal('brass', size=0.2), 24, up=(1, 0, 0), square=3))
        parts.append(box(0.022, 0.006, 0.155, metal('brass', size=0.2), (x, -0.003, -0.086), 0.002))
    return parts


@product(
    'coat-rack',
    'ash smoked',
    stage='wall',
    tq=dict(around=26, above=8, fill=0.76),
    front=dict(above=3, fill=0.76),
    detail=dict(around=-36, above=14, fill=2.1, target=(-0.1, -0.04, 0)),
)
def coat_rack(colour):
    board = place(prism(rounded(0.62, 0.085, 0.0424, 16), 0.020, wood(colour, 'X', 0.6), 0, 0.004), turn=(90, 0, 0))
    board.location = (0, -0.001, 0)
    pegs = []
    for i in range(5):
        pin = [(0, 0), (0.0105, 0, 0.002), (0.0095, 0.045, 0.02), (0.0165, 0.066, 0.006), (0.0165, 0.074, 0.004), (0, 0.0765)]
        pegs.append(place(lathe(fillet(pin), wood(colour, 'Z', 0.16), 60), (-0.24 + 0.12 * i, -0.019, 0), (78, 0, 0)))
    return [board, *pegs]
