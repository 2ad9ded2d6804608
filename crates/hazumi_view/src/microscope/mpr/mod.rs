//! MPR: a portal on the way from the inside of the difference to the origin.

mod dim2;
mod dim3;

pub(super) use dim2::refine as refine_2d;
pub(super) use dim3::refine as refine_3d;

use super::picture::{ASKED, BEST, KNOWN, ORIGIN, Point, dot, scaled, sum};
use super::{Mark, points_of};
use crate::number_text::format_metres;
use crate::protocol::{MethodInfo, Picture, StepInfo};

const ABOUT: &str = "Minkowski portal refinement (Snethen, XenoCollide, 2008) sends a ray from a point inside of the \
    Minkowski difference through the origin. Support points give a portal through which the ray passes: a triangle, in the \
    plane an edge. The support point along the portal's normal gives a portal farther out, until the origin is behind a \
    portal or beyond a support plane. The height of the last support plane is a depth along that normal: an upper bound, as \
    EPA alone finds the least one.";

/// Most steps of the discovery, and of the refinement.
const MOST_STEPS: usize = 64;
/// A portal is on the surface when the support point is farther out by at most this part of the
/// size of the difference, dimensionless.
const SLACK: f64 = 1e-6;

/// A search for a portal, in the world and in the difference.
pub(super) struct Refining {
    /// Where the ray starts.
    inside: Point,
    steps: Vec<PortalStep>,
    overlaps: bool,
}

/// Part of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The first support point, along the ray.
    First,
    /// Corners are looked for until the ray passes between them.
    Discovery,
    /// The portal moves outwards.
    Refinement,
}

/// Support query of the search, and the corners before it.
struct PortalStep {
    stage: Stage,
    portal: Vec<Mark>,
    /// Unit vector along which the support point is the farthest.
    normal: Point,
    /// Height of the portal over the origin along the normal, m.
    offset: f64,
    support: Mark,
    /// Height of the support point, m.
    height: f64,
}

/// Reason why a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PortalEnd {
    /// The origin is beyond a support plane.
    Apart,
    /// The origin is in front of the portal.
    Overlap,
    /// The difference is flat, or rounding is in the way.
    Stuck,
}

/// A search under way.
struct PortalSearch<'s> {
    support: &'s dyn Fn(Point) -> Option<Mark>,
    steps: Vec<PortalStep>,
}

impl<'s> PortalSearch<'s> {
    fn new(support: &'s dyn Fn(Point) -> Option<Mark>) -> Self {
        Self { support, steps: Vec::new() }
    }

    /// The support point along `along`, unless it shows that the origin is outside.
    fn look(&mut self, stage: Stage, portal: &[Mark], along: Point) -> Result<Mark, PortalEnd> {
        let length = dot(along, along).sqrt();
        // Written so that a NaN ends the search.
        let has_direction = length > 0.0;
        if !has_direction {
            return Err(PortalEnd::Stuck);
        }
        let normal = scaled(along, 1.0 / length);
        let support = (self.support)(normal).ok_or(PortalEnd::Stuck)?;
        let height = dot(support.point, normal);
        let offset = portal.first().map_or(0.0, |corner| dot(corner.point, normal));
        let portal = portal.to_vec();
        self.steps.push(PortalStep { stage, portal, normal, offset, support, height });
        if height < 0.0 { Err(PortalEnd::Apart) } else { Ok(support) }
    }

    /// Whether the last support point is farther out than the portal.
    fn gains(&self, inside: Point) -> bool {
        self.steps.last().is_some_and(|step| {
            let size = dot(inside, inside).sqrt() + step.height.abs();
            step.height - step.offset > SLACK * size
        })
    }

    /// End of a refinement that has taken all of its steps.
    fn give_up(&self) -> PortalEnd {
        let is_behind = self.steps.last().is_some_and(|step| step.offset >= 0.0);
        if is_behind { PortalEnd::Overlap } else { PortalEnd::Stuck }
    }

    /// `None` where the search has no result.
    fn ended(self, inside: Point, end: PortalEnd) -> Option<Refining> {
        let overlaps = end == PortalEnd::Overlap;
        (end != PortalEnd::Stuck).then_some(Refining { inside, steps: self.steps, overlaps })
    }
}

impl Refining {
    /// Penetration depth along the normal of the last portal, m; `None` where the origin is
    /// outside.
    fn depth(&self) -> Option<f64> {
        self.steps.last().filter(|_| self.overlaps).map(|step| step.height)
    }

    /// The method, beside the depth that EPA has found.
    pub(super) fn told(&self, base: Picture, exact: Option<f32>) -> MethodInfo {
        let count = self.steps.len();
        let steps = self.steps.iter().map(|step| step.told(self.inside));
        MethodInfo {
            name: "mpr",
            title: "MPR: a portal between inside and origin",
            about: ABOUT,
            legend: vec![
                (ORIGIN, "origin, ray"),
                (KNOWN, "portal"),
                (BEST, "normal"),
                (ASKED, "support point"),
            ],
            result: format!("{}, after {count} steps", self.verdict(exact)),
            base,
            steps: steps.chain(self.end()).collect(),
        }
    }

    fn verdict(&self, exact: Option<f32>) -> String {
        match (self.depth(), exact) {
            (None, _) => "the cores are apart: a plane separates them".to_owned(),
            (Some(depth), None) => {
                format!("the cores overlap by at most {}", format_metres(depth))
            }
            (Some(depth), Some(exact)) => format!(
                "the cores overlap by at most {}, and by {} with EPA",
                format_metres(depth),
                format_metres(exact.into())
            ),
        }
    }

    fn end(&self) -> Option<StepInfo> {
        let last = self.steps.last()?;
        let corners =
            if last.portal.is_empty() { vec![last.support] } else { last.portal.clone() };
        let mut picture = Picture::default();
        draw_ray(self.inside, &mut picture);
        draw_portal(&corners, &mut picture);
        picture.line([0.0; 3], scaled(last.normal, last.height), BEST);
        let mut world = Picture::default();
        corners.iter().for_each(|corner| corner.draw(KNOWN, &mut world));
        last.support.draw(BEST, &mut world);
        let text = match self.depth() {
            Some(depth) => format!(
                "The origin is inside: the bodies overlap. A shift of the second body by {} against \
                 the normal parts the two. That is an upper bound on the depth: another way may be \
                 shorter.",
                format_metres(depth)
            ),
            None => format!(
                "No point of the difference reaches farther along the normal, and the origin is {} \
                 beyond: the bodies are at least that far apart.",
                format_metres(-last.height)
            ),
        };
        Some(StepInfo { text, picture, world })
    }
}

impl PortalStep {
    fn told(&self, inside: Point) -> StepInfo {
        let mut picture = Picture::default();
        draw_ray(inside, &mut picture);
        draw_portal(&self.portal, &mut picture);
        let foot = self.portal.iter().map(|corner| corner.point).reduce(sum);
        let foot = foot.map_or(inside, |total| scaled(total, 1.0 / self.portal.len() as f64));
        let reach = self.height - dot(foot, self.normal);
        picture.line(foot, sum(foot, scaled(self.normal, reach)), BEST);
        picture.point(self.support.point, ASKED);
        let mut world = Picture::default();
        self.portal.iter().for_each(|corner| corner.draw(KNOWN, &mut world));
        self.support.draw(ASKED, &mut world);
        let [on_a, on_b] = self.support.on;
        world.line(on_a, on_b, ASKED);
        let text = format!("{} {}", self.question(), self.answer());
        StepInfo { text, picture, world }
    }

    fn question(&self) -> String {
        match (self.stage, &self.portal[..]) {
            (Stage::First, _) => {
                "The ray runs from the mean of the points of the difference to the origin. The \
                 support point along the ray is the first corner of the portal."
                    .to_owned()
            }
            (Stage::Discovery, [_]) => {
                "The next corner is the support point from the first one towards the ray.".to_owned()
            }
            (Stage::Discovery, _) => {
                "The plane through the start of the ray and two corners has the origin on one side. \
                 The next corner is the support point on that side."
                    .to_owned()
            }
            (Stage::Refinement, _) if self.offset < 0.0 => format!(
                "The ray passes through the portal, and the origin is {} beyond its plane.",
                format_metres(-self.offset)
            ),
            (Stage::Refinement, _) => format!(
                "The ray passes through the portal, and the origin is {} behind its plane: the \
                 bodies overlap.",
                format_metres(self.offset)
            ),
        }
    }

    fn answer(&self) -> String {
        let height = format_metres(self.height.abs());
        let farther = format_metres((self.height - self.offset).max(0.0));
        match self.stage {
            _ if self.height < 0.0 => {
                format!(
                    "It does not reach the origin, by {height}: its plane separates the bodies."
                )
            }
            Stage::Refinement => {
                format!("Along the normal, the difference reaches {farther} farther.")
            }
            _ => format!("It reaches {height} beyond the origin."),
        }
    }
}

impl Mark {
    fn draw(&self, color: u32, world: &mut Picture) {
        self.on.iter().for_each(|&point| world.point(point, color));
    }
}

/// The ray from the inside through the origin, and as far again.
fn draw_ray(inside: Point, picture: &mut Picture) {
    picture.point(inside, ORIGIN);
    picture.line(inside, scaled(inside, -1.0), ORIGIN);
}

/// The corners of a portal and the lines between them, and the face of a triangle.
fn draw_portal(portal: &[Mark], picture: &mut Picture) {
    let corners = points_of(portal);
    picture.simplex(&corners, KNOWN);
    if let [a, b, c] = corners[..] {
        picture.triangle([a, b, c], KNOWN);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Numbers from 0 to 1 without an order: a linear congruential generator.
    pub(in crate::microscope) struct Numbers(pub(in crate::microscope) u32);

    impl Numbers {
        pub(in crate::microscope) fn draw(&mut self) -> f32 {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from(u16::try_from(self.0 >> 16).unwrap()) / f32::from(u16::MAX)
        }

        pub(in crate::microscope) fn draw_all<const COUNT: usize>(&mut self) -> [f32; COUNT] {
            std::array::from_fn(|_| self.draw())
        }
    }

    /// Distances and depths below this are of bodies that touch, m.
    const TOUCHING: f32 = 1e-4;

    /// Compares the portals of many random pairs with the distance of GJK and the depth of EPA.
    pub(in crate::microscope) fn compare_many(
        found: impl Fn(&mut Numbers) -> (Option<Refining>, f32, Option<f32>),
    ) {
        let numbers = &mut Numbers(7);
        let mut counts = [0; 2];
        for _ in 0..400 {
            let (refined, distance, depth) = found(numbers);
            if let Some(overlaps) = compare(refined.as_ref(), distance, depth) {
                counts[usize::from(overlaps)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    /// Compares with GJK, whose distance is `distance`, and EPA; whether the bodies overlap,
    /// and `None` where they touch.
    fn compare(found: Option<&Refining>, distance: f32, depth: Option<f32>) -> Option<bool> {
        if depth.unwrap_or(distance) < TOUCHING {
            return None;
        }
        let most = found.expect("bodies with an inside").depth();
        assert_eq!(most.is_some(), depth.is_some(), "{distance} m or {depth:?} m");
        if let (Some(most), Some(least)) = (most, depth) {
            assert!(most > f64::from(least) - 1e-5, "{most} m, and {least} m with EPA");
        }
        Some(depth.is_some())
    }

    #[test]
    fn a_plane_that_separates_ends_the_search_even_of_a_flat_difference() {
        let ends = [[1.0, 2.0, 0.0], [3.0, 2.0, 0.0]];
        let support = |along: Point| {
            let point =
                if dot(ends[0], along) >= dot(ends[1], along) { ends[0] } else { ends[1] };
            Some(Mark { point, ..Mark::default() })
        };
        for refine in [refine_2d, refine_3d] {
            let found = refine([2.0, 2.0, 0.0], &support).unwrap();
            assert_eq!((found.depth(), found.steps.len()), (None, 1));
            let told = found.told(Picture::default(), None);
            assert_eq!(told.steps.len(), 2);
            assert!(told.result.starts_with("the cores are apart"), "{}", told.result);
        }
    }
}
