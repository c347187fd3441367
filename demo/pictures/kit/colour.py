"""Colours are written as sRGB hex and handed to Blender as linear RGBA."""

WHITE = (1, 1, 1, 1)
BLACK = (0, 0, 0, 1)


def rgb(hexadecimal):
    """'#e9e2d2' -> linear (r, g, b, 1)."""
    digits = hexadecimal.lstrip('#')
    return tuple(_linear(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4)) + (1.0,)


def blend(a, b, share):
    """Linear mix: share 0 gives a, share 1 gives b."""
    return tuple(x * (1 - share) + y * share for x, y in zip(a, b))


def _linear(value):
    return ((value + 0.055) / 1.055) ** 2.4 if value > 0.04045 else value / 12.92
