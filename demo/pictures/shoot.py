"""Runs inside Blender: renders one picture.  blender -b -P shoot.py -- NAME FILE WIDTH SAMPLES"""

import importlib
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from kit.camera import fitted, outline  # noqa: E402
from kit.frame import shoot  # noqa: E402
from kit.product import PRODUCTS  # noqa: E402
from kit.scene import SCENES  # noqa: E402
from kit.studio import table_studio, wall_studio  # noqa: E402

EXPOSURE = 0.65


def main(name, path, width, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(3)
    kind, rest = name.split('/')
    if kind == 'products':
        handle, colour, view = _parts(rest)
        covered = _product(PRODUCTS[handle], colour, view)
        shoot(path, width, width, samples, EXPOSURE, covered)
        return
    scene = SCENES[name]
    scene.build()
    shoot(path, width, round(width * scene.height / scene.width), samples, scene.exposure)


def load():
    """Imports every family of products and every scene, so that they register."""
    for folder in ('catalogue', 'scenes'):
        for file in sorted((HERE / folder).glob('*.py')):
            importlib.import_module(f'{folder}.{file.stem}')


def _parts(rest):
    name, view = rest.rsplit('-', 1)
    handle, colour = name.rsplit('-', 1)
    return handle, colour, view


def _product(product, colour, view):
    things = product.build(colour)
    points = outline(things)
    centre = (points.min(0) + points.max(0)) / 2
    reach = float(np.linalg.norm(np.ptp(points, 0))) / 2 * 1.15
    angles = product.view(view)
    tint = angles.pop('tint')
    if product.stage == 'wall':
        wall_studio(reach, centre, tint)
    else:
        table_studio(reach, centre, tint)
    if view == 'detail':
        # the whole rim of a mug stays sharp; furniture may blur a little
        angles.setdefault('stop', 13 if reach < 0.3 else 5.6)
    covered = fitted(points, outline(things, everything=True), **angles)
    # a close view has no empty backdrop, a wall is not smooth
    return None if view == 'detail' or product.stage == 'wall' else covered


if __name__ == '__main__':
    load()
    *words, width, samples = sys.argv[sys.argv.index('--') + 1 :]
    main(*words, int(width), int(samples))
