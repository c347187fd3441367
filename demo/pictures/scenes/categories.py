"""One tile for each category: three or four of its things on a tinted sweep."""

from kit.room import still_life
from kit.scene import put, scene


@scene('categories/tableware', 900, 1125)
def tableware():
    put('teapot', 'sage', (-0.03, 0.09, 0), 20)
    put('breakfast-bowl', 'clay', (0.13, -0.05, 0))
    put('morning-mug', 'oat', (-0.105, -0.08, 0), 165)
    put('espresso-cup', 'oat', (0.025, -0.16, 0), 30)
    still_life('clay', above=16, fill=0.6)


@scene('categories/kitchen', 900, 1125)
def kitchen():
    put('utensil-pot', 'chalk', (-0.09, 0.08, 0), 12)
    put('storage-jar', 'ochre', (0.09, 0.07, 0))
    put('mortar', 'charcoal', (0.075, -0.13, 0), 30)
    put('pepper-mill', 'walnut', (-0.09, -0.10, 0))
    still_life('sand', above=14, fill=0.7)


@scene('categories/lighting', 900, 1125)
def lighting():
    put('table-lamp', 'oat', (-0.04, 0.05, 0))
    put('scented-candle', 'clay', (0.19, -0.09, 0), 30)
    put('candle-holder', 'brass', (0.24, 0.10, 0), 20)
    still_life('sage', above=10, fill=0.68)


@scene('categories/furniture', 900, 1125)
def furniture():
    put('dining-chair', 'oak', (-0.18, 0.16, 0), 34)
    put('stool', 'walnut', (0.34, 0.02, 0), 10)
    put('pilea-in-pot', 'oat', (0.34, 0.02, 0.442), 0, 0.9)
    still_life('oat', above=12, fill=0.74)


@scene('categories/textiles', 900, 1125)
def textiles():
    put('wool-blanket', 'oat', (0, 0, 0), 4)
    put('towel', 'clay', (0.0, 0.01, 0.134), -6, 0.86)
    put('linen-napkins', 'sage', (0.16, -0.30, 0), 12)
    still_life('blush', around=16, above=18, fill=0.66)


@scene('categories/bath', 900, 1125)
def bath():
    put('soap-dispenser', 'amber', (-0.07, 0.03, 0))
    put('tumbler', 'chalk', (0.06, 0.06, 0), 10)
    put('soap-dish', 'charcoal', (0.05, -0.09, 0), 14)
    still_life('mist', above=14, fill=0.7)


@scene('categories/workspace', 900, 1125)
def workspace():
    put('desk-lamp', 'black', (-0.02, 0.12, 0), 8)
    put('notebook-set', 'clay', (0.10, -0.12, 0), 18)
    put('pencil-pot', 'oat', (0.17, 0.06, 0))
    still_life('ochre', around=6, above=16, fill=0.7)


@scene('categories/living', 900, 1125)
def living():
    put('fluted-vase', 'chalk', (-0.10, 0.06, 0), 12)
    put('planter', 'clay', (0.13, 0.05, 0), 0, 0.8)
    put('bud-vase', 'blush', (0.01, -0.13, 0))
    still_life('sage', above=12, fill=0.74)
