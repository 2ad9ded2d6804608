//! Hull simplification: fewer vertices, inside, or fewer faces, outside.

use glam::{DVec3, Vec3};
use hazumi_core::Rule;

use super::grid::Cloud;
use super::select_vertices::SelectionLimits;
use super::triangle_surface::TriangleSurface;
use super::{Hull, HullError, HullOptions};

/// Kind of hull simplification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Simplification {
    /// Keeps the vertices that stick out farthest; the result lies inside.
    Inner {
        /// Most vertices, at least 4.
        max_vertices: u32,
    },
    /// Keeps the faces that cut off most; the result has the whole hull inside.
    Outer {
        /// Most faces, at least 6.
        max_faces: u32,
    },
}

/// Simplified hull, with its error.
#[derive(Clone, Debug, PartialEq)]
pub struct Simplified {
    /// The new hull, in the frame of the old one.
    pub hull: Hull,
    /// Hausdorff distance of the two, in metres, ≥ 0, rounded up; see [`Hull::hausdorff`].
    pub distance: f32,
}

impl Hull {
    /// A hull with fewer vertices or faces, and how far it is from this one. The hull itself at
    /// distance 0 when it is simple enough.
    ///
    /// An outer hull contains every vertex of this one, and what stuck out of it by its
    /// tolerance. Its faces lie along faces of this one, moved out by a millionth of its size
    /// or so, for rounding; its vertices are new points. Debris does well with 8 to 32
    /// vertices.
    ///
    /// # Errors
    ///
    /// When a budget is below its least value. Also when the result is too small, too thin or
    /// too far from the origin for a hull: see [`Hull::cook`].
    pub fn simplified(&self, simplification: Simplification) -> Result<Simplified, HullError> {
        let hull = match simplification {
            Simplification::Inner { max_vertices } => {
                check("hull max_vertices", max_vertices, 4)?;
                self.inner(max_vertices)?
            }
            Simplification::Outer { max_faces } => {
                check("hull max_faces", max_faces, 6)?;
                self.outer(max_faces as usize)?
            }
        };
        let Some(hull) = hull else {
            return Ok(Simplified { hull: self.clone(), distance: 0.0 });
        };
        let distance = self.hausdorff(&hull);
        Ok(Simplified { hull, distance })
    }

    /// `None` when this hull has no more vertices.
    fn inner(&self, max_vertices: u32) -> Result<Option<Self>, HullError> {
        if self.vertex_count() <= max_vertices as usize {
            return Ok(None);
        }
        let options = HullOptions { max_vertices: Some(max_vertices), ..Default::default() };
        Self::cook(&self.vertices, &options).map(Some)
    }

    /// `None` when this hull has no more faces.
    ///
    /// Chooses planes, and cooks their corners. Losses of cooking, a vertex left out or a
    /// corner rounded, are made up for by moving the planes out, more at each try.
    fn outer(&self, max_faces: usize) -> Result<Option<Self>, HullError> {
        if self.face_count() <= max_faces {
            return Ok(None);
        }
        let dual = Dual::new(self);
        let mut planes = dual.choose(max_faces);
        let mut margin = FIRST_MARGIN;
        for _ in 0..TRIES {
            let points = dual.corners(&planes, margin);
            if let Ok(hull) = Self::cook(&points, &FINE) {
                let contains = hull.contains_all(&self.vertices, self.tolerance);
                if contains && hull.face_count() <= max_faces {
                    return Ok(Some(Self { tolerance: 0.0, ..hull }));
                }
                if contains {
                    let fewer = planes.len().saturating_sub(1).max(6);
                    planes = dual.choose(fewer);
                    continue;
                }
            }
            margin *= 2.0;
        }
        // The box around it always is a hull, and has few faces.
        let points = dual.corners(&dual.box_points, FIRST_MARGIN);
        Ok(Some(Self { tolerance: 0.0, ..Self::cook(&points, &FINE)? }))
    }

    /// Whether all points are behind all faces by `depth`, in metres.
    fn contains_all(&self, points: &[Vec3], depth: f32) -> bool {
        self.faces.iter().all(|face| {
            let normal = face.normal.as_dvec3();
            let limit = f64::from(face.offset) - f64::from(depth);
            points.iter().all(|point| normal.dot(point.as_dvec3()) <= limit)
        })
    }
}

/// How often to try, and how far out to move the planes at first, as a part of the size.
const TRIES: usize = 12;
const FIRST_MARGIN: f64 = 1e-6;

/// Loses as little as cooking can.
const FINE: HullOptions = HullOptions { max_vertices: None, flatness: 5e-6 };

fn check(name: &'static str, value: u32, least: u16) -> Result<(), HullError> {
    let rule = Rule::AtLeast(f32::from(least));
    rule.check(name, value as f32).map(|_| ()).map_err(HullError::Option)
}

/// A hull seen from its centre, in units in which the box around it is a cube: each face is the
/// point `normal / offset`. The hull of some of these points stands for the solid behind some
/// of the faces, its triangles for the corners of that solid.
struct Dual {
    center: DVec3,
    /// Half extents of the box around the hull, in metres.
    half: DVec3,
    /// The points of the faces.
    points: Vec<DVec3>,
    /// Points of the box around the hull.
    box_points: [DVec3; 6],
    /// By how much the hull may be too small, in metres.
    tolerance: f64,
}

/// A surface around the centre must be farther from it than this, dimensionless: its corners
/// would be too far away.
const LEAST_DEPTH: f64 = 1e-3;

/// How far a corner may be in front of a plane, dimensionless. Corners of slivers, where more
/// than three planes meet in about one point, are not to be trusted, nor needed.
const SLACK: f64 = 2e-6;

impl Dual {
    fn new(hull: &Hull) -> Self {
        let center = hull.mass.center.as_dvec3();
        let [low, high] = [hull.bounds.min, hull.bounds.max].map(|end| end.as_dvec3());
        let half = 0.5 * (high - low);
        let faces = hull.faces.iter();
        let point = |normal: DVec3, offset: f64| {
            (normal * half) / (offset - normal.dot(center)).max(f64::MIN_POSITIVE)
        };
        let axes = [DVec3::X, DVec3::Y, DVec3::Z];
        let sides =
            axes.map(|axis| [point(axis, axis.dot(high)), point(-axis, -axis.dot(low))]);
        let [[right, left], [top, bottom], [front, back]] = sides;
        Self {
            center,
            half,
            points: faces.map(|f| point(f.normal.as_dvec3(), f64::from(f.offset))).collect(),
            box_points: [right, left, top, bottom, front, back],
            tolerance: f64::from(hull.tolerance),
        }
    }

    /// About the `most` points that stick out farthest, or those of a box when they do not
    /// enclose the centre.
    fn choose(&self, most: usize) -> Vec<DVec3> {
        let Some((cloud, surface)) = hull_surface(&self.points, most) else {
            return self.box_points.to_vec();
        };
        let mut is_chosen = vec![false; cloud.points.len()];
        for &corner in surface.corners.iter().flatten() {
            is_chosen[corner as usize] = true;
        }
        let chosen = cloud.points.iter().zip(is_chosen).filter(|(_, is_chosen)| *is_chosen);
        chosen.map(|(point, _)| point.as_dvec3()).collect()
    }

    /// The corners of the solid behind the planes, in metres, each plane moved out by a part of
    /// the size of the hull and by its tolerance.
    fn corners(&self, points: &[DVec3], margin: f64) -> Vec<Vec3> {
        let way = 2.0 * self.tolerance + margin * 2.0 * self.half.max_element();
        let moved =
            points.iter().map(|point| point / (1.0 + way * (point / self.half).length()));
        let moved = Vec::from_iter(moved);
        let Some((cloud, surface)) = hull_surface(&moved, usize::MAX) else {
            return Vec::new();
        };
        let at = |corner: u32| cloud.points[corner as usize].as_dvec3();
        let corner = |corners: &[u32; 3]| {
            let [a, b, c] = corners.map(at);
            let normal = (b - a).cross(c - a);
            normal / normal.dot(a)
        };
        let is_behind = |corner: &DVec3| {
            cloud.points.iter().all(|point| point.as_dvec3().dot(*corner) <= 1.0 + SLACK)
        };
        let corners = surface.corners.iter().map(corner).filter(is_behind);
        corners.map(|corner| (self.center + corner * self.half).as_vec3()).collect()
    }
}

/// The hull of at most `most` of the points, if it has the origin well inside.
///
/// In 32 bits: what that loses is made up for by the margin.
fn hull_surface(points: &[DVec3], most: usize) -> Option<(Cloud, TriangleSurface)> {
    let mut rounded = Vec::from_iter(points.iter().map(|point| point.as_vec3()));
    if !rounded.iter().all(|point| point.is_finite()) {
        return None;
    }
    let cloud = Cloud::new(&mut rounded);
    let limits =
        SelectionLimits { flatness: 0.0, thickness: 0.0, vertices: most.min(points.len()) };
    let surface =
        TriangleSurface::grow(&cloud, &vec![false; cloud.points.len()], limits).ok()?;
    let encloses = |(corners, normal): (&[u32; 3], &DVec3)| {
        let mut points = corners.iter().map(|&corner| cloud.points[corner as usize].as_dvec3());
        points.all(|point| normal.dot(point) > LEAST_DEPTH)
    };
    let is_around = surface.corners.iter().zip(&surface.normals).all(encloses);
    is_around.then_some((cloud, surface))
}
