//! Many random ways in which a pair can stand, all with the same exact gap.

use hazumi2d::glam::DVec2;

use super::exact::{Core, Difference};
use super::solid::Placement;
use super::{InPlane, Pair};
use crate::narrow::{self, Configuration, Stand};
use crate::random::Random;

/// Tries for each of them: not every rotation of flat shapes can overlap deeply.
const TRIES: usize = 200;
/// Motion between two looks at a pair, in sizes and radians: a body at 3 cm/s and 60 Hz.
const MOTION: f64 = 0.0005;
/// Relative error of a depth found in `f64`, dimensionless.
const EXACT: f64 = 1e-9;

/// How one pair stands, many times.
pub(super) struct Scene {
    /// The cores of the solids.
    cores: [Core; 2],
    stand: Stand<InPlane>,
}

impl narrow::Scene for Scene {
    type Space = InPlane;

    fn empty(pair: &Pair, configuration: Configuration) -> Self {
        let cores = [&pair.a, &pair.b].map(Core::of);
        Self { cores, stand: Stand::new(pair, configuration) }
    }

    fn stand(&self) -> &Stand<InPlane> {
        &self.stand
    }

    fn add_standing(&mut self, random: &mut Random) -> Option<()> {
        let (position, rotation) = self.place(random)?;
        self.push(position, rotation, random);
        Some(())
    }

    fn add_swept(&mut self, misses: bool, random: &mut Random) -> Option<()> {
        let (position, rotation) = self.place(random)?;
        let (start, sweep) = if misses {
            self.past(position, rotation)
        } else {
            let target = 0.2 * self.stand.scale * random.in_disc();
            (position, 1.5 * (target - position))
        };
        self.push(start, rotation, random);
        self.stand.sweeps.push(sweep.as_vec2());
        Some(())
    }

    fn find_fractions(&mut self) {
        let fractions = (0..self.stand.sweeps.len()).map(|index| {
            let (difference, position) = self.exact(index);
            difference.cast(position, self.stand.sweeps[index].as_dvec2())
        });
        self.stand.fractions = fractions.collect();
    }

    fn gap_after(&self, index: usize, fraction: f64) -> Option<f64> {
        let (difference, start) = self.exact(index);
        let position = start + self.stand.sweeps[index].as_dvec2() * fraction;
        let distance = difference.nearest(position).distance(position);
        (distance > 0.0).then(|| distance - difference.margins)
    }

    fn way(&self, index: usize) -> f64 {
        self.stand.sweeps[index].as_dvec2().length()
    }
}

impl Scene {
    /// One placement in `f64`, of the poses as the engines get them.
    fn exact(&self, index: usize) -> (Difference, DVec2) {
        let Placement { position, rotation } = self.stand.placements[0][index];
        (self.difference(rotation.as_dvec2()), position.as_dvec2())
    }

    fn difference(&self, rotation: DVec2) -> Difference {
        Difference::new(&self.cores[0], &self.cores[1], rotation)
    }

    /// A random placement with the wanted gap.
    fn place(&self, random: &mut Random) -> Option<(DVec2, DVec2)> {
        (0..TRIES).find_map(|_| {
            let rotation = random.heading().as_vec2().as_dvec2();
            let direction = random.heading();
            let difference = self.difference(rotation);
            let wanted = self.stand.gap + difference.margins;
            let position = if wanted < -EXACT * self.stand.scale {
                overlapping(&difference, direction, -wanted)
            } else {
                apart(&difference, direction, wanted)
            };
            position.map(|position| (position, rotation))
        })
    }

    /// From `position`, where the gap is right, back along a line that comes no nearer.
    fn past(&self, position: DVec2, rotation: DVec2) -> (DVec2, DVec2) {
        let nearest = self.difference(rotation).nearest(position);
        let side = (position - nearest).perp().normalize_or(DVec2::X);
        let sweep = 4.0 * self.stand.scale * side;
        (position - 0.5 * sweep, sweep)
    }

    fn push(&mut self, position: DVec2, rotation: DVec2, random: &mut Random) {
        let turn = DVec2::from_angle(MOTION * (2.0 * random.unit() - 1.0).signum());
        let shift = MOTION * self.stand.scale * random.heading();
        self.stand.placements[0].push(Placement::new(position, rotation));
        self.stand.placements[1].push(Placement::new(position + shift, turn.rotate(rotation)));
    }
}

/// A place at `distance` metres from the set of differences.
fn apart(difference: &Difference, direction: DVec2, distance: f64) -> Option<DVec2> {
    // On the line that touches the set, or as far in front of it as wanted.
    let outside = direction * (difference.reach(direction) + distance);
    let nearest = difference.nearest(outside);
    let normal = (outside - nearest).try_normalize()?;
    Some(nearest + normal * distance)
}

/// The last place along `direction` that is `depth` metres inside the set of differences.
fn overlapping(difference: &Difference, direction: DVec2, depth: f64) -> Option<DVec2> {
    let along = difference.last_inside(direction, depth);
    let position = direction * along;
    let is_exact = (difference.depth(position) - depth).abs() <= EXACT * depth;
    (along > 0.0 && along.is_finite() && is_exact).then_some(position)
}
