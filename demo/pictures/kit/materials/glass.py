"""Clear and tinted glass without caustics: shadow and diffuse rays pass straight through."""

from kit.colour import WHITE, blend, rgb
from kit.nodes import Graph


def glass(colour='#ffffff', rough=0.0, ior=1.45, tint=1.0):
    """tint: share of the colour in the shadow."""
    graph = Graph('glass')
    base = rgb(colour)
    body = graph.node('BsdfPrincipled', Base_Color=base, Roughness=rough, Transmission=1.0, IOR=ior, Specular=0.5)
    passing = graph.node('BsdfTransparent', Color=blend(base, WHITE, 1 - tint))
    indirect = graph.math('MAXIMUM', graph.node('LightPath', 'Is Shadow Ray'), graph.node('LightPath', 'Is Diffuse Ray'))
    return graph.surface(graph.layer(indirect, body, passing))


def liquid(colour):
    graph = Graph('liquid')
    return graph.surface(graph.node('BsdfPrincipled', Base_Color=rgb(colour), Roughness=0.06, Transmission=0.85, IOR=1.36))


def mirror():
    """Silvered glass, slightly green."""
    graph = Graph('mirror')
    return graph.surface(graph.node('BsdfGlossy', Color=rgb('#e6e9e6'), Roughness=0.015))
