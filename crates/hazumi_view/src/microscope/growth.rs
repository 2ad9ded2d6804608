//! EPA: the polytope that grows inside the difference.

use super::Mark;
use super::picture::{ASKED, BEST, KNOWN, ORIGIN, Point, scaled};
use crate::number_text::format_metres;
use crate::protocol::{MethodInfo, Picture, StepInfo};

/// Most steps that are told, from the first on; and the end.
const MOST_STEPS: usize = 48;

const ABOUT: &str = "Where bodies overlap, the origin is inside of their Minkowski difference, and the depth is its \
    distance from the surface. EPA grows a polytope inside of the difference: again and again it takes the face nearest to \
    the origin, and asks how far the difference reaches beyond it. The surface is found when it reaches no farther.";

/// The growth of a polytope, in the world and in the difference.
pub(super) struct Growing {
    pub(super) steps: Vec<Shell>,
    pub(super) depth: f32,
    /// From the one shape to the other, along the axes of the difference.
    pub(super) normal: Point,
    /// The points that part last, in the world.
    pub(super) points: [Point; 2],
    pub(super) is_sure: bool,
}

/// Picture of the polytope.
pub(super) struct Shell {
    pub(super) edges: Vec<[Point; 2]>,
    /// The corners of the face or side that is nearest to the origin.
    pub(super) lowest: Vec<Point>,
    /// Out of that.
    pub(super) normal: Point,
    pub(super) offset: f32,
    pub(super) support: Mark,
    pub(super) height: f32,
}

impl Growing {
    pub(super) fn told(&self, base: Picture) -> MethodInfo {
        let told = self.steps.iter().take(MOST_STEPS).map(Shell::told);
        let mut steps: Vec<StepInfo> = told.collect();
        steps.push(self.end());
        let count = self.steps.len();
        let left_out = count.saturating_sub(MOST_STEPS);
        let rest = if left_out > 0 { format!(", {left_out} not shown") } else { String::new() };
        let end = if self.is_sure { "" } else { "; a shorter way may exist" };
        MethodInfo {
            name: "epa",
            title: "EPA: the shortest way apart",
            about: ABOUT,
            legend: vec![
                (ORIGIN, "origin"),
                (KNOWN, "polytope"),
                (BEST, "nearest face"),
                (ASKED, "support point"),
            ],
            result: format!(
                "the cores overlap by {}, after {count} steps{rest}{end}",
                format_metres(self.depth.into())
            ),
            base,
            steps,
        }
    }

    fn end(&self) -> StepInfo {
        let mut picture = Picture::default();
        if let Some(last) = self.steps.last() {
            last.draw(&mut picture);
        }
        picture.line([0.0; 3], scaled(self.normal, -f64::from(self.depth)), BEST);
        let mut world = Picture::default();
        let [on_a, on_b] = self.points;
        world.point(on_a, BEST);
        world.point(on_b, BEST);
        world.line(on_a, on_b, BEST);
        let text = format!(
            "The difference reaches no farther than the nearest face. Its distance from the \
             origin, {}, is the depth: a shift of the second body by that along its normal parts \
             the two.",
            format_metres(self.depth.into())
        );
        StepInfo { text, picture, world }
    }
}

impl Shell {
    fn draw(&self, picture: &mut Picture) {
        for &[from, to] in &self.edges {
            picture.line(from, to, KNOWN);
        }
        match self.lowest[..] {
            [a, b, c] => picture.triangle([a, b, c], BEST),
            [a, b] => picture.line(a, b, BEST),
            _ => {}
        }
    }

    fn told(&self) -> StepInfo {
        let mut picture = Picture::default();
        self.draw(&mut picture);
        picture.line([0.0; 3], scaled(self.normal, self.offset.into()), BEST);
        picture.point(self.support.point, ASKED);
        let mut world = Picture::default();
        let [on_a, on_b] = self.support.on;
        world.point(on_a, ASKED);
        world.point(on_b, ASKED);
        world.line(on_a, on_b, ASKED);
        let [offset, height] = [self.offset, self.height].map(|it| format_metres(it.into()));
        let text = if self.offset < 0.0 {
            format!(
                "The origin is {} outside of the polytope still. Along the normal of the nearest \
                 face, the support point is {height} from the origin; the face makes place for \
                 faces around that point.",
                format_metres(-f64::from(self.offset))
            )
        } else {
            format!(
                "The nearest face is {offset} from the origin: the depth is at least that. Along \
                 its normal the support point is {height} from the origin: the depth is at most \
                 that. The face makes place for faces around the support point."
            )
        };
        StepInfo { text, picture, world }
    }
}
