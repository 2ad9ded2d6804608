//! Which parts are near a shape, where it is and on its way: none that is may be missing.

use hazumi_geometry::collide::{near_way, overlapping_parts};
use hazumi_geometry::{Pose, Shape};

use crate::dim::{Sphere, either};
use crate::near_parts_lose_nothing::{ground, movers, near_one_by_one, part_count, rough};
use crate::support::Rng;

fn indices(found: &[[Option<u32>; 2]]) -> Vec<u32> {
    found.iter().map(|parts| parts[0].or(parts[1]).unwrap()).collect()
}

#[test]
fn every_part_that_is_near_is_found() {
    let rough = rough();
    let ground = ground(&rough);
    let mut rng = Rng(17);
    let (mut listed, mut near) = (0, 0);
    for (name, shape) in movers() {
        for round in 0..either(150, 60) {
            let pose = Pose::new(rng.vector() * 3.0, rng.rotation());
            let margin = [0.0, 0.01, 0.3][round % 3];
            let wanted = near_one_by_one(&rough, &shape, &pose, margin);
            for is_first in [true, false] {
                let mut found = Vec::new();
                if is_first {
                    overlapping_parts([&ground, &shape], &pose, margin, &mut found);
                } else {
                    overlapping_parts([&shape, &ground], &pose.inverse(), margin, &mut found);
                }
                let found = indices(&found);
                assert!(found.is_sorted(), "{name}: {found:?}");
                for index in &wanted {
                    assert!(found.contains(index), "{name} at {pose:?}: {index} is missing");
                }
                (listed, near) = (listed + found.len(), near + wanted.len());
            }
        }
    }
    assert!(near > 1000 && listed < 2 * near, "{listed} are listed, {near} are near");
}

#[test]
fn every_part_on_the_way_is_found() {
    let rough = rough();
    let ground = ground(&rough);
    let mut rng = Rng(31);
    let (mut listed, mut near) = (0, 0);
    for (name, shape) in movers() {
        for _ in 0..either(60, 30) {
            let start = Pose::new(rng.vector() * 2.0, rng.rotation());
            let way = rng.vector() * 2.0;
            let end = Pose::new(start.position + way, start.rotation);
            let mut found = Vec::new();
            near_way((&shape, [start, end]), 0.0, &ground, 0.01, &mut found)
                .expect("it has parts");
            assert!(found.is_sorted());
            listed += found.len();
            let mut met = vec![false; part_count(&rough)];
            for part in 0..=either(20, 10) {
                let pose = Pose::new(
                    start.position + way * (either(0.05, 0.1) * part as f32),
                    start.rotation,
                );
                for index in near_one_by_one(&rough, &shape, &pose, 0.01) {
                    assert!(found.contains(&index), "{name}, part {part} of {way}: {index}");
                    met[index as usize] = true;
                }
            }
            near += met.into_iter().filter(|&met| met).count();
        }
    }
    assert!(near > 1000 && listed < either(2, 3) * near, "{listed} are listed, {near} are met");
}

#[test]
fn what_has_no_parts_has_none_on_the_way() {
    let [a, b] = [0.1, 1.0].map(|radius| Shape::from(Sphere::new(radius).unwrap()));
    let mut found = vec![7];
    assert!(near_way((&a, [Pose::IDENTITY; 2]), 0.0, &b, 0.0, &mut found).is_none());
    assert!(found.is_empty());
}
