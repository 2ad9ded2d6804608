//! How deep the shapes overlap.

use hazumi3d::query::{PenetrationMethod, penetration};

use super::{Subject, WRONG};
use crate::random::Random;

/// Shifting by the depth leaves the shapes just touching.
pub(super) fn separates(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let start = &subject.start;
    if start.gap >= 0.0 {
        return None;
    }
    let left = super::gap(subject.pair, &subject.shifted(start.normal * -start.gap));
    Some(subject.part(left.gap).abs())
}

/// The depths by two methods, 0 where the shapes are apart.
pub(super) fn methods_agree(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let pair = subject.pair;
    let depth = |method| {
        let found = penetration(&pair.a.shape, &pair.b.shape, &pair.b_in_a, method).ok()?;
        Some(found.map_or(0.0, |found| found.depth))
    };
    Some(subject.part(depth(PenetrationMethod::Sat)? - depth(PenetrationMethod::GjkEpa)?).abs())
}

/// The portal: as right about touching as the distance, and its depth separates.
pub(super) fn portal(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let (pair, gap) = (subject.pair, subject.start.gap);
    let Ok(found) =
        penetration(&pair.a.shape, &pair.b.shape, &pair.b_in_a, PenetrationMethod::Mpr)
    else {
        return Some(WRONG);
    };
    let Some(found) = found else { return Some(subject.part(-gap).max(0.0)) };
    if gap > 0.0 {
        return Some(subject.part(gap));
    }
    let after = super::gap(pair, &subject.shifted(found.normal * found.depth)).gap;
    Some(subject.part(-after).max(0.0))
}
