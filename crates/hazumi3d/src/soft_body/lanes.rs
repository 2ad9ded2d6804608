//! The rows of two soft bodies that meet, eight side by side.
//!
//! Rows of a pair push the same two bodies. Those of a block are solved at the same time, from the same velocities. For the
//! sum of what they do to be right, each sees its share of what they push together: of a body that n of them push, an
//! n-th.
//!
//! What a row does to the side acts as at the point above it. So all that turns the bodies goes by one way for each row:
//! that from the centre of mass of the first to the particle.
//!
//! Source: Tonge, Benevolenski and Voroshilov, *Mass Splitting for Jitter-Free Parallel Rigid Body Simulation*,
//! SIGGRAPH 2012. `[tonge2012]`

use glam::{Mat3, Vec3};
use hazumi_core::simd::{
    self, EIGHT, Eight, Select, Simd, f32x4, f32x8, invert_eight, mask32x8, positive_eight,
    prelude::*, sum_eights,
};
use hazumi_core::soft::{Approaches, ContactTerms};

use super::above::Above;
use super::bulk::Bulk;
use super::effort::Touch;
use super::eights::{Vectors, invert_length, load, store};
use super::nodes::{Nodes, Party};
use super::row::{Row, Surface};
use super::solve::{Pass, RowTerms};

/// Overlap beyond the radii, in lengths of an edge of the side, from which on things are not moved apart: as far as the
/// middle of a side of common length is from its neighbours. Farther in, the nearest side need not be the one that
/// something came through.
const DEEP: f32 = 0.1;

/// How much less rows give way that push together, as a share, than where all push alike: less than 1 is to go farther in
/// a pass, as over-relaxation does, and more than 0.5 keeps it stable.
const EAGER: f32 = 0.7;

/// Up to eight rows of one pair. Those of the first body come first.
#[derive(Clone, Debug)]
pub(crate) struct RowBlock {
    /// Which lanes have a row; which of these the second body owns; in which the back of the side counts; in which that is a
    /// segment. As bits.
    used: u8,
    second: u8,
    backs: u8,
    segments: u8,
    /// Which rows meet in this substep; which of these above a face, which is dragged along in its plane; which are so deep
    /// that nobody can tell which way they came; which may be moved apart.
    meets: u8,
    faces: u8,
    deep: u8,
    may_part: u8,
    /// Which have pushed in this step.
    pushed: u8,
    /// The particle of the owner, and those at the corners of the side of the other.
    points: [u16; EIGHT],
    ends: [[u16; EIGHT]; 3],
    /// Impulses along the normal in this substep and in the one before, N·s, ≥ 0.
    push: Eight,
    before: Eight,
    /// Impulse across the normal, N·s, world frame.
    drag: [Eight; 3],
    /// Unit vector from the side to the particle.
    normal: [Eight; 3],
    /// The gap, m.
    separation: Eight,
    /// How much of a push the second and the third corner take, of 1; the first takes the rest.
    shares: [Eight; 2],
    /// By how much a drag of 1 along a vector pushes them apart along the normal, the first the other way: what keeps
    /// angular momentum.
    tilts: [[Eight; 3]; 2],
    /// Unit vector along the edge that is below the particle; 0 where there is none.
    edge: [Eight; 3],
    /// The way from the centre of mass of the first body to the particle, m.
    arm: [Eight; 3],
    /// One over the masses of the particle and of those at the corners, 1/kg.
    inverse_masses: [Eight; 4],
    /// What particles alone give way to pushes by, and the bodies as wholes, 1/kg.
    ease: [Eight; 2],
    /// What pushes along a vector do to six times the volume of the owner, and of the other, m².
    swells: [[Eight; 3]; 2],
}

impl RowBlock {
    const EMPTY: Self = Self {
        used: 0,
        second: 0,
        backs: 0,
        segments: 0,
        meets: 0,
        faces: 0,
        deep: 0,
        may_part: 0,
        pushed: 0,
        points: [0; EIGHT],
        ends: [[0; EIGHT]; 3],
        push: Eight::ZERO,
        before: Eight::ZERO,
        drag: [Eight::ZERO; 3],
        normal: [Eight::ZERO; 3],
        separation: Eight::ZERO,
        shares: [Eight::ZERO; 2],
        tilts: [[Eight::ZERO; 3]; 2],
        edge: [Eight::ZERO; 3],
        arm: [Eight::ZERO; 3],
        inverse_masses: [Eight::ZERO; 4],
        ease: [Eight::ZERO; 2],
        swells: [[Eight::ZERO; 3]; 2],
    };

    /// One of those rows, whose particles have done so much in the step before, in substeps of `h` seconds.
    fn new<'a>(rows: &[Row], touch_of: impl Fn(&Row) -> Option<&'a Touch>, h: f32) -> Self {
        let mut block = Self::EMPTY;
        for (lane, row) in rows.iter().enumerate() {
            let Surface::Side(side) = &row.surface else { continue };
            block.used |= 1 << lane;
            block.second |= row.owner << lane;
            block.backs |= u8::from(side.facing < 0.0) << lane;
            block.segments |= u8::from(side.is_segment()) << lane;
            block.points[lane] = row.particle;
            for (ends, end) in block.ends.iter_mut().zip(side.ends) {
                ends[lane] = end;
            }
            if let Some(touch) = touch_of(row) {
                let push = touch.push * h;
                (block.push.0[lane], block.before.0[lane]) = (push, push);
                for (axis, drag) in block.drag.iter_mut().zip((touch.drag * h).to_array()) {
                    axis.0[lane] = drag;
                }
            }
        }
        block
    }

    /// Adds blocks of the rows of a pair to `blocks`.
    pub(crate) fn lay_out<'a>(
        blocks: &mut Vec<Self>,
        rows: &[Row],
        touch_of: impl Fn(&Row) -> Option<&'a Touch>,
        h: f32,
    ) {
        blocks.extend(rows.chunks(EIGHT).map(|rows| Self::new(rows, &touch_of, h)));
    }

    /// Its rows: which of the two bodies owns them, with which particle, and what is to be remembered of them: forces along
    /// the normal and across it, N.
    pub(crate) fn touches(
        &self,
        h: f32,
    ) -> impl Iterator<Item = (usize, u16, (f32, Vec3))> + use<'_> {
        (0..EIGHT).filter(|lane| self.used >> lane & 1 == 1).map(move |lane| {
            let (push, before) = (self.push.0[lane], self.before.0[lane]);
            let lasting = if push < before { push } else { before };
            let share = if push > 0.0 { lasting / push } else { 0.0 };
            let [x, y, z] = &self.drag;
            let drag = share * Vec3::new(x.0[lane], y.0[lane], z.0[lane]);
            let owner = usize::from(self.second >> lane & 1);
            (owner, self.points[lane], (lasting / h, drag / h))
        })
    }

    /// Whether any of its rows has pushed in this step, and the sum of their impulses in the last substep, N·s.
    pub(crate) fn outcome(&self) -> (bool, f32) {
        (self.pushed != 0, self.push.0.iter().sum())
    }
}

/// A pass over the rows of one pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairPass<'a> {
    pub(crate) terms: &'a ContactTerms,
    pub(crate) row_terms: &'a RowTerms,
    /// How far rows keep things apart, m: the radii of both.
    pub(crate) radius: f32,
    pub(crate) pass: Pass,
}

impl PairPass<'_> {
    /// Goes once over the rows of two bodies.
    #[inline(always)]
    pub(crate) fn go_over<S: Simd>(
        &self,
        simd: S,
        blocks: &mut [RowBlock],
        [a, b]: [&mut Party<'_>; 2],
    ) {
        let mut pair = Pair {
            pass: self,
            simd,
            nodes: [a.nodes.lend(), b.nodes.lend()],
            bulks: [*a.bulk, *b.bulk],
            between: a.bulk.center - (self.row_terms.way + b.bulk.center),
        };
        let as_wholes = pair.bulks.iter().all(Bulk::is_whole);
        let in_crowd = pair.bulks.iter().any(|bulk| bulk.tangles.is_crowd());
        let push = if in_crowd { 0.0 } else { self.terms.gentle_push() };
        // Which of the two have rows that are deep.
        let mut tangled = 0;
        for block in blocks {
            if self.pass != Pass::Solve {
                pair.stand(block, as_wholes);
            }
            if self.pass == Pass::Lean {
                pair.lean(block);
            } else if block.meets != 0 {
                pair.solve(block, push);
            }
            tangled |= u8::from(block.deep & !block.second != 0);
            tangled |= u8::from(block.deep & block.second != 0) << 1;
        }
        for _ in 0..tangled.count_ones() {
            match self.pass {
                Pass::Lean => pair.bulks.iter_mut().for_each(|bulk| bulk.tangles.count()),
                Pass::Solve => pair.part_as_wholes(),
                Pass::Stop => {}
            }
        }
        [*a.bulk, *b.bulk] = pair.bulks;
    }
}

/// Two bodies in a pass.
struct Pair<'a, S: Simd> {
    pass: &'a PairPass<'a>,
    simd: S,
    nodes: [Nodes<'a>; 2],
    bulks: [Bulk; 2],
    /// The way from the centre of mass of the second to that of the first, m.
    between: Vec3,
}

/// What the particles and the side of rows do for each vector along which they are pushed.
struct Levers<S: Simd> {
    /// One over the masses of the particle and of those at the corners that they keep of pushes, 1/kg.
    kept: [f32x8<S>; 4],
    /// What the corners get.
    shares: [f32x8<S>; 3],
    tilts: [Vectors<S>; 2],
}

impl<S: Simd> Levers<S> {
    /// By how much drags along a vector push the corners along the normal.
    #[inline(always)]
    fn turns(&self, along: Vectors<S>) -> [f32x8<S>; 3] {
        let [second, third] = self.tilts;
        let (second, third) = (second.dot(along), third.dot(along));
        [-(second + third), second, third]
    }

    /// How much particles give way that get so much along the normal and across it.
    #[inline(always)]
    fn ease(&self, turns: Option<&[f32x8<S>; 3]>) -> f32x8<S> {
        let mut ease = self.kept[0];
        for end in 0..3 {
            let share = self.shares[end];
            let mut squared = share * share;
            if let Some(turns) = turns {
                squared += turns[end] * turns[end];
            }
            ease += self.kept[1 + end] * squared;
        }
        ease
    }
}

/// What rows know of pressure: what a push along a vector does to the volume of the owner and of the other, and how these
/// answer.
struct Pressures<S: Simd> {
    swells: [Vectors<S>; 2],
    stiffness: [f32x8<S>; 2],
}

impl<S: Simd> Pressures<S> {
    /// By how much less particles give way along unit vectors.
    #[inline(always)]
    fn ease(&self, along: Vectors<S>) -> f32x8<S> {
        let (own, other) = (self.swells[0].dot(along), self.swells[1].dot(along));
        self.stiffness[0] * own * own + self.stiffness[1] * other * other
    }
}

impl<S: Simd> Pair<'_, S> {
    #[inline(always)]
    fn mask(&self, bits: u8) -> mask32x8<S> {
        mask32x8::from_bitmask(self.simd, u64::from(bits))
    }

    #[inline(always)]
    fn splat(&self, value: f32) -> f32x8<S> {
        f32x8::splat(self.simd, value)
    }

    #[inline(always)]
    fn spread(&self, value: Vec3) -> Vectors<S> {
        Vectors::splat(self.simd, value)
    }

    /// A number of the bodies, for each row that of the owner, and that of the other.
    #[inline(always)]
    fn of_both(&self, second: mask32x8<S>, [a, b]: [f32; 2]) -> [f32x8<S>; 2] {
        let (a, b) = (self.splat(a), self.splat(b));
        [second.select(b, a), second.select(a, b)]
    }

    /// 1 where the first body owns the row, and −1 where the second does.
    #[inline(always)]
    fn sign(&self, second: mask32x8<S>) -> f32x8<S> {
        second.select(self.splat(-1.0), self.splat(1.0))
    }

    /// Velocities or positions of the particles with these indices, of the bodies that `second` says.
    #[inline(always)]
    fn fetch<const WHERE: usize>(&self, second: u8, indices: &[u16; EIGHT]) -> Vectors<S> {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let nodes = &self.nodes[usize::from(second >> lane & 1)].nodes;
            records[lane] = nodes[usize::from(indices[lane])].load(self.simd)[WHERE];
        }
        let [x, y, z, _] = simd::columns(records);
        Vectors { x, y, z }
    }

    /// Those of the particle of the owner, and of the corners.
    #[inline(always)]
    fn fetch_all<const WHERE: usize>(&self, block: &RowBlock) -> (Vectors<S>, [Vectors<S>; 3]) {
        let side = !block.second;
        let point = self.fetch::<WHERE>(block.second, &block.points);
        let a = self.fetch::<WHERE>(side, &block.ends[0]);
        let b = self.fetch::<WHERE>(side, &block.ends[1]);
        let c = self.fetch::<WHERE>(side, &block.ends[2]);
        (point, [a, b, c])
    }

    /// How six times the volume grows as particles are moved, over their masses, and one over these.
    #[inline(always)]
    fn weigh(&self, second: u8, indices: &[u16; EIGHT]) -> (Vectors<S>, f32x8<S>) {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let weights = self.nodes[usize::from(second >> lane & 1)].weights;
            records[lane] = weights[usize::from(indices[lane])].load(self.simd);
        }
        let [x, y, z, inverse_mass] = simd::columns(records);
        (Vectors { x, y, z }, inverse_mass)
    }

    /// Sees how the rows of a block stand in this substep.
    #[inline(always)]
    fn stand(&self, block: &mut RowBlock, as_wholes: bool) {
        let zero = self.splat(0.0);
        let second = self.mask(block.second);
        let &PairPass { row_terms, radius, .. } = self.pass;
        let (point, [a, b, c]) = self.fetch_all::<POSITION>(block);
        let way = self.spread(row_terms.way).times(self.sign(second));
        let sides = [b.minus(a), c.minus(a)];
        let bits = [block.backs, block.segments].map(|bits| self.mask(bits));
        let above = Above::of(point.minus(way).minus(a), sides, bits);
        let separation = above.height - self.splat(radius);
        let stands = above.stands
            & separation.simd_le(self.splat(row_terms.reach))
            & self.mask(block.used);
        let length = sides[0].dot(sides[0]).sqrt();
        let deep = self.splat(radius) + self.splat(DEEP) * length;
        let is_deep = separation.simd_lt(-deep);
        let tangled = if as_wholes { (stands & is_deep).to_bitmask() } else { 0 };
        let meets = narrow(stands.to_bitmask() & !tangled);
        block.meets = meets;
        block.deep = narrow(tangled);
        block.faces = meets & narrow(above.is_face.to_bitmask());
        block.may_part = narrow((!is_deep).to_bitmask());
        if meets == 0 {
            // Nobody looks at the rest, but at what they did.
            return;
        }

        let stands = self.mask(meets);
        let center = self.bulks[0].center;
        let from_first =
            Vectors::select(second, self.spread(row_terms.way - center), self.spread(-center));
        let arm = point.plus(from_first).only(stands);
        let (normal, tilts) = (above.normal.only(stands), above.tilts(stands));
        store(&mut block.normal, normal);
        block.separation.store(stands.select(separation, zero));
        for (corner, tilt) in tilts.into_iter().enumerate() {
            block.shares[corner].store(stands.select(above.shares[corner], zero));
            store(&mut block.tilts[corner], tilt);
        }
        store(&mut block.edge, above.edge().only(stands));
        store(&mut block.arm, arm);
        self.weigh_all(block, stands);
        let (levers, pressures) = (self.levers(block, second), self.pressures(block, second));
        let ease = levers.ease(None) - pressures.ease(normal);
        block.ease[0].store(stands.select(ease, zero));
        block.ease[1].store(stands.select(self.give(arm, normal), zero));
    }

    /// Sees what the particles of the rows of a block weigh, of which some stand so, and how they swell their bodies.
    #[inline(always)]
    fn weigh_all(&self, block: &mut RowBlock, stands: mask32x8<S>) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let (own_swell, own) = self.weigh(block.second, &block.points);
        let (swell_a, at_a) = self.weigh(!block.second, &block.ends[0]);
        let (swell_b, at_b) = self.weigh(!block.second, &block.ends[1]);
        let (swell_c, at_c) = self.weigh(!block.second, &block.ends[2]);
        for (into, mass) in block.inverse_masses.iter_mut().zip([own, at_a, at_b, at_c]) {
            into.store(stands.select(mass, zero));
        }
        if !self.bulks.iter().any(Bulk::has_pressure) {
            return;
        }
        let normal = load(simd, &block.normal);
        let (mut middle, mut tilted) = (swell_a, Vectors::splat(simd, Vec3::ZERO));
        for (corner, swell) in [swell_b, swell_c].into_iter().enumerate() {
            let beyond = swell.minus(swell_a);
            middle = middle.plus(beyond.times(block.shares[corner].load(simd)));
            tilted = tilted.plus(load(simd, &block.tilts[corner]).times(beyond.dot(normal)));
        }
        store(&mut block.swells[0], own_swell.only(stands));
        store(&mut block.swells[1], middle.minus(tilted).only(stands));
    }

    #[inline(always)]
    fn levers(&self, block: &RowBlock, second: mask32x8<S>) -> Levers<S> {
        let simd = self.simd;
        let [keep, other_keep] = self.of_both(second, [self.bulks[0].keep, self.bulks[1].keep]);
        let [own, a, b, c] = &block.inverse_masses;
        let kept = [
            keep * own.load(simd),
            other_keep * a.load(simd),
            other_keep * b.load(simd),
            other_keep * c.load(simd),
        ];
        let [share_b, share_c] = [block.shares[0].load(simd), block.shares[1].load(simd)];
        let shares = [self.splat(1.0) - share_b - share_c, share_b, share_c];
        let tilts = [load(simd, &block.tilts[0]), load(simd, &block.tilts[1])];
        Levers { kept, shares, tilts }
    }

    #[inline(always)]
    fn pressures(&self, block: &RowBlock, second: mask32x8<S>) -> Pressures<S> {
        let swells = [load(self.simd, &block.swells[0]), load(self.simd, &block.swells[1])];
        let [a, b] = &self.bulks;
        let stiffness = self.of_both(second, [a.inverse_bulk, b.inverse_bulk]);
        Pressures { swells, stiffness }
    }

    /// How much bodies give way as wholes to pushes along unit vectors at particles that are so far from the centre of
    /// mass of the first, 1/kg.
    #[inline(always)]
    fn give(&self, arm: Vectors<S>, along: Vectors<S>) -> f32x8<S> {
        let [a, b] = &self.bulks;
        let turn = arm.cross(along);
        let other_turn = arm.plus(self.spread(self.between)).cross(along);
        let first = turn.dot(turned(self.simd, &a.inverse_inertia, turn));
        let second = other_turn.dot(turned(self.simd, &b.inverse_inertia, other_turn));
        self.splat(a.inverse_mass + b.inverse_mass) + (first + second)
    }

    /// Has the rows of a block begin with what they did in both of the last two substeps: a blow is not dealt twice.
    #[inline(always)]
    fn lean(&mut self, block: &mut RowBlock) {
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
    fn solve(&mut self, block: &mut RowBlock, push: f32) {
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
        let own = names(simd, &block.points) + second.select(self.splat(SECOND), zero);
        let far = second.select(zero, self.splat(SECOND));
        let ends = [
            names(simd, &block.ends[0]) + far,
            names(simd, &block.ends[1]) + far,
            names(simd, &block.ends[2]) + far,
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

    /// Adds to the velocities or positions of the particles with these indices.
    #[inline(always)]
    fn bring<const WHERE: usize>(
        &mut self,
        second: u8,
        indices: &[u16; EIGHT],
        change: Vectors<S>,
    ) {
        let Vectors { x, y, z } = change;
        let records = simd::records([x, y, z, self.splat(0.0)]);
        for lane in 0..EIGHT {
            let nodes = &mut self.nodes[usize::from(second >> lane & 1)].nodes;
            let node = &mut nodes[usize::from(indices[lane])];
            let changed = node.load(self.simd)[WHERE] + records[lane];
            let into = if WHERE == VELOCITY { &mut node.velocity } else { &mut node.position };
            changed.store_array(into);
        }
    }

    /// Moves bodies apart that are tangled.
    fn part_as_wholes(&mut self) {
        let [a, b] = &mut self.bulks;
        let [of_a, of_b] = &self.nodes;
        let (way, push) = (self.pass.row_terms.way, self.pass.terms.parting_push());
        Bulk::part([(a, of_a), (b, of_b)], way, push);
    }
}

/// Which records of particles are fetched and changed.
const VELOCITY: usize = 0;
const POSITION: usize = 1;

/// What rows give way by that push together: their particles as so many of them, their bodies as so many; less than that
/// by [`EAGER`], but no less than each alone.
#[inline(always)]
fn eased<S: Simd>(
    particles: f32x8<S>,
    wholes: f32x8<S>,
    (crowding, together): (f32x8<S>, f32x8<S>),
) -> f32x8<S> {
    let eager = f32x8::splat(particles.simd, EAGER);
    let all = (particles * crowding + wholes * together) * eager;
    let alone = particles + wholes;
    all.simd_gt(alone).select(all, alone)
}

/// Vectors times a symmetric matrix.
#[inline(always)]
fn turned<S: Simd>(simd: S, matrix: &Mat3, vectors: Vectors<S>) -> Vectors<S> {
    let x = Vectors::splat(simd, matrix.x_axis).times(vectors.x);
    let y = Vectors::splat(simd, matrix.y_axis).times(vectors.y);
    let z = Vectors::splat(simd, matrix.z_axis).times(vectors.z);
    x.plus(y).plus(z)
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

/// In the name of a particle of the second body: what tells it from one of the first, of which there are fewer.
const SECOND: f32 = 65_536.0;

/// The indices of particles as numbers.
#[inline(always)]
fn names<S: Simd>(simd: S, indices: &[u16; EIGHT]) -> f32x8<S> {
    let mut names = [0.0; EIGHT];
    for lane in 0..EIGHT {
        names[lane] = f32::from(indices[lane]);
    }
    f32x8::load_array(simd, names)
}

/// The bits of eight lanes.
#[inline(always)]
fn narrow(bits: u64) -> u8 {
    (bits & 0xff) as u8
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::DVec3;
    use hazumi_core::simd::{LANES, dispatch, level};

    use super::super::nodes::{Node, Weight};
    use super::super::row::Side;
    use super::super::state::SoftState;
    use super::*;
    use crate::math::Pose;
    use crate::shape::{SoftShape, SoftShapeData};

    /// Nothing is moved apart: where things are counts for angular momentum.
    const TERMS: ContactTerms =
        ContactTerms { h: 1e-3, slop: 1e-3, push: 0.0, bounce_speed: 1.0 };

    /// A triangle that hands on what its particles get but for that share, and turns and goes, from there, m.
    fn triangle(anchor: Vec3, keep: f32, velocity: Vec3) -> SoftState {
        let data = SoftShapeData {
            points: vec![Vec3::ZERO, Vec3::new(1.0, 0.1, 0.0), Vec3::new(0.2, 0.0, -1.1)],
            weights: vec![1.0, 2.0, 3.0],
            faces: vec![[0, 1, 2]],
            edges: vec![[0, 1]],
            radius: 0.1,
            ..Default::default()
        };
        let shape = Arc::new(SoftShape::from_data(data).unwrap());
        let mut soft = SoftState::new(shape, 3.0, [anchor, Vec3::ZERO], &Pose::IDENTITY);
        soft.set_velocity(0, velocity);
        soft.set_velocity(2, 0.3 * velocity + Vec3::new(-0.2, 0.1, 0.4));
        soft.bulk.bind(keep, &soft.blocks);
        soft
    }

    /// A particle of one of two bodies against the side of the other.
    fn row(owner: u8, particle: u16, facing: f32) -> Row {
        let surface = Surface::Side(Side { ends: [0, 1, 2], facing, radius: 0.2, deep: 1.0 });
        let (normal, point) = (Vec3::Y, Vec3::ZERO);
        Row { contact: 0, particle, owner, surface, separation: 0.0, normal, point }
    }

    fn momentum(softs: &[SoftState; 2]) -> [DVec3; 2] {
        let [a, b] = softs.each_ref().map(SoftState::momentum);
        [a.0 + b.0, a.1 + b.1]
    }

    /// One substep of rows of two bodies. Returns what they did.
    fn solve(softs: &mut [SoftState; 2], rows: &[Row], row_terms: &RowTerms) -> f32 {
        let mut blocks = Vec::new();
        RowBlock::lay_out(&mut blocks, rows, |_| None, TERMS.h);
        let mut records = softs.each_ref().map(|soft| {
            let count = soft.blocks.len() * LANES;
            let mut nodes = vec![Node::default(); count];
            let mut weights = vec![Weight::default(); count];
            let mut bulk = Bulk::LOOSE;
            let into = (&mut *nodes, &mut *weights);
            dispatch!(level(), simd => soft.lend(simd, into, &mut bulk));
            (nodes, weights, bulk)
        });
        let mut parties =
            records.each_mut().map(|(nodes, weights, bulk)| Party::new(nodes, weights, bulk));
        for pass in [Pass::Lean, Pass::Solve] {
            let pass = PairPass { terms: &TERMS, row_terms, radius: 0.2, pass };
            let [a, b] = &mut parties;
            dispatch!(level(), simd => pass.go_over(simd, &mut blocks, [&mut *a, &mut *b]));
        }
        for (soft, party) in softs.iter_mut().zip(&mut parties) {
            party.loosen();
            dispatch!(level(), simd => soft.take_back(simd, &party.nodes, party.bulk));
        }
        blocks.iter().map(|block| block.outcome().1).sum()
    }

    #[test]
    fn momentum_is_kept_above_faces_edges_and_corners() {
        let rows = [row(0, 0, 1.0), row(0, 2, 1.0), row(1, 1, -1.0)];
        let ways = [
            Vec3::new(0.4, 0.15, -0.4),
            Vec3::new(0.5, 0.1, 0.12),
            Vec3::new(1.1, 0.15, 0.05),
            Vec3::new(0.4, -0.05, -0.4),
        ];
        for way in ways {
            for (friction, keep) in [(0.0, 1.0), (0.3, 1.0), (100.0, 1.0), (0.3, 0.4)] {
                let mut softs = [
                    triangle(way, keep, Vec3::new(0.5, -2.0, 0.7)),
                    triangle(Vec3::ZERO, 1.0 - 0.5 * keep, Vec3::new(0.3, 0.2, -0.1)),
                ];
                let before = momentum(&softs);
                let terms = RowTerms { friction, way: -way, ..RowTerms::NONE };
                assert!(solve(&mut softs, &rows, &terms) > 0.0, "{way}: nothing pushes");
                let after = momentum(&softs);
                for (before, after) in before.iter().zip(after) {
                    let change = before.distance(after);
                    assert!(change < 2e-6, "{way}: {before} is not {after}");
                }
            }
        }
    }

    #[test]
    fn rows_that_push_together_stop_what_comes() {
        let way = Vec3::new(0.3, 0.15, -0.2);
        let mut softs = [
            triangle(way, 0.5, Vec3::new(0.0, -2.0, 0.0)),
            triangle(Vec3::ZERO, 0.5, Vec3::ZERO),
        ];
        let rows = [row(0, 0, 1.0), row(0, 1, 1.0), row(1, 1, -1.0)];
        let terms = RowTerms { way: -way, ..RowTerms::NONE };
        let energy =
            |softs: &[SoftState; 2]| softs.iter().map(SoftState::kinetic_energy).sum::<f64>();
        for _ in 0..20 {
            let before = energy(&softs);
            solve(&mut softs, &rows, &terms);
            let after = energy(&softs);
            assert!(after < 1.000_01 * before, "{after} J are more than {before} J");
            softs.iter_mut().for_each(|soft| {
                let keep = 0.5;
                soft.bulk = Bulk::LOOSE;
                soft.bulk.bind(keep, &soft.blocks);
            });
        }
    }
}
