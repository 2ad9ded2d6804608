//! Debug drawing by gizmos.

use bevy_app::{App, Plugin, PostUpdate};
use bevy_color::Color;
use bevy_ecs::prelude::*;
use bevy_gizmos::gizmos::Gizmos;

use super::physics_world::PhysicsWorld;
use super::space::engine::{DebugDraw, Show};
use super::space::{self, Vector};

/// Draws the worlds with gizmos: shapes, contacts, joints, boxes and what else
/// [`Show`](super::space::engine::Show) names.
#[derive(Clone, Copy, Debug)]
pub struct PhysicsGizmos {
    /// Parts that are drawn; default shapes, sensors, joints and contacts.
    pub show: Show,
}

/// Parts that [`PhysicsGizmos`] draws, to change while the app runs.
#[derive(Resource, Clone, Copy, Debug)]
pub struct PhysicsGizmoSettings(pub Show);

impl Default for PhysicsGizmos {
    fn default() -> Self {
        let show = Show {
            shapes: true,
            sensors: true,
            joints: true,
            contacts: true,
            ..Show::default()
        };
        Self { show }
    }
}

impl Plugin for PhysicsGizmos {
    fn build(&self, app: &mut App) {
        app.insert_resource(PhysicsGizmoSettings(self.show))
            .add_systems(PostUpdate, draw_worlds);
    }
}

fn draw_worlds(
    mut gizmos: Gizmos<'_, '_>,
    settings: Res<'_, PhysicsGizmoSettings>,
    worlds: Query<'_, '_, &PhysicsWorld>,
) {
    for physics in &worlds {
        physics.world.draw(&settings.0, &mut GizmoLines(&mut gizmos));
    }
}

/// The lines of a world as gizmos.
struct GizmoLines<'a, 'w, 's>(&'a mut Gizmos<'w, 's>);

impl DebugDraw for GizmoLines<'_, '_, '_> {
    fn line(&mut self, from: Vector, to: Vector, color: u32) {
        let [_, red, green, blue] = color.to_be_bytes();
        let color = Color::srgb_u8(red, green, blue);
        self.0.line(space::point_of(from), space::point_of(to), color);
    }
}
