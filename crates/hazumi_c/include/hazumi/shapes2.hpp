// SPDX-License-Identifier: MIT OR Apache-2.0
/// Shapes of two dimensions. d2.hpp includes this file.
#pragma once

#include "../hazumi2d.h"
#include "common.hpp"

namespace hazumi::d2 {

using ChainOptions = hz2_ChainOptions;

/// A circle of `radius` metres, > 0.
inline Result<Shape> circle(float radius) {
    return detail::create<Shape>(hz2_shape_create_circle, radius);
}

/// A rectangle with these half extents, in metres, > 0.
inline Result<Shape> rectangle(Vector half_extents) {
    return detail::create<Shape>(hz2_shape_create_rectangle, half_extents);
}

/// A half plane: all points below a line. The line is `offset` metres from the origin, along
/// its normal, which has any length but zero.
inline Result<Shape> half_plane(Vector normal, float offset = 0) {
    return detail::create<Shape>(hz2_shape_create_half_plane, normal, offset);
}

/// The convex hull of points, in metres: at least three that are not all on one line.
inline Result<Shape> polygon(std::span<const Vector> points) {
    return detail::create<Shape>(hz2_shape_create_polygon, points.data(), points.size());
}

/// Vertices of a polygon, in metres, counter-clockwise: as many as there is room for. Returns
/// the number of all.
inline Result<std::size_t> polygon_vertices(hz2_Shape shape, std::span<Vector> vertices) {
    return detail::get<std::size_t>(hz2_polygon_vertices, shape, vertices.data(),
                                    vertices.size());
}

/// All vertices of a polygon, in metres, counter-clockwise.
inline Result<std::vector<Vector>> polygon_vertices(hz2_Shape shape) {
    return detail::all<Vector>(
        [&](std::span<Vector> vertices) { return polygon_vertices(shape, vertices); });
}

/// Options of a chain, with the defaults of all fields.
inline ChainOptions chain_options() { return hz2_chain_options_default(); }

/// A chain of segments for fixed and kinematic bodies: the ground of a level. In metres.
inline Result<Shape> chain(std::span<const Vector> vertices,
                           const ChainOptions *options = nullptr) {
    return detail::create<Shape>(hz2_shape_create_chain, vertices.data(), vertices.size(),
                                 options);
}

/// Convex polygons of an outline, for bodies that move. The outline is closed rings, with their
/// vertices one after the other, in metres; rings within others are holes. Corners within
/// `flatness` metres of a line are left out.
inline Result<std::vector<Shape>> decompose(std::span<const Vector> vertices,
                                            std::span<const std::uint32_t> ring_sizes,
                                            float flatness = 0) {
    std::size_t total = 0;
    for (const std::uint32_t size : ring_sizes) total += size;
    if (total != vertices.size()) return detail::lists_differ;
    // Polygons that there is room for are created at once, so the first call only counts.
    std::size_t count = 0;
    Status status = hz2_decompose(vertices.data(), ring_sizes.data(), ring_sizes.size(),
                                  flatness, nullptr, 0, &count);
    if (status != HZ_STATUS_OK) return status;
    std::vector<hz2_Shape> handles(count);
    status = hz2_decompose(vertices.data(), ring_sizes.data(), ring_sizes.size(), flatness,
                           handles.data(), handles.size(), &count);
    if (status != HZ_STATUS_OK) return status;
    return std::vector<Shape>(handles.begin(), handles.end());
}

/// A soft disc of `radius` metres: a closed outline of `count` particles.
inline Result<Shape> soft_disc(float radius, std::uint32_t count,
                               const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz2_shape_create_soft_disc, radius, count, options);
}

/// A soft rectangle of cells. Half extents are in metres.
inline Result<Shape> soft_grid(Vector half_extents, std::uint32_t cells_x,
                               std::uint32_t cells_y, const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz2_shape_create_soft_grid, half_extents, cells_x, cells_y,
                                 options);
}

/// A soft shape of a closed outline, in metres, with a particle at least every `spacing`
/// metres.
inline Result<Shape> soft_outline(std::span<const Vector> vertices, float spacing,
                                  const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz2_shape_create_soft_outline, vertices.data(),
                                 vertices.size(), spacing, options);
}

/// A soft shape that fills an outline, in metres, with cells of `spacing` metres.
inline Result<Shape> soft_filled(std::span<const Vector> vertices, float spacing,
                                 const SoftOptions *options = nullptr) {
    return detail::create<Shape>(hz2_shape_create_soft_filled, vertices.data(),
                                 vertices.size(), spacing, options);
}

/// A soft shape of the opaque pixels of a picture, row by row from the top, one byte of alpha
/// each. A pixel is `pixel_size` metres wide, and cells are `spacing` metres wide.
inline Result<Shape> soft_alpha(std::uint32_t width, std::span<const std::uint8_t> alpha,
                                float pixel_size, float spacing,
                                const SoftOptions *options = nullptr) {
    const std::size_t height = width == 0 ? 0 : alpha.size() / width;
    if (height * width != alpha.size() || height > UINT32_MAX) return detail::lists_differ;
    return detail::create<Shape>(hz2_shape_create_soft_alpha, width,
                                 static_cast<std::uint32_t>(height), alpha.data(), pixel_size,
                                 spacing, options);
}

/// Smooths a ring of points, in metres, without shrinking it: for drawing the outline of a soft
/// body. `smoothed` is as long as `points`.
inline Result<> smooth_outline(std::span<const Vector> points, std::uint32_t rounds,
                               std::span<Vector> smoothed) {
    if (points.size() != smoothed.size()) return detail::lists_differ;
    return hz2_smooth_outline(points.data(), points.size(), rounds, smoothed.data());
}

/// Offsets a ring of points, in metres, outwards by `radius` metres: a soft body whose particles
/// have that radius collides with the result. `inflated` is as long as `points`.
inline Result<> inflate_outline(std::span<const Vector> points, float radius,
                                std::span<Vector> inflated) {
    if (points.size() != inflated.size()) return detail::lists_differ;
    return hz2_inflate_outline(points.data(), points.size(), radius, inflated.data());
}

} // namespace hazumi::d2
