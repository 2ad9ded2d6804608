// SPDX-License-Identifier: MIT OR Apache-2.0
/// Shapes of three dimensions. d3.hpp includes this file.
#pragma once

#include "../hazumi3d.h"
#include "common.hpp"

namespace hazumi::d3 {

using DecomposeOptions = hz3_DecomposeOptions;
using HeightFieldOptions = hz3_HeightFieldOptions;
using HullOptions = hz3_HullOptions;
using MeshOptions = hz3_MeshOptions;

/// A sphere of `radius` metres, > 0.
inline Result<Shape> sphere(float radius) {
    return detail::create<Shape>(hz3_shape_create_sphere, radius);
}

/// A cuboid with these half extents, in metres, > 0.
inline Result<Shape> cuboid(Vector half_extents) {
    return detail::create<Shape>(hz3_shape_create_cuboid, half_extents);
}

/// A cylinder along y, around the origin, in metres, > 0.
inline Result<Shape> cylinder(float half_height, float radius) {
    return detail::create<Shape>(hz3_shape_create_cylinder, half_height, radius);
}

/// A cone along y with its tip on top, in metres, > 0. The origin is in the middle of its
/// height.
inline Result<Shape> cone(float half_height, float radius) {
    return detail::create<Shape>(hz3_shape_create_cone, half_height, radius);
}

/// A triangle, in metres, hit from both sides.
inline Result<Shape> triangle(Vector a, Vector b, Vector c) {
    return detail::create<Shape>(hz3_shape_create_triangle, a, b, c);
}

/// A half space: all points below a plane. The plane is `offset` metres from the origin, along
/// its normal, which has any length but zero.
inline Result<Shape> half_space(Vector normal, float offset = 0) {
    return detail::create<Shape>(hz3_shape_create_half_space, normal, offset);
}

/// Options of a hull, with the defaults of all fields.
inline HullOptions hull_options() { return hz3_hull_options_default(); }

/// The convex hull of points, in metres: at least four that are not all in one plane.
inline Result<Shape> hull(std::span<const Vector> points,
                          const HullOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_hull, points.data(), points.size(), options);
}

/// Vertices of a hull, in metres: as many as there is room for. Returns the number of all.
inline Result<std::size_t> hull_vertices(hz3_Shape shape, std::span<Vector> vertices) {
    return detail::get<std::size_t>(hz3_hull_vertices, shape, vertices.data(),
                                    vertices.size());
}

/// All vertices of a hull, in metres.
inline Result<std::vector<Vector>> hull_vertices(hz3_Shape shape) {
    return detail::all<Vector>(
        [&](std::span<Vector> vertices) { return hull_vertices(shape, vertices); });
}

/// Faces of a hull: for each the number of its vertices, then their indices, counter-clockwise
/// seen from outside. As many numbers as there is room for; returns the number of all.
inline Result<std::size_t> hull_faces(hz3_Shape shape, std::span<std::uint32_t> faces) {
    return detail::get<std::size_t>(hz3_hull_faces, shape, faces.data(), faces.size());
}

/// All faces of a hull: for each the number of its vertices, then their indices.
inline Result<std::vector<std::uint32_t>> hull_faces(hz3_Shape shape) {
    return detail::all<std::uint32_t>(
        [&](std::span<std::uint32_t> faces) { return hull_faces(shape, faces); });
}

/// Bytes of a hull, which `hull_from_bytes` reads: cook once, load often.
inline Result<Buffer> hull_to_bytes(hz3_Shape shape) {
    return detail::create<Buffer>(hz3_hull_bytes, shape);
}

/// The hull that `hull_to_bytes` made bytes of.
inline Result<Shape> hull_from_bytes(std::span<const std::uint8_t> bytes) {
    return detail::create<Shape>(hz3_shape_create_hull_from_bytes, bytes.data(),
                                 bytes.size());
}

/// Options of a mesh, with the defaults of all fields.
inline MeshOptions mesh_options() { return hz3_mesh_options_default(); }

/// A triangle mesh for fixed and kinematic bodies, in metres.
inline Result<Shape> mesh(std::span<const Vector> vertices, std::span<const Triangle> triangles,
                          const MeshOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_mesh, vertices.data(), vertices.size(),
                                 detail::flat(triangles), triangles.size(), options);
}

/// Options of a height field, with the defaults of all fields.
inline HeightFieldOptions height_field_options() { return hz3_height_field_options_default(); }

/// A height field for fixed and kinematic bodies: heights in rows of `columns` along x, one row
/// after the other along z, from the origin on. `scale` is the distance of samples along x and
/// z, in metres, and the factor on heights.
inline Result<Shape> height_field(std::size_t columns, std::span<const float> heights,
                                  Vector scale, const HeightFieldOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_height_field, columns, heights.data(),
                                 heights.size(), scale, options);
}

/// Options of a convex decomposition, with the defaults of all fields.
inline DecomposeOptions decompose_options() { return hz3_decompose_options_default(); }

/// Hulls of a triangle mesh, in metres, for bodies that move.
inline Result<std::vector<Shape>> decompose(std::span<const Vector> vertices,
                                            std::span<const Triangle> triangles,
                                            const DecomposeOptions &options) {
    std::vector<hz3_Shape> handles(options.max_hulls);
    std::size_t count = 0;
    const Status status =
        hz3_decompose(vertices.data(), vertices.size(), detail::flat(triangles),
                      triangles.size(), &options, handles.data(), handles.size(), &count);
    if (status != HZ_STATUS_OK) return status;
    const std::span found(handles.data(), count);
    return std::vector<Shape>(found.begin(), found.end());
}

/// A soft ball of `radius` metres: a closed surface, an icosahedron whose triangles are divided
/// `subdivisions` times.
inline Result<Shape> soft_ball(float radius, std::uint32_t subdivisions,
                               const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_soft_ball, radius, subdivisions, options);
}

/// A soft cuboid of cells. Half extents are in metres.
inline Result<Shape> soft_cuboid(Vector half_extents, std::uint32_t cells_x,
                                 std::uint32_t cells_y, std::uint32_t cells_z,
                                 const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_soft_cuboid, half_extents, cells_x, cells_y,
                                 cells_z, options);
}

/// A cloth in the plane of x and z, of cells. Half extents are in metres.
inline Result<Shape> soft_cloth(Vec2 half_extents, std::uint32_t cells_x, std::uint32_t cells_z,
                                const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_soft_cloth, half_extents, cells_x, cells_z,
                                 options);
}

/// A soft shape whose particles are the vertices of a surface, in metres.
inline Result<Shape> soft_surface(std::span<const Vector> vertices,
                                  std::span<const Triangle> triangles,
                                  const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_soft_surface, vertices.data(),
                                 vertices.size(), detail::flat(triangles), triangles.size(),
                                 options);
}

/// A soft shape that fills a closed mesh, in metres, with cells of `spacing` metres.
inline Result<Shape> soft_mesh(std::span<const Vector> vertices,
                               std::span<const Triangle> triangles, float spacing,
                               const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz3_shape_create_soft_mesh, vertices.data(), vertices.size(),
                                 detail::flat(triangles), triangles.size(), spacing, options);
}

/// Smooths a surface, in metres, without shrinking it: for drawing a soft body. `smoothed` is as
/// long as `points`.
inline Result<> smooth_surface(std::span<const Vector> points,
                               std::span<const Triangle> triangles, std::uint32_t rounds,
                               std::span<Vector> smoothed) {
    if (points.size() != smoothed.size()) return detail::lists_differ;
    return hz3_smooth_surface(points.data(), points.size(), detail::flat(triangles),
                              triangles.size(), rounds, smoothed.data());
}

/// Offsets a surface, in metres, outwards by `radius` metres: a soft body whose particles have
/// that radius collides with the result. `inflated` is as long as `points`.
inline Result<> inflate_surface(std::span<const Vector> points,
                                std::span<const Triangle> triangles, float radius,
                                std::span<Vector> inflated) {
    if (points.size() != inflated.size()) return detail::lists_differ;
    return hz3_inflate_surface(points.data(), points.size(), detail::flat(triangles),
                               triangles.size(), radius, inflated.data());
}

} // namespace hazumi::d3
