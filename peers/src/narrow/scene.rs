//! Many random ways in which a pair can stand, all with the same exact gap.

use hazumi3d::glam::{DQuat, DVec3, Vec3};

use super::cases::{Configuration, Pair};
use crate::exact::{Core, Difference, Facets};
use crate::random::Random;
use crate::solid::Placement;

/// Pairs in a row of the table.
pub(crate) const COUNT: usize = 512;
/// Tries for each of them: not every rotation of flat shapes can overlap deeply.
const TRIES: usize = 200;
/// Motion between two looks at a pair, in sizes and radians: a body at 3 cm/s and 60 Hz.
const MOTION: f64 = 0.0005;
/// Relative error of a depth found in `f64`, dimensionless.
const EXACT: f64 = 1e-9;

/// How one pair stands, `COUNT` times.
pub(crate) struct Scene {
    /// The cores of the solids.
    pub(crate) cores: [Core; 2],
    /// Exact gap in metres, up to the rounding of poses to `f32`; at the start for sweeps.
    pub(crate) gap: f64,
    /// Size of the solids, in metres.
    pub(crate) scale: f64,
    /// Where `b` stands, and where it stands a moment later.
    pub(crate) placements: [Vec<Placement>; 2],
    /// A push of `b` for each placement, in metres; empty when none is asked for.
    pub(crate) sweeps: Vec<Vec3>,
    /// The exact part of each push after which the two touch.
    pub(crate) fractions: Vec<Option<f64>>,
}

impl Scene {
    /// The pair, standing.
    pub(crate) fn standing(pair: &Pair, configuration: Configuration) -> Self {
        let mut scene = Self::empty(pair, configuration);
        let mut random = Random::new(11);
        while scene.placements[0].len() < COUNT {
            let Some((position, rotation)) = scene.place(&mut random) else {
                break;
            };
            scene.push(position, rotation, &mut random);
        }
        scene
    }

    /// The pair, and pushes that end in a hit or, in [`Configuration::Miss`], do not.
    pub(crate) fn swept(pair: &Pair, configuration: Configuration) -> Self {
        let mut scene = Self::empty(pair, configuration);
        let mut random = Random::new(12);
        while scene.placements[0].len() < COUNT {
            let Some((position, rotation)) = scene.place(&mut random) else {
                break;
            };
            let (start, sweep) = if configuration == Configuration::Miss {
                scene.past(position, rotation, &mut random)
            } else {
                let target = 0.2 * scene.scale * random.in_ball();
                (position, 1.5 * (target - position))
            };
            scene.push(start, rotation, &mut random);
            scene.sweeps.push(sweep.as_vec3());
        }
        scene.fractions = (0..scene.sweeps.len())
            .map(|index| {
                let (difference, position) = scene.exact(index);
                difference.cast(position, scene.sweeps[index].as_dvec3())
            })
            .collect();
        scene
    }

    /// One placement in `f64`, of the poses as the engines get them.
    pub(crate) fn exact(&self, index: usize) -> (Difference<'_>, DVec3) {
        let Placement { position, rotation } = self.placements[0][index];
        let [a, b] = &self.cores;
        (Difference::new(a, b, rotation.as_dquat()), position.as_dvec3())
    }

    fn empty(pair: &Pair, configuration: Configuration) -> Self {
        let scale = f64::from(pair.scale);
        Self {
            cores: [&pair.a, &pair.b].map(Core::of),
            gap: configuration.gap() * scale,
            scale,
            placements: [Vec::new(), Vec::new()],
            sweeps: Vec::new(),
            fractions: Vec::new(),
        }
    }

    /// A random placement with the wanted gap.
    fn place(&self, random: &mut Random) -> Option<(DVec3, DQuat)> {
        (0..TRIES).find_map(|_| {
            let rotation = random.rotation().as_quat().as_dquat();
            let direction = random.direction();
            let difference = Difference::new(&self.cores[0], &self.cores[1], rotation);
            let wanted = self.gap + difference.margins();
            let position = if wanted < -EXACT * self.scale {
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
        let sweep = 4.0 * self.scale * side;
        (position - 0.5 * sweep, sweep)
    }

    fn push(&mut self, position: DVec3, rotation: DQuat, random: &mut Random) {
        let turn = DQuat::from_axis_angle(random.direction(), MOTION);
        let shift = MOTION * self.scale * random.direction();
        self.placements[0].push(Placement::new(position, rotation));
        self.placements[1].push(Placement::new(position + shift, turn * rotation));
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
