// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Diagnostics;
using System.Numerics;
using Hazumi.D3;

namespace Hazumi.Tests
{
    /// <summary>Times of the face: the best of some repetitions, one line each.</summary>
    internal static class Speed
    {
        private static void Main()
        {
            BulkReads();
            Calls();
        }

        private static double Best(int repetitions, Action action)
        {
            var best = double.MaxValue;
            for (var i = 0; i < repetitions; i++)
            {
                var watch = Stopwatch.StartNew();
                action();
                best = Math.Min(best, watch.Elapsed.TotalMilliseconds);
            }
            return best;
        }

        private static void BulkReads()
        {
            const int Count = 100000;
            using (var world = new World())
            using (var ball = Shape.Sphere(0.1f))
            {
                var bodies = new BodyDefinition[Count];
                for (var i = 0; i < Count; i++)
                {
                    bodies[i] = BodyDefinition.Dynamic(new Vector3(i % 316, 0, i / 316));
                }
                var ids = new BodyId[Count];
                var watch = Stopwatch.StartNew();
                world.CreateBodies(bodies, ball, ColliderDefinition.Default, ids);
                Print("creation of 100,000 bodies", watch.Elapsed.TotalMilliseconds, "ms");
                var poses = new RigidPose[Count];
                Print("bulk read of 100,000 poses", Best(20, () => world.ReadPoses(poses)), "ms");
                Print("100,000 poses by ids", Best(20, () => world.PosesOf(ids, poses)), "ms");
                Print(
                    "100,000 poses by one call each",
                    Best(5, () =>
                    {
                        for (var i = 0; i < Count; i++)
                        {
                            poses[i] = world.PoseOf(ids[i]);
                        }
                    }),
                    "ms");
            }
        }

        private static void Calls()
        {
            const int Count = 100000;
            using (var world = new World())
            {
                Print(
                    "step of an empty world",
                    Best(5, () =>
                    {
                        for (var i = 0; i < Count; i++)
                        {
                            world.Step(1 / 60f);
                        }
                    }) * 1e6 / Count,
                    "ns");
                var sum = 0;
                Print(
                    "smallest call (number of bodies)",
                    Best(5, () =>
                    {
                        for (var i = 0; i < Count; i++)
                        {
                            sum += world.BodyCount;
                        }
                    }) * 1e6 / Count,
                    "ns");
            }
        }

        private static void Print(string name, double time, string unit)
        {
            Console.WriteLine(name + ": " + time.ToString("0.###") + " " + unit);
        }
    }
}
