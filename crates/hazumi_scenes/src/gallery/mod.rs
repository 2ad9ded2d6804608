//! The scenes that come with Hazumi.

mod dominoes;
mod humans;
mod joint_grid;
mod large_world;
mod piles;
mod pyramids;
mod rockfall;
mod swarms;
mod trees;
mod washer;

use crate::format::body::Body;
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// A scene that comes with Hazumi.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What to ask [`find`] for.
    pub name: &'static str,
    /// What there is to see, one sentence.
    pub description: &'static str,
    fill: fn() -> Scene,
}

impl Entry {
    /// Builds the scene. It passes [`Scene::check`] and refers only to built-in meshes.
    pub fn build(&self) -> Scene {
        Scene {
            name: self.name.to_owned(),
            description: self.description.to_owned(),
            ..(self.fill)()
        }
    }
}

/// First the scenes to look at, then those made exactly as the benchmark of `box3d` has them.
///
/// Source: Catto, `box3d`, 2026, `shared/benchmarks.c`. `[catto2026]`
const ENTRIES: &[Entry] = &[
    Entry {
        name: "rockfall",
        description: "2,000 hulls of real meshes fall into a walled pit.",
        fill: rockfall::rockfall,
    },
    Entry {
        name: "pyramid",
        description: "A wall of 210 cubes in the shape of a pyramid stands still.",
        fill: pyramids::pyramid,
    },
    Entry {
        name: "dominoes",
        description: "240 dominoes in a spiral fall one after the other.",
        fill: dominoes::dominoes,
    },
    Entry {
        name: "bullet_hell_2d",
        description: "200 enemies fire 100,000 bullets at one player, in the plane.",
        fill: swarms::bullet_hell_2d,
    },
    Entry {
        name: "bullet_hell_3d",
        description: "2,000 enemies fire a million bullets, which bounce off the walls.",
        fill: swarms::bullet_hell_3d,
    },
    Entry {
        name: "starlings",
        description: "100,000 starlings fly in flocks, each heeding its seven nearest.",
        fill: swarms::starlings,
    },
    Entry {
        name: "large_pyramid",
        description: "One pyramid of 5,050 cubes stands still and never sleeps.",
        fill: pyramids::large_pyramid,
    },
    Entry {
        name: "many_pyramids",
        description: "196 pyramids of 55 cubes each stand still and never sleep.",
        fill: pyramids::many_pyramids,
    },
    Entry {
        name: "junkyard",
        description: "10,584 rocks fall into a yard where a pillar on a circle ploughs them.",
        fill: piles::junkyard,
    },
    Entry {
        name: "convex_pile",
        description: "Columns of 5,120 round hulls of 60 faces collapse into a pile.",
        fill: piles::convex_pile,
    },
    Entry {
        name: "washer",
        description: "A turning drum with fins tumbles 8,000 cubes.",
        fill: washer::washer,
    },
    Entry {
        name: "joint_grid",
        description: "A net of 9,900 balls hangs from one side and swings.",
        fill: joint_grid::joint_grid,
    },
    Entry {
        name: "large_world",
        description: "A ball falls every twelfth of a second somewhere on a million tiles.",
        fill: large_world::large_world,
    },
    Entry {
        name: "rain",
        description: "300 ragdolls rain on rings; the first ones make place for the last.",
        fill: humans::rain,
    },
    Entry {
        name: "trees100",
        description: "50 trees of 22 pieces fall on a mesh of 60,000 triangles.",
        fill: trees::trees100,
    },
    Entry {
        name: "trees50",
        description: "The same trees fall on a mesh of 240,000 triangles.",
        fill: trees::trees50,
    },
    Entry {
        name: "trees25",
        description: "The same trees fall on a mesh of 960,000 triangles.",
        fill: trees::trees25,
    },
];

/// All scenes, in the order to show them.
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The scene of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

/// A fixed box of these half extents, m, whose top is at y = 0 when it is 1 m half high.
fn ground(half_extents: [f32; 3]) -> Body {
    Body::fixed("ground", [0.0, -1.0, 0.0], Shape::cuboid(half_extents))
}
