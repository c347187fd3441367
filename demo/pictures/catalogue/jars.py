"""Lidded jars and other kitchen containers."""

import math

from kit.materials.glaze import glaze
from kit.materials.metal import metal
from kit.materials.plain import plain
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet, rounded
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, place
from kit.shapes.solid import prism
from kit.shapes.sweep import sweep
from kit.shapes.weld import weld


@product(
    'storage-jar', 'chalk ochre', tq=dict(above=16), front=dict(above=6), detail=dict(above=24, fill=1.35, target=(0, 0, 0.13))
)
def storage_jar(colour):
    radius, height = 0.056, 0.145
    body = lathe(
        _cylinder(radius, height), glaze(colour, foot=0.016, rim=height, size=0.14, rings=0.16), 200, wobble=0.0006, seed=2
    )
    return [body, *_wooden_lid(radius, height, knob=True)]


@product('salt-cellar', 'oat charcoal', tq=dict(above=26), detail=dict(above=34, fill=1.2))
def salt_cellar(colour):
    radius, height = 0.046, 0.062
    body = lathe(
        _cylinder(radius, height),
        glaze(colour, foot=0.011, rim=height, rim_width=0.004, size=0.1, rings=0.1),
        180,
        wobble=0.0005,
        seed=4,
    )
    salt = lathe(
        [(0, height - 0.010), (0.02, height - 0.011), (radius - 0.004, height - 0.016)],
        plain('#f6f3ee', 0.7, grain=900),
        90,
        wobble=0.003,
        seed=1,
    )
    lid = place(_disc_lid(radius), (0.074, -0.004, 0.0405), (0, 62, -24))
    return [body, salt, lid, *_spoon((-0.004, -0.012, height - 0.004))]


@product('utensil-pot', 'clay chalk', tq=dict(above=14), front=dict(above=6), detail=dict(above=22, fill=1.3))
def utensil_pot(colour):
    radius, height = 0.062, 0.150
    body = lathe(
        _cylinder(radius, height), glaze(colour, foot=0.024, rim=height, size=0.15, rings=0.22), 200, wobble=0.0007, seed=6
    )
    tools = [
        _spatula('oak', 0.30, (-0.022, 0.010, 0.012), (4, -9, 24)),
        _ladle('walnut', 0.29, (0.018, 0.016, 0.012), (-6, 10, -30)),
        _ladle('ash', 0.27, (0.002, -0.018, 0.012), (8, 2, 60)),
    ]
    return [body, *(part for tool in tools for part in tool)]


@product('mortar', 'charcoal chalk', tq=dict(above=28), front=dict(above=10), detail=dict(above=32, fill=1.2))
def mortar(colour):
    outside = curve([(0.040, 0.003), (0.054, 0.020), (0.066, 0.050), (0.070, 0.078)], 12)
    inside = curve([(0.058, 0.079), (0.054, 0.055), (0.042, 0.032), (0.022, 0.021), (0, 0.019)], 12)
    profile = fillet(
        [
            (0, 0.003),
            (0.036, 0.003, 0.001),
            (0.037, 0, 0.001),
            (0.041, 0, 0.002),
            *outside,
            (0.069, 0.084, 0.003),
            (0.060, 0.084, 0.003),
            *inside,
        ],
        5,
    )
    bowl = lathe(
        profile,
        glaze(colour, foot=0.014, rim=0.085, rim_width=0.004, size=0.12, rings=0.10, rough=0.5),
        200,
        wobble=0.0008,
        seed=5,
    )
    shaft = curve(
        [
            (0, 0),
            (0.012, 0.001),
            (0.0185, 0.008),
            (0.0175, 0.022),
            (0.0115, 0.040),
            (0.0095, 0.075),
            (0.0120, 0.115),
            (0.0125, 0.128),
            (0.008, 0.136),
            (0, 0.138),
        ],
        10,
    )
    pestle = place(lathe(shaft, wood('oak', 'Z', 0.16), 90), (-0.016, -0.006, 0.0275), (10, 43, 12))
    return [bowl, pestle]


@product('butter-dish', 'oat sage', tq=dict(above=24, around=32), front=dict(above=10), detail=dict(above=30, fill=1.2))
def butter_dish(colour):
    glazed = glaze(colour, foot=0.004, size=0.12, rings=0.0)
    tray = prism(rounded(0.185, 0.118, 0.030, 16), 0.014, glazed, 0, 0.0045, 6)
    dome = prism(rounded(0.146, 0.084, 0.024, 16), 0.056, None, 0.012, 0.014, 8)
    knob = sweep(curve([(0, 0, 0.064), (0, 0, 0.072), (0, 0, 0.080)], 8), (0.008, 0.008), sides=24)
    head = place(
        lathe(curve([(0, -0.009), (0.010, -0.006), (0.0135, 0), (0.010, 0.006), (0, 0.008)], 8), None, 48), (0, 0, 0.084)
    )
    lid = weld([dome, knob, head], 0.0011, 10, glaze(colour, size=0.12))
    return [tray, lid]


@product('soap-dish', 'oat charcoal', tq=dict(above=30, around=30), front=dict(above=12), detail=dict(above=32, fill=1.2))
def soap_dish(colour):
    shape = lambda angle, r, z: r * (1 + 0.24 * math.cos(2 * angle))
    outside = curve([(0.036, 0.001), (0.050, 0.010), (0.056, 0.022)], 10)
    inside = curve([(0.0525, 0.0225), (0.046, 0.0125), (0.030, 0.0085), (0, 0.008)], 10)
    profile = fillet([(0, 0.002), (0.033, 0.002, 0.001), (0.034, 0, 0.001), *outside, (0.0545, 0.0240, 0.001), *inside], 5)
    dish = lathe(
        profile, glaze(colour, foot=0.005, rim=0.024, rim_width=0.004, size=0.1), 200, wobble=0.0005, seed=3, shape=shape
    )
    bar = prism(rounded(0.064, 0.042, 0.014, 12), 0.021, plain('#dcc9a8', 0.5, grain=160), 0.0105, 0.0075, 6)
    return group([dish, place(bar, (0.002, 0.001, 0), (0, 3, 7))], turn=(0, 0, -12))


def _cylinder(radius, height, wall=0.0045):
    return fillet(
        [(0, 0.003), (radius * 0.84, 0.003, 0.001), (radius * 0.86, 0, 0.001), (radius * 0.93, 0, 0.003), (radius, 0.007, 0.004)]
        + [(radius, height, 0.0018), (radius - wall, height, 0.0018), (radius - wall, 0.009, 0.004), (0, 0.009)]
    )


def _disc_lid(radius):
    return lathe(
        fillet([(0, -0.005), (radius + 0.001, -0.005, 0.0015), (radius + 0.001, 0.005, 0.002), (0, 0.005)], 6),
        wood('oak', size=0.1),
        140,
    )


def _wooden_lid(radius, height, knob):
    seal = lathe(
        fillet(
            [
                (radius - 0.008, height),
                (radius - 0.0035, height + 0.0005, 0.001),
                (radius - 0.0035, height + 0.0024, 0.001),
                (radius - 0.008, height + 0.0025),
            ],
            3,
        ),
        plain('#d8cfc0', 0.8),
        140,
    )
    lid = lathe(
        fillet(
            [
                (0, height + 0.002),
                (radius - 0.001, height + 0.002, 0.0015),
                (radius + 0.0005, height + 0.016, 0.003),
                (0, height + 0.0165),
            ],
            6,
        ),
        wood('oak', size=0.14),
        180,
    )
    if not knob:
        return [seal, lid]
    grip = lathe(
        fillet(
            [
                (0, height + 0.015),
                (0.007, height + 0.016, 0.002),
                (0.008, height + 0.026, 0.003),
                (0.014, height + 0.034, 0.004),
                (0.010, height + 0.040, 0.003),
                (0, height + 0.041),
            ],
            6,
        ),
        wood('oak', 'Z', 0.08),
        70,
    )
    return [seal, lid, grip]


def _spoon(at):
    """A small brass spoon lying in the salt."""
    handle = sweep(
        curve([(0, 0, 0), (0.02, 0, 0.006), (0.062, 0, 0.018)], 10),
        lambda t: (0.0011, 0.0026 - 0.0008 * math.sin(3.1 * t)),
        metal('brass'),
        16,
        up=(0, 0, 1),
    )
    bowl = place(
        lathe(curve([(0, -0.003), (0.006, -0.002), (0.009, 0.001)], 8) + [(0.0082, 0.0012), (0, -0.0018)], metal('brass'), 40),
        (-0.008, 0, 0.002),
    )
    return group([handle, bowl], at, (0, -10, 150))


def _ladle(kind, length, at, turn):
    timber = wood(kind, 'Z', 0.26)
    stick = sweep(
        curve([(0, 0, 0), (0, 0, length * 0.5), (0, 0, length * 0.8)], 12),
        lambda t: (0.0062 - 0.0012 * math.sin(3.1 * t), 0.0062),
        timber,
        24,
    )
    head = place(
        lathe(curve([(0, -0.036), (0.014, -0.030), (0.024, -0.008), (0.023, 0.016), (0.012, 0.032), (0, 0.036)], 8), timber, 48),
        (0, 0, length * 0.88),
    )
    head.scale = (1, 0.36, 1.15)
    return group([stick, head], at, turn)


def _spatula(kind, length, at, turn):
    outline = fillet(
        [
            (-0.006, 0, 0.005),
            (-0.0065, length * 0.62, 0.05),
            (-0.027, length * 0.74, 0.02),
            (-0.025, length, 0.012),
            (0.025, length * 0.985, 0.018),
            (0.027, length * 0.74, 0.02),
            (0.0065, length * 0.62, 0.05),
            (0.006, 0, 0.005),
        ],
        8,
        closed=True,
    )
    return group([place(prism(outline, 0.0075, wood(kind, 'Y', 0.26), -0.004, 0.0022), turn=(90, 0, 0))], at, turn)
