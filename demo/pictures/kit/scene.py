"""The registry of arranged scenes: heroes, tiles, collections, articles."""

from dataclasses import dataclass
from typing import Callable

import bpy

from kit.product import PRODUCTS
from kit.shapes.mesh import place

SCENES = {}


@dataclass
class Scene:
    name: str
    width: int
    height: int
    exposure: float
    build: Callable


def scene(name, width, height, exposure=0.6):
    """Registers a function that builds subject, light and camera of one picture."""

    def register(build):
        SCENES[name] = Scene(name, width, height, exposure, build)
        return build

    return register


def put(handle, colour, at=(0, 0, 0), turn=0, scale=1.0, tilt=(0, 0), cord=True):
    """Builds and places a product; turn is about the vertical, in degrees.

    A lamp on furniture goes without its cord, which would float beside the edge.
    """
    before = set(bpy.data.objects)
    PRODUCTS[handle].build(colour)
    if not cord:
        for thing in [each for each in set(bpy.data.objects) - before if each.type == 'MESH' and each.get('loose')]:
            bpy.data.objects.remove(thing)
    root = bpy.data.objects.new('root', None)
    bpy.context.scene.collection.objects.link(root)
    bpy.context.view_layer.update()
    for thing in set(bpy.data.objects) - before - {root}:
        if thing.parent is None:
            thing.parent = root
    place(root, at, (*tilt, turn), scale)
    bpy.context.view_layer.update()
    return root
