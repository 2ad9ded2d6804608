//! Conversions of solids to shapes.

use std::sync::Arc;

use super::{CustomShape, Shape};

/// For solids that are small.
macro_rules! from_shape {
    ($($shape:ident)*) => {$(
        impl From<$shape> for Shape {
            fn from(shape: $shape) -> Self {
                Self::$shape(shape)
            }
        }
    )*};
}
/// For solids that are shared.
macro_rules! from_large_shape {
    ($($shape:ident)*) => {$(
        impl From<Arc<$shape>> for Shape {
            fn from(shape: Arc<$shape>) -> Self {
                Self::$shape(shape)
            }
        }

        impl From<$shape> for Shape {
            fn from(shape: $shape) -> Self {
                Self::$shape(Arc::new(shape))
            }
        }
    )*};
}
pub(super) use {from_large_shape, from_shape};

impl From<Arc<dyn CustomShape>> for Shape {
    fn from(custom: Arc<dyn CustomShape>) -> Self {
        Self::Custom(custom)
    }
}
