// SPDX-License-Identifier: MIT OR Apache-2.0

using Hazumi.D2;
using UnityEngine;

namespace Hazumi.Samples.Jelly
{
    /// <summary>
    /// Shape matching for points that Unity's own 2D physics moves: it changes their velocities
    /// before each step, so that collisions stay Unity's.
    /// </summary>
    public sealed class ShapeMatching : MonoBehaviour
    {
        /// <summary>Points, at rest when the scene starts.</summary>
        public PointMass[] points;

        /// <summary>Stiffness of the shape, in Hz.</summary>
        [Min(0.1f)]
        public float hertz = 4;

        private ShapeMatcher matcher;
        private Vector2[] positions;
        private Vector2[] velocities;

        private void Start()
        {
            positions = new Vector2[points.Length];
            velocities = new Vector2[points.Length];
            var masses = new float[points.Length];
            for (var i = 0; i < points.Length; i++)
            {
                positions[i] = points[i].body.position;
                masses[i] = points[i].body.mass;
            }
            var material = SoftMaterial.Default;
            material.Shape = new Stiffness(hertz, 0.3f);
            matcher = new ShapeMatcher(positions, masses, material);
        }

        private void FixedUpdate()
        {
            for (var i = 0; i < points.Length; i++)
            {
                positions[i] = points[i].body.position;
                velocities[i] = points[i].body.velocity;
            }
            matcher.Apply(positions, velocities, Time.fixedDeltaTime);
            for (var i = 0; i < points.Length; i++)
            {
                points[i].body.velocity = velocities[i];
            }
        }

        private void OnDestroy()
        {
            matcher.Dispose();
        }
    }
}
