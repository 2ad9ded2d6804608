//! The rows of two soft bodies that meet, eight side by side.
//!
//! Rows of a pair push the same two bodies. Those of a block are solved at the same time, from the same velocities. For the
//! sum of what they do to be right, each sees its share of what they push together: of a body that n of them push, an
//! n-th.
//!
//! Source: Tonge, Benevolenski and Voroshilov, *Mass Splitting for Jitter-Free Parallel Rigid Body Simulation*,
//! SIGGRAPH 2012. `[tonge2012]`

use glam::Vec2;
use hazumi_core::simd::{
    self, EIGHT, Eight, Select, Simd, f32x4, f32x8, invert_eight, mask32x8, positive_eight,
    prelude::*, sum_eights,
};
use hazumi_core::soft::{Approaches, ContactTerms};

use super::bulk::Bulk;
use super::effort::Touch;
use super::nodes::{Node, Nodes, Party};
use super::solve::{BEYOND, Pass, RowTerms};

/// Overlap beyond the radii, in lengths of the side, from which on things are not moved apart: as far as the middle of
/// a side of common length is from its neighbours. Farther in, the nearest side need not be the one that something
/// came through.
const DEEP: f32 = 0.1;

/// How much less rows give way that push together, as a share, than where all push alike: less than 1 is to go farther in
/// a pass, as over-relaxation does, and more than 0.5 keeps it stable.
const EAGER: f32 = 0.7;

/// Up to eight rows of one pair. Those of the first body come first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowBlock {
    /// Index of the contact.
    pub(crate) contact: u32,
    /// Which lanes have a row; which of these the second body owns; in which the front of the side counts. As bits.
    used: u8,
    second: u8,
    fronts: u8,
    /// Which rows meet in this substep; which of these are so deep that nobody can tell which way they came; which may be
    /// moved apart; which have a particle that is free.
    meets: u8,
    deep: u8,
    may_part: u8,
    free: u8,
    /// Which have pushed in this step.
    pushed: u8,
    /// The particle of the owner, and those at the ends of the side of the other.
    points: [u16; EIGHT],
    ends: [[u16; EIGHT]; 2],
    /// Impulses along the normal in this substep and in the one before, N·s, ≥ 0.
    push: Eight,
    before: Eight,
    /// Impulse across the normal, N·s.
    drag: Eight,
    /// Unit vector from the side to the particle, and the gap, m: in this substep, or as they were found.
    normal: [Eight; 2],
    separation: Eight,
    /// How much of a push the second end takes, of 1; the first takes the rest.
    share: Eight,
    /// By how much a drag of 1 pushes the ends apart along the normal: what keeps angular momentum.
    twist: Eight,
    /// What particles alone give way to pushes and drags by, 1/kg; drags: 0 at corners, where nothing rubs.
    ease: [Eight; 2],
    /// What pushes and drags do to twice the area of the owner, and of the other.
    swell: [Eight; 2],
    drag_swell: [Eight; 2],
}

impl RowBlock {
    const EMPTY: Self = Self {
        contact: 0,
        used: 0,
        second: 0,
        fronts: 0,
        meets: 0,
        deep: 0,
        may_part: 0,
        free: 0,
        pushed: 0,
        points: [0; EIGHT],
        ends: [[0; EIGHT]; 2],
        push: Eight::ZERO,
        before: Eight::ZERO,
        drag: Eight::ZERO,
        normal: [Eight::ZERO; 2],
        separation: Eight::ZERO,
        share: Eight::ZERO,
        twist: Eight::ZERO,
        ease: [Eight::ZERO; 2],
        swell: [Eight::ZERO; 2],
        drag_swell: [Eight::ZERO; 2],
    };

    /// The deepest two of rows, as they were found.
    pub(crate) fn deepest(blocks: &[Self]) -> [Option<FoundRow>; 2] {
        let mut deepest: [Option<FoundRow>; 2] = [None; 2];
        for block in blocks {
            for lane in (0..EIGHT).filter(|lane| block.used >> lane & 1 == 1) {
                let separation = block.separation.0[lane];
                let is_deeper = |than: &Option<FoundRow>| {
                    than.as_ref().is_none_or(|than| separation < than.separation)
                };
                if !is_deeper(&deepest[1]) {
                    continue;
                }
                let found = FoundRow {
                    owner: usize::from(block.second >> lane & 1),
                    particle: block.points[lane],
                    normal: Vec2::new(block.normal[0].0[lane], block.normal[1].0[lane]),
                    separation,
                };
                if is_deeper(&deepest[0]) {
                    deepest = [Some(found), deepest[0]];
                } else {
                    deepest[1] = Some(found);
                }
            }
        }
        deepest
    }

    /// Calls `visit` with its rows: which of the two bodies owns each, with which particle, and the forces that it is to
    /// remember, N, of substeps of `h` seconds.
    #[inline(always)]
    pub(crate) fn for_each_touch(&self, h: f32, mut visit: impl FnMut(usize, u16, f32, f32)) {
        let rate = 1.0 / h;
        for lane in 0..EIGHT {
            let (push, before) = (self.push.0[lane], self.before.0[lane]);
            let lasting = lesser(push, before);
            if lasting > 0.0 {
                let drag = self.drag.0[lane] * (lasting / push);
                let owner = usize::from(self.second >> lane & 1);
                visit(owner, self.points[lane], lasting * rate, drag * rate);
            }
        }
    }

    /// Whether any of its rows has pushed in this step, and the sum of their impulses in the last substep, N·s.
    pub(crate) fn outcome(&self) -> (bool, f32) {
        (self.pushed != 0, self.push.0.iter().sum())
    }
}

/// A row as it was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundRow {
    /// Which of the two bodies owns it, with which particle.
    pub(crate) owner: usize,
    pub(crate) particle: u16,
    /// Unit vector from the side to the particle, and the gap, m.
    pub(crate) normal: Vec2,
    pub(crate) separation: f32,
}

/// Where a particle meets a side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// The particles at the ends of the side.
    pub(super) ends: [u16; 2],
    /// 1 when its front counts, −1 when its back does.
    pub(super) facing: f32,
    /// Unit vector from the side to the particle, and the gap, m.
    pub(super) normal: Vec2,
    pub(super) separation: f32,
}

/// A list of blocks to which those of one contact are added.
pub(crate) struct BlockList<'a> {
    blocks: &'a mut Vec<RowBlock>,
    contact: u32,
    owner: u8,
    /// How many rows the last block has; [`EIGHT`] also where it is not of this contact.
    len: usize,
}

impl<'a> BlockList<'a> {
    pub(crate) fn new(blocks: &'a mut Vec<RowBlock>, contact: u32) -> Self {
        Self { blocks, contact, owner: 0, len: EIGHT }
    }

    /// From here on the second body owns the rows.
    pub(crate) fn turn(&mut self) {
        self.owner = 1;
    }

    /// Adds a row of a particle that has done so much in the step before, in substeps of `h` seconds.
    #[inline(always)]
    pub(super) fn push(&mut self, particle: u16, spot: &Spot, touch: Option<&Touch>, h: f32) {
        if self.len == EIGHT {
            self.blocks.push(RowBlock { contact: self.contact, ..RowBlock::EMPTY });
            self.len = 0;
        }
        let (Some(block), lane) = (self.blocks.last_mut(), self.len) else { return };
        self.len += 1;
        let bit = 1 << lane;
        block.used |= bit;
        block.second |= self.owner << lane;
        block.fronts |= if spot.facing > 0.0 { bit } else { 0 };
        block.points[lane] = particle;
        [block.ends[0][lane], block.ends[1][lane]] = spot.ends;
        [block.normal[0].0[lane], block.normal[1].0[lane]] = spot.normal.to_array();
        block.separation.0[lane] = spot.separation;
        if let Some(touch) = touch {
            let push = touch.push * h;
            (block.push.0[lane], block.before.0[lane]) = (push, push);
            block.drag.0[lane] = touch.drag * h;
        }
    }
}

fn lesser(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
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
}

/// Vectors side by side.
#[derive(Clone, Copy)]
struct Vectors<S: Simd> {
    x: f32x8<S>,
    y: f32x8<S>,
}

impl<S: Simd> Vectors<S> {
    #[inline(always)]
    fn dot(self, other: Self) -> f32x8<S> {
        self.x * other.x + self.y * other.y
    }

    #[inline(always)]
    fn perp_dot(self, other: Self) -> f32x8<S> {
        self.x * other.y - self.y * other.x
    }

    #[inline(always)]
    fn parts(self) -> [f32x8<S>; 2] {
        [self.x, self.y]
    }

    #[inline(always)]
    fn quarter(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    #[inline(always)]
    fn times(self, factor: f32x8<S>) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}

/// What rows go by of one body of each: of that of the particle, or of that of the side.
struct Bulks<S: Simd> {
    center: Vectors<S>,
    inverse_mass: f32x8<S>,
    inverse_inertia: f32x8<S>,
}

/// What a body owes the particles of rows.
struct Owed<S: Simd> {
    linear_velocity: Vectors<S>,
    angular_velocity: f32x8<S>,
    pressure: f32x8<S>,
}

impl<S: Simd> Owed<S> {
    /// Velocity that is owed to particles that are so far from the centres of mass, without that of pressure.
    #[inline(always)]
    fn velocity(&self, arm: Vectors<S>) -> Vectors<S> {
        self.linear_velocity.plus(arm.quarter().times(self.angular_velocity))
    }
}

/// What pushes a pair of bodies, by rows.
struct Impulses<S: Simd> {
    /// Along and across the normal, N·s.
    push: f32x8<S>,
    drag: f32x8<S>,
    /// By how much particles are moved apart, kg·m, and the angular momentum that this adds, kg·m²/s.
    part: f32x8<S>,
    added: f32x8<S>,
}

/// How the particles of rows stand to the bodies, to turn these.
struct Arms<S: Simd> {
    /// What pushes and drags do to the turn of the bodies, m: at the particle, and at the side.
    push: [f32x8<S>; 2],
    drag: [f32x8<S>; 2],
}

/// The records of the particles of rows: that of the owner, and those of the ends.
struct Fetched<S: Simd> {
    velocity: [Vectors<S>; 3],
    position: [Vectors<S>; 3],
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

    /// A number of the bodies, for each row that of the owner, and that of the other.
    #[inline(always)]
    fn of_both(&self, second: mask32x8<S>, [a, b]: [f32; 2]) -> [f32x8<S>; 2] {
        let (a, b) = (self.splat(a), self.splat(b));
        [second.select(b, a), second.select(a, b)]
    }

    #[inline(always)]
    fn vector_of_both(&self, second: mask32x8<S>, [a, b]: [Vec2; 2]) -> [Vectors<S>; 2] {
        let [own_x, other_x] = self.of_both(second, [a.x, b.x]);
        let [own_y, other_y] = self.of_both(second, [a.y, b.y]);
        [Vectors { x: own_x, y: own_y }, Vectors { x: other_x, y: other_y }]
    }

    #[inline(always)]
    fn bulks(&self, second: mask32x8<S>) -> [Bulks<S>; 2] {
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
    fn owed(&self, second: mask32x8<S>) -> [Owed<S>; 2] {
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
    fn fetch(&self, second: u8, indices: &[u16; EIGHT]) -> [Vectors<S>; 2] {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let nodes = &self.nodes[usize::from(second >> lane & 1)].nodes;
            records[lane] = nodes[usize::from(indices[lane])].load(self.simd);
        }
        let [vx, vy, x, y] = simd::columns(records);
        [Vectors { x: vx, y: vy }, Vectors { x, y }]
    }

    #[inline(always)]
    fn fetch_all(&self, block: &RowBlock) -> Fetched<S> {
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
    fn weigh(&self, second: u8, indices: &[u16; EIGHT]) -> (f32x8<S>, Vectors<S>) {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let weights = self.nodes[usize::from(second >> lane & 1)].weights;
            records[lane] = weights[usize::from(indices[lane])].load(self.simd);
        }
        let [inverse_mass, _, x, y] = simd::columns(records);
        (inverse_mass, Vectors { x, y })
    }

    /// Sees how the rows of a block stand in this substep.
    #[inline(always)]
    fn stand(&self, block: &mut RowBlock, as_wholes: bool) {
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let second = self.mask(block.second);
        let Fetched { position: [point, start, end], .. } = self.fetch_all(block);
        let way = self.pass.row_terms.way;
        let [way, _] = self.vector_of_both(second, [way, -way]);
        let from_start = point.minus(way).minus(start);
        let along_side = end.minus(start);
        let squared = along_side.dot(along_side);
        let is_long = squared.simd_gt(zero);
        let squared = is_long.select(squared, one);
        let along = from_start.dot(along_side) / squared;
        let share = along.simd_gt(zero).select(along, zero);
        let share = share.simd_lt(one).select(share, one);
        let length = squared.sqrt();
        let inverse = self.mask(block.fronts).select(one, -one) / length;
        let front = along_side.quarter().times(-inverse);
        let height = front.dot(from_start);
        let is_face = along.simd_eq(share) | height.simd_le(zero);
        let gap = from_start.minus(along_side.times(share));
        let distance = gap.dot(gap).sqrt();
        let is_near = along.simd_ge(self.splat(-BEYOND)) & along.simd_le(self.splat(1.0 + BEYOND));
        let is_off = distance.simd_gt(zero);
        let away = gap.times(one / is_off.select(distance, one));
        let (height, share) =
            (is_face.select(height, distance), is_face.select(along, share));
        let normal = Vectors {
            x: is_face.select(front.x, away.x),
            y: is_face.select(front.y, away.y),
        };
        let separation = height - self.splat(self.pass.radius);
        let stands = is_long & ((is_face & is_near) | (!is_face & is_off));
        let stands = stands
            & separation.simd_le(self.splat(self.pass.row_terms.reach))
            & self.mask(block.used);
        let deep = self.splat(self.pass.radius) + self.splat(DEEP) * length;
        let is_deep = separation.simd_lt(-deep);
        let tangled = if as_wholes { (stands & is_deep).to_bitmask() } else { 0 };

        let (own, own_swell) = self.weigh(block.second, &block.points);
        let (at_start, start_swell) = self.weigh(!block.second, &block.ends[0]);
        let (at_end, end_swell) = self.weigh(!block.second, &block.ends[1]);
        let [a, b] = &self.bulks;
        let [keep, other_keep] = self.of_both(second, [a.keep, b.keep]);
        let rest = one - share;
        let tangent = normal.quarter();
        let twist = is_face.select(-height * inverse, zero);
        let ends = at_start * rest * rest + at_end * share * share;
        let ease = keep * own + other_keep * ends;
        let drags = at_start * (rest * rest + twist * twist)
            + at_end * (share * share + twist * twist);
        let drag_ease = is_face.select(keep * own + other_keep * drags, zero);
        let middle = start_swell.times(rest).plus(end_swell.times(share));
        let turning = end_swell.minus(start_swell).dot(normal) * twist;
        let swell = [own_swell.dot(normal), middle.dot(normal)];
        let drag_swell = [own_swell.dot(tangent), middle.dot(tangent) + turning];
        // Pressure takes away from it.
        let [stiff, other_stiff] = self.of_both(second, [a.inverse_bulk, b.inverse_bulk]);
        let ease = ease - (stiff * swell[0] * swell[0] + other_stiff * swell[1] * swell[1]);
        let stiffened = stiff * drag_swell[0] * drag_swell[0]
            + other_stiff * drag_swell[1] * drag_swell[1];
        let drag_ease = is_face.select(drag_ease - stiffened, zero);

        let meets = stands.to_bitmask() & !tangled;
        let stands = mask32x8::from_bitmask(self.simd, meets);
        block.meets = narrow(meets);
        block.deep = narrow(tangled);
        block.may_part = narrow((!is_deep).to_bitmask());
        block.free = narrow(own.simd_gt(zero).to_bitmask());
        block.normal[0].store(stands.select(normal.x, zero));
        block.normal[1].store(stands.select(normal.y, zero));
        block.separation.store(stands.select(separation, zero));
        block.share.store(stands.select(share, zero));
        block.twist.store(stands.select(twist, zero));
        block.ease[0].store(stands.select(ease, zero));
        block.ease[1].store(stands.select(drag_ease, zero));
        for side in 0..2 {
            block.swell[side].store(stands.select(swell[side], zero));
            block.drag_swell[side].store(stands.select(drag_swell[side], zero));
        }
    }

    /// Has the rows of a block begin with what they did in both of the last two substeps: a blow is not dealt twice.
    #[inline(always)]
    fn lean(&mut self, block: &mut RowBlock) {
        let zero = self.splat(0.0);
        let meets = self.mask(block.meets);
        let (push, before) = (block.push.load(self.simd), block.before.load(self.simd));
        let lasting = meets.select(push.simd_lt(before).select(push, before), zero);
        block.before.store(meets.select(push, zero));
        block.push.store(lasting);
        let most = self.splat(self.pass.row_terms.friction) * lasting;
        let rubs = block.ease[1].load(self.simd).simd_gt(zero);
        let drag = rubs.select(block.drag.load(self.simd), zero);
        let drag = clamped(drag, most);
        block.drag.store(drag);
        if !lasting.simd_gt(zero).any_true() {
            return;
        }
        let second = self.mask(block.second);
        let Fetched { position, .. } = self.fetch_all(block);
        let arms = self.arms(block, &self.bulks(second), &position);
        let impulses = Impulses { push: lasting, drag, part: zero, added: zero };
        self.apply(block, &arms, &impulses);
    }

    /// What pushes and drags do to the turn of the bodies.
    #[inline(always)]
    fn arms(
        &self,
        block: &RowBlock,
        [own, other]: &[Bulks<S>; 2],
        [point, start, end]: &[Vectors<S>; 3],
    ) -> Arms<S> {
        let normal = load(self.simd, &block.normal);
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

    /// Keeps the particles and sides of a block apart, which are moved apart by `push` m at most.
    #[inline(always)]
    fn solve(&mut self, block: &mut RowBlock, push: f32) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let &PairPass { terms, row_terms, .. } = self.pass;
        let second = self.mask(block.second);
        let meets = self.mask(block.meets);
        let bulks = self.bulks(second);
        let [own, other] = &bulks;
        let owed = self.owed(second);
        let fetched = self.fetch_all(block);
        let [point, start, end] = fetched.position;
        let normal = load(simd, &block.normal);
        let tangent = normal.quarter();
        let (share, twist) = (block.share.load(simd), block.twist.load(simd));
        let arms = self.arms(block, &bulks, &fetched.position);

        let [velocity, at_start, at_end] = fetched.velocity;
        let velocity = velocity.plus(owed[0].velocity(point.minus(own.center)));
        let at_start = at_start.plus(owed[1].velocity(start.minus(other.center)));
        let at_end = at_end.plus(owed[1].velocity(end.minus(other.center)));
        let parting = at_end.minus(at_start);
        let way = velocity.minus(at_start.plus(parting.times(share)));
        let swelling = owed[0].pressure * block.swell[0].load(simd)
            - owed[1].pressure * block.swell[1].load(simd);
        let slip = way.dot(tangent) + owed[0].pressure * block.drag_swell[0].load(simd)
            - owed[1].pressure * block.drag_swell[1].load(simd);
        let approaches = Approaches {
            separation: block.separation.load(simd),
            speed: way.dot(normal) + swelling,
            may_part: self.mask(block.may_part),
            push,
        };
        let shortfall = approaches.shortfall(row_terms.restitution, terms);

        let done = block.push.load(simd);
        let parting_way = approaches.parting(terms);
        let pushes =
            done.simd_gt(zero) | shortfall.simd_gt(zero) | parting_way.simd_gt(zero);
        let pushes = meets & pushes;
        let count = narrow(pushes.to_bitmask()).count_ones();
        if count == 0 {
            return;
        }
        let together = self.splat(count as f32);
        let crowding = self.crowding(block, pushes);
        let ease = eased(block.ease[0].load(simd), crowding, give(&bulks, &arms.push), together);
        let mass = pushes.select(invert_eight(ease), zero);
        let impulse = positive_eight(done + shortfall * mass);
        let impulse = pushes.select(impulse, zero);

        let ease = block.ease[1].load(simd);
        let rubs = pushes & ease.simd_gt(zero);
        let ease = eased(ease, crowding, give(&bulks, &arms.drag), together);
        let run = row_terms.surface_velocity;
        let [run, _] = self.vector_of_both(second, [run, -run]);
        let slipping = slip - twist * normal.dot(parting) - tangent.dot(run);
        let dragged = block.drag.load(simd);
        let drag = rubs.select(dragged - slipping * invert_eight(ease), zero);
        let drag = clamped(drag, self.splat(row_terms.friction) * impulse);

        let part = parting_way * mass;
        let added = self.mask(block.free).select(part * slip, zero);
        block.push.store(impulse);
        block.drag.store(drag);
        block.pushed |= narrow(impulse.simd_gt(zero).to_bitmask());
        let impulses = Impulses { push: impulse - done, drag: drag - dragged, part, added };
        self.apply(block, &arms, &impulses);
    }

    /// By how much rows of which `pushes` says that they push at the same time move the particle and the side of each
    /// along its normal, where all push alike: as a multiple of what that would do alone.
    #[inline(always)]
    fn crowding(&self, block: &RowBlock, pushes: mask32x8<S>) -> f32x8<S> {
        let simd = self.simd;
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let second = self.mask(block.second);
        let [x, y] = load(simd, &block.normal).parts();
        let share = block.share.load(simd);
        let rest = one - share;
        let own = names(simd, &block.points) + second.select(self.splat(SECOND), zero);
        let far = second.select(zero, self.splat(SECOND));
        let start = names(simd, &block.ends[0]) + far;
        let end = names(simd, &block.ends[1]) + far;
        let active = pushes.select(one, zero);
        let mut others = [own, start, end, active, active * rest, active * share, x, y];
        let mut sum = zero;
        for _ in 1..EIGHT {
            for other in &mut others {
                *other = other.slide::<1>(*other);
            }
            let [other_own, other_start, other_end, active, rest_there, share_there, ox, oy] = others;
            let at_own = other_start.simd_eq(own).select(rest_there, zero)
                + other_end.simd_eq(own).select(share_there, zero);
            let at_start = other_start.simd_eq(start).select(rest_there, zero)
                + other_end.simd_eq(start).select(share_there, zero)
                - other_own.simd_eq(start).select(active, zero);
            let at_end = other_start.simd_eq(end).select(rest_there, zero)
                + other_end.simd_eq(end).select(share_there, zero)
                - other_own.simd_eq(end).select(active, zero);
            sum = sum + (at_start * rest + at_end * share - at_own) * (x * ox + y * oy);
        }
        let alone = one + rest * rest + share * share;
        let crowding = one + sum / alone;
        crowding.simd_gt(one).select(crowding, one)
    }

    /// Pushes and moves the particles of a block, and the bodies as wholes.
    #[inline(always)]
    fn apply(&mut self, block: &RowBlock, arms: &Arms<S>, impulses: &Impulses<S>) {
        let simd = self.simd;
        let second = self.mask(block.second);
        let normal = load(simd, &block.normal);
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
    fn part_as_wholes(&mut self) {
        let [a, b] = &mut self.bulks;
        let of = self.nodes.each_ref().map(|nodes| (&*nodes.nodes, nodes.weights));
        let (way, push) = (self.pass.row_terms.way, self.pass.terms.parting_push());
        Bulk::part([(a, of[0]), (b, of[1])], way, push);
    }
}

/// What rows give way by that push together: their particles as `crowding` of them, their bodies as `together`; less
/// than that by [`EAGER`], but no less than each alone.
#[inline(always)]
fn eased<S: Simd>(
    particles: f32x8<S>,
    crowding: f32x8<S>,
    wholes: f32x8<S>,
    together: f32x8<S>,
) -> f32x8<S> {
    let eager = f32x8::splat(particles.simd, EAGER);
    let all = (particles * crowding + wholes * together) * eager;
    let alone = particles + wholes;
    all.simd_gt(alone).select(all, alone)
}

/// How much bodies give way as wholes.
#[inline(always)]
fn give<S: Simd>([own, other]: &[Bulks<S>; 2], [arm, other_arm]: &[f32x8<S>; 2]) -> f32x8<S> {
    let whole = own.inverse_mass + other.inverse_mass;
    let turning = own.inverse_inertia * *arm * *arm;
    whole + (turning + other.inverse_inertia * *other_arm * *other_arm)
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

#[inline(always)]
fn load<S: Simd>(simd: S, [x, y]: &[Eight; 2]) -> Vectors<S> {
    Vectors { x: x.load(simd), y: y.load(simd) }
}

/// `value`, but not more than `most` in either direction.
#[inline(always)]
fn clamped<S: Simd>(value: f32x8<S>, most: f32x8<S>) -> f32x8<S> {
    let value = value.simd_gt(most).select(most, value);
    value.simd_lt(-most).select(-most, value)
}

/// The bits of eight lanes.
#[inline(always)]
fn narrow(bits: u64) -> u8 {
    (bits & 0xff) as u8
}
