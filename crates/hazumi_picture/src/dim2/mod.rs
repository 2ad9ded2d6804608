//! Pictures of worlds in 2D, as SVG.

#[path = "../subject.rs"]
#[expect(clippy::duplicate_mod, reason = "both dimensions have the same source here")]
mod subject;
mod camera;
mod frame;
mod outline;
mod soft;

use std::fmt::Write;

use hazumi2d as hazumi;
use hazumi2d::{BodyId, BodyType, World};

use frame::Frame;
use outline::Outline;

pub use camera::Camera;
pub use frame::View;
pub use subject::Subject;

use crate::palette;

/// Fill colour of fixed bodies.
const STONE: u32 = 0xc6_cf_d8;
/// Fill colour of kinematic bodies.
const STEEL: u32 = 0x97_a6_b5;
/// Outlines, and what has no inside.
const INK: &str = "#26303b";

/// Draws a world or a scene as it is, as the text of an SVG file.
///
/// Fixed bodies are behind the others, sleeping ones are paler, and sensors are mere outlines.
pub fn draw<'a>(subject: impl Into<Subject<'a>>, view: &View) -> String {
    let subject = subject.into();
    let world = subject.world;
    let frame = Frame::of(view);
    let [width, height] = view.size();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#f7f9fb\"/>\n\
         <g stroke=\"{INK}\" stroke-width=\"{:.2}\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">\n",
        frame.line()
    );
    let is_behind =
        |id: BodyId| world.body(id).is_some_and(|body| body.body_type != BodyType::Dynamic);
    let bodies = subject.bodies();
    for wants_behind in [true, false] {
        for &(name, id) in bodies.iter().filter(|(_, id)| is_behind(*id) == wants_behind) {
            let kind = view.kinds.number(name).unwrap_or(id.index() as usize);
            draw_body(&mut svg, world, &frame, id, kind);
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn draw_body(svg: &mut String, world: &World, frame: &Frame, id: BodyId, kind: usize) {
    let Some(body) = world.body(id) else { return };
    let fill = match body.body_type {
        BodyType::Fixed => STONE,
        BodyType::Kinematic => STEEL,
        BodyType::Dynamic => palette::color(kind),
    };
    let is_pale = body.body_type == BodyType::Dynamic && world.is_asleep(id) == Some(true);
    for &collider_id in world.colliders_of(id).unwrap_or_default() {
        let (Some(collider), Some(pose)) =
            (world.collider(collider_id), world.pose_of(collider_id))
        else {
            continue;
        };
        let mut outlines = Vec::new();
        match world.particles(id) {
            Some(particles) => outlines.push(soft::outline(&particles, frame)),
            None => Outline::collect(&collider.shape, &pose, frame, &mut outlines),
        }
        for outline in outlines {
            let style = match (&outline, collider.is_sensor, is_pale) {
                (Outline::Line(_), ..) => "fill=\"none\"".to_owned(),
                (Outline::Rope { .. }, ..) => format!("fill=\"none\" stroke=\"#{fill:06x}\""),
                (_, true, _) => "fill=\"none\" stroke-dasharray=\"4 3\"".to_owned(),
                (_, _, true) => format!("fill=\"#{fill:06x}\" fill-opacity=\".55\""),
                _ => format!("fill=\"#{fill:06x}\""),
            };
            let _ = writeln!(svg, "{}", outline.to_svg(&style));
        }
    }
}
