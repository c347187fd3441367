"""Bowls, plates, cake stand."""

from kit.materials.glaze import glaze
from kit.product import product
from kit.shapes.curve import curve, fillet
from kit.shapes.lathe import lathe
from kit.shapes.mesh import place

# outer, middle and inner bowl of a nest
NESTS = {'oat': ('ink', 'oat', 'clay'), 'charcoal': ('charcoal', 'chalk', 'charcoal')}


@product('breakfast-bowl', 'oat sage clay', tq=dict(above=26), detail=dict(above=34, fill=1.15))
def breakfast_bowl(colour):
    return [bowl(colour, 0.078, 0.066, seed=7)]


@product('nesting-bowls', 'oat charcoal', tq=dict(above=24), front=dict(above=10), detail=dict(fill=1.1))
def nesting_bowls(colour):
    large, middle, small = NESTS[colour]
    return [
        bowl(large, 0.085, 0.062, seed=1),
        place(bowl(middle, 0.070, 0.052, seed=2), (0.002, 0, 0.0225), (1.1, 0.7, 23)),
        place(bowl(small, 0.056, 0.044, seed=3), (-0.002, 0.003, 0.0425), (-1.1, 1.1, 63)),
    ]


@product('dinner-plate', 'oat sage ink', tq=dict(above=34), front=dict(above=52), detail=dict(above=24, fill=1.25, around=-16))
def dinner_plate(colour):
    glazed = glaze(colour, foot=0.003, rim=0.0245, rim_width=0.004, size=0.16, rings=0.10)
    large = lathe(plate(0.135, 0.024), glazed, 240, wobble=0.0007, seed=5)
    small = lathe(plate(0.102, 0.022), glaze(colour, foot=0.003, rim=0.0225, size=0.16, rings=0.10), 220, wobble=0.0006, seed=9)
    return [large, place(small, (0.004, -0.004, 0.0075), (0, 0, 50))]


@product('cake-stand', 'chalk blush', tq=dict(above=18), front=dict(above=6), detail=dict(above=22, fill=1.3))
def cake_stand(colour):
    top = 0.105
    stem = curve([(0.060, 0.004), (0.045, 0.012), (0.022, 0.035), (0.0165, 0.065), (0.026, top - 0.013)], 12)
    profile = fillet(
        [(0, 0.008), (0.052, 0.003, 0.002), (0.056, 0, 0.001)]
        + [(0.061, 0, 0.001), *stem, (0.10, top - 0.008, 0.01), (0.137, top - 0.004, 0.003), (0.138, top + 0.009, 0.002)]
        + [(0.133, top + 0.009, 0.002), (0.131, top + 0.001, 0.002), (0, top)],
        5,
    )
    glazed = glaze(colour, foot=0.004, rim=top + 0.009, rim_width=0.005, size=0.14, rings=0.08)
    return [lathe(profile, glazed, 240, wobble=0.0006, seed=3)]


def bowl(colour, radius, height, seed=0):
    wall = 0.0042
    outside = curve(
        [(radius * 0.42, 0.004), (radius * 0.72, height * 0.22), (radius * 0.93, height * 0.6), (radius, height - 0.001)], 10
    )
    inside = curve(
        [(radius - wall, height - 0.001), (radius * 0.93 - wall, height * 0.62), (radius * 0.70, height * 0.25)]
        + [(radius * 0.35, 0.011), (0, 0.0095)],
        10,
    )
    foot = [(0, 0.0035), (radius * 0.36, 0.0035, 0.001), (radius * 0.37, 0, 0.001), (radius * 0.42, 0, 0.001)]
    profile = fillet(foot + outside + [(radius - wall * 0.5, height + 0.0016, 0.001)] + inside, 6)
    glazed = glaze(colour, foot=0.010, rim=height + 0.0016, rim_width=0.004, size=0.11, rings=0.10)
    return lathe(profile, glazed, 200, wobble=0.0006, seed=seed)


def plate(radius, height):
    """Coupe shape: almost flat, the edge drawn up."""
    outside = curve([(radius * 0.62, 0.002), (radius * 0.86, 0.006), (radius * 0.97, height * 0.6), (radius, height)], 10)
    inside = curve(
        [
            (radius - 0.0036, height),
            (radius * 0.955 - 0.002, height * 0.66),
            (radius * 0.85, 0.0105),
            (radius * 0.6, 0.0075),
            (0, 0.0068),
        ],
        10,
    )
    foot = [(0, 0.0025), (radius * 0.55, 0.0025, 0.001), (radius * 0.56, 0, 0.0008), (radius * 0.61, 0, 0.0008)]
    return fillet(foot + outside + [(radius - 0.0018, height + 0.0016, 0.001)] + inside, 6)
