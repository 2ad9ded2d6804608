//! Joint frames along an axis.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};

use crate::math::{Pose, Rotation};

/// Pose at `point` (metres) with its x axis along `axis` (any length but zero). A slider along
/// that axis takes this pose.
///
/// # Errors
///
/// When a number is not finite or the axis is zero.
pub fn along(point: Vec2, axis: Vec2) -> Result<Pose, ValueError> {
    Rule::Finite.check_all("joint position", point.to_array())?;
    Rule::Finite.check_all("joint axis", axis.to_array())?;
    let largest = axis.abs().max_element();
    Rule::Above(0.0).check("length of a joint axis", largest)?;
    let Vec2 { x: cos, y: sin } = (axis / largest).normalize();
    Ok(Pose::new(point, Rotation { cos, sin }))
}
