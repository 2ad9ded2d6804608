// SPDX-License-Identifier: MIT OR Apache-2.0

using Hazumi.D2;
using UnityEngine;

namespace Hazumi.Samples.Jelly
{
    /// <summary>
    /// A disc of jelly, with a mesh that follows its particles. The mesh is smoothed, then inflated
    /// by their radius, so that the picture ends where the collision does.
    /// </summary>
    [RequireComponent(typeof(MeshFilter))]
    public sealed class JellyBody : MonoBehaviour
    {
        /// <summary>World of the jelly.</summary>
        public JellyWorld jellyWorld;

        /// <summary>Radius of the disc, in metres.</summary>
        [Min(0.1f)]
        public float radius = 1;

        /// <summary>Number of particles of the outline.</summary>
        [Min(8)]
        public int particles = 24;

        /// <summary>Stiffness of the shape, in Hz; softer below.</summary>
        [Min(0)]
        public float hertz = 3;

        /// <summary>Stiffness of the springs along the outline, in Hz; 0 for none.</summary>
        [Min(0)]
        public float outlineHertz = 6;

        /// <summary>Rounds of smoothing of the picture.</summary>
        [Min(0)]
        public int smoothing = 1;

        /// <summary>Radius of the particles, in metres.</summary>
        [Min(0.01f)]
        public float particleRadius = 0.1f;

        private BodyId body;
        private Vector2[] outline;
        private Vector2[] scratch;
        private Vector3[] vertices;
        private Mesh mesh;

        /// <summary>Id of the soft body.</summary>
        public BodyId Body
        {
            get { return body; }
        }

        private void Start()
        {
            var options = SoftOptions.Default;
            options.Radius = particleRadius;
            options.Material.Shape = new Stiffness(hertz, 0.3f);
            options.Material.Edges = new Stiffness(outlineHertz, 0.3f);
            using (var disc = Shape.SoftDisc(radius, particles, options))
            {
                body = jellyWorld.World.CreateBody(
                    BodyDefinition.Dynamic(transform.position), disc);
            }
            outline = new Vector2[particles];
            scratch = new Vector2[particles];
            vertices = new Vector3[particles + 1];
            mesh = new Mesh();
            mesh.MarkDynamic();
            Draw();
            mesh.triangles = Fan(particles);
            GetComponent<MeshFilter>().sharedMesh = mesh;
        }

        /// <summary>Triangles from the middle, which is the last vertex, to each side.</summary>
        private static int[] Fan(int sides)
        {
            var triangles = new int[3 * sides];
            for (var i = 0; i < sides; i++)
            {
                triangles[3 * i] = sides;
                triangles[3 * i + 1] = (i + 1) % sides;
                triangles[3 * i + 2] = i;
            }
            return triangles;
        }

        private void LateUpdate()
        {
            Draw();
        }

        private void Draw()
        {
            jellyWorld.World.ReadParticlePositions(body, outline);
            Shape.SmoothOutline(outline, smoothing, scratch);
            Shape.InflateOutline(scratch, particleRadius, outline);
            var middle = Vector3.zero;
            for (var i = 0; i < particles; i++)
            {
                // The mesh is in the frame of the object, which stays where it was.
                vertices[i] = (Vector3)outline[i] - transform.position;
                middle = middle + vertices[i];
            }
            vertices[particles] = middle * (1f / particles);
            mesh.SetVertices(vertices);
            mesh.RecalculateBounds();
        }
    }
}
