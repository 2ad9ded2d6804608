//! Reflection of types that are not of this crate.

use bevy_reflect::reflect_remote;
use hazumi_core::CombineRule;

/// [`CombineRule`] for the reflection of Bevy.
#[reflect_remote(CombineRule)]
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReflectedCombineRule {
    Minimum,
    GeometricMean,
    Average,
    Product,
    Maximum,
}
