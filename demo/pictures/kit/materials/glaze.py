"""Glazed stoneware: raw clay at the foot, glaze that breaks at the rim, iron specks."""

import math

from kit.colour import WHITE, blend, rgb
from kit.nodes import Graph

# colour of the glaze, the clay below it, the colour at the rim, roughness, share of specks
GLAZES = {
    'oat': dict(colour='#e9e2d2', clay='#c7a27c', rim='#b98f62', rough=0.30, specks=0.75),
    'sage': dict(colour='#a3ad93', clay='#bf9b77', rim='#8d7a55', rough=0.34, specks=0.5),
    'clay': dict(colour='#b9694a', clay='#a8735a', rim='#7b3d28', rough=0.42, specks=0.25),
    'ink': dict(colour='#3b4a56', clay='#9c8069', rim='#8a6b4c', rough=0.24, specks=0.35, speck='#161a1e'),
    'ochre': dict(colour='#cf9a45', clay='#b58a63', rim='#8a5a22', rough=0.30, specks=0.45),
    'chalk': dict(colour='#f1ede5', clay='#d5bb9b', rim='#d9c3a3', rough=0.5, specks=0.15),
    'blush': dict(colour='#d9b1a0', clay='#c39c80', rim='#b0775d', rough=0.36, specks=0.4),
    # darker than the swatch: the broad front light lifts it
    'charcoal': dict(colour='#242220', clay='#6e5a4c', rim='#6b4a35', rough=0.5, specks=0.15),
}
SPECK_LAYERS = ((230, 0.17, 0.0), (420, 0.15, 3.0), (90, 0.055, 7.0))  # scale, size, seed


def glaze(name, size=0.1, foot=None, rim=None, rim_width=0.006, rings=0.0, drift=1.0, **change):
    """size: height of the object in metres, scales the texture. foot, rim: heights of the raw
    clay line and of the lip. rings: strength of the throwing rings. drift: colour variation."""
    recipe = {'speck': '#4a3526', **GLAZES[name], **change}
    graph = Graph('glaze')
    base, k = rgb(recipe['colour']), 0.1 / size
    here, plain = graph.coordinates()
    z = graph.split(plain)[2]
    wave = graph.noise(here, 28 * k)
    colour = _drift(graph, here, base, k, drift)
    if rim is not None:
        height = z + (wave - 0.5) * (0.008 / k)
        colour = graph.mix(graph.ramp(height, rim - rim_width, rim - rim_width * 0.15) * 0.85, colour, rgb(recipe['rim']))
    if recipe['specks'] > 0:
        cover = min(1, 0.55 + 0.3 * recipe['specks'])
        colour = graph.mix(_specks(graph, here, k, recipe['specks']) * cover, colour, blend(rgb(recipe['speck']), base, 0.15))
    rough = graph.ramp(graph.noise(here, 55 * k, 3.0), 0.3, 0.7, recipe['rough'] * 0.8, recipe['rough'] * 1.25)
    normal = graph.bump(_relief(graph, here, z, k, rings), 0.0009 / k, 0.55)
    if foot is not None:
        bare = graph.ramp(z + (wave - 0.5) * (0.0035 / k), foot + 0.0006 / k, foot - 0.0006 / k)
        grit = graph.noise(here, 600 * k, 3.0)
        colour = graph.mix(bare, colour, _clay(graph, grit, rgb(recipe['clay'])))
        rough = graph.mix(bare, rough, (0.85, 0.85, 0.85, 1))
        normal = graph.mix(bare, normal, graph.bump(grit, 0.0004 / k, 0.5, normal))
    shader = graph.node('BsdfPrincipled', Base_Color=colour, Roughness=rough, Normal=normal, Specular=0.5)
    return graph.surface(shader, cheap=base)


def _drift(graph, here, base, k, amount):
    dark = blend(base, (0.12, 0.10, 0.08, 1), 0.16 * amount)
    light = blend(base, (1, 1, 0.97, 1), 0.12 * amount)
    return graph.mix(graph.ramp(graph.noise(here, 14 * k, 3.0), 0.3, 0.7), dark, light)


def _specks(graph, here, k, share):
    """Three sizes of Voronoi cells, most of them gated off."""
    total = None
    for scale, width, seed in SPECK_LAYERS:
        moved = graph.shift(here, (seed, seed, seed))
        distance = graph.node('TexVoronoi', 0, Vector=moved, Scale=scale * k)
        cell = distance.sibling(1)
        size = graph.node('SeparateColor', 0, Color=cell) * width
        spot = graph.ramp(distance, size * 1.15, size * 0.6)
        gate = graph.math('GREATER_THAN', graph.node('SeparateColor', 1, Color=cell), 1 - 0.5 * share)
        spot = spot * gate
        total = spot if total is None else graph.math('MAXIMUM', total, spot)
    return total


def _relief(graph, here, z, k, rings):
    relief = graph.noise(here, 42 * k) * 0.5 + graph.noise(here, 160 * k) * 0.12
    if not rings:
        return relief
    turns = z * (2 * math.pi / (0.0042 / k)) + graph.noise(here, 20 * k) * 3.0
    return relief + graph.math('SINE', turns) * rings


def _clay(graph, grit, clay):
    return graph.mix(graph.ramp(grit, 0.35, 0.65), blend(clay, (0.05, 0.03, 0.02, 1), 0.22), blend(clay, WHITE, 0.08))
