//! Things that slide, straight and over seams.

use std::error::Error;

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::shape::{
    Capsule, Cuboid, Cylinder, HeightField, HeightFieldOptions, Mesh, MeshOptions, Shape,
    Sphere,
};
use hazumi3d::{Body, Collider, World};

use super::scene::{DT, awake, block, ground, rough, run};
use super::{Effort, Measure, Measured};

/// Boxes that slide until friction stops them, in sixteen directions.
pub(super) fn directions(_: Effort) -> Measured {
    let (speed, friction) = (4.0, 0.4);
    let cube = block(Vec3::splat(0.5), rough(friction))?;
    let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
    for index in 0..16_u8 {
        let angle = std::f32::consts::TAU * f32::from(index) / 16.0;
        let direction = Vec3::new(angle.cos(), 0.0, angle.sin());
        let mut world = ground(awake(), rough(friction))?;
        let body = Body {
            position: Vec3::Y * 0.5,
            linear_velocity: speed * direction,
            ..Body::dynamic()
        };
        let id = world.add(body, cube.clone())?;
        run(&mut world, 2.0, DT)?;
        let body = world.body(id).ok_or("it is gone")?;
        let way = f64::from(body.position.dot(direction));
        (least, most) = (least.min(way), most.max(way));
    }
    let expected = f64::from(speed * speed / (2.0 * friction * 9.81));
    Ok(vec![
        Measure::most("ways until friction stops: spread", (most - least) / most, 0.005),
        Measure::most("ways until friction stops: error", (most / expected - 1.0).abs(), 0.01),
    ])
}

/// Cells along a side of a floor of seams, a metre each.
const CELLS: u16 = 60;

pub(super) fn mesh(_: Effort) -> Measured {
    let side = u32::from(CELLS) + 1;
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for (z, x) in (0..=CELLS).flat_map(|z| (0..=CELLS).map(move |x| (z, x))) {
        vertices.push(Vec3::new(f32::from(x), 0.0, f32::from(z)));
        let at = u32::from(z) * side + u32::from(x);
        if x < CELLS && z < CELLS {
            triangles.extend([[at, at + side, at + 1], [at + 1, at + side, at + side + 1]]);
        }
    }
    let mesh = Mesh::new(&vertices, &triangles, MeshOptions::default())?;
    seams(&[(mesh.into(), Vec3::ZERO)], |what, value| Measure::most(what, value, 0.01))
}

pub(super) fn field(_: Effort) -> Measured {
    let side = usize::from(CELLS) + 1;
    let flat = vec![0.0; side * side];
    let field = HeightField::new(side, flat, Vec3::ONE, HeightFieldOptions::default())?;
    seams(&[(field.into(), Vec3::ZERO)], |what, value| Measure::most(what, value, 0.01))
}

/// Flush bodies of their own, side by side.
pub(super) fn boxes(_: Effort) -> Measured {
    let slab = Shape::from(Cuboid::new(Vec3::new(2.5, 0.5, 2.5))?);
    let count = CELLS / 5;
    let place = |index: u16| 2.5 + 5.0 * f32::from(index);
    let places = (0..count).flat_map(|z| (0..count).map(move |x| (x, z)));
    let slabs: Vec<_> =
        places.map(|(x, z)| (slab.clone(), Vec3::new(place(x), -0.5, place(z)))).collect();
    seams(&slabs, Measure::told)
}

/// Smooth things that slide over a floor at y = 0 made of `parts`, and what the seams change of
/// their velocity, as a share of it.
fn seams(parts: &[(Shape, Vec3)], mark: impl Fn(String, f32) -> Measure) -> Measured {
    let ice = rough(0.0);
    let mut floor = World::new(awake())?;
    for (part, position) in parts {
        let collider = Collider { material: ice, ..Collider::new(part.clone()) };
        floor.add(Body { position: *position, ..Body::fixed() }, collider)?;
    }
    let shapes: [(&str, Shape); 4] = [
        ("ball", Sphere::new(0.4)?.into()),
        ("box", Cuboid::new(Vec3::splat(0.4))?.into()),
        ("capsule", Capsule::new([Vec3::X * -0.5, Vec3::X * 0.5], 0.4)?.into()),
        ("cylinder", Cylinder::new(0.4, 0.4)?.into()),
    ];
    let mut measures = Vec::new();
    for (kind, shape) in &shapes {
        let mut worst = (0.0_f32, String::new());
        for (speed, degrees) in ways() {
            let (sine, cosine) = degrees.to_radians().sin_cos();
            let velocity = speed * Vec3::new(cosine, 0.0, sine);
            let change = slide(&mut floor, shape, velocity)?;
            if change > worst.0 {
                worst = (change, format!("{speed} m/s, {degrees}°"));
            }
        }
        let what = format!("{kind}: velocity changed by a seam, share");
        measures.push(mark(what, worst.0).of(worst.1));
    }
    Ok(measures)
}

/// Speeds in m/s and directions in degrees.
fn ways() -> impl Iterator<Item = (f32, f32)> {
    let directions = |speed| [0.0, 13.0, 45.0, 90.0].map(|degrees| (speed, degrees));
    [1.0, 5.0, 20.0, 45.0].into_iter().flat_map(directions)
}

/// The largest change of the velocity of a thing that slides for a second, as a share.
fn slide(floor: &mut World, shape: &Shape, velocity: Vec3) -> Result<f32, Box<dyn Error>> {
    let body = Body {
        position: Vec3::new(5.3, 0.4, 5.2),
        rotation: Quat::IDENTITY,
        linear_velocity: velocity,
        ..Body::dynamic()
    };
    let thing = Collider { material: rough(0.0), ..Collider::new(shape.clone()) };
    let id = floor.add(body, thing)?;
    let mut worst = 0.0_f32;
    for _ in 0..60 {
        floor.step(DT)?;
        let now = floor.body(id).ok_or("it is gone")?;
        worst = worst.max((now.linear_velocity - velocity).length() / velocity.length());
    }
    floor.remove(id);
    Ok(worst)
}
