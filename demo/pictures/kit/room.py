"""The set for scenes: a wooden table top before a plaster wall, sun through a window."""

import bpy
import numpy as np
from mathutils import Vector

from kit.camera import fitted, outline
from kit.materials.plain import plain
from kit.materials.wood import wood
from kit.shapes.mesh import mesh
from kit.shapes.solid import box
from kit.studio import light, sky, sun, table_studio, wall

SUNLIGHT = (0.80, 0.62, -0.52)  # from the upper left, falling back onto the wall
PANES = (2, 3)
GLAZING_BAR = 0.035


def room(tint='#dccbb4', timber='oak', behind=0.40, count=5):
    """Boards as table top at z = 0, and the wall at their end."""
    wall(tint, behind, 0.5, 0.7)
    wide, thick = 0.206, 0.036
    for i in range(count):
        at = (0.03 * i, behind - wide * (i + 0.5), -thick / 2)
        box(3.2, wide - 0.0012, thick, wood(timber, 'X', 0.75, rough=0.5), at, 0.002)


def daylight(
    target=(-0.12, 0.40, 0.40),
    strength=4.8,
    colour='#ffe4c4',
    pane=(0.33, 0.40),
    fill=22,
    sky_colour='#eef1f6',
    sky_strength=0.34,
):
    """Low sun through a window onto `target`, and the soft light of the room."""
    sun(SUNLIGHT, strength, 1.4, colour)
    window(target, 1.9, *pane)
    light((-1.6, -2.2, 1.5), (0.2, 0, 0.2), 1.8, 1.8, fill, '#fff3e6')
    sky(sky_colour, sky_strength)


def still_life(tint, around=0, above=12, lens=85, fill=0.66):
    """Studio and camera for things that were put on the seamless sweep."""
    things = [thing for thing in bpy.data.objects if thing.type == 'MESH']
    points = outline(things)
    centre = (points.min(0) + points.max(0)) / 2
    table_studio(float(np.linalg.norm(np.ptp(points, 0))) / 2 * 1.15, centre, tint)
    fitted(points, points, around, above, lens, fill)


def window(target, distance, width, height):
    """An occluder with panes cut out, between sun and scene; only shadow rays see it."""
    direction = Vector(SUNLIGHT).normalized()
    columns, rows = PANES
    wide, high = columns * width + (columns - 1) * GLAZING_BAR, rows * height + (rows - 1) * GLAZING_BAR
    x, y, far = wide / 2, high / 2, 4
    bars = [(-far, -far, -x, far), (x, -far, far, far), (-x, -far, x, -y), (-x, y, x, far)]
    for i in range(columns - 1):
        left = -x + (i + 1) * width + i * GLAZING_BAR
        bars.append((left, -y, left + GLAZING_BAR, y))
    for j in range(rows - 1):
        low = -y + (j + 1) * height + j * GLAZING_BAR
        bars.append((-x, low, x, low + GLAZING_BAR))
    vertices = [corner for a, b, c, d in bars for corner in ((a, b, 0), (c, b, 0), (c, d, 0), (a, d, 0))]
    screen = mesh('window', vertices, [[4 * k + i for i in range(4)] for k in range(len(bars))], None, plain('#000000', 1.0, 0))
    screen.rotation_euler = (-direction).to_track_quat('Z', 'Y').to_euler()
    screen.location = Vector(target) - direction * distance
    screen.visible_camera = screen.visible_diffuse = screen.visible_glossy = screen.visible_transmission = False
