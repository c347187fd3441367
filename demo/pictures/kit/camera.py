"""Cameras: one that fits the subject, one that is simply placed."""

import math

import bpy
import numpy as np
from mathutils import Vector

SENSOR = 36


def outline(things, everything=False):
    """World points of the meshes used for framing, as an array (n, 3). With `everything`, includes
    the meshes left out of the framing."""
    graph, points = bpy.context.evaluated_depsgraph_get(), []
    for thing in things:
        if thing.type != 'MESH' or thing.get('loose') and not everything:
            continue
        made = thing.evaluated_get(graph)
        data = made.to_mesh()
        flat = np.empty(len(data.vertices) * 3, np.float32)
        data.vertices.foreach_get('co', flat)
        local = flat.reshape(-1, 3)
        local = local[:: len(local) // 6000 + 1]
        world = np.array(made.matrix_world)
        points.append(local @ world[:3, :3].T + world[:3, 3])
        made.to_mesh_clear()
    return np.concatenate(points)


def fitted(points, whole, around=0, above=10, lens=85, fill=0.66, target=None, stop=None):
    """Looks from `around` degrees right of the front and `above` degrees over the horizon, so far
    off that the subject takes `fill` of the frame. With a target, the camera aims at that point.
    Returns the part of the frame that the `whole` covers, as (left, right, bottom, top) in 0..1."""
    centre = (points.min(0) + points.max(0)) / 2
    a, e = math.radians(around), math.radians(above)
    back = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
    turn = Vector(-back).to_track_quat('-Z', 'Y')
    axes, reach = np.array(turn.to_matrix()), SENSOR / 2 / lens
    distance = _distance((points - centre) @ axes, reach, 0.66 if target is not None else fill)
    if target is not None:
        distance, centre = distance * 0.66 / fill, np.array(target, float)
    spot = (points - centre) @ axes
    x, y = (spot[:, i] / (distance - spot[:, 2]) / reach for i in (0, 1))
    eye = _camera(centre + back * distance, turn, lens)
    middle = ((x.min() + x.max()) / 2, (y.min() + y.max()) / 2) if target is None else (0, 0)
    eye.shift_x, eye.shift_y = float(middle[0] / 2), float(middle[1] / 2)
    if stop:
        _focus(eye, stop, distance)
    spot = (whole - centre) @ axes
    x, y = (np.clip((spot[:, i] / (distance - spot[:, 2]) / reach - middle[i] + 1) / 2, 0, 1) for i in (0, 1))
    return x.min(), x.max(), y.min(), y.max()


def placed(at, target, lens, stop=None, focus=None):
    direction = Vector(target) - Vector(at)
    eye = _camera(at, direction.to_track_quat('-Z', 'Y'), lens)
    if stop:
        _focus(eye, stop, (Vector(focus or target) - Vector(at)).dot(direction.normalized()))


def _distance(spot, reach, fill):
    """Bisects for the nearest distance at which the subject still fits."""
    near, far = 0.01, 200
    for _ in range(50):
        middle = (near + far) / 2
        depth = middle - spot[:, 2]
        spans = [np.ptp(spot[:, i] / depth / reach) / 2 for i in (0, 1)]
        if (depth > 0).all() and max(spans) < fill:
            far = middle
        else:
            near = middle
    return far


def _camera(at, turn, lens):
    eye = bpy.data.cameras.new('camera')
    eye.lens, eye.sensor_width, eye.clip_start, eye.clip_end = lens, SENSOR, 0.005, 200
    made = bpy.data.objects.new('camera', eye)
    bpy.context.scene.collection.objects.link(made)
    made.location, made.rotation_euler = Vector(at), turn.to_euler()
    bpy.context.scene.camera = made
    return eye


def _focus(eye, stop, distance):
    eye.dof.use_dof = True
    eye.dof.aperture_fstop, eye.dof.focus_distance = stop, float(distance)
