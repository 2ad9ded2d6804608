//! How a pair stands.

use super::question::Configuration;
use super::space::{Pair, Space};
use crate::random::Random;

/// Pairs in a row of the table.
const COUNT: usize = 512;

/// Many ways in which a pair stands, all with the same gap.
pub(crate) struct Stand<S: Space> {
    /// Exact gap in metres, up to the rounding of poses to `f32`; at the start for sweeps.
    pub(crate) gap: f64,
    /// Size of the solids, in metres.
    pub(crate) scale: f64,
    /// Where `b` stands, and where it stands a moment later.
    pub(crate) placements: [Vec<S::Placement>; 2],
    /// A push of `b` for each placement, in metres; empty when none is asked for.
    pub(crate) sweeps: Vec<S::Vector>,
    /// The exact part of each push after which the two touch.
    pub(crate) fractions: Vec<Option<f64>>,
}

impl<S: Space> Stand<S> {
    /// So far none.
    pub(crate) fn new(pair: &Pair<S>, configuration: Configuration) -> Self {
        let scale = f64::from(pair.scale);
        Self {
            gap: configuration.gap() * scale,
            scale,
            placements: [Vec::new(), Vec::new()],
            sweeps: Vec::new(),
            fractions: Vec::new(),
        }
    }
}

/// A pair, how it stands, and what is exactly true of it.
pub(crate) trait Scene: Sized {
    /// Where it is.
    type Space: Space;

    /// A pair that stands nowhere yet.
    fn empty(pair: &Pair<Self::Space>, configuration: Configuration) -> Self;

    /// How the pair stands.
    fn stand(&self) -> &Stand<Self::Space>;

    /// Adds a random placement with the wanted gap, if one is found.
    fn add_standing(&mut self, random: &mut Random) -> Option<()>;

    /// Adds one, and a push that ends in a hit or, if it `misses`, does not.
    fn add_swept(&mut self, misses: bool, random: &mut Random) -> Option<()>;

    /// Finds the part of each push after which the two touch.
    fn find_fractions(&mut self);

    /// The exact gap after a part of a push, in metres, where the cores do not overlap.
    fn gap_after(&self, index: usize, fraction: f64) -> Option<f64>;

    /// How long a push is, in metres.
    fn way(&self, index: usize) -> f64;

    /// The pair, standing.
    fn standing(pair: &Pair<Self::Space>, configuration: Configuration) -> Self {
        let mut scene = Self::empty(pair, configuration);
        let mut random = Random::new(11);
        while scene.stand().placements[0].len() < COUNT {
            if scene.add_standing(&mut random).is_none() {
                break;
            }
        }
        scene
    }

    /// The pair, and pushes that end in a hit or, in [`Configuration::Miss`], do not.
    fn swept(pair: &Pair<Self::Space>, configuration: Configuration) -> Self {
        let mut scene = Self::empty(pair, configuration);
        let mut random = Random::new(12);
        while scene.stand().placements[0].len() < COUNT {
            if scene.add_swept(configuration == Configuration::Miss, &mut random).is_none() {
                break;
            }
        }
        scene.find_fractions();
        scene
    }
}
