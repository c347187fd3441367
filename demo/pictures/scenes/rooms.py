"""Products where they live: square pictures for the galleries of the products in them."""

from catalogue.textiles import throw
from kit.camera import placed
from kit.interior import interior, room_light, soft_room, table, tiles, tub, worktop
from kit.materials.plain import glow, plain
from kit.scene import put, scene
from kit.shapes.curve import fillet
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group, mesh, place
from kit.shapes.solid import box
from kit.studio import light, sky


@scene('rooms/hallway', 1200, 1200, exposure=0.45)
def hallway():
    interior('#cfcbbb', 'oak', 0.5)
    put('bench', 'oak', (0.06, 0.27, 0))
    put('cushion', 'clay', (-0.22, 0.30, 0.45), 8, 0.9)
    put('round-mirror', 'brass', (0.06, 0.5, 1.36))
    put('planter', 'charcoal', (0.86, 0.20, 0), 20, 1.3)
    put('tea-towel', 'oat', (0.36, 0.24, 0.45), 6)
    room_light((0.1, 0.5, 1.15))
    placed((-0.75, -3.7, 1.20), (0.10, 0.3, 0.86), 66)


@scene('rooms/dining', 1200, 1200, exposure=0.5)
def dining():
    interior('#d8c9b4', 'walnut', 1.3)
    table(1.5, 0.84, 0.74, 'oak', (0.05, 0.0))
    put('pendant-lamp', 'ink', (0.05, 0.0, 0.96), 0, 1.15)
    put('dining-chair', 'oak', (-0.34, 0.46, 0), 4)
    put('dining-chair', 'oak', (0.42, 0.47, 0), -5)
    put('dining-chair', 'oak', (0.34, -0.62, 0), 196)
    put('water-jug', 'chalk', (-0.06, 0.06, 0.74), 10)
    put('fluted-vase', 'clay', (0.18, 0.10, 0.74), 30, 0.9)
    put('dinner-plate', 'oat', (-0.40, -0.18, 0.74))
    put('breakfast-bowl', 'sage', (-0.40, -0.18, 0.755), 0, 0.8)
    put('dinner-plate', 'oat', (0.36, -0.16, 0.74))
    room_light((-0.2, 1.3, 1.2), away=3.2, fill=120)
    placed((-0.9, -4.1, 1.42), (0.03, 0.1, 0.86), 62)


@scene('rooms/reading-corner', 1200, 1200, exposure=0.5)
def reading_corner():
    interior('#b9bca9', 'oak', 0.75)
    put('round-rug', 'oat', (0.05, -0.05, 0), 0, 1.15)
    chair = (0.02, -0.04, 0)
    put('dining-chair', 'walnut', chair, 26)
    group(throw('oat'), chair, (0, 0, 26))
    put('floor-lamp', 'smoked', (-0.55, 0.36, 0), 30)
    put('side-table', 'smoked', (0.56, 0.18, 0), 12)
    put('morning-mug', 'clay', (0.64, 0.10, 0.50), 40)
    put('notebook-set', 'sage', (0.49, 0.20, 0.50), 30, 0.9)
    soft_room(120, 0.4)
    placed((0.5, -4.0, 1.30), (0.02, 0.1, 0.76), 68)


@scene('rooms/workspace', 1200, 1200, exposure=0.5)
def workspace_room():
    interior('#d6d3c8', 'oak', 0.45)
    table(1.3, 0.62, 0.74, 'ash', (0.0, 0.12))
    put('desk-lamp', 'black', (-0.42, 0.22, 0.74), 12, cord=False)
    put('notebook-set', 'sage', (-0.08, 0.00, 0.74), 10)
    put('pencil-pot', 'oat', (0.22, 0.28, 0.74))
    put('desk-tray', 'walnut', (0.36, 0.10, 0.74), -10)
    put('bookends', 'brass', (0.50, 0.30, 0.74), -8)
    put('memo-board', 'ash', (-0.06, 0.45, 1.30))
    put('wall-clock', 'chalk', (0.48, 0.45, 1.38))
    put('stool', 'oak', (-0.05, -0.34, 0), 15)
    room_light((0.1, 0.45, 1.15), 4.0)
    placed((0.75, -3.1, 1.46), (0.02, 0.2, 0.92), 66)


@scene('rooms/shelf', 1200, 1200, exposure=0.5)
def shelf():
    interior('#d9c2ad', 'oak', 0.4)
    put('wall-shelf', 'oak', (0, 0.4, 1.50))
    put('wall-shelf', 'oak', (0, 0.4, 1.10))
    top, low = 1.511, 1.111
    put('bud-vase', 'ochre', (-0.20, 0.29, top))
    put('picture-frame', 'black', (0.02, 0.36, top + 0.20), 0, 1, (-6, 0))
    put('scented-candle', 'oat', (0.19, 0.29, top), -20)
    for x, colour, turn in ((-0.22, 'oat', 30), (-0.11, 'sage', 50), (0.0, 'ink', 20)):
        put('morning-mug', colour, (x, 0.30, low), turn)
    put('nesting-bowls', 'oat', (0.18, 0.295, low), 0, 0.75)
    room_light((-0.1, 0.4, 1.45), 4.4, (0.30, 0.40), 60)
    placed((-0.62, -2.1, 1.56), (0.0, 0.36, 1.42), 72)


@scene('rooms/bathtub', 1200, 1200, exposure=0.5)
def bathtub():
    interior('#c9d0ca', 'ash', 1.0)
    tiles(0.994, 0, 1.15, '#dfe3da')
    tub((0.15, 0.35))
    put('bath-tray', 'ash', (0.02, 0.35, 0.585), 90)
    put('stool', 'oak', (-0.52, -0.42, 0), 10)
    put('towel', 'sage', (-0.52, -0.42, 0.446), -14, 0.8)
    put('laundry-basket', 'oat', (0.70, -0.36, 0), 30)
    room_light((0.2, 1.0, 1.0), 4.2, away=3.0, fill=120)
    placed((-0.7, -3.3, 1.50), (0.08, 0.1, 0.50), 60)


@scene('rooms/washstand', 1200, 1200, exposure=0.6)
def washstand():
    interior('#c3c6b8', 'oak', 0.4)
    tiles(0.396, 0.8, 1.16, '#e9e6dc')
    worktop(0.52, 0.86, 0.4)
    _basin((0.10, 0.10, 0.86))
    put('round-mirror', 'black', (0.10, 0.4, 1.50))
    put('soap-dispenser', 'amber', (-0.26, 0.14, 0.86), 8)
    put('tumbler', 'sage', (-0.15, 0.24, 0.86), 10)
    put('soap-dish', 'charcoal', (-0.30, -0.03, 0.86), 24)
    put('towel', 'chalk', (0.50, 0.14, 0.86), 4, 0.8)
    room_light((0.1, 0.4, 1.3), 3.8, (0.30, 0.40), 70)
    placed((-0.42, -2.0, 1.42), (0.06, 0.2, 1.19), 64)


@scene('rooms/kitchen', 1200, 1200, exposure=0.5)
def kitchen_room():
    interior('#d8d2c4', 'oak', 0.4)
    tiles(0.394, 0.88, 1.7, '#dcd9c9', (0.13, 0.065))
    table(3, 0.62, 0.90, 'oak', (0, 0.09), legs=False)
    for x in (-0.9, -0.3, 0.3, 0.9):
        box(0.594, 0.02, 0.80, plain('#9aa38f', 0.45), (x, -0.195, 0.465), 0.003)
    put('chopping-board', 'walnut', (-0.24, 0.345, 0.995), 0, 1, (76, 0))
    put('utensil-pot', 'clay', (0.12, 0.27, 0.90), 10)
    put('storage-jar', 'chalk', (0.28, 0.26, 0.90))
    put('storage-jar', 'ochre', (0.42, 0.24, 0.90), 40, 0.9)
    put('oil-bottle', 'sage', (-0.40, 0.20, 0.90))
    put('mortar', 'charcoal', (-0.30, 0.05, 0.90), 30, 0.9)
    put('rolling-pin', 'ash', (0.12, -0.02, 0.90), 8)
    room_light((0.0, 0.4, 1.2), 4.2, (0.30, 0.40), 60)
    placed((-0.30, -1.85, 1.50), (0.01, 0.15, 1.06), 74)


@scene('rooms/windowsill', 1200, 1200, exposure=0.35)
def windowsill():
    _window_wall()
    put('pilea-in-pot', 'oat', (-0.19, 0.02, 0.90), 20)
    put('planter', 'clay', (0.20, 0.03, 0.90), 0, 0.8)
    put('watering-can', 'black', (0.01, -0.04, 0.90), 14, 0.72)
    light((-1.4, -1.8, 1.9), (0, 0, 0.95), 1.6, 1.6, 26, '#fff1e0')
    sky('#e6ecf2', 0.4)
    placed((-0.28, -1.7, 1.26), (0.0, 0.05, 1.04), 66)


@scene('rooms/living-room', 1200, 1200, exposure=0.5)
def living_room():
    interior('#d3cab9', 'oak', 1.3)
    put('round-rug', 'charcoal', (0.0, 0.0, 0), 0, 1.5)
    put('coffee-table', 'walnut', (0, 0.12, 0), 6)
    put('lantern', 'black', (-0.28, 0.18, 0.38), 10, 0.85)
    put('nesting-bowls', 'charcoal', (0.05, 0.16, 0.38), 0, 0.9)
    put('incense-holder', 'brass', (0.30, 0.08, 0.38), 30)
    put('floor-cushion', 'clay', (-0.50, -0.42, 0), 20)
    put('floor-cushion', 'ink', (0.86, 0.62, 0), 0)
    put('floor-lamp', 'oak', (-0.78, 0.85, 0), 20)
    room_light((0.1, 1.3, 0.9), 4.4, away=3.2, fill=130)
    placed((-0.5, -3.5, 1.70), (0.02, 0.15, 0.42), 62)


@scene('rooms/evening', 1200, 1200, exposure=0.75)
def evening():
    interior('#a8937c', 'walnut', 0.5, '#cbbfae')
    put('side-table', 'oak', (0.06, 0.10, 0), 15)
    put('table-lamp', 'sage', (0.03, 0.14, 0.50), cord=False)
    put('incense-holder', 'charcoal', (0.12, -0.02, 0.512), 60, 0.8)
    put('floor-cushion', 'ink', (-0.52, 0.05, 0), 10)
    put('wool-blanket', 'oat', (-0.52, 0.05, 0.178), 20)
    light((-2.6, -1.6, 1.9), (0.1, 0.1, 0.5), 1.4, 1.4, 46, '#c6d4ea')
    sky('#b8c4da', 0.26)
    placed((-0.35, -3.0, 1.12), (-0.10, 0.1, 0.50), 72)


@scene('rooms/laundry', 1200, 1200, exposure=0.5)
def laundry():
    interior('#dad3c6', 'ash', 0.45)
    put('bench', 'ash', (0.10, 0.22, 0))
    put('towel', 'clay', (-0.16, 0.22, 0.45), 6)
    put('laundry-basket', 'oat', (0.36, 0.24, 0.45), 20, 0.86)
    put('coat-rack', 'smoked', (0.10, 0.45, 1.42))
    group(hung_towel('oat'), (0.10, 0.385, 1.42))
    room_light((0.1, 0.45, 1.1), 4.2)
    placed((-0.6, -3.4, 1.24), (0.10, 0.25, 0.84), 68)


def hung_towel(colour):
    """A tea towel over a peg of the coat rack."""
    front = ((-0.020, -0.50), (-0.022, -0.25), (-0.014, -0.02), (0.004, 0.024))
    back = ((0.022, -0.02), (0.026, -0.22), (0.026, -0.40))
    return throw(colour, 0.30, (*front, *back), 0.004, False)


def _basin(at):
    bowl = [(0, 0.004), (0.10, 0, 0.01), (0.19, 0.11, 0.06), (0.20, 0.135, 0.003)]
    bowl += [(0.193, 0.135, 0.003), (0.175, 0.09, 0.06), (0.08, 0.02, 0.02), (0, 0.018)]
    place(lathe(fillet(bowl, 8), plain('#f2efe9', 0.18, 0.5), 160), at)


def _window_wall():
    """A deep sill under a window with four panes; bright haze behind the glass."""
    paint = plain('#ece7dc', 0.5)
    box(4, 0.36, 0.035, plain('#e6dfd2', 0.45), (0, 0.06, 0.8825), 0.006)
    box(4, 0.10, 2, plain('#d9d0c0', 0.9), (0, -0.02, -0.14), 0.002)
    for x in (-0.62, 0.0, 0.62):
        box(0.05, 0.05, 1.3, paint, (x, 0.24, 1.55), 0.004)
    for z in (0.925, 1.42):
        # Set back a little: faces in one plane would render black where the bars cross.
        box(4, 0.044, 0.05, paint, (0, 0.24, z), 0.004)
    for side in (-1, 1):
        box(1.4, 0.34, 2, plain('#d9d0c0', 0.9), (side * 1.36, 0.10, 1.9), 0.004)
    corners = [(-4, 1.6, -1), (4, 1.6, -1), (4, 1.6, 4), (-4, 1.6, 4)]
    mesh('outside', corners, [[0, 1, 2, 3]], None, glow('#e3ebe6', 1.35))
    light((0.5, 1.2, 2.0), (0, 0, 0.95), 1.6, 1.2, 46, '#fff6e8')
