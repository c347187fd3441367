"""Candles and candle holders."""

from kit.materials.glass import glass
from kit.materials.glaze import glaze
from kit.materials.metal import metal, powder
from kit.materials.plain import flame, glow, plain, wax
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet, rounded
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, loose, place
from kit.shapes.solid import box, prism
from kit.shapes.sweep import rod, sweep
from kit.studio import bulb


@product('scented-candle', 'oat clay', tq=dict(above=26, around=12), detail=dict(above=36, fill=1.1, target=(0, 0, 0.06)))
def scented_candle(colour):
    radius, height, wall, level = 0.041, 0.086, 0.0045, 0.066
    profile = [
        (0, 0.002),
        (radius - 0.006, 0.002, 0.001),
        (radius - 0.005, 0, 0.001),
        (radius - 0.002, 0, 0.002),
        (radius, 0.005, 0.003),
    ]
    profile += [(radius, height, 0.0018), (radius - wall, height, 0.0018), (radius - wall, 0.008, 0.003), (0, 0.008)]
    vessel = lathe(fillet(profile), glaze(colour, size=0.09, rings=0.06, foot=0.011), 160, wobble=0.0004, seed=5)
    pool = [(0, level - 0.0035), (0.006, level - 0.0034), (0.016, level - 0.003), (0.026, level - 0.0012), (0.032, level)]
    pool += [(radius - wall - 0.0005, level + 0.0012), (radius - wall + 0.0008, level + 0.002)]
    lid = lathe(
        fillet([(0, 0), (radius + 0.001, 0, 0.0015), (radius + 0.001, 0.010, 0.002), (0, 0.010)], 6), wood('oak', size=0.09), 120
    )
    place(lid, (0.062, 0.030, 0.0395), (71, 0, -38))
    return [vessel, lathe(pool, wax(), 100, wobble=0.0003, seed=8), *burning(level - 0.004), lid]


@product(
    'candle-holder',
    'brass black',
    tq=dict(above=14, around=20),
    front=dict(above=6),
    detail=dict(above=22, fill=1.7, target=(0, 0, 0.09)),
)
def candle_holder(colour):
    coat = metal('brass', 0.2) if colour == 'brass' else powder('#211f1e', 0.42)
    made = []
    for x, y, height, length in ((-0.045, 0.012, 0.125, 0.20), (0.050, -0.014, 0.070, 0.17)):
        foot = [
            (0, 0),
            (0.040, 0, 0.002),
            (0.041, 0.006, 0.003),
            (0.012, 0.012, 0.008),
            (0.0055, 0.022, 0.006),
            (0.0055, height - 0.030, 0.004),
        ]
        cup = [
            (0.0135, height - 0.024, 0.004),
            (0.0145, height, 0.0012),
            (0.0125, height, 0.001),
            (0.0118, height - 0.018),
            (0, height - 0.018),
        ]
        stick = lathe(fillet(foot + cup, 6), coat, 140)
        taper = [
            (0, height - 0.018),
            (0.0110, height - 0.018, 0.001),
            (0.0102, height + length * 0.96, 0.006),
            (0.003, height + length, 0.002),
            (0, height + length),
        ]
        made += group([stick, lathe(fillet(taper, 6), wax('#efe4d0'), 80), *burning(height + length - 0.001)], (x, y, 0))
    return made


@product(
    'lantern', 'black', tq=dict(above=12, around=26), front=dict(above=5), detail=dict(above=14, fill=1.5, target=(0, 0, 0.14))
)
def lantern(colour):
    iron, width, height = powder('#1f1d1c', 0.45, 0.3), 0.150, 0.235
    half = width / 2 - 0.005
    parts = [
        prism(rounded(width, width, 0.010), 0.012, iron, 0, 0.002),
        prism(rounded(width, width, 0.010), 0.012, iron, height, 0.002),
    ]
    parts += [
        box(0.009, 0.009, height - 0.012, iron, (x, y, (height + 0.012) / 2), 0.001) for x in (-half, half) for y in (-half, half)
    ]
    pane = glass(tint=0.15)
    parts += [box(width - 0.018, 0.002, height - 0.012, pane, (0, y, (height + 0.012) / 2), 0.0002, 1) for y in (-half, half)]
    parts += [box(0.002, width - 0.018, height - 0.012, pane, (x, 0, (height + 0.012) / 2), 0.0002, 1) for x in (-half, half)]
    roof = [
        (0.052, height + 0.012),
        (0.050, height + 0.030, 0.006),
        (0.030, height + 0.044, 0.006),
        (0.012, height + 0.050, 0.004),
        (0.010, height + 0.060),
        (0, height + 0.060),
    ]
    parts.append(lathe(fillet(roof, 6), iron, 90))
    bow = curve(
        [
            (-0.062, 0, height + 0.012),
            (-0.060, 0, height + 0.07),
            (0, 0, height + 0.135),
            (0.060, 0, height + 0.07),
            (0.062, 0, height + 0.012),
        ],
        14,
    )
    grip = rod((-0.026, 0, height + 0.133), (0.026, 0, height + 0.133), 0.0075, wood('oak', size=0.1))
    pillar = [(0, 0.012), (0.033, 0.012, 0.002), (0.033, 0.115, 0.005), (0.026, 0.117, 0.003), (0.015, 0.113, 0.003), (0, 0.1125)]
    parts += [
        sweep(bow, (0.0028, 0.0028), iron, 16, up=(0, 1, 0)),
        grip,
        lathe(fillet(pillar, 6), wax('#efe4d0'), 100, wobble=0.0006),
        *burning(0.112, 0.12),
    ]
    return group(parts, turn=(0, 0, 8))


@product(
    'incense-holder',
    'brass charcoal',
    tq=dict(above=20, around=24, fill=0.8),
    front=dict(above=10, fill=0.8),
    detail=dict(above=28, fill=1.6, target=(0, 0, 0.012)),
)
def incense_holder(colour):
    """A shallow dish turned from brass, a pin at its middle, a stick alight, a bundle beside it."""
    coat = metal('brass' if colour == 'brass' else 'burnished', 0.20 if colour == 'brass' else 0.34, size=0.05)
    dish = [
        (0, 0.0022),
        (0.040, 0.0015, 0.002),
        (0.043, 0, 0.001),
        (0.049, 0.0004, 0.002),
        (0.0615, 0.0125, 0.010),
        (0.0630, 0.0165, 0.0012),
        (0.0612, 0.0165, 0.0010),
        (0.0480, 0.0048, 0.010),
        (0, 0.0040),
    ]
    pin = [(0, 0.0040), (0.0100, 0.0040, 0.0005), (0.0092, 0.0072, 0.0012), (0.0046, 0.0090, 0.0015), (0.0040, 0.0215, 0.0012)]
    pin += [(0.0016, 0.0222), (0, 0.0205)]
    bamboo, paste = plain('#b08d57', 0.8), plain('#4a3226', 0.95, grain=900)
    lean = lambda t: (0.040 * t, 0.010 * t, 0.018 + 0.150 * t)
    stick = [rod(lean(0), lean(0.26), 0.0008, bamboo, 8), rod(lean(0.24), lean(0.985), 0.0016, paste, 12)]
    stick.append(rod(lean(0.985), lean(1), 0.0016, glow('#ff6a2a', 5), 12))
    stick.append(rod(lean(1), lean(1.012), 0.0014, plain('#b9b2a8', 1.0, grain=900), 12))
    ash = [
        place(rod((-r, 0, 0), (r, 0, 0.0004), 0.0013, plain('#a8a199', 1.0, grain=900), 8), (x, y, 0.0058), (0, 0, turn))
        for x, y, r, turn in ((0.027, 0.006, 0.006, 20), (0.035, 0.001, 0.003, -50), (0.024, 0.016, 0.004, 70))
    ]
    spare = [rod((-0.075, 0.0036 * i, 0.0018), (0.085, 0.0036 * i + 0.001 * i, 0.0018), 0.0016, paste, 10) for i in range(4)]
    spare += [rod((-0.112, 0.0036 * i, 0.0018), (-0.074, 0.0036 * i, 0.0018), 0.0008, bamboo, 8) for i in range(4)]
    spare.append(box(0.026, 0.019, 0.0046, plain('#e6dcc8', 0.85, grain=600), (0.01, 0.0058, 0.0024), 0.0012, 3))
    group(spare, (-0.004, -0.088, 0), (0, 0, 12))
    return [lathe(fillet(dish, 8), coat, 200), lathe(fillet(pin, 6), coat, 60), *stick, *ash, *spare]


def burning(level, power=0.035):
    """Wick and flame above the wax at `level`, with the light they give."""
    wick = sweep(
        curve([(0, 0, level), (0.0003, 0, level + 0.008), (0.0022, 0.0004, level + 0.0125)], 8),
        (0.0009, 0.0009),
        plain('#231a14', 0.95),
        10,
    )
    drop = curve([(0.0018, 0.0012), (0.0040, 0.0060), (0.0036, 0.012), (0.0016, 0.020), (0.0004, 0.026)], 8)
    fire = place(lathe([(0, 0), *drop, (0, 0.0268)], flame(), 40), (0.002, 0.0004, level + 0.0095))
    fire.visible_shadow = fire.visible_diffuse = False
    return [wick, fire, bulb((0.002, 0, level + 0.022), power, '#ffb060', 0.006)]
