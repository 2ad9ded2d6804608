//! The particles of one soft body, and what they remember.

use std::sync::{Arc, OnceLock};

use glam::{DVec2, Vec2};
use hazumi_core::fetch_ahead;
use hazumi_core::simd::LANES;
use hazumi_core::soft::{ParticleBlock, Torn, are_apart, greatest, least};

use super::bulk::Bulk;
use super::effort::Touch;
use super::sides::Sides;
use crate::lanes::wide_everywhere;
use crate::math::{Aabb, Pose, Rotation, rotation};
use crate::shape::soft::SoftShape;
use crate::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, Rectangle, Shape, Sides as Facing,
};
use crate::soft::MatchMemory;

/// How a soft body stands and moves as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Its centre of mass, m, from the anchor.
    pub(crate) center: Vec2,
    /// How its rest shape is turned.
    pub(crate) rotation: Rotation,
    /// Velocity of the centre of mass, m/s.
    pub(crate) linear_velocity: Vec2,
    /// rad/s.
    pub(crate) angular_velocity: f32,
}

/// Where a soft body was when a step began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// Its centre of mass, m, from the anchor.
    pub(crate) center: Vec2,
    pub(crate) rotation: Rotation,
}

/// What holds a particle to something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pin {
    pub(crate) particle: u16,
    pub(crate) target: PinTarget,
}

/// What a particle is held to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PinTarget {
    /// A point of the world, m.
    World(DVec2),
    /// A point of the body in a slot, m, in its frame.
    Body(u32, Vec2),
}

/// The particles of a soft body, and what they remember.
#[derive(Clone, Debug)]
pub(crate) struct SoftState {
    pub(crate) shape: Arc<SoftShape>,
    /// What particles of weight 1 weigh, kg.
    mass: f32,
    pub(crate) blocks: Vec<ParticleBlock<2>>,
    pub(crate) memory: MatchMemory,
    /// Where positions are measured from, m, in the world: rounded, and what rounding took from it.
    pub(crate) anchor: [Vec2; 2],
    /// Springs that have torn.
    pub(crate) torn: Torn,
    /// Particles that are held.
    pub(crate) pins: Vec<Pin>,
    /// What each particle did in the last step.
    pub(crate) touches: Vec<Touch>,
    /// Where its centre of mass was, m, from the anchor, and how it was turned, when the step began.
    pub(crate) start: Start,
    /// How the state of the solver says that it moves as a whole: what differs is what joints have done.
    pub(crate) followed: (Vec2, f32),
    /// Coefficient of friction with itself, dimensionless.
    pub(crate) friction: f32,
    /// Box around the particles without their radius, from the anchor.
    pub(crate) bounds: Aabb,
    /// Length of the last step, s: that of the next one, as far as anybody knows.
    pub(crate) step_time: f32,
    /// How far its fastest particle goes in a step, m.
    pub(crate) stride: f32,
    /// By how much twice the area grows as particles move, m.
    pub(super) gradients: Vec<[[f32; LANES]; 2]>,
    /// How it answers pushes in a substep.
    pub(super) bulk: Bulk,
    /// Its outline where it is now.
    pub(crate) sides: Sides,
    /// The same as a shape with its radius, and as one without, once somebody has asked for it.
    outline: OnceLock<Option<Shape>>,
    bare_outline: OnceLock<Option<Shape>>,
}

impl SoftState {
    /// Notes how the shape is rotated on its body: in two dimensions nothing depends on it.
    pub(crate) fn align(&mut self, _: Rotation) {}

    /// How its rest shape is turned where its body is turned by `rotation`.
    pub(crate) fn tilted(&self, rotation: Rotation) -> Rotation {
        rotation
    }

    /// A body of `mass` kg whose rest shape stands at `pose`, from `anchor`.
    pub(crate) fn new(
        shape: Arc<SoftShape>,
        mass: f32,
        anchor: [Vec2; 2],
        pose: &Pose,
    ) -> Self {
        let count = shape.points().len();
        let mut state = Self {
            mass,
            blocks: vec![ParticleBlock::EMPTY; ParticleBlock::<2>::count_for(count)],
            memory: MatchMemory::new(shape.plan()),
            anchor,
            torn: Torn::none(shape.springs().count()),
            pins: Vec::new(),
            touches: vec![Touch::default(); count],
            start: Start { center: Vec2::ZERO, rotation: pose.rotation },
            followed: (Vec2::ZERO, 0.0),
            friction: 0.0,
            bounds: Aabb::around([Vec2::ZERO]),
            step_time: 1.0 / 60.0,
            stride: 0.0,
            gradients: Vec::new(),
            bulk: Bulk::LOOSE,
            sides: Sides::default(),
            outline: OnceLock::new(),
            bare_outline: OnceLock::new(),
            shape,
        };
        state.weigh(mass);
        for (index, &point) in state.shape.clone().points().iter().enumerate() {
            state.set_position(index, pose.point(point));
        }
        state.memory.turn_all(pose.rotation);
        state.refresh();
        state
    }

    /// Gives the body a mass, kg.
    pub(crate) fn weigh(&mut self, mass: f32) {
        self.mass = mass;
        for (index, &weight) in self.shape.weights().iter().enumerate() {
            let block = &mut self.blocks[index / LANES];
            block.mass[index % LANES] = mass * weight;
            block.inverse_mass[index % LANES] = 1.0 / (mass * weight);
        }
        for &index in self.shape.fixed() {
            let index = index as usize;
            self.blocks[index / LANES].inverse_mass[index % LANES] = 0.0;
        }
    }

    /// The same body with another shape of as many particles and springs, and of `mass` kg; `None` when it has
    /// another number of them.
    pub(crate) fn reshaped(
        mut self: Box<Self>,
        shape: Arc<SoftShape>,
        mass: f32,
    ) -> Option<Box<Self>> {
        let has_same = self.shape.points().len() == shape.points().len()
            && self.shape.springs().count() == shape.springs().count()
            && self.shape.plan().cluster_count() == shape.plan().cluster_count();
        if !has_same {
            return None;
        }
        self.shape = shape;
        self.weigh(mass);
        self.refresh();
        Some(self)
    }

    /// Number of particles.
    pub(crate) fn count(&self) -> usize {
        self.shape.points().len()
    }

    /// Where a particle is, m, from the anchor.
    #[inline(always)]
    pub(crate) fn position(&self, index: usize) -> Vec2 {
        Vec2::from_array(self.blocks[index / LANES].position_at(index % LANES))
    }

    /// m/s.
    #[inline(always)]
    pub(crate) fn velocity(&self, index: usize) -> Vec2 {
        Vec2::from_array(self.blocks[index / LANES].velocity_at(index % LANES))
    }

    /// One over the mass of a particle, 1/kg; 0 when it is held.
    #[inline(always)]
    pub(crate) fn inverse_mass(&self, index: usize) -> f32 {
        self.blocks[index / LANES].inverse_mass[index % LANES]
    }

    /// kg.
    pub(crate) fn mass_of(&self, index: usize) -> f32 {
        self.blocks[index / LANES].mass[index % LANES]
    }

    /// Puts a particle somewhere, m, from the anchor.
    #[inline(always)]
    pub(crate) fn set_position(&mut self, index: usize, position: Vec2) {
        self.blocks[index / LANES].set_position(index % LANES, position.to_array());
    }

    /// m/s.
    #[inline(always)]
    pub(crate) fn set_velocity(&mut self, index: usize, velocity: Vec2) {
        self.blocks[index / LANES].set_velocity(index % LANES, velocity.to_array());
    }

    /// Where a particle is, m, in the world.
    pub(crate) fn exact_position(&self, index: usize) -> DVec2 {
        let [high, low] = self.anchor.map(|part| part.as_dvec2());
        high + (low + self.position(index).as_dvec2())
    }

    /// The way from the anchor to a point of the world in two parts, m.
    pub(crate) fn beyond_anchor(&self, [high, low]: [Vec2; 2]) -> Vec2 {
        (high - self.anchor[0]) + (low - self.anchor[1])
    }

    /// How it stands and moves as a whole.
    pub(crate) fn frame(&self) -> Frame {
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
        Frame {
            center: fit.center,
            rotation: fit.rotation,
            linear_velocity: (momentum / mass).as_vec2(),
            angular_velocity,
        }
    }

    /// Moves all particles as a rigid body that is turned by `turn` about `center`, m, from the anchor, and
    /// then pushed by `way` m.
    pub(crate) fn move_rigidly(&mut self, center: Vec2, turn: Rotation, way: Vec2) {
        for index in 0..self.count() {
            let arm = self.position(index) - center;
            self.set_position(index, center + rotation::rotate(turn, arm) + way);
            let velocity = rotation::rotate(turn, self.velocity(index));
            self.set_velocity(index, velocity);
        }
        self.memory.turn_all(turn);
        self.touches.fill(Touch::default());
        self.refresh();
    }

    /// Adds to the velocities those of a rigid body that moves so about `center`, m, from the anchor.
    pub(crate) fn kick_rigidly(&mut self, center: Vec2, linear: Vec2, angular: f32) {
        for index in 0..self.count() {
            if self.inverse_mass(index) > 0.0 {
                let arm = self.position(index) - center;
                let change = linear + angular * rotation::quarter(arm);
                self.set_velocity(index, self.velocity(index) + change);
            }
        }
    }

    /// J.
    pub(crate) fn kinetic_energy(&self) -> f64 {
        let energy = |index: usize| {
            let squared = self.velocity(index).as_dvec2().length_squared();
            0.5 * f64::from(self.mass_of(index)) * squared
        };
        (0..self.count()).map(energy).sum()
    }

    /// Sum of masses times places, kg·m.
    pub(crate) fn moment(&self) -> DVec2 {
        let moment = |index| f64::from(self.mass_of(index)) * self.exact_position(index);
        (0..self.count()).map(moment).sum()
    }

    /// Linear momentum, kg·m/s, and angular momentum about the origin of the world, kg·m²/s.
    pub(crate) fn momentum(&self) -> (DVec2, f64) {
        let (mut linear, mut angular) = (DVec2::ZERO, 0.0);
        for index in 0..self.count() {
            let momentum = f64::from(self.mass_of(index)) * self.velocity(index).as_dvec2();
            linear += momentum;
            angular += self.exact_position(index).perp_dot(momentum);
        }
        (linear, angular)
    }

    /// Takes all velocities away.
    pub(crate) fn stop(&mut self) {
        for block in &mut self.blocks {
            block.velocity = [[0.0; LANES]; 2];
        }
        self.stride = 0.0;
    }

    /// Takes on its rest shape where it was when the step began, at rest.
    pub(crate) fn reset(&mut self) {
        let Start { center, rotation } = self.start;
        let shape = self.shape.clone();
        let middle = shape.mass(1.0).center;
        for (index, &point) in shape.points().iter().enumerate() {
            self.set_position(index, center + rotation::rotate(rotation, point - middle));
        }
        self.memory = MatchMemory::new(shape.plan());
        self.memory.turn_all(rotation);
        self.touches.fill(Touch::default());
        self.stop();
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
        fetch_ahead(&self.touches);
        fetch_ahead(&self.gradients);
    }

    /// The same with the outline.
    #[inline(always)]
    pub(crate) fn fetch_all(&self) {
        self.fetch_particles();
        self.sides.fetch_ahead();
    }

    /// Whether nothing of another body, whose anchor is `way` m from the own, is within `margin` m of the radii of both: so far are
    /// their particles apart along the line between their middles.
    pub(crate) fn is_beyond(&self, other: &Self, way: Vec2, margin: f32) -> bool {
        let middle = other.bounds.center() + way;
        let axis = (middle - self.bounds.center()).normalize_or_zero();
        let reach = margin + self.shape.radius() + other.shape.radius();
        let (blocks, along) =
            ([&self.blocks[..], &other.blocks], (axis.to_array(), axis.dot(way)));
        wide_everywhere!(simd => are_apart(simd, blocks, along, reach))
    }

    /// Whether a particle may go by more than its radius in a substep of `h` seconds.
    #[inline(always)]
    pub(crate) fn is_fast(&self, h: f32) -> bool {
        self.stride * h > self.shape.radius() * self.step_time
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

    /// Measures what is known of the body as a whole, after its particles have moved or are to move otherwise.
    pub(crate) fn refresh(&mut self) {
        self.rebase();
        let fastest = self.measure();
        self.stride = fastest * self.step_time;
    }

    /// Measures where the particles are. Returns the speed of the fastest, m/s.
    pub(super) fn measure(&mut self) -> f32 {
        self.outline = OnceLock::new();
        self.bare_outline = OnceLock::new();
        wide_everywhere!(_simd => {
            let shape = self.shape.clone();
            if shape.is_ring() {
                self.sides.follow_ring(&self.blocks, shape.points().len());
            } else {
                let Self { sides, blocks, .. } = self;
                sides.follow(shape.outline(), blocks);
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

    /// Moves the anchor after the body when it has got far from it.
    fn rebase(&mut self) {
        let Some(first) = (self.count() > 0).then(|| self.position(0)) else { return };
        let reach = self.shape.bounds().half_extents().max_element().max(self.shape.radius());
        if first.abs().max_element() <= 4.0 * reach || !first.is_finite() {
            return;
        }
        let [high, low] = self.anchor;
        let to = high + (low + first);
        // What all particles move by is what the anchor moves by, to the last bit of the two.
        let way = (to - high) - low;
        self.anchor = [to, Vec2::ZERO];
        for index in 0..self.count() {
            self.set_position(index, self.position(index) - way);
        }
    }

    /// Whether a point, m, from the anchor, is inside of its outline.
    pub(crate) fn holds(&self, point: Vec2) -> bool {
        if !(self.shape.is_closed() && self.bounds.contains(point)) {
            return false;
        }
        let nearest = self.sides.nearest(point, |_| true);
        nearest.is_some_and(|nearest| nearest.is_inside)
    }

    /// Whether a shape that stands at `pose`, from the anchor, and does not meet its outline, is inside of that.
    pub(crate) fn holds_shape(&self, shape: &Shape, pose: &Pose) -> bool {
        shape.support(Vec2::X).is_some_and(|point| self.holds(pose.point(point)))
    }

    /// A box in which it stays within a step, as a shape around the origin, and its middle, m, from the anchor.
    pub(crate) fn room(&self) -> Option<(Shape, Vec2)> {
        let room = self.bounds.grown(self.shape.radius() + self.stride);
        let half = room.half_extents().max(Vec2::splat(f32::MIN_POSITIVE));
        Some((Rectangle::new(half).ok()?.into(), room.center()))
    }

    /// Unit vector out of a side of a closed outline; `None` for an open one, and where the side has no length.
    pub(crate) fn outward(&self, side: u32) -> Option<Vec2> {
        let [start, end] = *self.shape.outline().get(side as usize)?;
        let way = self.position(end as usize) - self.position(start as usize);
        if self.shape.is_closed() { (-way.perp()).try_normalize() } else { None }
    }

    /// All within its radius of the outline where it is now, from the anchor, a part for each side; `None` where
    /// an outline without a radius has shrunk to nothing.
    pub(crate) fn outline(&self) -> Option<&Shape> {
        if self.shape.radius() == 0.0 {
            return self.bare_outline().map(|(outline, _)| outline);
        }
        self.outline.get_or_init(|| self.make_outline()).as_ref()
    }

    /// The outline where it is now, from the anchor, and the radius around it, m; `None` where it has shrunk to
    /// nothing.
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
