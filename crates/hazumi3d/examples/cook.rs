//! Cooks a convex hull from points, looks at it, saves and loads it.
//!
//! ```sh
//! cargo run -p hazumi3d --example cook
//! ```

use std::error::Error;

use hazumi3d::glam::Vec3;
use hazumi3d::shape::hull::{Hull, HullOptions};

fn main() -> Result<(), Box<dyn Error>> {
    // A cube, a roof on top, and points that do not matter.
    let mut points = vec![Vec3::new(-1.0, 1.5, 0.0), Vec3::new(1.0, 1.5, 0.0)];
    for corner in 0..8 {
        let side = |axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
        points.push(Vec3::new(side(0), side(1), side(2)));
        points.push(Vec3::new(side(0), side(1), side(2)) * 0.5);
    }

    let house = Hull::new(&points)?;
    print("house", &house);

    // Fewer vertices are faster to collide; the tolerance says what they cost.
    let shed =
        Hull::cook(&points, &HullOptions { max_vertices: Some(8), ..Default::default() })?;
    print("shed", &shed);

    // Cook once, load ever after. Loading checks everything again.
    let path = std::env::temp_dir().join("hazumi_example_house.hull");
    std::fs::write(&path, house.to_bytes())?;
    let loaded = Hull::from_bytes(&std::fs::read(&path)?)?;
    std::fs::remove_file(&path)?;
    assert_eq!(loaded, house);

    // What makes no hull says why.
    let error = Hull::new(&[Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::ONE.with_y(0.0)]).unwrap_err();
    println!("flat: {error}");
    Ok(())
}

fn print(name: &str, hull: &Hull) {
    println!(
        "{name}: {} vertices, {} faces, {:.3} m³, points at most {:.3} m outside, {} bytes",
        hull.vertex_count(),
        hull.face_count(),
        hull.volume(),
        hull.tolerance(),
        hull.to_bytes().len(),
    );
}
