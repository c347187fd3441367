"""From a built scene to a PNG: two half renders, denoised, developed as a photograph."""

import os
import tempfile

import bpy
import numpy as np

from kit.denoise import denoise, enlarged

PASSES = (('colour', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal'))
COARSE = 3  # the empty backdrop is rendered this many times smaller
GRAIN = 0.006  # hides banding on the sweep


def shoot(path, width, height, samples, exposure, covered=None):
    """covered: (left, right, bottom, top) of the subject in 0..1; when given, only that part is
    rendered at full size and the smooth backdrop around it comes from a smaller render."""
    _settings(exposure)
    if covered is None:
        linear = _render(width, height, samples)
    else:
        linear = _pieced(width, height, samples, _margins(covered, width, height))
    _develop(linear, path)


def _settings(exposure):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.use_denoising, cycles.use_adaptive_sampling = 'CPU', False, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 12, 2, 8
    cycles.transmission_bounces, cycles.transparent_max_bounces = 10, 8
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2.5, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'High Contrast'
    scene.view_settings.exposure = exposure
    scene.view_layers[0].cycles.denoising_store_passes = True


def _pieced(width, height, samples, window):
    coarse = _render(width // COARSE, height // COARSE, samples)
    backdrop = enlarged(_soften(coarse), width, height)
    left, right, bottom, top = window
    piece = _render(width, height, samples, window)
    weight = np.minimum.outer(_feather(top - bottom, height, bottom, top), _feather(right - left, width, left, right))[..., None]
    part = backdrop[bottom:top, left:right]
    backdrop[bottom:top, left:right] = part * (1 - weight) + piece * weight
    return backdrop


def _margins(covered, width, height):
    """Margin for the contact shadow, which falls to the right and below."""
    left, right, bottom, top = covered
    return (
        int(max(0, left - 0.05) * width),
        int(min(1, right + 0.12) * width),
        int(max(0, bottom - 0.06) * height),
        int(min(1, top + 0.04) * height),
    )


def _feather(length, whole, start, end):
    """Weights that rise from 0 to 1 over 24 pixels, except where the piece ends with the frame."""
    ramp = np.arange(length)
    up = np.ones(length) if start == 0 else np.clip(ramp / 24, 0, 1)
    down = np.ones(length) if end == whole else np.clip(ramp[::-1] / 24, 0, 1)
    return np.minimum(up, down)


def _soften(image, radius=5):
    """Box blur, twice: the sweep has no detail that could be lost."""
    for axis in (0, 1, 0, 1):
        padded = np.pad(image, [(radius, radius) if i == axis else (0, 0) for i in range(3)], 'edge')
        size = image.shape[axis]
        image = sum(np.take(padded, range(shift, shift + size), axis) for shift in range(2 * radius + 1)) / (2 * radius + 1)
    return image


def _render(width, height, samples, window=None):
    render, cycles = bpy.context.scene.render, bpy.context.scene.cycles
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.use_border = render.use_crop_to_border = window is not None
    if window:
        left, right, bottom, top = window
        render.border_min_x, render.border_max_x = left / width, right / width
        render.border_min_y, render.border_max_y = bottom / height, top / height
    cycles.samples = max(1, samples // 2)
    halves = []
    with tempfile.TemporaryDirectory() as folder:
        _store_passes(folder)
        for number in (1, 2):
            cycles.seed = number * 977
            bpy.context.scene.frame_set(number)
            bpy.ops.render.render()
            halves.append([_load(f'{folder}/{name}_{number:04d}.exr') for name, _ in PASSES])
    if window:
        left, right, bottom, top = window
        halves = [[_fit(image, right - left, top - bottom) for image in half] for half in halves]
    return denoise(*halves)


def _fit(image, width, height):
    """Blender may round a border by one pixel."""
    grown = np.pad(image, ((0, max(0, height - image.shape[0])), (0, max(0, width - image.shape[1])), (0, 0)), 'edge')
    return grown[:height, :width]


def _store_passes(folder):
    scene = bpy.context.scene
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers, files = nodes.new('CompositorNodeRLayers'), nodes.new('CompositorNodeOutputFile')
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'ZIP'
    files.base_path = folder
    files.file_slots.clear()
    for name, output in PASSES:
        files.file_slots.new(name + '_')
        links.new(layers.outputs[output], files.inputs[name + '_'])
    links.new(layers.outputs['Image'], nodes.new('CompositorNodeComposite').inputs[0])


def _load(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, 4)[:, :, :3]


def _develop(linear, path):
    height, width = linear.shape[:2]
    grain = np.random.default_rng(7).standard_normal((height, width, 1))
    pixels = np.ones((height, width, 4), np.float32)
    pixels[:, :, :3] = linear * (1 + GRAIN * grain)
    image = bpy.data.images.new('picture', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(pixels.ravel())
    settings = bpy.context.scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth, settings.compression = 'PNG', 'RGB', '8', 30
    os.makedirs(os.path.dirname(path), exist_ok=True)
    image.save_render(path, scene=bpy.context.scene)
    bpy.data.images.remove(image)
