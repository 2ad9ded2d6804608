//! A soft body as a whole: how it stands and moves, and its outline.

use std::sync::{Arc, OnceLock};

use glam::{DVec2, Vec2};
use hazumi_core::fetch_ahead;
use hazumi_core::simd::LANES;
use hazumi_core::soft::{greatest, least};

use super::state::{SoftFrame, SoftState};
use crate::math::{Aabb, Pose};
use crate::shape::{Capsule, Chain, ChainOptions, Circle, Compound, Shape, Sides as Facing};
use crate::wide_vector::wide_everywhere;

impl SoftState {
    /// How it stands and moves as a whole.
    pub(crate) fn frame(&self) -> SoftFrame {
        let fit = self.shape.plan().frame(&self.memory, &self.blocks);
        let (mut momenta, mut spins) = ([[0.0; LANES]; 2], [0.0; LANES]);
        let (mut masses, mut inertias) = ([0.0; LANES], [0.0; LANES]);
        for block in &self.blocks {
            let ([xs, ys], [vx, vy]) = (&block.position, &block.velocity);
            for lane in 0..LANES {
                let mass = f64::from(block.mass[lane]);
                let [x, y] = [xs[lane] - fit.center.x, ys[lane] - fit.center.y].map(f64::from);
                let (vx, vy) = (f64::from(vx[lane]), f64::from(vy[lane]));
                momenta[0][lane] += mass * vx;
                momenta[1][lane] += mass * vy;
                masses[lane] += mass;
                spins[lane] += mass * (x * vy - y * vx);
                inertias[lane] += mass * (x * x + y * y);
            }
        }
        let sum = |lanes: &[f64; LANES]| lanes.iter().sum::<f64>();
        let momentum = DVec2::new(sum(&momenta[0]), sum(&momenta[1]));
        let (mass, spin, inertia) = (sum(&masses), sum(&spins), sum(&inertias));
        #[expect(clippy::cast_possible_truncation, reason = "rounded to what bodies hold")]
        let angular_velocity = if inertia > 0.0 { (spin / inertia) as f32 } else { 0.0 };
        SoftFrame {
            center: fit.center,
            rotation: fit.rotation,
            linear_velocity: (momentum / mass).as_vec2(),
            angular_velocity,
        }
    }

    /// Has what says where the particles are brought near: see [`hazumi_core::fetch_ahead`].
    #[inline(always)]
    pub(crate) fn fetch_ahead(&self) {
        fetch_ahead(std::slice::from_ref(self));
    }

    /// Has the particles brought near, and what is known of each.
    #[inline(always)]
    pub(crate) fn fetch_particles(&self) {
        fetch_ahead(&self.blocks);
        fetch_ahead(&self.cached_impulses);
        fetch_ahead(&self.gradients);
    }

    /// The same with the outline.
    #[inline(always)]
    pub(crate) fn fetch_all(&self) {
        self.fetch_particles();
        self.surface.fetch_ahead();
    }

    /// Whether all numbers are numbers.
    pub(crate) fn is_finite(&self) -> bool {
        // Nothing but a number gives 0 when it is multiplied by that.
        let mut nothing = [0.0; LANES];
        for block in &self.blocks {
            for numbers in block.position.iter().chain(&block.velocity) {
                for (sum, number) in nothing.iter_mut().zip(numbers) {
                    *sum += 0.0 * number;
                }
            }
        }
        nothing == [0.0; LANES]
    }

    /// Measures where the particles are. Returns the speed of the fastest, m/s.
    pub(super) fn measure(&mut self) -> f32 {
        self.outline = OnceLock::new();
        self.bare_outline = OnceLock::new();
        wide_everywhere!(_simd => {
            let shape = self.shape.clone();
            if shape.is_ring() {
                self.surface.update_ring(&self.blocks, shape.points().len());
            } else {
                let Self { surface, blocks, .. } = self;
                surface.update(shape.outline(), blocks);
            }
            self.measure_blocks()
        })
    }

    #[inline(always)]
    fn measure_blocks(&mut self) -> f32 {
        let (mut min, mut max) = ([[f32::INFINITY; LANES]; 2], [[f32::NEG_INFINITY; LANES]; 2]);
        let mut fastest = [0.0; LANES];
        for (index, block) in self.blocks.iter().enumerate() {
            let used = self.shape.points().len() - index * LANES;
            let [vx, vy] = &block.velocity;
            for lane in 0..LANES {
                let squared = vx[lane] * vx[lane] + vy[lane] * vy[lane];
                fastest[lane] = if squared > fastest[lane] { squared } else { fastest[lane] };
            }
            for axis in 0..2 {
                for lane in 0..LANES {
                    // In place of particles that are not there: the first one of their block.
                    let used_lane = block.position[axis][lane];
                    let place = if lane < used { used_lane } else { block.position[axis][0] };
                    let (least, most) = (min[axis][lane], max[axis][lane]);
                    min[axis][lane] = if place < least { place } else { least };
                    max[axis][lane] = if place > most { place } else { most };
                }
            }
        }
        self.bounds = Aabb {
            min: Vec2::new(least(&min[0]), least(&min[1])),
            max: Vec2::new(greatest(&max[0]), greatest(&max[1])),
        };
        greatest(&fastest).sqrt()
    }

    /// Whether a point, m, from the anchor, is inside of its outline.
    pub(crate) fn holds(&self, point: Vec2) -> bool {
        if !(self.shape.is_closed() && self.bounds.contains(point)) {
            return false;
        }
        let nearest = self.surface.nearest(point, |_| true);
        nearest.is_some_and(|nearest| nearest.is_inside)
    }

    /// Unit vector out of a side of a closed outline; `None` for an open one, and where the
    /// side has no length.
    pub(crate) fn outward(&self, side: u32) -> Option<Vec2> {
        let [start, end] = *self.shape.outline().get(side as usize)?;
        let way = self.position(end as usize) - self.position(start as usize);
        if self.shape.is_closed() { (-way.perp()).try_normalize() } else { None }
    }

    /// All within its radius of the outline where it is now, from the anchor, a part for each
    /// side; `None` where an outline without a radius has shrunk to nothing.
    pub(crate) fn outline(&self) -> Option<&Shape> {
        if self.shape.radius() == 0.0 {
            return self.bare_outline().map(|(outline, _)| outline);
        }
        self.outline.get_or_init(|| self.make_outline()).as_ref()
    }

    /// The outline where it is now, from the anchor, and the radius around it, m; `None` where
    /// it has shrunk to nothing.
    pub(crate) fn bare_outline(&self) -> Option<(&Shape, f32)> {
        let outline = self.bare_outline.get_or_init(|| self.make_bare_outline());
        Some((outline.as_ref()?, self.shape.radius()))
    }

    fn make_outline(&self) -> Option<Shape> {
        let radius = self.shape.radius();
        let piece = |side: &[u32; 2]| {
            let ends = side.map(|end| self.position(end as usize));
            match Capsule::new(ends, radius) {
                Ok(capsule) => Some((Pose::IDENTITY, Shape::Capsule(capsule))),
                Err(_) => Some((Pose::at(ends[0]), Shape::Circle(Circle::new(radius).ok()?))),
            }
        };
        let pieces = self.shape.outline().iter().map(piece).collect::<Option<Vec<_>>>()?;
        Compound::new(pieces).ok().map(|outline| Shape::Compound(Arc::new(outline)))
    }

    fn make_bare_outline(&self) -> Option<Shape> {
        let sides = self.shape.outline();
        let first = sides.first()?;
        let mut points: Vec<Vec2> =
            sides.iter().map(|side| self.position(side[0] as usize)).collect();
        let is_loop = sides.last().is_some_and(|last| last[1] == first[0]);
        if !is_loop {
            points.extend(sides.last().map(|side| self.position(side[1] as usize)));
        }
        let sides = if self.shape.is_closed() { Facing::Front } else { Facing::Both };
        let options = ChainOptions { is_loop, sides, ..ChainOptions::default() };
        Chain::new(&points, options).ok().map(|chain| Shape::Chain(Arc::new(chain)))
    }
}
