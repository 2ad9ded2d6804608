//! Checks of repeats.

use super::dim::{DIM, Vector, finite_turn};
use super::format::repeat::{Grid, Repeat, RepeatPose, Scatter};
use super::place::{Checked, Place};

pub(super) fn check_repeat(place: &Place<'_>, repeat: &Repeat, position: Vector) -> Checked {
    match repeat {
        Repeat::Grid(grid) => check_grid(&place.field("grid"), grid)?,
        Repeat::Scatter(scatter) => check_scatter(&place.field("scatter"), scatter)?,
        Repeat::Positions(offsets) => {
            let place = place.field("positions");
            if offsets.is_empty() {
                return place.broken("are none, must be at least 1");
            }
            for (index, offset) in offsets.iter().enumerate() {
                place.item(index).finite_all(offset)?;
            }
        }
        Repeat::Poses(poses) => check_poses(&place.field("poses"), poses)?,
    }
    // Finite numbers may still add up to infinity.
    let is_far = |index: u64| {
        let (offset, _) = repeat.place(index);
        position.iter().zip(offset).any(|(start, offset)| !(start + offset).is_finite())
    };
    let candidates = match repeat {
        Repeat::Grid(_) => repeat.count() - 1..repeat.count(),
        Repeat::Scatter(_) | Repeat::Positions(_) | Repeat::Poses(_) => 0..repeat.count(),
    };
    match candidates.into_iter().find(|&index| is_far(index)) {
        Some(index) => place.broken(&format!("puts copy {index} at an infinite position")),
        None => Ok(()),
    }
}

fn check_grid(place: &Place<'_>, grid: &Grid) -> Checked {
    for axis in 0..DIM {
        if grid.count[axis] == 0 {
            return place.field("count").item(axis).broken("is 0, must be at least 1");
        }
    }
    place.field("spacing").finite_all(&grid.spacing)?;
    place.field("jitter").at_least(0.0, grid.jitter)
}

fn check_scatter(place: &Place<'_>, scatter: &Scatter) -> Checked {
    if scatter.count == 0 {
        return place.field("count").broken("is 0, must be at least 1");
    }
    place.field("min").finite_all(&scatter.min)?;
    place.field("max").finite_all(&scatter.max)?;
    (0..DIM).try_for_each(|axis| {
        place.field("max").item(axis).at_least(scatter.min[axis], scatter.max[axis])
    })
}

fn check_poses(place: &Place<'_>, poses: &[RepeatPose]) -> Checked {
    if poses.is_empty() {
        return place.broken("are none, must be at least 1");
    }
    poses.iter().enumerate().try_for_each(|(index, pose)| {
        let place = place.item(index);
        place.field("position").finite_all(&pose.position)?;
        finite_turn(&place.field("rotation_degrees"), pose.rotation_degrees)
    })
}
