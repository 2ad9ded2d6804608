//! The scenes that come with Hazumi.

mod card_house;
mod characters;
mod dominoes;
mod files;
mod grounds;
mod humans;
mod jolt;
mod joint_grid;
mod large_world;
mod mersenne;
mod piles;
mod plane;
mod planks;
mod pyramids;
mod ragdolls;
mod softs;
mod swarms;
mod trees;
mod washer;

use crate::format::any::AnyScene;
use crate::format::body::Body;
use crate::format::plane as flat;
use crate::format::scene::Scene;
use crate::format::shape::Shape;

/// A scene that comes with Hazumi, in 3D or 2D.
#[derive(Clone, Copy, Debug)]
pub struct Entry<S = Scene> {
    /// Name for [`find`] or [`find_plane`].
    pub name: &'static str,
    /// Description of the scene, one sentence.
    pub description: &'static str,
    /// The file that it is made by, as a path in the repository of Hazumi.
    pub source: &'static str,
    /// The page that tells most about what it shows, as a path in the repository.
    pub doc: &'static str,
    fill: fn() -> S,
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

impl Entry<flat::Scene> {
    /// Builds the scene. It passes [`flat::Scene::check`].
    pub fn build(&self) -> flat::Scene {
        flat::Scene {
            name: self.name.to_owned(),
            description: self.description.to_owned(),
            ..(self.fill)()
        }
    }
}

/// First the scenes to look at, then those made exactly as the benchmarks of `box3d` and `Jolt`
/// have them.
///
/// Source: Catto, `box3d`, 2026, `shared/benchmarks.c`. `[catto2026]`
const ENTRIES: &[Entry] = &[
    Entry {
        name: "rockfall",
        description: "2,000 hulls of real meshes fall into a walled pit.",
        source: "assets/scenes/rockfall.json",
        doc: "docs/simulation.md",
        fill: files::rockfall,
    },
    Entry {
        name: "glowing_crowd",
        description: "10,000 hulls of real meshes fly about in a room, and glow where they touch.",
        source: "assets/scenes/glowing_crowd.json",
        doc: "docs/collision.md",
        fill: files::glowing_crowd,
    },
    Entry {
        name: "separating_axes",
        description: "Two hulls float under the microscope: drag one, and watch their separating axes.",
        source: "assets/scenes/separating_axes.json",
        doc: "docs/view.md",
        fill: files::separating_axes,
    },
    Entry {
        name: "pyramid",
        description: "A wall of 210 cubes in the shape of a pyramid stands still.",
        source: "crates/hazumi_scenes/src/gallery/pyramids.rs",
        doc: "docs/stability-tips.md",
        fill: pyramids::pyramid,
    },
    Entry {
        name: "dominoes",
        description: "240 dominoes in a spiral fall one after the other.",
        source: "crates/hazumi_scenes/src/gallery/dominoes.rs",
        doc: "docs/simulation.md",
        fill: dominoes::dominoes,
    },
    Entry {
        name: "joints",
        description: "One joint of each kind hangs at a rail and works.",
        source: "assets/scenes/joints.json",
        doc: "docs/joints.md",
        fill: files::joints,
    },
    Entry {
        name: "crank",
        description: "A motor turns a crank, and a rod moves a piston.",
        source: "assets/scenes/crank.json",
        doc: "docs/joints.md",
        fill: files::crank,
    },
    Entry {
        name: "wrecking_ball",
        description: "A ball of 17 t on a chain of 24 light links swings into a wall.",
        source: "assets/scenes/wrecking_ball.json",
        doc: "docs/joints.md",
        fill: files::wrecking_ball,
    },
    Entry {
        name: "bridge",
        description: "A bridge of 30 hinged planks bears twelve crates.",
        source: "assets/scenes/bridge.json",
        doc: "docs/joints.md",
        fill: files::bridge,
    },
    Entry {
        name: "newtons_cradle",
        description: "Five balls hand on one blow, to and fro.",
        source: "assets/scenes/newtons_cradle.json",
        doc: "docs/joints.md",
        fill: files::newtons_cradle,
    },
    Entry {
        name: "breaking",
        description: "A cannon ball breaks the joints of a glued wall.",
        source: "assets/scenes/breaking.json",
        doc: "docs/joints.md",
        fill: files::breaking,
    },
    Entry {
        name: "human",
        description: "A ragdoll of 14 capsules falls over.",
        source: "assets/scenes/human.json",
        doc: "docs/characters-and-vehicles.md",
        fill: files::human,
    },
    Entry {
        name: "ragdoll",
        description: "A ragdoll of 23 bodies falls while springs hold its pose.",
        source: "assets/scenes/ragdoll.json",
        doc: "docs/characters-and-vehicles.md",
        fill: files::ragdoll,
    },
    Entry {
        name: "conveyor",
        description: "Parcels come one by one and ride on belts.",
        source: "assets/scenes/conveyor.json",
        doc: "docs/simulation.md",
        fill: files::conveyor,
    },
    Entry {
        name: "one_way",
        description: "Balls are thrown up through floors that hold them when they come back.",
        source: "assets/scenes/one_way.json",
        doc: "docs/simulation.md",
        fill: files::one_way,
    },
    Entry {
        name: "sensors",
        description: "54 balls fall through three gates that feel them.",
        source: "assets/scenes/sensors.json",
        doc: "docs/simulation.md",
        fill: files::sensors,
    },
    Entry {
        name: "groups",
        description: "Red balls fall through the blue shelf, blue ones through the red shelf.",
        source: "assets/scenes/groups.json",
        doc: "docs/simulation.md",
        fill: files::groups,
    },
    Entry {
        name: "bullets",
        description: "Balls and rods at 350 m/s are stopped by walls of a centimetre and none.",
        source: "assets/scenes/bullets.json",
        doc: "docs/simulation.md",
        fill: files::bullets,
    },
    Entry {
        name: "restitution",
        description: "Eleven balls bounce, each a tenth better than the one before.",
        source: "assets/scenes/restitution.json",
        doc: "docs/simulation.md",
        fill: files::restitution,
    },
    Entry {
        name: "friction",
        description: "Eleven crates on a slope; those with friction above 0.47 stay.",
        source: "assets/scenes/friction.json",
        doc: "docs/simulation.md",
        fill: files::friction,
    },
    Entry {
        name: "rolling",
        description: "Nine balls roll on ever softer dents; the first rolls for ever.",
        source: "assets/scenes/rolling.json",
        doc: "docs/simulation.md",
        fill: files::rolling,
    },
    Entry {
        name: "card_house",
        description: "A house of 57 leaning and lying cards stands.",
        source: "crates/hazumi_scenes/src/gallery/card_house.rs",
        doc: "docs/stability-tips.md",
        fill: card_house::card_house,
    },
    Entry {
        name: "plane",
        description: "Discs and a box fall in a plane that they cannot leave.",
        source: "assets/scenes/plane.json",
        doc: "docs/simulation.md",
        fill: files::plane,
    },
    Entry {
        name: "shapes",
        description: "Shapes of ten kinds fall on a wavy mesh with a ring.",
        source: "assets/scenes/shapes.json",
        doc: "docs/simulation.md",
        fill: files::shapes,
    },
    Entry {
        name: "holes",
        description: "Balls roll down a height field and fall through its holes.",
        source: "crates/hazumi_scenes/src/gallery/grounds.rs",
        doc: "docs/simulation.md",
        fill: grounds::holes,
    },
    Entry {
        name: "far_away",
        description: "A ball hits a tower a thousand kilometres from the origin.",
        source: "crates/hazumi_scenes/src/gallery/grounds.rs",
        doc: "docs/simulation.md",
        fill: grounds::far_away,
    },
    Entry {
        name: "jelly_pile_3d",
        description: "500 jellies of 64 particles fall into a pit with 100 rigid bodies.",
        source: "crates/hazumi_scenes/src/gallery/softs.rs",
        doc: "docs/soft-bodies.md",
        fill: softs::jelly_pile,
    },
    Entry {
        name: "cloth_and_rope_3d",
        description: "A cloth catches nine balls, and a rope swings a tenth.",
        source: "crates/hazumi_scenes/src/gallery/softs.rs",
        doc: "docs/soft-bodies.md",
        fill: softs::cloth_and_rope,
    },
    Entry {
        name: "danmaku",
        description: "Six enemies fire patterns at one player, who shoots back and grazes bullets.",
        source: "assets/scenes/danmaku.json",
        doc: "docs/swarm.md",
        fill: files::danmaku,
    },
    Entry {
        name: "bullet_hell_2d",
        description: "200 enemies fire 100,000 bullets at one player, in the plane.",
        source: "crates/hazumi_scenes/src/gallery/swarms.rs",
        doc: "docs/swarm.md",
        fill: swarms::bullet_hell_2d,
    },
    Entry {
        name: "bullet_hell_3d",
        description: "2,000 enemies fire a million bullets, which bounce off the walls.",
        source: "crates/hazumi_scenes/src/gallery/swarms.rs",
        doc: "docs/swarm.md",
        fill: swarms::bullet_hell_3d,
    },
    Entry {
        name: "starlings",
        description: "100,000 starlings fly in flocks, each heeding its seven nearest.",
        source: "crates/hazumi_scenes/src/gallery/swarms.rs",
        doc: "docs/swarm.md",
        fill: swarms::starlings,
    },
    Entry {
        name: "shooting_range",
        description: "Targets in a room are hit by balls that bounce, before the time is up.",
        source: "assets/scenes/shooting_range.json",
        doc: "docs/scenes.md",
        fill: files::shooting_range,
    },
    Entry {
        name: "large_pyramid",
        description: "One pyramid of 5,050 cubes stands still and never sleeps.",
        source: "crates/hazumi_scenes/src/gallery/pyramids.rs",
        doc: "docs/stability-tips.md",
        fill: pyramids::large_pyramid,
    },
    Entry {
        name: "many_pyramids",
        description: "196 pyramids of 55 cubes each stand still and never sleep.",
        source: "crates/hazumi_scenes/src/gallery/pyramids.rs",
        doc: "docs/stability-tips.md",
        fill: pyramids::many_pyramids,
    },
    Entry {
        name: "junkyard",
        description: "10,584 rocks fall into a yard where a pillar on a circle ploughs them.",
        source: "crates/hazumi_scenes/src/gallery/piles.rs",
        doc: "docs/simulation.md",
        fill: piles::junkyard,
    },
    Entry {
        name: "convex_pile",
        description: "Columns of 5,120 round hulls of 60 faces collapse into a pile.",
        source: "crates/hazumi_scenes/src/gallery/piles.rs",
        doc: "docs/simulation.md",
        fill: piles::convex_pile,
    },
    Entry {
        name: "washer",
        description: "A turning drum with fins tumbles 8,000 cubes.",
        source: "crates/hazumi_scenes/src/gallery/washer.rs",
        doc: "docs/simulation.md",
        fill: washer::washer,
    },
    Entry {
        name: "joint_grid",
        description: "A net of 9,900 balls hangs from one side and swings.",
        source: "crates/hazumi_scenes/src/gallery/joint_grid.rs",
        doc: "docs/joints.md",
        fill: joint_grid::joint_grid,
    },
    Entry {
        name: "large_world",
        description: "A ball falls every twelfth of a second somewhere on a million tiles.",
        source: "crates/hazumi_scenes/src/gallery/large_world.rs",
        doc: "docs/simulation.md",
        fill: large_world::large_world,
    },
    Entry {
        name: "rain",
        description: "300 ragdolls rain on rings; the first ones make place for the last.",
        source: "crates/hazumi_scenes/src/gallery/humans.rs",
        doc: "docs/characters-and-vehicles.md",
        fill: humans::rain,
    },
    Entry {
        name: "trees100",
        description: "50 trees of 22 pieces fall on a mesh of 60,000 triangles.",
        source: "crates/hazumi_scenes/src/gallery/trees.rs",
        doc: "docs/simulation.md",
        fill: trees::trees100,
    },
    Entry {
        name: "trees50",
        description: "The same trees fall on a mesh of 240,000 triangles.",
        source: "crates/hazumi_scenes/src/gallery/trees.rs",
        doc: "docs/simulation.md",
        fill: trees::trees50,
    },
    Entry {
        name: "trees25",
        description: "The same trees fall on a mesh of 960,000 triangles.",
        source: "crates/hazumi_scenes/src/gallery/trees.rs",
        doc: "docs/simulation.md",
        fill: trees::trees25,
    },
    Entry {
        name: "convex_vs_mesh",
        description: "1,764 boxes, balls, capsules and tips fall on a wavy mesh.",
        source: "crates/hazumi_scenes/src/gallery/jolt.rs",
        doc: "docs/simulation.md",
        fill: jolt::convex_vs_mesh,
    },
    Entry {
        name: "jolt_pyramid",
        description: "A pyramid of 1,240 cubes in 15 layers falls into place.",
        source: "crates/hazumi_scenes/src/gallery/jolt.rs",
        doc: "docs/stability-tips.md",
        fill: jolt::jolt_pyramid,
    },
    Entry {
        name: "high_speed",
        description: "5,000 bodies at 250 m/s bounce about in a box.",
        source: "crates/hazumi_scenes/src/gallery/jolt.rs",
        doc: "docs/simulation.md",
        fill: jolt::high_speed,
    },
    Entry {
        name: "falling_rows",
        description: "10,000 cubes fall side by side and meet nothing.",
        source: "crates/hazumi_scenes/src/gallery/jolt.rs",
        doc: "docs/simulation.md",
        fill: jolt::falling_rows,
    },
    Entry {
        name: "large_mesh",
        description: "4,410 boxes fall on a mesh of 500,000 triangles.",
        source: "crates/hazumi_scenes/src/gallery/jolt.rs",
        doc: "docs/simulation.md",
        fill: jolt::large_mesh,
    },
    Entry {
        name: "ragdoll_piles",
        description: "16 piles of ten ragdolls that hold their poses collapse.",
        source: "crates/hazumi_scenes/src/gallery/ragdolls.rs",
        doc: "docs/characters-and-vehicles.md",
        fill: ragdolls::piles,
    },
    Entry {
        name: "ragdoll_pile",
        description: "One pile of 160 ragdolls that hold their poses collapses.",
        source: "crates/hazumi_scenes/src/gallery/ragdolls.rs",
        doc: "docs/characters-and-vehicles.md",
        fill: ragdolls::single_pile,
    },
    Entry {
        name: "characters",
        description: "A hundred characters walk over hills and stairs, and push boxes about.",
        source: "crates/hazumi_scenes/src/gallery/characters.rs",
        doc: "docs/characters-and-vehicles.md",
        fill: characters::characters,
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

/// All scenes in 2D, in the order to show them.
pub fn plane_entries() -> &'static [Entry<flat::Scene>] {
    plane::ENTRIES
}

/// The 2D scene of this name.
pub fn find_plane(name: &str) -> Option<&'static Entry<flat::Scene>> {
    plane::ENTRIES.iter().find(|entry| entry.name == name)
}

/// Builds the scene of this name, in 3D or 2D.
pub fn build(name: &str) -> Option<AnyScene> {
    match find(name) {
        Some(entry) => Some(entry.build().into()),
        None => find_plane(name).map(|entry| entry.build().into()),
    }
}

/// A fixed box of these half extents, m, whose top is at y = 0 when it is 1 m half high.
fn ground(half_extents: [f32; 3]) -> Body {
    Body::fixed("ground", [0.0, -1.0, 0.0], Shape::cuboid(half_extents))
}
