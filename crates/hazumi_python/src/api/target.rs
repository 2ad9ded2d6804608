//! Bodies and joints of a batch, by name or id.

use pyo3::prelude::*;

use super::body::Body;
use super::joint::Joint;
use super::space::engine::{BodyId, JointId, World};
use crate::failure;

/// A body, by its name in the scene or by its id.
#[derive(Clone, Debug)]
pub(super) enum BodyTarget {
    Name(String),
    Id(BodyId),
}

/// A joint, by its two bodies or by its id.
#[derive(Clone, Debug)]
pub(super) enum JointTarget {
    Between([BodyTarget; 2]),
    Id(JointId),
}

/// Bodies of a scene by name.
pub(super) type Names = [(String, BodyId)];

impl BodyTarget {
    pub(super) fn of(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(body) = value.cast::<Body>() {
            return Ok(Self::Id(body.get().id));
        }
        if let Ok(name) = value.extract::<String>() {
            return Ok(Self::Name(name));
        }
        let bits = value.extract().map_err(|_| {
            failure::kind("body must be its name in the scene, its id or a Body")
        })?;
        Ok(Self::Id(BodyId::from_bits(bits)))
    }

    /// Id of the body in `world`.
    pub(super) fn find(&self, world: &World, names: &Names) -> PyResult<BodyId> {
        let id = match self {
            Self::Id(id) => Some(*id),
            Self::Name(name) => {
                names.iter().find(|(other, _)| other == name).map(|(_, id)| *id)
            }
        };
        id.filter(|&id| world.body(id).is_some())
            .ok_or_else(|| failure::value(format!("no body of the batch is {self}")))
    }
}

impl std::fmt::Display for BodyTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Id(id) => write!(f, "{id}"),
        }
    }
}

impl JointTarget {
    pub(super) fn of(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(joint) = value.cast::<Joint>() {
            return Ok(Self::Id(joint.get().id));
        }
        if let Ok((a, b)) = value.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
            return Ok(Self::Between([BodyTarget::of(&a)?, BodyTarget::of(&b)?]));
        }
        let bits = value
            .extract()
            .map_err(|_| failure::kind("joint must be a pair of bodies, an id or a Joint"))?;
        Ok(Self::Id(JointId::from_bits(bits)))
    }

    /// Id of the joint in `world`: of several between two bodies, the first.
    pub(super) fn find(&self, world: &World, names: &Names) -> PyResult<JointId> {
        let id = match self {
            Self::Id(id) => Some(*id).filter(|&id| world.joint(id).is_some()),
            Self::Between([a, b]) => {
                let bodies = [a.find(world, names)?, b.find(world, names)?];
                let mut joints = world.joints();
                joints.find(|(_, joint)| joint.bodies == bodies).map(|(id, _)| id)
            }
        };
        id.ok_or_else(|| failure::value(format!("no joint of the batch is {self}")))
    }
}

impl std::fmt::Display for JointTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Between([a, b]) => write!(f, "{a}-{b}"),
            Self::Id(id) => write!(f, "{id}"),
        }
    }
}
