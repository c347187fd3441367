"""Welded clay: body, handle and spout become one skin."""

import bpy

from kit.shapes.mesh import bake, soften


def weld(things, grain, relax=7, material=None):
    """Voxel union, then smoothing, so that joints flow like wet clay. grain: voxel size in metres."""
    bpy.ops.object.select_all(action='DESELECT')
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    bpy.ops.object.join()
    whole = things[0]
    union = whole.modifiers.new('union', 'REMESH')
    union.mode, union.voxel_size, union.use_smooth_shade = 'VOXEL', grain, True
    relaxed = whole.modifiers.new('relax', 'SMOOTH')
    relaxed.factor, relaxed.iterations = 0.5, relax
    soften(bake(whole))
    whole.data.materials.clear()
    if material:
        whole.data.materials.append(material)
    return whole
