//! An engine that draws itself: a world as lines, here as a picture of its front in SVG.
//! `cargo run --example draw -p hazumi3d > world.svg`.

use std::fmt;

use hazumi3d::glam::Vec3;
use hazumi3d::joint::{Hinge, JointAxis, along};
use hazumi3d::shape::{Cuboid, HalfSpace, SoftShape};
use hazumi3d::{Body, Collider, DebugDraw, Show, World};

/// Pixels to a metre.
const PIXELS: f32 = 100.0;

/// Lines and letters of a picture.
#[derive(Default)]
struct Svg(Vec<String>);

impl DebugDraw for Svg {
    fn line(&mut self, from: Vec3, to: Vec3, color: u32) {
        let [from, to] = [from, to].map(|end| PIXELS * end);
        let (x1, y1, x2, y2) = (from.x, -from.y, to.x, -to.y);
        self.0.push(format!(
            r##"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="#{color:06x}"/>"##
        ));
    }

    fn text(&mut self, at: Vec3, text: fmt::Arguments<'_>, color: u32) {
        let (x, y) = (PIXELS * at.x + 4.0, -PIXELS * at.y - 4.0);
        self.0.push(format!(
            r##"<text x="{x:.1}" y="{y:.1}" font-size="8" fill="#{color:06x}">{text}</text>"##
        ));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::default();
    let post = world.add(Body::fixed(), Collider::new(HalfSpace::new(Vec3::Y, 0.0)?))?;
    let brick = Collider::new(Cuboid::new(Vec3::new(0.4, 0.25, 0.4))?);
    for floor in 0..4 {
        let position = Vec3::new(-1.5, 0.25 + 0.5 * floor as f32, 0.0);
        world.add(Body { position, ..Body::dynamic() }, brick.clone())?;
    }
    let jelly = Collider::new(SoftShape::cuboid(Vec3::splat(0.4), [2; 3])?);
    world.add(Body { position: Vec3::new(0.0, 0.6, 0.0), ..Body::dynamic() }, jelly)?;
    let position = Vec3::new(2.0, 1.5, 0.0);
    let door = world.add(Body { position, ..Body::dynamic() }, brick)?;
    let hinge = Hinge { axis: JointAxis::with_limits(-0.5, 0.5) };
    let place = along(Vec3::new(1.4, 1.5, 0.0), Vec3::Z)?;
    world.add_joint_at([post, door], place, hinge)?;
    for _ in 0..20 {
        world.step(1.0 / 60.0)?;
    }

    let mut picture = Svg::default();
    let show = Show { tree: false, graph: false, clusters: false, ..Show::EVERYTHING };
    world.draw(&show, &mut picture);
    let area = "viewBox=\"-300 -280 600 320\" style=\"background: #101018\"";
    println!("<svg xmlns=\"http://www.w3.org/2000/svg\" {area}>");
    picture.0.iter().for_each(|element| println!("{element}"));
    println!("</svg>");
    Ok(())
}
