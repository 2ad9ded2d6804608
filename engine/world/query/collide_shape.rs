//! Contacts of a free shape with the world.

use hazumi_core::broad::QueryRegion;
use hazumi_core::{Rule, ValueError};

use super::manifolds::for_each_manifold;
use super::target::{Target, extent};
use super::{QueryFilter, checked_pose};
use crate::body::BodyId;
use crate::collide::PartManifold;
use crate::collider::ColliderId;
use crate::math::Pose;
use crate::shape::Shape;
use crate::soft_body::SoftState;
use crate::space::Vector;
use crate::world::World;

/// Contact manifold of a free shape and a collider: points that share a normal.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeContact {
    /// Body of the collider.
    pub body: BodyId,
    /// Collider of the contact.
    pub collider: ColliderId,
    /// Parts of the collider and of the free shape in contact; `None` for a shape of one piece.
    /// Parts are segments, triangles or children.
    pub parts: [Option<u32>; 2],
    /// Unit normal out of the collider, in the world, dimensionless. It is the direction that
    /// pushes the free shape out.
    pub normal: Vector,
    /// Contact points midway between the surfaces, at least one.
    pub points: Vec<ShapeContactPoint>,
}

/// Point of a [`ShapeContact`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeContactPoint {
    /// Position midway between the surfaces, in metres, in the world.
    pub position: Vector,
    /// Separation along the normal, in metres; negative for overlap.
    pub separation: f32,
}

impl ShapeContact {
    /// Penetration depth, in metres; negative when the shapes are apart.
    pub fn depth(&self) -> f32 {
        let depths = self.points.iter().map(|point| -point.separation);
        depths.fold(f32::NEG_INFINITY, f32::max)
    }
}

impl World {
    /// Computes the manifolds of `shape` at `pose` against the world, within `margin` metres. A
    /// body of that shape would have them there.
    ///
    /// They are in the order of the slots of the colliders, then of the parts. One-sided
    /// surfaces and chains touch from their front only. All surfaces are free of ghost
    /// collisions at inner edges and corners, as for bodies.
    ///
    #[doc = include_str!(example!("world/query/collide_shape/collide_shape.md"))]
    ///
    /// # Errors
    ///
    /// When a number of the pose is not finite or its rotation has no length, or the margin is
    /// below 0 or not finite.
    #[doc(alias("contact query", "contacts_of_shape"))]
    pub fn collide_shape(
        &self,
        shape: &Shape,
        pose: &Pose,
        margin: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<Vec<ShapeContact>, ValueError> {
        let pose = checked_pose(pose)?;
        Rule::AtLeast(0.0).check("query margin", margin)?;
        let region = QueryRegion::Box(extent(&shape.bounds(&pose), margin));
        let mut contacts = Vec::new();
        for target in &self.targets_in(&region, filter) {
            let Some((own, radius)) = target.bare_shape() else { continue };
            let start = contacts.len();
            let b_in_a = target.pose.inv_mul(&pose);
            for_each_manifold(own, shape, &b_in_a, margin + radius, |found| {
                contacts.extend(target.contact(&found, radius, margin));
            });
            contacts[start..].sort_by_key(|contact: &ShapeContact| contact.parts);
        }
        Ok(contacts)
    }
}

impl Target<'_> {
    /// The shape that contacts are found for, and the radius around it, m.
    fn bare_shape(&self) -> Option<(&Shape, f32)> {
        self.soft.map_or(Some((self.shape, 0.0)), SoftState::bare_outline)
    }

    /// The part of `found` within `margin` metres of everything within `radius` metres of the
    /// shape. `None` when nothing is, where a side does not hold, or rounding at the end of the
    /// range of `f32` left no numbers.
    fn contact(&self, found: &PartManifold, radius: f32, margin: f32) -> Option<ShapeContact> {
        let normal = self.pose.transform_vector(found.manifold.normal);
        let points = found.manifold.points.iter().map(|point| ShapeContactPoint {
            position: self.pose.transform_point(point.position) + 0.5 * radius * normal,
            separation: point.separation - radius,
        });
        let points = points.filter(|point| radius == 0.0 || point.separation <= margin);
        let contact = ShapeContact {
            body: self.body,
            collider: self.collider,
            parts: found.parts,
            normal,
            points: points.collect(),
        };
        let is_good = |point: &ShapeContactPoint| {
            point.position.is_finite() && point.separation.is_finite()
        };
        let is_held = self.blocks_one_way(Vector::ZERO, normal);
        let is_there = is_held && normal.is_finite() && !contact.points.is_empty();
        (is_there && contact.points.iter().all(is_good)).then_some(contact)
    }
}
