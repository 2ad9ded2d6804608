//! Ray casts against solids: the entry of a straight line.
//!
//! In `f64` throughout: seen from 20 000 radii away, the side on which a ray passes a circle is
//! the thirtieth bit of its numbers.

use glam::DVec2;

use super::fast_paths::{self, Undecided};
use super::minkowski_edges::outward;
use super::parts;
use super::point;
use super::point_projection::ExactSurface;
use super::ray_core;
use super::segment;
use super::support_points::CornerHull;
use crate::shape::solid::Core;
use crate::shape::{HalfPlane, Shape, Support};

/// A half-line in the frame of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalRay {
    /// In metres.
    pub(super) origin: DVec2,
    /// In metres per unit of fraction, of any length but zero.
    pub(super) direction: DVec2,
    /// An origin at most this deep inside lies on the surface, in metres.
    pub(super) rounding: f64,
    /// Fraction beyond which entries are ignored, ≥ 0.
    pub(super) end: f64,
}

/// Where a line enters a solid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// From the origin of the line, in multiples of its direction, ≥ 0.
    pub(super) fraction: f64,
    /// On the surface, in metres.
    pub(super) point: DVec2,
    /// Out of the solid, of unit length up to the rounding of `f32`.
    pub(super) normal: DVec2,
    /// Index of the side, if the solid has straight sides and the line began outside.
    pub(super) face: Option<u32>,
}

/// Where a line begins.
enum LineStart {
    Outside,
    OnSurface,
    Inside,
}

/// Where `line` enters `shape`.
#[inline]
pub(super) fn enter(shape: &Shape, line: &LocalRay) -> Option<Entry> {
    fast_paths::ray::enter(shape, line).unwrap_or_else(|Undecided| enter_carefully(shape, line))
}

/// The same where rounding may decide, and for all other shapes.
fn enter_carefully(shape: &Shape, line: &LocalRay) -> Option<Entry> {
    match shape {
        Shape::Circle(circle) => line.enter_ball(f64::from(circle.radius())),
        Shape::Capsule(capsule) => enter_core(&Core::Capsule(capsule), line),
        Shape::Rectangle(rectangle) => enter_core(&Core::Rectangle(rectangle), line),
        Shape::Polygon(polygon) => enter_core(&Core::Polygon(polygon), line),
        Shape::Rounded(rounded) => enter_core(&Core::Rounded(rounded), line),
        Shape::HalfPlane(half_plane) => {
            let entry = line.enter_planes(half_plane_sight(half_plane, line));
            entry.map(|entry| Entry { face: None, ..entry })
        }
        Shape::Segment(segment) => {
            segment::intersect(segment.ends().map(|end| end.as_dvec2()), line)
        }
        Shape::Custom(custom) => {
            let projection = point::project(shape, line.origin);
            line.enter_round(&projection, || ray_core::meet(&Core::Custom(&**custom), line))
        }
        Shape::Chain(_) | Shape::Soft(_) | Shape::Compound(_) => {
            parts::enter(shape, line).map(|entry| entry.0)
        }
    }
}

#[inline]
fn enter_core(core: &Core<'_>, line: &LocalRay) -> Option<Entry> {
    let corners = CornerHull::of(core)?;
    if corners.margin() > 0.0 {
        line.enter_rounded(&corners)
    } else {
        line.enter_polygon(&corners)
    }
}

/// A side of a solid, seen from a line. Height and slope are multiples of the length of the
/// normal.
#[derive(Clone, Copy, Debug)]
struct SideFromLine {
    /// Out of the solid.
    normal: DVec2,
    /// Height of the origin of the line above the side, in metres.
    height: f64,
    /// Metres of height per unit of fraction.
    slope: f64,
}

impl SideFromLine {
    /// Whether the line comes to this side after the other; it approaches both, or leaves both.
    fn is_later(&self, other: &Self) -> bool {
        // Not a quotient of the two, whose divisors have one sign.
        self.height * other.slope < other.height * self.slope
    }

    fn fraction(&self) -> f64 {
        -self.height / self.slope
    }

    fn is_above(&self, limit: f64) -> bool {
        self.height > 0.0
            && self.height * self.height > limit * limit * self.normal.length_squared()
    }

    fn unit(&self) -> Self {
        let scale = 1.0 / self.normal.length();
        let Self { normal, height, slope } = self;
        Self { normal: normal * scale, height: height * scale, slope: slope * scale }
    }
}

/// The sides of a convex solid that a line crosses.
struct LineCrossing {
    /// The last one that it comes to from outside, and its index.
    entry: Option<(usize, SideFromLine)>,
    /// The first one that it leaves.
    leave: Option<SideFromLine>,
}

impl LineCrossing {
    /// `None` where the line begins outside of a side and does not come nearer to it.
    #[inline]
    fn of(sides: impl Iterator<Item = SideFromLine>) -> Option<Self> {
        let (mut entry, mut leave): (Option<(usize, SideFromLine)>, Option<SideFromLine>) =
            (None, None);
        for (index, side) in sides.enumerate() {
            if side.slope < 0.0 {
                // Of negative slopes, the product of both is positive.
                if entry.as_ref().is_none_or(|(_, entry)| side.is_later(entry)) {
                    entry = Some((index, side));
                }
            } else if side.height > 0.0 {
                return None;
            } else if side.slope > 0.0
                && leave.as_ref().is_none_or(|leave| leave.is_later(&side))
            {
                leave = Some(side);
            }
        }
        Some(Self { entry, leave })
    }

    /// Whether the line leaves before it has entered.
    fn is_past(&self, entry: &SideFromLine) -> bool {
        self.leave.as_ref().is_some_and(|leave| {
            // The slopes differ in sign.
            entry.height * leave.slope > leave.height * entry.slope
        })
    }
}

impl LocalRay {
    fn start(&self, height: f64) -> LineStart {
        if height < -self.rounding {
            LineStart::Inside
        } else if height <= 0.0 {
            LineStart::OnSurface
        } else {
            LineStart::Outside
        }
    }

    pub(super) fn at(&self, fraction: f64) -> DVec2 {
        self.origin + self.direction * fraction
    }

    /// The part of the direction that is so many metres long.
    pub(super) fn part(&self, length: f64) -> f64 {
        length / self.direction.length()
    }

    /// The entry, unless the line only grazes the shape.
    pub(super) fn entry_at(&self, fraction: f64, normal: DVec2) -> Option<Entry> {
        let goes_in = normal.dot(self.direction) < 0.0;
        let point = self.at(fraction);
        goes_in.then_some(Entry { fraction, point, normal, face: None })
    }

    /// The rule for a start inside.
    pub(super) fn inside(&self) -> Entry {
        let normal = -self.direction / self.direction.length();
        Entry { fraction: 0.0, point: self.origin, normal, face: None }
    }

    /// The rule for a start on the surface.
    pub(super) fn on_surface(&self, normal: DVec2) -> Option<Entry> {
        let goes_in = normal.dot(self.direction) < 0.0;
        goes_in.then_some(Entry { fraction: 0.0, point: self.origin, normal, face: None })
    }

    /// `projection` is where the surface is nearest to the origin; `meet` answers from outside.
    #[inline]
    fn enter_round(
        &self,
        projection: &ExactSurface,
        meet: impl Fn() -> Option<Entry>,
    ) -> Option<Entry> {
        match self.start(projection.distance) {
            LineStart::Inside => Some(self.inside()),
            LineStart::OnSurface => self.on_surface(projection.normal),
            LineStart::Outside => meet(),
        }
    }

    /// The circle around the origin.
    #[inline]
    fn enter_ball(&self, radius: f64) -> Option<Entry> {
        if self.origin.length_squared() > radius * radius {
            return self.meet_ball(DVec2::ZERO, radius);
        }
        self.enter_round(&point::ball(radius, self.origin), || None)
    }

    /// A circle, from outside.
    ///
    /// With a cross product in the discriminant, which does not cancel far away, and with the
    /// root through the product of both, which does not cancel near the circle.
    ///
    /// Source: Haines et al., *Precision Improvements for Ray/Sphere Intersection*, Ray Tracing
    /// Gems, 2019. `[haines2019]`
    #[inline]
    fn meet_ball(&self, center: DVec2, radius: f64) -> Option<Entry> {
        let from = self.origin - center;
        let over = (from.length_squared() - radius * radius).max(0.0);
        let approach = -from.dot(self.direction);
        let beside = from.perp_dot(self.direction);
        let rest = radius * radius * self.direction.length_squared() - beside * beside;
        if !(approach > 0.0 && rest > 0.0) {
            return None;
        }
        let fraction = over / (approach + rest.sqrt());
        let out = from + self.direction * fraction;
        let length = out.length();
        // So far away that the circle is smaller than the rounding, it is met head on.
        let normal = if length > 0.0 { out / length } else { self.inside().normal };
        Some(Entry { fraction, point: center + normal * radius, normal, face: None })
    }

    /// The sides of an corners, grown by its margin.
    #[inline]
    fn sights(&self, corners: &CornerHull<'_>) -> impl Iterator<Item = SideFromLine> + Clone {
        let margin = f64::from(corners.margin());
        let (line, corners) = (*self, *corners);
        (0..corners.edge_count()).map(move |edge| {
            let start = corners.corner(edge);
            let normal = outward(start, corners.corner(edge + 1));
            let length = if margin > 0.0 { normal.length() } else { 0.0 };
            let height = normal.dot(line.origin - start) - margin * length;
            SideFromLine { normal, height, slope: normal.dot(line.direction) }
        })
    }

    /// A polygon with sharp corners.
    ///
    /// Source: Cyrus, Beck, *Generalized Two- and Three-Dimensional Clipping*, 1978.
    /// `[cyrus1978]`
    #[inline]
    fn enter_polygon(&self, corners: &CornerHull<'_>) -> Option<Entry> {
        let crossing = LineCrossing::of(self.sights(corners))?;
        match &crossing.entry {
            Some((index, entry)) if entry.is_above(self.rounding) => {
                let is_hit = !crossing.is_past(entry);
                is_hit.then(|| self.through(corners, *index, entry))
            }
            _ => self.enter_planes(self.sights(corners).map(|side| side.unit())),
        }
    }

    /// A polygon or a segment with a margin.
    ///
    /// The line comes to one of the grown sides last; beyond the end of that, it goes through
    /// the round corner there or misses: it only crosses what a mitre would add to that corner.
    fn enter_rounded(&self, corners: &CornerHull<'_>) -> Option<Entry> {
        let crossing = LineCrossing::of(self.sights(corners))?;
        let radius = f64::from(corners.margin());
        let entry = crossing.entry.filter(|(_, entry)| entry.height > 0.0);
        if let Some((index, entry)) = entry {
            let is_clear = entry.is_above(self.rounding);
            let meet = || self.meet_rounded(corners, &crossing, index, &entry);
            if is_clear {
                return meet();
            }
            return self.enter_round(&point::corners_spot(corners, self.origin), meet);
        }
        let projection = point::corners_spot(corners, self.origin);
        self.enter_round(&projection, || {
            // Behind all sides, but outside: at a corner.
            self.meet_ball(projection.point - projection.normal * radius, radius)
        })
    }

    fn meet_rounded(
        &self,
        corners: &CornerHull<'_>,
        crossing: &LineCrossing,
        index: usize,
        entry: &SideFromLine,
    ) -> Option<Entry> {
        if crossing.is_past(entry) {
            return None;
        }
        let radius = f64::from(corners.margin());
        let fraction = entry.fraction();
        let [start, end] = [index, index + 1].map(|corner| corners.corner(corner));
        let along = end - start;
        let part = (self.at(fraction) - start).dot(along) / along.length_squared();
        if !(0.0..=1.0).contains(&part) {
            return self.meet_ball(if part < 0.0 { start } else { end }, radius);
        }
        let normal = entry.normal.normalize();
        let point = start + along * part + normal * radius;
        Some(Entry { fraction, point, normal, face: None })
    }

    /// Through a side of a polygon.
    #[inline]
    fn through(&self, corners: &CornerHull<'_>, index: usize, entry: &SideFromLine) -> Entry {
        let [start, end] = [index, index + 1].map(|corner| corners.corner(corner));
        let along = end - start;
        let fraction = entry.fraction();
        let part = (self.at(fraction) - start).dot(along) / along.length_squared();
        Entry {
            fraction,
            point: start + along * part.clamp(0.0, 1.0),
            normal: entry.normal.normalize(),
            face: u32::try_from(index).ok(),
        }
    }

    /// A convex solid behind sides, which are numbered as its faces are; their normals have
    /// unit length.
    fn enter_planes(&self, sides: impl Iterator<Item = SideFromLine> + Clone) -> Option<Entry> {
        let crossing = LineCrossing::of(sides.clone())?;
        let highest = sides.clone().map(|side| side.height).fold(f64::NEG_INFINITY, f64::max);
        let lies_on = |side: &SideFromLine| side.height >= -self.rounding;
        let leaves = |side: SideFromLine| lies_on(&side) && side.slope > 0.0;
        if highest.abs() <= self.rounding && sides.clone().any(leaves) {
            return None;
        }
        match self.start(highest) {
            LineStart::Inside => Some(self.inside()),
            LineStart::OnSurface => self.steepest(sides, lies_on),
            LineStart::Outside => {
                let (index, entry) = crossing.entry?;
                let is_hit = !crossing.is_past(&entry);
                is_hit.then(|| self.through_plane(index, &entry))
            }
        }
    }

    /// The entry at the origin through that side of those on which it lies that the line faces
    /// most.
    fn steepest(
        &self,
        sides: impl Iterator<Item = SideFromLine>,
        lies_on: impl Fn(&SideFromLine) -> bool,
    ) -> Option<Entry> {
        let (mut entry, mut steepest) = (None, 0.0);
        for (face, side) in (0u32..).zip(sides) {
            if lies_on(&side) && side.slope < steepest {
                steepest = side.slope;
                let (point, normal) = (self.origin, side.normal);
                entry = Some(Entry { fraction: 0.0, point, normal, face: Some(face) });
            }
        }
        entry
    }

    fn through_plane(&self, index: usize, entry: &SideFromLine) -> Entry {
        let fraction = entry.fraction();
        let at = self.at(fraction);
        // Back onto the side, which rounding far away may have missed.
        let height = entry.height + entry.normal.dot(at - self.origin);
        let point = at - entry.normal * (height / entry.normal.length_squared());
        Entry { fraction, point, normal: entry.normal, face: u32::try_from(index).ok() }
    }
}

fn half_plane_sight(
    half_plane: &HalfPlane,
    line: &LocalRay,
) -> impl Iterator<Item = SideFromLine> + Clone + use<> {
    let normal = half_plane.normal().as_dvec2();
    let height = normal.dot(line.origin) - f64::from(half_plane.offset());
    std::iter::once(SideFromLine { normal, height, slope: normal.dot(line.direction) })
}
