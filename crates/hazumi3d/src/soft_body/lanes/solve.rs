//! What rows that are solved side by side do.

use glam::Vec3;
use hazumi_core::simd::{
    EIGHT, Select, Simd, f32x8, invert_eight, mask32x8, positive_eight, prelude::*, sum_eights,
};
use hazumi_core::soft::{Approaches, eased, names, narrow};

use super::PairPass;
use super::block::RowBlock;
use super::pair::{Levers, POSITION, Pair, Pressures, VELOCITY};
use crate::soft_body::bulk::Bulk;
use crate::soft_body::eights::{Vectors, invert_length, load, store};

impl<S: Simd> Pair<'_, S> {
    /// Has the rows of a block begin with what they did in both of the last two substeps: a blow is not dealt twice.
    #[inline(always)]
    pub(super) fn lean(&mut self, block: &mut RowBlock) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let meets = self.mask(block.meets);
        let (push, before) = (block.push.load(simd), block.before.load(simd));
        let lasting = meets.select(push.simd_lt(before).select(push, before), zero);
        block.before.store(meets.select(push, zero));
        block.push.store(lasting);
        let drag = self.part_of(block, load(simd, &block.drag).only(meets));
        let drag = drag.limited(self.splat(self.pass.row_terms.friction) * lasting);
        store(&mut block.drag, drag);
        if !lasting.simd_gt(zero).any_true() {
            return;
        }
        let second = self.mask(block.second);
        let levers = self.levers(block, second);
        let whole = load(simd, &block.normal).times(lasting).plus(drag);
        self.kick(block, &levers, whole, drag);
    }

    /// What of vectors the sides of a block can be dragged along: nothing turns a corner.
    #[inline(always)]
    fn part_of(&self, block: &RowBlock, vectors: Vectors<S>) -> Vectors<S> {
        let normal = load(self.simd, &block.normal);
        let edge = load(self.simd, &block.edge);
        let across = vectors.minus(normal.times(normal.dot(vectors)));
        let along = edge.times(edge.dot(vectors));
        Vectors::select(self.mask(block.faces), across, along)
    }

    /// How fast what is owed to the particles of a block moves them away from the sides, m/s.
    #[inline(always)]
    fn owed(
        &self,
        arm: Vectors<S>,
        second: mask32x8<S>,
        swells: &[Vectors<S>; 2],
    ) -> Vectors<S> {
        let [a, b] = &self.bulks;
        let linear = a.linear_velocity - b.linear_velocity;
        let linear = linear - b.angular_velocity.cross(self.between);
        let spin = self.spread(a.angular_velocity - b.angular_velocity);
        let away = self.spread(linear).plus(spin.cross(arm)).times(self.sign(second));
        let [pressure, other_pressure] = self.of_both(second, [a.pressure, b.pressure]);
        away.plus(swells[0].times(pressure)).minus(swells[1].times(other_pressure))
    }

    /// Keeps the particles and sides of a block apart, which are moved apart by `push` m at most.
    #[inline(always)]
    pub(super) fn solve(&mut self, block: &mut RowBlock, push: f32) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let &PairPass { terms, row_terms, .. } = self.pass;
        let second = self.mask(block.second);
        let (normal, arm) = (load(simd, &block.normal), load(simd, &block.arm));
        let (levers, pressures) = (self.levers(block, second), self.pressures(block, second));
        let [_, share_b, share_c] = levers.shares;
        let (velocity, [a, b, c]) = self.fetch_all::<VELOCITY>(block);
        let parting = [b.minus(a), c.minus(a)];
        let middle = a.plus(parting[0].times(share_b)).plus(parting[1].times(share_c));
        let way = velocity.minus(middle).plus(self.owed(arm, second, &pressures.swells));
        let approaches = Approaches {
            separation: block.separation.load(simd),
            speed: way.dot(normal),
            may_part: self.mask(block.may_part),
            push,
        };
        let shortfall = approaches.shortfall(row_terms.restitution, terms);
        let parting_way = approaches.parting(terms);
        let done = block.push.load(simd);
        let pushes = done.simd_gt(zero) | shortfall.simd_gt(zero) | parting_way.simd_gt(zero);
        let pushes = self.mask(block.meets) & pushes;
        let together = narrow(pushes.to_bitmask()).count_ones();
        if together == 0 {
            return;
        }
        let crowd = (self.crowding(block, &levers.shares, pushes), self.splat(together as f32));
        let ease = eased(block.ease[0].load(simd), block.ease[1].load(simd), crowd);
        let mass = pushes.select(invert_eight(ease), zero);
        let impulse = positive_eight(done + shortfall * mass);
        let impulse = pushes.select(impulse, zero);
        block.push.store(impulse);
        block.pushed |= narrow(impulse.simd_gt(zero).to_bitmask());

        // The surface runs by where the particle is with the corners, and with their tilt.
        let tilting = levers.tilts[0].times(parting[0].dot(normal));
        let tilting = tilting.plus(levers.tilts[1].times(parting[1].dot(normal)));
        let run = self.spread(row_terms.surface_velocity).times(self.sign(second));
        let slip = self.part_of(block, way.plus(tilting).minus(run));
        let dragged = load(simd, &block.drag);
        let stopping = self.stopping(slip, arm, (&levers, &pressures), crowd);
        let most = self.splat(row_terms.friction) * impulse;
        let drag = dragged.minus(stopping).limited(most);
        store(&mut block.drag, drag);

        // Before all are kicked, for it goes by the velocities that rows have seen. Kicks act where things stood.
        let part = parting_way * mass;
        if part.simd_gt(zero).any_true() {
            self.part(block, &levers.shares, (part, way));
        }
        let change = drag.minus(dragged);
        let whole = normal.times(impulse - done).plus(change);
        self.kick(block, &levers, whole, change);
    }

    /// Impulses, N·s, that would stop what slips so, m/s.
    #[inline(always)]
    fn stopping(
        &self,
        slip: Vectors<S>,
        arm: Vectors<S>,
        (levers, pressures): (&Levers<S>, &Pressures<S>),
        crowd: (f32x8<S>, f32x8<S>),
    ) -> Vectors<S> {
        let tangent = slip.times(invert_length(slip));
        let ease = levers.ease(Some(&levers.turns(tangent))) - pressures.ease(tangent);
        let ease = eased(ease, self.give(arm, tangent), crowd);
        slip.times(invert_eight(ease))
    }

    /// By how much rows of which `pushes` says that they push at the same time move the particle and the side of each
    /// along its normal, where all push alike: as a multiple of what that would do alone.
    #[inline(always)]
    fn crowding(
        &self,
        block: &RowBlock,
        shares: &[f32x8<S>; 3],
        pushes: mask32x8<S>,
    ) -> f32x8<S> {
        let simd = self.simd;
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let second = self.mask(block.second);
        let Vectors { x, y, z } = load(simd, &block.normal);
        let own = names(simd, second, &block.points);
        let ends = [
            names(simd, !second, &block.ends[0]),
            names(simd, !second, &block.ends[1]),
            names(simd, !second, &block.ends[2]),
        ];
        let active = pushes.select(one, zero);
        let [share_a, share_b, share_c] = *shares;
        let alone = one + share_a * share_a + share_b * share_b + share_c * share_c;
        let [a, b, c] = ends;
        let there = [active, active * share_a, active * share_b, active * share_c];
        let mut others = [own, a, b, c, there[0], there[1], there[2], there[3], x, y, z];
        let mut sum = zero;
        for _ in 1..EIGHT {
            for other in &mut others {
                *other = other.slide::<1>(*other);
            }
            let [point, a, b, c, active, at_a, at_b, at_c, ox, oy, oz] = others;
            let mut felt = zero - at(own, [(a, at_a), (b, at_b), (c, at_c)], zero);
            for end in 0..3 {
                let taken = at(ends[end], [(a, at_a), (b, at_b), (c, at_c)], zero);
                let given = point.simd_eq(ends[end]).select(active, zero);
                felt += (taken - given) * shares[end];
            }
            sum += felt * (x * ox + y * oy + z * oz);
        }
        let crowding = one + sum / alone;
        crowding.simd_gt(one).select(crowding, one)
    }

    /// Kicks the particles of a block by impulses, of which `drag` is across the normals, and the bodies as wholes.
    #[inline(always)]
    fn kick(
        &mut self,
        block: &RowBlock,
        levers: &Levers<S>,
        whole: Vectors<S>,
        drag: Vectors<S>,
    ) {
        let simd = self.simd;
        let second = self.mask(block.second);
        let (normal, turns) = (load(simd, &block.normal), levers.turns(drag));
        self.bring::<VELOCITY>(block.second, &block.points, whole.times(levers.kept[0]));
        for (end, turn) in turns.into_iter().enumerate() {
            let taken = normal.times(turn).minus(whole.times(levers.shares[end]));
            let taken = taken.times(levers.kept[1 + end]);
            self.bring::<VELOCITY>(!block.second, &block.ends[end], taken);
        }

        let zero = self.splat(0.0);
        let first = whole.times(self.sign(second));
        let turn = load(simd, &block.arm).cross(first);
        let [x, y, z, turn_x] = sum_eights([first.x, first.y, first.z, turn.x]);
        let mut swells = [zero; 2];
        if self.bulks.iter().any(Bulk::has_pressure) {
            let own = load(simd, &block.swells[0]).dot(whole);
            let other = -load(simd, &block.swells[1]).dot(whole);
            swells = [second.select(other, own), second.select(own, other)];
        }
        let [turn_y, turn_z, swell, other_swell] =
            sum_eights([turn.y, turn.z, swells[0], swells[1]]);
        let push = Vec3::new(x, y, z);
        let turn = Vec3::new(turn_x, turn_y, turn_z);
        let other = turn + self.between.cross(push);
        let sums = [(push, turn, swell), (-push, -other, other_swell)];
        for (bulk, (push, turn, swell)) in self.bulks.iter_mut().zip(sums) {
            bulk.linear_velocity += bulk.inverse_mass * push;
            bulk.angular_velocity += bulk.inverse_inertia * turn;
            bulk.pressure -= bulk.inverse_bulk * swell;
            bulk.is_held = true;
        }
    }

    /// Moves the particles of a block apart by `part` kg·m, which move apart with `way` m/s. What is moved takes its
    /// momentum along, and one of the two turns back by as much: that of the side, or where that is no whole the other.
    #[inline(always)]
    fn part(
        &mut self,
        block: &RowBlock,
        shares: &[f32x8<S>; 3],
        (part, way): (f32x8<S>, Vectors<S>),
    ) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let second = self.mask(block.second);
        let normal = load(simd, &block.normal);
        let [own, ends @ ..] = &block.inverse_masses;
        let own = own.load(simd);
        let moved = normal.times(part);
        self.bring::<POSITION>(block.second, &block.points, moved.times(own));
        for end in 0..3 {
            let moved = moved.times(-(shares[end] * ends[end].load(simd)));
            self.bring::<POSITION>(!block.second, &block.ends[end], moved);
        }
        // `way` is that of the side where the particle is, and not where it is itself.
        let [a, b] = &self.bulks;
        let [first, other] = [self.spread(a.angular_velocity), self.spread(b.angular_velocity)];
        let spin = Vectors::select(second, first, other);
        let height = block.separation.load(simd) + self.splat(self.pass.radius);
        let slip = way.plus(spin.cross(normal).times(height));
        let added = moved.cross(slip).only(own.simd_gt(zero));
        let none = self.spread(Vec3::ZERO);
        let to_first = Vectors::select(second, added, none);
        let to_second = Vectors::select(second, none, added);
        let [x, y, z, other_x] = sum_eights([to_first.x, to_first.y, to_first.z, to_second.x]);
        let [other_y, other_z, _, _] = sum_eights([to_second.y, to_second.z, zero, zero]);
        let sums = [Vec3::new(x, y, z), Vec3::new(other_x, other_y, other_z)];
        for (side, momentum) in sums.into_iter().enumerate() {
            let turns = if self.bulks[side].is_whole() { side } else { 1 - side };
            self.bulks[turns].unwind(momentum);
        }
    }
}

/// What the particle of that name gets as one of the corners of a side.
#[inline(always)]
fn at<S: Simd>(
    name: f32x8<S>,
    [a, b, c]: [(f32x8<S>, f32x8<S>); 3],
    zero: f32x8<S>,
) -> f32x8<S> {
    a.0.simd_eq(name).select(a.1, zero)
        + b.0.simd_eq(name).select(b.1, zero)
        + c.0.simd_eq(name).select(c.1, zero)
}
