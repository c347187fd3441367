"""One look for all: a seamless sweep and three lights, scaled with the subject so that a chair
and a mug seem photographed in the same room."""

import math

import bpy
import numpy as np
from mathutils import Vector

from kit.colour import rgb
from kit.materials.plain import matt, plaster
from kit.shapes.mesh import mesh

TINTS = {
    'warm': '#e9e1d5', 'oat': '#efe9df', 'sand': '#ddcbb2', 'sage': '#b9bfa8', 'clay': '#c99a7c',
    'blush': '#e3c6b5', 'ochre': '#d3aa66', 'mist': '#c3cbcb', 'ink': '#4a5664',
    'rose': '#d8b9a5', 'lichen': '#c6c9b6',
}  # fmt: skip


def table_studio(reach, centre, tint='warm'):
    """reach: 1.15 x half the diagonal of the subject; lengths grow with it, powers with its square."""
    seamless(reach, tint)
    around = lambda x, y, z: Vector(centre) + Vector((x, y, z)) * reach
    power = reach * reach
    light(around(-2.6, -1.5, 2.5), centre, 2.2 * reach, 2.2 * reach, 192 * power, '#fff1de')
    light(around(2.7, 0.9, 1.6), centre, 0.7 * reach, 2.4 * reach, 21 * power, '#fff6ea')
    light(around(1.6, -3.4, 1.4), centre, 2.6 * reach, 2.6 * reach, 13 * power, '#f4f1ec')
    sky('#eff2f6', 0.24)


def wall_studio(reach, centre, tint='warm'):
    """For things that hang: a plaster wall at y = 0, light from the upper left."""
    wall(tint, 0.0, 0.35)
    around = lambda x, y, z: Vector(centre) + Vector((x, y, z)) * reach
    power = reach * reach
    light(around(-2.4, -2.0, 2.2), centre, 1.1 * reach, 1.1 * reach, 190 * power, '#fff0dc')
    light(around(2.0, -4.0, 0.5), centre, 3.0 * reach, 3.0 * reach, 26 * power, '#f4f1ec')
    sky('#fff6ea', 0.40)


def seamless(reach, tint='warm'):
    """Floor, curve and back wall in one sheet."""
    bend, back = 1.6 * reach, 2.4 * reach
    profile = [(-7 * reach, 0.0)]
    profile += [(back - bend + bend * math.sin(t), bend - bend * math.cos(t)) for t in np.linspace(0, math.pi / 2, 40)]
    profile.append((back, 9 * reach))
    vertices = [(side * 7 * reach, y, z) for y, z in profile for side in (-1, 1)]
    faces = [[2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2] for i in range(len(profile) - 1)]
    return mesh('seamless', vertices, faces, None, matt(TINTS.get(tint, tint)))


def wall(tint, y, scale=0.5, relief=1.0):
    corners = [(-6, y, -3), (6, y, -3), (6, y, 5), (-6, y, 5)]
    return mesh('wall', corners, [[0, 1, 2, 3]], None, plaster(TINTS.get(tint, tint), scale, relief))


def light(at, target, width, height, power, colour='#fff3e2'):
    """Rectangular soft box; power in watts."""
    lamp = bpy.data.lights.new('light', 'AREA')
    lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', width, height
    lamp.energy, lamp.color = power, rgb(colour)[:3]
    return _aim(bpy.data.objects.new('light', lamp), at, Vector(target) - Vector(at))


def bulb(at, power, colour='#ffc48a', radius=0.026):
    lamp = bpy.data.lights.new('bulb', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = power, rgb(colour)[:3], radius
    made = bpy.data.objects.new('bulb', lamp)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    made['loose'] = True
    return made


def sun(direction, strength, angle, colour='#ffe4c4'):
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = strength, math.radians(angle), rgb(colour)[:3]
    return _aim(bpy.data.objects.new('sun', lamp), (0, 0, 3), Vector(direction))


def sky(colour, strength):
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = rgb(colour)
    background.inputs[1].default_value = strength
    world.cycles.sampling_method = 'NONE'


def _aim(thing, at, direction):
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()
    return thing
