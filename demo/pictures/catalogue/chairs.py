"""Seats: chair, stool, bench."""

import math

from mathutils import Vector

from kit.materials.fabric import fabric
from kit.materials.wood import wood
from kit.product import product
from kit.shapes.curve import curve, fillet, rounded
from kit.shapes.lathe import lathe
from kit.shapes.mesh import mesh, refine
from kit.shapes.solid import prism
from kit.shapes.sweep import rod, sweep, taper

SEAT = 0.44  # height of a seat in metres


@product(
    'dining-chair',
    'oak walnut smoked',
    tq=dict(around=36, above=16, fill=0.84),
    front=dict(fill=0.84),
    detail=dict(target=(0.08, 0.1, 0.66), fill=1.7, around=30, above=16),
)
def dining_chair(colour):
    along, upright = wood(colour, 'X', 0.5), wood(colour, 'Z', 0.5)
    parts, rail = [_pad('#b9b39f'), _back(along)], SEAT - 0.028
    for side in (-1, 1):
        parts.append(taper((side * 0.185, -0.185, SEAT + 0.004), (side * 0.215, -0.215, 0), 0.0185, 0.0125, upright))
        post = curve(
            [
                (side * 0.190, 0.255, 0),
                (side * 0.178, 0.205, 0.24),
                (side * 0.172, 0.190, SEAT),
                (side * 0.185, 0.225, 0.62),
                (side * 0.200, 0.275, 0.80),
            ],
            14,
        )
        parts.append(sweep(post, lambda t: (0.0125 + 0.0075 * math.sin(math.pi * min(1, t * 1.1)),) * 2, upright, 32))
        parts.append(_rail((side * 0.186, -0.185, rail), (side * 0.174, 0.195, rail), wood(colour, 'Y', 0.5)))
    parts += [
        _rail((-0.186, -0.186, rail), (0.186, -0.186, rail), along),
        _rail((-0.174, 0.194, rail), (0.174, 0.194, rail), along),
    ]
    return parts


@product(
    'stool',
    'oak walnut',
    tq=dict(around=20, above=20, fill=0.80),
    front=dict(fill=0.80),
    detail=dict(target=(0, -0.05, 0.42), fill=1.5, above=26),
)
def stool(colour):
    along, upright = wood(colour, 'X', 0.36), wood(colour, 'Z', 0.4)
    radius, low = 0.165, 0.17
    top = curve([(0.04, 0.4382), (0.10, 0.4405), (0.148, 0.4465)], 8)
    seat = [(0, 0.438), *top, (radius - 0.003, 0.4475, 0.006), (radius, 0.437, 0.012), (radius - 0.016, 0.420, 0.008), (0, 0.420)]
    parts, knees = [lathe(fillet(seat), along, 180)], []
    for k in range(3):
        turn = math.radians(104 + 120 * k)
        c, s = math.cos(turn), math.sin(turn)
        parts.append(taper((c * 0.098, s * 0.098, 0.424), (c * 0.188, s * 0.188, 0), 0.0165, 0.0115, upright))
        out = 0.098 + (0.188 - 0.098) * (1 - low / 0.424)
        knees.append(Vector((c * out, s * out, low)))
    return parts + [rod(knees[k], knees[(k + 1) % 3], 0.0085, along, 20) for k in range(3)]


@product(
    'bench',
    'oak ash',
    tq=dict(around=26, above=16, fill=0.82),
    front=dict(above=6, fill=0.8),
    detail=dict(target=(-0.38, -0.1, 0.43), fill=2.4, around=-30, above=24),
)
def bench(colour):
    along, upright = wood(colour, 'X', 0.7), wood(colour, 'Z', 0.5)
    length, depth = 1.10, 0.34
    parts = [
        prism([(x, y + 0.088 * k) for x, y in rounded(length, 0.0855, 0.008, 5)], 0.026, along, 0.424, 0.004)
        for k in (-1.5, -0.5, 0.5, 1.5)
    ]
    for side in (-1, 1):
        x = side * (length / 2 - 0.13)
        for front in (-1, 1):
            parts.append(taper((x, front * 0.12, 0.426), (x + side * 0.055, front * 0.158, 0), 0.0195, 0.0135, upright))
        parts.append(_rail((x, -0.15, 0.408), (x, 0.15, 0.408), wood(colour, 'Y', 0.4)))
    parts.append(_rail((-length / 2 + 0.13, 0, 0.398), (length / 2 - 0.13, 0, 0.398), along))
    return parts


def _rail(start, end, timber):
    return sweep([start, end], (0.019, 0.009), timber, 24, up=(0, 0, 1), square=3.5)


def _pad(colour):
    """Upholstered seat: a domed superellipse, narrower at the back."""
    width, depth, sides = 0.46, 0.44, 64
    rings = [(1.0, 0), (1.012, 0.008), (1.015, 0.018), (1.0, 0.030), (0.965, 0.038), (0.85, 0.0435), (0.6, 0.047), (0.3, 0.0485)]
    vertices = []
    for scale, z in rings:
        for i in range(sides):
            c, s = math.cos(2 * math.pi * i / sides), math.sin(2 * math.pi * i / sides)
            x = math.copysign(abs(c) ** (2 / 4.2), c) * width / 2 * scale
            y = math.copysign(abs(s) ** (2 / 4.2), s) * depth / 2 * scale
            vertices.append((x * (1 - 0.09 * (y / depth + 0.5)), y, SEAT + z))
    last = (len(rings) - 1) * sides
    vertices.append((0, 0, SEAT + 0.049))
    faces = [
        [k * sides + i, k * sides + (i + 1) % sides, (k + 1) * sides + (i + 1) % sides, (k + 1) * sides + i]
        for k in range(len(rings) - 1)
        for i in range(sides)
    ]
    faces += [[last + i, last + (i + 1) % sides, len(vertices) - 1] for i in range(sides)]
    uvs = [[(vertices[i][0], vertices[i][1] + vertices[i][2] * 0.7) for i in face] for face in faces]
    return refine(mesh('pad', vertices, faces, uvs, fabric(colour, pitch=0.0034, slub=0.8)), 1)


def _back(timber):
    """A bent board, taller in the middle."""
    wide, high, vertices, faces = 60, 20, [], []
    for side in (1, -1):
        for i in range(wide + 1):
            q = i / wide * 2 - 1
            for j in range(high + 1):
                s = j / high * 2 - 1
                thick = 0.0085 * (1 - abs(s) ** 6) ** 0.5 * (1 - abs(q) ** 30) ** 0.5
                vertices.append(
                    (0.252 * q, 0.305 - 0.075 * q * q - side * thick + 0.012 * s, 0.775 + 0.062 * (1 - 0.42 * abs(q) ** 2.4) * s)
                )
    half, row = (wide + 1) * (high + 1), high + 1
    for side in (0, 1):
        for i in range(wide):
            for j in range(high):
                a = side * half + i * row + j
                face = [a, a + row, a + row + 1, a + 1]
                faces.append(face if side == 0 else face[::-1])
    board = mesh('back', vertices, faces, None, timber)
    board.modifiers.new('seam', 'WELD').merge_threshold = 0.0002
    return board
