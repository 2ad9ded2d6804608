//! Shapes with rounded corners.

mod mass;

use std::sync::Arc;

use glam::{DVec2, Vec2};
use hazumi_core::{Rule, ValueError};

use super::{Polygon, Rectangle, Support};
use crate::math::extents::{ExactAxes, Extents};

/// Every point within `radius` of a core: a box with rounded corners, a thick triangle.
///
/// The radius is added on all sides, so a rounded box is larger than its core. Rounded corners
/// roll and slide better, and shallow contacts are found without looking inside the core.
#[derive(Clone, Debug)]
pub struct Rounded {
    core: RoundedCore,
    radius: f32,
}

/// Core of a [`Rounded`] shape.
#[derive(Clone, Debug)]
pub enum RoundedCore {
    /// A rectangle.
    Rectangle(Rectangle),
    /// A convex polygon.
    Polygon(Arc<Polygon>),
}

impl Rounded {
    /// Every point within `radius` metres of `core`.
    ///
    /// # Errors
    ///
    /// When the radius is not finite or not above 0.
    pub fn new(core: impl Into<RoundedCore>, radius: f32) -> Result<Self, ValueError> {
        Rule::Above(0.0).check("rounding radius", radius)?;
        Ok(Self { core: core.into(), radius })
    }

    /// Core that is rounded.
    #[inline]
    pub fn core(&self) -> &RoundedCore {
        &self.core
    }

    /// The radius of the corners, in metres, > 0.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.radius
    }

    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        let core = match &self.core {
            RoundedCore::Rectangle(rectangle) => rectangle.extents(axes),
            RoundedCore::Polygon(polygon) => polygon.extents(axes),
        };
        core.grown(self.radius)
    }
}

macro_rules! ask {
    ($rounded:expr, $core:ident => $answer:expr) => {
        match &$rounded.core {
            RoundedCore::Rectangle($core) => $answer,
            RoundedCore::Polygon($core) => $answer,
        }
    };
}

/// The core is what is rounded.
impl Support for Rounded {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        ask!(self, core => core.support(direction))
    }

    fn exact_support(&self, direction: DVec2) -> (u32, DVec2) {
        ask!(self, core => core.exact_support(direction))
    }

    #[inline]
    fn margin(&self) -> f32 {
        self.radius
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        ask!(self, core => core.vertex(index))
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        ask!(self, core => core.corner_count())
    }

    #[inline]
    fn center(&self) -> Vec2 {
        ask!(self, core => core.center())
    }
}

impl From<Rectangle> for RoundedCore {
    fn from(rectangle: Rectangle) -> Self {
        Self::Rectangle(rectangle)
    }
}

impl From<Arc<Polygon>> for RoundedCore {
    fn from(polygon: Arc<Polygon>) -> Self {
        Self::Polygon(polygon)
    }
}

impl From<Polygon> for RoundedCore {
    fn from(polygon: Polygon) -> Self {
        Self::Polygon(Arc::new(polygon))
    }
}
