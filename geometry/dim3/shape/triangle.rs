//! Triangles.

use glam::Vec3;
use hazumi_core::{Rule, ValueError};

use super::{Support, SupportPoints};
use crate::math::extents::{ExactAxes, Extents};

/// A flat triangle without thickness, solid from both sides.
///
/// It has no volume, so only fixed and kinematic bodies take it. Its corners may coincide or
/// lie in a row; then it is a segment or a point, and has no normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    corners: [Vec3; 3],
}

impl Triangle {
    /// The triangle between `corners`, in metres. Seen from its front they run
    /// counter-clockwise.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    pub fn new(corners: [Vec3; 3]) -> Result<Self, ValueError> {
        Rule::Finite.check_all("triangle corner", corners.iter().flat_map(Vec3::to_array))?;
        Ok(Self { corners })
    }

    /// The triangle between corners that are known to be finite.
    pub(crate) fn of(corners: [Vec3; 3]) -> Self {
        Self { corners }
    }

    /// The three corners, in metres.
    pub fn corners(&self) -> [Vec3; 3] {
        self.corners
    }

    /// Unit vector out of the front, dimensionless; `None` when the corners lie in a row.
    pub fn normal(&self) -> Option<Vec3> {
        let [a, b, c] = self.corners.map(|corner| corner.as_dvec3());
        let (ab, ac) = (b - a, c - a);
        let cross = ab.cross(ac);
        let square = cross.length_squared();
        // A sine below the rounding of the corners says nothing.
        let row = FLAT * FLAT * ab.length_squared() * ac.length_squared();
        (square > row).then(|| (cross / square.sqrt()).as_vec3())
    }

    /// The smallest axis-aligned box around the triangle at `pose`, up to rounding.
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        Extents::around(axes, self.corners)
    }
}

/// Corners whose sides enclose a sine below this lie in a row, dimensionless.
const FLAT: f64 = 1e-7;

/// The core is the triangle.
impl Support for Triangle {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let along = self.corners.map(|corner| corner.dot(direction));
        let first = if along[1] > along[0] { 1 } else { 0 };
        let index = if along[2] > along[first] { 2 } else { first };
        (if index == 2 { 2 } else { u32::from(index == 1) }, self.corners[index])
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        self.corners.get(index as usize).copied()
    }

    #[inline]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        Some(SupportPoints::of_few(&self.corners))
    }

    #[inline]
    fn center(&self) -> Vec3 {
        let [a, b, c] = self.corners;
        a / 3.0 + b / 3.0 + c / 3.0
    }
}
