// SPDX-License-Identifier: MIT OR Apache-2.0
using System;
using System.Numerics;
using Hazumi;
using Hazumi.D3;

internal static class FirstProgram
{
    private static void Main()
    {
        using (var world = new World())
        using (var ground = Shape.HalfSpace(Vector3.UnitY, 0))
        using (var ball = Shape.Sphere(0.5f))
        {
            world.CreateBody(BodyDefinition.Fixed(Vector3.Zero), ground);
            var bouncy = ColliderDefinition.Default;
            bouncy.Material.Restitution = 0.5f;
            var id = world.CreateBody(
                BodyDefinition.Dynamic(new Vector3(0, 4, 0)), ball, bouncy);

            for (var step = 0; step < 240; step++)
            {
                world.Step(1 / 60f);
                foreach (var hit in world.Events.Hits)
                {
                    Console.WriteLine("hit at " + hit.Speed.ToString("0.0") + " m/s");
                }
            }

            // The centre of a ball at rest is one radius above the ground.
            Console.WriteLine("height " + world.PoseOf(id).Position.Y.ToString("0.00"));

            Hit found;
            if (world.CastRay(new Vector3(0, 10, 0), new Vector3(0, -20, 0), out found))
            {
                var way = 20 * found.Fraction;
                Console.WriteLine("the ray hits after " + way.ToString("0.0") + " m");
            }
        }
    }
}
