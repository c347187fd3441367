"""Runs inside Blender: prints the names of all pictures that match a pattern.
Main colours first, then the scenes, then the other colours, then the further views."""

import fnmatch
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from kit.product import PRODUCTS  # noqa: E402
from kit.scene import SCENES  # noqa: E402
from shoot import load  # noqa: E402


def names():
    products = PRODUCTS.values()
    yield from (f'products/{each.handle}-{each.colours[0]}-tq' for each in products)
    yield from SCENES
    yield from (f'products/{each.handle}-{colour}-tq' for each in products for colour in each.colours[1:])
    yield from (f'products/{each.handle}-{each.colours[0]}-{view}' for view in ('front', 'detail') for each in products)


load()
patterns = sys.argv[sys.argv.index('--') + 1 :]
for name in names():
    if any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
        print('picture', name)
