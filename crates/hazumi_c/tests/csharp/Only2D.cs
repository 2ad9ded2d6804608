// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Numerics;
using Hazumi.D2;

namespace Hazumi.Tests
{
    /// <summary>Behaviour of 2D only.</summary>
    internal static class Only2D
    {
        private static readonly Vector2[] Square =
        {
            new Vector2(0, 0), new Vector2(4, 0), new Vector2(4, 4), new Vector2(0, 4),
        };

        public static void Run()
        {
            Check.Run("rotations in 2D have an angle", () =>
            {
                Check.Near(0.7f, new Rotation2D(0.7f).Angle, 1e-6f);
                Check.Equal(1f, Rotation2D.Identity.Cos);
            });
            Check.Run("a polygon has its corners", Polygons);
            Check.Run("a chain holds a ball", Chains);
            Check.Run("an outline with a hole is decomposed", Decomposition);
            Check.Run("soft shapes of outlines, grids and pictures", SoftShapes);
            Check.Run("an outline is smoothed and inflated", Outlines);
            Check.Run("a joint of three degrees of freedom", ThreeDof);
        }

        private static void Polygons()
        {
            using (var square = Shape.Polygon(Square))
            {
                var vertices = new Vector2[8];
                Check.Equal(4, square.ReadPolygonVertices(vertices));
                Check.That(square.Contains(RigidPose.Identity, new Vector2(3, 3)), "inside");
                Check.Fails(Status.Value, () => Shape.Polygon(new Vector2[2]));
            }
        }

        private static void Chains()
        {
            using (var world = new World())
            using (var ball = Shape.Circle(0.5f))
            using (var chain = Shape.Chain(
                new[] { new Vector2(-5, 0), new Vector2(0, 0), new Vector2(5, 0) },
                ChainOptions.Default,
                new ushort[] { 0, 1 }))
            {
                var ground = world.CreateBody(BodyDefinition.Fixed(Vector2.Zero));
                var material = ColliderDefinition.Default.Material;
                var slippery = material;
                slippery.Friction = 0;
                world.CreateCollider(
                    ground, chain, ColliderDefinition.Default, new[] { material, slippery });
                var id = world.CreateBody(BodyDefinition.Dynamic(new Vector2(1, 2)), ball);
                for (var i = 0; i < 120; i++)
                {
                    world.Step(1 / 60f);
                }
                Check.Near(0.5f, world.PoseOf(id).Position.Y, 0.01f);
            }
        }

        private static void Decomposition()
        {
            var rings = new[]
            {
                new Vector2(0, 0), new Vector2(4, 0), new Vector2(4, 4), new Vector2(0, 4),
                new Vector2(1, 1), new Vector2(1, 3), new Vector2(3, 3), new Vector2(3, 1),
            };
            var parts = Shape.Decompose(rings, new[] { 4, 4 }, 0.01f);
            var area = 0f;
            foreach (var part in parts)
            {
                MassProperties mass;
                Check.That(part.TryMass(1, out mass), "it has an area");
                area += mass.Mass;
                part.Dispose();
            }
            Check.Near(12, area, 1e-3f);
            Check.Throws<ArgumentException>(() => Shape.Decompose(rings, new[] { 4 }, 0.01f));
        }

        private static void SoftShapes()
        {
            var alpha = new byte[64];
            for (var i = 0; i < 64; i++)
            {
                alpha[i] = 255;
            }
            var options = SoftOptions.Default;
            using (var grid = Shape.SoftGrid(Vector2.One, 4, 4, options, new[] { 0 }))
            using (var outline = Shape.SoftOutline(Square, 0.5f, options))
            using (var filled = Shape.SoftFilled(Square, 0.5f, options))
            using (var picture = Shape.SoftAlpha(8, 8, alpha, 0.25f, 0.5f, options))
            {
                Check.Equal(25, grid.ReadSoftPoints(null));
                Check.That(outline.ReadSoftPoints(null) >= 32, "an outline");
                Check.That(filled.ReadSoftPoints(null) >= 64, "an area");
                Check.That(picture.ReadSoftPoints(null) >= 9, "a picture");
            }
        }

        private static void Outlines()
        {
            var smooth = new Vector2[4];
            var large = new Vector2[4];
            Shape.SmoothOutline(Square, 1, smooth);
            Shape.InflateOutline(Square, 1, large);
            Check.That(smooth[0].X > -2 && smooth[0].X != 0, "the corner moved: " + smooth[0]);
            Check.That(large[0].X < -0.5f && large[2].Y > 4.5f, "it grew: " + large[0]);
            Check.Throws<ArgumentException>(
                () => Shape.SmoothOutline(Square, 1, new Vector2[3]));
        }

        private static void ThreeDof()
        {
            using (var world = new World())
            using (var box = Shape.Rectangle(Vector2.One))
            {
                var anchor = world.CreateBody(BodyDefinition.Fixed(Vector2.Zero));
                var body = world.CreateBody(BodyDefinition.Dynamic(Vector2.Zero), box);
                var joint = new JointDefinition(anchor, body, JointType.ThreeDof);
                joint.Kinds.ThreeDof.LinearY = JointAxis.Free.WithLimits(-1, 0);
                world.CreateJoint(joint);
                for (var i = 0; i < 120; i++)
                {
                    world.Step(1 / 60f);
                }
                Check.Near(-1, world.PoseOf(body).Position.Y, 0.02f);
                Check.Near(0, world.PoseOf(body).Rotation.Angle, 0.02f);
            }
        }
    }
}
