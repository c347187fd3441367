"""Three hero scenes, each wide (empty at the left, for a headline) and tall (empty above)."""

from kit.camera import placed
from kit.room import daylight, room
from kit.scene import put, scene
from kit.studio import light, sky


@scene('heroes/morning-wide', 1920, 900, exposure=0.5)
def morning_wide():
    room()
    put('fluted-vase', 'chalk', (0.26, 0.13, 0), 12, 1.05)
    put('table-lamp', 'sage', (0.56, 0.12, 0))
    put('serving-tray', 'walnut', (0.02, -0.03, 0))
    put('teapot', 'charcoal', (-0.03, 0.01, 0.0126), 168)
    put('morning-mug', 'oat', (0.10, -0.095, 0.0126), 20)
    put('nesting-bowls', 'oat', (0.44, -0.13, 0))
    put('linen-napkins', 'sage', (0.25, -0.16, 0), 10, 0.8)
    daylight()
    placed((0.07, -2.25, 0.44), (0.07, 0, 0.235), 55, 5.6, (0.1, -0.05, 0.1))


@scene('heroes/morning-tall', 900, 1200, exposure=0.5)
def morning_tall():
    room()
    put('fluted-vase', 'chalk', (0.19, 0.14, 0), 12, 1.05)
    put('serving-tray', 'walnut', (-0.10, -0.01, 0))
    put('teapot', 'charcoal', (-0.14, 0.03, 0.0126), 168)
    put('morning-mug', 'oat', (-0.02, -0.085, 0.0126), 20)
    put('nesting-bowls', 'oat', (0.20, -0.12, 0))
    daylight((0.02, 0.40, 0.55))
    placed((0.02, -2.25, 0.44), (0.02, 0, 0.36), 78, 5.6, (0.1, -0.05, 0.1))


@scene('heroes/evening-wide', 1920, 900, exposure=0.75)
def evening_wide():
    _dusk()
    put('table-lamp', 'oat', (0.50, 0.10, 0))
    put('wool-blanket', 'ink', (0.22, -0.04, 0), 6, 0.62)
    put('candle-holder', 'brass', (0.05, 0.12, 0), 8)
    put('scented-candle', 'clay', (-0.08, -0.06, 0), 20)
    put('pilea-in-pot', 'oat', (0.70, 0.02, 0), 40, 0.9)
    placed((0.11, -2.25, 0.44), (0.11, 0, 0.235), 55, 4, (0.3, -0.05, 0.1))


@scene('heroes/evening-tall', 900, 1200, exposure=0.75)
def evening_tall():
    _dusk()
    put('table-lamp', 'oat', (0.15, 0.10, 0))
    put('wool-blanket', 'ink', (0.06, -0.12, 0), 6, 0.5)
    put('candle-holder', 'brass', (-0.14, 0.10, 0), 8)
    put('scented-candle', 'clay', (-0.16, -0.10, 0), 20)
    placed((0.02, -2.25, 0.44), (0.02, 0, 0.36), 78, 4, (0.1, -0.05, 0.1))


@scene('heroes/workshop-wide', 1920, 900, exposure=0.5)
def workshop_wide():
    room('#b9bfa8', 'ash')
    put('utensil-pot', 'clay', (0.20, 0.12, 0), 10)
    put('nesting-bowls', 'charcoal', (0.56, 0.08, 0))
    put('breakfast-bowl', 'clay', (0.40, 0.16, 0), 30)
    put('water-jug', 'chalk', (-0.02, 0.10, 0), 8)
    put('mortar', 'charcoal', (0.34, -0.10, 0), 20)
    put('chopping-board', 'walnut', (0.06, -0.13, 0), 12)
    put('breakfast-bowl', 'oat', (0.50, -0.12, 0), 0, 0.8)
    put('oil-bottle', 'sage', (0.70, -0.02, 0))
    daylight((-0.20, 0.40, 0.42), 4.4)
    placed((0.13, -2.25, 0.44), (0.13, 0, 0.235), 55, 5.6, (0.2, -0.05, 0.1))


@scene('heroes/workshop-tall', 900, 1200, exposure=0.5)
def workshop_tall():
    room('#b9bfa8', 'ash')
    put('utensil-pot', 'clay', (-0.18, 0.12, 0), 10)
    put('nesting-bowls', 'charcoal', (0.20, 0.16, 0))
    put('oil-bottle', 'sage', (0.02, 0.18, 0))
    put('mortar', 'charcoal', (0.19, -0.09, 0), 20)
    put('chopping-board', 'walnut', (-0.10, -0.13, 0), 12)
    put('breakfast-bowl', 'clay', (0.05, 0.0, 0), 0, 0.75)
    daylight((0.02, 0.40, 0.55), 4.4)
    placed((0.02, -2.25, 0.44), (0.02, 0, 0.36), 78, 5.6, (0.1, -0.05, 0.1))


def _dusk():
    """The last blue light from a window; lamp and candles do the rest."""
    room('#a8937c', 'walnut')
    light((-2.6, -1.2, 1.7), (0.1, 0.1, 0.1), 1.2, 1.2, 30, '#c6d4ea')
    sky('#b8c4da', 0.30)
