//! Manifolds of any two convex shapes: the shortest way apart, and the features that meet along
//! it.
//!
//! The way comes from the search on the cores. Where a face of one shape is as good a way, its
//! normal is taken. The sides of that face then clip the opposite feature of the other shape.
//! Two edges side by side meet in two points. Otherwise the closest points are the manifold.

use glam::{DVec3, Vec3};

use super::circular_feature::DiscRim;
use super::face::{Clipping, raw};
use super::feature::{FeatureCore, FeatureCorner};
use super::{Manifold, ManifoldPoint, Scratch, feature_id, level};
use crate::math::Pose;
use crate::query::shortest_axis::{AxisOwner, ShortestAxis, TwoCores};
use crate::sat::segment::EdgeSpan;
use crate::shape::Support;
use crate::shape::solid::Core;

/// A face is preferred to a way apart that is better by less than this part of the size of the
/// shapes: it gives more points.
const FACE_SLACK: f32 = 5e-3;
/// A face of `a` is preferred to one of `b` that is better by less than this part of the size.
const A_OVER_B: f32 = 1e-3;
/// Corners are kept when they are outside a side of a face by less than this part of the size.
const CLIP_TOLERANCE: f32 = 1e-3;
/// A gap above the margin by less than this part of the size is there by rounding.
const ROUNDING: f32 = 1e-6;
/// Number of the deepest point among those that belong to no feature.
const DEEPEST: u32 = 3;
/// The part of the extent of two shapes without volume that counts as their size.
const THIN: f32 = 0.05;
/// A way leads on through a triangle when the cosine of its angle to the way back is below
/// minus this.
const WRONG_SIDE: f64 = 0.7;
/// The way back is not longer than the way through by more than this factor, dimensionless: 3,
/// and a little for rounding.
const LONGER: f64 = 3.1;
/// Sine of the angle above which edges touch in one point only.
const NEARLY_PARALLEL: f32 = 0.1;
/// Round edges touch in two points when they are apart sideways by less than this part of their
/// radius or the size at both ends of the common stretch; sharp ones, by less than
/// [`CLIP_TOLERANCE`].
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
    // In place: `map` would copy them, and boxes are large.
    let forms = [FeatureCore::of(a), FeatureCore::of(b)];
    let size = size(&forms, [a.margin(), b.margin()]);
    let pair = TwoCores::new(a, b, b_in_a);
    let Some(shortest) = pair.axis(margin, size) else { return Manifold::default() };
    let backs = [AxisOwner::A, AxisOwner::B].map(|owner| to_the_centre(&pair, &forms, owner));
    let through = backs
        .into_iter()
        .flatten()
        .filter(|back| leads_through([shortest.normal, back.normal], [shortest.gap, back.gap]));
    let back = through.reduce(|best, back| if back.gap > best.gap { back } else { best });
    let axis = back.map_or(shortest, |back| back_from(&pair, &shortest, &back));
    ConvexContact::new(&pair, &forms, &axis, size, margin).manifold(scratch)
}

/// The way back from the place to which the shortest way belongs: where the deepest point is,
/// the triangle may be far.
fn back_from(
    pair: &TwoCores<'_>,
    shortest: &ShortestAxis,
    back: &ShortestAxis,
) -> ShortestAxis {
    let [margin_a, margin_b] = pair.margins().map(f64::from);
    let shift = (shortest.normal - back.normal) * (0.5 * (margin_a - margin_b));
    let middle = 0.5 * (shortest.points[0] + shortest.points[1]) + shift;
    let half = back.normal * (0.5 * (back.gap + margin_a + margin_b));
    ShortestAxis { points: [middle - half, middle + half], ..*back }
}

/// Whether the shortest way apart leads on through a triangle, and the way back to the side on
/// which the centre of the other shape is should be taken instead.
///
/// The centre of a convex solid divides no width of it by more than 3 to 1, so the way back is
/// at most three times as long. A way that is much shorter leads out beside the triangle.
pub(super) fn leads_through([shortest, back]: [DVec3; 2], [gap, back_gap]: [f64; 2]) -> bool {
    gap < 0.0 && shortest.dot(back) < -WRONG_SIDE && back_gap >= LONGER * gap
}

/// The way out of a triangle on the side on which the centre of the other shape is.
///
/// The shortest way may be the one right through, which would let what falls on a mesh pass.
fn to_the_centre(
    pair: &TwoCores<'_>,
    forms: &[FeatureCore<'_>; 2],
    owner: AxisOwner,
) -> Option<ShortestAxis> {
    let (own, other, sign) = match owner {
        AxisOwner::A => (0, AxisOwner::B, 1.0),
        AxisOwner::B => (1, AxisOwner::A, -1.0),
    };
    let FeatureCore::Triangle(triangle) = &forms[own] else { return None };
    if pair.margins()[own] > 0.0 {
        return None;
    }
    let normal = pair.direction(owner, triangle.normal()?);
    let height = (pair.center(other) - pair.center(owner)).dot(normal);
    let outward = if height < 0.0 { -normal } else { normal };
    Some(pair.out_of(owner, outward * sign))
}

/// The radius of the smaller shape, in metres, that tolerances are parts of.
fn size(forms: &[FeatureCore<'_>; 2], margins: [f32; 2]) -> f32 {
    let radius = |form: &FeatureCore<'_>, margin: f32| {
        let radius = form.inner_radius() + margin;
        if radius > 0.0 { radius } else { f32::INFINITY }
    };
    let smaller = radius(&forms[0], margins[0]).min(radius(&forms[1], margins[1]));
    if smaller < f32::INFINITY {
        return smaller;
    }
    THIN * forms[0].extent().min(forms[1].extent())
}

/// Size of thin lines, in metres; infinite when there is none.
fn thickness(forms: &[FeatureCore<'_>; 2], margins: [f32; 2]) -> f32 {
    let of_line = |(form, margin): (&FeatureCore<'_>, f32)| match form {
        FeatureCore::Edge(_) if margin == 0.0 && form.extent() > 0.0 => THIN * form.extent(),
        _ => f32::INFINITY,
    };
    forms.iter().zip(margins).map(of_line).fold(f32::INFINITY, f32::min)
}

/// Two shapes that meet along an axis.
///
/// Points are worked out in the axes of `a` around the place where they meet, so that a
/// millimetre on a mountain keeps its digits.
pub(super) struct ConvexContact<'s> {
    pair: &'s TwoCores<'s>,
    forms: &'s [FeatureCore<'s>; 2],
    axis: &'s ShortestAxis,
    /// The place where they meet, in metres, in the frame of `a`.
    origin: DVec3,
    size: f32,
    /// Margin by which a face may be worse than the axis, in metres.
    slack: f32,
    margin: f32,
}

/// A face against which the other shape is clipped.
#[derive(Clone, Copy)]
struct ReferenceSide {
    owner: AxisOwner,
    /// Unit vector out of the face, in the axes of `a`.
    normal: DVec3,
    /// Gap of the surfaces along it, in metres.
    gap: f32,
    /// Its rim, if it has no corners.
    rim: Option<DiscRim>,
}

impl<'s> ConvexContact<'s> {
    pub(super) fn new(
        pair: &'s TwoCores<'s>,
        forms: &'s [FeatureCore<'s>; 2],
        axis: &'s ShortestAxis,
        size: f32,
        margin: f32,
    ) -> Self {
        let origin = 0.5 * (axis.points[0] + axis.points[1]);
        let slack = FACE_SLACK * size.min(thickness(forms, pair.margins()));
        Self { pair, forms, axis, origin, size, slack, margin }
    }

    /// The points where they touch. Candidates are tried in order of preference; one is taken
    /// only if it is as deep as the shapes are along its normal.
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
        (manifold.deepest() - gap).abs() <= self.slack
    }

    fn form(&self, owner: AxisOwner) -> &FeatureCore<'s> {
        &self.forms[usize::from(owner == AxisOwner::B)]
    }

    /// The corners in the working frame.
    fn bring(&self, owner: AxisOwner, corners: &mut [FeatureCorner]) {
        for corner in corners {
            corner.point = (self.pair.point(owner, corner.point) - self.origin).as_vec3();
        }
    }

    /// A rim in the working frame.
    fn bring_rim(&self, owner: AxisOwner, rim: DiscRim) -> DiscRim {
        let center = (self.pair.point(owner, rim.center) - self.origin).as_vec3();
        let axes = rim.axes.map(|axis| self.pair.direction(owner, axis).as_vec3());
        DiscRim { center, axes, ..rim }
    }

    /// The contact at the face of one shape that is as good a way apart as the axis.
    fn on_faces(&self, scratch: &mut Scratch) -> Option<Manifold> {
        let slack = A_OVER_B * self.size;
        let gap_of =
            |of: &Option<ReferenceSide>| of.as_ref().map_or(f32::NEG_INFINITY, |of| of.gap);
        let of_a = self.reference(AxisOwner::A, scratch);
        let gap_a = gap_of(&of_a);
        if narrow(self.axis.gap) - gap_a <= slack {
            // No face is better than the axis, so that of `b` is not computed.
            let found = of_a.and_then(|of_a| self.clip(&of_a, scratch));
            return found.or_else(|| self.on_face(AxisOwner::B, scratch));
        }
        let gap_b = gap_of(&self.reference(AxisOwner::B, scratch));
        let order = if gap_b - gap_a > slack {
            [AxisOwner::B, AxisOwner::A]
        } else {
            [AxisOwner::A, AxisOwner::B]
        };
        order.into_iter().find_map(|owner| self.on_face(owner, scratch))
    }

    fn on_face(&self, owner: AxisOwner, scratch: &mut Scratch) -> Option<Manifold> {
        let reference = self.reference(owner, scratch)?;
        self.clip(&reference, scratch)
    }

    /// The face of a shape that looks at the other, if it is as good a way apart as the axis.
    /// Its corners are left in `scratch`.
    fn reference(&self, owner: AxisOwner, scratch: &mut Scratch) -> Option<ReferenceSide> {
        let toward = if owner == AxisOwner::A { self.axis.normal } else { -self.axis.normal };
        let direction = self.pair.direction_back(owner, toward);
        let (normal, rim) = self.form(owner).face(direction, &mut scratch.corners[0])?;
        let normal = self.pair.direction(owner, normal);
        let along = if owner == AxisOwner::A { normal } else { -normal };
        let gap = self.pair.gap_along(along);
        (self.axis.gap - gap <= f64::from(self.slack)).then(|| ReferenceSide {
            owner,
            normal,
            gap: narrow(gap),
            rim,
        })
    }

    /// Feature of the other shape, clipped by the sides of a face whose corners are in
    /// `scratch`. `None` when it is not as deep as the shapes are along the normal of the face.
    fn clip(&self, reference: &ReferenceSide, scratch: &mut Scratch) -> Option<Manifold> {
        let Scratch { corners: [face, incident], polygons, heights, points, .. } = scratch;
        let &ReferenceSide { owner, normal, rim, .. } = reference;
        let other = if owner == AxisOwner::A { AxisOwner::B } else { AxisOwner::A };
        let incident_rim = self
            .form(other)
            .support_feature(self.pair.direction_back(other, -normal), incident);
        self.bring(owner, face);
        self.bring(other, incident);
        let rim = rim.map(|rim| self.bring_rim(owner, rim));
        let clipping = Clipping { face, rim, incident, normal: normal.as_vec3(), owner };
        let tolerance = CLIP_TOLERANCE * self.size;
        points.clear();
        match (&clipping.rim, incident_rim.map(|rim| self.bring_rim(other, rim))) {
            (Some(own), Some(rim)) => clipping.rim_on_rim(own, &rim, tolerance, points),
            (Some(own), None) => clipping.corners_on_rim(own, tolerance, points),
            (None, Some(rim)) => clipping.rim_on_face(&rim, tolerance, heights, points),
            (None, None) => clipping.corners_on_face(tolerance, polygons, points),
        }
        let margins = self.margins(owner);
        clipping.measure(points, margins);
        self.drop_far(points);
        let normal = if owner == AxisOwner::A { clipping.normal } else { -clipping.normal };
        let chosen = level::choose(points, normal, self.margin);
        let mut manifold = Manifold::new(normal, chosen.into_iter(), self.margin);
        if !self.is_deep_enough(&manifold, reference.gap) {
            return None;
        }
        if let Some(point) = self.missed_depth(&manifold, reference) {
            let mut deepest = [raw(point, feature_id::plain(DEEPEST))];
            clipping.measure(&mut deepest, margins);
            level::include(&mut manifold, deepest[0]);
        }
        Some(manifold)
    }

    /// The point of the other core that is deepest behind a face, where no point of the
    /// manifold is nearly as deep.
    ///
    /// Points fixed in a rim stand beside the deepest one when it leans, and of points that are
    /// nearly level the deepest may have been left out.
    fn missed_depth(&self, manifold: &Manifold, reference: &ReferenceSide) -> Option<Vec3> {
        let owner = reference.owner;
        let along = if owner == AxisOwner::A { reference.normal } else { -reference.normal };
        let by_face = f64::from(reference.gap) >= self.axis.gap;
        let gap = reference.gap.max(narrow(self.axis.gap));
        if !level::is_missed(manifold, gap) {
            return None;
        }
        let points = if by_face { self.pair.deepest(along) } else { self.axis.points };
        let of_other = points[usize::from(owner == AxisOwner::A)];
        Some((of_other - self.origin).as_vec3())
    }

    /// Drops what is farther apart than the margin. The search has decided already that the
    /// shapes are not, so what is by mere rounding stays.
    fn drop_far(&self, points: &mut Vec<ManifoldPoint>) {
        let farthest = self.margin + ROUNDING * self.size;
        points.retain_mut(|point| {
            let is_near = point.separation <= farthest;
            point.separation = point.separation.min(self.margin);
            is_near
        });
    }

    /// The margins of a shape and of the other one, in metres.
    fn margins(&self, owner: AxisOwner) -> [f32; 2] {
        let [a, b] = self.pair.margins();
        if owner == AxisOwner::A { [a, b] } else { [b, a] }
    }

    /// Two points where an edge of one shape runs beside an edge of the other.
    fn along_edges(&self) -> Option<Manifold> {
        let toward_b = self.axis.normal;
        let normal = toward_b.as_vec3();
        let edge = |owner: AxisOwner, toward: DVec3| {
            let ends = self.form(owner).edge(self.pair.direction_back(owner, toward))?;
            let place = |end: Vec3| (self.pair.point(owner, end) - self.origin).as_vec3();
            Some(EdgeSpan::new(ends.map(place)))
        };
        let (a, b) = (edge(AxisOwner::A, toward_b)?, edge(AxisOwner::B, -toward_b)?);
        let sine = a.direction.cross(b.direction).length();
        let [from, to] = a.overlap(&b);
        if sine >= NEARLY_PARALLEL || from >= to {
            return None;
        }
        let ends = [from, to].map(|along| [a.at(along), b.at(b.closest(a.at(along)))]);
        let sideways = ends.map(|[on_a, on_b]| (on_b - on_a).reject_from_normalized(normal));
        let [round_a, round_b] = self.roundness();
        let most = if round_a + round_b > 0.0 {
            SIDEWAYS_DRIFT * (round_a + round_b).min(self.size)
        } else {
            CLIP_TOLERANCE * self.size
        };
        // Level edges may be parallel and far from each other.
        if sideways.into_iter().any(|sideways| !(sideways.length() <= most)) {
            return None;
        }
        let [first, second] = ends;
        let ends = [(first, 1), (second, 2)]
            .map(|([on_a, on_b], name)| self.between(on_a, on_b, feature_id::plain(name)));
        let manifold = Manifold::new(normal, ends.into_iter(), self.margin);
        self.is_deep_enough(&manifold, narrow(self.axis.gap)).then_some(manifold)
    }

    /// Radii of the edges, in metres.
    fn roundness(&self) -> [f32; 2] {
        let [a, b] = self.forms;
        let [margin_a, margin_b] = self.pair.margins();
        [a.edge_radius() + margin_a, b.edge_radius() + margin_b]
    }

    /// One point between the closest points of the cores.
    fn closest(&self) -> Manifold {
        let [on_a, on_b] = self.axis.points.map(|point| (point - self.origin).as_vec3());
        let separation = narrow(self.axis.gap);
        let point =
            ManifoldPoint { separation, ..self.between(on_a, on_b, feature_id::plain(0)) };
        let normal = self.axis.normal.as_vec3();
        // The search has decided already; rounding must not decide again.
        Manifold::single(normal, point, self.margin.max(separation))
    }

    /// The contact of a point of each core along the axis.
    fn between(&self, on_a: Vec3, on_b: Vec3, feature: u32) -> ManifoldPoint {
        let normal = self.axis.normal.as_vec3();
        let [margin_a, margin_b] = self.pair.margins();
        let between = on_b - on_a;
        let height = between.dot(normal);
        let separation = height - (margin_a + margin_b);
        // Nearer to the sharper edge: its surface falls off faster.
        let [round_a, round_b] = self.roundness();
        let share = if round_a + round_b > 0.0 { round_a / (round_a + round_b) } else { 0.5 };
        let sideways = (between - normal * height) * share;
        let position = on_a + sideways + normal * (margin_a + 0.5 * separation);
        ManifoldPoint { position, separation, feature }
    }
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "shapes are made of f32")]
fn narrow(number: f64) -> f32 {
    number as f32
}
