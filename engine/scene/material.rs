//! Materials of scene files.

use std::error::Error;

use hazumi_core::{CombineRule, soft as core};

use super::told;
use crate::collider::Material;
use crate::shape::SoftShape;
use crate::soft::Clusters;

/// The material of the surface of a collider.
pub(super) fn material_of(material: &told::Material) -> Material {
    let mix = |mix| match mix {
        told::CombineRule::Minimum => CombineRule::Minimum,
        told::CombineRule::GeometricMean => CombineRule::GeometricMean,
        told::CombineRule::Average => CombineRule::Average,
        told::CombineRule::Product => CombineRule::Product,
        told::CombineRule::Maximum => CombineRule::Maximum,
    };
    Material {
        friction: material.friction,
        restitution: material.restitution,
        friction_combine: mix(material.friction_combine),
        restitution_combine: mix(material.restitution_combine),
        rolling_resistance: material.rolling_resistance,
        surface_velocity: material.surface_velocity.into(),
    }
}

/// `shape` with the properties of `soft`.
pub(super) fn furnished(
    mut shape: SoftShape,
    soft: &told::Soft,
) -> Result<SoftShape, Box<dyn Error>> {
    if let Some(radius) = soft.radius {
        shape = shape.with_radius(radius)?;
    }
    if let Some(material) = &soft.material {
        shape = shape.with_material(soft_material_of(material))?;
    }
    let clusters = match soft.clusters {
        told::Clusters::Whole => Clusters::Whole,
        told::Clusters::Regions { half_width } => Clusters::Regions { half_width },
    };
    Ok(shape.with_fixed(&soft.fixed)?.with_clusters(clusters)?)
}

fn soft_material_of(material: &told::SoftMaterial) -> core::SoftMaterial {
    let stiffness = |it: told::Stiffness| core::Stiffness::new(it.hertz, it.damping_ratio);
    core::SoftMaterial {
        shape: material.shape.map(stiffness),
        mode: match material.mode {
            told::MatchMode::Rigid => core::MatchMode::Rigid,
            told::MatchMode::Linear(share) => core::MatchMode::Linear(share),
            told::MatchMode::Quadratic(share) => core::MatchMode::Quadratic(share),
        },
        edges: material.edges.map(stiffness),
        bends: material.bends.map(stiffness),
        pressure: material
            .pressure
            .map(|it| core::Pressure { stiffness: stiffness(it.stiffness), amount: it.amount }),
        plasticity: material.plasticity.map(|it| core::Plasticity {
            yield_strain: it.yield_strain,
            creep: it.creep,
            limit: it.limit,
        }),
        tear: material.tear,
        self_collision: material.self_collision,
    }
}
