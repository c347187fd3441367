"""Cloth without a visible weave: terry loops and brushed wool."""

from kit.colour import BLACK, WHITE, blend, rgb
from kit.nodes import Graph


def terry(colour, loop=0.0021, borders=()):
    """Towelling. loop: distance between loops in metres. borders: (from, to) along v that are woven flat."""
    graph, base = Graph('terry'), rgb(colour)
    u, v = graph.uv()
    drift = graph.node('SeparateColor', 0, Color=graph.noise(graph.vector(u, v, 0.0), 55.0, out=1)) * (loop * 2)
    here = graph.vector(u + drift, v - drift, 0.0)
    loops = graph.node('TexVoronoi', 0, Vector=here, Scale=1 / loop, Randomness=0.75)
    tuft = graph.ramp(loops, 0.75, 0.05)
    combed = graph.noise(here, 18.0, 3.0)
    flat = None
    for start, end in borders:
        band = graph.math('GREATER_THAN', v, start) * graph.math('LESS_THAN', v, end)
        flat = band if flat is None else graph.math('MAXIMUM', flat, band)
    rib = graph.math('ABSOLUTE', graph.math('SINE', v * (3.1416 / (loop * 0.8))))
    height = tuft if flat is None else tuft * (1 - flat) + (rib * 0.35 - 0.5) * flat
    shade = graph.mix(graph.ramp(height, -0.1, 0.8), blend(base, BLACK, 0.30), blend(base, WHITE, 0.10))
    shade = graph.mix(graph.ramp(combed, 0.3, 0.7) * 0.20, shade, blend(base, WHITE, 0.22))
    normal = graph.bump(height + combed * 0.6, loop * 0.8, 0.8)
    shader = graph.node(
        'BsdfPrincipled', Base_Color=shade, Roughness=1.0, Normal=normal, Specular=0.05, Sheen=0.8, Sheen_Tint=0.7
    )
    return graph.surface(shader, cheap=base)


def wool(colour, check=None, pitch=0.0042):
    """Brushed twill: the diagonal shows faintly through the nap. check: (colour, period, width), both ways."""
    graph, base = Graph('wool'), rgb(colour)
    u, v = graph.uv()
    here = graph.vector(u, v, 0.0)
    wander = (graph.noise(here, 90.0, 3.0) - 0.5) * 0.006
    mottled = graph.noise(graph.vector(u * 0.6, v, 0.0), 260.0, 4.0, 0.7)
    twill = graph.math('ABSOLUTE', graph.math('SINE', (u + v + wander * 0.5) * (3.1416 / pitch)))
    nap = graph.noise(graph.vector(u, v * 0.35, 3.0), 420.0, 5.0, 0.75)
    shade = graph.mix(graph.ramp(mottled, 0.3, 0.7), blend(base, BLACK, 0.16), blend(base, WHITE, 0.14))
    if check:
        tone, period, width = check
        for axis in (u, v):
            stripe = graph.math('ABSOLUTE', graph.math('FRACT', (axis + wander) / period) - 0.5)
            shade = graph.mix(graph.ramp(stripe, width / period * 0.62, width / period * 0.38) * 0.55, shade, rgb(tone))
    shade = graph.mix(graph.ramp(twill, 0.0, 0.5) * 0.35 + 0.65, blend(base, BLACK, 0.35), shade)
    normal = graph.bump(twill * 0.45 + nap, 0.0028, 0.75)
    shader = graph.node(
        'BsdfPrincipled', Base_Color=shade, Roughness=1.0, Normal=normal, Specular=0.05, Sheen=1.0, Sheen_Tint=0.5
    )
    return graph.surface(shader, cheap=base)
