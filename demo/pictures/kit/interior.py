"""Sets at the size of a room, and furniture that the shop doesn't sell. In metres, the floor at z = 0."""

import numpy as np

from kit.colour import BLACK, WHITE, blend, rgb
from kit.materials.metal import metal
from kit.materials.plain import plain, stone
from kit.materials.wood import wood
from kit.nodes import Graph
from kit.room import SUNLIGHT, window
from kit.shapes.curve import fillet, rounded
from kit.shapes.lathe import lathe
from kit.shapes.mesh import mesh, place
from kit.shapes.solid import box, prism
from kit.shapes.sweep import sweep, taper
from kit.studio import light, sky, sun, wall


def interior(tint='#ddd2c1', timber='oak', behind=0.5, skirting='#efe9de'):
    """A wall at y = `behind` with a skirting board, and a floor of wide boards along x."""
    wall(tint, behind, 1.2, 0.6)
    plain_floor(timber, behind)
    box(12, 0.018, 0.11, plain(skirting, 0.5), (0, behind - 0.009, 0.055), 0.004)


def plain_floor(timber, behind, wide=0.19, count=16):
    for i in range(count):
        at = (0.31 * (i % 3), behind - wide * (i + 0.5), -0.01)
        box(7, wide - 0.0016, 0.02, wood(timber, 'X', 1.1, rough=0.55), at, 0.002)


def room_light(target, strength=4.4, pane=(0.42, 0.56), fill=90, colour='#ffe4c4', away=2.6):
    """Sun through a tall window onto `target`, a wide soft light from the left, and the light of the room."""
    sun(SUNLIGHT, strength, 1.2, colour)
    window(target, away, *pane)
    light((-3.2, -3.4, 2.6), (0.2, 0.2, 0.6), 2.6, 2.6, fill, '#fff3e6')
    sky('#eef1f6', 0.42)


def soft_room(fill=150, sky_strength=0.5, colour='#fff3e6'):
    """An overcast day: a large window at the left, no sun."""
    light((-3.0, -1.8, 2.4), (0.2, 0.1, 0.6), 2.4, 2.4, fill, colour)
    light((2.6, -3.6, 1.6), (0, 0, 0.6), 2.2, 2.2, fill * 0.16, '#f4f1ec')
    sky('#eef1f6', sky_strength)


def table(width, depth, height, timber, at=(0, 0), legs=True):
    """A table of three boards on tapered legs; `at` is the middle of its top."""
    x, y = at
    for i in range(3):
        part = depth / 3
        place_at = (x, y + (i - 1) * part, height - 0.015)
        box(width, part - 0.0012, 0.03, wood(timber, 'X', 0.8, rough=0.5), place_at, 0.003)
    if not legs:
        return
    upright = wood(timber, 'Z', 0.5)
    for side in (-1, 1):
        for front in (-1, 1):
            top = (x + side * (width / 2 - 0.09), y + front * (depth / 2 - 0.09), height - 0.03)
            foot = (x + side * (width / 2 - 0.05), y + front * (depth / 2 - 0.05), 0)
            taper(top, foot, 0.028, 0.018, upright)
    box(width - 0.2, 0.022, 0.07, wood(timber, 'X', 0.6), (x, y - depth / 2 + 0.10, height - 0.065), 0.003)


def worktop(depth, height, behind, tone='#e7e2d8', vein='#b9b2a6'):
    """A stone slab along the wall."""
    box(6, depth, 0.03, stone(tone, vein, 1.2), (0, behind - depth / 2, height - 0.015), 0.003)


def tiles(y, low, high, colour='#e9e4d9', size=(0.10, 0.10)):
    """A tiled wall: glazed squares of slightly different tone with pale joints."""
    graph = Graph('tiles')
    x, _, z = graph.split(graph.node('TexCoord', 3))
    across, up = x / size[0] + 40, z / size[1] + 40
    cell = graph.vector(graph.math('FLOOR', across), graph.math('FLOOR', up), 0.0)
    chance = graph.node('TexWhiteNoise', 0, Vector=cell)
    joint = None
    for axis in (across, up):
        gap = graph.math('ABSOLUTE', graph.math('FRACT', axis) - 0.5)
        joint = gap if joint is None else graph.math('MAXIMUM', joint, gap)
    line = graph.ramp(joint, 0.468, 0.486)
    base = rgb(colour)
    shade = graph.mix(chance, blend(base, BLACK, 0.05), blend(base, WHITE, 0.12))
    shade = graph.mix(line, shade, rgb('#cfc8bb'))
    pillow = graph.ramp(joint, 0.40, 0.49, 1.0, 0.0)
    wave = graph.noise(graph.node('TexCoord', 3), 14.0) + chance * 0.5
    normal = graph.bump(pillow + wave * 0.18, 0.003, 0.6)
    shader = graph.node('BsdfPrincipled', Base_Color=shade, Roughness=line * 0.6 + 0.16, Specular=0.5, Normal=normal)
    corners = [(-3, y, low), (3, y, low), (3, y, high), (-3, y, high)]
    return mesh('tiles', corners, [[0, 1, 2, 3]], None, graph.surface(shader, cheap=base))


def tub(at, length=1.6, width=0.70, height=0.58):
    """A free-standing bath; `at` is the middle of its rim on the floor. Its length runs along x."""
    enamel = plain('#f3f0ea', 0.16, 0.5)
    oval = lambda angle, r, z: r * (1 / (abs(np.cos(angle)) ** 3.2 + abs(np.sin(angle)) ** 3.2)) ** (1 / 3.2)
    outer = [(0, 0), (0.78, 0, 0.03), (0.86, 0.12, 0.1), (0.965, height - 0.05, 0.05), (1.0, height - 0.022, 0.02)]
    rim = [(1.0, height, 0.012), (0.90, height, 0.02), (0.85, 0.20, 0.12), (0.70, 0.13, 0.1), (0, 0.12)]
    made = lathe(fillet(outer + rim, 8), enamel, 160, shape=oval)
    made.scale = (length / 2, width / 2, 1)
    made.location = (*at, 0)
    water = lathe([(0, 0), (0.885, 0)], _water(), 120, shape=oval)
    water.scale = (length / 2, width / 2, 1)
    water.location = (*at, height - 0.15)


def _water():
    graph = Graph('water')
    ripple = graph.bump(graph.noise(graph.node('TexCoord', 3), 9.0), 0.01, 0.25)
    return graph.surface(graph.node('BsdfPrincipled', Base_Color=rgb('#b9cfc9'), Roughness=0.04, Specular=0.5, Normal=ripple))


def cutlery(kind, at, turn=0):
    """A fork, knife or spoon of brushed steel that lies along y."""
    steel = metal('steel', 0.2, size=0.1)
    handle = sweep(
        [(0, -0.10, 0.002), (0, -0.05, 0.0028), (0, 0.02, 0.0035), (0, 0.045, 0.0045)],
        lambda t: (0.0014, 0.0052 - 0.0030 * t),
        steel,
        16,
        up=(0, 0, 1),
    )
    if kind == 'knife':
        blade = [(-0.0065, 0.04), (0.005, 0.04), (0.0075, 0.07), (0.0070, 0.11), (0.001, 0.126), (-0.0065, 0.118)]
        ends = [prism(fillet([(*point, 0.003) for point in blade], 5, closed=True), 0.0016, steel, 0.0032, 0.0006, 2)]
    elif kind == 'fork':
        root = [(-0.0105, 0.062), (-0.003, 0.042), (0.003, 0.042), (0.0105, 0.062), (0.0105, 0.078), (-0.0105, 0.078)]
        ends = [prism(fillet([(*point, 0.004) for point in root], 5, closed=True), 0.0016, steel, 0.0034, 0.0006, 2)]
        ends += [
            sweep([(x, 0.072, 0.0042), (x, 0.10, 0.0036), (x, 0.118, 0.0060)], (0.0009, 0.0014), steel, 10, up=(0, 0, 1))
            for x in (-0.0085, -0.0028, 0.0028, 0.0085)
        ]
    else:
        hollow = [(0, 0), (0.62, 0.12, 0.2), (1, 0.42, 0.05), (0.92, 0.42, 0.05), (0.55, 0.2, 0.2), (0, 0.1)]
        bowl = lathe(fillet(hollow, 6), steel, 60)
        bowl.scale, bowl.location = (0.017, 0.027, 0.012), (0, 0.068, 0.0005)
        ends = [bowl]
    for part in (handle, *ends):
        part.rotation_euler = (0, 0, np.radians(turn))
        x, y, z = part.location
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        part.location = (at[0] + c * x - s * y, at[1] + s * x + c * y, at[2] + z)


def runner(width, depth, at, material):
    """A flat cloth on a table."""
    made = prism(rounded(width, depth, 0.004, 4), 0.0016, material, 0, 0.0006, 2)
    return place(made, at)
