//! Preparation of contact blocks from contacts.

use std::ops::Range;

use hazumi_core::simd::{LANES, LaneSpan, Select, Simd, prelude::*};
use hazumi_core::{SharedSlice, Softness};

use super::block::WideContactConstraint;
use crate::contact::Contact;
use crate::contact::contact_share::share_of_b;
use crate::contact::impulses::WarmStartImpulses;
use crate::contact::input::FIXED;
use crate::contact::prepare_input::ContactPrepareInput;
use crate::space::POINTS;
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::{WideVector, wide_everywhere};

/// Mean distance from its middle of an evenly pressed edge with two contact points, as a share
/// of that of its ends.
const MEAN_OF_EDGE: f32 = 0.5;
/// The same for faces and their corners: between that of a square, 0.54, and a disc, 0.67.
const MEAN_OF_FACE: f32 = 0.6;

/// The contacts and bodies that all inputs name. While constraints are made, no thread writes
/// to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrepareContext<'a> {
    /// All contacts.
    pub(crate) contacts: &'a SharedSlice<'a, Contact>,
    /// The bodies of the solver.
    pub(crate) states: &'a SharedSlice<'a, BodyState>,
    /// Gap up to which points count as touching, m.
    pub(crate) slop: f32,
}

impl<'a> PrepareContext<'a> {
    /// The context of these contacts and bodies; `slop` in metres.
    pub(crate) fn new(
        contacts: &'a SharedSlice<'a, Contact>,
        states: &'a SharedSlice<'a, BodyState>,
        slop: f32,
    ) -> Self {
        Self { contacts, states, slop }
    }
}

/// The numbers of the inputs of a block, as rows of a lane each; memory.
///
/// A row is written where its input is at hand; in registers, rows become columns.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
struct InputRows {
    /// The ways from the centres of mass to the origin of collider `a`, m, the radii of the
    /// surfaces, m, the rotation of collider `a`, the softness, and the contact share of `b`.
    places: [[f32; LANES]; LANES],
    /// Acceleration of `b` less that of `a`, m/s², the relative surface velocity, m/s, the
    /// relative linear velocity, m/s, both angular velocities, rad/s, and the rolling
    /// resistance, m.
    motions: [[f32; LANES]; LANES],
    /// The points, m, in the frame of collider `a`, each with its separation, m.
    points: [[f32; LANES]; LANES],
    /// The impulses of the step before, N·s and N·m·s, the normal in the frame of collider `a`,
    /// the coefficient of friction, and the restitution.
    impulses: [[f32; LANES]; LANES],
}

impl Default for InputRows {
    fn default() -> Self {
        let zeros = [[0.0; LANES]; LANES];
        Self { places: zeros, motions: zeros, points: zeros, impulses: zeros }
    }
}

/// Makes blocks anew, each of the inputs at a span of places, at most
/// [`LANES`](hazumi_core::simd::LANES).
pub(crate) fn make<'a>(
    blocks: &mut [WideContactConstraint],
    spans: &[Range<usize>],
    input: impl Fn(usize) -> &'a ContactPrepareInput,
    source: &PrepareContext<'_>,
) {
    let mut rows = InputRows::default();
    for (place, (block, span)) in blocks.iter_mut().zip(spans).enumerate() {
        // Contacts of a colour are scattered over the list.
        for next in spans.get(place + 1).into_iter().flat_map(Clone::clone) {
            let contact = input(next).contact as usize;
            source.contacts.fetch_ahead(contact..contact + 1);
        }
        block.make(&mut rows, span.clone().map(&input), source);
    }
}

impl WideContactConstraint {
    /// Makes the block anew of up to [`LANES`](hazumi_core::simd::LANES) inputs.
    fn make<'a>(
        &mut self,
        rows: &mut InputRows,
        inputs: impl Iterator<Item = &'a ContactPrepareInput>,
        source: &PrepareContext<'_>,
    ) {
        self.clear();
        for (lane, input) in inputs.enumerate() {
            self.take(rows, lane, input, source);
            self.len = lane + 1;
        }
        for lane in self.len..LANES {
            self.leave_empty(rows, lane);
        }
        wide_everywhere!(simd => {
            for index in 0..LaneSpan::count(simd, self.len) {
                prepare_wide(LaneSpan::new(simd, index), self, rows, source.slop);
            }
        });
    }

    /// Forgets the contacts.
    fn clear(&mut self) {
        (self.len, self.most_points) = (0, 0);
        (self.may_hit, self.deep, self.rolling) = (0, 0, 0);
        self.movable = [0; 2];
    }

    /// Leaves a lane without a contact.
    fn leave_empty(&mut self, rows: &mut InputRows, lane: usize) {
        self.contacts[lane] = 0;
        (self.slots[0][lane], self.slots[1][lane]) = (FIXED, FIXED);
        self.count_points(lane, 0);
        let InputRows { places, motions, points, impulses } = rows;
        for rows in [places, motions, points, impulses] {
            rows[lane] = [0.0; LANES];
        }
    }

    /// Takes the input of a lane.
    fn take(
        &mut self,
        rows: &mut InputRows,
        lane: usize,
        input: &ContactPrepareInput,
        source: &PrepareContext<'_>,
    ) {
        // SAFETY: no thread writes to the contact and its bodies; see `PrepareContext`.
        let contact = unsafe { source.contacts.get(input.contact as usize) };
        let state = |slot: Option<SolverBodyIndex>| {
            // SAFETY: as above.
            slot.map_or(&BodyState::FIXED, |slot| unsafe { source.states.get(slot as usize) })
        };
        let (a, b) = (state(input.slots[0]), state(input.slots[1]));
        let movable = [a.is_movable(), b.is_movable()];
        let bit = |value: bool| u64::from(value) << lane;
        self.rolling |= bit(contact.rolling_resistance > 0.0);
        self.contacts[lane] = input.contact;
        for body in 0..2 {
            self.slots[body][lane] = input.slots[body].unwrap_or(FIXED);
            self.movable[body] |= bit(movable[body]);
        }
        let count = u8::try_from(contact.manifold.points.len()).expect("up to four points");
        self.count_points(lane, count);
        rows.places[lane] = places_of(input, share_of_b(input.rolling_radii, movable));
        rows.motions[lane] = motions_of(input, [a, b], contact.rolling_resistance);
        rows.points[lane] = points_of(contact);
        rows.impulses[lane] = impulses_of(contact);
    }
}

/// A row of [`InputRows::places`].
#[inline(always)]
fn places_of(input: &ContactPrepareInput, share_of_b: f32) -> [f32; LANES] {
    let [[ax, ay, az], [bx, by, bz]] = input.to_a.map(|way| way.to_array());
    let ([radius_a, radius_b], [x, y, z, w]) =
        (input.rolling_radii, input.rotation_a.to_array());
    let Softness { bias_rate: bias, mass_scale: mass, impulse_scale: impulse } = input.softness;
    [ax, ay, az, bx, by, bz, radius_a, radius_b, x, y, z, w, bias, mass, impulse, share_of_b]
}

/// A row of [`InputRows::motions`].
#[inline(always)]
fn motions_of(
    input: &ContactPrepareInput,
    [a, b]: [&BodyState; 2],
    rolling_resistance: f32,
) -> [f32; LANES] {
    let ([px, py, pz], [rx, ry, rz]) =
        (input.acceleration.to_array(), input.surface_velocity.to_array());
    let [vx, vy, vz] = (b.linear_velocity - a.linear_velocity).to_array();
    let ([ax, ay, az], [bx, by, bz]) =
        (a.angular_velocity.to_array(), b.angular_velocity.to_array());
    [px, py, pz, rx, ry, rz, vx, vy, vz, ax, ay, az, bx, by, bz, rolling_resistance]
}

/// A row of [`InputRows::points`].
#[inline(always)]
fn points_of(contact: &Contact) -> [f32; LANES] {
    let mut row = [0.0; LANES];
    for (numbers, point) in row.chunks_exact_mut(4).zip(&contact.manifold.points) {
        let [x, y, z] = point.position.to_array();
        numbers.copy_from_slice(&[x, y, z, point.separation]);
    }
    row
}

/// A row of [`InputRows::impulses`].
#[inline(always)]
fn impulses_of(contact: &Contact) -> [f32; LANES] {
    let WarmStartImpulses { normal: [p, q, r, s], friction, twist, rolling } = contact.impulses;
    let ([fx, fy, fz], [rx, ry, rz]) = (friction.to_array(), rolling.to_array());
    let [nx, ny, nz] = contact.manifold.normal.to_array();
    let (friction, restitution) = (contact.friction, contact.restitution);
    [p, q, r, s, fx, fy, fz, twist, rx, ry, rz, nx, ny, nz, friction, restitution]
}

/// Rows in memory become columns in registers.
#[inline(always)]
fn columns<S: Simd>(span: LaneSpan<S>, rows: &[[f32; LANES]; LANES]) -> [S::f32s; LANES] {
    let rows = span.of(rows);
    span.columns(|lane| rows[lane])
}

/// Turns what was taken in a span into the world.
#[inline(always)]
fn prepare_wide<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    rows: &InputRows,
    slop: f32,
) {
    let [p, q, r, s, fx, fy, fz, twist, rx, ry, rz, nx, ny, nz, friction, restitution] =
        columns(span, &rows.impulses);
    block.friction.store_at(span, friction);
    block.restitution.store_at(span, restitution);
    block.patch.twist_impulse.store_at(span, twist);
    block.patch.rolling_impulse.store_at(span, WideVector::new(rx, ry, rz));
    for (points, impulse) in block.points.iter_mut().zip([p, q, r, s]) {
        points.impulse.store_at(span, impulse);
        points.push_velocity.store_at(span, span.splat(0.0));
        points.max_normal_impulse.store_at(span, span.splat(0.0));
    }

    let [ax, ay, az, bx, by, bz, radius_a, radius_b, x, y, z, w, softness @ .., share_of_b] =
        columns(span, &rows.places);
    let [bias_rate, mass_scale, impulse_scale] = softness;
    block.bias_rate.store_at(span, bias_rate);
    block.mass_scale.store_at(span, mass_scale);
    block.impulse_scale.store_at(span, impulse_scale);
    block.contact_share_of_b.store_at(span, share_of_b);
    block.radii[0].store_at(span, radius_a);
    block.radii[1].store_at(span, radius_b);
    let turn = WideRotation { axis: WideVector::new(x, y, z), w };
    let normal = turn.rotate(WideVector::new(nx, ny, nz));
    block.normal.store_at(span, normal);

    // Arms are sums of short vectors: world positions would round them, far from the origin.
    let cores = [
        WideVector::new(ax, ay, az) - normal * radius_a,
        WideVector::new(bx, by, bz) + normal * radius_b,
    ];
    let middle = place_points((span, block), (rows, &turn, cores), slop);
    let anchors = [middle + cores[0], middle + cores[1]];
    block.patch.anchors[0].store_at(span, anchors[0]);
    block.patch.anchors[1].store_at(span, anchors[1]);
    find_levers(span, block, anchors[0]);

    let tangents = tangents(normal);
    let [px, py, pz, rx, ry, rz, vx, vy, vz, ax, ay, az, bx, by, bz, rolling_resistance] =
        columns(span, &rows.motions);
    block.rolling_resistance.store_at(span, rolling_resistance);
    block.relative_acceleration.store_at(span, normal.dot(WideVector::new(px, py, pz)));
    let (friction, run) = (WideVector::new(fx, fy, fz), WideVector::new(rx, ry, rz));
    for axis in 0..2 {
        block.patch.tangents[axis].store_at(span, tangents[axis]);
        block.patch.impulse[axis].store_at(span, friction.dot(tangents[axis]));
        block.patch.tangent_velocity[axis].store_at(span, run.dot(tangents[axis]));
    }
    let angular = [WideVector::new(ax, ay, az), WideVector::new(bx, by, bz)];
    note_speeds(span, block, normal, (WideVector::new(vx, vy, vz), angular));
}

/// Turns the points into the world; returns the middle of each patch. Points that are about to
/// leave count less and less, so the middle never jumps.
#[inline(always)]
fn place_points<S: Simd>(
    (span, block): (LaneSpan<S>, &mut WideContactConstraint),
    (rows, turn, cores): (&InputRows, &WideRotation<S>, [WideVector<S>; 2]),
    slop: f32,
) -> WideVector<S> {
    let (zero, one) = (span.splat(0.0), span.splat(1.0));
    let least = span.splat(1e-6);
    let mut sum = WideVector::new(zero, zero, zero);
    let mut weights = zero;
    let points = columns(span, &rows.points);
    for index in 0..POINTS {
        let separation = points[4 * index + 3];
        block.points[index].base_separation.store_at(span, separation);
        if index >= block.most_points {
            continue;
        }
        let has_point = block.has_point(span, index);
        let position =
            WideVector::new(points[4 * index], points[4 * index + 1], points[4 * index + 2]);
        let turned = turn.rotate(position);
        let anchors = &mut block.points[index].anchors;
        anchors[0].store_at(span, turned + cores[0]);
        anchors[1].store_at(span, turned + cores[1]);
        let weight = one - separation / span.splat(4.0 * slop);
        let weight = weight.simd_gt(least).select(weight, least);
        let weight = weight.simd_lt(one).select(weight, one);
        let weight = has_point.select(weight, zero);
        sum = sum + turned * weight;
        weights += weight;
    }
    WideVector::new(sum.x / weights, sum.y / weights, sum.z / weights)
}

/// Finds the levers of friction at the points about the `middle` of their patch.
#[inline(always)]
fn find_levers<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    middle: WideVector<S>,
) {
    let is_face = block.point_counts.load_at(span).simd_gt(span.splat(2.0));
    let share = is_face.select(span.splat(MEAN_OF_FACE), span.splat(MEAN_OF_EDGE));
    for index in 0..block.most_points {
        let way = block.points[index].anchors[0].load_at(span) - middle;
        block.patch.lever_arms[index].store_at(span, share * way.dot(way).sqrt());
    }
}

/// Notes how fast the surfaces part at the points as the step begins. `linear` is the relative
/// velocity of the centres of mass, m/s, `angular` that of each body, rad/s.
#[inline(always)]
fn note_speeds<S: Simd>(
    span: LaneSpan<S>,
    block: &mut WideContactConstraint,
    normal: WideVector<S>,
    (linear, angular): (WideVector<S>, [WideVector<S>; 2]),
) {
    let linear = normal.dot(linear);
    for points in &mut block.points[..block.most_points] {
        let [a, b] = &points.anchors;
        let (lever_a, lever_b) = (a.load_at(span).cross(normal), b.load_at(span).cross(normal));
        let speed = (linear + lever_b.dot(angular[1])) - lever_a.dot(angular[0]);
        points.relative_velocity.store_at(span, speed);
    }
}

/// Two unit vectors that complete each normal to a right-handed frame; see
/// [`tangents`](crate::math::basis::tangents).
#[inline(always)]
fn tangents<S: Simd>(normal: WideVector<S>) -> [WideVector<S>; 2] {
    let token = normal.x.token();
    let (zero, one) = (S::f32s::splat(token, 0.0), S::f32s::splat(token, 1.0));
    let [x, y, z] = [normal.x.abs(), normal.y.abs(), normal.z.abs()];
    let is_x = x.simd_le(y) & x.simd_le(z);
    let is_y = y.simd_le(z) & !is_x;
    let is_z = !(is_x | is_y);
    let axis =
        WideVector::new(is_x.select(one, zero), is_y.select(one, zero), is_z.select(one, zero));
    let across = normal.cross(axis);
    let first = across * (one / across.dot(across).sqrt());
    [first, normal.cross(first)]
}

/// How something is turned: a unit quaternion for each contact.
struct WideRotation<S: Simd> {
    axis: WideVector<S>,
    w: S::f32s,
}

impl<S: Simd> WideRotation<S> {
    #[inline(always)]
    fn rotate(&self, vector: WideVector<S>) -> WideVector<S> {
        let twice = self.axis.cross(vector) * S::f32s::splat(self.w.token(), 2.0);
        (vector + twice * self.w) + self.axis.cross(twice)
    }
}
