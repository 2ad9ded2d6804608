// SPDX-License-Identifier: MIT OR Apache-2.0

using Hazumi.D3;
using UnityEngine;

namespace Hazumi.Samples.GjkCrowd
{
    /// <summary>
    /// Collision of thousands of convex hulls that are no bodies: entities of an ECS, say.
    /// </summary>
    /// <remarks>
    /// A swarm finds pairs of balls that overlap (broad phase), and GJK decides for their hulls
    /// (narrow phase). These are two calls for all entities, and neither allocates. Entities that
    /// touch another are drawn in a second material.
    /// </remarks>
    public sealed class GJKCollisionTest : MonoBehaviour
    {
        // Unity draws at most this many instances in a call.
        private const int MaxInstances = 1023;

        /// <summary>Hulls, which entities take in turn.</summary>
        public BulletInfo[] bulletInfos;

        /// <summary>Mesh to draw.</summary>
        public Mesh bulletMesh;

        /// <summary>Material of an entity that touches nothing.</summary>
        public Material calm;

        /// <summary>Material of an entity that touches another.</summary>
        public Material hit;

        /// <summary>Number of entities.</summary>
        [Min(1)]
        public int count = 10000;

        /// <summary>Half of the length of the room, in metres.</summary>
        [Min(1)]
        public float room = 40;

        private Shape[] hulls;
        private ShapeList shapes;
        private Swarm swarm;
        private RigidPose[] poses;
        private Vector3[] positions;
        private Vector3[] velocities;
        private float[] radii;
        private bool[] answers = new bool[1024];
        private bool[] touches;
        private Matrix4x4[] batch;

        /// <summary>Number of entities that touch another one.</summary>
        public int TouchCount { get; private set; }

        private void Start()
        {
            swarm = new Swarm(Library.ThreadCount);
            swarm.SetCollision(0, 0, true);
            hulls = new Shape[bulletInfos.Length];
            for (var i = 0; i < hulls.Length; i++)
            {
                hulls[i] = Shape.HullOfBytes(bulletInfos[i].hull);
            }
            shapes = new ShapeList(count);
            poses = new RigidPose[count];
            positions = new Vector3[count];
            velocities = new Vector3[count];
            radii = new float[count];
            touches = new bool[count];
            batch = new Matrix4x4[MaxInstances];
            var random = new System.Random(1);
            for (var i = 0; i < count; i++)
            {
                shapes.Add(hulls[i % hulls.Length]);
                radii[i] = bulletInfos[i % hulls.Length].radius;
                positions[i] = Within(random, room);
                velocities[i] = Within(random, 4);
                var axis = Within(random, 1);
                axis = axis * (1 / axis.magnitude);
                var turn = Quaternion.AngleAxis(360 * (float)random.NextDouble(), axis);
                poses[i] = new RigidPose(positions[i], turn);
            }
        }

        private static Vector3 Within(System.Random random, float size)
        {
            return new Vector3(
                size * (2 * (float)random.NextDouble() - 1),
                size * (2 * (float)random.NextDouble() - 1),
                size * (2 * (float)random.NextDouble() - 1));
        }

        private void Update()
        {
            Move(Time.deltaTime);
            GJKcollisionCheck();
            Draw(calm, false);
            Draw(hit, true);
        }

        private void Move(float seconds)
        {
            for (var i = 0; i < count; i++)
            {
                var place = positions[i] + velocities[i] * seconds;
                velocities[i].x *= place.x < -room || place.x > room ? -1 : 1;
                velocities[i].y *= place.y < -room || place.y > room ? -1 : 1;
                velocities[i].z *= place.z < -room || place.z > room ? -1 : 1;
                positions[i] = positions[i] + velocities[i] * seconds;
                poses[i].Position = positions[i];
            }
        }

        private void GJKcollisionCheck()
        {
            swarm.Rebuild(new Crowd { Positions = positions, Radii = radii });
            var pairs = swarm.FindPairs();
            if (answers.Length < pairs.Length)
            {
                // Room for twice as many, so that a growing crowd allocates a few times only.
                answers = new bool[pairs.Length * 2];
            }
            shapes.Intersect(poses, pairs, answers);
            System.Array.Clear(touches, 0, count);
            for (var i = 0; i < pairs.Length; i++)
            {
                touches[pairs[i].A] |= answers[i];
                touches[pairs[i].B] |= answers[i];
            }
        }

        private void Draw(Material material, bool touching)
        {
            var all = 0;
            var length = 0;
            for (var i = 0; i < count; i++)
            {
                if (touches[i] != touching)
                {
                    continue;
                }
                batch[length++] = Matrix4x4.TRS(poses[i].Position, poses[i].Rotation, Vector3.one);
                all++;
                if (length == MaxInstances)
                {
                    Graphics.DrawMeshInstanced(bulletMesh, 0, material, batch, length);
                    length = 0;
                }
            }
            Graphics.DrawMeshInstanced(bulletMesh, 0, material, batch, length);
            TouchCount = touching ? all : TouchCount;
        }

        private void OnDestroy()
        {
            swarm.Dispose();
            foreach (var hull in hulls)
            {
                hull.Dispose();
            }
        }
    }
}
