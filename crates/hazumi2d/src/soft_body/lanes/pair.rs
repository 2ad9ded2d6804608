//! Two bodies in a pass over their rows: what rows fetch of them, and bring back to them.

use glam::Vec2;
use hazumi_core::simd::{
    self, EIGHT, Select, Simd, f32x4, f32x8, mask32x8, prelude::*, sum_eights,
};

use super::PairPass;
use super::block::RowBlock;
use super::vectors::Vectors;
use crate::soft_body::bulk::Bulk;
use crate::soft_body::nodes::{Node, Nodes};

/// Two bodies in a pass.
pub(super) struct Pair<'a, S: Simd> {
    pub(super) pass: &'a PairPass<'a>,
    pub(super) simd: S,
    pub(super) nodes: [Nodes<'a>; 2],
    pub(super) bulks: [Bulk; 2],
}

/// What rows go by of one body of each: of that of the particle, or of that of the side.
pub(super) struct Bulks<S: Simd> {
    pub(super) center: Vectors<S>,
    pub(super) inverse_mass: f32x8<S>,
    pub(super) inverse_inertia: f32x8<S>,
}

/// What a body owes the particles of rows.
pub(super) struct Owed<S: Simd> {
    pub(super) linear_velocity: Vectors<S>,
    pub(super) angular_velocity: f32x8<S>,
    pub(super) pressure: f32x8<S>,
}

impl<S: Simd> Owed<S> {
    /// Velocity that is owed to particles that are so far from the centres of mass, without that of pressure.
    #[inline(always)]
    pub(super) fn velocity(&self, arm: Vectors<S>) -> Vectors<S> {
        self.linear_velocity.plus(arm.quarter().times(self.angular_velocity))
    }
}

/// What pushes a pair of bodies, by rows.
pub(super) struct Impulses<S: Simd> {
    /// Along and across the normal, N·s.
    pub(super) push: f32x8<S>,
    pub(super) drag: f32x8<S>,
    /// By how much particles are moved apart, kg·m, and the angular momentum that this adds, kg·m²/s.
    pub(super) part: f32x8<S>,
    pub(super) added: f32x8<S>,
}

/// How the particles of rows stand to the bodies, to turn these.
pub(super) struct Arms<S: Simd> {
    /// What pushes and drags do to the turn of the bodies, m: at the particle, and at the side.
    pub(super) push: [f32x8<S>; 2],
    pub(super) drag: [f32x8<S>; 2],
}

/// The records of the particles of rows: that of the owner, and those of the ends.
pub(super) struct Fetched<S: Simd> {
    pub(super) velocity: [Vectors<S>; 3],
    pub(super) position: [Vectors<S>; 3],
}

impl<S: Simd> Pair<'_, S> {
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
    ) -> [Vectors<S>; 2] {
        let [own_x, other_x] = self.of_both(second, [a.x, b.x]);
        let [own_y, other_y] = self.of_both(second, [a.y, b.y]);
        [Vectors { x: own_x, y: own_y }, Vectors { x: other_x, y: other_y }]
    }

    #[inline(always)]
    pub(super) fn bulks(&self, second: mask32x8<S>) -> [Bulks<S>; 2] {
        let [a, b] = &self.bulks;
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
    pub(super) fn owed(&self, second: mask32x8<S>) -> [Owed<S>; 2] {
        let [a, b] = &self.bulks;
        let [linear, other_linear] =
            self.vector_of_both(second, [a.linear_velocity, b.linear_velocity]);
        let [angular, other_angular] =
            self.of_both(second, [a.angular_velocity, b.angular_velocity]);
        let [pressure, other_pressure] = self.of_both(second, [a.pressure, b.pressure]);
        [
            Owed { linear_velocity: linear, angular_velocity: angular, pressure },
            Owed {
                linear_velocity: other_linear,
                angular_velocity: other_angular,
                pressure: other_pressure,
            },
        ]
    }

    /// The records of the particles with these indices, of the bodies that `second` says.
    #[inline(always)]
    pub(super) fn fetch(&self, second: u8, indices: &[u16; EIGHT]) -> [Vectors<S>; 2] {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let nodes = &self.nodes[usize::from(second >> lane & 1)].nodes;
            records[lane] = nodes[usize::from(indices[lane])].load(self.simd);
        }
        let [vx, vy, x, y] = simd::columns(records);
        [Vectors { x: vx, y: vy }, Vectors { x, y }]
    }

    #[inline(always)]
    pub(super) fn fetch_all(&self, block: &RowBlock) -> Fetched<S> {
        let [velocity, position] = self.fetch(block.second, &block.points);
        let [start_velocity, start] = self.fetch(!block.second, &block.ends[0]);
        let [end_velocity, end] = self.fetch(!block.second, &block.ends[1]);
        Fetched {
            velocity: [velocity, start_velocity, end_velocity],
            position: [position, start, end],
        }
    }

    /// Inverse masses of particles, and how twice the area grows as they are moved.
    #[inline(always)]
    pub(super) fn weigh(&self, second: u8, indices: &[u16; EIGHT]) -> (f32x8<S>, Vectors<S>) {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let weights = self.nodes[usize::from(second >> lane & 1)].weights;
            records[lane] = weights[usize::from(indices[lane])].load(self.simd);
        }
        let [inverse_mass, _, x, y] = simd::columns(records);
        (inverse_mass, Vectors { x, y })
    }

    /// What pushes and drags do to the turn of the bodies.
    #[inline(always)]
    pub(super) fn arms(
        &self,
        block: &RowBlock,
        [own, other]: &[Bulks<S>; 2],
        [point, start, end]: &[Vectors<S>; 3],
    ) -> Arms<S> {
        let normal = Vectors::load(self.simd, &block.normal);
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
    pub(super) fn apply(&mut self, block: &RowBlock, arms: &Arms<S>, impulses: &Impulses<S>) {
        let simd = self.simd;
        let second = self.mask(block.second);
        let normal = Vectors::load(simd, &block.normal);
        let tangent = normal.quarter();
        let (share, twist) = (block.share.load(simd), block.twist.load(simd));
        let Impulses { push, drag, part, added } = *impulses;
        let whole = normal.times(push).plus(tangent.times(drag));
        let moved = normal.times(part);
        let turn = normal.times(twist * drag);
        let [keep, other_keep] = self.of_both(second, [self.bulks[0].keep, self.bulks[1].keep]);
        let rest = share - self.splat(1.0);
        let [at_start, at_end] =
            [whole.times(rest).plus(turn), whole.times(-share).minus(turn)];
        let [start_moved, end_moved] = [moved.times(rest), moved.times(-share)];
        self.bring(block.second, &block.points, whole.times(keep), moved);
        self.bring(!block.second, &block.ends[0], at_start.times(other_keep), start_moved);
        self.bring(!block.second, &block.ends[1], at_end.times(other_keep), end_moved);

        let zero = self.splat(0.0);
        let own_turn = arms.push[0] * push + arms.drag[0] * drag;
        let other_turn = -(arms.push[1] * push + arms.drag[1] * drag);
        let [swell, other_swell] = &block.swell;
        let [drag_swell, other_drag_swell] = &block.drag_swell;
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
        for (bulk, (turn, swell, sign)) in self.bulks.iter_mut().zip(sums) {
            bulk.linear_velocity += (sign * bulk.inverse_mass) * Vec2::new(x, y);
            bulk.angular_velocity += bulk.inverse_inertia * turn;
            bulk.pressure -= bulk.inverse_bulk * swell;
            bulk.is_held = true;
        }
        // What is moved takes its momentum along, and one of the two turns back by as much: that of the side, or
        // where that is no whole the other.
        for (momentum, side) in [(to_first, 0), (to_second, 1)] {
            if momentum != 0.0 {
                let turns = if self.bulks[side].is_whole() { side } else { 1 - side };
                self.bulks[turns].unwind(momentum);
            }
        }
    }

    /// Kicks the particles with these indices by impulses, and moves them by such.
    #[inline(always)]
    fn bring(
        &mut self,
        second: u8,
        indices: &[u16; EIGHT],
        kick: Vectors<S>,
        moved: Vectors<S>,
    ) {
        let records = simd::records([kick.x, kick.y, moved.x, moved.y]);
        for lane in 0..EIGHT {
            let Nodes { nodes, weights } = &mut self.nodes[usize::from(second >> lane & 1)];
            let index = usize::from(indices[lane]);
            let inverse_mass = f32x4::splat(self.simd, weights[index].inverse_mass());
            let node: &mut Node = &mut nodes[index];
            node.0 = (node.load(self.simd) + records[lane] * inverse_mass).to_array();
        }
    }

    /// Moves bodies apart that are tangled.
    pub(super) fn part_as_wholes(&mut self) {
        let [a, b] = &mut self.bulks;
        let (way, push) = (self.pass.row_terms.way, self.pass.terms.parting_push());
        let [of_a, of_b] = &self.nodes;
        Bulk::part([(a, of_a), (b, of_b)], way, push);
    }
}
