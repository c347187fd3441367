"""Soap dispenser with its label."""

from kit.materials.glass import glass, liquid
from kit.materials.glaze import glaze
from kit.materials.metal import metal
from kit.materials.plain import plain
from kit.product import product
from kit.shapes.curve import curve, fillet
from kit.shapes.label import label
from kit.shapes.lathe import lathe
from kit.shapes.mesh import group
from kit.shapes.sweep import sweep

RADIUS, SHOULDER = 0.034, 0.118
# text, cap height, z, letter spacing
LABEL = [
    ('HALDENE', 0.0064, 0.0640, 1.3), ('HAND SOAP', 0.0034, 0.0540, 1.15),
    ('fig leaf · cedar', 0.0031, 0.0475, 1.1), ('300 ml', 0.0026, 0.0310, 1.1),
]  # fmt: skip


@product(
    'soap-dispenser',
    'amber ink chalk',
    tq=dict(around=14, above=12),
    front=dict(above=6),
    detail=dict(around=-14, above=16, target=(0, -0.03, 0.075), fill=1.5),
)
def soap_dispenser(colour):
    top = SHOULDER
    profile = fillet(
        [(0, 0.0025), (RADIUS - 0.006, 0.0015, 0.003), (RADIUS - 0.003, 0, 0.002), (RADIUS, 0.004, 0.004), (RADIUS, top, 0.010)]
        + [(0.0145, top + 0.012, 0.006), (0.0145, top + 0.024, 0.001), (0, top + 0.024)]
    )
    if colour == 'amber':
        bottle = [lathe(profile, glass('#d8923f', 0.015, 1.47)), _soap()]
    else:
        bottle = [lathe(profile, glaze(colour, size=0.12, rough=0.42, foot=0.004, specks=0.25), wobble=0.0002)]
    return [
        *bottle,
        *_pump(plain('#191817', 0.34, 0.5) if colour == 'amber' else metal('brass', 0.26)),
        *label(RADIUS + 0.00035, 0.026, 0.084, 118, LABEL),
    ]


def _soap():
    profile = [
        (0, 0.006),
        (RADIUS - 0.006, 0.006, 0.004),
        (RADIUS - 0.0035, 0.012, 0.004),
        (RADIUS - 0.0035, 0.100, 0.0008),
        (0, 0.100),
    ]
    return lathe(fillet(profile), liquid('#b97a36'), 120)


def _pump(coat):
    z = SHOULDER
    collar = [
        (0, z + 0.020),
        (0.0172, z + 0.020, 0.0008),
        (0.0172, z + 0.036, 0.002),
        (0.0075, z + 0.038, 0.001),
        (0.0075, z + 0.044, 0.001),
    ]
    collar += [(0.0042, z + 0.045, 0.0005), (0.0042, z + 0.060, 0.0005), (0, z + 0.060)]
    head = [(0, z + 0.058), (0.0088, z + 0.058, 0.0015), (0.0088, z + 0.069, 0.0025), (0, z + 0.069)]
    path = curve(
        [(0, 0, z + 0.0635), (0.016, 0, z + 0.0640), (0.034, 0, z + 0.0635), (0.0425, 0, z + 0.0595), (0.044, 0, z + 0.056)], 10
    )
    nozzle = sweep(path, lambda t: (0.0042 - 0.0012 * t, 0.0048 - 0.0014 * t), coat, 24, up=(0, 0, 1))
    turned = group([lathe(fillet(head, 6), coat, 80), nozzle], turn=(0, 0, -62))
    return [lathe(fillet(collar, 5), coat, 100), *turned]
