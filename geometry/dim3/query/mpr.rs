//! Minkowski portal refinement (MPR): overlap of two shapes by a triangle around a ray to the
//! origin.

use glam::DVec3;

use crate::gjk;
use crate::gjk::difference::{Difference, SupportPair};
use crate::shape::Support;

/// Most steps of each of the two parts. They take 2 to 10.
const MAX_STEPS: u32 = 64;
/// The portal is on the surface when the point farthest along its normal is higher by at most
/// this part of its height, dimensionless.
const OPTIMAL: f64 = 1e-6;
/// Points closer to a line through the origin than this part of their distance from it are on
/// it, dimensionless.
const IN_LINE: f64 = 1e-12;

/// Result of a search for a portal.
#[derive(Clone, Copy, Debug)]
pub(super) enum PortalResult {
    /// A plane separates the shapes.
    Apart,
    /// The shapes touch or overlap.
    Touching(Guess),
    /// Rounding is in the way, or the difference has no inside.
    Unsure,
}

/// A way apart, not the shortest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// Unit vector from `a` to `b`, in the frame of `a`.
    pub(super) normal: DVec3,
    /// A shift of `b` by this along the normal separates the shapes, in metres, ≥ 0.
    pub(super) depth: f64,
    /// About where they overlap, in metres, in the frame of `a`.
    pub(super) middle: DVec3,
}

/// Looks for a portal: a triangle of three points of the surface, through which a ray from
/// `inside` to the origin leaves the difference. Margins count.
///
/// `inside` must be a point of the difference; the deeper inside, the better.
///
/// Source: Snethen, *`XenoCollide`: Complex Collision Made Simple*, Game Programming Gems
/// 7, 2008. `[snethen2008]`
pub(super) fn search<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    inside: DVec3,
) -> PortalResult {
    let mut lookout = PortalSearch { difference, best: (DVec3::Y, f64::INFINITY) };
    let Err(stop) = lookout.run(inside);
    match stop {
        PortalEnd::Apart => PortalResult::Apart,
        PortalEnd::Stuck => PortalResult::Unsure,
        PortalEnd::Touching(middle) => {
            let (outward, height) = lookout.best;
            PortalResult::Touching(Guess { normal: -outward, depth: height.max(0.0), middle })
        }
    }
}

/// Why a search ends.
enum PortalEnd {
    Apart,
    /// About where.
    Touching(DVec3),
    Stuck,
}

/// A point of the surface of the difference, margins included.
#[derive(Clone, Copy)]
struct PortalPoint {
    point: DVec3,
    /// Midway between the points of the two shapes, in metres, in the frame of `a`.
    middle: DVec3,
    /// Height over the origin along the direction in which it was found, in metres, and how far
    /// that may be off.
    height: f64,
    rounding: f64,
}

struct PortalSearch<'d, 's, A: ?Sized, B: ?Sized> {
    difference: &'d Difference<'s, A, B>,
    /// The direction out of the difference that is shortest so far, and how long it is.
    best: (DVec3, f64),
}

impl<A: Support + ?Sized, B: Support + ?Sized> PortalSearch<'_, '_, A, B> {
    /// The corner farthest along a direction, unless it proves that the shapes are apart.
    fn look(&mut self, along: DVec3) -> Result<PortalPoint, PortalEnd> {
        let outward = gjk::unit(along).ok_or(PortalEnd::Stuck)?;
        let vertex = self.difference.lowest(-outward);
        let [on_a, on_b] = vertex.local.map(|point| point.as_dvec3());
        let margins = self.difference.margins();
        let beyond =
            f64::from(self.difference.b.margin()) - f64::from(self.difference.a.margin());
        let middle = 0.5 * (on_a + self.difference.place(on_b) + outward * beyond);
        let point = vertex.point + outward * margins;
        let height = point.dot(outward);
        let rounding = self.difference.rounding(outward, &vertex);
        if height < -rounding {
            return Err(PortalEnd::Apart);
        }
        if height < self.best.1 {
            self.best = (outward, height);
        }
        Ok(PortalPoint { point, middle, height, rounding })
    }

    fn run(&mut self, inside: DVec3) -> Result<std::convert::Infallible, PortalEnd> {
        let portal = self.discover(inside)?;
        Err(self.refine(inside, portal)?)
    }

    /// Three corners around the ray.
    fn discover(&mut self, inside: DVec3) -> Result<[PortalPoint; 3], PortalEnd> {
        let Some(towards) = gjk::unit(-inside) else { return self.centered(inside) };
        let first = self.look(towards)?;
        let across = first.point.cross(inside);
        if across.length() <= IN_LINE * first.point.length() * inside.length() {
            return Err(PortalEnd::Touching(first.middle));
        }
        let second = self.look(across)?;
        let mut sides = [first, second];
        let mut normal = (first.point - inside).cross(second.point - inside);
        if normal.dot(inside) > 0.0 {
            sides.swap(0, 1);
            normal = -normal;
        }
        for _ in 0..MAX_STEPS {
            let [left, right] = sides;
            let third = self.look(normal)?;
            // A corner on the wrong side of the ray takes the place of the one it lies beyond.
            if left.point.cross(third.point).dot(inside) < 0.0 {
                sides[1] = third;
            } else if third.point.cross(right.point).dot(inside) < 0.0 {
                sides[0] = third;
            } else {
                return Ok([left, right, third]);
            }
            let [left, right] = sides.map(|corner| corner.point - inside);
            normal = left.cross(right);
        }
        Err(PortalEnd::Stuck)
    }

    /// The origin is the inner point: it is inside, and no way out is preferred.
    fn centered(&mut self, inside: DVec3) -> Result<[PortalPoint; 3], PortalEnd> {
        if inside != DVec3::ZERO {
            return Err(PortalEnd::Stuck);
        }
        let mut sum = DVec3::ZERO;
        for axis in DVec3::AXES {
            sum += self.look(axis)?.middle + self.look(-axis)?.middle;
        }
        Err(PortalEnd::Touching(sum / 6.0))
    }

    /// Moves the portal outwards until it is on the surface.
    fn refine(
        &mut self,
        inside: DVec3,
        mut portal: [PortalPoint; 3],
    ) -> Result<PortalEnd, PortalEnd> {
        let mut is_inside = false;
        for _ in 0..MAX_STEPS {
            let [a, b, c] = portal.map(|corner| corner.point);
            let normal = (b - a).cross(c - a);
            let Some(outward) = gjk::unit(normal) else { break };
            let height = a.dot(outward);
            is_inside |= height >= 0.0;
            let tip = self.look(normal)?;
            let slack = OPTIMAL * tip.height.abs() + tip.rounding;
            // Written so that a NaN ends it.
            let is_farther = tip.height - height > slack;
            if !is_farther {
                // No point is farther out, so a portal before the origin touches it.
                return Ok(PortalEnd::Touching(crossing(inside, &portal)));
            }
            let side = tip.point.cross(inside);
            let is_beyond = |corner: DVec3| corner.dot(side) > 0.0;
            // The ray goes through one of the three triangles that the tip makes with the
            // sides.
            let replaced = match (is_beyond(a), is_beyond(b), is_beyond(c)) {
                (true, true, _) | (false, _, false) => 0,
                (true, false, _) => 2,
                (false, _, true) => 1,
            };
            portal[replaced] = tip;
        }
        if is_inside {
            Ok(PortalEnd::Touching(crossing(inside, &portal)))
        } else {
            Err(PortalEnd::Stuck)
        }
    }
}

/// The middle of the shapes where the ray from `inside` through the origin leaves the portal.
fn crossing(inside: DVec3, portal: &[PortalPoint; 3]) -> DVec3 {
    let [a, b, c] = portal.map(|corner| corner.point);
    let parts = [b.cross(c), c.cross(a), a.cross(b)].map(|part| part.dot(inside).abs());
    let sum = parts[0] + parts[1] + parts[2];
    if sum > 0.0 {
        let weighted = portal.iter().zip(parts);
        return weighted.map(|(corner, part)| corner.middle * (part / sum)).sum();
    }
    portal[0].middle
}
