//! GJK: the search for the closest points.

use super::picture::{ASKED, BEST, KNOWN, ORIGIN, Point};
use super::{Mark, points_of};
use crate::number_text::format_metres;
use crate::protocol::{MethodInfo, Picture, StepInfo};

const ABOUT: &str = "The Minkowski difference holds the differences of all points of the second body and all points of \
    the first. The distance of the bodies is its distance from the origin. GJK looks for its point nearest to the origin: \
    it keeps a simplex of a few points, takes the point v of the simplex nearest to the origin, and asks for the support \
    point, the one farthest along −v.";

/// A search, in the world and in the difference.
pub(super) struct Searched {
    pub(super) steps: Vec<Question>,
    /// Between which points the nearest one lies at the end.
    pub(super) simplex: Vec<Mark>,
    pub(super) distance: f32,
    /// Sum of the two margins.
    pub(super) margins: f32,
    /// The closest points of the surfaces, in the world.
    pub(super) points: [Point; 2],
    pub(super) is_sure: bool,
}

/// Query of the search, and its state before.
pub(super) struct Question {
    pub(super) simplex: Vec<Mark>,
    pub(super) nearest: Point,
    pub(super) distance: f32,
    pub(super) support: Mark,
    pub(super) bound: f32,
}

impl Searched {
    pub(super) fn told(&self, base: Picture) -> MethodInfo {
        let mut steps: Vec<StepInfo> = self.steps.iter().map(Question::told).collect();
        steps.push(self.end());
        MethodInfo {
            name: "gjk",
            title: "GJK: distance of the cores",
            about: ABOUT,
            result: self.result(),
            legend: vec![
                (ORIGIN, "origin"),
                (KNOWN, "simplex"),
                (BEST, "nearest point v"),
                (ASKED, "support point"),
            ],
            base,
            steps,
        }
    }

    fn result(&self) -> String {
        let (steps, margins) = (self.steps.len(), f64::from(self.margins));
        let plural = if steps == 1 { "" } else { "s" };
        let end = if self.is_sure { "" } else { "; stopped before it was sure" };
        let distance = f64::from(self.distance);
        let cores = if distance == 0.0 {
            "the cores touch or overlap".to_owned()
        } else {
            format!("the cores are {} apart", format_metres(distance))
        };
        let shapes = match distance - margins {
            _ if margins == 0.0 => String::new(),
            _ if distance == 0.0 => {
                format!(", with {} of margin around them", format_metres(margins))
            }
            gap if gap >= 0.0 => format!(", the shapes {}", format_metres(gap)),
            gap => format!(", the shapes overlap by {}", format_metres(-gap)),
        };
        format!("{cores}{shapes}, after {steps} step{plural}{end}")
    }

    /// The step after which the search ends.
    pub(super) fn end(&self) -> StepInfo {
        let mut picture = Picture::default();
        picture.simplex(&points_of(&self.simplex), KNOWN);
        let mut world = Picture::default();
        let [on_a, on_b] = self.points;
        for mark in &self.simplex {
            world.point(mark.on[0], KNOWN);
            world.point(mark.on[1], KNOWN);
        }
        world.point(on_a, BEST);
        world.point(on_b, BEST);
        world.line(on_a, on_b, BEST);
        let text = if self.distance == 0.0 {
            "The simplex holds the origin: the cores have a point in common."
        } else {
            "No point of the difference is farther along −v than v itself, so v is the nearest \
             one, and its length is the distance."
        };
        StepInfo { text: text.to_owned(), picture, world }
    }
}

impl Question {
    fn told(&self) -> StepInfo {
        let mut picture = Picture::default();
        picture.simplex(&points_of(&self.simplex), KNOWN);
        picture.line([0.0; 3], self.nearest, BEST);
        picture.point(self.nearest, BEST);
        picture.point(self.support.point, ASKED);
        let mut world = Picture::default();
        for mark in &self.simplex {
            world.point(mark.on[0], KNOWN);
            world.point(mark.on[1], KNOWN);
        }
        let [on_a, on_b] = self.support.on;
        world.point(on_a, ASKED);
        world.point(on_b, ASKED);
        world.line(on_a, on_b, ASKED);
        let simplex = match self.simplex.len() {
            1 => "a point",
            2 => "a segment",
            3 => "a triangle",
            _ => "a tetrahedron",
        };
        let support = if self.bound > 0.0 {
            format!(
                "The support point shows that no point is nearer than {}",
                format_metres(self.bound.into())
            )
        } else {
            "The support point is beyond the origin, so no plane between the bodies is known yet"
                .to_owned()
        };
        let text = format!(
            "The simplex is {simplex}. Its point v is {} from the origin: the distance is at \
             most that. {support}; it joins the simplex.",
            format_metres(self.distance.into())
        );
        StepInfo { text, picture, world }
    }
}
