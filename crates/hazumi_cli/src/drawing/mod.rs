//! A drawing of a world in the plane, as SVG.

mod frame;
mod outline;

use std::collections::BTreeMap;
use std::fmt::Write;

use hazumi2d::{BodyId, Motion, World};

use frame::Frame;
use outline::Outline;

/// Colours of bodies, told apart by colour-blind eyes too, since they differ in lightness.
const PALETTE: [&str; 6] = ["#2a7f9e", "#e9b844", "#d95d39", "#7fb069", "#3b4a7a", "#e8978c"];
/// What fixed bodies are filled with.
const STONE: &str = "#c6cfd8";
/// What kinematic bodies are filled with.
const STEEL: &str = "#97a6b5";
/// Outlines, and what has no inside.
const INK: &str = "#26303b";

/// Draws the world as it is: fixed bodies behind the others, sleeping ones paler, sensors as mere outlines.
pub(crate) fn draw(world: &World, bodies: &[(String, BodyId)]) -> String {
    let frame = Frame::around(world);
    let [width, height] = frame.size();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#f7f9fb\"/>\n\
         <g stroke=\"{INK}\" stroke-width=\"{:.2}\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">\n",
        frame.line()
    );
    let kinds = kinds(bodies);
    let is_behind =
        |id: BodyId| world.body(id).is_some_and(|body| body.motion != Motion::Dynamic);
    for wants_behind in [true, false] {
        for (&(_, id), &kind) in bodies.iter().zip(&kinds) {
            if is_behind(id) == wants_behind {
                draw_body(&mut svg, world, &frame, id, kind);
            }
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// Kind of each body: equal for names that are equal but for their numbers.
fn kinds(bodies: &[(String, BodyId)]) -> Vec<usize> {
    let mut known = BTreeMap::new();
    let stem = |name: &str| name.split('[').next().unwrap_or_default().to_owned();
    bodies
        .iter()
        .map(|(name, _)| {
            let next = known.len();
            *known.entry(stem(name)).or_insert(next)
        })
        .collect()
}

fn draw_body(svg: &mut String, world: &World, frame: &Frame, id: BodyId, kind: usize) {
    let Some(body) = world.body(id) else { return };
    let fill = match body.motion {
        Motion::Fixed => STONE,
        Motion::Kinematic => STEEL,
        Motion::Dynamic => PALETTE[kind % PALETTE.len()],
    };
    let is_pale = body.motion == Motion::Dynamic && world.is_asleep(id) == Some(true);
    for &collider_id in world.colliders_of(id).unwrap_or_default() {
        let (Some(collider), Some(pose)) =
            (world.collider(collider_id), world.pose_of(collider_id))
        else {
            continue;
        };
        let mut outlines = Vec::new();
        Outline::collect(&collider.shape, &pose, frame, &mut outlines);
        for outline in outlines {
            let style = match (&outline, collider.is_sensor, is_pale) {
                (Outline::Line(_), ..) => "fill=\"none\"".to_owned(),
                (_, true, _) => "fill=\"none\" stroke-dasharray=\"4 3\"".to_owned(),
                (_, _, true) => format!("fill=\"{fill}\" fill-opacity=\".55\""),
                _ => format!("fill=\"{fill}\""),
            };
            let _ = writeln!(svg, "{}", outline.to_svg(&style));
        }
    }
}
