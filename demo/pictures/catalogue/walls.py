"""Things that hang: clock, mirror, picture frame, memo board."""

import math
import random

from kit.colour import rgb
from kit.materials.glass import mirror
from kit.materials.metal import metal, powder
from kit.materials.plain import plain
from kit.materials.wood import wood
from kit.nodes import Graph
from kit.product import product
from kit.shapes.curve import curve, fillet
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, loose, mesh, place
from kit.shapes.solid import box, prism

UPRIGHT = (90, 0, 0)  # turns an object built lying on the table to face the viewer


@product(
    'wall-clock',
    'chalk ink',
    stage='wall',
    tq=dict(around=24, above=6, fill=0.68),
    front=dict(above=0, fill=0.7),
    detail=dict(around=-32, above=12, target=(0.04, -0.02, 0.04), fill=1.3),
)
def wall_clock(colour):
    radius = 0.15
    face, ink = ('#f1ece2', '#2a2725') if colour == 'chalk' else ('#33414c', '#efe7d8')
    rim = [
        (0, 0),
        (radius, 0, 0.004),
        (radius + 0.001, 0.034, 0.004),
        (radius - 0.011, 0.034, 0.003),
        (radius - 0.013, 0.016, 0.001),
        (0, 0.016),
    ]
    printed, brass = plain(ink, 0.5), metal('brass', 0.25)
    parts = [
        lathe(fillet(rim), wood('oak', size=0.3), 220),
        lathe([(0, 0.0165), (radius - 0.0128, 0.0165)], plain(face, 0.75, grain=400), 160),
    ]
    for minute in range(60):
        parts.append(_mark(minute, radius, printed))
    parts += [
        _hand(306, 0.068, 0.016, 0.0062, 0.0195, printed),
        _hand(52, 0.102, 0.018, 0.0048, 0.0215, printed),
        _hand(190, 0.108, 0.03, 0.0014, 0.0235, brass),
    ]
    parts.append(lathe(fillet([(0, 0.019), (0.0062, 0.019, 0.001), (0.0062, 0.0262, 0.0015), (0, 0.0266)], 5), brass, 50))
    return group(parts, turn=UPRIGHT)


@product(
    'round-mirror',
    'brass black',
    stage='wall',
    tq=dict(around=26, above=5, fill=0.72),
    front=dict(above=1, around=4, fill=0.74),
    detail=dict(around=-34, above=10, target=(-0.12, -0.02, 0.14), fill=1.8),
)
def round_mirror(colour):
    radius, off = 0.25, 0.014  # it stands a finger off the wall
    coat = metal('brass', 0.22, size=0.2) if colour == 'brass' else powder('#1f1d1c', 0.4, 0.3)
    rim = [
        (radius - 0.003, off + 0.004),
        (radius - 0.003, off + 0.024, 0.0015),
        (radius + 0.002, off + 0.024, 0.0015),
        (radius + 0.002, off, 0.0015),
        (radius - 0.012, off, 0.001),
    ]
    seam = box(0.0006, 0.0062, 0.0245, plain('#3a2f22', 0.6), (0, -radius + 0.0005, off + 0.0121), 0.0001, 1)
    parts = [
        lathe(fillet(rim, 6), coat, 240),
        lathe([(0, off + 0.019), (radius - 0.009, off + 0.019), (radius - 0.0028, off + 0.0178)], mirror(), 220),
        lathe([(0, 0), (0.15, 0), (0.15, off)], wood('oak', size=0.3), 90),
        seam,
    ]
    _room()
    return group(parts, turn=UPRIGHT)


@product(
    'picture-frame',
    'oak black',
    stage='wall',
    tq=dict(around=24, above=5, fill=0.7),
    front=dict(above=0, fill=0.72),
    detail=dict(around=-34, above=10, target=(-0.08, -0.02, 0.12), fill=1.7),
)
def picture_frame(colour):
    width, height, bar, deep = 0.30, 0.40, 0.016, 0.028
    timber = {axis: wood(colour, axis, 0.4) for axis in 'XY'}
    parts = [box(bar, height, deep, timber['Y'], (x, 0, deep / 2), 0.0015) for x in (-(width - bar) / 2, (width - bar) / 2)]
    parts += [
        box(width - 2 * bar, bar, deep, timber['X'], (0, y, deep / 2), 0.0015) for y in (-(height - bar) / 2, (height - bar) / 2)
    ]
    parts.append(box(width - 2 * bar, height - 2 * bar, 0.004, plain('#f3eee4', 0.85, grain=500), (0, 0, 0.012), 0.0002, 1))
    return group([*parts, *_print()], turn=UPRIGHT)


@product(
    'memo-board',
    'ash',
    stage='wall',
    tq=dict(around=22, above=5, fill=0.74),
    front=dict(above=0, fill=0.74),
    detail=dict(around=-32, above=10, target=(-0.08, -0.02, 0.08), fill=1.8),
)
def memo_board(colour):
    width, height, bar, deep = 0.60, 0.42, 0.018, 0.022
    parts = [
        box(bar, height, deep, wood(colour, 'Y', 0.4), (x, 0, deep / 2), 0.002) for x in (-(width - bar) / 2, (width - bar) / 2)
    ]
    parts += [
        box(width - 2 * bar, bar, deep, wood(colour, 'X', 0.4), (0, y, deep / 2), 0.002)
        for y in (-(height - bar) / 2, (height - bar) / 2)
    ]
    parts.append(box(width - 2 * bar, height - 2 * bar, 0.012, plain('#c59f74', 0.95, grain=420), (0, 0, 0.008), 0.0002, 1))
    notes = (
        ('#f4efe4', 0.10, 0.14, -0.17, 0.06, 3),
        ('#dfe3d5', 0.12, 0.085, -0.02, 0.105, -2),
        ('#e6cfc0', 0.085, 0.085, 0.005, -0.045, 4),
        ('#f4efe4', 0.13, 0.18, 0.17, 0.01, -3),
    )
    for paper, wide, high, x, y, turn in notes:
        parts += _note(paper, wide, high, x, y, turn)
    return group(parts, turn=UPRIGHT)


def _mark(minute, radius, printed):
    angle, hour = math.radians(6 * minute), minute % 5 == 0
    length, width = (0.014, 0.0022) if hour else (0.005, 0.0009)
    out = radius - 0.022 - length / 2
    mark = box(width, length, 0.0006, printed, (math.sin(angle) * out, math.cos(angle) * out, 0.0168), 0.0001)
    mark.rotation_euler = (0, 0, -angle)
    return mark


def _hand(angle, length, tail, width, z, material):
    shape = [(-width / 2, -tail), (width / 2, -tail), (width / 3, length), (-width / 3, length)]
    return place(prism(shape, 0.0012, material, 0, 0.0003), (0, 0, z), (0, 0, -angle))


def _room():
    """What the mirror reflects: a pale room with tall windows, floor and skirting. Seen by glossy rays only."""
    graph = Graph('room')
    x, _, z = graph.split(graph.node('TexCoord', 3))
    bay = graph.math('ABSOLUTE', graph.math('FRACT', (x + 40.3) / 2.6) - 0.5) * 2.6  # distance from the middle of a bay
    inside = lambda value, edge, soft=0.07: graph.ramp(value, edge + soft, edge - soft)
    height = graph.math('ABSOLUTE', z - 0.55)
    opening = inside(bay, 0.62) * inside(height, 1.15)
    bars = graph.math('MAXIMUM', inside(bay, 0.0, 0.09), inside(graph.math('ABSOLUTE', z - 0.85), 0.0, 0.09))
    panes = opening * (1 - graph.math('MAXIMUM', bars, 1 - inside(bay, 0.56)))
    curtain = inside(graph.math('ABSOLUTE', bay - 0.86), 0.20, 0.02)
    folds = graph.math('SINE', bay * 52) * 0.12 + 0.7
    floor, skirting = inside(z, -1.16), inside(z, -1.02)
    shade = graph.mix(inside(z, 2.2, 1.6), rgb('#cfc6b6'), rgb('#a99f90'))
    shade = graph.mix(skirting, shade, rgb('#d8d2c6'))
    shade = graph.mix(floor, shade, rgb('#b39a7b'))
    shade = graph.mix(curtain * (1 - floor) * 0.8, shade, graph.mix(folds, rgb('#a39a8b'), rgb('#e8e0d2')))
    shade = graph.mix(opening, shade, rgb('#c4bcae'))
    light = graph.mix(graph.ramp(z, -0.6, 1.6), rgb('#dfe5dd'), rgb('#f4f6f6'))
    graph.surface(graph.node('Emission', Color=graph.mix(panes, shade, light), Strength=panes * 0.55 + 0.62))
    back = loose(mesh('room', [(-9, -5, -4), (9, -5, -4), (9, -5, 6), (-9, -5, 6)], [[0, 1, 2, 3]], None, graph.material))
    back.visible_diffuse = back.visible_shadow = back.visible_camera = False


def _print():
    """A quiet print of our own: two hills, a sun, a vessel."""
    z, shapes = 0.0143, []
    sun = [(0.030 + 0.043 * math.cos(a), 0.070 + 0.043 * math.sin(a)) for a in [2 * math.pi * i / 60 for i in range(60)]]
    hill = [(-0.105, -0.135), (0.105, -0.135), (0.105, -0.02)] + [
        tuple(p) for p in curve([(0.105, -0.02), (0.05, 0.018), (-0.01, -0.022), (-0.06, -0.012), (-0.105, -0.05)], 14)
    ]
    near = [(-0.105, -0.135), (0.105, -0.135), (0.105, -0.095)] + [
        tuple(p) for p in curve([(0.105, -0.095), (0.06, -0.092), (0.0, -0.060), (-0.06, -0.075), (-0.105, -0.115)], 14)
    ]
    for points, colour, lift in ((sun, '#c4704f', 0), (hill, '#93a08a', 0.0001), (near, '#3f4d57', 0.0002)):
        shapes.append(mesh('print', [(x, y, z + lift) for x, y in points], [list(range(len(points)))], None, plain(colour, 0.9)))
    return shapes


def _note(paper, wide, high, x, y, turn):
    """A sheet, curled at its lower edge, on a brass pin."""
    vertices, faces, steps = [], [], 16
    for i in range(steps + 1):
        t = i / steps
        lift = 0.0148 + 0.010 * max(0, t - 0.45) ** 2 / 0.3
        vertices += [(-wide / 2, high / 2 - t * high, lift), (wide / 2, high / 2 - t * high, lift + 0.002 * t)]
    faces = [[2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1] for i in range(steps)]
    sheet = mesh('note', vertices, faces, None, plain(paper, 0.9, grain=700))
    chance, ink = random.Random(int(x * 1000)), plain('#55606a', 0.8)
    lines = []
    for k in range(int(high / 0.022) - 2):
        length = wide * chance.uniform(0.35, 0.75)
        lines.append(
            box(length, 0.0014, 0.0002, ink, (-wide * 0.4 + length / 2, high / 2 - 0.034 - 0.016 * k, 0.0151), 0.00005, 1)
        )
    lines = [line for line in lines if line.location.y > 0.0]
    pin = place(
        lathe(
            fillet(
                [(0, 0), (0.003, 0.001), (0.003, 0.004, 0.001), (0.0052, 0.007, 0.002), (0.0052, 0.009, 0.002), (0, 0.0095)], 5
            ),
            metal('brass', 0.2),
            40,
        ),
        (0, high / 2 - 0.014, 0.0148),
    )
    return group([sheet, *lines, pin], (x, y, 0), (0, 0, turn))
