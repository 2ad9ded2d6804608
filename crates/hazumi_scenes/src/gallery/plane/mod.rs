//! Gallery of 2D scenes: games that play themselves, soft bodies, and scenes of other
//! benchmarks. The last are made exactly as the benchmarks of `box2d` have them.
//!
//! Source: Catto, `box2d`, 2026, `shared/benchmarks.c`. `[catto2026b]`

mod breakout;
mod compounds;
mod drums;
mod humans;
mod joint_grid;
mod junkyard;
mod platformer;
mod pyramids;
mod smash;
mod softs;
mod spinner;

use super::{Entry, files};
use crate::format::plane::{Body, Scene, Shape};

pub(super) const ENTRIES: &[Entry<Scene>] = &[
    Entry {
        name: "breakout",
        description: "A paddle keeps a ball in play, which breaks a wall of 72 bricks.",
        source: "crates/hazumi_scenes/src/gallery/plane/breakout.rs",
        doc: "docs/2d.md",
        fill: breakout::breakout,
    },
    Entry {
        name: "platformer",
        description: "A hero jumps, rides a lift, walks over belts and a seesaw, and takes coins.",
        source: "crates/hazumi_scenes/src/gallery/plane/platformer.rs",
        doc: "docs/characters-and-vehicles.md",
        fill: platformer::platformer,
    },
    Entry {
        name: "jelly_game",
        description: "A jelly rolls, jumps and squeezes through a level, over buttons and a seesaw.",
        source: "assets/scenes/jelly_game.json",
        doc: "docs/soft-bodies.md",
        fill: files::jelly_game,
    },
    Entry {
        name: "jelly_caves",
        description: "A jelly finds its way out of caves with spikes, pits and thumpers.",
        source: "assets/scenes/jelly_caves.json",
        doc: "docs/soft-bodies.md",
        fill: files::jelly_caves,
    },
    Entry {
        name: "jelly_tower",
        description: "A jelly climbs a tower by ledges, a ferry, a lift, a belt and a wheel.",
        source: "assets/scenes/jelly_tower.json",
        doc: "docs/soft-bodies.md",
        fill: files::jelly_tower,
    },
    Entry {
        name: "shape_matching",
        description: "A soft star is pressed flat and returns to its shape.",
        source: "crates/hazumi_scenes/src/gallery/plane/softs.rs",
        doc: "docs/soft-bodies.md",
        fill: softs::shape_matching,
    },
    Entry {
        name: "jelly_pile",
        description: "1,000 blobs of 16 particles fall between walls.",
        source: "crates/hazumi_scenes/src/gallery/plane/softs.rs",
        doc: "docs/soft-bodies.md",
        fill: softs::jelly_pile,
    },
    Entry {
        name: "jelly_crush",
        description: "A press squeezes twenty blobs against the floor, again and again.",
        source: "crates/hazumi_scenes/src/gallery/plane/softs.rs",
        doc: "docs/soft-bodies.md",
        fill: softs::jelly_crush,
    },
    Entry {
        name: "cloth_and_rope",
        description: "Ropes swing, bear a ball each, and make a bridge for crates.",
        source: "crates/hazumi_scenes/src/gallery/plane/softs.rs",
        doc: "docs/soft-bodies.md",
        fill: softs::cloth_and_rope,
    },
    Entry {
        name: "mass_ratio",
        description: "A flat blob bears a box a hundred times as heavy.",
        source: "crates/hazumi_scenes/src/gallery/plane/softs.rs",
        doc: "docs/soft-bodies.md",
        fill: softs::mass_ratio,
    },
    Entry {
        name: "compounds_2d",
        description: "3,000 bodies of two triangles each fall into a tall box.",
        source: "crates/hazumi_scenes/src/gallery/plane/compounds.rs",
        doc: "docs/2d.md",
        fill: compounds::compounds,
    },
    Entry {
        name: "joint_grid_2d",
        description: "A net of 9,993 discs hangs from seven of its knots and swings.",
        source: "crates/hazumi_scenes/src/gallery/plane/joint_grid.rs",
        doc: "docs/joints.md",
        fill: joint_grid::joint_grid,
    },
    Entry {
        name: "junkyard_2d",
        description: "8,000 pentagons fall into a yard where a wall ploughs them to and fro.",
        source: "crates/hazumi_scenes/src/gallery/plane/junkyard.rs",
        doc: "docs/2d.md",
        fill: junkyard::junkyard,
    },
    Entry {
        name: "large_pyramid_2d",
        description: "One pyramid of 5,050 squares stands still and never sleeps.",
        source: "crates/hazumi_scenes/src/gallery/plane/pyramids.rs",
        doc: "docs/2d.md",
        fill: pyramids::large_pyramid,
    },
    Entry {
        name: "many_pyramids_2d",
        description: "400 pyramids of 55 squares each stand still and never sleep.",
        source: "crates/hazumi_scenes/src/gallery/plane/pyramids.rs",
        doc: "docs/2d.md",
        fill: pyramids::many_pyramids,
    },
    Entry {
        name: "rain_2d",
        description: "1,000 ragdolls rain on five floors; the first ones make place for the last.",
        source: "crates/hazumi_scenes/src/gallery/plane/humans.rs",
        doc: "docs/characters-and-vehicles.md",
        fill: humans::rain,
    },
    Entry {
        name: "smash_2d",
        description: "A heavy square flies into a sleeping wall of 9,600 squares.",
        source: "crates/hazumi_scenes/src/gallery/plane/smash.rs",
        doc: "docs/2d.md",
        fill: smash::smash,
    },
    Entry {
        name: "spinner_2d",
        description: "A long paddle stirs 6,076 small bodies in a ring.",
        source: "crates/hazumi_scenes/src/gallery/plane/spinner.rs",
        doc: "docs/2d.md",
        fill: spinner::spinner,
    },
    Entry {
        name: "tumbler_2d",
        description: "A motor turns a box with 2,025 squares in it.",
        source: "crates/hazumi_scenes/src/gallery/plane/drums.rs",
        doc: "docs/2d.md",
        fill: drums::tumbler,
    },
    Entry {
        name: "washer_2d",
        description: "A turning drum with fins tumbles 8,100 squares.",
        source: "crates/hazumi_scenes/src/gallery/plane/drums.rs",
        doc: "docs/2d.md",
        fill: drums::washer,
    },
];

/// A fixed rectangle of these half extents, m, whose top is at y = 0 when it is 1 m half high.
fn ground(half_extents: [f32; 2]) -> Body {
    Body::fixed("ground", [0.0, -1.0], Shape::rectangle(half_extents))
}
