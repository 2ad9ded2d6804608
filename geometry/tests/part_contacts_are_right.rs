//! Contacts with compounds are those with their children.

use std::sync::Arc;

use hazumi_geometry::collide::Manifold;
use hazumi_geometry::shape::Compound;
use hazumi_geometry::{Pose, Shape};

use crate::dim::{Cuboid, Sphere, xyz};
use crate::part_contacts_are_right::contacts;
use crate::shapes::manifold;
use crate::support::Rng;

#[test]
fn parts_of_a_compound_are_those_of_its_children() {
    let mut rng = Rng(6);
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    let brick: Shape = Cuboid::new(xyz(0.3, 0.4, 0.5)).unwrap().into();
    let children: Vec<(Pose, Shape)> = (0..12)
        .map(|i| (rng.pose(1.0), if i % 2 == 0 { ball.clone() } else { brick.clone() }))
        .collect();
    let whole: Shape = Arc::new(Compound::new(children.clone()).unwrap()).into();
    for _ in 0..200 {
        let pose = rng.pose(1.0);
        let found = contacts(&whole, &brick, &pose, 0.02);
        let expected: Vec<(u32, Manifold)> = (0..)
            .zip(&children)
            .map(|(index, (inner, child))| {
                (index, manifold(child, &brick, &inner.inv_mul(&pose), 0.02))
            })
            .filter(|(_, manifold)| !manifold.points.is_empty())
            .collect();
        assert_eq!(found.len(), expected.len());
        for (contact, (index, manifold)) in found.iter().zip(expected) {
            assert_eq!(contact.parts, [Some(index), None]);
            let normal = children[index as usize].0.transform_vector(manifold.normal);
            assert!(contact.manifold.normal.distance(normal) < 1e-6);
            assert_eq!(contact.manifold.points.len(), manifold.points.len());
        }
        let both = contacts(&whole, &whole, &pose, 0.0);
        let pairs: Vec<_> = both.iter().map(|contact| contact.parts).collect();
        let mut once = pairs.clone();
        once.dedup();
        assert_eq!(pairs, once, "each pair once");
    }
}
