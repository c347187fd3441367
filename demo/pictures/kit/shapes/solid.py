"""Sawn and cut forms: boards, blocks, plates."""

import math

from kit.shapes.mesh import bevel, mesh

SIDES = [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]


def box(width, depth, height, material=None, at=(0, 0, 0), edge=0.001, segments=4):
    """A block about its centre. edge: radius of the broken edges."""
    x, y, z = width / 2, depth / 2, height / 2
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
    vertices = [(*corner, -z) for corner in corners] + [(*corner, z) for corner in corners]
    uvs = [_flat([vertices[i] for i in side]) for side in SIDES]
    made = bevel(mesh('box', vertices, SIDES, uvs, material), edge, segments)
    made.location = at
    return made


def prism(outline, height, material=None, z=0.0, edge=0.001, segments=4):
    """The outline, extruded from z to z + height."""
    count = len(outline)
    vertices = [(p[0], p[1], z) for p in outline] + [(p[0], p[1], z + height) for p in outline]
    ends = [list(range(count))[::-1], [count + i for i in range(count)]]
    faces = ends + [[i, (i + 1) % count, count + (i + 1) % count, count + i] for i in range(count)]
    uvs = [[vertices[i][:2] for i in end] for end in ends]
    along = 0
    for i in range(count):
        length = math.dist(outline[i], outline[(i + 1) % count])
        uvs.append([(along, 0), (along + length, 0), (along + length, height), (along, height)])
        along += length
    return bevel(mesh('prism', vertices, faces, uvs, material), edge, segments)


def _flat(corners):
    """UV of a box side: the two axes in which it extends."""
    spans = [max(c[k] for c in corners) - min(c[k] for c in corners) for k in range(3)]
    first, second = [k for k in range(3) if k != spans.index(min(spans))]
    return [(c[first], c[second]) for c in corners]
