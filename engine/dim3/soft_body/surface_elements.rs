//! Surface elements of a soft body, sixteen side by side: triangles, or the segments of ropes.

use std::sync::Arc;

use glam::Vec3;
use hazumi_core::Bounds;
use hazumi_core::morton;
use hazumi_core::simd::{LANES, Select, Simd, f32x16, invert, lanes_of, mask32x16, prelude::*};

use crate::math::Aabb;
use crate::shape::soft::SoftShape;
use crate::wide_vector::{StoredVectors, WideVector};

/// Sixteen sides, in coordinates from the anchor of the body; lanes without one are far away.
#[derive(Clone, Copy, Debug)]
struct SideBlock {
    /// Where the corners of a side are, m; the last two of a segment are the same.
    corners: [StoredVectors; 3],
}

/// In place of a corner that is not there: a coordinate, m, farther than all others.
const FAR: f32 = 1e15;

/// The ray that tells in from out goes along x and this much along y and z: askew, so that it
/// seldom runs within the sides of boxes.
const SKEW: [f32; 2] = [0.283_17, 0.137_91];

/// Share of each corner, dimensionless, from which on a point of a face is not on its edges for
/// all that rounding may do.
const INNER: f32 = 1e-3;

/// The rounding error of the box that a ray has to hit, as a share of its distance,
/// dimensionless.
const ROUNDING: f32 = 1e-5;

impl SideBlock {
    const NONE: Self = Self { corners: [StoredVectors::ZERO; 3] };
}

/// The sides of a skin where they are now.
#[derive(Clone, Debug, Default)]
pub(crate) struct SurfaceElements {
    /// Which side is in which lane: neighbours are near each other.
    order: Arc<[u32]>,
    blocks: Vec<SideBlock>,
    /// The box around each of them, and around all.
    boxes: Vec<Aabb>,
    bounds: Option<Aabb>,
    is_closed: bool,
}

/// The nearest point of a skin.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestOnOutline {
    /// Which side it is on.
    pub(super) side: usize,
    /// How much of each corner of the side it is: sum 1.
    pub(super) shares: [f32; 3],
    /// Square of the distance, m².
    pub(super) squared: f32,
    /// Whether the query point is inside of a closed skin.
    pub(super) is_inside: bool,
    /// Whether it is behind the side.
    is_behind: bool,
}

/// The particles at the corners of a side; the last two of a segment are the same.
pub(super) fn corners_of(shape: &SoftShape, side: usize) -> Option<[u32; 3]> {
    if shape.faces().is_empty() {
        shape.segments().get(side).map(|&[start, end]| [start, end, end])
    } else {
        shape.faces().get(side).copied()
    }
}

/// The number of sides.
pub(super) fn count_of(shape: &SoftShape) -> usize {
    shape.faces().len().max(shape.segments().len())
}

impl SurfaceElements {
    /// Goes on as those of another shape.
    pub(super) fn rebuild(&mut self, shape: &SoftShape) {
        *self = Self::of(shape);
    }

    /// The elements of a body with this rest shape, not yet at its particles.
    pub(super) fn of(shape: &SoftShape) -> Self {
        let bounds = shape.bounds();
        let size = (bounds.max - bounds.min).max_element();
        let cells = if size > 0.0 { morton::last_cell::<3>() as f32 / size } else { 0.0 };
        let key = |side: &u32| {
            let corners = corners_of(shape, *side as usize).unwrap_or_default();
            let sum: Vec3 = corners.iter().map(|&corner| shape.points()[corner as usize]).sum();
            let place = cells * (sum / 3.0 - bounds.min);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a cell"
            )]
            let cell = place.to_array().map(|x| x as u32);
            (morton::encode(cell), *side)
        };
        let count = count_of(shape);
        let mut order: Vec<u32> = (0u32..).take(count).collect();
        order.sort_by_cached_key(key);
        let block_count = count.div_ceil(LANES);
        Self {
            order: order.into(),
            blocks: vec![SideBlock::NONE; block_count],
            boxes: vec![Aabb::EMPTY; block_count],
            bounds: None,
            is_closed: shape.is_closed(),
        }
    }

    /// Follows the particles of a body.
    pub(super) fn update(&mut self, shape: &SoftShape, position: impl Fn(usize) -> Vec3) {
        let blocks = self.blocks.iter_mut().zip(&mut self.boxes);
        for ((block, bounds), sides) in blocks.zip(self.order.chunks(LANES)) {
            *bounds = Aabb::EMPTY;
            for lane in 0..LANES {
                let corners =
                    sides.get(lane).and_then(|&side| corners_of(shape, side as usize));
                let corners = corners.map_or([Vec3::splat(FAR); 3], |corners| {
                    let corners = corners.map(|particle| position(particle as usize));
                    for corner in corners {
                        bounds.min = bounds.min.min(corner);
                        bounds.max = bounds.max.max(corner);
                    }
                    corners
                });
                for (to, corner) in block.corners.iter_mut().zip(corners) {
                    to.set(lane, corner);
                }
            }
        }
        self.bounds = self.boxes.iter().copied().reduce(Bounds::union);
    }

    /// The nearest point to `point`, m, from the anchor, that is less than `within` m away, or,
    /// for a point inside, at any distance; `None` when there is none. `near` lists the blocks
    /// of sides that may be so near.
    #[inline(always)]
    pub(super) fn around<S: Simd>(
        &self,
        simd: S,
        point: Vec3,
        within: f32,
        near: &[u32],
    ) -> Option<NearestOnOutline> {
        let near = self.nearest_among(simd, point, within, near.iter().copied(), |_| true);
        let is_inside = self.is_closed && self.has_inside(simd, point, near.as_ref());
        let nearest = match near {
            None if is_inside => self.nearest(simd, point, FAR, |_| true),
            near => near,
        };
        Some(NearestOnOutline { is_inside, ..nearest? })
    }

    /// Whether a point is inside of a closed skin whose nearest point that is.
    #[inline(always)]
    fn has_inside<S: Simd>(
        &self,
        simd: S,
        point: Vec3,
        nearest: Option<&NearestOnOutline>,
    ) -> bool {
        // Within a face, that tells; at its edges it takes all faces that meet there.
        let face = nearest.filter(|it| it.shares.iter().all(|&share| share > INNER));
        match face {
            Some(face) => face.is_behind,
            None => {
                self.bounds.is_some_and(|it| it.contains(point)) && self.contain(simd, point)
            }
        }
    }

    /// The nearest point to `point`, m, from the anchor, that is less than `within` m away and
    /// on a side for which `may_be` says so; `None` when there is none.
    #[inline(always)]
    pub(super) fn nearest<S: Simd>(
        &self,
        simd: S,
        point: Vec3,
        within: f32,
        may_be: impl Fn(usize) -> bool,
    ) -> Option<NearestOnOutline> {
        self.nearest_among(simd, point, within, self.all(), may_be)
    }

    /// All blocks of sides.
    fn all(&self) -> impl Iterator<Item = u32> + use<> {
        (0u32..).take(self.blocks.len())
    }

    /// Which blocks of sides may be less than `within` m away from things in a box.
    pub(super) fn list_near(&self, bounds: &Aabb, within: f32, near: &mut Vec<u32>) {
        let bounds = bounds.grown(within);
        near.clear();
        near.extend(self.all().filter(|&index| self.boxes[index as usize].overlaps(&bounds)));
    }

    /// The same of some blocks of sides.
    #[inline(always)]
    fn nearest_among<S: Simd>(
        &self,
        simd: S,
        point: Vec3,
        within: f32,
        blocks: impl Iterator<Item = u32>,
        may_be: impl Fn(usize) -> bool,
    ) -> Option<NearestOnOutline> {
        let mut best: Option<NearestOnOutline> = None;
        let mut least = if within < FAR { within * within } else { FAR };
        let lanes = WideVector::splat(simd, point);
        for index in blocks {
            let index = index as usize;
            let (block, bounds) = (&self.blocks[index], &self.boxes[index]);
            if !(squared_distance(bounds, point) < least) {
                continue;
            }
            let feet = block.feet(simd, lanes);
            let nearer = feet.squared.simd_lt(f32x16::splat(simd, least));
            let squared = feet.squared.to_array();
            let [second, third] = &feet.shares;
            let (second, third) = (second.to_array(), third.to_array());
            let ahead = feet.is_ahead.to_bitmask();
            for lane in lanes_of(nearer.to_bitmask()) {
                let Some(&side) = self.order.get(index * LANES + lane) else { continue };
                let side = side as usize;
                if squared[lane] < least && may_be(side) {
                    least = squared[lane];
                    let (v, w) = (second[lane], third[lane]);
                    let shares = [1.0 - v - w, v, w];
                    best = Some(NearestOnOutline {
                        side,
                        shares,
                        squared: least,
                        is_inside: false,
                        is_behind: ahead & (1 << lane) != 0,
                    });
                }
            }
        }
        best
    }

    /// Whether a point, m, from the anchor, is inside of these closed sides: whether a ray from
    /// there goes through an odd number of them.
    ///
    /// Which side of an edge the ray passes is calculated in the same way for the two triangles
    /// that it belongs to, so it never slips through between them.
    ///
    /// Source: Woop, Benthin, Wald, *Watertight Ray/Triangle Intersection*, JCGT 2013, whose
    /// shear this is. `[woop2013]`
    #[inline(always)]
    pub(super) fn contain<S: Simd>(&self, simd: S, point: Vec3) -> bool {
        let mut crossings = 0;
        let lanes = WideVector::splat(simd, point);
        for (block, bounds) in self.blocks.iter().zip(&self.boxes) {
            if may_hit(bounds, point) {
                crossings += block.crossings(simd, lanes);
            }
        }
        crossings % 2 == 1
    }
}

/// Square of the distance from a box to a point, m²; 0 inside.
fn squared_distance(bounds: &Aabb, point: Vec3) -> f32 {
    (point - bounds.closest_point(point)).length_squared()
}

/// Whether the ray from `point` may go through a box.
fn may_hit(bounds: &Aabb, point: Vec3) -> bool {
    let (low, high) = (bounds.min - point, bounds.max - point);
    if !(high.x >= 0.0) {
        return false;
    }
    let first = if low.x > 0.0 { low.x } else { 0.0 };
    let rounding = ROUNDING * (high - low + Vec3::splat(high.x)).max_element();
    let is_within = |axis: usize, skew: f32| {
        skew * high.x >= low[axis] - rounding && skew * first <= high[axis] + rounding
    };
    is_within(1, SKEW[0]) && is_within(2, SKEW[1])
}

/// Where the sides of a block are nearest to a point.
struct Feet<S: Simd> {
    squared: f32x16<S>,
    /// How much of the second and of the third corner it is.
    shares: [f32x16<S>; 2],
    /// Whether the side is ahead along its normal, so that the point is behind it.
    is_ahead: mask32x16<S>,
}

/// The nearest point to the origin of an edge that goes from `start` along `way`: how much of
/// its end that is, and the square of how far it is, m².
#[inline(always)]
fn foot_on_edge<S: Simd>(
    simd: S,
    start: WideVector<S, f32x16<S>>,
    way: WideVector<S, f32x16<S>>,
) -> [f32x16<S>; 2] {
    let (zero, one) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 1.0));
    let share = zero - start.dot(way) * invert(way.dot(way));
    let share = share.simd_gt(zero).select(share, zero);
    let share = share.simd_lt(one).select(share, one);
    let gap = start + way * share;
    [share, gap.dot(gap)]
}

/// Whether a ray passes left of an edge between two points, seen along the ray, if it is as
/// high as that.
#[inline(always)]
fn passes<S: Simd>(simd: S, i: [f32x16<S>; 2], j: [f32x16<S>; 2]) -> mask32x16<S> {
    let zero = f32x16::splat(simd, 0.0);
    let starts_below = i[0].simd_le(zero);
    let is_across = starts_below ^ j[0].simd_le(zero);
    let low = [starts_below.select(i[0], j[0]), starts_below.select(i[1], j[1])];
    let high = [starts_below.select(j[0], i[0]), starts_below.select(j[1], i[1])];
    let way = [high[0] - low[0], high[1] - low[1]];
    is_across & (low[1] * way[0]).simd_gt(way[1] * low[0])
}

impl SideBlock {
    /// Its corners, seen from a point.
    #[inline(always)]
    fn seen_from<S: Simd>(
        &self,
        simd: S,
        point: WideVector<S, f32x16<S>>,
    ) -> [WideVector<S, f32x16<S>>; 3] {
        let [a, b, c] = &self.corners;
        [a.load(simd) - point, b.load(simd) - point, c.load(simd) - point]
    }

    #[inline(always)]
    fn feet<S: Simd>(&self, simd: S, point: WideVector<S, f32x16<S>>) -> Feet<S> {
        let zero = f32x16::splat(simd, 0.0);
        let one = f32x16::splat(simd, 1.0);
        let [a, b, c] = self.seen_from(simd, point);
        let (ab, ac, bc) = (b - a, c - a, c - b);
        let normal = ab.cross(ac);
        let inverse = invert(normal.dot(normal));
        let v = normal.dot(c.cross(a)) * inverse;
        let w = normal.dot(a.cross(b)) * inverse;
        let height = normal.dot(a);
        let is_within = v.simd_ge(zero) & w.simd_ge(zero) & (v + w).simd_le(one);
        let is_above = is_within & inverse.simd_gt(zero);
        let is_ahead = height.simd_gt(zero);
        let [on_ab, squared_ab] = foot_on_edge(simd, a, ab);
        let [on_ac, squared_ac] = foot_on_edge(simd, a, ac);
        let [on_bc, squared_bc] = foot_on_edge(simd, b, bc);
        let mut feet = Feet { squared: squared_ab, shares: [on_ab, zero], is_ahead };
        let is_less = squared_ac.simd_lt(feet.squared);
        feet = Feet { squared: squared_ac, shares: [zero, on_ac], is_ahead }.or(is_less, feet);
        let is_less = squared_bc.simd_lt(feet.squared);
        feet = Feet { squared: squared_bc, shares: [one - on_bc, on_bc], is_ahead }
            .or(is_less, feet);
        Feet { squared: height * height * inverse, shares: [v, w], is_ahead }.or(is_above, feet)
    }

    /// Through how many sides of the block the ray from `point` goes.
    #[inline(always)]
    fn crossings<S: Simd>(&self, simd: S, point: WideVector<S, f32x16<S>>) -> u32 {
        let zero = f32x16::splat(simd, 0.0);
        let skew = [f32x16::splat(simd, SKEW[0]), f32x16::splat(simd, SKEW[1])];
        let [a, b, c] = self.seen_from(simd, point);
        let seen_a = [a.y - a.x * skew[0], a.z - a.x * skew[1]];
        let seen_b = [b.y - b.x * skew[0], b.z - b.x * skew[1]];
        let seen_c = [c.y - c.x * skew[0], c.z - c.x * skew[1]];
        let is_in_line = passes(simd, seen_a, seen_b)
            ^ passes(simd, seen_b, seen_c)
            ^ passes(simd, seen_c, seen_a);
        let normal = (b - a).cross(c - a);
        let is_ahead = normal.dot(a).simd_gt(zero);
        let is_with_ray = (normal.x + normal.y * skew[0] + normal.z * skew[1]).simd_gt(zero);
        // Ahead where both have the same sign.
        (is_in_line & !(is_ahead ^ is_with_ray)).to_bitmask().count_ones()
    }
}

impl<S: Simd> Feet<S> {
    /// Where `mask` is set this, elsewhere `other`.
    #[inline(always)]
    fn or(self, mask: mask32x16<S>, other: Self) -> Self {
        let [v, w] = self.shares;
        let [other_v, other_w] = other.shares;
        Self {
            squared: mask.select(self.squared, other.squared),
            shares: [mask.select(v, other_v), mask.select(w, other_w)],
            is_ahead: self.is_ahead,
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::wide_vector::wide_everywhere;

    /// Numbers from −1 to 1 that look like chance.
    fn noise(seed: usize) -> f32 {
        let bits = (seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bits = (bits ^ bits >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40;
        bits as f32 / 8_388_608.0 - 1.0
    }

    fn chance(seed: usize) -> Vec3 {
        Vec3::new(noise(3 * seed), noise(3 * seed + 1), noise(3 * seed + 2))
    }

    /// A shape, its particles some way from rest, and its sides.
    fn bodies() -> Vec<(SoftShape, Vec<Vec3>, SurfaceElements)> {
        let ends = [Vec3::ZERO, Vec3::new(1.0, 0.5, -0.3), Vec3::new(0.2, 1.0, 0.4)];
        let shapes = [
            SoftShape::cuboid(Vec3::new(0.5, 0.7, 0.4), [2, 3, 2]),
            SoftShape::cuboid(Vec3::splat(0.6), [7; 3]),
            SoftShape::ball(0.6, 2),
            SoftShape::cloth(glam::Vec2::new(0.6, 0.5), [3, 4]),
            SoftShape::rope(&ends, 0.2),
        ];
        let body = |(number, shape): (usize, Result<SoftShape, _>)| {
            let shape: SoftShape = shape.unwrap();
            let moved =
                |(index, point): (usize, &Vec3)| *point + 0.02 * chance(1_000 * number + index);
            let points: Vec<Vec3> = shape.points().iter().enumerate().map(moved).collect();
            let mut sides = SurfaceElements::of(&shape);
            sides.update(&shape, |index| points[index]);
            (shape, points, sides)
        };
        shapes.into_iter().enumerate().map(body).collect()
    }

    fn distance_to_segment(point: DVec3, [from, to]: [DVec3; 2]) -> f64 {
        let way = to - from;
        let share = ((point - from).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        (point - from - share * way).length()
    }

    fn distance_to_triangle(point: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
        let edges = [[a, b], [b, c], [c, a]].map(|edge| distance_to_segment(point, edge));
        let edge = edges.into_iter().fold(f64::INFINITY, f64::min);
        let normal = (b - a).cross(c - a);
        let is_above =
            |from: DVec3, to: DVec3| normal.cross(to - from).dot(point - from) >= 0.0;
        if normal.length() > 1e-12 && is_above(a, b) && is_above(b, c) && is_above(c, a) {
            (normal.normalize().dot(point - a)).abs().min(edge)
        } else {
            edge
        }
    }

    #[test]
    fn the_nearest_side_is_the_nearest_of_all() {
        for (shape, points, sides) in bodies() {
            for seed in 0..200 {
                let point = 0.9 * chance(50_000 + seed);
                let distance = (0..count_of(&shape)).map(|side| {
                    let corners = corners_of(&shape, side).unwrap();
                    let corners = corners.map(|corner| points[corner as usize].as_dvec3());
                    distance_to_triangle(point.as_dvec3(), corners)
                });
                let expected = distance.fold(f64::INFINITY, f64::min);
                let found = wide_everywhere!(simd => sides.nearest(simd, point, 9.0, |_| true));
                let found = found.unwrap();
                let near = f64::from(found.squared.sqrt());
                assert!((near - expected).abs() < 1e-5, "{near} is not {expected}");
                let corners = corners_of(&shape, found.side).unwrap();
                let parts = [0, 1, 2].map(|at| found.shares[at] * points[corners[at] as usize]);
                let there: Vec3 = parts.into_iter().sum();
                assert!((f64::from(there.distance(point)) - expected).abs() < 1e-5);
                let within = 0.9 * found.squared.sqrt();
                let none = wide_everywhere!(simd => {
                    sides.nearest(simd, point, within, |_| true)
                });
                assert!(none.is_none(), "nothing is within {within}");
            }
        }
    }

    /// How often the faces go around a point.
    fn winding(shape: &SoftShape, points: &[Vec3], point: Vec3) -> f64 {
        let angle = |face: &[u32; 3]| {
            let [a, b, c] = face.map(|corner| (points[corner as usize] - point).as_dvec3());
            let [x, y, z] = [a, b, c].map(|it| it.length());
            let below = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
            2.0 * a.dot(b.cross(c)).atan2(below)
        };
        shape.faces().iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
    }

    #[test]
    fn what_the_faces_go_around_is_inside() {
        for (shape, points, sides) in bodies().into_iter().filter(|(it, ..)| it.is_closed()) {
            let mut count = 0;
            for seed in 0..500 {
                let point = 0.8 * chance(90_000 + seed);
                let is_inside = wide_everywhere!(simd => sides.contain(simd, point));
                let winding = winding(&shape, &points, point);
                assert_eq!(is_inside, winding > 0.5, "{point}: {winding}");
                count += usize::from(is_inside);
            }
            assert!(count > 50, "{count} of 500 are inside");
        }
    }

    #[test]
    fn rays_through_corners_and_edges_do_not_slip_between_faces() {
        let shape = SoftShape::cuboid(Vec3::splat(0.5), [4; 3]).unwrap();
        let mut sides = SurfaceElements::of(&shape);
        sides.update(&shape, |index| shape.points()[index]);
        // As far as the ray goes from one particle to another, and back.
        for &from in shape.points() {
            for step in 1..12 {
                let way = 0.05 * step as f32 * Vec3::new(1.0, SKEW[0], SKEW[1]);
                for point in [from - way, from + way] {
                    let is_inside = wide_everywhere!(simd => sides.contain(simd, point));
                    let depth = 0.5 - point.abs().max_element();
                    if depth.abs() > 1e-5 {
                        assert_eq!(is_inside, depth > 0.0, "{point}");
                    }
                }
            }
        }
    }
}
