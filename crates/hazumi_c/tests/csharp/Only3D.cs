// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Numerics;
using Hazumi.D3;

namespace Hazumi.Tests
{
    /// <summary>Behaviour of 3D only.</summary>
    internal static class Only3D
    {
        private static readonly Vector3[] Corners =
        {
            new Vector3(-1, -1, -1), new Vector3(1, -1, -1), new Vector3(-1, 1, -1),
            new Vector3(1, 1, -1), new Vector3(-1, -1, 1), new Vector3(1, -1, 1),
            new Vector3(-1, 1, 1), new Vector3(1, 1, 1),
        };

        private static readonly int[] Cube =
        {
            0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
            2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
        };

        public static void Run()
        {
            Check.Run("a vehicle drives forward", Vehicles);
            Check.Run("a hull is cooked once and loaded", Hulls);
            Check.Run("a mesh and a height field hold bodies", Grounds);
            Check.Run("a mesh is decomposed", Decomposition);
            Check.Run("round shapes of 3D have their bounds", RoundShapes);
            Check.Run("soft shapes of cuboids, cloths and meshes", SoftShapes);
            Check.Run("a joint of six degrees of freedom", SixDof);
        }

        private static void Vehicles()
        {
            using (var world = WorldsD3.WorldWithGround())
            using (var box = Shape.Cuboid(new Vector3(0.9f, 0.3f, 2)))
            {
                var chassis = world.CreateBody(
                    BodyDefinition.Dynamic(new Vector3(0, 1, 0)), box);
                var wheels = new Wheel[4];
                for (var i = 0; i < 4; i++)
                {
                    var x = i % 2 == 0 ? -0.9f : 0.9f;
                    wheels[i] = Wheel.At(new Vector3(x, -0.3f, i < 2 ? 1.5f : -1.5f));
                    wheels[i].DriveTorque = 500;
                    wheels[i].BrakeTorque = 1500;
                    wheels[i].Steer = i < 2 ? 0.5f : 0;
                }
                var bars = new[] { new AntiRollBar { WheelA = 0, WheelB = 1, Stiffness = 1000 } };
                using (var vehicle = new Vehicle(
                    world, chassis, wheels, VehicleSettings.Default, bars))
                {
                    Drive(world, vehicle, new VehicleControls { Throttle = 1 }, 180);
                    Check.That(vehicle.StateOf(0).IsGrounded, "its wheels are on the ground");
                    Check.That(vehicle.StateOf(0).Spin > 1, "they roll forward");
                    var speed = world.VelocityOf(chassis).Linear.Z;
                    Check.That(speed > 1, "speed " + speed);
                    Check.That(vehicle.PoseOf(0).Position.Z > 2, "the wheel came along");
                    Drive(world, vehicle, new VehicleControls { Brake = 1 }, 240);
                    Check.Near(0, world.VelocityOf(chassis).Linear.Z, 0.1f);
                    Check.Fails(Status.Value, () => vehicle.StateOf(4));
                }
            }
        }

        private static void Drive(World world, Vehicle vehicle, VehicleControls controls, int steps)
        {
            vehicle.SetControls(controls);
            for (var i = 0; i < steps; i++)
            {
                vehicle.Update(1 / 60f);
                world.Step(1 / 60f);
            }
        }

        private static void Hulls()
        {
            using (var hull = Shape.Hull(Corners))
            using (var loaded = Shape.HullOfBytes(hull.ToHullBytes()))
            {
                var vertices = new Vector3[8];
                Check.Equal(8, loaded.ReadHullVertices(vertices));
                var faces = new int[loaded.ReadHullFaces(null)];
                loaded.ReadHullFaces(faces);
                Check.Equal(6 * 5, faces.Length);
                Check.Equal(4, faces[0]);
                Check.Fails(Status.Data, () => Shape.HullOfBytes(new byte[3]));
                Check.Fails(Status.Value, () => Shape.Hull(new Vector3[3]));
            }
        }

        private static void Grounds()
        {
            var heights = new float[16];
            var holes = new bool[9];
            holes[0] = true;
            using (var world = new World())
            using (var ball = Shape.Sphere(0.25f))
            using (var mesh = Shape.Mesh(
                Corners, Cube, MeshOptions.Default, new ushort[12]))
            using (var field = Shape.HeightField(
                4, heights, Vector3.One, HeightFieldOptions.Default, holes))
            {
                world.CreateBody(BodyDefinition.Fixed(new Vector3(0, 0, 0)), field);
                world.CreateBody(BodyDefinition.Fixed(new Vector3(20, 0, 0)), mesh);
                Func<Vector3, BodyId> add =
                    place => world.CreateBody(BodyDefinition.Dynamic(place), ball);
                var onField = add(new Vector3(2, 1, 2.1f));
                var inHole = add(new Vector3(0.5f, 1, 0.5f));
                var onMesh = add(new Vector3(20, 2, 0));
                for (var i = 0; i < 120; i++)
                {
                    world.Step(1 / 60f);
                }
                Check.Near(0.25f, world.PoseOf(onField).Position.Y, 0.01f);
                Check.That(world.PoseOf(inHole).Position.Y < -1, "it fell through the hole");
                Check.Near(1.25f, world.PoseOf(onMesh).Position.Y, 0.01f);
                Check.Throws<ArgumentException>(
                    () => Shape.Mesh(Corners, new int[4], MeshOptions.Default));
            }
        }

        private static void Decomposition()
        {
            var hulls = Shape.Decompose(Corners, Cube, DecomposeOptions.Default);
            var volume = 0f;
            foreach (var hull in hulls)
            {
                MassProperties mass;
                hull.TryMass(1, out mass);
                volume += mass.Mass;
                hull.Dispose();
            }
            Check.Near(8, volume, 0.5f);
        }

        private static void RoundShapes()
        {
            using (var cylinder = Shape.Cylinder(2, 1))
            using (var cone = Shape.Cone(2, 1))
            using (var triangle = Shape.Triangle(Corners[0], Corners[1], Corners[2]))
            {
                Check.Near(2, cylinder.Bounds(RigidPose.Identity).Max.Y, 1e-5f);
                Check.That(!cone.Contains(RigidPose.Identity, new Vector3(0.9f, 1.9f, 0)), "tip");
                Check.Near(-1, triangle.Bounds(RigidPose.Identity).Max.Z, 1e-5f);
            }
        }

        private static void SoftShapes()
        {
            var options = SoftOptions.Default;
            using (var cuboid = Shape.SoftCuboid(Vector3.One, 2, 2, 2, options, new[] { 0 }))
            using (var cloth = Shape.SoftCloth(Vector2.One, 3, 3, options))
            using (var surface = Shape.SoftSurface(Corners, Cube, options))
            using (var mesh = Shape.SoftMesh(Corners, Cube, 1, options))
            {
                Check.Equal(27, cuboid.ReadSoftPoints(null));
                Check.Equal(16, cloth.ReadSoftPoints(null));
                Check.Equal(8, surface.ReadSoftPoints(null));
                Check.That(mesh.ReadSoftPoints(null) >= 8, "a mesh");
            }
            var smooth = new Vector3[8];
            var large = new Vector3[8];
            Shape.SmoothSurface(Corners, Cube, 1, smooth);
            Shape.InflateSurface(Corners, Cube, 1, large);
            Check.That(smooth[0] != Corners[0], "the corner moved");
            Check.That(large[7].X > 1.3f, "it grew: " + large[7]);
        }

        private static void SixDof()
        {
            using (var world = new World())
            using (var box = Shape.Cuboid(Vector3.One))
            {
                var anchor = world.CreateBody(BodyDefinition.Fixed(Vector3.Zero));
                var body = world.CreateBody(BodyDefinition.Dynamic(Vector3.Zero), box);
                var joint = new JointDefinition(anchor, body, JointType.SixDof);
                joint.Kinds.SixDof.LinearY = JointAxis.Free.WithLimits(-1, 0);
                world.CreateJoint(joint);
                for (var i = 0; i < 120; i++)
                {
                    world.Step(1 / 60f);
                }
                Check.Near(-1, world.PoseOf(body).Position.Y, 0.02f);
                Check.Near(1, Math.Abs(world.PoseOf(body).Rotation.W), 0.001f);
            }
        }
    }
}
