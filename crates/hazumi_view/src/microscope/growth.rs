//! EPA: the polytope that grows inside the difference.

use super::Mark;
use super::picture::{ASKED, BEST, KNOWN, Point, scaled};
use crate::number_text::format_metres;
use crate::protocol::{MethodInfo, Picture, StepInfo};

/// Most steps that are told, from the first on; and the end.
const MOST_STEPS: usize = 48;

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
            "The nearest face is on the surface: shifting the second body by {} parts them.",
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
                "The origin is {} outside of the nearest side. Beyond that the difference \
                 reaches {height}.",
                format_metres(-f64::from(self.offset))
            )
        } else {
            format!(
                "The nearest side is {offset} from the origin: they overlap by no less. Beyond \
                 it the difference reaches {height}: no more."
            )
        };
        StepInfo { text, picture, world }
    }
}
