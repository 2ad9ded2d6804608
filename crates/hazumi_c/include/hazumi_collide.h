/* Written by `cargo xtask bindings`. SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef HAZUMI_COLLIDE_H
#define HAZUMI_COLLIDE_H

#include "hazumi.h"

/// A pose: a position and a rotation.
typedef struct {
    /// In metres.
    hz_Vec2 position;
    /// Of any length but zero.
    hz_Rot rotation;
} hz2_Pose;

/// A shape. A collider keeps a copy: a shape can be destroyed as soon as colliders have it.
/// Copies of large shapes share their data.
typedef struct {
    uint64_t bits;
} hz2_Shape;

/// A child of a compound.
typedef struct {
    /// Pose of the child in the frame of the compound.
    hz2_Pose pose;
    hz2_Shape shape;
} hz2_CompoundChild;

/// An axis-aligned box.
typedef struct {
    /// Lowest corner, in metres.
    hz_Vec2 min;
    /// Highest corner, in metres.
    hz_Vec2 max;
} hz2_Aabb;

/// Mass, centre of mass and inertia.
typedef struct {
    /// In kg, > 0.
    float mass;
    /// Centre of mass, in metres.
    hz_Vec2 center;
    /// Inertia about the centre of mass, in kg·m².
    float inertia;
} hz2_MassProperties;

/// Options of a chain of segments.
typedef struct {
    /// Whether a segment leads from the last vertex to the first.
    bool is_loop;
    /// Whether there is a vertex before the first one that has no segment.
    ///
    /// Bodies then slide on to a chain that ends there.
    bool has_ghost_before;
    /// Whether there is one after the last.
    bool has_ghost_after;
    hz_Vec2 ghost_before;
    hz_Vec2 ghost_after;
    /// Sides from which segments are hit; default both. The front is to the right of the way
    /// from vertex to vertex.
    hz_Sides sides;
    /// Angle of a corner, in radians, below which it counts as flat.
    float flat_angle;
    /// Number of a material for each segment; may be null.
    const uint16_t *materials;
    size_t material_count;
} hz2_ChainOptions;

/// Options that the builders of soft shapes have in common.
typedef struct {
    hz_SoftMaterial material;
    /// Radius of the particles, in metres; 0 for the default of the shape.
    float radius;
    /// Half width of the regions that match their shape by themselves, in cells of a lattice.
    /// Larger is stiffer; 0 matches the whole body at once.
    uint32_t cluster_half_width;
    /// Particles that do not move; may be null.
    const uint32_t *fixed;
    size_t fixed_count;
} hz2_SoftOptions;

/// A soft shape as plain lists. Lists may be null where their count is 0.
typedef struct {
    hz_SoftMaterial material;
    /// Radius of the particles, in metres.
    float radius;
    /// Particles at rest, in metres.
    const hz_Vec2 *points;
    size_t point_count;
    /// Weight of each particle, dimensionless, > 0; none for equal ones.
    const float *weights;
    size_t weight_count;
    /// Pairs of particles that resist stretching.
    const uint32_t *edges;
    size_t edge_count;
    /// Pairs of particles that resist bending.
    const uint32_t *bends;
    size_t bend_count;
    /// Segments of the outline.
    const uint32_t *outline;
    size_t outline_count;
    /// Triangles of the inside.
    const uint32_t *cells;
    size_t cell_count;
    /// Particles that do not move.
    const uint32_t *fixed;
    size_t fixed_count;
} hz2_SoftShapeData;

/// Shape matching for points that another engine moves, such as its bodies. It changes
/// velocities only, and keeps momentum and angular momentum.
typedef struct {
    uint64_t bits;
} hz2_ShapeMatcher;

/// Vertices of a mesh that follow the particles of a soft body.
typedef struct {
    uint64_t bits;
} hz2_SkinBinding;

/// Distance of two shapes, or their penetration.
typedef struct {
    /// Gap between the shapes, in metres; negative where they overlap.
    float gap;
    /// Closest points of `a` and `b`, in metres; where they overlap, the deepest ones.
    hz_Vec2 point_a;
    hz_Vec2 point_b;
    /// Unit vector from `a` to `b`, dimensionless.
    hz_Vec2 normal;
    /// Parts of `a` and `b`: triangles, segments or children. `HZ_NONE` for a shape of one
    /// piece.
    uint32_t part_a;
    uint32_t part_b;
    /// False when the search stopped early.
    bool converged;
} hz2_Separation;

/// A point of contact of two shapes.
typedef struct {
    /// Midway between the surfaces, in metres.
    hz_Vec2 position;
    /// Unit vector from `a` to `b`, the same for all points of two parts.
    hz_Vec2 normal;
    /// Gap along the normal, in metres; negative where they overlap.
    float separation;
    /// Name of the corners or edges that meet: the same in the next frame.
    uint32_t feature;
    uint32_t part_a;
    uint32_t part_b;
} hz2_ManifoldPoint;

/// Hit of a ray.
typedef struct {
    /// Whether there is a hit; the rest has a meaning only then.
    bool hit;
    /// Fraction of the way, dimensionless, 0..=1.
    float fraction;
    /// In metres.
    hz_Vec2 point;
    /// Unit vector out of the shape; against the ray where that starts inside.
    hz_Vec2 normal;
    /// Part that was hit, or `HZ_NONE`.
    uint32_t part;
} hz2_RayHit;

/// Hit of a shape that moves.
typedef struct {
    /// Whether there is a hit; the rest has a meaning only then.
    bool hit;
    /// False when the search stopped early: the shapes touch later, or not at all.
    bool converged;
    /// Fraction of the way before contact, dimensionless, 0..=1.
    float fraction;
    /// Point of contact, in metres.
    hz_Vec2 point;
    /// Unit vector from `a` to `b`.
    hz_Vec2 normal;
    uint32_t part_a;
    uint32_t part_b;
} hz2_CastHit;

/// A motion: a translation, and a rotation about a point.
typedef struct {
    hz2_Pose start;
    /// In metres, in the world.
    hz_Vec2 translation;
    /// Axis times angle, in radians, in the world.
    float rotation;
    /// Centre of the rotation, in metres, in the frame of the shape.
    hz_Vec2 center;
} hz2_Sweep;

/// The point of a surface that is closest to a point.
typedef struct {
    /// Distance to the surface, in metres; negative inside.
    float distance;
    /// The closest point, in metres.
    hz_Vec2 point;
    /// Unit vector out of the shape there.
    hz_Vec2 normal;
    uint32_t part;
} hz2_PointProjection;

/// A swarm: a pool of bullets, and the search among them or among the things of a crowd.
typedef struct {
    uint64_t bits;
} hz2_Swarm;

/// A bullet: a ball that flies straight on.
typedef struct {
    /// In metres.
    hz_Vec2 position;
    /// In m/s.
    hz_Vec2 velocity;
    /// In metres, ≥ 0.
    float radius;
    /// Group, below 32.
    uint32_t group;
    /// Time that it has left, in seconds; `INFINITY` for ever.
    float lifetime;
} hz2_Bullet;

/// Id of a bullet. All zeros name none. While it lives, `index` is its slot.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz2_BulletId;

/// Two things that touch. Things of a crowd have their index as their number, bullets the slot
/// of their id.
typedef struct {
    uint32_t a;
    uint32_t b;
} hz2_SwarmPair;

/// Pairs of bullets in contact, by slots.
typedef struct {
    /// Pairs that began to touch in the last step.
    const hz2_SwarmPair *started;
    size_t started_count;
    /// Pairs that touched before as well.
    const hz2_SwarmPair *stayed;
    size_t stayed_count;
    /// Pairs that parted, or of which one is gone.
    const hz2_SwarmPair *ended;
    size_t ended_count;
} hz2_SwarmEvents;

/// A bullet that hit a wall.
typedef struct {
    hz2_BulletId bullet;
    /// Index of the wall, in the order in which walls were added.
    uint32_t wall;
    /// Share of the step before the hit, dimensionless, 0..=1.
    float fraction;
    /// Centre of the bullet then, in metres.
    hz_Vec2 position;
    /// Unit vector out of the wall.
    hz_Vec2 normal;
    /// Speed towards the wall, in m/s.
    float speed;
} hz2_WallHit;

/// Bullets of a swarm as lists, all of the same length. Their order changes with steps; ids
/// stay.
typedef struct {
    const hz_Vec2 *positions;
    const hz_Vec2 *velocities;
    const float *radii;
    const uint8_t *groups;
    const float *lifetimes;
    size_t count;
} hz2_BulletLists;

/// Lists of a game, one entry for each thing.
typedef struct {
    /// Centres, in metres.
    const hz_Vec2 *positions;
    size_t count;
    /// Radius of all, in metres, where `radii` and `half_extents` are null.
    float radius;
    /// Radius of each, in metres; or null.
    const float *radii;
    /// Half extents of each, which is a box then, in metres; or null.
    const hz_Vec2 *half_extents;
    /// Group of each, below 32; null for group 0.
    const uint8_t *groups;
    /// Motion of each in this frame, in metres; null for none.
    const hz_Vec2 *motions;
} hz2_Crowd;

/// Two things that touch during a frame, and when.
typedef struct {
    hz2_SwarmPair pair;
    /// Share of the frame that is over by then, dimensionless, 0..=1.
    float fraction;
} hz2_SwarmContact;

/// A thing near a place, or hit on a way.
typedef struct {
    /// Index of the thing in its crowd, or of the bullet in the lists.
    uint32_t item;
    /// Distance of its surface in metres, or share of the way before the hit.
    float distance;
} hz2_SwarmHit;

/// A pose: a position and a rotation.
typedef struct {
    /// In metres.
    hz_Vec3 position;
    /// Of any length but zero.
    hz_Quat rotation;
} hz3_Pose;

/// A shape. A collider keeps a copy: a shape can be destroyed as soon as colliders have it.
/// Copies of large shapes share their data.
typedef struct {
    uint64_t bits;
} hz3_Shape;

/// A child of a compound.
typedef struct {
    /// Pose of the child in the frame of the compound.
    hz3_Pose pose;
    hz3_Shape shape;
} hz3_CompoundChild;

/// An axis-aligned box.
typedef struct {
    /// Lowest corner, in metres.
    hz_Vec3 min;
    /// Highest corner, in metres.
    hz_Vec3 max;
} hz3_Aabb;

/// Mass, centre of mass and inertia.
typedef struct {
    /// In kg, > 0.
    float mass;
    /// Centre of mass, in metres.
    hz_Vec3 center;
    /// Inertia about the centre of mass, in kg·m².
    hz_Mat3 inertia;
} hz3_MassProperties;

/// Options of a convex hull.
typedef struct {
    /// Most vertices, at least 4; 0 for all that the points have. A hull with fewer lies
    /// within.
    uint32_t max_vertices;
    /// Angle, in radians, below which neighbouring faces become one; 0 for flat ones only.
    float flatness;
} hz3_HullOptions;

/// Options of a triangle mesh.
typedef struct {
    /// Sides from which triangles are hit; default the front, where corners run
    /// counter-clockwise.
    hz_Sides sides;
    /// Angle of an edge, in radians, below which it counts as flat.
    float flat_angle;
    /// Number of a material for each triangle; may be null.
    const uint16_t *materials;
    size_t material_count;
} hz3_MeshOptions;

/// Options of a height field.
typedef struct {
    /// Sides from which triangles are hit; default the front, from above.
    hz_Sides sides;
    /// For each cell, row by row, whether it is a hole; may be null.
    const bool *holes;
    size_t hole_count;
    /// Number of a material for each cell; may be null.
    const uint16_t *materials;
    size_t material_count;
} hz3_HeightFieldOptions;

/// Options of a convex decomposition.
typedef struct {
    /// Most hulls, > 0.
    uint32_t max_hulls;
    /// Most vertices of a hull, at least 4.
    uint32_t max_vertices_per_hull;
    /// Cells of the grid along the longest side of the mesh.
    uint32_t resolution;
    /// Depth of a dent that stays, as a share of the size of the mesh, dimensionless, ≥ 0.
    float concavity;
    /// Whether only the surface becomes hulls, not the inside.
    bool hollow;
} hz3_DecomposeOptions;

/// Options that the builders of soft shapes have in common.
typedef struct {
    hz_SoftMaterial material;
    /// Radius of the particles, in metres; 0 for the default of the shape.
    float radius;
    /// Half width of the regions that match their shape by themselves, in cells of a lattice.
    /// Larger is stiffer; 0 matches the whole body at once.
    uint32_t cluster_half_width;
    /// Particles that do not move; may be null.
    const uint32_t *fixed;
    size_t fixed_count;
} hz3_SoftOptions;

/// A soft shape as plain lists. Lists may be null where their count is 0.
typedef struct {
    hz_SoftMaterial material;
    /// Radius of the particles, in metres.
    float radius;
    /// Particles at rest, in metres.
    const hz_Vec3 *points;
    size_t point_count;
    /// Weight of each particle, dimensionless, > 0; none for equal ones.
    const float *weights;
    size_t weight_count;
    /// Pairs of particles that resist stretching.
    const uint32_t *edges;
    size_t edge_count;
    /// Pairs of particles that resist bending.
    const uint32_t *bends;
    size_t bend_count;
    /// Triangles of the surface.
    const uint32_t *faces;
    size_t face_count;
    /// Segments of ropes.
    const uint32_t *segments;
    size_t segment_count;
    /// Tetrahedra of the inside.
    const uint32_t *cells;
    size_t cell_count;
    /// Particles that do not move.
    const uint32_t *fixed;
    size_t fixed_count;
} hz3_SoftShapeData;

/// Shape matching for points that another engine moves, such as its bodies. It changes
/// velocities only, and keeps momentum and angular momentum.
typedef struct {
    uint64_t bits;
} hz3_ShapeMatcher;

/// Vertices of a mesh that follow the particles of a soft body.
typedef struct {
    uint64_t bits;
} hz3_SkinBinding;

/// Distance of two shapes, or their penetration.
typedef struct {
    /// Gap between the shapes, in metres; negative where they overlap.
    float gap;
    /// Closest points of `a` and `b`, in metres; where they overlap, the deepest ones.
    hz_Vec3 point_a;
    hz_Vec3 point_b;
    /// Unit vector from `a` to `b`, dimensionless.
    hz_Vec3 normal;
    /// Parts of `a` and `b`: triangles, segments or children. `HZ_NONE` for a shape of one
    /// piece.
    uint32_t part_a;
    uint32_t part_b;
    /// False when the search stopped early.
    bool converged;
} hz3_Separation;

/// A point of contact of two shapes.
typedef struct {
    /// Midway between the surfaces, in metres.
    hz_Vec3 position;
    /// Unit vector from `a` to `b`, the same for all points of two parts.
    hz_Vec3 normal;
    /// Gap along the normal, in metres; negative where they overlap.
    float separation;
    /// Name of the corners or edges that meet: the same in the next frame.
    uint32_t feature;
    uint32_t part_a;
    uint32_t part_b;
} hz3_ManifoldPoint;

/// Hit of a ray.
typedef struct {
    /// Whether there is a hit; the rest has a meaning only then.
    bool hit;
    /// Fraction of the way, dimensionless, 0..=1.
    float fraction;
    /// In metres.
    hz_Vec3 point;
    /// Unit vector out of the shape; against the ray where that starts inside.
    hz_Vec3 normal;
    /// Part that was hit, or `HZ_NONE`.
    uint32_t part;
} hz3_RayHit;

/// Hit of a shape that moves.
typedef struct {
    /// Whether there is a hit; the rest has a meaning only then.
    bool hit;
    /// False when the search stopped early: the shapes touch later, or not at all.
    bool converged;
    /// Fraction of the way before contact, dimensionless, 0..=1.
    float fraction;
    /// Point of contact, in metres.
    hz_Vec3 point;
    /// Unit vector from `a` to `b`.
    hz_Vec3 normal;
    uint32_t part_a;
    uint32_t part_b;
} hz3_CastHit;

/// A motion: a translation, and a rotation about a point.
typedef struct {
    hz3_Pose start;
    /// In metres, in the world.
    hz_Vec3 translation;
    /// Axis times angle, in radians, in the world.
    hz_Vec3 rotation;
    /// Centre of the rotation, in metres, in the frame of the shape.
    hz_Vec3 center;
} hz3_Sweep;

/// The point of a surface that is closest to a point.
typedef struct {
    /// Distance to the surface, in metres; negative inside.
    float distance;
    /// The closest point, in metres.
    hz_Vec3 point;
    /// Unit vector out of the shape there.
    hz_Vec3 normal;
    uint32_t part;
} hz3_PointProjection;

/// A swarm: a pool of bullets, and the search among them or among the things of a crowd.
typedef struct {
    uint64_t bits;
} hz3_Swarm;

/// A bullet: a ball that flies straight on.
typedef struct {
    /// In metres.
    hz_Vec3 position;
    /// In m/s.
    hz_Vec3 velocity;
    /// In metres, ≥ 0.
    float radius;
    /// Group, below 32.
    uint32_t group;
    /// Time that it has left, in seconds; `INFINITY` for ever.
    float lifetime;
} hz3_Bullet;

/// Id of a bullet. All zeros name none. While it lives, `index` is its slot.
typedef struct {
    uint32_t index;
    uint32_t generation;
} hz3_BulletId;

/// Two things that touch. Things of a crowd have their index as their number, bullets the slot
/// of their id.
typedef struct {
    uint32_t a;
    uint32_t b;
} hz3_SwarmPair;

/// Pairs of bullets in contact, by slots.
typedef struct {
    /// Pairs that began to touch in the last step.
    const hz3_SwarmPair *started;
    size_t started_count;
    /// Pairs that touched before as well.
    const hz3_SwarmPair *stayed;
    size_t stayed_count;
    /// Pairs that parted, or of which one is gone.
    const hz3_SwarmPair *ended;
    size_t ended_count;
} hz3_SwarmEvents;

/// A bullet that hit a wall.
typedef struct {
    hz3_BulletId bullet;
    /// Index of the wall, in the order in which walls were added.
    uint32_t wall;
    /// Share of the step before the hit, dimensionless, 0..=1.
    float fraction;
    /// Centre of the bullet then, in metres.
    hz_Vec3 position;
    /// Unit vector out of the wall.
    hz_Vec3 normal;
    /// Speed towards the wall, in m/s.
    float speed;
} hz3_WallHit;

/// Bullets of a swarm as lists, all of the same length. Their order changes with steps; ids
/// stay.
typedef struct {
    const hz_Vec3 *positions;
    const hz_Vec3 *velocities;
    const float *radii;
    const uint8_t *groups;
    const float *lifetimes;
    size_t count;
} hz3_BulletLists;

/// Lists of a game, one entry for each thing.
typedef struct {
    /// Centres, in metres.
    const hz_Vec3 *positions;
    size_t count;
    /// Radius of all, in metres, where `radii` and `half_extents` are null.
    float radius;
    /// Radius of each, in metres; or null.
    const float *radii;
    /// Half extents of each, which is a box then, in metres; or null.
    const hz_Vec3 *half_extents;
    /// Group of each, below 32; null for group 0.
    const uint8_t *groups;
    /// Motion of each in this frame, in metres; null for none.
    const hz_Vec3 *motions;
} hz3_Crowd;

/// Two things that touch during a frame, and when.
typedef struct {
    hz3_SwarmPair pair;
    /// Share of the frame that is over by then, dimensionless, 0..=1.
    float fraction;
} hz3_SwarmContact;

/// A thing near a place, or hit on a way.
typedef struct {
    /// Index of the thing in its crowd, or of the bullet in the lists.
    uint32_t item;
    /// Distance of its surface in metres, or share of the way before the hit.
    float distance;
} hz3_SwarmHit;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// A pose at a position, without rotation.
hz2_Pose hz2_pose_at(hz_Vec2 position);

/// Destroys a shape. Colliders and compounds that were made of it keep theirs.
hz_Status hz2_shape_destroy(hz2_Shape shape);

/// Creates a capsule: all points within `radius` metres, > 0, of the segment from `a` to `b`.
hz_Status hz2_shape_create_capsule(hz_Vec2 a, hz_Vec2 b, float radius, hz2_Shape *shape);

/// Creates a segment from `a` to `b`, in metres.
hz_Status hz2_shape_create_segment(hz_Vec2 a, hz_Vec2 b, hz2_Shape *shape);

/// Creates a compound of `count` children, at least one. They can be destroyed afterwards.
hz_Status hz2_shape_create_compound(const hz2_CompoundChild *children,
                                    size_t count,
                                    hz2_Shape *shape);

/// Creates a shape scaled by a factor along each axis; some shapes take equal factors only.
hz_Status hz2_shape_create_scaled(hz2_Shape original, hz_Vec2 factor, hz2_Shape *shape);

/// Bounding box of a shape at a pose.
hz_Status hz2_shape_bounds(hz2_Shape shape, const hz2_Pose *pose, hz2_Aabb *bounds);

/// Mass properties of a shape of a density, in kg/m³ (kg/m² in 2D). `has_mass` is false for
/// surfaces, lines and half spaces, which have none; `mass` is then left as it was.
hz_Status hz2_shape_mass(hz2_Shape shape,
                         float density,
                         hz2_MassProperties *mass,
                         bool *has_mass);

/// Creates a circle of `radius` metres, > 0.
hz_Status hz2_shape_create_circle(float radius, hz2_Shape *shape);

/// Creates a rectangle with these half extents, in metres, > 0.
hz_Status hz2_shape_create_rectangle(hz_Vec2 half_extents, hz2_Shape *shape);

/// Creates a half plane: all points below a line with a normal of any length but zero. The
/// line is `offset` metres from the origin, along the normal.
hz_Status hz2_shape_create_half_plane(hz_Vec2 normal, float offset, hz2_Shape *shape);

/// Creates the convex hull of points, in metres: at least three that are not all on one line.
hz_Status hz2_shape_create_polygon(const hz_Vec2 *points, size_t count, hz2_Shape *shape);

/// Vertices of a polygon, in metres, counter-clockwise: as many as there is room for. `count`
/// is the number of all.
hz_Status hz2_polygon_vertices(hz2_Shape shape,
                               hz_Vec2 *vertices,
                               size_t capacity,
                               size_t *count);

/// Options of a chain, with the defaults of all fields.
hz2_ChainOptions hz2_chain_options_default(void);

/// Creates a chain of segments for fixed and kinematic bodies: the ground of a level. `options`
/// may be null.
hz_Status hz2_shape_create_chain(const hz_Vec2 *vertices,
                                 size_t count,
                                 const hz2_ChainOptions *options,
                                 hz2_Shape *shape);

/// Creates a shape with rounded corners: all points within `radius` metres of a rectangle or a
/// polygon.
hz_Status hz2_shape_create_rounded(hz2_Shape core, float radius, hz2_Shape *shape);

/// Decomposes an outline into convex polygons, for bodies that move. The outline has
/// `ring_count` closed rings, with their vertices one after the other; rings within others are
/// holes. Corners that lie within `flatness` metres of a line are left out. `polygons` are as
/// many as there is room for; `count` is the number of all. Each
/// call makes shapes anew.
hz_Status hz2_decompose(const hz_Vec2 *vertices,
                        const uint32_t *ring_sizes,
                        size_t ring_count,
                        float flatness,
                        hz2_Shape *polygons,
                        size_t capacity,
                        size_t *count);

/// Options of a soft shape, with the defaults of all fields.
hz2_SoftOptions hz2_soft_options_default(void);

/// Creates a rope along points, in metres, with a particle at least every `spacing` metres.
/// `options` may be null.
hz_Status hz2_shape_create_soft_rope(const hz_Vec2 *points,
                                     size_t count,
                                     float spacing,
                                     const hz2_SoftOptions *options,
                                     hz2_Shape *shape);

/// Creates a soft shape of plain lists. Without a list of sides, faces or segments it has no
/// surface, and is refused.
hz_Status hz2_shape_create_soft(const hz2_SoftShapeData *data, hz2_Shape *shape);

/// Particles of a soft shape at rest, in metres: as many as there is room for. `count` is the
/// number of all.
hz_Status hz2_soft_shape_points(hz2_Shape shape,
                                hz_Vec2 *points,
                                size_t capacity,
                                size_t *count);

/// Edges of a soft shape, as pairs of particles: as many as there is room for. `capacity` is a
/// number of edges, and `count` is that of all.
hz_Status hz2_soft_shape_edges(hz2_Shape shape,
                               uint32_t *edges,
                               size_t capacity,
                               size_t *count);

/// Sides of the surface of a soft shape, for drawing: as many as there is room for.
///
/// They are triangles of particles in 3D, segments in 2D. `capacity` is a number of sides, and
/// `count` that of all.
hz_Status hz2_soft_shape_surface(hz2_Shape shape,
                                 uint32_t *sides,
                                 size_t capacity,
                                 size_t *count);

/// Creates a soft disc of `radius` metres: a closed outline of `count` particles. `options` may
/// be null.
hz_Status hz2_shape_create_soft_disc(float radius,
                                     uint32_t count,
                                     const hz2_SoftOptions *options,
                                     hz2_Shape *shape);

/// Creates a soft rectangle of cells. `options` may be null.
hz_Status hz2_shape_create_soft_grid(hz_Vec2 half_extents,
                                     uint32_t cells_x,
                                     uint32_t cells_y,
                                     const hz2_SoftOptions *options,
                                     hz2_Shape *shape);

/// Creates a soft shape of a closed outline, with a particle at least every `spacing` metres.
/// `options` may be null.
hz_Status hz2_shape_create_soft_outline(const hz_Vec2 *vertices,
                                        size_t count,
                                        float spacing,
                                        const hz2_SoftOptions *options,
                                        hz2_Shape *shape);

/// Creates a soft shape that fills an outline with cells of `spacing` metres. `options` may be
/// null.
hz_Status hz2_shape_create_soft_filled(const hz_Vec2 *vertices,
                                       size_t count,
                                       float spacing,
                                       const hz2_SoftOptions *options,
                                       hz2_Shape *shape);

/// Creates a soft shape of the opaque pixels of a picture.
///
/// `alpha` has a byte for each pixel, row by row from the top. A pixel is `pixel_size` metres
/// wide. `options` may be null.
hz_Status hz2_shape_create_soft_alpha(uint32_t width,
                                      uint32_t height,
                                      const uint8_t *alpha,
                                      float pixel_size,
                                      float spacing,
                                      const hz2_SoftOptions *options,
                                      hz2_Shape *shape);

/// Smooths a ring of `count` points, in metres, without shrinking it.
///
/// It is for drawing the outline of a soft body. `smoothed` has room for as many.
hz_Status hz2_smooth_outline(const hz_Vec2 *points,
                             size_t count,
                             uint32_t rounds,
                             hz_Vec2 *smoothed);

/// Offsets a ring of `count` points, in metres, outwards by `radius` metres.
///
/// A soft body whose particles have that radius collides with the result. `inflated` has room
/// for as many.
hz_Status hz2_inflate_outline(const hz_Vec2 *points,
                              size_t count,
                              float radius,
                              hz_Vec2 *inflated);

/// Creates a matcher for `count` points.
///
/// `rest` has their places at rest, in metres, in any frame, and `masses` their masses, in kg,
/// above 0. A point of infinite mass is held. Of `material` only the shape, its mode and
/// plasticity and the tear strain count; null is the default.
hz_Status hz2_shape_matcher_create(const hz_Vec2 *rest,
                                   const float *masses,
                                   size_t count,
                                   const hz_SoftMaterial *material,
                                   hz2_ShapeMatcher *matcher);

/// Destroys a matcher.
hz_Status hz2_shape_matcher_destroy(hz2_ShapeMatcher matcher);

/// Changes the velocities of all points, in m/s, for a step of `h` seconds, > 0. To be called
/// once per step of the other engine, before that moves its points, which are at `positions`,
/// in metres.
hz_Status hz2_shape_matcher_apply(hz2_ShapeMatcher matcher,
                                  const hz_Vec2 *positions,
                                  hz_Vec2 *velocities,
                                  size_t count,
                                  float h);

/// Best-fit pose of the rest shape while the points are at `positions`, in metres. The position
/// is that of the centre of mass.
hz_Status hz2_shape_matcher_frame(hz2_ShapeMatcher matcher,
                                  const hz_Vec2 *positions,
                                  size_t count,
                                  hz2_Pose *frame);

/// Binds `count` vertices of a mesh, in metres, in the frame of a soft shape, to its particles.
hz_Status hz2_skin_binding_create(hz2_Shape shape,
                                  const hz_Vec2 *vertices,
                                  size_t count,
                                  hz2_SkinBinding *binding);

/// Destroys a binding.
hz_Status hz2_skin_binding_destroy(hz2_SkinBinding binding);

/// Places of the vertices of a binding, while the particles are at `particles`, in metres.
/// `vertices` has room for as many as were bound.
hz_Status hz2_skin_binding_positions(hz2_SkinBinding binding,
                                     const hz_Vec2 *particles,
                                     size_t particle_count,
                                     hz_Vec2 *vertices,
                                     size_t vertex_count);

/// Separation of two shapes: their distance, or how deep they overlap.
hz_Status hz2_shape_separation(hz2_Shape a,
                               const hz2_Pose *a_pose,
                               hz2_Shape b,
                               const hz2_Pose *b_pose,
                               hz2_Separation *separation);

/// How deep two shapes overlap, by a method. `overlap` is false when they are apart, and
/// `separation` is then left as it was.
hz_Status hz2_shape_penetration(hz2_Shape a,
                                const hz2_Pose *a_pose,
                                hz2_Shape b,
                                const hz2_Pose *b_pose,
                                hz_PenetrationMethod method,
                                hz2_Separation *separation,
                                bool *overlap);

/// Whether two shapes overlap or touch.
hz_Status hz2_shape_intersects(hz2_Shape a,
                               const hz2_Pose *a_pose,
                               hz2_Shape b,
                               const hz2_Pose *b_pose,
                               bool *intersects);

/// Whether pairs of shapes overlap or touch, many at once.
///
/// Each pair has two indices of shapes and poses. `intersects` has room for one answer for each
/// pair.
hz_Status hz2_shapes_intersect(const hz2_Shape *shapes,
                               const hz2_Pose *poses,
                               size_t shape_count,
                               const uint32_t *pairs,
                               size_t pair_count,
                               bool *intersects);

/// Points of contact of two shapes that are within `margin` metres, ≥ 0: as many as there is
/// room for. `count` is the number of all.
hz_Status hz2_shape_collide(hz2_Shape a,
                            const hz2_Pose *a_pose,
                            hz2_Shape b,
                            const hz2_Pose *b_pose,
                            float margin,
                            hz2_ManifoldPoint *points,
                            size_t capacity,
                            size_t *count);

/// Casts a ray from `origin` by `translation`, of any length but zero, in metres, at a shape.
hz_Status hz2_shape_cast_ray(hz2_Shape shape,
                             const hz2_Pose *pose,
                             hz_Vec2 origin,
                             hz_Vec2 translation,
                             hz2_RayHit *hit);

/// Casts shape `b` by `translation`, in metres, at shape `a`.
hz_Status hz2_shape_cast_shape(hz2_Shape a,
                               const hz2_Pose *a_pose,
                               hz2_Shape b,
                               const hz2_Pose *b_pose,
                               hz_Vec2 translation,
                               hz2_CastHit *hit);

/// First contact of two shapes that both move and turn. They touch when they are `gap` metres
/// apart, ≥ 0, up to `tolerance` metres, > 0.
hz_Status hz2_shape_time_of_impact(hz2_Shape a,
                                   const hz2_Sweep *a_motion,
                                   hz2_Shape b,
                                   const hz2_Sweep *b_motion,
                                   float gap,
                                   float tolerance,
                                   hz2_CastHit *hit);

/// The point of the surface of a shape that is closest to a point, in metres.
hz_Status hz2_shape_closest_point(hz2_Shape shape,
                                  const hz2_Pose *pose,
                                  hz_Vec2 point,
                                  hz2_PointProjection *projection);

/// Whether a point, in metres, is in a shape or on its surface.
hz_Status hz2_shape_contains(hz2_Shape shape,
                             const hz2_Pose *pose,
                             hz_Vec2 point,
                             bool *contains);

/// Creates a swarm that shares its work among `threads` threads, at least one.
hz_Status hz2_swarm_create(size_t threads, hz2_Swarm *swarm);

/// Destroys a swarm.
hz_Status hz2_swarm_destroy(hz2_Swarm swarm);

/// Lets two groups, below 32, collide, or no longer. At first none do.
hz_Status hz2_swarm_set_collision(hz2_Swarm swarm,
                                  uint32_t group_a,
                                  uint32_t group_b,
                                  bool collide);

/// Sets the groups, as bits, whose things only look for others. Two of them never touch.
///
/// Many bullets among few targets take less than half of the time that way.
hz_Status hz2_swarm_set_probes(hz2_Swarm swarm, uint32_t groups);

/// Adds a wall for bullets of `groups`, as bits: all places below a plane.
hz_Status hz2_swarm_add_plane(hz2_Swarm swarm, hz_Vec2 normal, float offset, uint32_t groups);

/// Adds walls around a room, for bullets of `groups`, as bits.
hz_Status hz2_swarm_add_room(hz2_Swarm swarm, hz_Vec2 min, hz_Vec2 max, uint32_t groups);

/// Adds a box as a wall, for bullets of `groups`, as bits.
hz_Status hz2_swarm_add_block(hz2_Swarm swarm,
                              hz_Vec2 center,
                              hz_Vec2 half_extents,
                              uint32_t groups);

/// Removes all walls.
hz_Status hz2_swarm_clear_walls(hz2_Swarm swarm);

/// Lets bullets bounce off walls, with a share `restitution` of their speed, 0..=1.
///
/// A bullet bounces up to `max_bounces` times in a step. It is the default, with 1 and 8.
hz_Status hz2_swarm_set_bounce(hz2_Swarm swarm, float restitution, uint32_t max_bounces);

/// Lets bullets end at walls.
hz_Status hz2_swarm_set_despawn_at_walls(hz2_Swarm swarm);

/// Spawns `count` bullets. `ids` may be null.
hz_Status hz2_swarm_spawn(hz2_Swarm swarm,
                          const hz2_Bullet *bullets,
                          size_t count,
                          hz2_BulletId *ids);

/// Despawns a bullet.
hz_Status hz2_swarm_despawn(hz2_Swarm swarm, hz2_BulletId id);

/// Puts a bullet somewhere, in metres, and gives it a velocity, in m/s: a player that is moved
/// by hand. Its contacts go on.
hz_Status hz2_swarm_set_motion(hz2_Swarm swarm,
                               hz2_BulletId id,
                               hz_Vec2 position,
                               hz_Vec2 velocity);

/// Despawns all bullets.
hz_Status hz2_swarm_clear(hz2_Swarm swarm);

/// Moves the bullets by `dt` seconds, from wall to wall, and finds those that touch.
hz_Status hz2_swarm_step(hz2_Swarm swarm, float dt);

/// Pairs of bullets that touched in the last step.
hz_Status hz2_swarm_events(hz2_Swarm swarm, hz2_SwarmEvents *events);

/// Bullets that hit a wall in the last step.
hz_Status hz2_swarm_wall_hits(hz2_Swarm swarm, const hz2_WallHit **hits, size_t *count);

/// Bullets that ended in the last step.
///
/// They ended by their age, at a wall, or because a place was too far for numbers.
hz_Status hz2_swarm_despawned(hz2_Swarm swarm, const hz2_BulletId **ids, size_t *count);

/// All bullets, as the lists of the swarm itself: nothing is copied.
hz_Status hz2_swarm_bullets(hz2_Swarm swarm, hz2_BulletLists *lists);

/// Place of a bullet in the lists.
hz_Status hz2_swarm_index_of(hz2_Swarm swarm, hz2_BulletId id, size_t *index);

/// Id of the bullet at a place in the lists.
hz_Status hz2_swarm_id_at(hz2_Swarm swarm, size_t index, hz2_BulletId *id);

/// Id of the bullet in a slot, such as those of `hz2_SwarmPair` and `hz3_SwarmPair`.
hz_Status hz2_swarm_id_in_slot(hz2_Swarm swarm, uint32_t slot, hz2_BulletId *id);

/// Sorts the things of a crowd, for the queries that follow, instead of the bullets.
hz_Status hz2_swarm_rebuild(hz2_Swarm swarm, const hz2_Crowd *crowd);

/// Pairs of things of the crowd that touch. With motions, pairs whose ways come near.
hz_Status hz2_swarm_pairs(hz2_Swarm swarm, const hz2_SwarmPair **pairs, size_t *count);

/// First contacts of moving things of a crowd within the frame. The crowd is the one that was
/// sorted.
hz_Status hz2_swarm_first_contacts(hz2_Swarm swarm,
                                   const hz2_Crowd *crowd,
                                   const hz2_SwarmContact **contacts,
                                   size_t *count);

/// Things of `groups`, as bits, within `radius` metres of a place, by their surfaces.
///
/// `hits` are as many as there is room for. `count` is the number of all.
hz_Status hz2_swarm_within(hz2_Swarm swarm,
                           hz_Vec2 center,
                           float radius,
                           uint32_t groups,
                           hz2_SwarmHit *hits,
                           size_t capacity,
                           size_t *count);

/// The `most` things of `groups`, as bits, that are nearest to a place. `hits` has room for
/// them; `count` is how many there are.
hz_Status hz2_swarm_nearest(hz2_Swarm swarm,
                            hz_Vec2 center,
                            size_t most,
                            uint32_t groups,
                            hz2_SwarmHit *hits,
                            size_t *count);

/// The first thing of `groups`, as bits, that a ball of `radius` metres hits on its way.
///
/// With a radius of 0 it is a ray. `item` is `HZ_NONE` when there is none.
hz_Status hz2_swarm_first_hit(hz2_Swarm swarm,
                              hz_Vec2 from,
                              hz_Vec2 to,
                              float radius,
                              uint32_t groups,
                              hz2_SwarmHit *hit);

/// A pose at a position, without rotation.
hz3_Pose hz3_pose_at(hz_Vec3 position);

/// Destroys a shape. Colliders and compounds that were made of it keep theirs.
hz_Status hz3_shape_destroy(hz3_Shape shape);

/// Creates a capsule: all points within `radius` metres, > 0, of the segment from `a` to `b`.
hz_Status hz3_shape_create_capsule(hz_Vec3 a, hz_Vec3 b, float radius, hz3_Shape *shape);

/// Creates a segment from `a` to `b`, in metres.
hz_Status hz3_shape_create_segment(hz_Vec3 a, hz_Vec3 b, hz3_Shape *shape);

/// Creates a compound of `count` children, at least one. They can be destroyed afterwards.
hz_Status hz3_shape_create_compound(const hz3_CompoundChild *children,
                                    size_t count,
                                    hz3_Shape *shape);

/// Creates a shape scaled by a factor along each axis; some shapes take equal factors only.
hz_Status hz3_shape_create_scaled(hz3_Shape original, hz_Vec3 factor, hz3_Shape *shape);

/// Bounding box of a shape at a pose.
hz_Status hz3_shape_bounds(hz3_Shape shape, const hz3_Pose *pose, hz3_Aabb *bounds);

/// Mass properties of a shape of a density, in kg/m³ (kg/m² in 2D). `has_mass` is false for
/// surfaces, lines and half spaces, which have none; `mass` is then left as it was.
hz_Status hz3_shape_mass(hz3_Shape shape,
                         float density,
                         hz3_MassProperties *mass,
                         bool *has_mass);

/// Creates a sphere of `radius` metres, > 0.
hz_Status hz3_shape_create_sphere(float radius, hz3_Shape *shape);

/// Creates a cuboid with these half extents, in metres, > 0.
hz_Status hz3_shape_create_cuboid(hz_Vec3 half_extents, hz3_Shape *shape);

/// Creates a cylinder along y, around the origin, in metres, > 0.
hz_Status hz3_shape_create_cylinder(float half_height, float radius, hz3_Shape *shape);

/// Creates a cone along y with its tip on top. The origin is in the middle of its height. In
/// metres, > 0.
hz_Status hz3_shape_create_cone(float half_height, float radius, hz3_Shape *shape);

/// Creates a triangle, hit from both sides.
hz_Status hz3_shape_create_triangle(hz_Vec3 a, hz_Vec3 b, hz_Vec3 c, hz3_Shape *shape);

/// Creates a half space: all points below a plane with a normal of any length but zero. The
/// plane is `offset` metres from the origin, along the normal.
hz_Status hz3_shape_create_half_space(hz_Vec3 normal, float offset, hz3_Shape *shape);

/// Options of a hull, with the defaults of all fields.
hz3_HullOptions hz3_hull_options_default(void);

/// Creates the convex hull of points, in metres: at least four that are not all in one plane.
/// `options` may be null.
hz_Status hz3_shape_create_hull(const hz_Vec3 *points,
                                size_t count,
                                const hz3_HullOptions *options,
                                hz3_Shape *shape);

/// Vertices of a hull, in metres: as many as there is room for. `count` is the number of all.
hz_Status hz3_hull_vertices(hz3_Shape shape, hz_Vec3 *vertices, size_t capacity, size_t *count);

/// Faces of a hull: for each the number of its vertices, then their indices.
///
/// They run counter-clockwise, seen from outside. `count` is the number of all numbers.
hz_Status hz3_hull_faces(hz3_Shape shape, uint32_t *faces, size_t capacity, size_t *count);

/// Bytes of a hull, which `hz3_shape_create_hull_from_bytes` reads: cook once, load often.
hz_Status hz3_hull_bytes(hz3_Shape shape, hz_Buffer *bytes);

/// Creates a hull of the bytes of `hz3_hull_bytes`.
hz_Status hz3_shape_create_hull_from_bytes(const uint8_t *bytes,
                                           size_t count,
                                           hz3_Shape *shape);

/// Options of a mesh, with the defaults of all fields.
hz3_MeshOptions hz3_mesh_options_default(void);

/// Creates a triangle mesh for fixed and kinematic bodies. Each triangle has three indices of
/// vertices. `options` may be null.
hz_Status hz3_shape_create_mesh(const hz_Vec3 *vertices,
                                size_t vertex_count,
                                const uint32_t *triangles,
                                size_t triangle_count,
                                const hz3_MeshOptions *options,
                                hz3_Shape *shape);

/// Options of a height field, with the defaults of all fields.
hz3_HeightFieldOptions hz3_height_field_options_default(void);

/// Creates a height field for fixed and kinematic bodies.
///
/// `heights` has `count` numbers, in rows of `columns` along x, one row after the other along
/// z, from the origin. `scale` is the distance of samples along x and z, in metres, and the
/// factor on heights. `options` may be null.
hz_Status hz3_shape_create_height_field(size_t columns,
                                        const float *heights,
                                        size_t count,
                                        hz_Vec3 scale,
                                        const hz3_HeightFieldOptions *options,
                                        hz3_Shape *shape);

/// Creates a shape with rounded edges: all points within `radius` metres of another shape.
///
/// That is a cuboid, a cylinder, a cone, a hull or a triangle.
hz_Status hz3_shape_create_rounded(hz3_Shape core, float radius, hz3_Shape *shape);

/// Options of a convex decomposition, with the defaults of all fields.
hz3_DecomposeOptions hz3_decompose_options_default(void);

/// Decomposes a triangle mesh into hulls, for bodies that move.
///
/// Each triangle has three indices of vertices. `hulls` are as many as there is room for;
/// `count` is the number of all, at most `max_hulls` of the options. Each call makes
/// shapes anew. `options` may be null.
hz_Status hz3_decompose(const hz_Vec3 *vertices,
                        size_t vertex_count,
                        const uint32_t *triangles,
                        size_t triangle_count,
                        const hz3_DecomposeOptions *options,
                        hz3_Shape *hulls,
                        size_t capacity,
                        size_t *count);

/// Options of a soft shape, with the defaults of all fields.
hz3_SoftOptions hz3_soft_options_default(void);

/// Creates a rope along points, in metres, with a particle at least every `spacing` metres.
/// `options` may be null.
hz_Status hz3_shape_create_soft_rope(const hz_Vec3 *points,
                                     size_t count,
                                     float spacing,
                                     const hz3_SoftOptions *options,
                                     hz3_Shape *shape);

/// Creates a soft shape of plain lists. Without a list of sides, faces or segments it has no
/// surface, and is refused.
hz_Status hz3_shape_create_soft(const hz3_SoftShapeData *data, hz3_Shape *shape);

/// Particles of a soft shape at rest, in metres: as many as there is room for. `count` is the
/// number of all.
hz_Status hz3_soft_shape_points(hz3_Shape shape,
                                hz_Vec3 *points,
                                size_t capacity,
                                size_t *count);

/// Edges of a soft shape, as pairs of particles: as many as there is room for. `capacity` is a
/// number of edges, and `count` is that of all.
hz_Status hz3_soft_shape_edges(hz3_Shape shape,
                               uint32_t *edges,
                               size_t capacity,
                               size_t *count);

/// Sides of the surface of a soft shape, for drawing: as many as there is room for.
///
/// They are triangles of particles in 3D, segments in 2D. `capacity` is a number of sides, and
/// `count` that of all.
hz_Status hz3_soft_shape_surface(hz3_Shape shape,
                                 uint32_t *sides,
                                 size_t capacity,
                                 size_t *count);

/// Creates a soft ball of `radius` metres: a closed surface.
///
/// It is an icosahedron whose triangles are divided `subdivisions` times. `options` may be
/// null.
hz_Status hz3_shape_create_soft_ball(float radius,
                                     uint32_t subdivisions,
                                     const hz3_SoftOptions *options,
                                     hz3_Shape *shape);

/// Creates a soft cuboid of cells. `options` may be null.
hz_Status hz3_shape_create_soft_cuboid(hz_Vec3 half_extents,
                                       uint32_t cells_x,
                                       uint32_t cells_y,
                                       uint32_t cells_z,
                                       const hz3_SoftOptions *options,
                                       hz3_Shape *shape);

/// Creates a cloth in the plane of x and z, of cells. `options` may be null.
hz_Status hz3_shape_create_soft_cloth(hz_Vec2 half_extents,
                                      uint32_t cells_x,
                                      uint32_t cells_z,
                                      const hz3_SoftOptions *options,
                                      hz3_Shape *shape);

/// Creates a soft shape whose particles are the vertices of a surface.
///
/// Each triangle has three indices of vertices. `options` may be null.
hz_Status hz3_shape_create_soft_surface(const hz_Vec3 *vertices,
                                        size_t vertex_count,
                                        const uint32_t *triangles,
                                        size_t triangle_count,
                                        const hz3_SoftOptions *options,
                                        hz3_Shape *shape);

/// Creates a soft shape that fills a closed mesh with cells of `spacing` metres.
///
/// Each triangle has three indices of vertices. `options` may be null.
hz_Status hz3_shape_create_soft_mesh(const hz_Vec3 *vertices,
                                     size_t vertex_count,
                                     const uint32_t *triangles,
                                     size_t triangle_count,
                                     float spacing,
                                     const hz3_SoftOptions *options,
                                     hz3_Shape *shape);

/// Smooths a surface of triangles, in metres, without shrinking it.
///
/// It is for drawing a soft body. Each triangle has three indices of points. `smoothed` has
/// room for as many points.
hz_Status hz3_smooth_surface(const hz_Vec3 *points,
                             size_t point_count,
                             const uint32_t *triangles,
                             size_t triangle_count,
                             uint32_t rounds,
                             hz_Vec3 *smoothed);

/// Offsets a surface of triangles, in metres, outwards by `radius` metres.
///
/// A soft body whose particles have that radius collides with the result. Each triangle has
/// three indices of points. `inflated` has room for as many points.
hz_Status hz3_inflate_surface(const hz_Vec3 *points,
                              size_t point_count,
                              const uint32_t *triangles,
                              size_t triangle_count,
                              float radius,
                              hz_Vec3 *inflated);

/// Creates a matcher for `count` points.
///
/// `rest` has their places at rest, in metres, in any frame, and `masses` their masses, in kg,
/// above 0. A point of infinite mass is held. Of `material` only the shape, its mode and
/// plasticity and the tear strain count; null is the default.
hz_Status hz3_shape_matcher_create(const hz_Vec3 *rest,
                                   const float *masses,
                                   size_t count,
                                   const hz_SoftMaterial *material,
                                   hz3_ShapeMatcher *matcher);

/// Destroys a matcher.
hz_Status hz3_shape_matcher_destroy(hz3_ShapeMatcher matcher);

/// Changes the velocities of all points, in m/s, for a step of `h` seconds, > 0. To be called
/// once per step of the other engine, before that moves its points, which are at `positions`,
/// in metres.
hz_Status hz3_shape_matcher_apply(hz3_ShapeMatcher matcher,
                                  const hz_Vec3 *positions,
                                  hz_Vec3 *velocities,
                                  size_t count,
                                  float h);

/// Best-fit pose of the rest shape while the points are at `positions`, in metres. The position
/// is that of the centre of mass.
hz_Status hz3_shape_matcher_frame(hz3_ShapeMatcher matcher,
                                  const hz_Vec3 *positions,
                                  size_t count,
                                  hz3_Pose *frame);

/// Binds `count` vertices of a mesh, in metres, in the frame of a soft shape, to its particles.
hz_Status hz3_skin_binding_create(hz3_Shape shape,
                                  const hz_Vec3 *vertices,
                                  size_t count,
                                  hz3_SkinBinding *binding);

/// Destroys a binding.
hz_Status hz3_skin_binding_destroy(hz3_SkinBinding binding);

/// Places of the vertices of a binding, while the particles are at `particles`, in metres.
/// `vertices` has room for as many as were bound.
hz_Status hz3_skin_binding_positions(hz3_SkinBinding binding,
                                     const hz_Vec3 *particles,
                                     size_t particle_count,
                                     hz_Vec3 *vertices,
                                     size_t vertex_count);

/// Separation of two shapes: their distance, or how deep they overlap.
hz_Status hz3_shape_separation(hz3_Shape a,
                               const hz3_Pose *a_pose,
                               hz3_Shape b,
                               const hz3_Pose *b_pose,
                               hz3_Separation *separation);

/// How deep two shapes overlap, by a method. `overlap` is false when they are apart, and
/// `separation` is then left as it was.
hz_Status hz3_shape_penetration(hz3_Shape a,
                                const hz3_Pose *a_pose,
                                hz3_Shape b,
                                const hz3_Pose *b_pose,
                                hz_PenetrationMethod method,
                                hz3_Separation *separation,
                                bool *overlap);

/// Whether two shapes overlap or touch.
hz_Status hz3_shape_intersects(hz3_Shape a,
                               const hz3_Pose *a_pose,
                               hz3_Shape b,
                               const hz3_Pose *b_pose,
                               bool *intersects);

/// Whether pairs of shapes overlap or touch, many at once.
///
/// Each pair has two indices of shapes and poses. `intersects` has room for one answer for each
/// pair.
hz_Status hz3_shapes_intersect(const hz3_Shape *shapes,
                               const hz3_Pose *poses,
                               size_t shape_count,
                               const uint32_t *pairs,
                               size_t pair_count,
                               bool *intersects);

/// Points of contact of two shapes that are within `margin` metres, ≥ 0: as many as there is
/// room for. `count` is the number of all.
hz_Status hz3_shape_collide(hz3_Shape a,
                            const hz3_Pose *a_pose,
                            hz3_Shape b,
                            const hz3_Pose *b_pose,
                            float margin,
                            hz3_ManifoldPoint *points,
                            size_t capacity,
                            size_t *count);

/// Casts a ray from `origin` by `translation`, of any length but zero, in metres, at a shape.
hz_Status hz3_shape_cast_ray(hz3_Shape shape,
                             const hz3_Pose *pose,
                             hz_Vec3 origin,
                             hz_Vec3 translation,
                             hz3_RayHit *hit);

/// Casts shape `b` by `translation`, in metres, at shape `a`.
hz_Status hz3_shape_cast_shape(hz3_Shape a,
                               const hz3_Pose *a_pose,
                               hz3_Shape b,
                               const hz3_Pose *b_pose,
                               hz_Vec3 translation,
                               hz3_CastHit *hit);

/// First contact of two shapes that both move and turn. They touch when they are `gap` metres
/// apart, ≥ 0, up to `tolerance` metres, > 0.
hz_Status hz3_shape_time_of_impact(hz3_Shape a,
                                   const hz3_Sweep *a_motion,
                                   hz3_Shape b,
                                   const hz3_Sweep *b_motion,
                                   float gap,
                                   float tolerance,
                                   hz3_CastHit *hit);

/// The point of the surface of a shape that is closest to a point, in metres.
hz_Status hz3_shape_closest_point(hz3_Shape shape,
                                  const hz3_Pose *pose,
                                  hz_Vec3 point,
                                  hz3_PointProjection *projection);

/// Whether a point, in metres, is in a shape or on its surface.
hz_Status hz3_shape_contains(hz3_Shape shape,
                             const hz3_Pose *pose,
                             hz_Vec3 point,
                             bool *contains);

/// Creates a swarm that shares its work among `threads` threads, at least one.
hz_Status hz3_swarm_create(size_t threads, hz3_Swarm *swarm);

/// Destroys a swarm.
hz_Status hz3_swarm_destroy(hz3_Swarm swarm);

/// Lets two groups, below 32, collide, or no longer. At first none do.
hz_Status hz3_swarm_set_collision(hz3_Swarm swarm,
                                  uint32_t group_a,
                                  uint32_t group_b,
                                  bool collide);

/// Sets the groups, as bits, whose things only look for others. Two of them never touch.
///
/// Many bullets among few targets take less than half of the time that way.
hz_Status hz3_swarm_set_probes(hz3_Swarm swarm, uint32_t groups);

/// Adds a wall for bullets of `groups`, as bits: all places below a plane.
hz_Status hz3_swarm_add_plane(hz3_Swarm swarm, hz_Vec3 normal, float offset, uint32_t groups);

/// Adds walls around a room, for bullets of `groups`, as bits.
hz_Status hz3_swarm_add_room(hz3_Swarm swarm, hz_Vec3 min, hz_Vec3 max, uint32_t groups);

/// Adds a box as a wall, for bullets of `groups`, as bits.
hz_Status hz3_swarm_add_block(hz3_Swarm swarm,
                              hz_Vec3 center,
                              hz_Vec3 half_extents,
                              uint32_t groups);

/// Removes all walls.
hz_Status hz3_swarm_clear_walls(hz3_Swarm swarm);

/// Lets bullets bounce off walls, with a share `restitution` of their speed, 0..=1.
///
/// A bullet bounces up to `max_bounces` times in a step. It is the default, with 1 and 8.
hz_Status hz3_swarm_set_bounce(hz3_Swarm swarm, float restitution, uint32_t max_bounces);

/// Lets bullets end at walls.
hz_Status hz3_swarm_set_despawn_at_walls(hz3_Swarm swarm);

/// Spawns `count` bullets. `ids` may be null.
hz_Status hz3_swarm_spawn(hz3_Swarm swarm,
                          const hz3_Bullet *bullets,
                          size_t count,
                          hz3_BulletId *ids);

/// Despawns a bullet.
hz_Status hz3_swarm_despawn(hz3_Swarm swarm, hz3_BulletId id);

/// Puts a bullet somewhere, in metres, and gives it a velocity, in m/s: a player that is moved
/// by hand. Its contacts go on.
hz_Status hz3_swarm_set_motion(hz3_Swarm swarm,
                               hz3_BulletId id,
                               hz_Vec3 position,
                               hz_Vec3 velocity);

/// Despawns all bullets.
hz_Status hz3_swarm_clear(hz3_Swarm swarm);

/// Moves the bullets by `dt` seconds, from wall to wall, and finds those that touch.
hz_Status hz3_swarm_step(hz3_Swarm swarm, float dt);

/// Pairs of bullets that touched in the last step.
hz_Status hz3_swarm_events(hz3_Swarm swarm, hz3_SwarmEvents *events);

/// Bullets that hit a wall in the last step.
hz_Status hz3_swarm_wall_hits(hz3_Swarm swarm, const hz3_WallHit **hits, size_t *count);

/// Bullets that ended in the last step.
///
/// They ended by their age, at a wall, or because a place was too far for numbers.
hz_Status hz3_swarm_despawned(hz3_Swarm swarm, const hz3_BulletId **ids, size_t *count);

/// All bullets, as the lists of the swarm itself: nothing is copied.
hz_Status hz3_swarm_bullets(hz3_Swarm swarm, hz3_BulletLists *lists);

/// Place of a bullet in the lists.
hz_Status hz3_swarm_index_of(hz3_Swarm swarm, hz3_BulletId id, size_t *index);

/// Id of the bullet at a place in the lists.
hz_Status hz3_swarm_id_at(hz3_Swarm swarm, size_t index, hz3_BulletId *id);

/// Id of the bullet in a slot, such as those of `hz2_SwarmPair` and `hz3_SwarmPair`.
hz_Status hz3_swarm_id_in_slot(hz3_Swarm swarm, uint32_t slot, hz3_BulletId *id);

/// Sorts the things of a crowd, for the queries that follow, instead of the bullets.
hz_Status hz3_swarm_rebuild(hz3_Swarm swarm, const hz3_Crowd *crowd);

/// Pairs of things of the crowd that touch. With motions, pairs whose ways come near.
hz_Status hz3_swarm_pairs(hz3_Swarm swarm, const hz3_SwarmPair **pairs, size_t *count);

/// First contacts of moving things of a crowd within the frame. The crowd is the one that was
/// sorted.
hz_Status hz3_swarm_first_contacts(hz3_Swarm swarm,
                                   const hz3_Crowd *crowd,
                                   const hz3_SwarmContact **contacts,
                                   size_t *count);

/// Things of `groups`, as bits, within `radius` metres of a place, by their surfaces.
///
/// `hits` are as many as there is room for. `count` is the number of all.
hz_Status hz3_swarm_within(hz3_Swarm swarm,
                           hz_Vec3 center,
                           float radius,
                           uint32_t groups,
                           hz3_SwarmHit *hits,
                           size_t capacity,
                           size_t *count);

/// The `most` things of `groups`, as bits, that are nearest to a place. `hits` has room for
/// them; `count` is how many there are.
hz_Status hz3_swarm_nearest(hz3_Swarm swarm,
                            hz_Vec3 center,
                            size_t most,
                            uint32_t groups,
                            hz3_SwarmHit *hits,
                            size_t *count);

/// The first thing of `groups`, as bits, that a ball of `radius` metres hits on its way.
///
/// With a radius of 0 it is a ray. `item` is `HZ_NONE` when there is none.
hz_Status hz3_swarm_first_hit(hz3_Swarm swarm,
                              hz_Vec3 from,
                              hz_Vec3 to,
                              float radius,
                              uint32_t groups,
                              hz3_SwarmHit *hit);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HAZUMI_COLLIDE_H */
