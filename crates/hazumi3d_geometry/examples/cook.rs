//! Cooks a convex hull from points, looks at it, simplifies it, saves and loads it.
//!
//! ```sh
//! cargo run -p hazumi3d_geometry --example cook
//! cargo run --release -p hazumi3d_geometry --example cook -- time    # how long hulls take
//! ```

use std::error::Error;
use std::time::Instant;

use hazumi3d_geometry::glam::Vec3;
use hazumi3d_geometry::shape::hull::{Hull, HullOptions, Simplification};

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().any(|argument| argument == "time") {
        return time();
    }
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

    // Fewer faces instead: the hull grows, and nothing sticks out.
    let simple = house.simplified(Simplification::Outer { max_faces: 6 })?;
    print("crate", &simple.hull);
    println!("       {:.3} m from the house at most", simple.distance);

    // Cook once, load ever after. Loading checks everything again.
    let path = std::env::temp_dir().join("hazumi_example_house.hull");
    std::fs::write(&path, house.to_bytes())?;
    let loaded = Hull::from_bytes(&std::fs::read(&path)?)?;
    std::fs::remove_file(&path)?;
    assert_eq!(loaded, house);

    // A failed hull says why.
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

/// Best of many rounds for clouds of each size: points on a sphere, in a ball, in a cube.
fn time() -> Result<(), Box<dyn Error>> {
    println!("points     sphere µs       ball µs       cube µs");
    for count in [100, 117, 317, 1000, 10_000, 100_000, 1_000_000] {
        let mut row = format!("{count:>9}");
        for place in [on_sphere, in_ball, Some] {
            let mut random = Random(count as u64);
            let points = std::iter::repeat_with(|| place(random.in_cube())).flatten();
            let points = Vec::from_iter(points.take(count));
            let mut best = f64::INFINITY;
            let begin = Instant::now();
            while best.is_infinite() || begin.elapsed().as_secs_f64() < 0.5 {
                let start = Instant::now();
                Hull::new(&points)?;
                best = best.min(start.elapsed().as_secs_f64());
            }
            row += &format!("  {:>12.1}", 1e6 * best);
        }
        println!("{row}");
    }
    Ok(())
}

fn on_sphere(point: Vec3) -> Option<Vec3> {
    in_ball(point).and_then(Vec3::try_normalize)
}

fn in_ball(point: Vec3) -> Option<Vec3> {
    (point.length() <= 1.0).then_some(point)
}

/// `SplitMix64`: tiny, seeded, good enough to scatter points.
struct Random(u64);

impl Random {
    fn part(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Within ±1 along each axis.
    fn in_cube(&mut self) -> Vec3 {
        Vec3::new(self.part(), self.part(), self.part())
    }
}
