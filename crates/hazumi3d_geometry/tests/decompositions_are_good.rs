//! The hulls of a concave mesh cover it, keep its holes free, and are as many as asked for.

#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

mod hull_support;
mod concave_support;

use concave_support::{Mesh, least_height};
use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::Hull;
use hazumi3d_geometry::shape::decompose::{
    DecomposeOptions, Decomposition, Fill, decompose, hulls_from_bytes, hulls_to_bytes,
};
use hull_support::Rng;

const COARSE: DecomposeOptions = DecomposeOptions {
    max_hulls: 16,
    max_vertices_per_hull: 64,
    resolution: 32,
    concavity: 0.05,
    fill: Fill::Solid,
};

/// Decomposes, and checks what must hold for every mesh.
#[track_caller]
fn check(mesh: &Mesh, options: &DecomposeOptions) -> Decomposition {
    let mut last = 0.0;
    let mut progress = |part| {
        assert!((last..=1.0).contains(&part), "{last} then {part}");
        last = part;
    };
    let found = decompose(&mesh.vertices, &mesh.triangles, options, &mut progress).unwrap();
    assert!((1..=options.max_hulls as usize).contains(&found.hulls.len()));
    let largest = mesh.vertices.iter().fold(0.0, |most, v| v.abs().max_element().max(most));
    let slack = f64::from(found.tolerance) + 1e-6 * f64::from(largest);
    for point in mesh.points() {
        let outside = least_height(&found.hulls, point);
        assert!(outside <= slack, "{point} is {outside} outside, more than {slack}");
    }
    for hull in &found.hulls {
        assert!(hull.vertex_count() <= options.max_vertices_per_hull as usize);
    }
    found
}

/// Volume of the union of hulls within a box, by random points.
fn union_volume(hulls: &[Hull], low: DVec3, high: DVec3) -> f64 {
    let mut rng = Rng(1);
    let mut inside = 0;
    const POINTS: u32 = 40_000;
    for _ in 0..POINTS {
        let part = DVec3::from_array([0; 3].map(|_| f64::from(rng.unit())));
        inside += u32::from(least_height(hulls, low + (high - low) * part) <= 0.0);
    }
    (high - low).element_product() * f64::from(inside) / f64::from(POINTS)
}

#[test]
fn a_u_is_three_boxes() {
    let mesh = Mesh::u();
    let found = check(&mesh, &DecomposeOptions::default());
    assert_eq!(found.hulls.len(), 3);
    assert!(found.hulls.iter().all(|hull| hull.vertex_count() == 8));
    let sum = found.hulls.iter().map(|hull| f64::from(hull.volume())).sum::<f64>();
    assert!((sum / mesh.volume() - 1.0).abs() < 1e-4, "{sum}");
    assert!((found.mesh_volume / mesh.volume() - 1.0).abs() < 1e-4, "{found:?}");
    assert!((found.hull_volume / mesh.volume() - 1.0).abs() < 1e-4, "{found:?}");
    assert_eq!(found.reach, 0.0);
    for point in [[1.5, 0.71, 0.5], [0.81, 2.3, 0.1], [2.19, 0.72, 0.9]] {
        assert!(least_height(&found.hulls, DVec3::from_array(point)) > 0.005, "{point:?}");
    }
}

#[test]
fn the_hole_of_a_torus_stays_free() {
    let mesh = Mesh::torus(0.3);
    let found = check(&mesh, &DecomposeOptions::default());
    let mut rng = Rng(7);
    let size = DVec3::new(1.3, 0.3, 1.3);
    let allowed = f64::from(found.reach + found.cell);
    assert!(allowed < 0.12, "{allowed}");
    for _ in 0..20_000 {
        let part = DVec3::from_array([0; 3].map(|_| f64::from(rng.within(-1.0, 1.0))));
        let point = part * size;
        let ring = point.x.hypot(point.z) - 1.0;
        let distance = ring.hypot(point.y) - 0.3;
        if least_height(&found.hulls, point) <= 0.0 {
            assert!(distance <= allowed, "{point} is {distance} away, more than {allowed}");
        }
    }
    let volume = union_volume(&found.hulls, -size, size);
    assert!((0.97..1.08).contains(&(volume / mesh.volume())), "{volume} {}", mesh.volume());
    assert!((found.hull_volume / volume - 1.0).abs() < 0.03, "{} {volume}", found.hull_volume);
    assert!((found.mesh_volume / mesh.volume() - 1.0).abs() < 0.02, "{}", found.mesh_volume);
}

#[test]
fn a_convex_mesh_is_one_hull() {
    let cylinder: [[f64; 2]; 4] = [[0.0, 1.0], [1.0, 1.0], [1.0, -1.0], [0.0, -1.0]];
    for mesh in [
        Mesh::cuboid([0.0; 3], [1.0, 2.0, 3.0]),
        Mesh::ball(-1.0, 1.0),
        // Circles of 240 segments and more have made a peer panic.
        Mesh::turned(&cylinder, 240),
        Mesh::ball(-1.0, 1.0).moved(|v| v * Vec3::new(1.0, 0.01, 1.0)),
    ] {
        assert_eq!(check(&mesh, &COARSE).hulls.len(), 1);
    }
}

#[test]
fn there_are_never_more_hulls_than_asked_for() {
    let mesh = Mesh::torus(0.2);
    let boxes = (0..30).fold(Mesh::default(), |all, i| {
        let at = [(i % 6) as f32 * 2.0, (i / 6) as f32 * 3.0, (i % 4) as f32];
        all.and(&Mesh::cuboid(at, at.map(|x| x + 1.0)))
    });
    for max_hulls in [1, 2, 3, 5, 7] {
        let options = DecomposeOptions { max_hulls, max_vertices_per_hull: 12, ..COARSE };
        assert_eq!(check(&mesh, &options).hulls.len(), max_hulls as usize);
        assert!(check(&boxes, &options).hulls.len() + 1 >= max_hulls as usize);
    }
    let options = DecomposeOptions { max_hulls: 40, resolution: 64, ..COARSE };
    assert_eq!(check(&boxes, &options).hulls.len(), 30);
}

#[test]
fn the_order_of_triangles_makes_no_difference() {
    let mesh = Mesh::torus(0.25).and(&Mesh::u());
    let bytes = |mesh: &Mesh| hulls_to_bytes(&check(mesh, &COARSE).hulls);
    let expected = bytes(&mesh);
    assert_eq!(bytes(&mesh), expected, "twice in a row");
    let mut rng = Rng(3);
    let mut order = Vec::from_iter(0..mesh.vertices.len() as u32);
    rng.shuffle(&mut order);
    let mut shuffled = mesh.clone();
    for (from, &to) in order.iter().enumerate() {
        shuffled.vertices[to as usize] = mesh.vertices[from];
    }
    for triangle in &mut shuffled.triangles {
        *triangle = triangle.map(|corner| order[corner as usize]);
        triangle.rotate_left(rng.below(3));
    }
    rng.shuffle(&mut shuffled.triangles);
    assert_eq!(bytes(&shuffled), expected, "in another order");
}

#[test]
fn the_size_of_a_mesh_makes_no_difference() {
    for mesh in [Mesh::u(), Mesh::torus(0.3)] {
        let expected = check(&mesh, &COARSE);
        for scale in [0.001, 1.0 / 1024.0, 1000.0, 4096.0] {
            let found = check(&mesh.clone().moved(|v| v * scale), &COARSE);
            assert_eq!(found.hulls.len(), expected.hulls.len(), "x {scale}");
            let cubed = f64::from(scale) * f64::from(scale) * f64::from(scale);
            let ratio = found.hull_volume / expected.hull_volume / cubed;
            assert!((ratio - 1.0).abs() < 5e-3, "x {scale}: {ratio}");
        }
        let far = check(&mesh.clone().moved(|v| v + Vec3::new(100.0, -50.0, 30.0)), &COARSE);
        assert_eq!(far.hulls.len(), expected.hulls.len());
    }
}

#[test]
fn a_leaky_or_badly_oriented_mesh_is_still_solid() {
    let whole = Mesh::u();
    let mut leaky = whole.clone();
    leaky.triangles.remove(5);
    let mut mixed = whole.clone();
    mixed.triangles.iter_mut().step_by(3).for_each(|triangle| triangle.swap(0, 1));
    for mesh in [leaky, whole.flipped(), mixed] {
        let found = check(&mesh, &DecomposeOptions::default());
        assert!((3..=4).contains(&found.hulls.len()), "{}", found.hulls.len());
        assert!((found.mesh_volume / whole_volume() - 1.0).abs() < 0.02, "{found:?}");
        assert!(least_height(&found.hulls, DVec3::new(1.5, 0.35, 0.5)) < -0.2);
        assert!(least_height(&found.hulls, DVec3::new(1.5, 0.9, 0.5)) > 0.1);
    }
}

fn whole_volume() -> f64 {
    Mesh::u().volume()
}

#[test]
fn cavities_and_sheets_stay_free() {
    let shell = Mesh::ball(-1.0, 1.0).and(&Mesh::ball(-1.0, 0.7).flipped());
    let options = DecomposeOptions { max_hulls: 40, ..COARSE };
    let found = check(&shell, &options);
    assert!(least_height(&found.hulls, DVec3::ZERO) > 0.3);
    assert!((found.mesh_volume / shell.volume() - 1.0).abs() < 0.1, "{}", found.mesh_volume);

    let bowl = Mesh::ball(0.0, 1.0);
    let found = check(&bowl, &DecomposeOptions { fill: Fill::Hollow, ..options });
    assert!(least_height(&found.hulls, DVec3::new(0.0, 0.5, 0.0)) > 0.2);
    assert_eq!(found.mesh_volume, 0.0);
    let found = check(&bowl, &options);
    assert_eq!(found.hulls.len(), 1, "as a solid, the bowl is half a ball");
    assert!(least_height(&found.hulls, DVec3::new(0.0, 0.5, 0.0)) < -0.2);
}

#[test]
fn parts_may_run_through_each_other() {
    let along = [[3.0, 0.5, 0.5], [0.5, 3.0, 0.5], [0.5, 0.5, 3.0]];
    let cross = along
        .iter()
        .fold(Mesh::default(), |all, half| all.and(&Mesh::cuboid(half.map(|x| -x), *half)));
    let found = check(&cross, &DecomposeOptions::default());
    assert_eq!(found.reach, 0.0);
    assert!((found.hull_volume / 16.0 - 1.0).abs() < 1e-3, "{}", found.hull_volume);
    let volume = union_volume(&found.hulls, DVec3::splat(-3.0), DVec3::splat(3.0));
    assert!((volume / 16.0 - 1.0).abs() < 0.05, "{volume}");
    assert!(found.hulls.len() <= 7, "{}", found.hulls.len());
}

#[test]
fn flat_meshes_become_thin_hulls() {
    let at = |x: f32, z: f32| Vec3::new(x, 0.25, z);
    let mut square = Mesh::default();
    square.polygon(&[at(0.0, 0.0), at(0.0, 1.0), at(1.0, 1.0), at(1.0, 0.0)]);
    let mut l = square.clone();
    l.polygon(&[at(1.0, 0.0), at(1.0, 1.0), at(5.0, 1.0), at(5.0, 0.0)]);
    l.polygon(&[at(0.0, 1.0), at(0.0, 5.0), at(1.0, 5.0), at(1.0, 1.0)]);
    for (mesh, count) in [(square, 1), (l, 2)] {
        for fill in [Fill::Solid, Fill::Hollow] {
            for turn in [Vec3::X, Vec3::Y, Vec3::Z] {
                let turned = mesh.clone().moved(|v| v + turn * v.x);
                let found = check(&turned, &DecomposeOptions { fill, ..COARSE });
                assert!(found.hulls.len() >= count, "{} {fill:?}", found.hulls.len());
                assert!(found.hull_volume < 0.3, "{}", found.hull_volume);
            }
        }
    }
    let needle = Mesh { vertices: vec![Vec3::ZERO, Vec3::ONE], triangles: vec![[0, 1, 1]] };
    assert_eq!(check(&needle, &COARSE).hulls.len(), 1);
}

#[test]
fn files_hold_the_hulls_and_nothing_else_passes() {
    let hulls = check(&Mesh::u(), &COARSE).hulls;
    let bytes = hulls_to_bytes(&hulls);
    assert_eq!(hulls_from_bytes(&bytes).unwrap(), hulls);
    for end in 0..bytes.len() {
        assert!(hulls_from_bytes(&bytes[..end]).is_err(), "cut at {end}");
    }
    for index in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[index] ^= 1 << (index % 8);
        assert!(hulls_from_bytes(&changed).is_err(), "byte {index}");
    }
    assert!(hulls_from_bytes(&[bytes, vec![0]].concat()).is_err());
}
