"""Type stubs: current, true, and of use."""

from __future__ import annotations

import __future__
import contextlib
import importlib
import inspect
import pathlib
import subprocess
import sys
import types
import typing

import numpy as np
import pytest

import hazumi

pytest.importorskip("mypy")
GENERATOR = pathlib.Path(__file__).parent.parent / "stubs" / "generate.py"

RIGHT = """
import numpy as np
from hazumi import Axis, Limits, Spring, dim2, dim3

world = dim3.World(gravity=(0, -9.81, 0), substeps=8, continuous_collision="fixed")
ball = world.add_body(dim3.Shape.sphere(0.5), position=(0, 5, 0), restitution=0.5,
                      collider_position=(0, 0.1, 0), mass_source={"mass": 2.0})
world.step(1 / 60, count=10)
height: float = float(ball.position[1])
ball.linear_velocity = (1, 0, 0)
ball.locked_axes = {"rotation": (True, False, False)}
ball.linear_damping += 0.1
ball.edit(gravity_scale=0.5, body_type="kinematic")
ball.edit(**ball.fields())
ball.colliders[0].edit(position=np.zeros(3), friction_combine="geometric_mean")
speed: float = ball.colliders[0].surface_velocity[0]
hits = world.cast_rays(np.zeros((3, 3)), [(1, 0, 0)], skip_bodies=ball, body_types="fixed")
fractions: np.ndarray = hits.fractions
layers = {"memberships": 1, "filter": 6}
world.add_body(dim3.Shape.sphere(1), collision_groups=layers)
world.overlap_point(ball.position, collision_groups=layers)
impulse: np.float32 = world.contacts()["impulses"].max()
counts: list[float] = [2 * count for count in world.report().values()]
loudest: float = float(world.events.hits["speeds"].max())

plane = dim2.World()
a, b = plane.add_body(), plane.add_body(rotation=1.0)
hinge = plane.add_joint("hinge", a, b, at=(0, 0), axis=Axis(limits=Limits(-1, 1)))
plane.add_joint("slider", a, b, axis={"motor": {"speed": 1, "max_force": 2}}, break_force=9.0)
plane.add_joint("fixed", a, b, linear=Spring(2, 1), can_collide=True)
plane.add_joint("three_dof", a, b, linear=[Axis(), {"target": 1}], user_data=3)
hinge.break_force = None
angle, rate = hinge.motion()
turn: float = a.rotation + hinge.reaction()[1]
batch = dim2.Batch(plane, 8, observe=[dim2.Quantity.joint_position((a, b))])
rows: np.ndarray = batch.step(repeat=2)
touching: np.ndarray = dim2.intersects(dim2.Shape.circle(1), None, dim2.Shape.circle(1), (0, 1))
rope = dim2.Shape.soft_rope([(0, 0), (1, 0)], 0.1, edges={"hertz": 9, "damping_ratio": 1},
                            plasticity={"yield": 0.1, "creep": 1, "limit": 2}, pressure=None)
svg: str = world.picture(size=(320, 200), camera={"eye": (1, 2, 3)}).svg
was_there: bool = dim2.RollbackRing(3).roll_back(plane, 1)
"""

TWO = "from hazumi import dim2\nw = dim2.World()\na, b = w.add_body(), w.add_body()\n"

WRONG = {
    "misspelt_setting": (f"{TWO}w.edit_settings(substep=3)", "call-arg"),
    "wrong_choice": (f"{TWO}w.add_body(body_type='heavy')", "arg-type"),
    "shape_of_3d": (f"{TWO}dim2.Shape.sphere(1)", "attr-defined"),
    "text_as_time": (f"{TWO}w.step('fast')", "arg-type"),
    "unknown_kind": (f"{TWO}w.add_joint('glue', a, b)", "call-overload"),
    "field_of_other_kind": (f"{TWO}w.add_joint('hinge', a, b, radius=1)", "call-overload"),
    "wrong_choice_of_attribute": (f"{TWO}a.body_type = 'heavy'", "assignment"),
    "misspelt_attribute": (f"{TWO}a.linear_dampening = 1", "attr-defined"),
    "attribute_of_wrong_type": (f"{TWO}a.can_sleep = 'never'", "assignment"),
    "set_of_what_only_reads": (f"{TWO}a.mass = 2", "misc"),
    "misspelt_filter": (f"{TWO}w.overlap_point((0, 0), skip_body=a)", "call-arg"),
    "misspelt_key": (f"{TWO}w.contacts()['impulse']", "typeddict-item"),
    "misspelt_count": (f"{TWO}w.report()['bodys']", "index"),
    "misspelt_key_of_axis": (f"{TWO}w.add_joint('hinge', a, b, axis={{'limit': 1}})",
                             "call-overload"),
    "angle_as_vector": (f"{TWO}a.rotation = (0, 0, 0, 1)", "assignment"),
}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What mypy finds in each program, in one run."""
    folder = tmp_path_factory.mktemp("programs")
    programs = {"right": RIGHT, **{name: text for name, (text, _) in WRONG.items()}}
    for name, text in programs.items():
        (folder / f"{name}.py").write_text(text)
    run = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"),
           *(f"{name}.py" for name in programs)]
    lines = subprocess.run(run, capture_output=True, text=True, cwd=folder).stdout.splitlines()
    assert lines and lines[-1].startswith("Found "), lines
    return {name: [line for line in lines if line.startswith(f"{name}.py:") and " error: " in line]
            for name in programs}


def test_stubs_are_current():
    command = [sys.executable, str(GENERATOR), "--check"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_stubs_have_all_that_the_module_has(tmp_path):
    run = [sys.executable, "-m", "mypy.stubtest", "--ignore-disjoint-bases",
           "hazumi._native", "hazumi.dim2", "hazumi.dim3"]
    found = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path)
    assert found.returncode == 0, found.stdout + found.stderr


def test_right_programs_pass(found):
    assert found["right"] == []


@pytest.mark.parametrize("name", WRONG)
def test_wrong_programs_fail(name, found):
    code = WRONG[name][1]
    assert len(found[name]) == 1, found[name]
    assert found[name][0].endswith(f"[{code}]"), found[name]


def executed(name, **private):
    """The stub of a module, executed, where names of classes are those of the module.

    Types that only stubs have cannot be imported: `private` has them.
    """
    native = importlib.import_module(f"hazumi.{name}")
    path = pathlib.Path(hazumi.__file__).with_name(f"{name}.pyi")
    lines = path.read_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith("from .dim2 import _"))
    scope = {**vars(native), **private, "__package__": "hazumi", "__name__": f"stub_{name}"}
    exec(compile(text, path, "exec", __future__.annotations.compiler_flag), scope)
    # Classes of the stub shadow those of the module, whose objects are checked.
    return scope, {**scope, **{key: getattr(native, key) for key in native.__all__}}


def hints(item, names):
    return typing.get_type_hints(item, names, names)


def matches(value, hint, names):
    """Whether a value has a type, exactly: no number of NumPy is a number of Python."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is typing.Any:
        return True
    if typing.is_typeddict(hint):
        fields = hints(hint, names)
        return type(value) is dict and set(value) == set(fields) and all(
            matches(value[key], fields[key], names) for key in fields)
    if origin in (typing.Union, types.UnionType):
        return any(matches(value, part, names) for part in parts)
    if origin is typing.Literal:
        return value in parts
    if type(value) is not (origin or (type(None) if hint is None else hint)):
        return False
    if origin is np.ndarray:
        return value.dtype == typing.get_args(parts[1])[0]
    if origin is dict and typing.get_origin(parts[0]) is typing.Literal:
        return set(value) == set(typing.get_args(parts[0])) and all(
            matches(one, parts[1], names) for one in value.values())
    if origin in (list, tuple):
        is_even = origin is list or parts[-1] is ...
        kinds = parts[:1] * len(value) if is_even else parts
        return len(value) == len(kinds) and all(
            matches(one, kind, names) for one, kind in zip(value, kinds))
    return True


class Sample:
    """Objects of each class, and arguments for methods and functions that need some."""

    def __init__(self, hz, kinds):
        zero, one, far = [0.0] * hz.DIM, [1.0] + [0.0] * (hz.DIM - 1), [9.0] * hz.DIM
        turn = 1.0 if hz.DIM == 2 else one
        points = np.vstack([np.eye(hz.DIM), -np.eye(hz.DIM)])
        ball = hz.Shape.capsule(zero, one, 0.5)
        block = hz.Shape.polygon(points) if hz.DIM == 2 else hz.Shape.hull(points)
        rope = hz.Shape.soft_rope([zero, one], 0.5)
        placed = (ball, None, block, None)

        world = hz.World()
        world.add_body(block, body_type="fixed")
        body, soft = world.add_body(ball), world.add_body(rope, position=far)
        joint = world.add_joint("hinge", body, world.bodies[0])
        world.add_body(block, position=[0.0, 1.9] + [0.0] * (hz.DIM - 2), linear_velocity=far)
        world.start_recording()
        world.step()
        recording = world.finish_recording()
        # Frames across each other, as those of a rack and its pinion must be.
        a, b = world.add_body(position=[20.0] * hz.DIM), world.add_body(position=[22.0] * hz.DIM)
        frames = np.zeros((2, hz.POSE))
        if hz.DIM == 3:
            frames[:, 3:] = [[0, 0, 0, 1], [0, 0, 0.5**0.5, 0.5**0.5]]
        joints = [joint, *(world.add_joint(kind, a, b, frames=frames) for kind in kinds)]
        ring = hz.RollbackRing(2)
        ring.save(world)

        swarm = hz.Swarm()
        swarm.add_room([-1.0] * hz.DIM, [1.0] * hz.DIM)
        swarm.set_collision(0, 0)
        ids = swarm.spawn([zero, zero], [far], radii=[0.1], lifetimes=[9.0, 0.1])
        swarm.step(0.2)

        scene = hz.Scene.gallery("mass_ratio" if hz.DIM == 2 else "newtons_cradle")
        action, quantity = hz.Action.torque(body, turn), hz.Quantity.position(body)
        self.objects = {
            "Action": [action],
            "Batch": [hz.Batch(world, 2, observe=[quantity], act=[action])],
            "Body": world.bodies,
            "Collider": body.colliders,
            "Events": [world.events],
            "Hits": [world.cast_rays(zero, one)],
            "Joint": joints,
            "Manifolds": [hz.collide(*placed)],
            "Projections": [hz.closest_point(ball, None, far)],
            "Quantity": [quantity],
            "RayHits": [hz.cast_ray(ball, None, far, one)],
            "Recording": [recording],
            "RollbackRing": [ring],
            "Scene": [scene],
            "Separations": [hz.separation(*placed)],
            "Shape": [ball, block, rope],
            "ShapeHits": [hz.cast_shape(*placed, one)],
            "Snapshot": [world.snapshot()],
            "Swarm": [swarm],
            "World": [world, hz.World.from_scene(scene)],
        }
        self.arguments = {
            "Batch.id": None,
            "Batch.particles": (soft,),
            "Batch.rollout": (np.zeros((2, 3, 1)),),
            "Batch.snapshot": (0,),
            "Batch.step": (np.zeros((2, 1)),),
            "Batch.world": (0,),
            "Body.add_collider": (ball,),
            "Body.velocity_at_point": (zero,),
            "RollbackRing.roll_back": (world, world.step_count),
            "Shape.decompose": (points[[0, 1, 2]],) if hz.DIM == 2 else (points, block.triangles),
            "Shape.mass": (1000.0,),
            "Shape.scaled": ([1.0] * hz.DIM,),
            "Swarm.first_contacts": ([zero, one], [one, zero]),
            "Swarm.first_hits": (zero, one),
            "Swarm.indices": (ids[:1],),
            "Swarm.nearest": (zero,),
            "Swarm.spawn": None,
            "Swarm.within": (zero, 1.0),
            "World.add_bodies": (far,),
            "World.body": (body.id,),
            "World.cast_rays": (zero, one),
            "World.cast_shapes": (ball, world.poses()[:1], one),
            "World.closest_points": (far,),
            "World.collider": (body.colliders[0].id,),
            "World.finish_recording": None,
            "World.joint": (joint.id,),
            "World.overlap_box": (zero, far),
            "World.overlap_point": (zero,),
            "World.overlap_shape": (ball, zero),
            "World.view": None,
            "cast_ray": (ball, None, far, one),
            "cast_shape": (*placed, one),
            "closest_point": (ball, None, far),
            **dict.fromkeys(
                ("collide", "distance", "intersects", "separation", "time_of_impact"), placed),
        }


def results(call, objects, name):
    """What a call returns for each object that it suits: hulls have no particles."""
    found = []
    for one in objects:
        with contextlib.suppress(ValueError, LookupError):
            found.append(call(one))
    assert found, f"no object of the sample has {name}"
    return found


def needs_arguments(item):
    """Whether a method or function has arguments without defaults."""
    given = [one for one in inspect.signature(item).parameters.values() if one.name != "self"]
    return any(one.default is one.empty and one.kind is not one.VAR_KEYWORD for one in given)


def members(kind, sample):
    """Names, types of results, and calls of what a class of the stub has."""
    for key, item in vars(kind).items():
        name = f"{kind.__name__}.{key}"
        if isinstance(item, property):
            yield name, item.fget, lambda one, key=key: getattr(one, key)
        elif inspect.isfunction(item) and not key.startswith("__") and "return" in (
                item.__annotations__):
            arguments = sample.arguments.get(name, ())
            if arguments is None or item.__annotations__["return"] == "None":
                continue
            assert arguments or not needs_arguments(item), f"no arguments for {name}"
            yield name, item, lambda one, key=key, given=arguments: getattr(one, key)(*given)


def plain_fields(kind, scope, names):
    """Names and types of fields that are attributes without being members."""
    for key, hint in hints(kind, names).items():
        is_field = typing.get_origin(hint) is scope["_Field"]
        yield key, typing.get_args(hint)[0] if is_field else hint


def typed_results(hz, scope, names, sample):
    """Names of all that the sample can call, with types of the stub and results."""
    for key in hz.__all__:
        item = scope[key]
        if inspect.isclass(item):
            for name, typed, call in members(item, sample):
                for value in results(call, sample.objects[key], name):
                    yield name, hints(typed, names)["return"], value
            for name, hint in plain_fields(item, scope, names):
                read = [getattr(one, name) for one in sample.objects[key] if hasattr(one, name)]
                assert read, f"no object of the sample has {key}.{name}"
                yield from ((f"{key}.{name}", hint, value) for value in read)
        elif inspect.isfunction(item):
            value = getattr(hz, key)(*sample.arguments[key])
            yield key, hints(item, names)["return"], value


def test_results_have_the_types_that_stubs_give(hz):
    """`mypy.stubtest` does not look at results."""
    scope, names = executed(hz.__name__.rsplit(".", 1)[-1])
    sample = Sample(hz, typing.get_args(scope["_JointKind"]))
    found = list(typed_results(hz, scope, names, sample))
    wrong = [f"{name} is {value!r}, not of type {hint}" for name, hint, value in found
             if not matches(value, hint, names)]
    assert wrong == []
    assert len(found) > 150


def test_results_of_no_dimension_have_the_types_that_stubs_give():
    private = {key: item for key, item in executed("dim2")[0].items() if key[:2] != "__"}
    scope, names = executed("_native", **private)
    world = hazumi.dim2.World()
    world.add_body(hazumi.dim2.Shape.circle(1))
    picture, triggers = world.picture(size=(32, 32)), hazumi.Triggers()
    native = scope["Picture"], scope["Triggers"]
    for item, value in [
        (scope["gallery_scenes"], hazumi.gallery_scenes()),
        (native[0].pixels, picture.pixels()),
        (native[0].png, picture.png()),
        (native[0].svg.fget, picture.svg),
        (native[1].update, triggers.update([[0, 1]])),
    ]:
        assert matches(value, hints(item, names)["return"], names), item
