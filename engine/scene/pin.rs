//! Pins of the particles of soft bodies of scene files.

use super::told::{AssemblyInstance, PinInstance, PinPlace};
use crate::body::BodyId;
use crate::space::{ToF64, Vector};
use crate::world::SoftBodyPin;

/// The pin of a particle, in a group whose bodies are these; `copy` is the copy of the assembly
/// that it is in. `None` when the group has fewer bodies, which checked scenes have not.
pub(super) fn pin_of(
    pin: &PinInstance,
    bodies: &[BodyId],
    copy: Option<&AssemblyInstance<'_>>,
) -> Option<SoftBodyPin> {
    Some(match pin.to {
        PinPlace::World(point) => {
            let point = copy.map_or(point, |copy| copy.to_world(point));
            SoftBodyPin::World(Vector::from(point).to_f64())
        }
        PinPlace::Body(index, point) => SoftBodyPin::Body(*bodies.get(index)?, point.into()),
    })
}
