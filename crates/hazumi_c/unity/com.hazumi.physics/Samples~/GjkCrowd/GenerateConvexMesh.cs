// SPDX-License-Identifier: MIT OR Apache-2.0

using Hazumi.D3;
using UnityEngine;

namespace Hazumi.Samples.GjkCrowd
{
    /// <summary>Cook of hulls: reads a mesh, and writes a <see cref="BulletInfo"/>.</summary>
    public sealed class GenerateConvexMesh : MonoBehaviour
    {
        /// <summary>Mesh to enclose.</summary>
        public Mesh bulletMesh;

        /// <summary>Asset to write.</summary>
        public BulletInfo bulletInfo;

        /// <summary>Most vertices of the hull, at least 4; 0 for all.</summary>
        [Min(0)]
        public int maxVertices = 32;

        private void Start()
        {
            Cook(bulletMesh, bulletInfo, maxVertices);
        }

        /// <summary>Cooks a hull of at most some vertices.</summary>
        public static void Cook(Mesh mesh, BulletInfo info, int maxVertices)
        {
            var options = HullOptions.Default;
            options.MaxVertices = (uint)maxVertices;
            using (var hull = Shape.Hull(mesh.vertices, options))
            {
                info.convexVertices = new Vector3[hull.ReadHullVertices(null)];
                hull.ReadHullVertices(info.convexVertices);
                info.hull = hull.ToHullBytes();
            }
            info.radius = 0;
            foreach (var vertex in info.convexVertices)
            {
                info.radius = System.Math.Max(info.radius, vertex.magnitude);
            }
        }
    }
}
