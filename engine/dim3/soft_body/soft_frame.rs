//! Frame of a soft body as a whole: pose, velocity and skin.

use std::sync::{Arc, OnceLock};

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::simd::LANES;
use hazumi_core::soft::pseudo_inverse;

use super::state::{SoftFrame, SoftState};
use crate::math::{Aabb, Pose};
use crate::shape::{
    Capsule, Compound, Mesh, MeshOptions, Rounded, Shape, Sides as Facing, Sphere, Triangle,
};
use crate::wide_vector::wide_everywhere;

impl SoftState {
    /// How it stands and moves as a whole.
    pub(crate) fn frame(&self) -> SoftFrame {
        let fit = self.shape.plan().frame(&self.memory, &self.blocks);
        let (mut momentum, mut mass) = (DVec3::ZERO, 0.0);
        let (mut spin, mut inertia) = (DVec3::ZERO, DMat3::ZERO);
        for index in 0..self.count() {
            let weight = f64::from(self.mass_of(index));
            let arm = (self.position(index) - fit.center).as_dvec3();
            let velocity = self.velocity(index).as_dvec3();
            momentum += weight * velocity;
            mass += weight;
            spin += weight * arm.cross(velocity);
            let outer = DMat3::from_cols(arm.x * arm, arm.y * arm, arm.z * arm);
            let square = DMat3::from_diagonal(DVec3::splat(arm.length_squared()));
            inertia += weight * (square - outer);
        }
        let ease = pseudo_inverse(inertia.to_cols_array_2d(), THIN).inverse;
        let angular_velocity = (DMat3::from_cols_array_2d(&ease) * spin).as_vec3();
        SoftFrame {
            center: fit.center,
            rotation: fit.rotation,
            linear_velocity: (momentum / mass).as_vec3(),
            angular_velocity,
        }
    }

    /// Whether all numbers are numbers.
    pub(crate) fn is_finite(&self) -> bool {
        let is_finite =
            |numbers: &[f32; LANES]| numbers.iter().all(|number| number.is_finite());
        self.blocks.iter().all(|block| {
            block.position.iter().all(is_finite) && block.velocity.iter().all(is_finite)
        })
    }

    /// Measures where the particles are. Returns the speed of the fastest, m/s.
    pub(super) fn measure(&mut self) -> f32 {
        let (mut min, mut max) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        let mut fastest = 0.0_f32;
        for index in 0..self.count() {
            let position = self.position(index);
            (min, max) = (min.min(position), max.max(position));
            fastest = fastest.max(self.velocity(index).length_squared());
        }
        self.bounds = Aabb { min, max };
        self.outline = OnceLock::new();
        self.bare_outline = OnceLock::new();
        let mut sides = std::mem::take(&mut self.surface);
        sides.update(&self.shape, |index| self.position(index));
        self.surface = sides;
        fastest.sqrt()
    }

    /// Whether a point, m, from the anchor, is inside of its skin.
    pub(crate) fn holds(&self, point: Vec3) -> bool {
        let may_be = self.shape.is_closed() && self.bounds.contains(point);
        may_be && wide_everywhere!(simd => self.surface.contain(simd, point))
    }

    /// Unit vector out of a face of a closed skin; `None` for what is open, and where the face
    /// is none.
    pub(crate) fn outward(&self, face: u32) -> Option<Vec3> {
        let corners = self.shape.faces().get(face as usize)?;
        let triangle = Triangle::new(corners.map(|corner| self.position(corner as usize)));
        if self.shape.is_closed() { triangle.ok()?.normal() } else { None }
    }

    /// All within its radius of the skin where it is now, from the anchor, a part for each
    /// face, or segment of a rope; `None` where a skin without a radius has shrunk to nothing.
    pub(crate) fn outline(&self) -> Option<&Shape> {
        if self.shape.radius() == 0.0 {
            return self.bare_outline().map(|(outline, _)| outline);
        }
        let make =
            || if self.shape.faces().is_empty() { self.make_rope() } else { self.make_skin() };
        self.outline.get_or_init(make).as_ref()
    }

    /// The skin where it is now, from the anchor, and the radius around it, m; that of a rope
    /// is in the shape already. `None` where it has shrunk to nothing.
    pub(crate) fn bare_outline(&self) -> Option<(&Shape, f32)> {
        if self.shape.faces().is_empty() {
            return Some((self.outline()?, 0.0));
        }
        let outline = self.bare_outline.get_or_init(|| self.make_bare_outline());
        Some((outline.as_ref()?, self.shape.radius()))
    }

    fn make_bare_outline(&self) -> Option<Shape> {
        let points: Vec<Vec3> = (0..self.count()).map(|index| self.position(index)).collect();
        let sides = if self.shape.is_closed() { Facing::Front } else { Facing::Both };
        let options = MeshOptions { sides, ..MeshOptions::default() };
        let mesh = Mesh::new(&points, self.shape.faces(), options);
        mesh.ok().map(|mesh| Shape::Mesh(Arc::new(mesh)))
    }

    /// A thick triangle for each face.
    fn make_skin(&self) -> Option<Shape> {
        let piece = |face: &[u32; 3]| {
            let corners = face.map(|corner| self.position(corner as usize));
            let thick = Rounded::new(Triangle::new(corners).ok()?, self.shape.radius()).ok()?;
            Some((Pose::IDENTITY, Shape::Rounded(thick)))
        };
        let pieces = self.shape.faces().iter().map(piece).collect::<Option<Vec<_>>>()?;
        Compound::new(pieces).ok().map(|skin| Shape::Compound(Arc::new(skin)))
    }

    /// A capsule for each segment.
    fn make_rope(&self) -> Option<Shape> {
        let radius = self.shape.radius();
        let piece = |segment: &[u32; 2]| {
            let ends = segment.map(|end| self.position(end as usize));
            match Capsule::new(ends, radius) {
                Ok(capsule) => Some((Pose::IDENTITY, Shape::Capsule(capsule))),
                Err(_) => Some((Pose::at(ends[0]), Shape::Sphere(Sphere::new(radius).ok()?))),
            }
        };
        let pieces = self.shape.segments().iter().map(piece).collect::<Option<Vec<_>>>()?;
        Compound::new(pieces).ok().map(|rope| Shape::Compound(Arc::new(rope)))
    }
}

/// Share of the largest inertia, dimensionless, below which a body counts as having none about
/// an axis: a rope that is all but straight spins about itself as it likes.
const THIN: f64 = 1e-6;
