//! State of one soft body: its particles and their memory.

use std::sync::{Arc, OnceLock};

use hazumi_core::simd::LANES;
use hazumi_core::soft::{ParticleBlock, Torn, are_apart};

use super::reduced_body::ReducedBody;
use super::row_state::CachedImpulse;
use super::shape_rotation::Tilt;
use super::surface_elements::SurfaceElements;
use crate::math::{Aabb, Pose, rotation};
use crate::shape::Shape;
use crate::shape::soft::SoftShape;
use crate::soft::MatchMemory;
use crate::space::{
    AngularVector, Cuboid, DAngularVector, DIM, DVector, Rotation, ToF64, Vector, ZERO_ANGULAR,
    cross, moment_f64,
};
use crate::wide_vector::wide_everywhere;

/// How a soft body stands and moves as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoftFrame {
    /// Its centre of mass, m, from the anchor.
    pub(crate) center: Vector,
    /// How its rest shape is turned.
    pub(crate) rotation: Rotation,
    /// Velocity of the centre of mass, m/s.
    pub(crate) linear_velocity: Vector,
    /// rad/s; none about axes about which it has hardly any inertia.
    pub(crate) angular_velocity: AngularVector,
}

/// Where a soft body was when a step began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoftStart {
    /// Its centre of mass, m, from the anchor.
    pub(crate) center: Vector,
    /// How its rest shape was turned.
    pub(crate) rotation: Rotation,
}

/// The pin of a particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ParticlePin {
    pub(crate) particle: u16,
    pub(crate) target: PinTarget,
}

/// The target of a pin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PinTarget {
    /// A point of the world, m.
    World(DVector),
    /// A point of the body in a slot, m, in its frame.
    Body(u32, Vector),
}

/// The particles of a soft body, and what they remember.
#[derive(Clone, Debug)]
pub(crate) struct SoftState {
    pub(crate) shape: Arc<SoftShape>,
    /// The mass of particles of weight 1, kg.
    mass: f32,
    pub(crate) blocks: Vec<ParticleBlock<DIM>>,
    pub(crate) memory: MatchMemory,
    /// Where positions are measured from, m, in the world: rounded, and what rounding took from
    /// it.
    pub(crate) anchor: [Vector; 2],
    /// Springs that have torn.
    pub(crate) torn: Torn,
    /// Particles that are held.
    pub(crate) pins: Vec<ParticlePin>,
    /// The cached impulse of each particle from the last step.
    pub(crate) cached_impulses: Vec<CachedImpulse>,
    /// Where its centre of mass was, m, from the anchor, and how its rest shape was turned,
    /// when the step began.
    pub(crate) start: SoftStart,
    /// How the state of the solver says that it moves as a whole: what differs is what joints
    /// have done.
    pub(crate) solver_velocity: (Vector, AngularVector),
    /// How its rest shape is turned in the frame of its body.
    shape_rotation_in_body: Tilt,
    /// Coefficient of friction with itself, dimensionless.
    pub(crate) friction: f32,
    /// Box around the particles without their radius, from the anchor.
    pub(crate) bounds: Aabb,
    /// Length of the last step, s: the best estimate of the next one.
    pub(crate) step_time: f32,
    /// How far its fastest particle goes in a step, m.
    pub(crate) max_displacement: f32,
    /// By how much twice the area, or six times the volume, grows as particles move, m or m².
    pub(super) gradients: Vec<[[f32; LANES]; DIM]>,
    /// How it answers pushes in a substep.
    pub(super) reduced: ReducedBody,
    /// Its outline or skin where it is now.
    pub(crate) surface: SurfaceElements,
    /// The same as a shape with its radius, and as one without, made on first use.
    pub(super) outline: OnceLock<Option<Shape>>,
    pub(super) bare_outline: OnceLock<Option<Shape>>,
}

impl SoftState {
    /// Notes how the shape is rotated on its body.
    pub(crate) fn align(&mut self, rotation: Rotation) {
        self.shape_rotation_in_body = Tilt::new(rotation);
    }

    /// How its rest shape is turned where its body is turned by `rotation`.
    pub(crate) fn shape_rotation(&self, rotation: Rotation) -> Rotation {
        self.shape_rotation_in_body.with_body_rotation(rotation)
    }

    /// A body of `mass` kg whose rest shape stands at `pose`, from `anchor`.
    pub(crate) fn new(
        shape: Arc<SoftShape>,
        mass: f32,
        anchor: [Vector; 2],
        pose: &Pose,
    ) -> Self {
        let count = shape.points().len();
        let mut state = Self {
            mass,
            blocks: vec![ParticleBlock::EMPTY; ParticleBlock::<DIM>::count_for(count)],
            memory: MatchMemory::new(shape.plan()),
            anchor,
            torn: Torn::none(shape.springs().count()),
            pins: Vec::new(),
            cached_impulses: vec![CachedImpulse::default(); count],
            start: SoftStart { center: Vector::ZERO, rotation: pose.rotation },
            solver_velocity: (Vector::ZERO, ZERO_ANGULAR),
            shape_rotation_in_body: Tilt::NONE,
            friction: 0.0,
            bounds: Aabb::around([Vector::ZERO]),
            step_time: 1.0 / 60.0,
            max_displacement: 0.0,
            gradients: Vec::new(),
            reduced: ReducedBody::DECOUPLED,
            surface: SurfaceElements::of(&shape),
            outline: OnceLock::new(),
            bare_outline: OnceLock::new(),
            shape,
        };
        state.set_mass(mass);
        for (index, &point) in state.shape.clone().points().iter().enumerate() {
            state.set_position(index, pose.transform_point(point));
        }
        state.memory.turn_all(pose.rotation);
        state.refresh();
        state
    }

    /// Gives the body a mass, kg.
    pub(crate) fn set_mass(&mut self, mass: f32) {
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

    /// The same body with another shape of as many particles and springs, and of `mass` kg;
    /// `None` when it has another number of them.
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
        self.surface.rebuild(&shape);
        self.shape = shape;
        self.set_mass(mass);
        self.refresh();
        Some(self)
    }

    /// Number of particles.
    pub(crate) fn count(&self) -> usize {
        self.shape.points().len()
    }

    /// Where a particle is, m, from the anchor.
    #[inline(always)]
    pub(crate) fn position(&self, index: usize) -> Vector {
        Vector::from_array(self.blocks[index / LANES].position_at(index % LANES))
    }

    /// m/s.
    #[inline(always)]
    pub(crate) fn velocity(&self, index: usize) -> Vector {
        Vector::from_array(self.blocks[index / LANES].velocity_at(index % LANES))
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
    pub(crate) fn set_position(&mut self, index: usize, position: Vector) {
        self.blocks[index / LANES].set_position(index % LANES, position.to_array());
    }

    /// m/s.
    #[inline(always)]
    pub(crate) fn set_velocity(&mut self, index: usize, velocity: Vector) {
        self.blocks[index / LANES].set_velocity(index % LANES, velocity.to_array());
    }

    /// Where a particle is, m, in the world.
    pub(crate) fn exact_position(&self, index: usize) -> DVector {
        let [high, low] = self.anchor.map(|part| part.to_f64());
        high + (low + self.position(index).to_f64())
    }

    /// The way from the anchor to a point of the world in two parts, m.
    pub(crate) fn beyond_anchor(&self, [high, low]: [Vector; 2]) -> Vector {
        (high - self.anchor[0]) + (low - self.anchor[1])
    }

    /// Moves all particles as a rigid body that is turned by `turn` about `center`, m, from the
    /// anchor, and then pushed by `way` m.
    pub(crate) fn move_rigidly(&mut self, center: Vector, turn: Rotation, way: Vector) {
        for index in 0..self.count() {
            let arm = self.position(index) - center;
            self.set_position(index, center + rotation::rotate(turn, arm) + way);
            let velocity = rotation::rotate(turn, self.velocity(index));
            self.set_velocity(index, velocity);
        }
        self.memory.turn_all(turn);
        self.cached_impulses.fill(CachedImpulse::default());
        self.refresh();
    }

    /// Adds to the velocities those of a rigid body that moves so about `center`, m, from the
    /// anchor.
    pub(crate) fn add_rigid_velocity(
        &mut self,
        center: Vector,
        linear: Vector,
        angular: AngularVector,
    ) {
        for index in 0..self.count() {
            if self.inverse_mass(index) > 0.0 {
                let arm = self.position(index) - center;
                let change = linear + cross(angular, arm);
                self.set_velocity(index, self.velocity(index) + change);
            }
        }
    }

    /// J.
    pub(crate) fn kinetic_energy(&self) -> f64 {
        let energy = |index: usize| {
            let squared = self.velocity(index).to_f64().length_squared();
            0.5 * f64::from(self.mass_of(index)) * squared
        };
        (0..self.count()).map(energy).sum()
    }

    /// Sum of masses times places, kg·m.
    pub(crate) fn moment(&self) -> DVector {
        let moment = |index| f64::from(self.mass_of(index)) * self.exact_position(index);
        (0..self.count()).map(moment).sum()
    }

    /// Linear momentum, kg·m/s, and angular momentum about the origin of the world, kg·m²/s.
    pub(crate) fn momentum(&self) -> (DVector, DAngularVector) {
        let (mut linear, mut angular) = (DVector::ZERO, DAngularVector::default());
        for index in 0..self.count() {
            let momentum = f64::from(self.mass_of(index)) * self.velocity(index).to_f64();
            linear += momentum;
            angular += moment_f64(self.exact_position(index), momentum);
        }
        (linear, angular)
    }

    /// Takes all velocities away.
    pub(crate) fn stop(&mut self) {
        for block in &mut self.blocks {
            block.velocity = [[0.0; LANES]; DIM];
        }
        self.max_displacement = 0.0;
    }

    /// Takes on its rest shape where it was when the step began, at rest.
    pub(crate) fn reset(&mut self) {
        let SoftStart { center, rotation } = self.start;
        let shape = self.shape.clone();
        let middle = shape.mass(1.0).center;
        for (index, &point) in shape.points().iter().enumerate() {
            self.set_position(index, center + rotation::rotate(rotation, point - middle));
        }
        self.memory = MatchMemory::new(shape.plan());
        self.memory.turn_all(rotation);
        self.cached_impulses.fill(CachedImpulse::default());
        self.stop();
    }

    /// Whether nothing of another body, whose anchor is `way` m from the own, is within
    /// `margin` m of the radii of both: so far are their particles apart along the line between
    /// their middles.
    pub(crate) fn is_beyond(&self, other: &Self, way: Vector, margin: f32) -> bool {
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
        self.max_displacement * h > self.shape.radius() * self.step_time
    }

    /// Measures what is known of the body as a whole, after its particles have moved or are to
    /// move otherwise.
    pub(crate) fn refresh(&mut self) {
        self.recenter_anchor();
        let fastest = self.measure();
        self.max_displacement = fastest * self.step_time;
    }

    /// Moves the anchor after the body when it has got far from it.
    fn recenter_anchor(&mut self) {
        let Some(first) = (self.count() > 0).then(|| self.position(0)) else { return };
        let reach = self.shape.bounds().half_extents().max_element().max(self.shape.radius());
        if first.abs().max_element() <= 4.0 * reach || !first.is_finite() {
            return;
        }
        let [high, low] = self.anchor;
        let to = high + (low + first);
        // All particles move by the displacement of the anchor, to the last bit of the two.
        let way = (to - high) - low;
        self.anchor = [to, Vector::ZERO];
        for index in 0..self.count() {
            self.set_position(index, self.position(index) - way);
        }
    }

    /// Whether a shape that stands at `pose`, from the anchor, and does not meet its outline,
    /// is inside of that.
    pub(crate) fn holds_shape(&self, shape: &Shape, pose: &Pose) -> bool {
        shape.support(Vector::X).is_some_and(|point| self.holds(pose.transform_point(point)))
    }

    /// A box in which it stays within a step, as a shape around the origin, and its middle, m,
    /// from the anchor.
    pub(crate) fn reach_bounds(&self) -> Option<(Shape, Vector)> {
        let room = self.bounds.grown(self.shape.radius() + self.max_displacement);
        let half = room.half_extents().max(Vector::splat(f32::MIN_POSITIVE));
        Some((Cuboid::new(half).ok()?.into(), room.center()))
    }
}
