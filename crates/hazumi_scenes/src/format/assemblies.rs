//! Defaults of assemblies.

use super::assembly::Assembly;
use super::dim::{DIM, NO_ROTATION};
use super::serialize_changed_fields;

impl Default for Assembly {
    fn default() -> Self {
        Self {
            name: "assembly".to_owned(),
            position: [0.0; DIM],
            rotation: NO_ROTATION,
            rotation_degrees: None,
            bodies: Vec::new(),
            joints: Vec::new(),
            pass_through: Vec::new(),
            repeat: None,
        }
    }
}

serialize_changed_fields!(Assembly {
    name,
    position,
    rotation,
    rotation_degrees,
    bodies,
    joints,
    pass_through,
    repeat,
});
