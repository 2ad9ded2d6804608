// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Runtime.InteropServices;
using Hazumi.Native;
#if UNITY_5_3_OR_NEWER
using Vector2 = UnityEngine.Vector2;
#else
using Vector2 = System.Numerics.Vector2;
#endif

namespace Hazumi.D2
{
    public unsafe partial class Shape
    {
        /// <summary>Creates a circle of a radius, in metres, > 0.</summary>
        public static Shape Circle(float radius)
        {
            hz2_Shape shape;
            return Made(Api.hz2_shape_create_circle(radius, &shape), shape);
        }

        /// <summary>Creates a rectangle of half extents, in metres, > 0.</summary>
        public static Shape Rectangle(Vector2 halfExtents)
        {
            hz2_Shape shape;
            var status = Api.hz2_shape_create_rectangle(*(hz_Vec2*)&halfExtents, &shape);
            return Made(status, shape);
        }

        /// <summary>
        /// Creates a half plane: all points below a line with a normal of any length but zero. The
        /// line is some metres from the origin, along the normal.
        /// </summary>
        public static Shape HalfPlane(Vector2 normal, float offset)
        {
            hz2_Shape shape;
            var status = Api.hz2_shape_create_half_plane(*(hz_Vec2*)&normal, offset, &shape);
            return Made(status, shape);
        }

        /// <summary>
        /// Creates the convex hull of points, in metres: at least three that are not all on one
        /// line.
        /// </summary>
        public static Shape Polygon(ReadOnlySpan<Vector2> points)
        {
            hz2_Shape shape;
            fixed (Vector2* first = &MemoryMarshal.GetReference(points))
            {
                var status = Api.hz2_shape_create_polygon(
                    (hz_Vec2*)first, Size(points.Length), &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Vertices of a polygon, in metres, counter-clockwise: as many as there is room for. The
        /// result is the number of all.
        /// </summary>
        public int ReadPolygonVertices(Span<Vector2> vertices)
        {
            UIntPtr count;
            fixed (Vector2* first = &MemoryMarshal.GetReference(vertices))
            {
                Check(Api.hz2_polygon_vertices(
                    Handle, (hz_Vec2*)first, Size(vertices.Length), &count));
            }
            return (int)count;
        }

        /// <summary>
        /// Creates a chain of segments for fixed and kinematic bodies: the ground of a level. Each
        /// segment may have the number of a material.
        /// </summary>
        public static Shape Chain(
            ReadOnlySpan<Vector2> vertices,
            ChainOptions options,
            ReadOnlySpan<ushort> materials = default(ReadOnlySpan<ushort>))
        {
            hz2_Shape shape;
            fixed (Vector2* first = &MemoryMarshal.GetReference(vertices))
            fixed (ushort* firstMaterial = &MemoryMarshal.GetReference(materials))
            {
                options.Materials = firstMaterial;
                options.MaterialCount = Size(materials.Length);
                var status = Api.hz2_shape_create_chain(
                    (hz_Vec2*)first,
                    Size(vertices.Length),
                    (hz2_ChainOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Decomposes an outline into convex polygons, for bodies that move.
        /// </summary>
        /// <remarks>
        /// The outline has closed rings, with their vertices, in metres, one after the other; rings
        /// within others are holes. Corners within <paramref name="flatness"/> metres of a line are
        /// left out.
        /// </remarks>
        public static Shape[] Decompose(
            ReadOnlySpan<Vector2> vertices, ReadOnlySpan<int> ringSizes, float flatness)
        {
            RequireRings(vertices.Length, ringSizes);
            fixed (Vector2* first = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstSize = &MemoryMarshal.GetReference(ringSizes))
            {
                // A polygon has at least a triangle of the outline, which has fewer than this.
                var handles = new hz2_Shape[vertices.Length * 2];
                UIntPtr count;
                fixed (hz2_Shape* firstHandle = handles)
                {
                    HazumiException.Check(Api.hz2_decompose(
                        (hz_Vec2*)first,
                        (uint*)firstSize,
                        Size(ringSizes.Length),
                        flatness,
                        firstHandle,
                        Size(handles.Length),
                        &count));
                }
                var shapes = new Shape[Math.Min((int)count, handles.Length)];
                for (var i = 0; i < shapes.Length; i++)
                {
                    shapes[i] = new Shape(handles[i]);
                }
                return shapes;
            }
        }

        private static void RequireRings(int vertexCount, ReadOnlySpan<int> ringSizes)
        {
            var sum = 0;
            foreach (var size in ringSizes)
            {
                sum += size;
            }
            if (sum != vertexCount)
            {
                throw new ArgumentException(
                    "rings have " + sum + " vertices, and the list " + vertexCount);
            }
        }

        /// <summary>
        /// Creates a soft disc of a radius, in metres: a closed outline of particles.
        /// </summary>
        public static Shape SoftDisc(float radius, int particles, SoftOptions options)
        {
            hz2_Shape shape;
            var status = Api.hz2_shape_create_soft_disc(
                radius, (uint)particles, (hz2_SoftOptions*)&options, &shape);
            return Made(status, shape);
        }

        /// <summary>
        /// Creates a soft rectangle of cells, with half extents in metres. Particles of the last
        /// list do not move.
        /// </summary>
        public static Shape SoftGrid(
            Vector2 halfExtents,
            int cellsX,
            int cellsY,
            SoftOptions options,
            ReadOnlySpan<int> fixedParticles = default(ReadOnlySpan<int>))
        {
            hz2_Shape shape;
            fixed (int* firstFixed = &MemoryMarshal.GetReference(fixedParticles))
            {
                Pin(&options, firstFixed, fixedParticles.Length);
                var status = Api.hz2_shape_create_soft_grid(
                    *(hz_Vec2*)&halfExtents,
                    (uint)cellsX,
                    (uint)cellsY,
                    (hz2_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Creates a soft shape of a closed outline, in metres, with a particle at least every
        /// <paramref name="spacing"/> metres.
        /// </summary>
        public static Shape SoftOutline(
            ReadOnlySpan<Vector2> vertices, float spacing, SoftOptions options)
        {
            hz2_Shape shape;
            fixed (Vector2* first = &MemoryMarshal.GetReference(vertices))
            {
                var status = Api.hz2_shape_create_soft_outline(
                    (hz_Vec2*)first,
                    Size(vertices.Length),
                    spacing,
                    (hz2_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Creates a soft shape that fills an outline, in metres, with cells of
        /// <paramref name="spacing"/> metres.
        /// </summary>
        public static Shape SoftFilled(
            ReadOnlySpan<Vector2> vertices, float spacing, SoftOptions options)
        {
            hz2_Shape shape;
            fixed (Vector2* first = &MemoryMarshal.GetReference(vertices))
            {
                var status = Api.hz2_shape_create_soft_filled(
                    (hz_Vec2*)first,
                    Size(vertices.Length),
                    spacing,
                    (hz2_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Creates a soft shape of the opaque pixels of a picture, row by row from the top, one
        /// byte of alpha each. A pixel is <paramref name="pixelSize"/> metres wide.
        /// </summary>
        public static Shape SoftAlpha(
            int width,
            int height,
            ReadOnlySpan<byte> alpha,
            float pixelSize,
            float spacing,
            SoftOptions options)
        {
            if (alpha.Length != width * height)
            {
                throw new ArgumentException("the picture has not as many pixels as its size");
            }
            hz2_Shape shape;
            fixed (byte* first = &MemoryMarshal.GetReference(alpha))
            {
                var status = Api.hz2_shape_create_soft_alpha(
                    (uint)width,
                    (uint)height,
                    first,
                    pixelSize,
                    spacing,
                    (hz2_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Smooths a ring of points, in metres, without shrinking it: the outline of a
        /// soft body, for drawing. There is room for as many.
        /// </summary>
        public static void SmoothOutline(
            ReadOnlySpan<Vector2> points, int rounds, Span<Vector2> smoothed)
        {
            RequireRoom(points.Length, smoothed.Length);
            fixed (Vector2* first = &MemoryMarshal.GetReference(points))
            fixed (Vector2* result = &MemoryMarshal.GetReference(smoothed))
            {
                HazumiException.Check(Api.hz2_smooth_outline(
                    (hz_Vec2*)first,
                    Size(points.Length),
                    (uint)rounds,
                    (hz_Vec2*)result));
            }
        }

        /// <summary>
        /// Offsets a ring of points, in metres, outwards by a radius, in metres, such as that of
        /// the particles of a soft body. There is room for as many.
        /// </summary>
        public static void InflateOutline(
            ReadOnlySpan<Vector2> points, float radius, Span<Vector2> inflated)
        {
            RequireRoom(points.Length, inflated.Length);
            fixed (Vector2* first = &MemoryMarshal.GetReference(points))
            fixed (Vector2* result = &MemoryMarshal.GetReference(inflated))
            {
                HazumiException.Check(Api.hz2_inflate_outline(
                    (hz_Vec2*)first,
                    Size(points.Length),
                    radius,
                    (hz_Vec2*)result));
            }
        }

        private static void RequireRoom(int count, int room)
        {
            if (room < count)
            {
                throw new ArgumentException("there is room for " + room + " of " + count);
            }
        }
    }
}
