// SPDX-License-Identifier: MIT OR Apache-2.0

using System;
using System.Runtime.InteropServices;
using Hazumi.Native;
#if UNITY_5_3_OR_NEWER
using Vector2 = UnityEngine.Vector2;
using Vector3 = UnityEngine.Vector3;
#else
using Vector2 = System.Numerics.Vector2;
using Vector3 = System.Numerics.Vector3;
#endif

namespace Hazumi.D3
{
    public unsafe partial class Shape
    {
        /// <summary>Creates a sphere of a radius, in metres, > 0.</summary>
        public static Shape Sphere(float radius)
        {
            hz3_Shape shape;
            return Made(Api.hz3_shape_create_sphere(radius, &shape), shape);
        }

        /// <summary>Creates a cuboid of half extents, in metres, > 0.</summary>
        public static Shape Cuboid(Vector3 halfExtents)
        {
            hz3_Shape shape;
            var status = Api.hz3_shape_create_cuboid(*(hz_Vec3*)&halfExtents, &shape);
            return Made(status, shape);
        }

        /// <summary>Creates a cylinder along y, around the origin, in metres, > 0.</summary>
        public static Shape Cylinder(float halfHeight, float radius)
        {
            hz3_Shape shape;
            return Made(Api.hz3_shape_create_cylinder(halfHeight, radius, &shape), shape);
        }

        /// <summary>
        /// Creates a cone along y with its tip on top, in metres, > 0. The origin is in the middle
        /// of its height.
        /// </summary>
        public static Shape Cone(float halfHeight, float radius)
        {
            hz3_Shape shape;
            return Made(Api.hz3_shape_create_cone(halfHeight, radius, &shape), shape);
        }

        /// <summary>Creates a triangle, in metres, hit from both sides.</summary>
        public static Shape Triangle(Vector3 a, Vector3 b, Vector3 c)
        {
            hz3_Shape shape;
            var status = Api.hz3_shape_create_triangle(
                *(hz_Vec3*)&a, *(hz_Vec3*)&b, *(hz_Vec3*)&c, &shape);
            return Made(status, shape);
        }

        /// <summary>
        /// Creates a half space: all points below a plane with a normal of any length but zero. The
        /// plane is some metres from the origin, along the normal.
        /// </summary>
        public static Shape HalfSpace(Vector3 normal, float offset)
        {
            hz3_Shape shape;
            var status = Api.hz3_shape_create_half_space(*(hz_Vec3*)&normal, offset, &shape);
            return Made(status, shape);
        }

        /// <summary>
        /// Creates the convex hull of points, in metres: at least four that are not all in one
        /// plane.
        /// </summary>
        public static Shape Hull(ReadOnlySpan<Vector3> points)
        {
            return Hull(points, HullOptions.Default);
        }

        /// <summary>Creates the convex hull of points, in metres, simplified by options.</summary>
        public static Shape Hull(ReadOnlySpan<Vector3> points, HullOptions options)
        {
            hz3_Shape shape;
            fixed (Vector3* first = &MemoryMarshal.GetReference(points))
            {
                var status = Api.hz3_shape_create_hull(
                    (hz_Vec3*)first, Size(points.Length), (hz3_HullOptions*)&options, &shape);
                return Made(status, shape);
            }
        }

        /// <summary>Creates a hull of the bytes of <see cref="ToHullBytes"/>.</summary>
        public static Shape HullOfBytes(ReadOnlySpan<byte> bytes)
        {
            hz3_Shape shape;
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
            {
                var status = Api.hz3_shape_create_hull_from_bytes(
                    first, Size(bytes.Length), &shape);
                return Made(status, shape);
            }
        }

        /// <summary>Bytes of a hull: cook once, load often.</summary>
        public byte[] ToHullBytes()
        {
            hz_Buffer bytes;
            Check(Api.hz3_hull_bytes(Handle, &bytes));
            return TakeBytes(bytes);
        }

        /// <summary>
        /// Vertices of a hull, in metres: as many as there is room for. The result is the number of
        /// all.
        /// </summary>
        public int ReadHullVertices(Span<Vector3> vertices)
        {
            UIntPtr count;
            fixed (Vector3* first = &MemoryMarshal.GetReference(vertices))
            {
                Check(Api.hz3_hull_vertices(
                    Handle, (hz_Vec3*)first, Size(vertices.Length), &count));
            }
            return (int)count;
        }

        /// <summary>
        /// Faces of a hull: for each the number of its vertices, then their indices,
        /// counter-clockwise seen from outside. The result is the number of all numbers.
        /// </summary>
        public int ReadHullFaces(Span<int> faces)
        {
            UIntPtr count;
            fixed (int* first = &MemoryMarshal.GetReference(faces))
            {
                Check(Api.hz3_hull_faces(Handle, (uint*)first, Size(faces.Length), &count));
            }
            return (int)count;
        }

        /// <summary>
        /// Creates a triangle mesh, in metres, for fixed and kinematic bodies. Each triangle has
        /// three indices of vertices, and may have the number of a material.
        /// </summary>
        public static Shape Mesh(
            ReadOnlySpan<Vector3> vertices,
            ReadOnlySpan<int> triangles,
            MeshOptions options,
            ReadOnlySpan<ushort> materials = default(ReadOnlySpan<ushort>))
        {
            hz3_Shape shape;
            fixed (Vector3* first = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(triangles))
            fixed (ushort* firstMaterial = &MemoryMarshal.GetReference(materials))
            {
                options.Materials = firstMaterial;
                options.MaterialCount = Size(materials.Length);
                var status = Api.hz3_shape_create_mesh(
                    (hz_Vec3*)first,
                    Size(vertices.Length),
                    (uint*)firstIndex,
                    Triangles(triangles),
                    (hz3_MeshOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Creates a height field for fixed and kinematic bodies: heights in rows of columns along
        /// x, one row after the other along z. The first sample is at the origin.
        /// </summary>
        /// <remarks>
        /// The scale is the distance of samples along x and z, in metres, and the factor on
        /// heights. Cells may be holes, and have numbers of materials.
        /// </remarks>
        public static Shape HeightField(
            int columns,
            ReadOnlySpan<float> heights,
            Vector3 scale,
            HeightFieldOptions options,
            ReadOnlySpan<bool> holes = default(ReadOnlySpan<bool>),
            ReadOnlySpan<ushort> materials = default(ReadOnlySpan<ushort>))
        {
            hz3_Shape shape;
            fixed (float* first = &MemoryMarshal.GetReference(heights))
            fixed (bool* firstHole = &MemoryMarshal.GetReference(holes))
            fixed (ushort* firstMaterial = &MemoryMarshal.GetReference(materials))
            {
                options.Holes = firstHole;
                options.HoleCount = Size(holes.Length);
                options.Materials = firstMaterial;
                options.MaterialCount = Size(materials.Length);
                var status = Api.hz3_shape_create_height_field(
                    Size(columns),
                    first,
                    Size(heights.Length),
                    *(hz_Vec3*)&scale,
                    (hz3_HeightFieldOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Decomposes a triangle mesh, in metres, into hulls, for bodies that move.
        /// </summary>
        public static Shape[] Decompose(
            ReadOnlySpan<Vector3> vertices, ReadOnlySpan<int> triangles, DecomposeOptions options)
        {
            var handles = new hz3_Shape[options.MaxHulls];
            UIntPtr count;
            fixed (Vector3* first = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(triangles))
            fixed (hz3_Shape* firstHandle = handles)
            {
                HazumiException.Check(Api.hz3_decompose(
                    (hz_Vec3*)first,
                    Size(vertices.Length),
                    (uint*)firstIndex,
                    Triangles(triangles),
                    (hz3_DecomposeOptions*)&options,
                    firstHandle,
                    Size(handles.Length),
                    &count));
            }
            var shapes = new Shape[(int)count];
            for (var i = 0; i < shapes.Length; i++)
            {
                shapes[i] = new Shape(handles[i]);
            }
            return shapes;
        }

        private static UIntPtr Triangles(ReadOnlySpan<int> indices)
        {
            if (indices.Length % 3 != 0)
            {
                throw new ArgumentException(
                    "a list of " + indices.Length + " indices has no groups of 3");
            }
            return Size(indices.Length / 3);
        }

        /// <summary>
        /// Creates a soft ball of a radius, in metres: a closed surface, an icosahedron whose
        /// triangles are divided some times.
        /// </summary>
        public static Shape SoftBall(float radius, int subdivisions, SoftOptions options)
        {
            hz3_Shape shape;
            var status = Api.hz3_shape_create_soft_ball(
                radius, (uint)subdivisions, (hz3_SoftOptions*)&options, &shape);
            return Made(status, shape);
        }

        /// <summary>
        /// Creates a soft cuboid of cells, with half extents in metres. Particles of the last list
        /// do not move.
        /// </summary>
        public static Shape SoftCuboid(
            Vector3 halfExtents,
            int cellsX,
            int cellsY,
            int cellsZ,
            SoftOptions options,
            ReadOnlySpan<int> fixedParticles = default(ReadOnlySpan<int>))
        {
            hz3_Shape shape;
            fixed (int* firstFixed = &MemoryMarshal.GetReference(fixedParticles))
            {
                Pin(&options, firstFixed, fixedParticles.Length);
                var status = Api.hz3_shape_create_soft_cuboid(
                    *(hz_Vec3*)&halfExtents,
                    (uint)cellsX,
                    (uint)cellsY,
                    (uint)cellsZ,
                    (hz3_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Creates a cloth in the plane of x and z, of cells, with half extents in metres.
        /// Particles of the last list do not move.
        /// </summary>
        public static Shape SoftCloth(
            Vector2 halfExtents,
            int cellsX,
            int cellsZ,
            SoftOptions options,
            ReadOnlySpan<int> fixedParticles = default(ReadOnlySpan<int>))
        {
            hz3_Shape shape;
            fixed (int* firstFixed = &MemoryMarshal.GetReference(fixedParticles))
            {
                Pin(&options, firstFixed, fixedParticles.Length);
                var status = Api.hz3_shape_create_soft_cloth(
                    *(hz_Vec2*)&halfExtents,
                    (uint)cellsX,
                    (uint)cellsZ,
                    (hz3_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Creates a soft shape whose particles are the vertices of a surface, in metres.
        /// </summary>
        public static Shape SoftSurface(
            ReadOnlySpan<Vector3> vertices,
            ReadOnlySpan<int> triangles,
            SoftOptions options,
            ReadOnlySpan<int> fixedParticles = default(ReadOnlySpan<int>))
        {
            hz3_Shape shape;
            fixed (Vector3* first = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(triangles))
            fixed (int* firstFixed = &MemoryMarshal.GetReference(fixedParticles))
            {
                Pin(&options, firstFixed, fixedParticles.Length);
                var status = Api.hz3_shape_create_soft_surface(
                    (hz_Vec3*)first,
                    Size(vertices.Length),
                    (uint*)firstIndex,
                    Triangles(triangles),
                    (hz3_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Creates a soft shape that fills a closed mesh, in metres, with cells of
        /// <paramref name="spacing"/> metres.
        /// </summary>
        public static Shape SoftMesh(
            ReadOnlySpan<Vector3> vertices,
            ReadOnlySpan<int> triangles,
            float spacing,
            SoftOptions options)
        {
            hz3_Shape shape;
            fixed (Vector3* first = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(triangles))
            {
                var status = Api.hz3_shape_create_soft_mesh(
                    (hz_Vec3*)first,
                    Size(vertices.Length),
                    (uint*)firstIndex,
                    Triangles(triangles),
                    spacing,
                    (hz3_SoftOptions*)&options,
                    &shape);
                return Made(status, shape);
            }
        }

        /// <summary>
        /// Smooths a surface of triangles, in metres, without shrinking it: that of a soft body,
        /// for drawing. There is room for as many points.
        /// </summary>
        public static void SmoothSurface(
            ReadOnlySpan<Vector3> points,
            ReadOnlySpan<int> triangles,
            int rounds,
            Span<Vector3> smoothed)
        {
            RequireRoom(points.Length, smoothed.Length);
            fixed (Vector3* first = &MemoryMarshal.GetReference(points))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(triangles))
            fixed (Vector3* result = &MemoryMarshal.GetReference(smoothed))
            {
                HazumiException.Check(Api.hz3_smooth_surface(
                    (hz_Vec3*)first,
                    Size(points.Length),
                    (uint*)firstIndex,
                    Triangles(triangles),
                    (uint)rounds,
                    (hz_Vec3*)result));
            }
        }

        /// <summary>
        /// Offsets a surface of triangles, in metres, outwards by a radius, in metres, such as that
        /// of the particles of a soft body. There is room for as many points.
        /// </summary>
        public static void InflateSurface(
            ReadOnlySpan<Vector3> points,
            ReadOnlySpan<int> triangles,
            float radius,
            Span<Vector3> inflated)
        {
            RequireRoom(points.Length, inflated.Length);
            fixed (Vector3* first = &MemoryMarshal.GetReference(points))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(triangles))
            fixed (Vector3* result = &MemoryMarshal.GetReference(inflated))
            {
                HazumiException.Check(Api.hz3_inflate_surface(
                    (hz_Vec3*)first,
                    Size(points.Length),
                    (uint*)firstIndex,
                    Triangles(triangles),
                    radius,
                    (hz_Vec3*)result));
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
