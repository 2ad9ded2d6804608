"""Writes the type stubs of the package, from the module itself and the tables below.

    python stubs/generate.py             # writes python/hazumi/*.pyi
    python stubs/generate.py --check     # fails when they are stale

Names, order and defaults of arguments come from the module. So do the documentation, the kinds
of joints, the names of choices, and the fields of all plain data. The tables add the types, and
``dimension.pyi.in`` has the names that they use, once for both dimensions.

How to extend:

- A function, method or attribute: run the program. It names each argument and each result that
  has no type, and each entry of a table that nothing uses.
- A field of plain data: nothing, unless it may be ``None``. Then ``OPTIONAL`` needs its type.
- A choice that holds data, such as ``{"mass": 2.0}``: a ``TypedDict`` in ``CHOICES``.
- A dictionary as a result: a ``TypedDict`` in ``dimension.pyi.in``.
- A class: nothing but the types of its members.

The tests compare results with these types. Their ``Sample`` needs an object of each class, and
arguments of functions that cannot be called without.
"""

from __future__ import annotations

import argparse
import dataclasses
import difflib
import inspect
import string
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

import hazumi
from hazumi import dim2, dim3, joints

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "python" / "hazumi"

#: Longest line of a stub.
WIDTH = 100

#: Types of arguments, by name, or by function and name where a name has several.
ARGUMENTS = {
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
    "camera": "_Camera | dict[str, Any] | None",
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
    "rings": "ArrayLike | _Vertices",
    "rotation": "ArrayLike | None",
    "rotations": "ArrayLike | None",
    "scene": "Scene",
    "seed": "int",
    "seeds": "ArrayLike | None",
    "shape": "Shape",
    "shapes": "_Shapes",
    "sides": 'Literal["front", "both"]',
    "size": "Sequence[int] | None",
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
    "Batch.id.body": "str",
    "Batch.rollout.actions": "ArrayLike",
    "Body.apply_force.point": "ArrayLike | None",
    "Body.apply_impulse.point": "ArrayLike | None",
    "Body.pin.body": "Body | None",
    "Collider.edit.shape": "Shape | None",
    "Picture.pixels.width": "int | None",
    "Shape.decompose.flatness": "float",
    "Shape.height_field.spacing": "Sequence[float]",
    "Shape.hull.points": "ArrayLike | _Vertices",
    "Shape.chain.vertices": "ArrayLike | _Vertices",
    "Shape.polygon.points": "ArrayLike | _Vertices",
    "Shape.soft_filled.vertices": "ArrayLike | _Vertices",
    "Shape.soft_outline.vertices": "ArrayLike | _Vertices",
    "Shape.soft_rope.points": "ArrayLike | _Vertices",
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
    "Joint.edit": "_AnyJointFields",
    "World": "_Settings",
    "World.add_bodies": "_BodyAndColliderFields",
    "World.add_body": "_BodyAndColliderFields",
    "World.edit_settings": "_Settings",
    **{
        f"World.{name}": "_Filter"
        for name in (
            "cast_rays", "cast_shapes", "closest_points", "overlap_box", "overlap_point",
            "overlap_shape",
        )
    },
    **{
        f"Shape.{name}": "_SoftOptions"
        for name in (
            "soft_ball", "soft_cloth", "soft_cuboid", "soft_disc", "soft_filled", "soft_grid",
            "soft_mesh", "soft_outline", "soft_rope", "soft_surface",
        )
    },
}

#: Types of results and attributes, by function. TURN is an angle, or a vector in 3D.
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
            "Body": "linear_velocity position",
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
    "Batch.action_layout": "list[str]",
    "Batch.dt": "float",
    "Batch.id": "int",
    "Batch.layout": "list[tuple[str, int, int]]",
    "Batch.observe": "_Rows",
    "Batch.particles": "NDArray[np.float32]",
    "Batch.reset": "_Rows",
    "Batch.rollout": "NDArray[np.float32]",
    "Batch.snapshot": "Snapshot",
    "Batch.state_hashes": "_Ids",
    "Batch.step": "_Rows",
    "Batch.threads": "int",
    "Batch.world": "World",
    "Body.add_collider": "Collider",
    "Body.angular_velocity": "TURN",
    "Body.center_of_mass": "_Floats",
    "Body.colliders": "list[Collider]",
    "Body.fields": "dict[str, Any]",
    "Body.inertia": "INERTIA | None",
    "Body.joints": "list[Joint]",
    "Body.mass": "float",
    "Body.particle_velocities": "_Rows | None",
    "Body.particles": "_Rows | None",
    "Body.rotation": "TURN",
    "Body.velocity_at_point": "_Floats",
    "Body.world": "World",
    "Collider.body": "Body",
    "Collider.fields": "dict[str, Any]",
    "Collider.pose": "_Floats",
    "Collider.position": "_Floats",
    "Collider.rotation": "TURN",
    "Collider.shape": "Shape",
    "Collider.world_pose": "_Floats",
    "Events.broken_joints": "_Ids",
    "Events.contacts_ended": "_Ids",
    "Events.contacts_started": "_Ids",
    "Events.fell_asleep": "_Ids",
    "Events.frozen": "_Ids",
    "Events.hits": "_FastContacts",
    "Events.overlaps_ended": "_Ids",
    "Events.overlaps_started": "_Ids",
    "Events.woke": "_Ids",
    "Hits.bodies": "_Ids",
    "Hits.colliders": "_Ids",
    "Joint.bodies": "tuple[Body, Body]",
    "Joint.fields": "dict[str, Any]",
    "Joint.kind": "_JointKind",
    "Joint.motion": "tuple[float, float]",
    "Joint.reaction": "tuple[_Floats, TURN]",
    "Manifolds.features": "_Indices",
    "Picture.pixels": "NDArray[np.uint8]",
    "Picture.png": "bytes",
    "Picture.svg": "str",
    "Recording.check": "int | None",
    "Recording.damage": "str | None",
    "Recording.world": "World",
    "RollbackRing.roll_back": "bool",
    "RollbackRing.steps": "list[int]",
    "Scene.dt": "float",
    "Scene.name": "str",
    "Scene.to_json": "str",
    "Shape.bounds": "tuple[_Floats, _Floats]",
    "Shape.decompose": "list[Shape]",
    "Shape.edges": "_Indices",
    "Shape.kind": "str",
    "Shape.mass": "_ShapeMass | None",
    "Shape.material": "dict[str, Any]",
    "Shape.scaled": "Shape",
    "Shape.surface": "_Indices",
    "Shape.triangles": "_Indices",
    "Snapshot.step_count": "int",
    "Swarm.despawned": "_Despawned",
    "Swarm.events": "_Changes",
    "Swarm.first_contacts": "tuple[_Indices, _Floats]",
    "Swarm.first_hits": "tuple[_Ints, _Floats]",
    "Swarm.groups": "NDArray[np.uint8]",
    "Swarm.ids": "_Ids",
    "Swarm.nearest": "tuple[_Indices, _Floats]",
    "Swarm.pairs": "_Indices",
    "Swarm.spawn": "_Ids",
    "Swarm.wall_hits": "_WallHits",
    "Swarm.within": "tuple[_Indices, _Floats]",
    "Triggers.update": "_Changes",
    "World.add_bodies": "_Ids",
    "World.add_body": "Body",
    "World.add_joint": "Joint",
    "World.bodies": "list[Body]",
    "World.body": "Body",
    "World.cast_rays": "Hits",
    "World.cast_shapes": "Hits",
    "World.closest_points": "_ClosestPoints",
    "World.collider": "Collider",
    "World.colliders": "list[Collider]",
    "World.contacts": "_Contacts",
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
    "World.report": "_Report",
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
    "gallery_scenes": "list[tuple[str, int, str]]",
}

#: Types of results by the last part of a name, where no other is given.
COMMON = {
    "id": "int", "is_alive": "bool", "is_asleep": "bool", "is_frozen": "bool", "is_broken": "bool",
    "to_bytes": "bytes", "_repr_svg_": "str",
    **dict.fromkeys(("clear", "close", "edit", "remove", "restore", "save"), "None"),
}

#: Functions that return nothing.
NOTHING = {
    f"{kind}.{name}"
    for kind, names in {
        "Batch": "set",
        "Body": "apply_angular_impulse apply_force apply_impulse apply_impulse_to_particle "
                "apply_torque move_to pin put_to_sleep teleport wake",
        "Swarm": "add_block add_plane add_room bounce_at_walls clear_walls despawn "
                 "despawn_at_walls place rebuild set_collision set_probes step",
        "World": "apply_forces edit_settings ignore_pair set_poses set_velocities "
                 "start_recording step",
    }.items()
    for name in names.split()
}

#: Attributes that can be set, and what they take. Fields of bodies are known without.
SETTABLE = {
    "World.gravity": "ArrayLike",
    "Collider.position": "ArrayLike",
    "Collider.rotation": "ArrayLike",
    "Collider.shape": "Shape",
}

#: Types of fields that may be ``None``: what they take, and what they return.
OPTIONAL = {
    "angular": ("Spring | _SpringFields", "dict[str, Any]"),
    "bends": ("_Stiffness | Mapping[str, float]", "dict[str, Any]"),
    "break_force": ("float", "float"),
    "break_torque": ("float", "float"),
    "cone": ("float", "float"),
    "edges": ("_Stiffness | Mapping[str, float]", "dict[str, Any]"),
    "linear": ("Spring | _SpringFields", "dict[str, Any]"),
    "one_way": ("ArrayLike", "tuple[float, ...]"),
    "plasticity": ("_Plasticity | Mapping[str, float]", "dict[str, Any]"),
    "pressure": ("_Pressure", "dict[str, Any]"),
    "shape": ("_Stiffness | Mapping[str, float]", "dict[str, Any]"),
    "spring": ("Spring | _SpringFields", "dict[str, Any]"),
    "tear": ("float", "float"),
    "twist": ("Limits | _LimitsFields", "dict[str, Any]"),
}

#: Dictionaries of choices that hold data, by the name of the field.
CHOICES = {"mass_source": "_MassSource", "mode": "_MatchMode"}

#: Types of fields of cameras that are not vectors.
CAMERA = {"field_of_view": "float"}

#: Methods with an overload for each kind of joint.
OVERLOADED = "World.add_joint"

#: Members of all objects, which need no stub.
HIDDEN = {
    "__delattr__", "__doc__", "__ge__", "__getattr__", "__getattribute__", "__gt__", "__le__",
    "__lt__", "__module__", "__ne__", "__new__", "__reduce__", "__repr__", "__setattr__",
    "__weakref__",
}

#: Special methods, whose signatures the language gives.
SPECIAL = {
    "__enter__": "def __enter__(self) -> {name}: ...",
    "__exit__": "def __exit__(self, *_exception: object) -> None: ...",
    "__eq__": "def __eq__(self, value: object, /) -> bool: ...",
    "__hash__": "def __hash__(self) -> int: ...",
    "__len__": "def __len__(self) -> int: ...",
}


class Table:
    """A table that knows which of its entries were used."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self.entries = entries
        self.used: set[str] = set()

    def get(self, *names: str) -> str | None:
        """The entry of the first name that has one."""
        for name in names:
            if name in self.entries:
                self.used.add(name)
                return self.entries[name]
        return None

    def check(self) -> None:
        """Raises an error when an entry was not used, which may be misspelt."""
        unused = sorted(set(self.entries) - self.used)
        if unused:
            raise SystemExit(f"nothing uses the types of {', '.join(unused)}")


ARGUMENT_TABLE = Table(ARGUMENTS)
KEYWORD_TABLE = Table(KEYWORDS)
RESULT_TABLE = Table({**RESULTS, **dict.fromkeys(NOTHING, "None")})


def words(text: str, quote: str) -> list[str]:
    """Words between quotes."""
    return text.split(quote)[1::2]


def snake_case(name: str) -> str:
    """``FromDensity`` as ``from_density``."""
    return "".join(f"_{one.lower()}" if one.isupper() else one for one in name).lstrip("_")


def camel_case(name: str) -> str:
    """``from_density`` as ``FromDensity``."""
    return "".join(word.capitalize() for word in name.split("_"))


def error_of(attempt: Callable[[], object], kind: type[Exception]) -> str:
    """Text of the error that an attempt must raise."""
    try:
        attempt()
    except kind as error:
        return str(error)
    raise AssertionError("a wrong name must be an error")


def literal(names: list[str]) -> str:
    """A type of some names."""
    return f"Literal[{', '.join(map(repr, names))}]".replace("'", '"')


@dataclasses.dataclass(frozen=True)
class Field:
    """Types of a field: what it takes, and what it returns."""

    given: str
    read: str

    def __str__(self) -> str:
        return self.given if self.given == self.read else f"_Field[{self.read}, {self.given}]"


#: Gives a field a value, in a way that must fail for a wrong one.
Attempt = Callable[[str, object], object]


def choices(name: str, attempt: Attempt) -> Field:
    """Types of a field that has one of some names, from the error that lists them."""
    error = error_of(lambda: attempt(name, "?"), ValueError)
    plain, holding = [], False
    for choice in map(snake_case, words(error.split("expected", 1)[1], "`")):
        try:
            attempt(name, choice)
            plain.append(choice)
        except ValueError:
            holding = True
    if not holding:
        return Field(literal(plain), literal(plain))
    if name not in CHOICES:
        raise SystemExit(f"no type for choices of {name} that hold data")
    return Field(f"{literal(plain)} | {CHOICES[name]}", f"{literal(plain)} | dict[str, Any]")


def dataclass_of(value: object) -> str | None:
    """Name of the class of `hazumi.joints` whose fields a dictionary has."""
    for kind in (joints.Axis, joints.Limits, joints.Motor, joints.Spring):
        names = {field.name for field in dataclasses.fields(kind)}
        if isinstance(value, dict) and set(value) == names:
            return kind.__name__
    return None


class Fields:
    """Fields of plain data, from values of the module."""

    def __init__(self, module: Any) -> None:
        self.is_flat = module.DIM == 2
        self.inner: dict[str, dict[str, Field]] = {}
        zero, unit = [0.0] * module.DIM, [1.0] * module.DIM
        world = module.World()
        capsule = module.Shape.capsule(zero, unit, 1.0)
        a = world.add_body(capsule)
        # Apart, as a pair of gears must be.
        b = world.add_body(capsule, position=[2.0] * module.DIM)
        ends = [zero, [1.0, *zero[1:]]]
        rope = module.Shape.soft_rope(ends, 0.5)

        def add_body(name: str, value: object) -> object:
            return module.World().add_body(capsule, **{name: value})

        def edit_settings(name: str, value: object) -> object:
            return module.World(**{name: value})

        def make_soft(name: str, value: object) -> object:
            return module.Shape.soft_rope(ends, 0.5, **{name: value})

        self.body = self.typed(a.fields(), add_body)
        self.collider = self.typed(a.colliders[0].fields(), add_body)
        self.settings = self.typed(world.settings, edit_settings)
        self.soft = self.typed(rope.material, make_soft)
        self.report = list(world.report())
        wrong = error_of(lambda: world.picture(camera={"?": 0}), TypeError)
        names = wrong.rsplit("fields are ", 1)[1].split(", ")
        self.camera = {name: CAMERA.get(name, "ArrayLike") for name in names}
        kinds = words(error_of(lambda: world.add_joint("?", a, b), ValueError), "'")[1:]
        self.joints: dict[str, dict[str, Field]] = {}
        for kind in kinds:
            joint = world.add_joint(kind, a, b, frames=frames_for(kind, module))
            self.joints[kind] = self.typed(joint.fields(), add_body)

    def typed(self, values: Mapping[str, object], attempt: Attempt) -> dict[str, Field]:
        """Types of fields."""
        return {name: self.type_of(name, value, attempt) for name, value in values.items()}

    def type_of(self, name: str, value: object, attempt: Attempt) -> Field:
        """Types of a field, from its name and a value."""
        kind = dataclass_of(value)
        if kind:
            return Field(f"{kind} | _{kind}Fields", "dict[str, Any]")
        if name in OPTIONAL and not isinstance(value, tuple):
            given, read = OPTIONAL[name]
            return Field(f"{given} | None", f"{read} | None")
        if isinstance(value, str):
            return choices(name, attempt)
        if isinstance(value, (bool, int, float)):
            return Field(type(value).__name__, type(value).__name__)
        if isinstance(value, np.ndarray):
            return Field("ArrayLike", "_Floats")
        if isinstance(value, tuple):
            return self.type_of_tuple(name, value, attempt)
        if isinstance(value, dict):
            inner = f"_{camel_case(name)}"
            fields = self.inner[inner] = self.typed(value, attempt)
            types = {field.given for field in fields.values()}
            # Variables with dictionaries of numbers have no typed keys.
            is_even = len(types) == 1 and types <= {"int", "float"}
            taken = f"{inner} | Mapping[str, {types.pop()}]" if is_even else inner
            return Field(taken, "dict[str, Any]")
        raise SystemExit(f"no type for field {name}, which is {value!r}")

    def type_of_tuple(self, name: str, value: tuple[object, ...], attempt: Attempt) -> Field:
        """Types of a field that is several of the same."""
        one = self.type_of(name, value[0], attempt)
        given = "ArrayLike" if one.given in ("float", "ArrayLike") else f"Sequence[{one.given}]"
        return Field(given, f"tuple[{one.read}, ...]")

    def dictionaries(self) -> Iterator[str]:
        """Typed dictionaries of arguments."""
        turn = "float" if self.is_flat else "ArrayLike"
        body, collider = given(self.body), given(self.collider)
        own = {f"collider_{name}": written for name, written in
               {"position": "ArrayLike", "rotation": turn, "user_data": "int"}.items()}
        both = {name: written for name, written in collider.items() if name not in body}
        shapes = {"particle_radius": "float", "cluster_half_width": "int", "fixed": "ArrayLike"}
        common = set.intersection(*map(set, self.joints.values()))
        shared = {name: written for name, written in given(next(iter(self.joints.values()))).items()
                  if name in common}
        yield from typed_dict("_BodyFields", "Fields of a body.", body)
        yield from typed_dict("_ColliderFields", "Fields of a collider.",
                              collider | {"position": "ArrayLike", "rotation": turn})
        yield from typed_dict("_BodyAndColliderFields", "Fields of a body and its collider.",
                              both | own, "_BodyFields")
        yield from typed_dict("_Settings", "Settings of a world.", given(self.settings))
        yield from typed_dict("_SoftOptions", "Options of soft shapes.", shapes | given(self.soft))
        yield from typed_dict("_Camera", "Camera of a picture.", self.camera)
        yield from typed_dict("_JointFields", "Fields of joints of all kinds.", shared)
        for kind, fields in self.joints.items():
            special = {name: one for name, one in given(fields).items() if name not in common}
            yield from typed_dict(f"_{camel_case(kind)}Fields", f"Fields of a joint `{kind}`.",
                                  special, "_JointFields")
        yield from typed_dict("_AnyJointFields", "Fields of joints of any kind.",
                              given(self.of_joints()))
        for name, fields in self.inner.items():
            words = snake_case(name.lstrip("_")).replace("_", " ").capitalize()
            yield from typed_dict(name, f"{words}, as a dictionary.", given(fields))
        yield from dataclass_fields()

    def of_joints(self) -> dict[str, Field]:
        """Fields of joints of any kind. Those of several types return any of them."""
        found: dict[str, Field] = {}
        for fields in self.joints.values():
            for name, field in fields.items():
                old = found.setdefault(name, field)
                if old != field:
                    types = dict.fromkeys((old.given + " | " + field.given).split(" | "))
                    found[name] = Field(" | ".join(types), "Any")
        return found


def given(fields: Mapping[str, Field]) -> dict[str, str]:
    """What fields take."""
    return {name: field.given for name, field in fields.items()}


def typed_dict(
    name: str, doc: str, fields: Mapping[str, str], base: str = "TypedDict"
) -> Iterator[str]:
    """A typed dictionary; all its keys may be missing."""
    yield f"class {name}({base}, total=False):"
    yield f'    """{doc}"""\n'
    yield from (f"    {field}: {written}" for field, written in fields.items())
    yield ""


def dataclass_fields() -> Iterator[str]:
    """Dictionaries in the place of the classes of `hazumi.joints`."""
    kinds = {kind.__name__: kind for kind in
             (joints.Limits, joints.Spring, joints.Motor, joints.Axis)}
    for name, kind in kinds.items():
        fields = {
            field.name: " | ".join(
                f"{one} | _{one}Fields" if one in kinds else one
                for one in str(field.type).split(" | ")
            )
            for field in dataclasses.fields(kind)
        }
        yield from typed_dict(f"_{name}Fields", f"`{name}` as a dictionary.", fields)


def frames_for(kind: str, module: Any) -> list[list[float]]:
    """Frames that a joint of a kind may have: racks stand across the axles of their pinions."""
    if module.DIM == 2:
        return [[0.0] * 3] * 2
    same = [0.0] * 6 + [1.0]
    across = [0.0] * 5 + [0.5**0.5] * 2
    return [same, across if kind == "rack_and_pinion" else same]


def documented(item: Any, indent: str) -> list[str]:
    """The documentation of an item, as lines of a stub."""
    text = inspect.cleandoc(item.__doc__ or "").strip()
    if not text:
        raise SystemExit(f"{item!r} has no documentation")
    lines = f'{indent}"""{text}'.splitlines()
    lines[1:] = [f"{indent}{line}".rstrip() for line in lines[1:]]
    if len(lines) == 1 and len(lines[0]) + 3 <= WIDTH:
        return [f'{lines[0]}"""']
    return [*lines, f'{indent}"""']


def wrapped(head: str, parts: list[str], end: str, indent: str) -> list[str]:
    """A definition on one line, or on several where it would be too long."""
    line = f"{indent}{head}({', '.join(parts)}){end}"
    if len(line) <= WIDTH:
        return [line]
    inner = f"{indent}    {', '.join(parts)}"
    if len(inner) <= WIDTH and not any("**" in part for part in parts):
        return [f"{indent}{head}(", inner, f"{indent}){end}"]
    return [f"{indent}{head}(", *(f"{indent}    {part}," for part in parts), f"{indent}){end}"]


def default_of(parameter: inspect.Parameter) -> str:
    """The default of an argument; defaults that a stub cannot write are an ellipsis."""
    value = parameter.default
    if value is parameter.empty:
        return ""
    return " = ..." if value is ... or isinstance(value, tuple) else f" = {value!r}"


def parameters(function: str, item: Any, known: Mapping[str, str]) -> list[str]:
    """Arguments of a function with their types; `known` are types by name."""
    written, has_star = [], False
    for one in inspect.signature(item).parameters.values():
        if one.name in ("self", "$self"):
            written.append("self")
            continue
        full = f"{function}.{one.name}"
        if one.kind is one.VAR_KEYWORD:
            typed = known.get("**") or KEYWORD_TABLE.get(function)
            typed, star = typed and f"Unpack[{typed}]", "**"
        else:
            typed = known.get(one.name) or ARGUMENT_TABLE.get(full, one.name)
            star = "*" if one.kind is one.VAR_POSITIONAL else ""
        if typed is None:
            raise SystemExit(f"no type for argument '{one.name}' of {function}")
        if one.kind is one.KEYWORD_ONLY and not has_star:
            written.append("*")
        has_star |= one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        written.append(f"{star}{one.name}: {typed}{default_of(one)}")
    return written


@dataclasses.dataclass(frozen=True)
class Writer:
    """Writes stubs of classes and functions of a module; the native one has no fields."""

    fields: Fields | None = None

    @property
    def is_flat(self) -> bool:
        """Whether rotations are angles, as in two dimensions."""
        return self.fields is not None and self.fields.is_flat

    def result(self, function: str, default: str | None = None) -> str:
        """Type of a result or an attribute."""
        last = function.rsplit(".", 1)[-1]
        typed = RESULT_TABLE.get(function) or COMMON.get(last, default)
        if typed is None:
            raise SystemExit(f"no type for the result of {function}")
        turn, inertia = ("float", "float") if self.is_flat else ("_Floats", "_Rows")
        return typed.replace("TURN", turn).replace("INERTIA", inertia)

    def function(self, name: str, item: Any, indent: str, result: str | None = None,
                 known: Mapping[str, str] | None = None) -> Iterator[str]:
        """A function; `known` are types of arguments by name."""
        written = parameters(name, item, known or {})
        end = f" -> {self.result(name, result)}:"
        head = f"def {name.rsplit('.', 1)[-1]}"
        if not item.__doc__ and name.rsplit(".", 1)[-1].startswith("_"):
            yield from wrapped(head, written, f"{end} ...", indent)
        else:
            yield from wrapped(head, written, end, indent)
            yield from documented(item, f"{indent}    ")

    def overloads(self, name: str, item: Any, indent: str) -> Iterator[str]:
        """A function with an overload for each kind of joint."""
        assert self.fields is not None
        for kind in self.fields.joints:
            known = {"kind": literal([kind]), "**": f"_{camel_case(kind)}Fields"}
            yield f"{indent}@overload"
            yield from self.function(name, item, indent, known=known)

    def attribute(self, name: str, item: Any) -> Iterator[str]:
        """An attribute, and its setter if it has one."""
        kind, key = name.split(".")
        yield "    @property"
        yield f"    def {key}(self) -> {self.result(name)}:"
        yield from documented(item, "        ")
        taken = SETTABLE.get(name)
        if self.fields and kind == "Body" and key in self.fields.body:
            taken = self.fields.body[key].given
        if taken:
            yield f"    @{key}.setter"
            yield f"    def {key}(self, value: {taken}) -> None: ..."

    def members(self, name: str, item: Any) -> Iterator[str]:
        """Members of a class, in an order that does not differ from run to run."""
        for key, value in sorted(vars(item).items()):
            full = f"{name}.{key}"
            if key in HIDDEN or value is None:
                continue
            if key in SPECIAL:
                yield "    " + SPECIAL[key].format(name=name)
            elif isinstance(value, staticmethod):
                yield "    @staticmethod"
                yield from self.function(full, value.__func__, "    ", name)
            elif inspect.isgetsetdescriptor(value) or inspect.ismemberdescriptor(value):
                yield from self.attribute(full, value)
            elif full == OVERLOADED:
                yield from self.overloads(full, value, "    ")
            else:
                yield from self.function(full, value, "    ")

    def plain_fields(self, name: str, item: Any) -> Iterator[str]:
        """Fields that are attributes without being members."""
        if self.fields is None:
            return
        own = {"Body": self.fields.body, "Collider": self.fields.collider,
               "Joint": self.fields.of_joints()}
        for key, field in own.get(name, {}).items():
            if key not in vars(item):
                line = f"    {key}: {field}"
                if len(line) > WIDTH:
                    line = line.replace("_Field[", "_Field[\n        ")[:-1] + "\n    ]"
                yield line

    def class_stub(self, name: str, item: Any) -> Iterator[str]:
        """A class."""
        yield "@final"
        yield f"class {name}:"
        yield from documented(item, "    ")
        if item.__text_signature__:
            given = ["cls", *parameters(name, item, {})]
            yield from wrapped("def __new__", given, f" -> {name}: ...", "    ")
        yield from self.members(name, item)
        yield from self.plain_fields(name, item)
        yield ""


def dimension(module: Any) -> str:
    """The stub of the module of a dimension."""
    fields = Fields(module)
    writer = Writer(fields)
    names = sorted(module.__all__)
    items = ["__all__ = [", *(f'    "{name}",' for name in names), "]", ""]
    for name in names:
        item = getattr(module, name)
        if inspect.isclass(item):
            items.extend(writer.class_stub(name, item))
        elif isinstance(item, int):
            items.extend([f"{name}: Final = {item}", ""])
        else:
            items.extend([*writer.function(name, item, ""), ""])
    template = string.Template((HERE / "dimension.pyi.in").read_text())
    return template.substitute(
        doc=module.__doc__,
        kinds="\n".join(f'    "{kind}",' for kind in fields.joints),
        body_types=fields.body["body_type"].given,
        counts="\n".join(f'        "{name}",' for name in fields.report),
        inertia="float" if fields.is_flat else "_Rows",
        given_inertia="float" if fields.is_flat else "ArrayLike",
        fields="\n".join(fields.dictionaries()),
        items="\n".join(items),
    )


def native() -> str:
    """The stub of the native module: what the package has of no dimension."""
    writer = Writer()
    lines = [
        "# Generated by stubs/generate.py.",
        '"""The native half of the package `hazumi`."""\n',
        "from os import PathLike",
        "from typing import final\n",
        "import numpy as np",
        "from numpy.typing import ArrayLike, NDArray\n",
        "from . import dim2, dim3",
        "from .dim2 import _Changes\n",
        "__all__ = [",
        *(f'    "{name}",' for name in sorted(NATIVE | {"dim2", "dim3"})),
        "]\n",
    ]
    for name in sorted(NATIVE):
        item = getattr(hazumi, name)
        if not inspect.isclass(item):
            lines.extend([*writer.function(name, item, ""), ""])
        elif issubclass(item, Exception):
            lines.append(f"class {name}({item.__mro__[1].__name__}):")
            lines.extend([*documented(item, "    "), ""])
        else:
            lines.extend(writer.class_stub(name, item))
    return "\n".join(lines)


#: What the native module has of no dimension.
NATIVE = {"ClosedError", "Picture", "StaleError", "Triggers", "gallery_scenes"}


def main() -> int:
    """Writes the stubs, or compares them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail when the files are stale")
    check = parser.parse_args().check
    texts = {"dim2.pyi": dimension(dim2), "dim3.pyi": dimension(dim3), "_native.pyi": native()}
    for table in (ARGUMENT_TABLE, KEYWORD_TABLE, RESULT_TABLE):
        table.check()
    is_stale = False
    for name, text in texts.items():
        path = PACKAGE / name
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
