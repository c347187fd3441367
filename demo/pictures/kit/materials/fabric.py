"""Woven cloth: a plain weave in UV metres, with slubs along each thread."""

import math

from kit.colour import BLACK, WHITE, blend, rgb
from kit.nodes import Graph


def fabric(colour, pitch=0.0016, slub=0.6, sheen=0.25, relief=None, translucent=0.0, stripe=None, checks=None):
    """pitch: width of a thread in metres, two pixels or more in the picture. stripe: (colour,
    [(from, to), ...]) across v in metres. checks: (colour, period, width) both ways."""
    graph = Graph('fabric')
    base = rgb(colour)
    bright = blend(base, WHITE, 0.10)
    u, v = graph.uv()
    here = graph.vector(u, v, 0.0)
    across = (u + (_channel(graph, here, 0) - 0.5) * (pitch * 2.2)) / pitch
    along = (v + (_channel(graph, here, 1) - 0.5) * (pitch * 2.2)) / pitch
    over = graph.math('MODULO', graph.math('ABSOLUTE', graph.math('FLOOR', across) + graph.math('FLOOR', along)), 2.0)
    height = _ridge(graph, across) * over + _ridge(graph, along) * (1 - over)
    warp = graph.noise(graph.vector(across * 0.9, along * 0.035, 0.0), 1.0)
    weft = graph.noise(graph.vector(across * 0.035, along * 0.9, 5.0), 1.0)
    thick = graph.ramp(warp * over + weft * (1 - over), 0.28, 0.72)
    lit = graph.mix(thick * slub, blend(base, (0.02, 0.015, 0.01, 1), 0.14), bright)
    if stripe:
        lit = _striped(graph, lit, v, *stripe)
    if checks:
        lit = _checked(graph, lit, u, v, *checks)
    shade = graph.mix(graph.ramp(height, 0.0, 0.65), blend(base, BLACK, 0.42), lit)
    value = graph.ramp(graph.noise(here, 6.0), 0.3, 0.7, 0.95, 1.05)
    shade = graph.node('HueSaturation', Hue=0.5, Saturation=1.0, Value=value, Fac=1.0, Color=shade)
    fuzz = graph.noise(graph.vector(across * 3, along * 3, 0.0), 1.0)
    normal = graph.bump(height + thick * 0.5 + fuzz * 0.25, relief or pitch * 0.55, 0.7)
    shader = graph.node(
        'BsdfPrincipled', Base_Color=shade, Roughness=0.9, Normal=normal, Specular=0.15, Sheen=sheen, Sheen_Tint=0.6
    )
    if not translucent:
        return graph.surface(shader, cheap=blend(base, bright, 0.3))
    through = graph.node('BsdfTranslucent', Color=graph.mix(0.5, shade, (1, 0.93, 0.82, 1)), Normal=normal)
    return graph.surface(graph.layer(translucent, shader, through))


def _channel(graph, here, channel):
    return graph.node('SeparateColor', channel, Color=graph.noise(here, 38.0, out=1))


def _ridge(graph, thread):
    return graph.math('ABSOLUTE', graph.math('SINE', thread * math.pi))


def _striped(graph, lit, v, colour, bands):
    for start, end in bands:
        inside = graph.math('GREATER_THAN', v, start) * graph.math('LESS_THAN', v, end)
        lit = graph.mix(inside * 0.9, lit, rgb(colour))
    return lit


def _checked(graph, lit, u, v, colour, period, width):
    for axis in (u, v):
        inside = graph.math('LESS_THAN', graph.math('FRACT', axis / period), width / period)
        lit = graph.mix(inside * 0.5, lit, rgb(colour))
    return lit
