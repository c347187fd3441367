"""Landscape pictures for collections and journal articles."""

from kit.camera import placed
from kit.room import daylight, room, still_life
from kit.scene import put, scene
from kit.studio import light, sky


@scene('collections/new-season', 1200, 800, exposure=0.5)
def new_season():
    room('#d9c0ad')
    put('fluted-vase', 'clay', (0.20, 0.10, 0), 30, 0.84)
    put('bud-vase', 'ochre', (0.03, 0.05, 0))
    put('water-jug', 'chalk', (-0.17, 0.10, 0), 6)
    put('cake-stand', 'blush', (-0.02, -0.13, 0), 0, 0.85)
    daylight((0.0, 0.40, 0.36), 4.6)
    _close()


@scene('collections/morning-table', 1200, 800, exposure=0.5)
def morning_table():
    room()
    put('dinner-plate', 'oat', (-0.08, -0.10, 0))
    put('breakfast-bowl', 'sage', (-0.077, -0.104, 0.015), 0, 0.8)
    put('morning-mug', 'clay', (0.13, -0.06, 0), 10)
    put('teapot', 'sage', (0.03, 0.16, 0), 170)
    put('linen-napkins', 'chalk', (0.27, -0.10, 0), 0, 0.8)
    put('salt-cellar', 'oat', (-0.22, 0.10, 0))
    daylight((-0.05, 0.40, 0.30))
    _above()


@scene('collections/warm-light', 1200, 800, exposure=0.75)
def warm_light():
    room('#a8937c', 'walnut')
    put('table-lamp', 'sage', (0.20, 0.10, 0))
    put('lantern', 'black', (-0.16, 0.06, 0), 12, 0.9)
    put('scented-candle', 'oat', (-0.01, -0.10, 0), 20)
    put('candle-holder', 'brass', (-0.34, 0.10, 0))
    _dusk()
    _close()


@scene('collections/under-30', 1200, 800)
def under_30():
    put('morning-mug', 'ink', (-0.20, 0, 0), 10)
    put('scented-candle', 'clay', (-0.07, 0.02, 0))
    put('bud-vase', 'sage', (0.08, 0.03, 0))
    put('espresso-cup', 'blush', (0.19, -0.03, 0))
    still_life('sand', above=14, fill=0.84)


@scene('articles/setting-a-table', 1200, 800, exposure=0.5)
def setting_a_table():
    room('#dccbb4', 'walnut')
    put('dinner-plate', 'sage', (-0.13, -0.10, 0), 0, 0.9)
    put('dinner-plate', 'ink', (0.17, -0.08, 0), 30, 0.9)
    put('water-jug', 'chalk', (0.09, 0.19, 0), 8, 0.85)
    put('candle-holder', 'brass', (-0.10, 0.17, 0), 10, 0.8)
    put('linen-napkins', 'clay', (-0.34, -0.08, 0), 0, 0.7)
    daylight((0.02, 0.40, 0.30))
    _above()


@scene('articles/light-in-the-evening', 1200, 800, exposure=0.8)
def light_in_the_evening():
    room('#8d979b', 'walnut')
    put('table-lamp', 'oat', (0.14, 0.10, 0))
    put('scented-candle', 'clay', (-0.13, -0.06, 0), 10)
    put('notebook-set', 'ink', (0.10, -0.14, 0), 20)
    light((-2.6, -1.2, 1.7), (0.1, 0.1, 0.1), 1.2, 1.2, 34, '#bcd0ee')
    sky('#aebfdc', 0.34)
    _close()


@scene('articles/what-stoneware-is', 1200, 800, exposure=0.5)
def what_stoneware_is():
    room('#c9cdbf')
    put('nesting-bowls', 'charcoal', (-0.18, 0.04, 0))
    put('breakfast-bowl', 'oat', (0.02, -0.05, 0))
    put('breakfast-bowl', 'clay', (0.20, 0.06, 0))
    put('espresso-cup', 'ink', (0.20, -0.15, 0), 20)
    daylight((-0.05, 0.40, 0.34))
    _close()


@scene('articles/living-with-oiled-wood', 1200, 800, exposure=0.5)
def living_with_oiled_wood():
    room('#d8c6ac', 'ash')
    put('chopping-board', 'walnut', (-0.06, -0.10, 0), 14)
    put('chopping-board', 'oak', (-0.02, 0.10, 0), 6)
    put('oil-bottle', 'ink', (0.26, 0.05, 0))
    put('tea-towel', 'oat', (0.24, -0.14, 0), 10, 0.7)
    daylight((-0.02, 0.40, 0.30))
    _above()


@scene('articles/washing-linen', 1200, 800, exposure=0.5)
def washing_linen():
    room('#cbd0c4')
    put('towel', 'sage', (0.02, 0.10, 0), -8, 0.9)
    put('linen-napkins', 'clay', (-0.17, -0.10, 0), 4)
    put('linen-napkins', 'chalk', (0.14, -0.15, 0), 12, 0.95)
    daylight((-0.10, 0.40, 0.36))
    _close()


@scene('articles/a-plant-that-stays', 1200, 800, exposure=0.5)
def a_plant_that_stays():
    room('#d6c3ab')
    put('pilea-in-pot', 'oat', (-0.07, 0.06, 0))
    put('watering-can', 'brass', (0.14, -0.03, 0), 10)
    daylight((0.0, 0.40, 0.40))
    _close()


def _close():
    placed((-0.02, -2.1, 0.46), (0, 0, 0.175), 92, 5.6, (0, -0.03, 0.08))


def _above():
    placed((-0.02, -1.75, 0.98), (0, 0.02, 0.06), 88, 8, (0, -0.05, 0.03))


def _dusk():
    light((-2.6, -1.2, 1.7), (0.1, 0.1, 0.1), 1.2, 1.2, 30, '#c6d4ea')
    sky('#b8c4da', 0.30)
