//! Shapes of colliders in 3D, and the rules of their numbers.

use bevy_math::Vec3;
use hazumi3d::shape::{
    Capsule, Cone, Cuboid, Cylinder, HalfSpace, HeightField, HeightFieldOptions, Hull, Mesh,
    MeshOptions, Segment, Sides, Sphere, Triangle,
};

use super::plugin::Collider;

impl Collider {
    /// A ball with a radius in metres, > 0.
    #[doc(alias = "ball")]
    pub fn sphere(radius: f32) -> Self {
        Self::checked(Sphere::new(radius))
    }

    /// A box with these lengths of its edges, in metres, > 0.
    pub fn cuboid(x_length: f32, y_length: f32, z_length: f32) -> Self {
        Self::checked(Cuboid::new(0.5 * Vec3::new(x_length, y_length, z_length)))
    }

    /// An upright capsule: the radius, and the length of the segment inside, in metres.
    pub fn capsule(radius: f32, length: f32) -> Self {
        let end = 0.5 * length * Vec3::Y;
        Self::capsule_between(radius, -end, end)
    }

    /// A capsule with a radius around a segment between two points, in metres.
    pub fn capsule_between(radius: f32, a: Vec3, b: Vec3) -> Self {
        Self::checked(Capsule::new([a, b], radius))
    }

    /// An upright cylinder with a radius and a height, in metres, > 0.
    pub fn cylinder(radius: f32, height: f32) -> Self {
        Self::checked(Cylinder::new(0.5 * height, radius))
    }

    /// An upright cone with a radius and a height, in metres, > 0; its origin is halfway up.
    pub fn cone(radius: f32, height: f32) -> Self {
        Self::checked(Cone::new(0.5 * height, radius))
    }

    /// Everything behind a plane through the origin.
    ///
    /// `outward` points out of it and has any length but zero.
    pub fn half_space(outward: Vec3) -> Self {
        Self::checked(HalfSpace::new(outward.try_normalize().unwrap_or(outward), 0.0))
    }

    /// A line between two points, in metres.
    pub fn segment(a: Vec3, b: Vec3) -> Self {
        Self::checked(Segment::new([a, b]))
    }

    /// A triangle, its corners in metres.
    pub fn triangle(a: Vec3, b: Vec3, c: Vec3) -> Self {
        Self::checked(Triangle::new([a, b, c]))
    }

    /// The convex hull of points, in metres.
    pub fn convex_hull(points: &[Vec3]) -> Self {
        Self::checked(Hull::new(points))
    }

    /// A surface of triangles, hit from both sides: vertices in metres, and triples of their
    /// indices.
    pub fn trimesh(vertices: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        let options = MeshOptions { sides: Sides::Both, ..MeshOptions::default() };
        Self::checked(Mesh::new(vertices, triangles, options))
    }

    /// Ground: heights in rows of `columns` samples along x, row after row along z. `scale` is
    /// the distance of samples along x and z, in metres, and the factor on heights.
    pub fn heightfield(columns: usize, heights: Vec<f32>, scale: Vec3) -> Self {
        Self::checked(HeightField::new(columns, heights, scale, HeightFieldOptions::default()))
    }
}
