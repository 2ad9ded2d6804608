// SPDX-License-Identifier: MIT OR Apache-2.0

using UnityEngine;

namespace Hazumi.Samples.Jelly
{
    /// <summary>A point of a jelly that Unity's own 2D physics moves and collides.</summary>
    [RequireComponent(typeof(Rigidbody2D))]
    [DisallowMultipleComponent]
    public sealed class PointMass : MonoBehaviour
    {
        private Rigidbody2D found;

        /// <summary>Body of the point.</summary>
        public Rigidbody2D body
        {
            get
            {
                if (found == null)
                {
                    found = GetComponent<Rigidbody2D>();
                }
                return found;
            }
        }
    }
}
