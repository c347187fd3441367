"""Mug, espresso cup, tumbler."""

from kit.materials.glaze import glaze
from kit.materials.plain import plain
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, place
from kit.shapes.solid import box
from kit.shapes.sweep import sweep
from kit.shapes.weld import weld


@product('morning-mug', 'oat sage clay ink', detail=dict(target=(0, -0.02, 0.072), around=-30, above=34, fill=1.15))
def mug(colour):
    height, radius, wall = 0.092, 0.041, 0.0042
    body = lathe(_cup(radius, height, wall), segments=180, wobble=0.00045, seed=1)
    handle = _handle(radius, height, (0.0275, 0.0285), 0.0042, 0.0072)
    glazed = glaze(colour, foot=0.0135, rim=height, rim_width=0.0055, size=0.09, rings=0.05)
    return [place(weld([body, handle], 0.00062, 7, glazed), turn=(0, 0, -28))]


@product('espresso-cup', 'oat ink blush', tq=dict(above=26), detail=dict(above=34, fill=1.2))
def espresso_cup(colour):
    height, radius, wall = 0.056, 0.030, 0.0036
    body = lathe(_cup(radius, height, wall), segments=160, wobble=0.0004, seed=2)
    handle = _handle(radius, height, (0.019, 0.020), 0.0034, 0.0058)
    glazed = glaze(colour, foot=0.009, rim=height, rim_width=0.004, size=0.07, rings=0.05)
    cup = place(weld([body, handle], 0.0005, 7, glazed), (0, 0, 0.0075), (0, 0, -34))
    under = glaze(colour, foot=0.0035, rim=0.0145, rim_width=0.003, size=0.07, rings=0.08)
    return [cup, lathe(_saucer(0.058), under, 180, wobble=0.0004, seed=4)]


@product('tumbler', 'sage chalk', tq=dict(above=20, around=20), detail=dict(above=34, fill=1.25, target=(0.01, -0.02, 0.085)))
def tumbler(colour):
    height, radius = 0.105, 0.036
    profile = fillet(
        [(0, 0.004), (radius * 0.7, 0.004, 0.001), (radius * 0.74, 0, 0.001), (radius * 0.86, 0, 0.004)]
        + [(radius, height, 0.0018), (radius - 0.004, height, 0.0018), (radius * 0.86 - 0.004, 0.012, 0.01), (0, 0.009)]
    )
    glazed = glaze(colour, foot=0.03, rim=height, rim_width=0.004, size=0.1, rings=0.14)
    first = lathe(profile, glazed, 180, wobble=0.0005, seed=6)
    brush = _toothbrush(colour)
    return [first, *brush]


def _cup(radius, height, wall):
    return fillet(
        [(0, 0.003), (radius * 0.62, 0.003, 0.001), (radius * 0.66, 0, 0.0012), (radius * 0.76, 0, 0.003)]
        + [(radius * 0.98, 0.013, 0.012), (radius, height * 0.5, 0.02), (radius * 1.01, height, 0.0019)]
        + [(radius * 1.01 - wall, height, 0.0019), (radius - wall, height * 0.5, 0.02)]
        + [(radius * 0.96 - wall, 0.012, 0.011), (radius * 0.6, 0.008, 0.01), (0, 0.0075)]
    )


def _handle(radius, height, out, thick, wide):
    """An ear that flares where it meets the wall."""
    path = curve(
        [(radius - 0.002, 0, height * 0.80), (radius + out[0] * 0.5, 0, height * 0.845), (radius + out[0], 0, height * 0.70)]
        + [(radius + out[1], 0, height * 0.50), (radius + out[1] * 0.63, 0, height * 0.30), (radius - 0.002, 0, height * 0.235)],
        14,
    )
    flare = lambda t: abs(2 * t - 1) ** 5
    return sweep(path, lambda t: (thick * (1 + 0.52 * flare(t)), wide * (1 + 0.44 * flare(t))), sides=28, up=(0, 0, 1))


def _saucer(radius):
    return fillet(
        [(0, 0.003), (radius * 0.52, 0.003, 0.001), (radius * 0.54, 0, 0.001), (radius * 0.60, 0, 0.002)]
        + [(radius * 0.85, 0.006, 0.01), (radius, 0.0135, 0.001), (radius - 0.001, 0.0152, 0.001)]
        + [(radius * 0.82, 0.0098, 0.01), (radius * 0.56, 0.0066, 0.004), (radius * 0.5, 0.0072, 0.003), (0, 0.0072)]
    )


def _toothbrush(colour):
    """A wooden brush leaning in the tumbler."""
    stick = sweep(
        curve([(0, 0, 0), (0, 0, 0.06), (0, 0.0005, 0.12), (0, 0.002, 0.175)], 10),
        lambda t: (0.0046 - 0.0016 * t, 0.0052 - 0.0014 * t if t < 0.85 else 0.0052), wood('oak', girth=0.03, size=0.12), square=2.8,
    )  # fmt: skip
    bristles = box(0.009, 0.010, 0.022, plain('#f3ecdd', 0.9, grain=1200), (0, -0.006, 0.160), 0.002)
    return group([stick, bristles], (-0.016, 0.006, 0.0105), (8, 13, -20))
