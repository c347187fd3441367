"""A small language for shader nodes: sockets add and multiply like numbers."""

import bpy


class Graph:
    """The node tree of one new material; `surface` closes it."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind, out=0, settings=None, **inputs):
        """Adds a shader node. Inputs go by name ('Base_Color') or by place ('i0'); returns one output."""
        made = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in (settings or {}).items():
            setattr(made, key, value)
        for key, value in inputs.items():
            place = int(key[1:]) if key[0] == 'i' and key[1:].isdigit() else key.replace('_', ' ')
            self._feed(made.inputs[place], value)
        return Socket(self, made.outputs[out])

    def _feed(self, socket, value):
        if isinstance(value, Socket):
            self.tree.links.new(value.output, socket)
            return
        socket.default_value = value

    def math(self, operation, *operands):
        inputs = {f'i{i}': value for i, value in enumerate(operands)}
        return self.node('Math', settings={'operation': operation}, **inputs)

    def mix(self, share, a, b):
        return self.node('MixRGB', Fac=share, Color1=a, Color2=b)

    def ramp(self, value, start, end, low=0.0, high=1.0):
        """Smooth step from low (at start) to high (at end)."""
        settings = {'interpolation_type': 'SMOOTHSTEP', 'clamp': True}
        return self.node('MapRange', settings=settings, Value=value, From_Min=start, From_Max=end, To_Min=low, To_Max=high)

    def vector(self, x, y, z):
        return self.node('CombineXYZ', X=x, Y=y, Z=z)

    def split(self, vector):
        """x, y, z of a vector."""
        made = self.tree.nodes.new('ShaderNodeSeparateXYZ')
        self.tree.links.new(vector.output, made.inputs[0])
        return [Socket(self, output) for output in made.outputs]

    def noise(self, vector, scale, detail=2.0, roughness=0.5, out=0):
        return self.node('TexNoise', out, Vector=vector, Scale=scale, Detail=detail, Roughness=roughness)

    def bump(self, height, distance, strength=1.0, under=None):
        inputs = dict(Height=height, Distance=distance, Strength=strength)
        if under:
            inputs['Normal'] = under
        return self.node('Bump', **inputs)

    def shift(self, vector, offset):
        return self.node('VectorMath', settings={'operation': 'ADD'}, i0=vector, i1=offset)

    def coordinates(self):
        """Object coordinates, and the same moved by a random offset so that no two parts match."""
        plain = self.node('TexCoord', 3)
        random = self.random()
        return self.shift(plain, self.vector(random * 7.3, random * 13.7, random * 5.1)), plain

    def uv(self):
        """u and v of the surface in metres."""
        u, v, _ = self.split(self.node('TexCoord', 2))
        return u, v

    def random(self):
        """A number between 0 and 1, constant for each object."""
        return self.node('ObjectInfo', 'Random')

    def layer(self, share, a, b):
        """Blends one shader over another."""
        made = self.tree.nodes.new('ShaderNodeMixShader')
        self._feed(made.inputs[0], share)
        self.tree.links.new(a.output, made.inputs[1])
        self.tree.links.new(b.output, made.inputs[2])
        return Socket(self, made.outputs[0])

    def surface(self, shader, cheap=None, gloss=None):
        """Closes the material. `cheap` is the plain colour that every ray but the camera's sees:
        bounces then skip the procedural nodes, which halves the time of a picture."""
        if cheap is not None:
            bounce = self.node('BsdfGlossy', Color=cheap, Roughness=gloss) if gloss else self.node('BsdfDiffuse', Color=cheap)
            shader = self.layer(self.node('LightPath', 'Is Camera Ray'), bounce, shader)
        output = self.tree.nodes.new('ShaderNodeOutputMaterial')
        self.tree.links.new(shader.output, output.inputs['Surface'])
        return self.material


class Socket:
    def __init__(self, graph, output):
        self.graph = graph
        self.output = output

    def sibling(self, out):
        """Another output of the same node."""
        return Socket(self.graph, self.output.node.outputs[out])

    def __add__(self, other):
        return self.graph.math('ADD', self, other)

    __radd__ = __add__

    def __mul__(self, other):
        return self.graph.math('MULTIPLY', self, other)

    __rmul__ = __mul__

    def __sub__(self, other):
        return self.graph.math('SUBTRACT', self, other)

    def __rsub__(self, other):
        return self.graph.math('SUBTRACT', other, self)

    def __truediv__(self, other):
        return self.graph.math('DIVIDE', self, other)
