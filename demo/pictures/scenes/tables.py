"""Set tables: cutlery, cups and plates show how large a thing is."""

from math import cos, pi, sin

from kit.camera import placed
from kit.interior import cutlery, runner
from kit.materials.fabric import fabric
from kit.materials.plain import plain
from kit.room import daylight, room
from kit.scene import put, scene
from kit.shapes.curve import fillet
from kit.shapes.lathe import lathe
from kit.shapes.mesh import place


@scene('tables/place-setting', 1200, 1200, exposure=0.5)
def place_setting():
    room('#dccbb4', 'walnut', 0.62, 9)
    runner(0.44, 0.33, (0, -0.04, 0), fabric('#e3d9c6', pitch=0.0022, slub=0.9))
    put('dinner-plate', 'sage', (0, -0.03, 0.0016))
    put('linen-napkins', 'chalk', (-0.30, -0.02, -0.030), 86, 0.62)
    cutlery('fork', (-0.172, -0.05, 0.0016))
    cutlery('knife', (0.168, -0.05, 0.0016))
    cutlery('spoon', (0.196, -0.05, 0.0016))
    put('salt-cellar', 'charcoal', (0.22, 0.20, 0), 20, 0.9)
    put('candle-holder', 'brass', (-0.12, 0.30, 0), 12, 0.9)
    put('water-jug', 'chalk', (0.06, 0.34, 0), 20, 0.9)
    daylight((0.02, 0.62, 0.30))
    placed((-0.10, -1.25, 1.05), (-0.01, 0.06, 0.04), 74)


@scene('tables/breakfast', 1200, 1200, exposure=0.5)
def breakfast():
    room('#cfd2c4', 'ash', 0.62, 9)
    put('dinner-plate', 'oat', (-0.12, -0.06, 0), 0, 0.86)
    put('breakfast-bowl', 'oat', (-0.12, -0.06, 0.013), 0, 0.8)
    _porridge((-0.12, -0.06, 0.013))
    cutlery('spoon', (0.055, -0.08, 0), 6)
    put('morning-mug', 'sage', (0.17, 0.03, 0), -20)
    _coffee((0.17, 0.03, 0.078), 0.034)
    put('butter-dish', 'oat', (-0.06, 0.24, 0), 12)
    put('linen-napkins', 'clay', (0.28, -0.13, -0.030), 10, 0.7)
    put('teapot', 'sage', (0.26, 0.28, 0), 190, 0.9)
    daylight((0.0, 0.62, 0.30))
    placed((-0.14, -1.35, 0.90), (0.05, 0.05, 0.06), 80)


@scene('tables/coffee', 1200, 1200, exposure=0.5)
def coffee():
    room('#d6bfae', 'oak', 0.40, 7)
    put('espresso-cup', 'ink', (-0.05, -0.06, 0), 24)
    _coffee((-0.05, -0.06, 0.0605), 0.026)
    cutlery('spoon', (0.062, -0.105, 0), 30)
    put('notebook-set', 'clay', (0.19, 0.03, 0), -14, 0.9)
    put('bud-vase', 'blush', (-0.20, 0.14, 0))
    daylight((-0.02, 0.40, 0.30), pane=(0.22, 0.28))
    placed((-0.16, -1.1, 0.56), (0.005, 0.0, 0.052), 84, 9, (-0.05, -0.06, 0.04))


@scene('tables/tea', 1200, 1200, exposure=0.5)
def tea():
    room('#d9cdb6', 'walnut', 0.40, 7)
    put('serving-tray', 'oak', (0.0, -0.01, 0))
    put('teapot', 'charcoal', (-0.045, 0.045, 0.0126), 168)
    put('tumbler', 'chalk', (0.20, 0.16, 0), 10, 0.9)
    put('espresso-cup', 'blush', (0.075, -0.075, 0.0126), 20)
    _coffee((0.075, -0.075, 0.0731), 0.026, '#8a4a1e')
    cutlery('spoon', (-0.06, -0.115, 0.0135), 78)
    put('scented-candle', 'oat', (-0.24, 0.14, 0), 10)
    daylight((0.0, 0.40, 0.36), pane=(0.26, 0.32))
    placed((-0.12, -1.3, 0.62), (0.0, 0.02, 0.085), 68)


@scene('tables/cake', 1200, 1200, exposure=0.5)
def cake():
    room('#c9cdbf', 'oak', 0.40, 7)
    put('cake-stand', 'chalk', (-0.06, 0.06, 0))
    _cake((-0.06, 0.06, 0.0))
    put('dinner-plate', 'oat', (0.19, -0.12, 0), 0, 0.62)
    cutlery('fork', (0.19, -0.12, 0.0095), 34)
    put('linen-napkins', 'sage', (-0.22, -0.12, -0.030), 8, 0.7)
    put('water-jug', 'clay', (0.21, 0.20, 0), -10, 0.9)
    daylight((-0.02, 0.40, 0.36), pane=(0.26, 0.32))
    placed((-0.12, -1.45, 0.60), (0.01, 0.02, 0.085), 66)


@scene('tables/seasoning', 1200, 1200, exposure=0.5)
def seasoning():
    room('#dccbb4', 'walnut', 0.40, 7)
    put('chopping-board', 'oak', (-0.02, -0.06, 0), 10)
    _tomatoes(0.020)
    cutlery('knife', (0.06, -0.10, 0.020), -62)
    put('pepper-mill', 'walnut', (0.21, 0.07, 0))
    put('salt-cellar', 'oat', (0.06, 0.17, 0), 30)
    put('oil-bottle', 'ink', (-0.17, 0.16, 0))
    daylight((-0.02, 0.40, 0.32), pane=(0.24, 0.30))
    placed((-0.14, -1.35, 0.72), (0.01, 0.02, 0.075), 66)


def _coffee(at, radius, colour='#2a1409'):
    place(lathe([(0, 0), (radius * 0.9, 0), (radius, 0.0006)], plain(colour, 0.06, 0.5), 80), at)


def _porridge(at):
    oats = plain('#e4d3b0', 0.8, grain=240)
    place(lathe([(0, 0.048), (0.03, 0.047), (0.062, 0.0425)], oats, 90, wobble=0.002, seed=3), at)
    berry = plain('#3a2f55', 0.35)
    for x, y in ((-0.015, 0.004), (0.006, 0.016), (0.012, -0.010), (-0.006, -0.018), (0.026, 0.006)):
        ball = lathe(_ball(0.0075), berry, 30)
        place(ball, (at[0] + x, at[1] + y, at[2] + 0.0525))


def _cake(at):
    """A plain round cake dusted with sugar."""
    x, y, z = at
    crust = plain('#a9713c', 0.8, grain=160)
    side = fillet([(0, 0), (0.088, 0, 0.003), (0.092, 0.046, 0.012), (0.060, 0.054, 0.02), (0, 0.056)], 8)
    place(lathe(side, crust, 140, wobble=0.002, seed=5), (x, y, z + 0.1015))
    dust = lathe([(0, 0.0568), (0.058, 0.0552), (0.072, 0.0525)], plain('#f3ece0', 1.0, grain=420), 90, wobble=0.003, seed=2)
    place(dust, (x, y, z + 0.1015))


def _tomatoes(z):
    skin, green = plain('#b8301c', 0.16, 0.5), plain('#4d6b2c', 0.6)
    for x, y, r in ((-0.12, -0.05, 0.026), (-0.075, -0.075, 0.023), (-0.10, -0.10, 0.021)):
        place(lathe(_ball(r, 0.86), skin, 60, wobble=0.0006, seed=int(r * 1000)), (x, y, z + r * 0.86))
        place(lathe([(0, 0.002), (0.004, 0.001), (0.008, -0.0005)], green, 10, wobble=0.002), (x, y, z + r * 1.72))


def _ball(radius, flat=1.0):
    half = [(radius * sin(pi * i / 16), -radius * flat * cos(pi * i / 16)) for i in range(1, 16)]
    return [(0, -radius * flat), *half, (0, radius * flat)]
