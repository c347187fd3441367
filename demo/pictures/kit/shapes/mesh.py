"""Meshes and operations on whole objects."""

import math

import bpy


def mesh(name, vertices, faces, uvs=None, material=None, sharp=None):
    """A smooth-shaded object. uvs: one list of (u, v) per face. sharp: crease angle in degrees."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(map(float, vertex)) for vertex in vertices], [], faces)
    if uvs is not None:
        layer = data.uv_layers.new(name='UV')
        layer.data.foreach_set('uv', [value for face in uvs for pair in face for value in pair])
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    if material:
        data.materials.append(material)
    return soften(made, sharp)


def soften(thing, sharp=None):
    data = thing.data
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    if sharp:
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(sharp)
    data.update()
    return thing


def bevel(thing, width, segments=4):
    modifier = thing.modifiers.new('bevel', 'BEVEL')
    modifier.width, modifier.segments = width, segments
    modifier.limit_method, modifier.angle_limit = 'ANGLE', math.radians(30)
    return soften(thing, 40)


def refine(thing, levels=2):
    modifier = thing.modifiers.new('refine', 'SUBSURF')
    modifier.levels = modifier.render_levels = levels
    return thing


def bake(thing):
    """Applies every modifier."""
    graph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
    thing.modifiers.clear()
    thing.data = data
    return thing


def place(thing, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """turn: degrees about x, y, z."""
    thing.location = at
    thing.rotation_euler = tuple(math.radians(angle) for angle in turn)
    thing.scale = (scale,) * 3
    return thing


def group(things, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Moves several objects as one and returns them."""
    handle = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(handle)
    for thing in things:
        while thing.parent:
            thing = thing.parent
        if thing is not handle:
            thing.parent = handle
    place(handle, at, turn, scale)
    bpy.context.view_layer.update()
    return things


def loose(thing):
    """Excludes the object from camera fitting, such as a cord."""
    thing['loose'] = True
    return thing
