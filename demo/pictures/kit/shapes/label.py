"""A paper label with type, bent round a cylinder."""

import math
import os

import bpy
from mathutils import Vector

from kit.materials.plain import plain
from kit.shapes.mesh import mesh

FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans-ExtraLight.ttf'
FACING = math.radians(-90)


def label(radius, low, high, spread, lines, paper='#f1ebdf', ink='#2a2522'):
    """lines: (text, cap height in metres, z, letter spacing). spread: degrees of the cylinder."""
    spread, steps, vertices = math.radians(spread), 60, []
    for z in (low, high):
        for i in range(steps + 1):
            angle = FACING - spread / 2 + spread * i / steps
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z))
    faces = [[i, i + 1, steps + 2 + i, steps + 1 + i] for i in range(steps)]
    sheet = mesh('label', vertices, faces, None, plain(paper, 0.8, grain=700))
    print_ink = plain(ink, 0.7)
    return [sheet] + [_line(radius + 0.00012, line, print_ink) for line in lines]


def _line(radius, line, ink):
    text, height, z, spacing = line
    type_ = bpy.data.curves.new('type', 'FONT')
    type_.body, type_.size, type_.align_x = text, height * 1.35, 'CENTER'
    type_.space_character, type_.resolution_u = spacing, 4
    type_.offset = height * 0.018
    if os.path.exists(FONT):
        type_.font = bpy.data.fonts.load(FONT, check_existing=True)
    flat = bpy.data.objects.new('type', type_)
    bpy.context.scene.collection.objects.link(flat)
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(flat.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(flat)
    for vertex in data.vertices:
        angle, up = FACING + vertex.co.x / radius, vertex.co.y
        vertex.co = Vector((radius * math.cos(angle), radius * math.sin(angle), z + up))
    data.materials.clear()
    data.materials.append(ink)
    bent = bpy.data.objects.new('type', data)
    bpy.context.scene.collection.objects.link(bent)
    return bent
