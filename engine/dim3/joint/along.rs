//! Joint frames along an axis.

use glam::Vec3;
use hazumi_core::{Rule, ValueError};

use crate::math::Pose;
use crate::shortest_arc::shortest_arc;

/// Pose at `point` (metres) with its x axis along `axis`, by the shortest rotation. The axis
/// has any length but zero. A hinge about that axis takes this pose.
///
/// # Errors
///
/// When a number is not finite or the axis is zero.
pub fn along(point: Vec3, axis: Vec3) -> Result<Pose, ValueError> {
    Rule::Finite.check_all("joint position", point.to_array())?;
    Rule::Finite.check_all("joint axis", axis.to_array())?;
    let largest = axis.abs().max_element();
    Rule::Above(0.0).check("length of a joint axis", largest)?;
    let x = (axis / largest).normalize();
    Ok(Pose::new(point, shortest_arc(Vec3::X, x, Vec3::Y)))
}
