//! The particles of one soft body, and what they remember.

use std::sync::{Arc, OnceLock};

use glam::{DMat3, DVec3, Quat, Vec3};
use hazumi_core::simd::LANES;
use hazumi_core::soft::{ParticleBlock, Torn, are_apart, pseudo_inverse};

use super::bulk::Bulk;
use super::effort::Touch;
use super::sides::Sides;
use crate::lanes::wide_everywhere;
use crate::math::{Aabb, Pose, rotation};
use crate::shape::soft::SoftShape;
use crate::shape::{
    Capsule, Compound, Cuboid, Mesh, MeshOptions, Rounded, Shape, Sides as Facing, Sphere,
    Triangle,
};
use crate::soft::MatchMemory;

/// How a soft body stands and moves as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Its centre of mass, m, from the anchor.
    pub(crate) center: Vec3,
    /// How its rest shape is turned.
    pub(crate) rotation: Quat,
    /// Velocity of the centre of mass, m/s.
    pub(crate) linear_velocity: Vec3,
    /// rad/s; none about axes about which it has hardly any inertia.
    pub(crate) angular_velocity: Vec3,
}

/// Where a soft body was when a step began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// Its centre of mass, m, from the anchor.
    pub(crate) center: Vec3,
    /// How its rest shape was turned.
    pub(crate) rotation: Quat,
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
    World(DVec3),
    /// A point of the body in a slot, m, in its frame.
    Body(u32, Vec3),
}

/// The particles of a soft body, and what they remember.
#[derive(Clone, Debug)]
pub(crate) struct SoftState {
    pub(crate) shape: Arc<SoftShape>,
    /// What particles of weight 1 weigh, kg.
    mass: f32,
    pub(crate) blocks: Vec<ParticleBlock<3>>,
    pub(crate) memory: MatchMemory,
    /// Where positions are measured from, m, in the world: rounded, and what rounding took from it.
    pub(crate) anchor: [Vec3; 2],
    /// Springs that have torn.
    pub(crate) torn: Torn,
    /// Particles that are held.
    pub(crate) pins: Vec<Pin>,
    /// What each particle did in the last step.
    pub(crate) touches: Vec<Touch>,
    /// Where its centre of mass was, m, from the anchor, and how its rest shape was turned, when the step began.
    pub(crate) start: Start,
    /// How the state of the solver says that it moves as a whole: what differs is what joints have done.
    pub(crate) followed: (Vec3, Vec3),
    /// How its rest shape is turned in the frame of its body.
    pub(crate) tilt: Quat,
    /// Coefficient of friction with itself, dimensionless.
    pub(crate) friction: f32,
    /// Box around the particles without their radius, from the anchor.
    pub(crate) bounds: Aabb,
    /// Length of the last step, s: that of the next one, as far as anybody knows.
    pub(crate) step_time: f32,
    /// How far its fastest particle goes in a step, m.
    pub(crate) stride: f32,
    /// By how much six times the volume grows as particles move, m².
    pub(super) gradients: Vec<[[f32; LANES]; 3]>,
    /// How it answers pushes in a substep.
    pub(super) bulk: Bulk,
    /// Its skin where it is now.
    pub(crate) sides: Sides,
    /// The same as a shape with its radius, and as one without, once somebody has asked for it.
    outline: OnceLock<Option<Shape>>,
    bare_outline: OnceLock<Option<Shape>>,
}

impl SoftState {
    /// Notes how the shape is rotated on its body.
    pub(crate) fn align(&mut self, rotation: Quat) {
        self.tilt = rotation;
    }

    /// How its rest shape is turned where its body is turned by `rotation`.
    pub(crate) fn tilted(&self, rotation: Quat) -> Quat {
        rotation::multiply(rotation, self.tilt)
    }

    /// A body of `mass` kg whose rest shape stands at `pose`, from `anchor`.
    pub(crate) fn new(
        shape: Arc<SoftShape>,
        mass: f32,
        anchor: [Vec3; 2],
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
            start: Start { center: Vec3::ZERO, rotation: pose.rotation },
            followed: (Vec3::ZERO, Vec3::ZERO),
            tilt: Quat::IDENTITY,
            friction: 0.0,
            bounds: Aabb::around([Vec3::ZERO]),
            step_time: 1.0 / 60.0,
            stride: 0.0,
            gradients: Vec::new(),
            bulk: Bulk::LOOSE,
            sides: Sides::of(&shape),
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
        self.sides = Sides::of(&shape);
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
    pub(crate) fn position(&self, index: usize) -> Vec3 {
        Vec3::from_array(self.blocks[index / LANES].position_at(index % LANES))
    }

    /// m/s.
    #[inline(always)]
    pub(crate) fn velocity(&self, index: usize) -> Vec3 {
        Vec3::from_array(self.blocks[index / LANES].velocity_at(index % LANES))
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
    pub(crate) fn set_position(&mut self, index: usize, position: Vec3) {
        self.blocks[index / LANES].set_position(index % LANES, position.to_array());
    }

    /// m/s.
    #[inline(always)]
    pub(crate) fn set_velocity(&mut self, index: usize, velocity: Vec3) {
        self.blocks[index / LANES].set_velocity(index % LANES, velocity.to_array());
    }

    /// Where a particle is, m, in the world.
    pub(crate) fn exact_position(&self, index: usize) -> DVec3 {
        let [high, low] = self.anchor.map(|part| part.as_dvec3());
        high + (low + self.position(index).as_dvec3())
    }

    /// The way from the anchor to a point of the world in two parts, m.
    pub(crate) fn beyond_anchor(&self, [high, low]: [Vec3; 2]) -> Vec3 {
        (high - self.anchor[0]) + (low - self.anchor[1])
    }

    /// How it stands and moves as a whole.
    pub(crate) fn frame(&self) -> Frame {
        let fit = self.shape.plan().frame(&self.memory, &self.blocks);
        let (mut momentum, mut mass) = (DVec3::ZERO, 0.0);
        let (mut spin, mut inertia) = (DVec3::ZERO, DMat3::ZERO);
        for index in 0..self.count() {
            let weight = f64::from(self.mass_of(index));
            let arm = (self.position(index) - fit.center).as_dvec3();
            let velocity = self.velocity(index).as_dvec3();
            momentum += weight * velocity;
            mass += weight;
            spin += weight * arm.cross(velocity);
            let outer = DMat3::from_cols(arm.x * arm, arm.y * arm, arm.z * arm);
            let square = DMat3::from_diagonal(DVec3::splat(arm.length_squared()));
            inertia += weight * (square - outer);
        }
        let ease = pseudo_inverse(inertia.to_cols_array_2d(), THIN).inverse;
        let angular_velocity = (DMat3::from_cols_array_2d(&ease) * spin).as_vec3();
        Frame {
            center: fit.center,
            rotation: fit.rotation,
            linear_velocity: (momentum / mass).as_vec3(),
            angular_velocity,
        }
    }

    /// Moves all particles as a rigid body that is turned by `turn` about `center`, m, from the anchor, and
    /// then pushed by `way` m.
    pub(crate) fn move_rigidly(&mut self, center: Vec3, turn: Quat, way: Vec3) {
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
    pub(crate) fn kick_rigidly(&mut self, center: Vec3, linear: Vec3, angular: Vec3) {
        for index in 0..self.count() {
            if self.inverse_mass(index) > 0.0 {
                let arm = self.position(index) - center;
                let change = linear + angular.cross(arm);
                self.set_velocity(index, self.velocity(index) + change);
            }
        }
    }

    /// J.
    pub(crate) fn kinetic_energy(&self) -> f64 {
        let energy = |index: usize| {
            let squared = self.velocity(index).as_dvec3().length_squared();
            0.5 * f64::from(self.mass_of(index)) * squared
        };
        (0..self.count()).map(energy).sum()
    }

    /// Sum of masses times places, kg·m.
    pub(crate) fn moment(&self) -> DVec3 {
        let moment = |index| f64::from(self.mass_of(index)) * self.exact_position(index);
        (0..self.count()).map(moment).sum()
    }

    /// Linear momentum, kg·m/s, and angular momentum about the origin of the world, kg·m²/s.
    pub(crate) fn momentum(&self) -> (DVec3, DVec3) {
        let (mut linear, mut angular) = (DVec3::ZERO, DVec3::ZERO);
        for index in 0..self.count() {
            let momentum = f64::from(self.mass_of(index)) * self.velocity(index).as_dvec3();
            linear += momentum;
            angular += self.exact_position(index).cross(momentum);
        }
        (linear, angular)
    }

    /// Takes all velocities away.
    pub(crate) fn stop(&mut self) {
        for block in &mut self.blocks {
            block.velocity = [[0.0; LANES]; 3];
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

    /// Whether nothing of another body, whose anchor is `way` m from the own, is within `margin` m of the radii of both: so far are
    /// their particles apart along the line between their middles.
    pub(crate) fn is_beyond(&self, other: &Self, way: Vec3, margin: f32) -> bool {
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
        let is_finite =
            |numbers: &[f32; LANES]| numbers.iter().all(|number| number.is_finite());
        self.blocks.iter().all(|block| {
            block.position.iter().all(is_finite) && block.velocity.iter().all(is_finite)
        })
    }

    /// Measures what is known of the body as a whole, after its particles have moved or are to move otherwise.
    pub(crate) fn refresh(&mut self) {
        self.rebase();
        let fastest = self.measure();
        self.stride = fastest * self.step_time;
    }

    /// Measures where the particles are. Returns the speed of the fastest, m/s.
    pub(super) fn measure(&mut self) -> f32 {
        let (mut min, mut max) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        let mut fastest = 0.0_f32;
        for index in 0..self.count() {
            let position = self.position(index);
            (min, max) = (min.min(position), max.max(position));
            fastest = fastest.max(self.velocity(index).length_squared());
        }
        self.bounds = Aabb { min, max };
        self.outline = OnceLock::new();
        self.bare_outline = OnceLock::new();
        let mut sides = std::mem::take(&mut self.sides);
        sides.follow(&self.shape, |index| self.position(index));
        self.sides = sides;
        fastest.sqrt()
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
        self.anchor = [to, Vec3::ZERO];
        for index in 0..self.count() {
            self.set_position(index, self.position(index) - way);
        }
    }

    /// Whether a point, m, from the anchor, is inside of its skin.
    pub(crate) fn holds(&self, point: Vec3) -> bool {
        let may_be = self.shape.is_closed() && self.bounds.contains(point);
        may_be && wide_everywhere!(simd => self.sides.contain(simd, point))
    }

    /// Whether a shape that stands at `pose`, from the anchor, and does not meet its skin, is inside of that.
    pub(crate) fn holds_shape(&self, shape: &Shape, pose: &Pose) -> bool {
        shape.support(Vec3::X).is_some_and(|point| self.holds(pose.point(point)))
    }

    /// A box in which it stays within a step, as a shape around the origin, and its middle, m, from the anchor.
    pub(crate) fn room(&self) -> Option<(Shape, Vec3)> {
        let room = self.bounds.grown(self.shape.radius() + self.stride);
        let half = room.half_extents().max(Vec3::splat(f32::MIN_POSITIVE));
        Some((Cuboid::new(half).ok()?.into(), room.center()))
    }

    /// Unit vector out of a face of a closed skin; `None` for what is open, and where the face is none.
    pub(crate) fn outward(&self, face: u32) -> Option<Vec3> {
        let corners = self.shape.faces().get(face as usize)?;
        let triangle = Triangle::new(corners.map(|corner| self.position(corner as usize)));
        if self.shape.is_closed() { triangle.ok()?.normal() } else { None }
    }

    /// All within its radius of the skin where it is now, from the anchor, a part for each face, or segment of a
    /// rope; `None` where a skin without a radius has shrunk to nothing.
    pub(crate) fn outline(&self) -> Option<&Shape> {
        if self.shape.radius() == 0.0 {
            return self.bare_outline().map(|(outline, _)| outline);
        }
        let make =
            || if self.shape.faces().is_empty() { self.make_rope() } else { self.make_skin() };
        self.outline.get_or_init(make).as_ref()
    }

    /// The skin where it is now, from the anchor, and the radius around it, m; that of a rope is in the shape
    /// already. `None` where it has shrunk to nothing.
    pub(crate) fn bare_outline(&self) -> Option<(&Shape, f32)> {
        if self.shape.faces().is_empty() {
            return Some((self.outline()?, 0.0));
        }
        let outline = self.bare_outline.get_or_init(|| self.make_bare_outline());
        Some((outline.as_ref()?, self.shape.radius()))
    }

    fn make_bare_outline(&self) -> Option<Shape> {
        let points: Vec<Vec3> = (0..self.count()).map(|index| self.position(index)).collect();
        let sides = if self.shape.is_closed() { Facing::Front } else { Facing::Both };
        let options = MeshOptions { sides, ..MeshOptions::default() };
        let mesh = Mesh::new(&points, self.shape.faces(), options);
        mesh.ok().map(|mesh| Shape::Mesh(Arc::new(mesh)))
    }

    /// A thick triangle for each face.
    fn make_skin(&self) -> Option<Shape> {
        let piece = |face: &[u32; 3]| {
            let corners = face.map(|corner| self.position(corner as usize));
            let thick = Rounded::new(Triangle::new(corners).ok()?, self.shape.radius()).ok()?;
            Some((Pose::IDENTITY, Shape::Rounded(thick)))
        };
        let pieces = self.shape.faces().iter().map(piece).collect::<Option<Vec<_>>>()?;
        Compound::new(pieces).ok().map(|skin| Shape::Compound(Arc::new(skin)))
    }

    /// A capsule for each segment.
    fn make_rope(&self) -> Option<Shape> {
        let radius = self.shape.radius();
        let piece = |segment: &[u32; 2]| {
            let ends = segment.map(|end| self.position(end as usize));
            match Capsule::new(ends, radius) {
                Ok(capsule) => Some((Pose::IDENTITY, Shape::Capsule(capsule))),
                Err(_) => Some((Pose::at(ends[0]), Shape::Sphere(Sphere::new(radius).ok()?))),
            }
        };
        let pieces = self.shape.segments().iter().map(piece).collect::<Option<Vec<_>>>()?;
        Compound::new(pieces).ok().map(|rope| Shape::Compound(Arc::new(rope)))
    }
}

/// Share of the largest inertia, dimensionless, below which a body counts as having none about an axis: a rope
/// that is all but straight spins about itself as it likes.
const THIN: f64 = 1e-6;
