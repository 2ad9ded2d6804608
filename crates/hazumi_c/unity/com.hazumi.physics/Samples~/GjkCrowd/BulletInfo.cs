// SPDX-License-Identifier: MIT OR Apache-2.0

using UnityEngine;

namespace Hazumi.Samples.GjkCrowd
{
    /// <summary>
    /// Convex hull of a mesh as an asset: cooked once in the editor, loaded in the game.
    /// </summary>
    [CreateAssetMenu(menuName = "Hazumi/Bullet info")]
    public sealed class BulletInfo : ScriptableObject
    {
        /// <summary>Vertices of the hull, in metres, in the frame of the mesh.</summary>
        public Vector3[] convexVertices;

        /// <summary>Bytes of the hull, which load without another search.</summary>
        public byte[] hull;

        /// <summary>Radius of the ball around the origin that holds the hull, in metres.</summary>
        public float radius;
    }
}
