//! Solver of soft contact rows in SIMD lanes.

use glam::Vec3;
use hazumi_core::simd::{
    Select, Simd, f32x8, invert, mask32x8, positive, prelude::*, sum_eights,
};
use hazumi_core::soft::{WideNormalConstraints, eased, names, narrow, sum_of_pairs};

use super::PairPass;
use super::block::RowBlock;
use super::pair::{Levers, POSITION, Pressures, RowIndices, VELOCITY, WideSoftPair};
use crate::soft_body::eight_vectors::{EightVectors, invert_length, load, store};
use crate::soft_body::rows::RowPass;

impl<S: Simd> WideSoftPair<'_, '_, S> {
    /// Finds how the rows of a block stand, and does again what they did where the pass is for
    /// that.
    #[inline(always)]
    pub(super) fn begin_rows(
        &mut self,
        block: &mut RowBlock,
        places: &RowIndices,
        as_wholes: bool,
    ) {
        self.compute_geometry(block, places, as_wholes);
        if self.pass.pass == RowPass::WarmStart {
            self.warm_start(block, places);
        }
    }

    /// Has the rows of a block begin with what they did in both of the last two substeps: a
    /// blow is not dealt twice.
    #[inline(always)]
    pub(super) fn warm_start(&mut self, block: &mut RowBlock, places: &RowIndices) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let meets = self.mask(block.meets);
        let (push, before) =
            (block.normal_impulse.load(simd), block.previous_impulse.load(simd));
        let lasting = meets.select(push.simd_lt(before).select(push, before), zero);
        block.previous_impulse.store(meets.select(push, zero));
        block.normal_impulse.store(lasting);
        let drag = self.part_of(block, load(simd, &block.friction_impulse).only(meets));
        let drag = drag.limited(self.splat(self.pass.row_terms.friction) * lasting);
        store(&mut block.friction_impulse, drag);
        if !lasting.simd_gt(zero).any_true() {
            return;
        }
        let second = self.mask(block.second);
        let levers = self.impulse_levers(block, second);
        let whole = load(simd, &block.normal).times(lasting).plus(drag);
        self.apply_impulses(block, places, &levers, (whole, drag));
    }

    /// The part of vectors along which friction acts on the sides of a block: none at a corner,
    /// which nothing turns.
    #[inline(always)]
    fn part_of(&self, block: &RowBlock, vectors: EightVectors<S>) -> EightVectors<S> {
        let normal = load(self.simd, &block.normal);
        let edge = load(self.simd, &block.edge);
        let across = vectors.minus(normal.times(normal.dot(vectors)));
        let along = edge.times(edge.dot(vectors));
        EightVectors::select(self.mask(block.faces), across, along)
    }

    /// Speed of the particles of a block away from the sides from pending velocities, m/s.
    #[inline(always)]
    fn pending_velocity(
        &self,
        arm: EightVectors<S>,
        second: mask32x8<S>,
        swells: &[EightVectors<S>; 2],
    ) -> EightVectors<S> {
        let [a, b] = &self.pair.reduced;
        let linear = a.linear_velocity - b.linear_velocity;
        let linear = linear - b.angular_velocity.cross(self.between);
        let spin = self.spread(a.angular_velocity - b.angular_velocity);
        let away = self.spread(linear).plus(spin.cross(arm)).times(self.sign(second));
        let [pressure, other_pressure] = self.of_both(second, [a.pressure, b.pressure]);
        away.plus(swells[0].times(pressure)).minus(swells[1].times(other_pressure))
    }

    /// Keeps the particles and sides of a block apart, which are moved apart by `push` m at
    /// most.
    #[inline(always)]
    pub(super) fn solve(&mut self, block: &mut RowBlock, places: &RowIndices, push: f32) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let &PairPass { terms, row_terms, .. } = self.pass;
        let second = self.mask(block.second);
        let (normal, arm) = (load(simd, &block.normal), load(simd, &block.arm));
        let (levers, pressures) =
            (self.impulse_levers(block, second), self.pressures(block, second));
        let [_, share_b, share_c] = levers.shares;
        let (velocity, [a, b, c]) = self.fetch_all::<VELOCITY>(places);
        let parting = [b.minus(a), c.minus(a)];
        let middle = a.plus(parting[0].times(share_b)).plus(parting[1].times(share_c));
        let way =
            velocity.minus(middle).plus(self.pending_velocity(arm, second, &pressures.swells));
        let approaches = WideNormalConstraints {
            separation: block.separation.load(simd),
            speed: way.dot(normal),
            may_part: self.mask(block.may_part),
            push,
        };
        let shortfall = approaches.velocity_error(row_terms.restitution, terms);
        let parting_way = approaches.position_error(terms);
        let done = block.normal_impulse.load(simd);
        let pushes = done.simd_gt(zero) | shortfall.simd_gt(zero) | parting_way.simd_gt(zero);
        let pushes = self.mask(block.meets) & pushes;
        let together = narrow(pushes.to_bitmask()).count_ones();
        if together == 0 {
            return;
        }
        let crowding = match together {
            1 => self.splat(1.0),
            _ => self.mass_splitting(block, &levers.shares, pushes),
        };
        let crowd = (crowding, self.splat(together as f32));
        let ease =
            eased(block.inverse_mass[0].load(simd), block.inverse_mass[1].load(simd), crowd);
        let mass = pushes.select(invert(ease), zero);
        let impulse = positive(done + shortfall * mass);
        let impulse = pushes.select(impulse, zero);
        block.normal_impulse.store(impulse);
        block.pushed |= narrow(impulse.simd_gt(zero).to_bitmask());

        // The surface runs by where the particle is with the corners, and with their tilt.
        let tilting = levers.tilts[0].times(parting[0].dot(normal));
        let tilting = tilting.plus(levers.tilts[1].times(parting[1].dot(normal)));
        let run = self.spread(row_terms.surface_velocity).times(self.sign(second));
        let slip = self.part_of(block, way.plus(tilting).minus(run));
        let dragged = load(simd, &block.friction_impulse);
        let stopping = self.stopping_impulses(slip, arm, (&levers, &pressures), crowd);
        let most = self.splat(row_terms.friction) * impulse;
        let drag = dragged.minus(stopping).limited(most);
        store(&mut block.friction_impulse, drag);

        // It comes before all impulses, because it depends on the velocities that rows have
        // seen. Kicks act where things stood.
        let part = parting_way * mass;
        if part.simd_gt(zero).any_true() {
            self.separate(block, places, &levers.shares, (part, way));
        }
        let change = drag.minus(dragged);
        let whole = normal.times(impulse - done).plus(change);
        self.apply_impulses(block, places, &levers, (whole, change));
    }

    /// Impulses, N·s, that would stop what slips so, m/s.
    #[inline(always)]
    fn stopping_impulses(
        &self,
        slip: EightVectors<S>,
        arm: EightVectors<S>,
        (levers, pressures): (&Levers<S>, &Pressures<S>),
        crowd: (f32x8<S>, f32x8<S>),
    ) -> EightVectors<S> {
        let tangent = slip.times(invert_length(slip));
        let ease = levers.inverse_mass(Some(&levers.axes_of_rotation(tangent)))
            - pressures.inverse_mass(tangent);
        let ease = eased(ease, self.inverse_mass_of_whole(arm, tangent), crowd);
        slip.times(invert(ease))
    }

    /// By how much rows of which `pushes` says that they push at the same time move the
    /// particle and the side of each along its normal, where all push alike: as a multiple of
    /// what that would do alone.
    #[inline(always)]
    fn mass_splitting(
        &self,
        block: &RowBlock,
        shares: &[f32x8<S>; 3],
        pushes: mask32x8<S>,
    ) -> f32x8<S> {
        let simd = self.simd;
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let second = self.mask(block.second);
        // A row without an impulse shares no particle with rows that have one.
        let nobody = self.splat(-1.0);
        let mut ends = [nobody; 3];
        for (end, indices) in ends.iter_mut().zip(&block.ends) {
            *end = pushes.select(names(simd, !second, indices), nobody);
        }
        let rows = MassSplit {
            own: pushes.select(names(simd, second, &block.points), nobody),
            ends,
            shares: *shares,
            normal: load(simd, &block.normal),
        };
        let next = rows.slid();
        let second_next = next.slid();
        let third_next = second_next.slid();
        let opposite = third_next.slid();
        let sum = sum_of_pairs([
            rows.felt(&next),
            rows.felt(&second_next),
            rows.felt(&third_next),
            rows.felt(&opposite),
        ]);
        let [a, b, c] = *shares;
        let alone = one + a * a + b * b + c * c;
        let crowding = one + pushes.select(sum, zero) / alone;
        crowding.simd_gt(one).select(crowding, one)
    }

    /// Kicks the particles of a block by impulses, of which `drag` is across the normals, and
    /// the bodies as wholes.
    #[inline(always)]
    fn apply_impulses(
        &mut self,
        block: &RowBlock,
        places: &RowIndices,
        levers: &Levers<S>,
        (whole, drag): (EightVectors<S>, EightVectors<S>),
    ) {
        let simd = self.simd;
        let second = self.mask(block.second);
        let (normal, turns) = (load(simd, &block.normal), levers.axes_of_rotation(drag));
        let mut taken = [self.spread(Vec3::ZERO); 3];
        for (end, turn) in turns.into_iter().enumerate() {
            let push = normal.times(turn).minus(whole.times(levers.shares[end]));
            taken[end] = push.times(levers.kept[1 + end]);
        }
        self.add_velocities::<VELOCITY>(places, whole.times(levers.kept[0]), taken);

        let zero = self.splat(0.0);
        let first = whole.times(self.sign(second));
        let turn = load(simd, &block.arm).cross(first);
        let [x, y, z, turn_x] = sum_eights([first.x, first.y, first.z, turn.x]);
        let mut swells = [zero; 2];
        if self.pair.reduced.iter().any(|reduced| reduced.has_pressure()) {
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
        for (reduced, (push, turn, swell)) in self.pair.reduced.iter_mut().zip(sums) {
            reduced.linear_velocity += reduced.inverse_mass * push;
            reduced.angular_velocity += reduced.inverse_inertia * turn;
            reduced.pressure -= reduced.inverse_bulk * swell;
            reduced.is_touched = true;
        }
    }

    /// Moves the particles of a block apart by `part` kg·m, which move apart with `way` m/s.
    /// Displaced mass takes its momentum along, and one of the two turns back by as much: the
    /// body of the side, or the other where that is decoupled.
    #[inline(always)]
    fn separate(
        &mut self,
        block: &RowBlock,
        places: &RowIndices,
        shares: &[f32x8<S>; 3],
        (part, way): (f32x8<S>, EightVectors<S>),
    ) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let second = self.mask(block.second);
        let normal = load(simd, &block.normal);
        let [own, ends @ ..] = &block.inverse_masses;
        let own = own.load(simd);
        let moved = normal.times(part);
        let mut taken = [self.spread(Vec3::ZERO); 3];
        for end in 0..3 {
            taken[end] = moved.times(-(shares[end] * ends[end].load(simd)));
        }
        self.add_velocities::<POSITION>(places, moved.times(own), taken);
        // `way` is that of the side where the particle is, and not where it is itself.
        let [a, b] = &self.pair.reduced;
        let [first, other] = [self.spread(a.angular_velocity), self.spread(b.angular_velocity)];
        let spin = EightVectors::select(second, first, other);
        let height = block.separation.load(simd) + self.splat(self.pass.radius);
        let slip = way.plus(spin.cross(normal).times(height));
        let added = moved.cross(slip).only(own.simd_gt(zero));
        let none = self.spread(Vec3::ZERO);
        let to_first = EightVectors::select(second, added, none);
        let to_second = EightVectors::select(second, none, added);
        let [x, y, z, other_x] = sum_eights([to_first.x, to_first.y, to_first.z, to_second.x]);
        let [other_y, other_z, _, _] = sum_eights([to_second.y, to_second.z, zero, zero]);
        let sums = [Vec3::new(x, y, z), Vec3::new(other_x, other_y, other_z)];
        for (side, momentum) in sums.into_iter().enumerate() {
            let reduced_bodies = &mut self.pair.reduced;
            let turns = if reduced_bodies[side].is_coupled() { side } else { 1 - side };
            reduced_bodies[turns].remove_angular_momentum(momentum);
        }
    }
}

/// Rows that may share particles.
struct MassSplit<S: Simd> {
    /// The names of their particles: that of the owner, and those at the corners of the side.
    own: f32x8<S>,
    ends: [f32x8<S>; 3],
    /// How much these take, of 1.
    shares: [f32x8<S>; 3],
    normal: EightVectors<S>,
}

impl<S: Simd> MassSplit<S> {
    /// In each lane the row of the next.
    #[inline(always)]
    fn slid(&self) -> Self {
        let Self { own, ends: [a, b, c], shares: [share_a, share_b, share_c], .. } = *self;
        let EightVectors { x, y, z } = self.normal;
        Self {
            own: own.slide::<1>(own),
            ends: [a.slide::<1>(a), b.slide::<1>(b), c.slide::<1>(c)],
            shares: [
                share_a.slide::<1>(share_a),
                share_b.slide::<1>(share_b),
                share_c.slide::<1>(share_c),
            ],
            normal: EightVectors { x: x.slide::<1>(x), y: y.slide::<1>(y), z: z.slide::<1>(z) },
        }
    }

    /// The share of the particle of that name as one of the corners of the sides.
    #[inline(always)]
    fn at(&self, name: f32x8<S>) -> f32x8<S> {
        let zero = f32x8::splat(name.simd, 0.0);
        let [a, b, c] = self.ends;
        a.simd_eq(name).select(self.shares[0], zero)
            + b.simd_eq(name).select(self.shares[1], zero)
            + c.simd_eq(name).select(self.shares[2], zero)
    }

    /// How far pushes of 1 by `others` move apart what each row keeps apart, where all
    /// particles weigh 1; the same as the other way around.
    #[inline(always)]
    fn felt(&self, others: &Self) -> f32x8<S> {
        let simd = self.own.simd;
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let mut felt = zero - others.at(self.own);
        for end in 0..3 {
            let given = others.own.simd_eq(self.ends[end]).select(one, zero);
            felt += (others.at(self.ends[end]) - given) * self.shares[end];
        }
        felt * self.normal.dot(others.normal)
    }
}
