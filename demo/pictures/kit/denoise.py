"""Clean pictures from few samples; Debian's Blender comes without a denoiser of its own."""

import ctypes
import os

import numpy as np

LIBRARY = os.environ.get('PICTURE_DENOISER', '')
SEARCH, PATCH, COLOUR, FEATURES = 7, 2, 0.55, 0.9
FLOORS = np.array([0.03] * 3 + [0.07] * 3, np.float32)
STEP, LEVELS = 3, 2  # blotches wider than the search are removed at a third and a ninth of the size


def denoise(first, second, levels=LEVELS):
    """Two halves, each (colour, albedo, normal) of shape (h, w, 3) -> one clean linear image."""
    clean = _filtered(first, second)
    if levels == 0 or min(clean.shape[:2]) < 20 * STEP:
        return clean
    coarse = denoise(*([_reduced(image) for image in half] for half in (first, second)), levels - 1)
    small = _reduced(clean)
    blotches = (coarse - small) * _calm(coarse)
    return np.maximum(clean + enlarged(blotches, *clean.shape[1::-1]), 0)


def _filtered(first, second):
    albedo = np.maximum((first[1] + second[1]) / 2, 0.03)
    colours = [_planes(_forward(half[0], albedo)) for half in (first, second)]
    features = [_planes(np.concatenate(half[1:], 2)) for half in (first, second)]
    clean = np.empty_like(colours[0])
    height, width = albedo.shape[:2]
    ctypes.CDLL(LIBRARY).denoise(
        *map(_pointer, colours), *map(_pointer, features), 6, _pointer(FLOORS), width, height,
        SEARCH, PATCH, ctypes.c_float(COLOUR), ctypes.c_float(FEATURES), _pointer(clean),
    )  # fmt: skip
    return np.expm1(clean.transpose(1, 2, 0)) / 4 * albedo


def _forward(colour, albedo):
    """Divides out the texture and compresses brightness, which leaves mostly noise."""
    return np.log1p(np.maximum(colour / albedo, 0) * 4)


def _calm(coarse):
    """1 where the reduced image is smooth, 0 next to edges: an edge keeps its full size."""
    tone = np.log1p(coarse * 4)
    most, least = tone, tone
    for axis in (0, 1):
        most, least = _around(most, axis, np.maximum), _around(least, axis, np.minimum)
    gap = (most - least).max(2, keepdims=True)
    return np.clip((0.16 - gap) / 0.08, 0, 1)


def _around(image, axis, choice):
    """The choice among each pixel and its neighbours along the axis."""
    padded = np.pad(image, [(1, 1) if i == axis else (0, 0) for i in range(3)], 'edge')
    size = image.shape[axis]
    return choice.reduce([np.take(padded, range(shift, shift + size), axis) for shift in range(3)])


def _reduced(image):
    """Means of STEP x STEP pixels; what is left over at the end belongs to the last ones."""
    for axis in (0, 1):
        starts = np.arange(image.shape[axis] // STEP) * STEP
        counts = np.diff([*starts, image.shape[axis]]).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        image = np.add.reduceat(image, starts, axis) / counts
    return image


def enlarged(image, width, height):
    """Bilinear, both ways."""
    for axis, size in ((0, height), (1, width)):
        count = image.shape[axis]
        spot = np.clip((np.arange(size) + 0.5) * count / size - 0.5, 0, count - 1)
        low = np.minimum(spot.astype(int), count - 2)
        share = (spot - low).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        image = np.take(image, low, axis) * (1 - share) + np.take(image, low + 1, axis) * share
    return image


def _planes(image):
    return np.ascontiguousarray(image.transpose(2, 0, 1)).astype(np.float32)


def _pointer(array):
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
