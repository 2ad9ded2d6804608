//! Where a push ends is proved from both sides, by the reach of the shapes in `f64` alone:
//! along the normal the shapes are apart until then, and the point lies in both of them.

use hazumi_geometry::query::{CastHit, ShapeCast, SimplexCache, cast, separation};
use hazumi_geometry::{Pose, Shape};

use crate::casts_prove_themselves::{Convex, KINDS};
use crate::dim::{DVector, ToF32, ToF64, Vector, either};
use crate::support::Rng;

pub(crate) fn sweep(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    translation: Vector,
) -> Option<CastHit> {
    cast(a, b, b_in_a, &ShapeCast::new(translation).unwrap())
}

/// Two shapes and a push.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) a: Convex,
    pub(crate) b: Convex,
    pub(crate) pose: Pose,
    pub(crate) push: Vector,
}

impl Case {
    /// Two shapes of kinds by a number, one on its way to the other.
    pub(crate) fn random(rng: &mut Rng, kinds: usize, size: f64) -> Self {
        let a = Convex::random(rng, kinds / KINDS, size);
        let part = rng.within(0.2, 1.0);
        let b = Convex::random(rng, kinds, size * part);
        let apart = (a.reach + b.reach) * rng.within(0.5, 2.5);
        let pose = rng.pose(apart);
        let aim = rng.direction() * (a.reach * rng.within(0.0, 1.2)) - pose.position.to_f64();
        let push = (aim * rng.within(0.3, 2.0)).to_f32();
        Self { a, b, pose, push }
    }

    /// Normals on the way that may be those of a line or a plane between the shapes.
    pub(crate) fn normals_on_the_way(&self) -> impl Iterator<Item = DVector> {
        (0..=8_u8).map(|step| {
            let mut pose = self.pose;
            pose.position += self.push * (f32::from(step) / 8.0);
            let cache = &mut SimplexCache::default();
            separation(&self.a.shape, &self.b.shape, &pose, cache).normal.to_f64()
        })
    }

    /// Panics unless the answer is proved; whether it was a hit on the way.
    #[track_caller]
    pub(crate) fn check(&self) -> bool {
        let hit = sweep(&self.a.shape, &self.b.shape, &self.pose, self.push);
        let push = self.push.to_f64();
        let story = || format!("{hit:?}\n{self:?}");
        let size = self.a.reach + self.b.reach + self.pose.position.to_f64().length();
        let tolerance = either(1e-6, 2e-6) * size;
        let Some(hit) = hit else {
            assert!(self.are_apart(tolerance), "{}", story());
            return false;
        };
        assert!((0.0..=1.0).contains(&hit.fraction), "{}", story());
        let (fraction, normal) = (f64::from(hit.fraction), hit.normal.to_f64());
        if fraction == 0.0 {
            // Checked elsewhere: whether shapes touch where they are.
            let no_way = |normal: DVector| self.gap(normal, 0.0) < tolerance;
            assert!(self.normals().all(no_way), "{}", story());
            return false;
        }
        assert!(hit.converged && (normal.length() - 1.0).abs() < 1e-6, "{}", story());
        assert!(normal.dot(push) <= 1e-6 * push.length(), "{}", story());
        // A fraction of a long push names a place only up to the last bit of f32, and so does
        // the normal a side of a large shape.
        let step = 1.2e-7 * push.length();
        let left = self.gap(normal, fraction);
        assert!(left > -tolerance && left < tolerance + step, "{left} {}", story());
        for height in self.heights(hit.point.to_f64(), fraction) {
            assert!(height.abs() < 2.0 * tolerance + step, "{height} {}", story());
        }
        true
    }
}
