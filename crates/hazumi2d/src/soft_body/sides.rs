//! The outline of a soft body, sixteen sides side by side.

use glam::Vec2;
use hazumi_core::simd::{LANES, lanes_of};

use crate::shape::soft::SoftShape;

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
    /// The height of its end, m: that of the start of the next side to the last bit, so that no ray slips
    /// between two sides.
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
pub(crate) struct Sides {
    blocks: Vec<SideBlock>,
}

/// The nearest point of an outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    /// Which side it is on.
    pub(super) side: usize,
    /// Where on it, 0..=1 from its start to its end.
    pub(super) share: f32,
    /// Square of the distance, m².
    pub(super) squared: f32,
    /// Whether the point that was asked about is inside of a closed outline.
    pub(super) is_inside: bool,
}

impl Sides {
    /// Follows the particles of a body.
    pub(super) fn follow(&mut self, shape: &SoftShape, position: impl Fn(usize) -> Vec2) {
        let sides = shape.outline();
        self.blocks.resize(sides.len().div_ceil(LANES), SideBlock::NONE);
        for (index, side) in sides.iter().enumerate() {
            let [start, end] = side.map(|particle| position(particle as usize));
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

    /// The nearest point to `point`, m, from the anchor, on a side for which `may_be` says so; `None` when
    /// there is no such side.
    #[inline(always)]
    pub(super) fn nearest(
        &self,
        point: Vec2,
        may_be: impl Fn(usize) -> bool,
    ) -> Option<Nearest> {
        let mut best: Option<Nearest> = None;
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
                // A ray to the right meets a side that goes up on whose left the point is, or that
                // goes down with the point on its right.
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
                Nearest { side: index * LANES + lane, share, squared, is_inside: false }
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
        best.map(|best| Nearest { is_inside: crossings % 2 == 1, ..best })
    }
}

/// The least of all lanes.
#[inline(always)]
fn least(lanes: &[f32; LANES]) -> f32 {
    let mut least = *lanes;
    let mut count = LANES;
    while count > 1 {
        count /= 2;
        for lane in 0..count {
            let other = least[lane + count];
            least[lane] = if other < least[lane] { other } else { least[lane] };
        }
    }
    least[0]
}
