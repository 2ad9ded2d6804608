//! Reference face of a shape, and the incident feature of the other.

use glam::Vec3;

use super::circular_feature::DiscRim;
use super::clip::{self, Border, ClipPoint};
use super::feature::FeatureCorner;
use super::{ManifoldPoint, feature_id};
use crate::math::direction::split;
use crate::query::shortest_axis::AxisOwner;
use crate::sat::placed::WorkingPlane;

/// A face, and what the other shape shows to it, in the working frame.
pub(super) struct Clipping<'c> {
    pub(super) face: &'c [FeatureCorner],
    /// The rim of the face, if it has no corners.
    pub(super) rim: Option<DiscRim>,
    pub(super) incident: &'c [FeatureCorner],
    /// Unit vector out of the face.
    pub(super) normal: Vec3,
    /// Owner of the face.
    pub(super) owner: AxisOwner,
}

impl Clipping<'_> {
    /// The face lies in the plane `normal · p = offset`, in metres.
    fn offset(&self) -> f32 {
        if let Some(rim) = &self.rim {
            return rim.center.dot(self.normal);
        }
        let heights = self.face.iter().map(|corner| corner.point.dot(self.normal));
        // Machines differ in the sign of the zero that `max` makes of two.
        heights
            .fold(f32::NEG_INFINITY, |most, height| if height > most { height } else { most })
    }

    /// Measures raw points, and moves them midway between the two surfaces, which are `margins`
    /// metres away from the face and from what is shown.
    pub(super) fn measure(&self, points: &mut [ManifoldPoint], [under, over]: [f32; 2]) {
        let offset = self.offset();
        for point in points {
            let height = self.normal.dot(point.position) - offset;
            point.separation = height - (under + over);
            point.position -= self.normal * (over + 0.5 * point.separation);
        }
    }

    /// The planes of the sides of the face, and their places in it.
    pub(super) fn sides(&self) -> impl Iterator<Item = (u32, WorkingPlane)> {
        let ends = self.face.iter().cycle().skip(1);
        (0u32..).zip(self.face.iter().zip(ends)).filter_map(|(index, (start, end))| {
            let (normal, _) = split((end.point - start.point).cross(self.normal))?;
            Some((index, WorkingPlane { normal, offset: normal.dot(start.point) }))
        })
    }

    /// Clips the feature of a shape with corners by a face with corners.
    pub(super) fn corners_on_face(
        &self,
        tolerance: f32,
        polygons: &mut [Vec<ClipPoint>; 2],
        points: &mut Vec<ManifoldPoint>,
    ) {
        match self.incident.len() {
            0 => {}
            1 => self.point(tolerance, points),
            2 => self.segment(tolerance, points),
            _ => self.polygon(tolerance, polygons, points),
        }
    }

    fn point(&self, tolerance: f32, points: &mut Vec<ManifoldPoint>) {
        let corner = &self.incident[0];
        let mut sides = self.sides();
        if sides.all(|(_, side)| side.normal.dot(corner.point) - side.offset <= tolerance) {
            points.push(raw(corner.point, self.corner_of_other(corner)));
        }
    }

    /// The two ends of a segment in front of the face. It is cut where it is outside a side by
    /// more than the tolerance, but at the side itself.
    fn segment(&self, tolerance: f32, points: &mut Vec<ManifoldPoint>) {
        let [from, to] = [self.incident[0], self.incident[1]];
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
        from.extend((0u32..).zip(self.incident).map(|(index, corner)| ClipPoint {
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
                self.corner_of_other(&self.incident[corner as usize])
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
                    feature_id::sliver(from.side, to.side)
                }
            }
            (Border::Reference(on), Border::Incident(by))
            | (Border::Incident(by), Border::Reference(on)) => {
                self.crossing(self.face[on as usize].side, self.incident[by as usize].side)
            }
        }
    }

    pub(super) fn own_corner(&self, corner: &FeatureCorner) -> u32 {
        self.own_name(corner.name)
    }

    pub(super) fn corner_of_other(&self, corner: &FeatureCorner) -> u32 {
        self.name_of_other(corner.name)
    }

    /// The name of a contact at a corner of the face.
    pub(super) fn own_name(&self, corner: u32) -> u32 {
        match self.owner {
            AxisOwner::A => feature_id::vertex_of_a(corner),
            AxisOwner::B => feature_id::vertex_of_b(corner),
        }
    }

    /// The name of a contact at a corner of the other shape.
    pub(super) fn name_of_other(&self, corner: u32) -> u32 {
        match self.owner {
            AxisOwner::A => feature_id::vertex_of_b(corner),
            AxisOwner::B => feature_id::vertex_of_a(corner),
        }
    }

    /// The name of a contact where a side of the face crosses one of the other shape.
    pub(super) fn crossing(&self, own: u32, other: u32) -> u32 {
        match self.owner {
            AxisOwner::A => feature_id::edges(own, other),
            AxisOwner::B => feature_id::edges(other, own),
        }
    }
}

/// A place in front of a face, to be measured later.
pub(super) fn raw(position: Vec3, feature: u32) -> ManifoldPoint {
    ManifoldPoint { position, separation: 0.0, feature }
}
