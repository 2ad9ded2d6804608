// SPDX-License-Identifier: MIT OR Apache-2.0

using Hazumi.D2;
using UnityEngine;

namespace Hazumi.Samples.Jelly
{
    /// <summary>World of jellies: it has a floor, and steps with Unity's physics.</summary>
    [DisallowMultipleComponent]
    public sealed class JellyWorld : MonoBehaviour
    {
        private World world;

        /// <summary>The world, which the first use creates.</summary>
        public World World
        {
            get
            {
                if (world == null)
                {
                    world = new World();
                    using (var floor = Shape.HalfPlane(new Vector2(0, 1), 0))
                    {
                        world.CreateBody(BodyDefinition.Fixed(Vector2.zero), floor);
                    }
                }
                return world;
            }
        }

        private void FixedUpdate()
        {
            World.Step(Time.fixedDeltaTime);
        }

        private void OnDestroy()
        {
            if (world != null)
            {
                world.Dispose();
            }
        }
    }
}
