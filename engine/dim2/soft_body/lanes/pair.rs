//! Two bodies in a pass over their rows: gather and scatter.

use glam::Vec2;
use hazumi_core::simd::{
    self, EIGHT, Select, Simd, f32x4, f32x8, mask32x8, prelude::*, sum_eights,
};

use super::PairPass;
use super::block::RowBlock;
use super::particle_indices::indices_in_list;
use super::vectors::SoftVectors;
use crate::soft_body::reduced_body::ReducedBody;
use crate::soft_body::solver_particles::SoftBodyPair;

/// Two bodies in a pass.
pub(super) struct WideSoftPair<'a, 'b, S: Simd> {
    pub(super) pass: &'a PairPass<'a>,
    pub(super) simd: S,
    pub(super) pair: &'a mut SoftBodyPair<'b>,
}

impl<'a, 'b, S: Simd> WideSoftPair<'a, 'b, S> {
    #[inline(always)]
    pub(super) fn new(pass: &'a PairPass<'a>, simd: S, pair: &'a mut SoftBodyPair<'b>) -> Self {
        Self { pass, simd, pair }
    }
}

/// Where the particles of rows are in the list of all particles: that of the owner, and those
/// of the ends. None but [`WideSoftPair::indices_of`] makes some, and only such that are
/// particles of the pair.
pub(super) struct RowIndices {
    point: [u32; EIGHT],
    ends: [[u32; EIGHT]; 2],
}

/// The data of one body of each row: of the body of the particle, or of the body of the side.
pub(super) struct Bulks<S: Simd> {
    pub(super) center: SoftVectors<S>,
    pub(super) inverse_mass: f32x8<S>,
    pub(super) inverse_inertia: f32x8<S>,
}

/// The velocity of a body that is pending for the particles of rows.
pub(super) struct PendingImpulse<S: Simd> {
    pub(super) linear_velocity: SoftVectors<S>,
    pub(super) angular_velocity: f32x8<S>,
    pub(super) pressure: f32x8<S>,
}

impl<S: Simd> PendingImpulse<S> {
    /// Pending velocity of particles at these arms from the centres of mass, without the part
    /// of pressure.
    #[inline(always)]
    pub(super) fn velocity(&self, arm: SoftVectors<S>) -> SoftVectors<S> {
        self.linear_velocity.plus(arm.quarter().times(self.angular_velocity))
    }
}

/// The impulses on a pair of bodies, by rows.
pub(super) struct PairImpulses<S: Simd> {
    /// Along and across the normal, N·s.
    pub(super) push: f32x8<S>,
    pub(super) drag: f32x8<S>,
    /// By how much particles are moved apart, kg·m, and the angular momentum that this adds,
    /// kg·m²/s.
    pub(super) part: f32x8<S>,
    pub(super) added: f32x8<S>,
}

/// How the particles of rows stand to the bodies, to turn these.
pub(super) struct Arms<S: Simd> {
    /// The levers of normal and friction impulses, m: at the particle, and at the side.
    pub(super) push: [f32x8<S>; 2],
    pub(super) drag: [f32x8<S>; 2],
}

/// The records of the particles of rows: that of the owner, and those of the ends.
pub(super) struct Fetched<S: Simd> {
    pub(super) velocity: [SoftVectors<S>; 3],
    pub(super) position: [SoftVectors<S>; 3],
}

impl<S: Simd> WideSoftPair<'_, '_, S> {
    #[inline(always)]
    pub(super) fn mask(&self, bits: u8) -> mask32x8<S> {
        mask32x8::from_bitmask(self.simd, u64::from(bits))
    }

    #[inline(always)]
    pub(super) fn splat(&self, value: f32) -> f32x8<S> {
        f32x8::splat(self.simd, value)
    }

    /// A number of the bodies, for each row that of the owner, and that of the other.
    #[inline(always)]
    pub(super) fn of_both(&self, second: mask32x8<S>, [a, b]: [f32; 2]) -> [f32x8<S>; 2] {
        let (a, b) = (self.splat(a), self.splat(b));
        [second.select(b, a), second.select(a, b)]
    }

    #[inline(always)]
    pub(super) fn vector_of_both(
        &self,
        second: mask32x8<S>,
        [a, b]: [Vec2; 2],
    ) -> [SoftVectors<S>; 2] {
        let [own_x, other_x] = self.of_both(second, [a.x, b.x]);
        let [own_y, other_y] = self.of_both(second, [a.y, b.y]);
        [SoftVectors { x: own_x, y: own_y }, SoftVectors { x: other_x, y: other_y }]
    }

    #[inline(always)]
    pub(super) fn reduced_bodies(&self, second: mask32x8<S>) -> [Bulks<S>; 2] {
        let [a, b] = &self.pair.reduced;
        let [center, other_center] = self.vector_of_both(second, [a.center, b.center]);
        let [mass, other_mass] = self.of_both(second, [a.inverse_mass, b.inverse_mass]);
        let [inertia, other_inertia] =
            self.of_both(second, [a.inverse_inertia, b.inverse_inertia]);
        [
            Bulks { center, inverse_mass: mass, inverse_inertia: inertia },
            Bulks {
                center: other_center,
                inverse_mass: other_mass,
                inverse_inertia: other_inertia,
            },
        ]
    }

    #[inline(always)]
    pub(super) fn pending_velocity(&self, second: mask32x8<S>) -> [PendingImpulse<S>; 2] {
        let [a, b] = &self.pair.reduced;
        let [linear, other_linear] =
            self.vector_of_both(second, [a.linear_velocity, b.linear_velocity]);
        let [angular, other_angular] =
            self.of_both(second, [a.angular_velocity, b.angular_velocity]);
        let [pressure, other_pressure] = self.of_both(second, [a.pressure, b.pressure]);
        [
            PendingImpulse { linear_velocity: linear, angular_velocity: angular, pressure },
            PendingImpulse {
                linear_velocity: other_linear,
                angular_velocity: other_angular,
                pressure: other_pressure,
            },
        ]
    }

    /// Where the particles of the rows of a block are.
    ///
    /// # Panics
    ///
    /// When they are none of the pair.
    #[inline(always)]
    pub(super) fn indices_of(&self, block: &RowBlock) -> RowIndices {
        let (own, other) = (self.mask(block.second), self.mask(!block.second));
        RowIndices {
            point: self.indices_of_side(own, &block.points),
            ends: [
                self.indices_of_side(other, &block.ends[0]),
                self.indices_of_side(other, &block.ends[1]),
            ],
        }
    }

    #[inline(always)]
    fn indices_of_side(&self, second: mask32x8<S>, indices: &[u16; EIGHT]) -> [u32; EIGHT] {
        indices_in_list(self.simd, self.pair.particles.ranges(), second, indices)
    }

    /// How the particles at these places move, and where they are.
    #[inline(always)]
    fn fetch(&self, places: &[u32; EIGHT]) -> [SoftVectors<S>; 2] {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            // SAFETY: `RowIndices` are those of particles of the pair.
            let node = unsafe { self.pair.particles.at(places[lane] as usize) };
            records[lane] = node.load(self.simd);
        }
        let [vx, vy, x, y] = simd::columns(records);
        [SoftVectors { x: vx, y: vy }, SoftVectors { x, y }]
    }

    #[inline(always)]
    pub(super) fn fetch_all(&self, places: &RowIndices) -> Fetched<S> {
        let [velocity, position] = self.fetch(&places.point);
        let [start_velocity, start] = self.fetch(&places.ends[0]);
        let [end_velocity, end] = self.fetch(&places.ends[1]);
        Fetched {
            velocity: [velocity, start_velocity, end_velocity],
            position: [position, start, end],
        }
    }

    /// Inverse masses of the particles of rows, and how twice the area grows as they are moved.
    #[inline(always)]
    pub(super) fn masses_of(&self, places: &RowIndices) -> [(f32x8<S>, SoftVectors<S>); 3] {
        let [start, end] = &places.ends;
        [self.masses_at(&places.point), self.masses_at(start), self.masses_at(end)]
    }

    #[inline(always)]
    fn masses_at(&self, places: &[u32; EIGHT]) -> (f32x8<S>, SoftVectors<S>) {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            // SAFETY: as in `fetch`.
            let node = unsafe { self.pair.particles.at(places[lane] as usize) };
            records[lane] = node.weigh(self.simd);
        }
        let [inverse_mass, _, x, y] = simd::columns(records);
        (inverse_mass, SoftVectors { x, y })
    }

    /// The levers of normal and friction impulses.
    #[inline(always)]
    pub(super) fn arms(
        &self,
        block: &RowBlock,
        [own, other]: &[Bulks<S>; 2],
        [point, start, end]: &[SoftVectors<S>; 3],
    ) -> Arms<S> {
        let normal = SoftVectors::load(self.simd, &block.normal);
        let tangent = normal.quarter();
        let (share, twist) = (block.share.load(self.simd), block.twist.load(self.simd));
        let arm = point.minus(own.center);
        let along_side = end.minus(*start);
        let middle = start.minus(other.center).plus(along_side.times(share));
        Arms {
            push: [arm.perp_dot(normal), middle.perp_dot(normal)],
            drag: [
                arm.perp_dot(tangent),
                middle.perp_dot(tangent) + along_side.perp_dot(normal) * twist,
            ],
        }
    }

    /// Pushes and moves the particles of a block, and the bodies as wholes.
    #[inline(always)]
    pub(super) fn apply(
        &mut self,
        block: &RowBlock,
        places: &RowIndices,
        arms: &Arms<S>,
        impulses: &PairImpulses<S>,
    ) {
        let simd = self.simd;
        let second = self.mask(block.second);
        let normal = SoftVectors::load(simd, &block.normal);
        let tangent = normal.quarter();
        let (share, twist) = (block.share.load(simd), block.twist.load(simd));
        let PairImpulses { push, drag, part, added } = *impulses;
        let whole = normal.times(push).plus(tangent.times(drag));
        let moved = normal.times(part);
        let turn = normal.times(twist * drag);
        let [keep, other_keep] = self.of_both(
            second,
            [self.pair.reduced[0].local_share, self.pair.reduced[1].local_share],
        );
        let rest = share - self.splat(1.0);
        let [at_start, at_end] =
            [whole.times(rest).plus(turn), whole.times(-share).minus(turn)];
        let [start_moved, end_moved] = [moved.times(rest), moved.times(-share)];
        let count = block.count();
        self.add_velocities(&places.point[..count], whole.times(keep), moved);
        self.add_velocities(&places.ends[0][..count], at_start.times(other_keep), start_moved);
        self.add_velocities(&places.ends[1][..count], at_end.times(other_keep), end_moved);

        let zero = self.splat(0.0);
        let own_turn = arms.push[0] * push + arms.drag[0] * drag;
        let other_turn = -(arms.push[1] * push + arms.drag[1] * drag);
        let [swell, other_swell] = &block.volume_gradient;
        let [drag_swell, other_drag_swell] = &block.friction_volume_gradient;
        let own_swell = swell.load(simd) * push + drag_swell.load(simd) * drag;
        let other_swell = -(other_swell.load(simd) * push + other_drag_swell.load(simd) * drag);
        let [x, y, turn, other] = sum_eights([
            second.select(-whole.x, whole.x),
            second.select(-whole.y, whole.y),
            second.select(other_turn, own_turn),
            second.select(own_turn, other_turn),
        ]);
        let [swell, other_swell, to_first, to_second] = sum_eights([
            second.select(other_swell, own_swell),
            second.select(own_swell, other_swell),
            second.select(added, zero),
            second.select(zero, added),
        ]);
        let sums = [(turn, swell, 1.0), (other, other_swell, -1.0)];
        for (reduced, (turn, swell, sign)) in self.pair.reduced.iter_mut().zip(sums) {
            reduced.linear_velocity += (sign * reduced.inverse_mass) * Vec2::new(x, y);
            reduced.angular_velocity += reduced.inverse_inertia * turn;
            reduced.pressure -= reduced.inverse_bulk * swell;
            reduced.is_touched = true;
        }
        // Displaced mass takes its momentum along, and one of the two turns back by as much:
        // the body of the side, or the other where that is decoupled.
        for (momentum, side) in [(to_first, 0), (to_second, 1)] {
            if momentum != 0.0 {
                let reduced_bodies = &mut self.pair.reduced;
                let turns = if reduced_bodies[side].is_coupled() { side } else { 1 - side };
                reduced_bodies[turns].remove_angular_momentum(momentum);
            }
        }
    }

    /// Kicks the particles at the places of the first rows by impulses, and moves them by such.
    #[inline(always)]
    fn add_velocities(&mut self, places: &[u32], kick: SoftVectors<S>, moved: SoftVectors<S>) {
        let records = simd::records([kick.x, kick.y, moved.x, moved.y]);
        // Lanes without a row would stall each other: all would write to the same particle.
        for (record, &place) in records.into_iter().zip(places) {
            // SAFETY: as in `fetch`.
            unsafe { self.pair.particles.at_mut(place as usize) }.bring(record);
        }
    }

    /// Moves bodies apart that are tangled.
    pub(super) fn separate_bodies(&mut self) {
        let momenta = [0, 1].map(|which| self.pair.particles_of(which).momentum());
        let (way, push) = (self.pass.row_terms.way, self.pass.terms.parting_push());
        let [a, b] = &mut self.pair.reduced;
        ReducedBody::separate_bodies([a, b], momenta, way, push);
    }
}
