//! Many random ways in which a pair can stand, all with the same exact gap.

use hazumi3d::glam::{DQuat, DVec3};

use super::exact::{Core, Difference, Facets};
use super::solid::Placement;
use super::{InSpace, Pair};
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
    stand: Stand<InSpace>,
}

impl narrow::Scene for Scene {
    type Space = InSpace;

    fn empty(pair: &Pair, configuration: Configuration) -> Self {
        let cores = [&pair.a, &pair.b].map(Core::of);
        Self { cores, stand: Stand::new(pair, configuration) }
    }

    fn stand(&self) -> &Stand<InSpace> {
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
            self.past(position, rotation, random)
        } else {
            let target = 0.2 * self.stand.scale * random.in_ball();
            (position, 1.5 * (target - position))
        };
        self.push(start, rotation, random);
        self.stand.sweeps.push(sweep.as_vec3());
        Some(())
    }

    fn find_fractions(&mut self) {
        let fractions = (0..self.stand.sweeps.len()).map(|index| {
            let (difference, position) = self.exact(index);
            difference.cast(position, self.stand.sweeps[index].as_dvec3())
        });
        self.stand.fractions = fractions.collect();
    }

    fn gap_after(&self, index: usize, fraction: f64) -> Option<f64> {
        let (difference, start) = self.exact(index);
        let position = start + self.stand.sweeps[index].as_dvec3() * fraction;
        let distance = difference.nearest(position)?.distance(position);
        (distance > 0.0).then(|| distance - difference.margins())
    }

    fn way(&self, index: usize) -> f64 {
        self.stand.sweeps[index].as_dvec3().length()
    }
}

impl Scene {
    /// One placement in `f64`, of the poses as the engines get them.
    fn exact(&self, index: usize) -> (Difference<'_>, DVec3) {
        let Placement { position, rotation } = self.stand.placements[0][index];
        let [a, b] = &self.cores;
        (Difference::new(a, b, rotation.as_dquat()), position.as_dvec3())
    }

    /// A random placement with the wanted gap.
    fn place(&self, random: &mut Random) -> Option<(DVec3, DQuat)> {
        (0..TRIES).find_map(|_| {
            let rotation = random.rotation().as_quat().as_dquat();
            let direction = random.direction();
            let difference = Difference::new(&self.cores[0], &self.cores[1], rotation);
            let wanted = self.stand.gap + difference.margins();
            let position = if wanted < -EXACT * self.stand.scale {
                overlapping(&difference.facets(), direction, -wanted)
            } else {
                apart(&difference, direction, wanted)
            };
            position.map(|position| (position, rotation))
        })
    }

    /// From `position`, where the gap is right, back along a line that comes no nearer.
    fn past(&self, position: DVec3, rotation: DQuat, random: &mut Random) -> (DVec3, DVec3) {
        let difference = Difference::new(&self.cores[0], &self.cores[1], rotation);
        let nearest = difference.nearest(position).unwrap_or_default();
        let side = (position - nearest).cross(random.direction()).normalize_or(DVec3::X);
        let sweep = 4.0 * self.stand.scale * side;
        (position - 0.5 * sweep, sweep)
    }

    fn push(&mut self, position: DVec3, rotation: DQuat, random: &mut Random) {
        let turn = DQuat::from_axis_angle(random.direction(), MOTION);
        let shift = MOTION * self.stand.scale * random.direction();
        self.stand.placements[0].push(Placement::new(position, rotation));
        self.stand.placements[1].push(Placement::new(position + shift, turn * rotation));
    }
}

/// A place at `distance` metres from the set of differences.
fn apart(difference: &Difference<'_>, direction: DVec3, distance: f64) -> Option<DVec3> {
    // In the plane that touches the set, or as far in front of it as wanted.
    let outside = direction * (difference.reach(direction) + distance);
    let nearest = difference.nearest(outside)?;
    let normal = (outside - nearest).try_normalize()?;
    Some(nearest + normal * distance)
}

/// The last place along `direction` that is `depth` metres inside the set of differences.
fn overlapping(facets: &Facets, direction: DVec3, depth: f64) -> Option<DVec3> {
    let along = facets.last_inside(direction, depth);
    let position = direction * along;
    let is_exact = (facets.depth(position) - depth).abs() <= EXACT * depth;
    (along > 0.0 && along.is_finite() && is_exact).then_some(position)
}
