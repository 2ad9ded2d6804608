//! Clipping of discs and faces, exactly at the circle.
//!
//! The common part of a disc and a convex outline has its corners at their crossings, and at
//! corners of the outline inside the disc. Along an arc any point will do, so points fixed in
//! the shape are taken.

use glam::{Vec2, Vec3};

use super::ManifoldPoint;
use super::circular_feature::{CIRCLE, DiscRim};
use super::face::{Clipping, raw};
use super::feature::FeatureCorner;

/// Planes that lie along the normal of a face by less than this, as a cosine, have no height
/// above it.
const STEEP: f32 = 0.2;
/// Steps to a crossing of two rims; each doubles the digits of a good guess.
const STEPS: usize = 4;
/// A crossing is one when it is this close to both rims, as a part of the radius.
const FOUND: f32 = 1e-5;

/// Height of the points of a rim above a plane, by their directions from its centre: in metres
/// or multiples of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct RimHeights {
    slopes: Vec2,
    middle: f32,
}

impl RimHeights {
    /// Above the plane through `on` that is perpendicular to `normal`.
    fn new(rim: &DiscRim, normal: Vec3, on: Vec3) -> Self {
        let slopes = Vec2::from(rim.axes.map(|axis| axis.dot(normal))) * rim.radius;
        Self { slopes, middle: normal.dot(rim.center - on) }
    }

    fn at(&self, direction: Vec2) -> f32 {
        self.slopes.dot(direction) + self.middle
    }

    /// Which of the fixed points are at most `tolerance` high, one bit for each.
    fn below(&self, tolerance: f32) -> u16 {
        let (swing, room) = (self.slopes.length_squared(), tolerance - self.middle);
        if room * room > swing {
            return if room > 0.0 { u16::MAX } else { 0 };
        }
        let is_below = |direction: [f32; 2]| u16::from(self.at(direction.into()) <= tolerance);
        let bits = (0..).zip(CIRCLE);
        bits.fold(0, |mask, (bit, direction)| mask | is_below(direction) << bit)
    }

    /// The directions in which the rim crosses the plane, outwards and inwards.
    fn crossings(&self) -> Option<[Vec2; 2]> {
        let (swing, square) = (self.slopes.length_squared(), self.middle * self.middle);
        if !(square < swing) {
            return None;
        }
        let along = self.slopes * -self.middle;
        let aside = self.slopes.perp() * (swing - square).sqrt();
        Some([(along - aside) / swing, (along + aside) / swing])
    }
}

impl DiscRim {
    fn point(&self, direction: Vec2) -> Vec3 {
        let [u, v] = self.axes;
        self.center + (u * direction.x + v * direction.y) * self.radius
    }

    /// A place as seen from the centre, in the axes of the disc and in metres.
    fn seen(&self, point: Vec3) -> Vec2 {
        let arm = point - self.center;
        Vec2::from(self.axes.map(|axis| axis.dot(arm)))
    }

    fn is_inside(&self, point: Vec3, tolerance: f32) -> bool {
        let reach = self.radius + tolerance;
        self.seen(point).length_squared() <= reach * reach
    }

    /// The fixed points whose bits are set, and their names.
    fn fixed(&self, mask: u16) -> impl Iterator<Item = (Vec3, u32)> {
        let all = (0..).zip(CIRCLE);
        let kept = all.filter(move |(bit, _)| mask >> bit & 1 == 1);
        kept.map(|(bit, direction)| (self.point(direction.into()), self.name + bit))
    }
}

/// A plane that is not steep above a face.
struct RimSlope {
    on: Vec3,
    normal: Vec3,
    /// Of the face.
    up: Vec3,
}

impl RimSlope {
    fn new(on: Vec3, normal: Vec3, up: Vec3) -> Option<Self> {
        let cosine = normal.dot(up).abs();
        (cosine > STEEP * normal.length()).then_some(Self { on, normal, up })
    }

    /// The point of the plane above or below a point.
    fn lift(&self, point: Vec3) -> Vec3 {
        let height = (self.on - point).dot(self.normal) / self.up.dot(self.normal);
        point + self.up * height
    }
}

impl Clipping<'_> {
    /// Clips the rim of a disc by a face with corners.
    pub(super) fn rim_on_face(
        &self,
        rim: &DiscRim,
        tolerance: f32,
        heights: &mut Vec<RimHeights>,
        points: &mut Vec<ManifoldPoint>,
    ) {
        heights.clear();
        heights.extend(self.sides().map(|(_, side)| {
            let on = side.normal * side.offset;
            RimHeights::new(rim, side.normal, on)
        }));
        let is_inside =
            |direction: Vec2| heights.iter().all(|height| height.at(direction) <= tolerance);
        self.push_lowest(rim, points, is_inside);
        let fixed =
            heights.iter().fold(rim.visible, |mask, height| mask & height.below(tolerance));
        let fixed = rim.fixed(fixed);
        points.extend(fixed.map(|(point, name)| raw(point, self.name_of_other(name))));
        for ((index, _), height) in self.sides().zip(&*heights) {
            let Some(both) = height.crossings() else { continue };
            for (direction, name) in both.into_iter().zip(rim.crossing_names()) {
                if is_inside(direction) {
                    let name = self.crossing(self.face[index as usize].side, name);
                    points.push(raw(rim.point(direction), name));
                }
            }
        }
        let axis = rim.axes[0].cross(rim.axes[1]);
        let Some(slope) = RimSlope::new(rim.center, axis, self.normal) else { return };
        for corner in self.face {
            let above = slope.lift(corner.point);
            if rim.is_inside(above, 0.0) {
                points.push(raw(above, self.own_corner(corner)));
            }
        }
    }

    /// Clips the rim of a disc by a disc.
    pub(super) fn rim_on_rim(
        &self,
        own: &DiscRim,
        rim: &DiscRim,
        tolerance: f32,
        points: &mut Vec<ManifoldPoint>,
    ) {
        let is_inside = |point: Vec3| own.is_inside(point, tolerance);
        self.push_lowest(rim, points, |direction| is_inside(rim.point(direction)));
        let fixed = rim.fixed(rim.visible).filter(|(point, _)| is_inside(*point));
        points.extend(fixed.map(|(point, name)| raw(point, self.name_of_other(name))));
        for ((direction, own_name), name) in
            crossings(own, rim).zip(own.crossing_names()).zip(rim.crossing_names())
        {
            points.push(raw(rim.point(direction), self.crossing(own_name, name)));
        }
        let axis = rim.axes[0].cross(rim.axes[1]);
        let Some(slope) = RimSlope::new(rim.center, axis, self.normal) else { return };
        for (point, name) in own.fixed(u16::MAX) {
            let above = slope.lift(point);
            if rim.is_inside(above, 0.0) {
                points.push(raw(above, self.own_name(name)));
            }
        }
    }

    /// The corners, edge or face that a shape with corners shows to a disc.
    pub(super) fn corners_on_rim(
        &self,
        own: &DiscRim,
        tolerance: f32,
        points: &mut Vec<ManifoldPoint>,
    ) {
        match self.incident {
            [] => {}
            [corner] => self.push_inside(own, corner, tolerance, points),
            [from, to] => {
                // Named by the ends that are cut off.
                let name = from.side;
                self.push_inside(own, from, tolerance, points);
                self.push_inside(own, to, tolerance, points);
                self.cut_side(
                    [from, to],
                    [name + from.name, name + to.name],
                    own,
                    tolerance,
                    points,
                );
            }
            _ => self.polygon_on_rim(own, tolerance, points),
        }
    }

    fn polygon_on_rim(&self, own: &DiscRim, tolerance: f32, points: &mut Vec<ManifoldPoint>) {
        let (incident, first) = (self.incident, self.incident[0].point);
        let area =
            |pair: &[FeatureCorner]| (pair[0].point - first).cross(pair[1].point - first);
        let outward: Vec3 = incident.windows(2).map(area).sum();
        // Seen from the face, corners run clockwise where they run the other way seen from
        // outside.
        let up = if outward.dot(self.normal) < 0.0 { -self.normal } else { self.normal };
        let mut fixed = u16::MAX;
        for (from, to) in incident.iter().zip(incident.iter().cycle().skip(1)) {
            let along = to.point - from.point;
            fixed &= RimHeights::new(own, along.cross(up), from.point).below(0.0);
            self.push_inside(own, from, tolerance, points);
            self.cut_side([from, to], [from.side; 2], own, tolerance, points);
        }
        if let Some(slope) = RimSlope::new(first, outward, self.normal) {
            let fixed = own.fixed(fixed);
            points
                .extend(fixed.map(|(point, name)| raw(slope.lift(point), self.own_name(name))));
        }
    }

    /// The places where a side between two corners crosses a rim, unless a corner just outside
    /// stands for them. `names` are for the one after the first corner, and before the second.
    fn cut_side(
        &self,
        [from, to]: [&FeatureCorner; 2],
        names: [u32; 2],
        own: &DiscRim,
        tolerance: f32,
        points: &mut Vec<ManifoldPoint>,
    ) {
        let start = own.seen(from.point);
        let along = own.seen(to.point) - start;
        let (square, aside) = (along.length_squared(), start.perp_dot(along));
        let rest = own.radius * own.radius * square - aside * aside;
        if !(rest > 0.0) {
            return;
        }
        let (middle, half) = (-start.dot(along) / square, rest.sqrt() / square);
        let ends = [(from, middle - half), (to, middle + half)];
        for (((corner, part), name), own_name) in
            ends.into_iter().zip(names).zip(own.crossing_names())
        {
            if part > 0.0 && part < 1.0 && !own.is_inside(corner.point, tolerance) {
                let point = from.point + (to.point - from.point) * part;
                points.push(raw(point, self.crossing(own_name, name)));
            }
        }
    }

    fn push_inside(
        &self,
        own: &DiscRim,
        corner: &FeatureCorner,
        tolerance: f32,
        points: &mut Vec<ManifoldPoint>,
    ) {
        if own.is_inside(corner.point, tolerance) {
            points.push(raw(corner.point, self.corner_of_other(corner)));
        }
    }

    /// The point of a rim that is deepest, where the disc is tilted.
    fn push_lowest(
        &self,
        rim: &DiscRim,
        points: &mut Vec<ManifoldPoint>,
        is_inside: impl Fn(Vec2) -> bool,
    ) {
        if let Some(lowest) = rim.lowest
            && is_inside(lowest)
        {
            points.push(raw(rim.point(lowest), self.name_of_other(rim.lowest_name())));
        }
    }
}

/// The directions from the centre of `rim` in which it crosses `own` as seen along the axis of
/// `own`.
///
/// Guessed as if both lay in one plane, and found by Newton's method.
fn crossings(own: &DiscRim, rim: &DiscRim) -> impl Iterator<Item = Vec2> {
    let center = own.seen(rim.center);
    let axes = rim.axes.map(|axis| Vec2::from(own.axes.map(|own| own.dot(axis))) * rim.radius);
    let far = center.length();
    let (radius, own_radius) = (rim.radius, own.radius);
    let cosine =
        ((own_radius - far) * (own_radius + far) - radius * radius) / (2.0 * far * radius);
    let sine = (1.0 - cosine * cosine).sqrt();
    let guesses = [-sine, sine].map(|sine| {
        let aim = (center * cosine + center.perp() * sine) / far;
        Vec2::from(axes.map(|axis| axis.dot(aim)))
    });
    guesses.into_iter().filter_map(move |guess| {
        let mut direction = guess.try_normalize()?;
        for _ in 0..STEPS {
            let at = center + axes[0] * direction.x + axes[1] * direction.y;
            let over = at.length_squared() - own_radius * own_radius;
            let turn = direction.perp();
            let slope = 2.0 * at.dot(axes[0] * turn.x + axes[1] * turn.y);
            direction = (direction - turn * (over / slope)).try_normalize()?;
        }
        let at = center + axes[0] * direction.x + axes[1] * direction.y;
        ((at.length() - own_radius).abs() <= FOUND * own_radius).then_some(direction)
    })
}
