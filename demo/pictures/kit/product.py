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


@dataclass
class Product:
    handle: str
    colours: list
    build: Callable
    stage: str = 'table'
    views: dict = field(default_factory=dict)

    def view(self, name):
        return {**VIEWS[name], **self.views.get(name, {})}


def product(handle, colours, stage='table', **views):
    """Registers a function colour -> list of objects. stage: 'table' or 'wall'. tq, front, detail:
    changes to the camera of that view."""

    def register(build):
        PRODUCTS[handle] = Product(handle, colours.split(), build, stage, views)
        return build

    return register
