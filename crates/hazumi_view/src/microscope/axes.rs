//! SAT: all axes along which two cores may be apart.

use crate::number_text::format_metres;
use crate::protocol::{MethodInfo, Picture, StepInfo};

/// Most axes that are shown: those that separate best.
const MOST_AXES: usize = 120;

/// All axes.
pub(super) struct Compared {
    pub(super) axes: Vec<Tried>,
    pub(super) title: &'static str,
    /// How the method works in this dimension.
    pub(super) about: &'static str,
    /// Note on axes that were left out before any was tried, or empty.
    pub(super) pruned: String,
    /// The colours of its pictures.
    pub(super) legend: Vec<(u32, &'static str)>,
    /// Picture of the data that the method works on.
    pub(super) base: Picture,
}

/// One of them.
pub(super) struct Tried {
    /// Feature that the axis is square to.
    pub(super) feature: String,
    pub(super) separation: f32,
    pub(super) picture: Picture,
    pub(super) world: Picture,
}

impl Compared {
    /// The axes in the order in which they were tried, and the best of them once more.
    pub(super) fn told(mut self) -> Option<MethodInfo> {
        let count = self.axes.len();
        self.leave_out();
        let mut best: Option<usize> = None;
        let mut steps = Vec::new();
        for (index, axis) in self.axes.iter().enumerate() {
            let gap = |axis: &Tried| axis.separation;
            let before = best.map_or(f32::NEG_INFINITY, |best| gap(&self.axes[best]));
            let is_better = axis.separation > before;
            let verdict = if is_better {
                "the greatest separation so far"
            } else {
                "less than the greatest one"
            };
            if is_better {
                best = Some(index);
            }
            steps.push(axis.told(&format!("{}, {verdict}.", axis.words())));
        }
        let best = &self.axes[best?];
        steps.push(best.told(&format!("The axis of greatest separation: {}.", best.words())));
        let left_out = count - self.axes.len();
        let rest = if left_out > 0 { format!(", {left_out} not shown") } else { String::new() };
        let gap = f64::from(best.separation);
        let Self { title, about, pruned, legend, base, .. } = self;
        let result = if gap > 0.0 {
            format!("{} apart, by {count} axes{rest}{pruned}", format_metres(gap))
        } else {
            format!("overlapping by {}, by {count} axes{rest}{pruned}", format_metres(-gap))
        };
        Some(MethodInfo { name: "sat", title, about, result, legend, base, steps })
    }

    /// Forgets those that separate least where there are too many.
    fn leave_out(&mut self) {
        if self.axes.len() <= MOST_AXES {
            return;
        }
        let mut gaps: Vec<f32> = self.axes.iter().map(|axis| axis.separation).collect();
        gaps.sort_unstable_by(|a, b| b.total_cmp(a));
        let least = gaps[MOST_AXES - 1];
        self.axes.retain(|axis| axis.separation >= least);
        self.axes.truncate(MOST_AXES);
    }
}

impl Tried {
    fn words(&self) -> String {
        let gap = f64::from(self.separation);
        let says = if gap > 0.0 { "are apart by" } else { "overlap by" };
        format!("{}: the projections {says} {}", self.feature, format_metres(gap.abs()))
    }

    fn told(&self, text: &str) -> StepInfo {
        let (picture, world) = (self.picture.clone(), self.world.clone());
        StepInfo { text: text.to_owned(), picture, world }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> Compared {
        Compared {
            axes: Vec::new(),
            title: "",
            about: "",
            pruned: String::new(),
            legend: Vec::new(),
            base: Picture::default(),
        }
    }

    #[test]
    fn of_many_axes_the_best_are_kept() {
        let tried = |number: u16| Tried {
            feature: format!("axis {number}"),
            separation: f32::from(number % 200),
            picture: Picture::default(),
            world: Picture::default(),
        };
        let axes = (0..200).map(tried).collect();
        let told = Compared { axes, ..empty() }.told().unwrap();
        assert_eq!(told.steps.len(), 121);
        assert!(told.steps[0].text.starts_with("axis 80"), "{}", told.steps[0].text);
        assert!(
            told.steps[120].text.starts_with("The axis of greatest separation: axis 199: the")
        );
        assert_eq!(told.result, "199 m apart, by 200 axes, 80 not shown");
    }

    #[test]
    fn without_axes_there_is_nothing_to_tell() {
        let none = empty();
        assert!(none.told().is_none());
    }
}
