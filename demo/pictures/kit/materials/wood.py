"""Solid wood: growth rings about a pith line below the board, fibres and pores."""

from kit.colour import BLACK, blend, rgb
from kit.nodes import Graph

# early wood, late wood
WOODS = {
    'oak': ('#d6b890', '#a37e55'),
    'ash': ('#e6d8c0', '#c9b08b'),
    'walnut': ('#7d5638', '#3f2617'),
    'smoked': ('#5a4230', '#2b1c12'),
    'black': ('#2c2927', '#161413'),
}
POROUS = ('oak', 'ash', 'smoked', 'walnut')
RING = 0.0088  # metres between growth rings, for an object of 0.3 m


def wood(kind, grain='X', size=0.3, rough=0.42, girth=None):
    """grain: axis along which the part was cut. size: scales the figure. girth: for bent parts
    made by `sweep`, its circumference in metres: the grain then follows the bend."""
    early, late = map(rgb, WOODS[kind])
    graph = Graph('wood ' + kind)
    k, random = 0.3 / size, graph.random()
    x, y, z = _bent(graph, girth) if girth else _straight(graph, grain)
    along, across, up = x * k + random * 3.1, y * k + random * 1.7, z * k + random * 0.9
    stretched = lambda a, b: graph.vector(along * a, across * b, up * b)
    fibre = graph.noise(stretched(9, 420), 1.0, 3.0)
    pore = graph.ramp(graph.noise(stretched(55, 1500), 1.0, 1.0), 0.60, 0.72)
    tone = graph.noise(stretched(1.6, 7), 1.0)
    ring = _rings(graph, stretched, along, y * k + (random - 0.5) * 0.08, z * k)
    late_share = ring * 0.42 + graph.ramp(fibre, 0.25, 0.75) * 0.34 + graph.ramp(tone, 0.3, 0.7) * 0.26 - 0.04
    colour = graph.mix(graph.math('MINIMUM', late_share, 1.0), early, late)
    colour = graph.mix(pore * (0.34 if kind in POROUS else 0.1), colour, blend(late, BLACK, 0.45))
    colour = graph.node('HueSaturation', Hue=0.5, Saturation=1.0, Value=random * 0.14 + 0.93, Fac=1.0, Color=colour)
    normal = graph.bump(fibre * 0.5 - pore * 0.6 - ring * 0.25, 0.00022 / k, 0.55)
    gloss = graph.ramp(fibre, 0.3, 0.7, rough * 0.88, rough * 1.2)
    shader = graph.node('BsdfPrincipled', Base_Color=colour, Roughness=gloss, Normal=normal, Specular=0.42)
    return graph.surface(shader, cheap=blend(early, late, 0.45))


def _straight(graph, grain):
    x, y, z = graph.split(graph.coordinates()[1])
    return {'X': (x, y, z), 'Y': (y, x, z), 'Z': (z, y, x)}[grain]


def _bent(graph, girth):
    u, v = graph.uv()
    turn = u * (6.28319 / girth)
    radius = girth / 6.28319
    return v, graph.math('COSINE', turn) * radius, graph.math('SINE', turn) * radius


def _rings(graph, stretched, along, y, z):
    """Cathedral figure: the pith climbs slowly along the board."""
    warp = graph.noise(graph.vector(along * 2.2, y * 9, z * 9), 1.0, 3.0) - 0.5
    ripple = graph.noise(stretched(6, 60), 1.0) - 0.5
    depth = z + 0.055 + along * 0.05
    distance = graph.math('SQRT', y * y + depth * depth) + warp * 0.018 + ripple * 0.0014
    year = graph.math('FRACT', distance * (1 / RING))
    return graph.ramp(year, 0.05, 0.82) * graph.ramp(year, 1.0, 0.86)
