//! Meshes that no artist made: an error that names what is wrong, or hulls around everything.

#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

mod hull_support;
mod concave_support;

use concave_support::{Mesh, least_height};
use hazumi3d_geometry::glam::Vec3;
use hazumi3d_geometry::shape::decompose::{DecomposeError, DecomposeOptions, Fill, decompose};
use hull_support::Rng;

fn options(rng: &mut Rng) -> DecomposeOptions {
    DecomposeOptions {
        max_hulls: 1 + rng.below(6) as u32,
        max_vertices_per_hull: 4 + rng.below(60) as u32,
        resolution: 8 + rng.below(24) as u32,
        concavity: rng.within(0.0, 0.1),
        fill: if rng.below(2) == 0 { Fill::Solid } else { Fill::Hollow },
    }
}

/// Triangles between random points of many kinds.
fn soup(rng: &mut Rng) -> Mesh {
    let size = 10.0_f32.powf(rng.within(-4.0, 4.0));
    let squeeze =
        Vec3::from_array([0; 3].map(|_| [1.0, 1.0, 1e-3, 1e-7, 0.0][rng.below(5)] * size));
    let steps = [1.0, 4.0, 16.0, 1e6][rng.below(4)];
    let place = [Vec3::ZERO, Vec3::new(100.0, -10.0, 3.0) * size][rng.below(2)];
    let count = 3 + rng.below(40);
    let part = |rng: &mut Rng| (rng.unit() * steps).round() / steps;
    let vertices = Vec::from_iter(
        (0..count).map(|_| Vec3::from_array([0; 3].map(|_| part(rng))) * squeeze + place),
    );
    let triangles = (0..1 + rng.below(60)).map(|_| [0; 3].map(|_| rng.below(count) as u32));
    Mesh { triangles: triangles.collect(), vertices }
}

#[test]
fn random_triangles_are_covered() {
    let mut hulls = 0;
    let mut refused = 0;
    for seed in 0..300 {
        let mut rng = Rng(seed);
        let (mesh, options) = (soup(&mut rng), options(&mut rng));
        let result = decompose(&mesh.vertices, &mesh.triangles, &options, &mut |_| {});
        let Ok(found) = result else {
            let used = mesh.triangles.iter().flatten().map(|&i| mesh.vertices[i as usize]);
            let [low, high] = used
                .fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[low, high], v| {
                    [low.min(v), high.max(v)]
                });
            let far = low.abs().max(high.abs()).max_element();
            let size = (high - low).max_element();
            assert!(size < 1e-4 * far || size < 1e-4, "{seed}: {result:?} at {low} {high}");
            refused += 1;
            continue;
        };
        hulls += found.hulls.len();
        assert!(found.hulls.len() <= options.max_hulls as usize);
        assert!(found.tolerance.is_finite() && found.reach.is_finite());
        let far = mesh.vertices.iter().map(|v| v.abs().max_element()).fold(0.0, f32::max);
        let slack = f64::from(found.tolerance) + 1e-6 * f64::from(far);
        for point in mesh.points() {
            let outside = least_height(&found.hulls, point);
            assert!(outside <= slack, "{seed}: {point} is {outside} outside, not {slack}");
        }
    }
    assert!(hulls > 300 && refused < 30, "{hulls} hulls, {refused} refused");
}

#[test]
fn nonsense_is_named() {
    let Mesh { vertices, triangles } = Mesh::u();
    let fails = |vertices: &[Vec3], triangles: &[[u32; 3]], options: &DecomposeOptions| {
        decompose(vertices, triangles, options, &mut |_| {}).unwrap_err()
    };
    let usual = DecomposeOptions::default();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.1e7] {
        let mut vertices = vertices.clone();
        vertices[3].y = bad;
        let error = fails(&vertices, &triangles, &usual);
        assert!(matches!(error, DecomposeError::Vertex { index: 3, .. }), "{error}");
        assert!(error.to_string().contains("mesh vertex 3"), "{error}");
    }
    let error = fails(&vertices, &[[0, 1, 2], [0, 99_999, 1]], &usual);
    assert!(error.to_string().starts_with("triangle 1 uses vertex 99999"), "{error}");
    assert_eq!(fails(&vertices, &[], &usual), DecomposeError::Count { triangles: 0 });
    let error = fails(&[Vec3::ONE], &[[0, 0, 0]], &usual);
    assert!(matches!(error, DecomposeError::Hull(_)), "{error}");
    for (options, word) in [
        (DecomposeOptions { max_hulls: 0, ..usual }, "max_hulls is 0"),
        (DecomposeOptions { max_hulls: 2000, ..usual }, "max_hulls is 2000"),
        (DecomposeOptions { max_vertices_per_hull: 3, ..usual }, "max_vertices_per_hull is 3"),
        (DecomposeOptions { resolution: 7, ..usual }, "resolution is 7"),
        (DecomposeOptions { resolution: 201, ..usual }, "resolution is 201"),
        (DecomposeOptions { concavity: f32::NAN, ..usual }, "concavity is NaN"),
        (DecomposeOptions { concavity: -0.1, ..usual }, "concavity is -0.1"),
    ] {
        let error = fails(&vertices, &triangles, &options);
        assert!(error.to_string().contains(word), "{error}");
    }
}
