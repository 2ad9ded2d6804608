"""Engines of the benchmark: each runs many worlds of a task.

`run(actions)` steps all worlds once for each row of actions, of shape (n, steps), and returns
places of the cart and angles of the pole, of shape (n, steps, 2), or the places of the boxes in
the end, of shape (n, boxes, 3) with y up.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import tasks
from tasks import CART_POLE, PILE, Task


class Hazumi:
    """Hazumi, in 2D for the cart and pole, and in 2D or 3D for the pile."""

    def __init__(self, task: Task, count: int, threads: int, *, is_flat: bool = True,
                 substeps: int = 4) -> None:
        from hazumi import dim2, dim3

        hz = dim2 if is_flat else dim3
        q = hz.Quantity
        world = hz.World(gravity=(0, -tasks.GRAVITY) + (() if is_flat else (0,)),
                         substeps=substeps, sleep=False)
        self.is_flat, self.task = is_flat, task
        if task is CART_POLE:
            half = tasks.HALF_POLE
            rail = world.add_body(body_type="fixed")
            cart = world.add_body(hz.Shape.rectangle((0.2, 0.1)), mass_source={"mass": tasks.CART})
            pole = world.add_body(
                hz.Shape.rectangle((0.01, half)),
                position=(-half * math.sin(tasks.TILT), half * math.cos(tasks.TILT)),
                rotation=tasks.TILT,
                mass_source={"properties": {"mass": tasks.POLE, "center": (0, 0),
                                            "inertia": tasks.POLE_INERTIA}},
            )
            slider = world.add_joint("slider", rail, cart)
            origin = (0.0, 0.0, 0.0)
            hinge = world.add_joint("hinge", cart, pole, frames=[origin, (0.0, -half, 0.0)])
            observe = [q.joint_position(slider), q.joint_position(hinge)]
            act = [hz.Action.force(cart, (tasks.FORCE, 0))]
        else:
            plane = hz.Shape.half_plane((0, 1)) if is_flat else hz.Shape.half_space((0, 1, 0))
            world.add_body(plane, body_type="fixed")
            half = [tasks.HALF_BOX] * hz.DIM
            box = hz.Shape.rectangle(half) if is_flat else hz.Shape.cuboid(half)
            bodies = [
                world.add_body(box, position=place[: hz.DIM], mass_source={"mass": tasks.BOX})
                for place in tasks.pile_positions(is_flat)
            ]
            observe, act = [q.position(body) for body in bodies], []
        self.batch = hz.Batch(world, count, observe=observe, act=act, dt=task.dt, threads=threads)

    def reset(self) -> None:
        """Returns to the start."""
        self.batch.reset()

    def run(self, actions: np.ndarray) -> np.ndarray:
        """All steps in one call."""
        if self.task is CART_POLE:
            return self.batch.rollout(actions[:, :, None])
        places = self.batch.step(repeat=actions.shape[1])
        places = places.reshape(len(places), -1, 2 if self.is_flat else 3)
        return np.pad(places, ((0, 0), (0, 0), (0, 3 - places.shape[2])))


class MuJoCo:
    """MuJoCo, by ``mujoco.rollout``; y of the tasks is its z."""

    def __init__(self, task: Task, count: int, threads: int, *, integrator: str = "Euler",
                 substeps: int = 2) -> None:
        import mujoco
        from mujoco import rollout

        half = tasks.HALF_POLE
        option = (f'<option timestep="{task.dt / substeps}" gravity="0 0 {-tasks.GRAVITY}" '
                  f'integrator="{integrator}"/>')
        if task is CART_POLE:
            inertia = tasks.POLE_INERTIA
            body = f"""
<body><joint name="slide" type="slide" axis="1 0 0"/>
<inertial pos="0 0 0" mass="{tasks.CART}" diaginertia="1 1 1"/>
<body euler="0 {-math.degrees(tasks.TILT)} 0"><joint name="hinge" type="hinge" axis="0 -1 0"/>
<inertial pos="0 0 {half}" mass="{tasks.POLE}" diaginertia="{inertia} {inertia} 1e-5"/>
</body></body>"""
            actuator = f'<actuator><motor joint="slide" gear="{tasks.FORCE}"/></actuator>'
        else:
            size = tasks.HALF_BOX
            body = '<geom type="plane" size="100 100 1"/>' + "".join(
                f'<body pos="{x} {z} {y}"><freejoint/><geom type="box" size="{size} {size} {size}" '
                f'mass="{tasks.BOX}"/></body>'
                for x, y, z in tasks.pile_positions(False)
            )
            actuator = ""
        text = f"<mujoco>{option}<worldbody>{body}</worldbody>{actuator}</mujoco>"
        self.model = mujoco.MjModel.from_xml_string(text)
        data = mujoco.MjData(self.model)
        full = mujoco.mjtState.mjSTATE_FULLPHYSICS
        start = np.empty(mujoco.mj_stateSize(self.model, full))
        mujoco.mj_getState(self.model, data, start, full)
        self.task, self.substeps = task, substeps
        self.start = np.repeat(start[None], count, 0)
        self.models = [self.model] * count
        self.data = [mujoco.MjData(self.model) for _ in range(max(threads, 1))]
        self.rollout = rollout.Rollout(nthread=threads if threads > 1 else 0)
        self.states = self.start

    def reset(self) -> None:
        """Returns to the start."""
        self.states = self.start

    def run(self, actions: np.ndarray) -> np.ndarray:
        """All steps in one call."""
        controls = np.repeat(actions[:, :, None], self.substeps, 1)[:, :, : self.model.nu]
        steps = actions.shape[1] * self.substeps
        data = self.data if len(self.data) > 1 else self.data[0]
        states, _ = self.rollout.rollout(
            self.models, data, self.states, controls if self.model.nu else None, nstep=steps
        )
        self.states = states[:, -1]
        # The first number is the time.
        if self.task is CART_POLE:
            found = states[:, self.substeps - 1 :: self.substeps, 1:3].copy()
            found[..., 1] += tasks.TILT
            return found
        places = states[:, -1, 1 : 1 + self.model.nq].reshape(len(states), -1, 7)[..., :3]
        return places[..., [0, 2, 1]]


class PyMunk:
    """pymunk (Chipmunk), in a loop over worlds, with one thread."""

    def __init__(self, task: Task, count: int, threads: int, *, substeps: int = 2) -> None:
        import pymunk

        self.pymunk, self.task, self.count, self.substeps = pymunk, task, count, substeps
        self.reset()

    def reset(self) -> None:
        """Builds all worlds."""
        self.worlds = [self.build() for _ in range(self.count)]

    def build(self) -> tuple[Any, list[Any]]:
        """A world and its bodies."""
        pymunk = self.pymunk
        space = pymunk.Space()
        space.gravity = (0, -tasks.GRAVITY)
        if self.task is CART_POLE:
            half = tasks.HALF_POLE
            cart = pymunk.Body(tasks.CART, math.inf)
            pole = pymunk.Body(tasks.POLE, tasks.POLE_INERTIA)
            pole.angle = tasks.TILT
            pole.position = (-half * math.sin(tasks.TILT), half * math.cos(tasks.TILT))
            rail = pymunk.GrooveJoint(space.static_body, cart, (-100, 0), (100, 0), (0, 0))
            hinge = pymunk.PivotJoint(cart, pole, (0, 0), (0, -half))
            space.add(cart, pole, rail, hinge)
            return space, [cart, pole]
        ground = pymunk.Segment(space.static_body, (-100, -1), (100, -1), 1)
        ground.friction = 0.6
        space.add(ground)
        bodies = []
        for x, y, _ in tasks.pile_positions(True):
            edge = 2 * tasks.HALF_BOX
            body = pymunk.Body(tasks.BOX, pymunk.moment_for_box(tasks.BOX, (edge, edge)))
            body.position = (x, y)
            shape = pymunk.Poly.create_box(body, (edge, edge))
            shape.friction = 0.6
            space.add(body, shape)
            bodies.append(body)
        return space, bodies

    def run(self, actions: np.ndarray) -> np.ndarray:
        """Steps all worlds."""
        dt, rows = self.task.dt / self.substeps, []
        for step in range(actions.shape[1]):
            row = []
            for (space, bodies), action in zip(self.worlds, actions[:, step], strict=True):
                for _ in range(self.substeps):
                    if self.task is CART_POLE:
                        bodies[0].force = (tasks.FORCE * float(action), 0)
                    space.step(dt)
                if self.task is CART_POLE:
                    row.append((bodies[0].position.x, bodies[1].angle))
            rows.append(row)
        if self.task is CART_POLE:
            return np.array(rows).transpose(1, 0, 2)
        return np.array([[(*body.position, 0) for body in bodies] for _, bodies in self.worlds])


class PyBullet:
    """PyBullet, one world for each client, with one thread."""

    def __init__(self, task: Task, count: int, threads: int, *, substeps: int = 4) -> None:
        import pybullet

        self.bullet, self.task, self.count, self.substeps = pybullet, task, count, substeps
        # A process has room for 1024 servers at most.
        if count > 512:
            raise ValueError("too many worlds for one process")
        self.clients = [pybullet.connect(pybullet.DIRECT) for _ in range(count)]
        self.bodies = [self.build(client) for client in self.clients]
        self.states = [pybullet.saveState(physicsClientId=client) for client in self.clients]

    def reset(self) -> None:
        """Returns to the start."""
        for client, state in zip(self.clients, self.states, strict=True):
            self.bullet.restoreState(state, physicsClientId=client)

    def build(self, client: int) -> list[int]:
        """The bodies of a world."""
        bullet, at = self.bullet, {"physicsClientId": client}
        bullet.setGravity(0, 0, -tasks.GRAVITY, **at)
        bullet.setTimeStep(self.task.dt / self.substeps, **at)
        if self.task is CART_POLE:
            half = tasks.HALF_POLE
            pole = bullet.createCollisionShape(bullet.GEOM_BOX, halfExtents=[5e-3, 5e-3, half],
                                               **at)
            body = bullet.createMultiBody(
                0, -1, -1, [0, 0, 0], linkMasses=[tasks.CART, tasks.POLE],
                linkCollisionShapeIndices=[-1, pole], linkVisualShapeIndices=[-1, -1],
                linkPositions=[[0, 0, 0], [0, 0, 0]], linkOrientations=[[0, 0, 0, 1]] * 2,
                linkInertialFramePositions=[[0, 0, 0], [0, 0, half]],
                linkInertialFrameOrientations=[[0, 0, 0, 1]] * 2, linkParentIndices=[0, 1],
                linkJointTypes=[bullet.JOINT_PRISMATIC, bullet.JOINT_REVOLUTE],
                linkJointAxis=[[1, 0, 0], [0, -1, 0]], **at,
            )
            for link in (0, 1):
                bullet.changeDynamics(body, link, linearDamping=0, angularDamping=0,
                                      jointDamping=0, **at)
                bullet.setJointMotorControl2(body, link, bullet.VELOCITY_CONTROL, force=0, **at)
            bullet.resetJointState(body, 1, tasks.TILT, **at)
            return [body]
        ground = bullet.createCollisionShape(bullet.GEOM_PLANE, **at)
        bullet.createMultiBody(0, ground, **at)
        box = bullet.createCollisionShape(bullet.GEOM_BOX, halfExtents=[tasks.HALF_BOX] * 3, **at)
        return [
            bullet.createMultiBody(tasks.BOX, box, -1, [x, z, y], **at)
            for x, y, z in tasks.pile_positions(False)
        ]

    def run(self, actions: np.ndarray) -> np.ndarray:
        """Steps all worlds."""
        bullet, rows = self.bullet, []
        for step in range(actions.shape[1]):
            row = []
            for client, bodies, action in zip(
                self.clients, self.bodies, actions[:, step], strict=True
            ):
                at = {"physicsClientId": client}
                for _ in range(self.substeps):
                    if self.task is CART_POLE:
                        bullet.setJointMotorControl2(
                            bodies[0], 0, bullet.TORQUE_CONTROL,
                            force=tasks.FORCE * float(action), **at)
                    bullet.stepSimulation(**at)
                if self.task is CART_POLE:
                    states = bullet.getJointStates(bodies[0], [0, 1], **at)
                    row.append((states[0][0], states[1][0]))
            rows.append(row)
        if self.task is CART_POLE:
            return np.array(rows).transpose(1, 0, 2)
        places = [
            [bullet.getBasePositionAndOrientation(body, physicsClientId=client)[0]
             for body in bodies]
            for client, bodies in zip(self.clients, self.bodies, strict=True)
        ]
        return np.array(places)[..., [0, 2, 1]]


class Mjx:
    """MuJoCo's XLA back end on the processor, over a batch."""

    def __init__(self, task: Task, count: int, threads: int) -> None:
        import jax
        import jax.numpy as jnp
        from mujoco import mjx

        plain = MuJoCo(task, 1, 1)
        model = mjx.put_model(plain.model)
        self.task, self.jnp = task, jnp
        one = mjx.make_data(plain.model)
        self.start = jax.vmap(lambda _: one)(jnp.arange(count))
        self.data = self.start

        def step(data: Any, action: Any) -> tuple[Any, Any]:
            if plain.model.nu:
                data = data.replace(ctrl=action[None])
            for _ in range(plain.substeps):
                data = mjx.step(model, data)
            return data, data.qpos

        def roll(data: Any, actions: Any) -> tuple[Any, Any]:
            return jax.lax.scan(step, data, actions)

        self.roll = jax.jit(jax.vmap(roll))

    def reset(self) -> None:
        """Returns to the start."""
        self.data = self.start

    def run(self, actions: np.ndarray) -> np.ndarray:
        """All steps in one call."""
        self.data, places = self.roll(self.data, self.jnp.asarray(actions))
        places = np.array(places)
        if self.task is CART_POLE:
            places[..., 1] += tasks.TILT
            return places
        return places[:, -1].reshape(len(places), -1, 7)[..., [0, 2, 1]]


#: Engines of each task, by the names of their rows.
ENGINES: dict[str, dict[str, Any]] = {
    CART_POLE.name: {
        "hazumi, 1 substep": lambda n, t: Hazumi(CART_POLE, n, t, substeps=1),
        "hazumi, 2 substeps": lambda n, t: Hazumi(CART_POLE, n, t, substeps=2),
        "hazumi, 4 substeps": lambda n, t: Hazumi(CART_POLE, n, t),
        "mujoco, 2 Euler": lambda n, t: MuJoCo(CART_POLE, n, t),
        "mujoco, 2 RK4": lambda n, t: MuJoCo(CART_POLE, n, t, integrator="RK4"),
        "mjx, 2 Euler": lambda n, t: Mjx(CART_POLE, n, t),
        "pymunk, 2 steps": lambda n, t: PyMunk(CART_POLE, n, t),
        "pybullet, 4 steps": lambda n, t: PyBullet(CART_POLE, n, t),
    },
    PILE.name: {
        "hazumi 2D, 4 substeps": lambda n, t: Hazumi(PILE, n, t),
        "pymunk 2D, 2 steps": lambda n, t: PyMunk(PILE, n, t),
        "hazumi 3D, 4 substeps": lambda n, t: Hazumi(PILE, n, t, is_flat=False),
        "mujoco 3D, 2 steps": lambda n, t: MuJoCo(PILE, n, t),
        "pybullet 3D, 4 steps": lambda n, t: PyBullet(PILE, n, t),
    },
}
#: Engines that use one thread whatever they are told.
SINGLE = ("pymunk", "pybullet", "mjx")
