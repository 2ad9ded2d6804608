//! Whether a line passes through the difference of two shapes: in the plane across it.

use glam::DVec3;

use super::line::{FarthestPoint, LineEnd, PushLine, SupportPlane};
use crate::gjk::difference::SupportPair;

/// Points are looked for this far in front of the silhouette, dimensionless, where the line
/// enters: tangent of an angle.
const AHEAD: f64 = 1.5;

/// A search for three points of the difference around the line.
///
/// As the search for a common point of two flat shapes: each new point lies on the other side
/// of the line than the edge before which it was looked for, so with one end of this edge it
/// makes an edge that is closer to the line, or with both a triangle around it.
///
/// Source: Gilbert, Johnson, Keerthi, *A Fast Procedure for Computing the Distance Between
/// Complex Objects in Three-Dimensional Space*, 1988, in 2D. `[gilbert1988]`
pub(super) struct Shadow {
    /// Two ends of an edge, counterclockwise as in [`PushLine::turn`]; so many of them are
    /// known.
    ends: [FarthestPoint; 2],
    count: usize,
    /// From the line straight to the edge.
    across: DVec3,
    /// Whether the next point is looked for in front of the silhouette.
    is_ahead: bool,
    /// Against which the next point is looked for.
    pub(super) normal: DVec3,
}

impl Shadow {
    #[inline(always)]
    pub(super) fn new<P: SupportPair>(line: &PushLine<'_, P>) -> Result<Self, LineEnd> {
        let between = line.pair.between_centers();
        // Shapes that part are mostly apart along the line between their centres.
        let is_parting = between.dot(line.push) > 0.0;
        let across = if is_parting { between } else { line.aside(between) };
        Ok(Self {
            ends: [FarthestPoint::default(); 2],
            count: 0,
            across,
            is_ahead: false,
            normal: line.normal(across)?,
        })
    }

    /// With the next point; three of them when they are around the line, counterclockwise.
    #[inline(always)]
    pub(super) fn add<P: SupportPair>(
        &mut self,
        line: &PushLine<'_, P>,
        corner: &FarthestPoint,
        plane: &SupportPlane,
    ) -> Result<Option<[FarthestPoint; 3]>, LineEnd> {
        if self.is_ahead && corner.point().dot(self.across) > 0.0 {
            self.is_ahead = false;
            self.normal = line.normal(self.across)?;
            return Ok(None);
        }
        // Neither clearly beside the line nor around it: they graze each other.
        if !self.is_ahead && plane.gap > 0.0 {
            return Err(LineEnd::Undecided);
        }
        let [a, b] = self.ends.each_ref().map(|end| end.point());
        let c = corner.point();
        if self.count == 2 {
            match [line.turn(b, c) >= 0.0, line.turn(c, a) >= 0.0] {
                [true, true] => return Ok(Some([self.ends[0], self.ends[1], *corner])),
                [true, false] => self.ends[1] = *corner,
                [false, true] => self.ends[0] = *corner,
                [false, false] => {
                    let across = c - line.way * line.way.dot(c);
                    let replaced = usize::from(across.dot(a) < across.dot(b));
                    self.ends[replaced] = *corner;
                }
            }
        } else {
            self.ends[self.count] = *corner;
            self.count += 1;
            if self.count == 2 && line.turn(a, c) < 0.0 {
                self.ends.swap(0, 1);
            }
        }
        self.look_ahead(line)?;
        Ok(None)
    }

    /// Before the edge, to the other side of the line.
    #[inline(always)]
    fn look_ahead<P: SupportPair>(&mut self, line: &PushLine<'_, P>) -> Result<(), LineEnd> {
        let [a, b] = self.ends.each_ref().map(|end| end.point());
        self.across = if self.count == 2 { (b - a).cross(line.way) } else { line.aside(a) };
        let ahead = line.way * (AHEAD * self.across.length());
        self.normal = line.normal(self.across - ahead)?;
        self.is_ahead = true;
        Ok(())
    }
}
