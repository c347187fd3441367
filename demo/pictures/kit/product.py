"""The registry of products that can be photographed."""

from dataclasses import dataclass, field
from typing import Callable

PRODUCTS = {}

# angles in degrees: round from the front, above the horizon; lens in millimetres
VIEWS = {
    'tq': dict(around=28, above=22, lens=85, fill=0.74),
    'front': dict(around=0, above=8, lens=95, fill=0.72),
    'detail': dict(around=-24, above=30, lens=100, fill=1.3),
}


# the backdrop of each family in catalogue/, where a product has none of its own
FAMILY_TINTS = {
    'kitchen_wood': 'rose',
    'soap': 'mist',
    'jars': 'sand',
    'flames': 'sand',
    'desk': 'lichen',
    'walls': 'lichen',
    'chairs': 'oat',
    'tables': 'oat',
    'vessels': 'sand',
}


@dataclass
class Product:
    handle: str
    colours: list
    build: Callable
    stage: str = 'table'
    tint: str = 'warm'
    views: dict = field(default_factory=dict)

    def view(self, name):
        return {**VIEWS[name], 'tint': self.tint, **self.views.get(name, {})}


def product(handle, colours, stage='table', tint=None, **views):
    """Registers a function colour -> list of objects. stage: 'table' or 'wall'. tint: the
    backdrop, usually that of the family. tq, front, detail: changes to the camera of that view."""

    def register(build):
        family = build.__module__.rsplit('.', 1)[-1]
        backdrop = tint or FAMILY_TINTS.get(family, 'warm')
        PRODUCTS[handle] = Product(handle, colours.split(), build, stage, backdrop, views)
        return build

    return register
