//! Colliders: shapes attached to bodies, and their materials.

use std::sync::Arc;

use hazumi_core::{CollisionGroups, CombineRule, CombinedMaterial, Id, Rule, ValueError};
use serde::{Deserialize, Serialize};

use crate::math::{Pose, rotation};
use crate::shape::Shape;
use crate::space::{Ball, DENSITY, Vector, material_number};

/// Id of a collider.
pub type ColliderId = Id<Collider>;

/// A shape attached to a body, with its material.
///
#[doc = include_str!(example!("collider/Collider.md"))]
#[derive(Clone, Debug)]
#[doc(alias("fixture", "body shape"))]
pub struct Collider {
    /// Shape of the collider.
    pub shape: Shape,
    /// Pose of the shape in the frame of the body; default: the same frame.
    pub pose: Pose,
    /// Mass per area in two dimensions, in kg/m², > 0; default 1. In three, mass per volume, in
    /// kg/m³; default 1000, water. Only dynamic bodies use it.
    pub density: f32,
    /// Material of the surface.
    pub material: Material,
    /// Materials of its parts; default none, where all parts use `material`. Segments of a
    /// chain and triangles of a surface use the number that their options give them; child `n`
    /// of a compound uses number `n`. Parts whose number is beyond the end use `material`.
    pub part_materials: Arc<[Material]>,
    /// Collision groups: memberships and filter; default: all groups.
    #[doc(alias("layer", "mask", "category bits"))]
    pub collision_groups: CollisionGroups,
    /// User data: a part of an entity, an index. The engine never reads it. Default 0,
    /// dimensionless.
    pub user_data: u64,
    /// Whether it is a sensor (trigger): it reports overlaps and applies no forces; default
    /// `false`. A sensor has mass by its density like any collider.
    #[doc(alias = "trigger")]
    pub is_sensor: bool,
    /// One-way platform: the direction in which the collider pushes, in its frame,
    /// dimensionless. It has any length but zero. A body that comes from the other side passes,
    /// and is held after it has left. Default `None`: the collider holds from all sides.
    #[doc(alias("one-way platform", "one-sided"))]
    pub one_way: Option<Vector>,
}

/// Cosine, dimensionless, between a normal out of a collider and its one-way direction, above
/// which it holds.
pub(crate) const FACING: f32 = 0.1;

impl Collider {
    /// A collider of `shape` in the frame of the body, of the default density.
    pub fn new(shape: impl Into<Shape>) -> Self {
        Self {
            shape: shape.into(),
            pose: Pose::IDENTITY,
            density: DENSITY,
            material: Material::default(),
            part_materials: Arc::default(),
            collision_groups: CollisionGroups::default(),
            user_data: 0,
            is_sensor: false,
            one_way: None,
        }
    }

    /// A sensor (trigger) of `shape` in the frame of the body.
    #[doc(alias = "trigger")]
    pub fn sensor(shape: impl Into<Shape>) -> Self {
        Self { is_sensor: true, ..Self::new(shape) }
    }

    /// A ball of `radius` metres as a collider.
    ///
    /// # Errors
    ///
    /// When the radius is not finite or not above 0.
    pub fn ball(radius: f32) -> Result<Self, ValueError> {
        Ok(Self::new(Ball::new(radius)?))
    }

    /// Material at a part of the shape, such as that of a [`Hit`](crate::Hit).
    pub fn material_of(&self, part: Option<u32>) -> &Material {
        let of_part = part
            .filter(|_| !self.part_materials.is_empty())
            .and_then(|part| self.part_materials.get(material_number(&self.shape, part)?));
        of_part.unwrap_or(&self.material)
    }

    /// The collider with a unit rotation, if all of its numbers can be used.
    pub(crate) fn checked(mut self) -> Result<Self, ValueError> {
        Rule::Finite.check_all("collider position", self.pose.position.to_array())?;
        Rule::Finite.check_all("collider rotation", self.pose.rotation.to_array())?;
        Rule::Above(0.0).check("collider density", self.density)?;
        self.material.check()?;
        self.part_materials.iter().try_for_each(Material::check)?;
        if let Some(direction) = self.one_way {
            Rule::Finite.check_all("one-way direction", direction.to_array())?;
            let length = direction.length();
            Rule::Above(0.0).check("length of a one-way direction", length)?;
            self.one_way = Some(direction / length);
        }
        let unit = rotation::to_unit(self.pose.rotation);
        let zero =
            ValueError { what: "collider rotation length", value: 0.0, rule: Rule::Above(0.0) };
        self.pose.rotation = unit.ok_or(zero)?;
        Ok(self)
    }
}

/// Material of a surface: friction, restitution, rolling resistance and surface velocity.
///
/// Where two surfaces meet, each number is combined by the rule that comes later in the order
/// of [`CombineRule`]. One surface with `Maximum` therefore decides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Material {
    /// Coefficient of friction (Coulomb), dimensionless, ≥ 0; default 0.6, wood on wood. Ice
    /// 0.02, rubber 1.
    pub friction: f32,
    /// Coefficient of restitution, dimensionless, 0..=1; default 0. It is the share of the
    /// approach speed that a bounce returns.
    pub restitution: f32,
    /// Rolling resistance: half the width of a rolling body's contact patch, in metres, ≥ 0;
    /// default 0. It slows rolling by a torque, the normal force times this lever arm; tyres on
    /// asphalt 0.005. The larger one of two surfaces counts.
    pub rolling_resistance: f32,
    /// Velocity of the surface, in m/s, in the frame of the collider: a conveyor belt;
    /// default 0. Only its part along the surface counts.
    #[doc(alias("conveyor belt", "tangent speed"))]
    pub surface_velocity: Vector,
    /// Rule that combines the friction of two surfaces; default [`CombineRule::GeometricMean`].
    pub friction_combine: CombineRule,
    /// Rule that combines the restitution of two surfaces; default [`CombineRule::Maximum`].
    pub restitution_combine: CombineRule,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            friction: 0.6,
            restitution: 0.0,
            rolling_resistance: 0.0,
            surface_velocity: Vector::ZERO,
            friction_combine: CombineRule::GeometricMean,
            restitution_combine: CombineRule::Maximum,
        }
    }
}

impl Material {
    fn check(&self) -> Result<(), ValueError> {
        Rule::AtLeast(0.0).check("collider friction", self.friction)?;
        Rule::Within(0.0, 1.0).check("collider restitution", self.restitution)?;
        Rule::AtLeast(0.0).check("collider rolling resistance", self.rolling_resistance)?;
        let surface = self.surface_velocity.to_array();
        Rule::Finite.check_all("collider surface velocity", surface)
    }

    /// Combines the materials of two surfaces in contact; the order does not matter.
    pub fn combined_with(&self, other: &Self) -> CombinedMaterial {
        let friction = self.friction_combine.max(other.friction_combine);
        let restitution = self.restitution_combine.max(other.restitution_combine);
        CombinedMaterial {
            friction: friction.combine(self.friction, other.friction),
            restitution: restitution.combine(self.restitution, other.restitution),
            rolling_resistance: CombineRule::Maximum
                .combine(self.rolling_resistance, other.rolling_resistance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_rule_wins_either_way_round() {
        let soft = Material {
            restitution: 0.2,
            restitution_combine: CombineRule::Average,
            ..Material::default()
        };
        let hard = Material {
            restitution: 0.8,
            restitution_combine: CombineRule::Maximum,
            ..Material::default()
        };
        assert_eq!(soft.combined_with(&hard), hard.combined_with(&soft));
        assert_eq!(soft.combined_with(&hard).restitution, 0.8);
        assert_eq!(soft.combined_with(&soft).restitution, 0.2);
    }
}
