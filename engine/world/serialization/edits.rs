//! Edits as bytes.

use hazumi_core::Id;
use serde::{Deserialize, Serialize};

use super::super::snapshot::SnapshotError;
use super::super::{Edit, ExternalForce, SoftBodyPin, WorldSettings};
use super::colliders_and_joints::{WrittenCollider, WrittenJoint};
use super::shapes::{NewShapes, ShapeTable, Shapes};
use crate::body::Body;
use crate::space::{DVector, Rotation, Vector};

/// Edits, in their order, and the shapes that were not written before.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct WrittenEdits {
    shapes: NewShapes,
    edits: Vec<WrittenEdit>,
}

/// An edit. The order of the variants is part of the format.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum WrittenEdit {
    AddBody(Body),
    RemoveBody(u64),
    ReplaceBody(u64, Body),
    Teleport(u64, DVector, Rotation),
    MoveTo(u64, DVector, Rotation),
    Push(u64, ExternalForce),
    AddCollider(u64, WrittenCollider),
    ReplaceCollider(u64, WrittenCollider),
    RemoveCollider(u64),
    IgnorePair(u64, u64),
    AddJoint(WrittenJoint),
    ReplaceJoint(u64, WrittenJoint),
    RemoveJoint(u64),
    Configure(WorldSettings),
    Unpin(u64, u32),
    PinToWorld(u64, u32, DVector),
    PinToBody(u64, u32, u64, Vector),
    PushParticle(u64, u32, Vector),
    Wake(u64),
    PutToSleep(u64),
}

/// The edits as they are written.
///
/// # Errors
///
/// When a shape cannot be written.
pub(crate) fn write_edits(
    edits: &[Edit],
    table: &mut ShapeTable,
) -> Result<WrittenEdits, SnapshotError> {
    let edits = edits.iter().map(|edit| write(edit, table)).collect::<Result<_, _>>()?;
    Ok(WrittenEdits { shapes: table.take_new(), edits })
}

/// The edits that were written. Shapes among them are added to `shapes`.
///
/// # Errors
///
/// When a shape is none.
pub(crate) fn read_edits(
    written: &WrittenEdits,
    shapes: &mut Shapes,
) -> Result<Vec<Edit>, SnapshotError> {
    shapes.read(&written.shapes)?;
    written.edits.iter().map(|edit| read(edit, shapes)).collect()
}

fn write(edit: &Edit, table: &mut ShapeTable) -> Result<WrittenEdit, SnapshotError> {
    use WrittenEdit as W;
    Ok(match edit {
        Edit::AddBody(body) => W::AddBody(*body),
        Edit::RemoveBody(id) => W::RemoveBody(id.to_bits()),
        Edit::ReplaceBody(id, body) => W::ReplaceBody(id.to_bits(), *body),
        Edit::Teleport(id, to, turn) => W::Teleport(id.to_bits(), *to, *turn),
        Edit::MoveTo(id, to, turn) => W::MoveTo(id.to_bits(), *to, *turn),
        Edit::ApplyForce(id, push) => W::Push(id.to_bits(), *push),
        Edit::AddCollider(id, collider) => {
            W::AddCollider(id.to_bits(), WrittenCollider::of(collider, table)?)
        }
        Edit::ReplaceCollider(id, collider) => {
            W::ReplaceCollider(id.to_bits(), WrittenCollider::of(collider, table)?)
        }
        Edit::RemoveCollider(id) => W::RemoveCollider(id.to_bits()),
        Edit::IgnorePair(a, b) => W::IgnorePair(a.to_bits(), b.to_bits()),
        Edit::AddJoint(joint) => W::AddJoint(WrittenJoint::of(joint)),
        Edit::ReplaceJoint(id, joint) => W::ReplaceJoint(id.to_bits(), WrittenJoint::of(joint)),
        Edit::RemoveJoint(id) => W::RemoveJoint(id.to_bits()),
        Edit::SetSettings(settings) => W::Configure(*settings),
        Edit::Wake(id) => W::Wake(id.to_bits()),
        Edit::PutToSleep(id) => W::PutToSleep(id.to_bits()),
        Edit::Pin(id, particle, None) => W::Unpin(id.to_bits(), *particle),
        Edit::Pin(id, particle, Some(SoftBodyPin::World(point))) => {
            W::PinToWorld(id.to_bits(), *particle, *point)
        }
        Edit::Pin(id, particle, Some(SoftBodyPin::Body(body, point))) => {
            W::PinToBody(id.to_bits(), *particle, body.to_bits(), *point)
        }
        Edit::ApplyImpulseToParticle(id, particle, impulse) => {
            W::PushParticle(id.to_bits(), *particle, *impulse)
        }
    })
}

fn read(edit: &WrittenEdit, shapes: &Shapes) -> Result<Edit, SnapshotError> {
    use WrittenEdit as W;
    Ok(match edit {
        W::AddBody(body) => Edit::AddBody(*body),
        W::RemoveBody(id) => Edit::RemoveBody(Id::from_bits(*id)),
        W::ReplaceBody(id, body) => Edit::ReplaceBody(Id::from_bits(*id), *body),
        W::Teleport(id, to, turn) => Edit::Teleport(Id::from_bits(*id), *to, *turn),
        W::MoveTo(id, to, turn) => Edit::MoveTo(Id::from_bits(*id), *to, *turn),
        W::Push(id, push) => Edit::ApplyForce(Id::from_bits(*id), *push),
        W::AddCollider(id, collider) => {
            Edit::AddCollider(Id::from_bits(*id), collider.read(shapes)?)
        }
        W::ReplaceCollider(id, collider) => {
            Edit::ReplaceCollider(Id::from_bits(*id), collider.read(shapes)?)
        }
        W::RemoveCollider(id) => Edit::RemoveCollider(Id::from_bits(*id)),
        W::IgnorePair(a, b) => Edit::IgnorePair(Id::from_bits(*a), Id::from_bits(*b)),
        W::AddJoint(joint) => Edit::AddJoint(joint.read()),
        W::ReplaceJoint(id, joint) => Edit::ReplaceJoint(Id::from_bits(*id), joint.read()),
        W::RemoveJoint(id) => Edit::RemoveJoint(Id::from_bits(*id)),
        W::Configure(settings) => Edit::SetSettings(*settings),
        W::Wake(id) => Edit::Wake(Id::from_bits(*id)),
        W::PutToSleep(id) => Edit::PutToSleep(Id::from_bits(*id)),
        W::Unpin(id, particle) => Edit::Pin(Id::from_bits(*id), *particle, None),
        W::PinToWorld(id, particle, point) => {
            Edit::Pin(Id::from_bits(*id), *particle, Some(SoftBodyPin::World(*point)))
        }
        W::PinToBody(id, particle, body, point) => {
            let pin = SoftBodyPin::Body(Id::from_bits(*body), *point);
            Edit::Pin(Id::from_bits(*id), *particle, Some(pin))
        }
        W::PushParticle(id, particle, impulse) => {
            Edit::ApplyImpulseToParticle(Id::from_bits(*id), *particle, *impulse)
        }
    })
}
