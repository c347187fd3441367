"""Living leaves: veins, blotches, light from behind."""

from kit.colour import blend, rgb
from kit.nodes import Graph


def foliage(colour, second):
    """For meshes of `shapes.leaf`: u runs across the leaf, v along it, both 0 to 1."""
    graph = Graph('leaf')
    u, v = graph.uv()
    random = graph.random()
    side = graph.math('ABSOLUTE', u - 0.5)
    middle = graph.ramp(side, 0.0, 0.035, 1.0, 0.0)
    vein = graph.ramp(graph.math('ABSOLUTE', graph.math('SINE', (v - side * 0.9) * 38.0)), 0.0, 0.25, 1.0, 0.0) * 0.35
    blotch = graph.ramp(graph.noise(graph.node('TexCoord', 3), 30.0, 3.0), 0.3, 0.7)
    shade = graph.mix(blotch, rgb(colour), rgb(second))
    pale = blend(rgb(second), (0.75, 0.85, 0.5, 1), 0.35)
    shade = graph.mix(graph.math('MAXIMUM', middle * 0.5, vein * 0.5), shade, pale)
    shade = graph.node(
        'HueSaturation', Hue=random * 0.035 + 0.482, Saturation=0.95, Value=random * 0.35 + 0.82, Fac=1.0, Color=shade
    )
    normal = graph.bump(middle * -0.6 + vein * -0.8, 0.0006, 0.6)
    shader = graph.node('BsdfPrincipled', Base_Color=shade, Roughness=0.42, Specular=0.45, Normal=normal)
    through = graph.node('BsdfTranslucent', Color=graph.mix(0.35, shade, (0.75, 0.85, 0.2, 1)))
    return graph.surface(graph.layer(0.22, shader, through))


def coin(colour, second):
    """Fleshy round leaves of `shapes.leaf.disc`: veins from a pale point in the middle, a wax gloss."""
    graph = Graph('coin')
    u, v = graph.uv()
    x, y, random = u - 0.5, v - 0.42, graph.random()
    out = graph.math('SQRT', x * x + y * y)
    vein = graph.ramp(graph.math('ABSOLUTE', graph.math('SINE', graph.math('ARCTAN2', y, x) * 4.0)), 0.0, 0.16, 1.0, 0.0)
    vein = vein * graph.ramp(out, 0.48, 0.05)
    point = graph.ramp(out, 0.050, 0.022)
    blotch = graph.ramp(graph.noise(graph.node('TexCoord', 3), 22.0, 3.0), 0.3, 0.7)
    shade = graph.mix(blotch, rgb(colour), rgb(second))
    pale = blend(rgb(second), (0.80, 0.88, 0.55, 1), 0.5)
    shade = graph.mix(graph.math('MAXIMUM', vein * 0.32, point * 0.85), shade, pale)
    shade = graph.mix(graph.ramp(out, 0.44, 0.50) * 0.4, shade, pale)
    shade = graph.node(
        'HueSaturation', Hue=random * 0.03 + 0.485, Saturation=1.0, Value=random * 0.42 + 0.74, Fac=1.0, Color=shade
    )
    normal = graph.bump(vein * -0.5 + blotch * 0.25, 0.0006, 0.6)
    shader = graph.node('BsdfPrincipled', Base_Color=shade, Roughness=0.28, Specular=0.5, Normal=normal)
    through = graph.node('BsdfTranslucent', Color=graph.mix(0.35, shade, (0.75, 0.85, 0.2, 1)))
    return graph.surface(graph.layer(0.18, shader, through))
