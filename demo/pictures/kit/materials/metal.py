"""Brass, steel and powder coat."""

from kit.colour import BLACK, WHITE, blend, rgb
from kit.nodes import Graph

# colour, roughness; black is a lacquer, not a bare metal
METALS = {'brass': ('#bf9d72', 0.27), 'burnished': ('#4a4038', 0.34), 'steel': ('#c9c8c5', 0.22), 'black': ('#1f1d1c', 0.42)}


def metal(kind, rough=None, size=0.1):
    colour, usual = METALS[kind]
    rough, bare = rough or usual, kind != 'black'
    graph = Graph('metal ' + kind)
    here, k = graph.coordinates()[0], 0.1 / size
    cloud = graph.noise(here, 18 * k, 3.0)
    gloss = graph.ramp(cloud, 0.3, 0.7, rough * 0.8, rough * 1.3) + (graph.noise(here, 240 * k) - 0.5) * 0.06
    normal = graph.bump(cloud * 0.3, 0.0002 / k, 0.4)
    metallic = 1.0 if bare else 0.0
    shader = graph.node('BsdfPrincipled', Base_Color=rgb(colour), Metallic=metallic, Roughness=gloss, Normal=normal, Specular=0.5)
    return graph.surface(shader, cheap=rgb(colour), gloss=rough if bare else None)


def powder(colour, rough=0.45, size=0.2):
    """Powder-coated steel: even colour, very fine orange peel."""
    graph = Graph('powder')
    here, k, base = graph.coordinates()[0], 0.2 / size, rgb(colour)
    shade = graph.mix(graph.ramp(graph.noise(here, 8 * k), 0.3, 0.7), blend(base, BLACK, 0.05), blend(base, WHITE, 0.03))
    normal = graph.bump(graph.noise(here, 900 * k), 0.00025 / k, 0.5)
    shader = graph.node('BsdfPrincipled', Base_Color=shade, Roughness=rough, Normal=normal, Specular=0.45)
    return graph.surface(shader, cheap=base)
