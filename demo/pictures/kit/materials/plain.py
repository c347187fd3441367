"""Materials without a pattern: paper, wax, paint, plaster, soil, light."""

from kit.colour import BLACK, WHITE, blend, rgb
from kit.nodes import Graph


def plain(colour, rough=0.6, specular=0.4, grain=0):
    """grain: scale of a fine relief, 0 for none."""
    graph = Graph('plain')
    inputs = dict(Base_Color=rgb(colour), Roughness=rough, Specular=specular)
    if grain:
        inputs['Normal'] = graph.bump(graph.noise(graph.coordinates()[0], grain, 3.0), 0.0006, 0.5)
    return graph.surface(graph.node('BsdfPrincipled', **inputs))


def matt(colour):
    """The cheapest surface, used for backdrops."""
    graph = Graph('matt')
    return graph.surface(graph.node('BsdfDiffuse', Color=rgb(colour)))


def wax(colour='#f3e6cd', inside='#ffd9a0', depth=0.02):
    graph = Graph('wax')
    radius = (depth, depth * 0.6, depth * 0.4)
    return graph.surface(
        graph.node(
            'BsdfPrincipled',
            Base_Color=rgb(colour),
            Roughness=0.38,
            Specular=0.35,
            Subsurface=0.6,
            Subsurface_Radius=radius,
            Subsurface_Color=rgb(inside),
        )
    )


def plaster(colour, scale=1.0, relief=1.0):
    graph = Graph('plaster')
    here, base = graph.coordinates()[1], rgb(colour)
    cloud = graph.ramp(graph.noise(here, 2.2 / scale, 4.0), 0.25, 0.75)
    shade = graph.mix(cloud, blend(base, BLACK, 0.035), blend(base, WHITE, 0.025))
    normal = graph.bump(graph.noise(here, 26 / scale, 6.0, 0.6), 0.004 * scale * relief, 0.35)
    shader = graph.node('BsdfPrincipled', Base_Color=shade, Roughness=0.92, Specular=0.18, Normal=normal)
    return graph.surface(shader, cheap=base)


def soil():
    graph = Graph('soil')
    crumbs = graph.noise(graph.coordinates()[0], 140.0, 6.0, 0.7)
    shade = graph.mix(crumbs, rgb('#1d130c'), rgb('#5a4230'))
    return graph.surface(graph.node('BsdfPrincipled', Base_Color=shade, Roughness=0.95, Normal=graph.bump(crumbs, 0.006)))


def stone(colour, vein, scale=1.0):
    """Terrazzo-free marble: soft clouds and a few thin veins."""
    graph = Graph('stone')
    here = graph.coordinates()[0]
    cloud = graph.noise(here, 9 * scale, 5.0, 0.6)
    line = graph.math('ABSOLUTE', graph.noise(here, 5 * scale, 4.0, 0.55) - 0.5)
    shade = graph.mix(graph.ramp(cloud, 0.3, 0.7), rgb(colour), blend(rgb(colour), rgb(vein), 0.25))
    shade = graph.mix(graph.ramp(line, 0.02, 0.0) * 0.7, shade, rgb(vein))
    return graph.surface(graph.node('BsdfPrincipled', Base_Color=shade, Roughness=0.3), cheap=rgb(colour))


def glow(colour, strength):
    graph = Graph('glow')
    return graph.surface(graph.node('Emission', Color=rgb(colour), Strength=strength))


def flame():
    """Brightest at the tip, transparent at the edge."""
    graph = Graph('flame')
    z = graph.split(graph.node('TexCoord', 3))[2]
    colour = graph.mix(graph.ramp(z, 0.0, 0.012), rgb('#ff9a3c'), rgb('#ffd890'))
    light = graph.node('Emission', Color=colour, Strength=graph.ramp(z, 0.0, 0.010, 1.2, 16.0))
    edge = graph.ramp(graph.node('LayerWeight', 1, Blend=0.35), 0.35, 0.98, 0.05, 0.95)
    return graph.surface(graph.layer(edge, light, graph.node('BsdfTransparent')))
