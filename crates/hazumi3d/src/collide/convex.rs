//! Any two convex shapes: the shortest way apart, and the features that meet along it.
//!
//! The way comes from the search on the cores. Where a face of one shape is as good a way, its
//! normal is taken, and what the other shape shows to it is clipped by its sides; where two edges
//! run side by side, they meet in two points; otherwise the closest points are all there is.

use glam::{DVec3, Vec3};

use super::clip::{self, Border, ClipPoint};
use super::facet::{Corner, Form};
use super::{Manifold, ManifoldPoint, Scratch, feature, level, ring, split};
use crate::math::Pose;
use crate::query::two_cores::{Axis, Owner, TwoCores};
use crate::sat::placed::Plane;
use crate::sat::segment::Segment;
use crate::shape::Support;
use crate::shape::solid::Core;

/// A face is preferred to a way apart that is better by less than this part of the size of the
/// shapes: it gives more points.
const FACE_SLACK: f32 = 1e-2;
/// A face of `a` is preferred to one of `b` that is better by less than this part of the size.
const A_OVER_B: f32 = 1e-3;
/// Corners are kept when they are outside a side of a face by less than this part of the size.
const CLIP_TOLERANCE: f32 = 1e-3;
/// The part of the extent of two shapes without volume that counts as their size.
const THIN: f32 = 0.05;
/// A way leads on through a triangle when the cosine of its angle to the way back is below minus
/// this.
const WRONG_SIDE: f64 = 0.7;
/// The way back is not longer than the way through by more than this factor, dimensionless: 3, and
/// a little for rounding.
const LONGER: f64 = 3.1;
/// Sine of the angle above which edges touch in one point only.
const NEARLY_PARALLEL: f32 = 0.1;
/// Edges touch in two points when they drift apart sideways by less than this part of the size
/// along the common stretch.
const SIDEWAYS_DRIFT: f32 = 0.1;

/// Where two convex shapes touch, with points at most `margin` metres apart.
///
/// Shapes that overlap always have a point.
pub(super) fn convex(
    a: &Core<'_>,
    b: &Core<'_>,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    let forms = [a, b].map(Form::of);
    let size = size(&forms, [a.margin(), b.margin()]);
    let pair = TwoCores::new(a, b, b_in_a);
    let Some(mut axis) = pair.axis(margin, size) else { return Manifold::default() };
    for owner in [Owner::A, Owner::B] {
        if let Some(back) = to_the_centre(&pair, &forms, owner)
            && leads_through([axis.normal, back.normal], [axis.gap, back.gap])
        {
            axis = back;
        }
    }
    Meeting::new(&pair, &forms, &axis, size, margin).manifold(scratch)
}

/// Whether the shortest way apart leads on through a triangle, and the way back to the side on
/// which the centre of the other shape is should be taken instead.
///
/// The centre of a convex solid divides no width of it by more than 3 to 1, so the way back is at
/// most three times as long. A way that is much shorter leads out beside the triangle.
pub(super) fn leads_through([shortest, back]: [DVec3; 2], [gap, back_gap]: [f64; 2]) -> bool {
    gap < 0.0 && shortest.dot(back) < -WRONG_SIDE && back_gap >= LONGER * gap
}

/// The way out of a triangle on the side on which the centre of the other shape is.
///
/// The shortest way may be the one right through, which would let what falls on a mesh pass.
fn to_the_centre(pair: &TwoCores<'_>, forms: &[Form<'_>; 2], owner: Owner) -> Option<Axis> {
    let (own, other, sign) = match owner {
        Owner::A => (0, Owner::B, 1.0),
        Owner::B => (1, Owner::A, -1.0),
    };
    let Form::Triangle(triangle) = &forms[own] else { return None };
    if pair.margins()[own] > 0.0 {
        return None;
    }
    let normal = pair.direction(owner, triangle.normal()?);
    let height = (pair.center(other) - pair.center(owner)).dot(normal);
    let outward = if height < 0.0 { -normal } else { normal };
    Some(pair.out_of(owner, outward * sign))
}

/// The radius of the smaller shape, in metres, that tolerances are parts of.
fn size(forms: &[Form<'_>; 2], margins: [f32; 2]) -> f32 {
    let radius = |form: &Form<'_>, margin: f32| {
        let radius = form.inner_radius() + margin;
        if radius > 0.0 { radius } else { f32::INFINITY }
    };
    let smaller = radius(&forms[0], margins[0]).min(radius(&forms[1], margins[1]));
    if smaller < f32::INFINITY {
        return smaller;
    }
    THIN * forms[0].extent().min(forms[1].extent())
}

/// Two shapes that meet along an axis.
///
/// Points are worked out in the axes of `a` around the place where they meet, so that a millimetre
/// on a mountain keeps its digits.
pub(super) struct Meeting<'s> {
    pair: &'s TwoCores<'s>,
    forms: &'s [Form<'s>; 2],
    axis: &'s Axis,
    /// The place where they meet, in metres, in the frame of `a`.
    origin: DVec3,
    size: f32,
    margin: f32,
}

/// A face against which the other shape is clipped.
#[derive(Clone, Copy)]
struct Reference {
    owner: Owner,
    /// Unit vector out of the face, in the axes of `a`.
    normal: DVec3,
    /// Gap of the surfaces along it, in metres.
    gap: f32,
}

impl<'s> Meeting<'s> {
    pub(super) fn new(
        pair: &'s TwoCores<'s>,
        forms: &'s [Form<'s>; 2],
        axis: &'s Axis,
        size: f32,
        margin: f32,
    ) -> Self {
        let origin = 0.5 * (axis.points[0] + axis.points[1]);
        Self { pair, forms, axis, origin, size, margin }
    }

    /// The points where they touch. Candidates are tried in order of preference; one is taken only
    /// if it is as deep as the shapes are along its normal.
    pub(super) fn manifold(&self, scratch: &mut Scratch) -> Manifold {
        let found = self.on_faces(scratch).or_else(|| self.along_edges());
        self.sent_back(found.unwrap_or_else(|| self.closest()))
    }

    /// From the working frame to that of `a`.
    fn sent_back(&self, mut manifold: Manifold) -> Manifold {
        let origin = self.origin.as_vec3();
        for point in &mut manifold.points {
            point.position += origin;
        }
        manifold
    }

    /// Whether the deepest point is as deep as the shapes are along its normal.
    fn is_deep_enough(&self, manifold: &Manifold, gap: f32) -> bool {
        (manifold.deepest() - gap).abs() <= FACE_SLACK * self.size
    }

    fn form(&self, owner: Owner) -> &Form<'s> {
        &self.forms[usize::from(owner == Owner::B)]
    }

    /// The corners in the working frame.
    fn bring(&self, owner: Owner, corners: &mut [Corner]) {
        for corner in corners {
            corner.point = (self.pair.point(owner, corner.point) - self.origin).as_vec3();
        }
    }

    /// The contact at the face of one shape that is as good a way apart as the axis.
    fn on_faces(&self, scratch: &mut Scratch) -> Option<Manifold> {
        let slack = A_OVER_B * self.size;
        let gap_of =
            |of: &Option<Reference>| of.as_ref().map_or(f32::NEG_INFINITY, |of| of.gap);
        let of_a = self.reference(Owner::A, scratch);
        let gap_a = gap_of(&of_a);
        if narrow(self.axis.gap) - gap_a <= slack {
            // No face is better than the axis, so that of `b` is not asked for.
            let found = of_a.and_then(|of_a| self.clip(&of_a, scratch));
            return found.or_else(|| self.on_face(Owner::B, scratch));
        }
        let gap_b = gap_of(&self.reference(Owner::B, scratch));
        let order =
            if gap_b - gap_a > slack { [Owner::B, Owner::A] } else { [Owner::A, Owner::B] };
        order.into_iter().find_map(|owner| self.on_face(owner, scratch))
    }

    fn on_face(&self, owner: Owner, scratch: &mut Scratch) -> Option<Manifold> {
        let reference = self.reference(owner, scratch)?;
        self.clip(&reference, scratch)
    }

    /// The face of a shape that looks at the other, if it is as good a way apart as the axis. Its
    /// corners are left in `scratch`.
    fn reference(&self, owner: Owner, scratch: &mut Scratch) -> Option<Reference> {
        let toward = if owner == Owner::A { self.axis.normal } else { -self.axis.normal };
        let direction = self.pair.direction_back(owner, toward);
        let normal = self.form(owner).face(direction, &mut scratch.corners[0])?;
        let normal = self.pair.direction(owner, normal);
        let along = if owner == Owner::A { normal } else { -normal };
        let gap = self.pair.gap_along(along);
        (self.axis.gap - gap <= f64::from(FACE_SLACK * self.size)).then(|| Reference {
            owner,
            normal,
            gap: narrow(gap),
        })
    }

    /// What the other shape shows to a face whose corners are in `scratch`, clipped by the sides of
    /// the face; `None` when it is not as deep as the shapes are along the normal of the face.
    fn clip(&self, reference: &Reference, scratch: &mut Scratch) -> Option<Manifold> {
        let Scratch { corners: [face, shown], polygons, points, .. } = scratch;
        let &Reference { owner, normal, .. } = reference;
        let other = if owner == Owner::A { Owner::B } else { Owner::A };
        self.form(other).show(self.pair.direction_back(other, -normal), shown);
        self.bring(owner, face);
        self.bring(other, shown);
        let clipping = Clipping { face, shown, normal: normal.as_vec3(), owner };
        let tolerance = self.tolerance(owner);
        points.clear();
        match shown.len() {
            0 => {}
            1 => clipping.point(tolerance, points),
            2 => clipping.segment(tolerance, points),
            _ => clipping.polygon(tolerance, polygons, points),
        }
        let margins = self.margins(owner);
        clipping.measure(points, margins);
        points.retain(|point| point.separation <= self.margin);
        let normal = if owner == Owner::A { clipping.normal } else { -clipping.normal };
        let chosen = level::choose(points, normal, self.margin);
        let manifold = Manifold::new(normal, chosen.into_iter(), self.margin);
        self.is_deep_enough(&manifold, reference.gap).then_some(manifold)
    }

    /// The margins of a shape and of the other one, in metres.
    fn margins(&self, owner: Owner) -> [f32; 2] {
        let [a, b] = self.pair.margins();
        if owner == Owner::A { [a, b] } else { [b, a] }
    }

    /// How far outside a side of its face corners are kept, in metres.
    fn tolerance(&self, owner: Owner) -> f32 {
        let short = match self.form(owner) {
            Form::Cylinder(cylinder) => ring::SHORT * cylinder.radius(),
            Form::Cone(cone) => ring::SHORT * cone.radius(),
            _ => 0.0,
        };
        short + CLIP_TOLERANCE * self.size
    }

    /// Two points where an edge of one shape runs beside an edge of the other.
    fn along_edges(&self) -> Option<Manifold> {
        let normal = self.axis.normal;
        let edge = |owner: Owner, toward: DVec3| {
            let ends = self.form(owner).edge(self.pair.direction_back(owner, toward))?;
            let place = |end: Vec3| (self.pair.point(owner, end) - self.origin).as_vec3();
            Some(Segment::new(ends.map(place)))
        };
        let (a, b) = (edge(Owner::A, normal)?, edge(Owner::B, -normal)?);
        let sine = a.direction.cross(b.direction).length();
        let [from, to] = a.overlap(&b);
        let drift = sine * (to - from);
        if sine >= NEARLY_PARALLEL || from >= to || drift >= SIDEWAYS_DRIFT * self.size {
            return None;
        }
        let ends = [(from, 1), (to, 2)].map(|(along, name)| {
            let on_a = a.at(along);
            self.between(on_a, b.at(b.closest(on_a)), feature::plain(name))
        });
        let manifold = Manifold::new(normal.as_vec3(), ends.into_iter(), self.margin);
        self.is_deep_enough(&manifold, narrow(self.axis.gap)).then_some(manifold)
    }

    /// One point between the closest points of the cores.
    fn closest(&self) -> Manifold {
        let [on_a, on_b] = self.axis.points.map(|point| (point - self.origin).as_vec3());
        let separation = narrow(self.axis.gap);
        let point = ManifoldPoint { separation, ..self.between(on_a, on_b, feature::plain(0)) };
        let normal = self.axis.normal.as_vec3();
        // The search has decided already; rounding must not decide again.
        Manifold::single(normal, point, self.margin.max(separation))
    }

    /// The contact of a point of each core along the axis.
    fn between(&self, on_a: Vec3, on_b: Vec3, feature: u32) -> ManifoldPoint {
        let normal = self.axis.normal.as_vec3();
        let [margin_a, margin_b] = self.pair.margins();
        let separation = (on_b - on_a).dot(normal) - (margin_a + margin_b);
        let position = 0.5 * (on_a + on_b) + normal * (0.5 * (margin_a - margin_b));
        ManifoldPoint { position, separation, feature }
    }
}

/// A face, and what the other shape shows to it, in the working frame.
struct Clipping<'c> {
    face: &'c [Corner],
    shown: &'c [Corner],
    /// Unit vector out of the face.
    normal: Vec3,
    /// Whose face it is.
    owner: Owner,
}

impl Clipping<'_> {
    /// The face lies in the plane `normal · p = offset`, in metres.
    fn offset(&self) -> f32 {
        let heights = self.face.iter().map(|corner| corner.point.dot(self.normal));
        heights.fold(f32::NEG_INFINITY, f32::max)
    }

    /// Measures raw points, and moves them midway between the two surfaces, which are `margins`
    /// metres away from the face and from what is shown.
    fn measure(&self, points: &mut [ManifoldPoint], [under, over]: [f32; 2]) {
        let offset = self.offset();
        for point in points {
            let height = self.normal.dot(point.position) - offset;
            point.separation = height - (under + over);
            point.position -= self.normal * (over + 0.5 * point.separation);
        }
    }

    /// The planes of the sides of the face, and their places in it.
    fn sides(&self) -> impl Iterator<Item = (u32, Plane)> {
        let ends = self.face.iter().cycle().skip(1);
        (0u32..).zip(self.face.iter().zip(ends)).filter_map(|(index, (start, end))| {
            let (normal, _) = split((end.point - start.point).cross(self.normal))?;
            Some((index, Plane { normal, offset: normal.dot(start.point) }))
        })
    }

    fn point(&self, tolerance: f32, points: &mut Vec<ManifoldPoint>) {
        let corner = &self.shown[0];
        let mut sides = self.sides();
        if sides.all(|(_, side)| side.normal.dot(corner.point) - side.offset <= tolerance) {
            points.push(raw(corner.point, self.corner_of_other(corner)));
        }
    }

    /// The two ends of a segment in front of the face. It is cut where it is outside a side by more
    /// than the tolerance, but at the side itself.
    fn segment(&self, tolerance: f32, points: &mut Vec<ManifoldPoint>) {
        let [from, to] = [self.shown[0], self.shown[1]];
        let mut ends = [(0.0_f32, None), (1.0_f32, None)];
        for (index, side) in self.sides() {
            let [start, end] =
                [from, to].map(|corner| side.normal.dot(corner.point) - side.offset);
            if start > tolerance && end > tolerance {
                return;
            }
            if start.max(end) <= tolerance || start == end {
                continue;
            }
            let share = (start / (start - end)).clamp(0.0, 1.0);
            let side = Some(self.face[index as usize].side);
            if start > end && share > ends[0].0 {
                ends[0] = (share, side);
            } else if start < end && share < ends[1].0 {
                ends[1] = (share, side);
            }
        }
        if ends[0].0 > ends[1].0 {
            return;
        }
        for ((share, side), corner) in ends.into_iter().zip([from, to]) {
            let position = from.point + (to.point - from.point) * share;
            let name = match side {
                // The two ends may have been cut by the same side of a sliver.
                Some(side) => self.crossing(side, from.side + corner.name),
                None => self.corner_of_other(&corner),
            };
            points.push(raw(if side.is_some() { position } else { corner.point }, name));
        }
    }

    fn polygon(
        &self,
        tolerance: f32,
        polygons: &mut [Vec<ClipPoint>; 2],
        points: &mut Vec<ManifoldPoint>,
    ) {
        let [from, to] = polygons;
        from.clear();
        from.extend((0u32..).zip(self.shown).map(|(index, corner)| ClipPoint {
            position: corner.point,
            edge: Border::Incident(index),
        }));
        for (index, side) in self.sides() {
            clip::cut(from, side, Border::Reference(index), tolerance, to);
            std::mem::swap(from, to);
        }
        let Some(last) = from.last() else { return };
        let mut before = last.edge;
        for corner in &*from {
            points.push(raw(corner.position, self.name(before, corner.edge)));
            before = corner.edge;
        }
    }

    /// The name of a corner between two borders.
    fn name(&self, before: Border, after: Border) -> u32 {
        match (before, after) {
            (Border::Incident(_), Border::Incident(corner)) => {
                self.corner_of_other(&self.shown[corner as usize])
            }
            (Border::Reference(first), Border::Reference(second)) => {
                let [from, to] = [first, second].map(|index| self.face[index as usize]);
                let count = self.face.len();
                let follows = |a: u32, b: u32| (a as usize + 1) % count == b as usize;
                if follows(first, second) {
                    self.own_corner(&to)
                } else if follows(second, first) {
                    self.own_corner(&from)
                } else {
                    feature::sliver(from.side, to.side)
                }
            }
            (Border::Reference(on), Border::Incident(by))
            | (Border::Incident(by), Border::Reference(on)) => {
                self.crossing(self.face[on as usize].side, self.shown[by as usize].side)
            }
        }
    }

    fn own_corner(&self, corner: &Corner) -> u32 {
        match self.owner {
            Owner::A => feature::vertex_of_a(corner.name),
            Owner::B => feature::vertex_of_b(corner.name),
        }
    }

    fn corner_of_other(&self, corner: &Corner) -> u32 {
        match self.owner {
            Owner::A => feature::vertex_of_b(corner.name),
            Owner::B => feature::vertex_of_a(corner.name),
        }
    }

    fn crossing(&self, own: u32, other: u32) -> u32 {
        match self.owner {
            Owner::A => feature::edges(own, other),
            Owner::B => feature::edges(other, own),
        }
    }
}

/// A place in front of a face, to be measured later.
fn raw(position: Vec3, feature: u32) -> ManifoldPoint {
    ManifoldPoint { position, separation: 0.0, feature }
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "shapes are made of f32")]
fn narrow(number: f64) -> f32 {
    number as f32
}
