//! A pair in many random placements, all with the same exact gap.

use std::rc::Rc;

use super::exact::{Core, Difference};
use super::facets::Facets;
use super::pair::{Pair, Placement};
use super::space::to_f32;
use super::space::{DRotation, DVector, Vector};
use super::space::{
    draw, perpendicular, rotated, rotation_by, rotation_to_f32, rotation_to_f64,
};
use crate::narrow::question::Configuration;
use crate::random::Random;

/// Pairs in a row of the table.
const COUNT: usize = 512;
/// Tries for each of them: not every rotation of flat shapes can overlap deeply.
const TRIES: usize = 200;
/// Motion between two looks at a pair, in sizes and radians: a body at 3 cm/s and 60 Hz.
const MOTION: f64 = 0.0005;
/// Relative error of a depth found in `f64`, dimensionless.
const EXACT: f64 = 1e-9;

/// The placements of a pair, all with the same gap.
pub(super) struct Stand {
    /// Exact gap in metres, up to the rounding of poses to `f32`; at the start for casts.
    pub(super) gap: f64,
    /// Size of the solids, in metres.
    pub(super) scale: f64,
    /// Where `b` stands, and where it stands a moment later.
    pub(super) placements: [Vec<Placement>; 2],
    /// Translation of the cast of `b` for each placement, in metres; empty when there is none.
    pub(super) translations: Vec<Vector>,
    /// The exact part of each push after which the two touch.
    pub(super) fractions: Vec<Option<f64>>,
}

/// A pair, its placements, and the exact answers about them.
pub(super) struct Scene {
    /// The cores of the solids.
    cores: [Rc<Core>; 2],
    /// The placements.
    pub(super) stand: Stand,
}

impl Scene {
    /// The pair, standing.
    pub(super) fn standing(pair: &Pair, configuration: Configuration) -> Self {
        let mut scene = Self::empty(pair, configuration);
        let mut random = Random::new(11);
        while scene.stand.placements[0].len() < COUNT {
            if scene.add_standing(&mut random).is_none() {
                break;
            }
        }
        scene
    }

    /// The pair, and pushes that end in a hit or, in [`Configuration::Miss`], do not.
    pub(super) fn cast(pair: &Pair, configuration: Configuration) -> Self {
        let mut scene = Self::empty(pair, configuration);
        let mut random = Random::new(12);
        while scene.stand.placements[0].len() < COUNT {
            if scene.add_cast(configuration == Configuration::Miss, &mut random).is_none() {
                break;
            }
        }
        scene.find_fractions();
        scene
    }

    /// A pair without placements.
    fn empty(pair: &Pair, configuration: Configuration) -> Self {
        let scale = f64::from(pair.scale);
        let stand = Stand {
            gap: configuration.gap() * scale,
            scale,
            placements: [Vec::new(), Vec::new()],
            translations: Vec::new(),
            fractions: Vec::new(),
        };
        Self { cores: [&pair.a, &pair.b].map(|solid| Rc::new(Core::of(solid))), stand }
    }

    /// Adds a random placement with the wanted gap, if one is found.
    fn add_standing(&mut self, random: &mut Random) -> Option<()> {
        let (position, rotation) = self.place(random)?;
        self.push(position, rotation, random);
        Some(())
    }

    /// Adds one, and a push that ends in a hit or, if it `misses`, does not.
    fn add_cast(&mut self, misses: bool, random: &mut Random) -> Option<()> {
        let (position, rotation) = self.place(random)?;
        let (start, translation) = if misses {
            self.past(position, rotation, random)
        } else {
            let target = 0.2 * self.stand.scale * draw::in_ball(random);
            (position, 1.5 * (target - position))
        };
        self.push(start, rotation, random);
        self.stand.translations.push(to_f32(translation));
        Some(())
    }

    /// Finds the part of each push after which the two touch.
    fn find_fractions(&mut self) {
        let fractions = (0..self.stand.translations.len()).map(|index| {
            let (difference, position) = self.exact(index);
            difference.cast(position, DVector::from(self.stand.translations[index]))
        });
        self.stand.fractions = fractions.collect();
    }

    /// The exact gap after a part of a push, in metres, where the cores do not overlap.
    pub(super) fn gap_after(&self, index: usize, fraction: f64) -> Option<f64> {
        let (difference, start) = self.exact(index);
        let position = start + DVector::from(self.stand.translations[index]) * fraction;
        let distance = difference.nearest(position)?.distance(position);
        (distance > 0.0).then(|| distance - difference.margins())
    }

    /// Length of a push, in metres.
    pub(super) fn translation_length(&self, index: usize) -> f64 {
        DVector::from(self.stand.translations[index]).length()
    }

    /// One placement in `f64`, of the poses as the engines get them.
    fn exact(&self, index: usize) -> (Difference, DVector) {
        let Placement { position, rotation } = self.stand.placements[0][index];
        (self.difference(rotation_to_f64(rotation)), DVector::from(position))
    }

    fn difference(&self, rotation: DRotation) -> Difference {
        Difference::new(&self.cores[0], &self.cores[1], rotation)
    }

    /// A random placement with the wanted gap.
    fn place(&self, random: &mut Random) -> Option<(DVector, DRotation)> {
        (0..TRIES).find_map(|_| {
            let rotation = rotation_to_f64(rotation_to_f32(draw::rotation(random)));
            let direction = draw::direction(random);
            let difference = self.difference(rotation);
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
    fn past(
        &self,
        position: DVector,
        rotation: DRotation,
        random: &mut Random,
    ) -> (DVector, DVector) {
        let nearest = self.difference(rotation).nearest(position).unwrap_or_default();
        let translation = 4.0 * self.stand.scale * perpendicular(position - nearest, random);
        (position - 0.5 * translation, translation)
    }

    fn push(&mut self, position: DVector, rotation: DRotation, random: &mut Random) {
        let turn = rotation_by(MOTION, random);
        let shift = MOTION * self.stand.scale * draw::direction(random);
        let later = Placement::new(position + shift, rotated(rotation, turn));
        self.stand.placements[0].push(Placement::new(position, rotation));
        self.stand.placements[1].push(later);
    }
}

/// A place at `distance` metres from the set of differences.
fn apart(difference: &Difference, direction: DVector, distance: f64) -> Option<DVector> {
    // On the facet that touches the set, or as far in front of it as wanted.
    let outside = direction * (difference.reach(direction) + distance);
    let nearest = difference.nearest(outside)?;
    let normal = (outside - nearest).try_normalize()?;
    Some(nearest + normal * distance)
}

/// The last place along `direction` that is `depth` metres inside the set of differences.
fn overlapping(facets: &Facets, direction: DVector, depth: f64) -> Option<DVector> {
    let along = facets.last_inside(direction, depth);
    let position = direction * along;
    let is_exact = (facets.depth(position) - depth).abs() <= EXACT * depth;
    (along > 0.0 && along.is_finite() && is_exact).then_some(position)
}
