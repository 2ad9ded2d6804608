"""Writes the type stubs of the package, from the module itself and the tables below.

    python stubs/generate.py             # writes python/hazumi/*.pyi
    python stubs/generate.py --check     # fails when they are stale

Names, order and defaults of arguments come from the module, and so do the documentation and the
fields of bodies, colliders, joints, settings and materials. The tables add the types. An
argument without a type, or a result without one, is an error: whoever adds a function adds its
types here.
"""

from __future__ import annotations

import argparse
import difflib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hazumi
from hazumi import dim2, dim3

HERE = Path(__file__).resolve().parent.parent / "python" / "hazumi"

#: Types of arguments, by name, or by function and name where a name has several.
ARGUMENTS = {
    "_exception": "object",
    "a": "ArrayLike",
    "a_poses": "ArrayLike | None",
    "a_rotations": "ArrayLike | None",
    "a_translations": "ArrayLike | None",
    "act": "Sequence[Action]",
    "actions": "ArrayLike | None",
    "angular": "ArrayLike | None",
    "at": "ArrayLike | None",
    "axis": "int",
    "b": "ArrayLike",
    "b_poses": "ArrayLike | None",
    "b_rotations": "ArrayLike | None",
    "b_translations": "ArrayLike | None",
    "bodies": "_Bodies | None",
    "body": "_BodyName",
    "bytes": "bytes",
    "camera": "Mapping[str, Any] | None",
    "cells": "Sequence[int]",
    "center": "ArrayLike",
    "children": "Sequence[tuple[ArrayLike, Shape]]",
    "collide": "bool",
    "concavity": "float | None",
    "core": "Shape",
    "count": "int",
    "density": "float",
    "directions": "ArrayLike",
    "dt": "float",
    "ends": "ArrayLike",
    "factor": "ArrayLike",
    "flatness": "float | None",
    "folder": "str | PathLike[str] | None",
    "force": "ArrayLike",
    "forces": "ArrayLike",
    "frames": "ArrayLike | None",
    "gap": "float | None",
    "groups": "ArrayLike | None",
    "half_extents": "ArrayLike",
    "half_height": "float",
    "heights": "ArrayLike",
    "id": "int",
    "ids": "ArrayLike",
    "impulse": "ArrayLike",
    "index": "int",
    "is_hollow": "bool",
    "is_loop": "bool",
    "joint": "_JointName",
    "kind": "_JointKind",
    "lifetimes": "ArrayLike | None",
    "linear": "ArrayLike | None",
    "local": "bool",
    "margin": "float",
    "max": "ArrayLike",
    "max_bounces": "int",
    "max_fraction": "float",
    "max_hulls": "int | None",
    "max_vertices": "int | None",
    "max_vertices_per_hull": "int | None",
    "min": "ArrayLike",
    "most": "int",
    "motions": "ArrayLike",
    "n": "int",
    "name": "str",
    "noise": "Sequence[tuple[Quantity, float]]",
    "normal": "ArrayLike",
    "observe": "Sequence[Quantity]",
    "offset": "float",
    "origins": "ArrayLike",
    "pairs": "ArrayLike",
    "particle": "int",
    "particles": "ArrayLike",
    "path": "str | PathLike[str]",
    "paused": "bool",
    "place": "ArrayLike | None",
    "point": "ArrayLike",
    "points": "ArrayLike",
    "port": "int",
    "pose": "ArrayLike | None",
    "poses": "ArrayLike",
    "position": "ArrayLike",
    "positions": "ArrayLike",
    "progress": "bool",
    "quantity": "Quantity",
    "radii": "ArrayLike",
    "radius": "float",
    "reach": "float",
    "renewed": "ArrayLike | None",
    "repeat": "int",
    "resolution": "int | None",
    "restitution": "float",
    "rings": "ArrayLike",
    "rotation": "ArrayLike | None",
    "rotations": "ArrayLike | None",
    "scene": "Scene",
    "seed": "int",
    "seeds": "ArrayLike | None",
    "shape": "Shape",
    "shapes": "_Shapes",
    "sides": 'Literal["front", "both"]',
    "size": "tuple[int, int] | None",
    "snapshot": "Snapshot",
    "source": "Scene | World | Snapshot",
    "spacing": "float",
    "speed": "float",
    "starts": "ArrayLike",
    "step": "int",
    "steps": "int",
    "subdivisions": "int",
    "target": "float",
    "text": "str",
    "threads": "int",
    "tolerance": "float | None",
    "torque": "ArrayLike",
    "translations": "ArrayLike",
    "triangles": "ArrayLike | None",
    "values": "ArrayLike",
    "velocities": "ArrayLike | None",
    "vertices": "ArrayLike | _Mesh",
    "width": "int | None",
    "world": "World",
    "worlds": "ArrayLike | None",
    # By function.
    "Action.joint_force.force": "float",
    "Action.muscle.force": "float",
    "Action.force.point": "ArrayLike | None",
    "Batch.dt": "float | None",
    "Batch.rollout.actions": "ArrayLike",
    "Body.apply_force.point": "ArrayLike | None",
    "Body.apply_impulse.point": "ArrayLike | None",
    "Body.pin.body": "Body | None",
    "Collider.edit.shape": "Shape | None",
    "Picture.pixels.width": "int | None",
    "Shape.decompose.flatness": "float",
    "Shape.height_field.spacing": "tuple[float, float]",
    "Shape.hull.points": "ArrayLike | _Mesh",
    "Shape.polygon.points": "ArrayLike | _Mesh",
    "Swarm.first_contacts.half_extents": "ArrayLike | None",
    "Swarm.first_contacts.radii": "ArrayLike | None",
    "Swarm.rebuild.half_extents": "ArrayLike | None",
    "Swarm.rebuild.radii": "ArrayLike | None",
    "Swarm.set_collision.a": "int",
    "Swarm.set_collision.b": "int",
    "Swarm.set_probes.groups": "ArrayLike",
    "Swarm.spawn.velocities": "ArrayLike | None",
    "World.add_bodies.shape": "Shape | None",
    "World.add_body.shape": "Shape | None",
    "World.add_joint.a": "Body",
    "World.add_joint.b": "Body",
    "World.body.id": "int | str",
    "World.ignore_pair.a": "Body",
    "World.ignore_pair.b": "Body",
    "World.set_poses.bodies": "_Bodies",
    **{
        f"{function}.{name}": "_Shapes"
        for function in (
            "collide", "cast_shape", "distance", "intersects", "separation", "time_of_impact",
        )
        for name in ("a", "b")
    },
    "cast_ray.poses": "ArrayLike | None",
    "closest_point.poses": "ArrayLike | None",
}

#: Types of ``**arguments``, by function.
KEYWORDS = {
    "Body.add_collider": "_ColliderFields",
    "Body.edit": "_BodyFields",
    "Collider.edit": "_ColliderFields",
    "Joint.edit": "_JointFields",
    "World": "_Settings",
    "World.add_bodies": "_BodyAndColliderFields",
    "World.add_body": "_BodyAndColliderFields",
    "World.add_joint": "_JointFields",
    "World.cast_rays": "_Filter",
    "World.cast_shapes": "_Filter",
    "World.closest_points": "_Filter",
    "World.edit_settings": "_Settings",
    "World.overlap_box": "_Filter",
    "World.overlap_point": "_Filter",
    "World.overlap_shape": "_Filter",
    "Shape": "_SoftOptions",
}

#: Types of results and attributes, by function.
RESULTS = {
    **{
        f"{kind}.{name}": "_Rows"
        for kind, names in {
            "Hits": "normals points",
            "Manifolds": "normals points",
            "Projections": "normals points",
            "RayHits": "normals points",
            "Separations": "normals points_a points_b",
            "ShapeHits": "normals points",
            "Shape": "particles vertices",
            "Swarm": "positions velocities",
            "World": "angular_velocities linear_velocities poses positions",
        }.items()
        for name in names.split()
    },
    **{
        f"{kind}.{name}": "_Floats"
        for kind, names in {
            "Hits": "fractions",
            "Manifolds": "separations",
            "Projections": "distances",
            "RayHits": "fractions",
            "Separations": "gaps",
            "ShapeHits": "fractions",
            "Shape": "weights",
            "Swarm": "lifetimes radii",
        }.items()
        for name in names.split()
    },
    **{
        f"{kind}.{name}": "_Ints"
        for kind, names in {
            "Manifolds": "pairs parts_a parts_b",
            "Projections": "parts",
            "RayHits": "parts",
            "Separations": "parts_a parts_b",
            "ShapeHits": "parts_a parts_b",
            "Swarm": "indices",
        }.items()
        for name in names.split()
    },
    **{f"{kind}.is_hit": "_Bools" for kind in ("Hits", "RayHits", "ShapeHits")},
    **{f"{kind}.converged": "_Bools" for kind in ("Separations", "ShapeHits")},
    "Batch.action_layout": "list[tuple[str, int, int]]",
    "Batch.close": "None",
    "Batch.dt": "float",
    "Batch.id": "int",
    "Batch.layout": "list[tuple[str, int, int]]",
    "Batch.observe": "_Rows",
    "Batch.particles": "NDArray[np.float32]",
    "Batch.reset": "_Rows",
    "Batch.restore": "_Rows",
    "Batch.rollout": "NDArray[np.float32]",
    "Batch.set": "None",
    "Batch.snapshot": "Snapshot",
    "Batch.state_hashes": "_Ids",
    "Batch.step": "_Rows",
    "Batch.threads": "int",
    "Batch.world": "World",
    "Body.add_collider": "Collider",
    "Body.center_of_mass": "_Floats",
    "Body.colliders": "list[Collider]",
    "Body.fields": "dict[str, Any]",
    "Body.inertia": "INERTIA",
    "Body.joints": "list[Joint]",
    "Body.mass": "float",
    "Body.particle_velocities": "_Rows | None",
    "Body.particles": "_Rows | None",
    "Body.velocity_at_point": "_Floats",
    "Body.world": "World",
    "Collider.body": "Body",
    "Collider.fields": "dict[str, Any]",
    "Collider.pose": "_Floats",
    "Collider.shape": "Shape",
    "Collider.world_pose": "_Floats",
    "Events.broken_joints": "list[dict[str, Any]]",
    "Events.contacts_ended": "list[dict[str, Any]]",
    "Events.contacts_started": "list[dict[str, Any]]",
    "Events.fell_asleep": "_Ids",
    "Events.frozen": "_Ids",
    "Events.hits": "list[dict[str, Any]]",
    "Events.overlaps_ended": "list[dict[str, Any]]",
    "Events.overlaps_started": "list[dict[str, Any]]",
    "Events.woke": "_Ids",
    "Hits.bodies": "_Ids",
    "Hits.colliders": "_Ids",
    "Joint.bodies": "tuple[Body, Body]",
    "Joint.fields": "dict[str, Any]",
    "Joint.kind": "_JointKind",
    "Joint.motion": "tuple[float, float]",
    "Joint.reaction": "tuple[Any, Any]",
    "Manifolds.features": "NDArray[np.uint32]",
    "Picture.pixels": "NDArray[np.uint8]",
    "Picture.png": "bytes",
    "Picture.save": "None",
    "Picture.svg": "str",
    "Recording.check": "int | None",
    "Recording.damage": "str | None",
    "Recording.world": "World",
    "RollbackRing.roll_back": "None",
    "RollbackRing.save": "None",
    "RollbackRing.steps": "list[int]",
    "Scene.dt": "float",
    "Scene.name": "str",
    "Scene.to_json": "str",
    "Shape.bounds": "tuple[_Floats, _Floats]",
    "Shape.decompose": "list[Shape]",
    "Shape.edges": "NDArray[np.uint32]",
    "Shape.kind": "str",
    "Shape.mass": "dict[str, Any] | None",
    "Shape.material": "dict[str, Any]",
    "Shape.scaled": "Shape",
    "Shape.surface": "NDArray[np.uint32]",
    "Shape.triangles": "NDArray[np.uint32]",
    "Snapshot.step_count": "int",
    "Swarm.despawned": "dict[str, Any]",
    "Swarm.events": "dict[str, NDArray[np.uint32]]",
    "Swarm.first_contacts": "tuple[NDArray[np.uint32], _Floats]",
    "Swarm.first_hits": "tuple[_Ints, _Floats]",
    "Swarm.groups": "NDArray[np.uint8]",
    "Swarm.ids": "_Ids",
    "Swarm.nearest": "tuple[NDArray[np.uint32], _Floats]",
    "Swarm.pairs": "NDArray[np.uint32]",
    "Swarm.spawn": "_Ids",
    "Swarm.wall_hits": "dict[str, Any]",
    "Swarm.within": "tuple[NDArray[np.uint32], _Floats]",
    "Triggers.clear": "None",
    "Triggers.update": "dict[str, NDArray[np.uint32]]",
    "World.add_bodies": "_Ids",
    "World.add_body": "Body",
    "World.add_joint": "Joint",
    "World.bodies": "list[Body]",
    "World.body": "Body",
    "World.cast_rays": "Hits",
    "World.cast_shapes": "Hits",
    "World.closest_points": "dict[str, Any]",
    "World.collider": "Collider",
    "World.colliders": "list[Collider]",
    "World.contacts": "dict[str, Any]",
    "World.copy": "World",
    "World.energy": "tuple[float, float]",
    "World.events": "Events",
    "World.finish_recording": "Recording",
    "World.gravity": "_Floats",
    "World.ids": "_Ids",
    "World.joint": "Joint",
    "World.joints": "list[Joint]",
    "World.names": "list[tuple[str, int]]",
    "World.overlap_box": "_Ids",
    "World.overlap_point": "_Ids",
    "World.overlap_shape": "_Ids",
    "World.picture": "Picture",
    "World.report": "dict[str, float]",
    "World.settings": "dict[str, Any]",
    "World.snapshot": "Snapshot",
    "World.state_hash": "int",
    "World.step_count": "int",
    "World.view": "str",
    "cast_ray": "RayHits",
    "cast_shape": "ShapeHits",
    "closest_point": "Projections",
    "collide": "Manifolds",
    "distance": "_Floats",
    "intersects": "_Bools",
    "separation": "Separations",
    "time_of_impact": "ShapeHits",
    "gallery_scenes": "list[tuple[str, int]]",
}

#: Types of results by the last part of a name, where no other is given.
COMMON = {
    "id": "int", "is_alive": "bool", "is_asleep": "bool", "is_frozen": "bool", "is_broken": "bool",
    "to_bytes": "bytes", "__len__": "int", "__eq__": "bool", "__hash__": "int",
    "_repr_svg_": "str",
}

#: Attributes that can be set.
SETTABLE = {"World.gravity", "Collider.shape"}

#: Types of fields that are not plain numbers.
FIELDS = {
    "angular_velocity": "ANGULAR",
    "body_type": 'Literal["dynamic", "kinematic", "fixed"]',
    "rotation": "ANGULAR",
    "mass_source": "_MassSource",
    "user_data": "int",
}

HEADER = '''\
# Generated by stubs/generate.py.
"""{doc}"""

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, Final, Literal, Protocol, TypeAlias, TypedDict, final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Unpack

from . import Axis, Picture

_Rows: TypeAlias = NDArray[np.float32]
_Floats: TypeAlias = NDArray[np.float32]
_Ints: TypeAlias = NDArray[np.int64]
_Ids: TypeAlias = NDArray[np.uint64]
_Bools: TypeAlias = NDArray[np.bool_]
_Shapes: TypeAlias = Shape | Sequence[Shape]
_Bodies: TypeAlias = Body | Sequence[Body] | ArrayLike
_BodyName: TypeAlias = Body | str | int
_JointName: TypeAlias = Joint | tuple[str, str] | int
_MassSource: TypeAlias = Literal["from_density"] | Mapping[str, Any]
_JointKind: TypeAlias = Literal[
{kinds}
]

class _Mesh(Protocol):
    """Anything with vertices and faces, such as a mesh of trimesh."""

    @property
    def vertices(self) -> ArrayLike: ...
    @property
    def faces(self) -> ArrayLike: ...

class _Filter(TypedDict, total=False):
    """Filter of a query."""

    collision_groups: Mapping[str, int]
    skip_bodies: _Bodies
    body_types: str | Sequence[str]
    sensors: Literal["skip", "include", "only"]

'''


def kinds_of(module: Any) -> list[str]:
    """Kinds of joints, from the error that names them."""
    world = module.World()
    a, b = world.add_body(), world.add_body()
    try:
        world.add_joint("?", a, b)
    except ValueError as error:
        text = str(error)
        return text.split("'")[3::2]
    raise AssertionError("an unknown kind must be an error")


def type_of(name: str, value: Any, angular: str) -> str:
    """Type of a field from its name and a value."""
    if name in FIELDS:
        return FIELDS[name].replace("ANGULAR", angular)
    if isinstance(value, dict) and set(value) == {"limits", "spring", "target", "motor"}:
        return "Axis | Mapping[str, Any]"
    for kind, written in ((bool, "bool"), (int, "int"), (float, "float"), (str, "str")):
        if isinstance(value, kind):
            return written
    if isinstance(value, tuple) and value and isinstance(value[0], dict):
        return "Sequence[Axis | Mapping[str, Any]]"
    if isinstance(value, tuple) or hasattr(value, "shape"):
        return "ArrayLike"
    if isinstance(value, dict):
        return "Mapping[str, Any]"
    return "Any"


def frames_for(kind: str, module: Any) -> list[list[float]]:
    """Frames that a joint of a kind may have: racks stand across the axles of their pinions."""
    if module.DIM == 2:
        return [[0.0] * 3] * 2
    same = [0.0] * 6 + [1.0]
    across = [0.0] * 5 + [0.5**0.5] * 2
    return [same, across if kind == "rack_and_pinion" else same]


class Fields:
    """Fields of plain data, from values of the module."""

    def __init__(self, module: Any) -> None:
        self.angular = "float" if module.DIM == 2 else "ArrayLike"
        world = module.World()
        ball = module.Shape.capsule([0.0] * module.DIM, [1.0] * module.DIM, 1.0)
        # Apart, as a pair of gears must be.
        a = world.add_body(ball)
        b = world.add_body(ball, position=[2.0] * module.DIM)
        self.kinds = kinds_of(module)
        self.body = self.typed(a.fields())
        self.collider = self.typed(a.colliders[0].fields())
        self.settings = self.typed(world.settings)
        rope = module.Shape.soft_rope([[0.0] * module.DIM, [1.0] + [0.0] * (module.DIM - 1)], 0.5)
        own = {"particle_radius": "float", "cluster_half_width": "int", "fixed": "ArrayLike"}
        self.soft = own | dict.fromkeys(rope.material, "Any")
        self.joint: dict[str, str] = {}
        for kind in self.kinds:
            joint = world.add_joint(kind, a, b, frames=frames_for(kind, module))
            for name, written in self.typed(joint.fields()).items():
                if self.joint.setdefault(name, written) != written:
                    self.joint[name] = "Any"
        for name in ("kind", "frames", "bodies"):
            self.joint.pop(name, None)

    def typed(self, values: dict[str, Any]) -> dict[str, str]:
        """Types of fields."""
        return {name: type_of(name, value, self.angular) for name, value in values.items()}

    def dictionaries(self) -> Iterator[str]:
        """Typed dictionaries of arguments."""
        for name, doc, fields in (
            ("_BodyFields", "Fields of a body.", self.body),
            ("_ColliderFields", "Fields of a collider.", self.collider),
            ("_BodyAndColliderFields", "Fields of a body and its collider.",
             self.body | self.collider),
            ("_JointFields", "Fields of joints, of all kinds.", self.joint),
            ("_Settings", "Settings of a world.", self.settings),
            ("_SoftOptions", "Options of soft shapes.", self.soft),
        ):
            yield f"class {name}(TypedDict, total=False):"
            yield f'    """{doc}"""\n'
            yield from (f"    {field}: {written}" for field, written in fields.items())
            yield ""


def documented(item: Any, indent: str) -> list[str]:
    """The documentation of an item, as lines of a stub."""
    text = inspect.cleandoc(item.__doc__ or "").strip()
    if not text:
        raise SystemExit(f"{item!r} has no documentation")
    first, *rest = text.splitlines()
    if not rest:
        return [f'{indent}"""{first}"""']
    lines = [f'{indent}"""{first}', *(f"{indent}{line}".rstrip() for line in rest)]
    return [*lines, f'{indent}"""']


def argument_type(function: str, name: str) -> str:
    """Type of an argument."""
    for key in (f"{function}.{name}", name):
        if key in ARGUMENTS:
            return ARGUMENTS[key]
    raise SystemExit(f"no type for argument '{name}' of {function}")


def result_type(function: str, inertia: str) -> str:
    """Type of a result or an attribute; functions without one return nothing."""
    last = function.rsplit(".", 1)[-1]
    return RESULTS.get(function, COMMON.get(last, "None")).replace("INERTIA", inertia)


def arguments(function: str, item: Any, keywords: str | None) -> str:
    """Arguments of a function with their types, as a stub has them."""
    written, has_star = [], False
    for argument in inspect.signature(item).parameters.values():
        kind = argument.kind
        if argument.name in ("self", "$self"):
            written.append("self")
        elif kind is argument.VAR_KEYWORD:
            assert keywords, f"no type for keywords of {function}"
            written.append(f"**{argument.name}: Unpack[{keywords}]")
        else:
            if kind is argument.KEYWORD_ONLY and not has_star:
                written.append("*")
                has_star = True
            star = "*" if kind is argument.VAR_POSITIONAL else ""
            has_star |= bool(star)
            default = ""
            if argument.default is not argument.empty:
                value = argument.default
                default = " = ..." if value is ... or isinstance(value, tuple) else f" = {value!r}"
            typed = argument_type(function, argument.name)
            written.append(f"{star}{argument.name}: {typed}{default}")
    return ", ".join(written)


HIDDEN = {"__new__", "__module__", "__doc__", "__repr__", "__getattr__", "__setattr__",
          "__delattr__", "__reduce__", "__weakref__", "__ne__", "__lt__", "__le__", "__gt__",
          "__ge__", "__getattribute__"}


def class_stub(name: str, item: Any, fields: Fields | None) -> Iterator[str]:
    """The stub of a class."""
    inertia = "float" if fields and fields.angular == "float" else "NDArray[np.float32]"
    yield "@final"
    yield f"class {name}:"
    yield from documented(item, "    ")
    if item.__text_signature__:
        given = arguments(name, item, KEYWORDS.get(name))
        yield f"    def __new__(cls, {given}) -> {name}: ..."
    # The order of a native class differs from run to run.
    members = {key: value for key, value in sorted(vars(item).items()) if key not in HIDDEN}
    for key, value in members.items():
        full = f"{name}.{key}"
        if key == "__hash__" and value is None:
            continue
        if isinstance(value, staticmethod):
            function = value.__func__
            keywords = KEYWORDS.get(full, KEYWORDS.get(name))
            result = RESULTS.get(full, name)
            yield "    @staticmethod"
            yield f"    def {key}({arguments(full, function, keywords)}) -> {result}:"
            yield from documented(function, "        ")
        elif key in ("__enter__",):
            yield f"    def __enter__(self) -> {name}: ..."
        elif key in ("__exit__",):
            yield "    def __exit__(self, *_exception: object) -> None: ..."
        elif key == "__eq__":
            yield "    def __eq__(self, value: object, /) -> bool: ..."
        elif key in ("__len__", "__hash__"):
            yield f"    def {key}(self) -> int: ..."
        elif inspect.isgetsetdescriptor(value) or inspect.ismemberdescriptor(value):
            if fields and key in ("position", "linear_velocity"):
                result = "_Floats"
            elif fields and key in ("rotation", "angular_velocity"):
                result = "float" if fields.angular == "float" else "_Floats"
            else:
                result = result_type(full, inertia)
            assert result != "None", f"no type for attribute {full}"
            yield "    @property"
            yield f"    def {key}(self) -> {result}:"
            yield from documented(value, "        ")
            if full in SETTABLE or name == "Body" and key in fields.body:
                given = "Shape" if key == "shape" else "ArrayLike"
                yield f"    @{key}.setter"
                yield f"    def {key}(self, value: {given}) -> None: ..."
        else:
            keywords = KEYWORDS.get(full)
            result = result_type(full, inertia)
            yield f"    def {key}({arguments(full, value, keywords)}) -> {result}:"
            body = documented(value, "        ") if not key.startswith("_") else ["        ..."]
            yield from body
    own = {"Body": "body", "Collider": "collider", "Joint": "joint"}.get(name)
    if own and fields:
        for key, written in getattr(fields, own).items():
            if key not in members:
                yield f"    {key}: {written}"
    yield ""


def dimension(module: Any) -> str:
    """The stub of the module of a dimension."""
    fields = Fields(module)
    kinds = "\n".join(f'    "{kind}",' for kind in fields.kinds)
    lines = [HEADER.format(doc=module.__doc__, kinds=kinds)]
    lines.extend(fields.dictionaries())
    names = sorted(module.__all__)
    listed = "".join(f'    "{name}",\n' for name in names)
    lines.append(f"__all__ = [\n{listed}]\n")
    for name in names:
        item = getattr(module, name)
        if inspect.isclass(item):
            lines.extend(class_stub(name, item, fields))
        elif isinstance(item, int):
            lines.append(f"{name}: Final = {item}\n")
        else:
            result = result_type(name, "")
            lines.append(f"def {name}({arguments(name, item, None)}) -> {result}:")
            lines.extend([*documented(item, "    "), ""])
    return "\n".join(lines)


def native() -> str:
    """The stub of the native module: what the package has of no dimension."""
    lines = [
        "# Generated by stubs/generate.py.",
        '"""The native half of the package `hazumi`."""\n',
        "from os import PathLike",
        "from typing import final\n",
        "import numpy as np",
        "from numpy.typing import ArrayLike, NDArray\n",
        "from . import dim2, dim3\n",
        '__all__ = ["ClosedError", "Picture", "StaleError", "Triggers", "dim2", "dim3", '
        '"gallery_scenes"]\n',
    ]
    for name, base in (("ClosedError", "Exception"), ("StaleError", "LookupError")):
        lines.append(f"class {name}({base}):")
        lines.extend([*documented(getattr(hazumi, name), "    "), ""])
    for name in ("Picture", "Triggers"):
        lines.extend(class_stub(name, getattr(hazumi, name), None))
    lines.append(f"def gallery_scenes() -> {RESULTS['gallery_scenes']}:")
    lines.extend([*documented(hazumi.gallery_scenes, "    "), ""])
    return "\n".join(lines)


def main() -> int:
    """Writes the stubs, or compares them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail when the files are stale")
    check = parser.parse_args().check
    is_stale = False
    for name, text in (
        ("dim2.pyi", dimension(dim2)), ("dim3.pyi", dimension(dim3)), ("_native.pyi", native()),
    ):
        path = HERE / name
        old = path.read_text() if path.exists() else ""
        if check and old != text:
            is_stale = True
            sys.stdout.writelines(difflib.unified_diff(
                old.splitlines(True), text.splitlines(True), f"{name} is", f"{name} must be"))
        elif not check:
            path.write_text(text)
    return int(is_stale)


if __name__ == "__main__":
    sys.exit(main())
