//! A picture of a game, as SVG: the arena from the front.

use std::fmt::Write;

use hazumi_arcade::{Game, Role, Thing};
use hazumi_scenes::{Scene, Swarm};

/// Width of the picture, in pixels.
const WIDTH: f32 = 960.0;
/// Most things that are drawn; of more, every so many.
const MOST: usize = 20_000;
/// Least radius of a dot, in pixels.
const LEAST: f32 = 0.6;

/// Draws the game as it is.
pub(super) fn draw(scene: &Scene, game: &Game) -> String {
    let [half_x, half_y, half_z] = match &scene.swarm {
        Some(Swarm::Bullets(rules)) => rules.half_extents,
        Some(Swarm::Flock(rules)) => rules.half_extents,
        None => [1.0; 3],
    };
    let scale = 0.5 * WIDTH / half_x;
    let height = 2.0 * half_y * scale;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
         width=\"{WIDTH}\" height=\"{height:.0}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#10141c\"/>\n"
    );
    for thing in chosen(game) {
        let [x, y, z] = thing.position;
        // Things farther back are darker.
        let part =
            if scene.dim == 2 { 1.0 } else { 0.65 + 0.35 * (z / half_z).clamp(-1.0, 1.0) };
        let radius = (thing.radius * scale).max(LEAST);
        let (x, y) = ((x + half_x) * scale, (half_y - y) * scale);
        let color = color(thing.role);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{color}\" \
             opacity=\"{part:.2}\"/>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Things to draw: from the back to the front, the player last.
fn chosen(game: &Game) -> Vec<Thing> {
    let mut count = 0_usize;
    game.for_each(|_| count += 1);
    let step = count.div_ceil(MOST).max(1);
    let (mut things, mut index) = (Vec::new(), 0);
    game.for_each(|thing| {
        if index % step == 0 || matches!(thing.role, Role::Enemy | Role::Player) {
            things.push(thing);
        }
        index += 1;
    });
    let layer = |role: Role| match role {
        Role::Bullet | Role::Bird => 0,
        Role::Shot => 1,
        Role::Enemy => 2,
        Role::Player => 3,
    };
    things.sort_by(|a, b| {
        layer(a.role).cmp(&layer(b.role)).then(a.position[2].total_cmp(&b.position[2]))
    });
    things
}

fn color(role: Role) -> &'static str {
    match role {
        Role::Bullet => "#ff7a9c",
        Role::Enemy => "#ffd166",
        Role::Player => "#5ef1ff",
        Role::Shot => "#9dffb0",
        Role::Bird => "#dfe6f2",
    }
}
