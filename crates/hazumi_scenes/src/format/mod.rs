//! The scene file: bodies, colliders, shapes, joints, assemblies, repeats, drivers and swarms.
//!
//! Every struct refuses fields it does not know, every field has a default, and only fields
//! that differ from their default are written.

pub(crate) mod dim;
pub mod formula;
pub mod soft;
mod softs;
pub mod shape;
mod combine;
pub mod material;
pub mod repeat;
mod places;
pub mod body;
mod solid;
pub mod joint_kind;
pub mod joint;
mod joints;
pub mod assembly;
mod assemblies;
pub mod game;
pub mod driver;
mod script;
pub mod swarm;
pub mod scene;
pub(crate) mod names;
pub mod group;
pub mod instance;
pub mod plane;
pub mod any;

/// Writes only the fields that differ from the default, so that saved scenes stay short; and
/// `after` a field that is always written.
macro_rules! serialize_changed_fields {
    ($name:ident { $($field:ident),+ $(,)? } $(after $always:ident)?) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct;
                let default = Self::default();
                let Self { $($always,)? $($field),+ } = self;
                let count = 0 $(+ usize::from(*$field != default.$field))+
                    $(+ [stringify!($always)].len())?;
                let mut writer = serializer.serialize_struct(stringify!($name), count)?;
                $(writer.serialize_field(stringify!($always), $always)?;)?
                $(if *$field != default.$field {
                    writer.serialize_field(stringify!($field), $field)?;
                })+
                writer.end()
            }
        }
    };
}
use serialize_changed_fields;
