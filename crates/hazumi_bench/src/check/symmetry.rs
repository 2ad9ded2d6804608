//! Symmetries that must hold: the order of the shapes, the frame, the unit of length. Gaps that
//! are not sure are not compared.

use hazumi3d::Pose;
use hazumi3d::query::{SimplexCache, intersects, separation};

use super::Subject;
use crate::random::Random;

/// Exchanging the shapes.
pub(super) fn swapped(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let pair = subject.pair;
    let a_in_b = pair.b_in_a.inverse();
    let cache = &mut SimplexCache::default();
    let back = separation(&pair.b.shape, &pair.a.shape, &a_in_b, cache);
    let is_sure = subject.start.converged && back.converged;
    is_sure.then(|| subject.part(back.gap - subject.start.gap).abs())
}

/// Seeing both shapes from another frame, up to as far away as the pair is large.
pub(super) fn moved(subject: &Subject<'_>, random: &mut Random) -> Option<f64> {
    let pair = subject.pair;
    let a_pose = Pose::new(random.direction() * pair.size, random.rotation());
    let b_pose = a_pose.mul(&pair.b_in_a);
    let found = super::gap(pair, &a_pose.inv_mul(&b_pose));
    let is_sure = subject.start.converged && found.converged;
    is_sure.then(|| subject.part(found.gap - subject.start.gap).abs())
}

/// Multiplying all lengths by 0.001 ... 1,000,000.
pub(super) fn scaled(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let pair = subject.pair;
    if !subject.start.converged {
        return None;
    }
    let errors = pair.scaled?.map(|(factor, [a, b])| {
        let pose = Pose::new(pair.b_in_a.position * factor, pair.b_in_a.rotation);
        let found = separation(&a.shape, &b.shape, &pose, &mut SimplexCache::default());
        subject.part(found.gap / factor - subject.start.gap).abs()
    });
    Some(if errors[0] > errors[1] { errors[0] } else { errors[1] })
}

/// Whether they touch at all scales, or at none. The error is how far the gap is from 0.
pub(super) fn scaled_touch(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let pair = subject.pair;
    let first = intersects(&pair.a.shape, &pair.b.shape, &pair.b_in_a);
    let agrees = pair.scaled?.iter().all(|(factor, [a, b])| {
        let pose = Pose::new(pair.b_in_a.position * *factor, pair.b_in_a.rotation);
        intersects(&a.shape, &b.shape, &pose) == first
    });
    Some(if agrees { 0.0 } else { subject.part(subject.start.gap).abs() })
}
