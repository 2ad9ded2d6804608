//! The outline of a soft body, sixteen sides side by side.

use glam::Vec2;
use hazumi_core::fetch_ahead;
use hazumi_core::simd::{LANES, Select, Simd, f32x16, lanes_of, mask32x16, prelude::*};
use hazumi_core::soft::{ParticleBlock, least};

use crate::math::Aabb;
use crate::shape::soft::SoftShape;
use crate::wide_vector::WideVector;

/// Sixteen sides, in coordinates from the anchor of the body; lanes without one are far away.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct SideBlock {
    /// Where a side starts, m.
    x: [f32; LANES],
    y: [f32; LANES],
    /// The way to its end, m.
    dx: [f32; LANES],
    dy: [f32; LANES],
    /// The height of its end, m: that of the start of the next side to the last bit, so that no
    /// ray slips between two sides.
    end_y: [f32; LANES],
    /// One over the square of its length, 1/m²; 0 where it has none.
    inverse: [f32; LANES],
}

/// In place of a side that is not there: a coordinate, m, farther than all others.
const FAR: f32 = 1e15;

impl SideBlock {
    const NONE: Self = Self {
        x: [FAR; LANES],
        y: [FAR; LANES],
        dx: [0.0; LANES],
        dy: [0.0; LANES],
        end_y: [FAR; LANES],
        inverse: [0.0; LANES],
    };
}

/// The sides of an outline where they are now.
#[derive(Clone, Debug, Default)]
pub(crate) struct SurfaceElements {
    blocks: Vec<SideBlock>,
}

/// The nearest point of an outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestOnOutline {
    /// Which side it is on.
    pub(super) side: usize,
    /// Where on it, 0..=1 from its start to its end.
    pub(super) share: f32,
    /// Square of the distance, m².
    pub(super) squared: f32,
    /// Whether the query point is inside of a closed outline.
    pub(super) is_inside: bool,
}

impl SurfaceElements {
    /// The elements of a body of this shape, not yet at its particles.
    pub(super) fn of(_: &SoftShape) -> Self {
        Self::default()
    }

    /// Goes on with another shape: the outline is read anew in each use.
    pub(super) fn rebuild(&mut self, _: &SoftShape) {}

    /// Has all sides brought near.
    #[inline(always)]
    pub(super) fn fetch_ahead(&self) {
        fetch_ahead(&self.blocks);
    }

    /// Follows the particles at the ends of sides.
    pub(super) fn update(&mut self, sides: &[[u32; 2]], blocks: &[ParticleBlock<2>]) {
        self.blocks.resize(sides.len().div_ceil(LANES), SideBlock::NONE);
        let position = |particle: u32| {
            let particle = particle as usize;
            Vec2::from(blocks[particle / LANES].position_at(particle % LANES))
        };
        for (index, side) in sides.iter().enumerate() {
            let [start, end] = side.map(position);
            let block = &mut self.blocks[index / LANES];
            let lane = index % LANES;
            let way = end - start;
            let squared = way.length_squared();
            (block.x[lane], block.y[lane]) = (start.x, start.y);
            (block.dx[lane], block.dy[lane]) = (way.x, way.y);
            block.end_y[lane] = end.y;
            block.inverse[lane] = if squared > 0.0 { 1.0 / squared } else { 0.0 };
        }
    }

    /// The same for sides that go through so many particles in their order, and back to the
    /// first.
    #[inline(always)]
    pub(super) fn update_ring(&mut self, particles: &[ParticleBlock<2>], count: usize) {
        self.blocks.resize(particles.len(), SideBlock::NONE);
        let Some(first) = particles.first().map(|first| first.position_at(0)) else { return };
        for (index, block) in self.blocks.iter_mut().enumerate() {
            let [xs, ys] = &particles[index].position;
            let used = (count - index * LANES).min(LANES);
            let next = particles.get(index + 1).map_or(first, |next| next.position_at(0));
            let mut ends = [[0.0; LANES]; 2];
            for (axis, (end, values)) in ends.iter_mut().zip([xs, ys]).enumerate() {
                end[..LANES - 1].copy_from_slice(&values[1..]);
                end[used - 1] = next[axis];
            }
            for lane in 0..LANES {
                let (dx, dy) = (ends[0][lane] - xs[lane], ends[1][lane] - ys[lane]);
                let squared = dx * dx + dy * dy;
                let is_used = lane < used;
                block.x[lane] = if is_used { xs[lane] } else { FAR };
                block.y[lane] = if is_used { ys[lane] } else { FAR };
                block.dx[lane] = if is_used { dx } else { 0.0 };
                block.dy[lane] = if is_used { dy } else { 0.0 };
                block.end_y[lane] = if is_used { ends[1][lane] } else { FAR };
                let inverse = if squared > 0.0 { 1.0 / squared } else { 0.0 };
                block.inverse[lane] = if is_used { inverse } else { 0.0 };
            }
        }
    }

    /// The nearest point to `point`, m, from the anchor, on a side for which `may_be` says so;
    /// `None` when there is no such side.
    #[inline(always)]
    pub(super) fn nearest(
        &self,
        point: Vec2,
        may_be: impl Fn(usize) -> bool,
    ) -> Option<NearestOnOutline> {
        let mut best: Option<NearestOnOutline> = None;
        let mut crossings = 0_u32;
        for (index, block) in self.blocks.iter().enumerate() {
            let mut squared = [0.0; LANES];
            let mut shares = [0.0; LANES];
            let mut crosses = [0_u32; LANES];
            for lane in 0..LANES {
                let (x, y) = (point.x - block.x[lane], point.y - block.y[lane]);
                let (dx, dy) = (block.dx[lane], block.dy[lane]);
                let share = (x * dx + y * dy) * block.inverse[lane];
                let share = if share > 0.0 { share } else { 0.0 };
                let share = if share < 1.0 { share } else { 1.0 };
                let (rx, ry) = (x - share * dx, y - share * dy);
                shares[lane] = share;
                squared[lane] = rx * rx + ry * ry;
                // A ray to the right meets a side that goes up on whose left the point is, or
                // that goes down with the point on its right.
                let turn = dx * y - dy * x;
                let is_above_start = point.y >= block.y[lane];
                let is_above_end = point.y >= block.end_y[lane];
                let goes_up = is_above_start & !is_above_end & (turn > 0.0);
                let goes_down = !is_above_start & is_above_end & (turn < 0.0);
                crosses[lane] = u32::from(goes_up | goes_down);
            }
            crossings += crosses.iter().sum::<u32>();
            let so_far = best.map_or(FAR, |best| best.squared);
            let nearest = least(&squared);
            if !(nearest < so_far) {
                continue;
            }
            let at = |lane: usize| {
                let (share, squared) = (shares[lane], squared[lane]);
                NearestOnOutline {
                    side: index * LANES + lane,
                    share,
                    squared,
                    is_inside: false,
                }
            };
            let mut equal = 0;
            for (lane, squared) in squared.iter().enumerate() {
                equal |= u64::from(*squared == nearest) << lane;
            }
            let found = lanes_of(equal).find(|lane| may_be(index * LANES + lane));
            if let Some(lane) = found {
                best = Some(at(lane));
                continue;
            }
            for (lane, &squared) in squared.iter().enumerate() {
                let is_nearer = best.is_none_or(|best| squared < best.squared);
                if is_nearer && squared < FAR && may_be(index * LANES + lane) {
                    best = Some(at(lane));
                }
            }
        }
        best.map(|best| NearestOnOutline { is_inside: crossings % 2 == 1, ..best })
    }
}

/// The nearest points of an outline to sixteen points.
pub(super) struct NearestOfAll<S: Simd> {
    /// Which sides they are on, as numbers, and where on these, 0..=1.
    pub(super) side: f32x16<S>,
    pub(super) share: f32x16<S>,
    /// The way from there to the points, m, and the square of its length, m².
    pub(super) gap: WideVector<S, f32x16<S>>,
    pub(super) squared: f32x16<S>,
    /// Which of the points are inside of a closed outline.
    pub(super) inside: mask32x16<S>,
}

impl SideBlock {
    /// Which sides have a box that meets `near`, and which a ray to the right from a point in
    /// `around` may meet.
    #[inline(always)]
    fn within<S: Simd>(&self, simd: S, near: &Aabb, around: &Aabb) -> [u64; 2] {
        let [x, y, dx, end_y] = [&self.x, &self.y, &self.dx, &self.end_y]
            .map(|values| f32x16::load_array_ref(simd, values));
        let end_x = x + dx;
        let goes_right = end_x.simd_gt(x);
        let (left, right) = (goes_right.select(x, end_x), goes_right.select(end_x, x));
        let goes_up = end_y.simd_gt(y);
        let (low, high) = (goes_up.select(y, end_y), goes_up.select(end_y, y));
        let splat = |value| f32x16::splat(simd, value);
        let is_near = left.simd_le(splat(near.max.x))
            & right.simd_ge(splat(near.min.x))
            & low.simd_le(splat(near.max.y))
            & high.simd_ge(splat(near.min.y));
        let may_cross = right.simd_ge(splat(around.min.x))
            & low.simd_le(splat(around.max.y))
            & high.simd_ge(splat(around.min.y));
        [is_near.to_bitmask(), may_cross.to_bitmask()]
    }
}

impl SurfaceElements {
    /// The nearest points to sixteen points in the box `around` that are no farther than
    /// `reach` m; of what is farther nothing is right but whether it is inside.
    #[inline(always)]
    pub(super) fn nearest_of_all<S: Simd>(
        &self,
        points: WideVector<S, f32x16<S>>,
        around: &Aabb,
        reach: f32,
    ) -> NearestOfAll<S> {
        let simd = points.x.simd;
        let (zero, one) = (f32x16::splat(simd, 0.0), f32x16::splat(simd, 1.0));
        let near = around.grown(reach);
        let mut found = NearestOfAll {
            side: zero,
            share: zero,
            gap: WideVector::new(zero, zero),
            squared: f32x16::splat(simd, FAR),
            inside: mask32x16::splat(simd, false),
        };
        for (index, block) in self.blocks.iter().enumerate() {
            let [is_near, may_cross] = block.within(simd, &near, around);
            for lane in lanes_of(may_cross) {
                let (x, y) = (points.x - block.x[lane], points.y - block.y[lane]);
                let turn = y * block.dx[lane] - x * block.dy[lane];
                let is_above_start = points.y.simd_ge(f32x16::splat(simd, block.y[lane]));
                let is_above_end = points.y.simd_ge(f32x16::splat(simd, block.end_y[lane]));
                // As in `Self::nearest`.
                let goes_up = is_above_start & !is_above_end & turn.simd_gt(zero);
                let goes_down = !is_above_start & is_above_end & turn.simd_lt(zero);
                found.inside ^= goes_up | goes_down;
            }
            for lane in lanes_of(is_near) {
                let (dx, dy) = (block.dx[lane], block.dy[lane]);
                let (x, y) = (points.x - block.x[lane], points.y - block.y[lane]);
                let share = (x * dx + y * dy) * block.inverse[lane];
                let share = share.simd_gt(zero).select(share, zero);
                let share = share.simd_lt(one).select(share, one);
                let gap = WideVector::new(x - share * dx, y - share * dy);
                let squared = gap.dot(gap);
                let is_nearer = squared.simd_lt(found.squared);
                #[expect(clippy::cast_precision_loss, reason = "fewer than 2^16 sides")]
                let side = f32x16::splat(simd, (index * LANES + lane) as f32);
                found.side = is_nearer.select(side, found.side);
                found.share = is_nearer.select(share, found.share);
                found.gap.x = is_nearer.select(gap.x, found.gap.x);
                found.gap.y = is_nearer.select(gap.y, found.gap.y);
                found.squared = is_nearer.select(squared, found.squared);
            }
        }
        found
    }
}
